// Send typed scores and show the answers. A score gets its check mark only once the server has saved it to disk.

import { focusedElement, returnNull, pick } from "../page.js";
import { leaveSavedUnit, returnToRefused } from "./cursor.js";
import { keepDraft, keepDraftInQuestion } from "./drafts.js";
import {
  isReplacing, savesWholeResults, boxesOf, isByRows, callButton, fillUnit, form, isEmpty, isFull, isSaved,
  pad, replyOf, stateOf, showCheckMarks, valueOf, valuesOf, versionOf,
} from "./sheet.js";
import {
  clearRefusal, endSilence, showAndReadAloud, readSavedAloud, showNotSaved, showSending, showUnsaved, showAnswer, showReply, showState,
} from "./messages.js";
import { markWarned } from "./warning.js";

/** @typedef {import("./sheet.js").Unit} Unit */
/** @typedef {import("./messages.js").Answer} Answer */

const RETRY_DELAY = 2000;
// Milliseconds without an answer before the unsaved tables are listed.
const SILENT_AFTER = 3000;
/** @type {HTMLInputElement} */
const keyField = pick("input[name=key]", form);
export const sendState = {
  pageKey: keyField.value,
  presses: 0,
  // Whether to call games once the scores on their way are saved.
  isCallWaiting: false,
  // The link to follow once the scores on their way are saved.
  /** @type {HTMLAnchorElement | undefined} */
  waitingLink: undefined,
};

/** @param {Unit} unit @param {import("./drafts.js").Draft} draft */
export function typeDraft(unit, { values, version, owed }) {
  const state = stateOf(unit);
  fillUnit(unit, values);
  // The server has these numbers, so the unanswered request was saved.
  const isIn = owed?.values === state.savedValues && !owed.press;
  if (owed && !isIn) state.owedPress = { ...owed, isLate: true };
  if (!isIn && !isSaved(unit)) versionOf(unit).value = version;
  keepDraft(unit);
  save(unit);
}

// Send a table's scores. Each table waits for one answer at a time, and newer scores are sent after it. A request without an
// answer may have been saved, so it is sent again unchanged. Newer scores follow with the version in its answer.
/** @param {Unit} unit @param {string} [press] */
export function save(unit, press = "") {
  const state = stateOf(unit);
  const values = valuesOf(unit);
  if (state.owedPress) {
    if (state.owedPress.values !== values || state.owedPress.press !== press) state.waitingPresses = [press];
    keepDraft(unit);
    if (!state.isSending) sendOwed(unit);
    return;
  }
  if (!press && !shouldSend(unit, values)) return;
  state.owedPress = { values, press, body: String(requestBody(unit, press)) };
  keepDraft(unit);
  sendOwed(unit);
}

// Save a table, unless a saved result is being replaced and the next box is in the same table.
/** @param {Unit} unit @param {Element | null | undefined} nextElement */
export function saveAlong(unit, nextElement) {
  if (!isReplacing(unit) || !boxesOf(unit).some((box) => box === nextElement)) return save(unit);
  showCheckMarks(unit);
  keepDraft(unit);
  showUnsaved();
}

/** @param {Unit} unit */
async function sendOwed(unit) {
  const state = stateOf(unit);
  const { owedPress } = state;
  if (!owedPress || state.isSending) return;
  clearTimeout(state.retryTimer);
  showSending(unit);
  state.isSending = true;
  const silenceTimer = setTimeout(() => showNotSaved(unit), SILENT_AFTER);
  const response = await postFields(owedPress.body);
  const answer = await readAnswer(unit, response);
  clearTimeout(silenceTimer);
  state.isSending = false;
  if (answer) handleAnswer(unit, answer, owedPress);
  const [nextPress] = answer ? state.waitingPresses.splice(0) : [];
  if (nextPress !== undefined) save(unit, nextPress);
  else if (sendState.isCallWaiting) form.requestSubmit(callButton);
  else if (answer && !pad.units.some((otherUnit) => stateOf(otherUnit).owedPress)) followWaitingLink();
}

export function followWaitingLink() {
  const link = sendState.waitingLink;
  sendState.waitingLink = undefined;
  if (link) location.assign(link.href);
}

// Return whether the scores are new: not refused before, not saved already, and not half a result.
/** @param {Unit} unit @param {string} values */
function shouldSend(unit, values) {
  const state = stateOf(unit);
  if (values === state.refusedValues) return false;
  const isHalfTyped = savesWholeResults && !isFull(unit) && /\d/.test(values);
  if (values !== state.savedValues && !isHalfTyped) return true;
  if (values === state.savedValues) clearTypedBack(unit);
  keepDraft(unit);
  showUnsaved();
  readSavedAloud(unit);
  return false;
}

// Return the body of a request. Its key stays the same if it is sent again, so that nothing is saved twice.
/** @param {Unit} unit @param {string} press */
function requestBody(unit, press) {
  const body = new URLSearchParams({ key: `${sendState.pageKey}${++sendState.presses}` });
  for (const field of unit.querySelectorAll("input")) {
    if (field.type !== "checkbox") body.set(field.name, valueOf(field));
    else if (field.checked) body.set(field.name, field.value);
  }
  if (press) body.set("press", `${unit.dataset.table} ${press}`);
  return body;
}

/** @param {string} fields */
function postFields(fields) {
  const body = new URLSearchParams(fields);
  /** @type {NodeListOf<HTMLInputElement>} */
  const tokens = form.querySelectorAll("input[name=csrfmiddlewaretoken]");
  for (const { name, value } of tokens) body.set(name, value);
  const options = { method: "POST", body, headers: { Accept: "application/json" }, signal: AbortSignal.timeout(10000) };
  return fetch(form.action, options).catch(returnNull);
}

/** @param {Unit} unit @param {Response | null} response @returns {Promise<Answer | null>} */
async function readAnswer(unit, response) {
  const isTooOld = [403, 404].includes(response?.status ?? 0);
  const answer = response && response.status < 500 && !isTooOld ? await response.json().catch(returnNull) : null;
  if (answer || isTooOld) endSilence();
  if (isTooOld || answer?.link) sendState.waitingLink = undefined;
  if (isTooOld) showAndReadAloud("This page is out of date. Your entry is still here.", "Reload the page");
  else if (!answer) {
    const state = stateOf(unit);
    if (state.owedPress) state.owedPress.isLate = true;
    showNotSaved(unit);
    state.retryTimer = setTimeout(() => sendOwed(unit), RETRY_DELAY);
  } else if (answer.link) showAndReadAloud(answer.sentence, answer.link, answer.to);
  else return answer;
  return null;
}

/** @param {Unit} unit @param {Answer} answer @param {import("./sheet.js").OwedPress} owedPress */
function handleAnswer(unit, answer, { values: sentValues, press, isLate }) {
  const state = stateOf(unit);
  state.owedPress = undefined;
  // Another desk may have saved this table before the request was sent again. With the old version the server asks about the
  // newer numbers and does not replace the other desk's.
  const isSavedElsewhere = isLate && answer.taken && (answer.was ?? sentValues) !== sentValues && valuesOf(unit) !== sentValues;
  if (!isSavedElsewhere) versionOf(unit).value = answer.version;
  state.newerVersion = undefined;
  if (!answer.taken) state.triedValues = sentValues;
  const isMidway = !answer.taken && !sendState.waitingLink && isBeingRetyped(unit, sentValues) && ["again", "keep"].includes(answer.asks ?? "");
  // The director sees a refusal or what a correction changed before another page.
  if (!answer.taken && sendState.waitingLink) markWarned();
  if (!answer.taken || answer.corrected) sendState.waitingLink = undefined;
  if (!isMidway) showReply(unit, answer, sentValues);
  showAnswer(unit, answer);
  if (["why", "keep"].includes(answer.asks ?? "")) keepDraftInQuestion(unit, sentValues);
  if (isMidway) return showUnsaved();
  if (!answer.taken) return showRefusal(unit);
  if (valuesOf(unit) === sentValues) fillUnit(unit, answer.was ?? sentValues);
  state.savedValues = answer.was ?? sentValues;
  if (isSaved(unit)) showCheckMarks(unit);
  keepDraft(unit);
  showUnsaved(answer.time);
  leaveSavedUnit(unit, answer, press);
  state.isIn = isByRows ? answer.over : answer.state === "in";
  readSavedAloud(unit);
  if (answer.corrected) tellCorrection(answer.corrected);
}

// A correction may name tables to stop or ask for something else, so its message is shown on the page and scrolled into view.
/** @param {string} html */
function tellCorrection(html) {
  const status = pick(".messages [role=status]");
  status.innerHTML = html;
  status.scrollIntoView({ block: "nearest" });
}

// Move the cursor back, and scroll the refusal and its button into view, as a phone has little room below the boxes.
/** @param {Unit} unit */
function showRefusal(unit) {
  returnToRefused(unit);
  if (!unit.contains(focusedElement())) return;
  const reply = replyOf(unit);
  for (const part of [reply, reply.querySelector("button")]) part?.scrollIntoView({ block: "nearest" });
}

// Return whether a refused table is being typed again. From left to right, new numbers are beside old ones until its end, so
// the page does not complain before.
/** @param {Unit} unit @param {string} sentValues */
function isBeingRetyped(unit, sentValues) {
  const { refusedValues, lastBox } = stateOf(unit);
  const boxes = boxesOf(unit);
  const hasBoxesLeft = boxes.slice(lastBox ? boxes.indexOf(lastBox) + 1 : 0).some((field) => !isEmpty(field));
  return !isByRows && !savesWholeResults && refusedValues !== undefined && (hasBoxesLeft || valuesOf(unit) !== sentValues);
}

// The saved scores are typed back, so the refusal no longer applies.
/** @param {Unit} unit */
function clearTypedBack(unit) {
  const state = stateOf(unit);
  if (state.refusedValues !== undefined) clearRefusal(unit);
  if (state.stateBefore) showState(unit, state.stateBefore);
  state.stateBefore = undefined;
  showCheckMarks(unit);
}
