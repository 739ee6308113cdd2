"""Drawings as SVG. Their shapes have classes and no colors, which are in `drawing.css`."""

from collections.abc import Iterator, Mapping

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
    """Return the drawing as SVG. A screen reader reads it as one picture, or part by part if parts
    are links.
    """
    role = "group" if drawing.has_links else "img"
    attributes = (
        f'role="{role}" aria-label="{escape(drawing.description)}"'
        if drawing.description
        else 'aria-hidden="true"'
    )
    start = f'<svg class="drawing {drawing.kind}" {_view_box(drawing)} {attributes}>'
    return mark_safe(f"{start}{_drawing_markup(drawing)}</svg>")


@register.simple_tag
def define_symbols(drawings: Mapping[str, Drawing]) -> SafeString:
    """Return symbols for drawings that a page shows many times. Each place shows one with `<use
    href="#name"/>` in an `<svg>`.
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


def _part_markup(part: DrawingPart) -> str:
    content = "".join(map(_shape_markup, part.shapes))
    if part.link:
        return (
            f'<a href="{escape(part.link)}" aria-label="{escape(part.description)}">{content}</a>'
        )
    if part.description or part.team_numbers:
        teams = f' data-teams="{part.team_numbers}"' if part.team_numbers else ""
        title = f"<title>{escape(part.description)}</title>" if part.description else ""
        return f"<g{teams}>{title}{content}</g>"
    return content


def _shape_markup(shape: Shape) -> str:
    return f'{_opening_markup(shape)}class="as-{shape.role}"{_closing_markup(shape)}'


def _opening_markup(shape: Shape) -> str:
    match shape:
        case Line():
            points = " ".join(f"{_decimal(x)},{_decimal(y)}" for x, y in shape.points)
            dash_text = " ".join(map(_decimal, shape.dash))
            dash = f'stroke-dasharray="{dash_text}" ' if dash_text else ""
            return f'<polyline points="{points}" stroke-width="{_decimal(shape.thickness)}" {dash}'
        case Box():
            x, y, width, height = map(_decimal, (shape.left, shape.top, shape.width, shape.height))
            radius = f'rx="{_decimal(shape.corner_radius)}" ' if shape.corner_radius else ""
            edge = f'stroke-width="{_decimal(shape.thickness)}" '
            return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" {radius}{edge}'
        case Disc():
            x, y, radius = map(_decimal, (shape.x, shape.y, shape.radius))
            return f'<circle cx="{x}" cy="{y}" r="{radius}" '
        case SuitShape():
            return f'<path d="{"".join(_suit_path(shape))}" '
        case Text():
            at = f'x="{_decimal(shape.x)}" y="{_decimal(shape.baseline)}" '
            return f'<text {at}font-size="{_decimal(shape.size)}"{ANCHOR_ATTRIBUTES[shape.anchor]} '


def _suit_path(sign: SuitShape) -> Iterator[str]:
    """Yield the path of a suit from corner to corner, as lines and as curves with two handles."""
    for outline in sign.suit.value:
        for i, points in enumerate(outline):
            places = (
                f"{_decimal(sign.left + x * sign.side)},{_decimal(sign.top + y * sign.side)}"
                for x, y in points
            )
            yield f"{'M' if not i else 'L' if len(points) == 1 else 'C'}{' '.join(places)}"
        yield "Z"


def _closing_markup(shape: Shape) -> str:
    if not isinstance(shape, Text):
        return "/>"
    return f"{TITLE_ATTRIBUTE if shape.is_title else ''}>{escape(shape.text)}</text>"


def _decimal(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
