// Search for players at each letter, and check them in without reloading the page. Without this script each press reloads the
// page, with the same result.

import { focusedElement, returnNull, parsePage, pick, targetOf, showMessage, wordsForFailure } from "./page.js";

/** @type {HTMLInputElement & {form: HTMLFormElement}} */
const nameBox = pick("#who");
/** @type {HTMLSelectElement | null} */
const divisionBox = document.querySelector("#division");
const hits = pick("#hits");
// Screen readers hear only this sentence about the hits, as a whole list at each letter would be too much.
const hitsForReader = pick("#fits");
/** @type {Record<string, number[]>} */
const PITCHES_BY_KIND = { success: [880], warning: [660, 660], error: [220] };
const state = {
  /** @type {AudioContext | undefined} */
  speaker: undefined,
  /** @type {AbortController | undefined} */
  search: undefined,
  // The name that the last response put back into the box.
  returnedName: "",
  // The request that is being sent. The next press waits for it.
  lastRequest: Promise.resolve(),
};

/** @param {string} kind */
function playSound(kind) {
  state.speaker ??= new AudioContext();
  const { speaker } = state;
  (PITCHES_BY_KIND[kind] ?? []).forEach((pitch, index) => {
    const tone = new OscillatorNode(speaker, { frequency: pitch });
    tone.connect(new GainNode(speaker, { gain: 0.06 })).connect(speaker.destination);
    tone.start(speaker.currentTime + 0.16 * index);
    tone.stop(speaker.currentTime + 0.16 * index + 0.11);
  });
}

async function findHits() {
  // The boxes above the hits belong to the letters that were typed before.
  hits.querySelectorAll("[name=seen], [name=asked], [name=pair]").forEach((oldBox) => oldBox.remove());
  state.search?.abort();
  state.search = new AbortController();
  const division = divisionBox ? `&division=${encodeURIComponent(divisionBox.value)}` : "";
  const address = `${nameBox.form.action}?only=hits&q=${encodeURIComponent(nameBox.value)}${division}`;
  const html = await fetch(address, { signal: state.search.signal })
    .then((response) => (response.ok && !response.redirected ? response.text() : null))
    .catch(returnNull);
  if (html !== null) showHits(html);
}

/** @param {string} html */
function showHits(html) {
  hits.innerHTML = html;
  hitsForReader.textContent = textOf(hits.querySelector("p"));
}

/** @param {Element | null} line */
const textOf = (line) => String(line?.textContent ?? "").replace(/\s+/g, " ").trim();
const countWords = () => textOf(document.querySelector("#count p"));

// Enter in the box takes the first hit, so the first Down moves to the second.
/** @param {KeyboardEvent} event */
function moveAlongHits(event) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  /** @type {HTMLButtonElement[]} */
  const buttons = Array.from(hits.querySelectorAll(".hits button"));
  const index = buttons.indexOf(focusedElement());
  if (!step || !buttons.length || (index < 0 && focusedElement() !== nameBox)) return;
  event.preventDefault();
  (buttons[Math.max(index, 0) + step] ?? (step < 0 ? nameBox : buttons[buttons.length - 1])).focus();
}

// Select a name that the page asks about or does not know, so that typing the next name replaces it.
function selectAskedName() {
  if (hits.querySelector(".asks, p#refused")) nameBox.select();
}

/** @param {Document} page */
function replaceParts(page) {
  const countBefore = countWords();
  for (const id of ["here", "player", "count", "people"]) {
    pick(`#${id}`).innerHTML = pick(`#${id}`, page).innerHTML;
  }
  const steps = pick(".steps", page);
  const undoBar = page.querySelector(".last");
  document.querySelector(".last")?.remove();
  pick(".steps").replaceWith(steps);
  if (undoBar) steps.after(undoBar);
  document.querySelectorAll(".messages > .said").forEach((oldMessage) => oldMessage.remove());
  const messages = pick(".messages", page);
  pick(".messages [role=status]").replaceChildren(...pick("[role=status]", messages).children);
  pick(".messages").append(...messages.querySelectorAll(":scope > .said"));
  if (countWords() !== countBefore) pick(".messages [role=status]").append(hiddenLine(countWords()));
}

// A screen reader reads the new count aloud.
/** @param {string} words */
const hiddenLine = (words) => Object.assign(document.createElement("p"), { className: "unseen", textContent: words });

/** @param {HTMLFormElement} form @param {FormData} body @param {boolean} isEnter */
async function sendPress(form, body, isEnter) {
  const isNameForm = form === nameBox.form;
  const typedName = String(body.get("who"));
  // This Enter was pressed before the question about the name arrived, so it does not answer it.
  if (isNameForm && isEnter && !typedName && nameBox.value && nameBox.value === state.returnedName) return;
  if (isNameForm) updateKeyAndBoxes(form, body);
  const response = await fetch(String(form.getAttribute("action")), { method: "POST", body }).catch(returnNull);
  const page = response?.ok ? await parsePage(response) : null;
  if (!response || !page) {
    if (isNameForm && !nameBox.value) nameBox.value = typedName;
    showMessage(wordsForFailure(response));
    return playSound("error");
  }
  /** @type {HTMLInputElement | null} */
  const newNameBox = page.querySelector("#who");
  if (!newNameBox) {
    // The director is signed out. The browser sends the form itself, so that the sign-in page keeps the typed name.
    if (!isNameForm) return location.assign(response.url);
    nameBox.value = typedName;
    return form.submit();
  }
  replaceParts(page);
  for (const name of ["aria-invalid", "aria-describedby"]) {
    if (newNameBox.hasAttribute(name)) nameBox.setAttribute(name, String(newNameBox.getAttribute(name)));
    else nameBox.removeAttribute(name);
  }
  if (!nameBox.value) {
    nameBox.value = state.returnedName = newNameBox.value;
    showHits(pick("#hits", page).innerHTML);
    selectAskedName();
  } else {
    keyBoxIn(hits).value = keyBoxIn(pick("#hits", page)).value;
    if (newNameBox.value) showMessage(`“${newNameBox.value}” isn't checked in yet. Type the name again.`);
  }
  pick("#who_help").innerHTML = pick("#who_help", page).innerHTML;
  if (response.redirected) history.replaceState(null, "", response.url);
  // The press may come from far down the page, and the sticky bar would hide the refusal.
  document.querySelector(".messages > .said.error")?.scrollIntoView({ block: "nearest" });
  if (isNameForm) playSound(document.querySelector(".said.error, .said.warning, .said.success")?.classList[1] ?? "");
}

// A response that came after the form was read may have changed its key and its other boxes.
/** @param {HTMLFormElement} form @param {FormData} body */
function updateKeyAndBoxes(form, body) {
  /** @type {any} */
  const fields = form.elements;
  body.set("key", fields.key.value);
  for (const name of ["last", "team", "let_go"]) {
    if (fields[name]) body.set(name, fields[name].value);
    else body.delete(name);
  }
}

/** @param {HTMLElement} part @returns {HTMLInputElement} */
const keyBoxIn = (part) => pick("[name=key]", part);

/** @param {SubmitEvent} event */
function handleSubmit(event) {
  const form = targetOf(event);
  if (form.method !== "post" || !form.matches("main form, .last")) return;
  event.preventDefault();
  const button = event.submitter;
  const isByKeyboard = form !== nameBox.form && button?.matches(":focus-visible");
  const body = new FormData(form, button);
  const isEnter = !button?.hasAttribute("name");
  if (form === nameBox.form) {
    // Hits for the typed letters must not replace the result of this press.
    state.search?.abort();
    nameBox.value = "";
  }
  state.lastRequest = state.lastRequest.then(() => sendPress(form, body, isEnter)).then(() => {
    /** @type {HTMLElement | null} */
    const questionButton = hits.querySelector("[autofocus]");
    (isByKeyboard && button?.id && document.getElementById(button.id) || questionButton || nameBox).focus();
  });
}

// Letters go into the box, even if the cursor is on a button. The space bar still presses that button.
/** @param {KeyboardEvent} event */
function focusNameBox(event) {
  const { key, ctrlKey, metaKey, altKey } = event;
  const isCursorFree = focusedElement() === document.body || (key !== " " && focusedElement().matches("main :is(a, button, summary)"));
  if (isCursorFree && key.length === 1 && !ctrlKey && !metaKey && !altKey) nameBox.focus();
}

// A closed night has no box.
if (nameBox) {
  nameBox.addEventListener("input", findHits);
  divisionBox?.addEventListener("change", findHits);
  addEventListener("keydown", moveAlongHits);
  addEventListener("submit", handleSubmit);
  addEventListener("keydown", focusNameBox);
  selectAskedName();
}
