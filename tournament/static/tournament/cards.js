// The pad of cards without a new page for each card: what the server answers to the same address takes the pad's place.

import { none, parsed, pick, targetOf, where } from "./page.js";

// One press after the other: the second of two quick ones goes by what the first has left.
const pad = { last: Promise.resolve() };

/** @param {string} address */
async function show(address) {
  const answer = await fetch(address).catch(none);
  const page = answer?.ok ? await parsed(answer) : null;
  /** @type {HTMLElement | null | undefined} */
  const fresh = page?.querySelector("[data-pad]");
  if (!fresh) {
    location.assign(address);
    return;
  }
  const pressed = where()?.id;
  pick("[data-pad]").replaceWith(fresh);
  const again = pressed && document.getElementById(pressed);
  /** @type {HTMLElement | null} */
  const next = again || fresh.querySelector("[autofocus]") || fresh.querySelector("a, button");
  next?.focus({ preventScroll: Boolean(again) });
  pick("[data-said]").textContent = pick("h1, [data-next]", fresh).textContent;
}

/** @param {() => string | undefined} leads where it leads by then */
function press(leads) {
  pad.last = pad.last.then(async () => {
    const address = leads();
    if (!address) return;
    await show(address);
    history.pushState(null, "", address);
  });
}

addEventListener("submit", (event) => {
  const submitter = /** @type {HTMLButtonElement} */ (event.submitter);
  const form = targetOf(event);
  if (form.method !== "get" || !form.closest("[data-pad]")) return;
  event.preventDefault();
  press(() => {
    const button = /** @type {HTMLButtonElement & {form: HTMLFormElement} | null} */ (document.getElementById(submitter.id));
    /** @type {any} */
    const fields = button?.name && new FormData(button.form, button);
    return fields && `?${new URLSearchParams(fields)}`;
  });
});

addEventListener("click", (event) => {
  const link = targetOf(event).closest("[data-pad] a[href^='?']");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  press(() => link.getAttribute("href"));
});

addEventListener("popstate", () => {
  pad.last = pad.last.then(() => show(location.href));
});
