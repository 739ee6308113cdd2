"""The running program copies the nights after each game, while scores are saved."""

import re

import pytest

from tests.faults.copying import back_up_under_jumping_clocks, back_up_while_saving, sheet_versions
from tests.faults.damaging import (
    OFFERED_BACKUP_PATTERN,
    check_in_and_wait_for_backup,
    count_entries,
    damage_while_running,
    lock_database_during_backup,
    play_game_and_wait_for_backup,
    start_after_damages,
)
from tests.faults.running import run_program
from tournament.storage.writing.backup_need import CHECK_IN_FACTS_PER_BACKUP

pytestmark = [pytest.mark.gate, pytest.mark.process, pytest.mark.sqlite]


def test_backup_made_during_saves_has_every_earlier_save(tmp_path):
    # The time that a backup takes is left to the benchmark and the trials, since this machine may
    # be busy.
    trial_result = back_up_while_saving(tmp_path, times=1, megabytes=60, max_extra_wait_seconds=2)
    assert (trial_result.tried, trial_result.lost) == (1, [])


def test_damaged_database_loses_at_most_one_game(tmp_path):
    """The offered backup has every table of the last complete game, and says so."""
    folder = tmp_path / "evening"
    saved = play_game_and_wait_for_backup(folder)
    assert len(saved) == 2
    assert start_after_damages(folder, saved_versions=saved, times=1, seed=1) == []


def test_database_damaged_during_check_in_loses_few_check_ins(tmp_path):
    folder = tmp_path / "evening"
    assert 12 - check_in_and_wait_for_backup(folder, 12) <= CHECK_IN_FACTS_PER_BACKUP
    (folder / "euchre.sqlite3").write_bytes(b"\xa5" * 40_000)
    run_program("restore", "--newest", "--data", folder)
    assert count_entries(folder / "euchre.sqlite3") > 0


def test_database_damaged_during_a_night_is_reported_and_the_backup_offered(tmp_path):
    folder = tmp_path / "evening"
    output, answers, saved = damage_while_running(folder)
    assert [status for status, _ in answers] == [503, 503]
    offer_words = "It checks the file, and offers the newest good backup"
    assert all(offer_words in " ".join(page.split()) for _, page in answers)
    heading = "The nights' file is damaged: stop the program with Ctrl-C and start it again: "
    assert sorted(line for line in output.splitlines() if "Ctrl-C" in line) == [
        f"{heading}Service Unavailable: /",
        f"{heading}Service Unavailable: /night/1/scores/1/",
    ]
    assert "No backup of" in output
    assert re.search(
        OFFERED_BACKUP_PATTERN, run_program("start", "--no-browser", "--data", folder).stderr
    )
    run_program("restore", "--newest", "--data", folder)
    assert sheet_versions(folder / "euchre.sqlite3") == saved


@pytest.mark.exhaustive
def test_database_locked_by_another_program_is_reported_and_backed_up_later(tmp_path):
    """The file is locked before the first press, so the thread that saves has not opened it yet."""
    folder = tmp_path / "evening"
    output, tables = lock_database_during_backup(folder)
    assert "No backup could be made (database is locked)" in output
    assert "Traceback" not in output
    assert tables == {1: 1}


def test_newest_backup_is_found_after_clock_jumps(tmp_path):
    assert back_up_under_jumping_clocks(tmp_path, times=40, seed=1).lost == []
