"""A club's picture and the line about its cause are stored, removed and restored, and shown at the
desk, on walls and on phones.
"""

import base64
import re
import shutil
from datetime import datetime

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests import build
from tests.build import image_bytes
from tournament.kit.desk.forms.picture_file import reencode
from tournament.server.access import table_key
from tournament.server.laptop import opening
from tournament.server.laptop.backups import backup_files
from tournament.server.laptop.backups.making import make_checked_backup
from tournament.storage.models import Club, ClubPicture
from tournament.storage.reading import reader
from tournament.topics.club.actions import club as clubs

CAUSE = "We play for the food pantry"
MARK = "/static/tournament/mark.svg"


def send_picture(desk, content, **more):
    fields = {"file": SimpleUploadedFile("badge.png", content)} if content is not None else {}
    return desk.post("/club/picture/", fields | more, follow=True)


def page(client, address="/club/"):
    return client.get(address, follow=True).content.decode()


def picture_address():
    return f"/picture/{Club.objects.get().picture}/"


def test_picture_that_is_taken_is_seen_at_once(desk):
    html = send_picture(desk, image_bytes(1200, 900)).content.decode()
    assert "The picture is shown with the club&#x27;s name." in html
    assert f'class="large badge" src="{picture_address()}" alt="The club\'s picture"' in html
    row = ClubPicture.objects.get()
    assert (row.name, row.kind, row.width, row.height) == (
        Club.objects.get().picture,
        "png",
        600,
        450,
    )


def test_picture_is_served_to_everybody_as_what_it_is_and_kept_for_long(desk, stranger):
    send_picture(desk, image_bytes())
    answer = stranger.get(picture_address())
    assert answer.content == reencode(image_bytes()).content
    headers = answer.headers
    assert headers["Content-Type"] == "image/png"
    assert headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Content-Security-Policy"].startswith("default-src 'none'")
    assert "Vary" not in headers
    assert "Set-Cookie" not in headers
    send_picture(desk, image_bytes(kind="JPEG"))
    assert stranger.get(picture_address()).headers["Content-Type"] == "image/jpeg"


REFUSED = {
    "none": (None, "Choose the picture first."),
    "an empty one": (b"", "not a PNG or JPEG picture"),
    "a list": (b"Name\nAda", "not a PNG or JPEG picture"),
    "a large one": (bytes(8 * 2**20 + 1), "This picture is larger than 8 MB"),
}


@pytest.mark.parametrize(("content", "words"), REFUSED.values(), ids=REFUSED)
def test_what_is_no_picture_is_refused_beside_its_box_and_changes_nothing(desk, content, words):
    before = build.picture(Club.objects.get())
    html = send_picture(desk, content).content.decode()
    wrong = html.partition('<div class="field wrong">')[2].partition("</div>")[0]
    assert words in wrong
    assert 'name="file"' in wrong
    assert Club.objects.get().picture == before.name


def test_picture_goes_and_comes_back_by_a_press_each(desk, stranger):
    send_picture(desk, image_bytes())
    picture = picture_address()
    html = desk.post("/club/picture/before/", {"do": "away"}, follow=True).content.decode()
    assert "Picture removed. You can restore it." in html
    assert "large badge" not in html
    assert stranger.get(picture).status_code == 404
    answer = desk.get(picture)  # beside the button that puts it back
    assert (answer.status_code, f'src="{picture}"' in html) == (200, True)
    html = desk.post("/club/picture/before/", {"do": "back"}, follow=True).content.decode()
    assert "The last picture is back." in html
    assert stranger.get(picture).status_code == 200


def test_exchanged_picture_leaves_the_one_before_and_no_other(desk):
    for color in ("navy", "maroon", "olive"):
        send_picture(desk, image_bytes(color=color))
    names = {color: reencode(image_bytes(color=color)).name for color in ("maroon", "olive")}
    assert set(ClubPicture.objects.values_list("name", flat=True)) == set(names.values())
    for color in ("maroon", "olive"):
        desk.post("/club/picture/before/", {"do": "back"})
        assert Club.objects.get().picture == names[color]
    send_picture(desk, image_bytes(color="olive"))
    assert ClubPicture.objects.count() == 2


def test_nothing_before_is_said_so(desk):
    html = desk.post("/club/picture/before/", {"do": "back"}, follow=True).content.decode()
    assert "There is no earlier picture. Choose a file." in html


def test_same_press_twice_is_one_and_another_file_is_another(desk):
    first, second = image_bytes(color="navy"), image_bytes(color="maroon")
    send_picture(desk, first, key="k")
    send_picture(desk, second, key="k")
    assert Club.objects.get().picture == reencode(second).name
    send_picture(desk, first, key="k")  # late, as on a bad line
    assert Club.objects.get().picture == reencode(second).name


def test_another_clubs_picture_from_before_is_not_ours_to_see(desk, stranger):
    theirs = build.director("Ben", club="Theirs")
    kept = build.picture(theirs.club)
    build.picture(theirs.club, image_bytes(color="navy"))
    assert desk.get(f"/picture/{kept.name}/").status_code == 404
    stranger.force_login(theirs)
    assert stranger.get(f"/picture/{kept.name}/").status_code == 200


@pytest.fixture
def stranger(db):
    return Client()


def test_cause_is_one_line_and_may_go_again(desk):
    html = desk.post("/club/cause/", {"cause": f"  {CAUSE} "}, follow=True).content.decode()
    assert f"The line is now “{CAUSE}”." in html
    assert f'value="{CAUSE}"' in html
    html = desk.post("/club/cause/", {"cause": ""}, follow=True).content.decode()
    assert "The line is now empty." in html
    assert Club.objects.get().cause == ""


def test_long_cause_is_refused_beside_its_box_and_stays_there(desk):
    html = desk.post("/club/cause/", {"cause": "x" * 81}).content.decode()
    assert "Use at most 80 letters. This has 81." in html
    assert f'value="{"x" * 81}"' in html
    assert Club.objects.get().cause == ""


def test_cause_that_somebody_else_changed_meanwhile_is_not_overwritten(desk):
    drawn = re.search(r'action="/club/cause/".*?name="drawn" value="(.*?)"', page(desk), re.S)[1]
    Club.objects.update(cause="The library")
    fields = {"cause": CAUSE, "drawn": drawn.replace("&quot;", '"')}
    answer = desk.post("/club/cause/", fields)
    assert answer.status_code == 409
    assert "The library" in answer.content.decode()


def test_rows_of_the_hall_are_set_and_known_to_every_night(desk):
    night = build.night(Club.objects.get())
    assert reader.night(night.pk).tables_a_row == 0
    html = desk.post("/club/hall/", {"tables_a_row": "4"}, follow=True).content.decode()
    assert "The room map has 4 tables in a row." in html
    assert '<option value="4" selected>' in html
    assert reader.night(night.pk).tables_a_row == 4
    html = desk.post("/club/hall/", {"tables_a_row": "0"}, follow=True).content.decode()
    assert "The room map chooses its own rows." in html


def test_rows_that_no_hall_has_are_refused_and_those_it_has_stay(desk):
    Club.objects.update(tables_a_row=3)
    html = desk.post("/club/hall/", {"tables_a_row": "21"}).content.decode()
    assert "Choose one of these numbers." in html
    assert Club.objects.get().tables_a_row == 3
    fields = {"tables_a_row": "5", "drawn": '{"tables_a_row": 2}'}
    assert desk.post("/club/hall/", fields).status_code == 409


def test_rows_that_the_file_has_lost_are_as_it_comes(desk):
    night = build.night(Club.objects.get())
    Club.objects.update(tables_a_row=400)
    assert reader.night(night.pk).tables_a_row == 0


@pytest.mark.sqlite
def test_copy_of_the_evenings_has_the_picture(transactional_db, tmp_path):
    drawn = build.picture(build.director().club)
    make_checked_backup(opening.database_path(), tmp_path, datetime.now())
    (copy,) = backup_files.backups_in(tmp_path)
    shutil.copyfile(copy.file, tmp_path / "copy.sqlite3")
    with opening.database_file.open_database_file(tmp_path / "copy.sqlite3") as connection:
        row = connection.execute("SELECT name, content FROM tournament_clubpicture").fetchone()
    assert row == (drawn.name, base64.b64encode(drawn.content).decode())


@pytest.fixture
def public_pages(desk):
    """Return a night, and its public pages by name."""
    club = Club.objects.get()
    night = build.night(club)
    build.seat_players(night, 8)
    key = table_key.table_key(night.pk, 1, night.table_keys)
    return {
        "the wall": reverse("wall", args=[club.wall]),
        "find me": reverse("find-me", args=[club.wall]) + "?find=",
        "a card": reverse("wall-card", args=[club.wall, 1]),
        "standings": reverse("wall-standings", args=[club.wall]),
        "the rules": reverse("wall-rules", args=[club.wall]),
        "a table": reverse("table", args=[night.pk, 1, key]),
        "signing in": "/sign-in/",
    }


def test_everybody_sees_the_picture_beside_the_clubs_name(public_pages, stranger):
    plain = {name: page(stranger, place) for name, place in public_pages.items()}
    assert {name for name, html in plain.items() if "/picture/" in html} == set()
    build.picture(Club.objects.get())
    badge = f'<img class="badge" src="{picture_address()}" alt="The club\'s picture">'
    for name, place in public_pages.items():
        head, picture, after = page(stranger, place).partition(badge)
        assert picture, name
        assert after.split()[0].startswith("<bdi>Tanglewood</bdi>"), name
        assert "wall.css" in head or "badge.css" in head, name
        assert MARK not in head.partition("<body>")[2], name


def test_wall_shows_another_picture_by_itself(public_pages, stranger):
    before = re.search('data-shown="(.*?)"', page(stranger, public_pages["the wall"]))[1]
    build.picture(Club.objects.get())
    assert re.search('data-shown="(.*?)"', page(stranger, public_pages["the wall"]))[1] != before


def test_stranger_sees_no_club_where_several_live(public_pages, stranger):
    build.picture(Club.objects.get())
    build.director("Ben", club="Theirs")
    html = page(stranger, "/sign-in/")
    assert "Euchre Night</bdi>" in html
    assert "/picture/" not in html


def test_desk_has_the_picture_or_the_two_cards(desk):
    assert MARK in page(desk, "/regulars/").partition("<body>")[2]
    club = Club.objects.get()
    build.picture(club)
    html = page(desk, "/regulars/").partition("<body>")[2]
    assert (MARK in html, f'src="{picture_address()}"' in html) == (False, True)
    clubs.remove_picture(club=club.pk)
    assert MARK in page(desk, "/regulars/").partition("<body>")[2]


def test_cause_is_said_where_players_find_themselves(public_pages, stranger):
    assert CAUSE not in page(stranger, public_pages["find me"])
    clubs.set_cause(club=Club.objects.get().pk, cause=CAUSE)
    assert f"<bdi>{CAUSE}</bdi>" in page(stranger, public_pages["find me"])


def test_wall_says_the_cause_where_its_foot_is_free(desk, stranger):
    night = build.night(Club.objects.get())
    build.seat_players(night, 8)
    wall = reverse("wall", args=[Club.objects.get().wall])
    clubs.set_cause(club=Club.objects.get().pk, cause=CAUSE)
    assert CAUSE not in page(stranger, wall)
    build.enter_all_tables(night, 1, except_tables=(1,))
    assert f"<bdi>{CAUSE}</bdi>" in page(stranger, wall)
