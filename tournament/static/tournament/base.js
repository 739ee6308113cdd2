// Comforts on top of pages that work without it: looks change without losing what was typed, and passwords can be shown.

import "./busy.js";
import "./folds.js";
import { around, none, parsed, targetOf, tell, where } from "./page.js";

addEventListener("submit", async (event) => {
  const form = targetOf(event);
  if (!form.matches(".looks")) return;
  event.preventDefault();
  const sent = { method: "POST", body: new FormData(form, event.submitter) };
  const answer = await fetch(form.action, sent).catch(none);
  const page = answer?.ok ? await parsed(answer) : null;
  if (page) look(page);
  else tell("That could not be changed. Load this page again, then press once more.");
});

// Over plain HTTP a browser does not listen to Clear-Site-Data, and what was typed would stay behind.
addEventListener("submit", (event) => {
  if (targetOf(event).matches("[action$='/sign-out/']")) localStorage.clear();
});

// As the page looks that was answered.
/** @param {Document} page */
function look(page) {
  Object.assign(document.documentElement.dataset, page.documentElement.dataset);
  const fresh = page.querySelectorAll(".looks button");
  document.querySelectorAll(".looks button").forEach((button, place) => {
    for (const name of ["aria-pressed", "aria-disabled"]) {
      const value = fresh[place]?.getAttribute(name);
      if (value == null) button.removeAttribute(name);
      else button.setAttribute(name, value);
    }
  });
}

/** @type {NodeListOf<HTMLInputElement>} */
const passwords = document.querySelectorAll("input[type=password]");
for (const box of passwords) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "plain";
  button.textContent = "Show the password";
  button.setAttribute("aria-pressed", "false");
  button.addEventListener("click", () => {
    const shown = box.type === "password";
    box.type = shown ? "text" : "password";
    button.setAttribute("aria-pressed", String(shown));
  });
  box.after(button);
}

// What is refused is typed over: the cursor alone would stand before it, and lengthen it.
/** @type {HTMLInputElement | null} */
const wrong = document.querySelector("[aria-invalid=true][autofocus]") ?? document.querySelector("[aria-invalid=true]");
wrong?.closest("details")?.setAttribute("open", "");
wrong?.focus();
wrong?.select?.();

// What stays in view while a page is scrolled, stands below the bar, which takes more lines in large letters.
/** @type {HTMLElement | null} */
const felt = document.querySelector(".felt");
if (felt) {
  new ResizeObserver(() => {
    const high = getComputedStyle(felt).position === "sticky" ? felt.offsetHeight : 0;
    document.documentElement.style.setProperty("--bar", `${high}px`);
  }).observe(felt);
}

// What was done stays in view where the page opens further down, at its cursor or at a part of it: below the bar, if that goes
// with the page. The pages of scores say it where the cursor is.
function keepInView() {
  /** @type {HTMLElement | null} */
  const bar = document.querySelector(".felt"); // walls and phones have none
  const isBarInView = bar !== null && getComputedStyle(bar).position === "sticky";
  // What the bar says as well is drawn only where the bar is out of view.
  const lines = Array.from(document.querySelectorAll(".messages .said"));
  const told = lines.find((line) => !isBarInView || !line.closest(".unseen"));
  if (!told || document.querySelector("[data-aloud]")) return;
  const foot = isBarInView ? bar.offsetHeight : 0;
  const messages = around(".messages", told);
  if (told.getBoundingClientRect().top >= foot || getComputedStyle(messages).position === "sticky") return;
  messages.style.top = `${foot}px`;
  messages.dataset.stays = "";
}
addEventListener("load", () => requestAnimationFrame(keepInView));

// What is to be read first stays in view, also where the cursor waits on a button far below it.
/** @type {HTMLElement | null} */
const below = document.querySelector("[autofocus][data-below]");
if (below && !wrong && !location.hash) {
  below.focus({ preventScroll: true });
  scrollTo(0, 0);
}

// What stands in such a box is typed over, not lengthened.
/** @param {any} box */
const whole = (box) => box.matches("input[data-most], input[data-whole]") && box.select();
addEventListener("focusin", ({ target }) => whole(target));
// Nor does another press put the cursor between its figures.
for (const kind of ["mousedown", "mouseup"]) {
  addEventListener(kind, (event) => {
    const target = targetOf(event);
    if (target !== where() || !target.matches("input[data-most]")) return;
    event.preventDefault();
    whole(target);
  });
}
whole(where());

// A page that a form opens anew begins where its own cursor waits, and not where the one before was opened.
addEventListener("submit", (event) => {
  if (location.hash && !targetOf(event).hasAttribute("action")) history.replaceState(null, "", location.pathname + location.search);
});

// The number of a table leads to its boxes, also where the address says it already.
addEventListener("click", (event) => {
  const link = targetOf(event).closest?.(".chips a[href^='#']");
  /** @type {HTMLInputElement[]} */
  const boxes = link ? Array.from(document.querySelectorAll(`${link.hash} input[data-most]`)) : [];
  setTimeout(() => (boxes.find((one) => !one.value) ?? boxes[0])?.focus());
});
