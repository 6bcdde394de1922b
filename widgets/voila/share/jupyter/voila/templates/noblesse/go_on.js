// @ts-check
// "Go on with ...": the match that this browser had last, if it has one of a game that is here. Written right behind the row
// that it fills, so that the row is there before anything is drawn.
(function () {
  const row = /** @type {HTMLAnchorElement} */ (
    document.getElementById("go-on")
  );
  /** @type {Record<string, string>} */
  const titles = JSON.parse(row.dataset.games ?? "{}");
  let last;
  try {
    last = JSON.parse(localStorage.getItem("noblesse.last") ?? "null");
  } catch {
    return; // the browser keeps nothing, or somebody else has kept something there
  }
  const { game, link, where } = last ?? {};
  if (!Object.hasOwn(titles, game) || !/^[\w-]+$/.test(link)) return;
  row.href = `${row.dataset.base}${encodeURIComponent(game)}${row.dataset.suffix}?on=1&m=${link}`;
  const [title, second] = row.querySelectorAll("b, small");
  title.textContent = `Go on with ${titles[game]}`;
  second.textContent = typeof where === "string" ? where : "";
  row.hidden = false;
})();
