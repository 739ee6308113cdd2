// Save typed scores before a link leaves the page, so that the next page shows them, and stay here if they are refused. Warn
// before the page is left with a score that was refused or asked about while an earlier one of its table counts.

import { focusedElement, targetOf } from "../page.js";
import { followWaitingLink, sendState } from "./saving.js";
import { hasSavedResult, isByRows, isRefused, pad, stateOf } from "./sheet.js";
import { isWarned, warnAboutUnsaved } from "./warning.js";

// Links to a table on this page or to a new tab leave nothing.
const LEAVING_LINKS = "a[href]:not([target]):not([href^='#'])";
// Milliseconds without an answer after which the link is followed. Typed scores are kept in this browser.
const MAX_WAIT = 3000;

/** @type {number | undefined} */
let waitTimer;

/** @param {MouseEvent} event */
export function saveBeforeLeaving(event) {
  /** @type {HTMLAnchorElement | null} */
  const link = targetOf(event).closest?.(LEAVING_LINKS);
  if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
  // Safari leaves the cursor in its box. A score is saved when the cursor leaves.
  if (pad.boxes.includes(focusedElement())) link.focus();
  if (!pad.units.some(isAnswerExpected)) {
    warnOfEarlierScores(event);
    return;
  }
  event.preventDefault();
  sendState.waitingLink = link;
  clearTimeout(waitTimer);
  waitTimer = setTimeout(followWaitingLink, MAX_WAIT);
}

/** @param {MouseEvent} event */
function warnOfEarlierScores(event) {
  const units = isByRows || isWarned() ? [] : pad.units.filter((unit) => isRefused(unit) && hasSavedResult(unit));
  if (!units.length) return;
  event.preventDefault();
  warnAboutUnsaved(units, { end: "The saved score still counts. Answer, or press again to leave this page." });
}

// Return whether a table is being sent, and not again because Euchre Night did not answer.
/** @param {import("./sheet.js").Unit} unit */
function isAnswerExpected(unit) {
  const { isSending, owedPress } = stateOf(unit);
  return isSending && !owedPress?.isLate;
}
