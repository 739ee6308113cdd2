// What is left of a wall once its letters are as large as they can be goes to all pages, columns and lines alike.

import { around } from "../page.js";

// Whoever is measured is told here: where files are named by what is in them, no two may name each other.

/**
 * What a line needs, in heights of its letters, and whether something stands at its other end.
 * @typedef {{wide: number, names: number[], words: number[], high: number, beside: number, spare: number, isPart: boolean, isNumbered: boolean,
 *   hasEnd: boolean, mayShrink: boolean, isLong: boolean}} Line
 *
 * A list, and what was measured of it: from one column to the next is its `pitch`, from one page to the next its `turns`.
 * @typedef {HTMLElement & {pitch: number, turns: number, gap: number, across: number, tall: number, isApart: boolean,
 *   lines: Line[]}} List
 */

// So much of a line's height is between two lines at most.
const AIR = 0.5;
// So many lines to a column, and one of them more or less is seen.
const FEW = 6;
// A column is at most so much wider than its longest line, or nobody finds what stands at its other end.
const ROOMIEST = 1.2;

// How many columns to the right of the first one something stands.
/** @param {List} list @param {Element} one */
export const column = (list, one) => Math.round((one.getBoundingClientRect().left - list.getBoundingClientRect().left) / list.pitch);
/** @param {List} list */
export const pagesOf = (list) => Math.max(1, Math.ceil((list.scrollWidth + list.gap) / list.turns - 0.02));
/** @param {List} list */
export const isCut = (list) => list.scrollHeight > list.clientHeight + 1;

/** @param {Element} line */
const highOf = (line) => /** @type {HTMLElement} */ (line).offsetHeight + parseFloat(getComputedStyle(line).marginTop);

/** @param {List} list */
function close(list) {
  list.classList.remove("whole");
  list.style.removeProperty("--air");
  for (const line of list.children) {
    line.classList.remove("on-top");
    /** @type {HTMLElement} */ (line).style.removeProperty("--air");
  }
}

// As it was before anything was left over.
/** @param {List} list */
export function empty(list) {
  close(list);
  for (const line of list.children) /** @type {HTMLElement} */ (line).style.removeProperty("--shrunk");
  around(".leaf", list).style.removeProperty("margin-inline");
}

/** @param {List} list @param {number} size @param {{columns: number, pages: number}} how */
export function fill(list, size, { columns, pages }) {
  const longest = Math.max(...list.lines.map((line) => line.wide));
  // A single column of names stands in the middle.
  const isAlone = columns === 1 && !list.lines.some((line) => line.hasEnd);
  narrow(list, columns, size * (isAlone ? 1 : ROOMIEST) * longest);
  if (pages > 1) even(list, columns * pages);
  else list.classList.add("whole");
  spread(list);
  if (isCut(list) || pagesOf(list) !== pages) close(list);
}

/** @param {List} list @param {number} columns @param {number} widest */
function narrow(list, columns, widest) {
  const across = columns * (widest + list.gap) - list.gap, left = list.across - across;
  if (left <= 0) return;
  around(".leaf", list).style.marginInline = left / 2 + "px";
  Object.assign(list, { across, turns: across + list.gap, pitch: widest + list.gap });
}

// The last of several pages is as full as the others: each column ends with the line that fills its share of all heights,
// or sooner where it is full.
/** @param {List} list @param {number} columns */
function even(list, columns) {
  if (list.isApart && list.lines.some((line) => line.isPart)) return;
  const lines = Array.from(list.children), highs = lines.map(highOf);
  const share = highs.reduce((sum, high) => sum + high, 0) / columns;
  // Of few and high lines the greater part.
  const within = lines.length < FEW * columns ? 0.5 : 0.05;
  let above = 0, filled = 0, before = 0;
  lines.forEach((line, place) => {
    const high = highs[place], now = Math.floor((above + high * within) / share);
    // A heading goes with its first line.
    const isBound = place && list.lines[place - 1].isPart, needed = high + (list.lines[place].isPart ? highs[place + 1] : 0);
    if (!isBound && (now > before || filled + needed > list.tall)) {
      line.classList.add("on-top");
      before += 1;
      filled = 0;
    }
    above += high;
    filled += high;
  });
}

// What is left of the height goes between the lines; where they are few and high, in each column by itself.
/** @param {List} list */
function spread(list) {
  /** @type {HTMLElement[][]} */
  const columns = [];
  for (const line of list.children) {
    const at = column(list, line);
    columns[at] = [...(columns[at] || []), /** @type {HTMLElement} */ (line)];
  }
  const whole = columns.filter(Boolean), airs = whole.map((lines) => airOf(list, lines));
  const isEach = list.lines.length < FEW * whole.length, least = Math.min(...airs);
  if (!isEach) give(list, least);
  else whole.forEach((lines, at) => lines.forEach((line) => give(line, airs[at])));
}

/** @param {HTMLElement} node @param {number} air */
function give(node, air) {
  if (air > 1) node.style.setProperty("--air", air + "px");
}

/** @param {List} list @param {Element[]} lines */
function airOf(list, lines) {
  const high = lines.reduce((sum, line) => sum + highOf(line), 0);
  return Math.min((list.tall - high) / lines.length - 1, AIR * high / lines.length);
}
