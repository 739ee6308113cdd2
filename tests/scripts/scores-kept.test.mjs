// The number pad of a game's scores while nobody answers: what is kept in this browser, and sent again under its key.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import * as pad from "./pad.mjs";
import { box, cursor, drafts, goTo, line, savedText, taken, ticked, type, values } from "./pad.mjs";

let page;

const figures = () => pad.figures(page);
const keys = () => page.sent.map((request) => request.key);
const reload = (fields = {}) => { page = pad.load(pad.tables(line(1, fields), line(2)), { kept: page?.kept }); };

beforeEach(async () => { page = undefined; reload(); await goTo(page, "t1b0"); });

test("The same press keeps its key after a lost answer, and another gets another", async () => {
  page.answer = pad.lostAnswer;
  await type(page, "9");
  await page.clock.wind(pad.RETRY_DELAY - 1);
  assert.equal(page.sent.length, 1);
  await page.clock.wind(1 + pad.RETRY_DELAY);
  assert.deepEqual([page.sent.length, new Set(keys()).size], [3, 1]);
  page.answer = taken();
  await page.clock.wind(pad.RETRY_DELAY);
  await type(page, "6");
  assert.deepEqual([page.sent.length, new Set(keys()).size, figures().at(-1)], [5, 2, "9,6,,"]);
  await page.clock.wind(10 * pad.RETRY_DELAY);
  assert.equal(page.sent.length, 5);
});

test("A press whose answer breaks off is sent again under its key, and later figures after that", async () => {
  page.answer = pad.cutOff;
  await type(page, "9");
  assert.equal(savedText(page), "Not saved yet: table 1. Your entry is kept here. Trying again.");
  await goTo(page, "t2b0");
  page.answer = taken();
  await type(page, "8");
  await page.clock.wind(pad.RETRY_DELAY);
  assert.deepEqual([page.sent.length, keys()[0] === keys()[2], savedText(page)], [3, true, "All saved, 7:42 PM"]);
});

test("Figures newer than a press without an answer follow that press, with the version of its answer", async () => {
  page.answer = pad.lostAnswer;
  await type(page, "9");
  page.answer = taken({ was: "9,,,", version: 4 });
  await type(page, "6");
  assert.deepEqual(figures(), ["9,,,", "9,,,", "9,6,,"]);
  assert.deepEqual([keys()[0] === keys()[1], page.sent.map((request) => request.t1version)], [true, ["0", "0", "4"]]);
  assert.equal(page.sent[0].t1was, page.sent[1].t1was);
  await page.clock.wind(10 * pad.RETRY_DELAY);
  assert.equal(page.sent.length, 3);
});

test("A figure that is taken back while nobody answers is taken back where it was written", async () => {
  page.answer = pad.lostAnswer;
  await type(page, "9");
  await goTo(page, "t1b0");
  box(page, "t1b0").value = "";
  box(page, "t1b0").dispatchEvent({ type: "input" });
  await goTo(page, "t1b1");
  assert.equal(savedText(page), "Not saved yet: table 1. Your entry is kept here. Trying again.");
  page.answer = taken({ was: "9,,,", version: 4 });
  await page.clock.wind(pad.RETRY_DELAY);
  assert.deepEqual([figures().slice(-2), page.sent.at(-1).t1version], [["9,,,", ",,,"], "4"]);
});

test("Scores others wrote before a lost press came again are asked about, and not overwritten", async () => {
  page.answer = pad.lostAnswer;
  await type(page, "9");
  page.answer = taken({ was: "7,7,,", version: 4 });
  await type(page, "6");
  assert.deepEqual(page.sent.map((request) => request.t1version), ["0", "0", "0"]);
});

test("A press without an answer and newer figures are both sent when the page is opened again", async () => {
  page.answer = pad.lostAnswer;
  await type(page, "96");
  const [key] = keys();
  reload();
  await page.clock.wind(0);
  assert.deepEqual([figures(), keys()[0], page.sent.at(-1).t1version], [["9,,,", "9,6,,"], key, "1"]);
});

test("Figures newer than a press that was saved go with the version of the sheet", async () => {
  page.answer = pad.lostAnswer;
  await type(page, "96");
  const since = line(1, { values: ["9", "", "", ""] });
  since.querySelector("[name=t1version]").value = "7";
  page = pad.load(pad.tables(since, line(2)), { kept: page.kept });
  await page.clock.wind(0);
  assert.deepEqual([figures(), page.sent[0].t1version], [["9,6,,"], "7"]);
});

test("A lost answer is reported with what happens next", async () => {
  for (const how of [pad.lostAnswer, pad.broken]) {
    page.answer = how;
    await type(page, "9");
    assert.equal(savedText(page), "Not saved yet: table 1. Your entry is kept here. Trying again.");
    assert.deepEqual([ticked(page), page.document.querySelector(".saved a")], [[], null]);
  }
});

test("A table that is saved after all is no longer read aloud as not saved", async () => {
  page.answer = pad.lostAnswer;
  await type(page, "9");
  assert.match(pad.aloud(page), /^Not saved yet: table 1/);
  page.answer = taken();
  await page.clock.wind(pad.RETRY_DELAY);
  assert.deepEqual([savedText(page), pad.aloud(page)], ["All saved, 7:42 PM", "All saved, 7:42 PM"]);
});

test("While the program is silent every table that is not saved stays listed, until it answers", async () => {
  const waiting = pad.late();
  page.answer = waiting.answer;
  await type(page, "9");
  assert.equal(savedText(page), "Saving…");
  await page.clock.wind(3000);
  const notSaved = (...tables) => `Not saved yet: ${tables.join(", ")}. Your entry is kept here. Trying again.`;
  assert.equal(savedText(page), notSaved("table 1"));
  await goTo(page, "t2b0");
  await type(page, "8");
  assert.equal(savedText(page), notSaved("table 1", "table 2"));
  await waiting.arrive(pad.broken);
  await page.clock.wind(pad.RETRY_DELAY);
  assert.equal(savedText(page), notSaved("table 1", "table 2"));
  await waiting.arrive(taken());
  await waiting.arrive(taken());
  assert.equal(savedText(page), "All saved, 7:42 PM");
});

const stands = (key) => ({ key: `1.${key}`, who: `${key}1;${key}2;`, was: ",,,", heard: "", version: 0, state: "missing", words: "missing" });
const OUT = { sentence: "You were signed out. Your entry is still on this page.", link: "Sign in again", to: "" };
const TAKEN_BACK = { sentence: "Game 1 isn't seated anymore.", link: "Go to the scores", to: "/night/1/scores/" };

for (const [words, way, how, to = pad.SCORES_PAGE] of [
  [OUT.sentence, OUT.link, { status: 401, json: async () => OUT }],
  [TAKEN_BACK.sentence, TAKEN_BACK.link, { status: 409, json: async () => TAKEN_BACK }, TAKEN_BACK.to],
  ["This page is out of date. Your entry is still here.", "Reload the page", { status: 403 }],
  ["This page is out of date. Your entry is still here.", "Reload the page", { status: 404 }],
]) {
  test(`${way} is said once of ${how.status}, and not tried again`, async () => {
    page.answer = async () => ({ ok: false, ...how });
    await type(page, "9");
    const link = page.document.querySelector(".saved a");
    assert.deepEqual([savedText(page), link.textContent, link.href], [`${words} ${way}`, way, to]);
    await page.clock.wind(10 * pad.RETRY_DELAY);
    assert.equal(page.sent.length, 1);
    assert.equal(drafts(page)["1.1"].values, "9,,,");
  });
}

test("A page whose game was taken back says so by itself, and no more once the game is seated again", async () => {
  page.others = taken(TAKEN_BACK, { status: 409 });
  await page.clock.wind(3000);
  const link = page.document.querySelector(".saved a");
  assert.deepEqual([savedText(page), link.href], ["Game 1 isn't seated anymore. Go to the scores", TAKEN_BACK.to]);
  await page.clock.wind(3000);
  assert.equal(page.document.querySelector(".saved a"), link);
  page.others = taken({ lines: [1, 2].map(stands), revision: 7 });
  await page.clock.wind(3000);
  assert.deepEqual([savedText(page), pad.aloud(page)], ["All saved", "All saved"]);
});

test("A press without an answer is kept in this browser, and sent under its key when the page is opened again", async () => {
  page.answer = pad.lostAnswer;
  await type(page, "9");
  const [key] = keys().slice(-1);
  reload();
  await pad.type(page, []);
  await page.clock.wind(0);
  assert.deepEqual([values(page), figures(), keys()], [["9", "", "", ""], ["9,,,"], [key]]);
  assert.deepEqual([ticked(page), drafts(page)], [["t1b0"], {}]);
});

test("A draft goes to nobody but those who played, and to no other shape of sheet", async () => {
  page.answer = pad.lostAnswer;
  await type(page, "9");
  const kept = [...page.kept];
  for (const fields of [{ who: "12;21;" }, { values: ["", ""] }]) {
    page = pad.load(pad.tables(line(1, fields), line(2)), { kept });
    await page.clock.wind(0);
    assert.deepEqual([box(page, "t1b0").value, page.sent, drafts(page)], ["", [], {}]);
  }
});

test("A draft that stands in the sheet by now is sent no more, and is forgotten", async () => {
  page.answer = pad.lostAnswer;
  await type(page, "9");
  reload({ values: ["9", "", "", ""] });
  await page.clock.wind(0);
  assert.deepEqual([page.sent, drafts(page), box(page, "t1version").value], [[], {}, "0"]);
});

test("A draft belongs to the sheet as it was read, despite later writes", async () => {
  page.answer = pad.lostAnswer;
  await type(page, "9");
  const { kept } = page;
  const since = line(1);
  since.querySelector("[name=t1version]").value = "7";
  page = pad.load(pad.tables(since, line(2)), { kept });
  await page.clock.wind(0);
  assert.equal(page.sent[0].t1version, "0");
});

test("A score that waits for a reason is of no sheet that was written when the page is opened again", async () => {
  const why = '<p role="alert">Game 2 is seated.</p><input name="t1reason" value=""><button name="press" value="1 why">Record it</button>';
  const since = line(1);
  since.querySelector("[name=t1version]").value = "4";
  page = pad.load(pad.tables(since, line(2)));
  await goTo(page, "t1b0");
  page.answer = pad.refused(why, { asks: "why", version: 4 });
  await type(page, "9");
  reload({ values: ["5", "7", "1", "2"] });
  await page.clock.wind(0);
  assert.deepEqual([figures(), page.sent[0].t1version, page.sent[0].press], [["9,,,"], "0", undefined]);
});

test("Scores of others are filled in once nobody types, except at a table being typed", async () => {
  const otherLine = (key, was, fields) => ({ key: `1.${key}`, who: `${key}1;${key}2;`, was, heard: "", version: 3, state: "in", words: "in", ...fields });
  page.others = taken({ lines: [otherLine(1, "9,6,2,1"), otherLine(2, "5,5,1,1")], revision: 7, undo: { change: 7, words: "Table 1: 9–6" } });
  await goTo(page, "t2b0");
  await type(page, "1");
  await page.clock.wind(6100);
  assert.deepEqual([values(page, 1), values(page, 2)], [["9", "6", "2", "1"], ["1", "", "", ""]]);
  assert.equal(page.document.querySelector("[name=t1version]").value, "3");
  assert.equal(page.document.querySelector(".last span").textContent, "Table 1: 9–6");
  assert.deepEqual(figures(), []);
});

for (const [how, words] of [["half typed", "in 7:42 PM"], ["refused", "not saved"]]) {
  test(`A row that is ${how} says with its mark above that others wrote the table`, async () => {
    const otherLine = { key: "1.1", who: "11;12;", was: "9,6,2,1", heard: "", version: 3, state: "in", words: "in 7:42 PM" };
    page.answer = pad.refused(undefined, { state: "missing", words: "not saved" });
    await type(page, how === "refused" ? "9" : "1");
    page.others = taken({ lines: [otherLine, stands(2)], revision: 7, summary: "1 of 2 in" });
    await page.clock.wind(6100);
    const row = page.document.querySelector("#t1");
    const savedText = [row.dataset.state, row.querySelector("[data-words]").textContent];
    const above = page.document.querySelector('.chips [href="#t1"]');
    assert.deepEqual([...savedText, above.dataset.state, above.querySelector(".unseen").textContent], ["in", words, "in", " in"]);
    assert.deepEqual([values(page)[0], box(page, "t1version").value], [how === "refused" ? "9" : "1", how === "refused" ? "1" : "0"]);
  });
}

test("The last table that others wrote leads on, and none before it", async () => {
  const otherLine = (key) => ({ key: `1.${key}`, who: `${key}1;${key}2;`, was: "9,6,2,1", heard: "", version: 3, state: "in", words: "in" });
  await goTo(page, "t2b0");
  page.others = taken({ lines: [otherLine(1)], revision: 7 });
  await page.clock.wind(6100);
  assert.doesNotMatch(savedText(page), /All tables are in/);
  assert.equal(cursor(page), "t2b0");
  page.others = taken({ lines: [otherLine(1), otherLine(2)], revision: 8, over: true });
  await page.clock.wind(6100);
  assert.equal(savedText(page), "All tables are in: Seat game 2");
  assert.equal(cursor(page), "Seat game 2");
});

test("The cursor leaves a table that its phone has finished, and the next box takes no digit for a moment", async () => {
  const otherLine = { key: "1.1", who: "11;12;", was: "9,6,2,1", heard: "", version: 3, state: "in", words: "in" };
  page.others = taken({ lines: [otherLine, stands(2)], revision: 7 });
  await goTo(page, "t1b0");
  await page.clock.wind(3000);
  assert.deepEqual([cursor(page), savedText(page)], ["t2b0", "Table 1 is in. Table 2 is next."]);
  await type(page, "4");
  assert.deepEqual([values(page, 1), values(page, 2)], [["9", "6", "2", "1"], ["", "", "", ""]]);
  await page.clock.wind(1 + pad.PAUSE);
  await type(page, "4");
  assert.deepEqual(values(page, 2), ["4", "", "", ""]);
});

test("Scores another board wrote into the cursor's row are asked about until the row is entered again", async () => {
  const otherLine = { key: "1.1", who: "11;12;", was: "9,6,2,", heard: "", version: 3, state: "partial", words: "9–6" };
  for (const [away, version] of [[false, "0"], [true, "3"]]) {
    page = pad.load(pad.tables(line(1), line(2)));
    page.others = taken({ lines: [otherLine, stands(2)], revision: 7 });
    await goTo(page, "t1b0");
    await page.clock.wind(6100);
    assert.deepEqual(values(page, 1), ["9", "6", "2", ""]);
    if (away) await goTo(page, "t2b0");
    await goTo(page, "t1b0");
    await type(page, "4");
    assert.equal(page.sent.at(-1).t1version, version);
  }
});
