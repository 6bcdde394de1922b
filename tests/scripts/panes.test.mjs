// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { opened, split } from "../../widgets/static/panes.js";
import { present } from "../../widgets/static/rounds.js";

test("of two panes the one opened last stays", () => {
  assert.deepEqual(opened(["What if", "Chain"], "Chances"), [
    "Chain",
    "Chances",
  ]);
  assert.deepEqual(opened(["What if", "Chain"], "What if"), [
    "Chain",
    "What if",
  ]);
  assert.deepEqual(opened(["Chain"], "Chances"), ["Chances"]);
  assert.deepEqual(opened(["Chain"], "Chain"), ["Chain"]);
});

test("one pane more, or one alone", () => {
  assert.deepEqual(split(["What if", "Chain"], ["Chain", "What if"]), [
    "Chain",
  ]);
  assert.deepEqual(split(["Chain"], ["Chain", "What if"]), [
    "What if",
    "Chain",
  ]);
  assert.deepEqual(split(["Chain"], ["Chain"]), ["Chain"]);
});

test("the round that one is in", () => {
  const rounds = [4, 20, 33].map((at) => ({ name: "1", at }));
  assert.deepEqual(
    [0, 4, 19, 20, 99].map((moment) => present(rounds, moment)),
    [-1, 0, 0, 1, 2],
  );
});
