"""Find the data folder of this laptop, which contains the database, the backups and the secret key;
create it, and check whether other users of the computer can read it.

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

from tournament.environment import DATA_FOLDER_VARIABLE
from tournament.evening.words.refused import Refused
from tournament.server.laptop import command_lines, disk, secret_key

DATABASE_FILE_NAME = "euchre.sqlite3"
OTHER_FOLDER_ADVICE = (
    f"Choose a folder you may write in: {command_lines.command_with_other_folder()}"
)
LOW_SPACE_BYTES = 200 * 1024 * 1024
# The most bytes that saving one change needs, with SQLite's journal.
BYTES_FOR_ONE_CHANGE = 64 * 1024
PERMISSIONS_OF_OTHERS = stat.S_IRWXG | stat.S_IRWXO
NOW_PRIVATE_SENTENCE = "Other users of this computer could read your nights. Now only you can."
STILL_PUBLIC_SENTENCES = (
    "Other users of this computer can read your nights, and that can't be changed for this folder. "
    f"Choose a folder of your own: {command_lines.command_with_other_folder()}"
)
OLD_VERSION_FILE_NAME = "newer-than.txt"


class DiskFull(Refused):
    """Raised if the disk is full. The nights on it can still be read."""


def find_data_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Return the folder that the environment variable names, or else this system's usual one."""
    if configured_folder := environment.get(DATA_FOLDER_VARIABLE):
        return Path(configured_folder).expanduser().absolute()
    if sys.platform == "win32":
        return Path(environment.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "Euchre"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Euchre"
    return Path(environment.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "euchre"


def prepare_data_folder(folder: Path) -> tuple[str, ...]:
    """Make the folder and its secret key, and make its files private, or refuse. Return sentences
    about what was repaired and what other users could read. A full disk is no reason to refuse if
    the key exists, since nights can still be read.
    """
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        # `has_room_on_disk` raises an error for a folder that cannot be written.
        has_room_on_disk(folder)
        key_warning = secret_key.ensure_key_files(
            folder, is_new_laptop=not (folder / DATABASE_FILE_NAME).exists()
        )
        file_names = (DATABASE_FILE_NAME, secret_key.KEY_FILE, secret_key.SPARE_FILE)
        privacy_sentence = make_files_private(folder, [folder / name for name in file_names])
        return tuple(filter(None, (key_warning, privacy_sentence)))
    except OSError as error:
        if error.errno == errno.ENOSPC and secret_key.read_secret_key(folder):
            return ()
        raise refusal_for_disk_error(folder, error) from error


def has_room_on_disk(folder: Path) -> bool:
    """Return whether the disk has room for one more change. Raise OSError if the folder can't be
    written for another reason.
    """
    try:
        with disk.create_unfinished_file(folder) as trial_file:
            trial_file.write_bytes(b"x" * BYTES_FOR_ONE_CHANGE)
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise
        return False
    return True


def refusal_for_disk_error(
    folder: Path, error: OSError, advice: str = OTHER_FOLDER_ADVICE
) -> Refused:
    """Return a Refused that tells the director what the disk's error means and what to do."""
    if error.errno == errno.ENOSPC:
        return DiskFull(
            f"The disk with {folder} is full. Free up space, then start again. Nothing was lost."
        )
    return Refused(
        f"Euchre Night can't save files in {folder} ({error.strerror or error}). {advice}"
    )


@contextlib.contextmanager
def refuse_disk_errors(folder: Path, advice: str = OTHER_FOLDER_ADVICE) -> Iterator[None]:
    """Turn a disk error in the `with` block into Refused, with a sentence that says what to do."""
    try:
        yield
    except OSError as error:
        raise refusal_for_disk_error(folder, error, advice) from error


def low_space_warning(folder: Path) -> str:
    """Return a warning if the disk may be too full for the next backup, or else an empty string."""
    free_bytes = shutil.disk_usage(folder).free
    if free_bytes >= LOW_SPACE_BYTES:
        return ""
    return f"Only {free_bytes // 2**20} MB are free on the disk with {folder}."


def make_files_private(folder: Path, files: Iterable[Path]) -> str:
    """Take away other users' right to read the folder and the files. Return sentences for the
    director if other users had the right, or else an empty string.
    """
    # Other users cannot read the folders of a Windows profile.
    if sys.platform == "win32":
        return ""
    readable_paths = [path for path in (folder, *files) if _is_readable_by_others(path)]
    for path in readable_paths:
        if not _do_others_need_folder(path):
            # Only the owner of a file may change its permissions.
            with contextlib.suppress(PermissionError):
                path.chmod(stat.S_IMODE(path.stat().st_mode) & ~PERMISSIONS_OF_OTHERS)
    if not readable_paths:
        return ""
    return (
        STILL_PUBLIC_SENTENCES
        if any(map(_is_readable_by_others, readable_paths))
        else NOW_PRIVATE_SENTENCE
    )


def _is_readable_by_others(path: Path) -> bool:
    return path.exists() and bool(path.stat().st_mode & PERMISSIONS_OF_OTHERS)


def _do_others_need_folder(path: Path) -> bool:
    """Return whether the folder is a public one like /tmp, or contains the user's home folder."""
    return bool(path.stat().st_mode & stat.S_ISVTX) or Path.home().is_relative_to(path)


def store_old_version(folder: Path, old_version: str) -> None:
    """Store the version that was used before the update. If a version is stored already, it stays,
    since the director has not yet read what is new since then.
    """
    # On a full disk nothing is stored. The director is warned of it elsewhere.
    with contextlib.suppress(OSError):
        if not (folder / OLD_VERSION_FILE_NAME).exists():
            (folder / OLD_VERSION_FILE_NAME).write_text(old_version, encoding="utf-8")


def version_before_update(folder: Path) -> str:
    """Return the version that was used before the update, or "" if the director has read what is
    new since then.
    """
    try:
        return (folder / OLD_VERSION_FILE_NAME).read_text(encoding="utf-8").strip()[:20]
    except (OSError, UnicodeDecodeError):
        return ""


def mark_news_as_read(folder: Path) -> None:
    with contextlib.suppress(OSError):
        (folder / OLD_VERSION_FILE_NAME).unlink(missing_ok=True)
