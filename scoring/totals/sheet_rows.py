"""A paper score sheet without the players' names: a row of points and Xs for each hand."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from scoring.chairs import CHAIRS_CLOCKWISE, Seats, side_name, sides_at_table
from scoring.dials.house_rules import HouseRules
from scoring.game import MAX_HANDS_PER_GAME
from scoring.totals.hand_steps import HandStep, SideNumbers, hand_step_rarities
from scoring.totals.judging import TypedTotals

NO_XS = "These rules have no Xs. Leave the Xs empty."


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A row of a score sheet: the points and Xs of each side in the order of the chairs, N/S before
    E/W.
    """

    points: SideNumbers
    x: SideNumbers


def why_row_impossible(row: SheetRow, seats: Seats, rules: HouseRules) -> str:
    """Return why no single hand gives this row; empty if one does."""
    rules.check_seats(seats)
    # Scores don't depend on which chair of a table of three is empty, so any three chairs will do.
    possible_steps = hand_step_rarities(rules, CHAIRS_CLOCKWISE[: len(seats)])
    if HandStep(row.points, row.x) in possible_steps:
        return ""
    if any(row.x) and not rules.has_x_marks:
        return NO_XS
    possible_x = sorted(step.x for step in possible_steps if step.points == row.points)
    if possible_x:
        return _wrong_x_sentence(row, possible_x, seats)
    return _wrong_points_sentence(row, possible_steps)


def why_rows_impossible(rows: Sequence[SheetRow], seats: Seats, rules: HouseRules) -> str:
    """Return why the first impossible row is impossible, with its number; empty if all are
    possible.
    """
    points = _zero_points(seats)
    for number, row in enumerate(rows, start=1):
        if why_over := _why_over(points, number - 1, seats, rules):
            return (
                f"Line {number} comes after the end: {why_over}. Remove it, or look for a line "
                "that was entered twice."
            )
        if fault := why_row_impossible(row, seats, rules):
            return f"Line {number}: {fault}"
        points = _add_row(points, row, rules)
    return ""


def rows_total(rows: Sequence[SheetRow], seats: Seats, rules: HouseRules) -> TypedTotals:
    """Return the total of the rows. Each row counts as a hand, since a deal that is dealt again has
    no row.
    """
    points = x = _zero_points(seats)
    for row in rows:
        points, x = _add_row(points, row, rules), _add_points(x, row.x)
    return TypedTotals(seats, points, x, len(rows))


def _zero_points(seats: Seats) -> SideNumbers:
    return (0,) * len(sides_at_table(seats))


def _add_row(points: SideNumbers, row: SheetRow, rules: HouseRules) -> SideNumbers:
    new_points = _add_points(points, row.points)
    return new_points if rules.below_zero else tuple(max(number, 0) for number in new_points)


def _add_points(points: SideNumbers, more_points: SideNumbers) -> SideNumbers:
    return tuple(map(sum, zip(points, more_points, strict=True)))


def _why_over(points: SideNumbers, hands: int, seats: Seats, rules: HouseRules) -> str:
    most_hands = rules.hands_per_game(len(seats)) or MAX_HANDS_PER_GAME
    if hands >= most_hands:
        return f"no game here has more than {most_hands} hands"
    if rules.target is None or max(points) < rules.target:
        return ""
    sides = zip(sides_at_table(seats), points, strict=True)
    winners = " and ".join(side_name(side) for side, number in sides if number >= rules.target)
    return f"{winners} had won with {max(points)} points"


def _wrong_x_sentence(row: SheetRow, possible_x: Iterable[SideNumbers], seats: Seats) -> str:
    sides = [side_name(side) for side in sides_at_table(seats)]
    score = ", ".join(f"{side} {number}" for side, number in zip(sides, row.points, strict=True))
    x_marks = _join_with_or(_describe_x(x, sides) for x in possible_x)
    return f"{score} comes with {x_marks} here. Check the line."


def _describe_x(x: SideNumbers, sides: Sequence[str]) -> str:
    marked_sides = " and ".join(side for side, number in zip(sides, x, strict=True) if number)
    return f"an X on {marked_sides}" if marked_sides else "no X"


def _wrong_points_sentence(row: SheetRow, possible_steps: Mapping[HandStep, int]) -> str:
    if not any(row.points):
        return "Every hand scores here. Enter who got the points, or remove the line."
    scores = {tuple(sorted(filter(None, step.points))) for step in possible_steps}
    changes = sorted({number for score in scores for number in score})
    gains = _join_with_or(change for change in changes if change > 0) or "nothing"
    losses = _join_with_or(-change for change in reversed(changes) if change < 0)
    loss_clause = f", or costs {losses}" if losses else ""
    scorers = "both sides" if len(row.points) == 2 else "several players"
    shared_scores = _join_with_or(
        " and ".join(map(str, score)) for score in sorted(scores) if len(score) > 1
    )
    shared_score_clause = (
        f", and {scorers} at once only {shared_scores}"
        if shared_scores
        else f", and never for {scorers}"
    )
    return f"A hand scores {gains} here{loss_clause}{shared_score_clause}. Check the line."


def _join_with_or(items: Iterable[object]) -> str:
    """Return the items joined for a sentence, as in "1, 2 or 4"."""
    *first_items, last_item = [*map(str, items)] or [""]
    return f"{', '.join(first_items)} or {last_item}" if first_items else last_item
