// The number pad of a game's scores: where the cursor goes, and what it is called back to.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import * as pad from "./pad.mjs";
import { box, cursor, goTo, line, refused, savedText, submit, taken, ticked, type, values } from "./pad.mjs";

let page;

const figures = () => pad.figures(page);
const heard = (table = 1) => page.document.querySelector(`#t${table} .heard`).textContent;
const isWrong = (name) => box(page, name).ariaInvalid === "true";

async function load(first = {}, options = {}) {
  page = pad.load(pad.tables(line(1, first), line(2)), options);
  if (!options.hash) await goTo(page, "t1b0");
}

beforeEach(() => load());

test("The cursor goes along the table, on to the next, and then to empty boxes", async () => {
  await goTo(page, "t1b1");
  for (const [key, next] of [["9", "t1b2"], ["2", "t1b3"], ["1", "t2b0"], ["8", "t2b1"]]) {
    await type(page, key);
    assert.equal(cursor(page), next);
  }
  await goTo(page, "t2b3");
  await type(page, "1");
  assert.equal(cursor(page), "t1b0");
});

test("A refusal calls the cursor back, and a digit half typed elsewhere is taken out again", async () => {
  const { answer, arrive } = pad.late();
  page.answer = answer;
  await type(page, "9");
  await type(page, "3");
  assert.deepEqual(values(page), ["9", "3", "", ""]);
  await arrive(refused());
  assert.deepEqual([cursor(page), values(page), page.beeps], ["t1b0", ["9", "", "", ""], 1]);
  assert.deepEqual([heard(), isWrong("t1b0"), savedText(page), ticked(page)], ["4 X are too many.", true, "Not saved: table 1", []]);
});

test("The refused box takes nothing for half a second after the last key, and then it does", async () => {
  page.answer = refused();
  await type(page, "9");
  await page.clock.wind(pad.PAUSE - 1);
  await type(page, "8");
  await page.clock.wind(pad.PAUSE - 1);
  await type(page, ["7", "Enter"]);
  assert.deepEqual([box(page, "t1b0").value, page.beeps, page.sent.length], ["9", 4, 1]);
  await page.clock.wind(pad.PAUSE);
  page.answer = taken();
  await type(page, "8");
  assert.deepEqual([figures(), cursor(page), heard(), isWrong("t1b0")], [["9,,,", "8,,,"], "t1b1", "", false]);
});

test("Another box takes typed digits at once", async () => {
  page.answer = refused();
  await type(page, "9");
  await goTo(page, "t2b0");
  page.answer = taken();
  await type(page, "8");
  assert.deepEqual(values(page, 2), ["8", "", "", ""]);
});

test("A refused score is not sent again unchanged, except by the button", async () => {
  page.answer = refused();
  await type(page, "9");
  await page.clock.wind(pad.PAUSE);
  await type(page, ["Enter"]);
  assert.equal(page.sent.length, 1);
  await submit(page);
  assert.deepEqual(figures(), ["9,,,", "9,,,"]);
});

test("The old figure takes a refusal back, and nothing is sent", async () => {
  await load({ values: ["9", "6", "2", "1"], heard: '<p role="alert">Disputed</p>' });
  page.answer = refused();
  await goTo(page, "t1b2");
  await type(page, "7");
  assert.equal(page.sent.length, 0);
  await goTo(page, "t2b0");
  assert.deepEqual([heard(), isWrong("t1b2")], ["4 X are too many.", true]);
  await page.clock.wind(pad.PAUSE);
  await goTo(page, "t1b2");
  await type(page, "2");
  assert.deepEqual([page.sent.length, heard(), isWrong("t1b2"), ticked(page).length], [1, "Disputed", false, 4]);
  assert.deepEqual([savedText(page), pad.drafts(page)], ["All saved", {}]);
});

test("A full table that is refused is gone round, so that figures right only together can be typed", async () => {
  await load({ values: ["9", "6", "2", "1"] });
  page.answer = refused();
  await goTo(page, "t1b3");
  await type(page, "7");
  assert.equal(cursor(page), "t1b3");
  await page.clock.wind(pad.PAUSE);
  await goTo(page, "t1b2");
  await type(page, "5");
  assert.equal(cursor(page), "t1b3");
  await type(page, ["Enter", "Enter"]);
  assert.equal(cursor(page), "t1b0");
});

test("Half of a refused score that was typed over is not sent, and all of it is", async () => {
  await load({ values: ["9", "6", "2", "1"] });
  page.answer = refused();
  await type(page, "78");
  await goTo(page, "t2b0");
  await page.clock.wind(pad.PAUSE);
  await goTo(page, "t1b0");
  page.sent.length = 0;
  page.answer = taken();
  await type(page, "5");
  assert.deepEqual([cursor(page), figures(), pad.drafts(page)["1.1"].values], ["t1b1", [], "5,8,2,1"]);
  await type(page, "7");
  assert.deepEqual([cursor(page), figures()], ["t1b2", ["5,7,2,1"]]);
});

test("A score with a question that was not shown yet counts as refused with it", async () => {
  await load({ values: ["9", "6", "2", "1"] });
  page.answer = refused();
  await type(page, "7");
  await goTo(page, "t2b0");
  await page.clock.wind(pad.PAUSE);
  page.answer = refused('<p role="status">Is that right?</p>', { asks: "keep" });
  await goTo(page, "t1b1");
  await type(page, "8");
  assert.equal(heard(), "4 X are too many.");
  await goTo(page, "t1b0");
  page.sent.length = 0;
  await type(page, "5");
  assert.deepEqual([cursor(page), figures()], ["t1b1", []]);
});

test("Half of a refused score that was typed over is sent once the cursor leaves the table", async () => {
  await load({ values: ["9", "6", "2", "1"] });
  page.answer = refused();
  await type(page, "78");
  await goTo(page, "t2b0");
  await page.clock.wind(pad.PAUSE);
  await goTo(page, "t1b0");
  page.answer = taken();
  await type(page, "5");
  await goTo(page, "t2b0");
  assert.equal(figures().at(-1), "5,8,2,1");
});

test("A cursor still in a full table is not called back in the middle", async () => {
  await load({ values: ["9", "6", "2", "1"] });
  const { answer, arrive } = pad.late();
  page.answer = answer;
  await type(page, "7");
  await goTo(page, "t2b0");
  await goTo(page, "t1b1");
  await arrive(refused());
  assert.deepEqual([cursor(page), page.beeps], ["t1b1", 1]);
  await type(page, "8");
  assert.equal(values(page)[1], "8");
});

test("A refusal of figures typed over by now leaves the cursor", async () => {
  await load({ values: ["9", "6", "", ""] });
  const { answer, arrive } = pad.late();
  page.answer = answer;
  await goTo(page, "t1b2");
  await type(page, "41");
  await goTo(page, "t1b2");
  await type(page, "2");
  assert.equal(cursor(page), "t1b3");
  await arrive(refused());
  assert.deepEqual([cursor(page), figures().at(-1)], ["t1b3", "9,6,2,1"]);
});

test("Enter after a figure that went on by itself skips no box, and the next one does", async () => {
  for (const [key, next] of [["8", "t1b1"], ["Enter", "t1b1"], ["Enter", "t1b2"], ["3", "t1b3"], ["Enter", "t1b3"], ["Enter", "t2b0"]]) {
    await type(page, [key]);
    assert.equal(cursor(page), next, key);
  }
  assert.equal(figures().at(-1), "8,,3,");
});

test("Tab after a figure that went on by itself skips no box, and the next one does", async () => {
  await type(page, ["8"]);
  assert.deepEqual([await isTabHeld(), await isTabHeld()], [true, false]);
  await type(page, ["3"]);
  assert.equal(await isTabHeld({ shiftKey: true }), false);
});

async function isTabHeld(fields = {}) {
  let isHeld = false;
  const target = page.document.activeElement;
  target.dispatchEvent({ type: "keydown", key: "Tab", target, preventDefault: () => { isHeld = true; }, ...fields });
  return isHeld;
}

test("The arrows go up and down the same column, and stay where there is no more", async () => {
  await goTo(page, "t1b2");
  await type(page, ["ArrowUp"]);
  assert.equal(cursor(page), "t1b2");
  await type(page, ["ArrowDown"]);
  assert.equal(cursor(page), "t2b2");
  await type(page, ["ArrowDown", "ArrowUp"]);
  assert.equal(cursor(page), "t1b2");
});

test("After the last figure the way on has the cursor, and no Enter out of habit", async () => {
  page = pad.load(pad.tables(line(1, { values: ["9", "6", "2", ""] })));
  await goTo(page, "t1b3");
  page.answer = taken({ over: true });
  await type(page, "1");
  assert.equal(cursor(page), "Seat game 2");
  const enter = { type: "keydown", key: "Enter", preventDefault() { this.isHeld = true; } };
  const pressed = () => { const press = { ...enter }; page.document.activeElement.dispatchEvent(press); return press.isHeld ?? false; };
  await page.clock.wind(999);
  assert.equal(pressed(), true);
  await page.clock.wind(1);
  assert.equal(pressed(), false);
});

test("A score that is typed over has the cursor until its last box, though all tables are in, and Enter takes no old figure", async () => {
  page = pad.load(pad.tables(line(1, { values: ["4", "12"], most: 16 })));
  page.answer = taken({ over: true, state: "in" });
  await goTo(page, "t1b0");
  for (const [key, next] of [["5", "t1b1"], ["Enter", "t1b1"], ["1", "t1b1"], ["1", "Seat game 2"]]) {
    await type(page, [key]);
    assert.equal(cursor(page), next, key);
  }
  assert.deepEqual([box(page, "t1b0").value, box(page, "t1b1").value, page.sent.at(-1).t1b1], ["5", "11", "11"]);
});

test("After the last figure at the desk the way on has the cursor, where the next table came in from its phone", async () => {
  await load({ values: ["9", "6", "2", ""] });
  const { answer, arrive } = pad.late();
  page.answer = answer;
  await goTo(page, "t1b3");
  await type(page, "1");
  assert.equal(cursor(page), "t2b0");
  await arrive(taken({ over: true }));
  assert.equal(cursor(page), "Seat game 2");
});

test("The cursor stays in a table that came in from its phone, where something is typed into it meanwhile", async () => {
  await load({ values: ["9", "6", "2", ""] });
  const { answer, arrive } = pad.late();
  page.answer = answer;
  await goTo(page, "t1b3");
  await type(page, "13");
  await arrive(taken({ over: true }));
  assert.deepEqual([cursor(page), values(page, 2)], ["t2b0", ["3", "", "", ""]]);
});

test("In a bracket the cursor stays at the next table, though the game before it is over", async () => {
  const body = pad.tables(line(1, { values: ["9", "6", "2", ""] }), line(2));
  body.find((node) => node.nodeName === "FORM").setAttribute("data-whole", "");
  page = pad.load(body);
  await goTo(page, "t1b3");
  page.answer = taken({ over: true });
  await type(page, "1");
  assert.equal(cursor(page), "t2b0");
});

test("The table of the address has the cursor, and another when it is pressed", async () => {
  await load({ values: ["9", "", "", ""] }, { hash: "#t1" });
  assert.equal(cursor(page), "t1b0");
  page.window.location.hash = "#t2";
  await page.happens("hashchange");
  assert.equal(cursor(page), "t2b0");
});
