"""Rematches come as late as they can. This is searched in the graph itself and compared with every
other way to drop.
"""

from itertools import product

import pytest

from rotation.bracket.structure import BracketSide
from rotation.formats.elimination import double_elimination
from tests.patience import count_down

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


def games_on_way_down(games, seat):
    """Return each game, with its spot, that a team plays if it drops to this seat and then wins."""
    spots = {}
    turns = count_down(300)
    while next(turns) and games[seat.game].side is BracketSide.LOSERS:
        spots[seat.game] = seat.spot
        seat = games[seat.game].winner_to
    return spots


def rematches(games, game):
    """Yield each losers' round in which the two teams of a game can meet again: one drops from this
    game, and the other from a later one.
    """
    fallen = games_on_way_down(games, game.loser_to)
    ahead = games[game.winner_to.game]
    turns = count_down(300)
    while next(turns) and ahead.side is BracketSide.WINNERS:
        for name, spot in games_on_way_down(games, ahead.loser_to).items():
            if fallen.get(name, spot) != spot:
                yield games[name].round
        ahead = games[ahead.winner_to.game]


def earliest_rematches(bracket):
    games = bracket.games
    numbers = {}
    for game in games.values():
        if game.side is BracketSide.WINNERS:
            for number in rematches(games, game):
                numbers[game.round] = min(numbers.get(game.round, number), number)
    return [numbers[number] for number in sorted(numbers)]


@pytest.mark.parametrize("teams", EARLIEST_REMATCH)
def test_two_who_met_meet_again_as_late_as_promised(teams):
    assert earliest_rematches(double_elimination(teams)) == EARLIEST_REMATCH[teams]


@pytest.mark.parametrize("size", EARLIEST_REMATCH)
def test_byes_bring_no_rematch_closer(size):
    for teams in range(size // 2 + 1, size):
        numbers = earliest_rematches(double_elimination(teams))
        pairs = zip(numbers, EARLIEST_REMATCH[size], strict=True)
        assert all(number >= full for number, full in pairs), teams


def test_two_and_three_teams_meet_again_when_they_must():
    assert earliest_rematches(double_elimination(2)) == []
    assert earliest_rematches(double_elimination(3)) == [2]


def rematches_by_arithmetic(turns):
    """Return the earliest rematches by arithmetic: losers drop to their place with some binary
    digits of its number reversed. `turns` has as many digits for each round as the round has
    halvings.
    """
    rounds = len(turns) + 1
    rounds_apart = []
    for met in range(1, rounds):
        latest = 2 * (rounds - 1)
        for fell in range(met + 1, rounds):
            apart = (turns[met - 1] >> (fell - met)) ^ turns[fell - 1]
            again = 2 * (fell - 1) + max(2 * apart.bit_length() - 1, 0)
            latest = min(latest, again)
        rounds_apart.append(latest)
    return rounds_apart


@pytest.mark.parametrize("teams", EARLIEST_REMATCH)
def test_no_other_way_to_fall_keeps_the_first_apart_longer(teams):
    """Every turn of every round except the first is tried, because turning all rounds alike changes
    nothing. A way to drop that is no turn is not better: for the games from one place of the draw
    to the final, some turn does as well for all.
    """
    rounds = teams.bit_length() - 1
    others = [range(2 ** (rounds - number)) for number in range(2, rounds)]
    best = max(rematches_by_arithmetic((0, *turns)) for turns in product(*others))
    assert best == EARLIEST_REMATCH[teams]
