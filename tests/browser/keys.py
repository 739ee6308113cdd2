"""What somebody without a mouse does, and a browser that has drawn its page before they do it."""

import time

FOCUSED = """
() => {
  const thing = document.activeElement;
  return thing.matches("a, button") ? thing.innerText : thing.name || thing.tagName;
}
"""
# A loaded page gives its box the focus only when it is first drawn; none when opened at a place.
DRAWN = """
() => document.readyState === "complete"
  && !(document.activeElement === document.body && document.querySelector("[autofocus]")
    && location.hash === "")
"""
# How to come to what is looked for: by which key, or nothing where it is not on the page.
WHERE = """
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
# What takes more presses of Tab than this is too far away.
FAR = 40
NEAR = 21


def drawn(page, seconds=60):
    """A key that comes before it would go nowhere, and be missed long afterwards."""
    until = time.monotonic() + seconds
    while not page.evaluate(DRAWN):
        assert time.monotonic() < until, f"{page.url} has a box for the cursor and never drew it"
        time.sleep(0.01)


def focused(page):
    drawn(page)
    return page.evaluate(FOCUSED)


def press(page, *keys):
    drawn(page)
    for key in keys:
        page.keyboard.press(key)


def tab_to(page, words):
    """By Tab alone to what says these words."""
    drawn(page)
    for _ in range(FAR):
        page.keyboard.press("Tab")
        if words in page.evaluate(FOCUSED):
            return
    raise AssertionError(f"Tab never reached {words!r}")


def reach(page, words, kind):
    """By Tab, down or up, as somebody does who sees where it stands."""
    drawn(page)
    for _ in range(NEAR):
        way = page.evaluate(WHERE, [kind, words])
        assert way, f"{words!r} is not on {page.url}: {page.inner_text('main')}"
        if way == "here":
            return
        page.keyboard.press(way)
    raise AssertionError(f"{words!r} is too far away on {page.url}")
