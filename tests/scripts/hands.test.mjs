// A hand entered with two digits: what each key does, and what happens to a press without an answer.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { Element, openPage, settlePromises } from "./page.mjs";

const RETRY_DELAY = 2000;
const KEPT = "hand /table/1/1/key/";
let page, sent, answer, seated;

const button = (digit, value) => new Element("button", { name: "press", value, "data-digit": String(digit) }, value);

function load(before) {
  const makers = ["N", "E", "S", "W"].map((seat) => new Element("input", { type: "radio", name: "maker", value: seat }));
  const turn = new Element("form", { "data-digits": "" }, ...makers,
    new Element("input", { type: "hidden", name: "csrfmiddlewaretoken", value: before ? "newer" : "token" }),
    new Element("input", { type: "hidden", name: "key", value: "k1" }),
    new Element("select", { name: "dealer", value: "N" }), button(1, "made"), button(2, "march"), new Element("p", { role: "status" }));
  page = openPage(turn);
  for (const [name, text] of before ?? []) page.storage.set(name, text);
  for (const press of turn.querySelectorAll("button")) {
    press.listeners.click = () => page.dispatch("submit", { target: turn, submitter: press });
  }
  page.window.fetch = (_, { body }) => { if (!body) return seated(); sent.push(String(body)); return answer(); };
  page.run("hands.js");
}

beforeEach(() => { sent = []; answer = savedAnswer; seated = async () => ({ status: 204 }); load(); });

const savedAnswer = async () => ({ status: 200, url: "http://hall/night/1/scores/", text: async () => "" });
const lostAnswer = async () => { throw new TypeError("connection refused"); };
const errorAnswer = async () => ({ status: 503, url: page.window.location.href, text: async () => "" });
const signedOut = async () => ({ status: 200, url: "http://hall/sign-in/?again=x", text: async () => "" });
const turn = () => page.document.querySelector("form");
const maker = () => turn().querySelector("[name=maker]:checked")?.value;
const statusText = () => turn().querySelector("[role=status]").textContent;

async function key(pressed, event = {}) {
  let isOurs = false;
  await page.dispatch("keydown", { key: pressed, target: turn(), preventDefault: () => { isOurs = true; }, ...event });
  return isOurs;
}

test("The first digit names the maker, and the second the result", async () => {
  assert.ok(await key("2"));
  assert.equal(maker(), "E");
  assert.deepEqual(sent, []);
  await key("1");
  const fields = new URLSearchParams(sent[0]);
  assert.deepEqual(["maker", "press", "key", "dealer"].map((name) => fields.get(name)), ["E", "made", "k1", "N"]);
});

test("A zero goes back to the choice", async () => {
  await key("2");
  await key("0");
  assert.equal(maker(), undefined);
  await key("4");
  assert.equal(maker(), "W");
});

test("A digit without a meaning does nothing", async () => {
  await key("7");
  assert.equal(maker(), undefined);
  await key("3");
  await key("8");
  assert.deepEqual([maker(), sent], ["S", []]);
});

test("Keys of the browser and keys typed in other boxes are left alone", async () => {
  const elsewhere = new Element("input", { type: "text" });
  assert.equal(await key("2", { ctrlKey: true }), false);
  assert.equal(await key("2", { target: elsewhere }), false);
  assert.equal(await key("2", { target: new Element("select", { name: "first" }) }), false);
  assert.equal(await key("N", { target: turn().querySelector("[name=dealer]") }), false);
  assert.equal(await key("x"), false);
  assert.equal(maker(), undefined);
  assert.ok(await key("2", { target: turn().querySelector("[name=dealer]") }));
  assert.equal(maker(), "E");
});

test("A press being sent is shown silently, and a press not saved is announced", async () => {
  answer = lostAnswer;
  await key("1");
  const seen = key("2");
  const line = () => turn().querySelector("[role=status]");
  assert.deepEqual([statusText(), line().ariaLive], ["Saving…", "off"]);
  await seen;
  assert.equal(line().ariaLive, "polite");
});

test("A saved press is not stored, and leads to the next page", async () => {
  await key("1");
  await key("2");
  assert.deepEqual([page.storage.has(KEPT), page.window.location.to], [false, "/night/1/scores/"]);
});

for (const [way, silent] of [["reaches nobody", lostAnswer], ["makes the program stumble", errorAnswer]]) {
  test(`A press that ${way} is stored and sent again unchanged`, async () => {
    answer = silent;
    await key("1");
    await key("2");
    assert.match(statusText(), /^Not saved yet\. Your entry is kept here/);
    assert.ok(page.storage.has(KEPT));
    await page.clock.advance(RETRY_DELAY - 1);
    assert.equal(sent.length, 1);
    answer = savedAnswer;
    await page.clock.advance(1);
    assert.deepEqual(sent[1], sent[0]);
    assert.equal(page.storage.has(KEPT), false);
    await page.clock.advance(10 * RETRY_DELAY);
    assert.equal(sent.length, 2);
  });
}

test("A second press is not sent while the first one is on its way", async () => {
  answer = () => new Promise(() => {});
  await key("1");
  await key("1");
  turn().querySelector("[data-digit=2]").click();
  await settlePromises();
  assert.equal(sent.length, 1);
  assert.equal(statusText(), "Saving…");
});

test("A stored press is sent when the page is opened again, with the token of the page", async () => {
  answer = lostAnswer;
  await key("1");
  await key("2");
  const kept = [...page.storage];
  [sent, answer] = [[], savedAnswer];
  load(kept);
  await settlePromises();
  const fields = new URLSearchParams(sent[0]);
  assert.deepEqual(["press", "key", "csrfmiddlewaretoken"].map((name) => fields.get(name)), ["march", "k1", "newer"]);
  assert.equal(page.storage.has(KEPT), false);
});

test("A press by a director who was signed out is stored", async () => {
  answer = signedOut;
  await key("1");
  await key("2");
  assert.match(statusText(), /^You were signed out\. Your entry is still on this page/);
  assert.ok(page.storage.has(KEPT));
});

test("A page whose game was unseated says so by itself", async () => {
  const answerFields = { sentence: "No one is seated at this table anymore.", link: "Go to the scores", to: "/night/1/scores/" };
  await page.clock.advance(3000);
  seated = async () => ({ status: 409, json: async () => answerFields });
  await page.clock.advance(3000);
  const link = turn().querySelector("[role=status] a");
  assert.deepEqual([statusText(), link.href], [`${answerFields.sentence} ${answerFields.link}`, answerFields.to]);
});
