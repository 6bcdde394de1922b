// @ts-check
// The first thing on a page with a table: starts Python before anything else is read, or says in words why it cannot.
// It is a plain script in the page, and older browsers must be able to read it.
(function () {
  const told = document.getElementById("noblesse");
  const page = /** @type {any} */ (window);
  const task = JSON.parse((told && told.textContent) || "{}");

  /**
   * @param {string} happened
   * @param {string} safe
   */
  page.noblesseFailed = function (happened, safe) {
    const box = document.getElementById("waiting");
    const words = box && box.querySelector(".bare-says");
    if (!words) return;
    const [heading, text] = [document.createElement("h1"), document.createElement("p")];
    heading.textContent = happened;
    text.textContent = safe;
    words.replaceChildren(heading, text);
    words.setAttribute("role", "alert");
  };

  function lacks() {
    if (location.protocol === "file:" && !task.single)
      return [
        "This folder must be opened through a web server.",
        "A browser reads no other files of a folder by double click. Put the folder on a web space, or ask for the game as one file.",
      ];
    if (typeof WebAssembly !== "object" || typeof Worker !== "function" || typeof DecompressionStream !== "function")
      return [
        "This browser is too old for this page.",
        "Noblesse runs in the browser itself, and needs one of 2023 or later: Chrome or Edge 103, Firefox 113, Safari 16.4.",
      ];
    return null;
  }

  page.noblesseEarly = [];
  const lacking = lacks();
  if (lacking) {
    document.addEventListener("DOMContentLoaded", () => page.noblesseFailed(lacking[0], lacking[1]));
    return;
  }
  const whole = (/** @type {string} */ name) => name && new URL(name, location.href).href;
  Object.assign(task, { type: "begin", python: whole(task.python), code: whole(task.code), own: whole(task.own) });
  const failed = () => page.noblesseFailed("The table could not be set.", "Load the page again: your match is kept.");

  /** @param {Worker} worker */
  function begin(worker) {
    page.noblesseWorker = worker;
    worker.onmessage = (event) => page.noblesseEarly.push(event);
    worker.onerror = failed;
    worker.postMessage(task);
  }
  page.noblesseBegin = begin; // a page that is a single file brings the worker itself
  page.noblesseTask = task;
  if (!task.single) {
    // where the page's other scripts look for what lies beside the page
    const config = document.createElement("script");
    config.id = "jupyter-config-data";
    config.type = "application/json";
    config.textContent = JSON.stringify({ baseUrl: location.pathname.replace(/[^/]*$/, "") });
    document.head.append(config);
    begin(new Worker(`${task.code}worker.js`, { type: "module" }));
  }
})();
