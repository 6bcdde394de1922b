// @ts-check
// The page's side of the chain, of the dice graph and of a game's own graphs: controls, a picture, the same as a list, and
// words about the node that is looked at. It knows no rule.
import { pathBetween } from "./graph_layout.js";
import { KINDS, SCATTERED, exporter, kindSample, ownKind, picture, relationSample, twists } from "./graph_picture.js";
import { fill, keepDrawn, keepFocus, locked, make, markCurrent, press, reachable, uid } from "./shared.js";

/**
 * @typedef {import("./graph_layout.js").GraphNode} GraphNode
 * @typedef {import("./graph_layout.js").GraphEdge} GraphEdge
 * @typedef {import("./graph_layout.js").Face} Face
 * @typedef {import("./graph_layout.js").Placed} Placed
 * @typedef {import("./graph_layout.js").Routed} Routed
 * @typedef {import("./shared.js").Message} Message
 */
/**
 * @typedef {GraphNode & {at: number, rules: string[], folded: number, open: boolean}} ChainNode
 * @typedef {{first: number, last: number, part: boolean, nodes: ChainNode[], edges: GraphEdge[],
 *   rules: {[id: string]: string}}} ChainGraph from moment to moment; `rules` are the titles of those that are cited
 * @typedef {{_page: "chain", _graph: ChainGraph, _message: Message, scope: string, barred: boolean, moment: number}} Chain
 */
/**
 * @typedef {{nodes: GraphNode[], edges: GraphEdge[], by: string, questions: string[], impossible: string[],
 *   dice: Face[]}} DiceGraph
 * @typedef {{_page: "dice", _graph: DiceGraph, _message: Message}} Dice
 */
/**
 * @typedef {{id: string, text: string, name: string, kind: number, told: string[], strong: boolean, x: number,
 *   y: number}} GameNode `kind` is a number in `kinds`
 * @typedef {{from: string, to: string, label: string, told: [number | null, string][], share: number | null}} GameEdge
 * @typedef {{about: string, strong: string, steps: string, directed: boolean, kinds: string[], nodes: GameNode[],
 *   edges: GameEdge[]}} GameGraph
 * @typedef {{_page: "game", _graph: GameGraph, _message: Message, title: string}} Game
 */
/**
 * @template {{_message: Message}} Traits
 * @typedef {{model: import("./shared.js").Model<Traits>, el: HTMLElement}} Page
 */

const NARROW = 560; // pixels
/** @type {{[relation: string]: string}} */
const SEEN_FROM_ITS_END = {
  caused: "caused by",
  interrupted: "an interrupt of",
  prevented: "prevented by",
  resumed: "resumed after",
  then: "after",
  barred: "barred at",
  chance: "from",
};

// --- what the three pages share ------------------------------------------------------------------------------------------

/** @param {Element} el */
const isNarrow = (el) => el.clientWidth > 0 && el.clientWidth < NARROW;

const messageLine = () => make("div", { class: "nb-message", role: "status", "aria-live": "polite" });
const graphFrame = () => make("div", { class: "nb-frame" });
const spokenLine = () => make("div", { class: "nb-spoken", "aria-live": "polite" });
/** @param {...import("./shared.js").Child} parts */
const controls = (...parts) => make("div", { class: "nb-controls" }, ...parts);
/**
 * @param {boolean} open
 * @param {...import("./shared.js").Child} parts
 */
const legend = (open, ...parts) =>
  make("details", { class: "nb-legend", open }, make("summary", {}, "Legend and keys"), ...parts);

/**
 * Says what went wrong.
 * @param {import("./shared.js").Model<any>} model
 * @param {HTMLElement} line
 */
const telling = (model, line) => () => line.replaceChildren(model.get("_message").text || "");

/**
 * Calls `draws` when the page has become narrow or wide, and `shows` when its room has changed. Gives what ends that.
 * @param {HTMLElement} el
 * @param {() => void} draws
 * @param {() => void} [shows]
 */
function watchWidth(el, draws, shows = () => {}) {
  let narrow = isNarrow(el);
  let [wide, high] = [el.clientWidth, el.clientHeight];
  const watch = new ResizeObserver(() => {
    if (isNarrow(el) !== narrow) {
      narrow = !narrow;
      draws();
    }
    const changed = Math.abs(el.clientWidth - wide) + Math.abs(el.clientHeight - high) > 8;
    [wide, high] = [el.clientWidth, el.clientHeight];
    if (changed && wide) shows();
  });
  watch.observe(el);
  return () => watch.disconnect();
}

// --- the chain -----------------------------------------------------------------------------------------------------------

/** @type {{[scope: string]: string}} */
const SCOPES = { turn: "this turn", phase: "this phase", round: "this round", match: "the whole match" };
const KEYS =
  "Causes stand left, what they caused right; in each column time goes down. Arrow keys move along the lines; Enter goes " +
  "to that moment, or opens and closes what is folded. + and - make it larger and smaller, 0 shows all of it, F fills the " +
  "screen and Escape leaves it. Words in italics have not happened yet at the present moment.";
const LISTED_WITHOUT = ["caused", "then", "barred"]; // relations that the list shows by its own form, or not at all

/** @param {string} text */
const withoutStop = (text) => text.replace(/\.$/, "");

/**
 * What an edge is to the node at its end, with what stands at its beginning.
 * @param {Routed} edge
 */
const seenFromItsEnd = ({ relation, source }) => `${SEEN_FROM_ITS_END[relation]} “${withoutStop(source.text)}”`;

/**
 * What is said of a node beside its text: its rules, what it is to others, and what it stands in.
 * @param {Placed} node
 * @param {Routed[]} edges
 * @param {Pick<ChainGraph, "rules" | "nodes">} graph
 */
function aboutNode(node, edges, { rules: titles, nodes: all }) {
  const nodes = new Map(all.map((one) => [one.id, one]));
  const rules = [...new Set((node.rules || []).map((rule) => titles[rule]).filter(Boolean))];
  const into = edges.filter((edge) => edge.to === node.id && !edge.own && edge.relation !== "then").map(seenFromItsEnd);
  const causes = [];
  for (let one = nodes.get(node.within ?? ""); one; one = nodes.get(one.within ?? ""))
    causes.unshift(withoutStop(one.text));
  return [
    rules.length ? `${rules.length > 1 ? "Rules" : "Rule"}: ${rules.join("; ")}. ` : "",
    into.length ? `It is ${into.join("; ")}. ` : "",
    causes.length ? `In: ${causes.join(" › ")}. ` : "",
  ].join("");
}

/**
 * The node at which the match stands: the last that has happened, if that moment is shown.
 * @param {Pick<ChainGraph, "nodes" | "first" | "last">} graph
 * @param {number} now
 */
function nodeAt({ nodes, first, last }, now) {
  if (now < first || now > last) return null;
  return nodes.filter(({ at, kind }) => at <= now && at >= first && kind !== "barred").at(-1)?.id ?? null;
}

/** @param {Page<Chain>} page */
function chainPage({ model, el }) {
  const id = uid();
  el.classList.add("nb-chain", "nb-chain-page", "look");
  const message = messageLine();
  const frame = graphFrame();
  const about = make("p", { class: "nb-about", id: `${id}about` });
  const unreached = reachable(about);
  const list = make("details", { class: "nb-list" }, make("summary", {}, "The chain as a list"));
  const look = () => scope.value && model.send({ do: "scope", scope: scope.value });
  const scope = make("select", { id: `${id}scope`, "aria-label": "What is shown", on: { change: look } });
  const bars = () => model.send({ do: "barred", barred: barred.checked });
  const barred = make("input", { type: "checkbox", id: `${id}barred`, on: { change: bars } });
  const goTo = (/** @type {number | undefined} */ moment) => model.send({ do: "goto", moment });
  const fold = (/** @type {Placed} */ node) => model.send({ do: "open", node: node.id });
  const art = picture(frame, "Chain of causes", {
    go: (node) => (twists(node) ? fold(node) : goTo(node.at)),
    full: () => (document.fullscreenElement ? document.exitFullscreen() : el.requestFullscreen()),
    look: tellAbout,
  });
  const file = () => `chain-moments-${model.get("_graph").first}-to-${model.get("_graph").last}`;
  const files = exporter(model, el, art, file, (text) => message.replaceChildren(text));
  art.svg.setAttribute("aria-describedby", `${id}how`);

  const kinds = ["effect", "event", "choice", "chance", "prevented", "barred", "deal"].map((kind) => kindSample(kind));
  const relations = ["caused", "interrupted", "resumed", "prevented", "barred", "then"].map(relationSample);
  const kept = make("details", { class: "nb-list" }, make("summary", {}, "Download"), files.group);
  el.append(
    make("div", { class: "nb-title" }, make("h2", {}, "What led here"), scope),
    controls(make("label", { class: "nb-tick", for: barred.id }, barred, " what was not allowed"), art.tools),
    ...[message, frame, about],
    make(
      "div",
      { class: "nb-feet" },
      legend(false, make("ul", {}, ...kinds, ...relations), make("p", { id: `${id}how` }, KEYS)),
      list,
      kept,
    ),
  );

  function tellAbout(/** @type {Placed} */ node, /** @type {Routed[]} */ edges) {
    const more = aboutNode(node, edges, model.get("_graph"));
    about.replaceChildren(make("strong", {}, node.text), " ", make("span", { class: "nb-soft" }, more));
    const held = (/** @type {() => void} */ does) => () => {
      art.box(node.id)?.focus();
      does();
    };
    const act = (/** @type {string} */ words, /** @type {() => void} */ does) =>
      about.append(press(words, held(does)), " ");
    if (node.folded) act(`Open the ${node.folded} inside`, () => fold(node));
    else if (node.open) act("Close it", () => fold(node));
    if (twists(node)) act("Go to this moment", () => goTo(node.at));
  }

  function drawGraph() {
    const { nodes, edges, rules, first, last, part } = model.get("_graph");
    const names = part ? { "": `moments ${first} to ${last}`, ...SCOPES } : SCOPES;
    fill(scope, Object.entries(names), part ? "" : model.get("scope"));
    barred.checked = model.get("barred");
    art.svg.setAttribute("aria-label", `Chain of causes, moments ${first} to ${last}`);
    art.show(
      nodes.map((node) => ({ ...node, second: rules[node.rules[0]] || "" })),
      edges,
      isNarrow(el),
    );
    if (!nodes.length) about.replaceChildren("Nothing has happened there yet.");
    if (list.open) drawList();
    drawHere();
  }

  function drawHere() {
    const now = model.get("moment");
    const here = nodeAt(model.get("_graph"), now);
    art.mark(here, now, true);
    markCurrent(
      list.querySelectorAll("[data-key]"),
      (line) => /** @type {HTMLElement} */ (line).dataset.key === here,
      "step",
    );
  }

  // The same graph as nested lists, for those who hear it or search in it.
  function drawList() {
    const { nodes } = model.get("_graph");
    const links = art.edges().filter((edge) => !LISTED_WITHOUT.includes(edge.relation));
    const lineOf = (/** @type {ChainNode} */ node) => {
      const into = links.filter((edge) => edge.to === node.id);
      const told = into.map((edge) => `${SEEN_FROM_ITS_END[edge.relation]} “${edge.source.text}”`);
      const more = `${told.length ? ` ${told.join("; ")}` : ""}${node.folded ? ` (${node.folded} more inside)` : ""}`;
      const link = press(`${node.mark ? "" : `${KINDS[node.kind]}: `}${node.text}`, () => goTo(node.at), {
        class: "nb-line",
        "data-key": node.id,
        "data-at": node.at,
      });
      return make("li", {}, link, make("span", { class: "nb-soft" }, more), listed(node.id));
    };
    /** @type {(within: string | null) => HTMLUListElement | null} */
    const listed = (within) => {
      const inside = nodes.filter((node) => (node.within ?? null) === within);
      return inside.length || within === null ? make("ul", {}, ...inside.map(lineOf)) : null;
    };
    keepFocus(list, () => {
      list.querySelector("ul")?.remove();
      list.append(/** @type {HTMLUListElement} */ (listed(null)));
    });
  }
  list.addEventListener("toggle", () => {
    if (!list.open) return;
    drawList();
    drawHere();
  });

  const parts = { _graph: drawGraph, scope: drawGraph, moment: drawHere, _message: telling(model, message) };
  const leave = keepDrawn(model, el, parts);
  const ends = watchWidth(el, drawGraph, art.again);
  return () => {
    ends();
    files.stop();
    unreached();
    leave();
  };
}

// --- the dice graph ------------------------------------------------------------------------------------------------------

/**
 * What a node of the dice graph says of itself.
 * @param {GraphNode} node
 */
export function toldOf({ kind, text, dice = [], chance, throw_count: throws }) {
  if (kind !== "now") return `${text}: ${chance}, ${throws}`;
  return `Dice: ${dice.map((face) => `${face.name} ${face.value}`).join(", ")}. now: ${text}`;
}

/** @param {Page<Dice>} page */
function dicePage({ model, el }) {
  const id = uid();
  el.classList.add("nb-chain", "nb-dice-graph", "look");
  const message = messageLine();
  const frame = graphFrame();
  const about = make("p", { class: "nb-about" });
  const unreached = reachable(about);
  const never = make("p", { class: "nb-soft" });
  const title = make("legend", {}, "Dice to roll");
  const picks = make("fieldset", { class: "nb-picks" }, title);
  const by = make("select", { id: `${id}by`, on: { change: () => model.send({ do: "by", by: by.value }) } });
  const spoken = spokenLine();
  const lines = make("ul");
  const list = make("details", { class: "nb-list" }, make("summary", {}, "The outcomes as a list"), lines);
  const art = picture(frame, "What the roll can come to", { go: tellAbout, look: tellAbout });
  const files = exporter(
    model,
    el,
    art,
    () => "dice-graph",
    (text) => message.replaceChildren(text),
  );
  el.append(
    controls(picks, make("label", { for: by.id }, "Ask for the ", by), art.tools, files.group),
    ...[message, spoken, frame, never, about, list],
  );

  function tellAbout(/** @type {GraphNode} */ node) {
    if (node.kind === "now") return about.replaceChildren(`${node.text}; framed dice roll, the others stay.`);
    const head = make("strong", {}, `${node.text}: ${node.chance}, ${node.throw_count}. `);
    const some = `For instance ${(node.throws || []).slice(0, 6).join("; ")}.`;
    about.replaceChildren(head, make("span", { class: "nb-soft" }, some));
    return undefined;
  }

  // An answer to an earlier click is on its way while somebody clicks on: it must not undo what was clicked since.
  /** @type {Map<string, {rolled: boolean, waiting: ReturnType<typeof locked>}>} */
  const clicked = new Map();
  function pick(/** @type {string} */ die, /** @type {boolean} */ rolled) {
    const waiting = locked();
    waiting.shut();
    clicked.set(die, { rolled, waiting });
    model.send({ do: "die", die, rolled });
  }
  function dieBox(/** @type {Face} */ { die }) {
    const box = make("input", { type: "checkbox", value: die, on: { change: () => pick(die, box.checked) } });
    return make("label", { class: "nb-tick" }, box, make("span", {}));
  }
  function drawPicks(/** @type {Face[]} */ dice) {
    const boxes = () => [...picks.querySelectorAll("input")];
    const there = boxes().map((box) => box.value);
    if (there.join() !== dice.map((face) => face.die).join()) picks.replaceChildren(title, ...dice.map(dieBox));
    boxes().forEach((box, index) => {
      const face = dice[index];
      const last = clicked.get(face.die);
      if (last && (last.rolled === face.rolled || !last.waiting.on)) clicked.delete(face.die);
      if (!clicked.has(face.die)) box.checked = face.rolled;
      if (box.nextSibling) box.nextSibling.textContent = `${face.name} ${face.value}`;
    });
  }

  function drawGraph(/** @type {boolean} */ changed) {
    const { nodes, edges, dice, questions, by: asked, impossible } = model.get("_graph");
    drawPicks(dice);
    fill(
      by,
      questions.map((name) => [name, name]),
      asked,
    );
    art.show(
      nodes.map((node) => ({ ...node, label: toldOf(node) })),
      edges,
      isNarrow(el),
    );
    art.mark(null, Infinity, false);
    never.textContent = impossible.length ? `Cannot come: ${impossible.join(", ")}.` : "";
    lines.replaceChildren(...nodes.map((node) => make("li", {}, toldOf(node))));
    tellAbout(nodes[0]);
    if (changed) spoken.textContent = nodes.slice(1).map(toldOf).join("; ");
  }
  let begun = false; // what is there from the start is not read out
  const redraw = () => {
    drawGraph(begun);
    begun = true;
  };
  const leave = keepDrawn(model, el, { _graph: redraw, _message: telling(model, message) });
  const ends = watchWidth(el, () => drawGraph(false));
  return () => {
    ends();
    files.stop();
    unreached();
    leave();
  };
}

// --- a game's own graph --------------------------------------------------------------------------------------------------

const MOST_LABELS = 12; // of more lines only those of the node that is looked at have their words; more boxes stand closer

/**
 * What is told along some edges, in order of time; what has no moment comes last.
 * @param {{told: [number | null, string][]}[]} edges
 */
export const inTime = (edges) =>
  edges.flatMap((edge) => edge.told).sort(([one], [other]) => (one ?? Infinity) - (other ?? Infinity) || 0);

/**
 * What a node of a game's graph is called, with its kind and what its strong outline means.
 * @param {GameNode} node
 * @param {Pick<GameGraph, "kinds" | "strong">} graph
 */
export const calledIn = (node, { kinds, strong }) =>
  [node.name, ...(kinds.length > 1 ? [kinds[node.kind]] : []), ...(node.strong ? [strong] : [])].join(", ");

/** @param {Page<Game>} page */
function gamePage({ model, el }) {
  el.classList.add("nb-chain", "nb-game-graph", "look");
  const message = messageLine();
  const frame = graphFrame();
  const what = make("p", { class: "nb-what" });
  const about = make("div", { class: "nb-about" });
  const unreached = reachable(about);
  const spoken = spokenLine();
  const key = make("ul");
  const how = make("p");
  const lines = make("ul");
  const list = make("details", { class: "nb-list" }, make("summary", {}, "The graph as a list"), lines);
  const does = {
    go: (/** @type {Placed} */ node) => go(node.id),
    look: (/** @type {Placed} */ node) => tellAbout(node.id),
  };
  const art = picture(frame, model.get("title"), does, SCATTERED);
  const file = () =>
    model
      .get("title")
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-");
  const files = exporter(model, el, art, file, (text) => message.replaceChildren(text));
  el.append(
    controls(art.tools, files.group),
    ...[what, message, spoken, frame, about],
    legend(innerWidth > 700, key, how),
    list,
  );
  /** @type {string | null} */
  let picked = null; // the node from which paths are shown
  /** @type {string | null} */
  let looked = null; // the node about which the text is
  let width = 0;

  let graph = model.get("_graph"); // as it is drawn
  const nodeOf = (/** @type {string} */ id) => /** @type {GameNode} */ (graph.nodes.find((node) => node.id === id));
  const touching = (/** @type {string} */ id) => graph.edges.filter((edge) => edge.from === id || edge.to === id);
  const aboutIt = (/** @type {GameNode} */ node) => `${calledIn(node, graph)}. ${node.told.join(" ")}`;
  const lineOf = (/** @type {[number | null, string]} */ [moment, text]) => {
    const to = { class: "nb-line", "data-key": moment };
    return make("li", {}, moment === null ? text : press(text, () => model.send({ do: "goto", moment }), to));
  };

  // A path is lit, and told in words.
  function light(/** @type {string[] | null} */ path) {
    const { directed } = graph;
    for (const line of /** @type {NodeListOf<SVGElement>} */ (art.svg.querySelectorAll("[data-from]"))) {
      const { from = "", to } = line.dataset;
      const at = path ? path.indexOf(from) : -1;
      const after = path?.[at + 1] === to;
      line.classList.toggle("nb-path", at >= 0 && (after || (!directed && at > 0 && path?.[at - 1] === to)));
    }
  }
  function pathTo(/** @type {string} */ id) {
    const { steps, directed, edges } = graph;
    const path = picked === null || picked === id ? null : pathBetween(picked, id, edges, directed);
    light(path);
    if (picked === null) return "";
    if (picked === id) return "Paths begin here: look at another.";
    const from = nodeOf(picked).name;
    if (!path) return `No path leads here from ${from}.`;
    return `${path.length - 1} ${steps} from ${from}: ${path.map((one) => nodeOf(one).text).join(" – ")}.`;
  }
  function tellAbout(/** @type {string} */ id) {
    looked = id;
    const node = nodeOf(id);
    const words = [...node.told, pathTo(id)].join(" ");
    about.replaceChildren(
      make("p", {}, make("strong", {}, `${calledIn(node, graph)}. `), words),
      make("ul", {}, ...inTime(touching(id)).map(lineOf)),
    );
  }
  function go(/** @type {string} */ id) {
    if (!graph.steps) {
      // Heard, for it is not read out with the box.
      spoken.textContent = inTime(touching(id))
        .map(([, text]) => text)
        .join("; ");
      return;
    }
    picked = picked === id ? null : id;
    art.mark(picked, Infinity, false);
    tellAbout(id);
    spoken.textContent = picked === null ? "No path begins anywhere." : `Paths begin at ${nodeOf(id).name}.`;
  }

  function drawKeys() {
    const { kinds, strong, steps } = graph;
    const samples = kinds.length > 1 ? kinds.map((word, number) => kindSample(ownKind(number), word)) : [];
    key.replaceChildren(...samples, strong ? kindSample(ownKind(0), strong, "nb-strong") : "");
    const paths =
      " Enter begins a path at a box, and looking at another shows the shortest way there; Enter once more ends that.";
    how.textContent = `Arrow keys go to the nearest box that way.${steps ? paths : ""}`;
  }

  function drawGraph() {
    graph = model.get("_graph");
    const { nodes, edges, about: text, directed } = graph;
    const isThere = (/** @type {string | null} */ id) => nodes.some((node) => node.id === id);
    const narrow = isNarrow(el);
    width = el.clientWidth;
    if (!isThere(picked)) picked = null;
    if (!isThere(looked)) looked = (nodes.find((node) => node.strong) || nodes[0])?.id ?? null;
    what.textContent = text;
    art.svg.setAttribute("aria-label", model.get("title"));
    art.show(
      nodes.map((node) => ({ ...node, kind: ownKind(node.kind), label: aboutIt(node).trim() })),
      edges.map((edge) => ({ ...edge, directed })),
      narrow || nodes.length > MOST_LABELS,
    );
    art.mark(picked, Infinity, false);
    el.classList.toggle("nb-crowded", narrow || edges.length > MOST_LABELS);
    el.classList.toggle("nb-directed", directed);
    drawKeys();
    if (looked !== null) {
      const id = looked;
      keepFocus(
        about,
        () => art.look(id),
        () => about.querySelector("button") || art.box(id),
      );
    }
    if (list.open) drawList();
  }
  function drawList() {
    const { nodes, edges } = graph;
    const nodeLine = (/** @type {GameNode} */ node) => {
      const told = inTime(edges.filter((edge) => edge.from === node.id)).map(lineOf);
      return make("li", {}, aboutIt(node), make("ul", {}, ...told));
    };
    lines.replaceChildren(...nodes.map(nodeLine));
  }
  list.addEventListener("toggle", () => {
    if (list.open) drawList();
  });
  const leave = keepDrawn(model, el, { _graph: drawGraph, _message: telling(model, message) });
  const watch = new ResizeObserver(() => {
    if (Math.abs(el.clientWidth - width) > 8) drawGraph();
  });
  watch.observe(el);
  return () => {
    watch.disconnect();
    files.stop();
    unreached();
    leave();
  };
}

// --- which of the three --------------------------------------------------------------------------------------------------

const PAGES = { chain: chainPage, dice: dicePage, game: gamePage };

/** @type {import("@anywidget/types").Render<any>} */
function render({ model, el }) {
  const page = /** @type {keyof typeof PAGES} */ (model.get("_page"));
  return PAGES[page]({ model, el });
}

export default { render };
