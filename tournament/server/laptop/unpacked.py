"""The folder that this laptop's program was unpacked into, remembered beside the evenings: a newer
version finds the older one, takes over its shortcut, and says which folder can be deleted.

Standard library only.
"""

import contextlib
import json
import os
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from tournament import VERSION
from tournament.environment import STARTER
from tournament.evening.words.refused import Refused
from tournament.server.laptop import shortcut

NAME = "program.json"


@dataclass(frozen=True, slots=True)
class Unpacked:
    """The program that was started last: its version, the file that starts it and its shortcut. The
    program before it is kept as long as its folder is there.
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
        """The folder of the version before this one, unless it was deleted by now."""
        is_there = self.older_starter and Path(self.older_starter).exists()
        return Path(self.older_starter).parent if is_there else None


def read(data: Path) -> Unpacked | None:
    """What the folder `data` remembers of the last program that was unpacked, if any was."""
    try:
        return Unpacked(**json.loads((data / NAME).read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        return None


def remember_start(data: Path) -> Iterator[str]:
    """Remember which program was started, and yield what there is to say about the one before."""
    starter = os.environ.get(STARTER)
    if not starter:
        return
    now, before = Unpacked(VERSION, starter), read(data)
    if before and before.starter == starter:
        now = replace(before, version=VERSION)
    elif before:
        now = replace(now, older_version=before.version, older_starter=before.starter)
        if before.shortcut and Path(before.shortcut).exists():
            yield from _take_over(data, now)
            now = replace(now, shortcut=before.shortcut)
    _write(data, now)
    if now.older_folder:
        yield (
            f"Euchre Night {now.older_version} is still in {now.older_folder}. You no longer need "
            "that folder and can delete it. Your evenings are not in it."
        )


def put_shortcut(data: Path) -> Path:
    """Put a shortcut on the desktop, and remember it for the next version."""
    place = shortcut.make()
    known = read(data) or Unpacked(VERSION, os.environ[STARTER])
    _write(data, replace(known, shortcut=str(place)))
    return place


def can_have_shortcut() -> bool:
    """Whether there is a file to double-click: only an unpacked program has one."""
    return bool(os.environ.get(STARTER))


def _take_over(data: Path, now: Unpacked) -> Iterator[str]:
    try:
        shortcut.make()
    except Refused as refusal:
        yield str(refusal)
    else:
        yield f"The shortcut on your desktop now starts Euchre Night {now.version}."


def _write(data: Path, now: Unpacked) -> None:
    with contextlib.suppress(OSError):  # a full disk says so elsewhere, and takes no note
        (data / NAME).write_text(json.dumps(asdict(now)), encoding="utf-8")
