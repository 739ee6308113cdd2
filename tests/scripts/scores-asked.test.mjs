// The number pad of a game's scores: the questions about a score, and the presses that answer them.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import * as pad from "./pad.mjs";
import { boxNamed, focusedName, focusBox, tableLine, refusedAnswer, savedText, submitForm, savedAnswer, tickedBoxNames, typeKeys, tableValues } from "./pad.mjs";

const KEEP = { asks: "keep" };
const ASKED = '<p role="status">Is it really so?</p><input name="t1seen" value="0"><button name="press" value="1 keep">Yes, keep it</button>';
const ALERT = '<p role="alert">Is it really so?</p><button name="press" value="1 keep">Yes, keep it</button>';
let page;

const sentFigures = () => pad.sentFigures(page);
const presses = () => page.sent.map((request) => request.press);
const heard = () => page.document.querySelector("#t1 .heard").textContent;
const isWrong = (name) => boxNamed(page, name).ariaInvalid === "true";

async function load(first = {}) {
  page = pad.loadScores(pad.tablesPage(tableLine(1, first), tableLine(2)));
  await focusBox(page, "t1b0");
}

beforeEach(() => load());

test("Enter confirms an unusual total once its question has been shown long enough", async () => {
  page.answer = refusedAnswer(ASKED, KEEP);
  await typeKeys(page, "9");
  assert.deepEqual([page.beeps, isWrong("t1b0"), focusedName(page)], [0, false, "t1b0"]);
  assert.equal(pad.announcedText(page), "Is it really so?");
  await page.clock.advance(1 + pad.PAUSE);
  await typeKeys(page, ["Enter"], { repeat: true });
  assert.deepEqual(presses(), [undefined]);
  page.answer = savedAnswer();
  await typeKeys(page, ["Enter"]);
  assert.deepEqual([presses(), page.sent[1].t1seen, heard(), tickedBoxNames(page)], [[undefined, "1 keep"], "0", "", ["t1b0"]]);
  assert.notEqual(page.sent[0].key, page.sent[1].key);
  assert.equal(pad.announcedText(page), "");
});

test("A question about a total disappears once the total is typed over", async () => {
  for (const asked of [ASKED, ALERT]) {
    await load();
    page.answer = refusedAnswer(asked, KEEP);
    await typeKeys(page, "9");
    await page.clock.advance(1 + pad.PAUSE);
    await typeKeys(page, "3");
    assert.deepEqual([heard(), isWrong("t1b0"), savedText(page)], ["", false, "Not finished: table 1"]);
  }
});

test("No key but Enter confirms an unusual total", async () => {
  for (const asked of [ASKED, ALERT]) {
    await load();
    page.answer = refusedAnswer(asked, KEEP);
    await typeKeys(page, "9");
    await page.clock.advance(1 + pad.PAUSE);
    await typeKeys(page, ["+", "*", "y"]);
    assert.deepEqual(presses(), [undefined]);
  }
});

test("Enter pressed before a question can be read counts later, and only once", async () => {
  await load({ values: ["9", "6", "2", ""] });
  await focusBox(page, "t1b3");
  page.answer = refusedAnswer(ASKED, KEEP);
  await typeKeys(page, ["7", "Enter"]);
  await page.clock.advance(pad.PAUSE - 1);
  await typeKeys(page, ["Enter"]);
  assert.deepEqual(presses(), [undefined]);
  page.answer = savedAnswer();
  await page.clock.advance(1);
  assert.deepEqual(presses(), [undefined, "1 keep"]);
  await page.clock.advance(pad.PAUSE);
  assert.equal(page.sent.length, 2);
});

test("Enter pressed before a question can be read is canceled by the next key, or by leaving the box", async () => {
  for (const next of [() => typeKeys(page, ["Backspace"]), () => typeKeys(page, ["4"]), () => focusBox(page, "t2b0")]) {
    await load({ values: ["9", "6", "2", ""] });
    await focusBox(page, "t1b3");
    page.answer = refusedAnswer(ASKED, KEEP);
    await typeKeys(page, ["7", "Enter"]);
    await next();
    await page.clock.advance(1 + pad.PAUSE);
    assert.deepEqual(presses(), [undefined]);
  }
});

test("Enter after the cursor moved to a question of another table answers it only once it can be read", async () => {
  const asks = '<p role="status">Is it so?</p><button name="press" value="2 keep">Yes</button>';
  page = pad.loadScores(pad.tablesPage(tableLine(1, { values: ["9", "6", "2", ""] }), tableLine(2, { values: ["9", "6", "2", "1"], was: ",,,", heard: asks, "data-heard": "", "data-asks": "keep" })));
  await focusBox(page, "t1b3");
  page.answer = refusedAnswer(ASKED, KEEP);
  await typeKeys(page, ["7"]);
  await page.clock.advance(1 + pad.PAUSE);
  page.answer = savedAnswer();
  await typeKeys(page, ["Enter", "Enter"]);
  await page.clock.advance(1 + pad.PAUSE);
  assert.deepEqual([focusedName(page), presses()], ["t2b0", [undefined, "1 keep"]]);
});

test("A box whose question was typed over too soon takes no digit until the box is clicked", async () => {
  const question = '<p role="status">Is it so? <b class="early" hidden="">Not kept yet.</b></p><button name="press" value="1 keep">Yes</button>';
  for (const byHand of [() => typeKeys(page, ["Delete"]), () => focusBox(page, "t2b0"), () => page.document.querySelector("form").dispatchEvent({ type: "pointerdown" })]) {
    await load();
    page.answer = refusedAnswer(question, KEEP);
    await typeKeys(page, ["9", "4"]);
    await page.clock.advance(1 + pad.PAUSE);
    await typeKeys(page, ["4", "1"]);
    assert.deepEqual([boxNamed(page, "t1b0").value, focusedName(page), pad.announcedText(page)], ["9", "t1b0", "Not kept yet."]);
    await byHand();
    await focusBox(page, "t1b0");
    await page.clock.advance(1 + pad.PAUSE);
    await typeKeys(page, ["4"]);
    assert.notEqual(boxNamed(page, "t1b0").value, "9");
  }
});

test("A box to which a question calls the cursor back from another table takes no digit until the box is clicked", async () => {
  for (const asked of [ASKED, ALERT]) {
    await load({ values: ["9", "6", "2", ""] });
    await focusBox(page, "t1b3");
    page.answer = refusedAnswer(asked, KEEP);
    await typeKeys(page, ["7"]);
    await page.clock.advance(1 + pad.PAUSE);
    await typeKeys(page, ["8"]);
    assert.deepEqual([focusedName(page), tableValues(page), tableValues(page, 2)], ["t1b3", ["9", "6", "2", "7"], ["", "", "", ""]]);
    await typeKeys(page, ["Delete", "8"]);
    assert.notEqual(boxNamed(page, "t1b3").value, "7");
  }
});

test("A box says why it is refused, and says nothing once it is right", async () => {
  const why = () => boxNamed(page, "t1b0").getAttribute("aria-describedby");
  page.answer = refusedAnswer('<p role="alert">Read it again.</p>', { asks: "again" });
  await typeKeys(page, "9");
  assert.deepEqual([isWrong("t1b0"), why()], [true, "heard1"]);
  await page.clock.advance(1 + pad.PAUSE);
  page.answer = savedAnswer();
  await typeKeys(page, ["8"]);
  assert.deepEqual([isWrong("t1b0"), why()], [false, null]);
});

test("A refused figure that can be confirmed takes no key before its pause is over", async () => {
  page.answer = refusedAnswer(ALERT, KEEP);
  await typeKeys(page, ["9", "Enter"]);
  assert.deepEqual([presses(), page.beeps], [[undefined], 2]);
  await page.clock.advance(1 + pad.PAUSE);
  await typeKeys(page, ["Enter"]);
  assert.deepEqual(presses(), [undefined, "1 keep"]);
});

test("Once something else is typed, Enter confirms nothing", async () => {
  page.answer = refusedAnswer(ASKED, KEEP);
  await typeKeys(page, "9");
  await page.clock.advance(1 + pad.PAUSE);
  page.answer = savedAnswer();
  await typeKeys(page, ["3", "Enter"]);
  assert.deepEqual([presses(), sentFigures().at(-1)], [[undefined, undefined], "3,,,"]);
});

test("The cursor leaves a full table that is confirmed before the answer comes", async () => {
  await load({ values: ["9", "6", "2", ""] });
  page.answer = refusedAnswer(ASKED, KEEP);
  await focusBox(page, "t1b3");
  await typeKeys(page, "7");
  await focusBox(page, "t1b3");
  await page.clock.advance(1 + pad.PAUSE);
  page.answer = pad.lateAnswers().answer;
  await typeKeys(page, ["Enter"]);
  assert.deepEqual([presses().at(-1), focusedName(page)], ["1 keep", "t2b0"]);
});

test("The chosen one of two scores is sent, and is sent again after a lost answer", async () => {
  page.answer = refusedAnswer('<p role="alert">Ann wrote 9–7.</p><input name="t1seen" value="4">', { asks: "which", version: 4 });
  await typeKeys(page, "9");
  assert.equal(focusedName(page), "t1b1");
  page.answer = pad.lostAnswer;
  await submitForm(page, "press", "1 mine");
  await page.clock.advance(pad.RETRY_DELAY);
  const [, first, second] = page.sent;
  assert.deepEqual([first.press, first.t1seen, first.t1version, second], ["1 mine", "4", "4", first]);
  page.answer = savedAnswer({ was: "9,7,2,1" });
  await page.clock.advance(pad.RETRY_DELAY);
  assert.deepEqual([tableValues(page), heard()], [["9", "7", "2", "1"], ""]);
});

test("A correction is sent with its reason", async () => {
  page.answer = refusedAnswer('<p role="alert">Game 2 is seated.</p><input name="t1reason" value="misread">', { asks: "why" });
  await typeKeys(page, "9");
  page.answer = savedAnswer();
  await submitForm(page);
  assert.deepEqual([presses(), page.sent[1].t1reason], [[undefined, "1 why"], "misread"]);
});

test("After the last figure of a correction the cursor is in the reason, and again after a press without a reason", async () => {
  const why = '<p role="alert">Game 2 is seated.</p><input name="t1reason" value=""><button name="press" value="1 why">Record it</button>';
  for (const [name, place] of [["t1b0", "t1b1"], ["t1b3", "t1reason"]]) {
    await load({ values: ["9", "6", "2", "1"] });
    page.answer = refusedAnswer(why, { asks: "why" });
    await focusBox(page, name);
    await typeKeys(page, "7");
    assert.equal(focusedName(page), place);
  }
  await submitForm(page, "press", "1 why");
  assert.equal(focusedName(page), "t1reason");
});

test("A score refused before the page was drawn is not saved, and is sent by the button with its reason", async () => {
  await load({ values: ["9", "6", "2", "1"], was: ",,,", heard: '<p role="alert">Game 2 is seated.</p><input name="t1reason" value="">', "data-heard": "" });
  await typeKeys(page, ["Enter"]);
  await focusBox(page, "t1reason");
  await typeKeys(page, "misread");
  await focusBox(page, "t1b0");
  assert.deepEqual([page.sent, savedText(page), tickedBoxNames(page)], [[], "", []]);
  await submitForm(page);
  assert.deepEqual([sentFigures(), page.sent[0].t1reason, savedText(page)], [["9,6,2,1"], "misread", "All saved, 7:42 PM"]);
});

test("The old figure clears a refusal from before the page was drawn", async () => {
  await load({ values: ["8", "", "", ""], was: "9,,,", heard: ALERT, "data-heard": "" });
  await typeKeys(page, "9");
  assert.deepEqual([page.sent, heard(), tickedBoxNames(page)], [[], "", ["t1b0"]]);
});

test("After a press settles a table, the cursor goes to an empty box", async () => {
  await load({ values: ["9", "6", "2", "1"] });
  await submitForm(page, "press", "1 settle");
  assert.equal(focusedName(page), "t2b0");
  await typeKeys(page, ["Enter"]);
  assert.equal(focusedName(page), "t2b0");
});

test("After a press settles the last table, the cursor goes to the link to the next step", async () => {
  page = pad.loadScores(pad.tablesPage(tableLine(1, { values: ["9", "6", "2", "1"] })));
  await focusBox(page, "t1b0");
  page.answer = savedAnswer({ over: true });
  await submitForm(page, "press", "1 settle");
  assert.equal(focusedName(page), "Seat game 2");
});

test("If no box is empty, the cursor goes from a settled table to the refused one", async () => {
  const first = { values: ["9", "6", "2", "1"], was: ",,,", heard: ALERT, "data-heard": "" };
  page = pad.loadScores(pad.tablesPage(tableLine(1, first), tableLine(2, { values: ["8", "7", "1", "1"] })));
  await focusBox(page, "t2b0");
  await submitForm(page, "press", "2 settle");
  assert.equal(focusedName(page), "t1b0");
});

test("Saved figures of a table keep their check marks when one more figure is refused", async () => {
  await load({ values: ["9", "6", "2", ""] });
  page.answer = refusedAnswer(ALERT);
  await focusBox(page, "t1b3");
  await typeKeys(page, "7");
  assert.deepEqual(tickedBoxNames(page), ["t1b0", "t1b1", "t1b2"]);
});

test("Emptying a box removes its question, and nothing is left to save", async () => {
  page.answer = refusedAnswer(ASKED, KEEP);
  await typeKeys(page, "9");
  boxNamed(page, "t1b0").value = "";
  boxNamed(page, "t1b0").dispatchEvent({ type: "input" });
  assert.deepEqual([heard(), savedText(page), focusedName(page)], ["", "All saved", "t1b0"]);
  assert.equal(pad.announcedText(page), "");
  assert.deepEqual([page.sent.length, pad.storedDrafts(page)], [1, {}]);
});

test("A table with refused figures is not shown as complete until the old figures are back", async () => {
  await load({ values: ["9", "6", "2", "1"], "data-state": "in" });
  const shown = () => [page.document.querySelector("#t1").dataset.state, page.document.querySelector("[data-words]").textContent];
  const before = shown();
  page.answer = refusedAnswer(ALERT, { asks: "again", state: "not in", words: "not saved" });
  await typeKeys(page, "8");
  await focusBox(page, "t2b0");
  assert.deepEqual(shown(), ["not in", "not saved"]);
  await page.clock.advance(1 + pad.PAUSE);
  await focusBox(page, "t1b0");
  await typeKeys(page, "9");
  assert.deepEqual(shown(), before);
});
