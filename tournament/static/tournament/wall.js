// The wall made to fit: its lists in as many columns as there is room for, in letters of at least a twenty-fourth of the
// height, page after page. The space bar holds a page; the arrows turn it.
"use strict";

(function () {
  const wall = document.querySelector(".wall");
  const LEAST = 0.0415;
  const LARGEST = 0.085;
  const TURN = 12000;
  // A name that is longer than this takes a second line.
  const WIDEST = 17;
  let at = 0;
  let held = false;
  let turned = Date.now();

  const turn = document.createElement("p");
  turn.className = "page-of";
  turn.setAttribute("aria-hidden", "true");
  wall.insertAdjacentElement("afterend", turn);

  // How often such letters go across and down.
  function room(leaf, list, size) {
    const { wide, high } = list.own;
    const gap = 0.025 * innerWidth;
    const across = Math.max(1, Math.floor((leaf.clientWidth + gap) / (Math.min(wide, WIDEST) * size + gap)));
    return { across, down: Math.max(1, Math.floor(leaf.clientHeight / (high * size))) };
  }

  function fit(scene) {
    const leaf = scene.querySelector(".leaf");
    if (!leaf) return 1;
    const list = leaf.firstElementChild;
    list.classList.add("measured");
    list.own = { wide: list.offsetWidth / 100 + 0.1, high: Math.max(...Array.from(list.children, (one) => one.offsetHeight)) / 100 };
    list.classList.remove("measured");
    const least = LEAST * innerHeight;
    let size = LARGEST * innerHeight;
    let found = room(leaf, list, size);
    while (size > least && (found.across * found.down < list.children.length || list.own.wide * size > leaf.clientWidth)) {
      size = Math.max(least, 0.96 * size);
      found = room(leaf, list, size);
    }
    list.style.setProperty("--size", size + "px");
    list.style.setProperty("--columns", found.across);
    list.style.setProperty("--high", found.down * list.own.high * size + 1 + "px");
    const step = leaf.getBoundingClientRect().width + 0.025 * innerWidth;
    list.step = step;
    return Math.max(1, Math.ceil((list.scrollWidth + 0.025 * innerWidth) / step - 0.02));
  }

  // Every page of every scene, one after the other.
  function pages() {
    const scenes = Array.from(wall.querySelectorAll(".scene"));
    return scenes.flatMap((scene) => Array.from({ length: fit(scene) }, (_, page) => ({ scene, page })));
  }

  let all = [];
  function show() {
    if (!all.length) return;
    at = ((at % all.length) + all.length) % all.length;
    const { scene, page } = all[at];
    all.forEach((one) => one.scene.classList.toggle("on", one.scene === scene));
    const list = scene.querySelector(".names");
    if (list) list.style.setProperty("--page", -page * list.step + "px");
    const words = all.length > 1 ? (at + 1) + " of " + all.length : "";
    turn.textContent = held ? "Held: the space bar goes on" : words;
    turn.toggleAttribute("data-held", held);
  }

  // Where what is shown has changed its scenes, it begins again; else it stays on its page.
  let before = "";
  function lay() {
    const isPhone = innerWidth < 700;
    if (isPhone || !wall.querySelector(".scene")) { wall.removeAttribute("data-paged"); turn.textContent = ""; all = []; return; }
    wall.setAttribute("data-paged", "");
    const now = Array.from(wall.querySelectorAll(".scene"), (one) => one.dataset.scene).join();
    if (now !== before) { at = 0; turned = Date.now(); held = false; }
    before = now;
    all = pages();
    show();
  }

  function go(step) {
    at += step;
    turned = Date.now();
    show();
  }

  addEventListener("keydown", (event) => {
    if (event.key === " ") { held = !held; go(0); event.preventDefault(); }
    if (event.key === "ArrowRight" || event.key === "PageDown") go(1);
    if (event.key === "ArrowLeft" || event.key === "PageUp") go(-1);
  });
  setInterval(() => { if (!held && all.length > 1 && Date.now() - turned >= TURN) go(1); }, 500);
  addEventListener("resize", lay);
  document.fonts.ready.then(lay);
  // The clock, which changes each second, has room of its own.
  const isClock = ({ target }) => (target.closest ? target : target.parentElement)?.closest(".time-left");
  new MutationObserver((changes) => {
    if (!changes.every(isClock)) lay();
  }).observe(wall, { childList: true, characterData: true, subtree: true });
  lay();
})();
