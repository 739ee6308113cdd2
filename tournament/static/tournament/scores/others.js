// Fill in scores that other desks and table phones entered. A table that is being typed in here stays as it is, so that the
// director is not interrupted.

import { surrounding, focusedElement, returnNull, pick } from "../page.js";
import { cursor, ignoreKeysBriefly, isNextStepShown, leadTo, leaveSettledUnit } from "./cursor.js";
import {
  addState, chipOf, fillUnit, form, isEmpty, isFull, isUnused, isSettled, isRefused, keyOf, nextStep, pad, readUnits, replyOf,
  stateOf, showCheckMarks, unitOf, unsavedUnits, versionOf,
} from "./sheet.js";
import { isNewest, showAndReadAloud, updateChip, showUnsaved, showNight, showState } from "./messages.js";

/** @typedef {import("./sheet.js").Unit} Unit */
/**
 * A table's current line, with the HTML of its `row` if this page shows another game there.
 * @typedef {{key: string, who: string, was: string, heard: string, version: string, state: string, words: string,
 *   row?: string, is_on: boolean}} Line
 */
/** @typedef {{lines: Line[], when: string} & import("./messages.js").Night} News */

// Milliseconds between two requests.
export const REQUEST_INTERVAL = 3000;
// Statuses of a usable answer: news, the director is signed out, or the seating was undone.
const USABLE_STATUSES = [200, 401, 409];
const followState = {
  // The last revision whose scores are all filled in.
  knownRevision: Number(form.dataset.revision),
  lastTyped: 0,
  // The sentence that was shown about why this page is out of date.
  shownSentence: "",
};

export const markTyping = () => { followState.lastTyped = performance.now(); };

export async function followOthers() {
  const isTyping = performance.now() - followState.lastTyped < REQUEST_INTERVAL || pad.units.some((unit) => stateOf(unit).isSending);
  const response = document.hidden || isTyping ? null : await requestNews();
  const news = response && USABLE_STATUSES.includes(response.status) && isJson(response) ? await response.json().catch(returnNull) : null;
  if (news?.link) showWhyOutdated(news);
  else if (news) {
    if (followState.shownSentence) showUnsaved();
    followState.shownSentence = "";
    fillInNews(news);
  }
  setTimeout(followOthers, REQUEST_INTERVAL);
}

// Say that the seating was undone or that the director is signed out. It is said only once, as saying it again would replace
// the link under the director's cursor.
/** @param {{sentence: string, link: string, to: string}} refusal */
function showWhyOutdated(refusal) {
  if (followState.shownSentence === refusal.sentence) return;
  followState.shownSentence = refusal.sentence;
  showAndReadAloud(refusal.sentence, refusal.link, refusal.to);
}

/** @param {Response} response */
const isJson = (response) => response.headers.get("Content-Type")?.startsWith("application/json");

function requestNews() {
  const options = { headers: { Accept: "application/json" }, signal: AbortSignal.timeout(10000) };
  const query = new URLSearchParams({ after: String(followState.knownRevision) });
  for (const unit of pad.units) query.append("row", rowKey(unit));
  return fetch(`${form.action}?${query}`, options).catch(returnNull);
}

// Return the key of a row: its game and its players.
/** @param {Unit} unit */
const rowKey = (unit) => `${keyOf(unit)} ${unit.dataset.who}`;
/** @param {Line} line */
const rowKeyOfLine = (line) => `${line.key} ${line.who}`;

// Show the current game of every table. A table's next game replaces its row once the cursor has left the row.
/** @param {News} news */
function fillInNews(news) {
  const lineByRow = new Map(news.lines.map((line) => [rowKeyOfLine(line), line]));
  const openUnit = pad.units.find((unit) => unit.contains(document.activeElement) && isSettled(unit) && !isFull(unit));
  for (const unit of pad.units) {
    const line = lineByRow.get(rowKey(unit));
    if (line) (isSettled(unit) ? fillLine : showOnlyState)(unit, line);
  }
  const rowsPlaced = news.lines.filter((line) => line.row).map((line) => placeRow(line, lineByRow));
  pad.units.filter((unit) => !lineByRow.has(rowKey(unit)) && isUnused(unit)).forEach(removeRow);
  readUnits();
  // The last message may name a table whose row is gone.
  if (rowsPlaced.includes(true)) showUnsaved();
  const wasShown = isNextStepShown();
  if (isNewest(news)) showNight(news);
  if (!document.querySelector("[data-ago]")) pick("[data-when]").textContent = news.when;
  if (nextStep && !wasShown && isNextStepShown() && !unsavedUnits().length) leadToNextStep(nextStep);
  if (openUnit?.contains(focusedElement()) && isFull(openUnit)) leaveFilledUnit(openUnit);
  if (rowsPlaced.includes(true) && focusedElement() === document.body) pad.boxes.find(isEmpty)?.focus();
  if (pad.units.every(isSettled) && !rowsPlaced.includes(false)) followState.knownRevision = news.revision;
}

// The table with the cursor came in from its phone or another desk. Move on to the next empty table, or the next score would be
// typed over this one. A score that the director has begun to read belongs to this table, so its digits are held for a moment.
/** @param {Unit} unit */
function leaveFilledUnit(unit) {
  if (!leaveSettledUnit(unit)) return;
  const box = focusedElement();
  cursor.ignoringBox = box;
  ignoreKeysBriefly();
  showAndReadAloud(`Table ${unit.dataset.table} is in. Table ${unitOf(box).dataset.table} is next.`);
}

// The last table came in from its phone or another desk. Say so, and put the cursor on the link, so that Enter goes on.
/** @param {HTMLElement} link */
function leadToNextStep(link) {
  showAndReadAloud(`All tables are in: ${link.textContent}`);
  if (!pad.boxes.includes(focusedElement()) && focusedElement() !== document.body) return;
  leadTo(link);
}

// Replace a table's old row with the row of its next game. A row in use stays, with a note about the next game.
/** @param {Line} line @param {Map<string, Line>} lineByRow */
function placeRow(line, lineByRow) {
  const row = parseRow(line.row);
  const table = Number(row.dataset.table);
  const oldRow = pad.units.find((unit) => Number(unit.dataset.table) === table && !lineByRow.get(rowKey(unit))?.is_on);
  if (oldRow && !isUnused(oldRow)) {
    noteNextGame(oldRow, row);
    return false;
  }
  const nextRow = pad.units.find((unit) => Number(unit.dataset.table) > table);
  if (oldRow) oldRow.replaceWith(row);
  else pick(".lines", form).insertBefore(row, nextRow ?? null);
  readUnits();
  if (oldRow) pad.states.delete(oldRow);
  addState(row);
  if (!chipOf(row)) addChip(row, nextRow);
  updateChip(row);
  return true;
}

/** @param {string} [html] @returns {any} */
const parseRow = (html) => Object.assign(document.createElement("template"), { innerHTML: html }).content.firstElementChild;

/** @param {Unit} unit @param {Unit} row */
function noteNextGame(unit, row) {
  if (unit.querySelector(".overtaken")) return;
  const playerNames = row.querySelector("h2 small")?.textContent ?? "other players";
  const words = `Table ${row.dataset.table} now has its next game (${playerNames}). This line still shows the last game. Leave the line to see the next one.`;
  unit.append(Object.assign(document.createElement("p"), { className: "said warning overtaken", textContent: words }));
}

/** @param {Unit} row @param {Unit | undefined} nextRow */
function addChip(row, nextRow) {
  const chipToCopy = surrounding("li", nextRow ? chipOf(nextRow) : pick(".chips a"));
  /** @type {any} */
  const chip = chipToCopy.cloneNode(true);
  const link = chip.querySelector("a");
  link.setAttribute("href", `#${row.id}`);
  link.firstChild.textContent = row.dataset.table;
  pick(".chips").insertBefore(chip, nextRow ? chipOf(nextRow).parentElement : null);
}

// Remove the row of a game whose call was undone.
/** @param {Unit} unit */
function removeRow(unit) {
  pad.units = pad.units.filter((otherUnit) => otherUnit !== unit);
  if (!pad.units.some((otherUnit) => otherUnit.id === unit.id)) surrounding("li", chipOf(unit)).remove();
  unit.remove();
  pad.states.delete(unit);
}

// Show the table's state but keep its typed scores. A refused table keeps its own words, as its scores are not saved.
/** @param {Unit} unit @param {Line} line */
function showOnlyState(unit, line) {
  showState(unit, isRefused(unit) ? { ...line, words: String(pick("[data-words]", unit).textContent) } : line);
}

/** @param {Unit} unit @param {Line} line */
function fillLine(unit, line) {
  const state = stateOf(unit);
  state.savedValues = line.was;
  state.usualReply = replyOf(unit).innerHTML = line.heard;
  // A director whose cursor is here may be typing by the old scores. The old version makes the server ask, until the cursor
  // comes to this table again.
  if (unit.contains(document.activeElement)) state.newerVersion = line.version;
  else versionOf(unit).value = line.version;
  fillUnit(unit, line.was);
  showCheckMarks(unit);
  showState(unit, line);
}
