// One team's way through a bracket is lit on each page, another one each time: of those that are playing.

let turns = 0;

/** @param {HTMLElement} scene */
export function light(scene) {
  const ways = /** @type {HTMLElement[]} */ (Array.from(scene.querySelectorAll(".way")));
  const chosen = ways[turns % ways.length];
  turns += 1;
  ways.forEach((way) => way.classList.toggle("there", way === chosen));
  for (const part of scene.querySelectorAll("[data-teams]")) {
    const teams = (part.getAttribute("data-teams") || "").split(" ");
    part.classList.toggle("lit", Boolean(chosen) && teams.includes(chosen.dataset.team || ""));
  }
}
