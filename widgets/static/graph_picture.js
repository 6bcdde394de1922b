// @ts-check
// A graph on the page: drawn as SVG whose nodes are buttons, to be walked through with the arrow keys and taken away.
import { layered, layeredLine, layeredStep, scattered, scatteredLine, scatteredStep, wrapped } from "./graph_layout.js";
import { SVG, draw, focusOn, make, press, put } from "./shared.js";

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
 * @property {(node: Placed) => SVGElement[]} content
 */

const FONT = "system-ui, sans-serif";
const SMALL = `12px ${FONT}`;
const STRONG = `650 ${SMALL}`;
/** @type {{[kind: string]: string}} */
export const KINDS = {
  effect: "effect",
  event: "event",
  choice: "choice",
  chance: "chance",
  prevented: "prevented",
  barred: "not allowed",
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
 * Outlines told apart by shape alone: effect double-edged, choice pointed, chance round, prevented cut, barred like a torn
 * slip; and eight for a game's own kinds.
 * @type {{[kind: string]: Outline}}
 */
const OUTLINES = {
  ...{ effect, event, choice, chance, prevented, barred },
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

const STOPPED = "M6 .5a5.5 5.5 0 1 0 .01 0ZM2.2 2.2L9.8 9.8"; // a struck circle
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

/** @param {Placed} node */
const shapeOf = (node) => draw("path", { class: "nb-shape", d: OUTLINES[node.kind](node.w, node.h) });

/**
 * A node's text as lines, in the order in which its name says it: for dice the chance comes after.
 * @param {Placed} node
 * @param {boolean} stopped
 */
function wordsOf(node, stopped) {
  const title = node.chance || `${KINDS[node.kind]}: `;
  const head = draw("text", { class: "nb-head nb-kind", x: stopped ? 31 : 15, y: 16 }, title);
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

/** @type {Way} */
export const LAYERED = {
  measured(node, narrow) {
    const most = node.dice ? (narrow ? 147 : 222) : narrow ? 164 : 196;
    const plain = `14px ${FONT}`;
    const font = node.kind === "class" ? `650 ${plain}` : plain;
    const lines = wrapped(node.text.replace(/\.$/, ""), most - 30, (text) => wide(text, font));
    const inside = node.folded ? wide(`${node.folded} inside`, STRONG) + 10 : 0;
    const head = wide(`now: ${KINDS[node.kind]}:`, SMALL) + inside;
    const text = Math.max(head + 20, ...lines.map((words) => wide(words, plain)));
    const size = narrow ? 19 : 26;
    const tall = node.dice ? 46 + size + (node.kind === "class" ? 22 : 0) : 27;
    const w = node.dice ? most : Math.ceil(text + 32);
    return { ...node, w, h: tall + 18 * lines.length, lines, size, ways: narrow ? "" : node.ways };
  },
  layout: layered,
  line: layeredLine,
  step: layeredStep,
  content(node) {
    const stopped = node.kind === "prevented" || node.kind === "barred";
    const right = node.folded ? `${node.folded} inside` : node.ways;
    const kind = node.folded ? "nb-head nb-more" : "nb-head";
    const corner = { class: kind, x: node.w - 12, y: node.kind === "class" ? 33 : 16, "text-anchor": "end" };
    return [
      shapeOf(node),
      ...(stopped ? [draw("path", { class: "nb-stop", d: STOPPED, transform: "translate(14 6)" })] : []),
      ...wordsOf(node, stopped),
      ...(right ? [draw("text", corner, ` ${right}`)] : []),
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

/** @param {GraphNode} node */
const named = (node) =>
  node.label || `${KINDS[node.kind]}: ${node.text}${node.folded ? ` ${node.folded} inside.` : ""}`;

const WALKS = /^(Arrow(Left|Right|Up|Down)|Home|End)$/;

/**
 * What a visitor does in the picture: `go` is Enter or a click, `toggle` + and -, `look` when one is looked at.
 * @typedef {object} Does
 * @property {(node: Placed) => void} go
 * @property {(node: Placed, open: boolean) => void} [toggle]
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
  const svg = draw("svg", { role: "group", "aria-label": name, xmlns: SVG }, edgeLayer, nodeLayer);
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
  // Into its own frame's sight: the page stays where it is.
  function bring(/** @type {Placed} */ node) {
    const near = (from = 0, size = 0, at = 0, length = 0) =>
      at < from + 8 || at + length > from + size - 8 ? at - (size - length) / 2 : from;
    host.scrollTop = near(host.scrollTop, host.clientHeight, node.y, node.h);
    host.scrollLeft = near(host.scrollLeft, host.clientWidth, node.x, node.w);
  }

  function walk(/** @type {Placed} */ node, /** @type {string} */ key) {
    const to = key === "Home" ? nodes[0] : key === "End" ? nodes.at(-1) : way.step(node, key, nodes, edges);
    if (!to) return;
    focusOn(box(to.id));
    box(to.id)?.scrollIntoView({ block: "nearest", inline: "nearest" });
    bring(to);
  }
  // On the frame, for Chromium takes an SVG element that listens to focus for one that wants it.
  host.addEventListener("keydown", (happening) => {
    const { key } = happening;
    const node = byId(focused());
    if (!node || happening.ctrlKey || happening.metaKey || happening.altKey) return;
    if (key.length === 1 || /^(Arrow|Home|End|Enter)/.test(key)) happening.stopPropagation(); // a letter makes a cell
    if (WALKS.test(key)) walk(node, key);
    else if (key === "Enter" || key === " ") does.go(node);
    else if ((key === "+" || key === "-") && does.toggle) does.toggle(node, key === "+");
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
      const { kind, lines, w, h, folded, dice, size, chance: odds, ways } = node;
      const drawn = JSON.stringify([kind, lines, w, h, folded, dice, size, odds, ways]);
      let one = boxes.get(node.id);
      if (one) next = one.g.nextSibling;
      else {
        one = { g: draw("g", { "data-id": node.id, role: "button", tabindex: "-1" }), drawn: "" };
        boxes.set(node.id, one);
        nodeLayer.insertBefore(one.g, next);
      }
      if (one.drawn !== drawn) one.g.replaceChildren(...way.content(node));
      one.drawn = drawn;
      one.g.setAttribute("class", `nb-node nb-k-${kind}${node.strong ? " nb-strong" : ""}`);
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
    put(svg, { width, height, viewBox: `0 0 ${width} ${height}` }, []);
    svg.style.cssText = `width:${width}px;height:${height}px;max-width:none`; // pages shrink pictures
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
    }
    const node = byId(id);
    if (focused() === null) roam(node ? id : (nodes[0]?.id ?? null));
    const looked = focused() ?? (node ? id : null);
    if (looked !== null) look(looked);
    if (node && scroll) bring(node);
  }
  return { svg, show, mark, look, box, nodes: () => nodes, edges: () => edges };
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

/**
 * @param {string} name
 * @param {Blob} blob
 */
function download(name, blob) {
  const link = make("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

const LARGEST = 12_000; // pixels that a browser surely draws in a row

/**
 * An SVG as a PNG, twice as large where that can be; null where no browser could hold it.
 * @param {string} text
 * @param {number} width
 * @param {number} height
 * @returns {Promise<Blob | null>}
 */
async function asPng(text, width, height) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const scale = Math.max(Math.min(2, LARGEST / Math.max(width, height)), 0.2);
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
  const shape = draw("path", { class: "nb-shape", d: OUTLINES[kind](40, 24) });
  const node = draw("g", { class: `nb-node nb-k-${kind} ${more}`, transform: "translate(2 1)" }, shape);
  return make("li", {}, draw("svg", { width: 44, height: 26, "aria-hidden": "true" }, node), " ", word);
}
