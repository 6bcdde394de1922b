// The page's side of the odds: controls, a chart that plotly draws, a table with the same numbers, and where they come from.
// plotly's script is loaded once for the page, when the first chart comes into sight: from our server where it has the file
// (`_plotly` is its address), else through the kernel, compressed. Until then, and without it, the table says everything.
// Every text goes in as text; only a rule's Markdown, rendered by us with HTML switched off, is markup.

// --- plotly, once --------------------------------------------------------------------------------------------------------

const CONFIG = { displayModeBar: false, displaylogo: false, scrollZoom: false, doubleClick: false, showTips: false };

function plotly(model) {
  globalThis.noblessePlotly ??= load(model).catch((error) => {
    globalThis.noblessePlotly = undefined;
    throw error;
  });
  return globalThis.noblessePlotly;
}

async function load(model) {
  const address = model.get("_plotly");
  const base = JSON.parse(document.getElementById("jupyter-config-data")?.textContent || "{}").baseUrl;
  if (address && base) {
    try {
      return (await import(new URL(base + address, location.origin).href)).default;
    } catch (error) {
      console.warn("the kernel sends plotly, for the server did not:", error);
    }
  }
  const packed = await new Promise((resolve) => {
    const hear = (told, buffers) => {
      if (!told?.plotly) return;
      model.off("msg:custom", hear);
      resolve(buffers[0]);
    };
    model.on("msg:custom", hear);
    model.send({ do: "plotly" });
  });
  const text = new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip")));
  const url = URL.createObjectURL(new Blob([await text.arrayBuffer()], { type: "text/javascript" }));
  try {
    return (await import(url)).default;
  } finally {
    URL.revokeObjectURL(url);
  }
}

// Colours in a figure are names of this widget's CSS variables; plotly wants the reader's colours themselves.
function coloured(value, style) {
  if (typeof value === "string") return value.startsWith("var(") ? style.getPropertyValue(value.slice(4, -1)).trim() : value;
  if (Array.isArray(value)) return value.map((part) => coloured(part, style));
  if (value && typeof value === "object") return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, coloured(part, style)]));
  return value;
}

// --- the panel -----------------------------------------------------------------------------------------------------------

function render({ model, el }) {
  const send = (told) => model.send(told);
  const id = "nbo" + Math.random().toString(36).slice(2, 9);
  el.classList.add("nb-odds");

  const question = make("select", { id: id + "q", on: { change: () => send({ do: "question", question: question.value }) } });
  const seat = make("select", { id: id + "s", on: { change: () => send({ do: "about", seat: Number(seat.value) }) } });
  const seats = make("span", { class: "nb-field" }, make("label", { for: id + "s" }, "Seat"), seat);
  const fields = make("span", { class: "nb-fields" });
  const dice = make("fieldset", { class: "nb-dice" }, make("legend", {}, "Dice to roll"));
  const message = make("div", { class: "nb-message", role: "status" });
  const title = make("h3", { id: id + "t" });
  const none = make("p", { class: "nb-none" });
  const picture = make("div", { class: "nb-picture", role: "img", "aria-labelledby": id + "t", "aria-describedby": id + "alt" });
  const wait = make("p", { class: "nb-small" }, "The chart is being loaded …");
  const frame = make("div", { class: "nb-chart" }, picture, wait);
  const alternative = make("span", { class: "nb-spoken", id: id + "alt" });
  const bar = make("progress", { "aria-label": "Samples drawn" });
  const far = make("span", { class: "nb-far" });
  const cancel = make("button", { type: "button", on: { click: () => send({ do: "cancel" }) } }, "Stop here");
  const more = make("button", { type: "button", on: { click: () => send({ do: "more" }) } }, "Draw more samples");
  const progress = make("div", { class: "nb-progress" }, bar, far, cancel, more);
  const table = make("table", { "aria-labelledby": id + "t" });
  const LONG = 40; // rows
  const tables = make("details", { class: "nb-tables", open: true }, make("summary", {}, "The same as a table"), make("div", { class: "nb-scroll" }, table));
  const derivation = make("div", { class: "nb-derivation" });
  const rule = make("div", { class: "nb-rule", "aria-live": "polite" });
  const spoken = make("div", { class: "nb-spoken", "aria-live": "polite" });

  el.append(
    make("div", { class: "nb-controls" },
      make("span", { class: "nb-field" }, make("label", { for: id + "q" }, "Question"), question), seats, fields, dice),
    message, title, none, progress,
    make("div", { class: "nb-columns" }, frame, tables), alternative, derivation, rule, spoken);

  function drawAsked() {
    const now = model.get("_asked");
    if (!now.questions) return;
    if (question.options.length !== now.questions.length) question.replaceChildren(...now.questions.map(([name, text]) => make("option", { value: name }, text)));
    question.value = now.question;
    seats.hidden = now.seats.length === 0;
    seat.replaceChildren(...now.seats.map((number) => make("option", { value: number }, `Seat ${number}`)));
    if (now.seat != null) seat.value = String(now.seat);
    drawFields(now.fields);
    dice.hidden = now.dice.length === 0;
    const boxes = [...dice.querySelectorAll("input")];
    if (boxes.map((box) => box.value).join() !== now.dice.map(([name]) => name).join()) {
      dice.replaceChildren(dice.firstChild, ...now.dice.map(([name, label]) => make("label", { class: "nb-die" },
        make("input", { type: "checkbox", value: name, on: { change: pick } }), make("span", { class: "nb-swatch", "data-die": name, "aria-hidden": "true" }), label)));
    }
    // An answer to an earlier click is on its way while somebody clicks on: it must not undo what was clicked since.
    const told = now.dice.filter(([, , picked]) => picked).map(([name]) => name).join();
    if (wanted !== null && told !== wanted && performance.now() < until) return;
    wanted = null;
    for (const [name, , picked] of now.dice) dice.querySelector(`input[value="${CSS.escape(name)}"]`).checked = picked;
  }
  // A field that stays keeps its element, so that the focus stays; its options are made anew only when they differ.
  function drawFields(told) {
    const ids = told.map(([name]) => name).join();
    if (fields.dataset.ids !== ids) {
      fields.dataset.ids = ids;
      fields.replaceChildren(...told.map(([name, label]) => {
        const select = make("select", { id: id + "f" + name, "data-field": name, on: { change: () => send({ do: "field", field: name, option: select.value }) } });
        return make("span", { class: "nb-field" }, make("label", { for: id + "f" + name }, label), select);
      }));
    }
    fields.hidden = told.length === 0;
    for (const [name, , options, picked] of told) {
      const select = fields.querySelector(`select[data-field="${CSS.escape(name)}"]`);
      const there = JSON.stringify(options);
      if (select.dataset.options !== there) {
        select.dataset.options = there;
        select.replaceChildren(...options.map(([value, text]) => make("option", { value }, text)));
      }
      select.value = picked;
    }
  }

  let wanted = null, until = 0; // the dice clicked last, and how long to wait for them to be told back
  function pick() {
    const picked = [...dice.querySelectorAll("input:checked")].map((box) => box.value);
    wanted = picked.join();
    until = performance.now() + 3000;
    send({ do: "dice", dice: picked });
  }

  const cite = (name) => make("button", { type: "button", class: "nb-cite", "aria-label": "Rule " + name, on: { click: () => send({ do: "rule", id: name }) } }, name);

  function drawAnswer() {
    const now = model.get("_answer");
    const empty = !now.rows;
    title.textContent = empty ? "" : now.title;
    none.textContent = empty ? now.none || "" : "";
    title.hidden = frame.hidden = tables.hidden = derivation.hidden = empty;
    none.hidden = !empty;
    if (empty) {
      if (now.none) spoken.textContent = now.none;
      return;
    }
    const long = now.rows.length > LONG; // a heat map's table is there for who opens it
    if (long !== tables.classList.contains("nb-long")) tables.open = !tables.classList.toggle("nb-long", long);
    const grouped = now.groups.length > 0;
    const exact = (text) => text.split("/").flatMap((part, n) => (n ? ["/", make("wbr"), part] : [part])); // a long fraction breaks at its line
    const heads = ["What", grouped ? "Which" : null, "Chance", now.sampled ? "95% between" : "Exactly", "Note"].filter((head) => head);
    if (!now.rows.some((row) => row.note)) heads.pop();
    table.replaceChildren(
      make("thead", {}, make("tr", {}, ...heads.map((head) => make("th", { scope: "col" }, head)))),
      make("tbody", {}, ...now.rows.map((row) => make("tr", {}, make("th", { scope: "row" }, row.label), grouped ? make("td", {}, row.group) : null,
        make("td", { class: "nb-number" }, row.chance || "–"), make("td", { class: "nb-number nb-exact" }, ...exact(row.exact || "–")), heads.at(-1) === "Note" ? make("td", {}, row.note) : null))));
    alternative.textContent = now.spoken;
    derivation.replaceChildren(...now.derivation.map((text) => make("p", {}, text)), make("p", {}, "Rules: ", ...now.rules.flatMap((name) => [cite(name), " "])));
    if (!(model.get("_progress") || {}).running && spoken.textContent !== now.spoken) spoken.textContent = now.spoken;
  }

  function drawProgress() {
    const now = model.get("_progress");
    progress.hidden = now.of == null;
    if (progress.hidden) return;
    const held = progress.contains(document.activeElement);
    bar.max = now.of;
    bar.value = now.done;
    bar.hidden = !now.running;
    far.textContent = now.running ? `${now.done} of ${now.of} deals` : `${now.done} deals drawn`;
    cancel.hidden = !now.running;
    more.hidden = !now.more;
    if (held && document.activeElement === document.body) (now.running ? cancel : more).focus({ preventScroll: true });
    if (!now.running) spoken.textContent = alternative.textContent;
  }

  function drawRule() {
    const shown = model.get("_rule").rules || [];
    rule.replaceChildren(...shown.map((one) => {
      const text = make("div", {});
      text.innerHTML = one.html;
      return make("article", {}, make("h4", {}, one.title), make("p", { class: "nb-small" }, `${one.id} · ${one.standing}`), text);
    }));
  }

  const drawMessage = () => { message.textContent = model.get("_message").text || ""; };

  // --- the chart ---

  let seen = false, drawn = false, gone = false, asleep = 0;
  const still = matchMedia("(prefers-reduced-motion: reduce)");

  function drawChart() {
    if (!seen || gone || asleep) return;
    asleep = requestAnimationFrame(async () => {
      asleep = 0;
      const figure = model.get("_figure");
      if (!figure.data) return;
      try {
        const library = await plotly(model);
        const width = Math.floor(frame.clientWidth);
        if (gone || width < 100) return;
        const { data, layout } = coloured(model.get("_figure"), getComputedStyle(el));
        if (!data) return;
        wait.remove();
        await library.react(picture, data, { ...layout, width, transition: still.matches ? undefined : layout.transition }, CONFIG);
        drawn = true;
        picture.firstElementChild?.setAttribute("aria-hidden", "true"); // the picture has a name and a description; its parts say nothing
        el.dataset.drawn = String(Number(el.dataset.drawn || 0) + 1);
      } catch (error) {
        wait.textContent = "The chart could not be drawn; the table has all of it.";
        console.warn(error);
      }
    });
  }

  const parts = { _asked: drawAsked, _answer: drawAnswer, _progress: drawProgress, _rule: drawRule, _message: drawMessage, _figure: drawChart };
  const leave = keepDrawn(model, el, parts);

  const sight = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    seen = true;
    sight.disconnect();
    drawChart();
  }, { rootMargin: "200px" });
  sight.observe(el);
  let wide = 0;
  const size = new ResizeObserver(() => { if (Math.abs(frame.clientWidth - wide) > 4) { wide = frame.clientWidth; drawChart(); } });
  size.observe(frame);
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const repaint = () => { if (drawn) setTimeout(drawChart, 60); };
  dark.addEventListener("change", repaint);
  const theme = new MutationObserver(repaint);
  theme.observe(document.body, { attributes: true, attributeFilter: ["class", "data-jp-theme-light", "data-jp-theme-name"] });

  return () => {
    gone = true;
    sight.disconnect(); size.disconnect(); theme.disconnect();
    dark.removeEventListener("change", repaint);
    leave();
    if (drawn) globalThis.noblessePlotly?.then((library) => library.purge(picture), () => {});
  };
}

export default { render };
