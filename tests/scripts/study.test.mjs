// @ts-check
// What a study's page works out by itself: the lines of its tree, where arrows begin and end, and the HTML of a frame.
import assert from "node:assert/strict";
import { test } from "node:test";
import { matchIn } from "../../widgets/static/address.js";
import { frameOf } from "../../widgets/static/copying.js";
import { edgeTowards } from "../../widgets/static/drawing.js";
import { lineOf, namesOf, treeLines } from "../../widgets/static/study.js";

/** @type {import("../../widgets/static/study.js").Row[]} */
const ROWS = [
  [0, 3, 0, "The beginning", "", "Set-up", [[1, "Here", 0, false]]],
  [4, 9, 0, "Bid 5", "You", "Round 1, Bet", []],
  [6, 9, 1, "Pass", "You", "Round 1, Bet", [[8, "", 2, false]]],
  [5, 12, 0, "Pass", "Lady Maud", "Round 1, Bet", [[12, "", 0, true]]],
];

test("a line to each answer, and to what is said after it; where it is stands once", () => {
  const lines = treeLines(ROWS);
  assert.deepEqual(
    lines.map(({ place, depth, label, head }) => [
      place.join(),
      depth,
      label,
      head,
    ]),
    [
      ["0,3", 0, "The beginning", "Set-up"],
      ["0,1", 1, "Here", ""],
      ["4,9", 0, "Bid 5", "Round 1, Bet"],
      ["6,9", 1, "Pass", ""],
      ["6,8", 2, "2 marks", ""],
      ["5,12", 0, "Pass", ""],
      ["5,12", 1, "A question", ""],
    ],
  );
});

test("the line of a place is what is said there, or else the answer before it", () => {
  const lines = treeLines(ROWS);
  assert.equal(lineOf(lines, [0, 1]), 1);
  assert.equal(lineOf(lines, [4, 8]), 2);
  assert.equal(lineOf(lines, [5, 12]), 6);
  assert.equal(lineOf(lines, [9, 9]), -1);
  assert.equal(lineOf(lines, null), -1);
});

test("an arrow begins and ends outside of the things", () => {
  const box = { x: 0, y: 0, width: 100, height: 50 };
  assert.deepEqual(edgeTowards(box, { x: 50, y: 500 }, 5), { x: 50, y: 55 });
  assert.deepEqual(edgeTowards(box, { x: 500, y: 25 }, 5), { x: 105, y: 25 });
  assert.deepEqual(edgeTowards(box, { x: 60, y: 30 }, 5), { x: 50, y: 25 });
});

test("a frame's address and title are text", () => {
  const frame = frameOf("https://host/a?m=x&b=1", 'A "<b>tie</b>"\nhere');
  assert.ok(frame.includes('src="https://host/a?m=x&#38;b=1"'));
  assert.ok(
    frame.includes('title="A &#34;&#60;b&#62;tie&#60;/b&#62;&#34; here"'),
  );
});

test("a match stands behind the question mark or the hash, on its own page", () => {
  const found = (/** @type {string} */ address) =>
    matchIn(new URL(address), "/game")?.m;
  assert.equal(found("http://host/game?m=abc"), "abc");
  assert.equal(found("http://host/game?door=play#m=abc"), "abc");
  assert.equal(found("http://host/game#x=1&m=abc"), "abc");
  assert.equal(found("http://host/other#m=abc"), undefined);
  assert.equal(found("http://host/game#room=abc"), undefined);
});

test("things of one name are told apart by what else they say", () => {
  const says = new Map([
    ["seat:1", "Lady Maud: 5 cards"],
    ["gold:1", "Lady Maud: 9 gold"],
    ["die:R", "Red die, 3"],
    ["empty", ""],
  ]);
  assert.deepEqual(
    [...namesOf(says)],
    [
      ["seat:1", "Lady Maud: 5 cards"],
      ["gold:1", "Lady Maud: 9 gold"],
      ["die:R", "Red die"],
    ],
  );
});
