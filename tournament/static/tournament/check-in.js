// Comfort at the sign-in desk: hits at each letter, and presses that leave the box where it is. Without it each press loads
// the page again, and all is done as well.
"use strict";

(() => {
  const box = document.getElementById("who");
  const hits = document.getElementById("hits");
  if (!box) return;

  const TONES = { success: [880], warning: [660, 660], error: [220] };
  let speaker, asking;
  let before = Promise.resolve();

  function sound(kind) {
    speaker ??= new AudioContext();
    (TONES[kind] ?? []).forEach((pitch, place) => {
      const tone = new OscillatorNode(speaker, { frequency: pitch });
      tone.connect(new GainNode(speaker, { gain: 0.06 })).connect(speaker.destination);
      tone.start(speaker.currentTime + 0.16 * place);
      tone.stop(speaker.currentTime + 0.16 * place + 0.11);
    });
  }

  box.addEventListener("input", async () => {
    // What stood on top belongs to what was typed before.
    hits.querySelectorAll("[name=seen], [name=asked], [name=pair]").forEach((old) => old.remove());
    asking?.abort();
    asking = new AbortController();
    const address = `${box.form.action}?only=hits&q=${encodeURIComponent(box.value)}`;
    const found = await fetch(address, { signal: asking.signal })
      .then((answer) => (answer.ok && !answer.redirected ? answer.text() : null))
      .catch(() => null);
    if (found !== null) hits.innerHTML = found;
  });

  // Enter alone takes the first, so Down goes on to the second.
  addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const shown = [...hits.querySelectorAll(".hits button")];
    const place = shown.indexOf(document.activeElement);
    if (!step || !shown.length || (place < 0 && document.activeElement !== box)) return;
    event.preventDefault();
    (shown[Math.max(place, 0) + step] ?? (step < 0 ? box : shown.at(-1))).focus();
  });

  // A name that is asked about gives way to the next one that is typed.
  function ask() {
    if (hits.querySelector("[name=asked]")) box.select();
  }

  ask();

  function exchange(page) {
    for (const id of ["player", "count", "people"]) {
      document.getElementById(id).innerHTML = page.getElementById(id).innerHTML;
    }
    const steps = page.querySelector(".steps");
    const last = page.querySelector(".last");
    document.querySelector(".last")?.remove();
    document.querySelector(".steps").replaceWith(steps);
    if (last) steps.after(last);
    document.querySelectorAll(".messages > .said").forEach((old) => old.remove());
    const told = page.querySelector(".messages");
    document.querySelector(".messages [role=status]").replaceChildren(...told.querySelector("[role=status]").children);
    document.querySelector(".messages").append(...told.querySelectorAll(":scope > .said"));
  }

  async function deliver(form, body) {
    const atTheBox = form === box.form;
    const typed = body.get("who");
    if (atTheBox) {
      body.set("key", form.elements.key.value);
      for (const name of ["last", "team", "told", "let_go"]) {
        if (form.elements[name]) body.set(name, form.elements[name].value);
        else body.delete(name);
      }
    }
    const answer = await fetch(form.getAttribute("action"), { method: "POST", body }).catch(() => null);
    const page = answer?.ok ? await parsed(answer) : null;
    if (!page) {
      if (atTheBox && !box.value) box.value = typed;
      tell("That did not reach the program. Look whether it still runs, then press once more.");
      return sound("error");
    }
    const fresh = page.getElementById("who");
    if (!fresh) {
      // Signed out: the browser itself takes what was typed along to the sign-in page.
      if (!atTheBox) return location.assign(answer.url);
      box.value = typed;
      return form.submit();
    }
    exchange(page);
    if (!box.value) {
      box.value = fresh.value;
      hits.innerHTML = page.getElementById("hits").innerHTML;
      ask();
    } else {
      hits.querySelector("[name=key]").value = page.querySelector("#hits [name=key]").value;
      if (fresh.value) tell(`“${fresh.value}” is not signed in yet: type the name once more.`);
    }
    document.getElementById("who_help").innerHTML = page.getElementById("who_help").innerHTML;
    if (answer.redirected) history.replaceState(null, "", answer.url);
    if (atTheBox) sound(document.querySelector(".said.error, .said.warning, .said.success")?.classList[1]);
  }

  addEventListener("submit", (event) => {
    const form = event.target;
    if (form.method !== "post" || !form.matches("main form, .last")) return;
    event.preventDefault();
    const button = event.submitter;
    const byKeyboard = form !== box.form && button?.matches(":focus-visible");
    const body = new FormData(form, button);
    if (form === box.form) {
      // What was looked up for the letters is no answer to the press.
      asking?.abort();
      box.value = "";
    }
    before = before.then(() => deliver(form, body)).then(() => {
      const asks = hits.querySelector("[autofocus]");
      (byKeyboard && button.id && document.getElementById(button.id) || asks || box).focus();
    });
  });

  // Whatever was pressed in between, letters go into the box.
  addEventListener("keydown", (event) => {
    const free = document.activeElement === document.body && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (free && event.key.length === 1) box.focus();
  });
})();
