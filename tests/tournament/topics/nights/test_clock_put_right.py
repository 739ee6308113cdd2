"""The laptop's clock jumps ahead, or is put right, while the program that saw the night begin runs
on.
"""

from datetime import timedelta

import pytest
import time_machine
from django.urls import reverse
from django.utils import timezone

from tests import build
from tests.tournament import finishing
from tests.tournament.topics.phones.test_table_phone import send
from tournament.evening.night.hours import own_time
from tournament.storage.models import Club

JUMPS = [timedelta(days=1), timedelta(hours=29), timedelta(hours=31), timedelta(days=3650)]
TONIGHT = "Tuesday euchre</bdi></h1>"


@pytest.fixture(autouse=True)
def at_seven():
    """What a jump of a day leads to is another thing before six in the morning."""
    with time_machine.travel(timezone.localtime().replace(hour=19, minute=0)):
        yield


@pytest.fixture
def running():
    """A program, for as many hours as are told."""
    hours = [0]
    own_time.count_by(lambda: hours[0] * 3600)
    yield hours
    own_time.count_by(None)


def night(when):
    found = build.night(Club.objects.get(), games=2)
    build.sign_in(found, *build.players(8))
    if when == "playing":
        build.seat(found.pk, 1)
    if when == "played":
        finishing.played(found, games=2)
    return found


def home(desk, club):
    desk.force_login(club.directors.get())
    return desk.get(reverse("tonight")).content.decode()


def jumped(jump):
    return time_machine.travel(timezone.now() + jump)


@pytest.mark.parametrize("jump", JUMPS)
@pytest.mark.parametrize("when", ["at the door", "playing", "played"])
def test_night_goes_on_while_the_program_runs_however_far_the_clock_jumps_ahead(
    desk, client, running, when, jump
):
    tonight = night(when)
    assert "clock says" not in home(desk, tonight.club)
    with jumped(jump):
        told = home(desk, tonight.club)
        assert "This computer&#x27;s clock says" in told
        assert TONIGHT in told
        assert "Next:" not in client.get(f"/display/{tonight.club.wall}/").content.decode()
        if when == "at the door":
            build.sign_in(tonight, "Zora Zeller")
            build.seat(tonight.pk, 1)
        if when != "played":
            assert send(client, tonight).status_code == 302
        assert TONIGHT in home(desk, tonight.club)


@pytest.mark.parametrize("jump", [timedelta(), *JUMPS])
def test_night_that_was_forgotten_is_over_in_time_though_the_program_runs(desk, running, jump):
    tonight = night("playing")
    assert TONIGHT in home(desk, tonight.club)
    for hours, words in ((29, TONIGHT), (31, "Start tonight"), (500, "Start tonight")):
        running[0] = hours
        with jumped(jump + timedelta(hours=hours)):
            assert words in home(desk, tonight.club)


def test_night_of_the_day_is_tonights_though_an_earlier_clock_was_put_right(desk, running):
    left = night("playing")
    assert TONIGHT in home(desk, left.club)
    running[0] = 7 * 24
    with jumped(timedelta(days=3657)):
        build.night(left.club, name="Thursday euchre")
        assert "Thursday euchre</bdi></h1>" in home(desk, left.club)
