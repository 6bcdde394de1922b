// @ts-check
// The page's side of the odds: controls, a chart that plotly draws, a table with the same numbers, and where they come from.
// plotly's script is loaded once for the page, when the first chart comes into sight: from our server where it has the file
// (`_plotly` is its address), else through the kernel, compressed. Until then, and without it, the table says everything.
import { article } from "./markup.js";
import { bitmapOf, withFonts } from "./copying.js";
import { citing, download, fill, keepDrawn, keepFocus, locked, make, press, uid } from "./shared.js";

/**
 * @typedef {import("./shared.js").Leaf} Leaf
 * @typedef {[id: string, label: string, options: [string, string][], picked: string]} Field
 */
/**
 * What can be asked, and what is.
 * @typedef {object} Asked
 * @property {[id: string, text: string][]} [questions] nothing has been sent yet where there are none
 * @property {string} question
 * @property {[name: string, label: string, picked: boolean][]} dice
 * @property {[seat: number, name: string][]} seats
 * @property {number | null} seat
 * @property {Field[]} fields
 * @property {string} why why this question is asked
 */
/**
 * The answer in words and numbers; only `none`, why there is no answer, where there is none.
 * @typedef {{label: string, group: string, chance: string, exact: string, note: string}} Row
 * @typedef {{title: string, groups: string[], sampled: boolean, rows: Row[], derivation: string[],
 *   rules: [id: string, title: string][], spoken: string, file: string}} Answer
 * @typedef {{done?: number, of?: number, running?: boolean, more?: boolean}} Progress
 * @typedef {{data?: object[], layout: {[name: string]: unknown}}} Figure what plotly draws
 * @typedef {{react: Function, purge: Function, toImage: Function}} Plotly
 */
/**
 * @typedef {{follows: boolean, _asked: Asked, _answer: Partial<Answer> & {none?: string}, _figure: Figure, _progress: Progress,
 *   _rule: import("./markup.js").Rules, _message: import("./shared.js").Message, _plotly: string}} Traits
 * @typedef {import("./shared.js").Model<Traits>} Model
 */

// --- plotly, once --------------------------------------------------------------------------------------------------------

const CONFIG = { displayModeBar: false, displaylogo: false, scrollZoom: false, doubleClick: false, showTips: false };

// All odds of a page share one plotly, though each widget has a module of its own.
const page = /** @type {{noblessePlotly?: Promise<Plotly>}} */ (/** @type {unknown} */ (globalThis));

/** @param {Model} model */
function plotly(model) {
  page.noblessePlotly ??= load(model).catch((error) => {
    page.noblessePlotly = undefined;
    throw error;
  });
  return page.noblessePlotly;
}

/**
 * @param {Model} model
 * @returns {Promise<Plotly>}
 */
async function load(model) {
  const address = model.get("_plotly");
  const base = JSON.parse(document.getElementById("jupyter-config-data")?.textContent || "{}").baseUrl;
  if (address && base) {
    try {
      return (await import(new URL(base + address, location.origin).href)).default;
    } catch (error) {
      console.warn("the kernel sends plotly, for the server did not:", error);
    }
  }
  const text = new Response(new Blob([await packed(model)]).stream().pipeThrough(new DecompressionStream("gzip")));
  const url = URL.createObjectURL(new Blob([await text.arrayBuffer()], { type: "text/javascript" }));
  try {
    return (await import(url)).default;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/**
 * plotly's script, compressed, from the kernel.
 * @param {Model} model
 * @returns {Promise<DataView<ArrayBuffer>>}
 */
const packed = (model) =>
  new Promise((resolve) => {
    const hear = (/** @type {{plotly?: boolean}} */ message, /** @type {DataView<ArrayBuffer>[]} */ buffers) => {
      if (!message?.plotly) return;
      model.off("msg:custom", hear);
      resolve(buffers[0]);
    };
    model.on("msg:custom", /** @type {(message: any, buffers: DataView[]) => void} */ (hear));
    model.send({ do: "plotly" });
  });

/**
 * A figure with the reader's colours: in it they are names of CSS variables, and plotly wants colours.
 * @param {any} value any part of a figure
 * @param {(name: string) => string} colour the colour that a "var(--name)" stands for
 * @returns {any}
 */
export function coloured(value, colour) {
  if (typeof value === "string") return value.startsWith("var(") ? colour(value) : value;
  if (Array.isArray(value)) return value.map((part) => coloured(part, colour));
  if (!value || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, coloured(part, colour)]));
}

/**
 * What tells the colours of an element: a variable may say `light-dark(…)`, and only a colour that is worn is one.
 * @param {HTMLElement} el
 */
function coloursOf(el) {
  const wearer = make("span", { hidden: true });
  el.append(wearer);
  /** @type {Map<string, string>} */
  const known = new Map();
  const colour = (/** @type {string} */ name) => {
    let found = known.get(name);
    if (found === undefined) {
      wearer.style.color = name;
      found = getComputedStyle(wearer).color;
      known.set(name, found);
    }
    return found;
  };
  return { colour, done: () => wearer.remove() };
}

/**
 * A figure as a picture of its own: on paper, with its title as the page has it.
 * @param {{data?: object[], layout: {[name: string]: any}}} figure with the reader's colours
 * @param {string} title
 * @param {string} paper
 */
export function asPicture({ data, layout }, title, paper) {
  const words = title.replaceAll("<", "").replaceAll("&", "and"); // plotly takes some markup for markup
  const head = {
    text: words,
    x: 0,
    xref: "paper",
    font: { ...layout.font, family: "Grenze, Georgia, serif", weight: 600, size: 18 },
    yref: "container",
    y: 0.98,
    yanchor: "top",
  };
  const margin = { ...layout.margin, t: layout.margin.t + 40, l: layout.margin.l + 8 };
  const height = layout.height + 40;
  return {
    data,
    layout: { ...layout, title: head, margin, height, paper_bgcolor: paper, transition: undefined },
  };
}

// --- the table -----------------------------------------------------------------------------------------------------------

/**
 * A fraction in pieces, with null where a line may break: after its stroke.
 * @param {string} text
 */
export const breakable = (text) => text.split("/").flatMap((part, number) => (number ? ["/", null, part] : [part]));

/**
 * The heads of an answer's columns; those that would say nothing are left out.
 * @param {Pick<Answer, "groups" | "sampled" | "rows">} answer
 */
export function headsOf({ groups, sampled, rows }) {
  const which = groups.length ? ["Which"] : [];
  const note = rows.some((row) => row.note) ? ["Note"] : [];
  return ["What", ...which, "Chance", sampled ? "95% between" : "Exactly", ...note];
}

/**
 * An answer's head and body.
 * @param {Answer} answer
 */
function tableParts(answer) {
  const heads = headsOf(answer);
  const pieces = (/** @type {string} */ text) => breakable(text || "–").map((piece) => piece ?? make("wbr"));
  const rowOf = (/** @type {Row} */ row) =>
    make(
      "tr",
      {},
      make("th", { scope: "row" }, row.label),
      heads.includes("Which") ? make("td", {}, row.group) : null,
      make("td", { class: "nb-number" }, row.chance || "–"),
      make("td", { class: "nb-number nb-exact" }, ...pieces(row.exact)),
      heads.includes("Note") ? make("td", {}, row.note) : null,
    );
  return [
    make("thead", {}, make("tr", {}, ...heads.map((head) => make("th", { scope: "col" }, head)))),
    make("tbody", {}, ...answer.rows.map(rowOf)),
  ];
}

// --- the chart -----------------------------------------------------------------------------------------------------------

const WIDEST = 640; // pixels; a saved picture is no narrower
const NARROW = 100; // pixels; a frame that is narrower has not been laid out yet
const THEMES = { attributes: true, attributeFilter: ["class", "data-jp-theme-light", "data-jp-theme-name"] };

/**
 * Draws the chart into `picture` once it comes into sight, and again when its room or the reader's colours change. Gives
 * what draws it now, what saves it as a picture, and what ends all that.
 * @param {Model} model
 * @param {HTMLElement} el
 * @param {HTMLElement} frame what holds the picture, and `wait` until it is there
 * @param {HTMLElement} picture
 * @param {HTMLElement} wait
 */
function chartIn(model, el, frame, picture, wait) {
  let [seen, drawn, gone, asleep, width] = [false, false, false, 0, 0];
  const still = matchMedia("(prefers-reduced-motion: reduce)");

  function figure() {
    const { colour, done } = coloursOf(el);
    try {
      return { ...coloured(model.get("_figure"), colour), paper: colour("var(--raised)") };
    } finally {
      done();
    }
  }
  async function save(
    /** @type {"svg" | "png"} */ format,
    /** @type {string} */ title,
    /** @type {string} */ filename,
  ) {
    const library = await plotly(model);
    const { paper, ...shown } = figure();
    const whole = asPicture(shown, title, paper);
    const wide = Math.max(Math.floor(frame.clientWidth), WIDEST);
    // what is measured in another font does not fit
    await Promise.all(['14px "Source Sans 3"', "600 18px Grenze"].map((font) => document.fonts.load(font)));
    const size = { width: wide, height: whole.layout.height };
    const svg = await library.toImage(whole, { format: "svg", imageDataOnly: true, ...size });
    const kept = format === "png" ? await bitmapOf(svg) : new Blob([await withFonts(svg)], { type: "image/svg+xml" });
    if (kept) download(`${filename}.${format}`, kept);
  }
  async function react() {
    const library = await plotly(model);
    const room = Math.floor(frame.clientWidth);
    if (gone || room < NARROW) return;
    const { data, layout } = figure();
    if (!data) return;
    await document.fonts.load('14px "Source Sans 3"'); // what is measured in another font does not fit
    wait.remove();
    const moves = still.matches ? undefined : layout.transition;
    await library.react(picture, data, { ...layout, width: room, transition: moves }, CONFIG);
    drawn = true;
    picture.firstElementChild?.setAttribute("aria-hidden", "true"); // it has a name and a description; its parts say nothing
    el.dataset.drawn = String(Number(el.dataset.drawn || 0) + 1);
  }
  function drawChart() {
    if (!seen || gone || asleep) return;
    asleep = requestAnimationFrame(async () => {
      asleep = 0;
      if (!model.get("_figure").data) return;
      try {
        await react();
      } catch (error) {
        wait.textContent = "The chart could not be drawn; the table has all of it.";
        console.warn(error);
      }
    });
  }

  const sight = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      seen = true;
      sight.disconnect();
      drawChart();
    },
    { rootMargin: "200px" },
  );
  sight.observe(el);
  const size = new ResizeObserver(() => {
    if (Math.abs(frame.clientWidth - width) <= 4) return;
    width = frame.clientWidth;
    drawChart();
  });
  size.observe(frame);
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const repaint = () => drawn && setTimeout(drawChart, 60);
  dark.addEventListener("change", repaint);
  const theme = new MutationObserver(repaint);
  theme.observe(document.body, THEMES);
  return {
    drawChart,
    save,
    stop() {
      gone = true;
      for (const watch of [sight, size, theme]) watch.disconnect();
      dark.removeEventListener("change", repaint);
      if (drawn) page.noblessePlotly?.then((library) => library.purge(picture)).catch(() => {});
    },
  };
}

// --- the panel -----------------------------------------------------------------------------------------------------------

const LONG = 40; // rows; a heat map's table is there for who opens it

/**
 * A select below its label.
 * @param {string} text
 * @param {HTMLSelectElement} select
 */
const labelled = (text, select) => make("span", { class: "nb-field" }, make("label", { for: select.id }, text), select);

/** @type {import("@anywidget/types").Render<Traits>} */
function render({ model, el }) {
  const id = uid();
  el.classList.add("nb-odds", "look");
  const cite = citing((rule) => model.send({ do: "rule", id: rule }));

  const ask = () => model.send({ do: "question", question: question.value });
  const question = make("select", { id: `${id}q`, on: { change: ask } });
  const about = () => model.send({ do: "about", seat: Number(seat.value) });
  const seat = make("select", { id: `${id}s`, on: { change: about } });
  const seats = labelled("Whose chances", seat);
  const fields = make("span", { class: "nb-fields" });
  const legend = make("legend", {}, "Dice to roll");
  const dice = make("fieldset", { class: "nb-dice" }, legend);
  const why = make("span", {});
  const follow = press("Follow the match", () => model.send({ do: "follow" }), { class: "nb-link" });
  const chosen = make("p", { class: "nb-why" }, why, " ", follow);
  const message = make("div", { class: "nb-message", role: "status" });
  const title = make("h3", { id: `${id}t` });
  const none = make("p", { class: "nb-none" });
  const described = { role: "img", "aria-labelledby": title.id, "aria-describedby": `${id}alt` };
  const picture = make("div", { class: "nb-picture", ...described });
  const wait = make("p", { class: "nb-small" }, "The chart is being loaded …");
  const frame = make("div", { class: "nb-chart" }, picture, wait);
  const alternative = make("span", { class: "nb-spoken", id: `${id}alt` });
  const bar = make("progress", { "aria-label": "Samples drawn" });
  const far = make("span", { class: "nb-far" });
  const small = { class: "look-button" };
  const cancel = press("Stop here", () => model.send({ do: "cancel" }), small);
  const more = press("Draw more samples", () => model.send({ do: "more" }), small);
  const saveAs = (/** @type {"svg" | "png"} */ format) => () => {
    const { title: words = "", file = "chances" } = model.get("_answer");
    save(format, words, file).catch((error) => {
      message.textContent = "The picture could not be made; the table has all of it.";
      console.warn(error);
    });
  };
  const saves = make(
    "div",
    { class: "nb-save", role: "group", "aria-label": "Download" },
    make("span", { class: "nb-small" }, "Download: "),
    press("table, CSV", () => model.send({ do: "csv" }), { class: "nb-link" }),
    press("chart, SVG", saveAs("svg"), { class: "nb-link" }),
    press("chart, PNG", saveAs("png"), { class: "nb-link" }),
  );
  const hear = (/** @type {{csv?: string}} */ told) => {
    if (told?.csv === undefined) return;
    const name = `${model.get("_answer").file || "chances"}.csv`;
    download(name, new Blob([told.csv], { type: "text/csv;charset=utf-8" }));
  };
  model.on("msg:custom", hear);
  const progress = make("div", { class: "nb-progress" }, bar, far, cancel, more);
  const table = make("table", { "aria-labelledby": title.id });
  const scroll = make("div", { class: "nb-scroll" }, table);
  const tables = make(
    "details",
    { class: "nb-tables", open: true },
    make("summary", {}, "The same as a table"),
    scroll,
  );
  const derivation = make("div", { class: "nb-derivation" });
  const rule = make("div", { class: "nb-rule", "aria-live": "polite" });
  const spoken = make("div", { class: "nb-spoken", "aria-live": "polite" });
  el.append(
    make("div", { class: "nb-controls" }, labelled("Question", question), seats, fields, dice),
    ...[chosen, message, title, none, progress, make("div", { class: "nb-columns" }, frame, tables)],
    ...[saves, alternative, derivation, rule, spoken],
  );

  // --- what is asked ---

  function drawAsked() {
    const asked = model.get("_asked");
    if (!asked.questions) return;
    fill(question, asked.questions, asked.question);
    seats.hidden = asked.seats.length === 0;
    fill(seat, asked.seats, asked.seat ?? "");
    why.textContent = asked.why;
    follow.hidden = model.get("follows");
    drawFields(asked.fields);
    drawDice(asked.dice);
  }

  // A field that stays keeps its element, so that the focus stays.
  function drawFields(/** @type {Field[]} */ wanted) {
    const ids = wanted.map(([name]) => name).join();
    if (fields.dataset.ids !== ids) {
      fields.dataset.ids = ids;
      fields.replaceChildren(...wanted.map(([name, label]) => fieldOf(name, label)));
    }
    fields.hidden = wanted.length === 0;
    wanted.forEach(([, , options, picked], number) => fill(fields.querySelectorAll("select")[number], options, picked));
  }
  function fieldOf(/** @type {string} */ name, /** @type {string} */ label) {
    const change = () => model.send({ do: "field", field: name, option: select.value });
    const select = make("select", { id: `${id}f${name}`, "data-field": name, on: { change } });
    return labelled(label, select);
  }

  // An answer to an earlier click is on its way while somebody clicks on: it must not undo what was clicked since.
  const waiting = locked();
  let clicked = ""; // the dice clicked last
  const boxes = () => [...dice.querySelectorAll("input")];
  function pick() {
    const picked = boxes()
      .filter((box) => box.checked)
      .map((box) => box.value);
    clicked = picked.join();
    waiting.shut();
    model.send({ do: "dice", dice: picked });
  }
  function dieBox(/** @type {string} */ name, /** @type {string} */ label) {
    const box = make("input", { type: "checkbox", value: name, on: { change: pick } });
    const swatch = make("span", { class: "nb-swatch", "data-die": name, "aria-hidden": "true" });
    return make("label", { class: "nb-die" }, box, swatch, label);
  }
  function drawDice(/** @type {Asked["dice"]} */ asked) {
    dice.hidden = asked.length === 0;
    const there = boxes().map((box) => box.value);
    if (there.join() !== asked.map(([name]) => name).join()) {
      dice.replaceChildren(legend, ...asked.map(([name, label]) => dieBox(name, label)));
    }
    const picked = asked.filter(([, , on]) => on).map(([name]) => name);
    if (waiting.on && picked.join() !== clicked) return;
    waiting.open();
    for (const box of boxes()) box.checked = picked.includes(box.value);
  }

  // --- the answer ---

  function drawAnswer() {
    const now = model.get("_answer");
    const empty = !now.rows;
    title.textContent = (!empty && now.title) || "";
    none.textContent = (empty && now.none) || "";
    title.hidden = frame.hidden = tables.hidden = saves.hidden = derivation.hidden = empty;
    none.hidden = !empty;
    if (empty && now.none) spoken.textContent = now.none;
    if (!empty) drawNumbers(/** @type {Answer} */ (now));
  }
  function drawNumbers(/** @type {Answer} */ answer) {
    const long = answer.rows.length > LONG;
    if (long !== tables.classList.contains("nb-long")) tables.open = !tables.classList.toggle("nb-long", long);
    table.replaceChildren(...tableParts(answer));
    alternative.textContent = answer.spoken;
    const rules = answer.rules.flatMap(([name, words]) => [cite(name, words), " "]);
    derivation.replaceChildren(
      ...answer.derivation.map((text) => make("p", {}, text)),
      make("p", {}, "Rules: ", ...rules),
    );
    const running = (model.get("_progress") || {}).running;
    if (!running && spoken.textContent !== answer.spoken) spoken.textContent = answer.spoken;
  }

  function drawProgress() {
    const { of, done = 0, running = false, more: wants = false } = model.get("_progress");
    progress.hidden = of == null;
    if (of == null) return;
    const set = () => {
      bar.max = of;
      bar.value = done;
      bar.hidden = !running;
      far.textContent = running ? `${done} of ${of} deals` : `${done} deals drawn`;
      cancel.hidden = !running;
      more.hidden = !wants;
    };
    keepFocus(progress, set, () => (running ? cancel : more));
    if (!running) spoken.textContent = alternative.textContent;
  }

  const drawRule = () => rule.replaceChildren(...(model.get("_rule").rules || []).map((one) => article(one)));
  const drawMessage = () => {
    message.textContent = model.get("_message").text || "";
  };

  const { drawChart, save, stop } = chartIn(model, el, frame, picture, wait);
  const leave = keepDrawn(model, el, {
    follows: drawAsked,
    _asked: drawAsked,
    _answer: drawAnswer,
    _progress: drawProgress,
    _rule: drawRule,
    _message: drawMessage,
    _figure: drawChart,
  });
  return () => {
    stop();
    leave();
    model.off("msg:custom", hear);
  };
}

export default { render };
