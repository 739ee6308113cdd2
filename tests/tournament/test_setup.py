from datetime import date

import pytest

from tests import build
from tournament.actions import setup
from tournament.models import Tournament

pytestmark = pytest.mark.django_db
DAY = date(2026, 11, 24)


@pytest.fixture
def ours():
    return build.director("Ann", club="Ours").club


@pytest.fixture
def theirs():
    return build.night(build.director("Ben", club="Theirs").club, day=DAY)


def test_set_up_makes_a_night_once(ours):
    for _ in range(2):
        setup.set_up(club=ours.pk, name="Tuesday euchre", date=DAY)
    assert Tournament.objects.get().club == ours


def test_set_up_changes_a_night_of_ours(ours):
    night = build.night(ours)
    setup.set_up(club=ours.pk, name="Charity night", date=DAY, tournament=night.pk)
    night.refresh_from_db()
    assert (night.name, night.date) == ("Charity night", DAY)


def test_set_up_never_changes_another_clubs_night(ours, theirs):
    setup.set_up(club=ours.pk, name="Ours now", date=DAY, tournament=theirs.pk)
    theirs.refresh_from_db()
    assert theirs.name == "Tuesday euchre"


def test_ending_links_counts_up_ours_alone(ours, theirs):
    night = build.night(ours)
    setup.end_table_keys(club=ours.pk, tournament=night.pk)
    with pytest.raises(Tournament.DoesNotExist):
        setup.end_table_keys(club=ours.pk, tournament=theirs.pk)
    assert [row.table_keys for row in Tournament.objects.order_by("pk")] == [1, 2]
