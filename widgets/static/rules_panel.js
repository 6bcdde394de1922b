// @ts-check
// The page's side of the rules panel. It sends what is typed and clicked, and draws what Python answers; it knows no rule.
import { markup } from "./markup.js";
import { draw, keepDrawn, make, press, uid } from "./shared.js";

/**
 * @typedef {{title: string, count: number, chapters: [string, number][], example: string}} Book
 * @typedef {{kind: "rule" | "ruling", id: string, title: string, standing: string, text: string}} Line
 */
/**
 * What was found: for a question, in a chapter, or nothing yet.
 * @typedef {{question?: string, read?: string, unknown?: string[], chapter?: string, results?: Line[]}} Found
 * @typedef {{question: string, read: string, unknown: string[], results: Line[]}} Answers
 * @typedef {{kind: "none", id?: string, missing: string}} NoCard
 * @typedef {{kind: "ruling", id: string, title: string, answer: string, links: [string, string][]}} RulingCard
 * @typedef {import("./markup.js").Rule
 *   & {kind: "rule", taken: string, can_show: boolean, questions: [string, string][]}} RuleCard
 * @typedef {NoCard | RulingCard | RuleCard} Card
 * @typedef {{away: boolean, text: string, busy: string}} Look
 * @typedef {{_book: Book, _found: Found, _card: Card, _look: Look, _message: import("./shared.js").Message}} Traits
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
  el.classList.add("nb-rp");
  let follow = false; // whether the keyboard goes to the card
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let typing;
  /** @type {Exclude<Card, NoCard>[]} */
  const trail = []; // the cards before this one

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
    ask();
    firstResult()?.focus();
  };
  const label = make("label", { for: question.id }, "Ask the rules");
  const form = make("form", { role: "search", on: { submit } }, label, question);
  const status = make("p", { class: "nb-rp-small", role: "status", "aria-live": "polite" });
  const results = make("ul", { class: "nb-rp-results", "aria-label": "What was found", on: { keydown: arrows } });
  const look = make("div", { class: "nb-rp-look", "aria-live": "polite" });
  const message = make("p", { class: "nb-rp-message", role: "status", "aria-live": "polite" });
  const card = make("article", { class: "nb-rp-card" });
  const side = make("div", { class: "nb-rp-side" }, look, message, card);
  el.append(form, status, make("div", { class: "nb-rp-two" }, results, side));

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
    if (now.kind !== "none") trail.push(now);
    if (trail.length > BACK) trail.shift();
    go(kind, name);
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
    if (book.example) question.placeholder = `e.g. ${book.example}`;
    status.textContent = `${book.count} rules of ${book.title}, by chapter`;
    results.replaceChildren(
      ...book.chapters.map(([name, count]) => {
        const parts = [make("span", {}, name), make("span", { class: "nb-rp-small" }, String(count))];
        return make("li", {}, press(parts, lookInto(name), { class: "nb-rp-chapter" }));
      }),
    );
  }

  function drawStatus(/** @type {Found} */ found) {
    if (!found.chapter) {
      status.textContent = howItWent(/** @type {Answers} */ (found));
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
    const asked = model.get("_found").question;
    if (asked && !question.value && document.activeElement !== question) question.value = asked;
    const found = shownOf(model.get("_found"), question.value);
    if (!found) return drawChapters();
    drawStatus(found);
    const now = model.get("_card").id;
    results.replaceChildren(
      ...(found.results || []).map((one) => {
        const kind = { class: "nb-rp-result", "aria-current": one.id === now ? "true" : null };
        const title = make("span", { class: "nb-rp-title" }, one.title);
        const parts = [title, standing(one.standing), make("span", { class: "nb-rp-text" }, one.text)];
        return make(
          "li",
          {},
          press(parts, () => open(one.kind, one.id), kind),
        );
      }),
    );
    return undefined;
  }

  // --- the card ---

  const showMe = (/** @type {{rule?: string, ruling?: string}} */ about) =>
    make(
      "p",
      {},
      press("Show me", () => model.send({ do: "show", ...about }), { class: "nb-rp-main" }),
    );

  function listOf(
    /** @type {string} */ title,
    /** @type {"rule" | "ruling"} */ kind,
    /** @type {[string, string][]} */ items,
  ) {
    if (!items.length) return null;
    const links = items.map(([name, text]) =>
      make(
        "li",
        {},
        press(text, () => open(kind, name), { class: "nb-rp-link", title: name }),
      ),
    );
    return make("section", {}, make("h4", {}, title), make("ul", { class: "nb-rp-links" }, ...links));
  }

  function readingsOf(/** @type {RuleCard} */ rule) {
    const lines = rule.values.map((value, number) => {
      const taken = value === rule.taken;
      const start = press(`Start a match with “${spoken(value)}”`, () =>
        model.send({ do: "reading", rule: rule.id, value }),
      );
      const ours = number === 0 ? " (default)" : "";
      const name = make("strong", {}, spoken(value));
      return make("li", {}, name, ours, taken ? " – taken in this match " : " ", taken ? null : start);
    });
    const title = make("h4", {}, "Ways to read it");
    return make("section", { class: "nb-rp-readings" }, title, make("ul", {}, ...lines));
  }

  const rulingParts = (/** @type {RulingCard} */ ruling) => [
    make("p", { class: "nb-rp-meta" }, standing("answer")),
    make("p", { class: "nb-rp-answer" }, ruling.answer),
    showMe({ ruling: ruling.id }),
    listOf("The rules that settle it", "rule", ruling.links),
  ];

  const ruleParts = (/** @type {RuleCard} */ rule) => [
    make(
      "p",
      { class: "nb-rp-meta" },
      standing(rule.standing),
      make("code", {}, rule.id),
      rule.printed === "-" ? null : make("span", {}, `in the book: ${rule.printed}`),
    ),
    markup(rule.html, "nb-rp-body"),
    rule.can_show ? showMe({ rule: rule.id }) : null,
    rule.reading ? readingsOf(rule) : null,
    listOf("Questions about it", "ruling", rule.questions),
    listOf("See also", "rule", rule.links),
  ];

  function drawCard() {
    const now = model.get("_card");
    if (now.kind === "none") {
      const words = now.missing ? `There is no rule “${now.missing}”.` : "Choose a rule to read it here.";
      return card.replaceChildren(make("p", { class: "nb-rp-small" }, words));
    }
    const before = trail.at(-1);
    const heading = make("h3", { tabindex: "-1" }, now.title);
    const parts = [
      before ? press(`Back to ${before.title}`, back, { class: "nb-rp-link nb-rp-backward" }) : null,
      heading,
      ...(now.kind === "ruling" ? rulingParts(now) : ruleParts(now)),
    ];
    card.replaceChildren(...parts.filter((part) => part != null));
    for (const button of results.querySelectorAll("button[aria-current]")) button.removeAttribute("aria-current");
    if (follow) heading.focus();
    follow = false;
    return undefined;
  }

  function drawLook() {
    const now = model.get("_look");
    const home = press("Back to my match", () => model.send({ do: "home" }));
    if (now.busy) look.replaceChildren(make("p", { class: "nb-rp-busy" }, now.busy));
    else look.replaceChildren(...(now.away ? [make("p", {}, now.text), home] : []));
  }

  const drawMessage = () => {
    message.textContent = model.get("_message").text || "";
  };
  const parts = { _book: drawFound, _found: drawFound, _card: drawCard, _look: drawLook, _message: drawMessage };
  const leave = keepDrawn(model, el, parts);
  return () => {
    clearTimeout(typing);
    leave();
  };
}

export default { render };
