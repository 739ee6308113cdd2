"""One sheet of a bracket: its pieces one below the other, and where each goes on.

Knows how much room a piece needs.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tournament.kit.printing import faces
from tournament.kit.printing.faces import STRONG
from tournament.kit.printing.frames import Frame
from tournament.kit.printing.letters import drawable, width, wrap_text
from tournament.kit.printing.page import PaperSheet, VerticalAlign
from tournament.kit.printing.print_wish import PrintWish
from tournament.kit.printing.shapes import PLAIN
from tournament.topics.bracket.boards.bracket_tiles import Tile, TileGame
from tournament.topics.bracket.paper import bracket_game
from tournament.topics.bracket.paper.bracket_game import Sizes
from tournament.topics.bracket.paper.sheet_place import SheetPlace

COLUMNS = 3
NAMES, WORDS = 10.0, 10.0
TITLED = 14.0
# Of a piece: its title, its words and the headings of its rounds.
TITLE, SAID, HEADINGS = 20.0, 12.0, 14.0
# Between two rounds, what sticks out at either end, and between two games.
BESIDE, STUB, AIR = 14.0, 9.0, 3.0
# A lane is never higher.
HIGHEST = 120.0


@dataclass(frozen=True, slots=True)
class Measure:
    """How large everything is on sheets of so many columns, of whose pieces so many lines are
    said.
    """

    wish: PrintWish
    columns: int = COLUMNS
    said: int = 2

    @property
    def sizes(self) -> Sizes:
        return Sizes(self.wish.size(NAMES), self.wish.size(WORDS))

    @property
    def head(self) -> float:
        return self.wish.size(TITLE + SAID * self.said + HEADINGS)

    def lane(self, *, noted: bool) -> float:
        """So high at least; higher where games have a foot."""
        return self.sizes.least + AIR + (self.sizes.band if noted else 0)

    def lanes(self, room: Frame, *, noted: bool) -> int:
        """For how many there is room on a sheet."""
        return int((room.height - self.head) // self.lane(noted=noted))

    def columns_in(self, frame: Frame) -> tuple[Frame, ...]:
        return frame.inset(STUB, 0).columns(self.columns, BESIDE)


def title_width(title: str, wish: PrintWish) -> float:
    return width(drawable(title), wish.size(TITLED), faces.TITLE)


def measured(some: Sequence[Tile], room: Frame, wish: PrintWish) -> Measure:
    lines = (len(wrap_text(tile.words, room.width, wish.size(WORDS))) for tile in some)
    return Measure(wish, max(COLUMNS, *(len(tile.headings) for tile in some)), max(lines))


def needs(some: Sequence[Tile], room: Frame, wish: PrintWish) -> float:
    """The height of a sheet that all of these stand on."""
    own = measured(some, room, wish)
    noted = any(
        game.box.note or (game.leads_out and tile.lanes == 1)
        for tile in some
        for game in tile.games
    )
    return sum(own.head + tile.lanes * own.lane(noted=noted) for tile in some)


@dataclass(frozen=True, slots=True)
class FreeSpace:
    """Of a sheet: what is left below its games, and above and below the last games of its first
    piece, where these are alone.
    """

    below: Frame
    over: Frame
    under: Frame


def draw(
    sheet: PaperSheet, room: Frame, some: Sequence[Tile], place: SheetPlace, wish: PrintWish
) -> FreeSpace:
    own = measured(some, room, wish)
    spare = room.height - own.head * len(some)
    pitch = min(HIGHEST, spare / sum(tile.lanes for tile in some))
    sizes = _grown(sheet, some, own, pitch - AIR, place)
    left, free = room, []
    for tile in some:
        frame = left.head(own.head + pitch * tile.lanes)
        _heading(sheet, frame.head(own.head), tile, own)
        _games(sheet, frame.below(own.head), tile, own, sizes, place)
        free.append(_beside_the_last(frame.below(own.head), tile, own, sizes))
        left = left.below(frame.height)
    return FreeSpace(left, *free[0])


def _beside_the_last(room: Frame, tile: Tile, own: Measure, sizes: Sizes) -> tuple[Frame, Frame]:
    """The columns at the end that have one game each, above it and below it."""
    count = len(tile.headings)
    alone = [sum(game.column == column for game in tile.games) == 1 for column in range(count)]
    first = next(column for column in range(count) if all(alone[column:]) or column == count - 1)
    columns = own.columns_in(room)
    left = columns[first].left
    frame = replace(room, left=left, width=columns[count - 1].right - left)
    middle, half = _middle(room, tile.games[-1], tile), room.height / tile.lanes / 2 + sizes.band
    over = frame.head(max(0.0, middle - half - room.top))
    return over, frame.foot(max(0.0, room.bottom - middle - half))


def _heading(sheet: PaperSheet, frame: Frame, tile: Tile, own: Measure) -> None:
    title, said, headings = frame.split_down([TITLE, SAID * own.said, HEADINGS])
    size = own.wish.size
    sheet.words(
        tile.title,
        title.split([2, 1])[0],
        size(TITLED),
        face=faces.TITLE,
        down=VerticalAlign.BOTTOM,
    )
    sheet.lines(wrap_text(tile.words, said.width, size(WORDS)), said, size(WORDS))
    for words, column in zip(tile.headings, own.columns_in(headings), strict=False):
        sheet.words(words, column, size(10), face=STRONG)


def _grown(
    sheet: PaperSheet, some: Sequence[Tile], own: Measure, high: float, place: SheetPlace
) -> Sizes:
    games = [game for tile in some for game in tile.games]
    people = {
        name
        for tile in games
        for side in tile.box.opponents
        if side.team is not None
        for name in place.teams[side.team].people_in(tile.box.game)
    }
    wide, digits = own.columns_in(sheet.body)[0].width, len(str(len(place.teams)))
    sizes = replace(own.sizes, digits=max(2, digits))
    feet = (sizes.foot(place.foot(tile), wide) for tile in games if not tile.is_alone)
    return sizes.grown(wide, high - max(feet, default=0.0), people)


def _games(
    sheet: PaperSheet, room: Frame, tile: Tile, own: Measure, sizes: Sizes, place: SheetPlace
) -> None:
    frames = {placed.box.game: _frame(room, placed, tile, own, place) for placed in tile.games}
    for before, after in tile.lines:
        start, end = frames[before.box.game], frames[after.box.game]
        high, low = (_middle(room, placed, tile) for placed in (before, after))
        turn = end.left - BESIDE / 2
        sheet.rule(start.right, high, turn, high, PLAIN)
        sheet.rule(turn, high, turn, low, PLAIN)
        sheet.rule(turn, low, end.left, low, PLAIN)
    for game in tile.games:
        frame, middle = frames[game.box.game], _middle(room, game, tile)
        if game.is_again:
            sheet.rule(frame.left - STUB, middle, frame.left, middle, PLAIN)
        if game.leads_out:
            sheet.rule(frame.right, middle, frame.right + STUB, middle, PLAIN)
        bracket_game.draw(sheet, frame, game, place, sizes)


def _middle(room: Frame, placed: TileGame, tile: Tile) -> float:
    return room.top + (placed.lane + 0.5) * room.height / tile.lanes


def _frame(room: Frame, placed: TileGame, tile: Tile, own: Measure, place: SheetPlace) -> Frame:
    """A game that is alone takes the room for its foot from its neighbours' lanes."""
    pitch = room.height / tile.lanes
    column = own.columns_in(room)[placed.column]
    high = pitch - AIR
    if placed.is_alone and tile.lanes > 1:
        high += own.sizes.foot(place.foot(placed), column.width)
    top = _middle(room, placed, tile) - high / 2
    return Frame(column.left, min(max(top, room.top), room.bottom - high), column.width, high)
