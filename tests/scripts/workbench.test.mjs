// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  coloursOf,
  complete,
  count,
  ownCard,
  roomsAt,
  seatMages,
  spellGroups,
  swapped,
  waits,
  whose,
} from "../../widgets/static/workbench.js";

/** @typedef {import("../../widgets/static/workbench.js").Catalogue} Catalogue */
const named = (/** @type {string} */ id) => ({ id, name: id.toUpperCase() });
const spell = (/** @type {string} */ id, type = "combat", school = "Fire") => ({
  ...named(id),
  ...{ side: "light", type, school, text: "Inflict 1.", standing: "printed" },
});
/** @type {Catalogue} */
const KNOWN = {
  places: [
    { at: [0, 0], room: "rose" },
    { at: [0, 1], room: "hall" },
    { at: [1, 0], room: "crypt" },
  ],
  quests: [],
  mages: [..."pqrs"].map((id) => ({ ...named(id), health: 4 })),
  rooms: ["cell", "rose", "hall", "crypt", "tower"].map(named),
  spells: [spell("bolt/light"), spell("snare/light", "trap", "Shadow")],
  evocations: [named("imp")],
  jinxes: [],
  slots: ["I", "II", "quick"],
  words: [],
  longest: 600,
};
const table = (seats = 2) => {
  const made = complete({});
  seatMages(made, seats, KNOWN);
  return made;
};

test("what a lay-out leaves out is filled in, and what was given is not changed", () => {
  const given = {
    mages: [/** @type {any} */ ({ mage: "p", room: "hall", damage: { 1: 2 } })],
    crown: 1,
  };
  const made = complete(given);
  assert.deepEqual(
    [made.crown, made.what, made.mages[0].tokens, made.mages[0].sheet],
    [1, "act", 2, {}],
  );
  made.mages[0].damage[1] = 5;
  assert.equal(given.mages[0].damage[1], 2);
});

test("each new mage is another, in a room of their own", () => {
  const { mages } = table(4);
  assert.deepEqual(
    mages.map((mage) => [mage.mage, mage.room]),
    [
      ["p", "rose"],
      ["q", "hall"],
      ["r", "crypt"],
      ["s", "tower"],
    ],
  );
});

test("who leaves takes along what is theirs", () => {
  const made = table(3);
  made.evocations.push(
    { kind: "imp", owner: 2, room: "hall" },
    { kind: "imp", owner: -1, room: "hall" },
  );
  made.instability.push(
    { room: "hall", colour: 2, n: 1 },
    { room: "hall", colour: 0, n: 1 },
  );
  made.power = { 2: 5, "-1": 3 };
  made.mages[0].damage = { 2: 1, 1: 1 };
  made.mages[0].trophies = { 2: 1 };
  Object.assign(made, { who: 2, crown: 2 });
  seatMages(made, 2, KNOWN);
  assert.deepEqual([made.mages.length, made.who, made.crown], [2, 0, 0]);
  assert.deepEqual(
    made.evocations.map((one) => one.owner),
    [-1],
  );
  assert.deepEqual(
    made.instability.map((one) => one.colour),
    [0],
  );
  assert.deepEqual(
    [made.power, made.mages[0].damage, made.mages[0].trophies],
    [{ "-1": 3 }, { 1: 1 }, {}],
  );
});

test("the colours are those of the mages and of the Black Rose", () => {
  const made = table();
  assert.deepEqual(
    coloursOf(made).map((colour) => whose(colour, made.mages, KNOWN.mages)),
    ["P", "Q", "Black Rose"],
  );
});

test("what there is none of is left out", () => {
  /** @type {{[whom: string]: number}} */
  const counts = {};
  count(counts, 1, 3);
  assert.deepEqual(counts, { 1: 3 });
  count(counts, 1, 0);
  assert.deepEqual(counts, {});
});

test("rooms that were put somewhere lie there, the others where there is room", () => {
  assert.deepEqual(Object.fromEntries(roomsAt({}, KNOWN.places)), {
    "0,0": "rose",
    "0,1": "hall",
    "1,0": "crypt",
  });
  const moved = roomsAt({ crypt: [0, 1] }, KNOWN.places);
  assert.deepEqual(Object.fromEntries(moved), {
    "0,0": "rose",
    "0,1": "crypt",
    "1,0": "hall",
  });
});

test("a room that goes elsewhere changes places with the one from there", () => {
  const layout = swapped(roomsAt({}, KNOWN.places), "0,1", "crypt");
  assert.deepEqual(layout, { rose: [0, 0], crypt: [0, 1], hall: [1, 0] });
  assert.deepEqual(swapped(roomsAt(layout, KNOWN.places), "0,1", "hall"), {
    rose: [0, 0],
    hall: [0, 1],
    crypt: [1, 0],
  });
});

test("cards of one's own are found by their name on a sheet, and offered first", () => {
  const own = [
    { name: "Mine", text: "trap fire: Inflict 1." },
    { name: "", text: "combat fire mage: Inflict 1." },
  ];
  assert.equal(ownCard("own_1/light", own), own[0]);
  assert.equal(ownCard("bolt/light", own), null);
  assert.equal(ownCard(undefined, own), null);
  assert.deepEqual(ownCard("own_9/light", own), { name: "", text: "" });
  assert.deepEqual(
    [...spellGroups(own, KNOWN.spells)].map(([group, spells]) => [
      group,
      spells[0],
    ]),
    [
      ["Your own cards", ["own_1/light", "Mine"]],
      ["Fire", ["bolt/light", "BOLT/LIGHT (light, combat)"]],
      ["Shadow", ["snare/light", "SNARE/LIGHT (light, trap)"]],
    ],
  );
});

test("traps and protections lie on the sheet until something sets them off", () => {
  const own = [{ name: "Mine", text: " Trap fire: Inflict 1." }];
  const waiting = ["own_1/light", "snare/light", "bolt/light", ""].map((name) =>
    waits(name, own, KNOWN.spells),
  );
  assert.deepEqual(waiting, [true, true, false, false]);
});
