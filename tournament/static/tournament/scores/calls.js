// Call games from the score page. With unsaved scores on the page, the first press only warns and the second one calls.

import { sendState } from "./saving.js";
import { boxesOf, form, nameOf, pad, replyOf, stateOf, unsavedUnits } from "./sheet.js";
import { beep, showAndReadAloud } from "./messages.js";

// Whether the director was warned about unsaved scores.
const callState = { isWarned: false };

export function resetWarning() {
  callState.isWarned = false;
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

// Return whether games may be called now. A call waits for scores that are being sent. For other unsaved scores the first
// press shows a warning, and they stay typed if the director calls anyway.
function canCallNow() {
  sendState.isCallWaiting = pad.units.some((unit) => stateOf(unit).isSending);
  const unitsToSave = unsavedUnits();
  if (sendState.isCallWaiting || callState.isWarned || !unitsToSave.length) return !sendState.isCallWaiting;
  callState.isWarned = true;
  beep();
  showWarning(unitsToSave);
  (stateOf(unitsToSave[0]).lastBox ?? boxesOf(unitsToSave[0])[0]).focus();
  return false;
}

/** @param {import("./sheet.js").Unit[]} unitsToSave */
function showWarning(unitsToSave) {
  const words = `No game was called. Not saved: ${unitsToSave.map(nameOf).join(", ")}. Answer it, or press again to call anyway.`;
  showAndReadAloud(words);
  const line = Object.assign(document.createElement("p"), { className: "said warning uncalled", textContent: words });
  replyOf(unitsToSave[0]).prepend(line);
}
