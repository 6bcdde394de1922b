// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  eyesOf,
  inReasons,
  inWords,
  locked,
  plain,
  traits,
  uid,
} from "../../widgets/static/shared.js";

test("a lock opens when its answer has come, or has been waited for long enough", () => {
  let now = 1000;
  const lock = locked(() => now);
  assert.ok(!lock.on);
  lock.shut();
  assert.ok(lock.on);
  lock.open();
  assert.ok(!lock.on);
  lock.shut();
  now += 2999;
  assert.ok(lock.on);
  now += 1;
  assert.ok(!lock.on);
});

test("a lock is open at the very beginning of a page", () => {
  assert.ok(!locked(() => 0).on);
});

test("traits are listened to, and let go of again", () => {
  /** @type {Map<string, Function>} */
  const heard = new Map();
  const model = {
    on: (/** @type {string} */ event, /** @type {Function} */ act) =>
      void heard.set(event, act),
    off: (/** @type {any} */ event, /** @type {any} */ act) =>
      void (heard.get(event) === act && heard.delete(event)),
  };
  /** @type {string[]} */
  const drawn = [];
  const leave = traits(model, {
    _one: () => drawn.push("one"),
    _two: () => drawn.push("two"),
  });
  assert.deepEqual([...heard.keys()], ["change:_one", "change:_two"]);
  heard.get("change:_two")?.();
  assert.deepEqual(drawn, ["two"]);
  leave();
  assert.equal(heard.size, 0);
});

test("every widget has ids of its own", () => {
  const ids = new Set(Array.from({ length: 200 }, uid));
  assert.equal(ids.size, 200);
  for (const id of ids) assert.match(id, /^nb[a-z0-9]+$/);
});

test("a table is seen by everybody's eyes, or by somebody's", () => {
  assert.deepEqual(eyesOf(["You", "Lady Maud"], "all open"), [
    ["", "all open"],
    ["0", "You"],
    ["1", "Lady Maud"],
  ]);
});

test("reasons cite their rules by title, and a reason without one cites none", () => {
  const cite = (/** @type {string} */ rule, /** @type {string} */ title = "") =>
    /** @type {any} */ (`<${rule} ${title}>`);
  const why = [
    { text: "a Dragon is out", rule: "card.dragon", title: "Dragon" },
    { text: "so", rule: "", title: "" },
  ];
  assert.deepEqual(inReasons(why, cite), [
    "",
    "a Dragon is out ",
    "<card.dragon Dragon>",
    "; ",
    "so ",
    "",
  ]);
});

test("a refusal is said with the rules that it names", () => {
  const cite = (/** @type {string} */ rule) => /** @type {any} */ (`<${rule}>`);
  assert.deepEqual(inWords({ text: "No.", rules: ["a", "b"] }, cite), [
    "No.",
    " ",
    "<a>",
    "<b>",
  ]);
  assert.deepEqual(inWords({ text: "No." }, cite), ["No.", " "]);
  assert.deepEqual(inWords({}, cite), []);
});

test("texts are searched without capitals and accents", () => {
  assert.equal(plain("Aífe's Wörd"), "aife's word");
});
