"""Measure a full wall, and the time from a key press to its check mark, in a Chromium slowed down
six times to act like an old laptop.
"""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Iterator
from typing import TYPE_CHECKING

from tests.benchmarks.hall_figures import percentile
from tests.benchmarks.hall_server import HallServer, run_laptop_server
from tests.benchmarks.not_measurable import NotMeasurableHere

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession, Page, ViewportSize

PLAYER_COUNT = 160
SLOWDOWN_OF_PROCESSOR = 6
KEY_PRESSES = 40
SCREEN_SIZE: ViewportSize = {"width": 1920, "height": 1080}
PAGE_LOADS = 3
# Seconds in which a wall with all names turns its page at least once.
SECONDS_WALL_IS_WATCHED = 14
CHROMIUM_PROGRAM_NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
)
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
TYPED_DIGITS = "9621"


def seconds_wall_blocks_browser() -> float:
    """Return the median number of seconds for which the scripts of a wall page blocked the browser
    while the page loaded.
    """
    with run_laptop_server(PLAYER_COUNT) as hall, _slowed_page(hall) as page:
        page.add_init_script(RECORD_LONG_TASKS)
        return sorted(_open_wall_and_time_blocking(page, hall) for _ in range(PAGE_LOADS))[
            PAGE_LOADS // 2
        ]


def max_seconds_wall_blocks_browser() -> float:
    return 0.3


def busy_seconds_of_wall() -> float:
    """Return how many seconds the browser's main thread was busy while a wall showed and turned
    its pages.
    """
    with run_laptop_server(PLAYER_COUNT) as hall, _slowed_page(hall) as page:
        page.emulate_media(reduced_motion="no-preference")
        session = page.context.new_cdp_session(page)
        session.send("Performance.enable")
        _open_wall(page, hall)
        page.wait_for_timeout(1000)
        seconds_before = _busy_seconds(session)
        page.wait_for_timeout(1000 * SECONDS_WALL_IS_WATCHED)
        return _busy_seconds(session) - seconds_before


def seconds_watched() -> float:
    return SECONDS_WALL_IS_WATCHED


def _busy_seconds(session: CDPSession) -> float:
    metrics = session.send("Performance.getMetrics")["metrics"]
    seconds: float = next(metric["value"] for metric in metrics if metric["name"] == "TaskDuration")
    return seconds


def time_key_to_check_mark() -> float:
    """Return the seconds from a key press to its check mark, at the 95th percentile."""
    with run_laptop_server(PLAYER_COUNT) as hall, _slowed_page(hall) as page:
        page.goto(f"/night/{hall.evening.night}/scores/")
        page.wait_for_function("() => document.activeElement.matches('main input')")
        page.evaluate(RECORD_TICKS)
        for count in range(1, KEY_PRESSES + 1):
            page.keyboard.press(TYPED_DIGITS[(count - 1) % len(TYPED_DIGITS)])
            page.evaluate(WAIT_FOR_TICKS, count)
        return percentile(page.evaluate("took"), 95) / 1000


def max_check_mark_seconds() -> float:
    return 0.12


def _open_wall(page: Page, hall: HallServer) -> None:
    page.goto(f"/display/{hall.evening.wall}/")
    page.wait_for_selector(".wall[data-paged] .scene.on")
    page.wait_for_load_state("networkidle")


def _open_wall_and_time_blocking(page: Page, hall: HallServer) -> float:
    _open_wall(page, hall)
    blocked: float = page.evaluate("blocked")
    return blocked / 1000


@contextlib.contextmanager
def _slowed_page(hall: HallServer) -> Iterator[Page]:
    """Yield a page of a signed-in director in a slowed browser."""
    chromium = next(filter(None, map(shutil.which, CHROMIUM_PROGRAM_NAMES)), None)
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
        context.new_cdp_session(page).send(
            "Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN_OF_PROCESSOR}
        )
        try:
            yield page
        finally:
            browser.close()
