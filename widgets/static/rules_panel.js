// The page's side of the rules panel. It sends what is typed and clicked, and draws what Python answers; it knows no rule.
// Every text goes in as text; only a rule's own Markdown, rendered by us, is markup.

// Drawn, not typed: a font need not have them. The word beside it says the same.
const SIGNS = {
  "printed": "M3 2h10v12H3z M5.5 5.5h5 M5.5 8h5 M5.5 10.5h3",
  "our reading": "M8 14V9 M8 9C8 6 3 7 3 2.5 M8 9c0-3 5-2 5-6.5 M1.5 4.5 3 2.5l1.5 2 M11.5 4.5 13 2.5l1.5 2",
  "our content": "M8 2.5v11 M2.5 8h11",
  "advice": "M8 7v5.5 M8 3.4v1.2 M5.5 12.5h5 M6 7h2",
  "answer": "M2 3h12v8H7l-3 3v-3H2z",
};
const WORDS = { "printed": "printed", "our reading": "our reading", "our content": "our content", "advice": "advice", "answer": "question and answer" };

function standing(name) {
  const sign = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  sign.setAttribute("viewBox", "0 0 16 16");
  sign.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", SIGNS[name] || "");
  sign.append(path);
  return make("span", { class: "nb-rp-standing", "data-standing": name }, sign, WORDS[name] || name);
}

function render({ model, el }) {
  const send = (told) => model.send(told);
  const id = "nb" + Math.random().toString(36).slice(2, 9);
  el.classList.add("nb-rp");
  let follow = false, typing, asked = "";
  const trail = [];

  const question = make("input", {
    type: "search", id: id + "q", autocomplete: "off", spellcheck: "false", maxlength: "200",
    on: {
      input: () => { clearTimeout(typing); typing = setTimeout(ask, 160); },
      keydown: (event) => { if (event.key === "ArrowDown") { event.preventDefault(); results.querySelector("button")?.focus(); } },
    },
  });
  const form = make("form", { role: "search", on: { submit: (event) => { event.preventDefault(); clearTimeout(typing); ask(); results.querySelector("button")?.focus(); } } },
    make("label", { for: id + "q" }, "Ask the rules"), question);
  const status = make("p", { class: "nb-rp-small", role: "status", "aria-live": "polite" });
  const results = make("ul", { class: "nb-rp-results", "aria-label": "What was found", on: { keydown: arrows } });
  const look = make("div", { class: "nb-rp-look", "aria-live": "polite" });
  const message = make("p", { class: "nb-rp-message", role: "status", "aria-live": "polite" });
  const card = make("article", { class: "nb-rp-card" });
  el.append(form, status, make("div", { class: "nb-rp-two" }, results, make("div", { class: "nb-rp-side" }, look, message, card)));

  function ask() {
    asked = question.value;
    if (asked.trim()) send({ do: "search", question: asked });
    else drawFound();
  }

  function arrows(event) {
    const buttons = [...results.querySelectorAll("button")];
    const at = buttons.indexOf(document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (to === undefined || at < 0) return;
    event.preventDefault();
    if (to < 0) question.focus();
    else buttons[Math.min(to, buttons.length - 1)].focus();
  }

  const open = (name) => { follow = true; remember(); send({ do: "rule", id: name }); };
  const openRuling = (name) => { follow = true; remember(); send({ do: "ruling", id: name }); };
  function remember() {
    const now = model.get("_card");
    if (now.kind !== "none") { trail.push(now); if (trail.length > 50) trail.shift(); }
  }

  function drawFound() {
    const found = model.get("_found");
    const shown = found.chapter && !question.value.trim() ? found : question.value.trim() && found.question !== undefined ? found : null;
    if (!shown) {
      const book = model.get("_book");
      if (book.example) question.placeholder = `e.g. ${book.example}`;
      status.textContent = `${book.count} rules of ${book.title}, by chapter`;
      results.replaceChildren(...book.chapters.map(([name, count]) => make("li", {},
        make("button", { type: "button", class: "nb-rp-chapter", on: { click: () => { question.value = ""; send({ do: "chapter", name }); results.scrollTop = 0; } } },
          make("span", {}, name), make("span", { class: "nb-rp-small" }, String(count))))));
      return;
    }
    const count = shown.results.length;
    if (shown.chapter) {
      status.replaceChildren(make("button", { type: "button", class: "nb-rp-link", on: { click: () => { model.set("_found", {}); drawFound(); results.querySelector("button")?.focus(); } } }, "All chapters"), ` / ${shown.chapter}: ${count} rules`);
    } else {
      const about = shown.read ? `, read as “${shown.read}”` : "";
      const nothing = shown.unknown.length ? `Nothing here about ${shown.unknown.map((word) => `“${word}”`).join(", ")}.` : "";
      status.textContent = count ? `${count} found for “${shown.question}”${about}. ${nothing}` : `${nothing || "That has no word to look for."} Try other words, or empty the field to see the chapters.`;
    }
    results.replaceChildren(...shown.results.map((one) => make("li", {},
      make("button", { type: "button", class: "nb-rp-result", "aria-current": one.id === model.get("_card").id ? "true" : null,
        on: { click: () => (one.kind === "ruling" ? openRuling(one.id) : open(one.id)) } },
        make("span", { class: "nb-rp-title" }, one.title), standing(one.standing), make("span", { class: "nb-rp-text" }, one.text)))));
  }

  function drawCard() {
    const now = model.get("_card");
    const parts = [];
    if (now.kind === "none") {
      parts.push(make("p", { class: "nb-rp-small" }, now.missing ? `There is no rule “${now.missing}”.` : "Choose a rule to read it here."));
      return card.replaceChildren(...parts);
    }
    const heading = make("h3", { tabindex: "-1" }, now.title);
    if (trail.length) parts.push(make("button", { type: "button", class: "nb-rp-link nb-rp-backward", on: { click: () => {
      const before = trail.pop(); follow = true; send(before.kind === "ruling" ? { do: "ruling", id: before.id } : { do: "rule", id: before.id });
    } } }, "Back to " + trail[trail.length - 1].title));
    parts.push(heading);
    const show = (about) => make("button", { type: "button", class: "nb-rp-main", on: { click: () => send({ do: "show", ...about }) } }, "Show me");
    const list = (title, items, go) => make("section", {}, make("h4", {}, title), make("ul", { class: "nb-rp-links" },
      ...items.map(([name, text]) => make("li", {}, make("button", { type: "button", class: "nb-rp-link", title: name, on: { click: () => go(name) } }, text)))));
    if (now.kind === "ruling") {
      parts.push(make("p", { class: "nb-rp-meta" }, standing("answer")), make("p", { class: "nb-rp-answer" }, now.answer), make("p", {}, show({ ruling: now.id })), list("The rules that settle it", now.links, open));
    } else {
      parts.push(make("p", { class: "nb-rp-meta" }, standing(now.standing), make("code", {}, now.id), now.printed !== "-" ? make("span", {}, "in the book: " + now.printed) : null));
      const text = make("div", { class: "nb-rp-body" });
      text.innerHTML = now.html;
      parts.push(text);
      if (now.can_show) parts.push(make("p", {}, show({ rule: now.id })));
      if (now.reading) {
        parts.push(make("section", { class: "nb-rp-readings" }, make("h4", {}, "Ways to read it"), make("ul", {}, ...now.values.map((value, number) => make("li", {},
          make("strong", {}, value.replaceAll("-", " ")), number === 0 ? " (the house's)" : "", value === now.taken ? " – taken in this match " : " ",
          value === now.taken ? null : make("button", { type: "button", on: { click: () => send({ do: "reading", rule: now.id, value }) } }, `Start a match with “${value.replaceAll("-", " ")}”`))))));
      }
      if (now.questions.length) parts.push(list("Questions about it", now.questions, openRuling));
      if (now.links.length) parts.push(list("See also", now.links, open));
    }
    card.replaceChildren(...parts);
    for (const button of results.querySelectorAll("button[aria-current]")) button.removeAttribute("aria-current");
    if (follow) { follow = false; heading.focus({ preventScroll: false }); }
  }

  function drawLook() {
    const now = model.get("_look");
    const parts = [];
    if (now.busy) parts.push(make("p", { class: "nb-rp-busy" }, now.busy));
    if (now.away && !now.busy) parts.push(make("p", {}, now.text), make("button", { type: "button", on: { click: () => send({ do: "home" }) } }, "Back to my match"));
    look.replaceChildren(...parts);
  }

  const drawMessage = () => { message.textContent = model.get("_message").text || ""; };
  const parts = { _book: drawFound, _found: drawFound, _card: drawCard, _look: drawLook, _message: drawMessage };
  const leave = keepDrawn(model, el, parts);
  return () => { clearTimeout(typing); leave(); };
}

export default { render };
