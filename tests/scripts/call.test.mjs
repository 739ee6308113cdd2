// The + key, which calls the games that are ready.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { Element, openPage } from "./page.mjs";

let page, scoreBox, reasonBox, calls;

beforeEach(() => {
  [scoreBox, reasonBox] = [new Element("input", { "data-most": "13" }), new Element("input", { name: "reason" })];
  const callButton = new Element("button", { "data-calls": "2" });
  calls = [];
  callButton.form = { requestSubmit: (button) => calls.push(button) };
  page = openPage(new Element("main", {}, scoreBox, reasonBox, callButton));
  page.run("call.js");
});

function press(box, key, modifiers = {}) {
  let isTyped = true;
  box.dispatchEvent({ type: "keydown", key, preventDefault: () => (isTyped = false), ...modifiers });
  return isTyped;
}

test("The + key calls the games, also from a box of points, and is not typed there", () => {
  assert.equal(press(scoreBox, "+"), false);
  assert.equal(calls.length, 1);
});

test("A key that is held down calls once", () => {
  press(scoreBox, "+");
  press(scoreBox, "+", { repeat: true });
  assert.equal(calls.length, 1);
});

test("A + in a text box is typed", () => {
  assert.equal(press(reasonBox, "+"), true);
  assert.equal(calls.length, 0);
});

test("Other keys, and keys that zoom the page, call no games", () => {
  for (const [key, modifiers] of [["5", {}], ["5", { ctrlKey: true }], ["+", { ctrlKey: true }], ["+", { metaKey: true }], ["+", { altKey: true }]]) {
    assert.equal(press(scoreBox, key, modifiers), true, key);
  }
  assert.equal(calls.length, 0);
});
