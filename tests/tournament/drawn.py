"""Builders of brackets that are drawn: how far one is played, and what of it is seen."""

from rotation.bracket.replay import replay
from rotation.formats.double_elimination import double_elimination
from tests.rotation.slips import slips


def played(count, *written, bracket=None):
    numbers = [str(number) for number in range(1, count + 1)]
    return replay(bracket or double_elimination(count), numbers, slips(*written))


def boxes(found):
    """Every game drawn, by its name; a game drawn twice is seen at once."""
    drawn = [box for part in found.parts for each in part.rounds for box in each.boxes]
    assert len({box.game for box in drawn}) == len(drawn)
    return {box.game: box for box in drawn}


def part(found, title):
    return next(one for one in found.parts if one.title == title)


def sides(box):
    return tuple(one.words for one in box.opponents)


def is_over(one, other):
    """Whether two boxes have more in common than an edge."""
    return (
        min(one.left + one.width, other.left + other.width) - max(one.left, other.left) > 0.01
        and min(one.top + one.height, other.top + other.height) - max(one.top, other.top) > 0.01
    )
