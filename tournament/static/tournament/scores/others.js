// What is written at another board or on a table's phone is filled in here, but for a table that is being typed. Whoever
// types is not held up.

import { around, none, pick, where } from "../page.js";
import { deafen, isLedOn } from "./cursor.js";
import {
  chipOf, countAgain, fill, form, heardOf, isEmpty, isFree, isQuiet, isRefused, keyOf, know, onward, pad, stateOf, tick, unsaved, versionOf,
} from "./sheet.js";
import { isNewest, say, sayState, sayWhatIsLeft, showEvening, showState } from "./told.js";

/** @typedef {import("./sheet.js").Unit} Unit */
/**
 * A table as it is by now, with its `row` where this page has another one.
 * @typedef {{key: string, who: string, was: string, heard: string, version: string, state: string, words: string,
 *   row?: string, is_on: boolean}} Line
 */
/** @typedef {{lines: Line[], when: string} & import("./told.js").Evening} News */

// How often it is asked.
export const EVERY = 3000;
// There is news; the director is signed out; the game was taken back.
const TOLD = [200, 401, 409];
const others = {
  // Up to which change all that others wrote is filled in.
  known: Number(form.dataset.revision),
  typedAt: 0,
  // Why this page cannot be gone on with, as it was said.
  said: "",
};

export const typedNow = () => { others.typedAt = performance.now(); };

export async function follow() {
  const isTyping = performance.now() - others.typedAt < EVERY || pad.units.some((unit) => stateOf(unit).busy);
  const answer = document.hidden || isTyping ? null : await ask();
  const told = answer && TOLD.includes(answer.status) && isTold(answer) ? await answer.json().catch(none) : null;
  if (told?.link) sayWayOn(told);
  else if (told) {
    if (others.said) sayWhatIsLeft();
    others.said = "";
    fillIn(told);
  }
  setTimeout(follow, EVERY);
}

// The game of this page was taken back, or its director is signed out. It is said once, so that the link can be pressed.
/** @param {{sentence: string, link: string, to: string}} told */
function sayWayOn(told) {
  if (others.said === told.sentence) return;
  others.said = told.sentence;
  say(told.sentence, told.link, told.to);
}

/** @param {Response} answer */
const isTold = (answer) => answer.headers.get("Content-Type")?.startsWith("application/json");

function ask() {
  const sent = { headers: { Accept: "application/json" }, signal: AbortSignal.timeout(10000) };
  const asked = new URLSearchParams({ after: String(others.known) });
  for (const unit of pad.units) asked.append("row", rowOf(unit));
  return fetch(`${form.action}?${asked}`, sent).catch(none);
}

// Which game stands in a row, and who plays it.
/** @param {Unit} unit */
const rowOf = (unit) => `${keyOf(unit)} ${unit.dataset.who}`;
/** @param {Line} line */
const rowTold = (line) => `${line.key} ${line.who}`;

// The rows are those of the evening by now: a table that has its next game has it here too, once its row is left.
/** @param {News} told */
function fillIn(told) {
  const on = new Map(told.lines.map((line) => [rowTold(line), line]));
  for (const unit of pad.units) {
    const line = on.get(rowOf(unit));
    if (line) (isQuiet(unit) ? fillLine : tellStands)(unit, line);
  }
  const placed = told.lines.filter((line) => line.row).map((line) => place(line, on));
  pad.units.filter((unit) => !on.has(rowOf(unit)) && isFree(unit)).forEach(leave);
  countAgain();
  const before = isLedOn();
  if (isNewest(told)) showEvening(told);
  if (!document.querySelector("[data-ago]")) pick("[data-when]").textContent = told.when;
  if (onward && !before && isLedOn() && !unsaved().length) leadOn(onward);
  if (placed.includes(true) && where() === document.body) pad.boxes.find(isEmpty)?.focus();
  if (pad.units.every(isQuiet) && !placed.includes(false)) others.known = told.revision;
}

// The last table came from its phone or from another board: that is told where one looks, and the next Enter goes on.
/** @param {HTMLElement} onward */
function leadOn(onward) {
  say(`All tables are in: ${onward.textContent}`);
  if (!pad.boxes.includes(where()) && where() !== document.body) return;
  deafen();
  onward.focus();
}

// A row nobody is at is given to the next game of its table; one that is being typed in says that it is of the one before.
/** @param {Line} line @param {Map<string, Line>} on */
function place(line, on) {
  const row = drawn(line.row);
  const table = Number(row.dataset.table);
  const before = pad.units.find((unit) => Number(unit.dataset.table) === table && !on.get(rowOf(unit))?.is_on);
  if (before && !isFree(before)) {
    tellOvertaken(before, row);
    return false;
  }
  const next = pad.units.find((unit) => Number(unit.dataset.table) > table);
  if (before) before.replaceWith(row);
  else pick(".lines", form).insertBefore(row, next ?? null);
  countAgain();
  if (before) pad.states.delete(before);
  know(row);
  if (!chipOf(row)) addChip(row, next);
  sayState(row);
  return true;
}

/** @param {string} [html] @returns {any} */
const drawn = (html) => Object.assign(document.createElement("template"), { innerHTML: html }).content.firstElementChild;

/** @param {Unit} unit @param {Unit} row */
function tellOvertaken(unit, row) {
  if (unit.querySelector(".overtaken")) return;
  const who = row.querySelector("h2 small")?.textContent ?? "others sit there";
  const words = `Table ${row.dataset.table} has its next game by now (${who}). This row is still of the one before it, and the next one comes here when you leave it.`;
  unit.append(Object.assign(document.createElement("p"), { className: "said warning overtaken", textContent: words }));
}

/** @param {Unit} row @param {Unit | undefined} next */
function addChip(row, next) {
  const like = around("li", next ? chipOf(next) : pick(".chips a"));
  /** @type {any} */
  const chip = like.cloneNode(true);
  const link = chip.querySelector("a");
  link.setAttribute("href", `#${row.id}`);
  link.firstChild.textContent = row.dataset.table;
  pick(".chips").insertBefore(chip, next ? chipOf(next).parentElement : null);
}

// Its call was taken back.
/** @param {Unit} unit */
function leave(unit) {
  pad.units = pad.units.filter((one) => one !== unit);
  if (!pad.units.some((one) => one.id === unit.id)) around("li", chipOf(unit)).remove();
  unit.remove();
  pad.states.delete(unit);
}

// What is typed there stays as it is typed, and what was refused is not saved.
/** @param {Unit} unit @param {Line} line */
function tellStands(unit, line) {
  showState(unit, isRefused(unit) ? { ...line, words: String(pick("[data-words]", unit).textContent) } : line);
}

/** @param {Unit} unit @param {Line} line */
function fillLine(unit, line) {
  const state = stateOf(unit);
  state.saved = line.was;
  state.calm = heardOf(unit).innerHTML = line.heard;
  // Whoever has the cursor there may be typing what they read before: that is asked about, until they come to it anew.
  if (unit.contains(document.activeElement)) state.newer = line.version;
  else versionOf(unit).value = line.version;
  fill(unit, line.was);
  tick(unit);
  showState(unit, line);
}
