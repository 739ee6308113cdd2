"""The hour at which a session begins: told at the door, and shown wherever it is looked for."""

from datetime import time
from html import unescape

import pytest

from tests import build
from tests.tournament import pairs
from tests.tournament.kit.printing.reading import printed
from tests.tournament.topics.door.test_team_desk import Door
from tests.tournament.topics.seating.test_total_points_nights import (
    MENS,
    MIXED,
    WOMENS,
    now,
    play_game,
)
from tournament.evening.courses.rounds import comes_next
from tournament.evening.words.refused import Refused
from tournament.kit.desk.boards.steps import call
from tournament.storage.models import Club
from tournament.topics.entrants.actions import sessions

pytestmark = pytest.mark.django_db
TEN, ONE = {MENS: time(10)}, {MIXED: time(13)}
ORDER = "Men's and Women's first, at 10:00 am, then Mixed, at 1:00 pm"


@pytest.fixture
def games(desk):
    return build.night(Club.objects.get(), house="mcallen", games=1)


def arrange(games, places=None, **begin):
    wished = {MENS: 1, WOMENS: 1, MIXED: 2} if places is None else places
    return sessions.arrange(build.desk(games), places=wished, **begin)


def test_hours_are_told_at_the_door_and_shown_there_and_at_set_up(desk, games):
    door = Door(desk, games)
    sent = {"session1": 1, "session2": 1, "session3": 2, "hour1": "10:00", "hour3": "1 pm"}
    assert f"{ORDER}." in door.arrange(**sent).text
    assert ORDER in door.look().text
    assert 'name="hour3" value="13:00"' in door.html
    assert ORDER in unescape(desk.get(f"/night/{games.pk}/set-up/").content.decode())
    door.arrange(**{**sent, "hour1": ""})
    assert now(games).plan.starts == ((MIXED, 780),)
    assert "Write the time like 9:30 pm." in door.arrange(hour3="soon").text
    assert now(games).plan.starts == ((MIXED, 780),)


def test_hours_that_were_refused_stand_as_they_were_typed(desk, games):
    door = Door(desk, games)
    sent = {"session1": 1, "session2": 1, "session3": 2, "hour1": "17:00", "hour3": "16:00"}
    assert "write a later hour" in door.arrange(**sent).text
    assert '<details class="sheet" open>' in door.html
    assert 'name="hour1" value="17:00"' in door.html
    assert 'name="hour3" value="16:00"' in door.html
    assert '<option value="2" selected>second' in door.html
    door.arrange(**{**sent, "hour3": "18:00"})
    assert '<details class="sheet">' in door.html


def test_wall_says_when_a_session_begins(games):
    pairs.sign_in(games, 2, MENS)
    pairs.sign_in(games, 2, MIXED, first=2)
    assert call(now(games)) == "Please sign in at the desk."
    arrange(games, begin=TEN | ONE)
    assert call(now(games)) == "Please sign in at the desk. We begin at 10:00 am."
    play_game(games, 1)
    assert comes_next(now(games)) == "Mixed comes next, at 1:00 pm."


def test_sheet_at_the_door_has_the_hours(games):
    pairs.sign_in(games, 1, MENS)
    arrange(games, begin=TEN | ONE)
    assert f"{ORDER}." in printed("sign-in", now(games))[0].text


def test_all_at_the_same_time_have_one_hour(games):
    told = arrange(games, {}, begin=TEN).words
    assert told == "All divisions play at the same time, at 10:00 am."
    with pytest.raises(Refused, match="play at the same time: write one hour for all of them"):
        arrange(games, {}, begin=ONE)


def test_later_session_begins_later(games):
    arrange(games, begin=TEN)
    with pytest.raises(
        Refused, match="Mixed can only begin after Men's and Women's: write a later"
    ):
        arrange(games, begin={MIXED: time(9)})
    assert now(games).plan.starts == ((MENS, 600),)


def test_division_set_apart_has_no_hour_yet(games):
    arrange(games, {}, begin={MENS: time(10), MIXED: time(10)})
    sessions.set_apart(build.desk(games), division=MIXED)
    assert now(games).plan.starts == ((MENS, 600),)
