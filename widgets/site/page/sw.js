// @ts-check
// Keeps every file of the site in the browser, under one stamp. A new version has another stamp: it is fetched whole beside
// the old one, and waits until somebody takes it on the front page while no table is open, or until no page is open at all.
(function () {
  const scope = /** @type {any} */ (self);
  const { STAMP, FILES, TABLES } = scope.noblesse;
  const home = new URL("./", scope.location.href);
  const whole = (/** @type {string} */ name) => new URL(name, home).href;

  /** @param {string} name */
  async function fresh(name) {
    const named = /-[0-9a-f]{16}[/.]/.test(name); // by its content, so what was kept before is the same
    const before = named ? await caches.match(whole(name)) : undefined;
    if (before) return before;
    const answer = await fetch(whole(name), { cache: named ? "default" : "no-cache" });
    if (!answer.ok) throw new Error(`${name} did not come: ${answer.status}`);
    // an answer that was redirected cannot be given for a page
    return answer.redirected ? new Response(await answer.blob(), { headers: answer.headers }) : answer;
  }

  async function keep() {
    const cache = await caches.open(STAMP);
    await Promise.all(FILES.map(async (/** @type {string} */ name) => cache.put(whole(name), await fresh(name))));
  }

  async function tidy() {
    const old = (await caches.keys()).filter((one) => one.startsWith("noblesse-") && one !== STAMP);
    await Promise.all(old.map((one) => caches.delete(one)));
    await scope.clients.claim();
  }

  /** @param {string} asked */
  async function kept(asked) {
    const url = new URL(asked);
    const cache = await caches.open(STAMP);
    url.search = url.hash = "";
    if (url.href === home.href) return cache.match(whole("index.html"));
    return (await cache.match(url.href)) ?? cache.match(`${url.href}.html`);
  }

  /** @param {any} event */
  async function use(event) {
    const open = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
    const playing = open.some((/** @type {any} */ { url }) =>
      TABLES.some((/** @type {string} */ table) => {
        const { pathname } = new URL(url);
        return [`/${table}.html`, `/${table}`].some((end) => pathname.endsWith(end));
      }),
    );
    if (playing) {
      event.source.postMessage("busy");
      return;
    }
    await scope.skipWaiting();
    for (const one of open) one.postMessage("used");
  }

  scope.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(keep()));
  scope.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(tidy()));
  scope.addEventListener("message", (/** @type {any} */ event) => event.data === "use" && event.waitUntil(use(event)));
  scope.addEventListener("fetch", (/** @type {any} */ event) => {
    const { method, url } = event.request;
    if (method !== "GET" || !url.startsWith(home.href)) return;
    event.respondWith(kept(url).then((found) => found ?? fetch(event.request)));
  });
})();
