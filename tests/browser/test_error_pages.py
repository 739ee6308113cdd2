"""The error pages fit a phone and the desk in every theme."""

import pytest

from tests import build
from tests.browser.measures import THEMES
from tests.faults.browsing import put_night_into_folder
from tests.faults.running import start_program

pytestmark = pytest.mark.django_db(transaction=True)


def axe_faults_at_both_widths(page, axe):
    """Return what axe finds on a phone and at the desk, and check that the page fits both."""
    faults = []
    for width in (360, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        faults += axe(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    return faults


@pytest.mark.parametrize("theme", THEMES)
def test_bad_request_page_fits_and_passes_axe(visit, axe, settings, theme):
    settings.ALLOWED_HOSTS = ["euchre.example.org"]
    page = visit("/", cookies={"euchre_theme": theme})
    assert page.inner_text("h1") == "This address doesn't work anymore"
    assert axe_faults_at_both_widths(page, axe) == []


@pytest.mark.parametrize("theme", THEMES)
def test_forbidden_page_fits_and_passes_axe(visit, axe, monkeypatch, theme):
    monkeypatch.setattr("tournament.topics.club.views.people.is_this_laptop", lambda _: False)
    page = visit("/welcome/", cookies={"euchre_theme": theme})
    assert "on the director's own laptop" in page.inner_text("main")
    assert axe_faults_at_both_widths(page, axe) == []


@pytest.mark.parametrize("theme", THEMES)
def test_crash_page_fits_and_passes_axe(visit, axe, monkeypatch, theme):
    monkeypatch.setattr("tournament.topics.nights.views.tonight.tonight_board", lambda *_: 1 / 0)
    page = visit("/", signed_in=build.director(), cookies={"euchre_theme": theme})
    assert page.inner_text("h1") == "Something went wrong. It wasn't you."
    assert axe_faults_at_both_widths(page, axe) == []


@pytest.mark.parametrize("theme", THEMES)
def test_form_sent_without_its_cookie_shows_the_try_again_page(visit, axe, theme):
    build.director()
    page = visit("/sign-in/", cookies={"euchre_theme": theme}, script=True)
    page.context.clear_cookies(name="euchre_csrf")
    page.fill("[name=password]", build.PASSWORD)
    page.click("main button.do")
    assert page.inner_text("h1") == "Please try again"
    assert axe_faults_at_both_widths(page, axe) == []
    page.click("text=Reload the page")
    page.fill("[name=password]", build.PASSWORD)
    page.click("main button.do")
    page.wait_for_selector("text=Set up tonight")


@pytest.mark.exhaustive
def test_file_that_is_too_large_is_reported_and_not_cut_off(chromium, tmp_path):
    """A signed-in director gets the error page while the browser is still sending."""
    _, session = put_night_into_folder(tmp_path / "data")
    with start_program(tmp_path / "data") as program:
        context = chromium.new_context(base_url=program.address)
        cookie = {"name": "euchre_session", "value": session, "url": program.address}
        context.add_cookies([cookie])
        page = context.new_page()
        large_file = tmp_path / "film.json"
        large_file.write_bytes(b"x" * 100 * 2**20)
        page.goto("/nights/")
        page.click("summary >> text=Open a night's file")
        page.set_input_files("input[type=file]", large_file)
        page.click("text=Open the file")
        page.wait_for_selector("text=The file is too large", timeout=15_000)
        context.close()
        program.stop()
