"""A bracket on paper: each part on a sheet, several on one where they fit, and cut into sheets that
say where they go on where names would be too small.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from rotation.bracket.progress import Progress
from rotation.seating import Entrant
from tournament.boards.bracket import Drawing, Part, drawing
from tournament.boards.bracket_tiles import Room, Tile, tiles
from tournament.night.calls import at_table, next_on
from tournament.night.evening import Night
from tournament.printing import bracket_places, bracket_sheet
from tournament.printing.book import OnItsSide
from tournament.printing.bracket_game import Named, Place
from tournament.printing.bracket_places import STRIP
from tournament.printing.bracket_sheet import COLUMNS, Measure, needs
from tournament.printing.frames import body, on_its_side
from tournament.printing.sheet import Draw, Sheet
from tournament.printing.wishes import Wish
from tournament.refused import Refused

# A bracket of so many teams has each part on one sheet, however many rounds it has.
FEW = 16
LARGE_COLUMNS = 3


def pages(night: Night, wish: Wish) -> Sequence[Draw]:
    if not night.has_bracket:
        raise Refused("There is no bracket tonight: print the schedule, or the table sheets.")
    if not night.is_drawn:
        raise Refused("The bracket is not drawn yet: draw it first.")
    found = drawing(night.bracket, at_table=at_table(night), next_on=next_on(night))
    teams = {
        str(one.number): Named(one.number, tuple(each.name for each in one.two))
        for one in night.teams
    }
    return drawn(night.bracket, found, teams, wish)


def drawn(
    progress: Progress, found: Drawing, teams: Mapping[Entrant, Named], wish: Wish
) -> Sequence[Draw]:
    """Of any bracket, as far as it is played; at the end the places, once it is decided."""
    few = len(progress.teams) <= FEW and not wish.large
    sheets = _packed(tiles(found, progress.bracket, partial(_room, wish, few)), wish)
    sheet_of = {
        one.box.game: number
        for number, some in enumerate(sheets, start=1)
        for tile in some
        for one in tile.games
        if not one.is_again
    }
    count = len(sheets)
    sides: list[Draw] = [
        OnItsSide(partial(_page, some, Place(number, count, sheet_of, teams), progress, wish))
        for number, some in enumerate(sheets, start=1)
    ]
    return [*sides, *bracket_places.pages(progress, teams, wish)]


def _room(wish: Wish, few: bool, part: Part) -> Room:
    columns = LARGE_COLUMNS if wish.large else COLUMNS
    if few:
        columns = max(columns, len(part.rounds))
    noted = any(box.note for each in part.rounds for box in each.boxes)
    own = Measure(wish, min(columns, len(part.rounds)))
    return Room(columns, max(1, own.lanes(noted=noted)))


def _packed(pieces: Sequence[Tile], wish: Wish) -> list[list[Tile]]:
    """As many on a sheet as stay readable."""
    high = body(on_its_side(wish.paper)).height
    sheets: list[list[Tile]] = []
    for piece in pieces:
        if sheets and needs([*sheets[-1], piece], wish) <= high:
            sheets[-1].append(piece)
        else:
            sheets.append([piece])
    return sheets


def _page(some: Sequence[Tile], place: Place, progress: Progress, wish: Wish, sheet: Sheet) -> None:
    """The last one has the first three below, where there is room."""
    has_strip = place.is_last and sheet.body.height - needs(some, wish) >= STRIP
    room = sheet.body.above(STRIP) if has_strip else sheet.body
    left = bracket_sheet.draw(sheet, room, some, place, wish)
    if has_strip:
        bracket_places.strip(sheet, replace(left, height=STRIP), progress, place.teams)
