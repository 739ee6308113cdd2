// A seat that is pressed keeps its place on the screen; without this the page loads anew and does the same.

import { none, parsed, pick } from "./page.js";

const seating = document.getElementById("seating");

seating?.addEventListener("submit", async (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!form.matches("[data-seats]") || !event.submitter) return;
  event.preventDefault();
  /** @type {any} */
  const fields = new FormData(form, event.submitter);
  const told = new URLSearchParams(fields);
  const address = `${form.getAttribute("action")}?${told}`;
  const answer = await fetch(address).catch(none);
  const page = answer?.ok && !answer.redirected ? await parsed(answer) : null;
  if (!page) {
    location.assign(address);
    return;
  }
  const pressed = event.submitter.dataset.seat;
  const top = event.submitter.getBoundingClientRect().top;
  seating.replaceChildren(...pick("#seating", page).childNodes);
  history.replaceState(null, "", address);
  /** @type {HTMLElement | null} */
  const again = seating.querySelector(`[data-seat="${pressed}"]`);
  /** @type {HTMLElement | null} */
  const asked = seating.querySelector("input[autofocus]");
  again?.focus({ preventScroll: true });
  if (again) scrollBy(0, again.getBoundingClientRect().top - top);
  if (asked) asked.focus();
});
