// What is typed and not yet saved is kept in this browser, over a new page too.

import { fits, form, keyOf, pad, stateOf, typed, versionOf } from "./sheet.js";

/** @typedef {{values: string, version: string, owed?: import("./sheet.js").Owed, who?: string}} Draft */

/** @type {{kept: Record<string, Draft>}} */
const drafts = { kept: JSON.parse(localStorage.getItem(form.action) ?? "{}") };

const store = () => localStorage.setItem(form.action, JSON.stringify(drafts.kept));

// By the game and those who play it: a table may have another game by the time the page is loaded again.
/** @param {import("./sheet.js").Unit} unit */
export function keepDraft(unit) {
  const { saved, owed } = stateOf(unit);
  const values = typed(unit);
  if (values === saved && !owed) delete drafts.kept[keyOf(unit)];
  else drafts.kept[keyOf(unit)] = { values, version: versionOf(unit).value, owed, who: unit.dataset.who };
  store();
}

// Each that still belongs to somebody on this page, with the unit it was typed into; the others are forgotten.
/** @param {(unit: import("./sheet.js").Unit, draft: Draft) => void} type */
export function eachDraft(type) {
  for (const [key, draft] of Object.entries(drafts.kept)) {
    const unit = pad.units.find((one) => keyOf(one) === key && one.dataset.who === draft.who);
    if (unit && fits(unit, draft.values)) type(unit, draft);
    else delete drafts.kept[key];
  }
  store();
}
