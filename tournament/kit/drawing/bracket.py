"""Draws one page of a bracket: rounds as columns, games as boxes, and lines from each game to the
next. Another module decides what is on a page. This module draws the page in the largest font that
fits. Names are never cut: two partners who do not fit on one line get two lines.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from itertools import pairwise

from tournament.evening.words.names import PARTNERS_JOINER
from tournament.kit.drawing.shapes import (
    Anchor,
    Box,
    Drawing,
    DrawingPart,
    Line,
    Point,
    Role,
    Shape,
    Text,
    break_wide_lines,
    text_width,
)
from tournament.kit.printing.letters import NO_BREAK_SPACE

# All constants from here to `NUMBER_WIDTH` are multiples of the font size. The first three are a
# line's height, the space above and below the words of a row, and the gap between two games.
LINE_HEIGHT, ROW_PADDING, GAME_GAP = 1.06, 0.08, 0.35
# The height of the headings, the gap between two rounds, and the padding of a game's box, as
# multiples of the font size.
HEADING_HEIGHT, ROUND_GAP, BOX_PADDING = 1.8, 1.5, 0.4
# The height of the band above a game, with its name and state, and of a line of notes below its
# teams, as multiples of the font size.
BAND_HEIGHT, NOTE_LINE_HEIGHT = 1.2, 1.15
# Words that say where a team comes from, such as "winner of W1.3", are smaller than names by this
# factor.
SOURCE_WORDS_SCALE = 0.9
# The widths of the three columns beside the names, as multiples of the font size: points, table
# number and team number.
POINTS_WIDTH, TABLE_WIDTH, NUMBER_WIDTH = 1.7, 2.6, 1.7
# The number of font sizes to try, and the greatest extra height for a row of games, as a multiple
# of the font size.
SIZES_TRIED, MAX_LANE_GAP = 6, 2.4
# A sum of heights may be wrong by this much because of rounding.
ROUNDING_SLACK = 0.01
MAX_CACHED_NAMES, MAX_CACHED_PAGES = 8_000, 200


class GameStatus(Enum):
    """The status of a game; its value is the role that gives the game's box a color."""

    OVER = Role.GAME_BOX
    LIVE = Role.LIVE
    READY = Role.READY
    TO_COME = Role.WAITING


@dataclass(frozen=True, slots=True)
class BracketRow:
    """The row of one team in a game. `names` are the names of the team's players. If the team is
    not known yet, the row `is_source`: then `names` say where the team comes from, and
    `short_source` is a shorter form of these words.
    """

    names: tuple[str, ...]
    is_source: bool = False
    short_source: str = ""
    number: str = ""
    points: str = ""
    has_won: bool = False
    has_lost: bool = False


@dataclass(frozen=True, slots=True)
class GameBox:
    """A game on a page of a bracket. `source_indexes` are the games on the same page whose winners
    play in this game. If the game `leads_off_page`, its winner goes on to another page. The band
    above the two rows shows `name` and `state`. `winner_to` and `loser_to` say where the two teams
    go next: `loser_to` is drawn beside `state` if there is space, and `winner_to` beside `note` or
    below it. A script finds the game by its `team_numbers`. A game `is_on_path` if the highlighted
    team plays in it.
    """

    column: int
    rows: tuple[BracketRow, BracketRow]
    status: GameStatus
    source_indexes: tuple[int, ...] = ()
    table: str = ""
    word_at_right: str = ""
    name: str = ""
    state: str = ""
    loser_to: str = ""
    winner_to: str = ""
    note: str = ""
    team_numbers: str = ""
    link: str = ""
    description: str = ""
    is_on_path: bool = False
    leads_off_page: bool = False


@dataclass(frozen=True, slots=True)
class BracketPage:
    """A page of a bracket. Its games are in order from top to bottom, and each game comes after the
    games that lead to it.
    """

    headings: tuple[str, ...]
    games: tuple[GameBox, ...]
    has_team_numbers: bool = False


@dataclass(frozen=True, slots=True)
class BracketSpace:
    """The space for a page of a bracket. The font size is between `min_size` and `max_size`, and
    words beside names are smaller by the factor `small_type_scale`. A team has up to
    `usual_max_lines_per_team` lines, and more only if its names do not fit otherwise. On paper, a
    row has a square to write points in, with the side `points_square`. A poster is taped together
    from sheets: `sheet_edges` are the position of the first edge between two sheets and the
    distance from one edge to the next. No game lies on an edge.
    """

    width: float
    height: float
    min_size: float
    max_size: float
    usual_max_lines_per_team: int = 2
    small_type_scale: float = 0.72
    drawing_kind: str = "tree"
    points_square: float = 0
    sheet_edges: tuple[float, float] | None = None

    def top_within_sheet(self, top: float, height: float) -> float:
        """Return the first position at or below `top` at which a block of this height lies on one
        sheet.
        """
        if self.sheet_edges is None:
            return top
        edge, sheet_height = self.sheet_edges
        while edge <= top:
            edge += sheet_height
        return edge if top + height > edge else top

    def middle_within_sheet(self, middle: float, half_height: float) -> float:
        """Return the nearest middle at which a block with this half height lies on one sheet."""
        if self.sheet_edges is None:
            return middle
        edge, sheet_height = self.sheet_edges
        while edge < middle - half_height:
            edge += sheet_height
        if middle + half_height <= edge:
            return middle
        return edge - half_height if middle < edge else edge + half_height


@dataclass(frozen=True, slots=True)
class _PageLayout:
    """The positions and sizes of everything on a page in one font size."""

    page: BracketPage
    space: BracketSpace
    font_size: float

    @property
    def column_pitch(self) -> float:
        return (self.space.width + ROUND_GAP * self.font_size) / len(self.page.headings)

    @property
    def small_font_size(self) -> float:
        return self.space.small_type_scale * self.font_size

    @property
    def box_width(self) -> float:
        return self.column_pitch - ROUND_GAP * self.font_size

    def width_beside_divider(self, game: GameBox) -> float:
        """Return the width to keep free at the right end of the line between the two teams. The
        table number, or the word shown in its place, is there.
        """
        if game.table:
            return TABLE_WIDTH * self.font_size
        if game.word_at_right:
            word_width = text_width(game.word_at_right, self.small_font_size)
            return word_width + 2 * BOX_PADDING * self.font_size
        return 0

    def width_beside_names(self, game: GameBox, row: BracketRow) -> float:
        """Return the width to keep free to the right of the names."""
        if game.table:
            return TABLE_WIDTH * self.font_size
        if game.word_at_right:
            return (
                text_width(game.word_at_right, self.small_font_size) + BOX_PADDING * self.font_size
            )
        if row.is_source:
            return self.space.points_square
        is_word = not row.points.isdigit() and bool(row.points)
        points_width = (
            text_width(row.points, self.small_font_size) + BOX_PADDING * self.font_size
            if is_word
            else 0
        )
        return max(points_width, POINTS_WIDTH * self.font_size, self.space.points_square)

    def names_width(self, game: GameBox, row: BracketRow) -> float:
        number_width = (
            NUMBER_WIDTH * self.font_size * self.page.has_team_numbers * (not row.is_source)
        )
        return (
            self.box_width
            - 2 * BOX_PADDING * self.font_size
            - number_width
            - self.width_beside_names(game, row)
        )

    def fit_names(self, game: GameBox, row: BracketRow) -> "_FittedNames":
        max_width = self.names_width(game, row)
        if not row.is_source:
            return _fit_names(row.names, max_width, self.font_size)
        return _fit_source_words(
            row.names, row.short_source, max_width, self.font_size, self.space.small_type_scale
        )

    def row_height(self, game: GameBox, row: BracketRow) -> float:
        names = self.fit_names(game, row)
        lines_height = max(
            len(names.lines) * LINE_HEIGHT * names.font_size, LINE_HEIGHT * self.font_size
        )
        return max(lines_height + 2 * ROW_PADDING * self.font_size, self.space.points_square)

    def box_height(self, game: GameBox) -> float:
        rows_height = sum(self.row_height(game, row) for row in game.rows)
        return self.band_height(game) + rows_height + self.note_height(game)

    def band_height(self, game: GameBox) -> float:
        return BAND_HEIGHT * self.font_size if game.name or game.state else 0

    def note_lines(self, game: GameBox) -> tuple[str, ...]:
        max_width = self.box_width - 2 * BOX_PADDING * self.font_size
        notes = [note for note in (game.note, game.winner_to) if note]
        notes_text = "; ".join(notes)
        if notes_text and text_width(notes_text, self.small_font_size) <= max_width:
            notes = [notes_text]
        return tuple(break_wide_lines(notes, max_width, self.small_font_size))

    def note_height(self, game: GameBox) -> float:
        return len(self.note_lines(game)) * NOTE_LINE_HEIGHT * self.font_size

    def state_words(self, game: GameBox) -> str:
        full_state = " · ".join(filter(None, (game.state, game.loser_to)))
        name_width = text_width(game.name, self.small_font_size) + 3 * BOX_PADDING * self.font_size
        return (
            full_state
            if text_width(full_state, self.small_font_size) + name_width <= self.box_width
            else game.state
        )

    @property
    def needed_height(self) -> float:
        """Return the height of a page on which no two games overlap."""
        bottom = HEADING_HEIGHT * self.font_size
        for height in self._lane_heights:
            bottom = self.space.top_within_sheet(bottom, height) + height
        return bottom

    @property
    def _lane_heights(self) -> list[float]:
        """Return the height of each lane, which is a row of games across the columns. A game
        without sources begins a lane, and a game with one source stays in its lane.
        """
        games, lane_by_game, lane_heights = self.page.games, dict[int, int](), list[float]()
        for index, game in enumerate(games):
            height = self.box_height(game) + GAME_GAP * self.font_size
            if not game.source_indexes:
                lane_by_game[index] = len(lane_heights)
                lane_heights.append(height)
            elif len(game.source_indexes) == 1 and game.source_indexes[0] in lane_by_game:
                lane = lane_by_game[index] = lane_by_game[game.source_indexes[0]]
                lane_heights[lane] = max(lane_heights[lane], height)
        return lane_heights

    @property
    def game_middles(self) -> list[float]:
        """Return the vertical middle of each game. A game is halfway between the games that lead to
        it. Games without earlier games are below one another.
        """
        lane_heights = self._lane_heights
        spare_height = (
            0.0 if self.space.sheet_edges else max(0.0, self.space.height - self.needed_height)
        )
        extra_per_lane = min(MAX_LANE_GAP * self.font_size, spare_height / len(lane_heights))
        y = (
            HEADING_HEIGHT * self.font_size
            + (spare_height - extra_per_lane * len(lane_heights)) / 2
        )
        middles: list[float] = []
        heights = iter(lane_heights)
        for game in self.page.games:
            if game.source_indexes:
                source_middles = [middles[index] for index in game.source_indexes]
                middle = (min(source_middles) + max(source_middles)) / 2
                middles.append(self.space.middle_within_sheet(middle, self.box_height(game) / 2))
                continue
            height = next(heights) + extra_per_lane
            y = self.space.top_within_sheet(y, height)
            middles.append(y + height / 2)
            y += height
        return middles

    @property
    def fits(self) -> bool:
        """Return whether the page is no taller than its space, all names and headings have their
        full size, and no two games overlap.
        """
        if self.needed_height > self.space.height + ROUNDING_SLACK or not self.has_full_size_names:
            return False
        spans_by_column: dict[int, list[tuple[float, float]]] = {}
        for game, middle in zip(self.page.games, self.game_middles, strict=True):
            half_height = self.box_height(game) / 2
            spans = spans_by_column.setdefault(game.column, [])
            spans.append((middle - half_height, middle + half_height))
        return all(
            upper_span[1] <= lower_span[0] + ROUNDING_SLACK
            for spans in spans_by_column.values()
            for upper_span, lower_span in pairwise(sorted(spans))
        )

    @property
    def has_full_size_names(self) -> bool:
        all_names = [self.fit_names(game, row) for game in self.page.games for row in game.rows]
        return all(
            fitted_names.is_full_size
            and len(fitted_names.lines) <= self.space.usual_max_lines_per_team
            for fitted_names in all_names
        ) and all(
            text_width(heading, self.small_font_size) <= self.column_pitch
            for heading in self.page.headings
        )


@dataclass(frozen=True, slots=True)
class _FittedNames:
    lines: tuple[str, ...]
    font_size: float
    is_full_size: bool


@lru_cache(maxsize=MAX_CACHED_PAGES)
def draw_bracket(page: BracketPage, space: BracketSpace, description: str = "") -> Drawing:
    """Draw the page in the largest font size that fits, or in the smallest size if none fits."""
    layout = _largest_layout(page, space)
    middles = layout.game_middles
    lines = [
        part
        for index, game in enumerate(page.games)
        for part in _connecting_lines(layout, index, game, middles)
    ]
    headings = DrawingPart(tuple(_heading_texts(layout)))
    boxes = [
        DrawingPart(
            tuple(_box_shapes(layout, game, middle)),
            game.description,
            game.link,
            game.team_numbers,
        )
        for game, middle in zip(page.games, middles, strict=True)
    ]
    return Drawing(
        space.drawing_kind, space.width, space.height, (headings, *lines, *boxes), description
    )


@lru_cache(maxsize=MAX_CACHED_PAGES)
def fits_page(page: BracketPage, space: BracketSpace) -> bool:
    """Return whether the page fits into the space in the smallest font size, with all names in full
    size and without overlapping games.
    """
    return _PageLayout(page, space, space.min_size).fits


def has_full_size_names(page: BracketPage, space: BracketSpace) -> bool:
    """Return whether all names and headings fit in the smallest font size without being shrunk
    further.
    """
    return _PageLayout(page, space, space.min_size).has_full_size_names


def team_lines(page: BracketPage, space: BracketSpace) -> tuple[tuple[str, ...], ...]:
    """Return the lines of each row of each game in the smallest font size: the names of a team, or
    the words for where the team comes from.
    """
    layout = _PageLayout(page, space, space.min_size)
    return tuple(layout.fit_names(game, row).lines for game in page.games for row in game.rows)


def needed_height(page: BracketPage, space: BracketSpace) -> float:
    """Return the least height of a page in the smallest font size."""
    return _PageLayout(page, space, space.min_size).needed_height


def _largest_layout(page: BracketPage, space: BracketSpace) -> _PageLayout:
    min_size, max_size = space.min_size, space.max_size
    layout = _PageLayout(page, space, min_size)
    if min_size == max_size or not layout.fits:
        return layout
    for _ in range(SIZES_TRIED):
        larger_layout = _PageLayout(page, space, (min_size * max_size) ** 0.5)
        if larger_layout.fits:
            layout, min_size = larger_layout, larger_layout.font_size
        else:
            max_size = larger_layout.font_size
    return layout


@lru_cache(maxsize=MAX_CACHED_NAMES)
def _fit_names(names: tuple[str, ...], max_width: float, font_size: float) -> _FittedNames:
    """Return the names of a team on one line, or broken into more lines. If a word is too long for
    a line, all names are made smaller.
    """
    names_text = PARTNERS_JOINER.join(names)
    if text_width(names_text, font_size) <= max_width:
        return _FittedNames((names_text,), font_size, True)
    if len(names) == 2:
        first_name, second_name = names
        for two_lines in ((f"{first_name} &", second_name), (first_name, f"& {second_name}")):
            if all(text_width(line, font_size) <= max_width for line in two_lines):
                return _FittedNames(two_lines, font_size, True)
    texts = (*(f"{name}{NO_BREAK_SPACE}&" for name in names[:-1]), names[-1])
    max_word_width = max(text_width(word, font_size) for name in texts for word in name.split(" "))
    fitting_size = font_size * min(1, max_width / max_word_width)
    lines = tuple(
        line.replace(NO_BREAK_SPACE, " ")
        for line in break_wide_lines(texts, max_width + ROUNDING_SLACK, fitting_size)
    )
    return _FittedNames(lines, fitting_size, fitting_size == font_size)


@lru_cache(maxsize=MAX_CACHED_NAMES)
def _fit_source_words(
    source_lines: tuple[str, ...],
    short_source: str,
    max_width: float,
    font_size: float,
    small_type_scale: float,
) -> _FittedNames:
    """Return the words for where a team comes from, in smaller type. Put the words on one line if
    they fit. Otherwise use the given lines, or the short form if a line is too long.
    """
    for lines in (
        (" ".join(source_lines),),
        source_lines,
        *([(short_source,)] if short_source else []),
    ):
        max_line_width = max(text_width(line, 1) for line in lines)
        if max_line_width * small_type_scale * font_size <= max_width:
            source_words_size = max(SOURCE_WORDS_SCALE, small_type_scale) * font_size
            return _FittedNames(
                lines, min(source_words_size, max_width / max(max_line_width, ROUNDING_SLACK)), True
            )
    lines = tuple(break_wide_lines(source_lines, max_width, small_type_scale * font_size))
    max_line_width = max(text_width(line, 1) for line in lines)
    return _FittedNames(
        lines,
        min(small_type_scale * font_size, max_width / max_line_width),
        max_line_width * small_type_scale * font_size <= max_width + ROUNDING_SLACK,
    )


def _heading_texts(layout: _PageLayout) -> Iterator[Shape]:
    font_size = layout.font_size
    for column, heading in enumerate(layout.page.headings):
        if not heading:
            continue
        left = column * layout.column_pitch + 0.1 * font_size
        yield Text(
            heading,
            left,
            0.75 * font_size,
            max(0.8 * font_size, layout.small_font_size),
            Role.SECONDARY,
            is_title=True,
        )


def _connecting_lines(
    layout: _PageLayout, index: int, game: GameBox, middles: Sequence[float]
) -> Iterator[DrawingPart]:
    """Yield the lines that lead to a game's box from the boxes of earlier games. If the winner goes
    on to a game on another page, also yield a short line to the right.
    """
    font_size, left = layout.font_size, game.column * layout.column_pitch
    for source in game.source_indexes:
        source_game = layout.page.games[source]
        start = source_game.column * layout.column_pitch + layout.box_width
        bend = left - ROUND_GAP * font_size / 2
        points = _points_of_bent_line((start, middles[source]), bend, (left, middles[index]))
        is_line_on_path = source_game.is_on_path and game.is_on_path
        common_team_numbers = " ".join(
            team for team in source_game.team_numbers.split() if team in game.team_numbers.split()
        )
        role, thickness = (
            (Role.INK, font_size / 4) if is_line_on_path else (Role.BRACKET_LINE, font_size / 11)
        )
        yield DrawingPart((Line(points, role, thickness),), team_numbers=common_team_numbers)
    if game.leads_off_page:
        right, y = left + layout.box_width, middles[index]
        if right + font_size / 2 <= layout.space.width:
            yield DrawingPart(
                (Line(((right, y), (right + font_size / 2, y)), Role.BRACKET_LINE, font_size / 11),)
            )


def _points_of_bent_line(start: Point, bend: float, end: Point) -> tuple[Point, ...]:
    if abs(start[1] - end[1]) < 1:
        return start, end
    return start, (bend, start[1]), (bend, end[1]), end


def _box_shapes(layout: _PageLayout, game: GameBox, middle: float) -> Iterator[Shape]:
    font_size, height = layout.font_size, layout.box_height(game)
    left, top, width = game.column * layout.column_pitch, middle - height / 2, layout.box_width
    thickness = font_size / (5 if game.is_on_path else 8 if game.status is GameStatus.LIVE else 14)
    # On paper, boxes have square corners, since the squares to write points in reach into the
    # corners.
    radius = 0 if layout.space.points_square else font_size / 5
    yield Box(left, top, width, height, game.status.value, radius, thickness)
    y = top
    if layout.band_height(game):
        yield from _band_texts(layout, game, left, y)
        y += layout.band_height(game)
    for row_number, row in enumerate(game.rows):
        if row_number:
            right = left + width - layout.width_beside_divider(game)
            yield Line(((left, y), (right, y)), Role.PALE, font_size / 24)
        yield from _row_shapes(layout, game, row, left, y)
        y += layout.row_height(game, row)
    for line in layout.note_lines(game):
        yield Text(
            line,
            left + BOX_PADDING * font_size,
            y + NOTE_LINE_HEIGHT * font_size / 2,
            layout.small_font_size,
            Role.SECONDARY,
        )
        y += NOTE_LINE_HEIGHT * font_size
    if game.table:
        yield from _table_number(layout, game, left + width, middle)
    elif game.word_at_right:
        x = left + width - BOX_PADDING * font_size
        yield Text(
            game.word_at_right, x, middle, layout.small_font_size, Role.SECONDARY, Anchor.END
        )


def _band_texts(layout: _PageLayout, game: GameBox, left: float, top: float) -> Iterator[Shape]:
    font_size, y = layout.font_size, top + BAND_HEIGHT * layout.font_size / 2
    yield Text(game.name, left + BOX_PADDING * font_size, y, layout.small_font_size, Role.SECONDARY)
    end = left + layout.box_width - BOX_PADDING * font_size
    if state := layout.state_words(game):
        yield Text(state, end, y, layout.small_font_size, Role.INK, Anchor.END)


def _row_shapes(
    layout: _PageLayout, game: GameBox, row: BracketRow, left: float, top: float
) -> Iterator[Shape]:
    font_size, names = layout.font_size, layout.fit_names(game, row)
    middle = top + layout.row_height(game, row) / 2
    role = Role.SECONDARY if row.has_lost or row.is_source else Role.INK
    x = left + BOX_PADDING * font_size
    if row.number and layout.page.has_team_numbers:
        x += NUMBER_WIDTH * font_size
        number_size = max(0.9 * font_size, layout.small_font_size)
        yield Text(
            row.number, x - 0.4 * font_size, middle, number_size, role, Anchor.END, is_title=True
        )
    leading = LINE_HEIGHT * names.font_size
    first_baseline = middle - (len(names.lines) - 1) * leading / 2
    if square_side := layout.space.points_square:
        box = (
            left + layout.box_width - square_side,
            top,
            square_side,
            layout.row_height(game, row),
        )
        yield Box(*box, Role.GAME_BOX, thickness=font_size / 24)
        if row.is_source:
            # The words are at the top of the row, so that the team can be written below them by
            # hand.
            first_baseline = top + 0.6 * names.font_size
    for line_number, line in enumerate(names.lines):
        yield Text(line, x, first_baseline + line_number * leading, names.font_size, role)
    if row.points:
        is_number = row.points.isdigit()
        right = left + layout.box_width
        x, anchor = (
            (right - square_side / 2, Anchor.MIDDLE)
            if square_side
            else (right - BOX_PADDING * font_size, Anchor.END)
        )
        points_size = font_size if is_number else layout.small_font_size
        yield Text(row.points, x, middle, points_size, role, anchor, is_title=is_number)


def _table_number(
    layout: _PageLayout, game: GameBox, right: float, middle: float
) -> Iterator[Shape]:
    """Yield the table number at the right end of a game's box, on a bright background while the
    game is being played.
    """
    font_size, height = layout.font_size, layout.box_height(game)
    is_live = game.status is GameStatus.LIVE
    table_number_width, background_inset = TABLE_WIDTH * font_size, font_size / 14
    role = Role.ON_ATTENTION if is_live else Role.INK
    if is_live:
        box = (
            right - table_number_width + background_inset,
            middle - height / 2 + background_inset,
            table_number_width - 2 * background_inset,
        )
        yield Box(*box, height - 2 * background_inset, Role.ATTENTION, font_size / 6)
    x = right - table_number_width / 2
    word = "table" if is_live else "next"
    yield Text(word, x, middle - 0.72 * font_size, 0.62 * font_size, role, Anchor.MIDDLE)
    yield Text(
        game.table,
        x,
        middle + 0.36 * font_size,
        1.4 * font_size,
        role,
        Anchor.MIDDLE,
        is_title=True,
    )
