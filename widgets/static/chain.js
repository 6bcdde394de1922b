// The page's side of the chain and of the dice graph: it lays out a graph in layers (`dagre` stands in vendor/dagre.js), draws
// it as SVG whose nodes are buttons, and sends back what the visitor did. It knows no rule. Every text goes in as text.

const SVG = "http://www.w3.org/2000/svg";
const FONT = "system-ui, sans-serif";
const KINDS = {
  effect: "effect", event: "event", choice: "choice", chance: "chance", prevented: "prevented", barred: "not allowed", now: "now", class: "outcome",
};
const RELATIONS = {
  caused: "caused", interrupted: "interrupts", prevented: "prevents", resumed: "resumes", then: "then", barred: "bars", chance: "chance",
};
const TOLD = { // an edge seen from its end
  caused: "caused by", interrupted: "interrupts", prevented: "prevented by", resumed: "resumed after", then: "after", barred: "barred at", chance: "from",
};
const PIPS = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };

function put(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "on") for (const [event, act] of Object.entries(value)) element.addEventListener(event, act);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child != null));
  return element;
}
const make = (tag, attributes = {}, ...children) => put(document.createElement(tag), attributes, children);
const draw = (tag, attributes = {}, ...children) => put(document.createElementNS(SVG, tag), attributes, children);

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
const STOPPED = "M6 .5a5.5 5.5 0 1 0 .01 0ZM2.2 2.2L9.8 9.8"; // a struck circle

function measured(node, narrow) {
  const w = node.dice ? 222 : narrow ? 164 : 198;
  const font = `14px ${FONT}`;
  const lines = wrapped(node.text.replace(/\.$/, ""), w - 30, node.kind === "class" ? `650 ${font}` : font);
  const h = node.dice ? 26 + 18 * lines.length + 46 + (node.kind === "class" ? 22 : 0) : 27 + 18 * lines.length;
  return { ...node, w, h, lines };
}

const order = (id) => { const [at, part] = id.split("/"); return Number(at) + (part === undefined ? 0 : (Number(part) + 1) / 1000); };

function layout(nodes, edges, narrow, timely) {
  const graph = new dagre.Graph({ multigraph: true });
  graph.setGraph({ rankdir: "LR", align: "UL", nodesep: 18, edgesep: 10, ranksep: narrow ? 78 : 90, marginx: 10, marginy: 10 });
  nodes.forEach((node) => graph.setNode(node.id, { width: node.w, height: node.h }));
  const place = new Map(nodes.map((node, index) => [node.id, timely ? order(node.id) : index]));
  // What only tells the order does not make layers: it is drawn within them, for time goes down in each.
  const layered = edges.filter((edge) => edge.relation !== "then" && edge.relation !== "resumed");
  layered.forEach((edge, index) => graph.setEdge(edge.from, edge.to, { weight: edge.relation === "caused" ? 2 : 1 }, String(index)));
  const customOrder = (inner) => {
    const layers = new Map();
    for (const id of inner.nodes()) {
      const node = inner.node(id);
      if (!layers.has(node.rank)) layers.set(node.rank, []);
      layers.get(node.rank).push([node.dummy ? place.get(node.edgeObj.w) - 0.0005 : place.get(id), node]);
    }
    for (const layer of layers.values()) layer.sort((a, b) => a[0] - b[0]).forEach(([, node], index) => { node.order = index; });
  };
  dagre.layout(graph, { customOrder });
  const placed = nodes.map((node) => { const { x, y } = graph.node(node.id); return { ...node, x: x - node.w / 2, y: y - node.h / 2 }; });
  const at = new Map(placed.map((node) => [node.id, node]));
  const arriving = new Map();
  const routed = edges.map((edge) => ({ ...edge, source: at.get(edge.from), target: at.get(edge.to) }));
  layered.forEach((edge, index) => {
    const route = routed[edges.indexOf(edge)];
    route.points = graph.edge(edge.from, edge.to, String(index)).points.slice(1, -1);
    if (!arriving.has(edge.to)) arriving.set(edge.to, []);
    arriving.get(edge.to).push(route);
  });
  for (const routes of arriving.values()) {
    routes.sort((a, b) => a.source.y - b.source.y).forEach((route, index) => { route.port = (index - (routes.length - 1) / 2) * 15; });
  }
  const { width, height } = graph.graph();
  return { placed, routed, width: nodes.length ? width : 0, height: nodes.length ? height : 0 };
}

function line(route) {
  const { source, target } = route;
  if (!route.points) { // order within a layer: from below one box to the top of the other
    const x1 = source.x + 26, y1 = source.y + source.h, x2 = target.x + 26, y2 = target.y - 7;
    if (x1 === x2 && y2 > y1) return { path: `M${x1} ${y1}V${y2}`, end: [x2, target.y, "down"], label: [x1 + 8, y2 - 1, "start"] };
    const y = y2 - 6;
    return { path: `M${x1} ${y1}V${y}H${x2}V${y2}`, end: [x2, target.y, "down"], label: [x2 + 8, y2 - 1, "start"] };
  }
  const x1 = source.x + source.w, y1 = source.y + source.h / 2, x2 = target.x - 8, y2 = target.y + target.h / 2 + route.port;
  const label = [x2 - 3, y2 - 4, "end"];
  const end = [target.x, y2, "right"];
  if (route.points.length < 2) { // from one layer to the next: an elbow with round corners
    const x = x1 + 14, step = y2 - y1, r = Math.min(7, Math.abs(step) / 2), sign = Math.sign(step);
    return { path: r < 1 ? `M${x1} ${y1}L${x2} ${y2}` : `M${x1} ${y1}H${x - r}Q${x} ${y1} ${x} ${y1 + sign * r}V${y2 - sign * r}Q${x} ${y2} ${x + r} ${y2}H${x2}`, end, label };
  }
  let path = `M${x1} ${y1}`, [x, y] = [x1, y1];
  for (const point of [...route.points.slice(0, -1), { x: x2 - 60, y: y2 }]) {
    const bend = Math.max((point.x - x) / 2, 4);
    path += `C${x + bend} ${y} ${point.x - bend} ${point.y} ${point.x} ${point.y}`;
    [x, y] = [point.x, point.y];
  }
  return { path: path + `H${x2}`, end, label };
}

// An edge's end is told by shape too: arrow, open arrow, bar, ring.
function ending(relation, [x, y, way]) {
  const turn = way === "down" ? `translate(${x} ${y}) rotate(90)` : `translate(${x} ${y})`;
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
  g.append(draw("text", { class: "nb-head", x: size / 2, y: size + 13, "text-anchor": "middle" }, face.value > 6 ? `${face.die} ${face.value}` : face.die));
  return g;
}

// What stands in a box: its kind in words, its text, and for dice the faces and the share.
function content(node) {
  const parts = [draw("path", { class: "nb-shape", d: OUTLINES[node.kind](node.w, node.h) })];
  const stopped = node.kind === "prevented" || node.kind === "barred";
  if (stopped) parts.push(draw("path", { class: "nb-stop", d: STOPPED, transform: "translate(14 6)" }));
  parts.push(draw("text", { class: "nb-head", x: stopped ? 31 : 15, y: 16 }, node.chance || KINDS[node.kind]));
  if (node.ways) parts.push(draw("text", { class: "nb-head", x: node.w - 12, y: 16, "text-anchor": "end" }, node.ways));
  if (node.folded) parts.push(draw("text", { class: "nb-head nb-more", x: node.w - 12, y: 16, "text-anchor": "end" }, `+ ${node.folded} inside`));
  parts.push(draw("text", { class: "nb-words", x: 15, y: 33 }, ...node.lines.map((words, index) => draw("tspan", { x: 15, dy: index ? 18 : 0 }, words))));
  if (node.dice) {
    const top = 24 + 18 * node.lines.length;
    node.dice.forEach((face, index) => parts.push(die(face, 15 + index * 37, top, 26)));
    if (node.kind === "class") {
      parts.push(draw("rect", { class: "nb-room", x: 15, y: node.h - 15, width: node.w - 30, height: 7, rx: 3 }),
        draw("rect", { class: "nb-share", x: 15, y: node.h - 15, width: Math.max(node.share * (node.w - 30), 1.5), height: 7, rx: 3 }));
    }
  }
  return parts;
}

// --- the picture: a graph to walk in --------------------------------------------------------------------------------------

// `does.go(node)` is called for Enter, `does.toggle(node)` for + and -, `does.look(node)` when one is looked at.
function picture(host, name, does) {
  const edgeLayer = draw("g", { class: "nb-edges", "aria-hidden": "true" });
  const nodeLayer = draw("g", { class: "nb-nodes" });
  const svg = draw("svg", { role: "group", "aria-label": name, xmlns: SVG }, edgeLayer, nodeLayer);
  const boxes = new Map(); // by id: the element of each node; one that stays is not touched, so focus stays
  let nodes = [], edges = [], here = null, last = null;
  host.append(svg);

  const byId = (id) => nodes.find((node) => node.id === id);
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
  function step(id, key) {
    const node = byId(id);
    const middle = (one) => one.y + one.h / 2;
    const nearest = (ids) => ids.map(byId).filter(Boolean).sort((a, b) => Math.abs(middle(a) - middle(node)) - Math.abs(middle(b) - middle(node)))[0];
    const walks = edges.filter((edge) => edge.points);
    if (key === "ArrowRight") return nearest(walks.filter((edge) => edge.from === id).map((edge) => edge.to));
    if (key === "ArrowLeft") return byId(node.within) || nearest(walks.filter((edge) => edge.to === id).map((edge) => edge.from));
    const column = nodes.filter((one) => Math.abs(one.x - node.x) < 2).sort((a, b) => a.y - b.y);
    if (key === "ArrowDown") return column[column.indexOf(node) + 1];
    if (key === "ArrowUp") return column[column.indexOf(node) - 1];
    return key === "Home" ? nodes[0] : nodes[nodes.length - 1];
  }
  svg.addEventListener("keydown", (event) => {
    const id = focused();
    if (id === null || event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^(Arrow(Left|Right|Up|Down)|Home|End)$/.test(event.key)) {
      const to = step(id, event.key);
      if (to) boxes.get(to.id).g.focus();
    } else if (event.key === "Enter" || event.key === " ") does.go(byId(id));
    else if ((event.key === "+" || event.key === "-") && does.toggle) does.toggle(byId(id), event.key === "+");
    else return;
    event.preventDefault();
    event.stopPropagation(); // a notebook has plans of its own for these keys
  });
  svg.addEventListener("focusin", () => { const id = focused(); if (id !== null) { roam(id); look(id); } });
  svg.addEventListener("click", (event) => { const box = event.target.closest?.("[data-id]"); if (box) { box.focus(); does.go(byId(box.dataset.id)); } });
  svg.addEventListener("pointerover", (event) => { const box = event.target.closest?.("[data-id]"); if (box) look(box.dataset.id); });
  svg.addEventListener("pointerleave", () => { const id = focused() ?? here; if (id !== null) look(id); });

  function show(wanted, links, { narrow = false, timely = true } = {}) {
    const began = performance.now();
    const held = focused();
    const made = layout(wanted.map((node) => measured(node, narrow)), links, narrow, timely);
    nodes = made.placed;
    edges = made.routed;
    const known = new Set(nodes.map((node) => node.id));
    for (const [id, box] of boxes) if (!known.has(id)) { box.g.remove(); boxes.delete(id); }
    let next = nodeLayer.firstChild;
    for (const node of nodes) {
      const told = node.label || `${KINDS[node.kind]}: ${node.text}${node.folded ? ` ${node.folded} inside.` : ""}`;
      const drawn = JSON.stringify([node.kind, node.lines, node.w, node.h, node.folded, node.dice, node.chance, node.ways]);
      let box = boxes.get(node.id);
      if (!box) {
        box = { g: draw("g", { "data-id": node.id, role: "button", tabindex: "-1" }), drawn: "" };
        boxes.set(node.id, box);
        nodeLayer.insertBefore(box.g, next);
      } else next = box.g.nextSibling;
      if (box.drawn !== drawn) box.g.replaceChildren(...content(node));
      box.drawn = drawn;
      box.g.setAttribute("class", `nb-node nb-k-${node.kind}`);
      box.g.setAttribute("aria-label", told);
      box.g.setAttribute("transform", `translate(${node.x} ${node.y})`);
    }
    edgeLayer.replaceChildren(...edges.flatMap((edge) => {
      const { path, end, label } = line(edge);
      const marks = { "data-from": edge.from, "data-to": edge.to };
      const parts = [draw("path", { ...marks, class: `nb-edge nb-e-${edge.relation}`, d: path, style: edge.share == null ? null : `stroke-width:${1.5 + 6 * edge.share}px` }), ending(edge.relation, end)];
      const said = edge.label || (edge.relation === "caused" ? "" : RELATIONS[edge.relation]);
      if (said) parts.push(draw("text", { class: "nb-said", x: label[0], y: label[1], "text-anchor": label[2] }, said));
      return parts;
    }));
    svg.setAttribute("width", Math.ceil(made.width));
    svg.setAttribute("height", Math.ceil(made.height));
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
    }
    const node = byId(id);
    if (focused() === null) roam(node ? id : nodes[0]?.id ?? null);
    if (!node) return;
    if (focused() === null) look(id);
    if (scroll) { // within its own frame: the page stays where it is
      const near = (from, size, at, length) => (at < from + 12 ? at - 12 : at + length > from + size - 12 ? at + length - size + 12 : from);
      host.scrollTop = near(host.scrollTop, host.clientHeight, node.y, node.h);
      host.scrollLeft = near(host.scrollLeft, host.clientWidth, node.x, node.w);
    }
  }
  return { svg, show, mark, nodes: () => nodes, edges: () => edges, box: (id) => boxes.get(id)?.g };
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

function sample(kind, relation) {
  const art = relation
    ? draw("svg", { width: 44, height: 18, "aria-hidden": "true" }, draw("path", { class: `nb-edge nb-e-${relation}`, d: "M2 9H36", fill: "none" }), ending(relation, [44, 9, "right"]))
    : draw("svg", { width: 44, height: 20, "aria-hidden": "true" }, draw("g", { class: `nb-node nb-k-${kind}`, transform: "translate(2 1)" }, draw("path", { class: "nb-shape", d: OUTLINES[kind](40, 18) })));
  return make("li", {}, art, " ", relation ? RELATIONS[relation] : KINDS[kind]);
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
  const roomy = el.clientWidth === 0 || el.clientWidth > 700;
  art.svg.setAttribute("aria-describedby", id + "how");

  el.append(
    make("div", { class: "nb-controls" },
      make("label", { for: id + "scope" }, "Show ", scope), make("label", { class: "nb-tick", for: id + "barred" }, barred, " what was not allowed"), files.group, count),
    message, frame, about,
    make("details", { class: "nb-legend", open: roomy }, make("summary", {}, "Legend and keys"),
      make("ul", {}, ...["effect", "event", "choice", "chance", "prevented", "barred"].map((kind) => sample(kind)),
        ...["caused", "interrupted", "resumed", "prevented", "barred", "then"].map((relation) => sample(null, relation))),
      make("p", { id: id + "how" }, "Causes stand left, what they caused right; in each column time goes down. Arrow keys move along the lines, Enter goes to that moment, + and - open and close what is folded. Words in italics have not happened yet at the present moment.")),
    list);

  function tellAbout(node, edges) {
    const { rules } = model.get("_graph");
    const into = edges.filter((edge) => edge.to === node.id && edge.relation !== "then").map((edge) => `${TOLD[edge.relation]}: ${edge.source.text.replace(/\.$/, "")}`);
    about.replaceChildren(make("strong", {}, `${KINDS[node.kind]}, moment ${node.at}. `), node.text, " ",
      make("span", { class: "nb-soft" }, `Rule ${node.rule}${rules[node.rule] ? `: ${rules[node.rule]}` : ""}.${into.length ? ` (${into.join("; ")})` : ""} `));
    if (node.folded || node.open) about.append(make("button", { type: "button", on: { click: () => toggle(node) } }, node.open ? "Close it" : `Open the ${node.folded} inside`));
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
    art.show(nodes, edges, { narrow });
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
  drawGraph();
  drawMessage();
  for (const [name, does] of Object.entries(parts)) model.on("change:" + name, does);
  const ends = watchWidth(el, drawGraph);
  return () => { ends(); files.stop(); for (const [name, does] of Object.entries(parts)) model.off("change:" + name, does); };
}

// Calls when the page has become narrow or wide; the frame scrolls, so nothing in between matters.
function watchWidth(el, does) {
  let narrow = el.clientWidth > 0 && el.clientWidth < 560;
  const watch = new ResizeObserver(() => {
    const now = el.clientWidth > 0 && el.clientWidth < 560;
    if (now !== narrow) { narrow = now; does(); }
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
    about.replaceChildren(make("strong", {}, `${node.text}: ${node.chance}, ${node.ways} throws. `), make("span", { class: "nb-soft" }, `For instance ${node.throws.slice(0, 6).join("; ")}.`));
  }
  const told = (node) => (node.kind === "now" ? `now: ${node.dice.map((face) => `${face.name} ${face.value}`).join(", ")}. ${node.text}` : `${node.text}: ${node.chance}, ${node.ways} throws`);

  function drawGraph(changed) {
    const { nodes, edges, dice, questions, by: asked, impossible } = model.get("_graph");
    const boxes = [...picks.querySelectorAll("input")];
    if (boxes.map((box) => box.value).join() !== dice.map((face) => face.die).join()) {
      picks.replaceChildren(picks.firstChild, ...dice.map((face) => make("label", { class: "nb-tick" },
        make("input", { type: "checkbox", value: face.die, on: { change: () => send({ do: "dice", dice: [...picks.querySelectorAll("input:checked")].map((box) => box.value) }) } }), make("span", {}))));
    }
    [...picks.querySelectorAll("input")].forEach((box, index) => { box.checked = dice[index].rolled; box.nextSibling.textContent = `${dice[index].name} ${dice[index].value}`; });
    if (by.options.length !== questions.length) by.replaceChildren(...questions.map((name) => make("option", { value: name }, name)));
    by.value = asked;
    art.show(nodes.map((node) => ({ ...node, label: told(node) })), edges, { narrow: el.clientWidth > 0 && el.clientWidth < 560, timely: false });
    art.mark(null, Infinity, false);
    never.textContent = impossible.length ? `Cannot come: ${impossible.join(", ")}.` : "";
    list.lastChild.replaceChildren(...nodes.map((node) => make("li", {}, told(node))));
    tellAbout(nodes[0]);
    if (changed) spoken.textContent = nodes.slice(1).map(told).join("; ");
  }
  const drawMessage = () => message.replaceChildren(model.get("_message").text || "");
  const redraw = () => drawGraph(true);
  drawGraph(false);
  drawMessage();
  model.on("change:_graph", redraw);
  model.on("change:_message", drawMessage);
  const ends = watchWidth(el, () => drawGraph(false));
  return () => { ends(); files.stop(); model.off("change:_graph", redraw); model.off("change:_message", drawMessage); };
}

const render = (given) => (given.model.get("_page") === "dice" ? dicePage(given) : chainPage(given));

export default { render };
