"""Windows of a browser that one test after another looks through: each new one starts a process of
the machine, which costs more than most pages. Knows how one is emptied, and nothing of the pages.
"""

WIDE, HIGH = 1280, 800
# More than these are closed again: few tests look through as many.
KEPT = 4
# It asks no database, and lies where the pages do, so that the window stays in its process.
RESTING = "/static/tournament/mark.svg"
# A clock or another script that a test put into each page of its window never leaves it.
IS_AS_OPENED = """
() => {
  localStorage.clear();
  return Date.toString().includes("[native code]");
}
"""


def new(chromium, address, **how):
    context = chromium.new_context(
        viewport={"width": WIDE, "height": HIGH}, reduced_motion="reduce", base_url=address, **how
    )
    return context.new_page()


class Windows:
    """Those of one worker, which nobody looks through just now."""

    def __init__(self, chromium):
        self._chromium, self._free = chromium, []

    def take(self, address):
        return self._free.pop() if self._free else new(self._chromium, address)

    def give_back(self, page):
        if page.is_closed() or len(self._free) == KEPT:
            page.context.close()
            return
        empty(page)
        self._free.append(page)


def empty(page):
    """Nothing is left of what was seen, typed, pressed, pointed at or remembered."""
    context = page.context
    for other in context.pages:
        if other is not page:
            other.close()
    page.unroute_all(behavior="ignoreErrors")
    context.set_offline(False)
    page.goto(RESTING)
    assert page.evaluate(IS_AS_OPENED), "a window with a clock of its own is opened alone"
    page.mouse.move(-1, -1)
    context.clear_cookies()
