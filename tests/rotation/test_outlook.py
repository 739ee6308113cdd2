import pytest

from rotation.outlook import Share, outlooks
from rotation.shape import OddNumbers, Shape

BENCH, BENCH_OR_THREE, THREES = OddNumbers


def test_thirty_eight_players_over_eight_games():
    bench, or_three, threes = outlooks(38, 8)
    assert (bench.odd, bench.shape, bench.sitting_out) == (BENCH, Shape(9, 0, 2), Share(0, 1))
    assert (or_three.odd, or_three.shape) == (BENCH_OR_THREE, Shape(9, 0, 2))
    assert (or_three.one_more, or_three.one_fewer) == (Shape(9, 1, 0), Shape(9, 0, 1))
    assert (threes.odd, threes.shape, threes.sitting_out) == (THREES, Shape(8, 2, 0), Share(0, 0))
    assert threes.at_three == Share(1, 2)  # 48 places at a table of three among 38
    assert (threes.one_more, threes.one_fewer) == (Shape(9, 1, 0), Shape(7, 3, 0))


@pytest.mark.parametrize("odd", OddNumbers)
def test_four_players_have_nobody_to_spare(odd):
    (outlook,) = (one for one in outlooks(4, 8) if one.odd is odd)
    assert outlook.one_fewer is None
    assert outlook.sitting_out == outlook.at_three == Share(0, 0)


def test_shares_add_up_to_all_places():
    for players in range(4, 60):
        for games in range(1, 13):
            for one in outlooks(players, games):
                for share, places in (
                    (one.sitting_out, games * one.shape.out),
                    (one.at_three, games * 3 * one.shape.threes),
                ):
                    assert share.least * players <= places <= share.most * players
                    assert share.most - share.least <= 1
