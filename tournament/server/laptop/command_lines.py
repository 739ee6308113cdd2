"""Command lines for a person to type, as they must be on this system and for this installation.

Standard library only, since they are needed before any package is installed.
"""

import os
import shutil
import sys
from pathlib import Path

from tournament.environment import DATA_FOLDER_VARIABLE, STARTER_VARIABLE

ROOT = Path(__file__).resolve().parents[3]
INSTALLED_COMMAND = "euchre-night"


def command_line(command: str) -> str:
    """Return the line that runs a command, with `--data` if a data folder was named."""
    data_folder = os.environ.get(DATA_FOLDER_VARIABLE)
    data_option = f" --data {quote_argument(data_folder)}" if data_folder else ""
    return f"{command_to_run_program()} {command}{data_option}"


def command_with_other_folder() -> str:
    """Return the line that starts the program with another data folder."""
    return f"{command_to_run_program()} start --data FOLDER"


def command_to_run_program() -> str:
    if starter_file := os.environ.get(STARTER_VARIABLE):
        return quote_argument(starter_file)
    if is_installed_package():
        if shutil.which(INSTALLED_COMMAND):
            return INSTALLED_COMMAND
        return f"{quote_argument(sys.executable)} -m euchre_night"
    python = "py" if sys.platform == "win32" else "python3"
    return f"{python} {quote_argument(str(ROOT / 'manage.py'))}"


def short_program_name() -> str:
    """Return the short name of the program, for lines that only show how to write a command."""
    return os.path.basename(command_to_run_program().replace('"', ""))


def install_packages_command(list_name: str, extra_name: str = "", python: str = "") -> str:
    """Return the command line that installs a list of packages. If the program runs from its
    source, the line names the file of the list. An installed program names its own package instead,
    and `extra_name` is an optional list of that package.
    """
    package = f"{INSTALLED_COMMAND}[{extra_name}]" if extra_name else INSTALLED_COMMAND
    list_option = f"-r {quote_argument(str(ROOT / list_name))}"
    requirement = quote_argument(package) if is_installed_package() else list_option
    return f"{quote_argument(python or sys.executable)} -m pip install {requirement}"


def is_installed_package() -> bool:
    """Return whether the program runs from an installed package (packaging/euchre_night) and not
    from its source.
    """
    return (ROOT / "__init__.py").exists()


def has_test_files() -> bool:
    return (ROOT / "tests").is_dir()


def quote_argument(argument: str) -> str:
    """Return the argument for a command line, in quotes if it has characters that need them. The
    argument must not contain a quote mark itself.
    """
    needs_no_quotes = all(character.isalnum() or character in "/\\:._-+" for character in argument)
    return argument if argument.isascii() and needs_no_quotes else f'"{argument}"'
