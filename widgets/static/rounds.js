// @ts-check
// The rounds of a match in a row above the table, with a step back and a step on.
import { draw, keepDrawn, keepFocus, make, press } from "./shared.js";

/**
 * @typedef {{name: string, at: number}} Mark
 * @typedef {{game: string, word: string, rounds: Mark[], phases: Mark[], moment: number, last: number}} Told
 * @typedef {{_rounds: Told, _message: import("./shared.js").Message}} Traits
 */

/**
 * The mark that one stands behind, by its place; -1 before the first.
 * @param {Mark[]} marks
 * @param {number} moment
 */
export const present = (marks, moment) => marks.filter(({ at }) => at <= moment).length - 1;

/** @type {import("@anywidget/types").Render<Traits>} */
function render({ model, el }) {
  el.classList.add("nb-rounds", "look");
  const row = make("nav", { "aria-label": "Rounds" });
  el.append(row);
  const go = (/** @type {number} */ moment) => () => model.send({ do: "goto", moment });
  const step = (/** @type {string} */ label, /** @type {string} */ shape, /** @type {number} */ to, can = true) =>
    press(
      draw(
        "svg",
        { width: 16, height: 16, viewBox: "0 0 16 16", fill: "currentColor", "aria-hidden": "true" },
        draw("path", { d: shape }),
      ),
      go(to),
      { "aria-label": label, title: label, "data-key": label, class: "nb-step", disabled: !can },
    );

  function drawRow() {
    const { game, word, rounds, phases, moment, last } = model.get("_rounds");
    if (!rounds) return; // nothing is told while it is out of sight
    el.dataset.cloth = game;
    const now = present(rounds, moment);
    const marks = rounds.map(({ name, at }, index) => {
      const until = rounds[index + 1]?.at ?? last + 1;
      const within = phases.filter((phase) => phase.at >= at && phase.at < until);
      const done = present(within, moment);
      const pips = within.map((_, number) => make("i", { class: number <= done ? "is-done" : "" }));
      return press(
        [name, make("span", { class: "nb-pips", "aria-hidden": "true" }, ...(index === now ? pips : []))],
        go(at),
        {
          "aria-current": index === now ? "step" : null,
          "aria-label": `${word} ${name}`,
          title: `Go to ${word.toLowerCase()} ${name}`,
          "data-key": `round ${at}`,
        },
      );
    });
    keepFocus(row, () => {
      row.replaceChildren(
        step("One moment back", "M11 3v10L4 8z", moment - 1, moment > 0),
        make("div", { class: "nb-row" }, ...marks),
        step("One moment on", "M5 3v10l7-5z", moment + 1, moment < last),
      );
    });
    row.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
  return keepDrawn(model, el, { _rounds: drawRow });
}

export default { render };
