// What several scripts do with a page: read one that was answered, and say a sentence where this one says them.

// What is typed into, or chosen from.
export const BOXES = "input:not([type=hidden]), select, textarea";

/** @param {Response} answer */
export const parsed = async (answer) => new DOMParser().parseFromString(await answer.text(), "text/html");

// What a network gives that loses a question, and what is read of an answer that breaks off.
/** @returns {null} */
export const none = () => null;

/** @param {string} sentence */
export function tell(sentence, kind = "error") {
  const line = document.createElement("p");
  line.className = `said ${kind}`;
  line.textContent = sentence;
  pick(".messages [role=status]").replaceChildren(line);
}

// What stands on every such page, or in a part of one.
/** @template {Element} [Kind=HTMLElement] @param {string} selector @param {ParentNode} [part] @returns {Kind} */
export const pick = (selector, part = document) => /** @type {Kind} */ (part.querySelector(selector));

// What such a part always stands in.
/** @template {Element} [Kind=HTMLElement] @param {string} selector @param {Element} part @returns {Kind} */
export const around = (selector, part) => /** @type {Kind} */ (part.closest(selector));

// Where the cursor is.
/** @returns {any} */
export const where = () => document.activeElement;

// What was pressed or typed in.
/** @param {Event} event @returns {any} */
export const targetOf = (event) => event.target;
