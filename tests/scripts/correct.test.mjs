// The scores of a game that is over: the cursor goes along the table and on to the reason.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { cursor, goTo, line, type, values } from "./pad.mjs";
import { Element, open } from "./page.mjs";

let page, why;

beforeEach(async () => {
  const table = line(1, { values: ["9", "6", "2", "1"] });
  why = new Element("input", { id: "why", name: "reason", value: "" });
  const chips = new Element("ol", { class: "chips" }, new Element("a", { href: "#t1" }));
  page = open(new Element("form", { id: "scores" }, chips, why, new Element("span", { class: "saved" }), table));
  // As base.js does: what stands in a box is typed over.
  page.document.querySelector("form").addEventListener("focusin", ({ target }) => { target.isWhole = true; });
  page.run("correct.js");
  await goTo(page, "t1b0");
});

test("The cursor goes on by itself where no further digit can be meant, and then to the reason", async () => {
  await type(page, "6811");
  assert.deepEqual([values(page), cursor(page)], [["6", "8", "1", "1"], "reason"]);
});

test("Enter goes on where a digit may follow, and skips no box after the cursor went on by itself", async () => {
  await type(page, ["3", "Enter"]);
  assert.equal(cursor(page), "t1b1");
  for (const [key, next] of [["8", "t1b2"], ["Enter", "t1b2"], ["Enter", "t1b3"], ["1", "reason"], ["Enter", "reason"]]) {
    await type(page, [key]);
    assert.equal(cursor(page), next, key);
  }
  assert.deepEqual(values(page), ["3", "8", "2", "1"]);
});

test("The cursor stays in the last box where the reason is written already", async () => {
  why.value = "added up wrongly";
  await goTo(page, "t1b3");
  await type(page, "0");
  assert.equal(cursor(page), "t1b3");
});

test("A table that is typed over is named as not saved yet, until its score is typed back", async () => {
  const savedLine = page.document.querySelector(".saved");
  await type(page, "8");
  assert.deepEqual([savedLine.textContent, savedLine.hasAttribute("data-wrong")], ["Not saved yet: table 1", true]);
  await goTo(page, "t1b0");
  await type(page, "9");
  assert.deepEqual([savedLine.textContent, savedLine.hasAttribute("data-wrong")], ["", false]);
});
