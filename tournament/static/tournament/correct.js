// A game that is over is typed over from left to right: Enter goes on, and at the end of a table to the reason. What is
// only typed is on no disk: its table has no tick until it is recorded, and the page is not left without a question.
"use strict";

const form = document.getElementById("scores");
const units = Array.from(form.querySelectorAll(".line"));
const saved = form.querySelector(".saved");
const boxesOf = (unit) => Array.from(unit.querySelectorAll("input[data-most]"));
const known = new Map(units.map((unit) => [unit, [unit.dataset.state, unit.querySelector("[data-words]").textContent]]));
let isSent = false;

const stored = (unit) => unit.querySelector("[name$=was]").value.split(",");
const isTyped = (unit) => boxesOf(unit).some((box, place) => box.value !== stored(unit)[place]);

function tell() {
  for (const unit of units) {
    const [state, words] = isTyped(unit) ? ["typed", "not recorded"] : known.get(unit);
    for (const place of [unit, document.querySelector(`.chips [href="#${unit.id}"]`)]) place.dataset.state = state;
    unit.querySelector("[data-words]").textContent = words;
    boxesOf(unit).forEach((box, place) => {
      box.closest("label").toggleAttribute("data-saved", box.value !== "" && box.value === stored(unit)[place]);
    });
  }
  const typed = units.filter(isTyped).map((unit) => `table ${unit.dataset.table}`);
  saved.textContent = typed.length ? `Not recorded yet: ${typed.join(", ")}` : "";
  saved.toggleAttribute("data-wrong", typed.length > 0);
}

form.addEventListener("keydown", (event) => {
  const unit = event.key === "Enter" && event.target.matches("input[data-most]") && event.target.closest(".line");
  if (!unit) return;
  const boxes = boxesOf(unit);
  const why = document.getElementById("why");
  const next = boxes[boxes.indexOf(event.target) + 1] ?? (why.value.trim() ? null : why);
  if (!next) return;
  event.preventDefault();
  next.focus();
});
form.addEventListener("input", tell);
form.addEventListener("submit", () => { isSent = true; });
addEventListener("pageshow", () => { isSent = false; tell(); });
addEventListener("beforeunload", (event) => {
  if (!isSent && units.some(isTyped)) event.preventDefault();
});
