"""Build brackets that are played so far, and read their drawings."""

from rotation.bracket.replay import replay_bracket
from rotation.formats.elimination import make_double_elimination_bracket
from tests.rotation.slips import read_slips


def bracket_after(count, *results, bracket=None):
    """Return a bracket of this many teams after these results, such as "W1.1 a 10-7"."""
    numbers = [str(number) for number in range(1, count + 1)]
    return replay_bracket(
        bracket or make_double_elimination_bracket(count), numbers, read_slips(*results)
    )


def boxes_by_game(drawing):
    """Return the box of each game by its name, and check that no game is drawn twice."""
    boxes = [box for part in drawing.parts for column in part.rounds for box in column.shown_games]
    assert len({box.game for box in boxes}) == len(boxes)
    return {box.game: box for box in boxes}


def part_with_title(drawing, title):
    return next(part for part in drawing.parts if part.title == title)


def opponent_words(box):
    return tuple(opponent.words for opponent in box.opponents)


def is_overlapping(box, other):
    """Return whether two boxes share more than an edge."""
    return (
        min(box.left + box.width, other.left + other.width) - max(box.left, other.left) > 0.01
        and min(box.top + box.height, other.top + other.height) - max(box.top, other.top) > 0.01
    )
