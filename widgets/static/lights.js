// @ts-check
// What is spoken of beside a table is lit up on it.
import { firstWords } from "./picking.js";
import { draw } from "./shared.js";

/**
 * Which of these names a text speaks of, in whole words, whatever their case; names of one short word are too common.
 * @param {string} text
 * @param {string[]} names
 */
export function spokenOf(text, names) {
  const words = ` ${text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ")} `;
  return names.filter((name) => {
    const plain = name
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim();
    return plain.length > 3 && (words.includes(` ${plain} `) || words.includes(` ${plain}s `));
  });
}

/**
 * Keeps lit up every thing on a table that bears a name that is used in the words beside it; gives what ends that.
 * @param {Element} place the table
 * @param {() => string} spoken the words
 */
export function lightUp(place, spoken) {
  function light() {
    const words = spoken();
    for (const svg of /** @type {NodeListOf<SVGSVGElement>} */ (
      place.querySelectorAll(".nb-view > svg, .nb-hand > svg")
    )) {
      svg.querySelector(":scope > .nb-lights")?.remove();
      const things = [.../** @type {NodeListOf<SVGGElement>} */ (svg.querySelectorAll("[data-thing]"))];
      const named = (/** @type {Element} */ one) => firstWords(one.getAttribute("aria-label") || "");
      const names = spokenOf(words, things.map(named));
      const layer = draw("g", { class: "nb-lights", "aria-hidden": "true" });
      const origin = svg.getBoundingClientRect();
      if (!origin.width) continue; // not in sight yet
      const box = svg.viewBox.baseVal;
      const scale = Math.max(box.width / (origin.width || 1), box.height / (origin.height || 1));
      const [left, top] = [(origin.width * scale - box.width) / 2, (origin.height * scale - box.height) / 2];
      for (const said of new Set(names)) {
        // the first of that name is the thing itself; without the rings that are drawn around it
        const thing = /** @type {SVGGElement} */ (things.find((one) => named(one) === said));
        const edges = [...thing.querySelectorAll(".look-edge, :scope:is(.look-plate) > rect")].map((one) =>
          one.getBoundingClientRect(),
        );
        const all = edges.length ? edges : [thing.getBoundingClientRect()];
        const x = Math.min(...all.map((one) => one.left));
        const y = Math.min(...all.map((one) => one.top));
        layer.append(
          draw("rect", {
            class: "nb-light",
            rx: 10,
            x: (x - origin.x) * scale - left + box.x - 6,
            y: (y - origin.y) * scale - top + box.y - 6,
            width: (Math.max(...all.map((one) => one.right)) - x) * scale + 12,
            height: (Math.max(...all.map((one) => one.bottom)) - y) * scale + 12,
          }),
        );
      }
      if (layer.childElementCount) svg.append(layer);
    }
  }
  const watch = new MutationObserver(() => {
    light();
    watch.takeRecords(); // what it has drawn itself
  });
  for (const view of place.querySelectorAll(".nb-view, .nb-hand, .nb-question"))
    watch.observe(view, { childList: true, subtree: true });
  const seen = new ResizeObserver(light);
  seen.observe(place);
  return () => {
    watch.disconnect();
    seen.disconnect();
  };
}
