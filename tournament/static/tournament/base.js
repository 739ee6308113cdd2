// Every page loads this script and works without it. With it, a change of theme or text size keeps what was typed, and
// passwords can be shown.

import "./busy.js";
import "./clock.js";
import "./folds.js";
import "./help.js";
import "./pause.js";
import { surrounding, focusedElement, returnNull, parsePage, targetOf, showMessage } from "./page.js";

addEventListener("submit", async (event) => {
  const form = targetOf(event);
  if (!form.matches(".looks")) return;
  event.preventDefault();
  const options = { method: "POST", body: new FormData(form, event.submitter) };
  const response = await fetch(form.action, options).catch(returnNull);
  const page = response?.ok ? await parsePage(response) : null;
  if (page) copyLooks(page);
  else showMessage("That was not changed. Reload the page and try again.");
});

// Over plain HTTP a browser ignores Clear-Site-Data, so kept entries would stay in it after sign-out.
addEventListener("submit", (event) => {
  if (targetOf(event).matches("[action$='/sign-out/']")) localStorage.clear();
});

// Copy the theme and text size of the page in the response.
/** @param {Document} page */
function copyLooks(page) {
  Object.assign(document.documentElement.dataset, page.documentElement.dataset);
  const newButtons = page.querySelectorAll(".looks button");
  document.querySelectorAll(".looks button").forEach((button, index) => {
    for (const name of ["aria-pressed", "aria-disabled"]) {
      const value = newButtons[index]?.getAttribute(name);
      if (value == null) button.removeAttribute(name);
      else button.setAttribute(name, value);
    }
  });
}

/** @type {NodeListOf<HTMLInputElement>} */
const passwordBoxes = document.querySelectorAll("input[type=password]");
for (const box of passwordBoxes) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "plain";
  button.textContent = "Show the password";
  button.setAttribute("aria-pressed", "false");
  button.addEventListener("click", () => {
    const isShown = box.type === "password";
    box.type = isShown ? "text" : "password";
    button.setAttribute("aria-pressed", String(isShown));
  });
  box.after(button);
}

// A refused value is selected, so that typing replaces it. With the cursor alone, typing would lengthen it.
/** @type {HTMLInputElement | null} */
const refusedBox = document.querySelector("[aria-invalid=true][autofocus]") ?? document.querySelector("[aria-invalid=true]");
refusedBox?.closest("details")?.setAttribute("open", "");
refusedBox?.focus();
refusedBox?.select?.();

// Sticky parts of a page are placed below the bar, whose height changes with the text size.
/** @type {ResizeObserver | undefined} */
let barObserver;
function observeBar() {
  const bar = /** @type {HTMLElement | null} */ (document.querySelector(".felt"));
  barObserver?.disconnect();
  if (!bar) return;
  barObserver = new ResizeObserver(() => {
    const height = getComputedStyle(bar).position === "sticky" ? bar.offsetHeight : 0;
    document.documentElement.style.setProperty("--bar", `${height}px`);
  });
  barObserver.observe(bar);
}
addEventListener("page-replaced", observeBar);
observeBar();

// A page can open scrolled down, at its cursor or at a part of it. The message about the last action is then kept in view,
// below the bar if the bar is sticky. The score pages show it at the cursor instead.
function keepMessageInView() {
  /** @type {HTMLElement | null} */
  const bar = document.querySelector(".felt"); // big screens and phones have no bar
  const isBarInView = bar !== null && getComputedStyle(bar).position === "sticky";
  // The bar repeats some messages, which are hidden if the bar is in view.
  const messageLines = Array.from(document.querySelectorAll(".messages .said"));
  const message = messageLines.find((line) => !isBarInView || !line.closest(".unseen"));
  if (!message || document.querySelector("[data-aloud]")) return;
  const barHeight = isBarInView ? bar.offsetHeight : 0;
  const messages = surrounding(".messages", message);
  if (message.getBoundingClientRect().top >= barHeight || getComputedStyle(messages).position === "sticky") return;
  messages.style.top = `${barHeight}px`;
  messages.dataset.stays = "";
}
addEventListener("load", () => requestAnimationFrame(keepMessageInView));

// The top of the page stays in view, even if the cursor waits on a button far below it.
/** @type {HTMLElement | null} */
const boxBelow = document.querySelector("[autofocus][data-below]");
if (boxBelow && !refusedBox && !location.hash) {
  boxBelow.focus({ preventScroll: true });
  scrollTo(0, 0);
}

// The content of these boxes is selected, so that typing replaces it.
/** @param {any} box */
const selectAll = (box) => box.matches("input[data-most], input[data-whole]") && box.select();
addEventListener("focusin", ({ target }) => selectAll(target));
// A second click keeps the selection. It would otherwise put the cursor between two digits.
for (const kind of ["mousedown", "mouseup"]) {
  addEventListener(kind, (event) => {
    const target = targetOf(event);
    if (target !== focusedElement() || !target.matches("input[data-most]")) return;
    event.preventDefault();
    selectAll(target);
  });
}
selectAll(focusedElement());

// The page that a form opens starts at its own cursor. A hash left in the address would scroll it elsewhere.
addEventListener("submit", (event) => {
  if (location.hash && !targetOf(event).hasAttribute("action")) history.replaceState(null, "", location.pathname + location.search);
});

// The link to a table moves the cursor into its boxes, even if the address already has that table's hash.
addEventListener("click", (event) => {
  const link = targetOf(event).closest?.(".chips a[href^='#']");
  /** @type {HTMLInputElement[]} */
  const boxes = link ? Array.from(document.querySelectorAll(`${link.hash} input[data-most]`)) : [];
  setTimeout(() => (boxes.find((box) => !box.value) ?? boxes[0])?.focus());
});
