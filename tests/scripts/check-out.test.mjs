// Turning in scorecards: what was sent without an answer can be sent again.
import assert from "node:assert/strict";
import { test } from "node:test";

import { Element, openPage } from "./page.mjs";

const lostAnswer = async () => { throw new TypeError("connection refused"); };
const errorAnswer = async () => ({ ok: false, status: 500 });

for (const [name, answer] of Object.entries({ lost: lostAnswer, errorAnswer })) {
  test(`A card whose answer is ${name} is reported, and sent again by the next press`, async () => {
    const form = new Element("form", {}, new Element("input", { name: "number", value: "7" }));
    form.method = "post";
    const status = new Element("div", { role: "status" });
    const page = openPage(new Element("div", { class: "messages" }, status), new Element("main", {}, form));
    const sent = [];
    Object.assign(page.window, { fetch: (_, { body }) => { sent.push(String(body)); return answer(); } });
    page.run("check-out.js");

    await page.dispatch("submit", { target: form });
    assert.match(page.document.querySelector(".messages").textContent, /\S/);
    await page.dispatch("submit", { target: form });
    assert.deepEqual(sent, ["number=7", "number=7"]);
  });
}
