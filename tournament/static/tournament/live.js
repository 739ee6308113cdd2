// A page that only shows follows the evening: it listens, asks where it cannot listen, and says when it last heard.

import { become } from "./follow/become.js";
import { draw, heard, heardAt, passed, say } from "./follow/heard.js";

// There may be none, and then nothing begins.
const followed = /** @type {HTMLElement} */ (document.querySelector("[data-live]"));
const every = 1000 * Number(followed?.dataset.every);
// A stream that is heard every five seconds is dead by then.
const QUIET = 12000;
// A small picture of a wall asks: of the streams that a browser holds to one place it takes none from the desk.
const isPicture = Boolean(window.frameElement);
const live = {
  begun: 0,
  /** @type {EventSource | null} */
  source: null,
  /** @type {XMLHttpRequest | null} */
  question: null,
  /** @type {number | undefined} */
  next: undefined,
  patience: every,
};

/** @param {number} time */
const soon = (time) => time * (0.5 + Math.random());
const address = () => followed.dataset.live + "?after=" + followed.dataset.shown;

/** @param {string | null} id @param {string} html */
function show(id, html) {
  if (followed.hasAttribute("data-hold") || id === followed.dataset.shown) return;
  become(followed, new DOMParser().parseFromString(html, "text/html").body);
  followed.dataset.shown = id ?? "";
  document.dispatchEvent(new CustomEvent("live:shown"));
}

// What is not there any more may be so for a moment, as while the director changes something.
function load() {
  stop();
  live.next = setTimeout(() => location.reload(), 1000 + soon(every));
}

function listen() {
  live.begun = passed();
  const source = new EventSource(address());
  source.onmessage = (told) => { show(told.lastEventId, told.data); heard(); };
  source.addEventListener("beat", () => { live.patience = every; heard(); });
  source.addEventListener("gone", load);
  source.onerror = () => fall(passed() - live.begun);
  live.source = source;
}

// A stream that held is tried again at once. One that did not is asked instead, and tried ever more seldom.
/** @param {number} lasted */
function fall(lasted) {
  stop();
  if (lasted > 30000) live.next = setTimeout(listen, soon(300));
  else ask(passed() + live.patience);
  live.patience = Math.min(2 * live.patience, 60000);
}

/** @param {number} until */
function ask(until) {
  const question = new XMLHttpRequest();
  live.question = question;
  question.open("GET", address());
  question.timeout = 10000;
  question.onloadend = (told) => {
    live.question = null;
    answered(/** @type {XMLHttpRequest} */ (told.target), until);
  };
  question.send();
}

/** @param {XMLHttpRequest} answer @param {number} until */
function answered(answer, until) {
  const { status, responseText } = answer;
  if (status === 404) { load(); return; }
  if (status === 200) show(answer.getResponseHeader("Live-Id"), responseText);
  const wasHeard = status === 200 || status === 204;
  if (wasHeard) heard();
  const again = wasHeard && window.EventSource && passed() > until;
  // With the answer's own way what is new is here within `every`, and not all ask at once.
  live.next = setTimeout(again ? listen : () => ask(until), every * (0.65 + Math.random() / 5));
}

function stop() {
  clearTimeout(live.next);
  live.source?.close();
  if (live.question) { live.question.onloadend = null; live.question.abort(); }
  live.source = live.question = null;
}

function begin() {
  stop();
  if (document.hidden) return;
  if (window.EventSource && !isPicture) listen();
  else ask(Infinity);
}

if (followed) {
  // A page that waits for an answer of its own is not changed under its reader's hands. Right after it asks again, and
  // for all of it: what it made of itself meanwhile nobody knows.
  document.addEventListener("live:go", () => { followed.dataset.shown = ""; begin(); });
  document.addEventListener("visibilitychange", begin);
  addEventListener("online", begin);
  addEventListener("pageshow", (event) => { if (event.persisted) begin(); });
  addEventListener("pagehide", stop);
  setInterval(() => {
    if (document.hidden) return;
    if (live.source && passed() - Math.max(heardAt(), live.begun) > QUIET) fall(0);
    say();
  }, 1000);
  draw();
  begin();
}
