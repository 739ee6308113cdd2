// Links clicked while scores are typed or sent: the scores are saved first, and the page stays if the director has to see
// something.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import * as pad from "./pad.mjs";
import { focusedName, focusBox, tableLine, refusedAnswer, savedText, savedAnswer, typeKeys } from "./pad.mjs";
import { Element, settlePromises } from "./page.mjs";

const SCORE = ["9", "6", "2", "1"];
const MAX_WAIT = 3000;
let page, answers, standings;

beforeEach(async () => {
  standings = Object.assign(new Element("a", { href: "/night/1/places/" }, "Standings"), { href: "/night/1/places/" });
  const status = new Element("div", { role: "status" });
  page = pad.loadScores([...pad.tablesPage(tableLine(1, { values: SCORE }), tableLine(2)), standings, new Element("div", { class: "messages" }, status)]);
  answers = pad.lateAnswers();
  page.answer = answers.answer;
  await focusBox(page, "t1b0");
});

// Click a link, with or without the cursor coming to it. Return whether the page stays for now.
async function click(link, { focuses = true, ...fields } = {}) {
  if (focuses) link.focus();
  let isHeld = false;
  await page.dispatch("click", { target: link, preventDefault: () => { isHeld = true; }, ...fields });
  return isHeld;
}

const sentFigures = () => pad.sentFigures(page);
const address = () => page.window.location.to;

for (const focuses of [true, false]) {
  test(`A score typed over is saved before its page is left, focuses: ${focuses}`, async () => {
    await typeKeys(page, "8");
    assert.deepEqual(sentFigures(), []);
    assert.equal(await click(standings, { focuses }), true);
    assert.deepEqual([sentFigures(), address()], [["8,6,2,1"], undefined]);
    await answers.arrive(savedAnswer({ was: "8,6,2,1", state: "in" }));
    assert.equal(address(), "/night/1/places/");
  });
}

test("A digit that could be followed by another is saved too", async () => {
  await typeKeys(page, "1");
  assert.equal(await click(standings), true);
  assert.deepEqual(sentFigures(), ["1,6,2,1"]);
});

test("A link does not wait if nothing is on its way", async () => {
  assert.equal(await click(standings), false);
  await focusBox(page, "t2b0");
  page.answer = savedAnswer({ was: "9,,," });
  await typeKeys(page, "9");
  assert.equal(await click(standings), false);
});

test("A page with a refused score stays, and the cursor goes to the score", async () => {
  await typeKeys(page, "8");
  await click(standings);
  await answers.arrive(refusedAnswer());
  assert.deepEqual([address(), focusedName(page), savedText(page)], [undefined, "t1b0", "Not saved: table 1"]);
  await page.clock.advance(MAX_WAIT);
  assert.equal(address(), undefined);
  assert.equal(await click(standings), false);
});

test("A page is left only at the second press if an earlier score counts in place of a refused one", async () => {
  await typeKeys(page, "8");
  await focusBox(page, "t2b0");
  await answers.arrive(refusedAnswer());
  await focusBox(page, "t2b0");
  assert.equal(await click(standings), true);
  const words = "Not saved: table 1. The saved score still counts. Answer, or press again to leave this page.";
  assert.deepEqual([savedText(page), focusedName(page), address()], [words, "t1b0", undefined]);
  assert.equal(page.document.querySelector("#t1 .unsaved-warning").textContent, words);
  assert.equal(await click(standings), false);
});

test("A page with a refused score is left at once if the table has no earlier score", async () => {
  await focusBox(page, "t2b0");
  await typeKeys(page, "9");
  await answers.arrive(refusedAnswer());
  assert.equal(await click(standings), false);
});

test("A refused score that is half corrected is refused when the page is left", async () => {
  await typeKeys(page, "8");
  await focusBox(page, "t2b0");
  await answers.arrive(refusedAnswer());
  await page.clock.advance(1 + pad.PAUSE);
  await typeKeys(page, "7");
  await click(standings);
  await answers.arrive(refusedAnswer('<p role="alert">7 are too few.</p>', { asks: "again" }));
  assert.deepEqual([address(), page.document.querySelector("#t1 .heard").textContent], [undefined, "7 are too few."]);
});

test("A page stays if a correction changed something, and shows the change", async () => {
  await typeKeys(page, "8");
  await click(standings);
  await answers.arrive(savedAnswer({ was: "8,6,2,1", corrected: "<p>Team 2 now has gold</p>" }));
  assert.deepEqual([address(), page.document.querySelector(".messages").textContent], [undefined, "Team 2 now has gold"]);
  assert.equal(await click(standings), false);
});

test("A link waits for all tables on their way", async () => {
  await typeKeys(page, "8");
  await focusBox(page, "t2b0");
  await typeKeys(page, "9");
  await click(standings);
  await answers.arrive(savedAnswer({ was: "8,6,2,1" }));
  assert.equal(address(), undefined);
  await answers.arrive(savedAnswer({ was: "9,,," }));
  assert.equal(address(), "/night/1/places/");
});

test("A link is followed after a while without an answer, and at once if no answer came before", async () => {
  await typeKeys(page, "8");
  await click(standings);
  await page.clock.advance(MAX_WAIT - 1);
  assert.equal(address(), undefined);
  await page.clock.advance(1);
  assert.equal(address(), "/night/1/places/");
  await answers.arrive(pad.errorAnswer);
  assert.equal(await click(standings), false);
});

test("A page that is out of date stays and says so", async () => {
  await typeKeys(page, "8");
  await click(standings);
  await answers.arrive(async () => ({ ok: false, status: 404 }));
  await page.clock.advance(MAX_WAIT);
  assert.equal(address(), undefined);
});

test("A link that does not leave the page is followed at once", async () => {
  await typeKeys(page, "8");
  const tab = new Element("a", { href: "/rules/", target: "_blank" });
  const table = new Element("a", { href: "#t2" });
  page.document.body.append(tab, table);
  for (const [link, fields] of [[tab, {}], [table, {}], [standings, { ctrlKey: true }]]) assert.equal(await click(link, fields), false);
  await settlePromises();
  assert.deepEqual(sentFigures(), ["8,6,2,1"]);
});
