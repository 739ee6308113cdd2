// What is typed is sent, and what the answer says is shown. No tick before the server has said that it is on the disk.

import { none, pick, where } from "../page.js";
import { goOnFrom, refuse } from "./cursor.js";
import { keepDraft } from "./drafts.js";
import {
  asWhole, boxesOf, byRows, caller, fill, form, heardOf, isEmpty, isFull, isSaved, stateOf, tick, typed, valueOf, versionOf,
} from "./sheet.js";
import { calm, hear, hearAgain, say, sayIn, sayNotSaved, sayOnItsWay, sayWhatIsLeft, showAnswer } from "./told.js";

/** @typedef {import("./sheet.js").Unit} Unit */
/** @typedef {import("./told.js").Answer} Answer */

const AGAIN = 2000;
// For so long an answer may be on its way before the tables are listed that wait for one.
const SILENT = 3000;
/** @type {HTMLInputElement} */
const drawnKey = pick("input[name=key]", form);
export const saving = {
  once: drawnKey.value,
  presses: 0,
  // Whether games are to be called as soon as what is on its way is saved.
  calling: false,
};

/** @param {Unit} unit @param {import("./drafts.js").Draft} draft */
export function typeDraft(unit, draft) {
  fill(unit, draft.values);
  Object.assign(stateOf(unit), { sent: draft.sent, key: draft.key });
  if (!isSaved(unit)) versionOf(unit).value = draft.version;
  keepDraft(unit);
  save(unit);
}

// One answer at a time for each table; what is typed meanwhile is sent after it.
/** @param {Unit} unit @param {string} [press] */
export async function save(unit, press = "") {
  const state = stateOf(unit);
  const now = typed(unit);
  const sent = `${now} ${press}`;
  if (state.busy) {
    if (state.sent !== sent) state.waiting = [press];
    return;
  }
  if (!press && !isToBeSent(unit, now)) return;
  // The same press keeps its key, so that an answer that was lost writes nothing twice.
  if (state.sent !== sent) Object.assign(state, { sent, key: `${saving.once}${++saving.presses}` });
  keepDraft(unit);
  sayOnItsWay(unit);
  state.busy = true;
  const late = setTimeout(() => sayNotSaved(unit), SILENT);
  const answer = await send(unit, press, String(state.key));
  clearTimeout(late);
  const told = await heard(unit, press, answer);
  state.busy = false;
  const [next] = state.waiting.splice(0);
  if (told) take(unit, told, now, press);
  if (next !== undefined) save(unit, next);
  else if (saving.calling) form.requestSubmit(caller);
}

// Nothing that was refused as it stands, that is saved already, or that is half a result.
/** @param {Unit} unit @param {string} now */
function isToBeSent(unit, now) {
  const state = stateOf(unit);
  if (now === state.refused) return false;
  const isHalf = asWhole && !isFull(unit) && /\d/.test(now);
  if (now !== state.saved && !isHalf) return true;
  if (now === state.saved) takeBack(unit);
  keepDraft(unit);
  sayWhatIsLeft();
  sayIn(unit);
  return false;
}

/** @param {Unit} unit @param {string} press @param {string} key */
async function send(unit, press, key) {
  const body = new URLSearchParams();
  /** @type {NodeListOf<HTMLInputElement>} */
  const tokens = form.querySelectorAll("input[name=csrfmiddlewaretoken]");
  const fields = [...tokens, ...unit.querySelectorAll("input")];
  for (const field of fields) {
    if (field.type !== "checkbox") body.set(field.name, valueOf(field));
    else if (field.checked) body.set(field.name, field.value);
  }
  body.set("key", key);
  if (press) body.set("press", `${unit.dataset.table} ${press}`);
  const sent = { method: "POST", body, headers: { Accept: "application/json" }, signal: AbortSignal.timeout(10000) };
  return fetch(form.action, sent).catch(none);
}

/** @param {Unit} unit @param {string} press @param {Response | null} answer @returns {Promise<Answer | null>} */
async function heard(unit, press, answer) {
  if (answer && answer.status < 500) hearAgain();
  if (answer?.redirected) say("You were signed out. What you typed is kept here.", "Sign in again");
  else if ([403, 404].includes(answer?.status ?? 0)) say("This page is too old. What you typed is kept.", "Load it again");
  else if (answer && answer.status < 500) return answer.json();
  else {
    sayNotSaved(unit);
    setTimeout(() => save(unit, press), AGAIN);
  }
  return null;
}

/** @param {Unit} unit @param {Answer} told @param {string} sent @param {string} press */
function take(unit, told, sent, press) {
  const state = stateOf(unit);
  versionOf(unit).value = told.version;
  const isMidway = !told.taken && isTypedOver(unit, sent) && ["again", "keep"].includes(told.asks ?? "");
  if (!isMidway) hear(unit, told, sent);
  showAnswer(unit, told);
  if (isMidway) return sayWhatIsLeft();
  if (!told.taken) return sendBack(unit);
  if (typed(unit) === sent) fill(unit, told.was ?? sent);
  state.saved = told.was ?? sent;
  if (isSaved(unit)) tick(unit);
  keepDraft(unit);
  sayWhatIsLeft(told.time);
  goOnFrom(unit, told, press);
  state.isIn = byRows ? told.over : told.state === "in";
  sayIn(unit);
}

// With its answer, which on a phone has little room below the boxes.
/** @param {Unit} unit */
function sendBack(unit) {
  refuse(unit);
  if (unit.contains(where())) heardOf(unit).scrollIntoView({ block: "nearest" });
}

// A table that was refused is typed anew from the left: new figures stand beside old ones until its end, where it is judged.
/** @param {Unit} unit @param {string} sent */
function isTypedOver(unit, sent) {
  const { refused, box } = stateOf(unit);
  const row = boxesOf(unit);
  const isBefore = row.slice(box ? row.indexOf(box) + 1 : 0).some((one) => !isEmpty(one));
  return !byRows && !asWhole && refused !== undefined && (isBefore || typed(unit) !== sent);
}

// The table as it was saved is typed again: nothing is refused any more.
/** @param {Unit} unit */
function takeBack(unit) {
  if (stateOf(unit).refused !== undefined) calm(unit);
  tick(unit);
}
