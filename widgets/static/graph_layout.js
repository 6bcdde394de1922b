// @ts-check
// Where the boxes and lines of a graph lie: in layers, which `dagre` finds, or where its nodes say that they lie. Nothing
// here draws; a text's width is asked of whoever can measure it.
import { dagre } from "./vendor/dagre.js";

/**
 * @typedef {{die: string, name: string, value: number | null, rolled: boolean}} Face a die of a throw
 */
/**
 * A node, with what a kind of graph says of it.
 * @typedef {object} GraphNode
 * @property {string} id
 * @property {string} kind
 * @property {string} text
 * @property {string} [label] what it is called, where that is more than its kind and text
 * @property {boolean} [strong]
 * @property {number} [at] the chain: its moment
 * @property {string[]} [rules]
 * @property {string | null} [within] the chain: what it stands in
 * @property {number} [folded] the chain: how many are folded into it
 * @property {boolean} [open] the chain: whether it holds others that are shown
 * @property {boolean} [mark] the chain: whether it only says where in the game one is, and is a line across
 * @property {string} [second] the chain: what its second line says
 * @property {Face[]} [dice] the dice graph: what the dice show
 * @property {number} [share] the dice graph: its chance
 * @property {string} [chance]
 * @property {string} [ways]
 * @property {string} [throw_count]
 * @property {string[]} [throws]
 * @property {string} [name] a game's graph: what it is called
 * @property {string[]} [told] a game's graph: sentences about it
 * @property {number} [word] a game's graph: which of the game's own kinds it is
 * @property {number} [x] a game's graph: where it lies, in any unit
 * @property {number} [y]
 */
/**
 * @typedef {object} GraphEdge
 * @property {string} from
 * @property {string} to
 * @property {string} [relation]
 * @property {string} [label]
 * @property {number | null} [share] how wide its line is, from 0 to 1
 * @property {boolean} [directed]
 * @property {[number | null, string][]} [told]
 */
/** @typedef {GraphNode & {w: number, h: number, lines?: string[], size?: number, now?: string}} Measured a node and its box */
/**
 * A node in its place: `x` and `y` are its upper left corner, `middle` is half way down, `cx` half way across.
 * @typedef {Measured & {x: number, y: number, middle: number, cx: number, layer: number, cause?: Placed}} Placed
 */
/**
 * An edge between placed nodes; in layers, `own` leads from a cause to what stands in it, `port` is how far from the
 * middle it arrives, and `passes` are the boxes' gaps that a long line passes through.
 * @typedef {GraphEdge & {relation: string, source: Placed, target: Placed, layered: boolean, own: boolean, port: number,
 *   passes: {x: number, y: number, w: number}[]}} Routed
 * @typedef {{placed: Placed[], routed: Routed[], width: number, height: number}} Layout
 * @typedef {"start" | "middle" | "end"} Side
 * @typedef {[x: number, y: number, turn: number, size?: number]} End where an arrow stands, and its turn in degrees
 * @typedef {{path: string, end: End | null, label: [x: number, y: number, side: Side] | null}} Line
 * @typedef {(text: string) => number} Width
 */

const GAP = 16;
const MARGIN = 12;
const INDENT = 14; // of a mark within a mark
const HIGH = 520; // so high a picture is where there is room

/**
 * A text in lines of at most this width; of more than `most` lines the last has dots.
 * @param {string} text
 * @param {number} room
 * @param {Width} width
 * @param {number} [most]
 */
export function wrapped(text, room, width, most = 5) {
  const space = width(" ");
  const lines = [];
  /** @type {string[]} */
  let line = [];
  let length = 0;
  for (const word of text.split(" ")) {
    const size = width(word);
    if (line.length && length + space + size > room) {
      lines.push(line.join(" "));
      line = [word];
      length = size;
    } else {
      length += (line.length ? space : 0) + size;
      line.push(word);
    }
  }
  lines.push(line.join(" "));
  if (lines.length > most) lines.splice(most - 1, lines.length, `${lines[most - 1]} …`);
  return lines;
}

// --- how large, and where one looks ---------------------------------------------------------------------------------------

const [LEAST, MOST] = [0.25, 3];
const READABLE = 0.8; // a picture is made so small to be seen whole, and no smaller
const STEP = 1.25;

/** @typedef {{w: number, h: number}} Size */

/**
 * A scale so many steps larger, or smaller.
 * @param {number} scale
 * @param {number} steps
 */
export const zoomed = (scale, steps) => Math.min(MOST, Math.max(LEAST, scale * STEP ** steps));

/**
 * The scale at which a picture is seen whole; never larger than drawn.
 * @param {Size} room
 * @param {Size} size
 */
export const fitting = (room, size) => Math.max(LEAST, Math.min(1, room.w / (size.w || 1), room.h / (size.h || 1)));

/**
 * The scale to begin with: whole if the words can still be read, else so that one part is seen whole.
 * @param {Size} room
 * @param {Size} size
 * @param {Size | null} part
 */
export function beginning(room, size, part) {
  const whole = fitting(room, size);
  return whole >= READABLE || !part ? Math.max(whole, READABLE) : Math.max(fitting(room, part), READABLE);
}

/**
 * How far to scroll so that what is under a point stays there when the scale changes.
 * @param {number} scrolled
 * @param {number} point from the frame's edge
 * @param {number} before
 * @param {number} after
 */
export const heldAt = (scrolled, point, before, after) => ((scrolled + point) * after) / before - point;

/**
 * How far to scroll so that something is in sight, in the middle if it was not; its beginning if there is no room for all.
 * @param {number} from how far it is scrolled
 * @param {number} size of the frame
 * @param {number} at where it begins
 * @param {number} length
 */
export function inSight(from, size, at, length) {
  if (at >= from + 8 && at + length <= from + size - 8) return from;
  return length > size - 16 ? at - 8 : at - (size - length) / 2;
}

/**
 * The room that a node takes up together with what it bars.
 * @param {Placed} node
 * @param {Routed[]} edges
 */
export function withBars(node, edges) {
  const some = [
    node,
    ...edges.filter((edge) => edge.source === node && edge.relation === "barred").map((edge) => edge.target),
  ];
  const [x, y] = [Math.min(...some.map((one) => one.x)), Math.min(...some.map((one) => one.y))];
  return {
    x,
    y,
    w: Math.max(...some.map((one) => one.x + one.w)) - x,
    h: Math.max(...some.map((one) => one.y + one.h)) - y,
  };
}

// --- in layers -----------------------------------------------------------------------------------------------------------

/** @typedef {{id: string, rank: number, edge: number | null, key: number}} Stop a node's place, or where a long line passes */

const ROOT = "root";

/**
 * The rank of every node, and every stop in the ranks, from dagre. Within a rank time goes down.
 * @param {Measured[]} nodes in order of time
 * @param {GraphEdge[]} edges
 * @param {Map<string, number>} order each node's number
 */
function ranked(nodes, edges, order) {
  const graph = new dagre.Graph({ multigraph: true });
  graph.setGraph({ rankdir: "LR" });
  for (const node of nodes) graph.setNode(node.id, { width: node.w, height: node.h });
  const caused = new Set();
  edges.forEach((edge, index) => {
    if (!isLayered(edge)) return;
    graph.setEdge(edge.from, edge.to, {}, String(index));
    caused.add(edge.to);
  });
  graph.setNode(ROOT, { width: 1, height: 1 }); // what nothing caused stands in the first layer
  for (const { id } of nodes) if (!caused.has(id)) graph.setEdge(ROOT, id, {}, ROOT);
  /** @type {Stop[]} */
  const stops = [];
  const customOrder = (/** @type {any} */ inner) => {
    /** @type {Map<number, Stop[]>} */
    const layers = new Map();
    for (const id of inner.nodes()) {
      const { rank, dummy, edgeObj } = inner.node(id);
      const key = dummy ? (order.get(edgeObj.w) ?? 0) - 0.5 : (order.get(id) ?? 0);
      const stop = { id, rank, edge: dummy && edgeObj.name !== ROOT ? Number(edgeObj.name) : null, key };
      if (id !== ROOT) stops.push(stop);
      layers.set(rank, [...(layers.get(rank) || []), stop]);
    }
    for (const layer of layers.values()) {
      layer
        .sort((a, b) => a.key - b.key)
        .forEach((stop, index) => {
          inner.node(stop.id).order = index;
        });
    }
  };
  dagre.layout(graph, { customOrder });
  return { rankOf: (/** @type {string} */ id) => Number(graph.node(id).rank), stops };
}

/**
 * Whether an edge leads from layer to layer; the others only say what came after what.
 * @param {GraphEdge} edge
 */
const isLayered = (edge) => edge.relation !== "then" && edge.relation !== "resumed";

/**
 * Lays out nodes that come in order of time. dagre finds the layer of each and through which layers a long line passes.
 * Within a layer time goes down: each node stands below those before it, and a cause beside the first thing that it caused.
 * A mark is a line across the whole picture, below all that was before it.
 * @param {Measured[]} nodes
 * @param {GraphEdge[]} edges
 * @param {boolean} narrow
 * @returns {Layout}
 */
export function layered(nodes, edges, narrow) {
  if (!nodes.length) return { placed: [], routed: [], width: 0, height: 0 };
  const marks = new Map(nodes.filter((node) => node.mark).map((node) => [node.id, node]));
  const boxes = nodes.filter((node) => !node.mark);
  const links = edges.filter((edge) => !marks.has(edge.from) && !marks.has(edge.to));
  const order = new Map(boxes.map((node, index) => [node.id, index]));
  const { rankOf, stops } = ranked(boxes, links, order);
  const ranks = [...new Set(boxes.map((node) => rankOf(node.id)))].sort((a, b) => a - b);
  const layerOf = new Map(ranks.map((rank, index) => [rank, index]));
  const breadth = ranks.map((rank) => Math.max(...boxes.filter(({ id }) => rankOf(id) === rank).map(({ w }) => w)));
  const apart = nodes[0].dice && narrow ? 56 : narrow ? 66 : 86;
  const left = breadth.map((_, index) => MARGIN + breadth.slice(0, index).reduce((sum, one) => sum + one + apart, 0));
  const depth = (/** @type {Measured} */ node) => {
    let steps = 0;
    for (let up = marks.get(node.within ?? ""); up; up = marks.get(up.within ?? "")) steps += 1;
    return steps;
  };
  const right = Math.max(
    (left.at(-1) ?? 0) + (breadth.at(-1) ?? 0),
    ...[...marks.values()].map((node) => MARGIN + depth(node) * INDENT + node.w),
  );

  /** @type {Placed[]} */
  const placed = nodes.map((node) => {
    const layer = layerOf.get(node.mark ? ranks[0] : rankOf(node.id)) ?? 0;
    const x = node.mark ? MARGIN + depth(node) * INDENT : left[layer];
    const w = node.mark ? right - x : breadth[layer];
    return { ...node, layer, x, w, y: 0, middle: 0, cx: x + w / 2 };
  });
  const routed = linked(placed, links);
  /** @type {Map<string, {edge: Routed, layer: number}[]>} */
  const passing = new Map(); // by the node where it ends: where a long line passes
  for (const stop of stops) {
    const layer = layerOf.get(stop.rank);
    if (stop.edge === null || layer === undefined) continue; // between two layers there is room enough
    const edge = routed[stop.edge];
    passing.set(edge.to, [...(passing.get(edge.to) || []), { edge, layer }]);
  }
  const low = settle(placed, passing, left, breadth);
  setPorts(routed);
  return { placed, routed, width: right + MARGIN, height: Math.max(...low) + MARGIN };
}

/**
 * The edges with the nodes at their ends; a cause is noted at what stands in it.
 * @param {Placed[]} placed
 * @param {GraphEdge[]} edges
 * @returns {Routed[]}
 */
function linked(placed, edges) {
  const at = new Map(placed.map((node) => [node.id, node]));
  return edges.map((edge) => {
    const source = /** @type {Placed} */ (at.get(edge.from));
    const target = /** @type {Placed} */ (at.get(edge.to));
    const own = isLayered(edge) && (target.within ?? edge.from) === edge.from;
    if (own) target.cause = source;
    return {
      ...edge,
      relation: edge.relation || "",
      source,
      target,
      layered: isLayered(edge),
      own,
      port: 0,
      passes: [],
    };
  });
}

/**
 * Gives every node its height, from the first to the last, and every long line its way; gives how low each layer reaches.
 * @param {Placed[]} placed in order of time
 * @param {Map<string, {edge: Routed, layer: number}[]>} passing
 * @param {number[]} left
 * @param {number[]} breadth
 */
function settle(placed, passing, left, breadth) {
  const low = left.length ? left.map(() => MARGIN - GAP) : [MARGIN - GAP];
  const settled = new Set();
  const partsOf = new Map(placed.map((node) => [node, placed.filter((other) => other.cause === node)]));
  const fix = (/** @type {Placed} */ node, /** @type {number} */ least) => {
    for (const { edge, layer } of (passing.get(node.id) || []).sort((a, b) => a.layer - b.layer)) {
      low[layer] = Math.max(low[layer] + GAP, settled.has(edge.source) ? edge.source.middle : 0);
      edge.passes.push({ x: left[layer], w: breadth[layer], y: low[layer] });
    }
    settled.add(node);
    node.middle = Math.max(low[node.layer] + GAP + node.h / 2, least);
    const [first, ...rest] = partsOf.get(node) || [];
    if (first) node.middle = fix(first, node.middle);
    node.y = node.middle - node.h / 2;
    low[node.layer] = node.y + node.h;
    for (const part of rest) fix(part, node.middle);
    return node.middle;
  };
  for (const node of placed) {
    if (node.mark) {
      node.y = Math.max(...low) + GAP / 2 + 2;
      node.middle = node.y + node.h / 2;
      low.fill(node.y + node.h - GAP / 2);
    } else if (!node.cause) fix(node, 0);
  }
  return low;
}

/**
 * Lets lines that end at one node arrive side by side, in the order of where they come from.
 * @param {Routed[]} routed
 */
function setPorts(routed) {
  /** @type {Map<string, Routed[]>} */
  const arriving = new Map();
  for (const edge of routed) if (edge.layered) arriving.set(edge.to, [...(arriving.get(edge.to) || []), edge]);
  for (const some of arriving.values()) {
    some.sort((a, b) => a.source.middle - b.source.middle || Number(b.own) - Number(a.own));
    const own = some.findIndex((edge) => edge.own);
    some.forEach((edge, index) => {
      edge.port = edge.own ? 0 : (index - own) * 15;
    });
  }
}

/**
 * From a height to another place through the room between two layers, with round corners.
 * @param {number} y1
 * @param {number} x2
 * @param {number} y2
 * @param {number} lane
 */
export function elbow(y1, x2, y2, lane) {
  const step = y2 - y1;
  const r = Math.min(7, Math.abs(step) / 2);
  const sign = Math.sign(step);
  if (r < 0.5) return `H${x2}`;
  return `H${lane - r}Q${lane} ${y1} ${lane} ${y1 + sign * r}V${y2 - sign * r}Q${lane} ${y2} ${lane + r} ${y2}H${x2}`;
}

/**
 * How an edge runs between layers or, within one, from below one box to the top of the other.
 * @param {Routed} edge
 * @returns {Line}
 */
export function layeredLine({ source, target, layered: across, own, port, passes }) {
  if (!across) {
    const [x1, y1, x2, y2] = [source.x + 26, source.y + source.h, target.x + 26, target.y - 7];
    const path = x1 === x2 ? `V${Math.max(y2, y1 + 1)}` : `V${y2 - 4}H${x2}V${y2}`;
    return { path: `M${x1} ${y1}${path}`, end: [x2, target.y, 90], label: [x2 + 9, target.y - 4, "start"] };
  }
  const [x2, y2] = [target.x - 8, target.middle + port];
  const lane = own ? 14 : 22; // what a cause itself brought about leaves on one track, all else on another
  let [x, y] = [source.x + source.w, own ? source.middle : source.middle + Math.min(10, source.h / 4)];
  let path = `M${x} ${y}`;
  for (const pass of passes) {
    path += elbow(y, pass.x + pass.w, pass.y, x + lane);
    [x, y] = [pass.x + pass.w, pass.y];
  }
  path += elbow(y, x2, y2, x + lane);
  return { path, end: [target.x, y2, 0], label: [x2 - 3, y2 - 4, "end"] };
}

/**
 * Where an arrow key leads: along the lines, or up and down in a layer; undefined nowhere.
 * @param {Placed} node
 * @param {string} key
 * @param {Placed[]} nodes
 * @param {Routed[]} edges
 */
export function layeredStep(node, key, nodes, edges) {
  const byId = (/** @type {string | null | undefined} */ id) => nodes.find((one) => one.id === id);
  const off = (/** @type {Placed} */ one) => Math.abs(one.middle - node.middle);
  const nearest = (/** @type {Placed[]} */ some) => [...some].sort((a, b) => off(a) - off(b))[0];
  const walks = edges.filter((edge) => edge.layered);
  if (key === "ArrowRight" && node.mark) return nodes.find((one) => one.within === node.id);
  if (key === "ArrowRight") return nearest(walks.filter((edge) => edge.from === node.id).map((edge) => edge.target));
  if (key === "ArrowLeft") {
    return byId(node.within) || nearest(walks.filter((edge) => edge.to === node.id).map((edge) => edge.source));
  }
  const column = nodes.filter((one) => one.mark || one.layer === node.layer).sort((a, b) => a.y - b.y);
  return column[column.indexOf(node) + (key === "ArrowDown" ? 1 : -1)];
}

// --- where nodes say that they lie ---------------------------------------------------------------------------------------

/**
 * How far boxes that would touch must be moved apart, as a factor each way: two boxes go the way that asks for less.
 * @param {Measured[]} nodes
 * @param {number} gap
 * @param {number} across pixels of a unit
 * @param {number} down
 */
function spread(nodes, gap, across, down) {
  let [wider, higher] = [1, 1];
  nodes.forEach((a, index) => {
    for (const b of nodes.slice(index + 1)) {
      const aside = ((a.w + b.w) / 2 + gap) / (Math.abs(placeOf(a).x - placeOf(b).x) * across);
      const below = ((a.h + b.h) / 2 + gap) / (Math.abs(placeOf(a).y - placeOf(b).y) * down);
      if (aside < below) wider = Math.max(wider, aside);
      else if (Number.isFinite(below)) higher = Math.max(higher, below);
    }
  });
  return [wider, higher];
}

/**
 * Where a node says that it lies.
 * @param {GraphNode} node
 */
const placeOf = ({ x = 0, y = 0 }) => ({ x, y });

/**
 * Lays out nodes where they say that they lie: as wide as the room and about as high, and further apart if boxes would touch.
 * @param {Measured[]} nodes
 * @param {GraphEdge[]} edges
 * @param {boolean} tight
 * @param {number} room
 * @returns {Layout}
 */
export function scattered(nodes, edges, tight, room) {
  if (!nodes.length) return { placed: [], routed: [], width: 0, height: 0 };
  const [xs, ys] = [nodes.map((node) => placeOf(node).x), nodes.map((node) => placeOf(node).y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [right, low] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const [gap, margin] = tight ? [GAP / 2, MARGIN / 2] : [GAP, MARGIN];
  const above = edges[0]?.directed ? 24 : margin; // arrows may bend outwards
  const w = Math.max(...nodes.map((node) => node.w)) + 2 * margin;
  const h = Math.max(...nodes.map((node) => node.h)) + 2 * above;
  const wide = Math.max(1, room - w) / (right || 1);
  const tall = Math.max(1, Math.min(room, HIGH) - h) / (low || 1);
  const [wider, higher] = spread(nodes, gap, wide, tall);
  const [across, down] = [wide * wider, tall * higher];
  const placed = nodes.map((node) => {
    const cx = w / 2 + (placeOf(node).x - left) * across;
    const middle = h / 2 + (placeOf(node).y - top) * down;
    return { ...node, cx, middle, x: cx - node.w / 2, y: middle - node.h / 2, layer: 0 };
  });
  const at = new Map(placed.map((node) => [node.id, node]));
  const routed = edges.map((edge) => ({
    ...edge,
    relation: edge.directed ? "gives" : "joins",
    source: /** @type {Placed} */ (at.get(edge.from)),
    target: /** @type {Placed} */ (at.get(edge.to)),
    ...{ layered: false, own: false, port: 0, passes: [] },
  }));
  return { placed, routed, width: right * across + w, height: low * down + h };
}

/**
 * Where a line from a box's middle towards a point leaves the box, and so far outside.
 * @param {Placed} node
 * @param {number} x
 * @param {number} y
 * @param {number} outside
 */
export function rim(node, x, y, outside) {
  const [dx, dy] = [x - node.cx, y - node.middle];
  const length = Math.hypot(dx, dy) || 1;
  const half = Math.min(node.w / 2 / Math.abs(dx || 1e-9), node.h / 2 / Math.abs(dy || 1e-9));
  const reach = half + outside / length;
  return [node.cx + dx * reach, node.middle + dy * reach];
}

/**
 * How an edge runs: a plain line, or an arrow that bends aside, so that the way back has a line of its own, with its words
 * outside.
 * @param {Routed} edge
 * @param {Width} width of its words
 * @returns {Line}
 */
export function scatteredLine({ source, target, directed, share, label = "" }, width) {
  const [dx, dy] = [target.cx - source.cx, target.middle - source.middle];
  const length = Math.hypot(dx, dy) || 1;
  const bend = directed ? Math.min(40, length * 0.16) : 0;
  const [nx, ny] = [-dy / length, dx / length];
  const mx = (source.cx + target.cx) / 2 + nx * bend;
  const my = (source.middle + target.middle) / 2 + ny * bend;
  const size = 1 + (share ?? 0);
  const [x1, y1] = rim(source, mx, my, 0);
  const [x2, y2] = rim(target, mx, my, 0);
  const [x3, y3] = rim(target, mx, my, directed ? 8 * size : 0);
  const turn = (Math.atan2(y2 - my, x2 - mx) * 180) / Math.PI;
  const t = directed ? 0.38 : 0.5; // words stand nearer to the giver
  const on = (/** @type {number} */ a, /** @type {number} */ b, /** @type {number} */ c) =>
    (1 - t) * (1 - t) * a + 2 * t * (1 - t) * b + t * t * c;
  const aside = directed ? 8 : 0;
  const side = nx > 0.5 ? "start" : nx < -0.5 ? "end" : "middle";
  const fits = Math.hypot(x2 - x1, y2 - y1) > width(label) + 8; // else boxes would stand on the words
  return {
    path: `M${x1} ${y1}Q${mx} ${my} ${x3} ${y3}`,
    end: directed ? [x2, y2, turn, size] : null,
    label: fits ? [on(x1, mx, x3) + nx * aside, on(y1, my, y3) + ny * (aside + 2) + 4, side] : null,
  };
}

/** @type {{[key: string]: [across: number, down: number]}} */
const WAYS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

/**
 * Where an arrow key leads: to the nearest that lies that way, one that a line leads to before others; undefined nowhere.
 * @param {Placed} node
 * @param {string} key
 * @param {Placed[]} nodes
 * @param {Routed[]} edges
 */
export function scatteredStep(node, key, nodes, edges) {
  const [across, down] = WAYS[key];
  const near = new Set(
    edges.flatMap((edge) => (edge.from === node.id ? [edge.to] : edge.to === node.id ? [edge.from] : [])),
  );
  const there = nodes.map((one) => {
    const [dx, dy] = [one.cx - node.cx, one.middle - node.middle];
    const on = dx * across + dy * down;
    const off = Math.abs(dx * down) + Math.abs(dy * across);
    return { one, on, far: on + 2 * off + (near.has(one.id) ? 0 : on) };
  });
  return there.filter(({ one, on }) => one !== node && on > 1).sort((a, b) => a.far - b.far)[0]?.one;
}

/**
 * The shortest path from one node to another, as ids, by breadth first; null where there is none.
 * @param {string} from
 * @param {string} to
 * @param {GraphEdge[]} edges
 * @param {boolean} directed
 */
export function pathBetween(from, to, edges, directed) {
  /** @type {Map<string, string | null>} */
  const before = new Map([[from, null]]);
  for (const id of before.keys()) {
    if (id === to) break;
    for (const edge of edges) {
      const next = edge.from === id ? edge.to : edge.to === id && !directed ? edge.from : id;
      if (!before.has(next)) before.set(next, id); // the map goes on with what is added meanwhile
    }
  }
  if (!before.has(to)) return null;
  const path = [];
  for (let id = /** @type {string | null} */ (to); id !== null; id = before.get(id) ?? null) path.unshift(id);
  return path;
}
