// The boxes of a score page and the state of each table. This module sends nothing and moves no cursor.

import { surrounding, pick } from "../page.js";

/**
 * The boxes that are sent together: a table's line, or all rows of one score sheet.
 * @typedef {HTMLElement} Unit
 *
 * The state of a unit. `savedValues` and `refusedValues` are its numbers, joined by commas, and `triedValues` those that were
 * sent last and not saved. `owedPress` is the press without an answer yet, `isSending` says whether it is being sent, and
 * `retryTimer` is the timer to send it again. `isIn` says whether all numbers are saved, `valuesRead` which of them were read
 * aloud, and `questionRead` which question was. `newerVersion` is another desk's version, which this director has not seen yet.
 * `waitingPresses` are presses to send next, `lastBox` is the box that was written last, and Enter is ignored until
 * `ignoreKeysUntil`. `usualReply` is the text below the boxes while nothing is refused, and `stateBefore` the table's state
 * without the refused numbers.
 * @typedef {{savedValues: string, refusedValues?: string, triedValues?: string, usualReply: string, owedPress?: OwedPress,
 *   isIn?: boolean, valuesRead?: string, questionRead?: string, newerVersion?: string,
 *   stateBefore?: {state: string, words: string}, isSending?: boolean, retryTimer?: number, waitingPresses: string[],
 *   lastBox?: HTMLInputElement, ignoreKeysUntil: number}} State
 */

/**
 * A press that was sent and is not answered yet: its numbers, the button, the whole body, and whether one attempt got no
 * answer.
 * @typedef {{values: string, press: string, body: string, isLate?: boolean}} OwedPress
 */

/** @type {HTMLFormElement} */
export const form = pick("form[data-live]");
export const isByRows = form.dataset.live === "rows";
// A bracket saves whole results only, and its games are called from this page.
export const savesWholeResults = "whole" in form.dataset;
/** @type {HTMLButtonElement | null} */
export const callButton = document.querySelector("[data-calls]");
/** @type {HTMLElement | null} */
export const nextStep = callButton ?? document.querySelector(".onward a");

/** @returns {Unit[]} */
export const allLines = () => Array.from(form.querySelectorAll(".line"));
/** @returns {HTMLInputElement[]} */
const allBoxes = () => Array.from(form.querySelectorAll("input[data-most]"));

export const pad = {
  /** @type {Unit[]} */
  units: isByRows ? [form] : allLines(),
  boxes: allBoxes(),
  /** @type {Map<Unit, State>} */
  states: new Map(),
  // The value of the box when the cursor came into it.
  valueBefore: "",
  // The box in which another digit may follow. Until the cursor leaves it, `valueBefore` counts as its value.
  /** @type {HTMLInputElement | undefined} */
  openBox: undefined,
};

/** @param {Element} element @returns {Unit} */
export const unitOf = (element) => (isByRows ? form : surrounding(".line", element));
/** @param {Unit} unit */
export const nameOf = (unit) => (isByRows ? "the lines" : `table ${unit.dataset.table}`);
/** @param {Unit} unit */
export const keyOf = (unit) => unit.dataset.key ?? "rows";
/** @param {Unit} unit */
export const chipOf = (unit) => pick(`.chips [href="#${unit.id}"]`);
/** @param {Unit} unit */
export const replyOf = (unit) => pick(".heard", unit);
/** @param {Unit} unit @returns {HTMLInputElement} */
export const versionOf = (unit) => pick("input[type=hidden][name$=version]", unit);
/** @param {Unit} unit */
export const boxesOf = (unit) => pad.boxes.filter((box) => unit.contains(box));
/** @param {Unit} unit */
export const stateOf = (unit) => /** @type {State} */ (pad.states.get(unit));

// Return the highest number for a box. For the second side, it depends on the points of the first.
/** @param {HTMLInputElement} box */
export function highestValue(box) {
  const firstBox = boxesOf(unitOf(box))[0];
  const limits = box.dataset.mostAfter?.split(",") ?? [];
  const limit = isEmpty(firstBox) ? undefined : limits[Number(firstBox.value)];
  return Number(limit ?? box.dataset.most);
}

/** @param {HTMLInputElement} box */
export const isEmpty = (box) => box.value === "";
/** @param {Unit} unit */
export const isFull = (unit) => !fieldsOf(unit).some(isEmpty);
/** @param {Unit} unit */
export const isRefused = (unit) => stateOf(unit).refusedValues !== undefined;
/** @param {Unit} unit */
export const isSaved = (unit) => valuesOf(unit) === stateOf(unit).savedValues;
// Return whether several numbers that were typed over a saved score were sent together and not saved, and some of them are not
// typed again yet. Those may be wrong as well, so nothing is saved before the cursor leaves the table.
/** @param {Unit} unit */
function isHalfRetyped(unit) {
  const { savedValues, triedValues } = stateOf(unit);
  const savedList = savedValues.split(",");
  if (isByRows || !isRefused(unit) || triedValues === undefined || savedList.includes("")) return false;
  const typedList = valuesOf(unit).split(",");
  const replacements = [...triedValues.split(",").entries()].filter(([index, value]) => value !== savedList[index]);
  return replacements.length > 1 && replacements.some(([index, value]) => typedList[index] === value);
}
// Return whether the reply is a question and not a mistake, such as a result that decides where two teams go.
/** @param {Unit} unit */
export const isQuestion = (unit) => replyOf(unit).querySelector("[role=status]") !== null;
/** @param {Unit} unit */
const isHalfTyped = (unit) => unit.contains(pad.openBox ?? null);
// Return whether typed numbers replace a saved result. They are typed from left to right, so half of them belong to the old
// result until the cursor leaves the table.
/** @param {Unit} unit */
export function isReplacing(unit) {
  if (isByRows) return false;
  return isRefused(unit) ? isHalfRetyped(unit) : hasSavedResult(unit);
}
/** @param {Unit} unit */
export function hasSavedResult(unit) {
  const { savedValues } = stateOf(unit);
  return savesWholeResults ? /\d/.test(savedValues) : !savedValues.split(",").includes("");
}
// Return whether a number, or the other side's number, is still to be typed.
/** @param {Unit} unit */
export function isUnfinished(unit) {
  const isHalfResult = isReplacing(unit) || (savesWholeResults && /\d/.test(valuesOf(unit)));
  return !isRefused(unit) && (isHalfTyped(unit) || (isHalfResult && !stateOf(unit).owedPress));
}
// Return whether none of the unit's numbers are being sent, refused or half typed.
/** @param {Unit} unit */
export const isSettled = (unit) => !stateOf(unit).owedPress && !isRefused(unit) && isSaved(unit) && !isHalfTyped(unit);
/** @param {Unit} unit */
export const isUnused = (unit) => isSettled(unit) && !unit.contains(document.activeElement);

export const unsavedUnits = () => pad.units.filter((unit) => !isSaved(unit) || stateOf(unit).owedPress || isHalfTyped(unit));
export const firstEmptyBox = () => allLines().map(boxesOf).find((row) => row.every(isEmpty))?.[0];

/** @param {Unit} unit @returns {HTMLInputElement[]} */
const fieldsOf = (unit) => Array.from(unit.querySelectorAll("input[data-most], input[type=checkbox]"));

/** @param {HTMLInputElement} field */
export function valueOf(field) {
  if (field.type === "checkbox") return String(field.checked);
  return field === pad.openBox ? pad.valueBefore : field.value;
}

/** @param {Unit} unit */
export const valuesOf = (unit) => fieldsOf(unit).map(valueOf).join();

/** @param {Unit} unit @param {string} values */
export const hasAsManyValues = (unit, values) => values.split(",").length === fieldsOf(unit).length;

/** @param {Unit} unit @param {string} values */
export function fillUnit(unit, values) {
  const newValues = values.split(",");
  fieldsOf(unit).forEach((field, index) => {
    if (field === pad.openBox) return;
    if (field.type === "checkbox") field.checked = newValues[index] === "true";
    else field.value = newValues[index];
    // A value that arrives in the box with the cursor is selected, so that typing replaces it.
    if (field === document.activeElement) field.select?.();
  });
}

/** @param {Unit} unit */
export function showCheckMarks(unit) {
  const savedList = stateOf(unit).savedValues.split(",");
  // A saved result is replaced as a whole, so none of its numbers counts as saved before.
  const isOutdated = !isByRows && hasSavedResult(unit) && !isSaved(unit);
  fieldsOf(unit).forEach((field, index) => {
    const isSavedHere = !isOutdated && !isEmpty(field) && field !== pad.openBox && valueOf(field) === savedList[index];
    surrounding("label", field).toggleAttribute("data-saved", isSavedHere);
  });
}

// Read units and boxes again after rows were added or removed.
export function readUnits() {
  pad.units = allLines();
  pad.boxes = allBoxes();
}

/** @param {Unit} unit */
export function addState(unit) {
  pad.states.set(unit, { waitingPresses: [], ignoreKeysUntil: 0, ...readState(unit) });
}

// Return the state of a unit as the server sent it, which may include a refusal.
/** @param {Unit} unit */
function readState(unit) {
  /** @type {HTMLInputElement | null} */
  const storedBox = isByRows ? null : unit.querySelector("[name$=was]");
  // A number that was typed before this script was there is not saved.
  if (!unit.hasAttribute("data-heard")) return { savedValues: storedBox?.value ?? valuesOf(unit), usualReply: replyOf(unit).innerHTML };
  return { savedValues: storedBox?.value ?? "", refusedValues: valuesOf(unit), triedValues: valuesOf(unit), usualReply: "" };
}

pad.units.forEach(addState);
