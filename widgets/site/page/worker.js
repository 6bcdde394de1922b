// @ts-check
// Python, in a worker: Pyodide's core, archives with our code and what it needs, and a comm that leads to the page.
// It is a script and a module alike: a page that is a single file has no modules to import.

/**
 * What the page tells it to do. `inside` has files by their names, where the page is a single file; else they are fetched
 * from the folders `python` and `code`, which are whole addresses, and `own`, the archive with games from elsewhere, if any.
 * @typedef {object} Task
 * @property {"begin"} type
 * @property {string} [game] the game of which a table is laid; without one, a question is answered
 * @property {number | null} [players]
 * @property {string} [question]
 * @property {Record<string, string>} [titles] the games to look in
 * @property {string} python
 * @property {string} code
 * @property {string} own
 * @property {string} plotly where the page finds plotly's script, below its own folder
 * @property {object} lock
 * @property {Record<string, ArrayBuffer>} [inside]
 */
/**
 * From the page: what a widget is told, or that its first picture is shown.
 * @typedef {{type: "comm_msg" | "shown", id: string, comm: string, data: string, buffers: ArrayBuffer[]}} Message
 */

(function () {
  const scope = /** @type {any} */ (self);
  const PACKED = "pyodide.asm.wasm";
  const fetched = scope.fetch.bind(scope);

  let task = /** @type {Task} */ ({});
  let loaded = 0; // bytes

  /** @param {string} name */
  function address(name) {
    if (name === "own") return task.own;
    return (name.startsWith("code") ? task.code : task.python) + name;
  }

  /**
   * A file's content, unpacked; what comes of it is told as it comes.
   * @param {string} name
   * @param {string} [type]
   */
  async function unzipped(name, type = "application/octet-stream") {
    const kept = task.inside?.[name];
    const answer = kept ? new Response(kept) : await fetched(address(name));
    if (!answer.ok || !answer.body) throw new Error(`${name} did not come: ${answer.status}`);
    const told = new TransformStream({
      transform(chunk, out) {
        loaded += chunk.length;
        postMessage([{ type: "progress", loaded }]);
        out.enqueue(chunk);
      },
    });
    const plain = answer.body.pipeThrough(told).pipeThrough(new DecompressionStream("gzip"));
    return new Response(plain, { headers: { "content-type": type } });
  }

  /** @param {string} name */
  const archive = async (name) => new Uint8Array(await (await unzipped(name)).arrayBuffer());

  // --- archives ------------------------------------------------------------------------------------------------------

  /**
   * The files of an archive; it is ours, so it is plain ustar.
   * @param {Uint8Array} tar
   * @returns {Generator<[string, Uint8Array]>}
   */
  function* files(tar) {
    const text = new TextDecoder();
    const word = (/** @type {number} */ at, /** @type {number} */ size) => {
      const end = tar.subarray(at, at + size).indexOf(0);
      return text.decode(tar.subarray(at, end < 0 ? at + size : at + end));
    };
    for (let at = 0; at + 512 <= tar.length && tar[at];) {
      const size = parseInt(word(at + 124, 12), 8);
      const folder = word(at + 345, 155);
      yield [`/${folder ? `${folder}/` : ""}${word(at, 100)}`, tar.subarray(at + 512, at + 512 + size)];
      at += 512 + Math.ceil(size / 512) * 512;
    }
  }

  /**
   * @param {any} FS
   * @param {Uint8Array} tar
   */
  function unpack(FS, tar) {
    const made = new Set();
    for (const [name, data] of files(tar)) {
      const folder = name.slice(0, name.lastIndexOf("/"));
      if (!made.has(folder)) FS.mkdirTree(folder);
      made.add(folder);
      const stream = FS.open(name, "w");
      FS.write(stream, data, 0, data.length, 0, true); // the archive's own memory is the file: nothing is copied
      FS.close(stream);
    }
  }

  // --- Python ----------------------------------------------------------------------------------------------------------

  async function python() {
    const first = Promise.all(["library.pack", "code.pack", ...(task.own ? ["own"] : [])].map(archive));
    first.catch(() => {}); // whoever waits for it hears of it
    scope.fetch = (/** @type {any} */ asked, /** @type {any} */ options) => {
      const name = String(asked.url ?? asked);
      if (name.endsWith(PACKED)) return unzipped(`${PACKED}.pack`, "application/wasm");
      // the library is in the archive
      return name.endsWith("python_stdlib.zip") ? Promise.resolve(new Response("")) : fetched(asked, options);
    };
    const load = scope.loadPyodide ?? (await import(`${task.python}pyodide.mjs`)).loadPyodide;
    return load({
      indexURL: task.python,
      lockFileContents: task.lock,
      packageBaseUrl: task.python,
      env: { NOBLESSE_PLOTLY: task.plotly, JUPYTER_WIDGETS_ECHO: "0" },
      stderr: (/** @type {string} */ line) => console.error(line),
      fsInit: async (/** @type {any} */ FS) => {
        for (const tar of await first) unpack(FS, tar);
      },
    });
  }

  const LATER = ["library-later.pack", "code-later.pack"];

  /**
   * Fetches what a first table does not need: behind the first picture, or at once, if Python cannot go on without.
   * @param {any} pyodide
   * @param {() => void} arrived
   */
  function second(pyodide, arrived) {
    let there = false;
    function put(/** @type {Uint8Array[]} */ tars) {
      if (there) return;
      there = true;
      for (const tar of tars) unpack(pyodide.FS, tar);
      arrived();
    }
    function now() {
      const zlib = pyodide.pyimport("zlib");
      put(LATER.map((name) => zlib.decompress(pyodide.toPy(bytesNow(name)), 31).toJs()));
    }
    async function behind() {
      try {
        put(await Promise.all(LATER.map(archive)));
      } catch (error) {
        console.warn("the second part is fetched when it is needed:", error);
      }
    }
    return { now, behind };
  }

  /** @param {string} name */
  function bytesNow(name) {
    const kept = task.inside?.[name];
    if (kept) return new Uint8Array(kept);
    const request = new XMLHttpRequest();
    // an address of its own: one that waits for the same file, which this very thread is fetching, might wait for ever
    request.open("GET", `${address(name)}?now`, false);
    request.responseType = "arraybuffer";
    request.send();
    if (request.status !== 200) throw new Error(`${name} did not come: ${request.status}`);
    return new Uint8Array(request.response);
  }

  // --- messages --------------------------------------------------------------------------------------------------------

  let busy = true; // what is sent while Python works goes to the page in one piece
  let queue = /** @type {object[]} */ ([]);
  const waiting = /** @type {Message[]} */ ([]);

  function flush() {
    if (queue.length) postMessage(queue);
    queue = [];
  }

  /**
   * Takes a message from Python.
   * @param {string} type
   * @param {string} comm
   * @param {string} data
   * @param {string} metadata
   * @param {any} buffers
   */
  function send(type, comm, data, metadata, buffers) {
    queue.push({ type, comm, data, metadata: JSON.parse(metadata), buffers: buffers?.toJs() ?? [] });
    if (!busy) flush();
  }

  async function begin() {
    const pyodide = await python();
    const inside = pyodide.pyimport("widgets.site.in_browser");
    const { now, behind } = second(pyodide, inside.arrived);
    inside.begin(send, now);
    if (task.game === undefined) {
      postMessage([{ type: "answers", ...JSON.parse(inside.answers(task.question, JSON.stringify(task.titles))) }]);
      return;
    }
    const model = inside.lay(task.game, task.players ?? undefined);
    flush();
    postMessage([{ type: "root", model }]);
    const answer = (/** @type {Message} */ { id, comm, data, buffers }) => {
      busy = true;
      try {
        inside.hear(comm, data, pyodide.toPy(buffers));
      } catch (error) {
        console.error(error);
      }
      busy = false;
      queue.push({ type: "idle", id });
      flush();
    };
    busy = false;
    waiting.splice(0).forEach(answer);
    scope.onmessage = (/** @type {MessageEvent<Message>} */ { data }) =>
      data.type === "shown" ? behind() : answer(data);
  }

  scope.onmessage = (/** @type {MessageEvent<any>} */ { data }) => {
    if (data.type !== "begin") {
      waiting.push(data);
      return;
    }
    task = data;
    begin().catch((error) => postMessage([{ type: "failed", text: String(error?.stack || error) }]));
  };
})();
