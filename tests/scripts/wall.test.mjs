// A wall's pages: which one is shown, for how long, and what lays them out again. A browser tests the size of letters.
import assert from "node:assert/strict";
import { test } from "node:test";

import { Element, Text, openPage, settlePromises } from "./page.mjs";

const TURN = 12000;
let page, wall;

const scene = (name, ...children) => new Element("section", { class: "scene", "data-scene": name }, ...children);
const shown = () => wall.querySelectorAll(".scene.on").map((section) => section.dataset.scene);
const turn = () => page.document.querySelector(".page-of").textContent;
const unshown = () => wall.querySelectorAll(".unshown").length;
const key = (name) => page.dispatch("keydown", { key: name });

// Draw a list of teams, all in the first column.
function draw(...teams) {
  const names = new Element("ol", { class: "names" }, ...teams.map((team) => new Element("li", {}, team)));
  Object.assign(names, { pageStep: 100, style: { setProperty() {} } });
  for (const element of [names, ...names.children]) element.getBoundingClientRect = () => ({ left: 0 });
  return scene("draw", names);
}

// Dispatch the event of live.js after a new state of the night is shown.
const announceNews = () => page.document.dispatchEvent({ type: "live:shown" });

async function load(scenes, innerWidth = 1280, place = 0, walls = 1) {
  const among = new Element("p", { "data-place": String(place), "data-walls": String(walls) });
  wall = new Element("div", { class: "wall" }, among, ...scenes);
  page = openPage(new Element("main", {}, wall));
  Object.assign(page.window, {
    innerWidth, innerHeight: 720, matchMedia: () => ({ matches: false }),
    // Each scene is there to be seen.
    getComputedStyle: () => ({ display: "block" }),
  });
  page.document.fonts = { ready: Promise.resolve(), addEventListener() {} };
  page.run("wall.js");
  await settlePromises();
}

test("A scene without a list has one page, and pages turn by themselves", async () => {
  await load([scene("standings"), scene("clock")]);
  assert.deepEqual([shown(), turn()], [["standings"], "1 of 2"]);
  await page.clock.advance(TURN - 1);
  assert.deepEqual(shown(), ["standings"]);
  await page.clock.advance(1000);
  assert.deepEqual([shown(), turn()], [["clock"], "2 of 2"]);
  await page.clock.advance(TURN);
  assert.deepEqual([shown(), turn()], [["standings"], "1 of 2"]);
});

test("The more pages the sooner they turn, and a second wall begins in the middle of them", async () => {
  await load(["a", "b", "c", "d"].map((name) => scene(name)), 1280, 1, 2);
  assert.equal(turn(), "3 of 4");
  await page.clock.advance(10_000);
  assert.equal(turn(), "4 of 4");
});

test("A page that is held stays until the space bar goes on", async () => {
  await load([scene("standings"), scene("clock")]);
  await key(" ");
  await page.clock.advance(5 * TURN);
  assert.deepEqual([shown(), turn()], [["standings"], "Paused: press the space bar"]);
  await key(" ");
  await page.clock.advance(TURN + 1000);
  assert.deepEqual([shown(), turn()], [["clock"], "2 of 2"]);
});

test("A draw is told line by line, and a page that is held tells no more of it", async () => {
  await load([draw("Ann & Bob", "Cy & Di", "Ed & Flo")]);
  assert.equal(unshown(), 3);
  await page.clock.advance(1000);
  assert.equal(unshown(), 2);
  await key(" ");
  await page.clock.advance(5000);
  assert.equal(unshown(), 2);
  await key(" ");
  await page.clock.advance(2000);
  assert.equal(unshown(), 0);
});

test("Once a draw is told, it stays for a page's time, and pages turn again", async () => {
  const teams = Array.from({ length: 20 }, (_, number) => `Team ${number}`);
  await load([draw(...teams), scene("clock")]);
  await page.clock.advance(1000 * teams.length);
  assert.equal(unshown(), 0);
  await page.clock.advance(TURN - 1);
  assert.deepEqual(shown(), ["draw"]);
  await page.clock.advance(1);
  assert.deepEqual(shown(), ["clock"]);
});

test("A draw that comes again by an undo is there at once, and another one is told", async () => {
  const drawn = (...numbers) => draw(...numbers.map((number) => new Element("b", { class: "number" }, number)));
  const shows = async (section) => {
    wall.childNodes = wall.childNodes.slice(0, 1);
    wall.append(section);
    announceNews();
    await settlePromises();
  };
  await load([drawn("1", "2")]);
  await page.clock.advance(2000);
  assert.equal(unshown(), 0);
  await shows(scene("tables"));
  await shows(drawn("1", "2"));
  assert.equal(unshown(), 0);
  await shows(drawn("2", "1"));
  assert.equal(unshown(), 2);
});

test("On a phone all of a draw is there at once, and nothing turns", async () => {
  await load([draw("Ann & Bob", "Cy & Di"), scene("clock")], 360);
  await page.clock.advance(1000);
  assert.equal(unshown(), 0);
  await page.clock.advance(2 * TURN);
  assert.deepEqual([unshown(), turn(), wall.hasAttribute("data-paged")], [0, "", false]);
});

test("A new state lays out the pages again, with a clock in the head, and keeps the page shown", async () => {
  await load([scene("seats"), scene("standings")]);
  await page.clock.advance(TURN);
  for (const section of wall.querySelectorAll(".scene")) {
    section.className = "scene";
    section.append(new Element("p", { class: "now" }, new Element("b", { class: "time-left" }, "7:42")));
  }
  announceNews();
  assert.deepEqual([shown(), turn()], [["standings"], "2 of 2"]);
  wall.querySelectorAll(".scene")[1].remove();
  announceNews();
  assert.deepEqual([shown(), turn()], [["seats"], ""]);
});

test("A game that is called turns to its page at once, and one that is over does not", async () => {
  const tables = (...called) => {
    const line = (name, column) => {
      const item = new Element("li", called.includes(name) ? { "data-news": name } : {}, name);
      item.getBoundingClientRect = () => ({ left: 100 * column });
      return item;
    };
    const names = new Element("ol", { class: "names" }, line("W1.1", 0), line("W1.2", 1));
    Object.assign(names, { pageStep: 100, style: { setProperty() {} }, getBoundingClientRect: () => ({ left: 0 }) });
    return scene("tables", names);
  };
  const shows = async (...called) => {
    wall.childNodes = wall.childNodes.slice(0, 1);
    wall.append(tables(...called), scene("tree"));
    announceNews();
    await settlePromises();
  };
  await load([tables("W1.1"), scene("tree")]);
  await page.clock.advance(TURN);
  assert.deepEqual(shown(), ["tree"]);
  await shows();
  assert.deepEqual(shown(), ["tree"]);
  await shows("W1.1");
  assert.deepEqual(shown(), ["tables"]);
  await page.clock.advance(TURN);
  assert.deepEqual(shown(), ["tree"]);
  await key(" ");
  await shows("W1.1", "W1.2");
  assert.deepEqual(shown(), ["tree"]);
});

test("A called game is highlighted though its words are not new, and no heading is", async () => {
  const heading = (words) => new Element("li", { class: "part" }, words);
  const shows = async (...lines) => {
    const names = new Element("ol", { class: "names" }, ...lines);
    Object.assign(names, { pageStep: 100, style: { setProperty() {} }, getBoundingClientRect: () => ({ left: 0 }) });
    for (const line of lines) line.getBoundingClientRect = () => ({ left: 0 });
    wall.childNodes = wall.childNodes.slice(0, 1);
    wall.append(scene("tables", names));
    announceNews();
    await settlePromises();
    return wall.querySelectorAll(".fresh").map((line) => line.textContent);
  };
  const game = (words, isCalled) => new Element("li", isCalled ? { "data-news": words } : {}, words);
  await load([scene("clock")]);
  await shows(heading("Next"), game("Ann & Bob"), game("Cy & Di"));
  const highlighted = await shows(heading("Next"), game("Cy & Di"), heading("At the tables"), game("Ann & Bob", true));
  assert.deepEqual(highlighted, ["Ann & Bob"]);
  assert.deepEqual(await shows(heading("At the tables"), game("Ann & Bob", true), heading("Next"), game("Cy & Di")), []);
});
