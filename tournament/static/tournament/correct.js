// A game that is over is typed over from left to right: Enter goes on, and at the end of a table to the reason.
"use strict";

document.getElementById("scores").addEventListener("keydown", (event) => {
  const unit = event.key === "Enter" && event.target.matches("input[data-most]") && event.target.closest(".line");
  if (!unit) return;
  const boxes = Array.from(unit.querySelectorAll("input[data-most]"));
  const why = document.getElementById("why");
  const next = boxes[boxes.indexOf(event.target) + 1] ?? (why.value.trim() ? null : why);
  if (!next) return;
  event.preventDefault();
  next.focus();
});
