"""What an old laptop's browser takes for a full wall, and from a key to its tick: a Chromium whose
processor is slowed six times. It is driven by what the tests are.
"""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Iterator
from typing import TYPE_CHECKING

from tests.benchmarks.hall_figures import share
from tests.benchmarks.hall_server import Hall, laptop
from tests.benchmarks.not_here import NotHere

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession, Page, ViewportSize

PLAYERS = 160
SLOWED = 6
KEYS = 40
SCREEN: ViewportSize = {"width": 1920, "height": 1080}
LOADS = 3
# Seconds in which a wall of so many names turns its page at least once.
TURNED = 14
CHROMIUM = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
# Longer than this at a stretch, and a browser lists it.
LONG_TASKS = """
window.blocked = 0;
new PerformanceObserver((list) => {
  for (const task of list.getEntries()) window.blocked += task.duration;
}).observe({ type: "longtask", buffered: true });
"""
TICKS = """
window.took = [];
let pressed;
addEventListener("keydown", () => (pressed = performance.now()), true);
new MutationObserver(() => took.push(performance.now() - pressed))
  .observe(document.querySelector("main"), { subtree: true, attributeFilter: ["data-saved"] });
"""
# What was read off one sheet after the other: each box is full with its digit.
DIGITS = "9621"


def wall_blocked() -> float:
    """Seconds for which nothing else could be done while it came up, the median of a few."""
    with laptop(PLAYERS) as hall, _slowed(hall) as page:
        page.add_init_script(LONG_TASKS)
        return sorted(_blocked(page, hall) for _ in range(LOADS))[LOADS // 2]


def wall_patience() -> float:
    return 0.3


def wall_at_work() -> float:
    """Seconds of the page's one thread, in as long as a wall stands and turns a page."""
    with laptop(PLAYERS) as hall, _slowed(hall) as page:
        page.emulate_media(reduced_motion="no-preference")
        told = page.context.new_cdp_session(page)
        told.send("Performance.enable")
        _open(page, hall)
        page.wait_for_timeout(1000)
        before = _worked(told)
        page.wait_for_timeout(1000 * TURNED)
        return _worked(told) - before


def wall_time() -> float:
    return TURNED


def _worked(told: CDPSession) -> float:
    metrics = told.send("Performance.getMetrics")["metrics"]
    seconds: float = next(one["value"] for one in metrics if one["name"] == "TaskDuration")
    return seconds


def key_to_tick() -> float:
    """All but one in twenty, with forty tables on the page."""
    with laptop(PLAYERS) as hall, _slowed(hall) as page:
        page.goto(f"/night/{hall.evening.night}/scores/")
        page.wait_for_function("() => document.activeElement.matches('main input')")
        page.evaluate(TICKS)
        for count in range(1, KEYS + 1):
            page.keyboard.press(DIGITS[(count - 1) % len(DIGITS)])
            page.wait_for_function("(count) => took.length >= count", arg=count)
        return share(page.evaluate("took"), 95) / 1000


def tick_patience() -> float:
    return 0.12


def _open(page: Page, hall: Hall) -> None:
    page.goto(f"/display/{hall.evening.wall}/")
    page.wait_for_selector(".wall[data-paged] .scene.on")
    page.wait_for_load_state("networkidle")


def _blocked(page: Page, hall: Hall) -> float:
    _open(page, hall)
    blocked: float = page.evaluate("blocked")
    return blocked / 1000


@contextlib.contextmanager
def _slowed(hall: Hall) -> Iterator[Page]:
    """A window of somebody who is signed in at the desk."""
    found = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if found is None:
        raise NotHere("Chromium is not installed")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError as missing:
        raise NotHere("playwright, which the tests need, is not installed") from missing
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        address = f"http://localhost:{hall.port}"
        context = browser.new_context(base_url=address, viewport=SCREEN)
        session = hall.evening.session
        context.add_cookies([{"name": "euchre_session", "value": session, "url": address}])
        page = context.new_page()
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
        try:
            yield page
        finally:
            browser.close()
