import pytest

from rotation.individual import library
from rotation.individual.charts import Chart, make_rotating_chart, search_packing_chart
from rotation.seeded_random import SeededRandom
from rotation.table_counts import ExtraPlayerRule, choose_table_counts
from tests.rotation.build import table_texts
from tests.rotation.slow_counts import (
    count_repeats_slowly,
    players_at_tables_of_three,
    players_in,
    players_on_bench,
    players_with_early_turns,
)

NUMBERED_PLAYERS = [f"P{number:03}" for number in range(400)]
PLAYERS = [f"P{number}" for number in range(1, 20)]


def test_first_two_of_four_seats_in_a_chart_are_partners_and_the_bench_comes_last():
    (only_seating,) = Chart(
        choose_table_counts(9, ExtraPlayerRule.BENCH), ((0, 1, 2, 3, 8, 7, 6, 5, 4),)
    ).rounds(PLAYERS)
    assert table_texts(only_seating) == ["1-3-2-4", "9-7-8-6"]
    assert only_seating.bench == ("P5",)


def test_tables_of_three_come_after_those_of_four():
    (only_seating,) = Chart(
        choose_table_counts(7, ExtraPlayerRule.THREES), ((0, 1, 2, 3, 4, 5, 6),)
    ).rounds(PLAYERS)
    assert table_texts(only_seating) == ["1-3-2-4", "5-6-7-"]


def test_chart_text_has_one_word_for_each_round():
    chart = Chart(
        choose_table_counts(8, ExtraPlayerRule.BENCH), (tuple(range(8)), (7, 6, 5, 4, 3, 2, 1, 0))
    )
    assert library.format_chart(chart) == "01234567 76543210"
    assert library.read_chart(chart.table_counts, library.format_chart(chart)) == chart
    assert chart.first_rounds(1).rows == (tuple(range(8)),)


def test_comments_in_the_library_file_are_skipped():
    lines = list(library.read_library_lines(["# a remark", "8 0 01234567 76543210\n"]))
    assert lines == [(library.ChartSize(8, 0), 2, "01234567 76543210")]


def draw_chart(chart):
    return chart.rounds(NUMBERED_PLAYERS[: chart.table_counts.player_count])


@pytest.mark.parametrize(
    ("players", "rounds"),
    [(20, 5), (28, 7), (44, 11), (64, 8), (100, 25), (120, 10), (220, 40), (400, 40)],
)
def test_no_two_players_meet_twice_in_a_rotating_chart(players, rounds):
    schedule = draw_chart(
        make_rotating_chart(choose_table_counts(players, ExtraPlayerRule.BENCH), rounds)
    )
    assert len(schedule) == rounds
    assert all(players_in(seating) == NUMBERED_PLAYERS[:players] for seating in schedule)
    assert count_repeats_slowly(schedule) == (0, 0, 0)


@pytest.mark.parametrize(
    ("players", "rounds"),
    [
        (20, 6),
        (24, 3),
        (64, 9),
        (61, 3),
    ],
)
def test_rotating_chart_with_too_many_rounds_for_new_meetings_is_not_made(players, rounds):
    assert make_rotating_chart(choose_table_counts(players, ExtraPlayerRule.BENCH), rounds) is None


@pytest.mark.parametrize("players", [97, 98, 99, 129, 160, 161, 250, 399, 400])
def test_packing_of_many_players_repeats_no_meeting(players):
    schedule = draw_chart(
        search_packing_chart(
            choose_table_counts(players, ExtraPlayerRule.BENCH), 8, SeededRandom(players)
        )
    )
    assert all(players_in(seating) == NUMBERED_PLAYERS[:players] for seating in schedule)
    assert count_repeats_slowly(schedule) == (0, 0, 0)
    assert players_with_early_turns(schedule, players_on_bench) == []


@pytest.mark.parametrize("players", [117, 118, 119, 397])
def test_packing_seats_everyone_at_tables_of_three(players):
    schedule = draw_chart(
        search_packing_chart(
            choose_table_counts(players, ExtraPlayerRule.THREES), 8, SeededRandom(players)
        )
    )
    assert all(
        players_in(seating) == NUMBERED_PLAYERS[:players] and not seating.bench
        for seating in schedule
    )
    assert count_repeats_slowly(schedule) == (0, 0, 0)
    assert players_with_early_turns(schedule, players_at_tables_of_three) == []


def test_packing_too_tight_to_solve_still_seats_everyone():
    schedule = draw_chart(
        search_packing_chart(choose_table_counts(10, ExtraPlayerRule.BENCH), 16, SeededRandom(1))
    )
    assert all(players_in(seating) == NUMBERED_PLAYERS[:10] for seating in schedule)


def test_packing_of_only_tables_of_three_seats_everyone():
    schedule = draw_chart(
        search_packing_chart(choose_table_counts(9, ExtraPlayerRule.THREES), 3, SeededRandom(1))
    )
    assert all(players_in(seating) == NUMBERED_PLAYERS[:9] for seating in schedule)


def test_search_with_the_same_seed_finds_the_same_chart():
    tables = choose_table_counts(62, ExtraPlayerRule.BENCH)
    assert search_packing_chart(tables, 8, SeededRandom(1)) == search_packing_chart(
        tables, 8, SeededRandom(1)
    )
    assert search_packing_chart(tables, 8, SeededRandom(1)) != search_packing_chart(
        tables, 8, SeededRandom(2)
    )
