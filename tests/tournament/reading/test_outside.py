"""Regulars, directors, walls and clocks have a sum of their own, and are offered from a copy."""

from datetime import UTC, date, datetime

import pytest
from django.db import connection, models
from django.utils import timezone

from tests import build
from tests.faults.opening import broken
from tournament.access import phones
from tournament.club import actions as clubs
from tournament.club.regulars import actions as regulars
from tournament.laptop.copies import folder as copies
from tournament.laptop.server import opening
from tournament.lists.contact import Contact
from tournament.models import (
    ClockPress,
    Club,
    ClubPicture,
    Director,
    Regular,
    Tournament,
    WallPress,
)
from tournament.models.summed import sum_of
from tournament.reading import memory, outside_nights


def told(change):
    """Past everything of ours, as a disk would."""
    with connection.cursor() as cursor:
        cursor.execute(f"UPDATE {change}")


@pytest.fixture
def club(db):
    """One that has been busy in every way that a row of it is written."""
    director = build.director()
    found = director.club
    clubs.rename(club=found.pk, name="Tanglewood Euchre")
    clubs.name_wifi(club=found.pk, name="Hall")
    clubs.keep_last_names(club=found.pk, kept=True)
    people = [Contact(name) for name in build.players(3)]
    regulars.enlist(club=found.pk, people=people)
    regulars.change(club=found.pk, number=1, person=Contact("Ada Dixon", phone="555 0143"))
    regulars.mark(club=found.pk, number=2, gone=True)
    clubs.reset_password(director=director.name, password="lantern maple river")
    phones.end_all(director)
    Director.objects.get().save(update_fields=["phones"])
    Director.objects.update(last_login=timezone.now())
    WallPress.objects.create(club=found, wall=1, at=timezone.now(), by="director", name="Left")
    ClubPicture.objects.create(
        club=found, name="8a41", kind="png", width=3, height=2, content="iVBORw=="
    )
    night = build.night(found)
    ClockPress.objects.create(tournament=night, at=timezone.now(), by="director", game=1, left=60)
    return found


def test_whatever_wrote_a_row_it_fits_its_sum(club):
    assert outside_nights.look() == []
    assert all(
        row.sum for kind in outside_nights.KINDS.values() for row in kind._base_manager.all()
    )


def another(field):
    """A value that no new row has in this column."""
    match field:
        case models.BooleanField():
            return not field.get_default()
        case models.DateTimeField():
            return datetime(2026, 11, 24, 22, tzinfo=UTC)
        case models.DateField():
            return date(2026, 11, 24)
        case models.CharField() | models.TextField():
            return f"{field.get_default()}x"
        case _:
            return 7


@pytest.mark.parametrize("kind", outside_nights.KINDS.values(), ids=outside_nights.KINDS)
def test_every_column_of_a_row_is_in_its_sum(kind):
    """But for its number, the sum itself, and what changes with every sign-in."""
    for field in kind._meta.concrete_fields:
        row = kind()
        before = sum_of(row)
        setattr(row, field.attname, another(field))
        is_summed = sum_of(row) != before
        assert is_summed is (field.name not in {"id", "sum", "last_login"}), field.name


DAMAGES = {
    "a phone number": ("tournament_regular SET phone = '555 0142' WHERE number = 1", "regular"),
    "who no longer comes": ("tournament_regular SET gone = NOT gone WHERE number = 2", "regular"),
    "a number": ("tournament_regular SET number = 67 WHERE number = 3", "regular"),
    "the club's name": ("tournament_club SET name = 'Tanglewoof Euchre'", "club"),
    "the network": ("tournament_club SET wifi = ''", "club"),
    "the club's word": ("tournament_club SET calls_it = 'day'", "club"),
    "which name comes first": ("tournament_club SET last_name_first = NOT last_name_first", "club"),
    "the cause": ("tournament_club SET cause = 'The pantry'", "club"),
    "a picture": ("tournament_clubpicture SET content = 'x'", "clubpicture"),
    "a picture's width": ("tournament_clubpicture SET width = 4", "clubpicture"),
    "a password": ("tournament_director SET password = 'x'", "director"),
    "phones": ("tournament_director SET phones = 4", "director"),
    "a wall": ("tournament_wallpress SET wall = 3", "wallpress"),
    "a clock": ('tournament_clockpress SET "left" = 61', "clockpress"),
    "the sum itself": ("tournament_wallpress SET sum = 'x'", "wallpress"),
}


@pytest.mark.parametrize(("change", "kind"), DAMAGES.values(), ids=DAMAGES)
def test_row_that_changed_by_itself_is_found_and_no_other(club, change, kind):
    told(change)
    assert [one.kind for one in outside_nights.look()] == [kind]
    assert outside_nights.known(club.pk)


def test_row_of_another_club_is_not_ours_to_see(club):
    other = build.director("Ben", club="Theirs").club
    told(f"tournament_club SET name = 'Ourz' WHERE id = {other.pk}")
    outside_nights.look()
    assert outside_nights.known(club.pk) == ()
    assert len(outside_nights.known(other.pk)) == 1


def test_signing_in_takes_no_damage_for_right(club, client):
    told("tournament_director SET phones = 4")
    client.force_login(Director.objects.get())
    assert [one.kind for one in outside_nights.look()] == ["director"]


@pytest.fixture
def copied(transactional_db, tmp_path, monkeypatch):
    """A club whose evenings are copied, in a folder of the test's."""
    director = build.director()
    regulars.enlist(club=director.club_id, people=[Contact("Ada Abbott", phone="555")])
    monkeypatch.setattr(opening, "copies_folder", lambda: tmp_path / "copies")
    copies.back_up(opening.path(), tmp_path / "copies", datetime.now())
    return director


@pytest.mark.sqlite
def test_page_offers_it_from_the_newest_copy_that_has_it_whole(copied, client, tmp_path):
    told("tournament_regular SET phone = '554'")
    copies.back_up(opening.path(), tmp_path / "copies", datetime.now())
    client.force_login(copied)
    assert 'href="/club/as-kept/"' in client.get("/").content.decode()
    page = client.get("/club/as-kept/").content.decode()
    assert "phone: <bdi>554</bdi> in the file, <bdi>555</bdi> in the copy" in page
    row = outside_nights.look()[0]
    sent = {"kind": "regular", "number": row.number, "do": "copy"}
    page = client.post("/club/as-kept/", sent, follow=True).content.decode()
    assert "It is as the copy has it." in page
    assert "are as they were written down" in page
    assert Regular.objects.get().phone == "555"
    assert "/club/as-kept/" not in client.get("/").content.decode()
    page = client.post("/club/as-kept/", sent, follow=True).content.decode()
    assert "That is settled already." in page


def test_page_without_a_copy_keeps_it_as_it_stands(club, client, tmp_path, monkeypatch):
    monkeypatch.setattr(opening, "copies_folder", lambda: tmp_path)
    told("tournament_regular SET phone = '554' WHERE number = 1")
    client.force_login(Director.objects.get())
    page = client.get("/club/as-kept/").content.decode()
    assert "No copy has it whole" in page
    row = outside_nights.look()[0]
    client.post("/club/as-kept/", {"kind": "regular", "number": row.number, "do": "keep"})
    assert outside_nights.look() == []
    assert Regular.objects.get(number=1).phone == "554"
    assert Club.objects.count() == 1


ASTRAY = {
    "a wall that is no text": "tournament_club SET wall = CAST(x'E2' || substr(wall, 2) AS TEXT)",
    "a wall that is no address": "tournament_club SET wall = 'b/c'",
    "a wall in bytes": "tournament_club SET wall = CAST(wall AS BLOB)",
    "a director of no club": "tournament_director SET club_id = 0",
    "a director in bytes": "tournament_director SET name = CAST(name AS BLOB)",
}


@pytest.mark.sqlite
@pytest.mark.parametrize("change", ASTRAY.values(), ids=ASTRAY)
def test_damaged_row_breaks_no_page_and_leads_to_what_can_be_done(club, client, change):
    director, night = Director.objects.get(), Tournament.objects.get()
    client.force_login(director)
    told(change)
    memory.forget()
    outside_nights.look()
    assert broken(client, night.pk, club.wall) == []
    for page in ("/hall/", "/club/"):
        assert client.get(page).status_code == 200
    assert 'href="/club/as-kept/"' in client.get("/").content.decode()
    (one,) = outside_nights.look()
    client.post("/club/as-kept/", {"kind": one.kind, "number": one.number, "do": "keep"})
    assert outside_nights.look() == []
    assert Director.objects.get(name=director.name).club_id == club.pk
    assert client.get("/display/", follow=True).status_code == 200
