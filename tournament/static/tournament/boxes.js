// Enter goes from box to box, and sends from the last one; without this the page comes back and asks for what is missing.

import { targetOf } from "./page.js";

document.addEventListener("keydown", (event) => {
  const target = targetOf(event);
  const form = event.key === "Enter" && target.matches?.("input") && target.closest("form[data-boxes]");
  if (!form) return;
  /** @type {HTMLInputElement[]} */
  const boxes = Array.from(form.querySelectorAll("input:not([type=hidden])"));
  const next = boxes[boxes.indexOf(target) + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
});
