// The wall, page after page of what was made to fit. The space bar holds a page; the arrows turn it.

import { around, pick } from "./page.js";
import { fit, loosen } from "./wall/fit.js";
import { light } from "./wall/tree.js";

/** @typedef {{scene: HTMLElement, page: number}} Page */

const wall = pick(".wall");
// A page stands for WHILE divided by how many pages there are, but MOST at most and LEAST at least.
const MOST = 12000, WHILE = 36000, LEAST = 6000;
// One medal alone stands that long, and only once.
const ACT = 8000;
// After so many other pages the first scene comes again.
const REST = 3;
// More pages than that are counted in figures.
const DOTS = 12;
const show = {
  /** @type {Page[]} */
  pages: [],
  at: 0,
  held: false,
  turned: performance.now(),
  // What each line of each scene said, so that it is seen which are new.
  /** @type {Map<string | undefined, Set<string>>} */
  lines: new Map(),
  // Of the draw, which is told line by line, once.
  told: 0,
  // Whether everybody was honoured alone, and who was.
  isHonoured: false,
  acts: "",
  /** @type {Set<string>} */
  honoured: new Set(),
  // The scenes and the draw that it was laid for.
  before: "",
  /** @type {string | null} */
  drawn: null,
};

const turn = document.createElement("p");
turn.className = "page-of";
turn.setAttribute("aria-hidden", "true");
wall.insertAdjacentElement("afterend", turn);

const stands = () => Math.max(LEAST, Math.min(MOST, WHILE / show.pages.length));

// Of several walls that show the same each begins elsewhere, so that everybody is shown sooner.
function begins() {
  const { place, walls } = pick("[data-walls]").dataset;
  const isTold = show.pages.some(({ scene }) => ["act", "draw"].includes(scene.dataset.scene || ""));
  return isTold ? 0 : Math.floor(show.pages.length * Number(place) / Number(walls));
}

// Asked of their styles: to ask for a place would have the browser lay out all names before they are measured.
/** @returns {HTMLElement[]} */
const scenesOf = () => /** @type {HTMLElement[]} */ (Array.from(wall.querySelectorAll(".scene"))).filter((scene) => getComputedStyle(scene).display !== "none");

// With their lists as they are measured, and one of them shown: names get their styles once for all of it. The one that
// was shown stays so, or its page would fade in anew with each change.
function loosened() {
  /** @type {NodeListOf<HTMLElement>} */
  const scenes = wall.querySelectorAll(".scene");
  scenes.forEach(loosen);
  const scene = show.pages[show.at]?.scene;
  if (!wall.querySelector(".on")) (scene?.isConnected ? scene : scenes[0])?.classList.add("on");
  return scenesOf();
}

// Every page of every scene, one after the other. What comes first comes again before long.
/** @param {HTMLElement[]} scenes @returns {Page[]} */
function pages(scenes) {
  let counts = fit(scenes);
  if (scenes.filter((_, place) => counts[place] > 1).map(takesRoom).includes(true)) {
    scenes.forEach(loosen);
    counts = fit(scenes);
  }
  /** @param {HTMLElement} scene @param {number} place */
  const of = (scene, place) => Array.from({ length: counts[place] }, (_, page) => ({ scene, page }));
  const all = scenes.map(of);
  if (scenes.every((scene) => scene.dataset.scene === "tree")) return all.flat();
  // Whoever plays off is called first.
  if (!show.isHonoured && !scenes.some((scene) => scene.dataset.scene === "playoffs")) {
    const acts = all.filter((_, place) => ["act", "honours"].includes(scenes[place].dataset.scene || ""));
    if (acts.length > 1 || acts.length === all.length) return acts.flat();
  }
  const [first, ...others] = all.filter((_, place) => scenes[place].dataset.scene !== "act");
  const rest = others.flat();
  const turns = Math.max(1, Math.ceil(rest.length / REST));
  return Array.from({ length: turns }, (_, one) => [...first, ...rest.slice(one * REST, (one + 1) * REST)]).flat();
}

function turnTo() {
  const all = show.pages;
  if (!all.length) return;
  show.at = ((show.at % all.length) + all.length) % all.length;
  const { scene, page } = all[show.at];
  if (scene.dataset.scene === "act") show.honoured.add(nameOf(scene));
  /** @type {import("./wall/fit.js").List | null} */
  const list = scene.querySelector(".names");
  if (list) list.style.setProperty("--turned", -page * list.turns + "px");
  light(scene);
  const round = all.length * LEAST > WHILE ? all.length * LEAST / 1000 + " seconds for all pages: " : "";
  // A ceremony has no foot.
  const isCounted = all.length > 1 && !["act", "honours"].includes(scene.dataset.scene || "");
  const words = isCounted ? round + (show.at + 1) + " of " + all.length : "";
  turn.textContent = show.held ? "Held: the space bar goes on" : words;
  turn.toggleAttribute("data-held", show.held);
  const isDotted = words && !round && !show.held && all.length <= DOTS;
  turn.classList.toggle("dotted", Boolean(isDotted));
  if (isDotted) turn.append(...all.map((_, place) => dot(place === show.at)));
  letter(scene, page);
  // Last, since nothing is measured after it. One that was shown while it was measured may have no page of its own.
  wall.querySelectorAll(".scene").forEach((one) => one.classList.toggle("on", one === scene));
}

/** @param {boolean} isOn */
function dot(isOn) {
  const mark = document.createElement("i");
  mark.classList.toggle("on", isOn);
  return mark;
}

// The lines of a page are known by their places; what is drawn in all others waits for its page.
/** @param {import("./wall/fit.js").List} list @param {number} page */
function linesOn(list, page) {
  const left = list.getBoundingClientRect().left + page * list.turns;
  const here = Array.from(list.children)
    .filter((line) => Math.floor((line.getBoundingClientRect().left - left + 1) / list.turns) === 0);
  for (const line of list.children) line.classList.toggle("here", here.includes(line));
  return here;
}

// The list of a scene whose pages are told apart by their letters: whoever looks for a name waits for the page that has it.
/** @param {HTMLElement} scene @returns {import("./wall/fit.js").List | null} */
const byLetters = (scene) => scene.querySelector("[data-letters]:not(:has(> .part))");

// From which letter to which a page of names goes, as large as the title.
/** @param {HTMLElement} scene @param {string} words */
function setRange(scene, words) {
  const range = document.createElement("p");
  range.className = "letters";
  range.textContent = words;
  scene.querySelector(".letters")?.remove();
  pick(".now", scene).append(range);
}

// A head that takes a further line for the range has taken it from the list, which was fitted without.
/** @param {HTMLElement} scene */
function takesRoom(scene) {
  const list = byLetters(scene);
  if (!list) return false;
  setRange(scene, "W – W");
  return around(".leaf", list).getBoundingClientRect().height < list.tall - 0.5;
}

/** @param {HTMLElement} scene @param {number} page */
function letter(scene, page) {
  const list = byLetters(scene);
  if (!list) return;
  // A team stands by the first of its names.
  const names = linesOn(list, page).map((line) => line.querySelector("bdi") || line)
    .map((name) => Array.from(name.textContent || "")[0].toUpperCase());
  const [first, last] = [names[0], names[names.length - 1]];
  scene.querySelector(".letters")?.remove();
  if (show.pages.filter((one) => one.scene === scene).length > 1) setRange(scene, first === last ? first : first + " – " + last);
}

// The draw is told line by line, once. The page is turned to what is told.
/** @param {number} more */
function tell(more) {
  const lines = Array.from(wall.querySelectorAll("[data-scene=draw] .names > li"));
  const isTelling = show.told < lines.length;
  show.told = Math.min(show.told + more, lines.length);
  lines.forEach((line, place) => line.classList.toggle("untold", place >= show.told));
  if (isTelling && show.told) {
    const list = /** @type {import("./wall/fit.js").List} */ (lines[0].parentElement);
    const left = lines[show.told - 1].getBoundingClientRect().left - list.getBoundingClientRect().left;
    show.at = Math.floor((left + 1) / list.turns);
    show.turned = performance.now();
    turnTo();
  }
  return isTelling;
}

// What is new is washed with light, unless nearly all of it is.
function wash() {
  const before = show.lines;
  show.lines = new Map();
  for (const scene of scenesOf()) {
    const lines = Array.from(scene.querySelectorAll(".names > li, .leaders > li"));
    const said = before.get(scene.dataset.scene);
    const fresh = said ? lines.filter((line) => !said.has(line.textContent || "")) : [];
    if (2 * fresh.length <= lines.length) fresh.forEach((line) => line.classList.add("fresh"));
    show.lines.set(scene.dataset.scene, new Set(lines.map((line) => line.textContent || "")));
  }
}

// Whoever is honoured alone, of which division.
/** @param {HTMLElement} act */
const nameOf = (act) => Array.from(act.querySelectorAll(".alone .ribbon bdi, .alone .names-apart bdi"), (one) => one.textContent).join();

// One scene below the other, in the letters of the style sheet.
function flow() {
  wall.removeAttribute("data-paged");
  /** @type {NodeListOf<HTMLElement>} */
  const fitted = wall.querySelectorAll('[style*="--size"]');
  fitted.forEach((one) => one.style.removeProperty("--size"));
  turn.textContent = "";
  show.pages = [];
}

// With other scenes, or another draw, it begins again; else it stays on its page.
function lay() {
  const isPhone = innerWidth < 700;
  // First, since a scene of its own for each of the winners is shown page by page alone.
  wall.toggleAttribute("data-paged", !isPhone);
  const scenes = isPhone ? [] : loosened();
  if (!scenes.length) {
    flow();
    return;
  }
  const draw = Array.from(wall.querySelectorAll("[data-scene=draw] .number"), (one) => one.textContent).join();
  const now = scenes.map((one) => one.dataset.scene).join() + draw;
  const acts = /** @type {HTMLElement[]} */ (Array.from(wall.querySelectorAll(".act")));
  // Prizes that the director tells are told each time; what comes by itself is not told again when the night is closed.
  const isAsked = acts.some((act) => act.hasAttribute("data-asked"));
  const key = String(isAsked) + acts.map(nameOf).join();
  if (key !== show.acts) show.isHonoured = acts.length > 0 && !isAsked && acts.every((act) => show.honoured.has(nameOf(act)));
  show.acts = key;
  const isNew = now !== show.before;
  if (isNew) {
    show.turned = performance.now();
    show.held = false;
    show.told = draw === show.drawn || matchMedia("(prefers-reduced-motion: reduce)").matches ? Infinity : 0;
  }
  show.before = now;
  // Where a call is undone it comes again, and was told.
  show.drawn = draw || show.drawn;
  show.pages = pages(scenes);
  if (isNew) show.at = begins();
  turnTo();
  tell(0);
}

/** @param {number} step */
function go(step) {
  const last = show.pages[show.pages.length - 1];
  if (step > 0 && show.pages[show.at] === last && last.scene.dataset.scene === "honours" && !show.isHonoured) {
    show.isHonoured = true;
    show.pages = pages(loosened());
    show.at = show.pages.map(({ scene }) => scene).lastIndexOf(last.scene);
  }
  show.at += step;
  show.turned = performance.now();
  turnTo();
}

addEventListener("keydown", (event) => {
  if (event.key === " ") { show.held = !show.held; go(0); event.preventDefault(); }
  if (event.key === "ArrowRight" || event.key === "PageDown") go(1);
  if (event.key === "ArrowLeft" || event.key === "PageUp") go(-1);
});
setInterval(() => {
  if (!show.pages.length || show.held || tell(1)) return;
  const { scene } = show.pages[show.at];
  if (performance.now() - show.turned >= (scene.dataset.scene === "act" ? ACT : stands())) go(1);
}, 1000);
addEventListener("resize", lay);
function refit() {
  lay();
  wash();
}
// Until its letters are there it would be measured in others.
document.fonts.ready.then(() => {
  refit();
  // What came took the fitted styles away: it is fitted again before the browser paints.
  document.addEventListener("live:shown", refit);
  // The line that says how late it is takes room from the lists, and gives it back.
  document.addEventListener("live:late", lay);
  // The club's picture takes its room in the head once it is loaded, and a name its own once its letters are. A drawing
  // is loaded, too, but was there from the first.
  wall.addEventListener("load", ({ target }) => { if (target instanceof HTMLImageElement) lay(); }, true);
  document.fonts.addEventListener("loadingdone", ({ fontfaces }) => { if (fontfaces.length) lay(); });
});
wall.addEventListener("animationend", (event) => /** @type {Element} */ (event.target).classList.remove("fresh"));
