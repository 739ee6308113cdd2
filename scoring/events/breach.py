"""Hands in which somebody broke a rule, and those of them that can be played on."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import ClassVar, Self

from scoring.bid import TRICKS, Bid, ImpossibleHand, Play, check_tricks
from scoring.chairs import Chair, Seats
from scoring.dials.house_rules import HouseRules
from scoring.dials.options import PlayOn
from scoring.events.event import PLAY, AtFault, Choice, HandDetails, Mishap, Question, Questions
from scoring.hand_worth import Worth, check_seated, played_worth


@dataclass(frozen=True, slots=True)
class RuleBroken(Mishap):
    """Somebody broke a rule. The bid and the tricks may be unknown where the hand ends at once; a
    hand that is scored as played needs both.
    """

    offender: Chair | None = None
    bid: Bid | None = None
    tricks: int | None = None

    def __post_init__(self) -> None:
        if self.tricks is not None:
            check_tricks(self.tricks)

    @property
    def play(self) -> Play:
        """The hand as it was played, or ImpossibleHand where nobody wrote it down."""
        if self.bid is None or self.tricks is None:
            raise ImpossibleHand(
                "The hand is scored as played: write down who named trump, and the tricks."
            )
        return Play(self.bid, self.tricks)

    def check_at_play(self, seats: Seats) -> None:
        """Refuse an offender or a maker without a chair at this table, or without cards to play."""
        if self.offender is not None:
            check_seated(self.offender, seats, "offender")
        if self.bid is None:
            return
        check_seated(self.bid.maker, seats, "maker")
        if self.offender is not None and self.offender is self.bid.idle_partner(seats):
            raise ImpossibleHand(
                f"{self.bid.maker} played alone, so {self.offender} laid the cards down and cannot "
                "have played wrongly: name another offender, or take back that somebody was alone."
            )

    def _details(self, choice: Choice | None = None) -> HandDetails:
        maker, alone = (self.bid.maker, self.bid.alone) if self.bid else (None, False)
        return HandDetails(
            maker=maker, alone=alone, tricks=self.tricks, offender=self.offender, choice=choice
        )


@dataclass(frozen=True, slots=True)
class Breach(RuleBroken):
    """A broken rule after which most houses play the hand on."""

    DETAILS: ClassVar[Questions] = (Question.OFFENDER, *PLAY)
    WHO: ClassVar[AtFault] = AtFault.PLAYER_IF_KNOWN
    MAY_GO_ON: ClassVar[bool] = True

    def worth(self, dealer: Chair, seats: Seats, rules: HouseRules) -> Worth:
        self.check_at_play(seats)
        return Worth({}) if self.ends_hand(rules) else played_worth(self.play, seats, rules)

    @property
    def details(self) -> HandDetails:
        return self._details()

    @classmethod
    def ends_hand(cls, rules: HouseRules) -> bool:
        """Whether the dial of the same name ends the hand; raises ImpossibleHand in a house that
        does not know this breach.
        """
        return getattr(rules, cls.KEY) is PlayOn.HAND_OVER

    @classmethod
    def from_details(cls, details: HandDetails) -> Self:
        return cls(details.offender, details.bid, details.tricks)

    @classmethod
    def all_possible(cls, seats: Seats) -> Iterator[Self]:
        yield from (cls(None, bid, tricks) for bid, tricks in stopped_or_played(seats))

    @classmethod
    def questions(cls, rules: HouseRules, seats: Seats) -> Questions:
        return () if cls.ends_hand(rules) else PLAY


@dataclass(frozen=True, slots=True)
class ExposedCard(Breach):
    KEY: ClassVar[str] = "exposed_card"
    WORDS: ClassVar[str] = "card exposed"
    TITLE: ClassVar[str] = "A card was exposed"
    HAPPENED: ClassVar[str] = "{who} exposed a card"


@dataclass(frozen=True, slots=True)
class LeadOutOfTurn(Breach):
    KEY: ClassVar[str] = "lead_out_of_turn"
    WORDS: ClassVar[str] = "lead out of turn"
    TITLE: ClassVar[str] = "Somebody led out of turn"
    HAPPENED: ClassVar[str] = "{who} led out of turn"


@dataclass(frozen=True, slots=True)
class RenegeCorrected(Breach):
    KEY: ClassVar[str] = "renege_corrected"
    WORDS: ClassVar[str] = "renege, corrected"
    TITLE: ClassVar[str] = "A renege, put right in time"
    HAPPENED: ClassVar[str] = "{who} reneged and put it right in time"
    COSTS: ClassVar[bool] = False

    @classmethod
    def ends_hand(cls, rules: HouseRules) -> bool:
        if not rules.renege_correctable:
            raise ImpossibleHand(
                "In this house a card laid is played, so a renege cannot be corrected: "
                "write it down as a renege."
            )
        return False

    @classmethod
    def questions(cls, rules: HouseRules, seats: Seats) -> Questions:
        return PLAY

    @classmethod
    def house_says(cls, rules: HouseRules) -> str:
        return "no penalty, and play goes on"

    @classmethod
    def may_happen(cls, rules: HouseRules) -> bool:
        return rules.renege_correctable


def stopped_or_played(seats: Seats) -> Iterator[tuple[Bid | None, int | None]]:
    """Every bid there can be, with its tricks or without, and no bid at all."""
    bids = [Bid(maker, alone) for maker, alone in product(seats, (False, True))]
    yield from ((bid, None) for bid in (None, *bids))
    yield from product(bids, range(TRICKS + 1))
