"""Measure a full wall, and the time from a key press to its check mark, in a Chromium slowed down
six times to act like an old laptop.
"""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Iterator
from typing import TYPE_CHECKING

from tests.benchmarks.hall_figures import percentile
from tests.benchmarks.hall_server import Hall, run_laptop
from tests.benchmarks.not_measurable import NotMeasurableHere

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession, Page, ViewportSize

PLAYERS = 160
SLOWDOWN = 6
KEYS = 40
SCREEN_SIZE: ViewportSize = {"width": 1920, "height": 1080}
PAGE_LOADS = 3
# Seconds in which a wall with all names turns its page at least once.
SECONDS_OF_PAGES = 14
CHROMIUM = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
# Adds up the time of the tasks that take longer than fifty milliseconds, which a browser lists.
RECORD_LONG_TASKS = """
window.blocked = 0;
new PerformanceObserver((list) => {
  for (const task of list.getEntries()) window.blocked += task.duration;
}).observe({ type: "longtask", buffered: true });
"""
RECORD_TICKS = """
window.took = [];
let pressed;
addEventListener("keydown", () => (pressed = performance.now()), true);
new MutationObserver(() => {
  took.push(performance.now() - pressed);
  dispatchEvent(new Event("tick"));
}).observe(document.querySelector("main"), { subtree: true, attributeFilter: ["data-saved"] });
"""
# Waits for an event, since asking in each frame would make the page draw frames.
WAIT_FOR_TICKS = """(count) => new Promise((resolve) => {
  const check = () => { if (took.length >= count) resolve(); };
  addEventListener("tick", check);
  check();
})"""
# One sheet's totals, typed again and again. Each box takes one of these digits and is full.
DIGITS = "9621"


def time_wall_blocked() -> float:
    """Return the median seconds for which a wall blocked its page while loading."""
    with run_laptop(PLAYERS) as hall, _slowed_page(hall) as page:
        page.add_init_script(RECORD_LONG_TASKS)
        return sorted(_open_wall_and_time_blocking(page, hall) for _ in range(PAGE_LOADS))[
            PAGE_LOADS // 2
        ]


def max_blocked_seconds() -> float:
    return 0.3


def time_wall_is_busy() -> float:
    """Return the busy seconds of the page's main thread while a wall shows and turns a page."""
    with run_laptop(PLAYERS) as hall, _slowed_page(hall) as page:
        page.emulate_media(reduced_motion="no-preference")
        session = page.context.new_cdp_session(page)
        session.send("Performance.enable")
        _open_wall(page, hall)
        page.wait_for_timeout(1000)
        seconds_before = _busy_seconds(session)
        page.wait_for_timeout(1000 * SECONDS_OF_PAGES)
        return _busy_seconds(session) - seconds_before


def seconds_watched() -> float:
    return SECONDS_OF_PAGES


def _busy_seconds(session: CDPSession) -> float:
    metrics = session.send("Performance.getMetrics")["metrics"]
    seconds: float = next(metric["value"] for metric in metrics if metric["name"] == "TaskDuration")
    return seconds


def time_key_to_check_mark() -> float:
    """Return the seconds from a key press to its check mark, at the 95th percentile."""
    with run_laptop(PLAYERS) as hall, _slowed_page(hall) as page:
        page.goto(f"/night/{hall.evening.night}/scores/")
        page.wait_for_function("() => document.activeElement.matches('main input')")
        page.evaluate(RECORD_TICKS)
        for count in range(1, KEYS + 1):
            page.keyboard.press(DIGITS[(count - 1) % len(DIGITS)])
            page.evaluate(WAIT_FOR_TICKS, count)
        return percentile(page.evaluate("took"), 95) / 1000


def max_check_mark_seconds() -> float:
    return 0.12


def _open_wall(page: Page, hall: Hall) -> None:
    page.goto(f"/display/{hall.evening.wall}/")
    page.wait_for_selector(".wall[data-paged] .scene.on")
    page.wait_for_load_state("networkidle")


def _open_wall_and_time_blocking(page: Page, hall: Hall) -> float:
    _open_wall(page, hall)
    blocked: float = page.evaluate("blocked")
    return blocked / 1000


@contextlib.contextmanager
def _slowed_page(hall: Hall) -> Iterator[Page]:
    """Yield a page of a signed-in director in a slowed browser."""
    chromium = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if chromium is None:
        raise NotMeasurableHere("Chromium is not installed")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError as missing:
        raise NotMeasurableHere("playwright, which the tests need, is not installed") from missing
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        address = f"http://localhost:{hall.port}"
        context = browser.new_context(base_url=address, viewport=SCREEN_SIZE)
        session = hall.evening.session
        context.add_cookies([{"name": "euchre_session", "value": session, "url": address}])
        page = context.new_page()
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
        try:
            yield page
        finally:
            browser.close()
