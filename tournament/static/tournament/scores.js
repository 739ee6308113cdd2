// Enter scores by the number pad. Every box is saved as it is typed, the cursor moves along the table and on to the next one,
// and it returns to a score that is refused.

import { focusedElement } from "./page.js";
import { callGames } from "./scores/calls.js";
import { goToTable, releaseHeldBox } from "./scores/cursor.js";
import { restoreDrafts } from "./scores/drafts.js";
import { handleKey, handleInput } from "./scores/keys.js";
import { saveBeforeLeaving } from "./scores/leaving.js";
import { REQUEST_INTERVAL, followOthers, markTyping } from "./scores/others.js";
import { save, saveAlong, typeDraft } from "./scores/saving.js";
import {
  isReplacing, savesWholeResults, isByRows, isRefused, fillUnit, form, isSaved, pad, firstEmptyBox, stateOf, unitOf, unsavedUnits,
  versionOf,
} from "./scores/sheet.js";
import { showAndReadAloud, readAloud } from "./scores/messages.js";

form.addEventListener("keydown", handleKey);
form.addEventListener("pointerdown", releaseHeldBox);
form.addEventListener("focusin", (event) => {
  releaseHeldBox();
  const box = boxOfEvent(event);
  if (!box) return;
  pad.valueBefore = box.value;
  const unit = unitOf(box);
  const { newerVersion } = stateOf(unit);
  if (newerVersion === undefined || unit.contains(/** @type {Node | null} */ (event.relatedTarget))) return;
  versionOf(unit).value = newerVersion;
  stateOf(unit).newerVersion = undefined;
});
form.addEventListener("input", (event) => {
  const box = boxOfEvent(event);
  if (!box) return;
  markTyping();
  handleInput(box);
});
form.addEventListener("change", (event) => {
  const field = /** @type {HTMLInputElement} */ (event.target);
  if (boxOfEvent(event)) stateOf(unitOf(field)).lastBox = field;
  // A bracket saves whole results, so the next place of the cursor decides whether this one is complete.
  if (boxOfEvent(event) && (savesWholeResults || isReplacing(unitOf(field)))) return;
  if (field === pad.openBox) pad.openBox = undefined;
  save(unitOf(field));
});
// A browser reports no change if a box ends with the value it started with, such as a refused score that is typed back to the
// saved one.
form.addEventListener("focusout", (event) => {
  const box = boxOfEvent(event);
  if (!box) return;
  const unit = unitOf(box);
  if (box !== pad.openBox && (!(savesWholeResults || isReplacing(unit)) || isSaved(unit) || stateOf(unit).owedPress)) return;
  pad.openBox = undefined;
  saveAlong(unit, /** @type {Element | null} */ (event.relatedTarget));
});
// Leaving a box saves it, except by a press on Undo, which is meant for the change before.
addEventListener("pointerdown", (event) => {
  const target = /** @type {Element} */ (event.target);
  if (!target.closest(".last")) return;
  if (pad.openBox) pad.openBox.value = pad.valueBefore;
  pad.openBox = undefined;
  const unit = pad.units.find((candidate) => candidate.contains(focusedElement()));
  if (unit && isReplacing(unit) && !isRefused(unit) && !stateOf(unit).owedPress) fillUnit(unit, stateOf(unit).savedValues);
});
form.addEventListener("submit", (event) => {
  const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
  if (button?.name === "won") return;
  if (button?.name === "call") {
    callGames(event);
    return;
  }
  event.preventDefault();
  pad.openBox = undefined;
  sendButtonPress(button);
});

/** @param {Event} event @returns {HTMLInputElement | undefined} */
function boxOfEvent(event) {
  return pad.boxes.find((box) => box === event.target);
}

// Send the answer that a button gives for its table. Other buttons send all typed scores once more.
/** @param {HTMLButtonElement | null} button */
function sendButtonPress(button) {
  const [table, press] = button?.name === "press" ? button.value.split(" ") : [];
  if (button?.name === "version") {
    versionOf(form).value = button.value;
    save(form, "mine");
  } else if (press) save(/** @type {HTMLElement} */ (pad.units.find((unit) => unit.dataset.table === table)), press);
  else for (const unit of pad.units) {
    stateOf(unit).refusedValues = undefined;
    /** @type {HTMLInputElement | null} */
    const reason = unit.querySelector("[name$=reason]");
    save(unit, reason?.value && "why");
  }
}

// The time since the game was seated grows while the page is open.
/** @type {HTMLElement | null} */
const seatedAgoLine = document.querySelector("[data-ago]");
const openedAt = Date.now();
/** @param {HTMLElement} line */
function showSeatedAgo(line) {
  const minutes = Math.floor((Number(line.dataset.ago) + (Date.now() - openedAt) / 1000) / 60);
  line.textContent = minutes > 0 ? `, ${minutes} minute${minutes === 1 ? "" : "s"} ago` : "";
}

restoreDrafts(typeDraft);
if (seatedAgoLine) setInterval(showSeatedAgo, REQUEST_INTERVAL, seatedAgoLine);
// The result of Undo or a call is shown at the cursor. If the sticky bar already shows it, it is only read aloud.
/** @type {HTMLElement | null} */
const message = document.querySelector(".messages .said");
const messageWords = message?.dataset.short ?? message?.textContent;
if (messageWords && (location.hash || !unsavedUnits().length)) (isShownInBar(message) ? readAloud : showAndReadAloud)(messageWords);

/** @param {HTMLElement | null} message */
function isShownInBar(message) {
  const bar = message?.closest(".unseen, [data-short]") && document.querySelector(".last")?.closest(".felt");
  return Boolean(bar) && getComputedStyle(/** @type {Element} */ (bar)).position === "sticky";
}
setTimeout(followOthers, REQUEST_INTERVAL);

addEventListener("click", saveBeforeLeaving);
addEventListener("hashchange", goToTable);
if (isByRows) firstEmptyBox()?.focus();
else if (location.hash) goToTable();
// A browser that scrolls to the table after loading also removes the cursor from it.
if (location.hash) addEventListener("load", () => setTimeout(() => { if (focusedElement() === document.body) goToTable(); }));
