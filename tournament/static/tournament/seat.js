// Keep a pressed seat at its place on the screen. Without this script the page reloads, with the same result. Also keep an
// Enter too many on the page before from seating the game, and say so.

import { returnNull, parsePage, pick, showMessage, targetOf } from "./page.js";

// Milliseconds in which an Enter on the seat button may be meant for the page before.
const ENTER_PAUSE = 500;

const seating = document.getElementById("seating");
const openedAt = performance.now();

seating?.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !targetOf(event).matches("button[autofocus]")) return;
  const isTooSoon = event.timeStamp < openedAt + ENTER_PAUSE;
  if (!event.repeat && !isTooSoon) return;
  event.preventDefault();
  if (!event.repeat) showMessage("This page had just opened. To seat the game, press Enter again.", "warning");
});

seating?.addEventListener("submit", async (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!form.matches("[data-seats]") || !event.submitter) return;
  event.preventDefault();
  /** @type {any} */
  const fields = new FormData(form, event.submitter);
  const query = new URLSearchParams(fields);
  const address = `${form.getAttribute("action")}?${query}`;
  const response = await fetch(address).catch(returnNull);
  const page = response?.ok && !response.redirected ? await parsePage(response) : null;
  if (!page) {
    location.assign(address);
    return;
  }
  const pressedSeat = event.submitter.dataset.seat;
  const topBefore = event.submitter.getBoundingClientRect().top;
  seating.replaceChildren(...pick("#seating", page).childNodes);
  history.replaceState(null, "", address);
  /** @type {HTMLElement | null} */
  const sameSeat = seating.querySelector(`[data-seat="${pressedSeat}"]`);
  /** @type {HTMLElement | null} */
  const boxToFocus = seating.querySelector("input[autofocus]");
  sameSeat?.focus({ preventScroll: true });
  if (sameSeat) scrollBy(0, sameSeat.getBoundingClientRect().top - topBefore);
  if (boxToFocus) boxToFocus.focus();
});
