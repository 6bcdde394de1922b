// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  firstWords,
  fitting,
  numbered,
  restWords,
  rollWords,
  same,
  touched,
} from "../../widgets/static/picking.js";

const option = (
  /** @type {string} */ label,
  /** @type {string[]} */ ...things
) => ({ label, things });
const asked = {
  options: [
    option("move A to B", "A", "B"),
    option("move A to C", "A", "C"),
    option("rest D", "D"),
    option("pass"),
  ],
  barred: [
    option("move A to E", "A", "E"),
    option("sell F", "F"),
    option("sell F to G", "F", "G"),
  ],
};

test("things are the same in whatever order", () => {
  assert.ok(same(["A", "B"], ["B", "A"]));
  assert.ok(!same(["A", "B"], ["A"]));
  assert.ok(!same(["A"], ["B"]));
});

test("options keep the numbers by which Python knows them", () => {
  const { exact, more } = fitting(asked.options, ["A"]);
  assert.deepEqual(exact, []);
  assert.deepEqual(
    more.map((one) => one.number),
    [0, 1],
  );
  assert.deepEqual(numbered(), []);
});

test("what fits exactly stands apart from what is about more", () => {
  const options = [option("take A", "A"), option("take A and B", "A", "B")];
  const { exact, more } = fitting(options, ["A"]);
  assert.deepEqual(
    [exact.map((one) => one.label), more.map((one) => one.label)],
    [["take A"], ["take A and B"]],
  );
});

test("the only option about just this thing is taken", () => {
  assert.deepEqual(touched(asked, [], "D"), { take: 2 });
});

test("a thing of several options is picked, and the second thing decides", () => {
  assert.deepEqual(touched(asked, [], "A"), { picked: ["A"] });
  assert.deepEqual(touched(asked, ["A"], "C"), { take: 1 });
});

test("the only option that fits is shown first where it takes more than was touched", () => {
  assert.deepEqual(touched(asked, [], "B"), { picked: ["A", "B"] });
});

test("a picked thing that is touched again is put back", () => {
  assert.deepEqual(touched(asked, ["A", "B"], "A"), { picked: ["B"] });
});

test("two options about just the same things are both offered", () => {
  const twins = {
    options: [option("buy", "A"), option("sell", "A")],
    barred: [],
  };
  assert.deepEqual(touched(twins, [], "A"), { picked: ["A"] });
});

test("what is barred says why, the nearest first", () => {
  assert.deepEqual(touched(asked, ["A"], "E"), { why: 0 });
  assert.deepEqual(touched(asked, [], "F"), { why: 1 });
  assert.deepEqual(touched(asked, [], "G"), { why: 2 });
  assert.deepEqual(touched(asked, ["D"], "G"), { why: 2 });
});

test("what fits nothing that is picked begins anew, and what is about nothing changes nothing", () => {
  assert.deepEqual(touched(asked, ["B"], "D"), { picked: ["D"] });
  assert.deepEqual(touched(asked, ["A"], "Z"), { picked: ["A"] });
});

test("what was given is not changed", () => {
  const picked = ["A"];
  const before = JSON.stringify([asked, picked]);
  touched(asked, picked, "B");
  touched(asked, picked, "A");
  assert.equal(JSON.stringify([asked, picked]), before);
});

test("a roll says which dice are set, and whether others roll", () => {
  const dice = [{ name: "red" }, { name: "blue" }];
  assert.equal(rollWords(dice, {}), "Roll");
  assert.equal(rollWords(dice, { red: 3 }), "Set red to 3 and roll the rest");
  assert.equal(rollWords(dice, { red: 3, blue: 1 }), "Set red to 3, blue to 1");
});

test("the button for more counts what is out of sight", () => {
  assert.equal(restWords(true, 4), "Show less ▴");
  assert.equal(restWords(false, 4), "Show all (4 more) ▾");
  assert.equal(restWords(false, 0), "Show all ▾");
});

test("a thing's name ends where more is said of it", () => {
  assert.equal(firstWords("Army K, in Seat 1's hand"), "Army K");
  assert.equal(firstWords("Round type: open"), "Round type");
  assert.equal(firstWords("Wizard (face down)"), "Wizard ");
});
