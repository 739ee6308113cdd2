"""A bracket as a poster: each part drawn over several sheets, each with a strip to glue the next
one over, and marks where their edges meet. No game lies where two sheets meet.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise, product
from math import ceil

from rotation.bracket.progress import Progress
from rotation.seating import Entrant
from tournament.evening.night.night import Night
from tournament.evening.words.refused import Refused
from tournament.kit.drawing import shapes
from tournament.kit.drawing.bracket import (
    BESIDE,
    BracketPage,
    BracketRoom,
    GameBox,
    bracket,
    has_whole_names,
    needed_height,
)
from tournament.kit.drawing.painting import paint
from tournament.kit.drawing.shapes import Drawing, Point, Shape
from tournament.kit.printing.book import LandscapePage
from tournament.kit.printing.faces import STRONG
from tournament.kit.printing.frames import MARGIN, PENCIL, SLACK, Frame, body, turn_sideways
from tournament.kit.printing.page import Draw, PaperSheet
from tournament.kit.printing.print_wish import PrintWish
from tournament.kit.printing.shapes import FINE
from tournament.kit.printing.word_table import draw_title
from tournament.topics.bracket.boards.bracket_pages import BracketPiece, pieces, with_finals
from tournament.topics.bracket.boards.team_names import TeamLabel
from tournament.topics.bracket.paper.bracket_sheets import (
    STRIP,
    drawing_of,
    first_three,
    pencilled,
    pencilled_games,
)

# What two sheets share, and what stands above the first ones.
GLUE, TITLE = 20.0, 42.0
# Letters of names, in points, and lines of a team.
LETTERS, LINES = 14.0, 2
# So many rounds a sheet has at most; a poster of more sheets is not offered.
ROUNDS, MOST = 3, 40
# More rounds than any bracket has.
ENDLESS = 1000


@dataclass(frozen=True, slots=True)
class Poster:
    """One part on so many sheets each way; `inner` is what a sheet has of the whole. The last part
    has the first three below it.
    """

    name: str
    title: str
    page: BracketPage
    room: BracketRoom
    across: int
    inner: Frame
    has_strip: bool

    @property
    def down(self) -> int:
        return max(1, ceil((self.foot - GLUE / 2) / self.inner.height))

    @property
    def strip(self) -> float:
        """Where the first three begin."""
        return self.room.below_a_seam(needed_height(self.page, self.room), STRIP)

    @property
    def foot(self) -> float:
        lowest = self.strip + STRIP if self.has_strip else needed_height(self.page, self.room)
        return TITLE + lowest

    @property
    def drawing(self) -> Drawing:
        return bracket(self.page, self.room)

    @property
    def sheets(self) -> Sequence[tuple[int, int]]:
        """Row and column of each sheet on which something stands."""
        ends = [end for shape in self.drawing.shapes for end in _ends(shape)]
        if self.has_strip:
            ends.append(((0, self.strip), (0, self.strip + STRIP)))
        taken = {place for end in ends for place in self._between(*end)}
        return [
            (row, column)
            for row, column in product(range(self.down), range(self.across))
            if (row, column) in taken
        ]

    def _between(self, start: Point, end: Point) -> Iterator[tuple[int, int]]:
        """Yield the sheets from one point to another that is beside or below it, or to its left."""
        (left, right), (top, foot) = (sorted(both) for both in zip(start, end, strict=True))
        wide, high = self.inner.width, self.inner.height
        rows = range(int((top + TITLE) // high), int((foot + TITLE) // high) + 1)
        columns = range(int((left + SLACK) // wide), int(right // wide) + 1)
        return product(rows, columns)

    @property
    def whole(self) -> Frame:
        """With the margins of a sheet of its own."""
        wide = self.across * self.inner.width + GLUE
        high = self.down * self.inner.height + GLUE
        return Frame(0, 0, 2 * MARGIN + wide, 2 * MARGIN + high)


def _ends(shape: Shape) -> Iterator[tuple[Point, Point]]:
    """Yield from where to where a game reaches, or each piece of a way."""
    match shape:
        case shapes.Box():
            yield (shape.left, shape.top), (shape.left + shape.width, shape.top + shape.height)
        case shapes.Line():
            yield from pairwise(shape.points)


def pages(night: Night, wish: PrintWish) -> Sequence[Draw]:
    progress, _, teams = drawing_of(night)
    return [
        page
        for poster in posters(night, wish)
        for page in _poster_pages(poster, night, progress, teams)
    ]


def posters(night: Night, wish: PrintWish) -> Sequence[Poster]:
    """Return the parts of the bracket on as few sheets as letters of this size allow."""
    progress, picture, teams = drawing_of(night)
    parts = with_finals(picture.parts)
    sources = {name: (game.a, game.b) for name, game in progress.bracket.games.items()}
    whole = [pieces(part, sources, ENDLESS, lambda piece: True)[0] for part in parts]
    boxes = pencilled_games(progress.bracket, picture, teams, is_brief=False)
    tried = [
        _posters(whole, boxes, frame, rounds)
        for frame in (body(wish.paper), body(turn_sideways(wish.paper)))
        for rounds in range(1, ROUNDS + 1)
    ]
    fitting = [some for some in tried if all(has_whole_names(one.page, one.room) for one in some)]
    best = min(fitting, key=_sheets, default=None)
    if best is None or _sheets(best) > MOST:
        raise Refused(
            f"A poster of {len(progress.teams)} teams that can be read from a few steps away would "
            f"take more than {MOST} sheets. Print the bracket instead."
        )
    return best


def _sheets(some: Sequence[Poster]) -> int:
    return sum(len(poster.sheets) for poster in some)


def _posters(
    whole: Sequence[BracketPiece],
    boxes: Mapping[str, GameBox],
    sheet: Frame,
    rounds: int,
) -> Sequence[Poster]:
    """Each part, with so many rounds on a sheet."""
    inner = replace(sheet, width=sheet.width - GLUE, height=sheet.height - GLUE)
    pitch = inner.width / rounds
    some = []
    for number, piece in enumerate(whole):
        columns = len(piece.headings)
        room = BracketRoom(
            columns * pitch - BESIDE * LETTERS,
            MOST * inner.height,
            LETTERS,
            LETTERS,
            LINES,
            kind="poster",
            square=PENCIL,
            seams=(inner.height - TITLE, inner.height),
        )
        page = pencilled(piece, boxes)
        name, is_last = f"poster-{number}", piece is whole[-1]
        across = ceil(columns / rounds)
        some.append(Poster(name, piece.title, page, room, across, inner, is_last))
    return some


def _poster_pages(
    poster: Poster,
    night: Night,
    progress: Progress,
    teams: Mapping[Entrant, TeamLabel],
) -> Iterator[Draw]:
    title = f"{night.name}: {poster.title}"
    draw = partial(_drawing, poster, title, progress, teams)
    is_wide = poster.inner.width > poster.inner.height
    for row, column in poster.sheets:
        page = partial(_sheet, poster, draw, row, column)
        yield LandscapePage(page) if is_wide else page


def _drawing(
    poster: Poster,
    title: str,
    progress: Progress,
    teams: Mapping[Entrant, TeamLabel],
    sheet: PaperSheet,
) -> None:
    draw_title(sheet, title)
    room = sheet.body.below(TITLE)
    drawn = poster.drawing
    paint(sheet, Frame(room.left, room.top, drawn.width, drawn.height), drawn)
    if poster.has_strip:
        strip = Frame(room.left, room.top + poster.strip, poster.inner.width - GLUE, STRIP)
        first_three(sheet, strip, progress, teams)


def _sheet(poster: Poster, draw: Draw, row: int, column: int, sheet: PaperSheet) -> None:
    """Its part of the drawing; what reaches into the margins is covered."""
    body = sheet.body
    left, top = column * poster.inner.width, row * poster.inner.height
    sheet.stamp(poster.name, poster.whole, draw, moved=(-left, -top))
    sheet.blank_margins(MARGIN)
    if column + 1 < poster.across:
        edge = body.right - GLUE
        sheet.rule(edge, body.top - GLUE, edge, body.top, FINE)
        sheet.rule(edge, body.bottom - GLUE / 2, edge, body.bottom, FINE)
    if row + 1 < poster.down:
        edge = body.bottom - GLUE
        sheet.rule(body.left - GLUE, edge, body.left, edge, FINE)
        sheet.rule(body.right, edge, body.right + GLUE, edge, FINE)
    place = f"{poster.title}, row {row + 1} of {poster.down}, sheet {column + 1} of {poster.across}"
    words = f"{place}: {_glue(row, column)}"
    sheet.words(words, Frame(body.left, body.top - 18, body.width, 14), 10, STRONG)


def _glue(row: int, column: int) -> str:
    """Return which of its edges are cut off."""
    edges = [edge for edge, is_cut in (("upper", row), ("left", column)) if is_cut]
    if not edges:
        return "the first one, glued under its neighbours up to the marks"
    return f"cut off the {' and the '.join(edges)} margin, and glue it on at the marks"
