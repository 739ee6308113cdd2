// The pages of scores.js as they are drawn, somebody who types on them, and a program that answers or does not.
import { Element, open, settled } from "./page.mjs";

export const SCORES_PAGE = "http://hall/night/1/scores/1/";
export const RETRY_DELAY = 2000;
export const PAUSE = 500;
const MAX_VALUES = [32, 32, 8, 8];

const label = (...children) => new Element("label", {}, ...children);
const hidden = (name, value) => new Element("input", { type: "hidden", name, value });
const figure = (name, value, most, least = 0) => new Element("input", { name, value, "data-least": String(least), "data-most": String(most) });
const text = (tag, attributes = {}) => new Element(tag, attributes, new Element("span", { class: "unseen" }));

// A table with these figures on it, and what else is known of it.
export function line(table, { values = ["", "", "", ""], was = values.join(), who = `${table}1;${table}2;`, heard = "", least, most, ...others } = {}) {
  const attributes = { class: "line", id: `t${table}`, "data-table": String(table), "data-key": `1.${table}`, "data-who": who, "data-state": "open", ...others };
  const item = new Element("li", attributes, new Element("b", { "data-words": "" }), new Element("div", { class: "heard", id: `heard${table}` }),
    ...values.map((value, place) => label(figure(`t${table}b${place}`, value, most ?? MAX_VALUES[place], least))),
    hidden(`t${table}was`, was), hidden(`t${table}version`, "0"));
  item.querySelector(".heard").innerHTML = heard;
  return item;
}

function row(number) {
  const points = [0, 1].map((side) => label(figure(`r${number}p${side}`, "", 4)));
  const marks = [0, 1].map((side) => label(new Element("input", { type: "checkbox", name: `r${number}x${side}`, value: "on" })));
  return new Element("li", { class: "line", "data-row": "" }, ...points, ...marks, new Element("b", { "data-score": "" }));
}

const form = (attributes, ...lines) => new Element("form", { action: "/night/1/scores/1/", ...attributes },
  hidden("csrfmiddlewaretoken", "token"), hidden("key", "once"), new Element("span", { class: "saved" }),
  new Element("span", { "data-aloud": "" }), ...lines);

export const tables = (...lines) => [
  new Element("section", { class: "clock" }),
  new Element("b", { "data-summary": "" }), new Element("span", { "data-when": "" }),
  new Element("ol", { class: "chips" }, ...lines.map((item) => text("a", { href: `#${item.id}` }))),
  form({ "data-live": "" }, ...lines),
  new Element("p", { class: "onward", hidden: "" }, new Element("a", {}, "Seat game 2")),
  new Element("form", { class: "last" }, hidden("change", ""), new Element("span")),
];

export const sheet = (attributes = {}) => [form({ "data-live": "rows", "data-table": "1", id: "rows", ...attributes }, hidden("version", "0"),
  new Element("div", { class: "heard" }), ...[1, 2, 3].map(row))];

// The page with this on it, as it was left: by what was kept in this browser, and at this address.
export function load(body, { kept = [], hash = "" } = {}) {
  const page = Object.assign(open(...body), { sent: [], beeps: 0, answer: taken() });
  for (const [name, words] of kept) page.kept.set(name, words);
  Object.assign(page.window.location, { href: SCORES_PAGE, hash });
  page.window.AudioContext = class { currentTime = 0; };
  page.window.OscillatorNode = class { connect() {} start() { this.sounds = true; } stop(at) { if (this.sounds && at > 0) page.beeps += 1; } };
  // What others wrote is asked for without a body; they wrote nothing.
  page.others = async () => ({ ok: true, status: 204 });
  page.window.fetch = (address, { body: fields }) => { if (!fields) return page.others(address); page.sent.push({ address, ...Object.fromEntries(fields) }); return page.answer(fields); };
  // As base.js does: what stands in a box is typed over.
  page.document.querySelector("form").addEventListener("focusin", ({ target }) => { target.isWhole = true; });
  page.run("scores.js");
  return page;
}

// What the program says of a table; what was typed there stands there, where nothing else is said.
export function taken(fields = {}, { status = 200, url = SCORES_PAGE, kind = "application/json" } = {}) {
  const reply = { taken: true, heard: "", asks: "", version: 1, state: "partial", words: "9–?", summary: "0 of 2 in", slow: [], scores: ["", "", ""], over: false, clocked: true, onward: "Seat game 2", to: "/night/1/seat/", time: "7:42 PM", revision: 1, undo: null, ...fields };
  return async () => ({ ok: status < 400, status, url, redirected: false, headers: { get: () => kind }, json: async () => reply });
}

export const refused = (heard = '<p role="alert">4 X are too many.</p>', fields = {}) => taken({ taken: false, heard, ...fields }, { status: 422 });
export const lostAnswer = async () => { throw new TypeError("connection refused"); };
// The program was killed after the headers of its answer.
export const cutOff = async () => ({ ...(await taken()()), json: async () => { throw new TypeError("Failed to fetch"); } });
export const broken = async () => ({ ok: false, status: 500, redirected: false });

// Answers that come when a test says so, in the order they were asked for.
export function late() {
  const pending = [];
  return { pending, answer: () => new Promise((done) => { pending.push(done); }), arrive: async (how) => { pending.shift()(await how()); await settled(); } };
}

export const box = (page, name) => page.document.querySelector(`[name=${name}]`);
export const values = (page, table = 1) => [0, 1, 2, 3].map((place) => box(page, `t${table}b${place}`).value);
export const cursor = (page) => page.document.activeElement.name ?? page.document.activeElement.textContent;
export const savedText = (page) => page.document.querySelector(".saved").textContent;
export const aloud = (page) => page.document.querySelector("[data-aloud]").textContent;
export const ticked = (page) => page.document.querySelectorAll("[data-saved] input").map((input) => input.name);
// What was sent of each table, its four boxes in a row.
export const figures = (page) => page.sent.map((request) => [0, 1, 2, 3].map((place) => request[`t1b${place}`] ?? request[`t2b${place}`]).join());
export const drafts = (page) => JSON.parse(page.kept.get(SCORES_PAGE) ?? "{}");

// Keys one after the other, each where the cursor is by then.
export async function type(page, keys, fields = {}) {
  for (const key of keys) {
    const where = page.document.activeElement;
    const event = { type: "keydown", key, ...fields, preventDefault() { this.isHeld = true; } };
    where.dispatchEvent(event);
    if (!event.isHeld && key.length === 1 && where.nodeName === "INPUT") typeInto(where, key);
    await settled();
  }
}

function typeInto(where, key) {
  where.value = where.isWhole ? key : where.value + key;
  Object.assign(where, { isWhole: false, isTyped: true });
  where.dispatchEvent({ type: "input" });
}

export async function goTo(page, name) {
  box(page, name).focus();
  await settled();
}

export async function submit(page, name, value) {
  const submitter = name && { name, value };
  const event = { type: "submit", submitter, preventDefault() { this.isHeld = true; } };
  page.document.querySelector("form").dispatchEvent(event);
  await settled();
  return event.isHeld ?? false;
}
