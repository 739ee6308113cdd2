"""Judge whether a game can end with the totals that were typed in, and if not, say why.

The module reachable_totals finds the totals that games can reach.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import product

from scoring.chairs import (
    CHAIRS_CLOCKWISE,
    NO_SIDE_NAMES,
    Seats,
    SideNames,
    side_name,
    sides_at_table,
)
from scoring.dials.house_rules import HouseRules
from scoring.dials.options import BellRule
from scoring.game import MAX_HANDS_PER_GAME, TIED_RACE_REFUSAL
from scoring.totals.reachable_totals import ReachableTotals, reachable_totals
from scoring.totals.totals_changes import (
    UNUSUAL_RARITY,
    SheetBoxes,
    TotalsChange,
    rarity_by_totals_change,
)

TOO_MANY_TOTALS_SENTENCE = (
    "There are too many possible scores to check this one. Check the score sheet, or enter the "
    "hands."
)
# A hint suggests only points that are at most this far above or below the typed points.
MAX_HINT_DISTANCE_IN_POINTS = 10


@dataclass(frozen=True, slots=True)
class TypedTotals:
    """The totals of a score sheet, for each side in the order of the chairs: N/S before E/W.

    `x` is None if Xs were not counted, and `hand_count` is None for a whole game. `ended_by_bell`
    means that the bell ended a race early. `name_by_side` has the names of sides that are not
    called by their chairs.
    """

    seats: Seats
    points: tuple[int, ...]
    x: tuple[int, ...] | None = None
    hand_count: int | None = None
    ended_by_bell: bool = False
    name_by_side: SideNames = field(default_factory=dict)

    @property
    def side_names(self) -> tuple[str, ...]:
        return tuple(side_name(side, self.name_by_side) for side in sides_at_table(self.seats))


@dataclass(frozen=True, slots=True)
class TotalsJudgment:
    """The judgment on whether a game can end with the typed totals. Only possible totals can be
    unusual. `reason` is a sentence, and is empty if the totals are usual.
    """

    is_possible: bool
    is_unusual: bool = False
    reason: str = ""


def judge_game_totals(typed_totals: TypedTotals, rules: HouseRules) -> TotalsJudgment:
    """Return the judgment on whether a game can end with these totals. If no game can, the reason
    in the judgment says what to check.
    """
    rules.check_seats(typed_totals.seats)
    if typed_totals.ended_by_bell:
        rules = replace(rules, bell=BellRule.FINISH_HAND)
    hands_in_game = rules.hands_per_game(len(typed_totals.seats))
    hand_count = hands_in_game if typed_totals.hand_count is None else typed_totals.hand_count
    if fault_sentence := _why_hand_count_impossible(hand_count, hands_in_game):
        return TotalsJudgment(is_possible=False, reason=fault_sentence)
    # A 3-player table scores the same whichever chair is empty, so north, east and south stand for
    # any three chairs.
    seats_from_north = CHAIRS_CLOCKWISE[: len(typed_totals.seats)]
    uncounted_x = (None,) * len(typed_totals.points)
    game_totals = reachable_totals(rules, seats_from_north, hand_count) or reachable_totals(
        rules, seats_from_north, hand_count, typed_totals.x or uncounted_x
    )
    if game_totals is None:
        fault_sentence = why_partly_typed_impossible(
            typed_totals.points,
            typed_totals.x or (),
            typed_totals.seats,
            rules,
            typed_totals.name_by_side,
        )
        return TotalsJudgment(
            is_possible=not fault_sentence,
            is_unusual=not fault_sentence,
            reason=fault_sentence or TOO_MANY_TOTALS_SENTENCE,
        )
    possible_x_of_sides = (
        game_totals.possible_totals if typed_totals.x is None else (typed_totals.x,)
    )
    is_tied = typed_totals.points.count(max(typed_totals.points)) > 1
    is_race_unfinished = rules.target is not None and max(typed_totals.points) < rules.target
    if (
        is_tied
        and is_race_unfinished
        and rules.bell is BellRule.FINISH_HAND
        and not rules.can_games_tie
    ):
        return TotalsJudgment(is_possible=False, reason=TIED_RACE_REFUSAL)
    if not any(
        game_totals.is_possible(typed_totals.points, x_of_sides)
        for x_of_sides in possible_x_of_sides
    ):
        return TotalsJudgment(
            is_possible=False,
            reason=why_total_impossible(typed_totals, rules, hand_count, game_totals),
        )
    if hands_in_game is not None and hand_count is not None and hand_count < hands_in_game:
        reason = (
            f"Only {hand_count} of {hands_in_game} hands. Enter the missing ones, or accept the "
            "short game."
        )
        return TotalsJudgment(is_possible=True, is_unusual=True, reason=reason)
    if not any(
        game_totals.is_usual(typed_totals.points, x_of_sides) for x_of_sides in possible_x_of_sides
    ):
        return TotalsJudgment(
            is_possible=True, is_unusual=True, reason=_why_unusual(typed_totals, rules, hand_count)
        )
    return TotalsJudgment(is_possible=True)


def _why_hand_count_impossible(hand_count: int | None, hands_in_game: int | None) -> str:
    """Return the sentence that says why no game can have this many hands; empty if one can."""
    if hand_count is None:
        return ""
    if hand_count == 0:
        return "No hand was counted, so there is no game to record."
    if hand_count <= (hands_in_game or MAX_HANDS_PER_GAME):
        return ""
    if hands_in_game is None:
        return f"{hand_count} hands are too many for one game. Count the lines again."
    return (
        f"A game here has {hands_in_game} hands, and {hand_count} are recorded. Count the lines "
        "again."
    )


def _why_unusual(typed_totals: TypedTotals, rules: HouseRules, hand_count: int | None) -> str:
    """Return the sentence that says why possible totals are unusual: too few points for the number
    of hands, or so many points that rare hands are needed.
    """
    rarity_by_change = rarity_by_totals_change(rules, CHAIRS_CLOCKWISE[: len(typed_totals.seats)])
    common_changes = [
        change
        for change, rarity in rarity_by_change.items()
        if rarity < UNUSUAL_RARITY and any(change.points)
    ]
    fewest_points = min(sum(change.points) for change in common_changes)
    fewest_points_with_x = min(
        (sum(change.points) for change in common_changes if any(change.x)), default=0
    )
    x_count, total_points = sum(typed_totals.x or ()), sum(typed_totals.points)
    points_phrase = "1 point" if total_points == 1 else f"{total_points} points"
    hands_phrase = (
        ""
        if hand_count is None
        else f" in {'1 hand' if hand_count == 1 else f'{hand_count} hands'}"
    )
    if hand_count is not None and total_points < (
        (hand_count - x_count) * fewest_points + x_count * fewest_points_with_x
    ):
        x_phrase = f" with {'1 X' if x_count == 1 else f'{x_count} Xs'}" if x_count else ""
        return f"Only {points_phrase}{hands_phrase}{x_phrase}."
    return f"{points_phrase}{hands_phrase} means 2 or more loners, or a penalty."


def why_total_impossible(
    typed_totals: TypedTotals,
    rules: HouseRules,
    hand_count: int | None,
    game_totals: ReachableTotals,
) -> str:
    """Return the sentence that says why no game ends with these totals. If no simple reason
    applies, the sentence says that no mix of hands adds up to them.
    """
    change_limits, x_of_sides = (
        _totals_change_limits(typed_totals.seats, rules),
        typed_totals.x or (),
    )
    return (
        _why_x_not_allowed(x_of_sides, rules)
        or _why_too_many_x(x_of_sides, hand_count, change_limits)
        or _why_x_needs_more_points(
            typed_totals.points, x_of_sides, typed_totals.side_names, change_limits
        )
        or (
            _why_race_impossible(typed_totals, rules, change_limits)
            if rules.target is not None
            else ""
        )
        or (
            _why_sum_of_points_impossible(typed_totals, hand_count, change_limits)
            if hand_count is not None
            else ""
        )
        or _why_no_mix_of_hands_fits(typed_totals, game_totals)
    )


def why_partly_typed_impossible(
    points: SheetBoxes,
    x_of_sides: SheetBoxes,
    seats: Seats,
    rules: HouseRules,
    name_by_side: SideNames = NO_SIDE_NAMES,
) -> str:
    """Return a simple reason why no game ends with the boxes typed so far; empty if no such reason
    applies.
    """
    change_limits, hand_count = (
        _totals_change_limits(seats, rules),
        rules.hands_per_game(len(seats)),
    )
    side_names = [side_name(side, name_by_side) for side in sides_at_table(seats)]
    return (
        _why_x_not_allowed(x_of_sides, rules)
        or _why_too_many_x(x_of_sides, hand_count, change_limits)
        or _why_x_needs_more_points(points, x_of_sides, side_names, change_limits)
    )


@dataclass(frozen=True, slots=True)
class _TotalsChangeLimits:
    """The fewest and the most points and Xs that any hand can give."""

    changes: tuple[TotalsChange, ...]

    @property
    def fewest_points(self) -> int:
        return min(sum(change.points) for change in self.changes)

    @property
    def most_points(self) -> int:
        return max(sum(change.points) for change in self.changes)

    @property
    def most_points_of_side(self) -> int:
        return max(max(change.points) for change in self.changes)

    @property
    def most_x(self) -> int:
        return max(sum(change.x) for change in self.changes)

    def fewest_points_with_x(self, side_number: int, x_side_number: int) -> int:
        """Return the fewest points that one side gets in a hand that gives an X to another side."""
        return min(change.points[side_number] for change in self.changes if change.x[x_side_number])

    def never_loses_points(self, side_number: int) -> bool:
        return all(change.points[side_number] >= 0 for change in self.changes)


def _totals_change_limits(seats: Seats, rules: HouseRules) -> _TotalsChangeLimits:
    return _TotalsChangeLimits(
        tuple(rarity_by_totals_change(rules, CHAIRS_CLOCKWISE[: len(seats)]))
    )


def _why_x_not_allowed(x_of_sides: SheetBoxes, rules: HouseRules) -> str:
    if rules.has_x_marks or not any(x_of_sides):
        return ""
    return "These rules have no Xs. Leave the Xs empty."


def _why_too_many_x(
    x_of_sides: SheetBoxes, hand_count: int | None, change_limits: _TotalsChangeLimits
) -> str:
    total_x = sum(x_count or 0 for x_count in x_of_sides)
    if hand_count is None or total_x <= hand_count * change_limits.most_x:
        return ""
    return (
        f"{total_x} Xs are recorded, but {_hands_give_phrase(hand_count)} at most "
        f"{hand_count * change_limits.most_x}. Count each euchre once for its side."
    )


def _why_x_needs_more_points(
    points: SheetBoxes,
    x_of_sides: SheetBoxes,
    side_names: Sequence[str],
    change_limits: _TotalsChangeLimits,
) -> str:
    for (x_side_number, x_count), (side_number, side_points) in product(
        enumerate(x_of_sides), enumerate(points)
    ):
        if side_number == x_side_number or not x_count or side_points is None:
            continue
        if not change_limits.never_loses_points(side_number):
            continue
        fewest_points = x_count * change_limits.fewest_points_with_x(
            side_number, x_side_number=x_side_number
        )
        if side_points < fewest_points:
            x_side_name = side_names[x_side_number]
            x_phrase = (
                f"1 X on {x_side_name} means"
                if x_count == 1
                else f"{x_count} Xs on {x_side_name} mean"
            )
            return (
                f"{x_phrase} {side_names[side_number]} scored at least {fewest_points}. You "
                f"entered {side_points}. Check the score sheet."
            )
    return ""


def _why_race_impossible(
    typed_totals: TypedTotals, rules: HouseRules, change_limits: _TotalsChangeLimits
) -> str:
    target = rules.target
    assert target is not None
    side_names_and_points = zip(typed_totals.side_names, typed_totals.points, strict=True)
    winner_names = [
        winner_name for winner_name, points in side_names_and_points if points >= target
    ]
    highest_score = target - 1 + change_limits.most_points_of_side
    if not winner_names and rules.bell is not BellRule.FINISH_HAND:
        return unfinished_race_refusal(target)
    if max(typed_totals.points) > highest_score:
        return (
            f"{max(typed_totals.points)} is too many. A game ends at {target}, so no side can "
            f"have more than {highest_score}."
        )
    if len(winner_names) > 1:
        return (
            f"{' and '.join(winner_names)} can't both have {target} or more. The first side to "
            f"{target} wins."
        )
    return ""


def unfinished_race_refusal(target: int) -> str:
    return f"Neither side has the {target} points that win a game. Check the score sheet."


def _why_sum_of_points_impossible(
    typed_totals: TypedTotals, hand_count: int, change_limits: _TotalsChangeLimits
) -> str:
    total_points = sum(typed_totals.points)
    if change_limits.fewest_points >= 0 and total_points < hand_count * change_limits.fewest_points:
        return (
            f"{_hands_give_phrase(hand_count)} at least {hand_count * change_limits.fewest_points} "
            f"points together. You entered {total_points}. Check for a missing point or hand."
        )
    if total_points > hand_count * change_limits.most_points:
        return (
            f"{_hands_give_phrase(hand_count)} at most {hand_count * change_limits.most_points} "
            f"points together. You entered {total_points}. Check both scores."
        )
    return ""


def _hands_give_phrase(hand_count: int) -> str:
    return "1 hand gives" if hand_count == 1 else f"{hand_count} hands give"


def _why_no_mix_of_hands_fits(typed_totals: TypedTotals, game_totals: ReachableTotals) -> str:
    side_names_and_points = zip(typed_totals.side_names, typed_totals.points, strict=True)
    score_text = ", ".join(f"{name} {points}" for name, points in side_names_and_points)
    hints = [
        f"{name} could have {' or '.join(map(str, near_points))}"
        for side_number, name in enumerate(typed_totals.side_names)
        if (near_points := _nearest_possible_points(typed_totals, side_number, game_totals))
    ]
    hint = ", or ".join(hints) or "Check both scores"
    x_phrase = " with these Xs" if any(typed_totals.x or ()) else ""
    return f"No hands add up to {score_text}{x_phrase}. {hint}."


def _nearest_possible_points(
    typed_totals: TypedTotals, side_number: int, game_totals: ReachableTotals
) -> list[int]:
    """Return the nearest lower and the nearest higher points of one side with which a game can end,
    if the typed points of the other sides are right. Points that are too far from the typed points
    are left out.
    """
    nearest_points = []
    for direction in (-1, 1):
        for distance in range(1, MAX_HINT_DISTANCE_IN_POINTS + 1):
            changed_points = list(typed_totals.points)
            changed_points[side_number] += direction * distance
            if game_totals.is_possible(
                tuple(changed_points), typed_totals.x or (0,) * len(changed_points)
            ):
                nearest_points.append(changed_points[side_number])
                break
    return nearest_points
