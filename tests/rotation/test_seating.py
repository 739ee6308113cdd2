import pytest

from rotation.fairness import count_pairs
from rotation.seating import (
    PlayedRound,
    Seating,
    Table,
    entrant_listed_twice_refusal,
    make_played_table,
    make_table,
    wrong_points_refusal,
)
from rotation.table_counts import TableCounts
from rotation.turns import players_sitting_out, turns_by_round
from scoring.chairs import Chair
from tests.rotation.build import seating, table, table_with_score
from tests.scoring.table import refusal

N, E, S, W = Chair


def pairs_of(*pair_texts):
    return {frozenset(f"P{player}" for player in pair.split("-")) for pair in pair_texts}


def test_partners_sit_opposite_and_the_others_are_opponents():
    assert set(table(1, "1-2-3-4").partners) == pairs_of("1-3", "2-4")
    assert set(table(1, "1-2-3-4").opponents) == pairs_of("1-2", "1-4", "2-3", "3-4")


def test_table_of_three_has_no_partners():
    assert table(1, "1-2--4").partners == ()
    assert set(table(1, "1-2--4").opponents) == pairs_of("1-2", "1-4", "2-4")
    assert table(1, "1-2--4").chairs == (N, E, W)


def test_two_teams_at_a_table_are_opponents():
    assert table(1, "1-2--").partners == ()
    assert set(table(1, "1-2--").opponents) == pairs_of("1-2")
    assert make_played_table(table(1, "1-2--"), {N: 10, E: 7}).points == ((N, 10), (E, 7))


def test_table_counts_tell_tables_of_four_and_three_and_who_sits_out():
    sat = Seating((table(1, "1-2-3-4"), table(2, "5-6--7"), table(3, "8-9-10-11")), ("P12", "P13"))
    assert sat.table_counts == TableCounts(2, 1, 2)


def test_chairs_named_in_any_order_stand_clockwise():
    assert make_table(4, {W: "d", N: "a", S: "c", E: "b"}).entrants == ("a", "b", "c", "d")


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda: table(2, "1--2-"), "Table 2 has 2 players. Seat three or four."),
        (lambda: table(2, "1-2-1-3"), "Table 2 has a player in two seats. Seat each once."),
        (
            lambda: Seating((table(1, "1-2-3-4"), table(1, "5-6-7-8"))),
            "Two tables have the same number. Number each once.",
        ),
        (
            lambda: seating("1-2-3-4", "5-6-7-1"),
            "P1 is listed twice. Give each player one seat, or let the player sit out.",
        ),
        (
            lambda: seating("1-2-3-4", bench="4"),
            entrant_listed_twice_refusal("P4"),
        ),
        (
            lambda: make_played_table(table(3, "1-2-3-4"), {N: 9, S: 9, E: 5}),
            wrong_points_refusal(3),
        ),
        (
            lambda: make_played_table(table(3, "1-2-3-"), {N: 9, S: 8, E: 5, W: 5}),
            wrong_points_refusal(3),
        ),
        (
            lambda: make_played_table(table(3, "1-2-3-4"), {N: 9, S: 8, E: 5, W: 5}),
            "Partners at table 3 have different points. Partners always have the same.",
        ),
    ],
)
def test_impossible_seating_is_refused_with_advice(make, sentence):
    assert refusal(make) == sentence


def test_round_lists_seated_players_and_the_bench():
    game = seating("1-2-3-4", "5-6-7-", bench="8")
    assert set(game.entrants) == {f"P{player}" for player in range(1, 9)}
    assert PlayedRound((table_with_score(table(1, "1-2-3-4"), "9-5"),)).seating == Seating(
        (table(1, "1-2-3-4"),)
    )


def test_partners_opponents_and_games_sat_out_are_counted():
    rounds = [seating("1-2-3-4", bench="5"), seating("1-5-3-4", bench="2"), seating("5-1-2-")]
    counts = count_pairs(rounds)
    assert counts.times_partners == dict.fromkeys(pairs_of("1-3"), 2) | dict.fromkeys(
        pairs_of("2-4", "5-4"), 1
    )
    assert counts.times_opponents[frozenset({"P1", "P2"})] == 2
    assert frozenset({"P1", "P3"}) not in counts.times_opponents
    *_, turns_out = turns_by_round(rounds, players_sitting_out)
    assert {player: times for player, times in turns_out.items() if times} == {"P5": 1, "P2": 1}


def test_tables_are_equal_by_number_and_seats():
    assert table(1, "1-2-3-4") == Table(1, ((N, "P1"), (E, "P2"), (S, "P3"), (W, "P4")))
    assert len({table(1, "1-2-3-4"), table(1, "1-2-3-4"), table(2, "1-2-3-4")}) == 2
