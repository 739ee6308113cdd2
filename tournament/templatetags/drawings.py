"""A drawing as SVG. Its shapes have classes and no colours: those are in `drawing.css`."""

from collections.abc import Iterator, Mapping

from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from tournament.kit.drawing.shapes import Anchor, Box, Disc, Drawing, Line, Part, Shape, Sign, Text

register = template.Library()

TITLE = ' data-title="yes"'

ANCHORS = {
    Anchor.START: "",
    Anchor.MIDDLE: ' text-anchor="middle"',
    Anchor.END: ' text-anchor="end"',
}


@register.simple_tag
def draw(drawing: Drawing) -> SafeString:
    """Read out as one picture; one in which something can be pressed, part by part."""
    role = "group" if drawing.has_links else "img"
    attributes = (
        f'role="{role}" aria-label="{escape(drawing.said)}"'
        if drawing.said
        else 'aria-hidden="true"'
    )
    start = f'<svg class="drawing {drawing.kind}" {_size(drawing)} {attributes}>'
    return mark_safe(f"{start}{_marks(drawing)}</svg>")


@register.simple_tag
def draw_once(drawings: Mapping[str, Drawing]) -> SafeString:
    """Those that stand on a page many times: each place has `<use href="#name"/>` in an `<svg>`."""
    marks = (
        f'<symbol id="{name}" {_size(drawing)}>{_marks(drawing)}</symbol>'
        for name, drawing in drawings.items()
    )
    return mark_safe(f'<svg class="drawing once" aria-hidden="true">{"".join(marks)}</svg>')


def _size(drawing: Drawing) -> str:
    return f'viewBox="0 0 {_figure(drawing.width)} {_figure(drawing.height)}"'


def _marks(drawing: Drawing) -> str:
    return "".join(map(_part, drawing.parts))


def _part(part: Part) -> str:
    shapes = "".join(map(_shape, part.shapes))
    if part.link:
        return f'<a href="{escape(part.link)}" aria-label="{escape(part.said)}">{shapes}</a>'
    if part.said or part.teams:
        teams = f' data-teams="{part.teams}"' if part.teams else ""
        title = f"<title>{escape(part.said)}</title>" if part.said else ""
        return f"<g{teams}>{title}{shapes}</g>"
    return shapes


def _shape(shape: Shape) -> str:
    return f'{_outline(shape)}class="as-{shape.role}"{_rest(shape)}'


def _outline(shape: Shape) -> str:
    match shape:
        case Line():
            points = " ".join(f"{_figure(x)},{_figure(y)}" for x, y in shape.points)
            dash = " ".join(map(_figure, shape.dash))
            broken = f'stroke-dasharray="{dash}" ' if dash else ""
            return f'<polyline points="{points}" stroke-width="{_figure(shape.thick)}" {broken}'
        case Box():
            x, y, wide, high = map(_figure, (shape.left, shape.top, shape.width, shape.height))
            turn = f'rx="{_figure(shape.round)}" ' if shape.round else ""
            edge = f'stroke-width="{_figure(shape.thick)}" '
            return f'<rect x="{x}" y="{y}" width="{wide}" height="{high}" {turn}{edge}'
        case Disc():
            x, y, radius = map(_figure, (shape.x, shape.y, shape.radius))
            return f'<circle cx="{x}" cy="{y}" r="{radius}" '
        case Sign():
            return f'<path d="{"".join(_curves(shape))}" '
        case Text():
            at = f'x="{_figure(shape.x)}" y="{_figure(shape.foot)}" '
            return f'<text {at}font-size="{_figure(shape.size)}"{ANCHORS[shape.anchor]} '


def _curves(sign: Sign) -> Iterator[str]:
    """From corner to corner, straight or by two handles."""
    for outline in sign.suit.value:
        for at, points in enumerate(outline):
            there = (
                f"{_figure(sign.left + x * sign.side)},{_figure(sign.top + y * sign.side)}"
                for x, y in points
            )
            yield f"{'M' if not at else 'L' if len(points) == 1 else 'C'}{' '.join(there)}"
        yield "Z"


def _rest(shape: Shape) -> str:
    if not isinstance(shape, Text):
        return "/>"
    return f"{TITLE if shape.title else ''}>{escape(shape.text)}</text>"


def _figure(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
