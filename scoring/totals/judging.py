"""Is a typed total possible at all? Judged exactly, with the reason and the cure in words.

Knows no house by name; which totals can be reached, it asks of scoring/totals/reachable_totals.py.
"""

from dataclasses import replace

from scoring.chairs import CLOCKWISE
from scoring.dials.house_rules import HouseRules
from scoring.dials.options import Bell
from scoring.game import MOST_HANDS
from scoring.totals.hand_steps import UNUSUAL, steps
from scoring.totals.reachable_totals import reachable_totals
from scoring.totals.reasons import why_not, why_not_yet
from scoring.totals.typed import Judged, Typed

TOO_MANY = (
    "There are too many ways such a game can end for this to be checked: read the totals once "
    "more, or write down its hands."
)


def judge(typed: Typed, rules: HouseRules) -> Judged:
    rules.check_seats(typed.seats)
    if typed.cut:
        rules = replace(rules, bell=Bell.FINISH_HAND)
    full = rules.hands_at(len(typed.seats))
    hands = full if typed.hands is None else typed.hands
    if hands is not None and hands > (full or MOST_HANDS):
        return Judged(possible=False, reason=_too_long(hands, full))
    if hands == 0:
        return Judged(
            possible=False, reason="No hand was counted, so there is no game to write down."
        )
    # Which of the chairs is empty makes no difference to what three can score.
    seats = CLOCKWISE[: len(typed.seats)]
    untold = (None,) * len(typed.points)
    reached = reachable_totals(rules, seats, hands) or reachable_totals(
        rules, seats, hands, typed.x or untold
    )
    if reached is None:
        fault = why_not_yet(typed.points, typed.x or (), typed.seats, rules)
        return Judged(possible=not fault, unusual=not fault, reason=fault or TOO_MANY)
    marks = reached.ended if typed.x is None else (typed.x,)
    is_tied = typed.points.count(max(typed.points)) > 1
    if is_tied and not rules.may_tie and _cut_short(typed, rules):
        return Judged(possible=False, reason="The score is tied, and a race has a winner: play on.")
    if not any(reached.possible(typed.points, x) for x in marks):
        return Judged(possible=False, reason=why_not(typed, rules, hands, reached))
    if full is not None and hands is not None and hands < full:
        return Judged(possible=True, unusual=True, reason=_short(hands, full))
    if not any(reached.usual(typed.points, x) for x in marks):
        return Judged(possible=True, unusual=True, reason=_rare(typed, rules, hands))
    return Judged(possible=True)


def _too_long(hands: int, full: int | None) -> str:
    if full is None:
        return f"{hands} hands are too many for one game: count the rows again."
    return f"A game here has {full} hands, and {hands} are written down: count the rows again."


def _rare(typed: Typed, rules: HouseRules, hands: int | None) -> str:
    """A lone march makes more of a hand, and never less."""
    rarities = steps(rules, CLOCKWISE[: len(typed.seats)])
    played = [sum(step.points) for step, rarity in rarities.items() if rarity < UNUSUAL]
    least = min(points for points in played if points > 0)
    too_few = hands is not None and sum(typed.points) < hands * least
    rare = [] if too_few else ["several lone marches"]
    rare += ["hands without a score"] if any(not any(step.points) for step in rarities) else []
    ways = " or ".join(filter(None, (", ".join(rare), "a penalty")))
    return f"Possible, but only with {ways}: look at the sheet once more."


def _short(hands: int, full: int) -> str:
    return (
        f"{hands} of {full} hands: a row is missing, or the game was cut short and the director "
        "takes it as it is."
    )


def _cut_short(typed: Typed, rules: HouseRules) -> bool:
    """A race that the bell ended before anybody won it."""
    if rules.target is None or rules.bell is not Bell.FINISH_HAND:
        return False
    return max(typed.points) < rules.target
