// Correct a finished game from left to right. The cursor moves on by itself once a number is complete, and by Enter otherwise.
// From the end of a table it moves to the reason. Nothing is saved before the button is pressed: until then typed tables have
// no check mark, and the browser asks before the page is left.

import { surrounding, isComplete, pick, targetOf } from "./page.js";

const form = pick("#scores");
/** @type {HTMLElement[]} */
const tableLines = Array.from(form.querySelectorAll(".line"));
const savedLine = pick(".saved", form);
/** @param {HTMLElement} tableLine @returns {HTMLInputElement[]} */
const boxesOf = (tableLine) => Array.from(tableLine.querySelectorAll("input[data-most]"));
const statesAtLoad = new Map(tableLines.map((line) => [line, [line.dataset.state, pick("[data-words]", line).textContent]]));
const state = {
  isSent: false,
  // The box to which the cursor moved by itself. Enter or Tab there still belongs to the number before.
  /** @type {HTMLInputElement | null} */
  boxMovedTo: null,
};

/** @param {HTMLElement} tableLine @returns {string[]} */
function storedValues(tableLine) {
  /** @type {HTMLInputElement} */
  const storedBox = pick("[name$=was]", tableLine);
  return storedBox.value.split(",");
}

/** @param {HTMLElement} tableLine */
const isTyped = (tableLine) => boxesOf(tableLine).some((box, index) => box.value !== storedValues(tableLine)[index]);

function showStates() {
  for (const tableLine of tableLines) {
    const [tableState, words] = isTyped(tableLine) ? ["typed", "not saved"] : /** @type {string[]} */ (statesAtLoad.get(tableLine));
    for (const element of [tableLine, pick(`.chips [href="#${tableLine.id}"]`)]) element.dataset.state = tableState;
    pick("[data-words]", tableLine).textContent = words;
    boxesOf(tableLine).forEach((box, index) => {
      surrounding("label", box).toggleAttribute("data-saved", box.value !== "" && box.value === storedValues(tableLine)[index]);
    });
  }
  const typedTables = tableLines.filter(isTyped).map((line) => `table ${line.dataset.table}`);
  savedLine.textContent = typedTables.length ? `Not saved yet: ${typedTables.join(", ")}` : "";
  savedLine.toggleAttribute("data-wrong", typedTables.length > 0);
}

// Return the next box of the table, or after the last box the reason if it is empty.
/** @param {HTMLInputElement} box */
function nextBox(box) {
  const boxes = boxesOf(surrounding(".line", box));
  const reasonBox = /** @type {HTMLInputElement} */ (document.getElementById("why"));
  return boxes[boxes.indexOf(box) + 1] ?? (reasonBox.value.trim() ? null : reasonBox);
}

form.addEventListener("keydown", (event) => {
  const target = targetOf(event);
  const isAtBoxMovedTo = target === state.boxMovedTo;
  state.boxMovedTo = null;
  const isTab = event.key === "Tab" && !event.shiftKey && isAtBoxMovedTo;
  if (!(isTab || event.key === "Enter") || !(isAtBoxMovedTo || target.matches("input[data-most]"))) return;
  const nextField = isAtBoxMovedTo ? target : nextBox(target);
  if (!nextField) return;
  event.preventDefault();
  nextField.focus();
});
form.addEventListener("input", (event) => {
  showStates();
  const target = targetOf(event);
  // Enter after a pasted reason confirms the reason.
  state.boxMovedTo = null;
  if (!target.matches("input[data-most]") || !isComplete(target)) return;
  state.boxMovedTo = nextBox(target);
  state.boxMovedTo?.focus();
});
// After a correction that asks for something, such as new seats, the cursor begins at the link there.
/** @type {HTMLElement | null} */
const linkToSettle = document.querySelector(".messages .warning > a");
linkToSettle?.focus();
form.addEventListener("submit", () => { state.isSent = true; });
addEventListener("pageshow", () => { state.isSent = false; showStates(); });
addEventListener("beforeunload", (event) => {
  if (!state.isSent && tableLines.some(isTyped)) event.preventDefault();
});
