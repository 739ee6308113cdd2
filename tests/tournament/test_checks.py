import sqlite3

import pytest
from django.core.checks import run_checks

from tournament import checks
from tournament.server.laptop import data_folder, opening


@pytest.fixture
def find_faults(monkeypatch, tmp_path):
    """Return a function that returns the ids of the check's findings for a database in this
    folder.
    """

    def find_fault_ids(folder=tmp_path):
        monkeypatch.setattr(opening, "uses_database_file", lambda: True)
        monkeypatch.setattr(opening, "database_path", lambda: folder / "euchre.sqlite3")
        return [message.id for message in run_checks(tags=[checks.STARTUP_TAG])]

    return find_fault_ids


def test_good_machine_has_no_faults(find_faults):
    assert find_faults() == []


def test_old_sqlite_is_an_error(find_faults, monkeypatch):
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 30, 9))
    assert find_faults() == ["tournament.E001"]


def test_write_ahead_log_on_an_unsafe_sqlite_is_reported(find_faults, tmp_path, monkeypatch):
    connection = sqlite3.connect(tmp_path / "euchre.sqlite3")
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("CREATE TABLE hand (points integer)")
    connection.close()
    assert find_faults() == ["tournament.W002"]
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 51, 3))
    assert find_faults() == []


def test_folder_that_cannot_be_written_is_an_error(find_faults, monkeypatch):
    monkeypatch.setattr(checks.os, "access", lambda *_: False)
    assert find_faults() == ["tournament.E003"]


def test_nearly_full_disk_is_reported(find_faults, monkeypatch):
    monkeypatch.setattr(
        data_folder.shutil, "disk_usage", lambda _: type("Usage", (), {"free": 199 * 2**20})
    )
    assert find_faults() == ["tournament.W003"]


def test_missing_folder_is_no_fault(find_faults, tmp_path):
    assert find_faults(tmp_path / "later") == []


@pytest.mark.parametrize(
    "cloud", ["OneDrive", "Dropbox (Club)", "Mobile Documents", "Google Drive"]
)
def test_folder_in_a_cloud_is_reported(find_faults, tmp_path, cloud):
    assert find_faults(tmp_path / cloud / "Euchre") == ["tournament.W004"]


def test_missing_font_is_an_error(find_faults, monkeypatch, tmp_path):
    monkeypatch.setattr(checks, "FONT_FOLDER", tmp_path)
    assert find_faults() == ["tournament.E005"]


def test_site_with_a_database_server_has_no_checks_of_files(monkeypatch, tmp_path):
    monkeypatch.setattr(opening, "uses_database_file", lambda: False)
    monkeypatch.setattr(opening, "database_path", lambda: tmp_path / "OneDrive" / "euchre")
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 30, 9))
    assert run_checks(tags=[checks.STARTUP_TAG]) == []
