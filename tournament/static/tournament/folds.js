// A fold that is opened puts the cursor into its first box and selects its content, on every page that has folds.

import { BOXES, targetOf } from "./page.js";

// This script opens the fold before the browser would, so that the next key is already typed into the box.
addEventListener("click", (event) => {
  const fold = targetOf(event).closest?.("summary")?.parentElement;
  if (!(fold instanceof HTMLDetailsElement) || fold.open) return;
  event.preventDefault();
  fold.open = true;
  const box = Array.from(fold.querySelectorAll(BOXES)).find((field) => field.checkVisibility());
  if (box instanceof HTMLElement) box.focus();
  if (box instanceof HTMLInputElement) box.select();
});
