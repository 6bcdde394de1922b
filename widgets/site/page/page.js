// @ts-check
// The page's side of a table without a server: widgets by ipywidgets' own manager, and a comm that leads to the worker.
import { ManagerBase, MessageLoop, Widget, modules } from "./vendor/manager.js";

const page = /** @type {any} */ (globalThis);
const LONG = 20000; // milliseconds, after which it is said that this takes longer than usual

/** A comm whose other end is in the worker. What comes before the model is made waits for it. */
class Comm {
  /** @type {Map<string, Comm>} */
  static all = new Map();
  /** @type {Map<string, any>} */
  static sent = new Map();
  static next = 0;

  target_name = "jupyter.widget";
  /** @type {any[]} */
  waiting = [];
  /** @type {((message: any) => void) | undefined} */
  hears;
  /** @type {((message: any) => void) | undefined} */
  closes;

  /** @param {string} id */
  constructor(id) {
    this.comm_id = id;
    Comm.all.set(id, this);
  }
  /**
   * @param {any} data
   * @param {any} callbacks
   * @param {any} _metadata
   * @param {ArrayBuffer[]} [buffers]
   */
  send(data, callbacks, _metadata, buffers = []) {
    const id = `m${Comm.next++}`;
    Comm.sent.set(id, callbacks);
    const packed = buffers.map((one) => (ArrayBuffer.isView(one) ? new Uint8Array(one.buffer).slice().buffer : one));
    page.noblesseWorker.postMessage({
      type: "comm_msg",
      id,
      comm: this.comm_id,
      data: JSON.stringify(data),
      buffers: packed,
    });
    return id;
  }
  open() {
    return "";
  }
  close() {
    return "";
  }
  /** @param {(message: any) => void} callback */
  on_msg(callback) {
    this.hears = callback;
    this.waiting.splice(0).forEach(callback);
  }
  /** @param {(message: any) => void} callback */
  on_close(callback) {
    this.closes = callback;
  }
  /** @param {any} message */
  told(message) {
    if (this.hears) this.hears(message);
    else this.waiting.push(message);
  }
}

class Manager extends ManagerBase {
  /**
   * @param {string} name
   * @param {string} module
   */
  async loadClass(name, module) {
    const found = modules[module]?.[name];
    if (!found) throw new Error(`there is no ${name} in ${module}`);
    return found;
  }
  /**
   * @param {string} _target
   * @param {string} id
   */
  async _create_comm(_target, id) {
    return new Comm(id);
  }
  async _get_comm_info() {
    return {};
  }
}

const manager = new Manager();

/** What the worker sends, by its type. @type {Record<string, (message: any) => void>} */
const hear = {
  comm_open({ comm, data, metadata, buffers }) {
    const content = { data: JSON.parse(data), comm_id: comm };
    manager
      .handle_comm_open(new Comm(comm), { content, metadata, buffers })
      .catch((/** @type {unknown} */ error) => console.error(error));
  },
  comm_msg({ comm, data, buffers }) {
    Comm.all.get(comm)?.told({ content: { data: JSON.parse(data), comm_id: comm }, buffers, parent_header: {} });
  },
  comm_close({ comm }) {
    Comm.all.get(comm)?.closes?.({});
    Comm.all.delete(comm);
  },
  // else a model's next change would wait for ever
  idle({ id }) {
    const callbacks = Comm.sent.get(id);
    Comm.sent.delete(id);
    callbacks?.iopub?.status?.({ content: { execution_state: "idle" } });
  },
  progress({ loaded }) {
    const bar = document.querySelector("#waiting progress");
    if (bar) /** @type {HTMLProgressElement} */ (bar).value = loaded;
  },
  async root({ model }) {
    const view = await manager.create_view(await manager.get_model(model));
    const room = /** @type {HTMLElement} */ (document.getElementById("room"));
    Widget.attach(view.luminoWidget, room);
    addEventListener("resize", () => MessageLoop.postMessage(view.luminoWidget, Widget.ResizeMessage.UnknownSize));
    requestAnimationFrame(() => {
      document.getElementById("waiting")?.remove();
      document.documentElement.dataset.ready = "1";
      page.noblesseWorker.postMessage({ type: "shown" }); // the rest is fetched now, and did not delay the first picture
      page.noblesseReady?.();
    });
  },
  failed({ text }) {
    console.error(text);
    page.noblesseFailed(
      "The table could not be set.",
      "Load the page again: your match is kept. If it happens again, a part of the page did not come.",
    );
  },
};

/** @param {MessageEvent} event */
function take({ data }) {
  for (const one of data) hear[one.type]?.(one);
}

/** Hears the worker, from its first word on. */
function listen() {
  page.noblesseWorker.onmessage = take;
  page.noblesseEarly.splice(0).forEach(take);
}

if (page.noblesseWorker) listen();
else page.noblesseListen = listen; // a page that is a single file makes its worker later
setTimeout(() => {
  const words = document.getElementById("waiting-long");
  if (words) words.hidden = false;
}, LONG);
