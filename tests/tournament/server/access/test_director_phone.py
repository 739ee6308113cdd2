"""The director's own phone: let in by a code at the desk, once, and signed out from there."""

import re
from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from tests import build
from tests.tournament.cursor import begins_at
from tournament.server.access import sign_in
from tournament.server.laptop import addresses, hall
from tournament.storage.models import Change, Club, Director
from tournament.topics.club import actions as clubs

pytestmark = pytest.mark.django_db


@pytest.fixture
def phone():
    return Client(REMOTE_ADDR="192.168.7.40", enforce_csrf_checks=False)


@pytest.fixture
def director(desk):
    return Director.objects.get()


@pytest.fixture
def opened():
    hall.let_in()
    yield
    hall.shut()


def link(director):
    director.refresh_from_db()
    return f"/phone/{sign_in.pass_for_phone(director.pk, director.phones, director.phones_ended)}/"


def directs(client):
    return client.get("/").status_code == 200


@pytest.mark.usefixtures("opened")
def test_code_is_shown_at_the_desk_and_lets_one_phone_in(desk, director, phone, monkeypatch):
    monkeypatch.setattr(addresses, "hall_addresses", lambda: ["192.168.7.2"])
    page = desk.get("/hall/my-phone/").content.decode()
    assert 'href="http://192.168.7.2' in page
    assert "<svg" in page
    where = link(director)
    assert "Direct from this phone" in phone.get(where).content.decode()
    assert not directs(phone)
    assert phone.post(where).headers["Location"] == "/"
    assert directs(phone)
    assert "<b>1</b> phone was let in" in desk.get("/hall/my-phone/").content.decode()


def test_closed_hall_lets_no_phone_in_and_says_so(desk, monkeypatch):
    monkeypatch.setattr(addresses, "hall_addresses", lambda: ["192.168.7.2"])
    page = desk.get("/hall/my-phone/").content.decode()
    assert "The hall is closed, so no phone can come in." in page
    assert begins_at(page) == "Open the hall first"
    assert 'class="code"' not in page


@pytest.mark.usefixtures("opened")
def test_desk_looks_again_by_one_press_and_gets_a_new_code(desk, director, phone, monkeypatch):
    monkeypatch.setattr(addresses, "hall_addresses", lambda: ["192.168.7.2"])
    page = desk.get("/hall/my-phone/").content.decode()
    assert begins_at(page) == "Look again, and show a new code"
    assert "No phone is let in." in page
    phone.post(link(director))
    assert "<b>1</b> phone was let in" in desk.get("/hall/my-phone/").content.decode()


@pytest.mark.usefixtures("opened")
def test_phone_is_offered_no_door_that_only_the_desk_has(desk, director, phone):
    phone.post(link(director))
    assert "Let your phone in" in desk.get("/hall/").content.decode()
    shown = phone.get("/hall/").content.decode()
    assert "Let your phone in" not in shown
    assert "Another phone is let in at the desk." in shown


def test_pass_is_good_once(director, phone):
    where = link(director)
    phone.post(where)
    thief = Client()
    answer = thief.post(where)
    assert answer.status_code == 422
    assert "a phone has used it" in answer.content.decode()
    assert not directs(thief)


def test_pass_is_good_for_five_minutes(director, phone):
    where = link(director)
    with time_machine.travel(timezone.now() + timedelta(minutes=sign_in.PASS_MINUTES, seconds=5)):
        assert phone.post(where).status_code == 422
        assert not directs(phone)


@pytest.mark.parametrize("told", ["x", "a" * 200, "WzEsMCwwXQ:1:2"])
def test_anything_else_is_no_pass(director, phone, told, caplog):
    assert phone.post(f"/phone/{told}/").status_code == 422
    assert not directs(phone)
    assert "was refused" in caplog.text


def test_one_press_at_the_desk_signs_every_phone_out(desk, director, phone):
    later = Client()
    for one in (phone, later):
        one.post(link(director))
    unused = link(director)
    desk.post("/hall/my-phone/end/")
    assert not directs(phone)
    assert not directs(later)
    assert directs(desk)
    assert Client().post(unused).status_code == 422
    assert "Direct from this phone" in phone.get(link(director)).content.decode()
    phone.post(link(director))
    assert directs(phone)


def test_phone_that_was_signed_out_comes_in_again_by_the_next_pass(desk, director, phone):
    phone.post(link(director))
    desk.post("/hall/my-phone/end/")
    # Nothing was opened on it since, so it does not know yet.
    assert phone.post(link(director)).headers["Location"] == "/"
    assert directs(phone)
    director.refresh_from_db()
    assert director.phones_on == 1


def test_phone_opens_no_further_door_and_changes_no_password(director, phone):
    phone.post(link(director))
    assert phone.get("/hall/my-phone/").status_code == 403
    assert phone.post("/hall/my-phone/end/").status_code == 403
    told = {"old": build.PASSWORD, "password": "three other words"}
    director.refresh_from_db()
    assert phone.post("/club/password/", told).status_code == 403
    director.refresh_from_db()
    assert director.check_password(build.PASSWORD)


def test_phone_sees_its_own_club_alone(director, phone):
    other = build.night(build.director(club="Alameda Isles", name="other").club)
    phone.post(link(director))
    assert phone.get(f"/night/{other.pk}/").status_code == 404


def test_what_the_phone_presses_is_told_apart_from_the_desk(desk, director, phone):
    build.night(Club.objects.get())
    phone.post(link(director))
    for browser, device in ((phone, "phone 192.168.7.40"), (desk, "this laptop")):
        browser.post("/hall/both-sides/", {"both": "yes" if browser is phone else ""})
        assert Change.objects.latest("pk").device == device


def test_phone_is_told_by_its_session_wherever_it_comes_from(director):
    build.night(Club.objects.get())
    phone = Client()
    phone.post(link(director))
    phone.post("/hall/both-sides/", {"both": "yes"})
    assert Change.objects.latest("pk").device == "phone 127.0.0.1"


def test_desk_that_opens_its_own_link_stays_the_desk(desk, director):
    where = link(director)
    assert desk.post(where).headers["Location"] == "/"
    assert desk.get("/hall/my-phone/").status_code == 200
    director.refresh_from_db()
    assert director.phones == 0


def test_floor_ends_for_a_phone_that_is_signed_out(desk, director, phone):
    night = build.night(Club.objects.get())
    build.seated(night, 8)
    phone.post(link(director))
    page = phone.get(f"/night/{night.pk}/floor/").content.decode()
    live = re.search('data-live="([^"]+)"', page)[1]
    assert phone.get(live).status_code == 200
    desk.post("/hall/my-phone/end/")
    assert phone.get(live).status_code == 404
    assert desk.get(live).status_code == 200


def test_new_password_ends_every_phone(director, phone):
    phone.post(link(director))
    clubs.reset_password(director=director.name, password="three other words")
    assert not directs(phone)
    director.refresh_from_db()
    assert director.phones_on == 0


def test_every_page_of_the_night_leads_a_phone_back_to_the_floor(desk, director, phone):
    night = build.night(Club.objects.get())
    build.seated(night, 8)
    phone.post(link(director))
    way = f'<a href="/night/{night.pk}/floor/">Back to the floor</a>'
    for page in ("scores/", "ruling/1/1/", "rulings/", "seat/", ""):
        assert way in phone.get(f"/night/{night.pk}/{page}").content.decode()
        assert way not in desk.get(f"/night/{night.pk}/{page}").content.decode()
    assert way not in phone.get(f"/night/{night.pk}/floor/").content.decode()
