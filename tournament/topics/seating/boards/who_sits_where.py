"""The seats of a game: by name, for players to find their seat, and by table, to read aloud."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from scoring.chairs import Chair, sides_at_table
from tournament.evening import courses
from tournament.evening.night.bracket.calls import game_or_one_in_play
from tournament.evening.night.night import Night
from tournament.evening.night.party import PartyWords
from tournament.evening.night.play.games import SeatedGame, TableGame
from tournament.evening.night.progress import party_number_in
from tournament.evening.night.time_slots import game_title
from tournament.evening.words.many import names_on_ampersand_lines
from tournament.kit.lists.finding import comparable_text, name_sort_key


@dataclass(frozen=True, slots=True)
class SeatedPerson:
    """One person and their seat, or no table if they sit out. `number` is the team's if teams stay
    together, and `entry` always the person's.
    """

    entry: int
    letter: str
    name: str
    partner: str
    number: int
    table: int | None
    chair: Chair | None


@dataclass(frozen=True, slots=True)
class SeatsByName:
    """The list of seats by name."""

    title: str
    party_words: PartyWords
    people: tuple[SeatedPerson, ...]


@dataclass(frozen=True, slots=True)
class ListedSeat:
    """A seat with its player, or a team. `seat_words` is the seat's letter or the team's number."""

    seat_words: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ListedTable:
    """One table with partners side by side; `game` is the game's name in a bracket."""

    number: int
    game: str
    seats: tuple[ListedSeat, ...]


@dataclass(frozen=True, slots=True)
class SeatsByTable:
    """The list of seats by table, and the points a player gets for sitting out."""

    title: str
    tables: tuple[ListedTable, ...]
    bench: tuple[ListedSeat, ...]
    sit_out_points: int


def seats_by_name(night: Night, game_number: int | None = None) -> SeatsByName:
    """Return every player from A to Z, by their names as the club writes them."""
    seated_game = _listed_game(night, game_number)
    people = sorted(
        _seated_people(night, seated_game),
        key=lambda person: (bool(person.letter), name_sort_key(person.name), person.number),
    )
    return SeatsByName(_title(night, seated_game), night.party_words, tuple(people))


def seats_by_table(night: Night, game_number: int | None = None) -> SeatsByTable:
    seated_game = _listed_game(night, game_number)
    parties_sitting_out = _grouped_by_party(night, seated_game, seated_game.bench)
    has_points = "sit_out_points" in night.rules.format_dials
    return SeatsByTable(
        title=_title(night, seated_game),
        tables=tuple(
            ListedTable(game.table, game.name, tuple(_listed_seats(night, game, seated_game)))
            for game in seated_game.games
        ),
        bench=tuple(_listed_seat(night, seated_game, party, "") for party in parties_sitting_out),
        sit_out_points=night.rules.sit_out_points if has_points else 0,
    )


def _listed_game(night: Night, game_number: int | None) -> SeatedGame:
    return game_or_one_in_play(
        night, game_number, courses.course_of(night).page_words.no_seats_refusal
    )


def _title(night: Night, seated_game: SeatedGame) -> str:
    if courses.course_of(night).is_combined_round(seated_game):
        return "On now"
    return f"Game {game_title(night, seated_game.number)}"


def _seated_people(night: Night, seated_game: SeatedGame) -> Iterator[SeatedPerson]:
    """Yield everyone in the game, each with the partner if teams stay together."""
    for game in (*seated_game.games, None):
        chairs = {entry: chair for chair, entry in game.seats} if game else {}
        for party in _grouped_by_party(night, seated_game, chairs if game else seated_game.bench):
            for entry in party:
                name = night.entries.with_number(entry).name
                partner = next(
                    (
                        night.entries.with_number(partner_number).name
                        for partner_number in party
                        if partner_number != entry
                    ),
                    "",
                )
                number = party_number_in(night, seated_game, entry)
                table = game.table if game else None
                yield SeatedPerson(
                    entry, _first_letter(name), name, partner, number, table, chairs.get(entry)
                )


def _listed_seats(night: Night, game: TableGame, seated_game: SeatedGame) -> Iterator[ListedSeat]:
    entry_by_chair = dict(game.seats)
    for side in sides_at_table(game.chairs):
        chair_by_entry = {entry_by_chair[chair]: chair for chair in side if chair in entry_by_chair}
        for people in _grouped_by_party(night, seated_game, chair_by_entry):
            yield _listed_seat(night, seated_game, people, str(chair_by_entry[people[0]]))


def _grouped_by_party(
    night: Night, seated_game: SeatedGame, entries_there: Iterable[int]
) -> Iterable[Sequence[int]]:
    """Return these entries grouped by player or team."""
    parties: dict[int, list[int]] = {}
    for number in entries_there:
        parties.setdefault(party_number_in(night, seated_game, number), []).append(number)
    return parties.values()


def _listed_seat(
    night: Night, seated_game: SeatedGame, people: Sequence[int], seat_words: str
) -> ListedSeat:
    """Return a seat to list. A team is listed by its number, since it may take either side."""
    party = night.parties.with_number(party_number_in(night, seated_game, people[0]))
    names = [night.entries.with_number(person).name for person in people]
    if party.screen_number is None:
        return ListedSeat(seat_words, (f"{names[0]} ({party.number})",))
    return ListedSeat(str(party.screen_number), names_on_ampersand_lines(names))


def _first_letter(name: str) -> str:
    """Return the first letter of a name, or "" if it begins with a digit or a sign."""
    first_letter = comparable_text(name)[:1]
    return first_letter.upper() if first_letter.isalpha() else ""
