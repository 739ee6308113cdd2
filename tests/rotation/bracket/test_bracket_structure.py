"""Every bracket from 2 to 128 teams as a graph: how many games there are, who meets whom, and where
losers drop.
"""

from collections import Counter
from itertools import groupby

import pytest

from rotation.bracket.structure import (
    WRONG_TEAM_COUNT_REFUSAL,
    BracketSide,
    DrawNumber,
    LoserOf,
    WinnerOf,
    sources_in_bracket_order,
)
from rotation.formats.elimination import (
    make_double_elimination_bracket,
    make_single_elimination_bracket,
)
from rotation.outcomes import BracketSpot
from tests.scoring.table import refusal

BRACKET_SIZES = range(2, 129)
SIZES_WITHOUT_BYES = [2, 4, 8, 16, 32, 64, 128]
BRACKET_OF_EACH_SIZE = [make_double_elimination_bracket(teams) for teams in BRACKET_SIZES]


def games_by_round(bracket, side):
    """Return the number of games in each round, and 0 for a round without any."""
    games = Counter(game.round for game in bracket.games.values() if game.side is side)
    return [games[number] for number in range(1, max(games, default=0) + 1)]


def test_bracket_of_22_teams_has_ten_byes_and_the_right_rounds():
    bracket = make_double_elimination_bracket(22)
    assert (bracket.size, bracket.bye_count) == (32, 10)
    assert games_by_round(bracket, BracketSide.WINNERS) == [6, 8, 4, 2, 1]
    assert games_by_round(bracket, BracketSide.LOSERS) == [0, 6, 4, 4, 2, 2, 1, 1]
    assert games_by_round(bracket, BracketSide.FINAL) == [1, 1]


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
def test_bracket_has_the_right_number_of_games_in_each_round(teams, winners, losers):
    bracket = make_double_elimination_bracket(teams)
    assert games_by_round(bracket, BracketSide.WINNERS) == winners
    assert games_by_round(bracket, BracketSide.LOSERS) == losers


def test_all_but_one_lose_twice_and_the_second_final_is_one_game_more():
    for teams, bracket in zip(BRACKET_SIZES, BRACKET_OF_EACH_SIZE, strict=True):
        assert len(bracket.games) == 2 * teams - 1
        assert [game.id for game in bracket.games.values() if game.is_second_final] == ["F2"]
        assert bracket.size == min(size for size in SIZES_WITHOUT_BYES if size >= teams)
        assert bracket.bye_count == bracket.size - teams


def test_every_seat_has_one_source_and_no_team_is_lost():
    for bracket in BRACKET_OF_EACH_SIZE:
        seats = {
            source: (game.id, spot)
            for game in bracket.games.values()
            for spot, source in ((BracketSpot.A, game.source_a), (BracketSpot.B, game.source_b))
        }
        assert len(seats) == 2 * len(bracket.games)
        numbers = {seat.number for seat in seats if isinstance(seat, DrawNumber)}
        assert numbers == set(range(1, bracket.team_count + 1))
        for game in bracket.games.values():
            assert game_and_spot(game.winner_to) == seats.get(WinnerOf(game.id))
            assert game_and_spot(game.loser_to) == seats.get(LoserOf(game.id))


def game_and_spot(seat):
    return None if seat is None else (seat.game, seat.spot)


def test_losers_drop_to_a_round_no_earlier_than_their_own():
    for bracket in BRACKET_OF_EACH_SIZE[1:]:
        for game in bracket.games.values():
            if game.side is BracketSide.WINNERS:
                to = bracket.games[game.loser_to.game]
                assert to.side is BracketSide.LOSERS
                assert to.round >= max(2 * game.round - 2, 1)
            if game.side is BracketSide.LOSERS:
                assert game.loser_to is None


def test_games_of_a_round_are_numbered_without_gaps():
    for bracket in BRACKET_OF_EACH_SIZE:
        games = bracket.games
        for (side, number), group in groupby(
            games.values(), key=lambda game: (game.side, game.round)
        ):
            names = [game.id for game in group]
            letter = {BracketSide.WINNERS: "W", BracketSide.LOSERS: "L", BracketSide.FINAL: "F"}[
                side
            ]
            if side is BracketSide.FINAL:
                assert names == [f"F{number}"]
            else:
                assert names == [f"{letter}{number}.{place}" for place in range(1, len(names) + 1)]
        assert list(games) == [game.id for game in games.values()]


def test_teams_of_the_second_final_come_from_the_first_final():
    games = make_double_elimination_bracket(22).games
    assert (games["F1"].source_a, games["F1"].source_b) == (WinnerOf("W5.1"), WinnerOf("L8.1"))
    assert (games["F2"].source_a, games["F2"].source_b) == (LoserOf("F1"), WinnerOf("F1"))
    assert (games["F2"].winner_to, games["F2"].loser_to) == (None, None)


def test_third_place_goes_to_the_loser_of_the_losers_sides_last_game():
    assert str(make_double_elimination_bracket(22).third_place) == "loser of L8.1"
    assert str(make_double_elimination_bracket(3).third_place) == "loser of L2.1"
    assert make_double_elimination_bracket(2).third_place is None


# The tests below are about the draw of a bracket.


def test_byes_never_meet_and_are_spread_evenly_over_the_bracket():
    """Any two halves, quarters or eighths of the draw differ by one bye at most."""
    for teams in BRACKET_SIZES:
        lines = sources_in_bracket_order(teams)
        assert sorted(line.number for line in lines if line) == list(range(1, teams + 1))
        assert all(line_a or line_b for line_a, line_b in zip(lines[::2], lines[1::2], strict=True))
        part_size = len(lines) // 2
        while part_size > 1:
            byes = [
                lines[place : place + part_size].count(None)
                for place in range(0, len(lines), part_size)
            ]
            assert max(byes) - min(byes) <= 1
            part_size //= 2


@pytest.mark.parametrize("size", SIZES_WITHOUT_BYES)
def test_low_draw_numbers_meet_as_late_as_possible(size):
    """If the better team always wins, the last 2, 4, 8 ... teams are the first 2, 4, 8 numbers."""
    remaining_numbers = [line.number for line in sources_in_bracket_order(size)]
    while len(remaining_numbers) > 1:
        assert sorted(remaining_numbers) == list(range(1, len(remaining_numbers) + 1))
        pairs = list(zip(remaining_numbers[::2], remaining_numbers[1::2], strict=True))
        assert {number + opponent for number, opponent in pairs} == {len(remaining_numbers) + 1}
        remaining_numbers = [min(pair) for pair in pairs]


@pytest.mark.parametrize("teams", [3, 5, 9, 17, 22])
def test_late_team_can_take_any_bye_without_moving_others(teams):
    drawn_lines = sources_in_bracket_order(teams)
    for place, line in enumerate(drawn_lines):
        if line is None:
            number = sources_in_bracket_order(len(drawn_lines))[place].number
            late_numbers = () if number == teams + 1 else (number,)
            lines = sources_in_bracket_order(teams + 1, late_numbers)
            assert lines == [*drawn_lines[:place], DrawNumber(teams + 1), *drawn_lines[place + 1 :]]
            assert (
                len(make_double_elimination_bracket(teams + 1, late_numbers).games) == 2 * teams + 1
            )


@pytest.mark.parametrize("teams", [-1, 0, 1, 129, 10**9])
@pytest.mark.parametrize("make", [make_double_elimination_bracket, make_single_elimination_bracket])
def test_bracket_of_too_few_or_too_many_is_refused(make, teams):
    assert refusal(make, teams) == WRONG_TEAM_COUNT_REFUSAL


# The tests below are about single elimination.


def test_single_elimination_has_one_game_fewer_than_teams():
    for teams in BRACKET_SIZES:
        bracket = make_single_elimination_bracket(teams)
        assert len(bracket.games) == teams - 1
        assert all(game.loser_to is None for game in bracket.games.values())
        assert bracket.third_place is None
