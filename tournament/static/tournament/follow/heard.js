// When a page that follows the evening last heard: small while that is now; in red and in words when it is not.

const STALE = 15000;
// A device's own clock may be set meanwhile, so what passes is not counted by it.
export const passed = () => performance.now();

const last = { at: passed(), when: new Date() };

const line = document.createElement("aside");
line.className = "heard";
line.setAttribute("aria-label", "How fresh this page is");
const when = line.appendChild(document.createElement("p"));
const warning = line.appendChild(document.createElement("p"));
warning.setAttribute("role", "status");

export function draw() {
  /** @type {HTMLElement} */ (document.querySelector("main")).insertAdjacentElement("afterend", line);
  say();
}

export const heardAt = () => last.at;

export function heard() {
  Object.assign(last, { at: passed(), when: new Date() });
  say();
}

export function say() {
  const isStale = passed() - last.at > STALE;
  const words = "Last updated " + clock(last.when);
  const told = isStale ? "Not up to date: nothing has been heard since then." : "";
  if (when.textContent !== words) when.textContent = words;
  if (warning.textContent !== told) warning.textContent = told;
  if (line.classList.contains("stale") === isStale) return;
  line.classList.toggle("stale", isStale);
  document.dispatchEvent(new CustomEvent("live:late"));
}

/** @param {Date} at */
function clock(at) {
  /** @param {number} number */
  const two = (number) => ("0" + number).slice(-2);
  const hour = at.getHours();
  const told = [hour % 12 || 12, two(at.getMinutes()), two(at.getSeconds())].join(":");
  return told + (hour < 12 ? " am" : " pm");
}
