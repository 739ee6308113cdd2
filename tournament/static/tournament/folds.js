// A fold with boxes puts the cursor into its first one as it is opened. Knows nothing of what the boxes are for.

import { BOXES, targetOf } from "./page.js";

// Opened here and not by the browser afterwards, so that what is typed right on finds the cursor in its box.
addEventListener("click", (event) => {
  const fold = targetOf(event).closest?.("summary")?.parentElement;
  if (!(fold instanceof HTMLDetailsElement) || fold.open) return;
  event.preventDefault();
  fold.open = true;
  const first = Array.from(fold.querySelectorAll(BOXES)).find((one) => one.checkVisibility());
  if (!(first instanceof HTMLElement)) return;
  // As Tab has it: of several answers the one that holds has the cursor, and what stands in a box is typed over.
  const answer = first.matches("[type=radio]") ? first.closest("fieldset")?.querySelector(":checked") : null;
  const box = answer instanceof HTMLElement ? answer : first;
  box.focus();
  if (box instanceof HTMLInputElement) box.select();
});
