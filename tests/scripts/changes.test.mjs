// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  CHIP,
  compare,
  freePlace,
  places,
} from "../../widgets/static/changes.js";

/** @typedef {import("../../widgets/static/changes.js").Seen} Seen */
const seen = (/** @type {{[name: string]: Seen}} */ things) =>
  new Map(Object.entries(things));
const changed = (
  /** @type {{[name: string]: Seen}} */ before,
  /** @type {{[name: string]: Seen}} */ after,
) => Object.fromEntries(compare(seen(before), seen(after)));

test("what came, what lies elsewhere and what shows something else is different", () => {
  const before = {
    card: { at: "the hand" },
    die: { now: "3" },
    still: { at: "the table", now: "1" },
  };
  const after = {
    card: { at: "the table" },
    die: { now: "5" },
    still: { at: "the table", now: "1" },
    coin: { at: "x" },
  };
  assert.deepEqual(changed(before, after), {
    card: "from the hand",
    die: "was 3",
    coin: "new",
  });
});

test("a thing that moves is not also said to show something else", () => {
  assert.deepEqual(
    changed({ card: { at: "a", now: "1" } }, { card: { at: "b", now: "2" } }),
    { card: "from a" },
  );
});

test("nothing is said of what is quiet, of what lies nowhere and of what is gone", () => {
  assert.deepEqual(
    changed(
      { gone: { at: "a" } },
      { quiet: { at: "a", quiet: true }, nowhere: { now: "4" } },
    ),
    {},
  );
});

test("an empty text is something that a thing can show", () => {
  assert.deepEqual(changed({ die: { now: "" } }, { die: { now: "2" } }), {
    die: "was ",
  });
});

const BOX = { x: 200, y: 100, wide: 40, tall: 60 };
const PICTURE = { width: 500, height: 300 };

test("words stand above a thing, in its middle, where there is room", () => {
  assert.deepEqual(places(BOX, 80)[0], [180, 100 - CHIP - 1]);
  assert.deepEqual(freePlace(BOX, 80, PICTURE, []), [180, 81]);
});

test("no place overlaps the thing before those on it", () => {
  const off = places(BOX, 80).slice(0, -10);
  for (const [left, top] of off) {
    const apart =
      left + 80 <= BOX.x ||
      left >= BOX.x + BOX.wide ||
      top + CHIP <= BOX.y ||
      top >= BOX.y + BOX.tall;
    assert.ok(apart, `${left} ${top}`);
  }
});

test("where something stands above, words go elsewhere, and nowhere over what may not be covered", () => {
  const above = { x: 0, y: 0, wide: 500, tall: 99 };
  const spot = freePlace(BOX, 80, PICTURE, [above]);
  assert.ok(spot && spot[1] >= 99);
  assert.equal(
    freePlace(BOX, 80, PICTURE, [{ x: 0, y: 0, wide: 500, tall: 300 }]),
    undefined,
  );
});

test("words stay within the picture", () => {
  for (const box of [
    { ...BOX, x: 0, y: 0 },
    { ...BOX, x: 460, y: 240 },
  ]) {
    const spot = freePlace(box, 80, PICTURE, []);
    assert.ok(spot);
    const [left, top] = spot;
    assert.ok(
      left >= 0 &&
        top >= 0 &&
        left + 80 <= PICTURE.width &&
        top + CHIP <= PICTURE.height,
    );
  }
  assert.equal(freePlace(BOX, 501, PICTURE, []), undefined);
});
