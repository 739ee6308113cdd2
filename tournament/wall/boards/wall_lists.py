"""What the wall shows of any night in lists: who is here, where everybody sits, and which
tables are waited for.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from scoring.chairs import CLOCKWISE, Chair
from tournament.drawing.hall import State, TableMark, compass, hall
from tournament.drawing.marks import at_table
from tournament.drawing.quarters import WHERE, quarter, sign
from tournament.drawing.shapes import Drawing
from tournament.drawing.suits import Suit
from tournament.facts import Entry
from tournament.lists.finding import fold
from tournament.night.bracket.calls import game_on
from tournament.night.night import Night
from tournament.night.numbering import last_of, of_games
from tournament.seating.boards import who_sits_where as seats
from tournament.wall.boards.scene import Scene
from tournament.wall.boards.wall_names import WallParty
from tournament.words.many import one_or_many

# So much wider than high is what a wall has for the hall, and so many tables have their chairs.
WIDE, CLOSE = 3.0, 16
# So many tables are named one by one.
FEW = 12


@dataclass(frozen=True, slots=True)
class Arrivals:
    """From A to Z: who is signed in, who looks for a partner, and who is on a list for tonight and
    has not come yet; of the `session` that comes next, where there are several.
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
    def here(self) -> int:
        return len(self.names) + len(self.alone)

    @property
    def are_here(self) -> str:
        """After how many."""
        return one_or_many(self.here, "is here", "are here")

    @property
    def is_empty(self) -> bool:
        return not self.here and not self.missing


@dataclass(frozen=True, slots=True)
class WallSeat:
    """`words` are said before the table, or instead of one; its quarter of the hall has a suit."""

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
        """Those that stand beside names, by their names."""
        chairs = {f"compass-{chair}": compass(chair) for chair in CLOCKWISE}
        return chairs | {f"sign-{suit.name}": sign(suit) for suit, _ in self.quarters}

    @property
    def quarters(self) -> tuple[tuple[Suit, str], ...]:
        """Of the hall, those that somebody sits in, and where they are."""
        there = {one.suit for one in self.seats}
        return tuple((suit, words) for suit, words in WHERE.items() if suit in there)


@dataclass(frozen=True, slots=True)
class TablesOfGame:
    """The tables of a game as the hall has them: those still played at, those that are in, and
    those that are in and not agreed.
    """

    game: int
    of: int | None
    tables: tuple[TableMark, ...]
    a_row: int = 0

    PAGE: ClassVar[str] = "wall/_waiting.html"

    @property
    def hall(self) -> Drawing:
        """Said below it in words, as long as these are few."""
        chairs = len(self.tables) <= CLOSE
        said = "" if self.still else self._still
        return hall(self.tables, a_row=self.a_row, ratio=WIDE, chairs=chairs, said=said)

    @property
    def done(self) -> int:
        return len(self._those(State.IN))

    @property
    def still(self) -> str:
        """Of many the hall alone shows which, in the room that they leave it."""
        return self._still if len(self._those(State.PLAYING)) <= FEW else ""

    @property
    def to_the_desk(self) -> str:
        return _which("To the desk, please: ", self._those(State.ASKED))

    @property
    def _still(self) -> str:
        return _which("Still playing: ", self._those(State.PLAYING))

    def _those(self, state: State) -> tuple[int, ...]:
        return tuple(mark.table for mark in self.tables if mark.state is state)


def _which(words: str, tables: Sequence[int]) -> str:
    """Nothing where there are none."""
    if not tables:
        return ""
    return f"{words}{one_or_many(len(tables), 'table', 'tables')} {', '.join(map(str, tables))}"


def arrivals(night: Night) -> Arrivals:
    """Whoever has come, also with something left to do at the desk."""
    game = night.next_game
    here, missing = (*night.here_in(game), *night.not_ready(game)), _in_order(night.awaited)
    coming = {party.number for party in night.parties if night.is_in_session(party)}
    whole = {party.number for party in night.parties if party.is_whole}
    own = [entry for entry in here if entry.party in coming]
    return Arrivals(
        _in_order(entry for entry in own if entry.party in whole),
        _in_order(entry for entry in own if entry.party not in whole),
        missing,
        night.session_words,
    )


def _in_order(entries: Iterable[Entry]) -> tuple[str, ...]:
    return tuple(sorted((entry.name for entry in entries), key=fold))


def seated(night: Night) -> Seats:
    """Every player by name, in pairs too."""
    by_name = seats.by_name(night)
    of = of_games(night, night.current) if night.current else ""
    tables = {person.table for person in by_name.lines if person.table}
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


def _arrivals(night: Night, now: datetime) -> Arrivals | None:
    return None if night.has_begun and not night.is_between_sessions else arrivals(night)


def _by_itself(night: Night, now: datetime) -> Arrivals | None:
    board = arrivals(night)
    return None if board.is_empty else board


def _seats(night: Night, now: datetime) -> Seats | None:
    played = game_on(night)
    return seated(night) if played and played.games else None


def _waiting(night: Night, now: datetime) -> TablesOfGame | None:
    current = night.current
    if current is None or not current.missing or night.is_drawn:
        return None
    of = last_of(night, night.session_of(current))
    return TablesOfGame(current.number, of, tuple(map(at_table, current.games)), night.tables_a_row)


ARRIVALS = Scene("arrivals", _arrivals, "Who is here", by_itself=_by_itself)
SEATS = Scene("seats", _seats, "Where everybody sits")
WAITING = Scene("waiting", _waiting, "Tables waited for")
