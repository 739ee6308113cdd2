"""Measure how long a room waits for its next seating, and how often partners repeat."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence

from rotation.progressive.movements import USUAL_LOSER_MOVEMENT, LoserMovement, move_all_losers
from rotation.progressive.next_game import NightBetweenGames, forecast_movements, seat_next_game
from rotation.progressive.one_table import possible_arrangements, split_table
from rotation.progressive.past_partners import PastGames
from rotation.progressive.plan import plan_next_game
from rotation.seating import PlayedRound, PlayedTable, Seating, Table, make_table
from rotation.seeded_random import SeededRandom
from rotation.table_counts import ExtraPlayerRule
from scoring.chairs import CHAIRS_CLOCKWISE
from scoring.dials.options import LoserMoveRule
from tests.benchmarks.timing import seconds_of
from tests.rotation.random_nights import plan_game_if_all_stay

EVENING_COUNT = 1_000
GAMES_PER_EVENING = 8

# A function that finds the next seating from a game and the games before it.
_SeatNext = Callable[[PlayedRound, PastGames, SeededRandom], Seating]


def time_next_seatings() -> float:
    """Return the seconds to seat thirty tables after seven games, once by every movement."""
    pause = _night_between_games(7, tables=30)
    return seconds_of(
        lambda: [seat_next_game(pause, LoserMovement(movement)) for movement in LoserMoveRule]
    )


def time_forecast() -> float:
    pause = _night_between_games(1, tables=10)
    return seconds_of(
        lambda: forecast_movements(pause, USUAL_LOSER_MOVEMENT, GAMES_PER_EVENING, seed=1)
    )


@functools.cache
def repeats_of_look_ahead() -> float:
    """Return the repeats in a hundred games at ten tables. A pair that has been partners before
    counts as one repeat.
    """
    return _repeats_per_hundred_games(10, _next_game_planner(USUAL_LOSER_MOVEMENT))


@functools.cache
def repeats_of_random_seats() -> float:
    return _repeats_per_hundred_games(10, _seat_losers_at_random)


@functools.cache
def repeats_of_announced_seats() -> float:
    return _repeats_per_hundred_games(8, _next_game_planner(LoserMovement(LoserMoveRule.ANNOUNCED)))


def _next_game_planner(loser_movement: LoserMovement) -> _SeatNext:
    return lambda last_game, past_games, rng: (
        plan_next_game(last_game, past_games, loser_movement).seating
    )


def _seat_losers_at_random(
    last_game: PlayedRound, past_games: PastGames, rng: SeededRandom
) -> Seating:
    """Return the seating of a hall without any list: losers go to the next table and sit down at
    random.
    """
    ring = [split_table(table) for table in last_game.tables]
    return Seating(
        tuple(
            possible_arrangements(split, arriving)[rng.number_below(2)].table
            for split, arriving in zip(ring, move_all_losers(1, ring), strict=True)
        )
    )


def _repeats_per_hundred_games(tables: int, seat_next: _SeatNext) -> float:
    repeated = sum(
        _repeats_in_an_evening(tables, seat_next, SeededRandom(f"{tables}/{number}"))
        for number in range(EVENING_COUNT)
    )
    return 100 * repeated / (EVENING_COUNT * GAMES_PER_EVENING * tables)


def _repeats_in_an_evening(tables: int, seat_next: _SeatNext, rng: SeededRandom) -> int:
    seating, evening, repeated = _draw_seating(tables, rng), PastGames(), 0
    partner_pairs = {pair for table in seating.tables for pair in table.partners}
    for _ in range(GAMES_PER_EVENING - 1):
        evening = evening.add_game(seating)
        seating = seat_next(_play_with_random_winners(seating, rng), evening, rng)
        pairs = {pair for table in seating.tables for pair in table.partners}
        repeated += len(pairs & partner_pairs)
        partner_pairs |= pairs
    return repeated


def _night_between_games(games: int, *, tables: int) -> NightBetweenGames:
    rng = SeededRandom(games)
    first_seating = _draw_seating(tables, rng)
    rounds = [_play_with_random_winners(first_seating, rng)]
    while len(rounds) < games:
        rounds.append(_play_with_random_winners(plan_game_if_all_stay(rounds), rng))
    return NightBetweenGames(tuple(rounds), first_seating.entrants, ExtraPlayerRule.BENCH_OR_THREE)


def _draw_seating(tables: int, rng: SeededRandom) -> Seating:
    shuffled_players = rng.shuffle([str(number) for number in range(4 * tables)])
    fours = [shuffled_players[start : start + 4] for start in range(0, len(shuffled_players), 4)]
    return Seating(tuple(_table_of(number, four) for number, four in enumerate(fours, start=1)))


def _table_of(number: int, four: Sequence[str]) -> Table:
    return make_table(number, dict(zip(CHAIRS_CLOCKWISE, four, strict=True)))


def _play_with_random_winners(seating: Seating, rng: SeededRandom) -> PlayedRound:
    """Return the round with random winners and no tied games."""
    return PlayedRound(tuple(_play_table(table, rng.number_below(2)) for table in seating.tables))


def _play_table(table: Table, winning_side: int) -> PlayedTable:
    points = ((9, 6, 9, 6), (6, 9, 6, 9))[winning_side]
    return PlayedTable(table, tuple(zip(CHAIRS_CLOCKWISE, points, strict=True)))
