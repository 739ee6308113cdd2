// The wall made to fit: its lists in the largest letters for which there is room, of at least a twenty-fourth of the
// height, in columns and page after page. The space bar holds a page; the arrows turn it.
"use strict";

(function () {
  const wall = document.querySelector(".wall");
  const LEAST = 0.0415;
  const LARGEST = 0.13;
  const TURN = 12000;
  // After so many other pages the first scene comes again.
  const REST = 3;
  // So wide is a column at least, and at most for the sake of one name: what is wider takes a second line.
  const NARROWEST = 11.5;
  const WIDEST = 20;
  const TIGHT = 15.5;
  let at = 0;
  let held = false;
  let turned = performance.now();

  const turn = document.createElement("p");
  turn.className = "page-of";
  turn.setAttribute("aria-hidden", "true");
  wall.insertAdjacentElement("afterend", turn);

  function lettered(list, size, columns) {
    list.pitch = list.turns / columns;
    list.style.setProperty("--size", size + "px");
    list.style.setProperty("--columns", columns);
    list.classList.toggle("tight", list.pitch < TIGHT * size);
  }

  // How many columns to the right of the first one something stands.
  const column = (list, one) => Math.round((one.getBoundingClientRect().left - list.getBoundingClientRect().left) / list.pitch);

  // The largest size that has room, where the least one has.
  function largest(least, most, hasRoom) {
    for (let step = 0; step < 7; step += 1) {
      const between = Math.sqrt(least * most);
      if (hasRoom(between)) least = between;
      else most = between;
    }
    return least;
  }

  // What each line of a list needs, in heights of its letters: how high it is, how wide its names are, and what else stands
  // beside them. Each stands on one line of its own while it is measured; in smaller letters some are a hair wider.
  const measured = (list) => Array.from(list.children, (one) => {
    const wide = one.offsetWidth / 98 + 0.1;
    // What is told of a prize flows on from line to line, and an honour stands above its name.
    const flows = one.classList.contains("told");
    const names = flows ? [wide] : Array.from(one.querySelectorAll(".who, :scope > :is(bdi, .prize)"), (name) => name.offsetWidth / 98);
    return {
      wide, names,
      high: one.offsetHeight / 100,
      beside: flows || one.classList.contains("honour") ? 0 : wide - Math.max(0, ...names),
      isPart: one.classList.contains("part"),
      isNumbered: Boolean(one.querySelector(":scope > .number")),
    };
  });

  // Where its lines come to stand at a size, found without laying them out: into how many columns they go, and how many
  // lines their names take beyond the first. A name that is broken between words takes more room than its width.
  function laidOut(list, wide, size) {
    const columns = Math.max(1, Math.floor(list.turns / (wide * size + list.gap)));
    const room = (list.turns / columns - list.gap) / size;
    const isTight = list.turns / columns < TIGHT * size;
    const high = (line) => {
      const ownLine = isTight && line.isNumbered && !list.isApart;
      const across = Math.max(1, room - (ownLine ? 0 : line.beside));
      const more = line.names.reduce((sum, name) => sum + (name <= across ? 0 : Math.ceil(1.05 * name / across) - 1), 0);
      return { more, high: line.high * (isTight && list.isApart ? 0.9 : 1) + 1.2 * (more + (ownLine ? 1 : 0)) };
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

  // As few pages as there can be, and on those the largest letters for which no more names take a second line. One name
  // that is longer than all others makes no column wide.
  function planned(list, most) {
    const least = LEAST * innerHeight;
    const widths = list.lines.map((one) => one.wide).sort((a, b) => a - b);
    const usual = Math.min(widths[Math.ceil(0.9 * widths.length) - 1], WIDEST, list.across / least);
    const narrow = Math.min(usual, NARROWEST);
    const wide = laidOut(list, narrow, least).pages < laidOut(list, usual, least).pages ? narrow : usual;
    const smallest = laidOut(list, wide, least);
    const size = largest(least, most * innerHeight, (one) => {
      const found = laidOut(list, wide, one);
      return wide * one <= list.across + 0.1 && found.pages <= smallest.pages && found.more <= smallest.more && Math.max(...found.highs) * one <= list.tall;
    });
    return { wide, size, least, ...laidOut(list, wide, size) };
  }

  const pagesOf = (list) => Math.max(1, Math.ceil((list.scrollWidth + list.gap) / list.turns - 0.02));
  const isCut = (list) => list.scrollHeight > list.clientHeight + 1;
  const isBroken = (list, { highs }, size) =>
    Array.from(list.children).some((one, place) => one.offsetHeight > Math.min((highs[place] + 0.6) * size, list.tall + 1));

  // What was planned is looked at as it is drawn: where it has no room after all, its letters are made smaller.
  function settled(list, plan) {
    let { size } = plan;
    while ((pagesOf(list) > plan.pages || isCut(list) || isBroken(list, plan, size)) && size > plan.least) {
      size = Math.max(plan.least, 0.97 * size);
      lettered(list, size, laidOut(list, plan.wide, size).columns);
    }
    const pages = pagesOf(list);
    // What stays empty is given to the others.
    const used = column(list, list.lastElementChild) + 1;
    if (pages === 1 && used < Math.round(list.turns / list.pitch)) lettered(list, size, used);
    return pages;
  }

  // How many pages each scene has once it is made to fit. All of them are measured at once, and laid out at once: to ask
  // for a place after each change would have the browser lay everything out each time.
  function fit(scenes) {
    const leaves = scenes.map((scene) => scene.querySelector(".leaf"));
    const lists = leaves.map((leaf) => leaf && leaf.firstElementChild);
    const there = lists.filter(Boolean);
    there.forEach((list) => { list.classList.remove("tight"); list.classList.add("measured"); });
    there.forEach((list) => {
      const { width, height } = list.parentElement.getBoundingClientRect();
      list.gap = 0.025 * innerWidth;
      // From one page to the next.
      Object.assign(list, { across: width, tall: height, turns: width + list.gap, isApart: list.classList.contains("apart") });
      list.lines = measured(list);
    });
    there.forEach((list) => list.classList.remove("measured"));
    const plans = lists.map((list, place) => list && planned(list, leaves[place].dataset.largest || LARGEST));
    lists.forEach((list, place) => {
      if (list) lettered(list, plans[place].size, plans[place].pages === 1 ? Math.min(plans[place].used, plans[place].columns) : plans[place].columns);
    });
    return lists.map((list, place) => (list ? settled(list, plans[place]) : 1));
  }

  // Every page of every scene, one after the other. What comes first comes again before long.
  function pages() {
    const scenes = Array.from(wall.querySelectorAll(".scene"));
    const counts = fit(scenes);
    const of = (scene, place) => Array.from({ length: counts[place] }, (_, page) => ({ scene, page }));
    const [first, ...others] = scenes.map(of);
    const rest = others.flat();
    const turns = Math.max(1, Math.ceil(rest.length / REST));
    return Array.from({ length: turns }, (_, one) => [...first, ...rest.slice(one * REST, (one + 1) * REST)]).flat();
  }

  let all = [];
  function show() {
    if (!all.length) return;
    at = ((at % all.length) + all.length) % all.length;
    const { scene, page } = all[at];
    all.forEach((one) => one.scene.classList.toggle("on", one.scene === scene));
    const list = scene.querySelector(".names");
    if (list) list.style.setProperty("--page", -page * list.turns + "px");
    const words = all.length > 1 ? (at + 1) + " of " + all.length : "";
    turn.textContent = held ? "Held: the space bar goes on" : words;
    turn.toggleAttribute("data-held", held);
  }

  // The draw is told line by line, once. The page is turned to what is told.
  let told = 0;
  function tell(more) {
    const lines = Array.from(wall.querySelectorAll("[data-scene=draw] .names > li"));
    const isTelling = told < lines.length;
    told = Math.min(told + more, lines.length);
    lines.forEach((line, place) => line.classList.toggle("untold", place >= told));
    if (isTelling && told) {
      const list = lines[0].parentElement;
      const left = lines[told - 1].getBoundingClientRect().left - list.getBoundingClientRect().left;
      at = Math.floor((left + 1) / list.turns);
      turned = performance.now();
      show();
    }
    return isTelling;
  }

  // With other scenes, or another draw, it begins again; else it stays on its page.
  let before = "";
  let drawn = null;
  function lay() {
    const isPhone = innerWidth < 700;
    if (isPhone || !wall.querySelector(".scene")) { wall.removeAttribute("data-paged"); turn.textContent = ""; all = []; return; }
    wall.setAttribute("data-paged", "");
    const draw = Array.from(wall.querySelectorAll("[data-scene=draw] .number"), (one) => one.textContent).join();
    const now = Array.from(wall.querySelectorAll(".scene"), (one) => one.dataset.scene).join() + draw;
    if (now !== before) {
      at = 0;
      turned = performance.now();
      held = false;
      told = draw === drawn || matchMedia("(prefers-reduced-motion: reduce)").matches ? Infinity : 0;
    }
    before = now;
    // Where a call is undone it comes again, and was told.
    drawn = draw || drawn;
    all = pages();
    show();
    tell(0);
  }

  function go(step) {
    at += step;
    turned = performance.now();
    show();
  }

  addEventListener("keydown", (event) => {
    if (event.key === " ") { held = !held; go(0); event.preventDefault(); }
    if (event.key === "ArrowRight" || event.key === "PageDown") go(1);
    if (event.key === "ArrowLeft" || event.key === "PageUp") go(-1);
  });
  setInterval(() => {
    if (!all.length || held || tell(1)) return;
    if (performance.now() - turned >= TURN) go(1);
  }, 1000);
  addEventListener("resize", lay);
  // The clock, which changes each second, has room of its own.
  function isClock({ target }) {
    const part = target.closest ? target : target.parentElement;
    return part && part.closest(".time-left");
  }
  new MutationObserver((changes) => {
    if (!changes.every(isClock)) lay();
  }).observe(wall, { childList: true, characterData: true, subtree: true });
  // Until its letters are there it would be measured in others.
  document.fonts.ready.then(lay);
})();
