"""What must be true of the laptop's database before the doors open: sound, ours, copied and up to
date.
"""

import sqlite3
import tempfile
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.db.migrations.loader import MigrationLoader

from tournament import VERSION
from tournament.evening.words.refused import Refused
from tournament.server.laptop import (
    data_folder,
    database_file,
    full_disk,
    secret_key,
    unpacked,
    upgrading,
)
from tournament.server.laptop.copies import folder as copies
from tournament.server.laptop.copies import making, restoring
from tournament.server.laptop.database_file import FileCheck, FileState

Say = Callable[[str], None]
Ask = Callable[[str], bool]
WRONG_WITH_A_COPY = {
    FileState.ABSENT: "is not there or has nothing in it",
    FileState.DAMAGED: "is damaged or no database",
    FileState.FOREIGN: "belongs to another program",
    FileState.NEWER: "is from a newer Euchre Night",
    FileState.BUSY: "is held by another program",
    FileState.CLOSED: "may not be read",
}


def path() -> Path:
    return Path(settings.DATABASES["default"]["NAME"])


def copies_folder() -> Path:
    return path().parent / "copies"


def known_migrations() -> list[str]:
    return [name for app, name in MigrationLoader(None).disk_migrations if app == "tournament"]


def is_on_a_file() -> bool:
    return str(settings.DATABASES["default"]["ENGINE"]).endswith("sqlite3")


def must_be_a_file() -> None:
    if not is_on_a_file():
        raise Refused(
            "This site keeps its evenings on a database server. Use that server's own tools "
            "(docs/hosting.md)."
        )


def make_folder() -> tuple[str, ...]:
    """Make the laptop's folder and its secret key, and return sentences about what was mended. A
    command does so once nothing is wrong with what was typed, so that a slip leaves nothing behind.
    """
    if settings.HOSTED:
        return ()
    warning = data_folder.prepare(settings.DATA)
    settings.SECRET_KEY = settings.ENVIRONMENT.secret_key or secret_key.read(settings.DATA)
    return warning


def must_be_there() -> None:
    """Refuse where the laptop has no evenings yet. It is asked before a command connects, since
    connecting would leave an empty file behind.
    """
    if is_on_a_file() and not path().exists():
        start = data_folder.line("start", path().parent)
        raise Refused(f"There are no evenings in {path().parent} yet. To begin: {start}")


def must_be_good(copy: Path) -> None:
    """A file that would be refused at the next start is not put in place of one that works."""
    state = look(copy).state
    wrong = dict(WRONG_WITH_A_COPY)
    if state is FileState.SOUND and not _can_be_used(copy):
        wrong[state] = "cannot be brought up to date"
    if state in wrong:
        raise Refused(f"{copy} {wrong[state]}. Choose another copy; nothing was changed.")


def look(file: Path, *, is_known_whole: bool = False) -> FileCheck:
    return database_file.look(file, known_migrations(), is_known_whole=is_known_whole)


def why_not_used(path: Path, finding: FileCheck) -> str:
    if finding.state is FileState.FOREIGN:
        return f"{path} belongs to another program. Choose another folder with --data FOLDER."
    if finding.state is FileState.BUSY:
        return f"Another program holds {path}. Close it, then start again."
    if finding.state is FileState.CLOSED:
        return f"{path} may not be read and written by you. Mend that, then start again."
    number = ".".join(map(str, finding.program or ()))
    newer = f"Euchre Night {number}" if number else "a newer Euchre Night"
    this = f"and this is {VERSION}" if number != VERSION else "though not by one as old as this"
    program = unpacked.read(path.parent)
    where = f", in {program.folder}" if program and program.folder.exists() else ""
    return (
        f"These evenings were last kept by {newer}, {this}. "
        f"Start them with that one{where}; nothing was changed."
    )


def why_not_changed(path: Path, finding: FileCheck, error: Exception) -> str:
    if not finding.clubs:
        return f"The database {path} could not be made: {error}. Mend that, then start again."
    return (
        f"The database could not be brought up to date ({error}), so everything is as it was. Go "
        "on with the program you had before."
    )


def open_database(say: Say, ask: Ask) -> None:
    """Leave a database that is ready, or refuse with what to do; no evening is ever lost by it."""
    digest = making.digest_at_rest(path())
    newest = copies.newest(copies_folder())
    finding = look(path(), is_known_whole=bool(digest and newest and newest.digest == digest))
    if finding.state is FileState.DAMAGED and database_file.make_indexes_anew(path()):
        say(f"An index of {path()} was damaged. It was made anew from what is written there.")
        finding = look(path())
    if finding.state is FileState.DAMAGED:
        _use_newest_copy(f"The file {path()} is damaged.", say, ask)
    elif finding.state in {FileState.FOREIGN, FileState.CLOSED}:
        raise Refused(f"{why_not_used(path(), finding)}{_or_the_newest_copy()}")
    elif finding.state in {FileState.NEWER, FileState.BUSY}:
        raise Refused(why_not_used(path(), finding))
    elif finding.state is FileState.ABSENT and newest_good():
        _use_newest_copy(f"The file {path()} is gone or empty.", say, ask)
    whole = digest if finding.state is FileState.SOUND else ""
    if path().exists() and path().stat().st_size and not _keep_one_more(say, whole):
        return
    try:
        upgrading.bring_up_to_date()
    except upgrading.NOT_CHANGED as error:
        _use_another(finding, error, say, ask)
        upgrading.bring_up_to_date()
    _tell_of_version(finding, say)
    _sign()


def _tell_of_version(finding: FileCheck, say: Say) -> None:
    """A file that no program has signed is a new one, or of before there were versions to tell."""
    old = ".".join(map(str, finding.program or ()))
    if finding.clubs and old and old != VERSION:
        data_folder.note_version(path().parent, old)
        say(
            f"This is Euchre Night {VERSION}, and the last time it was {old}. Tonight says what is "
            "new."
        )


def _sign() -> None:
    """Sign the database file; on a disk that has just filled up, leave it to the next start."""
    try:
        database_file.sign(path(), VERSION)
    except sqlite3.OperationalError as error:
        if "disk is full" in str(error):
            raise _full() from error
        raise


def _full() -> data_folder.DiskFull:
    return data_folder.DiskFull(
        f"The disk that holds {path()} is full. Make room on it, then start again; nothing was "
        "changed."
    )


def _keep_one_more(say: Say, whole: str) -> bool:
    """Keep one more copy; return False if the disk has no room for it, so no tables are changed."""
    try:
        if not data_folder.has_room(path().parent):
            raise _full()
        say(f"A copy of your evenings is kept: {keep_copy(whole=whole)}")
    except data_folder.DiskFull:
        if not upgrading.are_complete():
            raise
        say(full_disk.TOLD)
        return False
    return True


def keep_copy(
    through: sqlite3.Connection | None = None, *, whole: str = "", in_a_hurry: bool = False
) -> Path:
    """Keep one more copy, and return where; of the older ones those stay that the rule keeps."""
    copy = making.make(
        path(),
        copies_folder(),
        datetime.now(),
        through=through,
        whole=whole,
        in_a_hurry=in_a_hurry,
    )
    copies.thin_out(copies_folder(), copy)
    return copy


def newest_good() -> Path | None:
    """The newest copy that can be used. One in which nobody has opened a club yet is not worth
    going back to.
    """
    for copy in copies.all_of(copies_folder()):
        check = look(copy.file)
        if check.state is FileState.SOUND and check.clubs and _can_be_used(copy.file):
            return copy.file
    return None


def _can_be_used(copy: Path) -> bool:
    """Try the copy where the evenings are kept, or in a folder of its own if there is none yet."""
    if path().parent.exists():
        return upgrading.can_be_brought_up_to_date(copy, path().parent)
    with tempfile.TemporaryDirectory() as folder:
        return upgrading.can_be_brought_up_to_date(copy, Path(folder))


def _use_another(finding: FileCheck, error: Exception, say: Say, ask: Ask) -> None:
    """Use another file after the tables of this one could not be changed. The file may be half-
    made, by an older program that was killed.
    """
    as_noted = upgrading.are_true()
    connection.close()  # another file may take its place
    if "disk is full" in str(error):
        raise _full() from error
    if "locked" in str(error):
        raise Refused(why_not_used(path(), FileCheck(FileState.BUSY))) from error
    if as_noted:
        raise Refused(why_not_changed(path(), finding, error)) from error
    if finding.clubs or newest_good():
        _use_newest_copy(f"The file {path()} was left half-made or is damaged ({error}).", say, ask)
    else:
        aside = restoring.put_aside(path(), datetime.now())
        say(f"A first start had broken off. What it left is kept as {aside}.")


def _or_the_newest_copy() -> str:
    """A damaged header, too, makes a file another program's or one that cannot be read."""
    copy = newest_good()
    if copy is None:
        return ""
    restore = data_folder.line("restore --newest", path().parent)
    return f" Or go on with the newest good copy of your evenings, {_holding(copy)}: {restore}"


def _holding(copy: Path) -> str:
    return f"{copy.name} ({copies.read(copy).words})"


def _use_newest_copy(trouble: str, say: Say, ask: Ask) -> None:
    copy = newest_good()
    folder = path().parent
    if copy is None:
        restore = data_folder.line("restore FILE", folder)
        raise Refused(
            f"{trouble} There is no good copy of it in {copies_folder()}. "
            f"If you have one on a stick: {restore} To begin anew, name another folder with --data."
        )
    holds = _holding(copy)
    if not ask(f"{trouble} The newest good copy is {holds}. Use that copy?"):
        newest = data_folder.line("restore --newest", folder)
        raise Refused(f"{trouble} To go on with the newest good copy, {holds}: {newest}")
    aside = restoring.restore(path(), copy, datetime.now())
    say(f"Using the copy {copy.name}." + (f" The old file is kept as {aside}." if aside else ""))
