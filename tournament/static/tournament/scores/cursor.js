// Move the cursor: along a table and on to the next, back to a refused score, and on from the last table.

import { surrounding, focusedElement, pick } from "../page.js";
import {
  savesWholeResults, boxesOf, isByRows, form, isEmpty, isFull, isQuestion, isSaved, allLines, nextStep, pad, replyOf, firstEmptyBox,
  stateOf, unitOf, unsavedUnits, valuesOf,
} from "./sheet.js";
import { KEY_PAUSE, beep, showUnsaved } from "./messages.js";

export const cursor = {
  // The box that ignores keys for a moment, and until when.
  /** @type {HTMLInputElement | undefined} */
  ignoringBox: undefined,
  ignoreKeysUntil: 0,
  // The box of a question to which a key came too soon. It takes no digit until the director clicks it or moves to it.
  /** @type {HTMLInputElement | undefined} */
  heldBox: undefined,
  // Whether the cursor moved on by itself, so that the next Enter or Tab still ends the number before.
  hasMovedOn: false,
  // When the cursor moved to the link below the tables. An Enter pressed soon after that still confirms the number before.
  linkFocusedAt: -Infinity,
};

// Milliseconds in which an Enter on that link still confirms the number before. A slow typist takes this long to press Enter.
const LINK_PAUSE = 1000;

export const isIgnoringKeys = () => performance.now() < cursor.ignoreKeysUntil;
export const releaseHeldBox = () => { cursor.heldBox = undefined; };
export const ignoreKeysBriefly = () => { cursor.ignoreKeysUntil = performance.now() + KEY_PAUSE; };

// Move the cursor to a link or button that leaves the page.
/** @param {HTMLElement} link */
export function leadTo(link) {
  cursor.linkFocusedAt = performance.now();
  link.addEventListener("keydown", holdEnter);
  link.focus();
}

/** @param {KeyboardEvent} event */
function holdEnter(event) {
  if (event.key === "Enter" && performance.now() < cursor.linkFocusedAt + LINK_PAUSE) event.preventDefault();
}

// Return the next box of the table, or after its end the next empty box. At the end of a refused table, return its first box.
/** @param {HTMLInputElement} box */
export function nextBox(box) {
  const boxesAfter = pad.boxes.slice(pad.boxes.indexOf(box) + 1);
  if (!isByRows) {
    const unit = unitOf(box);
    const [firstBox, ...otherBoxes] = boxesOf(unit);
    if (otherBoxes.includes(boxesAfter[0])) return boxesAfter[0];
    return valuesOf(unit) === stateOf(unit).refusedValues ? firstBox : [...boxesAfter, ...pad.boxes].find(isEmpty);
  }
  const line = surrounding(".line", box);
  const isRowTyped = pad.boxes.some((otherBox) => line.contains(otherBox) && otherBox.value !== "");
  return boxesAfter.find((otherBox) => otherBox.value === "" && !(isRowTyped && line.contains(otherBox)));
}

// Return the next empty box. If none is empty, return the first box of a table that is not saved.
/** @param {import("./sheet.js").Unit} unit */
function nextBoxToType(unit) {
  if (isByRows) return firstEmptyBox();
  const ownBoxes = boxesOf(unit);
  const boxesAfter = pad.boxes.slice(pad.boxes.indexOf(ownBoxes[ownBoxes.length - 1]) + 1);
  const unsavedUnit = unsavedUnits().find((otherUnit) => otherUnit !== unit);
  return [...ownBoxes, ...boxesAfter, ...pad.boxes].find(isEmpty) ?? (unsavedUnit && boxesOf(unsavedUnit)[0]);
}

// Leave a table that a press has settled, or the next score sheet would be typed over it. A second Enter must not skip a box
// or confirm a question that the director has not read.
/** @param {import("./sheet.js").Unit} unit */
export function leaveSettledUnit(unit) {
  const box = nextBoxToType(unit);
  if (!box) return false;
  box.focus();
  cursor.hasMovedOn = !isByRows;
  if (unitOf(box).dataset.asks) {
    cursor.ignoringBox = box;
    ignoreKeysBriefly();
    stateOf(unitOf(box)).ignoreKeysUntil = cursor.ignoreKeysUntil;
  }
  return true;
}

// Move the cursor on after a table is saved, or to the next step once all tables are in.
/** @param {import("./sheet.js").Unit} unit @param {{over: boolean}} answer @param {string} press */
export function leaveSavedUnit(unit, answer, press) {
  const focusedBox = focusedElement();
  const isCursorHere = unit.contains(focusedBox) || focusedBox === document.body;
  // A bracket calls games one by one, so its other tables do not count.
  const areAllTablesIn = answer.over && !isByRows && !savesWholeResults && !unsavedUnits().length;
  // A full table that is typed over keeps the cursor until its last box is typed.
  const isTypedOver = !isByRows && unit.contains(focusedBox) && focusedBox !== stateOf(unit).lastBox;
  if (press && isCursorHere && isSaved(unit)) {
    if (!areAllTablesIn && leaveSettledUnit(unit)) return;
  } else {
    // An empty box here may belong to a table that came in from its phone, so the cursor need not stay there.
    const isLeftEmpty = areAllTablesIn && !isCursorHere && isEmpty(focusedBox);
    if (!pad.boxes.includes(focusedBox) || isTypedOver || (nextBox(focusedBox) && !isLeftEmpty)) return;
  }
  if (!answer.over) return;
  // If no game can be called, the cursor goes to the link to the bracket. The answered box may disappear with the cursor.
  /** @type {(HTMLElement | null)[]} */
  const links = [nextStep, document.querySelector(".onward a"), form.querySelector(".ends a")];
  const link = links.find((candidate) => candidate && !candidate.hidden);
  if (link) leadTo(link);
}

// Move the cursor to the box that was refused, or to the reason if the table needs one.
/** @param {import("./sheet.js").Unit} unit */
export function returnToRefused(unit) {
  if (!isQuestion(unit)) beep();
  showUnsaved();
  const mayTypeOn = isFull(unit) || unit.dataset.asks === "which";
  const isChangedSince = valuesOf(unit) !== stateOf(unit).refusedValues;
  const focusedBox = focusedElement();
  const ownBoxes = boxesOf(unit);
  const lastBox = stateOf(unit).lastBox;
  if (isQuestion(unit) && unit.contains(focusedBox)) cursor.hasMovedOn = false;
  // A reason is asked at the end of the table, and not while the numbers are being typed over.
  if (unit.dataset.asks === "why" && !isChangedSince && !(lastBox && ownBoxes.slice(0, -1).includes(focusedBox))) {
    /** @type {HTMLInputElement} */
    const reason = pick("[name$=reason]", replyOf(unit));
    reason.focus();
    return;
  }
  // A page that was opened again with a question waits at the end of the table, so that no digit replaces a score.
  const isOpenedAgain = !lastBox && isQuestion(unit);
  // The numbers of a full table may be right only together, so the director goes on to its end first.
  // The same holds if another desk entered a score.
  if (mayTypeOn && (isChangedSince || (unit.contains(focusedBox) && !isOpenedAgain))) return;
  const box = lastBox ?? (isOpenedAgain ? ownBoxes[ownBoxes.length - 1] : ownBoxes[0]);
  // A half-typed number elsewhere gets its value back.
  if (focusedBox !== box && pad.boxes.includes(focusedBox) && !(isOpenedAgain && unit.contains(focusedBox))) focusedBox.value = pad.valueBefore;
  pad.openBox = undefined;
  cursor.ignoringBox = box;
  ignoreKeysBriefly();
  cursor.hasMovedOn = false;
  box.focus();
  // A director who was already at another table may type on there without looking.
  const isCalledBack = unit.dataset.asks === "keep" && pad.boxes.includes(focusedBox) && !unit.contains(focusedBox);
  if (isOpenedAgain || isCalledBack) cursor.heldBox = box;
}

/** @param {HTMLInputElement} box @param {number} direction */
export function moveUpOrDown(box, direction) {
  const lines = allLines();
  const line = box.closest(".line");
  const targetLine = lines[lines.findIndex((otherLine) => otherLine === line) + direction];
  const column = boxesOf(/** @type {HTMLElement} */ (line)).indexOf(box);
  if (targetLine) (boxesOf(targetLine)[column] ?? boxesOf(targetLine).at(-1)).focus();
}

// Move the cursor to the first box of the table that the address names, as tables are typed from the left.
export function goToTable() {
  const unit = pad.units.find(({ id }) => `#${id}` === location.hash);
  const boxes = unit ? boxesOf(unit) : pad.boxes;
  const box = unit && !isByRows ? boxes[0] : boxes.find(isEmpty);
  (box ?? (unit && boxes[0]))?.focus();
}

export const isNextStepShown = () => !savesWholeResults && nextStep !== null && !surrounding(".onward", nextStep).hasAttribute("hidden");
