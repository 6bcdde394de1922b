// @ts-check
// The table without people stays until the page's widgets stand on it, so that nothing blank comes between. A page without
// widgets, or one whose cell has failed, is shown as soon as Voilà shows it.
(function () {
  const LONG = 20000; // milliseconds, after which it is said that this takes longer than usual
  const waiting = document.getElementById("waiting");
  const cells = document.getElementById("rendered_cells");
  if (!waiting || !cells) return;
  /** @type {any} */ (window).voila_process = () => {}; // Voilà would say which cell is run

  const outputs = "script[type='application/vnd.voila.cell-output+json']";
  // a widget in the place of an output; one that fails has the class
  const drawn = ".jp-OutputArea-output > .lm-Widget, .jupyter-widgets";
  let promised = false; // a widget, by a cell that has run
  function look() {
    promised ||= [...document.querySelectorAll(outputs)].some((one) =>
      one.textContent?.includes("application/vnd.jupyter.widget-view+json"),
    );
    if (cells?.style.display === "none") return; // not all cells have run
    if (promised && !cells?.querySelector(drawn)) return;
    observer.disconnect();
    requestAnimationFrame(() => waiting?.remove());
  }
  const observer = new MutationObserver(look);
  observer.observe(document.body, {
    attributeFilter: ["style"],
    childList: true,
    subtree: true,
  });
  setTimeout(() => {
    const words = document.getElementById("waiting-long");
    if (words) words.hidden = false;
  }, LONG);
})();
