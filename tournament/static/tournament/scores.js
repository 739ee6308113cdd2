// Scores by the number pad: every box is saved as it is typed, the cursor goes along the table and on to the next, and
// what is refused is asked for again. No tick is shown before the server has said that it is on the disk.

const form = document.querySelector("form[data-live]");
const byRows = form.dataset.live === "rows";
// What is sent together: a table's line, or all rows of one sheet.
let units = byRows ? [form] : [...form.querySelectorAll(".line")];
let boxes = [...form.querySelectorAll("input[data-most]")];
const saved = form.querySelector(".saved");
const once = form.querySelector("input[name=key]").value;
const drafts = JSON.parse(localStorage.getItem(form.action) ?? "{}");
// Whoever types on without looking must pause so long before a refused box takes anything.
const PAUSE = 500;
const AGAIN = 2000;
// How often it is asked what others wrote.
const EVERY = 3000;
let presses = 0;
let deaf;
let deafUntil = 0;
let movedOn = false;
// Whether games are to be called as soon as what is on its way is saved, and whether it was said what is not.
let calling = false;
let warned = false;
let audio;
let before = "";
// The box in which another digit may follow. Until it is left nobody has written it: it still says what it did `before`.
let half;
// Of the evening, as of the newest answer.
let revision = 0;
// Up to which change all that others wrote is filled in.
let known = Number(form.dataset.revision);
let typedAt = 0;

const unitOf = (thing) => (byRows ? form : thing.closest(".line"));
const nameOf = (unit) => (byRows ? "the rows" : `table ${unit.dataset.table}`);
const isTold = (answer) => answer.headers.get("Content-Type").startsWith("application/json");
const keyOf = (unit) => unit.dataset.key ?? "rows";
const chipOf = (unit) => document.querySelector(`.chips [href="#${unit.id}"]`);
const isEmpty = (box) => box.value === "";
const unsaved = () => units.filter((unit) => typed(unit) !== states.get(unit).saved || (half && unit.contains(half)));
const boxesOf = (unit) => boxes.filter((one) => unit.contains(one));
const versionOf = (unit) => unit.querySelector("input[type=hidden][name$=version]");
const fieldsOf = (unit) => [...unit.querySelectorAll("input[data-most], input[type=checkbox]")];
const isFull = (unit) => !fieldsOf(unit).some(isEmpty);
const valueOf = (field) => (field.type === "checkbox" ? String(field.checked) : field === half ? before : field.value);
const typed = (unit) => fieldsOf(unit).map(valueOf).join();
const rowToType = () => [...form.querySelectorAll(".line")].map(boxesOf).find((row) => row.every(isEmpty))?.[0];
const heardOf = (unit) => unit.querySelector(".heard");
// What is asked back and is no mistake: where two teams go by a result.
const isQuestion = (unit) => heardOf(unit).querySelector("[role=status]") !== null;
// In a bracket a result is saved whole, and games are called from here.
const asWhole = "whole" in form.dataset;
const caller = document.querySelector("[data-calls]");
const onward = caller ?? document.querySelector(".onward a");
// `calm` is what stands below the boxes while nothing is refused, `refused` what was typed when something was.
const states = new Map(units.map((unit) => [unit, { waiting: [], deafUntil: 0, ...drawn(unit) }]));

// Before there was a script here, something may have been refused.
function drawn(unit) {
  if (!unit.hasAttribute("data-heard")) return { saved: typed(unit), calm: heardOf(unit).innerHTML };
  return { saved: unit.querySelector("[name$=was]")?.value ?? "", refused: typed(unit), calm: "" };
}

function fill(unit, values) {
  const given = values.split(",");
  fieldsOf(unit).forEach((field, place) => {
    if (field === half) return;
    if (field.type === "checkbox") field.checked = given[place] === "true";
    else field.value = given[place];
    // What comes by itself into the box that has the cursor is typed over like all that stands there.
    if (field === document.activeElement) field.select?.();
  });
}

function tick(unit) {
  const known = states.get(unit).saved.split(",");
  fieldsOf(unit).forEach((field, place) => {
    field.closest("label").toggleAttribute("data-saved", !isEmpty(field) && field !== half && valueOf(field) === known[place]);
  });
}

// In view wherever the page stands; in red as long as anything is not saved.
function say(sentence, way) {
  saved.textContent = sentence;
  saved.toggleAttribute("data-wrong", Boolean(way) || sentence.startsWith("Not"));
  if (way) saved.append(" ", Object.assign(document.createElement("a"), { href: location.href, textContent: way }));
}

function beep() {
  audio ??= new AudioContext();
  const tone = new OscillatorNode(audio, { frequency: 220 });
  tone.connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.15);
}

// By the game and those who play it: a table may have another game by the time the page is loaded again.
function keepDraft(unit) {
  const { saved: known, sent, key } = states.get(unit);
  const values = typed(unit);
  if (values === known) delete drafts[keyOf(unit)];
  else drafts[keyOf(unit)] = { values, version: versionOf(unit).value, sent, key, who: unit.dataset.who };
  localStorage.setItem(form.action, JSON.stringify(drafts));
}

function typeDraft(unit, draft) {
  fill(unit, draft.values);
  Object.assign(states.get(unit), { sent: draft.sent, key: draft.key });
  if (typed(unit) !== states.get(unit).saved) versionOf(unit).value = draft.version;
  keepDraft(unit);
  save(unit);
}

function typeDrafts() {
  for (const [key, draft] of Object.entries(drafts)) {
    const unit = units.find((one) => keyOf(one) === key && one.dataset.who === draft.who);
    if (unit && draft.values.split(",").length === fieldsOf(unit).length) typeDraft(unit, draft);
    else delete drafts[key];
  }
  localStorage.setItem(form.action, JSON.stringify(drafts));
}

// One answer at a time for each table; what is typed meanwhile is sent after it.
async function save(unit, press = "") {
  const state = states.get(unit);
  const now = typed(unit);
  const sent = `${now} ${press}`;
  if (state.busy) {
    if (state.sent !== sent) state.waiting = [press];
    return;
  }
  if (!press && now === state.refused) return;
  const isHalf = asWhole && !isFull(unit) && /\d/.test(now);
  if (!press && (now === state.saved || isHalf)) {
    if (now === state.saved) takeBack(unit);
    keepDraft(unit);
    sayWhatIsLeft();
    return;
  }
  // The same press keeps its key, so that an answer that was lost writes nothing twice.
  if (state.sent !== sent) Object.assign(state, { sent, key: `${once}${++presses}` });
  keepDraft(unit);
  say("Saving…");
  state.busy = true;
  const told = await heard(unit, press, await send(unit, press, state.key));
  state.busy = false;
  const [next] = state.waiting.splice(0);
  if (told) take(unit, told, now, press);
  if (next !== undefined) save(unit, next);
  else if (calling) form.requestSubmit(caller);
}

async function send(unit, press, key) {
  const body = new FormData();
  for (const field of [...form.querySelectorAll("input[name=csrfmiddlewaretoken]"), ...unit.querySelectorAll("input")]) {
    if (field.type !== "checkbox") body.set(field.name, valueOf(field));
    else if (field.checked) body.set(field.name, field.value);
  }
  body.set("key", key);
  if (press) body.set("press", `${unit.dataset.table} ${press}`);
  const sent = { method: "POST", body, headers: { Accept: "application/json" }, signal: AbortSignal.timeout(10000) };
  return fetch(form.action, sent).catch(() => null);
}

async function heard(unit, press, answer) {
  if (answer?.redirected) say("You were signed out. What you typed is kept here.", "Sign in again");
  else if ([403, 404].includes(answer?.status)) say("This page is too old. What you typed is kept.", "Load it again");
  else if (answer && answer.status < 500) return answer.json();
  else {
    const left = units.filter((one) => one === unit || unsaved().includes(one)).map(nameOf);
    say(`Not saved yet: ${left.join(", ")}. What you typed is kept here, and it is tried again.`);
    setTimeout(() => save(unit, press), AGAIN);
  }
  return null;
}

// A table that was refused is typed anew from the left: new figures stand beside old ones until its end, where it is judged.
function isTypedOver(unit, sent) {
  const { refused, box } = states.get(unit);
  const row = boxesOf(unit);
  const isBefore = row.slice(row.indexOf(box) + 1).some((one) => !isEmpty(one));
  return !byRows && !asWhole && refused !== undefined && (isBefore || typed(unit) !== sent);
}

// The table as it was saved is typed again: nothing is refused any more.
function takeBack(unit) {
  if (states.get(unit).refused !== undefined) hear(unit, { taken: true, heard: states.get(unit).calm });
  tick(unit);
}

function hear(unit, told, sent) {
  const state = states.get(unit);
  state.refused = told.taken ? undefined : sent;
  if (told.taken) state.calm = told.heard;
  heardOf(unit).innerHTML = told.heard;
  unit.toggleAttribute("data-heard", !told.taken);
  unit.dataset.asks = told.asks ?? "";
  state.deafUntil = performance.now() + PAUSE;
  const isWrong = !told.taken && !isQuestion(unit);
  for (const box of boxesOf(unit)) box.ariaInvalid = String(isWrong);
  if (!told.taken) tick(unit);
}

function sayWhatIsLeft(time) {
  const left = unsaved();
  if (left.length) say(`Not saved: ${left.map(nameOf).join(", ")}`);
  else say(time ? `All saved, ${time}` : "All saved");
}

function take(unit, told, sent, press) {
  const state = states.get(unit);
  versionOf(unit).value = told.version;
  const isMidway = !told.taken && isTypedOver(unit, sent) && ["again", "keep"].includes(told.asks);
  if (!isMidway) hear(unit, told, sent);
  show(unit, told);
  if (!told.taken) {
    if (isMidway) return sayWhatIsLeft();
    refuse(unit);
    // With its answer, which on a phone has little room below the boxes.
    if (unit.contains(document.activeElement)) heardOf(unit).scrollIntoView({ block: "nearest" });
    return;
  }
  if (typed(unit) === sent) fill(unit, told.was ?? sent);
  state.saved = told.was ?? sent;
  if (typed(unit) === state.saved) tick(unit);
  keepDraft(unit);
  sayWhatIsLeft(told.time);
  goOnFrom(unit, told, press);
}

// What waits for an answer is told first, and stays as it is typed for whoever calls all the same.
function mayCall() {
  calling = units.some((unit) => states.get(unit).busy);
  const left = unsaved();
  if (calling || warned || !left.length) return !calling;
  warned = true;
  beep();
  say(`Nothing is called yet: ${left.map(nameOf).join(", ")} is not saved. Answer it, or press again to call all the same.`);
  const word = Object.assign(document.createElement("p"), { className: "said warning uncalled", textContent: saved.textContent });
  heardOf(left[0]).prepend(word);
  (states.get(left[0]).box ?? boxesOf(left[0])[0]).focus();
  return false;
}

// A call takes no box along: what is typed is saved by itself, or not at all.
function callGames(event) {
  if (!mayCall()) {
    event.preventDefault();
    return;
  }
  const typedHere = [...form.querySelectorAll(".lines input")];
  for (const one of typedHere) one.disabled = true;
  setTimeout(() => { for (const one of typedHere) one.disabled = false; });
}

function goOnFrom(unit, told, press) {
  const cursor = document.activeElement;
  const isHere = unit.contains(cursor) || cursor === document.body;
  if (press && isHere && typed(unit) === states.get(unit).saved) {
    if (moveOn(unit)) return;
  } else if (!boxes.includes(cursor) || nextBox(cursor)) return;
  if (!told.over) return;
  // Where no game can be called the way leads back to the bracket: the cursor is never lost with the box that was answered.
  const ways = [onward, document.querySelector(".onward a"), form.querySelector(".ends a")];
  deafUntil = performance.now() + PAUSE;
  ways.find((one) => one && !one.hidden)?.focus();
}

// A table that is settled by a press is left, or the next slip would be typed over it. A second Enter skips no box and
// keeps nothing that was not read.
function moveOn(unit) {
  const next = boxToType(unit);
  if (!next) return false;
  next.focus();
  movedOn = !byRows;
  if (unitOf(next).dataset.asks) {
    deaf = next;
    deafUntil = states.get(unitOf(next)).deafUntil = performance.now() + PAUSE;
  }
  return true;
}

// What is still empty, and then what is full and was not taken.
function boxToType(unit) {
  if (byRows) return rowToType();
  const own = boxesOf(unit);
  const after = boxes.slice(boxes.indexOf(own.at(-1)) + 1);
  const left = unsaved().find((one) => one !== unit);
  return [...own, ...after, ...boxes].find(isEmpty) ?? (left && boxesOf(left)[0]);
}

// Where it cannot be taken after all, the cursor is called back.
function keep(unit) {
  save(unit, "keep");
  if (isFull(unit)) moveOn(unit);
}

// Enter that comes before anybody can have read the question is told so, and however often it comes it keeps nothing.
function holdBack(unit) {
  states.get(unit).deafUntil = performance.now() + PAUSE;
  heardOf(unit).querySelector(".early")?.removeAttribute("hidden");
}

function show(unit, told) {
  form.querySelectorAll("[data-score]").forEach((score, place) => (score.textContent = told.scores[place]));
  if (!byRows) {
    unit.dataset.state = told.state;
    unit.querySelector("[data-words]").textContent = told.words;
    sayState(unit);
  }
  // Answers may overtake each other.
  if (told.revision >= revision) showEvening(told);
}

function showEvening(told) {
  revision = told.revision;
  const last = document.querySelector(".last");
  if (told.undo && last) {
    last.querySelector("[name=change]").value = told.undo.change;
    last.querySelector("span").textContent = told.undo.words;
  }
  if (caller) {
    caller.hidden = !told.calls;
    if (told.calls) caller.querySelector("span").textContent = told.onward;
    // The last result names the winner and leads to the prizes; once it is corrected there may be another final.
    const won = document.querySelector("[data-won]");
    won.textContent = told.won;
    won.hidden = document.querySelector(".onward a").hidden = !told.won;
  }
  if (byRows) return;
  if (!caller && onward) {
    onward.textContent = told.onward;
    onward.setAttribute("href", told.to);
  }
  document.querySelector("[data-summary]").textContent = told.summary;
  document.querySelector(".onward:not([data-stays])")?.toggleAttribute("hidden", !told.over);
  for (const one of units) {
    const isSlow = told.slow.includes(Number(one.dataset.table));
    for (const place of [one, chipOf(one)]) place.toggleAttribute("data-slow", isSlow);
  }
}

function sayState(unit) {
  const chip = chipOf(unit);
  chip.dataset.state = unit.dataset.state;
  chip.querySelector(".unseen").textContent = ` ${unit.dataset.state}`;
}

// Back to the box that was refused. What was half typed elsewhere is typed again, so that no digit goes astray. Whoever
// is changing a full table, or is told of another's score, first comes to its end: figures may be right only together.
// What was refused may be typed over by then, and the answer to that is still on its way. From its end a table that takes
// a reason goes on to it.
function refuse(unit) {
  if (!isQuestion(unit)) beep();
  sayWhatIsLeft();
  const goesOn = isFull(unit) || unit.dataset.asks === "which";
  const isOld = typed(unit) !== states.get(unit).refused;
  const cursor = document.activeElement;
  if (unit.dataset.asks === "why" && !isOld && !boxesOf(unit).slice(0, -1).includes(cursor)) {
    heardOf(unit).querySelector("[name$=reason]").focus();
    return;
  }
  if (goesOn && (isOld || unit.contains(cursor))) return;
  const box = states.get(unit).box ?? boxesOf(unit)[0];
  if (cursor !== box && boxes.includes(cursor)) cursor.value = before;
  half = undefined;
  deaf = box;
  deafUntil = performance.now() + PAUSE;
  movedOn = false;
  box.focus();
}

// Along the table, and from its end to the next box that is empty; a table that was refused is gone round.
function nextBox(box) {
  const after = boxes.slice(boxes.indexOf(box) + 1);
  if (!byRows) {
    const unit = unitOf(box);
    const [first, ...rest] = boxesOf(unit);
    if (rest.includes(after[0])) return after[0];
    return typed(unit) === states.get(unit).refused ? first : [...after, ...boxes].find(isEmpty);
  }
  const line = box.closest(".line");
  const isDone = boxes.some((one) => line.contains(one) && one.value !== "");
  return after.find((one) => one.value === "" && !(isDone && line.contains(one)));
}

function goOn(box) {
  const unit = unitOf(box);
  half = undefined;
  before = box.value;
  states.get(unit).box = box;
  save(unit);
  nextBox(box)?.focus();
}

function upOrDown(box, way) {
  const lines = [...form.querySelectorAll(".line")];
  const line = box.closest(".line");
  const there = lines[lines.indexOf(line) + way];
  if (there) (boxesOf(there)[boxesOf(line).indexOf(box)] ?? boxesOf(there).at(-1)).focus();
}

// Whether no further digit can be meant: with 32 at the most after a 9, and not after a 3.
function isComplete(box) {
  const number = Number(box.value);
  if (!/^-?[0-9]+$/.test(box.value)) return false;
  return number === 0 || number * 10 < Number(box.dataset.least) || number * 10 > Number(box.dataset.most);
}

// An X for whoever did not score in the row that was typed last.
function markOther(box) {
  const lines = [...form.querySelectorAll(".line")];
  const line = lines.filter((one, place) => place <= lines.indexOf(box.closest(".line")) && /[1-9]/.test(typed(one))).at(-1);
  const points = line ? boxes.filter((one) => line.contains(one)) : [];
  const marks = line ? [...line.querySelectorAll("[type=checkbox]")] : [];
  const other = points.findIndex((one) => !Number(one.value));
  if (marks.length !== points.length || other < 0) return;
  marks[other].checked = !marks[other].checked;
  save(form);
}

function keyed(event) {
  const { key, target: box } = event;
  if (!boxes.includes(box) || event.ctrlKey || event.metaKey || event.altKey) return;
  const takes = key.length === 1 || key === "Enter";
  const unit = unitOf(box);
  const keeps = key === "Enter" && unit.dataset.asks === "keep";
  if (keeps && isQuestion(unit)) {
    if (!event.repeat) (performance.now() > states.get(unit).deafUntil ? keep : holdBack)(unit);
  } else if (takes && box === deaf && performance.now() < deafUntil) {
    deafUntil = performance.now() + PAUSE;
    beep();
  } else if (keeps && !event.repeat) keep(unit);
  else if (key === "+" && caller) return;
  else if (key === "Enter" && movedOn && box.value === before) movedOn = false;
  else if (key === "Enter") goOn(box);
  else if (byRows && (key === "+" || key === "*")) markOther(box);
  else if (key === "ArrowUp" || key === "ArrowDown") upOrDown(box, key === "ArrowUp" ? -1 : 1);
  else if (takes && !/^[-0-9]$/.test(key)) beep();
  else {
    movedOn = false;
    return;
  }
  event.preventDefault();
}

form.addEventListener("keydown", keyed);
onward?.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && performance.now() < deafUntil) event.preventDefault();
});
form.addEventListener("focusin", ({ target }) => {
  if (boxes.includes(target)) before = target.value;
});
form.addEventListener("input", ({ target }) => {
  if (!boxes.includes(target)) return;
  target.closest("label").removeAttribute("data-saved");
  const unit = unitOf(target);
  // What is asked or refused is about what stood there, and boxes that are as empty as before have nothing to save.
  const isGone = isEmpty(target) && states.get(unit).refused !== undefined;
  if (isQuestion(unit) || isGone) hear(unit, { taken: true, heard: states.get(unit).calm });
  unit.dataset.asks = "";
  warned = false;
  form.querySelector(".uncalled")?.remove();
  half = undefined;
  if (isEmpty(target) && typed(unit) === states.get(unit).saved) save(unit);
  else half = target;
  typedAt = performance.now();
  if (!isComplete(target)) return;
  goOn(target);
  // Whoever presses Enter after each figure presses it now, and means this one.
  movedOn = !byRows;
});
form.addEventListener("change", ({ target }) => {
  if (boxes.includes(target)) states.get(unitOf(target)).box = target;
  if (target === half) half = undefined;
  save(unitOf(target));
});
// Whoever leaves a box has written it, but for the way to Undo, which is about what was written before.
addEventListener("pointerdown", ({ target }) => {
  if (!half || !target.closest(".last")) return;
  half.value = before;
  half = undefined;
});
form.addEventListener("submit", (event) => {
  if (event.submitter?.name === "won") return;
  if (event.submitter?.name === "call") {
    callGames(event);
    return;
  }
  event.preventDefault();
  half = undefined;
  const [table, press] = event.submitter?.name === "press" ? event.submitter.value.split(" ") : [];
  if (event.submitter?.name === "version") {
    versionOf(form).value = event.submitter.value;
    save(form, "mine");
  } else if (press) save(units.find((unit) => unit.dataset.table === table), press);
  else for (const unit of units) {
    states.get(unit).refused = undefined;
    save(unit, unit.querySelector("[name$=reason]")?.value && "why");
  }
});

// What is written at another board is filled in here, but for a table that is being typed. Whoever types is not held up.
async function follow() {
  const isTyping = performance.now() - typedAt < EVERY || units.some((unit) => states.get(unit).busy);
  const answer = document.hidden || isTyping ? null : await ask();
  const told = answer?.status === 200 && isTold(answer) ? await answer.json().catch(() => null) : null;
  if (told) fillIn(told);
  setTimeout(follow, EVERY);
}

function ask() {
  const sent = { headers: { Accept: "application/json" }, signal: AbortSignal.timeout(10000) };
  const asked = new URLSearchParams({ after: known });
  for (const unit of units) asked.append("row", rowOf(unit));
  return fetch(`${form.action}?${asked}`, sent).catch(() => null);
}

// Which game stands in a row, and who plays it.
const rowOf = (unit) => `${keyOf(unit)} ${unit.dataset.who}`;
const rowTold = (line) => `${line.key} ${line.who}`;

// The rows are those of the evening by now: a table that has its next game has it here too, once its row is left.
function fillIn(told) {
  const on = new Map(told.lines.map((line) => [rowTold(line), line]));
  for (const unit of units) {
    const line = on.get(rowOf(unit));
    if (line && isQuiet(unit)) fillLine(unit, line);
  }
  const came = told.lines.filter((line) => line.row);
  const placed = came.map((line) => place(line, on));
  units.filter((unit) => !on.has(rowOf(unit)) && isFree(unit)).forEach(leave);
  boxes = [...form.querySelectorAll("input[data-most]")];
  const before = isLedOn();
  if (told.revision >= revision) showEvening(told);
  if (!ago) document.querySelector("[data-when]").textContent = told.when;
  if (!before && isLedOn() && !unsaved().length) leadOn();
  if (placed.includes(true) && document.activeElement === document.body) boxes.find(isEmpty)?.focus();
  if (units.every(isQuiet) && !placed.includes(false)) known = told.revision;
}

const isLedOn = () => !asWhole && onward !== null && !onward.closest(".onward").hidden;

// The last table came from its phone or from another board: that is told where one looks, and the next Enter goes on.
function leadOn() {
  say(`All tables are in: ${onward.textContent}`);
  if (!boxes.includes(document.activeElement) && document.activeElement !== document.body) return;
  deafUntil = performance.now() + PAUSE;
  onward.focus();
}

// A row nobody is at is given to the next game of its table; one that is being typed in says that it is of the one before.
function place(line, on) {
  const row = Object.assign(document.createElement("template"), { innerHTML: line.row }).content.firstElementChild;
  const table = Number(row.dataset.table);
  const before = units.find((unit) => Number(unit.dataset.table) === table && !on.get(rowOf(unit))?.is_on);
  if (before && !isFree(before)) {
    tellOvertaken(before, row);
    return false;
  }
  const next = units.find((unit) => Number(unit.dataset.table) > table);
  if (before) before.replaceWith(row);
  else form.querySelector(".lines").insertBefore(row, next ?? null);
  units = [...form.querySelectorAll(".line")];
  states.delete(before);
  states.set(row, { waiting: [], deafUntil: 0, ...drawn(row) });
  if (!chipOf(row)) addChip(row, next);
  sayState(row);
  return true;
}

function tellOvertaken(unit, row) {
  if (unit.querySelector(".overtaken")) return;
  const words = `Table ${row.dataset.table} has its next game by now (${row.querySelector("h2 small")?.textContent ?? "others sit there"}). This row is still of the one before it, and the next one comes here when you leave it.`;
  unit.append(Object.assign(document.createElement("p"), { className: "said warning overtaken", textContent: words }));
}

function addChip(row, next) {
  const chip = (next ? chipOf(next) : document.querySelector(".chips a")).parentElement.cloneNode(true);
  const link = chip.querySelector("a");
  link.setAttribute("href", `#${row.id}`);
  link.firstChild.textContent = row.dataset.table;
  document.querySelector(".chips").insertBefore(chip, next ? chipOf(next).parentElement : null);
}

// Its call was taken back.
function leave(unit) {
  units = units.filter((one) => one !== unit);
  if (!units.some((one) => one.id === unit.id)) chipOf(unit).parentElement.remove();
  unit.remove();
  states.delete(unit);
}

const isFree = (unit) => isQuiet(unit) && !unit.contains(document.activeElement);

function isQuiet(unit) {
  const state = states.get(unit);
  return !state.busy && state.refused === undefined && typed(unit) === state.saved && !unit.contains(half ?? null);
}

function fillLine(unit, line) {
  states.get(unit).saved = line.was;
  states.get(unit).calm = heardOf(unit).innerHTML = line.heard;
  versionOf(unit).value = line.version;
  fill(unit, line.was);
  tick(unit);
  unit.dataset.state = line.state;
  unit.querySelector("[data-words]").textContent = line.words;
  sayState(unit);
}

// How long ago the game was seated moves on, by as much as this page is open.
const ago = document.querySelector("[data-ago]");
const opened = Date.now();
function sayAgo() {
  const minutes = Math.floor((Number(ago.dataset.ago) + (Date.now() - opened) / 1000) / 60);
  ago.textContent = minutes > 0 ? `, ${minutes} minute${minutes === 1 ? "" : "s"} ago` : "";
}

typeDrafts();
if (ago) setInterval(sayAgo, EVERY);
// What Undo or a call has done is told where the page stands.
const done = document.querySelector(".messages .said")?.textContent;
if (done && (location.hash || !unsaved().length)) say(done);
if (!byRows) setTimeout(follow, EVERY);

// A table that is pressed above, or that the page is opened at, has the cursor; one that was refused is typed anew.
function goToTable() {
  const unit = units.find((one) => `#${one.id}` === location.hash);
  const isRefused = unit && states.get(unit).refused !== undefined;
  const open = isRefused ? null : (unit ? boxesOf(unit) : boxes).find(isEmpty);
  (open ?? (unit && boxesOf(unit)[0]))?.focus();
}

addEventListener("hashchange", goToTable);
if (byRows) rowToType()?.focus();
else if (location.hash) goToTable();
// A browser that has scrolled to the table takes the cursor out of it again.
if (location.hash) addEventListener("load", () => setTimeout(() => document.activeElement === document.body && goToTable()));
