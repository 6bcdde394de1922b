// @ts-check
// The head of the app: the doors, take back, what can be shared and kept, the settings of this browser, and the form for a new
// table.
import { aboutLink, addressOf, bitmapOf, copied, fault, frameOf } from "./copying.js";
import { define, markup, pictureOf } from "./markup.js";
import { download, make, onVoila, pictogram, press, store, traits, uid } from "./shared.js";

/**
 * @typedef {{label: string, rule: string, choices: string[], seats: number[], limit: string}} Setting
 * @typedef {{label: string, rule: string, name: string, choices: string[], taken: string, weighs: string}} Reading
 * @typedef {{game: string, title: string, where: string, can_back: boolean, players: number, arms: string,
 *   signs: {[name: string]: string}, people: string[], levels: [string, string][],
 *   version: string}} Head
 * @typedef {{text?: string, name?: string, kind?: string}} Kept
 * @typedef {{title?: string, game?: string, link?: string}} Elsewhere
 * @typedef {{door: string, question: string, lesson: string, way: string, doors: string[], _head: Head, _link: import("./copying.js").Link, _kept: Kept,
 *   _elsewhere: Elsewhere, cards: boolean, sheet: boolean, seat: number | null, _icons: string, _news: string,
 *   _fresh: {seats: number[], settings: Setting[], readings: Reading[]}, _message: import("./shared.js").Message}} Traits
 */

/** @type {{[door: string]: string}} */
const NAMES = { learn: "Learn", ask: "Ask", play: "Play", explore: "Explore" };

/** @type {[string, string, [string, string][]][]} */
const CHOICES = [
  [
    "theme",
    "Light or dark",
    [
      ["", "as the system"],
      ["light", "light"],
      ["dark", "dark"],
    ],
  ],
  [
    "text",
    "Text",
    [
      ["", "normal"],
      ["large", "large"],
      ["larger", "larger"],
    ],
  ],
  [
    "motion",
    "Motion",
    [
      ["", "as the system"],
      ["less", "less"],
    ],
  ],
  [
    "pace",
    "Pace of others",
    [
      ["1.6", "slow"],
      ["", "normal"],
      ["0.4", "fast"],
    ],
  ],
  [
    "dice",
    "Dice",
    [
      ["", "roll by themselves"],
      ["own", "we roll our own"],
    ],
  ],
  [
    "coach",
    "Coach, after a choice of yours",
    [
      ["", "off"],
      ["whisper", "whisper: that there was something better"],
      ["full", "full: what was better, and why"],
    ],
  ],
];

const PACE = 0.9; // seconds

const KEPT = "noblesse."; // before a setting's name, in the browser's storage

/** Puts the kept settings on the page: what the style sheets and the widgets read. */
function wear() {
  const root = document.documentElement;
  for (const name of ["theme", "text", "motion"]) {
    const value = store.get(KEPT + name);
    if (value) root.dataset[name] = value;
    else delete root.dataset[name];
  }
}

/** @type {import("@anywidget/types").Render<Traits>} */
function render({ model, el }) {
  const id = uid();
  el.classList.add("nb-doors", "look");
  const sign = (/** @type {string} */ name, side = 20) => pictogram(model.get("_head").signs[name], side);
  const home = /** @type {HTMLAnchorElement | null} */ (document.querySelector("nav.front a"));
  const brand = home // where there are no other games, it leads nowhere
    ? make("a", { class: "nb-brand", href: home.href, "aria-label": "Noblesse: all games" })
    : make("span", { class: "nb-brand" });
  const game = make("b", {});
  const where = make("small", {});
  const nav = make("nav", { class: "nb-nav", "aria-label": "Doors" });
  const said = make("p", { class: "nb-said", role: "status" });
  const tool = (/** @type {string} */ name, /** @type {string} */ label, /** @type {() => void} */ act) =>
    press("", act, { class: "look-tool", "aria-label": label, title: label, "data-sign": name });
  const back = tool("step_back", "Take back", () => model.send({ do: "back" }));
  const share = tool("share", "Share and keep", () => menu.togglePopover());
  const hands = tool("card_in_hand", "All hands", () => model.send({ do: "hands" }));
  hands.classList.add("nb-hands-tool");
  const set = tool("settings", "Settings and a new table", () => open());
  const why = tool("rule", "What happened, and why", () => toggleRail());
  why.classList.add("nb-why");
  const dialog = make("dialog", { class: "nb-settings", "aria-label": "Settings" });
  const news = make("div"); // told when somebody opens it
  const tools = make("div", { class: "nb-tools" }, why, hands, back, share, set);
  const title = make("div", { class: "nb-game" }, game, where);
  const file = make("input", {
    type: "file",
    accept: ".json,application/json",
    hidden: true,
    on: { change: fileChosen },
  });
  const menu = menuOf();
  const shelf = make(
    "div",
    { class: "nb-shelf", hidden: true },
    press("Back to the table", putAway, { class: "look-button", "data-key": "put away" }),
  );
  el.append(make("div", { class: "nb-head-row" }, brand, title, nav, tools), shelf, said, menu, file, dialog);

  const app = () => /** @type {HTMLElement | null} */ (el.closest(".nb-app"));
  function toggleRail() {
    const on = app()?.classList.toggle("nb-rail-open");
    why.setAttribute("aria-expanded", String(Boolean(on)));
  }

  // --- the doors ---------------------------------------------------------------------------------------------------

  function go(/** @type {string} */ door) {
    model.set("door", door);
    model.set("cards", false);
    model.set("sheet", false);
    model.save_changes();
  }
  function drawDoors() {
    const now = model.get("door");
    nav.replaceChildren(
      ...model.get("doors").map((door) =>
        press([sign(door), make("span", {}, NAMES[door])], () => go(door), {
          "data-key": door,
          "aria-current": door === now ? "page" : null,
        }),
      ),
    );
    app()?.classList.remove("nb-rail-open");
  }

  // --- the settings, and a new table -----------------------------------------------------------------------------------

  const select = (
    /** @type {string} */ name,
    /** @type {string} */ label,
    /** @type {[string, string][]} */ options,
    /** @type {string} */ value,
    /** @type {(value: string) => void} */ act,
  ) => {
    const made = make(
      "select",
      { id: `${id}${name}` },
      ...options.map(([one, text]) => make("option", { value: one }, text)),
    );
    made.value = value;
    made.addEventListener("change", () => act(made.value));
    return make("div", { class: "nb-field" }, make("label", { for: made.id }, label), made);
  };

  function settle(/** @type {string} */ name, /** @type {string} */ value) {
    if (value) store.set(KEPT + name, value);
    else store.drop(KEPT + name);
    wear();
    tell();
  }

  /** Tells Python what it must know of the settings: by a message, because a choice made after it must not come before it. */
  let told = "";
  function tell() {
    const kept = store.get(`${KEPT}coach`) || "";
    const settings = {
      pace: Number(store.get(`${KEPT}pace`)) || PACE,
      own_dice: store.get(`${KEPT}dice`) === "own",
      coach: ["whisper", "full"].includes(kept) ? kept : "",
    };
    if (String(Object.values(settings)) === told) return;
    told = String(Object.values(settings));
    model.send({ do: "settle", ...settings });
  }

  function open() {
    dialog.setAttribute("aria-label", "Settings");
    const close = press("Close", () => dialog.close(), { class: "look-button is-quiet" });
    dialog.replaceChildren(
      make("div", { class: "nb-settings-head" }, make("h2", {}, "Settings"), close),
      make(
        "div",
        { class: "nb-fields" },
        ...CHOICES.map(([name, label, options]) =>
          select(name, label, options, store.get(KEPT + name) || "", (value) => settle(name, value)),
        ),
      ),
      make("h2", {}, "New table"),
      newTable(),
      make(
        "p",
        { class: "nb-credits" },
        "Icons from game-icons.net, by Lorc, Delapouite and others, CC BY 3.0, recoloured.",
      ),
      make(
        "details",
        { class: "nb-news", on: { toggle: () => model.send({ do: "news" }) } },
        make("summary", {}, `Noblesse ${model.get("_head").version}: what is new`),
        news,
      ),
    );
    if (!dialog.open) dialog.showModal();
  }

  const drawNews = () => news.replaceChildren(markup(model.get("_news")));

  function newTable() {
    const { seats, settings, readings } = model.get("_fresh");
    const { players, people, levels } = model.get("_head");
    const size = make(
      "select",
      { id: `${id}size` },
      ...seats.map((one) => make("option", { value: one }, `${one} players`)),
    );
    size.value = String(players);
    const rows = make("div", { class: "nb-sitters" });
    const fit = () => {
      const count = Number(size.value);
      rows.replaceChildren(
        ...Array.from({ length: count }, (_, seat) => {
          const name = make("input", {
            type: "text",
            maxlength: 24,
            placeholder: seat ? people[seat] || `Player ${seat + 1}` : "You",
            "aria-label": `Name of player ${seat + 1}`,
          });
          const sits = make(
            "select",
            { "aria-label": `Who is player ${seat + 1}` },
            ...[
              ["you", "you"],
              ["person", "another at this screen"],
              ...levels.map(([value, text]) => [value, `computer: ${text.toLowerCase()}`]),
            ].map(([value, text]) => make("option", { value }, text)),
          );
          sits.value = seat ? levels[1][0] : "you";
          return make("div", {}, name, sits);
        }),
      );
      for (const [number, { field, only }] of fields.entries()) {
        const seatsOf = settings[number].seats;
        only.hidden = seatsOf.length > 0 && !seatsOf.includes(count);
        if (only.hidden) field.value = "0";
      }
    };
    const choice = (/** @type {string} */ label, /** @type {string[]} */ choices, /** @type {number} */ chosen) => {
      const field = make("select", { id: uid() }, ...choices.map((text, value) => make("option", { value }, text)));
      field.value = String(chosen);
      return { field, only: make("div", { class: "nb-field" }, make("label", { for: field.id }, label), field) };
    };
    const fields = settings.map((one) => choice(one.label, one.choices, 0));
    const disputed = readings.map((one) => {
      const words = one.choices.map((value, at) => value.replaceAll("-", " ") + (at ? "" : " (ours)"));
      const made = choice(one.label, words, Math.max(one.choices.indexOf(one.taken), 0));
      if (!one.weighs) return made;
      const weighs = make("small", { id: uid() }, one.weighs);
      made.field.setAttribute("aria-describedby", weighs.id);
      made.only.append(weighs);
      return made;
    });
    size.addEventListener("change", fit);
    fit();
    const deal = press(
      "Deal",
      () => {
        const rowsNow = [...rows.children];
        model.send({
          do: "new",
          players: Number(size.value),
          settings: fields.map(({ field }) => Number(field.value)),
          readings: Object.fromEntries(
            disputed.map(({ field }, at) => [readings[at].name, readings[at].choices[Number(field.value)]]),
          ),
          sitters: rowsNow.map((row) => /** @type {HTMLSelectElement} */ (row.querySelector("select")).value),
          names: rowsNow.map((row) => /** @type {HTMLInputElement} */ (row.querySelector("input")).value),
        });
        dialog.close();
      },
      { class: "look-button is-go" },
    );
    const more = disputed.length
      ? make(
          "details",
          {},
          make("summary", {}, `Rules that the book leaves open (${disputed.length})`),
          ...disputed.map(({ only }) => only),
        )
      : null;
    return make(
      "div",
      { class: "nb-new" },
      make("div", { class: "nb-field" }, make("label", { for: size.id }, "Players"), size),
      rows,
      ...fields.map(({ only }) => only),
      more,
      make("div", { class: "nb-deal" }, deal),
    );
  }

  // --- sharing -----------------------------------------------------------------------------------------------------------

  function menuOf() {
    const item = (/** @type {string} */ label, /** @type {() => void} */ act, extra = {}) => {
      const does = () => {
        menu.hidePopover();
        act();
      };
      return press(label, does, { class: "nb-item", ...extra });
    };
    const send = (/** @type {string} */ what) => () => model.send({ do: what });
    return make(
      "div",
      { class: "nb-menu", popover: "auto", role: "group", "aria-label": "Share and keep" },
      item("Copy a link to this moment", send("copy")),
      item("Add a comment, or embed", shareMore),
      item("Copy the story", send("story")),
      item("Save the match to a file", send("save")),
      item("Open a match or a study", () => file.click()),
      item("All hands", send("hands"), { class: "nb-item nb-apart", "data-hands": true }),
      item("All cards", send("cards")),
      item("Rules at a glance", glance),
    );
  }
  /** What can go with a link, and what stands on somebody else's page. */
  function shareMore() {
    const called = make("input", { id: `${id}name`, type: "text", maxlength: 120 });
    const comment = make("textarea", { id: `${id}say`, rows: 3, maxlength: 1000 });
    const button = (/** @type {string} */ label, /** @type {() => void} */ act, kind = "") =>
      press(
        label,
        () => {
          dialog.close();
          act();
        },
        { class: `look-button ${kind}` },
      );
    const link = (/** @type {string} */ wants) => () =>
      model.send({ do: "copy", title: called.value, comment: comment.value, wants });
    const picture = (/** @type {string} */ kind) => () => model.send({ do: "picture", kind });
    const field = (/** @type {string} */ label, /** @type {HTMLElement} */ one) =>
      make("div", { class: "nb-field" }, make("label", { for: one.id }, label), one);
    dialog.setAttribute("aria-label", "Share this moment");
    dialog.replaceChildren(
      make(
        "div",
        { class: "nb-settings-head" },
        make("h2", {}, "Share this moment"),
        press("Close", () => dialog.close(), { class: "look-button is-quiet" }),
      ),
      field("Title", called),
      field("Comment", comment),
      make(
        "div",
        { class: "nb-shares" },
        button("Copy link", link("link"), "is-go"),
        button("Copy frame", link("frame")),
        button("Picture as SVG", picture("svg")),
        button("Picture as PNG", picture("png")),
      ),
      make(
        "p",
        { class: "nb-credits" },
        "A link and a frame hold the title, the comment, this moment and every hand; a picture shows what is on screen. ",
        onVoila() ? "A page of another address may not frame this server." : "",
      ),
    );
    dialog.showModal();
  }

  menu.addEventListener("beforetoggle", () => {
    const below = share.getBoundingClientRect();
    menu.style.top = `${below.bottom + 6}px`;
    menu.style.right = `${Math.max(document.documentElement.clientWidth - below.right, 8)}px`;
  });
  menu.addEventListener("toggle", (event) => {
    const opened = /** @type {ToggleEvent} */ (event).newState === "open";
    share.setAttribute("aria-expanded", String(opened));
    if (opened) menu.querySelector("button")?.focus();
    else if (menu.contains(document.activeElement) || document.activeElement === document.body) share.focus();
  });

  const say = (/** @type {(string | Node)[]} */ ...words) => said.replaceChildren(...words);
  /** What was said goes with the next thing that is touched. */
  function hush(/** @type {Event} */ event) {
    if (said.firstChild && !said.contains(/** @type {Node} */ (event.target))) say();
  }

  /** Copies a text; where the page may not, the text lies ready. */
  async function copy(/** @type {string} */ text, /** @type {string} */ name, /** @type {string} */ about) {
    if (await copied(text)) return say(`Copied. ${about}`);
    const field = make(text.includes("\n") ? "textarea" : "input", { readonly: true, "aria-label": name });
    field.value = text;
    say(`${name}, to be copied: `, field);
    field.focus();
    return field.select();
  }
  function copyLink() {
    const link = model.get("_link");
    if (link.long) {
      const save = press("Save", () => model.send({ do: "save" }), { class: "look-button" });
      return say(`${link.long} `, save);
    }
    if (!link.text) return undefined;
    const address = addressOf(link);
    if (link.wants !== "frame") return copy(address, "The link", aboutLink(link));
    return copy(frameOf(address, link.title || link.about || ""), "The frame", aboutLink(link));
  }
  async function keep() {
    const { name, text = "", kind } = model.get("_kept");
    if (!name) return copy(text, "The story", "This is the story so far, as you know it.");
    if (kind) {
      const made = kind === "png" ? await bitmapOf(text) : new Blob([text], { type: "image/svg+xml" });
      if (!made) return say("This browser cannot make a bitmap: save the picture as SVG.");
      download(name, made);
      return say(`Saved as ${name}.`);
    }
    download(name, new Blob([text], { type: "application/json" }));
    return say(`Saved as ${name}. Whoever opens it sees every hand.`);
  }

  // --- files ---------------------------------------------------------------------------------------------------------

  async function openFile(/** @type {File | undefined} */ one) {
    if (!one) return;
    const wrong = fault(one);
    if (wrong) say(wrong);
    else model.send({ do: "open", text: await one.text() });
  }
  function fileChosen() {
    openFile(file.files?.[0]);
    file.value = ""; // so that the same file can be opened again
  }
  const ours = (/** @type {Event} */ event) => Boolean(app()?.contains(/** @type {Node} */ (event.target)));
  const holds = (/** @type {DragEvent} */ event) =>
    Boolean(event.dataTransfer?.types.includes("Files")) && (onVoila() || ours(event));
  function drag(/** @type {DragEvent} */ event) {
    if (!holds(event)) return;
    event.preventDefault();
    app()?.classList.add("nb-dropping");
  }
  function drop(/** @type {DragEvent} */ event) {
    app()?.classList.remove("nb-dropping");
    if (!holds(event)) return;
    event.preventDefault();
    openFile(event.dataTransfer?.files[0]);
  }
  function leaves(/** @type {DragEvent} */ event) {
    if (!event.relatedTarget) app()?.classList.remove("nb-dropping");
  }

  /** A match of another game: where it can be opened. */
  function tellElsewhere() {
    const { title: called, game: other, link } = model.get("_elsewhere");
    if (!called) return;
    if (home && link)
      say(`This is a match of ${called}. `, make("a", { href: `${home.href}?m=${link}` }, `Open it in ${called}`));
    else say(`This is a match of ${called}; the command “noblesse ${other}” starts a page that can open it.`);
  }

  // --- all cards -------------------------------------------------------------------------------------------------------

  function putAway() {
    model.set("cards", false);
    model.save_changes();
    share.focus();
  }
  function glance() {
    model.set("sheet", true);
    model.save_changes();
  }
  const drawShelf = () => {
    shelf.hidden = !model.get("cards");
  };
  const drawHands = () => {
    const all = String(model.get("seat") == null);
    for (const one of [hands, /** @type {Element} */ (menu.querySelector("[data-hands]"))])
      one.setAttribute("aria-pressed", all);
  };

  function drawHead() {
    const head = model.get("_head");
    el.dataset.cloth = head.game;
    brand.replaceChildren(brandOf(head.arms), make("span", {}, "Noblesse"));
    game.textContent = head.title;
    where.textContent = head.where;
    back.disabled = !head.can_back;
    for (const button of [back, hands, share, set, why]) button.replaceChildren(sign(button.dataset.sign || ""));
    drawDoors();
  }
  const tellTrouble = () => {
    say(model.get("_message").text || "");
  };

  function key(/** @type {KeyboardEvent} */ event) {
    const target = /** @type {Element} */ (event.target);
    if (
      event.ctrlKey ||
      event.altKey ||
      event.metaKey ||
      target.closest?.("input, select, textarea, dialog, [contenteditable=true]")
    )
      return;
    if (!onVoila() && !app()?.contains(target)) return;
    if (event.key === "/" && model.get("doors").includes("ask")) {
      event.preventDefault();
      go("ask");
      model.send({ do: "ask" }); // which puts the keyboard into the field
    } else if (event.key === "?") open();
  }
  // What the board tells the app. Its element may not stand on the page yet, so this listens to all of it.
  const rematch = (/** @type {Event} */ event) => ours(event) && model.send({ do: "rematch" });
  const cards = (/** @type {Event} */ event) =>
    ours(event) && model.send({ do: "cards", card: /** @type {CustomEvent<string>} */ (event).detail });
  const heard = {
    keydown: key,
    "noblesse-rematch": rematch,
    "noblesse-cards": cards,
    "noblesse-sheet": (/** @type {Event} */ event) => ours(event) && glance(),
    dragenter: drag,
    dragover: drag,
    dragleave: leaves,
    drop,
    pointerdown: hush,
  };
  for (const [event, act] of Object.entries(heard))
    document.addEventListener(event, /** @type {EventListener} */ (act));

  // The front page says in the address which door to open, and what was asked there.
  const asked = new URL(location.href).searchParams;
  if (onVoila() && !history.state?.noblesse) {
    const door = asked.get("door") || "";
    if (asked.get("q")) model.set("question", (asked.get("q") || "").slice(0, 400));
    for (const name of /** @type {const} */ (["lesson", "way"]))
      if (asked.get(name)) model.set(name, (asked.get(name) || "").slice(0, 100));
    if (model.get("doors").includes(door)) model.set("door", door);
    model.save_changes();
  }

  define(model.get("_icons"));
  wear();
  tell();
  drawHead();
  drawHands();
  drawShelf();
  const leave = traits(model, {
    _head: drawHead,
    door: drawDoors,
    doors: drawDoors,
    _link: copyLink,
    _kept: keep,
    _elsewhere: tellElsewhere,
    _message: tellTrouble,
    _news: drawNews,
    cards: drawShelf,
    seat: drawHands,
  });
  return () => {
    for (const [event, act] of Object.entries(heard))
      document.removeEventListener(event, /** @type {EventListener} */ (act));
    leave();
  };
}

/**
 * Our arms, in a picture of their own.
 * @param {string} drawn
 */
const brandOf = (drawn) =>
  pictureOf(
    `<svg xmlns="http://www.w3.org/2000/svg" width="28" height="34" viewBox="0 0 28 34" aria-hidden="true">${drawn}</svg>`,
  );

export default { render };
