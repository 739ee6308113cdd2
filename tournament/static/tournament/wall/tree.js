// A side of a bracket, drawn: its games round by round, and lines to the game that a winner goes on to. What has no room
// in letters that the last chair can read goes to further pages, each of whole branches.

import { around, pick } from "../page.js";

/**
 * @typedef {{node: HTMLElement, round: number, from: string[], teams: string[], isOver: boolean}} Game
 * @typedef {{game: Game, column: number, row: number}} Place
 * @typedef {{places: Place[], rows: number}} Leaf
 * @typedef {{size: number, rounds: number, leaves: Leaf[]}} Plan
 *
 * @typedef {HTMLElement & {plan: Plan, across: number, tall: number, widest: number, turn: number,
 *   widths: number[], sources: Map<HTMLElement, number>}} Tree
 */

const LARGEST = 0.1;
// In heights of its letters: a game and the least that lies below it, the way to the next round, and what stands above.
const GAME = 2.75, ROW = 3.75, APART = 1.8, HEAD = 1.9;
const ROOMIEST = 5, NARROWEST = 9, WIDEST = 16, POINTS = 2.6;
// In names' letters: where a team comes from, as large as all of a page have room, and what is beside it in its box.
const FROM = { least: 0.62, most: 0.9 }, EDGES = 1.2;

/** @param {Tree} tree @returns {Game[]} */
const gamesOf = (tree) => Array.from(tree.querySelectorAll(".game"), (one) => {
  const node = /** @type {HTMLElement} */ (one);
  const { round, from, teams, state } = node.dataset;
  return {
    node, round: Number(round), from: (from || "").split(" "), teams: (teams || "").split(" "),
    isOver: state === "played" || state === "forfeited",
  };
});

/** @param {Tree} tree */
const namesOf = (tree) => /** @type {HTMLElement[]} */ (Array.from(tree.querySelectorAll(".side .who")));

/** @param {HTMLElement} tree */
const sourcesOf = (tree) => /** @type {HTMLElement[]} */ (Array.from(tree.querySelectorAll(".source")));

// How many rows a game takes with all that leads to it, and where these stand.
/** @param {Game} game @param {Map<string, Game>} inside @param {number} first @returns {{rows: number, places: Place[], row: number}} */
function branch(game, inside, first) {
  const before = game.from.flatMap((name) => inside.get(name) || []).map((one) => branch(one, inside, first));
  const rows = Math.max(1, ...before.map((one) => one.rows));
  const places = before.flatMap((one, place) =>
    one.places.map((each) => ({ ...each, row: each.row + place * rows + (rows - one.rows) / 2 })));
  const all = rows * Math.max(1, before.length);
  places.push({ game, column: game.round - first, row: all / 2 });
  return { rows: all, places, row: all / 2 };
}

// The pages of so many rounds at a time, as long as no branch is higher than one of them.
/** @param {Game[]} games @param {number} rounds @param {number} rows @param {number} begin @returns {Leaf[] | null} */
function leaves(games, rounds, rows, begin) {
  /** @type {Leaf[]} */
  const all = [];
  const last = Math.max(...games.map((game) => game.round));
  for (let first = begin; first <= last; first += rounds) {
    const some = games.filter(({ round }) => round >= first && round < first + rounds);
    const inside = new Map(some.map((game) => [game.node.dataset.game || "", game]));
    const led = new Set(some.flatMap((game) => game.from));
    const branches = some.filter((game) => !led.has(game.node.dataset.game || "")).map((root) => branch(root, inside, first));
    if (rounds > 1 && branches.some((one) => one.rows > rows)) return null;
    all.push(...shared(branches, rows));
  }
  return all;
}

// No page is full while the next has a single branch.
/** @param {Leaf[]} branches @param {number} rows @returns {Leaf[]} */
function shared(branches, rows) {
  const full = filled(branches, rows), all = full.reduce((sum, leaf) => sum + leaf.rows, 0);
  for (let most = Math.ceil(all / full.length); most < rows; most += 1) {
    const even = filled(branches, most);
    if (even.length === full.length) return even;
  }
  return full;
}

/** @param {Leaf[]} branches @param {number} rows @returns {Leaf[]} */
function filled(branches, rows) {
  /** @type {Leaf[]} */
  const pages = [];
  for (const one of branches) {
    const page = pages[pages.length - 1];
    if (!page || page.rows + one.rows > rows) pages.push(one);
    else pages[pages.length - 1] = {
      places: [...page.places, ...one.places.map((place) => ({ ...place, row: place.row + page.rows }))],
      rows: page.rows + one.rows,
    };
  }
  return pages;
}

/** @param {Tree} tree @param {Game[]} games @param {number} size @param {boolean} isWhole @returns {Plan} */
function planned(tree, games, size, isWhole) {
  const rows = Math.max(1, Math.floor((tree.tall / size - HEAD) / ROW));
  let rounds = Math.max(1, Math.floor((tree.across + APART * size) / ((tree.widest + APART) * size)));
  // From the round before those that are still played.
  const begin = isWhole ? 1 : Math.max(1, Math.min(...games.filter((game) => !game.isOver).map(({ round }) => round)) - 1);
  let found = leaves(games, rounds, rows, begin);
  while (!found) found = leaves(games, rounds -= 1, rows, begin);
  // Where nobody is known yet there is nothing to see, and where all is over nothing new.
  const open = found.filter(({ places }) =>
    places.some(({ game }) => game.node.querySelector(".who")) && (isWhole || places.some(({ game }) => !game.isOver)));
  return { size, rounds, leaves: open };
}

// So many pages each of the drawn sides has, in the largest letters that take no more of them than the least ones do.
/** @param {HTMLElement} scene @param {number} least */
export function grow(scene, least) {
  const tree = /** @type {Tree} */ (pick(".tree", scene));
  const { width, height } = around(".leaf", tree).getBoundingClientRect();
  tree.classList.add("measured");
  tree.style.removeProperty("--from");
  namesOf(tree).forEach((name) => name.style.removeProperty("font-size"));
  const widths = namesOf(tree).map((name) => name.offsetWidth / 100);
  const widest = Math.min(WIDEST, Math.max(NARROWEST, ...widths)) + POINTS;
  tree.sources = new Map(sourcesOf(tree).map((source) => [source, source.offsetWidth / 100 / FROM.least]));
  Object.assign(tree, { across: width, tall: height, widths, widest, turn: tree.turn || 0 });
  tree.classList.remove("measured");
  const games = gamesOf(tree), isWhole = scene.hasAttribute("data-whole");
  const smallest = planned(tree, games, least, isWhole);
  let [small, large] = [least, LARGEST * innerHeight];
  for (let step = 0; step < 7 && large > small; step += 1) {
    const size = Math.sqrt(small * large), plan = planned(tree, games, size, isWhole);
    const hasRoom = ((tree.widest + APART) * plan.rounds - APART) * size <= tree.across;
    if (hasRoom && plan.leaves.length <= smallest.leaves.length && plan.rounds === smallest.rounds) small = size;
    else large = size;
  }
  tree.plan = planned(tree, games, small, isWhole);
  return tree.plan.leaves.length;
}

// The largest letters in which the games of one page have room: a final alone fills the picture.
/** @param {Tree} tree @param {Leaf} leaf @param {number} shown @param {number} tall */
function sizeOf(tree, { places, rows }, shown, tall) {
  const here = new Set(places.map(({ game }) => game.node));
  const own = namesOf(tree).map((name, at) => here.has(around(".game", name)) ? tree.widths[at] : 0);
  const wide = Math.min(WIDEST, Math.max(NARROWEST, ...own)) + POINTS;
  const size = Math.min(LARGEST * innerHeight, tall / (HEAD + ROW * rows), tree.across / ((wide + APART) * shown - APART));
  return Math.max(tree.plan.size, size);
}

/** @param {HTMLElement} scene @param {number} page */
export function unfold(scene, page) {
  const tree = /** @type {Tree} */ (pick(".tree", scene));
  const { rounds, leaves: all } = tree.plan;
  const { places, rows } = all[page];
  const shown = Math.min(rounds, Math.max(...places.map(({ column }) => column)) + 1);
  const tall = around(".leaf", tree).clientHeight;
  const size = sizeOf(tree, all[page], shown, tall);
  const pitch = (tree.across + APART * size) / shown, wide = pitch - APART * size;
  const lit = wayOf(scene, places);
  const row = Math.min((tall - HEAD * size) / rows, ROOMIEST * size);
  const above = HEAD * size + (tall - HEAD * size - row * rows) / 2;
  tree.style.setProperty("--size", size + "px");
  // A name that is wider than its column is set smaller.
  const room = 0.97 * (wide / size - POINTS);
  namesOf(tree).forEach((name, place) => { name.style.fontSize = Math.min(1, room / tree.widths[place]) + "em"; });
  const longest = Math.max(0, ...places.flatMap(({ game }) => sourcesOf(game.node)).map((source) => tree.sources.get(source) || 0));
  tree.style.setProperty("--from", String(Math.min(FROM.most, Math.max(FROM.least, (wide / size - EDGES) / longest))));
  /** @type {Map<HTMLElement, {x: number, y: number}>} */
  const at = new Map(places.map(({ game, column, row: down }) => [game.node, { x: column * pitch, y: above + down * row }]));
  for (const { node } of gamesOf(tree)) {
    const place = at.get(node);
    node.classList.toggle("there", Boolean(place));
    node.classList.toggle("lit", Boolean(place) && (node.dataset.teams || "").split(" ").includes(lit));
    if (!place) continue;
    Object.assign(node.style, { left: place.x + "px", top: place.y - GAME / 2 * size + "px", width: wide + "px" });
  }
  const first = Math.min(...places.map(({ game, column }) => game.round - column));
  tree.querySelectorAll(".round").forEach((one, place) => {
    const head = /** @type {HTMLElement} */ (one);
    head.classList.toggle("there", place + 1 >= first && place + 1 < first + shown);
    head.style.left = (place + 1 - first) * pitch + "px";
  });
  link(scene, places, at, { wide, size, lit });
}

// One team's way on each page, another one each time: of those that are playing.
/** @param {HTMLElement} scene @param {Place[]} places */
function wayOf(scene, places) {
  const tree = /** @type {Tree} */ (pick(".tree", scene));
  const ways = /** @type {HTMLElement[]} */ (Array.from(scene.querySelectorAll(".way")));
  const here = ways.filter((way) => places.some(({ game }) => game.teams.includes(way.dataset.team || "")));
  const chosen = here.length ? here[tree.turn % here.length] : null;
  tree.turn += 1;
  ways.forEach((way) => way.classList.toggle("there", way === chosen));
  return chosen?.dataset.team || "none";
}

/**
 * @param {HTMLElement} scene @param {Place[]} places @param {Map<HTMLElement, {x: number, y: number}>} at
 * @param {{wide: number, size: number, lit: string}} how
 */
function link(scene, places, at, { wide, size, lit }) {
  const svg = pick(".links", scene), half = APART / 2 * size;
  const named = new Map(places.map(({ game }) => [game.node.dataset.game, game]));
  const lines = places.flatMap(({ game }) => game.from.flatMap((name) => {
    const before = named.get(name);
    if (!before) return [];
    const [from, to] = [at.get(before.node), at.get(game.node)];
    if (!from || !to) return [];
    const line = document.createElementNS("http://www.w3.org/2000/svg", "polyline");
    const x = from.x + wide;
    line.setAttribute("points", [[x, from.y], [x + half, from.y], [x + half, to.y], [to.x, to.y]].join(" "));
    if (before.teams.includes(lit) && game.teams.includes(lit)) line.setAttribute("class", "lit");
    return [line];
  }));
  svg.replaceChildren(...lines.sort((a, b) => Number(a.hasAttribute("class")) - Number(b.hasAttribute("class"))));
}
