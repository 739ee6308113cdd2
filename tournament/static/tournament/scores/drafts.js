// Keep typed scores that are not saved yet in this browser, even across reloads.

import { savesWholeResults, hasAsManyValues, form, keyOf, pad, stateOf, valuesOf, versionOf } from "./sheet.js";

/** @typedef {{values: string, version: string, owed?: import("./sheet.js").Owed, who?: string}} Draft */

/** @type {{kept: Record<string, Draft>}} */
const stored = { kept: JSON.parse(localStorage.getItem(form.action) ?? "{}") };

const storeDrafts = () => localStorage.setItem(form.action, JSON.stringify(stored.kept));

// Drafts are kept by game and players, as a table may have another game when the page is loaded again.
/** @param {import("./sheet.js").Unit} unit */
export function keepDraft(unit) {
  const { saved, owed } = stateOf(unit);
  const values = valuesOf(unit);
  if (values === saved && !owed) delete stored.kept[keyOf(unit)];
  else stored.kept[keyOf(unit)] = { values, version: versionOf(unit).value, owed, who: unit.dataset.who };
  storeDrafts();
}

// Keep a score that waits for the director's reason. Undo in another window may reopen its game before this page is loaded
// again. Version 0, which is an empty score sheet's, makes the server ask then and not simply save it. A bracket asks about
// every result anyway.
/** @param {import("./sheet.js").Unit} unit @param {string} values */
export function keepDraftForReason(unit, values) {
  stored.kept[keyOf(unit)] = { values, version: savesWholeResults ? versionOf(unit).value : "0", who: unit.dataset.who };
  storeDrafts();
}

// Type every draft back into the row of its game and players. Drafts without a row on this page are deleted.
/** @param {(unit: import("./sheet.js").Unit, draft: Draft) => void} typeDraft */
export function restoreDrafts(typeDraft) {
  for (const [key, draft] of Object.entries(stored.kept)) {
    const unit = pad.units.find((row) => keyOf(row) === key && row.dataset.who === draft.who);
    if (unit && hasAsManyValues(unit, draft.values)) typeDraft(unit, draft);
    else delete stored.kept[key];
  }
  storeDrafts();
}
