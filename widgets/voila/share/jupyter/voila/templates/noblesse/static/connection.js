// @ts-check
// The page's watch over its kernel and its server: it says in words when one is gone, takes no click that nobody would hear, and
// brings the match back by itself. What is asked is what counts, not what the browser thinks: a browser without a network may
// well have its server beside it, and a socket that seems open may have nobody at its other end.
(function () {
  const PACE = 1000; // milliseconds between two looks
  const PATIENCE = 4000; // after which a question without an answer is looked into
  const [ANSWER, HANDSHAKE] = [8000, 15000]; // how long the server, and a socket to the kernel, may take on a busy machine
  const LEAVING = 30000; // for so long the next page may be on its way
  const HARDLY = 250; // a connection that is back so soon was not worth a word
  const [OFTEN, LATELY] = [3, 60000]; // so many times in so long the page begins anew by itself, and then only when asked

  // what happened, and what is safe
  const WORDS = {
    lost: [
      "The connection broke.",
      "Your match is kept, and goes on as soon as the server answers.",
    ],
    gone: [
      "The server ended this table.",
      "Your match is kept: the table is being set again.",
    ],
    often: [
      "The server keeps ending this table.",
      "Your match is kept in the address of this page.",
    ],
  };

  const banner = document.createElement("div");
  banner.id = "connection";
  banner.className = "look look-ribbon is-error";
  banner.setAttribute("role", "alert");
  document.body.append(banner);

  const told = document.getElementById("jupyter-config-data");
  const config = told ? JSON.parse(told.textContent) : {};
  const begun = performance.now();
  /** @type {Map<string, number>} */
  const asked = new Map(); // when each question was asked that has no answer yet
  /** @typedef {"" | keyof typeof WORDS} Trouble */
  let trouble = /** @type {Trouble} */ (""); // what is wrong, as the banner says
  let kernel = /** @type {any} */ (null); // the connection that Voilà's page has made
  let held = /** @type {HTMLElement | null} */ (null); // what had the focus before the trouble
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting; // to say so
  let looking = false;
  let met = false; // whether the kernel has been there
  let next = 0; // when to try again to reach it
  let doubts = 0; // how often it was found idle although it owes an answer

  // Who leaves has ended the kernel, and may wait here for the next page: to load this one again would call them back.
  let away = 0;
  let question = new AbortController(); // after the kernel; nobody is there to hear the answer of the page that is left
  addEventListener("beforeunload", () => {
    away = performance.now() + LEAVING;
    question.abort();
  });

  /** @param {Trouble} what */
  function say(what) {
    if (trouble === what || performance.now() < away) return;
    if (!trouble)
      held = /** @type {HTMLElement | null} */ (document.activeElement);
    trouble = what;
    const cells = document.getElementById("rendered_cells");
    if (cells) cells.inert = Boolean(what);
    clearTimeout(waiting);
    if (what) {
      const parts = [words(what), ...(what === "often" ? [again()] : [])];
      waiting = setTimeout(() => banner.replaceChildren(...parts), HARDLY);
    } else {
      banner.replaceChildren();
      held?.focus?.({ preventScroll: true });
    }
  }

  /** @param {keyof typeof WORDS} what */
  function words(what) {
    const [box, happened, safe] = ["div", "b", "span"].map((name) =>
      document.createElement(name),
    );
    [happened.textContent, safe.textContent] = WORDS[what];
    box.append(happened, " ", safe);
    return box;
  }

  function again() {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "look-button";
    button.textContent = "Set the table again";
    button.addEventListener("click", () => location.reload());
    return button;
  }

  // The address holds the match, so to load the page again is to go on at the same moment.
  function begin() {
    if (trouble === "gone" || trouble === "often" || performance.now() < away)
      return;
    /** @type {number[]} */
    const times = JSON.parse(sessionStorage.getItem("noblesse-begun") || "[]");
    const kept = times.filter((at) => Date.now() - at < LATELY);
    if (kept.length >= OFTEN) {
      say("often");
      return;
    }
    say("gone");
    sessionStorage.setItem(
      "noblesse-begun",
      JSON.stringify([...kept, Date.now()]),
    );
    setTimeout(() => location.reload(), PACE);
  }

  async function look() {
    if (looking || trouble === "gone" || trouble === "often") return;
    if (performance.now() < away) return;
    looking = true;
    question = new AbortController();
    const enough = setTimeout(() => question.abort(), ANSWER);
    try {
      const address = `${config.baseUrl}api/kernels/${config.kernelId}`;
      const { signal } = question;
      const reply = config.kernelId
        ? await fetch(address, { cache: "no-store", signal })
        : null;
      if (!reply || reply.status === 404) begin();
      else if (!reply.ok) say("lost");
      else answered((await reply.json()).execution_state);
    } catch {
      say("lost");
    } finally {
      clearTimeout(enough);
      looking = false;
    }
  }

  // The server is there, and so is the kernel.
  /** @param {string} state */
  function answered(state) {
    if (state === "dead") begin();
    else if (kernel?.connectionStatus === "connected") {
      met = true;
      say("");
      // It has nothing to do, and yet owes us an answer: what was asked or answered was lost on the way.
      doubts = late() && state === "idle" ? doubts + 1 : 0;
      if (doubts > 2) begin();
    } else if (met && performance.now() > next) {
      next = performance.now() + HANDSHAKE;
      kernel.reconnect().catch(() => {});
    }
  }

  function late() {
    const [first] = asked.values();
    return first !== undefined && performance.now() - first > PATIENCE;
  }

  function watch() {
    kernel =
      /** @type {any} */ (window).jupyterapp?.widgetManager?.kernel ?? null;
    if (!kernel) return;
    met = kernel.connectionStatus === "connected";
    kernel.anyMessage.connect(
      (
        /** @type {unknown} */ _,
        /** @type {{msg: any, direction: string}} */ { msg, direction },
      ) => {
        const { header, content } = msg;
        if (direction === "send" && header.msg_type.startsWith("comm_"))
          asked.set(header.msg_id, performance.now());
        else if (direction === "recv" && content?.execution_state === "idle")
          asked.delete(msg.parent_header.msg_id);
      },
    );
    kernel.connectionStatusChanged.connect(
      (/** @type {unknown} */ _, /** @type {string} */ status) => {
        met = met || status === "connected";
        if (status === "connected") look();
        else if (
          status === "connecting" &&
          performance.now() - begun > PATIENCE
        )
          say(trouble || "lost");
      },
    );
    kernel.statusChanged.connect(
      (/** @type {unknown} */ _, /** @type {string} */ status) => {
        if (["dead", "restarting", "autorestarting"].includes(status)) begin();
      },
    );
  }

  setInterval(() => {
    if (!kernel) watch();
    const settling = performance.now() - begun < 2 * PATIENCE;
    const apart = kernel?.connectionStatus !== "connected" && !settling;
    if (trouble || apart || late()) look();
  }, PACE);
  for (const event of ["online", "offline", "pageshow"])
    addEventListener(event, look);
})();
