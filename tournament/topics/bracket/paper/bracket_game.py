"""One game of a bracket on paper: its name and state, its two teams, and room to write with a
pencil what is not known yet.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from tournament.kit.printing.faces import STRONG, TEXT, TITLE, Face
from tournament.kit.printing.frames import PENCIL, Frame
from tournament.kit.printing.letters import drawable, height, lacks, width, wrap_text
from tournament.kit.printing.page import Align, PaperSheet, VerticalAlign
from tournament.kit.printing.shapes import PLAIN
from tournament.topics.bracket.boards.bracket_games import Opponent, State
from tournament.topics.bracket.boards.bracket_tiles import TileGame
from tournament.topics.bracket.boards.team_labels import AND
from tournament.topics.bracket.boards.to_come import BETWEEN
from tournament.topics.bracket.paper.sheet_place import SheetPlace

# Inside a game beside its words, and above and below them.
PAD, EDGE = 2.0, 0.5
# Beside the size of the names: the square for the score.
SCORE = 2.6
# Where there is room for more.
LARGEST = 14.0
# Of a team, where there is room.
LINES = 2


@dataclass(frozen=True, slots=True)
class Sizes:
    """Of all games of a sheet; `digits` are those of the longest number of a team."""

    names: float
    words: float
    digits: int = 2

    @property
    def band(self) -> float:
        return height(1, self.words) + PAD

    @property
    def least(self) -> float:
        """So high is a game, without what may stand at its foot: a pencil has room in it."""
        return self.band + 2 * max(PENCIL, height(LINES, self.names) + 2 * EDGE)

    @property
    def number(self) -> float:
        return width("0" * self.digits, self.names, TITLE) + 2 * PAD

    @property
    def score(self) -> float:
        return max(PENCIL, SCORE * self.names)

    def foot(self, text: str, wide: float) -> float:
        """So high is what stands at the foot of a game."""
        lines = len(wrap_text(text, wide - 2 * PAD, self.words)) if text else 0
        return height(lines, self.words) + PAD * bool(lines)

    def grown(self, wide: float, high: float, people: Iterable[str]) -> Sizes:
        """As large as the games of a sheet allow, and not larger than its longest name does; where
        a team has room for one line alone, as large as that.
        """
        longest = max(
            (width(drawable(f"{person} &"), 1, face=STRONG) for person in people), default=0
        )
        row = (high - self.band) / 2 - 2 * EDGE
        beside = (self.number + self.score) / self.names
        fitting = min(row / height(LINES, 1), (wide - 2 * PAD) / (longest + beside))
        if fitting < self.names:
            return replace(self, names=min(self.names, row / height(1, 1)))
        return replace(self, names=min(LARGEST, fitting))


def draw(sheet: PaperSheet, frame: Frame, tile: TileGame, place: SheetPlace, sizes: Sizes) -> None:
    box, band, size = tile.box, frame.head(sizes.band), sizes.words
    sheet.fill(band)
    wide = width(box.game, size, STRONG) + PAD
    name, state = band.inset(PAD, 0).split([wide, band.width - wide - 2 * PAD])
    sheet.words(box.game, name, size, face=STRONG)
    face = STRONG if box.state is State.ON_TABLE else TEXT
    _say(sheet, (place.band(tile), box.words), state, size, face, align=Align.RIGHT)
    rows, foot = frame.below(sizes.band), place.foot(tile)
    if foot:
        high = sizes.foot(foot, frame.width)
        rows = rows.above(high)
        _say(sheet, (foot,), frame.foot(high).inset(PAD, PAD / 2), size)
        sheet.under(rows)
    for row, opponent in zip(rows.rows(2), box.opponents, strict=True):
        _opponent(sheet, row, box.game, opponent, place, sizes)
    sheet.rule(frame.left, rows.top + rows.height / 2, frame.right, rows.top + rows.height / 2)
    sheet.box(frame, PLAIN)


def _opponent(
    sheet: PaperSheet,
    row: Frame,
    game: str,
    opponent: Opponent,
    place: SheetPlace,
    sizes: Sizes,
) -> None:
    """Without a team it is told where it comes from, and there is room to write it in."""
    size = sizes.names
    frame, score = row.split([row.width - sizes.score, sizes.score])
    face = STRONG if opponent.won else TEXT
    if opponent.team is None:
        told = (opponent.words, opponent.briefly)
        _say(sheet, told, frame.inset(PAD, EDGE), sizes.words, down=VerticalAlign.TOP)
    else:
        team = place.teams[opponent.team]
        number, people = frame.split([sizes.number, frame.width - sizes.number])
        sheet.words(str(team.number), number.inset(PAD, 0), size, face=STRONG)
        _say(sheet, _called(team.people_in(game), place), people.inset(PAD, EDGE), size, face)
    sheet.pencil(score)
    sheet.words(_score(opponent), score.inset(1), size, face=face, align=Align.CENTRE)


def _called(people: Sequence[str], place: SheetPlace) -> Iterator[str]:
    """In full; where a key tells that too also by their first names, or by the first one's and an
    initial.
    """
    yield AND.join(people)
    if place.has_key and people:
        first, *others = (person.split()[0] for person in people)
        yield AND.join((first, *others))
        yield AND.join((first, *(f"{other[0]}." for other in others)))


def _say(
    sheet: PaperSheet,
    texts: Iterable[str],
    frame: Frame,
    size: float,
    face: Face = TEXT,
    *,
    align: Align = Align.LEFT,
    down: VerticalAlign = VerticalAlign.MIDDLE,
) -> None:
    """The first of these that has room in letters of this size, each name on lines of its own
    rather than smaller; else the last one as large as there is room.
    """
    text = ""
    for text in texts:
        lines = _lines(text, frame.width, size)
        if " ".join(lines) == drawable(text) and height(len(lines), size) <= frame.height:
            sheet.lines(lines, frame, size, face, align=align, down=down)
            sheet.lacks = sheet.lacks or lacks(text)
            return
    sheet.words(text, frame, size, face, align=align, down=down)


def _lines(text: str, wide: float, size: float) -> Sequence[str]:
    """As wide as if it had won, so that nothing moves once it has. Two teams of whom one is to come
    have lines of their own.
    """
    if BETWEEN in text and width(drawable(text), size, STRONG) > wide:
        one, other = text.split(BETWEEN)
        which, _, names = one.partition(" of ")
        fits = width(drawable(f"{one} /"), size, STRONG) <= wide
        pieces = [f"{one} /", other] if fits else [f"{which} of", f"{names} /", other]
        return [line for piece in pieces for line in wrap_text(piece, wide, size, STRONG)]
    if AND not in text or width(drawable(text), size, STRONG) <= wide:
        return wrap_text(text, wide, size, STRONG)
    *first, last = text.split(AND)
    own = (*(f"{one} &" for one in first), last)
    return [line for part in own for line in wrap_text(part, wide, size, STRONG)]


def _score(opponent: Opponent) -> str:
    """In words where there are no points."""
    if opponent.points is not None:
        return str(opponent.points)
    return "won" if opponent.won else "lost" if opponent.lost else ""
