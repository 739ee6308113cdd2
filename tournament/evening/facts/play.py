"""Who sat where, and what is written down of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, ClassVar, Literal

from tournament.evening.facts.field import (
    LATER,
    PERSON,
    SIGNED,
    UNTOLD,
    Label,
    MaxLength,
    Number,
    Reason,
    Secret,
    Short,
    Who,
    Word,
)

ChairKey = Literal["", "N", "E", "S", "W"]
# The tricks that were looked at as they stand in an address, or the line of the log that is taken.
Evidence = Mapping[str, str | int]
ForfeitKey = Literal["", "a", "b", "both"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """A game at every table at once; in a bracket one of its games, under its `name` there, which
    has no chairs once it is forfeited. It `ended` when its result was first written down, or
    corrected once all was played.
    """

    number: Number
    seated: Annotated[datetime, UNTOLD]
    name: Annotated[Short, LATER] = ""
    forfeit: Annotated[ForfeitKey, LATER] = ""
    ended: Annotated[datetime | None, LATER, Label("over")] = None

    KIND: ClassVar[str] = "round"
    KEY: ClassVar[tuple[str, ...]] = ("number",)


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """No table and no chair is the bench."""

    round: Number
    entry: Who
    table: int | None = None
    chair: ChairKey = ""
    plays_for: Annotated[int | None, Label("plays for"), PERSON] = None

    KIND: ClassVar[str] = "seat"
    KEY: ClassVar[tuple[str, ...]] = ("round", "entry")


@dataclass(frozen=True, slots=True, kw_only=True)
class Handover:
    """Somebody left in the middle of a game, after so many counted hands. `points` and `x` are what
    the card had then, where the hands themselves do not tell.
    """

    round: Number
    left: Annotated[int, Label("who left"), PERSON]
    table: int
    chair: ChairKey
    taken_by: Annotated[int | None, Label("chair taken by"), PERSON]
    from_bench: Annotated[bool, Label("from those who sat out")]
    hands: Annotated[int, Label("hands before that")]
    points: Annotated[int, SIGNED]
    x: int

    KIND: ClassVar[str] = "handover"
    KEY: ClassVar[tuple[str, ...]] = ("round", "left")


@dataclass(frozen=True, slots=True, kw_only=True)
class Grant:
    """Points that the director gives for a game missed."""

    round: Number
    entry: Who
    points: Annotated[int, SIGNED]
    note: Reason

    KIND: ClassVar[str] = "grant"
    KEY: ClassVar[tuple[str, ...]] = ("round", "entry")


# A row of a paper sheet: points by sides, and X by sides.
Row = tuple[tuple[int, ...], tuple[int, ...]]


# What can happen instead of a hand being played, in one word as it is sent: with when it was seen.
Unplayed = Literal["thrown_in", "misdeal", "misdeal before_turn_up", "misdeal kitty_not_four"]
# What one side has sent of a hand: whose side, the hand's number, its dealer, and its maker with
# whether alone and the tricks, or what happened instead.
Said = tuple[str, int, ChairKey, ChairKey | Unplayed, bool, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """`points` and `x` are typed totals, by sides, None where a cell is still empty; an X that is
    personal is typed by chairs. `rows` are read off paper. It is `short` where it was taken as it
    stood after `hands_played`, 0 where nobody counted, and `kept` where it is unusual and was said
    to be right. What is `said` waits for the other side.
    """

    round: Number
    table: int
    points: tuple[int | None, ...] = ()
    x: tuple[int | None, ...] = ()
    rows: tuple[Row, ...] = ()
    dealer: ChairKey = ""
    short: Annotated[bool, Label("cut short")] = False
    hands_played: Annotated[int | None, Label("hands played")] = None
    kept: Annotated[bool, Label("unusual and right")] = False
    tie_won: Annotated[ChairKey, Label("extra hand won by")] = ""
    disputed: Reason = ""
    said: Annotated[tuple[Said, ...], LATER, Secret("what one side sent")] = ()
    version: Annotated[int, UNTOLD] = 0

    KIND: ClassVar[str] = "sheet"
    KEY: ClassVar[tuple[str, ...]] = ("round", "table")


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    round: Number
    table: int
    number: Number
    dealer: ChairKey
    event: Word
    maker: ChairKey = ""
    alone: bool = False
    tricks: int | None = None
    offender: ChairKey = ""
    choice: Word = ""
    stage: Word = ""

    KIND: ClassVar[str] = "hand"
    KEY: ClassVar[tuple[str, ...]] = ("round", "table", "number")


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """What the director decided at a table. `points` and `x` are what the boxes of its totals hold
    at least once the ruling is in the score, by the holders of a sheet, or below zero how many
    points are still to come off; both are empty where it does not have to be written there.
    """

    number: Number
    at: Annotated[datetime, UNTOLD]
    words: Annotated[str, MaxLength(300)]
    round: Number | None = None
    table: int | None = None
    hand: int | None = None
    event: Word = ""
    offender: Annotated[int | None, PERSON] = None
    evidence: Annotated[Evidence | None, Secret("the tricks")] = None
    points: Annotated[tuple[int | None, ...], LATER, UNTOLD] = ()
    x: Annotated[tuple[int | None, ...], LATER, UNTOLD] = ()

    KIND: ClassVar[str] = "ruling"
    KEY: ClassVar[tuple[str, ...]] = ("number",)
