"""The board of the Scores page: a row for each table of a game, with the boxes for its totals and
the question about a refused score.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from enum import Enum

from scoring.chairs import side_name, sides_at_table
from tournament.evening import courses
from tournament.evening.courses.course import NextPageLink
from tournament.evening.facts import Entry
from tournament.evening.night import progress
from tournament.evening.night.bracket.named_games import ChangedGame, teams_in_words
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import (
    SeatedGame,
    TableGame,
    awaits_extra_hand,
    games_awaiting_extra_hand,
)
from tournament.evening.night.play.open_rulings import open_ruling_words
from tournament.evening.night.play.sheets import SheetState
from tournament.evening.night.play.side_names import boxes_with_team_names, team_number_by_side
from tournament.evening.night.play.totals import TotalsBox, current_totals
from tournament.evening.night.time_slots import game_title
from tournament.evening.purse.closing import announced_winners_warning
from tournament.evening.words.many import count_of
from tournament.evening.words.occasion import clock_time
from tournament.kit.drawing.room_map import map_column_count
from tournament.topics.table.boards.progress import late_tables, progress_summary, table_state_words
from tournament.topics.table.boards.table_sides import are_versions_in_dispute, dispute_text

# The room map beside the score boxes has at most this many tables in a row.
MAX_TABLES_IN_MAP_ROW = 5


class RefusalQuestion(Enum):
    """The question on the page after it refused a score: the director types the score again,
    confirms an unusual score, chooses one of two scores, or gives a reason.
    """

    AGAIN = "again"
    KEEP_ANYWAY = "keep"
    WHICH = "which"
    WHY = "why"


@dataclass(frozen=True, slots=True)
class RefusedScore:
    """A refused score of one table, with the `reason` that was sent.

    `seen_version` is the version of the saved score that the page showed to the director, or 0.
    `changed_games` are later bracket games that this score would change, and `changes_shown_text`
    names those that the page has shown already. A score that `may_be_short` has no winner of the
    race, so it is refused unless the bell ended the game. If someone else saved another score,
    `keep_label` and `use_label` are the labels of the two buttons that choose between the scores.
    """

    typed_texts: tuple[str, ...]
    sentence: str
    question: RefusalQuestion
    version: int
    seen_version: int = 0
    reason: str = ""
    hand_count: int | None = None
    changed_games: tuple[ChangedGame, ...] = ()
    changes_shown_text: str = ""
    may_be_short: bool = False
    keep_label: str = ""
    use_label: str = ""


@dataclass(frozen=True, slots=True)
class FilledBox:
    """A box for a total and the text in it. If `is_wrong`, the text must be typed again."""

    name: str
    box: TotalsBox
    text: str
    is_wrong: bool = False
    has_cursor: bool = False


@dataclass(frozen=True, slots=True)
class ScoresRow:
    """The row of one table. Each of the `sides` has its seats, the number of its team or None, and
    its players; `saved_boxes` is the saved score, box by box. If `are_versions_in_dispute`,
    choosing a version of the hand settles the dispute. If the game `is_tied`, an extra hand decides
    who moves. If a player left during the game, `help_sentence` tells which points the totals
    include. The row `has_cursor` if the cursor starts at its question, not in a box.
    """

    game: TableGame
    sides: tuple[tuple[str, int | None, tuple[Entry, ...]], ...]
    boxes: tuple[FilledBox, ...]
    state_words: str
    dispute_text: str
    are_versions_in_dispute: bool
    is_tied: bool
    saved_boxes: str
    version: int
    hand_count: int | None
    is_late: bool
    refused_score: RefusedScore | None
    rulings: tuple[str, ...]  # Sentences about rulings that the score does not contain yet.
    help_sentence: str = ""
    has_cursor: bool = False

    @property
    def key(self) -> str:
        return f"{self.game.round}.{self.game.table}"

    @property
    def has_column_labels(self) -> bool:
        """Return whether the row's boxes are for N/S and E/W, so that the labels above all rows
        apply to them.
        """
        return len(self.sides) == 2 and all(team is None for _, team, _ in self.sides)


@dataclass(frozen=True, slots=True)
class ScoresBoard:
    """The board of a game's tables. `game` is None if the board shows several bracket games.
    `closed_by` tells what closed the game, or is "" while the game is open. Every change to a
    closed game is a correction. The board `asks_reason` if a correction was sent without a reason.
    `tables_in_row` is 0 if there is no room map.
    """

    game: int | None
    title: str
    rows: tuple[ScoresRow, ...]
    closed_by: str
    is_over: bool
    seated_at: datetime
    seconds_since_seating: int
    progress_summary: str
    next_page: NextPageLink
    other_games: tuple[tuple[int, str], ...]
    cursor_box: str
    reason: str
    asks_reason: bool
    tables_in_row: int
    announced_winners_sentence: str  # What a correction means for the winners already announced.

    @property
    def time_words(self) -> str:
        time = clock_time(self.seated_at)
        if self.game is None:
            return f"first game called at {time}" if self.rows[1:] else f"called at {time}"
        if self.is_open:
            return f"seated at {time}"
        return f"{self.closed_by}, so each change needs a reason"

    @property
    def seated_ago_words(self) -> str:
        """Return how long ago the game was seated, as in ", 5 minutes ago"."""
        return (
            f", {count_of(minutes, 'minute')} ago"
            if (minutes := self.seconds_since_seating // 60)
            else ""
        )

    @property
    def is_open(self) -> bool:
        return not self.closed_by

    @property
    def column_labels(self) -> tuple[str, ...]:
        """Return the labels above the boxes of all rows, or () if no row needs them."""
        rows = (row for row in self.rows if row.has_column_labels)
        return next((tuple(filled.box.label for filled in row.boxes) for row in rows), ())


def scores_board(
    night: Night,
    seated_game: SeatedGame,
    *,
    now: datetime,
    refused_score_by_table: Mapping[int, RefusedScore] | None = None,
    is_combined: bool = False,
    reason: str = "",
    has_cursor: bool = True,
) -> ScoresBoard:
    """Return the board of the Scores page. The `reason` was typed for a correction. A board that
    `is_combined` shows several bracket games.
    """
    course, late_tables_now = courses.course_of(night), late_tables(seated_game)
    is_over = is_game_finished(night, seated_game)
    closed_by = progress.why_change_is_correction(night, seated_game.number)
    rows = tuple(
        scores_row(
            night,
            game,
            (refused_score_by_table or {}).get(game.table),
            late_tables_now,
        )
        for game in seated_game.games
    )
    puts_cursor_in_full_box = bool(reason) or (course.saves_whole_results and not is_combined)
    may_have_cursor = has_cursor and not night.is_closed
    cursor_box_name = (
        _find_cursor_box_name(rows, puts_cursor_in_full_box=puts_cursor_in_full_box)
        if may_have_cursor
        else ""
    )
    retypes_unusual_score = not closed_by and not course.saves_whole_results
    return ScoresBoard(
        game=None if is_combined else seated_game.number,
        title=_board_title(night, seated_game, is_combined=is_combined),
        rows=tuple(
            _mark_wrong_boxes(row, cursor_box_name, retypes_unusual_score=retypes_unusual_score)
            for row in rows
        ),
        closed_by=closed_by,
        is_over=is_over,
        seated_at=seated_game.seated_at.astimezone(now.tzinfo),
        seconds_since_seating=0
        if is_over
        else max(0, int((now - seated_game.seated_at).total_seconds())),
        progress_summary=progress_summary(night, seated_game),
        next_page=course.next_page_link(seated_game),
        other_games=_other_numbered_games(night, seated_game),
        cursor_box=cursor_box_name,
        reason=next((row.refused_score.reason for row in rows if row.refused_score), reason),
        asks_reason=any(
            row.refused_score and row.refused_score.question is RefusalQuestion.WHY for row in rows
        ),
        tables_in_row=0
        if is_combined or course.saves_whole_results
        else _count_tables_in_map_row(night, len(rows)),
        announced_winners_sentence=announced_winners_warning(night, now),
    )


def is_game_finished(night: Night, seated_game: SeatedGame) -> bool:
    """Return whether every table has a score and no tied table still has to play an extra hand."""
    return seated_game.is_over and not games_awaiting_extra_hand(seated_game, night.rules)


def scores_row(
    night: Night,
    game: TableGame,
    refused_score: RefusedScore | None,
    late_table_numbers: tuple[int, ...],
) -> ScoresRow:
    totals = current_totals(game, night.rules)
    saved_texts = tuple("" if value is None else str(value) for value in totals.values)
    typed_boxes = zip(
        boxes_with_team_names(night, game),
        refused_score.typed_texts if refused_score else saved_texts,
        strict=True,
    )
    entry_by_chair, number_by_side = dict(game.seats), team_number_by_side(night, game)
    short_game_hand_count = game.sheet.hands_played if game.sheet.short else None
    return ScoresRow(
        game=game,
        sides=tuple(
            (
                side_name(side),
                number_by_side.get(side),
                tuple(night.entries.with_number(entry_by_chair[chair]) for chair in side),
            )
            for side in sides_at_table(game.chairs)
        ),
        boxes=tuple(
            FilledBox(f"t{game.table}b{number}", box, text)
            for number, (box, text) in enumerate(typed_boxes)
        ),
        state_words="not saved" if refused_score else _row_words(night, game),
        dispute_text=dispute_text(night, game),
        are_versions_in_dispute=are_versions_in_dispute(night, game),
        is_tied=awaits_extra_hand(game, night.rules),
        saved_boxes=",".join(saved_texts),
        version=refused_score.version if refused_score else game.sheet.version,
        hand_count=refused_score.hand_count if refused_score else short_game_hand_count,
        is_late=game.table in late_table_numbers,
        refused_score=refused_score,
        rulings=open_ruling_words(night, game),
        help_sentence=_whole_game_sentence(night, game),
    )


def _whole_game_sentence(night: Night, game: TableGame) -> str:
    """Return a sentence about the totals of a table where a player left during the game, or ""."""
    whole_game_words = "for the whole game, including the points"
    if game.has_empty_chair:
        return f"Enter each player's total {whole_game_words} from before the fourth player left."
    seated_game = night.rounds.with_number(game.round)
    if seated_game is None or not any(
        handover.table == game.table for handover in seated_game.handovers
    ):
        return ""
    return f"Enter each total {whole_game_words} before the substitute came."


def _count_tables_in_map_row(night: Night, table_count: int) -> int:
    """Return how many tables are in a row of the room map: the club's number, or as many as fit.
    Return 0 if the page has no space for a map.
    """
    columns = night.tables_a_row or map_column_count(table_count, 1)
    return columns if columns <= MAX_TABLES_IN_MAP_ROW else 0


def _board_title(night: Night, seated_game: SeatedGame, *, is_combined: bool) -> str:
    if is_combined:
        return "Scores"
    if seated_game.name:
        return f"Result of {teams_in_words(night, seated_game.name)}"
    title_start = (
        "Correct" if progress.is_change_correction(night, seated_game.number) else "Scores for"
    )
    return f"{title_start} game {game_title(night, seated_game.number)}"


def _other_numbered_games(night: Night, seated_game: SeatedGame) -> tuple[tuple[int, str], ...]:
    """Return the numbered games that can be corrected on other pages, and their titles."""
    numbered_games = courses.course_of(night).numbered_games
    numbers = (game.number for game in numbered_games if game.number != seated_game.number)
    return tuple((number, f"game {game_title(night, number)}") for number in numbers)


def _find_cursor_box_name(rows: tuple[ScoresRow, ...], *, puts_cursor_in_full_box: bool) -> str:
    """Return the name of the box where the cursor starts: a box with a refused score, or else the
    first empty box. If no box is empty, return the first box if the page `puts_cursor_in_full_box`,
    or else "".
    """
    refused_box_names = [row.boxes[0].name for row in rows if row.refused_score]
    empty_box_names = [
        filled_box.name for row in rows for filled_box in row.boxes if not filled_box.text
    ]
    fallback_box_names = [row.boxes[0].name for row in rows if puts_cursor_in_full_box]
    return next(iter(refused_box_names + empty_box_names + fallback_box_names), "")


def _mark_wrong_boxes(
    row: ScoresRow, cursor_box_name: str, *, retypes_unusual_score: bool
) -> ScoresRow:
    """Return the row with two kinds of marks: on boxes that must be typed again, and on the box
    where the cursor starts. `retypes_unusual_score` is False if an unusual score can be confirmed
    by a button instead.
    """
    question = row.refused_score.question if row.refused_score else None
    is_typed_again = question is not RefusalQuestion.WHY and (
        question is not RefusalQuestion.KEEP_ANYWAY or retypes_unusual_score
    )
    boxes = tuple(
        replace(
            filled_box,
            is_wrong=is_typed_again and row.refused_score is not None,
            has_cursor=is_typed_again and filled_box.name == cursor_box_name,
        )
        for filled_box in row.boxes
    )
    return replace(
        row, boxes=boxes, has_cursor=not is_typed_again and boxes[0].name == cursor_box_name
    )


def _row_words(night: Night, game: TableGame) -> str:
    """Return the state of a row's table, or "" if the boxes already show whether it has a score."""
    state = game.score.state
    if state is SheetState.MISSING or (state is SheetState.IN and not game.sheet.short):
        return ""
    return table_state_words(game, night.rules)
