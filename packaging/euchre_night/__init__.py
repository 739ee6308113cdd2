"""Euchre Night as an installed package. The packages `scoring`, `rotation` and `tournament` are in
this folder.
"""

import sys
from pathlib import Path

PACKAGE_FOLDER = Path(__file__).resolve().parent


def find_packages() -> None:
    """Make the packages in this folder importable."""
    if str(PACKAGE_FOLDER) not in sys.path:
        sys.path.insert(0, str(PACKAGE_FOLDER))


def main() -> None:
    """Run the command in the arguments, as `manage.py` does in the source."""
    find_packages()
    import manage

    manage.main()
