"""How long a bracket still takes: its games called to tables as they fall free, with made-up ends.

Minutes are counted from now; what began before now began at a minute below zero.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from types import MappingProxyType

from rotation.bracket.moves import Moves
from rotation.bracket.progress import Ending, GameState, Occupant, Progress
from rotation.bracket.replay import why_not
from rotation.lots import Lots
from rotation.outcomes import Result, Spot
from rotation.seating import Entrant
from rotation.tables import Call, Hall, Ready, call

# Evenings that are drawn to see how far they differ.
EVENINGS = 40
# A game takes from three fifths to seven fifths of the usual time, most of them near the middle.
SHORTEST, SPREAD = 60, 41
NO_TEAMS: Mapping[Entrant, int] = MappingProxyType({})
# As games end here: made once, since a forecast plays thousands.
_BY_LOT = (Spot.A, Spot.B)
_ENDINGS = {winner: Ending(GameState.PLAYED, winner) for winner in _BY_LOT}


@dataclass(frozen=True, slots=True)
class CallPlan:
    """The calls of an evening whose games all take the usual time and whose second final is needed,
    and the minute of its end. Of evenings whose games take longer or shorter, and that may do
    without it, as many end before `middle` as after, and four in five between `early` and `late`.
    """

    calls: tuple[Call, ...]
    end: int
    early: int
    middle: int
    late: int


def plan(
    progress: Progress,
    hall: Hall,
    *,
    on: Sequence[Call] = (),
    got_up: Mapping[Entrant, int] = NO_TEAMS,
    evenings: int = EVENINGS,
) -> CallPlan:
    """From now on, with the games that are `on` at their tables. Whoever is not in `got_up` has
    rested as long as anybody. Fewer `evenings` are drawn where somebody waits for the answer."""
    for begun in on:
        if fault := why_not(progress, Result(begun.game, Spot.A)):
            raise ValueError(fault)
    usual = _Evening(progress, hall, fates=_as_usual(progress, hall), got_up=got_up)
    usual.play(on)
    ends = []
    for seed in range(evenings):
        fates = _by_lot(progress, hall, Lots(seed))
        ends.append(_soonest(progress, hall, fates, got_up, on))
    ends.sort()
    tenth = evenings // 10
    return CallPlan(
        tuple(usual.calls), usual.end, ends[tenth], ends[evenings // 2], ends[-1 - tenth]
    )


def ends_by_tables(progress: Progress, hall: Hall) -> Mapping[int, int]:
    """The end of the usual evening with one table, with two, and so on while all of them are used;
    the hall's own number does not matter."""
    ends: dict[int, int] = {}
    for tables in range(1, len(progress.teams) // 2 + 1):
        smaller = replace(hall, tables=tables)
        evening = _Evening(progress, smaller, fates=_as_usual(progress, hall), got_up=NO_TEAMS)
        evening.play(())
        if all(called.table < tables for called in evening.calls):
            break
        ends[tables] = evening.end
    return ends


def _soonest(
    progress: Progress,
    hall: Hall,
    fates: "Fates",
    got_up: Mapping[Entrant, int],
    on: Sequence[Call],
) -> int:
    """Of the end with these tables and with fewer, as far as they come near it: games that begin
    sooner can stand in the way of those that matter, and a table more may stay empty. Where no game
    had to wait for a table there is no sooner end."""
    best, tables = -1, hall.tables
    while tables:
        evening = _Evening(progress, replace(hall, tables=tables), fates=fates, got_up=got_up)
        evening.play(on)
        if best >= 0 and evening.end > best + hall.minutes // 2:
            break
        best = min(best, evening.end) if best >= 0 else evening.end
        if not evening.has_waited:
            break
        tables = min(tables, max((call.table for call in evening.calls), default=1)) - 1
    return best


@dataclass(frozen=True, slots=True)
class _Fate:
    """How long a game takes, and who wins it."""

    minutes: int
    winner: Spot


Fates = Mapping[str, _Fate]


def _as_usual(progress: Progress, hall: Hall) -> Fates:
    """Whoever comes from the losers' side wins the final, so that there is a second."""
    return dict.fromkeys(progress.bracket.games, _Fate(hall.minutes, Spot.B))


def _by_lot(progress: Progress, hall: Hall, lots: Lots) -> Fates:
    """Game by game, whenever it is called and wherever it is played: evenings with other tables are
    told apart by these alone."""
    fates = {}
    for name in progress.bracket.games:
        hundredths = SHORTEST + lots.below(SPREAD) + lots.below(SPREAD)
        minutes = max(hall.minutes * hundredths // 100, 1)
        fates[name] = _Fate(minutes, _BY_LOT[lots.below(2)])
    return fates


class _Evening:
    """One evening while it is played through."""

    def __init__(
        self, progress: Progress, hall: Hall, *, fates: Fates, got_up: Mapping[Entrant, int]
    ) -> None:
        long_ago = min(got_up.values(), default=0)
        self._games = progress.bracket.games
        self._moves = Moves(progress)
        self._turn = hall.turn
        self._fates = fates
        self._got_up: dict[Occupant, int] = {
            team: got_up.get(team, long_ago) for team in progress.teams
        }
        self._free = set(range(1, hall.tables + 1))
        self._busy: list[tuple[int, int, str]] = []  # until when, at which table, which game
        self._queue: list[Ready] = []
        self.calls: list[Call] = []
        self.end = 0
        self.has_waited = False  # for a table

    def play(self, on: Sequence[Call]) -> None:
        for begun in on:
            self._begin(begun)
        playing = {begun.game for begun in on}
        for name in self._moves.ready:
            if name not in playing:
                self._wait(name, max(self._rest(name)))
        self._call(0)
        while self._busy:
            minute = self._busy[0][0]
            while self._busy and self._busy[0][0] == minute:
                self._finish(*heappop(self._busy))
            self._call(minute)

    def _call(self, minute: int) -> None:
        calls = call(minute, self._queue, self._free) if self._queue else ()
        for called in calls:
            self._begin(called)
        self.calls += calls
        begun = {called.game for called in calls}
        self._queue = [ready for ready in self._queue if ready.game not in begun]
        self.has_waited |= bool(self._queue)

    def _begin(self, begun: Call) -> None:
        over = max(begun.minute + self._fates[begun.game].minutes, 0)
        self.end = max(self.end, over)
        self._free.discard(begun.table)
        heappush(self._busy, (over + self._turn, begun.table, begun.game))

    def _finish(self, minute: int, table: int, name: str) -> None:
        self._free.add(table)
        for team in self._moves.both_in(name):
            self._got_up[team] = minute
        number = len(self._moves.ready)
        self._moves.end(self._games[name], _ENDINGS[self._fates[name].winner])
        for ready in self._moves.ready[number - 1 :]:
            self._wait(ready, minute)

    def _wait(self, name: str, since: int) -> None:
        self._queue.append(Ready(name, since, self._rest(name)))

    def _rest(self, name: str) -> tuple[int, ...]:
        one, other = self._moves.both_in(name)
        return self._got_up[one], self._got_up[other]
