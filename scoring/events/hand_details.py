"""What is written down of a deal besides its dealer and its event, whichever way it was told."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import TypeVar

from scoring.bid import Bid, ImpossibleHand
from scoring.chairs import Chair


class Question(StrEnum):
    """Each has the name of the field that takes its answer."""

    STAGE = "stage"
    OFFENDER = "offender"
    MAKER = "maker"
    ALONE = "alone"
    TRICKS = "tricks"
    CHOICE = "choice"


Closed = TypeVar("Closed", bound=StrEnum)
Questions = tuple[Question, ...]
PLAY = (Question.MAKER, Question.ALONE, Question.TRICKS)


def member(closed: type[Closed], name: str, value: object) -> Closed:
    """The member of a closed set that a field says."""
    if not isinstance(value, str) or value not in _words(closed):
        raise ImpossibleHand(f'"{name}" must be one of {", ".join(closed)}.')
    return closed(value)


@cache
def _words(closed: type[StrEnum]) -> frozenset[str]:
    return frozenset(option.value for option in closed)


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
    """None is what nobody knows, or what does not belong to the event."""

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
