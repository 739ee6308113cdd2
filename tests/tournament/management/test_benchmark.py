import io

import pytest
from django.core.management import call_command
from django.db import connection

from tests.benchmarks import BENCHMARK_ROWS, BenchmarkRow, backups, driver, large_nights, starting
from tests.benchmarks.hall_figures import HallMeasurements
from tests.benchmarks.not_measurable import NotMeasurableHere
from tournament.management.commands import start


def make_row(name, seconds, baseline_seconds, max_ratio, **options):
    return BenchmarkRow(
        name, lambda: seconds, "bare", lambda: baseline_seconds, max_ratio, **options
    )


def run_benchmark(monkeypatch, *rows, **options):
    monkeypatch.setattr(driver, "BENCHMARK_ROWS", rows)
    output = io.StringIO()
    call_command("benchmark", runs=3, stdout=output, **options)
    return output.getvalue()


def test_goal_that_is_reached_is_reported_with_its_ratio(monkeypatch):
    text = run_benchmark(monkeypatch, make_row("a start", 3.0, 2.0, 1.5))
    assert text == "a start: 3.000 s; bare: 2.000 s; ratio 1.5, at most 1.5: kept\n"


def test_goal_that_is_missed_fails_the_command(monkeypatch, capsys):
    with pytest.raises(SystemExit):
        run_benchmark(monkeypatch, make_row("a start", 3.1, 2.0, 1.5), make_row("a page", 1, 1, 1))
    assert "1 of 2 figures are higher than they may be." in capsys.readouterr().err


def test_figure_with_a_goal_above_its_limit_fails_the_command(monkeypatch, capsys):
    goal = make_row("a start", 3.0, 2.0, 1.5, goal=1.2)
    assert run_benchmark(monkeypatch, goal).endswith(
        "ratio 1.5, at most 1.5: kept (to become 1.2)\n"
    )
    with pytest.raises(SystemExit):
        run_benchmark(monkeypatch, make_row("a start", 3.1, 2.0, 1.5, goal=1.2))
    assert "1 of 1 figures are higher" in capsys.readouterr().err


def test_every_figure_has_a_limit_and_any_goal_is_lower():
    assert [
        goal.name
        for goal in BENCHMARK_ROWS
        if goal.goal is not None and goal.goal >= goal.max_ratio
    ] == []


def test_figure_that_needs_a_missing_program_is_reported_as_not_measured(monkeypatch):
    def measure():
        raise NotMeasurableHere("Chromium is not installed")

    row = BenchmarkRow("a wall", measure, "bare", lambda: 1.0, 1.0)
    assert (
        run_benchmark(monkeypatch, row) == "a wall: not measured, since Chromium is not installed\n"
    )


@pytest.mark.parametrize("system", ["win32", "darwin"])
def test_memory_of_a_copy_is_reported_where_the_system_tells_it(monkeypatch, system):
    monkeypatch.setattr("sys.platform", system)
    with pytest.raises(NotMeasurableHere, match="only Linux tells how much a program took"):
        backups.measure_memory_of_backup()


@pytest.mark.django_db
def test_large_night_is_made_from_copies_of_a_played_night():
    """The night has this many players, and all their hands add up."""
    for measure in (large_nights.reading_timer(40), large_nights.points_loop_timer(40)):
        assert measure() > 0


def test_every_goal_for_an_evening_has_a_row_in_the_benchmark():
    figures_text = "\n".join(row.name for row in BENCHMARK_ROWS)
    for figure in ("processor of a save", "100 players", "160 players", "1,000 players"):
        assert figure in figures_text
    for figure in ("5,000 players", "linear", "flat", "memory", "start in the tenth", "a stop in"):
        assert figure in figures_text


def test_temporary_club_has_nothing_of_the_previous_one(db, monkeypatch):
    """Its first night has the same number as the first night of the club before it."""
    forgotten = []
    for function_name in ("create_test_db", "destroy_test_db"):
        monkeypatch.setattr(connection.creation, function_name, lambda *_, **__: None)
    monkeypatch.setattr(starting.memory, "forget_all_nights", lambda: forgotten.append(1))
    with starting.temporary_club():
        assert forgotten == [1]
    assert forgotten == [1, 1]


def test_only_requested_figures_are_measured(monkeypatch):
    assert (
        run_benchmark(
            monkeypatch, make_row("a start", 1, 1, 1), make_row("a page", 1, 1, 1), k="page"
        ).count("\n")
        == 1
    )
    with pytest.raises(SystemExit):
        run_benchmark(monkeypatch, make_row("a start", 1, 1, 1), k="bracket")


@pytest.mark.parametrize("hosted", [False, True])
def test_large_hall_is_reported_in_lines(monkeypatch, hosted):
    options_seen = {}
    figures = HallMeasurements(
        times={"press to screen": [0.1, 0.2], "saved to screen": []},
        missed=0,
        fault_counts={},
        memory=(90.0, 100.0, 101.0),
        handles=(40.0, 1040.0, 1041.0),
        idle=0.02,
        busy=0.3,
        measuring=0.03,
        others=0.5,
    )
    monkeypatch.setattr(
        "tests.benchmarks.live_updates.measure_hall",
        lambda **options: options_seen.update(options) or figures,
    )
    text = run_benchmark(monkeypatch, hall=True, seconds=600, game=8, hosted=hosted)
    assert text == (
        "press to screen: p50 150 ms, p95 195 ms, p99 199 ms (2 times)\n"
        "memory in MB: 90 alone, watched 100, 101\n"
        "open handles: 40 alone, watched 1040, 1041\n"
        "processor: 2.0% of a core watched and idle, 30.0% busy\n"
        "meanwhile measuring took 3.0%, all else here 50.0%\n"
        "changes that a screen did not show: 0\n"
        "refused, lost, locked or answered with an error: none\n"
    )
    assert options_seen["seconds"] == 600
    server = options_seen["server"]
    assert server.func.__name__ == ("run_hosted_server" if hosted else "run_laptop_server")
    assert server.keywords == {"game": 8}


def test_benchmark_of_a_hall_refuses_less_than_one_hand(monkeypatch, capsys):
    with pytest.raises(SystemExit):
        run_benchmark(monkeypatch, hall=True, seconds=9)
    assert "let --seconds be 10 or more" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        run_benchmark(monkeypatch, hall=True, game=9)
    assert "let --game be 2 to 8" in capsys.readouterr().err


def test_figure_names_are_unique():
    assert len({row.name for row in BENCHMARK_ROWS}) == len(BENCHMARK_ROWS)


def test_benchmark_finds_the_address_that_a_start_prints():
    printed_lines = []
    start.show_welcome("http://127.0.0.1:8000/", printed_lines.append)
    lines = "\n".join(printed_lines).splitlines()
    assert starting.find_address(lines) == "http://127.0.0.1:8000/"
