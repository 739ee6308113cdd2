"""The page of the copies: what there is, what went wrong, and the presses."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.utils.html import escape

from tests import build
from tournament.server.laptop import opening, own_line
from tournament.server.laptop.copies import carrier, keeper
from tournament.server.laptop.copies.carrier import LastCarried, StickWish
from tournament.storage.models import Club

pytestmark = pytest.mark.sqlite
STICK = Path("/media/ann/KINGSTON")


class Here:
    """A keeper that only notes what it was asked for."""

    def __init__(self, data):
        self.trouble, self.asked = "", []
        self.carrier = carrier.Carrier(data)

    def ask(self, *, to_stick=False):
        self.asked.append(to_stick)


@pytest.fixture
def here(tmp_path, monkeypatch):
    here = Here(tmp_path)
    monkeypatch.setattr(keeper, "_here", here)
    monkeypatch.setattr(carrier, "found_sticks", lambda: (STICK,))
    monkeypatch.setattr(opening, "copies_folder", lambda: tmp_path / "copies")
    return here


def page(desk):
    return " ".join(desk.get("/copies/").content.decode().split())


def press(desk, where, **sent):
    return desk.post(f"/copies/{where}/", sent, follow=True).content.decode()


@pytest.mark.django_db(transaction=True)
def test_page_says_what_the_last_copy_holds_and_what_all_take(client, here):
    client.force_login(build.director())
    night = build.night(Club.objects.get(), name="Tuesday <b>Night</b>")
    build.seated(night, 4)
    opening.keep_copy()
    told = page(client)
    assert "game 1 of Tuesday &lt;b&gt;Night&lt;/b&gt;," in told
    assert "1 copy takes" in told
    assert "all copies of the last two days of play" in told


def test_page_before_any_copy(desk, here):
    assert "There is no copy yet." in page(desk)


def test_copy_that_could_not_be_made_is_told_calmly(desk, here):
    here.trouble = "The disk that holds /data is full."
    assert "The last copy could not be made. The disk that holds /data is full." in page(desk)


def test_disk_with_little_room_is_told(desk, here, monkeypatch):
    usage = type("Usage", (), {"free": 150 * 2**20})
    monkeypatch.setattr("shutil.disk_usage", lambda folder: usage)
    assert "Only 150 MB are free on the disk" in page(desk)


def test_copy_is_asked_for_and_nobody_waits_for_it(desk, here):
    assert "look again" in press(desk, "now")
    assert here.asked == [False]


def test_stick_is_offered_remembered_and_used(desk, here):
    assert "KINGSTON" in page(desk)
    assert "A copy goes to KINGSTON" in press(desk, "stick", place=STICK, always="yes")
    assert (here.asked, here.carrier.wish) == ([True], StickWish(str(STICK), always=True))
    assert "Every copy goes to" in page(desk)
    press(desk, "stick", place=STICK)
    assert here.carrier.wish.always
    assert "No further copy goes to the stick" in press(desk, "stick", stop="yes")
    assert here.carrier.wish == StickWish(str(STICK))


@pytest.mark.parametrize("place", ["", "/etc", "/media/ann"])
def test_nothing_goes_where_no_stick_is(desk, here, place):
    assert "That stick is not there" in press(desk, "stick", place=place)
    assert here.asked == []


def test_what_became_of_the_stick_is_told(desk, here):
    here.carrier._last = LastCarried(
        "KINGSTON is full: take another.", datetime(2026, 1, 1, 20, 15, tzinfo=UTC), False
    )
    assert "KINGSTON is full: take another." in page(desk)


def test_wish_that_cannot_be_kept_is_told(desk, here, tmp_path):
    (tmp_path / "stick.json").mkdir()
    assert "Nothing can be written in" in press(desk, "stick", place=STICK)


def test_site_without_a_keeper_says_how_copies_come_about(desk):
    told = page(desk)
    assert f"{escape(own_line.command_line_here('start'))}</code>" in told
    assert "Make a copy now" not in told
    press(desk, "now")
    press(desk, "stick", place=STICK)


def test_evenings_first_page_tells_what_is_wrong_with_the_copies_and_nothing_else(
    desk, tmp_path, monkeypatch
):
    build.night(Club.objects.get())
    here = keeper.Keeper(tmp_path, is_worth=bool, copy=lambda: STICK, let_go=bool)
    monkeypatch.setattr(keeper, "_here", here)
    first = "Look at the copies"
    assert first not in desk.get("/").content.decode()
    here.carrier._last = LastCarried("KINGSTON is full.", datetime(2026, 1, 1, tzinfo=UTC), False)
    assert "KINGSTON is full. Play goes on" in desk.get("/").content.decode()
    here.trouble = "The disk is full."
    assert "The disk is full. Play goes on" in desk.get("/").content.decode()
