// Enter goes from box to box, and sends from the last one; without this the page comes back and asks for what is missing.
"use strict";

document.addEventListener("keydown", (event) => {
  const form = event.key === "Enter" && event.target.matches?.("input") && event.target.closest("form[data-boxes]");
  if (!form) return;
  const boxes = Array.from(form.querySelectorAll("input:not([type=hidden])"));
  const next = boxes[boxes.indexOf(event.target) + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
});
