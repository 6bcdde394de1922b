// @ts-check
// The page's side of the workbench: a form from which Python lays out a position and resolves it.
import { markup, setMarkup } from "./markup.js";
import { focusOn, keepDrawn, keyed, make, onVoila, press, uid } from "./shared.js";

/**
 * @typedef {import("./shared.js").Attributes} Attributes
 * @typedef {{id: string, name: string}} Named
 * @typedef {{[whom: string]: number}} Counts so many of something from each colour or seat; none are left out
 * @typedef {[q: number, r: number]} Place a place of the lodge
 */
/**
 * What there is to lay out.
 * @typedef {object} Catalogue
 * @property {{at: Place, room: string}[]} places every place with its usual room, from the middle
 * @property {(Named & {moon: string, text: string})[]} quests
 * @property {(Named & {health: number})[]} mages
 * @property {(Named & {colour?: string})[]} rooms the first is a mage's own cell
 * @property {Spell[]} spells
 * @property {Named[]} evocations
 * @property {(Named & {text: string})[]} jinxes
 * @property {string[]} slots
 * @property {{title: string, kind: string, texts: string[]}[]} words
 * @property {number} longest characters of a text that is read at all
 */
/**
 * @typedef {Named & {side: string, type: string, school: string, text: string, standing: string}} Spell
 * @typedef {{name: string, text: string, instability?: boolean}} OwnCard
 */
/**
 * @typedef {object} Mage
 * @property {string} mage
 * @property {string} room
 * @property {Counts} damage
 * @property {{[slot: string]: string}} sheet
 * @property {string[]} ready slots whose spell has not been cast yet
 * @property {string[]} jinxes
 * @property {string[]} hand
 * @property {string[]} active quests, by how they stand
 * @property {string[]} completed
 * @property {string[]} solved
 * @property {number} tokens
 * @property {Counts} trophies
 * @property {Counts} destiny
 */
/**
 * A lay-out, as Python takes it.
 * @typedef {object} LayOut
 * @property {Mage[]} mages
 * @property {{kind: string, owner: number, room: string}[]} evocations
 * @property {{room: string, colour: number, n: number}[]} instability
 * @property {OwnCard[]} own
 * @property {Counts} power
 * @property {number} crown
 * @property {string[]} rebuilt
 * @property {{[room: string]: Place}} layout the rooms that lie elsewhere than usual
 * @property {string} what "cast", "act" or "effect"
 * @property {number} who
 * @property {string} slot
 * @property {string} effect
 */
/**
 * @typedef {{told: Partial<LayOut>, windows: string, _catalogue: Catalogue, _examples: string[], _problems: string[],
 *   _result: {text?: string}, _message: import("./shared.js").Message}} Traits
 */
/** @typedef {{field: string, fault: {text?: string, at: number, word: string}, reading: string[]}} Read */

const ROSE = "-1"; // the Black Rose's colour
/** @type {("active" | "completed" | "solved")[]} */
const QUESTS = ["active", "completed", "solved"];
/** @type {(keyof Mage)[]} */
const HAS = [...QUESTS, "hand", "trophies", "destiny"];
const KINDS = { cast: "casts a spell", act: "has an activation", effect: "resolves an effect" };
const MOST_OWN = 8; // cards of one's own
const TYPED = 250; // milliseconds after which a text is read

// --- what can be worked out without a page -------------------------------------------------------------------------------

/** @returns {Omit<Mage, "mage" | "room">} */
const nothing = () => ({
  damage: {},
  sheet: {},
  ready: [],
  jinxes: [],
  hand: [],
  active: [],
  completed: [],
  solved: [],
  tokens: 2,
  trophies: {},
  destiny: {},
});

/**
 * A lay-out of one's own, with everything in it that the given one leaves out.
 * @param {Partial<LayOut>} given
 * @returns {LayOut}
 */
export function complete(given) {
  const made = {
    ...{ mages: [], evocations: [], instability: [], own: [], power: {}, crown: 0, rebuilt: [], layout: {} },
    ...{ what: "act", who: 0, slot: "I", effect: "" },
    ...structuredClone(given),
  };
  return { ...made, mages: made.mages.map((mage) => ({ ...nothing(), ...mage })) };
}

/**
 * A colour by its name: a seat's mage's, or the Black Rose's.
 * @param {string | number} colour
 * @param {{mage: string}[]} seated the mages of the seats
 * @param {{id: string, name: string}[]} mages every mage
 */
export const whose = (colour, seated, mages) =>
  String(colour) === ROSE ? "Black Rose" : nameIn(mages, seated[Number(colour)].mage);

/**
 * The colours of a table: the seats', and the Black Rose's.
 * @param {LayOut} layOut
 */
export const coloursOf = (layOut) => [...layOut.mages.keys()].map(String).concat(ROSE);

/**
 * Counts something, and leaves out what there is none of.
 * @param {Counts} counts
 * @param {string | number} whom
 * @param {number} many
 */
export function count(counts, whom, many) {
  if (many) counts[whom] = many;
  else delete counts[whom];
}

/**
 * Seats so many mages, and clears away what belonged to those who leave.
 * @param {LayOut} layOut
 * @param {number} seats
 * @param {Catalogue} known
 */
export function seatMages(layOut, seats, known) {
  while (layOut.mages.length < seats) {
    const taken = layOut.mages.map((mage) => mage.mage);
    const mage = known.mages.find((one) => !taken.includes(one.id))?.id ?? known.mages[0].id;
    layOut.mages.push({ mage, room: known.rooms[1 + layOut.mages.length].id, ...nothing() });
  }
  layOut.mages.length = seats;
  layOut.evocations = layOut.evocations.filter((one) => one.owner < seats);
  layOut.instability = layOut.instability.filter((one) => one.colour < seats);
  if (layOut.who >= seats) layOut.who = 0;
  if (layOut.crown >= seats) layOut.crown = 0;
  const colours = coloursOf(layOut);
  const counts = layOut.mages.flatMap((mage) => [mage.damage, mage.trophies, mage.destiny]);
  for (const of of [layOut.power, ...counts]) {
    for (const whom of Object.keys(of)) if (!colours.includes(whom)) delete of[whom];
  }
}

/**
 * Which room lies where, by the place as text: those that were put somewhere, the others in their order where there is room.
 * @param {LayOut["layout"]} layout
 * @param {Catalogue["places"]} places
 */
export function roomsAt(layout, places) {
  const put = new Map(Object.entries(layout).map(([room, place]) => [String(place), room]));
  const left = places.map((one) => one.room).filter((room) => !(room in layout));
  return new Map(places.map((one) => [String(one.at), put.get(String(one.at)) ?? left.shift() ?? ""]));
}

/**
 * A lay-out of the lodge in which a room lies at a place, and the one from there where that room lay.
 * @param {Map<string, string>} at
 * @param {string} place
 * @param {string} room
 * @returns {LayOut["layout"]}
 */
export function swapped(at, place, room) {
  const here = at.get(place);
  const rooms = [...at].map(([where, one]) => {
    const other = where === place ? room : one === room ? here : one;
    return [other, where.split(",").map(Number)];
  });
  return Object.fromEntries(rooms);
}

/**
 * The card of one's own that a slot's name names, if it names one.
 * @param {string | undefined} name
 * @param {OwnCard[]} own
 */
export function ownCard(name, own) {
  const found = /^own_(\d+)\//.exec(name || "");
  return found ? own[Number(found[1]) - 1] || { name: "", text: "" } : null;
}

/**
 * Whether a spell lies on the sheet until something sets it off.
 * @param {string} name
 * @param {OwnCard[]} own
 * @param {Spell[]} spells
 */
export function waits(name, own, spells) {
  const card = ownCard(name, own);
  if (card) return /^\s*(trap|protection)\b/i.test(card.text);
  return ["trap", "protection"].includes(spells.find((one) => one.id === name)?.type || "");
}

/**
 * The spells by the group in which they are offered, as pairs of id and text: one's own cards first.
 * @param {OwnCard[]} own
 * @param {Spell[]} spells
 */
export function spellGroups(own, spells) {
  /** @type {Map<string, [string, string][]>} */
  const groups = new Map();
  const add = (/** @type {string} */ group, /** @type {string} */ id, /** @type {string} */ text) =>
    groups.set(group, [...(groups.get(group) || []), [id, text]]);
  own.forEach((card, number) => add("Your own cards", `own_${number + 1}/light`, card.name || `Card ${number + 1}`));
  for (const { id, name, side, type, school } of spells) add(school, id, `${name} (${side}, ${type})`);
  return groups;
}

/**
 * @param {Named[]} list
 * @param {string} id
 */
const nameIn = (list, id) => list.find((one) => one.id === id)?.name || id;

// --- the fields of a form ------------------------------------------------------------------------------------------------

/**
 * @param {string | number} value
 * @param {string} text
 */
const option = (value, text) => make("option", { value }, text);

/** @param {Named[]} list */
const optionsOf = (list) => list.map((one) => option(one.id, one.name));

/**
 * Makes fields whose ids begin with `id`: a select or a number, below its label. `change` is called with what it is set to.
 * @param {string} id
 */
function fieldsOf(id) {
  let made = 0;
  return {
    /**
     * @param {string} label
     * @param {Node[]} options
     * @param {string} value
     * @param {(value: string) => void} change
     * @param {Attributes} [extra]
     */
    select(label, options, value, change, extra = {}) {
      const on = { change: () => change(field.value) };
      const field = make("select", { id: `${id}s${made++}`, "aria-label": label, ...extra, on }, ...options);
      field.value = value;
      if (field.selectedIndex < 0) field.selectedIndex = 0;
      return make("label", { for: field.id }, make("span", {}, label), field);
    },
    /**
     * @param {string} label
     * @param {number} value
     * @param {number} most
     * @param {(value: number) => void} change
     * @param {Attributes} [extra]
     */
    number(label, value, most, change, extra = {}) {
      const on = { change: () => change(Math.max(0, Math.min(most, Math.round(Number(field.value) || 0)))) };
      const bounds = { type: "number", min: 0, max: most, value };
      const field = make("input", { id: `${id}n${made++}`, ...bounds, ...extra, on });
      return make("label", { for: field.id, class: "nb-wb-number" }, make("span", {}, label), field);
    },
  };
}

/**
 * A box to tick, with its words beside it.
 * @param {string} words
 * @param {boolean} checked
 * @param {(checked: boolean) => void} change
 * @param {Attributes} [extra]
 */
function tick(words, checked, change, extra = {}) {
  const box = make("input", { type: "checkbox", checked, ...extra, on: { change: () => change(box.checked) } });
  return make("label", { class: "nb-wb-check" }, box, make("span", {}, words));
}

/**
 * Takes a name out of a list, and puts it there again if it is wanted.
 * @param {string[]} list
 * @param {string} name
 * @param {boolean} wanted
 */
const included = (list, name, wanted) => list.filter((other) => other !== name).concat(wanted ? [name] : []);

/** @param {...(import("./shared.js").Child)} parts */
const row = (...parts) => make("div", { class: "nb-wb-row" }, ...parts);
/** @param {...(import("./shared.js").Child)} parts */
const acts = (...parts) => make("p", { class: "nb-wi-acts" }, ...parts);

// --- texts that are read while they are written --------------------------------------------------------------------------

/**
 * What Python says of a text that is being written: how it reads it, or where it cannot.
 * @param {string} text
 * @param {Read} read
 * @param {number} longest
 */
function whatIsRead(text, { fault, reading }, longest) {
  if (!text) return [];
  if (!fault.text) {
    const lines = reading.map((line) => make("li", {}, line));
    return [make("p", {}, "It can be read. It says:"), make("ul", {}, ...lines)];
  }
  if (text.length > longest) return [fault.text];
  const before = text.slice(Math.max(0, fault.at - 24), fault.at);
  return [make("code", {}, before, make("mark", {}, fault.word || "…")), " ", fault.text];
}

/**
 * Fields for texts. Each asks Python while somebody writes; what comes back names the field that it is about.
 * @param {string} id
 * @param {(message: {do: string, [name: string]: unknown}) => void} send
 * @param {number} longest
 */
function writer(id, send, longest) {
  /** @type {Map<string, ReturnType<typeof setTimeout>>} */
  const timers = new Map();
  /** @type {Map<string, (read: Read) => void>} */
  const readers = new Map();
  return {
    /**
     * @param {string} field
     * @param {"card" | "effect"} kind
     * @param {string} value
     * @param {(text: string) => void} change
     * @param {string} label
     */
    typed(field, kind, value, change, label) {
      const said = make("div", { class: "nb-wb-fault", id: `${id}f${field}`, role: "status" });
      const read = () => send({ do: "read", field, kind, text: area.value });
      const input = () => {
        change(area.value);
        clearTimeout(timers.get(field));
        timers.set(field, setTimeout(read, TYPED));
      };
      const plain = { rows: 2, spellcheck: "false" };
      const area = make("textarea", { id: `${id}t${field}`, ...plain, "aria-describedby": said.id, on: { input } });
      area.value = value;
      if (value) read();
      readers.set(field, (answer) => {
        area.setAttribute("aria-invalid", answer.fault.text ? "true" : "false");
        said.replaceChildren(...whatIsRead(area.value, answer, longest));
      });
      const named = make("label", { for: area.id }, make("span", {}, label), area);
      return make("div", { class: "nb-wb-typed" }, named, said);
    },
    heard: (/** @type {Read} */ read) => readers.get(read.field)?.(read),
    stop: () => timers.forEach((timer) => clearTimeout(timer)),
  };
}

// --- what was laid out last ----------------------------------------------------------------------------------------------

/**
 * What was laid out last is kept while this tab of the browser lives, so a reload of Voilà's page brings it back;
 * JupyterLab keeps the kernel itself. Python reads what was kept as it reads everything else.
 */
const kept = {
  get key() {
    return `noblesse workbench ${location.pathname}`;
  },
  save(/** @type {{told: Partial<LayOut>, windows: string}} */ layOut) {
    try {
      sessionStorage.setItem(this.key, JSON.stringify(layOut));
    } catch {
      // not kept
    }
  },
  take() {
    try {
      const found = JSON.parse(sessionStorage.getItem(this.key) || "null");
      sessionStorage.removeItem(this.key); // what cannot be laid out any more is not tried again
      return found;
    } catch {
      return null; // nothing that could be read was kept
    }
  },
};

// --- the widget ----------------------------------------------------------------------------------------------------------

/** @type {import("@anywidget/types").Render<Traits>} */
function render({ model, el }) {
  const send = (/** @type {{do: string, [name: string]: unknown}} */ message) => model.send(message);
  const id = uid();
  el.classList.add("nb-wi", "nb-wb");
  const known = model.get("_catalogue");
  const hands = new Map(known.spells.map(({ id: spell, name }) => [spell.split("/")[0], name]));
  const spellsInHand = [...hands].map(([spell, name]) => ({ id: spell, name }));
  const { select, number } = fieldsOf(id);
  const { typed, heard: readBack, stop } = writer(id, send, known.longest);
  let told = complete(model.get("told"));
  let windows = model.get("windows");
  let [begun] = model.get("_examples");

  const examples = make("div", { class: "nb-wb-row" });
  const mages = make("div", { class: "nb-wb-mages" });
  const things = make("div");
  const lodge = make("div");
  const cards = make("div");
  const act = make("fieldset", { class: "nb-wb-act" });
  const problems = make("div", { role: "status", "aria-live": "polite" });
  const result = make("p", { class: "nb-wi-note", role: "status", "aria-live": "polite" });
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    send({ do: "resolve", told, windows });
  };
  const resolve = make("button", { type: "submit", class: "nb-wi-main" }, "Resolve");
  const form = make("form", { on: { submit } }, ...[examples, mages, things, lodge, cards, act], acts(resolve));
  el.append(form, problems, result);

  const colours = () => coloursOf(told);
  const called = (/** @type {string | number} */ colour) => whose(colour, told.mages, known.mages);
  const seatOptions = () => [...told.mages.keys()].map((seat) => option(seat, called(seat)));
  const ownerOptions = () => colours().map((colour) => option(colour, called(colour)));
  const roomOptions = () => optionsOf(known.rooms.slice(1));
  const isOpen = (/** @type {Element} */ part) => part.querySelector("details")?.open || false;

  // --- who is there ---

  function drawExamples() {
    const names = model.get("_examples").map((name) => option(name, name));
    const begin = () => send({ do: "example", name: begun });
    const seats = [2, 3, 4].map((size) => option(size, String(size)));
    examples.replaceChildren(
      select("Begin with", names, begun, (value) => {
        begun = value;
      }),
      press("Put it on the table", begin),
      select("mages", seats, String(told.mages.length), (value) => {
        seatMages(told, Number(value), known);
        drawAll();
      }),
      select("Crown", seatOptions(), String(told.crown), (value) => {
        told.crown = Number(value);
      }),
      number("Black Rose's points", told.power[ROSE] || 0, 99, (many) => count(told.power, ROSE, many)),
    );
  }

  function spellText(/** @type {string} */ name) {
    const own = ownCard(name, told.own);
    if (own) return make("small", {}, own.text);
    const spell = known.spells.find((one) => one.id === name);
    return spell ? make("small", {}, `${spell.text} `, make("em", {}, `(${spell.standing})`)) : null;
  }

  function slotField(/** @type {Mage} */ mage, /** @type {number} */ seat, /** @type {string} */ slot) {
    const box = make("div", { class: "nb-wb-slot" });
    const where = slot === "quick" ? "quick slot" : `slot ${slot}`;
    const put = (/** @type {string} */ spell) => {
      if (spell) mage.sheet[slot] = spell;
      else delete mage.sheet[slot];
      mage.ready = included(mage.ready, slot, false);
      drawSlot();
      drawAct();
      focusOn(keyed(box, slot)); // what was changed keeps the keyboard, though it was drawn anew
    };
    function drawSlot() {
      const name = mage.sheet[slot] || "";
      const groups = [...spellGroups(told.own, known.spells)].map(([label, spells]) =>
        make("optgroup", { label }, ...spells.map(([spell, text]) => option(spell, text))),
      );
      const named = { "aria-label": `${called(seat)}, ${where}`, "data-key": slot };
      const ready = (/** @type {boolean} */ on) => {
        mage.ready = included(mage.ready, slot, on);
      };
      const parts = [
        select(where, [option("", "empty"), ...groups], name, put, named),
        waits(name, told.own, known.spells) ? tick("not cast yet", mage.ready.includes(slot), ready) : null,
        spellText(name),
      ];
      box.replaceChildren(...parts.filter((part) => part != null));
    }
    drawSlot();
    return box;
  }

  function damageField(/** @type {Mage} */ mage, /** @type {number} */ seat) {
    const health = known.mages.find((one) => one.id === mage.mage)?.health;
    const words = `Damage${health ? ` (health ${health})` : ""}: cubes of`;
    const cubes = colours().map((colour) =>
      number(called(colour), mage.damage[colour] || 0, 30, (many) => count(mage.damage, colour, many)),
    );
    const named = { class: "nb-wb-cubes", role: "group", "aria-label": `Damage on ${called(seat)}` };
    return make("div", named, make("span", {}, words), ...cubes);
  }

  function jinxesField(/** @type {Mage} */ mage) {
    const jinxes = known.jinxes.map((jinx) => {
      const many = mage.jinxes.filter((kind) => kind === jinx.id).length;
      return number(jinx.name, many, 6, (wanted) => {
        mage.jinxes = included(mage.jinxes, jinx.id, false).concat(Array(wanted).fill(jinx.id));
      });
    });
    return make("details", { open: mage.jinxes.length > 0 }, make("summary", {}, "Jinxes"), row(...jinxes));
  }

  function possessions(/** @type {Mage} */ mage, /** @type {number} */ seat) {
    const power = told.power[seat] || 0;
    const others = [...told.mages.keys()].filter((other) => other !== seat);
    const counted = (/** @type {Counts} */ of, /** @type {string} */ name, /** @type {number} */ most) =>
      others.map((other) => number(`${name} ${called(other)}`, of[other] || 0, most, (many) => count(of, other, many)));
    const points = { "aria-label": `${called(seat)}, power points` };
    const tokens = { "aria-label": `${called(seat)}, action tokens` };
    const setTokens = (/** @type {number} */ many) => {
      mage.tokens = many;
    };
    return make(
      "details",
      { open: HAS.some((name) => Object.keys(mage[name]).length > 0) || mage.tokens !== 2 || power > 0 },
      make("summary", {}, "Points, tokens, trophies, quests, hand"),
      row(
        number("power points", power, 99, (many) => count(told.power, seat, many), points),
        number("action tokens", mage.tokens, 2, setTokens, tokens),
        ...counted(mage.trophies, "trophies of", 7),
        ...counted(mage.destiny, "Destiny from", 3),
      ),
      listOf(mage, seat, "quest"),
      listOf(mage, seat, "spell in hand"),
    );
  }

  function mageField(/** @type {Mage} */ mage, /** @type {number} */ seat) {
    const rooms = known.rooms.map(({ id: room, name, colour }) => option(room, colour ? `${name} (${colour})` : name));
    const isMage = (/** @type {string} */ value) => {
      mage.mage = value;
      drawAll();
    };
    const standsIn = (/** @type {string} */ value) => {
      mage.room = value;
    };
    return make(
      "fieldset",
      { class: "nb-wb-mage" },
      make("legend", {}, called(seat)),
      row(
        select("mage", optionsOf(known.mages), mage.mage, isMage, { "aria-label": `${called(seat)}, mage` }),
        select("stands in", rooms, mage.room, standsIn, { "aria-label": `${called(seat)}, room` }),
      ),
      make("div", { class: "nb-wb-sheet" }, ...known.slots.map((slot) => slotField(mage, seat, slot))),
      damageField(mage, seat),
      jinxesField(mage),
      possessions(mage, seat),
    );
  }

  // Quests, or spells in hand: a row each, which can be another, stand elsewhere or go; and a button for one more.
  function listOf(/** @type {Mage} */ mage, /** @type {number} */ seat, /** @type {"quest" | "spell in hand"} */ what) {
    const quests = what === "quest";
    const all = quests
      ? known.quests.map(({ moon, ...one }) => ({ ...one, name: `${one.name} (${moon})` }))
      : spellsInHand;
    /** @type {("hand" | "active" | "completed" | "solved")[]} */
    const states = quests ? QUESTS : ["hand"];
    const redrawn = (/** @type {() => void} */ change) => () => {
      change();
      drawMages();
    };
    const rows = states.flatMap((state) =>
      mage[state].map((card, at) => {
        const out = () => mage[state].splice(at, 1);
        const replace = (/** @type {string} */ other) => redrawn(() => mage[state].splice(at, 1, other))();
        const move = (/** @type {string} */ to) =>
          redrawn(() => {
            out();
            mage[/** @type {"active"} */ (to)].push(card);
          })();
        const named = QUESTS.map((one) => option(one, one));
        return row(
          select(what, optionsOf(all), card, replace, { "aria-label": `${called(seat)}, ${what}` }),
          quests ? select("is", named, state, move) : null,
          press("Remove", redrawn(out), { "aria-label": `Remove ${what} ${nameIn(all, card)}` }),
        );
      }),
    );
    const add = redrawn(() => mage[states[0]].push(all[0].id));
    return make(
      "div",
      {},
      ...rows,
      acts(press(`Add a ${what}`, add, { "aria-label": `${called(seat)}, add a ${what}` })),
    );
  }

  const drawMages = () => mages.replaceChildren(...told.mages.map(mageField));

  // --- what lies there ---

  function drawThings() {
    const open = isOpen(things) || told.evocations.length > 0 || told.instability.length > 0;
    /**
     * @template T
     * @param {T[]} list
     * @param {T} one
     * @param {string} name
     */
    const remove = (list, one, name) => {
      const gone = () => {
        list.splice(list.indexOf(one), 1);
        drawThings();
      };
      return press("Remove", gone, { "aria-label": `Remove ${name}` });
    };
    const standsIn = (/** @type {{room: string}} */ one) =>
      select("in", roomOptions(), one.room, (value) => {
        one.room = value;
      });
    const evocations = told.evocations.map((one) => {
      const kind = select("evocation", optionsOf(known.evocations), one.kind, (value) => {
        one.kind = value;
      });
      const owner = select("of", ownerOptions(), String(one.owner), (value) => {
        one.owner = Number(value);
      });
      return row(kind, owner, standsIn(one), remove(told.evocations, one, nameIn(known.evocations, one.kind)));
    });
    const instability = told.instability.map((one) => {
      const cubes = number("cubes", one.n, 20, (many) => {
        one.n = many;
      });
      const owner = select("of", ownerOptions(), String(one.colour), (value) => {
        one.colour = Number(value);
      });
      return row(cubes, owner, standsIn(one), remove(told.instability, one, "instability"));
    });
    const room = known.rooms[1].id;
    const evoke = press("Add an evocation", () => {
      told.evocations.push({ kind: known.evocations[0].id, owner: 0, room });
      drawThings();
    });
    const shake = press("Add instability", () => {
      told.instability.push({ room, colour: -1, n: 1 });
      drawThings();
    });
    const summary = make("summary", {}, "Evocations and instability");
    things.replaceChildren(make("details", { open }, summary, ...evocations, ...instability, acts(evoke, shake)));
  }

  function tileAt(/** @type {Place} */ place, /** @type {Map<string, string>} */ at) {
    const where = String(place);
    const here = at.get(where) || "";
    const middle = where === "0,0";
    const named = { "aria-label": `${nameIn(known.rooms, here)} is rebuilt` };
    const rebuilt = tick(
      "rebuilt",
      told.rebuilt.includes(here),
      (on) => {
        told.rebuilt = included(told.rebuilt, here, on);
      },
      named,
    );
    const change = () => {
      told.layout = swapped(at, where, pick.value);
      drawLodge();
      focusOn(keyed(lodge, where));
    };
    const names = known.rooms.slice(1).sort((a, b) => a.name.localeCompare(b.name));
    const rooms = names.filter((one) => middle || one.id !== known.places[0].room);
    const is = { "aria-label": `Room at ${place.join(", ")}`, "data-key": where, disabled: middle, on: { change } };
    const pick = make("select", is, ...optionsOf(rooms));
    pick.value = here;
    return make("div", { class: "nb-wb-tile" }, pick, rebuilt);
  }

  function drawLodge() {
    const at = roomsAt(told.layout, known.places);
    const moved = Object.keys(told.layout).length > 0;
    const open = isOpen(lodge) || told.rebuilt.length > 0 || moved;
    const places = known.places.map((one) => one.at);
    const columns = [...new Set(places.map(([q]) => q))].sort((a, b) => a - b);
    const columnOf = (/** @type {number} */ column) => {
      const down = places.filter(([q]) => q === column).sort((a, b) => a[1] - b[1]);
      return make("div", {}, ...down.map((place) => tileAt(place, at)));
    };
    const reset = press("As at the beginning", () => {
      told.layout = {};
      drawLodge();
    });
    const tiles = make("div", { class: "nb-wb-lodge" }, ...columns.map(columnOf));
    lodge.replaceChildren(
      make(
        "details",
        { open },
        make("summary", {}, "The lodge: where its rooms lie, and which are rebuilt"),
        make("div", { class: "nb-wi-scroll" }, tiles),
        moved ? acts(reset) : null,
      ),
    );
  }

  // --- cards of one's own ---

  let guide = ""; // the page that explains the language, fetched from Python when it is first opened
  /** @type {Set<HTMLElement>} */
  const guides = new Set();
  function howToType() {
    const text = markup(guide, "nb-wb-page");
    guides.add(text);
    const toggle = (/** @type {Event} */ event) => {
      if (/** @type {HTMLDetailsElement} */ (event.target).open && !guide) send({ do: "language" });
    };
    return make(
      "details",
      { class: "nb-wb-guide", on: { toggle } },
      make("summary", {}, "How to type in a card"),
      text,
    );
  }

  // What can be written, to be looked up: examples by what they are about.
  function wordsThatCanBeUsed(/** @type {string[]} */ kinds) {
    const sections = known.words
      .filter((section) => kinds.includes(section.kind))
      .map(({ title, texts }) => {
        const lines = texts.map((text) => make("li", {}, make("code", {}, text)));
        return make("section", {}, make("h4", {}, title), make("ul", {}, ...lines));
      });
    const summary = make("summary", {}, "What can be written");
    return make("details", { class: "nb-wb-words" }, summary, make("div", {}, ...sections));
  }

  function ownField(/** @type {OwnCard} */ card, /** @type {number} */ at) {
    const change = () => {
      card.name = name.value;
      drawMages();
    };
    const name = make("input", { id: `${id}name${at}`, value: card.name, maxlength: 60, on: { change } });
    const icon = tick("has the Instability icon", card.instability === true, (on) => {
      card.instability = on;
    });
    const write = (/** @type {string} */ text) => {
      card.text = text;
    };
    const remove = press("Remove", () => {
      told.own.pop();
      for (const { sheet } of told.mages) {
        for (const slot of Object.keys(sheet)) if (sheet[slot].startsWith(`own_${at + 1}/`)) delete sheet[slot];
      }
      drawAll();
    });
    return make(
      "fieldset",
      {},
      make("legend", {}, `Card ${at + 1}`),
      row(make("label", { for: name.id }, make("span", {}, "name"), name), icon),
      typed(`own${at}`, "card", card.text, write, "text"),
      at === told.own.length - 1 ? remove : null,
    );
  }

  function drawCards() {
    const open = isOpen(cards) || told.own.length > 0;
    const add = () => {
      told.own.push({ name: `My card ${told.own.length + 1}`, text: "" });
      drawCards();
      drawMages();
    };
    const code = (/** @type {string} */ text) => make("code", {}, text);
    const how = make(
      "p",
      { class: "nb-wi-small" },
      "Type in a card of your box: what it is, whom it targets or what sets it off, a colon, then its sentences. ",
      "For example ",
      code("combat fire mage within 2: Inflict 3. Pain 1."),
      " or ",
      code("protection profane when a mage damages you: Ignore up to 3."),
      " It can then lie on any sheet. “You” is whoever casts it.",
    );
    cards.replaceChildren(
      make(
        "details",
        { open },
        make("summary", {}, "Cards of your own"),
        ...[how, howToType(), wordsThatCanBeUsed(["card", "effect"])],
        ...told.own.map(ownField),
        acts(press("Add a card", add, { disabled: told.own.length >= MOST_OWN })),
      ),
    );
  }

  // --- what happens ---

  function drawAct() {
    const effect = told.what === "effect";
    const who = colours().filter((colour) => effect || colour !== ROSE);
    const sheet = told.mages[told.who]?.sheet || {};
    const slots = known.slots.filter((slot) => sheet[slot]);
    if (told.what === "cast" && !slots.includes(told.slot)) told.slot = slots[0] || "I";
    const spellName = (/** @type {string} */ name) => ownCard(name, told.own)?.name ?? nameIn(known.spells, name);
    const filled = slots.map((slot) => option(slot, `${slot}: ${spellName(sheet[slot])}`));
    const isDone = (/** @type {string} */ value) => {
      told.what = value;
      if (value !== "effect" && told.who < 0) told.who = 0;
      drawAct();
    };
    const does = (/** @type {string} */ value) => {
      told.who = Number(value);
      drawAct();
    };
    const casts = (/** @type {string} */ value) => {
      told.slot = value;
    };
    const write = (/** @type {string} */ text) => {
      told.effect = text;
    };
    const asked = [option("ask", "is asked each time"), option("all", "reveals it"), option("none", "reveals nothing")];
    const kinds = Object.entries(KINDS).map(([kind, text]) => option(kind, text));
    const people = who.map((colour) => option(colour, called(colour)));
    const nothingThere = [option("I", "nothing on the sheet")];
    const example = "effect, as in: Inflict 2 on each mage within 1. Pain 1.";
    act.replaceChildren(
      make("legend", {}, "What happens"),
      row(
        select("who", people, String(told.who), does),
        select("does", kinds, told.what, isDone),
        told.what === "cast" ? select("which", slots.length ? filled : nothingThere, told.slot, casts) : null,
        select("whoever could reveal something", asked, windows, (value) => {
          windows = value;
        }),
      ),
      ...(effect
        ? [typed("effect", "effect", told.effect, write, example), howToType(), wordsThatCanBeUsed(["effect"])]
        : []),
    );
  }

  // --- with Python ---

  function drawAll() {
    for (const part of [drawExamples, drawMages, drawThings, drawLodge, drawCards, drawAct]) part();
  }

  let drawn = false;
  function take() {
    const given = model.get("told");
    const same = windows === model.get("windows") && JSON.stringify(given) === JSON.stringify(told);
    if (drawn && same) return; // it is what stands there
    drawn = true;
    told = complete(given);
    windows = model.get("windows");
    drawAll();
  }
  function drawProblems() {
    const said = model.get("_message").text;
    const all = [...(said ? [said] : []), ...model.get("_problems")];
    const list = make("ul", {}, ...all.map((text) => make("li", {}, text)));
    const section = make("section", { class: "nb-wi-bad" }, make("h3", {}, "This cannot be laid out"), list);
    problems.replaceChildren(...(all.length ? [section] : []));
  }

  const ours = onVoila();
  const last = ours ? kept.take() : null;
  if (last) send({ do: "resolve", ...last });
  const changed = () => {
    take();
    if (ours) kept.save({ told: model.get("told"), windows: model.get("windows") });
  };
  const heard = (/** @type {{language?: string, read?: Read}} */ message) => {
    if (message.language) {
      guide = message.language; // our own page, made from Markdown with all HTML in it shown as text
      for (const text of guides) setMarkup(text, guide);
    }
    if (message.read) readBack(message.read);
  };
  const leave = keepDrawn(model, el, {
    told: changed,
    windows: changed,
    _problems: drawProblems,
    _message: drawProblems,
    _result: () => {
      result.textContent = model.get("_result").text || "";
    },
  });
  model.on("msg:custom", heard);
  return () => {
    stop();
    model.off("msg:custom", heard);
    leave();
  };
}

export default { render };
