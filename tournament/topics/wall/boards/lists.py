"""What the wall shows of any night in lists: who is here, where everybody sits, and which tables
are still playing.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from scoring.chairs import CLOCKWISE, Chair
from tournament.evening import courses
from tournament.evening.facts import Entry
from tournament.evening.night import attendance, progress, sessions
from tournament.evening.night.bracket.calls import game_on
from tournament.evening.night.night import Night
from tournament.evening.night.progress import shared_game
from tournament.evening.night.sessions import out_of_games, session_note
from tournament.evening.words.many import one_or_many
from tournament.kit.drawing.hall import (
    QUARTER_WORDS,
    State,
    TableMark,
    compass,
    hall,
    quarter,
    sign,
    table_mark,
)
from tournament.kit.drawing.shapes import Drawing
from tournament.kit.lists.finding import fold
from tournament.kit.printing.suits import Suit
from tournament.topics.seating.boards import who_sits_where as seats
from tournament.topics.wall.boards.scene import Scene, WallParty

# How much wider than high the hall is drawn on a wall.
HALL_RATIO = 3.0
# With more tables the hall is drawn without their chairs.
MAX_WITH_CHAIRS = 16
# More tables that are still playing are not named one by one.
MAX_NAMED = 12


@dataclass(frozen=True, slots=True)
class Arrivals:
    """Names from A to Z: who is signed in, who has no partner yet, and who is expected and has not
    come yet. On a night with several sessions these are the people of the next one, `session`.
    """

    names: tuple[str, ...]
    alone: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    session: str = ""

    PAGE: ClassVar[str] = "wall/_arrivals.html"

    @property
    def not_here(self) -> str:
        return f"Not yet here, for {self.session}" if self.session else "Not yet here"

    @property
    def count(self) -> int:
        """Return how many are here."""
        return len(self.names) + len(self.alone)

    @property
    def are_here(self) -> str:
        """Return the verb that follows how many are here."""
        return one_or_many(self.count, "is here", "are here")

    @property
    def is_empty(self) -> bool:
        return not self.count and not self.missing


@dataclass(frozen=True, slots=True)
class WallSeat:
    """Where somebody sits. `words` stand before the table, or instead of one; `suit` is that of its
    quarter of the hall.
    """

    who: WallParty
    table: int | None
    chair: Chair | None = None
    words: str = ""
    suit: Suit | None = None


@dataclass(frozen=True, slots=True)
class Seats:
    title: str
    seats: tuple[WallSeat, ...]
    words: str = "Table and chair: N, E, S or W"

    PAGE: ClassVar[str] = "wall/_seats.html"

    @property
    def drawings(self) -> Mapping[str, Drawing]:
        """Return the drawings that stand beside people's names, by the drawing's own name."""
        chairs = {f"compass-{chair}": compass(chair) for chair in CLOCKWISE}
        return chairs | {f"sign-{suit.name}": sign(suit) for suit, _ in self.quarters}

    @property
    def quarters(self) -> tuple[tuple[Suit, str], ...]:
        """Return the quarters of the hall in which somebody sits, and where each of them is."""
        suits = {seat.suit for seat in self.seats}
        return tuple((suit, words) for suit, words in QUARTER_WORDS.items() if suit in suits)


@dataclass(frozen=True, slots=True)
class TablesOfGame:
    """The tables of a game as they stand in the hall, each still playing, in, or in and disputed.
    `of` follows the number of the game.
    """

    game: int
    of: str
    tables: tuple[TableMark, ...]
    a_row: int = 0

    PAGE: ClassVar[str] = "wall/_waiting.html"

    @property
    def hall(self) -> Drawing:
        """Return the hall, which says in words who is still playing unless `still` does
        so below.
        """
        chairs = len(self.tables) <= MAX_WITH_CHAIRS
        playing = "" if self.still else self._still_playing
        return hall(self.tables, a_row=self.a_row, ratio=HALL_RATIO, chairs=chairs, said=playing)

    @property
    def done(self) -> int:
        return len(self._numbers(State.IN))

    @property
    def still(self) -> str:
        """Return which tables are still playing, or nothing when there are too many to name."""
        return self._still_playing if len(self._numbers(State.PLAYING)) <= MAX_NAMED else ""

    @property
    def to_the_desk(self) -> str:
        return _which("To the desk, please: ", self._numbers(State.ASKED))

    @property
    def _still_playing(self) -> str:
        return _which("Still playing: ", self._numbers(State.PLAYING))

    def _numbers(self, state: State) -> tuple[int, ...]:
        return tuple(mark.table for mark in self.tables if mark.state is state)


def arrivals(night: Night) -> Arrivals:
    """Return everybody who has come, even if they still have something to do at the desk."""
    game = night.rounds.next_number
    session = {party.number for party in night.parties if sessions.is_in_session(night, party)}
    whole = {party.number for party in night.parties if party.is_whole}
    came = (*attendance.here_in(night, game), *attendance.not_ready(night, game))
    here = [entry for entry in came if entry.party in session]
    return Arrivals(
        _sorted_names(entry for entry in here if entry.party in whole),
        _sorted_names(entry for entry in here if entry.party not in whole),
        _sorted_names(sessions.awaited_entries(night)),
        sessions.session_words(night),
    )


def seats_by_name(night: Night) -> Seats:
    """Return every player by name, also on a night of pairs."""
    by_name = seats.seats_by_name(night)
    on = night.rounds.current
    of = out_of_games(night, on) if on and not session_note(night, on.number) else ""
    tables = courses.of(night).tables_tonight()
    sitting = tuple(
        WallSeat(
            WallParty((person.name,)),
            person.table,
            person.chair,
            "" if person.table else "sits out",
            quarter(person.table, tables, night.tables_a_row) if person.table else None,
        )
        for person in by_name.lines
    )
    return Seats(f"{by_name.title}{of}: find your table", sitting)


def _which(words: str, tables: Sequence[int]) -> str:
    """Return the words with the numbers of the tables; nothing when there are none."""
    if not tables:
        return ""
    return f"{words}{one_or_many(len(tables), 'table', 'tables')} {', '.join(map(str, tables))}"


def _sorted_names(entries: Iterable[Entry]) -> tuple[str, ...]:
    return tuple(sorted((entry.name for entry in entries), key=fold))


def _arrivals(night: Night, now: datetime) -> Arrivals | None:
    return (
        None
        if progress.has_begun(night) and not sessions.is_between_sessions(night)
        else arrivals(night)
    )


def _if_anybody(night: Night, now: datetime) -> Arrivals | None:
    board = arrivals(night)
    return None if board.is_empty else board


def _seats(night: Night, now: datetime) -> Seats | None:
    played = game_on(night)
    return seats_by_name(night) if played and played.games else None


def _waiting(night: Night, now: datetime) -> TablesOfGame | None:
    current = shared_game(night)
    if current is None or not current.missing:
        return None
    of = out_of_games(night, current)
    return TablesOfGame(
        current.number, of, tuple(map(table_mark, current.games)), night.tables_a_row
    )


ARRIVALS = Scene("arrivals", _arrivals, "Who is here", by_itself=_if_anybody)
SEATS = Scene("seats", _seats, "Where everybody sits")
WAITING = Scene("waiting", _waiting, "Tables waited for")
