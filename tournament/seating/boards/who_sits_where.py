"""Who sits where in the game that is on: by name for whoever looks for a chair, and by table for
whoever calls them. Knows nothing of paper.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from scoring.chairs import Chair, sides_of
from tournament import courses
from tournament.lists.finding import fold
from tournament.night.bracket.calls import asked_for
from tournament.night.night import Night
from tournament.night.party_words import PartyWords
from tournament.night.play.games import PlayedGame, TableGame


@dataclass(frozen=True, slots=True)
class SeatedPerson:
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
    """The numbers are those of whoever plays as one."""

    title: str
    kind: PartyWords
    lines: tuple[SeatedPerson, ...]


@dataclass(frozen=True, slots=True)
class SeatOnWall:
    """Somebody in a chair, or a team by its number: each of `who` is read by itself."""

    where: str
    who: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """`game` is its name in a bracket. Partners are next to each other."""

    number: int
    game: str
    seats: tuple[SeatOnWall, ...]


@dataclass(frozen=True, slots=True)
class ByTable:
    """`points` is what sitting out brings, where it brings any."""

    title: str
    tables: tuple[Table, ...]
    bench: tuple[SeatOnWall, ...]
    points: int


def by_name(night: Night, number: int | None = None) -> ByName:
    """From A to Z by what stands first in a name, as the club writes it."""
    seated = _seated(night, number)
    lines = sorted(
        _lines(night, seated), key=lambda line: (bool(line.letter), fold(line.name), line.number)
    )
    return ByName(_title(night, seated), night.called, tuple(lines))


def by_table(night: Night, number: int | None = None) -> ByTable:
    seated = _seated(night, number)
    resting = _parties(night, seated, seated.bench)
    sitting_out = "sit_out_points" in night.rules.uses
    return ByTable(
        title=_title(night, seated),
        tables=tuple(
            Table(game.table, game.name, tuple(_seats(night, game, seated)))
            for game in seated.games
        ),
        bench=tuple(_seat(night, seated, party, "") for party in resting),
        points=night.rules.sit_out_points if sitting_out else 0,
    )


def _seated(night: Night, number: int | None) -> PlayedGame:
    return asked_for(night, number, courses.of(night).words.no_seats)


def _title(night: Night, seated: PlayedGame) -> str:
    if courses.of(night).is_together(seated):
        return "On now"
    return f"Game {seated.title}"


def _lines(night: Night, seated: PlayedGame) -> Iterator[SeatedPerson]:
    """Each beside the other one of a pair, opposite or sitting out too."""
    for game in (*seated.games, None):
        chairs = {entry: chair for chair, entry in game.seats} if game else {}
        for party in _parties(night, seated, chairs if game else seated.bench):
            for entry in party:
                name = night.entry(entry).name
                partner = next((night.entry(who).name for who in party if who != entry), "")
                number, table = night.party_in(seated, entry), game.table if game else None
                yield SeatedPerson(_letter(name), name, partner, number, table, chairs.get(entry))


def _seats(night: Night, game: TableGame, seated: PlayedGame) -> Iterator[SeatOnWall]:
    held = dict(game.seats)
    for side in sides_of(game.chairs):
        there = {held[chair]: chair for chair in side if chair in held}
        for people in _parties(night, seated, there):
            yield _seat(night, seated, people, str(there[people[0]]))


def _parties(night: Night, seated: PlayedGame, there: Iterable[int]) -> Iterable[Sequence[int]]:
    """Who plays as one is called as one."""
    parties: dict[int, list[int]] = {}
    for number in there:
        parties.setdefault(night.party_in(seated, number), []).append(number)
    return parties.values()


def _seat(night: Night, seated: PlayedGame, people: Sequence[int], where: str) -> SeatOnWall:
    """A team by its number: it may sit at either side."""
    number = night.party_in(seated, people[0])
    first, *others = (night.entry(person).name for person in people)
    if not night.called.is_team:
        return SeatOnWall(where, (f"{first} ({number})",))
    return SeatOnWall(str(number), (first, *(f"& {other}" for other in others)))


def _letter(name: str) -> str:
    """Under which it is looked for; figures and signs come before the letters."""
    first = fold(name)[:1]
    return first.upper() if first.isalpha() else ""
