"""A night is saved to a file on one machine and imported on another, where everything about it
still works.
"""

import json
from datetime import UTC, datetime

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests import build
from tests.evenings import play_games
from tests.hostile import ANY_JSON, file_with_checksum, set_value, value_paths
from tournament.evening.night import ranking
from tournament.evening.words.refused import Refused
from tournament.storage.models import Change, Regular, Tournament
from tournament.storage.reading import night_history, reader, undo_bar
from tournament.storage.stored import archive
from tournament.storage.writing import undo
from tournament.topics.entrants.actions import entries
from tournament.topics.leaving.actions import going_home
from tournament.topics.nights.actions.importing import Importer, import_night

IMPORTER_BEN = Importer("Ben", "the laptop", "It is so.")


@pytest.fixture
def our_club(db):
    return build.director("Ann", club="Ours").club


@pytest.fixture
def their_club(db):
    return build.director("Ben", club="Theirs").club


def varied_night(club):
    """Return a night of two and a half games with a late player, a leaver, and a change that was
    undone and redone.
    """
    night = build.night(club)
    build.check_in(night, *build.players(9))
    play_games(night, None, None)
    build.check_in(night, "Łukasz 'Ace' O’Brien")
    going_home.leave_after_game(build.desk(night, reason="babysitter"), party_number=3, game=2)
    entries.rename_player(build.desk(night), entry=4, name="=1+1")
    undo_change(night, undo_bar.find_undo_and_redo(night.pk)[0])
    undo_change(night, Change.objects.filter(tournament=night.pk).last())
    play_games(night, 1, first=3)
    return night


def undo_change(night, change):
    undo.undo(build.desk(night), change_number=change.pk)


def saved_file(night):
    return archive.archive_as_text(night_history.make_archive(reader.night(night.pk))).encode()


def import_into_club(club, content, importer=None):
    return Tournament.objects.get(pk=import_night(club=club.pk, content=content, importer=importer))


def read_everything_stored(night):
    """Return the stored facts and log of a night, without the numbers of its regulars."""
    night_now = reader.night(night.pk)
    log = night_history.make_archive(night_now).log
    index_by_change = {change.number: number for number, change in enumerate(log)}
    logged_lines = [
        (
            *(change.at, change.by, change.device, change.words, change.reason),
            *(change.round, change.table, change.people, index_by_change.get(change.undoes)),
        )
        for change in log
    ]
    return (
        ranking.standings(night_now),
        night_now.plan,
        [(card.lines, card.tally) for card in ranking.scorecards_of_players(night_now)],
        logged_lines,
    )


def test_imported_night_has_the_same_totals_standings_and_log(our_club, their_club):
    night = varied_night(our_club)
    copy = import_into_club(their_club, saved_file(night))
    assert copy.club == their_club
    assert read_everything_stored(copy) == read_everything_stored(night)
    assert reader.night(copy.pk).stored_facts == reader.night(night.pk).stored_facts
    assert (
        undo_bar.find_undo_and_redo(copy.pk)[0].words
        == undo_bar.find_undo_and_redo(night.pk)[0].words
    )


def test_imported_night_is_saved_as_the_same_file(our_club, their_club):
    first_file = json.loads(saved_file(varied_night(our_club)))
    second_file = json.loads(
        saved_file(import_into_club(their_club, json.dumps(first_file).encode()))
    )
    differing_names = {name for name in first_file if first_file[name] != second_file[name]}
    assert differing_names <= {"club", "sha256"}


def test_changes_of_an_imported_night_can_be_undone_one_by_one(our_club, their_club):
    copy = import_into_club(their_club, saved_file(varied_night(our_club)))
    for _ in range(6):
        change = undo_bar.find_undo_and_redo(copy.pk)[0]
        undo_change(copy, change)
    undo_change(copy, Change.objects.filter(tournament=copy.pk).last())
    changes = Change.objects.filter(tournament=copy.pk).order_by("pk")
    log_sentences = list(changes.values_list("words", flat=True))
    assert log_sentences[-1].startswith("Redone: ")
    play_games(copy, None, first=len(reader.night(copy.pk).rounds))


def test_regulars_of_an_imported_night_are_recognized_or_added(our_club, their_club):
    for name in ("Nobody", "Bert Abbott"):
        Regular.objects.create(
            club=their_club, number=Regular.objects.filter(club=their_club).count() + 1, name=name
        )
    Regular.objects.create(club=their_club, number=7, name="Cora Abbott")
    Regular.objects.create(club=their_club, number=8, name="Dan Abbott", lot="12")
    night = build.night(our_club)
    build.check_in(night, "Ada Abbott", "Bert Abbott", "Cora Abbott", "Dan Abbott")
    copy = import_into_club(their_club, saved_file(night))
    numbers = {entry.name: entry.regular for entry in reader.night(copy.pk).entries}
    assert numbers == {"Ada Abbott": 9, "Bert Abbott": 2, "Cora Abbott": 7, "Dan Abbott": 10}
    assert Regular.objects.filter(club=their_club).count() == 6
    logged_change = Change.objects.get(
        tournament=copy.pk, words__startswith="Ada Abbott (1) checked in"
    )
    assert logged_change.rows[0]["new"]["regular"] == 9


def test_players_of_one_name_stay_two_after_an_import(our_club, their_club):
    Regular.objects.create(club=their_club, number=1, name="Nobody")
    Regular.objects.create(club=their_club, number=2, name="Nobody again")
    Regular.objects.create(club=their_club, number=3, name="Bob Smith")
    night = build.night(our_club)
    build.check_in(night, "Bob Smith", "Bob Smith")
    copy = import_into_club(their_club, saved_file(night))
    assert [entry.regular for entry in reader.night(copy.pk).entries] == [3, 4]


def test_regulars_are_recognized_in_either_name_order(our_club, their_club):
    Regular.objects.create(club=their_club, number=1, name="Abbott, Ada")
    Regular.objects.create(club=their_club, number=5, name="Baker, Bert", lot="12")
    night = build.night(our_club)
    build.check_in(night, "Ada Abbott", "Bert Baker")
    entries.rename_player(
        build.desk(night), entry=2, name="Bert Baker", lot="12", is_regular_renamed=True
    )
    copy = import_into_club(their_club, saved_file(night))
    regulars = [(entry.regular, entry.name) for entry in reader.night(copy.pk).entries]
    assert regulars == [(1, "Ada Abbott"), (5, "Bert Baker")]


def test_night_that_was_already_imported_is_refused(our_club, their_club):
    content = saved_file(varied_night(our_club))
    import_into_club(their_club, content)
    for club in (our_club, their_club):
        with pytest.raises(Refused, match="is already here"):
            import_night(club=club.pk, content=content)
    assert Tournament.objects.count() == 2


def test_imported_night_stays_closed_or_practice(our_club, their_club):
    night = build.night(our_club)
    build.change_plan(night, practice=True, closed=datetime(2026, 11, 24, 22, tzinfo=UTC))
    copy = import_into_club(their_club, saved_file(night))
    assert (copy.practice, copy.closed is not None) == (True, True)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (["night", "seed"], "x" * 21),
        (["night", "table_keys"], -1),
        (["night", "prizes"], {"places": 7}),
        (["facts", 0, "says", "lot"], "x" * 13),
        (["log", 0, "device"], "x" * 61),
        (["log", 0, "round"], -3),
        (["regulars", 0, "nickname"], "x" * 61),
    ],
)
def test_file_with_a_value_that_the_database_cannot_store_is_refused(
    our_club, their_club, path, value
):
    night = build.night(our_club)
    build.check_in(night, "Ada Abbott")
    parts = json.loads(saved_file(night))
    set_value(parts, path, value)
    with pytest.raises(Refused, match="don't match"):
        import_night(club=their_club.pk, content=file_with_checksum(parts), importer=IMPORTER_BEN)
    assert not Tournament.objects.filter(club=their_club).exists()
    assert not Regular.objects.filter(club=their_club).exists()


def test_file_with_any_changed_value_is_refused_or_imported_completely(our_club, their_club):
    night = build.night(our_club)
    build.check_in(night, *build.players(5))
    play_games(night, None)
    file_parts = json.loads(saved_file(night))

    @settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
    @given(st.sampled_from(list(value_paths(file_parts))), ANY_JSON)
    def check_import_with_changed_value(path, value):
        parts = json.loads(json.dumps(file_parts))
        set_value(parts, path, value)
        count_before = Tournament.objects.count()
        try:
            copy = import_into_club(their_club, file_with_checksum(parts), IMPORTER_BEN)
        except Refused:
            assert Tournament.objects.count() == count_before
        else:
            read_everything_stored(copy)
            Tournament.objects.filter(pk=copy.pk).update(name=f"Night {copy.pk}")

    check_import_with_changed_value()
