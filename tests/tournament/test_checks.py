import sqlite3

import pytest
from django.core.checks import run_checks

from tournament import checks
from tournament.server.laptop import data_folder, opening


@pytest.fixture
def evening(monkeypatch, tmp_path):
    """Return a function that returns the ids of the check's findings for a database in this
    folder.
    """

    def find_ids(folder=tmp_path):
        monkeypatch.setattr(opening, "is_database_a_file", lambda: True)
        monkeypatch.setattr(opening, "database_path", lambda: folder / "euchre.sqlite3")
        return [message.id for message in run_checks(tags=[checks.STARTUP_TAG])]

    return find_ids


def test_good_machine_has_nothing_to_say(evening):
    assert evening() == []


def test_old_sqlite_is_an_error(evening, monkeypatch):
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 30, 9))
    assert evening() == ["tournament.E001"]


def test_write_ahead_log_on_an_unsafe_sqlite_is_reported(evening, tmp_path, monkeypatch):
    connection = sqlite3.connect(tmp_path / "euchre.sqlite3")
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("CREATE TABLE hand (points integer)")
    connection.close()
    assert evening() == ["tournament.W002"]
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 51, 3))
    assert evening() == []


def test_folder_that_cannot_be_written_is_an_error(evening, monkeypatch):
    monkeypatch.setattr(checks.os, "access", lambda *_: False)
    assert evening() == ["tournament.E003"]


def test_nearly_full_disk_is_reported(evening, monkeypatch):
    monkeypatch.setattr(
        data_folder.shutil, "disk_usage", lambda _: type("Usage", (), {"free": 199 * 2**20})
    )
    assert evening() == ["tournament.W003"]


def test_folder_that_is_not_there_yet_is_no_fault(evening, tmp_path):
    assert evening(tmp_path / "later") == []


@pytest.mark.parametrize(
    "cloud", ["OneDrive", "Dropbox (Club)", "Mobile Documents", "Google Drive"]
)
def test_folder_that_a_cloud_copies_is_reported(evening, tmp_path, cloud):
    assert evening(tmp_path / cloud / "Euchre") == ["tournament.W004"]


def test_missing_font_is_an_error(evening, monkeypatch, tmp_path):
    monkeypatch.setattr(checks, "FONT_FOLDER", tmp_path)
    assert evening() == ["tournament.E005"]


def test_site_on_a_server_is_not_asked_about_files(monkeypatch, tmp_path):
    monkeypatch.setattr(opening, "is_database_a_file", lambda: False)
    monkeypatch.setattr(opening, "database_path", lambda: tmp_path / "OneDrive" / "euchre")
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 30, 9))
    assert run_checks(tags=[checks.STARTUP_TAG]) == []
