// The script of every page: typing replaces the figure in a box.
import assert from "node:assert/strict";
import { test } from "node:test";

import { Element, openPage } from "./page.mjs";

test("A figure in a box of points is selected when the cursor enters the box", async () => {
  const boxes = [{ "data-most": "11" }, { "data-whole": "" }, {}].map((attributes) => new Element("input", { value: "7", ...attributes }));
  const chosen = [];
  for (const box of boxes) box.select = () => chosen.push(boxes.indexOf(box));
  const page = openPage(new Element("main", {}, ...boxes));
  page.run("base.js");
  for (const target of boxes) await page.dispatch("focusin", { target });
  assert.deepEqual(chosen, [0, 1]);
});
