// Keep a pressed seat at its place on the screen. Without this script the page reloads, with the same result.

import { returnNull, parsePage, pick } from "./page.js";

const seating = document.getElementById("seating");

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
