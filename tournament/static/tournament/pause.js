// Ignore a press of some buttons and links just after they appeared, since it may have been meant for the page before.

import { pick, showMessage, targetOf } from "./page.js";

const PAUSE = 500; // milliseconds
const state = { shownAt: performance.now() };

addEventListener("page-replaced", () => {
  state.shownAt = performance.now();
  delete pick(".messages").dataset.floats;
});
// Who types into this page has seen it.
addEventListener("input", () => { state.shownAt = -PAUSE; });

addEventListener("submit", (event) => {
  if (event.submitter?.matches("[data-pause]")) ignoreIfTooSoon(event);
}, { capture: true });
addEventListener("click", (event) => {
  if (targetOf(event).closest("a[data-pause]")) ignoreIfTooSoon(event);
}, { capture: true });

/** @param {Event} event */
function ignoreIfTooSoon(event) {
  if (performance.now() >= state.shownAt + PAUSE) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  // The message lies over the page, because the button must not move away from the mouse.
  pick(".messages").dataset.floats = "";
  showMessage("That press came too soon and didn't count. If you meant it, press again.", "warning");
}

// A held Enter presses once.
addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.repeat) return;
  const target = targetOf(event);
  if (target.closest("a[data-pause]") || target.closest("form")?.querySelector("[data-pause]")) event.preventDefault();
});
