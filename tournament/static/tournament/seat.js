// A seat that is pressed keeps its place on the screen; without this the page loads anew and does the same.
"use strict";

const seating = document.getElementById("seating");

seating?.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.matches("[data-seats]") || !event.submitter) return;
  event.preventDefault();
  const told = new URLSearchParams(new FormData(form, event.submitter));
  const address = `${form.getAttribute("action")}?${told}`;
  const answer = await fetch(address).catch(() => null);
  if (!answer?.ok || answer.redirected) {
    location.assign(address);
    return;
  }
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const pressed = event.submitter.dataset.seat;
  const top = event.submitter.getBoundingClientRect().top;
  seating.replaceChildren(...page.getElementById("seating").childNodes);
  history.replaceState(null, "", address);
  const again = seating.querySelector(`[data-seat="${pressed}"]`);
  const asked = seating.querySelector("input[autofocus]");
  again?.focus({ preventScroll: true });
  if (again) scrollBy(0, again.getBoundingClientRect().top - top);
  if (asked) asked.focus();
});
