"""Renders drawings as SVG. Shapes have CSS classes, and `drawing.css` sets their colors."""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from tournament.kit.drawing.shapes import (
    Anchor,
    Box,
    Disc,
    Drawing,
    DrawingPart,
    Line,
    Shape,
    SuitShape,
    Text,
)

register = template.Library()

TITLE_ATTRIBUTE = ' data-title="yes"'

ANCHOR_ATTRIBUTES = {
    Anchor.START: "",
    Anchor.MIDDLE: ' text-anchor="middle"',
    Anchor.END: ' text-anchor="end"',
}


@register.simple_tag
def draw(drawing: Drawing) -> SafeString:
    """Return the drawing as SVG. Screen readers read it as one picture, or part by part if its
    parts are links. They skip a drawing without a description.
    """
    aria_role = "group" if drawing.has_links else "img"
    attributes = (
        f'role="{aria_role}" aria-label="{escape(drawing.description)}"'
        if drawing.description
        else 'aria-hidden="true"'
    )
    opening_tag = f'<svg class="drawing {drawing.kind}" {_view_box(drawing)} {attributes}>'
    return mark_safe(f"{opening_tag}{_drawing_markup(drawing)}</svg>")


@register.simple_tag
def define_symbols(drawings: Mapping[str, Drawing]) -> SafeString:
    """Return SVG symbols for drawings that a page shows many times. Each place shows a symbol by
    `<use href="#name"/>` in an `<svg>`.
    """
    symbols = (
        f'<symbol id="{name}" {_view_box(drawing)}>{_drawing_markup(drawing)}</symbol>'
        for name, drawing in drawings.items()
    )
    return mark_safe(f'<svg class="drawing once" aria-hidden="true">{"".join(symbols)}</svg>')


def _view_box(drawing: Drawing) -> str:
    return f'viewBox="0 0 {_decimal(drawing.width)} {_decimal(drawing.height)}"'


def _drawing_markup(drawing: Drawing) -> str:
    return "".join(map(_part_markup, drawing.parts))


@lru_cache(maxsize=16)
def _part_markup(part: DrawingPart) -> str:
    shapes_markup = "".join(map(_shape_markup, part.shapes))
    if part.link:
        link_attributes = f'href="{escape(part.link)}" aria-label="{escape(part.description)}"'
        return f"<a {link_attributes}>{shapes_markup}</a>"
    if part.description or part.team_numbers:
        teams_attribute = f' data-teams="{part.team_numbers}"' if part.team_numbers else ""
        title_element = f"<title>{escape(part.description)}</title>" if part.description else ""
        return f"<g{teams_attribute}>{title_element}{shapes_markup}</g>"
    return shapes_markup


def _shape_markup(shape: Shape) -> str:
    return f'{_opening_markup(shape)}class="as-{shape.role}"{_closing_markup(shape)}'


def _opening_markup(shape: Shape) -> str:
    match shape:
        case Line():
            points_text = " ".join(f"{_decimal(x)},{_decimal(y)}" for x, y in shape.points)
            dash_text = " ".join(map(_decimal, shape.dash))
            dash_attribute = f'stroke-dasharray="{dash_text}" ' if dash_text else ""
            width = _decimal(shape.thickness)
            return f'<polyline points="{points_text}" stroke-width="{width}" {dash_attribute}'
        case Box():
            x, y, width, height = map(_decimal, (shape.left, shape.top, shape.width, shape.height))
            corners = f'rx="{_decimal(shape.corner_radius)}" ' if shape.corner_radius else ""
            edge = f'stroke-width="{_decimal(shape.thickness)}" '
            return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" {corners}{edge}'
        case Disc():
            x, y, radius = map(_decimal, (shape.x, shape.y, shape.radius))
            return f'<circle cx="{x}" cy="{y}" r="{radius}" '
        case SuitShape():
            return f'<path d="{"".join(_suit_path(shape))}" '
        case Text():
            x, y, font_size = map(_decimal, (shape.x, shape.baseline, shape.size))
            anchor = ANCHOR_ATTRIBUTES[shape.anchor]
            return f'<text x="{x}" y="{y}" font-size="{font_size}"{anchor} '


def _suit_path(suit_shape: SuitShape) -> Iterator[str]:
    """Yield the SVG path of a suit, segment by segment. A segment is a straight line or a cubic
    curve.
    """
    left, top, side = suit_shape.left, suit_shape.top, suit_shape.side
    for outline in suit_shape.suit.value:
        for segment_index, segment_points in enumerate(outline):
            command = "M" if not segment_index else "L" if len(segment_points) == 1 else "C"
            points_text = " ".join(
                f"{_decimal(left + x * side)},{_decimal(top + y * side)}" for x, y in segment_points
            )
            yield f"{command}{points_text}"
        yield "Z"


def _closing_markup(shape: Shape) -> str:
    if not isinstance(shape, Text):
        return "/>"
    return f"{TITLE_ATTRIBUTE if shape.is_title else ''}>{escape(shape.text)}</text>"


def _decimal(value: float) -> str:
    """Return the number with at most one digit after the decimal point."""
    return f"{value:.1f}".removesuffix(".0")
