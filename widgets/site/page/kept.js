// @ts-check
// Keeps the whole site in the browser, and says when there is a new version: on the front page, never at a table.
(function () {
  if (!("serviceWorker" in navigator) || location.protocol === "file:") return;
  const page = /** @type {any} */ (window);
  const note = document.getElementById("new-version");

  /** @param {ServiceWorker} waiting */
  function announce(waiting) {
    const button = note && note.querySelector("button");
    if (!note || !button || !navigator.serviceWorker.controller) return;
    note.hidden = false;
    button.addEventListener("click", () => waiting.postMessage("use"));
  }

  async function keep() {
    const known = await navigator.serviceWorker.register("sw.js");
    if (known.waiting) announce(known.waiting);
    known.addEventListener("updatefound", () => {
      const next = known.installing;
      if (next) next.addEventListener("statechange", () => next.state === "installed" && announce(next));
    });
  }

  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    const words = note && note.querySelector("span");
    if (data === "busy" && words) words.textContent = "A table is open in another window. Close it first, and then";
    if (data === "used") location.reload();
  });
  // a browser may be told to keep nothing: then every visit fetches everything
  page.noblesseReady = () => keep().catch((error) => console.warn("nothing is kept for the next visit:", error));
  if (note) page.noblesseReady();
})();
