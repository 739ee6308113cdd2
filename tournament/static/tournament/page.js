// What several scripts do with a page: read one that was answered, and say a sentence where this one says them.

// What is typed into, or chosen from.
export const BOXES = "input:not([type=hidden]), select, textarea";

// The result of a request that is lost, or of an answer whose body breaks off.
/** @returns {null} */
export const none = () => null;

// The page that was answered, or null where its body breaks off: the program was stopped in the middle of it.
/** @param {Response} answer */
export async function parsed(answer) {
  const text = await answer.text().catch(none);
  return text === null ? null : new DOMParser().parseFromString(text, "text/html");
}

/** @param {string} sentence */
export function tell(sentence, kind = "error") {
  const line = document.createElement("p");
  line.className = `said ${kind}`;
  line.textContent = sentence;
  pick(".messages [role=status]").replaceChildren(line);
}

// Another page takes the place of this one. The line that is read aloud stays in its place; all around it is new.
/** @param {Document} page */
export function exchange(page) {
  const [said, fresh] = [document, page].map((one) => pick(".messages", one));
  const places = [...page.body.children];
  for (const old of [...document.body.children]) if (old !== said) old.remove();
  said.before(...places.slice(0, places.indexOf(fresh)));
  said.after(...places.slice(places.indexOf(fresh) + 1));
  const [status, ...alerts] = fresh.children;
  const [line, ...old] = said.children;
  for (const one of old) one.remove();
  line.className = "";
  line.replaceChildren(...status.childNodes);
  said.append(...alerts);
  if (!line.children.length) line.append(heading());
  document.title = page.title;
}

// Where nothing else is read aloud, what was written down is, and what comes.
function heading() {
  const told = [...document.querySelectorAll(".last span, h1")].map((one) => one.textContent);
  return Object.assign(document.createElement("p"), { className: "unseen", textContent: told.join(". ") });
}

// What stands on every such page, or in a part of one.
/** @template {Element} [Kind=HTMLElement] @param {string} selector @param {ParentNode} [part] @returns {Kind} */
export const pick = (selector, part = document) => /** @type {Kind} */ (part.querySelector(selector));

// What such a part always stands in.
/** @template {Element} [Kind=HTMLElement] @param {string} selector @param {Element} part @returns {Kind} */
export const around = (selector, part) => /** @type {Kind} */ (part.closest(selector));

// Whether no further digit can be meant: with 32 at the most after a 9, and not after a 3.
/** @param {HTMLInputElement} box */
export function isComplete(box) {
  const number = Number(box.value);
  if (!/^-?[0-9]+$/.test(box.value)) return false;
  return number === 0 || number * 10 < Number(box.dataset.least) || number * 10 > Number(box.dataset.most);
}

// Where the cursor is.
/** @returns {any} */
export const where = () => document.activeElement;

// What was pressed or typed in.
/** @param {Event} event @returns {any} */
export const targetOf = (event) => event.target;

// What is told of a press that nothing usable came back for.
/** @param {unknown} answer */
export const whyNothingCame = (answer) => (answer
  ? "Something broke in the program. Load the page anew, and look whether this was saved."
  : "That did not reach the program. Look whether it still runs, then press once more.");
