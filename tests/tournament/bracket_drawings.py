"""Build brackets with some results, and read their drawings."""

from rotation.bracket.replay import replay_bracket
from rotation.formats.elimination import make_double_elimination_bracket
from tests.rotation.brackets import read_outcomes


def bracket_after(team_count, *results, bracket=None):
    """Return a bracket of this many teams after these results, such as "W1.1 a 10-7"."""
    teams = [str(number) for number in range(1, team_count + 1)]
    return replay_bracket(
        bracket or make_double_elimination_bracket(team_count), teams, read_outcomes(*results)
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


def do_boxes_overlap(box, other_box):
    """Return whether two boxes share more than an edge."""
    overlap_across = min(box.left + box.width, other_box.left + other_box.width) - max(
        box.left, other_box.left
    )
    overlap_down = min(box.top + box.height, other_box.top + other_box.height) - max(
        box.top, other_box.top
    )
    return overlap_across > 0.01 and overlap_down > 0.01
