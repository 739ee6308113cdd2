"""Check the program with an older version's data folder, and on a full disk."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator
from pathlib import Path

from tests.faults import disks
from tests.faults.broken_disks import FULL_DISK_WARNING
from tests.faults.running import Program
from tests.olddb import old
from trying.desk import PASSWORD, DeskVisitor
from trying.machines import TrialMachine

DATABASE_NAME = "euchre.sqlite3"
# This disk has room for a new database, a night and a few backups.
DISK_SIZE = "16m"
NOT_SAVED_WORDS = "The disk is full, so your last entry was not saved"


def check_upgrade(machine: TrialMachine, version_name: str) -> None:
    """Check that an upgrade keeps every row, makes a backup first, and leaves every night
    readable.
    """
    folder = machine.folder / f"nights of {version_name}"
    folder.mkdir()
    old.build_database(version_name, folder / DATABASE_NAME)
    rows_before = old.rows_by_table(folder / DATABASE_NAME)
    with _running_program(machine, folder) as (program, desk):
        assert "Backup saved" in program.said
        output = machine.run(
            "resetpassword", "--data", machine.path_on_machine(folder), input_text=f"{PASSWORD}\n"
        )
        assert PASSWORD in output, output
        desk.sign_in()
        for table, row_count in rows_before:
            if table == "tournament_tournament":
                desk.read(f"/night/{row_count}/standings/")
        program.stop()
    backups = [old.rows_by_table(backup) for backup in (folder / "copies").glob("*.sqlite3")]
    is_backed_up = any(rows_before.items() <= rows.items() for rows in backups)
    assert is_backed_up, "no backup has it as it was"
    lost_rows = old.find_lost_cells(rows_before, old.rows_by_table(folder / DATABASE_NAME))
    assert [row for row in lost_rows if row[0][0] != "tournament_director"] == []


def check_disk_filling_up(machine: TrialMachine, disk: Path) -> None:
    """Check three things: while the disk is full, saved nights can be read, and a new score is
    refused with a sentence. Once there is room, saving works again.
    """
    with _running_program(machine, disk) as (program, desk):
        desk.start_club("Tanglewood")
        night = desk.play_practice("tanglewood", 8, "part")
        disks.fill_disk(disk)
        assert FULL_DISK_WARNING in desk.read(night)
        status, answer_text = desk.type_scores(night)
        assert (status, NOT_SAVED_WORDS in answer_text) == (503, True), f"{status}: {answer_text}"
        disks.delete_filling(disk)
        assert FULL_DISK_WARNING not in desk.read(night)
        assert desk.type_scores(night)[0] < 400
        disks.fill_disk(disk)
        output = program.stop()
    assert program.process.returncode == 1, output
    assert re.search(r"Stopped\. The disk with .* is full\. Free up space", output), output


def check_start_on_full_disk(machine: TrialMachine, disk: Path) -> None:
    """Check that a start on a full disk shows everything saved, and that saving works once there is
    room.
    """
    with _running_program(machine, disk) as (program, desk):
        assert FULL_DISK_WARNING in program.said, program.said
        desk.sign_in()
        desk.read("/night/1/standings/")
        disks.delete_filling(disk)
        assert desk.undo("/night/1/")[0] < 400
        output = program.stop()
    assert program.process.returncode == 0, output


@contextlib.contextmanager
def _running_program(machine: TrialMachine, folder: Path) -> Iterator[tuple[Program, DeskVisitor]]:
    """Run the program with the data of this folder, and yield it with its desk."""
    arguments = ("start", "--no-browser", "--data", machine.path_on_machine(folder))
    with (
        machine.running_program(*arguments) as program,
        contextlib.closing(DeskVisitor(program.address)) as desk,
    ):
        yield program, desk
