// @ts-check
// The strip of Explore's panes: tabs, of which two are open, or one where the page is narrow.
import { draw, make, press, traits } from "./shared.js";

/** @typedef {{titles: string[], seen: string[]}} Traits */

/**
 * What is open after a tab was chosen: with two panes the one opened last stays beside it.
 * @param {string[]} seen what is open, the one opened last at the end
 * @param {string} name
 */
export const opened = (seen, name) => [...seen.filter((one) => one !== name), name].slice(-seen.length);

/**
 * What is open with one pane more, or with only the one opened last.
 * @param {string[]} seen
 * @param {string[]} titles
 */
export const split = (seen, titles) =>
  seen.length > 1 ? seen.slice(-1) : [...titles.filter((one) => !seen.includes(one)).slice(0, 1), ...seen];

/** @type {import("@anywidget/types").Render<Traits>} */
function render({ model, el }) {
  el.classList.add("nb-panes", "look");
  const narrow = matchMedia("(max-width: 700px)");
  const strip = make("div", { role: "tablist", "aria-label": "Panes", "aria-multiselectable": "true" });
  const shape = draw("path", { d: "M2.5 2.5h11v11h-11zM2.5 8h11" });
  const two = press(
    draw("svg", { width: 16, height: 16, viewBox: "0 0 16 16", "aria-hidden": "true" }, shape),
    () => show(split(model.get("seen"), model.get("titles"))),
    { class: "look-tool", "aria-label": "Two panes", title: "Two panes, or one" },
  );
  const heading = make("h2", { class: "nb-heard" }, "Explore this moment"); // the panes' own headings are below it
  el.append(heading, strip, two);

  function show(/** @type {string[]} */ seen) {
    model.set("seen", seen);
    model.save_changes();
  }
  function step(/** @type {KeyboardEvent} */ event) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    const tabs = /** @type {HTMLElement[]} */ ([...strip.children]);
    const at = tabs.indexOf(/** @type {HTMLElement} */ (event.target));
    tabs[(at + by + tabs.length) % tabs.length].focus();
    event.preventDefault();
  }
  strip.addEventListener("keydown", step);

  function drawTabs() {
    strip.replaceChildren(
      ...model.get("titles").map((name) => press(name, () => show(opened(model.get("seen"), name)), { role: "tab" })),
    );
    drawOpen();
  }
  function drawOpen() {
    const seen = model.get("seen").slice(narrow.matches ? -1 : 0);
    two.setAttribute("aria-pressed", String(seen.length > 1));
    two.hidden = narrow.matches || model.get("titles").length < 2;
    model.get("titles").forEach((name, at) => {
      strip.children[at].setAttribute("aria-selected", String(seen.includes(name)));
    });
  }
  drawTabs();
  narrow.addEventListener("change", drawOpen);
  const leave = traits(model, { titles: drawTabs, seen: drawOpen });
  return () => {
    narrow.removeEventListener("change", drawOpen);
    leave();
  };
}

export default { render };
