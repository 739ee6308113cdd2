"""The evenings that were played beforehand, as a visitor of a demo site finds them."""

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from scoring.houses import HOUSES
from tests import build
from tournament.evening.night.hours.own_time import is_tonights
from tournament.storage.models import Club, Tournament
from tournament.storage.reading import replay, snapshot
from tournament.storage.reading.undo_bar import last_presses
from tournament.storage.stored.differences import differences
from tournament.storage.writing import undo
from tournament.tools.prepared import evening
from tournament.topics.nights.actions.bringing_in import take_in

LATER = datetime(2031, 3, 4, 21, 15, tzinfo=UTC)
KEYS = [one.key for one in HOUSES]


@pytest.mark.parametrize("house", KEYS)
def test_evening_is_in_its_fourth_game(house):
    night = evening(house, LATER, LATER.date()).night
    assert night.plan.house == house
    if night.format.calls_games:
        games = [one for rounds in night.rounds for one in rounds.games]
        on = [who for game in night.rounds.on_now for who in game.entries]
        assert max(sum(who in one.entries for one in games) for who in on) == 4
    else:
        assert [bool(one.missing) for one in night.rounds] == [False, False, False, True]
        assert night.rounds[-1].tables_in


def test_evening_is_of_the_day_and_its_last_press_of_the_moment():
    found = evening("tanglewood", LATER, LATER.date())
    assert found.night.date == LATER.date()
    assert found.log[-1].at == LATER
    assert LATER - timedelta(hours=1) < found.log[0].at < LATER
    assert all(LATER - timedelta(hours=1) < one.signed_in < LATER for one in found.night.entries)


@pytest.mark.parametrize("house", KEYS)
def test_evening_that_is_taken_in_is_sound_and_can_be_taken_back(db, house):
    build.director()
    club = Club.objects.get()
    found = evening(house, timezone.now(), timezone.localdate())
    number = take_in(club=club.pk, brought=found)
    night = replay.night(number)
    assert not differences(night.written, snapshot.log_of(number))
    assert is_tonights(night, timezone.localtime())
    last, _ = last_presses(number)
    undo.undo(build.desk(Tournament.objects.get()), change=last.pk)
    after = replay.night(number)
    assert after.written != night.written
    undo.undo(build.desk(Tournament.objects.get()), change=after.revision)
    assert replay.night(number).written == night.written
