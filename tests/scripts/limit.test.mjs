// The time limit on a page that stays open.
import assert from "node:assert/strict";
import { test } from "node:test";

import { Element, openPage } from "./page.mjs";

const AHEAD = 60000; // the server's clock before the browser's
const BEGUN = 1000000;
const MINUTE = 60000;

test("Time left is shown minute by minute by the server's time, and then that time is up", async () => {
  const until = BEGUN + AHEAD + 62 * MINUTE;
  const line = new Element("b", { "data-until": until, "data-ends": "Ends by 9:30 pm" });
  line.textContent = "as it came";
  const page = openPage(new Element("section", { "data-limits": BEGUN + AHEAD }, line));
  page.run("limit.js");
  assert.equal(line.textContent, "as it came");
  const texts = [];
  for (const minutes of [0.5, 1, 1, 58.6, 0.6, 0.4]) {
    await page.clock.advance(minutes * MINUTE);
    texts.push(line.textContent.replace("Ends by 9:30 pm: ", ""));
  }
  assert.deepEqual(texts, [
    "1 hour and 1 minute left.", "1 hour left.", "59 minutes left.", "less than a minute left.", "less than a minute left.", "time is up.",
  ]);
});
