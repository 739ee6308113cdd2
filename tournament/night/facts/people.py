"""What was set up, and who signed in."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import ClassVar, Literal

from scoring.documents.reading import Document

OwnChair = Literal["N", "E", "S", "W"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What was set up; the one fact of its kind, with an empty key. What `desk_tables` play is
    written down at the desk alone; with `both_sides` a hand counts once two sides have sent it.
    `sessions` are the divisions that play at the same time, in their order. Where games are drawn
    beforehand two of `apart` never meet, and whoever is to `stay` keeps a table and chair. `limits`
    say by which minute of its day the night has to end, or a division, and `last_games` after which
    game a division did.
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
    sessions: tuple[tuple[str, ...], ...] | None = None
    apart: tuple[tuple[int, int], ...] | None = None
    stay: tuple[tuple[int, int, OwnChair], ...] | None = None
    limits: tuple[tuple[str, int], ...] | None = None
    last_games: tuple[tuple[str, int], ...] | None = None

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
    """Whoever plays in two teams has a number in each, and a further one where somebody is back in
    a team; `first_number` is the one they came with.
    Somebody `expected` stands on a list, and nobody has seen them at the door.
    """

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
    loners: int | None = None
    team: int | None = None
    sex: Sex = ""
    first_number: int | None = None
    expected: bool = False

    KIND: ClassVar[str] = "entry"
    KEY: ClassVar[tuple[str, ...]] = ("number",)

    @property
    def person(self) -> int:
        """The same for every number of one person."""
        return self.number if self.first_number is None else self.first_number

    @property
    def known_by(self) -> str:
        """What stands beside the name: the number, or that of the team, which the hall was told."""
        return str(self.number) if self.team is None else f"team {self.team}"

    @property
    def called(self) -> str:
        return f"{self.name} ({self.known_by})"

    @property
    def numbered(self) -> str:
        """The same in a sentence."""
        return f"{self.name} (number {self.number})" if self.team is None else self.called

    @property
    def came(self) -> bool:
        """For a game at least."""
        return not self.expected and self.last_game != 0

    def here_in(self, game: int) -> bool:
        return self.first_game <= game and (self.last_game is None or game <= self.last_game)
