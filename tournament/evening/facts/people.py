"""What was set up, and who signed in."""

import re
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Annotated, ClassVar, Literal

from tournament.evening.facts.field import (
    CENTS,
    LATER,
    SIGNED,
    UNTOLD,
    Label,
    NameText,
    Number,
    Reason,
    Secret,
    Short,
    Word,
)
from tournament.evening.words.json_fields import Document

OwnChair = Literal["N", "E", "S", "W"]
# For each division, or for the whole night under no name.
Numbers = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What was set up; the one fact of its kind, with an empty key. `house` names the sheet that
    the dials were copied from; lots are drawn by `seed`, and a redraw is another one; counting up
    `table_keys` ends every table's link. `tables` is how many there are. What `desk_tables` play is
    written down at the desk alone; with `both_sides` a hand counts once two sides have sent it.
    `sessions` are the divisions that play at the same time, in their order. Where games are drawn
    beforehand two of `apart` never meet, and whoever is to `stay` keeps a table and chair. `limits`
    say by which minute of its day the night has to end, or a division, and `last_games` after which
    game a division did; `starts` by which minute a division begins.
    """

    name: NameText
    date: date
    house: Word
    dials: Document
    prizes: Annotated[Document, Secret("the prizes")] = field(default_factory=dict)
    seed: Annotated[Word, Secret("a new draw")]
    table_keys: Annotated[int, Secret("every table's link ended")] = 1
    practice: bool = False
    playoffs: Annotated[tuple[tuple[tuple[int, ...], ...], ...], Secret("a playoff")] = ()
    lot_seed: Annotated[Word, Secret("the lot is drawn")] = ""
    counted_cents: Annotated[int | None, Label("counted"), SIGNED, CENTS] = None
    closed: datetime | None = None
    tables: Annotated[int | None, LATER] = None
    desk_tables: Annotated[
        tuple[int, ...] | None, LATER, Secret("who writes down what the tables play")
    ] = None
    both_sides: Annotated[bool | None, LATER, Label("both sides keep score")] = None
    sessions: Annotated[tuple[tuple[str, ...], ...] | None, LATER] = None
    apart: Annotated[tuple[tuple[int, int], ...] | None, LATER] = None
    stay: Annotated[tuple[tuple[int, int, OwnChair], ...] | None, LATER] = None
    limits: Annotated[Numbers | None, LATER, Secret("the time limit")] = None
    last_games: Annotated[Numbers | None, LATER, Secret("the last game of a division")] = None
    starts: Annotated[Numbers | None, LATER, Secret("when a division begins")] = None

    KIND: ClassVar[str] = "plan"
    KEY: ClassVar[tuple[str, ...]] = ()

    @property
    def kept_at_desk(self) -> frozenset[int]:
        """The tables whose play is written down at the desk alone."""
        return frozenset(self.desk_tables or ())

    @property
    def shares_tables(self) -> bool:
        """Whether drawn games go round the tables. Seeds had twelve digits before they did, and the
        cards that were printed then keep their tables.
        """
        return re.fullmatch(r"[0-9a-f]{12}", self.seed) is None


Sex = Literal["", "m", "w"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Team:
    """Two who stay together: the entries that name it. One alone waits for a partner. `excused`
    says why it plays in a division that it does not fit, `drawn` where it stands in the draw.
    """

    number: Number
    division: NameText = ""
    excused: Reason = ""
    drawn: int | None = None

    KIND: ClassVar[str] = "team"
    KEY: ClassVar[tuple[str, ...]] = ("number",)


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """Numbered in the order of sign-in. Whoever plays in two teams has a number in each, and a
    further one where somebody is back in a team; `first_number` is the one they came with.

    Whoever comes late has a later `first_game`, and whoever has left a `last_game`, the last one
    with a chair (0: never one). `excused` says why somebody is seated without every tick. A
    stand-in is not `ranked`. `claimed` is what the own card says, by game. Somebody `expected`
    stands on a list, and nobody has seen them at the door. Of earlier nights they `owed_before`, as
    of check-in, or of the last time since then that a night was closed or regulars were merged;
    what they still owed of this one when it was closed was `put_off`.
    """

    number: Number
    name: NameText
    signed_in: Annotated[datetime, UNTOLD]
    nickname: NameText = ""
    lot: Short = ""
    regular: Annotated[int | None, UNTOLD] = None
    tag: Annotated[bool, Label("name tag")] = False
    adult: Annotated[bool, Label("18 or over")] = False
    excused: Reason = ""
    ranked: bool = True
    first_game: Annotated[int, Label("from game")] = 1
    last_game: Annotated[int | None, Label("until game")] = None
    card_in: Annotated[datetime | None, Label("card in")] = None
    claimed: Annotated[tuple[int | None, ...] | None, Label("the card says")] = None
    loners: Annotated[int | None, LATER, Label("loners on the card")] = None
    team: Annotated[int | None, LATER] = None
    sex: Annotated[Sex, LATER] = ""
    first_number: Annotated[int | None, LATER] = None
    expected: Annotated[bool, LATER] = False
    owed_before: Annotated[int | None, LATER, Label("owed from before"), CENTS] = None
    put_off: Annotated[int | None, LATER, Label("owed when it was closed"), CENTS] = None

    KIND: ClassVar[str] = "entry"
    KEY: ClassVar[tuple[str, ...]] = ("number",)

    @property
    def person(self) -> int:
        """The same for every number of one person."""
        return self.number if self.first_number is None else self.first_number

    @property
    def party(self) -> int:
        """The number of whoever plays as one with this one."""
        return self.number if self.team is None else self.team

    @property
    def known_by(self) -> str:
        """What stands beside the name: the number, or that of the team, which the hall was told."""
        return str(self.number) if self.team is None else f"team {self.team}"

    @property
    def label(self) -> str:
        return f"{self.name} ({self.known_by})"

    @property
    def numbered_name(self) -> str:
        """The same in a sentence."""
        return f"{self.name} (number {self.number})" if self.team is None else self.label

    @property
    def has_come(self) -> bool:
        """For a game at least."""
        return not self.expected and self.last_game != 0

    def here_in(self, game: int) -> bool:
        return self.first_game <= game and (self.last_game is None or game <= self.last_game)
