// @ts-check
// The page's side of the reference sheet. Python makes the sheet; here one looks up a line, searches the terms, and prints.
import { define, markup, setMarkup } from "./markup.js";
import { keepDrawn, make, plain, press, uid } from "./shared.js";

/**
 * @typedef {{game: string, title: string, html: string, definitions: string, credits: string}} Sheet
 * @typedef {{_sheet: Sheet, _css: string, closes: boolean}} Traits
 */

const LARGEST = 11; // pixels of the letters on paper; they get smaller until all of it fits
const SMALLEST = 6;
const STEP = 0.1;
const ONE_SCREEN = 900; // pixels from which the sections stand side by side

/**
 * The largest size at which something fits, in steps.
 * @param {(size: number) => boolean} fits
 */
export function largest(fits) {
  let size = LARGEST;
  while (size > SMALLEST && !fits(size)) size = Math.round((size - STEP) * 10) / 10;
  return size;
}

/** @type {import("@anywidget/types").Render<Traits>} */
function render({ model, el }) {
  const id = uid();
  el.classList.add("nb-ref", "look");
  el.setAttribute("role", "region");
  el.setAttribute("aria-label", "Rules at a glance");
  const page = make("div", { class: "nb-ref-page", on: { click: lookUp } });
  const find = make("input", {
    type: "search",
    id: `${id}f`,
    autocomplete: "off",
    spellcheck: "false",
    maxlength: "60",
    on: { input: sift },
  });
  const label = make("label", { for: find.id }, "Find a term");
  const found = make("span", { role: "status", class: "nb-ref-found" });
  const print = press("Print", printSheet, { class: "look-button" });
  const close = press("Close", () => model.send({ do: "close" }), { class: "look-button", "data-key": "close" });
  const form = make(
    "form",
    { role: "search", on: { submit: (/** @type {Event} */ event) => event.preventDefault() } },
    label,
    find,
    found,
  );
  el.append(make("div", { class: "nb-ref-head" }, form, print, close), page);

  const terms = () => [.../** @type {NodeListOf<HTMLElement>} */ (page.querySelectorAll("[data-section=terms] li"))];

  function drawSheet() {
    const sheet = model.get("_sheet");
    el.dataset.cloth = sheet.game;
    define(sheet.definitions);
    setMarkup(page, sheet.html);
    form.hidden = !terms().length;
    find.value = "";
    sift();
    fold();
  }

  /** Beside the others one section stands open at a time; below one another all can. */
  function fold() {
    const aside = [...page.querySelectorAll("details")];
    for (const one of aside)
      if (el.clientWidth >= ONE_SCREEN) one.name = `${id}aside`;
      else one.removeAttribute("name");
  }

  /** Shows the terms with these letters, and where they stand. */
  function sift() {
    const wanted = plain(find.value.trim());
    let shown = 0;
    for (const one of terms()) {
      one.hidden = !plain(one.textContent || "").includes(wanted);
      if (!one.hidden) shown += 1;
    }
    found.textContent = wanted ? `${shown || "None"} of ${terms().length}` : "";
    page.classList.toggle("is-finding", Boolean(wanted));
    if (wanted) page.querySelector("[data-section=terms]")?.setAttribute("open", "");
  }

  function lookUp(/** @type {Event} */ event) {
    const line = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-rule]"));
    if (line) model.send({ do: "rule", id: line.dataset.rule });
  }

  /** Prints the sheet on one page, and nothing of the page around it: in a frame of its own. */
  async function printSheet() {
    const sheet = model.get("_sheet");
    const frame = make("iframe", { class: "nb-ref-frame", "aria-hidden": "true", tabindex: "-1", title: "" });
    el.append(frame);
    const inner = /** @type {Document} */ (frame.contentDocument);
    const fonts = [...document.querySelectorAll("style, link[rel=stylesheet]")]
      .filter((one) => one.matches("link") || /@font-face/.test(one.textContent || ""))
      .map((one) => /** @type {HTMLElement} */ (one.cloneNode(true)));
    const here = fonts
      .filter((one) => one.matches("link"))
      .map(
        (one) =>
          new Promise((done) => {
            for (const end of ["load", "error"]) one.addEventListener(end, done);
          }),
      );
    inner.head.append(...fonts);
    inner.head.append(make("style", {}, model.get("_css")));
    const paper = make("div", { class: "nb-ref look nb-ref-paper", "data-theme": "light" });
    paper.append(
      markup(`<svg width="0" height="0"><defs>${sheet.definitions}</defs></svg>`, "nb-ref-definitions"),
      markup(sheet.html, "nb-ref-page"),
      make("p", { class: "nb-ref-credits" }, sheet.credits),
    );
    for (const one of paper.querySelectorAll("details")) one.open = true;
    inner.body.append(paper);
    await Promise.all(here);
    paper.getBoundingClientRect(); // only what is laid out asks for its fonts
    await inner.fonts.ready;
    const whole = /** @type {HTMLElement} */ (paper.querySelector(".nb-ref-sheet"));
    const size = largest((tried) => {
      paper.style.setProperty("--letters", `${tried}px`);
      return whole.scrollWidth <= whole.clientWidth && whole.scrollHeight <= whole.clientHeight;
    });
    paper.style.setProperty("--letters", `${size - STEP}px`); // a printer may set them a hair wider
    frame.contentWindow?.addEventListener("afterprint", () => frame.remove());
    frame.contentWindow?.print();
  }

  const watch = new ResizeObserver(fold);
  watch.observe(el);
  const leave = keepDrawn(model, el, {
    _sheet: drawSheet,
    closes: () => {
      close.hidden = !model.get("closes");
    },
  });
  return () => {
    watch.disconnect();
    leave();
  };
}

export default { render };
