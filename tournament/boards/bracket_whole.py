"""A bracket on one sheet: each part in one piece, the finals beside the winners' side."""

from __future__ import annotations

from dataclasses import replace

from rotation.bracket.structure import Bracket, Side
from tournament.boards.bracket import Drawing
from tournament.boards.bracket_tiles import Room, Tile, tiles

# Of columns and lanes: more than any bracket has.
ENDLESS = 1000


def whole(found: Drawing, bracket: Bracket) -> tuple[Tile, ...]:
    """Each part in one piece, and the finals beside the winners' side: the one leads to them."""
    pieces = list(tiles(found, bracket, lambda _: Room(ENDLESS, ENDLESS)))
    sides = [part.side for part in found.parts]
    if Side.FINAL in sides:
        last = pieces.pop(sides.index(Side.FINAL))
        pieces[0] = _beside(pieces[0], last)
    return tuple(pieces)


def _beside(upper: Tile, last: Tile) -> Tile:
    """The last game of the upper piece is on one line with those of the last piece."""
    before = upper.games[-1]
    onward = replace(before, leads_out=False)
    columns = len(upper.headings)
    moved = {
        one.box.game: replace(one, column=one.column + columns, lane=before.lane)
        for one in last.games
    }
    inner = [(moved[one.box.game], moved[other.box.game]) for one, other in last.lines]
    lines = [*upper.lines, (onward, next(iter(moved.values()))), *inner]
    return replace(
        upper,
        words=f"{upper.words} {last.words}",
        headings=(*upper.headings, *last.headings),
        games=(*upper.games[:-1], onward, *moved.values()),
        lines=tuple(lines),
        has_final=True,
    )
