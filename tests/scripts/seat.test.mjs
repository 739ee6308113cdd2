// Enter on the button that seats the next game.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { Element, open } from "./page.mjs";

let page, seatButton, statusLine, swapButton;

beforeEach(() => {
  [seatButton, swapButton] = [new Element("button", { autofocus: "" }), new Element("button", {})];
  statusLine = new Element("div", { role: "status" });
  const messages = new Element("div", { class: "messages" }, statusLine);
  page = open(messages, new Element("div", { id: "seating" }, seatButton, swapButton));
  page.run("seat.js");
});

function presses(button, milliseconds, modifiers = {}) {
  let isPressed = true;
  const timeStamp = page.clock.now + milliseconds;
  button.dispatchEvent({ type: "keydown", key: "Enter", timeStamp, preventDefault: () => (isPressed = false), ...modifiers });
  return isPressed;
}

test("An Enter that was meant for the page before seats no game", () => {
  assert.equal(presses(seatButton, 400), false);
  assert.equal(presses(seatButton, 1500, { repeat: true }), false);
});

test("An Enter that came too early is answered with a message", () => {
  presses(seatButton, 400);
  assert.match(statusLine.children[0].textContent, /press Enter again/);
});

test("An Enter after half a second seats the game", () => {
  assert.equal(presses(seatButton, 600), true);
});

test("Other buttons and keys work at once", () => {
  assert.equal(presses(swapButton, 400), true);
  assert.equal(presses(seatButton, 400, { key: "Tab" }), true);
});
