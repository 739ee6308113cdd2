"""The season, the list of nights and the visits."""

from datetime import date, timedelta

import pytest

from tests import build
from tests.evenings import play
from tournament.storage.models import Regular
from tournament.storage.reading import many_nights
from tournament.storage.reading.over_a_season import Visits
from tournament.topics.prizes.actions import closing

pytestmark = pytest.mark.django_db
TODAY = date.today()


@pytest.fixture
def night():
    """Closed, and another of the week before."""
    club = build.director().club
    for day in (TODAY - timedelta(days=7), TODAY):
        made = build.night(club, day=day)
        build.sign_in(made, *build.players(9))
        play(made, None, None)
        closing.close(build.desk(made, reason="they went home"))
    return made


def told(night):
    """What is shown of both of them."""
    club = night.club_id
    season = many_nights.season(club, TODAY - timedelta(days=30), TODAY)
    return season, many_nights.evenings(club), many_nights.visits(club, {})


def test_season_counts_both_nights(night):
    season, evenings, visits = told(night)
    assert [len(one.scores) for one in season] == [9, 9]
    assert [(one.players, one.games) for one in evenings] == [(9, 2), (9, 2)]
    assert visits[1] == Visits(TODAY - timedelta(days=7), 1)
    assert len(visits) == Regular.objects.count() == 18
