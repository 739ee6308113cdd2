// A page that follows the night: how it listens, polls, waits and comes back.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { Element, Text, openPage, settlePromises } from "./page.mjs";

const QUIET = 12000;
let page, streams, questions, parsed;

// Return the page that the server would draw for these words.
const drawn = (words) => new Element("body", {}, new Element("p", { id: "score" }, words), new Element("p", { id: "club" }, "Tanglewood"));

beforeEach(() => {
  const followed = new Element("div", { "data-live": "/live/wall/", "data-every": "4", "data-shown": "7" }, ...drawn("9 to 6").childNodes);
  page = openPage(new Element("main", {}, followed));
  [streams, questions, parsed] = [[], [], []];
  page.followed = followed;
  page.window.EventSource = class {
    constructor(address) { Object.assign(this, { address, isOpen: true, on: {} }); streams.push(this); }
    addEventListener(kind, listener) { this.on[kind] = listener; }
    close() { this.isOpen = false; }
    beats() { this.on.beat(); }
  };
  page.window.XMLHttpRequest = class {
    open(_, address) { this.address = address; }
    send() { questions.push(this); }
    abort() { this.isGivenUp = true; }
    getResponseHeader() { return this.header; }
    answers(status, header = "", responseText = "") {
      Object.assign(this, { status, header, responseText });
      this.onloadend({ target: this });
      return settlePromises();
    }
  };
  page.window.DOMParser = class { parseFromString(html) { parsed.push(html); return { body: drawn(html) }; } };
  page.run("live.js");
});

const openStreams = () => streams.filter((stream) => stream.isOpen);

test("A page listens from the version shown", () => {
  assert.deepEqual(streams.map((stream) => stream.address), ["/live/wall/?after=7"]);
  assert.equal(questions.length, 0);
});

test("Noon is in the afternoon, and midnight in the morning", () => {
  const lastUpdated = (hour) => {
    page.clock.now = new Date(2026, 0, 1, hour, 5, 9).getTime();
    streams[0].beats();
    return page.document.querySelector("aside p").textContent;
  };
  assert.deepEqual([0, 11, 12, 23].map(lastUpdated), ["12:05:09 am", "11:05:09 am", "12:05:09 pm", "11:05:09 pm"].map((time) => `Last updated ${time}`));
});

test("A silent stream is closed, and the page polls instead", async () => {
  await page.clock.advance(QUIET - 1000);
  assert.equal(questions.length, 0);
  await page.clock.advance(3000);
  assert.equal(openStreams().length, 0);
  assert.deepEqual(questions.map((question) => question.address), ["/live/wall/?after=7"]);
});

test("A stream with heartbeats stays open", async () => {
  for (let second = 0; second < 60; second += 5) {
    streams[0].beats();
    await page.clock.advance(5000);
  }
  assert.deepEqual([streams.length, openStreams().length, questions.length], [1, 1, 0]);
});

test("A stream that worked is opened again at once, without polling", async () => {
  for (let second = 0; second < 40; second += 5) { streams[0].beats(); await page.clock.advance(5000); }
  streams[0].onerror();
  await page.clock.advance(300);
  assert.deepEqual([streams.length, questions.length], [2, 0]);
});

test("The wait grows with every broken stream, up to a minute, and a heartbeat resets the wait", async () => {
  const waits = [];
  for (let time = 0; time < 6; time += 1) {
    const begun = page.clock.now, count = streams.length;
    streams.at(-1).onerror();
    while (streams.length === count) {
      if (questions.length) await questions.pop().answers(204);
      await page.clock.advance(500);
    }
    waits.push(Math.round((page.clock.now - begun) / 1000));
  }
  const least = [4, 8, 16, 32, 60, 60];
  waits.forEach((wait, at) => assert.ok(least[at] <= wait && wait <= least[at] + 8, `${waits}`));
  streams.at(-1).beats();
  const begun = page.clock.now, count = streams.length;
  streams.at(-1).onerror();
  while (streams.length === count) {
    if (questions.length) await questions.pop().answers(204);
    await page.clock.advance(500);
  }
  assert.ok(page.clock.now - begun < 13000);
});

test("A poll without an answer is sent again", async () => {
  streams[0].onerror();
  await questions[0].answers(0);
  await page.clock.advance(5000);
  assert.equal(questions.length, 2);
  assert.equal(questions[0].timeout, 10000);
});

test("Nothing is redrawn if nothing is new", async () => {
  const before = [...page.followed.childNodes];
  streams[0].onmessage({ lastEventId: "7", data: "10 to 6" });
  assert.deepEqual(parsed, []);
  streams[0].onmessage({ lastEventId: "8", data: "9 to 6" });
  assert.deepEqual(parsed, ["9 to 6"]);
  assert.ok(page.followed.childNodes.every((node, place) => node === before[place]));
});

test("Only the new words change", () => {
  const [score, club] = page.followed.childNodes;
  const [words, name] = [score.firstChild, club.firstChild];
  streams[0].onmessage({ lastEventId: "8", data: "10 to 6" });
  assert.deepEqual(page.followed.childNodes, [score, club]);
  assert.equal(score.firstChild, words);
  assert.equal(words.data, "10 to 6");
  assert.equal(club.firstChild, name);
});

test("Attributes missing from the new state are removed", () => {
  const [score] = page.followed.childNodes;
  score.setAttribute("data-over", "");
  streams[0].onmessage({ lastEventId: "8", data: "10 to 6" });
  assert.equal(page.followed.childNodes[0], score);
  assert.deepEqual(score.attributes, [{ name: "id", value: "score" }]);
});

test("A page asks for changes since the version shown", () => {
  streams[0].onmessage({ lastEventId: "8", data: "10 to 6" });
  streams[0].onerror();
  assert.equal(questions[0].address, "/live/wall/?after=8");
});

test("A poll on its way is canceled when the page is left", async () => {
  streams[0].onerror();
  await page.dispatch("pagehide");
  assert.deepEqual([questions[0].isGivenUp, questions[0].onloadend], [true, null]);
});

test("Typed text that was not sent stays", () => {
  const box = new Element("input", { id: "who", value: "" });
  const fresh = new Element("body", {}, new Element("input", { id: "who", value: "", class: "new" }));
  page.window.DOMParser = class { parseFromString() { return { body: fresh }; } };
  page.followed.childNodes = [];
  page.followed.appendChild(box);
  box.value = "Ada";
  streams[0].onmessage({ lastEventId: "8", data: "" });
  assert.deepEqual([box.value, box.className], ["Ada", "new"]);
});

test("A held page does not change, and asks for the whole state afterward", () => {
  page.followed.setAttribute("data-hold", "");
  streams[0].onmessage({ lastEventId: "8", data: "10 to 6" });
  assert.deepEqual(parsed, []);
  page.followed.removeAttribute("data-hold");
  page.document.dispatchEvent({ type: "live:go" });
  assert.equal(streams.at(-1).address, "/live/wall/?after=");
});

test("A page that comes back from the browser's memory listens again, and a new page listens once", async () => {
  await page.dispatch("pagehide");
  assert.equal(openStreams().length, 0);
  await page.dispatch("pageshow", { persisted: false });
  assert.equal(openStreams().length, 0);
  await page.dispatch("pageshow", { persisted: true });
  assert.equal(openStreams().length, 1);
});

test("A hidden page does not listen, and listens again once visible", () => {
  page.document.hidden = true;
  page.document.dispatchEvent({ type: "visibilitychange" });
  assert.equal(openStreams().length, 0);
  page.document.hidden = false;
  page.document.dispatchEvent({ type: "visibilitychange" });
  assert.equal(openStreams().length, 1);
});

test("A page shows the time of the last update, and a warning if that is long ago", async () => {
  const [when, warning] = page.document.querySelector(".heard").children;
  assert.equal(warning.textContent, "");
  const shownTime = when.textContent;
  await page.clock.advance(15000);
  assert.equal(warning.textContent, "");
  await page.clock.advance(1000);
  assert.equal(when.textContent, `${shownTime}.`);
  assert.equal(warning.textContent, "Not up to date. Lost contact with the laptop.");
  streams.at(-1).beats();
  assert.equal(warning.textContent, "");
  assert.notEqual(when.textContent, shownTime);
});

test("A page whose address is gone is reloaded after a moment", async () => {
  streams[0].on.gone();
  assert.deepEqual([openStreams().length, page.window.location.loads], [0, 0]);
  await page.clock.advance(4999);
  assert.equal(page.window.location.loads, 0);
  await page.clock.advance(1);
  assert.equal(page.window.location.loads, 1);
});

test("A page without streams keeps polling", async () => {
  page = openPage(new Element("main", {}, new Element("div", { "data-live": "/live/wall/", "data-every": "4", "data-shown": "7" }, new Text("x"))));
  page.window.XMLHttpRequest = class { open() {} send() { questions.push(this); } };
  page.window.DOMParser = class {};
  page.run("live.js");
  for (let time = 1; time < 4; time += 1) {
    assert.equal(questions.length, time);
    questions.at(-1).onloadend({ target: { status: 204 } });
    await page.clock.advance(4000);
  }
});
