"""The card that each player, or each pair, carries through the evening: a line for each game, two
cards on a page where that leaves room for a pencil. On a card that has a page for itself there
is a box for every hand too; where a line has no room for all that, each game has two.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from tournament.evening.night.night import Night
from tournament.kit.printing.book import LandscapePage
from tournament.kit.printing.cutting import card_pages, frames
from tournament.kit.printing.faces import STRONG, TEXT, TITLE
from tournament.kit.printing.frames import PENCIL, Frame, body, turn_sideways
from tournament.kit.printing.head_line import HIGH, TAB, head_line, tab
from tournament.kit.printing.letters import width
from tournament.kit.printing.page import Align, Draw, PaperSheet, VerticalAlign
from tournament.kit.printing.print_wish import PrintWish
from tournament.kit.printing.shapes import GREEN, PLAIN, THICK, Code
from tournament.topics.places.boards.score_card import (
    SO_FAR,
    CardColumn,
    ScoreCard,
    ScoreCardLine,
    ScoreCards,
    blank_card,
    score_cards,
)

# Of all that is printed on a card, and what is free beside it.
SIZE, PAD = 14.0, 4.0
HEADINGS = 20.0
HIGHEST = 52.0
# A box for a sum, one for a hand, and a partner's name.
SUM, HAND = 62.0, PENCIL + 0.2
COMPANY = 150.0
# Of the name, and of a note.
HEAD, LINE = 30.0, 13.0
GAP = 3.0
USUAL, LARGE = 2, 1
NAME, NOTE = 26.0, 11.0
# What is filled in where lines are high.
LARGEST = 22.0
FIND_ME = "My seat and card on a phone:"
# Dimes to tick, and how large the squares are.
DIMES, TICK = 10, 13.0


@dataclass(frozen=True, slots=True)
class GridLine:
    """The boxes of a game by their headings, and those of its hands."""

    cells: Mapping[str, Frame]
    hands: tuple[Frame, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """Where everything stands. `label` is beside the boxes of the sums."""

    whole: Frame
    headings: Mapping[str, Frame]
    games: tuple[GridLine, ...]
    sums: Mapping[str, Frame]
    label: Frame


@dataclass(frozen=True, slots=True)
class Style:
    """How all cards of one PDF look: letters `scale` times as large as usual, boxes for so many
    `hands` of a game, and the code for phones in the upper corner.
    """

    board: ScoreCards
    scale: float
    hands: int
    code: Code | None

    @property
    def size(self) -> float:
        return SIZE * self.scale

    @property
    def head(self) -> float:
        return (HIGH + HEAD) * self.scale

    @property
    def notes(self) -> float:
        """Return how high the notes are, in two columns."""
        return LINE * self.scale * self.lines

    @property
    def lines(self) -> int:
        return -(-len(self.board.notes) // 2)

    def needs(self, games: int) -> float:
        """Return how high a card of so many games is."""
        return self.head + HEADINGS + (games + 1) * PENCIL + self.notes + 2 * GAP

    def has_room(self, frame: Frame, games: int) -> bool:
        """Return whether every line has room for a pencil."""
        return self.grid(frame, games).label.height >= PENCIL

    def beside_tab(self, head: Frame) -> Frame:
        """Return the head without the tab and the code for phones."""
        code = head.height if self.code else 0
        return replace(head, width=head.width - TAB - GAP - code)

    def grid(self, frame: Frame, lines: int) -> Grid:
        room = frame.below(self.head + GAP).above(self.notes + GAP)
        return grid(self.board, room, lines, self.hands, self.scale)


def pages(night: Night, wish: PrintWish) -> Sequence[Draw]:
    return _pages(score_cards(night), wish)


def blank_pages(night: Night, wish: PrintWish) -> Sequence[Draw]:
    """Return one page of blank cards."""
    board = blank_card(night)
    cards = board.cards * _per_page(board, board.cards, wish)
    return _pages(replace(board, cards=cards), wish)


def grid(board: ScoreCards, frame: Frame, lines: int, hands: int, scale: float) -> Grid:
    """Return the grid, as wide as the frame and as high as its lines may be."""
    fixed = {"Game": 42 * scale, "Table": 54 * scale}
    fixed |= {column.heading: _wide(column, scale) for column in board.columns}
    left = frame.width - sum(fixed.values())
    if hands and left < hands * HAND + COMPANY * scale:
        return _draw_two_lines(board, frame, lines, hands, fixed, scale)
    columns = {"Game": fixed["Game"], "Table": fixed["Table"]}
    columns |= {board.company: left - hands * HAND}
    columns |= {str(number): HAND for number in range(1, hands + 1)}
    last = [column.heading for column in board.columns]
    columns |= {text: fixed[text] for text in last}
    head, *games, sums = _rows(frame, lines, scale)
    drawn = [_line(game, columns, hands) for game in games]
    cells = dict(zip(columns, sums.split(list(columns.values())), strict=True))
    return Grid(
        frame.head(sums.bottom - frame.top),
        dict(zip(columns, head.split(list(columns.values())), strict=True)),
        tuple(drawn),
        _sum_boxes(board, cells),
        _upto(sums, cells[last[0]]),
    )


def _pages(board: ScoreCards, wish: PrintWish) -> Sequence[Draw]:
    """Return the pages. In large print each holds one card and lies on its side."""
    code = wish.players.qr if wish.players else None
    if wish.players:
        board = replace(board, notes=(*board.notes, f"{FIND_ME} {wish.players.page}"))
    if wish.cause:
        board = replace(board, notes=(*board.notes, wish.cause))
    per_page = _per_page(board, board.cards, wish)
    is_large = wish.large and per_page == LARGE
    style = Style(board, wish.size(1) if is_large else 1.0, board.hands or 0, code)
    room = body(turn_sideways(wish.paper) if is_large else wish.paper)
    if per_page == USUAL or not style.has_room(room, max(len(card.lines) for card in board.cards)):
        style = replace(style, hands=0)
    cards = board.cards if per_page == USUAL else _cut(board.cards, style, room)
    sheets = card_pages(cards, per_page, partial(_draw, style, {}))
    return [LandscapePage(sheet) for sheet in sheets] if is_large else sheets


def _per_page(board: ScoreCards, cards: Sequence[ScoreCard], wish: PrintWish) -> int:
    """Return two cards a page, unless these would leave no room for a pencil."""
    if wish.per_page == LARGE or (wish.large and not wish.per_page):
        return LARGE
    games = max(len(card.lines) for card in cards)
    half = frames(body(wish.paper), USUAL)[0].height
    return USUAL if Style(board, 1.0, 0, None).needs(games) <= half else LARGE


def _cut(cards: Sequence[ScoreCard], style: Style, room: Frame) -> Sequence[ScoreCard]:
    """Return the cards, cut where one has more games than a page has room for."""
    games = max(len(card.lines) for card in cards)
    if style.has_room(room, games):
        return cards
    most = next(count for count in range(games, 0, -1) if style.has_room(room, count))
    return [piece for card in cards for piece in card.cut(most)]


def _draw(
    style: Style,
    grids: dict[tuple[Frame, int], Grid],
    sheet: PaperSheet,
    frame: Frame,
    card: ScoreCard,
) -> None:
    """Draw a card. All cards of so many lines at the same place of a page share one grid."""
    lines = len(card.lines)
    at = (frame, lines)
    layout = grids[at] if at in grids else grids.setdefault(at, style.grid(frame, lines))
    name = f"card-{frame.width:.0f}-{frame.height:.0f}-{lines}-{card.first}-{card.goes_on}"
    sheet.stamp(name, frame, partial(_form, style, lines, card))
    _name(sheet, frame.head(style.head), card, style)
    for place, line in zip(layout.games, card.lines, strict=True):
        _fill(sheet, style, place.cells, line)
    _fill(sheet, style, layout.sums, card.total)


def _fill(sheet: PaperSheet, style: Style, cells: Mapping[str, Frame], line: ScoreCardLine) -> None:
    board = style.board
    said = {"Table": line.table, board.company: line.company}
    said |= {column.heading: column.say(line) for column in board.columns}
    bold = {column.heading for column in board.columns if column.is_bold}
    for heading, words in said.items():
        if words:
            cell = cells[heading]
            is_company = heading == board.company
            size = style.size if is_company else min(max(style.size, cell.height * 0.6), LARGEST)
            align = Align.LEFT if is_company else Align.CENTRE
            face = STRONG if heading in bold else TEXT
            sheet.words(words, cell.inset(PAD, 0), size, face, align=align)


def _name(sheet: PaperSheet, head: Frame, card: ScoreCard, style: Style) -> None:
    """Draw the name beside the number, which is a tab at the edge."""
    number = "" if card.number is None else str(card.number)
    tab(sheet, head.above(GAP), number, colour=GREEN)
    name = style.beside_tab(head).below(HIGH * style.scale)
    if card.number is None:
        sheet.under(name.above(GAP))
        sheet.words("Name", name.above(GAP), style.size, down=VerticalAlign.BOTTOM)
        return
    sheet.words(card.name, name, NAME * style.scale, TITLE)


def _headings(sheet: PaperSheet, headings: Mapping[str, Frame], style: Style) -> None:
    """Draw the headings: those of figures centered, that of names where the names begin."""
    company, texts = style.board.company, list(headings)
    before, beyond = texts[: texts.index(company)], texts[texts.index(company) + 1 :]
    figures = partial(sheet.alike, size=style.size, face=STRONG, align=Align.CENTRE)
    figures(before, [headings[text].inset(1, 0) for text in before])
    sheet.words(company, headings[company].inset(PAD, 0), style.size, STRONG)
    figures(beyond, [headings[text].inset(1, 0) for text in beyond])


def _form(style: Style, lines: int, card: ScoreCard, sheet: PaperSheet) -> None:
    """Draw all that is the same on every card of these games."""
    board, layout = style.board, style.grid(sheet.whole, lines)
    head = sheet.whole.head(style.head)
    evening = style.beside_tab(head).head(HIGH * style.scale)
    head_line(sheet, evening, board.evening)
    if style.code:
        code = replace(head.above(GAP), left=evening.right + GAP, width=head.height - GAP)
        sheet.code(style.code, code)
    _headings(sheet, layout.headings, style)
    for number, line in enumerate(layout.games):
        if number % 2 == 0:
            top = line.cells["Game"].top
            bottom = max(box.bottom for box in line.cells.values())
            sheet.fill(replace(layout.whole, top=top, height=bottom - top))
        _game(sheet, line, card.first + number, style)
    half = layout.games[len(layout.games) // 2].cells["Game"]
    for top in (layout.games[0].cells["Game"].top, half.top, layout.label.top):
        sheet.rule(layout.whole.left, top, layout.whole.right, top, THICK)
    _sums(sheet, layout, style, SO_FAR.heading if card.goes_on else "Total")
    _notes(sheet, sheet.whole.foot(style.notes), style)


def _game(sheet: PaperSheet, line: GridLine, number: int, style: Style) -> None:
    for box in (*line.cells.values(), *line.hands):
        sheet.pencil(box)
    sheet.words(str(number), line.cells["Game"], style.size, STRONG, align=Align.CENTRE)


def _sums(sheet: PaperSheet, layout: Grid, style: Style, words: str) -> None:
    """Draw the boxes of the sums, and beside them dimes to tick, one for each X."""
    label = layout.label.inset(PAD, 0)
    sheet.words(words, label, style.size, TITLE, align=Align.RIGHT)
    for box in layout.sums.values():
        sheet.pencil(box)
        sheet.box(box, THICK)
    if style.board.fine:
        side = TICK * style.scale
        fine = sheet.words(style.board.fine, replace(label, width=7 * side), style.size, STRONG)
        left = label.left + width(style.board.fine, fine.size, STRONG) + side
        top = label.top + (label.height - side) / 2
        for number in range(DIMES):
            apart = number * side * 1.3 + (number >= DIMES / 2) * side / 2
            sheet.box(Frame(left + apart, top, side, side), PLAIN)


def _notes(sheet: PaperSheet, frame: Frame, style: Style) -> None:
    cells = [cell for row in frame.rows(style.lines or 1) for cell in row.columns(2, GAP)]
    for words, cell in zip(style.board.notes, cells, strict=False):
        sheet.words(words, cell, NOTE * style.scale)


def _draw_two_lines(
    board: ScoreCards,
    frame: Frame,
    lines: int,
    hands: int,
    fixed: Mapping[str, float],
    scale: float,
) -> Grid:
    """Return a grid with two lines a game: where and with whom somebody sits, and below it the
    hands.
    """
    last = [column.heading for column in board.columns]
    rest = frame.width - sum(fixed[text] for text in last)
    above = [fixed["Game"], fixed["Table"], frame.width - fixed["Game"] - fixed["Table"]]
    below = [rest / hands] * hands + [fixed[text] for text in last]
    head, *games, sums = _rows(frame, 2 * lines, scale)
    of_two_lines = []
    for upper, lower in zip(games[::2], games[1::2], strict=True):
        boxes = lower.split(below)
        cells = dict(zip(("Game", "Table", board.company), upper.split(above), strict=True))
        cells |= zip(last, boxes[hands:], strict=True)
        of_two_lines.append(GridLine(cells, boxes[:hands]))
    game, table, company = head.split(above)
    ends = head.split(below)[hands:]
    totals = dict(zip(last, sums.split(below)[hands:], strict=True))
    return Grid(
        frame.head(sums.bottom - frame.top),
        {"Game": game, "Table": table, board.company: _upto(company, ends[0])}
        | dict(zip(last, ends, strict=True)),
        tuple(of_two_lines),
        _sum_boxes(board, totals),
        _upto(sums, totals[last[0]]),
    )


def _wide(column: CardColumn, scale: float) -> float:
    if column.is_narrow:
        return max(PENCIL, width(column.heading, SIZE * scale, STRONG) + 4 * PAD)
    return SUM * scale


def _sum_boxes(board: ScoreCards, cells: Mapping[str, Frame]) -> Mapping[str, Frame]:
    """Return the boxes of the sums; a running column has none."""
    summed = (column.heading for column in board.columns if not column.is_running)
    return {text: cells[text] for text in summed}


def _rows(frame: Frame, count: int, scale: float) -> tuple[Frame, ...]:
    """Return the frames of the headings, of so many lines, and of the sums."""
    head = HEADINGS * scale
    high = min(HIGHEST * scale, (frame.height - head) / (count + 1))
    return frame.head(head), *frame.below(head).head(high * (count + 1)).rows(count + 1)


def _line(row: Frame, columns: Mapping[str, float], hands: int) -> GridLine:
    cells = dict(zip(columns, row.split(list(columns.values())), strict=True))
    boxes = tuple(cells.pop(str(number)) for number in range(1, hands + 1))
    return GridLine(cells, boxes)


def _upto(row: Frame, end: Frame) -> Frame:
    return Frame(row.left, row.top, end.left - row.left, row.height)
