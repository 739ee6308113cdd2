"""The base classes for everything that can happen to a deal, and its recorded details."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum, StrEnum, auto
from typing import ClassVar, Self, TypeVar

from scoring.bid import Bid, ImpossibleHand
from scoring.chairs import Chair, Seats
from scoring.dials.house_rules import HouseRules
from scoring.dials.options import Option
from scoring.hand_worth import HandWorth

MAKER_MISSING_REFUSAL = "Someone played alone. Enter the maker."


class Question(StrEnum):
    """A question about a hand. Its value is the name of the HandDetails field for the answer."""

    STAGE = "stage"
    OFFENDER = "offender"
    MAKER = "maker"
    ALONE = "alone"
    TRICKS = "tricks"
    CHOICE = "choice"


Questions = tuple[Question, ...]
BID_AND_TRICKS_QUESTIONS = (Question.MAKER, Question.ALONE, Question.TRICKS)


class MisdealStage(StrEnum):
    """The way in which the players noticed a misdeal: before a card was turned up, or because the
    kitty did not have four cards.
    """

    BEFORE_TURN_UP = "before_turn_up"
    KITTY_NOT_FOUR = "kitty_not_four"


class PenaltyChoice(StrEnum):
    """The ways to score a hand in which a side broke a rule: as it was played, by adding points to
    the other side, or by taking points off the side that broke the rule.
    """

    AS_PLAYED = "as_played"
    ADD = "add"
    SUBTRACT = "subtract"


@dataclass(frozen=True, slots=True, kw_only=True)
class HandDetails:
    """The recorded details of a deal, apart from the dealer and the kind of event.

    None means that a detail is not known, or that the event does not have it.
    """

    maker: Chair | None = None
    alone: bool = False
    tricks: int | None = None
    offender: Chair | None = None
    choice: PenaltyChoice | None = None
    stage: MisdealStage | None = None

    @property
    def bid(self) -> Bid | None:
        if self.maker is None and self.alone:
            raise ImpossibleHand(MAKER_MISSING_REFUSAL)
        return None if self.maker is None else Bid(self.maker, self.alone)


EnumMember = TypeVar("EnumMember", bound=StrEnum)


def parse_enum_member(enum: type[EnumMember], field_name: str, value: object) -> EnumMember:
    """Return the member of an enum with this value. Raise ImpossibleHand, naming the field, if the
    enum has no such member.
    """
    for member in enum:
        if value == member.value:
            return member
    raise ImpossibleHand(f'"{field_name}" must be one of {", ".join(enum)}.')


# If an event has none of several recorded details, the refusal names the one that is first in this
# order.
_DETAILS_IN_REFUSAL_ORDER = (
    *BID_AND_TRICKS_QUESTIONS,
    Question.OFFENDER,
    Question.CHOICE,
    Question.STAGE,
)


class PlayerAtFault(Enum):
    """The player who is at fault in a kind of event: no one, the dealer, or a player whom the
    director names. With PLAYER_IF_KNOWN, the director need not name the player.
    """

    NOBODY = auto()
    DEALER = auto()
    PLAYER = auto()
    PLAYER_IF_KNOWN = auto()


class Event(ABC):
    """One kind of thing that can happen to a deal.

    `KEY` is its stored name and never changes. `LIST_WORDS` is shown in a list of hands. `DETAILS`
    are the details that can be recorded, and `REQUIRED_DETAILS` are those that must be.
    """

    __slots__ = ()
    KEY: ClassVar[str]
    LIST_WORDS: ClassVar[str]
    DETAILS: ClassVar[Questions]
    REQUIRED_DETAILS: ClassVar[Questions] = ()

    @abstractmethod
    def worth(self, dealer: Chair, seats: Seats, rules: HouseRules) -> HandWorth:
        """Return the points and fines of this event; raise ImpossibleHand if it cannot have
        happened.
        """

    @property
    @abstractmethod
    def rarity(self) -> int:
        """The rarity of the event: 0 for an event that happens in most games, 1 for a rarer event,
        and 2 for the rarest events.
        """

    @property
    @abstractmethod
    def details(self) -> HandDetails:
        """The details of this event, as they are recorded. `from_details` makes an equal event from
        them.
        """

    @classmethod
    @abstractmethod
    def from_details(cls, details: HandDetails) -> Self:
        """Return the event that these details describe."""

    @classmethod
    @abstractmethod
    def all_recordable_events(cls, seats: Seats) -> Iterator[Self]:
        """Yield every event of this kind that could be recorded, even some that the rules do not
        allow.
        """

    @classmethod
    @abstractmethod
    def questions(cls, rules: HouseRules, seats: Seats) -> Questions:
        """Return the questions that must be answered to score this event, in order.

        If someone can choose the penalty, the questions about the maker and the tricks need no
        answer unless the choice is to score the hand as it was played.
        """

    @classmethod
    def read_details(cls, details: HandDetails) -> Self:
        """Return the event that these details describe. Raise ImpossibleHand for a detail that this
        kind of event does not have.
        """
        cls.refuse_unrelated_details(
            name for name in _DETAILS_IN_REFUSAL_ORDER if getattr(details, name)
        )
        return cls.from_details(details)

    @classmethod
    def refuse_unrelated_details(cls, filled_fields: Iterable[str]) -> None:
        """Raise ImpossibleHand if a filled-in field is not one of the details of this kind of
        event.
        """
        for field_name in filled_fields:
            if field_name not in cls.DETAILS:
                raise ImpossibleHand(unrelated_detail_refusal(cls.KEY, field_name))


def unrelated_detail_refusal(event_key: str, detail_name: str) -> str:
    shown_name = "lone player" if detail_name == Question.ALONE else detail_name
    return f'The event "{event_key}" has no {shown_name}. Leave it empty, or choose another event.'


class Mishap(Event):
    """Something that went wrong with a hand. The director may have to make a ruling on it.

    `TITLE` is shown in the list of mishaps. `WHAT_HAPPENED` is the text that says what happened, in
    which `{who}` stands for the player.
    """

    __slots__ = ()
    TITLE: ClassVar[str]
    WHAT_HAPPENED: ClassVar[str]
    AT_FAULT: ClassVar[PlayerAtFault]
    OFFENDER_QUESTION: ClassVar[str] = "Who was it?"
    # True if the mishap can cost a side points or the whole hand under some house rules.
    CAN_COST_POINTS_OR_HAND: ClassVar[bool] = True
    # True if the hand can be played to its end after the mishap. The mishap is recorded once the
    # hand has ended.
    HAND_CAN_GO_ON: ClassVar[bool] = False
    # True if the cards of the tricks can prove the mishap.
    CARDS_CAN_PROVE_IT: ClassVar[bool] = False
    # True if the side that did not break the rule chooses the penalty, and not the director.
    OFFENDED_SIDE_CHOOSES: ClassVar[bool] = False

    @property
    def rarity(self) -> int:
        return 2

    @classmethod
    def ruling_sentence(cls, rules: HouseRules) -> str:
        """Return the sentence that says how the rules treat this mishap. It is the sentence of the
        answer to the house rule named by `KEY`.
        """
        answer: Option = getattr(rules, cls.KEY)
        return answer.sentence

    @classmethod
    def can_happen(cls, rules: HouseRules) -> bool:
        return True
