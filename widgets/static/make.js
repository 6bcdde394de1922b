// What every page script of ours begins with: `make` and `draw` make an element of HTML or of SVG from its tag, its attributes
// (`on` has what listens) and its content. Every text goes in as text.

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
