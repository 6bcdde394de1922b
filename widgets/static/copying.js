// @ts-check
// What a page copies and keeps: links, texts and files.

/** @typedef {{text?: string, about?: string, chance?: string}} Link */

/**
 * The address of a link: this page's, with the match.
 * @param {Link} link
 * @param {{origin: string, pathname: string}} [page]
 */
export const addressOf = (link, page = location) => `${page.origin}${page.pathname}?m=${link.text}`;

/**
 * What is said of a link that was made.
 * @param {Link} link
 */
export const aboutLink = ({ about, chance }) =>
  [about, "Whoever opens it sees this moment and every hand.", chance].filter(Boolean).join(" ");

/**
 * Puts a text on the clipboard; false where the browser does not let a page do that.
 * @param {string} text
 */
export async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

export const LARGEST = 500_000; // bytes of a file; what is larger is no match, and not worth reading

/**
 * What is wrong with a file before it is read; "" for nothing. What is in it, Python checks.
 * @param {{name: string, size: number, type: string}} file
 */
export function fault({ name, size, type }) {
  if (size > LARGEST) return `“${name}” is too large for a match (more than ${LARGEST / 1000} kB).`;
  if (!size) return `“${name}” is empty.`;
  return /^(?:image|audio|video|font)\//.test(type) ? `“${name}” is not a match that Noblesse has saved.` : "";
}
