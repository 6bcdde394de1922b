// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { largest } from "../../widgets/static/reference.js";
import { finder } from "../../widgets/static/terms.js";

// as explorer/core/glossary.py writes it
const pattern = String.raw`(?<![\w-])(?:Crown\s+Holder|Goblins!|ravens|Ravens|Crown|raven|Raven)(?![\w-])`;
const terms = [
  { names: ["Crown", "Crown Holder"], text: "The Crown.", rule: "crown" },
  { names: ["raven", "ravens"], text: "A raven.", rule: "raven" },
  { names: ["Goblins!"], text: "Goblins! come.", rule: "goblins" },
];
const find = finder({ pattern, terms });
const words = (/** @type {string} */ text, known = new Set()) =>
  find(text, known).map(({ start, end, term }) => [
    text.slice(start, end),
    term,
  ]);

test("each term is found where it stands first, the longest form of it", () => {
  assert.deepEqual(
    words("The Crown\n Holder has a raven, two ravens and the Crown."),
    [
      ["Crown\n Holder", 0],
      ["raven", 1],
    ],
  );
});

test("only whole words are terms, and capitals matter", () => {
  assert.deepEqual(words("cravens, crown, raven-like, half-raven, RAVENS"), []);
  assert.deepEqual(words("Ravens! Goblins!"), [
    ["Ravens", 1],
    ["Goblins!", 2],
  ]);
});

test("what is known is passed over, and what is found is known", () => {
  const known = new Set([1]);
  assert.deepEqual(words("A raven and a Crown", known), [["Crown", 0]]);
  assert.deepEqual([...known], [1, 0]);
});

test("letters on paper are as large as fits, and never too small", () => {
  assert.equal(
    largest(() => true),
    11,
  );
  assert.equal(
    largest((size) => size <= 8.25),
    8.2,
  );
  assert.equal(
    largest(() => false),
    6,
  );
});
