// The + key calls the games that are ready, unless the cursor is in a text box. A key that is held down calls once.

import { pick, targetOf } from "./page.js";

document.body.addEventListener("keydown", (event) => {
  const { key } = event;
  const target = targetOf(event);
  if (key !== "+" || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (target.matches("select, textarea, input:not([data-most])")) return;
  event.preventDefault();
  /** @type {HTMLButtonElement & {form: HTMLFormElement}} */
  const callButton = pick("[data-calls]");
  if (!event.repeat) callButton.form.requestSubmit(callButton);
});
