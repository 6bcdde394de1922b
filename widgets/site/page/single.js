// @ts-check
// A page that is a single file: everything is in it, packed, and a worker and modules are made of what is inside.
(function () {
  const page = /** @type {any} */ (window);
  if (!page.noblesseBegin) return; // the browser lacks something, and the page says so

  /** @type {Record<string, ArrayBuffer>} */
  const inside = {};
  for (const one of document.querySelectorAll("[data-inside]")) {
    const bytes = Uint8Array.from(atob(one.textContent || ""), (letter) => letter.charCodeAt(0));
    inside[/** @type {HTMLElement} */ (one).dataset.inside || ""] = bytes.buffer;
    one.remove();
  }

  /** @param {string} name */
  async function text(name) {
    const plain = new Blob([inside[name]]).stream().pipeThrough(new DecompressionStream("gzip"));
    delete inside[name];
    return new Response(plain).text();
  }
  const made = (/** @type {string} */ script) => URL.createObjectURL(new Blob([script], { type: "text/javascript" }));

  // The first chart asks for this, and it is not unpacked before.
  const chart = inside["plotly.js"];
  delete inside["plotly.js"];
  /** @type {Promise<any> | undefined} */
  let plotly;
  page.noblessePlotly = {
    then(/** @type {any} */ resolve, /** @type {any} */ reject) {
      plotly ??= (async () => {
        inside["plotly.js"] = chart;
        return (await import(made(await text("plotly.js")))).default;
      })();
      return plotly.then(resolve, reject);
    },
    catch() {
      return this;
    },
  };

  (async () => {
    const worker = made(await text("worker.js"));
    const manager = made(await text("manager.js"));
    const script = (await text("page.js")).replace('"./vendor/manager.js"', JSON.stringify(manager));
    page.noblesseTask.inside = inside;
    page.noblesseBegin(new Worker(worker));
    await import(made(script));
  })().catch((error) => {
    console.error(error);
    page.noblesseFailed("The table could not be set.", "Load the page again: your match is kept.");
  });
})();
