// A table's phone while the Wi-Fi is away: what is sent is kept on the phone, with the next hand asked at once, and sent
// in order as soon as there is an answer. What the server refuses stays here until somebody has read it.
"use strict";

(function () {
  // A press that is sent again is known by its key, and is done once. Over plain HTTP browsers make no names of their own.
  function freshKey() {
    const bytes = window.crypto.getRandomValues(new Uint8Array(16));
    return Array.from(bytes, (one) => ("0" + one.toString(16)).slice(-2)).join("");
  }

  // What the server drew has a key; what came by itself later has none.
  addEventListener("submit", (event) => {
    const { key } = event.target.elements;
    if (key && !key.value) key.value = freshKey();
  });

  const store = window.localStorage;
  if (!store || !window.fetch || !window.URLSearchParams || !document.body.toggleAttribute) return;
  const KEPT = "table " + location.pathname + location.search;
  const AGAIN = 3000;
  let sending = false;
  // Whether what was sent last is shown.
  let isAnswered = true;

  const kept = () => JSON.parse(store.getItem(KEPT) || "[]");
  const keep = (hands) => store.setItem(KEPT, JSON.stringify(hands));
  const form = () => document.querySelector("form.phone");

  // Where it says what waits, and what was refused.
  const line = document.createElement("div");
  line.className = "waiting-hands";
  line.hidden = true;
  line.setAttribute("role", "status");
  document.querySelector("main").insertAdjacentElement("afterbegin", line);

  // What is shown stays as it is while something waits: it is further than the server is.
  function hold(isHeld) {
    const live = document.querySelector("[data-live]");
    const wasHeld = live.hasAttribute("data-hold");
    live.toggleAttribute("data-hold", isHeld);
    if (wasHeld && !isHeld) document.dispatchEvent(new CustomEvent("live:go"));
  }

  function tell(refused) {
    const hands = kept();
    const words = hands.map((one) => one.words);
    hold(Boolean(hands.length));
    line.hidden = !hands.length;
    line.textContent = "";
    if (!hands.length) return;
    const head = document.createElement("p");
    head.className = refused ? "said error" : "said";
    head.textContent = refused || (words.length === 1 ? "1 hand is" : words.length + " hands are")
      + " kept on this phone, and sent as soon as the laptop answers.";
    line.appendChild(head);
    const list = line.appendChild(document.createElement("ol"));
    words.forEach((one) => { list.appendChild(document.createElement("li")).textContent = one; });
    if (refused) {
      const button = line.appendChild(document.createElement("button"));
      button.type = "button";
      button.textContent = "I have told the director";
      button.onclick = () => { keep(kept().slice(1)); tell(""); pass(); };
    }
  }

  const said = (field) => {
    const chosen = form().querySelector("[name=" + field + "]:checked");
    return chosen ? chosen.parentNode.textContent.trim().replace(/\s+/g, " ").replace(/ deals$/, "") : "";
  };

  // The next hand, as long as nobody else can say which one it is: the deal goes left. It is called as the server will
  // call it, so that what is chosen meanwhile stays when that answers.
  function ahead() {
    const next = form();
    const count = (name) => next.querySelector("[name=" + name + "]");
    const key = (number) => count("game").value + "-" + number;
    const number = Number(count("number").value);
    for (const one of [next].concat(Array.from(next.querySelectorAll("[id]")))) {
      one.id = one.id.replace(key(number), key(number + 1));
    }
    for (const name of ["number", "called"]) count(name).value = Number(count(name).value) + 1;
    const chairs = Array.from(next.querySelectorAll("[name=maker]"), (one) => one.value);
    const deals = next.querySelector("input[type=hidden][name=dealer]");
    if (deals) deals.value = chairs[(chairs.indexOf(deals.value) + 1) % chairs.length];
    for (const one of next.querySelectorAll("label b")) one.remove();
    next.reset();
    next.querySelector("h2").textContent = "Hand " + count("called").value;
    next.querySelector("button.do").textContent = "Send hand " + count("called").value;
  }

  async function pass() {
    const [first] = kept();
    if (!first || sending) return;
    sending = true;
    const body = new URLSearchParams(first.body);
    const answer = await fetch(location.href, { method: "POST", body }).catch(() => null);
    sending = false;
    if (!answer || answer.status >= 500) {
      tell("");
      setTimeout(pass, AGAIN);
      return;
    }
    if (answer.ok) {
      keep(kept().slice(1));
      tell("");
      pass();
      return;
    }
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const why = page.querySelector("[role=alert] p");
    tell(why ? why.textContent : "This link has ended: ask the director for the table's new one.");
  }

  addEventListener("submit", (event) => {
    if (event.target !== form()) return;
    event.preventDefault();
    const words = "Hand " + form().querySelector("[name=called]").value + ": "
      + [said("maker"), said("alone"), said("came")].join(", ");
    const body = new URLSearchParams(new FormData(form()));
    body.set("key", freshKey());
    keep(kept().concat([{ body: body.toString(), words }]));
    ahead();
    isAnswered = false;
    tell("");
    stand();
    pass();
  });

  // Where the next hand is asked, below the answer to the one that was sent.
  function stand() {
    const told = line.hidden ? document.querySelector(".last-hand") : line;
    const place = told || form();
    if (place) place.scrollIntoView();
  }

  document.addEventListener("live:shown", () => {
    if (!isAnswered) stand();
    isAnswered = true;
  });

  // Send comes into view once every question has its answer, and lies over none before.
  addEventListener("change", () => {
    const asked = form();
    if (asked && asked.checkValidity()) asked.querySelector("button.do").scrollIntoView({ block: "nearest" });
  });

  addEventListener("online", pass);
  for (const one of kept()) {
    const number = form() && form().querySelector("[name=number]").value;
    if (number && new URLSearchParams(one.body).get("number") === number) ahead();
  }
  tell("");
  pass();
})();
