// Handle each key in a box: it ends a number, moves to another table, confirms a question, or marks an X.

import { surrounding, focusedElement, isComplete } from "../page.js";
import {
  cursor, ignoreKeysBriefly, isIgnoringKeys, isNextStepShown, leadTo, leaveSettledUnit, nextBox, releaseHeldBox, moveUpOrDown,
} from "./cursor.js";
import { save, saveAlong } from "./saving.js";
import {
  allLines, boxesOf, callButton, form, hasSavedResult, highestValue, isByRows, isEmpty, isFull, isQuestion, isRefused, isSaved,
  nextStep, pad, replyOf, stateOf, unitOf, unsavedUnits, valuesOf,
} from "./sheet.js";
import { KEY_PAUSE, beep, clearRefusal, readQuestionAloud, showUnsaved } from "./messages.js";
import { resetWarning } from "./warning.js";

/** @typedef {import("./sheet.js").Unit} Unit */

// The timer of an Enter that came before its question can have been read. That Enter counts once the pause is over, unless
// another key comes first.
/** @type {number | undefined} */
let earlyEnterTimer;

/** @param {KeyboardEvent} event */
export function handleKey(event) {
  const { key } = event;
  const box = /** @type {HTMLInputElement} */ (event.target);
  if (!pad.boxes.includes(box) || event.ctrlKey || event.metaKey || event.altKey) return;
  if (!event.repeat) clearTimeout(earlyEnterTimer);
  const isTypingKey = key.length === 1 || key === "Enter";
  const unit = unitOf(box);
  const isConfirming = key === "Enter" && unit.dataset.asks === "keep";
  if (isConfirming && isQuestion(unit)) {
    if (!event.repeat) answerQuestion(unit, box);
  } else if (/^[-0-9]$/.test(key) && mayBeTypedOn(unit, box)) {
    beep();
    ignoreEarlyKey(unit, box);
  } else if (isTypingKey && box === cursor.ignoringBox && isIgnoringKeys()) {
    ignoreKeysBriefly();
    beep();
  } else if (isConfirming && !event.repeat) answerQuestion(unit, box);
  else if (key === "+" && callButton) return;
  else if (isEndOfNumberBefore(event, box)) cursor.hasMovedOn = false;
  else if (key === "Enter") finishBox(box);
  else if (isByRows && (key === "+" || key === "*")) markXOfOtherSide(box);
  else if (key === "ArrowUp" || key === "ArrowDown") moveUpOrDown(box, key === "ArrowUp" ? -1 : 1);
  else if (isTypingKey && !/^[-0-9]$/.test(key)) beep();
  else {
    cursor.hasMovedOn = false;
    if (/^(Arrow|Backspace|Delete)/.test(key)) releaseHeldBox();
    return;
  }
  event.preventDefault();
}

// Return whether Enter or Tab still belongs to the number before, after which the cursor moved on by itself.
/** @param {KeyboardEvent} event @param {HTMLInputElement} box */
const isEndOfNumberBefore = ({ key, shiftKey }, box) =>
  (key === "Enter" || (key === "Tab" && !shiftKey)) && cursor.hasMovedOn && box.value === pad.valueBefore;

// Return whether a digit may belong to the next score sheet, because the director has not read the question about this one.
/** @param {Unit} unit @param {HTMLInputElement} box */
function mayBeTypedOn(unit, box) {
  if (box === cursor.heldBox) return isQuestion(unit) || unit.dataset.asks === "keep";
  return isQuestion(unit) && box === cursor.ignoringBox && isIgnoringKeys();
}

/** @param {HTMLInputElement} box */
export function handleInput(box) {
  const unit = unitOf(box);
  // A saved result is replaced as a whole, so all its check marks go with the first key.
  const changedBoxes = !isByRows && hasSavedResult(unit) ? boxesOf(unit) : [box];
  changedBoxes.forEach((changedBox) => surrounding("label", changedBox).removeAttribute("data-saved"));
  // Questions and refusals are about the value before. Emptied boxes that were saved empty have nothing to save.
  const isAnswerOutdated = isQuestion(unit) || unit.dataset.asks === "keep" || (isEmpty(box) && isRefused(unit));
  if (isAnswerOutdated) clearRefusal(unit);
  unit.dataset.asks = "";
  resetWarning();
  pad.openBox = undefined;
  if (isEmpty(box) && isSaved(unit)) save(unit);
  else pad.openBox = box;
  if (isAnswerOutdated) showUnsaved();
  if (!isComplete(box, highestValue(box))) return;
  finishBox(box);
  // A director who presses Enter after each number presses it now for this number.
  cursor.hasMovedOn = !isByRows;
}

/** @param {HTMLInputElement} box */
function finishBox(box) {
  const unit = unitOf(box);
  pad.openBox = undefined;
  pad.valueBefore = box.value;
  stateOf(unit).lastBox = box;
  const nextField = nextBox(box);
  saveAlong(unit, nextField);
  nextField?.focus();
  // The end of a table whose numbers were typed again unchanged leads on, too, once all tables are in.
  if (!nextField && nextStep && isNextStepShown() && !unsavedUnits().length) leadTo(nextStep);
}

// Confirm the question and move on at once. If the answer is refused, the cursor is called back.
/** @param {Unit} unit */
function confirmQuestion(unit) {
  save(unit, "keep");
  if (isFull(unit)) leaveSettledUnit(unit);
}

// Confirm the question, or confirm it once its pause is over if the cursor is still here. An Enter right after the cursor
// moved on to another table is not about that table's question.
/** @param {Unit} unit @param {HTMLInputElement} box */
function answerQuestion(unit, box) {
  if (performance.now() > stateOf(unit).ignoreKeysUntil) return confirmQuestion(unit);
  if (cursor.hasMovedOn) return ignoreEarlyKey(unit, box);
  cursor.heldBox = box;
  earlyEnterTimer = setTimeout(() => {
    if (isQuestion(unit) && unit.dataset.asks === "keep" && focusedElement() === box) confirmQuestion(unit);
  }, stateOf(unit).ignoreKeysUntil - performance.now());
}

// Ignore a key that comes before the director can have read the question, and say so. Digits typed as early belong to the next
// score sheet. They must not replace this score until the director moves to the box.
/** @param {Unit} unit @param {HTMLInputElement} box */
function ignoreEarlyKey(unit, box) {
  stateOf(unit).ignoreKeysUntil = performance.now() + KEY_PAUSE;
  cursor.heldBox = box;
  box.setSelectionRange(box.value.length, box.value.length);
  const earlyNotice = replyOf(unit).querySelector(".early");
  if (!earlyNotice) return;
  earlyNotice.removeAttribute("hidden");
  readQuestionAloud(unit, String(earlyNotice.textContent));
}

// Mark an X for the side that did not score in the row that was typed last.
/** @param {HTMLInputElement} box */
function markXOfOtherSide(box) {
  const lines = allLines();
  const lineIndex = lines.findIndex((line) => line.contains(box));
  const lastTypedLine = lines.filter((line, index) => index <= lineIndex && /[1-9]/.test(valuesOf(line))).at(-1);
  const pointBoxes = lastTypedLine ? boxesOf(lastTypedLine) : [];
  /** @type {HTMLInputElement[]} */
  const xBoxes = lastTypedLine ? Array.from(lastTypedLine.querySelectorAll("[type=checkbox]")) : [];
  const otherSide = pointBoxes.findIndex((field) => !Number(field.value));
  if (xBoxes.length !== pointBoxes.length || otherSide < 0) return;
  xBoxes[otherSide].checked = !xBoxes[otherSide].checked;
  save(form);
}
