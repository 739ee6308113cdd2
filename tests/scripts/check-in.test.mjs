// The sign-in desk: who fits the letters, and a press that nobody answers.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { Element, open, settled } from "./page.mjs";

const HITS = "<button>Mark Kowalski</button>";
const lost = async () => { throw new TypeError("no way there"); };
const cutOff = async () => ({ ok: true, status: 200, text: lost });
const broken = async () => ({ ok: false, status: 500 });
const found = (more = {}) => async () => ({ ok: true, redirected: false, text: async () => HITS, ...more });
let page, box, form, hits, fits, sent, tones, answer;

const said = () => page.document.querySelector(".messages").textContent;

beforeEach(() => {
  box = new Element("input", { id: "who", name: "who", value: "" });
  [hits, fits] = ["hits", "fits"].map((id) => new Element("div", { id }));
  form = new Element("form", { action: "/night/1/check-in/" }, new Element("input", { type: "hidden", name: "key", value: "once" }), box, hits, fits);
  form.method = "post";
  box.form = form;
  page = open(new Element("div", { class: "messages" }, new Element("div", { role: "status" })), new Element("main", {}, form));
  [sent, tones, answer] = [[], [], found()];
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
  await settled();
}

async function press(words) {
  box.value = words;
  await page.happens("submit", { target: form });
}

test("How many fit is heard in a sentence, and not each of them", async () => {
  answer = found({ text: async () => `<p>2 fit, and Enter takes Mark Kowalski.</p>${HITS}` });
  await letters("mar");
  assert.equal(fits.textContent, "2 fit, and Enter takes Mark Kowalski.");
  answer = found({ text: async () => "" });
  await letters("");
  assert.equal(fits.textContent, "");
});

test("Who fits the letters is shown at each of them", async () => {
  await letters("mar");
  assert.deepEqual([hits.textContent, sent[0].address], ["Mark Kowalski", "http://hall/night/1/check-in/?only=hits&q=mar"]);
});

for (const [what, how] of [
  ["of a door that led elsewhere", found({ redirected: true })],
  ["of a page that broke off", found({ ok: false })],
  ["that did both", found({ ok: false, redirected: true })],
  ["that never came", lost],
]) {
  test(`An answer ${what} leaves who was found`, async () => {
    await letters("mar");
    answer = async () => ({ ...(await how()), text: async () => "<h1>Sign in</h1>" });
    await letters("mark");
    assert.equal(hits.textContent, "Mark Kowalski");
  });
}

// The desk's page as it comes back after a press.
function answered(kind, words) {
  const parts = ["here", "player", "count", "people", "who_help"].map((id) => new Element("div", { id }));
  const messages = new Element("div", { class: "messages" }, new Element("div", { role: "status" }), new Element("p", { class: `said ${kind}` }, words));
  return new Element("html", {}, new Element("ol", { class: "steps" }), messages, ...parts, new Element("input", { id: "who", value: "" }), new Element("div", { id: "hits" }));
}

test("A press at the box is answered by a tone and in words, and one beside it in words alone", async () => {
  for (const id of ["here", "player", "count", "people", "who_help"]) page.document.querySelector("main").append(new Element("div", { id }));
  page.document.body.append(new Element("ol", { class: "steps" }));
  page.window.DOMParser = class {
    parseFromString() {
      const fresh = answered("warning", "Mark waits for a partner.");
      return Object.assign(fresh, { getElementById: (id) => fresh.querySelector(`#${id}`) });
    }
  };
  await press("mark");
  assert.deepEqual([tones, box.value], [[660, 660], ""]);
  assert.match(said(), /Mark waits for a partner\./);
  const other = Object.assign(new Element("form", { action: "/night/1/undo/", class: "last" }), { method: "post" });
  await page.happens("submit", { target: other });
  assert.deepEqual(tones, [660, 660]);
});

test("What was typed since a press that nobody answered stays", async () => {
  let lose;
  answer = () => new Promise((_, fail) => { lose = fail; });
  await press("mark");
  assert.equal(box.value, "");
  box.value = "ann";
  lose(new TypeError("no way there"));
  await settled();
  assert.equal(box.value, "ann");
});

const TOLD = new Map([
  [lost, "That did not reach the program. Look whether it still runs, then press once more."],
  [broken, "Something broke in the program. Load the page anew, and look whether this was saved."],
  [cutOff, "Something broke in the program. Load the page anew, and look whether this was saved."],
]);
for (const [how, words] of TOLD) {
  test(`A press that is ${how.name} is heard and told, and the next one is sent`, async () => {
    answer = how;
    await press("mark");
    assert.deepEqual([tones, box.value, page.document.activeElement === box], [[220], "mark", true]);
    assert.equal(said(), words);
    await press("mark");
    assert.deepEqual([sent.map((one) => one.who), tones], [["mark", "mark"], [220, 220]]);
  });
}
