// The big screen: turns the pages of its scenes. The space bar holds a page, and the arrow keys turn it.

import { surrounding, pick } from "./page.js";
import { fitScenes, prepareScene } from "./wall/fit.js";
import { lightPath } from "./wall/tree.js";

/** @typedef {{scene: HTMLElement, page: number}} Page */

const wall = pick(".wall");
// All times are milliseconds. Each page gets an equal part of the time for all pages, within these limits.
const MAX_PAGE_TIME = 12000, TIME_FOR_ALL_PAGES = 36000, MIN_PAGE_TIME = 6000;
// The time of a single medal, which is shown only once.
const MEDAL_TIME = 8000;
// The number of other pages after which the first scene is shown again.
const PAGES_BEFORE_REPEAT = 3;
// With more pages than this, a number is shown instead of dots.
const MAX_DOTS = 12;
const state = {
  /** @type {Page[]} */
  pages: [],
  pageIndex: 0,
  isHeld: false,
  turnedAt: performance.now(),
  // The last text of each line of each scene, to find lines that are new.
  /** @type {Map<string | undefined, Set<string>>} */
  textsByScene: new Map(),
  // How many lines of the draw have been shown. The draw is shown line by line, once.
  linesShown: 0,
  // Whether all winners were shown alone.
  isHonored: false,
  // Whether the director has announced all prizes, one by one.
  areAllAnnounced: false,
  shownActs: "",
  /** @type {Set<string>} */
  honoredWinners: new Set(),
  // The scenes and the draw of the current layout.
  layoutKey: "",
  // The news in the last content, or null before the first.
  /** @type {Set<string | undefined> | null} */
  knownNews: null,
  /** @type {string | null} */
  shownDraw: null,
};

const pageLine = document.createElement("p");
pageLine.className = "page-of";
pageLine.setAttribute("aria-hidden", "true");
wall.insertAdjacentElement("afterend", pageLine);

const pageTime = () => Math.max(MIN_PAGE_TIME, Math.min(MAX_PAGE_TIME, TIME_FOR_ALL_PAGES / state.pages.length));

// Screens with the same content begin at different pages, so that each name appears sooner.
function firstPage() {
  const { place, walls } = pick("[data-walls]").dataset;
  const isToldInOrder = state.pages.some(({ scene }) => ["act", "draw"].includes(scene.dataset.scene || ""));
  return isToldInOrder ? 0 : Math.floor(state.pages.length * Number(place) / Number(walls));
}

// Styles tell which scenes are visible, since reading a position would make the browser lay out all names before they are measured.
/** @returns {HTMLElement[]} */
const visibleScenes = () => /** @type {HTMLElement[]} */ (Array.from(wall.querySelectorAll(".scene"))).filter((scene) => getComputedStyle(scene).display !== "none");

// Prepare all scenes for measuring, with one of them shown, so that styles are computed only once. The scene that was
// shown stays shown, or its page would fade in again with each change.
function prepareScenes() {
  /** @type {NodeListOf<HTMLElement>} */
  const scenes = wall.querySelectorAll(".scene");
  scenes.forEach(prepareScene);
  const scene = state.pages[state.pageIndex]?.scene;
  if (!wall.querySelector(".on")) (scene?.isConnected ? scene : scenes[0])?.classList.add("on");
  return visibleScenes();
}

// Return every page of every scene in order. The first scene is repeated after a few pages.
/** @param {HTMLElement[]} scenes @returns {Page[]} */
function planPages(scenes) {
  let counts = fitScenes(scenes);
  if (scenes.filter((_, index) => counts[index] > 1).map(doesRangeTakeRoom).includes(true)) {
    scenes.forEach(prepareScene);
    counts = fitScenes(scenes);
  }
  /** @param {HTMLElement} scene @param {number} index */
  const pagesOfScene = (scene, index) => Array.from({ length: counts[index] }, (_, page) => ({ scene, page }));
  const pagesByScene = scenes.map(pagesOfScene);
  if (scenes.every((scene) => scene.dataset.scene === "tree")) return pagesByScene.flat();
  // Playoffs are called before winners are shown.
  if (!state.isHonored && !scenes.some((scene) => scene.dataset.scene === "playoffs")) {
    const ceremonyPages = pagesByScene.filter((_, index) => ["act", "honours"].includes(scenes[index].dataset.scene || ""));
    if (ceremonyPages.length > 1 || ceremonyPages.length === pagesByScene.length) return ceremonyPages.flat();
  }
  const [firstScene, ...otherScenes] = pagesByScene.filter((_, index) => scenes[index].dataset.scene !== "act");
  const otherPages = otherScenes.flat();
  const rounds = Math.max(1, Math.ceil(otherPages.length / PAGES_BEFORE_REPEAT));
  return Array.from({ length: rounds }, (_, round) => [...firstScene, ...otherPages.slice(round * PAGES_BEFORE_REPEAT, (round + 1) * PAGES_BEFORE_REPEAT)]).flat();
}

function showPage() {
  const pages = state.pages;
  if (!pages.length) return;
  state.pageIndex = ((state.pageIndex % pages.length) + pages.length) % pages.length;
  const { scene, page } = pages[state.pageIndex];
  if (scene.dataset.scene === "act") state.honoredWinners.add(winnersOf(scene));
  /** @type {import("./wall/fit.js").List | null} */
  const list = scene.querySelector(".names");
  if (list) list.style.setProperty("--turned", -page * list.pageStep + "px");
  lightPath(scene);
  const timeForAll = pages.length * MIN_PAGE_TIME > TIME_FOR_ALL_PAGES ? pages.length * MIN_PAGE_TIME / 1000 + " seconds for all pages: " : "";
  // A ceremony has no foot line.
  const isCounted = pages.length > 1 && !["act", "honours"].includes(scene.dataset.scene || "");
  const pageWords = isCounted ? timeForAll + (state.pageIndex + 1) + " of " + pages.length : "";
  pageLine.textContent = state.isHeld ? "Paused: press the space bar" : pageWords;
  pageLine.toggleAttribute("data-held", state.isHeld);
  const isDotted = pageWords && !timeForAll && !state.isHeld && pages.length <= MAX_DOTS;
  pageLine.classList.toggle("dotted", Boolean(isDotted));
  if (isDotted) pageLine.append(...pages.map((_, index) => pageDot(index === state.pageIndex)));
  showLetters(scene, page);
  // Do this last, since nothing may be measured after it. A scene shown for measuring may have no page of its own.
  wall.querySelectorAll(".scene").forEach((otherScene) => otherScene.classList.toggle("on", otherScene === scene));
}

/** @param {boolean} isOn */
function pageDot(isOn) {
  const dot = document.createElement("i");
  dot.classList.toggle("on", isOn);
  return dot;
}

// Return the page of its list that a line is on.
/** @param {Element} line */
function pageOfLine(line) {
  const list = /** @type {import("./wall/fit.js").List} */ (line.parentElement);
  return Math.floor((line.getBoundingClientRect().left - list.getBoundingClientRect().left + 1) / list.pageStep);
}

// Mark the lines on this page. Drawings in other lines wait for their page.
/** @param {import("./wall/fit.js").List} list @param {number} page */
function markLinesOn(list, page) {
  const linesHere = Array.from(list.children).filter((line) => pageOfLine(line) === page);
  for (const line of list.children) line.classList.toggle("here", linesHere.includes(line));
  return linesHere;
}

// Return the list of a scene whose pages have a range of letters, such as A–F, so that players know their page. A list with a
// second heading has its names in several orders.
/** @param {HTMLElement} scene @returns {import("./wall/fit.js").List | null} */
const letteredList = (scene) => scene.querySelector("[data-letters]:not(:has(> .part:not(:first-child)))");

// Show the range of letters of a page, as large as the title.
/** @param {HTMLElement} scene @param {string} words */
function setRange(scene, words) {
  const range = document.createElement("p");
  range.className = "letters";
  range.textContent = words;
  scene.querySelector(".letters")?.remove();
  pick(".now", scene).append(range);
}

// If the range adds a line to the head, the list has less room than it was fitted to.
/** @param {HTMLElement} scene */
function doesRangeTakeRoom(scene) {
  const list = letteredList(scene);
  if (!list) return false;
  setRange(scene, "W – W");
  return surrounding(".page-area", list).getBoundingClientRect().height < list.pageHeight - 0.5;
}

/** @param {HTMLElement} scene @param {number} page */
function showLetters(scene, page) {
  const list = letteredList(scene);
  if (!list) return;
  // A team is sorted by the first of its names.
  const lines = markLinesOn(list, page).filter((line) => !line.matches(".part"));
  const names = lines.map((line) => line.querySelector("bdi") || line)
    .map((name) => Array.from(name.textContent || "")[0].toUpperCase());
  const [firstLetter, lastLetter] = [names[0], names[names.length - 1]];
  scene.querySelector(".letters")?.remove();
  const range = firstLetter === lastLetter ? firstLetter : firstLetter + " – " + lastLetter;
  if (state.pages.filter(({ scene: pageScene }) => pageScene === scene).length > 1) setRange(scene, range);
}

// Show the draw line by line, once, and turn to the page of the new line.
/** @param {number} count */
function showNextDrawLines(count) {
  const lines = Array.from(wall.querySelectorAll("[data-scene=draw] .names > li"));
  const isTelling = state.linesShown < lines.length;
  state.linesShown = Math.min(state.linesShown + count, lines.length);
  lines.forEach((line, index) => line.classList.toggle("unshown", index >= state.linesShown));
  if (isTelling && state.linesShown) {
    state.pageIndex = pageOfLine(lines[state.linesShown - 1]);
    state.turnedAt = performance.now();
    showPage();
  }
  return isTelling;
}

// Return whether a line tells of a game that was just called or a seat that was just changed.
/** @param {HTMLElement} line */
const isNews = ({ dataset }) => "news" in dataset && state.knownNews !== null && !state.knownNews.has(dataset.news);

// Highlight new lines, unless nearly all lines are new. A called game moves below another heading with the same words.
function highlightNewLines() {
  const textsBefore = state.textsByScene;
  state.textsByScene = new Map();
  for (const scene of visibleScenes()) {
    const lines = /** @type {HTMLElement[]} */ (Array.from(scene.querySelectorAll(".names > li:not(.part), .leaders > li")));
    const oldTexts = textsBefore.get(scene.dataset.scene);
    const newLines = oldTexts ? lines.filter((line) => !oldTexts.has(line.textContent || "") || isNews(line)) : [];
    if (2 * newLines.length <= lines.length) newLines.forEach((line) => line.classList.add("fresh"));
    state.textsByScene.set(scene.dataset.scene, new Set(lines.map((line) => line.textContent || "")));
  }
}

// Turn to the page of a line with news, since players wait to hear of it.
function turnToNews() {
  const lines = /** @type {HTMLElement[]} */ (Array.from(wall.querySelectorAll("[data-news]")));
  const line = lines.find(isNews);
  state.knownNews = new Set(lines.map(({ dataset }) => dataset.news));
  if (!line || !state.pages.length || state.isHeld) return;
  const newScene = surrounding(".scene", line), newPage = pageOfLine(line);
  const newIndex = state.pages.findIndex(({ scene, page }) => scene === newScene && page === newPage);
  if (newIndex < 0) return;
  state.pageIndex = newIndex;
  turnPages(0);
}

// Return the division and names of a winner who is shown alone.
/** @param {HTMLElement} act */
const winnersOf = (act) => Array.from(act.querySelectorAll(".alone .ribbon bdi, .alone .names-apart bdi"), (name) => name.textContent).join();

// Show the scenes below one another, in the sizes of the style sheet.
function showAllScenes() {
  wall.removeAttribute("data-paged");
  /** @type {NodeListOf<HTMLElement>} */
  const fittedParts = wall.querySelectorAll('[style*="--size"]');
  fittedParts.forEach((part) => part.style.removeProperty("--size"));
  pageLine.textContent = "";
  state.pages = [];
}

// A message of three lines, as on a projector of 4 to 3, takes more room from the scenes than one of two lines.
function makeRoomForMessage() {
  /** @type {HTMLElement | null} */
  const banner = wall.querySelector(":scope > .banner");
  if (banner) document.documentElement.style.setProperty("--banner", banner.offsetHeight + "px");
}

// Lay out all scenes. With other scenes or another draw start again, else stay on the page.
function layOutScenes() {
  const isPhone = innerWidth < 700;
  // Do this first, since scenes of single winners exist only when pages are turned.
  wall.toggleAttribute("data-paged", !isPhone);
  makeRoomForMessage();
  const scenes = isPhone ? [] : prepareScenes();
  if (!scenes.length) {
    showAllScenes();
    return;
  }
  const drawText = Array.from(wall.querySelectorAll("[data-scene=draw] .number"), (name) => name.textContent).join();
  const newLayoutKey = scenes.map((scene) => scene.dataset.scene).join() + drawText;
  const medalScenes = /** @type {HTMLElement[]} */ (Array.from(wall.querySelectorAll(".act")));
  // Prizes that the director announces are shown each time. After the last of them, or after an automatic ceremony, closing the night
  // starts no ceremony.
  const isAnnounced = medalScenes.some((act) => act.hasAttribute("data-asked"));
  state.areAllAnnounced = medalScenes.length > 0 && (state.areAllAnnounced || medalScenes.some((act) => act.dataset.asked === "0"));
  const actsKey = String(isAnnounced) + medalScenes.map(winnersOf).join();
  if (actsKey !== state.shownActs) {
    state.isHonored = medalScenes.length > 0 && !isAnnounced
      && (state.areAllAnnounced || medalScenes.every((act) => state.honoredWinners.has(winnersOf(act))));
  }
  state.shownActs = actsKey;
  const isNew = newLayoutKey !== state.layoutKey;
  if (isNew) {
    state.turnedAt = performance.now();
    state.isHeld = false;
    state.linesShown = drawText === state.shownDraw || matchMedia("(prefers-reduced-motion: reduce)").matches ? Infinity : 0;
  }
  state.layoutKey = newLayoutKey;
  // If a call is undone the draw comes back, but it was shown already.
  state.shownDraw = drawText || state.shownDraw;
  state.pages = planPages(scenes);
  if (isNew) state.pageIndex = firstPage();
  showPage();
  showNextDrawLines(0);
}

/** @param {number} step */
function turnPages(step) {
  const lastPage = state.pages[state.pages.length - 1];
  if (step > 0 && state.pages[state.pageIndex] === lastPage && lastPage.scene.dataset.scene === "honours" && !state.isHonored) {
    state.isHonored = true;
    state.pages = planPages(prepareScenes());
    state.pageIndex = state.pages.map(({ scene }) => scene).lastIndexOf(lastPage.scene);
  }
  state.pageIndex += step;
  state.turnedAt = performance.now();
  showPage();
}

addEventListener("keydown", (event) => {
  if (event.key === " ") { state.isHeld = !state.isHeld; turnPages(0); event.preventDefault(); }
  if (event.key === "ArrowRight" || event.key === "PageDown") turnPages(1);
  if (event.key === "ArrowLeft" || event.key === "PageUp") turnPages(-1);
});
setInterval(() => {
  if (!state.pages.length || state.isHeld || showNextDrawLines(1)) return;
  const { scene } = state.pages[state.pageIndex];
  if (performance.now() - state.turnedAt >= (scene.dataset.scene === "act" ? MEDAL_TIME : pageTime())) turnPages(1);
}, 1000);
addEventListener("resize", layOutScenes);
function refit() {
  layOutScenes();
  highlightNewLines();
  turnToNews();
}
// Wait for the fonts, or text would be measured in others.
document.fonts.ready.then(() => {
  refit();
  // New content has lost the fitted styles. Fit it again before the browser paints.
  document.addEventListener("live:shown", refit);
  // The line about a late update takes room from the lists, and gives it back.
  document.addEventListener("live:late", layOutScenes);
  // The club's picture and the fonts change the layout when they are loaded. Drawings send this event too, but had
  // their room from the start.
  wall.addEventListener("load", ({ target }) => { if (target instanceof HTMLImageElement) layOutScenes(); }, true);
  document.fonts.addEventListener("loadingdone", ({ fontfaces }) => { if (fontfaces.length) layOutScenes(); });
});
wall.addEventListener("animationend", (event) => /** @type {Element} */ (event.target).classList.remove("fresh"));
