// Call games from the score page. With unsaved scores on the page, the first press only warns and the second one calls.

import { sending } from "./saving.js";
import { boxesOf, form, nameOf, pad, replyOf, stateOf, unsavedUnits } from "./sheet.js";
import { beep, showAndReadAloud } from "./messages.js";

// Whether the director was warned about unsaved scores.
const warning = { isWarned: false };

export function resetWarning() {
  warning.isWarned = false;
  form.querySelector(".uncalled")?.remove();
}

// A call sends no boxes, as scores are saved on their own. Disabled fields are not sent.
/** @param {Event} event */
export function callGames(event) {
  if (!canCallNow()) {
    event.preventDefault();
    return;
  }
  /** @type {HTMLInputElement[]} */
  const fields = Array.from(form.querySelectorAll(".lines input"));
  for (const field of fields) field.disabled = true;
  setTimeout(() => { for (const field of fields) field.disabled = false; });
}

// Return whether games may be called now. A call waits for scores that are being sent. Other unsaved scores bring a warning,
// and they stay typed if the director calls anyway.
function canCallNow() {
  sending.isCallWaiting = pad.units.some((unit) => stateOf(unit).busy);
  const unsavedNow = unsavedUnits();
  if (sending.isCallWaiting || warning.isWarned || !unsavedNow.length) return !sending.isCallWaiting;
  warning.isWarned = true;
  beep();
  showWarning(unsavedNow);
  (stateOf(unsavedNow[0]).box ?? boxesOf(unsavedNow[0])[0]).focus();
  return false;
}

/** @param {import("./sheet.js").Unit[]} unsavedUnits */
function showWarning(unsavedUnits) {
  const words = `No game was called. Not saved: ${unsavedUnits.map(nameOf).join(", ")}. Answer it, or press again to call anyway.`;
  showAndReadAloud(words);
  const line = Object.assign(document.createElement("p"), { className: "said warning uncalled", textContent: words });
  replyOf(unsavedUnits[0]).prepend(line);
}
