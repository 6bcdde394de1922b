// @ts-check
// The page's side of the stepper. It draws what Python says is true and sends back what the visitor did; it knows no rule.
import { article, setMarkup } from "./markup.js";
import {
  citing,
  eyesOf,
  fill,
  focusOn,
  inReasons,
  inWords,
  keepDrawn,
  keepFocus,
  locked,
  make,
  markCurrent,
  press,
  tellWidth,
  uid,
  untilLeaving,
} from "./shared.js";

/**
 * @typedef {import("./shared.js").Leaf} Leaf
 * @typedef {{kind: "round" | "phase", at: number, name: string}} Mark where a round or a phase begins
 * @typedef {import("./shared.js").Cited} Cited
 * @typedef {{at: number, text: string, rules: Cited[], depth: number, kind: string}} Line
 * @typedef {{label: string, text: string, why: Cited[]}} Barred
 * @typedef {Cited & {kind: "choice", mine: boolean, who: string, options: string[],
 *   texts: string[], note: string, barred: Barred[]}} AskedChoice options and all that only where `mine`
 * @typedef {Cited & {kind: "chance", dice: string[], sides: number, does: string}} AskedChance
 * @typedef {{kind: "event" | "over", text: string, rule?: undefined, title?: undefined}} AtRest
 * @typedef {AskedChoice | AskedChance | AtRest} Asked
 */
/**
 * @typedef {object} Table
 * @property {string[]} phases
 * @property {string} phase
 * @property {string} round
 * @property {boolean} over
 * @property {string[]} people their names, by seat
 * @property {number} last the latest moment
 * @property {boolean} can_back
 * @property {boolean} can_forward
 * @property {boolean} whole
 * @property {number} earlier lines of the story that are left out
 * @property {number} page how many of them come at a time
 * @property {number} begun how many matches were begun here
 */
/**
 * What a new match can be set to.
 * @typedef {{label: string, rule: string, title: string, choices: string[], seats: number[], limit: string, limit_title: string}} Setting
 * @typedef {{label: string, rule: string, name: string, choices: string[], taken: string, weighs: string}} Reading
 * @typedef {{seats: number[], settings: Setting[], readings: Reading[]}} Fresh
 */
/**
 * @typedef {{parts: string[], width: number, playing: boolean, pace: number, moment: number, seat: number | null,
 *   _marks: Mark[], _table: Table, _board: string, _story: Line[], _asked: Asked, _fresh: Fresh,
 *   _rule: import("./markup.js").Rules, _message: import("./shared.js").Message}} Traits
 * @typedef {import("./shared.js").Model<Traits>} Model
 * @typedef {(message: {do: string, [name: string]: unknown}) => void} Send
 * @typedef {(rule: string, title?: string) => HTMLButtonElement} Cite
 */

const UNANSWERED = 5000; // milliseconds after which playing on asks for the next moment once more
/** @type {[number, string][]} */
const PACES = [
  [2, "slow"],
  [1, "normal"],
  [0.4, "fast"],
  [0.1, "very fast"],
]; // seconds a moment
const DEEPEST = 6; // so far a line of the story is indented
const UNFOLDED = 12; // barred options; of more the list is folded
const READ_OUT = 4; // lines of the story, the newest

// --- what can be worked out without a page -------------------------------------------------------------------------------

/**
 * The round that a moment stands in: the number of its mark (-1 before the first), where every round begins, and where its
 * own phases do, by name.
 * @param {Mark[]} marks
 * @param {number} moment
 */
export function roundAt(marks, moment) {
  const rounds = marks.filter((mark) => mark.kind === "round");
  const current = rounds.filter((mark) => mark.at <= moment).length - 1;
  const begin = rounds[current]?.at ?? 0;
  const end = rounds[current + 1]?.at ?? Infinity;
  const within = marks.filter((mark) => mark.kind === "phase" && mark.at >= begin && mark.at < end);
  return { rounds, current, phases: new Map(within.map((mark) => [mark.name, mark.at])) };
}

/**
 * The pieces of the timeline: the set-up and each round, with where it begins and how many moments it has.
 * @param {Mark[]} rounds
 * @param {number} last the latest moment
 */
export function stretches(rounds, last) {
  const parts = [{ at: 0, name: "" }, ...rounds];
  return parts.map(({ at, name }, number) => ({ at, name, length: (parts[number + 1]?.at ?? last + 1) - at }));
}

/**
 * The pace of the list that is as quick as this one, or the next quicker.
 * @param {number} seconds
 */
export const paceOf = (seconds) => PACES.find(([pace]) => pace <= seconds + 0.001)?.[0] ?? 0.1;

/**
 * What the button above the story says.
 * @param {number} left lines that are not shown
 * @param {number} more how many come at a time
 */
export const earlierWords = (left, more) =>
  left > more
    ? `Show ${more} earlier lines (${left} are not shown)`
    : `Show ${left} earlier line${left === 1 ? "" : "s"}`;

/**
 * What the heading of the disputed rules says.
 * @param {Reading[]} readings
 */
export function disputedWords(readings) {
  const changed = readings.filter((one) => one.taken !== one.choices[0]).length;
  return `Disputed rules (${readings.length}${changed ? `, ${changed} changed in this match` : ""})`;
}

// --- a new match ---------------------------------------------------------------------------------------------------------

/**
 * The form for a new match; `begin` is called with what it says.
 * @param {Fresh} fresh
 * @param {number} players
 * @param {string} id
 * @param {Cite} cite
 * @param {(told: {players: number, settings: number[], readings: {[name: string]: string}}) => void} begin
 */
function newMatchForm({ seats: sizes, settings, readings }, players, id, cite, begin) {
  const options = (/** @type {string[]} */ choices) => choices.map((words, value) => make("option", { value }, words));
  const sizeOptions = sizes.map((size) => make("option", { value: size }, `${size} players`));
  const seats = make("select", { id: `${id}seats`, on: { change: () => fit() } }, ...sizeOptions);
  seats.value = String(players);
  const rows = settings.map((setting, number) => {
    const told = make("span", { class: "nb-small", id: `${id}told${number}` });
    const picker = make(
      "select",
      { id: `${id}set${number}`, "aria-describedby": told.id },
      ...options(setting.choices),
    );
    return { ...setting, told, picker };
  });
  // What is not for so many players cannot be chosen, and says why; what was chosen is chosen again when it can be.
  function fit() {
    for (const { picker, seats: only, told, rule, title, limit, limit_title: limited } of rows) {
      picker.disabled = only.length > 0 && !only.includes(Number(seats.value));
      const why = [`only with ${only.join(" or ")} players `, cite(limit, limited)];
      told.replaceChildren(...(picker.disabled ? why : [cite(rule, title)]));
    }
  }
  fit();
  const disputed = readings.map((reading, number) => readingPicker(reading, number, id, cite));
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const changed = disputed.filter(({ picker, choices }) => picker.value !== choices[0]);
    begin({
      players: Number(seats.value),
      settings: rows.map(({ picker }) => (picker.disabled ? 0 : Number(picker.value))),
      readings: Object.fromEntries(changed.map(({ name, picker }) => [name, picker.value])),
    });
  };
  const row = (/** @type {HTMLSelectElement} */ picker, /** @type {string} */ label, /** @type {Leaf} */ told = null) =>
    make("div", { class: "nb-setting" }, make("label", { for: picker.id }, label), told, picker);
  const about = "Each rule that the book leaves open, as this match reads it. Press “read it” to see the rule.";
  const details = make(
    "details",
    { class: "nb-readings" },
    make("summary", {}, disputedWords(readings)),
    make("p", { class: "nb-small" }, about),
    make("div", { class: "nb-grid" }, ...disputed.map(({ picker, label, where }) => row(picker, label, where))),
  );
  return make(
    "form",
    { on: { submit } },
    row(seats, "Players"),
    ...rows.map(({ picker, label, told }) => row(picker, label, told)),
    readings.length ? details : null,
    make("button", { type: "submit", class: "nb-main" }, "Start"),
  );
}

/**
 * A disputed rule, with what picks how it is read.
 * @param {Reading} reading
 * @param {number} number
 * @param {string} id
 * @param {Cite} cite
 */
function readingPicker(reading, number, id, cite) {
  const weighs = reading.weighs ? `${reading.weighs} ` : "";
  const where = make("span", { class: "nb-small", id: `${id}where${number}` }, weighs, cite(reading.rule, "read it"));
  const options = reading.choices.map((value, at) =>
    make("option", { value }, value.replaceAll("-", " ") + (at ? "" : " (default)")),
  );
  const picker = make("select", { id: `${id}read${number}`, "aria-describedby": where.id }, ...options);
  picker.value = reading.taken;
  return { ...reading, picker, where };
}

// --- playing on by itself, and going along the timeline ------------------------------------------------------------------

/**
 * Goes on by itself, a moment at a time, while the model says so. What gets no answer is asked again: from the same moment,
 * so that it is done once however often it is heard.
 * @param {Model} model
 */
function player(model) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let ticking;
  function tick() {
    model.send({ do: "tick", moment: model.get("moment") });
    ticking = setTimeout(tick, UNANSWERED);
  }
  const stop = () => clearTimeout(ticking);
  return {
    stop,
    goOn() {
      stop();
      if (model.get("playing")) ticking = setTimeout(tick, model.get("pace") * 1000);
    },
  };
}

/**
 * Goes where a slider is drawn. One question is under way at a time: a slider says more than a kernel can answer, and only
 * the latest counts.
 * @param {Model} model
 * @param {HTMLInputElement} slider
 */
function scrubber(model, slider) {
  /** @type {number | null} */
  let wanted = null;
  const asking = locked();
  function scrub() {
    wanted = Number(slider.value);
    if (asking.on) return;
    asking.shut();
    model.send({ do: "goto", moment: wanted });
  }
  return {
    scrub,
    /** One moment on or back, from where the slider stands: it may be ahead of the match. */
    step(/** @type {number} */ by) {
      if (wanted == null) return model.send({ do: "step", by });
      slider.value = String(wanted + by);
      return scrub();
    },
    arrived() {
      asking.open();
      if (wanted != null && wanted !== model.get("moment")) scrub();
      else wanted = null;
    },
    /** The match goes elsewhere: where the slider was to lead counts no more. */
    forget() {
      wanted = null;
    },
    /** The slider follows the match, but not while it leads. */
    follow() {
      if (wanted == null) slider.value = String(model.get("moment"));
    },
  };
}

// --- what waits ----------------------------------------------------------------------------------------------------------

/**
 * Draws what waits; gives the parts and, for a choice, what it takes to answer it.
 * @param {string} id
 * @param {Send} send
 * @param {Cite} cite
 */
function question(id, send, cite) {
  const reading = make("p", { class: "nb-reading" });
  const why = make("p", { class: "nb-why", id: `${id}why`, "aria-live": "polite" });
  const answer = (/** @type {string} */ words) => press(words, () => send({ do: "answer" }), { title: words });

  // An answer, and what is printed on the card, room or figure that it is about: next to it for who points at it or goes to
  // it, in its description for who listens, behind a sign of its own for who touches, where pressing the answer would take it.
  function optionButton(/** @type {string} */ label, /** @type {string} */ text, /** @type {number} */ option) {
    const read = () => text && reading.replaceChildren(make("strong", {}, label), ": ", text);
    const described = text ? `${id}text${option}` : null;
    const take = press(label, () => send({ do: "choose", option }), {
      class: "nb-option",
      "aria-describedby": described,
      on: { focus: read, mouseenter: read },
    });
    if (!text) return take;
    const about = { class: "nb-about", tabindex: "-1", "aria-hidden": "true", title: `Read ${label}` };
    const sign = press("i", read, { ...about, on: { mouseenter: read } });
    return make("span", { class: "nb-read" }, take, sign, make("span", { id: described, hidden: true }, text));
  }

  function barredButton(/** @type {Barred} */ barred, /** @type {number} */ option) {
    const tell = () => {
      const reasons = inReasons(barred.why, cite);
      const about = barred.text ? make("span", { class: "nb-small" }, ` ${barred.text}`) : "";
      why.replaceChildren(`${barred.label}: `, ...reasons, about);
    };
    return press([make("span", { "aria-hidden": "true" }, "⊘ "), barred.label], () => send({ do: "why", option }), {
      class: "nb-option",
      "aria-disabled": "true",
      "aria-describedby": why.id,
      title: barred.why.map((one) => one.text).join("; "),
      on: { focus: tell, mouseenter: tell },
    });
  }

  /** @returns {Leaf[]} */
  function choiceParts(/** @type {AskedChoice} */ now) {
    if (!now.mine) return [make("div", { class: "nb-options" }, answer(`Let ${now.who} choose`))];
    const options = now.options.map((label, option) => optionButton(label, now.texts[option], option));
    reading.replaceChildren("Point at an answer to read what it is about, or press the i beside it.");
    const barred = make(
      "details",
      { class: "nb-barred", open: now.barred.length <= UNFOLDED },
      make("summary", {}, `Not allowed now (${now.barred.length})`),
      make("div", { class: "nb-options" }, ...now.barred.map(barredButton)),
    );
    return [
      make("div", { class: "nb-options", role: "group", "aria-labelledby": `${id}asked` }, ...options),
      now.texts.some(Boolean) ? reading : null,
      now.note ? make("p", { class: "nb-small" }, now.note) : null,
      ...(now.barred.length ? [barred, why] : []),
      make("p", { class: "nb-small" }, answer("Let the computer choose")),
    ];
  }

  function diePicker(/** @type {string} */ name, /** @type {number} */ sides) {
    const values = Array.from({ length: sides }, (_, side) => make("option", { value: side + 1 }, String(side + 1)));
    const named = { "aria-label": `${name}: value to set`, "data-die": name };
    return make("select", named, make("option", { value: "" }, "any"), ...values);
  }

  /** @returns {Leaf[]} */
  function chanceParts(/** @type {AskedChance} */ now) {
    const pickers = now.dice.map((name) => diePicker(name, now.sides));
    const set = () => {
      const values = pickers.filter((one) => one.value).map((one) => [one.dataset.die, Number(one.value)]);
      send({ do: "roll", values: Object.fromEntries(values) });
    };
    const roll = press(now.does, () => send({ do: "roll" }), { class: "nb-option nb-main" });
    const named = pickers.map((picker) => make("label", {}, `${picker.dataset.die} `, picker));
    const legend = make("legend", {}, "or set the dice");
    return [
      make("div", { class: "nb-options" }, roll),
      now.dice.length ? make("fieldset", { class: "nb-set" }, legend, ...named, press("Set", set)) : null,
    ];
  }

  return (/** @type {Asked} */ now) => {
    const heading = make("h3", { id: `${id}asked`, tabindex: "-1" }, now.text);
    if (now.rule) heading.append(" ", cite(now.rule, now.title));
    why.replaceChildren();
    const parts = now.kind === "choice" ? choiceParts(now) : now.kind === "chance" ? chanceParts(now) : [];
    return { heading, parts: parts.filter((part) => part != null) };
  };
}

// --- the widget ----------------------------------------------------------------------------------------------------------

/** @type {import("@anywidget/types").Render<Traits>} */
function render({ model, el }) {
  const send = (/** @type {{do: string, [name: string]: unknown}} */ message) => {
    forget();
    model.send(message);
  };
  const id = uid();
  const alone = model.get("parts").includes("board"); // else a board stands beside it, which has its own eyes and voice
  const cite = citing((rule) => send({ do: "rule", id: rule }));
  const set = (/** @type {"playing" | "pace"} */ trait, /** @type {boolean | number} */ value) => {
    model.set(trait, value);
    model.save_changes();
  };
  el.classList.add("nb-stepper");

  const phases = make("ol", { class: "nb-phases", "aria-label": "Phases of the round" });
  const rounds = make("div", { class: "nb-rounds", role: "group", "aria-label": "Rounds" });
  const message = make("div", { class: "nb-message", role: "status", "aria-live": "polite" });
  const spoken = make("div", { class: "nb-spoken", "aria-live": "polite" });
  const board = make("div", { class: "nb-board" });
  const asked = make("section", { class: "nb-asked", id: `${id}card`, "aria-labelledby": `${id}asked` });
  const parts = question(id, send, cite);
  // Only where there is little room and a board's bar asks already, see app.css; there the card is folded until it is wanted.
  const turn = () => unfold.setAttribute("aria-expanded", String(unfold.getAttribute("aria-expanded") === "false"));
  const folded = { class: "nb-unfold", "aria-expanded": "false", "aria-controls": asked.id };
  const unfold = press("More ways to answer", turn, folded);
  const earlier = press("", () => send({ do: "earlier" }), { class: "nb-earlier", hidden: true });
  const story = make("ol", { class: "nb-story", tabindex: "0", "aria-label": "The story so far" });
  const rule = make("div", { class: "nb-rule", "aria-live": "polite" });

  const button = (/** @type {string} */ text, /** @type {string} */ name, /** @type {() => void} */ does) =>
    press(text, does, { title: name, "aria-label": /[a-z]/i.test(text) ? null : name });
  const back = button("◀ Back", "Take back the latest answer", () => send({ do: "back" }));
  const forward = button("Forward ▶", "Give the next recorded answer again", () => send({ do: "forward" }));
  const first = button("|◀", "To the beginning", () => send({ do: "first" }));
  const last = button("▶|", "To the latest moment", () => send({ do: "last" }));
  const playOn = "Let the computer play until the next phase begins";
  const phase = button("Skip to the next phase", playOn, () => send({ do: "phase" }));
  const sit = () => send({ do: "seat", seat: eyes.value === "" ? null : Number(eyes.value) });
  const eyes = make("select", { id: `${id}eyes`, on: { change: sit } });
  const fresh = make("details", { class: "nb-new" });
  const where = make("span", { class: "nb-where" });
  const play = press("", () => set("playing", !model.get("playing")), { class: "nb-play-it" });
  const pace = make("select", { id: `${id}pace`, on: { change: () => set("pace", Number(pace.value)) } });
  const slide = { type: "range", class: "nb-slider", min: "0", step: "1", "aria-label": "Moment" };
  const slider = make("input", { ...slide, on: { input: () => scrub() } });
  const { scrub, step, arrived, forget, follow } = scrubber(model, slider);
  const tellWhole = () => send({ do: "story", whole: whole.checked });
  const whole = make("input", { type: "checkbox", id: `${id}whole`, on: { change: tellWhole } });

  el.append(
    phases,
    make(
      "div",
      { class: "nb-timeline", role: "group", "aria-label": "Timeline" },
      play,
      make("label", { class: "nb-eyes", for: pace.id }, "Speed ", pace),
      make(
        "span",
        { class: "nb-scrub" },
        button("‹", "One moment back", () => step(-1)),
        slider,
        button("›", "One moment on", () => step(1)),
      ),
    ),
    rounds,
    make(
      "div",
      { class: "nb-controls", role: "group", "aria-label": "Steps" },
      ...[first, back, forward, last, phase],
      alone ? make("span", { class: "nb-eyes" }, make("label", { for: eyes.id }, "Play as "), eyes) : null,
      where,
    ),
    ...[fresh, message, spoken],
    make(
      "div",
      { class: "nb-columns" },
      make("div", { class: "nb-left" }, unfold, asked, alone ? board : null),
      make("div", { class: "nb-right" }, storyPanel(), model.get("parts").includes("rules") ? rulesPanel() : null),
    ),
  );

  function storyPanel() {
    const switches = make("label", { class: "nb-small", for: whole.id }, whole, " whole match");
    return make("section", { class: "nb-panel" }, make("h3", {}, "Story"), switches, earlier, story);
  }

  function rulesPanel() {
    const example = "e.g. does a castle protect my bet";
    const field = make("input", { type: "search", id: `${id}ask`, placeholder: example, autocomplete: "off" });
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      send({ do: "ask", question: field.value });
    };
    const row = make("div", {}, field, make("button", { type: "submit" }, "Ask"));
    const label = make("label", { for: field.id }, "Ask the rules");
    const form = make("form", { class: "nb-ask", role: "search", on: { submit } }, label, row);
    return make("section", { class: "nb-panel" }, make("h3", {}, "Rules"), form, rule);
  }

  // --- where the match stands ---

  function drawPhases(/** @type {Table} */ table) {
    const at = table.phases.indexOf(table.phase);
    const begins = roundAt(model.get("_marks"), model.get("moment")).phases;
    const phaseOf = (/** @type {string} */ name, /** @type {number} */ number) => {
      const [sign, kind] = number === at ? ["●", "nb-now"] : number < at ? ["✓", "nb-done"] : ["○", ""];
      const known = begins.get(name);
      const words = [make("span", { class: "nb-mark", "aria-hidden": "true" }, sign), ` ${name}`];
      const to = { title: `Go to where ${name} begins`, "data-key": name };
      const link =
        known == null ? make("span", {}, ...words) : press(words, () => send({ do: "goto", moment: known }), to);
      return make("li", { class: kind, "aria-current": number === at ? "step" : null }, link);
    };
    const other = make("li", { class: "nb-now", "aria-current": "step" }, make("span", {}, table.phase || "Set-up"));
    keepFocus(phases, () => phases.replaceChildren(...(at < 0 ? [other] : []), ...table.phases.map(phaseOf)));
  }

  function drawTimeline(/** @type {Table} */ table) {
    const moment = model.get("moment");
    const { rounds: begins, current } = roundAt(model.get("_marks"), moment);
    slider.max = String(Math.max(table.last, 1));
    follow();
    const place = `${table.round ? `${table.round.toLowerCase()}, ` : ""}${table.phase || "Set-up"}`;
    slider.setAttribute("aria-valuetext", `moment ${moment} of ${table.last}, ${place}`);
    const key = JSON.stringify([begins, table.last]);
    if (rounds.dataset.key !== key) {
      rounds.dataset.key = key;
      const pieces = stretches(begins, table.last).map(({ at, name, length }) => {
        const called = name ? `Round ${name}` : "Set-up";
        const named = { title: `Go to ${called}`, "aria-label": called, style: `flex-grow:${length}` };
        const shown = make("span", { "aria-hidden": "true" }, name || "Set-up");
        return press(shown, () => send({ do: "goto", moment: at }), named);
      });
      rounds.replaceChildren(...pieces);
      rounds.hidden = begins.length === 0;
    }
    markCurrent(rounds.children, (_, number) => number === current + 1);
  }

  // What is left out of the story is said above it; when the last of it has come, who pressed the button goes on reading.
  function drawEarlier(/** @type {Table} */ table) {
    earlier.textContent = earlierWords(table.earlier, table.page);
    if (!table.earlier && earlier === document.activeElement) story.focus();
    earlier.hidden = !table.earlier;
  }

  let begun = model.get("_table").begun;
  function drawTable() {
    const table = model.get("_table");
    drawPhases(table);
    if (table.begun > begun) {
      // A match has begun: the form has done its work.
      begun = table.begun;
      if (fresh.contains(document.activeElement)) focusOn(unfold.offsetParent ? unfold : asked.querySelector("h3"));
      fresh.open = false;
    }
    drawTimeline(table);
    back.disabled = first.disabled = !table.can_back;
    forward.disabled = last.disabled = !table.can_forward;
    phase.disabled = table.over;
    whole.checked = table.whole;
    drawEarlier(table);
    where.textContent = [table.round, table.phase || "Set-up"].filter(Boolean).join(", ");
    fill(eyes, eyesOf(table.people, "everybody (open hands)"), model.get("seat") ?? "");
  }

  // The form stays as it was filled in until a match has begun: what is refused is said, and can be mended.
  function drawFresh() {
    const form = newMatchForm(model.get("_fresh"), model.get("_table").people.length, id, cite, (told) =>
      send({ do: "new", ...told }),
    );
    fresh.replaceChildren(make("summary", {}, "New match …"), form);
  }

  const { goOn, stop } = player(model);
  function drawPlaying() {
    const playing = model.get("playing");
    const sign = make("span", { "aria-hidden": "true" }, playing ? "❚❚ " : "▶ ");
    play.replaceChildren(sign, playing ? "Pause" : "Play");
    play.title = playing
      ? "Stop here"
      : "Go on by itself, a moment at a time; what nobody has played yet the computer plays";
    fill(pace, PACES, paceOf(model.get("pace")));
    goOn();
  }

  // --- what waits, and what happened ---

  function drawAsked() {
    const now = model.get("_asked");
    const made = parts(now);
    const redraw = () => asked.replaceChildren(made.heading, ...made.parts);
    keepFocus(asked, redraw, () => asked.querySelector(".nb-option:not([aria-disabled])") || made.heading);
    unfold.hidden = !["choice", "chance"].includes(now.kind);
  }

  let told = -1; // the moment to which the story was told
  let beginning = -1; // where it began
  function drawStory() {
    const lines = model.get("_story");
    const [before, at] = [story.scrollHeight, story.scrollTop];
    const older = told === model.get("moment") && lines.length > 0 && lines[0].at < beginning; // more of it, further up
    beginning = lines.length ? lines[0].at : -1;
    const lineOf = (/** @type {Line} */ line) => {
      const to = { class: "nb-line", title: `Go to moment ${line.at}` };
      const link = press(line.text, () => send({ do: "goto", moment: line.at }), to);
      const look = { class: `nb-${line.kind}`, style: `--depth:${Math.min(line.depth, DEEPEST)}` };
      return make("li", look, link, ...line.rules.flatMap(({ rule: name, title }) => [" ", cite(name, title)]));
    };
    story.replaceChildren(...lines.map(lineOf));
    const top = older ? at + story.scrollHeight - before : story.scrollHeight;
    story.scrollTo({ top, behavior: older ? "instant" : "auto" });
    const newest = lines.filter((line) => line.at > told).slice(-READ_OUT);
    spoken.textContent = alone && told >= 0 ? newest.map((line) => line.text).join(" ") : "";
    told = model.get("moment");
  }

  function drawRule() {
    const { rules, question: searched } = model.get("_rule");
    if (!rules) {
      rule.replaceChildren(make("p", { class: "nb-small" }, "Choose a rule anywhere to read it here."));
      return;
    }
    const none = searched ? `No rule speaks of “${searched}”. Try other words.` : "There is no such rule.";
    const heading = searched ? [make("p", { class: "nb-small" }, `Rules for “${searched}”`)] : [];
    const cards = rules.map((one) => article(one, { printed: true, cite }));
    rule.replaceChildren(...(cards.length ? [...heading, ...cards] : [make("p", {}, none)]));
  }

  function drawMoment() {
    arrived();
    drawTable();
    if (model.get("playing")) drawPlaying();
  }
  const leave = keepDrawn(model, el, {
    _table: drawTable,
    _fresh: drawFresh,
    _marks: drawTable,
    moment: drawMoment,
    playing: drawPlaying,
    pace: drawPlaying,
    seat: drawTable,
    _asked: drawAsked,
    _story: drawStory,
    _rule: drawRule,
    _message: () => message.replaceChildren(...inWords(model.get("_message"), cite)),
    _board: () => setMarkup(board, model.get("_board")),
  });
  const rest = tellWidth(model, board, 20);
  const still = untilLeaving(stop);
  return () => {
    still();
    rest();
    leave();
  };
}

export default { render };
