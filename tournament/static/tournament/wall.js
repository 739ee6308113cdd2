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

  // In heights of its letters: so that one name that is longer than all others makes no column wide.
  function usualWidth(list) {
    list.classList.remove("tight");
    list.classList.add("measured");
    const widths = Array.from(list.children, (one) => one.offsetWidth / 100 + 0.1).sort((a, b) => a - b);
    list.classList.remove("measured");
    return Math.min(widths[Math.ceil(0.9 * widths.length) - 1], WIDEST);
  }

  // The largest size that has room, where the least one has.
  function largest(least, most, hasRoom) {
    for (let step = 0; step < 7; step += 1) {
      const between = Math.sqrt(least * most);
      if (hasRoom(between)) least = between;
      else most = between;
    }
    return least;
  }

  // How many lines all of it takes.
  function lines(list, size) {
    return Array.from(list.children, (one) => Math.round(one.offsetHeight / (1.1 * size))).reduce((sum, one) => sum + one, 0);
  }

  // As few pages as there can be, and on those the largest letters for which no more names take a second line.
  function fit(scene) {
    const leaf = scene.querySelector(".leaf");
    if (!leaf) return 1;
    const list = leaf.firstElementChild;
    const least = LEAST * innerHeight;
    const gap = 0.025 * innerWidth;
    const across = leaf.getBoundingClientRect().width;
    // From one page to the next.
    list.turns = across + gap;
    const beside = (wide) => Math.max(1, Math.floor(list.turns / (wide + gap)));
    const pagesIn = (wide, size) => {
      lettered(list, size, beside(wide * size));
      return Math.max(1, Math.ceil((list.scrollWidth + gap) / list.turns - 0.02));
    };
    const usual = Math.min(usualWidth(list), across / least);
    const narrow = Math.min(usual, NARROWEST);
    const wide = pagesIn(narrow, least) < pagesIn(usual, least) ? narrow : usual;
    const count = pagesIn(wide, least);
    const most = lines(list, least);
    const size = largest(least, (leaf.dataset.largest || LARGEST) * innerHeight, (one) =>
      wide * one <= across + 1 && pagesIn(wide, one) <= count && lines(list, one) <= most && list.scrollHeight <= list.clientHeight + 1);
    lettered(list, size, beside(wide * size));
    // What stays empty is given to the others.
    if (count === 1) lettered(list, size, column(list, list.lastElementChild) + 1);
    return count;
  }

  // Every page of every scene, one after the other. What comes first comes again before long.
  function pages() {
    const of = (scene) => Array.from({ length: fit(scene) }, (_, page) => ({ scene, page }));
    const [first, ...others] = Array.from(wall.querySelectorAll(".scene"), of);
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
  function lay() {
    const isPhone = innerWidth < 700;
    if (isPhone || !wall.querySelector(".scene")) { wall.removeAttribute("data-paged"); turn.textContent = ""; all = []; return; }
    wall.setAttribute("data-paged", "");
    const now = Array.from(wall.querySelectorAll(".scene, [data-scene=draw] .number"), (one) => one.dataset.scene || one.textContent).join();
    if (now !== before) {
      at = 0;
      turned = performance.now();
      held = false;
      told = matchMedia("(prefers-reduced-motion: reduce)").matches ? Infinity : 0;
    }
    before = now;
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
  document.fonts.ready.then(lay);
  // The clock, which changes each second, has room of its own.
  function isClock({ target }) {
    const part = target.closest ? target : target.parentElement;
    return part && part.closest(".time-left");
  }
  new MutationObserver((changes) => {
    if (!changes.every(isClock)) lay();
  }).observe(wall, { childList: true, characterData: true, subtree: true });
  lay();
})();
