"""The board of tables of one game: what is in, missing or disputed, and the boxes to type into.

Knows what was typed and not taken, since that is shown again; reads and writes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import Enum

from scoring.chairs import Seats, named, sides_of
from tournament.boards.onward import Onward, onward
from tournament.boards.progress import slow, summary, words
from tournament.boards.table_sides import unlike
from tournament.night.evening import Night
from tournament.night.games import Game, Round, awaits_extra_hand
from tournament.night.in_names import Upset, both
from tournament.night.sheets import State
from tournament.night.side_names import boxes_of_teams, of_teams
from tournament.night.totals import Box, Totals, standing


class Asks(Enum):
    """What is asked of whoever typed something that was not taken."""

    AGAIN = "again"
    KEEP = "keep"
    WHICH = "which"
    WHY = "why"


@dataclass(frozen=True, slots=True)
class Heard:
    """What was typed at one table and not taken; `seen` is the version of what stands there, once
    that was told, and `why` is the reason that was given. `upsets` are the games of a bracket that
    would be others.
    """

    typed: tuple[str, ...]
    sentence: str
    asks: Asks
    version: int
    seen: int = 0
    why: str = ""
    hands: int | None = None
    upsets: tuple[Upset, ...] = ()


@dataclass(frozen=True, slots=True)
class Filled:
    """One box with what it shows."""

    name: str
    box: Box
    shown: str


@dataclass(frozen=True, slots=True)
class Line:
    """One table. `was` is what its sheet says now, box by box."""

    game: int
    name: str
    table: int
    who: str
    sides: tuple[tuple[str, str, tuple[int, ...]], ...]
    boxes: tuple[Filled, ...]
    state: State
    words: str
    note: str
    is_tied: bool  # and one more hand decides who moves
    was: str
    version: int
    hands: int | None
    is_slow: bool
    left_empty: bool  # a chair, and each total is of the whole game
    heard: Heard | None

    @property
    def key(self) -> str:
        return f"{self.game}.{self.table}"


@dataclass(frozen=True, slots=True)
class Board:
    """`closed_by` says what was done because the game was over: after that every change is a
    correction, and `asks_why` where one was sent without a reason. `game` is nothing where games
    that are called one by one are typed together.
    """

    game: int | None
    title: str
    lines: tuple[Line, ...]
    closed_by: str
    is_over: bool
    seated: datetime
    seconds: int  # since then
    summary: str
    onward: Onward
    others: tuple[tuple[int, str], ...]
    focus: str
    why: str
    asks_why: bool

    @property
    def minutes(self) -> int:
        return self.seconds // 60

    @property
    def is_open(self) -> bool:
        return not self.closed_by


def board(
    night: Night,
    played: Round,
    *,
    at: Mapping[tuple[int, int], str],
    now: datetime,
    heard: Mapping[int, Heard] | None = None,
    together: bool = False,
    why: str = "",
) -> Board:
    """`at` says when each table of each game was written down last, and `why` what was given as the
    reason of a correction.
    """
    waited_for = slow(played)
    lines = tuple(
        line(
            night,
            game,
            at.get((game.round, game.table), ""),
            (heard or {}).get(game.table),
            waited_for,
        )
        for game in played.games
    )
    return Board(
        game=None if together else played.number,
        title=_title(night, played, together=together),
        lines=lines,
        closed_by=night.closed_by(played.number),
        is_over=is_through(night, played),
        seated=played.seated,
        seconds=0 if is_through(night, played) else _since(played.seated, now),
        summary=summary(night, played),
        onward=onward(night, played),
        others=_others(night, played),
        focus=_focus(lines, again=bool(why) or (night.has_bracket and not together)),
        why=next((line.heard.why for line in lines if line.heard), why),
        asks_why=any(line.heard and line.heard.asks is Asks.WHY for line in lines),
    )


def _since(then: datetime, now: datetime) -> int:
    return max(0, int((now - then).total_seconds()))


def is_through(night: Night, played: Round) -> bool:
    """Every table is in, and nothing is left that decides who moves."""
    return played.is_over and not any(awaits_extra_hand(one, night.rules) for one in played.games)


def shown(totals: Totals) -> tuple[str, ...]:
    return tuple("" if one is None else str(one) for one in totals.values)


def line(
    night: Night, game: Game, at: str, heard: Heard | None, waited_for: tuple[int, ...]
) -> Line:
    now = shown(standing(game, night.rules))
    typed = zip(boxes_of_teams(night, game), heard.typed if heard else now, strict=True)
    held = dict(game.seats)
    return Line(
        game=game.round,
        name=game.name,
        table=game.table,
        who=game.who,
        sides=tuple(
            (*_called(night, game, side), tuple(held[chair] for chair in side))
            for side in sides_of(game.chairs)
        ),
        boxes=tuple(
            Filled(f"t{game.table}b{number}", box, text) for number, (box, text) in enumerate(typed)
        ),
        state=game.score.state,
        words="not saved" if heard else words(game, night.rules, at),
        note=game.sheet.disputed or unlike(night, game),
        is_tied=awaits_extra_hand(game, night.rules),
        was=",".join(now),
        version=heard.version if heard else game.sheet.version,
        hands=heard.hands if heard else game.sheet.hands_played if game.sheet.short else None,
        is_slow=game.table in waited_for,
        left_empty=game.left_empty,
        heard=heard,
    )


def _title(night: Night, played: Round, *, together: bool) -> str:
    if together:
        return "Scores"
    if played.name:
        return f"Result of {both(night, played.name)}"
    way = "Correct" if night.is_past(played.number) else "Scores of"
    return f"{way} game {played.number}"


def _others(night: Night, played: Round) -> tuple[tuple[int, str], ...]:
    """In a bracket they are found by their names, on a page of their own."""
    numbers = [one.number for one in night.rounds if not night.format.bracket]
    return tuple((number, f"game {number}") for number in numbers if number != played.number)


def _called(night: Night, game: Game, side: Seats) -> tuple[str, str]:
    """By its chairs, or by its team."""
    name = of_teams(night, game, named(side))
    return (name, "") if name == named(side) else ("", name)


def _focus(lines: tuple[Line, ...], *, again: bool) -> str:
    """What was not taken, what is empty by when it was called, and what is opened `again`."""
    waiting = sorted(lines, key=lambda one: one.game)
    refused = [line.boxes[0].name for line in lines if line.heard]
    empty = [one.name for line in waiting for one in line.boxes if not one.shown]
    full = [line.boxes[0].name for line in lines if again]
    return next(iter(refused + empty + full), "")
