"""Store the key that signs sign-ins, table links and screens' channels. The key is stored in two
files, since table links stop working if the key is lost. Standard library only.
"""

import os
import re
import secrets
from collections.abc import Callable
from pathlib import Path

from tournament.server.laptop import disk

KEY_FILE, SPARE_FILE = "secret.key", "secret.spare"
KEY_PATTERN = re.compile(r"[\w-]{50,}", re.ASCII)
RESTORED_FROM_SPARE_SENTENCES = (
    "The secret key was missing or damaged. It was restored from its spare, so sign-ins and table "
    "links still work."
)
KEY_LOST_SENTENCES = (
    "The secret key and its spare are gone, so a new one was made. No night is lost, and passwords "
    "still work. Everyone has to sign in again. Old table links and codes no longer work, so show "
    "new ones and print the tents again."
)


def read_secret_key(folder: Path) -> str:
    """Return the key, or an empty string if there is none yet."""
    return _read_valid_key(folder / KEY_FILE) or _read_valid_key(folder / SPARE_FILE)


def ensure_key_files(folder: Path, *, is_new_laptop: bool) -> str:
    """Make sure that both files contain the key. If the key file lacks it, take it from the spare
    file, or else make a new key. Return sentences for the director if a key was restored or lost,
    or else an empty string.
    """
    key_path, spare_path = folder / KEY_FILE, folder / SPARE_FILE
    warning = ""
    if not _read_valid_key(key_path):
        spare_key = _read_valid_key(spare_path)
        warning = (
            RESTORED_FROM_SPARE_SENTENCES
            if spare_key
            else ""
            if is_new_laptop
            else KEY_LOST_SENTENCES
        )
        _write_key(key_path, spare_key or secrets.token_urlsafe(64), _rename_unless_key_exists)
    if _read_valid_key(spare_path) != _read_valid_key(key_path):
        _write_key(spare_path, _read_valid_key(key_path), Path.replace)
    return warning


def _read_valid_key(path: Path) -> str:
    key = path.read_text(errors="replace").strip() if path.is_file() else ""
    return key if KEY_PATTERN.fullmatch(key) else ""


def _write_key(path: Path, key: str, rename: Callable[[Path, Path], object]) -> None:
    """Write the key to a temporary file and rename that file, so that another program never finds
    half a key.
    """
    unfinished_path = path.with_suffix(f".{secrets.token_hex(4)}")
    try:
        with open(
            os.open(unfinished_path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w"
        ) as file:
            file.write(key)
            file.flush()
            disk.flush_file_descriptor(file.fileno())
        rename(unfinished_path, path)
    finally:
        unfinished_path.unlink(missing_ok=True)


def _rename_unless_key_exists(unfinished_path: Path, path: Path) -> None:
    """Rename the file, unless another program has just written a valid key to `path`."""
    if path.exists() and not _read_valid_key(path):
        unfinished_path.replace(path)
        return
    try:
        os.link(unfinished_path, path)
    except FileExistsError:
        # Another program has just written its key, which stays.
        pass
    except OSError:
        # The file systems of USB drives do not support links.
        unfinished_path.replace(path)
