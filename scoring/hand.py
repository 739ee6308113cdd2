"""What the scorekeeper saw in one deal, as frozen values. Knows no house and no points."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from enum import StrEnum

from scoring.chairs import Chair, Seats

TRICKS = 5
TRICKS_TO_MAKE = 3


class ImpossibleHand(ValueError):
    """What is written down cannot have happened; the text names the cure."""


class Stage(StrEnum):
    """When a misdeal was noticed."""

    BEFORE_TURN_UP = "before_turn_up"
    KITTY_NOT_FOUR = "kitty_not_four"


class Choice(StrEnum):
    """What the offended side takes: the hand as it was played, or the penalty, one of two ways."""

    AS_PLAYED = "as_played"
    ADD = "add"
    SUBTRACT = "subtract"


class Breach(StrEnum):
    """A breach that can leave the hand to be played on."""

    RENEGE_CORRECTED = "renege_corrected"
    EXPOSED_CARD = "exposed_card"
    LEAD_OUT_OF_TURN = "lead_out_of_turn"


@dataclass(frozen=True, slots=True)
class Bid:
    """Who named trump, and whether that player said "I play alone".

    At a table of three every maker is alone in fact; `alone` means that it was said.
    """

    maker: Chair
    alone: bool = False

    def laid_down(self, seats: Seats) -> Chair | None:
        """Who lays the cards down: the partner of a lone maker, and nobody at a table of three."""
        return self.maker.opposite if self.alone and len(seats) == 4 else None


@dataclass(frozen=True, slots=True)
class Played:
    """`tricks` are the making side's; at a table of three, the maker's own."""

    bid: Bid
    tricks: int

    def __post_init__(self) -> None:
        _check_tricks(self.tricks)

    @property
    def euchred(self) -> bool:
        return self.tricks < TRICKS_TO_MAKE

    @property
    def march(self) -> bool:
        return self.tricks == TRICKS


@dataclass(frozen=True, slots=True)
class ThrownIn:
    """Nobody named trump in either round."""


@dataclass(frozen=True, slots=True)
class Misdeal:
    """`stage` may be left out where the house makes no difference."""

    stage: Stage | None = None


@dataclass(frozen=True, slots=True)
class Wrong:
    """A hand in which somebody broke a rule. The bid and the tricks may be unknown where the hand
    ends at once; a hand that is scored as played needs both."""

    offender: Chair | None = None
    bid: Bid | None = None
    tricks: int | None = None

    def __post_init__(self) -> None:
        if self.tricks is not None:
            _check_tricks(self.tricks)

    @property
    def played(self) -> Played:
        if self.bid is None or self.tricks is None:
            raise ImpossibleHand(
                "The hand is scored as played: write down who named trump, and the tricks."
            )
        return Played(self.bid, self.tricks)


@dataclass(frozen=True, slots=True)
class Renege(Wrong):
    """Proved, or counted as proved."""

    _: KW_ONLY
    choice: Choice | None = None


@dataclass(frozen=True, slots=True)
class Breached(Wrong):
    _: KW_ONLY
    breach: Breach


@dataclass(frozen=True, slots=True)
class ExtraCards(Wrong):
    """The dealer was found with six cards after the first lead; nobody else can be the offender."""

    _: KW_ONLY
    choice: Choice | None = None


Event = Played | ThrownIn | Misdeal | Renege | Breached | ExtraCards


@dataclass(frozen=True, slots=True)
class Hand:
    dealer: Chair
    event: Event


def _check_tricks(tricks: int) -> None:
    if not 0 <= tricks <= TRICKS:
        raise ImpossibleHand(
            f"{tricks} tricks are written down, and a hand has {TRICKS}: count the making side's "
            "tricks again, 0 to 5."
        )
