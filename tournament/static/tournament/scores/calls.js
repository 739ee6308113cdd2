// Games are called from the page of scores: not over what waits for an answer, unless it is pressed twice.

import { saving } from "./saving.js";
import { boxesOf, form, heardOf, nameOf, pad, stateOf, unsaved } from "./sheet.js";
import { beep, say } from "./told.js";

// Whether it was said what is not saved yet.
const told = { isWarned: false };

export function warnAgain() {
  told.isWarned = false;
  form.querySelector(".uncalled")?.remove();
}

// A call takes no box along: what is typed is saved by itself, or not at all.
/** @param {Event} event */
export function callGames(event) {
  if (!mayCall()) {
    event.preventDefault();
    return;
  }
  /** @type {HTMLInputElement[]} */
  const fields = Array.from(form.querySelectorAll(".lines input"));
  for (const field of fields) field.disabled = true;
  setTimeout(() => { for (const field of fields) field.disabled = false; });
}

// What waits for an answer is told first, and stays as it is typed for whoever calls all the same.
function mayCall() {
  saving.calling = pad.units.some((unit) => stateOf(unit).busy);
  const left = unsaved();
  if (saving.calling || told.isWarned || !left.length) return !saving.calling;
  told.isWarned = true;
  beep();
  warn(left);
  (stateOf(left[0]).box ?? boxesOf(left[0])[0]).focus();
  return false;
}

/** @param {import("./sheet.js").Unit[]} left */
function warn(left) {
  const words = `Nothing is called yet: ${left.map(nameOf).join(", ")} is not saved. Answer it, or press again to call all the same.`;
  say(words);
  const line = Object.assign(document.createElement("p"), { className: "said warning uncalled", textContent: words });
  heardOf(left[0]).prepend(line);
}
