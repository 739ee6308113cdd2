"""The facts about play: games, seats, score sheets, hands, and rulings."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, ClassVar, Literal

from scoring.chairs import WORD_BY_CHAIR
from scoring.events import EVENT_CLASSES
from tournament.evening.facts.field import (
    ADDED_LATER,
    NOT_SHOWN,
    PERSON,
    SIGNED,
    ChangeLabel,
    CountNoun,
    KeyNumber,
    Label,
    MaxLength,
    PlayerNumber,
    ReasonText,
    TextUpTo12Letters,
    TextUpTo20Letters,
    ValueWords,
    YesNoWords,
)

ChairKey = Literal["", "N", "E", "S", "W"]
SEAT_WORDS = ValueWords({chair.value: words for chair, words in WORD_BY_CHAIR.items()})
# The side that won an extra hand is stored as its first chair.
WINNING_SIDE_WORDS = ValueWords({"N": "N/S", "E": "E/W"})
EVENT_WORDS = ValueWords({event.KEY: event.LIST_WORDS for event in EVENT_CLASSES})
PENALTY_WORDS = ValueWords(
    {"as_played": "scored as played", "add": "points added", "subtract": "points taken off"}
)
MISDEAL_WORDS = ValueWords(
    {
        "before_turn_up": "noticed before the turn-up",
        "kitty_not_four": "noticed because the kitty was wrong",
    }
)
# The tricks that prove a ruling, as the parameters of the trick checker's URL. Nights of the first
# version may have a sentence in place of the tricks.
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
    ended: Annotated[datetime | None, ADDED_LATER, YesNoWords("finished", "not finished")] = None

    KIND: ClassVar[str] = "round"
    KEY: ClassVar[tuple[str, ...]] = ("number",)


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """One player's seat in a game. A player who sits out has no table and no chair. `plays_for` is
    the player who is away, if a substitute has the seat for this game alone.
    """

    round: KeyNumber
    entry: PlayerNumber
    table: Annotated[int | None, Label("table", emptied="sits out (was at table {})")] = None
    chair: Annotated[ChairKey, Label("", emptied="no seat"), SEAT_WORDS] = ""
    plays_for: Annotated[
        int | None, Label("substitutes for", emptied="no longer a substitute"), PERSON
    ] = None

    KIND: ClassVar[str] = "seat"
    KEY: ClassVar[tuple[str, ...]] = ("round", "entry")


@dataclass(frozen=True, slots=True, kw_only=True)
class Handover:
    """A seat that changed hands in the middle of a game, after this many counted `hands`. `points`
    and `x` are what the seat's chair had made in those hands, even if it had changed hands before.
    `taken_by` is None if the others went on as a table of three.
    """

    round: KeyNumber
    left: Annotated[int, Label("left by"), PERSON]
    table: int
    chair: Annotated[ChairKey, Label(""), SEAT_WORDS]
    taken_by: Annotated[int | None, Label("seat taken by", emptied="seat left empty"), PERSON]
    from_bench: Annotated[bool, YesNoWords("who was sitting out", "who was not sitting out")]
    hands: Annotated[int, Label("left after hand")]
    points: Annotated[int, SIGNED, CountNoun("point")]
    x: Annotated[int, CountNoun("X")]

    KIND: ClassVar[str] = "handover"
    KEY: ClassVar[tuple[str, ...]] = ("round", "left")


@dataclass(frozen=True, slots=True, kw_only=True)
class Grant:
    """Points that the director gives a player for a missed game."""

    round: KeyNumber
    entry: PlayerNumber
    points: Annotated[int, SIGNED, CountNoun("point")]
    note: Annotated[ReasonText, Label("reason:")]

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
    None for an empty box. Xs that count for one player are typed by chair. `rows` are copied from
    paper. `short` means that the game was cut short. `hands_played` is then the number of hands
    played, or 0 if they were not counted. `kept` means that an unusual score was confirmed. `said`
    has reports of hands that the other side has not confirmed.
    """

    round: KeyNumber
    table: int
    points: tuple[int | None, ...] = ()
    x: tuple[int | None, ...] = ()
    rows: tuple[PaperRow, ...] = ()
    dealer: Annotated[ChairKey, Label("first dealer"), SEAT_WORDS] = ""
    short: Annotated[bool, YesNoWords("short game", "not a short game")] = False
    hands_played: Annotated[
        int | None, CountNoun("hand played", "hands played"), ValueWords({"0": "hands not counted"})
    ] = None
    kept: Annotated[bool, YesNoWords("unusual score confirmed", "unusual score not confirmed")] = (
        False
    )
    tie_won: Annotated[ChairKey, Label("extra hand won by"), WINNING_SIDE_WORDS] = ""
    disputed: Annotated[ReasonText, Label("disputed:", emptied="no longer disputed")] = ""
    said: Annotated[
        tuple[HandReport, ...], ADDED_LATER, ChangeLabel("hands that one side sent")
    ] = ()
    version: Annotated[int, NOT_SHOWN] = 0

    KIND: ClassVar[str] = "sheet"
    KEY: ClassVar[tuple[str, ...]] = ("round", "table")


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    round: KeyNumber
    table: int
    number: KeyNumber
    dealer: Annotated[ChairKey, Label("dealer"), SEAT_WORDS]
    event: Annotated[TextUpTo20Letters, Label(""), EVENT_WORDS]
    maker: Annotated[
        ChairKey, Label("trump named by", emptied="no one named trump"), SEAT_WORDS
    ] = ""
    alone: Annotated[bool, YesNoWords("alone", "not alone")] = False
    tricks: Annotated[int | None, Label("", emptied="tricks not counted"), CountNoun("trick")] = (
        None
    )
    offender: Annotated[ChairKey, Label("rule broken by", emptied="no rule broken"), SEAT_WORDS] = (
        ""
    )
    choice: Annotated[TextUpTo20Letters, Label("", emptied="no penalty"), PENALTY_WORDS] = ""
    stage: Annotated[TextUpTo20Letters, Label("", emptied="no misdeal"), MISDEAL_WORDS] = ""

    KIND: ClassVar[str] = "hand"
    KEY: ClassVar[tuple[str, ...]] = ("round", "table", "number")


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """A ruling of the director at a table. `points` and `x` have one value for each box of the
    table's totals. A positive value is the minimum of the box once the ruling is in the score. A
    negative value is the number of points still to take off. Both are empty if nothing has to be
    added to the totals by hand.
    """

    number: KeyNumber
    at: Annotated[datetime, NOT_SHOWN]
    words: Annotated[str, Label(""), MaxLength(300)]
    round: KeyNumber | None = None
    table: int | None = None
    hand: int | None = None
    event: Annotated[TextUpTo20Letters, Label(""), EVENT_WORDS] = ""
    offender: Annotated[int | None, Label("rule broken by"), PERSON] = None
    evidence: Annotated[TrickQuery | None, ChangeLabel("tricks that prove it")] = None
    points: Annotated[tuple[int | None, ...], ADDED_LATER, NOT_SHOWN] = ()
    x: Annotated[tuple[int | None, ...], ADDED_LATER, NOT_SHOWN] = ()

    KIND: ClassVar[str] = "ruling"
    KEY: ClassVar[tuple[str, ...]] = ("number",)
