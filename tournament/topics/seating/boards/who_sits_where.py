"""Who sits where in the game that is on: by name to find one's chair, and by table to call them."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from scoring.chairs import Chair, sides_of
from tournament.evening import courses
from tournament.evening.night.bracket.calls import asked_for
from tournament.evening.night.night import Night
from tournament.evening.night.party import PartyWords
from tournament.evening.night.play.games import PlayedGame, TableGame
from tournament.evening.night.progress import party_in
from tournament.evening.night.sessions import title_of
from tournament.kit.lists.finding import fold


@dataclass(frozen=True, slots=True)
class SeatedPerson:
    """One person; of a pair who stay together, `number` is the pair's. Without a table they sit
    out.
    """

    letter: str
    name: str
    partner: str
    number: int
    table: int | None
    chair: Chair | None


@dataclass(frozen=True, slots=True)
class ByName:
    """The list by name; pairs who stay together have one number."""

    title: str
    kind: PartyWords
    lines: tuple[SeatedPerson, ...]


@dataclass(frozen=True, slots=True)
class SeatOnWall:
    """Somebody in a chair, or a team by its number, with a line for each name."""

    where: str
    who: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """One table; `game` is its name in a bracket. Partners are next to each other."""

    number: int
    game: str
    seats: tuple[SeatOnWall, ...]


@dataclass(frozen=True, slots=True)
class ByTable:
    """The list by table; `points` is what sitting out brings."""

    title: str
    tables: tuple[Table, ...]
    bench: tuple[SeatOnWall, ...]
    points: int


def seats_by_name(night: Night, number: int | None = None) -> ByName:
    """Return everybody from A to Z, by names as the club writes them."""
    seated = _asked_game(night, number)
    lines = sorted(
        _lines(night, seated), key=lambda line: (bool(line.letter), fold(line.name), line.number)
    )
    return ByName(_title(night, seated), night.party_words, tuple(lines))


def seats_by_table(night: Night, number: int | None = None) -> ByTable:
    seated = _asked_game(night, number)
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


def _asked_game(night: Night, number: int | None) -> PlayedGame:
    return asked_for(night, number, courses.of(night).words.no_seats)


def _title(night: Night, seated: PlayedGame) -> str:
    if courses.of(night).is_together(seated):
        return "On now"
    return f"Game {title_of(night, seated.number)}"


def _lines(night: Night, seated: PlayedGame) -> Iterator[SeatedPerson]:
    """Yield everybody, with the other one of a pair."""
    for game in (*seated.games, None):
        chairs = {entry: chair for chair, entry in game.seats} if game else {}
        for party in _parties(night, seated, chairs if game else seated.bench):
            for entry in party:
                name = night.entries.of(entry).name
                partner = next((night.entries.of(who).name for who in party if who != entry), "")
                number, table = party_in(night, seated, entry), game.table if game else None
                yield SeatedPerson(_letter(name), name, partner, number, table, chairs.get(entry))


def _seats(night: Night, game: TableGame, seated: PlayedGame) -> Iterator[SeatOnWall]:
    held = dict(game.seats)
    for side in sides_of(game.chairs):
        there = {held[chair]: chair for chair in side if chair in held}
        for people in _parties(night, seated, there):
            yield _seat(night, seated, people, str(there[people[0]]))


def _parties(night: Night, seated: PlayedGame, there: Iterable[int]) -> Iterable[Sequence[int]]:
    """Return those who play as one together."""
    parties: dict[int, list[int]] = {}
    for number in there:
        parties.setdefault(party_in(night, seated, number), []).append(number)
    return parties.values()


def _seat(night: Night, seated: PlayedGame, people: Sequence[int], where: str) -> SeatOnWall:
    """Return a seat; a team goes by its number, as it may sit at either side."""
    party = night.parties.of(party_in(night, seated, people[0]))
    first, *others = (night.entries.of(person).name for person in people)
    if party.number_beside is None:
        return SeatOnWall(where, (f"{first} ({party.number})",))
    return SeatOnWall(str(party.number_beside), (first, *(f"& {other}" for other in others)))


def _letter(name: str) -> str:
    """Return the letter of the alphabet, or nothing for figures and signs, which come first."""
    first = fold(name)[:1]
    return first.upper() if first.isalpha() else ""
