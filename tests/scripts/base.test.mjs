// The comforts of every page: a figure that stands in a box is typed over.
import assert from "node:assert/strict";
import { test } from "node:test";

import { Element, open } from "./page.mjs";

test("A figure in a box of points is selected when the cursor enters the box", async () => {
  const boxes = [{ "data-most": "11" }, { "data-whole": "" }, {}].map((attributes) => new Element("input", { value: "7", ...attributes }));
  const chosen = [];
  for (const box of boxes) box.select = () => chosen.push(boxes.indexOf(box));
  const page = open(new Element("main", {}, ...boxes));
  page.run("base.js");
  for (const target of boxes) await page.happens("focusin", { target });
  assert.deepEqual(chosen, [0, 1]);
});
