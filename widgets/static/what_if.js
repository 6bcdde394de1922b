// @ts-check
// The page's side of "what if". It sends what is to be changed and draws the comparison that Python makes.
import { define, pictureOf } from "./markup.js";
import { citing, focusOn, inReasons, keepDrawn, make, press, uid } from "./shared.js";

/**
 * @typedef {import("./shared.js").Leaf} Leaf
 * What can be changed, and to what; of a die, its faces as pictures, and whether their colour tells which it is.
 * @typedef {{id: string, group: string, about: string, now: string, pool: number, faces: string[],
 *   coloured: boolean}} Edit
 * @typedef {{text: string, dice: [name: string, value: number, faces: string[], coloured: boolean][], sides: number}} Roll
 * @typedef {{text: string, now: number, options: string[]}} Past a choice that was made
 * @typedef {{edits: Edit[], pools: string[][], throw: Roll | null, choices: Past[], over: boolean}} Edits
 * @typedef {import("./shared.js").Cited} Cited
 * @typedef {{about: string, before: string, after: string, why: Cited[]}} Fact
 * @typedef {{label: string, why: Cited[]}} Lost
 */
/**
 * The comparison: nothing, or what is wrong with what was asked for, or what differs.
 * @typedef {object} Result
 * @property {Cited[]} [problems]
 * @property {string[]} [said]
 * @property {string} stopped
 * @property {boolean} played
 * @property {boolean} same
 * @property {Fact[]} facts
 * @property {string[]} gained
 * @property {Lost[]} lost
 * @property {Cited[]} before the story of either side
 * @property {Cited[]} after
 */
/** @typedef {{_definitions: string, _edits: Edits, _result: Result, _message: import("./shared.js").Message}} Traits */

const FEW = 12; // of what can be chosen and cannot any more, so much is told; of more cards one is picked in a list

/**
 * Edits by their group, in the order in which groups first come.
 * @param {Edit[]} edits
 */
export function grouped(edits) {
  /** @type {Map<string, Edit[]>} */
  const groups = new Map();
  for (const edit of edits) groups.set(edit.group, [...(groups.get(edit.group) || []), edit]);
  return groups;
}

/**
 * What the visitor wants changed: things of the position, or the latest roll, or a choice that was made. Only one of the
 * three at a time.
 */
export class Wanted {
  /** @type {{[edit: string]: number}} */
  edits = {};
  /** @type {{[die: string]: number}} */
  thrown = {};
  /** @type {[choice: number, option: number] | null} */
  taken = null;

  get nothing() {
    return this.taken === null && !Object.keys(this.edits).length && !Object.keys(this.thrown).length;
  }

  /**
   * Forgets all but one of the three; says whether anything was there to forget.
   * @param {"edits" | "thrown" | "taken" | null} [kept]
   */
  forgetAllBut(kept = null) {
    const had = JSON.stringify(this);
    if (kept !== "edits") this.edits = {};
    if (kept !== "thrown") this.thrown = {};
    if (kept !== "taken") this.taken = null;
    return JSON.stringify(this) !== had;
  }

  /**
   * Changes a thing, or leaves it as it is where the option is null; so for the dice.
   * @param {"edits" | "thrown"} what
   * @param {string} name
   * @param {number | null} option
   */
  change(what, name, option) {
    if (option === null) delete this[what][name];
    else this[what][name] = option;
  }
}

/**
 * A select of what else there is: first what is now, which changes nothing, then the others by number.
 * @param {string} id
 * @param {string} now
 * @param {[number, string][]} others
 * @param {number | undefined} chosen
 * @param {(option: number | null) => void} change
 */
function otherwise(id, now, others, chosen, change) {
  const options = others.map(([value, text]) => make("option", { value }, text));
  const select = make(
    "select",
    { id, on: { change: () => change(select.value === "" ? null : Number(select.value)) } },
    make("option", { value: "" }, now),
    ...options,
  );
  if (chosen !== undefined) select.value = String(chosen);
  return select;
}

/**
 * The options but the present one, each with its number.
 * @param {string[]} options
 * @param {(text: string, number: number) => boolean} isNow
 */
const othersOf = (options, isNow) =>
  options
    .map((text, number) => /** @type {[number, string]} */ ([number, text]))
    .filter(([number, text]) => !isNow(text, number));

/**
 * A select below its label, which is marked while something is changed there.
 * @param {string} text
 * @param {HTMLSelectElement} select
 */
const labelled = (text, select) =>
  make("label", { for: select.id, class: select.value === "" ? null : "nb-wi-set" }, make("span", {}, text), select);

/**
 * A select that is seen as the die which it is about: its face, and whether that is as it is.
 * @param {string} text the die's name
 * @param {HTMLSelectElement} select
 * @param {number} now what the die shows
 * @param {string[]} faces pictures of all that it can show
 * @param {boolean} coloured whether they tell which die it is: then its name is only heard
 */
function tile(text, select, now, faces, coloured) {
  const face = make("span", { class: "nb-wi-face", "aria-hidden": "true" });
  const said = make("small", { "aria-hidden": "true" });
  const draw = () => {
    const shown = select.value === "" ? now : Number(select.selectedOptions[0].text);
    face.replaceChildren(pictureOf(faces[shown - 1]));
    said.textContent = select.value === "" ? "as it is" : `was ${now}`;
  };
  draw();
  select.addEventListener("change", draw);
  const label = labelled(text, select);
  label.classList.add("nb-wi-die");
  if (coloured) label.title = text;
  label.classList.toggle("is-coloured", coloured);
  label.prepend(face);
  label.append(said);
  return label;
}

/**
 * Marks the label of a select if something is changed there.
 * @param {string} id
 * @param {Element} host
 * @param {boolean} on
 */
const mark = (id, host, on) => host.querySelector(`label[for="${CSS.escape(id)}"]`)?.classList.toggle("nb-wi-set", on);

/** @type {import("@anywidget/types").Render<Traits>} */
function render({ model, el }) {
  const id = uid();
  el.classList.add("nb-wi", "look");
  const wanted = new Wanted();
  let follow = false; // whether the keyboard goes to what was asked for
  const cite = citing((rule) => model.send({ do: "rule", id: rule }), "nb-wi-cite");

  const fields = make("div", { class: "nb-wi-fields" });
  const roll = make("div", { class: "nb-wi-throw" });
  const past = make("div", { class: "nb-wi-throw" });
  const compare = make("button", { type: "submit", class: "look-button nb-wi-main" }, "Compare");
  const clear = press(
    "Try again",
    () => {
      wanted.forgetAllBut();
      drawEdits();
      model.send({ do: "again" });
      fields.querySelector("select")?.focus();
    },
    { class: "look-button" },
  );
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    follow = true;
    model.send({ do: "compare", edits: wanted.edits, throw: wanted.thrown, choice: wanted.taken });
  };
  const form = make(
    "form",
    { on: { submit } },
    make("p", { class: "nb-wi-small" }, "Change something at this moment. Your match stays as it is."),
    ...[fields, roll, past, make("p", { class: "nb-wi-acts" }, compare, clear)],
  );
  const message = make("p", { class: "nb-wi-message", role: "status", "aria-live": "polite" });
  const result = make("div", { class: "nb-wi-result", "aria-live": "polite" });
  el.append(form, message, result);

  // --- what can be changed ---

  function field(/** @type {Edit} */ edit, /** @type {string[]} */ pool, /** @type {string | null} */ card = null) {
    const name = id + edit.id;
    const others = othersOf(pool, (text) => text === edit.now);
    const select = otherwise(name, edit.now, others, wanted.edits[edit.id], (option) => {
      wanted.change("edits", edit.id, option);
      mark(name, fields, option !== null);
      wanted.forgetAllBut("edits");
      drawThrow();
      drawPast();
      update();
    });
    if (card) select.setAttribute("aria-label", `${card} becomes`);
    if (edit.faces.length) return tile(edit.about, select, Number(edit.now), edit.faces, edit.coloured);
    return labelled(card ? "becomes" : edit.about, select);
  }

  // Many cards, one list: first which card, then which other card instead of it.
  function cards(/** @type {string} */ group, /** @type {Edit[]} */ edits, /** @type {string[][]} */ pools) {
    const options = edits.map((edit, number) => make("option", { value: number }, edit.about));
    const which = make("select", { id: `${id + group}which`, on: { change: () => place() } }, ...options);
    const spot = make("span", { class: "nb-wi-spot" });
    function place() {
      const edit = edits[Number(which.value)];
      for (const other of edits) if (other !== edit) delete wanted.edits[other.id];
      spot.replaceChildren(field(edit, pools[edit.pool], edit.about));
      update();
    }
    const at = edits.findIndex((edit) => edit.id in wanted.edits);
    which.value = String(Math.max(at, 0));
    place();
    return make(
      "div",
      { class: "nb-wi-cards" },
      make("label", { for: which.id }, make("span", {}, group), which),
      spot,
    );
  }

  function drawEdits() {
    const { edits, pools, over } = model.get("_edits");
    for (const name of Object.keys(wanted.edits)) {
      if (!edits.some((edit) => edit.id === name)) delete wanted.edits[name];
    }
    const parts = [...grouped(edits)].map(([group, some]) =>
      some.length > 1 && pools[some[0].pool].length > FEW
        ? cards(group, some, pools)
        : make("fieldset", {}, make("legend", {}, group), ...some.map((edit) => field(edit, pools[edit.pool]))),
    );
    const none = over
      ? "The game is over: go back to change something."
      : "Nothing can be changed yet: play on until the first round.";
    fields.replaceChildren(...(edits.length ? parts : [make("p", {}, none)]));
    drawThrow();
    drawPast();
    update();
  }

  // Choices already made: first which of them, then what else could have been chosen.
  function drawPast() {
    const { choices } = model.get("_edits");
    if (!choices.length) return past.replaceChildren();
    const open = past.querySelector("details")?.open || wanted.taken !== null;
    const options = choices.map((one, number) =>
      make("option", { value: number }, `${one.text} ${one.options[one.now]}`),
    );
    const other = () => {
      wanted.taken = null;
      place();
      update();
    };
    const which = make("select", { id: `${id}past`, on: { change: other } }, ...options);
    const spot = make("span", { class: "nb-wi-spot" });
    function place() {
      const number = Number(which.value);
      const one = choices[number];
      const chosen = wanted.taken?.[0] === number ? wanted.taken[1] : undefined;
      const others = othersOf(one.options, (_, option) => option === one.now);
      const select = otherwise(`${id}instead`, one.options[one.now], others, chosen, (option) => {
        wanted.taken = option === null ? null : [number, option];
        mark(`${id}instead`, past, option !== null);
        if (wanted.taken && wanted.forgetAllBut("taken")) drawEdits();
        update();
      });
      spot.replaceChildren(labelled("instead", select));
    }
    if (wanted.taken) which.value = String(wanted.taken[0]);
    place();
    const label = make("label", { for: which.id }, make("span", {}, "which"), which);
    const set = make("fieldset", {}, make("legend", {}, "A choice before now"), label, spot);
    past.replaceChildren(make("details", { open }, make("summary", {}, "Or change an earlier choice"), set));
    return undefined;
  }

  function drawThrow() {
    const shown = model.get("_edits").throw;
    if (!shown) return roll.replaceChildren();
    const open = roll.querySelector("details")?.open || Object.keys(wanted.thrown).length > 0;
    const pickers = shown.dice.map(([die, value, faces, coloured]) => {
      const name = `${id}t${die}`;
      const others = Array.from(
        { length: shown.sides },
        (_, side) => /** @type {[number, string]} */ ([side + 1, `${side + 1}`]),
      );
      const select = otherwise(
        name,
        `${value}`,
        others.filter(([side]) => side !== value),
        wanted.thrown[die],
        (option) => {
          wanted.change("thrown", die, option);
          mark(name, roll, option !== null);
          if (Object.keys(wanted.thrown).length && wanted.forgetAllBut("thrown")) drawEdits();
          update();
        },
      );
      return faces.length ? tile(die, select, value, faces, coloured) : labelled(die, select);
    });
    const set = make("fieldset", {}, make("legend", {}, shown.text), ...pickers);
    roll.replaceChildren(make("details", { open }, make("summary", {}, "Or change the latest roll"), set));
    return undefined;
  }

  function update() {
    compare.disabled = wanted.nothing;
    clear.hidden = wanted.nothing && !Object.keys(model.get("_result")).length;
  }

  // --- what comes of it ---

  function problemsIn(/** @type {Cited[]} */ problems) {
    const lines = problems.map((one) => make("li", {}, ...inReasons([one], cite)));
    return make(
      "section",
      { class: "nb-wi-bad" },
      make("h3", { tabindex: "-1" }, "This cannot be"),
      make("ul", {}, ...lines),
    );
  }

  // Where there is little room the rows are no longer laid out as a table's, see the style sheet; they stay one by their roles.
  function tableOf(/** @type {Fact[]} */ facts) {
    const head = ["What changes", "As it is", "What if", "Rule"].map((text) =>
      make("th", { scope: "col", role: "columnheader" }, text),
    );
    const rows = facts.map((fact) =>
      make(
        "tr",
        { role: "row" },
        make("th", { scope: "row", role: "rowheader" }, fact.about),
        make("td", { role: "cell" }, fact.before || "–"),
        make("td", { role: "cell", class: "nb-wi-new" }, fact.after || "–"),
        make("td", { role: "cell", class: "nb-wi-why" }, ...inReasons(fact.why, cite)),
      ),
    );
    return make(
      "div",
      { class: "nb-wi-scroll", tabindex: "0", role: "region", "aria-label": "What is different" },
      make(
        "table",
        { role: "table" },
        make("thead", { role: "rowgroup" }, make("tr", { role: "row" }, ...head)),
        make("tbody", { role: "rowgroup" }, ...rows),
      ),
    );
  }

  function optionsIn(/** @type {string[]} */ gained, /** @type {Lost[]} */ lost) {
    const now = gained.slice(0, FEW).map((text) => make("li", {}, "now also ", make("strong", {}, text)));
    const gone = lost
      .slice(0, FEW)
      .map(({ label, why }) =>
        make("li", {}, "no longer ", make("strong", {}, label), why.length ? ": " : "", ...inReasons(why, cite)),
      );
    return make("section", {}, make("h4", {}, "What can be chosen"), make("ul", {}, ...now, ...gone));
  }

  function storyOf(/** @type {string} */ title, /** @type {Cited[]} */ story) {
    const lines = story.map((line) => make("li", {}, ...inReasons([line], cite)));
    const none = make("p", { class: "nb-wi-small" }, "Nothing more has happened.");
    return make(
      "section",
      {},
      make("h4", {}, title),
      lines.length ? make("ol", { class: "nb-wi-story" }, ...lines) : none,
    );
  }

  /** @returns {Leaf[]} */
  function comparison(/** @type {Result} */ { said = [], ...now }) {
    const open = press("Open this branch", () => model.send({ do: "open" }), { class: "look-button nb-wi-main" });
    const play = press(
      "Play both to the end of the phase",
      () => {
        follow = true;
        model.send({ do: "play" });
      },
      { class: "look-button" },
    );
    const sides = [storyOf("As it was", now.before), storyOf("What if", now.after)];
    return [
      make("h3", { tabindex: "-1" }, now.played ? "Played on" : "What changes"),
      ...said.map((text) => make("p", { class: "nb-wi-small" }, text)),
      now.same ? make("p", {}, "Nothing changes.") : null,
      now.facts.length ? tableOf(now.facts) : null,
      now.gained.length || now.lost.length ? optionsIn(now.gained, now.lost) : null,
      now.stopped ? make("p", { class: "nb-wi-note" }, now.stopped) : null,
      now.before.length || now.after.length ? make("div", { class: "nb-wi-sides" }, ...sides) : null,
      make("p", { class: "nb-wi-acts" }, open, now.played ? null : play),
    ];
  }

  function drawResult() {
    const now = model.get("_result");
    update();
    result.classList.toggle("nb-wi-hypothesis", Boolean(now.said));
    const parts = now.problems ? [problemsIn(now.problems)] : now.said ? comparison(now) : [];
    result.replaceChildren(...parts.filter((part) => part != null));
    if (!parts.length || !follow) return;
    follow = false;
    focusOn(result.querySelector("h3"));
  }

  const drawMessage = () => {
    message.textContent = model.get("_message").text || "";
  };
  const begin = () => {
    wanted.forgetAllBut();
    drawEdits();
  };
  return keepDrawn(model, el, {
    _definitions: () => define(model.get("_definitions")),
    _edits: begin,
    _result: drawResult,
    _message: drawMessage,
  });
}

export default { render };
