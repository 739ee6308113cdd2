"""The season, the list of nights, and the visits of players."""

from datetime import date, timedelta

import pytest

from tests import build
from tests.evenings import play_games
from tournament.storage.models import Regular
from tournament.storage.reading import many_nights
from tournament.storage.reading.season_results import Visits
from tournament.topics.prizes.actions import closing

pytestmark = pytest.mark.django_db
TODAY = date.today()


@pytest.fixture
def club_of_two_nights(director):
    """Return a club with two closed nights, a week apart."""
    for day in (TODAY - timedelta(days=7), TODAY):
        row = build.night(director.club, day=day)
        build.check_in(row, *build.players(9))
        play_games(row, None, None)
        closing.close_night(build.desk(row, reason="they went home"))
    return director.club.pk


def board_values(club):
    """Return everything that pages show of both nights."""
    season = many_nights.read_season_nights(club, TODAY - timedelta(days=30), TODAY)
    return season, many_nights.read_night_list(club), many_nights.read_visits_by_regular(club, {})


def test_season_counts_both_nights(club_of_two_nights):
    season, nights, visits = board_values(club_of_two_nights)
    assert [len(season_night.scores) for season_night in season] == [9, 9]
    assert [(night.player_count, night.game_count) for night in nights] == [(9, 2), (9, 2)]
    assert visits[1] == Visits(TODAY - timedelta(days=7), 1)
    assert len(visits) == Regular.objects.count() == 18
