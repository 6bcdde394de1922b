// @ts-check
// A graph on the page: drawn as SVG whose nodes are buttons, to be walked through with the arrow keys and taken away.
import {
  beginning,
  fitting,
  heldAt,
  inSight,
  layered,
  layeredLine,
  layeredStep,
  scattered,
  scatteredLine,
  scatteredStep,
  withBars,
  wrapped,
  zoomed,
} from "./graph_layout.js";
import { withFonts } from "./copying.js";
import { download, draw, focusOn, make, press, put, SVG, uid } from "./shared.js";

/**
 * @typedef {import("./graph_layout.js").GraphNode} GraphNode
 * @typedef {import("./graph_layout.js").GraphEdge} GraphEdge
 * @typedef {import("./graph_layout.js").Measured} Measured
 * @typedef {import("./graph_layout.js").Placed} Placed
 * @typedef {import("./graph_layout.js").Routed} Routed
 * @typedef {import("./graph_layout.js").Face} Face
 */
/**
 * How a graph is laid out and what stands in its boxes.
 * @typedef {object} Way
 * @property {(node: GraphNode, narrow: boolean) => Measured} measured
 * @property {typeof scattered} layout
 * @property {(edge: Routed) => import("./graph_layout.js").Line} line
 * @property {(node: Placed, key: string, nodes: Placed[], edges: Routed[]) => Placed | undefined} step where an arrow leads
 * @property {(node: Placed, id: string) => SVGElement[]} content `id` begins the names of the hatchings
 */

const FONT = '"Source Sans 3", system-ui, sans-serif';
const SMALL = `12px ${FONT}`;
const SECOND = `13px ${FONT}`;
const PLAIN = `14px ${FONT}`;
const HEADING = "600 16px Grenze, Georgia, serif";
/** @type {{[kind: string]: string}} */
export const KINDS = {
  effect: "effect",
  event: "event",
  choice: "choice",
  chance: "chance",
  prevented: "prevented",
  barred: "not allowed",
  deal: "dealing",
  now: "now",
  class: "outcome",
};
/** @type {{[relation: string]: string}} */
export const RELATIONS = {
  caused: "caused",
  interrupted: "interrupts",
  prevented: "prevents",
  resumed: "resumes",
  then: "then",
  barred: "bars",
  chance: "chance",
};
const SILENT = ["caused", "gives", "joins"]; // no word stands on the line

// --- measuring -----------------------------------------------------------------------------------------------------------

const pen = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));
/** @type {Map<string, number>} */
const widths = new Map();

/**
 * How wide a text is in a font, in pixels.
 * @param {string} text
 * @param {string} font
 */
function wide(text, font) {
  const key = font + text;
  let width = widths.get(key);
  if (width === undefined) {
    pen.font = font;
    width = pen.measureText(text).width;
    widths.set(key, width);
  }
  return width;
}

// --- what stands in a box ------------------------------------------------------------------------------------------------

/** @typedef {(w: number, h: number) => string} Outline a path around a box */

/** @type {Outline} */
const event = (w, h) => `M4 0H${w - 4}Q${w} 0 ${w} 4V${h - 4}Q${w} ${h} ${w - 4} ${h}H4Q0 ${h} 0 ${h - 4}V4Q0 0 4 0Z`;
/** @type {Outline} */
const choice = (w, h) => `M10 0H${w - 10}L${w} ${h / 2}L${w - 10} ${h}H10L0 ${h / 2}Z`;
/** @type {Outline} */
const chance = (w, h) => {
  const r = Math.min(h / 2, 22);
  const arc = (/** @type {number} */ x, /** @type {number} */ y) => `A${r} ${r} 0 0 1 ${x} ${y}`;
  return `M${r} 0H${w - r}${arc(w, r)}V${h - r}${arc(w - r, h)}H${r}${arc(0, h - r)}V${r}${arc(r, 0)}Z`;
};
/** @type {Outline} */
const effect = (w, h) => `M0 0H${w}V${h}H0ZM5 0V${h}`;
/** @type {Outline} */
const prevented = (w, h) => `M11 0H${w - 11}L${w} 11V${h - 11}L${w - 11} ${h}H11L0 ${h - 11}V11Z`;
/** @type {Outline} */
const barred = (w, h) => `M0 0H${w}L${w - 9} ${h / 2}L${w} ${h}H0Z`;

/**
 * Outlines told apart by shape alone: the dice graph's two, and eight for a game's own kinds.
 * @type {{[kind: string]: Outline}}
 */
const OUTLINES = {
  now: choice,
  class: event,
  own1: event,
  own2: choice,
  own3: effect,
  own4: chance,
  own5: prevented,
  own6: barred,
  own7: (w, h) => `M9 0H${w}L${w - 9} ${h}H0Z`,
  own8: (w, h) => `M0 7L${w / 2} 0L${w} 7V${h}H0Z`,
};
const OWN_KINDS = Object.keys(OUTLINES).filter((kind) => kind.startsWith("own"));

/**
 * The kind by which the page knows one of a game's own.
 * @param {number} number which of the game's kinds
 */
export const ownKind = (number) => OWN_KINDS[number % OWN_KINDS.length];

/** @type {{[value: number]: number[]}} */
const PIPS = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };

/**
 * An edge's end, told by shape too: arrow, open arrow, bar, ring.
 * @param {string} relation
 * @param {import("./graph_layout.js").End} end
 */
function ending(relation, [x, y, turn, size = 1]) {
  /** @type {{[relation: string]: string}} */
  const shapes = {
    interrupted: "M-10 -5L-1 0L-10 5Z",
    resumed: "M-9 -5L-2 0L-9 5",
    prevented: "M-5 -8V8M-8 0H-5",
    barred: "M-5 -7V7M-9 -7V7",
    then: "M-8 -2.5a2.5 2.5 0 1 0 .01 0Z",
  };
  const transform = `translate(${x} ${y}) rotate(${turn}) scale(${size})`;
  return draw("path", {
    class: `nb-end nb-e-${relation}`,
    d: shapes[relation] || "M-9 -4.5L-1 0L-9 4.5Z",
    transform,
  });
}

/**
 * @param {Face} face
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
function die(face, x, y, size) {
  const middle = { x: size / 2, "text-anchor": "middle" };
  const square = { width: size, height: size, rx: 5 };
  const spots = (face.value !== null && PIPS[face.value]) || [];
  const name = face.value !== null && face.value > 6 ? `${face.die} ${face.value}` : face.die;
  return draw(
    "g",
    { transform: `translate(${x} ${y})` },
    draw("rect", { class: face.rolled ? "nb-die nb-rolled" : "nb-die", ...square }),
    face.value === null ? draw("text", { class: "nb-head", ...middle, y: size / 2 + 5 }, "?") : null,
    ...spots.map((spot) => {
      const cx = size / 2 + ((spot % 3) - 1) * size * 0.27;
      const cy = size / 2 + (Math.floor(spot / 3) - 1) * size * 0.27;
      return draw("circle", { class: "nb-pip", cx, cy, r: size * 0.085 });
    }),
    draw("text", { class: "nb-head", ...middle, y: size + 13, "aria-hidden": "true" }, name),
  );
}

/** @param {import("./graph_layout.js").Size} part */
const grown = ({ w, h }) => ({ w: w + 24, h: h + 24 });

/** @param {Placed} node */
const shapeOf = (node) => draw("path", { class: "nb-shape", d: OUTLINES[node.kind](node.w, node.h) });

/**
 * A node's text as lines, in the order in which its name says it: for dice the chance comes after.
 * @param {Placed} node
 */
function wordsOf(node) {
  const title = node.chance || `${KINDS[node.kind]}: `;
  const head = draw("text", { class: "nb-head nb-kind", x: 15, y: 16 }, title);
  const lines = (node.lines || []).map((said, index) => draw("tspan", { x: 15, dy: index ? 18 : 0 }, `${said} `));
  const words = draw("text", { class: "nb-words", x: 15, y: 33 }, ...lines);
  return node.chance ? [words, head] : [head, words];
}

/**
 * The dice of a node, and its chance as a bar.
 * @param {Placed} node
 */
function diceOf({ dice = [], lines = [], size = 26, kind, w, h, share = 0 }) {
  const top = 24 + 18 * lines.length;
  const apart = size * (size > 20 ? 1.42 : 1.27);
  const faces = dice.map((face, index) => die(face, 15 + index * apart, top, size));
  if (kind !== "class") return faces;
  const bar = { x: 15, y: h - 15, height: 7, rx: 3 };
  return [
    ...faces,
    draw("rect", { class: "nb-all", ...bar, width: w - 30 }),
    draw("rect", { class: "nb-share", ...bar, width: Math.max(share * (w - 30), 1.5) }),
  ];
}

// --- the chain's own nodes -----------------------------------------------------------------------------------------------

const BAND = 28; // the tincture at a node's left
/** What stands on the band, 16 by 16: a pointing hand's arrow, a die, a card, a quill's stroke, a struck circle, a stack. */
/** @type {{[kind: string]: string}} */
const GLYPHS = {
  choice: "M3 1.5L14 8.2L9 9.2L11.8 14L9.6 15.2L6.9 10.4L3.6 13.6Z",
  chance:
    "M4 1.5H12A2.5 2.5 0 0 1 14.5 4V12A2.5 2.5 0 0 1 12 14.5H4A2.5 2.5 0 0 1 1.5 12V4A2.5 2.5 0 0 1 4 1.5ZM4.7 3.4a1.4 1.4 0 1 0 .01 0ZM8 6.6a1.4 1.4 0 1 0 .01 0ZM11.3 9.8a1.4 1.4 0 1 0 .01 0Z",
  effect:
    "M4.5 1H11.5A1.5 1.5 0 0 1 13 2.5V13.5A1.5 1.5 0 0 1 11.5 15H4.5A1.5 1.5 0 0 1 3 13.5V2.5A1.5 1.5 0 0 1 4.5 1ZM8 4L5.4 8L8 12L10.6 8Z",
  event: "M8 3.2a4.8 4.8 0 1 0 .01 0Z",
  deal: "M2 3H9V12H2ZM5 5V4.9H10.6V13H6V14.5H12.6V5H11.4V3.4H14.2V16H4.4V13H9.6V5Z",
  prevented:
    "M8 1a7 7 0 1 0 .01 0ZM8 3.2a4.8 4.8 0 0 1 2.7 .8L4 10.7A4.8 4.8 0 0 1 8 3.2ZM12 5.4a4.8 4.8 0 0 1-6.7 6.7Z",
};
GLYPHS.barred = GLYPHS.prevented;

/** Each kind's hatching, as engravers draw its tincture: level, upright, falling right, falling left, dots, plain. */
/** @type {{[kind: string]: string}} */
const HATCHED = {
  effect: "M0 1.5H6M0 4.5H6",
  prevented: "M1.5 0V6M4.5 0V6",
  barred: "M1.5 0V6M4.5 0V6",
  chance: "M-1 -1L7 7M-1 5L1 7M5 -1L7 1",
  choice: "M7 -1L-1 7M1 -1L-1 1M7 5L5 7",
  deal: "M1 1.5h1.2M4 4.5h1.2",
};

/**
 * The hatchings, as a picture of its own can use them.
 * @param {string} id before each one's name
 */
const hatchings = (id) =>
  draw(
    "defs",
    {},
    ...Object.entries(HATCHED).map(([kind, d]) =>
      draw(
        "pattern",
        { id: `${id}-${kind}`, width: 6, height: 6, patternUnits: "userSpaceOnUse" },
        draw("path", { class: `nb-lines nb-k-${kind}`, d, fill: "none" }),
      ),
    ),
  );

/**
 * A text cut so that it fits, with dots.
 * @param {string} text
 * @param {number} room
 * @param {string} font
 */
function cut(text, room, font) {
  if (wide(text, font) <= room) return text;
  let end = text.length;
  while (end > 1 && wide(`${text.slice(0, end)}…`, font) > room) end -= 1;
  return `${text.slice(0, end).trimEnd()}…`;
}

/**
 * A node as a slip of paper: its kind's tincture with its glyph at the left, then what it says and by which rule.
 * @param {Pick<Placed, "kind" | "w" | "h" | "lines" | "second" | "now" | "folded">} node
 * @param {string} id of the hatchings
 */
function paper({ kind, w, h, lines = [], second = "", now = "", folded }, id) {
  const band = `M8 0H${BAND}V${h}H8Q0 ${h} 0 ${h - 8}V8Q0 0 8 0Z`;
  const middle = h / 2;
  const words = lines.map((said, index) => draw("tspan", { x: BAND + 10, dy: index ? 18 : 0 }, `${said} `));
  const below = 22 + 18 * lines.length;
  return [
    draw("path", {
      class: "nb-shape",
      d: `M8 0H${w - 8}Q${w} 0 ${w} 8V${h - 8}Q${w} ${h} ${w - 8} ${h}H8Q0 ${h} 0 ${h - 8}V8Q0 0 8 0Z`,
    }),
    draw("path", { class: "nb-band", d: band }),
    ...(HATCHED[kind] ? [draw("path", { d: band, fill: `url(#${id}-${kind})` })] : []),
    draw("circle", { class: "nb-band", cx: BAND / 2, cy: middle, r: 11 }),
    draw("path", {
      class: "nb-glyph",
      d: GLYPHS[kind],
      "fill-rule": "evenodd",
      transform: `translate(${BAND / 2 - 8} ${middle - 8})`,
    }),
    draw("text", { class: "nb-words", x: BAND + 10, y: 22 }, ...words),
    draw("text", { class: "nb-second", x: BAND + 10, y: below, "data-said": second, "data-now": now }, second),
    ...(folded ? [draw("text", { class: "nb-more", x: w - 12, y: below, "text-anchor": "end" }, ` + ${folded}`)] : []),
  ];
}

/**
 * A mark: a heading with a line across, and how many nodes are folded into it.
 * @param {Placed} node
 */
function heading({ w, h, lines = [], folded }) {
  const right = folded ? w - 10 - wide(`${folded} inside`, SMALL) : w;
  const start = 22 + wide(lines[0], HEADING) + 8;
  return [
    draw("path", {
      class: "nb-shape",
      d: `M6 0H${w - 6}Q${w} 0 ${w} 6V${h - 6}Q${w} ${h} ${w - 6} ${h}H6Q0 ${h} 0 ${h - 6}V6Q0 0 6 0Z`,
    }),
    draw("path", { class: "nb-twist", d: folded ? "M8 8L14 13L8 18Z" : "M6 10H16L11 16Z" }),
    draw("text", { class: "nb-heading", x: 22, y: 18 }, `${lines[0]} `),
    draw("path", { class: "nb-rule", d: `M${Math.min(start, right)} 13.5H${right - 8}`, fill: "none" }),
    ...(folded ? [draw("text", { class: "nb-head", x: w - 8, y: 17, "text-anchor": "end" }, `${folded} inside`)] : []),
  ];
}

/** Whether a node is one of the chain's own, drawn on paper. @param {GraphNode} node */
const onPaper = (node) => node.kind in GLYPHS;

/** @type {Way} */
export const LAYERED = {
  measured(node, narrow) {
    const most = node.dice ? (narrow ? 147 : 222) : narrow ? 166 : 216;
    const said = node.text.replace(/\.$/, "");
    if (node.mark) {
      const inside = node.folded ? wide(`${node.folded} inside`, SMALL) + 24 : 0;
      const text = cut(said, narrow ? 270 : 600, HEADING);
      return { ...node, w: Math.ceil(wide(text, HEADING) + inside + 40), h: 26, lines: [text] };
    }
    if (onPaper(node)) {
      const room = most - BAND - 20;
      const lines = wrapped(said, room, (text) => wide(text, PLAIN));
      const more = node.folded ? wide(` + ${node.folded}`, SECOND) + 8 : 0;
      const rule = node.second || KINDS[node.kind];
      const second = cut(rule, room - more, SECOND);
      const now = cut(`Now: ${rule}`, room - more, `600 ${SECOND}`);
      const text = Math.max(...lines.map((words) => wide(words, PLAIN)), wide(now, `600 ${SECOND}`) + more);
      const w = Math.min(most, Math.ceil(text + BAND + 20));
      return { ...node, w, h: 32 + 18 * lines.length, lines, second, now };
    }
    const font = node.kind === "class" ? `650 ${PLAIN}` : PLAIN;
    const lines = wrapped(said, most - 30, (text) => wide(text, font));
    const head = wide(`now: ${KINDS[node.kind]}:`, SMALL);
    const text = Math.max(head + 20, ...lines.map((words) => wide(words, PLAIN)));
    const size = narrow ? 19 : 26;
    const tall = node.dice ? 46 + size + (node.kind === "class" ? 22 : 0) : 27;
    const w = node.dice ? most : Math.ceil(text + 32);
    return { ...node, w, h: tall + 18 * lines.length, lines, size, ways: narrow ? "" : node.ways };
  },
  layout: layered,
  line: layeredLine,
  step: layeredStep,
  content(node, id) {
    if (node.mark) return heading(node);
    if (onPaper(node)) return paper(node, id);
    const corner = { class: "nb-head", x: node.w - 12, y: node.kind === "class" ? 33 : 16, "text-anchor": "end" };
    return [
      shapeOf(node),
      ...wordsOf(node),
      ...(node.ways ? [draw("text", corner, ` ${node.ways}`)] : []),
      ...diceOf(node),
    ];
  },
};

/** @type {Way} */
export const SCATTERED = {
  measured(node, tight) {
    const text = wide(node.text, `650 14px ${FONT}`);
    return { ...node, w: Math.ceil(text) + (tight ? 14 : 26), h: 28 };
  },
  layout: scattered,
  line: (edge) => scatteredLine(edge, (text) => wide(text, SMALL)),
  step: scatteredStep,
  content(node) {
    const place = { x: node.w / 2, y: node.h / 2 + 5, "text-anchor": "middle" };
    return [shapeOf(node), draw("text", { class: "nb-words", ...place }, node.text)];
  },
};

/**
 * An edge: its line, its end, and its words where they fit.
 * @param {Routed} edge
 * @param {Way} way
 * @param {number} width the picture's, in which words must stay
 */
function edgeParts(edge, way, width) {
  const { path, end, label } = way.line(edge);
  const marks = { "data-from": edge.from, "data-to": edge.to };
  const style = edge.share == null ? null : `stroke-width:${1.5 + 6 * edge.share}px`;
  /** @type {SVGElement[]} */
  const parts = [draw("path", { ...marks, class: `nb-edge nb-e-${edge.relation}`, d: path, style })];
  if (end) parts.push(put(ending(edge.relation, end), marks, []));
  const said = edge.label || (SILENT.includes(edge.relation) ? "" : RELATIONS[edge.relation]);
  if (!said || !label) return parts;
  const [at, y, side] = label;
  const before = { start: 0, middle: 0.5, end: 1 }[side];
  const length = wide(said, SMALL);
  const x = Math.max(4 + before * length, Math.min(at, width - 4 - (1 - before) * length));
  return [...parts, draw("text", { ...marks, class: "nb-said", x, y, "text-anchor": side }, said)];
}

// --- the picture: a graph to walk in -------------------------------------------------------------------------------------

/** @param {string} d */
const sign = (d) =>
  draw(
    "svg",
    { class: "nb-sign", width: 16, height: 16, viewBox: "0 0 16 16", "aria-hidden": "true" },
    draw("path", { d }),
  );

/** @param {GraphNode} node */
const named = (node) =>
  node.label ||
  `${node.mark ? "" : `${KINDS[node.kind]}: `}${node.text}${node.folded ? ` ${node.folded} inside.` : ""}`;

/**
 * Whether a node opens and closes when it is chosen: a mark, some steps of dealing, and what has others folded in it.
 * @param {GraphNode} node
 */
export const twists = (node) => Boolean(node.folded || (node.open && (node.mark || node.kind === "deal")));

const WALKS = /^(Arrow(Left|Right|Up|Down)|Home|End)$/;

/**
 * What a visitor does in the picture: `go` is Enter or a click, `look` when one is looked at, `full` the key F.
 * @typedef {object} Does
 * @property {(node: Placed) => void} go
 * @property {() => void} [full]
 * @property {(node: Placed, edges: Routed[]) => void} look
 */

/**
 * Draws graphs in `host`, one after the other.
 * @param {HTMLElement} host
 * @param {string} name
 * @param {Does} does
 * @param {Way} [way]
 */
export function picture(host, name, does, way = LAYERED) {
  const edgeLayer = draw("g", { class: "nb-edges", "aria-hidden": "true" });
  const nodeLayer = draw("g", { class: "nb-nodes" });
  const hatched = uid();
  const svg = draw("svg", { role: "group", "aria-label": name, xmlns: SVG }, hatchings(hatched), edgeLayer, nodeLayer);
  /** @type {Map<string, {g: SVGGElement, drawn: string}>} */
  const boxes = new Map(); // by id: the element of each node; one that stays is not touched, so focus stays
  /** @type {Placed[]} */
  let nodes = [];
  /** @type {Routed[]} */
  let edges = [];
  /** @type {string | null} */
  let here = null;
  /** @type {string | null} */
  let last = null; // which node the tabulator comes to
  let size = { w: 0, h: 0 };
  let scale = 1;
  let chosen = false; // whether a visitor has chosen the scale
  host.append(svg);

  const byId = (/** @type {string | null} */ id) => nodes.find((node) => node.id === id);
  const box = (/** @type {string | null | undefined} */ id) => (id == null ? undefined : boxes.get(id)?.g);
  const idOf = (/** @type {Element | null} */ element) =>
    /** @type {SVGElement | null} */ (element)?.dataset.id ?? null;
  const boxOf = (/** @type {Event} */ { target }) =>
    /** @type {SVGElement | null} */ (target instanceof Element ? target.closest("[data-id]") : null);
  const focused = () => (nodeLayer.contains(document.activeElement) ? idOf(document.activeElement) : null);

  function roam(/** @type {string | null} */ id) {
    box(last)?.setAttribute("tabindex", "-1");
    last = id;
    box(id)?.setAttribute("tabindex", "0");
  }
  function look(/** @type {string | null} */ id) {
    for (const path of /** @type {NodeListOf<SVGElement>} */ (edgeLayer.querySelectorAll("[data-from]"))) {
      path.classList.toggle("nb-lit", path.dataset.from === id || path.dataset.to === id);
    }
    const node = byId(id);
    if (node) does.look(node, edges);
  }
  // The frame's room; its height is set, or grows with the picture up to a limit.
  function room() {
    const most = parseFloat(getComputedStyle(host).maxHeight);
    return { w: host.clientWidth - 4, h: (Number.isNaN(most) ? host.clientHeight : most) - 4 }; // its border, and rounding
  }
  function rescale(/** @type {number} */ next) {
    scale = next;
    svg.style.cssText = `width:${size.w * scale}px;height:${size.h * scale}px;max-width:none`; // pages shrink pictures
    svg.dataset.scale = String(scale);
    percent.textContent = `${Math.round(scale * 100)} %`;
  }
  // Larger or smaller, with what is under a point of the frame, or in its middle, left where it is.
  function zoom(/** @type {number} */ next, x = host.clientWidth / 2, y = host.clientHeight / 2) {
    const [left, top, before] = [host.scrollLeft, host.scrollTop, scale];
    chosen = true;
    rescale(next);
    host.scrollLeft = heldAt(left, x, before, scale);
    host.scrollTop = heldAt(top, y, before, scale);
  }
  const whole = () => zoom(fitting(room(), size));
  // Into its own frame's sight, with what it bars: the page stays where it is.
  function bring(/** @type {Placed} */ node) {
    const all = withBars(node, edges);
    for (const part of [all, node]) {
      host.scrollTop = inSight(host.scrollTop, host.clientHeight, part.y * scale, part.h * scale);
      host.scrollLeft = inSight(host.scrollLeft, host.clientWidth, part.x * scale, part.w * scale);
    }
  }

  function walk(/** @type {Placed} */ node, /** @type {string} */ key) {
    const to = key === "Home" ? nodes[0] : key === "End" ? nodes.at(-1) : way.step(node, key, nodes, edges);
    if (!to) return;
    focusOn(box(to.id));
    box(to.id)?.scrollIntoView({ block: "nearest", inline: "nearest" });
    bring(to);
  }
  /** @type {{[key: string]: () => void}} */
  const KEYED = {
    "+": () => zoom(zoomed(scale, 1)),
    "=": () => zoom(zoomed(scale, 1)),
    "-": () => zoom(zoomed(scale, -1)),
    0: whole,
    f: () => does.full?.(),
  };
  // On the frame, for Chromium takes an SVG element that listens to focus for one that wants it.
  host.addEventListener("keydown", (happening) => {
    const { key } = happening;
    const node = byId(focused());
    if (!node || happening.ctrlKey || happening.metaKey || happening.altKey) return;
    if (key.length === 1 || /^(Arrow|Home|End|Enter)/.test(key)) happening.stopPropagation(); // a letter makes a cell
    if (WALKS.test(key)) walk(node, key);
    else if (key === "Enter" || key === " ") does.go(node);
    else if (KEYED[key]) KEYED[key]();
    else return;
    happening.preventDefault();
  });
  host.addEventListener("focusin", () => {
    const id = focused();
    if (id === null) return;
    roam(id);
    look(id);
  });
  host.addEventListener("click", (happening) => {
    const one = boxOf(happening);
    const node = byId(idOf(one));
    if (!one || !node) return;
    one.focus();
    does.go(node);
  });
  host.addEventListener("pointerover", (happening) => {
    const id = idOf(boxOf(happening));
    // Else the picture was scrolled below a pointer that rests.
    const moved = happening.movementX || happening.movementY || focused() === null;
    if (id !== null && moved) look(id);
  });
  host.addEventListener("pointerleave", () => {
    const id = focused() ?? here;
    if (id !== null) look(id);
  });

  const at = (/** @type {{clientX: number, clientY: number}} */ { clientX, clientY }) => {
    const { left, top } = host.getBoundingClientRect();
    return [clientX - left, clientY - top];
  };
  host.addEventListener(
    "wheel",
    (happening) => {
      if (!happening.ctrlKey) return; // a touchpad's pinch says so too
      happening.preventDefault();
      zoom(zoomed(scale, -happening.deltaY / 100), ...at(happening));
    },
    { passive: false },
  );
  let pinched = 0; // how far two fingers are apart
  const apart = (/** @type {TouchEvent} */ { touches: [one, other] }) =>
    other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0;
  const pinch = (/** @type {TouchEvent} */ happening) => {
    const now = apart(happening);
    if (now && pinched) {
      happening.preventDefault();
      const [one, other] = happening.touches;
      const middle = { clientX: (one.clientX + other.clientX) / 2, clientY: (one.clientY + other.clientY) / 2 };
      zoom(zoomed((scale * now) / pinched, 0), ...at(middle));
    }
    pinched = now;
  };
  for (const kind of /** @type {const} */ (["touchstart", "touchmove", "touchend"])) {
    host.addEventListener(kind, pinch, { passive: false });
  }

  const percent = make("span", { class: "nb-scale", "aria-live": "polite" });
  const tools = make(
    "span",
    { class: "nb-zoom", role: "group", "aria-label": "Size of the picture" },
    press("−", KEYED["-"], { "aria-label": "Smaller", title: "Smaller (-)" }),
    percent,
    press("+", KEYED["+"], { "aria-label": "Larger", title: "Larger (+)" }),
    press(sign("M5 8h6M5 8l2-2M5 8l2 2M11 8l-2-2M11 8l-2 2M2 3v10M14 3v10"), whole, {
      "aria-label": "All of it",
      title: "All of it (0)",
    }),
    does.full && document.fullscreenEnabled
      ? press(sign("M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4"), () => does.full?.(), {
          "aria-label": "Full screen",
          title: "Full screen (F; Escape leaves)",
        })
      : null,
  );

  function drawNodes() {
    const known = new Set(nodes.map((node) => node.id));
    for (const [id, { g }] of boxes) {
      if (known.has(id)) continue;
      g.remove();
      boxes.delete(id);
    }
    /** @type {ChildNode | null} */
    let next = nodeLayer.firstChild;
    for (const node of nodes) {
      const { kind, lines, w, h, folded, dice, size: face, chance: odds, ways, second } = node;
      const drawn = JSON.stringify([kind, lines, w, h, folded, dice, face, odds, ways, second]);
      let one = boxes.get(node.id);
      if (one) next = one.g.nextSibling;
      else {
        one = { g: draw("g", { "data-id": node.id, role: "button", tabindex: "-1" }), drawn: "" };
        boxes.set(node.id, one);
        nodeLayer.insertBefore(one.g, next);
      }
      if (one.drawn !== drawn) one.g.replaceChildren(...way.content(node, hatched));
      one.drawn = drawn;
      one.g.setAttribute("class", `nb-node nb-k-${node.mark ? "mark" : kind}${node.strong ? " nb-strong" : ""}`);
      if (twists(node)) one.g.setAttribute("aria-expanded", String(!node.folded));
      else one.g.removeAttribute("aria-expanded");
      one.g.setAttribute("aria-label", named(node));
      one.g.setAttribute("transform", `translate(${node.x} ${node.y})`);
    }
  }

  function show(/** @type {GraphNode[]} */ wanted, /** @type {GraphEdge[]} */ links, /** @type {boolean} */ narrow) {
    const start = performance.now();
    const held = focused();
    const measured = wanted.map((node) => way.measured(node, narrow));
    const made = way.layout(measured, links, narrow, host.clientWidth);
    nodes = made.placed;
    edges = made.routed;
    drawNodes();
    edgeLayer.replaceChildren(...edges.flatMap((edge) => edgeParts(edge, way, made.width)));
    const [width, height] = [Math.ceil(made.width), Math.ceil(made.height)];
    size = { w: width, h: height };
    put(svg, { width, height, viewBox: `0 0 ${width} ${height}` }, []);
    rescale(scale);
    if (held !== null && !boxes.has(held)) queueMicrotask(() => focusOn(box(here ?? nodes[0]?.id)));
    performance.measure("nb-graph", { start, end: performance.now(), detail: nodes.length });
  }

  function mark(/** @type {string | null} */ id, /** @type {number} */ now, /** @type {boolean} */ scroll) {
    here = id;
    for (const node of nodes) {
      const g = /** @type {SVGGElement} */ (box(node.id));
      const is = node.id === id;
      const before = is ? "now: " : "";
      g.classList.toggle("nb-here", is);
      g.classList.toggle("nb-later", node.at !== undefined && node.at > now);
      if (is) g.setAttribute("aria-current", "step");
      else g.removeAttribute("aria-current");
      g.setAttribute("aria-label", before + named(node));
      const kind = g.querySelector(".nb-kind");
      if (kind && !node.chance) kind.textContent = `${before}${KINDS[node.kind]}: `;
      const second = /** @type {SVGElement | null} */ (g.querySelector(".nb-second"));
      if (second) second.textContent = second.dataset[is ? "now" : "said"] || "";
    }
    const node = byId(id);
    if (focused() === null) roam(node ? id : (nodes[0]?.id ?? null));
    const looked = focused() ?? (node ? id : null);
    if (looked !== null) look(looked);
    if (node && scroll) see(node);
  }
  function see(/** @type {Placed} */ node) {
    if (!chosen && host.clientWidth) rescale(beginning(room(), size, grown(withBars(node, edges))));
    bring(node);
  }
  /** Brings the present node into sight again, as when the frame's size has changed. */
  const again = () => {
    const node = byId(here);
    if (node) see(node);
  };
  return { svg, tools, show, mark, again, look, box, nodes: () => nodes, edges: () => edges };
}

/** @typedef {ReturnType<typeof picture>} Picture */

// --- taking it away ------------------------------------------------------------------------------------------------------

const KEPT = [
  ...["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "font-family"],
  ...["font-size", "font-weight", "font-style", "text-anchor", "paint-order"],
];
const DROPPED = [
  "class",
  "tabindex",
  "role",
  "data-id",
  "data-from",
  "data-to",
  "data-said",
  "data-now",
  "aria-expanded",
  "aria-current",
  "aria-hidden",
  "style",
];

/**
 * The drawn SVG by itself, as text: all colours and fonts inlined, on a ground of the page's colour.
 * @param {SVGSVGElement} svg
 * @param {string} ground
 * @param {string} title
 */
function standingAlone(svg, ground, title) {
  const copy = /** @type {SVGSVGElement} */ (svg.cloneNode(true));
  const copies = [copy, ...copy.querySelectorAll("*")];
  [svg, ...svg.querySelectorAll("*")].forEach((element, index) => {
    const style = getComputedStyle(element);
    for (const name of element === svg ? [] : KEPT) {
      const value = style.getPropertyValue(name);
      if (value) copies[index].setAttribute(name, value);
    }
    for (const name of DROPPED) copies[index].removeAttribute(name);
  });
  put(copy, { role: "img", "aria-label": title }, []);
  copy.prepend(draw("title", {}, title), draw("rect", { width: "100%", height: "100%", fill: ground }));
  return new XMLSerializer().serializeToString(copy);
}

const LONGEST_SIDE = 12_000; // pixels that a browser surely draws in a row

/**
 * An SVG as a PNG, twice as large where that can be; null where no browser could hold it.
 * @param {string} text
 * @param {number} width
 * @param {number} height
 * @returns {Promise<Blob | null>}
 */
async function asPng(text, width, height) {
  const whole = await withFonts(text);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(whole)}`;
  await image.decode();
  const scale = Math.max(Math.min(2, LONGEST_SIDE / Math.max(width, height)), 0.2);
  const canvas = make("canvas", { width: Math.round(width * scale), height: Math.round(height * scale) });
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => {
    canvas.toBlob(done, "image/png");
  });
}

/**
 * Buttons that take a picture away. Gives their group and what lets go of the model.
 * @param {import("./shared.js").Model<any>} model
 * @param {HTMLElement} el
 * @param {Picture} art
 * @param {() => string} name the file's, without its ending
 * @param {(text: string) => void} say
 */
export function exporter(model, el, art, name, say) {
  const ground = () => getComputedStyle(el).getPropertyValue("--paper").trim() || "#fff";
  const side = (/** @type {string} */ length) => Number(art.svg.getAttribute(length));
  const svg = () => standingAlone(art.svg, ground(), art.svg.getAttribute("aria-label") || "");
  function save(/** @type {string} */ kind, /** @type {Blob} */ blob) {
    download(`${name()}.${kind}`, blob);
    say(`${name()}.${kind} was made.`);
  }
  async function png() {
    const blob = await asPng(svg(), side("width"), side("height"));
    if (blob) save("png", blob);
    else say("The picture is too large for a PNG; take the SVG.");
  }
  const heard = (/** @type {{graphml?: unknown} | null} */ message) => {
    if (typeof message?.graphml === "string") {
      save("graphml", new Blob([message.graphml], { type: "application/xml" }));
    }
  };
  model.on("msg:custom", heard);
  const group = make(
    "span",
    { class: "nb-save", role: "group", "aria-label": "Download" },
    make("span", { "aria-hidden": "true" }, "Download "),
    press("SVG", () => save("svg", new Blob([svg()], { type: "image/svg+xml" }))),
    press("PNG", png),
    press("GraphML", () => model.send({ do: "graphml" })),
  );
  return { group, stop: () => model.off("msg:custom", heard) };
}

// --- the legend ----------------------------------------------------------------------------------------------------------

/**
 * A line of the legend about a relation.
 * @param {string} relation
 */
export function relationSample(relation) {
  const line = draw("path", { class: `nb-edge nb-e-${relation}`, d: "M2 9H36", fill: "none" });
  const art = draw("svg", { width: 44, height: 18, "aria-hidden": "true" }, line, ending(relation, [44, 9, 0]));
  return make("li", {}, art, " ", RELATIONS[relation]);
}

/**
 * A line of the legend about a kind of node.
 * @param {string} kind
 * @param {string} [word]
 * @param {string} [more] more classes of its box
 */
export function kindSample(kind, word = KINDS[kind], more = "") {
  if (kind in GLYPHS) return paperSample(kind, word);
  const shape = draw("path", { class: "nb-shape", d: OUTLINES[kind](40, 24) });
  const node = draw("g", { class: `nb-node nb-k-${kind} ${more}`, transform: "translate(2 1)" }, shape);
  return make("li", {}, draw("svg", { width: 44, height: 26, "aria-hidden": "true" }, node), " ", word);
}

/**
 * The same about a kind of the chain: a small slip of paper.
 * @param {string} kind
 * @param {string} word
 */
function paperSample(kind, word) {
  const id = uid();
  const slip = paper({ kind, w: 40, h: 24 }, id).filter((part) => part.tagName !== "text");
  const node = draw("g", { class: `nb-node nb-k-${kind}`, transform: "translate(2 1)" }, ...slip);
  return make("li", {}, draw("svg", { width: 44, height: 26, "aria-hidden": "true" }, hatchings(id), node), " ", word);
}
