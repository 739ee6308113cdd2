"""The plan of a bracket: the table and the start of each game, and when the bracket ends.

The plan calls the games to tables as they fall free, with made-up ends. Minutes are counted from
now; what began before now began at a minute below zero.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from types import MappingProxyType

from rotation.bracket.progress import Ending, GameState, Occupant, Progress
from rotation.bracket.replay import Moves, why_not
from rotation.lots import Lots
from rotation.outcomes import Result, Spot
from rotation.seating import Entrant

MAX_TABLES = 200
MAX_MINUTES = 240
# Minutes until a table and its players begin the next game.
TURN_MINUTES = 3


@dataclass(frozen=True, slots=True)
class Hall:
    """How many tables there are, how many minutes a game takes, and how many pass until its table
    and its teams begin the next."""

    tables: int
    minutes: int = 20
    turn: int = TURN_MINUTES

    def __post_init__(self) -> None:
        if not 1 <= self.tables <= MAX_TABLES:
            raise ValueError(f"An evening is planned for 1 to {MAX_TABLES} tables: name a number.")
        if not (1 <= self.minutes <= MAX_MINUTES and 0 <= self.turn <= MAX_MINUTES):
            raise ValueError(
                f"A game is planned with 1 to {MAX_MINUTES} minutes, and at most as many until "
                "the next: name another number."
            )


@dataclass(frozen=True, slots=True)
class Ready:
    """A game, the minute since which it could begin, and the minutes at which its two teams got up
    from their last games.
    """

    game: str
    since: int
    got_up: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Call:
    """A game that is sent to a table at some minute."""

    minute: int
    table: int
    game: str


def call(minute: int, ready: Iterable[Ready], free: Iterable[int]) -> tuple[Call, ...]:
    """Send the ready games to free tables, from the lowest number up: the game that has waited
    longest first and, of two that have waited as long, the one whose teams are better rested.
    """
    queue = sorted(ready, key=lambda game: (game.since, max(game.got_up), min(game.got_up)))
    pairs = zip(queue, sorted(free), strict=False)
    return tuple(Call(minute, table, waiting.game) for waiting, table in pairs)


# Number of random evenings that are played through to see how far their ends differ.
EVENINGS = 40
# A game takes from three fifths to seven fifths of the usual time, most of them near the middle.
SHORTEST_PERCENT, SPREAD_PERCENT = 60, 41
NO_TEAMS: Mapping[Entrant, int] = MappingProxyType({})
# The endings of drawn games, made once because a forecast plays thousands.
_BY_LOT = (Spot.A, Spot.B)
_ENDINGS = {winner: Ending(GameState.PLAYED, winner) for winner in _BY_LOT}


@dataclass(frozen=True, slots=True)
class CallPlan:
    """The calls of an evening whose games all take the usual time and whose second final is needed,
    and the minute of its `end`. Of drawn evenings, whose games take longer or shorter and that may
    need no second final, half end before `middle`, and four in five between `early` and `late`.
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
    """Plan what is left, with the games that are `on` at their tables. A team not in `got_up` has
    rested as long as any. Fewer `evenings` give a rougher answer sooner.
    """
    for begun in on:
        if fault := why_not(progress, Result(begun.game, Spot.A)):
            raise ValueError(fault)
    usual = _Evening(progress, hall, fates=_usual_fates(progress, hall), got_up=got_up)
    usual.play(on)
    ends = []
    for seed in range(evenings):
        fates = _drawn_fates(progress, hall, Lots(seed))
        ends.append(_soonest(progress, hall, fates, got_up, on))
    ends.sort()
    tenth = evenings // 10
    return CallPlan(
        tuple(usual.calls), usual.end, ends[tenth], ends[evenings // 2], ends[-1 - tenth]
    )


def ends_by_tables(progress: Progress, hall: Hall) -> Mapping[int, int]:
    """The minute at which the usual evening ends with one table, with two, and so on as long as all
    tables are used; the hall's own number of tables makes no difference.
    """
    ends: dict[int, int] = {}
    for tables in range(1, len(progress.teams) // 2 + 1):
        smaller = replace(hall, tables=tables)
        evening = _Evening(progress, smaller, fates=_usual_fates(progress, hall), got_up=NO_TEAMS)
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
    """The soonest end with these tables or with fewer.

    Fewer can be sooner, since a game that begins early can stand in the way of one that matters
    more. They are tried while they come near, and not if no game had to wait for a table.
    """
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


def _usual_fates(progress: Progress, hall: Hall) -> Fates:
    """Fates where every game takes the usual time and the team from the losers' side wins the
    final, so that a second final is played.
    """
    return dict.fromkeys(progress.bracket.games, _Fate(hall.minutes, Spot.B))


def _drawn_fates(progress: Progress, hall: Hall, lots: Lots) -> Fates:
    """A random length and winner for each game, independent of when and where it is played, so that
    evenings with fewer tables can be compared.
    """
    fates = {}
    for name in progress.bracket.games:
        percent = SHORTEST_PERCENT + lots.below(SPREAD_PERCENT) + lots.below(SPREAD_PERCENT)
        minutes = max(hall.minutes * percent // 100, 1)
        fates[name] = _Fate(minutes, _BY_LOT[lots.below(2)])
    return fates


class _Evening:
    """One evening, while its games are called and end."""

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
