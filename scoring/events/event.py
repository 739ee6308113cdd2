"""The base class of everything that can become of a deal, and the details that are written down."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum, StrEnum, auto
from typing import ClassVar, Self, TypeVar

from scoring.bid import Bid, ImpossibleHand
from scoring.chairs import Chair, Seats
from scoring.dials.house_rules import HouseRules
from scoring.dials.options import Option
from scoring.hand_worth import Worth


class Question(StrEnum):
    """A question about a hand, named after the field that takes its answer."""

    STAGE = "stage"
    OFFENDER = "offender"
    MAKER = "maker"
    ALONE = "alone"
    TRICKS = "tricks"
    CHOICE = "choice"


Questions = tuple[Question, ...]
PLAY = (Question.MAKER, Question.ALONE, Question.TRICKS)


class Stage(StrEnum):
    """When a misdeal was noticed."""

    BEFORE_TURN_UP = "before_turn_up"
    KITTY_NOT_FOUR = "kitty_not_four"


class Choice(StrEnum):
    """What the offended side takes: the hand as it was played, or the penalty, one of two ways."""

    AS_PLAYED = "as_played"
    ADD = "add"
    SUBTRACT = "subtract"


@dataclass(frozen=True, slots=True, kw_only=True)
class HandDetails:
    """The details of a deal, from a form, a row or JSON; its dealer and event are kept elsewhere.

    None means that nobody knows, or that the detail does not belong to the event.
    """

    maker: Chair | None = None
    alone: bool = False
    tricks: int | None = None
    offender: Chair | None = None
    choice: Choice | None = None
    stage: Stage | None = None

    @property
    def bid(self) -> Bid | None:
        if self.maker is None and self.alone:
            raise ImpossibleHand("Somebody played alone: write down the maker.")
        return None if self.maker is None else Bid(self.maker, self.alone)


Closed = TypeVar("Closed", bound=StrEnum)


def member(closed: type[Closed], name: str, value: object) -> Closed:
    """The member of a closed set that a field names."""
    for one in closed:
        if value == one.value:
            return one
    raise ImpossibleHand(f'"{name}" must be one of {", ".join(closed)}.')


# The order in which `read` looks for a detail that does not belong to the event.
_LOOKED_FOR = (*PLAY, Question.OFFENDER, Question.CHOICE, Question.STAGE)


class AtFault(Enum):
    """Who broke a rule."""

    NOBODY = auto()
    DEALER = auto()
    PLAYER = auto()
    PLAYER_IF_KNOWN = auto()


class Event(ABC):
    """One kind of thing that can become of a deal.

    `KEY` is its stored name and never changes, `WORDS` stands in a list of hands, `DETAILS` are
    the details that can be written down, and `NEEDED` those that must be.
    """

    __slots__ = ()
    KEY: ClassVar[str]
    WORDS: ClassVar[str]
    DETAILS: ClassVar[Questions]
    NEEDED: ClassVar[Questions] = ()

    @abstractmethod
    def worth(self, dealer: Chair, seats: Seats, rules: HouseRules) -> Worth:
        """Its worth on the score cards; raises ImpossibleHand with the cure."""

    @property
    @abstractmethod
    def rarity(self) -> int:
        """How rare it is (docs/adr/0014): 0 is what happens all the time."""

    @property
    @abstractmethod
    def details(self) -> HandDetails:
        """The details from which `from_details` makes this same event again."""

    @classmethod
    @abstractmethod
    def from_details(cls, details: HandDetails) -> Self:
        """The event that these details describe."""

    @classmethod
    @abstractmethod
    def all_possible(cls, seats: Seats) -> Iterator[Self]:
        """Every event of this kind that could be written down, some against the house's rules."""

    @classmethod
    @abstractmethod
    def questions(cls, rules: HouseRules, seats: Seats) -> Questions:
        """The fewest questions whose answers settle its worth in this house, in order.

        Where there is something to choose, only the hand as played takes maker and tricks.
        """

    @classmethod
    def read(cls, details: HandDetails) -> Self:
        """The event that stored details describe; refuses a detail that does not belong to it."""
        cls.refuse_unrelated(name for name in _LOOKED_FOR if getattr(details, name))
        return cls.from_details(details)

    @classmethod
    def refuse_unrelated(cls, filled_in: Iterable[str]) -> None:
        """Refuse a field that was filled in and does not belong to this event."""
        for name in filled_in:
            if name not in cls.DETAILS:
                shown = "lone player" if name == Question.ALONE else name
                raise ImpossibleHand(
                    f'The event "{cls.KEY}" has no {shown}: leave it empty, or choose another '
                    "event."
                )


class Mishap(Event):
    """Something wrong with a hand, on which a director may be asked to rule.

    `TITLE` stands in the list of mishaps, and `HAPPENED` is the sentence about the player.
    """

    __slots__ = ()
    TITLE: ClassVar[str]
    HAPPENED: ClassVar[str]
    WHO: ClassVar[AtFault]
    WHO_WAS_IT: ClassVar[str] = "Who was it?"
    # Whether it can cost points or the hand in any house.
    COSTS: ClassVar[bool] = True
    # Whether the hand can be played on, to be written down once it is over.
    MAY_GO_ON: ClassVar[bool] = False
    # Whether the cards of the tricks can prove it.
    IS_IN_THE_CARDS: ClassVar[bool] = False
    # Where there is a choice, whether the other side has it; else the director.
    OFFENDED_CHOOSE: ClassVar[bool] = False

    @property
    def rarity(self) -> int:
        return 2

    @classmethod
    def house_says(cls, rules: HouseRules) -> str:
        """The house's ruling in words: the answer to the dial of the same name."""
        answer: Option = getattr(rules, cls.KEY)
        return answer.words

    @classmethod
    def may_happen(cls, rules: HouseRules) -> bool:
        return True
