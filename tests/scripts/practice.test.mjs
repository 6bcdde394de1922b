// What the scripts of practice make of what they are told: how far one is, how a map counts, and what the front page is kept.
import assert from "node:assert/strict";
import test from "node:test";
import { progressWords } from "../../widgets/static/drill.js";
import { stateWords } from "../../widgets/static/rule_map.js";
import { withFades } from "../../widgets/static/ways.js";

test("how far one is, in words", () => {
  assert.equal(
    progressWords(["right", "wrong", "right", "now", ""]),
    "2 answered rightly, 1 not answered rightly, 1 asked now",
  );
  assert.equal(progressWords(["", ""]), "none answered yet");
});

test("a chapter counts only the states that it has", () => {
  const rules = ["met", "known", "met"].map((state) => ({
    id: "",
    title: "",
    how: "",
    state,
  }));
  assert.equal(stateWords(rules), "1 known · 2 met");
  assert.equal(stateWords([]), "");
});

test("when rules fade is kept by game, whatever was kept there before", () => {
  assert.equal(withFades('{"a":[1]}', "b", [2, 3]), '{"a":[1],"b":[2,3]}');
  assert.equal(withFades('{"b":[1]}', "b", []), '{"b":[]}');
  for (const wrong of [null, "{", "7", "[1]", "null"])
    assert.equal(withFades(wrong, "b", [2]), '{"b":[2]}');
});
