"""Draw the approved pictures again from the real pages: `python -m tests.pictures`, or only some of
them: `python -m tests.pictures desk wall-climb`. tests/browser/pictured.py and
tests/browser/approved.py list them.
"""

import sys
from pathlib import Path

import pytest

FILE_OF_APPROVED_PICTURES = Path(__file__).parent / "browser" / "approved.py"


def main(names):
    chosen = [f"{FILE_OF_APPROVED_PICTURES}::test_redraw_picture[{name}]" for name in names] or [
        str(FILE_OF_APPROVED_PICTURES)
    ]
    return pytest.main(["-q", "-n", "0", "-p", "no:cacheprovider", *chosen])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
