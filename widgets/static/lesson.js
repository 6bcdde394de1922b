// @ts-check
// The page's side of a lesson: the board with what the lesson asks, and beside it the chapters, the words and what came of an
// answer. Python says what is true; this sends back what the visitor did, and keeps their progress in this browser alone.
import { boardIn } from "./board.js";
import { pictureOf, ruleReader, setMarkup } from "./markup.js";
import { lightUp } from "./lights.js";
import { ribbonKeys } from "./ribbon_keys.js";
import { citing, focusOn, keepDrawn, keepFocus, make, pictogram, press, store, traits, uid } from "./shared.js";

/**
 * @typedef {{text: string, rules: [string, string][]}} Said each rule with its title
 * @typedef {{right: boolean, free: boolean, tried: string, lines: Said[], events: Said[]}} Feedback
 * @typedef {{title: string, steps: number, behind: number, now: number}} Chapter how many steps it has, how many of them are
 *   behind the visitor, and which is the present one, from 0, if it is one of these
 */
/**
 * @typedef {object} LessonStep
 * @property {string} lesson the lesson's name
 * @property {Chapter[]} chapters
 * @property {string} left how long the rest takes
 * @property {string} about
 * @property {string} id
 * @property {number} number which step this is, from 0
 * @property {number} of how many there are
 * @property {string} title
 * @property {string} html
 * @property {[string, string][]} rules each rule with its title
 * @property {boolean} done
 * @property {boolean} begun whether there is something to forget
 * @property {string} score
 * @property {Said[]} story
 * @property {Feedback | null} feedback
 * @property {number} serial counts what was done
 */
/**
 * @typedef {{_key: string, _step: LessonStep, _shown: {game: string}, _shown_rule: import("./markup.js").Rules,
 *   _progress: string, _fresh: boolean, _course: Course,
 *   _owl: {owl: string, signs: {[name: string]: string}}} & Record<string, any>} Traits
 */
/**
 * @typedef {{id: string, title: string, about: string, minutes: string, state: "done" | "begun" | "new", told: string,
 *   here: boolean}} Listed a lesson of the course, and where the visitor stands in it, also in words
 */
/**
 * @typedef {object} Course
 * @property {string} game
 * @property {string} key the browser's key for what is done of the course
 * @property {string} been what it keeps there; empty if nothing is begun
 * @property {string} prefix what the keys of the lessons begin with
 * @property {Listed[]} lessons none where there is no course: then all of this is empty
 * @property {{id: string, after: string, title: string, about: string, key: string}} match the guided match, the lesson after
 *   which it stands, and the browser's key for it; empty where there is none
 * @property {number} done how many are done
 * @property {string} numbers how many rules they teach
 * @property {{lesson?: string, where?: string}} on the lesson that the front page offers to go on with
 */

/**
 * What an answer is met with; nothing where the visitor plays on freely.
 * @param {Feedback | null} said
 * @param {boolean} done
 */
export function verdict(said, done) {
  if (!said || (said.free && said.right && !done)) return "";
  if (!said.right) return said.tried || "Not yet";
  return said.free ? "Done." : "Right.";
}

/**
 * Where each step of a chapter stands: behind, now, or still to come.
 * @param {Chapter} chapter
 * @returns {("done" | "now" | "")[]}
 */
export const pips = ({ steps, behind, now }) =>
  Array.from({ length: steps }, (_, step) => (step < behind ? "done" : step === now ? "now" : ""));

/**
 * Where the visitor stands in the guided match, from what the browser keeps of it.
 * @param {string | null} kept
 * @returns {"done" | "begun" | "new"}
 */
export function keptMatch(kept) {
  try {
    const { ended } = JSON.parse(kept || "");
    return ended === true ? "done" : "begun";
  } catch {
    return "new"; // nothing is kept, or somebody else has kept something there
  }
}

const LARGEST = 10_000; // characters; what is longer is no progress of ours, and Python says so

const ONWARD = "noblesse.lesson"; // the key under which the browser keeps the lesson that the front page goes on with

const MANY = 6; // lines; a longer list scrolls by itself

/** @type {import("@anywidget/types").Render<Traits>} */
function render({ model, el }) {
  const id = uid();
  const send = (/** @type {{do: string, [name: string]: unknown}} */ message) => model.send(message);
  const turn = (/** @type {string} */ rule) => send({ do: "rule", id: rule });
  const cite = citing(turn);
  el.classList.add("nb-lesson", "look");

  const where = make("small", { class: "nb-where" });
  const chapters = make("ol", { class: "nb-chapters" });
  const title = make("h2", { id: `${id}title` });
  const text = make("div", { class: "nb-text" });
  const coach = make("section", {
    class: "look-panel nb-coach",
    "aria-labelledby": title.id,
    "aria-live": "polite",
  });
  const feedback = make("section", { class: "look-panel nb-feedback", "aria-live": "polite", hidden: true });
  const story = make("section", { class: "look-panel nb-told-here", hidden: true });
  const rules = make("section", { class: "look-panel nb-rules" });
  const again = press("Start again", () => askAgain(true), { class: "nb-cite" });
  const yes = press("Yes, forget my progress", () => {
    askAgain(false);
    send({ do: "restart" });
  });
  const no = press("No, go on", () => {
    askAgain(false);
    again.focus();
  });
  for (const one of [yes, no]) one.className = "look-button";
  const really = make(
    "span",
    { class: "nb-really", role: "group", "aria-label": "Start again?", hidden: true },
    yes,
    no,
  );
  const kept = make("p", { class: "nb-kept" }, "Kept on this machine only. ", again, really);
  const name = make("span", {});
  const others = press("Lessons", choose, {
    class: "look-button nb-lessons",
    "aria-haspopup": "dialog",
    hidden: true,
  });
  const course = make("section", { class: "look-panel nb-course" }, make("h2", {}, name, where), chapters);
  const closes = press("Close", () => sheet.close(), { class: "look-button is-quiet" });
  const rows = make("ol", { role: "list" });
  const numbers = make("p", { class: "nb-small" });
  const sheet = make(
    "dialog",
    { class: "nb-course-list", "aria-label": "Lessons" },
    make("div", { class: "nb-course-head" }, make("h2", {}, "Lessons"), closes),
    numbers,
    rows,
  );
  sheet.addEventListener("close", () => rows.replaceChildren()); // what is not seen is not there
  function choose() {
    drawRows();
    sheet.showModal();
    focusOn(rows.querySelector("[aria-current]"));
    rows.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }
  const place = make("div", { class: "nb-lesson-table" });
  const rail = make("aside", { class: "nb-beside-lesson", "aria-label": "The lesson", tabindex: "0" });
  const { shownRule, showRule } = ruleReader(rail, cite, turn);
  rail.append(others, course, coach, feedback, story, rules, kept);
  el.append(make("div", { class: "nb-lesson-in" }, place, rail), sheet);
  coach.append(pictureOf(model.get("_owl").owl), make("div", {}, title, text));

  const endBoard = boardIn({ model, el: place });

  function askAgain(/** @type {boolean} */ asks) {
    really.hidden = !asks;
    again.hidden = asks;
    if (asks) yes.focus();
  }

  const sign = (/** @type {string} */ which) => pictogram(model.get("_owl").signs[which], 18);
  const withRules = (/** @type {Said} */ line) =>
    make("li", {}, line.text, ...line.rules.flatMap((one) => [" ", cite(...one)]));

  // A long list scrolls by itself, and ends in sight; so the keyboard must come to it.
  function listed(/** @type {Said[]} */ lines, /** @type {string} */ heading) {
    if (!lines.length) return [];
    const scrolls = { class: "nb-long", tabindex: "0", role: "list", "aria-label": heading };
    return [make("h3", {}, heading), make("ol", lines.length > MANY ? scrolls : {}, ...lines.map(withRules))];
  }
  const toTheEnd = (/** @type {Element} */ part) =>
    part.querySelectorAll(".nb-long").forEach((list) => {
      list.scrollTop = list.scrollHeight;
    });

  // --- beside the table ------------------------------------------------------------------------------------------------

  function drawCourse(/** @type {LessonStep} */ step) {
    name.textContent = step.lesson;
    where.textContent = `Step ${step.number + 1} of ${step.of} · ${step.left}`;
    chapters.replaceChildren(
      ...step.chapters.map((chapter) => {
        const marks = pips(chapter);
        const now = marks.includes("now") || (chapter.now >= 0 && chapter.now < chapter.steps);
        const said = `${chapter.behind} of ${chapter.steps} steps done`;
        const row = make("i", { role: "img", "aria-label": said }, ...marks.map((mark) => make("u", { class: mark })));
        return make("li", { "aria-current": now ? "step" : null }, chapter.title, row);
      }),
    );
  }

  // The lessons of the course: each says in words and with a sign where the visitor stands in it.
  function drawLessons() {
    const { lessons, done } = model.get("_course");
    others.hidden = !lessons || lessons.length < 2;
    if (lessons) others.textContent = `All lessons · ${done} of ${lessons.length} done`;
    if (sheet.open) drawRows();
  }
  const marks = { done: "right", begun: "begun", new: "new" };
  // The guided match stands among the lessons; how far it is only the browser knows.
  function rowOfMatch(/** @type {Course["match"]} */ match) {
    const stands = keptMatch(store.get(match.key));
    const told = { done: "ended", begun: "begun", new: "new" }[stands];
    return press(
      [
        make("span", { class: "nb-sign" }, sign(marks[stands])),
        make("b", {}, match.title),
        make("small", {}, `${told} · a whole match`),
        make("span", { class: "nb-about" }, match.about),
      ],
      () => {
        sheet.close();
        send({ do: "match" });
      },
      { class: `nb-one is-${stands}`, "data-key": `lesson ${match.id}` },
    );
  }
  function drawRows() {
    const { lessons, match, numbers: told } = model.get("_course");
    numbers.textContent = told;
    const row = (/** @type {Listed} */ one, /** @type {number} */ at) =>
      press(
        [
          make("span", { class: "nb-sign" }, sign(marks[one.state])),
          make("b", {}, `${at + 1}. ${one.title}`),
          make("small", {}, `${one.told} · ${one.minutes}`),
          make("span", { class: "nb-about" }, one.about),
        ],
        () => {
          sheet.close();
          if (!one.here) send({ do: "lesson", id: one.id });
        },
        { class: `nb-one is-${one.state}`, "aria-current": one.here ? "step" : null, "data-key": `lesson ${one.id}` },
      );
    const all = lessons.map((/** @type {Listed} */ one, /** @type {number} */ at) => make("li", {}, row(one, at)));
    if (match.id) {
      const after = lessons.findIndex((/** @type {Listed} */ one) => one.id === match.after);
      all.splice(after < 0 ? all.length : after + 1, 0, make("li", {}, rowOfMatch(match)));
    }
    keepFocus(sheet, () => rows.replaceChildren(...all));
  }

  function drawWords(/** @type {LessonStep} */ step) {
    title.textContent = step.title;
    setMarkup(text, step.html);
    if (step.about) text.append(make("p", { class: "nb-small" }, step.about));
    if (step.score) text.append(make("p", {}, make("strong", {}, step.score)));
    const links = step.rules.map((one) => make("li", {}, cite(...one)));
    rules.replaceChildren(make("h2", {}, sign("rule"), "The rules here"), make("ul", {}, ...links), shownRule);
    kept.hidden = !step.begun;
  }

  function drawFeedback(/** @type {LessonStep} */ step) {
    const said = step.feedback;
    const word = verdict(said, step.done);
    const lines = (said?.lines || []).flatMap((line) => [
      `${line.text} `,
      ...(said?.right ? [] : line.rules.flatMap((one) => [cite(...one), " "])),
    ]);
    const right = said?.right ?? false;
    feedback.hidden = !said || !(word || lines.length || said.events.length);
    feedback.className = `look-panel nb-feedback ${right ? "nb-right" : "nb-wrong"}`;
    feedback.replaceChildren(
      ...(word ? [make("h2", {}, sign(right ? "right" : "wrong"), word)] : []),
      ...(lines.length ? [make("p", {}, ...lines)] : []),
      ...listed(said?.events || [], right ? "What happened" : "What would have happened"),
    );
    story.hidden = !step.story.length;
    story.replaceChildren(...listed(step.story, "What happened"));
    for (const part of [feedback, story]) toTheEnd(part);
  }

  // --- on the table --------------------------------------------------------------------------------------------------

  const spoken = () => {
    const said = [...text.children].filter((one) => !one.matches(".nb-marked")); // what is ringed already needs no light
    return [title, ...said, place.querySelector(".nb-question")].map((one) => one?.textContent).join(" ");
  };

  /** @type {string | null} */
  let shown = null;
  function drawStep() {
    const step = model.get("_step");
    drawCourse(step);
    drawWords(step);
    drawFeedback(step);
    const turned = shown !== step.id;
    if (turned) rail.scrollTop = 0;
    // what is new is seen: the words of the step, or what the answer brought
    if (turned || step.feedback) (turned ? coach : feedback).scrollIntoView({ block: "nearest" });
    if (turned && el.getBoundingClientRect().top < 0) el.scrollIntoView({ block: "start" });
    if (turned) askAgain(false);
    shown = step.id;
    el.dataset.serial = String(step.serial);
  }

  // --- the keyboard ------------------------------------------------------------------------------------------------

  const endKeys = ribbonKeys({ el, place, beside: rail, waits: () => sheet.open });

  function keep() {
    if (model.get("_fresh")) return; // nothing was done here yet, so what the browser kept is worth more
    const progress = JSON.parse(model.get("_progress"));
    const key = model.get("_key");
    if (progress.step === 0 && !Object.keys(progress.answers).length) store.drop(key);
    else store.set(key, model.get("_progress"));
    const { lessons, key: whole, been, game, on } = model.get("_course");
    if (!lessons) return;
    if (been) store.set(whole, been);
    else store.drop(whole);
    if (on.lesson) store.set(ONWARD, JSON.stringify({ game, ...on }));
    else if (onward().game === game) store.drop(ONWARD);
  }
  // what the front page goes on with now
  function onward() {
    try {
      return JSON.parse(store.get(ONWARD) || "{}") || {};
    } catch {
      return {}; // somebody else has kept something there
    }
  }

  // What the browser has: of this lesson, or of all those of the course.
  function ask() {
    const { lessons, key: whole, prefix } = model.get("_course");
    const read = (/** @type {string} */ one) => store.get(one)?.slice(0, LARGEST);
    if (!lessons) return { progress: read(model.get("_key")) };
    const found = lessons.map(({ id: one }) => [one, read(prefix + one)]).filter(([, progress]) => progress);
    return { been: read(whole), ...(found.length && { kept: Object.fromEntries(found) }) };
  }

  const leave = keepDrawn(model, el, {
    _step: drawStep,
    _shown_rule: () => showRule(model.get("_shown_rule")),
    _course: drawLessons,
    _progress: keep,
    _fresh: keep,
  });
  const dark = lightUp(place, spoken);

  const opens = traits(model, { _lists: choose });
  if (model.get("_lists")) choose();

  const before = ask();
  if (Object.values(before).some(Boolean) && model.get("_fresh")) send({ do: "resume", ...before });

  return () => {
    endKeys();
    dark();
    endBoard();
    opens();
    leave();
  };
}

export default { render };
