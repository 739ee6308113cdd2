"""A paper score sheet without the players' names: a row of points and Xs for each hand."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from scoring.chairs import CHAIRS_CLOCKWISE, Seats, side_name, sides_at_table
from scoring.dials.house_rules import HouseRules
from scoring.game import MAX_HANDS_PER_GAME
from scoring.totals.judging import TypedTotals
from scoring.totals.totals_changes import SideNumbers, TotalsChange, rarity_by_totals_change

RULES_WITHOUT_X_REFUSAL = "These rules have no Xs. Leave the Xs empty."


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A row of a score sheet: the points and Xs of each side in the order of the chairs, N/S before
    E/W.
    """

    points: SideNumbers
    x: SideNumbers


def why_row_impossible(row: SheetRow, seats: Seats, rules: HouseRules) -> str:
    """Return the sentence that says why no hand gives the points and Xs of this row; empty if a
    hand does.
    """
    rules.check_seats(seats)
    # A 3-player table scores the same whichever chair is empty, so north, east and south stand for
    # any three chairs.
    possible_changes = rarity_by_totals_change(rules, CHAIRS_CLOCKWISE[: len(seats)])
    if TotalsChange(row.points, row.x) in possible_changes:
        return ""
    if any(row.x) and not rules.has_x_marks:
        return RULES_WITHOUT_X_REFUSAL
    possible_x = sorted(change.x for change in possible_changes if change.points == row.points)
    if possible_x:
        return _wrong_x_sentence(row, possible_x, seats)
    return _wrong_points_sentence(row, possible_changes)


def why_rows_impossible(rows: Sequence[SheetRow], seats: Seats, rules: HouseRules) -> str:
    """Return the sentence about the first impossible row, with its number; empty if all rows are
    possible.
    """
    points_so_far = _zero_points(seats)
    for line_number, row in enumerate(rows, start=1):
        if why_over := _why_game_is_over(points_so_far, line_number - 1, seats, rules):
            return (
                f"Line {line_number} comes after the end: {why_over}. Remove it, or look for a "
                "line that was entered twice."
            )
        if fault_sentence := why_row_impossible(row, seats, rules):
            return f"Line {line_number}: {fault_sentence}"
        points_so_far = _add_row(points_so_far, row, rules)
    return ""


def total_of_rows(rows: Sequence[SheetRow], seats: Seats, rules: HouseRules) -> TypedTotals:
    """Return the totals of a score sheet. Each of its rows counts as one hand, because a deal that
    is dealt again gets no row.
    """
    points_so_far = x_of_sides = _zero_points(seats)
    for row in rows:
        points_so_far, x_of_sides = (
            _add_row(points_so_far, row, rules),
            _add_points(x_of_sides, row.x),
        )
    return TypedTotals(seats, points_so_far, x_of_sides, len(rows))


def _zero_points(seats: Seats) -> SideNumbers:
    return (0,) * len(sides_at_table(seats))


def _add_row(points: SideNumbers, row: SheetRow, rules: HouseRules) -> SideNumbers:
    new_points = _add_points(points, row.points)
    return (
        new_points if rules.below_zero else tuple(max(side_points, 0) for side_points in new_points)
    )


def _add_points(points: SideNumbers, more_points: SideNumbers) -> SideNumbers:
    return tuple(map(sum, zip(points, more_points, strict=True)))


def _why_game_is_over(points: SideNumbers, hand_count: int, seats: Seats, rules: HouseRules) -> str:
    max_hand_count = rules.hands_per_game(len(seats)) or MAX_HANDS_PER_GAME
    if hand_count >= max_hand_count:
        return f"no game here has more than {max_hand_count} hands"
    if rules.target is None or max(points) < rules.target:
        return ""
    sides_and_points = zip(sides_at_table(seats), points, strict=True)
    winner_names = " and ".join(
        side_name(side) for side, side_points in sides_and_points if side_points >= rules.target
    )
    return f"{winner_names} had won with {max(points)} points"


def _wrong_x_sentence(row: SheetRow, possible_x: Iterable[SideNumbers], seats: Seats) -> str:
    side_names = [side_name(side) for side in sides_at_table(seats)]
    score_text = ", ".join(
        f"{side} {side_points}" for side, side_points in zip(side_names, row.points, strict=True)
    )
    x_words = _join_with_or(_xs_in_words(x_of_sides, side_names) for x_of_sides in possible_x)
    return f"{score_text} comes with {x_words} here. Check the line."


def _xs_in_words(x_of_sides: SideNumbers, side_names: Sequence[str]) -> str:
    marked_sides = " and ".join(
        side for side, x_count in zip(side_names, x_of_sides, strict=True) if x_count
    )
    return f"an X on {marked_sides}" if marked_sides else "no X"


def _wrong_points_sentence(row: SheetRow, possible_changes: Mapping[TotalsChange, int]) -> str:
    if not any(row.points):
        return "Every hand scores here. Enter who got the points, or remove the line."
    possible_scores = {tuple(sorted(filter(None, change.points))) for change in possible_changes}
    possible_points = sorted({side_points for score in possible_scores for side_points in score})
    gained_points_words = (
        _join_with_or(points for points in possible_points if points > 0) or "nothing"
    )
    lost_points_words = _join_with_or(-points for points in reversed(possible_points) if points < 0)
    loss_clause = f", or costs {lost_points_words}" if lost_points_words else ""
    scorers = "both sides" if len(row.points) == 2 else "several players"
    shared_score_words = _join_with_or(
        " and ".join(map(str, score)) for score in sorted(possible_scores) if len(score) > 1
    )
    shared_score_clause = (
        f", and {scorers} at once only {shared_score_words}"
        if shared_score_words
        else f", and never for {scorers}"
    )
    return (
        f"A hand scores {gained_points_words} here{loss_clause}{shared_score_clause}. Check the "
        "line."
    )


def _join_with_or(items: Iterable[object]) -> str:
    """Return the items joined with commas and "or", as in "1, 2 or 4"."""
    *first_items, last_item = [*map(str, items)] or [""]
    return f"{', '.join(first_items)} or {last_item}" if first_items else last_item
