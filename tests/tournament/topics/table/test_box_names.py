"""Each score box tells a screen reader its table, its side and what it takes."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests import build
from tests.tournament import halls
from tournament.storage.reading import reader

BOX = re.compile(r"<label[^>]*>((?:(?!</label>).)*?)<input[^>]*(?:inputmode|checkbox)", re.S)


@pytest.fixture
def pages(db):
    director = build.director()
    night = build.night(director.club)
    halls.seat_hall(night, 8)
    client = Client()
    client.force_login(director)

    def names(page, *place):
        html = client.get(reverse(page, args=[night.pk, *place])).content.decode()
        main = html[html.index('<main id="main"') :]
        return [" ".join(re.sub(r"<[^>]+>", "", name).split()) for name in BOX.findall(main)]

    names.night = night
    return names


def sides(night):
    seen = reader.night(night.pk)
    seats = dict(seen.rounds.table_game(1, 1).seats)
    return [
        " and ".join(seen.entries.with_number(seats[chair]).name for chair in side)
        for side in ("NS", "EW")
    ]


def box_names(north, east):
    return [
        f"Table 1, {north}, points N/S",
        f"Table 1, {east}, points E/W",
        f"Table 1, {north}, X N/S",
        f"Table 1, {east}, X E/W",
    ]


def test_totals_are_named_on_every_page_that_takes_them(pages):
    expected = box_names(*sides(pages.night))
    assert pages("scores")[:4] == expected
    assert pages("unread", 1, 1) == expected
    assert pages("hands", 1, 1) == [*expected, "Table 1, Hands played"]


@pytest.mark.parametrize("page", ["scores", "rows"])
def test_no_two_boxes_of_a_page_sound_alike(pages, page):
    names = pages(page, 1, 1) if page == "rows" else pages(page)
    assert len(names) == len(set(names)) >= 8


def test_row_is_named_with_its_number(pages):
    north, east = sides(pages.night)
    assert pages("rows", 1, 1)[:4] == [
        f"Table 1, line 1, {north}, points N/S",
        f"Table 1, line 1, {east}, points E/W",
        f"Table 1, line 1, {north}, X N/S",
        f"Table 1, line 1, {east}, X E/W",
    ]
