"""A bracket as a poster: one drawing over several sheets, each with a strip to glue the next one
over, and marks where their edges meet.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product

from rotation.bracket.progress import Progress
from rotation.seating import Entrant
from tournament.evening.night.night import Night
from tournament.kit.printing.book import LandscapePage
from tournament.kit.printing.faces import STRONG
from tournament.kit.printing.frames import MARGIN, Frame, body, on_its_side
from tournament.kit.printing.page import Draw, PaperSheet
from tournament.kit.printing.print_wish import PrintWish
from tournament.kit.printing.shapes import FINE
from tournament.kit.printing.word_table import draw_title
from tournament.topics.bracket.boards.bracket_tiles import Tile
from tournament.topics.bracket.boards.bracket_whole import whole
from tournament.topics.bracket.boards.team_labels import TeamLabel
from tournament.topics.bracket.paper import bracket_places, bracket_sheet
from tournament.topics.bracket.paper.bracket_places import STRIP
from tournament.topics.bracket.paper.bracket_sheet import measured, needs
from tournament.topics.bracket.paper.drawn_bracket import drawing_of
from tournament.topics.bracket.paper.sheet_place import SheetPlace

# What two sheets share, and what a round is wide before it is made larger.
GLUE, COLUMN = 20.0, 150.0
# At least so much larger than on a sheet, on no more sheets than these each way.
LARGER, MOST = 1.35, 6
TITLE = 42.0
NAME = "poster"


@dataclass(frozen=True, slots=True)
class Poster:
    """So many sheets each way, on which a drawing of this size is made so much larger."""

    across: int
    down: int
    scale: float
    room: Frame

    @property
    def whole(self) -> Frame:
        """With the margins of a sheet of its own."""
        wide = self.across * (self.room.width - GLUE) + GLUE
        high = self.down * (self.room.height - GLUE) + GLUE
        return Frame(0, 0, 2 * MARGIN + wide / self.scale, 2 * MARGIN + high / self.scale)


def pages(night: Night, wish: PrintWish) -> Sequence[Draw]:
    progress, picture, teams = drawing_of(night)
    some = whole(picture, progress.bracket)
    poster = _poster(some, wish)
    draw = partial(_drawing, night.name, some, progress, teams, wish)
    places = product(range(poster.down), range(poster.across))
    return [LandscapePage(partial(_sheet, poster, draw, row, column)) for row, column in places]


def _poster(some: Sequence[Tile], wish: PrintWish) -> Poster:
    """On as few sheets as make it larger; else as large as all of them allow."""
    room = body(on_its_side(wish.paper))
    wide = COLUMN * measured(some, room, wish).columns
    high = TITLE + STRIP + needs(some, room, wish)
    tries = sorted(product(range(1, MOST + 1), repeat=2), key=lambda sheets: sheets[0] * sheets[1])
    posters = [_scaled(across, down, wide, high, room) for across, down in tries[1:]]
    large = (poster for poster in posters if poster.scale >= LARGER)
    return next(large, max(posters, key=lambda poster: poster.scale))


def _scaled(across: int, down: int, wide: float, high: float, room: Frame) -> Poster:
    inner = Poster(across, down, 1.0, room).whole.inset(MARGIN)
    return Poster(across, down, min(inner.width / wide, inner.height / high), room)


def _drawing(
    title: str,
    some: Sequence[Tile],
    progress: Progress,
    teams: Mapping[Entrant, TeamLabel],
    wish: PrintWish,
    sheet: PaperSheet,
) -> None:
    room = draw_title(sheet, title)
    sheet_of = {game.box.game: 1 for tile in some for game in tile.games}
    place = SheetPlace(1, 1, sheet_of, teams)
    free = bracket_sheet.draw(sheet, room.above(STRIP), some, place, wish)
    bracket_places.first_three(sheet, free.below.head(STRIP), progress, teams)


def _sheet(
    poster: Poster,
    draw: Draw,
    row: int,
    column: int,
    sheet: PaperSheet,
) -> None:
    """Its part of the drawing; what reaches into the margins is covered."""
    body = sheet.body
    left = column * (body.width - GLUE) + MARGIN * (poster.scale - 1)
    top = row * (body.height - GLUE) + MARGIN * (poster.scale - 1)
    sheet.stamp(NAME, poster.whole, draw, scale=poster.scale, moved=(-left, -top))
    sheet.blank_margins(MARGIN)
    if column + 1 < poster.across:
        edge = body.right - GLUE
        sheet.rule(edge, body.top - GLUE, edge, body.top, FINE)
        sheet.rule(edge, body.bottom - GLUE / 2, edge, body.bottom, FINE)
    if row + 1 < poster.down:
        edge = body.bottom - GLUE
        sheet.rule(body.left - GLUE, edge, body.left, edge, FINE)
        sheet.rule(body.right, edge, body.right + GLUE, edge, FINE)
    place = f"Row {row + 1} of {poster.down}, sheet {column + 1} of {poster.across}"
    words = f"{place}: {_glue(row, column)}"
    sheet.words(words, Frame(body.left, body.top - 18, body.width * 0.9, 14), 10, STRONG)


def _glue(row: int, column: int) -> str:
    """Which of its edges are cut off."""
    edges = [edge for edge, is_cut in (("upper", row), ("left", column)) if is_cut]
    if not edges:
        return "the first one, glued under its neighbours up to the marks"
    return f"cut off the {' and the '.join(edges)} margin, and glue it on at the marks"
