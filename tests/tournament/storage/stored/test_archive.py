"""A whole night becomes a file, and the file becomes the same night. No file can do harm."""

import copy
import json
from datetime import UTC, datetime

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tests import plain
from tests.hostile import ANY_JSON, file_with_checksum, set_value, value_paths
from tournament.evening import facts
from tournament.evening.night import ranking
from tournament.evening.purse.award_basis import PrizeWon
from tournament.evening.purse.prize_table import read_stored_basis
from tournament.evening.words import names
from tournament.evening.words.refused import Refused
from tournament.storage.stored import fact_json
from tournament.storage.stored.archive import (
    ArchivedRegular,
    NightArchive,
    archive_as_text,
    find_regular_numbers,
    renumber_regulars,
)
from tournament.storage.stored.differences import find_differences
from tournament.storage.stored.log import Change
from tournament.storage.stored.unpacking import SAVED_BY_OTHER_PROGRAM_REFUSAL, read_archive

CHANGE_TIME = datetime(2026, 11, 24, 19, 5, 7, 250_000, tzinfo=UTC)


def make_change(number, *rows, **options):
    fields = {"by": "director", "device": "the laptop", "words": f"Change {number}."}
    return Change(number=number, at=CHANGE_TIME, rows=rows, **fields | options)


def change_that_added(fact):
    return fact_json.make_log_line(facts.fact_name(fact), None, fact)


def make_archive(night, *changes):
    """Return a night as a file, with a log of how it came about and these further changes."""
    log_lines = [change_that_added(fact) for fact in night.stored_facts.values()]
    log = [make_change(71 + changed_part, line) for changed_part, line in enumerate(log_lines)]
    regulars = find_regular_numbers(night, [*log, *changes])
    people = tuple(
        ArchivedRegular(number=number, name=f"Regular {number}") for number in sorted(regulars)
    )
    return NightArchive("Tanglewood", night.stored_facts, people, (*log, *changes))


def night_with_many_kinds_of_facts():
    """Return a night with two games, a player who left in the second, money, rulings and hands."""
    night = plain.type_all_tables(plain.seat(plain.night(9)))
    night = plain.type_totals(plain.seat(night), t1=(9, 6, 2, 1))
    game_2 = night.rounds.current_game.game_at(2)
    (_, leaver), (_, offender) = game_2.seats[0], game_2.seats[1]
    hand = {"round": 2, "table": 2, "dealer": "N", "event": "played", "maker": "E"}
    return plain.with_facts(
        night,
        plain.entry(10, regular=31, ranked=False, name="Łukasz 'Ace' O’Brien", lot="=1+1"),
        plain.entry(11, regular=7, first_game=2, last_game=0, claimed=(None, 6)),
        facts.Handover(
            round=2,
            left=leaver,
            table=2,
            chair=game_2.seats[0][0].value,
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
        facts.Ruling(
            number=1,
            at=CHANGE_TIME,
            words="A renege.",
            offender=offender,
            evidence={"cards": "EAH"},
        ),
        facts.Award(number=1, entry=3, cents=500, words="First"),
    )


def read_archive_again(file):
    return read_archive(archive_as_text(file).encode())


def parts_of(file):
    """Return the parts of a file, which a test may change."""
    return json.loads(archive_as_text(file))


def sentence_of_refusal(content):
    with pytest.raises(Refused) as error_info:
        read_archive(content)
    return str(error_info.value)


def test_archive_restores_the_same_night_with_the_same_log():
    repeated_change = make_change(
        200, change_that_added(plain.fee(99, 100)), reason="said twice", round=2, people=(3, 14)
    )
    file = make_archive(
        night_with_many_kinds_of_facts(), repeated_change, make_change(207, undoes=200)
    )
    reread_file = read_archive_again(file)
    assert reread_file.stored_facts == file.stored_facts
    assert ranking.standings(reread_file.night) == ranking.standings(file.night)
    assert ranking.scorecards_of_players(reread_file.night) == ranking.scorecards_of_players(
        file.night
    )
    assert reread_file.regulars == file.regulars
    numbers = range(1, len(file.log) + 1)
    assert [entry.number for entry in reread_file.log] == list(numbers)
    assert [
        (entry.at, entry.words, entry.reason, entry.people, entry.rows) for entry in reread_file.log
    ] == [(entry.at, entry.words, entry.reason, entry.people, entry.rows) for entry in file.log]
    assert reread_file.log[-1].undoes == reread_file.log[-2].number


def test_archive_has_readable_names():
    assert "Łukasz 'Ace' O’Brien" in archive_as_text(make_archive(night_with_many_kinds_of_facts()))


def test_saving_an_imported_night_gives_the_same_file():
    text = archive_as_text(make_archive(night_with_many_kinds_of_facts()))
    assert archive_as_text(read_archive(text.encode())) == text


@settings(max_examples=25, deadline=None)
@given(
    house=st.sampled_from(["tanglewood", "alameda"]),
    players=st.integers(4, 17),
    totals=st.lists(st.tuples(*[st.integers(0, 9)] * 2), min_size=1, max_size=4),
    lot=st.text(max_size=12).map(names.make_readable),
)
def test_any_night_is_reread_unchanged_from_its_archive(house, players, totals, lot):
    night = plain.with_facts(plain.night(players, house=house), plain.entry(players + 1, lot=lot))
    for ns_points, ew_points in totals:
        night = plain.seat(night)
        night = plain.type_all_tables(night, (ns_points + ew_points + 1, ew_points, 0, 1))
    file = make_archive(night)
    reread_file = read_archive_again(file)
    assert (reread_file.stored_facts, ranking.standings(reread_file.night)) == (
        file.stored_facts,
        ranking.standings(file.night),
    )


def test_archive_has_regulars_of_all_entries_and_of_a_removed_player():
    struck_entry = plain.entry(12, regular=40)
    removal_change = make_change(
        300, fact_json.make_log_line(facts.fact_name(struck_entry), struck_entry, None)
    )
    assert find_regular_numbers(night_with_many_kinds_of_facts(), [removal_change]) == {7, 31, 40}


def test_renumbered_regulars_are_renumbered_in_the_log():
    file = renumber_regulars(make_archive(night_with_many_kinds_of_facts()), {7: 107, 31: 131})
    assert {entry.regular for entry in file.night.entries} == {None, 107, 131}
    assert [regular.number for regular in file.regulars] == [107, 131]
    assert find_regular_numbers(plain.night(), file.log) == {107, 131}
    assert find_regular_numbers(file.night, ()) == {107, 131}


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"nothing", b"[" * 5000, b"9" * 5000])
def test_truncated_or_foreign_file_is_refused_as_an_archive(content):
    assert "cut off, or is not from Euchre Night" in sentence_of_refusal(content)


@pytest.mark.parametrize("content", [b"[]", b"{}", b'{"format": "csv"}', b'"text"'])
def test_document_of_another_program_is_refused(content):
    assert sentence_of_refusal(content).startswith(SAVED_BY_OTHER_PROGRAM_REFUSAL)


def test_truncated_archive_is_refused():
    content = archive_as_text(make_archive(night_with_many_kinds_of_facts())).encode()
    for cut_position in range(0, len(content) - 1, 997):
        assert "cut off" in sentence_of_refusal(content[:cut_position])


@pytest.mark.parametrize("version", [5, 0, "1", None])
def test_archive_of_an_unknown_version_is_refused(version):
    assert "newer Euchre Night" in sentence_of_refusal(
        file_with_checksum(
            parts_of(make_archive(night_with_many_kinds_of_facts())) | {"version": version}
        )
    )


def test_award_in_an_archive_of_version_3_gets_values_for_its_words():
    parts = parts_of(make_archive(night_with_many_kinds_of_facts())) | {"version": 3}
    old_award = {"number": 1, "entry": 3, "cents": 500, "words": "Highest game"}
    old_prizes = {"won": "3 Highest game; fines 40; gifts 0"}
    parts["night"]["prizes"] = old_prizes
    for fact in parts["facts"]:
        if fact["kind"] == "award":
            fact["says"] = old_award
    for line in (line for change in parts["log"] for line in change["rows"]):
        if line["kind"] == "award":
            line["new"] = old_award
        if line["kind"] == "plan":
            line["new"]["prizes"] = old_prizes
    archive = read_archive(file_with_checksum(parts))
    assert archive.night.facts_of(facts.Award)[0].feat == "high_game"
    assert read_stored_basis(archive.night.plan.prizes).prizes_won == {PrizeWon(3, 0, "high_game")}
    assert find_differences(archive.stored_facts, archive.log) == ()


@pytest.mark.parametrize("version", [1, 2])
def test_archive_of_an_earlier_version_is_read_with_seals_or_without_keys(version):
    file = make_archive(
        night_with_many_kinds_of_facts(), make_change(200), make_change(201, undoes=200)
    )
    parts = parts_of(file) | {"version": version}
    for entry in parts["log"]:
        entry.update(seal="4f") if version == 2 else entry.pop("key")
    assert read_archive(file_with_checksum(parts)) == read_archive_again(file)


def test_seal_in_an_archive_of_this_version_is_refused():
    parts = parts_of(make_archive(night_with_many_kinds_of_facts(), make_change(200)))
    parts["log"][0]["seal"] = "4f"
    assert "a change or a regular" in sentence_of_refusal(file_with_checksum(parts))


def test_archive_with_a_changed_letter_is_refused():
    text = archive_as_text(make_archive(night_with_many_kinds_of_facts()))
    assert "changed after it was saved" in sentence_of_refusal(
        text.replace("Player 3", "Player 8").encode()
    )
    assert "changed after it was saved" in sentence_of_refusal(
        text.replace(": 9", ": 8", 1).encode()
    )


def archive_with_changed_part(path, value):
    parts = parts_of(
        make_archive(
            night_with_many_kinds_of_facts(), make_change(200), make_change(201, undoes=200)
        )
    )
    changed_part = parts
    for path_step in path[:-1]:
        changed_part = changed_part[path_step]
    if value is None:
        del changed_part[path[-1]]
    else:
        changed_part[path[-1]] = value
    return file_with_checksum(parts)


def path_to_fact(kind, *key):
    names = sorted(
        name for name in night_with_many_kinds_of_facts().stored_facts if name[0] != "plan"
    )
    return ["facts", names.index((kind, key)), "says"]


@pytest.mark.parametrize(
    ("path", "value", "expected_words"),
    [
        (["regulars"], None, "its main parts"),
        (["more"], 1, "its main parts"),
        (["club"], "", "a name that can't be read"),
        (["club"], "x" * 61, "a name that can't be read"),
        (["log"], {}, "a list of the wrong kind"),
        (["facts", 0], {"kind": "entry"}, "one of its facts"),
        (["facts", 0, "kind"], "plan", "unknown fields"),
        (["facts", 0, "kind"], ["plan"], "unknown kind"),
        (["facts", 0, "kind"], "tournament", "unknown kind"),
        (["facts", 0, "says"], [], "unknown fields"),
        (["night", "club_id"], 7, "unknown fields"),
        (["night", "date"], "2026-13-01", "plan: date"),
        (["night", "date"], "0001-01-01", "plan: date"),
        (["night", "seed"], 7, "plan: seed"),
        (["night", "seed"], None, "plan: fields are missing"),
        (["night", "prizes"], [], "plan: prizes"),
        (["night", "playoffs"], [[1]], "plan: playoffs"),
        (["night", "closed"], "2026-11-24T19:00:00", "plan: closed"),
        (["night", "closed"], "2026-11-24T19:00:00+01:00", "plan: closed"),
        (["night", "practice"], 1, "plan: practice"),
        ([*path_to_fact("entry", 1), "number"], 0, "numbers begin with 1"),
        ([*path_to_fact("entry", 1), "number"], 2, "twice"),
        ([*path_to_fact("entry", 1), "number"], 2**31, "entry: number"),
        ([*path_to_fact("entry", 1), "number"], 1.0, "entry: number"),
        ([*path_to_fact("entry", 1), "number"], True, "entry: number"),
        ([*path_to_fact("entry", 1), "note"], "a\0b", "unknown fields"),
        ([*path_to_fact("entry", 1), "lot"], "a\0b", "entry: lot"),
        ([*path_to_fact("entry", 1), "lot"], "\ud800", "entry: lot"),
        ([*path_to_fact("entry", 1), "regular"], 99, "its regulars"),
        ([*path_to_fact("payment", 1), "kind"], "bribe", "payment: kind"),
        ([*path_to_fact("seat", 1, 1), "chair"], "X", "seat: chair"),
        ([*path_to_fact("sheet", 1, 1), "points"], ["9", "6"], "sheet: points"),
        ([*path_to_fact("sheet", 1, 1), "rows"], [[[1, 0]]], "sheet: rows"),
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
def test_archive_with_an_impossible_value_is_refused(path, value, expected_words):
    assert expected_words in sentence_of_refusal(archive_with_changed_part(path, value))


@pytest.mark.parametrize(
    ("path", "value", "expected_words"),
    [
        (["night", "house"], "casino", "There is no house"),
        (["night", "dials", "hands"], "many", "The dial hands"),
        (["night", "dials", "hands"], None, "These dials are not set"),
        (["night", "name"], " ", "its rules or its name"),
        (["night", "name"], "x" * 61, "its rules or its name"),
        (["night", "playoffs"], [[[1], [1]]], "its standings"),
        ([*path_to_fact("entry", 11), "regular"], 31, "checked in twice"),
        ([*path_to_fact("entry", 1), "name"], "\u202e", "player 1"),
        ([*path_to_fact("entry", 1), "first_game"], 0, "player 1"),
        ([*path_to_fact("entry", 1), "nickname"], "Ace\nHigh", "player 1"),
        ([*path_to_fact("entry", 1), "lot"], "\u202e7", "player 1"),
        (["night", "dials", "format"], "double_elimination", "who has no team"),
        ([*path_to_fact("round", 1), "name"], "W1", "game 1, which is not a bracket game"),
        ([*path_to_fact("round", 2), "forfeit"], "a", "game 2, which is not a bracket game"),
        ([*path_to_fact("seat", 1, 1), "table"], 0, "a seat in game 1"),
        ([*path_to_fact("seat", 1, 1), "chair"], "", "a seat in game 1"),
        ([*path_to_fact("seat", 1, 1), "plays_for"], 1, "a substitute in game 1"),
        ([*path_to_fact("seat", 1, 1), "entry"], 99, "seat 1, 99"),
        ([*path_to_fact("seat", 1, 1), "table"], 50, "1 player at table 50 of game 1"),
        ([*path_to_fact("round", 2), "number"], 3, "handover 2"),
        ([*path_to_fact("sheet", 1, 1), "x"], [-1, 0], "the score sheet of game 1, table 1"),
        ([*path_to_fact("sheet", 1, 1), "x"], [1, 0, 1], "don't match"),
        ([*path_to_fact("sheet", 1, 1), "table"], 9, "sheet 1, 9"),
        ([*path_to_fact("hand", 2, 2, 1), "tricks"], 9, "hand 2, 2, 2"),
        ([*path_to_fact("hand", 2, 2, 1), "event"], "farmers_hand", "hand 2, 2, 2"),
    ],
)
def test_archive_of_an_impossible_night_is_refused(path, value, expected_words):
    assert expected_words in sentence_of_refusal(archive_with_changed_part(path, value))


def test_archive_with_two_players_in_one_seat_is_refused():
    night = plain.seat(plain.night(8))
    first_seat, second_seat = [seat for seat in night.facts_of(facts.Seat) if seat.table == 1][:2]
    moved_seat = facts.Seat(round=1, entry=second_seat.entry, table=1, chair=first_seat.chair)
    assert "two players in one seat" in sentence_of_refusal(
        archive_as_text(make_archive(plain.with_facts(night, moved_seat))).encode()
    )


def test_archive_with_a_handover_that_leaves_two_players_is_refused():
    night = plain.seat(plain.night(15))
    table_of_three = next(game for game in night.rounds.current_game.games if len(game.seats) == 3)
    handover = facts.Handover(
        round=1,
        left=table_of_three.seats[0][1],
        table=table_of_three.table,
        chair=table_of_three.seats[0][0].value,
        taken_by=None,
        from_bench=False,
        hands=3,
        points=2,
        x=0,
    )
    assert "a player who left game 1" in sentence_of_refusal(
        archive_as_text(make_archive(plain.with_facts(night, handover))).encode()
    )


RICH_ARCHIVE_PARTS = parts_of(
    make_archive(night_with_many_kinds_of_facts(), make_change(200), make_change(201, undoes=200))
)


PATHS_IN_RICH_ARCHIVE = list(value_paths(RICH_ARCHIVE_PARTS))


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.lists(st.tuples(st.sampled_from(PATHS_IN_RICH_ARCHIVE), ANY_JSON), min_size=1, max_size=3)
)
@example([(("log", 0, "rows"), [{"kind": [], "key": [], "old": None, "new": {}}])])
@example([(("night", "dials"), {"hands": {"a": [1]}})])
def test_hostile_archive_is_refused_or_read_without_a_crash(changes):
    parts = copy.deepcopy(RICH_ARCHIVE_PARTS)
    for path, value in changes:
        set_value(parts, path, value)
    try:
        file = read_archive(file_with_checksum(parts))
    except Refused:
        return
    assert ranking.standings(file.night) is not None
    assert archive_as_text(file)


@settings(max_examples=200, deadline=None)
@given(
    st.binary(max_size=300)
    | st.text().map(str.encode)
    | ANY_JSON.map(lambda value: json.dumps(value).encode())
)
def test_arbitrary_bytes_are_refused_as_an_archive(content):
    sentence_of_refusal(content)
