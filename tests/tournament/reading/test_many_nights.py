"""The season, the list of nights and the visits, while a night of them is damaged in the file."""

from datetime import date, timedelta

import pytest
from django.db import connection

from tests import build
from tests.evenings import play
from tests.tournament.reading.test_mending import DAMAGES
from tournament.models import Entry, Regular
from tournament.prizes.closing import actions as finish
from tournament.reading import many_nights, memory, soundness

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
        finish.close(build.desk(made, reason="they went home"))
    return made


def told(night):
    """What is shown of both of them."""
    club = night.club_id
    season = many_nights.season(club, TODAY - timedelta(days=30), TODAY)
    return season, many_nights.evenings(club), many_nights.visits(club)


def test_season_of_sound_nights_counts_both(night):
    season, evenings, visits = told(night)
    assert [len(one.scores) for one in season] == [9, 9]
    assert [(one.players, one.games) for one in evenings] == [(9, 2), (9, 2)]
    assert visits[1] == many_nights.Visits(TODAY - timedelta(days=7), 1)
    assert len(visits) == Regular.objects.count() == 18


@pytest.mark.parametrize("damaged", DAMAGES.values(), ids=DAMAGES)
def test_season_nights_and_visits_are_told_by_the_log(night, damaged):
    right = told(night)
    damaged()
    for one in soundness.nights():
        soundness.look(one)
    many_nights._remembered.clear()
    assert told(night) == right


def test_damaged_night_of_another_club_stays_theirs(night):
    theirs = build.night(build.director("Ann", club="Other").club)
    build.sign_in(theirs, *build.players(4))
    right = told(night)
    Entry.objects.filter(tournament=theirs).update(name="Somebody else")
    soundness.look(theirs.pk)
    assert theirs.pk in memory.told_by_log()
    many_nights._remembered.clear()
    assert told(night) == right


UNREADABLE = {
    "a table that never was": """tournament_seat SET "table" = 130 WHERE round = 2 AND entry = 3""",
    "a maker that is no chair": "tournament_sheet SET tie_won = 'V'",
    "a name that is no text": "tournament_round SET name = CAST(x'C3' AS TEXT) WHERE number = 1",
    "a game that is no number": "tournament_seat SET round = '5x' WHERE round = 1 AND entry = 2",
    "a way to pay": "tournament_payment SET how = '=ash'",
    "a kind of payment": "tournament_payment SET kind = CAST(x'CB6565' AS TEXT)",
    "no rules": "tournament_tournament SET dials = '{'",
    "no prizes": "tournament_tournament SET prizes = '{'",
}


@pytest.mark.sqlite
@pytest.mark.parametrize("change", UNREADABLE.values(), ids=UNREADABLE)
def test_row_that_nobody_can_read_takes_no_night_out_of_the_season(night, change):
    right = told(night)
    many_nights._remembered.clear()
    memory.forget()
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA ignore_check_constraints = ON")
        cursor.execute(f"UPDATE {change}")
        cursor.execute("PRAGMA ignore_check_constraints = OFF")
    assert len(told(night)[0]) == 2
    for one in soundness.nights():
        soundness.look(one)
    assert told(night) == right


@pytest.mark.sqlite
def test_day_that_nobody_can_read_breaks_no_list(night):
    right = told(night)
    with connection.cursor() as cursor:
        cursor.execute("UPDATE tournament_tournament SET date = '2026-11-62'")
    told(night)
    for one in soundness.nights():
        soundness.look(one)
    assert told(night) == right
