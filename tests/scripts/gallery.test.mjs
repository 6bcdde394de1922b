// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { choices, howMany, isWanted } from "../../widgets/static/gallery.js";

const witch = {
  id: "card:witch-k",
  name: "Black Witch",
  kind: "Common",
  group: "black",
  figure: "base 6",
  text: "Roll the die of Aífe's colour.",
  standing: "printed",
  rule: "card.witch",
  bar: "sable",
  picture: "<svg/>",
};
const all = { words: "", kind: "", group: "" };

test("what is chosen and every word that is typed must fit", () => {
  assert.ok(isWanted(witch, all));
  assert.ok(isWanted(witch, { ...all, kind: "Common", group: "black" }));
  assert.ok(!isWanted(witch, { ...all, kind: "Uncommon" }));
  assert.ok(!isWanted(witch, { ...all, group: "red" }));
  assert.ok(isWanted(witch, { ...all, words: "  BASE wit AIFE " }));
  assert.ok(!isWanted(witch, { ...all, words: "witch dragon" }));
  assert.ok(
    !isWanted(witch, { ...all, words: "printed" }),
    "how sure it is, is no text of a card",
  );
});

test("each kind can be chosen once, and everything first", () => {
  assert.deepEqual(choices("All", ["Spell", "", "room", "Spell"]), [
    ["", "All"],
    ["Spell", "Spell"],
    ["room", "Room"],
  ]);
});

test("how many are shown is said, and what to do if none are", () => {
  assert.equal(howMany(80, 80), "All 80");
  assert.equal(howMany(3, 80), "3 of 80");
  assert.match(howMany(0, 80), /^None of 80\. Take fewer words/);
  assert.equal(howMany(0, 0), "This game has no gallery yet.");
});
