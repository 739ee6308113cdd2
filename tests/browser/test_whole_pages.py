"""No word of a page is cut off, runs into the next one or overlaps another, and no button touches
its neighbor: on a phone, two laptops and a large screen, in all text sizes.
"""

import pytest
from django.test import Client

from tests import build, pressing
from tests.browser.measures import (
    ALL_WIDTHS_AND_TEXT_SIZES,
    COLOR_RULES,
    SOME_WIDTHS_AND_TEXT_SIZES,
    WIDTHS_WITH_LARGEST_TEXT,
    parts_cut_off_at_sizes,
    set_appearance,
)
from tests.browser.page_parts import pages_with_new_parts
from tests.nights.crawl import Crawl
from tests.nights.drawn_forms import template_engine_that_marks_forms
from tests.nights.fields_read import track_fields_read
from tests.nights.halfway import NIGHT_BUILDERS, closed_night
from tests.nights.page_lines import lines_of_page
from tests.tournament import halls, pairs
from tournament.kit.desk import appearance
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.rulings import actions as rulings

pytestmark = pytest.mark.gate

LONG_REASON = "Claimed the rest of the tricks and laid the cards down. " * 3


@pytest.fixture
def director_and_night(transactional_db):
    director = build.director()
    night = build.night(director.club)
    halls.seat_hall(night, 8)
    return director, night


def test_last_change_is_fully_visible_however_long(visit, director_and_night):
    director, night = director_and_night
    rulings.save_ruling_in_own_words(build.desk(night), game=1, table=1, own_words=LONG_REASON)
    page = visit(f"/night/{night.pk}/rules/", signed_in=director)
    assert LONG_REASON.strip() in page.inner_text(".last")
    assert parts_cut_off_at_sizes(page, ALL_WIDTHS_AND_TEXT_SIZES) == []


def test_message_of_the_last_press_is_fully_visible(visit, director_and_night):
    director, night = director_and_night
    page = visit(f"/night/{night.pk}/rulings/", signed_in=director)
    page.goto(f"/night/{night.pk}/ruling/1/1/")
    page.fill("[name=words]", "Sat at the wrong table.")
    page.click("text=Save the ruling")
    page.wait_for_selector(".last b")
    assert "✓" in page.inner_text(".last")
    assert parts_cut_off_at_sizes(page, ALL_WIDTHS_AND_TEXT_SIZES) == []


def test_seating_of_all_games_is_not_cut_off(visit, transactional_db):
    director = build.director()
    night = build.night(director.club, format="individual", games=3)
    build.check_in(night, *build.players(8))
    page = visit(f"/night/{night.pk}/draw/", signed_in=director)
    assert parts_cut_off_at_sizes(page, SOME_WIDTHS_AND_TEXT_SIZES) == []


NIGHTS_OF_PLAYERS = ("in_the_second_game", "drawn_beforehand")
NIGHTS_OF_PAIRS = ("bracket_in_the_middle", "teams_seated")


class CrawlThatKeepsPages(Crawl):
    """A crawl that keeps each page and each answer to a press as it was sent."""

    def _note_page(self, address, response, **options):
        html = response.content.decode()
        self.pages_by_lines.setdefault(tuple(lines_of_page(html)), (address, html))
        return super()._note_page(address, response, **options)


def crawl_pages(night):
    """Return the address and HTML of each page that a night's links and buttons lead to."""
    client = pressing.browser()
    client.force_login(build.Director.objects.get())
    address = f"/night/{night.pk}/"
    crawl = CrawlThatKeepsPages(client, lambda path: path.startswith(address))
    crawl.pages_by_lines = {}
    return list(crawl.follow_links(address).pages_by_lines.values())


# Every page of one night is checked. Of the other nights, only pages with new parts are checked, in
# each width and size.
@pytest.mark.parametrize(
    ("names", "widths_and_text_sizes"),
    [
        (["closed"], SOME_WIDTHS_AND_TEXT_SIZES),
        pytest.param(NIGHTS_OF_PLAYERS, ALL_WIDTHS_AND_TEXT_SIZES, marks=pytest.mark.exhaustive),
        pytest.param(NIGHTS_OF_PAIRS, ALL_WIDTHS_AND_TEXT_SIZES, marks=pytest.mark.exhaustive),
    ],
)
def test_no_page_or_message_of_an_evening_is_cut_off(
    settings, db, fixed_seed, show_html, names, widths_and_text_sizes
):
    settings.TEMPLATES = template_engine_that_marks_forms(settings.TEMPLATES)
    track_fields_read(settings)
    build.director()
    known_parts, faults = set(), set()
    for name in names:
        pages = crawl_pages(NIGHT_BUILDERS[name](build.Club.objects.get()))
        for address, html in (
            pages
            if widths_and_text_sizes is SOME_WIDTHS_AND_TEXT_SIZES
            else pages_with_new_parts(pages, known_parts)
        ):
            faults |= {
                f"{name} {address}: {fault}"
                for fault in parts_cut_off_at_sizes(show_html(html), widths_and_text_sizes)
            }
    assert sorted(faults) == []


# Often used pages of a bracket, of divisions and of a drawn night, with every section open.
@pytest.mark.parametrize(
    ("name", "addresses"),
    [
        ("bracket_in_the_middle", ("bracket/", "scores/", "check-in/?team=1")),
        ("teams_seated", ("seat/", "scores/", "leave/1/")),
        ("drawn_beforehand", ("seat/", "scores/", "check-in/?entry=1")),
    ],
)
def test_page_with_every_section_open_is_not_cut_off(db, fixed_seed, show_html, name, addresses):
    build.director()
    night = NIGHT_BUILDERS[name](build.Club.objects.get())
    client = Client()
    client.force_login(build.Director.objects.get())
    for address in addresses:
        answer = client.get(f"/night/{night.pk}/{address}")
        assert (
            parts_cut_off_at_sizes(show_html(answer.content.decode()), WIDTHS_WITH_LARGEST_TEXT)
            == []
        ), address


@pytest.mark.exhaustive
def test_text_of_a_closed_night_stands_out_in_every_theme(axe, db, fixed_seed, show_html):
    build.director()
    night = closed_night(build.Club.objects.get())
    client = Client()
    client.force_login(build.Director.objects.get())
    for name in ("", "check-in/", "scores/", "money/", "standings/", "payout/", "closing/"):
        page = show_html(client.get(f"/night/{night.pk}/{name}").content.decode())
        for theme in appearance.TITLE_BY_THEME:
            set_appearance(page, theme=theme)
            assert axe(page, COLOR_RULES) == [], (theme, name)


# Returns words of a game that are outside its box.
WORDS_OUTSIDE = """
(game) => {
  const box = game.querySelector("rect").getBBox();
  return [...game.querySelectorAll("text")].filter((one) => {
    const { x, y, width, height } = one.getBBox();
    const middle = y + height / 2, [right, bottom] = [box.x + box.width, box.y + box.height];
    return x < box.x || x + width > right || middle < box.y || middle > bottom;
  }).map((one) => one.textContent);
}
"""


def test_names_in_a_bracket_are_not_cut_off_by_their_box(visit, transactional_db):
    director = build.director()
    night = build.night(director.club, house="athens")
    pairs.check_in_team(
        night, "Maximiliana Featherstonehaugh-Worthington", "Bartholomew Cholmondeley-W"
    )
    pairs.check_in_team(night, "Wilhelmina Warmingham", "Margaret Montgomery-Wolcott")
    draw_and_call.draw_bracket(build.desk(night))
    page = visit(f"/night/{night.pk}/bracket/", signed_in=director)
    names_text = " ".join(page.locator(".bracket text").all_text_contents()).replace("- ", "-")
    assert "Maximiliana Featherstonehaugh-Worthington & Bartholomew Cholmondeley-W" in names_text
    assert "Wilhelmina Warmingham & Margaret Montgomery-Wolcott" in names_text
    assert page.locator(".bracket [data-teams]").evaluate(WORDS_OUTSIDE) == []
