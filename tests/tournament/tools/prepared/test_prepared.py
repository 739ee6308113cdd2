"""The prepared nights of a demo site can be opened."""

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from scoring.houses import HOUSES
from tests import build
from tournament.evening.night.hours.own_time import is_tonights_night
from tournament.storage.models import Club, Tournament
from tournament.storage.reading import reader, snapshot
from tournament.storage.reading.undo_bar import find_undo_and_redo
from tournament.storage.stored.differences import find_differences
from tournament.storage.writing import undo
from tournament.tools.prepared import prepared_night
from tournament.topics.nights.actions.importing import store_night

LATER_DAY = datetime(2031, 3, 4, 21, 15, tzinfo=UTC)
HOUSE_KEYS = [house.key for house in HOUSES]


@pytest.mark.parametrize("house", HOUSE_KEYS)
def test_prepared_night_is_in_its_fourth_game(house):
    night = prepared_night(house, LATER_DAY, LATER_DAY.date()).night
    assert night.plan.house == house
    if night.format.calls_games:
        games = [game for rounds in night.rounds for game in rounds.games]
        players_on_tables = [
            player for game in night.rounds.unfinished_games for player in game.entries
        ]
        assert (
            max(sum(player in game.entries for game in games) for player in players_on_tables) == 4
        )
    else:
        assert [bool(game_round.games_missing_scores) for game_round in night.rounds] == [
            False,
            False,
            False,
            True,
        ]
        assert night.rounds[-1].scored_table_count


def test_prepared_night_is_dated_today_with_its_last_change_now():
    prepared = prepared_night("tanglewood", LATER_DAY, LATER_DAY.date())
    assert prepared.night.date == LATER_DAY.date()
    assert prepared.log[-1].at == LATER_DAY
    assert LATER_DAY - timedelta(hours=1) < prepared.log[0].at < LATER_DAY
    assert all(
        LATER_DAY - timedelta(hours=1) < entry.signed_in < LATER_DAY
        for entry in prepared.night.entries
    )


@pytest.mark.parametrize("house", HOUSE_KEYS)
def test_stored_prepared_night_agrees_with_its_log_and_can_be_undone(db, house):
    build.director()
    club = Club.objects.get()
    prepared = prepared_night(house, timezone.now(), timezone.localdate())
    number = store_night(club=club.pk, archive=prepared)
    night = reader.night(number)
    assert not find_differences(night.stored_facts, snapshot.read_log(number))
    assert is_tonights_night(night, timezone.localtime())
    last_change, _ = find_undo_and_redo(number)
    undo.undo(build.desk(Tournament.objects.get()), change_number=last_change.pk)
    night_after = reader.night(number)
    assert night_after.stored_facts != night.stored_facts
    undo.undo(build.desk(Tournament.objects.get()), change_number=night_after.revision)
    assert reader.night(number).stored_facts == night.stored_facts
