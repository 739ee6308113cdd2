"""What a person types to reach a command: on this system, for this way of installing, with the
folder.

Standard library only, since it is asked before anything else is there.
"""

import os
import shutil
import sys
from collections.abc import Mapping
from pathlib import Path

from tournament.environment import FOLDER, STARTER

ROOT = Path(__file__).resolve().parents[3]
SCRIPT = "euchre-night"


def command_line(command: str, folder: Path | None = None) -> str:
    """The whole line. `folder` is where the evenings are, where that is not the usual place."""
    where = f" --data {quote(str(folder))}" if folder else ""
    return f"{program()} {command}{where}"


def command_line_here(command: str) -> str:
    """The same where only the environment knows which folder it is."""
    folder = os.environ.get(FOLDER)
    return command_line(command, Path(folder) if folder else None)


def elsewhere() -> str:
    """The same program with its evenings in another place."""
    return f"{program()} start --data FOLDER"


def program(environment: Mapping[str, str] = os.environ) -> str:
    if starter := environment.get(STARTER):
        return quote(starter)
    if is_installed():
        return SCRIPT if shutil.which(SCRIPT) else f"{quote(sys.executable)} -m euchre_night"
    python = "py" if sys.platform == "win32" else "python3"
    return f"{python} {quote(str(ROOT / 'manage.py'))}"


def program_name() -> str:
    """The same in short, for lines that only show how its words are put."""
    return os.path.basename(program().replace('"', ""))


def install_line(listed: str, extra: str = "", python: str = "") -> str:
    """The command that installs the packages of one list: from that list in the source tree, from
    the package's own metadata when installed.
    """
    whole = f"{SCRIPT}[{extra}]" if extra else SCRIPT
    what = f"-r {quote(str(ROOT / listed))}" if not is_installed() else quote(whole)
    return f"{quote(python or sys.executable)} -m pip install {what}"


def is_installed() -> bool:
    """Say whether we run as an installed package (packaging/euchre_night)."""
    return (ROOT / "__init__.py").exists()


def has_tests() -> bool:
    return (ROOT / "tests").is_dir()


def quote(words: str) -> str:
    """Quote the words as every command line takes them. On Windows a file name never holds the
    mark.
    """
    plain = words.isascii() and all(letter.isalnum() or letter in "/\\:._-+" for letter in words)
    return words if plain else f'"{words}"'
