"""Install the program's packages on first use, before Django runs the command. This module uses
only the standard library, since nothing else may be installed yet. If Django can be imported
already, as after `pip install -r requirements.txt`, nothing is installed.
"""

import importlib.util
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tournament import environment
from tournament.environment import DATA_FOLDER_VARIABLE, STARTER_VARIABLE
from tournament.evening.words.refused import Refused
from tournament.server.laptop import command_lines, packages

# Commands whose argument `--data` names the data folder.
COMMANDS_WITH_DATA_FOLDER = {
    "start",
    "backup",
    "restore",
    "resetpassword",
    "print",
    "check",
    "rehearse",
}
# Commands that need the packages of the tests too.
COMMANDS_NEEDING_TEST_PACKAGES = {"test", "hardship"}
# Commands that need the source with its tests, which an installed program lacks.
COMMANDS_NEEDING_SOURCE = {"test", "benchmark", "hardship", "rehearse"}
PDF_PACKAGE = "reportlab"


def prepare_program(argv: Sequence[str]) -> None:
    """Install missing packages, check the environment variables, and store the data folder that the
    command names. If any of this fails, exit with sentences that say why.
    """
    command = argv[1] if len(argv) > 1 else "help"
    try:
        if command in COMMANDS_NEEDING_SOURCE and not command_lines.has_test_files():
            raise Refused(f"{command} needs the program's source, with its tests.")
        _install_packages(command, argv)
        read_environment_or_exit()
        if command in COMMANDS_WITH_DATA_FOLDER:
            _pass_on_data_folder(argv)
        if command == "start":
            _exit_at_ctrl_c()
    except Refused as refusal:
        sys.exit(str(refusal))


def install_pdf_package(argv: Sequence[str]) -> None:
    """Install the PDF package for a JSON command if the package is missing, and start the command
    again. Refuse if the package cannot be installed.
    """
    if _can_import(PDF_PACKAGE):
        return
    _install_packages(argv[1], argv)
    if not _can_import(PDF_PACKAGE):
        install_line = command_lines.install_packages_command(packages.RUNTIME_LIST_FILE.name)
        raise Refused(f"Printing needs one more package: {install_line}")


def read_environment_or_exit() -> environment.Environment:
    """Return the environment, or exit with a sentence for each wrong variable. Exit also if
    PostgreSQL is used and its driver is missing.
    """
    try:
        checked_environment = environment.read_environment(os.environ)
    except environment.BadEnvironment as faults:
        sys.exit(f"These environment variables are wrong:\n{faults}")
    if isinstance(checked_environment.database, environment.Postgres) and not _can_import(
        "psycopg"
    ):
        sys.exit(f"DATABASE_URL names a PostgreSQL server. {_missing_driver_sentence()}")
    return checked_environment


def _missing_driver_sentence() -> str:
    if os.environ.get(STARTER_VARIABLE):
        return "This download is for a laptop. Remove DATABASE_URL, or install the wheel."
    install_command = command_lines.install_packages_command("requirements-hosted.txt", "hosted")
    return f"Its driver is not installed: {install_command}"


def _install_packages(command: str, argv: Sequence[str]) -> None:
    package_list = (
        packages.TEST_LIST_FILE
        if command in COMMANDS_NEEDING_TEST_PACKAGES
        else packages.RUNTIME_LIST_FILE
    )
    environment_folder = packages.ENVIRONMENT_FOLDER
    is_running_in_environment = environment_folder.exists() and environment_folder.samefile(
        sys.prefix
    )
    if _can_import("django") and not (is_running_in_environment and packages.is_our_environment()):
        if command in COMMANDS_NEEDING_TEST_PACKAGES and not _can_import("pytest"):
            install_command = command_lines.install_packages_command(packages.TEST_LIST_FILE.name)
            raise Refused(f"The tests need more packages: {install_command}")
        return
    if not packages.RUNTIME_LIST_FILE.exists():
        raise Refused("This program's packages are missing. " + _missing_packages_sentence())
    packages.install_packages(package_list)
    if not is_running_in_environment:
        _run_in_environment(argv)


def _missing_packages_sentence() -> str:
    if os.environ.get(STARTER_VARIABLE):
        return "Unpack the whole zip again, and start from there."
    return (
        f"Install them: {command_lines.install_packages_command(packages.RUNTIME_LIST_FILE.name)}"
    )


def _pass_on_data_folder(argv: Sequence[str]) -> None:
    """Store the folder of `--data` in an environment variable, where the settings look for it.
    Refuse `--data` without a folder.
    """
    for argument, next_argument in zip(argv, [*argv[1:], ""], strict=True):
        if argument == "--data" or argument.startswith("--data="):
            named_folder = next_argument if argument == "--data" else argument.partition("=")[2]
            if not named_folder or named_folder.startswith("-"):
                raise Refused(f"--data needs a folder: {command_lines.command_with_other_folder()}")
            os.environ[DATA_FOLDER_VARIABLE] = str(Path(named_folder).expanduser().absolute())


def _exit_at_ctrl_c() -> None:
    """Let Ctrl-C end the program at once, until the server sets its own handler. Otherwise Python's
    KeyboardInterrupt is lost if it is raised during garbage collection, which is frequent while
    Django loads.
    """
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _exit_with_stopped_notice)


def _exit_with_stopped_notice(*_: object) -> None:
    os.write(2, b"\nStopped. Run the same line again to continue.\n")
    os._exit(1)


def _can_import(package: str) -> bool:
    return importlib.util.find_spec(package) is not None


def _run_in_environment(argv: Sequence[str]) -> None:
    command_line = [str(packages.ENVIRONMENT_PYTHON), *argv]
    # On Windows, exec would start a separate process, and the window would not wait for it to end.
    if sys.platform == "win32":
        # The program that is started handles Ctrl-C, so this program ignores it.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        sys.exit(subprocess.call(command_line))
    os.execv(packages.ENVIRONMENT_PYTHON, command_line)
