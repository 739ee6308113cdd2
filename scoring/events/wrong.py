"""Hands in which somebody broke a rule: what they have in common, whatever the rule."""

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import KW_ONLY, dataclass
from itertools import product
from typing import ClassVar, Self

from scoring.bid import TRICKS, Bid, ImpossibleHand, Play, check_tricks
from scoring.chairs import Chair, Seats
from scoring.dials.house_rules import HouseRules
from scoring.dials.options import PlayOn
from scoring.events.event import AtFault, Mishap
from scoring.events.hand_details import PLAY, Choice, HandDetails, Question, Questions
from scoring.hand_worth import Worth, played_worth, present

Stopped = tuple[Bid | None, int | None]


@dataclass(frozen=True, slots=True)
class RuleBroken(Mishap):
    """The bid and the tricks may be unknown where the hand ends at once; a hand that is scored as
    played needs both.
    """

    offender: Chair | None = None
    bid: Bid | None = None
    tricks: int | None = None

    def __post_init__(self) -> None:
        if self.tricks is not None:
            check_tricks(self.tricks)

    @property
    def play(self) -> Play:
        if self.bid is None or self.tricks is None:
            raise ImpossibleHand(
                "The hand is scored as played: write down who named trump, and the tricks."
            )
        return Play(self.bid, self.tricks)

    def check_at_play(self, seats: Seats) -> None:
        """Whoever broke the rule sits there, and so does the maker."""
        if self.offender is not None:
            present(self.offender, seats, "offender")
        if self.bid is None:
            return
        present(self.bid.maker, seats, "maker")
        if self.offender is not None and self.offender is self.bid.laid_down(seats):
            raise ImpossibleHand(
                f"{self.bid.maker} played alone, so {self.offender} laid the cards down and cannot "
                "have played wrongly: name another offender, or take back that somebody was alone."
            )

    def _told(self, choice: Choice | None = None) -> HandDetails:
        maker, alone = (self.bid.maker, self.bid.alone) if self.bid else (None, False)
        return HandDetails(
            maker=maker, alone=alone, tricks=self.tricks, offender=self.offender, choice=choice
        )


@dataclass(frozen=True, slots=True)
class Breach(RuleBroken):
    """What can leave the hand to be played on."""

    DETAILS: ClassVar[Questions] = (Question.OFFENDER, *PLAY)
    WHO: ClassVar[AtFault] = AtFault.PLAYER_IF_KNOWN
    MAY_GO_ON: ClassVar[bool] = True

    def worth(self, dealer: Chair, seats: Seats, rules: HouseRules) -> Worth:
        self.check_at_play(seats)
        return Worth({}) if self.ends_hand(rules) else played_worth(self.play, seats, rules)

    @property
    def told(self) -> HandDetails:
        return self._told()

    @classmethod
    def ends_hand(cls, rules: HouseRules) -> bool:
        """As the dial of the same name has it, or ImpossibleHand where the house does not know this
        breach.
        """
        return getattr(rules, cls.KEY) is PlayOn.HAND_OVER

    @classmethod
    def of(cls, report: HandDetails) -> Self:
        return cls(report.offender, report.bid, report.tricks)

    @classmethod
    def every(cls, seats: Seats) -> Iterator[Self]:
        yield from (cls(None, bid, tricks) for bid, tricks in stopped_or_played(seats))

    @classmethod
    def questions(cls, rules: HouseRules, seats: Seats) -> Questions:
        return () if cls.ends_hand(rules) else PLAY


@dataclass(frozen=True, slots=True)
class PenaltyChosen(RuleBroken):
    """What leaves a choice in some houses: to the offended side, or to the director."""

    _: KW_ONLY
    choice: Choice | None = None

    DETAILS: ClassVar[Questions] = (Question.OFFENDER, *PLAY, Question.CHOICE)

    @property
    def told(self) -> HandDetails:
        return self._told(self.choice)

    @classmethod
    def of(cls, report: HandDetails) -> Self:
        return cls(report.offender, report.bid, report.tricks, choice=report.choice)

    @classmethod
    @abstractmethod
    def left_open(cls, rules: HouseRules) -> tuple[Choice, ...]:
        """What there is to choose from."""


def stopped_or_played(seats: Seats) -> Iterator[Stopped]:
    """Every bid there can be, with its tricks or without."""
    bids = [Bid(maker, alone) for maker, alone in product(seats, (False, True))]
    yield from ((bid, None) for bid in (None, *bids))
    yield from product(bids, range(TRICKS + 1))
