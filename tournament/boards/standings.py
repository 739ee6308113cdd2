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
from tournament.night.teams import Team


@dataclass(frozen=True, slots=True)
class Row:
    """A player, or a team where pairs stay together. `moved` is how many places up, below nothing
    how many down; None for whoever is new.
    """

    place: Place
    who: Entry | Team
    moved: int | None
    left: str

    @property
    def number(self) -> int:
        return self.who.number

    @property
    def name(self) -> str:
        return self.who.name

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
class Division:
    """Without a name it is everybody."""

    name: str
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Standings:
    """`settled` counts the places of a bracket that nobody can take away any more. `waiting` are
    games with tables that are missing or disputed, with the numbers of these.
    """

    divisions: tuple[Division, ...]
    after: int
    waiting: tuple[tuple[int, tuple[int, ...]], ...]
    is_final: bool
    with_movement: bool
    with_x: bool
    with_lone_marches: bool
    settled: int | None = None

    @property
    def rows(self) -> tuple[Row, ...]:
        return tuple(row for one in self.divisions for row in one.rows)

    @property
    def words(self) -> str:
        """What these standings are, in one sentence."""
        if self.settled is not None:
            places = f"{self.settled} {'place is' if self.settled == 1 else 'places are'} settled"
            return "Final: every game is played." if self.is_final else f"{places} so far."
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
    if night.has_bracket or current is None or any(game.score.is_over for game in current.games):
        return so_far(night)
    return so_far(night.before(current.number))


def in_public(night: Night) -> Standings:
    """Without the game that is being played. A table of an earlier one that is looked into again
    is named.
    """
    return so_far(complete(night))


def complete(night: Night) -> Night:
    """Without the game that is being played; a bracket's places are settled or not there at all."""
    current = night.current
    if night.has_bracket or current is None or current.is_over:
        return night
    return night.before(current.number)


def gone(entry: Entry | Team, games: int) -> str:
    """In words, once so many games are over."""
    if entry.last_game is None:
        return ""
    leaves = "left" if entry.last_game <= games else "leaves"
    return f"{leaves} after game {entry.last_game}" if entry.last_game else "left before game 1"


def so_far(night: Night) -> Standings:
    """Of every game that is seated, whether it is in or not."""
    if night.has_bracket:
        return _bracket(night)
    since = len(night.rounds)
    before = _ranks(night.before(since).standings) if since > 1 else {}
    over = max((one.number for one in night.rounds if one.is_over), default=0)
    waiting = _waiting(night)
    return Standings(
        divisions=tuple(
            Division(one.name, tuple(_row(place, night, before, over) for place in one.places))
            for one in night.divisions
            if since
        ),
        after=over,
        waiting=waiting,
        is_final=night.is_played and not waiting,
        with_movement=bool(before),
        with_x=night.rules.x_marked,
        with_lone_marches=any(_knows_lone_marches(one) for one in night.rounds),
    )


def _bracket(night: Night) -> Standings:
    """Places as they are settled, which no later game takes away."""
    rows = tuple(
        Row(place, team, None, "went home" if team.last_game is not None else "")
        for place in (night.standings if night.is_drawn else ())
        for team in [night.by_team[int(place.result.entrant)]]
    )
    return Standings(
        divisions=(Division("", rows),),
        after=sum(one.is_over for one in night.rounds),
        waiting=(),
        is_final=night.is_played,
        with_movement=False,
        with_x=night.rules.x_marked,
        with_lone_marches=False,
        settled=len(rows),
    )


def _row(place: Place, night: Night, before: Mapping[str, int], over: int) -> Row:
    number = int(place.result.entrant)
    who = night.by_team[number] if night.format.in_teams else night.entry(number)
    rank = before.get(place.result.entrant)
    is_new = rank is None or who.first_game == len(night.rounds)
    return Row(place, who, None if is_new or rank is None else rank - place.rank, gone(who, over))


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
