import pytest

from rotation.shape import OddNumbers, Shape, Share, outlooks, shape

BENCH, BENCH_OR_THREE, THREES = OddNumbers


@pytest.mark.parametrize(
    ("players", "bench", "bench_or_three", "threes"),
    [
        (4, (1, 0, 0), (1, 0, 0), (1, 0, 0)),
        (5, (1, 0, 1), (1, 0, 1), (1, 0, 1)),
        (6, (1, 0, 2), (1, 0, 2), (0, 2, 0)),
        (7, (1, 0, 3), (1, 1, 0), (1, 1, 0)),
        (8, (2, 0, 0), (2, 0, 0), (2, 0, 0)),
        (9, (2, 0, 1), (2, 0, 1), (0, 3, 0)),
        (10, (2, 0, 2), (2, 0, 2), (1, 2, 0)),
        (13, (3, 0, 1), (3, 0, 1), (1, 3, 0)),
        (14, (3, 0, 2), (3, 0, 2), (2, 2, 0)),
        (15, (3, 0, 3), (3, 1, 0), (3, 1, 0)),
        (38, (9, 0, 2), (9, 0, 2), (8, 2, 0)),
        (39, (9, 0, 3), (9, 1, 0), (9, 1, 0)),
    ],
)
def test_field_breaks_as_the_house_wants_it(players, bench, bench_or_three, threes):
    assert shape(players, BENCH) == Shape(*bench)
    assert shape(players, BENCH_OR_THREE) == Shape(*bench_or_three)
    assert shape(players, THREES) == Shape(*threes)


@pytest.mark.parametrize("odd", OddNumbers)
def test_every_field_has_a_place_for_everybody(odd):
    for players in range(4, 401):
        found = shape(players, odd)
        assert found.players == players
        assert found.tables >= 1
        assert 0 <= found.out <= 3
        assert odd is not THREES or found.out == 0 or players == 5


@pytest.mark.parametrize("players", [3, 1, 0, -1])
def test_field_too_small_for_a_table_is_refused(players):
    with pytest.raises(
        ValueError, match=rf"^{players} (is|are) here, and a table needs four: wait"
    ):
        shape(players, BENCH)


@pytest.mark.parametrize(
    ("players", "said"),
    [(3, "3 are here.*wait for one more"), (1, "1 is here.*wait for three more")],
)
def test_table_that_lacks_players_says_how_many_more_it_needs(players, said):
    with pytest.raises(ValueError, match=said):
        shape(players, BENCH)


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
