"""Start the program after a double click, with the packages of this folder that fit this Python. An
error is shown as one sentence, and the window stays open until Enter is pressed.
"""

import contextlib
import os
import platform
import sys
import sysconfig
from pathlib import Path

PROGRAM_FOLDER = Path(__file__).resolve().parent
PACKAGES_FOLDER = PROGRAM_FOLDER.parent / "packages"


def run_command(arguments):
    """Run the command in the arguments, or `start` if there is none. Return the exit code."""
    packages_folder = (
        PACKAGES_FOLDER / f"{sys.version_info[0]}.{sys.version_info[1]}-{find_machine_kind()}"
    )
    if not packages_folder.is_dir():
        return report_exit_code(missing_packages_sentence(packages_folder.name), arguments)
    sys.path[:0] = [str(PROGRAM_FOLDER), str(PACKAGES_FOLDER / "any"), str(packages_folder)]
    import manage

    sys.argv = [os.environ["EUCHRE_STARTER"], *(arguments or ["start"])]
    try:
        manage.main()
    except SystemExit as program_end:
        return report_exit_code(program_end.code, arguments)
    return 0


def find_machine_kind():
    """Return the kind of machine that this Python was built for. On Windows, `platform.machine`
    names the computer's kind instead, which can differ.
    """
    if sys.platform == "win32":
        return sysconfig.get_platform().rpartition("-")[2].upper()
    return platform.machine()


def missing_packages_sentence(folder_name):
    """Return the sentence to show if there are no packages for this Python. It names the Pythons
    for which there are packages. `folder_name` is the missing folder, such as 3.13-x86_64.
    """
    version, _, machine = folder_name.partition("-")
    available_names = sorted(
        folder.name for folder in PACKAGES_FOLDER.iterdir() if folder.name != "any"
    )
    return (
        f"This is Python {version} on {machine}. This download has packages for "
        f"{', '.join(available_names)}. START HERE says which Python to install."
    )


def report_exit_code(code, arguments):
    """Return the exit code as a number. A code that is a sentence is printed, and 1 is returned. If
    a double click failed, wait for Enter, so that the window stays open.
    """
    if isinstance(code, str):
        print(code, file=sys.stderr)
    if code and not arguments and sys.stdin.isatty():
        with contextlib.suppress(EOFError):
            input("Press Enter to close this window.")
    return code if isinstance(code, int) else int(bool(code))


if __name__ == "__main__":
    sys.exit(run_command(sys.argv[1:]))
