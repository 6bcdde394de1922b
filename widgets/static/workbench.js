// The page's side of the workbench: a form from which Python lays out a position and resolves it. Every text goes in as text.

function render({ model, el }) {
  const send = (told) => model.send(told);
  const id = "nb" + Math.random().toString(36).slice(2, 9);
  el.classList.add("nb-wi", "nb-wb");
  const known = model.get("_catalogue");
  const ROSE = "-1";
  const QUESTS = ["active", "completed", "solved"], HAS = [...QUESTS, "hand", "trophies", "destiny"];
  const HANDS = [...new Map(known.spells.map((spell) => [spell.id.split("/")[0], { id: spell.id.split("/")[0], name: spell.name }])).values()];
  let told = null;
  let own = 0;

  // --- small parts ---
  const option = (value, text) => make("option", { value }, text);
  function select(label, options, value, change, extra = {}) {
    const field = make("select", { id: `${id}s${own++}`, "aria-label": label, ...extra, on: { change: () => change(field.value) } }, ...options);
    field.value = value;
    if (field.selectedIndex < 0) field.selectedIndex = 0;
    return make("label", { for: field.id }, make("span", {}, label), field);
  }
  function number(label, value, most, change, extra = {}) {
    const field = make("input", { type: "number", id: `${id}n${own++}`, min: 0, max: most, value, ...extra, on: { change: () => change(Math.max(0, Math.min(most, Math.round(Number(field.value) || 0)))) } });
    return make("label", { for: field.id, class: "nb-wb-number" }, make("span", {}, label), field);
  }
  const seats = () => told.mages.length;
  const whose = (colour) => (String(colour) === ROSE ? "Black Rose" : `Seat ${colour}`);
  const colours = () => [...told.mages.keys()].map(String).concat(ROSE);
  const nameOf = (list, name) => list.find((one) => one.id === name)?.name || name;

  // --- spells ---
  function spellOptions() {
    const groups = new Map();
    (told.own || []).forEach((card, n) => groups.set("Your own cards", [...(groups.get("Your own cards") || []), option(`own_${n + 1}/light`, card.name || `Card ${n + 1}`)]));
    for (const spell of known.spells) groups.set(spell.school, [...(groups.get(spell.school) || []), option(spell.id, `${spell.name} (${spell.side}, ${spell.type})`)]);
    return [option("", "empty"), ...[...groups].map(([label, options]) => make("optgroup", { label }, ...options))];
  }
  function spellText(name) {
    if (name?.startsWith("own_")) return make("small", {}, told.own[Number(name.slice(4).split("/")[0]) - 1]?.text || "");
    const spell = known.spells.find((one) => one.id === name);
    return spell ? make("small", {}, spell.text + " ", make("em", {}, `(${spell.standing})`)) : null;
  }
  const waits = (name) => {
    if (name?.startsWith("own_")) return /^\s*(trap|protection)\b/i.test(told.own[Number(name.slice(4).split("/")[0]) - 1]?.text || "");
    return ["trap", "protection"].includes(known.spells.find((one) => one.id === name)?.type);
  };

  function slotField(mage, seat, slot) {
    const box = make("div", { class: "nb-wb-slot" });
    const fill = () => {
      const name = mage.sheet[slot] || "";
      const pick = select(slot === "quick" ? "quick slot" : `slot ${slot}`, spellOptions(), name, (value) => {
        if (value) mage.sheet[slot] = value; else delete mage.sheet[slot];
        mage.ready = mage.ready.filter((other) => other !== slot);
        fill(); drawAct(); box.querySelector("select").focus();
      }, { "aria-label": `Seat ${seat}, ${slot === "quick" ? "quick slot" : "slot " + slot}` });
      const ready = make("input", { type: "checkbox", checked: mage.ready.includes(slot), on: { change: () => {
        mage.ready = mage.ready.filter((other) => other !== slot).concat(ready.checked ? [slot] : []);
      } } });
      const stands = waits(name) ? make("label", { class: "nb-wb-check" }, ready, make("span", {}, "not cast yet")) : null;
      box.replaceChildren(...[pick, stands, spellText(name)].filter(Boolean));
    };
    fill();
    return box;
  }

  function mageField(mage, seat) {
    const health = known.mages.find((one) => one.id === mage.mage)?.health;
    const cubes = make("div", { class: "nb-wb-cubes", role: "group", "aria-label": `Damage on seat ${seat}` }, make("span", {}, `Damage${health ? ` (health ${health})` : ""}: cubes of`),
      ...colours().map((colour) => number(whose(colour), mage.damage[colour] || 0, 30, (n) => { if (n) mage.damage[colour] = n; else delete mage.damage[colour]; })));
    const jinxes = known.jinxes.map((jinx) => number(jinx.name, mage.jinxes.filter((kind) => kind === jinx.id).length, 6, (n) => {
      mage.jinxes = mage.jinxes.filter((kind) => kind !== jinx.id).concat(Array(n).fill(jinx.id));
    }));
    const others = [...told.mages.keys()].filter((other) => other !== seat);
    const counted = (of, name, whom, most) => number(name(whom), of[whom] || 0, most, (n) => { if (n) of[whom] = n; else delete of[whom]; });
    const has = make("details", { open: HAS.some((name) => Object.keys(mage[name] || {}).length > 0) || mage.tokens !== 2 || (told.power[seat] || 0) > 0 },
      make("summary", {}, "Points, tokens, trophies, quests, hand"),
      make("div", { class: "nb-wb-row" },
        number("power points", told.power[seat] || 0, 99, (n) => { if (n) told.power[seat] = n; else delete told.power[seat]; }, { "aria-label": `Seat ${seat}, power points` }),
        number("action tokens", mage.tokens, 2, (n) => { mage.tokens = n; }, { "aria-label": `Seat ${seat}, action tokens` }),
        ...others.map((other) => counted(mage.trophies, (whom) => `trophies of seat ${whom}`, other, 7)),
        ...others.map((other) => counted(mage.destiny, (whom) => `Destiny from seat ${whom}`, other, 3))),
      listOf(mage, seat, "quest", QUESTS.flatMap((state) => mage[state].map((card) => [state, card])), known.quests, (quest) => `${quest.name} (${quest.moon})`),
      listOf(mage, seat, "spell in hand", mage.hand.map((card) => ["hand", card]), HANDS, (card) => card.name));
    return make("fieldset", { class: "nb-wb-mage" }, make("legend", {}, `Seat ${seat}`),
      make("div", { class: "nb-wb-row" },
        select("mage", known.mages.map((one) => option(one.id, one.name)), mage.mage, (value) => { mage.mage = value; drawMages(); }, { "aria-label": `Seat ${seat}, mage` }),
        select("stands in", known.rooms.map((one) => option(one.id, one.colour ? `${one.name} (${one.colour})` : one.name)), mage.room, (value) => { mage.room = value; }, { "aria-label": `Seat ${seat}, room` })),
      make("div", { class: "nb-wb-sheet" }, ...known.slots.map((slot) => slotField(mage, seat, slot))), cubes,
      make("details", { open: mage.jinxes.length > 0 }, make("summary", {}, "Jinxes"), make("div", { class: "nb-wb-row" }, ...jinxes)), has);
  }

  /** Quests, or spells in hand: a row each, which can be another, stand elsewhere or go; and a button for one more. */
  function listOf(mage, seat, what, rows, cards, nameOf) {
    const put = (change) => { change(); drawMages(); };
    const take = (state, card) => mage[state].splice(mage[state].indexOf(card), 1);
    return make("div", {}, ...rows.map(([state, card]) => make("div", { class: "nb-wb-row" },
      select(what, cards.map((one) => option(one.id, nameOf(one))), card, (value) => put(() => { mage[state][mage[state].indexOf(card)] = value; }), { "aria-label": `Seat ${seat}, ${what}` }),
      QUESTS.includes(state) ? select("is", QUESTS.map((one) => option(one, one)), state, (value) => put(() => { take(state, card); mage[value].push(card); })) : null,
      make("button", { type: "button", "aria-label": `Remove ${what} ${nameOf(cards.find((one) => one.id === card) || { name: card })}`, on: { click: () => put(() => take(state, card)) } }, "Remove"))),
      make("p", { class: "nb-wi-acts" }, make("button", { type: "button", "aria-label": `Seat ${seat}, add a ${what}`, on: { click: () => put(() => mage[what === "quest" ? "active" : "hand"].push(cards[0].id)) } }, `Add a ${what}`)));
  }

  /** Which room lies where: those that are told, the others in their order on the free places. */
  function laid() {
    const at = new Map(Object.entries(told.layout).map(([room, place]) => [String(place), room]));
    const left = known.places.map((one) => one.room).filter((room) => !(room in told.layout));
    return new Map(known.places.map((one) => [String(one.at), at.get(String(one.at)) || left.shift()]));
  }

  function drawLodge() {
    const at = laid(), open = lodge.querySelector("details")?.open || told.rebuilt.length > 0 || Object.keys(told.layout).length > 0;
    const columns = [...new Set(known.places.map((one) => one.at[0]))].sort((a, b) => a - b);
    const names = [...known.rooms.slice(1)].sort((a, b) => a.name.localeCompare(b.name));
    const tile = (place) => {
      const here = at.get(String(place)), middle = String(place) === "0,0";
      const side = make("input", { type: "checkbox", checked: told.rebuilt.includes(here), "aria-label": `${nameOf(known.rooms, here)} is rebuilt`, on: { change: () => { told.rebuilt = told.rebuilt.filter((room) => room !== here).concat(side.checked ? [here] : []); } } });
      const pick = make("select", { "aria-label": `Room at ${place.join(", ")}`, disabled: middle, on: { change: () => {
        const other = [...at].find(([, room]) => room === pick.value)[0];
        at.set(String(place), pick.value); at.set(other, here);
        told.layout = Object.fromEntries([...at].map(([where, room]) => [room, where.split(",").map(Number)]));
        drawLodge(); [...lodge.querySelectorAll("select")].find((one) => one.getAttribute("aria-label") === `Room at ${place.join(", ")}`).focus();
      } } }, ...names.filter((one) => middle || one.id !== known.places[0].room).map((one) => option(one.id, one.name)));
      pick.value = here;
      return make("div", { class: "nb-wb-tile" }, pick, make("label", { class: "nb-wb-check" }, side, make("span", {}, "rebuilt")));
    };
    lodge.replaceChildren(make("details", { open }, make("summary", {}, "The lodge: where its rooms lie, and which are rebuilt"),
      make("div", { class: "nb-wi-scroll" }, make("div", { class: "nb-wb-lodge" }, ...columns.map((q) => make("div", {}, ...known.places.map((one) => one.at).filter((place) => place[0] === q).sort((a, b) => a[1] - b[1]).map(tile))))),
      Object.keys(told.layout).length ? make("p", { class: "nb-wi-acts" }, make("button", { type: "button", on: { click: () => { told.layout = {}; drawLodge(); } } }, "As at the beginning")) : null));
  }

  // --- the parts of the form ---
  const examples = make("div", { class: "nb-wb-row" });
  const mages = make("div", { class: "nb-wb-mages" });
  const things = make("div");
  const lodge = make("div");
  const cards = make("div");
  const act = make("fieldset", { class: "nb-wb-act" });
  const problems = make("div", { role: "status", "aria-live": "polite" });
  const result = make("p", { class: "nb-wi-note", role: "status", "aria-live": "polite" });
  const form = make("form", { on: { submit: (event) => { event.preventDefault(); send({ do: "resolve", told, windows }); } } }, examples, mages, things, lodge, cards, act,
    make("p", { class: "nb-wi-acts" }, make("button", { type: "submit", class: "nb-wi-main" }, "Resolve")));
  el.append(form, problems, result);
  let windows = model.get("windows"), begun = model.get("_examples")[0];

  function drawExamples() {
    const pick = select("Begin with", model.get("_examples").map((name) => option(name, name)), begun, (value) => { begun = value; });
    examples.replaceChildren(pick,
      make("button", { type: "button", on: { click: () => send({ do: "example", name: pick.querySelector("select").value }) } }, "Put it on the table"),
      select("mages", [2, 3, 4].map((n) => option(n, n)), String(seats()), (value) => {
        while (told.mages.length < Number(value)) told.mages.push(blank(told.mages.length));
        told.mages.length = Number(value);
        for (const mage of told.mages) for (const colour of Object.keys(mage.damage)) if (!colours().includes(colour)) delete mage.damage[colour];
        told.evocations = told.evocations.filter((one) => one.owner < seats());
        told.instability = told.instability.filter((one) => one.colour < seats());
        if (told.who >= seats()) told.who = 0;
        if (told.crown >= seats()) told.crown = 0;
        for (const of of [told.power, ...told.mages.flatMap((mage) => [mage.trophies, mage.destiny])]) for (const whom of Object.keys(of)) if (!colours().includes(whom)) delete of[whom];
        drawAll();
      }),
      select("Crown", [...told.mages.keys()].map((seat) => option(seat, whose(seat))), String(told.crown), (value) => { told.crown = Number(value); }),
      number("Black Rose's points", told.power[ROSE] || 0, 99, (n) => { if (n) told.power[ROSE] = n; else delete told.power[ROSE]; }));
  }
  const nothing = () => ({ damage: {}, sheet: {}, ready: [], jinxes: [], hand: [], active: [], completed: [], solved: [], tokens: 2, trophies: {}, destiny: {} });
  function blank(seat) {
    const taken = told.mages.map((mage) => mage.mage);
    return { mage: known.mages.find((one) => !taken.includes(one.id)).id, room: known.rooms[1 + seat].id, ...nothing() };
  }
  const drawMages = () => mages.replaceChildren(...told.mages.map(mageField));

  function drawThings() {
    const rooms = () => known.rooms.slice(1).map((one) => option(one.id, one.name));
    const owners = () => colours().map((colour) => option(colour, whose(colour)));
    const remove = (list, one, name) => make("button", { type: "button", "aria-label": `Remove ${name}`, on: { click: () => { list.splice(list.indexOf(one), 1); drawThings(); } } }, "Remove");
    const open = things.querySelector("details")?.open || told.evocations.length > 0 || told.instability.length > 0;
    things.replaceChildren(make("details", { open }, make("summary", {}, "Evocations and instability"),
      ...told.evocations.map((one) => make("div", { class: "nb-wb-row" },
        select("evocation", known.evocations.map((kind) => option(kind.id, kind.name)), one.kind, (value) => { one.kind = value; }),
        select("of", owners(), String(one.owner), (value) => { one.owner = Number(value); }),
        select("in", rooms(), one.room, (value) => { one.room = value; }), remove(told.evocations, one, nameOf(known.evocations, one.kind)))),
      ...told.instability.map((one) => make("div", { class: "nb-wb-row" },
        number("cubes", one.n, 20, (n) => { one.n = n; }), select("of", owners(), String(one.colour), (value) => { one.colour = Number(value); }),
        select("in", rooms(), one.room, (value) => { one.room = value; }), remove(told.instability, one, "instability"))),
      make("p", { class: "nb-wi-acts" },
        make("button", { type: "button", on: { click: () => { told.evocations.push({ kind: known.evocations[0].id, owner: 0, room: known.rooms[1].id }); drawThings(); } } }, "Add an evocation"),
        make("button", { type: "button", on: { click: () => { told.instability.push({ room: known.rooms[1].id, colour: -1, n: 1 }); drawThings(); } } }, "Add instability"))));
  }

  // Texts are read while they are written; what comes back names the field that it is about.
  const guides = new Set();
  let guide = "";
  const timers = new Map();
  const readers = new Map();
  function typed(field, kind, value, change, label, rows) {
    const fault = make("div", { class: "nb-wb-fault", id: `${id}f${field}`, role: "status" });
    const read = () => send({ do: "read", field, kind, text: area.value });
    const area = make("textarea", { id: `${id}t${field}`, rows, spellcheck: "false", "aria-describedby": fault.id, on: { input: () => {
      change(area.value);
      clearTimeout(timers.get(field));
      timers.set(field, setTimeout(read, 250));
    } } });
    area.value = value;
    if (value) read();
    readers.set(field, ({ fault: wrong, reading }) => {
      area.setAttribute("aria-invalid", wrong.text ? "true" : "false");
      if (!area.value) return fault.replaceChildren();
      if (!wrong.text) return fault.replaceChildren(make("p", {}, "It can be read. It says:"), make("ul", {}, ...reading.map((line) => make("li", {}, line))));
      if (area.value.length > known.longest) return fault.replaceChildren(wrong.text);
      fault.replaceChildren(make("code", {}, area.value.slice(Math.max(0, wrong.at - 24), wrong.at), make("mark", {}, wrong.word || "…")), " ", wrong.text);
    });
    return make("div", { class: "nb-wb-typed" }, make("label", { for: area.id }, make("span", {}, label), area), fault);
  }

  /** The page that explains the language, fetched from Python when it is first opened. */
  function howToType() {
    const page = make("div", { class: "nb-wb-page" });
    page.innerHTML = guide;
    guides.add(page);
    return make("details", { class: "nb-wb-guide", on: { toggle: (event) => { if (event.target.open && !guide) send({ do: "language" }); } } }, make("summary", {}, "How to type in a card"), page);
  }

  /** What can be written, to be looked up: examples by what they are about. */
  function wordsThatCanBeUsed(kinds) {
    return make("details", { class: "nb-wb-words" }, make("summary", {}, "What can be written"), make("div", {}, ...known.words.filter((section) => kinds.includes(section.kind)).map((section) =>
      make("section", {}, make("h4", {}, section.title), make("ul", {}, ...section.texts.map((text) => make("li", {}, make("code", {}, text))))))));
  }

  function drawCards() {
    const open = cards.querySelector(":scope > details")?.open || told.own.length > 0;
    cards.replaceChildren(make("details", { open }, make("summary", {}, "Cards of your own"),
      make("p", { class: "nb-wi-small" }, "Type in a card of your box: what it is, whom it targets or what sets it off, a colon, then its sentences. For example ",
        make("code", {}, "combat fire mage within 2: Inflict 3. Pain 1."), " or ", make("code", {}, "protection profane when a mage damages you: Ignore up to 3."), " It can then lie on any sheet. “You” is whoever casts it."),
      howToType(), wordsThatCanBeUsed(["card", "effect"]),
      ...told.own.map((card, n) => {
        const icon = make("input", { type: "checkbox", checked: card.instability === true, on: { change: () => { card.instability = icon.checked; } } });
        const name = make("input", { id: `${id}name${n}`, value: card.name, maxlength: 60, on: { change: () => { card.name = name.value; drawMages(); } } });
        return make("fieldset", {}, make("legend", {}, `Card ${n + 1}`), make("div", { class: "nb-wb-row" }, make("label", { for: name.id }, make("span", {}, "name"), name),
            make("label", { class: "nb-wb-check" }, icon, make("span", {}, "has the Instability icon"))),
          typed(`own${n}`, "card", card.text, (text) => { card.text = text; }, "text", 2),
          n === told.own.length - 1 ? make("button", { type: "button", on: { click: () => {
            told.own.pop();
            for (const mage of told.mages) for (const slot of Object.keys(mage.sheet)) if (mage.sheet[slot].startsWith(`own_${n + 1}/`)) delete mage.sheet[slot];
            drawAll();
          } } }, "Remove") : null);
      }),
      make("p", { class: "nb-wi-acts" }, make("button", { type: "button", disabled: told.own.length >= 8, on: { click: () => { told.own.push({ name: `My card ${told.own.length + 1}`, text: "" }); drawCards(); drawMages(); } } }, "Add a card"))));
  }

  function drawAct() {
    const kinds = { cast: "casts a spell", act: "has an activation", effect: "resolves an effect" };
    const who = told.what === "effect" ? colours() : colours().filter((colour) => colour !== ROSE);
    const sheet = told.mages[told.who]?.sheet || {};
    const slots = known.slots.filter((slot) => sheet[slot]);
    if (told.what === "cast" && !slots.includes(told.slot)) told.slot = slots[0] || "I";
    const spellName = (name) => (name.startsWith("own_") ? told.own[Number(name.slice(4).split("/")[0]) - 1]?.name : nameOf(known.spells, name));
    act.replaceChildren(make("legend", {}, "What happens"),
      make("div", { class: "nb-wb-row" },
        select("who", who.map((colour) => option(colour, whose(colour))), String(told.who), (value) => { told.who = Number(value); drawAct(); }),
        select("does", Object.entries(kinds).map(([kind, text]) => option(kind, text)), told.what, (value) => { told.what = value; if (value !== "effect" && told.who < 0) told.who = 0; drawAct(); }),
        told.what === "cast" ? select("which", slots.length ? slots.map((slot) => option(slot, `${slot}: ${spellName(sheet[slot])}`)) : [option("I", "nothing on the sheet")], told.slot, (value) => { told.slot = value; }) : null,
        select("whoever could reveal something", [option("ask", "is asked each time"), option("all", "reveals it"), option("none", "reveals nothing")], windows, (value) => { windows = value; })),
      told.what === "effect" ? typed("effect", "effect", told.effect || "", (text) => { told.effect = text; }, "effect, as in: Inflict 2 on each mage within 1. Pain 1.", 2) : "", ...(told.what === "effect" ? [howToType(), wordsThatCanBeUsed(["effect"])] : []));
  }

  function drawAll() { drawExamples(); drawMages(); drawThings(); drawLodge(); drawCards(); drawAct(); }

  function take() {
    if (windows === model.get("windows") && JSON.stringify(model.get("told")) === JSON.stringify(told)) return; // it is what stands there
    told = { evocations: [], instability: [], own: [], power: {}, crown: 0, rebuilt: [], layout: {}, what: "act", who: 0, slot: "I", effect: "", ...JSON.parse(JSON.stringify(model.get("told"))) };
    told.mages = told.mages.map((mage) => ({ ...nothing(), ...mage }));
    windows = model.get("windows");
    drawAll();
  }
  const drawProblems = () => {
    const list = model.get("_problems"), said = model.get("_message").text;
    const all = said ? [said, ...list] : list;
    problems.replaceChildren(...(all.length ? [make("section", { class: "nb-wi-bad" }, make("h3", {}, "This cannot be laid out"), make("ul", {}, ...all.map((text) => make("li", {}, text))))] : []));
  };
  const drawResult = () => { result.textContent = model.get("_result").text || ""; };
  // What was laid out last is kept while this tab of the browser lives, so a reload of Voilà's page brings it back; JupyterLab
  // keeps the kernel itself. Python reads what was kept as it reads everything else.
  const KEY = "noblesse workbench " + location.pathname;
  const ours = document.getElementById("rendered_cells") != null;
  const keep = () => { try { sessionStorage.setItem(KEY, JSON.stringify({ told: model.get("told"), windows: model.get("windows") })); } catch { /* not kept */ } };
  function restore() {
    try {
      const kept = JSON.parse(sessionStorage.getItem(KEY));
      sessionStorage.removeItem(KEY); // what cannot be laid out any more is not tried again
      if (kept) send({ do: "resolve", ...kept });
    } catch { /* nothing that could be read was kept */ }
  }
  if (ours) restore();

  const heard = (message) => {
    // It is our own page, which Python has made from Markdown with all HTML in it shown as text.
    if (message.language) { guide = message.language; for (const page of guides) page.innerHTML = guide; }
    if (message.read) readers.get(message.read.field)?.(message.read);
  };

  const parts = { told: () => { take(); if (ours) keep(); }, windows: () => { take(); if (ours) keep(); }, _problems: drawProblems, _message: drawProblems, _result: drawResult };
  const leave = keepDrawn(model, el, parts);
  model.on("msg:custom", heard);
  return () => { timers.forEach(clearTimeout); model.off("msg:custom", heard); leave(); };
}

export default { render };
