"""What a player's own phone says first: where they sit, with whom, and how they stand."""

from dataclasses import replace

import pytest

from scoring.chairs import Chair
from tests import plain
from tests.tournament.printing.called import called
from tests.tournament.printing.played import seated as pairs_seated
from tournament.phones.boards.player_now import found, seats_now


@pytest.mark.parametrize(
    ("typed", "numbers"),
    [("player 3", [3]), ("3", [3]), ("PLÄYER 3", [3]), ("", []), ("nobody", []), ("B12", [])],
)
def test_player_is_found_by_name_or_number(typed, numbers):
    night = plain.told(plain.night(8), plain.entry(4, lot="B12", nickname="nobody"))
    assert [one.number for one in found(typed, night)] == numbers


def test_whoever_only_stands_in_is_nobody_to_find():
    night = plain.told(plain.night(8), plain.entry(9, ranked=False))
    assert found("player 9", night) == found("9", night) == ()
    assert [one.number for one in found("player 8", night)] == [8]


def test_team_is_found_by_its_substitute_and_by_whoever_is_played_for():
    night = plain.night(8, house="mcallen")
    gone = replace(night.entry(2), name="Cy Fox", last_game=1)
    new = replace(night.entry(2), number=9, name="Di Orr", first_game=2)
    night = plain.told(night, gone, new)
    name = night.by_team[1].name
    assert name == "Player 1 & Di Orr"
    for typed in ("cy", "di orr", "player 1", "player 1 & di", "1"):
        assert [(one.number, one.name) for one in found(typed, night)] == [(1, name)]


def test_partners_read_of_one_another():
    night = plain.seated(plain.night(14))
    told = seats_now(night)
    assert len(told) == 14
    (game, *_) = night.current.games
    held = dict(game.seats)
    north, south = held[Chair.N], held[Chair.S]
    foes = f"against Player {held[Chair.E]} and Player {held[Chair.W]}"
    assert told[north] == f"Game 1: table 1, chair N, with Player {south}, {foes}."
    assert told[south] == f"Game 1: table 1, chair S, with Player {north}, {foes}."
    assert {told[one] for one in night.current.bench} == {"Game 1: you sit out."}


def test_nobody_is_partner_at_a_table_of_three():
    night = plain.seated(plain.night(7, house="alameda"))
    (three,) = (one for one in night.current.games if len(one.seats) == 3)
    for chair, entry in three.seats:
        foes = " and ".join(f"Player {one}" for other, one in three.seats if other is not chair)
        told = f"Game 1: table {three.table}, chair {chair}, against {foes}."
        assert seats_now(night)[entry] == told


def test_teams_read_whom_they_meet():
    night = pairs_seated(8, house="mcallen")
    told = seats_now(night)
    (game, *_) = night.current.games
    one, other = night.sides.in_game(game, night.current)
    name = night.by_team[other].name
    assert told[one] == f"Game 1: table {game.table}, against team {other}: {name}."


def test_teams_of_a_bracket_read_their_own_game():
    night = called(4)
    told = seats_now(night)
    assert {words.split(":")[0] for words in told.values()} == {"Game W1.1", "Game W1.2"}
    assert len(told) == 4


def test_nothing_is_said_of_seats_before_the_first_game_and_once_one_is_all_in():
    assert seats_now(plain.night(8)) == {}
    assert seats_now(plain.all_typed(plain.seated(plain.night(8)))) == {}
