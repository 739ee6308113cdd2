"""A whole night becomes a file, and the file the same night; no file can do harm."""

import copy
import json
from datetime import UTC, datetime

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tests import plain
from tests.hostile import PLAIN, places, put, sealed
from tournament.evening import facts
from tournament.evening.night import ranking
from tournament.evening.words import names
from tournament.evening.words.refused import Refused
from tournament.storage.stored import written
from tournament.storage.stored.archive import (
    Archive,
    Person,
    regular_numbers,
    renumber_regulars,
    text,
)
from tournament.storage.stored.log import Change
from tournament.storage.stored.unpacking import read_archive

AT = datetime(2026, 11, 24, 19, 5, 7, 250_000, tzinfo=UTC)


def change(number, *rows, **more):
    told = {"by": "director", "device": "this laptop", "words": f"Change {number}."}
    return Change(number=number, at=AT, rows=rows, **told | more)


def came(fact):
    return written.line(facts.name_of(fact), None, fact)


def archive(night, *more):
    """A night with a log that says how it came about, and more changes after that."""
    lines = [came(one) for one in night.written.values()]
    log = [change(71 + place, line) for place, line in enumerate(lines)]
    named = regular_numbers(night, [*log, *more])
    people = tuple(Person(number=number, name=f"Regular {number}") for number in sorted(named))
    return Archive("Tanglewood", night.written, people, (*log, *more))


def rich():
    """Two games, somebody who left in the middle of the second, money, rulings and hands."""
    night = plain.all_typed(plain.seated(plain.night(9)))
    night = plain.typed(plain.seated(night), t1=(9, 6, 2, 1))
    two = night.rounds.current.at(2)
    (_, out), (_, taken) = two.seats[0], two.seats[1]
    hand = {"round": 2, "table": 2, "dealer": "N", "event": "played", "maker": "E"}
    return plain.told(
        night,
        plain.entry(10, regular=31, ranked=False, name="Łukasz 'Ace' O’Brien", lot="=1+1"),
        plain.entry(11, regular=7, first_game=2, last_game=0, claimed=(None, 6)),
        facts.Handover(
            round=2,
            left=out,
            table=2,
            chair=two.seats[0][0].value,
            taken_by=10,
            from_bench=False,
            hands=1,
            points=1,
            x=0,
        ),
        facts.Grant(round=1, entry=11, points=6, note="came in the snow"),
        facts.Sheet(round=2, table=2, dealer="N", disputed="two say nine"),
        facts.Hand(number=1, tricks=3, **hand),
        facts.Hand(number=2, tricks=5, alone=True, **hand | {"dealer": "E"}),
        facts.Ruling(number=1, at=AT, words="A renege.", offender=taken, evidence={"cards": "EAH"}),
        facts.Award(number=1, entry=3, cents=500, words="First"),
    )


def reread(found):
    return read_archive(text(found).encode())


def told(found):
    """The parts of a document, to be tampered with."""
    return json.loads(text(found))


def why_not(content):
    with pytest.raises(Refused) as refused:
        read_archive(content)
    return str(refused.value)


def test_file_says_the_same_night_with_the_same_log():
    again = change(200, came(plain.fee(99, 100)), reason="said twice", round=2, people=(3, 14))
    found = archive(rich(), again, change(207, undoes=200))
    read = reread(found)
    assert read.written == found.written
    assert ranking.standings(read.night) == ranking.standings(found.night)
    assert ranking.cards(read.night) == ranking.cards(found.night)
    assert read.regulars == found.regulars
    numbers = range(1, len(found.log) + 1)
    assert [one.number for one in read.log] == list(numbers)
    assert [(one.at, one.words, one.reason, one.people, one.rows) for one in read.log] == [
        (one.at, one.words, one.reason, one.people, one.rows) for one in found.log
    ]
    assert read.log[-1].undoes == read.log[-2].number


def test_saving_what_was_brought_gives_the_same_file():
    saved = text(archive(rich()))
    assert text(read_archive(saved.encode())) == saved


@settings(max_examples=25, deadline=None)
@given(
    house=st.sampled_from(["tanglewood", "alameda"]),
    players=st.integers(4, 17),
    totals=st.lists(st.tuples(*[st.integers(0, 9)] * 2), min_size=1, max_size=4),
    lot=st.text(max_size=12).map(names.readable),
)
def test_any_evening_comes_back_as_it_was(house, players, totals, lot):
    night = plain.told(plain.night(players, house=house), plain.entry(players + 1, lot=lot))
    for ours, theirs in totals:
        night = plain.seated(night)
        night = plain.all_typed(night, (ours + theirs + 1, theirs, 0, 1))
    found = archive(night)
    read = reread(found)
    assert (read.written, ranking.standings(read.night)) == (
        found.written,
        ranking.standings(found.night),
    )


def test_regulars_are_those_of_the_entries_and_of_whoever_was_struck():
    struck = plain.entry(12, regular=40)
    gone = change(300, written.line(facts.name_of(struck), struck, None))
    assert regular_numbers(rich(), [gone]) == {7, 31, 40}


def test_other_numbers_for_regulars_reach_the_log_too():
    found = renumber_regulars(archive(rich()), {7: 107, 31: 131})
    assert {one.regular for one in found.night.entries} == {None, 107, 131}
    assert [one.number for one in found.regulars] == [107, 131]
    assert regular_numbers(plain.night(), found.log) == {107, 131}
    assert regular_numbers(found.night, ()) == {107, 131}


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"nothing", b"[" * 5000, b"9" * 5000])
def test_what_is_no_document_is_refused(content):
    assert "cut off, or is none of ours" in why_not(content)


@pytest.mark.parametrize("content", [b"[]", b"{}", b'{"format": "csv"}', b'"text"'])
def test_another_document_is_refused(content):
    assert why_not(content).startswith("This file was saved by another program.")


def test_file_that_is_cut_off_is_refused():
    saved = text(archive(rich())).encode()
    for end in range(0, len(saved) - 1, 997):
        assert "cut off" in why_not(saved[:end])


@pytest.mark.parametrize("version", [4, 0, "1", None])
def test_other_version_is_refused(version):
    assert "newer Euchre Night" in why_not(sealed(told(archive(rich())) | {"version": version}))


@pytest.mark.parametrize("version", [1, 2])
def test_file_of_an_earlier_version_is_read_with_its_seals_or_without_keys(version):
    found = archive(rich(), change(200), change(201, undoes=200))
    parts = told(found) | {"version": version}
    for one in parts["log"]:
        one.update(seal="4f") if version == 2 else one.pop("key")
    assert read_archive(sealed(parts)) == reread(found)


def test_seal_in_a_file_of_today_is_a_part_that_nobody_knows():
    parts = told(archive(rich(), change(200)))
    parts["log"][0]["seal"] = "4f"
    assert "a change or a regular" in why_not(sealed(parts))


def test_one_changed_letter_is_found_by_the_check_number():
    saved = text(archive(rich()))
    assert "something in it was changed" in why_not(saved.replace("Player 3", "Player 8").encode())
    assert "something in it was changed" in why_not(saved.replace(": 9", ": 8", 1).encode())


def tampered(path, value):
    parts = told(archive(rich(), change(200), change(201, undoes=200)))
    place = parts
    for step in path[:-1]:
        place = place[step]
    if value is None:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    return sealed(parts)


def says(kind, *key):
    names = sorted(name for name in rich().written if name[0] != "plan")
    return ["facts", names.index((kind, key)), "says"]


@pytest.mark.parametrize(
    ("path", "value", "what"),
    [
        (["regulars"], None, "its parts"),
        (["more"], 1, "its parts"),
        (["club"], "", "a name that nobody can read"),
        (["club"], "x" * 61, "a name that nobody can read"),
        (["log"], {}, "a list that is none"),
        (["facts", 0], {"kind": "entry"}, "one of its facts"),
        (["facts", 0, "kind"], "plan", "fields that nobody knows"),
        (["facts", 0, "kind"], ["plan"], "unknown kind"),
        (["facts", 0, "kind"], "tournament", "unknown kind"),
        (["facts", 0, "says"], [], "fields that nobody knows"),
        (["night", "club_id"], 7, "fields that nobody knows"),
        (["night", "date"], "2026-13-01", "plan: date"),
        (["night", "date"], "0001-01-01", "plan: date"),
        (["night", "seed"], 7, "plan: seed"),
        (["night", "seed"], None, "plan: fields are missing"),
        (["night", "prizes"], [], "plan: prizes"),
        (["night", "playoffs"], [[1]], "plan: playoffs"),
        (["night", "closed"], "2026-11-24T19:00:00", "plan: closed"),
        (["night", "closed"], "2026-11-24T19:00:00+01:00", "plan: closed"),
        (["night", "practice"], 1, "plan: practice"),
        ([*says("entry", 1), "number"], 0, "numbers begin with 1"),
        ([*says("entry", 1), "number"], 2, "stands in it twice"),
        ([*says("entry", 1), "number"], 2**31, "entry: number"),
        ([*says("entry", 1), "number"], 1.0, "entry: number"),
        ([*says("entry", 1), "number"], True, "entry: number"),
        ([*says("entry", 1), "note"], "a\0b", "fields that nobody knows"),
        ([*says("entry", 1), "lot"], "a\0b", "entry: lot"),
        ([*says("entry", 1), "lot"], "\ud800", "entry: lot"),
        ([*says("entry", 1), "regular"], 99, "its regulars"),
        ([*says("payment", 1), "kind"], "bribe", "payment: kind"),
        ([*says("seat", 1, 1), "chair"], "X", "seat: chair"),
        ([*says("sheet", 1, 1), "points"], ["9", "6"], "sheet: points"),
        ([*says("sheet", 1, 1), "rows"], [[[1, 0]]], "sheet: rows"),
        (["regulars", 1, "number"], 7, "its regulars"),
        (["regulars", 0, "number"], "7", "the number of"),
        (["regulars", 0, "phone"], "555", "a change or a regular"),
        (["log", 0, "number"], 2, "change 1"),
        (["log", 0, "at"], "yesterday", "the at of"),
        (["log", 0, "undoes"], 1, "change 1"),
        (["log", 0, "undoes"], 0, "change 1"),
        (["log", 0, "rows", 0, "kind"], "secret", "unknown kind"),
        (["log", 0, "rows", 0, "key"], [1], "its key"),
        (["log", 1, "rows", 0, "key"], ["1"], "its key"),
        (["log", 0, "rows", 0, "old"], {}, "before and after"),
        (["log", 0, "rows", 0, "more"], {}, "a line of the log"),
        (["log", 0, "rows", 0, "new", "name"], 5, "plan: name"),
        (["log", 0, "rows", 0, "new", "name"], None, "plan: fields are missing"),
    ],
)
def test_what_no_night_would_say_is_refused(path, value, what):
    assert what in why_not(tampered(path, value))


@pytest.mark.parametrize(
    ("path", "value", "what"),
    [
        (["night", "house"], "casino", "There is no house"),
        (["night", "dials", "hands"], "many", "The dial hands"),
        (["night", "dials", "hands"], None, "These dials are not set"),
        (["night", "name"], " ", "its rules or its name"),
        (["night", "name"], "x" * 61, "its rules or its name"),
        (["night", "playoffs"], [[[1], [1]]], "its standings"),
        ([*says("entry", 11), "regular"], 31, "signed in twice"),
        ([*says("entry", 1), "name"], "\u202e", "player 1"),
        ([*says("entry", 1), "first_game"], 0, "player 1"),
        ([*says("entry", 1), "nickname"], "Ace\nHigh", "player 1"),
        ([*says("entry", 1), "lot"], "\u202e7", "player 1"),
        (["night", "dials", "format"], "double_elimination", "who has no team"),
        ([*says("round", 1), "name"], "W1", "game 1, which is none of a bracket"),
        ([*says("round", 2), "forfeit"], "a", "game 2, which is none of a bracket"),
        ([*says("seat", 1, 1), "table"], 0, "a seat in game 1"),
        ([*says("seat", 1, 1), "chair"], "", "a seat in game 1"),
        ([*says("seat", 1, 1), "plays_for"], 1, "whom somebody plays for in game 1"),
        ([*says("seat", 1, 1), "entry"], 99, "seat 1, 99"),
        ([*says("seat", 1, 1), "table"], 50, "1 at table 50 of game 1"),
        ([*says("round", 2), "number"], 3, "handover 2"),
        ([*says("sheet", 1, 1), "x"], [-1, 0], "the sheet of game 1, table 1"),
        ([*says("sheet", 1, 1), "x"], [1, 0, 1], "does not fit together"),
        ([*says("sheet", 1, 1), "table"], 9, "sheet 1, 9"),
        ([*says("hand", 2, 2, 1), "tricks"], 9, "hand 2, 2, 2"),
        ([*says("hand", 2, 2, 1), "event"], "farmers_hand", "hand 2, 2, 2"),
    ],
)
def test_what_could_not_have_been_played_is_refused(path, value, what):
    assert what in why_not(tampered(path, value))


def test_chair_that_two_hold_is_refused():
    night = plain.seated(plain.night(8))
    one, other = [seat for seat in night.all(facts.Seat) if seat.table == 1][:2]
    moved = facts.Seat(round=1, entry=other.entry, table=1, chair=one.chair)
    assert "two players in one chair" in why_not(text(archive(plain.told(night, moved))).encode())


def test_handover_that_leaves_two_at_a_table_is_refused():
    night = plain.seated(plain.night(15))
    three = next(game for game in night.rounds.current.games if len(game.seats) == 3)
    left = facts.Handover(
        round=1,
        left=three.seats[0][1],
        table=three.table,
        chair=three.seats[0][0].value,
        taken_by=None,
        from_bench=False,
        hands=3,
        points=2,
        x=0,
    )
    assert "who left game 1" in why_not(text(archive(plain.told(night, left))).encode())


RICH = told(archive(rich(), change(200), change(201, undoes=200)))


PLACES = list(places(RICH))


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.tuples(st.sampled_from(PLACES), PLAIN), min_size=1, max_size=3))
@example([(("log", 0, "rows"), [{"kind": [], "key": [], "old": None, "new": {}}])])
@example([(("night", "dials"), {"hands": {"a": [1]}})])
def test_hostile_file_is_refused_or_read_and_nothing_else(changes):
    parts = copy.deepcopy(RICH)
    for path, value in changes:
        put(parts, path, value)
    try:
        found = read_archive(sealed(parts))
    except Refused:
        return
    assert ranking.standings(found.night) is not None
    assert text(found)


@settings(max_examples=200, deadline=None)
@given(
    st.binary(max_size=300)
    | st.text().map(str.encode)
    | PLAIN.map(lambda one: json.dumps(one).encode())
)
def test_any_bytes_are_refused(content):
    why_not(content)
