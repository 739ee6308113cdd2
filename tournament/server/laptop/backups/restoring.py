"""Replace the database by a backup, and keep the old file beside it.

Standard library only.
"""

from datetime import datetime
from pathlib import Path

from tournament.evening.words.refused import Refused
from tournament.server.laptop import data_folder, disk
from tournament.server.laptop.database_file import is_undamaged, journals_of


def restore(path: Path, backup: Path, now: datetime) -> Path | None:
    """Replace the database at `path` by `backup` in one step. Return where the old file is kept, or
    None if there was none.

    If a power cut interrupts this, `path` is the complete old file or the complete new one, and no
    journal of one file lies beside the other.
    """
    with data_folder.refuse_disk_errors(path.parent), disk.unfinished_file(path.parent) as new_file:
        disk.copy_file(backup, new_file)
        if not is_undamaged(new_file):
            fault = f"{backup} was not copied completely"
            raise Refused(f"{fault}. Nothing was changed. Check the disk.")
        old_file = _copy_aside(path, now)
        _delete_journals(path)  # SQLite would apply them to the restored file
        disk.move_file(new_file, path)
    return old_file


def move_aside(path: Path, now: datetime) -> Path | None:
    """Move the database at `path` out of the way, and return where it is kept."""
    with data_folder.refuse_disk_errors(path.parent):
        old_file = _copy_aside(path, now)
        path.unlink(missing_ok=True)
        _delete_journals(path)
    return old_file


def _copy_aside(path: Path, now: datetime) -> Path | None:
    """Copy the old database under a new name, and return that path. It is not moved, so that it
    stays in place in a power cut.
    """
    if not path.exists():
        return None
    if journals_of(path):
        is_undamaged(path)  # the check makes SQLite apply the journals if it can
    name = f"set-aside-{now:%Y%m%d-%H%M%S}.sqlite3"
    old_file = disk.copy_to_free_path(path, path.with_name(name))
    for journal in journals_of(path):
        disk.copy_file(journal, Path(f"{old_file}{journal.name.removeprefix(path.name)}"))
    return old_file


def _delete_journals(path: Path) -> None:
    for journal in journals_of(path):
        journal.unlink()
    disk.flush_folder(path.parent)
