"""Who sits where in the game that is on: by name for whoever looks for a chair, and by table for
whoever calls them. Knows nothing of paper.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scoring.chairs import Chair, sides_of
from tournament.boards.table_sheet import wanted
from tournament.lists.finding import fold
from tournament.night.evening import Night
from tournament.night.games import Game, Round
from tournament.refused import Refused


@dataclass(frozen=True, slots=True)
class Line:
    """One person, or one of a pair who stay together, whose `number` is theirs. Without a table
    whoever it is sits out.
    """

    letter: str
    name: str
    partner: str
    number: int
    table: int | None
    chair: Chair | None


@dataclass(frozen=True, slots=True)
class ByName:
    """`of_teams` where the numbers are those of teams."""

    title: str
    of_teams: bool
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Seat:
    """Somebody in a chair, or a team by its number: each of `who` is read by itself."""

    where: str
    who: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """`game` is its name in a bracket. Partners are next to each other."""

    number: int
    game: str
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class ByTable:
    """`points` is what sitting out brings, where it brings any."""

    title: str
    tables: tuple[Table, ...]
    bench: tuple[Seat, ...]
    points: int


def by_name(night: Night, game: int | None = None) -> ByName:
    """From A to Z by what stands first in a name, as the club writes it."""
    seated = _seated(night, game)
    lines = sorted(_lines(night, seated), key=_place_in_the_list)
    return ByName(_title(night, seated), night.format.in_teams, tuple(lines))


def by_table(night: Night, game: int | None = None) -> ByTable:
    seated = _seated(night, game)
    sitting_out = "sit_out_points" in night.rules.format.uses
    return ByTable(
        title=_title(night, seated),
        tables=tuple(
            Table(one.table, one.name, tuple(_seats(night, one, seated))) for one in seated.games
        ),
        bench=tuple(_resting(night, seated)),
        points=night.rules.sit_out_points if sitting_out else 0,
    )


def _seated(night: Night, game: int | None) -> Round:
    found = wanted(night, game)
    if found is not None:
        return found
    if game is not None:
        raise Refused(f"Game {game} is not seated: choose one that is.")
    if night.has_bracket:
        raise Refused("No game of the bracket is on a table now: call one first.")
    raise Refused("No game is seated yet: seat one first.")


def _title(night: Night, seated: Round) -> str:
    if night.has_bracket and not seated.name:
        return "On now"
    return f"Game {seated.title}"


def _lines(night: Night, seated: Round) -> Iterator[Line]:
    for game in seated.games:
        for chair, entry in game.seats:
            yield _line(night, seated, entry, game, chair)
    for entry in seated.bench:
        yield _line(night, seated, entry)


def _line(
    night: Night, seated: Round, entry: int, game: Game | None = None, chair: Chair | None = None
) -> Line:
    name = night.entry(entry).name
    table = game.table if game else None
    if not night.format.in_teams:
        return Line(_letter(name), name, "", entry, table, chair)
    team = _team(night, seated, entry)
    return Line(_letter(name), name, _partner(night, seated, entry), team, table, chair)


def _partner(night: Night, seated: Round, entry: int) -> str:
    """Whoever sits opposite, or sits out with this one."""
    game, team = seated.game_of(entry), _team(night, seated, entry)
    there = game.entries if game else seated.bench
    others = (one for one in there if one != entry and _team(night, seated, one) == team)
    return next((night.entry(one).name for one in others), "")


def _seats(night: Night, game: Game, seated: Round) -> Iterator[Seat]:
    held = dict(game.seats)
    for side in sides_of(game.chairs):
        there = [chair for chair in side if chair in held]
        if night.format.in_teams and there:
            yield _of_team(night, seated, [held[chair] for chair in there])
        elif not night.format.in_teams:
            yield from (Seat(str(one), (_named(night, held[one]),)) for one in there)


def _resting(night: Night, seated: Round) -> Iterator[Seat]:
    if not night.format.in_teams:
        yield from (Seat("", (_named(night, one),)) for one in seated.bench)
        return
    for team in dict.fromkeys(_team(night, seated, one) for one in seated.bench):
        both = [one for one in seated.bench if _team(night, seated, one) == team]
        yield _of_team(night, seated, both)


def _of_team(night: Night, seated: Round, people: Sequence[int]) -> Seat:
    """By its number: a team may sit at either side."""
    first, *others = (night.entry(one).name for one in people)
    number = _team(night, seated, people[0])
    return Seat(str(number), (first, *(f"& {one}" for one in others)))


def _team(night: Night, seated: Round, entry: int) -> int:
    """That of whoever it plays for, if it plays for somebody."""
    return night.sides.team_of[seated.playing_for.get(entry, entry)]


def _named(night: Night, entry: int) -> str:
    return f"{night.entry(entry).name} ({entry})"


def _letter(name: str) -> str:
    """Under which it is looked for; figures and signs come before the letters."""
    first = fold(name)[:1]
    return first.upper() if first.isalpha() else ""


def _place_in_the_list(line: Line) -> tuple[bool, str, int]:
    return bool(line.letter), fold(line.name), line.number
