// Read a page from an answer, show a message on this page, and find elements: shared by several scripts.

// Every field that a person types into or chooses from.
export const BOXES = "input:not([type=hidden]), select, textarea";

// Use as `.catch(returnNull)`: a lost request, or an answer whose body is cut off, then gives null.
/** @returns {null} */
export const returnNull = () => null;

// Return the page in the answer, or null if its body is cut off because Euchre Night stopped meanwhile.
/** @param {Response} answer */
export async function parsePage(answer) {
  const text = await answer.text().catch(returnNull);
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
  for (const old of [...document.body.children]) if (old !== messages) old.remove();
  messages.before(...newParts.slice(0, newParts.indexOf(newMessages)));
  messages.after(...newParts.slice(newParts.indexOf(newMessages) + 1));
  const [status, ...alerts] = newMessages.children;
  const [line, ...oldAlerts] = messages.children;
  for (const alert of oldAlerts) alert.remove();
  line.className = "";
  line.replaceChildren(...status.childNodes);
  messages.append(...alerts);
  if (!line.children.length) line.append(changeAndHeading());
  document.title = page.title;
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
/** @param {HTMLInputElement} box */
export function isComplete(box) {
  const number = Number(box.value);
  if (!/^-?[0-9]+$/.test(box.value)) return false;
  return number === 0 || number * 10 < Number(box.dataset.least) || number * 10 > Number(box.dataset.most);
}

// The element that has the cursor.
/** @returns {any} */
export const focusedElement = () => document.activeElement;

// The element that was pressed or typed in.
/** @param {Event} event @returns {any} */
export const targetOf = (event) => event.target;

// Return the message for a press without a usable answer.
/** @param {unknown} answer */
export const wordsForFailure = (answer) => (answer
  ? "Something went wrong. Reload the page and check whether this was saved."
  : "Euchre Night isn't answering. Check that it is running, then try again.");
