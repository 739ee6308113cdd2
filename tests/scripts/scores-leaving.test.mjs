// A link is clicked while scores are typed or sent: they are saved first, and the page stays where the director has to see
// something.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import * as pad from "./pad.mjs";
import { cursor, goTo, line, refused, savedText, taken, type } from "./pad.mjs";
import { Element, settled } from "./page.mjs";

const SCORE = ["9", "6", "2", "1"];
const MAX_WAIT = 3000;
let page, answers, standings;

beforeEach(async () => {
  standings = Object.assign(new Element("a", { href: "/night/1/places/" }, "Standings"), { href: "/night/1/places/" });
  const status = new Element("div", { role: "status" });
  page = pad.load([...pad.tables(line(1, { values: SCORE }), line(2)), standings, new Element("div", { class: "messages" }, status)]);
  answers = pad.late();
  page.answer = answers.answer;
  await goTo(page, "t1b0");
});

// Click a link, with or without the cursor coming to it. Return whether the page stays for now.
async function click(link, { focuses = true, ...fields } = {}) {
  if (focuses) link.focus();
  let isHeld = false;
  await page.happens("click", { target: link, preventDefault: () => { isHeld = true; }, ...fields });
  return isHeld;
}

const figures = () => pad.figures(page);
const address = () => page.window.location.to;

for (const focuses of [true, false]) {
  test(`A score typed over is saved before its page is left, focuses: ${focuses}`, async () => {
    await type(page, "8");
    assert.deepEqual(figures(), []);
    assert.equal(await click(standings, { focuses }), true);
    assert.deepEqual([figures(), address()], [["8,6,2,1"], undefined]);
    await answers.arrive(taken({ was: "8,6,2,1", state: "in" }));
    assert.equal(address(), "/night/1/places/");
  });
}

test("A digit that another may follow is saved as well", async () => {
  await type(page, "1");
  assert.equal(await click(standings), true);
  assert.deepEqual(figures(), ["1,6,2,1"]);
});

test("Nothing is waited for while nothing is on its way", async () => {
  assert.equal(await click(standings), false);
  await goTo(page, "t2b0");
  page.answer = taken({ was: "9,,," });
  await type(page, "9");
  assert.equal(await click(standings), false);
});

test("A page with a refused score stays, with the cursor there", async () => {
  await type(page, "8");
  await click(standings);
  await answers.arrive(refused());
  assert.deepEqual([address(), cursor(page), savedText(page)], [undefined, "t1b0", "Not saved: table 1"]);
  await page.clock.wind(MAX_WAIT);
  assert.equal(address(), undefined);
  assert.equal(await click(standings), false);
});

test("A page is left only at the second press while a score before counts in place of a refused one", async () => {
  await type(page, "8");
  await goTo(page, "t2b0");
  await answers.arrive(refused());
  await goTo(page, "t2b0");
  assert.equal(await click(standings), true);
  const words = "Not saved: table 1. The saved score still counts. Answer, or press again to leave this page.";
  assert.deepEqual([savedText(page), cursor(page), address()], [words, "t1b0", undefined]);
  assert.equal(page.document.querySelector("#t1 .unsaved-warning").textContent, words);
  assert.equal(await click(standings), false);
});

test("A page is left at once with a refused score of a table that is not in", async () => {
  await goTo(page, "t2b0");
  await type(page, "9");
  await answers.arrive(refused());
  assert.equal(await click(standings), false);
});

test("A refused score that is half typed again is refused where its page is left", async () => {
  await type(page, "8");
  await goTo(page, "t2b0");
  await answers.arrive(refused());
  await page.clock.wind(1 + pad.PAUSE);
  await type(page, "7");
  await click(standings);
  await answers.arrive(refused('<p role="alert">7 are too few.</p>', { asks: "again" }));
  assert.deepEqual([address(), page.document.querySelector("#t1 .heard").textContent], [undefined, "7 are too few."]);
});

test("A page stays where a correction changed something, and shows it", async () => {
  await type(page, "8");
  await click(standings);
  await answers.arrive(taken({ was: "8,6,2,1", corrected: "<p>Team 2 now has gold</p>" }));
  assert.deepEqual([address(), page.document.querySelector(".messages").textContent], [undefined, "Team 2 now has gold"]);
  assert.equal(await click(standings), false);
});

test("A link waits for all tables on their way", async () => {
  await type(page, "8");
  await goTo(page, "t2b0");
  await type(page, "9");
  await click(standings);
  await answers.arrive(taken({ was: "8,6,2,1" }));
  assert.equal(address(), undefined);
  await answers.arrive(taken({ was: "9,,," }));
  assert.equal(address(), "/night/1/places/");
});

test("A link is followed without an answer after a while, and at once where none came before", async () => {
  await type(page, "8");
  await click(standings);
  await page.clock.wind(MAX_WAIT - 1);
  assert.equal(address(), undefined);
  await page.clock.wind(1);
  assert.equal(address(), "/night/1/places/");
  await answers.arrive(pad.broken);
  assert.equal(await click(standings), false);
});

test("A page that is out of date stays and says so", async () => {
  await type(page, "8");
  await click(standings);
  await answers.arrive(async () => ({ ok: false, status: 404 }));
  await page.clock.wind(MAX_WAIT);
  assert.equal(address(), undefined);
});

test("A link that leaves nothing is followed at once", async () => {
  await type(page, "8");
  const tab = new Element("a", { href: "/rules/", target: "_blank" });
  const table = new Element("a", { href: "#t2" });
  page.document.body.append(tab, table);
  for (const [link, fields] of [[tab, {}], [table, {}], [standings, { ctrlKey: true }]]) assert.equal(await click(link, fields), false);
  await settled();
  assert.deepEqual(figures(), ["8,6,2,1"]);
});
