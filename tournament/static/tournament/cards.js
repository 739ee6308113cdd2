// Replace only the pad of cards after each press, so that the page does not reload for every card.

import { focusedElement, returnNull, parsePage, pick, targetOf } from "./page.js";

// Presses wait for each other: the second of two quick presses uses the pad that the first one brought.
const queue = { lastPress: Promise.resolve() };

/** @param {string} address */
async function showPad(address) {
  const response = await fetch(address).catch(returnNull);
  const page = response?.ok ? await parsePage(response) : null;
  /** @type {HTMLElement | null | undefined} */
  const newPad = page?.querySelector("[data-pad]");
  if (!newPad) {
    location.assign(address);
    return;
  }
  const pressedId = focusedElement()?.id;
  pick("[data-pad]").replaceWith(newPad);
  const samePressedElement = pressedId && document.getElementById(pressedId);
  /** @type {HTMLElement | null} */
  const nextFocus = samePressedElement || newPad.querySelector("[autofocus]") || newPad.querySelector("a, button");
  nextFocus?.focus({ preventScroll: Boolean(samePressedElement) });
  pick("[data-said]").textContent = pick("h1, [data-next]", newPad).textContent;
}

/** @param {() => string | undefined} findAddress called once earlier presses are done */
function queuePress(findAddress) {
  queue.lastPress = queue.lastPress.then(async () => {
    const address = findAddress();
    if (!address) return;
    await showPad(address);
    history.pushState(null, "", address);
  });
}

addEventListener("submit", (event) => {
  const submitter = /** @type {HTMLButtonElement} */ (event.submitter);
  const form = targetOf(event);
  if (form.method !== "get" || !form.closest("[data-pad]")) return;
  event.preventDefault();
  queuePress(() => {
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
  queuePress(() => link.getAttribute("href"));
});

addEventListener("popstate", () => {
  queue.lastPress = queue.lastPress.then(() => showPad(location.href));
});
