"""Open help over a page by F1 or by a press, and go back to what was typed."""

import pytest

from tests.browser.keys import press
from tests.patience import tries_until_failure

pytestmark = [pytest.mark.gate, pytest.mark.night(seated=8)]

OPEN_HANDBOOK_SELECTOR = "dialog.handbook[open]"


@pytest.fixture
def scores_page(visit, director, night):
    page = visit(f"/night/{night.pk}/scores/", signed_in=director)
    press(page, "1")  # Another digit may follow, so nothing is sent yet.
    return page


def open_help(page, key="F1"):
    press(page, key)
    page.wait_for_selector(OPEN_HANDBOOK_SELECTOR)


def focused_box_after_help(page):
    """Wait until help is closed, and return the name and the value of the focused box."""
    page.wait_for_selector(OPEN_HANDBOOK_SELECTOR, state="detached")
    turns = tries_until_failure(200)
    while next(turns) and page.evaluate("history.state?.help === true"):
        page.wait_for_timeout(20)
    return page.evaluate("[document.activeElement.name, document.activeElement.value]")


def test_f1_shows_three_points_and_a_picture_over_the_page(scores_page):
    open_help(scores_page)
    dialog = scores_page.locator("dialog.handbook")
    assert dialog.locator("h1").inner_text() == "Enter the scores"
    assert dialog.locator("article > .points li").count() == 3
    assert scores_page.evaluate("document.querySelector('dialog.handbook img').naturalWidth") > 300
    press(scores_page, "Tab", "Enter")
    assert "The page shows which tables are in" in dialog.inner_text()


def test_help_opens_in_a_new_tab_if_it_cannot_be_fetched(scores_page):
    scores_page.route("**/help/**", lambda route: route.fulfill(status=503, body="busy"))
    with scores_page.context.expect_page() as help_page:
        press(scores_page, "F1")
    assert "/help/" in help_page.value.url
    assert scores_page.locator(OPEN_HANDBOOK_SELECTOR).count() == 0
    assert scores_page.evaluate("document.activeElement.name") == "t1b0"


@pytest.mark.parametrize("key", ["Escape", "F1", "Enter"])
def test_closing_help_by_a_key_keeps_the_typed_figure(scores_page, key):
    open_help(scores_page)
    # The first figure is saved before anyone has read the help.
    scores_page.wait_for_selector("[data-saved] [name=t1b0]", state="attached")
    press(scores_page, "5", "+")
    press(scores_page, key)
    assert focused_box_after_help(scores_page) == ["t1b0", "1"]
    press(scores_page, "0")
    assert scores_page.input_value("[name=t1b0]") == "10"
    open_help(scores_page)


def test_going_back_from_help_keeps_the_typed_figure(scores_page, night):
    open_help(scores_page)
    scores_page.go_back()
    assert focused_box_after_help(scores_page) == ["t1b0", "1"]
    assert scores_page.url.endswith(f"/night/{night.pk}/scores/")


def test_other_chapters_open_inside_the_help_dialog(scores_page):
    scores_page.click(".ask")
    scores_page.wait_for_selector(OPEN_HANDBOOK_SELECTOR)
    dialog = scores_page.locator("dialog.handbook")
    dialog.get_by_text("All chapters of the handbook").click()
    dialog.get_by_text("Help players find their seats").click()
    dialog.get_by_role("heading", name="Help players find their seats").wait_for()
    press(scores_page, "Escape")
    assert focused_box_after_help(scores_page) == ["t1b0", "1"]


def test_help_heading_is_not_cut_off_on_a_phone(visit, director, night):
    page = visit(
        f"/night/{night.pk}/check-in/",
        signed_in=director,
        width=360,
        height=740,
    )
    page.click(".ask")
    heading = page.locator("dialog.handbook h1")
    heading.wait_for()
    line = heading.evaluate("one => parseFloat(getComputedStyle(one).fontSize)")
    assert heading.bounding_box()["height"] < 2 * line


def test_help_passes_every_page_check(scores_page, page_faults):
    open_help(scores_page)
    assert page_faults(scores_page) == []


@pytest.mark.parametrize("page_name", ["/set-up/?from=tanglewood", "/night/{}/tricks/", "/"])
def test_help_opens_on_pages_with_their_own_scripts(visit, director, night, page_name):
    page = visit(page_name.format(night.pk), signed_in=director)
    open_help(page)


def test_help_link_opens_a_new_tab_without_script(visit, director, night):
    page = visit(f"/night/{night.pk}/scores/", signed_in=director, script=False)
    with page.context.expect_page() as new_tab:
        page.click(".ask")
    assert new_tab.value.locator("h1").inner_text() == "Enter the scores"
    assert "The page shows which tables are in" in new_tab.value.inner_text("main")


def test_f1_opens_nothing_on_a_page_without_help(visit, night):
    page = visit(f"/display/{night.club.wall}/")
    press(page, "F1")
    assert page.locator("dialog.handbook").count() == 0
