"""Euchre Night as a package beside others: the whole program stands under this one name, and finds
its own rooms (`scoring`, `rotation`, `tournament`) in this folder.
"""

import sys
from pathlib import Path

HOME = Path(__file__).resolve().parent


def find_rooms() -> None:
    if str(HOME) not in sys.path:
        sys.path.insert(0, str(HOME))


def main() -> None:
    """What `manage.py` is in the source: the door to every command."""
    find_rooms()
    import manage

    manage.open_door()
