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
from tournament.environment import FOLDER, STARTER
from tournament.evening.words.refused import Refused
from tournament.server.laptop import own_line, packages

# The commands that take the folder of the evenings as `--data`.
TAKING_FOLDER = {"start", "backup", "restore", "resetpassword", "print", "check", "rehearse"}
# What needs the packages of the tests, too.
CHECKING = {"test", "hardship"}

# What needs the source with its tests, and is no part of an installed program.
OF_THE_SOURCE = {"test", "benchmark", "hardship", "rehearse"}

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
        checked_environment()
        if command in TAKING_FOLDER:
            _choose_folder(argv)
        if command == "start":
            _end_at_ctrl_c()
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
        install = own_line.install_line(packages.RUNTIME.name)
        raise Refused(f"To print, one more package is needed: {install}")


def checked_environment() -> environment.Environment:
    """What the environment says; leaves with one plain sentence where that cannot be run. Web
    servers come straight to it, as nobody types a command for them.
    """
    try:
        settings = environment.read(os.environ)
    except environment.BadEnvironment as faults:
        sys.exit(f"The environment of this program is not right:\n{faults}")
    if isinstance(settings.database, environment.Postgres) and not _importable("psycopg"):
        sys.exit(f"DATABASE_URL names a PostgreSQL server, and {_without_driver()}")
    return settings


def _without_driver() -> str:
    if os.environ.get(STARTER):
        return (
            "what was unpacked is for a laptop alone. Take DATABASE_URL away, or install the wheel."
        )
    install = own_line.install_line("requirements-hosted.txt", "hosted")
    return f"what speaks to one is not installed: {install}"


def _bring_packages(command: str, argv: Sequence[str]) -> None:
    wanted = packages.CHECKING if command in CHECKING else packages.RUNTIME
    inside = packages.HOME.exists() and packages.HOME.samefile(sys.prefix)
    if _importable("django") and not (inside and packages.is_ours()):
        if command in CHECKING and not _importable("pytest"):
            install = own_line.install_line(packages.CHECKING.name)
            raise Refused(f"The tests need more packages: {install}")
        return
    if not packages.RUNTIME.exists():
        raise Refused("The packages of this program did not come with it. " + _whole())
    packages.bring(wanted)
    if not inside:
        _go_on_inside(argv)


def _whole() -> str:
    if os.environ.get(STARTER):
        return "Unpack the whole zip once more, and start what comes out of it."
    return f"Install them: {own_line.install_line(packages.RUNTIME.name)}"


def _choose_folder(argv: Sequence[str]) -> None:
    """`--data` is read here, before the settings are, and passed on as the variable they read."""
    for word, following in zip(argv, [*argv[1:], ""], strict=True):
        if word == "--data" or word.startswith("--data="):
            named = following if word == "--data" else word.partition("=")[2]
            if not named or named.startswith("-"):
                raise Refused(f"--data needs a folder: {own_line.elsewhere()}")
            os.environ[FOLDER] = str(Path(named).expanduser().absolute())


def _end_at_ctrl_c() -> None:
    """Let Ctrl-C end the program at once until it serves, when it has a way of its own to stop. As
    an exception it would sometimes be lost: Python drops what is raised while it clears away
    objects, and loading Django clears away many. Nothing is lost by it, as by a kill.
    """
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _end)


def _end(*_: object) -> None:
    os.write(2, b"\nStopped. Run the same line again to go on.\n")
    os._exit(1)


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
