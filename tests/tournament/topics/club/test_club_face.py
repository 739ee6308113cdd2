"""A club stores its picture, its cause and the rows of its hall, and pages show them."""

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
from tournament.kit.desk.forms.picture_file import reencode_picture
from tournament.server.access import table_key
from tournament.server.laptop import opening
from tournament.server.laptop.backups import backup_files
from tournament.server.laptop.backups.making import make_checked_backup
from tournament.storage.models import Club, ClubPicture
from tournament.storage.reading import reader
from tournament.topics.club.actions import club as clubs
from tournament.topics.club.forms import PICTURE_MISSING_SENTENCE, RoomForm

SUPPORTED_CAUSE = "We play for the food pantry"
LOGO_ADDRESS = "/static/tournament/mark.svg"


def send_picture(desk, content, **other_fields):
    fields = {"file": SimpleUploadedFile("badge.png", content)} if content is not None else {}
    return desk.post("/club/picture/", fields | other_fields, follow=True)


def page_html(client, address="/club/"):
    return client.get(address, follow=True).content.decode()


def picture_address():
    return f"/picture/{Club.objects.get().picture}/"


def test_stored_picture_is_shown_at_once(desk):
    html = send_picture(desk, image_bytes(1200, 900)).content.decode()
    assert f'class="large badge" src="{picture_address()}" alt="The club\'s picture"' in html
    row = ClubPicture.objects.get()
    assert (row.name, row.kind, row.width, row.height) == (
        Club.objects.get().picture,
        "png",
        600,
        450,
    )


def test_picture_is_served_to_strangers_and_cached_for_long(desk, strangers_browser):
    send_picture(desk, image_bytes())
    response = strangers_browser.get(picture_address())
    assert response.content == reencode_picture(image_bytes()).content
    headers = response.headers
    assert headers["Content-Type"] == "image/png"
    assert headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Content-Security-Policy"].startswith("default-src 'none'")
    assert "Vary" not in headers
    assert "Set-Cookie" not in headers
    send_picture(desk, image_bytes(kind="JPEG"))
    assert strangers_browser.get(picture_address()).headers["Content-Type"] == "image/jpeg"


REFUSED_PICTURE_FILES = {
    "none": (None, PICTURE_MISSING_SENTENCE),
    "an empty one": (b"", "not a PNG or JPEG picture"),
    "a list": (b"Name\nAda", "not a PNG or JPEG picture"),
    "a large one": (bytes(8 * 2**20 + 1), "This picture is larger than 8 MB"),
}


@pytest.mark.parametrize(
    ("content", "words"), REFUSED_PICTURE_FILES.values(), ids=REFUSED_PICTURE_FILES
)
def test_file_that_is_not_a_picture_is_refused_beside_the_file_box(desk, content, words):
    stored_picture = build.picture(Club.objects.get())
    html = send_picture(desk, content).content.decode()
    refused_field = html.partition('<div class="field wrong">')[2].partition("</div>")[0]
    assert words in refused_field
    assert 'name="file"' in refused_field
    assert Club.objects.get().picture == stored_picture.name


def test_one_press_removes_the_picture_and_another_restores_it(desk, strangers_browser):
    send_picture(desk, image_bytes())
    picture = picture_address()
    html = desk.post("/club/picture/before/", {"do": "away"}, follow=True).content.decode()
    assert "large badge" not in html
    assert strangers_browser.get(picture).status_code == 404
    # The club page shows the removed picture beside the button *Restore*.
    response = desk.get(picture)
    assert (response.status_code, f'src="{picture}"' in html) == (200, True)
    desk.post("/club/picture/before/", {"do": "back"}, follow=True)
    assert strangers_browser.get(picture).status_code == 200


def test_only_the_current_and_the_previous_picture_are_stored(desk):
    for color in ("navy", "maroon", "olive"):
        send_picture(desk, image_bytes(color=color))
    names = {
        color: reencode_picture(image_bytes(color=color)).name for color in ("maroon", "olive")
    }
    assert set(ClubPicture.objects.values_list("name", flat=True)) == set(names.values())
    for color in ("maroon", "olive"):
        desk.post("/club/picture/before/", {"do": "back"})
        assert Club.objects.get().picture == names[color]
    send_picture(desk, image_bytes(color="olive"))
    assert ClubPicture.objects.count() == 2


def test_restore_without_an_earlier_picture_is_refused(desk):
    html = desk.post("/club/picture/before/", {"do": "back"}, follow=True).content.decode()
    assert "There is no earlier picture. Choose a file." in html


def test_picture_form_that_arrives_twice_does_not_restore_a_replaced_picture(desk):
    first_image, second_image = image_bytes(color="navy"), image_bytes(color="maroon")
    send_picture(desk, first_image, key="k")
    send_picture(desk, second_image, key="k")
    assert Club.objects.get().picture == reencode_picture(second_image).name
    # The first form arrives a second time, as it can on a bad connection.
    send_picture(desk, first_image, key="k")
    assert Club.objects.get().picture == reencode_picture(second_image).name


def test_earlier_picture_of_another_club_is_not_served(desk, strangers_browser):
    their_director = build.director("Ben", club="Theirs")
    picture = build.picture(their_director.club)
    build.picture(their_director.club, image_bytes(color="navy"))
    assert desk.get(f"/picture/{picture.name}/").status_code == 404
    strangers_browser.force_login(their_director)
    assert strangers_browser.get(f"/picture/{picture.name}/").status_code == 200


@pytest.fixture
def strangers_browser(db):
    return Client()


def test_supported_cause_is_one_line_and_can_be_removed(desk):
    html = desk.post(
        "/club/cause/", {"cause": f"  {SUPPORTED_CAUSE} "}, follow=True
    ).content.decode()
    assert f"The line is now “{SUPPORTED_CAUSE}”." in html
    assert f'value="{SUPPORTED_CAUSE}"' in html
    desk.post("/club/cause/", {"cause": ""}, follow=True)
    assert Club.objects.get().cause == ""


def test_text_of_a_long_supported_cause_is_refused_and_kept_in_its_box(desk):
    html = desk.post("/club/cause/", {"cause": "x" * 81}).content.decode()
    assert "Use at most 80 characters. This has 81." in html
    assert f'value="{"x" * 81}"' in html
    assert Club.objects.get().cause == ""


def test_supported_cause_changed_in_another_window_is_not_overwritten(desk):
    drawn_value = re.search(
        r'action="/club/cause/".*?name="drawn" value="(.*?)"', page_html(desk), re.S
    )[1]
    Club.objects.update(cause="The library")
    fields = {"cause": SUPPORTED_CAUSE, "drawn": drawn_value.replace("&quot;", '"')}
    response = desk.post("/club/cause/", fields)
    assert response.status_code == 409
    assert "The library" in response.content.decode()


def test_number_of_tables_per_row_is_set_for_every_night(desk):
    night = build.night(Club.objects.get())
    assert reader.night(night.pk).tables_a_row == 0
    html = desk.post("/club/hall/", {"tables_a_row": "4"}, follow=True).content.decode()
    assert '<option value="4" selected>' in html
    assert reader.night(night.pk).tables_a_row == 4
    desk.post("/club/hall/", {"tables_a_row": "0"}, follow=True)
    assert reader.night(night.pk).tables_a_row == 0


def test_invalid_number_of_tables_per_row_is_refused(desk):
    Club.objects.update(tables_a_row=3)
    html = desk.post("/club/hall/", {"tables_a_row": "21"}).content.decode()
    assert RoomForm.base_fields["tables_a_row"].error_messages["invalid_choice"] in html
    assert Club.objects.get().tables_a_row == 3
    fields = {"tables_a_row": "5", "drawn": '{"tables_a_row": 2}'}
    assert desk.post("/club/hall/", fields).status_code == 409


def test_impossible_stored_number_of_tables_per_row_is_ignored(desk):
    night = build.night(Club.objects.get())
    Club.objects.update(tables_a_row=400)
    assert reader.night(night.pk).tables_a_row == 0


@pytest.mark.sqlite
def test_backup_contains_the_picture(transactional_db, tmp_path):
    picture = build.picture(build.director().club)
    make_checked_backup(opening.database_path(), tmp_path, datetime.now())
    (copy,) = backup_files.read_backups_in(tmp_path)
    shutil.copyfile(copy.file, tmp_path / "copy.sqlite3")
    with opening.database_file.open_database_file(tmp_path / "copy.sqlite3") as connection:
        row = connection.execute("SELECT name, content FROM tournament_clubpicture").fetchone()
    assert row == (picture.name, base64.b64encode(picture.content).decode())


@pytest.fixture
def public_pages(desk):
    """Return the addresses of a night's public pages by name."""
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


def test_public_pages_show_the_picture_beside_the_clubs_name(public_pages, strangers_browser):
    html_by_page = {
        name: page_html(strangers_browser, place) for name, place in public_pages.items()
    }
    assert {name for name, html in html_by_page.items() if "/picture/" in html} == set()
    build.picture(Club.objects.get())
    badge = f'<img class="badge" src="{picture_address()}" alt="The club\'s picture">'
    for name, place in public_pages.items():
        head, picture, rest_of_page = page_html(strangers_browser, place).partition(badge)
        assert picture, name
        assert rest_of_page.split()[0].startswith("<bdi>Tanglewood</bdi>"), name
        assert "wall.css" in head or "badge.css" in head, name
        assert LOGO_ADDRESS not in head.partition("<body>")[2], name


def test_open_wall_is_updated_after_the_picture_changes(public_pages, strangers_browser):
    picture_before = re.search(
        'data-shown="(.*?)"', page_html(strangers_browser, public_pages["the wall"])
    )[1]
    build.picture(Club.objects.get())
    assert (
        re.search('data-shown="(.*?)"', page_html(strangers_browser, public_pages["the wall"]))[1]
        != picture_before
    )


def test_stranger_sees_no_club_on_a_site_of_several_clubs(public_pages, strangers_browser):
    build.picture(Club.objects.get())
    build.director("Ben", club="Theirs")
    html = page_html(strangers_browser, "/sign-in/")
    assert "Euchre Night</bdi>" in html
    assert "/picture/" not in html


def test_desk_shows_the_clubs_picture_or_else_the_logo(desk):
    assert LOGO_ADDRESS in page_html(desk, "/regulars/").partition("<body>")[2]
    club = Club.objects.get()
    build.picture(club)
    html = page_html(desk, "/regulars/").partition("<body>")[2]
    assert (LOGO_ADDRESS in html, f'src="{picture_address()}"' in html) == (False, True)
    clubs.remove_picture(club=club.pk)
    assert LOGO_ADDRESS in page_html(desk, "/regulars/").partition("<body>")[2]


def test_phone_pages_show_the_supported_cause(public_pages, strangers_browser):
    assert SUPPORTED_CAUSE not in page_html(strangers_browser, public_pages["find me"])
    clubs.set_cause(club=Club.objects.get().pk, cause=SUPPORTED_CAUSE)
    assert f"<bdi>{SUPPORTED_CAUSE}</bdi>" in page_html(strangers_browser, public_pages["find me"])


def test_wall_shows_the_supported_cause_unless_its_footer_has_other_words(desk, strangers_browser):
    night = build.night(Club.objects.get())
    build.seat_players(night, 8)
    wall = reverse("wall", args=[Club.objects.get().wall])
    clubs.set_cause(club=Club.objects.get().pk, cause=SUPPORTED_CAUSE)
    assert SUPPORTED_CAUSE not in page_html(strangers_browser, wall)
    build.enter_all_tables(night, 1, except_tables=(1,))
    assert f"<bdi>{SUPPORTED_CAUSE}</bdi>" in page_html(strangers_browser, wall)
