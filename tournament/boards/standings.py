"""How everybody stands: rank, movement since the game before, and the reason for each rank.

For the desk whatever is in counts, and the places are provisional until the last table is; for
everybody else only games that are complete.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.standings import Place
from tournament.night.evening import Night
from tournament.night.facts import Entry
from tournament.night.games import Round
from tournament.night.sheets import Depth


@dataclass(frozen=True, slots=True)
class Row:
    """`moved` is how many places up, below nothing how many down; None for whoever is new."""

    place: Place
    entry: Entry
    moved: int | None
    left: str

    @property
    def number(self) -> int:
        return self.entry.number

    @property
    def name(self) -> str:
        return self.entry.name

    @property
    def order(self) -> int:
        return self.place.rank

    @property
    def rank(self) -> str:
        """Equal ones share the better place."""
        return f"{self.place.rank}{'=' if self.place.tied_with else ''}"

    @property
    def points(self) -> int:
        return self.place.result.points

    @property
    def won(self) -> int:
        return self.place.result.games_won

    @property
    def x(self) -> int:
        return self.place.result.x

    @property
    def lone_marches(self) -> int:
        return self.place.result.lone_marches

    @property
    def reason(self) -> str:
        return self.place.reason

    @property
    def movement(self) -> str:
        match self.moved:
            case None:
                return "new"
            case 0:
                return "as before"
            case up if up > 0:
                return f"up {up}"
            case down:
                return f"down {-down}"


@dataclass(frozen=True, slots=True)
class Standings:
    """`waiting` are games with tables that are missing or disputed, with the numbers of these."""

    rows: tuple[Row, ...]
    after: int
    waiting: tuple[tuple[int, tuple[int, ...]], ...]
    is_final: bool
    with_movement: bool
    with_x: bool
    with_lone_marches: bool

    @property
    def words(self) -> str:
        """What these standings are, in one sentence."""
        if not self.rows:
            return "Standings begin with the first game that is in."
        if self.is_final:
            return f"Final, after game {self.after}."
        missing = " and ".join(_tables(game, tables) for game, tables in self.waiting)
        after = f"After game {self.after}" if self.after else "Game 1 is being played"
        return f"{after}; provisional: {missing} missing." if missing else f"{after}."


def standings(night: Night) -> Standings:
    """Everything that is in. A game counts from its first table on: until then those who sit out
    have nothing for it either.
    """
    current = night.current
    if current is None or any(game.score.is_over for game in current.games):
        return _standings(night)
    return _standings(night.before(current.number))


def in_public(night: Night) -> Standings:
    """Without the game that is being played. A table of an earlier one that is looked into again
    is named.
    """
    current = night.current
    if current is None or current.is_over:
        return _standings(night)
    return _standings(night.before(current.number))


def gone(entry: Entry, games: int) -> str:
    """In words, once so many games are over."""
    if entry.last_game is None:
        return ""
    leaves = "left" if entry.last_game <= games else "leaves"
    return f"{leaves} after game {entry.last_game}" if entry.last_game else "left before game 1"


def _standings(night: Night) -> Standings:
    since = len(night.rounds)
    before = _ranks(night.before(since).standings) if since > 1 else {}
    over = max((one.number for one in night.rounds if one.is_over), default=0)
    waiting = _waiting(night)
    return Standings(
        rows=tuple(_row(place, night, before, over) for place in night.standings if since),
        after=over,
        waiting=waiting,
        is_final=night.is_played and not waiting,
        with_movement=bool(before),
        with_x=night.rules.x_marked,
        with_lone_marches=any(_knows_lone_marches(one) for one in night.rounds),
    )


def _row(place: Place, night: Night, before: Mapping[str, int], over: int) -> Row:
    entry = night.entry(int(place.result.entrant))
    rank = before.get(place.result.entrant)
    is_new = rank is None or entry.first_game == len(night.rounds)
    return Row(
        place, entry, None if is_new or rank is None else rank - place.rank, gone(entry, over)
    )


def _ranks(places: Sequence[Place]) -> dict[str, int]:
    return {place.result.entrant: place.rank for place in places}


def _waiting(night: Night) -> tuple[tuple[int, tuple[int, ...]], ...]:
    return tuple(
        (one.number, tuple(game.table for game in one.missing))
        for one in night.rounds
        if one.missing
    )


def _knows_lone_marches(played: Round) -> bool:
    """Only where a game is written down hand by hand does anybody know who played alone."""
    return any(game.score.depth is Depth.HANDS for game in played.games)


def _tables(game: int, tables: tuple[int, ...]) -> str:
    if len(tables) == 1:
        return f"table {tables[0]} of game {game} is"
    *some, last = map(str, tables)
    return f"tables {', '.join(some)} and {last} of game {game} are"
