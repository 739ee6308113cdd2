// Two digits record a hand: the maker, then the result. 0 clears the maker. A press is kept in the browser, even across
// reloads, and sent again until the server answers.

import { BOXES, replacePage, focusedElement, returnNull, pick, targetOf } from "./page.js";

const RETRY_DELAY = 2000;
const CHECK_DELAY = 3000;
const STORAGE_KEY = `hand ${location.pathname}`;
const FORM_SELECTOR = "form[data-digits]";
const SAVING_WORDS = "Saving…";
const state = {
  isSending: false,
  isResponseLate: false,
  // Digits typed before the response arrives. Once the response is late they are dropped, as their hand is uncertain.
  /** @type {number[]} */
  digitsAhead: [],
};

/** @returns {HTMLFormElement | null} */
const findForm = () => document.querySelector(FORM_SELECTOR);

/** @param {string} sentence @param {string} [link] @param {string} [address] */
function showMessage(sentence, link, address) {
  const line = findForm()?.querySelector("[role=status]") ?? pick(".messages [role=status]");
  line.ariaLive = sentence === SAVING_WORDS ? "off" : "polite"; // screen readers hear the result only
  line.textContent = sentence;
  line.classList.toggle("said", sentence.startsWith("Not") || Boolean(link));
  line.classList.toggle("error", line.classList.contains("said"));
  if (link) line.append(" ", Object.assign(document.createElement("a"), { href: address || location.href, textContent: link }));
  if (line.matches(".said")) line.scrollIntoView({ block: "nearest" });
}

/** @param {URLSearchParams} body */
async function sendHand(body) {
  state.isSending = true;
  localStorage.setItem(STORAGE_KEY, String(body));
  /** @type {HTMLInputElement} */
  const token = pick("[name=csrfmiddlewaretoken]");
  body.set("csrfmiddlewaretoken", token.value);
  showMessage(SAVING_WORDS);
  const options = { method: "POST", body, signal: AbortSignal.timeout(10000) };
  const response = await fetch(location.pathname, options).catch(returnNull);
  const page = response && response.status < 500 ? await response.text().catch(returnNull) : null;
  if (!response || page === null) {
    Object.assign(state, { isResponseLate: true, digitsAhead: [] });
    showMessage("Not saved yet. Your entry is kept here. Trying again.");
    setTimeout(() => sendHand(body), RETRY_DELAY);
  } else handleResponse(response, page);
}

/** @param {Response} response @param {string} page */
function handleResponse(response, page) {
  const path = new URL(response.url).pathname;
  if (path === "/sign-in/") showMessage("You were signed out. Your entry is still on this page.", "Sign in again");
  else if ([403, 404].includes(response.status)) showMessage("This page is out of date. Your entry is still here.", "Reload the page");
  else {
    localStorage.removeItem(STORAGE_KEY);
    if (path !== location.pathname) location.assign(path);
    else showPage(new DOMParser().parseFromString(page, "text/html"));
  }
}

/** @param {Document} page */
function showPage(page) {
  replacePage(page);
  /** @type {HTMLElement | null} */
  const nextFocus = document.querySelector("[aria-invalid=true], main [autofocus]");
  nextFocus?.focus({ preventScroll: nextFocus.matches("[data-below]") });
  Object.assign(state, { isSending: false, isResponseLate: false });
  for (const digit of state.digitsAhead.splice(0)) typeDigit(digit);
}

/** @param {number} digit */
function typeDigit(digit) {
  if (state.isSending && !state.isResponseLate) state.digitsAhead.push(digit);
  const form = findForm();
  if (state.isSending || !form) return;
  /** @type {HTMLInputElement | null} */
  const chosenMaker = form.querySelector("[name=maker]:checked");
  if (digit === 0 && chosenMaker) chosenMaker.checked = false;
  else if (chosenMaker) pressButton(form, digit);
  else chooseMaker(form, digit);
}

/** @param {HTMLFormElement} form @param {number} digit */
function pressButton(form, digit) {
  /** @type {HTMLButtonElement | null} */
  const button = form.querySelector(`[data-digit="${digit}"]`);
  button?.click();
}

/** @param {HTMLFormElement} form @param {number} digit */
function chooseMaker(form, digit) {
  /** @type {NodeListOf<HTMLInputElement>} */
  const makers = form.querySelectorAll("[name=maker]");
  const maker = makers[digit - 1];
  maker?.focus();
  if (maker) maker.checked = true;
  // A hand in which all four pass has no maker.
  else if (form.querySelector(`[name=event][data-digit="${digit}"]`)) pressButton(form, digit);
}

// Digits are meant for a fold with boxes if it is open or its summary has the cursor. A fold that has only buttons does not
// take them.
const isTypingInFold = () => Array.from(document.querySelectorAll("details")).some((fold) =>
  (fold.hasAttribute("open") || fold.contains(focusedElement())) && fold.querySelector(BOXES));

// The list of dealers takes letters and arrows, and leaves the digits to the hand.
const TYPING_FIELDS = "select:not([name=dealer]), textarea, input:not([type=radio])";

addEventListener("keydown", (event) => {
  const isTypingInField = targetOf(event).matches(TYPING_FIELDS);
  const isElsewhere = isTypingInField || isTypingInFold();
  if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere || !findForm() || !/^[0-9]$/.test(event.key)) return;
  event.preventDefault();
  typeDigit(Number(event.key));
});

addEventListener("submit", (event) => {
  const form = targetOf(event);
  if (!form.matches(FORM_SELECTOR)) return;
  event.preventDefault();
  /** @type {any} */
  const fields = new FormData(form, event.submitter);
  if (!state.isSending) sendHand(new URLSearchParams(fields));
});

// Another desk may undo the seating of this page's game.
async function askWhetherSeated() {
  const options = { headers: { Accept: "application/json" }, signal: AbortSignal.timeout(10000) };
  const response = document.hidden || state.isSending ? null : await fetch(location.pathname, options).catch(returnNull);
  const refusal = response && [401, 409].includes(response.status) ? await response.json().catch(returnNull) : null;
  if (refusal) showMessage(refusal.sentence, refusal.link, refusal.to);
  else setTimeout(askWhetherSeated, CHECK_DELAY);
}

setTimeout(askWhetherSeated, CHECK_DELAY);
const unsentHand = localStorage.getItem(STORAGE_KEY);
if (unsentHand) sendHand(new URLSearchParams(unsentHand));
