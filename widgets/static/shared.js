// @ts-check
// What the page scripts share. A script imports what it needs from here, and widgets/assets.py puts both into one text.

/**
 * @template {Record<string, any>} Traits
 * @typedef {import("@anywidget/types").AnyModel<Traits>} Model
 */
/**
 * What goes into an element: text, an element, or nothing; or a list of those.
 * @typedef {string | Node | null | undefined} Leaf
 * @typedef {Leaf | Leaf[]} Child
 */
/**
 * What an element is given: `on` has what listens, by event; true is an attribute without a value, and false, null and
 * undefined are none.
 * @typedef {{[name: string]: unknown, on?: {[event: string]: (event: any) => void}}} Attributes
 */
/** @typedef {{text: string, rule: string, title: string}} Cited What is said by a rule: its id is only for `cite`. */
/** @typedef {{text?: string, rules?: string[], titles?: string[], kind?: string}} Message What went wrong, or is to be noted, in words. */

// --- elements ------------------------------------------------------------------------------------------------------------

export const SVG = "http://www.w3.org/2000/svg";

/**
 * Gives an element its attributes and its content. Every text goes in as text.
 * @template {Element} E
 * @param {E} element
 * @param {Attributes} attributes
 * @param {Child[]} children
 */
export function put(element, { on = {}, ...attributes }, children) {
  for (const [event, act] of Object.entries(on)) element.addEventListener(event, act);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, String(value));
  }
  element.append(...children.flat().filter((child) => child != null));
  return element;
}

/**
 * An element of HTML.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 */
export const make = (tag, attributes = {}, ...children) => put(document.createElement(tag), attributes, children);

/**
 * An element of SVG.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 */
export const draw = (tag, attributes = {}, ...children) =>
  put(document.createElementNS(SVG, tag), attributes, children);

/**
 * A button; `extra` are more attributes.
 * @param {Child} label
 * @param {() => void} does
 * @param {Attributes} [extra]
 */
export const press = (label, does, extra = {}) =>
  make("button", { type: "button", ...extra, on: { click: does, ...extra.on } }, label);

/**
 * A picture of the page's icons, which says nothing to a screen reader.
 * @param {string} id the icon's id, without its "i-"
 * @param {number} side in pixels
 */
export const pictogram = (id, side = 20) =>
  draw(
    "svg",
    {
      class: "look-pictogram",
      width: side,
      height: side,
      viewBox: "0 0 512 512",
      fill: "currentColor",
      "aria-hidden": "true",
    },
    draw("use", { href: `#i-${id}` }),
  );

/**
 * The same, or nothing where the page has no such picture: an icon never says what words do not.
 * @param {string | undefined} id
 * @param {number} [side]
 */
export const pictogramIf = (id, side) => (id && document.getElementById(`i-${id}`) ? pictogram(id, side) : null);

/**
 * Hands the visitor a file.
 * @param {string} name
 * @param {Blob} blob
 */
export function download(name, blob) {
  const url = URL.createObjectURL(blob);
  make("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** A new prefix for the ids of a widget's elements: a page may show the widget twice. */
export const uid = () => `nb${Math.random().toString(36).slice(2, 9)}`;

/**
 * Makes the buttons that cite a rule: a function from a rule's id and its title to its button.
 * @param {(rule: string) => void} look what a click does
 * @param {string} [kind] the button's class
 */
export const citing =
  (look, kind = "nb-cite") =>
  (/** @type {string} */ rule, /** @type {string} */ title = rule) =>
    press(title, () => look(rule), { class: kind, "data-key": `rule ${rule}`, "aria-label": `Rule: ${title}` });

/**
 * What the page says when something was refused: the words, and the rules that they name.
 * @param {Message} message
 * @param {(rule: string, title?: string) => Node} cite
 * @returns {(string | Node)[]}
 */
export const inWords = (message, cite) =>
  message.text
    ? [message.text, " ", ...(message.rules || []).map((rule, number) => cite(rule, message.titles?.[number]))]
    : [];

/**
 * Reasons in one sentence, each with the rule that gives it.
 * @param {Cited[]} reasons
 * @param {(rule: string, title?: string) => Node} cite
 */
export const inReasons = (reasons, cite) =>
  reasons.flatMap(({ text, rule, title }, number) => [number ? "; " : "", `${text} `, rule ? cite(rule, title) : ""]);

/**
 * Gives a select its options, as pairs of value and text, and the value that is chosen. Options that stand there already
 * are left alone, so that an open list stays open.
 * @param {HTMLSelectElement} select
 * @param {(readonly [string | number, string])[]} options
 * @param {string | number} chosen
 */
export function fill(select, options, chosen) {
  const there = JSON.stringify(options);
  if (select.dataset.options !== there) {
    select.dataset.options = there;
    select.replaceChildren(...options.map(([value, text]) => make("option", { value }, text)));
  }
  select.value = String(chosen);
}

/**
 * Whose eyes see: everybody's, then each person's, for `fill`.
 * @param {string[]} people their names, by seat
 * @param {string} all
 * @returns {[string, string][]}
 */
export const eyesOf = (people, all) => [
  ["", all],
  ...people.map((name, seat) => /** @type {[string, string]} */ ([String(seat), name])),
];

/** Whether the page is one of Voilà's, which begins anew when it is loaded again; JupyterLab keeps kernel and address. */
export const onVoila = () => document.getElementById("rendered_cells") != null;

/**
 * Marks one of several elements as the present one, and only that one.
 * @param {Iterable<Element>} elements
 * @param {(element: Element, index: number) => boolean} isNow
 * @param {string} [kind] what `aria-current` says of it
 */
export function markCurrent(elements, isNow, kind = "true") {
  [...elements].forEach((one, index) => {
    if (isNow(one, index)) one.setAttribute("aria-current", kind);
    else one.removeAttribute("aria-current");
  });
}

/**
 * A text as it is searched: without capitals and accents.
 * @param {string} text
 */
export const plain = (text) =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();

// --- the keyboard's place ------------------------------------------------------------------------------------------------

/**
 * Draws, and gives the focus back if drawing took away what had it: to the element with the same `data-key`, or else to
 * what `otherwise` finds. Who was not in `host` stays where they are.
 * @param {Element} host
 * @param {() => void} redraw
 * @param {() => Element | null | undefined} [otherwise]
 * @param {(element: Element) => void} [focus] gives it, without scrolling unless told otherwise
 */
export function keepFocus(host, redraw, otherwise = () => null, focus = focusOn) {
  const held = host.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement) : null;
  redraw();
  if (!held || (held.isConnected && !held.hidden)) return;
  const next = (held.dataset.key && keyed(host, held.dataset.key)) || otherwise();
  if (next) focus(next);
}

/**
 * The element that `data-key` names.
 * @param {Element} host
 * @param {string} key
 */
export const keyed = (host, key) => host.querySelector(`[data-key="${CSS.escape(key)}"]`);

/**
 * Gives an element the focus where it stands: the page does not scroll.
 * @param {Element | null | undefined} element
 */
export const focusOn = (element) =>
  /** @type {HTMLElement | SVGElement | null | undefined} */ (element)?.focus({ preventScroll: true });

// --- what waits for an answer --------------------------------------------------------------------------------------------

const PATIENCE = 3000; // milliseconds after which an answer has been lost, and what waits for it may go on

/**
 * A lock that is shut while something waits for its answer, but never for longer than `PATIENCE`.
 * @param {() => number} [clock] in milliseconds
 */
export function locked(clock = () => performance.now()) {
  let until = -Infinity;
  return {
    /** Whether it is shut. */
    get on() {
      return clock() < until;
    },
    shut() {
      until = clock() + PATIENCE;
    },
    open() {
      until = -Infinity;
    },
  };
}

// --- drawing what a model says -------------------------------------------------------------------------------------------

/**
 * Listens to traits: `parts` has a function for each, called when it changes. Gives what lets go of them again.
 * @param {Pick<Model<any>, "on" | "off">} model
 * @param {{[trait: string]: () => void}} parts
 */
export function traits(model, parts) {
  for (const [trait, act] of Object.entries(parts)) model.on(`change:${trait}`, act);
  return () => {
    for (const [trait, act] of Object.entries(parts)) model.off(`change:${trait}`, act);
  };
}

/**
 * Does something once the next frame is drawn.
 * @param {() => void} does
 */
const afterFrame = (does) => void requestAnimationFrame(() => setTimeout(does));

const PRESS = 1000; // milliseconds after which what is pressed will hardly be clicked any more
const CLICK = 80; // within which a click follows the end of a press

/**
 * Draws each part now, and again whenever the trait of its name changes; gives what ends that. A click is a press and a
 * release on one and the same element, so while one is pressed here nothing is drawn: the click would be lost.
 * @param {Model<any>} model
 * @param {HTMLElement} el
 * @param {{[trait: string]: () => void}} parts
 * @param {boolean} [beside] true for what stands beside the table: when that changes, too, the table is seen a frame sooner
 */
export function keepDrawn(model, el, parts, beside = false) {
  /** @type {Set<() => void>} */
  const late = new Set();
  let pressed = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let ends;
  const until = (/** @type {number} */ time) => {
    clearTimeout(ends);
    ends = setTimeout(release, time);
  };
  function release() {
    clearTimeout(ends);
    pressed = false;
    for (const one of late) {
      late.delete(one);
      one();
    }
  }
  const down = () => {
    pressed = true;
    until(PRESS);
  };
  const lift = () => pressed && until(CLICK);
  const clicked = () => pressed && until(0);
  const change = (/** @type {() => void} */ one) => void (pressed ? late.add(one) : one());
  const waits = Object.entries(parts).map(([trait, one]) => [
    trait,
    () => (beside ? afterFrame(() => change(one)) : change(one)),
  ]);
  const leave = traits(model, Object.fromEntries(waits));
  const heard = { pointerup: lift, pointercancel: release, click: clicked };
  el.addEventListener("pointerdown", down, true);
  for (const [event, act] of Object.entries(heard)) addEventListener(event, act, true);
  for (const one of new Set(Object.values(parts))) one();
  return () => {
    clearTimeout(ends);
    leave();
    el.removeEventListener("pointerdown", down, true);
    for (const [event, act] of Object.entries(heard)) removeEventListener(event, act, true);
  };
}

/**
 * Ends what would tell Python something later, once the visitor leaves the page: then nobody is there to be told, and telling
 * would be an error. Gives what ends it before.
 * @param {() => void} end
 */
export function untilLeaving(end) {
  addEventListener("beforeunload", end);
  return () => {
    end();
    removeEventListener("beforeunload", end);
  };
}

const NARROWEST = 280; // what is narrower is not shown yet, or hardly
const SETTLED = 110; // milliseconds in which a width has come to rest

/**
 * Tells the model how wide an element is, in steps of so many pixels, as its trait `width`. Gives what ends that.
 * @param {Model<{width: number}>} model
 * @param {Element} element
 * @param {number} step
 */
export function tellWidth(model, element, step) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;
  const watch = new ResizeObserver(([entry]) => {
    const width = Math.floor(entry.contentRect.width / step) * step;
    clearTimeout(waiting);
    if (width < NARROWEST || Math.abs(width - model.get("width")) < step) return;
    waiting = setTimeout(() => {
      model.set("width", width);
      model.save_changes();
    }, SETTLED);
  });
  watch.observe(element);
  return untilLeaving(() => {
    clearTimeout(waiting);
    watch.disconnect();
  });
}

const DESK = { width: 1018, height: 466, deep: 182 }; // a table and its strip in a window of 1366 by 768; in a larger one all grows

/**
 * Tells the model how large the table and the strip are, as its trait `size`. Gives what ends that.
 * @param {Model<{size: number[]} & any>} model
 * @param {HTMLElement} table
 * @param {HTMLElement} strip
 */
export function tellSize(model, table, strip) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;
  const tell = () => {
    const [width, height] = [table.clientWidth, table.clientHeight];
    const deep = strip.clientHeight - parseFloat(getComputedStyle(strip).paddingTop);
    const scale = Math.max(1, Math.min(width / DESK.width, height / DESK.height, deep / DESK.deep));
    const size = [width, height, deep].map((one) => Math.floor(one / scale));
    if (width < NARROWEST || String(size) === String(model.get("size"))) return;
    model.set("size", size);
    model.save_changes();
  };
  const watch = new ResizeObserver(() => {
    clearTimeout(waiting);
    waiting = setTimeout(tell, SETTLED);
  });
  watch.observe(table);
  watch.observe(strip);
  return untilLeaving(() => {
    clearTimeout(waiting);
    watch.disconnect();
  });
}

/**
 * Lets the keyboard reach a part as long as its text does not fit, so that it can be scrolled. Gives what ends that.
 * @param {HTMLElement} part
 */
export function reachable(part) {
  const fit = () => {
    if (part.scrollHeight > part.clientHeight) part.tabIndex = 0;
    else part.removeAttribute("tabindex");
  };
  const sized = new ResizeObserver(fit);
  const filled = new MutationObserver(fit);
  sized.observe(part);
  filled.observe(part, { childList: true, subtree: true });
  return () => {
    sized.disconnect();
    filled.disconnect();
  };
}

// What the browser keeps. It may forbid storage altogether; then nothing is kept.
export const store = {
  get(/** @type {string} */ key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  set(/** @type {string} */ key, /** @type {string} */ text) {
    try {
      localStorage.setItem(key, text);
    } catch {
      // not kept
    }
  },
  drop(/** @type {string} */ key) {
    try {
      localStorage.removeItem(key);
    } catch {
      // not kept
    }
  },
};
