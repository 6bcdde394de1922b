// @ts-check
// "Go on with ...": the match that this browser had last, and the lesson, if they are of a game that is here. Written right
// behind the rows that it fills, so that they are there before anything is drawn.
(function () {
  /**
   * Fills a row, unless the browser keeps nothing for it, or nothing that we would keep there.
   * @param {string} id the row's
   * @param {string} key what the browser keeps it under
   * @param {string} words what stands before the game's name
   * @param {(kept: Record<string, unknown>) => string} query what the address says of it, "" if nothing fits
   */
  function fill(id, key, words, query) {
    const row = /** @type {HTMLAnchorElement} */ (document.getElementById(id));
    /** @type {Record<string, string>} */
    const titles = JSON.parse(row.dataset.games ?? "{}");
    let kept;
    try {
      kept = JSON.parse(localStorage.getItem(key) ?? "null") ?? {};
    } catch {
      return; // the browser keeps nothing, or somebody else has kept something there
    }
    const asked = query(kept);
    if (!Object.hasOwn(titles, kept.game) || !asked) return;
    row.href = `${row.dataset.base}${encodeURIComponent(kept.game)}${row.dataset.suffix}?${asked}`;
    const [title, second] = row.querySelectorAll("b, small");
    title.textContent = `${words} ${titles[kept.game]}`;
    second.textContent = typeof kept.where === "string" ? kept.where : "";
    row.hidden = false;
  }
  const plain = (/** @type {unknown} */ text) =>
    typeof text === "string" && /^[\w-]+$/.test(text);
  fill("go-on", "noblesse.last", "Go on with", ({ link }) =>
    plain(link) ? `on=1&m=${link}` : "",
  );
  fill("go-on-learning", "noblesse.lesson", "Go on learning", ({ lesson }) =>
    plain(lesson) ? `door=learn&lesson=${lesson}` : "",
  );
})();
