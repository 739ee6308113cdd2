// What one way to move asks for is in sight while that way is chosen. Without this it keeps what it says.
"use strict";

const dials = document.querySelector("form.dials");

const show = () => {
  const way = dials.querySelector("[name=format]:checked")?.value;
  for (const row of dials.querySelectorAll("[data-ways]")) {
    row.hidden = !row.dataset.ways.split(" ").includes(way);
  }
  for (const group of dials.querySelectorAll("details")) {
    group.hidden = !group.querySelector(":scope > :not(summary, [hidden])");
  }
};

dials?.addEventListener("change", (event) => {
  if (event.target.name === "format") show();
});
// The browser may bring a page back with another answer than it was drawn with.
if (dials) addEventListener("pageshow", show);
