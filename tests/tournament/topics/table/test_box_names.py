"""Each box for a figure says by itself at which table it is, whose figure it takes and which: for
whoever comes to it by ear.
"""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests import build
from tests.tournament import halls
from tournament.storage.reading import replay

BOX = re.compile(r"<label[^>]*>((?:(?!</label>).)*?)<input[^>]*(?:inputmode|checkbox)", re.S)


@pytest.fixture
def pages(db):
    director = build.director()
    night = build.night(director.club)
    halls.seated(night, 8)
    client = Client()
    client.force_login(director)

    def names(page, *place):
        html = client.get(reverse(page, args=[night.pk, *place])).content.decode()
        main = html[html.index('<main id="main"') :]
        return [" ".join(re.sub(r"<[^>]+>", "", one).split()) for one in BOX.findall(main)]

    names.night = night
    return names


def sides(night):
    seen = replay.night(night.pk)
    held = dict(seen.rounds.game(1, 1).seats)
    return [
        " and ".join(seen.entries.of(held[chair]).name for chair in side) for side in ("NS", "EW")
    ]


def whole(north, east):
    return [
        f"Table 1, {north}, points N/S",
        f"Table 1, {east}, points E/W",
        f"Table 1, {north}, X N/S",
        f"Table 1, {east}, X E/W",
    ]


def test_totals_are_named_on_every_page_that_takes_them(pages):
    expected = whole(*sides(pages.night))
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
        f"Table 1, row 1, {north}, points N/S",
        f"Table 1, row 1, {east}, points E/W",
        f"Table 1, row 1, {north}, X N/S",
        f"Table 1, row 1, {east}, X E/W",
    ]
