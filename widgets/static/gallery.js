// @ts-check
// The page's side of the gallery. Everything is sent once; leafing, filtering and printing are done here.
import { define, markup } from "./markup.js";
import { fill, keepDrawn, make, plain, press, uid } from "./shared.js";

/**
 * @typedef {{id: string, name: string, kind: string, group: string, figure: string, text: string, standing: string,
 *   rule: string, bar: string, picture: string}} Thing
 * @typedef {{title: string, game: string, groups: string, credits: string, definitions: string, things: Thing[]}} Shelf
 * @typedef {{words: string, kind: string, group: string}} Wanted What was typed, and what was chosen; "" for all.
 * @typedef {Partial<import("./markup.js").Rule> & {questions?: [string, string][]}} Asked
 * @typedef {{_shelf: Shelf, _asked: Asked, _css: string, sought: string}} Traits
 */

/**
 * Whether a thing is wanted: it is of the kind and the group, and has every word in one of its texts.
 * @param {Thing} thing
 * @param {Wanted} wanted
 */
export function isWanted(thing, { words, kind, group }) {
  if ((kind && thing.kind !== kind) || (group && thing.group !== group)) return false;
  const said = plain([thing.name, thing.kind, thing.group, thing.figure, thing.text].join(" "));
  return plain(words)
    .split(/\s+/)
    .every((word) => said.includes(word));
}

/**
 * What can be chosen in a list: everything, and then what there is, in its order.
 * @param {string} all
 * @param {string[]} names
 * @returns {[string, string][]}
 */
export const choices = (all, names) => [
  ["", all],
  ...[...new Set(names)].filter(Boolean).map((name) => /** @type {[string, string]} */ ([name, capital(name)])),
];

const capital = (/** @type {string} */ name) => name.charAt(0).toUpperCase() + name.slice(1);

/**
 * How many things are shown, in words.
 * @param {number} shown
 * @param {number} all
 */
export function howMany(shown, all) {
  if (!all) return "This game has no gallery yet.";
  if (shown === all) return `All ${all}`;
  return shown ? `${shown} of ${all}` : `None of ${all}. Take fewer words, or another kind.`;
}

/** @type {import("@anywidget/types").Render<Traits>} */
function render({ model, el }) {
  const id = uid();
  el.classList.add("nb-gallery", "look");

  const words = make("input", {
    type: "search",
    id: `${id}w`,
    autocomplete: "off",
    spellcheck: "false",
    maxlength: "80",
    on: { input: sift },
  });
  const kind = make("select", { id: `${id}k`, on: { change: newKind } });
  const group = make("select", { id: `${id}g`, on: { change: sift } });
  const groupName = make("label", { for: group.id });
  const print = press("Print", printSheet, { class: "look-button" });
  const form = make(
    "form",
    { role: "search", on: { submit: (/** @type {Event} */ event) => event.preventDefault() } },
    make("p", { class: "nb-gallery-words" }, make("label", { for: words.id }, "Words"), words),
    make("p", {}, make("label", { for: kind.id }, "Kind"), kind),
    make("p", {}, groupName, group),
    print,
  );
  const title = make("h2", { id: `${id}t` });
  const status = make("p", { class: "nb-gallery-status", role: "status", "aria-live": "polite" });
  const list = make("ul", { class: "nb-gallery-things" });
  const credits = make("p", { class: "nb-gallery-credits" });
  const rule = make("dialog", { class: "nb-gallery-rule", "aria-label": "The rule" });
  el.setAttribute("role", "region");
  el.setAttribute("aria-labelledby", title.id);
  el.append(make("div", { class: "nb-gallery-head" }, title, status), form, list, credits, rule);
  /** @type {Map<string, HTMLElement>} */
  const drawn = new Map();

  function drawShelf() {
    const shelf = model.get("_shelf");
    el.dataset.cloth = shelf.game;
    title.textContent = `Gallery of ${shelf.title}`;
    define(shelf.definitions);
    credits.textContent = shelf.credits;
    groupName.textContent = shelf.groups;
    words.value = "";
    drawn.clear();
    for (const thing of shelf.things) drawn.set(thing.id, drawThing(thing));
    list.replaceChildren(...drawn.values());
    fill(
      kind,
      choices(
        "All",
        shelf.things.map((thing) => thing.kind),
      ),
      "",
    );
    newKind();
  }

  /** @param {Thing} thing */
  function drawThing(thing) {
    const name = make("h3", {}, thing.name);
    const kinds = [thing.kind, capital(thing.group)].filter(Boolean).join(" · ");
    const ask = press("Ask about it", () => askAbout(thing), { class: "look-button is-quiet" });
    ask.setAttribute("aria-label", `Ask about it: ${thing.name}`);
    return make(
      "li",
      { class: "look-note", style: `--bar: var(--${thing.bar})` },
      markup(thing.picture, "nb-gallery-picture"),
      make(
        "div",
        {},
        name,
        make("p", { class: "nb-gallery-kind" }, kinds, thing.figure && make("b", {}, thing.figure)),
        make("p", {}, thing.text),
        make("p", { class: "look-standing" }, thing.standing),
        ask,
      ),
    );
  }

  /** Goes to the thing that is sought, once the gallery is on the page. */
  function seek() {
    const name = model.get("sought");
    const thing = model.get("_shelf").things.find((one) => one.name === name);
    const found = thing && drawn.get(thing.id);
    for (const one of drawn.values()) one.classList.toggle("is-sought", one === found);
    if (!found) return;
    requestAnimationFrame(() => {
      found.scrollIntoView({ block: "center" });
      found.querySelector("button")?.focus({ preventScroll: true });
    });
  }

  /** The groups that there are of the chosen kind; without any, there is nothing to choose. */
  function newKind() {
    const shelf = model.get("_shelf");
    const there = shelf.things.filter((thing) => !kind.value || thing.kind === kind.value);
    const groups = choices(
      "All",
      there.map((thing) => thing.group),
    );
    const kept = groups.some(([name]) => name === group.value) ? group.value : "";
    fill(group, groups, kept);
    group.disabled = groups.length < 2;
    sift();
  }

  function sift() {
    const wanted = { words: words.value, kind: kind.value, group: group.value };
    const { things } = model.get("_shelf");
    let shown = 0;
    for (const thing of things) {
      const fits = isWanted(thing, wanted);
      const one = drawn.get(thing.id);
      if (one) one.hidden = !fits;
      if (fits) shown += 1;
    }
    status.textContent = howMany(shown, things.length);
    print.toggleAttribute("disabled", !shown);
  }

  // --- a rule ---

  let waits = false; // whether the rule that comes is to be opened

  /** @param {Thing} thing */
  function askAbout(thing) {
    waits = true;
    if (model.get("_asked").id === thing.rule) drawRule();
    else model.send({ do: "rule", id: thing.rule });
  }

  function drawRule() {
    const asked = model.get("_asked");
    if (!asked.id || !waits) return;
    waits = false;
    const { title: name = "", html = "", standing = "", printed = "-", questions = [] } = asked;
    const place = printed === "-" ? [] : [`in the book: ${printed}`];
    rule.replaceChildren(
      make("h3", { tabindex: "-1" }, name),
      make("p", { class: "look-standing" }, [standing, ...place].join(" · ")),
      markup(html),
      ...questions.flatMap(([question, answer]) => [make("h4", {}, question), make("p", {}, answer)]),
      press("Close", () => rule.close(), { class: "look-button" }),
    );
    rule.showModal();
  }

  // --- on paper ---

  /** Prints what is shown, and nothing of the page around it: in a frame of its own. */
  async function printSheet() {
    const shelf = model.get("_shelf");
    const frame = make("iframe", { class: "nb-gallery-paper", "aria-hidden": "true", tabindex: "-1", title: "" });
    el.append(frame);
    const page = /** @type {Document} */ (frame.contentDocument);
    const sheet = make("div", { class: "nb-gallery look nb-gallery-sheet", "data-theme": "light" });
    const shown = [...list.children].filter((one) => !(/** @type {HTMLElement} */ (one).hidden));
    const copies = make("ul", { class: "nb-gallery-things" }, ...shown.map((one) => one.cloneNode(true)));
    sheet.append(
      markup(`<svg width="0" height="0"><defs>${shelf.definitions}</defs></svg>`, "nb-gallery-definitions"),
      make("h1", {}, shelf.title),
      copies,
      credits.cloneNode(true),
    );
    page.head.append(make("style", {}, model.get("_css")));
    page.body.append(sheet);
    await page.fonts.ready;
    frame.contentWindow?.addEventListener("afterprint", () => frame.remove());
    frame.contentWindow?.print();
  }

  return keepDrawn(model, el, { _shelf: drawShelf, _asked: drawRule, sought: seek });
}

export default { render };
