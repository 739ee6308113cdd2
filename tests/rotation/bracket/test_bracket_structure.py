"""Every bracket from 2 to 128 teams as a graph: how many games, who meets whom, who falls where."""

from collections import Counter
from itertools import groupby

import pytest

from rotation.bracket.structure import BracketSide, Drawn, LoserOf, WinnerOf, draw_order
from rotation.formats.double_elimination import double_elimination
from rotation.formats.single_elimination import single_elimination
from rotation.outcomes import Spot
from tests.scoring.table import refusal

SIZES = range(2, 129)
FULL = [2, 4, 8, 16, 32, 64, 128]
EVERY = [double_elimination(teams) for teams in SIZES]


def counts(bracket, side):
    """How many games each round has; the rounds without one too."""
    found = Counter(game.round for game in bracket.games.values() if game.side is side)
    return [found[number] for number in range(1, max(found, default=0) + 1)]


def test_twenty_two_teams_have_the_rounds_of_the_hall():
    bracket = double_elimination(22)
    assert (bracket.size, bracket.byes) == (32, 10)
    assert counts(bracket, BracketSide.WINNERS) == [6, 8, 4, 2, 1]
    assert counts(bracket, BracketSide.LOSERS) == [0, 6, 4, 4, 2, 2, 1, 1]
    assert counts(bracket, BracketSide.FINAL) == [1, 1]


@pytest.mark.parametrize(
    ("teams", "winners", "losers"),
    [
        (2, [1], []),
        (3, [1, 1], [0, 1]),
        (4, [2, 1], [1, 1]),
        (5, [1, 2, 1], [0, 1, 1, 1]),
        (12, [4, 4, 2, 1], [0, 4, 2, 2, 1, 1]),
        (16, [8, 4, 2, 1], [4, 4, 2, 2, 1, 1]),
    ],
)
def test_rounds_of_other_fields(teams, winners, losers):
    bracket = double_elimination(teams)
    assert counts(bracket, BracketSide.WINNERS) == winners
    assert counts(bracket, BracketSide.LOSERS) == losers


def test_all_but_one_lose_twice_and_the_second_final_is_one_game_more():
    for teams, bracket in zip(SIZES, EVERY, strict=True):
        assert len(bracket.games) == 2 * teams - 1
        assert [game.id for game in bracket.games.values() if game.if_needed] == ["F2"]
        assert bracket.size == min(size for size in FULL if size >= teams)
        assert bracket.byes == bracket.size - teams


def test_every_place_is_taken_by_one_source_and_nobody_is_lost():
    for bracket in EVERY:
        seats = {
            source: (game.id, spot)
            for game in bracket.games.values()
            for spot, source in ((Spot.A, game.a), (Spot.B, game.b))
        }
        assert len(seats) == 2 * len(bracket.games)
        numbers = {one.number for one in seats if isinstance(one, Drawn)}
        assert numbers == set(range(1, bracket.teams + 1))
        for game in bracket.games.values():
            assert told(game.winner_to) == seats.get(WinnerOf(game.id))
            assert told(game.loser_to) == seats.get(LoserOf(game.id))


def told(seat):
    return None if seat is None else (seat.game, seat.spot)


def test_losers_fall_to_their_round_or_later_and_out_after_it():
    for bracket in EVERY[1:]:
        for game in bracket.games.values():
            if game.side is BracketSide.WINNERS:
                to = bracket.games[game.loser_to.game]
                assert to.side is BracketSide.LOSERS
                assert to.round >= max(2 * game.round - 2, 1)
            if game.side is BracketSide.LOSERS:
                assert game.loser_to is None


def test_games_are_numbered_in_their_round_without_a_gap():
    for bracket in EVERY:
        games = bracket.games
        for (side, number), group in groupby(games.values(), key=lambda one: (one.side, one.round)):
            names = [game.id for game in group]
            letter = {BracketSide.WINNERS: "W", BracketSide.LOSERS: "L", BracketSide.FINAL: "F"}[
                side
            ]
            if side is BracketSide.FINAL:
                assert names == [f"F{number}"]
            else:
                assert names == [f"{letter}{number}.{place}" for place in range(1, len(names) + 1)]
        assert list(games) == [game.id for game in games.values()]


def test_second_final_has_its_teams_in_the_places_of_the_first():
    games = double_elimination(22).games
    assert (games["F1"].a, games["F1"].b) == (WinnerOf("W5.1"), WinnerOf("L8.1"))
    assert (games["F2"].a, games["F2"].b) == (LoserOf("F1"), WinnerOf("F1"))
    assert (games["F2"].winner_to, games["F2"].loser_to) == (None, None)


def test_third_is_the_loser_of_the_last_game_on_the_losers_side():
    assert str(double_elimination(22).third) == "loser of L8.1"
    assert str(double_elimination(3).third) == "loser of L2.1"
    assert double_elimination(2).third is None


# The draw


def test_byes_never_meet_and_every_part_has_its_share():
    """Any two halves, quarters, eighths ... differ by one bye at most."""
    for teams in SIZES:
        lines = draw_order(teams)
        assert sorted(one.number for one in lines if one) == list(range(1, teams + 1))
        assert all(one or other for one, other in zip(lines[::2], lines[1::2], strict=True))
        part = len(lines) // 2
        while part > 1:
            byes = [lines[place : place + part].count(None) for place in range(0, len(lines), part)]
            assert max(byes) - min(byes) <= 1
            part //= 2


@pytest.mark.parametrize("size", FULL)
def test_first_numbers_meet_as_late_as_they_can(size):
    """Where the better team always wins, the last 2, 4, 8 ... are the first 2, 4, 8 numbers."""
    left = [one.number for one in draw_order(size)]
    while len(left) > 1:
        assert sorted(left) == list(range(1, len(left) + 1))
        pairs = list(zip(left[::2], left[1::2], strict=True))
        assert {one + other for one, other in pairs} == {len(left) + 1}
        left = [min(pair) for pair in pairs]


@pytest.mark.parametrize("teams", [3, 5, 9, 17, 22])
def test_late_team_may_take_any_bye_and_the_others_keep_their_lines(teams):
    drawn = draw_order(teams)
    for place, line in enumerate(drawn):
        if line is None:
            number = draw_order(len(drawn))[place].number
            late = () if number == teams + 1 else (number,)
            lines = draw_order(teams + 1, late)
            assert lines == [*drawn[:place], Drawn(teams + 1), *drawn[place + 1 :]]
            assert len(double_elimination(teams + 1, late).games) == 2 * teams + 1


@pytest.mark.parametrize("teams", [-1, 0, 1, 129, 10**9])
@pytest.mark.parametrize("make", [double_elimination, single_elimination])
def test_bracket_of_too_few_or_too_many_is_refused(make, teams):
    assert refusal(make, teams) == (
        "A bracket takes 2 to 128 teams: wait for more, or play in divisions."
    )


# Single elimination


def test_single_elimination_has_a_game_for_each_team_but_one():
    for teams in SIZES:
        bracket = single_elimination(teams)
        assert len(bracket.games) == teams - 1
        assert all(game.loser_to is None for game in bracket.games.values())
        assert bracket.third is None


def test_those_who_lose_before_the_final_may_play_for_third_place():
    bracket = single_elimination(6, third_place=True)
    assert (bracket.games["T1"].a, bracket.games["T1"].b) == (LoserOf("W2.1"), LoserOf("W2.2"))
    assert str(bracket.third) == "winner of T1"
    assert list(single_elimination(3, third_place=True).games) == ["W1.1", "W2.1"]
