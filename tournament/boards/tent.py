"""What stands on a card table: its number, and how people move from it when the screen is dark.

Knows tables and no people.
"""

from __future__ import annotations

from dataclasses import dataclass

from rotation.seating import Round
from scoring.house_rules import HouseRules
from scoring.options import Movement, ThreeMove
from tournament.night.calls import tables
from tournament.night.evening import Night
from tournament.refused import Refused

OF_THREE = (
    "The third stays and takes north.",
    "Equal ones go in the order north, south, east, west.",
)


@dataclass(frozen=True, slots=True)
class Tent:
    table: int
    evening: str
    club: str
    moves: tuple[str, ...]


def tents(night: Night) -> tuple[Tent, ...]:
    """One for each table of the game that is on, or comes first."""
    evening = f"{night.name}, {night.day}"
    numbers, threes = table_numbers(night), _of_three(night)
    return tuple(
        Tent(
            table,
            evening,
            night.club_name,
            moves(night, table, len(numbers), of_three=table in threes),
        )
        for table in numbers
    )


def table_numbers(night: Night) -> tuple[int, ...]:
    if night.has_bracket:
        if not night.is_drawn:
            raise Refused("The bracket is not drawn yet: draw it first, and its tables are known.")
        return tuple(range(1, tables(night) + 1))
    return tuple(one.number for one in _seating(night).tables)


def _of_three(night: Night) -> frozenset[int]:
    if night.has_bracket:
        return frozenset()
    return frozenset(one.number for one in _seating(night).tables if one.of_three)


def _seating(night: Night) -> Round:
    if night.current is not None:
        return night.current.played.seating
    try:
        return night.coming.seating
    except ValueError as fault:
        raise Refused(f"It is not known yet how many tables there are. {fault}") from fault


def moves(
    night: Night, table: int | None = None, count: int = 0, *, of_three: bool = False
) -> tuple[str, ...]:
    """From one of so many tables, or from any."""
    rules = night.rules
    if night.has_bracket:
        return (
            "Bring the slip to the desk when the game is over.",
            "The desk calls both teams to their next table.",
        )
    if "movement" in rules.format.uses and of_three:
        return (f"{two_of_three(rules)} move {_onward(rules, table, count)}.", *OF_THREE)
    if "movement" in rules.format.uses:
        return _of_losers(rules, table, count)
    if night.format.in_teams:
        return ("Partners stay together.", "Your schedule says at which table you play next.")
    return ("Every game is drawn beforehand.", "Your card says where you sit next.")


def two_of_three(rules: HouseRules) -> str:
    highest = rules.three_move is ThreeMove.TWO_HIGHEST
    return "The two highest" if highest else "The two lowest"


def _of_losers(rules: HouseRules, table: int | None, count: int) -> tuple[str, ...]:
    return (
        f"Losers move {_onward(rules, table, count)}, to the chairs that are free there.",
        "Winners stay. North or east keeps the chair; the partner moves one chair to the left.",
        f"A tie: {rules.tied_game.words}.",
    )


def _onward(rules: HouseRules, table: int | None, count: int) -> str:
    if rules.movement is not Movement.NEXT_TABLE:
        return str(rules.movement.words)
    if table is None:
        return f"to the next table, {rules.direction.words}"
    if count == 1:
        return "to the two other chairs"
    return f"to table {(table + int(rules.direction.value) - 1) % count + 1}"
