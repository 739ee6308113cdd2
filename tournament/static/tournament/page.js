// Read a page from a response, show a message on this page, and find elements: shared by several scripts.

// Matches every field that a person types into or chooses from.
export const BOXES = "input:not([type=hidden]), select, textarea";

// Use as `.catch(returnNull)`: a lost request, or a response whose body is cut off, then gives null.
/** @returns {null} */
export const returnNull = () => null;

// Return the page in the response, or null if its body is cut off because Euchre Night stopped meanwhile.
/** @param {Response} response */
export async function parsePage(response) {
  const text = await response.text().catch(returnNull);
  return text === null ? null : new DOMParser().parseFromString(text, "text/html");
}

/** @param {string} sentence */
export function showMessage(sentence, kind = "error") {
  const line = document.createElement("p");
  line.className = `said ${kind}`;
  line.textContent = sentence;
  pick(".messages [role=status]").replaceChildren(line);
}

// Replace this page with another one. The message line stays in place, as a screen reader announces only changes in a line
// that was there before.
/** @param {Document} page */
export function replacePage(page) {
  const [messages, newMessages] = [document, page].map((part) => pick(".messages", part));
  const newParts = [...page.body.children];
  for (const oldPart of [...document.body.children]) if (oldPart !== messages) oldPart.remove();
  messages.before(...newParts.slice(0, newParts.indexOf(newMessages)));
  messages.after(...newParts.slice(newParts.indexOf(newMessages) + 1));
  const [newStatus, ...alerts] = newMessages.children;
  const [statusLine, ...oldAlerts] = messages.children;
  for (const alert of oldAlerts) alert.remove();
  statusLine.className = "";
  statusLine.replaceChildren(...newStatus.childNodes);
  messages.append(...alerts);
  if (!statusLine.children.length) statusLine.append(changeAndHeading());
  document.title = page.title;
  dispatchEvent(new Event("page-replaced"));
}

// Without another message, screen readers hear the last change and the new page's heading.
function changeAndHeading() {
  const words = [...document.querySelectorAll(".last span, h1")].map((line) => line.textContent);
  return Object.assign(document.createElement("p"), { className: "unseen", textContent: words.join(". ") });
}

// Return an element that every page of this kind has. Unlike querySelector its type is never null.
/** @template {Element} [Kind=HTMLElement] @param {string} selector @param {ParentNode} [part] @returns {Kind} */
export const pick = (selector, part = document) => /** @type {Kind} */ (part.querySelector(selector));

// Return the element that always surrounds this part.
/** @template {Element} [Kind=HTMLElement] @param {string} selector @param {Element} part @returns {Kind} */
export const surrounding = (selector, part) => /** @type {Kind} */ (part.closest(selector));

// Return whether no further digit fits: at most 32, a 9 is complete and a 3 is not.
/** @param {HTMLInputElement} box @param {number} [most] */
export function isComplete(box, most = Number(box.dataset.most)) {
  const number = Number(box.value);
  if (!/^-?[0-9]+$/.test(box.value)) return false;
  return number === 0 || number * 10 < Number(box.dataset.least) || number * 10 > most;
}

// Return the element that has the cursor.
/** @returns {any} */
export const focusedElement = () => document.activeElement;

// Return the element that was pressed or typed in.
/** @param {Event} event @returns {any} */
export const targetOf = (event) => event.target;

// Return the message for a press without a usable response.
/** @param {unknown} response */
export const wordsForFailure = (response) => (response
  ? "Something went wrong. Reload the page and check whether this was saved."
  : "Euchre Night isn't responding. Check that it is running, then try again.");
