// @ts-check
// "Go on with ...": the match that this browser had last, the lesson, and the rules that have faded, if they are of a game that
// is here. Written right behind the rows that it fills, so that they are there before anything is drawn.
(function () {
  /**
   * Fills a row, unless the browser keeps nothing for it, or nothing that we would keep there.
   * @param {string} id the row's
   * @param {string} key what the browser keeps it under
   * @param {string} words what stands before the game's name
   * @param {(kept: Record<string, unknown>) => string} query what the address says of it, "" if nothing fits
   * @param {(kept: any, games: Record<string, string>) => Record<string, any>} [found] what is kept there of the row's game
   */
  function fill(id, key, words, query, found = (kept) => kept) {
    const row = /** @type {HTMLAnchorElement} */ (document.getElementById(id));
    /** @type {Record<string, string>} */
    const titles = JSON.parse(row.dataset.games ?? "{}");
    let kept;
    try {
      kept = found(
        JSON.parse(localStorage.getItem(key) ?? "null") ?? {},
        titles,
      );
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

  /**
   * Of the games that are here the one with the most rules that have faded by now.
   * @param {Record<string, unknown>} kept by game, when each rule will have faded
   * @param {Record<string, string>} games
   */
  function faded(kept, games) {
    const now = Date.now() / 1000;
    let [most, game] = [0, ""];
    for (const one of Object.keys(games)) {
      const times = Object.hasOwn(kept, one) ? kept[one] : [];
      const count = Array.isArray(times)
        ? times.filter((time) => typeof time === "number" && time <= now).length
        : 0;
      if (count > most) [most, game] = [count, one];
    }
    const minutes = Math.ceil(most / 2); // half a minute each
    const [rules, long] = [most, minutes].map(
      (count, at) =>
        `${count} ${["rule", "minute"][at]}${count === 1 ? "" : "s"}`,
    );
    return {
      game,
      where: `${rules} ${most === 1 ? "has" : "have"} faded: ${long}`,
    };
  }
  fill(
    "go-on-practising",
    "noblesse.faded",
    "Practise",
    () => "door=learn&way=practice",
    faded,
  );
})();
