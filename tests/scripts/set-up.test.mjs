// Setting up a night: only the rules of the chosen format are shown.
import assert from "node:assert/strict";
import { test } from "node:test";

import { Element, openPage } from "./page.mjs";

const rule = (ways) => new Element("div", { "data-ways": ways });
const group = (...rules) => new Element("details", {}, new Element("div", { class: "rows" }, ...rules));

test("Rules of other formats are hidden, and so is a group that has only such rules", async () => {
  const [moveRule, sharedRule, bracketRule] = ["losers_move", "losers_move bracket", "bracket"].map(rule);
  const [mixedGroup, bracketGroup] = [group(moveRule, sharedRule), group(bracketRule)];
  const choice = new Element("select", { name: "format", value: "losers_move" });
  const form = new Element("form", { class: "dials" }, choice, mixedGroup, bracketGroup);
  const page = openPage(form);
  page.run("set-up.js");
  const hidden = () => [moveRule, sharedRule, bracketRule, mixedGroup, bracketGroup].map((part) => part.hidden);

  await page.dispatch("pageshow");
  assert.deepEqual(hidden(), [false, false, true, false, true]);

  choice.value = "bracket";
  choice.dispatchEvent({ type: "change" });
  assert.deepEqual(hidden(), [true, false, false, false, false]);
});
