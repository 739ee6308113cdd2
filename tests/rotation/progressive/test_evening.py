from rotation.progressive.past_partners import (
    ChairHandover,
    PastGames,
    count_past_games,
    count_times_partners,
)
from tests.rotation.build import played_round, seating

FIRST_GAME = played_round(seating("1-2-3-4", "5-6-7-", bench="8 9"), "9-5", "4-5-6")
SECOND_GAME = played_round(seating("1-4-3-2", "5-8-9-", bench="6 7"), "9-5", "4-5-6")


def partner_pairs(*pairs):
    return {frozenset(pair.split()) for pair in pairs}


def test_partners_are_counted_both_ways_and_a_table_of_three_has_none():
    partner_counts = count_past_games([FIRST_GAME, SECOND_GAME]).partner_counts
    assert partner_counts == {"P1": {"P3": 2}, "P3": {"P1": 2}, "P2": {"P4": 2}, "P4": {"P2": 2}}
    assert count_times_partners(partner_counts, "P1", "P3") == 2
    assert (
        count_times_partners(partner_counts, "P1", "P2")
        == count_times_partners(partner_counts, "P5", "P6")
        == 0
    )


def test_players_who_sit_out_are_counted_and_the_last_of_them_are_resting():
    past_games = count_past_games([FIRST_GAME, SECOND_GAME])
    assert past_games.game_count == 2
    assert past_games.times_sat_out == {"P6": 1, "P7": 1, "P8": 1, "P9": 1}
    assert past_games.resting_players == ("P6", "P7")
    assert past_games.last_partners == partner_pairs("P1 P3", "P2 P4")


def test_counts_without_games_are_empty():
    assert count_past_games([]) == PastGames()


def test_leaver_and_replacement_both_count_as_partners():
    """P9 left P7 after the fifth hand, and P10, who sat out, took the seat."""
    handover = ChairHandover(1, "P9", "P10", (("P7", "P9"),), from_bench=True)
    last_game = played_round(seating("1-2-3-4", "7-6-10-8", bench="5"), "9-5", "9-5")
    past_games = count_past_games([last_game], [handover])
    assert past_games.partner_counts["P7"] == {"P10": 1, "P9": 1}
    assert past_games.times_sat_out == {"P5": 1, "P10": 1}
    assert past_games.times_called == {"P10": 1}
    assert past_games.resting_players == ("P5", "P10")
    assert past_games.last_partners == partner_pairs("P1 P3", "P2 P4", "P7 P10", "P7 P9", "P6 P8")


def test_player_called_from_the_bench_is_resting_only_after_that_game():
    handover = ChairHandover(1, "P20", "P9", (), from_bench=True)
    past_games = count_past_games([FIRST_GAME, SECOND_GAME], [handover])
    assert "P9" not in past_games.resting_players
    assert past_games.times_sat_out["P9"] == 2


def test_handover_to_a_substitute_or_no_one_counts_no_player_as_called():
    helper_takes_over = ChairHandover(1, "P20", "P2", (("P4", "P20"),), from_bench=False)
    seat_stays_empty = ChairHandover(
        1, "P21", None, (("P5", "P21"), ("P6", "P7")), from_bench=False
    )
    past_games = count_past_games([FIRST_GAME], [helper_takes_over, seat_stays_empty])
    assert (past_games.times_called, past_games.times_sat_out) == ({}, {"P8": 1, "P9": 1})
    assert (
        count_times_partners(past_games.partner_counts, "P6", "P7")
        == count_times_partners(past_games.partner_counts, "P20", "P4")
        == 1
    )
    assert past_games.last_partners == partner_pairs("P1 P3", "P2 P4", "P20 P4", "P5 P21", "P6 P7")
    assert (
        count_past_games([FIRST_GAME, SECOND_GAME], [seat_stays_empty]).last_partners
        == count_past_games([SECOND_GAME]).last_partners
    )
