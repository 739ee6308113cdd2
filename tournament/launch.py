"""Install the program's packages on first use, before Django runs the command.

Standard library only, since nothing else may be installed yet. If Django can be imported already,
as after `pip install -r requirements.txt`, nothing is installed.
"""

import importlib.util
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tournament import environment
from tournament.environment import FOLDER_VARIABLE, STARTER_VARIABLE
from tournament.evening.words.refused import Refused
from tournament.server.laptop import command_lines, packages

# Commands with a `--data` argument for the data folder.
DATA_COMMANDS = {"start", "backup", "restore", "resetpassword", "print", "check", "rehearse"}
# Commands that also need the packages of the tests.
TEST_COMMANDS = {"test", "hardship"}
# Commands that need the source with its tests, which an installed program does not have.
SOURCE_COMMANDS = {"test", "benchmark", "hardship", "rehearse"}
PDF_PACKAGE = "reportlab"


def prepare_program(argv: Sequence[str]) -> None:
    """Install missing packages and check the environment, or exit with one plain sentence."""
    command = argv[1] if len(argv) > 1 else "help"
    try:
        if command in SOURCE_COMMANDS and not command_lines.has_test_files():
            raise Refused(f"{command} needs the program's source, with its tests.")
        _install_packages(command, argv)
        read_environment_or_exit()
        if command in DATA_COMMANDS:
            _pass_on_data_folder(argv)
        if command == "start":
            _exit_at_ctrl_c()
    except Refused as refusal:
        sys.exit(str(refusal))


def install_pdf_package(argv: Sequence[str]) -> None:
    """Install the PDF package for a JSON command and start that command again, or refuse."""
    if _can_import(PDF_PACKAGE):
        return
    _install_packages(argv[1], argv)
    if not _can_import(PDF_PACKAGE):
        install_line = command_lines.install_packages_command(packages.RUNTIME_LIST.name)
        raise Refused(f"Printing needs one more package: {install_line}")


def read_environment_or_exit() -> environment.Environment:
    """Return the environment, or exit with a sentence for each fault."""
    try:
        settings = environment.read(os.environ)
    except environment.BadEnvironment as faults:
        sys.exit(f"These environment variables are wrong:\n{faults}")
    if isinstance(settings.database, environment.Postgres) and not _can_import("psycopg"):
        sys.exit(f"DATABASE_URL names a PostgreSQL server. {_missing_driver_sentence()}")
    return settings


def _missing_driver_sentence() -> str:
    if os.environ.get(STARTER_VARIABLE):
        return "This download is for a laptop. Remove DATABASE_URL, or install the wheel."
    install = command_lines.install_packages_command("requirements-hosted.txt", "hosted")
    return f"Its driver is not installed: {install}"


def _install_packages(command: str, argv: Sequence[str]) -> None:
    wanted_list = packages.TEST_LIST if command in TEST_COMMANDS else packages.RUNTIME_LIST
    folder = packages.ENVIRONMENT_FOLDER
    is_inside = folder.exists() and folder.samefile(sys.prefix)
    if _can_import("django") and not (is_inside and packages.is_our_environment()):
        if command in TEST_COMMANDS and not _can_import("pytest"):
            install = command_lines.install_packages_command(packages.TEST_LIST.name)
            raise Refused(f"The tests need more packages: {install}")
        return
    if not packages.RUNTIME_LIST.exists():
        raise Refused("This program's packages are missing. " + _missing_packages_sentence())
    packages.install_packages(wanted_list)
    if not is_inside:
        _run_in_environment(argv)


def _missing_packages_sentence() -> str:
    if os.environ.get(STARTER_VARIABLE):
        return "Unpack the whole zip again, and start from there."
    return f"Install them: {command_lines.install_packages_command(packages.RUNTIME_LIST.name)}"


def _pass_on_data_folder(argv: Sequence[str]) -> None:
    """Store the folder of `--data` in the environment, where the settings will look for it."""
    for word, following in zip(argv, [*argv[1:], ""], strict=True):
        if word == "--data" or word.startswith("--data="):
            named_folder = following if word == "--data" else word.partition("=")[2]
            if not named_folder or named_folder.startswith("-"):
                raise Refused(
                    f"--data needs a folder: {command_lines.start_line_with_other_folder()}"
                )
            os.environ[FOLDER_VARIABLE] = str(Path(named_folder).expanduser().absolute())


def _exit_at_ctrl_c() -> None:
    """Exit at once on Ctrl-C, until the server sets its own handler. Python's KeyboardInterrupt is
    lost if it is raised during garbage collection, which happens often while Django loads.
    """
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _exit_with_notice)


def _exit_with_notice(*_: object) -> None:
    os.write(2, b"\nStopped. Run the same line again to go on.\n")
    os._exit(1)


def _can_import(package: str) -> bool:
    return importlib.util.find_spec(package) is not None


def _run_in_environment(argv: Sequence[str]) -> None:
    line = [str(packages.ENVIRONMENT_PYTHON), *argv]
    # On Windows exec starts a separate process, and the window would not wait for it.
    if sys.platform == "win32":
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the started program handles Ctrl-C
        sys.exit(subprocess.call(line))
    os.execv(packages.ENVIRONMENT_PYTHON, line)
