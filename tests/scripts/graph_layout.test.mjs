// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  beginning,
  elbow,
  fitting,
  heldAt,
  inSight,
  layered,
  layeredLine,
  layeredStep,
  pathBetween,
  rim,
  scattered,
  scatteredLine,
  scatteredStep,
  withBars,
  wrapped,
  zoomed,
} from "../../widgets/static/graph_layout.js";

/** @typedef {import("../../widgets/static/graph_layout.js").Placed} Placed */
const letters = (/** @type {string} */ text) => text.length;

test("a text is broken between words", () => {
  assert.deepEqual(wrapped("one two three four", 9, letters), [
    "one two",
    "three",
    "four",
  ]);
  assert.deepEqual(wrapped("unbreakable", 4, letters), ["unbreakable"]);
  assert.equal(wrapped("a bb ccc", 100, letters).join(" "), "a bb ccc");
});

test("of too many lines the last has dots", () => {
  assert.deepEqual(wrapped("a b c d", 1, letters, 3), ["a", "b", "c …"]);
});

// --- in layers ---

const box = (/** @type {string} */ id, more = {}) => ({
  id,
  kind: "event",
  text: id,
  w: 100,
  h: 40,
  within: null,
  ...more,
});
const edge = (
  /** @type {string} */ from,
  /** @type {string} */ to,
  relation = "caused",
) => ({ from, to, relation });
const PARTS = { within: "a" };
const CHAIN = [
  box("a"),
  box("b", PARTS),
  box("c", PARTS),
  box("d", { within: "c" }),
  box("e"),
];
const EDGES = [
  edge("a", "b"),
  edge("a", "c"),
  edge("c", "d"),
  edge("a", "e", "then"),
];

function byId(/** @type {Placed[]} */ nodes) {
  return /** @type {{[id: string]: Placed}} */ (
    Object.fromEntries(nodes.map((node) => [node.id, node]))
  );
}
function overlap(/** @type {Placed} */ one, /** @type {Placed} */ other) {
  return (
    one.x < other.x + other.w &&
    other.x < one.x + one.w &&
    one.y < other.y + other.h &&
    other.y < one.y + one.h
  );
}
function assertApart(/** @type {Placed[]} */ nodes) {
  nodes.forEach((one, index) => {
    for (const other of nodes.slice(index + 1))
      assert.ok(!overlap(one, other), `${one.id} lies on ${other.id}`);
  });
}

test("nothing has no size", () => {
  assert.deepEqual(layered([], [], false), {
    placed: [],
    routed: [],
    width: 0,
    height: 0,
  });
  assert.deepEqual(scattered([], [], false, 500), {
    placed: [],
    routed: [],
    width: 0,
    height: 0,
  });
});

test("causes stand left of what they caused, and beside the first of it", () => {
  const { a, b, c, d } = byId(layered(CHAIN, EDGES, false).placed);
  assert.ok(a.x < b.x && b.x < d.x);
  assert.equal(b.x, c.x);
  assert.equal(a.middle, b.middle);
  assert.equal(c.middle, d.middle);
});

test("in a layer time goes down, and no box lies on another", () => {
  const { placed } = layered(CHAIN, EDGES, false);
  const { a, b, c, e } = byId(placed);
  assert.ok(b.y < c.y && a.y < e.y);
  assertApart(placed);
});

test("the picture holds every box", () => {
  const { placed, width, height } = layered(CHAIN, EDGES, false);
  for (const node of placed) {
    assert.ok(
      node.x >= 0 &&
        node.y >= 0 &&
        node.x + node.w <= width &&
        node.y + node.h <= height,
      node.id,
    );
  }
});

test("on a narrow page layers stand nearer together", () => {
  assert.ok(
    layered(CHAIN, EDGES, true).width < layered(CHAIN, EDGES, false).width,
  );
});

test("a line over several layers passes through each of them", () => {
  const nodes = [
    box("a"),
    box("b", PARTS),
    box("c", { within: "b" }),
    box("d", { within: "c" }),
  ];
  const steps = [edge("a", "b"), edge("b", "c"), edge("c", "d")];
  const { placed, routed } = layered(
    nodes,
    [...steps, edge("a", "d", "prevented")],
    false,
  );
  const long = routed.find((one) => one.relation === "prevented");
  assert.ok(long && !long.own && long.passes.length > 0);
  const { b, c } = byId(placed);
  assert.deepEqual(
    long.passes.map((pass) => pass.x),
    [b.x, c.x],
  );
  const { path, end } = layeredLine(long);
  assert.ok(path.startsWith("M") && path.endsWith(`H${long.target.x - 8}`));
  assert.deepEqual(end, [long.target.x, long.target.middle + long.port, 0]);
  assertApart(placed);
});

test("lines that end at one box arrive side by side, and a cause's own in the middle", () => {
  const nodes = [box("a"), box("b"), box("c", { within: "b" })];
  const { routed } = layered(
    nodes,
    [edge("a", "c", "prevented"), edge("b", "c")],
    false,
  );
  assert.deepEqual(
    routed.map((one) => [one.from, one.own, one.port]),
    [
      ["a", false, -15],
      ["b", true, 0],
    ],
  );
});

test("the order within a layer is drawn from box to box", () => {
  const { routed } = layered(CHAIN, EDGES, false);
  const then = routed.find((one) => one.relation === "then");
  assert.ok(then);
  const { end, label } = layeredLine(then);
  assert.deepEqual(end, [then.target.x + 26, then.target.y, 90]);
  assert.equal(label?.[2], "start");
});

test("a straight line has no corners", () => {
  assert.equal(elbow(10, 50, 10, 30), "H50");
  assert.match(elbow(10, 50, 90, 30), /^H23Q30 10 30 17V83Q30 90 37 90H50$/);
});

test("arrow keys go along the lines, and up and down in a layer", () => {
  const { placed, routed } = layered(CHAIN, EDGES, false);
  const { a, b, c, d, e } = byId(placed);
  const step = (/** @type {Placed} */ node, /** @type {string} */ key) =>
    layeredStep(node, key, placed, routed)?.id;
  assert.equal(step(a, "ArrowRight"), "b");
  assert.equal(step(d, "ArrowLeft"), "c");
  assert.equal(step(b, "ArrowDown"), "c");
  assert.equal(step(c, "ArrowUp"), "b");
  assert.equal(step(a, "ArrowDown"), "e");
  assert.equal(step(e, "ArrowRight"), undefined);
  assert.equal(step(a, "ArrowUp"), undefined);
});

// --- where nodes say that they lie ---

const spot = (/** @type {string} */ id, x = 0, y = 0) => ({
  id,
  kind: "own1",
  text: id,
  w: 60,
  h: 28,
  x,
  y,
});
const MAP = [
  spot("nw", 0, 0),
  spot("ne", 4, 0),
  spot("mid", 2, 1),
  spot("s", 2, 3),
];
const ROADS = [edge("nw", "mid"), edge("mid", "s")];

test("nodes lie as they say, as wide as the room", () => {
  const { placed, width } = scattered(MAP, ROADS, false, 600);
  const { nw, ne, mid, s } = byId(placed);
  assert.equal(nw.middle, ne.middle);
  assert.equal(mid.cx, s.cx);
  assert.ok(nw.cx < mid.cx && mid.cx < ne.cx && mid.middle < s.middle);
  assert.equal(Math.round(width), 600);
});

test("boxes that would touch are moved apart", () => {
  const near = Array.from({ length: 12 }, (_, number) =>
    spot(`n${number}`, number, number % 2),
  );
  const { placed, width } = scattered(near, [], false, 200);
  assertApart(placed);
  assert.ok(width > 200);
});

test("one box alone needs no room to spread", () => {
  const { placed, width, height } = scattered(
    [spot("a", 7, 7)],
    [],
    false,
    500,
  );
  assert.ok(Number.isFinite(width) && Number.isFinite(height));
  assert.ok(placed[0].x > 0 && placed[0].x + placed[0].w < width);
});

test("a line begins at a box's rim", () => {
  const { nw } = byId(scattered(MAP, ROADS, false, 600).placed);
  assert.deepEqual(rim(nw, nw.cx + 500, nw.middle, 0), [
    nw.x + nw.w,
    nw.middle,
  ]);
  assert.deepEqual(rim(nw, nw.cx, nw.middle - 500, 5), [nw.cx, nw.y - 5]);
});

test("an arrow bends aside, so that the way back has a line of its own", () => {
  const both = [edge("nw", "ne"), edge("ne", "nw")].map((one) => ({
    ...one,
    directed: true,
    label: "x",
  }));
  const [there, back] = scattered(MAP, both, false, 600).routed.map((one) =>
    scatteredLine(one, letters),
  );
  assert.notEqual(there.path, back.path);
  assert.ok(there.end && back.end && there.label && back.label);
  assert.ok(there.label[1] > there.end[1] && back.label[1] < back.end[1]);
});

test("words that would not fit between the boxes are left out", () => {
  const road = { ...edge("nw", "mid"), label: "words" };
  const { routed } = scattered(MAP, [road], false, 600);
  assert.ok(scatteredLine(routed[0], () => 20).label);
  assert.equal(scatteredLine(routed[0], () => 2000).label, null);
});

test("an arrow key goes to the nearest that way, one with a line before others", () => {
  const { placed, routed } = scattered(MAP, ROADS, false, 600);
  const { nw, mid, s } = byId(placed);
  const step = (/** @type {Placed} */ node, /** @type {string} */ key) =>
    scatteredStep(node, key, placed, routed)?.id;
  assert.equal(step(mid, "ArrowDown"), "s");
  assert.equal(step(s, "ArrowUp"), "mid");
  assert.equal(step(nw, "ArrowRight"), "mid");
  assert.equal(step(nw, "ArrowLeft"), undefined);
});

// --- paths ---

const WAYS = [
  edge("a", "b"),
  edge("b", "c"),
  edge("c", "d"),
  edge("a", "d"),
  edge("x", "y"),
];

test("the shortest path is found", () => {
  assert.deepEqual(pathBetween("a", "c", WAYS, true), ["a", "b", "c"]);
  assert.deepEqual(pathBetween("a", "d", WAYS, true), ["a", "d"]);
  assert.deepEqual(pathBetween("a", "a", WAYS, true), ["a"]);
});

test("arrows are followed one way only", () => {
  assert.equal(pathBetween("d", "a", WAYS, true), null);
  assert.deepEqual(pathBetween("d", "a", WAYS, false), ["d", "a"]);
  assert.equal(pathBetween("a", "y", WAYS, false), null);
});

// --- marks, and how large a picture is ---

test("a mark is a line across, below what was before it and above what is after", () => {
  const nodes = [
    box("r", { mark: true, h: 26 }),
    box("p", { mark: true, h: 26, w: 500, within: "r" }),
    box("a", { within: "p" }),
    box("b", { within: "a" }),
    box("q", { mark: true, h: 26, within: "r" }),
    box("c", { within: "q" }),
  ];
  const edges = [
    edge("r", "p"),
    edge("p", "a"),
    edge("a", "b"),
    edge("r", "q"),
    edge("q", "c"),
  ];
  const { placed, routed, width } = layered(nodes, edges, false);
  const { r, p, a, b, q, c } = byId(placed);
  assert.ok(r.y < p.y && p.y < a.y && a.y < q.y && q.y < c.y);
  assert.ok(p.x > r.x && p.x === q.x, "a mark in a mark is indented");
  for (const mark of [r, p, q]) assert.equal(mark.x + mark.w, width - 12);
  assert.equal(a.x, c.x, "what only a mark holds begins at the left");
  assert.ok(b.x > a.x + a.w);
  assert.deepEqual(
    routed.map(({ from, to }) => from + to),
    ["ab"],
    "no line leads to a mark",
  );
  assertApart(placed);
  assert.equal(layeredStep(p, "ArrowRight", placed, routed)?.id, "a");
  assert.equal(layeredStep(a, "ArrowLeft", placed, routed)?.id, "p");
  assert.equal(layeredStep(a, "ArrowDown", placed, routed)?.id, "q");
  assert.equal(layered([box("r", { mark: true })], [], false).placed.length, 1);
});

test("larger, smaller, and so that all is seen", () => {
  assert.equal(zoomed(1, 1), 1.25);
  assert.equal(zoomed(1.25, -1), 1);
  assert.deepEqual([zoomed(2.9, 5), zoomed(0.3, -5)], [3, 0.25]);
  assert.equal(fitting({ w: 400, h: 200 }, { w: 800, h: 300 }), 0.5);
  assert.equal(fitting({ w: 400, h: 200 }, { w: 100, h: 100 }), 1);
  assert.equal(fitting({ w: 400, h: 200 }, { w: 0, h: 0 }), 1);
  assert.equal(fitting({ w: 4, h: 2 }, { w: 9000, h: 9000 }), 0.25);
});

test("it begins so that the present part is seen whole, and its words can be read", () => {
  const room = { w: 400, h: 200 };
  assert.equal(beginning(room, { w: 440, h: 100 }, null), 400 / 440);
  assert.equal(
    beginning(room, { w: 900, h: 900 }, { w: 440, h: 80 }),
    400 / 440,
  );
  assert.equal(beginning(room, { w: 900, h: 900 }, { w: 300, h: 80 }), 1);
  assert.equal(beginning(room, { w: 900, h: 900 }, { w: 900, h: 80 }), 0.8);
});

test("what is under the pointer stays there", () => {
  assert.equal(heldAt(100, 50, 1, 2), 250);
  assert.equal((heldAt(100, 50, 1, 2) + 50) / 2, 100 + 50);
});

test("a part is brought into sight, and one that is in sight stays where it is", () => {
  assert.equal(inSight(0, 100, 20, 30), 0);
  assert.equal(inSight(0, 100, 200, 30), 165);
  assert.equal(inSight(0, 100, 200, 130), 192, "of a long one the beginning");
});

test("a node has room together with what it bars", () => {
  const { placed, routed } = layered(
    [box("a"), box("x", PARTS), box("y", PARTS), box("z", PARTS)],
    [edge("a", "x", "barred"), edge("a", "y", "barred"), edge("a", "z")],
    false,
  );
  const { a, x, y } = byId(placed);
  assert.deepEqual(withBars(a, routed), {
    x: a.x,
    y: Math.min(a.y, x.y),
    w: x.x + x.w - a.x,
    h: y.y + y.h - Math.min(a.y, x.y),
  });
  assert.equal(withBars(x, routed).w, x.w);
});
