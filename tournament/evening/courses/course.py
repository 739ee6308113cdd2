"""The base class of courses. A course belongs to one kind of night, such as a night with a bracket.
Its methods return everything that pages and screens show differently for that kind.

Each course is a subclass in a file of its own; `courses/__init__.py` lists them. Most methods
return plain values: a step with its page, a sentence, the keys of scenes and printouts.
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

# Sentences with which several courses refuse to seat teams by hand or to show a draw of all games.
TEAMS_MEET_AS_DRAWN_REFUSAL = "Teams stay together and meet as drawn. Draw again instead."
GAMES_ON_SEATING_PAGE_REFUSAL = "Teams stay together. Their games are on the seating page."
NOT_DRAWN_IN_ADVANCE_REFUSAL = "The games are not drawn in advance. Print the seats of each game."
# The word for a player who has left.
WORD_FOR_PLAYER_WHO_LEFT = "left"


class StepState(enum.Enum):
    """The state of one step of the night, such as seating a game. The values are shown on
    the page.
    """

    DONE = "done"
    NOW = "do now"
    READY = "ready"
    LATER = "not yet"


@dataclass(frozen=True, slots=True)
class PageWords:
    """The fixed words that pages and papers show in one course. A field whose name ends in
    `_refusal` has a sentence that refuses an action and says what to do instead. The sentence is
    empty if nights of this course never refuse that action.
    """

    no_seats_refusal: str
    no_sheets_refusal: str
    no_standings_refusal: str
    no_prizes_refusal: str
    no_certificates_refusal: str
    no_playoffs_refusal: str  # The reason why the course never has playoffs.
    no_scorecards_refusal: str  # The reason why the course never has scorecards.
    not_seated_sentence: str  # The sentence on phones and screens between two games.
    seating_page_name: str  # The name of the page where games are seated or called.
    seated_verb: str  # "seated" or "called".
    checked_in_nouns: tuple[str, str]  # The words after a count of parties that checked in.
    seating_link_words: str  # The words of the link from check-in to the coming game.
    no_exchange_refusal: str  # The reason why swapped seats cannot be corrected.
    no_change_of_seats_refusal: str  # The reason why seats cannot be changed by hand.
    no_draw_in_advance_refusal: str  # The reason why games are not drawn in advance.
    no_draw_page_refusal: str  # The reason why drawn games have no page of their own.
    no_bracket_refusal: str  # The reason why the night has no bracket.
    no_match_slips_refusal: str  # The reason why the course never has match slips.
    not_drawn_refusal: str  # The reason why a bracket's games cannot be called or printed yet.
    redraw_note: str  # The note on printed papers that a new draw makes wrong.
    sit_out_rule_text: str  # The rule for who sits out, or "" if a draw in advance decides.
    trouble_links_key: str  # The key of the links for unplanned events.


@dataclass(frozen=True, slots=True)
class NextStep:
    """The main button of the night's page: its words, the page it opens, and a note below it."""

    label: str
    page: str
    note: str


@dataclass(frozen=True, slots=True)
class NextPageLink:
    """The link from the scores of a game to the page that comes next. In a bracket, `call_count`
    is the number of games that the link calls, and `winner_sentence` names the winner once the
    bracket is over.
    """

    label: str
    page: str
    call_count: int = 0
    winner_sentence: str = ""


@dataclass(frozen=True, slots=True)
class MissingResult:
    """A link to a result that is not entered yet. It opens the scores of `game`, or the bracket
    page if `game` is None.
    """

    link_label: str
    game: int | None


@dataclass(frozen=True)
class Course(ABC):
    """The pages, sentences and scenes of a `night`, which depend on its kind. `format_class` is the
    class of all formats that belong to this kind of night.
    """

    night: Night

    format_class: ClassVar[type[Format]]
    page_words: ClassVar[PageWords]
    # The page where games are seated or called.
    seat_page: ClassVar[str]
    # Whether both boxes of a score are saved together, once the director has seen where the teams
    # go next. Otherwise each box is saved by itself.
    saves_whole_results: ClassVar[bool]
    # Whether wins and losses decide the places, instead of points.
    ranks_by_wins: ClassVar[bool]
    # The handbook chapter to open from each page whose usual chapter does not fit this course.
    handbook_chapter_by_page: ClassVar[Mapping[str, str]]
    # The key of the scene to show instead, by the key of each scene that the director can choose
    # for a big screen and that does not fit this course.
    replacement_by_scene: ClassVar[Mapping[str, str]]
    # The scenes of a big screen that this course does not have.
    unavailable_scenes: ClassVar[frozenset[str]]

    @classmethod
    def for_night(cls, night: Night) -> "Course":
        """Return the course of a night. A bracket has another course until it is drawn."""
        return cls(night)

    @abstractmethod
    def next_step(self) -> NextStep:
        """Return the next step for the director. The night must not be closed."""

    @abstractmethod
    def alternative_step(self) -> NextStep | None:
        """Return a step that the director can take instead of the next one, or None."""

    @abstractmethod
    def seating_step_state(self) -> StepState:
        """Return the state of the step that seats or calls games."""

    @abstractmethod
    def playing_step_state(self) -> StepState:
        """Return the state of the step that plays games, once a game has begun."""

    @abstractmethod
    def next_page_link(self, seated_game: SeatedGame | None) -> NextPageLink:
        """Return the link to show after the scores of a game. `seated_game` is None if no game was
        played.
        """

    @abstractmethod
    def announcement(self) -> str:
        """Return a sentence that tells the people in the room what is being played or
        comes next.
        """

    @abstractmethod
    def progress_sentence(self) -> str:
        """Return a sentence that says how many have checked in, or which game is being played."""

    @abstractmethod
    def title(self, current_game: SeatedGame | None) -> str:
        """Return the title of the game being played, such as "Game 3 of 8"; in a bracket, the
        number of games played.
        """

    @abstractmethod
    def missing_results(self) -> Iterator[MissingResult]:
        """Yield the results that are still needed for the final standings and prizes."""

    @abstractmethod
    def capacity_sentence(self, parties: Sequence[Party]) -> str:
        """Return a sentence that says how many tables these teams fill and what happens to extra
        teams. Before a bracket is drawn, the sentence says how many games and byes its first round
        will have.
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
    def starting_with_game_words(self, game: int) -> str:
        """Return words such as ", starting with game 3"; empty in a bracket, whose games have no
        numbers.
        """

    @abstractmethod
    def has_several_bracket_games(self, seated_game: SeatedGame) -> bool:
        """Return whether `seated_game` consists of several games of a bracket that are shown
        together as one round.
        """

    @abstractmethod
    def after_game_sentence(self) -> str:
        """Return a sentence that says what comes after the game that is over; empty in a
        bracket.
        """

    @abstractmethod
    def latest_game_at(self, table: int) -> TableGame | None:
        """Return the table's game in the game that was seated last. In a bracket, return the game
        being played at the table, or otherwise the last game called there. Return None if there is
        no such game.
        """

    @property
    @abstractmethod
    def numbered_games(self) -> tuple[SeatedGame, ...]:
        """The games that people know by a number. A bracket has none."""

    @property
    @abstractmethod
    def printout_keys(self) -> frozenset[str]:
        """The keys of the printouts that are offered in this course but not in every course."""

    @abstractmethod
    def is_three_handed_by_table(self) -> Mapping[int, bool]:
        """Return for each table number in use whether three players sit at that table."""

    @abstractmethod
    def may_be_three_handed_by_table(self) -> Mapping[int, bool]:
        """Return for each table number whether three players may sit at that table in any game
        known so far.
        """

    @abstractmethod
    def sentences_about_moves(
        self, table: int | None = None, tables: Sequence[int] = (), *, is_three_handed: bool = False
    ) -> tuple[str, ...]:
        """Return the sentences that tell players where to go after a game. If `table` is None, the
        sentences fit every table. Otherwise they name the table to go to. The game's table numbers
        are in `tables`, if they are known.
        """

    def next_move_sentence(
        self, table: int, tables: Sequence[int], *, is_three_handed: bool
    ) -> str:
        """Return one sentence that tells the players at this table where to go after the game."""
        return self.sentences_about_moves(table, tables, is_three_handed=is_three_handed)[-1]

    @property
    @abstractmethod
    def has_tables_of_three(self) -> bool:
        """Whether extra players may be seated at a table of three."""

    @abstractmethod
    def steps_without_laptop(self) -> Iterator[str]:
        """Yield the instructions for going on after a game if the laptop fails."""

    @abstractmethod
    def scene_keys(self, now: datetime, *, is_clock_started: bool) -> tuple[str, ...]:
        """Return the keys of the scenes that a big screen shows in turn during play.
        `is_clock_started` tells whether the clock of the game was started.
        """
