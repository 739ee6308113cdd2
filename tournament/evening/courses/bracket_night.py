"""The pages and sentences of a bracket, where each game is called once its teams are known and a
table is free.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from types import MappingProxyType

from rotation.bracket.knockout import Knockout
from rotation.bracket.progress import GameState
from tournament.evening.courses.course import (
    GAMES_ON_SEATING_PAGE,
    NOT_DRAWN_IN_ADVANCE,
    TEAMS_MEET_AS_DRAWN,
    Course,
    MissingResult,
    NextPage,
    NextStep,
    PageWords,
    StepState,
)
from tournament.evening.courses.pairs_over_games import TEAM_CHAPTERS
from tournament.evening.courses.rounds import (
    BRACKET_SCENES,
    attendance_sentence,
    sign_in_announcement,
)
from tournament.evening.night import attendance, draws, progress
from tournament.evening.night.bracket.calls import coming_calls, games_on_tables, table_count
from tournament.evening.night.bracket.named_games import numbered_team
from tournament.evening.night.night import Night
from tournament.evening.night.party import Party
from tournament.evening.night.play.games import SeatedGame, TableGame
from tournament.evening.night.seats.sat_wrongly import BRACKET_REFUSAL
from tournament.evening.words.many import count_of
from tournament.evening.words.refused import Refused

NOT_DRAWN = "The bracket is not drawn yet. Draw it first."


@dataclass(frozen=True)
class Bracket(Course):
    """The night of a drawn bracket."""

    format_class = Knockout
    seat_page = "bracket"
    saves_whole_results = True
    words = PageWords(
        no_seats="No game is on a table. Call one first.",
        no_sheets="No game is on a table. Call one first, or print blank sheets.",
        no_places="No place is final yet. Print the standings once a team is out.",
        no_prizes="Prizes are suggested after the last game.",
        no_certificates="None of these places is final yet. Print the certificates later.",
        no_playoffs="A bracket has no playoffs. Its games decide every place.",
        no_cards="A bracket has no scorecards. Print match slips instead.",
        not_seated="",
        seating_page_name="bracket",
        seated_verb="called",
        seating_link_words="Back to the bracket",
        no_exchange=BRACKET_REFUSAL,
        no_change_of_seats=TEAMS_MEET_AS_DRAWN,
        no_draw=NOT_DRAWN_IN_ADVANCE,
        no_whole_draw=GAMES_ON_SEATING_PAGE,
        no_bracket="",
        no_slips="",
        not_drawn="",
        redraw_note="",
        sit_out_order="",
        unplanned_links="bracket",
        checked_in_nouns=("team in the bracket", "teams in the bracket"),
    )
    ranks_by_wins = True
    has_tables_of_three = False
    numbered_games = ()
    handbook_chapters = MappingProxyType(
        {**TEAM_CHAPTERS, "table.scores": "run-a-bracket", "correct": "run-a-bracket"}
    )
    unavailable_scenes = frozenset()
    replacement_scenes = MappingProxyType({"seats": "whereabouts", "meetings": "called"})

    @classmethod
    def for_night(cls, night: Night) -> Course:
        return (Bracket if night.teams.are_drawn else BracketToDraw)(night)

    def next_step(self) -> NextStep:
        night = self.night
        if progress.is_fully_played(night):
            return NextStep("Award prizes", "payout", "All games are played.")
        call_count, games_in_play = len(coming_calls(night)), len(night.rounds.unfinished_games)
        note = f"{count_of(games_in_play, 'game')} in progress." if games_in_play else ""
        if call_count:
            words = "Call the next game" if call_count == 1 else f"Call {call_count} games"
            return NextStep(words, "bracket", note)
        return NextStep("Enter scores", "scores", note)

    def second_step(self) -> NextStep | None:
        return None

    def seat_state(self) -> StepState:
        """Return NOW if a game is ready and a table is free, otherwise READY."""
        return StepState.NOW if coming_calls(self.night) else StepState.READY

    def play_state(self) -> StepState:
        return (
            StepState.NOW
            if self.night.rounds.unfinished_games and not coming_calls(self.night)
            else StepState.READY
        )

    def next_page(self, seated_game: SeatedGame | None) -> NextPage:
        """Return the link to the bracket page, or to the prizes once the bracket is over."""
        night = self.night
        if progress.is_fully_played(night):
            champion = draws.bracket(night).champion
            winner_sentence = (
                f"{numbered_team(night, champion)} wins the tournament." if champion else ""
            )
            return NextPage(
                "Award prizes", "payout", winner_sentence=winner_sentence or "All games are played."
            )
        call_count = len(coming_calls(night))
        words = f"Call {call_count} games" if call_count > 1 else "Call the next game"
        return NextPage(words, "bracket", call_count)

    def announcement(self) -> str:
        return "The bracket is being played." if self.night.rounds else "The bracket is drawn."

    def progress_sentence(self) -> str:
        return f"{len(draws.bracket(self.night).teams)} teams. {self.title(None)}."

    def title(self, current_game: SeatedGame | None) -> str:
        endings = draws.bracket(self.night).endings
        # Forfeits are not counted, whether or not the game was called.
        games_played = sum(ending.state is GameState.PLAYED for ending in endings.values())
        return f"{count_of(games_played, 'game')} played"

    def missing_results(self) -> Iterator[MissingResult]:
        if not progress.is_fully_played(self.night):
            yield MissingResult("Go to the bracket", None)

    def capacity_sentence(self, parties: Sequence[Party]) -> str:
        return ""

    def departure_words(self, last_game: int) -> str:
        return "left"

    def game_range_words(self, first: int, last: int | None) -> str:
        return ""

    def from_game_words(self, game: int) -> str:
        return ""

    def is_combined_round(self, seated_game: SeatedGame) -> bool:
        return not seated_game.name

    def after_game_sentence(self) -> str:
        return ""

    def open_game(self, table: int) -> TableGame | None:
        night = self.night
        games_at_table = (
            game for game in night.rounds if game.games and game.games[0].table == table
        )
        seated_game = games_on_tables(night).get(table) or max(
            games_at_table, key=lambda game: game.number, default=None
        )
        return seated_game.games[0] if seated_game else None

    @property
    def printout_keys(self) -> frozenset[str]:
        slips = () if progress.is_fully_played(self.night) else ("match-slips",)
        return frozenset({"bracket", "bracket-poster", *slips})

    def three_handed_by_table(self) -> Mapping[int, bool]:
        return dict.fromkeys(range(1, table_count(self.night) + 1), False)

    def three_handed_by_table_tonight(self) -> Mapping[int, bool]:
        return self.three_handed_by_table()

    def move_sentences(
        self, table: int | None = None, tables: Sequence[int] = (), *, of_three: bool = False
    ) -> tuple[str, ...]:
        return (
            "Bring the slip to the desk when the game is over.",
            "The desk calls both teams to their next table.",
        )

    def steps_by_hand(self) -> Iterator[str]:
        yield "Write each result on the bracket. Follow the lines for the winner and the loser."
        yield "Call a game as soon as both its teams are known and a table is free."

    def scenes(self, now: datetime, *, is_clocked: bool) -> tuple[str, ...]:
        if not any(seated_game.games for seated_game in self.night.rounds):
            return ("draw",)
        return ("called", "whereabouts", "tree", "places", "pot")


@dataclass(frozen=True)
class BracketToDraw(Bracket):
    """A bracket that is not drawn yet. Teams can still be added and removed."""

    unavailable_scenes = BRACKET_SCENES
    words = replace(
        Bracket.words,
        not_drawn=NOT_DRAWN,
        unplanned_links="teams",
        checked_in_nouns=("team ready", "teams ready"),
        seating_link_words="Go to the bracket",
    )

    def next_step(self) -> NextStep:
        teams_here = len(attendance.teams_to_seat(self.night, 1))
        note = f"{count_of(teams_here, 'team')} ready."
        return NextStep("Check in teams", "check-in", note if teams_here else "")

    def second_step(self) -> NextStep | None:
        if len(attendance.teams_to_seat(self.night, 1)) < 2:
            return None
        return NextStep("Draw the bracket", "bracket", "When everyone is checked in.")

    def seat_state(self) -> StepState:
        return (
            StepState.READY if len(attendance.teams_to_seat(self.night, 1)) > 1 else StepState.LATER
        )

    def announcement(self) -> str:
        return sign_in_announcement(self.night)

    def progress_sentence(self) -> str:
        return attendance_sentence(self.night)

    def missing_results(self) -> Iterator[MissingResult]:
        yield from ()

    def capacity_sentence(self, parties: Sequence[Party]) -> str:
        """Return how many games and byes the first round will have with these teams."""
        bracket_size = 1
        while bracket_size < len(parties):
            bracket_size *= 2
        byes = bracket_size - len(parties)
        bye_words = f", {count_of(byes, 'bye')}" if byes else ""
        games = count_of(len(parties) - bracket_size // 2, "game")
        return f"First round: {games}{bye_words}." if len(parties) > 1 else ""

    def three_handed_by_table(self) -> Mapping[int, bool]:
        raise Refused(self.words.not_drawn)

    def scenes(self, now: datetime, *, is_clocked: bool) -> tuple[str, ...]:
        return ("arrivals",)
