"""A reader sees the data of one moment, and memory never returns older data than before."""

from contextlib import nullcontext
from dataclasses import replace
from unittest import mock

import pytest

from tests import build
from tests.faults import reads_during_writes
from tournament.evening import facts
from tournament.storage.reading import memory, reader, snapshot
from tournament.storage.writing import undo
from tournament.topics.entrants.actions import entries

pytestmark = pytest.mark.django_db(transaction=True)


def test_write_between_two_queries_is_read_completely_or_not_at_all():
    try_count, found_faults = reads_during_writes.run_writes_between_queries(
        reads_during_writes.create_night_in_second_game(), queries_per_write=3
    )
    assert found_faults == []
    assert try_count == 13 * (3 + 3)


def test_check_finds_mixed_reads_if_reads_are_not_consistent():
    with mock.patch.object(snapshot, "consistent_reads", nullcontext):
        _, found_faults = reads_during_writes.run_writes_between_queries(
            reads_during_writes.create_night_in_second_game(), queries_per_write=3
        )
    assert any("what was read never was" in fault for fault in found_faults)


def test_practice_night_deleted_during_a_read_is_not_found():
    try_count, found_faults = reads_during_writes.delete_practice_night_while_read(query_stride=3)
    assert found_faults == []
    assert try_count > 3


def test_slow_page_never_replaces_a_newer_night_in_memory():
    night = build.night(build.director().club)
    older_night = reader.night(night.pk)
    build.check_in(night, "Ada Abbott")
    newer_night = reader.night(night.pk)
    memory.remember_night(older_night)
    assert reader.night(night.pk) is newer_night


@pytest.mark.parametrize("remembered_name", [None, "Bert Baker"])
def test_remembered_night_that_differs_from_the_log_is_read_again(remembered_name):
    night = build.night(build.director().club)
    build.check_in(night, "Ada Abbott")
    night_before = reader.night(night.pk)
    entries.rename_player(build.desk(night), entry=1, name="Ada Baker")
    undo.undo(build.desk(night), change_number=reader.changes_newest_first(night.pk)[0].pk)
    remembered_facts = dict(night_before.stored_facts)
    entry = remembered_facts.pop((facts.Entry.KIND, (1,)))
    if remembered_name:
        remembered_facts[facts.fact_name(entry)] = replace(entry, name=remembered_name)
    memory.forget_all_nights()
    memory.remember_night(replace(night_before, stored_facts=remembered_facts))
    assert reader.night(night.pk).entries == night_before.entries
