"""The Backups page shows what there is and what went wrong, and has the buttons."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.utils.html import escape

from tests import build
from tournament.server.laptop import command_lines, opening
from tournament.server.laptop.backups import keeper, usb_drive
from tournament.server.laptop.backups.usb_drive import DriveCopy
from tournament.storage.models import Club

pytestmark = pytest.mark.sqlite
STICK = Path("/media/ann/KINGSTON")


class Here:
    """A keeper that only records what it was asked for."""

    def __init__(self, data):
        self.trouble, self.asked = "", []
        self.copier = usb_drive.DriveCopier(data)

    def request_backup(self, drive=None):
        self.asked.append(drive)


@pytest.fixture
def copies_here(tmp_path, monkeypatch):
    here = Here(tmp_path)
    monkeypatch.setattr(keeper, "running_keeper", here)
    monkeypatch.setattr(usb_drive, "find_drives", lambda: (STICK,))
    monkeypatch.setattr(opening, "backups_folder", lambda: tmp_path / "copies")
    return here


def backups_page(desk):
    return " ".join(desk.get("/copies/").content.decode().split())


def press_copy(desk, where, **fields):
    return desk.post(f"/copies/{where}/", fields, follow=True).content.decode()


@pytest.mark.django_db(transaction=True)
def test_page_shows_the_content_of_the_last_copy_and_the_size_of_all(client, copies_here):
    client.force_login(build.director())
    night = build.night(Club.objects.get(), name="Tuesday <b>Night</b>")
    build.seat_players(night, 4)
    opening.make_backup()
    html = backups_page(client)
    assert "game 1 of Tuesday &lt;b&gt;Night&lt;/b&gt;," in html
    assert "1 backup takes" in html
    assert "every backup of the last 2 days of play" in html


def test_page_before_any_backup_says_so(desk, copies_here):
    assert "There is no backup yet." in backups_page(desk)


def test_copy_that_could_not_be_made_is_reported_calmly(desk, copies_here):
    copies_here.trouble = "The disk that holds /data is full."
    assert "The last backup could not be made. The disk that holds /data is full." in backups_page(
        desk
    )


def test_disk_with_little_room_is_reported(desk, copies_here, monkeypatch):
    usage = type("Usage", (), {"free": 150 * 2**20})
    monkeypatch.setattr("shutil.disk_usage", lambda folder: usage)
    assert "Only 150 MB are free on the disk" in backups_page(desk)


def test_copy_is_asked_for_and_nobody_waits_for_it(desk, copies_here):
    assert "Check again in a few seconds." in press_copy(desk, "now")
    assert copies_here.asked == [None]


def test_stick_is_offered_remembered_and_used(desk, copies_here):
    assert "KINGSTON" in backups_page(desk)
    assert "Copying a backup to KINGSTON" in press_copy(desk, "drive", place=STICK, always="yes")
    assert (copies_here.asked, copies_here.copier.drive_for_all) == ([STICK], STICK)
    assert "Every backup is also copied to" in backups_page(desk)
    press_copy(desk, "drive", place=STICK)
    assert copies_here.copier.drive_for_all == STICK
    assert "Backups are no longer copied to the USB drive" in press_copy(desk, "drive", stop="yes")
    assert copies_here.copier.drive_for_all is None
    press_copy(desk, "drive", place=STICK)
    assert (copies_here.asked, copies_here.copier.drive_for_all) == ([STICK] * 3, None)


@pytest.mark.parametrize("place", ["", "/etc", "/media/ann"])
def test_nothing_goes_where_no_stick_is(desk, copies_here, place):
    assert "That USB drive is not there" in press_copy(desk, "drive", place=place)
    assert copies_here.asked == []


def test_result_of_the_copy_to_the_drive_is_reported(desk, copies_here):
    copies_here.copier._last = DriveCopy(
        STICK, "KINGSTON is full: take another.", datetime(2026, 1, 1, 20, 15, tzinfo=UTC), False
    )
    assert "KINGSTON is full: take another." in backups_page(desk)


def test_wish_that_cannot_be_kept_is_reported(desk, copies_here, tmp_path):
    (tmp_path / "stick.json").mkdir()
    assert "Nothing can be written in" in press_copy(desk, "drive", place=STICK, always="yes")


def test_site_without_a_keeper_says_how_copies_come_about(desk):
    html = backups_page(desk)
    assert f"{escape(command_lines.command_line('start'))}</code>" in html
    assert "Make a backup now" not in html
    press_copy(desk, "now")
    press_copy(desk, "drive", place=STICK)


def test_first_page_of_the_evening_reports_only_faults_of_the_copies(desk, tmp_path, monkeypatch):
    build.night(Club.objects.get())
    here = keeper.BackupKeeper(tmp_path, is_backup_due=bool, make_backup=lambda: STICK)
    monkeypatch.setattr(keeper, "running_keeper", here)
    first = "See the backups"
    assert first not in desk.get("/").content.decode()
    here.copier._last = DriveCopy(
        STICK, "KINGSTON is full.", datetime(2026, 1, 1, tzinfo=UTC), False
    )
    assert "KINGSTON is full. You can keep playing." in desk.get("/").content.decode()
    here.trouble = "The disk is full."
    assert "The disk is full. You can keep playing." in desk.get("/").content.decode()
