"""The lines of a table's sheet: one for every hand with whoever deals it, and room for what came of
it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tournament.printing.faces import STRONG, TITLE
from tournament.printing.frames import PENCIL, Frame
from tournament.printing.letters import width, wrapped
from tournament.printing.page import Align, PaperSheet, VerticalAlign
from tournament.printing.shapes import PLAIN, THICK
from tournament.table.sheet.board import TableSheet

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


def least(board: TableSheet) -> float:
    """As high as its boxes make it."""
    return HEADINGS + PENCIL * (len(board.dealers) + 1)


@dataclass(frozen=True, slots=True)
class TableGrid:
    """The grid of one sheet, its letters so many times as large as usual."""

    sheet: PaperSheet
    board: TableSheet
    scale: float

    def draw(self, frame: Frame) -> Frame:
        """As high as its lines make it."""
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
        """What has a column for each side; in large print no more than is asked for."""
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
        """What is left over is for whoever deals."""
        shares = self._shares
        shares[1] += max(0.0, frame.width - sum(shares))
        return frame.split(shares)

    def _by_sides(self, columns: Sequence[Frame]) -> Sequence[Frame]:
        start = 1 + len(ALONE)
        return columns[start : start + len(self._by_side) * len(self.board.sides)]

    def _form(self, sheet: PaperSheet) -> None:
        """What is the same on all sheets of so many hands."""
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
        """By the first name, beside the letter of the chair."""
        sitters, dealer = self.board.sitters, self.board.dealers[number - 1]
        if dealer is not None:
            name = next(sitter.name for sitter in sitters if sitter.chair is dealer)
            first = f"{dealer}  {name.split()[0]}" if name else str(dealer)
            self.sheet.words(first, cell.inset(PAD, 0), self.size)
        elif number == 1:
            self._choices(self.sheet, cell)

    def _choices(self, sheet: PaperSheet, frame: Frame) -> None:
        """One of them is ringed."""
        letters = [str(sitter.chair) for sitter in self.board.sitters]
        for cell, letter in zip(frame.inset(2, 0).columns(len(letters)), letters, strict=True):
            sheet.words(letter, cell, self.size, align=Align.CENTRE)

    def _sums(self, sums: Frame) -> None:
        """What a hand is worth stands beside the sums, where that is soon said."""
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
            said = replace(sums, width=left.left - sums.left - PAD)
            lines = wrapped(f"{'. '.join(self.board.worth)}.", said.width, WORTH * self.scale)
            self.sheet.lines(lines, said, WORTH * self.scale, down=VerticalAlign.MIDDLE)

    def _headings(self, frame: Frame) -> None:
        """What has a column for each side is said once, above them."""
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
