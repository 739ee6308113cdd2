// The boxes of a page of scores, and what is known of each of them. It sends nothing and moves no cursor.

import { around, pick } from "../page.js";

/**
 * What is sent together: a table's line, or all rows of one sheet.
 * @typedef {HTMLElement} Unit
 *
 * What is known of a unit: the figures that were `saved`; those that were `refused`; the press that is `owed` an answer,
 * whether it is on its way (`busy`), and when it is sent `again`; whether all figures are there (`isIn`), and which were
 * said `aloud`, and the question that was `asked` so; the version of another board that is `newer` than what was looked
 * at; the presses that are `waiting`; the `box` that was written last; until when Enter is `deafUntil`. `calm` is what
 * stands below the boxes while nothing is refused.
 * @typedef {{saved: string, refused?: string, calm: string, owed?: Owed, isIn?: boolean, aloud?: string, asked?: string,
 *   newer?: string, busy?: boolean, again?: number, waiting: string[], box?: HTMLInputElement, deafUntil: number}} State
 */

/**
 * A press that was sent and is not answered yet: its figures, what was pressed, all that was sent, and whether an answer
 * was waited for in vain.
 * @typedef {{values: string, press: string, body: string, isLate?: boolean}} Owed
 */

/** @type {HTMLFormElement} */
export const form = pick("form[data-live]");
export const byRows = form.dataset.live === "rows";
// In a bracket a result is saved whole, and games are called from here.
export const asWhole = "whole" in form.dataset;
/** @type {HTMLButtonElement | null} */
export const caller = document.querySelector("[data-calls]");
/** @type {HTMLElement | null} */
export const onward = caller ?? document.querySelector(".onward a");

/** @returns {Unit[]} */
export const lines = () => Array.from(form.querySelectorAll(".line"));
/** @returns {HTMLInputElement[]} */
const allBoxes = () => Array.from(form.querySelectorAll("input[data-most]"));

export const pad = {
  /** @type {Unit[]} */
  units: byRows ? [form] : lines(),
  boxes: allBoxes(),
  /** @type {Map<Unit, State>} */
  states: new Map(),
  // What the box said when the cursor came into it.
  before: "",
  // The box in which another digit may follow. Until it is left nobody has written it: it still says what it did `before`.
  /** @type {HTMLInputElement | undefined} */
  half: undefined,
};

/** @param {Element} thing @returns {Unit} */
export const unitOf = (thing) => (byRows ? form : around(".line", thing));
/** @param {Unit} unit */
export const nameOf = (unit) => (byRows ? "the rows" : `table ${unit.dataset.table}`);
/** @param {Unit} unit */
export const keyOf = (unit) => unit.dataset.key ?? "rows";
/** @param {Unit} unit */
export const chipOf = (unit) => pick(`.chips [href="#${unit.id}"]`);
/** @param {Unit} unit */
export const heardOf = (unit) => pick(".heard", unit);
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
export const isSaved = (unit) => typed(unit) === stateOf(unit).saved;
// What is asked back and is no mistake: where two teams go by a result.
/** @param {Unit} unit */
export const isQuestion = (unit) => heardOf(unit).querySelector("[role=status]") !== null;
/** @param {Unit} unit */
const isHalf = (unit) => unit.contains(pad.half ?? null);
// A figure, or the other side's, is still to be typed.
/** @param {Unit} unit */
export const isUnfinished = (unit) => !isRefused(unit) && (isHalf(unit) || (asWhole && !stateOf(unit).owed && /\d/.test(typed(unit))));
// Nothing of it is on its way, refused or half typed.
/** @param {Unit} unit */
export const isQuiet = (unit) => !stateOf(unit).owed && !isRefused(unit) && isSaved(unit) && !isHalf(unit);
/** @param {Unit} unit */
export const isFree = (unit) => isQuiet(unit) && !unit.contains(document.activeElement);

export const unsaved = () => pad.units.filter((unit) => !isSaved(unit) || stateOf(unit).owed || isHalf(unit));
export const rowToType = () => lines().map(boxesOf).find((row) => row.every(isEmpty))?.[0];

/** @param {Unit} unit @returns {HTMLInputElement[]} */
const fieldsOf = (unit) => Array.from(unit.querySelectorAll("input[data-most], input[type=checkbox]"));

/** @param {HTMLInputElement} field */
export function valueOf(field) {
  if (field.type === "checkbox") return String(field.checked);
  return field === pad.half ? pad.before : field.value;
}

/** @param {Unit} unit */
export const typed = (unit) => fieldsOf(unit).map(valueOf).join();

/** @param {Unit} unit @param {string} values */
export const fits = (unit, values) => values.split(",").length === fieldsOf(unit).length;

/** @param {Unit} unit @param {string} values */
export function fill(unit, values) {
  const given = values.split(",");
  fieldsOf(unit).forEach((field, place) => {
    if (field === pad.half) return;
    if (field.type === "checkbox") field.checked = given[place] === "true";
    else field.value = given[place];
    // What comes by itself into the box that has the cursor is typed over like all that stands there.
    if (field === document.activeElement) field.select?.();
  });
}

/** @param {Unit} unit */
export function tick(unit) {
  const saved = stateOf(unit).saved.split(",");
  fieldsOf(unit).forEach((field, place) => {
    const isThere = !isEmpty(field) && field !== pad.half && valueOf(field) === saved[place];
    around("label", field).toggleAttribute("data-saved", isThere);
  });
}

// Rows came or went.
export function countAgain() {
  pad.units = lines();
  pad.boxes = allBoxes();
}

/** @param {Unit} unit */
export function know(unit) {
  pad.states.set(unit, { waiting: [], deafUntil: 0, ...drawn(unit) });
}

// Before there was a script here, something may have been refused.
/** @param {Unit} unit */
function drawn(unit) {
  if (!unit.hasAttribute("data-heard")) return { saved: typed(unit), calm: heardOf(unit).innerHTML };
  /** @type {HTMLInputElement | null} */
  const was = unit.querySelector("[name$=was]");
  return { saved: was?.value ?? "", refused: typed(unit), calm: "" };
}

pad.units.forEach(know);
