// What a reader would see cut off, outside its frame, run together, over each other or touching, each in a line of words.
() => {
  const faults = new Set();
  const shown = (one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest(".unseen, .skip, svg, .wall")
    && getComputedStyle(one).clipPath !== "inset(50%)";
  const called = (one) => one.textContent.trim().slice(0, 30) || one.name || one.tagName;
  const across = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const along = (a, b) => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  const isIn = (box, room, spare) => box.left >= room.left - spare && box.right <= room.right + spare
    && box.top >= room.top - spare - 2 && box.bottom <= room.bottom + spare + 2;
  const boxOf = (node, from, to) => {
    const range = document.createRange();
    range.setStart(node, from);
    range.setEnd(node, to);
    return [...range.getClientRects()].filter((box) => box.width > 0.5);
  };
  const hasEdge = (style) => parseFloat(style.borderLeftWidth) > 0 && style.borderLeftStyle !== "none"
    && style.borderLeftColor !== "rgba(0, 0, 0, 0)";

  const words = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const owner = node.parentElement;
    if (!node.data.trim() || owner.closest("script, style, noscript, option") || !shown(owner)) continue;
    const boxes = boxOf(node, 0, node.data.length);
    if (boxes.length) words.push({ node, owner, boxes, said: node.data.trim().slice(0, 40) });
  }

  // Whatever hides what is too much for it, and whatever has a frame. A list that can be moved sideways hides nothing.
  for (const { owner, boxes, said } of words) {
    let moves = false;
    for (let up = owner; up !== document.documentElement; up = up.parentElement) {
      const style = getComputedStyle(up);
      const room = up.getBoundingClientRect();
      moves = ["auto", "scroll"].includes(style.overflowX);
      if (moves) break;
      const hides = ["hidden", "clip"].includes(style.overflowX) || ["hidden", "clip"].includes(style.overflowY);
      const frames = style.display !== "inline" && (hasEdge(style) || up.matches(".steps *, button, summary"));
      if ((hides || frames) && !boxes.every((box) => isIn(box, room, 1))) faults.add(`cut off: ${said}`);
    }
    const wide = document.documentElement.clientWidth;
    if (!moves && boxes.some((box) => box.left < -1 || box.right > wide + 1)) faults.add(`off the page: ${said}`);
  }

  words.slice(1).forEach(({ node }, at) => {
    const before = words[at].node;
    const end = before.data.trimEnd().length;
    const begin = node.data.search(/\S/);
    if (!/[\p{L}\p{N}.:?!,)]/u.test(before.data[end - 1]) || !/[\p{L}\p{N}(]/u.test(node.data[begin])) return;
    const [[a], [b]] = [boxOf(before, end - 1, end), boxOf(node, begin, begin + 1)];
    if (!a || !b || along(a, b) < Math.min(a.height, b.height) / 2) return;
    if (Math.abs(b.left - a.right) < 2) faults.add(`run together: ${before.data.slice(-20)}|${node.data.slice(0, 20)}`);
  });

  for (const one of document.querySelectorAll("body *")) {
    const style = getComputedStyle(one, "::before");
    const isSign = /^".*[^\s"]"$/.test(style.content) && style.display === "inline" && style.position === "static";
    const isApart = parseFloat(style.marginRight) > 0 || /flex|grid/.test(getComputedStyle(one).display);
    if (isSign && !isApart && shown(one)) faults.add(`run together: ${style.content}|${called(one)}`);
  }

  const lifted = ({ position, zIndex }) => ["fixed", "sticky"].includes(position) || (position === "absolute" && zIndex !== "auto");
  const floats = (one) => lifted(getComputedStyle(one)) || (one.parentElement && floats(one.parentElement));
  const laid = words.filter(({ owner }) => !floats(owner)).flatMap((told) => told.boxes.map((box) => ({ box, told })));
  laid.sort((a, b) => a.box.top - b.box.top);
  laid.forEach((a, at) => {
    for (const b of laid.slice(at + 1)) {
      if (b.box.top > a.box.bottom) break;
      const low = Math.min(a.box.height, b.box.height);
      if (a.told === b.told || across(a.box, b.box) < 3 || along(a.box, b.box) < low * 0.4) continue;
      faults.add(`over each other: ${a.told.said} | ${b.told.said}`);
    }
  });

  // What is chosen from a list has one line; a pair of long names is read whole where the list is opened. A box that is as
  // wide as a phone moves what is written in it.
  const LONGEST = 40;
  const pen = document.createElement("canvas").getContext("2d");
  const FIELDS = "input:not([type=hidden], [type=radio], [type=checkbox], [type=file], [type=password]), select";
  for (const one of [...document.querySelectorAll(FIELDS)].filter(shown)) {
    const style = getComputedStyle(one);
    const said = one.selectedOptions ? one.selectedOptions[0]?.text : one.value || one.placeholder;
    if (one.selectedOptions && said?.length > LONGEST) continue;
    if (one.offsetWidth > document.documentElement.clientWidth * 0.5) continue;
    pen.font = style.font;
    const room = one.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - (one.selectedOptions ? 16 : 0);
    if (pen.measureText(said ?? "").width > room + 1) faults.add(`cut off in ${one.name}: ${said}`);
  }

  // Frames that touch: what is pressed or typed into, cards and lists, and the headings above them.
  const FRAMES = "button, a, summary, input:not([type=hidden], [type=radio], [type=checkbox]), select, textarea, "
    + ".sheet, .said, .wide, .next, .card-table";
  const HEADINGS = "h1, h2, h3, legend";
  const things = [...document.querySelectorAll(`:is(main, .messages) :is(${FRAMES}, ${HEADINGS})`)]
    .filter((one) => shown(one) && !floats(one) && (one.matches(HEADINGS) || hasEdge(getComputedStyle(one))))
    .map((one) => ({ one, box: one.getBoundingClientRect() }));
  things.forEach(({ one, box }, at) => {
    for (const other of things.slice(at + 1)) {
      if (one.matches(HEADINGS) && other.one.matches(HEADINGS)) continue;
      if (one.contains(other.one) || other.one.contains(one)) continue;
      const [wide, high] = [across(box, other.box), along(box, other.box)];
      const gap = wide > 2 ? -high : high > 2 ? -wide : 99;
      if (gap < 5) faults.add(`touching: ${called(one)} | ${called(other.one)}`);
    }
  });
  return [...faults];
}
