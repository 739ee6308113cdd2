"""A night as it was after an earlier change, read back from its log."""

import pytest

from tests import build
from tests.tournament.topics.seating.test_seat_page import Evening
from tournament.storage.reading import records
from tournament.topics.leaving.actions import going_home
from tournament.topics.seating.actions import rounds
from tournament.topics.set_up import actions as setup

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening(desk, django_user_model):
    row = build.night(django_user_model.objects.get().club, format="individual", games=4)
    build.sign_in(row, *build.players(15))
    rounds.seat(build.desk(row), game=1)
    return Evening(desk, row)


def test_earlier_evening_is_told_by_its_log(evening):
    was = evening.night
    going_home.leave_after(evening.desk, party=9, game=1)
    setup.turn_dials(evening.desk, dials={"odd_numbers": "threes"})
    then = records.night_at_revision(evening.night, was.revision)
    assert (then.written, then.rules) == (was.written, was.rules)
    assert records.night_when_seated(evening.night, 1).written == was.written


def test_nothing_is_told_of_a_time_before_the_evening_or_of_a_game_to_come(evening):
    assert records.night_at_revision(evening.night, 0) is None
    assert records.night_when_seated(evening.night, 2) is None


def test_game_that_was_seated_again_is_told_as_it_was_seated_last(evening):
    rounds.unseat(evening.desk, game=1)
    rounds.draw_again(evening.desk)
    rounds.seat(evening.desk, game=1)
    was = evening.night
    going_home.leave_after(evening.desk, party=9, game=1)
    assert records.night_when_seated(evening.night, 1).written == was.written
