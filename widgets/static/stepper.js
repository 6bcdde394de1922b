// The page's side of the stepper. It draws what Python says is true and sends back what the visitor did; it knows no rule.
// Every text goes in as text. Only two things are markup, both made by us: the board's SVG and a rule's rendered Markdown.

const UNANSWERED = 5000; // milliseconds after which playing on asks for the next moment once more

function render({ model, el }) {
  const send = (told) => model.send(told);
  const alone = model.get("parts").includes("board"); // else a board stands beside it, which has its own eyes and voice
  const id = "nb" + Math.random().toString(36).slice(2, 9);
  el.classList.add("nb-stepper");

  const phases = make("ol", { class: "nb-phases", "aria-label": "Phases of the round" });
  const rounds = make("div", { class: "nb-rounds", role: "group", "aria-label": "Rounds" });
  const message = make("div", { class: "nb-message", role: "status", "aria-live": "polite" });
  const spoken = make("div", { class: "nb-spoken", "aria-live": "polite" });
  const board = make("div", { class: "nb-board" });
  const asked = make("section", { class: "nb-asked", id: id + "card", "aria-labelledby": id + "asked" });
  // Only where there is little room and a board's bar asks already, see app.css; there the card is folded until it is wanted.
  const unfold = make("button", { type: "button", class: "nb-unfold", "aria-expanded": "false", "aria-controls": id + "card",
    on: { click: () => unfold.setAttribute("aria-expanded", String(unfold.getAttribute("aria-expanded") === "false")) } }, "More ways to answer");
  const reading = make("p", { class: "nb-reading" });
  const why = make("p", { class: "nb-why", id: id + "why", "aria-live": "polite" });
  const earlier = make("button", { type: "button", class: "nb-earlier", hidden: true, on: { click: () => send({ do: "earlier" }) } });
  const story = make("ol", { class: "nb-story", tabindex: "0", "aria-label": "The story so far" });
  const rule = make("div", { class: "nb-rule", "aria-live": "polite" });

  const button = (text, name, does) => make("button", { type: "button", title: name, "aria-label": /[a-z]/i.test(text) ? null : name, on: { click: does } }, text);
  const first = button("|◀", "To the beginning", () => send({ do: "first" }));
  const back = button("◀ Back", "Take back the latest answer", () => send({ do: "back" }));
  const forward = button("Forward ▶", "Give the next recorded answer again", () => send({ do: "forward" }));
  const last = button("▶|", "To the latest moment", () => send({ do: "last" }));
  const phase = button("Play to the next phase", "Let the computer play until the next phase begins", () => send({ do: "phase" }));
  const eyes = make("select", { id: id + "eyes", on: { change: () => send({ do: "seat", seat: eyes.value === "" ? null : Number(eyes.value) }) } });
  const fresh = make("details", { class: "nb-new" });
  const where = make("span", { class: "nb-where" });
  const play = make("button", { type: "button", class: "nb-play-it", on: { click: () => { model.set("playing", !model.get("playing")); model.save_changes(); } } });
  const pace = make("select", { id: id + "pace", on: { change: () => { model.set("pace", Number(pace.value)); model.save_changes(); } } },
    ...[[2, "slow"], [1, "normal"], [0.4, "fast"], [0.1, "very fast"]].map(([seconds, name]) => make("option", { value: String(seconds) }, name)));
  const slider = make("input", { type: "range", class: "nb-slider", min: "0", step: "1", "aria-label": "Moment", on: { input: () => scrub() } });
  const whole = make("input", { type: "checkbox", id: id + "whole", on: { change: () => send({ do: "story", whole: whole.checked }) } });
  const question = make("input", { type: "search", id: id + "ask", placeholder: "e.g. does a castle protect my bet", autocomplete: "off" });
  const form = make("form", { class: "nb-ask", role: "search", on: { submit: (event) => { event.preventDefault(); send({ do: "ask", question: question.value }); } } },
    make("label", { for: id + "ask" }, "Ask the rules"), make("div", {}, question, make("button", { type: "submit" }, "Ask")));

  el.append(
    phases,
    make("div", { class: "nb-timeline", role: "group", "aria-label": "Timeline" },
      play, make("label", { class: "nb-eyes", for: id + "pace" }, "Speed ", pace),
      make("span", { class: "nb-scrub" },
        button("‹", "One moment back", () => send({ do: "step", by: -1 })), slider, button("›", "One moment on", () => send({ do: "step", by: 1 })))),
    rounds,
    make("div", { class: "nb-controls", role: "group", "aria-label": "Steps" }, first, back, forward, last, phase,
      alone ? make("span", { class: "nb-eyes" }, make("label", { for: id + "eyes" }, "Play as "), eyes) : null,
      where),
    fresh, message, spoken,
    make("div", { class: "nb-columns" },
      make("div", { class: "nb-left" }, unfold, asked, alone ? board : null),
      make("div", { class: "nb-right" },
        make("section", { class: "nb-panel" },
          make("h3", {}, "Story"), make("label", { class: "nb-small", for: id + "whole" }, whole, " whole match"), earlier, story),
        model.get("parts").includes("rules") ? make("section", { class: "nb-panel" }, make("h3", {}, "Rules"), form, rule) : null)));

  const cite = (name) => make("button", { type: "button", class: "nb-cite", "aria-label": "Rule " + name, on: { click: () => send({ do: "rule", id: name }) } }, name);

  let begun = model.get("_table").begun;
  function drawTable() {
    const table = model.get("_table");
    const at = table.phases.indexOf(table.phase);
    const held = phases.contains(document.activeElement) ? document.activeElement.textContent : null;
    const starts = marksNow().phases;
    phases.replaceChildren(...table.phases.map((name, number) => {
      const mark = make("span", { class: "nb-mark", "aria-hidden": "true" }, number === at ? "●" : number < at ? "✓" : "○");
      const known = starts.get(name);
      return make("li", { class: number === at ? "nb-now" : number < at ? "nb-done" : "", "aria-current": number === at ? "step" : null },
        known == null ? make("span", {}, mark, " " + name)
          : make("button", { type: "button", title: `Go to where ${name} begins`, on: { click: () => send({ do: "goto", moment: known }) } }, mark, " " + name));
    }));
    if (at < 0) phases.prepend(make("li", { class: "nb-now", "aria-current": "step" }, make("span", {}, table.phase || "Set-up")));
    if (held) [...phases.querySelectorAll("button")].find((one) => one.textContent.slice(2) === held.slice(2))?.focus({ preventScroll: true });
    if (table.begun > begun) { // a match has begun: the form has done its work
      begun = table.begun;
      if (fresh.contains(document.activeElement)) (unfold.offsetParent ? unfold : asked.querySelector("h3")).focus({ preventScroll: true });
      fresh.open = false;
    }
    drawTimeline(table);
    back.disabled = first.disabled = !table.can_back;
    forward.disabled = last.disabled = !table.can_forward;
    phase.disabled = table.over;
    whole.checked = table.whole;
    drawEarlier(table.earlier, table.page);
    where.textContent = (table.round ? `Round ${table.round}, ` : "") + `moment ${model.get("moment")} of ${table.last}`;
    if (eyes.options.length !== table.seats + 1) {
      eyes.replaceChildren(make("option", { value: "" }, "all seats (open hands)"),
        ...Array.from({ length: table.seats }, (_, seat) => make("option", { value: String(seat) }, `Seat ${seat}`)));
    }
    eyes.value = model.get("seat") == null ? "" : String(model.get("seat"));
  }

  // --- a new match -------------------------------------------------------------------------------------------------

  // The form stays as it was filled in until a match has begun: what is refused is said, and can be mended.
  function drawFresh() {
    const now = model.get("_fresh");
    const choice = (words, number) => make("option", { value: String(number) }, words);
    const seats = make("select", { id: id + "seats", on: { change: () => fit() } }, ...now.seats.map((size) => choice(`${size} players`, size)));
    seats.value = String(model.get("_table").seats);
    const rows = now.settings.map((one, number) => {
      const [name, told] = [`${id}set${number}`, make("span", { class: "nb-small", id: `${id}told${number}` })];
      return { ...one, told, picker: make("select", { id: name, "aria-describedby": told.id }, ...one.choices.map(choice)), name };
    });
    // What is not for so many players cannot be chosen, and says why; what was chosen is chosen again when it can be.
    const fit = () => rows.forEach((row) => {
      row.picker.disabled = row.seats.length > 0 && !row.seats.includes(Number(seats.value));
      row.told.replaceChildren(...(row.picker.disabled ? [`only with ${row.seats.join(" or ")} players `, cite(row.limit)] : [cite(row.rule)]));
    });
    fit();
    // Each disputed reading, as this match takes it.
    const readings = now.readings.map((one, number) => {
      const picker = make("select", { id: `${id}read${number}`, "aria-describedby": `${id}where${number}` }, ...one.choices.map((value, at) => make("option", { value }, value.replaceAll("-", " ") + (at ? "" : " (the house's)"))));
      picker.value = one.taken;
      return { ...one, picker, row: make("div", { class: "nb-setting" }, make("label", { for: picker.id }, one.label), make("span", { class: "nb-small", id: `${id}where${number}` }, cite(one.rule)), picker) };
    });
    const others = now.readings.filter((one) => one.taken !== one.choices[0]).length;
    fresh.replaceChildren(make("summary", {}, "New match …"), make("form", { on: { submit: (event) => {
      event.preventDefault();
      send({ do: "new", players: Number(seats.value), settings: rows.map((row) => row.picker.disabled ? 0 : Number(row.picker.value)), readings: Object.fromEntries(readings.filter((one) => one.picker.value !== one.choices[0]).map((one) => [one.name, one.picker.value])) });
    } } },
    make("div", { class: "nb-setting" }, make("label", { for: seats.id }, "Players"), seats),
    ...rows.map((row) => make("div", { class: "nb-setting" }, make("label", { for: row.name }, row.label), row.told, row.picker)),
    readings.length ? make("details", { class: "nb-readings" }, make("summary", {}, `Disputed readings (${readings.length}${others ? `; ${others} not as the house reads, as in this match` : ""})`),
      make("p", { class: "nb-small" }, "What the book leaves open, each as this match reads it; a rule's id shows the rule."), make("div", { class: "nb-grid" }, ...readings.map((one) => one.row))) : null,
    make("button", { type: "submit", class: "nb-main" }, "Start")));
  }

  // --- the timeline ------------------------------------------------------------------------------------------------

  // The round that the present moment stands in: where it begins, where the next one does, and where its phases begin.
  function marksNow() {
    const now = model.get("moment");
    const [begins, phasesAt] = [[], new Map()];
    for (const mark of model.get("_marks")) if (mark.kind === "round") begins.push(mark);
    const current = begins.filter((mark) => mark.at <= now).length - 1;
    const [first, next] = [current < 0 ? 0 : begins[current].at, begins[current + 1]?.at ?? Infinity];
    for (const mark of model.get("_marks")) if (mark.kind === "phase" && mark.at >= first && mark.at < next) phasesAt.set(mark.name, mark.at);
    return { begins, current, phases: phasesAt };
  }

  function drawTimeline(table) {
    const { begins, current } = marksNow();
    const moment = model.get("moment");
    slider.max = String(Math.max(table.last, 1));
    if (wanted == null) slider.value = String(moment);
    slider.setAttribute("aria-valuetext", `moment ${moment} of ${table.last}, ${table.round ? `round ${table.round}, ` : ""}${table.phase || "Set-up"}`);
    const key = JSON.stringify([begins, table.last]);
    if (rounds.dataset.key !== key) {
      rounds.dataset.key = key;
      const parts = [{ at: 0, name: "" }, ...begins];
      rounds.replaceChildren(...parts.map((mark, number) => {
        const name = mark.name ? `Round ${mark.name}` : "Set-up";
        return make("button", { type: "button", title: `Go to ${name}`, "aria-label": name, style: `flex-grow:${(parts[number + 1]?.at ?? table.last + 1) - mark.at}`, on: { click: () => send({ do: "goto", moment: mark.at }) } },
          make("span", { "aria-hidden": "true" }, mark.name || "Set-up"));
      }));
      rounds.hidden = begins.length === 0;
    }
    [...rounds.children].forEach((one, number) => { if (number === current + 1) one.setAttribute("aria-current", "true"); else one.removeAttribute("aria-current"); });
  }

  // One question is under way at a time: a slider says more than a kernel can answer, and only the latest counts.
  let wanted = null;
  let asking = 0;
  function scrub() {
    wanted = Number(slider.value);
    if (performance.now() < asking) return;
    asking = performance.now() + 3000;
    send({ do: "goto", moment: wanted });
  }
  function arrived() {
    const there = model.get("moment");
    asking = 0;
    if (wanted != null && wanted !== there) scrub();
    else wanted = null;
  }

  let ticking;
  function drawPlaying() {
    const playing = model.get("playing");
    play.replaceChildren(make("span", { "aria-hidden": "true" }, playing ? "❚❚ " : "▶ "), playing ? "Pause" : "Play");
    play.title = playing ? "Stop here" : "Go on by itself, a moment at a time; what nobody has played yet the computer plays";
    pace.value = String([2, 1, 0.4, 0.1].find((seconds) => seconds <= model.get("pace") + 0.001) ?? 0.1);
    clearTimeout(ticking);
    if (playing) ticking = setTimeout(tick, model.get("pace") * 1000);
  }
  // What gets no answer is asked again: from the same moment, so that it is done once however often it is heard.
  function tick() {
    send({ do: "tick", moment: model.get("moment") });
    ticking = setTimeout(tick, UNANSWERED);
  }

  // An answer, and what is printed on the card, room or figure that it is about: next to it for who points at it or goes to
  // it, in its description for who listens, behind a sign of its own for who touches, where pressing the answer would take it.
  function drawOption(label, text, option) {
    const read = () => { if (text) reading.replaceChildren(make("strong", {}, label), ": ", text); };
    const take = make("button", { type: "button", class: "nb-option", "aria-describedby": text ? `${id}text${option}` : null, on: { focus: read, mouseenter: read, click: () => send({ do: "choose", option }) } }, label);
    if (!text) return take;
    return make("span", { class: "nb-read" }, take,
      make("button", { type: "button", class: "nb-about", tabindex: "-1", "aria-hidden": "true", title: `Read ${label}`, on: { mouseenter: read, click: read } }, "i"),
      make("span", { id: `${id}text${option}`, hidden: true }, text));
  }

  function drawAsked() {
    const now = model.get("_asked");
    const held = asked.contains(document.activeElement);
    const heading = make("h3", { id: id + "asked", tabindex: "-1" }, now.text);
    const parts = [heading];
    why.replaceChildren();
    if (now.rule) heading.append(" ", cite(now.rule));
    if (now.kind === "choice" && now.mine) {
      parts.push(make("div", { class: "nb-options", role: "group", "aria-labelledby": id + "asked" }, ...now.options.map((label, option) => drawOption(label, now.texts[option], option))));
      reading.replaceChildren("Point at an answer to read what it is about, or press the i beside it.");
      if (now.texts.some(Boolean)) parts.push(reading);
      if (now.note) parts.push(make("p", { class: "nb-small" }, now.note));
      if (now.barred.length) {
        const tell = (bar) => () => why.replaceChildren(`${bar.label}: `, ...bar.why.flatMap(([name, text], n) => [n ? "; " : "", text + " ", cite(name)]), bar.text ? make("span", { class: "nb-small" }, ` ${bar.text}`) : "");
        parts.push(make("details", { class: "nb-barred", open: now.barred.length <= 12 },
          make("summary", {}, `Not allowed now (${now.barred.length})`),
          make("div", { class: "nb-options" }, ...now.barred.map((bar, option) => make("button", {
            type: "button", class: "nb-option", "aria-disabled": "true", "aria-describedby": id + "why",
            title: bar.why.map(([name, text]) => `${text} [${name}]`).join("; "),
            on: { focus: tell(bar), mouseenter: tell(bar), click: () => send({ do: "why", option }) },
          }, make("span", { "aria-hidden": "true" }, "⊘ "), bar.label)))), why);
      }
      parts.push(make("p", { class: "nb-small" }, button("Let the computer choose", "Let the computer choose", () => send({ do: "answer" }))));
    } else if (now.kind === "choice") {
      parts.push(make("div", { class: "nb-options" }, button(`Let Seat ${now.seat} choose`, `Let Seat ${now.seat} choose`, () => send({ do: "answer" }))));
    } else if (now.kind === "chance") {
      const pickers = now.dice.map((name) => make("select", { "aria-label": `${name}: value to set`, "data-die": name },
        make("option", { value: "" }, "any"), ...Array.from({ length: now.sides }, (_, n) => make("option", { value: n + 1 }, String(n + 1)))));
      parts.push(make("div", { class: "nb-options" }, make("button", { type: "button", class: "nb-option nb-main", on: { click: () => send({ do: "roll" }) } }, now.does)));
      if (now.dice.length) {
        parts.push(make("fieldset", { class: "nb-set" }, make("legend", {}, "or set the dice"),
          ...pickers.map((picker) => make("label", {}, picker.dataset.die + " ", picker)),
          make("button", { type: "button", on: { click: () => send({ do: "roll", values: Object.fromEntries(pickers.filter((p) => p.value).map((p) => [p.dataset.die, Number(p.value)])) }) } }, "Set")));
      }
    }
    asked.replaceChildren(...parts);
    unfold.hidden = !["choice", "chance"].includes(now.kind);
    if (held) (asked.querySelector(".nb-option:not([aria-disabled])") || heading).focus({ preventScroll: true });
  }

  // What is left out of the story is said above it; when the last of it has come, who pressed the button goes on reading.
  function drawEarlier(left, page) {
    earlier.textContent = left > page ? `Show ${page} earlier lines (${left} are not shown)` : `Show ${left} earlier line${left === 1 ? "" : "s"}`;
    if (!left && earlier === document.activeElement) story.focus();
    earlier.hidden = !left;
  }

  let told = -1, beginning = -1;
  function drawStory() {
    const lines = model.get("_story");
    const [before, at] = [story.scrollHeight, story.scrollTop];
    const older = told === model.get("moment") && lines.length > 0 && lines[0].at < beginning; // more of the same, further up
    beginning = lines.length ? lines[0].at : -1;
    story.replaceChildren(...lines.map((line) => make("li", { class: "nb-" + line.kind, style: `--depth:${Math.min(line.depth, 6)}` },
      make("button", { type: "button", class: "nb-line", title: `Go to moment ${line.at}`, on: { click: () => send({ do: "goto", moment: line.at }) } }, line.text), ...line.rules.flatMap((rule) => [" ", cite(rule)]))));
    story.scrollTo({ top: older ? at + story.scrollHeight - before : story.scrollHeight, behavior: older ? "instant" : "auto" });
    const newest = lines.filter((line) => line.at > told).slice(-4);
    spoken.textContent = alone && told >= 0 ? newest.map((line) => line.text).join(" ") : "";
    told = model.get("moment");
  }

  function drawRule() {
    const shown = model.get("_rule");
    if (!shown.rules) return rule.replaceChildren(make("p", { class: "nb-small" }, "Choose a rule's id anywhere to read it here."));
    const cards = shown.rules.map((one) => {
      const text = make("div", { class: "nb-text" });
      text.innerHTML = one.html;
      return make("article", {}, make("h4", {}, one.title), make("p", { class: "nb-small" }, `${one.id} · ${one.standing}` + (one.printed !== "-" ? ` · ${one.printed}` : "")), text,
        one.switch ? make("p", { class: "nb-small" }, "Readings: " + one.switch) : null,
        one.links.length ? make("p", { class: "nb-small" }, "See also: ", ...one.links.flatMap(([name]) => [cite(name), " "])) : null);
    });
    if (cards.length && shown.question) cards.unshift(make("p", { class: "nb-small" }, `Rules for “${shown.question}”`));
    rule.replaceChildren(...(cards.length ? cards : [make("p", {}, shown.question ? `No rule speaks of “${shown.question}”. Try other words.` : "There is no such rule.")]));
  }

  function drawMessage() {
    const now = model.get("_message");
    message.replaceChildren(...(now.text ? [now.text, " ", ...(now.rules || []).map(cite)] : []));
  }

  function drawMoment() {
    arrived();
    drawTable();
    if (model.get("playing")) drawPlaying();
  }
  const drawBoard = () => { board.innerHTML = model.get("_board"); };
  const parts = { _table: drawTable, _fresh: drawFresh, _marks: drawTable, moment: drawMoment, playing: drawPlaying, pace: drawPlaying, seat: drawTable, _asked: drawAsked, _story: drawStory, _rule: drawRule, _message: drawMessage, _board: drawBoard };
  const leave = keepDrawn(model, el, parts);

  let asleep;
  const watch = new ResizeObserver(([entry]) => {
    const width = Math.floor(entry.contentRect.width / 20) * 20;
    clearTimeout(asleep);
    if (width >= 280 && Math.abs(width - model.get("width")) >= 20) asleep = setTimeout(() => { model.set("width", width); model.save_changes(); }, 120);
  });
  watch.observe(board);
  // Leaving the page in that moment, nobody is there any more to be told of its width.
  const rest = () => { clearTimeout(asleep); clearTimeout(ticking); watch.disconnect(); };
  addEventListener("beforeunload", rest);
  return () => { rest(); removeEventListener("beforeunload", rest); leave(); };
}

export default { render };
