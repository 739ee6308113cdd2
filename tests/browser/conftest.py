"""Run the tests in a real Chromium against a real server. Without Chromium they are skipped, but
never in CI.
"""

import os
import shutil
from pathlib import Path
from unittest import mock

import pytest
from django.contrib.staticfiles import handlers
from django.test import override_settings
from pytest_django.live_server_helper import LiveServer

from tests.browser.keys import wait_until_drawn
from tests.browser.measures import (
    COLOR_RULES,
    FIND_TOO_SMALL,
    SOME_WIDTHS_AND_TEXT_SIZES,
    WIDTHS_WITH_LARGEST_TEXT,
    parts_cut_off_at_sizes,
    set_appearance,
)
from tests.browser.windows import WINDOW_HEIGHT, WINDOW_WIDTH, IdleWindows, new_window
from tests.remembered import fixed_draw_seed
from tournament.kit.desk import appearance

CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--in-process-gpu",  # Pages then take a tenth less processor time.
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
BROWSER_NAMES = [
    "chromium-headless-shell",  # It is three times as fast, because it has no window.
    "chromium",
    "chromium-browser",
    "google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
]
AXE_RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
TESTS_FOLDER = f"{Path(__file__).parent}{os.sep}"
AXE_SCRIPT = Path(TESTS_FOLDER, "vendor", "axe.min.js").read_text()
# The browser returns only what is wrong, in lines: the whole result is hundreds of times as long.
RUN_AXE = """
(rules) => axe.run({runOnly: rules, preload: false, resultTypes: ["violations"]}).then((answer) =>
  answer.violations.flatMap((fault) => fault.nodes.map((node) =>
    `${fault.id}: ${node.html.slice(0, 120)} ${node.failureSummary}`)))
"""
# Puts the content of the next page into the open one, which is quicker than loading each page.
REPLACE_PAGE_HTML = """
async (html) => {
  const fresh = new DOMParser().parseFromString(html, "text/html");
  const here = [...document.querySelectorAll("link[rel=stylesheet]")];
  const wanted = [...fresh.querySelectorAll("link[rel=stylesheet]")].map((one) => one.href);
  // A disabled style sheet would be fetched again when a page needs it, so another medium is set.
  for (const one of here) one.media = wanted.includes(one.href) ? "all" : "not all";
  const missing = wanted.filter((href) => !here.some((one) => one.href === href));
  await Promise.all(missing.map((href) => new Promise((done) => {
    const style = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
    style.onload = done;
    document.head.append(style);
  })));
  document.body.replaceWith(fresh.body);
  document.querySelectorAll("details").forEach((one) => (one.open = true));
  await document.fonts.ready;
}
"""
# Resets the theme and size that the last test chose.
RESET_THEME_AND_TEXT_SIZE = """
() => {
  const { dataset } = document.documentElement;
  Object.keys(dataset).forEach((name) => delete dataset[name]);
  scrollTo(0, 0);
}
"""

CHROMIUM_PATH = next(filter(None, map(shutil.which, BROWSER_NAMES)), None)
REASON_WITHOUT_CHROMIUM = "Chromium is not installed, so the browser tests were not run"


def pytest_collection_modifyitems(items):
    for item in items:
        if str(item.path).startswith(TESTS_FOLDER):
            item.add_marker(pytest.mark.browser)
            if not CHROMIUM_PATH and not os.environ.get("CI"):
                item.add_marker(pytest.mark.skip(reason=REASON_WITHOUT_CHROMIUM))


@pytest.fixture(scope="session")
def chromium():
    # Playwright keeps an event loop in this thread, so Django would refuse database access.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    from playwright.sync_api import sync_playwright

    assert CHROMIUM_PATH, REASON_WITHOUT_CHROMIUM
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM_PATH, args=CHROMIUM_FLAGS)
        yield browser
        browser.close()


def policy_violations(message):
    return [message] if "Content Security" in message else []


@pytest.fixture(scope="session")
def idle_windows(chromium):
    return IdleWindows(chromium)


@pytest.fixture(scope="session")
def live_server(collected_files):
    """Serve pages and collected files as the program does. Django's own handler of static files
    would send each script by itself, and browsers ask for those files again.
    """
    with (
        override_settings(STATIC_ROOT=collected_files),
        mock.patch.object(handlers, "StaticFilesHandler", lambda pages: pages),
    ):
        server = LiveServer("localhost")
    yield server
    server.stop()


@pytest.fixture
def visit(chromium, idle_windows, live_server, collected_files, settings):
    """Return a function that opens a page in an empty browser window. A script error or a policy
    violation fails the test. With `at`, the window's clock stands still at that time. If the page
    is `alone`, no other test uses its window.
    """
    url, settings.STATIC_ROOT = live_server.url, collected_files
    shared_windows, own_windows, faults = [], [], []
    listeners = {
        "pageerror": lambda error: faults.append(str(error)),
        "console": lambda message: faults.extend(policy_violations(message.text)),
    }

    def take_window(script, at, is_alone):
        if script and not at and not is_alone:
            shared_windows.append(idle_windows.take_or_open(url))
            return shared_windows[-1]
        clock_options = {"timezone_id": "UTC"} if at else {}
        own_windows.append(new_window(chromium, url, java_script_enabled=script, **clock_options))
        if at:
            own_windows[-1].clock.set_fixed_time(at)
        return own_windows[-1]

    def open_page(
        path="/",
        *,
        width=WINDOW_WIDTH,
        height=WINDOW_HEIGHT,
        signed_in=None,
        cookies=None,
        script=True,
        at=None,
        alone=False,
    ):
        page = take_window(script, at, alone)
        page.set_viewport_size({"width": width, "height": height})
        all_cookies = dict(cookies or {})
        if signed_in is not None:
            all_cookies["euchre_session"] = _session_cookie(signed_in)
        page.context.add_cookies(
            [{"name": name, "value": value, "url": url} for name, value in all_cookies.items()]
        )
        for event, listener in listeners.items():
            page.on(event, listener)
        page.goto(path)
        wait_until_drawn(page)
        return page

    yield open_page
    for page in own_windows:
        page.context.close()
    for page in shared_windows:
        for event, listener in listeners.items():
            page.remove_listener(event, listener)
        idle_windows.give_back_or_close(page)
    assert faults == []


@pytest.fixture(scope="session")
def empty_page(chromium):
    """Return a page of a browser without a server, which loads only the styles."""
    page = new_window(chromium, "http://here.test")
    page.route("**/*", _serve_styles)
    page.goto("/")
    return page


@pytest.fixture
def show_html(empty_page):
    """Return a function that shows an HTML text on the empty page, and returns the page."""
    empty_page.set_viewport_size({"width": WINDOW_WIDTH, "height": WINDOW_HEIGHT})
    empty_page.evaluate(RESET_THEME_AND_TEXT_SIZE)

    def replace_page(html):
        empty_page.evaluate(REPLACE_PAGE_HTML, html)
        return empty_page

    return replace_page


def _serve_styles(route):
    from django.contrib.staticfiles import finders

    _, is_static, name = route.request.url.partition("/static/")
    if is_static:
        route.fulfill(path=finders.find(name))
    else:
        route.fulfill(body="<!doctype html><meta charset=utf-8>", content_type="text/html")


@pytest.fixture
def fixed_seed(monkeypatch):
    """Use the same seed for the draw in every run."""
    monkeypatch.setattr("tournament.topics.set_up.actions.make_draw_seed", fixed_draw_seed)


def _session_cookie(director):
    from django.test import Client

    client = Client()
    client.force_login(director)
    return client.cookies["euchre_session"].value


@pytest.fixture
def axe():
    """Return a function that lists the faults axe-core finds on a page, each with its rule and
    place.
    """

    def run_axe(page, rules=AXE_RULES):
        if not page.evaluate("'axe' in window"):
            page.evaluate(AXE_SCRIPT)
        # Scroll up, because axe takes what the bar covers for too small.
        page.evaluate("scrollTo(0, 0)")
        return page.evaluate(RUN_AXE, rules)

    return run_axe


@pytest.fixture
def page_faults(axe, pytestconfig):
    """Return a function that lists what is wrong with a page in every size and width: what axe
    finds, and what is cut off, run together or too small for a thumb. The narrow page has the first
    theme and the wide page the last. With --exhaustive, axe also checks a wide page in the last
    theme and the colors of the other themes, and each size is checked once.
    """
    first_theme, *other_themes, last_theme = appearance.TITLE_BY_THEME
    exhaustive = pytestconfig.getoption("exhaustive")

    def find_faults(page):
        faults = []
        for width, theme_of_width in ((1280, last_theme), (360, first_theme)):
            page.set_viewport_size({"width": width, "height": 800})
            set_appearance(page, theme=theme_of_width)
            faults += [f"{width} px: {fault}" for fault in page.evaluate(FIND_TOO_SMALL)]
            if exhaustive or theme_of_width == first_theme:
                faults += [f"{theme_of_width}, {width} px: {fault}" for fault in axe(page)]
        for theme in other_themes if exhaustive else ():
            set_appearance(page, theme=theme)
            faults += [f"{theme}: {fault}" for fault in axe(page, COLOR_RULES)]
        page.set_viewport_size({"width": 320, "height": 800})
        for size in appearance.TEXT_SIZES:
            set_appearance(page, size=size)
            page_width = page.evaluate("document.documentElement.scrollWidth")
            faults += [f"{size} %: {page_width} px wide"] if page_width > 320 else []
        return faults + parts_cut_off_at_sizes(
            page, SOME_WIDTHS_AND_TEXT_SIZES if exhaustive else WIDTHS_WITH_LARGEST_TEXT
        )

    return find_faults
