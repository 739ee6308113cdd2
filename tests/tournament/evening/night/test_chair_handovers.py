"""Seats that change hands during a game, as the movement needs them."""

from rotation.seating import ChairHandover, Seating, make_table
from scoring.chairs import Chair
from tests import plain
from tournament.evening import facts
from tournament.evening.night import draws, time_slots
from tournament.evening.night.seats.night_for_format import chair_handovers, whole_game_handovers

N, E, S, W = Chair


def test_player_who_plays_a_whole_game_for_another_is_called_from_the_bench():
    night = plain.seat(
        plain.night(5), Seating((make_table(1, {N: "5", E: "2", S: "3", W: "7"}),), ())
    )
    night = plain.with_facts(
        night,
        plain.entry(7, ranked=False),
        facts.Seat(round=1, entry=5, table=1, chair="N", plays_for=1),
        facts.Seat(round=1, entry=7, table=1, chair="W", plays_for=4),
    )
    assert chair_handovers(night.rounds.current_game) == ()
    assert whole_game_handovers(night.rounds.current_game, {1, 2, 3, 4, 5}) == (
        ChairHandover(1, "1", "5", (), from_bench=True),
    )
    night_after_game = plain.type_totals(night, t1=(9, 6, 2, 1))
    assert time_slots.night_so_far(night_after_game).handovers == whole_game_handovers(
        night.rounds.current_game, {5}
    )
    assert draws.next_games(night_after_game).next_game.times_sat_out == {
        "1": 0,
        "2": 0,
        "3": 0,
        "4": 0,
        "5": 1,
    } | dict.fromkeys(draws.next_games(night_after_game).seating.bench, 1)


def test_player_called_in_mid_game_for_an_absent_one_counts_once():
    """Number 7 plays for number 1 and leaves. Then 5 takes the seat and plays for 1."""
    night = plain.seat(
        plain.night(5), Seating((make_table(1, {N: "5", E: "2", S: "3", W: "4"}),), ())
    )
    night = plain.with_facts(
        night,
        plain.entry(7, ranked=False),
        facts.Seat(round=1, entry=5, table=1, chair="N", plays_for=1),
        facts.Handover(
            round=1, left=7, table=1, chair="N", taken_by=5, from_bench=True, hands=5, points=4, x=0
        ),
    )
    assert whole_game_handovers(night.rounds.current_game, {5}) == ()
    assert [handover.taker for handover in chair_handovers(night.rounds.current_game)] == ["5"]
