"""Key presses of a person without a mouse. Each waits until the browser has drawn its page."""

import time

FOCUSED_ELEMENT = """
() => {
  const thing = document.activeElement;
  return thing.matches("a, button") ? thing.innerText : thing.name || thing.tagName;
}
"""
# A loaded page focuses its box only when it is first drawn, and not at all if its address ends with
# the name of a place on the page.
IS_DRAWN = """
() => document.readyState === "complete"
  && !(document.activeElement === document.body && document.querySelector("[autofocus]")
    && location.hash === "")
"""
# Milliseconds for which a page that has just opened ignores some buttons.
PAUSE = 600
IS_BUTTON_PAUSED = "() => Boolean(document.activeElement.form?.querySelector('[data-pause]'))"
# Returns the key that leads toward a target, or nothing if it is not on the page.
KEY_TOWARD = """
([kind, words]) => {
  const said = (one) => [one.matches("select") ? "" : one.textContent, one.name ?? "",
    ...[...(one.labels ?? [])].map((label) => label.textContent)];
  const fits = (one) => one.matches(kind) && one.checkVisibility()
    && said(one).some((text) => text.replace(/\\s+/g, " ").includes(words));
  const cursor = document.activeElement;
  const isBelow = (one) => cursor.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING;
  if (fits(cursor)) return "here";
  const found = [...document.querySelectorAll(kind)].filter(fits);
  return found.length ? (found.some(isBelow) ? "Tab" : "Shift+Tab") : "";
}
"""
# The most presses of Tab that may be needed to reach an element.
MAX_TABS = 40
MAX_TABS_NEARBY = 21


def wait_until_drawn(page, seconds=60):
    """Wait until the page shows its cursor, because an earlier key press would be lost."""
    until = time.monotonic() + seconds
    while not page.evaluate(IS_DRAWN):
        assert time.monotonic() < until, f"{page.url} has a box for the cursor and never drew it"
        time.sleep(0.01)


def focused_element(page):
    wait_until_drawn(page)
    return page.evaluate(FOCUSED_ELEMENT)


def press(page, *keys):
    wait_until_drawn(page)
    if "Enter" in keys and page.evaluate(IS_BUTTON_PAUSED):
        page.wait_for_timeout(PAUSE)
    for key in keys:
        page.keyboard.press(key)


def tab_to(page, words):
    """Press Tab until the cursor is on an element with these words."""
    wait_until_drawn(page)
    for _ in range(MAX_TABS):
        page.keyboard.press("Tab")
        if words in page.evaluate(FOCUSED_ELEMENT):
            return
    raise AssertionError(f"Tab never reached {words!r}")


def tab_toward(page, words, kind):
    """Press Tab, forward or backward toward these words, like a person who sees where they are."""
    wait_until_drawn(page)
    for _ in range(MAX_TABS_NEARBY):
        way = page.evaluate(KEY_TOWARD, [kind, words])
        assert way, f"{words!r} is not on {page.url}: {page.inner_text('main')}"
        if way == "here":
            return
        page.keyboard.press(way)
    raise AssertionError(f"{words!r} is too far away on {page.url}")
