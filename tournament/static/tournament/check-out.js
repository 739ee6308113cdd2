// Turn in scorecards by number and Enter without reloading the page. Keys typed before a response arrives go into the boxes it
// brings. Without this script the browser would drop keys between two pages.

import { replacePage, focusedElement, returnNull, parsePage, pick, targetOf, showMessage, wordsForFailure } from "./page.js";

const state = {
  isSending: false,
  // Keys typed while a response is on its way.
  /** @type {string[]} */
  keysAhead: [],
  // The address of the page on the screen.
  shownAddress: location.href,
  // Whether the browser itself sends the form and leaves this page.
  isPageLeft: false,
};
// Matches what a page has if it refused a press.
const REFUSAL = "[aria-invalid=true], .said.error, [data-floats]";
// The addresses of all these pages start with this one.
const PARENT_PATH = location.pathname.replace(/[0-9]+\/$/, "");

/** @param {HTMLFormElement} form @param {HTMLButtonElement | null} button */
async function sendForm(form, button) {
  state.isSending = true;
  /** @type {any} */
  const fields = new FormData(form, button);
  const body = new URLSearchParams(fields);
  const isPost = form.method === "post";
  const response = await (isPost ? fetch(location.href, { method: "POST", body }) : fetch(`${PARENT_PATH}?${body}`)).catch(returnNull);
  const page = response && response.status < 500 ? await parsePage(response) : null;
  if (response && page) handleResponse(form, button, response, page);
  else {
    Object.assign(state, { isSending: false, keysAhead: [] });
    showMessage(wordsForFailure(response));
  }
}

/** @param {HTMLFormElement} form @param {HTMLButtonElement | null} button @param {Response} response @param {Document} page */
function handleResponse(form, button, response, page) {
  const path = new URL(response.url).pathname;
  if (path.startsWith(PARENT_PATH)) showPage(page, response.url);
  else if (path === "/sign-in/") {
    // The browser sends the form itself, so that the sign-in page keeps what was typed.
    state.isPageLeft = true;
    form.requestSubmit(button);
  } else location.assign(response.url);
}

/** @param {Document} page @param {string} address */
function showPage(page, address) {
  replacePage(page);
  if (address !== state.shownAddress) history.pushState(null, "", address);
  state.shownAddress = location.href;
  state.isSending = false;
  scrollTo(0, 0);
  /** @type {HTMLInputElement | null} */
  const nextFocus = document.querySelector("[aria-invalid=true]") ?? document.querySelector("main [autofocus]");
  nextFocus?.focus();
  nextFocus?.select?.();
  while (state.keysAhead.length && !state.isSending && !document.querySelector(REFUSAL)) typeKey(String(state.keysAhead.shift()));
  // Keys typed ahead were meant for the next card. They must not go into the box of a card that was refused.
  if (document.querySelector(REFUSAL)) state.keysAhead = [];
}

/** @param {string} key */
function typeKey(key) {
  const box = focusedElement();
  if (key === "Enter") pressElement(box);
  else if (box.matches("input")) {
    const [start, end] = [box.selectionStart, box.selectionEnd];
    if (key !== "Backspace") box.setRangeText(key, start, end, "end");
    else box.setRangeText("", start === end ? Math.max(start - 1, 0) : start, end, "end");
    box.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

/** @param {any} element */
function pressElement(element) {
  if (element.matches("input")) element.form.requestSubmit(pick("button", element.form));
  else if (element.matches("a, button, summary")) element.click();
}

addEventListener("keydown", (event) => {
  const isTyped = event.key.length === 1 || ["Enter", "Backspace"].includes(event.key);
  if (!state.isSending || !isTyped || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  if (!event.repeat) state.keysAhead.push(event.key);
});

addEventListener("submit", (event) => {
  const form = targetOf(event);
  // A form with an address of its own leaves these pages.
  if (state.isPageLeft || !form.matches("main form:not([action])")) return;
  event.preventDefault();
  if (!state.isSending) sendForm(form, /** @type {HTMLButtonElement | null} */ (event.submitter));
});

// Back and Forward load the page of their address.
addEventListener("popstate", () => { if (location.href !== state.shownAddress) location.reload(); });
