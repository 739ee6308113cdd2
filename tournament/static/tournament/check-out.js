// Cards by number and Enter without a new page for each: what is typed before the answer is there goes into the boxes that
// it brings. Without this script a browser that is between two pages drops a key.

import { exchange, none, parsed, pick, targetOf, tell, where, whyNothingCame } from "./page.js";

const desk = {
  busy: false,
  // Typed while an answer is on its way.
  /** @type {string[]} */
  ahead: [],
  // The address of what is shown.
  shown: location.href,
  // Whether the browser itself is to send a form.
  isLeft: false,
};
// All of these pages lie below this one.
const ABOVE = location.pathname.replace(/[0-9]+\/$/, "");

/** @param {HTMLFormElement} form @param {HTMLButtonElement | null} button */
async function send(form, button) {
  desk.busy = true;
  /** @type {any} */
  const fields = new FormData(form, button);
  const body = new URLSearchParams(fields);
  const isPost = form.method === "post";
  const answer = await (isPost ? fetch(location.href, { method: "POST", body }) : fetch(`${ABOVE}?${body}`)).catch(none);
  const page = answer && answer.status < 500 ? await parsed(answer) : null;
  if (answer && page) hear(form, button, answer, page);
  else {
    Object.assign(desk, { busy: false, ahead: [] });
    tell(whyNothingCame(answer));
  }
}

/** @param {HTMLFormElement} form @param {HTMLButtonElement | null} button @param {Response} answer @param {Document} page */
function hear(form, button, answer, page) {
  const to = new URL(answer.url).pathname;
  if (to.startsWith(ABOVE)) show(page, answer.url);
  else if (to === "/sign-in/") {
    // The browser takes what was typed along.
    desk.isLeft = true;
    form.requestSubmit(button);
  } else location.assign(answer.url);
}

/** @param {Document} page @param {string} address */
function show(page, address) {
  exchange(page);
  if (address !== desk.shown) history.pushState(null, "", address);
  desk.shown = location.href;
  desk.busy = false;
  scrollTo(0, 0);
  /** @type {HTMLInputElement | null} */
  const next = document.querySelector("[aria-invalid=true]") ?? document.querySelector("main [autofocus]");
  next?.focus();
  next?.select?.();
  // What was typed on is meant for the next card, and not for the box that was refused.
  if (document.querySelector("[aria-invalid=true], .said.error")) desk.ahead = [];
  while (desk.ahead.length && !desk.busy) type(String(desk.ahead.shift()));
}

/** @param {string} key */
function type(key) {
  const box = where();
  if (key === "Enter") press(box);
  else if (box.matches("input")) {
    const [from, to] = [box.selectionStart, box.selectionEnd];
    if (key !== "Backspace") box.setRangeText(key, from, to, "end");
    else box.setRangeText("", from === to ? Math.max(from - 1, 0) : from, to, "end");
  }
}

/** @param {any} thing */
function press(thing) {
  if (thing.matches("input")) thing.form.requestSubmit(pick("button", thing.form));
  else if (thing.matches("a, button, summary")) thing.click();
}

addEventListener("keydown", (event) => {
  const isTyped = event.key.length === 1 || ["Enter", "Backspace"].includes(event.key);
  if (!desk.busy || !isTyped || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  if (!event.repeat) desk.ahead.push(event.key);
});

addEventListener("submit", (event) => {
  const form = targetOf(event);
  if (desk.isLeft || !form.matches("main form")) return;
  event.preventDefault();
  if (!desk.busy) send(form, /** @type {HTMLButtonElement | null} */ (event.submitter));
});

// Back and forward load what stood there.
addEventListener("popstate", () => { if (location.href !== desk.shown) location.reload(); });
