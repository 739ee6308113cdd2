"""How long a hall waits for its next seating, and how often it meets the same partners again."""

from __future__ import annotations

import functools
import time
from collections.abc import Callable, Sequence

from rotation.lots import Lots
from rotation.progressive.movements import BY_THE_SHEET, Moving, all_on
from rotation.progressive.next_game import BetweenGames, forecast, next_game
from rotation.progressive.one_table import arrangements, split_table
from rotation.progressive.past_partners import PastGames
from rotation.progressive.plan import plan
from rotation.seating import PlayedRound, PlayedTable, Seating, Table, table
from rotation.shape import OddNumbers
from scoring.chairs import CLOCKWISE
from scoring.dials.options import Movement
from tests.rotation.evenings import next_round

EVENINGS = 1_000
GAMES = 8

# How the seating that comes next is found from a game and what the evening has been.
_Following = Callable[[PlayedRound, PastGames, Lots], Seating]


def next_seatings() -> float:
    """Thirty tables after seven games, by every movement."""
    pause = _after(7, tables=30)
    return _seconds(lambda: [next_game(pause, Moving(movement)) for movement in Movement])


def forecast_of_an_evening() -> float:
    pause = _after(1, tables=10)
    return _seconds(lambda: forecast(pause, BY_THE_SHEET, GAMES, seed=1))


@functools.cache
def repeats_looking_ahead() -> float:
    """Of a hundred games at a table, at ten tables; a pair that was partners before counts one."""
    return _repeats(10, _planned(BY_THE_SHEET))


@functools.cache
def repeats_by_a_coin() -> float:
    return _repeats(10, _by_a_coin)


@functools.cache
def repeats_announced() -> float:
    return _repeats(8, _planned(Moving(Movement.ANNOUNCED)))


def _planned(moving: Moving) -> _Following:
    return lambda last, evening, lots: plan(last, evening, moving).seating


def _by_a_coin(last: PlayedRound, evening: PastGames, lots: Lots) -> Seating:
    """A hall without a list: to the next table, and there as it comes."""
    ring = [split_table(one) for one in last.tables]
    return Seating(
        tuple(
            arrangements(split, arriving)[lots.below(2)].table
            for split, arriving in zip(ring, all_on(1, ring), strict=True)
        )
    )


def _repeats(tables: int, following: _Following) -> float:
    repeated = sum(
        _repeats_in_an_evening(tables, following, Lots(f"{tables}/{number}"))
        for number in range(EVENINGS)
    )
    return 100 * repeated / (EVENINGS * GAMES * tables)


def _repeats_in_an_evening(tables: int, following: _Following, lots: Lots) -> int:
    seating, evening, repeated = _drawn(tables, lots), PastGames(), 0
    met = {pair for one in seating.tables for pair in one.partners}
    for _ in range(GAMES - 1):
        evening = evening.and_then(seating)
        seating = following(_by_lot(seating, lots), evening, lots)
        pairs = {pair for one in seating.tables for pair in one.partners}
        repeated += len(pairs & met)
        met |= pairs
    return repeated


def _after(games: int, *, tables: int) -> BetweenGames:
    lots = Lots(games)
    first = _drawn(tables, lots)
    rounds = [_by_lot(first, lots)]
    while len(rounds) < games:
        rounds.append(_by_lot(next_round(rounds), lots))
    return BetweenGames(tuple(rounds), first.present, OddNumbers.BENCH_OR_THREE)


def _drawn(tables: int, lots: Lots) -> Seating:
    mixed = lots.shuffled([str(number) for number in range(4 * tables)])
    fours = [mixed[start : start + 4] for start in range(0, len(mixed), 4)]
    return Seating(tuple(_table(number, four) for number, four in enumerate(fours, start=1)))


def _table(number: int, four: Sequence[str]) -> Table:
    return table(number, dict(zip(CLOCKWISE, four, strict=True)))


def _by_lot(seating: Seating, lots: Lots) -> PlayedRound:
    """Either side wins; nobody ties."""
    return PlayedRound(tuple(_won(one, lots.below(2)) for one in seating.tables))


def _won(one: Table, by: int) -> PlayedTable:
    points = ((9, 6, 9, 6), (6, 9, 6, 9))[by]
    return PlayedTable(one, tuple(zip(CLOCKWISE, points, strict=True)))


def _seconds(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun
