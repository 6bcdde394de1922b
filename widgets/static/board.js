// The page's side of the board. Python says what is true and which things can be touched; this puts the picture there,
// shows what changed, and sends back what the visitor touched. It knows no rule, only which options name which things.
// Every text goes in as text. Only the picture is markup, and it is made by us.

const CHIP = 18; // pixels that the words about a change are tall
const PIECE = 6000; // square pixels of a picture's part that is a piece; what is larger is a ground on which things stand
const OFFERED = 10; // options beyond those that fit exactly that are shown at once

const moving = () => window.matchMedia("(prefers-reduced-motion: no-preference)").matches;

function render({ model, el }) {
  const id = "nb" + Math.random().toString(36).slice(2, 9);
  el.classList.add("nb-play");
  const told = make("p", { class: "nb-told", "aria-live": "polite" });
  const seats = make("select", { id: id + "eyes", on: { change: () => send({ do: "seat", seat: seats.value === "" ? null : Number(seats.value) }) } });
  const message = make("div", { class: "nb-no", role: "status" });
  const view = make("div", { class: "nb-view" });
  const note = make("div", { class: "nb-note", "aria-live": "polite", on: { click: () => hush() } }); // what a thing says, beside it
  const question = make("p", { class: "nb-question", tabindex: "-1", "aria-live": "polite" });
  const offers = make("div", { class: "nb-offers", id: id + "offers", on: { scroll: () => drawRest() } });
  const rest = make("button", { type: "button", class: "nb-rest", "aria-controls": id + "offers", hidden: true, on: { click: () => { tall = !tall; drawRest(); } } });
  const refused = make("details", { class: "nb-refused", hidden: true }, make("summary"), make("div", { class: "nb-offers" }));
  const head = make("div", { class: "nb-head" }, question, rest, refused);
  const bar = make("div", { class: "nb-bar", role: "group", "aria-label": "What to do" }, message, head, offers);
  el.append(make("div", { class: "nb-top" }, told, make("span", { class: "nb-hands" }, make("label", { for: id + "eyes" }, "Hands "), seats)), make("div", { class: "nb-stage" }, view, note), bar);

  let shown = model.get("_shown"); // what the page shows now
  let parts = new Map(); // the picture's parts as they came, to replace only those that differ
  let picked = []; // things chosen so far, in the order of choosing
  let changes = new Map(); // what the latest step changed, by thing, in words
  let set = {}; // dice that will not roll, by name
  let tall = false; // whether the bar shows all that it offers, over the table, or keeps to two rows that scroll
  let busy = 0; // waiting for an answer until then: a second click would mean another choice

  function send(what) {
    if (performance.now() < busy) return;
    if (what.do !== "rule" && what.do !== "why") busy = performance.now() + 3000;
    model.send({ ...what, moment: shown.moment });
  }
  const svg = () => view.firstElementChild;
  const find = (thing) => view.querySelector(`[data-thing="${CSS.escape(thing)}"]`);
  const button = (key, label, does, more = {}) => make("button", { type: "button", "data-key": key, on: { click: does }, ...more }, label);
  const cite = (name) => button("rule " + name, name, () => send({ do: "rule", id: name }), { class: "nb-ref", "aria-label": "Rule " + name });
  const choose = (option) => send({ do: "choose", option });
  const covers = (things, wanted) => wanted.every((one) => things.includes(one));
  const same = (things, wanted) => things.length === wanted.length && covers(things, wanted);
  const numbered = (list) => (list || []).map((one, number) => ({ ...one, number }));
  const touchable = (one) => one.things.length > 0 && one.things.every((thing) => find(thing));

  // --- touching ----------------------------------------------------------------------------------------------------

  function touch(thing) {
    const asked = shown.asked;
    if (asked.kind === "draw") return send({ do: "roll" });
    if (asked.kind === "roll") {
      picked = same(picked, [thing]) ? [] : [thing];
      return drawBar();
    }
    if (asked.kind !== "choice") return undefined;
    if (picked.includes(thing)) picked = picked.filter((one) => one !== thing);
    else {
      const wanted = [...picked, thing];
      const fits = numbered(asked.options).filter((one) => covers(one.things, wanted));
      if (fits.length === 1 && same(fits[0].things, wanted)) return choose(fits[0].number);
      if (fits.length === 1) picked = fits[0].things.slice(); // it takes more than was touched: show that first
      else if (fits.length) picked = wanted;
      else {
        const barred = numbered(asked.barred);
        const no = barred.find((one) => same(one.things, wanted)) || barred.find((one) => covers(one.things, wanted)) || barred.find((one) => covers(one.things, [thing]));
        if (no) send({ do: "why", option: no.number });
        else if (asked.options.some((one) => one.things.includes(thing))) picked = [thing];
      }
    }
    return drawBar();
  }

  const BUTTON = "[role=button]";
  const LOOK = "[data-look]"; // cannot be taken now, but has more to read
  const reading = (thing) => thing.querySelector("title").textContent;
  const hush = () => note.replaceChildren();

  // Where the visitor looks: below the thing or, where that is out of sight or under the bar, above it.
  function tell(thing, more = "") {
    note.replaceChildren(reading(thing) + more);
    const [stage, box] = [note.parentNode.getBoundingClientRect(), thing.getBoundingClientRect()];
    const floor = Math.min(innerHeight, bar.getBoundingClientRect().top);
    const above = box.bottom + 6 + note.offsetHeight > floor && box.top - 6 - note.offsetHeight >= 0;
    const left = box.left + (box.width - note.offsetWidth) / 2 - stage.left;
    note.style.left = `${Math.max(0, Math.min(left, stage.width - note.offsetWidth))}px`;
    note.style.top = `${(above ? box.top - 6 - note.offsetHeight : box.bottom + 6) - stage.top}px`;
    note.scrollIntoView({ block: "nearest" });
  }

  view.addEventListener("click", (event) => {
    hush();
    const thing = event.target.closest(BUTTON);
    if (thing) return touch(thing.dataset.thing);
    const look = event.target.closest(LOOK);
    if (look) return tell(look);
    const hit = event.target.closest("[data-hit]");
    if (hit && find(hit.dataset.hit)?.matches(BUTTON)) return touch(hit.dataset.hit);
    const still = event.target.closest("[data-thing]") || (hit && find(hit.dataset.hit));
    if (still) tell(still, ` – not asked for now. ${shown.asked.text || ""}`);
    return undefined;
  });
  view.addEventListener("keydown", (event) => {
    const thing = event.target.closest(`${BUTTON}, ${LOOK}`);
    if (!thing || event.ctrlKey || event.altKey || event.metaKey) return;
    const look = thing.matches(LOOK);
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (look) tell(thing);
      else if (!event.repeat) touch(thing.dataset.thing);
    } else if (step) {
      event.preventDefault();
      const all = [...view.querySelectorAll(look ? `${BUTTON}, ${LOOK}` : BUTTON)];
      all[(all.indexOf(thing) + step + all.length) % all.length].focus();
    } else if (event.key === "Escape") {
      hush();
      if (!picked.length) return;
      picked = [];
      drawBar();
    }
  });

  // --- the bar -----------------------------------------------------------------------------------------------------

  function nameOf(thing) {
    const found = find(thing);
    return found ? found.querySelector("title").textContent.split(/[:,(]/)[0] : thing;
  }

  function drawBar() {
    const asked = shown.asked;
    const held = bar.contains(document.activeElement) ? document.activeElement.dataset.key || "" : null;
    const text = asked.text;
    if (question.dataset.text !== text + asked.rule) {
      question.replaceChildren(text, ...(asked.rule ? [" ", cite(asked.rule)] : []));
      question.dataset.text = text + asked.rule;
    }
    const row = [], not = [];
    const clear = () => button("clear", "Clear", () => { picked = []; drawBar(); }, { class: "nb-less" });
    if (asked.kind === "choice") barOfChoice(asked, row, not, clear);
    else if (asked.kind === "roll") barOfRoll(asked, row, clear);
    else if (asked.kind === "draw") row.push(button("roll", asked.does, () => send({ do: "roll" }), { class: "nb-most" }));
    else if (asked.kind === "other") row.push(button("answer", `Let Seat ${asked.seat} choose`, () => send({ do: "answer" }), { class: "nb-most" }));
    else if (asked.kind === "event") row.push(button("forward", "Go on", () => send({ do: "forward" }), { class: "nb-most" }));
    offers.replaceChildren(...row);
    refused.hidden = !not.length;
    refused.firstChild.textContent = `Not allowed now (${not.length})`;
    refused.lastChild.replaceChildren(...not);
    offers.scrollTop = 0;
    drawRest();
    for (const thing of view.querySelectorAll("[role=button]")) {
      const on = picked.includes(thing.dataset.thing);
      thing.classList.toggle("nb-picked", on);
      if (on) thing.setAttribute("aria-pressed", "true");
      else if (thing.hasAttribute("aria-pressed")) thing.setAttribute("aria-pressed", "false");
    }
    if (held !== null && !bar.contains(document.activeElement)) focusAgain(held, null);
  }

  // What does not fit in the bar's two rows is said beside the question, and a button makes room for it.
  function drawRest() {
    bar.classList.toggle("nb-tall", tall);
    const floor = offers.getBoundingClientRect().bottom;
    const below = [...offers.children].filter((one) => one.getBoundingClientRect().bottom > floor + 2).length;
    rest.hidden = !tall && offers.scrollHeight <= offers.clientHeight + 2;
    rest.setAttribute("aria-expanded", String(tall));
    rest.textContent = tall ? "Show less ▴" : below ? `Show all (${below} more) ▾` : "Show all ▾";
  }

  function barOfChoice(asked, row, not, clear) {
    const options = numbered(asked.options);
    const take = (one, more) => button("take " + one.label, one.label, () => choose(one.number), more);
    const no = (one) => button("no " + one.label, one.label, () => send({ do: "why", option: one.number }), { "aria-disabled": "true", class: "nb-not" });
    if (picked.length) {
      const fits = options.filter((one) => covers(one.things, picked));
      const exact = fits.filter((one) => same(one.things, picked));
      const more = fits.filter((one) => !exact.includes(one));
      row.push(make("span", { class: "nb-chosen" }, `${picked.map(nameOf).join(" and ")}: `));
      row.push(exact.map((one) => take(one, { class: "nb-most" })));
      not.push(...numbered(asked.barred).filter((one) => same(one.things, picked)).map(no));
      row.push(clear());
      const only = picked.length === 1 ? find(picked[0]) : null;
      if (more.length) row.push(make("span", { class: "nb-hint" }, exact.length ? "or choose more on the table: " : "choose more on the table: "), more.slice(0, OFFERED).map((one) => take(one)));
      if (more.length > OFFERED) row.push(make("span", { class: "nb-hint" }, `and ${more.length - OFFERED} more`));
      if (only && reading(only) !== only.getAttribute("aria-label")) row.push(make("span", { class: "nb-hint nb-text" }, reading(only)));
    } else {
      const plain = options.filter((one) => !touchable(one));
      if (plain.length < options.length) row.push(make("span", { class: "nb-hint" }, plain.length ? "Choose what is outlined, or: " : "Choose what is outlined on the table."));
      row.push(plain.map((one) => take(one, { class: "nb-most" })));
      not.push(...numbered(asked.barred).filter((one) => !touchable(one)).map(no));
    }
    row.splice(0, row.length, ...row.flat());
  }

  function barOfRoll(asked, row, clear) {
    const die = asked.dice.find((one) => one.thing === picked[0]);
    const rolls = asked.dice.filter((one) => !(one.name in set));
    const words = Object.entries(set).map(([name, value]) => `${name} to ${value}`).join(", ");
    const does = !words ? "Roll" : rolls.length ? `Set ${words} and roll the rest` : `Set ${words}`;
    row.push(button("roll", does, () => send({ do: "roll", values: set }), { class: "nb-most" }));
    if (die) {
      row.push(make("span", { class: "nb-chosen" }, `or set ${die.name} to `));
      for (let value = 1; value <= asked.sides; value++) row.push(button("set " + value, String(value), () => {
        set = { ...set, [die.name]: value };
        picked = [];
        if (asked.dice.length === 1) return send({ do: "roll", values: set });
        drawBar();
        find(die.thing)?.focus();
        return undefined;
      }, { "aria-label": `Set ${die.name} to ${value}` }));
      row.push(clear());
    } else row.push(make("span", { class: "nb-hint" }, asked.dice.length > 1 ? "or choose a die to set its value" : "or choose the die to set its value"));
    if (words) row.push(button("unset", "Set none", () => { set = {}; drawBar(); }, { class: "nb-less" }));
  }

  // --- the picture -------------------------------------------------------------------------------------------------

  // Where elements are, in the picture's own pixels.
  function measure(elements) {
    const origin = svg().getBoundingClientRect();
    const scale = svg().viewBox.baseVal.width / (origin.width || 1);
    return [...elements].map((one) => {
      const box = one.getBoundingClientRect();
      return { one, x: (box.x - origin.x) * scale, y: (box.y - origin.y) * scale, wide: box.width * scale, tall: box.height * scale };
    });
  }

  function survey() {
    const seen = new Map();
    if (!svg()) return seen;
    for (const { one: thing, ...box } of measure(view.querySelectorAll("[data-thing]"))) {
      if (!seen.has(thing.dataset.thing)) seen.set(thing.dataset.thing, { thing, at: thing.dataset.at, now: thing.dataset.now, ...box });
    }
    return seen;
  }

  function paint(text) {
    const frame = document.createElement("template");
    frame.innerHTML = text;
    const fresh = frame.content.firstElementChild;
    const named = [...fresh.querySelectorAll(":scope > [data-part]")];
    const now = new Map(named.map((part) => [part.dataset.part, part.outerHTML]));
    const old = svg();
    if (old && [...now.keys()].join() === [...parts.keys()].join()) {
      for (const name of ["viewBox", "width", "height", "aria-label"]) if (old.getAttribute(name) !== fresh.getAttribute(name)) old.setAttribute(name, fresh.getAttribute(name));
      for (const part of named) {
        const name = part.dataset.part;
        if (parts.get(name) !== now.get(name)) old.querySelector(`:scope > [data-part="${CSS.escape(name)}"]`).replaceWith(part);
      }
    } else view.replaceChildren(fresh);
    parts = now;
  }

  // What is different is outlined and says how; what lies elsewhere comes from where it lay.
  function compare(before, after) {
    changes = new Map();
    for (const [name, now] of after) {
      const was = before.get(name);
      if (!was && now.thing.dataset.quiet == null && now.at) changes.set(name, "new");
      else if (was && now.at && was.at !== now.at) changes.set(name, `from ${was.at}`);
      else if (was && was.now != null && now.now != null && was.now !== now.now) changes.set(name, `was ${was.now}`);
    }
  }

  // Where words about a thing can stand: above, below, beside it and on it, and then a little further off.
  function places({ x, y, wide, tall }, room) {
    const found = [];
    const along = [0.5, 0, 1, 0.25, 0.75].map((part) => x + part * (wide - room));
    const aside = [x + wide + 4, x - room - 4], level = y + (tall - CHIP) / 2;
    for (const gap of [1, 8, 16]) {
      for (const left of along) found.push([left, y - CHIP - gap]);
      for (const left of along) found.push([left, y + tall + gap]);
      for (const left of aside) found.push([left, level], [left, level - gap], [left, level + gap]);
    }
    for (const left of along) found.push([left, y + 2], [left, y + tall - CHIP - 2]);
    return found;
  }

  function mark(after) {
    svg().querySelector(":scope > .nb-marks")?.remove();
    if (!changes.size) return;
    const { width, height } = svg().viewBox.baseVal;
    const pieces = [...after.values()].filter(({ thing, at, now, wide, tall }) => (at || now != null) && wide * tall < PIECE && !thing.querySelector("[data-thing]"));
    const taken = [...measure(view.querySelectorAll("text, image")), ...pieces].filter((box) => box.wide && box.tall); // nothing may be covered
    const layer = draw("g", { class: "nb-marks", "aria-hidden": "true" });
    svg().append(layer); // words can be measured only where they are shown
    const crowded = changes.size > 6; // where everything is new, frames say so without words over the cards
    for (const [name, says] of changes) {
      const { x, y, wide, tall } = after.get(name) || {};
      if (wide == null) continue;
      layer.append(draw("rect", { class: "nb-mark", x: x - 2.5, y: y - 2.5, width: wide + 5, height: tall + 5, rx: 8 }));
      if (crowded) continue;
      const words = draw("text", { class: "nb-label-text", "text-anchor": "middle" }, says);
      layer.append(words);
      const room = words.getComputedTextLength() + 12;
      const free = ([left, top]) => left >= 0 && top >= 0 && left + room <= width && top + CHIP <= height
        && !taken.some((box) => left < box.x + box.wide && box.x < left + room && top < box.y + box.tall && box.y < top + CHIP);
      const [left, top] = places({ x, y, wide, tall }, room).find(free) || [];
      if (top == null) { // the frame says that it is another, and the news say what happened
        words.remove();
        continue;
      }
      taken.push({ x: left, y: top, wide: room, tall: CHIP });
      words.setAttribute("x", left + room / 2);
      words.setAttribute("y", top + 13);
      words.before(draw("rect", { class: "nb-label", x: left, y: top, width: room, height: CHIP, rx: 5 }));
    }
  }

  function move(before, after) {
    for (const [name] of changes) {
      const [was, now] = [before.get(name), after.get(name)];
      if (!was) now.thing.animate([{ opacity: 0.2 }, { opacity: 1 }], { duration: 320 });
      else if (was.at !== now.at) now.thing.animate([{ transform: `translate(${was.x - now.x}px, ${was.y - now.y}px)` }, { transform: "none" }], { duration: 320, easing: "ease-out" });
    }
    svg().querySelector(":scope > .nb-marks")?.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 200, delay: 200, fill: "backwards" });
  }

  function focusAgain(key, thing) {
    const next = (thing && view.querySelector(`[role=button][data-thing="${CSS.escape(thing)}"]`))
      || (key && bar.querySelector(`[data-key="${CSS.escape(key)}"]`))
      || offers.querySelector(".nb-most") || view.querySelector(".nb-is-option") || question;
    next.focus({ preventScroll: next === question });
  }

  function drawAll() {
    const last = shown;
    shown = model.get("_shown");
    busy = 0;
    const active = el.contains(document.activeElement) ? document.activeElement : null;
    const thing = active?.closest("[data-thing]")?.dataset.thing;
    const key = active?.dataset.key;
    const compared = svg() && last.look === shown.look;
    const before = compared && last.moment !== shown.moment ? survey() : null;
    if (last.moment !== shown.moment || last.look !== shown.look) {
      [picked, set, tall] = [[], {}, false];
      refused.open = false;
      hush(); // what was read belongs to the table as it was seen
    }
    if (last.picture !== shown.picture || !svg()) {
      paint(shown.picture);
      const after = before || changes.size ? survey() : null;
      if (before) compare(before, after);
      else if (!compared) changes.clear();
      if (after) mark(after);
      if (before && moving()) move(before, after);
    } else if (before) {
      changes.clear();
      mark();
    }
    const words = shown.told.join(" ");
    if (told.textContent !== words) told.textContent = words;
    if (seats.options.length !== shown.seats + 1) {
      seats.replaceChildren(make("option", { value: "" }, "all open"), ...Array.from({ length: shown.seats }, (_, seat) => make("option", { value: String(seat) }, `Seat ${seat} sees`)));
    }
    seats.value = model.get("seat") == null ? "" : String(model.get("seat"));
    el.dataset.moment = shown.moment;
    drawBar();
    if (active && !active.isConnected) focusAgain(key, thing);
  }

  function drawMessage() {
    busy = 0;
    const now = model.get("_message");
    message.replaceChildren(...(now.text ? [now.text, " ", ...(now.rules || []).map(cite)] : []));
  }

  const leave = keepDrawn(model, el, { _shown: drawAll, _message: drawMessage });

  let asleep;
  const watch = new ResizeObserver(([entry]) => {
    const width = Math.floor(entry.contentRect.width / 10) * 10;
    clearTimeout(asleep);
    if (width >= 280 && width !== model.get("width")) asleep = setTimeout(() => { model.set("width", width); model.save_changes(); }, 100);
  });
  watch.observe(view);
  const fits = new ResizeObserver(() => drawRest());
  fits.observe(bar);
  return () => { clearTimeout(asleep); watch.disconnect(); fits.disconnect(); leave(); };
}

export default { render };
