// Keep typed scores that are not saved yet in this browser, even across reloads.

import { savesWholeResults, hasAsManyValues, form, keyOf, pad, stateOf, valuesOf, versionOf } from "./sheet.js";

/** @typedef {{values: string, version: string, owed?: import("./sheet.js").OwedPress, who?: string}} Draft */

/** @type {{byKey: Record<string, Draft>}} */
const draftStore = { byKey: JSON.parse(localStorage.getItem(form.action) ?? "{}") };

const storeDrafts = () => localStorage.setItem(form.action, JSON.stringify(draftStore.byKey));

// Drafts are kept by game and players, as a table may have another game when the page is loaded again.
/** @param {import("./sheet.js").Unit} unit */
export function keepDraft(unit) {
  const { savedValues, owedPress } = stateOf(unit);
  const values = valuesOf(unit);
  if (values === savedValues && !owedPress) delete draftStore.byKey[keyOf(unit)];
  else draftStore.byKey[keyOf(unit)] = { values, version: versionOf(unit).value, owed: owedPress, who: unit.dataset.who };
  storeDrafts();
}

// Keep a score that waits for the director's reason or answer. Before this page is loaded again, an Undo may make the question
// unnecessary. Version 0, which is that of an empty score sheet, makes the server ask anyway and not simply save the score. A
// bracket asks about every result.
/** @param {import("./sheet.js").Unit} unit @param {string} values */
export function keepDraftInQuestion(unit, values) {
  draftStore.byKey[keyOf(unit)] = { values, version: savesWholeResults ? versionOf(unit).value : "0", who: unit.dataset.who };
  storeDrafts();
}

// Type every draft back into the row of its game and players. Drafts without a row on this page are deleted.
/** @param {(unit: import("./sheet.js").Unit, draft: Draft) => void} typeDraft */
export function restoreDrafts(typeDraft) {
  for (const [key, draft] of Object.entries(draftStore.byKey)) {
    const unit = pad.units.find((candidate) => keyOf(candidate) === key && candidate.dataset.who === draft.who);
    if (unit && hasAsManyValues(unit, draft.values)) typeDraft(unit, draft);
    else delete draftStore.byKey[key];
  }
  storeDrafts();
}
