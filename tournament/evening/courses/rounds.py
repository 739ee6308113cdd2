"""The answers of every evening in which all tables play the same game at the same time."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from types import MappingProxyType

from rotation import formats
from rotation.format import Field
from rotation.seating import Seating, Table
from rotation.shape import MIN_PLAYERS, OddNumbers, odd_numbers
from scoring.dials.house_rules import DIALS, HouseRules
from scoring.dials.options import TieBreaker
from scoring.places.standings import POINTS
from tournament.evening.courses.course import (
    LEFT,
    Course,
    MissingResult,
    NextPage,
    NextStep,
    PageWords,
    StepState,
)
from tournament.evening.night import attendance, draws, progress, sessions
from tournament.evening.night.hours.set_times import begins
from tournament.evening.night.night import Night
from tournament.evening.night.party import Party
from tournament.evening.night.play.games import PlayedGame, TableGame
from tournament.evening.night.seats.next_game import missing_tables
from tournament.evening.night.sessions import out_of_games, title_of
from tournament.evening.purse.closing import before_going_on, is_for_prizes, keeps_cards
from tournament.evening.words.many import in_words, so_many
from tournament.evening.words.refused import Refused

# The scenes that a bracket has once it is drawn.
OF_A_BRACKET = frozenset({"draw", "whereabouts", "called", "tree"})


@dataclass(frozen=True)
class Rounds(Course):
    """An evening in rounds, in which each plays alone, with a card of their own, unless a subclass
    says otherwise. `whom` the desk signs in, `prizes` is what the end begins with and on which
    page.
    """

    whom = "people"
    prizes = ("Check the cards, pay the prizes", "check-out")

    seat_page = "seat"
    whole_results = False
    words = PageWords(
        no_seats="No game is seated yet: seat one first.",
        no_sheets="No game is seated yet: seat one first, or print blank sheets for the tables.",
        no_places="Nobody has points yet: print the standings once every table of game 1 is in.",
        no_prizes="Nobody has a place yet: the prizes are proposed once scores are in.",
        no_certificates="Not every game is played: print the certificates after the last one.",
        no_playoffs="",
        no_cards="",
        not_seated="The next game is not seated yet.",
        seating="seating",
        seated="seated",
        goes_on="moves",
        after_last=("Check the cards, pay the prizes", "check-out"),
        to_seat="On to seating game {game}",
        no_exchange="",
        no_change_of_seats="",
        no_draw="",
        no_whole_draw="",
        no_bracket="There is no bracket: change the house rule How people move first.",
        drawn_again="Cards and schedule that are printed are out of date.",
        sits_out="",
        trouble="players",
        here=("here", "here"),
    )
    settles_places = False
    chapters = MappingProxyType({})
    no_scenes = frozenset({*OF_A_BRACKET, "meetings"})
    wall = MappingProxyType({})

    def next_step(self) -> NextStep:
        night, current = self.night, self.night.rounds.current
        if current is None:
            here = sum(not entry.expected for entry in night.entries)
            words = f"Sign {self.whom} in"
            return NextStep(words, "check-in", f"{here} here so far." if here else "")
        if current.missing:
            words = f"Enter the scores of game {title_of(night, current.number)}"
            return NextStep(
                words, "scores", f"{current.tables_in} of {len(current.games)} tables are in."
            )
        if progress.is_played(night):
            return NextStep(*self._at_the_end, "Every game is in.")
        is_in = f"Game {title_of(night, current.number)} is all in."
        if own := play_off(night):
            return NextStep(own, "payout", is_in)
        if sessions.waits_for_teams(night):
            return NextStep(f"Sign in the teams of {sessions.session_words(night)}", "check-in", "")
        return NextStep(f"Seat game {title_of(night, night.rounds.next_number)}", "seat", is_in)

    def second_step(self) -> NextStep | None:
        if self.night.rounds or len(attendance.here_in(self.night, 1)) < MIN_PLAYERS:
            return None
        return NextStep("Seat game 1", "seat", "Once everybody is here.")

    @property
    def _at_the_end(self) -> tuple[str, str]:
        """Return what comes after the last game, and on which page."""
        if self.prizes[1] != "check-out" or keeps_cards(self.night):
            return self.prizes
        if is_for_prizes(self.night):
            return "Hand over the prizes", "payout"
        return f"Close the {self.night.occasion.one}", "closing"

    def seat_state(self) -> StepState:
        night = self.night
        if night.rounds.current is None:
            return (
                StepState.READY
                if len(attendance.here_in(night, 1)) >= MIN_PLAYERS
                else StepState.LATER
            )
        waits = sessions.waits_for_teams(night) or before_going_on(night)
        return StepState.NOW if night.rounds.current.is_over and not waits else StepState.READY

    def play_state(self) -> StepState:
        current = self.night.rounds.current
        return StepState.READY if current and current.is_over else StepState.NOW

    def next_page(self, played: PlayedGame | None) -> NextPage:
        number = played.number if played else 0
        if sessions.games(self.night) == number:
            return NextPage(*self._at_the_end)
        if own := play_off(self.night):
            return NextPage(own, "payout")
        return NextPage(f"Seat game {title_of(self.night, number + 1)}", "seat")

    def call(self) -> str:
        current = self.night.rounds.current
        if current is None:
            return sign_in(self.night)
        if current.missing:
            return f"Game {current.number}{out_of_games(self.night, current)} is being played."
        return f"Game {title_of(self.night, current.number)} is over. {comes_next(self.night)}"

    def progress(self) -> str:
        night, current = self.night, self.night.rounds.current
        if current is None:
            return who_is_here(night)
        if progress.is_played(night):
            count = len(night.rounds)
            return f"{so_many(count, 'game is', 'games are')} played."
        tables, out = len(current.games), len(progress.seating_of(night, current).bench)
        sitting = f", {self.count(out)} sit{'s' * (out == 1)} out" if out else ""
        at = so_many(tables, "table")
        return f"Game {current.number}{out_of_games(night, current)}: {at}{sitting}."

    def count(self, out: int) -> str:
        """Return how many sit out, in words."""
        return str(out)

    @property
    def has_threes(self) -> bool:
        return odd_numbers(self.night.rules) is not OddNumbers.BENCH

    def what_they_make(self, here: Sequence[Party]) -> str:
        return ""

    def title(self, on: PlayedGame | None) -> str:
        assert on is not None
        return f"Game {on.number}{out_of_games(self.night, on)}"

    def missing_results(self) -> Iterator[MissingResult]:
        for played in self.night.rounds:
            if played.missing:
                game = title_of(self.night, played.number)
                yield MissingResult(f"Type {missing_tables(played)} of game {game}", played.number)

    def when_left(self, last: int) -> str:
        if not last:
            return f"{LEFT} before game 1"
        current = self.night.rounds.current
        over = current.number - (not current.is_over) if current else 0
        return f"{LEFT if last <= over else 'leaves'} after game {last}"

    def in_games(self, first: int, last: int | None) -> str:
        if last is None:
            return f" from game {first}"
        return f" in game {first}" if last == first else f" in games {first} to {last}"

    def since(self, game: int) -> str:
        return f" from game {game} on"

    def is_together(self, played: PlayedGame) -> bool:
        return False

    def how_far(self, played: PlayedGame, on: int) -> str:
        return f"{played.tables_in} of {len(played.games)} in"

    def comes_next(self) -> str:
        return comes_next(self.night)

    def open_game(self, table: int) -> TableGame | None:
        return self.night.rounds.current.at(table) if self.night.rounds.current else None

    @property
    def numbered_games(self) -> tuple[PlayedGame, ...]:
        return self.night.rounds

    def steps_by_hand(self) -> Iterator[str]:
        yield from self.moves()
        yield from self.left_over()
        yield from cards(self.night.rules)

    def left_over(self) -> Iterator[str]:
        """Yield what the hall does with those whom its tables of four leave over."""
        yield from ()

    def tables(self) -> Mapping[int, bool]:
        return {table.number: table.is_three_handed for table in self._seating().tables}

    def tables_tonight(self) -> Mapping[int, bool]:
        found = _of_three_in_any_game([self._seating(), *_other_games(self.night)])
        return found | {max(found): True} if self.has_threes else found

    def _seating(self) -> Seating:
        if self.night.rounds.current is not None:
            return self.night.rounds.current.played.seating
        try:
            return draws.coming(self.night).seating
        except ValueError as fault:
            raise Refused(f"It is not known yet how many tables there are. {fault}") from fault

    def scenes(self, now: datetime, *, is_clocked: bool) -> tuple[str, ...]:
        return _scenes(self.night, now, is_clocked=is_clocked)


def _of_three_in_any_game(games: Iterable[Seating]) -> dict[int, bool]:
    """Return each table, and whether three sit there in any of these games."""
    tables = sorted((table for game in games for table in game.tables), key=_table_number)
    found: dict[int, bool] = {}
    for table in tables:
        found[table.number] = found.get(table.number, False) or table.is_three_handed
    return found


def _table_number(table: Table) -> int:
    return table.number


def _other_games(night: Night) -> tuple[Seating, ...]:
    """Return every game that is seated, and of each session that has games to come one for those
    who are here for it by now.
    """
    to_come = (
        _first_game(sessions.field_after(night, len(night.rounds), session))
        for session in range(len(sessions.of(night)))
        if not sessions.is_complete(night, session)
    )
    return (*(played.played.seating for played in night.rounds), *filter(None, to_come))


def _first_game(field: Field) -> Seating | None:
    """Return the tables of these people as if they had not played yet, or None if they are too few
    for a game.
    """
    anew = replace(field, rounds=(), handovers=(), for_one_game={})
    try:
        return formats.of(field.rules.format).next_games(anew).seating
    except ValueError:
        return None


def cards(rules: HouseRules) -> Iterator[str]:
    yield "Players write their points on their cards; the table's sheet decides."
    if "sit_out_points" in rules.uses and rules.sit_out_points:
        yield f"Whoever sits out writes down {so_many(rules.sit_out_points, 'point')}."
    equal = DIALS["tie_breakers"].kind.say(rules.tie_breakers)
    first = f"most {POINTS.plural} first"
    yield f"After the last game add up the cards: {first}. Equal at the end: {equal}."


def comes_next(night: Night) -> str:
    if sessions.is_between_sessions(night):
        coming = sessions.of(night)[sessions.current(night)]
        return sessions.come_next(coming, begins(night, coming))
    return f"Game {title_of(night, night.rounds.next_number)} comes next."


def sign_in(night: Night) -> str:
    """Return what the hall hears before the first game."""
    hour = begins(night, sessions.of(night)[sessions.current(night)])
    return f"Please sign in at the desk.{f' We begin {hour}.' if hour else ''}"


def who_is_here(night: Night) -> str:
    """Return how many are ready, not ready and expected before the first game."""
    here, waiting = (
        len(attendance.here_in(night, night.rounds.next_number)),
        len(attendance.not_ready(night, 1)),
    )
    expected = len(attendance.expected_entries(night, 1))
    if not here + waiting + expected:
        return "Nobody is signed in yet."
    parts = [f"{here} ready to play"]
    parts += [f"{waiting} not yet"] if waiting else []
    parts += [f"{expected} expected"] if expected else []
    return f"{', '.join(parts)}."


def play_off(night: Night) -> str:
    """Return which divisions have places to decide before the next session, or nothing."""
    divisions = tuple(dict.fromkeys(tie.division for tie in before_going_on(night)))
    what = "Playoffs" if TieBreaker.PLAYOFF in night.rules.tie_breakers else "Lots"
    return f"{what} of {in_words(divisions)}" if divisions else ""


# Time to find a table where neither a clock nor the tables say that play has begun.
FINDING = timedelta(minutes=3)


def _scenes(night: Night, now: datetime, *, is_clocked: bool) -> tuple[str, ...]:
    """Return the keys of what a wall shows in turn. Seats stay alone until a clock is started, half
    of the tables have sent something, or the time to find a table is over.
    """
    current = night.rounds.current
    if current is None:
        return ("arrivals",)
    if current.is_over:
        first = _between(night) if sessions.is_between_sessions(night) else ()
        return (*first, "places", "climb", "pot")
    has_begun = is_clocked or 2 * current.begun_tables >= len(current.games)
    if not has_begun and abs(now - current.seated) < FINDING:
        return ("seats",)
    if current.has_scores:
        return ("waiting", "places")
    return ("seats", "meetings", "places")


def _between(night: Night) -> tuple[str, ...]:
    """Return the scenes between two sessions: places still open, and who is expected."""
    return ("playoffs", "honours", *(["arrivals"] if sessions.awaited_entries(night) else []))
