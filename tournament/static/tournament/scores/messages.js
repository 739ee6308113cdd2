// Show messages about the scores: below the boxes, at the foot of the page, above all tables, and to screen readers.

import { focusedElement, pick } from "../page.js";
import {
  boxesOf, isByRows, callButton, chipOf, form, isQuestion, isSaved, isUnfinished, nameOf, nextStep, pad, replyOf, stateOf,
  showCheckMarks, unsavedUnits,
} from "./sheet.js";

/**
 * The answer to what was sent.
 * @typedef {{taken: boolean, heard: string, asks?: string, version: string, state: string, words: string, was?: string,
 *   corrected?: string, scores: string[], over: boolean, time: string} & Night} Answer
 *
 * Facts about the whole night, which every answer brings.
 * @typedef {{revision: number, summary: string, slow: number[], calls?: number, won?: string, onward: string, to: string,
 *   undo: {change: string, words: string, long: string} | null, over: boolean, clocked: boolean}} Night
 */

// Milliseconds without a key before a refused box takes one, so that a director who types on without looking changes nothing.
export const KEY_PAUSE = 500;
const SAVING_WORDS = "Saving…";

const savedLine = pick(".saved", form);
// Screen readers read this line aloud.
const aloudLine = pick("[data-aloud]", form);
const messageState = {
  /** @type {AudioContext | undefined} */
  audio: undefined,
  // The night's revision in the newest answer.
  revision: 0,
  // Whether Euchre Night has stopped answering.
  isSilent: false,
  // The alarm that was read aloud, until the next message about unsaved scores.
  alarmReadAloud: "",
};

// Show a sentence that stays in view, and read it aloud.
/** @param {string} sentence @param {string} [link] @param {string} [to] */
export function showAndReadAloud(sentence, link, to) {
  showMessage(sentence, link, to);
  readAloud(sentence);
  messageState.alarmReadAloud = link ? sentence : "";
}

// Read a sentence aloud, unless it was the last one read.
/** @param {string} sentence */
export function readAloud(sentence) {
  if (aloudLine.textContent !== sentence) aloudLine.textContent = sentence;
}

// Read a table's question aloud, or clear it once it is answered or undone.
/** @param {import("./sheet.js").Unit} unit @param {string} question */
export function readQuestionAloud(unit, question) {
  const state = stateOf(unit);
  if (question || aloudLine.textContent === state.questionRead) readAloud(question);
  state.questionRead = question;
}

// Read aloud once that a table is saved. It must be complete, and the cursor must have reached its last box or left it.
/** @param {import("./sheet.js").Unit} unit */
export function readSavedAloud(unit) {
  const state = stateOf(unit);
  const isCursorBefore = boxesOf(unit).slice(0, -1).includes(focusedElement());
  if (!state.isIn || !isSaved(unit) || isCursorBefore || state.valuesRead === state.savedValues) return;
  state.valuesRead = state.savedValues;
  readAloud(`Saved: ${nameOf(unit)}`);
}

// Show a sentence without reading it aloud. It is red while a score could not be saved.
/** @param {string} sentence @param {string} [link] @param {string} [to] */
export function showMessage(sentence, link, to) {
  savedLine.textContent = sentence;
  savedLine.toggleAttribute("data-wrong", Boolean(link) || sentence.startsWith("Not saved"));
  if (link) savedLine.append(" ", Object.assign(document.createElement("a"), { href: to || location.href, textContent: link }));
}

// Say that scores are being sent. If no answer has come for a while, list them as not saved.
/** @param {import("./sheet.js").Unit} unit */
export function showSending(unit) {
  if (messageState.isSilent) showNotSaved(unit);
  else showMessage(SAVING_WORDS);
}

/** @param {import("./sheet.js").Unit} [unit] */
export function showNotSaved(unit) {
  messageState.isSilent = true;
  const unsavedNames = pad.units.filter((otherUnit) => otherUnit === unit || unsavedUnits().includes(otherUnit)).map(nameOf);
  showAndReadAloud(`Not saved yet: ${unsavedNames.join(", ")}. Your entry is kept here. Trying again.`);
  messageState.alarmReadAloud = String(aloudLine.textContent);
}

export function endSilence() {
  messageState.isSilent = false;
}

/** @param {string} [time] */
export function showUnsaved(time) {
  const unitsToSave = unsavedUnits();
  if (unitsToSave.length && messageState.isSilent) return showNotSaved();
  const words = unitsToSave.length ? wordsForUnsaved(unitsToSave) : time ? `All saved, ${time}` : "All saved";
  showMessage(words);
  if (messageState.alarmReadAloud && aloudLine.textContent === messageState.alarmReadAloud && words !== SAVING_WORDS) readAloud(words);
}

// Refused scores and those that cannot be sent are named first. Questions and half-typed numbers are no cause for alarm.
/** @param {import("./sheet.js").Unit[]} unitsToSave */
function wordsForUnsaved(unitsToSave) {
  const askedUnits = unitsToSave.filter(isQuestion);
  const unfinishedUnits = unitsToSave.filter(isUnfinished);
  const wrongUnits = unitsToSave.filter((unit) => !askedUnits.includes(unit) && !unfinishedUnits.includes(unit) && !stateOf(unit).isSending);
  if (wrongUnits.length) return `Not saved: ${wrongUnits.map(nameOf).join(", ")}`;
  if (askedUnits.length) return `Waiting for your answer: ${askedUnits.map(nameOf).join(", ")}`;
  return unfinishedUnits.length ? `Not finished: ${unfinishedUnits.map(nameOf).join(", ")}` : SAVING_WORDS;
}

export function beep() {
  messageState.audio ??= new AudioContext();
  const tone = new OscillatorNode(messageState.audio, { frequency: 220 });
  tone.connect(messageState.audio.destination);
  tone.start();
  tone.stop(messageState.audio.currentTime + 0.15);
}

/** @param {import("./sheet.js").Unit} unit @param {{taken: boolean, heard: string, asks?: string}} answer @param {string} [sentValues] */
export function showReply(unit, answer, sentValues) {
  const state = stateOf(unit);
  state.refusedValues = answer.taken ? undefined : sentValues;
  if (answer.taken) state.usualReply = answer.heard;
  replyOf(unit).innerHTML = answer.heard;
  unit.toggleAttribute("data-heard", !answer.taken);
  unit.dataset.asks = answer.asks ?? "";
  state.ignoreKeysUntil = performance.now() + KEY_PAUSE;
  // A refusal is an alert. A question is not, and screen readers reliably read it only in a line that was there before.
  const question = answer.taken ? null : replyOf(unit).querySelector("[role=status]");
  readQuestionAloud(unit, question ? String(question.firstChild?.textContent).trim() : "");
  const isWrong = !answer.taken && !isQuestion(unit);
  for (const box of boxesOf(unit)) {
    box.ariaInvalid = String(isWrong);
    if (isWrong) box.setAttribute("aria-describedby", replyOf(unit).id);
    else box.removeAttribute("aria-describedby");
  }
  if (!answer.taken) showCheckMarks(unit);
}

// Remove the refusal below a table's boxes.
/** @param {import("./sheet.js").Unit} unit */
export function clearRefusal(unit) {
  showReply(unit, { taken: true, heard: stateOf(unit).usualReply });
}

/** @param {import("./sheet.js").Unit} unit @param {Answer} answer */
export function showAnswer(unit, answer) {
  form.querySelectorAll("[data-score]").forEach((score, index) => (score.textContent = answer.scores[index]));
  if (!isByRows) {
    const state = stateOf(unit);
    if (answer.taken) state.stateBefore = undefined;
    else state.stateBefore ??= { state: String(unit.dataset.state), words: String(pick("[data-words]", unit).textContent) };
    showState(unit, answer);
  }
  if (isNewest(answer)) showNight(answer);
}

/** @param {import("./sheet.js").Unit} unit @param {{state: string, words: string}} lineState */
export function showState(unit, { state, words }) {
  unit.dataset.state = state;
  pick("[data-words]", unit).textContent = words;
  updateChip(unit);
}

/** @param {import("./sheet.js").Unit} unit */
export function updateChip(unit) {
  const chip = chipOf(unit);
  chip.dataset.state = unit.dataset.state;
  pick(".unseen", chip).textContent = ` ${unit.dataset.state}`;
}

// Answers can arrive out of order, so that an older one must not replace a newer one.
/** @param {Night} night */
export const isNewest = (night) => night.revision >= messageState.revision;

/** @param {Night} night */
export function showNight(night) {
  messageState.revision = night.revision;
  showUndo(night.undo);
  if (callButton) showCallButton(night, callButton);
  // The clock ends with its game, as on the big screen.
  if (!night.clocked) document.querySelector("section.clock")?.remove();
  if (isByRows) return;
  // The last score may come from another desk, and this page fills it in a few seconds later.
  if (night.over && pad.units.some((unit) => unit.dataset.state === "not in")) return;
  if (!callButton && nextStep) {
    nextStep.textContent = night.onward;
    nextStep.setAttribute("href", night.to);
  }
  pick("[data-summary]").textContent = night.summary;
  document.querySelector(".onward:not([data-stays])")?.toggleAttribute("hidden", !night.over);
  for (const unit of pad.units) {
    const isSlow = night.slow.includes(Number(unit.dataset.table));
    for (const element of [unit, chipOf(unit)]) element.toggleAttribute("data-slow", isSlow);
  }
}

/** @param {Night["undo"]} undo */
function showUndo(undo) {
  /** @type {HTMLElement | null} */
  const undoBar = document.querySelector(".last");
  if (!undo || !undoBar) return;
  /** @type {HTMLInputElement | null} */
  const changeField = undoBar.querySelector("input[name=change]");
  if (!changeField) return;
  if (changeField.value !== String(undo.change)) removeRedo(undoBar);
  changeField.value = undo.change;
  pick("span", undoBar).textContent = undo.words;
  if (undo.long) undoBar.dataset.long = undo.long;
  else delete undoBar.dataset.long;
}

// Redo is possible only until something newer is saved, and what was undone may then be saved again. So the Redo button goes,
// and with it the message about the undo.
/** @param {HTMLElement} undoBar */
function removeRedo(undoBar) {
  const redoParts = undoBar.querySelectorAll("button[name=change], .redone");
  if (!redoParts.length) return;
  for (const part of [...redoParts, ...document.querySelectorAll(".messages .success")]) part.remove();
  delete undoBar.dataset.both;
}

// The last result names the winner and shows the link to the next page. A correction of it may hide both again.
/** @param {Night} night @param {HTMLButtonElement} button */
function showCallButton(night, button) {
  button.hidden = !night.calls;
  if (night.calls) pick("span", button).textContent = night.onward;
  const winnerLine = pick("[data-won]");
  if (night.won && winnerLine.hidden) removeCallMessage();
  winnerLine.textContent = night.won ?? "";
  const nextLink = pick(".onward a");
  winnerLine.hidden = nextLink.hidden = !night.won;
  if (!night.won) return;
  nextLink.textContent = night.onward;
  nextLink.setAttribute("href", night.to);
}

// After the last result, a message about the call of its game is out of date.
function removeCallMessage() {
  for (const message of document.querySelectorAll(".messages .success")) message.remove();
  if (!unsavedUnits().length) showMessage("");
}
