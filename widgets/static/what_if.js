// The page's side of "what if". It sends what is to be set otherwise and draws the comparison that Python makes.
// Every text goes in as text.

function render({ model, el }) {
  const send = (told) => model.send(told);
  const id = "nb" + Math.random().toString(36).slice(2, 9);
  el.classList.add("nb-wi");
  let chosen = {}, thrown = {}, taken = null, follow = false;

  const fields = make("div", { class: "nb-wi-fields" });
  const roll = make("div", { class: "nb-wi-throw" }), past = make("div", { class: "nb-wi-throw" });
  const compare = make("button", { type: "submit", class: "nb-wi-main" }, "Compare");
  const clear = make("button", { type: "button", on: { click: () => { chosen = {}; thrown = {}; taken = null; drawEdits(); send({ do: "again" }); fields.querySelector("select")?.focus(); } } }, "Try again");
  const form = make("form", { on: { submit: (event) => { event.preventDefault(); follow = true; send({ do: "compare", edits: chosen, throw: thrown, choice: taken }); } } },
    make("p", { class: "nb-wi-small" }, "Set something otherwise at this moment. Your match stays as it is."), fields, roll, past, make("p", { class: "nb-wi-acts" }, compare, clear));
  const message = make("p", { class: "nb-wi-message", role: "status", "aria-live": "polite" });
  const result = make("div", { class: "nb-wi-result", "aria-live": "polite" });
  el.append(form, message, result);

  const cite = (name) => make("button", { type: "button", class: "nb-wi-cite", "aria-label": "Rule " + name, on: { click: () => send({ do: "rule", id: name }) } }, name);
  const mark = (element, on) => element.classList.toggle("nb-wi-set", on);

  function field(edit, pool) {
    const select = make("select", { id: id + edit.id, on: { change: () => {
      if (select.value === "") delete chosen[edit.id]; else chosen[edit.id] = Number(select.value);
      mark(label, select.value !== ""); thrown = {}; taken = null; drawThrow(); drawPast(); update();
    } } }, make("option", { value: "" }, edit.now), ...pool.map((text, n) => (text === edit.now ? null : make("option", { value: n }, text))));
    if (edit.card) select.setAttribute("aria-label", `${edit.card} becomes`);
    const label = make("label", { for: id + edit.id }, make("span", {}, edit.about), select);
    if (chosen[edit.id] !== undefined) { select.value = String(chosen[edit.id]); mark(label, true); }
    return label;
  }

  function cards(group, edits, pools) {
    // Many cards, one list: first which card, then which other card instead of it.
    const which = make("select", { id: id + group + "which", on: { change: () => place() } }, ...edits.map((edit, n) => make("option", { value: n }, edit.about)));
    const spot = make("span", { class: "nb-wi-spot" });
    function place() {
      const edit = edits[Number(which.value)];
      for (const other of edits) if (other !== edit) delete chosen[other.id];
      const instead = field({ ...edit, about: "becomes", card: edit.about }, pools[edit.pool]);
      spot.replaceChildren(instead);
      update();
    }
    const at = edits.findIndex((edit) => chosen[edit.id] !== undefined);
    which.value = String(Math.max(at, 0));
    place();
    return make("div", { class: "nb-wi-cards" }, make("label", { for: id + group + "which" }, make("span", {}, group), which), spot);
  }

  function drawEdits() {
    const { edits, pools, over } = model.get("_edits");
    const groups = new Map();
    for (const edit of edits) groups.set(edit.group, [...(groups.get(edit.group) || []), edit]);
    for (const name of Object.keys(chosen)) if (!edits.some((edit) => edit.id === name)) delete chosen[name];
    fields.replaceChildren(...[...groups].map(([group, some]) => (some.length > 1 && pools[some[0].pool].length > 12 ? cards(group, some, pools)
      : make("fieldset", {}, make("legend", {}, group), ...some.map((edit) => field(edit, pools[edit.pool]))))));
    if (!edits.length) fields.replaceChildren(make("p", {}, over ? "The game is over: go back to change something." : "Nothing can be set otherwise yet: play on until the first round."));
    drawThrow();
    drawPast();
    update();
  }

  function drawPast() {
    // Choices already made: first which of them, then what else could have been chosen.
    const { choices } = model.get("_edits");
    if (!choices.length) return past.replaceChildren();
    const which = make("select", { id: id + "past", on: { change: () => { taken = null; place(); update(); } } }, ...choices.map((one, n) => make("option", { value: n }, `${one.text} ${one.options[one.now]}`)));
    const spot = make("span", { class: "nb-wi-spot" });
    function place() {
      const n = Number(which.value), one = choices[n];
      const select = make("select", { id: id + "instead", on: { change: () => {
        taken = select.value === "" ? null : [n, Number(select.value)];
        mark(label, taken !== null);
        if (taken && (Object.keys(thrown).length || Object.keys(chosen).length)) { chosen = {}; thrown = {}; drawEdits(); }
        update();
      } } }, make("option", { value: "" }, one.options[one.now]), ...one.options.map((text, m) => (m === one.now ? null : make("option", { value: m }, text))));
      const label = make("label", { for: id + "instead" }, make("span", {}, "instead"), select);
      if (taken && taken[0] === n) { select.value = String(taken[1]); mark(label, true); }
      spot.replaceChildren(label);
    }
    if (taken) which.value = String(taken[0]);
    place();
    const open = past.querySelector("details")?.open || taken !== null;
    past.replaceChildren(make("details", { open }, make("summary", {}, "Or let a choice that was made fall otherwise"),
      make("fieldset", {}, make("legend", {}, "A choice before now"), make("label", { for: id + "past" }, make("span", {}, "which"), which), spot)));
  }

  function drawThrow() {
    const shown = model.get("_edits").throw;
    if (!shown) return roll.replaceChildren();
    const pickers = shown.dice.map(([name, value]) => {
      const select = make("select", { id: id + "t" + name, on: { change: () => {
        if (select.value === "") delete thrown[name]; else thrown[name] = Number(select.value);
        mark(label, select.value !== "");
        if (Object.keys(thrown).length && (taken || Object.keys(chosen).length)) { chosen = {}; taken = null; drawEdits(); }
        update();
      } } }, make("option", { value: "" }, String(value)), ...Array.from({ length: shown.sides }, (_, n) => n + 1).filter((n) => n !== value).map((n) => make("option", { value: n }, String(n))));
      const label = make("label", { for: id + "t" + name }, make("span", {}, name), select);
      if (thrown[name] !== undefined) { select.value = String(thrown[name]); mark(label, true); }
      return label;
    });
    const open = roll.querySelector("details")?.open || Object.keys(thrown).length > 0;
    roll.replaceChildren(make("details", { open }, make("summary", {}, "Or let the latest roll come otherwise"),
      make("fieldset", {}, make("legend", {}, shown.text), ...pickers)));
  }

  function update() {
    const nothing = taken === null && !Object.keys(chosen).length && !Object.keys(thrown).length;
    compare.disabled = nothing;
    clear.hidden = nothing && !Object.keys(model.get("_result")).length;
  }

  const sentence = (why) => why.flatMap(([name, text], n) => [n ? "; " : "", text + " ", cite(name)]);

  function drawResult() {
    const now = model.get("_result");
    update();
    if (now.problems) {
      result.replaceChildren(make("section", { class: "nb-wi-bad" }, make("h3", { tabindex: "-1" }, "This cannot be"),
        make("ul", {}, ...now.problems.map((text) => make("li", {}, ...text.split(/(\[[a-z0-9.-]+\])/).map((part) => (/^\[.*\]$/.test(part) ? cite(part.slice(1, -1)) : part)))))));
    } else if (!now.said) {
      return result.replaceChildren();
    } else {
      const story = (title, told) => make("section", {}, make("h4", {}, title), told.length
        ? make("ol", { class: "nb-wi-story" }, ...told.map(([, text, rule]) => make("li", {}, text + " ", cite(rule)))) : make("p", { class: "nb-wi-small" }, "Nothing more has happened."));
      const parts = [make("h3", { tabindex: "-1" }, now.played ? "Played on" : "What changes"), ...now.said.map((text) => make("p", { class: "nb-wi-small" }, text))];
      if (now.same) parts.push(make("p", {}, "Nothing changes."));
      if (now.facts.length) parts.push(make("div", { class: "nb-wi-scroll", tabindex: "0", role: "region", "aria-label": "What is otherwise" },
        make("table", {}, make("thead", {}, make("tr", {}, ...["What", "As it is", "What if", "Why"].map((text) => make("th", { scope: "col" }, text)))),
          make("tbody", {}, ...now.facts.map((fact) => make("tr", {}, make("th", { scope: "row" }, fact.about),
            make("td", { "data-title": "As it is" }, fact.before || "–"), make("td", { "data-title": "What if", class: "nb-wi-new" }, fact.after || "–"), make("td", { "data-title": "Why" }, ...(fact.why.length ? sentence(fact.why) : [""]))))))));
      if (now.gained.length || now.lost.length) parts.push(make("section", {}, make("h4", {}, "What can be chosen"),
        make("ul", {}, ...now.gained.slice(0, 12).map((text) => make("li", {}, "now also ", make("strong", {}, text))),
          ...now.lost.slice(0, 12).map((one) => make("li", {}, "no longer ", make("strong", {}, one.label), one.why.length ? ": " : "", ...sentence(one.why))))));
      if (now.stopped) parts.push(make("p", { class: "nb-wi-note" }, now.stopped));
      if (now.before.length || now.after.length) parts.push(make("div", { class: "nb-wi-sides" }, story("As it was", now.before), story("What if", now.after)));
      parts.push(make("p", { class: "nb-wi-acts" },
        make("button", { type: "button", class: "nb-wi-main", on: { click: () => send({ do: "open" }) } }, "Open this branch"),
        now.played ? null : make("button", { type: "button", on: { click: () => { follow = true; send({ do: "play" }); } } }, "Play both to the end of the phase")));
      result.replaceChildren(...parts);
    }
    if (follow) { follow = false; result.querySelector("h3")?.focus({ preventScroll: true }); }
  }

  const drawMessage = () => { message.textContent = model.get("_message").text || ""; };
  const parts = { _edits: () => { chosen = {}; thrown = {}; taken = null; drawEdits(); }, _result: drawResult, _message: drawMessage };
  return keepDrawn(model, el, parts);
}

export default { render };
