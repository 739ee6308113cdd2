"""A table's score sheet as rows of boxes, to copy a paper sheet line by line, with the running
score.
"""

from dataclasses import dataclass

from scoring.chairs import CHAIRS_CLOCKWISE, Seats, side_name, sides_at_table
from scoring.totals.sheet_rows import total_of_rows
from scoring.totals.totals_changes import rarity_by_totals_change
from tournament.evening.night import progress
from tournament.evening.night.night import Night
from tournament.evening.night.play.box_kinds import chairs_per_x_box
from tournament.evening.night.play.games import TableGame
from tournament.evening.night.play.open_rulings import open_ruling_words
from tournament.evening.night.play.sheets import SheetDetail, sheet_row
from tournament.evening.night.play.side_names import player_names_in_words
from tournament.evening.night.play.totals import Totals

# A race has no fixed number of hands, so its page has at least 12 rows, and at least 4 of the rows
# are empty.
MIN_ROWS_IN_RACE = 12
EMPTY_ROWS_IN_RACE = 4
TABLE_HAS_TOTAL_SENTENCE = "This table has a total score."


@dataclass(frozen=True, slots=True)
class RowValues:
    """The values in one row: the points of each side, the ticks for Xs, and the score after the
    row's hand.
    """

    points: tuple[str, ...]
    x_ticks: tuple[bool, ...]
    score_words: str = ""


@dataclass(frozen=True, slots=True)
class RowOfBoxes:
    """One row of boxes for points and check boxes for Xs. A box is a tuple of its name, the words
    before its label for screen readers, its label and its value.
    """

    number: int
    points_boxes: tuple[tuple[str, str, str, str], ...]
    x_boxes: tuple[tuple[str, str, str, bool], ...]
    score_words: str


@dataclass(frozen=True, slots=True)
class SheetRows:
    """The rows of a score sheet. The sheet `is_open` while a change needs no reason. `why_no_rows`
    is a sentence about why the table has no rows, or "" if it has rows.
    """

    rows: tuple[RowOfBoxes, ...]
    max_points: int
    is_open: bool
    why_no_rows: str
    rulings: tuple[str, ...]  # Sentences about rulings that the score does not contain yet.


def sheet_rows(night: Night, game: TableGame, typed_rows: tuple[RowValues, ...] = ()) -> SheetRows:
    """Return the rows of a table's score sheet: `typed_rows` if they were refused, else the saved
    rows.
    """
    chairs, rules = game.chairs, night.rules
    rows = typed_rows or _saved_rows(night, game)
    return SheetRows(
        rows=tuple(
            _make_row_of_boxes(row_number, row, night, game)
            for row_number, row in enumerate(rows, start=1)
        ),
        max_points=max(
            max(totals_change.points)
            for totals_change in rarity_by_totals_change(rules, CHAIRS_CLOCKWISE[: len(chairs)])
        ),
        is_open=not progress.is_change_correction(night, game.round),
        why_no_rows=_why_no_rows_sentence(game),
        rulings=open_ruling_words(night, game),
    )


def count_sheet_rows(night: Night, game: TableGame) -> int:
    """Return how many rows the page of a table's score sheet has."""
    hands_per_game = night.rules.hands_per_game(len(game.chairs))
    return hands_per_game or max(MIN_ROWS_IN_RACE, len(game.sheet.rows) + EMPTY_ROWS_IN_RACE)


def _make_row_of_boxes(
    row_number: int, row: RowValues, night: Night, game: TableGame
) -> RowOfBoxes:
    sides_and_points = zip(sides_at_table(game.chairs), row.points, strict=True)
    holders_and_ticks = zip(chairs_per_x_box(night.rules, game.chairs), row.x_ticks, strict=True)

    def words_for_screen_readers(holder_chairs: Seats) -> str:
        holder_names = player_names_in_words(night, game, holder_chairs)
        return f"Table {game.table}, line {row_number}, {holder_names}, "

    return RowOfBoxes(
        row_number,
        tuple(
            (
                f"r{row_number}p{index}",
                f"{words_for_screen_readers(side)}points ",
                side_name(side),
                points_text,
            )
            for index, (side, points_text) in enumerate(sides_and_points)
        ),
        tuple(
            (
                f"r{row_number}x{index}",
                words_for_screen_readers(x_holder),
                f"X {side_name(x_holder)}",
                is_ticked,
            )
            for index, (x_holder, is_ticked) in enumerate(holders_and_ticks)
        ),
        row.score_words,
    )


def _saved_rows(night: Night, game: TableGame) -> tuple[RowValues, ...]:
    side_count = len(sides_at_table(game.chairs))
    holder_count = len(chairs_per_x_box(night.rules, game.chairs))
    empty_row = RowValues(("",) * side_count, (False,) * holder_count)
    stored_rows = game.sheet.rows
    scored_rows = [sheet_row(row, game.chairs, night.rules) for row in stored_rows]
    shown_rows = []
    for number, (points, x_counts) in enumerate(stored_rows, start=1):
        total_so_far = total_of_rows(scored_rows[:number], game.chairs, night.rules)
        shown_points = tuple(str(point or "") if any(points) else "0" for point in points)
        x_ticks = tuple(map(bool, x_counts[:holder_count]))
        shown_rows.append(RowValues(shown_points, x_ticks, Totals(total_so_far.points, ()).words))
    return (
        *shown_rows,
        *(empty_row for _ in range(count_sheet_rows(night, game) - len(shown_rows))),
    )


def _why_no_rows_sentence(game: TableGame) -> str:
    if game.has_empty_chair:
        return "A seat was left empty in this game. Enter only the final scores."
    match game.score.detail:
        case SheetDetail.TOTALS:
            return TABLE_HAS_TOTAL_SENTENCE
        case SheetDetail.HANDS:
            return "This table is entered hand by hand."
        case _:
            return ""
