// What is told of the scores: below the boxes, at the foot of the page, above all tables, and by ear.

import { pick, where } from "../page.js";
import {
  boxesOf, byRows, caller, chipOf, form, heardOf, isQuestion, isSaved, isUnfinished, nameOf, onward, pad, stateOf, tick, unsaved,
} from "./sheet.js";

/**
 * The answer to what was sent.
 * @typedef {{taken: boolean, heard: string, asks?: string, version: string, state: string, words: string, was?: string,
 *   corrected?: string, scores: string[], over: boolean, time: string} & Evening} Answer
 *
 * What it says of the evening as a whole.
 * @typedef {{revision: number, summary: string, slow: number[], calls?: number, won?: string, onward: string, to: string,
 *   undo: {change: string, words: string, long: string} | null, over: boolean}} Evening
 */

// Whoever types on without looking must pause so long before a refused box takes anything.
export const PAUSE = 500;
const SAVING = "Saving…";

const saved = pick(".saved", form);
// What is read aloud by a browser that does so.
const aloud = pick("[data-aloud]", form);
const shown = {
  /** @type {AudioContext | undefined} */
  audio: undefined,
  // Of the evening, as of the newest answer.
  revision: 0,
  // Whether the program is silent, until it answers again.
  isSilent: false,
  // What was read aloud and holds only until the next word of what is left to save.
  trouble: "",
};

// In view wherever the page stands, and heard.
/** @param {string} sentence @param {string} [link] @param {string} [to] */
export function say(sentence, link, to) {
  show(sentence, link, to);
  sayAloud(sentence);
  shown.trouble = link ? sentence : "";
}

// The same again is not heard again.
/** @param {string} sentence */
export function sayAloud(sentence) {
  if (aloud.textContent !== sentence) aloud.textContent = sentence;
}

// What a table was asked is no longer read once it is answered, or taken back.
/** @param {import("./sheet.js").Unit} unit @param {string} question */
export function sayAsked(unit, question) {
  const state = stateOf(unit);
  if (question || aloud.textContent === state.asked) sayAloud(question);
  state.asked = question;
}

// Whoever listens hears once of a table that it is saved: when it is in, and the cursor no longer on its way along it.
/** @param {import("./sheet.js").Unit} unit */
export function sayIn(unit) {
  const state = stateOf(unit);
  const isAlong = boxesOf(unit).slice(0, -1).includes(where());
  if (!state.isIn || !isSaved(unit) || isAlong || state.aloud === state.saved) return;
  state.aloud = state.saved;
  sayAloud(`Saved: ${nameOf(unit)}`);
}

// In view alone; in red as long as anything is not saved.
/** @param {string} sentence @param {string} [link] @param {string} [to] */
export function show(sentence, link, to) {
  saved.textContent = sentence;
  saved.toggleAttribute("data-wrong", Boolean(link) || sentence.startsWith("Not"));
  if (link) saved.append(" ", Object.assign(document.createElement("a"), { href: to || location.href, textContent: link }));
}

// What is on its way is no news, unless nothing has come back for a while: then all of it is listed.
/** @param {import("./sheet.js").Unit} unit */
export function sayOnItsWay(unit) {
  if (shown.isSilent) sayNotSaved(unit);
  else show(SAVING);
}

/** @param {import("./sheet.js").Unit} [unit] */
export function sayNotSaved(unit) {
  shown.isSilent = true;
  const left = pad.units.filter((one) => one === unit || unsaved().includes(one)).map(nameOf);
  say(`Not saved yet: ${left.join(", ")}. What you typed is kept here, and it is tried again.`);
  shown.trouble = String(aloud.textContent);
}

export function hearAgain() {
  shown.isSilent = false;
}

/** @param {string} [time] */
export function sayWhatIsLeft(time) {
  const left = unsaved();
  if (left.length && shown.isSilent) return sayNotSaved();
  const words = left.length ? wordsOfWhatIsLeft(left) : time ? `All saved, ${time}` : "All saved";
  show(words);
  if (shown.trouble && aloud.textContent === shown.trouble && words !== SAVING) sayAloud(words);
}

// What was refused or cannot be sent comes first. A question, or a figure that is still being typed, is nothing to fear.
/** @param {import("./sheet.js").Unit[]} left */
function wordsOfWhatIsLeft(left) {
  const asked = left.filter(isQuestion);
  const unfinished = left.filter(isUnfinished);
  const wrong = left.filter((unit) => !asked.includes(unit) && !unfinished.includes(unit) && !stateOf(unit).busy);
  if (wrong.length) return `Not saved: ${wrong.map(nameOf).join(", ")}`;
  if (asked.length) return `Waiting for your answer: ${asked.map(nameOf).join(", ")}`;
  return unfinished.length ? `Half typed: ${unfinished.map(nameOf).join(", ")}` : SAVING;
}

export function beep() {
  shown.audio ??= new AudioContext();
  const tone = new OscillatorNode(shown.audio, { frequency: 220 });
  tone.connect(shown.audio.destination);
  tone.start();
  tone.stop(shown.audio.currentTime + 0.15);
}

/** @param {import("./sheet.js").Unit} unit @param {{taken: boolean, heard: string, asks?: string}} told @param {string} [sent] */
export function hear(unit, told, sent) {
  const state = stateOf(unit);
  state.refused = told.taken ? undefined : sent;
  if (told.taken) state.calm = told.heard;
  heardOf(unit).innerHTML = told.heard;
  unit.toggleAttribute("data-heard", !told.taken);
  unit.dataset.asks = told.asks ?? "";
  state.deafUntil = performance.now() + PAUSE;
  // What is refused is an alert; a question comes in peace, and only a line that was there before is sure to be heard.
  const question = told.taken ? null : heardOf(unit).querySelector("[role=status]");
  sayAsked(unit, question ? String(question.firstChild?.textContent).trim() : "");
  const isWrong = !told.taken && !isQuestion(unit);
  for (const box of boxesOf(unit)) {
    box.ariaInvalid = String(isWrong);
    if (isWrong) box.setAttribute("aria-describedby", heardOf(unit).id);
    else box.removeAttribute("aria-describedby");
  }
  if (!told.taken) tick(unit);
}

// Nothing is refused there any more.
/** @param {import("./sheet.js").Unit} unit */
export function calm(unit) {
  hear(unit, { taken: true, heard: stateOf(unit).calm });
}

/** @param {import("./sheet.js").Unit} unit @param {Answer} told */
export function showAnswer(unit, told) {
  form.querySelectorAll("[data-score]").forEach((score, place) => (score.textContent = told.scores[place]));
  if (!byRows) showState(unit, told);
  if (isNewest(told)) showEvening(told);
}

/** @param {import("./sheet.js").Unit} unit @param {{state: string, words: string}} told */
export function showState(unit, told) {
  unit.dataset.state = told.state;
  pick("[data-words]", unit).textContent = told.words;
  sayState(unit);
}

/** @param {import("./sheet.js").Unit} unit */
export function sayState(unit) {
  const chip = chipOf(unit);
  chip.dataset.state = unit.dataset.state;
  pick(".unseen", chip).textContent = ` ${unit.dataset.state}`;
}

// Answers may overtake each other.
/** @param {Evening} told */
export const isNewest = (told) => told.revision >= shown.revision;

/** @param {Evening} told */
export function showEvening(told) {
  shown.revision = told.revision;
  showUndo(told.undo);
  if (caller) showCalls(told, caller);
  if (byRows) return;
  if (!caller && onward) {
    onward.textContent = told.onward;
    onward.setAttribute("href", told.to);
  }
  pick("[data-summary]").textContent = told.summary;
  document.querySelector(".onward:not([data-stays])")?.toggleAttribute("hidden", !told.over);
  for (const unit of pad.units) {
    const isSlow = told.slow.includes(Number(unit.dataset.table));
    for (const place of [unit, chipOf(unit)]) place.toggleAttribute("data-slow", isSlow);
  }
}

/** @param {Evening["undo"]} undo */
function showUndo(undo) {
  /** @type {HTMLElement | null} */
  const last = document.querySelector(".last");
  if (!undo || !last) return;
  /** @type {HTMLInputElement} */
  const change = pick("[name=change]", last);
  change.value = undo.change;
  pick("span", last).textContent = undo.words;
  if (undo.long) last.dataset.long = undo.long;
  else delete last.dataset.long;
}

// The last result names the winner and leads to the prizes; once it is corrected there may be another final.
/** @param {Evening} told @param {HTMLButtonElement} caller */
function showCalls(told, caller) {
  caller.hidden = !told.calls;
  if (told.calls) pick("span", caller).textContent = told.onward;
  const won = pick("[data-won]");
  won.textContent = told.won ?? "";
  won.hidden = pick(".onward a").hidden = !told.won;
}
