// @ts-check
// The page's side of "copy link": it makes the address and copies it.
import { make, press, traits, uid } from "./shared.js";

/**
 * @typedef {{text?: string, about: string, chance: string}} Link
 * @typedef {{_link: Link, _message: import("./shared.js").Message}} Traits
 */

/**
 * What is said of a link that was made.
 * @param {Link} link
 * @param {string} address
 */
export const aboutLink = ({ about, chance }, address) =>
  `${about} The link has ${address.length.toLocaleString("en")} characters and holds the whole match so far, ` +
  `all hands included. ${chance}`;

/** @type {import("@anywidget/types").Render<Traits>} */
function render({ model, el }) {
  const id = uid();
  el.classList.add("nb-cl");
  const button = press("Copy link", () => model.send({ do: "copy" }));
  const status = make("span", { class: "nb-cl-small", role: "status", "aria-live": "polite" });
  const field = make("input", {
    id: `${id}f`,
    type: "text",
    readonly: true,
    spellcheck: "false",
    on: { focus: () => field.select() },
  });
  const label = make("label", { for: field.id }, "Link to this moment");
  const fallback = make("div", { class: "nb-cl-fallback", hidden: true }, label, field);
  el.append(make("div", { class: "nb-cl-row" }, button, status), fallback);

  async function copy() {
    const link = model.get("_link");
    fallback.hidden = !link.text;
    if (!link.text) {
      status.textContent = "";
      return;
    }
    field.value = `${location.origin}${location.pathname}?m=${link.text}`;
    const about = aboutLink(link, field.value);
    try {
      await navigator.clipboard.writeText(field.value);
      status.textContent = `Copied. ${about}`;
    } catch {
      field.focus();
      field.select();
      status.textContent = `This browser does not let a page copy: press Ctrl+C, the link is selected. ${about}`;
    }
  }

  const tell = () => {
    status.textContent = model.get("_message").text || "";
  };
  return traits(model, { _link: copy, _message: tell });
}

export default { render };
