// @ts-check
// Which options fit the things that a visitor has picked on the table, and what touching one more comes to.

/**
 * @typedef {{label: string, things: string[], picture?: string, tried?: boolean}} Option an answer, and the things that it is
 *   about; what its button shows, and whether it was tried and was wrong
 * @typedef {Option & {number: number}} Numbered
 * @typedef {{take: number} | {why: number} | {picked: string[]}} Touched an option to take, one to ask about, or what is
 *   picked now
 */

/**
 * Whether all the wanted things are among these.
 * @param {string[]} things
 * @param {string[]} wanted
 */
export const covers = (things, wanted) => wanted.every((one) => things.includes(one));

/**
 * Whether these are the wanted things, in whatever order.
 * @param {string[]} things
 * @param {string[]} wanted
 */
export const same = (things, wanted) => things.length === wanted.length && covers(things, wanted);

/**
 * Options with their numbers, by which Python knows them.
 * @param {Option[]} [options]
 * @returns {Numbered[]}
 */
export const numbered = (options = []) => options.map((one, number) => ({ ...one, number }));

/**
 * The options that fit what is picked: those about just that, and those about more.
 * @param {Option[]} options
 * @param {string[]} picked
 */
export function fitting(options, picked) {
  const fits = numbered(options).filter((one) => covers(one.things, picked));
  return {
    exact: fits.filter((one) => same(one.things, picked)),
    more: fits.filter((one) => !same(one.things, picked)),
  };
}

/**
 * What touching a thing comes to, where some are picked already. Touched again, a thing is put back. The only option that
 * fits is taken if it is about just what is picked; if it is about more, that is picked first, to be seen. What fits no
 * option asks why the barred option is barred that fits best, or begins anew with this thing.
 * @param {{options: Option[], barred: Option[]}} asked
 * @param {string[]} picked
 * @param {string} thing
 * @returns {Touched}
 */
export function touched({ options, barred }, picked, thing) {
  if (picked.includes(thing)) return { picked: picked.filter((one) => one !== thing) };
  const wanted = [...picked, thing];
  const { exact, more } = fitting(options, wanted);
  const [only, ...others] = [...exact, ...more];
  if (only && others.length) return { picked: wanted };
  if (only) return exact.length ? { take: only.number } : { picked: [...only.things] };
  const not = numbered(barred);
  const no =
    not.find((one) => same(one.things, wanted)) ||
    not.find((one) => covers(one.things, wanted)) ||
    not.find((one) => covers(one.things, [thing]));
  if (no) return { why: no.number };
  return { picked: options.some((one) => one.things.includes(thing)) ? [thing] : picked };
}

/**
 * What the button of a roll says, where some dice are set.
 * @param {{name: string}[]} dice
 * @param {{[name: string]: number}} set
 */
export function rollWords(dice, set) {
  const words = Object.entries(set)
    .map(([name, value]) => `${name} to ${value}`)
    .join(", ");
  if (!words) return "Roll";
  return dice.some((one) => !(one.name in set)) ? `Set ${words} and roll the rest` : `Set ${words}`;
}

/**
 * What the button says that shows more of what is offered.
 * @param {boolean} tall whether all is shown
 * @param {number} below how much is out of sight
 */
export const restWords = (tall, below) => (tall ? "Show less ▴" : below ? `Show all (${below} more) ▾` : "Show all ▾");

/**
 * A thing's name: its words up to where they say more of it.
 * @param {string} words
 */
export const firstWords = (words) => words.split(/[:,(]/)[0];
