// Lights the path of one team through a bracket on each page, taking turns among the teams that are playing.

let timesShown = 0;

/** @param {HTMLElement} scene */
export function lightPath(scene) {
  const paths = /** @type {HTMLElement[]} */ (Array.from(scene.querySelectorAll(".way")));
  const chosenPath = paths[timesShown % paths.length];
  timesShown += 1;
  paths.forEach((path) => path.classList.toggle("there", path === chosenPath));
  for (const part of scene.querySelectorAll("[data-teams]")) {
    const teams = (part.getAttribute("data-teams") || "").split(" ");
    part.classList.toggle("lit", Boolean(chosenPath) && teams.includes(chosenPath.dataset.team || ""));
  }
}
