// The game's clock: the time left by the server's clock, and a bell at its end. Phones of players and tables do not ring, as
// all would ring at once. Without this script the page shows the end time.

/** @type {HTMLElement | null} */
const serverTimeElement = document.querySelector("[data-now]");
const serverTimeAhead = serverTimeElement ? Number(serverTimeElement.dataset.now) - Date.now() : 0;
const AMBER_SECONDS = 60; // seconds before the end in which the clock changes color
const LATE_BELL_SECONDS = 90; // seconds: a browser runs timers in a hidden window only once a minute
const state = {
  // The first running clock at the last check.
  clockBefore: { ends: "", left: 0 },
  /** @type {AudioContext | undefined} */
  audio: undefined,
};

// A browser allows sound only after a click or a key in the window.
function wakeAudio() {
  const Sound = window.AudioContext || /** @type {any} */ (window).webkitAudioContext;
  state.audio ??= Sound && new Sound();
  state.audio?.resume();
}

// Ring three strokes. A small picture of a big screen at the desk makes no sound.
function ringBell() {
  if (window.frameElement) return;
  if (serverTimeElement?.hasAttribute("data-silent")) return;
  wakeAudio();
  const { audio } = state;
  if (!audio) return;
  [0, 0.7, 1.4].forEach((delay) => {
    const [tone, gain] = [audio.createOscillator(), audio.createGain()];
    const startTime = audio.currentTime + delay;
    tone.frequency.value = 880;
    tone.connect(gain).connect(audio.destination);
    gain.gain.setValueAtTime(0.6, startTime);
    gain.gain.exponentialRampToValueAtTime(0.001, startTime + 1.2);
    tone.start(startTime);
    tone.stop(startTime + 1.2);
  });
}

/** @returns {NodeListOf<HTMLElement>} */
const clocks = () => document.querySelectorAll(".time-left[data-ends]");
/** @param {HTMLElement} timer */
const secondsLeft = (timer) => Math.max(0, Math.ceil((Number(timer.dataset.ends) - Date.now() - serverTimeAhead) / 1000));

function showTimeLeft() {
  for (const timer of clocks()) {
    const seconds = secondsLeft(timer);
    const words = seconds ? Math.floor(seconds / 60) + ":" + ("0" + seconds % 60).slice(-2) : "Time!";
    if (timer.textContent !== words) timer.textContent = words;
    timer.toggleAttribute("data-over", !seconds);
    timer.toggleAttribute("data-soon", seconds > 0 && seconds <= AMBER_SECONDS);
  }
  const [firstTimer] = clocks();
  if (!firstTimer) return;
  const clockNow = { ends: /** @type {string} */ (firstTimer.dataset.ends), left: secondsLeft(firstTimer) };
  if (!clockNow.left) document.querySelector(".clock [data-running]")?.remove();
  // The bell rings only if this page saw the same clock run. A page opened after the end stays silent, and so does a clock
  // whose end is changed.
  const { clockBefore } = state;
  if (!clockNow.left && clockNow.ends === clockBefore.ends && clockBefore.left && clockBefore.left <= LATE_BELL_SECONDS) ringBell();
  state.clockBefore = clockNow;
}

// The open fold covers part of the page. It closes by Escape or once the cursor leaves it, so it never hides the cursor.
/** @type {HTMLDetailsElement | null} */
const clockFold = document.querySelector(".felt .clock details");
if (clockFold) {
  clockFold.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget && !clockFold.contains(/** @type {Node} */ (relatedTarget))) clockFold.open = false;
  });
  clockFold.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !clockFold.open) return;
    clockFold.querySelector("summary")?.focus();
    clockFold.open = false;
  });
}
// Most pages have no clock.
if (serverTimeElement) {
  addEventListener("pointerdown", wakeAudio);
  addEventListener("keydown", wakeAudio);
  setInterval(showTimeLeft, 200);
  // An update brings the end time as text. It is replaced before the browser paints or wall.js measures.
  document.addEventListener("live:shown", showTimeLeft);
  showTimeLeft();
}
