// Show when this page was last updated. The line is small while the page is up to date, and red with a warning if it is not.

const STALE_AFTER = 15000;
// Date.now() jumps if the device's clock is set, so elapsed time uses performance.now().
export const elapsedTime = () => performance.now();

const lastUpdate = { elapsedTime: elapsedTime(), date: new Date() };

const freshnessLine = document.createElement("aside");
freshnessLine.className = "heard";
freshnessLine.setAttribute("aria-label", "Last update");
const timeLine = freshnessLine.appendChild(document.createElement("p"));
const warning = freshnessLine.appendChild(document.createElement("p"));
warning.setAttribute("role", "status");

export function addFreshnessLine() {
  /** @type {HTMLElement} */ (document.querySelector("main")).insertAdjacentElement("afterend", freshnessLine);
  showFreshness();
}

export const lastUpdateAt = () => lastUpdate.elapsedTime;

export function markUpdated() {
  Object.assign(lastUpdate, { elapsedTime: elapsedTime(), date: new Date() });
  showFreshness();
}

export function showFreshness() {
  const isStale = elapsedTime() - lastUpdate.elapsedTime > STALE_AFTER;
  const words = "Last updated " + timeInWords(lastUpdate.date) + (isStale ? "." : "");
  const warningWords = isStale ? "Not up to date. Lost contact with the laptop." : "";
  if (timeLine.textContent !== words) timeLine.textContent = words;
  if (warning.textContent !== warningWords) warning.textContent = warningWords;
  if (freshnessLine.classList.contains("stale") === isStale) return;
  freshnessLine.classList.toggle("stale", isStale);
  document.dispatchEvent(new CustomEvent("live:late"));
}

/** @param {Date} date */
function timeInWords(date) {
  /** @param {number} number */
  const twoDigits = (number) => ("0" + number).slice(-2);
  const hour = date.getHours();
  const time = [hour % 12 || 12, twoDigits(date.getMinutes()), twoDigits(date.getSeconds())].join(":");
  return time + (hour < 12 ? " am" : " pm");
}
