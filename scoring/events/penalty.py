"""Broken rules with a price that some houses leave open: a renege, and a dealer with six cards."""

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterator
from dataclasses import KW_ONLY, dataclass, replace
from itertools import product
from typing import ClassVar, Self, assert_never

from scoring.bid import Bid, ImpossibleHand
from scoring.chairs import Chair, Seats, opponents_of, side_of
from scoring.dials.house_rules import HouseRules
from scoring.dials.options import RenegePenalty, SixCards, ThreeRenege, XChargedTo
from scoring.events.breach import RuleBroken, stopped_or_played
from scoring.events.event import PLAY, AtFault, Choice, HandDetails, Question, Questions
from scoring.hand_worth import Worth, each, fines, played_worth


@dataclass(frozen=True, slots=True)
class PenaltyChosen(RuleBroken):
    """A broken rule whose price some houses leave to the offended side, or to the director."""

    _: KW_ONLY
    choice: Choice | None = None

    DETAILS: ClassVar[Questions] = (Question.OFFENDER, *PLAY, Question.CHOICE)

    @property
    def details(self) -> HandDetails:
        return self._details(self.choice)

    @classmethod
    def from_details(cls, details: HandDetails) -> Self:
        return cls(details.offender, details.bid, details.tricks, choice=details.choice)

    @classmethod
    @abstractmethod
    def left_open(cls, rules: HouseRules) -> tuple[Choice, ...]:
        """The choices that this house leaves."""


@dataclass(frozen=True, slots=True)
class Renege(PenaltyChosen):
    """A renege that is proved, or counts as proved."""

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
        offenders, alone = side_of(offender, seats), self.bid == Bid(offender, alone=True)
        fined = fines(offenders, offender, alone, rules) if rules.x_for_renege else {}
        choice = self._choice(rules)
        if choice is Choice.AS_PLAYED:
            value = played_worth(self.play, seats, rules)
            return replace(value, fine_cents={**fined, **value.fine_cents})
        offended = _offended_side(offender, self.bid, seats, rules)
        against_lone = self.bid is not None and self.bid.alone and self.bid.maker not in offenders
        penalty = rules.renege_points_lone if against_lone else rules.renege_points
        is_subtracted = choice is Choice.SUBTRACT
        return Worth(each(offenders, -penalty) if is_subtracted else each(offended, penalty), fined)

    def _choice(self, rules: HouseRules) -> Choice:
        """The offended side's choice, or the only choice the house leaves."""
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
    def all_possible(cls, seats: Seats) -> Iterator[Self]:
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
    """Whether a renege costs more, or marks fewer cards, when somebody played alone."""
    if rules.renege_points != rules.renege_points_lone:
        return True
    # Whose card gets the X; of three players each has only their own.
    lone_x = rules.x_for_renege and rules.x_charged_to is XChargedTo.LONE_ONLY_MAKER
    return lone_x and len(seats) == 4


def _offended_side(offender: Chair, bid: Bid | None, seats: Seats, rules: HouseRules) -> Seats:
    """The chairs that score the penalty."""
    if len(seats) == 4:
        return opponents_of(offender, seats)
    if bid is None:
        raise ImpossibleHand(
            "At a table of three it matters against whom the renege was: say who named trump."
        )
    makers_alone = rules.three_renege is ThreeRenege.MAKER and offender is not bid.maker
    return (bid.maker,) if makers_alone else opponents_of(offender, seats)


# What a director's ruling comes to, as an answer of the dial.
RULED = {
    Choice.AS_PLAYED: SixCards.AS_PLAYED,
    Choice.ADD: SixCards.ADD,
    Choice.SUBTRACT: SixCards.SUBTRACT,
}


@dataclass(frozen=True, slots=True)
class ExtraCards(PenaltyChosen):
    """A dealer who was found with six cards after the first lead; nobody else can be at fault."""

    KEY: ClassVar[str] = "extra_cards"
    WORDS: ClassVar[str] = "dealer had six cards"
    TITLE: ClassVar[str] = "The dealer has six cards"
    HAPPENED: ClassVar[str] = "{who} dealt and had six cards"
    WHO: ClassVar[AtFault] = AtFault.DEALER

    def worth(self, dealer: Chair, seats: Seats, rules: HouseRules) -> Worth:
        if self.offender not in (None, dealer):
            raise ImpossibleHand("Only the dealer can have six cards: leave the offender empty.")
        if self.bid is not None and dealer is self.bid.idle_partner(seats):
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
                return replace(value, points=dict(Counter(value.points) + Counter(penalty)))
            case _:
                return played_worth(self.play, seats, rules)

    def _ruling(self, rules: HouseRules) -> SixCards:
        """The director's ruling for this hand, or else the answer of the house's dial."""
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
    def all_possible(cls, seats: Seats) -> Iterator[Self]:
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
