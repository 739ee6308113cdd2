import io

import pytest
from django.core.management import call_command

from tournament.benchmarks import ROWS, Row
from tournament.benchmarks.hall import Figures
from tournament.management.commands import benchmark


def row(name, seconds, bare, most):
    return Row(name, lambda: seconds, "bare", lambda: bare, most)


def run(monkeypatch, *rows, **options):
    monkeypatch.setattr(benchmark, "ROWS", rows)
    out = io.StringIO()
    call_command("benchmark", runs=3, stdout=out, **options)
    return out.getvalue()


def test_goal_that_is_kept_is_told_with_its_ratio(monkeypatch):
    told = run(monkeypatch, row("a start", 3.0, 2.0, 1.5))
    assert told == "a start: 3.000 s; bare: 2.000 s; ratio 1.5, goal at most 1.5: kept\n"


def test_goal_that_is_missed_fails_the_command(monkeypatch, capsys):
    with pytest.raises(SystemExit):
        run(monkeypatch, row("a start", 3.1, 2.0, 1.5), row("a page", 1, 1, 1))
    assert "1 of 2 goals were missed." in capsys.readouterr().err


def test_only_what_was_asked_for_is_measured(monkeypatch):
    assert (
        run(monkeypatch, row("a start", 1, 1, 1), row("a page", 1, 1, 1), k="page").count("\n") == 1
    )
    with pytest.raises(SystemExit):
        run(monkeypatch, row("a start", 1, 1, 1), k="bracket")


def test_large_hall_is_told_in_lines(monkeypatch):
    figures = Figures(
        screens=(0.1, 0.2),
        since_saved=(0.08, 0.18),
        desk=(0.05, 0.05),
        saves=(0.01, 0.02),
        missed=0,
        troubles={},
        memory=(90.0, 100.0, 101.0),
        idle=0.02,
        busy=0.3,
    )
    monkeypatch.setattr("tournament.benchmarks.live.measured", lambda **_: figures)
    told = run(monkeypatch, hall=True)
    assert "press to screen: p50 150 ms" in told
    assert "watched and idle" in told
    assert "with an error: none" in told


def test_every_figure_has_a_name_of_its_own():
    assert len({row.figure for row in ROWS}) == len(ROWS)
