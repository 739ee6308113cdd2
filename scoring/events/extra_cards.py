"""A dealer who was found with six cards after the first lead; nobody else can be the offender."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product
from typing import ClassVar, Self, assert_never

from scoring.bid import ImpossibleHand
from scoring.chairs import Chair, Seats, opponents_of, side_of
from scoring.dials.house_rules import HouseRules
from scoring.dials.options import SixCards
from scoring.events.event import AtFault
from scoring.events.hand_details import PLAY, Choice, Question, Questions
from scoring.events.wrong import PenaltyChosen, stopped_or_played
from scoring.hand_worth import Worth, each, played_worth

# What a director's ruling amounts to.
RULED = {
    Choice.AS_PLAYED: SixCards.AS_PLAYED,
    Choice.ADD: SixCards.ADD,
    Choice.SUBTRACT: SixCards.SUBTRACT,
}


@dataclass(frozen=True, slots=True)
class ExtraCards(PenaltyChosen):
    KEY: ClassVar[str] = "extra_cards"
    WORDS: ClassVar[str] = "dealer had six cards"
    TITLE: ClassVar[str] = "The dealer has six cards"
    HAPPENED: ClassVar[str] = "{who} dealt and had six cards"
    WHO: ClassVar[AtFault] = AtFault.DEALER

    def worth(self, dealer: Chair, seats: Seats, rules: HouseRules) -> Worth:
        if self.offender not in (None, dealer):
            raise ImpossibleHand("Only the dealer can have six cards: leave the offender empty.")
        if self.bid is not None and dealer is self.bid.laid_down(seats):
            raise ImpossibleHand(
                f"{dealer}'s partner played alone, so six cards there changed nothing: write the "
                "hand down as played."
            )
        self.check_at_play(seats)
        penalty = each(opponents_of(dealer, seats), rules.extra_cards_points)
        match self._ruling(rules):
            case SixCards.ADD:
                return Worth(penalty)
            case SixCards.SUBTRACT:
                return Worth(each(side_of(dealer, seats), -rules.extra_cards_points))
            case SixCards.PLAY_OUT_AND_ADD:
                value = played_worth(self.play, seats, rules)
                return replace(value, points=_added(value.points, penalty))
            case _:
                return played_worth(self.play, seats, rules)

    def _ruling(self, rules: HouseRules) -> SixCards:
        """What the director ruled for this hand, or else what the house does."""
        if self.choice is Choice.SUBTRACT and not rules.can_subtract:
            raise ImpossibleHand(
                "This house takes nothing off a score: the hand counts as played, or the penalty "
                "is added to the others."
            )
        if self.choice is not None:
            return RULED[self.choice]
        if rules.extra_cards is SixCards.DIRECTOR:
            raise ImpossibleHand(
                "The house's sheet does not say what six cards cost, so the director rules: the "
                "hand as played, or the penalty added to the others."
            )
        return rules.extra_cards

    @classmethod
    def left_open(cls, rules: HouseRules) -> tuple[Choice, ...]:
        if rules.extra_cards is not SixCards.DIRECTOR:
            return ()
        return tuple(Choice) if rules.can_subtract else (Choice.AS_PLAYED, Choice.ADD)

    @classmethod
    def every(cls, seats: Seats) -> Iterator[Self]:
        for (bid, tricks), choice in product(stopped_or_played(seats), (None, *Choice)):
            yield cls(None, bid, tricks, choice=choice)

    @classmethod
    def questions(cls, rules: HouseRules, seats: Seats) -> Questions:
        match rules.extra_cards:
            case SixCards.DIRECTOR:
                return (*PLAY, Question.CHOICE)
            case SixCards.AS_PLAYED | SixCards.PLAY_OUT_AND_ADD:
                return PLAY
            case SixCards.ADD | SixCards.SUBTRACT:
                return ()
            case _:
                assert_never(rules.extra_cards)


def _added(some: Mapping[Chair, int], more: Mapping[Chair, int]) -> dict[Chair, int]:
    return {chair: some.get(chair, 0) + more.get(chair, 0) for chair in {**some, **more}}
