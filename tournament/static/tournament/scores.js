// Scores by the number pad: every box is saved as it is typed, the cursor goes along the table and on to the next, and
// what is refused is asked for again.

import { where } from "./page.js";
import { callGames } from "./scores/calls.js";
import { goToTable, isDeaf, letGo } from "./scores/cursor.js";
import { eachDraft } from "./scores/drafts.js";
import { press, write } from "./scores/keys.js";
import { EVERY, follow, typedNow } from "./scores/others.js";
import { save, saveAlong, typeDraft } from "./scores/saving.js";
import { asWhole, byRows, form, isSaved, onward, pad, rowToType, stateOf, unitOf, unsaved, versionOf } from "./scores/sheet.js";
import { say, sayAloud } from "./scores/told.js";

form.addEventListener("keydown", press);
onward?.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && isDeaf()) event.preventDefault();
});
form.addEventListener("pointerdown", letGo);
form.addEventListener("focusin", (event) => {
  letGo();
  const box = boxIn(event);
  if (!box) return;
  pad.before = box.value;
  const unit = unitOf(box);
  const { newer } = stateOf(unit);
  if (newer === undefined || unit.contains(/** @type {Node | null} */ (event.relatedTarget))) return;
  versionOf(unit).value = newer;
  stateOf(unit).newer = undefined;
});
form.addEventListener("input", (event) => {
  const box = boxIn(event);
  if (!box) return;
  typedNow();
  write(box);
});
form.addEventListener("change", (event) => {
  const field = /** @type {HTMLInputElement} */ (event.target);
  if (boxIn(event)) stateOf(unitOf(field)).box = field;
  // Where a result is saved whole, it hangs on where the cursor goes.
  if (boxIn(event) && asWhole) return;
  if (field === pad.half) pad.half = undefined;
  save(unitOf(field));
});
// A browser reports no change where a box ends as it began: a refused figure that is typed back to the saved one.
form.addEventListener("focusout", (event) => {
  const box = boxIn(event);
  if (!box) return;
  const unit = unitOf(box);
  if (box !== pad.half && (!asWhole || isSaved(unit) || stateOf(unit).owed)) return;
  pad.half = undefined;
  saveAlong(unit, /** @type {Element | null} */ (event.relatedTarget));
});
// Whoever leaves a box has written it, but for the way to Undo, which is about what was written before.
addEventListener("pointerdown", (event) => {
  const pressed = /** @type {Element} */ (event.target);
  if (!pad.half || !pressed.closest(".last")) return;
  pad.half.value = pad.before;
  pad.half = undefined;
});
form.addEventListener("submit", (event) => {
  const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
  if (button?.name === "won") return;
  if (button?.name === "call") {
    callGames(event);
    return;
  }
  event.preventDefault();
  pad.half = undefined;
  send(button);
});

/** @param {Event} event @returns {HTMLInputElement | undefined} */
function boxIn(event) {
  return pad.boxes.find((box) => box === event.target);
}

// What one button says of its table; or all that is typed, once more.
/** @param {HTMLButtonElement | null} button */
function send(button) {
  const [table, answer] = button?.name === "press" ? button.value.split(" ") : [];
  if (button?.name === "version") {
    versionOf(form).value = button.value;
    save(form, "mine");
  } else if (answer) save(/** @type {HTMLElement} */ (pad.units.find((unit) => unit.dataset.table === table)), answer);
  else for (const unit of pad.units) {
    stateOf(unit).refused = undefined;
    /** @type {HTMLInputElement | null} */
    const reason = unit.querySelector("[name$=reason]");
    save(unit, reason?.value && "why");
  }
}

// How long ago the game was seated moves on, by as much as this page is open.
/** @type {HTMLElement | null} */
const ago = document.querySelector("[data-ago]");
const opened = Date.now();
/** @param {HTMLElement} ago */
function sayAgo(ago) {
  const minutes = Math.floor((Number(ago.dataset.ago) + (Date.now() - opened) / 1000) / 60);
  ago.textContent = minutes > 0 ? `, ${minutes} minute${minutes === 1 ? "" : "s"} ago` : "";
}

eachDraft(typeDraft);
if (ago) setInterval(sayAgo, EVERY, ago);
// What Undo or a call has done is told where the page stands, or by the bar that goes with it.
/** @type {HTMLElement | null} */
const told = document.querySelector(".messages .said");
const done = told?.dataset.briefly ?? told?.textContent;
if (done && (location.hash || !unsaved().length)) (isInTheBar(told) ? sayAloud : say)(done);

/** @param {HTMLElement | null} told */
function isInTheBar(told) {
  const bar = told?.closest(".unseen, [data-briefly]") && document.querySelector(".last")?.closest(".felt");
  return Boolean(bar) && getComputedStyle(/** @type {Element} */ (bar)).position === "sticky";
}
setTimeout(follow, EVERY);

addEventListener("hashchange", goToTable);
if (byRows) rowToType()?.focus();
else if (location.hash) goToTable();
// A browser that has scrolled to the table takes the cursor out of it again.
if (location.hash) addEventListener("load", () => setTimeout(() => { if (where() === document.body) goToTable(); }));
