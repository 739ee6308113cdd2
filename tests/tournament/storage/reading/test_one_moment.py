"""A reader sees one moment, and what is remembered is never older than what was."""

from contextlib import nullcontext
from dataclasses import replace
from unittest import mock

import pytest

from tests import build
from tests.faults import moments
from tournament.evening import facts
from tournament.storage.reading import memory, replay, snapshot
from tournament.storage.writing import undo
from tournament.topics.entrants.actions import entries

pytestmark = pytest.mark.django_db(transaction=True)


def test_write_between_any_two_questions_is_read_whole_or_not_at_all():
    tried, wrong = moments.interleaved(moments.an_evening(), turns=3)
    assert wrong == []
    assert tried == 13 * (3 + 2)


def test_without_one_moment_a_reader_keeps_what_never_was():
    with mock.patch.object(snapshot, "one_moment", nullcontext):
        _, wrong = moments.interleaved(moments.an_evening(), turns=3)
    assert any("what was read never was" in one for one in wrong)


def test_practice_that_is_wiped_while_it_is_read_is_gone():
    tried, wrong = moments.wiped(every=3)
    assert wrong == []
    assert tried > 3


def test_slow_page_never_puts_an_older_night_over_a_newer_one():
    night = build.night(build.director().club)
    before = replay.night(night.pk)
    build.sign_in(night, "Ada Abbott")
    now = replay.night(night.pk)
    memory.remember(before)
    assert replay.night(night.pk) is now


@pytest.mark.parametrize("known", [None, "Bert Baker"])
def test_memory_that_the_log_does_not_fit_is_read_anew(known):
    night = build.night(build.director().club)
    build.sign_in(night, "Ada Abbott")
    before = replay.night(night.pk)
    entries.rename(build.desk(night), entry=1, name="Ada Baker")
    undo.undo(build.desk(night), change=replay.changes(night.pk)[0].pk)
    others = dict(before.written)
    fact = others.pop((facts.Entry.KIND, (1,)))
    if known:
        others[facts.name_of(fact)] = replace(fact, name=known)
    memory.forget()
    memory.remember(replace(before, written=others))
    assert replay.night(night.pk).entries == before.entries
