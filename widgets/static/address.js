// The page's side of the address: it tells Python which match the page was called with, and keeps the present one there.
// What is open on the page is kept beside it, in the history's state, which a reload leaves alone and a link does not hold.

const SENT = 8000; // what is longer is no link of ours, and not worth sending
const PACE = 400; // milliseconds between two changes of the address: browsers take only so many of them
const AFTER = 50; // milliseconds after a step: changing the address takes longer than drawing it, so it is drawn first

function render({ model, el }) {
  el.classList.add("nb-ad");
  const text = make("span", { role: "status", "aria-live": "polite" });
  const former = make("button", { type: "button", on: { click: () => model.send({ do: "former" }) } }, "Back to the match before");
  const close = make("button", { type: "button", on: { click: () => model.send({ do: "close" }) } }, "Close");
  const row = make("div", { class: "nb-ad-row" }, text, former, close);
  el.append(row);

  function tell() {
    const [now, wrong] = [model.get("_notice"), model.get("_message").text];
    text.textContent = wrong || now.text || "";
    former.hidden = !now.former;
    close.hidden = !text.textContent;
    row.classList.toggle("nb-ad-trouble", Boolean(wrong || now.trouble));
    row.classList.toggle("nb-ad-stays", Boolean(wrong || now.trouble || now.former));
  }

  // Only a page of Voilà begins anew when it is loaded again; JupyterLab looks after its address itself.
  const ours = document.getElementById("rendered_cells") != null;
  let [next, waiting] = [0, null];
  function write() {
    const kept = model.get("_kept");
    next = performance.now() + PACE;
    waiting = null;
    const state = { ...history.state, noblesse: model.get("view") };
    if (ours && kept) history.replaceState(state, "", `${location.pathname}?m=${kept}`);
  }
  function keep() {
    waiting ??= setTimeout(write, Math.max(next - performance.now(), AFTER));
  }

  const parts = { "change:_notice": tell, "change:_message": tell, "change:_kept": keep, "change:view": keep };
  for (const [event, act] of Object.entries(parts)) model.on(event, act);
  tell();

  // JupyterLab tidies its address up before a notebook runs, so ask what the page was called with; it counts while the page
  // shows what it was called for. The raw text: decoding could fail on a mangled one, and a link's letters need none.
  const visit = performance.getEntriesByType("navigation")[0];
  const called = new URL(visit?.name || location.href, location.href);
  const found = called.pathname === location.pathname ? /[?&]m=([^&#]*)/.exec(called.search) : null;
  if (found) model.send({ do: "open", m: found[1].slice(0, SENT), length: found[1].length, again: visit?.type === "reload" || visit?.type === "back_forward" });
  const view = ours && history.state?.noblesse;
  if (view) model.send({ do: "view", view });
  return () => { clearTimeout(waiting); for (const [event, act] of Object.entries(parts)) model.off(event, act); };
}

export default { render };
