"""One page of a bracket: rounds as columns, games as boxes, and the ways from each to the next.

What stands on a page is decided elsewhere; here it is measured and drawn, in letters of the size
that is asked. Names are whole: two partners who have no room on one line stand on two.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from itertools import pairwise

from tournament.kit.drawing.shapes import (
    Anchor,
    Box,
    Drawing,
    Line,
    Part,
    Point,
    Role,
    Shape,
    Text,
    break_lines,
    wide,
)
from tournament.kit.printing.letters import TOGETHER

# In letters: a line of a row, what is above and below its words, and air between two games.
LINE, EDGE, AIR = 1.06, 0.08, 0.35
# The heading of the rounds, the way to the next round, and the edges of a box.
HEADING, BESIDE, PAD = 1.8, 1.5, 0.4
# A band with a game's name and state, and a note at its foot.
BAND, NOTE = 1.2, 1.15
# Where a team comes from, at most.
FROM = 0.9
# Beside the names: points, the table of a game that is being played, a word, the team's number.
POINTS, TABLE, NUMBER = 1.7, 2.6, 1.7
# So many sizes are tried; lanes are no higher than so much air.
TRIES, ROOMIEST = 6, 2.4
# What sums of heights may be off by.
SLACK = 0.01
# LRU sizes.
MAX_SET, MAX_PAGES = 8_000, 200


class Tone(Enum):
    """How a game stands out."""

    OVER = Role.GAME
    LIVE = Role.LIVE
    READY = Role.READY
    TO_COME = Role.WAITING


@dataclass(frozen=True, slots=True)
class TeamRow:
    """One of the two of a game. `names` are its people, or where it comes from in words that may
    stand on lines of their own, and `briefly` where these have no room.
    """

    names: tuple[str, ...]
    is_team: bool = True
    briefly: str = ""
    number: str = ""
    points: str = ""
    won: bool = False
    lost: bool = False


@dataclass(frozen=True, slots=True)
class GameBox:
    """A game of a page in its column; `after` are the games on the same page whose winners play it,
    by their places among all. One without any has a lane of its own. `leads_out` where its winner
    goes on elsewhere. Where its loser goes is said beside its state as long as there is room, and
    where its winner goes on beside its note or instead. `teams` is what a script finds it by.
    """

    column: int
    rows: tuple[TeamRow, TeamRow]
    tone: Tone
    after: tuple[int, ...] = ()
    table: str = ""
    word: str = ""
    name: str = ""
    state: str = ""
    loser_to: str = ""
    winner_to: str = ""
    note: str = ""
    teams: str = ""
    link: str = ""
    said: str = ""
    is_on_way: bool = False
    leads_out: bool = False


@dataclass(frozen=True, slots=True)
class BracketPage:
    """`games` come after those that lead to them, from the top down."""

    headings: tuple[str, ...]
    games: tuple[GameBox, ...]
    has_numbers: bool = False


@dataclass(frozen=True, slots=True)
class BracketRoom:
    """The room of a page; letters are at least `least` and at most `most`, and words beside names
    so much smaller. A team has so many `lines`, and more only where it has no room otherwise. On
    paper there is a square for points, so large, and no game lies on a seam: the first of `seams`
    is where one is, the second how far the next one is from it.
    """

    width: float
    height: float
    least: float
    most: float
    lines: int = 2
    small: float = 0.72
    kind: str = "tree"
    square: float = 0
    seams: tuple[float, float] | None = None

    def below_a_seam(self, top: float, high: float) -> float:
        """Return where something so high begins that must not lie on a seam: there or below."""
        if self.seams is None:
            return top
        first, step = self.seams
        seam = first
        while seam <= top:
            seam += step
        return seam if top + high > seam else top

    def beside_a_seam(self, middle: float, half: float) -> float:
        """Return the nearest middle of something that must not lie on a seam."""
        if self.seams is None:
            return middle
        first, step = self.seams
        seam = first
        while seam < middle - half:
            seam += step
        if middle + half <= seam:
            return middle
        return seam - half if middle < seam else seam + half


@dataclass(frozen=True, slots=True)
class _Setting:
    """A page in letters of one size."""

    page: BracketPage
    room: BracketRoom
    size: float

    @property
    def pitch(self) -> float:
        return (self.room.width + BESIDE * self.size) / len(self.page.headings)

    @property
    def small(self) -> float:
        return self.room.small * self.size

    @property
    def across(self) -> float:
        """How wide a box is."""
        return self.pitch - BESIDE * self.size

    def beside(self, game: GameBox, row: TeamRow) -> float:
        """What names leave free at the right."""
        if game.table:
            return TABLE * self.size
        if game.word:
            return wide(game.word, self.small) + PAD * self.size
        if not row.is_team:
            return self.room.square
        is_word = not row.points.isdigit() and bool(row.points)
        own = wide(row.points, self.small) + PAD * self.size if is_word else 0
        return max(own, POINTS * self.size, self.room.square)

    def names_room(self, game: GameBox, row: TeamRow) -> float:
        number = NUMBER * self.size * self.page.has_numbers * row.is_team
        return self.across - 2 * PAD * self.size - number - self.beside(game, row)

    def set(self, game: GameBox, row: TeamRow) -> "_Names":
        room = self.names_room(game, row)
        if row.is_team:
            return _set(row.names, room, self.size)
        return _set_from(row.names, row.briefly, room, self.size, self.room.small)

    def row(self, game: GameBox, row: TeamRow) -> float:
        names = self.set(game, row)
        lines = max(len(names.lines) * LINE * names.size, LINE * self.size)
        return max(lines + 2 * EDGE * self.size, self.room.square)

    def high(self, game: GameBox) -> float:
        rows = sum(self.row(game, row) for row in game.rows)
        return self.band(game) + rows + self.noted(game)

    def band(self, game: GameBox) -> float:
        return BAND * self.size if game.name or game.state else 0

    def note(self, game: GameBox) -> tuple[str, ...]:
        room = self.across - 2 * PAD * self.size
        both = "; ".join(filter(None, (game.note, game.winner_to)))
        words = both if wide(both, self.small) <= room else game.winner_to or game.note
        return tuple(break_lines([words], room, self.small)) if words else ()

    def noted(self, game: GameBox) -> float:
        return len(self.note(game)) * NOTE * self.size

    def state(self, game: GameBox) -> str:
        whole = " · ".join(filter(None, (game.state, game.loser_to)))
        taken = wide(game.name, self.small) + 3 * PAD * self.size
        return whole if wide(whole, self.small) + taken <= self.across else game.state

    @property
    def needs(self) -> float:
        """The least height in which the games of the page stand apart."""
        foot = HEADING * self.size
        for high in self._lanes:
            foot = self.room.below_a_seam(foot, high) + high
        return foot

    @property
    def _lanes(self) -> list[float]:
        """The height of each lane: of the tallest game that stands in it alone."""
        games, lane_of, lanes = self.page.games, dict[int, int](), list[float]()
        for at, game in enumerate(games):
            high = self.high(game) + AIR * self.size
            if not game.after:
                lane_of[at] = len(lanes)
                lanes.append(high)
            elif len(game.after) == 1 and game.after[0] in lane_of:
                lane = lane_of[at] = lane_of[game.after[0]]
                lanes[lane] = max(lanes[lane], high)
        return lanes

    @property
    def middles(self) -> list[float]:
        """How far down each game is: in the middle of those that lead to it."""
        lanes = self._lanes
        spare = 0.0 if self.room.seams else max(0.0, self.room.height - self.needs)
        more = min(ROOMIEST * self.size, spare / len(lanes))
        y = HEADING * self.size + (spare - more * len(lanes)) / 2
        middles: list[float] = []
        own = iter(lanes)
        for game in self.page.games:
            if game.after:
                before = [middles[at] for at in game.after]
                middle = (min(before) + max(before)) / 2
                middles.append(self.room.beside_a_seam(middle, self.high(game) / 2))
                continue
            high = next(own) + more
            y = self.room.below_a_seam(y, high)
            middles.append(y + high / 2)
            y += high
        return middles

    @property
    def is_whole(self) -> bool:
        """Whether no name is smaller than it should be, and all games have room and stand apart."""
        if self.needs > self.room.height + SLACK or not self.has_whole_names:
            return False
        edges: dict[int, list[tuple[float, float]]] = {}
        for game, middle in zip(self.page.games, self.middles, strict=True):
            half = self.high(game) / 2
            edges.setdefault(game.column, []).append((middle - half, middle + half))
        return all(
            one[1] <= other[0] + SLACK
            for some in edges.values()
            for one, other in pairwise(sorted(some))
        )

    @property
    def has_whole_names(self) -> bool:
        names = [self.set(game, row) for game in self.page.games for row in game.rows]
        return all(one.is_whole and len(one.lines) <= self.room.lines for one in names) and all(
            wide(heading, self.small) <= self.pitch for heading in self.page.headings
        )


@dataclass(frozen=True, slots=True)
class _Names:
    lines: tuple[str, ...]
    size: float
    is_whole: bool


@lru_cache(maxsize=MAX_PAGES)
def bracket(page: BracketPage, room: BracketRoom, said: str = "") -> Drawing:
    """Draw the page in the largest letters that have room, the least ones if none have."""
    setting = _largest(page, room)
    middles = setting.middles
    ways = [
        part for at, game in enumerate(page.games) for part in _ways(setting, at, game, middles)
    ]
    headings = Part(tuple(_headings(setting)))
    boxes = [
        Part(tuple(_box(setting, game, middle)), game.said, game.link, game.teams)
        for game, middle in zip(page.games, middles, strict=True)
    ]
    return Drawing(room.kind, room.width, room.height, (headings, *ways, *boxes), said)


@lru_cache(maxsize=MAX_PAGES)
def has_room(page: BracketPage, room: BracketRoom) -> bool:
    """Return whether the page can be drawn in the least letters."""
    return _Setting(page, room, room.least).is_whole


def has_whole_names(page: BracketPage, room: BracketRoom) -> bool:
    """Return whether no name and no heading is smaller than the least letters."""
    return _Setting(page, room, room.least).has_whole_names


def lines_of(page: BracketPage, room: BracketRoom) -> tuple[tuple[str, ...], ...]:
    """Return the lines on which each team stands, or where it comes from, in the least letters."""
    setting = _Setting(page, room, room.least)
    return tuple(setting.set(game, row).lines for game in page.games for row in game.rows)


def needed_height(page: BracketPage, room: BracketRoom) -> float:
    """Return how high the page is in the least letters."""
    return _Setting(page, room, room.least).needs


def _largest(page: BracketPage, room: BracketRoom) -> _Setting:
    least, most = room.least, room.most
    setting = _Setting(page, room, least)
    if least == most or not setting.is_whole:
        return setting
    for _ in range(TRIES):
        larger = _Setting(page, room, (least * most) ** 0.5)
        if larger.is_whole:
            setting, least = larger, larger.size
        else:
            most = larger.size
    return setting


@lru_cache(maxsize=MAX_SET)
def _set(names: tuple[str, ...], room: float, size: float) -> _Names:
    """Set names on one line, or each on lines of its own; if a word has no room they are all made
    smaller.
    """
    whole = " & ".join(names)
    if wide(whole, size) <= room:
        return _Names((whole,), size, True)
    if len(names) == 2:
        one, other = names
        for parted in ((f"{one} &", other), (one, f"& {other}")):
            if all(wide(line, size) <= room for line in parted):
                return _Names(parted, size, True)
    texts = (*(f"{name}{TOGETHER}&" for name in names[:-1]), names[-1])
    longest = max(wide(word, size) for name in texts for word in name.split(" "))
    own = size * min(1, room / longest)
    lines = tuple(line.replace(TOGETHER, " ") for line in break_lines(texts, room + SLACK, own))
    return _Names(lines, own, own == size)


@lru_cache(maxsize=MAX_SET)
def _set_from(
    words: tuple[str, ...], briefly: str, room: float, size: float, small: float
) -> _Names:
    """Set where a team comes from in smaller letters, on one line if words beside names would have
    room there, else on lines of its own, or briefly.
    """
    for lines in ((" ".join(words),), words, *([(briefly,)] if briefly else [])):
        longest = max(wide(line, 1) for line in lines)
        if longest * small * size <= room:
            own = max(FROM, small) * size
            return _Names(lines, min(own, room / max(longest, SLACK)), True)
    lines = tuple(break_lines(words, room, small * size))
    longest = max(wide(line, 1) for line in lines)
    return _Names(lines, min(small * size, room / longest), longest * small * size <= room + SLACK)


def _headings(setting: _Setting) -> Iterator[Shape]:
    size = setting.size
    for column, words in enumerate(setting.page.headings):
        left = column * setting.pitch + 0.1 * size
        yield Text(words, left, 0.75 * size, max(0.8 * size, setting.small), Role.SOFT, title=True)


def _ways(setting: _Setting, at: int, game: GameBox, middles: Sequence[float]) -> Iterator[Part]:
    size, left = setting.size, game.column * setting.pitch
    for before in game.after:
        other = setting.page.games[before]
        start = other.column * setting.pitch + setting.across
        turn = left - BESIDE * size / 2
        points = _bent((start, middles[before]), turn, (left, middles[at]))
        is_on_way = other.is_on_way and game.is_on_way
        both = " ".join(team for team in other.teams.split() if team in game.teams.split())
        role, thick = (Role.INK, size / 4) if is_on_way else (Role.WAY, size / 11)
        yield Part((Line(points, role, thick),), teams=both)
    if game.leads_out:
        right, y = left + setting.across, middles[at]
        if right + size / 2 <= setting.room.width:
            yield Part((Line(((right, y), (right + size / 2, y)), Role.WAY, size / 11),))


def _bent(start: Point, turn: float, end: Point) -> tuple[Point, ...]:
    if abs(start[1] - end[1]) < 1:
        return start, end
    return start, (turn, start[1]), (turn, end[1]), end


def _box(setting: _Setting, game: GameBox, middle: float) -> Iterator[Shape]:
    size, high = setting.size, setting.high(game)
    left, top, across = game.column * setting.pitch, middle - high / 2, setting.across
    thick = size / (5 if game.is_on_way else 8 if game.tone is Tone.LIVE else 14)
    # A square for points has corners of its own.
    turn = 0 if setting.room.square else size / 5
    yield Box(left, top, across, high, game.tone.value, turn, thick)
    y = top
    if setting.band(game):
        yield from _band(setting, game, left, y)
        y += setting.band(game)
    for at, row in enumerate(game.rows):
        if at:
            end = left + across - (TABLE * size if game.table else 0)
            yield Line(((left, y), (end, y)), Role.HAIR, size / 24)
        yield from _row(setting, game, row, left, y)
        y += setting.row(game, row)
    for line in setting.note(game):
        yield Text(line, left + PAD * size, y + NOTE * size / 2, setting.small, Role.SOFT)
        y += NOTE * size
    if game.table:
        yield from _table(setting, game, left + across, middle)
    elif game.word:
        x = left + across - PAD * size
        yield Text(game.word, x, middle, setting.small, Role.SOFT, Anchor.END)


def _band(setting: _Setting, game: GameBox, left: float, top: float) -> Iterator[Shape]:
    size, y = setting.size, top + BAND * setting.size / 2
    yield Text(game.name, left + PAD * size, y, setting.small, Role.SOFT)
    end = left + setting.across - PAD * size
    if state := setting.state(game):
        yield Text(state, end, y, setting.small, Role.INK, Anchor.END)


def _row(
    setting: _Setting, game: GameBox, row: TeamRow, left: float, top: float
) -> Iterator[Shape]:
    size, names = setting.size, setting.set(game, row)
    middle = top + setting.row(game, row) / 2
    role = Role.SOFT if row.lost or not row.is_team else Role.INK
    x = left + PAD * size
    if row.number and setting.page.has_numbers:
        x += NUMBER * size
        own = max(0.9 * size, setting.small)
        yield Text(row.number, x - 0.4 * size, middle, own, role, Anchor.END, title=True)
    leading = LINE * names.size
    first = middle - (len(names.lines) - 1) * leading / 2
    if square := setting.room.square:
        box = (left + setting.across - square, top, square, setting.row(game, row))
        yield Box(*box, Role.GAME, thick=size / 24)
        if not row.is_team:
            # A team is written in below the words.
            first = top + 0.6 * names.size
    for at, line in enumerate(names.lines):
        yield Text(line, x, first + at * leading, names.size, role)
    if row.points:
        is_number = row.points.isdigit()
        end = left + setting.across
        x, anchor = (end - square / 2, Anchor.MIDDLE) if square else (end - PAD * size, Anchor.END)
        own = size if is_number else setting.small
        yield Text(row.points, x, middle, own, role, anchor, title=is_number)


def _table(setting: _Setting, game: GameBox, right: float, middle: float) -> Iterator[Shape]:
    """The table, large at the end of the box: of a game that is being played on brass."""
    size, high = setting.size, setting.high(game)
    is_live = game.tone is Tone.LIVE
    across, inset = TABLE * size, size / 14
    role = Role.ON_NOW if is_live else Role.INK
    if is_live:
        box = (right - across + inset, middle - high / 2 + inset, across - 2 * inset)
        yield Box(*box, high - 2 * inset, Role.NOW, size / 6)
    x = right - across / 2
    word = "table" if is_live else "next"
    yield Text(word, x, middle - 0.72 * size, 0.62 * size, role, Anchor.MIDDLE)
    yield Text(game.table, x, middle + 0.36 * size, 1.4 * size, role, Anchor.MIDDLE, title=True)
