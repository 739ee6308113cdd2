import io
from collections import Counter

import pytest
from django.core.management import call_command
from django.db import connection

from tests.benchmarks import ROWS, Row, brackets, copies, driver, large_nights, starting
from tests.benchmarks.hall_figures import Figures
from tests.benchmarks.not_here import NotHere


def row(name, seconds, bare, most, **more):
    return Row(name, lambda: seconds, "bare", lambda: bare, most, **more)


def run(monkeypatch, *rows, **options):
    monkeypatch.setattr(driver, "ROWS", rows)
    out = io.StringIO()
    call_command("benchmark", runs=3, stdout=out, **options)
    return out.getvalue()


def test_goal_that_is_kept_is_told_with_its_ratio(monkeypatch):
    told = run(monkeypatch, row("a start", 3.0, 2.0, 1.5))
    assert told == "a start: 3.000 s; bare: 2.000 s; ratio 1.5, at most 1.5: kept\n"


def test_goal_that_is_missed_fails_the_command(monkeypatch, capsys):
    with pytest.raises(SystemExit):
        run(monkeypatch, row("a start", 3.1, 2.0, 1.5), row("a page", 1, 1, 1))
    assert "1 of 2 figures are higher than they may be." in capsys.readouterr().err


def test_figure_that_is_to_become_less_fails_the_command_as_well(monkeypatch, capsys):
    goal = row("a start", 3.0, 2.0, 1.5, goal=1.2)
    assert run(monkeypatch, goal).endswith("ratio 1.5, at most 1.5: kept (to become 1.2)\n")
    with pytest.raises(SystemExit):
        run(monkeypatch, row("a start", 3.1, 2.0, 1.5, goal=1.2))
    assert "1 of 1 figures are higher" in capsys.readouterr().err


def test_every_figure_has_a_gate_and_a_goal_beyond_it_is_lower():
    assert [one.figure for one in ROWS if one.goal is not None and one.goal >= one.most] == []


def test_figure_that_needs_what_is_not_here_is_told_and_misses_no_goal(monkeypatch):
    def measure():
        raise NotHere("Chromium is not installed")

    row = Row("a wall", measure, "bare", lambda: 1.0, 1.0)
    assert run(monkeypatch, row) == "a wall: not measured, since Chromium is not installed\n"


@pytest.mark.parametrize("system", ["win32", "darwin"])
def test_memory_of_a_copy_is_told_where_the_system_tells_it(monkeypatch, system):
    monkeypatch.setattr("sys.platform", system)
    with pytest.raises(NotHere, match="only Linux tells how much a program took"):
        copies.memory()


def test_bracket_is_built_each_time_that_it_is_measured(monkeypatch):
    """And not taken from what is remembered."""
    built = Counter()
    build = brackets.double_elimination.__wrapped__
    monkeypatch.setattr(
        brackets.double_elimination, "__wrapped__", lambda size: built.update([size]) or build(size)
    )
    brackets.brackets_built()
    assert built == {brackets.LARGEST: brackets.TIMES}


@pytest.mark.django_db
def test_hall_of_any_size_is_made_of_one_that_was_played():
    """With as many players, and every hand of them adds up."""
    for measure in (large_nights.read(40), large_nights.added_up(40)):
        assert measure() > 0


def test_every_goal_of_the_evening_has_its_row():
    figures = "\n".join(row.figure for row in ROWS)
    for asked in ("processor of a save", "100 players", "160 players", "1,000 players"):
        assert asked in figures
    for asked in ("5,000 players", "linear", "flat", "memory", "start in the tenth", "a stop in"):
        assert asked in figures


def test_throw_away_club_knows_nothing_of_the_one_before(db, monkeypatch):
    """Whose first night had the same number."""
    forgotten = []
    for made in ("create_test_db", "destroy_test_db"):
        monkeypatch.setattr(connection.creation, made, lambda *_, **__: None)
    monkeypatch.setattr(starting.memory, "forget", lambda: forgotten.append(1))
    with starting.throw_away_club():
        assert forgotten == [1]
    assert forgotten == [1, 1]


def test_only_what_was_asked_for_is_measured(monkeypatch):
    assert (
        run(monkeypatch, row("a start", 1, 1, 1), row("a page", 1, 1, 1), k="page").count("\n") == 1
    )
    with pytest.raises(SystemExit):
        run(monkeypatch, row("a start", 1, 1, 1), k="bracket")


@pytest.mark.parametrize("hosted", [False, True])
def test_large_hall_is_told_in_lines(monkeypatch, hosted):
    asked = {}
    figures = Figures(
        times={"press to screen": [0.1, 0.2], "saved to screen": []},
        missed=0,
        troubles={},
        memory=(90.0, 100.0, 101.0),
        handles=(40.0, 1040.0, 1041.0),
        idle=0.02,
        busy=0.3,
        client=0.03,
        others=0.5,
    )
    monkeypatch.setattr(
        "tests.benchmarks.live.measured", lambda **told: asked.update(told) or figures
    )
    told = run(monkeypatch, hall=True, seconds=600, game=8, hosted=hosted)
    assert told == (
        "press to screen: p50 150 ms, p95 195 ms, p99 199 ms (2 times)\n"
        "memory in MB: 90 alone, watched 100, 101\n"
        "open handles: 40 alone, watched 1040, 1041\n"
        "processor: 2.0% of a core watched and idle, 30.0% busy\n"
        "meanwhile measuring took 3.0%, everything else here 50.0%\n"
        "changes that a screen did not show: 0\n"
        "refused, lost, locked or answered with an error: none\n"
    )
    assert asked["seconds"] == 600
    server = asked["server"]
    assert server.func.__name__ == ("hosted" if hosted else "laptop")
    assert server.keywords == {"game": 8}


def test_large_hall_is_no_shorter_than_one_hand(monkeypatch, capsys):
    with pytest.raises(SystemExit):
        run(monkeypatch, hall=True, seconds=9)
    assert "let --seconds be 10 or more" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        run(monkeypatch, hall=True, game=9)
    assert "let --game be 2 to 8" in capsys.readouterr().err


def test_every_figure_has_a_name_of_its_own():
    assert len({row.figure for row in ROWS}) == len(ROWS)
