// The round's clock: what is left, counted from the server's time, and a bell at its end, but for the phones of players
// and tables, which would all ring at once. Without script the page says until when.

/** @type {HTMLElement | null} */
const told = document.querySelector("[data-now]");
const ahead = told ? Number(told.dataset.now) - Date.now() : 0;
const AMBER = 60; // seconds before the end, in which it is told by colour
const LATE_BELL = 90; // a window that nobody looks at is asked once a minute
const clock = {
  // The first one that runs, as it was looked at last.
  before: { ends: "", left: 0 },
  /** @type {AudioContext | undefined} */
  sound: undefined,
};

// A window that nobody has touched may make no sound: then the big letters have to do.
function wake() {
  const Sound = window.AudioContext || /** @type {any} */ (window).webkitAudioContext;
  clock.sound ??= Sound && new Sound();
  clock.sound?.resume();
}

// Three strokes; a small picture of a wall makes no sound.
function ring() {
  if (window.frameElement) return;
  if (told?.hasAttribute("data-silent")) return;
  wake();
  const { sound } = clock;
  if (!sound) return;
  [0, 0.7, 1.4].forEach((later) => {
    const [tone, loud] = [sound.createOscillator(), sound.createGain()];
    const at = sound.currentTime + later;
    tone.frequency.value = 880;
    tone.connect(loud).connect(sound.destination);
    loud.gain.setValueAtTime(0.6, at);
    loud.gain.exponentialRampToValueAtTime(0.001, at + 1.2);
    tone.start(at);
    tone.stop(at + 1.2);
  });
}

/** @returns {NodeListOf<HTMLElement>} */
const clocks = () => document.querySelectorAll(".time-left[data-ends]");
/** @param {HTMLElement} one */
const leftOf = (one) => Math.max(0, Math.ceil((Number(one.dataset.ends) - Date.now() - ahead) / 1000));

function say() {
  for (const one of clocks()) {
    const left = leftOf(one);
    const words = left ? Math.floor(left / 60) + ":" + ("0" + left % 60).slice(-2) : "Time!";
    if (one.textContent !== words) one.textContent = words;
    one.toggleAttribute("data-over", !left);
    one.toggleAttribute("data-soon", left > 0 && left <= AMBER);
  }
  const [first] = clocks();
  if (!first) return;
  const now = { ends: /** @type {string} */ (first.dataset.ends), left: leftOf(first) };
  if (!now.left) document.querySelector(".clock [data-running]")?.remove();
  // Whoever opens the page after the bell is not startled by it, and no clock that is set rings it in the middle.
  const { before } = clock;
  if (!now.left && now.ends === before.ends && before.left && before.left <= LATE_BELL) ring();
  clock.before = now;
}

// What lies over the page hides nothing that has the cursor: it closes when that has left it, or by Escape.
/** @type {HTMLDetailsElement | null} */
const fold = document.querySelector(".felt .clock details");
if (fold) {
  fold.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget && !fold.contains(/** @type {Node} */ (relatedTarget))) fold.open = false;
  });
  fold.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !fold.open) return;
    fold.querySelector("summary")?.focus();
    fold.open = false;
  });
}
addEventListener("pointerdown", wake);
addEventListener("keydown", wake);
setInterval(say, 200);
// What came says until when: no frame is painted, and no wall measured, with that.
document.addEventListener("live:shown", say);
say();
