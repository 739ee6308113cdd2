"""The ways from home: six as cards, each with a drawing, and all others behind *More*."""

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

from tests import plain
from tournament.evening.night import progress
from tournament.kit.desk.boards import links
from tournament.topics.nights.boards.tonight import any_night, tonight

TIMES = ("PLAYING", "DRAWN", "BEFORE", "ENDED", "OVER", "NOTHING")


@pytest.mark.parametrize("time", TIMES)
def test_each_card_of_every_time_has_a_drawing(time):
    pages = getattr(links, time)
    drawn = set(re.findall(r'id="([^"]+)"', Path(finders.find("tournament/icons.svg")).read_text()))
    assert len(pages) == 6
    assert set(pages) <= drawn


def shown(board):
    return [link.page for link in board.cards.links]


def test_cards_are_what_is_wanted_then():
    before, playing = plain.night(8), plain.seated(plain.night(8))
    assert "wall" in shown(any_night(before))
    assert any_night(before).cards.title == "Before the first game"
    assert "correct" in shown(any_night(playing))
    assert any_night(playing).cards.title == "If something comes up"
    over = plain.all_typed(plain.seated(plain.night(8, games=1)))
    assert progress.is_played(over)
    assert {"payout", "wall", "correct"} <= set(shown(any_night(over)))


def test_closed_night_leads_to_setting_up_the_next_one():
    open_night = plain.night(8)
    closed = plain.told(open_night, replace(open_night.plan, closed=plain.AT_SEVEN))
    assert "set-up" in shown(any_night(closed))


def test_nothing_is_in_two_places_and_nothing_is_lost():
    board = any_night(plain.seated(plain.night(8)))
    groups = (links.TROUBLE, links.NIGHT, links.CLUB)
    rest = [link.page for group in board.more for link in group.links]
    assert Counter(shown(board) + rest) == Counter(
        link.page for group in groups for link in group.links
    )


def test_without_an_evening_the_club_is_there():
    board = tonight([], plain.AT_SEVEN)
    assert board.cards.title == "The club"
    assert "practice" in shown(board)
