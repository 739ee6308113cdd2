"""What is so in every evening in which all tables play the same game at the same time."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType

from rotation.odd_numbers import odd_numbers
from rotation.seating import Seating
from rotation.shape import FEWEST, OddNumbers
from scoring.dials.house_rules import DIALS, HouseRules
from scoring.places.standings import POINTS
from tournament.courses.answers import LEFT, MissingResult, NextPage, NextStep, PageWords, StepState
from tournament.courses.course import Course
from tournament.courses.next_in_words import comes_next, play_off, sign_in, who_is_here
from tournament.courses.round_scenes import scenes
from tournament.night.numbering import of_games
from tournament.night.party import Party
from tournament.night.play.games import PlayedGame, TableGame
from tournament.night.seats.next_game import missing_tables
from tournament.purse.closing import before_going_on
from tournament.words.many import so_many
from tournament.words.refused import Refused


@dataclass(frozen=True)
class Rounds(Course):
    """Each plays alone, with a card of their own, where nothing else is said. `whom` the desk signs
    in, `prizes` is what the end begins with and on which page.
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
        no_cards="",
        not_seated="The next game is not seated yet.",
        seating="seating",
        seated="seated",
        goes_on="moves",
    )
    settles_places = False
    chapters = MappingProxyType({})
    wall = MappingProxyType({})

    def next_step(self) -> NextStep:
        night, current = self.night, self.night.current
        if current is None:
            here = sum(not entry.expected for entry in night.entries)
            words = f"Sign {self.whom} in"
            return NextStep(words, "check-in", f"{here} here so far." if here else "")
        if current.missing:
            words = f"Enter the scores of game {current.number}"
            return NextStep(
                words, "scores", f"{current.done} of {len(current.games)} tables are in."
            )
        if night.is_played:
            return NextStep(*self.prizes, "Every game is in.")
        if own := play_off(night):
            return NextStep(own, "payout", f"Game {current.number} is all in.")
        if night.waits_for_teams:
            return NextStep(f"Sign in the teams of {night.session_words}", "check-in", "")
        return NextStep(f"Seat game {night.next_game}", "seat", f"Game {current.number} is all in.")

    def then(self) -> NextStep | None:
        if self.night.rounds or len(self.night.here_in(1)) < FEWEST:
            return None
        return NextStep("Seat game 1", "seat", "Once everybody is here.")

    def seat_state(self) -> StepState:
        night = self.night
        if night.current is None:
            return StepState.READY if len(night.here_in(1)) >= FEWEST else StepState.LATER
        waits = night.waits_for_teams or before_going_on(night)
        return StepState.NOW if night.current.is_over and not waits else StepState.READY

    def play_state(self) -> StepState:
        current = self.night.current
        return StepState.READY if current and current.is_over else StepState.NOW

    def next_page(self, played: PlayedGame) -> NextPage:
        if self.night.games == played.number:
            return NextPage(*self.prizes)
        if own := play_off(self.night):
            return NextPage(own, "payout")
        return NextPage(f"Seat game {played.number + 1}", "seat")

    def waiting(self) -> None:
        """Nothing is called here."""

    def call(self) -> str:
        current = self.night.current
        if current is None:
            return sign_in(self.night)
        if current.missing:
            return f"Game {current.number}{of_games(self.night, current)} is being played."
        return f"Game {current.number} is over. {comes_next(self.night)}"

    def progress(self) -> str:
        night, current = self.night, self.night.current
        if current is None:
            return who_is_here(night)
        if night.is_played:
            count = len(night.rounds)
            return f"{so_many(count, 'game is', 'games are')} played."
        tables, out = len(current.games), len(night.seating_of(current).bench)
        sitting = f", {self.count(out)} sit{'s' * (out == 1)} out" if out else ""
        at = so_many(tables, "table")
        return f"Game {current.number}{of_games(night, current)}: {at}{sitting}."

    def count(self, out: int) -> str:
        """So many who sit out."""
        return str(out)

    @property
    def has_threes(self) -> bool:
        return odd_numbers(self.night.rules) is not OddNumbers.BENCH

    def what_they_make(self, here: Sequence[Party]) -> str:
        return ""

    def title(self, on: PlayedGame | None) -> str:
        assert on is not None
        return f"Game {on.number}{of_games(self.night, on)}"

    def still_wanted(self) -> Iterator[MissingResult]:
        for played in self.night.rounds:
            if played.missing:
                yield MissingResult(
                    f"Type {missing_tables(played)} of game {played.number}", played.number
                )

    def left(self, last: int) -> str:
        if not last:
            return f"{LEFT} before game 1"
        current = self.night.current
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
        return f"{played.done} of {len(played.games)} in"

    def comes_next(self) -> str:
        return comes_next(self.night)

    @property
    def to_seat(self) -> str:
        return f"On to seating game {self.night.next_game}"

    def open_game(self, table: int) -> TableGame | None:
        return self.night.current.at(table) if self.night.current else None

    @property
    def numbered(self) -> tuple[PlayedGame, ...]:
        return self.night.rounds

    def why_not_exchanged(self) -> str:
        return ""

    def gone_back(self, first: PlayedGame, last: PlayedGame) -> str:
        game = first.number
        span = f"game {game} is" if game == last.number else f"games {game} to {last.number} are"
        return f"Back to the start of game {game}: {span} taken out."

    def by_hand(self) -> Iterator[str]:
        yield from self.moves()
        yield from self.left_over()
        yield from cards(self.night.rules)

    def left_over(self) -> Iterator[str]:
        """What the hall does with those whom its tables of four leave over."""
        yield from ()

    def tables(self) -> Mapping[int, bool]:
        return {table.number: table.of_three for table in self._seating().tables}

    def _seating(self) -> Seating:
        if self.night.current is not None:
            return self.night.current.played.seating
        try:
            return self.night.coming.seating
        except ValueError as fault:
            raise Refused(f"It is not known yet how many tables there are. {fault}") from fault

    def scenes(self, now: datetime) -> tuple[str, ...]:
        return scenes(self.night, now)


def cards(rules: HouseRules) -> Iterator[str]:
    yield "Players write their points on their cards; the table's sheet decides."
    if "sit_out_points" in rules.uses and rules.sit_out_points:
        yield f"Whoever sits out writes down {so_many(rules.sit_out_points, 'point')}."
    equal = DIALS["tie_breakers"].kind.say(rules.tie_breakers)
    first = f"most {POINTS.plural} first"
    yield f"After the last game add up the cards: {first}. Equal at the end: {equal}."
