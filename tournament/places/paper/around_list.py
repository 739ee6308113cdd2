"""What is drawn around the standings on paper: the best three above them once they are final, and
how the first of each division got there below them.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from tournament.drawing.podium import PodiumRoom
from tournament.drawing.shapes import Drawing, Text
from tournament.places.boards.best_three import best_three
from tournament.places.boards.climbs import Climbs, in_grey
from tournament.places.boards.ranks import Division, Standings
from tournament.printing.faces import TITLE
from tournament.printing.frames import Frame, body
from tournament.printing.page import PaperSheet
from tournament.printing.painting import paint
from tournament.printing.print_wish import PrintWish
from tournament.printing.titled_list import Above
from tournament.words.many import capital

# Of places game by game: what is kept free below the list, the letters, and how high at most.
COURSE, LETTERS, HIGHEST = 150.0, 12.0, 230.0
# Of podiums: how high one is with the air around it, and the letters.
PODIUM, AIR, NAMES, LARGEST = 146.0, 10.0, 12.0, 17.0
# No letter is smaller.
LEAST = 10.0
HEADING, TITLED, APART = 34.0, 20.0, 18.0


def podiums(board: Standings, wish: PrintWish) -> Above | None:
    """Of all divisions beside each other, or of none."""
    divisions = [division for division in board.divisions if division.rows]
    if not board.is_final or not divisions:
        return None
    titled = TITLED if any(division.name for division in divisions) else 0.0
    frames = body(wish.paper).head(PODIUM - AIR).columns(len(divisions), APART)
    letters, most = wish.size(NAMES), wish.size(LARGEST)
    room = PodiumRoom(frames[0].width, frames[0].height, letters, most, least=letters)
    drawings = list(_podiums(divisions, room))
    if len(drawings) < len(divisions):
        return None
    names = [division.name for division in divisions]
    return Above(PODIUM + titled, partial(_side_by_side, names, drawings, titled))


def course(found: Sequence[Climbs], wish: PrintWish, sheet: PaperSheet, left: Frame) -> None:
    """Of all divisions beside each other, or of none."""
    size = wish.size(LETTERS)
    frames = left.below(HEADING).columns(len(found), APART)
    high = min(frames[0].height, HIGHEST)
    drawings = [in_grey(own, frames[0].width, high, size) for own in found] if high > 0 else []
    known = [drawing for drawing in drawings if drawing]
    if not known or len(known) < len(drawings):
        return
    names = [", ".join(filter(None, (own.division, "places game by game"))) for own in found]
    area = left.below(HEADING - TITLED).head(TITLED + high)
    _side_by_side(names, known, TITLED, sheet, area)


def _podiums(divisions: Iterable[Division], room: PodiumRoom) -> Iterator[Drawing]:
    for division in divisions:
        drawing = best_three(division.rows, room)
        if drawing and _is_legible(drawing):
            yield drawing


def _is_legible(drawing: Drawing) -> bool:
    return all(shape.size >= LEAST for shape in drawing.shapes if isinstance(shape, Text))


def _side_by_side(
    names: Sequence[str],
    drawings: Sequence[Drawing],
    titled: float,
    sheet: PaperSheet,
    area: Frame,
) -> None:
    """Each under its name, which has so much of the height."""
    for name, drawing, frame in zip(
        names, drawings, area.columns(len(drawings), APART), strict=True
    ):
        if name:
            sheet.words(capital(name), frame.head(titled), LETTERS, TITLE)
        paint(sheet, frame.below(titled).head(drawing.height), drawing)
