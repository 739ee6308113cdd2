"""On a full disk the director can read, sees a warning, and loses nothing. The disk is a real one
of a few megabytes, which only root may make.
"""

import http.cookiejar
import re
import urllib.error
import urllib.parse
import urllib.request

import pytest

from tests import build
from tests.faults.broken_disks import FULL_DISK_WARNING
from tests.faults.browsing import put_night_into_folder
from tests.faults.disks import delete_filling, fill_disk, mount_small_disk
from tests.faults.running import prepare_started_folder, run_program, start_program
from tests.olddb import old

pytestmark = [pytest.mark.gate, pytest.mark.process, pytest.mark.sqlite]


@pytest.fixture
def disk(tmp_path):
    with mount_small_disk(tmp_path / "disk", "6m") as mount_point:
        yield mount_point


class CookieKeepingVisitor:
    """A browser that keeps cookies and sends the forms of the last page it opened."""

    def __init__(self, address):
        self._address = address
        cookie_jar = http.cookiejar.CookieJar()
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(cookie_jar))

    def open(self, path, **fields):
        body = urllib.parse.urlencode({"csrfmiddlewaretoken": self._token} | fields).encode()
        return self._send(self._address + path, body if fields else None)

    def _send(self, address, body):
        try:
            with self._opener.open(address, body, timeout=20) as completed:
                status, page = completed.status, completed.read().decode()
        except urllib.error.HTTPError as refused:
            status, page = refused.code, refused.read().decode()
        token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
        self._token = token[1] if token else self._token
        return status, page

    _token = ""


def test_night_on_a_full_disk_can_be_read_and_continues_after_space_is_freed(disk):
    night, _ = put_night_into_folder(disk, players=8)
    with start_program(disk) as program:
        program.open()
        program.stop()
    rows_before = old.rows_by_table(disk / "euchre.sqlite3")
    seating_change = max(number for table, number in rows_before if table == "tournament_change")
    fill_disk(disk)
    with start_program(disk) as program:
        desk = CookieKeepingVisitor(program.address)
        assert FULL_DISK_WARNING in program.said
        desk.open("sign-in/")
        status, page = desk.open("sign-in/", password=build.PASSWORD)
        assert status == 200
        assert FULL_DISK_WARNING in page
        for path in (f"night/{night}/", f"night/{night}/scores/", f"night/{night}/standings/"):
            assert desk.open(path)[0] == 200
        desk.open(f"night/{night}/check-in/")
        status, page = desk.open(f"night/{night}/undo/", key="some-key", change=seating_change)
        assert status == 503
        assert "The disk is full, so your last entry was not saved" in page
        delete_filling(disk)
        assert FULL_DISK_WARNING not in desk.open(f"night/{night}/")[1]
        # The next backup is due in a minute, so these changes are not in it.
        assert run_program("backup", "--data", disk).returncode == 0
        assert desk.open(f"night/{night}/undo/", key="some-key", change=seating_change)[0] == 200
        fill_disk(disk)
        output = program.stop()
    assert program.process.returncode == 1
    assert re.search(r"Stopped\. The disk with .* is full\. Free up space", output)
    assert "Not saved. The disk is full: " in output
    assert "Traceback" not in output
    lost_cells = old.find_lost_cells(rows_before, old.rows_by_table(disk / "euchre.sqlite3"))
    assert {cell_place[0] for cell_place, *_ in lost_cells} <= {
        "tournament_seat",
        "tournament_round",
    }


def test_upgrade_is_refused_until_the_disk_has_room(disk):
    old.build_database("0004", disk / "euchre.sqlite3")
    content_before = (disk / "euchre.sqlite3").read_bytes()
    (disk / "secret.key").write_text("made-when-there-was-room" * 3)
    fill_disk(disk)
    completed = run_program("start", "--no-browser", "--data", disk)
    assert completed.returncode == 1
    assert "is full. Free up space, then start again" in completed.stderr
    assert "Traceback" not in completed.stderr
    assert (disk / "euchre.sqlite3").read_bytes() == content_before


def test_backup_is_copied_to_a_drive_from_a_full_disk(disk, tmp_path):
    prepare_started_folder(disk)
    fill_disk(disk)
    completed = run_program("backup", "--to", tmp_path / "stick", "--data", disk)
    assert completed.returncode == 0, completed.stderr
    assert len(list((tmp_path / "stick").glob("euchre-*.sqlite3"))) == 1
