// The number pad of a game's scores: what is asked back, and the presses that answer it.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import * as pad from "./pad.mjs";
import { box, cursor, goTo, line, refused, savedText, submit, taken, ticked, type, values } from "./pad.mjs";

const KEEP = { asks: "keep" };
const ASKED = '<p role="status">Is it really so?</p><input name="t1seen" value="0"><button name="press" value="1 keep">Yes, keep it</button>';
const ALERT = '<p role="alert">Is it really so?</p><button name="press" value="1 keep">Yes, keep it</button>';
let page;

const figures = () => pad.figures(page);
const presses = () => page.sent.map((request) => request.press);
const heard = () => page.document.querySelector("#t1 .heard").textContent;
const isWrong = (name) => box(page, name).ariaInvalid === "true";

async function load(first = {}) {
  page = pad.load(pad.tables(line(1, first), line(2)));
  await goTo(page, "t1b0");
}

beforeEach(() => load());

test("An unusual total is kept by Enter, once it was read", async () => {
  page.answer = refused(ASKED, KEEP);
  await type(page, "9");
  assert.deepEqual([page.beeps, isWrong("t1b0"), cursor(page)], [0, false, "t1b0"]);
  assert.equal(pad.aloud(page), "Is it really so?");
  await page.clock.wind(1 + pad.PAUSE);
  await type(page, ["Enter"], { repeat: true });
  assert.deepEqual(presses(), [undefined]);
  page.answer = taken();
  await type(page, ["Enter"]);
  assert.deepEqual([presses(), page.sent[1].t1seen, heard(), ticked(page)], [[undefined, "1 keep"], "0", "", ["t1b0"]]);
  assert.notEqual(page.sent[0].key, page.sent[1].key);
  assert.equal(pad.aloud(page), "");
});

test("An unusual total is kept by no key but Enter", async () => {
  for (const asked of [ASKED, ALERT]) {
    await load();
    page.answer = refused(asked, KEEP);
    await type(page, "9");
    await page.clock.wind(1 + pad.PAUSE);
    await type(page, ["+", "*", "y"]);
    assert.deepEqual(presses(), [undefined]);
  }
});

test("Enter that comes before a question can be read counts once it can, and no more than once", async () => {
  await load({ values: ["9", "6", "2", ""] });
  await goTo(page, "t1b3");
  page.answer = refused(ASKED, KEEP);
  await type(page, ["7", "Enter"]);
  await page.clock.wind(pad.PAUSE - 1);
  await type(page, ["Enter"]);
  assert.deepEqual(presses(), [undefined]);
  page.answer = taken();
  await page.clock.wind(1);
  assert.deepEqual(presses(), [undefined, "1 keep"]);
  await page.clock.wind(pad.PAUSE);
  assert.equal(page.sent.length, 2);
});

test("Enter that comes before a question can be read is taken back by the next key, or by leaving the box", async () => {
  for (const next of [() => type(page, ["Backspace"]), () => type(page, ["4"]), () => goTo(page, "t2b0")]) {
    await load({ values: ["9", "6", "2", ""] });
    await goTo(page, "t1b3");
    page.answer = refused(ASKED, KEEP);
    await type(page, ["7", "Enter"]);
    await next();
    await page.clock.wind(1 + pad.PAUSE);
    assert.deepEqual(presses(), [undefined]);
  }
});

test("Enter after the cursor moved on to a question of another table answers it only once it was read", async () => {
  const asks = '<p role="status">Is it so?</p><button name="press" value="2 keep">Yes</button>';
  page = pad.load(pad.tables(line(1, { values: ["9", "6", "2", ""] }), line(2, { values: ["9", "6", "2", "1"], was: ",,,", heard: asks, "data-heard": "", "data-asks": "keep" })));
  await goTo(page, "t1b3");
  page.answer = refused(ASKED, KEEP);
  await type(page, ["7"]);
  await page.clock.wind(1 + pad.PAUSE);
  page.answer = taken();
  await type(page, ["Enter", "Enter"]);
  await page.clock.wind(1 + pad.PAUSE);
  assert.deepEqual([cursor(page), presses()], ["t2b0", [undefined, "1 keep"]]);
});

test("A box whose question was typed over too soon takes no digit before it is chosen by hand", async () => {
  const question = '<p role="status">Is it so? <b class="early" hidden="">Not kept yet.</b></p><button name="press" value="1 keep">Yes</button>';
  for (const byHand of [() => type(page, ["Delete"]), () => goTo(page, "t2b0"), () => page.document.querySelector("form").dispatchEvent({ type: "pointerdown" })]) {
    await load();
    page.answer = refused(question, KEEP);
    await type(page, ["9", "4"]);
    await page.clock.wind(1 + pad.PAUSE);
    await type(page, ["4", "1"]);
    assert.deepEqual([box(page, "t1b0").value, cursor(page), pad.aloud(page)], ["9", "t1b0", "Not kept yet."]);
    await byHand();
    await goTo(page, "t1b0");
    await page.clock.wind(1 + pad.PAUSE);
    await type(page, ["4"]);
    assert.notEqual(box(page, "t1b0").value, "9");
  }
});

test("A box to which a question calls the cursor back from another table takes no digit before it is chosen by hand", async () => {
  for (const asked of [ASKED, ALERT]) {
    await load({ values: ["9", "6", "2", ""] });
    await goTo(page, "t1b3");
    page.answer = refused(asked, KEEP);
    await type(page, ["7"]);
    await page.clock.wind(1 + pad.PAUSE);
    await type(page, ["8"]);
    assert.deepEqual([cursor(page), values(page), values(page, 2)], ["t1b3", ["9", "6", "2", "7"], ["", "", "", ""]]);
    await type(page, ["Delete", "8"]);
    assert.notEqual(box(page, "t1b3").value, "7");
  }
});

test("A box says why it is refused, and nothing any more once it is right", async () => {
  const why = () => box(page, "t1b0").getAttribute("aria-describedby");
  page.answer = refused('<p role="alert">Read it again.</p>', { asks: "again" });
  await type(page, "9");
  assert.deepEqual([isWrong("t1b0"), why()], [true, "heard1"]);
  await page.clock.wind(1 + pad.PAUSE);
  page.answer = taken();
  await type(page, ["8"]);
  assert.deepEqual([isWrong("t1b0"), why()], [false, null]);
});

test("A refused figure that may be kept takes no key before its pause is over", async () => {
  page.answer = refused(ALERT, KEEP);
  await type(page, ["9", "Enter"]);
  assert.deepEqual([presses(), page.beeps], [[undefined], 2]);
  await page.clock.wind(1 + pad.PAUSE);
  await type(page, ["Enter"]);
  assert.deepEqual(presses(), [undefined, "1 keep"]);
});

test("Once something else is typed, Enter keeps nothing", async () => {
  page.answer = refused(ASKED, KEEP);
  await type(page, "9");
  await page.clock.wind(1 + pad.PAUSE);
  page.answer = taken();
  await type(page, ["3", "Enter"]);
  assert.deepEqual([presses(), figures().at(-1)], [[undefined, undefined], "3,,,"]);
});

test("A full table that is kept is left before the answer is there", async () => {
  await load({ values: ["9", "6", "2", ""] });
  page.answer = refused(ASKED, KEEP);
  await goTo(page, "t1b3");
  await type(page, "7");
  await goTo(page, "t1b3");
  await page.clock.wind(1 + pad.PAUSE);
  page.answer = pad.late().answer;
  await type(page, ["Enter"]);
  assert.deepEqual([presses().at(-1), cursor(page)], ["1 keep", "t2b0"]);
});

test("Of two scores the one that is pressed is sent, and a lost answer sends the same press again", async () => {
  page.answer = refused('<p role="alert">Ann wrote 9–7.</p><input name="t1seen" value="4">', { asks: "which", version: 4 });
  await type(page, "9");
  assert.equal(cursor(page), "t1b1");
  page.answer = pad.lostAnswer;
  await submit(page, "press", "1 mine");
  await page.clock.wind(pad.RETRY_DELAY);
  const [, first, second] = page.sent;
  assert.deepEqual([first.press, first.t1seen, first.t1version, second], ["1 mine", "4", "4", first]);
  page.answer = taken({ was: "9,7,2,1" });
  await page.clock.wind(pad.RETRY_DELAY);
  assert.deepEqual([values(page), heard()], [["9", "7", "2", "1"], ""]);
});

test("A reason goes with the correction", async () => {
  page.answer = refused('<p role="alert">Game 2 is seated.</p><input name="t1reason" value="misread">', { asks: "why" });
  await type(page, "9");
  page.answer = taken();
  await submit(page);
  assert.deepEqual([presses(), page.sent[1].t1reason], [[undefined, "1 why"], "misread"]);
});

test("A full table that takes a reason has the cursor there from its end, and again after a press without one", async () => {
  const why = '<p role="alert">Game 2 is seated.</p><input name="t1reason" value=""><button name="press" value="1 why">Record it</button>';
  for (const [name, place] of [["t1b0", "t1b1"], ["t1b3", "t1reason"]]) {
    await load({ values: ["9", "6", "2", "1"] });
    page.answer = refused(why, { asks: "why" });
    await goTo(page, name);
    await type(page, "7");
    assert.equal(cursor(page), place);
  }
  await submit(page, "press", "1 why");
  assert.equal(cursor(page), "t1reason");
});

test("A score refused before the page was drawn is not saved, and is sent by the button with its reason", async () => {
  await load({ values: ["9", "6", "2", "1"], was: ",,,", heard: '<p role="alert">Game 2 is seated.</p><input name="t1reason" value="">', "data-heard": "" });
  await type(page, ["Enter"]);
  await goTo(page, "t1reason");
  await type(page, "misread");
  await goTo(page, "t1b0");
  assert.deepEqual([page.sent, savedText(page), ticked(page)], [[], "", []]);
  await submit(page);
  assert.deepEqual([figures(), page.sent[0].t1reason, savedText(page)], [["9,6,2,1"], "misread", "All saved, 7:42 PM"]);
});

test("The old figure takes back a refusal from before the page was drawn", async () => {
  await load({ values: ["8", "", "", ""], was: "9,,,", heard: ALERT, "data-heard": "" });
  await type(page, "9");
  assert.deepEqual([page.sent, heard(), ticked(page)], [[], "", ["t1b0"]]);
});

test("A table that is settled by a press is left for an empty box", async () => {
  await load({ values: ["9", "6", "2", "1"] });
  await submit(page, "press", "1 settle");
  assert.equal(cursor(page), "t2b0");
  await type(page, ["Enter"]);
  assert.equal(cursor(page), "t2b0");
});

test("The last table that is settled by a press is left for the way on", async () => {
  page = pad.load(pad.tables(line(1, { values: ["9", "6", "2", "1"] })));
  await goTo(page, "t1b0");
  page.answer = taken({ over: true });
  await submit(page, "press", "1 settle");
  assert.equal(cursor(page), "Seat game 2");
});

test("Where nothing is empty, a table that is settled is left for the one that was refused", async () => {
  const first = { values: ["9", "6", "2", "1"], was: ",,,", heard: ALERT, "data-heard": "" };
  page = pad.load(pad.tables(line(1, first), line(2, { values: ["8", "7", "1", "1"] })));
  await goTo(page, "t2b0");
  await submit(page, "press", "2 settle");
  assert.equal(cursor(page), "t1b0");
});

test("Saved figures of a table keep their ticks when one more figure is refused", async () => {
  await load({ values: ["9", "6", "2", ""] });
  page.answer = refused(ALERT);
  await goTo(page, "t1b3");
  await type(page, "7");
  assert.deepEqual(ticked(page), ["t1b0", "t1b1", "t1b2"]);
});

test("A box that is emptied again takes its question with it, and nothing is left to save", async () => {
  page.answer = refused(ASKED, KEEP);
  await type(page, "9");
  box(page, "t1b0").value = "";
  box(page, "t1b0").dispatchEvent({ type: "input" });
  assert.deepEqual([heard(), savedText(page), cursor(page)], ["", "All saved", "t1b0"]);
  assert.equal(pad.aloud(page), "");
  assert.deepEqual([page.sent.length, pad.drafts(page)], [1, {}]);
});

test("A table with refused figures is not shown as in until the old figures are back", async () => {
  await load({ values: ["9", "6", "2", "1"], "data-state": "in" });
  const shown = () => [page.document.querySelector("#t1").dataset.state, page.document.querySelector("[data-words]").textContent];
  const before = shown();
  page.answer = refused(ALERT, { asks: "again", state: "missing", words: "not saved" });
  await type(page, "8");
  await goTo(page, "t2b0");
  assert.deepEqual(shown(), ["missing", "not saved"]);
  await page.clock.wind(1 + pad.PAUSE);
  await goTo(page, "t1b0");
  await type(page, "9");
  assert.deepEqual(shown(), before);
});
