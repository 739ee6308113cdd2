"""A bracket: games are called one by one, each once its two teams are known and a table is free."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from types import MappingProxyType

from rotation.bracket.knockout import Knockout
from tournament.evening.courses.course import (
    MEET_AS_DRAWN,
    NOT_DRAWN,
    ON_THE_SEATING,
    Course,
    MissingResult,
    NextPage,
    NextStep,
    PageWords,
    StepState,
)
from tournament.evening.courses.pairs_over_games import CHAPTERS
from tournament.evening.courses.rounds import OF_A_BRACKET, sign_in, who_is_here
from tournament.evening.night import attendance, draws, progress
from tournament.evening.night.bracket.calls import coming_calls, games_on_tables, tables
from tournament.evening.night.bracket.named_games import team_name
from tournament.evening.night.night import Night
from tournament.evening.night.party import Party
from tournament.evening.night.play.games import PlayedGame, TableGame
from tournament.evening.night.seats.sat_wrongly import IN_A_BRACKET
from tournament.evening.words.many import so_many
from tournament.evening.words.refused import Refused


@dataclass(frozen=True)
class Bracket(Course):
    family = Knockout
    seat_page = "bracket"
    whole_results = True
    words = PageWords(
        no_seats="No game of the bracket is on a table now: call one first.",
        no_sheets="No game is on a table: call one first, or print blank sheets for the tables.",
        no_places="No place is settled yet: print the standings once a team is out.",
        no_prizes="The prizes are proposed once the bracket is played to its end.",
        no_certificates="No place of these is settled yet: play on, then print the certificates.",
        no_playoffs="A bracket has no playoffs: its games settle every place.",
        no_cards="In a bracket nobody carries a card: print the slips of its games.",
        not_seated="",
        seating="bracket",
        seated="called",
        goes_on="goes on",
        after_last=("To the prizes", "payout"),
        to_seat="Back to the bracket",
        no_exchange=IN_A_BRACKET,
        no_change_of_seats=MEET_AS_DRAWN,
        no_draw=NOT_DRAWN,
        no_whole_draw=ON_THE_SEATING,
        no_bracket="",
        drawn_again="",
        sits_out="",
        trouble="bracket",
        here=("team in the bracket", "teams in the bracket"),
    )
    settles_places = True
    has_threes = False
    numbered_games = ()
    chapters = MappingProxyType(
        {**CHAPTERS, "table.scores": "run-a-bracket", "correct": "run-a-bracket"}
    )
    no_scenes = frozenset()
    wall = MappingProxyType({"seats": "whereabouts", "meetings": "called"})

    @classmethod
    def of(cls, night: Night) -> Course:
        return (Bracket if night.teams.are_drawn else BracketToDraw)(night)

    def next_step(self) -> NextStep:
        night = self.night
        if progress.is_played(night):
            return NextStep("To the prizes", "payout", "Every game is played.")
        to_call, on = len(coming_calls(night)), len(night.rounds.on_now)
        busy = f"{so_many(on, 'table is', 'tables are')} busy." if on else ""
        if to_call:
            words = "Call the next game" if to_call == 1 else f"Call {to_call} games"
            return NextStep(words, "bracket", busy)
        return NextStep("Enter the scores", "scores", busy)

    def second_step(self) -> NextStep | None:
        return None

    def seat_state(self) -> StepState:
        """Return the step: call games as long as one is ready and a table is free."""
        return StepState.NOW if coming_calls(self.night) else StepState.READY

    def play_state(self) -> StepState:
        return (
            StepState.NOW
            if self.night.rounds.on_now and not coming_calls(self.night)
            else StepState.READY
        )

    def next_page(self, played: PlayedGame | None) -> NextPage:
        """Return the way to the games that can be called, whichever game it was."""
        night = self.night
        if progress.is_played(night):
            champion = draws.bracket(night).champion
            verdict = f"{team_name(night, champion)} win the tournament." if champion else ""
            return NextPage("To the prizes", "payout", said=verdict or "Every game is played.")
        calls = len(coming_calls(night))
        words = f"Call {calls} games" if calls > 1 else "Call the next game"
        return NextPage(words, "bracket", calls)

    def call(self) -> str:
        return "The bracket is being played." if self.night.rounds else "The bracket is drawn."

    def progress(self) -> str:
        return f"{len(draws.bracket(self.night).teams)} teams; {self.title(None)}."

    def title(self, on: PlayedGame | None) -> str:
        over = len(draws.bracket(self.night).endings)
        return f"{so_many(over, 'game is', 'games are')} over"

    def missing_results(self) -> Iterator[MissingResult]:
        if not progress.is_played(self.night):
            yield MissingResult("On to the bracket", None)

    def what_they_make(self, here: Sequence[Party]) -> str:
        return ""

    def when_left(self, last: int) -> str:
        return "went home"

    def in_games(self, first: int, last: int | None) -> str:
        return ""

    def since(self, game: int) -> str:
        return ""

    def is_together(self, played: PlayedGame) -> bool:
        return not played.name

    def how_far(self, played: PlayedGame, on: int) -> str:
        if on > 1:
            return f"{on} games are being played"
        return "1 game is being played" if on else "Every game that was called is over"

    def comes_next(self) -> str:
        return ""

    def open_game(self, table: int) -> TableGame | None:
        night = self.night
        there = (game for game in night.rounds if game.games and game.games[0].table == table)
        played = games_on_tables(night).get(table) or max(
            there, key=lambda one: one.number, default=None
        )
        return played.games[0] if played else None

    @property
    def papers(self) -> frozenset[str]:
        slips = () if progress.is_played(self.night) else ("match-slips",)
        return frozenset({"bracket", "bracket-poster", *slips})

    def tables(self) -> Mapping[int, bool]:
        return dict.fromkeys(range(1, tables(self.night) + 1), False)

    def tables_tonight(self) -> Mapping[int, bool]:
        return self.tables()

    def moves(
        self, table: int | None = None, tables: Sequence[int] = (), *, of_three: bool = False
    ) -> tuple[str, ...]:
        return (
            "Bring the slip to the desk when the game is over.",
            "The desk calls both teams to their next table.",
        )

    def steps_by_hand(self) -> Iterator[str]:
        yield (
            "Write each result into the bracket, and the winner and the loser where the lines lead."
        )
        yield "Call a game as soon as both its teams are known and a table is free."

    def scenes(self, now: datetime, *, is_clocked: bool) -> tuple[str, ...]:
        if not any(played.games for played in self.night.rounds):
            return ("draw",)
        return ("called", "whereabouts", "tree", "places", "pot")


@dataclass(frozen=True)
class BracketToDraw(Bracket):
    """A bracket whose teams come and go until it is drawn."""

    no_scenes = OF_A_BRACKET
    words = replace(
        Bracket.words,
        trouble="teams",
        here=("team ready", "teams ready"),
        to_seat="On to the bracket",
    )

    def next_step(self) -> NextStep:
        here = len(attendance.teams_in(self.night, 1))
        teams = f"{so_many(here, 'team')} ready so far."
        return NextStep("Sign teams in", "check-in", teams if here else "")

    def second_step(self) -> NextStep | None:
        if len(attendance.teams_in(self.night, 1)) < 2:
            return None
        return NextStep("Draw the bracket", "bracket", "Once everybody is here.")

    def seat_state(self) -> StepState:
        return StepState.READY if len(attendance.teams_in(self.night, 1)) > 1 else StepState.LATER

    def call(self) -> str:
        return sign_in(self.night)

    def progress(self) -> str:
        return who_is_here(self.night)

    def missing_results(self) -> Iterator[MissingResult]:
        yield from ()

    def what_they_make(self, here: Sequence[Party]) -> str:
        """Return the games of the first round and the byes, until the draw shows them to all."""
        size = 1
        while size < len(here):
            size *= 2
        byes = size - len(here)
        having = so_many(byes, "team has", "teams have")
        free = f", and {having} no game in the first round" if byes else ""
        games = len(here) - size // 2
        first = f"{so_many(games, 'game')} in the first round"
        return f"{first}{free}." if len(here) > 1 else ""

    def tables(self) -> Mapping[int, bool]:
        raise Refused("The bracket is not drawn yet: draw it first, and its tables are known.")

    def scenes(self, now: datetime, *, is_clocked: bool) -> tuple[str, ...]:
        return ("arrivals",)
