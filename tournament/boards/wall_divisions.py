"""Pairs over a number of games on the wall: who meets whom, how they stand, and the medals."""

from __future__ import annotations

from dataclasses import dataclass

from tournament.boards.medals import Row as Medallist
from tournament.boards.medals import Section, medal_sheet
from tournament.boards.standings import Row, Standings, in_public
from tournament.boards.wall_pairs import COLUMNS, ROWS, Meeting, Pair, Spread, marks, pair, spread
from tournament.night.evening import Night
from tournament.night.games import Game, Round
from tournament.night.teams import Team

TOP = 6
# Where the divisions need a second row.
TOP_OF_MANY = 2
MEDALLISTS = 5
# So many divisions leave room for whole names.
FEW = 3


@dataclass(frozen=True, slots=True)
class Mark:
    letter: str
    division: str


@dataclass(frozen=True, slots=True)
class Meetings:
    """`resting` sit this game out."""

    game: int
    of: int | None
    tables: tuple[Meeting, ...]
    more: int
    resting: tuple[Pair, ...]
    marks: tuple[Mark, ...]
    spread: Spread


@dataclass(frozen=True, slots=True)
class Line:
    """By first names with the number, where there is no room for more."""

    rank: str
    names: tuple[str, ...]
    number: int | None
    points: int


@dataclass(frozen=True, slots=True)
class Top:
    """The first of one division, and how many come after them; without a mark it is everybody."""

    mark: Mark | None
    lines: tuple[Line, ...]
    more: int = 0


@dataclass(frozen=True, slots=True)
class Standing:
    words: str
    divisions: tuple[Top, ...]
    next_game: int | None


@dataclass(frozen=True, slots=True)
class Medallists:
    """`more` are level with the last of them."""

    mark: Mark | None
    rows: tuple[Medallist, ...]
    more: int


@dataclass(frozen=True, slots=True)
class Medals:
    divisions: tuple[Medallists, ...]

    @property
    def is_open(self) -> bool:
        return any(row.is_open for one in self.divisions for row in one.rows)


def divisions(night: Night, current: Round) -> Meetings | Standing | Medals:
    """What the wall shows once a game is seated."""
    if current.missing:
        return _meetings(night, current)
    standings = in_public(night)
    if standings.is_final and night.rules.medals:
        return _medals(night)
    return _standing(night, standings)


def _meetings(night: Night, current: Round) -> Meetings:
    letters = marks(one.division for one in night.teams)
    room = spread(len(current.games))
    games = current.games[: COLUMNS * ROWS]
    team_of = night.sides.team_of
    resting = dict.fromkeys(team_of[one] for one in current.bench)
    return Meetings(
        game=current.number,
        of=night.games,
        tables=tuple(_meeting(night, one, current, room.columns) for one in games),
        more=len(current.games) - len(games),
        resting=tuple(_marked(night, one, COLUMNS) for one in resting),
        marks=tuple(Mark(letter, name) for name, letter in letters.items()),
        spread=room,
    )


def _meeting(night: Night, game: Game, seated: Round, wide: int) -> Meeting:
    both = night.sides.in_game(game, seated)
    return Meeting(tuple(_marked(night, one, wide) for one in both), game.table)


def _marked(night: Night, team: int, wide: int) -> Pair:
    letters = marks(one.division for one in night.teams)
    return pair(night, team, wide, letters.get(night.by_team[team].division, ""))


def _standing(night: Night, standings: Standings) -> Standing:
    in_full = len(standings.divisions) <= FEW
    top = TOP if len(standings.divisions) <= COLUMNS else TOP_OF_MANY
    more = night.games is None or night.next_game <= night.games
    return Standing(
        standings.words,
        tuple(
            Top(
                _mark(night, one.name),
                tuple(_line(row, in_full) for row in one.rows[:top]),
                max(0, len(one.rows) - top),
            )
            for one in standings.divisions
        ),
        night.next_game if more else None,
    )


def _medals(night: Night) -> Medals:
    return Medals(tuple(_medallists(night, one) for one in medal_sheet(night).sections))


def _medallists(night: Night, section: Section) -> Medallists:
    rows = section.medallists
    shown = rows[:MEDALLISTS]
    return Medallists(_mark(night, section.name), shown, len(rows) - len(shown))


def _mark(night: Night, division: str) -> Mark | None:
    letters = marks(one.division for one in night.teams)
    return Mark(letters[division], division) if division else None


def _line(row: Row, in_full: bool) -> Line:
    assert isinstance(row.who, Team)
    names = tuple(one.name if in_full else one.name.split()[0] for one in row.who.two)
    return Line(row.rank, names, None if in_full else row.number, row.points)
