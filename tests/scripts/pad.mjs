// Pages for scores.js, key presses on them, and the answers of a program.
import { Element, openPage, settlePromises } from "./page.mjs";

export const SCORES_PAGE = "http://hall/night/1/scores/1/";
export const RETRY_DELAY = 2000;
export const PAUSE = 500;
const MAX_VALUES = [32, 32, 8, 8];

const label = (...children) => new Element("label", {}, ...children);
const hiddenInput = (name, value) => new Element("input", { type: "hidden", name, value });
const numberBox = (name, value, most, least = 0) => new Element("input", { name, value, "data-least": String(least), "data-most": String(most) });
const elementWithUnseenText = (tag, attributes = {}) => new Element(tag, attributes, new Element("span", { class: "unseen" }));

// Return the line of a table with these figures.
export function tableLine(table, { values = ["", "", "", ""], was = values.join(), who = `${table}1;${table}2;`, heard = "", least, most, ...others } = {}) {
  const attributes = { class: "line", id: `t${table}`, "data-table": String(table), "data-key": `1.${table}`, "data-who": who, "data-state": "open", ...others };
  const item = new Element("li", attributes, new Element("b", { "data-words": "" }), new Element("div", { class: "heard", id: `heard${table}` }),
    ...values.map((value, place) => label(numberBox(`t${table}b${place}`, value, most ?? MAX_VALUES[place], least))),
    hiddenInput(`t${table}was`, was), hiddenInput(`t${table}version`, "0"));
  item.querySelector(".heard").innerHTML = heard;
  return item;
}

function sheetRow(number) {
  const points = [0, 1].map((side) => label(numberBox(`r${number}p${side}`, "", 4)));
  const marks = [0, 1].map((side) => label(new Element("input", { type: "checkbox", name: `r${number}x${side}`, value: "on" })));
  return new Element("li", { class: "line", "data-row": "" }, ...points, ...marks, new Element("b", { "data-score": "" }));
}

const form = (attributes, ...lines) => new Element("form", { action: "/night/1/scores/1/", ...attributes },
  hiddenInput("csrfmiddlewaretoken", "token"), hiddenInput("key", "once"), new Element("span", { class: "saved" }),
  new Element("span", { "data-aloud": "" }), ...lines);

export const tablesPage = (...lines) => [
  new Element("section", { class: "clock" }),
  new Element("b", { "data-summary": "" }), new Element("span", { "data-when": "" }),
  new Element("ol", { class: "chips" }, ...lines.map((item) => elementWithUnseenText("a", { href: `#${item.id}` }))),
  form({ "data-live": "" }, ...lines),
  new Element("p", { class: "onward", hidden: "" }, new Element("a", {}, "Seat game 2")),
  new Element("form", { class: "last" }, hiddenInput("change", ""), new Element("span")),
];

export const sheetPage = (attributes = {}) => [form({ "data-live": "rows", "data-table": "1", id: "rows", ...attributes }, hiddenInput("version", "0"),
  new Element("div", { class: "heard" }), ...[1, 2, 3].map(sheetRow))];

// Open a scores page with this body, with the stored entries `kept` and the address ending in `hash`.
export function loadScores(body, { kept = [], hash = "" } = {}) {
  const page = Object.assign(openPage(...body), { sent: [], beeps: 0, answer: savedAnswer() });
  for (const [name, words] of kept) page.storage.set(name, words);
  Object.assign(page.window.location, { href: SCORES_PAGE, hash });
  page.window.AudioContext = class { currentTime = 0; };
  page.window.OscillatorNode = class { connect() {} start() { this.sounds = true; } stop(at) { if (this.sounds && at > 0) page.beeps += 1; } };
  // A request without a body asks for what others wrote: nothing here.
  page.others = async () => ({ ok: true, status: 204 });
  page.window.fetch = (address, { body: fields }) => { if (!fields) return page.others(address); page.sent.push({ address, ...Object.fromEntries(fields) }); return page.answer(fields); };
  // Select the text of a box, as base.js does, so that typing replaces it.
  page.document.querySelector("form").addEventListener("focusin", ({ target }) => { target.isTextSelected = true; });
  page.run("scores.js");
  return page;
}

// Return a function that gives the program's answer about a table; `fields` replace parts of the answer.
export function savedAnswer(fields = {}, { status = 200, url = SCORES_PAGE, kind = "application/json" } = {}) {
  const reply = { taken: true, heard: "", asks: "", version: 1, state: "partial", words: "9–?", summary: "0 of 2 in", slow: [], scores: ["", "", ""], over: false, clocked: true, onward: "Seat game 2", to: "/night/1/seat/", time: "7:42 PM", revision: 1, undo: null, ...fields };
  return async () => ({ ok: status < 400, status, url, redirected: false, headers: { get: () => kind }, json: async () => reply });
}

export const refusedAnswer = (heard = '<p role="alert">4 X are too many.</p>', fields = {}) => savedAnswer({ taken: false, heard, ...fields }, { status: 422 });
export const lostAnswer = async () => { throw new TypeError("connection refused"); };
// The program was killed after the headers of its answer.
export const cutOffAnswer = async () => ({ ...(await savedAnswer()()), json: async () => { throw new TypeError("Failed to fetch"); } });
export const errorAnswer = async () => ({ ok: false, status: 500, redirected: false });

// Answers that come when a test calls `arrive`, in the order of the requests.
export function lateAnswers() {
  const pending = [];
  return { pending, answer: () => new Promise((done) => { pending.push(done); }), arrive: async (how) => { pending.shift()(await how()); await settlePromises(); } };
}

export const boxNamed = (page, name) => page.document.querySelector(`[name=${name}]`);
export const tableValues = (page, table = 1) => [0, 1, 2, 3].map((place) => boxNamed(page, `t${table}b${place}`).value);
export const focusedName = (page) => page.document.activeElement.name ?? page.document.activeElement.textContent;
export const savedText = (page) => page.document.querySelector(".saved").textContent;
export const announcedText = (page) => page.document.querySelector("[data-aloud]").textContent;
export const tickedBoxNames = (page) => page.document.querySelectorAll("[data-saved] input").map((input) => input.name);
// Return the four figures of each request, joined by commas.
export const sentFigures = (page) => page.sent.map((request) => [0, 1, 2, 3].map((place) => request[`t1b${place}`] ?? request[`t2b${place}`]).join());
export const storedDrafts = (page) => JSON.parse(page.storage.get(SCORES_PAGE) ?? "{}");

// Press keys one after the other, each in the focused element.
export async function typeKeys(page, keys, fields = {}) {
  for (const key of keys) {
    const where = page.document.activeElement;
    const event = { type: "keydown", key, ...fields, preventDefault() { this.isHeld = true; } };
    where.dispatchEvent(event);
    if (!event.isHeld && key.length === 1 && where.nodeName === "INPUT") typeInto(where, key);
    await settlePromises();
  }
}

function typeInto(where, key) {
  where.value = where.isTextSelected ? key : where.value + key;
  Object.assign(where, { isTextSelected: false, isTyped: true });
  where.dispatchEvent({ type: "input" });
}

export async function focusBox(page, name) {
  boxNamed(page, name).focus();
  await settlePromises();
}

export async function submitForm(page, name, value) {
  const submitter = name && { name, value };
  const event = { type: "submit", submitter, preventDefault() { this.isHeld = true; } };
  page.document.querySelector("form").dispatchEvent(event);
  await settlePromises();
  return event.isHeld ?? false;
}
