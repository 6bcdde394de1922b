// @ts-check
// What the widgets' scripts can work out without a page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { matchIn } from "../../widgets/static/address.js";
import { keptMatch, pips, verdict } from "../../widgets/static/lesson.js";
import { spokenOf } from "../../widgets/static/lights.js";
import { aboutLink, addressOf, fault } from "../../widgets/static/copying.js";
import {
  asPicture,
  breakable,
  coloured,
  headsOf,
} from "../../widgets/static/odds.js";
import {
  arrowTo,
  howItWasRead,
  inText,
} from "../../widgets/static/rules_panel.js";
import {
  disputedWords,
  earlierWords,
  paceOf,
  roundAt,
  stretches,
} from "../../widgets/static/stepper.js";
import { Wanted, grouped } from "../../widgets/static/what_if.js";

// --- address and links ---

test("the match that an address names is taken as it is written", () => {
  const at = (/** @type {string} */ text) =>
    matchIn(new URL(text, "https://host.invalid"), "/play");
  assert.deepEqual(at("/play?m=abc%zz"), { m: "abc%zz", length: 6 });
  assert.deepEqual(at("/play?x=1&m=abc&y=2#m=no"), { m: "abc", length: 3 });
  assert.deepEqual(at("/play#m=abc"), { m: "abc", length: 3 });
  assert.deepEqual(at("/play?door=ask#x=1&m=abc"), { m: "abc", length: 3 });
  assert.equal(at("/play?am=abc"), null);
  assert.equal(at("/play#am=abc"), null);
  assert.equal(at("/other?m=abc"), null);
});

test("of a long match only the beginning is sent, and how long it is", () => {
  const found = matchIn(
    new URL(`https://host.invalid/play?m=${"x".repeat(9000)}`),
    "/play",
  );
  assert.deepEqual([found?.m.length, found?.length], [8000, 9000]);
});

test("a link says what it shows and to whom", () => {
  const link = { text: "abc", about: "Round 2.", chance: "Chance is new." };
  assert.equal(
    aboutLink(link),
    "Round 2. Whoever opens it sees this moment and every hand. Chance is new.",
  );
  const page = { origin: "https://host.invalid", pathname: "/play" };
  assert.equal(addressOf(link, page), "https://host.invalid/play?m=abc");
});

test("what cannot be a match is not read", () => {
  const one = { name: "match.json", size: 90_000, type: "application/json" };
  assert.equal(fault(one), "");
  assert.equal(fault({ ...one, type: "" }), "");
  assert.match(fault({ ...one, size: 0 }), /is empty/);
  assert.match(fault({ ...one, size: 500_001 }), /“match.json” is too large/);
  assert.match(fault({ ...one, type: "image/png" }), /is not a match/);
});

// --- the lesson ---

test("a chapter has a pip for each step: behind, now, or to come", () => {
  const chapter = { title: "Power", steps: 3, behind: 1, now: 1 };
  assert.deepEqual(pips(chapter), ["done", "now", ""]);
  assert.deepEqual(pips({ ...chapter, behind: 3, now: 5 }), [
    "done",
    "done",
    "done",
  ]);
  assert.deepEqual(pips({ ...chapter, behind: 0, now: -2 }), ["", "", ""]);
});

test("what a text speaks of is found in whole words, in the plural too", () => {
  const names = ["Red Knight", "Mage", "Spy", "Army", "Lady Maud"];
  const text = "You played the red Knight; Mages come later. The armyworm?";
  assert.deepEqual(spokenOf(text, names), ["Red Knight", "Mage"]);
});

test("where one stands in the guided match is read from what the browser keeps", () => {
  assert.equal(keptMatch(null), "new");
  assert.equal(keptMatch("{"), "new");
  assert.equal(keptMatch("null"), "new");
  assert.equal(keptMatch('{"ended": false}'), "begun");
  assert.equal(keptMatch('{"ended": true}'), "done");
});

test("an answer is met with a word, but not each in free play", () => {
  const said = {
    right: true,
    free: false,
    tried: "Red 3",
    lines: [],
    events: [],
  };
  assert.equal(verdict(said, false), "Right.");
  assert.equal(verdict({ ...said, right: false }, false), "Red 3");
  assert.equal(verdict({ ...said, free: true }, false), "");
  assert.equal(verdict({ ...said, free: true }, true), "Done.");
  assert.equal(verdict(null, true), "");
});

// --- the odds ---

test("a figure gets the reader's colours, wherever they stand in it", () => {
  const style = (/** @type {string} */ name) => `${name} of the page`;
  const figure = {
    data: [{ color: "var(--ink)", y: [1, null] }],
    title: "variance",
  };
  assert.deepEqual(coloured(figure, style), {
    data: [{ color: "var(--ink) of the page", y: [1, null] }],
    title: "variance",
  });
});

test("a saved chart has its title, room for it, and paper below", () => {
  const layout = { font: { size: 14 }, margin: { l: 8, t: 6 }, height: 100 };
  const { layout: saved } = asPicture(
    { data: [], layout },
    "<b>You & Maud",
    "#fff",
  );
  assert.equal(saved.title.text, "b>You and Maud");
  assert.equal(saved.paper_bgcolor, "#fff");
  assert.deepEqual(
    [saved.height, saved.margin.t, layout.height],
    [140, 46, 100],
  );
});

test("a long fraction may break after its stroke", () => {
  assert.deepEqual(breakable("1/2"), ["1", "/", null, "2"]);
  assert.deepEqual(breakable("–"), ["–"]);
});

test("columns that would say nothing are left out", () => {
  const row = { label: "a", group: "", chance: "1", exact: "1", note: "" };
  assert.deepEqual(headsOf({ groups: [], sampled: false, rows: [row] }), [
    "What",
    "Chance",
    "Exactly",
  ]);
  const noted = {
    groups: ["g"],
    sampled: true,
    rows: [row, { ...row, note: "n" }],
  };
  assert.deepEqual(headsOf(noted), [
    "What",
    "Which",
    "Chance",
    "95% between",
    "Note",
  ]);
});

// --- the rules panel ---

test("it is said how a question was read, and what no rule knows", () => {
  assert.equal(
    howItWasRead({ read: "siege", unknown: ["xyzzy", "<b>"] }),
    "Read as “siege”. Nothing here about “xyzzy”, “<b>”.",
  );
  assert.equal(howItWasRead({ read: "", unknown: [] }), "");
});

test("an answer is shared in words, with a link where there is one", () => {
  const answer =
    /** @type {import("../../widgets/static/rules_panel.js").AnswerCard} */ (
      /** @type {unknown} */ ({
        title: "may I?",
        lead: "No.",
        more: "Never.",
        probably: true,
        because: [
          ["a", "A rule", "", "printed"],
          ["b", "Another", "", "printed"],
        ],
      })
    );
  assert.equal(
    inText({ game: "A game", address: "" }, answer),
    "A game: may I?\nProbably: No. Never.\nBecause: A rule; Another",
  );
  assert.match(
    inText({ game: "A game", address: "https://host.invalid/?q=x" }, answer),
    /\nhttps:.*\?q=x$/,
  );
});

test("arrow keys walk in the list, and out of it to the field above", () => {
  assert.deepEqual(
    ["ArrowDown", "ArrowUp", "Home", "End", "a"].map((key) =>
      arrowTo(key, 0, 3),
    ),
    [1, -1, 0, 2, undefined],
  );
  assert.equal(arrowTo("ArrowDown", 2, 3), 2);
  assert.equal(arrowTo("ArrowDown", -1, 3), undefined);
});

// --- the stepper ---

/** @type {import("../../widgets/static/stepper.js").Mark[]} */
const MARKS = [
  { kind: "round", at: 4, name: "1" },
  { kind: "phase", at: 5, name: "Bet" },
  { kind: "round", at: 20, name: "2" },
  { kind: "phase", at: 21, name: "Bet" },
];

test("a moment stands in its round, with that round's phases", () => {
  assert.equal(roundAt(MARKS, 2).current, -1);
  assert.deepEqual([...roundAt(MARKS, 2).phases], []);
  assert.equal(roundAt(MARKS, 19).current, 0);
  assert.deepEqual([...roundAt(MARKS, 19).phases], [["Bet", 5]]);
  assert.deepEqual([...roundAt(MARKS, 20).phases], [["Bet", 21]]);
});

test("the timeline is the set-up and the rounds, each as long as it has moments", () => {
  const rounds = roundAt(MARKS, 0).rounds;
  assert.deepEqual(stretches(rounds, 30), [
    { at: 0, name: "", length: 4 },
    { at: 4, name: "1", length: 16 },
    { at: 20, name: "2", length: 11 },
  ]);
});

test("a pace between two is shown as the quicker, and none is quicker than the quickest", () => {
  assert.deepEqual(
    [5, 2, 1.5, 1, 0.4, 0.3, 0.01].map((seconds) => paceOf(seconds)),
    [2, 2, 1, 1, 0.4, 0.1, 0.1],
  );
});

test("the button above the story says how much it brings", () => {
  assert.equal(
    earlierWords(70, 50),
    "Show 50 earlier lines (70 are not shown)",
  );
  assert.equal(earlierWords(50, 50), "Show 50 earlier lines");
  assert.equal(earlierWords(1, 50), "Show 1 earlier line");
});

test("disputed rules are counted, and those that this match reads otherwise than by default", () => {
  const reading = {
    label: "",
    rule: "",
    name: "",
    choices: ["a", "b"],
    taken: "a",
    weighs: "",
  };
  assert.equal(disputedWords([reading]), "Disputed rules (1)");
  assert.equal(
    disputedWords([reading, { ...reading, taken: "b" }]),
    "Disputed rules (2, 1 changed in this match)",
  );
});

// --- what if ---

test("edits stand by group, in the order in which groups come", () => {
  const edit = (/** @type {string} */ id, /** @type {string} */ group) => ({
    id,
    group,
    about: "",
    now: "",
    pool: 0,
    faces: [],
    coloured: false,
  });
  const groups = grouped([edit("1", "b"), edit("2", "a"), edit("3", "b")]);
  assert.deepEqual(
    [...groups].map(([name, some]) => [name, some.map((one) => one.id)]),
    [
      ["b", ["1", "3"]],
      ["a", ["2"]],
    ],
  );
});

test("only one kind of change is wanted at a time", () => {
  const wanted = new Wanted();
  assert.ok(wanted.nothing);
  wanted.change("edits", "hand", 2);
  assert.ok(!wanted.nothing);
  assert.ok(!wanted.forgetAllBut("edits"));
  wanted.change("thrown", "K", 6);
  assert.ok(wanted.forgetAllBut("thrown"));
  assert.deepEqual([wanted.edits, wanted.thrown], [{}, { K: 6 }]);
  wanted.change("thrown", "K", null);
  assert.ok(wanted.nothing);
  wanted.taken = [0, 0];
  assert.ok(!wanted.nothing);
  assert.ok(wanted.forgetAllBut());
  assert.ok(wanted.nothing);
});
