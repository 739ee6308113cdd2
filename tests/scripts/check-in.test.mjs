// The check-in page: the players that match, and a press without an answer.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { Element, openPage, settlePromises } from "./page.mjs";

const HITS = "<button>Mark Kowalski</button>";
const lostAnswer = async () => { throw new TypeError("connection refused"); };
const cutOffAnswer = async () => ({ ok: true, status: 200, text: lostAnswer });
const errorAnswer = async () => ({ ok: false, status: 500 });
const hitsAnswer = (fields = {}) => async () => ({ ok: true, redirected: false, text: async () => HITS, ...fields });
let page, box, form, hits, fits, sent, tones, answer;

const messageText = () => page.document.querySelector(".messages").textContent;

beforeEach(() => {
  box = new Element("input", { id: "who", name: "who", value: "" });
  [hits, fits] = ["hits", "fits"].map((id) => new Element("div", { id }));
  form = new Element("form", { action: "/night/1/check-in/" }, new Element("input", { type: "hidden", name: "key", value: "once" }), box, hits, fits);
  form.method = "post";
  box.form = form;
  page = openPage(new Element("div", { class: "messages" }, new Element("div", { role: "status" })), new Element("main", {}, form));
  [sent, tones, answer] = [[], [], hitsAnswer()];
  const linked = { connect: () => linked };
  Object.assign(page.window, {
    AbortController,
    fetch: (address, { body } = {}) => { sent.push({ address, ...Object.fromEntries(body ?? []) }); return answer(); },
    FormData: class { constructor(of) { return new Map(of.sent); } },
    AudioContext: class { currentTime = 0; },
    GainNode: class {},
    OscillatorNode: class { constructor(_, { frequency }) { Object.assign(this, linked, { start: () => tones.push(frequency), stop() {} }); } },
  });
  page.run("base.js");
  page.run("check-in.js");
});

async function letters(words) {
  box.value = words;
  box.dispatchEvent({ type: "input" });
  await settlePromises();
}

async function press(words) {
  box.value = words;
  await page.dispatch("submit", { target: form });
}

test("The number of matches is announced in one sentence, and not each match", async () => {
  answer = hitsAnswer({ text: async () => `<p>2 fit, and Enter takes Mark Kowalski.</p>${HITS}` });
  await letters("mar");
  assert.equal(fits.textContent, "2 fit, and Enter takes Mark Kowalski.");
  answer = hitsAnswer({ text: async () => "" });
  await letters("");
  assert.equal(fits.textContent, "");
});

test("Matching players are shown at each letter", async () => {
  await letters("mar");
  assert.deepEqual([hits.textContent, sent[0].address], ["Mark Kowalski", "http://hall/night/1/check-in/?only=hits&q=mar"]);
});

for (const [answerWords, how] of [
  ["of a door that led elsewhere", hitsAnswer({ redirected: true })],
  ["of a page that broke off", hitsAnswer({ ok: false })],
  ["that did both", hitsAnswer({ ok: false, redirected: true })],
  ["that never came", lostAnswer],
]) {
  test(`An answer ${answerWords} keeps the matches shown`, async () => {
    await letters("mar");
    answer = async () => ({ ...(await how()), text: async () => "<h1>Sign in</h1>" });
    await letters("mark");
    assert.equal(hits.textContent, "Mark Kowalski");
  });
}

// The desk's page as it comes back after a press.
function freshPage(kind, words) {
  const parts = ["here", "player", "count", "people", "who_help"].map((id) => new Element("div", { id }));
  const messages = new Element("div", { class: "messages" }, new Element("div", { role: "status" }), new Element("p", { class: `said ${kind}` }, words));
  return new Element("html", {}, new Element("ol", { class: "steps" }), messages, ...parts, new Element("input", { id: "who", value: "" }), new Element("div", { id: "hits" }));
}

test("A press in the box is answered by a tone and words, and one beside the box by words only", async () => {
  for (const id of ["here", "player", "count", "people", "who_help"]) page.document.querySelector("main").append(new Element("div", { id }));
  page.document.body.append(new Element("ol", { class: "steps" }));
  page.window.DOMParser = class {
    parseFromString() {
      const fresh = freshPage("warning", "Mark waits for a partner.");
      return Object.assign(fresh, { getElementById: (id) => fresh.querySelector(`#${id}`) });
    }
  };
  await press("mark");
  assert.deepEqual([tones, box.value], [[660, 660], ""]);
  assert.match(messageText(), /Mark waits for a partner\./);
  const other = Object.assign(new Element("form", { action: "/night/1/undo/", class: "last" }), { method: "post" });
  await page.dispatch("submit", { target: other });
  assert.deepEqual(tones, [660, 660]);
});

test("A refusal of a press from far down the page is scrolled into view", async () => {
  for (const id of ["here", "player", "count", "people", "who_help"]) page.document.querySelector("main").append(new Element("div", { id }));
  page.document.body.append(new Element("ol", { class: "steps" }));
  page.window.DOMParser = class { parseFromString() { return freshPage("error", "In Women's a team is two women."); } };
  await press("mark");
  assert.equal(page.document.scrolledTo?.textContent, "In Women's a team is two women.");
});

test("Text typed after a press without an answer stays", async () => {
  let lose;
  answer = () => new Promise((_, fail) => { lose = fail; });
  await press("mark");
  assert.equal(box.value, "");
  box.value = "ann";
  lose(new TypeError("connection refused"));
  await settlePromises();
  assert.equal(box.value, "ann");
});

const MESSAGE_BY_ANSWER = new Map([
  [lostAnswer, "Euchre Night isn't responding. Check that it is running, then try again."],
  [errorAnswer, "Something went wrong. Reload the page and check whether this was saved."],
  [cutOffAnswer, "Something went wrong. Reload the page and check whether this was saved."],
]);
for (const [how, words] of MESSAGE_BY_ANSWER) {
  test(`A press with ${how.name} is reported by a tone and words, and the next one is sent`, async () => {
    answer = how;
    await press("mark");
    assert.deepEqual([tones, box.value, page.document.activeElement === box], [[220], "mark", true]);
    assert.equal(messageText(), words);
    await press("mark");
    assert.deepEqual([sent.map((fields) => fields.who), tones], [["mark", "mark"], [220, 220]]);
  });
}
