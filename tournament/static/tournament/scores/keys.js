// What each key does in a box: it ends a figure, goes to another table, keeps what was asked back, or marks an X.

import { around, isComplete } from "../page.js";
import { warnAgain } from "./calls.js";
import { cursor, deafen, isDeaf, letGo, moveOn, nextBox, upOrDown } from "./cursor.js";
import { save, saveAlong } from "./saving.js";
import {
  boxesOf, byRows, caller, form, heardOf, isEmpty, isFull, isQuestion, isRefused, isSaved, lines, pad, stateOf, typed, unitOf,
} from "./sheet.js";
import { PAUSE, beep, calm, sayAsked, sayWhatIsLeft } from "./told.js";

/** @typedef {import("./sheet.js").Unit} Unit */

/** @param {KeyboardEvent} event */
export function press(event) {
  const { key } = event;
  const box = /** @type {HTMLInputElement} */ (event.target);
  if (!pad.boxes.includes(box) || event.ctrlKey || event.metaKey || event.altKey) return;
  const takes = key.length === 1 || key === "Enter";
  const unit = unitOf(box);
  const keeps = key === "Enter" && unit.dataset.asks === "keep";
  if (keeps && isQuestion(unit)) {
    if (!event.repeat) (performance.now() > stateOf(unit).deafUntil ? keep : holdBack)(unit, box);
  } else if (isQuestion(unit) && /^[-0-9]$/.test(key) && (box === cursor.held || (box === cursor.deaf && isDeaf()))) {
    beep();
    holdBack(unit, box);
  } else if (takes && box === cursor.deaf && isDeaf()) {
    deafen();
    beep();
  } else if (keeps && !event.repeat) keep(unit);
  else if (key === "+" && caller) return;
  else if (key === "Enter" && cursor.movedOn && box.value === pad.before) cursor.movedOn = false;
  else if (key === "Enter") goOn(box);
  else if (byRows && (key === "+" || key === "*")) markOther(box);
  else if (key === "ArrowUp" || key === "ArrowDown") upOrDown(box, key === "ArrowUp" ? -1 : 1);
  else if (takes && !/^[-0-9]$/.test(key)) beep();
  else {
    cursor.movedOn = false;
    if (/^(Arrow|Backspace|Delete)/.test(key)) letGo();
    return;
  }
  event.preventDefault();
}

/** @param {HTMLInputElement} box */
export function write(box) {
  around("label", box).removeAttribute("data-saved");
  const unit = unitOf(box);
  // What is asked or refused is about what stood there, and boxes that are as empty as before have nothing to save.
  const isPast = isQuestion(unit) || (isEmpty(box) && isRefused(unit));
  if (isPast) calm(unit);
  unit.dataset.asks = "";
  warnAgain();
  pad.half = undefined;
  if (isEmpty(box) && isSaved(unit)) save(unit);
  else pad.half = box;
  if (isPast) sayWhatIsLeft();
  if (!isComplete(box)) return;
  goOn(box);
  // Whoever presses Enter after each figure presses it now, and means this one.
  cursor.movedOn = !byRows;
}

/** @param {HTMLInputElement} box */
function goOn(box) {
  const unit = unitOf(box);
  pad.half = undefined;
  pad.before = box.value;
  stateOf(unit).box = box;
  const next = nextBox(box);
  saveAlong(unit, next);
  next?.focus();
}

// Where it cannot be taken after all, the cursor is called back.
/** @param {Unit} unit */
function keep(unit) {
  save(unit, "keep");
  if (isFull(unit)) moveOn(unit);
}

// Enter that comes before anybody can have read the question is told so, and however often it comes it keeps nothing.
// What is typed as soon is the next slip, and is not typed over this one before the box is chosen by hand.
/** @param {Unit} unit @param {HTMLInputElement} box */
function holdBack(unit, box) {
  stateOf(unit).deafUntil = performance.now() + PAUSE;
  cursor.held = box;
  box.setSelectionRange(box.value.length, box.value.length);
  const early = heardOf(unit).querySelector(".early");
  if (!early) return;
  early.removeAttribute("hidden");
  sayAsked(unit, String(early.textContent));
}

// An X for whoever did not score in the row that was typed last.
/** @param {HTMLInputElement} box */
function markOther(box) {
  const all = lines();
  const at = all.findIndex((one) => one.contains(box));
  const line = all.filter((one, place) => place <= at && /[1-9]/.test(typed(one))).at(-1);
  const points = line ? boxesOf(line) : [];
  /** @type {HTMLInputElement[]} */
  const marks = line ? Array.from(line.querySelectorAll("[type=checkbox]")) : [];
  const other = points.findIndex((one) => !Number(one.value));
  if (marks.length !== points.length || other < 0) return;
  marks[other].checked = !marks[other].checked;
  save(form);
}
