// @ts-check
// The map of a rulebook: a mark for each rule, by chapter. Python says what each is to the visitor; a mark that is pressed
// shows its rule, and what one can do about it. What the browser keeps of a learner is saved to a file, and taken from one, here.
import { article, define } from "./markup.js";
import { citing, download, focusOn, keepDrawn, keyed, make, pictogram, press, store, uid } from "./shared.js";

/**
 * @typedef {{id: string, title: string, state: string, how: string}} Place a rule on the map
 * @typedef {{title: string, numbers: [string, number, number, string][], rules: string, faded: string, own: boolean, bad: number,
 *   in_file: string, chapters: {title: string, rules: Place[]}[]}} RuleMap
 * @typedef {{number?: number, kept?: {[key: string]: string}, taken?: {[key: string]: string}, said?: string}} Given
 * @typedef {{_map: RuleMap, _rule: import("./markup.js").Rules, _given: Given, _message: import("./shared.js").Message,
 *   _icons: {signs: {[name: string]: string}, definitions: string}}} Traits
 */

const STATES = ["known", "shaky", "met", "new", "read"];

const LARGEST = 3_000_000; // characters; what is longer is no file of ours
const OURS = /^noblesse (practice|course|lesson) /; // what the browser keeps of a learner

/**
 * How many rules are in each state, as "12 known · 3 met".
 * @param {Place[]} rules
 */
export const stateWords = (rules) =>
  STATES.map((state) => [rules.filter((one) => one.state === state).length, state])
    .filter(([count]) => count)
    .map(([count, state]) => `${count} ${state}`)
    .join(" · ");

/** All that this browser keeps of a learner, of every game. */
function keptHere() {
  /** @type {{[key: string]: string}} */
  const found = {};
  try {
    for (const key of Object.keys(localStorage)) if (OURS.test(key)) found[key] = store.get(key) || "";
  } catch {
    // the browser keeps nothing
  }
  return found;
}

/** @type {import("@anywidget/types").Render<Traits>} */
function render({ model, el }) {
  const id = uid();
  const send = (/** @type {{do: string, [name: string]: unknown}} */ message) => model.send(message);
  const cite = citing((rule) => open(rule));
  const sign = (/** @type {string} */ which) => pictogram(model.get("_icons").signs[which], 18);
  el.classList.add("nb-map", "look");
  define(model.get("_icons").definitions);

  const numbers = make("dl", { class: "nb-map-numbers" });
  const all = make("p", { class: "nb-map-small" });
  const faded = make("div", { class: "nb-map-faded" });
  const legend = make("ul", { class: "nb-map-legend", "aria-label": "What the marks mean" });
  const chapters = make("div", { class: "nb-map-chapters" });
  const ground = make("div", { class: "nb-map-ground" });
  const rule = make("section", {
    class: "nb-map-rule",
    "aria-label": "The rule",
    "aria-live": "polite",
    tabindex: "-1",
  });
  const said = make("p", { class: "nb-map-said", role: "status" });
  const file = make("input", { id: `${id}file`, type: "file", accept: ".json,application/json", hidden: true });
  const takes = press("Open a file", () => file.click(), { class: "look-button", "data-key": "import" });
  const saves = press("Save to a file", () => send({ do: "export" }), { class: "look-button", "data-key": "export" });
  const forgets = press("Forget it", () => ask(true), { class: "look-button is-quiet", "data-key": "forget" });
  const yes = press("Yes, forget what I practised of this game", () => {
    ask(false);
    send({ do: "forget" });
  });
  const no = press("No", () => {
    ask(false);
    forgets.focus();
  });
  for (const one of [yes, no]) one.className = "look-button";
  const really = make(
    "span",
    { role: "group", "aria-label": "Forget it?", hidden: true, class: "nb-map-row" },
    yes,
    no,
  );
  const where = make("p", { class: "nb-map-small" });
  const keeps = make(
    "section",
    { class: "nb-map-keeps", "aria-labelledby": `${id}keeps` },
    make("h2", { id: `${id}keeps` }, "What you have learnt, as a file"),
    where,
    make("div", { class: "nb-map-row" }, saves, takes, file, forgets, really),
    said,
  );
  ground.append(numbers, all, faded, legend, chapters, keeps);
  el.append(ground, rule);

  function ask(/** @type {boolean} */ asks) {
    really.hidden = !asks;
    forgets.hidden = asks;
    if (asks) yes.focus();
  }

  // --- the map ---------------------------------------------------------------------------------------------------------

  let opened = "";
  function open(/** @type {string} */ name) {
    opened = name;
    send({ do: "rule", id: name });
    markOpen();
  }
  const markOpen = () => {
    for (const one of chapters.querySelectorAll("[aria-current]")) one.removeAttribute("aria-current");
    if (opened) keyed(chapters, `mark ${opened}`)?.setAttribute("aria-current", "true");
  };
  const mark = (/** @type {string} */ state) => make("u", { class: `is-${state}`, "aria-hidden": "true" });

  function drawMap() {
    const map = model.get("_map");
    const held = /** @type {HTMLElement | null} */ (
      chapters.contains(document.activeElement) ? document.activeElement : null
    );
    numbers.replaceChildren(
      ...map.numbers.map(([name, count, of, about]) =>
        make(
          "div",
          {},
          make("dt", {}, name),
          make("dd", {}, make("b", {}, String(count)), ` of ${of}`),
          make("dd", {}, about),
        ),
      ),
    );
    all.textContent = map.rules;
    const own = press("Practise your own match", () => send({ do: "own" }), {
      class: "look-button",
      "data-key": "own",
    });
    faded.replaceChildren(
      press(map.faded ? `Practise now. ${map.faded}` : "Practise now", () => send({ do: "practise", rules: [] }), {
        class: "look-button is-go",
        "data-key": "practise",
      }),
      ...(map.own ? [own] : []),
    );
    const every = map.chapters.flatMap((one) => one.rules);
    legend.replaceChildren(
      ...STATES.map((state) =>
        make(
          "li",
          {},
          mark(state),
          `${state} `,
          make("b", {}, String(every.filter((one) => one.state === state).length)),
        ),
      ),
    );
    chapters.replaceChildren(
      ...map.chapters.map((chapter) =>
        make(
          "section",
          {},
          make("h3", {}, chapter.title, make("small", {}, stateWords(chapter.rules))),
          make(
            "div",
            { class: "nb-map-marks" },
            ...chapter.rules.map((one) =>
              press(mark(one.state), () => open(one.id), {
                class: "nb-map-mark",
                title: `${one.title}: ${one.state}`,
                "aria-label": `${one.title}: ${one.state}`,
                "data-key": `mark ${one.id}`,
              }),
            ),
          ),
        ),
      ),
    );
    const bad = map.bad ? ` With it go the questions that you found bad, ${map.bad} of this game.` : "";
    const kept = map.in_file
      ? `It is kept ${map.in_file}, of all games. Save a copy to take it to another computer.`
      : "It is kept in this browser only, of all games. Save it to take it to another browser or computer.";
    where.textContent = kept + bad;
    markOpen();
    if (held?.dataset.key) focusOn(keyed(chapters, held.dataset.key));
    drawRule();
  }

  // Arrows go from mark to mark, and from chapter to chapter.
  chapters.addEventListener("keydown", (event) => {
    const marks = /** @type {HTMLElement[]} */ ([...chapters.querySelectorAll(".nb-map-mark")]);
    const at = marks.indexOf(/** @type {HTMLElement} */ (event.target));
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (at < 0 || !by) return;
    marks[(at + by + marks.length) % marks.length].focus();
    event.preventDefault();
  });

  // --- a rule ----------------------------------------------------------------------------------------------------------

  function drawRule() {
    const found = (model.get("_rule").rules || [])[0];
    el.classList.toggle("nb-reads", Boolean(found));
    if (!found) {
      return rule.replaceChildren(make("p", { class: "nb-map-small" }, "Press a mark to read its rule."));
    }
    opened = found.id;
    markOpen();
    const here = model
      .get("_map")
      .chapters.flatMap((one) => one.rules)
      .find((one) => one.id === found.id);
    const deed = (/** @type {string} */ name, /** @type {string} */ label, /** @type {() => void} */ does, kind = "") =>
      press(label, does, { class: `look-button ${kind}`, "data-key": name });
    const acts = [];
    if (here?.how === "asked")
      acts.push(deed("practise this", "Practise this", () => send({ do: "practise", rules: [found.id] }), "is-go"));
    if (here?.how === "read" && here.state !== "read")
      acts.push(deed("read this", "I have read it", () => send({ do: "read", id: found.id }), "is-go"));
    acts.push(
      deed(
        "close",
        "Close",
        () => {
          const name = opened;
          opened = "";
          send({ do: "rule", id: "" });
          focusOn(keyed(chapters, `mark ${name}`));
        },
        "is-quiet",
      ),
    );
    const told = {
      asked: "",
      read: "This rule is only to be read: there is nothing to decide.",
      "": "Practice has no question about it yet.",
    };
    const how = /** @type {"asked" | "read" | ""} */ (here?.how ?? "asked");
    return rule.replaceChildren(
      make("h3", { class: "nb-map-unseen" }, "The rule"),
      make("p", { class: "nb-map-state" }, mark(here?.state || "new"), here?.state || ""),
      article(found, { cite, printed: true }),
      ...(here && told[how] ? [make("p", { class: "nb-map-small" }, told[how])] : []),
      make("div", { class: "nb-map-row" }, ...acts),
    );
  }

  // --- the file --------------------------------------------------------------------------------------------------------

  file.addEventListener("change", async () => {
    const [one] = file.files || [];
    if (!one) return;
    const text = one.size > LARGEST ? "" : await one.text();
    file.value = "";
    send({ do: "import", text });
  });

  let given = model.get("_given").number || 0;
  function take() {
    const what = model.get("_given");
    if (!what.number || what.number === given) return;
    given = what.number;
    if (what.taken) for (const [key, text] of Object.entries(what.taken)) store.set(key, text);
    if (what.kept) {
      const whole = { noblesse: "learnt", version: 1, kept: { ...keptHere(), ...what.kept } };
      const day = new Date().toISOString().slice(0, 10);
      download(`noblesse-learnt-${day}.json`, new Blob([JSON.stringify(whole, null, 1)], { type: "application/json" }));
    }
    said.textContent = what.said || (what.kept ? "Saved." : "");
  }
  function tell() {
    said.textContent = model.get("_message").text || said.textContent;
    said.classList.toggle("is-wrong", Boolean(model.get("_message").text));
  }

  legend.before(make("h2", { class: "nb-map-head" }, sign("rule"), "Your map"));
  return keepDrawn(model, el, { _map: drawMap, _rule: drawRule, _given: take, _message: tell });
}

export default { render };
