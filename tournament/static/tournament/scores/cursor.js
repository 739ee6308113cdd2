// Where the cursor goes: along a table and on to the next, back to what was refused, and on from the last one.

import { around, pick, where } from "../page.js";
import {
  asWhole, boxesOf, byRows, form, heardOf, isEmpty, isFull, isQuestion, isSaved, lines, onward, pad, rowToType, stateOf,
  typed, unitOf, unsaved,
} from "./sheet.js";
import { PAUSE, beep, sayWhatIsLeft } from "./told.js";

export const cursor = {
  // The box that takes nothing for a while, and until when: nor does a second Enter lead on from here before.
  /** @type {HTMLInputElement | undefined} */
  deaf: undefined,
  deafUntil: 0,
  // The box of a question where a key came too soon: it takes no digit before it is chosen by hand.
  /** @type {HTMLInputElement | undefined} */
  held: undefined,
  // Whether it moved on by itself, so that the next Enter means the figure before.
  movedOn: false,
};

export const isDeaf = () => performance.now() < cursor.deafUntil;
export const letGo = () => { cursor.held = undefined; };
export const deafen = () => { cursor.deafUntil = performance.now() + PAUSE; };

// Along the table, and from its end to the next box that is empty; a table that was refused is gone round.
/** @param {HTMLInputElement} box */
export function nextBox(box) {
  const after = pad.boxes.slice(pad.boxes.indexOf(box) + 1);
  if (!byRows) {
    const unit = unitOf(box);
    const [first, ...rest] = boxesOf(unit);
    if (rest.includes(after[0])) return after[0];
    return typed(unit) === stateOf(unit).refused ? first : [...after, ...pad.boxes].find(isEmpty);
  }
  const line = around(".line", box);
  const isDone = pad.boxes.some((one) => line.contains(one) && one.value !== "");
  return after.find((one) => one.value === "" && !(isDone && line.contains(one)));
}

// What is still empty, and then what is full and was not taken.
/** @param {import("./sheet.js").Unit} unit */
function boxToType(unit) {
  if (byRows) return rowToType();
  const own = boxesOf(unit);
  const after = pad.boxes.slice(pad.boxes.indexOf(own[own.length - 1]) + 1);
  const left = unsaved().find((one) => one !== unit);
  return [...own, ...after, ...pad.boxes].find(isEmpty) ?? (left && boxesOf(left)[0]);
}

// A table that is settled by a press is left, or the next slip would be typed over it. A second Enter skips no box and
// keeps nothing that was not read.
/** @param {import("./sheet.js").Unit} unit */
export function moveOn(unit) {
  const next = boxToType(unit);
  if (!next) return false;
  next.focus();
  cursor.movedOn = !byRows;
  if (unitOf(next).dataset.asks) {
    cursor.deaf = next;
    deafen();
    stateOf(unitOf(next)).deafUntil = cursor.deafUntil;
  }
  return true;
}

// A box that is empty here may belong to a table that came in from its phone: once all tables are in, the cursor does not
// stay in it, unless something is typed there. In a bracket the other tables are of games that are called one by one.
/** @param {import("./sheet.js").Unit} unit @param {{over: boolean}} told @param {string} press */
export function goOnFrom(unit, told, press) {
  const here = where();
  const isHere = unit.contains(here) || here === document.body;
  const isAllIn = told.over && !byRows && !asWhole && !unsaved().length;
  if (press && isHere && isSaved(unit)) {
    if (!isAllIn && moveOn(unit)) return;
  } else if (!pad.boxes.includes(here) || (nextBox(here) && !(isAllIn && !isHere && isEmpty(here)))) return;
  if (!told.over) return;
  // Where no game can be called the way leads back to the bracket: the cursor is never lost with the box that was answered.
  /** @type {(HTMLElement | null)[]} */
  const ways = [onward, document.querySelector(".onward a"), form.querySelector(".ends a")];
  deafen();
  ways.find((one) => one && !one.hidden)?.focus();
}

// Back to the box that was refused. What was half typed elsewhere is typed again, so that no digit goes astray. Whoever
// is changing a full table, or is told of another's score, first comes to its end: figures may be right only together.
// What was refused may be typed over by then, and the answer to that is still on its way. From its end a table that takes
// a reason goes on to it. A page that is opened again with a question waits as it did: at the reason, or at the end of the
// table, where no digit is typed over it.
/** @param {import("./sheet.js").Unit} unit */
export function refuse(unit) {
  if (!isQuestion(unit)) beep();
  sayWhatIsLeft();
  const goesOn = isFull(unit) || unit.dataset.asks === "which";
  const isOld = typed(unit) !== stateOf(unit).refused;
  const here = where();
  const own = boxesOf(unit);
  const written = stateOf(unit).box;
  if (unit.dataset.asks === "why" && !isOld && !(written && own.slice(0, -1).includes(here))) {
    /** @type {HTMLInputElement} */
    const reason = pick("[name$=reason]", heardOf(unit));
    reason.focus();
    return;
  }
  const isOpenedAgain = !written && isQuestion(unit);
  if (goesOn && (isOld || (unit.contains(here) && !isOpenedAgain))) return;
  const box = written ?? (isOpenedAgain ? own[own.length - 1] : own[0]);
  if (here !== box && pad.boxes.includes(here) && !(isOpenedAgain && unit.contains(here))) here.value = pad.before;
  pad.half = undefined;
  cursor.deaf = box;
  deafen();
  cursor.movedOn = false;
  box.focus();
  if (isOpenedAgain) cursor.held = box;
}

/** @param {HTMLInputElement} box @param {number} way */
export function upOrDown(box, way) {
  const all = lines();
  const line = box.closest(".line");
  const there = all[all.findIndex((one) => one === line) + way];
  const place = boxesOf(/** @type {HTMLElement} */ (line)).indexOf(box);
  if (there) (boxesOf(there)[place] ?? boxesOf(there).at(-1)).focus();
}

// A table that is pressed above, or that the page is opened at, has the cursor at its beginning: it is typed from the left.
export function goToTable() {
  const unit = pad.units.find((one) => `#${one.id}` === location.hash);
  const boxes = unit ? boxesOf(unit) : pad.boxes;
  const box = unit && !byRows ? boxes[0] : boxes.find(isEmpty);
  (box ?? (unit && boxes[0]))?.focus();
}

export const isLedOn = () => !asWhole && onward !== null && !around(".onward", onward).hasAttribute("hidden");
