"""The best three on their steps: the first in the middle and highest. Knows no page."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.drawing.letters import wide
from tournament.drawing.medal import METALS
from tournament.drawing.shapes import Anchor, Box, Disc, Drawing, Part, Role, Shape, Text

WIDE, GAP = 900, 12
STEPS = {1: 164, 2: 132, 3: 108}
NAME, NOTE, DISC = 34, 24, 24
LINE, ABOVE = 1.15, 0.4
EDGE = 8


@dataclass(frozen=True, slots=True)
class PodiumStep:
    """Who stands on it, one line for each, and what for."""

    place: int
    lines: tuple[str, ...]
    note: str = ""


def podium(steps: Sequence[PodiumStep]) -> Drawing | None:
    """Those who share a place stand beside each other; nobody is left out."""
    if not steps:
        return None
    first, second, third = ([step for step in steps if step.place == place] for place in METALS)
    beside = (len(second) + 1) // 2
    row = [*second[:beside], *first, *second[beside:], *third]
    if not second:
        row = [*third[: len(third) // 2], *first, *third[len(third) // 2 :]]
    width = WIDE / max(3, len(row))
    left = (WIDE - width * len(row)) / 2
    size = min(NAME, _fitting(row, width - GAP))
    high = max(STEPS[step.place] + (len(step.lines) * LINE + ABOVE) * size for step in row)
    parts = tuple(
        Part(tuple(_step(step, left + at * width + GAP / 2, width - GAP, high, size)))
        for at, step in enumerate(row)
    )
    return Drawing("podium", WIDE, high, parts)


def _fitting(row: Sequence[PodiumStep], width: float) -> float:
    """So that the longest line has room, and all are of one size."""
    return width / max(wide(line, 1) for step in row for line in step.lines)


def _step(step: PodiumStep, left: float, width: float, high: float, size: float) -> list[Shape]:
    metal, top, middle = METALS[step.place], high - STEPS[step.place], left + width / 2
    disc = top + DISC + 14
    shapes: list[Shape] = [
        Box(left, top, width, high - top, Role.HAIR),
        Box(left, top, width, EDGE, metal),
        Disc(middle, disc, DISC, metal),
        Text(str(step.place), middle, disc, 30, Role.ON_METAL, Anchor.MIDDLE, title=True),
        Text(step.note, middle, disc + DISC + 20, NOTE, Role.INK, Anchor.MIDDLE),
    ]
    for at, line in enumerate(reversed(step.lines)):
        foot = top - 0.8 * size - at * LINE * size
        shapes.append(Text(line, middle, foot, size, Role.INK, Anchor.MIDDLE))
    return shapes
