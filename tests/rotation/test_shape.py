import pytest

from rotation.shape import OddNumbers, Shape, shape

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
    with pytest.raises(ValueError, match=f"^{players} are here, and a table needs four: wait"):
        shape(players, BENCH)
