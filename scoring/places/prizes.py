"""A purse, the prizes that are promised of it, and what comes of them."""

from dataclasses import dataclass

from scoring.dials.options import Option, TieBreaker


@dataclass(frozen=True, slots=True)
class Purse:
    """What was taken in, and what is kept back before there are prizes."""

    fees_cents: int = 0
    fines_cents: int = 0
    other_cents: int = 0
    kept_cents: int = 0

    @property
    def cents(self) -> int:
        return self.fees_cents + self.fines_cents + self.other_cents - self.kept_cents


@dataclass(frozen=True, slots=True)
class Share:
    """A fixed sum, or a part of what is left of the purse after all fixed sums."""

    cents: int = 0
    per_cent: int = 0

    def __post_init__(self) -> None:
        if self.cents < 0 or not 0 <= self.per_cent <= 100:
            raise ValueError("A prize is cents from 0 up, or 0 to 100 per cent.")
        if self.cents and self.per_cent:
            raise ValueError("A prize is a fixed sum or a part of the purse, not both.")


class Feat(Option):
    MOST_LONE_MARCHES = "most_lone_marches", TieBreaker.LONE_MARCHES.words
    HIGH_GAME = "high_game", TieBreaker.HIGH_GAME.words
    LOW_SCORE = "low_score", "lowest score"


@dataclass(frozen=True, slots=True)
class SidePrize:
    feat: Feat
    share: Share


@dataclass(frozen=True, slots=True)
class PrizeTable:
    """The prizes in the order of the places, first prize first, and those beside them. The lowest
    score is of somebody who stayed, unless `leavers_too` may have it.
    """

    places: tuple[Share, ...]
    side: tuple[SidePrize, ...] = ()
    nobody_twice: bool = False
    whole_dollars: bool = False
    leavers_too: bool = False

    @property
    def shares(self) -> tuple[Share, ...]:
        """Those of the places, and then those beside them."""
        return (*self.places, *(side.share for side in self.side))


@dataclass(frozen=True, slots=True)
class Payout:
    """The `place` it is for is the best of several; 0 is something else."""

    entrant: str
    cents: int
    reason: str
    place: int = 0


@dataclass(frozen=True, slots=True)
class Rest:
    """What nobody gets, and why: it stays in the purse."""

    cents: int
    reason: str


@dataclass(frozen=True, slots=True)
class Undecided:
    """A prize that what is known of the games gives to nobody: somebody picks who has won it."""

    cents: int
    reason: str


@dataclass(frozen=True, slots=True)
class Payouts:
    """All together are the purse, to the cent."""

    payouts: tuple[Payout, ...] = ()
    rests: tuple[Rest, ...] = ()
    undecided: tuple[Undecided, ...] = ()

    def __add__(self, other: "Payouts") -> "Payouts":
        return Payouts(
            self.payouts + other.payouts,
            self.rests + other.rests,
            self.undecided + other.undecided,
        )
