"""The key that signs sign-ins, links of tables and what screens follow: made once and kept twice,
since an evening's links go with it. Standard library only.
"""

import os
import re
import secrets
from collections.abc import Callable
from pathlib import Path

from tournament.server.laptop import disk

NAME, SPARE = "secret.key", "secret.spare"
OURS = re.compile(r"[\w-]{50,}", re.ASCII)
PUT_BACK = (
    "The secret key was gone or damaged and was put back from its spare: sign-ins and the links of "
    "tables go on."
)
LOST = (
    "The secret key of these evenings is gone, and its spare too, so a new one was made. No "
    "evening is lost, and passwords are as they were. But everybody signs in anew, and links and "
    "codes of tables from before open nothing: show them again, and print the tents again."
)


def read(folder: Path) -> str:
    """Return the key; empty until there is one."""
    return _whole(folder / NAME) or _whole(folder / SPARE)


def keep(folder: Path, *, is_new: bool) -> str:
    """Leave the key in both places, and return what there is to say if it was not there."""
    key, spare = folder / NAME, folder / SPARE
    warning = ""
    if not _whole(key):
        whole = _whole(spare)
        warning = PUT_BACK if whole else "" if is_new else LOST
        _put(key, whole or secrets.token_urlsafe(64), _unless_it_is_there)
    if _whole(spare) != _whole(key):
        _put(spare, _whole(key), Path.replace)
    return warning


def _whole(path: Path) -> str:
    text = path.read_text(errors="replace").strip() if path.is_file() else ""
    return text if OURS.fullmatch(text) else ""


def _put(path: Path, text: str, give_name: Callable[[Path, Path], object]) -> None:
    """Write the key aside, then give it its name: another program that starts just then must find
    one or the other whole.
    """
    unfinished = path.with_suffix(f".{secrets.token_hex(4)}")
    try:
        with open(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(text)
            file.flush()
            disk.flush(file.fileno())
        give_name(unfinished, path)
    finally:
        unfinished.unlink(missing_ok=True)


def _unless_it_is_there(unfinished: Path, path: Path) -> None:
    """Give the key its name unless another program was quicker: then both use that one's key."""
    if path.exists() and not _whole(path):
        unfinished.replace(path)
        return
    try:
        os.link(unfinished, path)
    except FileExistsError:
        pass  # the other was quicker
    except OSError:
        unfinished.replace(path)  # a stick's file system has no links
