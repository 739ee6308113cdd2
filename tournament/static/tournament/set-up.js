// Show only the rules of the chosen way to move. Without this script the page keeps the rules it was loaded with.

const dialForm = /** @type {HTMLElement} */ (document.querySelector("form.dials"));

const showRulesOfFormat = () => {
  /** @type {HTMLSelectElement | null} */
  const formatBox = dialForm.querySelector("[name=format]");
  /** @type {NodeListOf<HTMLElement>} */
  const rows = dialForm.querySelectorAll("[data-ways]");
  for (const row of rows) {
    row.hidden = !String(row.dataset.ways).split(" ").includes(String(formatBox?.value));
  }
  for (const group of dialForm.querySelectorAll("details")) {
    group.hidden = !group.querySelector(".rows > :not([hidden])");
  }
};

dialForm?.addEventListener("change", (event) => {
  if (/** @type {HTMLSelectElement} */ (event.target).name === "format") showRulesOfFormat();
});
// A browser that restores a page can restore another choice than the page was loaded with.
if (dialForm) addEventListener("pageshow", showRulesOfFormat);
