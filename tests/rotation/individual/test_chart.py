from rotation.individual import library
from rotation.individual.chart import Chart
from rotation.shape import OddNumbers, shape
from tests.rotation.build import chart as written

NAMES = [f"P{number}" for number in range(1, 20)]


def test_the_first_two_of_four_seats_are_partners_and_the_bench_comes_last():
    (only,) = Chart(shape(9, OddNumbers.BENCH), ((0, 1, 2, 3, 8, 7, 6, 5, 4),)).rounds(NAMES)
    assert written(only) == ["1-3-2-4", "9-7-8-6"]
    assert only.bench == ("P5",)


def test_tables_of_three_come_after_those_of_four():
    (only,) = Chart(shape(7, OddNumbers.THREES), ((0, 1, 2, 3, 4, 5, 6),)).rounds(NAMES)
    assert written(only) == ["1-3-2-4", "5-6-7-"]


def test_a_chart_is_written_one_word_a_round():
    chart = Chart(shape(8, OddNumbers.BENCH), (tuple(range(8)), (7, 6, 5, 4, 3, 2, 1, 0)))
    assert library.write(chart) == "01234567 76543210"
    assert library.read(chart.shape, library.write(chart)) == chart
    assert chart.first(1).rows == (tuple(range(8)),)


def test_remarks_in_the_library_are_no_charts():
    told = list(library.lines(["# a remark", "8 0 01234567 76543210\n"]))
    assert told == [(library.Key(8, 0), 2, "01234567 76543210")]
