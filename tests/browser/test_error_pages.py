"""The pages nobody wants to see, seen: in every theme, on a phone and on the desk."""

import pytest

from tests import build
from tests.browser.measures import THEMES
from tests.faults.browsing import evening
from tests.faults.running import started

pytestmark = pytest.mark.django_db(transaction=True)


def at_both_widths(page, axe):
    faults = []
    for width in (360, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        faults += axe(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    return faults


@pytest.mark.parametrize("theme", THEMES)
def test_bad_request(visit, axe, settings, theme):
    settings.ALLOWED_HOSTS = ["euchre.example.org"]
    page = visit("/", cookies={"euchre_theme": theme})
    assert page.inner_text("h1") == "This laptop does not go by that name"
    assert at_both_widths(page, axe) == []


@pytest.mark.parametrize("theme", THEMES)
def test_forbidden(visit, axe, monkeypatch, theme):
    monkeypatch.setattr("tournament.topics.club.people.is_this_laptop", lambda _: False)
    page = visit("/welcome/", cookies={"euchre_theme": theme})
    assert "opened on the director's own laptop" in page.inner_text("main")
    assert at_both_widths(page, axe) == []


@pytest.mark.parametrize("theme", THEMES)
def test_crash(visit, axe, monkeypatch, theme):
    monkeypatch.setattr("tournament.topics.nights.views.tonight.board", lambda *_: 1 / 0)
    page = visit("/", signed_in=build.director(), cookies={"euchre_theme": theme})
    assert page.inner_text("h1") == "Something broke, and it was not you"
    assert at_both_widths(page, axe) == []


@pytest.mark.parametrize("theme", THEMES)
def test_form_from_before_the_cookies_went(visit, axe, theme):
    build.director()
    page = visit("/sign-in/", cookies={"euchre_theme": theme}, script=True)
    page.context.clear_cookies(name="euchre_csrf")
    page.fill("[name=password]", build.PASSWORD)
    page.click("main button.do")
    assert page.inner_text("h1") == "Once more, please"
    assert at_both_widths(page, axe) == []
    page.click("text=Load it again")
    page.fill("[name=password]", build.PASSWORD)
    page.click("main button.do")
    page.wait_for_selector("text=Start tonight")


@pytest.mark.exhaustive
def test_file_that_is_too_large_is_told_and_not_cut_off(chromium, tmp_path):
    """Of a director who is signed in. The page is there though the browser still sends."""
    _, session = evening(tmp_path / "data")
    with started(tmp_path / "data") as program:
        context = chromium.new_context(base_url=program.address)
        cookie = {"name": "euchre_session", "value": session, "url": program.address}
        context.add_cookies([cookie])
        page = context.new_page()
        film = tmp_path / "film.json"
        film.write_bytes(b"x" * 100 * 2**20)
        page.goto("/nights/")
        page.set_input_files("input[type=file]", film)
        page.click("text=Bring it in")
        page.wait_for_selector("text=That was too large", timeout=15_000)
        context.close()
        program.stop()
