"""A disk fills up during the night, and the power fails in the middle of a save."""

import contextlib
import json
import re
import shutil
import signal
import sqlite3
import time

import pytest

from tests.faults import disks
from tests.faults.browsing import Browser, put_night_into_folder
from tests.faults.copying import ScoreTypist, sheet_versions
from tests.faults.running import start_program
from tests.tournament.server.laptop.small_database import backup_files_in

pytestmark = [pytest.mark.gate, pytest.mark.process, pytest.mark.sqlite]


@pytest.fixture
def disk(tmp_path):
    with disks.mount_small_disk(tmp_path / "disk", "12m") as mount_point:
        yield mount_point


def test_full_disk_is_reported_and_loses_nothing_that_was_saved(disk):
    night, session = put_night_into_folder(disk, players=8)
    with start_program(disk) as program:
        browser = Browser(program.address, session)
        typist = ScoreTypist(browser, night)
        browser.get(f"night/{night}/scores/1/")
        typist.type_table(1, (9, 6))
        disks.fill_disk(disk)
        answer = save_total(browser, night)
        assert "disk is full" in answer
        assert "Scores" in browser.get(f"night/{night}/scores/1/")
        browser.get("copies/")
        browser.post("copies/now/")
        wait_until(lambda: "is full. Free up space" in browser.get("copies/"))
        assert sheet_versions(disk / "euchre.sqlite3") == typist.saved
        backups_before = backup_files_in(disk / "copies")
        disks.delete_filling(disk)
        assert json.loads(save_total(browser, night))["taken"]
        browser.get("copies/")
        browser.post("copies/now/")
        wait_until(lambda: "could not be made" not in browser.get("copies/"))
    backups = backup_files_in(disk / "copies")
    assert set(backups_before) < set(backups)
    assert not list((disk / "copies").glob("*.unfinished"))


def test_read_only_disk_is_reported_while_pages_still_open(tmp_path):
    with disks.mount_real_disk(tmp_path / "disk", 24) as disk:
        night, session = put_night_into_folder(disk.mount_point, players=8)
        disk.settle()
        with start_program(disk.mount_point) as program:
            browser = Browser(program.address, session)
            typist = ScoreTypist(browser, night)
            browser.get(f"night/{night}/scores/1/")
            typist.type_table(1, (9, 6))
            disk.turn_read_only()
            assert "can't read or save its data" in save_total(browser, night)
            assert "Scores" in browser.get(f"night/{night}/scores/1/")
            program.process.send_signal(signal.SIGINT)
            program.process.wait(20)
        assert program.process.returncode == 1
        assert re.search(r"Stopped\. Euchre Night can't save files in .* \(Read-only", program.said)
        disks.unmount_disk(disk.mount_point)
        disk.mount()
        assert sheet_versions(disk.mount_point / "euchre.sqlite3") == typist.saved
        with start_program(disk.mount_point) as program:
            assert json.loads(save_total(Browser(program.address, session), night))["taken"]


def save_total(browser, night):
    fields = {"t2b0": 6, "t2b1": 9, "t2b2": 1, "t2b3": 1, "t2version": 0, "t2was": "?"}
    browser.get(f"night/{night}/scores/1/")
    return browser.post(f"night/{night}/scores/1/", accept="application/json", **fields)[1]


def test_power_cut_during_a_save_loses_no_earlier_save(tmp_path):
    """The file is half written, with its journal beside it, as after a power cut."""
    put_night_into_folder(tmp_path / "before", players=8)
    file = tmp_path / "before" / "euchre.sqlite3"
    folder_after = tmp_path / "after"
    folder_after.mkdir()
    names_before = file_names(file)
    with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as writer:
        # This makes changes reach the file before the commit.
        writer.execute("PRAGMA cache_size = 2")
        writer.execute("BEGIN IMMEDIATE")
        writer.execute("UPDATE tournament_entry SET name = name || ' cut short'")
        writer.execute("CREATE TABLE half (words)")
        for _ in range(200):
            writer.execute("INSERT INTO half VALUES (zeroblob(1000))")
        for name in ("euchre.sqlite3", "euchre.sqlite3-journal"):
            shutil.copyfile(file.with_name(name), folder_after / name)
        writer.execute("ROLLBACK")
    assert (folder_after / "euchre.sqlite3-journal").stat().st_size
    with start_program(folder_after) as program:
        assert program.open()[0] == 200
    assert file_names(folder_after / "euchre.sqlite3") == names_before


def file_names(path):
    with contextlib.closing(sqlite3.connect(path)) as file:
        assert file.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert not file.execute("SELECT 1 FROM sqlite_master WHERE name = 'half'").fetchall()
        return file.execute("SELECT number, name FROM tournament_entry").fetchall()


def wait_until(condition, seconds=30):
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.3)
