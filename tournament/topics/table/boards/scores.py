"""The board of the Scores page: a row for each table of a game, with its boxes and an entry that
was refused.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from enum import Enum

from scoring.chairs import Seats, side_name, sides_at_table
from tournament.evening import courses
from tournament.evening.courses.course import NextPageLink
from tournament.evening.facts import Entry
from tournament.evening.night import progress
from tournament.evening.night.bracket.named_games import ChangedGame, sides_in_words
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import (
    SeatedGame,
    TableGame,
    awaits_extra_hand,
    games_awaiting_extra_hand,
)
from tournament.evening.night.play.open_rulings import open_ruling_words
from tournament.evening.night.play.side_names import boxes_of_teams, team_names
from tournament.evening.night.play.totals import TotalsBox, current_totals
from tournament.evening.night.time_slots import game_title
from tournament.evening.purse.closing import announced_winners_warning
from tournament.evening.words.many import count_of
from tournament.evening.words.occasion import clock_time
from tournament.kit.drawing.room_map import map_column_count
from tournament.topics.table.boards.progress import late_tables, progress_summary, table_state_words
from tournament.topics.table.boards.table_sides import disagreement_words

# The room map beside the boxes has no space for more.
MAX_TABLES_IN_ROW = 5


class RefusalQuestion(Enum):
    """The question of the page after it refused a score: the director types the score again, keeps
    an unusual one, chooses one of two, or gives a reason.
    """

    AGAIN = "again"
    KEEP_ANYWAY = "keep"
    WHICH = "which"
    WHY = "why"


@dataclass(frozen=True, slots=True)
class RefusedScore:
    """A refused score of one table, with the `reason` that was sent.

    `seen_version` is the version of the saved score that the director was shown, or 0.
    `changed_games` are later bracket games that this score would change, and `changes_shown_text`
    are those the page has shown. A race that `may_be_short` has no winner, so it is refused unless
    the bell ended it. If someone else saved another score meanwhile, `keep_label` and `use_label`
    are the labels of the two buttons to choose between them.
    """

    typed_texts: tuple[str, ...]
    sentence: str
    asks: RefusalQuestion
    version: int
    seen_version: int = 0
    reason: str = ""
    hands: int | None = None
    changed_games: tuple[ChangedGame, ...] = ()
    changes_shown_text: str = ""
    may_be_short: bool = False
    keep_label: str = ""
    use_label: str = ""


@dataclass(frozen=True, slots=True)
class FilledBox:
    """A box and the text in it. One that `is_wrong` must be typed again."""

    name: str
    box: TotalsBox
    text: str
    is_wrong: bool = False
    has_cursor: bool = False


@dataclass(frozen=True, slots=True)
class TableRow:
    """The row of one table. `sides` have the seats, the team and the players; `saved_boxes` is the
    saved score, box by box. `help_sentence` tells which points the totals include, if a player left
    during the game. The row `has_cursor` if the cursor starts at its question, not in a box.
    """

    game: TableGame
    sides: tuple[tuple[str, str, tuple[Entry, ...]], ...]
    boxes: tuple[FilledBox, ...]
    words: str
    note: str
    is_tied: bool  # An extra hand decides who moves.
    saved_boxes: str
    version: int
    hands: int | None
    is_late: bool
    refused_score: RefusedScore | None
    rulings: tuple[str, ...]  # Sentences about rulings that the score does not contain yet.
    help_sentence: str = ""
    has_cursor: bool = False

    @property
    def key(self) -> str:
        return f"{self.game.round}.{self.game.table}"


@dataclass(frozen=True, slots=True)
class Board:
    """The board of a game's tables. `game` is None if it shows bracket games together. `closed_by`
    tells what closed the game: from then on every change is a correction, and the board
    `asks_reason` if one was sent without a reason. `tables_in_row` is 0 if there is no room map.
    """

    game: int | None
    title: str
    rows: tuple[TableRow, ...]
    closed_by: str
    is_over: bool
    seated: datetime
    seconds: int  # since the game was seated
    summary: str
    next_page: NextPageLink
    other_games: tuple[tuple[int, str], ...]
    cursor_box: str
    reason: str
    asks_reason: bool
    tables_in_row: int
    announced_note: str  # tells what a correction does to winners already announced

    @property
    def time_words(self) -> str:
        time = clock_time(self.seated)
        if self.game is None:
            return f"first game called at {time}" if self.rows[1:] else f"called at {time}"
        if self.is_open:
            return f"seated at {time}"
        return f"{self.closed_by}, so each change needs a reason"

    @property
    def ago_words(self) -> str:
        """Return how long ago the game was seated, as in ", 5 minutes ago"."""
        return f", {count_of(minutes, 'minute')} ago" if (minutes := self.seconds // 60) else ""

    @property
    def is_open(self) -> bool:
        return not self.closed_by


def board(
    night: Night,
    seated_game: SeatedGame,
    *,
    written_by_table: Mapping[tuple[int, int], str],
    now: datetime,
    refused_by_table: Mapping[int, RefusedScore] | None = None,
    is_combined: bool = False,
    reason: str = "",
    has_cursor: bool = True,
) -> Board:
    """Return the board. `written_by_table` has the time of the last save by game and table;
    `reason` is the one typed for a correction. `is_combined` shows bracket games together.
    """
    course, late_tables_now = courses.course_of(night), late_tables(seated_game)
    is_over = is_finished(night, seated_game)
    closed_by = progress.why_correction(night, seated_game.number)
    rows = tuple(
        table_row(
            night,
            game,
            written_by_table.get((game.round, game.table), ""),
            (refused_by_table or {}).get(game.table),
            late_tables_now,
        )
        for game in seated_game.games
    )
    asks_again = bool(reason) or (course.saves_whole_results and not is_combined)
    has_focus = has_cursor and not night.is_closed
    cursor_box = _box_with_cursor(rows, asks_again=asks_again) if has_focus else ""
    keeps_in_boxes = not closed_by and not course.saves_whole_results
    return Board(
        game=None if is_combined else seated_game.number,
        title=_title(night, seated_game, is_combined=is_combined),
        rows=tuple(_mark_wrong(row, cursor_box, keeps_in_boxes=keeps_in_boxes) for row in rows),
        closed_by=closed_by,
        is_over=is_over,
        seated=seated_game.seated.astimezone(now.tzinfo),
        seconds=0 if is_over else max(0, int((now - seated_game.seated).total_seconds())),
        summary=progress_summary(night, seated_game),
        next_page=course.next_page_link(seated_game),
        other_games=_other_games(night, seated_game),
        cursor_box=cursor_box,
        reason=next((row.refused_score.reason for row in rows if row.refused_score), reason),
        asks_reason=any(
            row.refused_score and row.refused_score.asks is RefusalQuestion.WHY for row in rows
        ),
        tables_in_row=0
        if is_combined or course.saves_whole_results
        else _tables_in_row(night, len(rows)),
        announced_note=announced_winners_warning(night, now),
    )


def is_finished(night: Night, seated_game: SeatedGame) -> bool:
    """Return whether every table is in and no extra hand must decide who moves."""
    return seated_game.is_over and not games_awaiting_extra_hand(seated_game, night.rules)


def table_row(
    night: Night,
    game: TableGame,
    time_written: str,
    refused_score: RefusedScore | None,
    late_tables_now: tuple[int, ...],
) -> TableRow:
    totals = current_totals(game, night.rules)
    saved_texts = tuple("" if value is None else str(value) for value in totals.values)
    typed_boxes = zip(
        boxes_of_teams(night, game),
        refused_score.typed_texts if refused_score else saved_texts,
        strict=True,
    )
    entry_by_chair = dict(game.seats)
    hands = game.sheet.hands_played if game.sheet.short else None
    return TableRow(
        game=game,
        sides=tuple(
            (
                *_side_name(night, game, side),
                tuple(night.entries.with_number(entry_by_chair[chair]) for chair in side),
            )
            for side in sides_at_table(game.chairs)
        ),
        boxes=tuple(
            FilledBox(f"t{game.table}b{number}", box, text)
            for number, (box, text) in enumerate(typed_boxes)
        ),
        words="not saved" if refused_score else table_state_words(game, night.rules, time_written),
        note=game.sheet.disputed or disagreement_words(night, game),
        is_tied=awaits_extra_hand(game, night.rules),
        saved_boxes=",".join(saved_texts),
        version=refused_score.version if refused_score else game.sheet.version,
        hands=refused_score.hands if refused_score else hands,
        is_late=game.table in late_tables_now,
        refused_score=refused_score,
        rulings=open_ruling_words(night, game),
        help_sentence=_whole_game_sentence(night, game),
    )


def _whole_game_sentence(night: Night, game: TableGame) -> str:
    """Return a sentence about the totals of a table where a player left during the game, or ""."""
    scope_words = "for the whole game, including the points"
    if game.has_empty_chair:
        return f"Enter each player's total {scope_words} that 4 players made."
    seated_game = night.rounds.with_number(game.round)
    if seated_game is None or not any(
        handover.table == game.table for handover in seated_game.handovers
    ):
        return ""
    return f"Enter each total {scope_words} before the substitute came."


def _tables_in_row(night: Night, tables: int) -> int:
    """Return the tables in a row of the room map: the club's number, or as many as fit; 0 if there
    is no space for a map.
    """
    columns = night.tables_a_row or map_column_count(tables, 1)
    return columns if columns <= MAX_TABLES_IN_ROW else 0


def _title(night: Night, seated_game: SeatedGame, *, is_combined: bool) -> str:
    if is_combined:
        return "Scores"
    if seated_game.name:
        return f"Result of {sides_in_words(night, seated_game.name)}"
    verb_words = "Correct" if progress.is_correction(night, seated_game.number) else "Scores for"
    return f"{verb_words} game {game_title(night, seated_game.number)}"


def _other_games(night: Night, seated_game: SeatedGame) -> tuple[tuple[int, str], ...]:
    """Return the numbered games that can be corrected on other pages, and their titles."""
    numbered_games = courses.course_of(night).numbered_games
    numbers = (game.number for game in numbered_games if game.number != seated_game.number)
    return tuple((number, f"game {game_title(night, number)}") for number in numbers)


def _box_with_cursor(rows: tuple[TableRow, ...], *, asks_again: bool) -> str:
    """Return the name of the box where the cursor starts: a refused one, else the first empty one.
    If no box is empty, return the first box if the page `asks_again`, else "".
    """
    refused_boxes = [row.boxes[0].name for row in rows if row.refused_score]
    empty_boxes = [
        filled_box.name for row in rows for filled_box in row.boxes if not filled_box.text
    ]
    first_boxes = [row.boxes[0].name for row in rows if asks_again]
    return next(iter(refused_boxes + empty_boxes + first_boxes), "")


def _mark_wrong(row: TableRow, cursor_box: str, *, keeps_in_boxes: bool) -> TableRow:
    """Return the row with its wrong boxes and the cursor marked. An unusual score is typed again in
    the boxes if `keeps_in_boxes`; otherwise a button confirms it.
    """
    question = row.refused_score.asks if row.refused_score else None
    is_typed_again = question is not RefusalQuestion.WHY and (
        question is not RefusalQuestion.KEEP_ANYWAY or keeps_in_boxes
    )
    boxes = tuple(
        replace(
            filled_box,
            is_wrong=is_typed_again and row.refused_score is not None,
            has_cursor=is_typed_again and filled_box.name == cursor_box,
        )
        for filled_box in row.boxes
    )
    return replace(row, boxes=boxes, has_cursor=not is_typed_again and boxes[0].name == cursor_box)


def _side_name(night: Night, game: TableGame, side: Seats) -> tuple[str, str]:
    """Return the seats and the team of a side, one of which is ""."""
    team_name = team_names(night, game).get(side, "")
    return ("", team_name) if team_name else (side_name(side), "")
