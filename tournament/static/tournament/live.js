// Keep a page that only shows things up to date. It listens to a stream, or asks from time to time if streams fail, and shows
// when it was last updated.

import { updateChildren } from "./follow/become.js";
import { addFreshnessLine, elapsedTime, lastUpdateAt, markUpdated, showFreshness } from "./follow/heard.js";

// A page may have no such element. Then this script does nothing.
const livePart = /** @type {HTMLElement} */ (document.querySelector("[data-live]"));
const interval = 1000 * Number(livePart?.dataset.every);
// The server sends a beat every five seconds, so a stream that is silent for this long is dead.
const DEAD_AFTER = 12000;
// A browser allows only a few streams to one server. Small pictures of big screens ask instead, to leave streams for the desk.
const isPicture = Boolean(window.frameElement);
const state = {
  streamStart: 0,
  /** @type {EventSource | null} */
  stream: null,
  /** @type {XMLHttpRequest | null} */
  request: null,
  /** @type {number | undefined} */
  timer: undefined,
  nextPause: interval,
};

/** @param {number} time */
const randomDelay = (time) => time * (0.5 + Math.random());
const nextAddress = () => livePart.dataset.live + "?after=" + livePart.dataset.shown;

/** @param {string | null} id @param {string} html */
function showFragment(id, html) {
  if (livePart.hasAttribute("data-hold") || id === livePart.dataset.shown) return;
  updateChildren(livePart, new DOMParser().parseFromString(html, "text/html").body);
  livePart.dataset.shown = id ?? "";
  document.dispatchEvent(new CustomEvent("live:shown"));
}

// The page may be missing only for a moment, while the director changes something.
function reloadSoon() {
  stop();
  state.timer = setTimeout(() => location.reload(), 1000 + randomDelay(interval));
}

function listen() {
  state.streamStart = elapsedTime();
  const source = new EventSource(nextAddress());
  source.onmessage = ({ lastEventId, data }) => { showFragment(lastEventId, data); markUpdated(); };
  source.addEventListener("beat", () => { state.nextPause = interval; markUpdated(); });
  source.addEventListener("gone", reloadSoon);
  source.onerror = () => fallBack(elapsedTime() - state.streamStart);
  state.stream = source;
}

// A stream that lasted is opened again at once. After a shorter one the page asks for a while, and longer each time, before it
// tries the next stream.
/** @param {number} duration */
function fallBack(duration) {
  stop();
  if (duration > 30000) state.timer = setTimeout(listen, randomDelay(300));
  else requestUpdate(elapsedTime() + state.nextPause);
  state.nextPause = Math.min(2 * state.nextPause, 60000);
}

/** @param {number} earliestStream */
function requestUpdate(earliestStream) {
  const request = new XMLHttpRequest();
  state.request = request;
  request.open("GET", nextAddress());
  request.timeout = 10000;
  request.onloadend = ({ target }) => {
    state.request = null;
    handleResponse(/** @type {XMLHttpRequest} */ (target), earliestStream);
  };
  request.send();
}

/** @param {XMLHttpRequest} request @param {number} earliestStream */
function handleResponse(request, earliestStream) {
  const { status, responseText } = request;
  if (status === 404) { reloadSoon(); return; }
  if (status === 200) showFragment(request.getResponseHeader("Live-Id"), responseText);
  const hasResponse = status === 200 || status === 204;
  if (hasResponse) markUpdated();
  const maySwitch = hasResponse && window.EventSource && elapsedTime() > earliestStream;
  // The pause is shorter than the interval to allow for the response's own time, and random so that pages do not ask all at once.
  state.timer = setTimeout(maySwitch ? listen : () => requestUpdate(earliestStream), interval * (0.65 + Math.random() / 5));
}

function stop() {
  clearTimeout(state.timer);
  state.stream?.close();
  if (state.request) { state.request.onloadend = null; state.request.abort(); }
  state.stream = state.request = null;
}

function start() {
  stop();
  if (document.hidden) return;
  if (window.EventSource && !isPicture) listen();
  else requestUpdate(Infinity);
}

if (livePart) {
  // A page that waits for its own response is on hold and takes no updates. After that it asks for the whole page, as its
  // script may have changed the page meanwhile.
  document.addEventListener("live:go", () => { livePart.dataset.shown = ""; start(); });
  document.addEventListener("visibilitychange", start);
  addEventListener("online", start);
  addEventListener("pageshow", (event) => { if (event.persisted) start(); });
  addEventListener("pagehide", stop);
  setInterval(() => {
    if (document.hidden) return;
    if (state.stream && elapsedTime() - Math.max(lastUpdateAt(), state.streamStart) > DEAD_AFTER) fallBack(0);
    showFreshness();
  }, 1000);
  addFreshnessLine();
  start();
}
