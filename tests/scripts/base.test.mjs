// The comforts of every page: a figure that stands in a box is typed over.
import assert from "node:assert/strict";
import { test } from "node:test";

import { Element, open } from "./page.mjs";

test("what stands in a box of points is chosen as a whole when the cursor comes to it", async () => {
  const boxes = [{ "data-most": "11" }, { "data-whole": "" }, {}].map((more) => new Element("input", { value: "7", ...more }));
  const chosen = [];
  for (const box of boxes) box.select = () => chosen.push(boxes.indexOf(box));
  const page = open(new Element("main", {}, ...boxes));
  page.run("base.js");
  for (const target of boxes) await page.happens("focusin", { target });
  assert.deepEqual(chosen, [0, 1]);
});
