"""The code on a table's tent, for a phone that reads no QR code: typed, and guessed at in vain."""

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import build
from tournament.server.access import guesses, known_browser, table_key
from tournament.server.access.guesses import FREE_AT_A_TABLE, FREE_IN_A_HALL, FREE_TRIES
from tournament.storage.models import SignInTry
from tournament.storage.reading import replay
from tournament.topics.set_up import actions as setup

pytestmark = pytest.mark.django_db
NOW = timezone.now()


@pytest.fixture
def night():
    found = build.night(build.director().club)
    build.seated(found, 12)
    return found


def code(night, table=2, generation=1):
    return table_key.code_for(night.pk, table, generation)


def typed(client, told, address="192.168.7.30"):
    return client.post("/table/", {"code": told}, REMOTE_ADDR=address)


def test_code_leads_to_the_page_of_its_table(client, night):
    page = reverse("table", args=[night.pk, 2, table_key.key_for(night.pk, 2, 1)])
    for told in (
        code(night),
        table_key.spell_code(code(night)),
        f" {code(night)[:4]}-{code(night)[4:]}",
    ):
        assert typed(client, told).headers["Location"] == page
    assert client.get(page).status_code == 200


def test_code_is_good_for_its_own_table_and_evening(client, night):
    for table in (1, 3):
        assert f"/{table}/" in typed(client, code(night, table)).headers["Location"]
    setup.end_table_keys(build.desk(night))
    assert typed(client, code(night)).status_code == 422
    assert typed(client, code(night, generation=2)).status_code == 302


def test_code_of_last_week_leads_nowhere(client, night):
    with time_machine.travel(timezone.now() + timedelta(days=2)):
        assert typed(client, code(night)).status_code == 422


@pytest.mark.parametrize("told", ["", "12345678", "1234567890", "abcdefghi", "١٢٣٤٥٦٧٨٩"])
def test_what_is_no_code_is_no_guess(client, night, told):
    answer = typed(client, told)
    assert answer.status_code == 200
    assert "nine digits" in answer.content.decode() or "has 9 digits" in answer.content.decode()
    assert not SignInTry.objects.exists()


@time_machine.travel(NOW, tick=False)
def test_whoever_guesses_waits_and_nobody_else(client, night, caplog):
    wrong = "000000000"
    assert code(night) != wrong
    answers = [typed(client, wrong).status_code for _ in range(50)]
    assert answers == [422] * FREE_TRIES + [429] * (50 - FREE_TRIES)
    others = [typed(client, f"{told:09}").status_code for told in range(1, 50)]
    free = FREE_IN_A_HALL - FREE_TRIES
    assert others == [422] * free + [429] * (49 - free)
    assert typed(client, code(night)).status_code == 429
    # Also for one who mistyped a digit first.
    assert typed(client, wrong, address="192.168.7.31").status_code == 422
    assert typed(client, code(night), address="192.168.7.31").status_code == 302
    assert "A wrong code of a table was typed at 192.168.7.30" in caplog.text
    assert wrong not in caplog.text


@pytest.mark.parametrize("before", ["::ffff:", "64:ff9b::"])
def test_ipv4_address_inside_another_is_a_line_of_its_own(before):
    for address in ("203.0.113.7", "203.0.113.8", "198.51.100.7"):
        assert guesses.line_of(before + address) == address


@pytest.mark.gate
def test_no_more_than_ten_guesses_fit_into_five_minutes_for_long(client, night):
    """The first slips are free; what is asked all the time is answered once a minute."""
    begun = timezone.now()
    taken = []
    with time_machine.travel(begun, tick=False) as clock:
        for second in range(0, 900, 5):
            clock.move_to(begun + timedelta(seconds=second))
            if typed(client, "000000000").status_code == 422:
                taken.append(second)
    for start in range(300, 600, 60):
        assert sum(start <= one < start + 300 for one in taken) <= 10
    assert len(taken) < 25


@time_machine.travel(NOW, tick=False)
def test_right_code_forgives_no_wrong_one(client, night):
    """Or whoever knows one code could guess at the others for ever."""
    for told in range(FREE_IN_A_HALL):
        typed(client, f"{told:09}")
        typed(client, code(night, table=1))
    assert typed(client, code(night, table=1)).status_code == 429
    with time_machine.travel(NOW + timedelta(seconds=10), tick=False):
        assert typed(client, code(night)).status_code == 302
        assert typed(client, "000000099").status_code == 422
        assert typed(client, code(night)).status_code == 429


def test_right_code_alone_leaves_nothing_behind(client, night):
    assert typed(client, code(night)).status_code == 302
    assert not SignInTry.objects.exists()


def looked_at(code, found, second):
    """Whether a code typed in the hall was looked at, so many seconds from the beginning."""
    now = NOW + timedelta(seconds=second)
    try:
        return guesses.look(code, "203.0.113.7", now, lambda: found) == found
    except guesses.MustWait:
        return False


def test_wrong_code_that_is_typed_for_ever_never_holds_up_another_behind_the_same_address():
    for minute in range(120):
        assert looked_at("000000000", "", 60 * minute)
        assert looked_at("111111111", "/table/", 60 * minute)


def test_whoever_guesses_other_codes_waits_as_a_whole():
    """What a hall may mistype is free; after it the wait grows for the address."""
    tries = [(second, f"{second}{more}") for second in range(300) for more in (1, 2)]
    taken = [second for second, told in tries if looked_at(told, "", second)]
    assert FREE_IN_A_HALL <= len(taken) <= FREE_IN_A_HALL + 12
    assert sum(second >= 120 for second in taken) <= 4


def opened(night, table, address="192.168.7.30"):
    """A phone that read the square code of a table."""
    phone = Client()
    path = table_key.path(night.pk, table, replay.night(night.pk).plan.table_keys)
    assert phone.get(path, REMOTE_ADDR=address).status_code == 200
    return phone


def guess_without_end(client):
    answers = [typed(client, f"{told:09}").status_code for told in range(FREE_IN_A_HALL + 5)]
    assert answers[-1] == 429


@time_machine.travel(NOW, tick=False)
def test_phone_that_opened_a_table_goes_on_to_another_while_somebody_guesses(client, night):
    known, stranger = opened(night, 1), Client()
    guess_without_end(client)
    refused = typed(stranger, code(night))
    assert refused.status_code == 429
    assert "The square code on the tent opens the table at once." in refused.content.decode()
    assert typed(known, code(night)).status_code == 302
    assert typed(known, code(night, table=3)).status_code == 302


@time_machine.travel(NOW, tick=False)
def test_whoever_holds_a_key_has_one_line_more_and_no_second(client, night):
    """However many browsers open the table: their guesses count together."""
    taken = []
    for told in range(4 * FREE_AT_A_TABLE):
        taken.append(typed(opened(night, 1), f"{told:09}").status_code)
    assert taken.count(422) == FREE_AT_A_TABLE
    assert typed(opened(night, 1), code(night)).status_code == 429
    assert typed(opened(night, 2), code(night)).status_code == 302
    assert typed(client, code(night)).status_code == 302


@time_machine.travel(NOW, tick=False)
@pytest.mark.parametrize("mark", ["forged", "of keys that ended", "of a director"])
def test_mark_that_is_not_of_tonight_is_no_line(client, night, mark):
    phone = opened(night, 1)
    if mark == "of keys that ended":
        setup.end_table_keys(build.desk(night))
    else:
        signed = known_browser.mark_for(night.pk) if mark == "of a director" else "x:y:z"
        phone.cookies[known_browser.PHONE] = signed
    guess_without_end(client)
    generation = replay.night(night.pk).plan.table_keys
    assert typed(phone, code(night, generation=generation)).status_code == 429


def test_mark_of_a_phone_opens_nothing_and_no_script_reads_it(night):
    phone = opened(night, 1)
    mark = phone.cookies[known_browser.PHONE]
    assert (mark["httponly"], mark["path"], mark["samesite"]) == (True, "/table/", "Lax")
    assert mark["max-age"] == 12 * 60 * 60
    assert phone.get(f"/table/{night.pk}/1/{'a' * 32}/").status_code == 404
    assert table_key.key_for(night.pk, 1, 1) not in mark.value
    phone.get(table_key.path(night.pk, 2, 1))
    assert phone.cookies[known_browser.PHONE].value == mark.value


def test_wrong_codes_hold_no_password_up_nor_the_other_way_round(client, night, settings):
    settings.HOSTED = True
    hall = {"REMOTE_ADDR": "203.0.113.7"}
    for told in range(20):
        typed(client, f"{told:09}", address="203.0.113.7")
    sent = {"name": "director", "password": build.PASSWORD}
    assert client.post("/sign-in/", sent, **hall).status_code == 302
    SignInTry.objects.create(
        name="director", address="203.0.113.7", failures=9, last_failed=timezone.now()
    )
    assert typed(client, code(night, table=3), address="203.0.113.7").status_code == 302


def test_clock_that_is_set_back_lengthens_no_wait(client, night):
    with time_machine.travel(timezone.now() + timedelta(hours=1)):
        for told in range(FREE_IN_A_HALL):
            typed(client, f"{told:09}")
    with time_machine.travel(timezone.now(), tick=False) as clock:
        assert typed(client, code(night)).status_code == 429
        clock.shift(timedelta(seconds=1))
        assert typed(client, code(night)).status_code == 302


def test_codes_differ_from_table_to_table_and_from_laptop_to_laptop(settings):
    codes = {table_key.code_for(1, table, 1) for table in range(1, 101)}
    assert len(codes) == 100
    assert all(len(one) == table_key.DIGITS for one in codes)
    settings.SECRET_KEY = "another secret"
    assert table_key.code_for(1, 1, 1) not in codes
