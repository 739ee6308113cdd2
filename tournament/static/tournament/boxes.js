// Enter moves from box to box and sends the form from the last one. Without this script Enter sends the form at once, and the
// page asks for the missing values.

import { targetOf } from "./page.js";

document.addEventListener("keydown", (event) => {
  const target = targetOf(event);
  const form = event.key === "Enter" && target.matches?.("input") && target.closest("form[data-boxes]");
  if (!form) return;
  /** @type {HTMLInputElement[]} */
  const boxes = Array.from(form.querySelectorAll("input:not([type=hidden])"));
  const nextBox = boxes[boxes.indexOf(target) + 1];
  if (!nextBox) return;
  event.preventDefault();
  nextBox.focus();
});
