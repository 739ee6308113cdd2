// Two digits write a hand down: who made trump, then what came of it. 0 chooses again. A press is kept until the server
// has answered, over a new page too, and is sent again by itself as long as nobody answers.

const AGAIN = 2000;
const KEPT = `hand ${location.pathname}`;
const TURN = "form[data-digits]";
let busy = false;
let late = false;
// Typed before the answer has come; nothing once it is late, since nobody knows then which hand is meant.
let ahead = [];

const turn = () => document.querySelector(TURN);

function say(sentence, way) {
  const line = turn()?.querySelector("[role=status]") ?? document.querySelector(".messages [role=status]");
  line.textContent = sentence;
  line.classList.toggle("said", sentence.startsWith("Not") || Boolean(way));
  line.classList.toggle("error", line.classList.contains("said"));
  if (way) line.append(" ", Object.assign(document.createElement("a"), { href: location.href, textContent: way }));
  if (line.matches(".said")) line.scrollIntoView({ block: "nearest" });
}

async function send(body) {
  busy = true;
  localStorage.setItem(KEPT, body);
  body.set("csrfmiddlewaretoken", document.querySelector("[name=csrfmiddlewaretoken]").value);
  say("Saving…");
  const sent = { method: "POST", body, signal: AbortSignal.timeout(10000) };
  const answer = await fetch(location.pathname, sent).catch(() => null);
  const page = answer && answer.status < 500 ? await answer.text().catch(() => null) : null;
  if (page === null) {
    late = true;
    ahead = [];
    say(`Not saved yet. What you pressed is kept here, and it is tried again.`);
    setTimeout(() => send(body), AGAIN);
  } else heard(answer, page);
}

function heard(answer, page) {
  const to = new URL(answer.url).pathname;
  if (to === "/sign-in/") say("You were signed out. What you pressed is kept here.", "Sign in again");
  else if ([403, 404].includes(answer.status)) say("This page is too old. What you pressed is kept.", "Load it again");
  else {
    localStorage.removeItem(KEPT);
    if (to !== location.pathname) location.assign(to);
    else show(new DOMParser().parseFromString(page, "text/html"));
  }
}

// The line that is read aloud stays in its place; all around it is new.
function show(page) {
  const [said, fresh] = [document, page].map((one) => one.querySelector(".messages"));
  const places = [...page.body.children];
  for (const old of [...document.body.children]) if (old !== said) old.remove();
  said.before(...places.slice(0, places.indexOf(fresh)));
  said.after(...places.slice(places.indexOf(fresh) + 1));
  const [status, ...alerts] = fresh.children;
  while (said.children.length > 1) said.lastElementChild.remove();
  said.firstElementChild.className = "";
  said.firstElementChild.replaceChildren(...status.childNodes);
  said.append(...alerts);
  if (!said.firstElementChild.children.length) said.firstElementChild.append(heading());
  document.title = page.title;
  document.querySelector("[aria-invalid=true], main [autofocus]")?.focus();
  busy = late = false;
  for (const digit of ahead.splice(0)) type(digit);
}

// Where nothing else is read aloud, what was written down is, and which hand comes.
function heading() {
  const told = [...document.querySelectorAll(".last span, h1")].map((one) => one.textContent);
  return Object.assign(document.createElement("p"), { className: "unseen", textContent: told.join(". ") });
}

function type(digit) {
  if (busy && !late) ahead.push(digit);
  const chosen = !busy && turn()?.querySelector("[name=maker]:checked");
  if (busy || !turn()) return;
  if (digit === 0 && chosen) chosen.checked = false;
  else if (chosen) turn().querySelector(`[data-digit="${digit}"]`)?.click();
  else {
    const maker = turn().querySelectorAll("[name=maker]")[digit - 1];
    maker?.focus();
    if (maker) maker.checked = true;
  }
}

addEventListener("keydown", (event) => {
  const elsewhere = event.target.matches("select, textarea, input:not([type=radio])");
  if (event.ctrlKey || event.metaKey || event.altKey || elsewhere || !turn() || !/^[0-9]$/.test(event.key)) return;
  event.preventDefault();
  type(Number(event.key));
});

addEventListener("submit", (event) => {
  if (!event.target.matches(TURN)) return;
  event.preventDefault();
  if (!busy) send(new URLSearchParams(new FormData(event.target, event.submitter)));
});

const left = localStorage.getItem(KEPT);
if (left) send(new URLSearchParams(left));
