// @ts-check
// Leads a link to the page of its game, as a server does. All else in a link is checked by Python, on that page.
(function () {
  const page = /** @type {any} */ (window);
  const told = JSON.parse(document.getElementById("noblesse")?.textContent || "{}");
  const LONGEST = 8000; // characters; what is longer is no link of ours
  const held = /[?&#]m=([^&#]*)/.exec(location.search + location.hash);

  /**
   * The game of a link.
   * @param {string} text
   * @returns {Promise<string>}
   */
  async function gameOf(text) {
    const packed = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(packed, (letter) => letter.charCodeAt(0));
    const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
    return String(JSON.parse(await new Response(plain).text())[1]);
  }

  async function lead() {
    if (!held) return "";
    if (held[1].length > LONGEST) return "it is too long (more than 8,000 characters)";
    let game;
    try {
      game = await gameOf(held[1]);
    } catch {
      return "it is damaged, perhaps cut off";
    }
    if (game === told.game) return "";
    if (!Object.hasOwn(told.titles, game)) return "its game is not available here";
    location.replace(`${encodeURIComponent(game)}.html${location.search}${location.hash}`);
    return "";
  }

  // why the link of this page cannot be opened, "" if it can or there is none
  page.noblesseTrouble = lead();
})();
