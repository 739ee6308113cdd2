"""Every change is sealed with what it says, and one that was changed since no longer fits."""

from dataclasses import replace
from importlib import import_module

import pytest
from django.apps import apps
from django.db import connection

from tests import build
from tournament import facts
from tournament.entrants.actions import entries
from tournament.evening.nights import actions as archive
from tournament.models import Change, Seal, Tournament
from tournament.night.stored import log, written
from tournament.night.stored.archive import text
from tournament.practice import actions as practice
from tournament.reading import snapshot
from tournament.reading.records import archive as saved
from tournament.reading.replay import changes
from tournament.reading.replay import night as read
from tournament.writing import undo

pytestmark = pytest.mark.django_db


@pytest.fixture
def night():
    made = build.night(build.director().club)
    build.sign_in(made, "Ada Abbott", "Bert Baker")
    entries.rename(build.desk(made, key="k", reason="misheard"), entry=1, name="Ada Dixon")
    undo.undo(build.desk(made), change=changes(made.pk)[0].pk)
    build.sign_in(made, "Cora Carter")
    return made


def test_log_fits_its_seals_whatever_wrote_it(night):
    told = snapshot.log_of(night.pk)
    assert [one.seal for one in told] == list(log.sealed(told))
    assert list(log.broken(told)) == []


@pytest.mark.parametrize("place", [0, 3, 8, -1])
@pytest.mark.parametrize(
    "changed",
    [
        {"by": "Director"},
        {"device": "this laptoq"},
        {"key": "l"},
        {"words": "Ada Abbot is number 1."},
        {"reason": "mishears"},
        {"round": 2},
        {"table": 2},
        {"people": (1, 3)},
        {"rows": ()},
        {"undoes": 1},
    ],
    ids=lambda one: next(iter(one)),
)
def test_line_that_says_something_else_is_found_and_no_other(night, place, changed):
    told = list(snapshot.log_of(night.pk))
    if "undoes" in changed:
        changed = {"undoes": told[1].number if told[place].undoes else told[0].number}
    told[place] = replace(told[place], **changed)
    assert [one for one, _ in log.broken(told)] == [told[place]]


@pytest.mark.parametrize("number", [0, 10**6])
def test_line_that_takes_back_what_is_not_there_is_found(night, number):
    told = list(snapshot.log_of(night.pk))
    assert told[3].undoes is None
    told[3] = replace(told[3], undoes=number)
    assert [one for one, _ in log.broken(told)] == [told[3]]


def test_line_that_is_taken_out_is_missed_by_the_next(night):
    told = snapshot.log_of(night.pk)
    assert [one for one, _ in log.broken(told[:3] + told[4:])] == [told[4]]


def test_night_carries_its_seals_and_is_sealed_again_where_it_comes_in(night):
    there = saved(read(night.pk))
    assert list(log.broken(there.log)) == []
    theirs = build.director("Ben", club="Theirs").club
    number = archive.bring_in(club=theirs.pk, content=text(there).encode())
    here = snapshot.log_of(number)
    assert len(here) == len(there.log)
    assert list(log.broken(here)) == []


def test_seals_of_a_practice_evening_are_wiped_with_it(night):
    Tournament.objects.filter(pk=night.pk).update(practice=True)
    practice.wipe(club=night.club_id, tournament=night.pk)
    assert not Change.objects.exists()
    assert not Seal.objects.exists()


def test_save_asks_two_questions_more_for_its_seal(night, django_assert_num_queries):
    newest = changes(night.pk)[0]
    from tournament.writing.log_line import write_down

    says = {"at": newest.at, "by": "x", "device": "x", "words": "x", "rows": []}
    with django_assert_num_queries(3):
        write_down(newest.pk, tournament_id=night.pk, **says)


def test_upgrade_seals_every_log_and_begins_one_where_there_was_none(night):
    upgrade = import_module("tournament.migrations.0010_seals")
    plan = replace(read(night.pk).plan, name="Wednesday")
    older = Tournament.objects.create(club=night.club, **facts.values(plan))
    Seal.objects.all().delete()
    upgrade.begin(apps, connection.schema_editor())
    upgrade.seal(apps, connection.schema_editor())
    for one in Tournament.objects.all():
        told = snapshot.log_of(one.pk)
        assert list(log.broken(told)) == []
        rows = [line for change in told for line in change.rows]
        assert written.after({}, rows) == read(one.pk).written
    assert changes(older.pk)[0].words == "Wednesday was set up before there was a history."
