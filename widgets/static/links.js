// The page's side of "copy link": it makes the address and copies it.

function render({ model, el }) {
  const id = "nb" + Math.random().toString(36).slice(2, 9);
  el.classList.add("nb-cl");
  const button = make("button", { type: "button", on: { click: () => model.send({ do: "copy" }) } }, "Copy link");
  const status = make("span", { class: "nb-cl-small", role: "status", "aria-live": "polite" });
  const field = make("input", { id: id + "f", type: "text", readonly: true, spellcheck: "false", on: { focus: () => field.select() } });
  const fallback = make("div", { class: "nb-cl-fallback", hidden: true }, make("label", { for: id + "f" }, "Link to this moment"), field);
  el.append(make("div", { class: "nb-cl-row" }, button, status), fallback);

  async function copy() {
    const made = model.get("_link");
    if (!made.text) { status.textContent = ""; fallback.hidden = true; return; }
    const address = location.origin + location.pathname + "?m=" + made.text;
    field.value = address;
    fallback.hidden = false;
    const what = `${made.about} The link has ${address.length.toLocaleString("en")} characters and holds the whole match so far, all hands included. ${made.chance}`;
    try {
      await navigator.clipboard.writeText(address);
      status.textContent = "Copied. " + what;
    } catch {
      field.focus();
      field.select();
      status.textContent = "This browser does not let a page copy: press Ctrl+C, the link is selected. " + what;
    }
  }

  const tell = () => { status.textContent = model.get("_message").text || ""; };
  const parts = { "change:_link": copy, "change:_message": tell };
  for (const [event, act] of Object.entries(parts)) model.on(event, act);
  return () => { for (const [event, act] of Object.entries(parts)) model.off(event, act); };
}

export default { render };
