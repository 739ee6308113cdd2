"""A game as a paper sheet has it: a row of points and X for each hand, without who did what.

Knows no house by name.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from scoring.chairs import CLOCKWISE, Seats, side_name, sides_of
from scoring.dials.house_rules import HouseRules
from scoring.game import MAX_HANDS
from scoring.totals.hand_steps import BySide, Step, steps
from scoring.totals.judging import Typed


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One row, for each side in the order of the chairs: N/S before E/W."""

    points: BySide
    x: BySide


def row_fault(row: SheetRow, seats: Seats, rules: HouseRules) -> str:
    """Why no single hand of this house leaves such a row; empty where one does."""
    rules.check_seats(seats)
    # Which of the chairs is empty makes no difference to what three can score.
    possible = steps(rules, CLOCKWISE[: len(seats)])
    if Step(row.points, row.x) in possible:
        return ""
    if any(row.x) and not rules.marks_x:
        return "This house marks no X: leave the X empty."
    marks = sorted(step.x for step in possible if step.points == row.points)
    return _wrong_x(row, marks, seats) if marks else _wrong_points(row, possible)


def rows_fault(rows: Sequence[SheetRow], seats: Seats, rules: HouseRules) -> str:
    """The fault of the first impossible row, with its number; empty if all are possible."""
    points = _nothing(seats)
    for number, row in enumerate(rows, start=1):
        if over := _why_over(points, number - 1, seats, rules):
            return (
                f"Row {number} comes after the end: {over}. Take it out, or look for a row that "
                "was written twice."
            )
        if fault := row_fault(row, seats, rules):
            return f"Row {number}: {fault}"
        points = _with(points, row, rules)
    return ""


def rows_total(rows: Sequence[SheetRow], seats: Seats, rules: HouseRules) -> Typed:
    """The total of the rows. Each is a hand that counts, since a pack dealt again leaves no row."""
    points = x = _nothing(seats)
    for row in rows:
        points, x = _with(points, row, rules), _sum(x, row.x)
    return Typed(seats, points, x, len(rows))


def _nothing(seats: Seats) -> BySide:
    return (0,) * len(sides_of(seats))


def _with(points: BySide, row: SheetRow, rules: HouseRules) -> BySide:
    after = _sum(points, row.points)
    return after if rules.below_zero else tuple(max(number, 0) for number in after)


def _sum(some: BySide, more: BySide) -> BySide:
    return tuple(number + other for number, other in zip(some, more, strict=True))


def _why_over(points: BySide, hands: int, seats: Seats, rules: HouseRules) -> str:
    most = rules.hands_at(len(seats)) or MAX_HANDS
    if hands >= most:
        return f"no game here has more than {most} hands"
    if rules.target is None or max(points) < rules.target:
        return ""
    sides = zip(sides_of(seats), points, strict=True)
    winners = " and ".join(side_name(side) for side, number in sides if number >= rules.target)
    return f"{winners} had won with {max(points)} points"


def _wrong_x(row: SheetRow, marks: Iterable[BySide], seats: Seats) -> str:
    sides = [side_name(side) for side in sides_of(seats)]
    score = ", ".join(f"{side} {number}" for side, number in zip(sides, row.points, strict=True))
    ways = _or(_x_on(mark, sides) for mark in marks)
    return f"{score} comes with {ways} here: look at the row again."


def _x_on(x: BySide, sides: Sequence[str]) -> str:
    marked = " and ".join(side for side, number in zip(sides, x, strict=True) if number)
    return f"an X on {marked}" if marked else "no X"


def _wrong_points(row: SheetRow, possible: Mapping[Step, int]) -> str:
    if not any(row.points):
        return "Every hand scores here: write down who got the points, or take the row out."
    scored = {tuple(sorted(filter(None, step.points))) for step in possible}
    changes = sorted({number for score in scored for number in score})
    gains = _or(change for change in changes if change > 0) or "nothing"
    losses = _or(-change for change in reversed(changes) if change < 0)
    costs = f", or costs {losses}" if losses else ""
    who = "both sides" if len(row.points) == 2 else "several players"
    shared = _or(" and ".join(map(str, score)) for score in sorted(scored) if len(score) > 1)
    both = f", and {who} at once only {shared}" if shared else f", and never for {who}"
    return f"A hand scores {gains} here{costs}{both}: look at the row again."


def _or(items: Iterable[object]) -> str:
    """The items as a sentence has them: 1, 2 or 4."""
    *most, last = [*map(str, items)] or [""]
    return f"{', '.join(most)} or {last}" if most else last
