// @ts-check
// The one place where text becomes markup. All of it was made by Python: a board's SVG, and Markdown rendered with HTML
// switched off. Whatever a visitor typed goes in as text, see shared.js.
import { focusOn, make, press } from "./shared.js";

/**
 * @typedef {{id: string, title: string, html: string, chapter: string, printed: string, standing: string,
 *   links: [string, string][], switch: string, reading: string, values: string[]}} Rule A rule, as widgets/rules.py has it.
 */
/** @typedef {{question?: string, rules?: Rule[]}} Rules */

/**
 * Replaces what an element holds by markup of ours.
 * @param {Element} element
 * @param {string} html
 */
export function setMarkup(element, html) {
  element.innerHTML = html;
}

/**
 * A block with markup of ours in it.
 * @param {string} html
 * @param {string} [kind] its class
 */
export function markup(html, kind = "nb-text") {
  const block = make("div", { class: kind });
  setMarkup(block, html);
  return block;
}

/**
 * A picture from its markup.
 * @param {string} svg
 */
export function pictureOf(svg) {
  const frame = document.createElement("template");
  setMarkup(frame, svg);
  return /** @type {SVGSVGElement} */ (frame.content.firstElementChild);
}

/** Which thing an element is, if it is one. */
const thingOf = (/** @type {Node} */ node) => (node instanceof Element ? node.getAttribute("data-thing") : null);

/**
 * Makes an element the same as a fresh one, and lets stand what does not differ: that keeps its focus, and the browser need not
 * draw it anew. No element becomes another thing (`data-thing`).
 * @param {Element} old
 * @param {Element} fresh of the same name; what it holds is taken out of it
 */
export function become(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  for (const name of old.getAttributeNames()) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  const wanted = new Set([...fresh.childNodes].map(thingOf));
  /** @type {Map<string, ChildNode>} */
  const things = new Map();
  for (const one of [...old.childNodes]) {
    const thing = thingOf(one);
    if (thing === null) continue;
    if (!wanted.has(thing) || things.has(thing)) one.remove();
    else things.set(thing, one);
  }
  let next = old.firstChild;
  for (const one of [...fresh.childNodes]) {
    const thing = thingOf(one);
    const there = thing === null ? (next && thingOf(next) === null ? next : null) : things.get(thing);
    if (thing !== null) things.delete(thing);
    if (!there || there.nodeName !== one.nodeName) {
      old.insertBefore(one, next);
      continue;
    }
    if (there !== next) old.insertBefore(there, next);
    if (there instanceof Element) become(there, /** @type {Element} */ (one));
    else if (there.nodeValue !== one.nodeValue) there.nodeValue = one.nodeValue;
    next = there.nextSibling;
  }
  while (next) {
    const rest = next.nextSibling;
    next.remove();
    next = rest;
  }
}

/**
 * Adds icons, hatchings and patterns to those that the page has: pictures refer to them by id, and each stands there once.
 * @param {string} markup_
 */
export function define(markup_) {
  const id = "nb-definitions";
  let defs = document.querySelector(`#${id} > defs`);
  if (!defs) {
    const frame = pictureOf(
      `<svg id="${id}" width="0" height="0" style="position:absolute" aria-hidden="true"><defs></defs></svg>`,
    );
    document.body.append(frame);
    defs = /** @type {Element} */ (frame.firstElementChild);
  }
  const fresh = pictureOf(`<svg xmlns="http://www.w3.org/2000/svg">${markup_}</svg>`);
  // other pictures on the page may hold the same ones, and go away with them
  for (const one of [...fresh.children]) if (!defs.querySelector(`#${CSS.escape(one.id)}`)) defs.append(one);
}

/**
 * A rule as an article: its title, where it stands and how sure that is, its text, and `more` below.
 * @param {Rule} rule
 * @param {{printed?: boolean, cite?: (rule: string, title?: string) => Node, more?: import("./shared.js").Leaf[]}} [shown] whether its
 *   place in the book is named, and what cites the rules that it points at
 */
export function article(rule, { printed = false, cite, more = [] } = {}) {
  const place = printed && rule.printed !== "-" ? [rule.printed] : [];
  return make(
    "article",
    {},
    make("h4", {}, rule.title),
    make("p", { class: "nb-small" }, [rule.standing, ...place].join(" · ")),
    markup(rule.html),
    printed && rule.switch ? make("p", { class: "nb-small" }, `Readings: ${rule.switch}`) : null,
    cite && rule.links.length
      ? make("p", { class: "nb-small" }, "See also: ", ...rule.links.flatMap((link) => [cite(...link), " "]))
      : null,
    more,
  );
}

/**
 * The place in a lesson's rail where a rule that was looked up is read, until it is closed.
 * @param {HTMLElement} rail where the keyboard goes then
 * @param {(rule: string, title?: string) => Node} cite
 * @param {(rule: string) => void} turn asks for a rule, or puts away the one that is shown
 * @returns {{shownRule: HTMLElement, showRule: (found: Rules) => void}} the place, and what shows the first of the rules there
 */
export function ruleReader(rail, cite, turn) {
  const shownRule = make("div", { class: "nb-rule", "aria-live": "polite" });
  function showRule(/** @type {Rules} */ { rules: [found] = [] }) {
    if (!found) return shownRule.replaceChildren();
    const back = () => {
      turn(found.id);
      focusOn(rail);
    };
    const close = press("Close the rule", back, { class: "nb-cite" });
    shownRule.replaceChildren(article(found, { cite, more: [close] }));
    shownRule.scrollIntoView({ block: "nearest" });
    return undefined;
  }
  return { shownRule, showRule };
}
