from rotation.progressive.past_partners import (
    ChairHandover,
    PastGames,
    games_so_far,
    times_partners,
)
from tests.rotation.build import evening, seating

FIRST = evening(seating("1-2-3-4", "5-6-7-", bench="8 9"), "9-5", "4-5-6")
SECOND = evening(seating("1-4-3-2", "5-8-9-", bench="6 7"), "9-5", "4-5-6")


def lately(*pairs):
    return {frozenset(pair.split()) for pair in pairs}


def test_partners_are_counted_both_ways_and_three_have_none():
    partnered = games_so_far([FIRST, SECOND]).partner_counts
    assert partnered == {"P1": {"P3": 2}, "P3": {"P1": 2}, "P2": {"P4": 2}, "P4": {"P2": 2}}
    assert times_partners(partnered, "P1", "P3") == 2
    assert times_partners(partnered, "P1", "P2") == times_partners(partnered, "P5", "P6") == 0


def test_those_who_sit_out_are_counted_and_the_last_of_them_are_resting():
    back = games_so_far([FIRST, SECOND])
    assert back.game_count == 2
    assert back.times_sat_out == {"P6": 1, "P7": 1, "P8": 1, "P9": 1}
    assert back.resting_players == ("P6", "P7")
    assert back.last_partners == lately("P1 P3", "P2 P4")


def test_evening_that_has_not_begun_knows_nobody():
    assert games_so_far([]) == PastGames()


def test_who_left_and_who_came_instead_have_both_been_partners():
    """P9 left P7 after the fifth hand, and P10, who sat out, took the seat."""
    taken = ChairHandover(1, "P9", "P10", (("P7", "P9"),), from_bench=True)
    played = evening(seating("1-2-3-4", "7-6-10-8", bench="5"), "9-5", "9-5")
    back = games_so_far([played], [taken])
    assert back.partner_counts["P7"] == {"P10": 1, "P9": 1}
    assert back.times_sat_out == {"P5": 1, "P10": 1}
    assert back.times_called == {"P10": 1}
    assert back.resting_players == ("P5", "P10")
    assert back.last_partners == lately("P1 P3", "P2 P4", "P7 P10", "P7 P9", "P6 P8")


def test_who_was_called_is_resting_only_after_that_game():
    taken = ChairHandover(1, "P20", "P9", (), from_bench=True)
    back = games_so_far([FIRST, SECOND], [taken])
    assert "P9" not in back.resting_players
    assert back.times_sat_out["P9"] == 2


def test_stand_in_is_not_called_and_nobody_is_where_a_chair_stays_empty():
    helper = ChairHandover(1, "P20", "P2", (("P4", "P20"),), from_bench=False)
    empty = ChairHandover(1, "P21", None, (("P5", "P21"), ("P6", "P7")), from_bench=False)
    back = games_so_far([FIRST], [helper, empty])
    assert (back.times_called, back.times_sat_out) == ({}, {"P8": 1, "P9": 1})
    assert (
        times_partners(back.partner_counts, "P6", "P7")
        == times_partners(back.partner_counts, "P20", "P4")
        == 1
    )
    assert back.last_partners == lately("P1 P3", "P2 P4", "P20 P4", "P5 P21", "P6 P7")
    assert (
        games_so_far([FIRST, SECOND], [empty]).last_partners == games_so_far([SECOND]).last_partners
    )
