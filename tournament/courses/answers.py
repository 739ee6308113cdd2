"""What a course answers with: the next step, how far a step has come, what is still to be typed."""

import enum
from dataclasses import dataclass

# Of whoever plays no more: the others are still here for a game.
LEFT = "left"


class StepState(enum.Enum):
    DONE = "done"
    NOW = "do now"
    READY = "ready"
    LATER = "not yet"


@dataclass(frozen=True, slots=True)
class PageWords:
    """What is said as it is: why there are none yet of what somebody asks for, with what helps;
    `no_cards` where nobody ever carries one, and `not_seated` between two games, each empty where
    it is not so. `seating` is the page where games begin, `seated` what is done with one, and
    `goes_on` what whoever wins a tie does.
    """

    no_seats: str
    no_sheets: str
    no_places: str
    no_prizes: str
    no_cards: str
    not_seated: str
    seating: str
    seated: str
    goes_on: str


@dataclass(frozen=True, slots=True)
class NextStep:
    """The one big button: what it says, the page it leads to, and a line below it."""

    words: str
    page: str
    below: str


@dataclass(frozen=True, slots=True)
class NextPage:
    """A page, and in a bracket so many games that one press calls; `said` who has won it, once it
    is over.
    """

    words: str
    page: str
    calls: int = 0
    said: str = ""


@dataclass(frozen=True, slots=True)
class ReadyGames:
    """How many games of a bracket are ready while no table is busy, and the press that calls."""

    ready: str
    next_page: NextPage


@dataclass(frozen=True, slots=True)
class MissingResult:
    """A result that is still to be typed; without a game on the bracket's page."""

    words: str
    game: int | None
