// The round's clock: what is left by the server's time, and the bell.
import assert from "node:assert/strict";
import { test } from "node:test";

import { Element, openPage } from "./page.mjs";

const AHEAD = 60000; // the server's clock before the browser's
const BEGUN = 1000000;
let page, strokes;

class Sound {
  currentTime = 7;
  destination = {};
  resume() {}
  createGain() { return { gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect: (to) => to }; }
  createOscillator() {
    const stroke = { frequency: {}, connect: (to) => to, start: (at) => { stroke.from = at; }, stop: (at) => { stroke.until = at; } };
    strokes.push(stroke);
    return stroke;
  }
}

function load(seconds, attributes = {}) {
  const ends = BEGUN + AHEAD + seconds * 1000;
  const left = new Element("b", { class: "time-left", "data-ends": ends });
  page = openPage(new Element("main", { "data-now": BEGUN + AHEAD, ...attributes }, left));
  page.window.AudioContext = Sound;
  strokes = [];
  page.run("clock.js");
  return left;
}

test("Time left is counted by the server's time, in minutes and seconds", async () => {
  const left = load(125);
  assert.equal(left.textContent, "2:05");
  await page.clock.advance(6000);
  assert.equal(left.textContent, "1:59");
});

test("Three strokes sound at the end, each with its own end", async () => {
  const left = load(2);
  await page.clock.advance(2000);
  assert.equal(left.textContent, "Time!");
  assert.ok(left.hasAttribute("data-over"));
  assert.deepEqual(strokes.map(({ from, until }) => [from, until].map((at) => at.toFixed(1))), [["7.0", "8.2"], ["7.7", "8.9"], ["8.4", "9.6"]]);
  await page.clock.advance(5000);
  assert.equal(strokes.length, 3);
});

test("A page opened after the bell rings no bell", async () => {
  assert.equal(load(-3).textContent, "Time!");
  await page.clock.advance(5000);
  assert.deepEqual(strokes, []);
});

test("Phones of players and tables count down and ring no bell", async () => {
  const left = load(2, { "data-silent": "" });
  await page.clock.advance(2000);
  assert.equal(left.textContent, "Time!");
  assert.deepEqual(strokes, []);
});
