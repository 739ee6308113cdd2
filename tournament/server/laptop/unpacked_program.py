"""Store where the program was unpacked, in a file in the data folder. A newer version then takes
over the older one's shortcut, and says which folder can be deleted. Standard library only.
"""

import contextlib
import json
import os
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from tournament import VERSION
from tournament.environment import STARTER_VARIABLE
from tournament.evening.words.refused import Refused
from tournament.server.laptop import shortcut

PROGRAM_NOTE_FILE = "program.json"


@dataclass(frozen=True, slots=True)
class UnpackedProgram:
    """The unpacked program that was started last: its version, the file that starts it, and its
    shortcut. `older_version` and `older_starter` belong to the program that was started before it,
    and are empty if there was none.
    """

    version: str
    starter: str
    shortcut: str = ""
    older_version: str = ""
    older_starter: str = ""

    @property
    def folder(self) -> Path:
        return Path(self.starter).parent

    @property
    def older_folder(self) -> Path | None:
        """Return the folder of the previous version, or None if there is none or it was deleted."""
        does_starter_exist = self.older_starter and Path(self.older_starter).exists()
        return Path(self.older_starter).parent if does_starter_exist else None


def read_noted_program(data_folder: Path) -> UnpackedProgram | None:
    """Return the noted program, which is the unpacked one that was started last, or None."""
    try:
        return UnpackedProgram(
            **json.loads((data_folder / PROGRAM_NOTE_FILE).read_text(encoding="utf-8"))
        )
    except (OSError, ValueError, TypeError):
        return None


def note_started_program(data_folder: Path) -> Iterator[str]:
    """Store which unpacked program was started now. Yield sentences about the shortcut that it
    takes over, and about the older program's folder. Do nothing if this program is not an unpacked
    one.
    """
    starter = os.environ.get(STARTER_VARIABLE)
    if not starter:
        return
    program, earlier_program = UnpackedProgram(VERSION, starter), read_noted_program(data_folder)
    if earlier_program and earlier_program.starter == starter:
        program = replace(earlier_program, version=VERSION)
    elif earlier_program:
        program = replace(
            program, older_version=earlier_program.version, older_starter=earlier_program.starter
        )
        if earlier_program.shortcut and Path(earlier_program.shortcut).exists():
            yield from _take_over_shortcut(program)
            program = replace(program, shortcut=earlier_program.shortcut)
    _note_program(data_folder, program)
    if program.older_folder:
        yield (
            f"Euchre Night {program.older_version} is still in {program.older_folder}. "
            "You no longer need that folder and can delete it. Your nights are not in it."
        )


def make_noted_shortcut(data_folder: Path) -> Path:
    """Put a shortcut on the desktop, and store its path for the next version."""
    shortcut_path = shortcut.make_shortcut()
    program = read_noted_program(data_folder) or UnpackedProgram(
        VERSION, os.environ[STARTER_VARIABLE]
    )
    _note_program(data_folder, replace(program, shortcut=str(shortcut_path)))
    return shortcut_path


def can_have_shortcut() -> bool:
    """Return whether the program has a file to double-click, as only an unpacked program does."""
    return bool(os.environ.get(STARTER_VARIABLE))


def _take_over_shortcut(program: UnpackedProgram) -> Iterator[str]:
    """Make the shortcut start this program, and yield a sentence that says whether it does."""
    try:
        shortcut.make_shortcut()
    except Refused as refusal:
        yield str(refusal)
    else:
        yield f"The shortcut on your desktop now starts Euchre Night {program.version}."


def _note_program(data_folder: Path, program: UnpackedProgram) -> None:
    # On a full disk nothing is stored. The director is warned of it elsewhere.
    with contextlib.suppress(OSError):
        (data_folder / PROGRAM_NOTE_FILE).write_text(json.dumps(asdict(program)), encoding="utf-8")
