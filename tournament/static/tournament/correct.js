// A game that is over is typed over from left to right: the cursor goes on by itself where no further digit can be meant, and
// by Enter elsewhere, at the end of a table to the reason. What is only typed is on no disk: its table has no tick until it is
// recorded, and the page is not left without a question.

import { around, isComplete, pick, targetOf } from "./page.js";

const form = pick("#scores");
/** @type {HTMLElement[]} */
const units = Array.from(form.querySelectorAll(".line"));
const saved = pick(".saved", form);
/** @param {HTMLElement} unit @returns {HTMLInputElement[]} */
const boxesOf = (unit) => Array.from(unit.querySelectorAll("input[data-most]"));
const known = new Map(units.map((unit) => [unit, [unit.dataset.state, pick("[data-words]", unit).textContent]]));
const correction = {
  isSent: false,
  // Where the cursor went by itself: Enter there means the figure before.
  /** @type {HTMLInputElement | null} */
  movedTo: null,
};

/** @param {HTMLElement} unit @returns {string[]} */
function stored(unit) {
  /** @type {HTMLInputElement} */
  const was = pick("[name$=was]", unit);
  return was.value.split(",");
}

/** @param {HTMLElement} unit */
const isTyped = (unit) => boxesOf(unit).some((box, place) => box.value !== stored(unit)[place]);

function tell() {
  for (const unit of units) {
    const [state, words] = isTyped(unit) ? ["typed", "not recorded"] : /** @type {string[]} */ (known.get(unit));
    for (const place of [unit, pick(`.chips [href="#${unit.id}"]`)]) place.dataset.state = state;
    pick("[data-words]", unit).textContent = words;
    boxesOf(unit).forEach((box, place) => {
      around("label", box).toggleAttribute("data-saved", box.value !== "" && box.value === stored(unit)[place]);
    });
  }
  const typed = units.filter(isTyped).map((unit) => `table ${unit.dataset.table}`);
  saved.textContent = typed.length ? `Not recorded yet: ${typed.join(", ")}` : "";
  saved.toggleAttribute("data-wrong", typed.length > 0);
}

// The next box of the table; after the last one the reason, if there is none yet.
/** @param {HTMLInputElement} box */
function nextBox(box) {
  const boxes = boxesOf(around(".line", box));
  const why = /** @type {HTMLInputElement} */ (document.getElementById("why"));
  return boxes[boxes.indexOf(box) + 1] ?? (why.value.trim() ? null : why);
}

form.addEventListener("keydown", (event) => {
  const target = targetOf(event);
  const isMovedTo = target === correction.movedTo;
  correction.movedTo = null;
  if (event.key !== "Enter" || !(isMovedTo || target.matches("input[data-most]"))) return;
  const next = isMovedTo ? target : nextBox(target);
  if (!next) return;
  event.preventDefault();
  next.focus();
});
form.addEventListener("input", (event) => {
  tell();
  const target = targetOf(event);
  // Enter after a reason that was pasted there means the reason.
  correction.movedTo = null;
  if (!target.matches("input[data-most]") || !isComplete(target)) return;
  correction.movedTo = nextBox(target);
  correction.movedTo?.focus();
});
form.addEventListener("submit", () => { correction.isSent = true; });
addEventListener("pageshow", () => { correction.isSent = false; tell(); });
addEventListener("beforeunload", (event) => {
  if (!correction.isSent && units.some(isTyped)) event.preventDefault();
});
