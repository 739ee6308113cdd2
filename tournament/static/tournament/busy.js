// What takes long says so on the button that was pressed, until the next page is there.

import { targetOf } from "./page.js";

const LONG = 500; // of what is quicker nothing is said
const A_TAB = 4000; // nobody hears when another tab has opened
const ANYTHING = "One moment …";

/** @type {{ button: HTMLElement, was: ChildNode[] } | null} */
let pressed = null;

/** @param {HTMLElement} button @param {string} words */
function say(button, words) {
  giveBack();
  pressed = { button, was: Array.from(button.childNodes) };
  button.replaceChildren(words);
  button.setAttribute("aria-busy", "true");
}

function giveBack() {
  pressed?.button.replaceChildren(...pressed.was);
  pressed?.button.removeAttribute("aria-busy");
  pressed = null;
}

addEventListener("submit", (event) => {
  /** @type {HTMLFormElement} */
  const form = targetOf(event);
  const button = event.submitter;
  if (!button) return;
  const words = button.dataset.busy ?? form.dataset.busy ?? ANYTHING;
  const isElsewhere = form.target === "_blank";
  setTimeout(() => {
    // What a script has taken over says itself how it goes.
    if (event.defaultPrevented) return;
    say(button, words);
    if (isElsewhere) setTimeout(giveBack, A_TAB);
  }, isElsewhere ? 0 : LONG);
});

// Whoever comes back to the page finds it as it was.
addEventListener("pageshow", giveBack);
