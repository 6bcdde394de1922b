// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  counted,
  found,
  named,
  sideBySide,
} from "../../widgets/static/lay_out.js";

/** @typedef {import("../../widgets/static/lay_out.js").Piece} Piece */
/** @type {(id: string, name: string, group?: string, text?: string) => Piece} */
const piece = (id, name, group = "", text = "") => [id, name, group, text, 1];
const TRAY = [
  piece("army-r", "Red Army", "red", "Roll one die."),
  piece("army-k", "Black Army", "black", "Roll one die."),
  piece("castle-r", "Red Castle", "red", "No Army frightens it."),
];

test("a tray is searched by name, group and text, and what is called so comes first", () => {
  const ids = (/** @type {string} */ sought) =>
    found(TRAY, sought).map(([id]) => id);
  assert.deepEqual(ids(""), ["army-r", "army-k", "castle-r"]);
  assert.deepEqual(ids("army"), ["army-r", "army-k", "castle-r"]);
  assert.deepEqual(ids("  RED  arm "), ["army-r", "castle-r"]);
  assert.deepEqual(ids("castle"), ["castle-r"]);
  assert.deepEqual(ids("dragon"), []);
});

test("what lies in a place is shown once a kind, and the last one is taken away", () => {
  assert.deepEqual(counted([2, 2, -1, 2]), [
    { id: 2, many: 3, last: 3 },
    { id: -1, many: 1, last: 2 },
  ]);
  assert.deepEqual(counted([]), []);
});

test("a few short options stand side by side, more of them are a list", () => {
  const of = (/** @type {string[]} */ ...words) =>
    /** @type {[string, string][]} */ (words.map((one) => [one, one]));
  assert.ok(sideBySide(of("Spring", "Summer", "Autumn", "Winter")));
  assert.ok(!sideBySide(of(..."abcdefg")));
  assert.ok(
    !sideBySide(
      of("a very long name of somebody", "another very long name of somebody"),
    ),
  );
});

test("a value without a label of its own is called as its group", () => {
  assert.equal(named("Lady Maud", "Hand"), "Lady Maud: Hand");
  assert.equal(named("Instability Crypt", ""), "Instability Crypt");
});
