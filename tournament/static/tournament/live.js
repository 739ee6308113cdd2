// A page that only shows follows the evening: it listens, asks where it cannot listen, and says when it last heard.
// Written for old phones' browsers: what it needs and does not find leaves a page that is loaded anew by hand.
"use strict";

(function () {
  const followed = document.querySelector("[data-live]");
  if (!followed || !window.XMLHttpRequest || !window.DOMParser) return;

  const every = 1000 * followed.dataset.every;
  const QUIET = 12000; // a stream that is heard every five seconds is dead by then
  const STALE = 15000;
  let shown = followed.dataset.shown;
  // A device's own clock may be set meanwhile, so what passes is not counted by it.
  const passed = () => performance.now();
  let heardAt = passed();
  let heardWhen = new Date();
  let begun;
  let source = null;
  let question = null;
  let next = null;
  let patience = every;

  const soon = (time) => time * (0.5 + Math.random());

  // What is shown becomes what came, node by node: what is equal stays as it is, and so do focus, selection, what is
  // typed and what is unfolded.
  const OWN = ["value", "checked", "open", "selected"]; // the reader's, once the page is there

  function alike(old, fresh) {
    return old.nodeType === fresh.nodeType && old.nodeName === fresh.nodeName
      && (old.id || "") === (fresh.id || "") && (old.name || "") === (fresh.name || "");
  }

  function take(old, fresh) {
    if (old.nodeType !== Node.ELEMENT_NODE) {
      if (old.data !== fresh.data) old.data = fresh.data;
      return;
    }
    if (old.isEqualNode(fresh)) return;
    for (const { name } of Array.from(old.attributes)) {
      if (!fresh.hasAttribute(name) && !OWN.includes(name)) old.removeAttribute(name);
    }
    for (const { name, value } of Array.from(fresh.attributes)) {
      if (!OWN.includes(name) && old.getAttribute(name) !== value) old.setAttribute(name, value);
    }
    if ("defaultValue" in old && old.value === old.defaultValue && old !== document.activeElement) {
      old.defaultValue = fresh.defaultValue;
      old.value = fresh.value;
    }
    if (old.nodeName !== "TEXTAREA") become(old, fresh);
  }

  // What is called by an id that is still wanted is never passed over for the sake of a blank.
  function become(old, fresh) {
    let place = old.firstChild;
    const children = Array.from(fresh.childNodes);
    const named = new Set(children.map((child) => child.id).filter(Boolean));
    for (const child of children) {
      let match = place;
      while (match && !alike(match, child)) match = named.has(match.id) ? null : match.nextSibling;
      if (!match) {
        old.insertBefore(document.importNode(child, true), place);
        continue;
      }
      while (place !== match) {
        const between = place;
        place = place.nextSibling;
        between.remove();
      }
      take(match, child);
      place = match.nextSibling;
    }
    while (place) {
      const rest = place;
      place = place.nextSibling;
      rest.remove();
    }
  }

  // A page that waits for an answer of its own is not changed under its reader's hands. Right after it asks again, and
  // for all of it: what it made of itself meanwhile nobody knows.
  document.addEventListener("live:go", () => { shown = ""; begin(); });

  function show(id, html) {
    if (followed.hasAttribute("data-hold") || id === shown) return;
    become(followed, new DOMParser().parseFromString(html, "text/html").body);
    shown = id;
    document.dispatchEvent(new CustomEvent("live:shown"));
  }

  // When it last heard, small while that is now; in red and in words when it is not.
  const line = document.createElement("aside");
  line.className = "heard";
  line.setAttribute("aria-label", "How fresh this page is");
  const when = line.appendChild(document.createElement("p"));
  const warning = line.appendChild(document.createElement("p"));
  warning.setAttribute("role", "status");
  document.querySelector("main").insertAdjacentElement("afterend", line);

  function clock(at) {
    const two = (number) => ("0" + number).slice(-2);
    const hour = at.getHours();
    const told = [hour % 12 || 12, two(at.getMinutes()), two(at.getSeconds())].join(":");
    return told + (hour < 12 ? " am" : " pm");
  }

  function say() {
    const isStale = passed() - heardAt > STALE;
    const words = "Last updated " + clock(heardWhen);
    const told = isStale ? "Not up to date: nothing has been heard since then." : "";
    if (when.textContent !== words) when.textContent = words;
    if (warning.textContent !== told) warning.textContent = told;
    line.classList.toggle("stale", isStale);
  }

  function heard() {
    heardAt = passed();
    heardWhen = new Date();
    say();
  }

  // What is not there any more may be so for a moment, as while the director changes something.
  function load() {
    stop();
    next = setTimeout(() => location.reload(), 1000 + soon(every));
  }

  function listen() {
    begun = passed();
    source = new EventSource(followed.dataset.live + "?after=" + shown);
    source.onmessage = (told) => { show(told.lastEventId, told.data); heard(); };
    source.addEventListener("beat", () => { patience = every; heard(); });
    source.addEventListener("gone", load);
    source.onerror = () => fall(passed() - begun);
  }

  // A stream that held is tried again at once. One that did not is asked instead, and tried ever more seldom.
  function fall(lasted) {
    stop();
    if (lasted > 30000) next = setTimeout(listen, soon(300));
    else ask(passed() + patience);
    patience = Math.min(2 * patience, 60000);
  }

  function ask(until) {
    question = new XMLHttpRequest();
    question.open("GET", followed.dataset.live + "?after=" + shown);
    question.timeout = 10000;
    question.onloadend = (told) => {
      const { status, responseText } = told.target;
      question = null;
      if (status === 404) { load(); return; }
      if (status === 200) show(told.target.getResponseHeader("Live-Id"), responseText);
      const wasHeard = status === 200 || status === 204;
      if (wasHeard) heard();
      const again = wasHeard && window.EventSource && passed() > until;
      // With the answer's own way what is new is here within `every`, and not all ask at once.
      next = setTimeout(again ? listen : () => ask(until), every * (0.65 + Math.random() / 5));
    };
    question.send();
  }

  function stop() {
    clearTimeout(next);
    if (source) source.close();
    if (question) { question.onloadend = null; question.abort(); }
    source = question = null;
  }

  function begin() {
    stop();
    if (document.hidden) return;
    if (window.EventSource) listen();
    else ask(Infinity);
  }

  document.addEventListener("visibilitychange", begin);
  addEventListener("online", begin);
  addEventListener("pageshow", (event) => { if (event.persisted) begin(); });
  addEventListener("pagehide", stop);
  setInterval(() => {
    if (document.hidden) return;
    if (source && passed() - Math.max(heardAt, begun) > QUIET) fall(0);
    say();
  }, 1000);
  say();
  begin();
})();
