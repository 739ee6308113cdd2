"""Lists on the big screen: the players who are here, their seats, and the tables still playing."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from scoring.chairs import CHAIRS_CLOCKWISE, Chair
from tournament.evening import courses
from tournament.evening.facts import Entry
from tournament.evening.night import attendance, progress, time_slots
from tournament.evening.night.bracket.calls import find_current_game
from tournament.evening.night.night import Night
from tournament.evening.night.progress import latest_game_of_all_tables
from tournament.evening.night.time_slots import game_count_note, time_slot_note
from tournament.evening.words.many import singular_or_plural
from tournament.kit.drawing.room_map import (
    QUARTER_WORDS_BY_SUIT,
    MapTable,
    TableState,
    draw_room_map,
    draw_seat_position,
    draw_suit_sign,
    make_map_table,
    quarter_suit,
)
from tournament.kit.drawing.shapes import Drawing
from tournament.kit.lists.finding import name_sort_key
from tournament.kit.printing.suits import Suit
from tournament.topics.seating.boards import who_sits_where as seats
from tournament.topics.wall.boards.scene import BigScreenParty, SceneKind, accept_unused_time

# The width of the room map, as a multiple of its height.
ROOM_MAP_WIDTH_TO_HEIGHT_RATIO = 3.0
MAX_TABLES_DRAWN_WITH_SEATS = 16
# Up to this many tables still playing are listed in words.
MAX_TABLES_NAMED = 12


@dataclass(frozen=True, slots=True)
class ArrivalsScene:
    """The players from A to Z: those who have checked in, those without a partner, and those who
    are expected. If divisions play in time slots, the scene has only players of the next time slot,
    which `time_slot_words` name.
    """

    names: tuple[str, ...]
    without_partner: tuple[str, ...] = ()
    expected: tuple[str, ...] = ()
    time_slot_words: str = ""

    TEMPLATE: ClassVar[str] = "wall/_arrivals.html"

    @property
    def not_here_words(self) -> str:
        return (
            f"Not here yet for {self.time_slot_words}" if self.time_slot_words else "Not here yet"
        )

    @property
    def people_count(self) -> int:
        """Return how many players have checked in."""
        return len(self.names) + len(self.without_partner)

    @property
    def is_empty(self) -> bool:
        return not self.people_count and not self.expected


@dataclass(frozen=True, slots=True)
class SeatOnScreen:
    """The seat of a player or a team. `words` are shown before the table's number, or alone if
    there is no table. `quarter_suit` is the sign of the table's quarter of the room. A seat that
    `is_new` was changed after the game was seated.
    """

    party: BigScreenParty
    table: int | None
    chair: Chair | None = None
    words: str = ""
    quarter_suit: Suit | None = None
    is_new: bool = False


@dataclass(frozen=True, slots=True)
class SeatsScene:
    title: str
    seats: tuple[SeatOnScreen, ...]
    legend: str = "Number = table · Letter = seat"

    TEMPLATE: ClassVar[str] = "wall/_seats.html"

    @property
    def drawings(self) -> Mapping[str, Drawing]:
        """Return the drawings that are shown beside names, by key: seats, and signs of the room's
        quarters.
        """
        drawing_by_key = {
            f"compass-{chair}": draw_seat_position(chair) for chair in CHAIRS_CLOCKWISE
        }
        return drawing_by_key | {
            f"sign-{suit.name}": draw_suit_sign(suit) for suit, _ in self.quarters
        }

    @property
    def quarters(self) -> tuple[tuple[Suit, str], ...]:
        """Return the quarters of the room in which someone sits, with words for where each quarter
        is.
        """
        suits = {seat.quarter_suit for seat in self.seats}
        return tuple(
            (suit, words) for suit, words in QUARTER_WORDS_BY_SUIT.items() if suit in suits
        )


@dataclass(frozen=True, slots=True)
class TablesScene:
    """The tables of a game on the room map: still playing, with a score, or disputed. `number_note`
    follows the game's number, as in " of 8".
    """

    game: int
    number_note: str
    tables: tuple[MapTable, ...]
    tables_per_row: int = 0

    TEMPLATE: ClassVar[str] = "wall/_waiting.html"

    @property
    def room_map(self) -> Drawing:
        """Return the map of the room. Its description names the tables still playing, unless the
        page lists them in words.
        """
        playing_words = "" if self.still_playing_words else self._playing_words
        return draw_room_map(
            self.tables,
            tables_per_row=self.tables_per_row,
            width_to_height_ratio=ROOM_MAP_WIDTH_TO_HEIGHT_RATIO,
            with_chairs=len(self.tables) <= MAX_TABLES_DRAWN_WITH_SEATS,
            description=playing_words,
        )

    @property
    def finished_count(self) -> int:
        return len(self._table_numbers(TableState.IN))

    @property
    def still_playing_words(self) -> str:
        """Return words that name the tables still playing, or "" if there are too many tables to
        name.
        """
        return (
            self._playing_words
            if len(self._table_numbers(TableState.PLAYING)) <= MAX_TABLES_NAMED
            else ""
        )

    @property
    def disputed_words(self) -> str:
        disputed_tables = self._table_numbers(TableState.DISPUTED)
        noun = singular_or_plural(len(disputed_tables), "table", "tables")
        return _append_table_numbers(f"Please see the desk: {noun}", disputed_tables)

    @property
    def _playing_words(self) -> str:
        return _append_table_numbers("Still playing:", self._table_numbers(TableState.PLAYING))

    def _table_numbers(self, state: TableState) -> tuple[int, ...]:
        return tuple(
            drawn_table.number for drawn_table in self.tables if drawn_table.state is state
        )


def arrivals_scene(night: Night) -> ArrivalsScene:
    """Return the scene with the players of the current time slot: those who are here, even if they
    are not ready, those without a partner, and those who are expected.
    """
    next_game_number = night.rounds.next_number
    party_numbers_in_slot = {
        party.number for party in night.parties if time_slots.is_in_current_time_slot(night, party)
    }
    numbers_of_complete_parties = {party.number for party in night.parties if party.is_complete}
    arrived_entries = (
        *attendance.entries_to_seat(night, next_game_number),
        *attendance.entries_not_ready(night, next_game_number),
    )
    arrived_entries_in_slot = [
        entry for entry in arrived_entries if entry.party_number in party_numbers_in_slot
    ]
    return ArrivalsScene(
        _names_in_order(
            entry
            for entry in arrived_entries_in_slot
            if entry.party_number in numbers_of_complete_parties
        ),
        _names_in_order(
            entry
            for entry in arrived_entries_in_slot
            if entry.party_number not in numbers_of_complete_parties
        ),
        _names_in_order(time_slots.awaited_entries(night)),
        time_slots.divisions_playing_words(night),
    )


def seats_scene(night: Night, moved_entries: Collection[int] = ()) -> SeatsScene:
    """Return the scene with the seats of all players by name. Players of a team are listed one by
    one, and the seats of `moved_entries` are marked as new.
    """
    seats_board = seats.seats_by_name(night)
    current_game = night.rounds.current_game
    game_count_words = (
        game_count_note(night, current_game)
        if current_game and not time_slot_note(night, current_game.number)
        else ""
    )
    three_handed_by_table = courses.course_of(night).may_be_three_handed_by_table()
    shown_seats = tuple(
        SeatOnScreen(
            BigScreenParty((person.name,)),
            person.table,
            person.chair,
            _seat_note_words(person, moved_entries),
            quarter_suit(person.table, three_handed_by_table, night.tables_a_row)
            if person.table
            else None,
            is_new=person.entry in moved_entries,
        )
        for person in seats_board.people
    )
    title_end = "new seats" if any(seat.is_new for seat in shown_seats) else "find your table"
    return SeatsScene(f"{seats_board.title}{game_count_words}: {title_end}", shown_seats)


def _seat_note_words(person: seats.SeatedPerson, moved_entries: Collection[int]) -> str:
    if person.table is None:
        return "sits out"
    return "moved" if person.entry in moved_entries else ""


def _append_table_numbers(leading_words: str, table_numbers: Sequence[int]) -> str:
    """Return `leading_words` with the table numbers after them, or "" if there are no tables."""
    return f"{leading_words} {', '.join(map(str, table_numbers))}" if table_numbers else ""


def _names_in_order(entries: Iterable[Entry]) -> tuple[str, ...]:
    return tuple(sorted((entry.name for entry in entries), key=name_sort_key))


def _arrivals_scene_before_play(night: Night) -> ArrivalsScene | None:
    is_playing = progress.has_begun(night) and not time_slots.is_between_time_slots(night)
    return None if is_playing else arrivals_scene(night)


def _arrivals_scene_unless_empty(night: Night) -> ArrivalsScene | None:
    arrivals_board = arrivals_scene(night)
    return None if arrivals_board.is_empty else arrivals_board


def _current_seats_scene(night: Night) -> SeatsScene | None:
    seated_game = find_current_game(night)
    return seats_scene(night) if seated_game and seated_game.games else None


def _tables_still_playing_scene(night: Night) -> TablesScene | None:
    game = latest_game_of_all_tables(night)
    if game is None or not game.games_missing_scores:
        return None
    map_tables = tuple(map(make_map_table, game.games))
    return TablesScene(game.number, game_count_note(night, game), map_tables, night.tables_a_row)


ARRIVALS_SCENE = SceneKind(
    "arrivals",
    accept_unused_time(_arrivals_scene_before_play),
    "Checked in",
    show_automatically=accept_unused_time(_arrivals_scene_unless_empty),
)
SEATS_SCENE = SceneKind("seats", accept_unused_time(_current_seats_scene), "Seats")
TABLES_PLAYING_SCENE = SceneKind(
    "waiting", accept_unused_time(_tables_still_playing_scene), "Scores coming in"
)
