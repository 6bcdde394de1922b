// The page's side of the chain, of the dice graph and of a game's own graphs: it lays out a graph in layers (`dagre` stands in
// vendor/dagre.js) or where its nodes say that they lie, draws it as SVG whose nodes are buttons, and sends back what the visitor
// did. It knows no rule. Every text goes in as text.

const FONT = "system-ui, sans-serif";
const KINDS = {
  effect: "effect", event: "event", choice: "choice", chance: "chance", prevented: "prevented", barred: "not allowed", now: "now", class: "outcome",
};
const RELATIONS = {
  caused: "caused", interrupted: "interrupts", prevented: "prevents", resumed: "resumes", then: "then", barred: "bars", chance: "chance",
};
const SILENT = ["caused", "gives", "joins"]; // no word stands on the line
const TOLD = { // an edge seen from its end
  caused: "caused by", interrupted: "an interrupt of", prevented: "prevented by", resumed: "resumed after", then: "after", barred: "barred at", chance: "from",
};
const PIPS = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };

// --- measuring and laying out ------------------------------------------------------------------------------------------

const pen = document.createElement("canvas").getContext("2d");
const widths = new Map();
function wide(text, font) {
  const key = font + text;
  if (!widths.has(key)) {
    pen.font = font;
    widths.set(key, pen.measureText(text).width);
  }
  return widths.get(key);
}

function wrapped(text, room, font, most = 5) {
  const space = wide(" ", font);
  const lines = [];
  let line = [], length = 0;
  for (const word of text.split(" ")) {
    const size = wide(word, font);
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
  if (lines.length > most) lines.splice(most - 1, lines.length, lines[most - 1] + " …");
  return lines;
}

// Outlines told apart by shape alone: effect double-edged, choice pointed, chance round, prevented cut, barred like a torn slip.
const OUTLINES = {
  effect: (w, h) => `M0 0H${w}V${h}H0ZM5 0V${h}`,
  event: (w, h) => `M4 0H${w - 4}Q${w} 0 ${w} 4V${h - 4}Q${w} ${h} ${w - 4} ${h}H4Q0 ${h} 0 ${h - 4}V4Q0 0 4 0Z`,
  choice: (w, h) => `M10 0H${w - 10}L${w} ${h / 2}L${w - 10} ${h}H10L0 ${h / 2}Z`,
  chance: (w, h) => { const r = Math.min(h / 2, 22); return `M${r} 0H${w - r}A${r} ${r} 0 0 1 ${w} ${r}V${h - r}A${r} ${r} 0 0 1 ${w - r} ${h}H${r}A${r} ${r} 0 0 1 0 ${h - r}V${r}A${r} ${r} 0 0 1 ${r} 0Z`; },
  prevented: (w, h) => `M11 0H${w - 11}L${w} 11V${h - 11}L${w - 11} ${h}H11L0 ${h - 11}V11Z`,
  barred: (w, h) => `M0 0H${w}L${w - 9} ${h / 2}L${w} ${h}H0Z`,
};
OUTLINES.now = OUTLINES.choice;
OUTLINES.class = OUTLINES.event;
// A game's own kinds, told apart by shape alone too.
const OWN_KINDS = ["own1", "own2", "own3", "own4", "own5", "own6", "own7", "own8"];
[
  OUTLINES.event, OUTLINES.choice, OUTLINES.effect, OUTLINES.chance, OUTLINES.prevented, OUTLINES.barred,
  (w, h) => `M9 0H${w}L${w - 9} ${h}H0Z`,
  (w, h) => `M0 7L${w / 2} 0L${w} 7V${h}H0Z`,
].forEach((outline, index) => { OUTLINES[OWN_KINDS[index]] = outline; });
const STOPPED = "M6 .5a5.5 5.5 0 1 0 .01 0ZM2.2 2.2L9.8 9.8"; // a struck circle

function measured(node, narrow) {
  const most = node.dice ? (narrow ? 147 : 222) : narrow ? 164 : 196;
  const font = `14px ${FONT}`;
  const lines = wrapped(node.text.replace(/\.$/, ""), most - 30, node.kind === "class" ? `650 ${font}` : font);
  const head = wide(`now: ${KINDS[node.kind]}:`, `12px ${FONT}`) + (node.folded ? wide(`${node.folded} inside`, `650 12px ${FONT}`) + 10 : 0);
  const w = node.dice ? most : Math.ceil(Math.max(head + 20, ...lines.map((words) => wide(words, font))) + 32);
  const size = narrow ? 19 : 26;
  const h = node.dice ? 46 + 18 * lines.length + size + (node.kind === "class" ? 22 : 0) : 27 + 18 * lines.length;
  return { ...node, w, h, lines, size, ways: narrow ? "" : node.ways };
}

const GAP = 16, MARGIN = 12;

// Nodes come in order of time. dagre finds the layer of every node and through which layers a long line passes. Within a layer time goes down: each node
// stands below those before it, and a cause beside the first thing that it caused.
function layout(nodes, edges, narrow) {
  const graph = new dagre.Graph({ multigraph: true });
  graph.setGraph({ rankdir: "LR" });
  nodes.forEach((node) => graph.setNode(node.id, { width: node.w, height: node.h }));
  const place = new Map(nodes.map((node, index) => [node.id, index]));
  const routed = edges.map((edge) => ({ ...edge, layered: edge.relation !== "then" && edge.relation !== "resumed" }));
  routed.forEach((edge, index) => { if (edge.layered) graph.setEdge(edge.from, edge.to, {}, String(index)); });
  const stops = []; // the places in the layers: nodes, and where a long line passes
  const customOrder = (inner) => {
    const layers = new Map();
    for (const id of inner.nodes()) {
      const { rank, dummy, edgeObj } = inner.node(id);
      const stop = { id, rank, edge: dummy ? Number(edgeObj.name) : null, key: dummy ? place.get(edgeObj.w) - 0.5 : place.get(id) };
      stops.push(stop);
      if (!layers.has(rank)) layers.set(rank, []);
      layers.get(rank).push(stop);
    }
    for (const layer of layers.values()) layer.sort((a, b) => a.key - b.key).forEach((stop, index) => { inner.node(stop.id).order = index; });
  };
  dagre.layout(graph, { customOrder });
  const ranks = [...new Set(nodes.map((node) => graph.node(node.id).rank))].sort((a, b) => a - b);
  const layerOf = new Map(ranks.map((rank, index) => [rank, index]));
  const apart = nodes[0]?.dice && narrow ? 56 : narrow ? 78 : 86;
  const breadth = ranks.map((rank) => Math.max(...nodes.filter((node) => graph.node(node.id).rank === rank).map((node) => node.w)));
  const left = breadth.map((_, index) => MARGIN + breadth.slice(0, index).reduce((sum, one) => sum + one + apart, 0));
  const at = new Map(nodes.map((node) => { const layer = layerOf.get(graph.node(node.id).rank); return [node.id, { ...node, layer, x: left[layer], w: breadth[layer] }]; }));
  for (const edge of routed) {
    edge.source = at.get(edge.from);
    edge.target = at.get(edge.to);
    edge.passes = [];
    edge.own = edge.layered && (edge.target.within ?? edge.from) === edge.from;
    if (edge.own) { edge.target.cause = edge.source; (edge.source.parts ??= []).push(edge.target); }
  }
  const passing = new Map(); // by the node where it ends: where a long line passes
  for (const stop of stops) {
    if (stop.edge === null || !layerOf.has(stop.rank)) continue; // between two layers there is room enough
    const edge = routed[stop.edge];
    passing.set(edge.to, [...(passing.get(edge.to) || []), { edge, layer: layerOf.get(stop.rank) }]);
  }
  const low = ranks.map(() => MARGIN - GAP);
  const settle = (node, least) => { // a cause stands beside the first thing that it caused
    for (const { edge, layer } of (passing.get(node.id) || []).sort((a, b) => a.layer - b.layer)) {
      low[layer] = Math.max(low[layer] + GAP, edge.source.middle ?? 0);
      edge.passes.push({ x: left[layer], w: breadth[layer], y: low[layer] });
    }
    node.middle = Math.max(low[node.layer] + GAP + node.h / 2, least);
    const [first, ...rest] = (node.parts || []).sort((a, b) => place.get(a.id) - place.get(b.id));
    if (first) node.middle = settle(first, node.middle);
    node.y = node.middle - node.h / 2;
    low[node.layer] = node.y + node.h;
    for (const part of rest) settle(part, node.middle);
    return node.middle;
  };
  for (const node of at.values()) if (!node.cause) settle(node, 0);
  const placed = [...at.values()];
  const arriving = new Map();
  for (const edge of routed.filter((edge) => edge.layered)) arriving.set(edge.to, [...(arriving.get(edge.to) || []), edge]);
  for (const some of arriving.values()) some.sort((a, b) => a.source.middle - b.source.middle || Number(b.own) - Number(a.own)).forEach((edge, index) => { edge.port = edge.own ? 0 : (index - some.findIndex((one) => one.own)) * 15; });
  return { placed, routed, width: placed.length ? left.at(-1) + breadth.at(-1) + MARGIN : 0, height: placed.length ? Math.max(...low) + MARGIN : 0 };
}

// From one place to another through the room between two layers, with round corners.
function elbow(x1, y1, x2, y2, lane) {
  const step = y2 - y1, r = Math.min(7, Math.abs(step) / 2), sign = Math.sign(step);
  return r < 0.5 ? `H${x2}` : `H${lane - r}Q${lane} ${y1} ${lane} ${y1 + sign * r}V${y2 - sign * r}Q${lane} ${y2} ${lane + r} ${y2}H${x2}`;
}

function line(edge) {
  const { source, target } = edge;
  if (!edge.layered) { // order within a layer: from below one box to the top of the other
    const x1 = source.x + 26, y1 = source.y + source.h, x2 = target.x + 26, y2 = target.y - 7;
    const path = x1 === x2 ? `M${x1} ${y1}V${Math.max(y2, y1 + 1)}` : `M${x1} ${y1}V${y2 - 4}H${x2}V${y2}`;
    return { path, end: [x2, target.y, "down"], label: [x2 + 9, target.y - 4, "start"] };
  }
  const x2 = target.x - 8, y2 = target.middle + edge.port;
  const lane = edge.own ? 14 : 22; // what a cause itself brought about leaves on one track, all else on another
  let x = source.x + source.w, y = edge.own ? source.middle : source.middle + Math.min(10, source.h / 4), path = `M${x} ${y}`;
  for (const pass of edge.passes) {
    path += elbow(x, y, pass.x + pass.w, pass.y, x + lane);
    [x, y] = [pass.x + pass.w, pass.y];
  }
  return { path: path + elbow(x, y, x2, y2, x + lane), end: [target.x, y2, "right"], label: [x2 - 3, y2 - 4, "end"] };
}

// An edge's end is told by shape too: arrow, open arrow, bar, ring.
function ending(relation, [x, y, way, size = 1]) {
  const turn = `translate(${x} ${y}) rotate(${way === "down" ? 90 : way === "right" ? 0 : way}) scale(${size})`;
  const shapes = {
    caused: "M-9 -4.5L-1 0L-9 4.5Z", chance: "M-9 -4.5L-1 0L-9 4.5Z", interrupted: "M-10 -5L-1 0L-10 5Z", resumed: "M-9 -5L-2 0L-9 5",
    prevented: "M-5 -8V8M-8 0H-5", barred: "M-5 -7V7M-9 -7V7", then: "M-8 -2.5a2.5 2.5 0 1 0 .01 0Z",
  };
  return draw("path", { class: `nb-end nb-e-${relation}`, d: shapes[relation] || shapes.caused, transform: turn });
}

function die(face, x, y, size) {
  const g = draw("g", { transform: `translate(${x} ${y})` },
    draw("rect", { class: face.rolled ? "nb-die nb-rolled" : "nb-die", width: size, height: size, rx: 5 }));
  if (face.value == null) g.append(draw("text", { class: "nb-head", x: size / 2, y: size / 2 + 5, "text-anchor": "middle" }, "?"));
  for (const spot of PIPS[face.value] || []) {
    g.append(draw("circle", { class: "nb-pip", cx: size / 2 + ((spot % 3) - 1) * size * 0.27, cy: size / 2 + (Math.floor(spot / 3) - 1) * size * 0.27, r: size * 0.085 }));
  }
  g.append(draw("text", { class: "nb-head", x: size / 2, y: size + 13, "text-anchor": "middle", "aria-hidden": "true" }, face.value > 6 ? `${face.die} ${face.value}` : face.die));
  return g;
}

// Where an arrow key leads: along the lines, or up and down in a layer.
function step(node, key, nodes, edges) {
  const byId = (id) => nodes.find((one) => one.id === id);
  const nearest = (ids) => ids.map(byId).sort((a, b) => Math.abs(a.middle - node.middle) - Math.abs(b.middle - node.middle))[0];
  const walks = edges.filter((edge) => edge.layered);
  if (key === "ArrowRight") return nearest(walks.filter((edge) => edge.from === node.id).map((edge) => edge.to));
  if (key === "ArrowLeft") return byId(node.within) || nearest(walks.filter((edge) => edge.to === node.id).map((edge) => edge.from));
  const column = nodes.filter((one) => one.layer === node.layer).sort((a, b) => a.y - b.y);
  return column[column.indexOf(node) + (key === "ArrowDown" ? 1 : -1)];
}

// What stands in a box: its kind in words, its text, and for dice the faces and the share.
function content(node) {
  const parts = [draw("path", { class: "nb-shape", d: OUTLINES[node.kind](node.w, node.h) })];
  const stopped = node.kind === "prevented" || node.kind === "barred";
  if (stopped) parts.push(draw("path", { class: "nb-stop", d: STOPPED, transform: "translate(14 6)" }));
  const head = draw("text", { class: "nb-head nb-kind", x: stopped ? 31 : 15, y: 16 }, node.chance || `${KINDS[node.kind]}: `);
  const words = draw("text", { class: "nb-words", x: 15, y: 33 }, ...node.lines.map((said, index) => draw("tspan", { x: 15, dy: index ? 18 : 0 }, said + " ")));
  parts.push(...(node.chance ? [words, head] : [head, words])); // in the order in which a node's name says it
  const right = node.folded ? `${node.folded} inside` : node.ways;
  if (right) parts.push(draw("text", { class: node.folded ? "nb-head nb-more" : "nb-head", x: node.w - 12, y: node.kind === "class" ? 33 : 16, "text-anchor": "end" }, " " + right));
  if (node.dice) {
    const top = 24 + 18 * node.lines.length;
    node.dice.forEach((face, index) => parts.push(die(face, 15 + index * node.size * (node.size > 20 ? 1.42 : 1.27), top, node.size)));
    if (node.kind === "class") {
      parts.push(draw("rect", { class: "nb-all", x: 15, y: node.h - 15, width: node.w - 30, height: 7, rx: 3 }),
        draw("rect", { class: "nb-share", x: 15, y: node.h - 15, width: Math.max(node.share * (node.w - 30), 1.5), height: 7, rx: 3 }));
    }
  }
  return parts;
}

const LAYERED = { measured, layout, line, step, content };

// --- nodes that say where they lie ----------------------------------------------------------------------------------------

const PLACED = {
  measured(node, tight) {
    const font = `650 14px ${FONT}`;
    return { ...node, kind: OWN_KINDS[node.kind % OWN_KINDS.length], word: node.kind, w: Math.ceil(wide(node.text, font)) + (tight ? 14 : 26), h: 28 };
  },

  // As wide as the room and about as high, and further apart if boxes would touch.
  layout(nodes, edges, tight, room) {
    const most = (values) => Math.max(0, ...values);
    const left = Math.min(...nodes.map((node) => node.x)), top = Math.min(...nodes.map((node) => node.y));
    const right = most(nodes.map((node) => node.x - left)), low = most(nodes.map((node) => node.y - top));
    const [gap, margin] = tight ? [GAP / 2, MARGIN / 2] : [GAP, MARGIN], above = edges[0]?.directed ? 24 : margin; // arrows may bend outwards
    const w = most(nodes.map((node) => node.w)) + 2 * margin, h = most(nodes.map((node) => node.h)) + 2 * above;
    let across = Math.max(1, room - w) / (right || 1), down = Math.max(1, Math.min(room, HIGH) - h) / (low || 1);
    let wider = 1, higher = 1; // two boxes are moved apart the way that asks for less
    nodes.forEach((a, index) => nodes.slice(index + 1).forEach((b) => {
      const aside = ((a.w + b.w) / 2 + gap) / (Math.abs(a.x - b.x) * across), below = ((a.h + b.h) / 2 + gap) / (Math.abs(a.y - b.y) * down);
      if (aside < below) wider = Math.max(wider, aside);
      else if (Number.isFinite(below)) higher = Math.max(higher, below);
    }));
    across *= wider;
    down *= higher;
    const placed = nodes.map((node) => {
      const cx = w / 2 + (node.x - left) * across, middle = h / 2 + (node.y - top) * down;
      return { ...node, cx, middle, x: cx - node.w / 2, y: middle - node.h / 2 };
    });
    const at = new Map(placed.map((node) => [node.id, node]));
    const routed = edges.map((edge) => ({ ...edge, relation: edge.directed ? "gives" : "joins", source: at.get(edge.from), target: at.get(edge.to) }));
    return { placed, routed, width: nodes.length ? right * across + w : 0, height: nodes.length ? low * down + h : 0 };
  },

  // A plain line; or an arrow that bends aside, so that the way back has a line of its own, with its words outside.
  line({ source, target, directed, share, label = "" }) {
    const dx = target.cx - source.cx, dy = target.middle - source.middle, length = Math.hypot(dx, dy) || 1;
    const bend = directed ? Math.min(40, length * 0.16) : 0, [nx, ny] = [-dy / length, dx / length];
    const mx = (source.cx + target.cx) / 2 + nx * bend, my = (source.middle + target.middle) / 2 + ny * bend;
    const size = 1 + (share ?? 0);
    const [x1, y1] = rim(source, mx, my, 0), [x2, y2] = rim(target, mx, my, 0), [x3, y3] = rim(target, mx, my, directed ? 8 * size : 0);
    const turn = (Math.atan2(y2 - my, x2 - mx) * 180) / Math.PI;
    const t = directed ? 0.38 : 0.5, on = (a, b, c) => (1 - t) * (1 - t) * a + 2 * t * (1 - t) * b + t * t * c; // words nearer to the giver
    const aside = directed ? 8 : 0, side = nx > 0.5 ? "start" : nx < -0.5 ? "end" : "middle";
    const fits = Math.hypot(x2 - x1, y2 - y1) > wide(label, `12px ${FONT}`) + 8; // else boxes would stand on the words
    return { path: `M${x1} ${y1}Q${mx} ${my} ${x3} ${y3}`, end: directed ? [x2, y2, turn, size] : null, label: fits && [on(x1, mx, x3) + nx * aside, on(y1, my, y3) + ny * (aside + 2) + 4, side] };
  },

  // The nearest that lies that way, one that a line leads to before others.
  step(node, key, nodes, edges) {
    const [across, down] = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[key];
    const near = new Set(edges.flatMap((edge) => (edge.from === node.id ? [edge.to] : edge.to === node.id ? [edge.from] : [])));
    const there = nodes.map((one) => {
      const dx = one.cx - node.cx, dy = one.middle - node.middle, on = dx * across + dy * down, off = Math.abs(dx * down) + Math.abs(dy * across);
      return { one, on, far: on + 2 * off + (near.has(one.id) ? 0 : on) };
    });
    return there.filter(({ one, on }) => one !== node && on > 1).sort((a, b) => a.far - b.far)[0]?.one;
  },

  content(node) {
    return [
      draw("path", { class: "nb-shape", d: OUTLINES[node.kind](node.w, node.h) }),
      draw("text", { class: "nb-words", x: node.w / 2, y: node.h / 2 + 5, "text-anchor": "middle" }, node.text),
    ];
  },
};
const HIGH = 520; // so high a picture is where there is room

// Where a line from a box's middle towards a point leaves the box, and so far outside.
function rim(node, x, y, outside) {
  const dx = x - node.cx, dy = y - node.middle, length = Math.hypot(dx, dy) || 1;
  const reach = Math.min(node.w / 2 / Math.abs(dx || 1e-9), node.h / 2 / Math.abs(dy || 1e-9)) + outside / length;
  return [node.cx + dx * reach, node.middle + dy * reach];
}

// --- the picture: a graph to walk in --------------------------------------------------------------------------------------

// `does.go(node)` is called for Enter, `does.toggle(node)` for + and -, `does.look(node)` when one is looked at; `way` is how
// it is laid out.
function picture(host, name, does, way = LAYERED) {
  const edgeLayer = draw("g", { class: "nb-edges", "aria-hidden": "true" });
  const nodeLayer = draw("g", { class: "nb-nodes" });
  const svg = draw("svg", { role: "group", "aria-label": name, xmlns: SVG }, edgeLayer, nodeLayer);
  const boxes = new Map(); // by id: the element of each node; one that stays is not touched, so focus stays
  let nodes = [], edges = [], here = null, last = null;
  host.append(svg);

  const byId = (id) => nodes.find((node) => node.id === id);
  const named = (node) => node.label || `${KINDS[node.kind]}: ${node.text}${node.folded ? ` ${node.folded} inside.` : ""}`;
  const focused = () => (nodeLayer.contains(document.activeElement) ? document.activeElement.dataset.id : null);
  function roam(id) {
    if (last !== null && boxes.has(last)) boxes.get(last).g.setAttribute("tabindex", "-1");
    last = id;
    if (boxes.has(id)) boxes.get(id).g.setAttribute("tabindex", "0");
  }
  function light(id) {
    for (const path of edgeLayer.querySelectorAll("[data-from]")) path.classList.toggle("nb-lit", path.dataset.from === id || path.dataset.to === id);
  }
  function look(id) {
    light(id);
    const node = byId(id);
    if (node) does.look(node, edges);
  }
  // On the frame, for Chromium takes an SVG element that listens to focus for one that wants it.
  host.addEventListener("keydown", (event) => {
    const id = focused();
    if (id === null || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key.length === 1 || /^(Arrow|Home|End|Enter)/.test(event.key)) event.stopPropagation(); // in a notebook a letter makes a cell
    if (/^(Arrow(Left|Right|Up|Down)|Home|End)$/.test(event.key)) {
      const to = event.key === "Home" ? nodes[0] : event.key === "End" ? nodes.at(-1) : way.step(byId(id), event.key, nodes, edges);
      if (to) {
        boxes.get(to.id).g.focus({ preventScroll: true });
        boxes.get(to.id).g.scrollIntoView({ block: "nearest", inline: "nearest" });
        bring(to);
      }
    } else if (event.key === "Enter" || event.key === " ") does.go(byId(id));
    else if ((event.key === "+" || event.key === "-") && does.toggle) does.toggle(byId(id), event.key === "+");
    else return;
    event.preventDefault();
  });
  host.addEventListener("focusin", () => { const id = focused(); if (id !== null) { roam(id); look(id); } });
  host.addEventListener("click", (event) => { const box = event.target.closest?.("[data-id]"); if (box) { box.focus(); does.go(byId(box.dataset.id)); } });
  host.addEventListener("pointerover", (event) => {
    const box = event.target.closest?.("[data-id]");
    const moved = event.movementX || event.movementY || focused() === null; // else the picture was scrolled below a pointer that rests
    if (box && moved) look(box.dataset.id);
  });
  host.addEventListener("pointerleave", () => { const id = focused() ?? here; if (id !== null) look(id); });

  function show(wanted, links, narrow) {
    const began = performance.now();
    const held = focused();
    const made = way.layout(wanted.map((node) => way.measured(node, narrow)), links, narrow, host.clientWidth);
    nodes = made.placed;
    edges = made.routed;
    const known = new Set(nodes.map((node) => node.id));
    for (const [id, box] of boxes) if (!known.has(id)) { box.g.remove(); boxes.delete(id); }
    let next = nodeLayer.firstChild;
    for (const node of nodes) {
      const drawn = JSON.stringify([node.kind, node.lines, node.w, node.h, node.folded, node.dice, node.size, node.chance, node.ways]);
      let box = boxes.get(node.id);
      if (!box) {
        box = { g: draw("g", { "data-id": node.id, role: "button", tabindex: "-1" }), drawn: "" };
        boxes.set(node.id, box);
        nodeLayer.insertBefore(box.g, next);
      } else next = box.g.nextSibling;
      if (box.drawn !== drawn) box.g.replaceChildren(...way.content(node));
      box.drawn = drawn;
      box.g.setAttribute("class", `nb-node nb-k-${node.kind}${node.strong ? " nb-strong" : ""}`);
      box.g.setAttribute("aria-label", named(node));
      box.g.setAttribute("transform", `translate(${node.x} ${node.y})`);
    }
    edgeLayer.replaceChildren(...edges.flatMap((edge) => {
      const { path, end, label } = way.line(edge);
      const marks = { "data-from": edge.from, "data-to": edge.to };
      const parts = [draw("path", { ...marks, class: `nb-edge nb-e-${edge.relation}`, d: path, style: edge.share == null ? null : `stroke-width:${1.5 + 6 * edge.share}px` }), ...(end ? [put(ending(edge.relation, end), marks, [])] : [])];
      const said = edge.label || (SILENT.includes(edge.relation) ? "" : RELATIONS[edge.relation]);
      if (said && label) { // within the picture
        const [at, y, side] = label, before = { start: 0, middle: 0.5, end: 1 }[side], length = wide(said, `12px ${FONT}`);
        const x = Math.max(4 + before * length, Math.min(at, made.width - 4 - (1 - before) * length));
        parts.push(draw("text", { ...marks, class: "nb-said", x, y, "text-anchor": side }, said));
      }
      return parts;
    }));
    svg.setAttribute("width", Math.ceil(made.width));
    svg.setAttribute("height", Math.ceil(made.height));
    svg.style.cssText = `width:${Math.ceil(made.width)}px;height:${Math.ceil(made.height)}px;max-width:none`; // pages shrink pictures
    svg.setAttribute("viewBox", `0 0 ${Math.ceil(made.width)} ${Math.ceil(made.height)}`);
    if (held !== null && !boxes.has(held)) queueMicrotask(() => { const box = boxes.get(here ?? nodes[0]?.id); if (box) box.g.focus({ preventScroll: true }); });
    performance.measure("nb-graph", { start: began, end: performance.now(), detail: nodes.length });
  }

  function mark(id, now, scroll) {
    here = id;
    for (const node of nodes) {
      const { g } = boxes.get(node.id);
      const is = node.id === id;
      g.classList.toggle("nb-here", is);
      g.classList.toggle("nb-later", node.at > now);
      if (is) g.setAttribute("aria-current", "step");
      else g.removeAttribute("aria-current");
      g.setAttribute("aria-label", `${is ? "now: " : ""}${named(node)}`);
      const kind = g.querySelector(".nb-kind");
      if (kind && !node.chance) kind.textContent = `${is ? "now: " : ""}${KINDS[node.kind]}: `;
    }
    const node = byId(id);
    if (focused() === null) roam(node ? id : nodes[0]?.id ?? null);
    const looked = focused() ?? (node ? id : null);
    if (looked !== null) look(looked);
    if (!node) return;
    if (scroll) bring(node);
  }
  function bring(node) { // into its own frame's sight: the page stays where it is
    const near = (from, size, at, length) => (at < from + 8 || at + length > from + size - 8 ? at - (size - length) / 2 : from);
    host.scrollTop = near(host.scrollTop, host.clientHeight, node.y, node.h);
    host.scrollLeft = near(host.scrollLeft, host.clientWidth, node.x, node.w);
  }
  return { svg, show, mark, look, nodes: () => nodes, edges: () => edges, box: (id) => boxes.get(id)?.g };
}

// --- taking it away ------------------------------------------------------------------------------------------------------

const KEPT = ["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "font-family", "font-size", "font-weight", "font-style", "text-anchor", "paint-order"];

// The drawn SVG by itself: all colours and fonts inlined, on a ground of the page's colour.
function alone(svg, ground, title) {
  const copy = svg.cloneNode(true);
  const from = [svg, ...svg.querySelectorAll("*")], to = [copy, ...copy.querySelectorAll("*")];
  from.forEach((element, index) => {
    const style = getComputedStyle(element), target = to[index];
    if (element.closest("g") || element !== svg) {
      for (const name of KEPT) { const value = style.getPropertyValue(name); if (value) target.setAttribute(name, value); }
    }
    for (const name of ["class", "tabindex", "role", "data-id", "data-from", "data-to", "aria-current", "aria-hidden", "style"]) target.removeAttribute(name);
  });
  copy.setAttribute("role", "img");
  copy.setAttribute("aria-label", title);
  copy.prepend(draw("title", {}, title), draw("rect", { width: "100%", height: "100%", fill: ground }));
  return new XMLSerializer().serializeToString(copy);
}

function download(name, blob) {
  const link = make("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

async function asPng(text, width, height) {
  const image = new Image();
  image.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(text);
  await image.decode();
  const scale = Math.max(Math.min(2, 12_000 / Math.max(width, height)), 0.2);
  const canvas = make("canvas", { width: Math.round(width * scale), height: Math.round(height * scale) });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => { canvas.toBlob(done, "image/png"); });
}

function exporter(model, el, art, name, say) {
  const ground = () => getComputedStyle(el).getPropertyValue("--paper").trim() || "#fff";
  const size = () => [Number(art.svg.getAttribute("width")), Number(art.svg.getAttribute("height"))];
  const save = (kind, blob) => { download(`${name()}.${kind}`, blob); say(`${name()}.${kind} was made.`); };
  const svg = () => alone(art.svg, ground(), art.svg.getAttribute("aria-label"));
  const button = (text, does) => make("button", { type: "button", on: { click: does } }, text);
  const heard = (told) => { if (told && typeof told.graphml === "string") save("graphml", new Blob([told.graphml], { type: "application/xml" })); };
  model.on("msg:custom", heard);
  const group = make("span", { class: "nb-save", role: "group", "aria-label": "Download" }, make("span", { "aria-hidden": "true" }, "Download "),
    button("SVG", () => save("svg", new Blob([svg()], { type: "image/svg+xml" }))),
    button("PNG", async () => { const blob = await asPng(svg(), ...size()); if (blob) save("png", blob); else say("The picture is too large for a PNG; take the SVG."); }),
    button("GraphML", () => model.send({ do: "graphml" })));
  return { group, stop: () => model.off("msg:custom", heard) };
}

function sample(kind, relation, word, more = "") {
  const art = relation
    ? draw("svg", { width: 44, height: 18, "aria-hidden": "true" }, draw("path", { class: `nb-edge nb-e-${relation}`, d: "M2 9H36", fill: "none" }), ending(relation, [44, 9, "right"]))
    : draw("svg", { width: 44, height: 26, "aria-hidden": "true" }, draw("g", { class: `nb-node nb-k-${kind} ${more}`, transform: "translate(2 1)" }, draw("path", { class: "nb-shape", d: OUTLINES[kind](40, 24) })));
  return make("li", {}, art, " ", word || (relation ? RELATIONS[relation] : KINDS[kind]));
}

// --- the chain -----------------------------------------------------------------------------------------------------------

const SCOPES = { turn: "this turn", phase: "this phase", round: "this round", match: "the whole match" };

function chainPage({ model, el }) {
  const send = (told) => model.send(told);
  const id = "nb" + Math.random().toString(36).slice(2, 9);
  el.classList.add("nb-chain");
  const message = make("div", { class: "nb-message", role: "status", "aria-live": "polite" });
  const frame = make("div", { class: "nb-frame" });
  const about = make("p", { class: "nb-about", id: id + "about" });
  const count = make("span", { class: "nb-count" });
  const list = make("details", { class: "nb-list" }, make("summary", {}, "The chain as a list"));
  const scope = make("select", { id: id + "scope", on: { change: () => scope.value && send({ do: "scope", scope: scope.value }) } });
  const barred = make("input", { type: "checkbox", id: id + "barred", on: { change: () => send({ do: "barred", barred: barred.checked }) } });
  const toggle = (node) => { if (node.folded || node.open) send({ do: "open", node: node.at }); };
  const art = picture(frame, "Chain of causes", {
    go: (node) => send({ do: "goto", moment: node.at }),
    toggle: (node, open) => { if (open ? node.folded : node.open) toggle(node); },
    look: tellAbout,
  });
  const files = exporter(model, el, art, () => `chain-moments-${model.get("_graph").first}-to-${model.get("_graph").last}`, (text) => message.replaceChildren(text));
  art.svg.setAttribute("aria-describedby", id + "how");

  el.append(
    make("div", { class: "nb-controls" },
      make("label", { for: id + "scope" }, "Show ", scope), make("label", { class: "nb-tick", for: id + "barred" }, barred, " what was not allowed"), files.group, count),
    message, frame, about,
    make("details", { class: "nb-legend", open: innerWidth > 700 }, make("summary", {}, "Legend and keys"),
      make("ul", {}, ...["effect", "event", "choice", "chance", "prevented", "barred"].map((kind) => sample(kind)),
        ...["caused", "interrupted", "resumed", "prevented", "barred", "then"].map((relation) => sample(null, relation))),
      make("p", { id: id + "how" }, "Causes stand left, what they caused right; in each column time goes down. Arrow keys move along the lines, Enter goes to that moment, + and - open and close what is folded. Words in italics have not happened yet at the present moment.")),
    list);

  function tellAbout(node, edges) {
    const { rules } = model.get("_graph");
    const said = (text) => text.replace(/\.$/, "");
    const into = edges.filter((edge) => edge.to === node.id && !edge.own && edge.relation !== "then").map((edge) => `${TOLD[edge.relation]} “${said(edge.source.text)}”`);
    const causes = [];
    for (let cause = node.cause; cause; cause = cause.cause) causes.unshift(said(cause.text));
    about.replaceChildren(make("strong", {}, `${KINDS[node.kind]}, moment ${node.at}. `), node.text, " ",
      make("span", { class: "nb-soft" }, `${node.rules.length > 1 ? "Rules" : "Rule"} ${node.rules.map((rule) => rule + (rules[rule] ? `: ${rules[rule]}` : "")).join("; ")}. ${into.length ? `It is ${into.join("; ")}. ` : ""}${causes.length ? `In: ${causes.join(" › ")}. ` : ""}`));
    if (node.folded || node.open) about.append(make("button", { type: "button", on: { click: () => { art.box(node.id)?.focus(); toggle(node); } } }, node.open ? "Close it" : `Open the ${node.folded} inside`));
  }

  function drawGraph() {
    const { nodes, edges, first, last, part } = model.get("_graph");
    const narrow = el.clientWidth > 0 && el.clientWidth < 560;
    const now = model.get("scope");
    const names = part ? { "": `moments ${first} to ${last}`, ...SCOPES } : SCOPES;
    scope.replaceChildren(...Object.entries(names).map(([value, text]) => make("option", { value, selected: value === (part ? "" : now) }, text)));
    scope.value = part ? "" : now;
    barred.checked = model.get("barred");
    count.textContent = nodes.length === 1 ? "1 node" : `${nodes.length} nodes`;
    art.svg.setAttribute("aria-label", `Chain of causes, moments ${first} to ${last}`);
    art.show(nodes, edges, narrow);
    if (!nodes.length) about.replaceChildren("Nothing has happened there yet.");
    if (list.open) drawList();
    drawHere();
  }

  function drawHere() {
    const now = model.get("moment");
    const { nodes, first, last } = model.get("_graph");
    let here = null;
    if (now >= first && now <= last) for (const node of nodes) if (node.at <= now && node.at >= first && node.kind !== "barred") here = node.id;
    art.mark(here, now, true);
    for (const button of list.querySelectorAll("[data-at]")) {
      if (button.dataset.id === here) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    }
  }

  // The same graph as nested lists, for those who hear it or search in it.
  function drawList() {
    const { nodes } = model.get("_graph");
    const held = list.contains(document.activeElement) ? document.activeElement.dataset.id : null;
    const inside = new Map();
    for (const node of nodes) { const key = node.within ?? ""; inside.set(key, [...(inside.get(key) || []), node]); }
    const links = art.edges();
    const listed = (key) => make("ul", {}, ...(inside.get(key) || []).map((node) => {
      const told = links.filter((edge) => edge.to === node.id && !["caused", "then", "barred"].includes(edge.relation)).map((edge) => `${TOLD[edge.relation]} “${edge.source.text}”`);
      return make("li", {}, make("button", { type: "button", class: "nb-line", "data-id": node.id, "data-at": node.at, on: { click: () => send({ do: "goto", moment: node.at }) } }, `${KINDS[node.kind]}: ${node.text}`),
        make("span", { class: "nb-soft" }, `${told.length ? ` ${told.join("; ")}` : ""}${node.folded ? ` (${node.folded} more inside)` : ""}`), inside.has(node.id) ? listed(node.id) : null);
    }));
    list.replaceChildren(list.firstChild, listed(""));
    if (held) list.querySelector(`[data-id="${CSS.escape(held)}"]`)?.focus({ preventScroll: true });
  }
  list.addEventListener("toggle", () => { if (list.open) { drawList(); drawHere(); } });

  const drawMessage = () => message.replaceChildren(model.get("_message").text || "");
  const parts = { _graph: drawGraph, scope: drawGraph, moment: drawHere, _message: drawMessage };
  const leave = keepDrawn(model, el, parts);
  const ends = watchWidth(el, drawGraph, drawHere);
  return () => { ends(); files.stop(); leave(); };
}

// Calls `draws` when the page has become narrow or wide, and `shows` when it can first be seen.
function watchWidth(el, draws, shows) {
  const isNarrow = () => el.clientWidth > 0 && el.clientWidth < 560;
  let narrow = isNarrow(), seen = el.clientWidth > 0;
  const watch = new ResizeObserver(() => {
    if (isNarrow() !== narrow) { narrow = isNarrow(); draws(); }
    if (!seen && el.clientWidth > 0) { seen = true; shows(); }
  });
  watch.observe(el);
  return () => watch.disconnect();
}

// --- the dice graph ------------------------------------------------------------------------------------------------------

function dicePage({ model, el }) {
  const send = (told) => model.send(told);
  const id = "nb" + Math.random().toString(36).slice(2, 9);
  el.classList.add("nb-chain", "nb-dice-graph");
  const message = make("div", { class: "nb-message", role: "status", "aria-live": "polite" });
  const frame = make("div", { class: "nb-frame" });
  const about = make("p", { class: "nb-about" });
  const never = make("p", { class: "nb-soft" });
  const picks = make("fieldset", { class: "nb-picks" }, make("legend", {}, "Dice to roll"));
  const by = make("select", { id: id + "by", on: { change: () => send({ do: "by", by: by.value }) } });
  const spoken = make("div", { class: "nb-spoken", "aria-live": "polite" });
  const list = make("details", { class: "nb-list" }, make("summary", {}, "The outcomes as a list"), make("ul"));
  const art = picture(frame, "What the roll can come to", { go: (node) => tellAbout(node), look: tellAbout });
  const files = exporter(model, el, art, () => "dice-graph", (text) => message.replaceChildren(text));
  el.append(make("div", { class: "nb-controls" }, picks, make("label", { for: id + "by" }, "Ask for the ", by), files.group), message, spoken, frame, never, about, list);

  function tellAbout(node) {
    if (node.kind === "now") return about.replaceChildren(`${node.text}; framed dice roll, the others stay.`);
    about.replaceChildren(make("strong", {}, `${node.text}: ${node.chance}, ${node.throw_count}. `), make("span", { class: "nb-soft" }, `For instance ${node.throws.slice(0, 6).join("; ")}.`));
  }
  const told = (node) => (node.kind === "now" ? `Dice: ${node.dice.map((face) => `${face.name} ${face.value}`).join(", ")}. now: ${node.text}` : `${node.text}: ${node.chance}, ${node.throw_count}`);

  // An answer to an earlier click is on its way while somebody clicks on: it must not undo what was clicked since.
  const clicked = new Map();
  function pick(die, rolled) {
    clicked.set(die, { rolled, until: performance.now() + 3000 });
    send({ do: "die", die, rolled });
  }

  function drawGraph(changed) {
    const { nodes, edges, dice, questions, by: asked, impossible } = model.get("_graph");
    const boxes = [...picks.querySelectorAll("input")];
    if (boxes.map((box) => box.value).join() !== dice.map((face) => face.die).join()) {
      picks.replaceChildren(picks.firstChild, ...dice.map((face) => make("label", { class: "nb-tick" },
        make("input", { type: "checkbox", value: face.die, on: { change: (event) => pick(face.die, event.target.checked) } }), make("span", {}))));
    }
    [...picks.querySelectorAll("input")].forEach((box, index) => {
      const face = dice[index], last = clicked.get(face.die);
      if (last && (last.rolled === face.rolled || performance.now() > last.until)) clicked.delete(face.die);
      if (!clicked.has(face.die)) box.checked = face.rolled;
      box.nextSibling.textContent = `${face.name} ${face.value}`;
    });
    if (by.options.length !== questions.length) by.replaceChildren(...questions.map((name) => make("option", { value: name }, name)));
    by.value = asked;
    art.show(nodes.map((node) => ({ ...node, label: told(node) })), edges, el.clientWidth > 0 && el.clientWidth < 560);
    art.mark(null, Infinity, false);
    never.textContent = impossible.length ? `Cannot come: ${impossible.join(", ")}.` : "";
    list.lastChild.replaceChildren(...nodes.map((node) => make("li", {}, told(node))));
    tellAbout(nodes[0]);
    if (changed) spoken.textContent = nodes.slice(1).map(told).join("; ");
  }
  const drawMessage = () => message.replaceChildren(model.get("_message").text || "");
  let begun = false; // what is there from the start is not read out
  const redraw = () => { drawGraph(begun); begun = true; };
  const leave = keepDrawn(model, el, { _graph: redraw, _message: drawMessage });
  const ends = watchWidth(el, () => drawGraph(false), () => {});
  return () => { ends(); files.stop(); leave(); };
}

// --- a game's own graph --------------------------------------------------------------------------------------------------

function gamePage({ model, el }) {
  const send = (told) => model.send(told);
  el.classList.add("nb-chain", "nb-game-graph");
  const message = make("div", { class: "nb-message", role: "status", "aria-live": "polite" });
  const frame = make("div", { class: "nb-frame" });
  const what = make("p", { class: "nb-what" });
  const about = make("div", { class: "nb-about" });
  const spoken = make("div", { class: "nb-spoken", "aria-live": "polite" });
  const key = make("ul");
  const how = make("p");
  const list = make("details", { class: "nb-list" }, make("summary", {}, "The graph as a list"), make("ul"));
  const art = picture(frame, model.get("title"), { go, look: tellAbout }, PLACED);
  const file = () => model.get("title").toLowerCase().replace(/[^a-z0-9]+/g, "-");
  const files = exporter(model, el, art, file, (text) => message.replaceChildren(text));
  el.append(make("div", { class: "nb-controls" }, files.group), what, message, spoken, frame, about,
    make("details", { class: "nb-legend", open: innerWidth > 700 }, make("summary", {}, "Legend and keys"), key, how), list);
  let picked = null, looked = null; // the nodes from which paths are shown, and about which the text is
  let width = 0;

  const kindOf = (node) => { const { kinds } = model.get("_graph"); return kinds.length > 1 ? `, ${kinds[node.word ?? node.kind]}` : ""; };
  const named = (node) => `${node.name}${kindOf(node)}${node.strong ? `, ${model.get("_graph").strong}` : ""}`;
  const touching = (id) => model.get("_graph").edges.filter((edge) => edge.from === id || edge.to === id);
  const inTime = (edges) => edges.flatMap((edge) => edge.told).sort((a, b) => (a[0] ?? Infinity) - (b[0] ?? Infinity) || 0);
  const said = ([moment, text]) => make("li", {}, moment === null ? text : make("button", { type: "button", class: "nb-line", "data-at": moment, on: { click: () => send({ do: "goto", moment }) } }, text));

  function pathTo(node) { // in words, and lit
    const { steps, directed } = model.get("_graph");
    const path = picked === null || picked === node.id ? null : pathBetween(picked, node.id);
    for (const line of art.svg.querySelectorAll("[data-from]")) {
      const { from, to } = line.dataset, at = path ? path.indexOf(from) : -1;
      line.classList.toggle("nb-path", at >= 0 && (path[at + 1] === to || (!directed && at > 0 && path[at - 1] === to)));
    }
    const called = (id) => art.nodes().find((one) => one.id === id);
    if (picked === null) return "";
    if (picked === node.id) return "Paths begin here: look at another.";
    return path ? `${path.length - 1} ${steps} from ${called(picked).name}: ${path.map((id) => called(id).text).join(" – ")}.` : `No path leads here from ${called(picked).name}.`;
  }
  function tellAbout(node) {
    looked = node.id;
    about.replaceChildren(make("p", {}, make("strong", {}, `${named(node)}. `), [...node.told, pathTo(node)].join(" ")),
      make("ul", {}, ...inTime(touching(node.id)).map(said)));
  }
  function go(node) {
    if (!model.get("_graph").steps) { // heard, for it is not read out with the box
      spoken.textContent = inTime(touching(node.id)).map(([, text]) => text).join("; ");
      return;
    }
    picked = picked === node.id ? null : node.id;
    art.mark(picked, Infinity, false);
    tellAbout(node);
    spoken.textContent = picked === null ? "No path begins anywhere." : `Paths begin at ${node.name}.`;
  }
  function pathBetween(from, to) { // the shortest, by breadth first
    const { directed } = model.get("_graph");
    const before = new Map([[from, null]]);
    for (const id of before.keys()) { // a map goes on with what is added meanwhile
      if (id === to) break;
      for (const edge of touching(id)) {
        const next = edge.from === id ? edge.to : directed ? id : edge.from;
        if (!before.has(next)) before.set(next, id);
      }
    }
    if (!before.has(to)) return null;
    const path = [];
    for (let id = to; id !== null; id = before.get(id)) path.unshift(id);
    return path;
  }

  function drawGraph() {
    const { nodes, edges, about: text, kinds, strong, steps, directed } = model.get("_graph");
    const narrow = el.clientWidth > 0 && el.clientWidth < 560;
    width = el.clientWidth;
    if (!nodes.some((node) => node.id === picked)) picked = null;
    if (!nodes.some((node) => node.id === looked)) looked = (nodes.find((node) => node.strong) || nodes[0])?.id ?? null;
    what.textContent = text;
    art.svg.setAttribute("aria-label", model.get("title"));
    art.show(nodes.map((node) => ({ ...node, label: `${named(node)}. ${node.told.join(" ")}`.trim() })), edges.map((edge) => ({ ...edge, directed })), narrow || nodes.length > MOST_LABELS);
    art.mark(picked, Infinity, false);
    el.classList.toggle("nb-crowded", narrow || edges.length > MOST_LABELS);
    el.classList.toggle("nb-directed", directed);
    key.replaceChildren(...(kinds.length > 1 ? kinds.map((word, index) => sample(OWN_KINDS[index % OWN_KINDS.length], null, word)) : []), strong ? sample(OWN_KINDS[0], null, strong, "nb-strong") : "");
    how.textContent = `Arrow keys go to the nearest box that way.${steps ? " Enter begins a path at a box, and looking at another shows the shortest way there; Enter once more ends that." : ""}`;
    const held = about.contains(document.activeElement) ? document.activeElement.dataset.at : null;
    if (looked !== null) art.look(looked);
    if (held) (about.querySelector(`[data-at="${held}"]`) || about.querySelector("button") || art.box(looked))?.focus({ preventScroll: true });
    if (list.open) drawList();
  }
  function drawList() {
    const { nodes, edges } = model.get("_graph");
    list.lastChild.replaceChildren(...nodes.map((node) => make("li", {}, `${named(node)}. ${node.told.join(" ")}`,
      make("ul", {}, ...inTime(edges.filter((edge) => edge.from === node.id)).map(said)))));
  }
  list.addEventListener("toggle", () => { if (list.open) drawList(); });
  const drawMessage = () => message.replaceChildren(model.get("_message").text || "");
  const leave = keepDrawn(model, el, { _graph: drawGraph, _message: drawMessage });
  const watch = new ResizeObserver(() => { if (Math.abs(el.clientWidth - width) > 8) drawGraph(); });
  watch.observe(el);
  return () => { watch.disconnect(); files.stop(); leave(); };
}
const MOST_LABELS = 12; // of more lines only those of the node that is looked at have their words; more boxes stand closer

const PAGES = { chain: chainPage, dice: dicePage, game: gamePage };
const render = (given) => PAGES[given.model.get("_page")](given);

export default { render };
