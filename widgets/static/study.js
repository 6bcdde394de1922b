// @ts-check
// The page's side of a study: the tree of a match's answers, and what is said, drawn and asked at the present moment. Python
// has the study and checks all that is sent; this keeps its text in the browser, so that a reload brings it back.
import { addressOf, copied, fault } from "./copying.js";
import { markup } from "./markup.js";
import { firstWords } from "./picking.js";
import { download, fill, keepDrawn, keepFocus, make, markCurrent, press, store, traits, uid } from "./shared.js";

/**
 * @typedef {[number, string, number, boolean]} Spoken a moment, the beginning of what is said there, how many marks, whether it asks
 * @typedef {[number, number, number, string, string, string, Spoken[]]} Row number, moment, depth, label, who, where, what is said
 * @typedef {{text: string, right: number[], answers: string[], says: string, well: string}} Question
 * @typedef {{game: string, title: string, author: string, about: string, chapters: [number, string, number][], chapter: number | null,
 *   removed: string | null, seat: number | null, seats: string[], place: [number, number] | null, main: boolean, where: string, told: string,
 *   text: string, marks: [string, string][], question: Question | null, options: string[], remarks: number}} Study
 * @typedef {{number?: number, link?: string, about?: string, long?: string, name?: string, text?: string, html?: string}} Made
 * @typedef {{_study: Study, _tree: Row[], _text: string, _made: Made, _message: import("./shared.js").Message}} Traits
 */

/**
 * The lines of the tree, as the page shows them: answers, and what is said at the moments after them.
 * @param {Row[]} rows
 * @returns {{place: [number, number], depth: number, label: string, who: string, head: string, said: boolean, asks: boolean}[]}
 */
export function treeLines(rows) {
  let last = "";
  return rows.flatMap(([number, moment, depth, label, who, where, said]) => {
    const head = depth === 0 && where !== last ? where : "";
    if (depth === 0) last = where;
    const spoken = said.map(([at, text, marks, asks]) => ({
      place: /** @type {[number, number]} */ ([number, at]),
      depth: depth + 1,
      label: text || (asks ? "A question" : `${marks} ${marks === 1 ? "mark" : "marks"}`),
      who: "",
      head: "",
      said: true,
      asks,
    }));
    return [
      { place: /** @type {[number, number]} */ ([number, moment]), depth, label, who, head, said: false, asks: false },
      ...spoken,
    ];
  });
}

/**
 * Which line stands for a place: the one that is there, or else that of the answer before it.
 * @param {{place: [number, number], said: boolean}[]} lines
 * @param {[number, number] | null} place
 */
export function lineOf(lines, place) {
  if (!place) return -1;
  const exact = lines.findIndex((one) => one.said && String(one.place) === String(place));
  return exact >= 0 ? exact : lines.findIndex((one) => !one.said && one.place[0] === place[0]);
}

/** All that the table would answer to: while somebody points, it neither plays nor reads what is touched. */
const TOUCHES = ["pointerover", "pointerdown", "mousedown", "focusin", "pointerup", "click"];

const LONGEST = 60; // characters of what is said of a thing

/**
 * What things are called, by what each says of itself; where several have one name, with more of what they say.
 * @param {Map<string, string>} says
 */
export function namesOf(says) {
  const names = new Map([...says].map(([thing, words]) => [thing, firstWords(words).trim()]));
  const all = [...names.values()];
  const twice = new Set(all.filter((name, place) => all.indexOf(name) !== place));
  return new Map(
    [...names]
      .filter(([, name]) => name)
      .map(([thing, name]) => [thing, twice.has(name) ? (says.get(thing) || name).slice(0, LONGEST) : name]),
  );
}

/** @type {import("@anywidget/types").Render<Traits>} */
function render({ model, el }) {
  const id = uid();
  el.classList.add("nb-study", "look");
  const now = () => model.get("_study");
  const send = (/** @type {{do: string, [name: string]: unknown}} */ message) => model.send(message);
  const said = make("p", { class: "nb-study-said", role: "status" });
  const say = (/** @type {(string | Node)[]} */ ...words) => said.replaceChildren(...words);
  const button = (/** @type {string} */ label, /** @type {() => void} */ act, kind = "") =>
    press(label, act, { class: `look-button ${kind}`, "data-key": label });

  // --- the study and its chapters ------------------------------------------------------------------------------------

  const field = (/** @type {string} */ name, /** @type {string} */ label, /** @type {HTMLElement} */ input) => {
    input.id = `${id}${name}`;
    return make("div", { class: "nb-study-field" }, make("label", { for: input.id }, label), input);
  };
  const named = (/** @type {string} */ what, /** @type {HTMLInputElement | HTMLTextAreaElement} */ input) => {
    input.addEventListener("change", () => send({ do: "name", what, text: input.value }));
    return input;
  };
  const title = named("title", make("input", { type: "text", maxlength: 120, placeholder: "Name this study" }));
  const author = named("author", make("input", { type: "text", maxlength: 120, placeholder: "Your name" }));
  const about = named("about", make("textarea", { rows: 2, maxlength: 4000, placeholder: "What it is about" }));
  const chapters = make("select", {
    "aria-label": "Chapter",
    on: { change: () => send({ do: "chapter", chapter: Number(chapters.value) }) },
  });
  const seat = make("select", {
    on: { change: () => send({ do: "name", what: "seat", text: seat.value === "" ? null : Number(seat.value) }) },
  });
  const file = make("input", { type: "file", accept: ".json,application/json", hidden: true, on: { change: chosen } });
  const lesson = button("Show as a lesson", () => send({ do: "lesson" }), "is-go");
  const print = button("Print", () => send({ do: "print" }));
  const acts = make(
    "div",
    { class: "nb-study-acts" },
    lesson,
    button("Copy link", () => send({ do: "link" })),
    button("Save", () => send({ do: "save" })),
    print,
    button("Open", () => file.click()),
  );
  const order = make("ol", { class: "nb-study-order", "aria-label": "Chapters" });
  const undo = make("p", { class: "nb-study-undo" });
  const more = make(
    "details",
    {},
    make("summary", {}, "Title, author, chapters"),
    field("title", "Title", title),
    field("author", "By", author),
    field("about", "About", about),
    order,
    undo,
    field("seat", "Chapter seen by", seat),
    make(
      "div",
      { class: "nb-study-acts" },
      button("New chapter", () => send({ do: "new chapter" })),
      asksTwice("Begin a new study", () => send({ do: "new" })),
    ),
  );
  const heading = make("h3", {});
  const head = make("section", { class: "nb-study-head" }, heading, acts, chapters, more);

  /** A button that is pressed twice, since what it does cannot be taken back. */
  function asksTwice(/** @type {string} */ label, /** @type {() => void} */ act) {
    const one = button(
      label,
      () => {
        if (one.dataset.sure) act();
        one.textContent = one.dataset.sure ? label : `${label}: sure?`;
        if (one.dataset.sure) delete one.dataset.sure;
        else one.dataset.sure = "1";
      },
      "is-quiet",
    );
    one.addEventListener("blur", () => {
      delete one.dataset.sure;
      one.textContent = label;
    });
    return one;
  }

  /** The chapters in their order: each can be renamed, moved and removed. Alt with an arrow moves the one that has the focus. */
  function drawChapters() {
    const { chapters: all, chapter: present, removed } = now();
    const there = JSON.stringify([all.map(([chapter, name]) => [chapter, name]), present, removed]);
    if (order.dataset.there === there) return; // somebody may be writing a title
    order.dataset.there = there;
    const rows = all.map(([chapter, name], place) => {
      const move = (/** @type {number} */ by) => send({ do: "move chapter", chapter, by });
      const act = (
        /** @type {string} */ sign,
        /** @type {string} */ label,
        /** @type {() => void} */ what,
        idle = false,
        keys = "",
      ) =>
        press(sign, () => idle || what(), {
          class: "look-button is-quiet",
          title: keys ? `${label} (${keys})` : label,
          "aria-label": `${label}: ${name}`,
          "aria-disabled": String(idle), // not disabled: at the end of its way a button keeps the focus
          "data-key": `${label} ${chapter}`,
        });
      const title_ = make("input", {
        type: "text",
        maxlength: 120,
        value: name,
        "aria-label": `Chapter ${place + 1}`,
        "data-key": `title ${chapter}`,
        on: { change: () => send({ do: "name chapter", chapter, text: title_.value }) },
      });
      return make(
        "li",
        {
          "aria-current": chapter === present ? "true" : null,
          on: {
            keydown: (/** @type {KeyboardEvent} */ event) => {
              const by = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined;
              if (!by) return;
              event.preventDefault();
              move(by);
            },
          },
        },
        title_,
        act("↑", "Move up", () => move(-1), place === 0, "Alt+↑"),
        act("↓", "Move down", () => move(1), place === all.length - 1, "Alt+↓"),
        act("×", "Remove", () => send({ do: "remove chapter", chapter }), all.length === 1),
      );
    });
    const back = button("Put it back", () => send({ do: "restore chapter" }));
    keepFocus(
      more,
      () => {
        order.replaceChildren(...rows);
        undo.replaceChildren(...(removed === null ? [] : [`Removed: ${removed}. `, back]));
      },
      () => (removed === null ? order.querySelector("[aria-current] input") : back),
    );
  }

  async function chosen() {
    const one = file.files?.[0];
    file.value = "";
    if (!one) return;
    const wrong = fault(one);
    if (wrong) say(wrong);
    else send({ do: "open", text: await one.text() });
  }

  // --- what is said here -----------------------------------------------------------------------------------------------

  const where = make("h3", { id: `${id}where` });
  const told = make("p", { class: "nb-small" });
  const comment = make("textarea", { rows: 3, maxlength: 4000, placeholder: "Say what is to be seen here" });
  comment.addEventListener("change", () => send({ do: "comment", text: comment.value, ...at(comment) }));
  comment.addEventListener("blur", () => {
    if ((comment.dataset.place || "") !== shown) drawStudy(); // the match has gone on meanwhile
  });
  comment.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) comment.dispatchEvent(new Event("change"));
  });
  /** The place that a field was shown for: the match may have gone on since. */
  const at = (/** @type {HTMLElement} */ one) => (one.dataset.place ? { place: JSON.parse(one.dataset.place) } : {});

  const from = make("select", { on: { focus: listThings } });
  const to = make("select", { on: { focus: listThings } });
  const pointing = button("Point at the table", () => point(!picks), "nb-study-point");
  const add = button("Mark", () => mark(from.value, to.value));
  const marks = make("ul", { class: "nb-study-marks" });
  const marking = make(
    "details",
    {},
    make("summary", {}, "Rings and arrows"),
    marks,
    make("div", { class: "nb-study-acts" }, pointing),
    field("from", "Ring, or from", from),
    field("to", "Arrow to", to),
    make("div", { class: "nb-study-acts" }, add),
  );

  const table = () => (el.closest(".nb-app") || document).querySelector(".nb-stage");
  /** The things on the board, by id, with their names; where several have one name, with what else is said of them. */
  function things() {
    /** @type {Map<string, string>} */
    const found = new Map();
    for (const one of /** @type {NodeListOf<HTMLElement>} */ (table()?.querySelectorAll("[data-thing]") || [])) {
      const { thing = "" } = one.dataset;
      if (!found.has(thing)) found.set(thing, one.getAttribute("aria-label") || "");
    }
    return namesOf(found);
  }
  function listThings() {
    const known = /** @type {[string, string][]} */ ([...things()]);
    fill(from, known, from.value || (known[0]?.[0] ?? ""));
    fill(to, [["", "nothing: a ring"], ...known], to.value);
  }
  function mark(/** @type {string} */ thing, /** @type {string} */ end) {
    if (thing) send({ do: "mark", thing, to: end === thing ? "" : end });
  }

  // While somebody points, what is touched on the table is marked, and nothing is played: the first thing, then where to.
  let picks = false;
  let first = "";
  function point(/** @type {boolean} */ on) {
    picks = on;
    first = "";
    pointing.setAttribute("aria-pressed", String(on));
    if (on) say("Touch a thing on the table. ", enough());
    else say();
  }
  /** The way out, which stands where a narrow page shows nothing else of this pane. */
  const enough = () => button("Stop", () => point(false), "is-quiet");
  function touched(/** @type {Event} */ event) {
    const one = /** @type {Element} */ (event.target);
    const stage = table();
    if (!picks || !stage?.contains(one)) return;
    const thing = /** @type {HTMLElement | null} */ (one.closest("[data-thing]"))?.dataset.thing;
    if (!thing) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.type !== "click") return;
    if (!first) {
      first = thing;
      say(`${things().get(thing) ?? thing}. Now where an arrow leads, or the same again for a ring. `, enough());
      return;
    }
    mark(first, thing);
    point(false);
  }
  function ends(/** @type {KeyboardEvent} */ event) {
    if (event.key === "Escape" && picks) point(false);
  }
  for (const event of TOUCHES) document.addEventListener(event, touched, true);
  document.addEventListener("keydown", ends, true);

  const asked = make("input", { type: "text", maxlength: 4000, placeholder: "What would you do?" });
  const kind = make("select", { on: { change: drawKind } });
  const right = make("select", {});
  const answers = make("textarea", { rows: 3, placeholder: "The right one first, one to a line" });
  const says = make("input", { type: "text", maxlength: 4000 });
  const well = make("input", { type: "text", maxlength: 4000 });
  const rightField = field("right", "Right answer", right);
  const answersField = field("answers", "Answers", answers);
  const unask = button("Ask nothing", () => send({ do: "unask", ...at(asked) }), "is-quiet");
  const askHead = make("summary", {});
  const asking = make(
    "details",
    {},
    askHead,
    field("asked", "Question", asked),
    field("kind", "Answered by", kind),
    rightField,
    answersField,
    field("says", "If wrong, say", says),
    field("well", "If right, say", well),
    make("div", { class: "nb-study-acts" }, button("Ask this", ask), unask),
  );
  function drawKind() {
    rightField.hidden = kind.value !== "option";
    answersField.hidden = kind.value === "option";
  }
  function ask() {
    const byOption = kind.value === "option";
    const lines = answers.value.split("\n").map((one) => one.trim());
    send({
      do: "ask",
      text: asked.value || asked.placeholder,
      says: says.value,
      well: well.value,
      ...at(asked),
      ...(byOption ? { right: [Number(right.value)] } : { answers: lines.filter(Boolean) }),
    });
  }

  const promote = button("Make this the main line", () => send({ do: "promote", node: now().place?.[0] }), "is-quiet");
  const drop = asksTwice("Remove from here on", () => send({ do: "drop", node: now().place?.[0] }));
  const here = make(
    "section",
    { class: "nb-study-here", "aria-labelledby": where.id },
    where,
    told,
    field("comment", "Comment", comment),
    marking,
    asking,
    make("div", { class: "nb-study-acts" }, promote, drop),
  );

  // --- the tree --------------------------------------------------------------------------------------------------------

  const tree = make("div", { class: "nb-study-tree", role: "tree", "aria-label": "The answers, with what is said" });
  el.append(head, said, here, tree, file);

  /** @type {ReturnType<typeof treeLines>} */
  let lines = [];
  const items = () => /** @type {HTMLElement[]} */ ([...tree.querySelectorAll("[role=treeitem]")]);
  function drawTree() {
    lines = treeLines(model.get("_tree"));
    const redraw = () =>
      tree.replaceChildren(
        ...lines
          .flatMap((one) => [
            one.head ? make("p", { class: "nb-study-where", "aria-hidden": "true" }, one.head) : null,
            make(
              "div",
              {
                role: "treeitem",
                tabindex: "-1",
                "aria-level": one.depth + 1,
                "data-key": `line ${one.place}${one.said ? " said" : ""}`,
                class: `nb-study-line${one.said ? " is-said" : ""}${one.asks ? " is-asked" : ""}`,
                style: `--depth: ${Math.min(one.depth, 8)}`,
                on: { click: () => send({ do: "goto", place: one.place }) },
              },
              one.who ? make("span", { class: "nb-small" }, `${one.who}: `) : null,
              one.asks ? make("b", { class: "nb-study-sign" }, "? ") : null,
              one.label,
            ),
          ])
          .filter((one) => one != null),
      );
    keepFocus(tree, redraw);
    drawPlace();
  }
  function drawPlace() {
    const place = lineOf(lines, now().place);
    const all = items();
    markCurrent(all, (_, index) => index === place);
    all.forEach((one, index) => {
      one.tabIndex = index === Math.max(place, 0) ? 0 : -1;
      one.setAttribute("aria-selected", String(index === place));
    });
    const one = all[place];
    if (!one) return;
    const [top, bottom] = [one.offsetTop, one.offsetTop + one.offsetHeight];
    if (top < tree.scrollTop || bottom > tree.scrollTop + tree.clientHeight)
      tree.scrollTop = top - tree.clientHeight / 2;
  }
  const seen = new ResizeObserver(drawPlace); // nothing can be scrolled while the pane is closed
  seen.observe(tree);
  tree.addEventListener("keydown", (event) => {
    const all = items();
    const place = all.indexOf(/** @type {HTMLElement} */ (event.target));
    const next = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: all.length - 1 }[event.key];
    if (next !== undefined) all[Math.min(Math.max(next, 0), all.length - 1)]?.focus();
    else if (event.key === "Enter" || event.key === " ") all[place]?.click();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });

  // --- what is shown ---------------------------------------------------------------------------------------------------

  /** Puts a text into a field, unless somebody writes there. */
  const put = (/** @type {HTMLInputElement | HTMLTextAreaElement} */ one, /** @type {string} */ text) => {
    if (document.activeElement !== one) one.value = text;
  };
  let shown = "";
  function drawStudy() {
    const study = now();
    el.dataset.cloth = study.game;
    heading.textContent = study.title || "A study of this match";
    put(title, study.title);
    put(author, study.author);
    put(about, study.about);
    const names = study.chapters.map(
      ([chapter, name, count]) => /** @type {[number, string]} */ ([chapter, count ? `${name} (${count})` : name]),
    );
    chapters.hidden = names.length < 2 && study.chapter !== null;
    fill(chapters, study.chapter === null ? [["", "not in the study yet"], ...names] : names, study.chapter ?? "");
    drawChapters();
    fill(
      seat,
      [
        ["", "everybody: all hands open"],
        ...study.seats.map((name, at_) => /** @type {[number, string]} */ ([at_, name])),
      ],
      study.seat ?? "",
    );
    lesson.disabled = print.disabled = !study.remarks;
    where.textContent = study.where;
    told.textContent = study.told;
    const place = study.place ? JSON.stringify(study.place) : "";
    const moved = place !== shown;
    shown = place;
    // who writes while the match goes on writes about what they began with
    for (const one of [comment, asked]) if (document.activeElement !== one) one.dataset.place = place;
    put(comment, study.text);
    drawMarks(study);
    drawQuestion(study, moved);
    promote.hidden = study.main;
    drop.hidden = !study.place || study.place[0] === 0;
    drawPlace();
  }
  function drawMarks(/** @type {Study} */ study) {
    const known = things();
    const nameOf = (/** @type {string} */ thing) => known.get(thing) ?? thing;
    const rows = study.marks.map(([thing, end], number) => {
      const words = end ? `${nameOf(thing)} → ${nameOf(end)}` : nameOf(thing);
      const away = press("Remove", () => send({ do: "unmark", number, ...at(comment) }), {
        class: "look-button is-quiet",
        "aria-label": `Remove the ${end ? "arrow" : "ring"}: ${words}`,
        "data-key": `unmark ${number}`,
      });
      return make("li", {}, words, away);
    });
    keepFocus(
      marks,
      () => marks.replaceChildren(...rows),
      () => pointing,
    );
    listThings();
  }
  function drawQuestion(/** @type {Study} */ study, /** @type {boolean} */ moved) {
    const question = study.question;
    askHead.textContent = question ? "The question here" : "Ask something here";
    unask.hidden = !question;
    if (!moved && !question && asking.open) return; // somebody is writing it
    const options = study.options.map((label, number) => /** @type {[number, string]} */ ([number, label]));
    const byOption = options.length > 0 && !question?.answers.length;
    fill(
      kind,
      options.length
        ? [
            ["option", "one of the options"],
            ["words", "answers in words"],
          ]
        : [["words", "answers in words"]],
      byOption ? "option" : "words",
    );
    fill(right, options, question?.right[0] ?? 0);
    if (moved) asking.open = Boolean(question);
    asked.value = question?.text ?? "";
    answers.value = question?.answers.join("\n") ?? "";
    says.value = question?.says ?? "";
    well.value = question?.well ?? "";
    drawKind();
  }
  async function given() {
    const made = model.get("_made");
    if (made.html) return onPaper(made.html);
    if (made.name) {
      download(made.name, new Blob([made.text || ""], { type: "application/json" }));
      return say(`Saved as ${made.name}. Whoever opens it sees every hand.`);
    }
    if (made.long)
      return say(
        `${made.long} `,
        button("Save", () => send({ do: "save" })),
      );
    if (!made.link) return undefined;
    const address = addressOf({ text: made.link });
    if (await copied(address)) return say(`Copied. ${made.about} Whoever opens it sees every hand.`);
    const ready = make("input", { readonly: true, "aria-label": "The link", value: address });
    say("The link, to be copied: ", ready);
    ready.focus();
    return ready.select();
  }
  /** The study on paper: it stands on the page only while it is printed. */
  function onPaper(/** @type {string} */ html) {
    document.querySelector("body > .nb-paper")?.remove();
    const paper = markup(html, "nb-paper look");
    document.body.append(paper);
    addEventListener("afterprint", () => paper.remove(), { once: true });
    globalThis.print();
  }
  const tell = () => say(model.get("_message").text || "");

  const key = `noblesse.study.${now().game}`;
  const keep = () => {
    if (model.get("_text")) store.set(key, model.get("_text"));
  };
  const leave = keepDrawn(model, el, { _study: drawStudy, _tree: drawTree });
  const others = traits(model, { _made: given, _message: tell, _text: keep });
  const before = store.get(key);
  if (model.get("_text")) keep();
  else if (before) send({ do: "resume", text: before });
  return () => {
    for (const event of TOUCHES) document.removeEventListener(event, touched, true);
    document.removeEventListener("keydown", ends, true);
    seen.disconnect();
    others();
    leave();
  };
}

export default { render };
