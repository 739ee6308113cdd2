"""The director's own phone is let in once by a code from the desk, and signed out from there."""

import re
from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from tests import build
from tests.tournament.cursor import place_of_cursor
from tournament.server.access import sign_in
from tournament.server.laptop import addresses
from tournament.storage.models import Change, Club
from tournament.topics.club.actions import club as clubs

pytestmark = pytest.mark.django_db


@pytest.fixture
def phone():
    return Client(REMOTE_ADDR="192.168.7.40", enforce_csrf_checks=False)


def phone_link(director):
    director.refresh_from_db()
    return f"/phone/{sign_in.make_phone_pass(director.pk, director.phones, director.phones_ended)}/"


def is_signed_in(client):
    return client.get("/").status_code == 200


@pytest.mark.usefixtures("open_hall")
def test_code_is_shown_at_the_desk_and_lets_one_phone_in(desk, director, phone, monkeypatch):
    monkeypatch.setattr(addresses, "network_addresses", lambda: ["192.168.7.2"])
    page_text = desk.get("/hall/my-phone/").content.decode()
    assert 'href="http://192.168.7.2' in page_text
    assert "<svg" in page_text
    link = phone_link(director)
    assert "Connect this phone" in phone.get(link).content.decode()
    assert not is_signed_in(phone)
    assert phone.post(link).headers["Location"] == "/"
    assert is_signed_in(phone)
    assert "<b>1</b> connected" in desk.get("/hall/my-phone/").content.decode()


def test_no_phone_code_is_shown_while_phones_cannot_connect(desk, monkeypatch):
    monkeypatch.setattr(addresses, "network_addresses", lambda: ["192.168.7.2"])
    page_text = desk.get("/hall/my-phone/").content.decode()
    assert place_of_cursor(page_text) == "Go to Phones"
    assert 'class="code"' not in page_text


@pytest.mark.usefixtures("open_hall")
def test_phone_page_counts_connected_phones_and_offers_a_new_code(
    desk, director, phone, monkeypatch
):
    monkeypatch.setattr(addresses, "network_addresses", lambda: ["192.168.7.2"])
    page_text = desk.get("/hall/my-phone/").content.decode()
    assert place_of_cursor(page_text) == "Show a new code"
    assert "No phone is connected." in page_text
    phone.post(phone_link(director))
    assert "<b>1</b> connected" in desk.get("/hall/my-phone/").content.decode()


@pytest.mark.usefixtures("open_hall")
def test_directors_phone_cannot_connect_another_phone(desk, director, phone):
    phone.post(phone_link(director))
    assert "Connect your phone" in desk.get("/hall/").content.decode()
    html = phone.get("/hall/").content.decode()
    assert "Connect your phone" not in html
    assert "To connect another phone, use the laptop." in html


def test_phone_link_works_only_once(director, phone):
    link = phone_link(director)
    phone.post(link)
    second_client = Client()
    response = second_client.post(link)
    assert response.status_code == 422
    assert "a phone has used it" in response.content.decode()
    assert not is_signed_in(second_client)


def test_phone_link_works_for_five_minutes(director, phone):
    link = phone_link(director)
    with time_machine.travel(
        timezone.now() + timedelta(minutes=sign_in.PHONE_PASS_MINUTES, seconds=5)
    ):
        assert phone.post(link).status_code == 422
        assert not is_signed_in(phone)


@pytest.mark.parametrize("malformed_code", ["x", "a" * 200, "WzEsMCwwXQ:1:2"])
def test_malformed_phone_code_is_refused(director, phone, malformed_code, caplog):
    assert phone.post(f"/phone/{malformed_code}/").status_code == 422
    assert not is_signed_in(phone)
    assert "was refused" in caplog.text


def test_button_at_the_desk_signs_every_phone_out(desk, director, phone):
    second_phone = Client()
    for browser in (phone, second_phone):
        browser.post(phone_link(director))
    unused_link = phone_link(director)
    desk.post("/hall/my-phone/end/")
    assert not is_signed_in(phone)
    assert not is_signed_in(second_phone)
    assert is_signed_in(desk)
    assert Client().post(unused_link).status_code == 422
    assert "Connect this phone" in phone.get(phone_link(director)).content.decode()
    phone.post(phone_link(director))
    assert is_signed_in(phone)


def test_phone_that_was_signed_out_signs_in_again_with_a_new_link(desk, director, phone):
    phone.post(phone_link(director))
    desk.post("/hall/my-phone/end/")
    # The phone has opened no page since, so it still sends its old session.
    assert phone.post(phone_link(director)).headers["Location"] == "/"
    assert is_signed_in(phone)
    director.refresh_from_db()
    assert director.signed_in_phone_count == 1


def test_phone_cannot_connect_other_phones_or_change_the_password(director, phone):
    phone.post(phone_link(director))
    assert phone.get("/hall/my-phone/").status_code == 403
    assert phone.post("/hall/my-phone/end/").status_code == 403
    fields = {"old": build.PASSWORD, "password": "three other words"}
    director.refresh_from_db()
    assert phone.post("/club/password/", fields).status_code == 403
    director.refresh_from_db()
    assert director.check_password(build.PASSWORD)


def test_phone_cannot_see_the_night_of_another_club(director, phone):
    other_night = build.night(build.director(club="Alameda Isles", name="other").club)
    phone.post(phone_link(director))
    assert phone.get(f"/night/{other_night.pk}/").status_code == 404


def test_history_names_the_device_of_each_change(desk, director, phone):
    build.night(Club.objects.get())
    phone.post(phone_link(director))
    for browser, device in ((phone, "phone 192.168.7.40"), (desk, "the laptop")):
        browser.post("/hall/both-sides/", {"both": "yes" if browser is phone else ""})
        assert Change.objects.latest("pk").device == device


def test_phone_stays_signed_in_from_any_address(director):
    build.night(Club.objects.get())
    phone = Client()
    phone.post(phone_link(director))
    phone.post("/hall/both-sides/", {"both": "yes"})
    assert Change.objects.latest("pk").device == "phone 127.0.0.1"


def test_desk_that_opens_its_own_phone_link_is_not_counted_as_a_phone(desk, director):
    link = phone_link(director)
    assert desk.post(link).headers["Location"] == "/"
    assert desk.get("/hall/my-phone/").status_code == 200
    director.refresh_from_db()
    assert director.phones == 0


def test_signed_out_phone_loses_the_floor_page(desk, director, phone):
    night = build.night(Club.objects.get())
    build.seat_players(night, 8)
    phone.post(phone_link(director))
    page_text = phone.get(f"/night/{night.pk}/floor/").content.decode()
    live = re.search('data-live="([^"]+)"', page_text)[1]
    assert phone.get(live).status_code == 200
    desk.post("/hall/my-phone/end/")
    assert phone.get(live).status_code == 404
    assert desk.get(live).status_code == 200


def test_new_password_signs_every_phone_out(director, phone):
    phone.post(phone_link(director))
    clubs.reset_password(director=director.name, password="three other words")
    assert not is_signed_in(phone)
    director.refresh_from_db()
    assert director.signed_in_phone_count == 0


def test_every_page_of_the_night_links_a_phone_to_the_floor_page(desk, director, phone):
    night = build.night(Club.objects.get())
    build.seat_players(night, 8)
    phone.post(phone_link(director))
    back_link = f'<a href="/night/{night.pk}/floor/">Back to the floor</a>'
    for page in ("scores/", "ruling/1/1/", "rulings/", "seat/", ""):
        assert back_link in phone.get(f"/night/{night.pk}/{page}").content.decode()
        assert back_link not in desk.get(f"/night/{night.pk}/{page}").content.decode()
    assert back_link not in phone.get(f"/night/{night.pk}/floor/").content.decode()
