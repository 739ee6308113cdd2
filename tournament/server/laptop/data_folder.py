"""The data folder of this laptop, with the database, the backups and the secret key. This module
finds it, makes it, and checks whether other users of the computer can read it.

Standard library only, since it is needed before Django is loaded.
"""

import contextlib
import errno
import os
import shutil
import stat
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from tournament.environment import FOLDER_VARIABLE
from tournament.evening.words.refused import Refused
from tournament.server.laptop import command_lines, disk, secret_key

DATABASE_NAME = "euchre.sqlite3"
CHOOSE_ANOTHER_FOLDER = (
    f"Choose a folder you may write in: {command_lines.start_line_with_other_folder()}"
)
LOW_SPACE_BYTES = 200 * 1024 * 1024
MIN_SPACE_BYTES = 64 * 1024  # enough to save one change, with SQLite's journal
PERMISSIONS_OF_OTHERS = stat.S_IRWXG | stat.S_IRWXO
CLOSED_TO_OTHERS = "Other users of this computer could read your nights. Now only you can."
STAYS_OPEN_TO_OTHERS = (
    "Other users of this computer can read your nights, and that can't be changed for this folder. "
    f"Choose a folder of your own: {command_lines.start_line_with_other_folder()}"
)
OLD_VERSION_FILE = "newer-than.txt"


class DiskFull(Refused):
    """Raised if the disk is full. What is on it can still be read."""


def find_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Return the folder that the environment names, or else the usual one on this system."""
    if named_folder := environment.get(FOLDER_VARIABLE):
        return Path(named_folder).expanduser().absolute()
    if sys.platform == "win32":
        return Path(environment.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "Euchre"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Euchre"
    return Path(environment.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "euchre"


def prepare_folder(folder: Path) -> tuple[str, ...]:
    """Make the folder and its secret key, or refuse. Return a sentence for each thing that was
    repaired. A full disk is no reason to refuse if the key exists, since nights can still be read.
    """
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        has_room_on_disk(folder)  # raises an error for a folder that cannot be written
        warning = secret_key.ensure_key_files(folder, is_new=not (folder / DATABASE_NAME).exists())
        file_names = (DATABASE_NAME, secret_key.KEY_FILE, secret_key.SPARE_FILE)
        privacy_words = close_to_others(folder, [folder / name for name in file_names])
        return tuple(filter(None, (warning, privacy_words)))
    except OSError as error:
        if error.errno == errno.ENOSPC and secret_key.read_key(folder):
            return ()
        raise refusal_for_error(folder, error) from error


def has_room_on_disk(folder: Path) -> bool:
    """Return whether the disk has room. Raise OSError if it can't be written for another reason."""
    try:
        with disk.unfinished_file(folder) as trial_file:
            trial_file.write_bytes(b"x" * MIN_SPACE_BYTES)
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise
        return False
    return True


def refusal_for_error(folder: Path, error: OSError, advice: str = CHOOSE_ANOTHER_FOLDER) -> Refused:
    """Return the refusal that tells the person at the desk of the system's error."""
    if error.errno == errno.ENOSPC:
        return DiskFull(
            f"The disk with {folder} is full. Free up space, then start again. Nothing was lost."
        )
    return Refused(f"Nothing can be written in {folder} ({error.strerror or error}). {advice}")


@contextlib.contextmanager
def refuse_disk_errors(folder: Path, advice: str = CHOOSE_ANOTHER_FOLDER) -> Iterator[None]:
    """Raise Refused for an error of the disk, with words that say what to do."""
    try:
        yield
    except OSError as error:
        raise refusal_for_error(folder, error, advice) from error


def low_space_warning(folder: Path) -> str:
    """Return a warning if the disk may have no room for the next backup, or else an empty
    string.
    """
    free_bytes = shutil.disk_usage(folder).free
    if free_bytes >= LOW_SPACE_BYTES:
        return ""
    return f"Only {free_bytes // 2**20} MB are free on the disk with {folder}."


def close_to_others(folder: Path, files: Iterable[Path]) -> str:
    """Take away other users' right to read the folder and the files. Return a sentence if they had
    it, or else an empty string.
    """
    if sys.platform == "win32":  # other users cannot read the folders of a Windows profile
        return ""
    open_paths = [path for path in (folder, *files) if _is_open_to_others(path)]
    for path in open_paths:
        if not _is_shared_folder(path):
            with contextlib.suppress(PermissionError):  # the file belongs to another user
                path.chmod(stat.S_IMODE(path.stat().st_mode) & ~PERMISSIONS_OF_OTHERS)
    if not open_paths:
        return ""
    return STAYS_OPEN_TO_OTHERS if any(map(_is_open_to_others, open_paths)) else CLOSED_TO_OTHERS


def _is_open_to_others(path: Path) -> bool:
    return path.exists() and bool(path.stat().st_mode & PERMISSIONS_OF_OTHERS)


def _is_shared_folder(path: Path) -> bool:
    """Return whether other users need this folder: a public one, or one that contains homes."""
    return bool(path.stat().st_mode & stat.S_ISVTX) or Path.home().is_relative_to(path)


def note_old_version(folder: Path, old_version: str) -> None:
    """Store the version that was used before the update. A version stored earlier stays, because
    what is new since then has not been read yet.
    """
    with contextlib.suppress(OSError):  # another warning tells of a full disk
        if not (folder / OLD_VERSION_FILE).exists():
            (folder / OLD_VERSION_FILE).write_text(old_version, encoding="utf-8")


def version_before_update(folder: Path) -> str:
    """Return the version that was used before the update, or "" once the news has been read."""
    try:
        return (folder / OLD_VERSION_FILE).read_text(encoding="utf-8").strip()[:20]
    except (OSError, UnicodeDecodeError):
        return ""


def mark_news_as_read(folder: Path) -> None:
    with contextlib.suppress(OSError):
        (folder / OLD_VERSION_FILE).unlink(missing_ok=True)
