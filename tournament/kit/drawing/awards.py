"""Draws prizes: the best three on a podium, a medal on its ribbon, and the pot as a bar divided
into prizes.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tournament.kit.drawing.shapes import (
    Anchor,
    Box,
    Disc,
    Drawing,
    DrawingPart,
    Line,
    Role,
    Shape,
    SuitShape,
    Text,
    break_wide_lines,
    cut_text_to_lines,
    text_width,
)
from tournament.kit.printing.suits import Suit

METAL_ROLE_BY_PLACE = {1: Role.GOLD, 2: Role.SILVER, 3: Role.BRONZE}
# In the drawing's own units: the gap between two steps of the podium, and the height of the metal
# edge on a step.
STEP_GAP, STEP_EDGE = 12, 8
# The constants up to `NOTE_SIZE` give sizes in a podium with this font size. In other font sizes
# they grow or shrink in proportion.
BASE_FONT_SIZE = 34
STEP_HEIGHT_BY_PLACE = {1: 164, 2: 132, 3: 108}
DISC_RADIUS, SPACE_ABOVE_DISC, DISC_FIGURE_SIZE, NOTE_SIZE = 24, 14, 30, 24
# Heights as multiples of the font size.
LINE_HEIGHT, SPACE_ABOVE_NAMES = 1.15, 0.4
# Steps and discs may grow by up to these factors if there is space.
MAX_STEP_STRETCH, MAX_DISC_STRETCH = 3.0, 1.6
MAX_LINES_BELOW_NAMES = 2
# If a font size does not fit, the next one to try is smaller by this factor.
SHRINK_FACTOR = 0.96
MEDAL_WIDTH, MEDAL_HEIGHT = 200, 290
RIBBON_STRIPS = (
    Line(((162, -20), (104, 96)), Role.RIBBON_BACK, 46),
    Line(((38, -20), (96, 96)), Role.HEART, 46),
)
BAR_WIDTH, BAR_HEIGHT, BAR_GAP, BAR_FONT_SIZE, MIN_BAR_FONT_SIZE = 1000, 40, 4, 20, 11
# The role of the words on a piece of the pot's bar, for pieces that are not gold, silver or bronze.
WORD_ROLE_BY_PIECE_ROLE = {Role.SCORE_IN: Role.ON_SCORE_IN, Role.PALE: Role.INK}


@dataclass(frozen=True, slots=True)
class PodiumStep:
    """A step of the podium. Above the step are the names of those in this `place`, with the smaller
    `lines_below` under the names. On the step are a `title` and a `note`.
    """

    place: int
    name_lines: tuple[str, ...]
    note: str = ""
    title: str = ""
    lines_below: tuple[str, ...] = ()

    @property
    def lines_on_step(self) -> tuple[str, ...]:
        return tuple(filter(None, (self.title, self.note)))


@dataclass(frozen=True, slots=True)
class PodiumSpace:
    """The space for a podium. With a `height` of 0, the podium is as tall as its contents. Names
    are as large as fits on one line each, up to `max_name_size`. If they would be smaller than
    `min_name_size`, they are broken between words. Words on a step have the `step_font_size`, or
    the size of the names if that is larger.
    """

    width: float = 900
    height: float = 0
    step_font_size: float = BASE_FONT_SIZE
    max_name_size: float = BASE_FONT_SIZE
    min_name_size: float = 0
    drawing_kind: str = "podium"


@dataclass(frozen=True, slots=True)
class _PodiumLayout:
    """The sizes in a podium. The factor `step_stretch` makes steps taller than necessary.
    `max_words_width` is the width of the widest words on a step at font size 1.
    """

    space: PodiumSpace
    width: float
    max_words_width: float
    name_size: float
    step_stretch: float = 1

    @property
    def scale(self) -> float:
        return max(self.name_size, self.space.step_font_size) / BASE_FONT_SIZE

    @property
    def note_size(self) -> float:
        preferred_size = max(NOTE_SIZE * self.scale, min(self.name_size, self.space.min_name_size))
        return min(preferred_size, 0.94 * self.width / self.max_words_width)

    @property
    def disc_radius(self) -> float:
        return DISC_RADIUS * self.scale * min(self.step_stretch, MAX_DISC_STRETCH)

    def step_height(self, step: PodiumStep, line_count: int) -> float:
        extra_height = 1.2 * self.note_size * line_count - 1.2 * NOTE_SIZE * self.scale
        return (STEP_HEIGHT_BY_PLACE[step.place] * self.scale + extra_height) * self.step_stretch

    def height_above_step(self, step: PodiumStep) -> float:
        names_height = (len(step.name_lines) * LINE_HEIGHT + SPACE_ABOVE_NAMES) * self.name_size
        return names_height + len(step.lines_below) * LINE_HEIGHT * self.note_size

    def height(self, row: Sequence[PodiumStep]) -> float:
        line_count = _max_lines_on_step(row)
        return max(
            self.step_height(step, line_count) + self.height_above_step(step) for step in row
        )

    def break_names(self, row: Sequence[PodiumStep]) -> list[PodiumStep]:
        """Return the steps with their names, and the lines below the names, broken to fit the
        width. Lines below that are too long are cut, so that the names can stay large.
        """
        max_line_width = self.width + 0.01
        return [
            replace(
                step,
                name_lines=tuple(break_wide_lines(step.name_lines, max_line_width, self.name_size)),
                lines_below=tuple(
                    line
                    for text in step.lines_below
                    for line in cut_text_to_lines(
                        MAX_LINES_BELOW_NAMES, text, max_line_width, self.note_size
                    )
                ),
            )
            for step in row
        ]

    def has_room(self, row: Sequence[PodiumStep]) -> bool:
        max_height = self.space.height
        max_line_width = max(
            text_width(line, self.name_size) for step in row for line in step.name_lines
        )
        return max_line_width <= self.width + 0.01 and (
            not max_height or self.height(row) <= max_height
        )

    def stretch_steps(self, row: Sequence[PodiumStep]) -> "_PodiumLayout":
        """Return the layout with steps as tall as the space allows, up to `MAX_STEP_STRETCH`.
        Return it unchanged if the space has no fixed height.
        """
        max_height, line_count = self.space.height, _max_lines_on_step(row)
        stretch_that_fits = min(
            (max_height - self.height_above_step(step)) / self.step_height(step, line_count)
            for step in row
        )
        return (
            replace(self, step_stretch=max(1, min(MAX_STEP_STRETCH, stretch_that_fits)))
            if max_height
            else self
        )


PAGE_PODIUM_SPACE = PodiumSpace()


def draw_podium(
    steps: Sequence[PodiumStep], space: PodiumSpace = PAGE_PODIUM_SPACE, description: str = ""
) -> Drawing | None:
    """Draw the best three places on their steps, with the first place in the middle and highest.
    Parties that share a place have steps beside each other. Return None if there are no steps.
    """
    if not steps:
        return None
    row = _podium_order(steps)
    width = space.width / max(3, len(row))
    margin = (space.width - width * len(row)) / 2
    layout, row = _fit_podium_names(row, space, width - STEP_GAP)
    height = space.height or layout.height(row)
    left_edges = (margin + column * width + STEP_GAP / 2 for column in range(len(row)))
    parts = tuple(
        DrawingPart(tuple(_step_shapes(step, left, height, layout, _max_lines_on_step(row))))
        for step, left in zip(row, left_edges, strict=True)
    )
    return Drawing(space.drawing_kind, space.width, height, parts, description)


def draw_medal(place: int) -> Drawing:
    """Draw the medal of place 1, 2 or 3 in gold, silver or bronze. Any other prize gets a medal
    with a spade.
    """
    x, y = MEDAL_WIDTH / 2, MEDAL_HEIGHT - MEDAL_WIDTH / 2
    metal = METAL_ROLE_BY_PLACE.get(place)
    face: Shape
    if metal:
        face = Text(str(place), x, y, 120, Role.ON_METAL, Anchor.MIDDLE, is_title=True)
    else:
        metal, face = Role.SCORE_IN, SuitShape(Suit.SPADE, x - 45, y - 45, 90, Role.ON_SCORE_IN)
    disc, edge_disc, inner_disc = (
        Disc(x, y, 98, metal),
        Disc(x, y, 84, face.role),
        Disc(x, y, 81, metal),
    )
    return Drawing(
        "medal",
        MEDAL_WIDTH,
        MEDAL_HEIGHT,
        (DrawingPart((*RIBBON_STRIPS, disc, edge_disc, inner_disc, face)),),
    )


@dataclass(frozen=True, slots=True)
class PotPiece:
    """A piece of the pot. It is the prize of a `place`, another prize if the place is 0, or the
    club's own share if the piece `is_kept`.
    """

    cents: int
    words: str
    place: int = 0
    is_kept: bool = False

    @property
    def role(self) -> Role:
        return Role.PALE if self.is_kept else METAL_ROLE_BY_PLACE.get(self.place, Role.SCORE_IN)


def draw_pot_bar(pieces: Sequence[PotPiece]) -> Drawing | None:
    """Draw the pot as a bar of pieces from left to right, each as wide as its share of the cents. A
    piece's words are made smaller to fit, or left out if they would be too small. Return None if no
    piece has any cents.
    """
    shown_pieces = [piece for piece in pieces if piece.cents > 0]
    total_cents = sum(piece.cents for piece in shown_pieces)
    parts, left_edge = [], 0.0
    for piece in shown_pieces:
        width = BAR_WIDTH * piece.cents / total_cents
        parts.append(DrawingPart((*_piece_shapes(piece, left_edge, width),)))
        left_edge += width
    return Drawing("purse", BAR_WIDTH, BAR_HEIGHT, tuple(parts)) if shown_pieces else None


def _podium_order(steps: Sequence[PodiumStep]) -> list[PodiumStep]:
    """Return the steps from left to right, with the first place between the other places."""
    first_steps, second_steps, third_steps = (
        [step for step in steps if step.place == place] for place in METAL_ROLE_BY_PLACE
    )
    half = (len(second_steps) + 1) // 2
    if not second_steps:
        return [
            *third_steps[: len(third_steps) // 2],
            *first_steps,
            *third_steps[len(third_steps) // 2 :],
        ]
    return [*second_steps[:half], *first_steps, *second_steps[half:], *third_steps]


def _max_lines_on_step(row: Sequence[PodiumStep]) -> int:
    return max(1, *(len(step.lines_on_step) for step in row))


def _fit_podium_names(
    row: list[PodiumStep], space: PodiumSpace, width: float
) -> tuple[_PodiumLayout, list[PodiumStep]]:
    """Return the layout with the largest names that fit, and the steps with the names broken into
    lines. Names are broken only if they would be smaller than `min_name_size` on one line each.
    """
    names_width = max(text_width(line, 1) for step in row for line in step.name_lines)
    words_width_on_step = max(
        (text_width(line, 1) for step in row for line in step.lines_on_step), default=1
    )
    max_name_size = min(max(space.max_name_size, space.min_name_size), width / names_width)
    layout = _shrink_to_fit(
        row,
        _PodiumLayout(space, width, words_width_on_step, max_name_size),
        space.step_font_size / 4,
    )
    if layout.name_size < space.min_name_size:
        layout = _shrink_to_fit(
            row, replace(layout, name_size=space.min_name_size), layout.name_size
        )
    broken_steps = layout.break_names(row)
    return layout.stretch_steps(broken_steps), broken_steps


def _shrink_to_fit(
    row: Sequence[PodiumStep], layout: _PodiumLayout, min_size: float
) -> _PodiumLayout:
    while layout.name_size > min_size and not layout.has_room(layout.break_names(row)):
        layout = replace(layout, name_size=max(min_size, SHRINK_FACTOR * layout.name_size))
    return layout


def _step_shapes(
    step: PodiumStep, left: float, height: float, layout: _PodiumLayout, line_count: int
) -> list[Shape]:
    metal, middle, width = METAL_ROLE_BY_PLACE[step.place], left + layout.width / 2, layout.width
    top, growth = height - layout.step_height(step, line_count), layout.disc_radius / DISC_RADIUS
    disc_middle = top + (DISC_RADIUS + SPACE_ABOVE_DISC) * growth
    figure_size = max(DISC_FIGURE_SIZE * growth, min(layout.note_size, 1.6 * layout.disc_radius))
    shapes: list[Shape] = [
        Box(left, top, width, height - top, Role.PALE),
        Box(left, top, width, STEP_EDGE * growth, metal),
        Disc(middle, disc_middle, layout.disc_radius, metal),
        Text(
            str(step.place),
            middle,
            disc_middle,
            figure_size,
            Role.ON_METAL,
            Anchor.MIDDLE,
            is_title=True,
        ),
    ]
    first_baseline = disc_middle + layout.disc_radius + layout.note_size / 1.2
    for line_number, line in enumerate(step.lines_on_step):
        y = first_baseline + 1.2 * line_number * layout.note_size
        is_title = line_number == 0 and bool(step.title)
        shapes.append(
            Text(line, middle, y, layout.note_size, Role.INK, Anchor.MIDDLE, is_title=is_title)
        )
    for line in reversed(step.lines_below):
        shapes.append(
            Text(
                line,
                middle,
                top - 0.8 * layout.note_size,
                layout.note_size,
                Role.SECONDARY,
                Anchor.MIDDLE,
            )
        )
        top -= LINE_HEIGHT * layout.note_size
    for line_number, line in enumerate(reversed(step.name_lines)):
        baseline = top - 0.8 * layout.name_size - line_number * LINE_HEIGHT * layout.name_size
        shapes.append(Text(line, middle, baseline, layout.name_size, Role.INK, Anchor.MIDDLE))
    return shapes


def _piece_shapes(piece: PotPiece, left: float, width: float) -> list[Shape]:
    piece_box = Box(left, 0, max(1.0, width - BAR_GAP), BAR_HEIGHT, piece.role, 4)
    font_size = min(BAR_FONT_SIZE, (width - 2 * BAR_GAP) / text_width(piece.words, 1))
    if font_size < MIN_BAR_FONT_SIZE:
        return [piece_box]
    text_role = WORD_ROLE_BY_PIECE_ROLE.get(piece.role, Role.ON_METAL)
    text_middle = left + (width - BAR_GAP) / 2
    return [
        piece_box,
        Text(
            piece.words,
            text_middle,
            BAR_HEIGHT / 2,
            font_size,
            text_role,
            Anchor.MIDDLE,
            is_title=True,
        ),
    ]
