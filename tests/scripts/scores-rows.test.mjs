// The number pad of one sheet read row by row: one row after the other, X by a key, and all of it sent together.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import * as pad from "./pad.mjs";
import { boxNamed, focusedName, focusBox, refusedAnswer, savedText, submitForm, savedAnswer, tickedBoxNames, typeKeys } from "./pad.mjs";

let page;

const marks = () => [1, 2, 3].map((row) => [0, 1].map((side) => Number(boxNamed(page, `r${row}x${side}`).checked)).join(""));
const load = (kept) => { page = pad.loadScores(pad.sheetPage(), { kept }); page.answer = savedAnswer({ scores: ["1–0", "", ""] }); };

beforeEach(() => load());

test("The cursor is in the first empty row, and goes to the next row after a figure", async () => {
  assert.equal(focusedName(page), "r1p0");
  await typeKeys(page, "1");
  assert.equal(focusedName(page), "r2p0");
  await typeKeys(page, ["Enter", "2"]);
  assert.equal(focusedName(page), "r3p0");
});

test("The whole sheet is sent, and the total of each row is shown", async () => {
  await typeKeys(page, "1");
  const [sent] = page.sent;
  assert.deepEqual([sent.address, sent.r1p0, sent.r2p0, sent.version, "r1x0" in sent], [pad.SCORES_PAGE, "1", "", "0", false]);
  const scores = page.document.querySelectorAll("[data-score]").map((node) => node.textContent);
  assert.deepEqual([scores, tickedBoxNames(page).includes("r1p0"), savedText(page)], [["1–0", "", ""], true, "All saved, 7:42 PM"]);
});

for (const key of ["+", "*"]) {
  test(`${key} marks an X for the side that did not score in the last typed row, and takes the X back`, async () => {
    await typeKeys(page, ["1", key]);
    assert.deepEqual([marks(), page.sent.at(-1).r1x1], [["01", "00", "00"], "on"]);
    await focusBox(page, "r2p1");
    await typeKeys(page, ["2", key]);
    assert.deepEqual(marks(), ["01", "10", "00"]);
    await typeKeys(page, [key]);
    assert.deepEqual([marks(), "r2x0" in page.sent.at(-1)], [["01", "00", "00"], false]);
  });
}

test("A mark goes into the row of the cursor if that row has a score", async () => {
  await typeKeys(page, "1");
  await focusBox(page, "r1p0");
  await typeKeys(page, ["+"]);
  assert.deepEqual(marks(), ["01", "00", "00"]);
});

test("Before any row has a score, an X key does nothing", async () => {
  await typeKeys(page, ["+"]);
  assert.deepEqual([marks(), page.sent], [["00", "00", "00"], []]);
});

test("The arrow keys go from row to row, and do nothing at the X boxes", async () => {
  await typeKeys(page, ["ArrowDown", "ArrowDown", "ArrowDown"]);
  assert.equal(focusedName(page), "r3p0");
  await focusBox(page, "r3p1");
  await typeKeys(page, ["ArrowUp"]);
  assert.equal(focusedName(page), "r2p1");
});

test("A refused row is reported, and the cursor is called back to it", async () => {
  page.answer = refusedAnswer('<p role="alert">A hand scores 1, 2 or 4 here.</p>');
  await typeKeys(page, "3");
  assert.deepEqual([focusedName(page), savedText(page), tickedBoxNames(page).includes("r1p0")], ["r1p0", "Not saved: the lines", false]);
});

test("Rows that were refused before the page was drawn are sent when the button is pressed", async () => {
  const body = pad.sheetPage({ "data-heard": "" });
  body[0].querySelector("[name=r1p0]").value = "3";
  page = pad.loadScores(body);
  await submitForm(page);
  assert.deepEqual(page.sent.map((request) => request.r1p0), ["3"]);
});

test("Typed rows are stored with their Xs, and come back", async () => {
  page.answer = pad.lostAnswer;
  await typeKeys(page, ["1", "+"]);
  assert.equal(savedText(page), "Not saved yet: the lines. Your entry is kept here. Trying again.");
  load(page.storage);
  await page.clock.advance(0);
  assert.deepEqual([boxNamed(page, "r1p0").value, marks(), page.sent.map((request) => request.r1x1)], ["1", ["01", "00", "00"], [undefined, "on"]]);
  assert.deepEqual(pad.storedDrafts(page), {});
});

test("The button Mine is right sends the rows with the version that was shown, and the cursor goes to the next empty row", async () => {
  page.answer = refusedAnswer('<p role="alert">Ann wrote it otherwise.</p>');
  await typeKeys(page, "1");
  page.answer = savedAnswer({ scores: ["1–0", "", ""] });
  await submitForm(page, "version", "5");
  assert.deepEqual([page.sent.at(-1).version, page.sent.at(-1).press, focusedName(page)], ["5", "1 mine", "r2p0"]);
});
