"""What every screen may ask of a kind of evening: one night as its course has it.

A question is answered in one file for each course; `courses/__init__.py` lists them. Most answers
are values: a step with its page, a sentence, the keys of scenes and papers. Whoever needs a new
one asks it here, with its answer for every course.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from rotation.format import Format
from tournament.courses.answers import (
    MissingResult,
    NextPage,
    NextStep,
    PageWords,
    ReadyGames,
    StepState,
)
from tournament.night.night import Night
from tournament.night.party import Party
from tournament.night.play.games import PlayedGame, TableGame


@dataclass(frozen=True)
class Course(ABC):
    """`family` are the formats that it is made of."""

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

    # The steps of the evening.

    @abstractmethod
    def next_step(self) -> NextStep:
        """What is to be done next, while the night is open."""

    @abstractmethod
    def then(self) -> NextStep | None:
        """What may follow already, besides."""

    @abstractmethod
    def seat_state(self) -> StepState:
        """How far seating has come, or calling."""

    @abstractmethod
    def play_state(self) -> StepState:
        """How far playing has come, once a game has begun."""

    @abstractmethod
    def next_page(self, played: PlayedGame) -> NextPage:
        """Where the scores of a game lead to."""

    @abstractmethod
    def waiting(self) -> ReadyGames | None:
        """What may be called at once while nothing is played; nothing where there is none."""

    # How far it is, in words.

    @abstractmethod
    def call(self) -> str:
        """What is on in one sentence, for the hall, while the night goes on."""

    @abstractmethod
    def progress(self) -> str:
        """How many are here, and which game of how many is on."""

    @abstractmethod
    def title(self, on: PlayedGame | None) -> str:
        """Which game is on, or how many are over, once one has begun."""

    @abstractmethod
    def still_wanted(self) -> Iterator[MissingResult]:
        """The results that prizes and the last count wait for."""

    @abstractmethod
    def what_they_make(self, here: Sequence[Party]) -> str:
        """What so many who are here make: tables, spare teams, or a first round."""

    @abstractmethod
    def left(self, last: int) -> str:
        """When somebody left who was here up to this game."""

    @abstractmethod
    def in_games(self, first: int, last: int | None) -> str:
        """From which game to which, behind a name; empty where games have no numbers."""

    @abstractmethod
    def since(self, game: int) -> str:
        """From a game on, behind what is so from then on; empty where games have no numbers."""

    # What is being played, and what is asked of it.

    @abstractmethod
    def is_together(self, played: PlayedGame) -> bool:
        """Whether these are games that were called one by one, shown as if they were one round."""

    @abstractmethod
    def how_far(self, played: PlayedGame, on: int) -> str:
        """How many of its tables are in, or how many are still on."""

    @abstractmethod
    def comes_next(self) -> str:
        """After a game that is over, in a sentence; empty where several are on at once."""

    @abstractmethod
    def open_game(self, table: int) -> TableGame | None:
        """What is played at a table now, or was last, as long as nothing follows it there."""

    @property
    @abstractmethod
    def numbered(self) -> tuple[PlayedGame, ...]:
        """The games that everybody knows by their numbers."""

    @abstractmethod
    def why_not_exchanged(self) -> str:
        """Why nobody can have sat in another's place; empty where they can."""

    @abstractmethod
    def gone_back(self, first: PlayedGame, last: PlayedGame) -> str:
        """That the games from the first to the last are taken out."""

    # Places, cards and paper.

    @property
    @abstractmethod
    def papers(self) -> frozenset[str]:
        """The documents that are for this course and not for all, by their keys."""

    @abstractmethod
    def tables(self) -> Mapping[int, bool]:
        """Each card table that is in use, and whether three sit at it."""

    @abstractmethod
    def moves(
        self, table: int | None = None, count: int = 0, *, of_three: bool = False
    ) -> tuple[str, ...]:
        """How people move on, from one of so many tables or from any."""

    def after(self, table: int, count: int, *, of_three: bool) -> str:
        """What comes next for whoever sits at one of so many tables, in a sentence."""
        return self.moves(table, count, of_three=of_three)[-1]

    @property
    @abstractmethod
    def has_threes(self) -> bool:
        """Players left over may make a table of three."""

    @abstractmethod
    def by_hand(self) -> Iterator[str]:
        """How it goes on after a game if the laptop does not, in the order in which it is done."""

    # Words that stand in pages.

    @property
    @abstractmethod
    def to_seat(self) -> str:
        """The way from the door to the coming game."""

    # Walls.

    @abstractmethod
    def scenes(self, now: datetime) -> tuple[str, ...]:
        """What a wall shows by itself while games are to be played, in turn, by keys."""
