"""From A to Z by what stands first, on every list, wall and paper alike, whichever way names were
typed.
"""

from dataclasses import replace
from datetime import date

import pytest
from django.http import QueryDict

from scoring.game import Tally
from tests import plain
from tournament.evening.night.shown_names import discreet
from tournament.storage.reading.over_a_season import SeasonNight, SeasonScore
from tournament.storage.stored.archive import Person
from tournament.topics.club.regulars.board import RegularLine, search
from tournament.topics.door.boards.roster import Order, roster
from tournament.topics.door.paper import sign_in_sheet
from tournament.topics.entrants.actions import entries
from tournament.topics.leaving.boards import who_leaves
from tournament.topics.nights.forms import LogFilterForm
from tournament.topics.places.boards import season
from tournament.topics.prizes.boards import check_out
from tournament.topics.seating.actions import rounds
from tournament.topics.seating.boards import seating, who_sits_where
from tournament.topics.wall.boards.lists import arrivals, seats_by_name

TYPED = ("Smith, Mary", "Zoë Abel", "abbott, ada", "Édith Stone", "Baker, Joe", "Cher", "Jo O'Neil")
FIRST = ("ada abbott", "Cher", "Édith Stone", "Jo O'Neil", "Joe Baker", "Mary Smith", "Zoë Abel")
LAST = (
    *("abbott, ada", "Abel, Zoë", "Baker, Joe", "Cher"),
    *("O'Neil, Jo", "Smith, Mary", "Stone, Édith"),
)
BOTH = [(False, FIRST), (True, LAST)]


def people(last_name_first):
    """Everybody as they are written when the desk types their names."""
    night = replace(plain.night(len(TYPED)), last_name_first=last_name_first)
    for number, name in enumerate(TYPED, start=1):
        night = plain.pressed(entries.rename, night, entry=number, name=name)
    return night


@pytest.mark.parametrize(("last_name_first", "in_order"), BOTH)
def test_lists_at_the_desk_are_in_one_order(last_name_first, in_order):
    night = people(last_name_first)
    assert tuple(row.party.name for row in roster(night, Order.NAME).rows) == in_order
    assert tuple(line.name for line in sign_in_sheet(night).lines) == in_order
    assert arrivals(night).names == in_order
    choices = LogFilterForm(QueryDict(), night=night).fields["person"].choices
    assert tuple(words.rpartition(" (")[0] for _, words in choices[1:]) == in_order


@pytest.mark.parametrize(("last_name_first", "in_order"), BOTH)
def test_lists_of_a_game_are_in_one_order(last_name_first, in_order):
    night = plain.pressed(rounds.seat, people(last_name_first), game=1)
    assert tuple(line.name for line in who_sits_where.seats_by_name(night).lines) == in_order
    assert tuple(one.who.names[0] for one in seats_by_name(night).seats) == in_order
    sitters = seating.playing(night, night.rounds.current).by_name
    assert tuple(night.entries.of(one.entry).name for one in sitters) == in_order
    here = who_leaves.who_leaves(night).here
    assert tuple(night.entries.of(one.entry).name for one in here) == in_order
    assert tuple(row.entry.name for row in check_out.check_out(night).rows) == in_order


@pytest.mark.parametrize(("last_name_first", "in_order"), BOTH)
def test_regulars_and_a_season_are_in_one_order(last_name_first, in_order):
    known = people(last_name_first).entries
    told = {"nickname": "", "lot": "", "phone": "", "gone": False, "last": None, "nights": 0}
    lines = [RegularLine(number=one.number, name=one.name, **told) for one in known]
    assert tuple(line.name for line in search(lines, "")) == in_order
    listed = {one.number: Person(number=one.number, name=one.name) for one in known}
    scores = tuple(SeasonScore(one.number, Tally(9)) for one in known)
    nights = [SeasonNight("Tuesday", date(2026, 11, 24), marks_x=False, scores=scores)]
    assert tuple(row.name for row in season.board(nights, listed, None).rows) == in_order


@pytest.mark.parametrize(
    ("last_name_first", "in_order"),
    [
        (False, ("Ann Zeller & Bob Abel", "Mary Smith & Al Lee")),
        (True, ("Smith, Mary & Lee, Al", "Zeller, Ann & Abel, Bob")),
    ],
)
def test_teams_are_in_the_order_of_the_names_of_their_first(last_name_first, in_order):
    night = replace(plain.night(4, house="athens"), last_name_first=last_name_first)
    for number, name in enumerate(("Smith, Mary", "Al Lee", "Ann Zeller", "Abel, Bob"), start=1):
        night = plain.pressed(entries.rename, night, entry=number, name=name)
    board = roster(night, Order.NAME)
    assert tuple(row.party.name for row in board.rows) == in_order


@pytest.mark.parametrize("last_name_first", [False, True])
def test_wall_of_a_club_that_keeps_last_names_to_itself_is_the_same_either_way(last_name_first):
    assert arrivals(discreet(people(last_name_first))).names == (
        *("ada a.", "Cher", "Édith S.", "Jo O.", "Joe B.", "Mary S.", "Zoë A."),
    )
