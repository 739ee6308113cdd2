import pytest

from rotation.table_counts import (
    ExtraPlayerRule,
    TableCounts,
    TurnRange,
    choose_table_counts,
    extra_player_forecasts,
    extra_player_rule,
)
from scoring.houses import find_house

BENCH, BENCH_OR_THREE, THREES = ExtraPlayerRule


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
def test_field_is_divided_into_tables_by_the_houses_rule(players, bench, bench_or_three, threes):
    assert choose_table_counts(players, BENCH) == TableCounts(*bench)
    assert choose_table_counts(players, BENCH_OR_THREE) == TableCounts(*bench_or_three)
    assert choose_table_counts(players, THREES) == TableCounts(*threes)


@pytest.mark.parametrize("rule", ExtraPlayerRule)
def test_table_counts_have_a_place_for_every_player(rule):
    for players in range(4, 401):
        table_counts = choose_table_counts(players, rule)
        assert table_counts.player_count == players
        assert table_counts.table_count >= 1
        assert 0 <= table_counts.sitting_out_count <= 3
        assert rule is not THREES or table_counts.sitting_out_count == 0 or players == 5


@pytest.mark.parametrize("players", [3, 1, 0, -1])
def test_field_too_small_for_a_table_is_refused(players):
    with pytest.raises(ValueError, match=r"ready\. A table needs 4\. Check in"):
        choose_table_counts(players, BENCH)


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        (3, "^3 players are ready.*Check in 1 more"),
        (1, "^1 player is ready.*Check in 3 more"),
        (0, "^No players are ready.*Check in 4 more"),
    ],
)
def test_too_few_players_are_refused_with_the_number_missing(players, sentence):
    with pytest.raises(ValueError, match=sentence):
        choose_table_counts(players, BENCH)


def test_thirty_eight_players_have_three_choices_for_extra_players():
    bench, or_three, threes = extra_player_forecasts(38, 8)
    assert (bench.rule, bench.table_counts, bench.sitting_out) == (
        BENCH,
        TableCounts(9, 0, 2),
        TurnRange(0, 1),
    )
    assert (or_three.rule, or_three.table_counts) == (BENCH_OR_THREE, TableCounts(9, 0, 2))
    assert (or_three.table_counts_with_one_more, or_three.table_counts_with_one_fewer) == (
        TableCounts(9, 1, 0),
        TableCounts(9, 0, 1),
    )
    assert (threes.rule, threes.table_counts, threes.sitting_out) == (
        THREES,
        TableCounts(8, 2, 0),
        TurnRange(0, 0),
    )
    assert threes.at_three_player_table == TurnRange(1, 2)
    assert (threes.table_counts_with_one_more, threes.table_counts_with_one_fewer) == (
        TableCounts(9, 1, 0),
        TableCounts(7, 3, 0),
    )


@pytest.mark.parametrize("rule", ExtraPlayerRule)
def test_forecast_of_four_players_has_no_tables_for_one_fewer(rule):
    (forecast,) = (forecast for forecast in extra_player_forecasts(4, 8) if forecast.rule is rule)
    assert forecast.table_counts_with_one_fewer is None
    assert forecast.sitting_out == forecast.at_three_player_table == TurnRange(0, 0)


def test_turn_ranges_include_the_average_number_of_turns():
    for players in range(4, 60):
        for games in range(1, 13):
            for forecast in extra_player_forecasts(players, games):
                for share, places in (
                    (forecast.sitting_out, games * forecast.table_counts.sitting_out_count),
                    (forecast.at_three_player_table, games * 3 * forecast.table_counts.threes),
                ):
                    assert share.fewest_turns * players <= places <= share.most_turns * players
                    assert share.most_turns - share.fewest_turns <= 1


@pytest.mark.parametrize(
    "format_key", ["individual", "progressive_alameda", "progressive_tanglewood"]
)
def test_alameda_makes_tables_of_three_in_every_format(format_key):
    rules = find_house("alameda").rules.with_answers({"format": format_key})
    assert choose_table_counts(18, extra_player_rule(rules)) == TableCounts(3, 2, 0)
