"""A renege, proved or counted as proved."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product
from typing import ClassVar, Self

from scoring.bid import Bid, ImpossibleHand
from scoring.chairs import Chair, Seats, opponents_of, side_of
from scoring.dials.house_rules import HouseRules
from scoring.dials.options import RenegePenalty, ThreeRenege, XChargedTo
from scoring.events.event import AtFault
from scoring.events.hand_details import PLAY, Choice, Question, Questions
from scoring.events.wrong import PenaltyChosen, stopped_or_played
from scoring.hand_worth import Worth, each, fines, played_worth


@dataclass(frozen=True, slots=True)
class Renege(PenaltyChosen):
    KEY: ClassVar[str] = "renege"
    WORDS: ClassVar[str] = "renege"
    TITLE: ClassVar[str] = "Somebody reneged (revoke)"
    HAPPENED: ClassVar[str] = "{who} reneged"
    WHO: ClassVar[AtFault] = AtFault.PLAYER
    WHO_WAS_IT: ClassVar[str] = "Who reneged?"
    IS_IN_THE_CARDS: ClassVar[bool] = True
    OFFENDED_CHOOSE: ClassVar[bool] = True

    def worth(self, dealer: Chair, seats: Seats, rules: HouseRules) -> Worth:
        offender = self.offender
        if offender is None:
            raise ImpossibleHand("Say who reneged: the offender is missing.")
        self.check_at_play(seats)
        fined = _fined(offender, self.bid, seats, rules)
        choice = self._choice(rules)
        if choice is Choice.AS_PLAYED:
            value = played_worth(self.play, seats, rules)
            return replace(value, fine_cents={**fined, **value.fine_cents})
        offenders = side_of(offender, seats)
        offended = _offended(offender, self.bid, seats, rules)
        penalty = _penalty(self.bid, offenders, rules)
        taken_off = choice is Choice.SUBTRACT
        return Worth(each(offenders, -penalty) if taken_off else each(offended, penalty), fined)

    def _choice(self, rules: HouseRules) -> Choice:
        if rules.renege is RenegePenalty.HAND_OVER:
            if self.choice is not None:
                raise ImpossibleHand(
                    "In this house a renege ends the hand, and there is nothing to choose: leave "
                    "the choice empty."
                )
            return Choice.ADD
        if self.choice is None:
            raise ImpossibleHand(
                "The side that did not renege chooses: the hand as played, the penalty added to "
                "their points, or taken off the others'."
            )
        return self.choice

    @classmethod
    def left_open(cls, rules: HouseRules) -> tuple[Choice, ...]:
        return tuple(Choice) if rules.renege is RenegePenalty.OFFENDED_CHOOSE else ()

    @classmethod
    def every(cls, seats: Seats) -> Iterator[Self]:
        for (bid, tricks), choice in product(stopped_or_played(seats), (None, *Choice)):
            yield from (cls(chair, bid, tricks, choice=choice) for chair in seats)

    @classmethod
    def questions(cls, rules: HouseRules, seats: Seats) -> Questions:
        if rules.renege is RenegePenalty.OFFENDED_CHOOSE:
            return (Question.OFFENDER, *PLAY, Question.CHOICE)
        if _alone_matters(rules, seats):
            return (Question.OFFENDER, Question.MAKER, Question.ALONE)
        # Of three players it depends on the maker who was offended.
        of_three = len(seats) == 3
        return (Question.OFFENDER, Question.MAKER) if of_three else (Question.OFFENDER,)


def _alone_matters(rules: HouseRules, seats: Seats) -> bool:
    if rules.renege_points != rules.renege_points_lone:
        return True
    # Whose card gets the X; of three players each has only their own.
    lone_x = rules.x_for_renege and rules.x_charged_to is XChargedTo.LONE_ONLY_MAKER
    return lone_x and len(seats) == 4


def _offended(offender: Chair, bid: Bid | None, seats: Seats, rules: HouseRules) -> Seats:
    """Who scores the penalty."""
    if len(seats) == 4:
        return opponents_of(offender, seats)
    if bid is None:
        raise ImpossibleHand(
            "At a table of three it matters against whom the renege was: say who named trump."
        )
    makers_alone = rules.three_renege is ThreeRenege.MAKER and offender is not bid.maker
    return (bid.maker,) if makers_alone else opponents_of(offender, seats)


def _penalty(bid: Bid | None, offenders: Seats, rules: HouseRules) -> int:
    against_lone = bid is not None and bid.alone and bid.maker not in offenders
    return rules.renege_points_lone if against_lone else rules.renege_points


def _fined(
    offender: Chair, bid: Bid | None, seats: Seats, rules: HouseRules
) -> Mapping[Chair, int]:
    if not rules.x_for_renege:
        return {}
    return fines(side_of(offender, seats), offender, bid == Bid(offender, alone=True), rules)
