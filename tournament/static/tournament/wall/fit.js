// Fits lists to a big screen: in columns and pages, in the largest font that fits, and at least 1/24 of the height.

/**
 * @typedef {import("./fill.js").Line} Line
 * @typedef {import("./fill.js").List} List
 * @typedef {{columnWidth: number, size: number, minSize: number, columns: number, used: number, heights: number[], pages: number}} Plan
 */

import { surrounding, pick } from "../page.js";
import { resetLayout, spreadOut, isOverflowing, pageCount } from "./fill.js";

// The smallest and the largest font size, as shares of the shorter side, if the distance of the last seat is not set.
const MIN_SIZE_SHARE = 0.0415;
const MAX_SIZE_SHARE = 0.13;
// Widths of columns as multiples of the font size: the least; the most for a single long name, as a longer one takes a second
// line; and the one below which each name has its own line.
const MIN_COLUMN_WIDTH = 11.5;
const MAX_COLUMN_WIDTH = 20;
const TIGHT_COLUMN_WIDTH = 15.5;
// The longest line gets room if it is only this much longer than most lines.
const LONGEST_LINE_FACTOR = 1.3;
// One name in twenty may be this much longer than the others. Its own font shrinks, and not that of all names.
const LONG_NAME_FACTOR = 1.4;
// The least factor for the font of a leader's name, which must fit on the card.
const MIN_LEADER_FACTOR = 0.6;
// The font size in pixels while a list is measured (wall.css, .measured). Widths are divided by a little less, since some are
// wider in a smaller font.
const MEASURED_SIZE = 100, MEASURED_WIDTH = 98;
// As multiples of the font size: what rounding may take from a line, a space between words, the gap beside a detail, the height
// of a line of a name, the space above a heading, and how much higher than planned a line may be drawn.
const ROUNDING_WIDTH = 0.1, SPACE_WIDTH = 0.25, DETAIL_GAP = 0.4, NAME_LINE_HEIGHT = 1.2, HEADING_SPACE = 0.3, MAX_EXTRA_HEIGHT = 0.6;
// A word keeps this much room, so that rounding never breaks it. A name that is broken between words takes more room than
// its width.
const WORD_ROOM_FACTOR = 1.03, BROKEN_NAME_FACTOR = 1.05;
// Standings in narrow columns have lower lines (wall.css, .tight.apart).
const TIGHT_HEIGHT_FACTOR = 0.9;
// How much smaller the font gets at each step, if the plan does not fit as drawn.
const SHRINK_STEP = 0.97;
// The gap of columns as a share of the width of the screen, as in wall.css.
const COLUMN_GAP_SHARE = 0.025;
// Details of a line that may be hidden.
const SEAT_DRAWING = ".compass", HIDEABLE_DETAILS = ".compass, .up, .down";

// The font size is a share of the shorter side, so that an upright screen has the same one as a wide screen. The least size
// that the desk sets is in thousandths of that side.
const shorterSide = () => Math.min(innerHeight, innerWidth);
const chosenMinSize = () => Number(document.querySelector("[data-least]")?.getAttribute("data-least") || 0) / 1000 * shorterSide();
/** @param {number} share */
const leastSize = (share) => chosenMinSize() || share * shorterSide();

/** @param {List} list @param {number} size @param {number} columns */
function setFontSize(list, size, columns) {
  list.columnStep = list.pageStep / columns;
  list.style.setProperty("--size", size + "px");
  list.style.setProperty("--columns", String(columns));
  list.classList.toggle("tight", list.columnStep < TIGHT_COLUMN_WIDTH * size);
  const columnRoom = (list.columnStep - list.gap) / size;
  list.lines.forEach((line, index) => {
    list.children[index].classList.toggle("note-below", isNoteBelow(line, columnRoom));
    if (!line.isLong) return;
    const factor = shrinkFactor(line, widthForName(list, line, columnRoom, list.columnStep < TIGHT_COLUMN_WIDTH * size), size);
    /** @type {HTMLElement} */ (list.children[index]).style.setProperty("--shrunk", String(factor));
  });
}

// Return whether the number of a line is above its name.
/** @param {List} list @param {Line} line @param {boolean} isTight */
const isNumberAbove = (list, line, isTight) => isTight && line.isNumbered && !list.isApart;
// Return whether the note beside a name, such as "left early", has its own line, so that the name is not broken for its sake.
/** @param {Line} line @param {number} room */
const isNoteBelow = (line, room) => line.noteWidth > 0 && line.width > room;
/** @param {List} list @param {Line} line @param {number} room @param {boolean} isTight */
const widthForName = (list, line, room, isTight) => Math.max(1, room - (isNumberAbove(list, line, isTight) ? 0 : line.beside));
// Return the factor by which a line shrinks, so that no word is broken as long as it can be read.
/** @param {Line} line @param {number} width @param {number} size */
const shrinkFactor = (line, width, size) => (line.isLong
  ? Math.min(1, Math.max(MIN_SIZE_SHARE * shorterSide() / size, width / (WORD_ROOM_FACTOR * Math.max(...line.words))))
  : 1);

/** @param {Line[]} lines */
function markLongLines(lines) {
  const widths = lines.map((line) => Math.max(0, ...line.names)).sort((a, b) => b - a);
  const usualWidthOfNames = widths[Math.max(1, Math.floor(lines.length / 20))];
  for (const line of lines) line.isLong = line.mayShrink && Math.max(0, ...line.names) > LONG_NAME_FACTOR * usualWidthOfNames;
}

// Return the largest size that fits, given that the least one does.
/** @param {number} leastSize @param {number} mostSize @param {(size: number) => boolean} hasRoom */
function largestThatFits(leastSize, mostSize, hasRoom) {
  for (let step = 0; step < 7; step += 1) {
    const middleSize = Math.sqrt(leastSize * mostSize);
    if (hasRoom(middleSize)) leastSize = middleSize;
    else mostSize = middleSize;
  }
  return leastSize;
}

// Return the share that the longest word has of a name, which may be broken after a hyphen.
/** @param {string} name */
function longestWordShare(name) {
  const words = name.trim().split(/\s+|(?<=-)/).map((word) => word.length);
  return Math.max(...words) / name.trim().replace(/\s+/g, " ").length;
}

// Measure the lines of a list as multiples of the font size: their height, the width of their names, and what stands beside
// them. Each is set on one line while it is measured.
/** @param {List} list */
const measureLines = (list) => Array.from(list.children, (child) => {
  const line = /** @type {HTMLElement} */ (child);
  const width = line.offsetWidth / MEASURED_WIDTH + ROUNDING_WIDTH;
  // The words of a prize may wrap.
  const isWrapping = line.classList.contains("announced");
  /** @type {NodeListOf<HTMLElement>} */
  const nameElements = line.querySelectorAll(".who, :scope > :is(bdi, .prize)");
  const note = line.querySelector(".tally > .how"), noteWidth = note ? note.getBoundingClientRect().width / MEASURED_WIDTH + DETAIL_GAP : 0;
  const hideableDetails = Array.from(line.querySelectorAll(chosenMinSize() ? HIDEABLE_DETAILS : SEAT_DRAWING));
  const names = isWrapping ? [width] : Array.from(nameElements, (name) => name.offsetWidth / MEASURED_WIDTH);
  const words = isWrapping ? [0] : Array.from(nameElements, (name, index) => names[index] * longestWordShare(name.textContent || ""));
  return {
    width, names, words, noteWidth,
    height: line.offsetHeight / MEASURED_SIZE,
    beside: isWrapping ? 0 : width - noteWidth - Math.max(0, ...names),
    hideableWidth: hideableDetails.reduce((sum, detail) => sum + detail.getBoundingClientRect().width / MEASURED_WIDTH + DETAIL_GAP, 0),
    isPart: line.classList.contains("part"),
    hasEnd: Boolean(line.lastElementChild && !line.lastElementChild.matches("bdi, .who, .side")),
    isNumbered: Boolean(line.querySelector(":scope > .number")),
    mayShrink: !isWrapping && line.querySelector(":scope > :is(bdi, .who)") !== null,
    isLong: false,
  };
});

// Plan the columns of a list at a size, without laying it out. Empty columns are given to the others, unless the wider
// lines would then need them again.
/** @param {List} list @param {number} columnWidth @param {number} size */
function planColumns(list, columnWidth, size) {
  const columns = Math.max(1, Math.floor(list.pageStep / (columnWidth * size + list.gap)));
  const layout = countColumns(list, size, columns);
  if (layout.used >= columns) return layout;
  const roomierLayout = countColumns(list, size, layout.used);
  return roomierLayout.used <= layout.used ? roomierLayout : layout;
}

// Return how many columns the lines fill, and how many extra lines the names need.
/** @param {List} list @param {number} size @param {number} columns */
function countColumns(list, size, columns) {
  const columnRoom = (list.pageStep / columns - list.gap) / size;
  const isTight = list.pageStep / columns < TIGHT_COLUMN_WIDTH * size;
  /** @param {Line} line */
  const neededRoom = (line) => {
    const hasOwnLine = isNumberAbove(list, line, isTight) || isNoteBelow(line, columnRoom);
    const nameRoom = widthForName(list, line, columnRoom, isTight), factor = shrinkFactor(line, nameRoom, size);
    const extraLines = line.names
      .map((name) => name * factor)
      .filter((width) => width > nameRoom)
      .reduce((sum, width) => sum + Math.ceil(BROKEN_NAME_FACTOR * width / nameRoom) - 1, 0);
    const height = line.height * (isTight && list.isApart ? TIGHT_HEIGHT_FACTOR : 1);
    return { extraLines: line.isLong ? 0 : extraLines, height: height + NAME_LINE_HEIGHT * (extraLines + (hasOwnLine ? 1 : 0)) };
  };
  const needs = list.lines.map(neededRoom), heights = needs.map((need) => need.height);
  let columnsUsed = 1, filledHeight = 0;
  list.lines.forEach((line, index) => {
    const neededHeight = heights[index] + ((line.isPart && heights[index + 1]) || 0);
    if (filledHeight && ((line.isPart && list.isApart) || filledHeight + neededHeight > list.pageHeight / size)) { columnsUsed += 1; filledHeight = 0; }
    filledHeight += heights[index] + (line.isPart && filledHeight && !list.isApart ? HEADING_SPACE : 0);
  });
  return { columns, used: columnsUsed, heights, pages: Math.ceil(columnsUsed / columns), extraLines: needs.reduce((sum, need) => sum + need.extraLines, 0) };
}

// Return the width of a column that fits nine lines of ten.
/** @param {List} list @param {number} minSize */
function usualWidth(list, minSize) {
  const widths = list.lines.filter((line) => !line.isLong).map((line) => line.width).sort((a, b) => a - b);
  return Math.min(widths[Math.ceil(0.9 * widths.length) - 1], MAX_COLUMN_WIDTH, list.pageWidth / minSize);
}

// Hide the seat drawings if that saves a page or a second line, since their letters say the same. If the last seat is far
// away, also hide what standings show beside places and points.
/** @param {List} list @param {number} minSize */
function hideDetails(list, minSize) {
  const allLines = list.lines;
  const fullLayout = planColumns(list, usualWidth(list, minSize), minSize);
  list.lines = allLines.map((line) => ({ ...line, width: line.width - line.hideableWidth, beside: line.beside - line.hideableWidth }));
  const bareLayout = planColumns(list, usualWidth(list, minSize), minSize);
  const isBare = bareLayout.pages < fullLayout.pages || (bareLayout.pages === fullLayout.pages && bareLayout.extraLines < fullLayout.extraLines);
  list.classList.toggle("bare", isBare);
  if (!isBare) list.lines = allLines;
}

// Choose as few pages as possible, and then the largest font that gives no more names a second line. Narrow columns that
// break names must save two pages. A single long name does not widen the columns.
/** @param {List} list @param {number} maxShare */
function makePlan(list, maxShare) {
  hideDetails(list, leastSize(MIN_SIZE_SHARE));
  // Never break a word of a name for the sake of the last seat.
  const shortLines = list.lines.filter((line) => !line.isLong);
  const longestWord = Math.max(...shortLines.map(({ beside, isNumbered, words }) => Math.max(...words) + (isNumbered && !list.isApart ? 0 : beside)));
  const minSize = Math.min(leastSize(MIN_SIZE_SHARE), Math.max(MIN_SIZE_SHARE * shorterSide(), list.pageWidth / longestWord));
  const usualColumnWidth = usualWidth(list, minSize), longestLine = Math.max(...shortLines.map((line) => line.width));
  const widths = [...(longestLine < LONGEST_LINE_FACTOR * usualColumnWidth ? [longestLine] : []), usualColumnWidth, Math.min(usualColumnWidth, MIN_COLUMN_WIDTH)];
  const costs = widths.map((width) => planColumns(list, width, minSize)).map(({ pages, extraLines }) => pages + (extraLines ? 1 : 0));
  const columnWidth = widths[costs.indexOf(Math.min(...costs))];
  const smallestLayout = planColumns(list, columnWidth, minSize);
  const size = largestThatFits(minSize, Math.max(minSize, maxShare * innerHeight), (triedSize) => {
    const layout = planColumns(list, columnWidth, triedSize);
    return columnWidth * triedSize <= list.pageWidth + 0.1 && layout.pages <= smallestLayout.pages
      && layout.extraLines <= smallestLayout.extraLines && Math.max(...layout.heights) * triedSize <= list.pageHeight;
  });
  return { columnWidth, size, minSize, ...planColumns(list, columnWidth, size) };
}

/** @param {List} list @param {Plan} plan @param {number} size */
const breaksPlan = (list, { heights }, size) =>
  Array.from(list.children).some((line, index) => /** @type {HTMLElement} */ (line).offsetHeight > Math.min((heights[index] + MAX_EXTRA_HEIGHT) * size, list.pageHeight + 1));

// Check the plan as it is drawn. If it does not fit after all, make the font smaller.
/** @param {List} list @param {Plan} plan */
function applyPlan(list, plan) {
  let { size } = plan;
  while ((pageCount(list) > plan.pages || isOverflowing(list) || breaksPlan(list, plan, size)) && size > plan.minSize) {
    size = Math.max(plan.minSize, SHRINK_STEP * size);
    setFontSize(list, size, planColumns(list, plan.columnWidth, size).columns);
  }
  const pages = pageCount(list), columns = Math.round(list.pageStep / list.columnStep);
  spreadOut(list, size, { columns, pages });
  return pages;
}

/** @param {HTMLElement} scene */
const listInScene = (scene) => /** @type {List | null} */ (scene.querySelector(".page-area > .names:first-child"));

/** @param {HTMLElement[]} scenes @returns {HTMLElement[]} */
const leadersIn = (scenes) => scenes.flatMap((scene) => Array.from(scene.querySelectorAll(".leaders > li")));

// Return the factor by which a name of three lines or more shrinks to fit on two, or 1 if it fits or would be too small. The
// names of a team have their own lines.
/** @param {HTMLElement} name */
function twoLineFactor(name) {
  const { fontSize, lineHeight } = getComputedStyle(name), text = name.querySelector("bdi")?.firstChild;
  if (!text || name.querySelectorAll("bdi").length > 1 || name.offsetHeight < 2.5 * parseFloat(lineHeight)) return 1;
  const words = Array.from((text.textContent || "").matchAll(/[^\s-]+-?\s*/g), (found) => {
    const word = document.createRange();
    word.setStart(text, found.index);
    word.setEnd(text, found.index + found[0].trimEnd().length);
    return { width: word.getBoundingClientRect().width, space: /\s$/.test(found[0]) ? SPACE_WIDTH * parseFloat(fontSize) : 0 };
  });
  /** @param {{width: number, space: number}[]} line */
  const lineWidth = (line) => line.reduce((sum, { width, space }) => sum + width + space, 0);
  const widths = words.slice(1).map((_, index) => Math.max(lineWidth(words.slice(0, index + 1)), lineWidth(words.slice(index + 1))));
  const factor = name.clientWidth / (WORD_ROOM_FACTOR * Math.min(...widths));
  return factor < MIN_LEADER_FACTOR ? 1 : factor;
}

// Never break a word of a leader's name. A name that is wider than its card, or that would take three lines and so room from
// the list, gets a smaller font.
/** @param {HTMLElement[]} scenes */
function fitLeaders(scenes) {
  const leaders = leadersIn(scenes);
  const shares = leaders.map((leader) => {
    const { paddingLeft, paddingRight } = getComputedStyle(leader);
    const room = leader.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    /** @type {HTMLElement} */
    const name = pick(".who", leader);
    return Math.min(room / name.offsetWidth, twoLineFactor(name));
  });
  leaders.forEach((leader, index) => {
    if (shares[index] < 1) leader.style.setProperty("--shrunk", String(Math.max(MIN_LEADER_FACTOR, shares[index])));
  });
}

// Prepare a scene for measuring, before anything is read.
/** @param {HTMLElement} scene */
export function prepareScene(scene) {
  /** @type {NodeListOf<HTMLElement>} */
  const leadersAndWinners = scene.querySelectorAll(".leaders, .alone");
  leadersAndWinners.forEach((part) => part.style.setProperty("--asked", chosenMinSize() + "px"));
  leadersIn([scene]).forEach((leader) => leader.style.removeProperty("--shrunk"));
  const list = listInScene(scene);
  if (!list) return;
  resetLayout(list);
  list.classList.remove("tight", "bare");
  list.classList.add("measured");
}

// Fit all scenes and return how many pages each has. All are measured together and then laid out together, since reading
// a position after each change would make the browser lay out everything each time.
/** @param {HTMLElement[]} scenes */
export function fitScenes(scenes) {
  const lists = scenes.map(listInScene);
  const foundLists = lists.filter((list) => list !== null);
  // The cards of leaders come first, since the list gets the room below them.
  fitLeaders(scenes);
  foundLists.forEach((list) => {
    const { width, height } = surrounding(".page-area", list).getBoundingClientRect();
    list.gap = COLUMN_GAP_SHARE * innerWidth;
    Object.assign(list, { pageWidth: width, pageHeight: height, pageStep: width + list.gap, isApart: list.classList.contains("apart") });
    list.lines = measureLines(list);
    markLongLines(list.lines);
  });
  foundLists.forEach((list) => list.classList.remove("measured"));
  const plans = lists.map((list) => list && makePlan(list, Number(surrounding(".page-area", list).dataset.largest || MAX_SIZE_SHARE)));
  lists.forEach((list, index) => {
    const plan = plans[index];
    if (list && plan) setFontSize(list, plan.size, plan.columns);
  });
  return lists.map((list, index) => {
    const plan = plans[index];
    return list && plan ? applyPlan(list, plan) : 1;
  });
}
