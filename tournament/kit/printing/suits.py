"""The outlines of the four suits, so that paper can show them without a font."""

from enum import Enum

# Each segment of an outline is a straight line or a Bezier curve from the end of the segment
# before. A line is stored as its end, and a curve as two handles and its end. The outlines are in a
# square with the side 1, whose upper left corner is 0, 0.
Point = tuple[float, float]
Outline = tuple[tuple[Point, ...], ...]

HEART_OUTLINE: Outline = (
    ((0.5, 0.97),),
    ((0.12, 0.64), (0.0, 0.46), (0.0, 0.29)),
    ((0.0, 0.12), (0.12, 0.03), (0.26, 0.03)),
    ((0.38, 0.03), (0.46, 0.1), (0.5, 0.2)),
    ((0.54, 0.1), (0.62, 0.03), (0.74, 0.03)),
    ((0.88, 0.03), (1.0, 0.12), (1.0, 0.29)),
    ((1.0, 0.46), (0.88, 0.64), (0.5, 0.97)),
)
DIAMOND_OUTLINE: Outline = (
    ((0.5, 0.0),),
    ((0.6, 0.2), (0.74, 0.38), (0.88, 0.5)),
    ((0.74, 0.62), (0.6, 0.8), (0.5, 1.0)),
    ((0.4, 0.8), (0.26, 0.62), (0.12, 0.5)),
    ((0.26, 0.38), (0.4, 0.2), (0.5, 0.0)),
)
SPADE_OUTLINE: Outline = (
    ((0.5, 0.0),),
    ((0.88, 0.33), (1.0, 0.46), (1.0, 0.6)),
    ((1.0, 0.76), (0.88, 0.83), (0.77, 0.83)),
    ((0.66, 0.83), (0.58, 0.77), (0.53, 0.67)),
    ((0.42, 0.77), (0.34, 0.83), (0.23, 0.83)),
    ((0.12, 0.83), (0.0, 0.76), (0.0, 0.6)),
    ((0.0, 0.46), (0.12, 0.33), (0.5, 0.0)),
)
STEM_OUTLINE: Outline = (
    ((0.47, 0.5),),
    ((0.53, 0.5),),
    ((0.53, 0.8), (0.58, 0.94), (0.7, 1.0)),
    ((0.3, 1.0),),
    ((0.42, 0.94), (0.47, 0.8), (0.47, 0.5)),
)


def _club_leaf_outline(x: float, y: float) -> Outline:
    """Return the outline of one of the three round leaves of a club (the suit): a circle of four
    curves around the point `x`, `y`.
    """
    radius, handle_length = 0.235, 0.13
    return (
        ((x, y - radius),),
        ((x + handle_length, y - radius), (x + radius, y - handle_length), (x + radius, y)),
        ((x + radius, y + handle_length), (x + handle_length, y + radius), (x, y + radius)),
        ((x - handle_length, y + radius), (x - radius, y + handle_length), (x - radius, y)),
        ((x - radius, y - handle_length), (x - handle_length, y - radius), (x, y - radius)),
    )


class Suit(Enum):
    """A card suit; its value is the outlines to fill."""

    SPADE = (SPADE_OUTLINE, STEM_OUTLINE)
    HEART = (HEART_OUTLINE,)
    CLUB = (
        _club_leaf_outline(0.5, 0.24),
        _club_leaf_outline(0.24, 0.61),
        _club_leaf_outline(0.76, 0.61),
        STEM_OUTLINE,
    )
    DIAMOND = (DIAMOND_OUTLINE,)
