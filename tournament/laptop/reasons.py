"""Why a file cannot be used, in words."""

from pathlib import Path

from tournament import VERSION
from tournament.laptop.database_file import FileCheck, FileState

WRONG_WITH_A_COPY = {
    FileState.ABSENT: "is not there or has nothing in it",
    FileState.DAMAGED: "is damaged or no database",
    FileState.FOREIGN: "belongs to another program",
    FileState.NEWER: "is from a newer Euchre Night",
    FileState.BUSY: "is held by another program",
    FileState.CLOSED: "may not be read",
}


def why_not(path: Path, finding: FileCheck) -> str:
    if finding.state is FileState.FOREIGN:
        return f"{path} belongs to another program. Choose another folder with --data FOLDER."
    if finding.state is FileState.BUSY:
        return f"Another program holds {path}. Close it, then start again."
    if finding.state is FileState.CLOSED:
        return f"{path} may not be read and written by you. Mend that, then start again."
    number = ".".join(map(str, finding.program or ()))
    newer = f"Euchre Night {number}" if number else "a newer Euchre Night"
    this = f"and this is {VERSION}" if number != VERSION else "though not by one as old as this"
    return (
        f"These evenings were last kept by {newer}, {this}. "
        "Start them with that one; nothing was changed."
    )


def why_not_changed(path: Path, finding: FileCheck, error: Exception) -> str:
    if not finding.clubs:
        return f"The database {path} could not be made: {error}. Mend that, then start again."
    return (
        f"The database could not be brought up to date ({error}), so everything is as it was. Go "
        "on with the program you had before."
    )
