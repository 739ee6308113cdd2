from pathlib import Path

import pytest

from rotation.individual import library
from rotation.seating import Seating
from rotation.table_counts import ExtraPlayerRule, choose_table_counts
from tests.rotation.build import player_names
from tests.rotation.slow_counts import (
    count_meetings_slowly,
    count_repeats_slowly,
    players_at_tables_of_three,
    players_in,
    players_on_bench,
    players_with_early_turns,
)

BENCH, THREES = ExtraPlayerRule.BENCH, ExtraPlayerRule.THREES


BEST_KNOWN_CHARTS = [
    [int(figure) for figure in line.split()]
    for line in Path(__file__).with_name("reached.txt").read_text().splitlines()
    if not line.startswith("#")
]


@pytest.mark.gate
@pytest.mark.parametrize("cell", BEST_KNOWN_CHARTS, ids=lambda cell: "{}x{}".format(*cell))
def test_library_charts_are_as_fair_as_the_best_published(cell):
    players, rounds, *fewest_repeats = cell
    chart = library.find_chart(choose_table_counts(players, BENCH), rounds)
    assert list(count_repeats_slowly(chart.rounds(player_names(players)))) <= fewest_repeats


@pytest.mark.parametrize(
    "players", [4, 5, 8, 9, 12, 13, 16, 17, 20, 21, 24, 25, 28, 29, 37, 40, 41, 49, 53]
)
def test_library_has_whist_tournaments(players):
    turns = players - (players % 4 == 0)
    pair_count = players * (players - 1) // 2
    partners, opponents = count_meetings_slowly(
        library.find_chart(choose_table_counts(players, BENCH), turns).rounds(player_names(players))
    )
    assert set(partners.values()) == {1}
    assert set(opponents.values()) == {2}
    assert len(partners) == len(opponents) == pair_count


def test_library_has_charts_of_3_to_16_rounds_for_4_to_60_players():
    for players in range(4, 61):
        for extra_player_rule in (BENCH, THREES):
            assert (
                library.round_count_of_longest_chart(
                    choose_table_counts(players, extra_player_rule)
                )
                >= 16
            )


def test_each_library_chart_seats_everybody_once_a_round_and_turns_are_fair():
    for key, rounds, chart_words in library.read_library_lines(
        library.LIBRARY_FILE.read_text().splitlines()
    ):
        extra_player_rule = THREES if key.three_count else BENCH
        table_counts = choose_table_counts(key.player_count, extra_player_rule)
        assert table_counts.threes == key.three_count
        names = player_names(key.player_count)
        drawn_rounds: tuple[Seating, ...] = library.read_chart(table_counts, chart_words).rounds(
            names
        )
        assert [players_in(seating) for seating in drawn_rounds] == [names] * rounds
        assert players_with_early_turns(drawn_rounds, players_on_bench) == []
        assert players_with_early_turns(drawn_rounds, players_at_tables_of_three) == []


def test_field_that_the_library_does_not_have_has_no_chart():
    assert library.round_count_of_longest_chart(choose_table_counts(200, BENCH)) == 0
    assert library.find_chart(choose_table_counts(200, BENCH), 8) is None
