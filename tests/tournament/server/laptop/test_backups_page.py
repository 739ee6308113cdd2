"""The Backups page: the copies, what went wrong, and the buttons to make one or use a drive."""

import re
from datetime import UTC, datetime
from html import unescape
from pathlib import Path

import pytest
from django.utils.html import escape

from tests import build
from tournament.server.laptop import command_lines, opening
from tournament.server.laptop.backups import keeper, usb_drive
from tournament.server.laptop.backups.usb_drive import DriveCopy
from tournament.storage.models import Club

pytestmark = pytest.mark.sqlite
USB_STICK = Path("/media/ann/KINGSTON")


class KeeperDouble:
    """A keeper that only records what it was asked for."""

    def __init__(self, data_folder):
        self.trouble, self.asked = "", []
        self.copier = usb_drive.DriveCopier(data_folder)

    def request_backup(self, drive=None):
        self.asked.append(drive)


@pytest.fixture
def keeper_double(tmp_path, monkeypatch):
    keeper_double_instance = KeeperDouble(tmp_path)
    monkeypatch.setattr(keeper, "running_keeper", keeper_double_instance)
    monkeypatch.setattr(usb_drive, "find_drives", lambda: (USB_STICK,))
    monkeypatch.setattr(opening, "backups_folder", lambda: tmp_path / "copies")
    return keeper_double_instance


def backups_page(desk):
    return " ".join(desk.get("/copies/").content.decode().split())


def press_backup_button(desk, button, **fields):
    return desk.post(f"/copies/{button}/", fields, follow=True).content.decode()


@pytest.mark.django_db(transaction=True)
def test_page_shows_the_last_backups_content_and_the_total_size(client, keeper_double):
    client.force_login(build.director())
    night = build.night(Club.objects.get(), name="Tuesday <b>Night</b>")
    build.seat_players(night, 4)
    opening.make_backup()
    html = backups_page(client)
    assert "game 1 of Tuesday &lt;b&gt;Night&lt;/b&gt;," in html
    assert re.search(r"The last backup was made at \d+:\d\d [ap]m on \w+day, \w+ \d+\.", html)
    assert "1 backup takes" in html
    assert "every backup from the last 2 days of play" in html


def test_page_before_any_backup_says_so(desk, keeper_double):
    assert "There is no backup yet." in backups_page(desk)


def test_failed_backup_is_reported_on_the_page(desk, keeper_double):
    keeper_double.trouble = "The disk that holds /data is full."
    page_text = backups_page(desk)
    assert f"The last backup could not be made. {keeper_double.trouble}" in page_text


def test_disk_with_little_room_is_reported(desk, keeper_double, monkeypatch):
    disk_usage = type("Usage", (), {"free": 150 * 2**20})
    monkeypatch.setattr("shutil.disk_usage", lambda folder: disk_usage)
    assert "Only 150 MB are free on the disk" in backups_page(desk)


def test_backup_is_requested_without_waiting_for_it(desk, keeper_double):
    press_backup_button(desk, "now")
    assert keeper_double.asked == [None]


def test_usb_drive_is_offered_remembered_and_used(desk, keeper_double):
    assert "KINGSTON" in backups_page(desk)
    assert "Copying a backup to KINGSTON" in press_backup_button(
        desk, "drive", place=USB_STICK, always="yes"
    )
    assert (keeper_double.asked, keeper_double.copier.drive_for_every_backup) == (
        [USB_STICK],
        USB_STICK,
    )
    assert "Every backup is also copied to" in backups_page(desk)
    press_backup_button(desk, "drive", place=USB_STICK)
    assert keeper_double.copier.drive_for_every_backup == USB_STICK
    assert "Backups are no longer copied to the USB drive" in press_backup_button(
        desk, "drive", stop="yes"
    )
    assert keeper_double.copier.drive_for_every_backup is None
    press_backup_button(desk, "drive", place=USB_STICK)
    assert (keeper_double.asked, keeper_double.copier.drive_for_every_backup) == (
        [USB_STICK] * 3,
        None,
    )


@pytest.mark.parametrize("missing_drive", ["", "/etc", "/media/ann"])
def test_backup_to_a_missing_drive_is_refused(desk, keeper_double, missing_drive):
    page_text = unescape(press_backup_button(desk, "drive", place=missing_drive))
    assert "That USB drive isn't plugged in" in page_text
    assert keeper_double.asked == []


def test_result_of_copying_to_the_drive_is_reported(desk, keeper_double):
    failed_backup = DriveCopy(
        USB_STICK, "KINGSTON is full", datetime(2026, 1, 1, tzinfo=UTC), False
    )
    keeper_double.copier._last_copy = failed_backup
    assert failed_backup.words in backups_page(desk)


def test_choice_of_a_drive_that_cannot_be_stored_is_reported(desk, keeper_double, tmp_path):
    (tmp_path / "stick.json").mkdir()
    page_text = unescape(press_backup_button(desk, "drive", place=USB_STICK, always="yes"))
    assert "can't save files in" in page_text


def test_backups_page_without_a_keeper_names_the_start_command(desk):
    html = backups_page(desk)
    assert f"{escape(command_lines.command_line('start'))}</code>" in html
    assert "Make a backup now" not in html
    press_backup_button(desk, "now")
    press_backup_button(desk, "drive", place=USB_STICK)


def test_tonight_page_reports_only_failed_backups(desk, tmp_path, monkeypatch):
    build.night(Club.objects.get())
    backup_keeper = keeper.BackupKeeper(tmp_path, is_backup_due=bool, make_backup=lambda: USB_STICK)
    monkeypatch.setattr(keeper, "running_keeper", backup_keeper)
    link_words = "See the backups"
    assert link_words not in desk.get("/").content.decode()
    backup_keeper.copier._last_copy = DriveCopy(
        USB_STICK, "KINGSTON is full.", datetime(2026, 1, 1, tzinfo=UTC), False
    )
    assert "KINGSTON is full. You can keep playing." in desk.get("/").content.decode()
    backup_keeper.trouble = "The disk is full."
    assert backup_keeper.trouble in desk.get("/").content.decode()
