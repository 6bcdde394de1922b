// @ts-check
// The page's side of the workbench: places, and a tray of what can lie there. It sends touches and draws what Python makes of
// them; it knows no game.
import { addressOf, copied } from "./copying.js";
import { citing, fill, keepDrawn, keepFocus, make, press, reachable, uid } from "./shared.js";

/**
 * @typedef {string | number} Id a piece's name, or the value of an option
 * @typedef {[id: Id, name: string, group: string, text: string, copies: number]} Piece
 */
/**
 * What is said of one value of the layout; see `explorer.lay_out.kinds`.
 * @typedef {object} Cell
 * @property {string} id
 * @property {"number" | "one" | "yes" | "text" | "pieces" | "rows"} kind
 * @property {string} label
 * @property {boolean} said false where the layout says nothing, so that the game fills it in
 * @property {any} [value]
 * @property {number} [low]
 * @property {number} [high]
 * @property {[Id, string][]} [options]
 * @property {string} [tray]
 * @property {number} [most]
 * @property {string} [filled]
 * @property {[string, string]} [word] a word for a whole lot of pieces, and what it means
 * @property {string} [hint]
 * @property {{id: string, label: string, cells: Cell[]}[]} [rows]
 * @property {[string, string][] | null} [add] what a row can be added for; none, where a row has no name; null, not at all
 * @property {string} [things] which things of the table stand for what can be set, put or added: "square"
 */
/**
 * The place to which goes what the visitor touches next: pieces of its tray, or things of the table.
 * @typedef {{cell: string, act: "set" | "put" | "add", tray: string, things: string, name: string}} Goal
 */
/**
 * @typedef {{title: string, seat?: number, cells: Cell[]}} Group
 * @typedef {import("./shared.js").Cited & {mends: string[]}} Problem
 * @typedef {{undo: boolean, redo: boolean, home: boolean, here: boolean, said: string, asks: string, over: boolean}} State
 * @typedef {{_form: Group[], _trays: {[name: string]: Piece[]}, _problems: Problem[], _state: State,
 *   _sources: {title: string, starts: string[], rulings: [string, string][], odds: boolean}, _message: import("./shared.js").Message,
 *   _link: {text?: string, long?: string}}} Traits
 */

const CHIPS = 6; // options that are shown side by side; more of them are a list
const SHORT = 54; // letters that these may have together
const SHOWN = 80; // pieces of a tray that are shown at once

/**
 * The pieces in whose name, group or text all the words are found: those whose name begins with them first.
 * @param {Piece[]} pieces
 * @param {string} sought
 */
export function found(pieces, sought) {
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (/** @type {string} */ text) => words.every((word) => text.toLowerCase().includes(word));
  const [byName, rest] = [pieces.filter((one) => has(one[1])), pieces.filter((one) => !has(one[1]))];
  return [...byName, ...rest.filter(([, name, group, text]) => has(`${name} ${group} ${text}`))];
}

/**
 * What lies in a place, each kind of piece once: its id, how many there are, and the number of the last one.
 * @param {Id[]} ids
 */
export function counted(ids) {
  /** @type {Map<Id, {id: Id, many: number, last: number}>} */
  const there = new Map();
  ids.forEach((id, last) => there.set(id, { id, many: (there.get(id)?.many ?? 0) + 1, last }));
  return [...there.values()];
}

/**
 * Whether options are shown side by side, as chips.
 * @param {[Id, string][]} options
 */
export const sideBySide = (options) =>
  options.length <= CHIPS && options.reduce((letters, [, words]) => letters + words.length, 0) <= SHORT;

/**
 * What a value is called where it does not stand below its group.
 * @param {string} of
 * @param {string} label
 */
export const named = (of, label) => (label ? `${of}: ${label}` : of);

/** @type {import("@anywidget/types").Render<Traits>} */
function render({ model, el }) {
  const id = uid();
  el.classList.add("nb-lo", "look");
  const send = (/** @type {{[name: string]: unknown}} */ message) => model.send(message);
  const touch = (/** @type {string} */ cell, /** @type {string} */ act, /** @type {unknown} */ value = null) =>
    send({ do: "touch", cell, act, value });
  const cite = citing((rule) => send({ do: "rule", id: rule }), "nb-lo-cite");

  /** @type {{tray: string, piece: Id, name: string} | null} */
  let picked = null; // the piece that goes where the visitor touches next
  /** @type {Goal | null} */
  let goal = null;
  let tray = "";

  // --- where a layout comes from ---

  const ruling = make("select", { id: `${id}r`, on: { change: () => take("ruling", { id: ruling.value }, ruling) } });
  const start = make("select", {
    id: `${id}s`,
    on: { change: () => take("start", { number: Number(start.value) }, start) },
  });
  function take(
    /** @type {string} */ what,
    /** @type {{[name: string]: unknown}} */ about,
    /** @type {HTMLSelectElement} */ select,
  ) {
    if (select.value) send({ do: what, ...about });
    select.value = "";
  }
  const button = (/** @type {string} */ label, /** @type {string} */ what, /** @type {string} */ title = "") =>
    press(label, () => send({ do: what }), { class: "look-button", title: title || null });
  const undo = button("Undo", "undo");
  const redo = button("Redo", "redo");
  const home = button("Back to the match", "home", "The match that was at hand before anything was laid out");
  const labelled = (/** @type {string} */ words, /** @type {HTMLElement} */ field) =>
    make("label", { for: field.id, class: "nb-lo-from" }, make("span", {}, words), field);
  const from = make("div", { class: "nb-lo-row" });
  const sources = make("details", { class: "nb-lo-begin", open: true }, make("summary", {}, "Begin …"), from);
  const steps = make(
    "div",
    { class: "nb-lo-row" },
    undo,
    redo,
    press("Copy link", () => send({ do: "link" }), { class: "look-button" }),
    home,
  );
  const said = make("p", { class: "nb-lo-said", role: "status", "aria-live": "polite" });
  const field = make("input", { readonly: true, hidden: true, "aria-label": "Link to this table" });

  function drawSources() {
    const { starts, rulings } = model.get("_sources");
    fill(ruling, [["", "choose …"], ...rulings], "");
    fill(start, [["", "choose …"], ...starts.map((title, number) => /** @type {const} */ ([number, title]))], "");
    from.replaceChildren(
      button("From nothing", "nothing"),
      button("From the match at hand", "match"),
      ...(starts.length ? [labelled("From an example", start)] : []),
      ...(rulings.length ? [labelled("From the case of a question", ruling)] : []),
    );
  }

  async function drawLink() {
    const link = model.get("_link");
    field.hidden = true;
    if (link.long) said.textContent = link.long;
    if (!link.text) return;
    field.value = addressOf(link);
    if (await copied(field.value)) {
      said.textContent = "Copied. Whoever opens it finds this table on the workbench.";
      return;
    }
    field.hidden = false;
    field.focus();
    field.select();
    said.textContent = "This browser does not let a page copy: press Ctrl+C, the link is selected.";
  }

  // --- what is wrong, and what can be asked ---

  let begun = false; // once something lies there, what to begin with is folded away

  const problems = make("section", { class: "nb-lo-bad", "aria-live": "polite" });
  const answers = make("section", { class: "nb-lo-answers" });
  function drawProblems() {
    const wrong = model.get("_problems");
    const lines = wrong.map(({ text, rule, title, mends }, problem) =>
      make(
        "li",
        {},
        text,
        rule ? [" ", cite(rule, title)] : [],
        make(
          "div",
          { class: "nb-lo-row" },
          ...mends.map((words, mend) =>
            press(words, () => send({ do: "mend", problem, mend }), { class: "look-button nb-lo-mend" }),
          ),
        ),
      ),
    );
    const more = "The table shows what could be played last.";
    problems.hidden = !wrong.length;
    problems.replaceChildren(
      ...(wrong.length
        ? [make("h3", {}, "This cannot be played yet"), make("ul", {}, ...lines), make("p", {}, more)]
        : []),
    );
    drawState();
  }
  function drawState() {
    const state = model.get("_state");
    undo.disabled = !state.undo;
    redo.disabled = !state.redo;
    home.hidden = !state.home;
    said.textContent = model.get("_message").text || state.said;
    const wrong = model.get("_problems").length > 0;
    const pane = (/** @type {string} */ words, /** @type {string} */ name) =>
      press(words, () => send({ do: "open", pane: name }), { class: "look-button" });
    answers.hidden = wrong || !state.here;
    if (state.here && !begun) sources.open = false;
    begun ||= state.here;
    answers.replaceChildren(
      make("p", {}, state.asks || "Nothing is left to be decided here: step through what happened."),
      make(
        "div",
        { class: "nb-lo-row" },
        pane("What happens?", "Chain"),
        model.get("_sources").odds ? pane("How likely?", "Chances") : null,
        pane("What if?", "What if"),
      ),
    );
  }

  // --- the tray ---

  const search = make("input", {
    type: "search",
    id: `${id}q`,
    placeholder: "Search the tray",
    "aria-label": "Search the tray",
    autocomplete: "off",
    spellcheck: "false",
    maxlength: 80,
    on: { input: () => drawPieces() },
  });
  const kinds = make("div", { class: "nb-lo-kinds", role: "group", "aria-label": "Trays" });
  const pieces = make("div", { class: "nb-lo-pieces", role: "group", "aria-label": "Pieces" });
  const goes = make("p", { class: "nb-lo-goes", role: "status", "aria-live": "polite" });
  const text = make("p", { class: "nb-lo-text" });
  const shelf = make(
    "section",
    { class: "nb-lo-tray", "aria-label": "The tray" },
    make("div", { class: "nb-lo-row" }, search, kinds),
    goes,
    pieces,
    text,
  );

  const nameOf = (/** @type {string} */ of, /** @type {Id} */ piece) =>
    model.get("_trays")[of]?.find((one) => one[0] === piece)?.[1] ?? String(piece);

  function drawTray() {
    const all = Object.keys(model.get("_trays")).filter((name) => model.get("_trays")[name].length);
    shelf.hidden = !all.length;
    if (!all.includes(tray)) tray = all[0] ?? "";
    kinds.replaceChildren(
      ...(all.length > 1 ? all : []).map((name) =>
        press(
          `${name[0].toUpperCase()}${name.slice(1)}`,
          () => {
            tray = name;
            if (goal && goal.tray !== name) goal = null;
            drawTray();
          },
          { class: "nb-lo-kind", "aria-pressed": String(name === tray), "data-key": `tray ${name}` },
        ),
      ),
    );
    drawPieces();
  }
  function drawPieces() {
    const lie = found(model.get("_trays")[tray] ?? [], search.value);
    pieces.replaceChildren(
      ...lie.slice(0, SHOWN).map(([piece, name, group, about]) =>
        press(
          [name, group ? make("small", {}, group) : null],
          () => (goal?.tray ? touch(goal.cell, "put", piece) : pickUp(piece, name, about)),
          {
            class: "nb-lo-piece",
            "aria-pressed": goal?.tray ? null : String(picked?.piece === piece && picked.tray === tray),
            "data-key": `piece ${piece}`,
            title: about || null,
          },
        ),
      ),
      ...(lie.length ? [] : [make("span", { class: "nb-lo-none" }, "Nothing of that name.")]),
      ...(lie.length > SHOWN ? [make("span", { class: "nb-lo-none" }, `and ${lie.length - SHOWN} more`)] : []),
    );
    drawGoes();
  }
  function pickUp(/** @type {Id} */ piece, /** @type {string} */ name, /** @type {string} */ about) {
    picked = picked?.piece === piece && picked.tray === tray ? null : { tray, piece, name };
    goal = null;
    text.textContent = picked ? about : "";
    keepFocus(el, () => {
      drawPieces();
      drawForm();
    });
  }
  /**
   * From now on what is touched goes there; if it goes there already, no more.
   * @param {Goal} there
   */
  function aim(there) {
    goal = goal?.cell === there.cell ? null : there;
    picked = null;
    tray = there.tray || tray;
    search.value = "";
    keepFocus(el, () => {
      drawForm();
      drawTray();
    });
    if (goal) shelf.scrollIntoView({ block: "nearest" });
  }
  /**
   * What lets the visitor touch on the table what stands for a value, where things of the table do.
   * @param {Cell} cell
   * @param {string} name
   * @param {"set" | "add"} act
   */
  function fromTable(cell, name, act) {
    if (!cell.things) return null;
    return press("touch it", () => aim({ cell: cell.id, act, tray: "", things: cell.things ?? "", name }), {
      class: "nb-lo-put",
      "aria-label": `Touch on the table: ${name}`,
      "aria-pressed": String(goal?.cell === cell.id),
      "data-key": `aim ${cell.id}`,
    });
  }
  function drawGoes() {
    const stop = press(
      "Done",
      () => {
        picked = goal = null;
        text.textContent = "";
        keepFocus(
          el,
          () => {
            drawPieces();
            drawForm();
          },
          () => search,
        );
      },
      { class: "look-button nb-lo-mend" },
    );
    goes.hidden = !picked && !goal;
    const table = picked != null || Boolean(goal?.things);
    for (const one of [el, el.closest(".nb-app")]) {
      one?.classList.toggle("is-carrying", table);
      one?.classList.toggle("is-aiming", Boolean(goal && !goal.tray)); // nothing but the table is touched next
    }
    const where = goal?.things ? (goal.tray ? ", here or on the table," : " on the table") : "";
    goes.replaceChildren(
      ...(goal
        ? [`What you touch${where} goes to ${goal.name}. `, stop]
        : picked
          ? [`${picked.name}: touch where it goes, here or on the table. `, stop]
          : []),
    );
  }

  // --- the places ---

  const places = make("div", { class: "nb-lo-places" });
  /** @type {Map<string, boolean>} */
  const folded = new Map();

  function drawForm() {
    places.replaceChildren(
      ...model.get("_form").map((group) => {
        const closed =
          folded.get(group.title) ?? (group.title === "Readings" && !group.cells.some((cell) => cell.said));
        const toggle = (/** @type {Event} */ event) =>
          folded.set(group.title, !(/** @type {HTMLDetailsElement} */ (event.target).open));
        return make(
          "details",
          {
            class: group.seat == null ? "nb-lo-group" : "nb-lo-group nb-lo-seat",
            open: !closed,
            "data-group": group.title,
            on: { toggle },
          },
          make("summary", {}, make("h3", {}, group.title)),
          make("div", { class: "nb-lo-cells" }, ...group.cells.map((cell) => drawCell(cell, group.title))),
        );
      }),
    );
  }

  /**
   * @param {Cell} cell
   * @param {string} of
   * @returns {HTMLElement}
   */
  function drawCell(cell, of) {
    const name = named(of, cell.label);
    const whole = (/** @type {import("./shared.js").Child[]} */ ...parts) =>
      make(
        "div",
        {
          class: `nb-lo-cell is-${cell.kind}${cell.said ? " is-said" : ""}`,
          role: "group",
          "aria-label": name,
          "data-cell": cell.id,
        },
        make("span", { class: "nb-lo-label" }, cell.label),
        ...parts.flat(),
        clear,
      );
    const clear =
      cell.said && cell.kind !== "rows" && cell.kind !== "yes"
        ? press("×", () => touch(cell.id, "clear"), {
            class: "nb-lo-clear",
            "aria-label": `${name}: leave it to the game`,
            title: "Leave it to the game",
            "data-key": `clear ${cell.id}`,
          })
        : null;
    const set = (/** @type {unknown} */ value) => touch(cell.id, "set", value);
    if (cell.kind === "number") return whole(drawNumber(cell, name, set));
    if (cell.kind === "one") return whole(drawOne(cell, name, set));
    if (cell.kind === "yes") {
      const box = make("input", {
        type: "checkbox",
        checked: cell.value === true,
        "aria-label": name,
        "data-key": cell.id,
        on: { change: () => set(box.checked) },
      });
      return whole(box);
    }
    if (cell.kind === "text") {
      const area = make("textarea", {
        rows: 2,
        spellcheck: "false",
        placeholder: cell.hint || null,
        "aria-label": name,
        "data-key": cell.id,
        on: { change: () => set(area.value) },
      });
      area.value = cell.value;
      return whole(area);
    }
    return cell.kind === "rows" ? drawRows(cell, of) : whole(drawLying(cell, name));
  }

  /**
   * @param {Cell} cell
   * @param {string} name
   * @param {(value: number) => void} set
   */
  function drawNumber(cell, name, set) {
    const [low, high] = [cell.low ?? 0, cell.high ?? 0];
    const now = typeof cell.value === "number" ? cell.value : null;
    const to = (/** @type {number} */ value) => set(Math.max(low, Math.min(high, Math.round(value))));
    const input = make("input", {
      type: "number",
      min: low,
      max: high,
      value: now,
      placeholder: "–",
      "aria-label": name,
      "data-key": cell.id,
      on: { change: () => (input.value === "" ? touch(cell.id, "clear") : to(Number(input.value))) },
    });
    const by = (/** @type {string} */ sign, /** @type {number} */ step, /** @type {string} */ words) =>
      press(sign, () => to((now ?? low - (step > 0 ? 1 : 0)) + step), {
        class: "nb-lo-step",
        "aria-label": `${name}: ${words}`,
        "data-key": `${words} ${cell.id}`,
      });
    return make("span", { class: "nb-lo-stepper" }, by("−", -1, "one less"), input, by("+", 1, "one more"));
  }

  /**
   * @param {Cell} cell
   * @param {string} name
   * @param {(value: Id) => void} set
   */
  function drawOne(cell, name, set) {
    const options = cell.options ?? [];
    if (sideBySide(options))
      return make(
        "span",
        { class: "nb-lo-chips" },
        ...options.map(([value, words]) =>
          press(words, () => set(value), {
            class: "nb-lo-chip",
            "aria-pressed": String(value === cell.value),
            "data-key": `${cell.id} ${value}`,
          }),
        ),
      );
    const known = options.findIndex(([value]) => value === cell.value);
    const pick = make(
      "select",
      {
        "aria-label": name,
        "data-key": cell.id,
        on: { change: () => pick.value !== "" && set(options[Number(pick.value)][0]) },
      },
      ...(known < 0 ? [make("option", { value: "" }, "–")] : []),
      ...options.map(([, words], number) => make("option", { value: number }, words)),
    );
    pick.value = known < 0 ? "" : String(known);
    const onTable = fromTable(cell, name, "set");
    return onTable ? make("span", { class: "nb-lo-lying" }, pick, onTable) : pick;
  }

  /**
   * @param {Cell} cell
   * @param {string} name
   */
  function drawLying(cell, name) {
    const of = cell.tray ?? "";
    /** @type {Id[]} */
    const lie = typeof cell.value === "string" ? [...cell.value] : cell.value;
    const lying = counted(lie).map(({ id: piece, many, last }) => {
      const called = nameOf(of, piece);
      return press(
        [called, many > 1 ? make("small", {}, `× ${many}`) : null, make("span", { "aria-hidden": "true" }, "×")],
        () => touch(cell.id, "take", last),
        {
          class: "nb-lo-lies",
          "aria-label": `Take ${called} away from ${name}`,
          "data-key": `${cell.id} takes ${piece}`,
        },
      );
    });
    const fits = picked?.tray === of;
    const isGoal = goal?.cell === cell.id;
    const put = press(
      fits && picked ? `Put ${picked.name} here` : "+",
      () => {
        if (fits && picked) return touch(cell.id, "put", picked.piece);
        aim({ cell: cell.id, act: "put", tray: of, things: cell.things ?? "", name });
        return undefined;
      },
      {
        class: `nb-lo-put${fits ? " is-open" : ""}`,
        "aria-label": fits && picked ? `Put ${picked.name} into ${name}` : `Add to ${name}`,
        "aria-pressed": fits ? null : String(isGoal),
        "data-key": `put ${cell.id}`,
      },
    );
    const [word, means] = cell.word ?? ["", ""];
    const none = !lie.length && !cell.said && cell.filled && !/^(none|empty)/.test(cell.filled);
    return make(
      "span",
      { class: "nb-lo-lying" },
      ...lying,
      ...(lie.length || (cell.said && !cell.filled)
        ? []
        : [make("span", { class: "nb-lo-none" }, cell.said && !word ? "none" : cell.filled || "none")]),
      ...(lie.length >= (cell.most ?? Infinity) ? [] : [put]),
      ...(none
        ? [press("none", () => touch(cell.id, "set", []), { class: "nb-lo-chip", "aria-label": `${name}: none` })]
        : []),
      ...(word && !cell.said
        ? [press(means, () => touch(cell.id, "set", word), { class: "nb-lo-chip", "aria-label": `${name}: ${means}` })]
        : []),
    );
  }

  /**
   * @param {Cell} cell
   * @param {string} of
   */
  function drawRows(cell, of) {
    const name = named(of, cell.label);
    const rows = (cell.rows ?? []).map((row) =>
      make(
        "fieldset",
        { "data-cell": row.id },
        make("legend", {}, `${cell.label} ${row.label}`),
        make("div", { class: "nb-lo-cells" }, ...row.cells.map((one) => drawCell(one, `${cell.label} ${row.label}`))),
        press("Remove", () => touch(row.id, "remove"), {
          class: "look-button nb-lo-mend",
          "aria-label": `Remove ${cell.label} ${row.label}`,
          "data-key": `remove ${row.id}`,
        }),
      ),
    );
    const adds = cell.add;
    const pick = make("select", {
      "aria-label": `Add to ${name}`,
      "data-key": `add ${cell.id}`,
      on: { change: () => pick.value && touch(cell.id, "add", pick.value) },
    });
    if (adds?.length) fill(pick, [["", "add …"], ...adds], "");
    const more = adds?.length
      ? pick
      : adds
        ? press("Add", () => touch(cell.id, "add"), {
            class: "look-button nb-lo-mend",
            "aria-label": `Add to ${name}`,
            "data-key": `add ${cell.id}`,
          })
        : cell.tray
          ? drawLying({ ...cell, kind: "pieces", value: [], said: true, filled: "" }, name)
          : null;
    return make(
      "div",
      { class: "nb-lo-cell is-rows", role: "group", "aria-label": name, "data-cell": cell.id },
      make("span", { class: "nb-lo-label" }, cell.label),
      ...rows,
      adds?.length ? make("span", { class: "nb-lo-lying" }, more, fromTable(cell, name, "add")) : more,
    );
  }

  const heading = make("h2", { class: "nb-lo-title" }, "Lay out a table");
  el.append(heading, sources, steps, field, said, problems, answers, shelf, places);
  // a piece that was picked up can be put down on the table itself, which then takes no other touch
  const putDown = (/** @type {Event} */ event) => {
    const thing = /** @type {Element} */ (event.target).closest(".nb-table [data-thing]");
    if (!(thing instanceof SVGElement || thing instanceof HTMLElement)) return;
    if (thing.closest(".nb-app") !== el.closest(".nb-app")) return;
    const touched = thing.dataset.thing ?? "";
    const aimed = goal?.things && touched.startsWith(`${goal.things}:`) ? goal : null;
    if (!picked && !aimed) return;
    event.preventDefault();
    event.stopPropagation();
    if (picked) send({ do: "table", thing: touched, tray: picked.tray, value: picked.piece });
    else if (aimed) {
      if (aimed.act === "set") goal = null;
      touch(aimed.cell, aimed.act, touched.slice(aimed.things.length + 1));
      drawGoes();
    }
  };
  document.addEventListener("click", putDown, true);
  const rest = reachable(text);
  const leave = keepDrawn(model, el, {
    _sources: drawSources,
    _trays: () => keepFocus(el, drawTray),
    _form: () => keepFocus(el, drawForm),
    _problems: () => keepFocus(el, drawProblems),
    _state: () => keepFocus(el, drawState),
    _message: drawState,
    _link: drawLink,
  });
  return () => {
    document.removeEventListener("click", putDown, true);
    rest();
    leave();
  };
}

export default { render };
