// A table's phone without Wi-Fi: what is stored, what is sent again, and in which order.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { Element, openPage, settlePromises } from "./page.mjs";

const RETRY_DELAY = 3000;
const PLACE = "table /table/1/1/key/";
let page, sent, answer;

const box = (name, value) => new Element("input", { type: "hidden", name, value });
const radio = (name, value, attributes = {}) => new Element("input", { type: "radio", name, value, id: `${name[0]}1-1${value}`, ...attributes });
const choice = (name, value) => new Element("label", {}, radio(name, value, { "data-words": `had ${value}`, "data-words-alone": `had ${value} alone` }),
  new Element("span", {}, `${value} `, new Element("bdi", {}, `${value} name`)));

function drawn() {
  return new Element("form", { class: "phone", id: "hand1-1" },
    new Element("h2", {}, "Hand 1"),
    ...[box("key", "drawn"), box("game", "1"), box("number", "1"), box("called", "1"), box("dealer", "N")],
    ...["N", "E", "S", "W"].map((value) => choice("maker", value)),
    ...["", "yes"].map((value) => choice("alone", value)), ...["made", "march"].map((value) => choice("came", value)),
    new Element("button", { class: "do" }, "Send hand 1"));
}

function load(before = []) {
  const kept = page?.storage;
  page = openPage(new Element("main", {}, new Element("div", { "data-live": "/live/" }, drawn())));
  for (const [name, text] of kept ?? []) page.storage.set(name, text);
  for (const [name, text] of before) page.storage.set(name, text);
  page.document.body.toggleAttribute("x", false);
  page.document.addEventListener("live:go", () => { page.goes = (page.goes ?? 0) + 1; });
  page.window.fetch = (_, { body }) => { sent.push(body); return answer(); };
  page.window.DOMParser = class {
    parseFromString(words) { return new Element("html", {}, new Element("div", { role: "alert" }, new Element("p", {}, words))); }
  };
  page.run("phone.js");
}

beforeEach(() => { page = undefined; sent = []; answer = savedAnswer; load(); });

const savedAnswer = async () => ({ ok: true, status: 200 });
const lostAnswer = async () => { throw new TypeError("connection refused"); };
const errorAnswer = async () => ({ ok: false, status: 503 });
const refusedAnswer = async () => ({ ok: false, status: 422, text: async () => "Hand 1 is there already." });
const form = () => page.document.querySelector("form.phone");
const kept = () => JSON.parse(page.storage.get(PLACE) ?? "[]");
const numbers = (bodies) => bodies.map((body) => new URLSearchParams(body).get("number"));
const line = () => page.document.querySelector(".waiting-hands");

async function press(maker, came = "made", alone = "") {
  for (const selector of [`[name=maker][value=${maker}]`, `[name=came][value=${came}]`, `[name=alone][value="${alone}"]`]) form().querySelector(selector).checked = true;
  let held = false;
  await page.dispatch("submit", { target: form(), preventDefault: () => { held = true; } });
  assert.ok(held, "the browser itself may not send it");
}

test("A hand is sent at once and not stored", async () => {
  await press("N", "march");
  const body = new URLSearchParams(sent[0]);
  assert.deepEqual(["number", "dealer", "maker", "came"].map((name) => body.get(name)), ["1", "N", "N", "march"]);
  assert.deepEqual([sent.length, kept().length, line().hidden], [1, 0, true]);
  page.document.scrolledTo = null;
  page.document.dispatchEvent({ type: "live:shown" });
  assert.equal(page.document.scrolledTo, form(), "the page stands where the next hand is asked");
  page.document.scrolledTo = null;
  page.document.dispatchEvent({ type: "live:shown" });
  assert.equal(page.document.scrolledTo, null, "and then stays where its reader has it");
});

test("A hand whose refusal breaks off is stored and sent again", async () => {
  answer = async () => ({ ...(await refusedAnswer()), text: lostAnswer });
  await press("N");
  answer = savedAnswer;
  await page.clock.advance(RETRY_DELAY);
  assert.deepEqual([numbers(sent), kept()], [["1", "1"], []]);
});

test("Hands that do not reach the program are stored and sent in order, each once", async () => {
  answer = lostAnswer;
  for (const maker of ["N", "E", "S"]) await press(maker);
  assert.deepEqual(numbers(kept().map((hand) => hand.body)), ["1", "2", "3"]);
  assert.match(line().textContent, /^3 hands saved on this phone/);
  assert.equal(line().querySelector("li").textContent, "Hand 1: N name had made.");
  sent = [];
  answer = savedAnswer;
  await page.clock.advance(RETRY_DELAY);
  assert.deepEqual(numbers(sent), ["1", "2", "3"]);
  assert.deepEqual(kept(), []);
  await page.clock.advance(10 * RETRY_DELAY);
  assert.equal(sent.length, 3);
});

test("A stored hand says whether the maker was alone", async () => {
  answer = lostAnswer;
  await press("N", "march", "yes");
  assert.equal(line().querySelector("li").textContent, "Hand 1: N name had march alone.");
});

test("The last hand can't be undone while later ones wait", async () => {
  const button = new Element("button", {}, "Undo hand 0");
  page.document.querySelector("[data-live]").appendChild(new Element("form", { class: "last-hand" }, button));
  answer = lostAnswer;
  await press("N");
  assert.ok(button.hasAttribute("hidden"));
  answer = savedAnswer;
  await page.clock.advance(RETRY_DELAY);
  assert.ok(!button.hasAttribute("hidden"));
});

test("The same press is sent with the same key, and another press with another key", async () => {
  answer = lostAnswer;
  await press("N");
  await press("E");
  await page.clock.advance(2 * RETRY_DELAY);
  answer = savedAnswer;
  await page.clock.advance(RETRY_DELAY);
  const keys = new Map();
  for (const body of sent.map((body) => new URLSearchParams(body))) {
    const number = body.get("number");
    assert.equal(body.get("key"), keys.get(number) ?? body.get("key"));
    keys.set(number, body.get("key"));
  }
  assert.equal(new Set(keys.values()).size, 2);
  assert.ok(![...keys.values()].includes("drawn"));
});

test("After an error of the program, the press is sent again after three seconds and not before", async () => {
  answer = errorAnswer;
  await press("N");
  await page.clock.advance(RETRY_DELAY - 1);
  assert.equal(sent.length, 1);
  await page.clock.advance(1);
  assert.equal(sent.length, 2);
});

test("A stored hand is sent as soon as the network is back", async () => {
  answer = lostAnswer;
  await press("N");
  answer = savedAnswer;
  await page.dispatch("online");
  assert.deepEqual([sent.length, kept()], [2, []]);
});

test("No two hands are on their way at the same time", async () => {
  let arrived;
  answer = () => new Promise((done) => { arrived = done; });
  await press("N");
  await press("E");
  await page.dispatch("online");
  assert.deepEqual(numbers(sent), ["1"]);
  answer = savedAnswer;
  arrived({ ok: true, status: 200 });
  await settlePromises();
  assert.deepEqual(numbers(sent), ["1", "2"]);
});

test("A refusal stays until it is dismissed, and only then is the next hand sent", async () => {
  answer = lostAnswer;
  await press("N");
  await press("E");
  answer = refusedAnswer;
  await page.clock.advance(RETRY_DELAY);
  assert.equal(line().querySelector("p").textContent, "Hand 1 is there already.");
  assert.deepEqual([kept().length, line().querySelector("p").className], [2, "said error"]);
  [sent, answer] = [[], savedAnswer];
  await page.clock.advance(10 * RETRY_DELAY);
  assert.deepEqual(sent, []);
  line().querySelector("button").onclick();
  await settlePromises();
  assert.deepEqual([numbers(sent), kept()], [["2"], []]);
});

test("The next hand is asked at once, dealt by the player to the left", async () => {
  answer = lostAnswer;
  await press("S");
  const fields = form().sent.filter(([name]) => ["number", "called", "dealer"].includes(name));
  assert.deepEqual(fields, [["number", "2"], ["called", "2"], ["dealer", "E"]]);
  assert.equal(form().id, "hand1-2");
  assert.equal(form().querySelector("[name=maker]:checked"), null);
  assert.deepEqual([form().querySelector("h2").textContent, form().querySelector("button.do").textContent], ["Hand 2", "Send hand 2"]);
});

test("The page is held while a hand waits, and is released once", async () => {
  answer = lostAnswer;
  await press("N");
  const live = page.document.querySelector("[data-live]");
  assert.ok(live.hasAttribute("data-hold"));
  answer = savedAnswer;
  await page.clock.advance(RETRY_DELAY);
  assert.deepEqual([live.hasAttribute("data-hold"), page.goes], [false, 1]);
});

test("A stored hand is sent when the page is opened again", async () => {
  answer = lostAnswer;
  await press("N");
  await press("E");
  sent = [];
  load();
  await settlePromises();
  assert.deepEqual(numbers(sent), ["1"]);
  assert.equal(form().querySelector("[name=number]").value, "3");
  answer = savedAnswer;
  await page.clock.advance(RETRY_DELAY);
  assert.deepEqual(numbers(sent), ["1", "1", "2"]);
});

for (const [event, dispatch] of [
  ["the next hand is sent", () => press("N")],
  ["the page shows a newer state", () => page.document.dispatchEvent({ type: "live:shown" })],
]) {
  test(`The message of the last press is gone once ${event}`, async () => {
    const message = new Element("p", { class: "said success" }, "Hand 2 is taken out.");
    page.document.body.appendChild(new Element("div", { class: "messages" }, message));
    assert.ok(page.document.querySelector(".messages .said"));
    await dispatch();
    assert.equal(page.document.querySelector(".messages .said"), null);
  });
}
