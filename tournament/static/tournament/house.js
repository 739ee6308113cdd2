// Comforts on top of pages that work without it: looks change without losing what was typed, and passwords can be shown.
"use strict";

const parsed = async (answer) => new DOMParser().parseFromString(await answer.text(), "text/html");

function tell(sentence) {
  const line = document.createElement("p");
  line.className = "said error";
  line.textContent = sentence;
  document.querySelector(".messages [role=status]").replaceChildren(line);
}

addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.matches(".looks")) return;
  event.preventDefault();
  const sent = { method: "POST", body: new FormData(form, event.submitter) };
  const answer = await fetch(form.action, sent).catch(() => null);
  if (!answer?.ok) {
    tell("That could not be changed. Load this page again, then press once more.");
    return;
  }
  const page = await parsed(answer);
  Object.assign(document.documentElement.dataset, page.documentElement.dataset);
  const fresh = page.querySelectorAll(".looks button");
  document.querySelectorAll(".looks button").forEach((button, place) => {
    for (const name of ["aria-pressed", "aria-disabled"]) {
      const value = fresh[place]?.getAttribute(name);
      if (value == null) button.removeAttribute(name);
      else button.setAttribute(name, value);
    }
  });
});

for (const box of document.querySelectorAll("input[type=password]")) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "plain";
  button.textContent = "Show the password";
  button.setAttribute("aria-pressed", "false");
  button.addEventListener("click", () => {
    const shown = box.type === "password";
    box.type = shown ? "text" : "password";
    button.setAttribute("aria-pressed", String(shown));
  });
  box.after(button);
}

document.querySelector("[aria-invalid=true]")?.focus();

// What stands in such a box is typed over, not lengthened.
const whole = (box) => box.matches("input[data-most], input[data-whole]") && box.select();
addEventListener("focusin", ({ target }) => whole(target));
// Nor does another press put the cursor between its figures.
for (const kind of ["mousedown", "mouseup"]) {
  addEventListener(kind, (event) => {
    if (event.target !== document.activeElement || !event.target.matches("input[data-most]")) return;
    event.preventDefault();
    whole(event.target);
  });
}
whole(document.activeElement);

// The number of a table leads to its boxes, also where the address says it already.
addEventListener("click", ({ target }) => {
  const link = target.closest?.(".chips a[href^='#']");
  const boxes = link ? Array.from(document.querySelectorAll(`${link.hash} input[data-most]`)) : [];
  setTimeout(() => (boxes.find((one) => !one.value) ?? boxes[0])?.focus());
});
