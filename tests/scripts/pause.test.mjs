// A press on a button or link that pauses counts only once its page was shown for half a second.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { Element, openPage } from "./page.mjs";

let page, form, pausingButton, pausingLink, otherButton, statusLine;

beforeEach(() => {
  pausingButton = new Element("button", { "data-pause": "" });
  pausingLink = new Element("a", { "data-pause": "" });
  otherButton = new Element("button", {});
  statusLine = new Element("div", { role: "status" });
  form = new Element("form", {}, pausingButton, otherButton);
  page = openPage(new Element("div", { class: "messages" }, statusLine), form, pausingLink);
  page.run("pause.js");
});

// Return whether the form is sent.
async function press(submitter) {
  let isSent = true;
  await page.dispatch("submit", { target: form, submitter, preventDefault: () => { isSent = false; }, stopImmediatePropagation() {} });
  return isSent;
}

test("A press right after the page has opened is ignored with a message", async () => {
  await page.clock.advance(400);
  assert.equal(await press(pausingButton), false);
  assert.match(statusLine.children[0].textContent, /press again/);
});

// Return whether the link is followed.
async function pressLink() {
  let isFollowed = true;
  await page.dispatch("click", { target: pausingLink, preventDefault: () => { isFollowed = false; }, stopImmediatePropagation() {} });
  return isFollowed;
}

test("A link that pauses is followed only after half a second", async () => {
  assert.equal(await pressLink(), false);
  assert.match(statusLine.children[0].textContent, /press again/);
  await page.clock.advance(600);
  assert.equal(await pressLink(), true);
});

test("A press after half a second counts", async () => {
  await page.clock.advance(600);
  assert.equal(await press(pausingButton), true);
});

test("Other buttons work at once", async () => {
  assert.equal(await press(otherButton), true);
});

test("A page that replaces another one pauses again", async () => {
  await page.clock.advance(600);
  await page.dispatch("page-replaced");
  assert.equal(await press(pausingButton), false);
});

test("A page that was typed into does not pause", async () => {
  await page.dispatch("input", { target: form });
  assert.equal(await press(pausingButton), true);
});

test("A key that is pressed on no element does nothing", async () => {
  await page.dispatch("keydown", { key: "ArrowRight", repeat: false, target: page.window });
});

test("Holding Enter presses once", async () => {
  let isKeyIgnored = false;
  const held = { key: "Enter", repeat: true, preventDefault: () => { isKeyIgnored = true; } };
  for (const target of [pausingButton, pausingLink]) {
    isKeyIgnored = false;
    await page.dispatch("keydown", { ...held, target });
    assert.equal(isKeyIgnored, true);
  }
});
