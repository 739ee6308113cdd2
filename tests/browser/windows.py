"""Browser windows that tests use one after another, because a new window starts a system process,
which costs more than most pages.
"""

WINDOW_WIDTH, WINDOW_HEIGHT = 1280, 800
# Up to this many windows are kept. Few tests open more.
MAX_IDLE_WINDOWS = 4
# An address that asks no database and has the origin of the pages, so that the window keeps its
# process.
EMPTY_ADDRESS = "/static/tournament/mark.svg"
# Empties the local storage and returns whether the window has the browser's own clock. A clock that
# a test put in its place comes back in every page of the window, so no other test can use it.
EMPTY_STORAGE_AND_CHECK_CLOCK = """
() => {
  localStorage.clear();
  return Date.toString().includes("[native code]");
}
"""


def new_window(chromium, address, **options):
    context = chromium.new_context(
        viewport={"width": WINDOW_WIDTH, "height": WINDOW_HEIGHT},
        reduced_motion="reduce",
        base_url=address,
        **options,
    )
    return context.new_page()


class IdleWindows:
    """The windows of one test worker that are not in use."""

    def __init__(self, chromium):
        self._chromium, self._idle = chromium, []

    def take_or_open(self, server_address):
        return self._idle.pop() if self._idle else new_window(self._chromium, server_address)

    def give_back_or_close(self, page):
        if page.is_closed() or len(self._idle) == MAX_IDLE_WINDOWS:
            page.context.close()
            return
        empty_window(page)
        self._idle.append(page)


def empty_window(page):
    """Empty a window, so that nothing shown, typed, pressed, pointed at or stored is left."""
    context = page.context
    for other_page in context.pages:
        if other_page is not page:
            other_page.close()
    page.unroute_all(behavior="ignoreErrors")
    context.set_offline(False)
    page.goto(EMPTY_ADDRESS)
    assert page.evaluate(EMPTY_STORAGE_AND_CHECK_CLOCK), (
        "a window with a clock of its own is opened alone"
    )
    page.mouse.move(-1, -1)
    context.clear_cookies()
