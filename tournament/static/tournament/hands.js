// Two digits write a hand down: who made trump, then what came of it. 0 chooses again. A press is kept until the server
// has answered, over a new page too, and is sent again by itself as long as nobody answers.

import { BOXES, none, pick, targetOf } from "./page.js";

const AGAIN = 2000;
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

/** @param {string} sentence @param {string} [way] */
function say(sentence, way) {
  const line = turn()?.querySelector("[role=status]") ?? pick(".messages [role=status]");
  line.ariaLive = sentence === SAVING ? "off" : "polite"; // the news is heard, and not that it is on its way
  line.textContent = sentence;
  line.classList.toggle("said", sentence.startsWith("Not") || Boolean(way));
  line.classList.toggle("error", line.classList.contains("said"));
  if (way) line.append(" ", Object.assign(document.createElement("a"), { href: location.href, textContent: way }));
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

// The line that is read aloud stays in its place; all around it is new.
/** @param {Document} page */
function show(page) {
  const [said, fresh] = [document, page].map((one) => pick(".messages", one));
  const places = [...page.body.children];
  for (const old of [...document.body.children]) if (old !== said) old.remove();
  said.before(...places.slice(0, places.indexOf(fresh)));
  said.after(...places.slice(places.indexOf(fresh) + 1));
  const [status, ...alerts] = fresh.children;
  const [line, ...old] = said.children;
  for (const one of old) one.remove();
  line.className = "";
  line.replaceChildren(...status.childNodes);
  said.append(...alerts);
  if (!line.children.length) line.append(heading());
  document.title = page.title;
  /** @type {HTMLElement | null} */
  const next = document.querySelector("[aria-invalid=true], main [autofocus]");
  next?.focus({ preventScroll: next.matches("[data-below]") });
  Object.assign(hands, { busy: false, late: false });
  for (const digit of hands.ahead.splice(0)) type(digit);
}

// Where nothing else is read aloud, what was written down is, and which hand comes.
function heading() {
  const told = [...document.querySelectorAll(".last span, h1")].map((one) => one.textContent);
  return Object.assign(document.createElement("p"), { className: "unseen", textContent: told.join(". ") });
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
}

// A fold that is open, or would be opened, asks for what it says, and not for a hand.
const asksElsewhere = () => Array.from(document.querySelectorAll("details[open]")).some((fold) => fold.querySelector(BOXES));

addEventListener("keydown", (event) => {
  const typesIn = targetOf(event).matches("summary, select, textarea, input:not([type=radio])");
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

const left = localStorage.getItem(KEPT);
if (left) send(new URLSearchParams(left));
