// The pad of cards without a new page for each card: what the server answers to the same address takes the pad's place.
"use strict";

async function show(address) {
  const answer = await fetch(address).catch(() => null);
  const page = answer?.ok && new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page && page.querySelector("[data-pad]");
  if (!fresh) {
    location.assign(address);
    return;
  }
  const pressed = document.activeElement?.id;
  document.querySelector("[data-pad]").replaceWith(fresh);
  const again = pressed && document.getElementById(pressed);
  (again || fresh.querySelector("[autofocus]") || fresh.querySelector("a, button"))?.focus({ preventScroll: Boolean(again) });
  document.querySelector("[data-said]").textContent = fresh.querySelector("h1, [data-next]").textContent;
}

// One press after the other: the second of two quick ones goes by what the first has left.
let last = Promise.resolve();
function press(where) {
  last = last.then(async () => {
    const address = where();
    if (!address) return;
    await show(address);
    history.pushState(null, "", address);
  });
}

addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (form.method !== "get" || !form.closest("[data-pad]")) return;
  event.preventDefault();
  press(() => {
    const button = document.getElementById(submitter.id);
    return button?.name && `?${new URLSearchParams(new FormData(button.form, button))}`;
  });
});

addEventListener("click", (event) => {
  const link = event.target.closest("[data-pad] a[href^='?']");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  press(() => link.getAttribute("href"));
});

addEventListener("popstate", () => {
  last = last.then(() => show(location.href));
});
