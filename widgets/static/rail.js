// @ts-check
// The rail: what happened, the timeline, the rule at work, and what is barred and why.
import { markup } from "./markup.js";
import { draw, keepDrawn, keepFocus, make, pictogramIf, press, traits, untilLeaving } from "./shared.js";

/**
 * @typedef {{at: number, text: string, depth: number, kind: string}} Line
 * @typedef {{title: string, remark: string, phases: string[], now: number, lines: Line[], earlier: number, moment: number,
 *   last: number, rounds: number[], rule: Partial<import("./markup.js").Rule>, barred: [string, string, string][]}} Told
 * @typedef {{_rail: Told, _chips: {[moment: string]: string[]},
 *   _icons: {[moment: string]: string}, _message: import("./shared.js").Message}} Traits
 */

const POINTS = 120; // milliseconds after which somebody points at a line, and does not only pass it
const RESTS = 400; // milliseconds after which the story and what travels have come to rest, and what changed is asked for

/** @type {import("@anywidget/types").Render<Traits>} */
function render({ model, el }) {
  el.classList.add("nb-rail", "look");
  const body = make("aside", { "aria-label": "What happened" });
  el.append(body);
  const send = (/** @type {{do: string, [name: string]: unknown}} */ what) => model.send(what);
  const look = (/** @type {string} */ rule, /** @type {string} */ words) =>
    press(words, () => send({ do: "rule", id: rule }), { class: "nb-link", "data-key": `rule ${rule}` });

  function timeline(/** @type {Told} */ told) {
    const slider = make("input", {
      type: "range",
      min: 0,
      max: Math.max(told.last, 1),
      value: told.moment,
      "aria-label": "Moment",
      "data-key": "timeline",
      on: {
        change: (/** @type {Event} */ event) =>
          send({ do: "goto", moment: Number(/** @type {HTMLInputElement} */ (event.target).value) }),
      },
    });
    const marks = draw("svg", {
      class: "nb-ticks",
      "aria-hidden": "true",
      preserveAspectRatio: "none",
      viewBox: `0 0 ${Math.max(told.last, 1)} 10`,
    });
    for (const at of told.rounds)
      marks.append(draw("path", { d: `M${at} 0v10`, "vector-effect": "non-scaling-stroke" }));
    const end = (/** @type {string} */ act, /** @type {string} */ label, /** @type {string} */ shape) =>
      press(
        draw(
          "svg",
          { width: 16, height: 16, viewBox: "0 0 16 16", fill: "currentColor", "aria-hidden": "true" },
          draw("path", { d: shape }),
        ),
        () => send({ do: act }),
        {
          class: "look-tool",
          "aria-label": label,
          title: label,
          "data-key": act,
        },
      );
    return [
      make(
        "div",
        { class: "nb-line" },
        end("first", "To the beginning", "M3 3h2v10H3zM13 3v10L6 8z"),
        make("div", { class: "nb-track" }, marks, slider),
        end("last", "To now", "M11 3h2v10h-2zM3 3v10l7-5z"),
      ),
      make("p", { class: "nb-moment" }, `Moment ${told.moment} of ${told.last}`),
    ];
  }

  const chipsOf = (/** @type {string | number} */ at) =>
    (model.get("_chips")[at] || []).flatMap((chip) => [" ", make("span", { class: "look-chip" }, chip)]);
  function drawChips() {
    for (const line of /** @type {NodeListOf<HTMLElement>} */ (body.querySelectorAll("[data-at]"))) {
      const at = line.dataset.at || "";
      const button = /** @type {HTMLElement} */ (line.querySelector("button"));
      const icon = pictogramIf(model.get("_icons")[at]);
      line.replaceChildren(...(icon ? [icon] : []), button, ...chipsOf(at));
    }
    fit();
  }

  // The story shows whole lines: half of one would look like a mistake.
  function fit() {
    const list = /** @type {HTMLElement | null} */ (body.querySelector(".nb-story"));
    if (!list) return;
    list.style.maxHeight = "";
    const room = list.clientHeight;
    const ends = [...list.children].map(
      (line) =>
        /** @type {HTMLElement} */ (line).offsetTop + /** @type {HTMLElement} */ (line).offsetHeight - list.offsetTop,
    );
    const whole = Math.max(0, ...ends.filter((end) => end <= room + 1));
    if (whole) list.style.maxHeight = `${whole}px`;
  }

  function storyOf(/** @type {Told} */ told) {
    const lines = told.lines.map((line, at) =>
      make(
        "li",
        {
          class: `${at ? "" : "is-new"} nb-${line.kind}`,
          "data-at": line.at,
        },
        pictogramIf(model.get("_icons")[line.at]),
        press(line.text, () => send({ do: "goto", moment: line.at }), {
          class: "nb-told-line",
          "data-key": `line ${line.at}`,
          title: "Look at this moment",
        }),
        ...chipsOf(line.at),
      ),
    );
    const more = told.earlier
      ? [press(`${told.earlier} earlier lines`, () => send({ do: "earlier" }), { class: "nb-link nb-earlier" })]
      : [];
    return [
      make(
        "ul",
        { class: "look-story nb-story", tabindex: "0", "aria-label": "The story, the newest first" },
        ...lines,
      ),
      ...more,
    ];
  }

  const panel = (
    /** @type {string} */ icon,
    /** @type {string} */ head,
    /** @type {import("./shared.js").Child[]} */ ...children
  ) => make("section", { class: "look-panel" }, make("h2", {}, pictogramIf(icon), head), ...children);

  function drawRail() {
    const told = model.get("_rail");
    const track = told.phases.map((phase, at) =>
      make(
        "li",
        {
          class: at < told.now ? "is-done" : at === told.now ? "is-now" : "",
          "aria-current": at === told.now ? "step" : null,
        },
        phase,
      ),
    );
    const { rule } = told;
    const redraw = () => {
      body.replaceChildren(
        make(
          "section",
          { class: "look-panel" },
          make("h2", {}, told.title, make("small", {}, told.remark)),
          track.length ? make("ol", { class: "look-track" }, ...track) : null,
          ...storyOf(told),
          ...timeline(told),
        ),
        ...(rule.id
          ? [
              panel(
                "rule-book",
                rule.title || "",
                markup(rule.html || "", "nb-rule"),
                make("p", { class: "look-cite" }, `${rule.standing} rule · `, look(rule.id, "Ask about it")),
              ),
            ]
          : []),
        ...(told.barred.length
          ? [
              panel(
                "padlock",
                "Not now, and why",
                make(
                  "dl",
                  { class: "look-reasons" },
                  ...told.barred.map(([what, why, id]) =>
                    make("div", {}, make("dt", {}, what), make("dd", {}, look(id, why))),
                  ),
                ),
              ),
            ]
          : []),
      );
    };
    keepFocus(body, redraw);
    fit();
    clearTimeout(asks);
    asks = setTimeout(() => model.send({ do: "chips" }), RESTS);
  }

  // --- pointing at a line rings on the board what it speaks of ---------------------------------------------------------

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let asks;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let points;
  let pointed = -1;
  function point(/** @type {Event} */ event) {
    const line = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-at]"));
    const at = line && event.type !== "focusout" && event.type !== "pointerleave" ? Number(line.dataset.at) : -1;
    clearTimeout(points);
    if (at === pointed) return;
    const tell = () => {
      pointed = at;
      model.send({ do: "point", moment: at });
    };
    points = setTimeout(tell, at < 0 ? 0 : POINTS);
  }
  for (const event of ["pointerover", "pointerleave", "focusin", "focusout"]) body.addEventListener(event, point);

  // Chips are added to the lines that stand there, so that what is pointed at stays.
  const leave = keepDrawn(model, el, { _rail: drawRail }, true);
  const rest = traits(model, { _chips: drawChips, _icons: drawChips });
  const still = untilLeaving(() => {
    clearTimeout(asks);
    clearTimeout(points);
  });
  return () => {
    still();
    rest();
    leave();
  };
}

export default { render };
