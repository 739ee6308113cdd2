"""Teams who stay together over a number of drawn rounds, in divisions; and what can become of a
team left over, side by side for a director to choose.

Knows who is in which division and what each choice costs, and no points.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from rotation.lots import Lots
from rotation.pairs import circle
from rotation.pairs.rematches import (
    Division,
    Meeting,
    ScheduleFigures,
    schedule_figures,
    seat,
    tables,
)
from rotation.pairs.swaps import mend
from rotation.seating import Seating, check_once_each, check_rounds, is_house
from rotation.table_numbers import share_out_by_division
from scoring.dials.options import OddDivision

MAX_TEAMS = 400

# Two divisions whose spare teams meet, or one whose spare team meets none of the field.
_Couple = tuple[int, int | None]


def draw(
    divisions: Sequence[Division],
    rounds: int,
    odd: OddDivision,
    seed: int | str,
    *,
    shares_tables: bool = True,
) -> tuple[Seating, ...]:
    """Draw the rounds: the lots say which team has which place in the circle of its division."""
    check([len(division) for division in divisions], rounds)
    everybody = [team for division in divisions for team in division]
    check_once_each(everybody)
    for team in filter(is_house, everybody):
        raise ValueError(f"{team} is what a house team is called: give this team another name.")
    lots = Lots(seed)
    placed = [lots.shuffled(division) for division in divisions]
    drawn = [_meetings(placed, odd, turn) for turn in range(rounds)]
    mended = mend(placed, (), drawn, odd, lots)
    seatings = tuple(seat(meetings, range(1, tables(meetings, odd) + 1)) for meetings in mended)
    if not shares_tables:
        return seatings
    return share_out_by_division(seatings, divisions, lots)


@dataclass(frozen=True, slots=True)
class Cure:
    """One choice for a team left over, with the rounds it makes and what they cost."""

    odd: OddDivision
    rounds: tuple[Seating, ...]
    figures: ScheduleFigures


def cures(divisions: Sequence[Division], rounds: int, seed: int | str) -> tuple[Cure, ...]:
    """Every choice for a team left over."""
    drawn = [(odd, draw(divisions, rounds, odd, seed)) for odd in OddDivision]
    return tuple(
        Cure(odd, seatings, schedule_figures(divisions, seatings, odd)) for odd, seatings in drawn
    )


def check(sizes: Sequence[int], rounds: int) -> None:
    """Refuse divisions that cannot be drawn."""
    if not sizes:
        raise ValueError("There is no division to draw: name one or more.")
    for number, size in enumerate(sizes, start=1):
        if size < 1:
            raise ValueError(f"Division {number} has no team: leave it out.")
        if size == 1:
            raise ValueError(
                f"Division {number} has only one team: put it into another division, or wait for "
                "one more."
            )
    if sum(sizes) > MAX_TEAMS:
        raise ValueError(f"At most {MAX_TEAMS} teams can be drawn: split the field in two.")
    check_rounds(rounds)


def _meetings(divisions: Sequence[Division], odd: OddDivision, turn: int) -> list[Meeting]:
    """The meetings of one round, those of spare teams last."""
    sizes = [len(division) for division in divisions]
    couples = _couples(sizes, odd, turn)
    turns = [turn for _ in sizes]
    for number, other in couples:
        if other is not None:
            turns[other] = circle.abreast(sizes[number], sizes[other], turn)
    home = [
        (division[one], division[other])
        for division, now in zip(divisions, turns, strict=True)
        for one, other in circle.meetings(len(division), now)
    ]
    spare = [
        division[circle.spare(len(division), now)]
        for division, now in zip(divisions, turns, strict=True)
    ]
    return [
        *home,
        *((spare[one], None if other is None else spare[other]) for one, other in couples),
    ]


def _couples(sizes: Sequence[int], odd: OddDivision, turn: int) -> list[_Couple]:
    """The divisions whose spare teams meet. If the number of odd divisions is odd, they are left
    over by turns, the largest first, each for as many turns as it has teams. The others stay
    coupled until their spare teams would have to meet again, and then follow a circle of divisions.
    """
    sparing = [place for place, size in enumerate(sizes) if size % 2]
    if odd is not OddDivision.SPARES_MEET:
        return [(place, None) for place in sparing]
    sparing.sort(key=lambda place: -sizes[place])
    left_over: list[_Couple] = []
    if len(sparing) % 2:
        by_turn = [place for place in sparing for _ in range(sizes[place])]
        out = by_turn[turn % len(by_turn)]
        sparing.remove(out)
        left_over.append((out, None))
    if not sparing:
        return left_over
    together = sizes[sparing[-1]] * sizes[sparing[-2]]
    met = circle.meetings(len(sparing), turn // together)
    return [*((sparing[number], sparing[other]) for number, other in met), *left_over]
