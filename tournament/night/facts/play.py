"""Who sat where, and what is written down of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar, Literal

ChairKey = Literal["", "N", "E", "S", "W"]
# The tricks that were looked at as they stand in an address, or the line of the log that is taken.
Evidence = Mapping[str, str | int]
ForfeitKey = Literal["", "a", "b", "both"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """In a bracket one of its games, under its name there."""

    number: int
    seated: datetime
    name: str = ""
    forfeit: ForfeitKey = ""
    ended: datetime | None = None

    KIND: ClassVar[str] = "round"
    KEY: ClassVar[tuple[str, ...]] = ("number",)


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """No table and no chair is the bench."""

    round: int
    entry: int
    table: int | None = None
    chair: ChairKey = ""
    plays_for: int | None = None

    KIND: ClassVar[str] = "seat"
    KEY: ClassVar[tuple[str, ...]] = ("round", "entry")


@dataclass(frozen=True, slots=True, kw_only=True)
class Handover:
    round: int
    left: int
    table: int
    chair: ChairKey
    taken_by: int | None
    from_bench: bool
    hands: int
    points: int
    x: int

    KIND: ClassVar[str] = "handover"
    KEY: ClassVar[tuple[str, ...]] = ("round", "left")


@dataclass(frozen=True, slots=True, kw_only=True)
class Grant:
    round: int
    entry: int
    points: int
    note: str

    KIND: ClassVar[str] = "grant"
    KEY: ClassVar[tuple[str, ...]] = ("round", "entry")


# A row of a paper sheet: points by sides, and X by sides.
Row = tuple[tuple[int, ...], tuple[int, ...]]


# What one side has sent of a hand: whose side, the hand's number, its dealer and its maker, whether
# alone, and the tricks.
Said = tuple[str, int, ChairKey, ChairKey, bool, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """`points` and `x` are typed totals, by sides, None where a cell is still empty. What is `said`
    waits for the other side.
    """

    round: int
    table: int
    points: tuple[int | None, ...] = ()
    x: tuple[int | None, ...] = ()
    rows: tuple[Row, ...] = ()
    dealer: ChairKey = ""
    short: bool = False
    hands_played: int | None = None
    kept: bool = False
    tie_won: ChairKey = ""
    disputed: str = ""
    said: tuple[Said, ...] = ()
    version: int = 0

    KIND: ClassVar[str] = "sheet"
    KEY: ClassVar[tuple[str, ...]] = ("round", "table")


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    round: int
    table: int
    number: int
    dealer: ChairKey
    event: str
    maker: ChairKey = ""
    alone: bool = False
    tricks: int | None = None
    offender: ChairKey = ""
    choice: str = ""
    stage: str = ""

    KIND: ClassVar[str] = "hand"
    KEY: ClassVar[tuple[str, ...]] = ("round", "table", "number")


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    number: int
    at: datetime
    words: str
    round: int | None = None
    table: int | None = None
    hand: int | None = None
    event: str = ""
    offender: int | None = None
    evidence: Evidence | None = None

    KIND: ClassVar[str] = "ruling"
    KEY: ClassVar[tuple[str, ...]] = ("number",)
