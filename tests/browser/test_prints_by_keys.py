"""The page of printouts without a mouse: what Enter prints, and how each choice is changed."""

from urllib.parse import parse_qs, urlsplit

import pytest

from tests import build
from tests.browser.keys import focused_element, press, tab_toward
from tests.tournament import finishing, halls
from tournament.topics.seating.actions import rounds


@pytest.fixture
def prints_page(visit, transactional_db):
    """Return the page of printouts of a night in its second game."""
    director = build.director()
    night = build.night(director.club)
    halls.seat_hall(night, 8)
    finishing.enter_all_totals(night)
    rounds.seat_next_game(build.desk(night), game=2)
    return visit(f"/night/{night.pk}/print/", signed_in=director)


def print_by_enter(page):
    """Press Enter, and return the name and the print choices of the PDF that opens in a new tab."""
    with (
        page.context.expect_page(),
        page.context.expect_event("response", lambda answer: ".pdf" in answer.url) as response,
    ):
        press(page, "Enter")
    answer = response.value
    assert answer.headers["content-type"] == "application/pdf"
    assert page.url.endswith("/print/")
    address = urlsplit(answer.url)
    return address.path.rpartition("/")[2], parse_qs(address.query)


def test_titles_of_a_row_stand_on_one_line(prints_page):
    prints_page.set_viewport_size({"width": 1366, "height": 768})
    tops = prints_page.locator(".papers button").evaluate_all(
        "(all) => all.map((one) => [one, one.querySelector('b')]"
        ".map((part) => Math.round(part.getBoundingClientRect().top)))"
    )
    assert len(tops) > 15
    title_offsets = [title - card for card, title in tops]
    assert max(title_offsets) - min(title_offsets) <= 1


def test_enter_prints_the_emergency_packet(prints_page):
    assert focused_element(prints_page).startswith("Emergency packet")
    document, _ = print_by_enter(prints_page)
    assert document == "everything.pdf"


def test_every_print_choice_is_changed_by_keyboard_alone(prints_page):
    tab_toward(prints_page, "Game", "select")
    press(prints_page, "1")
    tab_toward(prints_page, "Cards per page", "select")
    press(prints_page, "4")
    tab_toward(prints_page, "Large print", "input")
    press(prints_page, "Space")
    tab_toward(prints_page, "Letter", "input")
    press(prints_page, "ArrowRight")
    tab_toward(prints_page, "Score sheets", "button")
    expected_choices = {"paper": ["a4"], "large": ["yes"], "per": ["4"], "game": ["1"]}
    assert print_by_enter(prints_page) == ("table-sheets.pdf", expected_choices)


def test_every_document_is_reached_from_the_one_above(prints_page):
    """Tab goes to each document in the order of the page."""
    titles = prints_page.locator(".papers button b").all_inner_texts()
    titles_reached = [focused_element(prints_page)]
    for _ in titles[1:]:
        press(prints_page, "Tab")
        titles_reached.append(focused_element(prints_page))
    assert all(
        reached.startswith(title) for reached, title in zip(titles_reached, titles, strict=True)
    )
    assert len(titles) > 10
