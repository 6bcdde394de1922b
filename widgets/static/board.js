// @ts-check
// The page's side of the board. Python says what is true and which things can be touched; this puts the picture there,
// shows what changed, and sends back what the visitor touched. It knows no rule, only which options name which things.
//
// What a board's picture (widgets/boards/*.svg.j2) says to this script:
//
//   data-part="name"   on children of the <svg>: a part of the picture. A part is replaced only when it differs, so that
//                      what stays keeps its focus; if the names of the parts change, the whole picture is replaced.
//   data-thing="id"    a thing, by the id that `Game.things` uses for it. Its <title> is what it says of itself; the words
//                      before the first : , or ( are its name. An id may stand more than once; the first is the thing.
//   data-at="place"    where the thing lies, in words. Without it, nobody is told that the thing has come or has moved.
//   data-now="words"   what the thing shows. If it changes, the thing is marked with what it showed before.
//   data-quiet         a thing that is not marked as new.
//   data-hit="id"      a ground: touching it touches that thing, where the thing can be touched.
//   data-look          a thing that cannot be taken now, but has more to read; touching it shows its <title>.
//   role="button"      a thing that can be touched now, with tabindex="0"; `thing` in boards/parts.svg.j2 writes all this.
//
// While something is picked the script adds `nb-picked` and aria-pressed to it, and to the <svg> a <g class="nb-marks">.
import { CHIP, compare, freePlace } from "./changes.js";
import { asMarkup, pictureOf } from "./markup.js";
import { firstWords, fitting, numbered, restWords, rollWords, same, touched } from "./picking.js";
import {
  citing,
  draw,
  eyesOf,
  fill,
  inWords,
  keepDrawn,
  keepFocus,
  keyed,
  locked,
  make,
  press,
  tellWidth,
  uid,
} from "./shared.js";

/**
 * @typedef {import("./picking.js").Option} Option
 * @typedef {import("./changes.js").Box} Box
 * @typedef {Element & ElementCSSInlineStyle & HTMLOrSVGElement} Thing
 * @typedef {Box & {thing: Thing} & import("./changes.js").Seen} Surveyed
 * @typedef {{text: string, rule?: string, seat?: number}} Question
 * @typedef {Question & {kind: "choice", options: Option[], barred: Option[]}} AskedChoice
 * @typedef {Question & {kind: "roll", dice: {thing: string, name: string}[], sides: number}} AskedRoll
 * @typedef {Question & {kind: "draw", things: string[], does: string}} AskedDraw
 * @typedef {Question & {kind: "other" | "event" | "over"}} AskedNothing
 * @typedef {AskedChoice | AskedRoll | AskedDraw | AskedNothing} Asked
 */
/**
 * All that is shown, in one trait, so that the page draws once and never half.
 * @typedef {object} Shown
 * @property {string} picture SVG
 * @property {Asked} asked
 * @property {string[]} told what happened, in sentences
 * @property {number} moment
 * @property {number} look pictures of one look can be compared: same match, same eyes
 * @property {number} seats
 */
/**
 * @typedef {{_shown: Shown, _message: import("./shared.js").Message, seat: number | null, width: number}} Traits
 */

const PIECE = 6000; // square pixels of a picture's part that is a piece; what is larger is a ground on which things stand
const OFFERED = 10; // options beyond those that fit exactly that are shown at once
const CROWDED = 6; // changes; where more is new, frames say so without words over the cards
const MOVES = 320; // milliseconds

const BUTTON = "[role=button]";
const LOOK = "[data-look]";

const moving = () => matchMedia("(prefers-reduced-motion: no-preference)").matches;

/**
 * What a thing says of itself.
 * @param {Element} thing
 */
const reading = (thing) => thing.querySelector("title")?.textContent || "";

/**
 * The nearest element around the one that an event is about.
 * @param {Event} event
 * @param {string} selector
 */
const around = (event, selector) =>
  /** @type {Thing | null} */ (/** @type {Element} */ (event.target).closest(selector));

// --- the picture ---------------------------------------------------------------------------------------------------------

/**
 * The picture in `view`, and what is known of it.
 * @param {HTMLElement} view
 */
function pictureIn(view) {
  /** @type {Map<string, string>} */
  let parts = new Map(); // as they came, to replace only those that differ
  const svg = () => /** @type {SVGSVGElement | null} */ (view.firstElementChild);
  const present = () => /** @type {SVGSVGElement} */ (svg());

  /**
   * Where elements are, in the picture's own pixels.
   * @template {Element} E
   * @param {Iterable<E>} elements
   */
  function measure(elements) {
    const origin = present().getBoundingClientRect();
    const scale = present().viewBox.baseVal.width / (origin.width || 1);
    return [...elements].map((one) => {
      const box = one.getBoundingClientRect();
      const [x, y] = [(box.x - origin.x) * scale, (box.y - origin.y) * scale];
      return { one, x, y, wide: box.width * scale, tall: box.height * scale };
    });
  }

  return {
    svg,
    find: (/** @type {string} */ thing) =>
      /** @type {Thing | null} */ (view.querySelector(`[data-thing="${CSS.escape(thing)}"]`)),
    /** Every thing, with where it lies, what it shows and where it is drawn. */
    survey() {
      /** @type {Map<string, Surveyed>} */
      const seen = new Map();
      if (!svg()) return seen;
      const things = /** @type {NodeListOf<Thing>} */ (view.querySelectorAll("[data-thing]"));
      for (const { one: thing, ...box } of measure(things)) {
        const { thing: name = "", at, now, quiet } = thing.dataset;
        if (!seen.has(name)) seen.set(name, { thing, at, now, quiet: quiet != null, ...box });
      }
      return seen;
    },
    /** Puts a picture there, part by part where it has the parts of the one that stands there. */
    paint(/** @type {string} */ text) {
      const fresh = pictureOf(text);
      const named = [.../** @type {NodeListOf<SVGElement>} */ (fresh.querySelectorAll(":scope > [data-part]"))];
      const now = new Map(named.map((part) => [part.dataset.part || "", asMarkup(part)]));
      const old = svg();
      if (old && [...now.keys()].join() === [...parts.keys()].join()) {
        for (const name of ["viewBox", "width", "height", "aria-label"]) {
          const value = fresh.getAttribute(name);
          if (value !== null && old.getAttribute(name) !== value) old.setAttribute(name, value);
        }
        for (const part of named) {
          const name = part.dataset.part || "";
          if (parts.get(name) === now.get(name)) continue;
          old.querySelector(`:scope > [data-part="${CSS.escape(name)}"]`)?.replaceWith(part);
        }
      } else view.replaceChildren(fresh);
      parts = now;
    },
    /** Outlines what is different and says how, where words find room. */
    mark(/** @type {Map<string, string>} */ changes, /** @type {Map<string, Surveyed>} */ after) {
      present().querySelector(":scope > .nb-marks")?.remove();
      if (!changes.size) return;
      const pieces = [...after.values()].filter(
        ({ thing, at, now, wide, tall }) =>
          (at || now != null) && wide * tall < PIECE && !thing.querySelector("[data-thing]"),
      );
      const printed = measure(view.querySelectorAll("text, image"));
      /** @type {Box[]} */
      const taken = [...printed, ...pieces].filter((box) => box.wide && box.tall);
      const layer = draw("g", { class: "nb-marks", "aria-hidden": "true" });
      present().append(layer); // words can be measured only where they are shown
      for (const [name, says] of changes) {
        const box = after.get(name);
        if (box) outline(layer, box, changes.size > CROWDED ? "" : says, present().viewBox.baseVal, taken);
      }
    },
    /** Lets what lies elsewhere come from where it lay, and what is new appear. */
    move(
      /** @type {Iterable<string>} */ names,
      /** @type {Map<string, Surveyed>} */ before,
      /** @type {Map<string, Surveyed>} */ after,
    ) {
      for (const name of names) {
        const was = before.get(name);
        const now = after.get(name);
        if (!now) continue;
        const from = was && { transform: `translate(${was.x - now.x}px, ${was.y - now.y}px)` };
        if (!was) now.thing.animate([{ opacity: 0.2 }, { opacity: 1 }], { duration: MOVES });
        else if (from && was.at !== now.at) {
          now.thing.animate([from, { transform: "none" }], { duration: MOVES, easing: "ease-out" });
        }
      }
      const appear = { duration: 200, delay: 200, fill: /** @type {const} */ ("backwards") };
      present()
        .querySelector(":scope > .nb-marks")
        ?.animate([{ opacity: 0 }, { opacity: 1 }], appear);
    },
  };
}

/**
 * Frames a thing and, where there is room for words, says what has changed; else the news say what happened.
 * @param {SVGGElement} layer
 * @param {Box} box
 * @param {string} says
 * @param {{width: number, height: number}} size the picture's
 * @param {Box[]} taken what words may not cover; these come to it
 */
function outline(layer, { x, y, wide, tall }, says, size, taken) {
  const frame = { x: x - 2.5, y: y - 2.5, width: wide + 5, height: tall + 5, rx: 8 };
  layer.append(draw("rect", { class: "nb-mark", ...frame }));
  if (!says) return;
  const words = draw("text", { class: "nb-label-text", "text-anchor": "middle" }, says);
  layer.append(words);
  const room = words.getComputedTextLength() + 12;
  const spot = freePlace({ x, y, wide, tall }, room, size, taken);
  if (!spot) {
    words.remove();
    return;
  }
  const [left, top] = spot;
  taken.push({ x: left, y: top, wide: room, tall: CHIP });
  words.setAttribute("x", String(left + room / 2));
  words.setAttribute("y", String(top + 13));
  words.before(draw("rect", { class: "nb-label", x: left, y: top, width: room, height: CHIP, rx: 5 }));
}

/**
 * A note beside the thing where the visitor looks: below it or, where that is out of sight or under the bar, above it.
 * @param {HTMLElement} note
 * @param {HTMLElement} stage what the note lies in
 * @param {HTMLElement} bar
 */
function noteBeside(note, stage, bar) {
  return {
    hush: () => note.replaceChildren(),
    tell(/** @type {Element} */ thing, more = "") {
      note.replaceChildren(reading(thing) + more);
      const ground = stage.getBoundingClientRect();
      const box = thing.getBoundingClientRect();
      const floor = Math.min(innerHeight, bar.getBoundingClientRect().top);
      const over = box.top - 6 - note.offsetHeight;
      const below = box.bottom + 6;
      const left = box.left + (box.width - note.offsetWidth) / 2 - ground.left;
      note.style.left = `${Math.max(0, Math.min(left, ground.width - note.offsetWidth))}px`;
      note.style.top = `${(below + note.offsetHeight > floor && over >= 0 ? over : below) - ground.top}px`;
      note.scrollIntoView({ block: "nearest" });
    },
  };
}

// --- the widget ----------------------------------------------------------------------------------------------------------

/** @type {import("@anywidget/types").Render<Traits>} */
function render({ model, el }) {
  const id = uid();
  el.classList.add("nb-play");
  const told = make("p", { class: "nb-told", "aria-live": "polite" });
  const sit = () => send({ do: "seat", seat: seats.value === "" ? null : Number(seats.value) });
  const seats = make("select", { id: `${id}eyes`, on: { change: sit } });
  const message = make("div", { class: "nb-no", role: "status" });
  const view = make("div", { class: "nb-view" });
  const note = make("div", { class: "nb-note", "aria-live": "polite", on: { click: () => hush() } });
  const question = make("p", { class: "nb-question", tabindex: "-1", "aria-live": "polite" });
  const offers = make("div", { class: "nb-offers", id: `${id}offers`, on: { scroll: () => drawRest() } });
  const stretch = () => {
    tall = !tall;
    drawRest();
  };
  const rest = press("", stretch, { class: "nb-rest", "aria-controls": offers.id, hidden: true });
  const notAllowed = make("summary");
  const barred = make("div", { class: "nb-offers" });
  const refused = make("details", { class: "nb-refused", hidden: true }, notAllowed, barred);
  const head = make("div", { class: "nb-head" }, question, rest, refused);
  const named = { class: "nb-bar", role: "group", "aria-label": "What to do" };
  const bar = make("div", named, message, head, offers);
  const stage = make("div", { class: "nb-stage" }, view, note);
  const hands = make("span", { class: "nb-hands" }, make("label", { for: seats.id }, "Hands "), seats);
  el.append(make("div", { class: "nb-top" }, told, hands), stage, bar);

  const { svg, find, survey, paint, mark, move } = pictureIn(view);
  const { hush, tell } = noteBeside(note, stage, bar);
  let shown = model.get("_shown"); // what the page shows now
  /** @type {string[]} */
  let picked = []; // things chosen so far, in the order of choosing
  /** @type {Map<string, string>} */
  let changes = new Map(); // what the latest step changed, by thing, in words
  /** @type {{[die: string]: number}} */
  let set = {}; // dice that will not roll, by name
  let tall = false; // whether the bar shows all that it offers, over the table, or keeps to two rows that scroll
  const busy = locked(); // waiting for an answer: a second click would mean another choice

  function send(/** @type {{do: string, [name: string]: unknown}} */ what) {
    if (busy.on) return;
    if (what.do !== "rule" && what.do !== "why") busy.shut();
    model.send({ ...what, moment: shown.moment });
  }
  const cite = citing((rule) => send({ do: "rule", id: rule }), "nb-ref");
  const choose = (/** @type {number} */ option) => send({ do: "choose", option });
  const touchable = (/** @type {Option} */ one) => one.things.length > 0 && one.things.every((thing) => find(thing));
  const button = (
    /** @type {string} */ key,
    /** @type {string} */ label,
    /** @type {() => void} */ does,
    /** @type {import("./shared.js").Attributes} */ extra = {},
  ) => press(label, does, { "data-key": key, ...extra });

  // --- touching ----------------------------------------------------------------------------------------------------

  function pick(/** @type {string[]} */ things) {
    picked = things;
    drawBar();
  }

  function touch(/** @type {string} */ thing) {
    const { asked } = shown;
    if (asked.kind === "draw") send({ do: "roll" });
    else if (asked.kind === "roll") pick(same(picked, [thing]) ? [] : [thing]);
    else if (asked.kind === "choice") {
      const comes = touched(asked, picked, thing);
      if ("take" in comes) choose(comes.take);
      else if ("why" in comes) send({ do: "why", option: comes.why });
      else pick(comes.picked);
    }
  }

  view.addEventListener("click", (event) => {
    hush();
    const thing = around(event, BUTTON);
    if (thing) return touch(thing.dataset.thing || "");
    const look = around(event, LOOK);
    if (look) return tell(look);
    const hit = around(event, "[data-hit]")?.dataset.hit;
    if (hit && find(hit)?.matches(BUTTON)) return touch(hit);
    const still = around(event, "[data-thing]") || (hit && find(hit));
    if (still) tell(still, ` – not asked for now. ${shown.asked.text || ""}`);
    return undefined;
  });

  // An arrow key goes to the next thing that can be touched; from one that can only be read, to any of either kind.
  function walk(/** @type {Thing} */ thing, /** @type {number} */ step) {
    const wanted = thing.matches(LOOK) ? `${BUTTON}, ${LOOK}` : BUTTON;
    const all = [.../** @type {NodeListOf<Thing>} */ (view.querySelectorAll(wanted))];
    all[(all.indexOf(thing) + step + all.length) % all.length].focus();
  }
  /** @type {{[key: string]: number}} */
  const steps = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
  view.addEventListener("keydown", (event) => {
    const thing = around(event, `${BUTTON}, ${LOOK}`);
    if (!thing || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (thing.matches(LOOK)) tell(thing);
      else if (!event.repeat) touch(thing.dataset.thing || "");
    } else if (event.key in steps) {
      event.preventDefault();
      walk(thing, steps[event.key]);
    } else if (event.key === "Escape") {
      hush();
      if (picked.length) pick([]);
    }
  });

  // --- the bar -----------------------------------------------------------------------------------------------------

  const hint = (/** @type {string} */ words) => make("span", { class: "nb-hint" }, words);
  const chosen = (/** @type {string} */ words) => make("span", { class: "nb-chosen" }, words);
  const most = { class: "nb-most" };
  const clear = () => button("clear", "Clear", () => pick([]), { class: "nb-less" });

  function nameOf(/** @type {string} */ thing) {
    const found = find(thing);
    return found ? firstWords(reading(found)) : thing;
  }

  function drawQuestion(/** @type {Asked} */ { text, rule = "" }) {
    if (question.dataset.text === text + rule) return;
    question.replaceChildren(text, ...(rule ? [" ", cite(rule)] : []));
    question.dataset.text = text + rule;
  }

  // What the bar offers, and what it says is not allowed.
  function barOf(/** @type {Asked} */ asked) {
    if (asked.kind === "choice") return picked.length ? barOfPicked(asked) : barOfChoice(asked);
    if (asked.kind === "roll") return { row: barOfRoll(asked), not: [] };
    const one = (/** @type {string} */ key, /** @type {string} */ label, /** @type {string} */ act = key) => ({
      row: [button(key, label, () => send({ do: act }), most)],
      not: [],
    });
    if (asked.kind === "draw") return one("roll", asked.does);
    if (asked.kind === "other") return one("answer", `Let Seat ${asked.seat} choose`);
    return asked.kind === "event" ? one("forward", "Go on") : { row: [], not: [] };
  }

  const takeOf = (/** @type {import("./picking.js").Numbered} */ one, extra = {}) =>
    button(`take ${one.label}`, one.label, () => choose(one.number), extra);
  const notOf = (/** @type {import("./picking.js").Numbered} */ one) =>
    button(`no ${one.label}`, one.label, () => send({ do: "why", option: one.number }), {
      "aria-disabled": "true",
      class: "nb-not",
    });

  function barOfChoice(/** @type {AskedChoice} */ asked) {
    const plain = numbered(asked.options).filter((one) => !touchable(one));
    const outlined = plain.length ? "Choose what is outlined, or: " : "Choose what is outlined on the table.";
    const hints = plain.length < asked.options.length ? [hint(outlined)] : [];
    return {
      row: [...hints, ...plain.map((one) => takeOf(one, most))],
      not: numbered(asked.barred)
        .filter((one) => !touchable(one))
        .map(notOf),
    };
  }

  function barOfPicked(/** @type {AskedChoice} */ asked) {
    const { exact, more } = fitting(asked.options, picked);
    /** @type {HTMLElement[]} */
    const row = [chosen(`${picked.map(nameOf).join(" and ")}: `), ...exact.map((one) => takeOf(one, most)), clear()];
    if (more.length) {
      const words = `${exact.length ? "or choose" : "choose"} more on the table: `;
      row.push(hint(words), ...more.slice(0, OFFERED).map((one) => takeOf(one)));
    }
    if (more.length > OFFERED) row.push(hint(`and ${more.length - OFFERED} more`));
    const only = picked.length === 1 ? find(picked[0]) : null;
    if (only && reading(only) !== only.getAttribute("aria-label")) {
      row.push(make("span", { class: "nb-hint nb-text" }, reading(only)));
    }
    const not = numbered(asked.barred).filter((one) => same(one.things, picked));
    return { row, not: not.map(notOf) };
  }

  function barOfRoll(/** @type {AskedRoll} */ asked) {
    const roll = () => send({ do: "roll", values: set });
    const die = asked.dice.find((one) => one.thing === picked[0]);
    /** @type {HTMLElement[]} */
    const row = [button("roll", rollWords(asked.dice, set), roll, most)];
    const setTo = (/** @type {{thing: string, name: string}} */ one, /** @type {number} */ value) => {
      const act = () => {
        set = { ...set, [one.name]: value };
        picked = [];
        if (asked.dice.length === 1) return roll();
        drawBar();
        find(one.thing)?.focus();
        return undefined;
      };
      return button(`set ${value}`, String(value), act, { "aria-label": `Set ${one.name} to ${value}` });
    };
    if (die) {
      const values = Array.from({ length: asked.sides }, (_, side) => setTo(die, side + 1));
      row.push(chosen(`or set ${die.name} to `), ...values, clear());
    } else row.push(hint(`or choose ${asked.dice.length > 1 ? "a" : "the"} die to set its value`));
    const none = () => {
      set = {};
      drawBar();
    };
    if (Object.keys(set).length) row.push(button("unset", "Set none", none, { class: "nb-less" }));
    return row;
  }

  function drawPicked() {
    for (const thing of /** @type {NodeListOf<Thing>} */ (view.querySelectorAll(BUTTON))) {
      const on = picked.includes(thing.dataset.thing || "");
      thing.classList.toggle("nb-picked", on);
      if (on) thing.setAttribute("aria-pressed", "true");
      else if (thing.hasAttribute("aria-pressed")) thing.setAttribute("aria-pressed", "false");
    }
  }

  function drawBar() {
    const redraw = () => {
      drawQuestion(shown.asked);
      const { row, not } = barOf(shown.asked);
      offers.replaceChildren(...row);
      refused.hidden = !not.length;
      notAllowed.textContent = `Not allowed now (${not.length})`;
      barred.replaceChildren(...not);
      offers.scrollTop = 0;
      drawRest();
      drawPicked();
    };
    keepFocus(bar, redraw, next, focusOn);
  }

  // What does not fit in the bar's two rows is said beside the question, and a button makes room for it.
  function drawRest() {
    bar.classList.toggle("nb-tall", tall);
    const floor = offers.getBoundingClientRect().bottom;
    const below = [...offers.children].filter((one) => one.getBoundingClientRect().bottom > floor + 2).length;
    rest.hidden = !tall && offers.scrollHeight <= offers.clientHeight + 2;
    rest.setAttribute("aria-expanded", String(tall));
    rest.textContent = restWords(tall, below);
  }

  // Where the keyboard goes when what had it is gone: to what is most likely wanted.
  const next = () => offers.querySelector(".nb-most") || view.querySelector(".nb-is-option") || question;
  const focusOn = (/** @type {Element} */ element) =>
    /** @type {Thing} */ (element).focus({ preventScroll: element === question });

  // --- what is shown ------------------------------------------------------------------------------------------------

  // What is different is outlined and says how; what lies elsewhere comes from where it lay.
  function drawPicture(/** @type {Shown} */ last) {
    const compared = svg() && last.look === shown.look;
    const before = compared && last.moment !== shown.moment ? survey() : null;
    if (last.picture === shown.picture && svg()) {
      if (!before) return;
      changes = new Map();
      mark(changes, before);
      return;
    }
    paint(shown.picture);
    const after = before || changes.size ? survey() : new Map();
    if (before) changes = compare(before, after);
    else if (!compared) changes = new Map();
    if (after.size) mark(changes, after);
    if (before && moving()) move(changes.keys(), before, after);
  }

  function drawAll() {
    const last = shown;
    shown = model.get("_shown");
    busy.open();
    const active = el.contains(document.activeElement) ? /** @type {Thing} */ (document.activeElement) : null;
    const thing = /** @type {Thing | null | undefined} */ (active?.closest("[data-thing]"))?.dataset.thing;
    const key = active?.dataset.key;
    if (last.moment !== shown.moment || last.look !== shown.look) {
      [picked, set, tall] = [[], {}, false];
      refused.open = false;
      hush(); // what was read belongs to the table as it was seen
    }
    drawPicture(last);
    const words = shown.told.join(" ");
    if (told.textContent !== words) told.textContent = words;
    const seeing = (/** @type {number} */ seat) => `Seat ${seat} sees`;
    fill(seats, eyesOf(shown.seats, "all open", seeing), model.get("seat") ?? "");
    el.dataset.moment = String(shown.moment);
    drawBar();
    if (!active || active.isConnected) return;
    const again = thing && view.querySelector(`${BUTTON}[data-thing="${CSS.escape(thing)}"]`);
    focusOn(again || (key && keyed(bar, key)) || next());
  }

  function drawMessage() {
    busy.open();
    message.replaceChildren(...inWords(model.get("_message"), cite));
  }

  const leave = keepDrawn(model, el, { _shown: drawAll, _message: drawMessage });
  const restWidth = tellWidth(model, view, 10);
  const fits = new ResizeObserver(() => drawRest());
  fits.observe(bar);
  return () => {
    fits.disconnect();
    restWidth();
    leave();
  };
}

export default { render };
