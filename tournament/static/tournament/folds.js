// A fold with boxes puts the cursor into its first one as it is opened. Knows nothing of what the boxes are for.

import { BOXES, targetOf } from "./page.js";

// Opened here and not by the browser afterwards, so that what is typed right on finds the cursor in its box.
addEventListener("click", (event) => {
  const fold = targetOf(event).closest?.("summary")?.parentElement;
  if (!(fold instanceof HTMLDetailsElement) || fold.open) return;
  event.preventDefault();
  fold.open = true;
  const box = Array.from(fold.querySelectorAll(BOXES)).find((one) => one.checkVisibility());
  if (box instanceof HTMLElement) box.focus();
  // As Tab has it: what stands there is typed over, not lengthened.
  if (box instanceof HTMLInputElement) box.select();
});
