// Count down the minutes to a time limit by the server's clock, on a page that stays open. Without this script the page keeps
// showing the minutes it was loaded with.

/** @type {NodeListOf<HTMLElement>} */
const limitLines = document.querySelectorAll("[data-until]");
/** @type {HTMLElement | null} */
const serverTimeElement = document.querySelector("[data-limits]");
const serverTimeAhead = serverTimeElement ? Number(serverTimeElement.dataset.limits) - Date.now() : 0;

/** @param {number} number @param {string} unit */
const countInWords = (number, unit) => (number ? [number + " " + unit + (number === 1 ? "" : "s")] : []);

/** @param {number} minutes */
function minutesInWords(minutes) {
  if (minutes < 1) return "less than a minute";
  return [...countInWords(Math.floor(minutes / 60), "hour"), ...countInWords(minutes % 60, "minute")].join(" and ");
}

function showMinutesLeft() {
  for (const line of limitLines) {
    const millisecondsLeft = Number(line.dataset.until) - Date.now() - serverTimeAhead;
    const timeLeft = millisecondsLeft > 0 ? minutesInWords(Math.floor(millisecondsLeft / 60000)) + " left." : "time is up.";
    const words = line.dataset.ends + ": " + timeLeft;
    if (line.textContent !== words) line.textContent = words;
  }
}

setInterval(showMinutesLeft, 5000);
