"""One house's choices as one frozen value, to and from JSON. Knows no house by name."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from difflib import get_close_matches
from typing import Self, cast

from scoring.bid import ImpossibleHand
from scoring.chairs import Seats
from scoring.dials.dial import ANY_OF_ITS_TYPE, SPOKEN_OF, Answer, Dial, DialGroup, OneOf, Stored
from scoring.dials.groups import (
    Games,
    GoingWrong,
    MoneyAndPrizes,
    Moving,
    NamingTrump,
    OfThree,
    PointValues,
    XMarks,
)
from scoring.dials.options import (
    MAY_HAVE_THREES,
    MAY_TIE,
    USUAL_ODD_NUMBERS,
    Format,
    OddNumbers,
    Option,
    RenegePenalty,
    SixCards,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRules(
    Games, NamingTrump, PointValues, XMarks, GoingWrong, OfThree, Moving, MoneyAndPrizes
):
    """Every dial with its answer. The fields are declared in their groups, in the order of the
    rules page.
    """

    def __post_init__(self) -> None:
        if (self.hands is None) == (self.target is None):
            raise ValueError(
                "A game ends after a number of hands or at a number of points: "
                "set one of the dials hands and target, and leave the other empty."
            )

    @classmethod
    def from_dict(cls, document: Mapping[str, object]) -> Self:
        """Rules from a document that sets every dial; a missing one is refused."""
        missing = [name for name in DIALS if name not in document]
        if missing:
            raise ValueError(f"These dials are not set: {', '.join(missing)}.")
        return cls(**_read(document))  # type: ignore[arg-type]  # each read by its dial

    @classmethod
    def from_stored(cls, document: Mapping[str, object]) -> Self:
        """Rules of a stored night, which may be older than some dials."""
        return cls.from_dict({**EARLIER, **document})

    def to_dict(self) -> dict[str, Stored]:
        """Every dial as JSON can hold it."""
        return {name: _as_json(getattr(self, name)) for name in DIALS}

    def with_dials(self, document: Mapping[str, object]) -> Self:
        """These rules with other answers to the dials that the document names."""
        return replace(self, **_read(document))  # type: ignore[arg-type]  # each read by its dial

    def hands_at(self, players: int) -> int | None:
        """How many counted hands a game has at a table of so many, or None in a race to points."""
        if self.target is not None:
            return None
        return (self.hands_of_three if players == 3 else None) or self.hands

    def check_seats(self, seats: Seats) -> None:
        """Refuse a table of three where the house plays none."""
        if len(seats) == 3 and not self.three_handed:
            raise ImpossibleHand("This house plays no tables of three: seat a fourth player.")

    @property
    def may_tie(self) -> bool:
        """Whether a game can end in a tie; in a bracket it cannot."""
        return self.format in MAY_TIE

    @property
    def uses(self) -> frozenset[str]:
        """The dials that matter in this format and not in every one."""
        return DIALS_OF[self.format]

    @property
    def way_to_move(self) -> str:
        """How people move, in words that hold with what becomes of the players left over."""
        usual = USUAL_ODD_NUMBERS.get(self.format)
        is_as_usual = self.three_handed and self.odd_numbers in (OddNumbers.AS_USUAL, usual)
        return self.format.words if is_as_usual else self.format.moving

    @property
    def has_threes(self) -> bool:
        """Whether there can be a table of three tonight: not if leftover players sit out."""
        return self.may_have_threes and self.odd_numbers is not OddNumbers.BENCH

    @property
    def may_have_threes(self) -> bool:
        """Whether the house plays tables of three, in a format that can have any."""
        return self.three_handed and self.format in MAY_HAVE_THREES

    @property
    def marks_x(self) -> bool:
        """Whether anything gets an X in this house."""
        return self.x_for_euchre or self.x_for_renege

    @property
    def can_subtract(self) -> bool:
        """Whether points are ever taken off a score in this house."""
        return self.renege is RenegePenalty.OFFENDED_CHOOSE or self.extra_cards is SixCards.SUBTRACT


def _read(document: Mapping[str, object]) -> dict[str, object]:
    """Each answer as its dial holds it; refuses unknown dials and impossible answers."""
    answers: dict[str, object] = {}
    for name, value in document.items():
        if name not in DIALS:
            near = get_close_matches(name, DIALS, n=1)
            lists = "The command rules lists them, with --dials."
            hint = f"Did you mean {near[0]}?" if near else lists
            raise ValueError(f'There is no dial "{name[:40]}". {hint}')
        try:
            answers[name] = DIALS[name].kind.read(value)
        except ValueError as fault:
            raise ValueError(f"The dial {name} ({DIALS[name].label}) must be {fault}.") from None
    return answers


def _as_json(value: object) -> Stored:
    if isinstance(value, Answer):
        key: str | int = value.value
        return key
    if isinstance(value, tuple):
        return [one.value if isinstance(one, Answer) else one for one in value]
    assert value is None or isinstance(value, bool | int | str)
    return value


@dataclass(frozen=True, slots=True)
class Group:
    """One group of dials on the rules page."""

    title: str
    dials: tuple[Dial, ...]


def _groups() -> tuple[Group, ...]:
    """The groups with their dials, each named by its field and with the answers of its field's
    type, unless it says which kind of answer it takes.
    """
    dials: dict[str, Dial] = {}
    for field in fields(HouseRules):
        dial, answers = field.metadata["dial"], cast("type[Option]", field.type)
        kind = OneOf(tuple(answers)) if dial.kind is ANY_OF_ITS_TYPE else dial.kind
        dials[field.name] = replace(dial, name=field.name, kind=kind)
    return tuple(
        Group(base.TITLE, tuple(dials[name] for name in base.__annotations__ if name in dials))
        for base in HouseRules.__bases__
        if issubclass(base, DialGroup)
    )


GROUPS = _groups()
DIALS = {dial.name: dial for group in GROUPS for dial in group.dials}
EARLIER = {
    name: _as_json(dial.kind.read(dial.earlier))
    for name, dial in DIALS.items()
    if dial.earlier is not SPOKEN_OF
}
USUAL = {name: dial.usual for name, dial in DIALS.items() if dial.usual is not SPOKEN_OF}
# The dials that matter in some formats only, by format and all together.
DIALS_OF = {
    way: frozenset(name for name, dial in DIALS.items() if way in dial.formats) for way in Format
}
FORMAT_DIALS = frozenset[str]().union(*DIALS_OF.values())
