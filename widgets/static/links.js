// @ts-check
// The page's side of "copy link": it makes the address and copies it.
import { aboutLink, addressOf, copied } from "./copying.js";
import { download, make, press, traits, uid } from "./shared.js";

/** @typedef {{_link: import("./copying.js").Link, _kept: {name?: string, text?: string}, _message: import("./shared.js").Message}} Traits */

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
      status.replaceChildren(...(link.long ? [`${link.long} `, press("Save", () => model.send({ do: "save" }))] : []));
      return;
    }
    field.value = addressOf(link);
    if (await copied(field.value)) {
      status.textContent = `Copied. ${aboutLink(link)}`;
      return;
    }
    field.focus();
    field.select();
    status.textContent = `This browser does not let a page copy: press Ctrl+C, the link is selected. ${aboutLink(link)}`;
  }

  const tell = () => {
    status.textContent = model.get("_message").text || "";
  };
  function keep() {
    const { name, text = "" } = model.get("_kept");
    if (!name) return;
    download(name, new Blob([text], { type: "application/json" }));
    status.textContent = `Saved as ${name}. Whoever opens it sees every hand.`;
  }
  return traits(model, { _link: copy, _kept: keep, _message: tell });
}

export default { render };
