// @ts-check
// The page's side of a lesson. It draws what Python says is true, sends back what the visitor did, and keeps their
// progress in this browser alone.
import { article, setMarkup } from "./markup.js";
import { citing, focusOn, keepDrawn, make, press, store, tellWidth, uid } from "./shared.js";

/**
 * @typedef {{text: string, rules: [string, string][]}} Line each rule with its title
 * @typedef {{right: boolean, free: boolean, lines: Line[], events: Line[]}} Feedback
 */
/**
 * @typedef {object} LessonStep
 * @property {string} lesson the lesson's name
 * @property {string} about
 * @property {string} id
 * @property {"say" | "watch" | "play" | "ask" | string} kind
 * @property {number} number which step this is, from 0
 * @property {number} of how many there are
 * @property {string} title
 * @property {string} html
 * @property {[string, string][]} rules each rule with its title
 * @property {Line[]} asked
 * @property {{label: string, allowed: boolean}[]} offers
 * @property {number[]} tried the offers that were wrong
 * @property {boolean} done
 * @property {boolean} finished
 * @property {string} score
 * @property {Line[]} story
 * @property {Feedback | null} feedback
 * @property {boolean} strayed whether the match was moved on elsewhere
 */
/**
 * @typedef {{_key: string, _step: LessonStep, _board: string, _shown: import("./markup.js").Rules, _progress: string,
 *   _fresh: boolean, _message: import("./shared.js").Message, width: number}} Traits
 */

/**
 * How many steps of a lesson are behind the visitor, for the bar.
 * @param {Pick<LessonStep, "number" | "done" | "kind" | "finished">} step
 */
export const stepsDone = ({ number, done, kind, finished }) =>
  number + ((done && kind !== "say" && kind !== "watch") || finished ? 1 : 0);

/**
 * The word that an answer is met with; none where the visitor plays on freely.
 * @param {Feedback | null} said
 * @param {boolean} done
 */
export function verdict(said, done) {
  if (!said || (said.free && said.right && !done)) return "";
  if (!said.right) return "Not so. ";
  return said.free ? "Done. " : "Right. ";
}

const LONG = 6; // lines; a longer list scrolls by itself

/** @type {import("@anywidget/types").Render<Traits>} */
function render({ model, el }) {
  const id = uid();
  const key = model.get("_key");
  let acted = ""; // what the visitor just did, so that the keyboard goes to what is next
  const send = (/** @type {{do: string, [name: string]: unknown}} */ message) => {
    acted = message.do;
    model.send(message);
  };
  const cite = citing((rule) => send({ do: "rule", id: rule }));
  el.classList.add("nb-lesson");

  const name = make("span", { class: "nb-name" });
  const where = make("span", { class: "nb-where" });
  const filled = make("div", { class: "nb-fill" });
  const progress = { class: "nb-bar", role: "progressbar", "aria-label": "Progress", "aria-valuemin": "0" };
  const bar = make("div", progress, filled);
  const message = make("div", { class: "nb-message", role: "status", "aria-live": "polite" });
  const title = make("h3", { id: `${id}title`, tabindex: "-1" });
  const text = make("div", { class: "nb-text", id: `${id}text` });
  const story = make("div", { class: "nb-story" });
  const asked = make("p", { class: "nb-question" });
  const offers = make("div", { class: "nb-offers", role: "group", "aria-labelledby": title.id });
  const feedback = make("div", { class: "nb-feedback", role: "status", "aria-live": "polite" });
  const next = press("Next", () => send({ do: "next" }), { class: "nb-main" });
  const back = press("Back", () => send({ do: "back" }));
  const skip = press("Skip: show me", () => send({ do: "skip" }));
  const again = press("Start again", () => askAgain(true));
  const yes = press("Yes, forget my progress", () => {
    askAgain(false);
    send({ do: "restart" });
  });
  const no = press("No, go on", () => {
    askAgain(false);
    again.focus();
  });
  const really = make(
    "span",
    { class: "nb-really", role: "group", "aria-label": "Start again?", hidden: true },
    "Really? ",
    yes,
    no,
  );
  const rules = make("p", { class: "nb-rules" });
  const rule = make("div", { class: "nb-rule", "aria-live": "polite" });
  const board = make("div", { class: "nb-board" });
  const strayed = make(
    "div",
    { class: "nb-message" },
    "The match was moved on elsewhere. ",
    press("Back to the lesson", () => send({ do: "put back" })),
  );
  const steps = make(
    "div",
    { class: "nb-nav", role: "group", "aria-label": "Lesson" },
    next,
    skip,
    back,
    again,
    really,
  );
  el.append(
    make("div", { class: "nb-top" }, name, where, bar),
    make(
      "div",
      { class: "nb-columns" },
      make(
        "section",
        { class: "nb-card", "aria-labelledby": title.id },
        ...[message, strayed, title, text, story, asked, offers, feedback, steps, rules, rule],
      ),
      board,
    ),
  );

  function askAgain(/** @type {boolean} */ asks) {
    really.hidden = !asks;
    again.hidden = asks;
    if (asks) yes.focus();
  }

  const withRules = (/** @type {Line} */ line) =>
    make("li", {}, line.text, ...line.rules.flatMap((one) => [" ", cite(...one)]));

  // A long list scrolls by itself, or it would push what waits off the screen; then the keyboard must come to it.
  function listed(/** @type {Line[]} */ lines, /** @type {string} */ heading) {
    if (!lines.length) return [];
    const scrolls = { class: "nb-long", tabindex: "0", role: "list", "aria-label": heading };
    return [
      make("p", { class: "nb-small" }, heading),
      make("ol", lines.length > LONG ? scrolls : {}, ...lines.map(withRules)),
    ];
  }
  const toTheEnd = (/** @type {Element} */ part) =>
    part.querySelectorAll(".nb-long").forEach((list) => {
      list.scrollTop = list.scrollHeight;
    });

  function offerButton(/** @type {LessonStep} */ step, /** @type {LessonStep["offers"][number]} */ offer, option = 0) {
    const barred = step.kind === "play" && !offer.allowed;
    const tried = make(
      "span",
      { class: "nb-tried", hidden: true },
      make("span", { "aria-hidden": "true" }, "× "),
      make("span", { class: "nb-spoken" }, "tried: "),
    );
    const kind = `nb-offer${barred ? " nb-barred" : ""}`;
    return press([tried, offer.label], () => send({ do: "answer", option }), {
      class: kind,
      "aria-describedby": text.id,
    });
  }

  let offered = "";
  function drawOffers(/** @type {LessonStep} */ step) {
    const wanted = JSON.stringify([step.id, step.offers]);
    if (wanted !== offered) {
      offered = wanted;
      offers.replaceChildren(...step.offers.map((offer, option) => offerButton(step, offer, option)));
    }
    // In place, or the keyboard would lose its button.
    offers.querySelectorAll(".nb-tried").forEach((sign, option) => {
      /** @type {HTMLElement} */ (sign).hidden = !step.tried.includes(option);
    });
    offers.hidden = step.strayed || !step.offers.length;
  }

  function drawProgress(/** @type {LessonStep} */ step) {
    name.textContent = step.lesson;
    where.textContent = `Step ${step.number + 1} of ${step.of}`;
    const done = stepsDone(step);
    bar.setAttribute("aria-valuemax", String(step.of));
    bar.setAttribute("aria-valuenow", String(done));
    bar.setAttribute("aria-valuetext", where.textContent);
    filled.style.width = `${(100 * done) / step.of}%`;
  }

  function drawTask(/** @type {LessonStep} */ step) {
    title.textContent = step.title;
    setMarkup(text, step.html);
    if (step.number === 0 && step.about) text.prepend(make("p", { class: "nb-small" }, step.about));
    if (step.score) text.append(make("p", {}, make("strong", {}, step.score)));
    story.replaceChildren(...listed(step.story, "What happened"));
    asked.replaceChildren(
      ...step.asked.flatMap((line) => [make("strong", {}, line.text), " ", ...line.rules.map((one) => cite(...one))]),
    );
    asked.hidden = !step.asked.length;
  }

  function drawFeedback(/** @type {LessonStep} */ step) {
    const said = step.feedback;
    feedback.className = `nb-feedback${said ? (said.right ? " nb-right" : " nb-wrong") : ""}`;
    if (!said) return feedback.replaceChildren();
    const word = verdict(said, step.done);
    const lines = said.lines.flatMap((line) => [
      `${line.text} `,
      ...(said.right ? [] : line.rules.flatMap((one) => [cite(...one), " "])),
    ]);
    feedback.replaceChildren(
      make("p", {}, word ? make("strong", {}, word) : null, ...lines),
      ...listed(said.events, said.right ? "What happened" : "What would have happened"),
    );
    return undefined;
  }

  function drawSteps(/** @type {LessonStep} */ step, /** @type {boolean} */ turned) {
    next.hidden = !step.done || step.number + 1 === step.of;
    skip.hidden = step.done;
    back.hidden = step.number === 0;
    again.hidden = (step.number === 0 && !step.tried.length) || !really.hidden;
    if (turned) really.hidden = true;
    const links = step.rules.map((one) => cite(...one));
    rules.replaceChildren("Rules here: ", ...links.flatMap((link) => [link, " "]));
  }

  // After what the visitor did, the keyboard goes to what is next.
  function follow(/** @type {LessonStep} */ step, /** @type {boolean} */ turned) {
    if (turned) {
      focusOn(title);
      if (el.getBoundingClientRect().top < 0) el.scrollIntoView({ block: "start" });
    } else if (step.done) focusOn(next.hidden ? title : next);
    else if (!offers.contains(document.activeElement)) focusOn(offers.querySelector("button") || title);
    if (!turned && feedback.getBoundingClientRect().bottom > innerHeight) feedback.scrollIntoView({ block: "nearest" });
  }

  /** @type {string | null} */
  let shown = null;
  function drawStep() {
    const step = model.get("_step");
    const turned = shown !== step.id;
    strayed.hidden = !step.strayed;
    drawProgress(step);
    drawTask(step);
    drawOffers(step);
    // In free play what happened comes before the next question; elsewhere buttons stay where they were pressed.
    if (turned) (step.kind === "play" ? asked : steps).before(feedback);
    drawFeedback(step);
    toTheEnd(feedback);
    toTheEnd(story);
    drawSteps(step, turned);
    if (acted && acted !== "rule") follow(step, turned);
    acted = "";
    shown = step.id;
  }

  function drawRule() {
    const found = (model.get("_shown").rules || [])[0];
    if (!found) return rule.replaceChildren();
    const close = press("Close the rule", () => {
      send({ do: "rule", id: found.id });
      focusOn(title);
    });
    rule.replaceChildren(article(found, { cite, more: [close] }));
    if (acted === "rule") rule.scrollIntoView({ block: "nearest" });
    acted = "";
    return undefined;
  }

  function drawMessage() {
    const now = model.get("_message");
    message.className = `nb-message${now.kind === "note" ? " nb-note" : ""}`;
    message.textContent = now.text || "";
  }

  function keep() {
    if (model.get("_fresh")) return; // nothing was done here yet, so what the browser kept is worth more
    const kept = JSON.parse(model.get("_progress"));
    if (kept.step === 0 && !Object.keys(kept.answers).length) store.drop(key);
    else store.set(key, model.get("_progress"));
  }

  const leave = keepDrawn(model, el, {
    _board: () => setMarkup(board, model.get("_board")),
    _step: drawStep,
    _shown: drawRule,
    _message: drawMessage,
    _progress: keep,
    _fresh: keep,
  });

  const kept = store.get(key);
  if (kept && model.get("_fresh")) model.send({ do: "resume", progress: kept });

  const rest = tellWidth(model, board, 20);
  return () => {
    rest();
    leave();
  };
}

export default { render };
