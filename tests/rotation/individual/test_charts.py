import pytest

from rotation.individual import library
from rotation.individual.charts import Chart, packing, transversal
from rotation.lots import Lots
from rotation.shape import OddNumbers, shape
from tests.rotation.build import chart as written
from tests.rotation.counted import at_three, out, repeats, seated_or_out, second_turns_before_first

NAMES = [f"P{number:03}" for number in range(400)]
SEATED = [f"P{number}" for number in range(1, 20)]


def test_the_first_two_of_four_seats_are_partners_and_the_bench_comes_last():
    (only,) = Chart(shape(9, OddNumbers.BENCH), ((0, 1, 2, 3, 8, 7, 6, 5, 4),)).rounds(SEATED)
    assert written(only) == ["1-3-2-4", "9-7-8-6"]
    assert only.bench == ("P5",)


def test_tables_of_three_come_after_those_of_four():
    (only,) = Chart(shape(7, OddNumbers.THREES), ((0, 1, 2, 3, 4, 5, 6),)).rounds(SEATED)
    assert written(only) == ["1-3-2-4", "5-6-7-"]


def test_a_chart_is_written_one_word_a_round():
    chart = Chart(shape(8, OddNumbers.BENCH), (tuple(range(8)), (7, 6, 5, 4, 3, 2, 1, 0)))
    assert library.write(chart) == "01234567 76543210"
    assert library.read(chart.shape, library.write(chart)) == chart
    assert chart.first(1).rows == (tuple(range(8)),)


def test_remarks_in_the_library_are_no_charts():
    told = list(library.lines(["# a remark", "8 0 01234567 76543210\n"]))
    assert told == [(library.Key(8, 0), 2, "01234567 76543210")]


def drawn(chart):
    return chart.rounds(NAMES[: chart.shape.players])


@pytest.mark.parametrize(
    ("players", "rounds"),
    [(20, 5), (28, 7), (44, 11), (64, 8), (100, 25), (120, 10), (220, 40), (400, 40)],
)
def test_nobody_meets_anybody_twice_in_a_transversal(players, rounds):
    found = drawn(transversal(shape(players, OddNumbers.BENCH), rounds))
    assert len(found) == rounds
    assert all(seated_or_out(each) == NAMES[:players] for each in found)
    assert repeats(found) == (0, 0, 0)


@pytest.mark.parametrize(
    ("players", "rounds"),
    [
        (20, 6),  # five tables, and each of the other groups has come round
        (24, 3),  # two and three share a factor with six
        (64, 9),
        (61, 3),  # one sits out
    ],
)
def test_no_transversal_where_it_would_repeat(players, rounds):
    assert transversal(shape(players, OddNumbers.BENCH), rounds) is None


@pytest.mark.parametrize("players", [97, 98, 99, 129, 160, 161, 250, 399, 400])
def test_a_packing_of_many_players_repeats_nothing(players):
    found = drawn(packing(shape(players, OddNumbers.BENCH), 8, Lots(players)))
    assert all(seated_or_out(each) == NAMES[:players] for each in found)
    assert repeats(found) == (0, 0, 0)
    assert second_turns_before_first(found, out) == []


@pytest.mark.parametrize("players", [117, 118, 119, 397])
def test_a_packing_takes_everybody_in_at_tables_of_three(players):
    found = drawn(packing(shape(players, OddNumbers.THREES), 8, Lots(players)))
    assert all(seated_or_out(each) == NAMES[:players] and not each.bench for each in found)
    assert repeats(found) == (0, 0, 0)
    assert second_turns_before_first(found, at_three) == []


def test_a_packing_too_tight_to_solve_is_still_a_schedule():
    found = drawn(packing(shape(10, OddNumbers.BENCH), 16, Lots(1)))
    assert all(seated_or_out(each) == NAMES[:10] for each in found)


def test_a_packing_of_tables_of_three_alone_has_nobody_to_exchange():
    found = drawn(packing(shape(9, OddNumbers.THREES), 3, Lots(1)))
    assert all(seated_or_out(each) == NAMES[:9] for each in found)


def test_a_search_is_the_same_with_the_same_seed():
    tables = shape(62, OddNumbers.BENCH)
    assert packing(tables, 8, Lots(1)) == packing(tables, 8, Lots(1))
    assert packing(tables, 8, Lots(1)) != packing(tables, 8, Lots(2))
