"""A disk that takes nothing more: the director reads, is told so, and loses nothing. On a real one
of a few megabytes, which only the machine's owner may make.
"""

import http.cookiejar
import re
import urllib.error
import urllib.parse
import urllib.request

import pytest

from tests import build
from tests.faults.browsing import evening
from tests.faults.disks import fill, make_room, small_disk
from tests.faults.running import begin, run, started
from tests.olddb import old

pytestmark = [pytest.mark.gate, pytest.mark.process, pytest.mark.sqlite]
FULL = "what you press may not be saved. All that was saved can be read."


@pytest.fixture
def disk(tmp_path):
    with small_disk(tmp_path / "disk", "6m") as place:
        yield place


class Visitor:
    """Keeps cookies, and sends the forms of the page that was opened last."""

    def __init__(self, address):
        self._address = address
        jar = http.cookiejar.CookieJar()
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(jar))

    def open(self, path, **fields):
        sent = urllib.parse.urlencode({"csrfmiddlewaretoken": self._token} | fields).encode()
        return self._answered(self._address + path, sent if fields else None)

    def _answered(self, address, sent):
        try:
            with self._opener.open(address, sent, timeout=20) as answer:
                status, page = answer.status, answer.read().decode()
        except urllib.error.HTTPError as refused:
            status, page = refused.code, refused.read().decode()
        token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
        self._token = token[1] if token else self._token
        return status, page

    _token = ""


def test_full_disk_at_start_and_stop_can_be_read_and_takes_up_again(disk):
    night, _ = evening(disk, players=8)
    with started(disk) as program:
        program.open()
        program.stop()
    before = old.rows(disk / "euchre.sqlite3")
    seating = max(number for table, number in before if table == "tournament_change")
    fill(disk)
    with started(disk) as program:
        desk = Visitor(program.address)
        assert FULL in program.said
        desk.open("sign-in/")
        status, page = desk.open("sign-in/", password=build.PASSWORD)
        assert status == 200
        assert FULL in page
        for path in (f"night/{night}/", f"night/{night}/scores/", f"night/{night}/standings/"):
            assert desk.open(path)[0] == 200
        desk.open(f"night/{night}/check-in/")
        status, page = desk.open(f"night/{night}/undo/", key="some-key", change=seating)
        assert status == 503
        assert "The disk is full, so this last press was not saved" in page
        make_room(disk)
        assert FULL not in desk.open(f"night/{night}/")[1]
        # The next one by itself is a minute away, so that what comes now is not in it.
        assert run("backup", "--data", disk).returncode == 0
        assert desk.open(f"night/{night}/undo/", key="some-key", change=seating)[0] == 200
        fill(disk)
        said = program.stop()
    assert program.process.returncode == 1
    assert re.search(r"Stopped\. The disk that holds .* is full\. Make room on it", said)
    assert "Not saved, as the disk is full: " in said
    assert "Traceback" not in said
    gone = old.lost(before, old.rows(disk / "euchre.sqlite3"))
    assert {place[0] for place, *_ in gone} <= {"tournament_seat", "tournament_round"}


def test_upgrade_waits_for_room(disk):
    old.build("0004", disk / "euchre.sqlite3")
    before = (disk / "euchre.sqlite3").read_bytes()
    (disk / "secret.key").write_text("made-when-there-was-room" * 3)
    fill(disk)
    answer = run("start", "--no-browser", "--data", disk)
    assert answer.returncode == 1
    assert "is full. Make room on it, then start again" in answer.stderr
    assert "Traceback" not in answer.stderr
    assert (disk / "euchre.sqlite3").read_bytes() == before


def test_copy_goes_to_a_stick_from_a_disk_that_is_full(disk, tmp_path):
    begin(disk)
    fill(disk)
    answer = run("backup", "--to", tmp_path / "stick", "--data", disk)
    assert answer.returncode == 0, answer.stderr
    assert len(list((tmp_path / "stick").glob("euchre-*.sqlite3"))) == 1
