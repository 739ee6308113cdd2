"""What was set up, and who signed in."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import ClassVar, Literal

from scoring.documents.reading import Document


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What was set up; the one fact of its kind, with an empty key. What `desk_tables` play is
    written down at the desk alone; with `both_sides` a hand counts once two sides have sent it.
    """

    name: str
    date: date
    house: str
    dials: Document
    prizes: Document
    seed: str
    table_keys: int = 1
    practice: bool = False
    playoffs: tuple[tuple[tuple[int, ...], ...], ...] = ()
    lot_seed: str = ""
    counted_cents: int | None = None
    closed: datetime | None = None
    tables: int | None = None
    desk_tables: tuple[int, ...] | None = None
    both_sides: bool | None = None

    KIND: ClassVar[str] = "plan"
    KEY: ClassVar[tuple[str, ...]] = ()


Sex = Literal["", "m", "w"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Team:
    """Two who stay together: the entries that name it. One alone waits for a partner. `excused`
    says why it plays in a division that it does not fit.
    """

    number: int
    division: str = ""
    excused: str = ""
    drawn: int | None = None

    KIND: ClassVar[str] = "team"
    KEY: ClassVar[tuple[str, ...]] = ("number",)


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    number: int
    name: str
    signed_in: datetime
    nickname: str = ""
    lot: str = ""
    regular: int | None = None
    tag: bool = False
    adult: bool = False
    excused: str = ""
    ranked: bool = True
    first_game: int = 1
    last_game: int | None = None
    card_in: datetime | None = None
    claimed: tuple[int | None, ...] | None = None
    team: int | None = None
    sex: Sex = ""

    KIND: ClassVar[str] = "entry"
    KEY: ClassVar[tuple[str, ...]] = ("number",)

    def here_in(self, game: int) -> bool:
        return self.first_game <= game and (self.last_game is None or game <= self.last_game)
