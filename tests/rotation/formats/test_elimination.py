"""Rematches come as late as they can. The earliest rematch is searched in the graph itself, and
compared with every other way to drop.
"""

from itertools import product

import pytest

from rotation.bracket.structure import BracketSide
from rotation.formats.elimination import make_double_elimination_bracket
from tests.patience import tries_until_failure

# For each winners' round in which two teams met, the first losers' round in which they can meet
# again. The last game before the final is the latest there is.
EARLIEST_REMATCH = {
    4: [2],
    8: [3, 4],
    16: [5, 4, 6],
    32: [7, 5, 6, 8],
    64: [9, 7, 6, 8, 10],
    128: [11, 9, 7, 8, 10, 12],
}


def games_on_way_down_from_seat(games, seat):
    """Return each game, with its spot, that a team plays if it drops to this seat and then wins."""
    spots = {}
    turns = tries_until_failure(300)
    while next(turns) and games[seat.game].side is BracketSide.LOSERS:
        spots[seat.game] = seat.spot
        seat = games[seat.game].winner_to
    return spots


def possible_rematch_rounds(games, first_game):
    """Yield each losers' round in which the two teams of `first_game` can meet again: one drops
    from this game, and the other from a later one.
    """
    path_of_loser = games_on_way_down_from_seat(games, first_game.loser_to)
    later_game = games[first_game.winner_to.game]
    turns = tries_until_failure(300)
    while next(turns) and later_game.side is BracketSide.WINNERS:
        for name, spot in games_on_way_down_from_seat(games, later_game.loser_to).items():
            if path_of_loser.get(name, spot) != spot:
                yield games[name].round
        later_game = games[later_game.winner_to.game]


def earliest_rematches(bracket):
    games = bracket.games
    earliest_round_by_round = {}
    for game in games.values():
        if game.side is BracketSide.WINNERS:
            for rematch_round in possible_rematch_rounds(games, game):
                earliest_round_by_round[game.round] = min(
                    earliest_round_by_round.get(game.round, rematch_round), rematch_round
                )
    return [
        earliest_round_by_round[rematch_round] for rematch_round in sorted(earliest_round_by_round)
    ]


@pytest.mark.parametrize("teams", EARLIEST_REMATCH)
def test_earliest_rematches_are_as_late_as_expected(teams):
    assert earliest_rematches(make_double_elimination_bracket(teams)) == EARLIEST_REMATCH[teams]


@pytest.mark.parametrize("size", EARLIEST_REMATCH)
def test_byes_make_no_rematch_earlier(size):
    for teams in range(size // 2 + 1, size):
        rematch_rounds_with_byes = earliest_rematches(make_double_elimination_bracket(teams))
        round_pairs = zip(rematch_rounds_with_byes, EARLIEST_REMATCH[size], strict=True)
        assert all(
            rematch_round >= round_in_full_bracket
            for rematch_round, round_in_full_bracket in round_pairs
        ), teams


def test_bracket_of_three_has_its_first_rematch_in_losers_round_two():
    assert earliest_rematches(make_double_elimination_bracket(2)) == []
    assert earliest_rematches(make_double_elimination_bracket(3)) == [2]


def rematches_by_arithmetic(flips):
    """Return, for each round in which two teams can first meet, the earliest round of a rematch.

    The places of a round are numbered from 0. A loser drops to its own place with some binary
    digits of the number flipped, so that 0b100 sends the loser of place 0 to place 4. `flips` has
    the digits to flip for each round.
    """
    rounds = len(flips) + 1
    rounds_apart = []
    for meeting_round in range(1, rounds):
        earliest_rematch = 2 * (rounds - 1)
        for falling_round in range(meeting_round + 1, rounds):
            halves_apart = (flips[meeting_round - 1] >> (falling_round - meeting_round)) ^ flips[
                falling_round - 1
            ]
            rematch_round = 2 * (falling_round - 1) + max(2 * halves_apart.bit_length() - 1, 0)
            earliest_rematch = min(earliest_rematch, rematch_round)
        rounds_apart.append(earliest_rematch)
    return rounds_apart


@pytest.mark.parametrize("teams", EARLIEST_REMATCH)
def test_no_other_way_to_drop_losers_makes_rematches_come_later(teams):
    """Every turn of every round except the first is tried, because turning all rounds alike changes
    nothing. A way to drop that is no turn is not better: for the games from one place of the draw
    to the final, some turn does as well for all.
    """
    rounds = teams.bit_length() - 1
    turns_of_later_rounds = [range(2 ** (rounds - number)) for number in range(2, rounds)]
    latest_rematches = max(
        rematches_by_arithmetic((0, *turns)) for turns in product(*turns_of_later_rounds)
    )
    assert latest_rematches == EARLIEST_REMATCH[teams]
