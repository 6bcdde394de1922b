// The page's side of a lesson. It draws what Python says is true, sends back what the visitor did, and keeps their
// progress in this browser alone. Every text goes in as text; markup is only what we made: the board's SVG, rendered Markdown.

const store = {
  // A browser may forbid storage altogether; then a lesson simply begins anew each time.
  get(key) { try { return localStorage.getItem(key); } catch { return null; } },
  set(key, text) { try { localStorage.setItem(key, text); } catch { /* not kept */ } },
  drop(key) { try { localStorage.removeItem(key); } catch { /* not kept */ } },
};

function render({ model, el }) {
  const id = "nb" + Math.random().toString(36).slice(2, 9);
  const key = model.get("_key");
  let acted = ""; // what the visitor just did, so that the keyboard goes to what is next
  const send = (told) => { acted = told.do; model.send(told); };
  el.classList.add("nb-lesson");

  const button = (text, does, kind = "") => make("button", { type: "button", class: kind || null, on: { click: does } }, text);
  const cite = (name) => make("button", { type: "button", class: "nb-cite", "aria-label": "Rule " + name, on: { click: () => send({ do: "rule", id: name }) } }, name);

  const name = make("span", { class: "nb-name" });
  const where = make("span", { class: "nb-where" });
  const fill = make("div", { class: "nb-fill" });
  const bar = make("div", { class: "nb-bar", role: "progressbar", "aria-label": "Progress", "aria-valuemin": "0" }, fill);
  const message = make("div", { class: "nb-message", role: "status", "aria-live": "polite" });
  const title = make("h3", { id: id + "title", tabindex: "-1" });
  const text = make("div", { class: "nb-text", id: id + "text" });
  const story = make("div", { class: "nb-story" });
  const asked = make("p", { class: "nb-question" });
  const offers = make("div", { class: "nb-offers", role: "group", "aria-labelledby": id + "title" });
  const feedback = make("div", { class: "nb-feedback", role: "status", "aria-live": "polite" });
  const next = button("Next", () => send({ do: "next" }), "nb-main");
  const back = button("Back", () => send({ do: "back" }));
  const skip = button("Skip: show me", () => send({ do: "skip" }));
  const again = button("Start again", () => sure(true));
  const yes = button("Yes, forget my progress", () => { sure(false); send({ do: "restart" }); });
  const no = button("No, go on", () => { sure(false); again.focus(); });
  const really = make("span", { class: "nb-really", role: "group", "aria-label": "Start again?" }, "Really? ", yes, no);
  const rules = make("p", { class: "nb-rules" });
  const rule = make("div", { class: "nb-rule", "aria-live": "polite" });
  const board = make("div", { class: "nb-board" });
  const strayed = make("div", { class: "nb-message" }, "The match was moved on elsewhere. ", button("Back to the lesson", () => send({ do: "put back" })));

  function sure(asks) {
    really.hidden = !asks;
    again.hidden = asks;
    if (asks) yes.focus();
  }
  really.hidden = true;

  el.append(
    make("div", { class: "nb-top" }, name, where, bar),
    make("div", { class: "nb-columns" },
      make("section", { class: "nb-card", "aria-labelledby": id + "title" },
        message, strayed, title, text, story, asked, offers, feedback,
        make("div", { class: "nb-nav", role: "group", "aria-label": "Lesson" }, next, skip, back, again, really),
        rules, rule),
      board));

  // A long list scrolls by itself, or it would push what waits off the screen; then the keyboard must come to it.
  const listed = (lines, heading) => {
    if (!lines.length) return [];
    const long = lines.length > 6 ? { class: "nb-long", tabindex: "0", role: "list", "aria-label": heading } : {};
    return [make("p", { class: "nb-small" }, heading),
      make("ol", long, ...lines.map((line) => make("li", {}, line.text, ...line.rules.flatMap((one) => [" ", cite(one)]))))];
  };
  const atEnd = (part) => part.querySelectorAll(".nb-long").forEach((list) => { list.scrollTop = list.scrollHeight; });

  let drawn = "";
  function drawOffers(now) {
    const wanted = JSON.stringify([now.id, now.offers]);
    if (wanted !== drawn) {
      drawn = wanted;
      offers.replaceChildren(...now.offers.map((offer, option) => make("button", {
        type: "button", class: "nb-offer" + (now.kind === "play" && !offer.allowed ? " nb-barred" : ""), "aria-describedby": id + "text",
        on: { click: () => send({ do: "answer", option }) },
      }, make("span", { class: "nb-tried", hidden: true }, make("span", { "aria-hidden": "true" }, "× "), make("span", { class: "nb-spoken" }, "tried: ")),
        offer.label)));
    }
    // In place, or the keyboard would lose its button.
    [...offers.children].forEach((one, option) => { one.firstChild.hidden = !now.tried.includes(option); });
  }

  let shown = null;
  function drawStep() {
    const now = model.get("_step");
    const turned = shown !== now.id;
    name.textContent = now.lesson;
    where.textContent = `Step ${now.number + 1} of ${now.of}`;
    const steps = now.number + (now.done && now.kind !== "say" && now.kind !== "watch" || now.finished ? 1 : 0);
    bar.setAttribute("aria-valuemax", now.of);
    bar.setAttribute("aria-valuenow", steps);
    bar.setAttribute("aria-valuetext", where.textContent);
    fill.style.width = `${100 * steps / now.of}%`;
    strayed.hidden = !now.strayed;
    title.textContent = now.title;
    text.innerHTML = now.html;
    if (now.number === 0 && now.about) text.prepend(make("p", { class: "nb-small" }, now.about));
    if (now.score) text.append(make("p", {}, make("strong", {}, now.score)));
    story.replaceChildren(...listed(now.story, "What happened"));
    asked.replaceChildren(...now.asked.flatMap((line) => [make("strong", {}, line.text), " ", ...line.rules.map(cite)]));
    asked.hidden = !now.asked.length;
    offers.hidden = now.strayed || !now.offers.length;
    drawOffers(now);
    // In free play what happened comes before the next question; elsewhere buttons stay where they were pressed.
    const place = now.kind === "play" ? asked : offers.nextSibling;
    if (turned && place !== feedback) feedback.parentNode.insertBefore(feedback, place);
    const said = now.feedback;
    feedback.className = "nb-feedback" + (said ? (said.right ? " nb-right" : " nb-wrong") : "");
    const verdict = said && (!said.free || !said.right || now.done) ? make("strong", {}, said.right ? (said.free ? "Done. " : "Right. ") : "Not so. ") : null;
    feedback.replaceChildren(...(said ? [
      make("p", {}, verdict, ...said.lines.flatMap((line) => [line.text + " ", ...(said.right ? [] : line.rules.flatMap((one) => [cite(one), " "]))])),
      ...listed(said.events, said.right ? "What happened" : "What would have happened"),
    ] : []));
    atEnd(feedback);
    atEnd(story);
    next.hidden = !now.done || now.number + 1 === now.of;
    skip.hidden = now.done;
    back.hidden = now.number === 0;
    again.hidden = now.number === 0 && !now.tried.length || !really.hidden;
    if (turned) really.hidden = true;
    rules.replaceChildren("Rules here: ", ...now.rules.flatMap(([one, heading]) => { const link = cite(one); link.title = heading; return [link, " "]; }));
    if (acted && acted !== "rule") {
      if (turned) {
        title.focus({ preventScroll: true });
        if (el.getBoundingClientRect().top < 0) el.scrollIntoView({ block: "start" });
      } else if (now.done && !next.hidden) next.focus({ preventScroll: true });
      else if (now.done || !offers.contains(document.activeElement)) (now.done ? title : offers.querySelector("button") || title).focus({ preventScroll: true });
      if (!turned && feedback.getBoundingClientRect().bottom > innerHeight) feedback.scrollIntoView({ block: "nearest" });
    }
    acted = "";
    shown = now.id;
  }

  function drawRule() {
    const found = (model.get("_shown").rules || [])[0];
    if (!found) return rule.replaceChildren();
    const body = make("div", { class: "nb-text" });
    body.innerHTML = found.html;
    rule.replaceChildren(make("article", {}, make("h4", {}, found.title), make("p", { class: "nb-small" }, `${found.id} · ${found.standing}`), body,
      found.links.length ? make("p", { class: "nb-small" }, "See also: ", ...found.links.flatMap(([one]) => [cite(one), " "])) : null,
      button("Close the rule", () => { send({ do: "rule", id: found.id }); title.focus({ preventScroll: true }); })));
    if (acted === "rule") rule.scrollIntoView({ block: "nearest" });
    acted = "";
  }

  function drawMessage() {
    const now = model.get("_message");
    message.className = "nb-message" + (now.kind === "note" ? " nb-note" : "");
    message.textContent = now.text || "";
  }

  function keep() {
    const progress = model.get("_progress");
    if (model.get("_fresh")) return; // nothing was done here yet, so what the browser kept is worth more
    const told = JSON.parse(progress);
    if (told.step === 0 && !Object.keys(told.answers).length) store.drop(key);
    else store.set(key, progress);
  }

  const drawBoard = () => { board.innerHTML = model.get("_board"); };
  const parts = { _board: drawBoard, _step: drawStep, _shown: drawRule, _message: drawMessage, _progress: keep, _fresh: keep };
  const leave = keepDrawn(model, el, parts);

  const kept = store.get(key);
  if (kept && model.get("_fresh")) model.send({ do: "resume", progress: kept });

  let asleep;
  const watch = new ResizeObserver(([entry]) => {
    const width = Math.floor(entry.contentRect.width / 20) * 20;
    clearTimeout(asleep);
    if (width >= 280 && Math.abs(width - model.get("width")) >= 20) asleep = setTimeout(() => { model.set("width", width); model.save_changes(); }, 120);
  });
  watch.observe(board);
  const rest = () => { clearTimeout(asleep); watch.disconnect(); }; // a page that is left has nobody to tell
  addEventListener("beforeunload", rest);
  return () => { rest(); removeEventListener("beforeunload", rest); leave(); };
}

export default { render };
