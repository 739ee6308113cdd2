"""From what was double-clicked to the program: the packages of this folder for this Python, then
`manage.py`. Whatever is wrong is said in a sentence, and the window stays until it was read.
"""

import contextlib
import os
import platform
import sys
import sysconfig
from pathlib import Path

PROGRAM = Path(__file__).resolve().parent
PACKAGES = PROGRAM.parent / "packages"


def begin(asked):
    """`asked` is what was typed behind the starter's name; nothing, where it was double-clicked."""
    own = PACKAGES / f"{sys.version_info[0]}.{sys.version_info[1]}-{machine()}"
    if not own.is_dir():
        return leave(no_packages(own.name), asked)
    sys.path[:0] = [str(PROGRAM), str(PACKAGES / "any"), str(own)]
    import manage

    sys.argv = [os.environ["EUCHRE_STARTER"], *(asked or ["start"])]
    try:
        manage.open_door()
    except SystemExit as ended:
        return leave(ended.code, asked)
    return 0


def machine():
    """The kind that this Python was made for. Windows names the computer's own, also to a Python of
    another kind that it runs all the same.
    """
    if sys.platform == "win32":
        return sysconfig.get_platform().rpartition("-")[2].upper()
    return platform.machine()


def no_packages(wanted):
    version, _, machine = wanted.partition("-")
    there = sorted(place.name for place in PACKAGES.iterdir() if place.name != "any")
    return (
        f"This is Python {version} on a machine of the kind {machine}, and Euchre Night brings "
        f"what it needs for these: {', '.join(there)}. START HERE says which Python to install."
    )


def leave(code, asked):
    """A window that was opened by a double click would be gone before anybody had read it."""
    if isinstance(code, str):
        print(code, file=sys.stderr)
    if code and not asked and sys.stdin.isatty():
        with contextlib.suppress(EOFError):
            input("Press Enter to close this window.")
    return code if isinstance(code, int) else int(bool(code))


if __name__ == "__main__":
    sys.exit(begin(sys.argv[1:]))
