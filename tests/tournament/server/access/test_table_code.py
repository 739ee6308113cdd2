"""The code on a table tent, for a phone that reads no QR code, opens its table when typed and is
safe from guessing.
"""

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import build
from tournament.server.access import guesses, known_browser, table_key
from tournament.server.access.guesses import (
    FREE_TRIES,
    FREE_TRIES_PER_NETWORK,
    FREE_TRIES_PER_TABLE,
)
from tournament.storage.models import SignInTry
from tournament.storage.reading import reader
from tournament.topics.phones import actions as table_phones

pytestmark = [pytest.mark.django_db, pytest.mark.night(seated=12)]
NOW = timezone.now()


def table_code_of_night(night, table=2, generation=1):
    return table_key.table_code(night.pk, table, generation)


def send_table_code(client, typed_code, address="192.168.7.30"):
    return client.post("/table/", {"code": typed_code}, REMOTE_ADDR=address)


def test_table_code_leads_to_the_page_of_its_table(client, night):
    page = reverse("table", args=[night.pk, 2, table_key.table_key(night.pk, 2, 1)])
    for spelled_code in (
        table_code_of_night(night),
        table_key.group_code_digits(table_code_of_night(night)),
        f" {table_code_of_night(night)[:4]}-{table_code_of_night(night)[4:]}",
    ):
        assert send_table_code(client, spelled_code).headers["Location"] == page
    assert client.get(page).status_code == 200


def test_table_code_opens_only_its_own_table_and_night(client, night):
    for table in (1, 3):
        assert (
            f"/{table}/"
            in send_table_code(client, table_code_of_night(night, table)).headers["Location"]
        )
    table_phones.reset_table_codes(build.desk(night))
    assert send_table_code(client, table_code_of_night(night)).status_code == 422
    assert send_table_code(client, table_code_of_night(night, generation=2)).status_code == 302


def test_table_code_of_a_past_night_is_refused(client, night):
    with time_machine.travel(timezone.now() + timedelta(days=2)):
        assert send_table_code(client, table_code_of_night(night)).status_code == 422


@pytest.mark.parametrize("typed_code", ["", "12345678", "1234567890", "abcdefghi", "١٢٣٤٥٦٧٨٩"])
def test_malformed_table_code_is_not_counted_as_a_guess(client, night, typed_code):
    answer = send_table_code(client, typed_code)
    assert answer.status_code == 200
    assert "the 9 digits" in answer.content.decode() or "has 9 digits" in answer.content.decode()
    assert not SignInTry.objects.exists()


@time_machine.travel(NOW, tick=False)
def test_only_the_address_that_guessed_must_wait(client, night, caplog):
    wrong_code = "000000000"
    assert table_code_of_night(night) != wrong_code
    statuses = [send_table_code(client, wrong_code).status_code for _ in range(50)]
    assert statuses == [422] * FREE_TRIES + [429] * (50 - FREE_TRIES)
    further_statuses = [
        send_table_code(client, f"{try_number:09}").status_code for try_number in range(1, 50)
    ]
    free_tries_left = FREE_TRIES_PER_NETWORK - FREE_TRIES
    assert further_statuses == [422] * free_tries_left + [429] * (49 - free_tries_left)
    assert send_table_code(client, table_code_of_night(night)).status_code == 429
    # Another phone at the same address must wait as well after one wrong code.
    assert send_table_code(client, wrong_code, address="192.168.7.31").status_code == 422
    assert (
        send_table_code(client, table_code_of_night(night), address="192.168.7.31").status_code
        == 302
    )
    assert "A wrong code of a table was typed at 192.168.7.30" in caplog.text
    assert wrong_code not in caplog.text


@pytest.mark.parametrize("prefix", ["::ffff:", "64:ff9b::"])
def test_embedded_ipv4_address_counts_as_its_own_network(prefix):
    for address in ("203.0.113.7", "203.0.113.8", "198.51.100.7"):
        assert guesses.network_of_address(prefix + address) == address


@pytest.mark.gate
def test_constant_guessing_is_slowed_to_one_guess_a_minute(client, night):
    """The first mistakes are free. After them, constant guessing is answered once a minute."""
    started_at = timezone.now()
    lookup_times = []
    with time_machine.travel(started_at, tick=False) as clock:
        for second in range(0, 900, 5):
            clock.move_to(started_at + timedelta(seconds=second))
            if send_table_code(client, "000000000").status_code == 422:
                lookup_times.append(second)
    for window_start in range(300, 600, 60):
        assert sum(window_start <= second < window_start + 300 for second in lookup_times) <= 10
    assert len(lookup_times) < 25


@time_machine.travel(NOW, tick=False)
def test_right_code_does_not_reset_wrong_guesses(client, night):
    """Otherwise a person who knows one code could guess the others forever."""
    for try_number in range(FREE_TRIES_PER_NETWORK):
        send_table_code(client, f"{try_number:09}")
        send_table_code(client, table_code_of_night(night, table=1))
    assert send_table_code(client, table_code_of_night(night, table=1)).status_code == 429
    with time_machine.travel(NOW + timedelta(seconds=10), tick=False):
        assert send_table_code(client, table_code_of_night(night)).status_code == 302
        assert send_table_code(client, "000000099").status_code == 422
        assert send_table_code(client, table_code_of_night(night)).status_code == 429


def test_right_code_at_the_first_try_records_no_guess(client, night):
    assert send_table_code(client, table_code_of_night(night)).status_code == 302
    assert not SignInTry.objects.exists()


def is_code_checked(code, path, second):
    """Return whether a code that is typed at this second is checked, instead of refused unread."""
    lookup_time = NOW + timedelta(seconds=second)
    try:
        return guesses.find_page_of_code(code, "203.0.113.7", lookup_time, lambda: path) == path
    except guesses.MustWait:
        return False


def test_endless_wrong_codes_never_delay_another_phone_behind_the_same_address():
    for minute in range(120):
        assert is_code_checked("000000000", "", 60 * minute)
        assert is_code_checked("111111111", "/table/", 60 * minute)


def test_address_guessing_different_codes_has_growing_waits():
    """A room has a few free mistakes. After them, the wait grows for the whole address."""
    tried_codes = [(second, f"{second}{digit}") for second in range(300) for digit in (1, 2)]
    lookup_times = [
        second for second, typed_code in tried_codes if is_code_checked(typed_code, "", second)
    ]
    assert FREE_TRIES_PER_NETWORK <= len(lookup_times) <= FREE_TRIES_PER_NETWORK + 12
    assert sum(second >= 120 for second in lookup_times) <= 4


def open_table_on_new_phone(night, table, address="192.168.7.30"):
    """Return a phone that has opened a table by its QR code."""
    phone = Client()
    path = table_key.table_page_path(night.pk, table, reader.night(night.pk).plan.table_keys)
    assert phone.get(path, REMOTE_ADDR=address).status_code == 200
    return phone


def guess_many_codes(client):
    statuses = [
        send_table_code(client, f"{try_number:09}").status_code
        for try_number in range(FREE_TRIES_PER_NETWORK + 5)
    ]
    assert statuses[-1] == 429


@time_machine.travel(NOW, tick=False)
def test_known_phone_opens_another_table_while_strangers_guess(client, night):
    known_phone, stranger = open_table_on_new_phone(night, 1), Client()
    guess_many_codes(client)
    refusal = send_table_code(stranger, table_code_of_night(night))
    assert refusal.status_code == 429
    assert send_table_code(known_phone, table_code_of_night(night)).status_code == 302
    assert send_table_code(known_phone, table_code_of_night(night, table=3)).status_code == 302


@time_machine.travel(NOW, tick=False)
def test_guesses_of_phones_at_one_table_are_counted_together(client, night):
    """Wrong codes are counted together, however many phones have opened the table."""
    lookup_times = []
    for try_number in range(4 * FREE_TRIES_PER_TABLE):
        lookup_times.append(
            send_table_code(open_table_on_new_phone(night, 1), f"{try_number:09}").status_code
        )
    assert lookup_times.count(422) == FREE_TRIES_PER_TABLE
    assert (
        send_table_code(open_table_on_new_phone(night, 1), table_code_of_night(night)).status_code
        == 429
    )
    assert (
        send_table_code(open_table_on_new_phone(night, 2), table_code_of_night(night)).status_code
        == 302
    )
    assert send_table_code(client, table_code_of_night(night)).status_code == 302


@time_machine.travel(NOW, tick=False)
@pytest.mark.parametrize("kind", ["forged", "of keys that ended", "of a director"])
def test_invalid_phone_cookie_gives_no_faster_guessing(client, night, kind):
    phone = open_table_on_new_phone(night, 1)
    if kind == "of keys that ended":
        table_phones.reset_table_codes(build.desk(night))
    else:
        cookie = known_browser.make_browser_cookie(night.pk) if kind == "of a director" else "x:y:z"
        phone.cookies[known_browser.PHONE_COOKIE] = cookie
    guess_many_codes(client)
    generation = reader.night(night.pk).plan.table_keys
    assert (
        send_table_code(phone, table_code_of_night(night, generation=generation)).status_code == 429
    )


def test_phone_cookie_opens_nothing_and_is_hidden_from_scripts(night):
    phone = open_table_on_new_phone(night, 1)
    phone_cookie = phone.cookies[known_browser.PHONE_COOKIE]
    assert (phone_cookie["httponly"], phone_cookie["path"], phone_cookie["samesite"]) == (
        True,
        "/table/",
        "Lax",
    )
    assert phone_cookie["max-age"] == 12 * 60 * 60
    assert phone.get(f"/table/{night.pk}/1/{'a' * 32}/").status_code == 404
    assert table_key.table_key(night.pk, 1, 1) not in phone_cookie.value
    phone.get(table_key.table_page_path(night.pk, 2, 1))
    assert phone.cookies[known_browser.PHONE_COOKIE].value == phone_cookie.value


def test_wrong_codes_delay_no_sign_in_and_wrong_passwords_no_code(client, night, settings):
    settings.HOSTED = True
    hall = {"REMOTE_ADDR": "203.0.113.7"}
    for try_number in range(20):
        send_table_code(client, f"{try_number:09}", address="203.0.113.7")
    fields = {"name": "director", "password": build.PASSWORD}
    assert client.post("/sign-in/", fields, **hall).status_code == 302
    SignInTry.objects.create(
        name="director", address="203.0.113.7", failures=9, last_failed=timezone.now()
    )
    assert (
        send_table_code(
            client, table_code_of_night(night, table=3), address="203.0.113.7"
        ).status_code
        == 302
    )


def test_clock_set_back_makes_no_wait_longer(client, night):
    with time_machine.travel(timezone.now() + timedelta(hours=1)):
        for try_number in range(FREE_TRIES_PER_NETWORK):
            send_table_code(client, f"{try_number:09}")
    with time_machine.travel(timezone.now(), tick=False) as clock:
        assert send_table_code(client, table_code_of_night(night)).status_code == 429
        clock.shift(timedelta(seconds=1))
        assert send_table_code(client, table_code_of_night(night)).status_code == 302


def test_codes_differ_between_tables_and_between_laptops(settings):
    codes = {table_key.table_code(1, table, 1) for table in range(1, 101)}
    assert len(codes) == 100
    assert all(len(code) == table_key.CODE_DIGIT_COUNT for code in codes)
    settings.SECRET_KEY = "another secret"
    assert table_key.table_code(1, 1, 1) not in codes
