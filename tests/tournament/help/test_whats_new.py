"""What is new: told at the first start of a newer version, and gone once it is read."""

import re

import pytest

from tournament import VERSION
from tournament.help import news as views
from tournament.help import whats_new
from tournament.help.handbook import Words
from tournament.laptop import newer
from tournament.laptop.database_file import FileCheck, FileState
from tournament.laptop.server import opening

LOG = """# What changed

## 0.10.0

### Added
- **Winners move**, as `seat` says, and *Set up*
  asks for it ([why](docs/adr/0001.md)).

### Fixed
- A word.
- 3 * 4 is twelve.

## 0.9.1 (November 2026)

### Fixed
- Another.
"""


def test_versions_are_read_with_their_lines_whole():
    newest, older = whats_new.read(LOG)
    assert (newest.number, newest.name, older.number) == ((0, 10, 0), "0.10.0", (0, 9, 1))
    (added, (line,)), (fixed, lines) = newest.parts
    assert (added, fixed) == ("Added", "Fixed")
    assert line == (
        Words("strong", "Winners move"),
        Words("plain", ", as "),
        Words("typed", "seat"),
        Words("plain", " says, and "),
        Words("named", "Set up"),
        Words("plain", " asks for it ("),
        Words("link", "why", "docs/adr/0001.md"),
        Words("plain", ")."),
    )
    assert lines == ((Words("plain", "A word."),), (Words("plain", "3 * 4 is twelve."),))


def test_changelog_of_this_version_is_read():
    newest = whats_new.versions()[0]
    assert newest.name == VERSION
    assert [heading for heading, _ in newest.parts][:1] == ["Added"]
    assert all(lines for _, lines in newest.parts)


def test_page_shows_what_each_version_brought(desk):
    page = desk.get("/club/new/").content.decode()
    assert f"This is Euchre Night {VERSION}." in page
    assert f"<h2>{VERSION}</h2>" in page
    assert "<b>" in page
    assert "**" not in page
    assert "I have read it" not in page
    assert '<a href="/club/new/">What is new</a>' in desk.get("/club/").content.decode()


def told(finding):
    said = []
    opening._tell_of_version(finding, said.append)
    return said


@pytest.fixture
def folder(tmp_path, monkeypatch, settings):
    settings.DATA = tmp_path
    monkeypatch.setattr(opening, "path", lambda: tmp_path / "euchre.sqlite3")
    return tmp_path


def test_first_start_of_a_newer_version_says_so_until_it_is_read(desk, folder):
    assert told(FileCheck(FileState.SOUND, (0, 8, 2), clubs=1)) == [
        f"This is Euchre Night {VERSION}, and the last time it was 0.8.2. Tonight says what is new."
    ]
    assert told(FileCheck(FileState.SOUND, (0, 8, 9), clubs=1))[0].count("0.8.9") == 1
    for _ in range(2):
        assert "newer Euchre Night than the last time" in desk.get("/").content.decode()
    page = desk.get("/club/new/").content.decode()
    assert "and the last time it was 0.8.2" in page
    assert re.search(r"<button[^>]* autofocus>I have read it", page)
    assert desk.get("/club/new/read/").status_code == 405
    home = desk.post("/club/new/read/", follow=True).content.decode()
    assert "newer Euchre Night" not in home
    assert newer.unread_version(folder) == ""


@pytest.mark.parametrize(
    "finding",
    [
        FileCheck(FileState.SOUND, tuple(map(int, VERSION.split("."))), clubs=1),
        FileCheck(FileState.SOUND, None, clubs=1),
        FileCheck(FileState.SOUND, (0, 8, 2), clubs=0),
        FileCheck(FileState.ABSENT),
    ],
)
def test_nothing_is_told_of_the_same_version_or_of_a_file_without_a_club(finding, folder):
    assert told(finding) == []
    assert newer.unread_version(folder) == ""


def test_note_that_cannot_be_kept_or_read_stops_nothing(folder):
    newer.keep(folder / "gone", "0.8.2")
    (folder / newer.NAME).write_bytes(b"\xff\xfe\xff")
    assert newer.unread_version(folder) == ""
    newer.is_read(folder)
    newer.is_read(folder)


def test_hosted_site_has_no_last_time(desk, folder, settings):
    newer.keep(folder, "0.8.2")
    settings.HOSTED = True
    assert views.unread_version() == ""
