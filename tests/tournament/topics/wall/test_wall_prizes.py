"""Prizes on the wall: what there is to win, told one by one, and all together on their steps."""

from dataclasses import replace

import pytest

from scoring.places.prizes import PrizeTable, Share
from tests import build, plain, pressing
from tests.tournament import pairs
from tournament.evening.night.walls import Showing
from tournament.evening.purse import prize_table
from tournament.storage.models import Club
from tournament.storage.reading import replay
from tournament.topics.seating.actions import rounds
from tournament.topics.wall.boards.places import Places
from tournament.topics.wall.boards.prizes import Pot, awards, pot
from tournament.topics.wall.boards.scenes import choices, scenes

TWO = PrizeTable((Share(per_cent=60), Share(per_cent=40)), whole_dollars=True)


def promised(night, table=TWO, things=()):
    return plain.told(night, replace(night.plan, prizes=prize_table.to_document(table, things)))


def told(found):
    return [(one.reason, one.prize) for one in found.prizes]


def test_each_place_has_its_part_of_what_is_in_the_pot():
    found = pot(promised(plain.night(9)))
    assert told(found) == [("place 1", "$5.00"), ("place 2", "$3.00")]
    assert (found.cents, found.is_promised) == (900, True)


def test_usual_parts_are_promised_by_nobody():
    found = pot(plain.night(8))
    assert told(found)[0] == ("place 1", "$4.00")
    assert not found.is_promised


def test_things_are_named_for_their_places_and_what_was_taken_in_is_not_told():
    night = promised(plain.night(8, house="athens"), None, ("", "gift basket"))
    found = pot(night)
    assert told(found) == [("place 2", "gift basket")]
    assert found.cents is None


def test_there_is_no_such_scene_where_nothing_is_known_to_be_won():
    assert pot(plain.night(8, house="athens")) is None
    assert pot(plain.night(8, house="mcallen")) is None
    assert pot(plain.night(0)) is None
    assert pot(promised(plain.night(8), PrizeTable((Share(cents=5000),)))) is None


def test_what_is_promised_is_shown_by_itself_between_games_and_never_while_one_is_played():
    night = plain.seated(promised(plain.night(8)))
    at = night.rounds.current.seated
    assert Pot not in map(type, scenes(night, at))
    between = plain.all_typed(night)
    assert [type(one) for one in scenes(between, at)] == [Places, Pot]
    unsaid = plain.all_typed(plain.seated(plain.night(8)))
    assert [type(one) for one in scenes(unsaid, at)] == [Places]
    assert "pot" in [one.key for one in choices(unsaid, Showing(1, "Wall 1"), at)]


POINTS = (9, 4, 7, 2)


@pytest.fixture
def night(desk):
    """Two teams each of two divisions: teams 1 and 3 have won against 2 and 4."""
    row = build.night(
        Club.objects.get(), house="mcallen", games=1, fee_cents=100, medals=0, prize_places=2
    )
    pairs.sign_in(row, 2, "Men's")
    pairs.sign_in(row, 2, "Women's", first=2)
    rounds.seat(build.desk(row), game=1)
    found = replay.night(row.pk)
    seated = found.rounds.of(1)
    sides = {one.table: found.sides.in_game(one, seated) for one in seated.games}
    scored = {table: tuple(POINTS[team - 1] for team in both) for table, both in sides.items()}
    build.totals(row, 1, scored)
    return row


def test_prizes_of_two_divisions_have_the_metals_of_their_places(desk, night):
    pressing.press(desk, f"/night/{night.pk}/payout/", "Award these prizes")
    board = awards(replay.night(night.pk), 4)
    assert [(one.metal, one.word.partition(":")[0]) for one in board.together] == [
        (1, "Men's, place 1"),
        (2, "Men's, place 2"),
        (1, "Women's, place 1"),
        (2, "Women's, place 2"),
    ]
    assert board.last == board.together[0]
    assert board.podiums
