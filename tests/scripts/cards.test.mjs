// The pad of cards without a new page for each card.
import assert from "node:assert/strict";
import { test } from "node:test";

import { Element, openPage } from "./page.mjs";

for (const [failure, answer] of [
  ["does not come", () => Promise.reject(new Error("no network"))],
  ["breaks off", async () => ({ ok: true, text: () => Promise.reject(new TypeError("Failed to fetch")) })],
]) test(`if the next pad ${failure}, the browser opens the page itself`, async () => {
  const button = new Element("button", { id: "card", name: "cards", value: "EAH" });
  const form = Object.assign(new Element("form", {}, button), { method: "get" });
  const page = openPage(new Element("main", { "data-pad": "" }, form));
  page.window.fetch = answer;
  page.window.history = { pushState() {} };
  page.run("cards.js");
  let held = false;
  await page.dispatch("submit", { target: form, submitter: button, preventDefault: () => { held = true; } });
  assert.ok(held, "the browser would open the page beside it");
  assert.match(page.window.location.to, /^\?/);
});

test("A link of the pad is followed without a new page, unless it opens another window", async () => {
  const link = new Element("a", { href: "?dealer=yes" }, "Yes, the dealer's");
  const page = openPage(new Element("main", { "data-pad": "" }, link));
  const addresses = [];
  page.window.fetch = (where) => { addresses.push(where); return Promise.reject(new Error("no network")); };
  page.window.history = { pushState() {} };
  page.run("cards.js");
  for (const [keys, isHeld] of [[{ ctrlKey: true }, false], [{}, true]]) {
    let held = false;
    await page.dispatch("click", { target: link, preventDefault: () => { held = true; }, ...keys });
    assert.equal(held, isHeld);
  }
  assert.deepEqual(addresses, ["?dealer=yes"]);
});
