"""The card that each player, or each pair, carries through the evening: two on a page where that
leaves room for a pencil.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from tournament.night.night import Night
from tournament.places.boards.score_card import (
    SO_FAR,
    ScoreCard,
    ScoreCardLine,
    ScoreCards,
    blank_card,
    score_cards,
)
from tournament.places.paper.card_grid import PAD, Grid, GridLine
from tournament.places.paper.card_style import GAP, Style
from tournament.printing.book import LandscapePage
from tournament.printing.cutting import frames, paged
from tournament.printing.faces import STRONG, TEXT, TITLE
from tournament.printing.frames import Frame, body, on_its_side
from tournament.printing.head_line import HIGH, head_line, tab
from tournament.printing.letters import width
from tournament.printing.page import Align, Draw, PaperSheet, VerticalAlign
from tournament.printing.print_wish import PrintWish
from tournament.printing.shapes import GREEN, PLAIN, THICK

USUAL, LARGE = 2, 1
NAME, NOTE = 26.0, 11.0
# What is filled in where lines are high.
LARGEST = 22.0
FIND_ME = "My seat and card on a phone:"
# Dimes to tick, and how large the squares are.
DIMES, TICK = 10, 13.0


def pages(night: Night, wish: PrintWish) -> Sequence[Draw]:
    return _paged(score_cards(night), wish)


def blank_pages(night: Night, wish: PrintWish) -> Sequence[Draw]:
    """One page of them."""
    board = blank_card(night)
    cards = board.cards * _per_page(board, board.cards, wish)
    return _paged(replace(board, cards=cards), wish)


def _paged(board: ScoreCards, wish: PrintWish) -> Sequence[Draw]:
    """In large print one card on each page, which lies on its side: so its lines have room."""
    code = wish.players.qr if wish.players else None
    if wish.players:
        board = replace(board, notes=(*board.notes, f"{FIND_ME} {wish.players.page}"))
    if wish.cause:
        board = replace(board, notes=(*board.notes, wish.cause))
    per_page = _per_page(board, board.cards, wish)
    is_large = wish.large and per_page == LARGE
    style = Style(board, wish.size(1) if is_large else 1.0, board.hands or 0, code)
    room = body(on_its_side(wish.paper) if is_large else wish.paper)
    if per_page == USUAL or not style.has_room(room, max(len(card.lines) for card in board.cards)):
        style = replace(style, hands=0)
    cards = board.cards if per_page == USUAL else _cut(board.cards, style, room)
    sheets = paged(cards, per_page, partial(_draw, style, {}))
    return [LandscapePage(sheet) for sheet in sheets] if is_large else sheets


def _per_page(board: ScoreCards, cards: Sequence[ScoreCard], wish: PrintWish) -> int:
    """Two, unless these would leave a pencil no room."""
    if wish.per_page == LARGE or (wish.large and not wish.per_page):
        return LARGE
    games = max(len(card.lines) for card in cards)
    half = frames(body(wish.paper), USUAL)[0].height
    return USUAL if Style(board, 1.0, 0, None).needs(games) <= half else LARGE


def _cut(cards: Sequence[ScoreCard], style: Style, room: Frame) -> Sequence[ScoreCard]:
    """Where one has more games than a page has room for, with a pencil in every line."""
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
    """Cards of so many lines at the same place of their pages have one grid."""
    lines = len(card.lines)
    at = (frame, lines)
    own = grids[at] if at in grids else grids.setdefault(at, style.grid(frame, lines))
    name = f"card-{frame.width:.0f}-{frame.height:.0f}-{lines}-{card.first}-{card.goes_on}"
    sheet.stamp(name, frame, partial(_form, style, lines, card))
    _name(sheet, frame.head(style.head), card, style)
    for place, line in zip(own.games, card.lines, strict=True):
        _fill(sheet, style, place.cells, line)
    _fill(sheet, style, own.sums, card.total)


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
    """Beside its number, which is a tab at the edge."""
    number = "" if card.number is None else str(card.number)
    tab(sheet, head.above(GAP), number, colour=GREEN)
    name = style.beside_tab(head).below(HIGH * style.scale)
    if card.number is None:
        sheet.under(name.above(GAP))
        sheet.words("Name", name.above(GAP), style.size, down=VerticalAlign.BOTTOM)
        return
    sheet.words(card.name, name, NAME * style.scale, TITLE)


def _headings(sheet: PaperSheet, headings: Mapping[str, Frame], style: Style) -> None:
    """Those of figures in the middle, and that of names where these begin."""
    company, texts = style.board.company, list(headings)
    before, beyond = texts[: texts.index(company)], texts[texts.index(company) + 1 :]
    figures = partial(sheet.alike, size=style.size, face=STRONG, align=Align.CENTRE)
    figures(before, [headings[text].inset(1, 0) for text in before])
    sheet.words(company, headings[company].inset(PAD, 0), style.size, STRONG)
    figures(beyond, [headings[text].inset(1, 0) for text in beyond])


def _form(style: Style, lines: int, card: ScoreCard, sheet: PaperSheet) -> None:
    """All that is the same on every card of these games."""
    board, own = style.board, style.grid(sheet.whole, lines)
    head = sheet.whole.head(style.head)
    evening = style.beside_tab(head).head(HIGH * style.scale)
    head_line(sheet, evening, board.evening)
    if style.code:
        code = replace(head.above(GAP), left=evening.right + GAP, width=head.height - GAP)
        sheet.code(style.code, code)
    _headings(sheet, own.headings, style)
    for number, line in enumerate(own.games):
        if number % 2 == 0:
            top = line.cells["Game"].top
            bottom = max(box.bottom for box in line.cells.values())
            sheet.fill(replace(own.whole, top=top, height=bottom - top))
        _game(sheet, line, card.first + number, style)
    half = own.games[len(own.games) // 2].cells["Game"]
    for top in (own.games[0].cells["Game"].top, half.top, own.label.top):
        sheet.rule(own.whole.left, top, own.whole.right, top, THICK)
    _sums(sheet, own, style, SO_FAR.heading if card.goes_on else "Total")
    _notes(sheet, sheet.whole.foot(style.notes), style)


def _game(sheet: PaperSheet, line: GridLine, number: int, style: Style) -> None:
    for box in (*line.cells.values(), *line.hands):
        sheet.pencil(box)
    sheet.words(str(number), line.cells["Game"], style.size, STRONG, align=Align.CENTRE)


def _sums(sheet: PaperSheet, own: Grid, style: Style, words: str) -> None:
    """Beside them are dimes to tick, one for each X."""
    label = own.label.inset(PAD, 0)
    sheet.words(words, label, style.size, TITLE, align=Align.RIGHT)
    for box in own.sums.values():
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
