"""How all score cards of one PDF look, and how much room each needs."""

from dataclasses import dataclass, replace

from tournament.places.boards.score_card import ScoreCards
from tournament.places.paper.card_grid import HEADINGS, SIZE, Grid, grid
from tournament.printing.frames import PENCIL, Frame
from tournament.printing.head_line import HIGH, TAB
from tournament.printing.shapes import Code

# Of the name, and of a note.
HEAD, LINE = 30.0, 13.0
GAP = 3.0


@dataclass(frozen=True, slots=True)
class Style:
    """How all cards of one PDF look; its letters so many times as large as usual. The code for
    phones is in the upper corner, and there are boxes for so many hands of a game.
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
        """In two columns."""
        return LINE * self.scale * self.lines

    @property
    def lines(self) -> int:
        return -(-len(self.board.notes) // 2)

    def needs(self, games: int) -> float:
        """So high is a card of so many games."""
        return self.head + HEADINGS + (games + 1) * PENCIL + self.notes + 2 * GAP

    def has_room(self, frame: Frame, games: int) -> bool:
        """For a pencil in every line."""
        return self.grid(frame, games).label.height >= PENCIL

    def beside_tab(self, head: Frame) -> Frame:
        """The code for phones stands there too."""
        code = head.height if self.code else 0
        return replace(head, width=head.width - TAB - GAP - code)

    def grid(self, frame: Frame, lines: int) -> Grid:
        room = frame.below(self.head + GAP).above(self.notes + GAP)
        return grid(self.board, room, lines, self.hands, self.scale)
