"""The base class for the kinds of night. It declares every question of pages and screens whose
answer depends on the kind of the night.

Each kind, called a course, is a subclass in a file of its own; `courses/__init__.py` lists them.
Most answers are values: a step with its page, a sentence, the keys of scenes and papers.
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
from tournament.evening.night.play.games import SeatedGame, TableGame

# Reasons why teams cannot be seated by hand, or why no draw of all games can be shown.
TEAMS_MEET_AS_DRAWN = "Teams stay together and meet as drawn. Draw again instead."
GAMES_ON_SEATING_PAGE = "Teams stay together. Their games are on the seating page."
NOT_DRAWN_IN_ADVANCE = "The games are not drawn in advance. Print the seats of each game."
# The word for a player who does not play any more.
LEFT_WORD = "left"


class StepState(enum.Enum):
    """The state of one of the night's steps, in the words of the page."""

    DONE = "done"
    NOW = "do now"
    READY = "ready"
    LATER = "not yet"


@dataclass(frozen=True, slots=True)
class PageWords:
    """The fixed words of a course on pages and papers. Each `no_` field is the sentence that
    refuses something and says what to do instead. It is empty if the course never refuses that.
    """

    no_seats: str
    no_sheets: str
    no_places: str
    no_prizes: str
    no_certificates: str
    no_playoffs: str  # why the course never has playoffs
    no_cards: str  # why the course never has scorecards
    not_seated: str  # the sentence on phones and screens between two games
    seating_page_name: str  # the name of the page where games are seated or called
    seated_verb: str  # "seated" or "called"
    checked_in_nouns: tuple[str, str]  # the nouns for one and for several who checked in
    seating_link_words: str  # the words of the link from check-in to the coming game
    no_exchange: str  # why no one can have sat in another's place
    no_change_of_seats: str  # why seats cannot be changed by hand
    no_draw: str  # why games are not drawn in advance
    no_whole_draw: str  # why drawn games have no page of their own
    no_bracket: str  # why the night has no bracket
    no_slips: str  # why the course never has match slips
    not_drawn: str  # why a bracket's games cannot be called or printed yet
    redraw_note: str  # what a new draw does to printed papers
    sit_out_order: str  # the rule for who sits out, if that is not drawn in advance
    unplanned_links: str  # the key of the links for unplanned events


@dataclass(frozen=True, slots=True)
class NextStep:
    """The main button of the night's page: its words, the page it opens, and a note below it."""

    words: str
    page: str
    note: str


@dataclass(frozen=True, slots=True)
class NextPage:
    """The link to the page that comes next. In a bracket, `call_count` is the number of games
    that pressing it calls, and `winner_sentence` names the winner once the bracket is over.
    """

    words: str
    page: str
    call_count: int = 0
    winner_sentence: str = ""


@dataclass(frozen=True, slots=True)
class MissingResult:
    """A link to a result that is not entered yet. It opens the scores of `game`, or the bracket
    page if `game` is None.
    """

    words: str
    game: int | None


@dataclass(frozen=True)
class Course(ABC):
    """The kind of a night, with its pages, sentences and scenes. `format_class` is the class of
    all formats that belong to this kind.
    """

    night: Night

    format_class: ClassVar[type[Format]]
    words: ClassVar[PageWords]
    # The page where games are seated or called.
    seat_page: ClassVar[str]
    # Whether both boxes of a score are saved together, once the director has seen where the teams
    # go next. Otherwise each box is saved by itself.
    saves_whole_results: ClassVar[bool]
    # Whether wins and losses decide the places, not points.
    ranks_by_wins: ClassVar[bool]
    # The handbook chapters by page, for the pages whose usual chapter does not fit.
    handbook_chapters: ClassVar[Mapping[str, str]]
    # The scene to show instead, by the key of the scene that the director chose for a big screen.
    replacement_scenes: ClassVar[Mapping[str, str]]
    # The scenes of a big screen that this course does not have.
    unavailable_scenes: ClassVar[frozenset[str]]

    @classmethod
    def for_night(cls, night: Night) -> "Course":
        """Return the course for a night. A bracket has another class before it is drawn."""
        return cls(night)

    # The steps of the night.

    @abstractmethod
    def next_step(self) -> NextStep:
        """Return the next step for the director, while the night is open."""

    @abstractmethod
    def second_step(self) -> NextStep | None:
        """Return another step that the director can already take, or None."""

    @abstractmethod
    def seat_state(self) -> StepState:
        """Return the state of the step that seats or calls games."""

    @abstractmethod
    def play_state(self) -> StepState:
        """Return the state of the step that plays games, once a game has begun."""

    @abstractmethod
    def next_page(self, seated_game: SeatedGame | None) -> NextPage:
        """Return the link that follows the scores of a game. `seated_game` is None if no
        game was played.
        """

    # The progress of the night in words.

    @abstractmethod
    def announcement(self) -> str:
        """Return a sentence for the room about what is going on."""

    @abstractmethod
    def progress_sentence(self) -> str:
        """Return how far the night is: who has checked in, or which game is on."""

    @abstractmethod
    def title(self, current_game: SeatedGame | None) -> str:
        """Return the title of the game that is on; in a bracket, the number of games that
        are over.
        """

    @abstractmethod
    def missing_results(self) -> Iterator[MissingResult]:
        """Yield the results that are still needed for the final standings and prizes."""

    @abstractmethod
    def capacity_sentence(self, parties: Sequence[Party]) -> str:
        """Return how many tables these teams fill and what happens to extra teams, or how
        many games and byes a bracket's first round has.
        """

    @abstractmethod
    def departure_words(self, last_game: int) -> str:
        """Return words for a player who leaves after this game, such as "left after game 3"."""

    @abstractmethod
    def game_range_words(self, first: int, last: int | None) -> str:
        """Return a range of games to put after a name, such as " in games 2 to 4"; empty in
        a bracket, whose games have no numbers.
        """

    @abstractmethod
    def from_game_words(self, game: int) -> str:
        """Return words such as " from game 3 on"; empty in a bracket, whose games have no
        numbers.
        """

    # The games that are being played.

    @abstractmethod
    def is_combined_round(self, seated_game: SeatedGame) -> bool:
        """Return whether `seated_game` stands for several games of a bracket that are shown
        together as one round.
        """

    @abstractmethod
    def after_game_sentence(self) -> str:
        """Return a sentence about what comes after a game that is over; empty in a bracket."""

    @abstractmethod
    def open_game(self, table: int) -> TableGame | None:
        """Return the game being played at a table, or otherwise the last game played there."""

    @property
    @abstractmethod
    def numbered_games(self) -> tuple[SeatedGame, ...]:
        """The games that people know by a number. A bracket has none."""

    # Printouts, tables, and how players move.

    @property
    @abstractmethod
    def printout_keys(self) -> frozenset[str]:
        """The keys of the printouts that this course offers and others may not."""

    @abstractmethod
    def three_handed_by_table(self) -> Mapping[int, bool]:
        """Return for each card table in use whether three players sit there."""

    @abstractmethod
    def three_handed_by_table_tonight(self) -> Mapping[int, bool]:
        """Return for each card table of the games known so far whether three players may
        sit there in any of them.
        """

    @abstractmethod
    def move_sentences(
        self, table: int | None = None, tables: Sequence[int] = (), *, of_three: bool = False
    ) -> tuple[str, ...]:
        """Return the sentences that tell players how to move. Without a `table` they are about
        any table. With a `table` they name the next one, for which `tables` has the tables of the
        game, if known.
        """

    def next_for_table(self, table: int, tables: Sequence[int], *, of_three: bool) -> str:
        """Return a sentence that tells the players at this table what comes next."""
        return self.move_sentences(table, tables, of_three=of_three)[-1]

    @property
    @abstractmethod
    def has_tables_of_three(self) -> bool:
        """Whether extra players may make a table of three."""

    @abstractmethod
    def steps_by_hand(self) -> Iterator[str]:
        """Yield in order what to do after a game if the laptop fails."""

    # What the big screens show.

    @abstractmethod
    def scenes(self, now: datetime, *, is_clocked: bool) -> tuple[str, ...]:
        """Return the keys of the scenes that a big screen shows in turn during play.
        `is_clocked` tells whether the clock of the game was started.
        """
