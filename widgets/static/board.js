// @ts-check
// The page's side of the board: the table, the ribbon and the strip with the hand. Python says what is true and which things
// can be touched; this puts the two pictures there, shows what changed, and sends back what the visitor touched. It knows no
// rule, only which options name which things.
//
// What the pictures (widgets/boards/*.j2) say to this script:
//
//   data-part="name"   on children of the <svg>, as their first attribute: a part of the picture, with no other in it. A part
//                      is read only when it differs, and of it only what differs is drawn anew, so that what stays keeps
//                      its focus, and the step is seen soon. No two parts of a picture have one name.
//   data-thing="id"    a thing, by the id that `Game.targets` uses for it; its aria-label says what it is, and the words
//                      before the first : , or ( are its name. An id may stand more than once; the first is the thing.
//   data-at="place"    where the thing lies, in words. Without it, nobody is told that the thing has come or has moved.
//   data-now="words"   what the thing shows. If it changes, the thing is marked.
//   data-quiet         a thing that is not marked as new.
//   data-hit="id"      a ground: touching it touches that thing, where the thing can be touched.
//   role="button"      a thing that can be touched now, with tabindex="0"; `thing` in widgets/boards/table.py writes all this.
//
// While something is picked the script adds `nb-picked` and aria-pressed to it. What it draws over the things stands at the
// end of each <svg>, in a <g class="nb-over">.
import { become, define, pictureOf } from "./markup.js";
import { arrowBetween, ringAround } from "./drawing.js";
import { firstWords, fitting, numbered, rollWords, same, touched } from "./picking.js";
import {
  citing,
  draw,
  eyesOf,
  fill,
  inWords,
  keepDrawn,
  keepFocus,
  keyed,
  locked,
  make,
  onVoila,
  pictogramIf,
  press,
  tellSize,
  traits,
  uid,
  untilLeaving,
} from "./shared.js";

/**
 * @typedef {import("./picking.js").Option} Option
 * @typedef {{x: number, y: number, wide: number, tall: number}} Box in pixels of the page
 * @typedef {Element & ElementCSSInlineStyle & HTMLOrSVGElement} Thing
 * @typedef {Box & {thing: Thing, at?: string}} Surveyed where a thing is drawn, and where it lies, in words
 * What is asked; `said` stands below it, `acts` are more buttons: what each sends, its label and its class; and with `named`
 * every option is a button, even if it can be touched on the table.
 * @typedef {{text: string, rule?: string, title?: string, seat?: number, said?: string, acts?: [string, string, string][],
 *   named?: boolean}} Question
 * @typedef {Question & {kind: "choice", options: Option[], barred: Option[]}} AskedChoice
 * @typedef {Question & {kind: "roll", dice: {thing: string, name: string}[], sides: number}} AskedRoll
 * @typedef {Question & {kind: "draw", things: string[], does: string}} AskedDraw
 * @typedef {Question & {kind: "other" | "event" | "over" | "past" | "curtain"}} AskedNothing
 * @typedef {AskedChoice | AskedRoll | AskedDraw | AskedNothing} Asked
 * @typedef {{thing?: string, name?: string, figure?: string, text?: string, standing?: string, rule?: string}} Note
 */
/**
 * @typedef {{title: string, unit: string, told: string[],
 *   rows: {name: string, before: string, after: string, why: string[]}[]}} Summary
 * @typedef {{title: string, how: string[], unit: string, names: string[], rounds: [string, (number | null)[]][],
 *   rows: {name: string, won: boolean, value: string, terms: [string, number][]}[],
 *   decided: {at: number, name: string, chosen: string, swing: number, told: string}[]}} Last
 */
/**
 * All that is shown, in one trait, so that the page draws once and never half.
 * @typedef {object} Shown
 * @property {string} table SVG
 * @property {string} hand SVG
 * @property {string} game
 * @property {Asked} asked
 * @property {string[]} changed the things that the latest step changed
 * @property {string[]} told what happened, in sentences
 * @property {number} moment
 * @property {number} look pictures of one look can be compared: same match, same eyes
 * @property {string[]} seats who sits there, by name
 * @property {boolean} on whether it goes on by itself
 * @property {string} past where this moment is, if it is not the latest one
 * @property {boolean} open whether somebody who plays here looks on with all hands open
 * @property {string} curtain who must take the screen
 * @property {boolean} can_back
 * @property {boolean} advises
 * @property {boolean} reviews whether somebody's own choices can be looked at again
 * @property {Summary | Record<string, never>} summary of the round that has just ended
 * @property {Last | Record<string, never>} last the end of the game
 */
/**
 * What the coach says; a rule is its id and its title.
 * @typedef {{at: number, chosen: string, better: string, source: string, why: string[], sure: string,
 *   rules: [string, string][], when?: string}} Verdict
 * @typedef {{full?: boolean,
 *   advice?: {move: string, why: string, source: string, sure: string, rules: [string, string][], option: number},
 *   verdict?: Verdict, review?: {done: number, total: number, found: Verdict[]}}} Coach
 */
/**
 * @typedef {{_shown: Shown, _definitions: string, _note: Note, _message: import("./shared.js").Message,
 *   seat: number | null, size: number[], pace: number, thinking: number, judging: number, _coach: Coach, pointed: string[],
 *   marks: [string, string][]}} Traits
 */

const OFFERED = 10; // options beyond those that fit exactly that are shown at once
const MOVES = 320; // milliseconds that a thing travels
const READS = 250; // milliseconds after which what is pointed at is read
const LONG = 500; // milliseconds of a long press
const LOST = 6000; // milliseconds after which going on is asked for once more
const FINGER = 36; // pixels; what is smaller is hard to touch, and is enlarged
const ENLARGED = 64; // pixels that such a thing is to have
const LENS = 204; // pixels that the glass is wide and high: nine squares of a map
const MAGNIFIED = 2.7; // how much larger it shows things at most
const LEAST = 96; // pixels of a note that can still be read: its name and a line or two

const BUTTON = "[role=button]";
const PART = '<g data-part="'; // how a part of a picture begins

const moving = () =>
  document.documentElement.dataset.motion !== "less" && matchMedia("(prefers-reduced-motion: no-preference)").matches;

/**
 * What a thing says of itself.
 * @param {Element} thing
 */
const reading = (thing) => thing.getAttribute("aria-label") || "";

/**
 * The nearest element around the one that an event is about.
 * @param {Event} event
 * @param {string} selector
 */
const around = (event, selector) =>
  /** @type {Thing | null} */ (/** @type {Element} */ (event.target).closest(selector));

/**
 * A text that begins with a capital letter.
 * @param {string} text
 */
const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

// --- the pictures ----------------------------------------------------------------------------------------------------

/**
 * The picture in `view`, and what is known of it.
 * @param {HTMLElement} view
 */
function pictureIn(view) {
  /** @type {Map<string, string>} */
  let parts = new Map(); // as they came, by name, to draw only those that differ
  let came = "";
  let [left, top, scale] = [0, 0, 1]; // where the picture was surveyed, and how many of its pixels one of the page's has
  const svg = () => /** @type {SVGSVGElement | null} */ (view.firstElementChild);

  return {
    view,
    /** Every thing, with where it lies and where it is drawn, in pixels of the page. */
    survey() {
      /** @type {Map<string, Surveyed>} */
      const seen = new Map();
      const picture = svg();
      if (picture) {
        const origin = picture.getBoundingClientRect();
        [left, top, scale] = [origin.x, origin.y, picture.viewBox.baseVal.width / (origin.width || 1)];
      }
      for (const thing of /** @type {NodeListOf<Thing>} */ (view.querySelectorAll("[data-thing]"))) {
        const { thing: name = "", at } = thing.dataset;
        if (seen.has(name)) continue;
        // without what is drawn around it: the rings of a state and of the focus, a pointer, a tick; a hand has many edges,
        // and a plate has its shield beside its bar
        const edge = (!thing.matches(".look-hand") && thing.querySelector(".look-edge, .look-whole")) || thing;
        const edges = thing.matches(".look-plate") ? [...thing.querySelectorAll(".look-edge, :scope > rect")] : [];
        const boxes = (edges.length ? edges : [edge]).map((one) => one.getBoundingClientRect());
        const [x, y] = [Math.min(...boxes.map((one) => one.left)), Math.min(...boxes.map((one) => one.top))];
        const [right, foot] = [Math.max(...boxes.map((one) => one.right)), Math.max(...boxes.map((one) => one.bottom))];
        seen.set(name, { thing, at, x, y, wide: right - x, tall: foot - y });
      }
      return seen;
    },
    /** Puts a picture there, part by part where there is one already. */
    paint(/** @type {string} */ text) {
      if (text === came) return;
      came = text;
      const [head, ...now] = text.split(PART);
      const old = svg();
      const named = new Map(now.map((part) => [nameOfPart(part), part]));
      if (!old || !parts.size || named.size < now.length) view.replaceChildren(pictureOf(text));
      else {
        const fresh = pictureOf(`${head}</svg>`);
        for (const name of ["viewBox", "width", "height", "aria-label"]) {
          const value = fresh.getAttribute(name);
          if (value === null || old.getAttribute(name) === value) continue;
          old.setAttribute(name, value);
          old.querySelector(":scope > .nb-marks")?.remove(); // what is ringed lies elsewhere now
        }
        const there = new Map(
          /** @type {SVGElement[]} */ ([...old.querySelectorAll(":scope > [data-part]")]).map((one) => [
            one.dataset.part || "",
            one,
          ]),
        );
        for (const [name, one] of there) if (!named.has(name)) one.remove();
        /** @type {Element | null} */
        let next = old.firstElementChild;
        for (const [name, part] of named) {
          const stands = there.get(name);
          const made = stands && part === parts.get(name) ? null : pictureOf(`<svg>${PART}${part}`).firstElementChild;
          if (stands && made) become(stands, made);
          const one = stands || made;
          if (!one) continue;
          if (one !== next) old.insertBefore(one, next);
          next = one.nextElementSibling;
        }
      }
      parts = named;
    },
    /** Draws something over each of some things, where they were surveyed last, in a layer of its own. */
    cover(
      /** @type {string} */ layer,
      /** @type {Iterable<string>} */ names,
      /** @type {Map<string, Surveyed>} */ there,
      /** @type {(over: {x: number, y: number, width: number, height: number}) => Element} */ shape,
    ) {
      const picture = svg();
      if (!picture) return;
      picture.querySelector(`:scope > .${layer}`)?.remove();
      const made = draw("g", { class: `nb-over ${layer}`, "aria-hidden": "true" });
      for (const name of names) {
        const box = there.get(name);
        if (!box || !picture.contains(box.thing)) continue;
        const [x, y] = [(box.x - left) * scale, (box.y - top) * scale];
        made.append(shape({ x, y, width: box.wide * scale, height: box.tall * scale }));
      }
      if (made.childElementCount) picture.append(made);
    },
    /** How many of the picture's own pixels one of the page's had when it was surveyed. */
    scale: () => scale,
  };
}

/**
 * The name of a part of a picture.
 * @param {string} part as it came, without how it begins
 */
const nameOfPart = (part) => part.slice(0, part.indexOf('"'));

/**
 * A ring around a thing.
 * @param {string} kind
 */
const ring =
  (kind) =>
  (/** @type {{x: number, y: number, width: number, height: number}} */ { x, y, width, height }) =>
    draw("rect", {
      class: kind,
      rx: Math.min(12, height / 2 + 5),
      x: x - 5,
      y: y - 5,
      width: width + 10,
      height: height + 10,
    });

/**
 * Three dots, at the upper right corner of a plate.
 * @param {{x: number, y: number, width: number}} plate
 */
const dots = ({ x, y, width }) =>
  draw(
    "g",
    { transform: `translate(${Math.round(x + width) - 46} ${Math.round(y) - 7})` },
    draw("rect", { width: 40, height: 16, rx: 8 }),
    ...[10, 20, 30].map((cx) => draw("circle", { cx, cy: 8, r: 3 })),
  );

/**
 * Lets what lies elsewhere come from where it lay, and what is new appear.
 * @param {Iterable<string>} names
 * @param {Map<string, Surveyed>} before
 * @param {Map<string, Surveyed>} after
 * @param {(thing: Element) => number} scaleOf
 */
function travel(names, before, after, scaleOf) {
  for (const name of names) {
    const was = before.get(name);
    const now = after.get(name);
    if (!now) continue;
    if (!was) {
      now.thing.animate([{ opacity: 0.2 }, { opacity: 1 }], { duration: MOVES });
      continue;
    }
    if (was.at === now.at) continue;
    const scale = scaleOf(now.thing);
    const [x, y] = [(was.x - now.x) * scale, (was.y - now.y) * scale];
    const frames = [{ translate: `${x}px ${y}px` }, { translate: "0px 0px" }];
    now.thing.animate(frames, { duration: MOVES, easing: "cubic-bezier(.2,.7,.2,1)" });
  }
}

// --- the widget ----------------------------------------------------------------------------------------------------------

/**
 * Puts a board into an element; gives what ends it. A lesson is a board, too, with its own words beside it.
 * @param {{model: import("./shared.js").Model<Traits & any>, el: HTMLElement}} place
 */
export function boardIn({ model, el }) {
  const id = uid();
  el.classList.add("nb-play", "look");
  const told = make("p", { class: "nb-told nb-unseen", "aria-live": "polite" });
  const sit = () => send({ do: "seat", seat: seats.value === "" ? null : Number(seats.value) });
  const seats = make("select", { id: `${id}eyes`, on: { change: sit } });
  const message = make("div", { class: "nb-no", role: "status" });
  const view = make("div", { class: "nb-view" });
  const note = make("div", { class: "look-note nb-note", role: "note", hidden: true });
  const question = make("b", { class: "nb-question", tabindex: "-1", "aria-live": "polite" });
  const situation = make("span", { class: "nb-situation" });
  const offers = make("div", { class: "nb-offers look-acts-row" });
  const notAllowed = make("summary");
  const barred = make("div", { class: "nb-offers" });
  const refused = make("details", { class: "nb-refused", hidden: true }, notAllowed, barred);
  const advised = make("p", { class: "nb-advised", role: "status" });
  const better = make("section", {
    class: "nb-better look-note",
    "aria-label": "The coach",
    role: "status",
    hidden: true,
  });
  const head = make("div", { class: "nb-head" }, question, situation, message, advised);
  const named = { class: "nb-bar look-ribbon", role: "group", "aria-label": "What to do" };
  const bar = make("div", named, better, head, offers, refused);
  const handView = make("div", { class: "nb-hand", role: "group", "aria-label": "Your hand" });
  const hands = make("span", { class: "nb-hands" }, make("label", { for: seats.id }, "Hands "), seats);
  const loupe = make("div", { class: "nb-loupe", "aria-hidden": "true", hidden: true });
  const curtain = make("div", { class: "nb-curtain look-table", hidden: true });
  const sheet = make("section", { class: "nb-sheet", role: "dialog", "aria-label": "Summary", hidden: true });
  const cloth = clothOf();
  const drawn = draw("svg", { class: "nb-drawn", "aria-hidden": "true" });
  const stage = make(
    "div",
    { class: "nb-stage look-table" },
    cloth,
    view,
    hands,
    bar,
    handView,
    drawn,
    loupe,
    note,
    sheet,
    curtain,
  );
  el.append(told, stage);

  const pictures = [pictureIn(view), pictureIn(handView)];
  const find = (/** @type {string} */ thing) =>
    /** @type {Thing | null} */ (stage.querySelector(`[data-thing="${CSS.escape(thing)}"]`));
  const survey = () => new Map([...pictures[1].survey(), ...pictures[0].survey()]);
  const scaleOf = (/** @type {Element} */ thing) => pictures[handView.contains(thing) ? 1 : 0].scale();

  let shown = model.get("_shown"); // what the page shows now
  /** @type {string[]} */
  let picked = []; // things chosen so far, in the order of choosing
  /** @type {{[die: string]: number}} */
  let set = {}; // dice that will not roll, by name
  let hurried = false; // whether all goes on without a pause, up to the visitor's next choice
  const busy = locked(); // waiting for an answer: a second click would mean another choice
  let pointer = "mouse"; // what touched last
  let under = ""; // the small thing below the finger that touched last
  let [across, down] = [0.5, 0.5]; // where on it the finger was, as shares of its width and height
  let painting = false; // what loses the focus now gets it back
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let next_; // going on by itself
  const wait = { read: /** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined), thing: "" };

  function send(/** @type {{do: string, [name: string]: unknown}} */ what) {
    if (busy.on) return;
    if (what.do === "skip") hurried = true;
    if (!["rule", "why", "read", "advise", "hush", "review"].includes(what.do)) busy.shut();
    model.send({ moment: shown.moment, ...what });
  }
  const cite = citing((rule) => send({ do: "rule", id: rule }), "nb-ref look-button is-quiet");
  // What was chosen shows at once that it is on its way.
  function choose(/** @type {number} */ option) {
    const { asked } = shown;
    if (busy.on || asked.kind !== "choice") return;
    const { label, things } = asked.options[option];
    for (const one of [...things.map(find), keyed(offers, `take ${label}`)]) one?.classList.add("nb-sent");
    send({ do: "choose", option });
  }
  function answered() {
    busy.open();
    for (const one of stage.querySelectorAll(".nb-sent")) one.classList.remove("nb-sent");
  }
  const touchable = (/** @type {Option} */ one) => one.things.length > 0 && one.things.every((thing) => find(thing));
  const button = (
    /** @type {string} */ key,
    /** @type {import("./shared.js").Child} */ label,
    /** @type {() => void} */ does,
    /** @type {import("./shared.js").Attributes} */ extra = {},
  ) => press(label, does, { "data-key": key, ...extra, class: `look-button ${extra.class || ""}` });

  // --- reading -----------------------------------------------------------------------------------------------------

  function hush() {
    clearTimeout(wait.read);
    wait.thing = under = "";
    note.hidden = loupe.hidden = true;
  }

  function read(/** @type {string} */ thing) {
    wait.thing = thing;
    send({ do: "read", thing });
    drawLoupe();
  }

  // What is too small for a finger is shown larger, with what lies around it, while it is read: what was below the finger stays
  // there, and what is touched in the glass is touched on the table. For the keyboard and a screen reader nothing has changed.
  function drawLoupe() {
    const box = under ? pictures[0].survey().get(under) : null;
    loupe.hidden = !box || !wait.thing;
    if (!box || !wait.thing) return;
    const picture = /** @type {SVGSVGElement} */ (view.firstElementChild);
    const [room, ground, origin] = [view, stage, picture].map((one) => one.getBoundingClientRect());
    const times = Math.min(ENLARGED / Math.min(box.wide, box.tall), MAGNIFIED);
    const [wide, tall] = [Math.min(LENS, room.width - 12), Math.min(LENS, room.height - 12)];
    const [x, y] = [box.x + box.wide * across, box.y + box.tall * down];
    const left = Math.max(room.left + 6, Math.min(x - wide / 2, room.right - wide - 6));
    const top = Math.max(room.top + 6, Math.min(y - tall / 2, room.bottom - tall - 6));
    const scale = pictures[0].scale();
    const corner = [x - origin.x - (x - left) / times, y - origin.y - (y - top) / times];
    const copy = /** @type {SVGSVGElement} */ (picture.cloneNode(true));
    copy.setAttribute("viewBox", [...corner, wide / times, tall / times].map((one) => one * scale).join(" "));
    copy.setAttribute("width", String(wide));
    copy.setAttribute("height", String(tall));
    for (const one of copy.querySelectorAll("[tabindex]")) one.removeAttribute("tabindex");
    copy.querySelector(`[data-thing="${CSS.escape(wait.thing)}"]`)?.classList.add("is-focused");
    loupe.replaceChildren(copy);
    loupe.style.left = `${left - ground.left}px`;
    loupe.style.top = `${top - ground.top}px`;
  }

  // A thing on the table, if a finger that means it may well touch another; of a place, the first of several such in it.
  function smallBelow(/** @type {Element | null} */ thing) {
    if (!thing || !view.contains(thing) || thing.matches(".look-pile")) return "";
    const least = (/** @type {Element} */ one) => {
      const box = one.querySelector(".look-edge")?.getBoundingClientRect();
      return box ? Math.min(box.width, box.height) : Infinity;
    };
    const name = /** @type {Thing} */ (thing).dataset.thing || "";
    if (least(thing) < FINGER) return name;
    const held = /** @type {Thing[]} */ ([
      ...view.querySelectorAll(`[data-thing][data-hit="${CSS.escape(name)}"]`),
    ]).filter((one) => least(one) < FINGER);
    return held.length > 1 ? held[0].dataset.thing || "" : "";
  }

  function drawNote() {
    const said = model.get("_note");
    const thing = said.thing === wait.thing && said.thing ? find(said.thing) : null;
    note.hidden = !thing;
    if (!thing) return;
    const ask = said.rule
      ? [press("Read the rule", () => send({ do: "rule", id: said.rule }), { class: "look-button is-quiet" })]
      : [];
    const all = () => el.dispatchEvent(new CustomEvent("noblesse-cards", { bubbles: true, detail: said.name }));
    const cards = el.closest(".nb-app") ? [press("All cards", all, { class: "look-button is-quiet" })] : [];
    note.replaceChildren(
      make("b", {}, said.name),
      ...(said.figure ? [" ", make("span", { class: "look-figure" }, said.figure)] : []),
      ...(said.text ? [make("p", {}, said.text)] : []),
      make("p", { class: "look-standing" }, said.standing || ""),
      ...(ask.length + cards.length ? [make("div", { class: "nb-note-row" }, ...ask, ...cards)] : []),
    );
    const ground = stage.getBoundingClientRect();
    const box = (loupe.hidden ? thing : loupe).getBoundingClientRect();
    const low = bar.getBoundingClientRect().top - 6;
    note.style.maxHeight = "";
    const wide = note.offsetWidth;
    const beside = box.right + 10 + wide < ground.right ? box.right + 10 : box.left - 10 - wide;
    const left = Math.max(ground.left + 6, Math.min(beside, ground.right - wide - 6));
    // where there is no room beside the thing, it is above or below, so that the thing can be touched again; with a scroll of
    // its own where that is little room
    const covers = left < box.right && left + wide > box.left;
    const [above, below] = [box.top - ground.top - 16, low - box.bottom - 16];
    if (covers) note.style.maxHeight = `${Math.max(above, below, LEAST)}px`;
    const tall = note.offsetHeight;
    const fits = tall <= above ? box.top - tall - 10 : box.bottom + 10;
    const top = Math.max(ground.top + 6, Math.min(covers ? fits : box.top, low - tall));
    note.style.left = `${left - ground.left}px`;
    note.style.top = `${top - ground.top}px`;
  }

  // --- touching ----------------------------------------------------------------------------------------------------

  function pick(/** @type {string[]} */ things) {
    picked = things;
    drawBar();
  }

  function touch(/** @type {string} */ thing) {
    const { asked } = shown;
    if (asked.kind === "draw") send({ do: "roll" });
    else if (asked.kind === "roll") pick(same(picked, [thing]) ? [] : [thing]);
    else if (asked.kind === "choice") {
      const comes = touched(asked, picked, thing);
      if ("take" in comes) choose(comes.take);
      else if ("why" in comes) send({ do: "why", option: comes.why });
      else pick(comes.picked);
    }
  }

  // What an event is about, and whether it can be played: a thing, or the thing that a ground stands for.
  /** @returns {[string, boolean]} */
  function meant(/** @type {Event} */ event) {
    const thing = around(event, "[data-thing]");
    const name = thing?.dataset.thing || "";
    if (thing?.matches(BUTTON)) return [name, true];
    const hit = around(event, "[data-hit]")?.dataset.hit || "";
    return hit && find(hit)?.matches(BUTTON) ? [hit, true] : [name, false];
  }

  // A finger reads first: its first tap on a thing opens the note, and its second plays.
  function tapped(/** @type {string} */ thing) {
    if (pointer !== "touch" || wait.thing === thing) {
      hush();
      return touch(thing);
    }
    read(thing);
    return drawBar();
  }

  stage.addEventListener("pointerdown", (event) => {
    pointer = event.pointerType || "mouse";
    const thing = around(event, "[data-thing]")?.dataset.thing;
    clearTimeout(wait.read);
    if (pointer !== "touch") under = "";
    else if (!loupe.contains(/** @type {Node} */ (event.target))) {
      under = smallBelow(find(meant(event)[0]));
      const box = under && pictures[0].survey().get(under);
      if (box) [across, down] = [(event.clientX - box.x) / box.wide, (event.clientY - box.y) / box.tall];
    }
    if (thing && pointer === "touch" && event.isPrimary) wait.read = setTimeout(() => read(thing), LONG);
  });
  stage.addEventListener("pointerover", (event) => {
    const thing = around(event, "[data-thing]")?.dataset.thing;
    if (event.pointerType !== "mouse" || !thing || thing === wait.thing) return;
    clearTimeout(wait.read);
    wait.read = setTimeout(() => read(thing), READS);
  });
  stage.addEventListener("pointerout", (event) => {
    if (event.pointerType !== "mouse" || !around(event, "[data-thing]")) return;
    const to = /** @type {Element | null} */ (event.relatedTarget);
    if (!to || !(note.contains(to) || to.closest("[data-thing]"))) hush();
  });
  loupe.addEventListener("mousedown", (event) => event.preventDefault()); // what is read keeps the focus
  const lifted = () => {
    if (pointer === "touch") clearTimeout(wait.read);
  };
  stage.addEventListener("pointerup", lifted);
  stage.addEventListener("pointercancel", lifted); // two fingers, which make the page larger
  note.addEventListener("pointerleave", hush);

  stage.addEventListener("click", (event) => {
    if (bar.contains(/** @type {Node} */ (event.target)) || note.contains(/** @type {Node} */ (event.target))) return;
    const [name, plays] = meant(event);
    if (plays) tapped(name);
    else if (name) read(name);
    else if (shown.on) send({ do: "skip" });
    else hush();
  });

  // --- the keyboard ------------------------------------------------------------------------------------------------

  const all = () => [...stage.querySelectorAll(`.nb-hand ${BUTTON}, .nb-view ${BUTTON}`)];
  /** @type {{[key: string]: number}} */
  const steps = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
  stage.addEventListener("keydown", (event) => {
    const thing = around(event, BUTTON);
    if (!thing?.dataset.thing || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat) touch(thing.dataset.thing);
    } else if (event.key in steps) {
      event.preventDefault();
      const things = all();
      const at = things.indexOf(/** @type {Element} */ (thing)) + steps[event.key];
      focusOn(things[(at + things.length) % things.length]);
    } else if (event.key === "Escape") {
      hush();
      if (picked.length) pick([]);
    }
  });
  stage.addEventListener("focusin", (event) => {
    const thing = around(event, "[data-thing]")?.dataset.thing;
    if (thing && /** @type {Element} */ (event.target).matches(":focus-visible")) read(thing);
  });
  stage.addEventListener("focusout", (event) => {
    const to = /** @type {Node | null} */ (event.relatedTarget);
    // who presses something in the note still reads it
    if (!painting && around(event, "[data-thing]") && !note.contains(to) && !note.matches(":hover")) hush();
  });

  // Keys that work wherever the focus is: on our own page from anywhere, in a notebook from within the board. Of several
  // boards on a page, they are for the one that has the focus, or else for the first that is seen.
  const firstBoard = () =>
    [...document.querySelectorAll(".nb-play")].find((one) => one.checkVisibility({ visibilityProperty: true }));
  function onKey(/** @type {KeyboardEvent} */ event) {
    const target = /** @type {Element} */ (event.target);
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    if (target.closest?.("input, select, textarea, [contenteditable=true], [role=tab]")) return;
    if (!sheet.hidden && event.key !== " ") return;
    if ((target.closest?.(".nb-play") || (onVoila() && firstBoard())) !== el) return;
    const options = shown.asked.kind === "choice" ? shown.asked.options : [];
    const number = Number(event.key);
    if (number >= 1 && number <= Math.min(options.length, 9)) choose(number - 1);
    else if (event.key === " " && !target.closest("button, summary, a")) playOn();
    else if (event.key === "Backspace" && shown.can_back) send({ do: "take back" });
    else if (event.key === "[" && shown.moment) send({ do: "step", by: -1 });
    else if (event.key === "]" && shown.past) send({ do: "step", by: 1 });
    else if (event.key === "Escape" && !note.hidden) hush();
    else if (event.key === "w" && shown.asked.rule) send({ do: "rule", id: shown.asked.rule });
    else return;
    event.preventDefault();
  }
  document.addEventListener("keydown", onKey);

  function playOn() {
    const { kind } = shown.asked;
    if (kind === "curtain") send({ do: "curtain" });
    else if (!sheet.hidden) closeSheet();
    else if (kind === "past") send({ do: "now" });
    else if (shown.on) send({ do: "skip" });
    else if (kind === "roll" || kind === "draw") send({ do: "roll", values: set });
    else if (kind === "event") send({ do: "forward" });
    else if (kind === "other") send({ do: "answer" });
    else if (kind === "over") /** @type {HTMLElement | null} */ (bar.querySelector(".nb-act.is-go"))?.click();
  }

  // --- the ribbon ----------------------------------------------------------------------------------------------------

  const most = { class: "is-go" };
  const clear = () => button("clear", "Clear", () => pick([]), { class: "is-quiet" });

  function nameOf(/** @type {string} */ thing) {
    const found = find(thing);
    return found ? firstWords(reading(found)) : thing;
  }

  // What the ribbon offers, what it says below the question, and what is not allowed and has no place.
  function ribbonOf(/** @type {Asked} */ asked) {
    const made = ribbonOfKind(asked);
    const acts = (asked.acts || []).map(([act, label, kind]) =>
      button(act, label, () => send({ do: act }), { class: `nb-act ${kind}` }),
    );
    return { ...made, said: made.said || asked.said || "", row: [...made.row, ...acts, ...whisper()] };
  }

  function ribbonOfKind(/** @type {Asked} */ asked) {
    if (asked.kind === "choice") return picked.length ? ribbonOfPicked(asked) : ribbonOfChoice(asked);
    if (shown.on)
      return { row: [button("skip", "Skip", () => send({ do: "skip" }), { class: "is-quiet" })], said: "", not: [] };
    if (asked.kind === "roll") return { ...ribbonOfRoll(asked), not: [] };
    const one = (/** @type {string} */ name, /** @type {string} */ label, /** @type {string} */ act = name) => ({
      row: [button(name, label, () => send({ do: act }), most)],
      said: "",
      not: [],
    });
    if (asked.kind === "draw") return one("roll", asked.does);
    if (asked.kind === "other") return one("answer", `Let ${shown.seats[asked.seat ?? 0]} choose`);
    if (asked.kind === "past") {
      const back = one("now", "Back to now");
      return { ...back, row: [...back.row, button("branch", "Play on from here", () => send({ do: "branch" }))] };
    }
    return asked.kind === "event" ? one("forward", "Go on") : { row: [], said: "", not: [] };
  }

  // What was tried already, and was wrong, says so to everybody.
  const takeOf = (
    /** @type {import("./picking.js").Numbered} */ one,
    /** @type {import("./shared.js").Attributes} */ extra = {},
  ) =>
    button(
      `take ${one.label}`,
      [
        one.picture ? pictureOf(one.picture) : null,
        one.tried ? make("span", { class: "nb-unseen" }, "tried: ") : null,
        capital(one.label),
      ],
      () => choose(one.number),
      {
        ...extra,
        class: [
          extra.class,
          one.number === coach().advice?.option && "nb-pick",
          one.tried && "is-tried",
          one.picture && "is-drawn",
        ]
          .filter(Boolean)
          .join(" "),
      },
    );
  const notOf = (/** @type {import("./picking.js").Numbered} */ one) =>
    button(`no ${one.label}`, capital(one.label), () => send({ do: "why", option: one.number }), {
      "aria-disabled": "true",
      class: "nb-not",
    });

  const advise = () =>
    shown.advises
      ? [
          button("advise", [pictogramIf("crystal-ball"), "Advise me"], () => send({ do: "advise" }), {
            class: "is-quiet nb-advise",
          }),
        ]
      : [];

  // --- the coach ---------------------------------------------------------------------------------------------------------

  /** @returns {Coach} */
  const coach = () => model.get("_coach") || {};
  let looked = -1; // the moment of the choice about which the visitor wanted to know more

  // That there was something better, in a few words; who wants to know what presses it.
  function whisper() {
    const { verdict, full } = coach();
    if (!verdict || full || looked === verdict.at) return [];
    const look = () => {
      looked = verdict.at;
      drawCoach();
      focusOn(better.querySelector("button") || question);
    };
    return [button("whisper", "There was something better: look?", look, { class: "is-quiet nb-whisper" })];
  }

  const cited = (/** @type {[string, string][]} */ rules) => rules.flatMap(([rule, title]) => [cite(rule, title), " "]);

  /** @returns {HTMLElement[]} */
  const judged = (/** @type {Verdict} */ one) => [
    make("b", {}, `${capital(one.better)}, rather than ${one.chosen}.`),
    ...one.why.map((line) => make("p", {}, line)),
    make("p", { class: "look-standing" }, `${one.source}. ${one.sure}`),
    make("p", {}, ...cited(one.rules)),
  ];

  function drawCoach() {
    const { advice, verdict, full } = coach();
    advised.replaceChildren(
      ...(advice
        ? [
            make("b", {}, `Advice: ${advice.move}.`),
            ` ${advice.why} `,
            make("span", { class: "look-standing" }, `${advice.source}. ${advice.sure} `),
            ...cited(advice.rules),
          ]
        : []),
    );
    head.classList.toggle("is-advised", Boolean(advice));
    better.hidden = !verdict || !(full || looked === verdict.at);
    if (verdict && !better.hidden)
      better.replaceChildren(
        ...judged(verdict),
        make(
          "div",
          { class: "nb-note-row" },
          button("again", "Try again", () => send({ do: "again", at: verdict.at })),
          button("hush", "Close", () => send({ do: "hush" }), { class: "is-quiet" }),
        ),
      );
    drawBar();
    if (shown.last.title) drawReview();
  }

  // It thinks in slices: after each, it is asked again.
  let asks = /** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined);
  function coachOn() {
    clearTimeout(asks);
    if (!model.get("judging")) return;
    const ask = () => {
      if (!stage.isConnected) return;
      model.send({ do: "coach" });
      asks = setTimeout(ask, LOST);
    };
    asks = setTimeout(ask, 0);
  }

  const review = make("section", { class: "nb-review", "aria-label": "Your choices" });
  function drawReview() {
    const { review: found } = coach();
    const redraw = () => review.replaceChildren(...(found ? reviewed(found) : [beginReview()]));
    review.hidden = !shown.reviews;
    keepFocus(review, redraw, () => sheet.querySelector(".is-go") || question, focusOn);
  }
  const beginReview = () => button("review", "Review my choices", () => send({ do: "review" }));

  /** @returns {HTMLElement[]} */
  function reviewed(/** @type {{done: number, total: number, found: Verdict[]}} */ { done, total, found }) {
    const over = done >= total;
    const count = found.length === 1 ? "One clear mistake" : `${found.length || "No"} clear mistakes`;
    const said = over ? `${count} in ${total} choices.` : `${done} of ${total} choices judged.`;
    const shows = over ? [] : [make("progress", { max: total, value: done, "aria-label": "Choices judged" })];
    const items = found.map((one) =>
      make(
        "li",
        {},
        one.when ? make("span", { class: "nb-small" }, one.when) : null,
        make("div", {}, ...judged(one)),
        button(`again ${one.at}`, "Try again", () => send({ do: "again", at: one.at })),
      ),
    );
    return [make("h3", {}, "Your choices"), make("p", { role: "status" }, said), ...shows, make("ol", {}, ...items)];
  }

  function ribbonOfChoice(/** @type {AskedChoice} */ asked) {
    const plain = numbered(asked.options).filter((one) => asked.named || !touchable(one));
    const glows = asked.options.some(touchable);
    const armed = wait.thing && find(wait.thing)?.matches(BUTTON) ? fitting(asked.options, [wait.thing]).exact : [];
    const play = armed.length === 1 && pointer === "touch" && !asked.named ? [takeOf(armed[0], most)] : [];
    return {
      row: [...play, ...plain.map((one) => takeOf(one, glows || asked.named ? {} : most)), ...advise()],
      said: asked.named ? "" : glows ? "What glows can be chosen." : asked.said || "",
      not: numbered(asked.barred)
        .filter((one) => !touchable(one))
        .map(notOf),
    };
  }

  function ribbonOfPicked(/** @type {AskedChoice} */ asked) {
    const { exact, more } = fitting(asked.options, picked);
    const chosen = picked.map(nameOf).join(" and ");
    const row = [...exact.map((one) => takeOf(one, most)), clear()];
    if (more.length && more.length <= OFFERED) row.unshift(...more.map((one) => takeOf(one)));
    const not = numbered(asked.barred).filter((one) => same(one.things, picked));
    const said = more.length > exact.length ? `${chosen}. Choose more of what glows.` : `${chosen}.`;
    return { row, said, not: not.map(notOf) };
  }

  function ribbonOfRoll(/** @type {AskedRoll} */ asked) {
    const roll = () => send({ do: "roll", values: set });
    const die = asked.dice.find((one) => one.thing === picked[0]);
    const row = [button("roll", rollWords(asked.dice, set), roll, most)];
    const setTo = (/** @type {{thing: string, name: string}} */ one, /** @type {number} */ value) => {
      const act = () => {
        set = { ...set, [one.name]: value };
        picked = [];
        if (asked.dice.length === 1) return roll();
        drawBar();
        find(one.thing)?.focus();
        return undefined;
      };
      return button(`set ${value}`, String(value), act, { "aria-label": `Set ${one.name} to ${value}` });
    };
    if (die) row.push(...Array.from({ length: asked.sides }, (_, side) => setTo(die, side + 1)), clear());
    const none = () => {
      set = {};
      drawBar();
    };
    if (Object.keys(set).length) row.push(button("unset", "Set none", none, { class: "is-quiet" }));
    const said = die ? `What does the ${die.name} die show?` : "Or choose a die to set it yourself.";
    return { row, said };
  }

  function drawPicked() {
    const { asked } = shown;
    const options = asked.kind === "choice" && picked.length ? asked.options : [];
    const { exact, more } = fitting(options, picked);
    const fit = new Set([...exact, ...more].flatMap((one) => one.things)); // what goes with what is picked
    for (const thing of /** @type {NodeListOf<Thing>} */ (stage.querySelectorAll(`${BUTTON}[data-thing]`))) {
      const on = picked.includes(thing.dataset.thing || "");
      thing.classList.toggle("nb-picked", on);
      thing.classList.toggle("nb-unfit", options.length > 0 && !fit.has(thing.dataset.thing || ""));
      if (on) thing.setAttribute("aria-pressed", "true");
      else if (thing.hasAttribute("aria-pressed")) thing.setAttribute("aria-pressed", "false");
    }
  }

  function words(/** @type {Asked} */ asked) {
    if (asked.kind === "past") return `You are looking at ${shown.past}.`;
    if (asked.kind === "other" && shown.on) return asked.text;
    return asked.text;
  }

  function drawBar() {
    const redraw = () => {
      const text = words(shown.asked);
      if (question.textContent !== text) question.textContent = text;
      const { row, said, not } = ribbonOf(shown.asked);
      const close = button("hands", "Back to your seat", () => send({ do: "hands" }), { class: "is-quiet" });
      situation.textContent = shown.open ? "All hands are open: nothing goes on by itself." : said;
      offers.replaceChildren(...row, ...(shown.open ? [close] : []));
      refused.hidden = !not.length;
      notAllowed.textContent = `Not now (${not.length})`;
      barred.replaceChildren(...not);
      drawPicked();
    };
    keepFocus(bar, redraw, next, focusOn);
  }

  // Where the keyboard goes when what had it is gone: to what is most likely wanted.
  const next = () =>
    offers.querySelector(".is-go") || stage.querySelector(".nb-hand .is-can, .nb-view .is-can") || question;
  const focusOn = (/** @type {Element} */ element) => /** @type {Thing} */ (element).focus({ preventScroll: true });

  // --- what goes on by itself --------------------------------------------------------------------------------------------

  const askOn = () => model.send({ do: hurried ? "skip" : "on", moment: shown.moment });

  function goOn() {
    clearTimeout(next_);
    hurried &&= shown.on;
    if (!shown.on) return;
    const pace = model.get("pace") * 1000;
    const ask = () => {
      if (!stage.isConnected) return;
      askOn();
      next_ = setTimeout(ask, LOST);
    };
    if (hurried) ask();
    else next_ = setTimeout(ask, moving() ? pace : Math.max(pace, 400));
  }

  // --- what is shown ------------------------------------------------------------------------------------------------

  // A hand that does not fit is scrolled, with the keyboard too.
  function reachHand() {
    if (handView.scrollWidth > handView.clientWidth) handView.tabIndex = 0;
    else handView.removeAttribute("tabindex");
  }
  const fits = new ResizeObserver(reachHand);
  fits.observe(handView);

  function drawPictures() {
    painting = true;
    for (const [number, text] of [shown.table, shown.hand].entries()) pictures[number].paint(text);
    painting = false;
    for (const one of pictures) one.cover("nb-thinks", [], new Map(), dots);
  }

  // What is different is ringed; what lies elsewhere comes from where it lay. To see where things lie now, the browser must lay
  // out the whole page, which it does once for each frame: so this is done with the frame, when all that is shown stands there.
  /** @type {(() => void) | null} */
  let overlays = null; // what is still to be drawn over the pictures
  let frame = 0;
  function drawOver(/** @type {Map<string, Surveyed> | null} */ before) {
    overlays = () => {
      const after = survey();
      reachHand();
      for (const one of pictures) one.cover("nb-marks", shown.changed, after, ring("nb-mark"));
      if (before && moving()) travel(shown.changed, before, after, scaleOf);
      drawPointed(after);
      drawMarks();
      drawLoupe();
      drawNote(); // what is read may lie elsewhere now
    };
    frame = requestAnimationFrame(drawOverlays);
  }
  function drawOverlays() {
    cancelAnimationFrame(frame);
    const drawing = overlays;
    overlays = null;
    drawing?.();
  }

  // What the story speaks of while somebody points at a line of it.
  function drawPointed(there = survey()) {
    for (const one of pictures) one.cover("nb-pointed", model.get("pointed"), there, ring("nb-point"));
  }

  // What a study rings, and where its arrows lead: over the table and the strip, in pixels of the stage.
  function drawMarks() {
    const marks = model.get("marks") || [];
    drawn.replaceChildren();
    if (!marks.length) return;
    const there = survey();
    const { x, y, width } = stage.getBoundingClientRect();
    const scale = stage.clientWidth / (width || 1);
    const at = (/** @type {string} */ name) => {
      const box = there.get(name);
      if (!box) return null;
      return { x: (box.x - x) * scale, y: (box.y - y) * scale, width: box.wide * scale, height: box.tall * scale };
    };
    for (const [thing, to] of marks) {
      const [from, end] = [at(thing), to ? at(to) : null];
      if (from && end) drawn.append(arrowBetween(from, end));
      else if (from && !to) drawn.append(ringAround(from));
    }
  }
  const resized = new ResizeObserver(drawMarks);
  resized.observe(stage);
  handView.addEventListener("scroll", drawMarks);

  function drawCurtain() {
    const fell = curtain.hidden && shown.curtain;
    curtain.hidden = !shown.curtain;
    // the rail and the panes still tell what the one before may know
    el.closest(".nb-app")?.classList.toggle("nb-curtained", Boolean(shown.curtain));
    if (!shown.curtain) return;
    const open = button("curtain", "I am ready", () => send({ do: "curtain" }), most);
    curtain.replaceChildren(make("b", {}, `Hand the screen to ${shown.curtain}.`), open);
    if (fell && (el.contains(document.activeElement) || onVoila())) focusOn(open);
  }

  // --- the end of a round, and of the game ----------------------------------------------------------------------------

  let closed = -1; // the moment whose last page was put away

  function closeSheet() {
    if (shown.summary.title) return send({ do: "summary" });
    closed = shown.moment;
    return drawSheet();
  }

  const table = (/** @type {string[]} */ heads, /** @type {HTMLElement[]} */ rows) =>
    make(
      "table",
      {},
      make("thead", {}, make("tr", {}, ...heads.map((one) => make("th", { scope: "col" }, one)))),
      make("tbody", {}, ...rows),
    );

  function drawSheet() {
    const { summary, last } = shown;
    const ended = last.title && closed !== shown.moment;
    const hidden = sheet.hidden;
    const held = sheet.contains(document.activeElement);
    sheet.hidden = !(summary.title || ended);
    for (const part of [view, bar, handView]) part.inert = !sheet.hidden || !curtain.hidden; // what lies behind it waits
    if (sheet.hidden) {
      if (held) focusOn(next());
      return;
    }
    const close = button("sheet", ended ? "Look at the table" : "Go on", closeSheet, ended ? {} : most);
    if (ended) drawLast(/** @type {Last} */ (last), close);
    else drawSummary(/** @type {Summary} */ (summary), close);
    if (hidden && (el.contains(document.activeElement) || onVoila())) focusOn(sheet.querySelector(".is-go") || close);
  }

  function drawSummary(/** @type {Summary} */ summary, /** @type {HTMLElement} */ close) {
    const rows = summary.rows.map((row) =>
      make(
        "tr",
        {},
        make("th", { scope: "row" }, row.name),
        make(
          "td",
          { class: "look-n" },
          row.before === row.after ? row.after : make("span", { class: "look-chip" }, `${row.before} → ${row.after}`),
        ),
        make("td", { class: "nb-small" }, row.why.join(" · ")),
      ),
    );
    sheet.replaceChildren(
      make("h2", {}, summary.title),
      table(["", summary.unit, "what counts"], rows),
      make("ul", {}, ...summary.told.map((line) => make("li", {}, line))),
      make("div", { class: "nb-sheet-row" }, close),
    );
  }

  // A term that is worked out already says what it comes to.
  const termOf = (/** @type {[string, number]} */ [text, value]) =>
    text.endsWith(`= ${value}`) ? text : `${text}: ${value}`;

  function drawLast(/** @type {Last} */ last, /** @type {HTMLElement} */ close) {
    const rows = last.rows.map((row) =>
      make(
        "tr",
        { class: row.won ? "nb-won" : null },
        make("th", { scope: "row" }, row.name),
        make("td", { class: "look-n" }, row.value),
        make("td", { class: "nb-small" }, row.terms.map(termOf).join(" · ")),
      ),
    );
    const course = last.rounds.map(([name, values]) =>
      make(
        "tr",
        {},
        make("th", { scope: "row" }, name),
        ...values.map((value) => make("td", { class: "look-n" }, value == null ? "?" : String(Math.floor(value)))),
      ),
    );
    const decided = last.decided.map((one) =>
      make(
        "li",
        {},
        `${one.name}: ${one.chosen}. ${one.told} `,
        one.swing
          ? make(
              "span",
              { class: "look-chip" },
              `${one.swing > 0 ? "+" : "−"}${Math.abs(one.swing)} for the winner's lead`,
            )
          : null,
        " ",
        button(`from ${one.at}`, "Play from here", () => send({ do: "from", moment: one.at }), { class: "is-quiet" }),
      ),
    );
    drawReview();
    const again = button(
      "again",
      "Rematch",
      () => el.dispatchEvent(new CustomEvent("noblesse-rematch", { bubbles: true })),
      most,
    );
    sheet.replaceChildren(
      make("h2", {}, last.title),
      ...last.how.map((line) => make("p", {}, line)),
      table(["", last.unit, "where it came from"], rows),
      ...(decided.length ? [make("h3", {}, "What decided it"), make("ol", {}, ...decided)] : []),
      review,
      make("details", {}, make("summary", {}, "Round by round"), table(["Round", ...last.names], course)),
      make("div", { class: "nb-sheet-row" }, close, again),
    );
  }

  function drawAll() {
    drawOverlays(); // of the step before, if it has had no frame
    const last = shown;
    shown = model.get("_shown");
    const compared = view.firstElementChild && last.look === shown.look && last.moment !== shown.moment;
    const before = compared ? survey() : null;
    const active = el.contains(document.activeElement) ? /** @type {Thing} */ (document.activeElement) : null;
    const thing = /** @type {Thing | null | undefined} */ (active?.closest("[data-thing]"))?.dataset.thing;
    const held = active?.dataset.key;
    const couldTouch = active?.matches(BUTTON); // what can be touched no longer loses the keyboard
    if (last.moment !== shown.moment || last.look !== shown.look) {
      [picked, set] = [[], {}];
      refused.open = false;
      hush(); // what was read belongs to the table as it was seen
    }
    stage.dataset.cloth = shown.game;
    el.dataset.cloth = shown.game;
    drawPictures();
    answered();
    const news = shown.told.join(" ");
    if (told.textContent !== news) told.textContent = news;
    fill(seats, eyesOf(shown.seats, "all open"), model.get("seat") ?? "");
    el.dataset.moment = String(shown.moment);
    el.dataset.on = String(shown.on);
    bar.classList.toggle("nb-waits", shown.on || shown.asked.kind === "other");
    drawBar();
    drawCurtain();
    drawSheet();
    drawOver(before);
    goOn();
    if (!active || (active.isConnected && active.matches(BUTTON) === couldTouch)) return;
    const again = thing && stage.querySelector(`${BUTTON}[data-thing="${CSS.escape(thing)}"]`);
    focusOn(again || (held && keyed(bar, held)) || next());
  }

  function drawMessage() {
    answered();
    const said = model.get("_message");
    message.replaceChildren(...inWords(said, cite));
    bar.classList.toggle("is-error", Boolean(said.text) && !["advice", "note"].includes(said.kind || ""));
  }

  // A far-sighted player thinks in slices: after each, it is asked again.
  function thinkOn() {
    clearTimeout(next_);
    answered();
    if (!shown.on) return;
    next_ = setTimeout(askOn, 0);
    if (!view.querySelector(".nb-thinks")) pictures[0].cover("nb-thinks", [`seat:${shown.asked.seat}`], survey(), dots);
  }
  const others = traits(model, {
    thinking: thinkOn,
    judging: coachOn,
    _coach: drawCoach,
    pointed: () => drawPointed(),
    marks: drawMarks,
  });

  const leave = keepDrawn(model, el, {
    _definitions: () => define(model.get("_definitions")),
    _shown: drawAll,
    _message: drawMessage,
    _note: drawNote,
  });
  const rest = tellSize(model, view, handView);
  const still = untilLeaving(() => {
    clearTimeout(next_);
    clearTimeout(wait.read);
    clearTimeout(asks);
  });
  return () => {
    still();
    others();
    cancelAnimationFrame(frame);
    document.removeEventListener("keydown", onKey);
    fits.disconnect();
    resized.disconnect();
    rest();
    leave();
  };
}

/** The cloth: a weave and a light, in an <svg> that fills the table. */
function clothOf() {
  const whole = { width: "100%", height: "100%" };
  return draw(
    "svg",
    { class: "look-cloth", "aria-hidden": "true" },
    draw("rect", { ...whole, fill: "url(#weave)" }),
    draw("rect", { ...whole, fill: "url(#lamp)" }),
  );
}

// --- on a page of its own ------------------------------------------------------------------------------------------------

/** @type {import("@anywidget/types").Render<Traits>} */
const render = ({ model, el }) => boardIn({ model, el });

export default { render };
