"""The sheet for one table and one game, to fill in with a pencil: a line for every hand with
whoever deals it. Two stand on a page, where that leaves room for a pencil.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from tournament.evening.night import progress
from tournament.evening.night.night import Night
from tournament.kit.printing.cutting import card_pages, frames
from tournament.kit.printing.faces import STRONG, TITLE
from tournament.kit.printing.frames import PENCIL, Frame, body
from tournament.kit.printing.head_line import HIGH, TAB, head_line, tab
from tournament.kit.printing.letters import height, width, wrap_text
from tournament.kit.printing.page import Align, Draw, PaperSheet, VerticalAlign
from tournament.kit.printing.print_wish import PrintWish
from tournament.kit.printing.shapes import GREEN, PLAIN, THICK
from tournament.topics.table.boards.sheet import (
    Side,
    TableSheet,
    blank,
    missing_sheets,
    table_sheets,
)

HEADINGS = 33.2
# The letters of headings and names, and of what a hand is worth.
SIZE, WORTH = 14.0, 10.0
# A line for a pencil is no higher than this.
HIGHEST = 48.0
PAD = 3.0
# The headings that stand alone, and how wide they are at least, behind the number of the hand.
ALONE, LAST = ("Deals", "Maker", "Alone", "Tricks"), "Initials"
NUMBER, WIDE = 24.0, (88.0, 88.0, 42.0, 43.0)
# At a table of three.
NARROW = (54.0, 54.0, 42.0, 43.0)
POINTS, MARKED, OF_THREE, INITIALS = 31.0, 30.0, 28.0, 52.0
TICK = 13.0
GAP = 2.0
# The names of two, one below the other; the letters of where they go next.
NAMES, ONWARD = 36.0, 11.0
# What a name is signed in, where the hands leave it.
SIGNED = 18.0
# In sizes of the letters: beside a name, so that no chair touches it.
CHAIR = 1.45
HALF = 2


def pages(night: Night, wish: PrintWish) -> Sequence[Draw]:
    return _pages(table_sheets(night, wish.game), wish)


def remaining_pages(night: Night, wish: PrintWish) -> Sequence[Draw]:
    """Return the sheets of tables that are not in, and a blank one to copy for the games
    to come.
    """
    missing = missing_sheets(night)
    own = _pages(missing, wish) if missing else []
    return own if progress.is_played(night) else [*own, *blank_pages(night, wish, of_three=False)]


def blank_pages(night: Night, wish: PrintWish, *, of_three: bool) -> Sequence[Draw]:
    """Return one page of blank sheets."""
    table_sheet = blank(night, of_three=of_three)
    return _pages([table_sheet] * _per_page([table_sheet], wish), wish)


def draw(scale: float, sheet: PaperSheet, frame: Frame, board: TableSheet) -> None:
    """Draw one sheet, with letters `scale` times as large as usual."""
    names = frame.below(HIGH + GAP).head(NAMES * scale)
    head = frame.head(HIGH + GAP + names.height)
    game, _, more = board.game.partition(", ")
    tab(sheet, head, "" if board.table is None else str(board.table), f"Game {game}")
    lines = (more, board.session, board.day, f"{board.scorekeeper.title()} keeps score")
    head_line(sheet, _beside_tab(frame.head(HIGH)), " · ".join(filter(None, lines)))
    boxes = _beside_tab(names).columns(len(board.sides), 2 * GAP)
    for box, side in zip(boxes, board.sides, strict=True):
        _side(sheet, box, side, scale)
    rest = frame.below(head.height + GAP)
    foot = _foot_of(board, frame, scale)
    foot += max(0.0, min(SIGNED, rest.height - foot - GAP - least(board)))
    grid = TableGrid(sheet, board, scale).draw(rest.above(foot + GAP))
    _foot(sheet, rest.below(grid.height + GAP).head(foot), board, scale)


@dataclass(frozen=True, slots=True)
class TableGrid:
    """The grid of one sheet, with letters `scale` times as large as usual."""

    sheet: PaperSheet
    board: TableSheet
    scale: float

    def draw(self, frame: Frame) -> Frame:
        """Draw the grid, and return the part of the frame it takes."""
        count, head = len(self.board.dealers), HEADINGS * self.scale
        high = min(HIGHEST * self.scale, (frame.height - head) / (count + 1))
        lines = frame.below(head).head(high * count).rows(count)
        self._headings(frame.head(head))
        chairs = "".join(str(sitter.chair) for sitter in self.board.sitters)
        name = f"grid-{frame.width:.1f}-{high:.1f}-{count}-{chairs}-{len(self._shares)}"
        whole = frame.below(head).head(high * count)
        self.sheet.stamp(name, whole, self._form)
        for number, line in enumerate(lines, start=1):
            self._deals(self._columns(line)[1], number)
        self._sums(frame.below(head + high * count).head(high))
        return frame.head(head + high * (count + 1))

    @property
    def size(self) -> float:
        return SIZE * self.scale

    @property
    def _by_side(self) -> tuple[str, ...]:
        """Return what has a column for each side; in large print no running sums."""
        so_far = () if self.is_large else ("So far",)
        return ("Points", *so_far, "X") if self.board.has_x else ("Points", *so_far)

    @property
    def is_large(self) -> bool:
        return self.scale > 1

    @property
    def _shares(self) -> list[float]:
        sides = len(self.board.sides)
        alone = WIDE if sides == 2 else NARROW
        usual = [MARKED if what == "X" else POINTS for what in self._by_side]
        by_side = usual if sides == 2 else [OF_THREE] * len(usual)
        shares = [NUMBER, *alone, *(wide for wide in by_side for _ in range(sides))]
        return [share * self.scale for share in shares] + [INITIALS] * (not self.is_large)

    def _columns(self, frame: Frame) -> tuple[Frame, ...]:
        """Return the columns; what is left over goes to the dealer's."""
        shares = self._shares
        shares[1] += max(0.0, frame.width - sum(shares))
        return frame.split(shares)

    def _by_sides(self, columns: Sequence[Frame]) -> Sequence[Frame]:
        start = 1 + len(ALONE)
        return columns[start : start + len(self._by_side) * len(self.board.sides)]

    def _form(self, sheet: PaperSheet) -> None:
        """Draw what is the same on all sheets of so many hands."""
        count = len(self.board.dealers)
        lines = sheet.whole.rows(count)
        for number, line in enumerate(lines, start=1):
            if number % 2:
                sheet.fill(line)
            self._hand(sheet, line, number)
        for thick in lines[:1] if self.board.target else (lines[0], lines[count // 2]):
            sheet.rule(thick.left, thick.top, thick.right, thick.top, THICK)

    def _hand(self, sheet: PaperSheet, line: Frame, number: int) -> None:
        hand, deals, maker, alone, *boxes = self._columns(line)
        sheet.words(str(number), hand, self.size, STRONG, align=Align.CENTRE)
        for cell in (deals, maker):
            sheet.box(cell)
        for cell in (alone, *boxes):
            sheet.pencil(cell)
        self._choices(sheet, maker)
        side = TICK * self.scale
        sheet.box(alone.inset((alone.width - side) / 2, (alone.height - side) / 2), PLAIN)

    def _deals(self, cell: Frame, number: int) -> None:
        """Draw the dealer of a hand: the letter of the chair, and the first name."""
        sitters, dealer = self.board.sitters, self.board.dealers[number - 1]
        if dealer is not None:
            name = next(sitter.name for sitter in sitters if sitter.chair is dealer)
            first = f"{dealer}  {name.split()[0]}" if name else str(dealer)
            self.sheet.words(first, cell.inset(PAD, 0), self.size)
        elif number == 1:
            self._choices(self.sheet, cell)

    def _choices(self, sheet: PaperSheet, frame: Frame) -> None:
        """Draw the letters of the chairs, one of which is to be ringed."""
        letters = [str(sitter.chair) for sitter in self.board.sitters]
        for cell, letter in zip(frame.inset(2, 0).columns(len(letters)), letters, strict=True):
            sheet.words(letter, cell, self.size, align=Align.CENTRE)

    def _sums(self, sums: Frame) -> None:
        """Draw the boxes of the sums, and beside them what a hand is worth if that is short."""
        columns, sides = self._columns(sums), len(self.board.sides)
        boxes = self._by_sides(columns)
        for box in (*boxes[:sides], *boxes[-sides:]) if self.board.has_x else boxes[:sides]:
            self.sheet.pencil(box)
            self.sheet.box(box, THICK)
        target = f", to {self.board.target}" if self.board.target else ""
        total = columns[4]
        words = f"Total{target}"
        needed = width(words, self.size, TITLE) + 3 * PAD
        left = replace(total, left=total.right - needed, width=needed)
        self.sheet.words(words, left.inset(PAD), self.size, TITLE, align=Align.RIGHT)
        if not self.board.is_of_three:
            words_frame = replace(sums, width=left.left - sums.left - PAD)
            lines = wrap_text(
                f"{'. '.join(self.board.worth)}.", words_frame.width, WORTH * self.scale
            )
            self.sheet.lines(lines, words_frame, WORTH * self.scale, down=VerticalAlign.MIDDLE)

    def _headings(self, frame: Frame) -> None:
        """Draw the headings. What has a column for each side is said once, above its columns."""
        sheet, count = self.sheet, len(self.board.sides)
        columns = self._columns(frame)
        deals, *alone = [
            cell.foot(cell.height / 2) for cell in (*columns[1 : 1 + len(ALONE)], columns[-1])
        ]
        _, *texts = ALONE if self.is_large else (*ALONE, LAST)
        # Above names, where there are any.
        align = Align.CENTRE if self.board.dealers[0] is None else Align.LEFT
        sheet.words(ALONE[0], deals.inset(PAD, 0), self.size, STRONG, align=align)
        self._alike(texts, alone[: len(texts)])
        grouped = self._by_sides(columns)
        pairs = [
            (grouped[start], grouped[start + count - 1]) for start in range(0, len(grouped), count)
        ]
        wide = [replace(cell, width=other.right - cell.left) for cell, other in pairs]
        self._alike(self._by_side, [cell.rows(2)[0] for cell in wide])
        names = [side.short for _ in pairs for side in self.board.sides]
        sheet.alike(
            names,
            [cell.rows(2)[1] for cell in grouped],
            self.size,
            STRONG,
            align=Align.CENTRE,
        )

    def _alike(self, texts: Sequence[str], frames: Sequence[Frame]) -> None:
        self.sheet.alike(texts, frames, self.size, STRONG, align=Align.CENTRE)


def least(board: TableSheet) -> float:
    """Return the least height of the grid."""
    return HEADINGS + PENCIL * (len(board.dealers) + 1)


def _pages(boards: Sequence[TableSheet], wish: PrintWish) -> Sequence[Draw]:
    return card_pages(boards, _per_page(boards, wish), partial(draw, wish.size(1)))


def _per_page(boards: Sequence[TableSheet], wish: PrintWish) -> int:
    """Return how many sheets a page holds: one in large print, or if half a page has no room for a
    pencil.
    """
    if wish.large or wish.per_page == 1:
        return 1
    half = frames(body(wish.paper), HALF)[0]
    head = HIGH + NAMES + 3 * GAP
    needed = max(head + least(board) + _foot_of(board, half, 1) for board in boards)
    return HALF if needed <= half.height else 1


def _beside_tab(frame: Frame) -> Frame:
    return Frame(frame.left, frame.top, frame.width - TAB - 2 * GAP, frame.height)


def _side(sheet: PaperSheet, frame: Frame, side: Side, scale: float) -> None:
    """Draw who a side is, by their chairs, and the name of a team."""
    sheet.box(frame, PLAIN)
    inner, size = frame.inset(PAD, 1), SIZE * scale
    if side.is_team:
        label, inner = inner.split([3 * size, inner.width - 3 * size], PAD)
        sheet.words(side.name, label, size, TITLE, align=Align.CENTRE, colour=GREEN)
    rows = inner.rows(len(side.sitters))
    lines = [row.split([CHAIR * size, inner.width - CHAIR * size]) for row in rows]
    for (chair, _), sitter in zip(lines, side.sitters, strict=True):
        sheet.words(str(sitter.chair), chair, size, TITLE, colour=GREEN)
    named = [sitter.called for sitter in side.sitters if sitter.name]
    names = [name for _, name in lines]
    if named:
        sheet.alike(named, names, size, STRONG)
    for name in names if not named else ():
        sheet.under(name.inset(0, 2))


def _notes(
    board: TableSheet, frame: Frame, scale: float
) -> tuple[Frame, tuple[Frame, ...], list[str]]:
    """Return where the notes stand, where each side signs, and the lines of the notes."""
    said, *signed = frame.split([3, *[1] * len(board.sides)], 4 * GAP)
    known = board.dealers[0] is not None
    first = "" if known else f"{board.deals_first[:1].upper()}{board.deals_first[1:]}."
    x = f"X: {board.x}." if board.x else ""
    worth = [f"{text}." for text in board.worth if board.is_of_three]
    notes = filter(None, (*worth, " ".join(filter(None, (first, x))), board.note))
    lines = [line for text in notes for line in wrap_text(text, said.width, WORTH * scale)]
    return said, tuple(signed), lines


def _foot_of(board: TableSheet, frame: Frame, scale: float) -> float:
    *_, lines = _notes(board, frame, scale)
    return height(1, ONWARD * scale) + height(len(lines), WORTH * scale)


def _foot(sheet: PaperSheet, frame: Frame, board: TableSheet, scale: float) -> None:
    """Draw where they go next, the notes, and lines to sign."""
    said, signed, lines = _notes(board, frame, scale)
    high = height(1, ONWARD * scale)
    if board.where_next:
        sheet.words(board.where_next, said.head(high), ONWARD * scale, STRONG)
    sheet.lines(lines, said.below(high), WORTH * scale)
    for cell, side in zip(signed, board.sides, strict=True):
        under = cell.foot(height(1, WORTH * scale))
        sheet.under(cell.above(under.height))
        words = f"signed for {side.words}"
        sheet.words(words, under, WORTH * scale, align=Align.CENTRE, down=VerticalAlign.TOP)
