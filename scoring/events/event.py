"""What became of a deal: its details as they are written down, and what each kind of it answers."""

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
    """What may have to be asked; each has the name of the field that takes its answer."""

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
    """What is written down of a deal besides its dealer and its event, from a form, a row or JSON.

    None is what nobody knows, or what does not belong to the event.
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


# In this order a detail that does not belong to the event is looked for.
_LOOKED_FOR = (*PLAY, Question.OFFENDER, Question.CHOICE, Question.STAGE)


class AtFault(Enum):
    """Who broke a rule."""

    NOBODY = auto()
    DEALER = auto()
    PLAYER = auto()
    PLAYER_IF_KNOWN = auto()


class Event(ABC):
    """One kind of thing that can become of a deal.

    `KEY` is what it is stored under and never changes, `WORDS` what a list of hands says of it,
    `DETAILS` what can be written down besides, and `NEEDED` what must be.
    """

    __slots__ = ()
    KEY: ClassVar[str]
    WORDS: ClassVar[str]
    DETAILS: ClassVar[Questions]
    NEEDED: ClassVar[Questions] = ()

    @abstractmethod
    def worth(self, dealer: Chair, seats: Seats, rules: HouseRules) -> Worth:
        """What it leaves on the score cards; raises ImpossibleHand with the cure."""

    @property
    @abstractmethod
    def rarity(self) -> int:
        """How rare it is (docs/adr/0014): 0 is what happens all the time."""

    @property
    @abstractmethod
    def details(self) -> HandDetails:
        """The details from which `of` makes this same event again."""

    @classmethod
    @abstractmethod
    def of(cls, details: HandDetails) -> Self:
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
        cls.refuse_more(name for name in _LOOKED_FOR if getattr(details, name))
        return cls.of(details)

    @classmethod
    def refuse_more(cls, filled_in: Iterable[str]) -> None:
        """Refuse a field that was filled in and does not belong to this event."""
        for name in filled_in:
            if name not in cls.DETAILS:
                shown = "lone player" if name == Question.ALONE else name
                raise ImpossibleHand(
                    f'The event "{cls.KEY}" has no {shown}: leave it empty, or choose another '
                    "event."
                )


class Mishap(Event):
    """What a director may be asked to rule on.

    `TITLE` stands in the list of what may have happened, `HAPPENED` is said of the player.
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
        """What this house does about it: the words of the dial of the same name."""
        answer: Option = getattr(rules, cls.KEY)
        return answer.words

    @classmethod
    def may_happen(cls, rules: HouseRules) -> bool:
        return True
