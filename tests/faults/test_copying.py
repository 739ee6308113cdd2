"""Copies of the running program: by themselves after each game, and while everybody saves."""

import re

import pytest

from tests.faults.copying import copied_while_saved, known_under_jumping_clocks, sheets
from tests.faults.damaging import (
    OFFERED,
    copied_game,
    damaged_while_it_runs,
    entries,
    held_by_another_program,
    offered_after_damage,
    signed_in_and_copied,
)
from tests.faults.running import run
from tournament.storage.writing.worth_a_copy import AT_THE_DOOR

pytestmark = [pytest.mark.gate, pytest.mark.process, pytest.mark.sqlite]


def test_copy_made_while_everybody_saves_has_all_that_was_saved_before_it(tmp_path):
    # How long is a row of the benchmark and of the trials: this machine may be at its limit.
    told = copied_while_saved(tmp_path, times=1, megabytes=60, patience=2)
    assert (told.tried, told.lost) == (1, [])


def test_of_an_evening_whose_file_is_damaged_one_game_is_typed_again_at_most(tmp_path):
    """The copy that is offered has every table of the last game that was in, and says so."""
    folder = tmp_path / "evening"
    saved = copied_game(folder)
    assert len(saved) == 2
    assert offered_after_damage(folder, saved=saved, times=1, seed=1) == []


def test_of_a_door_whose_file_is_damaged_few_are_asked_again(tmp_path):
    folder = tmp_path / "evening"
    assert 12 - signed_in_and_copied(folder, 12) <= AT_THE_DOOR
    (folder / "euchre.sqlite3").write_bytes(b"\xa5" * 40_000)
    run("restore", "--newest", "--data", folder)
    assert entries(folder / "euchre.sqlite3") > 0


def test_file_damaged_while_the_program_runs_is_told_in_lines_and_the_copy_offered(tmp_path):
    folder = tmp_path / "evening"
    said, told, saved = damaged_while_it_runs(folder)
    assert [status for status, _ in told] == [503, 503]
    assert all("looks at the file, and offers the newest good copy" in page for _, page in told)
    heading = "The evenings' file is damaged: stop the program with Ctrl-C and start it again: "
    assert sorted(line for line in said.splitlines() if "Ctrl-C" in line) == [
        f"{heading}Service Unavailable: /",
        f"{heading}Service Unavailable: /night/1/scores/1/",
        f"{heading}Whether a copy is due cannot be told",
    ]
    assert "No copy of" in said
    assert re.search(OFFERED, run("start", "--no-browser", "--data", folder).stderr)
    run("restore", "--newest", "--data", folder)
    assert sheets(folder / "euchre.sqlite3") == saved


@pytest.mark.exhaustive
def test_file_that_another_program_holds_is_told_and_copied_once_it_is_free(tmp_path):
    """Before the first press, so that the lane that saves has not even opened it."""
    folder = tmp_path / "evening"
    said, tables = held_by_another_program(folder)
    assert "No copy could be made (database is locked)" in said
    assert "Traceback" not in said
    assert tables == {1: 1}


def test_newest_copy_is_known_under_clocks_that_jump(tmp_path):
    assert known_under_jumping_clocks(tmp_path, times=40, seed=1).lost == []
