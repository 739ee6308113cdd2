"""One house's choices as one frozen record, to and from JSON. Knows no house by name."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from difflib import get_close_matches
from typing import Any, Self

from scoring.bid import ImpossibleHand
from scoring.chairs import Seats
from scoring.dials.dial import ANY_OF_ITS_TYPE, SPOKEN_OF, Dial, DialGroup
from scoring.dials.games import Games
from scoring.dials.going_wrong import GoingWrong
from scoring.dials.kinds import Answer, OneOf, Stored
from scoring.dials.money_and_prizes import MoneyAndPrizes
from scoring.dials.moving import Moving
from scoring.dials.naming_trump import NamingTrump
from scoring.dials.of_three import OfThree
from scoring.dials.options import (
    MAY_HAVE_THREES,
    MAY_TIE,
    Format,
    OddNumbers,
    RenegePenalty,
    SixCards,
)
from scoring.dials.point_values import PointValues
from scoring.dials.x_marks import XMarks


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRules(
    Games, NamingTrump, PointValues, XMarks, GoingWrong, OfThree, Moving, MoneyAndPrizes
):
    """Each field is a dial, declared in its group; the groups stand as on the page of rules."""

    def __post_init__(self) -> None:
        if (self.hands is None) == (self.target is None):
            raise ValueError(
                "A game ends after a number of hands or at a number of points: "
                "set one of the dials hands and target, and leave the other empty."
            )

    @classmethod
    def from_dict(cls, document: Mapping[str, object]) -> Self:
        """Every dial must be there: what is missing is not guessed."""
        missing = [name for name in DIALS if name not in document]
        if missing:
            raise ValueError(f"These dials are not set: {', '.join(missing)}.")
        return cls(**_read(document))  # type: ignore[arg-type]  # each read by its dial

    @classmethod
    def from_stored(cls, document: Mapping[str, object]) -> Self:
        """Those of a night, which may be older than some dials."""
        return cls.from_dict({**EARLIER, **document})

    def to_dict(self) -> dict[str, Stored]:
        return {name: _stored(getattr(self, name)) for name in DIALS}

    def changed(self, document: Mapping[str, object]) -> Self:
        """The same rules with some dials turned."""
        return replace(self, **_read(document))  # type: ignore[arg-type]  # each read by its dial

    def hands_at(self, players: int) -> int | None:
        """How many counted hands a game has, or None in a race to points."""
        if self.target is not None:
            return None
        return (self.hands_of_three if players == 3 else None) or self.hands

    def check_seats(self, seats: Seats) -> None:
        """Refuses a table that this house does not play at."""
        if len(seats) == 3 and not self.three_handed:
            raise ImpossibleHand("This house plays no tables of three: seat a fourth player.")

    @property
    def may_tie(self) -> bool:
        """Whether a game can end equal: a bracket's has a winner."""
        return self.format in MAY_TIE

    @property
    def uses(self) -> frozenset[str]:
        """The dials that speak of this way to move, and not of every one."""
        return DIALS_OF[self.format]

    @property
    def has_threes(self) -> bool:
        """Not where whoever is left over sits out."""
        return self.may_have_threes and self.odd_numbers is not OddNumbers.BENCH

    @property
    def may_have_threes(self) -> bool:
        """Whether the house plays at tables of three, and people move so that there can be any."""
        return self.three_handed and self.format in MAY_HAVE_THREES

    @property
    def x_marked(self) -> bool:
        return self.x_for_euchre or self.x_for_renege

    @property
    def can_subtract(self) -> bool:
        """Whether points are ever taken off a score in this house."""
        return self.renege is RenegePenalty.OFFENDED_CHOOSE or self.extra_cards is SixCards.SUBTRACT


def _read(document: Mapping[str, object]) -> dict[str, object]:
    return {name: _read_one(name, value) for name, value in document.items()}


def _read_one(name: str, value: object) -> object:
    if name not in DIALS:
        near = get_close_matches(name, DIALS, n=1)
        hint = f"Did you mean {near[0]}?" if near else "The command rules lists them, with --dials."
        raise ValueError(f'There is no dial "{name[:40]}". {hint}')
    try:
        return DIALS[name].kind.read(value)
    except ValueError as fault:
        raise ValueError(f"The dial {name} ({DIALS[name].label}) must be {fault}.") from None


def _stored(value: object) -> Stored:
    if isinstance(value, Answer):
        key: str | int = value.value
        return key
    if isinstance(value, tuple):
        return [one.value if isinstance(one, Answer) else one for one in value]
    assert value is None or isinstance(value, bool | int | str)
    return value


@dataclass(frozen=True, slots=True)
class Group:
    title: str
    dials: tuple[Dial, ...]


def _named(dial: Dial, name: str, answers: Any) -> Dial:
    """By its field, whose type has the answers of a dial that says no other kind."""
    kind = OneOf(tuple(answers)) if dial.kind is ANY_OF_ITS_TYPE else dial.kind
    return replace(dial, name=name, kind=kind)


def _groups() -> tuple[Group, ...]:
    groups = {
        field.name: _named(field.metadata["dial"], field.name, field.type)
        for field in fields(HouseRules)
    }
    return tuple(
        Group(base.TITLE, tuple(groups[name] for name in base.__annotations__ if name in groups))
        for base in HouseRules.__bases__
        if issubclass(base, DialGroup)
    )


GROUPS = _groups()
DIALS = {dial.name: dial for group in GROUPS for dial in group.dials}
EARLIER = {
    name: _stored(dial.kind.read(dial.earlier))
    for name, dial in DIALS.items()
    if dial.earlier is not SPOKEN_OF
}
USUAL = {name: dial.usual for name, dial in DIALS.items() if dial.usual is not SPOKEN_OF}
DIALS_OF = {
    way: frozenset(name for name, dial in DIALS.items() if way in dial.formats) for way in Format
}
OF_FORMATS = frozenset[str]().union(*DIALS_OF.values())
