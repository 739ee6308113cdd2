// A slow request is announced on the button that was pressed, until the next page arrives.

import { targetOf } from "./page.js";

const SLOW_AFTER = 500; // milliseconds before a request counts as slow
const NEW_TAB_DELAY = 4000; // a script cannot know when another tab has loaded
const DEFAULT_WORDS = "One moment …";

/** @type {{ button: HTMLElement, nodesBefore: ChildNode[] } | null} */
let busyButton = null;

/** @param {HTMLElement} button @param {string} words */
function showBusy(button, words) {
  restoreButton();
  busyButton = { button, nodesBefore: Array.from(button.childNodes) };
  button.replaceChildren(words);
  button.setAttribute("aria-busy", "true");
}

function restoreButton() {
  busyButton?.button.replaceChildren(...busyButton.nodesBefore);
  busyButton?.button.removeAttribute("aria-busy");
  busyButton = null;
}

addEventListener("submit", (event) => {
  /** @type {HTMLFormElement} */
  const form = targetOf(event);
  const button = event.submitter;
  if (!button) return;
  const words = button.dataset.busy ?? form.dataset.busy ?? DEFAULT_WORDS;
  const opensNewTab = form.target === "_blank";
  setTimeout(() => {
    // Another script sends this form and reports its progress.
    if (event.defaultPrevented) return;
    showBusy(button, words);
    if (opensNewTab) setTimeout(restoreButton, NEW_TAB_DELAY);
  }, opensNewTab ? 0 : SLOW_AFTER);
});

// A browser's Back button can restore the page with its busy button.
addEventListener("pageshow", restoreButton);
