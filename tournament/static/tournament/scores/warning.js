// Warn once about scores that are not saved, before the director goes on without them. The same press again goes on.

import { beep, showAndReadAloud } from "./messages.js";
import { boxesOf, form, nameOf, replyOf, stateOf } from "./sheet.js";

const state = { isWarned: false };

export const isWarned = () => state.isWarned;
// Go on at the next press, because the page has just shown why it stayed.
export const markWarned = () => { state.isWarned = true; };

export function resetWarning() {
  state.isWarned = false;
  form.querySelector(".unsaved-warning")?.remove();
}

// Show the warning below the first of these tables, and put the cursor there.
/** @param {import("./sheet.js").Unit[]} units @param {{start?: string, end: string}} words */
export function warnAboutUnsaved(units, { start = "", end }) {
  resetWarning();
  markWarned();
  beep();
  const words = `${start}Not saved: ${units.map(nameOf).join(", ")}. ${end}`;
  showAndReadAloud(words);
  const line = Object.assign(document.createElement("p"), { className: "said warning unsaved-warning", textContent: words });
  replyOf(units[0]).prepend(line);
  (stateOf(units[0]).lastBox ?? boxesOf(units[0])[0]).focus();
}
