// @ts-check
// What is drawn over a board: rings and arrows, each with a dark edge, so that it is seen on cloth, wood and paper.
import { draw } from "./shared.js";

/** @typedef {{x: number, y: number, width: number, height: number}} Rect in pixels */

const APART = 5; // pixels between a thing and what is drawn around it

/**
 * Where the line from the middle of a box towards a point leaves it.
 * @param {Rect} box
 * @param {{x: number, y: number}} to
 * @param {number} [apart] how far outside of the box
 */
export function edgeTowards({ x, y, width, height }, to, apart = APART) {
  const middle = { x: x + width / 2, y: y + height / 2 };
  const [dx, dy] = [to.x - middle.x, to.y - middle.y];
  const far = Math.max(Math.abs(dx) / (width / 2 + apart), Math.abs(dy) / (height / 2 + apart));
  return far <= 1 ? middle : { x: middle.x + dx / far, y: middle.y + dy / far };
}

/**
 * A ring around a box.
 * @param {Rect} box
 */
export function ringAround({ x, y, width, height }) {
  const given = {
    x: x - APART,
    y: y - APART,
    width: width + 2 * APART,
    height: height + 2 * APART,
    rx: Math.min(14, height / 2 + APART),
  };
  return draw("g", { class: "nb-ring" }, draw("rect", { ...given, class: "nb-edge" }), draw("rect", given));
}

/**
 * An arrow from a box to another.
 * @param {Rect} from
 * @param {Rect} to
 */
export function arrowBetween(from, to) {
  const middle = (/** @type {Rect} */ one) => ({ x: one.x + one.width / 2, y: one.y + one.height / 2 });
  const start = edgeTowards(from, middle(to));
  const end = edgeTowards(to, middle(from));
  const angle = Math.atan2(end.y - start.y, end.x - start.x);
  const wing = (/** @type {number} */ by) =>
    `${end.x - 18 * Math.cos(angle + by)} ${end.y - 18 * Math.sin(angle + by)}`;
  const d = `M${start.x} ${start.y}L${end.x} ${end.y}M${wing(0.5)}L${end.x} ${end.y}L${wing(-0.5)}`;
  return draw("g", { class: "nb-arrow" }, draw("path", { d, class: "nb-edge" }), draw("path", { d }));
}
