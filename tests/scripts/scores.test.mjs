// The number pad of a game's scores: what is sent and when, and what is shown of the answer.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import * as pad from "./pad.mjs";
import { boxNamed, focusedName, storedDrafts, focusBox, tableLine, savedText, submitForm, savedAnswer, tickedBoxNames, typeKeys, tableValues } from "./pad.mjs";

let page;

const sentFigures = () => pad.sentFigures(page);
const keys = () => page.sent.map((request) => request.key);
const reload = (fields = {}) => { page = pad.loadScores(pad.tablesPage(tableLine(1, fields), tableLine(2)), { kept: page?.storage }); };

beforeEach(async () => { page = undefined; reload(); await focusBox(page, "t1b0"); });

test("A box is sent as soon as no further digit is possible, and not before", async () => {
  for (const [keyed, sends] of [["9", 1], ["0", 1], ["3", 0], ["32", 1], ["4", 1]]) {
    page = undefined;
    reload();
    await focusBox(page, "t1b0");
    await typeKeys(page, keyed);
    assert.deepEqual([keyed, page.sent.length], [keyed, sends]);
    assert.equal(focusedName(page), sends ? "t1b1" : "t1b0");
  }
});

test("If 30 is the highest number, a 3 waits for a zero", async () => {
  reload({ most: 30 });
  await focusBox(page, "t1b0");
  await typeKeys(page, "3");
  assert.equal(page.sent.length, 0);
  await typeKeys(page, "0");
  assert.deepEqual(sentFigures(), ["30,,,"]);
});

test("A saved table is announced once, and a single box is not", async () => {
  const heard = [];
  for (const [key, state] of [["9", "started"], ["6", "started"], ["2", "started"], ["1", "in"]]) {
    page.answer = savedAnswer({ state });
    await typeKeys(page, key);
    heard.push(pad.announcedText(page));
  }
  assert.deepEqual(heard, ["", "", "", "Saved: table 1"]);
  page.document.querySelector("[data-aloud]").textContent = "";
  await submitForm(page);
  assert.deepEqual([pad.announcedText(page), savedText(page)], ["", "All saved"]);
});

test("A table that is typed again is announced after its last box, and not before", async () => {
  reload({ values: ["9", "6", "2", "1"] });
  await focusBox(page, "t1b0");
  page.answer = savedAnswer({ state: "in" });
  await typeKeys(page, ["8"]);
  assert.equal(pad.announcedText(page), "");
  await typeKeys(page, ["7", "2", "1"]);
  assert.equal(pad.announcedText(page), "Saved: table 1");
});

test("A press that does not reach the program is announced once, despite many tries", async () => {
  page.answer = pad.lostAnswer;
  await typeKeys(page, "9");
  const line = page.document.querySelector("[data-aloud]");
  assert.match(line.textContent, /^Not saved yet: table 1/);
  const words = line.childNodes[0];
  await page.clock.advance(3 * pad.RETRY_DELAY);
  assert.equal(line.childNodes[0], words);
});

test("Below zero the lowest number decides", async () => {
  reload({ least: -12 });
  await focusBox(page, "t1b0");
  await typeKeys(page, "-1");
  assert.deepEqual([page.sent.length, focusedName(page)], [0, "t1b0"]);
  await typeKeys(page, "2");
  assert.deepEqual([sentFigures(), focusedName(page)], [["-12,,,"], "t1b1"]);
});

test("A figure that might take another digit is sent by Enter, or when the cursor leaves the box", async () => {
  await typeKeys(page, ["3", "Enter"]);
  assert.deepEqual([sentFigures(), focusedName(page)], [["3,,,"], "t1b1"]);
  await typeKeys(page, "1");
  await focusBox(page, "t2b0");
  assert.deepEqual(sentFigures(), ["3,,,", "3,1,,"]);
});

test("A letter is not typed into a box, and a key with Ctrl is left to the browser", async () => {
  await typeKeys(page, "e.x");
  assert.deepEqual([tableValues(page)[0], page.beeps, page.sent.length], ["", 3, 0]);
  await typeKeys(page, ["Enter"], { ctrlKey: true });
  assert.equal(focusedName(page), "t1b0");
});

test("A table is sent with its own fields, the page's token and a key of its own", async () => {
  await typeKeys(page, "9");
  const { key, ...sent } = page.sent[0];
  assert.deepEqual(sent, {
    address: pad.SCORES_PAGE, csrfmiddlewaretoken: "token", t1b0: "9", t1b1: "", t1b2: "", t1b3: "", t1was: ",,,", t1version: "0",
  });
  assert.match(key, /^once./);
});

test("One press at a time is sent for a table, and figures typed meanwhile follow once", async () => {
  const { answer, pending, arrive } = pad.lateAnswers();
  page.answer = answer;
  await typeKeys(page, "965");
  assert.deepEqual(sentFigures(), ["9,,,"]);
  await arrive(savedAnswer());
  assert.deepEqual(sentFigures(), ["9,,,", "9,6,5,"]);
  assert.equal(page.sent[1].t1version, "1");
  await arrive(savedAnswer({ version: 2 }));
  assert.deepEqual([sentFigures().length, pending.length, savedText(page)], [2, 0, "All saved, 7:42 PM"]);
  assert.equal(new Set(keys()).size, 2);
});

test("The link to the next step is the one in the last table's answer", async () => {
  page.answer = savedAnswer({ over: true, onward: "Men's playoffs", to: "/night/1/payout/" });
  await typeKeys(page, "9");
  const way = page.document.querySelector(".onward a");
  assert.deepEqual([way.textContent, way.getAttribute("href")], ["Men's playoffs", "/night/1/payout/"]);
});

test("A table does not wait for another table", async () => {
  page.answer = pad.lateAnswers().answer;
  await typeKeys(page, "9");
  await focusBox(page, "t2b0");
  await typeKeys(page, "8");
  assert.deepEqual(sentFigures(), ["9,,,", "8,,,"]);
});

test("An answer that comes after a newer one changes nothing back", async () => {
  const { answer, pending, arrive } = pad.lateAnswers();
  page.answer = answer;
  await typeKeys(page, "9");
  await focusBox(page, "t2b0");
  await typeKeys(page, "8");
  pending.reverse();
  await arrive(savedAnswer({ revision: 6, summary: "2 of 2 in", over: true, undo: { change: 6, words: "Table 2: 8" } }));
  await arrive(savedAnswer({ revision: 5, summary: "1 of 2 in", slow: [2], undo: { change: 5, words: "Table 1: 9" } }));
  const otherLine = (place) => page.document.querySelector(place);
  assert.deepEqual([otherLine("[data-summary]").textContent, otherLine(".onward").hidden], ["2 of 2 in", false]);
  assert.deepEqual([otherLine("[name=change]").value, otherLine(".last span").textContent], ["6", "Table 2: 8"]);
  assert.deepEqual([page.document.querySelectorAll("[data-slow]").length, tickedBoxNames(page)], [0, ["t1b0", "t2b0"]]);
});

test("A number typed before the script was loaded is sent by the button", async () => {
  reload({ values: ["9", "", "", ""], was: ",,," });
  assert.deepEqual(tickedBoxNames(page), []);
  await submitForm(page);
  assert.deepEqual(sentFigures(), ["9,,,"]);
});

test("There is no check mark before the program has answered", async () => {
  const { answer, arrive } = pad.lateAnswers();
  page.answer = answer;
  await typeKeys(page, "9");
  assert.deepEqual([tickedBoxNames(page), savedText(page)], [[], "Saving…"]);
  await arrive(savedAnswer());
  assert.deepEqual([tickedBoxNames(page), savedText(page)], [["t1b0"], "All saved, 7:42 PM"]);
  await focusBox(page, "t1b0");
  await typeKeys(page, "8");
  assert.deepEqual(tickedBoxNames(page), []);
});

test("No figure of a full table has a check mark while another one is typed over", async () => {
  reload({ values: ["9", "6", "2", "1"] });
  await focusBox(page, "t1b0");
  await typeKeys(page, "8");
  await focusBox(page, "t2b0");
  assert.equal(tickedBoxNames(page).length, 4);
  await focusBox(page, "t1b0");
  await typeKeys(page, "7");
  assert.deepEqual([focusedName(page), tickedBoxNames(page)], ["t1b1", []]);
  await focusBox(page, "t1b0");
  await typeKeys(page, "8");
  assert.deepEqual([focusedName(page), tickedBoxNames(page).length, sentFigures()], ["t1b1", 4, ["8,6,2,1"]]);
});

test("A figure typed over before the answer came has no check mark", async () => {
  const { answer, arrive } = pad.lateAnswers();
  page.answer = answer;
  await typeKeys(page, "9");
  await focusBox(page, "t1b0");
  await typeKeys(page, "3");
  await arrive(savedAnswer());
  assert.deepEqual([tickedBoxNames(page), savedText(page)], [[], "Not finished: table 1"]);
});

test("A figure of others replaces the old one, and figures typed meanwhile are not lost", async () => {
  page.answer = savedAnswer({ was: "9,7,2,1" });
  await typeKeys(page, "9");
  assert.deepEqual([tableValues(page), tickedBoxNames(page).length, storedDrafts(page)], [["9", "7", "2", "1"], 4, {}]);
  const { answer, arrive } = pad.lateAnswers();
  page.answer = answer;
  await focusBox(page, "t1b1");
  await typeKeys(page, "6");
  await focusBox(page, "t2b0");
  await focusBox(page, "t1b2");
  await typeKeys(page, "5");
  await arrive(savedAnswer({ was: "9,6,2,1" }));
  assert.deepEqual(tableValues(page), ["9", "6", "5", "1"]);
});

test("The clock disappears once its game is over", async () => {
  for (const clocked of [true, false]) {
    page.answer = savedAnswer({ clocked });
    await typeKeys(page, "9");
    assert.equal(page.document.querySelectorAll(".clock").length, Number(clocked));
  }
});

test("The board shows its current state, the slow tables, the next step, and the change to undo", async () => {
  page.answer = savedAnswer({ state: "in", words: "9–6", summary: "1 of 2 in", slow: [2], over: true, undo: { change: 41, words: "Table 1: 9–6" } });
  await typeKeys(page, "9");
  const find = (selector) => page.document.querySelector(selector);
  assert.deepEqual([find("#t1").dataset.state, find("[data-words]").textContent, find("[data-summary]").textContent], ["in", "9–6", "1 of 2 in"]);
  const [first, second] = page.document.querySelectorAll(".chips a");
  assert.deepEqual([first.dataset.state, first.textContent, first.hasAttribute("data-slow"), second.hasAttribute("data-slow")], ["in", " in", false, true]);
  assert.deepEqual([find("#t2").hasAttribute("data-slow"), find(".onward").hidden], [true, false]);
  assert.deepEqual([find("[name=change]").value, find(".last span").textContent], ["41", "Table 1: 9–6"]);
});

test("A table's state in the row of all tables is read in the words of the answer", async () => {
  for (const [state, words] of [["started", " started"], ["not in", " not in"], ["disputed", " disputed"]]) {
    page.answer = savedAnswer({ state });
    await typeKeys(page, "9");
    assert.equal(page.document.querySelector(".chips a .unseen").textContent, words);
    await focusBox(page, "t1b0");
    await typeKeys(page, "8");
    await focusBox(page, "t1b0");
  }
});

test("A long change to undo is marked as long, and a short one after it is not", async () => {
  const undoBar = page.document.querySelector(".last");
  page.answer = savedAnswer({ undo: { change: 41, words: "Ann Applegate & Bob Baxter beat Cal & Dot 10–7", long: "longer" } });
  await typeKeys(page, "9");
  assert.equal(undoBar.dataset.long, "longer");
  page.answer = savedAnswer({ undo: { change: 42, words: "Table 1: 9–6" } });
  await typeKeys(page, "6");
  assert.ok(!undoBar.hasAttribute("data-long"));
});

test("The button sends every changed table, and the winner of an extra hand is sent alone", async () => {
  await typeKeys(page, "3");
  await focusBox(page, "t2b0");
  page.sent.length = 0;
  await typeKeys(page, "1");
  assert.ok(await submitForm(page));
  assert.deepEqual(sentFigures(), ["1,,,"]);
  assert.equal(await submitForm(page, "won", "N"), false);
});
