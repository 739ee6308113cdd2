"""Each score box has a name for screen readers: its table, its side, and points or X."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests import build
from tests.tournament import halls
from tournament.storage.reading import reader

BOX_NAME_PATTERN = re.compile(
    r"<label[^>]*>((?:(?!</label>).)*?)<input[^>]*(?:inputmode|checkbox)", re.S
)


@pytest.fixture
def names_on_page(db):
    director = build.director()
    night = build.night(director.club)
    halls.seat_hall(night, 8)
    client = Client()
    client.force_login(director)

    def find_box_names(page, *path_parts):
        html = client.get(reverse(page, args=[night.pk, *path_parts])).content.decode()
        main_part = html[html.index('<main id="main"') :]
        return [
            " ".join(re.sub(r"<[^>]+>", "", name).split())
            for name in BOX_NAME_PATTERN.findall(main_part)
        ]

    find_box_names.night = night
    return find_box_names


def names_of_players_by_side(night):
    night_now = reader.night(night.pk)
    seats = dict(night_now.rounds.table_game(1, 1).seats)
    return [
        " and ".join(night_now.entries.with_number(seats[chair]).name for chair in side)
        for side in ("NS", "EW")
    ]


def expected_box_names(north, east):
    return [
        f"Table 1, {north}, points N/S",
        f"Table 1, {east}, points E/W",
        f"Table 1, {north}, X N/S",
        f"Table 1, {east}, X E/W",
    ]


def test_boxes_of_totals_are_named_on_every_page_that_has_them(names_on_page):
    expected_names = expected_box_names(*names_of_players_by_side(names_on_page.night))
    assert names_on_page("scores")[:4] == expected_names
    assert names_on_page("unread", 1, 1) == expected_names
    assert names_on_page("hands", 1, 1) == [*expected_names, "Table 1, Hands played"]


@pytest.mark.parametrize("page", ["scores", "rows"])
def test_boxes_of_a_page_have_different_names(names_on_page, page):
    box_names_on_page = names_on_page(page, 1, 1) if page == "rows" else names_on_page(page)
    assert len(box_names_on_page) == len(set(box_names_on_page)) >= 8


def test_boxes_of_a_row_are_named_with_its_number(names_on_page):
    north, east = names_of_players_by_side(names_on_page.night)
    assert names_on_page("rows", 1, 1)[:4] == [
        f"Table 1, line 1, {north}, points N/S",
        f"Table 1, line 1, {east}, points E/W",
        f"Table 1, line 1, {north}, X N/S",
        f"Table 1, line 1, {east}, X E/W",
    ]
