"""Teams of a bracket by their names, and how a name is set whole where its row has little room."""

from collections.abc import Mapping

from django import template

from tournament.kit.drawing.shapes import wide

register = template.Library()

# Between the number and the score of a team, in sizes.
ROOM = 13.1
JOINED = " & "
AGAINST = " / "
# Of letters on one line; two lines of a row have these together at the most.
SIZE, TWO_LINES = 18.0, 14.0


@register.filter
def of_team(names: Mapping[str, str], team: str) -> str:
    return names[team]


def set_whole(name: str, joined: str = JOINED) -> tuple[float, tuple[str, ...]]:
    """How large, and in how many lines: two partners who have no room on one line stand one below
    the other, and what is longer still is set smaller, both alike.
    """
    if wide(name, 1) <= ROOM:
        return SIZE, (name,)
    *first, last = name.split(joined)
    lines = (*(f"{text}{joined.rstrip()}" for text in first), last)
    most = SIZE if len(lines) == 1 else TWO_LINES
    longest = max(wide(line, 1) for line in lines)
    return min(most, round(SIZE * ROOM / longest, 1)), lines
