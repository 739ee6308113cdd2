"""The rows of a paper sheet, one for each hand, written down as they are read."""

from dataclasses import replace

from scoring.totals.rows_read import rows_fault, rows_total
from tournament import facts
from tournament.night.play.games import TableGame
from tournament.night.play.sheets import Depth, sheet_row
from tournament.night.play.totals import Totals
from tournament.table.actions.sheet_presses import (
    ask_why_if_closed,
    conflict,
    game_of,
    place,
    put,
    with_what_follows,
)
from tournament.words.refused import Refused
from tournament.writing.write import Writing, action


@action
def read_rows(
    w: Writing, *, game: int, table: int, rows: tuple[facts.Row, ...], version: int
) -> str:
    """All rows so far, from the first on."""
    played = game_of(w, game, table)
    words, now = _words(rows, played, w), _words(played.sheet.rows, played, w)
    if rows == played.sheet.rows:
        return f"{place(w.night, played)}: {words}"
    ask_why_if_closed(w, played, f"make it {words}")
    if version != played.sheet.version:
        raise conflict(w, played, mine=words, theirs=now)
    check_depth(played, Depth.ROWS)
    sheet_rows = [sheet_row(row, played.chairs, w.night.rules) for row in rows]
    if fault := rows_fault(sheet_rows, played.chairs, w.night.rules):
        raise Refused(f"Table {table}, {fault[0].lower()}{fault[1:]}")
    put(w, played, replace(played.sheet, rows=rows, short=False, hands_played=None))
    return with_what_follows(w, played, f"{place(w.night, played)}: {words}")


def check_depth(played: TableGame, wanted: Depth) -> None:
    """One table is written down in one way at a time."""
    depth = played.score.depth
    if played.left_empty:
        raise Refused(
            f"A chair was left empty at table {played.table}: type its totals when it is over."
        )
    if depth in (None, wanted):
        return
    way, cure = WAYS[depth]
    raise Refused(f"Table {played.table} {way}: {cure}")


WAYS = {
    Depth.TOTALS: ("has its totals typed", "take them out of their boxes first."),
    Depth.ROWS: ("is read row by row off its sheet", "go on there, or take its rows out first."),
    Depth.HANDS: ("is written hand by hand", "go on there, or take its hands back first."),
}


def _words(rows: tuple[facts.Row, ...], played: TableGame, w: Writing) -> str:
    if not rows:
        return "no rows"
    words = [sheet_row(row, played.chairs, w.night.rules) for row in rows]
    total = Totals(rows_total(words, played.chairs, w.night.rules).points, ())
    return f"{total.words} after {'1 row' if len(rows) == 1 else f'{len(rows)} rows'}"
