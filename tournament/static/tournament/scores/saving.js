// What is typed is sent, and what the answer says is shown. No tick before the server has said that it is on the disk.

import { none, pick, tell, where } from "../page.js";
import { goOnFrom, refuse } from "./cursor.js";
import { keepDraft } from "./drafts.js";
import {
  asWhole, boxesOf, byRows, caller, fill, form, heardOf, isEmpty, isFull, isRefused, isSaved, stateOf, tick, typed, valueOf, versionOf,
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
export function typeDraft(unit, { values, version, owed }) {
  const state = stateOf(unit);
  fill(unit, values);
  // What was sent and stands in the sheet by now was written.
  const isIn = owed?.values === state.saved && !owed.press;
  if (owed && !isIn) state.owed = { ...owed, isLate: true };
  if (!isIn && !isSaved(unit)) versionOf(unit).value = version;
  keepDraft(unit);
  save(unit);
}

// One answer at a time for each table; what is typed meanwhile is sent after it. What nobody has answered may have been
// written after all: it is sent again as it was, and what is newer goes with the version that it is answered.
/** @param {Unit} unit @param {string} [press] */
export function save(unit, press = "") {
  const state = stateOf(unit);
  const values = typed(unit);
  if (state.owed) {
    if (state.owed.values !== values || state.owed.press !== press) state.waiting = [press];
    keepDraft(unit);
    if (!state.busy) deliver(unit);
    return;
  }
  if (!press && !isToBeSent(unit, values)) return;
  state.owed = { values, press, body: String(bodyOf(unit, press)) };
  keepDraft(unit);
  deliver(unit);
}

// A whole result that is in is typed over from left to right: until the cursor leaves the table, half of it is the old one.
/** @param {Unit} unit @param {Element | null | undefined} next */
export function saveAlong(unit, next) {
  const isOnItsWay = asWhole && !isRefused(unit) && /\d/.test(stateOf(unit).saved) && boxesOf(unit).some((box) => box === next);
  if (!isOnItsWay) return save(unit);
  keepDraft(unit);
  sayWhatIsLeft();
}

/** @param {Unit} unit */
async function deliver(unit) {
  const state = stateOf(unit);
  const { owed } = state;
  if (!owed || state.busy) return;
  clearTimeout(state.again);
  sayOnItsWay(unit);
  state.busy = true;
  const late = setTimeout(() => sayNotSaved(unit), SILENT);
  const answer = await send(owed.body);
  const told = await heard(unit, answer);
  clearTimeout(late);
  state.busy = false;
  if (told) take(unit, told, owed);
  const [next] = told ? state.waiting.splice(0) : [];
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

// The same press keeps its key, so that an answer that was lost writes nothing twice.
/** @param {Unit} unit @param {string} press */
function bodyOf(unit, press) {
  const body = new URLSearchParams({ key: `${saving.once}${++saving.presses}` });
  for (const field of unit.querySelectorAll("input")) {
    if (field.type !== "checkbox") body.set(field.name, valueOf(field));
    else if (field.checked) body.set(field.name, field.value);
  }
  if (press) body.set("press", `${unit.dataset.table} ${press}`);
  return body;
}

/** @param {string} fields */
function send(fields) {
  const body = new URLSearchParams(fields);
  /** @type {NodeListOf<HTMLInputElement>} */
  const tokens = form.querySelectorAll("input[name=csrfmiddlewaretoken]");
  for (const { name, value } of tokens) body.set(name, value);
  const sent = { method: "POST", body, headers: { Accept: "application/json" }, signal: AbortSignal.timeout(10000) };
  return fetch(form.action, sent).catch(none);
}

/** @param {Unit} unit @param {Response | null} answer @returns {Promise<Answer | null>} */
async function heard(unit, answer) {
  const isTooOld = [403, 404].includes(answer?.status ?? 0);
  const told = answer && answer.status < 500 && !isTooOld ? await answer.json().catch(none) : null;
  if (told || isTooOld) hearAgain();
  if (isTooOld) say("This page is too old. What you typed is kept.", "Load it again");
  else if (!told) {
    const state = stateOf(unit);
    if (state.owed) state.owed.isLate = true;
    sayNotSaved(unit);
    state.again = setTimeout(() => deliver(unit), AGAIN);
  } else if (told.link) say(told.sentence, told.link, told.to);
  else return told;
  return null;
}

/** @param {Unit} unit @param {Answer} told @param {import("./sheet.js").Owed} owed */
function take(unit, told, { values: sent, press, isLate }) {
  const state = stateOf(unit);
  state.owed = undefined;
  // Where others wrote before it was sent again, what is newer is not written over theirs, but asked about.
  const isOthers = isLate && told.taken && (told.was ?? sent) !== sent && typed(unit) !== sent;
  if (!isOthers) versionOf(unit).value = told.version;
  state.newer = undefined;
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
  if (told.corrected) tellCorrection(told.corrected);
}

// Whoever is to stop a table reads it on the page itself.
/** @param {string} sentence */
function tellCorrection(sentence) {
  tell(sentence, "success");
  pick(".messages .said").scrollIntoView({ block: "nearest" });
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
