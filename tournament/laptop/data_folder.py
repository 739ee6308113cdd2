"""Where this laptop keeps its evenings: one folder with the database, the copies and the secret
key.

Standard library only: it is asked before Django is there. It knows nothing of what is in the
database.
"""

from __future__ import annotations

import errno
import os
import secrets
import sys
from collections.abc import Mapping
from pathlib import Path

from tournament.refused import Refused

VARIABLE = "EUCHRE_DATA"
ELSEWHERE = "Choose a folder you may write in: python3 manage.py start --data FOLDER"
LOW_SPACE = 200 * 1024 * 1024


def place(environment: Mapping[str, str] = os.environ) -> Path:
    """The folder the director named, else the one where this kind of machine keeps such things."""
    named = environment.get(VARIABLE)
    if named:
        return Path(named).expanduser().absolute()
    if sys.platform == "win32":
        return Path(environment.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "Euchre"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Euchre"
    return Path(environment.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "euchre"


def prepare(folder: Path) -> None:
    """Make the folder and its secret key, or say in a sentence why that cannot be."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        _try_writing(folder)
        _make_secret(folder / "secret.key")
    except OSError as error:
        raise Refused(why_not(folder, error)) from error


def line(command: str, folder: Path) -> str:
    """What to type, so that it means this folder and not the usual one."""
    usual = place({name: text for name, text in os.environ.items() if name != VARIABLE})
    where = "" if folder == usual else f' --data "{folder}"'
    return f"python3 manage.py {command}{where}"


def why_not(folder: Path, error: OSError, cure: str = ELSEWHERE) -> str:
    """An operating system's refusal in the words of the person at the desk."""
    if error.errno == errno.ENOSPC:
        return (
            f"The disk that holds {folder} is full. Make room on it, then start again; nothing "
            "was lost."
        )
    return f"Nothing can be written in {folder} ({error.strerror or error}). {cure}"


def secret(folder: Path) -> str:
    """The key that signs sign-ins and table links; empty until `prepare` has made it."""
    path = folder / "secret.key"
    return path.read_text().strip() if path.is_file() else ""


def _try_writing(folder: Path) -> None:
    trial = folder / f".writable-{secrets.token_hex(4)}"
    trial.write_bytes(b"x" * 4096)
    trial.unlink()


def _make_secret(path: Path) -> None:
    """Of two programs that start at once the first one's key stays, and both use it."""
    if path.exists() and path.read_text().strip():
        return
    unfinished = path.with_suffix(f".{secrets.token_hex(4)}")
    with open(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(secrets.token_urlsafe(64))
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(unfinished, path)
    except FileExistsError:
        pass  # the other was quicker
    except OSError:
        unfinished.replace(path)  # a stick's file system has no links
        return
    unfinished.unlink()
