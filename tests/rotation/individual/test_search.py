"""The search needs a C compiler, as docs/making.md says; what it left is tested without one."""

import shutil
import sys
from argparse import Namespace
from itertools import count
from types import SimpleNamespace

import pytest

from rotation.fairness import Figures, bound, fairness
from rotation.individual import library
from rotation.lots import Lots
from rotation.shape import OddNumbers, shape
from tests.charts import __main__ as search
from tests.charts.annealer import AnnealingPlan, anneal
from tests.charts.attempt import Task, attempt
from tests.charts.starts import ModularGroup, by_lot, groups, in_families, one_more
from tests.charts.whist import whist
from tests.rotation.counted import (
    at_three,
    out,
    repeats,
    seated_or_out,
    second_turns_before_first,
)

pytestmark = pytest.mark.skipif(not shutil.which("cc"), reason="no C compiler")
BENCH, THREES = OddNumbers.BENCH, OddNumbers.THREES
NOTHING = Figures(0, 0, 0)
PLAN = AnnealingPlan((6, 3, 3), 2.0, 0.4, 300_000)


def rounds(chart):
    return chart.rounds(library.NAMES[: chart.shape.players])


def legal(chart):
    everybody = sorted(library.NAMES[: chart.shape.players])
    assert [seated_or_out(each) for each in rounds(chart)] == [everybody] * len(chart.rows)
    assert second_turns_before_first(rounds(chart), out) == []
    assert second_turns_before_first(rounds(chart), at_three) == []
    return chart


@pytest.mark.parametrize(
    ("players", "odd", "turns"),
    [(12, BENCH, 7), (13, BENCH, 8), (7, BENCH, 9), (6, BENCH, 8), (10, THREES, 8), (9, THREES, 5)],
)
def test_annealing_keeps_every_seat_and_every_turn(players, odd, turns):
    start = legal(by_lot(shape(players, odd), turns, Lots(1)))
    found, steps = anneal(start, 1, 1, PLAN, NOTHING)
    legal(found)
    assert repeats(rounds(found)) < repeats(rounds(start))
    assert steps <= PLAN.steps


def test_annealing_finds_what_counting_proves_best_and_stops():
    start = by_lot(shape(8, BENCH), 7, Lots(1))
    found, steps = anneal(start, 1, 1, PLAN, bound(rounds(start)))
    assert fairness(rounds(found)).exact
    assert steps < PLAN.steps


def test_annealing_is_the_same_with_the_same_seed():
    start = by_lot(shape(13, BENCH), 6, Lots(1))
    assert anneal(start, 1, 5, PLAN, NOTHING) == anneal(start, 1, 5, PLAN, NOTHING)


def test_each_round_of_a_family_is_the_one_before_moved_on():
    group = ModularGroup((7,), 7)
    start = in_families(shape(28, BENCH), 7, group, Lots(1))
    found, _ = anneal(legal(start), 7, 1, PLAN, NOTHING)
    assert legal(found).rows[1:] == tuple(
        tuple(group.moved(player, (1,), 28) for player in row) for row in found.rows[:-1]
    )


def test_a_group_counts_in_each_of_its_moduli_and_lets_those_left_over_stay():
    group = ModularGroup((2, 3), 6)
    assert group.elements() == [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]
    assert [group.moved(player, (1, 2), 8) for player in range(8)] == [5, 3, 4, 2, 0, 1, 6, 7]


def test_groups_fill_the_rounds():
    found = groups(28, 9)
    assert ModularGroup((9,), 9) in found
    assert ModularGroup((3, 3), 9) in found
    assert ModularGroup((2, 2, 2), 8) in groups(24, 8)
    assert all(9 % group.images == 0 for group in found)


def test_no_families_where_turns_would_not_go_round():
    assert in_families(shape(7, BENCH), 6, ModularGroup((6,), 6), Lots(1)) is None


def test_one_more_round_gives_the_turns_to_those_who_have_had_fewest():
    assert len(legal(one_more(by_lot(shape(11, BENCH), 9, Lots(1)), Lots(2))).rows) == 10


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize(("players", "odd", "turns"), [(12, BENCH, 5), (13, THREES, 6)])
def test_every_way_of_an_attempt_gives_a_schedule_that_is_no_worse(players, odd, turns, seed):
    tables = shape(players, odd)
    kept = by_lot(tables, turns, Lots(1))
    task = Task(tables, turns, kept, kept.first(turns - 1), f"{seed}", 20_000)
    _, found = attempt(task)
    assert repeats(rounds(legal(found))) < repeats(rounds(kept))


def test_an_attempt_at_a_field_without_families_begins_from_what_is_kept():
    tables = shape(4, BENCH)
    kept = by_lot(tables, 3, Lots(1))
    tried = [attempt(Task(tables, 3, kept, None, f"{seed}", 2000))[1] for seed in range(8)]
    assert all(len(legal(found).rows) == 3 for found in tried)


@pytest.mark.parametrize("players", [4, 5, 13, 16, 17, 25, 28, 29, 37, 40])
def test_in_a_whist_tournament_all_partner_once_and_oppose_twice(players):
    found = whist(shape(players, BENCH), Lots(1))
    if players == 16:  # none of this kind
        assert found is None
        return
    fair = fairness(rounds(legal(found)))
    assert len(found.rows) == players - (players % 4 == 0)
    assert (fair.partners, fair.opponents) == (
        {1: players * (players - 1) // 2},
        {2: players * (players - 1) // 2},
    )
    assert fair.exact


@pytest.mark.parametrize(("players", "odd"), [(14, BENCH), (15, BENCH), (13, THREES)])
def test_no_whist_tournament_where_more_sit_out_or_three_play(players, odd):
    assert whist(shape(players, odd), Lots(1)) is None


@pytest.fixture
def shelf(tmp_path, monkeypatch):
    file = tmp_path / "library.txt"
    file.write_text("# a library to be\n")
    monkeypatch.setattr(library, "FILE", file)
    return file


def run(monkeypatch, *told):
    monkeypatch.setattr(sys, "argv", ["search", "--workers", "1", *told])
    search.main()


def kept(shelf):
    return {
        (key.players, key.threes, turns): words
        for key, turns, words in library.lines(shelf.read_text().splitlines())
    }


def test_the_search_keeps_what_it_finds_and_says_it(shelf, monkeypatch, capsys):
    run(monkeypatch, "--minutes", "0.05", "--players", "8", "--rounds", "6", "7", "--steps", "2e5")
    assert fairness(library.read(shape(8, BENCH), kept(shelf)[8, 0, 7]).rounds("01234567")).exact
    assert (
        "8 players, 0 threes, 7 rounds: partners 0 (0), opponents 28 (28)"
        in capsys.readouterr().out
    )


def test_the_next_run_goes_on_from_there_and_drops_what_is_unfair(shelf, monkeypatch):
    unfair = " ".join(["01234"] * 3)
    shelf.write_text(f"5 0 {unfair}\n")
    run(monkeypatch, "--minutes", "0.01", "--cells", "5x3", "--steps", "1000")
    found = kept(shelf)[5, 0, 3]
    assert found != unfair


def test_what_is_kept_is_kept_unless_something_fairer_is_found(shelf, monkeypatch):
    best = library.write(anneal(by_lot(shape(5, BENCH), 6, Lots(1)), 1, 1, PLAN, NOTHING)[0])
    shelf.write_text(f"5 0 {best}\n")
    run(monkeypatch, "--minutes", "0.01", "--cells", "5x3", "--steps", "1000")
    assert kept(shelf)[5, 0, 6] == best


def test_the_search_takes_only_what_it_is_told_to(shelf, monkeypatch):
    run(
        monkeypatch,
        *("--minutes", "0.01", "--players", "7", "8", "--rounds", "3", "--threes", "1"),
        *("--steps", "1000"),
    )
    assert set(kept(shelf)) == {(7, 1, 3)}


def test_the_search_begins_with_whist_tournaments(shelf, monkeypatch):
    run(monkeypatch, "--minutes", "0.005", "--players", "13", "--rounds", "3", "--steps", "1000")
    assert (13, 0, 13) in kept(shelf)


def test_the_search_writes_down_at_once_what_it_finds(shelf, monkeypatch):
    monkeypatch.setattr(search, "SAVE_EVERY", 0)
    run(monkeypatch, "--minutes", "0.03", "--cells", "13x4", "13x5", "--steps", "3e4")
    assert {cell[0] for cell in kept(shelf)} == {13}


def test_a_round_that_a_longer_chart_serves_as_well_is_not_kept_beside_it(shelf):
    best, _ = anneal(by_lot(shape(8, BENCH), 7, Lots(1)), 1, 1, PLAN, NOTHING)
    worse = by_lot(shape(8, BENCH), 3, Lots(1))
    assert search.judge(worse) > search.judge(best.first(3))
    search._save({(one.shape, len(one.rows)): one for one in (best, worse)})
    assert set(kept(shelf)) == {(8, 0, 7)}


@pytest.mark.parametrize(("ends", "lengths"), [(-1, []), (1.5, [4]), (2, [4, 3]), (4, [4, 3, 4])])
def test_no_task_is_begun_after_the_end(monkeypatch, ends, lengths):
    monkeypatch.setattr(search, "time", SimpleNamespace(monotonic=count().__next__))
    told = Namespace(players=[5], rounds=[3, 4], threes=[0], cells=(), seed=1, steps=1)
    assert [task.rounds for task in search._tasks(told, {}, ends)] == lengths


def test_the_search_ends_where_nothing_is_left_to_find(monkeypatch):
    best, _ = anneal(by_lot(shape(8, BENCH), 7, Lots(1)), 1, 1, PLAN, NOTHING)
    told = Namespace(players=[8], rounds=[7], threes=[0], cells=("8x7",), seed=1, steps=1)
    assert list(search._tasks(told, {(best.shape, 7): best}, float("inf"))) == []
