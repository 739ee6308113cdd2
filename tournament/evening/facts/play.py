"""The facts about play: games, seats, score sheets, hands, and rulings."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, ClassVar, Literal

from tournament.evening.facts.field import (
    ADDED_LATER,
    NOT_SHOWN,
    PERSON,
    SIGNED,
    ChangeLabel,
    KeyNumber,
    Label,
    MaxLength,
    PlayerNumber,
    ReasonText,
    TextUpTo12Letters,
    TextUpTo20Letters,
)

ChairKey = Literal["", "N", "E", "S", "W"]
# The tricks that prove a ruling, as the query of the trick checker's address. Nights of the first
# version may have a sentence instead.
TrickQuery = Mapping[str, str | int]
ForfeitKey = Literal["", "a", "b", "both"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """A game at all tables, or one game of a bracket, where `name` is its name. A forfeited game
    has no seats. `ended` is the time at which its result was first recorded or, if it was corrected
    after all games were played, the time of the correction.
    """

    number: KeyNumber
    seated: Annotated[datetime, NOT_SHOWN]
    name: Annotated[TextUpTo12Letters, ADDED_LATER] = ""
    forfeit: Annotated[ForfeitKey, ADDED_LATER] = ""
    ended: Annotated[datetime | None, ADDED_LATER, Label("over")] = None

    KIND: ClassVar[str] = "round"
    KEY: ClassVar[tuple[str, ...]] = ("number",)


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """One player's seat in a game. A player who sits out has no table and no chair. `plays_for` is
    the player who is away, if this is a substitute for this game.
    """

    round: KeyNumber
    entry: PlayerNumber
    table: int | None = None
    chair: Annotated[ChairKey, Label("seat")] = ""
    plays_for: Annotated[int | None, Label("plays for"), PERSON] = None

    KIND: ClassVar[str] = "seat"
    KEY: ClassVar[tuple[str, ...]] = ("round", "entry")


@dataclass(frozen=True, slots=True, kw_only=True)
class Handover:
    """A seat that changed hands in the middle of a game, after this many counted `hands`.
    `points` and `x` are the leaving player's points and Xs in those hands, and `taken_by` is None
    if the others went on as a table of three.
    """

    round: KeyNumber
    left: Annotated[int, Label("who left"), PERSON]
    table: int
    chair: Annotated[ChairKey, Label("seat")]
    taken_by: Annotated[int | None, Label("seat taken by"), PERSON]
    from_bench: Annotated[bool, Label("from those who sat out")]
    hands: Annotated[int, Label("hands before that")]
    points: Annotated[int, SIGNED]
    x: int

    KIND: ClassVar[str] = "handover"
    KEY: ClassVar[tuple[str, ...]] = ("round", "left")


@dataclass(frozen=True, slots=True, kw_only=True)
class Grant:
    """Points that the director gives a player for a missed game."""

    round: KeyNumber
    entry: PlayerNumber
    points: Annotated[int, SIGNED]
    note: ReasonText

    KIND: ClassVar[str] = "grant"
    KEY: ClassVar[tuple[str, ...]] = ("round", "entry")


# One hand on a paper score sheet: points by side, and Xs by side or by player.
PaperRow = tuple[tuple[int, ...], tuple[int, ...]]


# The outcomes of a deal that is not played, as phones send them; a misdeal may add its stage.
UnplayedOutcome = Literal[
    "thrown_in", "misdeal", "misdeal before_turn_up", "misdeal kitty_not_four"
]
# One side's report of a hand: the side, the hand's number, its dealer, its maker or the outcome of
# an unplayed deal, whether the maker was alone, and the tricks.
HandReport = tuple[str, int, ChairKey, ChairKey | UnplayedOutcome, bool, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """The score sheet of one table in one game. `points` and `x` are typed totals by side, with
    None for an empty cell. Xs that count for one player are typed by chair. `rows` are copied
    from paper. `short` means that the game was cut short after `hands_played` hands, or 0 if
    they were not counted. `kept` means that an unusual score was confirmed. `said` has reports
    of hands that the other side has not confirmed.
    """

    round: KeyNumber
    table: int
    points: tuple[int | None, ...] = ()
    x: tuple[int | None, ...] = ()
    rows: tuple[PaperRow, ...] = ()
    dealer: ChairKey = ""
    short: Annotated[bool, Label("cut short")] = False
    hands_played: Annotated[int | None, Label("hands played")] = None
    kept: Annotated[bool, Label("unusual score confirmed")] = False
    tie_won: Annotated[ChairKey, Label("extra hand won by")] = ""
    disputed: ReasonText = ""
    said: Annotated[tuple[HandReport, ...], ADDED_LATER, ChangeLabel("what one side sent")] = ()
    version: Annotated[int, NOT_SHOWN] = 0

    KIND: ClassVar[str] = "sheet"
    KEY: ClassVar[tuple[str, ...]] = ("round", "table")


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    round: KeyNumber
    table: int
    number: KeyNumber
    dealer: ChairKey
    event: TextUpTo20Letters
    maker: ChairKey = ""
    alone: bool = False
    tricks: int | None = None
    offender: ChairKey = ""
    choice: TextUpTo20Letters = ""
    stage: TextUpTo20Letters = ""

    KIND: ClassVar[str] = "hand"
    KEY: ClassVar[tuple[str, ...]] = ("round", "table", "number")


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """A ruling of the director at a table. `points` and `x` have one value for each box of the
    table's totals. A positive value is the minimum of the box once the ruling is in the score.
    A negative one is the points still to take off. Both are empty if nothing has to be added to
    the totals by hand.
    """

    number: KeyNumber
    at: Annotated[datetime, NOT_SHOWN]
    words: Annotated[str, Label("text"), MaxLength(300)]
    round: KeyNumber | None = None
    table: int | None = None
    hand: int | None = None
    event: TextUpTo20Letters = ""
    offender: Annotated[int | None, PERSON] = None
    evidence: Annotated[TrickQuery | None, ChangeLabel("the tricks")] = None
    points: Annotated[tuple[int | None, ...], ADDED_LATER, NOT_SHOWN] = ()
    x: Annotated[tuple[int | None, ...], ADDED_LATER, NOT_SHOWN] = ()

    KIND: ClassVar[str] = "ruling"
    KEY: ClassVar[tuple[str, ...]] = ("number",)
