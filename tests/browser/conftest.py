"""A real Chromium against a real server. Without it these tests are skipped, but never in CI."""

import os
import shutil
from pathlib import Path

import pytest

from tests.browser.keys import drawn
from tests.browser.measures import COLOURS, LARGEST, SMALL, SOME, not_whole, show
from tests.browser.windows import HIGH, WIDE, Windows, new
from tournament.kit.desk import appearance

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
# Only what is wrong comes from the browser, in lines: what is right is hundreds of times as much.
WRONG = """
(rules) => axe.run({runOnly: rules, preload: false, resultTypes: ["violations"]}).then((answer) =>
  answer.violations.flatMap((fault) => fault.nodes.map((node) =>
    `${fault.id}: ${node.html.slice(0, 120)} ${node.failureSummary}`)))
"""
# Of one page after the other the words are exchanged, which is quicker than to load each anew.
EXCHANGE = """
async (text) => {
  const fresh = new DOMParser().parseFromString(text, "text/html");
  const here = [...document.querySelectorAll("link[rel=stylesheet]")];
  const wanted = [...fresh.querySelectorAll("link[rel=stylesheet]")].map((one) => one.href);
  // One that is disabled is fetched anew once it is wanted again, which takes a moment.
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


@pytest.fixture(scope="session")
def windows(chromium):
    return Windows(chromium)


@pytest.fixture
def visit(chromium, windows, live_server):
    """Opens a browser window with nothing in it; a broken script or policy fails the test. `at` is
    the time of day that it believes it is, for ever. One that is `alone` no other test ever has.
    """
    url = live_server.url
    shared, own, faults = [], [], []
    heard = {
        "pageerror": lambda error: faults.append(str(error)),
        "console": lambda line: faults.extend(policy_fault(line.text)),
    }

    def window(script, at, alone):
        if script and not at and not alone:
            shared.append(windows.take(url))
            return shared[-1]
        time = {"timezone_id": "UTC"} if at else {}
        own.append(new(chromium, url, java_script_enabled=script, **time))
        if at:
            own[-1].clock.set_fixed_time(at)
        return own[-1]

    def opened(
        path="/",
        *,
        width=WIDE,
        height=HIGH,
        signed_in=None,
        cookies=None,
        script=True,
        at=None,
        alone=False,
    ):
        page = window(script, at, alone)
        page.set_viewport_size({"width": width, "height": height})
        named = dict(cookies or {})
        if signed_in is not None:
            named["euchre_session"] = _session(signed_in)
        page.context.add_cookies([{"name": a, "value": b, "url": url} for a, b in named.items()])
        for event, hear in heard.items():
            page.on(event, hear)
        page.goto(path)
        drawn(page)
        return page

    yield opened
    for page in own:
        page.context.close()
    for page in shared:
        for event, hear in heard.items():
            page.remove_listener(event, hear)
        windows.give_back(page)
    assert faults == []


@pytest.fixture
def drawn_by(chromium):
    """A browser without a server: of what it is given it asks for the styles alone."""
    context = chromium.new_context(base_url="http://here.test", reduced_motion="reduce")
    page = context.new_page()
    page.route("**/*", _answer)
    page.goto("/")

    def drawn(text):
        page.evaluate(EXCHANGE, text)
        return page

    yield drawn
    context.close()


def _answer(route):
    from django.contrib.staticfiles import finders

    _, is_static, name = route.request.url.partition("/static/")
    if is_static:
        route.fulfill(path=finders.find(name))
    else:
        route.fulfill(body="<!doctype html><meta charset=utf-8>", content_type="text/html")


@pytest.fixture
def same_draw(monkeypatch):
    """Who meets whom is the same whenever the test is run."""
    monkeypatch.setattr("tournament.topics.set_up.actions.new_seed", lambda: "seven")


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
        # What has been moved below the bar is no smaller for that.
        page.evaluate("scrollTo(0, 0)")
        return page.evaluate(WRONG, rules)

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
