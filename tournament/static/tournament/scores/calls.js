// Call games from the score page. With unsaved scores on the page, the first press only warns and the second one calls.

import { sendState } from "./saving.js";
import { form, pad, stateOf, unsavedUnits } from "./sheet.js";
import { isWarned, warnAboutUnsaved } from "./warning.js";

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
  if (sendState.isCallWaiting || isWarned() || !unitsToSave.length) return !sendState.isCallWaiting;
  warnAboutUnsaved(unitsToSave, { start: "No game was called. ", end: "Answer it, or press again to call anyway." });
  return false;
}
