"""The players who may take a seat in the middle of a game, and the order in which they are
chosen.
"""

import pytest

from rotation.progressive.past_partners import PastGames, games_so_far
from rotation.progressive.substitution import put_returned_players_back, substitute_choices
from tests.rotation.build import chart, evening, seating
from tests.rotation.evenings import partners_met

PLAYING = seating("1-2-3-4", "5-6-7-8", bench="9 10")
NOTHING_YET = PastGames()


def test_those_who_sit_out_come_first_then_a_stand_in_then_the_other_three():
    options = substitute_choices(PLAYING, "P6", NOTHING_YET, substitute="helper")
    assert [choice.handover.taker for choice in options] == ["P9", "P10", "helper", None]
    assert [choice.handover.from_bench for choice in options] == [True, True, False, False]
    assert [dict(choice.seating.tables[1].seats).get("E") for choice in options] == [
        "P9",
        "P10",
        "helper",
        None,
    ]
    assert [choice.seating.bench for choice in options] == [
        ("P10",),
        ("P9",),
        ("P9", "P10"),
        ("P9", "P10"),
    ]


def test_other_tables_and_chairs_stay_as_they_are():
    for choice in substitute_choices(PLAYING, "P6", NOTHING_YET, substitute="helper"):
        assert choice.seating.tables[0] == PLAYING.tables[0]
        assert {"P5", "P7", "P8"} <= set(choice.seating.tables[1].entrants)
        assert choice.handover.leaver == "P6"
        assert choice.handover.game == 1


def test_one_pair_parts_if_the_chair_is_taken_and_both_if_the_chair_stays_empty():
    first, *_, alone = substitute_choices(PLAYING, "P6", NOTHING_YET)
    assert first.handover.parted_partners == (("P6", "P8"),)
    assert set(alone.handover.parted_partners) == {("P6", "P8"), ("P5", "P7")}
    assert chart(alone.seating)[1] == "5--7-8"


def test_player_who_was_called_fewest_times_comes_first_then_the_freshest_partner():
    called = PastGames(times_called={"P9": 1})
    assert [choice.handover.taker for choice in substitute_choices(PLAYING, "P6", called)] == [
        "P10",
        "P9",
        None,
    ]
    known = PastGames(partner_counts=partners_met((9, 8)))
    assert [choice.handover.taker for choice in substitute_choices(PLAYING, "P6", known)] == [
        "P10",
        "P9",
        None,
    ]
    both = PastGames(partner_counts=partners_met((9, 8)), times_called={"P10": 1})
    assert [choice.handover.taker for choice in substitute_choices(PLAYING, "P6", both)] == [
        "P9",
        "P10",
        None,
    ]


def test_two_who_are_left_of_three_cannot_go_on_alone():
    three = seating("1-2-3-4", "5-6-7-", bench="9")
    (taken,) = substitute_choices(three, "P6", NOTHING_YET)
    assert taken.handover.parted_partners == ()
    assert chart(taken.seating)[1] == "5-9-7-"
    assert substitute_choices(seating("1-2-3-4", "5-6-7-"), "P6", NOTHING_YET) == ()


def test_player_who_has_no_chair_leaves_none():
    with pytest.raises(ValueError, match=r"^P9 has no seat in this game, so no one needs to take"):
        substitute_choices(PLAYING, "P9", NOTHING_YET)


@pytest.mark.parametrize("substitute", ["P1", "P6", "P10"])
def test_stand_in_is_somebody_else(substitute):
    with pytest.raises(
        ValueError, match=rf"^{substitute} is here already. Name someone who is not"
    ):
        substitute_choices(PLAYING, "P6", NOTHING_YET, substitute=substitute)


def test_second_who_leaves_a_table_parts_from_whoever_came_first():
    first, *_ = substitute_choices(PLAYING, "P6", NOTHING_YET)
    second, *_ = substitute_choices(first.seating, "P8", NOTHING_YET)
    assert second.handover.parted_partners == (("P8", "P9"),)
    played = evening(second.seating, "9-5", "9-5")
    partnered = games_so_far([played], [first.handover, second.handover]).partner_counts
    assert partnered["P9"] == {"P8": 1, "P10": 1}
    assert partnered["P8"] == {"P6": 1, "P9": 1}


def test_who_comes_back_takes_the_way_of_the_one_who_played_for_them():
    last = evening(seating("1-2-3-4", "5-6-7-8", bench="9 10"), "9-5", "9-5")
    back = put_returned_players_back(last, {"P6": "P60", "P9": "P90"})
    assert chart(back.seating) == ["1-2-3-4", "5-60-7-8"]
    assert back.bench == ("P90", "P10")
    assert [table.points for table in back.tables] == [table.points for table in last.tables]
    assert put_returned_players_back(last, {}) == last
