// @ts-check
// The page's side of the rules panel: the field on top, the answer with its case on a table, and beside it the rules behind
// it and what else was found. It sends what is typed and clicked, and draws what Python answers; it knows no rule.
import { define, markup, pictureOf } from "./markup.js";
import { draw, keepDrawn, make, onVoila, pictogram, press, tellWidth, uid } from "./shared.js";

/**
 * @typedef {{title: string, game: string, count: number, chapters: [string, number][], examples: [string, string][]}} Book
 *   its examples are rulings with their questions
 * @typedef {{kind: "rule" | "ruling", id: string, title: string, standing: string, text: string}} Line
 */
/**
 * What was found: for a question, in a chapter, or nothing yet.
 * @typedef {{question?: string, read?: string, unknown?: string[], chapter?: string, results?: Line[]}} Found
 * @typedef {{question: string, read: string, unknown: string[], results: Line[]}} Answers
 * @typedef {{kind: "none", id?: string, missing: string}} NoCard
 * @typedef {{table: string, hand: string, told: string, game: string}} Case a position, as SVG, and what is asked in it
 * @typedef {{kind: "ruling", id: string, title: string, answer: string, word: string, lead: string, more: string,
 *   shield: string, case: Case, because: [string, string, string, string][], questions: [string, string][]}} RulingCard
 *   each rule behind it with its title, its text and its standing
 * @typedef {import("./markup.js").Rule
 *   & {kind: "rule", taken: string, can_show: boolean, questions: [string, string][]}} RuleCard
 * @typedef {NoCard | RulingCard | RuleCard} Card
 * @typedef {{away: boolean, text: string, busy: string}} Look
 * @typedef {{_book: Book, _found: Found, _card: Card, _look: Look, _message: import("./shared.js").Message,
 *   _signs: {[name: string]: string}, _definitions: string, _reached: number, width: number, has_bench: boolean}} Traits
 */

const TYPED = 160; // milliseconds after which somebody has stopped typing
const BACK = 50; // cards that can be gone back to

// Drawn, not typed: a font need not have them. The word beside it says the same.
/** @type {{[standing: string]: [sign: string, word: string]}} */
const STANDINGS = {
  printed: ["M3 2h10v12H3z M5.5 5.5h5 M5.5 8h5 M5.5 10.5h3", "printed"],
  "our reading": [
    "M8 14V9 M8 9C8 6 3 7 3 2.5 M8 9c0-3 5-2 5-6.5 M1.5 4.5 3 2.5l1.5 2 M11.5 4.5 13 2.5l1.5 2",
    "our reading",
  ],
  "our content": ["M8 2.5v11 M2.5 8h11", "our content"],
  advice: ["M8 7v5.5 M8 3.4v1.2 M5.5 12.5h5 M6 7h2", "advice"],
  answer: ["M2 3h12v8H7l-3 3v-3H2z", "question and answer"],
};

/**
 * How sure something is, as a sign and a word.
 * @param {string} name
 */
function standing(name) {
  const [sign, word] = STANDINGS[name] || ["", name];
  const picture = draw("svg", { viewBox: "0 0 16 16", "aria-hidden": "true" }, draw("path", { d: sign }));
  return make("span", { class: "nb-rp-standing", "data-standing": name }, picture, word);
}

/**
 * A reading's name, as people say it.
 * @param {string} value
 */
const spoken = (value) => value.replaceAll("-", " ");

/**
 * What is shown below the field: the chapter that was opened while the field is empty, the answers while something stands
 * there; null is the list of chapters.
 * @param {Found} found
 * @param {string} typed
 */
export function shownOf(found, typed) {
  const empty = !typed.trim();
  return (empty ? found.chapter : found.question) === undefined ? null : found;
}

/**
 * How a search went, in words.
 * @param {Answers} found
 */
export function howItWent({ question, read, unknown, results }) {
  const words = unknown.map((word) => `“${word}”`).join(", ");
  const nothing = words ? `Nothing here about ${words}.` : "";
  if (results.length)
    return `${results.length} found for “${question}”${read ? `, read as “${read}”` : ""}. ${nothing}`;
  return `${nothing || "Nothing to search for."} Try other words, or empty the field to see the chapters.`;
}

/**
 * Where an arrow key leads in a list of so many, from one of them; -1 is the field above, undefined nowhere.
 * @param {string} key
 * @param {number} at
 * @param {number} many
 */
export function arrowTo(key, at, many) {
  if (at < 0) return undefined;
  /** @type {{[key: string]: number}} */
  const ways = { ArrowDown: Math.min(at + 1, many - 1), ArrowUp: at - 1, Home: 0, End: many - 1 };
  return ways[key];
}

/** @type {import("@anywidget/types").Render<Traits>} */
function render({ model, el }) {
  const id = uid();
  el.classList.add("nb-rp", "look");
  let follow = false; // whether the keyboard goes to the card
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let typing;
  /** @type {Exclude<Card, NoCard>[]} */
  const trail = []; // the cards before this one

  define(model.get("_definitions"));
  const sign = (/** @type {string} */ name, side = 20) => pictogram(model.get("_signs")[name], side);
  const firstResult = () => results.querySelector("button");
  const question = make("input", {
    type: "search",
    id: `${id}q`,
    autocomplete: "off",
    spellcheck: "false",
    maxlength: "200",
    on: {
      input: () => {
        clearTimeout(typing);
        typing = setTimeout(ask, TYPED);
      },
      keydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key !== "ArrowDown") return;
        event.preventDefault();
        firstResult()?.focus();
      },
    },
  });
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    clearTimeout(typing);
    const found = model.get("_found");
    if (found.question !== question.value) follow = Boolean(question.value.trim());
    else if (found.results?.length) return toTitle(); // it was answered while it was typed
    return ask();
  };
  const label = make("label", { for: question.id, class: "nb-rp-unseen" }, "Ask the rules");
  const send = make("button", { type: "submit", class: "look-button is-go" }, "Ask");
  const form = make("form", { role: "search", on: { submit } }, sign("search"), label, question, send);
  const status = make("p", { class: "nb-rp-small", role: "status", "aria-live": "polite" });
  const results = make("ul", { class: "nb-rp-results", "aria-label": "What was found", on: { keydown: arrows } });
  const look = make("div", { class: "nb-rp-look", "aria-live": "polite" });
  const message = make("p", { class: "nb-rp-message", role: "status", "aria-live": "polite" });
  const card = make("article", { class: "nb-rp-card" });
  const behind = make("div", { class: "nb-rp-behind" });
  const heading = make("span", {});
  const glance = press(
    "Rules at a glance",
    () => el.dispatchEvent(new CustomEvent("noblesse-sheet", { bubbles: true })), // which the app opens
    { class: "nb-rp-link nb-rp-glance" },
  );
  const others = make(
    "section",
    { class: "nb-rp-panel" },
    make("h3", {}, sign("rule"), heading),
    glance,
    status,
    results,
  );
  const said = make("p", { class: "nb-rp-said", role: "status" });
  const main = make("div", { class: "nb-rp-main" }, look, message, card);
  el.append(
    form,
    make("div", { class: "nb-rp-two" }, main, make("div", { class: "nb-rp-side" }, behind, others)),
    said,
  );

  function ask() {
    if (question.value.trim()) model.send({ do: "search", question: question.value });
    else drawFound();
  }

  function arrows(/** @type {KeyboardEvent} */ event) {
    const buttons = [...results.querySelectorAll("button")];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const to = arrowTo(event.key, at, buttons.length);
    if (to === undefined) return;
    event.preventDefault();
    (to < 0 ? question : buttons[to]).focus();
  }

  const go = (/** @type {"rule" | "ruling"} */ kind, /** @type {string} */ name) => {
    follow = true;
    model.send({ do: kind, id: name });
  };
  function open(/** @type {"rule" | "ruling"} */ kind, /** @type {string} */ name) {
    const now = model.get("_card");
    if (now.id === name) return toTitle(); // it stands there already
    if (now.kind !== "none") trail.push(now);
    if (trail.length > BACK) trail.shift();
    return go(kind, name);
  }
  function toTitle() {
    const title = card.querySelector("h2");
    title?.focus({ preventScroll: true });
    title?.scrollIntoView({ block: "nearest" });
  }
  function back() {
    const before = trail.pop();
    if (before) go(before.kind, before.id);
  }

  // --- what was found ---

  function drawChapters() {
    const book = model.get("_book");
    const lookInto = (/** @type {string} */ name) => () => {
      question.value = "";
      model.send({ do: "chapter", name });
      results.scrollTop = 0;
    };
    question.placeholder = book.examples.length ? `e.g. ${book.examples[0][1]}` : "";
    heading.textContent = "The rules";
    status.textContent = `${book.count} rules of ${book.title}, by chapter`;
    results.replaceChildren(
      ...book.chapters.map(([name, count]) => {
        const parts = [make("span", {}, name), make("span", { class: "nb-rp-small" }, String(count))];
        return make("li", {}, press(parts, lookInto(name), { class: "nb-rp-chapter" }));
      }),
    );
  }

  /**
   * What leads to the workbench, if there is one: to a ruling's case, or to a table of one's own.
   * @param {string} words
   * @param {string} [ruling]
   */
  const layOut = (words, ruling = "") =>
    model.get("has_bench") ? press(words, () => model.send({ do: "lay out", ruling }), { class: "nb-rp-link" }) : null;

  function drawStatus(/** @type {Found} */ found) {
    if (!found.chapter) {
      const way = found.question && !found.results?.length ? layOut("Lay it out on a table.") : null;
      status.replaceChildren(...[howItWent(/** @type {Answers} */ (found)), " ", way].filter((part) => part != null));
      return;
    }
    const away = () => {
      model.set("_found", {});
      drawFound();
      firstResult()?.focus();
    };
    const chapters = press("All chapters", away, { class: "nb-rp-link" });
    status.replaceChildren(chapters, ` / ${found.chapter}: ${found.results?.length} rules`);
  }

  function drawFound() {
    el.dataset.cloth = model.get("_book").game;
    const asked = model.get("_found").question;
    if (asked && !question.value && document.activeElement !== question) question.value = asked;
    const found = shownOf(model.get("_found"), question.value);
    if (!found) return drawChapters();
    drawStatus(found);
    heading.textContent = found.chapter ? "The rules" : "What was found";
    results.replaceChildren(
      ...(found.results || []).map((one) => {
        const title = make("span", { class: "nb-rp-title" }, one.title);
        const parts = [title, standing(one.standing), make("span", { class: "nb-rp-text" }, one.text)];
        const kind = { class: "nb-rp-result", "data-id": one.id };
        return make(
          "li",
          {},
          press(parts, () => open(one.kind, one.id), kind),
        );
      }),
    );
    markShown();
    // where a search brought nothing, there is nothing to follow to
    if (!found.results?.length) follow = false;
    return undefined;
  }

  function markShown() {
    const now = model.get("_card").id;
    for (const one of /** @type {NodeListOf<HTMLElement>} */ (results.querySelectorAll(".nb-rp-result")))
      if (one.dataset.id === now) one.setAttribute("aria-current", "true");
      else one.removeAttribute("aria-current");
  }

  // --- the card ---

  const button = (
    /** @type {string} */ picture,
    /** @type {string} */ words,
    /** @type {() => void} */ act,
    kind = "",
  ) => press([sign(picture), words], act, { class: `look-button ${kind}` });

  function questionsOf(/** @type {string} */ title, /** @type {[string, string][]} */ items) {
    if (!items.length) return null;
    const links = items.map(([name, text]) =>
      make(
        "li",
        {},
        press(text, () => open("ruling", name), { class: "nb-rp-link" }),
      ),
    );
    return make(
      "section",
      { class: "nb-rp-panel" },
      make("h3", {}, sign("ask"), title),
      make("ul", { class: "nb-rp-links" }, ...links),
    );
  }

  function rulesOf(/** @type {string} */ title, /** @type {string[][]} */ items) {
    if (!items.length) return null;
    const rules = items.map(([name, text, html, how], at) =>
      make(
        "li",
        {},
        make("span", { class: "nb-rp-pennant", "aria-hidden": "true" }, String(at + 1)),
        make(
          "div",
          {},
          press(text, () => open("rule", name), { class: "nb-rp-link nb-rp-rule" }),
          html ? markup(html, "nb-rp-short") : null,
          how ? make("span", { class: "nb-rp-chip" }, standing(how)) : null,
        ),
      ),
    );
    return make(
      "section",
      { class: "nb-rp-panel" },
      make("h3", {}, sign("rule"), title),
      make("ol", { class: "nb-rp-because" }, ...rules),
    );
  }

  function readingsOf(/** @type {RuleCard} */ rule) {
    const ways = rule.values.map((value, number) => {
      const taken = value === rule.taken;
      const start = press(`Start a match with “${spoken(value)}”`, () =>
        model.send({ do: "reading", rule: rule.id, value }),
      );
      start.className = "look-button";
      const words = [number === 0 ? "our reading" : "", taken ? "taken in this match" : ""].filter(Boolean);
      return make(
        "li",
        { class: taken ? "is-taken" : "" },
        make("strong", {}, spoken(value)),
        make("span", { class: "nb-rp-small" }, words.join(", ")),
        taken ? null : start,
      );
    });
    const title = make("h4", {}, "The book can be read in more than one way");
    return make("section", { class: "nb-rp-readings" }, title, make("ul", {}, ...ways));
  }

  // A link that asks the same again: there is one only where there are addresses, on our own page.
  async function copy(/** @type {string} */ words) {
    const address = `${location.origin}${location.pathname}?door=ask&q=${encodeURIComponent(words)}`;
    try {
      await navigator.clipboard.writeText(address);
      said.textContent = "Copied. Whoever opens it reads this answer.";
    } catch {
      const field = make("input", { type: "text", readonly: true, value: address, "aria-label": "The link" });
      said.replaceChildren("Copy this link: ", field);
      field.select();
    }
  }
  const copyLink = (/** @type {string} */ words) =>
    onVoila() && el.closest(".nb-app") ? button("share", "Copy link", () => void copy(words)) : null;

  function caseOf(/** @type {RulingCard} */ ruling) {
    const { table, hand, told, game } = ruling.case;
    const cloth = draw(
      "svg",
      { class: "look-cloth", "aria-hidden": "true" },
      draw("rect", { width: "100%", height: "100%", fill: "url(#weave)" }),
      draw("rect", { width: "100%", height: "100%", fill: "url(#lamp)" }),
    );
    const frame = make("div", { class: "nb-rp-case look-table", "data-cloth": game, role: "img" });
    frame.setAttribute("aria-label", `The case on a table. ${told}`.trim());
    const inner = make("div", { inert: true, "aria-hidden": "true" }, cloth, markup(table, "nb-rp-table"));
    inner.append(markup(hand, "nb-rp-hand look-wood"));
    frame.append(inner);
    const step = press("Step through it", () => model.send({ do: "show", ruling: ruling.id }), { class: "nb-rp-link" });
    const lay = layOut("Lay it out", ruling.id);
    const below = make(
      "p",
      { class: "nb-rp-small" },
      "The case, checked by the game itself. ",
      step,
      lay ? " " : null,
      lay,
    );
    return make("div", {}, frame, below);
  }

  const rulingParts = (/** @type {RulingCard} */ ruling, /** @type {Node | null} */ way) => [
    make(
      "header",
      {},
      pictureOf(ruling.shield),
      make(
        "div",
        {},
        way,
        make("p", { class: "nb-rp-small nb-rp-asked" }, ruling.title),
        make("h2", { tabindex: "-1" }, ruling.lead),
        ruling.more ? make("p", { class: "nb-rp-more" }, ruling.more) : null,
      ),
    ),
    caseOf(ruling),
    make("div", { class: "nb-rp-row" }, copyLink(ruling.title)),
  ];

  const ruleParts = (/** @type {RuleCard} */ rule, /** @type {Node | null} */ way) => [
    make(
      "header",
      {},
      make("span", { class: "nb-rp-sign" }, sign("rule", 40)),
      make(
        "div",
        {},
        way,
        make("p", { class: "nb-rp-small nb-rp-asked" }, rule.chapter),
        make("h2", { tabindex: "-1" }, rule.title),
        make(
          "p",
          { class: "nb-rp-meta" },
          make("span", { class: "nb-rp-chip" }, standing(rule.standing)),
          rule.printed === "-" ? null : make("span", {}, `in the book: ${rule.printed}`),
        ),
      ),
    ),
    markup(rule.html, "nb-rp-body"),
    rule.reading ? readingsOf(rule) : null,
    make(
      "div",
      { class: "nb-rp-row" },
      rule.can_show ? button("play", "Show me", () => model.send({ do: "show", rule: rule.id }), "is-go") : null,
      copyLink(rule.title),
    ),
  ];

  function nothingParts(/** @type {NoCard} */ now) {
    const { examples } = model.get("_book");
    const words = now.missing ? "There is no rule of that name." : "Ask in your own words, or open a chapter.";
    const tries = examples.map(([name, text]) =>
      make(
        "li",
        {},
        press(text, () => open("ruling", name), { class: "nb-rp-link" }),
      ),
    );
    return [
      make("h2", { tabindex: "-1" }, words),
      tries.length ? make("p", { class: "nb-rp-small" }, "Others have asked:") : null,
      make("ul", { class: "nb-rp-links" }, ...tries),
    ];
  }

  function drawCard() {
    const now = model.get("_card");
    const before = trail.at(-1);
    const way = before ? press(`Back to ${before.title}`, back, { class: "nb-rp-link nb-rp-backward" }) : null;
    const parts =
      now.kind === "none" ? nothingParts(now) : now.kind === "ruling" ? rulingParts(now, way) : ruleParts(now, way);
    const aside =
      now.kind === "none"
        ? []
        : now.kind === "ruling"
          ? [rulesOf("Because", now.because), questionsOf("People also ask", now.questions)]
          : [questionsOf("People ask about it", now.questions), rulesOf("See also", now.links)];
    card.replaceChildren(...parts.filter((part) => part != null));
    behind.replaceChildren(...aside.filter((part) => part != null));
    said.replaceChildren();
    markShown();
    if (follow && now.kind !== "none") toTitle();
    follow = false;
  }

  function drawLook() {
    const now = model.get("_look");
    const home = press("Back to my match", () => model.send({ do: "home" }), { class: "look-button" });
    if (now.busy) look.replaceChildren(make("p", { class: "nb-rp-busy" }, now.busy));
    else look.replaceChildren(...(now.away ? [make("p", {}, now.text), home] : []));
  }

  const drawMessage = () => {
    message.textContent = model.get("_message").text || "";
  };
  function reach() {
    if (!model.get("_reached")) return;
    question.focus();
    question.select();
  }

  // On a page of its own the panel hears "/" itself; in the app the head does.
  function onKey(/** @type {KeyboardEvent} */ event) {
    const target = /** @type {Element} */ (event.target);
    if (event.key !== "/" || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    if (target.closest?.("input, select, textarea, [contenteditable=true]")) return;
    if (el.closest(".nb-app") || !(onVoila() || el.contains(target))) return;
    event.preventDefault();
    question.focus();
  }
  document.addEventListener("keydown", onKey);

  const parts = {
    _definitions: () => define(model.get("_definitions")),
    _book: drawFound,
    _found: drawFound,
    _card: drawCard,
    _look: drawLook,
    _message: drawMessage,
    _reached: reach,
  };
  const leave = keepDrawn(model, el, parts);
  const rest = tellWidth(model, main, 20);
  return () => {
    clearTimeout(typing);
    document.removeEventListener("keydown", onKey);
    rest();
    leave();
  };
}

export default { render };
