"""What must be true of the laptop's database before the doors open: sound, ours, copied and up to
date.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader

from tournament import VERSION
from tournament.laptop import copies, data_folder, database_file
from tournament.laptop.database_file import State
from tournament.refused import Refused

Ask = Callable[[str], bool]


def path() -> Path:
    return Path(settings.DATABASES["default"]["NAME"])


def copies_folder() -> Path:
    return path().parent / "copies"


def known_migrations() -> list[str]:
    return [name for app, name in MigrationLoader(None).disk_migrations if app == "tournament"]


def on_a_file() -> bool:
    return str(settings.DATABASES["default"]["ENGINE"]).endswith("sqlite3")


def must_be_a_file() -> None:
    if not on_a_file():
        raise Refused(
            "This site keeps its evenings on a database server. Use that server's own tools "
            "(docs/hosting.md)."
        )


def must_be_there() -> None:
    """Asked before a command connects, since connecting would leave an empty file behind."""
    must_be_a_file()
    if not path().exists():
        start = data_folder.line("start", path().parent)
        raise Refused(f"There are no evenings in {path().parent} yet. To begin: {start}")


def must_be_good(copy: Path) -> None:
    """A file that would be refused at the next start is not put in place of one that works."""
    state = look(copy).state
    wrong = {
        State.ABSENT: "is not there or is empty",
        State.DAMAGED: "is damaged or no database",
        State.FOREIGN: "belongs to another program",
        State.NEWER: "is from a newer Euchre Night",
        State.BUSY: "is held by another program",
        State.CLOSED: "may not be read",
    }
    if state in wrong:
        raise Refused(f"{copy} {wrong[state]}. Choose another copy; nothing was changed.")


def look(file: Path) -> database_file.Finding:
    return database_file.look(file, known_migrations())


def open_database(say: Callable[[str], None], ask: Ask) -> None:
    """Leave a database that is ready, or refuse with what to do; no evening is ever lost by it."""
    finding = look(path())
    if finding.state is State.DAMAGED:
        _use_newest_copy(f"The file {path()} is damaged.", say, ask)
    elif finding.state in {State.NEWER, State.FOREIGN, State.BUSY, State.CLOSED}:
        raise Refused(_why_not(finding))
    elif finding.state is State.ABSENT and newest_good():
        _use_newest_copy(f"The file {path()} is gone or empty.", say, ask)
    copy = keep_copy() if path().exists() and path().stat().st_size else None
    if copy:
        say(f"A copy of your evenings is kept: {copy}")
    try:
        database_file.sign(path(), VERSION)  # first: whoever finds it half-way must know by whom
        call_command("migrate", verbosity=0, interactive=False)
    except BaseException as error:
        connection.close()
        sentence = _put_back(copy, error)
        if isinstance(error, DatabaseError | sqlite3.Error):
            raise Refused(sentence) from error
        say(sentence)
        raise


def keep_copy() -> Path:
    copy = copies.back_up(path(), copies_folder(), datetime.now())
    copies.thin_out(copies_folder(), copy)
    return copy


def newest_good() -> Path | None:
    return copies.newest_good(copies_folder(), known_migrations())


def _why_not(finding: database_file.Finding) -> str:
    if finding.state is State.FOREIGN:
        return f"{path()} belongs to another program. Choose another folder: --data FOLDER"
    if finding.state is State.BUSY:
        return f"Another program holds {path()}. Close it, then start again."
    if finding.state is State.CLOSED:
        return f"{path()} may not be read and written by you. Mend that, then start again."
    program = finding.program
    newer = f"Euchre Night {'.'.join(map(str, program))}" if program else "a newer Euchre Night"
    return (
        f"These evenings were last kept by {newer}, and this is {VERSION}. "
        "Start them with that one; nothing was changed."
    )


def _use_newest_copy(trouble: str, say: Callable[[str], None], ask: Ask) -> None:
    copy = newest_good()
    folder = path().parent
    if copy is None:
        restore = data_folder.line("restore FILE", folder)
        raise Refused(
            f"{trouble} There is no good copy of it in {copies_folder()}. "
            f"If you have one on a stick: {restore} To begin anew, name another folder with --data."
        )
    if not ask(f"{trouble} The newest good copy is {copy.name}. Use that copy?"):
        newest = data_folder.line("restore --newest", folder)
        raise Refused(f"{trouble} To go on with the newest good copy, {copy.name}: {newest}")
    aside = copies.restore(path(), copy, datetime.now())
    say(f"Using the copy {copy.name}." + (f" The old file is kept as {aside}." if aside else ""))


def _put_back(copy: Path | None, error: BaseException) -> str:
    """After a change of the tables that broke off half-way."""
    if "disk is full" in str(error):
        return f"The disk that holds {path()} is full. Make room on it, then start again."
    if copy is None:
        return f"The database {path()} could not be made: {error}. Mend that, then start again."
    copies.restore(path(), copy, datetime.now())
    return (
        f"The database could not be brought up to date ({error}), so everything was put back as "
        "it was. Go on with the program you had before."
    )
