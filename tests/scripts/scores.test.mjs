// The number pad of a game's scores: what is sent and when, and what is shown of the answer.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import * as pad from "./pad.mjs";
import { box, cursor, drafts, goTo, line, savedText, submit, taken, ticked, type, values } from "./pad.mjs";

let page;

const figures = () => pad.figures(page);
const keys = () => page.sent.map((request) => request.key);
const reload = (fields = {}) => { page = pad.load(pad.tables(line(1, fields), line(2)), { kept: page?.kept }); };

beforeEach(async () => { page = undefined; reload(); await goTo(page, "t1b0"); });

test("A box is sent as soon as no further digit can be meant, and not before", async () => {
  for (const [keyed, sends] of [["9", 1], ["0", 1], ["3", 0], ["32", 1], ["4", 1]]) {
    page = undefined;
    reload();
    await goTo(page, "t1b0");
    await type(page, keyed);
    assert.deepEqual([keyed, page.sent.length], [keyed, sends]);
    assert.equal(cursor(page), sends ? "t1b1" : "t1b0");
  }
});

test("Where thirty is the most, a 3 waits for its nought", async () => {
  reload({ most: 30 });
  await goTo(page, "t1b0");
  await type(page, "3");
  assert.equal(page.sent.length, 0);
  await type(page, "0");
  assert.deepEqual(figures(), ["30,,,"]);
});

test("A saved table is announced once, and no single box is", async () => {
  const heard = [];
  for (const [key, state] of [["9", "begun"], ["6", "begun"], ["2", "begun"], ["1", "in"]]) {
    page.answer = taken({ state });
    await type(page, key);
    heard.push(pad.aloud(page));
  }
  assert.deepEqual(heard, ["", "", "", "Saved: table 1"]);
  page.document.querySelector("[data-aloud]").textContent = "";
  await submit(page);
  assert.deepEqual([pad.aloud(page), savedText(page)], ["", "All saved"]);
});

test("A table that is typed again is announced at its end, and not along the way", async () => {
  reload({ values: ["9", "6", "2", "1"] });
  await goTo(page, "t1b0");
  page.answer = taken({ state: "in" });
  await type(page, ["8"]);
  assert.equal(pad.aloud(page), "");
  await type(page, ["7", "2", "1"]);
  assert.equal(pad.aloud(page), "Saved: table 1");
});

test("A press that does not reach the program is announced once, despite many tries", async () => {
  page.answer = pad.lostAnswer;
  await type(page, "9");
  const line = page.document.querySelector("[data-aloud]");
  assert.match(line.textContent, /^Not saved yet: table 1/);
  const words = line.childNodes[0];
  await page.clock.wind(3 * pad.RETRY_DELAY);
  assert.equal(line.childNodes[0], words);
});

test("Below nought the least decides", async () => {
  reload({ least: -12 });
  await goTo(page, "t1b0");
  await type(page, "-1");
  assert.deepEqual([page.sent.length, cursor(page)], [0, "t1b0"]);
  await type(page, "2");
  assert.deepEqual([figures(), cursor(page)], [["-12,,,"], "t1b1"]);
});

test("A figure that might take another digit is sent by Enter, or when the cursor leaves the box", async () => {
  await type(page, ["3", "Enter"]);
  assert.deepEqual([figures(), cursor(page)], [["3,,,"], "t1b1"]);
  await type(page, "1");
  await goTo(page, "t2b0");
  assert.deepEqual(figures(), ["3,,,", "3,1,,"]);
});

test("A letter gets into no box, and a key with Ctrl is the browser's", async () => {
  await type(page, "e.x");
  assert.deepEqual([values(page)[0], page.beeps, page.sent.length], ["", 3, 0]);
  await type(page, ["Enter"], { ctrlKey: true });
  assert.equal(cursor(page), "t1b0");
});

test("A table is sent with its own fields, the page's token and a key of its own", async () => {
  await type(page, "9");
  const { key, ...sent } = page.sent[0];
  assert.deepEqual(sent, {
    address: pad.SCORES_PAGE, csrfmiddlewaretoken: "token", t1b0: "9", t1b1: "", t1b2: "", t1b3: "", t1was: ",,,", t1version: "0",
  });
  assert.match(key, /^once./);
});

test("One press at a time is sent for a table, and figures typed meanwhile follow once", async () => {
  const { answer, pending, arrive } = pad.late();
  page.answer = answer;
  await type(page, "965");
  assert.deepEqual(figures(), ["9,,,"]);
  await arrive(taken());
  assert.deepEqual(figures(), ["9,,,", "9,6,5,"]);
  assert.equal(page.sent[1].t1version, "1");
  await arrive(taken({ version: 2 }));
  assert.deepEqual([figures().length, pending.length, savedText(page)], [2, 0, "All saved, 7:42 PM"]);
  assert.equal(new Set(keys()).size, 2);
});

test("The way on is the one that the last table opened", async () => {
  page.answer = taken({ over: true, onward: "Men's playoffs", to: "/night/1/payout/" });
  await type(page, "9");
  const way = page.document.querySelector(".onward a");
  assert.deepEqual([way.textContent, way.getAttribute("href")], ["Men's playoffs", "/night/1/payout/"]);
});

test("A table waits for no other", async () => {
  page.answer = pad.late().answer;
  await type(page, "9");
  await goTo(page, "t2b0");
  await type(page, "8");
  assert.deepEqual(figures(), ["9,,,", "8,,,"]);
});

test("An answer that was overtaken takes no news back", async () => {
  const { answer, pending, arrive } = pad.late();
  page.answer = answer;
  await type(page, "9");
  await goTo(page, "t2b0");
  await type(page, "8");
  pending.reverse();
  await arrive(taken({ revision: 6, summary: "2 of 2 in", over: true, undo: { change: 6, words: "Table 2: 8" } }));
  await arrive(taken({ revision: 5, summary: "1 of 2 in", slow: [2], undo: { change: 5, words: "Table 1: 9" } }));
  const otherLine = (place) => page.document.querySelector(place);
  assert.deepEqual([otherLine("[data-summary]").textContent, otherLine(".onward").hidden], ["2 of 2 in", false]);
  assert.deepEqual([otherLine("[name=change]").value, otherLine(".last span").textContent], ["6", "Table 2: 8"]);
  assert.deepEqual([page.document.querySelectorAll("[data-slow]").length, ticked(page)], [0, ["t1b0", "t2b0"]]);
});

test("A number typed before the script was there is sent by the button", async () => {
  reload({ values: ["9", "", "", ""], was: ",,," });
  assert.deepEqual(ticked(page), []);
  await submit(page);
  assert.deepEqual(figures(), ["9,,,"]);
});

test("There is no tick before the program has said so", async () => {
  const { answer, arrive } = pad.late();
  page.answer = answer;
  await type(page, "9");
  assert.deepEqual([ticked(page), savedText(page)], [[], "Saving…"]);
  await arrive(taken());
  assert.deepEqual([ticked(page), savedText(page)], [["t1b0"], "All saved, 7:42 PM"]);
  await goTo(page, "t1b0");
  await type(page, "8");
  assert.deepEqual(ticked(page), []);
});

test("A figure typed over while the answer came has no tick", async () => {
  const { answer, arrive } = pad.late();
  page.answer = answer;
  await type(page, "9");
  await goTo(page, "t1b0");
  await type(page, "3");
  await arrive(taken());
  assert.deepEqual([ticked(page), savedText(page)], [[], "Not finished: table 1"]);
});

test("A figure of others is shown instead, and figures typed meanwhile are not lost", async () => {
  page.answer = taken({ was: "9,7,2,1" });
  await type(page, "9");
  assert.deepEqual([values(page), ticked(page).length, drafts(page)], [["9", "7", "2", "1"], 4, {}]);
  const { answer, arrive } = pad.late();
  page.answer = answer;
  await goTo(page, "t1b1");
  await type(page, "6");
  await goTo(page, "t2b0");
  await goTo(page, "t1b2");
  await type(page, "5");
  await arrive(taken({ was: "9,6,2,1" }));
  assert.deepEqual(values(page), ["9", "6", "5", "1"]);
});

test("The clock is gone once the game it runs for is over", async () => {
  for (const clocked of [true, false]) {
    page.answer = taken({ clocked });
    await type(page, "9");
    assert.equal(page.document.querySelectorAll(".clock").length, Number(clocked));
  }
});

test("The board shows its current state, the slow tables, the next step, and the change to undo", async () => {
  page.answer = taken({ state: "in", words: "9–6", summary: "1 of 2 in", slow: [2], over: true, undo: { change: 41, words: "Table 1: 9–6" } });
  await type(page, "9");
  const find = (selector) => page.document.querySelector(selector);
  assert.deepEqual([find("#t1").dataset.state, find("[data-words]").textContent, find("[data-summary]").textContent], ["in", "9–6", "1 of 2 in"]);
  const [first, second] = page.document.querySelectorAll(".chips a");
  assert.deepEqual([first.dataset.state, first.textContent, first.hasAttribute("data-slow"), second.hasAttribute("data-slow")], ["in", " in", false, true]);
  assert.deepEqual([find("#t2").hasAttribute("data-slow"), find(".onward").hidden], [true, false]);
  assert.deepEqual([find("[name=change]").value, find(".last span").textContent], ["41", "Table 1: 9–6"]);
});

test("A long change to undo is marked as long, and a short one after it is not", async () => {
  const undoBar = page.document.querySelector(".last");
  page.answer = taken({ undo: { change: 41, words: "Ann Applegate & Bob Baxter beat Cal & Dot 10–7", long: "longer" } });
  await type(page, "9");
  assert.equal(undoBar.dataset.long, "longer");
  page.answer = taken({ undo: { change: 42, words: "Table 1: 9–6" } });
  await type(page, "6");
  assert.ok(!undoBar.hasAttribute("data-long"));
});

test("The button sends every table with something new, and the winner of an extra hand is sent alone", async () => {
  await type(page, "3");
  await goTo(page, "t2b0");
  page.sent.length = 0;
  await type(page, "1");
  assert.ok(await submit(page));
  assert.deepEqual(figures(), ["1,,,"]);
  assert.equal(await submit(page, "won", "N"), false);
});
