// What every page script of ours begins with. `make` and `draw` make an element of HTML or of SVG from its tag, its attributes
// (`on` has what listens) and its content; every text goes in as text. `keepDrawn` draws what a model says, as often as it changes.

const SVG = "http://www.w3.org/2000/svg";

function put(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "on") for (const [event, act] of Object.entries(value)) element.addEventListener(event, act);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...children.flat().filter((child) => child != null));
  return element;
}
const make = (tag, attributes = {}, ...children) => put(document.createElement(tag), attributes, children);
const draw = (tag, attributes = {}, ...children) => put(document.createElementNS(SVG, tag), attributes, children);

const PRESS = 1000; // milliseconds after which what is pressed will hardly be clicked any more
const CLICK = 80; // within which a click follows the end of a press

// Draws each part now, and again whenever the trait of its name changes; gives what ends that. A click is a press and a release
// on one and the same element, so while one is pressed here nothing is drawn: the click would be lost.
function keepDrawn(model, el, parts) {
  const late = new Set();
  let [pressed, ends] = [false, null];
  const until = (time) => { clearTimeout(ends); ends = setTimeout(release, time); };
  function release() {
    clearTimeout(ends);
    pressed = false;
    for (const one of late) { late.delete(one); one(); }
  }
  const press = () => { pressed = true; until(PRESS); };
  const lift = () => { if (pressed) until(CLICK); };
  const clicked = () => { if (pressed) until(0); };
  const ways = Object.entries(parts).map(([trait, one]) => ["change:" + trait, () => { if (pressed) late.add(one); else one(); }]);
  const heard = { pointerup: lift, pointercancel: release, click: clicked };
  for (const [event, way] of ways) model.on(event, way);
  el.addEventListener("pointerdown", press, true);
  for (const [event, act] of Object.entries(heard)) addEventListener(event, act, true);
  for (const one of new Set(Object.values(parts))) one();
  return () => {
    clearTimeout(ends);
    for (const [event, way] of ways) model.off(event, way);
    el.removeEventListener("pointerdown", press, true);
    for (const [event, act] of Object.entries(heard)) removeEventListener(event, act, true);
  };
}
