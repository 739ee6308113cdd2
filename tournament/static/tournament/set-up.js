// What one way to move asks for is in sight while that way is chosen. Without this it keeps what it says.

const dials = /** @type {HTMLElement} */ (document.querySelector("form.dials"));

const show = () => {
  /** @type {HTMLInputElement | null} */
  const chosen = dials.querySelector("[name=format]:checked");
  /** @type {NodeListOf<HTMLElement>} */
  const rows = dials.querySelectorAll("[data-ways]");
  for (const row of rows) {
    row.hidden = !String(row.dataset.ways).split(" ").includes(String(chosen?.value));
  }
  for (const group of dials.querySelectorAll("details")) {
    group.hidden = !group.querySelector(":scope > :not(summary, [hidden])");
  }
};

dials?.addEventListener("change", (event) => {
  if (/** @type {HTMLInputElement} */ (event.target).name === "format") show();
});
// The browser may bring a page back with another answer than it was drawn with.
if (dials) addEventListener("pageshow", show);
