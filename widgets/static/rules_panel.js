// @ts-check
// The page's side of the rules panel: the field on top, the answer with its case on a table, what would change it and what else
// may have been meant, and beside it the rules behind it. It sends what is typed and clicked, and draws what Python answers; it knows no rule.
import { bitmapOf, copied } from "./copying.js";
import { define, markup, pictureOf } from "./markup.js";
import {
  download,
  draw,
  keepDrawn,
  keepFocus,
  make,
  onVoila,
  pictogram,
  press,
  tellWidth,
  traits,
  uid,
} from "./shared.js";

/**
 * @typedef {{title: string, game: string, count: number, chapters: [string, number][], examples: string[]}} Book
 *   its examples are questions
 * @typedef {{id: string, title: string, standing: string, text: string}} Line a rule
 * @typedef {Line & {wording: string}} Offered a rule under the nearest question about it
 */
/**
 * What was found: for a question, in a chapter, or nothing yet.
 * @typedef {{question?: string, read?: string, unknown?: string[], chapter?: string, results?: Line[]}} Found
 * @typedef {{read: string, unknown: string[]}} Reading
 * @typedef {{rule: string, title: string, values: string[], taken: string, ours: string, other: string, weighs: string}} Disputed
 * @typedef {{kind: "none", id?: string, missing: string}} NoCard
 * @typedef {{kind: "answer", id: string, title: string, verdict: string, says: string, word: string, stated: boolean,
 *   probably: boolean, lead: string, more: string, as_asked: string, shield: string, steps: string[], understood: string, reckoned: string,
 *   because: [string, string, string, string][], unless: [string, string, string][], readings: Disputed[], meant: string[],
 *   offered: Offered[], can_show: string}} AnswerCard
 *   each rule behind it with its title, its text and its standing; each exception with its rule's title and a sentence
 * @typedef {import("./markup.js").Rule
 *   & {kind: "rule", taken: string, other: string, weighs: string, can_show: boolean, questions: string[]}} RuleCard
 * @typedef {NoCard | AnswerCard | RuleCard} Card
 */
/**
 * A position as SVG, and what is told in it; empty for none.
 * @typedef {{table?: string, hand?: string, told?: string, game?: string, at?: number, of?: number, where?: string,
 *   ruling?: string, rule?: string}} Case
 */
/**
 * @typedef {{away: boolean, text: string, busy: string}} Look
 * @typedef {{name?: string, text?: string, kind?: string}} Kept
 * @typedef {{_book: Book, _found: Found, _card: Card, _case: Case, _look: Look, _kept: Kept,
 *   _message: import("./shared.js").Message, _signs: {[name: string]: string}, _definitions: string, _reached: number,
 *   width: number, has_bench: boolean}} Traits
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
 * What is said of how a question was read: slips that were mended, and words that no rule has; "" for nothing.
 * @param {Reading} reading
 */
export function howItWasRead({ read, unknown }) {
  const words = unknown.map((word) => `“${word}”`).join(", ");
  return [read && `Read as “${read}”.`, words && `Nothing here about ${words}.`].filter(Boolean).join(" ");
}

/**
 * An answer as text, to be sent to somebody.
 * @param {{game: string, address: string}} where the game's title, and the link to the answer, if there is one
 * @param {AnswerCard} answer
 */
export function inText({ game, address }, answer) {
  const rules = answer.because.map(([, title]) => title).join("; ");
  return [
    `${game}: ${answer.title}`,
    [answer.probably ? "Probably:" : "", answer.lead, answer.more].filter(Boolean).join(" "),
    rules && `Because: ${rules}`,
    address,
  ]
    .filter(Boolean)
    .join("\n");
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
  let unfolded = false; // whether what else may have been meant is shown under a stated answer
  let drawnFor = ""; // the answer for which it was
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let typing;
  /** @type {Exclude<Card, NoCard>[]} */
  const trail = []; // the cards before this one

  define(model.get("_definitions"));
  const sign = (/** @type {string} */ name, side = 20) => pictogram(model.get("_signs")[name], side);
  /** What can be picked below the field, in its order. */
  const picks = () =>
    /** @type {HTMLElement[]} */ ([...el.querySelectorAll(".nb-rp-pick")]).filter((one) => one.offsetParent);
  const question = make("input", {
    type: "search",
    id: `${id}q`,
    name: "question",
    enterkeyhint: "search",
    autocomplete: "off",
    autocapitalize: "off",
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
        if (!picks().length) unfold(true);
        picks()[0]?.focus();
      },
    },
  });
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    clearTimeout(typing);
    const now = model.get("_card");
    if (now.kind === "answer" && now.id === question.value) return toTitle(); // it was answered while it was typed
    follow = Boolean(question.value.trim());
    return ask();
  };
  const label = make("label", { for: question.id, class: "nb-rp-unseen" }, "Ask the rules");
  const send = make("button", { type: "submit", class: "look-button is-go" }, "Ask");
  const form = make("form", { role: "search", on: { submit } }, sign("search"), label, question, send);
  const read = make("p", { class: "nb-rp-small nb-rp-read" });
  const status = make("p", { class: "nb-rp-small" });
  const results = make("ul", { class: "nb-rp-results", "aria-label": "The rules", on: { keydown: arrows } });
  const spoken_ = make("p", { class: "nb-rp-unseen nb-rp-spoken", role: "status", "aria-live": "polite" });
  const look = make("div", { class: "nb-rp-look", "aria-live": "polite" });
  const message = make("p", { class: "nb-rp-message", role: "status", "aria-live": "polite" });
  const caseBox = make("section", { class: "nb-rp-casebox", "aria-label": "The case on a table" });
  const card = make("article", { class: "nb-rp-card" });
  const behind = make("div", { class: "nb-rp-behind" });
  const heading = make("span", {}, "The rules");
  const glance = press(
    "Rules at a glance",
    () => el.dispatchEvent(new CustomEvent("noblesse-sheet", { bubbles: true })), // which the app opens
    { class: "nb-rp-link nb-rp-glance" },
  );
  const chapters = make(
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
    read,
    spoken_,
    make("div", { class: "nb-rp-two" }, main, make("div", { class: "nb-rp-side" }, behind, chapters)),
    said,
  );

  function ask() {
    if (question.value.trim()) model.send({ do: "search", question: question.value });
    else drawFound();
  }

  function arrows(/** @type {KeyboardEvent} */ event) {
    const there = picks();
    const at = there.findIndex((one) => one === document.activeElement);
    const to = arrowTo(event.key, at, there.length);
    if (to === undefined) return;
    event.preventDefault();
    (to < 0 ? question : there[to]).focus();
  }

  /** @param {Exclude<Card, NoCard>} one */
  function go({ kind, id: name }) {
    follow = true;
    if (kind === "rule") model.send({ do: "rule", id: name });
    else {
      question.value = name;
      model.send({ do: "search", question: name });
    }
  }
  function leave_() {
    const now = model.get("_card");
    if (now.kind !== "none") trail.push(now);
    if (trail.length > BACK) trail.shift();
  }
  function open(/** @type {string} */ rule) {
    if (model.get("_card").id === rule) return toTitle(); // it stands there already
    leave_();
    follow = true;
    return model.send({ do: "rule", id: rule });
  }
  /** Asks what somebody has picked. */
  function askFor(/** @type {string} */ words) {
    leave_();
    follow = true;
    question.value = words;
    model.send({ do: "search", question: words });
  }
  function toTitle() {
    const title = card.querySelector("h2");
    title?.focus({ preventScroll: true });
    title?.scrollIntoView({ block: "nearest" });
  }
  function back() {
    const before = trail.pop();
    if (before) go(before);
  }

  // --- the chapters, and how a question was read ---

  function drawChapters() {
    const book = model.get("_book");
    const lookInto = (/** @type {string} */ name) => () => {
      question.value = "";
      model.send({ do: "chapter", name });
      results.scrollTop = 0;
    };
    status.textContent = `${book.count} rules of ${book.title}, by chapter`;
    results.replaceChildren(
      ...book.chapters.map(([name, count]) => {
        const parts = [make("span", {}, name), make("span", { class: "nb-rp-small" }, String(count))];
        return make("li", {}, press(parts, lookInto(name), { class: "nb-rp-chapter nb-rp-pick" }));
      }),
    );
  }

  function drawFound() {
    const book = model.get("_book");
    el.dataset.cloth = book.game;
    question.placeholder = book.examples.length ? `e.g. ${book.examples[0]}` : "";
    const found = model.get("_found");
    if (found.question && !question.value && document.activeElement !== question) question.value = found.question;
    const typed = Boolean(question.value.trim());
    chapters.hidden = typed && found.question !== undefined;
    read.textContent = typed && found.question !== undefined ? howItWasRead(/** @type {Reading} */ (found)) : "";
    if (found.chapter === undefined || typed) return drawChapters();
    const away = () => {
      model.set("_found", {});
      drawFound();
      picks()[0]?.focus();
    };
    const all = press("All chapters", away, { class: "nb-rp-link" });
    status.replaceChildren(all, ` / ${found.chapter}: ${found.results?.length} rules`);
    results.replaceChildren(...linesOf(found.results || []));
    markShown();
    return undefined;
  }

  const linesOf = (/** @type {Line[]} */ lines) =>
    lines.map((one) => {
      const title = make("span", { class: "nb-rp-title" }, one.title);
      const parts = [title, standing(one.standing), make("span", { class: "nb-rp-text" }, one.text)];
      const kind = { class: "nb-rp-result nb-rp-pick", "data-id": one.id };
      return make(
        "li",
        {},
        press(parts, () => open(one.id), kind),
      );
    });

  function markShown() {
    const now = model.get("_card").id;
    for (const one of /** @type {NodeListOf<HTMLElement>} */ (el.querySelectorAll(".nb-rp-result")))
      if (one.dataset.id === now) one.setAttribute("aria-current", "true");
      else one.removeAttribute("aria-current");
  }

  // --- the case ---

  const lookedAt = () => Boolean(model.get("_case").table);

  function drawCase() {
    keepFocus(
      caseBox,
      () => caseBox.replaceChildren(...caseParts()),
      () => caseBox.querySelector("button:not(:disabled)"),
    );
    for (const one of card.querySelectorAll("[data-pictures]")) /** @type {HTMLElement} */ (one).hidden = !lookedAt();
  }

  function caseParts() {
    const { table = "", hand = "", told = "", game, at = 0, of = 0, where = "", ruling = "" } = model.get("_case");
    const { busy } = model.get("_look");
    if (busy) return [make("p", { class: "nb-rp-busy", role: "status" }, busy)];
    if (!table) {
      const now = model.get("_card");
      const rule = now.kind === "answer" ? now.can_show : now.kind === "rule" && now.can_show ? now.id : "";
      if (!rule) return [];
      const show = () => model.send({ do: "show case", rule });
      return [button("play", "Show me on a table", show, "", { "data-key": "show case" })];
    }
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
    const step = (/** @type {number} */ by, /** @type {string} */ picture, /** @type {string} */ name, ends = false) =>
      press(sign(picture, 18), () => model.send({ do: "step", by }), {
        class: "look-button nb-rp-step",
        "aria-label": name,
        disabled: ends,
        "data-key": `step ${by}`,
      });
    const steps = of
      ? [step(-1, "previous", "One step back", at === 0), step(1, "next", "One step on", at === of)]
      : [];
    const count = of ? make("span", { class: "nb-rp-small nb-rp-count" }, `${at + 1} of ${of + 1}`) : null;
    const now = make("p", { class: "nb-rp-told", role: "status", "aria-live": "polite" }, told);
    const hint = at === 0 && where && where !== told ? make("p", { class: "nb-rp-small" }, where) : null;
    const tries = press("Try it on this table", () => model.send({ do: "show" }), { class: "nb-rp-link" });
    const chained = model.get("has_bench")
      ? [". ", press("See it in the chain", () => model.send({ do: "chain" }), { class: "nb-rp-link" })]
      : [];
    const checked = ruling ? "The case, checked by the game itself. " : "A table at which the rule matters. ";
    return [
      frame,
      make("div", { class: "nb-rp-steps" }, ...[...steps, now, count].filter((part) => part != null)),
      make(
        "div",
        {},
        ...[hint, make("p", { class: "nb-rp-small" }, checked, tries, ...chained)].filter((part) => part != null),
      ),
    ];
  }

  // --- the card ---

  const button = (
    /** @type {string} */ picture,
    /** @type {import("./shared.js").Child} */ words,
    /** @type {() => void} */ act,
    kind = "",
    more = {},
  ) => press([sign(picture), words].flat(), act, { class: `look-button ${kind}`, ...more });
  /** Words of which a narrow page shows the first alone. */
  const short = (/** @type {string} */ first, /** @type {string} */ rest) =>
    /** @type {import("./shared.js").Child} */ ([
      make("span", {}, first, make("span", { class: "nb-rp-rest" }, ` ${rest}`)),
    ]);

  function questionsOf(/** @type {string} */ title, /** @type {string[]} */ items) {
    if (!items.length) return null;
    const links = items.map((text) =>
      make(
        "li",
        {},
        press(text, () => askFor(text), { class: "nb-rp-link nb-rp-pick" }),
      ),
    );
    return make(
      "section",
      { class: "nb-rp-panel" },
      make("h3", {}, sign("ask"), title),
      make("ul", { class: "nb-rp-links", on: { keydown: arrows } }, ...links),
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
          press(text, () => open(name), { class: "nb-rp-link nb-rp-rule" }),
          html ? folded(html) : null,
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
  /** A rule's text: its first lines, and the rest where somebody opens it. */
  function folded(/** @type {string} */ html) {
    const text = markup(html, "nb-rp-short");
    const open_ = () => {
      text.classList.add("is-open");
      all.remove();
    };
    const all = press("All of it", open_, { class: "nb-rp-link" });
    requestAnimationFrame(() => {
      if (text.scrollHeight <= text.clientHeight + 1) all.remove();
    });
    return make("div", {}, text, all);
  }

  function readingsOf(/** @type {Disputed} */ { rule, values, taken, ours, other, weighs }, named = "") {
    const ways = values.map((value, number) => {
      const start = press("Start a table with this reading", () => model.send({ do: "reading", rule, value }), {
        class: "look-button",
        "aria-label": `Start a table with this reading: ${spoken(value)}`,
      });
      const words = [number === 0 ? "our reading" : "", value === taken ? "taken at this table" : ""].filter(Boolean);
      return make(
        "li",
        { class: value === taken ? "is-taken" : "" },
        number
          ? make("span", {}, "If your table reads it ", make("strong", {}, `“${spoken(value)}”`), other && ":")
          : null,
        number ? null : make("strong", {}, `“${spoken(value)}”`),
        number || !ours ? null : make("span", {}, ours),
        number === 1 && other ? make("span", {}, other) : null,
        words.length ? make("span", { class: "nb-rp-small" }, words.join(", ")) : null,
        value === taken ? null : start,
      );
    });
    const title = named
      ? press(named, () => open(rule), { class: "nb-rp-link nb-rp-rule" })
      : make("h4", {}, "The book can be read in more than one way");
    const how = weighs ? make("p", { class: "nb-rp-small" }, weighs) : null;
    return make("section", { class: "nb-rp-readings" }, title, make("ul", {}, ...ways), how);
  }

  function unlessOf(/** @type {AnswerCard} */ { unless, readings }) {
    if (!unless.length && !readings.length) return null;
    const rules = unless.map(([name, title, sentence]) =>
      make(
        "li",
        {},
        press(title, () => open(name), { class: "nb-rp-link nb-rp-rule" }),
        make("p", {}, sentence),
      ),
    );
    return make(
      "section",
      { class: "nb-rp-unless" },
      make("h3", {}, sign("unless"), unless.length ? "Unless" : "Where readings differ"),
      rules.length ? make("ul", {}, ...rules) : null,
      ...readings.map((one) => readingsOf(one, one.title)),
    );
  }

  // --- sharing ---

  // A link that asks the same again: there is one only where there are addresses, on our own page.
  const addressFor = (/** @type {string} */ words) =>
    onVoila() && el.closest(".nb-app") && location.protocol.startsWith("http")
      ? `${location.origin}${location.pathname}?door=ask&q=${encodeURIComponent(words)}`
      : "";
  async function copy(/** @type {string} */ text, /** @type {string} */ name, /** @type {string} */ about) {
    if (await copied(text)) {
      said.textContent = `Copied. ${about}`;
      return;
    }
    const field = make(text.includes("\n") ? "textarea" : "input", { readonly: true, "aria-label": name });
    field.value = text;
    said.replaceChildren(`${name}, to be copied: `, field);
    field.select();
  }
  async function keep() {
    const { name, text = "", kind } = model.get("_kept");
    if (!name) return;
    const made = kind === "png" ? await bitmapOf(text) : new Blob([text], { type: "image/svg+xml" });
    if (made) download(name, made);
    said.textContent = made ? `Saved as ${name}.` : "This browser cannot make a bitmap: save the picture as SVG.";
  }

  function shareOf(/** @type {Exclude<Card, NoCard>} */ now) {
    const address = addressFor(now.title);
    const game = model.get("_book").title;
    const text =
      now.kind === "answer"
        ? inText({ game, address }, now)
        : [`${game}: ${now.title}`, markup(now.html).textContent?.trim(), address].filter(Boolean).join("\n");
    const picture = (/** @type {string} */ kind) => () => model.send({ do: "picture", kind });
    const item = (/** @type {string} */ words, /** @type {() => void} */ act, more = {}) =>
      press(
        words,
        () => {
          menu.hidePopover();
          act();
        },
        { class: "nb-rp-item", ...more },
      );
    const pictures = { "data-pictures": true, hidden: !lookedAt() };
    const what = now.kind === "answer" ? "answer" : "rule";
    const menu = make(
      "div",
      { class: "nb-rp-share", popover: "auto", role: "group", "aria-label": `Share this ${what}` },
      address
        ? item("Copy the link", () => void copy(address, "The link", `Whoever opens it reads this ${what}.`))
        : null,
      item("Copy the text", () => void copy(text, "The text", `It is this ${what} in words.`)),
      item("Picture of the case as PNG", picture("png"), pictures),
      item("Picture of the case as SVG", picture("svg"), pictures),
    );
    const share = button("share", short("Share", `this ${what}`), () => menu.togglePopover(), "", {
      "aria-expanded": "false",
    });
    menu.addEventListener("beforetoggle", (event) => {
      const box = share.getBoundingClientRect();
      menu.style.left = `${Math.max(box.left, 8)}px`;
      menu.style.bottom = `${document.documentElement.clientHeight - box.top + 6}px`;
      share.setAttribute("aria-expanded", String(/** @type {ToggleEvent} */ (event).newState === "open"));
    });
    menu.addEventListener("toggle", (event) => {
      if (/** @type {ToggleEvent} */ (event).newState === "open") menu.querySelector("button")?.focus();
      else if (menu.contains(document.activeElement) || document.activeElement === document.body) share.focus();
    });
    return [share, menu];
  }

  /** What leads to a table of one's own: the workbench, if there is one, or else the case's position. */
  function layOut() {
    const { ruling = "" } = model.get("_case");
    if (model.get("has_bench")) model.send({ do: "lay out", ruling });
    else model.send({ do: "show" });
  }
  const laysOut = (/** @type {boolean} */ stated) => {
    if (!stated && !model.get("has_bench")) return null;
    const lays = button("explore", short("Lay out", "our own table"), layOut);
    if (!model.get("has_bench")) {
      lays.dataset.pictures = "";
      lays.hidden = !lookedAt();
    }
    return lays;
  };

  // --- the card's kinds ---

  function meantOf(/** @type {AnswerCard} */ answer) {
    const others = (model.get("_found").results || []).filter(
      (one) => !answer.offered.some((offered) => offered.id === one.id),
    );
    const ways = answer.meant.length
      ? questionsOf(answer.stated ? "Did you mean" : "Ask one of these", answer.meant)
      : questionsOf("Others have asked", model.get("_book").examples);
    const rules = others.length
      ? make(
          "section",
          { class: "nb-rp-panel" },
          make("h3", {}, sign("rule"), "Other rules that were found"),
          make("ul", { class: "nb-rp-results", on: { keydown: arrows } }, ...linesOf(others)),
        )
      : null;
    return make("div", { class: "nb-rp-meant" }, ...[ways, rules].filter((part) => part != null));
  }

  function offeredOf(/** @type {Offered[]} */ offered) {
    if (!offered.length) return null;
    const rules = offered.map(({ id: name, title, standing: how, text, wording }) =>
      make(
        "li",
        {},
        wording ? press(wording, () => askFor(wording), { class: "nb-rp-link" }) : null,
        press(title, () => open(name), { class: "nb-rp-link nb-rp-rule" }),
        make("p", { class: "nb-rp-small" }, text, " ", standing(how)),
      ),
    );
    return make(
      "section",
      { class: "nb-rp-offered" },
      make("h3", {}, sign("rule"), "The rules that come nearest"),
      make("ul", {}, ...rules),
    );
  }

  function unfold(on = !unfolded) {
    const meant = /** @type {HTMLElement | null} */ (card.querySelector(".nb-rp-meant"));
    const way = card.querySelector("[data-key='meant']");
    if (!meant || !way) return;
    unfolded = on;
    meant.hidden = !on;
    way.setAttribute("aria-expanded", String(on));
    if (on) picks()[0]?.focus();
  }

  const answerParts = (/** @type {AnswerCard} */ answer, /** @type {Node | null} */ way) => {
    if (drawnFor !== answer.id) unfolded = false;
    drawnFor = answer.id;
    const meant = meantOf(answer);
    meant.hidden = answer.stated && !unfolded;
    const mistaken = answer.stated
      ? press("Not what you meant?", () => unfold(), {
          class: "look-button is-quiet",
          "aria-expanded": String(unfolded),
          "data-key": "meant",
        })
      : null;
    const steps = answer.steps.length
      ? make(
          "section",
          { class: "nb-rp-figure" },
          make("h3", {}, "How it comes about"),
          answer.reckoned ? make("p", {}, answer.reckoned) : null,
          answer.understood
            ? make("p", { class: "nb-rp-small" }, `Read in your question: ${answer.understood}.`)
            : null,
          make("ol", {}, ...answer.steps.map((one) => make("li", {}, one))),
        )
      : null;
    return [
      make(
        "header",
        { "data-verdict": answer.verdict },
        pictureOf(answer.shield),
        make(
          "div",
          {},
          way,
          answer.probably ? make("p", { class: "nb-rp-small nb-rp-probably" }, "Probably:") : null,
          make("h2", { tabindex: "-1" }, answer.lead),
          answer.more ? make("p", { class: "nb-rp-more" }, answer.more) : null,
          answer.as_asked ? make("p", { class: "nb-rp-small" }, `As asked: “${answer.as_asked}”`) : null,
        ),
      ),
      steps,
      answer.stated ? meant : null,
      answer.stated ? caseBox : null,
      unlessOf(answer),
      answer.stated ? null : meant,
      answer.stated ? null : offeredOf(answer.offered),
      make(
        "div",
        { class: "nb-rp-row" },
        ...[...(answer.stated ? shareOf(answer) : []), laysOut(answer.stated), mistaken].filter((part) => part != null),
      ),
    ];
  };

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
    rule.reading
      ? readingsOf({
          rule: rule.id,
          title: rule.title,
          values: rule.values,
          taken: rule.taken,
          ours: "",
          other: rule.other,
          weighs: rule.weighs,
        })
      : null,
    caseBox,
    make("div", { class: "nb-rp-row" }, ...shareOf(rule), laysOut(true)),
  ];

  function nothingParts(/** @type {NoCard} */ now) {
    const { examples } = model.get("_book");
    const words = now.missing ? "There is no rule of that name." : "Ask in your own words, or open a chapter.";
    const tries = examples.map((text) =>
      make(
        "li",
        {},
        press(text, () => askFor(text), { class: "nb-rp-link" }),
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
      now.kind === "none" ? nothingParts(now) : now.kind === "answer" ? answerParts(now, way) : ruleParts(now, way);
    const aside =
      now.kind === "none"
        ? []
        : now.kind === "answer"
          ? [rulesOf("Because", now.because)]
          : [questionsOf("People ask about it", now.questions), rulesOf("See also", now.links)];
    card.replaceChildren(...parts.filter((part) => part != null));
    behind.replaceChildren(...aside.filter((part) => part != null));
    said.replaceChildren();
    spoken_.textContent =
      now.kind === "answer" ? [now.probably ? "Probably:" : "", now.lead, now.more].filter(Boolean).join(" ") : "";
    drawCase();
    markShown();
    if (follow && now.kind !== "none") toTitle();
    follow = false;
  }

  function drawLook() {
    const now = model.get("_look");
    const home = press("Back to my match", () => model.send({ do: "home" }), { class: "look-button" });
    look.replaceChildren(...(now.away ? [make("p", {}, now.text), home] : []));
    drawCase();
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
    _case: drawCase,
    _look: drawLook,
    _message: drawMessage,
    _reached: reach,
    has_bench: drawCard,
  };
  const leave = keepDrawn(model, el, parts);
  const keeps = traits(model, { _kept: () => void keep() });
  const rest = tellWidth(model, main, 20);
  return () => {
    clearTimeout(typing);
    document.removeEventListener("keydown", onKey);
    rest();
    keeps();
    leave();
  };
}

export default { render };
