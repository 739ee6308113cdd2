// A table's phone while the Wi-Fi is away: what is sent is kept on the phone, with the next hand asked at once, and sent
// in order as soon as there is an answer. What the server refuses stays here until somebody has read it.

import { around, none, parsed, pick, targetOf } from "./page.js";

/** @typedef {{body: string, words: string}} Hand */

// A press that is sent again is known by its key, and is done once. Over plain HTTP browsers make no names of their own.
function freshKey() {
  const bytes = window.crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (one) => ("0" + one.toString(16)).slice(-2)).join("");
}

// What the server drew has a key; what came by itself later has none.
addEventListener("submit", (event) => {
  const { key } = targetOf(event).elements;
  if (key && !key.value) key.value = freshKey();
});

const KEPT = "table " + location.pathname + location.search;
const AGAIN = 3000;
const phone = {
  isSending: false,
  // Whether what was sent last is shown.
  isAnswered: true,
};

/** @returns {Hand[]} */
const kept = () => JSON.parse(localStorage.getItem(KEPT) || "[]");
/** @param {Hand[]} hands */
const keep = (hands) => localStorage.setItem(KEPT, JSON.stringify(hands));
/** @returns {HTMLFormElement | null} */
const form = () => document.querySelector("form.phone");
// The same where it surely is.
/** @returns {HTMLFormElement} */
const asked = () => pick("form.phone");

// Where it says what waits, and what was refused.
const line = document.createElement("div");
line.className = "waiting-hands";
line.hidden = true;
line.setAttribute("role", "status");
pick("main").insertAdjacentElement("afterbegin", line);

// What is shown stays as it is while something waits: it is further than the server is.
/** @param {boolean} isHeld */
function hold(isHeld) {
  const live = pick("[data-live]");
  const wasHeld = live.hasAttribute("data-hold");
  live.toggleAttribute("data-hold", isHeld);
  if (wasHeld && !isHeld) document.dispatchEvent(new CustomEvent("live:go"));
}

/** @param {string} refused */
function tell(refused) {
  const hands = kept();
  const words = hands.map((one) => one.words);
  hold(Boolean(hands.length));
  line.hidden = !hands.length;
  line.textContent = "";
  if (!hands.length) return;
  const head = document.createElement("p");
  head.className = refused ? "said error" : "said";
  head.textContent = refused || (words.length === 1 ? "1 hand is" : words.length + " hands are")
    + " kept on this phone, and sent as soon as the laptop answers.";
  line.appendChild(head);
  const list = line.appendChild(document.createElement("ol"));
  words.forEach((one) => { list.appendChild(document.createElement("li")).textContent = one; });
  if (refused) {
    const button = line.appendChild(document.createElement("button"));
    button.type = "button";
    button.textContent = "I have told the director";
    button.onclick = () => { keep(kept().slice(1)); tell(""); pass(); };
  }
}

/** @param {string} field */
const said = (field) => {
  const chosen = asked().querySelector("[name=" + field + "]:checked");
  return chosen ? String(around("label", chosen).textContent).trim().replace(/\s+/g, " ").replace(/ deals$/, "") : "";
};

const isUnplayed = () => Boolean(asked().querySelector(".unplayed :checked"));

// Tricks are asked for, but for a hand that nobody played. Without script it is the laptop that asks.
function ask() {
  if (!form()) return;
  /** @type {NodeListOf<HTMLInputElement>} */
  const boxes = asked().querySelectorAll("[name=came]");
  for (const box of boxes) box.required = !isUnplayed();
}

// The next hand, as long as nobody else can say which one it is: the deal goes left. It is called as the server will
// call it, so that what is chosen meanwhile stays when that answers.
function ahead() {
  const next = asked();
  /** @param {string} name @returns {HTMLInputElement} */
  const count = (name) => pick("[name=" + name + "]", next);
  /** @param {number} number */
  const key = (number) => count("game").value + "-" + number;
  const number = Number(count("number").value);
  for (const one of [next, ...next.querySelectorAll("[id]")]) {
    one.id = one.id.replace(key(number), key(number + 1));
  }
  for (const name of ["number", "called"]) count(name).value = String(Number(count(name).value) + 1);
  /** @type {NodeListOf<HTMLInputElement>} */
  const makers = next.querySelectorAll("label:not(.unplayed) [name=maker]");
  const chairs = Array.from(makers, (one) => one.value);
  /** @type {HTMLInputElement | null} */
  const deals = next.querySelector("input[type=hidden][name=dealer]");
  if (deals) deals.value = chairs[(chairs.indexOf(deals.value) + 1) % chairs.length];
  for (const one of next.querySelectorAll("label b")) one.remove();
  next.reset();
  ask();
  pick("h2", next).textContent = "Hand " + count("called").value;
  pick("button.do", next).textContent = "Send hand " + count("called").value;
}

async function pass() {
  const [first] = kept();
  if (!first || phone.isSending) return;
  phone.isSending = true;
  const body = new URLSearchParams(first.body);
  const answer = await fetch(location.href, { method: "POST", body }).catch(none);
  const page = answer && !answer.ok && answer.status < 500 ? await parsed(answer) : null;
  phone.isSending = false;
  if (answer?.ok) {
    keep(kept().slice(1));
    tell("");
    pass();
    return;
  }
  if (!page) {
    tell("");
    setTimeout(pass, AGAIN);
    return;
  }
  const why = page.querySelector("[role=alert] p");
  tell(why ? why.textContent : "This link has ended: ask the director for the table's new one.");
}

addEventListener("submit", (event) => {
  if (event.target !== form()) return;
  event.preventDefault();
  /** @type {HTMLInputElement} */
  const called = pick("[name=called]", asked());
  const words = "Hand " + called.value + ": "
    + (isUnplayed() ? ["maker"] : ["maker", "alone", "came"]).map(said).join(", ");
  /** @type {any} */
  const fields = new FormData(asked());
  const body = new URLSearchParams(fields);
  body.set("key", freshKey());
  keep(kept().concat([{ body: body.toString(), words }]));
  ahead();
  phone.isAnswered = false;
  forgetMessages();
  tell("");
  stand();
  pass();
});

// What a press before had to say is over with the next hand, from this phone or from another one.
function forgetMessages() {
  for (const one of document.querySelectorAll(".messages .said")) one.remove();
}

// Where the next hand is asked, below the answer to the one that was sent.
function stand() {
  const told = line.hidden ? document.querySelector(".last-hand") : line;
  const place = told || form();
  if (place) place.scrollIntoView();
}

document.addEventListener("live:shown", () => {
  forgetMessages();
  ask();
  if (!phone.isAnswered) stand();
  phone.isAnswered = true;
});

// Send comes into view once every question has its answer, and lies over none before.
addEventListener("change", () => {
  const shown = form();
  ask();
  if (shown?.checkValidity()) pick("button.do", shown).scrollIntoView({ block: "nearest" });
});

addEventListener("online", pass);
for (const one of kept()) {
  /** @type {HTMLInputElement | null | undefined} */
  const box = form()?.querySelector("[name=number]");
  const number = box?.value;
  if (number && new URLSearchParams(one.body).get("number") === number) ahead();
}
tell("");
ask();
pass();
