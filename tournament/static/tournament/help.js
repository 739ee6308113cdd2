// Help over the page, by F1 or the link: the page below stays as it is, with what was typed and where the cursor was.
// Without a script the link opens the same chapter in a tab of its own.

import { none, parsed, pick, targetOf, where } from "./page.js";

/** @type {HTMLAnchorElement} */
const asking = pick(".ask");
/** @param {HTMLAnchorElement} link */
const isOfHelp = (link) => link.pathname.startsWith(new URL("/help/", location.href).pathname) && link.origin === location.origin;
const help = {
  /** @type {HTMLDialogElement | undefined} */
  over: undefined,
  // Where the cursor was: the box, and from which letter to which.
  /** @type {{box: any, from?: number, to?: number}} */
  left: { box: null },
};

function drawn() {
  const dialog = document.createElement("dialog");
  dialog.className = "handbook";
  dialog.setAttribute("aria-label", "Help");
  const back = document.createElement("button");
  back.className = "back";
  back.textContent = "Back to the page";
  back.addEventListener("click", () => dialog.close());
  dialog.append(back, document.createElement("article"));
  // What is pressed here is meant for nothing below.
  dialog.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key !== "F1") return;
    event.preventDefault();
    dialog.close();
  });
  dialog.addEventListener("close", () => {
    const { left } = help;
    if (left.from != null) left.box.setSelectionRange(left.from, left.to);
    if (history.state?.help) history.back();
  });
  document.body.append(dialog);
  return dialog;
}

// A page below may be old, or the program stopped: then the browser says so in the other tab.
/** @param {string} address @param {boolean} [whole] */
async function show(address, whole = false) {
  const answer = await fetch(address).catch(none);
  const page = answer?.ok ? await parsed(answer) : null;
  if (!page) return open(address, "_blank");
  if (!whole) page.querySelector("main details")?.removeAttribute("open");
  help.over ??= drawn();
  const { over } = help;
  pick("article", over).replaceChildren(...pick("main", page).children);
  over.scrollTop = 0;
  if (over.open) return pick("button", over).focus();
  const box = where();
  help.left = { box, from: box.selectionStart, to: box.selectionEnd };
  history.pushState({ help: true }, "");
  over.showModal();
}

addEventListener("click", (event) => {
  const link = targetOf(event).closest?.(".ask, dialog.handbook a");
  if (!link || !isOfHelp(link) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  show(link.href, link !== asking);
});

// The cursor stays where it is.
addEventListener("mousedown", (event) => {
  if (event.target === asking) event.preventDefault();
});

addEventListener("keydown", (event) => {
  if (event.key !== "F1") return;
  event.preventDefault();
  show(asking.href);
});

addEventListener("popstate", () => help.over?.close());
