// Spreads the room that is left on a big screen, once the font is as large as possible, over pages, columns and lines.

import { surrounding } from "../page.js";

// The module fit.js uses these types too.

/**
 * The room a line needs, as multiples of its font size, and whether it has something at its other end.
 * @typedef {{width: number, names: number[], words: number[], height: number, beside: number, noteWidth: number,
 *   hideableWidth: number, isPart: boolean, isNumbered: boolean, hasEnd: boolean, mayShrink: boolean, isLong: boolean}} Line
 *
 * A list and its measures: `columnStep` is the distance of columns, and `pageStep` the distance of pages.
 * @typedef {HTMLElement & {columnStep: number, pageStep: number, gap: number, pageWidth: number, pageHeight: number,
 *   isApart: boolean, lines: Line[]}} List
 */

// The most space between two lines, as a share of a line's height.
const MAX_SPACING = 0.5;
// With this few lines in a column, one more or less is noticed.
const FEW_LINES = 6;
// How much wider than its longest line a column may be. In a wider one the eye loses the line.
const MAX_COLUMN_FACTOR = 1.2;
// How much the text of the last line may extend below it, as a multiple of the font size.
const TEXT_OVERFLOW = 0.1;

// Return the index of an element's column.
/** @param {List} list @param {Element} line */
const columnOf = (list, line) => Math.round((line.getBoundingClientRect().left - list.getBoundingClientRect().left) / list.columnStep);
/** @param {List} list */
export const pageCount = (list) => Math.max(1, Math.ceil((list.scrollWidth + list.gap) / list.pageStep - 0.02));
/** @param {List} list */
export const isOverflowing = (list) => list.scrollHeight > list.clientHeight + 1;

/** @param {Element} line */
const lineHeight = (line) => /** @type {HTMLElement} */ (line).offsetHeight + parseFloat(getComputedStyle(line).marginTop);

/** @param {List} list */
function removeSpreading(list) {
  list.classList.remove("whole");
  list.style.removeProperty("--air");
  for (const line of list.children) {
    line.classList.remove("on-top");
    /** @type {HTMLElement} */ (line).style.removeProperty("--air");
  }
}

// Reset the list to its layout before spreading.
/** @param {List} list */
export function resetLayout(list) {
  removeSpreading(list);
  for (const line of list.children) {
    line.classList.remove("note-below");
    /** @type {HTMLElement} */ (line).style.removeProperty("--shrunk");
  }
  surrounding(".page-area", list).style.removeProperty("margin-inline");
}

/** @param {List} list @param {number} size @param {{columns: number, pages: number}} layout */
export function spreadOut(list, size, { columns, pages }) {
  const longestLine = Math.max(...list.lines.map((line) => line.width));
  // Center a single column of names.
  const isSingleNameColumn = columns === 1 && !list.lines.some((line) => line.hasEnd);
  narrowColumns(list, columns, size * (isSingleNameColumn ? 1 : MAX_COLUMN_FACTOR) * longestLine);
  if (pages > 1) evenColumns(list, columns * pages);
  else {
    list.classList.add("whole");
    // The browser balances columns without regard to a heading, which stands only in the first one.
    if (list.lines.some((line) => line.isPart)) evenColumns(list, columns);
  }
  spreadHeight(list);
  if (list.scrollHeight > list.pageHeight + TEXT_OVERFLOW * size || pageCount(list) !== pages) removeSpreading(list);
}

/** @param {List} list @param {number} columns @param {number} columnWidth */
function narrowColumns(list, columns, columnWidth) {
  const width = columns * (columnWidth + list.gap) - list.gap, spareWidth = list.pageWidth - width;
  if (spareWidth <= 0) return;
  surrounding(".page-area", list).style.marginInline = spareWidth / 2 + "px";
  Object.assign(list, { pageWidth: width, pageStep: width + list.gap, columnStep: columnWidth + list.gap });
}

// Fill the last page as much as the others. Each column ends with the line that completes its share of all heights, or
// earlier if it is full.
/** @param {List} list @param {number} columns */
function evenColumns(list, columns) {
  if (list.isApart && list.lines.some((line) => line.isPart)) return;
  const lines = Array.from(list.children), heights = lines.map(lineHeight);
  const share = heights.reduce((sum, height) => sum + height, 0) / columns;
  // With few and high lines, the first columns get the larger part.
  const tolerance = lines.length < FEW_LINES * columns ? 0.5 : 0.05;
  let heightAbove = 0, filledHeight = 0, currentColumn = 0;
  lines.forEach((line, index) => {
    const height = heights[index], dueColumn = Math.floor((heightAbove + height * tolerance) / share);
    // Keep a heading with its first line.
    const isBoundToHeading = index && list.lines[index - 1].isPart, neededHeight = height + (list.lines[index].isPart ? heights[index + 1] : 0);
    if (!isBoundToHeading && (dueColumn > currentColumn || filledHeight + neededHeight > list.pageHeight)) {
      line.classList.add("on-top");
      currentColumn += 1;
      filledHeight = 0;
    }
    heightAbove += height;
    filledHeight += height;
  });
}

// Spread the height that is left between the lines; if they are few and high, in each column separately.
/** @param {List} list */
function spreadHeight(list) {
  /** @type {HTMLElement[][]} */
  const columns = [];
  for (const line of list.children) {
    const index = columnOf(list, line);
    columns[index] = [...(columns[index] || []), /** @type {HTMLElement} */ (line)];
  }
  const filledColumns = columns.filter(Boolean), spacingByColumn = filledColumns.map((lines) => spacingPerLine(list, lines));
  const isColumnByColumn = list.lines.length < FEW_LINES * filledColumns.length, leastSpacing = Math.min(...spacingByColumn);
  if (!isColumnByColumn) setSpacing(list, leastSpacing);
  else filledColumns.forEach((lines, index) => lines.forEach((line) => setSpacing(line, spacingByColumn[index])));
}

/** @param {HTMLElement} node @param {number} spacing */
function setSpacing(node, spacing) {
  if (spacing > 1) node.style.setProperty("--air", spacing + "px");
}

/** @param {List} list @param {Element[]} lines */
function spacingPerLine(list, lines) {
  const heightOfLines = lines.reduce((sum, line) => sum + lineHeight(line), 0);
  return Math.min((list.pageHeight - heightOfLines) / lines.length - 1, MAX_SPACING * heightOfLines / lines.length);
}
