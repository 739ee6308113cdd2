"""The page of prints without a mouse: what Enter prints, and how each of its choices is turned."""

from urllib.parse import parse_qs, urlsplit

import pytest

from tests import build
from tests.browser.keys import focused, press, reach
from tests.tournament import finishing, halls
from tournament.topics.seating.actions import rounds


@pytest.fixture
def prints(visit, transactional_db):
    """Of an evening whose second game is on."""
    director = build.director()
    night = build.night(director.club)
    halls.seated(night, 8)
    finishing.type_all(night)
    rounds.seat(build.desk(night), game=2)
    return visit(f"/night/{night.pk}/print/", signed_in=director)


def opened(page):
    """What Enter asks for, in a tab of its own."""
    with (
        page.context.expect_page(),
        page.context.expect_event("response", lambda one: ".pdf" in one.url) as found,
    ):
        press(page, "Enter")
    answer = found.value
    assert answer.headers["content-type"] == "application/pdf"
    assert page.url.endswith("/print/")
    asked = urlsplit(answer.url)
    return asked.path.rpartition("/")[2], parse_qs(asked.query)


def test_titles_of_a_row_stand_on_one_line(prints):
    prints.set_viewport_size({"width": 1366, "height": 768})
    tops = prints.locator(".papers button").evaluate_all(
        "(all) => all.map((one) => [one, one.querySelector('b')]"
        ".map((part) => Math.round(part.getBoundingClientRect().top)))"
    )
    assert len(tops) > 15
    below = [title - card for card, title in tops]
    assert max(below) - min(below) <= 1


def test_enter_prints_everything_as_it_is_now(prints):
    assert focused(prints).startswith("Everything, as it is now")
    document, _ = opened(prints)
    assert document == "everything.pdf"


def test_every_choice_is_turned_by_keys_alone(prints):
    reach(prints, "Game", "select")
    press(prints, "1")
    reach(prints, "Cards on a page", "select")
    press(prints, "4")
    reach(prints, "Large print", "input")
    press(prints, "Space")
    reach(prints, "Letter", "input")
    press(prints, "ArrowRight")
    reach(prints, "Table sheets", "button")
    wanted = {"paper": ["a4"], "large": ["yes"], "per": ["4"], "game": ["1"]}
    assert opened(prints) == ("table-sheets.pdf", wanted)


def test_every_document_is_reached_from_the_one_above(prints):
    """Tab stands on each in turn, in the order of the page."""
    titles = prints.locator(".papers button b").all_inner_texts()
    found = [focused(prints)]
    for _ in titles[1:]:
        press(prints, "Tab")
        found.append(focused(prints))
    assert all(one.startswith(title) for one, title in zip(found, titles, strict=True))
    assert len(titles) > 10
