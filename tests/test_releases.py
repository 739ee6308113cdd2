"""Each version lists its newest migration, so that an older one can refuse its database by name. It
leaves one of its databases for the tests of later versions.
"""

import contextlib
import re
import sqlite3
from pathlib import Path

import pytest

from tests.olddb import old
from tournament import VERSION
from tournament.server.laptop import database_file

ROOT = Path(__file__).parent.parent
RELEASE_ROW = re.compile(r"^\| (\d+\.\d+\.\d+) \| (\d{4}) \|$", re.M)


def listed_releases():
    return RELEASE_ROW.findall((ROOT / "tests/olddb/RELEASES.md").read_text())


def newest_migration():
    files = (ROOT / "tournament/migrations").glob("[0-9]*.py")
    return max(file.name[:4] for file in files)


def test_version_that_changes_the_tables_is_listed_with_its_migration():
    assert dict(listed_releases()).get(VERSION) == newest_migration(), (
        f"raise VERSION, and add {VERSION} with {newest_migration()} to tests/olddb/RELEASES.md"
    )


def test_later_versions_have_later_migrations():
    rows = listed_releases()
    assert rows == sorted(rows, key=lambda row: tuple(map(int, row[0].split("."))))
    assert [row[1] for row in rows] == sorted(row[1] for row in rows)


@pytest.mark.parametrize(("version", "migration"), listed_releases())
def test_each_version_leaves_one_of_its_databases(tmp_path, version, migration):
    """The database is signed by that version itself and has all its migrations."""
    file = tmp_path / "euchre.sqlite3"
    old.build_database(migration, file)
    with contextlib.closing(sqlite3.connect(file)) as connection:
        query = "SELECT name FROM django_migrations WHERE app = 'tournament'"
        applied = {name for (name,) in connection.execute(query)}
    assert max(applied)[:4] == migration
    assert database_file.check_file(file, applied).program_version == tuple(
        map(int, version.split("."))
    )
