"""The start time of a time slot is set at check-in, and shown on screens and papers."""

from datetime import time
from html import unescape

import pytest

from tests import build
from tests.build import read_night
from tests.tournament import pairs
from tests.tournament.kit.printing.pdf_reading import printed_pages
from tests.tournament.topics.door.test_team_desk import CheckInBrowser
from tests.tournament.topics.seating.test_total_points_nights import (
    MENS,
    MIXED,
    WOMENS,
    seat_and_score_game,
)
from tournament.evening.courses.rounds import CHECK_IN_REQUEST, after_game_sentence
from tournament.evening.words.refused import Refused
from tournament.kit.desk.boards.steps import current_announcement
from tournament.kit.desk.forms.fields import WRONG_TIME_SENTENCE
from tournament.storage.models import Club
from tournament.topics.entrants.actions import time_slots

pytestmark = pytest.mark.django_db
MENS_START_AT_TEN, MIXED_START_AT_ONE = {MENS: time(10)}, {MIXED: time(13)}
TIME_SLOT_ORDER_WORDS = "Men's and Women's first, at 10:00 am, then Mixed, at 1:00 pm"


@pytest.fixture
def mcallen_night(desk):
    return build.night(Club.objects.get(), house="mcallen", games=1)


def arrange_time_slots(games, places=None, **starts):
    slot_by_division = {MENS: 1, WOMENS: 1, MIXED: 2} if places is None else places
    return time_slots.arrange_time_slots(
        build.desk(games), new_slot_number_by_division=slot_by_division, **starts
    )


def test_start_times_are_set_at_check_in_and_shown_there_and_at_set_up(desk, mcallen_night):
    check_in_page = CheckInBrowser(desk, mcallen_night)
    fields = {"session1": 1, "session2": 1, "session3": 2, "hour1": "10:00", "hour3": "1 pm"}
    assert f"{TIME_SLOT_ORDER_WORDS}." in check_in_page.set_time_slots(**fields).text
    assert TIME_SLOT_ORDER_WORDS in check_in_page.open_page().text
    assert 'name="hour3" value="1:00 pm"' in check_in_page.html
    assert TIME_SLOT_ORDER_WORDS in unescape(
        desk.get(f"/night/{mcallen_night.pk}/set-up/").content.decode()
    )
    check_in_page.set_time_slots(**{**fields, "hour1": ""})
    assert read_night(mcallen_night).plan.starts == ((MIXED, 780),)
    assert WRONG_TIME_SENTENCE in check_in_page.set_time_slots(hour3="soon").text
    assert read_night(mcallen_night).plan.starts == ((MIXED, 780),)


def test_refused_start_times_stay_in_their_boxes_as_typed(desk, mcallen_night):
    check_in_page = CheckInBrowser(desk, mcallen_night)
    fields = {"session1": 1, "session2": 1, "session3": 2, "hour1": "17:00", "hour3": "16:00"}
    assert "Enter a later time" in check_in_page.set_time_slots(**fields).text
    assert '<details class="sheet" open>' in check_in_page.html
    assert 'name="hour1" value="17:00"' in check_in_page.html
    assert 'name="hour3" value="16:00"' in check_in_page.html
    assert '<option value="2" selected>second' in check_in_page.html
    check_in_page.set_time_slots(**{**fields, "hour3": "18:00"})
    assert '<details class="sheet">' in check_in_page.html


def test_wall_shows_when_a_time_slot_begins(mcallen_night):
    pairs.check_in_teams(mcallen_night, 2, MENS)
    pairs.check_in_teams(mcallen_night, 2, MIXED, teams_skipped=2)
    assert current_announcement(read_night(mcallen_night)) == CHECK_IN_REQUEST
    arrange_time_slots(mcallen_night, new_start_by_division=MENS_START_AT_TEN | MIXED_START_AT_ONE)
    assert (
        current_announcement(read_night(mcallen_night))
        == f"{CHECK_IN_REQUEST} We begin at 10:00 am."
    )
    seat_and_score_game(mcallen_night, 1)
    assert after_game_sentence(read_night(mcallen_night)) == "Next: Mixed, at 1:00 pm."


def test_sign_in_sheet_shows_the_start_times(mcallen_night):
    pairs.check_in_teams(mcallen_night, 1, MENS)
    arrange_time_slots(mcallen_night, new_start_by_division=MENS_START_AT_TEN | MIXED_START_AT_ONE)
    assert (
        f"{TIME_SLOT_ORDER_WORDS}." in printed_pages("sign-in", read_night(mcallen_night))[0].text
    )


def test_divisions_at_the_same_time_have_one_start_time(mcallen_night):
    log_words = arrange_time_slots(mcallen_night, {}, new_start_by_division=MENS_START_AT_TEN).words
    assert log_words == "All divisions play at the same time, at 10:00 am."
    with pytest.raises(Refused, match=r"play at the same time\. Enter one start time for all"):
        arrange_time_slots(mcallen_night, {}, new_start_by_division=MIXED_START_AT_ONE)


@pytest.mark.parametrize("start", [time(9), time(10)])
def test_later_time_slot_must_begin_later(mcallen_night, start):
    arrange_time_slots(mcallen_night, new_start_by_division=MENS_START_AT_TEN)
    with pytest.raises(
        Refused, match=r"Mixed can start only after Men's and Women's\. Enter a later"
    ):
        arrange_time_slots(mcallen_night, new_start_by_division={MIXED: start})
    assert read_night(mcallen_night).plan.starts == ((MENS, 600),)


def test_division_moved_to_a_new_time_slot_has_no_start_time(mcallen_night):
    arrange_time_slots(mcallen_night, {}, new_start_by_division={MENS: time(10), MIXED: time(10)})
    time_slots.move_to_own_time_slot(build.desk(mcallen_night), division=MIXED)
    assert read_night(mcallen_night).plan.starts == ((MENS, 600),)
