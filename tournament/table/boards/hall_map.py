"""The hall while a game is played, for pages of the desk: each table, and how far it is."""

from collections.abc import Iterator

from tournament import courses
from tournament.drawing.hall import TableMark, hall
from tournament.drawing.marks import at_table
from tournament.drawing.shapes import Drawing
from tournament.night.night import Night
from tournament.table.boards.progress import slow, summary


def hall_map(night: Night, *, scores: str) -> Drawing | None:
    """Nothing before the first game and after the last. A press on a table that plays, or has
    played this game, leads to its boxes on the page of `scores`.
    """
    played = night.current
    if played is None or night.is_played or night.is_closed:
        return None
    said = f"The hall. {summary(night, played)}"
    return hall(tuple(_marks(night, f"{scores}#t{{}}")), a_row=night.tables_a_row, said=said)


def _marks(night: Night, link: str) -> Iterator[TableMark]:
    """In a bracket a table whose game is over is free again."""
    course = courses.of(night)
    late = slow(night.current) if night.current and not course.whole_results else ()
    for table in course.tables():
        game = course.open_game(table)
        if game is None or (course.whole_results and game.score.is_over):
            yield TableMark(table, said=f"Table {table}: free")
        else:
            yield at_table(game, is_late=table in late, link=link)
