"""A bracket is cut into pages, and its games and lines are drawn without overlaps."""

import time
from itertools import combinations, pairwise

import pytest

from rotation.formats.elimination import (
    make_double_elimination_bracket,
    make_single_elimination_bracket,
)
from tests.rotation.brackets import random_bracket_night
from tests.tournament.bracket_drawings import bracket_after, do_boxes_overlap
from tournament.kit.drawing.shapes import Box, Line, Role, Text
from tournament.topics.bracket.boards.bracket_pages import append_finals, cut_into_pieces
from tournament.topics.bracket.boards.desk_pages import desk_pages
from tournament.topics.bracket.boards.drawing import bracket_drawing
from tournament.topics.bracket.boards.team_names import TeamLabel

GAME_BOX_ROLES = (Role.GAME_BOX, Role.LIVE, Role.READY, Role.WAITING)


def brackets_of_both_kinds(count):
    yield make_double_elimination_bracket(count)
    yield make_single_elimination_bracket(count)


def drawing_pages(progress, highlighted_team=None):
    names = ("Margaret Johnson", "Robert Williams")
    labels = {team: TeamLabel(int(team.strip("T")), names) for team in progress.teams}
    return desk_pages(
        bracket_drawing(progress, highlighted_team=highlighted_team), progress.bracket, labels
    )


def cut_into_pages(progress, columns, games=1000):
    """Return the pieces of a bracket, cut so that none has more than this many columns or games."""
    return [
        piece
        for part in append_finals(bracket_drawing(progress).parts)
        for piece in cut_into_pieces(
            part, progress.bracket.games, columns, lambda piece: len(piece.games) <= games
        )
    ]


def is_line_crossing_box(start, end, box):
    """Return whether a horizontal or vertical line has a point inside the box, not only on the
    edge of the box.
    """
    (x1, x2), (y1, y2) = (sorted(line_ends) for line_ends in zip(start, end, strict=True))
    left, top = box.left + 0.01, box.top + 0.01
    right, bottom = left + box.width - 0.02, top + box.height - 0.02
    return x1 < right and x2 > left and y1 < bottom and y2 > top


@pytest.mark.parametrize("count", [*range(2, 65), 127, 128])
def test_games_do_not_overlap_and_lines_run_between_them(count):
    for bracket in brackets_of_both_kinds(count):
        _, steps = random_bracket_night(bracket, count, with_trouble=True)
        for page in drawing_pages(steps[len(steps) // 2]):
            shapes = list(page.drawing.shapes)
            boxes = [box for box in shapes if isinstance(box, Box) and box.role in GAME_BOX_ROLES]
            assert not any(
                do_boxes_overlap(box, other_box) for box, other_box in combinations(boxes, 2)
            )
            assert all(box.left >= 0 and box.top >= 20 for box in boxes)
            assert max(box.left + box.width for box in boxes) <= page.drawing.width + 0.01
            assert max(box.top + box.height for box in boxes) <= page.drawing.height
            bracket_lines = [
                shape
                for shape in shapes
                if isinstance(shape, Line) and shape.role is Role.BRACKET_LINE
            ]
            strokes = [stroke for line in bracket_lines for stroke in pairwise(line.points)]
            assert not any(
                is_line_crossing_box(*stroke, box) for stroke in strokes for box in boxes
            )


@pytest.mark.parametrize("count", [2, 3, 5, 16, 17, 22, 31, 64, 100])
@pytest.mark.parametrize(("columns", "games"), [(2, 12), (3, 14), (4, 9), (9, 1000)])
def test_every_game_is_drawn_once_and_leads_to_the_next(count, columns, games):
    progress = bracket_after(count)
    pieces = cut_into_pages(progress, columns, games)
    drawn_games = [box.game for piece in pieces for box in piece.shown_games]
    assert sorted(drawn_games) == sorted(progress.bracket.games)
    assert all(len(piece.headings) <= columns for piece in pieces)
    games_leading_out = {
        game.shown_game.game for piece in pieces for game in piece.games if game.winner_leaves_page
    }
    games_leading_on = {
        piece.games[source_index].shown_game.game
        for piece in pieces
        for game in piece.games
        for source_index in game.source_indexes
    }
    assert games_leading_out | games_leading_on == {
        name for name, game in progress.bracket.games.items() if game.winner_to
    }
    assert not games_leading_out & games_leading_on


def test_titles_of_pages_name_their_part_of_the_bracket():
    assert [piece.whole_title for piece in cut_into_pages(bracket_after(22), 3, 12)] == [
        "Winners' bracket, upper half",
        "Winners' bracket, lower half",
        "Winners' bracket, rounds 4 and 5",
        "Final",
        "Losers' bracket, upper half",
        "Losers' bracket, lower half",
        "Losers' bracket, rounds 5 and 6",
        "Losers' bracket, rounds 7 and 8",
    ]
    titles = [piece.whole_title for piece in cut_into_pages(bracket_after(64), 4, 15)]
    assert titles[:4] == [f"Winners' bracket, part {number} of 4" for number in (1, 2, 3, 4)]
    assert len(set(titles)) == len(titles)


def test_title_of_a_page_with_winners_rounds_and_finals_names_both():
    assert [piece.whole_title for piece in cut_into_pages(bracket_after(8), 6)] == [
        "Winners' bracket and final",
        "Losers' bracket",
    ]


def test_title_of_a_page_whose_games_are_over_names_its_rounds():
    assert [page.title_when_over for page in drawing_pages(bracket_after(11))] == [
        "Winners' bracket, rounds 1 to 3: over",
        "Winners' bracket, round 4 to the final: over",
        "Losers' bracket, rounds 2 to 4: over",
        "Losers' bracket, rounds 5 and 6: over",
    ]


def test_bracket_names_on_desk_pages_are_complete_and_as_large_as_fits():
    for page in drawing_pages(bracket_after(22)):
        words = [shape for shape in page.drawing.shapes if isinstance(shape, Text)]
        assert min(word.size for word in words) > 15
        names = [word for word in words if "Johnson" in word.text or "Williams" in word.text]
        assert {name.size for name in names} <= {18}


def test_drawing_for_64_teams_is_fast():
    """The fastest of five runs counts, because the machine may be busy."""
    progress, seconds = bracket_after(64), []
    for _ in range(5):
        start = time.process_time()
        drawing_pages(progress, highlighted_team="4")
        seconds.append(time.process_time() - start)
    assert min(seconds) < 0.1
