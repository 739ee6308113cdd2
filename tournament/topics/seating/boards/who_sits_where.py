"""The seats of a game: by name, for players to find their seat, and by table, to read aloud."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from scoring.chairs import Chair, sides_at_table
from tournament.evening import courses
from tournament.evening.night.bracket.calls import require_game
from tournament.evening.night.night import Night
from tournament.evening.night.party import PartyWords
from tournament.evening.night.play.games import SeatedGame, TableGame
from tournament.evening.night.progress import party_number_in
from tournament.evening.night.time_slots import game_title
from tournament.evening.words.many import names_on_ampersand_lines
from tournament.kit.lists.finding import comparable_text, name_sort_key


@dataclass(frozen=True, slots=True)
class SeatedPerson:
    """One person in a list of seats. `table` is None for a person who sits out. `number` is the
    number of the person's team if teams stay together, or else the person's own number. `entry` is
    always the person's own number.
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
    """A seat with its player, or a team with its players. `seat_words` is the letter of the seat or
    the number of the team.
    """

    seat_words: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ListedTable:
    """One table with partners side by side. `game` is the name of its game in a bracket."""

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
    """Return the seats of all players of a game, from A to Z by the names as the club writes
    them.
    """
    seated_game = _listed_game(night, game_number)
    people = sorted(
        _seated_people(night, seated_game),
        key=lambda person: (bool(person.letter), name_sort_key(person.name), person.number),
    )
    return SeatsByName(_seat_list_title(night, seated_game), night.party_words, tuple(people))


def seats_by_table(night: Night, game_number: int | None = None) -> SeatsByTable:
    seated_game = _listed_game(night, game_number)
    parties_sitting_out = _group_entries_by_party(night, seated_game, seated_game.bench)
    has_points = "sit_out_points" in night.rules.dials_of_format
    return SeatsByTable(
        title=_seat_list_title(night, seated_game),
        tables=tuple(
            ListedTable(game.table, game.name, tuple(_listed_seats(night, game, seated_game)))
            for game in seated_game.games
        ),
        bench=tuple(_listed_seat(night, seated_game, party, "") for party in parties_sitting_out),
        sit_out_points=night.rules.sit_out_points if has_points else 0,
    )


def _listed_game(night: Night, game_number: int | None) -> SeatedGame:
    return require_game(night, game_number, courses.course_of(night).page_words.no_seats_refusal)


def _seat_list_title(night: Night, seated_game: SeatedGame) -> str:
    if courses.course_of(night).has_several_bracket_games(seated_game):
        return "In progress"
    return f"Game {game_title(night, seated_game.number)}"


def _seated_people(night: Night, seated_game: SeatedGame) -> Iterator[SeatedPerson]:
    """Yield every person at a table or sitting out in the game. If teams stay together, each person
    comes with the partner's name.
    """
    for table_game in (*seated_game.games, None):
        chair_by_entry = {entry: chair for chair, entry in table_game.seats} if table_game else {}
        for entry_numbers in _group_entries_by_party(
            night, seated_game, chair_by_entry if table_game else seated_game.bench
        ):
            for entry in entry_numbers:
                name = night.entries.with_number(entry).name
                partner = next(
                    (
                        night.entries.with_number(partner_number).name
                        for partner_number in entry_numbers
                        if partner_number != entry
                    ),
                    "",
                )
                number = party_number_in(night, seated_game, entry)
                table = table_game.table if table_game else None
                yield SeatedPerson(
                    entry,
                    _first_letter(name),
                    name,
                    partner,
                    number,
                    table,
                    chair_by_entry.get(entry),
                )


def _listed_seats(
    night: Night, table_game: TableGame, seated_game: SeatedGame
) -> Iterator[ListedSeat]:
    entry_by_chair = dict(table_game.seats)
    for side in sides_at_table(table_game.chairs):
        chair_by_entry = {entry_by_chair[chair]: chair for chair in side if chair in entry_by_chair}
        for entry_numbers in _group_entries_by_party(night, seated_game, chair_by_entry):
            yield _listed_seat(
                night, seated_game, entry_numbers, str(chair_by_entry[entry_numbers[0]])
            )


def _group_entries_by_party(
    night: Night, seated_game: SeatedGame, entry_numbers: Iterable[int]
) -> Iterable[Sequence[int]]:
    """Return the entry numbers in groups. Each group belongs to one player or one team."""
    entries_by_party: dict[int, list[int]] = {}
    for number in entry_numbers:
        entries_by_party.setdefault(party_number_in(night, seated_game, number), []).append(number)
    return entries_by_party.values()


def _listed_seat(
    night: Night, seated_game: SeatedGame, entry_numbers: Sequence[int], seat_words: str
) -> ListedSeat:
    """Return a seat as the list shows it. A team is listed by its number instead of its seats,
    because it may sit on either side of the table.
    """
    party = night.parties.with_number(party_number_in(night, seated_game, entry_numbers[0]))
    names = [night.entries.with_number(person).name for person in entry_numbers]
    if party.number_on_screens is None:
        return ListedSeat(seat_words, (f"{names[0]} ({party.number})",))
    return ListedSeat(str(party.number_on_screens), names_on_ampersand_lines(names))


def _first_letter(name: str) -> str:
    """Return the first letter of a name, or "" if it begins with a digit or a sign."""
    first_letter = comparable_text(name)[:1]
    return first_letter.upper() if first_letter.isalpha() else ""
