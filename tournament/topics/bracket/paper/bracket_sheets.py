"""The bracket on sheets to be filled in by pencil, as few as letters of ten points allow; the first
three at its end, and everybody's place once it is decided.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import inf

from rotation.bracket.progress import GameState, Progress, TeamPlaces, places
from rotation.bracket.structure import Bracket, BracketGame
from rotation.seating import Entrant
from scoring.places.standings import from_to
from tournament.evening import courses
from tournament.evening.night import draws
from tournament.evening.night.night import Night
from tournament.evening.night.shown_names import told_apart
from tournament.evening.words.refused import Refused
from tournament.kit.drawing.bracket import (
    BESIDE,
    BracketPage,
    BracketRoom,
    GameBox,
    TeamRow,
    bracket,
    has_whole_names,
    lines_of,
    needed_height,
)
from tournament.kit.drawing.painting import paint
from tournament.kit.lists.columns import Column, Kind
from tournament.kit.printing import faces
from tournament.kit.printing.book import LandscapePage
from tournament.kit.printing.faces import STRONG
from tournament.kit.printing.frames import PENCIL, SLACK, Frame, body, turn_sideways
from tournament.kit.printing.head_line import GAP, HIGH, mark
from tournament.kit.printing.letters import drawable, height, width, wrap_text
from tournament.kit.printing.page import Align, Draw, PaperSheet, VerticalAlign
from tournament.kit.printing.print_wish import PrintWish
from tournament.kit.printing.word_table import WordTable, list_pages, paper_columns, paper_rows
from tournament.topics.bracket.boards.bracket_games import Box, Opponent
from tournament.topics.bracket.boards.bracket_pages import (
    BracketPiece,
    game_box,
    pieces,
    source_lines,
    team_row,
    with_finals,
)
from tournament.topics.bracket.boards.drawing import BracketPart, Drawing, drawn_tonight
from tournament.topics.bracket.boards.team_names import TeamLabel, team_labels

# Letters of names, as large as a sheet has room for; no others but the foot's are smaller than the
# last of these. Lines of a team, where it has no room on fewer.
SIZES, LINES = (14.0, 13.0, 12.0, 11.0, 10.0), 9
# Beside names, at least.
SMALL = 0.8
# Rounds beside one another: all where one sheet has room for so many and names stand on so few
# lines, or several, or two, in which most pairs have one line.
WHOLE, WHOLE_LINES = 5, 2
SEVERAL, ROOMY = 3, 2
# Of a piece: the letters of its title, and its line.
TITLED, TITLE = 14.0, 20.0
# The sheet on which a game goes on, before it is known: no other is wider.
UNKNOWN = ", sheet 88"
# What is left over makes a piece so much higher at most.
MORE = 0.3
# The first three, below a bracket, or beside its end with names on three lines.
STRIP, TALL, NARROWEST = 84.0, 136.0, 120.0
FIRST_THREE, FIRST = ("First", "Second", "Third"), 12.0
AROUND, HIGHEST = 8.0, 56.0
# The list of places.
PLACES = 13.0

Teams = Mapping[Entrant, TeamLabel]
NOWHERE: Mapping[str, str] = {}


def pages(night: Night, wish: PrintWish) -> Sequence[Draw]:
    return bracket_pages(*drawing_of(night), wish)


def drawing_of(night: Night) -> tuple[Progress, Drawing, Teams]:
    """Return how far it is, as a picture, and its teams."""
    if "bracket" not in courses.of(night).papers:
        raise Refused("There is no bracket: print the schedule, or the table sheets.")
    if not night.teams.are_drawn:
        raise Refused("The bracket is not drawn yet: draw it first.")
    night = told_apart(night, by_number=False)
    return draws.bracket(night), drawn_tonight(night), team_labels(night)


def bracket_pages(
    progress: Progress, picture: Drawing, teams: Teams, wish: PrintWish
) -> Sequence[Draw]:
    """Return the sheets of any bracket, as far as it is played; at the end the places, once it is
    decided.
    """
    sheets = _fewest(progress, picture, teams, wish)
    return [*sheets.pages(progress, teams), *_places(progress, teams, wish)]


def pencilled(
    piece: BracketPiece, boxes: Mapping[str, GameBox], goes_on: Mapping[str, str] = NOWHERE
) -> BracketPage:
    """Return a page of these games, with where the winners go on of those that lead out of it."""
    games = (
        replace(
            boxes[game.box.game],
            column=game.column,
            after=game.after,
            winner_to=goes_on.get(game.box.game, "") if game.leads_out else "",
        )
        for game in piece.games
    )
    return BracketPage(piece.headings, tuple(games), has_numbers=True)


def pencilled_games(
    games: Bracket, picture: Drawing, teams: Teams, *, is_brief: bool
) -> dict[str, GameBox]:
    """Return the games of a bracket, in which there is room to write. Where it `is_brief` two of
    whom one is to come are told by their numbers if their names have no room.
    """
    return {
        box.game: _game(box, games.games[box.game], teams, is_brief=is_brief)
        for part in picture.parts
        for each in part.rounds
        for box in each.boxes
    }


def _game(box: Box, game: BracketGame, teams: Teams, *, is_brief: bool) -> GameBox:
    a, b = (_row(side, box, teams, is_brief=is_brief) for side in box.opponents)
    goes = [seat.game if seat else "" for seat in (game.loser_to, game.winner_to)]
    loser = f"loser to {goes[0]}" if goes[0] and len({*goes}) > 1 and not box.is_decided else ""
    return replace(
        game_box(box, (a, b)),
        name=box.game,
        table="",
        state=box.words if box.table or box.is_decided or not loser else "",
        loser_to=loser,
        # Under the title of its part a round need not be called one of the losers' bracket.
        note=box.note.replace("losers' round", "round"),
    )


def _row(side: Opponent, box: Box, teams: Teams, *, is_brief: bool) -> TeamRow:
    if side.team is None:
        briefly = side.briefly if is_brief else ""
        return TeamRow(source_lines(side.words), is_team=False, briefly=briefly)
    label = teams[side.team]
    return replace(team_row(side, label, box.game, "lost"), number=str(label.number))


def _fewest(progress: Progress, picture: Drawing, teams: Teams, wish: PrintWish) -> "_Sheets":
    """Return one sheet, as whole as it can be. If that is not enough, return as few as there can
    be, or one more if pairs have one line then.
    """
    boxes = pencilled_games(progress.bracket, picture, teams, is_brief=True)
    layout = partial(_Layout, progress.bracket, boxes, wish)
    on_side, upright = body(turn_sideways(wish.paper)), body(wish.paper)
    several, roomy = (layout(upright, rounds).sheets(picture.parts) for rounds in (SEVERAL, ROOMY))
    if len(several.sheets) == 1:
        parts = with_finals(picture.parts)
        columns = max(len(part.rounds) for part in parts)
        tried = [layout(on_side, SEVERAL).sheets(picture.parts), several]
        if columns <= WHOLE:
            tried.insert(0, layout(on_side, columns, WHOLE_LINES).sheets(parts))
        single = [one for one in tried if len(one.sheets) == 1 and one.has_whole_names]
        if single:
            return min(single, key=lambda one: len(one.sheets[0]))
    if roomy.has_whole_names and (
        len(roomy.sheets) <= len(several.sheets) + 1 or not several.has_whole_names
    ):
        return roomy
    return several if several.has_whole_names else layout(upright, 1).sheets(picture.parts)


@dataclass(frozen=True, slots=True)
class _Layout:
    """Sheets of so many columns, on which a team has so many lines at most."""

    games: Bracket
    boxes: Mapping[str, GameBox]
    wish: PrintWish
    body: Frame
    columns: int
    lines: int = LINES

    @property
    def least(self) -> float:
        return self.wish.size(SIZES[-1])

    def goes_on(self, sheet_of: Mapping[str, str]) -> Mapping[str, str]:
        """Where the winner of each game goes on, in words."""
        return {
            name: f"winner to {game.winner_to.game}{sheet_of.get(game.winner_to.game, UNKNOWN)}"
            for name, game in self.games.games.items()
            if game.winner_to
        }

    def room(self, rounds: int, size: float, high: float = inf) -> BracketRoom:
        pitch = (self.body.width + BESIDE * size) / self.columns
        square = PENCIL * max(1.0, size / SIZES[-1])
        small = max(self.least / size, SMALL)
        wide = rounds * pitch - BESIDE * size
        return BracketRoom(wide, high, size, size, self.lines, small, "sheet", square)

    def head(self, piece: BracketPiece) -> float:
        """The height of what stands above a drawing."""
        beside = self.beside_title(piece)
        lines = 0 if beside else len(wrap_text(piece.words, self.body.width, self.least))
        return self.wish.size(TITLE) + height(lines * bool(piece.words), self.least)

    def beside_title(self, piece: BracketPiece) -> bool:
        needed = self.titled(piece) + width(drawable(piece.words), self.least) + 2 * GAP
        return needed + self.body.width / 4 <= self.body.width

    def titled(self, piece: BracketPiece) -> float:
        return width(drawable(piece.whole_title), self.wish.size(TITLED), faces.TITLE)

    def needs(self, piece: BracketPiece, page: BracketPage, size: float) -> float:
        return self.head(piece) + needed_height(page, self.room(len(page.headings), size))

    def sheets(self, parts: Sequence[BracketPart]) -> "_Sheets":
        """With room for the first three on the last one."""
        cut = [self._cut(part) for part in parts]
        last, _ = cut[-1][-1]
        if len(last.headings) < self.columns and (found := self._packed(cut, 0)).has_strip:
            return found
        return self._packed(cut, STRIP)

    def _cut(self, part: BracketPart) -> Sequence["_Piece"]:
        sources = {name: (game.a, game.b) for name, game in self.games.games.items()}
        goes_on = self.goes_on({})

        def has_room(piece: BracketPiece) -> bool:
            page = pencilled(piece, self.boxes, goes_on)
            return self.needs(piece, page, self.least) <= self.body.height

        return [
            (piece, pencilled(piece, self.boxes, goes_on))
            for piece in pieces(part, sources, self.columns, has_room)
        ]

    def _packed(self, cut: Sequence[Sequence["_Piece"]], under: float) -> "_Sheets":
        """Fill sheets from the last one on, so that the ends of all parts stand together. No piece
        stands on a later sheet than what follows it.
        """
        found: list[list[_Piece]] = []
        left: list[float] = []
        for some in reversed(cut):
            at = 0
            for placed in reversed(some):
                high = self.needs(*placed, self.least)
                while at < len(found) and high > left[at] + SLACK:
                    at += 1
                if at == len(found):
                    found.append([])
                    left.append(self.body.height - (0 if at else under))
                found[at].insert(0, placed)
                left[at] -= high
        return _Sheets(self, found[::-1])


_Piece = tuple[BracketPiece, BracketPage]


@dataclass(frozen=True, slots=True)
class _Sheets:
    """The pieces of each sheet, before it is known on which sheets they go on."""

    layout: _Layout
    sheets: Sequence[Sequence[_Piece]]

    @property
    def has_whole_names(self) -> bool:
        least = self.layout.least
        return all(
            has_whole_names(page, self.layout.room(len(page.headings), least))
            for some in self.sheets
            for _, page in some
        )

    @property
    def has_strip(self) -> bool:
        """Whether the last sheet has room for the first three below or beside its drawings."""
        layout, last, beside = self.layout, self.sheets[-1], 0.0
        needed = [layout.needs(*placed, layout.least) for placed in last]
        for (piece, _), high in zip(last, needed, strict=True):
            beside = beside + high if len(piece.headings) < layout.columns else 0.0
        return sum(needed) + STRIP <= layout.body.height or beside - HIGH >= TALL

    def pages(self, progress: Progress, teams: Teams) -> Iterator[Draw]:
        for number in range(1, len(self.sheets) + 1):
            draw = partial(self._draw, number, progress, teams)
            yield LandscapePage(draw) if self.layout.body.width > self.layout.body.height else draw

    def _draw(self, number: int, progress: Progress, teams: Teams, sheet: PaperSheet) -> None:
        layout, is_last = self.layout, number == len(self.sheets)
        goes_on = layout.goes_on(self._sheet_of(number))
        some = [
            (piece, pencilled(piece, layout.boxes, goes_on)) for piece, _ in self.sheets[number - 1]
        ]
        least = sum(layout.needs(*piece, layout.least) for piece in some)
        has_strip = is_last and layout.body.height - least >= STRIP
        high = layout.body.height - STRIP * has_strip
        size, needed = self._size(some, high)
        more = min(MORE, high / sum(needed) - 1)
        left, beside = sheet.body, sheet.body.foot(0)
        for (piece, page), own in zip(some, needed, strict=True):
            frame = left.head(own * (1 + more))
            left = left.below(frame.height)
            self._title(sheet, frame, piece)
            below = frame.below(layout.head(piece))
            room = layout.room(len(page.headings), size, below.height)
            paint(sheet, replace(below, width=room.width), bracket(page, room))
            beside = _beside(beside, frame, room.width + BESIDE * size)
        self._corner(sheet, number)
        if has_strip:
            first_three(sheet, left.head(STRIP), progress, teams)
        elif is_last and beside.height >= TALL and beside.width >= NARROWEST:
            first_three(sheet, beside.below(HIGH), progress, teams)

    def _sheet_of(self, here: int) -> Mapping[str, str]:
        """Where each game stands, in words; of those on the same sheet nothing."""
        return {
            box.game: "" if number == here else f", sheet {number}"
            for number, some in enumerate(self.sheets, start=1)
            for piece, _ in some
            for box in piece.boxes
        }

    def _size(self, drawn: Sequence[_Piece], room: float) -> tuple[float, Sequence[float]]:
        """Return the largest letters in which all of a sheet has room, and the height of each. None
        are so large that names would be broken otherwise.
        """
        layout = self.layout
        size, needed = layout.least, [layout.needs(*placed, layout.least) for placed in drawn]
        lines = self._lines(drawn, size)
        for larger in sorted(layout.wish.size(size) for size in SIZES[:-1]):
            higher = [layout.needs(*placed, larger) for placed in drawn]
            if sum(higher) > room or self._lines(drawn, larger) != lines:
                break
            size, needed = larger, higher
        return size, needed

    def _lines(self, drawn: Sequence[_Piece], size: float) -> list[object]:
        return [lines_of(page, self.layout.room(len(page.headings), size)) for _, page in drawn]

    def _title(self, sheet: PaperSheet, frame: Frame, piece: BracketPiece) -> None:
        """With what a loss means beside it, or below it where it has no room."""
        layout = self.layout
        wish, size = layout.wish, layout.least
        line = frame.head(wish.size(TITLE))
        titled = layout.titled(piece) + GAP
        title, rest = line.split([titled, line.width - titled])
        bottom = VerticalAlign.BOTTOM
        sheet.words(piece.whole_title, title, wish.size(TITLED), faces.TITLE, down=bottom)
        if layout.beside_title(piece):
            sheet.words(piece.words, rest, size, down=bottom)
        else:
            said = frame.below(line.height)
            sheet.lines(wrap_text(piece.words, said.width, size), said, size)

    def _corner(self, sheet: PaperSheet, number: int) -> None:
        """The club, and which sheet it is, beside the first title."""
        line = sheet.body.head(HIGH)
        piece, _ = self.sheets[number - 1][0]
        taken = self.layout.titled(piece) + GAP
        if self.layout.beside_title(piece):
            taken += width(drawable(piece.words), self.layout.least) + GAP
        rest = replace(line, left=line.left + taken, width=line.width - taken)
        said, square = rest.split([rest.width - HIGH - GAP, HIGH], GAP)
        count = len(self.sheets)
        which = f"sheet {number} of {count}" if count > 1 else ""
        words = " · ".join(filter(None, (sheet.club, which)))
        sheet.words(words, said, self.layout.wish.size(11.0), align=Align.RIGHT)
        mark(sheet, square)


def _beside(so_far: Frame, frame: Frame, taken: float) -> Frame:
    """Return what is free at the right of the last drawings of a sheet."""
    free = replace(frame, left=frame.left + taken, width=max(0.0, frame.width - taken))
    if min(so_far.width, free.width) < NARROWEST or not so_far.height:
        return free
    left = max(so_far.left, free.left)
    return Frame(left, so_far.top, free.right - left, free.bottom - so_far.top)


def first_three(sheet: PaperSheet, frame: Frame, progress: Progress, teams: Teams) -> None:
    """One below the other; a line to write on for each who is not known yet."""
    lines = frame.inset(0, AROUND).head(min(frame.height - 2 * AROUND, 3 * HIGHEST)).rows(3)
    alone = {who.first: teams[who.team] for who in places(progress) if who.first == who.last}
    wide = max(width(word, FIRST, STRONG) for word in FIRST_THREE) + GAP
    for number, (word, line) in enumerate(zip(FIRST_THREE, lines, strict=True), start=1):
        label, rest = line.split([wide, line.width - wide])
        sheet.words(word, label, FIRST, face=STRONG, down=VerticalAlign.BOTTOM)
        sheet.under(rest)
        if number in alone:
            sheet.words(alone[number].words, rest.inset(0, 2), 13, down=VerticalAlign.BOTTOM)


def _places(progress: Progress, teams: Teams, wish: PrintWish) -> Sequence[Draw]:
    """Nothing until somebody has won."""
    if progress.champion is None:
        return ()
    columns: tuple[Column[TeamPlaces], ...] = (
        Column(lambda at: from_to(at.first, at.last), "Place", share=1.2, is_bold=True),
        Column(lambda at: teams[at.team].number, "Team", Kind.FIGURE, share=0.9),
        Column(lambda at: " & ".join(teams[at.team].people), "Names", share=6),
        Column(lambda at: _last(progress, at.team), "Last game", share=1.6),
    )
    listed = paper_rows(places(progress), columns)
    table = WordTable(paper_columns(columns), listed, wish.size(PLACES))
    return list_pages("Places", table, wish, aside="equal ones went out in the same round")


def _last(progress: Progress, team: Entrant) -> str:
    """The game in which a team won the tournament, or went out."""
    played = [
        name
        for name in progress.bracket.games
        if progress.state(name) in (GameState.PLAYED, GameState.FORFEITED)
        and team in progress.sides[name]
    ]
    return played[-1] if played else ""
