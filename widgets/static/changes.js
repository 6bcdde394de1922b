// @ts-check
// What a step has changed on the table: in which words, and where in the picture these can stand.

/**
 * @typedef {{x: number, y: number, wide: number, tall: number}} Box in the picture's own pixels
 * @typedef {{at?: string, now?: string, quiet?: boolean}} Seen where a thing lies, what it shows, and whether nobody is to
 *   be told that it is new
 * @typedef {[left: number, top: number]} Spot
 */

export const CHIP = 18; // pixels that the words about a change are tall

/**
 * What is different, by thing, in words.
 * @param {Map<string, Seen>} before
 * @param {Map<string, Seen>} after
 * @returns {Map<string, string>}
 */
export function compare(before, after) {
  const changes = new Map();
  for (const [name, now] of after) {
    const was = before.get(name);
    if (!was) {
      if (!now.quiet && now.at) changes.set(name, "new");
    } else if (now.at && was.at !== now.at) changes.set(name, `from ${was.at}`);
    else if (was.now != null && now.now != null && was.now !== now.now) changes.set(name, `was ${was.now}`);
  }
  return changes;
}

/**
 * Where words of a width can stand that are about a thing: above, below, beside it, then a little further off, then on it.
 * @param {Box} thing
 * @param {number} room
 * @returns {Spot[]}
 */
export function places({ x, y, wide, tall }, room) {
  /** @type {Spot[]} */
  const found = [];
  const along = [0.5, 0, 1, 0.25, 0.75].map((part) => x + part * (wide - room));
  const aside = [x + wide + 4, x - room - 4];
  const level = y + (tall - CHIP) / 2;
  for (const gap of [1, 8, 16]) {
    for (const left of along) found.push([left, y - CHIP - gap]);
    for (const left of along) found.push([left, y + tall + gap]);
    for (const left of aside) found.push([left, level], [left, level - gap], [left, level + gap]);
  }
  for (const left of along) found.push([left, y + 2], [left, y + tall - CHIP - 2]);
  return found;
}

/**
 * The first place for words within the picture that covers nothing; undefined where there is none.
 * @param {Box} thing
 * @param {number} room
 * @param {{width: number, height: number}} picture
 * @param {Box[]} taken what may not be covered
 */
export const freePlace = (thing, room, picture, taken) =>
  places(thing, room).find(
    ([left, top]) =>
      left >= 0 &&
      top >= 0 &&
      left + room <= picture.width &&
      top + CHIP <= picture.height &&
      !taken.some(({ x, y, wide, tall }) => left < x + wide && x < left + room && top < y + tall && y < top + CHIP),
  );
