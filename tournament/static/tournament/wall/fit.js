// Lists made to fit a wall: the largest letters for which there is room, of at least a twenty-fourth of the height, in
// columns and page after page.

/**
 * @typedef {import("./fill.js").Line} Line
 * @typedef {import("./fill.js").List} List
 * @typedef {{wide: number, size: number, least: number, columns: number, used: number, highs: number[], pages: number}} Plan
 */

import { around, pick } from "../page.js";
import { empty, fill, isCut, pagesOf } from "./fill.js";

// Where nobody has said how far the last chair is.
const LEAST = 0.0415;
const LARGEST = 0.13;
// So wide is a column at least, and at most for the sake of one name: what is wider takes a second line.
const NARROWEST = 11.5;
const WIDEST = 20;
const TIGHT = 15.5;
// The longest line has room where it is only so much longer than most are.
const LITTLE = 1.3;
// One name in twenty may be so much longer than all others: its letters grow smaller, and not everybody's.
const FAR = 1.4;
// So much smaller are those of a leader at most, so that they stay on their card.
const SMALLEST = 0.6;
// What a line says beside what is looked for.
const DRAWING = ".compass", FURTHER = ".compass, .up, .down";

// Letters are a share of the shorter side: a screen that stands on end is as near as one that does not, and was bought by
// the same measure. The least as the desk has it is in thousandths.
const shorter = () => Math.min(innerHeight, innerWidth);
const asked = () => Number(document.querySelector("[data-least]")?.getAttribute("data-least") || 0) / 1000 * shorter();
/** @param {number} share */
const leastOf = (share) => asked() || share * shorter();

/** @param {List} list @param {number} size @param {number} columns */
function lettered(list, size, columns) {
  list.pitch = list.turns / columns;
  list.style.setProperty("--size", size + "px");
  list.style.setProperty("--columns", String(columns));
  list.classList.toggle("tight", list.pitch < TIGHT * size);
  const room = (list.pitch - list.gap) / size;
  list.lines.forEach((line, place) => {
    if (!line.isLong) return;
    const shrunk = shrunkBy(line, acrossOf(list, line, room, list.pitch < TIGHT * size), size);
    /** @type {HTMLElement} */ (list.children[place]).style.setProperty("--shrunk", String(shrunk));
  });
}

// Whether its number stands above the name.
/** @param {List} list @param {Line} line @param {boolean} isTight */
const hasOwnLine = (list, line, isTight) => isTight && line.isNumbered && !list.isApart;
/** @param {List} list @param {Line} line @param {number} room @param {boolean} isTight */
const acrossOf = (list, line, room, isTight) => Math.max(1, room - (hasOwnLine(list, line, isTight) ? 0 : line.beside));
// So that none of its words is broken, as far as it can be read.
/** @param {Line} line @param {number} across @param {number} size */
const shrunkBy = (line, across, size) => (line.isLong
  ? Math.min(1, Math.max(LEAST * shorter() / size, across / (1.03 * Math.max(...line.words))))
  : 1);

/** @param {Line[]} lines */
function markLong(lines) {
  const widths = lines.map((line) => Math.max(0, ...line.names)).sort((a, b) => b - a);
  const usual = widths[Math.max(1, Math.floor(lines.length / 20))];
  for (const line of lines) line.isLong = line.mayShrink && Math.max(0, ...line.names) > FAR * usual;
}

// The largest size that has room, where the least one has.
/** @param {number} least @param {number} most @param {(size: number) => boolean} hasRoom */
function largest(least, most, hasRoom) {
  for (let step = 0; step < 7; step += 1) {
    const between = Math.sqrt(least * most);
    if (hasRoom(between)) least = between;
    else most = between;
  }
  return least;
}

// What its longest word is of a name, which may be broken behind a hyphen.
/** @param {string} name */
function longestOf(name) {
  const words = name.trim().split(/\s+|(?<=-)/).map((word) => word.length);
  return Math.max(...words) / name.trim().replace(/\s+/g, " ").length;
}

// What each line of a list needs, in heights of its letters: how high it is, how wide its names are, and what else stands
// beside them. Each stands on one line of its own while it is measured; in smaller letters some are a hair wider.
/** @param {List} list */
const measured = (list) => Array.from(list.children, (line) => {
  const one = /** @type {HTMLElement} */ (line);
  const wide = one.offsetWidth / 98 + 0.1;
  // What is told of a prize flows on from line to line, and an honour stands above its name.
  const flows = one.classList.contains("told");
  /** @type {NodeListOf<HTMLElement>} */
  const named = one.querySelectorAll(".who, :scope > :is(bdi, .prize)");
  const spared = Array.from(one.querySelectorAll(asked() ? FURTHER : DRAWING), (other) => other.getBoundingClientRect().width / 98 + 0.4);
  const names = flows ? [wide] : Array.from(named, (name) => name.offsetWidth / 98);
  const words = flows ? [0] : Array.from(named, (name, place) => names[place] * longestOf(name.textContent || ""));
  return {
    wide, names, words,
    high: one.offsetHeight / 100,
    beside: flows || one.classList.contains("honour") ? 0 : wide - Math.max(0, ...names),
    spare: spared.reduce((sum, other) => sum + other, 0),
    isPart: one.classList.contains("part"),
    hasEnd: Boolean(one.lastElementChild && !one.lastElementChild.matches("bdi, .who, .side")),
    isNumbered: Boolean(one.querySelector(":scope > .number")),
    mayShrink: !flows && one.querySelector(":scope > :is(bdi, .who)") !== null,
    isLong: false,
  };
});

// Where its lines come to stand at a size, found without laying them out. Columns that stay empty are given to the others,
// but not where the lines, which are less tight then, would need them after all.
/** @param {List} list @param {number} wide @param {number} size */
function laidOut(list, wide, size) {
  const columns = Math.max(1, Math.floor(list.turns / (wide * size + list.gap)));
  const found = inColumns(list, size, columns);
  if (found.used >= columns) return found;
  const roomy = inColumns(list, size, found.used);
  return roomy.used <= found.used ? roomy : found;
}

// Into how many of so many columns they go, and how many lines their names take beyond the first. A name that is broken
// between words takes more room than its width.
/** @param {List} list @param {number} size @param {number} columns */
function inColumns(list, size, columns) {
  const room = (list.turns / columns - list.gap) / size;
  const isTight = list.turns / columns < TIGHT * size;
  /** @param {Line} line */
  const high = (line) => {
    const ownLine = hasOwnLine(list, line, isTight);
    const across = acrossOf(list, line, room, isTight), shrunk = shrunkBy(line, across, size);
    const more = line.names.reduce((sum, name) => sum + (name * shrunk <= across ? 0 : Math.ceil(1.05 * name * shrunk / across) - 1), 0);
    return { more: line.isLong ? 0 : more, high: line.high * (isTight && list.isApart ? 0.9 : 1) + 1.2 * (more + (ownLine ? 1 : 0)) };
  };
  const needs = list.lines.map(high), highs = needs.map((one) => one.high);
  let used = 1, filled = 0;
  list.lines.forEach((line, place) => {
    const needed = highs[place] + ((line.isPart && highs[place + 1]) || 0);
    if (filled && ((line.isPart && list.isApart) || filled + needed > list.tall / size)) { used += 1; filled = 0; }
    filled += highs[place] + (line.isPart && filled && !list.isApart ? 0.3 : 0);
  });
  return { columns, used, highs, pages: Math.ceil(used / columns), more: needs.reduce((sum, one) => sum + one.more, 0) };
}

// The width of a column that has room for nine lines of ten.
/** @param {List} list @param {number} least */
function usually(list, least) {
  const widths = list.lines.filter((one) => !one.isLong).map((one) => one.wide).sort((a, b) => a - b);
  return Math.min(widths[Math.ceil(0.9 * widths.length) - 1], WIDEST, list.across / least);
}

// Where it saves a page, or a name a second line, the drawing of a chair gives way, whose letter says the same; and before
// a last chair far away what standings say beside places and points.
/** @param {List} list @param {number} least */
function spare(list, least) {
  const whole = list.lines;
  const full = laidOut(list, usually(list, least), least);
  list.lines = whole.map((line) => ({ ...line, wide: line.wide - line.spare, beside: line.beside - line.spare }));
  const bare = laidOut(list, usually(list, least), least);
  const isBare = bare.pages < full.pages || (bare.pages === full.pages && bare.more < full.more);
  list.classList.toggle("bare", isBare);
  if (!isBare) list.lines = whole;
}

// As few pages as there can be, and on those the largest letters for which no more names take a second line. One name
// that is longer than all others makes no column wide.
/** @param {List} list @param {number} most */
function planned(list, most) {
  spare(list, leastOf(LEAST));
  // No word of a name is broken for the sake of the last chair.
  const others = list.lines.filter((line) => !line.isLong);
  const whole = Math.max(...others.map(({ beside, isNumbered, words }) => Math.max(...words) + (isNumbered && !list.isApart ? 0 : beside)));
  const least = Math.min(leastOf(LEAST), Math.max(LEAST * shorter(), list.across / whole));
  const usual = usually(list, least), longest = Math.max(...others.map((line) => line.wide));
  const widths = [...(longest < LITTLE * usual ? [longest] : []), usual, Math.min(usual, NARROWEST)];
  const pages = widths.map((one) => laidOut(list, one, least).pages);
  const wide = widths[pages.indexOf(Math.min(...pages))];
  const smallest = laidOut(list, wide, least);
  const size = largest(least, Math.max(least, most * innerHeight), (one) => {
    const found = laidOut(list, wide, one);
    return wide * one <= list.across + 0.1 && found.pages <= smallest.pages && found.more <= smallest.more && Math.max(...found.highs) * one <= list.tall;
  });
  return { wide, size, least, ...laidOut(list, wide, size) };
}

/** @param {List} list @param {Plan} plan @param {number} size */
const isBroken = (list, { highs }, size) =>
  Array.from(list.children).some((one, place) => /** @type {HTMLElement} */ (one).offsetHeight > Math.min((highs[place] + 0.6) * size, list.tall + 1));

// What was planned is looked at as it is drawn: where it has no room after all, its letters are made smaller.
/** @param {List} list @param {Plan} plan */
function settled(list, plan) {
  let { size } = plan;
  while ((pagesOf(list) > plan.pages || isCut(list) || isBroken(list, plan, size)) && size > plan.least) {
    size = Math.max(plan.least, 0.97 * size);
    lettered(list, size, laidOut(list, plan.wide, size).columns);
  }
  const pages = pagesOf(list), columns = Math.round(list.turns / list.pitch);
  fill(list, size, { columns, pages });
  return pages;
}

/** @param {HTMLElement} scene */
const listOf = (scene) => /** @type {List | null} */ (scene.querySelector(".leaf > .names:first-child"));

/** @param {HTMLElement[]} scenes @returns {HTMLElement[]} */
const leadersOf = (scenes) => scenes.flatMap((scene) => Array.from(scene.querySelectorAll(".leaders > li")));

// A leader's name is never broken within a word: one that is wider than its card has smaller letters.
/** @param {HTMLElement[]} scenes */
function fitLeaders(scenes) {
  const leaders = leadersOf(scenes);
  const shares = leaders.map((one) => {
    const { paddingLeft, paddingRight } = getComputedStyle(one);
    const room = one.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    /** @type {HTMLElement} */
    const name = pick(".who", one);
    return room / name.offsetWidth;
  });
  leaders.forEach((one, place) => {
    if (shares[place] < 1) one.style.setProperty("--shrunk", String(Math.max(SMALLEST, shares[place])));
  });
}

// As it is measured, which is said before anything is asked.
/** @param {HTMLElement} scene */
export function loosen(scene) {
  /** @type {NodeListOf<HTMLElement>} */
  const apart = scene.querySelectorAll(".leaders, .alone");
  apart.forEach((one) => one.style.setProperty("--asked", asked() + "px"));
  leadersOf([scene]).forEach((one) => one.style.removeProperty("--shrunk"));
  const list = listOf(scene);
  if (!list) return;
  empty(list);
  list.classList.remove("tight", "bare");
  list.classList.add("measured");
}

// How many pages each scene has once it is made to fit. All of them are measured at once, and laid out at once: to ask
// for a place after each change would have the browser lay everything out each time.
/** @param {HTMLElement[]} scenes */
export function fit(scenes) {
  const lists = scenes.map(listOf);
  const there = lists.filter((list) => list !== null);
  there.forEach((list) => {
    const { width, height } = around(".leaf", list).getBoundingClientRect();
    list.gap = 0.025 * innerWidth;
    // From one page to the next.
    Object.assign(list, { across: width, tall: height, turns: width + list.gap, isApart: list.classList.contains("apart") });
    list.lines = measured(list);
    markLong(list.lines);
  });
  fitLeaders(scenes);
  there.forEach((list) => list.classList.remove("measured"));
  const plans = lists.map((list) => list && planned(list, Number(around(".leaf", list).dataset.largest || LARGEST)));
  lists.forEach((list, place) => {
    const plan = plans[place];
    if (list && plan) lettered(list, plan.size, plan.columns);
  });
  return lists.map((list, place) => {
    const plan = plans[place];
    return list && plan ? settled(list, plan) : 1;
  });
}
