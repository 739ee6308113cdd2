"""The base classes of everything that can happen to a deal, and the details that are recorded of
it.
"""

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


class Question(StrEnum):
    """A question about a hand. Its value is the name of the field that takes the answer."""

    STAGE = "stage"
    OFFENDER = "offender"
    MAKER = "maker"
    ALONE = "alone"
    TRICKS = "tricks"
    CHOICE = "choice"


Questions = tuple[Question, ...]
BID_AND_TRICKS = (Question.MAKER, Question.ALONE, Question.TRICKS)
MAKER_MISSING = "Someone played alone. Enter the maker."


class MisdealStage(StrEnum):
    """When a misdeal was noticed."""

    BEFORE_TURN_UP = "before_turn_up"
    KITTY_NOT_FOUR = "kitty_not_four"


class PenaltyChoice(StrEnum):
    """The choice for scoring a broken rule: as played, with points added to the side that did
    not break it, or with points taken off the side that did.
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
            raise ImpossibleHand(MAKER_MISSING)
        return None if self.maker is None else Bid(self.maker, self.alone)


EnumMember = TypeVar("EnumMember", bound=StrEnum)


def parse_enum_member(enum: type[EnumMember], field_name: str, value: object) -> EnumMember:
    """Return the member of an enum with this value. The refusal calls the field by `name`."""
    for member in enum:
        if value == member.value:
            return member
    raise ImpossibleHand(f'"{field_name}" must be one of {", ".join(enum)}.')


# A refusal names the first detail in this order that does not belong to the event.
_DETAILS_IN_REFUSAL_ORDER = (*BID_AND_TRICKS, Question.OFFENDER, Question.CHOICE, Question.STAGE)


class PlayerAtFault(Enum):
    """The player who is at fault in a kind of event."""

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
        """The rarity of the event: 0 for one that happens in most games (docs/adr/0014)."""

    @property
    @abstractmethod
    def details(self) -> HandDetails:
        """The details to record. `from_details` makes an equal event from them."""

    @classmethod
    @abstractmethod
    def from_details(cls, details: HandDetails) -> Self:
        """Make the event that these details describe."""

    @classmethod
    @abstractmethod
    def all_possible(cls, seats: Seats) -> Iterator[Self]:
        """Yield every event of this kind that could be recorded, even some that the rules do not
        allow.
        """

    @classmethod
    @abstractmethod
    def questions(cls, rules: HouseRules, seats: Seats) -> Questions:
        """Return the questions that must be answered to score this event, in order.

        If there is a choice, the maker and the tricks are needed only for the hand as played.
        """

    @classmethod
    def read(cls, details: HandDetails) -> Self:
        """Return the event that stored details describe; refuse details that don't belong to it."""
        cls.refuse_unrelated_details(
            name for name in _DETAILS_IN_REFUSAL_ORDER if getattr(details, name)
        )
        return cls.from_details(details)

    @classmethod
    def refuse_unrelated_details(cls, filled_fields: Iterable[str]) -> None:
        """Refuse a filled-in field that does not belong to this event."""
        for field_name in filled_fields:
            if field_name not in cls.DETAILS:
                raise ImpossibleHand(unrelated_detail_refusal(cls.KEY, field_name))


def unrelated_detail_refusal(event_key: str, detail_name: str) -> str:
    shown_name = "lone player" if detail_name == Question.ALONE else detail_name
    return f'The event "{event_key}" has no {shown_name}. Leave it empty, or choose another event.'


class Mishap(Event):
    """Something that went wrong with a hand. The director may have to make a ruling on it.

    `TITLE` is shown in the list of mishaps, and `WHAT_HAPPENED` is the sentence about the player.
    """

    __slots__ = ()
    TITLE: ClassVar[str]
    WHAT_HAPPENED: ClassVar[str]
    AT_FAULT: ClassVar[PlayerAtFault]
    OFFENDER_QUESTION: ClassVar[str] = "Who was it?"
    # Whether this mishap, in some house rules, costs a side points or the whole hand.
    HAS_COST: ClassVar[bool] = True
    # Whether the hand can be played to its end and recorded only then.
    HAND_CAN_GO_ON: ClassVar[bool] = False
    # Whether the cards on the table can prove the mishap.
    CARDS_CAN_PROVE_IT: ClassVar[bool] = False
    # Whether the side that did not break the rule chooses the penalty, and not the director.
    OFFENDED_SIDE_CHOOSES: ClassVar[bool] = False

    @property
    def rarity(self) -> int:
        return 2

    @classmethod
    def ruling_sentence(cls, rules: HouseRules) -> str:
        """Return what the rules say about this mishap: the answer to the dial of the same name."""
        answer: Option = getattr(rules, cls.KEY)
        return answer.sentence

    @classmethod
    def can_happen(cls, rules: HouseRules) -> bool:
        return True
