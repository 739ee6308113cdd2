"""The bracket on the big screen shows in names where each team comes from, and marks the paths of
teams now playing.
"""

from dataclasses import replace
from datetime import timedelta

import pytest

from tests import build, plain
from tests.tournament import pairs
from tests.tournament.kit.printing.pdf_reading import with_names
from tests.tournament.kit.printing.played_nights import bracket_with_called_games as on_tables
from tests.tournament.topics.wall.test_wall_bracket import (  # noqa: F401
    athens_night,
    end_games,
    night_with_called_games,
    night_with_drawn_bracket,
)
from tournament.evening.night import draws
from tournament.kit.drawing.bracket import GameStatus
from tournament.kit.drawing.shapes import Line, Role, Text, text_width
from tournament.topics.bracket.actions import draw_and_call, forfeited_games
from tournament.topics.wall.boards.bracket_scene import (
    TeamResult,
    bracket_scene,
    bracket_scene_before_ceremony,
    results_in_words,
)


def game_box_by_name(night):
    return bracket_scene(night, has_all_rounds=True).box_by_game


def game_box_by_name_after_result(night, seconds):
    """Return the games of the bracket on the screen, this many seconds after the last result."""
    last_end = max(round_.round_fact.ended for round_ in night.rounds if round_.round_fact.ended)
    time_now = last_end + timedelta(seconds=seconds)
    return bracket_scene_before_ceremony(night, time_now, has_all_rounds=True).box_by_game


def names_in_game_box(game):
    return [" ".join(row.names) for row in game.rows]


def pages_for_wide_screens(night, **choices):
    tree_scene = bracket_scene(night, **choices)
    return [page for page in tree_scene.pages if page.shape == "wide"]


def test_small_bracket_has_a_page_for_each_part_beside_the_finals():
    night = night_with_called_games(4, 2)
    pages = pages_for_wide_screens(end_games(night, "W1.1"), has_all_rounds=True)
    assert [page.title for page in pages] == ["Winners' bracket and final", "Losers' bracket"]
    headings = [
        words for words in drawn_texts(pages[0].drawing) if words.startswith(("Round", "F", "S"))
    ]
    assert headings == ["Round 1", "Round 2", "Final", "Second final"]


def drawn_texts(drawing):
    return [shape.text for shape in drawing.shapes if isinstance(shape, Text)]


NAMES_BY_TEAM = ("Margaret Johnson", "Robert Williams", "Christine Kowalczyk", "Walter Peterson")


@pytest.mark.parametrize(("teams", "page_count", "rounds"), [(11, 1, 3), (22, 2, 3), (64, 4, 2)])
def test_page_has_as_many_rounds_as_fit_and_a_title_of_its_part(teams, page_count, rounds):
    pages = pages_for_wide_screens(
        with_names(on_tables(teams), *NAMES_BY_TEAM), has_all_rounds=False
    )
    titles = [page.title for page in pages]
    assert len(set(titles)) == len(titles) == page_count
    if page_count == 2:
        assert titles == ["Winners' bracket, upper half", "Winners' bracket, lower half"]
    for page in pages:
        assert (
            len([text for text in drawn_texts(page.drawing) if text.startswith("Round ")]) == rounds
        )


def test_finished_rounds_are_left_out():
    night = on_tables(8)
    for _ in range(2):
        for game in night.rounds.unfinished_games:
            night = end_games(night, game.name)
        night = plain.press(draw_and_call.call_games, night)
    folded_tree, whole_tree = (
        bracket_scene(night, has_all_rounds=has_all_rounds) for has_all_rounds in (False, True)
    )
    assert "W1.1" in whole_tree.box_by_game
    assert "W1.1" not in folded_tree.box_by_game
    assert "L1.1" not in folded_tree.box_by_game


def test_page_of_the_final_has_its_title_during_the_final():
    night = night_with_called_games(2)
    night = plain.press(draw_and_call.call_games, end_games(night, "W1.1"))
    assert [game.name for game in night.rounds.unfinished_games] == ["F1"]
    assert [page.title for page in pages_for_wide_screens(night, has_all_rounds=False)] == ["Final"]


def test_page_of_the_second_final_has_its_title_during_that_game():
    night = night_with_called_games(2)
    night = plain.press(draw_and_call.call_games, end_games(night, "W1.1"))
    night = plain.press(draw_and_call.call_games, end_games(night, "F1", points=(7, 10)))
    assert [game.name for game in night.rounds.unfinished_games] == ["F2"]
    (page,) = pages_for_wide_screens(night, has_all_rounds=False)
    assert page.title == "Second final"
    assert page.title not in drawn_texts(page.drawing)


def test_letters_are_as_large_as_chosen():
    for min_font_size in (0, 42, 60):
        scene = replace(
            bracket_scene(on_tables(22), has_all_rounds=True), min_font_size=min_font_size
        )
        for page in scene.pages:
            short_side = {"wide": 1000 / 1.706, "square": 1000 / 1.28, "on-end": 960}[page.shape]
            sizes = [
                shape.size
                for shape in page.drawing.shapes
                if isinstance(shape, Text) and shape.role is Role.INK and " & " in shape.text
            ]
            assert min(sizes, default=1000) >= (min_font_size or 32.5) / 1000 * short_side - 0.5


def test_earlier_game_keeps_the_names_of_its_players():
    night = on_tables(4)
    night = end_games(night, "W1.1", "W1.2")
    (team, _) = draws.bracket_state(night).teams_in("W1.1")
    names_before = names_in_game_box(game_box_by_name(night)["W1.1"])
    leaver = night.teams.with_number(int(team)).current_members[0]
    night = plain.with_facts(
        night,
        plain.replace(leaver, last_game=max(game_round.number for game_round in night.rounds)),
    )
    substitute = plain.entry(99, team=int(team), name="Norm Novak", first_game=9)
    night = plain.with_facts(night, substitute)
    assert "Norm Novak" in night.teams.with_number(int(team)).name
    assert names_in_game_box(game_box_by_name(night)["W1.1"]) == names_before


def test_lines_are_drawn_only_between_games_of_the_same_page():
    night = night_with_called_games(4, 2)
    path_shapes = [
        shape
        for page in pages_for_wide_screens(night, has_all_rounds=True)
        for shape in page.drawing.shapes
        if isinstance(shape, Line) and shape.role is Role.BRACKET_LINE
    ]
    # Two lines lead to W2.1, and one each to F1 and F2.
    assert len(path_shapes) == 4


def test_unknown_team_is_described_by_table_names_or_side_but_no_code():
    night = night_with_called_games(4, 1)
    (game_on,) = night.rounds.unfinished_games
    tree_games = game_box_by_name(night)
    assert tree_games[game_on.name].table == "1"
    assert "winner at table 1" in names_in_game_box(tree_games["W2.1"])
    assert "loser at table 1" in names_in_game_box(tree_games["L1.1"])
    other_name = next(name for name in ("W1.1", "W1.2") if name != game_on.name)
    short_words = " vs. ".join(
        night.teams.with_number(int(team)).name
        for team in draws.bracket_state(night).teams_in(other_name)
    )
    assert f"winner of {short_words}" in names_in_game_box(tree_games["W2.1"])
    # The opponent's row is empty, because a line leads to it.
    assert names_in_game_box(tree_games["L2.1"]) == ["from the winners' bracket, round 2", ""]
    assert names_in_game_box(tree_games["F1"]) == [
        "winner of the winners' bracket",
        "winner of the losers' bracket",
    ]


def test_played_game_shows_its_winner_and_a_forfeit_is_marked():
    night = night_with_called_games(4, 2)
    night = end_games(night, "W1.1", points=(10, 7))
    winner, loser = game_box_by_name(night)["W1.1"].rows
    assert (winner.has_won, winner.points, winner.has_lost) == (True, "10", False)
    assert (loser.has_won, loser.points, loser.has_lost) == (False, "7", True)
    forfeited_game = game_box_by_name(
        plain.press(
            forfeited_games.record_forfeit, night_with_drawn_bracket(4), game_name="W1.1", by="a"
        )
    )["W1.1"]
    assert [row.points for row in forfeited_game.rows] == ["forfeit", ""]


def test_record_of_each_team_at_a_table_is_shown():
    night = night_with_called_games(4, 2)
    assert [
        record.results_and_table_words
        for record in bracket_scene(night, has_all_rounds=False).records
    ] == [
        "now at table 1",
        "now at table 1",
        "now at table 2",
        "now at table 2",
    ]
    night = end_games(night, "W1.1", "W1.2", points=(10, 7))
    night = plain.press(draw_and_call.call_games, night)
    records = {
        record.number: record.results_and_table_words
        for record in bracket_scene(night, has_all_rounds=False).records
    }
    (winner, *_) = draws.bracket_state(night).teams_in("W2.1")
    (loser, *_) = draws.bracket_state(night).teams_in("L1.1")
    assert records[int(winner)].startswith("won 10–7, now at table ")
    assert records[int(loser)].startswith("lost 7–10, now at table ")


def test_unneeded_second_final_is_not_in_the_tree(athens_night):  # noqa: F811
    pairs.draw_teams(athens_night, 2)
    assert "F2" not in game_box_by_name(pairs.play_bracket(athens_night))


RESULT_OF_A_WON_GAME, RESULT_OF_A_LOST_GAME = TeamResult(True, (10, 7)), TeamResult(False, (6, 10))


def test_few_results_are_listed_with_their_points():
    assert results_in_words(
        (RESULT_OF_A_WON_GAME, RESULT_OF_A_LOST_GAME, TeamResult(True, ()))
    ) == (
        "won 10–7",
        "lost 6–10",
        "won by forfeit",
    )


def test_more_than_three_results_are_counted_and_not_listed():
    assert results_in_words(
        (RESULT_OF_A_WON_GAME, RESULT_OF_A_LOST_GAME, RESULT_OF_A_WON_GAME, RESULT_OF_A_WON_GAME)
    ) == ("won 3", "lost 1")
    assert results_in_words((RESULT_OF_A_WON_GAME,) * 4) == ("won 4",)
    assert results_in_words(()) == ()


def game_results(game):
    return [(side.points, side.has_won, side.has_lost) for side in game.rows]


HIDDEN_RESULT_OF_BOTH_TEAMS = [("", False, False)] * 2
RESULT_WON_BY_FIRST_TEAM = [("10", True, False), ("7", False, True)]


@pytest.mark.parametrize(
    ("kind", "final"), [("double_elimination", "F1"), ("single_elimination", "W3.1")]
)
def test_result_of_the_final_waits_for_the_ceremony(db, kind, final):
    night = build.night(build.director().club, house="athens", format=kind)
    pairs.draw_teams(night, 8)
    night = pairs.play_bracket(night)
    games_before, games_after = (
        game_box_by_name_after_result(night, 119),
        game_box_by_name_after_result(night, 120),
    )
    assert (games_before[final].word_at_right, game_results(games_before[final])) == (
        "announced soon",
        HIDDEN_RESULT_OF_BOTH_TEAMS,
    )
    # Once the final is over, the tree does not name its table anymore.
    assert (games_before[final].table, games_before[final].status) == ("", GameStatus.OVER)
    assert game_results(games_after[final]) == RESULT_WON_BY_FIRST_TEAM
    assert [
        name
        for name in games_after
        if game_results(games_before[name]) != game_results(games_after[name])
    ] == [final]


def test_line_between_teams_ends_before_the_words_beside_it():
    page, _ = pages_for_wide_screens(
        end_games(night_with_called_games(4, 2), "W1.1"), has_all_rounds=True
    )
    drawn_shapes = tuple(page.drawing.shapes)
    (words,) = (
        shape for shape in drawn_shapes if isinstance(shape, Text) and shape.text == "if needed"
    )
    start = words.x - text_width(words.text, words.size)
    ends_at_this_height = [
        shape.points[1][0]
        for shape in drawn_shapes
        if isinstance(shape, Line)
        and shape.role is Role.PALE
        and abs(shape.points[0][1] - words.y) < words.size
    ]
    # The line of the same box ends just before the words.
    assert start - words.size < max(ends_at_this_height) < start


def test_page_does_not_reveal_before_the_ceremony_that_a_second_final_is_needed(athens_night):  # noqa: F811
    pairs.draw_teams(athens_night, 2)
    night = pairs.play_bracket(athens_night)
    assert "F2" in game_box_by_name_after_result(night, 0)
    assert "F2" not in game_box_by_name_after_result(night, 120)


def test_result_of_the_first_final_is_shown_once_there_is_a_second(athens_night):  # noqa: F811
    pairs.draw_teams(athens_night, 2)
    for name, score in (("W1.1", (10, 7)), ("F1", (7, 10))):
        draw_and_call.call_games(build.desk(athens_night))
        night = pairs.play_game(athens_night, name, score)
    assert game_results(game_box_by_name_after_result(night, 0)["F1"]) == [
        ("7", False, True),
        ("10", True, False),
    ]


def test_tree_leaves_out_a_game_that_is_not_needed():
    """On a night of an earlier version, both teams forfeited W1.1 and W1.2, so L1.1 has no
    teams.
    """
    night = on_tables(8)
    forfeited_rounds = [
        replace(round_.round_fact, forfeit="both", ended=round_.seated_at)
        for round_ in night.rounds
        if round_.name in ("W1.1", "W1.2")
    ]
    night = plain.with_facts(night, *forfeited_rounds)
    assert "L1.1" not in game_box_by_name(night)
    assert list(bracket_scene(night, has_all_rounds=True).pages)
