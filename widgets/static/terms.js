// @ts-check
// The terms of a game, explained wherever they stand. The glossary is sent once; this watches the passages of all widgets
// around it, marks in each the first mention of every term, and explains it to whoever points at it, comes to it, or taps it.
import { keepDrawn, make, press, uid } from "./shared.js";

/**
 * @typedef {{names: string[], text: string, rule: string}} Term
 * @typedef {{pattern: string, terms: Term[]}} Glossary
 * @typedef {{_glossary: Glossary}} Traits
 * @typedef {{start: number, end: number, term: number}} Mention
 */

const RESTS = 250; // milliseconds after which a pointer means what it rests on
const LEAVES = 220; // and in which it may cross from a term to its note
const GAP = 6; // pixels between them

/**
 * The passages whose terms are explained: rules, answers, lessons, what is told, notes, and why something is not possible.
 * Any other script marks one with `data-terms`.
 */
const PASSAGES = [
  "[data-terms]",
  ".nb-rp-body",
  ".nb-rp-short",
  ".nb-rp-more",
  ".nb-rule",
  ".nb-coach .nb-text",
  ".nb-feedback",
  ".nb-told-here",
  ".nb-no",
  ".nb-story",
  ".look-note:not(.nb-term-note) > p",
  ".look-note > div > p",
].join(",");

/** Where no term is marked: what is pressed, headings, code, pictures, and what says where something comes from. */
const APART =
  "a, button, summary, label, input, textarea, select, code, pre, h1, h2, h3, h4, h5, h6, svg, .nb-term, .look-standing, .look-chip, .nb-gallery-kind, [aria-hidden=true]";

/** A line that can be pressed as a whole, and is read all the same: its terms are explained, but are no buttons in it. */
const LINE = ".nb-told-line";

/**
 * What finds the terms of a glossary in a text, the first mention of each that is not `known`.
 * @param {Glossary} glossary
 */
export function finder({ pattern, terms }) {
  const regular = new RegExp(pattern, "g");
  /** @type {Map<string, number>} */
  const forms = new Map();
  terms.forEach(({ names }, at) => {
    for (const name of names) forms.set(name.charAt(0).toUpperCase() + name.slice(1), at);
  });
  terms.forEach(({ names }, at) => {
    for (const name of names) forms.set(name, at);
  });
  return (/** @type {string} */ text, /** @type {Set<number>} */ known) => {
    /** @type {Mention[]} */
    const found = [];
    for (const match of text.matchAll(regular)) {
      const term = forms.get(match[0].replace(/\s+/g, " "));
      if (term === undefined || known.has(term)) continue;
      known.add(term);
      found.push({ start: match.index, end: match.index + match[0].length, term });
    }
    return found;
  };
}

/** @type {import("@anywidget/types").Render<Traits>} */
function render({ model, el }) {
  const id = uid();
  el.classList.add("nb-terms");
  const meanings = make("div", { hidden: true });
  const note = make("div", { class: "look-note nb-term-note", role: "note", popover: "manual" });
  el.append(meanings);
  /** @type {ReturnType<typeof finder>} */
  let find = () => [];
  /** @type {Term[]} */
  let terms = [];
  /** @type {HTMLElement | null} */
  let shown = null; // the term, or the line, that is explained
  let pinned = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waits;
  const root = () => /** @type {HTMLElement} */ (el.closest(".nb-app") || document.body);

  // --- marking ---------------------------------------------------------------------------------------------------------

  /** @param {Element} passage */
  function mark(passage) {
    const there = /** @type {NodeListOf<HTMLElement>} */ (passage.querySelectorAll(".nb-term"));
    const known = new Set([...there].map((one) => Number(one.dataset.term)));
    const said = passage.textContent?.trim() || "";
    terms.forEach(({ text }, at) => said.startsWith(text) && known.add(at)); // the rule that defines it
    const walker = document.createTreeWalker(passage, NodeFilter.SHOW_TEXT);
    /** @type {Text[]} */
    const texts = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(/** @type {Text} */ (node));
    for (const text of texts) {
      const apart = text.parentElement?.closest(APART);
      const line = apart?.matches(LINE) ? apart : null;
      if (apart && !line && passage.contains(apart)) continue;
      const found = find(text.data, known);
      if (found.length) text.replaceWith(...pieces(text.data, found, Boolean(line)));
    }
  }

  function pieces(/** @type {string} */ text, /** @type {Mention[]} */ found, /** @type {boolean} */ quiet) {
    /** @type {(string | Node)[]} */
    const parts = [];
    let from = 0;
    for (const { start, end, term } of found) {
      const acts = quiet ? {} : { role: "button", tabindex: "0", "aria-describedby": `${id}${term}` };
      parts.push(text.slice(from, start));
      parts.push(make("span", { class: "nb-term", "data-term": term, ...acts }, text.slice(start, end)));
      from = end;
    }
    return [...parts, text.slice(from)];
  }

  /** @param {Iterable<Node>} nodes what has come to the page */
  function look(nodes) {
    /** @type {Set<Element>} */
    const passages = new Set();
    for (const node of nodes) {
      const element = node instanceof HTMLElement ? node : node.parentElement;
      if (!element?.isConnected || element.namespaceURI !== document.documentElement.namespaceURI) continue;
      const around = element.closest(PASSAGES);
      if (around) passages.add(around);
      else for (const one of element.querySelectorAll(PASSAGES)) passages.add(one);
    }
    for (const one of passages) if (!one.parentElement?.closest(PASSAGES)) mark(one);
  }

  const watch = new MutationObserver((records) => {
    look(new Set(records.flatMap((record) => [...record.addedNodes])));
    watch.takeRecords(); // our own marks
    if (shown && !shown.isConnected) hide();
  });

  // --- explaining ------------------------------------------------------------------------------------------------------

  /** @param {HTMLElement} place @param {boolean} [stays] */
  function explain(place, stays = false) {
    clearTimeout(waits);
    const marks = place.matches(".nb-term") ? [place] : [...place.querySelectorAll(".nb-term")];
    const said = marks.map((one) => Number(/** @type {HTMLElement} */ (one).dataset.term));
    if (!said.length) return;
    pinned = stays;
    shown = place;
    note.replaceChildren(
      ...said.flatMap((at, which) => [
        make("b", {}, marks[which].textContent),
        make("p", {}, terms[at].text),
        press("Read the rule", () => read(terms[at].rule), { class: "look-button is-quiet" }),
      ]),
    );
    (place.closest("dialog") || root()).append(note);
    note.showPopover();
    const box = place.getClientRects()[0];
    const below = box.bottom + GAP;
    const fits = below + note.offsetHeight < innerHeight;
    note.style.left = `${Math.max(GAP, Math.min(box.left, document.documentElement.clientWidth - note.offsetWidth - GAP))}px`;
    note.style.top = `${fits ? below : Math.max(GAP, box.top - GAP - note.offsetHeight)}px`;
  }

  function hide() {
    clearTimeout(waits);
    if (!shown) return;
    if (note.contains(document.activeElement)) shown.focus({ preventScroll: true });
    shown = null;
    pinned = false;
    if (note.matches(":popover-open")) note.hidePopover();
  }

  function read(/** @type {string} */ rule) {
    hide();
    model.send({ do: "rule", id: rule });
  }

  const termOf = (/** @type {EventTarget | null} */ target) =>
    /** @type {HTMLElement | null} */ (target instanceof Element ? target.closest(".nb-term") : null);
  const inNote = (/** @type {EventTarget | null} */ target) => target instanceof Node && note.contains(target);

  function over(/** @type {PointerEvent} */ event) {
    if (event.pointerType === "touch") return;
    const term = termOf(event.target);
    clearTimeout(waits);
    if (term === shown || inNote(event.target)) return;
    if (term) waits = setTimeout(() => term.isConnected && explain(term), RESTS);
    else if (shown && !pinned && !shown.matches(":focus")) waits = setTimeout(hide, LEAVES);
  }

  function come(/** @type {FocusEvent} */ event) {
    const place = /** @type {HTMLElement} */ (event.target);
    if (inNote(place)) return;
    if (place.matches(`.nb-term, ${LINE}`) && place.matches(":focus-visible")) explain(place);
    else if (!pinned) hide();
  }

  function go(/** @type {FocusEvent} */ event) {
    if (shown === event.target && !inNote(event.relatedTarget) && !pinned) hide();
  }

  /** A term is explained until something else is touched; by the keyboard one comes to its rule. */
  function tap(/** @type {PointerEvent} */ event) {
    const term = termOf(event.target);
    if (!term) {
      if (!inNote(event.target)) hide();
      return;
    }
    // in a line that is pressed as a whole, a finger on the term means the term
    if (!term.hasAttribute("role") && event.pointerType !== "touch") return;
    event.preventDefault();
    event.stopPropagation();
    explain(term, true);
  }

  function key(/** @type {KeyboardEvent} */ event) {
    if (event.key === "Escape" && shown) {
      event.preventDefault();
      event.stopPropagation();
      hide();
    } else if ((event.key === "Enter" || event.key === " ") && termOf(event.target)?.hasAttribute("role")) {
      event.preventDefault();
      event.stopPropagation();
      explain(/** @type {HTMLElement} */ (termOf(event.target)), true);
      note.querySelector("button")?.focus();
    }
  }

  const scrolls = (/** @type {Event} */ event) => shown && !inNote(event.target) && hide();
  const heard = { pointerover: over, focusin: come, focusout: go, click: tap, keydown: key, scroll: scrolls };
  for (const [event, act] of Object.entries(heard))
    document.addEventListener(event, /** @type {EventListener} */ (act), true);

  // --- the glossary ----------------------------------------------------------------------------------------------------

  function learn() {
    const glossary = model.get("_glossary");
    ({ terms } = glossary);
    find = terms.length ? finder(glossary) : () => [];
    meanings.replaceChildren(...terms.map(({ text }, at) => make("span", { id: `${id}${at}` }, text)));
    if (el.isConnected) look([root()]);
    watch.takeRecords();
  }

  // The widget's own element comes to the page after this; from then on all around it is watched.
  const settled = new ResizeObserver(() => {
    settled.disconnect();
    watch.observe(root(), { childList: true, subtree: true });
    look([root()]);
    watch.takeRecords();
  });
  settled.observe(el);
  const leave = keepDrawn(model, el, { _glossary: learn });
  return () => {
    settled.disconnect();
    watch.disconnect();
    hide();
    note.remove();
    for (const [event, act] of Object.entries(heard))
      document.removeEventListener(event, /** @type {EventListener} */ (act), true);
    leave();
  };
}

export default { render };
