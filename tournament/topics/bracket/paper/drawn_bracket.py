"""A bracket on paper: each part on a sheet, several on one where they fit, and cut into sheets that
say where they go on where names would be too small.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from rotation.bracket.progress import Progress
from rotation.seating import Entrant
from tournament.evening import courses
from tournament.evening.night import draws
from tournament.evening.night.night import Night
from tournament.evening.night.shown_names import told_apart
from tournament.evening.words.refused import Refused
from tournament.kit.printing.book import LandscapePage, is_readable
from tournament.kit.printing.frames import Frame, body, on_its_side
from tournament.kit.printing.head_line import GAP, HIGH, mark
from tournament.kit.printing.page import Align, Draw, PaperSheet
from tournament.kit.printing.print_wish import PrintWish
from tournament.topics.bracket.boards.bracket_tiles import Tile, TileSize, tiles
from tournament.topics.bracket.boards.bracket_whole import whole
from tournament.topics.bracket.boards.drawing import BracketPart, Drawing, drawn_tonight
from tournament.topics.bracket.boards.team_labels import TeamLabel, team_labels
from tournament.topics.bracket.paper import bracket_places, bracket_sheet
from tournament.topics.bracket.paper.bracket_places import STRIP
from tournament.topics.bracket.paper.bracket_sheet import COLUMNS, Measure, needs
from tournament.topics.bracket.paper.sheet_place import SheetPlace

# A bracket of more teams never stands on one sheet.
FEW = 8
# So many lanes leave room above and below the final.
CORNER = 3
# Of the letters beside the mark.
SAID = 11.0


def pages(night: Night, wish: PrintWish) -> Sequence[Draw]:
    return bracket_pages(*drawing_of(night), wish)


def drawing_of(night: Night) -> tuple[Progress, Drawing, Mapping[Entrant, TeamLabel]]:
    """How far it is, as a picture, and its teams."""
    if "bracket" not in courses.of(night).papers:
        raise Refused("There is no bracket: print the schedule, or the table sheets.")
    if not night.teams.are_drawn:
        raise Refused("The bracket is not drawn yet: draw it first.")
    night = told_apart(night, by_number=False)
    return draws.bracket(night), drawn_tonight(night), team_labels(night)


@dataclass(frozen=True, slots=True)
class Layout:
    """The pieces of each sheet, which `is_wide` or stands upright; with a key, which tells the
    teams in full, games call them by their first names where they have to.
    """

    sheets: Sequence[Sequence[Tile]]
    is_wide: bool
    has_key: bool = False


def bracket_pages(
    progress: Progress, picture: Drawing, teams: Mapping[Entrant, TeamLabel], wish: PrintWish
) -> Sequence[Draw]:
    """Of any bracket, as far as it is played; at the end the places, once it is decided. On one
    sheet only where all of it can be read there, and written in.
    """
    *smaller, last = _layouts(picture, progress, wish)
    for layout in smaller:
        (side,) = _sides(layout, progress, teams, wish)
        if is_readable(side, wish.paper):
            return [side, *bracket_places.pages(progress, teams, wish)]
    return [
        *_sides(last, progress, teams, wish),
        *bracket_places.pages(progress, teams, wish),
    ]


def _layouts(picture: Drawing, progress: Progress, wish: PrintWish) -> Iterator[Layout]:
    if len(progress.teams) <= FEW and not wish.large:
        one = [whole(picture, progress.bracket)]
        yield Layout(one, is_wide=True)
        yield Layout(one, is_wide=True, has_key=True)
    room = body(on_its_side(wish.paper) if wish.large else wish.paper)
    pieces = tiles(picture, progress.bracket, partial(_room, room, wish))
    yield Layout(_packed(pieces, room, wish), is_wide=wish.large)


def _sides(
    layout: Layout, progress: Progress, teams: Mapping[Entrant, TeamLabel], wish: PrintWish
) -> Iterator[Draw]:
    sheet_of = {
        game.box.game: number
        for number, some in enumerate(layout.sheets, start=1)
        for tile in some
        for game in tile.games
        if not game.is_again
    }
    count = len(layout.sheets)
    for number, some in enumerate(layout.sheets, start=1):
        place = SheetPlace(number, count, sheet_of, teams, layout.has_key)
        draw = partial(_page, some, place, progress, wish)
        yield LandscapePage(draw) if layout.is_wide else draw


def _room(room: Frame, wish: PrintWish, part: BracketPart) -> TileSize:
    noted = any(box.note for drawn_round in part.rounds for box in drawn_round.boxes)
    return TileSize(COLUMNS, max(1, Measure(wish).lanes(room, noted=noted)))


def _packed(pieces: Sequence[Tile], room: Frame, wish: PrintWish) -> list[list[Tile]]:
    """As many on a sheet as stay readable."""
    sheets: list[list[Tile]] = []
    for piece in pieces:
        if sheets and needs([*sheets[-1], piece], room, wish) <= room.height:
            sheets[-1].append(piece)
        else:
            sheets.append([piece])
    return sheets


def _page(
    some: Sequence[Tile], place: SheetPlace, progress: Progress, wish: PrintWish, sheet: PaperSheet
) -> None:
    """The last one has the first three: above the final, or below where there is room."""
    has_corner = some[0].has_final and some[0].lanes >= CORNER
    has_room = sheet.body.height - needs(some, sheet.body, wish) >= STRIP
    has_strip = place.is_last and has_room and not has_corner
    free = bracket_sheet.draw(sheet, sheet.body.above(STRIP * has_strip), some, place, wish)
    _corner(sheet, some[0].title, place, wish)
    if has_strip:
        bracket_places.first_three(sheet, free.below.head(STRIP), progress, place.teams)
    if has_corner:
        bracket_places.first_three(sheet, free.over, progress, place.teams)
    if place.has_key:
        bracket_places.key(sheet, free.under, place.teams)


def _corner(sheet: PaperSheet, title: str, place: SheetPlace, wish: PrintWish) -> None:
    """The club, and which sheet it is, beside the title."""
    line = sheet.body.head(HIGH)
    titled = bracket_sheet.title_width(title, wish)
    _, said, square = line.split([titled, line.width - titled - HIGH, HIGH], GAP)
    which = f"sheet {place.number} of {place.sheets}" if place.sheets > 1 else ""
    words = " · ".join(filter(None, (sheet.club, which)))
    sheet.words(words, said, wish.size(SAID), align=Align.RIGHT)
    mark(sheet, square)
