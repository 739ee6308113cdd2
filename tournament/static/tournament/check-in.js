// Comfort at the sign-in desk: hits at each letter, and presses that leave the box where it is. Without it each press loads
// the page again, and all is done as well.

import { none, parsed, pick, targetOf, tell, where, whyNothingCame } from "./page.js";

/** @type {HTMLInputElement & {form: HTMLFormElement}} */
const box = pick("#who");
const hits = pick("#hits");
// What is heard of them: a sentence, and not a list at each letter.
const fits = pick("#fits");
/** @type {Record<string, number[]>} */
const TONES = { success: [880], warning: [660, 660], error: [220] };
const desk = {
  /** @type {AudioContext | undefined} */
  speaker: undefined,
  /** @type {AbortController | undefined} */
  asking: undefined,
  // What the last answer put back into the box.
  returned: "",
  // One press after the other.
  before: Promise.resolve(),
};

/** @param {string} kind */
function sound(kind) {
  desk.speaker ??= new AudioContext();
  const { speaker } = desk;
  (TONES[kind] ?? []).forEach((pitch, place) => {
    const tone = new OscillatorNode(speaker, { frequency: pitch });
    tone.connect(new GainNode(speaker, { gain: 0.06 })).connect(speaker.destination);
    tone.start(speaker.currentTime + 0.16 * place);
    tone.stop(speaker.currentTime + 0.16 * place + 0.11);
  });
}

async function find() {
  // What stood on top belongs to what was typed before.
  hits.querySelectorAll("[name=seen], [name=asked], [name=pair]").forEach((old) => old.remove());
  desk.asking?.abort();
  desk.asking = new AbortController();
  const address = `${box.form.action}?only=hits&q=${encodeURIComponent(box.value)}`;
  const found = await fetch(address, { signal: desk.asking.signal })
    .then((answer) => (answer.ok && !answer.redirected ? answer.text() : null))
    .catch(none);
  if (found !== null) showHits(found);
}

/** @param {string} found */
function showHits(found) {
  hits.innerHTML = found;
  fits.textContent = wordsOf(hits.querySelector("p"));
}

/** @param {Element | null} line */
const wordsOf = (line) => String(line?.textContent ?? "").replace(/\s+/g, " ").trim();
const count = () => wordsOf(document.querySelector("#count p"));

// Enter alone takes the first, so Down goes on to the second.
/** @param {KeyboardEvent} event */
function goAlong(event) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  /** @type {HTMLButtonElement[]} */
  const shown = Array.from(hits.querySelectorAll(".hits button"));
  const place = shown.indexOf(where());
  if (!step || !shown.length || (place < 0 && where() !== box)) return;
  event.preventDefault();
  (shown[Math.max(place, 0) + step] ?? (step < 0 ? box : shown[shown.length - 1])).focus();
}

// A name that is asked about gives way to the next one that is typed.
function ask() {
  if (hits.querySelector(".asks")) box.select();
}

/** @param {Document} page */
function exchange(page) {
  const before = count();
  for (const id of ["here", "player", "count", "people"]) {
    pick(`#${id}`).innerHTML = pick(`#${id}`, page).innerHTML;
  }
  const steps = pick(".steps", page);
  const last = page.querySelector(".last");
  document.querySelector(".last")?.remove();
  pick(".steps").replaceWith(steps);
  if (last) steps.after(last);
  document.querySelectorAll(".messages > .said").forEach((old) => old.remove());
  const told = pick(".messages", page);
  pick(".messages [role=status]").replaceChildren(...pick("[role=status]", told).children);
  pick(".messages").append(...told.querySelectorAll(":scope > .said"));
  if (count() !== before) pick(".messages [role=status]").append(heard(count()));
}

// Whoever cannot see how many are here by now hears it.
/** @param {string} words */
const heard = (words) => Object.assign(document.createElement("p"), { className: "unseen", textContent: words });

/** @param {HTMLFormElement} form @param {FormData} body @param {boolean} isEnter */
async function deliver(form, body, isEnter) {
  const atTheBox = form === box.form;
  const typed = String(body.get("who"));
  // An Enter that came before the answer which asks about the name is no answer to it.
  if (atTheBox && isEnter && !typed && box.value && box.value === desk.returned) return;
  if (atTheBox) bringUpToDate(form, body);
  const answer = await fetch(String(form.getAttribute("action")), { method: "POST", body }).catch(none);
  const page = answer?.ok ? await parsed(answer) : null;
  if (!answer || !page) {
    if (atTheBox && !box.value) box.value = typed;
    tell(whyNothingCame(answer));
    return sound("error");
  }
  /** @type {HTMLInputElement | null} */
  const fresh = page.querySelector("#who");
  if (!fresh) {
    // Signed out: the browser itself takes what was typed along to the sign-in page.
    if (!atTheBox) return location.assign(answer.url);
    box.value = typed;
    return form.submit();
  }
  exchange(page);
  for (const name of ["aria-invalid", "aria-describedby"]) {
    if (fresh.hasAttribute(name)) box.setAttribute(name, String(fresh.getAttribute(name)));
    else box.removeAttribute(name);
  }
  if (!box.value) {
    box.value = desk.returned = fresh.value;
    showHits(pick("#hits", page).innerHTML);
    ask();
  } else {
    keyIn(hits).value = keyIn(pick("#hits", page)).value;
    if (fresh.value) tell(`“${fresh.value}” is not signed in yet: type the name once more.`);
  }
  pick("#who_help").innerHTML = pick("#who_help", page).innerHTML;
  if (answer.redirected) history.replaceState(null, "", answer.url);
  if (atTheBox) sound(document.querySelector(".said.error, .said.warning, .said.success")?.classList[1] ?? "");
}

// What was pressed or typed since the page was drawn may have another key by now, and other boxes beside it.
/** @param {HTMLFormElement} form @param {FormData} body */
function bringUpToDate(form, body) {
  /** @type {any} */
  const fields = form.elements;
  body.set("key", fields.key.value);
  for (const name of ["last", "team", "let_go"]) {
    if (fields[name]) body.set(name, fields[name].value);
    else body.delete(name);
  }
}

/** @param {HTMLElement} place @returns {HTMLInputElement} */
const keyIn = (place) => pick("[name=key]", place);

/** @param {SubmitEvent} event */
function press(event) {
  const form = targetOf(event);
  if (form.method !== "post" || !form.matches("main form, .last")) return;
  event.preventDefault();
  const button = event.submitter;
  const byKeyboard = form !== box.form && button?.matches(":focus-visible");
  const body = new FormData(form, button);
  const isEnter = !button?.hasAttribute("name");
  if (form === box.form) {
    // What was looked up for the letters is no answer to the press.
    desk.asking?.abort();
    box.value = "";
  }
  desk.before = desk.before.then(() => deliver(form, body, isEnter)).then(() => {
    /** @type {HTMLElement | null} */
    const asks = hits.querySelector("[autofocus]");
    (byKeyboard && button?.id && document.getElementById(button.id) || asks || box).focus();
  });
}

// Whatever was pressed in between, letters go into the box. The space bar presses what has the cursor.
/** @param {KeyboardEvent} event */
function goToTheBox(event) {
  const { key, ctrlKey, metaKey, altKey } = event;
  const free = where() === document.body || (key !== " " && where().matches("main :is(a, button, summary)"));
  if (free && key.length === 1 && !ctrlKey && !metaKey && !altKey) box.focus();
}

// Once the evening is over there is no box.
if (box) {
  box.addEventListener("input", find);
  addEventListener("keydown", goAlong);
  addEventListener("submit", press);
  addEventListener("keydown", goToTheBox);
  ask();
}
