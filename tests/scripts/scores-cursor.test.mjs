// The number pad of a game's scores: where the cursor goes, and what it is called back to.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import * as pad from "./pad.mjs";
import { boxNamed, focusedName, focusBox, tableLine, refusedAnswer, savedText, submitForm, savedAnswer, tickedBoxNames, typeKeys, tableValues } from "./pad.mjs";

let page;

const sentFigures = () => pad.sentFigures(page);
const heard = (table = 1) => page.document.querySelector(`#t${table} .heard`).textContent;
const isWrong = (name) => boxNamed(page, name).ariaInvalid === "true";

async function load(first = {}, options = {}) {
  page = pad.loadScores(pad.tablesPage(tableLine(1, first), tableLine(2)), options);
  if (!options.hash) await focusBox(page, "t1b0");
}

beforeEach(() => load());

test("A first digit ends the second side's points if the first side's points leave no room for another digit", async () => {
  for (const [first, focusedAfter] of [["9", "t1b2"], ["0", "t1b1"]]) {
    page = pad.loadScores(pad.tablesPage(tableLine(1), tableLine(2)));
    boxNamed(page, "t1b1").dataset.mostAfter = "32,28,28,24,28,24,24,20,24,20";
    await focusBox(page, "t1b0");
    await typeKeys(page, [first, "3"]);
    assert.equal(focusedName(page), focusedAfter);
  }
});

test("The cursor goes through the table, then to the next one, and then to empty boxes", async () => {
  await focusBox(page, "t1b1");
  for (const [key, next] of [["9", "t1b2"], ["2", "t1b3"], ["1", "t2b0"], ["8", "t2b1"]]) {
    await typeKeys(page, key);
    assert.equal(focusedName(page), next);
  }
  await focusBox(page, "t2b3");
  await typeKeys(page, "1");
  assert.equal(focusedName(page), "t1b0");
});

test("A refusal calls the cursor back, and a half-typed number elsewhere is removed", async () => {
  const { answer, arrive } = pad.lateAnswers();
  page.answer = answer;
  await typeKeys(page, "9");
  await typeKeys(page, "3");
  assert.deepEqual(tableValues(page), ["9", "3", "", ""]);
  await arrive(refusedAnswer());
  assert.deepEqual([focusedName(page), tableValues(page), page.beeps], ["t1b0", ["9", "", "", ""], 1]);
  assert.deepEqual([heard(), isWrong("t1b0"), savedText(page), tickedBoxNames(page)], ["4 X are too many.", true, "Not saved: table 1", []]);
});

test("The refused box takes no key for half a second after the last key, and then takes keys", async () => {
  page.answer = refusedAnswer();
  await typeKeys(page, "9");
  await page.clock.advance(pad.PAUSE - 1);
  await typeKeys(page, "8");
  await page.clock.advance(pad.PAUSE - 1);
  await typeKeys(page, ["7", "Enter"]);
  assert.deepEqual([boxNamed(page, "t1b0").value, page.beeps, page.sent.length], ["9", 4, 1]);
  await page.clock.advance(pad.PAUSE);
  page.answer = savedAnswer();
  await typeKeys(page, "8");
  assert.deepEqual([sentFigures(), focusedName(page), heard(), isWrong("t1b0")], [["9,,,", "8,,,"], "t1b1", "", false]);
});

test("Another box takes typed digits at once", async () => {
  page.answer = refusedAnswer();
  await typeKeys(page, "9");
  await focusBox(page, "t2b0");
  page.answer = savedAnswer();
  await typeKeys(page, "8");
  assert.deepEqual(tableValues(page, 2), ["8", "", "", ""]);
});

test("A refused score is not sent again unchanged, except by the button", async () => {
  page.answer = refusedAnswer();
  await typeKeys(page, "9");
  await page.clock.advance(pad.PAUSE);
  await typeKeys(page, ["Enter"]);
  assert.equal(page.sent.length, 1);
  await submitForm(page);
  assert.deepEqual(sentFigures(), ["9,,,", "9,,,"]);
});

test("The old figure clears a refusal, and nothing is sent", async () => {
  await load({ values: ["9", "6", "2", "1"], heard: '<p role="alert">Disputed</p>' });
  page.answer = refusedAnswer();
  await focusBox(page, "t1b2");
  await typeKeys(page, "7");
  assert.equal(page.sent.length, 0);
  await focusBox(page, "t2b0");
  assert.deepEqual([heard(), isWrong("t1b2")], ["4 X are too many.", true]);
  await page.clock.advance(pad.PAUSE);
  await focusBox(page, "t1b2");
  await typeKeys(page, "2");
  assert.deepEqual([page.sent.length, heard(), isWrong("t1b2"), tickedBoxNames(page).length], [1, "Disputed", false, 4]);
  assert.deepEqual([savedText(page), pad.storedDrafts(page)], ["All saved", {}]);
});

test("The cursor goes through all boxes of a refused table, so that several figures can be corrected together", async () => {
  await load({ values: ["9", "6", "2", "1"] });
  page.answer = refusedAnswer();
  await focusBox(page, "t1b3");
  await typeKeys(page, "7");
  assert.equal(focusedName(page), "t1b3");
  await page.clock.advance(pad.PAUSE);
  await focusBox(page, "t1b2");
  await typeKeys(page, "5");
  assert.equal(focusedName(page), "t1b3");
  await typeKeys(page, ["Enter", "Enter"]);
  assert.equal(focusedName(page), "t1b0");
});

test("A refused score that is half corrected is not sent, and one that is fully corrected is sent", async () => {
  await load({ values: ["9", "6", "2", "1"] });
  page.answer = refusedAnswer();
  await typeKeys(page, "78");
  await focusBox(page, "t2b0");
  await page.clock.advance(pad.PAUSE);
  await focusBox(page, "t1b0");
  page.sent.length = 0;
  page.answer = savedAnswer();
  await typeKeys(page, "5");
  assert.deepEqual([focusedName(page), sentFigures(), pad.storedDrafts(page)["1.1"].values], ["t1b1", [], "5,8,2,1"]);
  await typeKeys(page, "7");
  assert.deepEqual([focusedName(page), sentFigures()], ["t1b2", ["5,7,2,1"]]);
});

test("A score with a question that was not shown yet counts as refused", async () => {
  await load({ values: ["9", "6", "2", "1"] });
  page.answer = refusedAnswer();
  await typeKeys(page, "7");
  await focusBox(page, "t2b0");
  await page.clock.advance(pad.PAUSE);
  page.answer = refusedAnswer('<p role="status">Is that right?</p>', { asks: "keep" });
  await focusBox(page, "t1b1");
  await typeKeys(page, "8");
  assert.equal(heard(), "4 X are too many.");
  await focusBox(page, "t1b0");
  page.sent.length = 0;
  await typeKeys(page, "5");
  assert.deepEqual([focusedName(page), sentFigures()], ["t1b1", []]);
});

test("A half corrected score is sent once the cursor leaves the table", async () => {
  await load({ values: ["9", "6", "2", "1"] });
  page.answer = refusedAnswer();
  await typeKeys(page, "78");
  await focusBox(page, "t2b0");
  await page.clock.advance(pad.PAUSE);
  await focusBox(page, "t1b0");
  page.answer = savedAnswer();
  await typeKeys(page, "5");
  await focusBox(page, "t2b0");
  assert.equal(sentFigures().at(-1), "5,8,2,1");
});

test("The cursor is not called back while it is still in a full table", async () => {
  await load({ values: ["9", "6", "2", "1"] });
  const { answer, arrive } = pad.lateAnswers();
  page.answer = answer;
  await typeKeys(page, "7");
  await focusBox(page, "t2b0");
  await focusBox(page, "t1b1");
  await arrive(refusedAnswer());
  assert.deepEqual([focusedName(page), page.beeps], ["t1b1", 1]);
  await typeKeys(page, "8");
  assert.equal(tableValues(page)[1], "8");
});

test("A refusal of figures that have been typed over does not move the cursor", async () => {
  await load({ values: ["9", "6", "", ""] });
  const { answer, arrive } = pad.lateAnswers();
  page.answer = answer;
  await focusBox(page, "t1b2");
  await typeKeys(page, "41");
  await focusBox(page, "t1b2");
  await typeKeys(page, "2");
  assert.equal(focusedName(page), "t1b3");
  await arrive(refusedAnswer());
  assert.deepEqual([focusedName(page), sentFigures().at(-1)], ["t1b3", "9,6,2,1"]);
});

test("Enter after the cursor moved by itself skips no box, and the next Enter does", async () => {
  for (const [key, next] of [["8", "t1b1"], ["Enter", "t1b1"], ["Enter", "t1b2"], ["3", "t1b3"], ["Enter", "t1b3"], ["Enter", "t2b0"]]) {
    await typeKeys(page, [key]);
    assert.equal(focusedName(page), next, key);
  }
  assert.equal(sentFigures().at(-1), "8,,3,");
});

test("Tab after the cursor moved by itself skips no box, and the next Tab does", async () => {
  await typeKeys(page, ["8"]);
  assert.deepEqual([await isTabHeld(), await isTabHeld()], [true, false]);
  await typeKeys(page, ["3"]);
  assert.equal(await isTabHeld({ shiftKey: true }), false);
});

async function isTabHeld(fields = {}) {
  let isHeld = false;
  const target = page.document.activeElement;
  target.dispatchEvent({ type: "keydown", key: "Tab", target, preventDefault: () => { isHeld = true; }, ...fields });
  return isHeld;
}

test("The arrow keys go up and down a column, and stop at its ends", async () => {
  await focusBox(page, "t1b2");
  await typeKeys(page, ["ArrowUp"]);
  assert.equal(focusedName(page), "t1b2");
  await typeKeys(page, ["ArrowDown"]);
  assert.equal(focusedName(page), "t2b2");
  await typeKeys(page, ["ArrowDown", "ArrowUp"]);
  assert.equal(focusedName(page), "t1b2");
});

test("After the last figure the cursor is on the link to the next step, and the next Enter does not follow the link", async () => {
  page = pad.loadScores(pad.tablesPage(tableLine(1, { values: ["9", "6", "2", ""] })));
  await focusBox(page, "t1b3");
  page.answer = savedAnswer({ over: true });
  await typeKeys(page, "1");
  assert.equal(focusedName(page), "Seat game 2");
  const enter = { type: "keydown", key: "Enter", preventDefault() { this.isHeld = true; } };
  const pressed = () => { const press = { ...enter }; page.document.activeElement.dispatchEvent(press); return press.isHeld ?? false; };
  await page.clock.advance(999);
  assert.equal(pressed(), true);
  await page.clock.advance(1);
  assert.equal(pressed(), false);
});

test("The cursor stays in a score that is typed over until its last box, even if all tables are in, and Enter accepts no old figure", async () => {
  page = pad.loadScores(pad.tablesPage(tableLine(1, { values: ["4", "12"], most: 16 })));
  page.answer = savedAnswer({ over: true, state: "in" });
  await focusBox(page, "t1b0");
  for (const [key, next] of [["5", "t1b1"], ["Enter", "t1b1"], ["1", "t1b1"], ["1", "Seat game 2"]]) {
    await typeKeys(page, [key]);
    assert.equal(focusedName(page), next, key);
  }
  assert.deepEqual([boxNamed(page, "t1b0").value, boxNamed(page, "t1b1").value, page.sent.at(-1).t1b1], ["5", "11", "11"]);
});

test("After the last figure at the desk the cursor is on the link to the next step, if the last table came from its phone", async () => {
  await load({ values: ["9", "6", "2", ""] });
  const { answer, arrive } = pad.lateAnswers();
  page.answer = answer;
  await focusBox(page, "t1b3");
  await typeKeys(page, "1");
  assert.equal(focusedName(page), "t2b0");
  await arrive(savedAnswer({ over: true }));
  assert.equal(focusedName(page), "Seat game 2");
});

test("The cursor stays in a table that came from its phone while something is typed into it", async () => {
  await load({ values: ["9", "6", "2", ""] });
  const { answer, arrive } = pad.lateAnswers();
  page.answer = answer;
  await focusBox(page, "t1b3");
  await typeKeys(page, "13");
  await arrive(savedAnswer({ over: true }));
  assert.deepEqual([focusedName(page), tableValues(page, 2)], ["t2b0", ["3", "", "", ""]]);
});

test("In a bracket the cursor stays at the next table, even if the game before it is over", async () => {
  const body = pad.tablesPage(tableLine(1, { values: ["9", "6", "2", ""] }), tableLine(2));
  body.find((node) => node.nodeName === "FORM").setAttribute("data-whole", "");
  page = pad.loadScores(body);
  await focusBox(page, "t1b3");
  page.answer = savedAnswer({ over: true });
  await typeKeys(page, "1");
  assert.equal(focusedName(page), "t2b0");
});

test("The cursor is at the table in the address, and moves when another table is clicked", async () => {
  await load({ values: ["9", "", "", ""] }, { hash: "#t1" });
  assert.equal(focusedName(page), "t1b0");
  page.window.location.hash = "#t2";
  await page.dispatch("hashchange");
  assert.equal(focusedName(page), "t2b0");
});
