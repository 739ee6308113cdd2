"""From a bare Python to one that has what the program needs, and on to the command asked for.

Standard library only, since nothing else may be installed yet. Where Django can be imported already
it changes nothing: whoever runs `pip install -r requirements.txt` themselves never meets this file.
"""

import importlib.util
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tournament import environment
from tournament.laptop import data_folder, own_line, packages
from tournament.words.own_variables import FOLDER
from tournament.words.refused import Refused

# The commands that keep evenings or sign things.
NEEDING_FOLDER = {
    *("start", "migrate", "backup", "restore", "resetpassword", "addclub", "wipedemos"),
    *("benchmark", "hardship"),
}
# What needs the packages of the tests, too.
CHECKING = {"test", "hardship"}

# What needs the source with its tests, and is no part of an installed program.
OF_THE_SOURCE = {"test", "benchmark", "hardship"}

# What draws on paper.
PRINTS = "reportlab"


def prepare(argv: Sequence[str]) -> None:
    """Return with everything in place, or leave with one plain sentence."""
    command = argv[1] if len(argv) > 1 else "help"
    try:
        if command in OF_THE_SOURCE and not own_line.has_tests():
            raise Refused(
                f"{command} is for whoever changes the program: it needs the source, with its "
                "tests."
            )
        _bring_packages(command, argv)
        fit()
        if command in NEEDING_FOLDER and not {"-h", "--help"} & set(argv):
            _choose_folder(argv)
    except Refused as refusal:
        sys.exit(str(refusal))


def bring_what_prints(argv: Sequence[str]) -> None:
    """For an engine that is to print, and needs none of the other packages. Returns when it can be
    done, begins the same line anew where it can, or refuses.
    """
    if _importable(PRINTS):
        return
    _bring_packages(argv[1], argv)
    if not _importable(PRINTS):
        install = f"{sys.executable} -m pip install -r requirements.txt"
        raise Refused(f"To print, one more package is needed: {install}")


def fit() -> environment.Environment:
    """What the environment says; leaves with one plain sentence where that cannot be run. Web
    servers come straight to it, as nobody types a command for them.
    """
    try:
        said = environment.read(os.environ)
    except environment.Unfit as faults:
        sys.exit(f"The environment of this program is not right:\n{faults}")
    if isinstance(said.database, environment.Postgres) and not _importable("psycopg"):
        sys.exit(
            "DATABASE_URL names a PostgreSQL server, and what speaks to one is not installed: "
            f"{sys.executable} -m pip install -r requirements-hosted.txt"
        )
    return said


def _bring_packages(command: str, argv: Sequence[str]) -> None:
    wanted = packages.CHECKING if command in CHECKING else packages.RUNTIME
    inside = packages.HOME.exists() and packages.HOME.samefile(sys.prefix)
    if _importable("django") and not (inside and packages.is_ours()):
        if command in CHECKING and not _importable("pytest"):
            install = f"{sys.executable} -m pip install -r requirements-dev.txt"
            raise Refused(f"The tests need more packages: {install}")
        return
    packages.bring(wanted)
    if not inside:
        _go_on_inside(argv)


def _choose_folder(argv: Sequence[str]) -> None:
    """`--data` is read here, before the settings are, and passed on as the variable they read."""
    for word, following in zip(argv, [*argv[1:], ""], strict=True):
        if word == "--data" or word.startswith("--data="):
            named = following if word == "--data" else word.partition("=")[2]
            if not named or named.startswith("-"):
                raise Refused(f"--data needs a folder: {own_line.elsewhere()}")
            os.environ[FOLDER] = str(Path(named).expanduser().absolute())
    if not fit().hosted:
        for sentence in data_folder.prepare(data_folder.place()):
            print(sentence, flush=True)


def _importable(package: str) -> bool:
    return importlib.util.find_spec(package) is not None


def _go_on_inside(argv: Sequence[str]) -> None:
    line = [str(packages.PYTHON), *argv]
    if (
        sys.platform == "win32"
    ):  # Windows has no exec: the new process would leave the window behind
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the program inside
        sys.exit(subprocess.call(line))
    os.execv(packages.PYTHON, line)
