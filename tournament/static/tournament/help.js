// Open help over the page by F1 or the link. The page below keeps its typed values and its cursor. Without this script the
// link opens the same chapter in a new tab.

import { focusedElement, returnNull, parsePage, pick, targetOf } from "./page.js";

/** @type {HTMLAnchorElement | null} */
const helpLink = document.querySelector(".ask");
/** @param {HTMLAnchorElement} link */
const isHelpLink = (link) => link.pathname.startsWith(new URL("/help/", location.href).pathname) && link.origin === location.origin;
const state = {
  /** @type {HTMLDialogElement | undefined} */
  dialog: undefined,
  // The cursor before help was opened: its box and selected letters.
  /** @type {{box: any, start?: number, end?: number}} */
  cursorBefore: { box: null },
};

function buildDialog() {
  const dialog = document.createElement("dialog");
  dialog.className = "handbook";
  dialog.setAttribute("aria-label", "Help");
  const backButton = document.createElement("button");
  backButton.className = "back";
  backButton.textContent = "Back to the page";
  backButton.addEventListener("click", () => dialog.close());
  dialog.append(backButton, document.createElement("article"));
  // Keys pressed in help must not reach the page's own scripts.
  dialog.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key !== "F1") return;
    event.preventDefault();
    dialog.close();
  });
  dialog.addEventListener("close", () => {
    const { box, start, end } = state.cursorBefore;
    if (start != null) box.setSelectionRange(start, end);
    if (history.state?.help) history.back();
  });
  document.body.append(dialog);
  return dialog;
}

// If the address is out of date or Euchre Night has stopped, a new tab shows the reason.
/** @param {string} address @param {boolean} [isWholeChapter] */
async function openHelp(address, isWholeChapter = false) {
  const response = await fetch(address).catch(returnNull);
  const page = response?.ok ? await parsePage(response) : null;
  if (!page) return open(address, "_blank");
  if (!isWholeChapter) page.querySelector("main details")?.removeAttribute("open");
  state.dialog ??= buildDialog();
  const { dialog } = state;
  pick("article", dialog).replaceChildren(...pick("main", page).children);
  dialog.scrollTop = 0;
  if (dialog.open) return pick("button", dialog).focus();
  const box = focusedElement();
  state.cursorBefore = { box, start: box.selectionStart, end: box.selectionEnd };
  history.pushState({ help: true }, "");
  dialog.showModal();
}

// The handbook and the big screen have no such link.
if (helpLink) {
  addEventListener("click", (event) => {
    const link = targetOf(event).closest?.(".ask, dialog.handbook a");
    if (!link || !isHelpLink(link) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    openHelp(link.href, link !== helpLink);
  });

  // A click on the help link leaves the cursor in its box.
  addEventListener("mousedown", (event) => {
    if (event.target === helpLink) event.preventDefault();
  });

  addEventListener("keydown", (event) => {
    if (event.key !== "F1") return;
    event.preventDefault();
    openHelp(helpLink.href);
  });

  addEventListener("popstate", () => state.dialog?.close());
}
