"""Check that the news of a version is shown from its first start until it is read, and that a
button looks for a newer version at the release's address.
"""

import re
import threading
from html import unescape
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from tournament import VERSION
from tournament.evening.words.refused import Refused
from tournament.server.help import whats_new
from tournament.server.laptop import data_folder, opening
from tournament.server.laptop.database_file import FileCheck, FileState

CHANGELOG_TEXT = """# What changed

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


def test_changelog_versions_are_read_with_their_complete_lines():
    newer_version, older_version = whats_new.parse_changelog(CHANGELOG_TEXT)
    assert (newer_version.name, older_version.name) == ("0.10.0", "0.9.1")
    (added_title, (line,)), (fixed_title, change_lines) = newer_version.parts
    assert (added_title, fixed_title) == ("Added", "Fixed")
    assert line == (
        "<strong>Winners move</strong>, as <code>seat</code> says, and <em>Set up</em>\n"
        "asks for it (why)."
    )
    assert change_lines == ("A word.", "3 * 4 is twelve.")


def test_changelog_of_this_version_is_read():
    newest_version = whats_new.read_changelog_versions()[0]
    assert newest_version.name == VERSION
    assert newest_version.parts
    assert all(change_lines for _, change_lines in newest_version.parts)


def test_news_page_lists_the_changes_of_each_version(desk):
    page_text = " ".join(unescape(desk.get("/club/new/").content.decode()).split())
    assert f"This is Euchre Night {VERSION}." in page_text
    assert f"<h2>{VERSION}</h2>" in page_text
    for heading, change_lines in whats_new.read_changelog_versions()[0].parts:
        assert f"<h3>{heading}</h3>" in page_text
        assert all(f"<li>{' '.join(line.split())}</li>" in page_text for line in change_lines)
    assert "**" not in page_text
    assert "I have read it" not in page_text
    assert '<a href="/club/new/">What\'s new</a>' in desk.get("/club/").content.decode()


def messages_about(file_check):
    messages = []
    opening._announce_new_version(file_check, messages.append)
    return messages


@pytest.fixture
def updated_folder(tmp_path, monkeypatch, settings):
    settings.DATA_FOLDER = tmp_path
    monkeypatch.setattr(opening, "database_path", lambda: tmp_path / "euchre.sqlite3")
    return tmp_path


def test_first_start_of_a_newer_version_shows_a_note_until_read(desk, updated_folder):
    assert messages_about(FileCheck(FileState.UNDAMAGED, (0, 8, 2), club_count=1)) == [
        f"Euchre Night was updated from 0.8.2 to {VERSION}. See what's new on the page Tonight."
    ]
    assert (
        messages_about(FileCheck(FileState.UNDAMAGED, (0, 8, 9), club_count=1))[0].count("0.8.9")
        == 1
    )
    for _ in range(2):
        assert "Euchre Night was updated." in desk.get("/").content.decode()
    page_text = desk.get("/club/new/").content.decode()
    assert "Before the update it was 0.8.2." in page_text
    assert re.search(r"<button[^>]* autofocus>I have read it", page_text)
    assert desk.get("/club/new/read/").status_code == 405
    tonight_text = desk.post("/club/new/read/", follow=True).content.decode()
    assert "newer Euchre Night" not in tonight_text
    assert data_folder.version_before_update(updated_folder) == ""


@pytest.mark.parametrize(
    "file_check",
    [
        FileCheck(FileState.UNDAMAGED, tuple(map(int, VERSION.split("."))), club_count=1),
        FileCheck(FileState.UNDAMAGED, None, club_count=1),
        FileCheck(FileState.UNDAMAGED, (0, 8, 2), club_count=0),
        FileCheck(FileState.ABSENT),
    ],
)
def test_no_news_is_shown_for_the_same_version_or_a_file_without_a_club(file_check, updated_folder):
    assert messages_about(file_check) == []
    assert data_folder.version_before_update(updated_folder) == ""


def test_unreadable_version_note_is_ignored(updated_folder):
    data_folder.store_old_version(updated_folder / "gone", "0.8.2")
    (updated_folder / data_folder.OLD_VERSION_FILE_NAME).write_bytes(b"\xff\xfe\xff")
    assert data_folder.version_before_update(updated_folder) == ""
    data_folder.mark_news_as_read(updated_folder)
    data_folder.mark_news_as_read(updated_folder)


def test_hosted_site_shows_no_news_of_an_update(desk, updated_folder, settings):
    data_folder.store_old_version(updated_folder, "0.8.2")
    settings.HOSTED = True
    assert whats_new.version_before_update() == ""


@pytest.fixture
def release_server(tmp_path, monkeypatch):
    """Return a function that starts a release server, which gives the answer that the test
    chose.
    """
    server_answer, requested_paths = {"line": b""}, []

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self):
            requested_paths.append(self.path)
            self.send_response(200)
            self.end_headers()
            self.wfile.write(server_answer["line"])

        def log_message(self, *words):
            pass

    server = HTTPServer(("127.0.0.1", 0), Answer)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    monkeypatch.setattr(whats_new, "NEWEST_VERSION_ADDRESS_FILE", tmp_path / "newest-at.txt")
    whats_new.NEWEST_VERSION_ADDRESS_FILE.write_text(
        f"http://127.0.0.1:{server.server_port}/newest\n"
    )
    yield server_answer, requested_paths
    server.shutdown()
    server.server_close()
    thread.join(5)


def test_newer_version_is_shown_with_its_address(release_server, desk):
    server_answer, requested_paths = release_server
    server_answer["line"] = b"99.0.1 https://example.org/euchre\n"
    assert "Check for a newer version" in desk.get("/club/new/").content.decode()
    assert requested_paths == []
    page_text = desk.get("/club/new/?look=yes").content.decode()
    assert (
        "Euchre Night 99.0.1 is available. Get it from <b>https://example.org/euchre</b>"
        in page_text
    )
    assert requested_paths == ["/newest"]


@pytest.mark.parametrize("line", [VERSION.encode(), b"0.0.1 https://example.org/"])
def test_newest_version_is_reported_as_the_newest(release_server, desk, line):
    release_server[0]["line"] = line
    assert "You have the newest version." in desk.get("/club/new/?look=yes").content.decode()


@pytest.mark.parametrize(
    "line", [b"", b"<html>", b"1.2", b"99.0.1 javascript:alert(1)", b"9" * 5000, b"\xff\xfe"]
)
def test_unreadable_release_answer_is_refused_in_a_sentence(release_server, line):
    release_server[0]["line"] = line
    with pytest.raises(Refused, match="gave no version"):
        whats_new.find_newer_version()


@pytest.mark.parametrize("address", ["http://127.0.0.1:9/", "nowhere", "file:///nowhere"])
def test_unreachable_release_address_is_reported_in_a_sentence(
    tmp_path, monkeypatch, desk, address
):
    monkeypatch.setattr(whats_new, "NEWEST_VERSION_ADDRESS_FILE", tmp_path / "newest-at.txt")
    whats_new.NEWEST_VERSION_ADDRESS_FILE.write_text(address)
    page_text = desk.get("/club/new/?look=yes").content.decode()
    assert "The address for newer versions can&#x27;t be reached." in page_text


def test_version_check_without_an_address_is_refused_and_has_no_button(desk):
    assert whats_new.newest_version_address() == ""
    assert "Check for a newer version" not in desk.get("/club/new/").content.decode()
    with pytest.raises(Refused, match="no address for newer ones"):
        whats_new.find_newer_version()
