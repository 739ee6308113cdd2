"""What became of a deal, and what every kind of it has to say of itself."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from enum import Enum, auto
from typing import ClassVar, Self

from scoring.bid import ImpossibleHand
from scoring.chairs import Chair, Seats
from scoring.dials.house_rules import HouseRules
from scoring.dials.options import Option
from scoring.events.hand_details import HandDetails, Question, Questions
from scoring.hand_worth import Worth

_CALLED = {Question.ALONE: "lone player"}
# In the order in which what contradicts is looked for.
_LOOKED_FOR = (
    *(Question.MAKER, Question.ALONE, Question.TRICKS),
    *(Question.OFFENDER, Question.CHOICE, Question.STAGE),
)


class AtFault(Enum):
    """Who broke a rule."""

    NOBODY = auto()
    DEALER = auto()
    PLAYER = auto()
    PLAYER_IF_KNOWN = auto()


class Event(ABC):
    """`KEY` is what it is stored under and never changes, `WORDS` what is said of it in a list of
    hands, `DETAILS` what it can tell besides, and `NEEDED` what it must.
    """

    __slots__ = ()
    KEY: ClassVar[str]
    WORDS: ClassVar[str]
    DETAILS: ClassVar[Questions]
    NEEDED: ClassVar[Questions] = ()

    @abstractmethod
    def worth(self, dealer: Chair, seats: Seats, rules: HouseRules) -> Worth:
        """What it leaves on the cards, or ImpossibleHand with the cure."""

    @property
    @abstractmethod
    def rarity(self) -> int:
        """How rare it is (docs/adr/0014): 0 is what happens all the time."""

    @property
    @abstractmethod
    def told(self) -> HandDetails:
        """What `of` reads as this same event."""

    @classmethod
    @abstractmethod
    def of(cls, report: HandDetails) -> Self: ...

    @classmethod
    @abstractmethod
    def every(cls, seats: Seats) -> Iterator[Self]:
        """All that could be written down; the house's rules have still to refuse some of it."""

    @classmethod
    @abstractmethod
    def questions(cls, rules: HouseRules, seats: Seats) -> Questions:
        """As little as has to be asked before it is worth something here, in order. Where there is
        something to choose, only the hand as played takes maker and tricks.
        """

    @classmethod
    def read(cls, report: HandDetails) -> Self:
        """From everything that is stored of a hand: what does not belong to it is refused."""
        cls.refuse_more(name for name in _LOOKED_FOR if getattr(report, name))
        return cls.of(report)

    @classmethod
    def refuse_more(cls, filled_in: Iterable[str]) -> None:
        """What contradicts this event."""
        for name in filled_in:
            if name not in cls.DETAILS:
                raise ImpossibleHand(
                    f'The event "{cls.KEY}" has no {_CALLED.get(Question(name), name)}: leave it '
                    "empty, or choose another event."
                )


class Mishap(Event):
    """What a director may be asked to rule on. `TITLE` stands among all that may have happened,
    `HAPPENED` is said of whoever it was.
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
        """What is done about it here, where a dial of the same name says so."""
        dial: Option = getattr(rules, cls.KEY)
        return dial.words

    @classmethod
    def may_happen(cls, rules: HouseRules) -> bool:
        return True
