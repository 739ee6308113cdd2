"""A club's picture and its line for a cause: taken, shown to everybody, taken away, put back."""

import base64
import re
import shutil
from datetime import datetime

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests import build
from tests.build import dots
from tournament.kit.desk.forms.picture_file import reencode
from tournament.server.laptop import opening
from tournament.server.laptop.copies import folder as copies
from tournament.server.laptop.copies.making import make
from tournament.storage.models import Club, ClubPicture
from tournament.storage.reading import replay

CAUSE = "We play for the food pantry"


def sent(desk, content, **more):
    told = {"file": SimpleUploadedFile("badge.png", content)} if content is not None else {}
    return desk.post("/club/picture/", told | more, follow=True)


def page(client, address="/club/"):
    return client.get(address, follow=True).content.decode()


def address():
    return f"/picture/{Club.objects.get().picture}/"


def test_picture_that_is_taken_is_seen_at_once(desk):
    html = sent(desk, dots(1200, 900)).content.decode()
    assert "The picture stands beside the club&#x27;s name." in html
    assert f'class="large badge" src="{address()}" alt="The club\'s picture"' in html
    row = ClubPicture.objects.get()
    assert (row.name, row.kind, row.width, row.height) == (
        Club.objects.get().picture,
        "png",
        600,
        450,
    )


def test_picture_is_served_to_everybody_as_what_it_is_and_kept_for_long(desk, stranger):
    sent(desk, dots())
    answer = stranger.get(address())
    assert answer.content == reencode(dots()).content
    told = answer.headers
    assert told["Content-Type"] == "image/png"
    assert told["Cache-Control"] == "public, max-age=31536000, immutable"
    assert told["X-Content-Type-Options"] == "nosniff"
    assert told["Content-Security-Policy"].startswith("default-src 'none'")
    assert "Vary" not in told
    assert "Set-Cookie" not in told
    sent(desk, dots(kind="JPEG"))
    assert stranger.get(address()).headers["Content-Type"] == "image/jpeg"


REFUSED = {
    "none": (None, "Choose the picture first."),
    "an empty one": (b"", "no picture in PNG or JPEG"),
    "a list": (b"Name\nAda", "no picture in PNG or JPEG"),
    "a large one": (bytes(8 * 2**20 + 1), "A picture may have 8 MB"),
}


@pytest.mark.parametrize(("content", "words"), REFUSED.values(), ids=REFUSED)
def test_what_is_no_picture_is_refused_beside_its_box_and_changes_nothing(desk, content, words):
    before = build.picture(Club.objects.get())
    html = sent(desk, content).content.decode()
    wrong = html.partition('<div class="field wrong">')[2].partition("</div>")[0]
    assert words in wrong
    assert 'name="file"' in wrong
    assert Club.objects.get().picture == before.name


def test_picture_goes_and_comes_back_by_a_press_each(desk, stranger):
    sent(desk, dots())
    shown = address()
    html = desk.post("/club/picture/before/", {"do": "away"}, follow=True).content.decode()
    assert "The picture is taken away. It can be put back." in html
    assert "large badge" not in html
    assert stranger.get(shown).status_code == 404
    answer = desk.get(shown)  # beside the button that puts it back
    assert (answer.status_code, f'src="{shown}"' in html) == (200, True)
    html = desk.post("/club/picture/before/", {"do": "back"}, follow=True).content.decode()
    assert "The picture from before stands there again." in html
    assert stranger.get(shown).status_code == 200


def test_exchanged_picture_leaves_the_one_before_and_no_other(desk):
    for colour in ("navy", "maroon", "olive"):
        sent(desk, dots(colour=colour))
    names = {colour: reencode(dots(colour=colour)).name for colour in ("maroon", "olive")}
    assert set(ClubPicture.objects.values_list("name", flat=True)) == set(names.values())
    for colour in ("maroon", "olive"):
        desk.post("/club/picture/before/", {"do": "back"})
        assert Club.objects.get().picture == names[colour]
    sent(desk, dots(colour="olive"))
    assert ClubPicture.objects.count() == 2


def test_nothing_before_is_said_so(desk):
    html = desk.post("/club/picture/before/", {"do": "back"}, follow=True).content.decode()
    assert "There is no picture from before: choose a file." in html


def test_same_press_twice_is_one_and_another_file_is_another(desk):
    first, second = dots(colour="navy"), dots(colour="maroon")
    sent(desk, first, key="k")
    sent(desk, second, key="k")
    assert Club.objects.get().picture == reencode(second).name
    sent(desk, first, key="k")  # late, as on a bad line
    assert Club.objects.get().picture == reencode(second).name


def test_another_clubs_picture_from_before_is_not_ours_to_see(desk, stranger):
    theirs = build.director("Ben", club="Theirs")
    kept = build.picture(theirs.club)
    build.picture(theirs.club, dots(colour="navy"))
    assert desk.get(f"/picture/{kept.name}/").status_code == 404
    stranger.force_login(theirs)
    assert stranger.get(f"/picture/{kept.name}/").status_code == 200


@pytest.fixture
def stranger(db):
    return Client()


def test_cause_is_one_line_and_may_go_again(desk):
    html = desk.post("/club/cause/", {"cause": f"  {CAUSE} "}, follow=True).content.decode()
    assert f"It says “{CAUSE}” now." in html
    assert f'value="{CAUSE}"' in html
    html = desk.post("/club/cause/", {"cause": ""}, follow=True).content.decode()
    assert "It says nothing now." in html
    assert Club.objects.get().cause == ""


def test_long_cause_is_refused_beside_its_box_and_stays_there(desk):
    html = desk.post("/club/cause/", {"cause": "x" * 81}).content.decode()
    assert "At most 80 letters, please. This has 81." in html
    assert f'value="{"x" * 81}"' in html
    assert Club.objects.get().cause == ""


def test_cause_that_somebody_else_changed_meanwhile_is_not_overwritten(desk):
    drawn = re.search(r'action="/club/cause/".*?name="drawn" value="(.*?)"', page(desk), re.S)[1]
    Club.objects.update(cause="The library")
    told = {"cause": CAUSE, "drawn": drawn.replace("&quot;", '"')}
    answer = desk.post("/club/cause/", told)
    assert answer.status_code == 409
    assert "The library" in answer.content.decode()


def test_rows_of_the_hall_are_set_and_known_to_every_night(desk):
    night = build.night(Club.objects.get())
    assert replay.night(night.pk).tables_a_row == 0
    html = desk.post("/club/hall/", {"tables_a_row": "4"}, follow=True).content.decode()
    assert "The hall has 4 tables in a row." in html
    assert '<option value="4" selected>' in html
    assert replay.night(night.pk).tables_a_row == 4
    html = desk.post("/club/hall/", {"tables_a_row": "0"}, follow=True).content.decode()
    assert "Maps of the hall have the tables as it comes." in html


def test_rows_that_no_hall_has_are_refused_and_those_it_has_stay(desk):
    Club.objects.update(tables_a_row=3)
    html = desk.post("/club/hall/", {"tables_a_row": "21"}).content.decode()
    assert "Choose one of these numbers." in html
    assert Club.objects.get().tables_a_row == 3
    told = {"tables_a_row": "5", "drawn": '{"tables_a_row": 2}'}
    assert desk.post("/club/hall/", told).status_code == 409


def test_rows_that_the_file_has_lost_are_as_it_comes(desk):
    night = build.night(Club.objects.get())
    Club.objects.update(tables_a_row=400)
    assert replay.night(night.pk).tables_a_row == 0


@pytest.mark.sqlite
def test_copy_of_the_evenings_has_the_picture(transactional_db, tmp_path):
    drawn = build.picture(build.director().club)
    make(opening.path(), tmp_path, datetime.now())
    (copy,) = copies.all_of(tmp_path)
    shutil.copyfile(copy.file, tmp_path / "copy.sqlite3")
    with opening.database_file.open_database_file(tmp_path / "copy.sqlite3") as connection:
        row = connection.execute("SELECT name, content FROM tournament_clubpicture").fetchone()
    assert row == (drawn.name, base64.b64encode(drawn.content).decode())
