"""Where this laptop keeps its evenings: one folder with the database, the copies and the secret
key; whether others on this computer can look into it, and what can be done about that.

Standard library only: it is asked before Django is there. It knows nothing of what is in the
database.
"""

import contextlib
import errno
import os
import secrets
import shutil
import stat
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

from tournament.environment import FOLDER
from tournament.evening.words.refused import Refused
from tournament.server.laptop import own_line, secret_key

DATABASE = "euchre.sqlite3"
ELSEWHERE = f"Choose a folder you may write in: {own_line.elsewhere()}"
LOW_SPACE = 200 * 1024 * 1024
MIN_SPACE = 64 * 1024  # one press, with its journal
OTHERS = stat.S_IRWXG | stat.S_IRWXO
MENDED = "Others on this computer could look into the folder of your evenings. Now you alone can."
STAYS = (
    "Others on this computer can look into the folder of your evenings, and it cannot be closed to "
    f"them. Choose one that is yours alone: {own_line.elsewhere()}"
)
NEWER = "newer-than.txt"


class DiskFull(Refused):
    """The disk takes nothing more. What is on it can be read."""


def place(environment: Mapping[str, str] = os.environ) -> Path:
    """Return the folder the director named, else where this kind of machine keeps such things."""
    if named := environment.get(FOLDER):
        return Path(named).expanduser().absolute()
    if sys.platform == "win32":
        return Path(environment.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "Euchre"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Euchre"
    return Path(environment.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "euchre"


def prepare(folder: Path) -> tuple[str, ...]:
    """Make the folder and its secret key, or say in a sentence why that cannot be. What comes back
    are sentences too, where something was mended. A full disk that holds the key can be read.
    """
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        has_room(folder)
        warning = secret_key.keep(folder, is_new=not (folder / DATABASE).exists())
        inside = [folder / name for name in (DATABASE, secret_key.NAME, secret_key.SPARE)]
        return tuple(filter(None, (warning, close(folder, inside))))
    except OSError as error:
        if error.errno == errno.ENOSPC and secret_key.read(folder):
            return ()
        raise refusal(folder, error) from error


def has_room(folder: Path) -> bool:
    """Whether the disk takes anything more; one that takes nothing at all for another reason is an
    OSError.
    """
    trial = folder / f".writable-{secrets.token_hex(4)}"
    try:
        trial.write_bytes(b"x" * MIN_SPACE)
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise
        return False
    finally:
        trial.unlink(missing_ok=True)
    return True


def line(command: str, folder: Path) -> str:
    """Return what to type, so that it means this folder and not the usual one."""
    usual = place({name: text for name, text in os.environ.items() if name != FOLDER})
    return own_line.command_line(command, None if folder == usual else folder)


def refusal(folder: Path, error: OSError, cure: str = ELSEWHERE) -> Refused:
    kind = DiskFull if error.errno == errno.ENOSPC else Refused
    return kind(why_not(folder, error, cure))


def why_not(folder: Path, error: OSError, cure: str = ELSEWHERE) -> str:
    """Return an operating system's refusal in the words of the person at the desk."""
    if error.errno == errno.ENOSPC:
        return (
            f"The disk that holds {folder} is full. Make room on it, then start again; nothing "
            "was lost."
        )
    return f"Nothing can be written in {folder} ({error.strerror or error}). {cure}"


def little_room(folder: Path) -> str:
    """Return a sentence if so little is free that the next copy may not fit; else nothing."""
    free = shutil.disk_usage(folder).free
    if free >= LOW_SPACE:
        return ""
    return f"Only {free // 2**20} MB are free on the disk that holds {folder}."


def close(folder: Path, inside: Iterable[Path]) -> str:
    """Close the folder to others, and return what there is to say; nothing if it was closed."""
    if sys.platform == "win32":  # there a profile's folders are its owner's
        return ""
    open_ = [path for path in (folder, *inside) if _is_open(path)]
    for path in open_:
        if not _is_shared(path):
            with contextlib.suppress(PermissionError):  # somebody else's: told below
                path.chmod(stat.S_IMODE(path.stat().st_mode) & ~OTHERS)
    if not open_:
        return ""
    return STAYS if any(map(_is_open, open_)) else MENDED


def _is_open(path: Path) -> bool:
    return path.exists() and bool(path.stat().st_mode & OTHERS)


def _is_shared(path: Path) -> bool:
    """Others need it: where everybody keeps things, and whatever somebody's home lies in."""
    return bool(path.stat().st_mode & stat.S_ISVTX) or Path.home().is_relative_to(path)


def note_version(folder: Path, old: str) -> None:
    """Note the version before this one. An older note stays, as nobody has read what came since."""
    with contextlib.suppress(OSError):  # a full disk says so elsewhere, and takes no note
        if not (folder / NEWER).exists():
            (folder / NEWER).write_text(old, encoding="utf-8")


def unread_version(folder: Path) -> str:
    """The version of the last time, as long as nobody has read what is new since; else empty."""
    try:
        return (folder / NEWER).read_text(encoding="utf-8").strip()[:20]
    except (OSError, UnicodeDecodeError):
        return ""


def mark_as_read(folder: Path) -> None:
    with contextlib.suppress(OSError):
        (folder / NEWER).unlink(missing_ok=True)
