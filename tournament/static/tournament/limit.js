// How long it is until a time limit, on a page that stays open: from the server's time, minute by minute. Without script
// it stands as it was when the page came.

/** @type {NodeListOf<HTMLElement>} */
const lines = document.querySelectorAll("[data-until]");
/** @type {HTMLElement | null} */
const told = document.querySelector("[data-limits]");
const ahead = told ? Number(told.dataset.limits) - Date.now() : 0;

/** @param {number} many @param {string} what */
const count = (many, what) => (many ? [many + " " + what + (many === 1 ? "" : "s")] : []);

/** @param {number} minutes */
function span(minutes) {
  if (minutes < 1) return "less than a minute";
  return [...count(Math.floor(minutes / 60), "hour"), ...count(minutes % 60, "minute")].join(" and ");
}

function say() {
  for (const line of lines) {
    const left = Number(line.dataset.until) - Date.now() - ahead;
    const words = left > 0 ? line.dataset.ends + ": " + span(Math.floor(left / 60000)) + " left." : line.dataset.ends + ": time is up.";
    if (line.textContent !== words) line.textContent = words;
  }
}

setInterval(say, 5000);
