// How long it is until a time limit, on a page that stays open: from the server's time, minute by minute. Without script
// it stands as it was when the page came.
"use strict";

(function () {
  const lines = document.querySelectorAll("[data-until]");
  const told = document.querySelector("[data-limits]");
  const ahead = told ? told.dataset.limits - Date.now() : 0;

  const count = (many, what) => (many ? [many + " " + what + (many === 1 ? "" : "s")] : []);

  function span(minutes) {
    if (minutes < 1) return "less than a minute";
    return [...count(Math.floor(minutes / 60), "hour"), ...count(minutes % 60, "minute")].join(" and ");
  }

  function say() {
    for (const line of lines) {
      const left = line.dataset.until - Date.now() - ahead;
      const words = left > 0 ? line.dataset.ends + ": " + span(Math.floor(left / 60000)) + " left." : line.dataset.ends + ": time is up.";
      if (line.textContent !== words) line.textContent = words;
    }
  }

  setInterval(say, 5000);
})();
