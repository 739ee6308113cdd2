"""A night is saved on one machine and brought in on another, with all that can be done to it."""

import json
from datetime import UTC, datetime

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests import build
from tests.evenings import play
from tests.hostile import PLAIN, places, put, sealed
from tournament.evening.night import ranking
from tournament.evening.words.refused import Refused
from tournament.storage.models import Change, Regular, Tournament
from tournament.storage.reading import records, replay, undo_bar
from tournament.storage.stored import archive
from tournament.storage.writing import undo
from tournament.topics.entrants.actions import entries
from tournament.topics.leaving.actions import going_home
from tournament.topics.nights.actions.bringing_in import Bringer, bring_in

BEN = Bringer("Ben", "this laptop", "It is so.")


@pytest.fixture
def ours(db):
    return build.director("Ann", club="Ours").club


@pytest.fixture
def theirs(db):
    return build.director("Ben", club="Theirs").club


def rich(club):
    """Two games and a half, somebody late, somebody gone, a mistake that was undone and redone."""
    night = build.night(club)
    build.sign_in(night, *build.players(9))
    play(night, None, None)
    build.sign_in(night, "Łukasz 'Ace' O’Brien")
    going_home.leave_after(build.desk(night, reason="babysitter"), party=3, game=2)
    entries.rename(build.desk(night), entry=4, name="=1+1")
    back(night, undo_bar.last_presses(night.pk)[0])
    back(night, Change.objects.filter(tournament=night.pk).last())
    play(night, 1, first=3)
    return night


def back(night, change):
    undo.undo(build.desk(night), change=change.pk)


def saved(night):
    return archive.text(records.archive(replay.night(night.pk))).encode()


def brought(club, content, bringer=None):
    return Tournament.objects.get(pk=bring_in(club=club.pk, content=content, bringer=bringer))


def told(night):
    """All that is known of a night but for the numbers of its regulars."""
    found = replay.night(night.pk)
    log = records.archive(found).log
    place = {one.number: number for number, one in enumerate(log)}
    lines = [
        (
            *(one.at, one.by, one.device, one.words, one.reason),
            *(one.round, one.table, one.people, place.get(one.undoes)),
        )
        for one in log
    ]
    return (
        ranking.standings(found),
        found.plan,
        [(card.lines, card.tally) for card in ranking.cards(found)],
        lines,
    )


def test_night_that_is_brought_in_has_the_same_totals_standings_and_log(ours, theirs):
    night = rich(ours)
    copy = brought(theirs, saved(night))
    assert copy.club == theirs
    assert told(copy) == told(night)
    assert replay.night(copy.pk).written == replay.night(night.pk).written
    assert undo_bar.last_presses(copy.pk)[0].words == undo_bar.last_presses(night.pk)[0].words


def test_brought_night_can_be_saved_again_as_the_same_file(ours, theirs):
    first = json.loads(saved(rich(ours)))
    again = json.loads(saved(brought(theirs, json.dumps(first).encode())))
    differing = {name for name in first if first[name] != again[name]}
    assert differing <= {"club", "sha256"}


def test_undo_goes_on_after_a_night_was_brought_in(ours, theirs):
    copy = brought(theirs, saved(rich(ours)))
    for _ in range(6):
        change = undo_bar.last_presses(copy.pk)[0]
        back(copy, change)
    back(copy, Change.objects.filter(tournament=copy.pk).last())
    changes = Change.objects.filter(tournament=copy.pk).order_by("pk")
    words = list(changes.values_list("words", flat=True))
    assert words[-1].startswith("Done again: ")
    play(copy, None, first=len(replay.night(copy.pk).rounds))


def test_regulars_are_known_again_or_made_new(ours, theirs):
    for name in ("Nobody", "Bert Abbott"):
        Regular.objects.create(
            club=theirs, number=Regular.objects.filter(club=theirs).count() + 1, name=name
        )
    Regular.objects.create(club=theirs, number=7, name="Cora Abbott")
    Regular.objects.create(club=theirs, number=8, name="Dan Abbott", lot="12")
    night = build.night(ours)
    build.sign_in(night, "Ada Abbott", "Bert Abbott", "Cora Abbott", "Dan Abbott")
    copy = brought(theirs, saved(night))
    numbers = {one.name: one.regular for one in replay.night(copy.pk).entries}
    assert numbers == {"Ada Abbott": 9, "Bert Abbott": 2, "Cora Abbott": 7, "Dan Abbott": 10}
    assert Regular.objects.filter(club=theirs).count() == 6
    logged = Change.objects.get(tournament=copy.pk, words__startswith="Ada Abbott is number 1")
    assert logged.rows[0]["new"]["regular"] == 9


def test_two_of_the_same_name_stay_two(ours, theirs):
    Regular.objects.create(club=theirs, number=1, name="Nobody")
    Regular.objects.create(club=theirs, number=2, name="Nobody again")
    Regular.objects.create(club=theirs, number=3, name="Bob Smith")
    night = build.night(ours)
    build.sign_in(night, "Bob Smith", "Bob Smith")
    copy = brought(theirs, saved(night))
    assert [one.regular for one in replay.night(copy.pk).entries] == [3, 4]


def test_regulars_are_known_whichever_name_their_club_writes_first(ours, theirs):
    Regular.objects.create(club=theirs, number=1, name="Abbott, Ada")
    Regular.objects.create(club=theirs, number=5, name="Baker, Bert", lot="12")
    night = build.night(ours)
    build.sign_in(night, "Ada Abbott", "Bert Baker")
    entries.rename(build.desk(night), entry=2, name="Bert Baker", lot="12", regulars_too=True)
    copy = brought(theirs, saved(night))
    told = [(one.regular, one.name) for one in replay.night(copy.pk).entries]
    assert told == [(1, "Ada Abbott"), (5, "Bert Baker")]


def test_same_night_is_brought_in_once(ours, theirs):
    content = saved(rich(ours))
    brought(theirs, content)
    for club in (ours, theirs):
        with pytest.raises(Refused, match="is here already: open it from the list"):
            bring_in(club=club.pk, content=content)
    assert Tournament.objects.count() == 2


def test_closed_and_practice_nights_stay_what_they_are(ours, theirs):
    night = build.night(ours)
    build.planned(night, practice=True, closed=datetime(2026, 11, 24, 22, tzinfo=UTC))
    copy = brought(theirs, saved(night))
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
def test_what_no_column_holds_is_refused_and_nothing_comes_in(ours, theirs, path, value):
    night = build.night(ours)
    build.sign_in(night, "Ada Abbott")
    parts = json.loads(saved(night))
    put(parts, path, value)
    with pytest.raises(Refused, match="does not fit together"):
        bring_in(club=theirs.pk, content=sealed(parts), bringer=BEN)
    assert not Tournament.objects.filter(club=theirs).exists()
    assert not Regular.objects.filter(club=theirs).exists()


def test_hostile_file_is_refused_or_comes_in_whole(ours, theirs):
    night = build.night(ours)
    build.sign_in(night, *build.players(5))
    play(night, None)
    whole = json.loads(saved(night))

    @settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
    @given(st.sampled_from(list(places(whole))), PLAIN)
    def hostile(path, value):
        parts = json.loads(json.dumps(whole))
        put(parts, path, value)
        before = Tournament.objects.count()
        try:
            copy = brought(theirs, sealed(parts), BEN)
        except Refused:
            assert Tournament.objects.count() == before
        else:
            told(copy)
            Tournament.objects.filter(pk=copy.pk).update(name=f"Night {copy.pk}")

    hostile()
