"""The search for charts needs a C compiler, as docs/making.md says. The charts it found
are tested without one, in test_charts.py.
"""

import shutil
import sys
from argparse import Namespace
from itertools import count
from types import SimpleNamespace

import pytest

from rotation.fairness import RepeatCounts, fewest_possible_repeats, measure_fairness
from rotation.individual import library
from rotation.seeded_random import SeededRandom
from rotation.table_counts import ExtraPlayerRule, choose_table_counts
from tests.charts import __main__ as search
from tests.charts.annealer import AnnealingPlan, anneal
from tests.charts.attempt import SearchTask, make_attempt
from tests.charts.starts import (
    ModularGroup,
    add_random_round,
    list_groups_to_try,
    random_chart,
    random_families,
)
from tests.charts.whist import whist_chart
from tests.rotation.slow_counts import (
    count_repeats_slowly,
    players_at_tables_of_three,
    players_in,
    players_on_bench,
    players_with_early_turns,
)

pytestmark = pytest.mark.skipif(not shutil.which("cc"), reason="no C compiler")
BENCH, THREES = ExtraPlayerRule.BENCH, ExtraPlayerRule.THREES
NO_REPEATS = RepeatCounts(0, 0, 0)
PLAN = AnnealingPlan((6, 3, 3), 2.0, 0.4, 300_000)


def rounds_of(chart):
    return chart.rounds(library.PLAYER_LETTERS[: chart.table_counts.player_count])


def checked_chart(chart):
    players = sorted(library.PLAYER_LETTERS[: chart.table_counts.player_count])
    assert [players_in(seating) for seating in rounds_of(chart)] == [players] * len(chart.rows)
    assert players_with_early_turns(rounds_of(chart), players_on_bench) == []
    assert players_with_early_turns(rounds_of(chart), players_at_tables_of_three) == []
    return chart


@pytest.mark.parametrize(
    ("players", "extra_player_rule", "turns"),
    [(12, BENCH, 7), (13, BENCH, 8), (7, BENCH, 9), (6, BENCH, 8), (10, THREES, 8), (9, THREES, 5)],
)
def test_annealing_keeps_every_seat_and_every_turn(players, extra_player_rule, turns):
    start = checked_chart(
        random_chart(choose_table_counts(players, extra_player_rule), turns, SeededRandom(1))
    )
    schedule, steps = anneal(start, 1, 1, PLAN, NO_REPEATS)
    checked_chart(schedule)
    assert count_repeats_slowly(rounds_of(schedule)) < count_repeats_slowly(rounds_of(start))
    assert steps <= PLAN.steps


def test_annealing_stops_at_a_provably_best_schedule():
    start = random_chart(choose_table_counts(8, BENCH), 7, SeededRandom(1))
    schedule, steps = anneal(start, 1, 1, PLAN, fewest_possible_repeats(rounds_of(start)))
    assert measure_fairness(rounds_of(schedule)).is_best_possible
    assert steps < PLAN.steps


def test_annealing_with_the_same_seed_finds_the_same_schedule():
    start_chart = random_chart(choose_table_counts(13, BENCH), 6, SeededRandom(1))
    assert anneal(start_chart, 1, 5, PLAN, NO_REPEATS) == anneal(
        start_chart, 1, 5, PLAN, NO_REPEATS
    )


def test_each_round_of_a_family_is_the_previous_one_shifted():
    group = ModularGroup((7,), 7)
    start = random_families(choose_table_counts(28, BENCH), 7, group, SeededRandom(1))
    schedule, _ = anneal(checked_chart(start), 7, 1, PLAN, NO_REPEATS)
    assert checked_chart(schedule).rows[1:] == tuple(
        tuple(group.move(player, (1,), 28) for player in row) for row in schedule.rows[:-1]
    )


def test_group_moves_players_within_each_modulus_and_leaves_leftover_players_in_place():
    group = ModularGroup((2, 3), 6)
    assert group.elements() == [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]
    assert [group.move(player, (1, 2), 8) for player in range(8)] == [5, 3, 4, 2, 0, 1, 6, 7]


def test_search_tries_every_group_whose_size_divides_the_rounds():
    families = list_groups_to_try(28, 9)
    assert ModularGroup((9,), 9) in families
    assert ModularGroup((3, 3), 9) in families
    assert ModularGroup((2, 2, 2), 8) in list_groups_to_try(24, 8)
    assert all(9 % group.images == 0 for group in families)


def test_field_whose_turns_do_not_divide_evenly_has_no_families_of_rounds():
    assert (
        random_families(choose_table_counts(7, BENCH), 6, ModularGroup((6,), 6), SeededRandom(1))
        is None
    )


def test_added_round_gives_turns_to_players_who_have_had_the_fewest():
    assert (
        len(
            checked_chart(
                add_random_round(
                    random_chart(choose_table_counts(11, BENCH), 9, SeededRandom(1)),
                    SeededRandom(2),
                )
            ).rows
        )
        == 10
    )


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize(
    ("players", "extra_player_rule", "turns"), [(12, BENCH, 5), (13, THREES, 6)]
)
def test_every_search_attempt_gives_a_schedule_at_least_as_good(
    players, extra_player_rule, turns, seed
):
    table_counts = choose_table_counts(players, extra_player_rule)
    kept_chart = random_chart(table_counts, turns, SeededRandom(1))
    task = SearchTask(
        table_counts, turns, kept_chart, kept_chart.first_rounds(turns - 1), f"{seed}", 20_000
    )
    _, schedule = make_attempt(task)
    assert count_repeats_slowly(rounds_of(checked_chart(schedule))) < count_repeats_slowly(
        rounds_of(kept_chart)
    )


def test_search_without_families_begins_from_the_stored_chart():
    table_counts = choose_table_counts(4, BENCH)
    kept_chart = random_chart(table_counts, 3, SeededRandom(1))
    schedules = [
        make_attempt(SearchTask(table_counts, 3, kept_chart, None, f"{seed}", 2000))[1]
        for seed in range(8)
    ]
    assert all(len(checked_chart(schedule).rows) == 3 for schedule in schedules)


@pytest.mark.parametrize("players", [4, 5, 13, 16, 17, 25, 28, 29, 37, 40])
def test_whist_chart_makes_all_players_partners_once_and_opponents_twice(players):
    schedule = whist_chart(choose_table_counts(players, BENCH), SeededRandom(1))
    if players == 16:
        assert schedule is None
        return
    figures = measure_fairness(rounds_of(checked_chart(schedule)))
    assert len(schedule.rows) == players - (players % 4 == 0)
    assert (figures.partner_histogram, figures.opponent_histogram) == (
        {1: players * (players - 1) // 2},
        {2: players * (players - 1) // 2},
    )
    assert figures.is_best_possible


@pytest.mark.parametrize(("players", "extra_player_rule"), [(14, BENCH), (15, BENCH), (13, THREES)])
def test_field_with_several_sitting_out_or_a_table_of_three_has_no_whist_chart(
    players, extra_player_rule
):
    assert whist_chart(choose_table_counts(players, extra_player_rule), SeededRandom(1)) is None


@pytest.fixture
def chart_library(tmp_path, monkeypatch):
    file = tmp_path / "library.txt"
    file.write_text("# a library to be\n")
    monkeypatch.setattr(library, "LIBRARY_FILE", file)
    return file


def run_search(monkeypatch, *arguments):
    monkeypatch.setattr(sys, "argv", ["search", "--workers", "1", *arguments])
    search.main()


def charts_in_file(shelf):
    return {
        (key.player_count, key.three_count, turns): words
        for key, turns, words in library.read_library_lines(shelf.read_text().splitlines())
    }


def test_search_stores_and_reports_a_fairer_chart(chart_library, monkeypatch, capsys):
    run_search(
        monkeypatch, "--minutes", "0.05", "--players", "8", "--rounds", "6", "7", "--steps", "2e5"
    )
    assert measure_fairness(
        library.read_chart(
            choose_table_counts(8, BENCH), charts_in_file(chart_library)[8, 0, 7]
        ).rounds("01234567")
    ).is_best_possible
    assert (
        "8 players, 0 threes, 7 rounds: partners 0 (0), opponents 28 (28)"
        in capsys.readouterr().out
    )


def test_next_search_replaces_an_unfair_chart(chart_library, monkeypatch):
    unfair = " ".join(["01234"] * 3)
    chart_library.write_text(f"5 0 {unfair}\n")
    run_search(monkeypatch, "--minutes", "0.01", "--cells", "5x3", "--steps", "1000")
    chart = charts_in_file(chart_library)[5, 0, 3]
    assert chart != unfair


def test_kept_chart_stays_unless_a_fairer_one_is_found(chart_library, monkeypatch):
    best_chart_words = library.format_chart(
        anneal(
            random_chart(choose_table_counts(5, BENCH), 6, SeededRandom(1)), 1, 1, PLAN, NO_REPEATS
        )[0]
    )
    chart_library.write_text(f"5 0 {best_chart_words}\n")
    run_search(monkeypatch, "--minutes", "0.01", "--cells", "5x3", "--steps", "1000")
    assert charts_in_file(chart_library)[5, 0, 6] == best_chart_words


def test_search_covers_only_the_fields_asked_for(chart_library, monkeypatch):
    run_search(
        monkeypatch,
        *("--minutes", "0.01", "--players", "7", "8", "--rounds", "3", "--threes", "1"),
        *("--steps", "1000"),
    )
    assert set(charts_in_file(chart_library)) == {(7, 1, 3)}


def test_search_begins_with_whist_tournaments(chart_library, monkeypatch):
    run_search(
        monkeypatch, "--minutes", "0.005", "--players", "13", "--rounds", "3", "--steps", "1000"
    )
    assert (13, 0, 13) in charts_in_file(chart_library)


def test_search_stores_each_chart_as_soon_as_found(chart_library, monkeypatch):
    monkeypatch.setattr(search, "SECONDS_BETWEEN_SAVES", 0)
    run_search(monkeypatch, "--minutes", "0.03", "--cells", "13x4", "13x5", "--steps", "3e4")
    assert {cell[0] for cell in charts_in_file(chart_library)} == {13}


def test_shorter_chart_is_not_stored_if_a_longer_one_is_as_fair(chart_library):
    best_chart, _ = anneal(
        random_chart(choose_table_counts(8, BENCH), 7, SeededRandom(1)), 1, 1, PLAN, NO_REPEATS
    )
    shorter_chart = random_chart(choose_table_counts(8, BENCH), 3, SeededRandom(1))
    assert search.repeat_counts(shorter_chart) > search.repeat_counts(best_chart.first_rounds(3))
    search._save_charts(
        {
            (schedule.table_counts, len(schedule.rows)): schedule
            for schedule in (best_chart, shorter_chart)
        }
    )
    assert set(charts_in_file(chart_library)) == {(8, 0, 7)}


@pytest.mark.parametrize(("ends", "lengths"), [(-1, []), (1.5, [4]), (2, [4, 3]), (4, [4, 3, 4])])
def test_search_starts_no_task_after_its_end_time(monkeypatch, ends, lengths):
    monkeypatch.setattr(search, "time", SimpleNamespace(monotonic=count().__next__))
    options = Namespace(players=[5], rounds=[3, 4], threes=[0], cells=(), seed=1, steps=1)
    assert [task.rounds for task in search._search_tasks(options, {}, ends)] == lengths


def test_search_ends_once_no_better_chart_can_be_found(monkeypatch):
    best_chart, _ = anneal(
        random_chart(choose_table_counts(8, BENCH), 7, SeededRandom(1)), 1, 1, PLAN, NO_REPEATS
    )
    options = Namespace(players=[8], rounds=[7], threes=[0], cells=("8x7",), seed=1, steps=1)
    assert (
        list(
            search._search_tasks(options, {(best_chart.table_counts, 7): best_chart}, float("inf"))
        )
        == []
    )
