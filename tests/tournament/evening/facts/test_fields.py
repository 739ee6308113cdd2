"""What each field of a fact says of itself."""

from dataclasses import MISSING, fields
from datetime import UTC, date, datetime

from tournament.evening import facts
from tournament.evening.facts import FIELDS, Mark
from tournament.storage.stored import written


def marked(mark):
    return {
        f"{kind}.{name}"
        for kind, known in FIELDS.items()
        for name, field in known.items()
        if mark in field.marks
    }


def test_files_of_the_first_version_lack_what_came_later():
    assert marked(Mark.LATER) == {
        *("plan.tables", "plan.desk_tables", "plan.both_sides", "plan.sessions", "plan.apart"),
        *("plan.stay", "plan.limits", "plan.last_games", "plan.starts"),
        *("entry.team", "entry.sex", "entry.loners", "entry.first_number", "entry.expected"),
        *("entry.owed_before", "entry.put_off"),
        *("round.name", "round.forfeit", "round.ended", "sheet.said", "award.place"),
        *("ruling.points", "ruling.x"),
    }


def test_field_that_came_later_has_a_default():
    for name in marked(Mark.LATER):
        kind, field = name.split(".")
        known = {one.name: one for one in fields(written.OF_KIND[kind])}
        assert known[field].default is not MISSING, name


def test_people_are_named_where_a_field_holds_their_number():
    assert marked(Mark.PERSON) == {
        *("seat.entry", "seat.plays_for", "handover.left", "handover.taken_by"),
        *("grant.entry", "payment.entry", "award.entry", "ruling.offender"),
    }


def test_money_is_told_in_dollars():
    assert marked(Mark.CENTS) == {
        *("payment.cents", "award.cents", "plan.counted_cents"),
        *("entry.owed_before", "entry.put_off"),
    }


def test_what_names_the_fact_or_follows_from_the_rest_is_not_told():
    assert marked(Mark.UNTOLD) == {
        *("team.number", "entry.number", "entry.signed_in", "entry.regular", "round.number"),
        *("round.seated", "seat.round", "handover.round", "grant.round", "sheet.round"),
        *("sheet.version", "hand.round", "hand.number", "ruling.number", "ruling.at"),
        *("ruling.round", "payment.number", "payment.at", "payment.by", "award.number"),
        *("award.place", "ruling.points", "ruling.x"),
    }


def test_field_is_called_by_its_name_where_it_has_no_label():
    assert FIELDS["entry"]["last_game"].label == "until game"
    assert FIELDS["sheet"]["hands_played"].label == "hands played"
    assert FIELDS["entry"]["first_number"].label == "first number"


def test_moment_is_read_from_json_and_from_a_database():
    read = FIELDS["round"]["seated"].read
    moment = datetime(2026, 8, 1, 19, 0, tzinfo=UTC)
    assert read(moment.isoformat()) == read(moment.replace(tzinfo=None)) == read(moment) == moment
    assert FIELDS["round"]["ended"].read(None) is None
    assert FIELDS["plan"]["date"].read("2026-08-01") == date(2026, 8, 1)


def test_list_and_document_are_read_from_json_and_from_a_database():
    assert FIELDS["sheet"]["rows"].read("[]") == FIELDS["sheet"]["rows"].read([]) == ()
    assert FIELDS["sheet"]["rows"].read("[[[1, 0], [0, 1]]]") == (((1, 0), (0, 1)),)
    assert FIELDS["plan"]["desk_tables"].read(None) is None
    assert FIELDS["plan"]["dials"].read('{"games": 8}') == {"games": 8}
    assert FIELDS["ruling"]["evidence"].read({"trump": "H"}) == {"trump": "H"}


def test_closed_set_is_read_as_one_of_its_members():
    assert FIELDS["payment"]["kind"].read("fee") is facts.PaymentKind.FEE
    assert FIELDS["hand"]["event"].read is None


def test_fact_is_frozen_and_equal_to_one_that_is_made_by_name():
    row = (2, "Flight A", "", 3)
    (read,) = written.read_all("team", ("number", "division", "excused", "drawn"), [row])
    made = facts.Team(number=2, division="Flight A", drawn=3)
    assert read == made
    assert hash(read) == hash(made)
    assert type(read) is facts.Team
    (shorter,) = written.read_all("team", ("drawn", "number"), [(3, 2)])
    assert shorter == facts.Team(number=2, drawn=3)


def test_line_of_words_has_room_for_so_many_letters():
    letters = {
        f"{kind}.{name}": field.letters for kind, of in FIELDS.items() for name, field in of.items()
    }
    assert (letters["entry.name"], letters["entry.excused"], letters["round.name"]) == (60, 200, 12)
