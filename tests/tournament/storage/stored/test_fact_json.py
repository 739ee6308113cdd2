"""Facts are written as JSON and read back."""

import json
from datetime import UTC

from hypothesis import given
from hypothesis import strategies as st

from tests import plain
from tournament.evening import facts
from tournament.storage.stored import fact_json
from tournament.storage.stored.consistency import find_inconsistent_facts

TEXTS = st.text(max_size=20)
SMALL_NUMBERS = st.none() | st.integers(0, 300)


def write_and_read_fact(fact):
    return fact_json.fact_from_json(fact.KIND, json.loads(json.dumps(fact_json.fact_to_json(fact))))


def test_every_kind_of_fact_is_reread_unchanged():
    night = plain.seat(plain.type_all_tables(plain.seat(plain.night(9))))
    assert all(write_and_read_fact(fact) == fact for fact in night.stored_facts.values())


@given(
    st.builds(
        facts.Sheet, round=st.just(1), table=st.just(2), points=st.lists(SMALL_NUMBERS).map(tuple)
    )
)
def test_stored_sheets_are_reread_unchanged(sheet):
    assert write_and_read_fact(sheet) == sheet


@given(st.builds(facts.Payment, at=st.datetimes(timezones=st.just(UTC))))
def test_stored_payments_are_reread_with_the_same_time(payment):
    assert write_and_read_fact(payment) == payment


def test_log_line_of_a_changed_fact_has_only_the_changed_fields():
    entry, changed_entry = plain.entry(3), plain.entry(3, tag=False)
    assert fact_json.make_log_line(("entry", (3,)), entry, changed_entry) == {
        "kind": "entry",
        "key": [3],
        "old": {"tag": True},
        "new": {"tag": False},
    }


def test_log_line_of_a_new_fact_has_every_field():
    line = fact_json.make_log_line(
        ("grant", (1, 3)), None, facts.Grant(round=1, entry=3, points=6, note="")
    )
    assert line["old"] is None
    assert line["new"] == {"round": 1, "entry": 3, "points": 6, "note": ""}


def test_complete_night_has_no_inconsistent_facts():
    night = plain.seat(plain.type_all_tables(plain.seat(plain.night(9))))
    assert find_inconsistent_facts(night) == ()


def test_fact_of_an_unknown_entry_is_inconsistent():
    night = plain.with_facts(
        plain.seat(plain.night(4)), facts.Grant(round=1, entry=9, points=6, note="")
    )
    assert find_inconsistent_facts(night) == (("grant", (1, 9)),)


def test_score_sheet_of_an_unseated_table_is_inconsistent():
    night = plain.type_totals(plain.seat(plain.night(4)), t7=(9, 6, 2, 1))
    assert find_inconsistent_facts(night) == (("sheet", (1, 7)),)


def test_hand_without_its_previous_hand_is_inconsistent():
    hand = facts.Hand(round=1, table=1, number=2, dealer="N", event="played", maker="N", tricks=3)
    assert find_inconsistent_facts(plain.with_facts(plain.seat(plain.night(4)), hand)) == (
        ("hand", (1, 1, 2)),
    )


def test_contradictory_hands_are_inconsistent():
    hands = [
        facts.Hand(round=1, table=1, number=number, dealer="N", event="played", maker="N", tricks=3)
        for number in (1, 2)
    ]
    night = plain.with_facts(plain.seat(plain.night(4)), *hands)
    assert find_inconsistent_facts(night) == (("hand", (1, 1, 2)),)


def test_round_whose_previous_round_is_missing_is_inconsistent():
    night = plain.with_facts(plain.night(4), facts.Round(number=2, seated=plain.AT_SEVEN))
    assert find_inconsistent_facts(night) == (("round", (2,)),)
