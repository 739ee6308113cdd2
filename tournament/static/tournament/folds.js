// A fold with boxes puts the cursor into its first one as it is opened. Knows nothing of what the boxes are for.

import { targetOf } from "./page.js";

const BOXES = "input:not([type=hidden]), select, textarea";

// Opened here and not by the browser afterwards, so that what is typed right on finds the cursor in its box.
addEventListener("click", (event) => {
  const fold = targetOf(event).closest?.("summary")?.parentElement;
  if (!(fold instanceof HTMLDetailsElement) || fold.open) return;
  event.preventDefault();
  fold.open = true;
  /** @type {HTMLElement[]} */
  const boxes = Array.from(fold.querySelectorAll(BOXES));
  boxes.find((one) => one.checkVisibility())?.focus();
});
