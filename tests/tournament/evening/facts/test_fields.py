"""Each field of a fact declares its flags, label, length and default."""

from dataclasses import MISSING, fields
from datetime import UTC, date, datetime

from tournament.evening import facts
from tournament.evening.facts import FIELDS_BY_KIND, FieldFlag
from tournament.storage.stored import fact_json


def fields_with_flag(flag):
    return {
        f"{kind}.{name}"
        for kind, kind_fields in FIELDS_BY_KIND.items()
        for name, field in kind_fields.items()
        if flag in field.flags
    }


def test_fields_added_later_are_the_listed_ones():
    assert fields_with_flag(FieldFlag.ADDED_LATER) == {
        *("plan.tables", "plan.desk_tables", "plan.both_sides", "plan.sessions", "plan.apart"),
        *("plan.stay", "plan.limits", "plan.last_games", "plan.starts"),
        "plan.expected_cents",
        *("entry.team", "entry.sex", "entry.loners", "entry.first_number", "entry.expected"),
        *("entry.owed_before", "entry.put_off"),
        *("round.name", "round.forfeit", "round.ended", "sheet.said", "award.place", "award.feat"),
        *("ruling.points", "ruling.x"),
    }


def test_field_added_later_has_a_default():
    for name in fields_with_flag(FieldFlag.ADDED_LATER):
        kind, field = name.split(".")
        field_by_name = {
            kind_field.name: kind_field for kind_field in fields(fact_json.FACT_CLASS_BY_KIND[kind])
        }
        assert field_by_name[field].default is not MISSING, name


def test_field_with_a_player_number_is_shown_as_a_name():
    assert fields_with_flag(FieldFlag.PERSON) == {
        *("seat.entry", "seat.plays_for", "handover.left", "handover.taken_by"),
        *("grant.entry", "payment.entry", "award.entry", "ruling.offender"),
    }


def test_money_is_reported_in_dollars():
    assert fields_with_flag(FieldFlag.CENTS) == {
        *("payment.cents", "award.cents", "plan.counted_cents"),
        *("entry.owed_before", "entry.put_off"),
    }


def test_keys_and_derived_fields_of_a_fact_are_not_shown():
    assert fields_with_flag(FieldFlag.NOT_SHOWN) == {
        *("team.number", "entry.number", "entry.signed_in", "entry.regular", "round.number"),
        *("round.seated", "seat.round", "handover.round", "grant.round", "sheet.round"),
        *("sheet.version", "hand.round", "hand.number", "ruling.number", "ruling.at"),
        *("ruling.round", "payment.number", "payment.at", "payment.by", "award.number"),
        *("award.place", "award.feat", "ruling.points", "ruling.x", "plan.expected_cents"),
    }


def test_field_without_a_label_is_shown_under_its_name():
    assert FIELDS_BY_KIND["entry"]["last_game"].label.words == "leaves after game"
    assert FIELDS_BY_KIND["seat"]["table"].label.words == "table"
    assert FIELDS_BY_KIND["plan"]["name"].label.words == "name"


def test_moment_is_read_from_json_and_from_a_database():
    read_moment = FIELDS_BY_KIND["round"]["seated"].convert
    moment = datetime(2026, 8, 1, 19, 0, tzinfo=UTC)
    assert (
        read_moment(moment.isoformat())
        == read_moment(moment.replace(tzinfo=None))
        == read_moment(moment)
        == moment
    )
    assert FIELDS_BY_KIND["round"]["ended"].convert(None) is None
    assert FIELDS_BY_KIND["plan"]["date"].convert("2026-08-01") == date(2026, 8, 1)


def test_list_and_document_are_read_from_json_and_from_a_database():
    assert (
        FIELDS_BY_KIND["sheet"]["rows"].convert("[]")
        == FIELDS_BY_KIND["sheet"]["rows"].convert([])
        == ()
    )
    assert FIELDS_BY_KIND["sheet"]["rows"].convert("[[[1, 0], [0, 1]]]") == (((1, 0), (0, 1)),)
    assert FIELDS_BY_KIND["plan"]["desk_tables"].convert(None) is None
    assert FIELDS_BY_KIND["plan"]["dials"].convert('{"games": 8}') == {"games": 8}
    assert FIELDS_BY_KIND["ruling"]["evidence"].convert({"trump": "H"}) == {"trump": "H"}


def test_field_with_an_enumeration_is_read_as_its_member():
    assert FIELDS_BY_KIND["payment"]["kind"].convert("fee") is facts.PaymentKind.FEE
    assert FIELDS_BY_KIND["hand"]["event"].convert is None


def test_fact_is_frozen_and_equal_to_one_that_is_made_by_name():
    row = (2, "Flight A", "", 3)
    (read_fact,) = fact_json.facts_from_rows(
        "team", ("number", "division", "excused", "drawn"), [row]
    )
    named_fact = facts.Team(number=2, division="Flight A", drawn=3)
    assert read_fact == named_fact
    assert hash(read_fact) == hash(named_fact)
    assert type(read_fact) is facts.Team
    (fact_of_two_columns,) = fact_json.facts_from_rows("team", ("drawn", "number"), [(3, 2)])
    assert fact_of_two_columns == facts.Team(number=2, drawn=3)


def test_fact_fields_have_their_documented_lengths():
    max_lengths = {
        f"{kind}.{name}": field.max_length
        for kind, fields_by_name in FIELDS_BY_KIND.items()
        for name, field in fields_by_name.items()
    }
    assert (max_lengths["entry.name"], max_lengths["entry.excused"], max_lengths["round.name"]) == (
        60,
        200,
        12,
    )
