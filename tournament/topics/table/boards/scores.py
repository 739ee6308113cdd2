"""The scores of one game: the board of its tables, and one table among them with its boxes and what
was typed there and not taken.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from enum import Enum

from scoring.chairs import Seats, side_name, sides_of
from tournament.evening import courses
from tournament.evening.courses.course import NextPage
from tournament.evening.night import progress
from tournament.evening.night.bracket.named_games import ChangedGame, both
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import (
    PlayedGame,
    TableGame,
    awaits_extra_hand,
    games_awaiting_extra_hand,
)
from tournament.evening.night.play.open_rulings import open_words
from tournament.evening.night.play.side_names import boxes_of_teams, with_team_names
from tournament.evening.night.play.totals import Totals, TotalsBox, standing
from tournament.evening.night.sessions import title_of
from tournament.evening.purse.closing import correction_and_walls
from tournament.evening.words.many import so_many
from tournament.evening.words.occasion import o_clock
from tournament.kit.drawing.hall import columns_that_fit
from tournament.topics.table.boards.progress import slow, summary, words
from tournament.topics.table.boards.table_sides import unlike

# More tables in a row have no room beside the boxes.
MAX_ACROSS = 5


class RefusalAsks(Enum):
    """What is asked of somebody whose entry was not taken."""

    AGAIN = "again"
    KEEP = "keep"
    WHICH = "which"
    WHY = "why"


@dataclass(frozen=True, slots=True)
class RefusedEntry:
    """What was typed at one table and not taken. `seen` is the version of what stands there, once
    the director was shown it, and `why` the reason that was given. `changed_games` are the games
    of a bracket that it would change, and `shown` is what was shown of them.
    """

    typed: tuple[str, ...]
    sentence: str
    asks: RefusalAsks
    version: int
    seen: int = 0
    why: str = ""
    hands: int | None = None
    changed_games: tuple[ChangedGame, ...] = ()
    shown: str = ""


@dataclass(frozen=True, slots=True)
class Filled:
    """A box with what it shows. One that `is_wrong` has to be typed again; typing goes on in the
    one that `has_cursor`.
    """

    name: str
    box: TotalsBox
    shown: str
    is_wrong: bool = False
    has_cursor: bool = False


@dataclass(frozen=True, slots=True)
class TableLine:
    """One table. `was` is what its sheet says now, box by box. It `has_cursor` if a refusal is not
    answered in a box but by a reason or a press.
    """

    game: TableGame
    sides: tuple[tuple[str, str, tuple[int, ...]], ...]
    boxes: tuple[Filled, ...]
    words: str
    note: str
    is_tied: bool  # and one more hand decides who moves
    was: str
    version: int
    hands: int | None
    is_slow: bool
    heard: RefusedEntry | None
    rulings: tuple[str, ...]  # that the score does not contain yet
    has_cursor: bool = False

    @property
    def key(self) -> str:
        return f"{self.game.round}.{self.game.table}"


@dataclass(frozen=True, slots=True)
class Board:
    """The tables of a game. `closed_by` says what was done because the game was over: after that
    every change is a correction, and the board `asks_why` if one was sent without a reason.
    `game` is None when games that are called one by one are typed together. `across` is how many
    tables stand in a row on the map of the hall; 0 if there is no map.
    """

    game: int | None
    title: str
    lines: tuple[TableLine, ...]
    closed_by: str
    is_over: bool
    seated: datetime
    seconds: int  # since then
    summary: str
    next_page: NextPage
    others: tuple[tuple[int, str], ...]
    focus: str
    why: str
    asks_why: bool
    across: int
    announced: str  # what a correction does to winners who are announced

    @property
    def when(self) -> str:
        at = o_clock(self.seated)
        if self.game is None:
            return f"the first of these called at {at}" if self.lines[1:] else f"called at {at}"
        needs = f"{self.closed_by}, so each change needs a reason"
        return f"seated at {at}" if self.is_open else needs

    @property
    def ago(self) -> str:
        """Return how long ago it was seated, after the time."""
        return f", {so_many(minutes, 'minute')} ago" if (minutes := self.seconds // 60) else ""

    @property
    def is_open(self) -> bool:
        return not self.closed_by


def board(
    night: Night,
    played: PlayedGame,
    *,
    at: Mapping[tuple[int, int], str],
    now: datetime,
    heard: Mapping[int, RefusedEntry] | None = None,
    together: bool = False,
    why: str = "",
    has_cursor: bool = True,
) -> Board:
    """Return the board. `at` says when each table of each game was written down last, and `why` is
    the reason given for a correction. Rows that a script adds to a page have no cursor.
    """
    course, waited_for, is_over = courses.of(night), slow(played), is_through(night, played)
    closed_by = progress.closed_by(night, played.number)
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
    again = bool(why) or (course.whole_results and not together)
    focus = _focus(lines, again=again) if has_cursor and not night.is_closed else ""
    keeps_in_boxes = not closed_by and not course.whole_results
    return Board(
        game=None if together else played.number,
        title=_title(night, played, together=together),
        lines=tuple(_mark_wrong(row, focus, keeps_in_boxes=keeps_in_boxes) for row in lines),
        closed_by=closed_by,
        is_over=is_over,
        seated=played.seated.astimezone(now.tzinfo),
        seconds=0 if is_over else max(0, int((now - played.seated).total_seconds())),
        summary=summary(night, played),
        next_page=course.next_page(played),
        others=_others(night, played),
        focus=focus,
        why=next((line.heard.why for line in lines if line.heard), why),
        asks_why=any(line.heard and line.heard.asks is RefusalAsks.WHY for line in lines),
        across=0 if together or course.whole_results else _across(night, len(lines)),
        announced=correction_and_walls(night, now),
    )


def is_through(night: Night, played: PlayedGame) -> bool:
    """Return whether every table is in, and nothing is left that decides who moves."""
    return played.is_over and not games_awaiting_extra_hand(played, night.rules)


def box_texts(totals: Totals) -> tuple[str, ...]:
    return tuple("" if value is None else str(value) for value in totals.values)


def line(
    night: Night, game: TableGame, at: str, heard: RefusedEntry | None, waited_for: tuple[int, ...]
) -> TableLine:
    now = box_texts(standing(game, night.rules))
    typed = zip(boxes_of_teams(night, game), heard.typed if heard else now, strict=True)
    held = dict(game.seats)
    return TableLine(
        game=game,
        sides=tuple(
            (*_side_name(night, game, side), tuple(held[chair] for chair in side))
            for side in sides_of(game.chairs)
        ),
        boxes=tuple(
            Filled(f"t{game.table}b{number}", box, text) for number, (box, text) in enumerate(typed)
        ),
        words="not saved" if heard else words(game, night.rules, at),
        note=game.sheet.disputed or unlike(night, game),
        is_tied=awaits_extra_hand(game, night.rules),
        was=",".join(now),
        version=heard.version if heard else game.sheet.version,
        hands=heard.hands if heard else game.sheet.hands_played if game.sheet.short else None,
        is_slow=game.table in waited_for,
        heard=heard,
        rulings=open_words(night, game),
    )


def _across(night: Night, tables: int) -> int:
    """Return how many tables stand in a row on the map, as the club said or as they fit; 0 if they
    have no room.
    """
    across = night.tables_a_row or columns_that_fit(tables, 1)
    return across if across <= MAX_ACROSS else 0


def _title(night: Night, played: PlayedGame, *, together: bool) -> str:
    if together:
        return "Scores"
    if played.name:
        return f"Result of {both(night, played.name)}"
    way = "Correct" if progress.is_past(night, played.number) else "Scores of"
    return f"{way} game {title_of(night, played.number)}"


def _others(night: Night, played: PlayedGame) -> tuple[tuple[int, str], ...]:
    """Return the other games to correct. Those of a bracket are found by name, on another page."""
    numbered = courses.of(night).numbered_games
    others = (game.number for game in numbered if game.number != played.number)
    return tuple((number, f"game {title_of(night, number)}") for number in others)


def _focus(lines: tuple[TableLine, ...], *, again: bool) -> str:
    """Return the box in which to type: one that was not taken, else the first that is empty, else
    the first of a page that is opened `again`.
    """
    refused = [line.boxes[0].name for line in lines if line.heard]
    empty = [filled.name for line in lines for filled in line.boxes if not filled.shown]
    full = [line.boxes[0].name for line in lines if again]
    return next(iter(refused + empty + full), "")


def _mark_wrong(row: TableLine, focus: str, *, keeps_in_boxes: bool) -> TableLine:
    """Return the row with its wrong boxes and the cursor marked. An unusual score is kept by a
    press where a whole result is typed at once, and in a correction; else in its boxes.
    """
    asks = row.heard.asks if row.heard else None
    in_boxes = asks is not RefusalAsks.WHY and (asks is not RefusalAsks.KEEP or keeps_in_boxes)
    boxes = tuple(
        replace(
            one,
            is_wrong=in_boxes and row.heard is not None,
            has_cursor=in_boxes and one.name == focus,
        )
        for one in row.boxes
    )
    return replace(row, boxes=boxes, has_cursor=not in_boxes and boxes[0].name == focus)


def _side_name(night: Night, game: TableGame, side: Seats) -> tuple[str, str]:
    """Return a side by its chairs, or by its team."""
    name = with_team_names(night, game, side_name(side))
    return (name, "") if name == side_name(side) else ("", name)
