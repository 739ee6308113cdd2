"""A night that has lost its club or its number is found, told, and brought back by a press."""

import pytest
from django.core.management import call_command
from django.db import connection

from tests import build
from tests.evenings import begun
from tournament.management import background_check
from tournament.models import Club, Tournament
from tournament.reading import memory, outside_nights, replay, soundness
from tournament.words.refused import Refused
from tournament.writing import mending
from tournament.writing.put_right import bring_back

pytestmark = pytest.mark.sqlite


@pytest.fixture
def night(desk):
    return begun(Club.objects.get())


def told(change):
    with connection.cursor() as cursor:
        cursor.execute(f"UPDATE tournament_tournament SET {change}")
    memory.forget()


ASTRAY = {"no club": "club_id = 0", "another number": "id = 65", "both": "id = 65, club_id = 9"}


@pytest.mark.parametrize("change", ASTRAY.values(), ids=ASTRAY)
def test_night_that_went_astray_is_found_and_brought_back_by_one_press(desk, night, change):
    right = replay.night(night.pk)
    told(change)
    assert any(f"night {night.pk}" in one for one in background_check.look_outside())
    with pytest.raises(SystemExit):
        call_command("check")
    assert 'href="/club/as-kept/"' in desk.get("/").content.decode()
    page = desk.get("/club/as-kept/").content.decode()
    assert "The file has lost whose this is" in page
    sent = {"kind": "night", "number": night.pk}
    page = desk.post("/club/as-kept/", sent, follow=True).content.decode()
    assert "It is back, with its whole history." in page
    assert replay.night(night.pk) == right
    assert soundness.nights() == (night.pk,)
    assert desk.get(f"/night/{night.pk}/").status_code == 200
    assert outside_nights.look() == []
    assert soundness.unsound(night.club_id) == ()
    call_command("check")


def test_night_whose_row_is_gone_is_told_by_its_history(night):
    right = replay.night(night.pk)
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM tournament_tournament")
    memory.forget()
    bring_back(night=night.pk)
    assert replay.night(night.pk) == right
    assert outside_nights.look() == []


def test_among_several_clubs_nobody_is_given_the_night_of_another(night):
    build.director("Ben", club="Theirs")
    told("club_id = 9")
    (one,) = outside_nights.look()
    assert one.says == {"name": ""}
    with pytest.raises(Refused, match="whose this was"):
        bring_back(night=night.pk)
    told(f"club_id = {night.club_id}")


def test_night_without_its_history_is_not_put_right_by_it(night):
    told("id = 65")
    with pytest.raises(Refused, match="cannot be read any more"):
        mending.mend(build.desk(Tournament.objects.get()))
    told(f"id = {night.pk}")
