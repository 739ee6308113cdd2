"""The board of tables of one game: what is in, missing or disputed. Reads and writes nothing."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from tournament import courses
from tournament.courses.answers import NextPage
from tournament.drawing.hall import columns_that_fit
from tournament.night.bracket.named_games import both
from tournament.night.night import Night
from tournament.night.play.extra_hand import await_extra_hand
from tournament.night.play.games import PlayedGame
from tournament.table.boards.progress import slow, summary
from tournament.table.boards.table_line import RefusalAsks, RefusedEntry, TableLine, line
from tournament.words.many import so_many
from tournament.words.o_clock import o_clock

MOST_ACROSS = 5


@dataclass(frozen=True, slots=True)
class Board:
    """`closed_by` says what was done because the game was over: after that every change is a
    correction, and `asks_why` where one was sent without a reason. `game` is nothing where games
    that are called one by one are typed together. So many tables stand `across` the map of the
    hall; 0 where there is none.
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

    @property
    def when(self) -> str:
        at = o_clock(self.seated)
        if self.game is None:
            return f"the first of these called at {at}" if self.lines[1:] else f"called at {at}"
        needs = f"{self.closed_by}, so each change needs a reason"
        return f"seated at {at}" if self.is_open else needs

    @property
    def ago(self) -> str:
        """After when it was seated."""
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
) -> Board:
    """`at` says when each table of each game was written down last, and `why` what was given as the
    reason of a correction.
    """
    course, waited_for, is_over = courses.of(night), slow(played), is_through(night, played)
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
        is_over=is_over,
        seated=played.seated.astimezone(now.tzinfo),
        seconds=0 if is_over else max(0, int((now - played.seated).total_seconds())),
        summary=summary(night, played),
        next_page=course.next_page(played),
        others=_others(night, played),
        focus=_focus(lines, again=bool(why) or (course.whole_results and not together)),
        why=next((line.heard.why for line in lines if line.heard), why),
        asks_why=any(line.heard and line.heard.asks is RefusalAsks.WHY for line in lines),
        across=0 if together or course.whole_results else _across(night, len(lines)),
    )


def _across(night: Night, tables: int) -> int:
    """As they stand, or about as many as there are rows; more have no room beside the boxes."""
    across = night.tables_a_row or columns_that_fit(tables, 1)
    return across if across <= MOST_ACROSS else 0


def is_through(night: Night, played: PlayedGame) -> bool:
    """Every table is in, and nothing is left that decides who moves."""
    return played.is_over and not await_extra_hand(played, night.rules)


def _title(night: Night, played: PlayedGame, *, together: bool) -> str:
    if together:
        return "Scores"
    if played.name:
        return f"Result of {both(night, played.name)}"
    way = "Correct" if night.is_past(played.number) else "Scores of"
    return f"{way} game {played.number}"


def _others(night: Night, played: PlayedGame) -> tuple[tuple[int, str], ...]:
    """In a bracket they are found by their names, on a page of their own."""
    numbered = (game.number for game in courses.of(night).numbered)
    return tuple((number, f"game {number}") for number in numbered if number != played.number)


def _focus(lines: tuple[TableLine, ...], *, again: bool) -> str:
    """What was not taken, the topmost row that is empty, and what is opened `again`."""
    refused = [line.boxes[0].name for line in lines if line.heard]
    empty = [filled.name for line in lines for filled in line.boxes if not filled.shown]
    full = [line.boxes[0].name for line in lines if again]
    return next(iter(refused + empty + full), "")
