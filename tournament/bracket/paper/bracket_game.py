"""One game of a bracket on paper: its name and state, its two teams, and room to write with a
pencil what is not known yet.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from rotation.seating import Entrant
from tournament.bracket.boards.bracket_games import Opponent, State
from tournament.bracket.boards.bracket_tiles import Placed
from tournament.printing.faces import STRONG, TEXT, Face
from tournament.printing.frames import Frame
from tournament.printing.letters import drawable, fitted, height, lacks, width, wrapped
from tournament.printing.page import Align, Down, PaperSheet
from tournament.printing.shapes import FINE, PLAIN

# Inside a game beside its words, and above and below them.
PAD, EDGE = 2.0, 0.5
# Beside the size of the names: the number, and the square for the score.
NUMBER, SCORE = 2.2, 2.6
# Where there is room for more.
LARGEST = 14.0
# Beside their size: words that would be smaller are told shorter, and names in the key.
LEAST = 0.8
# Of a team, where there is room.
LINES = 2


@dataclass(frozen=True, slots=True)
class Named:
    """A team by its number and its people; without any these are written in by hand."""

    number: int
    people: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """A number that stood first beside a place would be read as a place."""
        return ", ".join(filter(None, (" & ".join(self.people), f"team {self.number}")))


@dataclass(frozen=True, slots=True)
class SheetPlace:
    """One sheet of so many; `sheet_of` says where each game stands first. With a key, which tells
    the teams in full, games may call them by their first names.
    """

    number: int
    sheets: int
    sheet_of: Mapping[str, int]
    teams: Mapping[Entrant, Named]
    has_key: bool = False

    @property
    def is_last(self) -> bool:
        return self.number == self.sheets

    def band(self, tile: Placed) -> str:
        """The state; and where a game stands that is drawn again, or where the loser falls to, as
        long as that is still to happen.
        """
        if tile.is_again:
            first = self.sheet_of[tile.box.game]
            where = "as above" if first == self.number else f"from sheet {first}"
            return f"{tile.box.words} · {where}"
        if tile.box.is_decided or not tile.loser_to or tile.loser_to == tile.winner_to:
            return tile.box.words
        own = "" if tile.box.table is None else tile.box.words
        return " · ".join(filter(None, (own, f"loser to {tile.loser_to}")))

    def foot(self, tile: Placed) -> str:
        """Who had no game in the round before, and where a line that leaves the drawing goes."""
        note = "" if tile.is_again else tile.box.note
        if not tile.leads_out:
            return note
        onward = self.sheet_of[tile.winner_to]
        where = "" if onward == self.number else f", sheet {onward}"
        return "; ".join(filter(None, (note, f"winner to {tile.winner_to}{where}")))


@dataclass(frozen=True, slots=True)
class Sizes:
    """Of all games of a sheet."""

    names: float
    words: float

    @property
    def band(self) -> float:
        return height(1, self.words) + PAD

    @property
    def least(self) -> float:
        """So high is a game, without what may stand at its foot."""
        return self.band + 2 * (height(LINES, self.names) + 2 * EDGE)

    def grown(self, wide: float, high: float, people: Iterable[str]) -> Sizes:
        """As large as the games of a sheet allow, and not larger than its longest name does; where
        a team has room for one line alone, as large as that.
        """
        longest = max(
            (width(drawable(f"{person} &"), 1, face=STRONG) for person in people), default=0
        )
        row = (high - self.band) / 2 - 2 * EDGE
        fitting = min(row / height(LINES, 1), (wide - 2 * PAD) / (longest + NUMBER + SCORE))
        if fitting < self.names:
            return replace(self, names=min(self.names, row / height(1, 1)))
        return replace(self, names=min(LARGEST, fitting))


def draw(sheet: PaperSheet, frame: Frame, tile: Placed, place: SheetPlace, sizes: Sizes) -> None:
    box, band = tile.box, frame.head(sizes.band)
    sheet.fill(band)
    name, state = band.inset(PAD, 0).split([2, 7], PAD)
    sheet.words(box.game, name, sizes.words, face=STRONG)
    on_now = box.state is State.ON_TABLE
    text = place.band(tile)
    if _is_small(text, state, sizes.words, face=STRONG if on_now else TEXT):
        text = box.words
    sheet.words(text, state, sizes.words, face=STRONG if on_now else TEXT, align=Align.RIGHT)
    rows, foot = frame.below(sizes.band), place.foot(tile)
    if foot:
        rows = rows.above(sizes.band)
        sheet.words(foot, frame.foot(sizes.band).inset(PAD, 0), sizes.words)
        sheet.under(rows)
    for row, opponent in zip(rows.rows(2), box.opponents, strict=True):
        _opponent(sheet, row, opponent, place, sizes)
    sheet.rule(frame.left, rows.top + rows.height / 2, frame.right, rows.top + rows.height / 2)
    sheet.box(frame, PLAIN)


def _opponent(
    sheet: PaperSheet, row: Frame, opponent: Opponent, place: SheetPlace, sizes: Sizes
) -> None:
    """Without a team it is told where it comes from, and there is room to write it in."""
    size = sizes.names
    frame, score = row.split([row.width - SCORE * size, SCORE * size])
    if opponent.team is None:
        text, room = opponent.words, frame.inset(PAD, EDGE)
        if _is_small(text, room, sizes.words, face=TEXT):
            text = opponent.briefly
        sheet.words(text, room, sizes.words, down=Down.TOP)
    else:
        team = place.teams[opponent.team]
        number, people = frame.split([NUMBER * size, frame.width - NUMBER * size])
        sheet.words(str(team.number), number.inset(PAD, 0), size, face=STRONG)
        called = _called(team.people, people.inset(PAD, EDGE), size, has_key=place.has_key)
        _people(sheet, people.inset(PAD, EDGE), called, size, STRONG if opponent.won else TEXT)
    sheet.rule(score.left, score.top, score.left, score.bottom, FINE)
    sheet.words(
        _score(opponent),
        score.inset(1),
        size,
        face=STRONG if opponent.won else TEXT,
        align=Align.CENTRE,
    )


def _called(people: Sequence[str], frame: Frame, size: float, *, has_key: bool) -> Sequence[str]:
    """In full where that can be read, or where nothing else tells it; else by their first names, or
    by the first one's and an initial.
    """
    if not has_key:
        return people
    first, *others = (person.split()[0] for person in people)
    ways = (people, [first, *others], [first, *(f"{other[0]}." for other in others)])
    readable = (way for way in ways if not _is_small(" & ".join(way), frame, size, face=STRONG))
    return next(readable, ways[-1])


def _is_small(text: str, frame: Frame, size: float, face: Face) -> bool:
    return fitted(text, frame.width, frame.height, size, face=face).size < size * LEAST


def _people(
    sheet: PaperSheet, frame: Frame, people: Sequence[str], size: float, face: Face
) -> None:
    """On one line if they fit there, each on lines of their own if these do, and smaller else."""
    together = " & ".join(people)
    own = [*(f"{person} &" for person in people[:-1]), *people[-1:]]
    lines = [line for text in own for line in wrapped(text, frame.width, size, face=face)]
    is_long = width(drawable(together), size, face=face) > frame.width
    is_whole = " ".join(lines) == drawable(together)
    if is_long and is_whole and height(len(lines), size) <= frame.height:
        sheet.lines(lines, frame, size, face=face, down=Down.MIDDLE)
        sheet.lacks = sheet.lacks or lacks(together)
    else:
        sheet.words(together, frame, size, face=face)


def _score(opponent: Opponent) -> str:
    """In words where there are no points."""
    if opponent.points is not None:
        return str(opponent.points)
    return "won" if opponent.won else "lost" if opponent.lost else ""
