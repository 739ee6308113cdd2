"""What may come between evenings: an older version's folder, and a disk that is full."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator
from pathlib import Path

from tests.faults import disks
from tests.faults.breaking import FULL
from tests.faults.running import Program
from tests.olddb import old
from trying.desk import PASSWORD, Desk
from trying.machines import Machine

EVENINGS = "euchre.sqlite3"
# Takes a first start, an evening and a few copies.
A_DISK = "16m"
NOT_SAVED = "The disk is full, so this last press was not saved"


def upgrade(machine: Machine, name: str) -> None:
    """Every row of an earlier version stays, a copy is made first, and every night opens."""
    folder = machine.place / f"evenings of {name}"
    folder.mkdir()
    old.build(name, folder / EVENINGS)
    before = old.rows(folder / EVENINGS)
    with _at_work(machine, folder) as (program, desk):
        assert "A copy of your evenings is kept" in program.said
        said = machine.run("resetpassword", "--data", machine.named(folder), typed=f"{PASSWORD}\n")
        assert PASSWORD in said, said
        desk.signs_in()
        for table, number in before:
            if table == "tournament_tournament":
                desk.reads(f"/night/{number}/standings/")
        program.stop()
    kept = [old.rows(copy) for copy in (folder / "copies").glob("*.sqlite3")]
    assert any(before.items() <= rows.items() for rows in kept), "no copy has it as it was"
    lost = old.lost(before, old.rows(folder / EVENINGS))
    assert [one for one in lost if one[0][0] != "tournament_director"] == []


def fill_while_it_runs(machine: Machine, disk: Path) -> None:
    """What was saved is read, a press is refused in a sentence, and saved once there is room."""
    with _at_work(machine, disk) as (program, desk):
        desk.opens_the_club("Tanglewood")
        night = desk.practises("tanglewood", 8, "part")
        disks.fill(disk)
        assert FULL in desk.reads(night)
        status, words = desk.types_scores(night)
        assert (status, NOT_SAVED in words) == (503, True), f"{status}: {words}"
        disks.make_room(disk)
        assert FULL not in desk.reads(night)
        assert desk.types_scores(night)[0] < 400
        disks.fill(disk)
        said = program.stop()
    assert program.process.returncode == 1, said
    assert re.search(r"Stopped\. The disk that holds .* is full\. Make room on it", said), said


def start_on_a_full_disk(machine: Machine, disk: Path) -> None:
    """All that was saved can be read, and is saved on as soon as there is room."""
    with _at_work(machine, disk) as (program, desk):
        assert FULL in program.said, program.said
        desk.signs_in()
        desk.reads("/night/1/standings/")
        disks.make_room(disk)
        assert desk.undoes("/night/1/")[0] < 400
        said = program.stop()
    assert program.process.returncode == 0, said


@contextlib.contextmanager
def _at_work(machine: Machine, folder: Path) -> Iterator[tuple[Program, Desk]]:
    """On the evenings of that folder."""
    asked = ("start", "--no-browser", "--data", machine.named(folder))
    with machine.started(*asked) as program, contextlib.closing(Desk(program.address)) as desk:
        yield program, desk
