"""Losers move on and winners stay: every game is seated by the results of the one before."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from rotation.formats.progressive import LosersMove as Family
from scoring.dials.house_rules import HouseRules
from scoring.dials.options import Direction, Movement, ThreeMove
from tournament.evening.courses.course import NOT_DRAWN
from tournament.evening.courses.rounds import Rounds

OF_THREE = (
    "The third stays and takes north.",
    "Equal ones go in the order north, south, east, west.",
)


@dataclass(frozen=True)
class LosersMove(Rounds):
    family = Family
    words = replace(
        Rounds.words,
        no_draw=NOT_DRAWN,
        no_whole_draw=NOT_DRAWN,
        drawn_again="",
        sits_out="Players who move take turns: whoever has sat out least goes first, from the last "
        "table up. No one sits out twice in a row, or on coming back from a missed game, while "
        "someone else can. A player who has just come takes a free seat or sits out.",
    )
    papers = frozenset({"score-cards"})

    def moves(
        self, table: int | None = None, tables: Sequence[int] = (), *, of_three: bool = False
    ) -> tuple[str, ...]:
        rules = self.night.rules
        if of_three:
            return (f"{two_of_three(rules)} move {_where_to(rules, table, tables)}.", *OF_THREE)
        return (
            f"Losers move {_where_to(rules, table, tables)}.",
            "Winners stay and split up: south or west moves one chair to the left.",
            f"A tie: {rules.tied_game.words}.",
        )

    def after(self, table: int, tables: Sequence[int], *, of_three: bool) -> str:
        return self.moves(table, tables, of_three=of_three)[0]

    def left_over(self) -> Iterator[str]:
        rules = self.night.rules
        if self.has_threes:
            two = two_of_three(rules).lower()
            yield f"At a table of three {two} move on. {' '.join(OF_THREE)}"
        if rules.sit_out_points:
            yield (
                "As many losers as sit out go to the bench: those who have sat out least, from the "
                "last table first; winners never, and nobody twice running."
            )
            yield "Whoever comes off the bench takes the chair that such a loser would have had."


def two_of_three(rules: HouseRules) -> str:
    highest = rules.three_move is ThreeMove.TWO_HIGHEST
    return "The two highest" if highest else "The two lowest"


def _where_to(rules: HouseRules, table: int | None, tables: Sequence[int]) -> str:
    if rules.movement is not Movement.NEXT_TABLE:
        return f"{rules.movement.words}, and take the open chairs"
    if table is None:
        return f"to the next table, {rules.direction.words}, and take the open chairs"
    if len(tables) == 1:
        return "to the two other chairs"
    if not tables:
        return f"to the open chairs at {_next_of_any_number(rules.direction, table)}"
    # A table in the middle may have closed, so numbers may be missing.
    at = tables.index(table) + int(rules.direction.value)
    return f"to the open chairs at table {tables[at % len(tables)]}"


def _next_of_any_number(direction: Direction, table: int) -> str:
    """Return the table that comes after this one, however many there are."""
    if direction is Direction.UP:
        return f"table {table + 1} (from the last table: table 1)"
    return f"table {table - 1}" if table > 1 else "the last table"
