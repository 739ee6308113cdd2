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
    GAMES_ON_SEATING_PAGE_REFUSAL,
    NOT_DRAWN_IN_ADVANCE_REFUSAL,
    TEAMS_MEET_AS_DRAWN_REFUSAL,
    Course,
    MissingResult,
    NextPageLink,
    NextStep,
    PageWords,
    StepState,
)
from tournament.evening.courses.pairs_over_games import TEAM_CHAPTER_BY_PAGE
from tournament.evening.courses.rounds import (
    BRACKET_SCENES,
    attendance_sentence,
    check_in_announcement,
    close_label_and_page,
)
from tournament.evening.night import attendance, draws, progress
from tournament.evening.night.bracket.calls import coming_calls, game_by_busy_table, table_count
from tournament.evening.night.bracket.named_games import full_team_title
from tournament.evening.night.night import Night
from tournament.evening.night.party import Party
from tournament.evening.night.play.games import SeatedGame, TableGame
from tournament.evening.night.seats.wrong_seats import BRACKET_EXCHANGE_REFUSAL
from tournament.evening.purse.closing import are_prizes_settled
from tournament.evening.words.many import count_of
from tournament.evening.words.refused import Refused

BRACKET_NOT_DRAWN_REFUSAL = "The bracket is not drawn yet. Draw it first."


@dataclass(frozen=True)
class BracketCourse(Course):
    """The course of a night whose bracket is drawn."""

    format_class = Knockout
    seat_page = "bracket"
    saves_whole_results = True
    page_words = PageWords(
        no_seats_refusal="No game is on a table. Call one first.",
        no_sheets_refusal="No game is on a table. Call one first, or print blank sheets.",
        no_standings_refusal="No place is final yet. Print the standings once a team is out.",
        no_prizes_refusal="Prizes are suggested after the last game.",
        no_certificates_refusal="None of these places is final yet. Print the certificates later.",
        no_playoffs_refusal="A bracket has no playoffs. Its games decide every place.",
        no_scorecards_refusal="A bracket has no scorecards. Print match slips instead.",
        not_seated_sentence="",
        seating_page_name="bracket",
        seated_verb="called",
        seating_link_words="Back to the bracket",
        no_exchange_refusal=BRACKET_EXCHANGE_REFUSAL,
        no_change_of_seats_refusal=TEAMS_MEET_AS_DRAWN_REFUSAL,
        no_draw_in_advance_refusal=NOT_DRAWN_IN_ADVANCE_REFUSAL,
        no_draw_page_refusal=GAMES_ON_SEATING_PAGE_REFUSAL,
        no_bracket_refusal="",
        no_match_slips_refusal="",
        not_drawn_refusal="",
        redraw_note="",
        sit_out_rule_text="",
        trouble_links_key="bracket",
        checked_in_nouns=("team in the bracket", "teams in the bracket"),
    )
    ranks_by_wins = True
    has_tables_of_three = False
    numbered_games = ()
    handbook_chapter_by_page = MappingProxyType(
        {**TEAM_CHAPTER_BY_PAGE, "table.scores": "run-a-bracket", "correct": "run-a-bracket"}
    )
    unavailable_scenes = frozenset()
    replacement_by_scene = MappingProxyType({"seats": "whereabouts", "meetings": "called"})

    @classmethod
    def for_night(cls, night: Night) -> Course:
        return (BracketCourse if night.teams.are_drawn else UndrawnBracketCourse)(night)

    def next_step(self) -> NextStep:
        night = self.night
        if progress.is_fully_played(night):
            return NextStep(*self._label_and_page_after_last_game, "All games are played.")
        call_count, open_game_count = len(coming_calls(night)), len(night.rounds.unfinished_games)
        note = f"{count_of(open_game_count, 'game')} in progress." if open_game_count else ""
        if call_count:
            button_label = "Call the next game" if call_count == 1 else f"Call {call_count} games"
            return NextStep(button_label, "bracket", note)
        return NextStep("Enter scores", "scores", note)

    def alternative_step(self) -> NextStep | None:
        return None

    @property
    def _label_and_page_after_last_game(self) -> tuple[str, str]:
        """The label and the page of the step after the last game."""
        if are_prizes_settled(self.night):
            return close_label_and_page(self.night)
        return "Award prizes", "payout"

    def seating_step_state(self) -> StepState:
        """Return the state of the step that calls games: NOW if a ready game can go to a free
        table, otherwise READY.
        """
        return StepState.NOW if coming_calls(self.night) else StepState.READY

    def playing_step_state(self) -> StepState:
        return (
            StepState.NOW
            if self.night.rounds.unfinished_games and not coming_calls(self.night)
            else StepState.READY
        )

    def next_page_link(self, seated_game: SeatedGame | None) -> NextPageLink:
        """Return the link to the bracket page. Once the bracket is over, return the link to the
        prizes or the closing instead.
        """
        night = self.night
        if progress.is_fully_played(night):
            champion = draws.bracket_state(night).champion
            winner_sentence = (
                f"{full_team_title(night, champion)} wins the tournament." if champion else ""
            )
            return NextPageLink(
                *self._label_and_page_after_last_game,
                winner_sentence=winner_sentence or "All games are played.",
            )
        call_count = len(coming_calls(night))
        link_label = f"Call {call_count} games" if call_count > 1 else "Call the next game"
        return NextPageLink(link_label, "bracket", call_count)

    def announcement(self) -> str:
        return "The bracket is being played." if self.night.rounds else "The bracket is drawn."

    def progress_sentence(self) -> str:
        return f"{len(draws.bracket_state(self.night).teams)} teams. {self.title(None)}."

    def title(self, current_game: SeatedGame | None) -> str:
        game_endings = draws.bracket_state(self.night).endings
        # A forfeited game was not played, even if it was called to a table.
        played_count = sum(ending.state is GameState.PLAYED for ending in game_endings.values())
        return f"{count_of(played_count, 'game')} played"

    def missing_results(self) -> Iterator[MissingResult]:
        if not progress.is_fully_played(self.night):
            yield MissingResult("Go to the bracket", None)

    def capacity_sentence(self, parties: Sequence[Party]) -> str:
        return ""

    def departure_words(self, last_game: int) -> str:
        return "left"

    def game_range_words(self, first: int, last: int | None) -> str:
        return ""

    def starting_with_game_words(self, game: int) -> str:
        return ""

    def has_several_bracket_games(self, seated_game: SeatedGame) -> bool:
        return not seated_game.name

    def after_game_sentence(self) -> str:
        return ""

    def latest_game_at(self, table: int) -> TableGame | None:
        night = self.night
        games_at_table = (
            called_game
            for called_game in night.rounds
            if called_game.games and called_game.games[0].table == table
        )
        seated_game = game_by_busy_table(night).get(table) or max(
            games_at_table, key=lambda game: game.number, default=None
        )
        return seated_game.games[0] if seated_game else None

    @property
    def printout_keys(self) -> frozenset[str]:
        match_slip_keys = () if progress.is_fully_played(self.night) else ("match-slips",)
        return frozenset({"bracket", "bracket-poster", *match_slip_keys})

    def is_three_handed_by_table(self) -> Mapping[int, bool]:
        return dict.fromkeys(range(1, table_count(self.night) + 1), False)

    def may_be_three_handed_by_table(self) -> Mapping[int, bool]:
        return self.is_three_handed_by_table()

    def sentences_about_moves(
        self, table: int | None = None, tables: Sequence[int] = (), *, is_three_handed: bool = False
    ) -> tuple[str, ...]:
        return (
            "Bring the match slip to the desk when the game is over.",
            "The director calls both teams to their next table.",
        )

    def steps_without_laptop(self) -> Iterator[str]:
        yield "Write each result on the bracket. Follow the lines for the winner and the loser."
        yield "Call a game as soon as both its teams are known and a table is free."

    def scene_keys(self, now: datetime, *, is_clock_started: bool) -> tuple[str, ...]:
        if not any(seated_game.games for seated_game in self.night.rounds):
            return ("draw",)
        return ("called", "whereabouts", "tree", "places", "pot")


@dataclass(frozen=True)
class UndrawnBracketCourse(BracketCourse):
    """The course of a night whose bracket is not drawn yet. Teams can still come and go."""

    unavailable_scenes = BRACKET_SCENES
    page_words = replace(
        BracketCourse.page_words,
        not_drawn_refusal=BRACKET_NOT_DRAWN_REFUSAL,
        trouble_links_key="teams",
        checked_in_nouns=("team ready", "teams ready"),
        seating_link_words="Go to the bracket",
    )

    def next_step(self) -> NextStep:
        ready_team_count = len(attendance.teams_to_seat(self.night, 1))
        note = f"{count_of(ready_team_count, 'team')} ready."
        return NextStep("Check in teams", "check-in", note if ready_team_count else "")

    def alternative_step(self) -> NextStep | None:
        if len(attendance.teams_to_seat(self.night, 1)) < 2:
            return None
        return NextStep("Draw the bracket", "bracket", "When everyone is checked in.")

    def seating_step_state(self) -> StepState:
        return (
            StepState.READY if len(attendance.teams_to_seat(self.night, 1)) > 1 else StepState.LATER
        )

    def announcement(self) -> str:
        return check_in_announcement(self.night)

    def progress_sentence(self) -> str:
        return attendance_sentence(self.night)

    def missing_results(self) -> Iterator[MissingResult]:
        yield from ()

    def capacity_sentence(self, parties: Sequence[Party]) -> str:
        """Return a sentence that says how many games and byes the first round will have with these
        teams.
        """
        bracket_size = 1
        while bracket_size < len(parties):
            bracket_size *= 2
        bye_count = bracket_size - len(parties)
        bye_words = f", {count_of(bye_count, 'bye')}" if bye_count else ""
        games_words = count_of(len(parties) - bracket_size // 2, "game")
        return f"First round: {games_words}{bye_words}." if len(parties) > 1 else ""

    def is_three_handed_by_table(self) -> Mapping[int, bool]:
        raise Refused(self.page_words.not_drawn_refusal)

    def scene_keys(self, now: datetime, *, is_clock_started: bool) -> tuple[str, ...]:
        return ("arrivals",)
