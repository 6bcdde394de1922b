// @ts-check
// The page's side of practice: the board with a question in its ribbon, and beside it how far one is, what has just happened,
// what came of the answer, and the rule. Python says what is true; this sends back what the visitor did.
import { boardIn } from "./board.js";
import { article, setMarkup } from "./markup.js";
import { ribbonKeys } from "./ribbon_keys.js";
import { citing, focusOn, keepDrawn, keepFocus, make, pictogram, press, uid } from "./shared.js";

/**
 * @typedef {{text: string, rules: [string, string][]}} Said each rule with its title
 * @typedef {{text: string, lines: Said[], events: string[], shows: boolean}} Came what is said of an answer, and what it
 *   brought about at the table; `shows` says whether it can be given there
 * @typedef {{title: string, lines: string[], acts: [string, string, string][], rules?: [string, string, string][],
 *   paper?: string}} Over the end of a series; each rule with its title and what it is to the visitor; and a certificate
 */
/**
 * @typedef {object} Page
 * @property {string} game
 * @property {number} serial counts what was done
 * @property {string} id the drill's; "" if none is asked
 * @property {boolean} bare whether the question is about no table
 * @property {boolean} [short] whether two answers have room beside each other on a telephone
 * @property {string} [title] what these drills are together
 * @property {string[]} [pips] how each was answered, "now", or "" for what is to come
 * @property {number} [number] how many are answered
 * @property {number} [of]
 * @property {Over} [over]
 * @property {string} [kind] what sort of question it is
 * @property {string} [where]
 * @property {string[]} [told] what has just happened
 * @property {boolean} [done]
 * @property {boolean} [opens] whether the rule can be read before the answer
 * @property {boolean} [opened]
 * @property {boolean} [flagged]
 * @property {boolean} [again]
 * @property {boolean} [plays]
 * @property {boolean} [right]
 * @property {string} [seen] whose answer stands on the table
 * @property {Partial<Came>} [yours]
 * @property {Came} [answer]
 * @property {import("./markup.js").Rule[]} [rules]
 * @property {string} [looked] the rule that was looked up, the first of them
 */
/** @typedef {{_drill: Page, _signs: {[name: string]: string}} & Record<string, any>} Traits */

const MANY = 6; // lines; a longer list scrolls by itself

const PIPS = { right: "answered rightly", wrong: "not answered rightly", given: "answered", now: "asked now" };

/**
 * How far one is, in words, for a screen reader.
 * @param {string[]} pips
 */
export const progressWords = (pips) =>
  Object.entries(PIPS)
    .map(([mark, words]) => [pips.filter((one) => one === mark).length, words])
    .filter(([count]) => count)
    .map(([count, words]) => `${count} ${words}`)
    .join(", ") || "none answered yet";

/** @type {import("@anywidget/types").Render<Traits>} */
function render({ model, el }) {
  const id = uid();
  const send = (/** @type {{do: string, [name: string]: unknown}} */ message) => model.send(message);
  const cite = citing((rule) => send({ do: "rule", id: rule }));
  const sign = (/** @type {string} */ which) => pictogram(model.get("_signs")[which], 18);
  el.classList.add("nb-lesson", "nb-drill", "look");

  const title = make("span", {});
  const count = make("small", {});
  const pips = make("i", { role: "img", class: "nb-pips" });
  const head = make("section", { class: "look-panel nb-drill-head" }, make("h2", {}, title, count), pips);
  const context = make("section", { class: "look-panel nb-context" });
  const feedback = make("section", { class: "look-panel nb-feedback", "aria-live": "polite", hidden: true });
  const rules = make("section", { class: "look-panel nb-drill-rules", hidden: true });
  const deeds = make("section", { class: "nb-deeds", "aria-label": "This question" });
  const rail = make("aside", { class: "nb-beside-lesson", "aria-label": "Practice", tabindex: "0" });
  rail.append(head, feedback, context, rules, deeds);
  const place = make("div", { class: "nb-lesson-table" });
  const end = make("section", { class: "nb-end", "aria-labelledby": `${id}end`, tabindex: "-1", hidden: true });
  const inner = make("div", { class: "nb-lesson-in" }, place, rail);
  el.append(inner, end);
  const endBoard = boardIn({ model, el: place });

  // --- beside the table ------------------------------------------------------------------------------------------------

  function drawHead(/** @type {Page} */ page) {
    const marks = page.pips || [];
    title.textContent = page.title || "";
    const at = (page.number || 0) + (page.done ? 0 : 1);
    count.textContent = page.of ? `Question ${Math.min(at, page.of)} of ${page.of}` : "";
    pips.setAttribute("aria-label", progressWords(marks));
    pips.replaceChildren(...marks.map((mark) => make("u", { class: mark })));
  }

  function drawContext(/** @type {Page} */ page) {
    const told = page.told || [];
    context.replaceChildren(
      ...(page.kind || page.where ? [make("h2", {}, page.kind || "", make("small", {}, page.where || ""))] : []),
      ...(told.length ? [make("h3", {}, "What has just happened"), lines(told)] : []),
    );
  }
  // A long list scrolls by itself; so the keyboard must come to it.
  const lines = (/** @type {string[]} */ told, label = "") =>
    make(
      "ol",
      told.length > MANY ? { class: "nb-long", tabindex: "0", role: "list", "aria-label": label } : {},
      ...told.map((one) => make("li", {}, one)),
    );

  const saidOf = (/** @type {Said[]} */ said) =>
    said.map((line) => make("p", {}, line.text, ...line.rules.flatMap((one) => [" ", cite(...one)])));

  // One of the two answers: the text, why, what it brought about, and a button that gives it at the table.
  function cameOf(/** @type {Came} */ came, /** @type {string} */ whose, /** @type {Page} */ page) {
    const mine = whose === "yours";
    const comes = mine ? "What would have come of it" : "What comes of it";
    const heading = page.right ? "Right" : mine ? "Your answer" : "What is right";
    const seen = page.seen === whose;
    const look = press(seen ? "On the table now" : "Show it on the table", () => send({ do: "show", whose }), {
      class: "look-button is-quiet nb-look",
      "aria-pressed": String(seen),
      "data-key": `show ${whose}`,
    });
    return make(
      "div",
      { class: mine ? "nb-wrong" : "nb-right" },
      make("h2", {}, sign(mine ? "wrong" : "right"), heading),
      make("p", { class: "nb-answer" }, came.text),
      ...saidOf(came.lines),
      ...(came.events.length ? [make("h3", {}, comes), lines(came.events, comes)] : []),
      ...(came.shows ? [look] : []),
    );
  }

  function drawFeedback(/** @type {Page} */ page) {
    feedback.hidden = !page.done;
    if (!page.done) return feedback.replaceChildren();
    const { yours, answer } = page;
    const both = page.seen === "right" || !yours?.text;
    return feedback.replaceChildren(
      ...(yours?.text ? [cameOf(/** @type {Came} */ (yours), "yours", page)] : []),
      ...(answer && both ? [cameOf(answer, "right", page)] : []),
    );
  }

  /** The drill whose rule is unfolded. */
  let unfolded = "";
  function drawRules(/** @type {Page} */ page) {
    const found = page.rules || [];
    rules.hidden = !found.length || (Boolean(page.done) && page.seen === "yours");
    const opens = unfolded === page.id || Boolean(page.looked) || (page.opened && !page.done);
    const fold = make(
      "details",
      { open: opens },
      make(
        "summary",
        { "data-key": "rules" },
        sign("rule"),
        make("h3", {}, found.length === 1 ? `Rule: ${found[0].title}` : "The rules"),
      ),
      ...found.map((one) => article(one, { cite })),
    );
    fold.addEventListener("toggle", () => {
      unfolded = fold.open ? page.id : "";
    });
    rules.replaceChildren(fold);
  }

  function drawDeeds(/** @type {Page} */ page) {
    const deed = (
      /** @type {string} */ name,
      /** @type {string} */ label,
      /** @type {() => void} */ does,
      gone = false,
    ) => press(label, does, { class: "look-button is-quiet", "data-key": name, disabled: gone });
    const why = () => {
      unfolded = page.id;
      drawRules(model.get("_drill"));
      rules.scrollIntoView({ block: "nearest" });
      focusOn(rules.querySelector("summary"));
    };
    deeds.replaceChildren(
      ...(page.opens && !page.opened ? [deed("open", "Read the rule first", () => send({ do: "open" }))] : []),
      ...(page.done && page.seen !== "yours" ? [deed("why", "Why?", why)] : []),
      ...(page.done && page.plays ? [deed("play on", "Play on from here", () => send({ do: "play on" }))] : []),
      ...(page.done
        ? [
            deed(
              "again",
              page.again ? "It will be asked again" : "Ask me again",
              () => send({ do: "again" }),
              page.again,
            ),
          ]
        : []),
      ...(page.id
        ? [
            deed(
              "bad",
              page.flagged ? "Noted. Thank you" : "This question is bad",
              () => send({ do: "bad" }),
              page.flagged,
            ),
          ]
        : []),
    );
  }

  // What is new is seen: the beginning of it, where it is too long for the rail.
  function bringIntoSight(/** @type {Element | null} */ part) {
    if (!part) return;
    const [box, room] = [part, rail].map((one) => one.getBoundingClientRect());
    if (box.top < room.top || box.top + Math.min(box.height, room.height / 2) > room.bottom)
      part.scrollIntoView({ block: "start" });
  }

  // --- the end of a series ---------------------------------------------------------------------------------------------

  function drawEnd(/** @type {Page} */ page) {
    const { over } = page;
    const came = end.hidden && over;
    end.hidden = !over;
    inner.hidden = Boolean(over);
    if (!over) return end.replaceChildren();
    const acts = over.acts.map(([how, label, kind]) =>
      press(label, () => send({ do: "leave", how }), { class: `look-button ${kind}`, "data-key": how }),
    );
    const rows = (over.rules || []).map(([rule, called, state]) =>
      make("li", {}, cite(rule, called), make("small", {}, state)),
    );
    end.replaceChildren(
      make("h2", { id: `${id}end` }, over.title),
      pips.cloneNode(true),
      ...over.lines.map((line) => make("p", {}, line)),
      ...(rows.length ? [make("ul", { class: "nb-end-rules" }, ...rows)] : []),
      ...(over.paper ? [paperOf(over.paper)] : []),
      make("div", { class: "nb-end-row" }, ...acts),
    );
    if (came && (el.contains(document.activeElement) || document.activeElement === document.body))
      focusOn(end.querySelector(".is-go") || end);
    return undefined;
  }

  // The certificate, with the name that is typed here and goes nowhere else.
  function paperOf(/** @type {string} */ svg) {
    const paper = make("div", { class: "nb-paper" });
    setMarkup(paper, svg);
    const name = make("input", { id: `${id}name`, maxlength: "40", autocomplete: "name", "data-key": "name" });
    name.addEventListener("input", () => {
      const there = paper.querySelector("[data-name]");
      if (there) there.textContent = name.value;
    });
    const print = press("Print the certificate", () => printed(paper), { class: "look-button", "data-key": "print" });
    return make(
      "div",
      { class: "nb-certificate" },
      make("div", { class: "nb-certify" }, make("label", { for: name.id }, "Your name on it"), name, print),
      paper,
    );
  }

  // Prints the certificate and nothing of the page around it: in a frame of its own.
  function printed(/** @type {HTMLElement} */ paper) {
    const frame = make("iframe", { class: "nb-frame-print", "aria-hidden": "true", tabindex: "-1", title: "" });
    el.append(frame);
    const inside = /** @type {Document} */ (frame.contentDocument);
    for (const one of document.querySelectorAll("style, link[rel=stylesheet]"))
      if (one.matches("link") || /@font-face/.test(one.textContent || "")) inside.head.append(one.cloneNode(true));
    inside.head.append(
      make(
        "style",
        {},
        "@page { size: A4 landscape; margin: 8mm } body { margin: 0 } svg { width: 100%; height: auto }",
      ),
    );
    inside.body.append(paper.cloneNode(true));
    frame.contentWindow?.addEventListener("afterprint", () => frame.remove());
    frame.contentWindow?.print();
  }

  // --- what is shown ---------------------------------------------------------------------------------------------------

  let last = "";
  /** @type {string | undefined} */
  let looked;
  function drawPage() {
    const page = model.get("_drill");
    keepFocus(rail, () => {
      drawHead(page);
      drawContext(page);
      drawFeedback(page);
      drawRules(page);
      drawDeeds(page);
    });
    drawEnd(page);
    el.classList.toggle("nb-bare", page.bare);
    el.classList.toggle("nb-answered", Boolean(page.done));
    el.classList.toggle("nb-short", Boolean(page.short));
    el.dataset.cloth = page.game;
    const turned = last !== page.id;
    if (turned) rail.scrollTop = 0;
    if (page.looked && page.looked !== looked) rules.scrollIntoView({ block: "nearest" });
    else if (page.done && !turned) bringIntoSight(feedback.lastElementChild);
    looked = page.looked;
    last = page.id;
    el.dataset.serial = String(page.serial);
  }

  const endKeys = ribbonKeys({ el, place, beside: rail, waits: () => !end.hidden });
  const leave = keepDrawn(model, el, { _drill: drawPage });
  return () => {
    endKeys();
    endBoard();
    leave();
  };
}

export default { render };
