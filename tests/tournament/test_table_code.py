"""The code on a table's tent, for a phone that reads no QR code: typed, and guessed at in vain."""

from datetime import timedelta

import pytest
import time_machine
from django.urls import reverse
from django.utils import timezone

from tests import build
from tournament import table_key
from tournament.actions import setup
from tournament.actions.guesses import FREE_TRIES
from tournament.models import SignInTry

pytestmark = pytest.mark.django_db


@pytest.fixture
def night():
    found = build.night(build.director().club)
    build.seated(found, 12)
    return found


def code(night, table=2, generation=1):
    return table_key.code_for(night.pk, table, generation)


def typed(client, told, table="2", address="192.168.7.30"):
    return client.post("/table/", {"table": table, "code": told}, REMOTE_ADDR=address)


def test_code_leads_to_the_page_of_its_table(client, night):
    page = reverse("table", args=[night.pk, 2, table_key.key_for(night.pk, 2, 1)])
    for told in (
        code(night),
        table_key.spoken(code(night)),
        f" {code(night)[:4]}-{code(night)[4:]}",
    ):
        assert typed(client, told).headers["Location"] == page
    assert client.get(page).status_code == 200


def test_code_is_good_for_its_own_table_and_evening(client, night):
    assert typed(client, code(night), table="3").status_code == 422
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


def test_whoever_guesses_waits_and_nobody_else(client, night, caplog):
    wrong = "000000000"
    assert code(night) != wrong
    answers = [typed(client, wrong).status_code for _ in range(50)]
    assert answers == [422] * FREE_TRIES + [429] * (50 - FREE_TRIES)
    assert typed(client, code(night)).status_code == 429
    # Also for one who mistyped a digit first.
    assert typed(client, wrong, address="192.168.7.31").status_code == 422
    assert typed(client, code(night), address="192.168.7.31").status_code == 302
    assert not SignInTry.objects.filter(address="192.168.7.31").exists()
    assert "A wrong code was typed for table 2 at 192.168.7.30" in caplog.text
    assert wrong not in caplog.text


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


def test_right_code_forgives_the_slips_before_it(client, night):
    for _ in range(FREE_TRIES - 1):
        typed(client, "000000000")
    assert typed(client, code(night)).status_code == 302
    for _ in range(FREE_TRIES):
        assert typed(client, "000000000").status_code == 422


def test_codes_differ_from_table_to_table_and_from_laptop_to_laptop(settings):
    codes = {table_key.code_for(1, table, 1) for table in range(1, 101)}
    assert len(codes) == 100
    assert all(len(one) == table_key.DIGITS for one in codes)
    settings.SECRET_KEY = "another secret"
    assert table_key.code_for(1, 1, 1) not in codes
