// @ts-check
// The keyboard at a ribbon that leads from step to step, in a lesson and in practice: Enter and Space go on wherever the focus
// is, and the arrows go along what can be pressed.
import { focusOn, onVoila } from "./shared.js";

/**
 * Listens; gives what ends that.
 * @param {{el: HTMLElement, place: HTMLElement, beside: HTMLElement, waits?: () => boolean}} where the widget, its board, what
 *   stands beside the board, and whether something else has the keyboard now
 */
export function ribbonKeys({ el, place, beside, waits = () => false }) {
  const go = () => /** @type {HTMLButtonElement | null} */ (place.querySelector(".nb-act.is-go"));
  function onKey(/** @type {KeyboardEvent} */ event) {
    const target = /** @type {Element} */ (event.target);
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || waits()) return;
    if (!(
      el.contains(target) ||
      (onVoila() && target === document.body && el.checkVisibility({ visibilityProperty: true }))
    ))
      return;
    if (event.key === " " || event.key === "Enter") {
      if (target.closest("button, summary, a, [role=button], input") || !go()) return;
      event.preventDefault();
      go()?.click();
    } else if (event.key.startsWith("Arrow") && !target.closest("[data-thing]") && !beside.contains(target)) {
      const buttons = /** @type {HTMLElement[]} */ ([...place.querySelectorAll(".nb-bar button")]);
      const at = buttons.indexOf(/** @type {HTMLElement} */ (target));
      const by = event.key === "ArrowRight" || event.key === "ArrowDown" ? 1 : -1;
      const to = at < 0 ? 0 : (at + by + buttons.length) % buttons.length;
      if (!buttons.length) return;
      event.preventDefault();
      focusOn(buttons[to]);
    }
  }
  document.addEventListener("keydown", onKey);
  return () => document.removeEventListener("keydown", onKey);
}
