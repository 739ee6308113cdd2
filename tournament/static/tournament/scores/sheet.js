// The boxes of a score page and the state of each table. This module sends nothing and moves no cursor.

import { surrounding, pick } from "../page.js";

/**
 * The boxes that are sent together: a table's line, or all rows of one score sheet.
 * @typedef {HTMLElement} Unit
 *
 * The state of a unit. `saved` and `refused` are numbers, and `tried` those that were sent last and not saved. `owed` is the
 * press without an answer yet, `busy` says whether it is being sent, and `retryTimer` is the timer to send it again. `isIn`
 * says whether all numbers are saved, `valuesRead` which of them were read aloud, and `questionRead` which question was.
 * `newer` is another desk's version, which this director has not seen yet. `waiting` are presses to send next, `box` is the box
 * that was written last, and Enter is ignored until `ignoreKeysUntil`. `usualReply` is the text below the boxes while nothing
 * is refused, and `stateBefore` the table's state without the refused numbers.
 * @typedef {{saved: string, refused?: string, tried?: string, usualReply: string, owed?: Owed, isIn?: boolean,
 *   valuesRead?: string, questionRead?: string, newer?: string, stateBefore?: {state: string, words: string}, busy?: boolean,
 *   retryTimer?: number, waiting: string[], box?: HTMLInputElement, ignoreKeysUntil: number}} State
 */

/**
 * A press that was sent and is not answered yet: its numbers, the button, the whole body, and whether one attempt got no
 * answer.
 * @typedef {{values: string, press: string, body: string, isLate?: boolean}} Owed
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
  before: "",
  // The box in which another digit may follow. Until the cursor leaves it, its value counts as the one `before`.
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

/** @param {HTMLInputElement} box */
export const isEmpty = (box) => box.value === "";
/** @param {Unit} unit */
export const isFull = (unit) => !fieldsOf(unit).some(isEmpty);
/** @param {Unit} unit */
export const isRefused = (unit) => stateOf(unit).refused !== undefined;
/** @param {Unit} unit */
export const isSaved = (unit) => valuesOf(unit) === stateOf(unit).saved;
// Whether several numbers that were typed over a saved score were sent together and not saved, and some of them are not typed
// again yet. Those may be wrong as well, so nothing is saved before the cursor leaves the table.
/** @param {Unit} unit */
function isHalfRetyped(unit) {
  const { saved, tried } = stateOf(unit);
  const savedValues = saved.split(",");
  if (isByRows || !isRefused(unit) || tried === undefined || savedValues.includes("")) return false;
  const values = valuesOf(unit).split(",");
  const replaced = [...tried.split(",").entries()].filter(([index, value]) => value !== savedValues[index]);
  return replaced.length > 1 && replaced.some(([index, value]) => values[index] === value);
}
// Whether the answer is a question and not a mistake, such as a result that decides where two teams go.
/** @param {Unit} unit */
export const isQuestion = (unit) => replyOf(unit).querySelector("[role=status]") !== null;
/** @param {Unit} unit */
const isHalfTyped = (unit) => unit.contains(pad.openBox ?? null);
// Whether typed numbers replace a saved result. They are typed from left to right, so half of them belong to the old result
// until the cursor leaves the table.
/** @param {Unit} unit */
export function isReplacing(unit) {
  const { saved } = stateOf(unit);
  if (isByRows) return false;
  if (isRefused(unit)) return isHalfRetyped(unit);
  return savesWholeResults ? /\d/.test(saved) : !saved.split(",").includes("");
}
// Whether a number, or the other side's number, is still to be typed.
/** @param {Unit} unit */
export function isUnfinished(unit) {
  const isHalfResult = isReplacing(unit) || (savesWholeResults && /\d/.test(valuesOf(unit)));
  return !isRefused(unit) && (isHalfTyped(unit) || (isHalfResult && !stateOf(unit).owed));
}
// Whether none of its numbers are being sent, refused or half typed.
/** @param {Unit} unit */
export const isSettled = (unit) => !stateOf(unit).owed && !isRefused(unit) && isSaved(unit) && !isHalfTyped(unit);
/** @param {Unit} unit */
export const isUnused = (unit) => isSettled(unit) && !unit.contains(document.activeElement);

export const unsavedUnits = () => pad.units.filter((unit) => !isSaved(unit) || stateOf(unit).owed || isHalfTyped(unit));
export const firstEmptyBox = () => allLines().map(boxesOf).find((row) => row.every(isEmpty))?.[0];

/** @param {Unit} unit @returns {HTMLInputElement[]} */
const fieldsOf = (unit) => Array.from(unit.querySelectorAll("input[data-most], input[type=checkbox]"));

/** @param {HTMLInputElement} field */
export function valueOf(field) {
  if (field.type === "checkbox") return String(field.checked);
  return field === pad.openBox ? pad.before : field.value;
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
  const savedValues = stateOf(unit).saved.split(",");
  fieldsOf(unit).forEach((field, index) => {
    const isSavedHere = !isEmpty(field) && field !== pad.openBox && valueOf(field) === savedValues[index];
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
  pad.states.set(unit, { waiting: [], ignoreKeysUntil: 0, ...readState(unit) });
}

// Return the state of a unit as the server sent it, which may include a refusal.
/** @param {Unit} unit */
function readState(unit) {
  /** @type {HTMLInputElement | null} */
  const storedBox = isByRows ? null : unit.querySelector("[name$=was]");
  // A number that was typed before this script was there is not saved.
  if (!unit.hasAttribute("data-heard")) return { saved: storedBox?.value ?? valuesOf(unit), usualReply: replyOf(unit).innerHTML };
  return { saved: storedBox?.value ?? "", refused: valuesOf(unit), tried: valuesOf(unit), usualReply: "" };
}

pad.units.forEach(addState);
