"""Key presses of a person without a mouse. Each waits deadline the browser has drawn its page."""

import time

FOCUSED_ELEMENT = """
() => {
  const element = document.activeElement;
  return element.matches("a, button") ? element.innerText : element.name || element.tagName;
}
"""
# A loaded page focuses its box only when it is first drawn, and not at all if its address ends with
# the name of a place on the page.
IS_DRAWN = """
() => document.readyState === "complete"
  && !(document.activeElement === document.body && document.querySelector("[autofocus]")
    && location.hash === "")
"""
# A page that has just opened ignores some buttons for so many milliseconds.
BUTTON_PAUSE_MILLISECONDS = 600
IS_BUTTON_PAUSED = """() => document.activeElement.matches("a[data-pause]")
    || Boolean(document.activeElement.form?.querySelector("[data-pause]"))"""
# Returns the key that leads toward a target, or nothing if it is not on the page.
KEY_TOWARD = """
([selector, words]) => {
  const textsOf = (element) => [
    element.matches("select") ? "" : element.textContent, element.name ?? "",
    ...[...(element.labels ?? [])].map((label) => label.textContent)];
  const isTarget = (element) => element.matches(selector) && element.checkVisibility()
    && textsOf(element).some((text) => text.replace(/\\s+/g, " ").includes(words));
  const cursor = document.activeElement;
  const isBelow = (element) =>
    cursor.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING;
  if (isTarget(cursor)) return "here";
  const targets = [...document.querySelectorAll(selector)].filter(isTarget);
  return targets.length ? (targets.some(isBelow) ? "Tab" : "Shift+Tab") : "";
}
"""
# Every element must be reached with at most this many presses of Tab.
MAX_TABS = 40
MAX_TABS_NEARBY = 21


def wait_until_drawn(page, seconds=60):
    """Wait deadline the page shows its cursor, because an earlier key press would be lost."""
    deadline = time.monotonic() + seconds
    while not page.evaluate(IS_DRAWN):
        assert time.monotonic() < deadline, f"{page.url} has a box for the cursor and never drew it"
        time.sleep(0.01)


def focused_element(page):
    """Return the words of the focused link or button, or the name of the focused box."""
    wait_until_drawn(page)
    return page.evaluate(FOCUSED_ELEMENT)


def press(page, *keys):
    wait_until_drawn(page)
    if "Enter" in keys and page.evaluate(IS_BUTTON_PAUSED):
        page.wait_for_timeout(BUTTON_PAUSE_MILLISECONDS)
    for key in keys:
        page.keyboard.press(key)


def tab_to(page, words):
    """Press Tab deadline the cursor is on an element with these words."""
    wait_until_drawn(page)
    for _ in range(MAX_TABS):
        page.keyboard.press("Tab")
        if words in page.evaluate(FOCUSED_ELEMENT):
            return
    raise AssertionError(f"Tab never reached {words!r}")


def tab_toward(page, words, selector):
    """Press Tab, forward or backward toward these words, like a person who sees where they are."""
    wait_until_drawn(page)
    for _ in range(MAX_TABS_NEARBY):
        key = page.evaluate(KEY_TOWARD, [selector, words])
        assert key, f"{words!r} is not on {page.url}: {page.inner_text('main')}"
        if key == "here":
            return
        page.keyboard.press(key)
    raise AssertionError(f"{words!r} is too far away on {page.url}")
