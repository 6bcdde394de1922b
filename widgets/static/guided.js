// @ts-check
// The page's side of the guided match: the board, and beside it the rules that are new. Python says what is new; this shows it,
// and keeps the match in this browser alone.
import { boardIn } from "./board.js";
import { lightUp } from "./lights.js";
import { markup, pictureOf, ruleReader } from "./markup.js";
import { citing, keepDrawn, keepFocus, make, onVoila, press, store, uid } from "./shared.js";

/**
 * @typedef {{text: string, rules: import("./markup.js").Rule[]}} Told what happened, with the rules behind it
 * @typedef {[string, string][]} Named rules, each with its title
 * @typedef {{new: Named, again: Named, known: Named, left: Named}} Tally
 */
/**
 * @typedef {object} Guide
 * @property {string} title
 * @property {string} where how many rules were met, in words
 * @property {number} met how many were met
 * @property {number} of how many there are
 * @property {number} left how many were neither met nor learnt
 * @property {string} free what is said while nothing is to be told
 * @property {Told[]} lines what is new
 * @property {Told[]} earlier what was new before, when there was no room for it
 * @property {Named} mentioned what was known
 * @property {boolean} ended
 * @property {boolean} over whether the match itself is over
 * @property {boolean} begun whether there is something to forget
 * @property {boolean} leads whether there are lessons to go to
 * @property {number} serial counts what was shown
 */
/**
 * @typedef {{_key: string, _guide: Guide, _tally: Tally | Record<string, never>, _shown: {game: string},
 *   _shown_rule: import("./markup.js").Rules, _progress: string, _fresh: boolean,
 *   _owl: {owl: string, signs: {[name: string]: string}}} & Record<string, any>} Traits
 */

const MOST_KEPT = 500_000; // characters; what is longer is no match of ours, and Python says so

const GOES_ON = "noblesse.lesson"; // the key under which the browser keeps what the front page goes on with

const HEADS = {
  new: "Met here, and new to you",
  again: "Met here, and known from lessons",
  known: "Known from lessons, and not met",
  left: "Neither met nor learnt",
};

/** @type {import("@anywidget/types").Render<Traits>} */
function render({ model, el }) {
  const id = uid();
  const send = (/** @type {{do: string, [name: string]: unknown}} */ message) => model.send(message);
  const turn = (/** @type {string} */ rule) => send({ do: "rule", id: rule });
  const cite = citing(turn);
  el.classList.add("nb-lesson", "nb-guided", "look");

  const quiet = (/** @type {string} */ label, /** @type {() => void} */ does) =>
    press(label, does, { class: "look-button nb-lessons" });
  const others = quiet("All lessons", () => send({ do: "lessons" }));
  const title = make("h2", {});
  const where = make("small", { class: "nb-where" });
  const bar = make("progress", { "aria-label": "Rules met" });
  const head = make("section", { class: "look-panel nb-course" }, make("div", {}, title, where), bar);
  const says = make("h2", { id: `${id}says` });
  const told = make("div", { class: "nb-text" });
  const coach = make("section", { class: "look-panel nb-coach", "aria-labelledby": says.id, "aria-live": "polite" });
  const known = make("p", { class: "look-panel nb-small nb-known", hidden: true });
  const lists = make("section", { class: "look-panel nb-rules nb-tally" });
  const ending = press("End the match", () => send({ do: "end" }), { class: "nb-cite", "data-key": "end" });
  const again = press("Start again", () => askAgain(true), { class: "nb-cite" });
  const yes = press("Yes, forget this match", () => {
    askAgain(false);
    send({ do: "restart" });
  });
  const no = press("No, go on", () => {
    askAgain(false);
    again.focus();
  });
  for (const one of [yes, no]) one.className = "look-button";
  const asked = { class: "nb-really", role: "group", "aria-label": "Start again?", hidden: true };
  const really = make("span", asked, yes, no);
  const kept = make("p", { class: "nb-kept" }, "Kept on this machine only.", ending, again, really);
  const place = make("div", { class: "nb-lesson-table" });
  const rail = make("aside", { class: "nb-beside-lesson", "aria-label": "The guided match", tabindex: "0" });
  const { shownRule, showRule } = ruleReader(rail, cite, turn);
  rail.append(others, head, coach, known, shownRule, lists, kept);
  el.append(make("div", { class: "nb-lesson-in" }, place, rail));
  coach.append(pictureOf(model.get("_owl").owl), make("div", {}, says, told));
  // a match that is over is begun again here, and not at the table in Play
  place.addEventListener("noblesse-rematch", (event) => {
    event.stopPropagation();
    send({ do: "restart" });
  });

  const endBoard = boardIn({ model, el: place });

  function askAgain(/** @type {boolean} */ asks) {
    really.hidden = !asks;
    again.hidden = asks;
    if (asks) yes.focus();
  }

  // --- beside the table ------------------------------------------------------------------------------------------------

  const ruleOf = (/** @type {import("./markup.js").Rule} */ rule) =>
    make("article", { class: "nb-new", "data-rule": rule.id }, make("h3", {}, rule.title), markup(rule.html));
  const toldOf = (/** @type {Told} */ line) => [
    ...(line.text ? [make("p", { class: "nb-happened" }, line.text)] : []),
    ...line.rules.map(ruleOf),
  ];

  /** @type {string | null} */
  let shown = null;
  function drawGuide() {
    const guide = model.get("_guide");
    title.textContent = guide.title;
    where.textContent = `${guide.where} · ${guide.left} left`;
    bar.max = guide.of;
    bar.value = guide.of - guide.left;
    others.hidden = !guide.leads;
    const { lines, earlier } = guide;
    if (guide.ended) drawEnd(guide);
    else {
      says.textContent = lines.length ? "Just now" : earlier.length ? "A little earlier" : "Play on";
      told.replaceChildren(
        ...(guide.free ? [make("p", {}, guide.free)] : []),
        ...lines.flatMap(toldOf),
        ...(lines.length && earlier.length ? [make("p", { class: "nb-then" }, "A little earlier:")] : []),
        ...earlier.flatMap(toldOf),
      );
    }
    known.hidden = !guide.mentioned.length || guide.ended;
    known.replaceChildren(
      "You know this: ",
      ...guide.mentioned.flatMap((/** @type {[string, string]} */ one) => [cite(...one), " "]),
    );
    kept.hidden = !guide.begun;
    ending.hidden = guide.ended;
    const now = [...lines, ...earlier].flatMap((line) => line.rules.map((rule) => rule.id)).join() + guide.ended;
    if (now !== shown) {
      rail.scrollTop = 0;
      askAgain(false);
    }
    shown = now;
    drawTally();
    el.dataset.serial = String(guide.serial);
  }

  // The last page: what was met, and what was not.
  function drawEnd(/** @type {Guide} */ guide) {
    says.textContent = guide.over ? "The match is over" : "You have ended the match";
    const left = guide.left
      ? `${guide.left} of the ${guide.of} rules did not come up, and no lesson you have done teaches them. They stand below.`
      : "You know every rule of the game now, from here or from a lesson.";
    told.replaceChildren(make("p", {}, make("strong", {}, `${guide.where}.`)), make("p", {}, left));
  }

  // The lists are there once somebody looks at them.
  function drawTally() {
    const guide = model.get("_guide");
    const tally = /** @type {Tally} */ (model.get("_tally"));
    const open = new Set(
      [...lists.querySelectorAll("details[open]")].map((one) => /** @type {HTMLElement} */ (one).dataset.key),
    );
    if (!tally.new) {
      const look = press(`The rules met so far (${guide.met})`, () => send({ do: "list" }), {
        class: "nb-cite",
        "data-key": "list",
      });
      return keepFocus(lists, () => lists.replaceChildren(look));
    }
    const list = (/** @type {keyof Tally} */ name) => {
      const rows = tally[name].map((one) => make("li", {}, cite(...one)));
      const opened = open.has(name) || (!open.size && guide.ended && name === "new");
      return make(
        "details",
        { "data-key": name, open: opened || null },
        make("summary", { "data-key": `list ${name}` }, `${HEADS[name]} (${rows.length})`),
        make("ul", {}, ...rows),
      );
    };
    const all = /** @type {(keyof Tally)[]} */ (Object.keys(HEADS)).filter((name) => tally[name].length);
    return keepFocus(lists, () => lists.replaceChildren(...all.map(list)));
  }

  // --- the keyboard ------------------------------------------------------------------------------------------------

  // The space bar goes on as at any board, and so does the enter key.
  function onKey(/** @type {KeyboardEvent} */ event) {
    const target = /** @type {Element} */ (event.target);
    if (event.key !== "Enter" || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    const here = onVoila() && target === document.body && el.checkVisibility({ visibilityProperty: true });
    if (!(el.contains(target) || here) || target.closest("button, summary, a, [role=button], input")) return;
    const go = /** @type {HTMLButtonElement | null} */ (place.querySelector(".nb-act.is-go"));
    if (!go) return;
    event.preventDefault();
    go.click();
  }
  document.addEventListener("keydown", onKey);

  // --- what the browser keeps --------------------------------------------------------------------------------------

  const game = () => model.get("_shown").game;

  function keep() {
    if (model.get("_fresh")) return; // nothing was done here yet, so what the browser kept is worth more
    const guide = model.get("_guide");
    store.set(model.get("_key"), model.get("_progress"));
    const on = { game: game(), lesson: "match", where: `${guide.title}, ${guide.where}` };
    if (!guide.ended) store.set(GOES_ON, JSON.stringify(on));
    else if (goesOn().lesson === on.lesson && goesOn().game === on.game) store.drop(GOES_ON);
  }
  function goesOn() {
    try {
      return JSON.parse(store.get(GOES_ON) || "{}") || {};
    } catch {
      return {}; // somebody else has kept something there
    }
  }

  const leave = keepDrawn(model, el, {
    _guide: drawGuide,
    _tally: drawTally,
    _shown_rule: () => showRule(model.get("_shown_rule")),
    _progress: keep,
    _fresh: keep,
  });
  const dark = lightUp(place, () => coach.textContent || "");

  if (model.get("_fresh")) {
    const before = {
      progress: store.get(model.get("_key"))?.slice(0, MOST_KEPT),
      been: store.get(`noblesse course ${game()}`)?.slice(0, MOST_KEPT),
    };
    if (before.progress || before.been) send({ do: "kept", ...before });
  }

  return () => {
    document.removeEventListener("keydown", onKey);
    dark();
    endBoard();
    leave();
  };
}

export default { render };
