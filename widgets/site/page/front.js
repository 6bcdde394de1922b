// @ts-check
// What the front page does with its address where no server reads it: it says what is wrong with a link, and leads a question
// to the game that it is about. Python answers the question, as everywhere; it is fetched only then.
(function () {
  const page = /** @type {any} */ (window);
  const told = JSON.parse(document.getElementById("noblesse")?.textContent || "{}");
  const asked = new URLSearchParams(location.search);

  /** @param {string} game */
  const pageOf = (game) => `${encodeURIComponent(game)}.html`;

  page.noblesseTrouble.then((/** @type {string} */ why) => {
    if (!why) return;
    const box = /** @type {HTMLElement} */ (document.getElementById("link-trouble"));
    box.textContent = `This link cannot be opened: ${why}.`;
    box.hidden = false;
  });

  /**
   * @param {string} question
   * @param {{sure: boolean, found: {game: string, title: string, sentence: string, stated: boolean}[]}} answers
   */
  function answer(question, { sure, found }) {
    const to = (/** @type {string} */ game) => `${pageOf(game)}?${new URLSearchParams({ door: "ask", q: question })}`;
    if (sure) {
      location.replace(to(found[0].game));
      return;
    }
    const box = /** @type {HTMLElement} */ (document.getElementById("answers"));
    const words = document.createElement("p");
    box.replaceChildren(words);
    if (!found.length) {
      words.textContent =
        "No game here has a rule for this. Ask with the words of the game, such as the name of a card.";
      return;
    }
    const many = found.length === 1 ? "One game has" : `${told.numbers[found.length] ?? found.length} games have`;
    words.textContent = `${many} an answer. Which do you mean?`;
    const list = document.createElement("ul");
    list.setAttribute("role", "list");
    for (const { game, title, sentence, stated } of found) {
      const link = document.createElement("a");
      link.href = to(game);
      const name = document.createElement("b");
      name.textContent = title;
      const said = document.createElement("span");
      said.textContent = stated ? sentence : `Perhaps: ${sentence}`;
      link.append(name, " ", said);
      const item = document.createElement("li");
      item.append(link);
      list.append(item);
    }
    box.append(list);
  }

  /** @param {string} question */
  function ask(question) {
    const field = /** @type {HTMLInputElement} */ (document.getElementById("question"));
    const box = /** @type {HTMLElement} */ (document.getElementById("answers"));
    field.value = question;
    box.hidden = false;
    const words = document.createElement("p");
    words.textContent = "Looking through the rules …";
    box.replaceChildren(words);
    const whole = (/** @type {string} */ name) => name && new URL(name, location.href).href;
    const worker = new Worker(`${told.code}worker.js`, { type: "module" });
    const failed = () => {
      words.textContent = "The rules could not be read. Choose a game, and ask there.";
    };
    worker.onerror = failed;
    worker.onmessage = ({ data }) => {
      for (const one of data) {
        if (one.type === "answers") answer(question, one);
        if (one.type === "failed") failed();
        if (one.type !== "progress") worker.terminate();
      }
    };
    const folders = { python: whole(told.python), code: whole(told.code), own: whole(told.own) };
    worker.postMessage({ ...told, ...folders, type: "begin", question });
  }

  if (asked.get("q")) ask((asked.get("q") ?? "").slice(0, 400));
})();
