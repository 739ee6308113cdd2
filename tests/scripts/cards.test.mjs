// The pad of cards without a new page for each card.
import assert from "node:assert/strict";
import { test } from "node:test";

import { Element, open } from "./page.mjs";

test("where the next pad does not come, the browser goes to its page itself", async () => {
  const button = new Element("button", { id: "card", name: "cards", value: "EAH" });
  const form = Object.assign(new Element("form", {}, button), { method: "get" });
  const page = open(new Element("main", { "data-pad": "" }, form));
  page.window.fetch = () => Promise.reject(new Error("no network"));
  page.window.history = { pushState() {} };
  page.run("cards.js");
  await page.happens("submit", { target: form, submitter: button });
  assert.match(page.window.location.to, /^\?/);
});
