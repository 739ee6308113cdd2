"""How late a rematch comes: searched in the graph itself, and beside every other way to fall."""

from itertools import product

import pytest

from rotation.bracket.structure import BracketSide
from rotation.formats.double_elimination import double_elimination
from tests.patience import at_most

# By the round of the winners' side in which two met: the first round of the losers' side in which
# they can meet again. The last game before the final is the latest there is.
EARLIEST = {
    4: [2],
    8: [3, 4],
    16: [5, 4, 6],
    32: [7, 5, 6, 8],
    64: [9, 7, 6, 8, 10],
    128: [11, 9, 7, 8, 10, 12],
}


def way_down(games, seat):
    """The seats of a team that falls to this one and then wins on the losers' side."""
    found = {}
    turns = at_most(300)
    while next(turns) and games[seat.game].side is BracketSide.LOSERS:
        found[seat.game] = seat.spot
        seat = games[seat.game].winner_to
    return found


def rematches(games, game):
    """Every losers' round in which the two of this game can meet again: one falls from it, the
    other from any game further on."""
    fallen = way_down(games, game.loser_to)
    ahead = games[game.winner_to.game]
    turns = at_most(300)
    while next(turns) and ahead.side is BracketSide.WINNERS:
        for name, spot in way_down(games, ahead.loser_to).items():
            if fallen.get(name, spot) != spot:
                yield games[name].round
        ahead = games[ahead.winner_to.game]


def earliest(bracket):
    games = bracket.games
    found = {}
    for game in games.values():
        if game.side is BracketSide.WINNERS:
            for number in rematches(games, game):
                found[game.round] = min(found.get(game.round, number), number)
    return [found[number] for number in sorted(found)]


@pytest.mark.parametrize("teams", EARLIEST)
def test_two_who_met_meet_again_as_late_as_promised(teams):
    assert earliest(double_elimination(teams)) == EARLIEST[teams]


@pytest.mark.parametrize("size", EARLIEST)
def test_byes_bring_no_rematch_closer(size):
    for teams in range(size // 2 + 1, size):
        found = earliest(double_elimination(teams))
        pairs = zip(found, EARLIEST[size], strict=True)
        assert all(number >= full for number, full in pairs), teams


def test_two_and_three_teams_meet_again_when_they_must():
    assert earliest(double_elimination(2)) == []
    assert earliest(double_elimination(3)) == [2]


def figures(turns):
    """The same figures by arithmetic, for losers that fall to their place with some binary digits
    of its number turned round: `turns` by round, with as many digits as the round has halvings."""
    rounds = len(turns) + 1
    found = []
    for met in range(1, rounds):
        latest = 2 * (rounds - 1)
        for fell in range(met + 1, rounds):
            apart = (turns[met - 1] >> (fell - met)) ^ turns[fell - 1]
            again = 2 * (fell - 1) + max(2 * apart.bit_length() - 1, 0)
            latest = min(latest, again)
        found.append(latest)
    return found


@pytest.mark.parametrize("teams", EARLIEST)
def test_no_other_way_to_fall_keeps_the_first_apart_longer(teams):
    """Every turn of every round is tried, but of the first: to turn all rounds alike changes
    nothing. A way to fall that is no turn does no better: what it does for the games from one place
    of the draw to the final, some turn does for all."""
    rounds = teams.bit_length() - 1
    others = [range(2 ** (rounds - number)) for number in range(2, rounds)]
    best = max(figures((0, *turns)) for turns in product(*others))
    assert best == EARLIEST[teams]
