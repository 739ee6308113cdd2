// Send typed scores and show the answers. A score gets its check mark only once the server has saved it to disk.

import { focusedElement, returnNull, pick } from "../page.js";
import { leaveSavedUnit, returnToRefused } from "./cursor.js";
import { keepDraft, keepDraftForReason } from "./drafts.js";
import {
  isReplacing, savesWholeResults, boxesOf, isByRows, callButton, fillUnit, form, isEmpty, isFull, isSaved,
  replyOf, stateOf, showCheckMarks, valueOf, valuesOf, versionOf,
} from "./sheet.js";
import {
  clearRefusal, endSilence, showAndReadAloud, readSavedAloud, showNotSaved, showSending, showUnsaved, showAnswer, showReply, showState,
} from "./messages.js";

/** @typedef {import("./sheet.js").Unit} Unit */
/** @typedef {import("./messages.js").Answer} Answer */

const RETRY_DELAY = 2000;
// Milliseconds without an answer before the unsaved tables are listed.
const SILENT_AFTER = 3000;
/** @type {HTMLInputElement} */
const drawnKey = pick("input[name=key]", form);
export const sending = {
  pageKey: drawnKey.value,
  presses: 0,
  // Whether to call games once the scores on their way are saved.
  isCallWaiting: false,
};

/** @param {Unit} unit @param {import("./drafts.js").Draft} draft */
export function typeDraft(unit, { values, version, owed }) {
  const state = stateOf(unit);
  fillUnit(unit, values);
  // The server has these numbers, so the unanswered request was saved.
  const isIn = owed?.values === state.saved && !owed.press;
  if (owed && !isIn) state.owed = { ...owed, isLate: true };
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
  if (state.owed) {
    if (state.owed.values !== values || state.owed.press !== press) state.waiting = [press];
    keepDraft(unit);
    if (!state.busy) sendOwed(unit);
    return;
  }
  if (!press && !shouldSend(unit, values)) return;
  state.owed = { values, press, body: String(requestBody(unit, press)) };
  keepDraft(unit);
  sendOwed(unit);
}

// Save a table, unless a saved result is being replaced and the next box is in the same table.
/** @param {Unit} unit @param {Element | null | undefined} next */
export function saveAlong(unit, next) {
  if (!isReplacing(unit) || !boxesOf(unit).some((box) => box === next)) return save(unit);
  keepDraft(unit);
  showUnsaved();
}

/** @param {Unit} unit */
async function sendOwed(unit) {
  const state = stateOf(unit);
  const { owed } = state;
  if (!owed || state.busy) return;
  clearTimeout(state.retryTimer);
  showSending(unit);
  state.busy = true;
  const silenceTimer = setTimeout(() => showNotSaved(unit), SILENT_AFTER);
  const answer = await postFields(owed.body);
  const reply = await readAnswer(unit, answer);
  clearTimeout(silenceTimer);
  state.busy = false;
  if (reply) handleAnswer(unit, reply, owed);
  const [nextPress] = reply ? state.waiting.splice(0) : [];
  if (nextPress !== undefined) save(unit, nextPress);
  else if (sending.isCallWaiting) form.requestSubmit(callButton);
}

// Return whether the scores are new: not refused before, not saved already, and not half a result.
/** @param {Unit} unit @param {string} values */
function shouldSend(unit, values) {
  const state = stateOf(unit);
  if (values === state.refused) return false;
  const isHalfTyped = savesWholeResults && !isFull(unit) && /\d/.test(values);
  if (values !== state.saved && !isHalfTyped) return true;
  if (values === state.saved) clearTypedBack(unit);
  keepDraft(unit);
  showUnsaved();
  readSavedAloud(unit);
  return false;
}

// Return the body of a request. Its key stays the same if it is sent again, so that nothing is saved twice.
/** @param {Unit} unit @param {string} press */
function requestBody(unit, press) {
  const body = new URLSearchParams({ key: `${sending.pageKey}${++sending.presses}` });
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

/** @param {Unit} unit @param {Response | null} answer @returns {Promise<Answer | null>} */
async function readAnswer(unit, answer) {
  const isTooOld = [403, 404].includes(answer?.status ?? 0);
  const reply = answer && answer.status < 500 && !isTooOld ? await answer.json().catch(returnNull) : null;
  if (reply || isTooOld) endSilence();
  if (isTooOld) showAndReadAloud("This page is out of date. Your entry is still here.", "Reload the page");
  else if (!reply) {
    const state = stateOf(unit);
    if (state.owed) state.owed.isLate = true;
    showNotSaved(unit);
    state.retryTimer = setTimeout(() => sendOwed(unit), RETRY_DELAY);
  } else if (reply.link) showAndReadAloud(reply.sentence, reply.link, reply.to);
  else return reply;
  return null;
}

/** @param {Unit} unit @param {Answer} answer @param {import("./sheet.js").Owed} owed */
function handleAnswer(unit, answer, { values: sent, press, isLate }) {
  const state = stateOf(unit);
  state.owed = undefined;
  // Another desk may have saved this table before the request was sent again. With the old version the server asks about the
  // newer numbers and does not replace the other desk's.
  const isOthers = isLate && answer.taken && (answer.was ?? sent) !== sent && valuesOf(unit) !== sent;
  if (!isOthers) versionOf(unit).value = answer.version;
  state.newer = undefined;
  if (!answer.taken) state.tried = sent;
  const isMidway = !answer.taken && isBeingRetyped(unit, sent) && ["again", "keep"].includes(answer.asks ?? "");
  if (!isMidway) showReply(unit, answer, sent);
  showAnswer(unit, answer);
  if (answer.asks === "why") keepDraftForReason(unit, sent);
  if (isMidway) return showUnsaved();
  if (!answer.taken) return showRefusal(unit);
  if (valuesOf(unit) === sent) fillUnit(unit, answer.was ?? sent);
  state.saved = answer.was ?? sent;
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
/** @param {Unit} unit @param {string} sent */
function isBeingRetyped(unit, sent) {
  const { refused, box } = stateOf(unit);
  const boxes = boxesOf(unit);
  const hasBoxesLeft = boxes.slice(box ? boxes.indexOf(box) + 1 : 0).some((field) => !isEmpty(field));
  return !isByRows && !savesWholeResults && refused !== undefined && (hasBoxesLeft || valuesOf(unit) !== sent);
}

// The saved scores are typed back, so the refusal no longer applies.
/** @param {Unit} unit */
function clearTypedBack(unit) {
  const state = stateOf(unit);
  if (state.refused !== undefined) clearRefusal(unit);
  if (state.stateBefore) showState(unit, state.stateBefore);
  state.stateBefore = undefined;
  showCheckMarks(unit);
}
