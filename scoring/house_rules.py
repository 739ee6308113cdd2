"""One house's choices as one frozen record, to and from JSON. Knows no house by name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from difflib import get_close_matches
from typing import Self

from scoring import options
from scoring.chairs import Chair, Seats
from scoring.dials import DIALS, EARLIER
from scoring.hand import ImpossibleHand
from scoring.kinds import Stored
from scoring.options import NoPlay, Option


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRules:
    """Each field is a dial of scoring/dials.py, which says what it means and may be."""

    format: options.Format
    bracket_draw: options.BracketDraw
    games: int | None
    hands: int | None
    hands_of_three: int | None
    target: int | None
    minutes: int
    bell: options.Bell
    scorekeeper: Chair
    first_dealer: options.FirstDealer

    nobody_names: NoPlay
    own_trump: options.OwnTrump
    own_trump_for: options.TurnUps
    lone_lead: options.LoneLead

    made: int
    march: int
    alone_made: int
    alone_march: int
    euchre: int
    euchre_alone: int
    below_zero: bool

    x_for_euchre: bool
    x_for_renege: bool
    x_charged_to: options.Charged
    x_fine_cents: int
    x_fine_per: options.FinePer

    misdeal_before_turn_up: NoPlay
    misdeal_kitty_not_four: NoPlay
    renege: options.Reneged
    renege_points: int
    renege_points_lone: int
    renege_correctable: bool
    exposed_card: options.PlayOn
    lead_out_of_turn: options.PlayOn
    extra_cards: options.SixCards
    extra_cards_points: int

    three_handed: bool
    three_made: int
    three_march: int
    three_declared: int
    three_euchre: int
    three_renege: options.ThreeRenege
    three_move: options.ThreeMove
    three_handed_note: str
    odd_numbers: options.OddNumbers
    sit_out_points: int
    sits_out_first: options.SitsOutFirst
    missed_game_points: int
    stand_in_points: options.StandIn
    direction: options.Direction
    movement: options.Movement
    tied_game: options.TiedGame
    odd_division: options.OddDivision
    divisions: tuple[str, ...]

    fee_cents: int
    tag: bool
    adult: bool
    tie_breakers: tuple[options.TieBreaker, ...]
    count_loners: options.CountLoners
    medals: int
    prize_places: int
    prizes_from: options.PrizesFrom
    proceeds_to: str

    def __post_init__(self) -> None:
        if (self.hands is None) == (self.target is None):
            raise ValueError(
                "A game ends after a number of hands or at a number of points: "
                "set one of the dials hands and target, and leave the other empty."
            )

    @classmethod
    def from_dict(cls, told: Mapping[str, object]) -> Self:
        """Every dial must be there: what is missing is not guessed."""
        missing = [name for name in DIALS if name not in told]
        if missing:
            raise ValueError(f"These dials are not set: {', '.join(missing)}.")
        return cls(**_read(told))  # type: ignore[arg-type]  # each read by its dial

    @classmethod
    def kept(cls, told: Mapping[str, object]) -> Self:
        """Those of a night, which may be older than some dials."""
        return cls.from_dict({**EARLIER, **told})

    def to_dict(self) -> dict[str, Stored]:
        return {name: _stored(value) for name, value in asdict(self).items()}

    def changed(self, told: Mapping[str, object]) -> Self:
        """The same rules with some dials turned."""
        return replace(self, **_read(told))  # type: ignore[arg-type]  # each read by its dial

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
        return "tied_game" in self.format.uses

    @property
    def x_marked(self) -> bool:
        return self.x_for_euchre or self.x_for_renege

    @property
    def can_subtract(self) -> bool:
        """Whether points are ever taken off a score in this house."""
        return (
            self.renege is options.Reneged.OFFENDED_CHOOSE
            or self.extra_cards is options.SixCards.SUBTRACT
        )


def _read(told: Mapping[str, object]) -> dict[str, object]:
    return {name: _read_one(name, value) for name, value in told.items()}


def _read_one(name: str, told: object) -> object:
    if name not in DIALS:
        near = get_close_matches(name, DIALS, n=1)
        hint = f"Did you mean {near[0]}?" if near else "The command rules lists them, with --dials."
        raise ValueError(f'There is no dial "{name[:40]}". {hint}')
    try:
        return DIALS[name].kind.read(told)
    except ValueError as fault:
        raise ValueError(f"The dial {name} ({DIALS[name].label}) must be {fault}.") from None


def _stored(value: object) -> Stored:
    if isinstance(value, Option):
        key: str | int = value.value
        return key
    if isinstance(value, tuple):
        return [one.value if isinstance(one, Option) else one for one in value]
    if isinstance(value, Chair):
        return value.value
    assert value is None or isinstance(value, bool | int | str)
    return value
