import io

import pytest
from django.core.management import call_command

from tournament.benchmarks import ROWS, Row
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


def test_every_figure_has_a_name_of_its_own():
    assert len({row.figure for row in ROWS}) == len(ROWS)
