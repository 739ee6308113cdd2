"""Who takes a chair in the middle of a game."""

import pytest

from rotation.progressive.past_partners import PastGames, look_back
from rotation.progressive.standing_in import choices, with_returned
from tests.rotation.build import chart, evening, seating
from tests.rotation.evenings import met

PLAYING = seating("1-2-3-4", "5-6-7-8", bench="9 10")
NOTHING_YET = PastGames()


def test_those_who_sit_out_come_first_then_a_stand_in_then_the_other_three():
    found = choices(PLAYING, "P6", NOTHING_YET, stand_in="helper")
    assert [one.handover.taken_by for one in found] == ["P9", "P10", "helper", None]
    assert [one.handover.from_bench for one in found] == [True, True, False, False]
    assert [dict(one.seating.tables[1].seats).get("E") for one in found] == [
        "P9",
        "P10",
        "helper",
        None,
    ]
    assert [one.seating.bench for one in found] == [
        ("P10",),
        ("P9",),
        ("P9", "P10"),
        ("P9", "P10"),
    ]


def test_other_tables_and_chairs_stay_as_they_are():
    for one in choices(PLAYING, "P6", NOTHING_YET, stand_in="helper"):
        assert one.seating.tables[0] == PLAYING.tables[0]
        assert {"P5", "P7", "P8"} <= set(one.seating.tables[1].entrants)
        assert one.handover.left == "P6"
        assert one.handover.game == 1


def test_one_pair_parts_where_the_chair_is_taken_and_both_where_it_stays_empty():
    first, *_, alone = choices(PLAYING, "P6", NOTHING_YET)
    assert first.handover.parted == (("P6", "P8"),)
    assert set(alone.handover.parted) == {("P6", "P8"), ("P5", "P7")}
    assert chart(alone.seating)[1] == "5--7-8"


def test_whoever_was_called_fewest_times_comes_first_then_the_freshest_partner():
    called = PastGames(called={"P9": 1})
    assert [one.handover.taken_by for one in choices(PLAYING, "P6", called)] == ["P10", "P9", None]
    known = PastGames(partnered=met((9, 8)))
    assert [one.handover.taken_by for one in choices(PLAYING, "P6", known)] == ["P10", "P9", None]
    both = PastGames(partnered=met((9, 8)), called={"P10": 1})
    assert [one.handover.taken_by for one in choices(PLAYING, "P6", both)] == ["P9", "P10", None]


def test_two_who_are_left_of_three_cannot_go_on_alone():
    three = seating("1-2-3-4", "5-6-7-", bench="9")
    (taken,) = choices(three, "P6", NOTHING_YET)
    assert taken.handover.parted == ()
    assert chart(taken.seating)[1] == "5-9-7-"
    assert choices(seating("1-2-3-4", "5-6-7-"), "P6", NOTHING_YET) == ()


def test_whoever_has_no_chair_leaves_none():
    with pytest.raises(ValueError, match=r"^P9 has no chair in this game, so nobody needs to take"):
        choices(PLAYING, "P9", NOTHING_YET)


@pytest.mark.parametrize("stand_in", ["P1", "P6", "P10"])
def test_stand_in_is_somebody_else(stand_in):
    with pytest.raises(ValueError, match=rf"^{stand_in} is here already: name somebody who is not"):
        choices(PLAYING, "P6", NOTHING_YET, stand_in=stand_in)


def test_second_who_leaves_a_table_parts_from_whoever_came_first():
    first, *_ = choices(PLAYING, "P6", NOTHING_YET)
    second, *_ = choices(first.seating, "P8", NOTHING_YET)
    assert second.handover.parted == (("P8", "P9"),)
    played = evening(second.seating, "9-5", "9-5")
    partnered = look_back([played], [first.handover, second.handover]).partnered
    assert partnered["P9"] == {"P8": 1, "P10": 1}
    assert partnered["P8"] == {"P6": 1, "P9": 1}


def test_who_comes_back_takes_the_way_of_the_one_who_played_for_them():
    last = evening(seating("1-2-3-4", "5-6-7-8", bench="9 10"), "9-5", "9-5")
    back = with_returned(last, {"P6": "P60", "P9": "P90"})
    assert chart(back.seating) == ["1-2-3-4", "5-60-7-8"]
    assert back.bench == ("P90", "P10")
    assert [one.points for one in back.tables] == [one.points for one in last.tables]
    assert with_returned(last, {}) == last
