// @ts-check
// The strip above what one learns with. Where the browser keeps what is learnt, it is read and written here: this part of the
// page is always there.
import { make, press, store, traits } from "./shared.js";

/**
 * @typedef {{in_browser: boolean, key: string, text: string, game?: string, fades?: number[]}} Kept
 * @typedef {{titles: string[], seen: string, _kept: Kept, _message: import("./shared.js").Message}} Traits
 */

const FADED = "noblesse.faded"; // the key under which the browser keeps, for the front page, when rules will have faded
const LARGEST = 300_000; // characters; what is longer is nothing of ours, and Python says so

/**
 * What the front page's list is with what one game tells: by game, when each of its known rules will have faded.
 * @param {string | null} kept
 * @param {string} game
 * @param {number[]} fades
 */
export function withFades(kept, game, fades) {
  let all;
  try {
    all = JSON.parse(kept || "{}");
  } catch {
    all = {}; // somebody else has kept something there
  }
  if (typeof all !== "object" || !all || Array.isArray(all)) all = {};
  return JSON.stringify({ ...all, [game]: fades });
}

/** @type {import("@anywidget/types").Render<Traits>} */
function render({ model, el }) {
  el.classList.add("nb-ways", "look");
  const strip = make("div", { role: "tablist", "aria-label": "Ways to learn" });
  const trouble = make("p", { class: "nb-ways-no", role: "status" });
  el.append(strip, trouble);

  function show(/** @type {string} */ name) {
    model.set("seen", name);
    model.save_changes();
  }
  strip.addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    const tabs = /** @type {HTMLElement[]} */ ([...strip.children]);
    const at = tabs.indexOf(/** @type {HTMLElement} */ (event.target));
    tabs[(at + by + tabs.length) % tabs.length].focus();
    event.preventDefault();
  });

  function drawTabs() {
    strip.replaceChildren(
      ...model.get("titles").map((name) => press(name, () => show(name), { role: "tab", "data-key": name })),
    );
    drawSeen();
  }
  function drawSeen() {
    model.get("titles").forEach((name, at) => {
      strip.children[at].setAttribute("aria-selected", String(name === model.get("seen")));
    });
  }
  function keep() {
    const { in_browser: here, key, text, game, fades = [] } = model.get("_kept");
    if (!text) return;
    if (here) store.set(key, text);
    if (game) store.set(FADED, withFades(store.get(FADED), game, fades));
    el.dataset.kept = String(text.length);
  }
  function tell() {
    trouble.textContent = model.get("_message").text || "";
    trouble.hidden = !trouble.textContent;
  }

  drawTabs();
  tell();
  const leave = traits(model, { titles: drawTabs, seen: drawSeen, _kept: keep, _message: tell });
  const { in_browser: here, key } = model.get("_kept");
  if (here) model.send({ do: "recall", text: store.get(key)?.slice(0, LARGEST) ?? null });
  return leave;
}

export default { render };
