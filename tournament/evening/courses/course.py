"""What every screen may ask of a kind of evening: one night as its course has it.

A question is answered in one file for each course; `courses/__init__.py` lists them. Most answers
are values: a step with its page, a sentence, the keys of scenes and papers. A new question is asked
here, with its answer for every course.
"""

import enum
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from rotation.format import Format
from tournament.evening.night.night import Night
from tournament.evening.night.party import Party
from tournament.evening.night.play.games import PlayedGame, TableGame

# Said of pairs, who stay together.
MEET_AS_DRAWN = "Here pairs stay together and meet as they were drawn: draw again instead."
ON_THE_SEATING = "Where pairs stay together, the games stand on the page of the seating."
NOT_DRAWN = "The games are not drawn beforehand: print the seats of each game."
# What is said of somebody who plays no more; the others are still here for a game.
LEFT = "left"


class StepState(enum.Enum):
    DONE = "done"
    NOW = "do now"
    READY = "ready"
    LATER = "not yet"


@dataclass(frozen=True, slots=True)
class PageWords:
    """The fixed words of a course on pages and papers. The `no_` sentences say why there are none
    yet of what somebody asks for, with what helps; `no_cards` and `no_playoffs`, where there never
    are any, and `not_seated`, between two games, are empty where it is not so. `seating` is the
    page where games begin, `seated` what is done with one, and `goes_on` what the winner of a tie
    does; `after_last` leads from the last game's seats to a page, `to_seat` from the door to the
    coming game, and `here` is said of one and of many at the door. `no_exchange` says why nobody
    can have sat in another's place and `no_change_of_seats` why nobody can be given another, empty
    where they can; so are `no_draw`, why no games are drawn beforehand, `no_whole_draw`, why they
    have no page of their own, and `no_bracket`. `drawn_again` says what a new draw makes of paper,
    `sits_out` who sits out after the first game where that is not drawn, and `trouble` names the
    links for whatever comes up.
    """

    no_seats: str
    no_sheets: str
    no_places: str
    no_prizes: str
    no_certificates: str
    no_playoffs: str
    no_cards: str
    not_seated: str
    seating: str
    seated: str
    goes_on: str
    after_last: tuple[str, str]
    here: tuple[str, str]
    to_seat: str
    no_exchange: str
    no_change_of_seats: str
    no_draw: str
    no_whole_draw: str
    no_bracket: str
    drawn_again: str
    sits_out: str
    trouble: str


@dataclass(frozen=True, slots=True)
class NextStep:
    """The one big button: what it says, the page it leads to, and a line below it."""

    words: str
    page: str
    below: str


@dataclass(frozen=True, slots=True)
class NextPage:
    """The page that follows, and in a bracket how many games one press calls; `said` names the
    winner once the bracket is over.
    """

    words: str
    page: str
    calls: int = 0
    said: str = ""


@dataclass(frozen=True, slots=True)
class MissingResult:
    """A result that is still to be typed; without a `game` it is typed on the bracket's page."""

    words: str
    game: int | None


@dataclass(frozen=True)
class Course(ABC):
    """One night with the answers of its kind. `family` is the class of its formats."""

    night: Night

    family: ClassVar[type[Format]]
    words: ClassVar[PageWords]
    # Where games are seated, or called.
    seat_page: ClassVar[str]
    # A result is one thing, kept once it was read where its teams go; else box by box.
    whole_results: ClassVar[bool]
    # Places come from who won and lost, one after another for good, and not from points.
    settles_places: ClassVar[bool]
    # The chapters of the handbook that help with pages which are otherwise here.
    chapters: ClassVar[Mapping[str, str]]
    # Where what is chosen for a wall is another scene here.
    wall: ClassVar[Mapping[str, str]]
    # The scenes of a wall that there are none of here.
    no_scenes: ClassVar[frozenset[str]]

    @classmethod
    def of(cls, night: Night) -> "Course":
        """Return the course as it is now; one whose answers change for good is another one then."""
        return cls(night)

    # The steps of the evening.

    @abstractmethod
    def next_step(self) -> NextStep:
        """Return what is to be done next, while the night is open."""

    @abstractmethod
    def second_step(self) -> NextStep | None:
        """Return what may be done already besides the next step, or None."""

    @abstractmethod
    def seat_state(self) -> StepState:
        """Return how far seating has come, or calling."""

    @abstractmethod
    def play_state(self) -> StepState:
        """Return how far playing has come, once a game has begun."""

    @abstractmethod
    def next_page(self, played: PlayedGame | None) -> NextPage:
        """Return where the scores of a game lead to, or the page of scores while none is on."""

    # How far it is, in words.

    @abstractmethod
    def call(self) -> str:
        """Return what is on in one sentence, for the hall, while the night goes on."""

    @abstractmethod
    def progress(self) -> str:
        """Return how many are here, or which game of how many is on."""

    @abstractmethod
    def title(self, on: PlayedGame | None) -> str:
        """Return which game is on, or how many are over, once one has begun."""

    @abstractmethod
    def missing_results(self) -> Iterator[MissingResult]:
        """Yield the results that prizes and the last count wait for."""

    @abstractmethod
    def what_they_make(self, here: Sequence[Party]) -> str:
        """Return what those who are here come to: tables and spare teams, or a first round."""

    @abstractmethod
    def when_left(self, last: int) -> str:
        """Return when somebody left who was here up to this game."""

    @abstractmethod
    def in_games(self, first: int, last: int | None) -> str:
        """Return from which game to which, behind a name; empty where games have no numbers."""

    @abstractmethod
    def since(self, game: int) -> str:
        """Return from which game on something is so; empty where games have no numbers."""

    # What is being played, and what is asked of it.

    @abstractmethod
    def is_together(self, played: PlayedGame) -> bool:
        """Return whether these are games that were called one by one, shown as if they were one
        round.
        """

    @abstractmethod
    def how_far(self, played: PlayedGame, on: int) -> str:
        """Return how many of its tables are in, or how many are still on."""

    @abstractmethod
    def comes_next(self) -> str:
        """Return what follows a game that is over, in a sentence; empty where several are on at
        once.
        """

    @abstractmethod
    def open_game(self, table: int) -> TableGame | None:
        """Return the game on at a table, or the last one there while nothing follows it."""

    @property
    @abstractmethod
    def numbered_games(self) -> tuple[PlayedGame, ...]:
        """Return the games that everybody knows by their numbers."""

    # Places, cards and paper.

    @property
    @abstractmethod
    def papers(self) -> frozenset[str]:
        """Return the keys of the documents that are for this course and not for all."""

    @abstractmethod
    def tables(self) -> Mapping[int, bool]:
        """Return each card table that is in use, and whether three sit at it."""

    @abstractmethod
    def tables_tonight(self) -> Mapping[int, bool]:
        """Return each card table of any game, as far as is known, and whether three may sit there
        in one of them.
        """

    @abstractmethod
    def moves(
        self, table: int | None = None, tables: Sequence[int] = (), *, of_three: bool = False
    ) -> tuple[str, ...]:
        """Return how people move on, from one of the `tables` of a game or from any. With a table
        alone the words hold for any number of tables.
        """

    def after(self, table: int, tables: Sequence[int], *, of_three: bool) -> str:
        """Return what comes next for those who sit at one of these tables, in a sentence."""
        return self.moves(table, tables, of_three=of_three)[-1]

    @property
    @abstractmethod
    def has_threes(self) -> bool:
        """Return whether players left over may make a table of three."""

    @abstractmethod
    def steps_by_hand(self) -> Iterator[str]:
        """Yield what is done after a game if the laptop fails, in order."""

    # Walls.

    @abstractmethod
    def scenes(self, now: datetime, *, is_clocked: bool) -> tuple[str, ...]:
        """Return the keys of what a wall shows in turn by itself while games are to be played; a
        game that `is_clocked` has had its clock started.
        """
