// Two digits write a hand down: who made trump, then what came of it. 0 chooses again. A press is kept until the server
// has answered, over a new page too, and is sent again by itself as long as nobody answers.

import { BOXES, exchange, none, pick, targetOf, where } from "./page.js";

const AGAIN = 2000;
const EVERY = 3000;
const KEPT = `hand ${location.pathname}`;
const TURN = "form[data-digits]";
const SAVING = "Saving…";
const hands = {
  busy: false,
  late: false,
  // Typed before the answer has come; nothing once it is late, since nobody knows then which hand is meant.
  /** @type {number[]} */
  ahead: [],
};

/** @returns {HTMLFormElement | null} */
const turn = () => document.querySelector(TURN);

/** @param {string} sentence @param {string} [link] @param {string} [to] */
function say(sentence, link, to) {
  const line = turn()?.querySelector("[role=status]") ?? pick(".messages [role=status]");
  line.ariaLive = sentence === SAVING ? "off" : "polite"; // the news is heard, and not that it is on its way
  line.textContent = sentence;
  line.classList.toggle("said", sentence.startsWith("Not") || Boolean(link));
  line.classList.toggle("error", line.classList.contains("said"));
  if (link) line.append(" ", Object.assign(document.createElement("a"), { href: to || location.href, textContent: link }));
  if (line.matches(".said")) line.scrollIntoView({ block: "nearest" });
}

/** @param {URLSearchParams} body */
async function send(body) {
  hands.busy = true;
  localStorage.setItem(KEPT, String(body));
  /** @type {HTMLInputElement} */
  const token = pick("[name=csrfmiddlewaretoken]");
  body.set("csrfmiddlewaretoken", token.value);
  say(SAVING);
  const sent = { method: "POST", body, signal: AbortSignal.timeout(10000) };
  const answer = await fetch(location.pathname, sent).catch(none);
  const page = answer && answer.status < 500 ? await answer.text().catch(none) : null;
  if (!answer || page === null) {
    Object.assign(hands, { late: true, ahead: [] });
    say(`Not saved yet. What you pressed is kept here, and it is tried again.`);
    setTimeout(() => send(body), AGAIN);
  } else heard(answer, page);
}

/** @param {Response} answer @param {string} page */
function heard(answer, page) {
  const to = new URL(answer.url).pathname;
  if (to === "/sign-in/") say("You were signed out. What you pressed is kept here.", "Sign in again");
  else if ([403, 404].includes(answer.status)) say("This page is too old. What you pressed is kept.", "Load it again");
  else {
    localStorage.removeItem(KEPT);
    if (to !== location.pathname) location.assign(to);
    else show(new DOMParser().parseFromString(page, "text/html"));
  }
}

/** @param {Document} page */
function show(page) {
  exchange(page);
  /** @type {HTMLElement | null} */
  const next = document.querySelector("[aria-invalid=true], main [autofocus]");
  next?.focus({ preventScroll: next.matches("[data-below]") });
  Object.assign(hands, { busy: false, late: false });
  for (const digit of hands.ahead.splice(0)) type(digit);
}

/** @param {number} digit */
function type(digit) {
  if (hands.busy && !hands.late) hands.ahead.push(digit);
  const asked = turn();
  if (hands.busy || !asked) return;
  /** @type {HTMLInputElement | null} */
  const chosen = asked.querySelector("[name=maker]:checked");
  if (digit === 0 && chosen) chosen.checked = false;
  else if (chosen) press(asked, digit);
  else name(asked, digit);
}

/** @param {HTMLFormElement} asked @param {number} digit */
function press(asked, digit) {
  /** @type {HTMLButtonElement | null} */
  const button = asked.querySelector(`[data-digit="${digit}"]`);
  button?.click();
}

/** @param {HTMLFormElement} asked @param {number} digit */
function name(asked, digit) {
  /** @type {NodeListOf<HTMLInputElement>} */
  const makers = asked.querySelectorAll("[name=maker]");
  const maker = makers[digit - 1];
  maker?.focus();
  if (maker) maker.checked = true;
  // A deal that everybody passed has no maker.
  else if (asked.querySelector(`[name=event][data-digit="${digit}"]`)) press(asked, digit);
}

// A fold with boxes that is open, or whose summary has the cursor, asks for what it says, and not for a hand. One that
// holds only buttons leaves the digits as they are.
const asksElsewhere = () => Array.from(document.querySelectorAll("details")).some((fold) =>
  (fold.hasAttribute("open") || fold.contains(where())) && fold.querySelector(BOXES));

addEventListener("keydown", (event) => {
  const typesIn = targetOf(event).matches("select, textarea, input:not([type=radio])");
  const elsewhere = typesIn || asksElsewhere();
  if (event.ctrlKey || event.metaKey || event.altKey || elsewhere || !turn() || !/^[0-9]$/.test(event.key)) return;
  event.preventDefault();
  type(Number(event.key));
});

addEventListener("submit", (event) => {
  const form = targetOf(event);
  if (!form.matches(TURN)) return;
  event.preventDefault();
  /** @type {any} */
  const fields = new FormData(form, event.submitter);
  if (!hands.busy) send(new URLSearchParams(fields));
});

// The game of this page may be taken back at another desk.
async function askWhetherSeated() {
  const asked = { headers: { Accept: "application/json" }, signal: AbortSignal.timeout(10000) };
  const answer = document.hidden || hands.busy ? null : await fetch(location.pathname, asked).catch(none);
  const told = answer && [401, 409].includes(answer.status) ? await answer.json().catch(none) : null;
  if (told) say(told.sentence, told.link, told.to);
  else setTimeout(askWhetherSeated, EVERY);
}

setTimeout(askWhetherSeated, EVERY);
const left = localStorage.getItem(KEPT);
if (left) send(new URLSearchParams(left));
