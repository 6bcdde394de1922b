// @ts-check
// The page's side of the address: it tells Python which match the page was called with, and keeps the present one there, and
// in the browser, so that the front page can offer to go on with it.
// What is open on the page is kept beside it, in the history's state, which a reload leaves alone and a link does not hold.
import { make, onVoila, press, store, traits } from "./shared.js";

/**
 * @typedef {{text?: string, title?: string, comment?: string, trouble?: boolean, former?: boolean}} Notice
 * @typedef {{_notice: Notice, _message: import("./shared.js").Message, _kept: string, _last: Record<string, string>,
 *   view: Record<string, unknown>}} Traits
 */

const SENT = 8000; // what is longer is no link of ours, and not worth sending
const PACE = 400; // milliseconds between two changes of the address: browsers take only so many of them
const AFTER = 50; // milliseconds after a step: changing the address takes longer than drawing it, so it is drawn first

const LAST = "noblesse.last"; // the key under which the browser keeps the last match

/**
 * The match that an address names, as it is written there: decoding could fail on a mangled one, and a link's letters need
 * none. It stands behind "?", or behind "#", which no server gets to see. Null where it names none, or is another page's.
 * @param {URL} called the address that the page was called with
 * @param {string} here the path of the page
 */
export function matchIn(called, here) {
  const found = called.pathname === here ? /[?&#]m=([^&#]*)/.exec(called.search + called.hash) : null;
  return found && { m: found[1].slice(0, SENT), length: found[1].length };
}

/**
 * What was open when the visitor left the match that the front page has now gone on with; null if it is another's.
 * @param {URL} called the address that the page was called with
 */
function leftOpen(called) {
  if (!called.searchParams.has("on")) return null;
  try {
    return JSON.parse(store.get(LAST) || "{}").view || null;
  } catch {
    return null; // somebody else has kept something there
  }
}

/**
 * Keeps the present match in the address, now and then. Gives what asks for that and what ends it.
 * @param {import("./shared.js").Model<Traits>} model
 * @param {boolean} ours whether the address is ours to change
 */
function keeper(model, ours) {
  let next = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;
  function write() {
    const kept = model.get("_kept");
    next = performance.now() + PACE;
    waiting = undefined;
    const state = { ...history.state, noblesse: model.get("view") };
    if (!ours || !kept) return;
    history.replaceState(state, "", `${location.pathname}?m=${kept}`);
    // what the front page offers to go on with: only a match that somebody has begun to play
    const last = model.get("_last");
    if (last.game) store.set(LAST, JSON.stringify({ ...last, link: kept, view: model.get("view") }));
  }
  return {
    keep() {
      waiting ??= setTimeout(write, Math.max(next - performance.now(), AFTER));
    },
    stop: () => clearTimeout(waiting),
  };
}

/** @type {import("@anywidget/types").Render<Traits>} */
function render({ model, el }) {
  el.classList.add("nb-ad");
  const title = make("b", {});
  const comment = make("span", { class: "nb-ad-comment" });
  const text = make("span", {});
  const words = make("div", { class: "nb-ad-words", role: "status", "aria-live": "polite" }, title, comment, text);
  const former = press("Back to the match before", () => model.send({ do: "former" }));
  const close = press("Close", () => model.send({ do: "close" }));
  const row = make("div", { class: "nb-ad-row" }, words, former, close);
  el.append(row);

  function tell() {
    const notice = model.get("_notice");
    const wrong = model.get("_message").text;
    text.textContent = wrong || notice.text || "";
    title.textContent = notice.title || "";
    comment.textContent = notice.comment || "";
    former.hidden = !notice.former;
    close.hidden = !text.textContent;
    row.classList.toggle("nb-ad-trouble", Boolean(wrong || notice.trouble));
    row.classList.toggle(
      "nb-ad-stays",
      Boolean(wrong || notice.trouble || notice.former || notice.title || notice.comment),
    );
  }

  const ours = onVoila();
  const { keep, stop } = keeper(model, ours);
  const leave = traits(model, { _notice: tell, _message: tell, _kept: keep, view: keep });
  tell();

  // JupyterLab tidies its address up before a notebook runs, so ask what the page was called with; it counts while the page
  // shows what it was called for.
  const visit = /** @type {PerformanceNavigationTiming | undefined} */ (performance.getEntriesByType("navigation")[0]);
  const called = new URL(visit?.name || location.href, location.href);
  if (ours) called.hash ||= location.hash; // what a page was called with is told without it
  const found = matchIn(called, location.pathname);
  const again = visit?.type === "reload" || visit?.type === "back_forward" || called.searchParams.has("on");
  const view = ours && (history.state?.noblesse || leftOpen(called));
  if (found || view) model.send({ do: "open", ...found, again, ...(view && { view }) });
  // Somebody puts another link into the address of the page that is open: where it differs behind "#", nothing is loaded.
  function another() {
    const link = /[#&]m=([^&]*)/.exec(location.hash);
    if (ours && link) model.send({ do: "open", m: link[1].slice(0, SENT), length: link[1].length });
  }
  addEventListener("hashchange", another);
  return () => {
    removeEventListener("hashchange", another);
    stop();
    leave();
  };
}

export default { render };
