// The number pad of one sheet read row by row: one row after the other, X by a key, and all of it sent together.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import * as pad from "./pad.mjs";
import { box, cursor, goTo, refused, savedText, submit, taken, ticked, type } from "./pad.mjs";

let page;

const marks = () => [1, 2, 3].map((row) => [0, 1].map((side) => Number(box(page, `r${row}x${side}`).checked)).join(""));
const load = (kept) => { page = pad.load(pad.sheet(), { kept }); page.answer = taken({ scores: ["1–0", "", ""] }); };

beforeEach(() => load());

test("The first row that is empty has the cursor, and a figure goes on to the next row", async () => {
  assert.equal(cursor(page), "r1p0");
  await type(page, "1");
  assert.equal(cursor(page), "r2p0");
  await type(page, ["Enter", "2"]);
  assert.equal(cursor(page), "r3p0");
});

test("The whole sheet is sent, and the total of each row is shown", async () => {
  await type(page, "1");
  const [sent] = page.sent;
  assert.deepEqual([sent.address, sent.r1p0, sent.r2p0, sent.version, "r1x0" in sent], [pad.SCORES_PAGE, "1", "", "0", false]);
  const scores = page.document.querySelectorAll("[data-score]").map((node) => node.textContent);
  assert.deepEqual([scores, ticked(page).includes("r1p0"), savedText(page)], [["1–0", "", ""], true, "All saved, 7:42 PM"]);
});

for (const key of ["+", "*"]) {
  test(`${key} marks an X for the side that did not score in the last typed row, and takes the X back`, async () => {
    await type(page, ["1", key]);
    assert.deepEqual([marks(), page.sent.at(-1).r1x1], [["01", "00", "00"], "on"]);
    await goTo(page, "r2p1");
    await type(page, ["2", key]);
    assert.deepEqual(marks(), ["01", "10", "00"]);
    await type(page, [key]);
    assert.deepEqual([marks(), "r2x0" in page.sent.at(-1)], [["01", "00", "00"], false]);
  });
}

test("A mark goes into the row of the cursor if that row has a score", async () => {
  await type(page, "1");
  await goTo(page, "r1p0");
  await type(page, ["+"]);
  assert.deepEqual(marks(), ["01", "00", "00"]);
});

test("Before any row scored, there is nobody to mark", async () => {
  await type(page, ["+"]);
  assert.deepEqual([marks(), page.sent], [["00", "00", "00"], []]);
});

test("The arrows go from row to row, and from the marks to nowhere else", async () => {
  await type(page, ["ArrowDown", "ArrowDown", "ArrowDown"]);
  assert.equal(cursor(page), "r3p0");
  await goTo(page, "r3p1");
  await type(page, ["ArrowUp"]);
  assert.equal(cursor(page), "r2p1");
});

test("A row that is refused is named as the rows, and called back to", async () => {
  page.answer = refused('<p role="alert">A hand scores 1, 2 or 4 here.</p>');
  await type(page, "3");
  assert.deepEqual([cursor(page), savedText(page), ticked(page).includes("r1p0")], ["r1p0", "Not saved: the lines", false]);
});

test("Rows that were refused before the page was drawn are sent by the button", async () => {
  const body = pad.sheet({ "data-heard": "" });
  body[0].querySelector("[name=r1p0]").value = "3";
  page = pad.load(body);
  await submit(page);
  assert.deepEqual(page.sent.map((request) => request.r1p0), ["3"]);
});

test("Typed rows are kept with their marks, and come back", async () => {
  page.answer = pad.lostAnswer;
  await type(page, ["1", "+"]);
  assert.equal(savedText(page), "Not saved yet: the lines. Your entry is kept here. Trying again.");
  load(page.kept);
  await page.clock.wind(0);
  assert.deepEqual([box(page, "r1p0").value, marks(), page.sent.map((request) => request.r1x1)], ["1", ["01", "00", "00"], [undefined, "on"]]);
  assert.deepEqual(pad.drafts(page), {});
});

test("Mine is right sends the rows over the version that was shown, and goes on at the next empty row", async () => {
  page.answer = refused('<p role="alert">Ann wrote it otherwise.</p>');
  await type(page, "1");
  page.answer = taken({ scores: ["1–0", "", ""] });
  await submit(page, "version", "5");
  assert.deepEqual([page.sent.at(-1).version, page.sent.at(-1).press, cursor(page)], ["5", "1 mine", "r2p0"]);
});
