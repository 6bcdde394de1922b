// What widgets need of Jupyter on a page without it: the base of a manager, the controls, and anywidget's own front end.
// build.mjs makes vendor/manager.js and vendor/manager.css of it.
import { made } from "./defined.js";
import "anywidget"; // says `define(…)`, as for a page with require.js
import * as base from "@jupyter-widgets/base";
import { ManagerBase } from "@jupyter-widgets/base-manager";
import * as controls from "@jupyter-widgets/controls";
import { MessageLoop } from "@lumino/messaging";
import { Widget } from "@lumino/widgets";
import "@lumino/widgets/style/index.css";
import "@jupyter-widgets/base/css/index.css";
import "@jupyter-widgets/controls/css/widgets.css";

export { ManagerBase, MessageLoop, Widget };

/** The modules that widgets name, with their classes. */
export const modules = {
  "@jupyter-widgets/base": base,
  "@jupyter-widgets/controls": controls,
  anywidget: made.anywidget(base),
};
