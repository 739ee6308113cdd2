"""A real Chromium against a real server. Without it these tests are skipped, but never in CI."""

import os
import shutil
from pathlib import Path

import pytest

from tests.browser.keys import drawn
from tests.browser.measures import COLOURS, LARGEST, SMALL, SOME, not_whole, show
from tournament.words import appearance

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PLACES = [
    "chromium-headless-shell",  # without a window of its own, three times as quick
    "chromium",
    "chromium-browser",
    "google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
]
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
HERE = f"{Path(__file__).parent}{os.sep}"
AXE = Path(HERE, "vendor", "axe.min.js").read_text()


CHROMIUM = next(filter(None, map(shutil.which, PLACES)), None)
MISSING = "Chromium is not installed, so the browser tests were not run"


def pytest_collection_modifyitems(items):
    for item in items:
        if str(item.path).startswith(HERE):
            item.add_marker(pytest.mark.browser)
            if not CHROMIUM and not os.environ.get("CI"):
                item.add_marker(pytest.mark.skip(reason=MISSING))


@pytest.fixture(scope="session")
def chromium():
    # Playwright keeps a loop in this thread, which Django would take for asynchronous code.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    from playwright.sync_api import sync_playwright

    assert CHROMIUM, MISSING
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


def policy_fault(line):
    return [line] if "Content Security" in line else []


@pytest.fixture
def visit(chromium, live_server):
    """Opens a browser window of its own; a broken script or policy fails the test. `at` is the time
    of day that the window believes it is, for ever.
    """
    contexts, faults = [], []

    def opened(
        path="/", *, width=1280, height=800, signed_in=None, cookies=None, script=True, at=None
    ):
        context = chromium.new_context(
            viewport={"width": width, "height": height},
            java_script_enabled=script,
            reduced_motion="reduce",
            timezone_id="UTC" if at else None,
            base_url=live_server.url,
        )
        contexts.append(context)
        named = dict(cookies or {})
        if signed_in is not None:
            named["euchre_session"] = _session(signed_in)
        url = live_server.url
        context.add_cookies([{"name": a, "value": b, "url": url} for a, b in named.items()])
        page = context.new_page()
        if at:
            page.clock.set_fixed_time(at)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda line: faults.extend(policy_fault(line.text)))
        page.goto(path)
        drawn(page)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert faults == []


@pytest.fixture
def same_draw(monkeypatch):
    """Who meets whom is the same whenever the test is run."""
    monkeypatch.setattr("tournament.set_up.actions.new_seed", lambda: "seven")


def _session(director):
    from django.test import Client

    client = Client()
    client.force_login(director)
    return client.cookies["euchre_session"].value


@pytest.fixture
def axe():
    """What axe-core finds wrong with a page, as lines that name the rule and the place."""

    def found(page, rules=RULES):
        if not page.evaluate("'axe' in window"):
            page.evaluate(AXE)
        answer = page.evaluate(f"axe.run({{runOnly: {rules}, preload: false}})")
        return [
            f"{fault['id']}: {node['html'][:120]} {node['failureSummary']}"
            for fault in answer["violations"]
            for node in fault["nodes"]
        ]

    return found


@pytest.fixture
def unfit(axe, pytestconfig):
    """What is wrong with a page in any size and width: for axe to find, cut off, run together, or
    too small for a thumb. Themes and sizes are two words on the page; the narrow one has the first
    theme. By --exhaustive axe looks at a wide page in the last theme and at the colours of those
    between as well, and each size is looked at once.
    """
    first, *others, last = appearance.THEMES
    exhaustive = pytestconfig.getoption("exhaustive")

    def found(page):
        faults = []
        for width, own in ((1280, last), (360, first)):
            page.set_viewport_size({"width": width, "height": 800})
            show(page, theme=own)
            faults += [f"{width} px: {fault}" for fault in page.evaluate(SMALL)]
            if exhaustive or own == first:
                faults += [f"{own}, {width} px: {fault}" for fault in axe(page)]
        for theme in others if exhaustive else ():
            show(page, theme=theme)
            faults += [f"{theme}: {fault}" for fault in axe(page, COLOURS)]
        page.set_viewport_size({"width": 320, "height": 800})
        for size in appearance.SIZES:
            show(page, size=size)
            wide = page.evaluate("document.documentElement.scrollWidth")
            faults += [f"{size} %: {wide} px wide"] if wide > 320 else []
        return faults + not_whole(page, SOME if exhaustive else LARGEST)

    return found
