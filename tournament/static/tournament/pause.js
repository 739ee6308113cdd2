// Ignore a press of some buttons just after they appeared, since it may have been meant for the page before.

import { showMessage, targetOf } from "./page.js";

const PAUSE = 500; // milliseconds
const state = { shownAt: performance.now() };

addEventListener("page-replaced", () => { state.shownAt = performance.now(); });
// Who types into this page has seen it.
addEventListener("input", () => { state.shownAt = -PAUSE; });

addEventListener("submit", (event) => {
  if (!event.submitter?.matches("[data-pause]") || performance.now() >= state.shownAt + PAUSE) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  showMessage("This page had just opened. Look at it, then press again.");
}, { capture: true });

// A held Enter presses once.
addEventListener("keydown", (event) => {
  if (event.key === "Enter" && event.repeat && targetOf(event).closest("form")?.querySelector("[data-pause]")) event.preventDefault();
});
