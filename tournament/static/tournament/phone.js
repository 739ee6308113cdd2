// Let a table phone work without Wi-Fi. Hands are kept on the phone and sent in order once the laptop answers, and the phone
// asks for the next hand meanwhile. A refused hand stays on the phone until a player confirms it.

import { surrounding, returnNull, parsePage, pick, targetOf } from "./page.js";

/** @typedef {{body: string, words: string}} Hand */

// The server records a press once per key, even if it is sent twice. Browsers have no randomUUID over plain HTTP.
function randomKey() {
  const bytes = window.crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => ("0" + byte.toString(16)).slice(-2)).join("");
}

// A form that was loaded with the page has a key. A form from a live update has none.
addEventListener("submit", (event) => {
  const { key } = targetOf(event).elements;
  if (key && !key.value) key.value = randomKey();
});

const STORAGE_KEY = "table " + location.pathname + location.search;
const RETRY_DELAY = 3000;
const state = {
  isSending: false,
  // Whether the page shows the hand that was sent last.
  isLastHandShown: true,
};

/** @returns {Hand[]} */
const keptHands = () => JSON.parse(localStorage.getItem(STORAGE_KEY) || "[]");
/** @param {Hand[]} hands */
const keepHands = (hands) => localStorage.setItem(STORAGE_KEY, JSON.stringify(hands));
/** @returns {HTMLFormElement | null} */
const findForm = () => document.querySelector("form.phone");
// Return the same form at moments when it must be there.
/** @returns {HTMLFormElement} */
const shownForm = () => pick("form.phone");

// The line that lists waiting and refused hands.
const waitingLine = document.createElement("div");
waitingLine.className = "waiting-hands";
waitingLine.hidden = true;
waitingLine.setAttribute("role", "status");
pick("main").insertAdjacentElement("afterbegin", waitingLine);

// Live updates are held back while hands wait, as the server does not have those hands yet.
/** @param {boolean} isHeld */
function holdUpdates(isHeld) {
  const livePart = pick("[data-live]");
  const wasHeld = livePart.hasAttribute("data-hold");
  livePart.toggleAttribute("data-hold", isHeld);
  if (wasHeld && !isHeld) document.dispatchEvent(new CustomEvent("live:go"));
}

/** @param {string} refusal */
function showWaitingHands(refusal) {
  const hands = keptHands();
  const words = hands.map((hand) => hand.words);
  holdUpdates(Boolean(hands.length));
  waitingLine.hidden = !hands.length;
  waitingLine.textContent = "";
  // The last hand on the page is not the last one while others wait.
  for (const button of document.querySelectorAll(".last-hand button")) button.toggleAttribute("hidden", Boolean(hands.length));
  if (!hands.length) return;
  const waitingMessage = document.createElement("p");
  waitingMessage.className = refusal ? "said error" : "said";
  waitingMessage.textContent = refusal || (words.length === 1 ? "1 hand" : words.length + " hands")
    + " saved on this phone. Sending when the laptop answers.";
  waitingLine.appendChild(waitingMessage);
  const list = waitingLine.appendChild(document.createElement("ol"));
  words.forEach((text) => { list.appendChild(document.createElement("li")).textContent = text; });
  if (refusal) {
    const button = waitingLine.appendChild(document.createElement("button"));
    button.type = "button";
    button.textContent = "I have told the director";
    button.onclick = () => { keepHands(keptHands().slice(1)); showWaitingHands(""); sendNext(); };
  }
}

const isUnplayed = () => Boolean(shownForm().querySelector(".unplayed :checked"));

// Return what happened in the hand, in the words in which the page shows the last hand.
function chosenHandWords() {
  const maker = surrounding("label", pick("[name=maker]:checked", shownForm()));
  if (isUnplayed()) return pick("span", maker).textContent;
  const result = pick("[name=came]:checked", shownForm());
  const isAlone = pick("[name=alone]:checked", shownForm()).getAttribute("value");
  return pick("bdi", maker).textContent + " " + result.getAttribute(isAlone ? "data-words-alone" : "data-words");
}

// Tricks are required, except for a hand that was not played. Without this script the laptop checks them.
function requireTricks() {
  if (!findForm()) return;
  /** @type {NodeListOf<HTMLInputElement>} */
  const boxes = shownForm().querySelectorAll("[name=came]");
  for (const box of boxes) box.required = !isUnplayed();
}

// Change the form to the next hand while the server cannot answer: the next dealer sits to the left. Its ids and names are
// those the server will give it, so that choices made meanwhile stay when the server answers.
function showNextHand() {
  const form = shownForm();
  /** @param {string} name @returns {HTMLInputElement} */
  const fieldNamed = (name) => pick("[name=" + name + "]", form);
  /** @param {number} number */
  const handId = (number) => fieldNamed("game").value + "-" + number;
  const number = Number(fieldNamed("number").value);
  for (const element of [form, ...form.querySelectorAll("[id]")]) {
    element.id = element.id.replace(handId(number), handId(number + 1));
  }
  for (const name of ["number", "called"]) fieldNamed(name).value = String(Number(fieldNamed(name).value) + 1);
  /** @type {NodeListOf<HTMLInputElement>} */
  const makers = form.querySelectorAll("label:not(.unplayed) [name=maker]");
  const chairs = Array.from(makers, (maker) => maker.value);
  /** @type {HTMLInputElement | null} */
  const dealerField = form.querySelector("input[type=hidden][name=dealer]");
  if (dealerField) dealerField.value = chairs[(chairs.indexOf(dealerField.value) + 1) % chairs.length];
  for (const mark of form.querySelectorAll("label b")) mark.remove();
  form.reset();
  requireTricks();
  pick("h2", form).textContent = "Hand " + fieldNamed("called").value;
  pick("button.do", form).textContent = "Send hand " + fieldNamed("called").value;
}

async function sendNext() {
  const [firstHand] = keptHands();
  if (!firstHand || state.isSending) return;
  state.isSending = true;
  const body = new URLSearchParams(firstHand.body);
  const response = await fetch(location.href, { method: "POST", body }).catch(returnNull);
  const page = response && !response.ok && response.status < 500 ? await parsePage(response) : null;
  state.isSending = false;
  if (response?.ok) {
    keepHands(keptHands().slice(1));
    showWaitingHands("");
    sendNext();
    return;
  }
  if (!page) {
    showWaitingHands("");
    setTimeout(sendNext, RETRY_DELAY);
    return;
  }
  const refusalLine = page.querySelector("[role=alert] p");
  showWaitingHands(refusalLine ? refusalLine.textContent : "This code no longer works. Ask the director for the new one.");
}

addEventListener("submit", (event) => {
  if (event.target !== findForm()) return;
  event.preventDefault();
  /** @type {HTMLInputElement} */
  const calledField = pick("[name=called]", shownForm());
  const words = "Hand " + calledField.value + ": " + chosenHandWords() + ".";
  /** @type {any} */
  const fields = new FormData(shownForm());
  const body = new URLSearchParams(fields);
  body.set("key", randomKey());
  keepHands(keptHands().concat([{ body: body.toString(), words }]));
  showNextHand();
  state.isLastHandShown = false;
  removeMessages();
  showWaitingHands("");
  scrollToLastHand();
  sendNext();
});

// Messages about an earlier press are removed with the next hand, from this phone or another one.
function removeMessages() {
  for (const message of document.querySelectorAll(".messages .said")) message.remove();
}

// Scroll to the last hand or the waiting hands, which are above the next hand.
function scrollToLastHand() {
  const lastHandPart = waitingLine.hidden ? document.querySelector(".last-hand") : waitingLine;
  const target = lastHandPart || findForm();
  if (target) target.scrollIntoView();
}

document.addEventListener("live:shown", () => {
  removeMessages();
  requireTricks();
  if (!state.isLastHandShown) scrollToLastHand();
  state.isLastHandShown = true;
});

// The Send button scrolls into view once every question is answered. Before that it must not push a question out of view.
addEventListener("change", () => {
  const form = findForm();
  requireTricks();
  if (form?.checkValidity()) pick("button.do", form).scrollIntoView({ block: "nearest" });
});

addEventListener("online", sendNext);
for (const hand of keptHands()) {
  /** @type {HTMLInputElement | null | undefined} */
  const box = findForm()?.querySelector("[name=number]");
  const number = box?.value;
  if (number && new URLSearchParams(hand.body).get("number") === number) showNextHand();
}
showWaitingHands("");
requireTricks();
sendNext();
