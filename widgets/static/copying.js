// @ts-check
// What a page copies and keeps: links, texts and files.

/**
 * @typedef {{text?: string, about?: string, chance?: string, title?: string, comment?: string, long?: string,
 *   wants?: string}} Link A match that is too long for a link has no text, and `long` says so.
 */

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
 * A page's HTML that shows another page in a frame.
 * @param {string} address
 * @param {string} title what is to be seen there
 */
export function frameOf(address, title) {
  const [src, name] = [address, title].map((one) =>
    one.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/\s+/g, " "),
  );
  return `<iframe src="${src}" title="${name}" width="960" height="640" style="border:0" loading="lazy"></iframe>`;
}

/**
 * The page's own fonts that a picture names, as rules with the fonts in them: a picture sees no font of its page.
 * @param {string} svg
 */
async function facesFor(svg) {
  const ours = [...document.styleSheets].filter(({ href }) => !href || new URL(href).origin === location.origin);
  /** @type {Map<string, {address: string, face: string}>} */
  const found = new Map();
  for (const sheet of ours)
    for (const rule of sheet.cssRules) {
      if (!(rule instanceof CSSFontFaceRule)) continue;
      const told = (/** @type {string} */ name) => rule.style.getPropertyValue(name).replaceAll('"', "");
      const [family, weight] = [told("font-family"), told("font-weight")];
      const address = /url\(([^)]+)\)/.exec(told("src"))?.[1];
      if (!address || !svg.includes(family) || !(weight === "400" || svg.includes(weight))) continue;
      const face = `font-family:"${family}";font-weight:${weight}`;
      found.set(face, { address: new URL(address, sheet.href || document.baseURI).href, face });
    }
  const rules = [...found.values()].map(async ({ address, face }) => {
    if (address.startsWith("data:")) return `@font-face{${face};src:url(${address})}`;
    const bytes = new Uint8Array(await (await fetch(address)).arrayBuffer());
    const text = [...bytes].map((byte) => String.fromCharCode(byte)).join("");
    return `@font-face{${face};src:url(data:font/woff2;base64,${btoa(text)})}`;
  });
  return (await Promise.all(rules)).join("");
}

/**
 * A picture with the page's fonts in it, so that it looks elsewhere as it does here.
 * @param {string} svg
 */
export async function withFonts(svg) {
  const faces = await facesFor(svg);
  return faces ? svg.replace(/<svg[^>]*>/, (head) => `${head}<style>${faces}</style>`) : svg;
}

/**
 * A picture as a bitmap, twice as large as it is shown.
 * @param {string} svg
 * @returns {Promise<Blob | null>}
 */
export async function bitmapOf(svg) {
  const url = URL.createObjectURL(new Blob([await withFonts(svg)], { type: "image/svg+xml" }));
  const picture = new Image();
  picture.src = url;
  await picture.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [picture.naturalWidth * 2, picture.naturalHeight * 2];
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(url);
  return new Promise((done) => {
    canvas.toBlob(done, "image/png");
  });
}

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
