"""A version says what its database may hold, so that an older one can refuse it by name."""

import re
from pathlib import Path

from tournament import VERSION

ROOT = Path(__file__).parent.parent
ROW = re.compile(r"^\| (\d+\.\d+\.\d+) \| (\d{4}) \|$", re.M)


def newest_migration():
    files = (ROOT / "tournament/migrations").glob("[0-9]*.py")
    return max(file.name[:4] for file in files)


def test_version_that_changes_the_tables_has_a_line_of_its_own():
    listed = dict(ROW.findall((ROOT / "tests/olddb/RELEASES.md").read_text()))
    assert listed.get(VERSION) == newest_migration(), (
        f"raise VERSION, and add {VERSION} with {newest_migration()} to tests/olddb/RELEASES.md"
    )


def test_versions_rise_with_what_they_may_hold():
    listed = ROW.findall((ROOT / "tests/olddb/RELEASES.md").read_text())
    by_version = sorted(listed, key=lambda row: tuple(map(int, row[0].split("."))))
    assert listed == by_version
    assert [row[1] for row in listed] == sorted(row[1] for row in listed)
