// The scores of a game that is over: the cursor goes through the table and then to the reason.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { focusedName, focusBox, tableLine, typeKeys, tableValues } from "./pad.mjs";
import { Element, openPage } from "./page.mjs";

let page, why;

beforeEach(async () => {
  const table = tableLine(1, { values: ["9", "6", "2", "1"] });
  why = new Element("input", { id: "why", name: "reason", value: "" });
  const chips = new Element("ol", { class: "chips" }, new Element("a", { href: "#t1" }));
  page = openPage(new Element("form", { id: "scores" }, chips, why, new Element("span", { class: "saved" }), table));
  // Select the text of a box, as base.js does, so that typing replaces it.
  page.document.querySelector("form").addEventListener("focusin", ({ target }) => { target.isTextSelected = true; });
  page.run("correct.js");
  await focusBox(page, "t1b0");
});

test("The cursor moves on when no further digit is possible, and at the end to the reason", async () => {
  await typeKeys(page, "6811");
  assert.deepEqual([tableValues(page), focusedName(page)], [["6", "8", "1", "1"], "reason"]);
});

test("Enter moves on if another digit is possible, and skips no box after the cursor has moved by itself", async () => {
  await typeKeys(page, ["3", "Enter"]);
  assert.equal(focusedName(page), "t1b1");
  for (const [key, next] of [["8", "t1b2"], ["Enter", "t1b2"], ["Enter", "t1b3"], ["1", "reason"], ["Enter", "reason"]]) {
    await typeKeys(page, [key]);
    assert.equal(focusedName(page), next, key);
  }
  assert.deepEqual(tableValues(page), ["3", "8", "2", "1"]);
});

test("The cursor stays in the last box if the reason is already written", async () => {
  why.value = "added up wrongly";
  await focusBox(page, "t1b3");
  await typeKeys(page, "0");
  assert.equal(focusedName(page), "t1b3");
});

test("A table that is typed over is named as not saved yet, until its score is typed back", async () => {
  const savedLine = page.document.querySelector(".saved");
  await typeKeys(page, "8");
  assert.deepEqual([savedLine.textContent, savedLine.hasAttribute("data-wrong")], ["Not saved yet: table 1", true]);
  await focusBox(page, "t1b0");
  await typeKeys(page, "9");
  assert.deepEqual([savedLine.textContent, savedLine.hasAttribute("data-wrong")], ["", false]);
});

test("Tab after the cursor has moved by itself skips no box, and not the reason", async () => {
  await focusBox(page, "t1b2");
  await typeKeys(page, ["1", "Tab", "1", "Tab"]);
  assert.equal(focusedName(page), "reason");
  const event = { type: "keydown", key: "Tab", preventDefault() { this.isHeld = true; } };
  page.document.activeElement.dispatchEvent(event);
  assert.ok(!event.isHeld);
});
