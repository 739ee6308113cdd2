// The number pad of a game's scores while no answer comes: what is stored in this browser, and sent again with its key.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import * as pad from "./pad.mjs";
import { boxNamed, focusedName, storedDrafts, focusBox, tableLine, savedText, savedAnswer, tickedBoxNames, typeKeys, tableValues } from "./pad.mjs";

let page;

const sentFigures = () => pad.sentFigures(page);
const keys = () => page.sent.map((request) => request.key);
const reload = (fields = {}) => { page = pad.loadScores(pad.tablesPage(tableLine(1, fields), tableLine(2)), { kept: page?.storage }); };

beforeEach(async () => { page = undefined; reload(); await focusBox(page, "t1b0"); });

test("The same press keeps its key after a lost answer, and another press gets another key", async () => {
  page.answer = pad.lostAnswer;
  await typeKeys(page, "9");
  await page.clock.advance(pad.RETRY_DELAY - 1);
  assert.equal(page.sent.length, 1);
  await page.clock.advance(1 + pad.RETRY_DELAY);
  assert.deepEqual([page.sent.length, new Set(keys()).size], [3, 1]);
  page.answer = savedAnswer();
  await page.clock.advance(pad.RETRY_DELAY);
  await typeKeys(page, "6");
  assert.deepEqual([page.sent.length, new Set(keys()).size, sentFigures().at(-1)], [5, 2, "9,6,,"]);
  await page.clock.advance(10 * pad.RETRY_DELAY);
  assert.equal(page.sent.length, 5);
});

test("A press whose answer breaks off is sent again with its key, and later figures after it", async () => {
  page.answer = pad.cutOffAnswer;
  await typeKeys(page, "9");
  assert.equal(savedText(page), "Not saved yet: table 1. Your entry is kept here. Trying again.");
  await focusBox(page, "t2b0");
  page.answer = savedAnswer();
  await typeKeys(page, "8");
  await page.clock.advance(pad.RETRY_DELAY);
  assert.deepEqual([page.sent.length, keys()[0] === keys()[2], savedText(page)], [3, true, "All saved, 7:42 PM"]);
});

test("Figures typed after a press without an answer follow that press, with the version of its answer", async () => {
  page.answer = pad.lostAnswer;
  await typeKeys(page, "9");
  page.answer = savedAnswer({ was: "9,,,", version: 4 });
  await typeKeys(page, "6");
  assert.deepEqual(sentFigures(), ["9,,,", "9,,,", "9,6,,"]);
  assert.deepEqual([keys()[0] === keys()[1], page.sent.map((request) => request.t1version)], [true, ["0", "0", "4"]]);
  assert.equal(page.sent[0].t1was, page.sent[1].t1was);
  await page.clock.advance(10 * pad.RETRY_DELAY);
  assert.equal(page.sent.length, 3);
});

test("A figure that is removed while no answer comes is removed on the server too", async () => {
  page.answer = pad.lostAnswer;
  await typeKeys(page, "9");
  await focusBox(page, "t1b0");
  boxNamed(page, "t1b0").value = "";
  boxNamed(page, "t1b0").dispatchEvent({ type: "input" });
  await focusBox(page, "t1b1");
  assert.equal(savedText(page), "Not saved yet: table 1. Your entry is kept here. Trying again.");
  page.answer = savedAnswer({ was: "9,,,", version: 4 });
  await page.clock.advance(pad.RETRY_DELAY);
  assert.deepEqual([sentFigures().slice(-2), page.sent.at(-1).t1version], [["9,,,", ",,,"], "4"]);
});

test("Scores that others wrote before a lost press was sent again are asked about and not overwritten", async () => {
  page.answer = pad.lostAnswer;
  await typeKeys(page, "9");
  page.answer = savedAnswer({ was: "7,7,,", version: 4 });
  await typeKeys(page, "6");
  assert.deepEqual(page.sent.map((request) => request.t1version), ["0", "0", "0"]);
});

test("A press without an answer and newer figures are both sent when the page is opened again", async () => {
  page.answer = pad.lostAnswer;
  await typeKeys(page, "96");
  const [key] = keys();
  reload();
  await page.clock.advance(0);
  assert.deepEqual([sentFigures(), keys()[0], page.sent.at(-1).t1version], [["9,,,", "9,6,,"], key, "1"]);
});

test("Figures typed after a saved press are sent with the version of the sheet", async () => {
  page.answer = pad.lostAnswer;
  await typeKeys(page, "96");
  const since = tableLine(1, { values: ["9", "", "", ""] });
  since.querySelector("[name=t1version]").value = "7";
  page = pad.loadScores(pad.tablesPage(since, tableLine(2)), { kept: page.storage });
  await page.clock.advance(0);
  assert.deepEqual([sentFigures(), page.sent[0].t1version], [["9,6,,"], "7"]);
});

test("A lost answer is reported with what happens next", async () => {
  for (const how of [pad.lostAnswer, pad.errorAnswer]) {
    page.answer = how;
    await typeKeys(page, "9");
    assert.equal(savedText(page), "Not saved yet: table 1. Your entry is kept here. Trying again.");
    assert.deepEqual([tickedBoxNames(page), page.document.querySelector(".saved a")], [[], null]);
  }
});

test("A table that is saved at last is no longer announced as not saved", async () => {
  page.answer = pad.lostAnswer;
  await typeKeys(page, "9");
  assert.match(pad.announcedText(page), /^Not saved yet: table 1/);
  page.answer = savedAnswer();
  await page.clock.advance(pad.RETRY_DELAY);
  assert.deepEqual([savedText(page), pad.announcedText(page)], ["All saved, 7:42 PM", "All saved, 7:42 PM"]);
});

test("While the program does not answer, every table that is not saved stays listed", async () => {
  const waiting = pad.lateAnswers();
  page.answer = waiting.answer;
  await typeKeys(page, "9");
  assert.equal(savedText(page), "Saving…");
  await page.clock.advance(3000);
  const notSaved = (...tables) => `Not saved yet: ${tables.join(", ")}. Your entry is kept here. Trying again.`;
  assert.equal(savedText(page), notSaved("table 1"));
  await focusBox(page, "t2b0");
  await typeKeys(page, "8");
  assert.equal(savedText(page), notSaved("table 1", "table 2"));
  await waiting.arrive(pad.errorAnswer);
  await page.clock.advance(pad.RETRY_DELAY);
  assert.equal(savedText(page), notSaved("table 1", "table 2"));
  await waiting.arrive(savedAnswer());
  await waiting.arrive(savedAnswer());
  assert.equal(savedText(page), "All saved, 7:42 PM");
});

const stands = (key) => ({ key: `1.${key}`, who: `${key}1;${key}2;`, was: ",,,", heard: "", version: 0, state: "not in", words: "missing" });
const OUT = { sentence: "You were signed out. Your entry is still on this page.", link: "Sign in again", to: "" };
const TAKEN_BACK = { sentence: "Game 1 isn't seated anymore.", link: "Go to the scores", to: "/night/1/scores/" };

for (const [words, way, how, to = pad.SCORES_PAGE] of [
  [OUT.sentence, OUT.link, { status: 401, json: async () => OUT }],
  [TAKEN_BACK.sentence, TAKEN_BACK.link, { status: 409, json: async () => TAKEN_BACK }, TAKEN_BACK.to],
  ["This page is out of date. Your entry is still here.", "Reload the page", { status: 403 }],
  ["This page is out of date. Your entry is still here.", "Reload the page", { status: 404 }],
]) {
  test(`${way} is reported once for ${how.status}, and the press is not sent again`, async () => {
    page.answer = async () => ({ ok: false, ...how });
    await typeKeys(page, "9");
    const link = page.document.querySelector(".saved a");
    assert.deepEqual([savedText(page), link.textContent, link.href], [`${words} ${way}`, way, to]);
    await page.clock.advance(10 * pad.RETRY_DELAY);
    assert.equal(page.sent.length, 1);
    assert.equal(storedDrafts(page)["1.1"].values, "9,,,");
  });
}

test("A page whose game was unseated says so by itself, until the game is seated again", async () => {
  page.others = savedAnswer(TAKEN_BACK, { status: 409 });
  await page.clock.advance(3000);
  const link = page.document.querySelector(".saved a");
  assert.deepEqual([savedText(page), link.href], ["Game 1 isn't seated anymore. Go to the scores", TAKEN_BACK.to]);
  await page.clock.advance(3000);
  assert.equal(page.document.querySelector(".saved a"), link);
  page.others = savedAnswer({ lines: [1, 2].map(stands), revision: 7 });
  await page.clock.advance(3000);
  assert.deepEqual([savedText(page), pad.announcedText(page)], ["All saved", "All saved"]);
});

test("A press without an answer is stored in this browser, and sent with its key when the page is opened again", async () => {
  page.answer = pad.lostAnswer;
  await typeKeys(page, "9");
  const [key] = keys().slice(-1);
  reload();
  await pad.typeKeys(page, []);
  await page.clock.advance(0);
  assert.deepEqual([tableValues(page), sentFigures(), keys()], [["9", "", "", ""], ["9,,,"], [key]]);
  assert.deepEqual([tickedBoxNames(page), storedDrafts(page)], [["t1b0"], {}]);
});

test("A draft is sent only for the players who played, and only for the same kind of sheet", async () => {
  page.answer = pad.lostAnswer;
  await typeKeys(page, "9");
  const kept = [...page.storage];
  for (const fields of [{ who: "12;21;" }, { values: ["", ""] }]) {
    page = pad.loadScores(pad.tablesPage(tableLine(1, fields), tableLine(2)), { kept });
    await page.clock.advance(0);
    assert.deepEqual([boxNamed(page, "t1b0").value, page.sent, storedDrafts(page)], ["", [], {}]);
  }
});

test("A draft that is in the sheet by now is not sent, and is deleted", async () => {
  page.answer = pad.lostAnswer;
  await typeKeys(page, "9");
  reload({ values: ["9", "", "", ""] });
  await page.clock.advance(0);
  assert.deepEqual([page.sent, storedDrafts(page), boxNamed(page, "t1version").value], [[], {}, "0"]);
});

test("A draft is sent with the version of the sheet as it was read, despite later writes", async () => {
  page.answer = pad.lostAnswer;
  await typeKeys(page, "9");
  const { storage: kept } = page;
  const since = tableLine(1);
  since.querySelector("[name=t1version]").value = "7";
  page = pad.loadScores(pad.tablesPage(since, tableLine(2)), { kept });
  await page.clock.advance(0);
  assert.equal(page.sent[0].t1version, "0");
});

test("A score that waits for a reason is not sent when the page is opened again and the sheet was written meanwhile", async () => {
  const why = '<p role="alert">Game 2 is seated.</p><input name="t1reason" value=""><button name="press" value="1 why">Record it</button>';
  const since = tableLine(1);
  since.querySelector("[name=t1version]").value = "4";
  page = pad.loadScores(pad.tablesPage(since, tableLine(2)));
  await focusBox(page, "t1b0");
  page.answer = pad.refusedAnswer(why, { asks: "why", version: 4 });
  await typeKeys(page, "9");
  reload({ values: ["5", "7", "1", "2"] });
  await page.clock.advance(0);
  assert.deepEqual([sentFigures(), page.sent[0].t1version, page.sent[0].press], [["9,,,"], "0", undefined]);
});

test("Scores of others are filled in when no one types, except at a table being typed", async () => {
  const otherLine = (key, was, fields) => ({ key: `1.${key}`, who: `${key}1;${key}2;`, was, heard: "", version: 3, state: "in", words: "in", ...fields });
  page.others = savedAnswer({ lines: [otherLine(1, "9,6,2,1"), otherLine(2, "5,5,1,1")], revision: 7, undo: { change: 7, words: "Table 1: 9–6" } });
  await focusBox(page, "t2b0");
  await typeKeys(page, "1");
  await page.clock.advance(6100);
  assert.deepEqual([tableValues(page, 1), tableValues(page, 2)], [["9", "6", "2", "1"], ["1", "", "", ""]]);
  assert.equal(page.document.querySelector("[name=t1version]").value, "3");
  assert.equal(page.document.querySelector(".last span").textContent, "Table 1: 9–6");
  assert.deepEqual(sentFigures(), []);
});

for (const [how, words] of [["half typed", "in 7:42 PM"], ["refused", "not saved"]]) {
  test(`A row that is ${how} shows with a mark that others wrote the table`, async () => {
    const otherLine = { key: "1.1", who: "11;12;", was: "9,6,2,1", heard: "", version: 3, state: "in", words: "in 7:42 PM" };
    page.answer = pad.refusedAnswer(undefined, { state: "not in", words: "not saved" });
    await typeKeys(page, how === "refused" ? "9" : "1");
    page.others = savedAnswer({ lines: [otherLine, stands(2)], revision: 7, summary: "1 of 2 in" });
    await page.clock.advance(6100);
    const row = page.document.querySelector("#t1");
    const savedText = [row.dataset.state, row.querySelector("[data-words]").textContent];
    const above = page.document.querySelector('.chips [href="#t1"]');
    assert.deepEqual([...savedText, above.dataset.state, above.querySelector(".unseen").textContent], ["in", words, "in", " in"]);
    assert.deepEqual([tableValues(page)[0], boxNamed(page, "t1version").value], [how === "refused" ? "9" : "1", how === "refused" ? "1" : "0"]);
  });
}

test("When others write the last table, the cursor goes to the next step, and not before", async () => {
  const otherLine = (key) => ({ key: `1.${key}`, who: `${key}1;${key}2;`, was: "9,6,2,1", heard: "", version: 3, state: "in", words: "in" });
  await focusBox(page, "t2b0");
  page.others = savedAnswer({ lines: [otherLine(1)], revision: 7 });
  await page.clock.advance(6100);
  assert.doesNotMatch(savedText(page), /All tables are in/);
  assert.equal(focusedName(page), "t2b0");
  page.others = savedAnswer({ lines: [otherLine(1), otherLine(2)], revision: 8, over: true });
  await page.clock.advance(6100);
  assert.equal(savedText(page), "All tables are in: Seat game 2");
  assert.equal(focusedName(page), "Seat game 2");
});

test("The cursor leaves a table that its phone has completed, and the next box takes no digit for a moment", async () => {
  const otherLine = { key: "1.1", who: "11;12;", was: "9,6,2,1", heard: "", version: 3, state: "in", words: "in" };
  page.others = savedAnswer({ lines: [otherLine, stands(2)], revision: 7 });
  await focusBox(page, "t1b0");
  await page.clock.advance(3000);
  assert.deepEqual([focusedName(page), savedText(page)], ["t2b0", "Table 1 is in. Table 2 is next."]);
  await typeKeys(page, "4");
  assert.deepEqual([tableValues(page, 1), tableValues(page, 2)], [["9", "6", "2", "1"], ["", "", "", ""]]);
  await page.clock.advance(1 + pad.PAUSE);
  await typeKeys(page, "4");
  assert.deepEqual(tableValues(page, 2), ["4", "", "", ""]);
});

test("A message about a table is cleared when the row of its next game comes in", async () => {
  const otherLine = { key: "1.1", who: "11;12;", was: "9,6,2,1", heard: "", version: 3, state: "in", words: "in" };
  page.others = savedAnswer({ lines: [otherLine, stands(2)], revision: 7 });
  await focusBox(page, "t1b0");
  await page.clock.advance(3000);
  assert.equal(savedText(page), "Table 1 is in. Table 2 is next.");
  const nextRow = tableLine(1, { who: "13;14;" });
  const { createElement } = page.document;
  page.document.createElement = (tag) => (tag === "template" ? { content: { firstElementChild: nextRow } } : createElement(tag));
  const nextLine = { ...otherLine, who: "13;14;", was: ",,,", version: 0, state: "not in", words: "", is_on: true, row: "the next row" };
  page.others = savedAnswer({ lines: [{ ...otherLine, is_on: false }, nextLine, stands(2)], revision: 8 });
  await page.clock.advance(3000);
  assert.deepEqual([savedText(page), tableValues(page, 1)], ["All saved", ["", "", "", ""]]);
});

test("The summary waits for the score of another desk before it says that all tables are in", async () => {
  page = pad.loadScores(pad.tablesPage(tableLine(1), tableLine(2, { "data-state": "not in" })));
  await focusBox(page, "t1b3");
  page.answer = savedAnswer({ state: "in", summary: "2 of 2 in", over: true, revision: 8 });
  await typeKeys(page, "1");
  const summary = page.document.querySelector("[data-summary]");
  assert.equal(summary.textContent, "");
  const otherLine = (key) => ({ key: `1.${key}`, who: `${key}1;${key}2;`, was: "9,6,2,1", heard: "", version: 3, state: "in", words: "in" });
  page.others = savedAnswer({ lines: [otherLine(1), otherLine(2)], summary: "2 of 2 in", over: true, revision: 8 });
  await page.clock.advance(6100);
  assert.equal(summary.textContent, "2 of 2 in");
});

test("Scores that another page wrote into the cursor's row are asked about until the row is entered again", async () => {
  const otherLine = { key: "1.1", who: "11;12;", was: "9,6,2,", heard: "", version: 3, state: "partial", words: "9–6" };
  for (const [away, version] of [[false, "0"], [true, "3"]]) {
    page = pad.loadScores(pad.tablesPage(tableLine(1), tableLine(2)));
    page.others = savedAnswer({ lines: [otherLine, stands(2)], revision: 7 });
    await focusBox(page, "t1b0");
    await page.clock.advance(6100);
    assert.deepEqual(tableValues(page, 1), ["9", "6", "2", ""]);
    if (away) await focusBox(page, "t2b0");
    await focusBox(page, "t1b0");
    await typeKeys(page, "4");
    assert.equal(page.sent.at(-1).t1version, version);
  }
});
