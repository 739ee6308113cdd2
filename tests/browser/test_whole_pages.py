"""No word of a page is cut off, run together with the next one or laid over another, and nothing
that is pressed touches what is beside it: on a phone, on two laptops and on a large screen, in all
sizes of text.
"""

import pytest
from django.test import Client

from tests import build, pressing
from tests.browser.alike import unlike
from tests.browser.measures import COLOURS, EVERY, LARGEST, SOME, not_whole, show
from tests.nights.crawl import Crawl
from tests.nights.drawn_forms import known_by_place
from tests.nights.halfway import EVENINGS, closed
from tests.nights.said import lines
from tests.tournament import halls, pairs
from tournament.kit.desk import appearance
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.rulings import actions as rulings

pytestmark = pytest.mark.gate

LONG = "Claimed the rest of the tricks and laid the cards down. " * 3


@pytest.fixture
def evening(transactional_db):
    director = build.director()
    night = build.night(director.club)
    halls.seated(night, 8)
    return director, night


def test_last_change_is_told_whole_however_long_it_is(visit, evening):
    director, night = evening
    rulings.note(build.desk(night), game=1, table=1, words=LONG)
    page = visit(f"/night/{night.pk}/rules/", signed_in=director)
    assert LONG.strip() in page.inner_text(".last")
    assert not_whole(page, EVERY) == []


def test_what_was_just_done_is_told_whole(visit, evening):
    director, night = evening
    page = visit(f"/night/{night.pk}/rulings/", signed_in=director)
    page.goto(f"/night/{night.pk}/ruling/1/1/")
    page.fill("[name=words]", "Sat at the wrong table.")
    page.click("text=Write it in the log")
    page.wait_for_selector(".last b")
    assert "✓" in page.inner_text(".last")
    assert not_whole(page, EVERY) == []


def test_whole_draw_is_whole_before_the_first_game(visit, transactional_db):
    director = build.director()
    night = build.night(director.club, format="individual", games=3)
    build.sign_in(night, *build.players(8))
    page = visit(f"/night/{night.pk}/draw/", signed_in=director)
    assert not_whole(page, SOME) == []


OF_PLAYERS = ("in_the_second_game", "drawn_beforehand")
OF_PAIRS = ("bracket_in_the_middle", "teams_seated")


class Everything(Crawl):
    """Keeps each page and each answer to a press as it was sent."""

    def _page(self, at, answer, **how):
        text = answer.content.decode()
        self.texts.setdefault(tuple(lines(text)), (at, text))
        return super()._page(at, answer, **how)


def every_page(night):
    """What the links of an evening lead to, and what is answered when their buttons are pressed."""
    client = pressing.browser()
    client.force_login(build.Director.objects.get())
    here = f"/night/{night.pk}/"
    found = Everything(client, lambda path: path.startswith(here))
    found.texts = {}
    return list(found.go(here).texts.values())


# One is looked at page by page. Of the others, one of each kind that is played, those pages that
# have anything new, in each width and size.
@pytest.mark.parametrize(
    ("names", "shown"),
    [
        (["closed"], SOME),
        pytest.param(OF_PLAYERS, EVERY, marks=pytest.mark.exhaustive),
        pytest.param(OF_PAIRS, EVERY, marks=pytest.mark.exhaustive),
    ],
)
def test_every_page_and_message_of_an_evening_is_whole(
    settings, db, same_draw, drawn_by, names, shown
):
    settings.TEMPLATES = known_by_place(settings.TEMPLATES)
    build.director()
    known, faults = set(), set()
    for name in names:
        pages = every_page(EVENINGS[name](build.Club.objects.get()))
        for at, text in pages if shown is SOME else unlike(pages, known):
            faults |= {f"{name} {at}: {fault}" for fault in not_whole(drawn_by(text), shown)}
    assert sorted(faults) == []


# Of a bracket, of divisions and of a drawn night: what is opened most, with all that can be opened.
@pytest.mark.parametrize(
    ("name", "addresses"),
    [
        ("bracket_in_the_middle", ("bracket/", "scores/", "check-in/?team=1")),
        ("teams_seated", ("seat/", "scores/", "leave/1/")),
        ("drawn_beforehand", ("seat/", "scores/", "check-in/?entry=1")),
    ],
)
def test_page_with_all_that_can_be_opened_is_whole(db, same_draw, drawn_by, name, addresses):
    build.director()
    night = EVENINGS[name](build.Club.objects.get())
    client = Client()
    client.force_login(build.Director.objects.get())
    for address in addresses:
        answer = client.get(f"/night/{night.pk}/{address}")
        assert not_whole(drawn_by(answer.content.decode()), LARGEST) == [], address


@pytest.mark.exhaustive
def test_what_is_read_of_a_closed_night_stands_out_in_every_theme(axe, db, same_draw, drawn_by):
    build.director()
    night = closed(build.Club.objects.get())
    client = Client()
    client.force_login(build.Director.objects.get())
    for name in ("", "check-in/", "scores/", "money/", "standings/", "payout/", "closing/"):
        page = drawn_by(client.get(f"/night/{night.pk}/{name}").content.decode())
        for theme in appearance.THEMES:
            show(page, theme=theme)
            assert axe(page, COLOURS) == [], (theme, name)


# Words of a game that are not within its box.
OUTSIDE = """
(game) => {
  const box = game.querySelector("rect").getBBox();
  return [...game.querySelectorAll("text")].filter((one) => {
    const { x, y, width, height } = one.getBBox();
    const middle = y + height / 2, [right, bottom] = [box.x + box.width, box.y + box.height];
    return x < box.x || x + width > right || middle < box.y || middle > bottom;
  }).map((one) => one.textContent);
}
"""


def test_names_of_a_bracket_stay_whole_in_their_box(visit, transactional_db):
    director = build.director()
    night = build.night(director.club, house="athens")
    pairs.enter(night, "Maximiliana Featherstonehaugh-Worthington", "Bartholomew Cholmondeley-W")
    pairs.enter(night, "Wilhelmina Warmingham", "Margaret Montgomery-Wolcott")
    draw_and_call.draw(build.desk(night))
    page = visit(f"/night/{night.pk}/bracket/", signed_in=director)
    said = " ".join(page.locator(".bracket text").all_text_contents()).replace("- ", "-")
    assert "Maximiliana Featherstonehaugh-Worthington & Bartholomew Cholmondeley-W" in said
    assert "Wilhelmina Warmingham & Margaret Montgomery-Wolcott" in said
    assert page.locator(".bracket [data-teams]").evaluate(OUTSIDE) == []
