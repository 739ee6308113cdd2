"""A bracket on one sheet: each part in one piece, the finals beside the winners' bracket."""

from dataclasses import replace

from rotation.bracket.structure import Bracket, BracketSide
from tournament.topics.bracket.boards.bracket_tiles import Tile, TileSize, tiles
from tournament.topics.bracket.boards.drawing import Drawing

# Of columns and lanes: more than any bracket has.
ENDLESS = 1000


def whole(drawing: Drawing, bracket: Bracket) -> tuple[Tile, ...]:
    """Each part in one piece, and the finals beside the winners' bracket: the one leads to them."""
    pieces = list(tiles(drawing, bracket, lambda _: TileSize(ENDLESS, ENDLESS)))
    sides = [part.side for part in drawing.parts]
    if BracketSide.FINAL in sides:
        last = pieces.pop(sides.index(BracketSide.FINAL))
        pieces[0] = _beside(pieces[0], last)
    return tuple(pieces)


def _beside(upper: Tile, last: Tile) -> Tile:
    """The last game of the upper piece is on one line with those of the last piece."""
    before = upper.games[-1]
    inside = replace(before, leads_out=False)
    columns = len(upper.headings)
    moved = {
        tile.box.game: replace(tile, column=tile.column + columns, lane=before.lane)
        for tile in last.games
    }
    inner = [(moved[tile.box.game], moved[other.box.game]) for tile, other in last.lines]
    lines = [*upper.lines, (inside, next(iter(moved.values()))), *inner]
    return replace(
        upper,
        words=f"{upper.words} {last.words}",
        headings=(*upper.headings, *last.headings),
        games=(*upper.games[:-1], inside, *moved.values()),
        lines=tuple(lines),
        has_final=True,
    )
