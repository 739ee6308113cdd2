"""A bracket on paper: each part on a sheet, several on one where they fit, and cut into sheets that
say where they go on where names would be too small.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from rotation.bracket.progress import Progress
from rotation.seating import Entrant
from tournament import courses
from tournament.bracket.boards.bracket_tiles import Room, Tile, tiles
from tournament.bracket.boards.bracket_whole import whole
from tournament.bracket.boards.drawing import BracketPart, Drawing, drawing
from tournament.bracket.boards.to_come import to_come
from tournament.bracket.paper import bracket_places, bracket_sheet
from tournament.bracket.paper.bracket_game import Named, SheetPlace
from tournament.bracket.paper.bracket_places import STRIP
from tournament.bracket.paper.bracket_sheet import COLUMNS, Measure, needs
from tournament.night.bracket.calls import at_table, next_on
from tournament.night.evening import Night
from tournament.night.shown_names import told_apart
from tournament.printing.book import OnItsSide
from tournament.printing.frames import body, on_its_side
from tournament.printing.head_line import GAP, HIGH, mark
from tournament.printing.page import Align, Draw, PaperSheet
from tournament.printing.print_wish import PrintWish
from tournament.words.refused import Refused

# A bracket of so many teams stands on one sheet.
FEW = 16
# With more than so many it calls them by their first names and tells them in full beside it.
FULL = 8
# So many lanes leave room above and below the final.
CORNER = 3
LARGE_COLUMNS = 3
# Of the letters beside the mark.
SAID = 11.0


def pages(night: Night, wish: PrintWish) -> Sequence[Draw]:
    return drawn(*drawing_of(night), wish)


def drawing_of(night: Night) -> tuple[Progress, Drawing, Mapping[Entrant, Named]]:
    """How far it is, as a picture, and its teams."""
    if "bracket" not in courses.of(night).papers:
        raise Refused("There is no bracket: print the schedule, or the table sheets.")
    if not night.is_drawn:
        raise Refused("The bracket is not drawn yet: draw it first.")
    night = told_apart(night, by_number=False)
    picture = drawing(
        night.bracket,
        at_table=at_table(night),
        next_on=next_on(night),
        to_come=to_come(night),
    )
    teams = {
        str(party.number): Named(party.number, tuple(entry.name for entry in party.people))
        for party in night.teams
        if str(party.number) in night.bracket.teams
    }
    return night.bracket, picture, teams


def drawn(
    progress: Progress, picture: Drawing, teams: Mapping[Entrant, Named], wish: PrintWish
) -> Sequence[Draw]:
    """Of any bracket, as far as it is played; at the end the places, once it is decided."""
    if len(progress.teams) <= FEW and not wish.large:
        sheets = [list(whole(picture, progress.bracket))]
    else:
        sheets = _packed(tiles(picture, progress.bracket, partial(_room, wish)), wish)
    sheet_of = {
        game.box.game: number
        for number, some in enumerate(sheets, start=1)
        for tile in some
        for game in tile.games
        if not game.is_again
    }
    count = len(sheets)
    has_key = len(progress.teams) > FULL and any(tile.has_final for tile in sheets[-1])
    sides: list[Draw] = [
        OnItsSide(
            partial(
                _page, some, SheetPlace(number, count, sheet_of, teams, has_key), progress, wish
            )
        )
        for number, some in enumerate(sheets, start=1)
    ]
    return [*sides, *bracket_places.pages(progress, teams, wish)]


def _room(wish: PrintWish, part: BracketPart) -> Room:
    columns = LARGE_COLUMNS if wish.large else COLUMNS
    noted = any(box.note for drawn_round in part.rounds for box in drawn_round.boxes)
    own = Measure(wish, min(columns, len(part.rounds)))
    return Room(columns, max(1, own.lanes(noted=noted)))


def _packed(pieces: Sequence[Tile], wish: PrintWish) -> list[list[Tile]]:
    """As many on a sheet as stay readable."""
    high = body(on_its_side(wish.paper)).height
    sheets: list[list[Tile]] = []
    for piece in pieces:
        if sheets and needs([*sheets[-1], piece], wish) <= high:
            sheets[-1].append(piece)
        else:
            sheets.append([piece])
    return sheets


def _page(
    some: Sequence[Tile], place: SheetPlace, progress: Progress, wish: PrintWish, sheet: PaperSheet
) -> None:
    """The last one has the first three: above the final, or below where there is room."""
    has_corner = some[0].has_final and some[0].lanes >= CORNER
    has_room = sheet.body.height - needs(some, wish) >= STRIP
    has_strip = place.is_last and has_room and not has_corner
    free = bracket_sheet.draw(sheet, sheet.body.above(STRIP * has_strip), some, place, wish)
    _corner(sheet, place, wish)
    if has_strip:
        bracket_places.strip(sheet, replace(free.below, height=STRIP), progress, place.teams)
    if has_corner:
        bracket_places.first_three(sheet, free.over, progress, place.teams)
    if place.has_key:
        bracket_places.key(sheet, free.under, place.teams)


def _corner(sheet: PaperSheet, place: SheetPlace, wish: PrintWish) -> None:
    """The club, and which sheet it is."""
    line = sheet.body.head(HIGH)
    _, said, square = line.split([2 * line.width / 3, line.width / 3 - HIGH - GAP, HIGH], GAP)
    which = f"sheet {place.number} of {place.sheets}" if place.sheets > 1 else ""
    words = " · ".join(filter(None, (sheet.club, which)))
    sheet.words(words, said, wish.size(SAID), align=Align.RIGHT)
    mark(sheet, square)
