"""The facts about the night's setup and its people: the plan, teams, and entries."""

import re
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Annotated, ClassVar, Literal

from tournament.evening.facts.field import (
    ADDED_LATER,
    CENTS,
    NOT_SHOWN,
    SIGNED,
    ChangeLabel,
    KeyNumber,
    Label,
    NameText,
    ReasonText,
    TextUpTo12Letters,
    TextUpTo20Letters,
    ValueWords,
    YesNoWords,
)
from tournament.evening.words.json_fields import JsonObject

FixedSeatChair = Literal["N", "E", "S", "W"]
# A number for each division, by name. The empty name stands for the whole night.
NumberByDivision = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """The setup of the night. There is only one plan, so its key is empty.

    `house` is the key of the rule sheet that the house rules (`dials`) were copied from. `seed`
    decides the random draw, and a redraw sets a new one. Raising `table_keys` makes every table's
    link invalid. The scores of `desk_tables` are entered only at the desk. With `both_sides`, a
    hand counts once both sides of a table have reported it in the same way. `sessions` are the time
    slots, in order. `counted_cents` is the count of the cash box, and `expected_cents` is what the
    books expected at that time.

    If games are drawn in advance, the draw keeps each pair of players in `apart` from meeting, and
    a player in `stay` keeps one seat. `limits` are the minutes of the day by which divisions, or
    the whole night, must end. `last_games` has the game after which a division ended early, and
    `starts` the minute of the day at which a division begins.
    """

    name: NameText
    date: date
    house: Annotated[TextUpTo20Letters, Label("rules")]
    dials: JsonObject
    prizes: Annotated[JsonObject, ChangeLabel("prizes")] = field(default_factory=dict)
    seed: Annotated[TextUpTo20Letters, ChangeLabel("random draw")]
    table_keys: Annotated[int, ChangeLabel("table codes")] = 1
    practice: Annotated[bool, YesNoWords("practice", "not practice")] = False
    playoffs: Annotated[tuple[tuple[tuple[int, ...], ...], ...], ChangeLabel("playoffs")] = ()
    lot_seed: Annotated[TextUpTo20Letters, ChangeLabel("random draw for ties")] = ""
    counted_cents: Annotated[int | None, Label("cash counted"), SIGNED, CENTS] = None
    expected_cents: Annotated[int, NOT_SHOWN, ADDED_LATER, SIGNED] | None = None
    closed: Annotated[datetime | None, YesNoWords("closed", "reopened")] = None
    tables: Annotated[int | None, ADDED_LATER, Label("number of tables")] = None
    desk_tables: Annotated[
        tuple[int, ...] | None, ADDED_LATER, ChangeLabel("tables that use paper only")
    ] = None
    both_sides: Annotated[
        bool | None,
        ADDED_LATER,
        YesNoWords("hands count when both sides agree", "hands count when one phone sends them"),
    ] = None
    sessions: Annotated[
        tuple[tuple[str, ...], ...] | None, ADDED_LATER, ChangeLabel("time slots")
    ] = None
    apart: Annotated[
        tuple[tuple[int, int], ...] | None,
        ADDED_LATER,
        ChangeLabel("requests to keep players apart"),
    ] = None
    stay: Annotated[
        tuple[tuple[int, int, FixedSeatChair], ...] | None, ADDED_LATER, ChangeLabel("held seats")
    ] = None
    limits: Annotated[NumberByDivision | None, ADDED_LATER, ChangeLabel("time limit")] = None
    last_games: Annotated[NumberByDivision | None, ADDED_LATER, ChangeLabel("last game")] = None
    starts: Annotated[NumberByDivision | None, ADDED_LATER, ChangeLabel("starting times")] = None

    KIND: ClassVar[str] = "plan"
    KEY: ClassVar[tuple[str, ...]] = ()

    @property
    def paper_tables(self) -> frozenset[int]:
        """The tables that use paper only. Their scores are entered at the desk."""
        return frozenset(self.desk_tables or ())

    @property
    def spreads_table_numbers(self) -> bool:
        """Whether the draw spreads table numbers evenly among players. Older nights, whose
        seeds have twelve digits, don't, so that scorecards printed for them stay right.
        """
        return re.fullmatch(r"[0-9a-f]{12}", self.seed) is None


Sex = Literal["", "m", "w"]
SEX_WORDS = ValueWords({"m": "man", "w": "woman"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Team:
    """A team of two players. Its players are the entries with its number; a team with one player
    waits for a partner. `excused` is the reason why the team may play in a division that it does
    not fit. `drawn` is the team's number in the bracket's draw.
    """

    number: KeyNumber
    division: NameText = ""
    excused: Annotated[
        ReasonText,
        Label("allowed in the division because", emptied="no longer allowed in the division"),
    ] = ""
    drawn: Annotated[int | None, Label("bracket spot")] = None

    KIND: ClassVar[str] = "team"
    KEY: ClassVar[tuple[str, ...]] = ("number",)


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One person's entry. Numbers follow the order of check-in. A person in two teams has an entry
    in each team, and gets another entry when coming back to a team. `first_number` is then the
    number of the person's first entry.

    `first_game` is the first game the person can play, and `last_game` the last one before
    leaving (0 if the person never plays). `excused` is the reason for seating the person with
    check-in items missing. A substitute is not `ranked`. `claimed` has the points on the
    person's scorecard, by game. A person who is `expected` is on a list and has not checked in.

    `owed_before` is the amount owed from earlier nights. It is set at check-in, and updated when an
    earlier night is closed or regulars are merged. `put_off` is the amount still owed when this
    night was closed.
    """

    number: KeyNumber
    name: NameText
    signed_in: Annotated[datetime, NOT_SHOWN]
    nickname: NameText = ""
    lot: Annotated[TextUpTo12Letters, Label("lot number")] = ""
    regular: Annotated[int | None, NOT_SHOWN] = None
    tag: Annotated[bool, YesNoWords("tag marked", "tag not marked")] = False
    adult: Annotated[bool, YesNoWords("18 or older marked", "18 or older not marked")] = False
    excused: Annotated[
        ReasonText, Label("seated anyway because", emptied="no longer seated anyway")
    ] = ""
    ranked: Annotated[bool, YesNoWords("in the standings", "not in the standings")] = True
    first_game: Annotated[int, Label("starts with game")] = 1
    last_game: Annotated[
        int | None, Label("leaves after game", emptied="no longer leaving after game {}")
    ] = None
    card_in: Annotated[
        datetime | None, YesNoWords("scorecard turned in", "scorecard not turned in")
    ] = None
    claimed: Annotated[tuple[int | None, ...] | None, Label("points on the scorecard")] = None
    loners: Annotated[int | None, ADDED_LATER, Label("loners on the scorecard")] = None
    team: Annotated[int | None, ADDED_LATER] = None
    sex: Annotated[Sex, ADDED_LATER, Label("", emptied="man or woman not known"), SEX_WORDS] = ""
    first_number: Annotated[int | None, ADDED_LATER, Label("same player as number")] = None
    expected: Annotated[bool, ADDED_LATER, YesNoWords("expected", "checked in")] = False
    owed_before: Annotated[int | None, ADDED_LATER, Label("owed from before"), CENTS] = None
    put_off: Annotated[int | None, ADDED_LATER, Label("owed at closing"), CENTS] = None

    KIND: ClassVar[str] = "entry"
    KEY: ClassVar[tuple[str, ...]] = ("number",)

    @property
    def person_number(self) -> int:
        """The first number of this person, shared by all entries of the person."""
        return self.number if self.first_number is None else self.first_number

    @property
    def party_number(self) -> int:
        """The number of the player's team, or the player's own number if there is no team."""
        return self.number if self.team is None else self.team

    @property
    def number_label(self) -> str:
        """The number to show beside the name: "7", or "team 3" for a member of a team."""
        return str(self.number) if self.team is None else f"team {self.team}"

    @property
    def label(self) -> str:
        """The name and number for a sentence: "Ann (7)" or "Ann (team 3)"."""
        return f"{self.name} ({self.number_label})"

    @property
    def has_checked_in(self) -> bool:
        """Whether the person has checked in and plays in at least one game."""
        return not self.expected and self.last_game != 0

    def is_here_in(self, game: int) -> bool:
        return self.first_game <= game and (self.last_game is None or game <= self.last_game)
