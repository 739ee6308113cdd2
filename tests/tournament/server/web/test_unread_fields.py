"""Fields that no view looked at, and fields sent twice: one line in the log, by name alone."""

import pytest
from django.http import QueryDict
from django.test import Client

from tournament.server.access import table_key
from tournament.server.web import unread_fields
from tournament.server.web.log_lines import Discreet
from tournament.server.web.unread_fields import TrackedQueryDict

LINE = {"t1b0": "9", "t1b1": "6", "t1b2": "1", "t1b3": "1", "t1was": ",,,", "t1version": "0"}


@pytest.fixture
def told(caplog):
    """What the log says of it, as it is written."""

    def lines():
        found = [one for one in caplog.records if one.name == unread_fields.__name__]
        assert all(Discreet().filter(one) for one in found)
        return [one.getMessage() for one in found]

    return lines


def test_field_that_nobody_asked_for_is_told_by_its_door_and_its_name_alone(desk, night, told):
    scores = f"/night/{night.pk}/scores/1/"
    desk.post(scores, LINE | {"is_staff": "zqsecret", "round": "7", "key": "k"})
    assert told() == [
        "Fields that nobody asked for at scores-of from 127.0.0.1: is_staff, round",
    ]


def test_field_that_is_read_once_and_sent_twice_is_told(desk, night, told):
    desk.post(f"/night/{night.pk}/scores/1/", LINE | {"t1b0": ["9", "8"]})
    assert told() == ["Fields that nobody asked for at scores-of from 127.0.0.1: t1b0 twice"]


def test_name_that_is_refused_is_not_told(desk, night, told):
    sent = {"do": "rename", "entry": "1", "name": "", "who": "1", "order": "newest", "key": "k"}
    desk.post(f"/night/{night.pk}/check-in/row/", sent)
    assert told() == []


def test_what_a_form_sends_as_it_is_drawn_is_not_told(desk, night, told):
    desk.post(f"/night/{night.pk}/scores/1/", LINE | {"key": "k", "back": "/", "t1hands": ""})
    desk.post(f"/night/{night.pk}/clock/", {"do": "begin", "minutes": "18"})
    assert told() == []


def test_box_for_a_file_beside_which_a_list_is_pasted_is_not_told(desk, told):
    answer = desk.post("/regulars/import/", {"file": "", "pasted": "Name\nAda Ames\n"})
    assert "would be added" in answer.content.decode()
    assert told() == []


def test_press_that_comes_again_is_not_told_as_if_it_had_asked_for_nothing(desk, night, told):
    key = table_key.key_for(night.pk, 1, night.table_keys)
    hand = {"do": "send", "game": "1", "number": "1", "dealer": "N", "maker": "N", "came": "made"}
    for _ in range(2):
        Client().post(f"/table/{night.pk}/1/{key}/", hand | {"key": "k1"})
    assert told() == []


def test_names_are_cut_counted_and_cleaned(desk, night, told):
    more = {f"x{number:02}": "1" for number in range(12)}
    desk.post(f"/night/{night.pk}/clock/", {"do": "begin", "minutes": "18", "a" * 90: "1"} | more)
    desk.post(f"/night/{night.pk}/clock/", {"do": "begin", "x\nWARNING all is well": "1"})
    long, broken = told()
    assert long.endswith(f": {'a' * 40}, {', '.join(sorted(more)[:9])} and 3 more")
    assert broken.endswith(": x\N{REPLACEMENT CHARACTER}WARNING all is well")


def test_tables_phone_and_the_public_doors_tell_too(desk, night, told):
    hall = Client()
    key = table_key.key_for(night.pk, 1, night.table_keys)
    hall.post(f"/table/{night.pk}/1/{key}/", {"game": "1", "number": "1", "paid": "1"})
    hall.post("/sign-in/", {"password": "zqsecret", "is_superuser": "1"})
    first, second = told()
    assert first.endswith("at table from 127.0.0.1: paid")
    assert second.endswith("at sign-in from 127.0.0.1: is_superuser")


def test_whoever_is_not_let_in_is_judged_by_the_door(night, told):
    Client().post(f"/night/{night.pk}/scores/1/", LINE | {"is_staff": "1"})
    assert told() == []


def test_who_asks_for_many_or_for_all_reads_them(rf):
    sent = TrackedQueryDict(QueryDict("one=1&one=2&many=1&many=2"))
    assert (sent["one"], sent.getlist("many")) == ("2", ["1", "2"])
    assert list(unread_fields._unread_names(sent)) == ["one twice"]
    whole = sent.copy()
    whole["three"] = "3"
    assert whole.urlencode() == "one=1&one=2&many=1&many=2&three=3"
    assert list(unread_fields._unread_names(sent)) == []


def test_view_that_looked_at_nothing_has_not_said_what_it_asks(desk, night, told, rf):
    sent = rf.post("/", {"typed": "too late"})
    assert unread_fields.log_unread_fields(lambda request: "gone")(sent) == "gone"
    assert told() == []
