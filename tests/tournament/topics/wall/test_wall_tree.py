"""The bracket on the wall: where each team comes from, in names, and the way of the teams now
playing.
"""

from dataclasses import replace
from datetime import timedelta

import pytest

from tests import build, plain
from tests.tournament import pairs
from tests.tournament.kit.printing.pdf_reading import with_names
from tests.tournament.kit.printing.played_nights import called_bracket as on_tables
from tests.tournament.topics.wall.test_wall_bracket import (  # noqa: F401
    athens_night,
    end_games,
    night_with_calls,
    night_with_draw,
)
from tournament.evening.night import draws
from tournament.kit.drawing.bracket import GameStatus
from tournament.kit.drawing.shapes import Line, Role, Text
from tournament.topics.bracket.actions import draw_and_call, forfeited_games
from tournament.topics.wall.boards.tree import (
    TeamResult,
    results_in_words,
    wall_bracket,
    wall_bracket_now,
)


def all_games(night):
    return wall_bracket(night, has_all_rounds=True).games


def games_now(night, seconds):
    """Return the games on the wall this many seconds after the last result."""
    over = max(played.round_fact.ended for played in night.rounds if played.round_fact.ended)
    now = over + timedelta(seconds=seconds)
    return wall_bracket_now(night, now, has_all_rounds=True).games


def names_in_game(game):
    return [" ".join(row.names) for row in game.rows]


def wide_pages(night, **how):
    tree_scene = wall_bracket(night, **how)
    return [page for page in tree_scene.pages if page.shape == "wide"]


def test_small_bracket_has_a_page_for_each_part_with_the_finals_beside_it():
    night = night_with_calls(4, 2)
    pages = wide_pages(end_games(night, "W1.1"), has_all_rounds=True)
    assert [page.title for page in pages] == ["Winners' bracket", "Losers' bracket"]
    headings = [
        words for words in drawn_texts(pages[0].drawing) if words.startswith(("Round", "F", "S"))
    ]
    assert headings == ["Round 1", "Round 2", "Final", "Second final"]


def drawn_texts(drawing):
    return [shape.text for shape in drawing.shapes if isinstance(shape, Text)]


NAMES = ("Margaret Johnson", "Robert Williams", "Christine Kowalczyk", "Walter Peterson")


@pytest.mark.parametrize(("teams", "most", "rounds"), [(11, 1, 3), (22, 2, 3), (64, 4, 2)])
def test_page_has_as_many_rounds_as_fit_and_its_title_says_which_part_it_is(teams, most, rounds):
    pages = wide_pages(with_names(on_tables(teams), *NAMES), has_all_rounds=False)
    titles = [page.title for page in pages]
    assert len(set(titles)) == len(titles) == most
    if most == 2:
        assert titles == ["Winners' bracket, upper half", "Winners' bracket, lower half"]
    for page in pages:
        assert (
            len([text for text in drawn_texts(page.drawing) if text.startswith("Round ")]) == rounds
        )


def test_rounds_that_are_over_are_folded_away():
    night = on_tables(8)
    for _ in range(2):
        for game in night.rounds.unfinished_games:
            night = end_games(night, game.name)
        night = plain.press(draw_and_call.call_games, night)
    folded, whole = (
        wall_bracket(night, has_all_rounds=has_all_rounds) for has_all_rounds in (False, True)
    )
    assert "W1.1" in whole.games
    assert "W1.1" not in folded.games
    assert "L1.1" not in folded.games


def test_page_of_the_final_is_called_so_while_it_is_played():
    night = night_with_calls(2)
    night = plain.press(draw_and_call.call_games, end_games(night, "W1.1"))
    assert [game.name for game in night.rounds.unfinished_games] == ["F1"]
    assert [page.title for page in wide_pages(night, has_all_rounds=False)] == ["Final"]


def test_letters_are_as_large_as_the_wall_was_asked_for():
    for min_letters in (0, 42, 60):
        scene = replace(wall_bracket(on_tables(22), has_all_rounds=True), min_letters=min_letters)
        for page in scene.pages:
            shorter = {"wide": 1000 / 1.706, "square": 1000 / 1.28, "on-end": 960}[page.shape]
            sizes = [
                shape.size
                for shape in page.drawing.shapes
                if isinstance(shape, Text) and shape.role is Role.INK and " & " in shape.text
            ]
            assert min(sizes, default=1000) >= (min_letters or 32.5) / 1000 * shorter - 0.5


def test_earlier_game_keeps_the_names_of_who_played_it():
    night = on_tables(4)
    night = end_games(night, "W1.1", "W1.2")
    (team, _) = draws.bracket(night).teams_in("W1.1")
    before = names_in_game(all_games(night)["W1.1"])
    leaver = night.teams.with_number(int(team)).current_members[0]
    night = plain.with_facts(
        night,
        plain.replace(leaver, last_game=max(game_round.number for game_round in night.rounds)),
    )
    new = plain.entry(99, team=int(team), name="Norm Novak", first_game=9)
    night = plain.with_facts(night, new)
    assert "Norm Novak" in night.teams.with_number(int(team)).name
    assert names_in_game(all_games(night)["W1.1"]) == before


def test_lines_lead_from_games_of_the_same_page_alone():
    night = night_with_calls(4, 2)
    ways = [
        shape
        for page in wide_pages(night, has_all_rounds=True)
        for shape in page.drawing.shapes
        if isinstance(shape, Line) and shape.role is Role.WAY
    ]
    # Two lead to W2.1, and one each to F1 and F2.
    assert len(ways) == 4


def test_who_comes_is_told_by_table_by_names_or_by_the_side_and_never_by_a_code():
    night = night_with_calls(4, 1)
    (on,) = night.rounds.unfinished_games
    tree_games = all_games(night)
    assert tree_games[on.name].table == "1"
    assert "winner at table 1" in names_in_game(tree_games["W2.1"])
    assert "loser at table 1" in names_in_game(tree_games["L1.1"])
    other = next(name for name in ("W1.1", "W1.2") if name != on.name)
    short_words = " / ".join(
        night.teams.with_number(int(team)).name for team in draws.bracket(night).teams_in(other)
    )
    assert f"winner of {short_words}" in names_in_game(tree_games["W2.1"])
    # The other team comes by the line that leads there.
    assert names_in_game(tree_games["L2.1"]) == ["from the winners' bracket, round 2", ""]
    assert names_in_game(tree_games["F1"]) == [
        "winner of the winners' bracket",
        "winner of the losers' bracket",
    ]


def test_played_game_says_who_won_and_a_forfeit_that_it_is_one():
    night = night_with_calls(4, 2)
    night = end_games(night, "W1.1", points=(10, 7))
    won, lost = all_games(night)["W1.1"].rows
    assert (won.has_won, won.points, won.has_lost) == (True, "10", False)
    assert (lost.has_won, lost.points, lost.has_lost) == (False, "7", True)
    gone = all_games(plain.press(forfeited_games.forfeit, night_with_draw(4), name="W1.1", by="a"))[
        "W1.1"
    ]
    assert [row.points for row in gone.rows] == ["forfeit", ""]


def test_way_of_each_team_at_a_table_is_told():
    night = night_with_calls(4, 2)
    assert [record.words for record in wall_bracket(night, has_all_rounds=False).records] == [
        "now at table 1",
        "now at table 1",
        "now at table 2",
        "now at table 2",
    ]
    night = end_games(night, "W1.1", "W1.2", points=(10, 7))
    night = plain.press(draw_and_call.call_games, night)
    records = {
        record.number: record.words for record in wall_bracket(night, has_all_rounds=False).records
    }
    (winner, *_) = draws.bracket(night).teams_in("W2.1")
    (loser, *_) = draws.bracket(night).teams_in("L1.1")
    assert records[int(winner)].startswith("won 10–7, now at table ")
    assert records[int(loser)].startswith("lost 7–10, now at table ")


def test_second_final_that_was_not_needed_is_not_in_the_tree(athens_night):  # noqa: F811
    pairs.draw_teams(athens_night, 2)
    assert "F2" not in all_games(pairs.play_all(athens_night))


WON, LOST = TeamResult(True, (10, 7)), TeamResult(False, (6, 10))


def test_few_results_are_reported_with_their_points():
    assert results_in_words((WON, LOST, TeamResult(True, ()))) == (
        "won 10–7",
        "lost 6–10",
        "won by forfeit",
    )


def test_many_are_counted_as_they_were():
    assert results_in_words((WON, LOST, WON, WON)) == ("won 3", "lost 1")
    assert results_in_words((WON,) * 4) == ("won 4",)
    assert results_in_words(()) == ()


def game_results(game):
    return [(side.points, side.has_won, side.has_lost) for side in game.rows]


UNTOLD = [("", False, False)] * 2
WON_BY_A = [("10", True, False), ("7", False, True)]


@pytest.mark.parametrize(
    ("kind", "final"), [("double_elimination", "F1"), ("single_elimination", "W3.1")]
)
def test_result_of_the_final_waits_for_the_ceremony(db, kind, final):
    night = build.night(build.director().club, house="athens", format=kind)
    pairs.draw_teams(night, 8)
    night = pairs.play_all(night)
    held, told_later = games_now(night, 119), games_now(night, 120)
    assert (held[final].word_at_right, game_results(held[final])) == ("announced soon", UNTOLD)
    # No one is sent to a table for it again.
    assert (held[final].table, held[final].status) == ("", GameStatus.OVER)
    assert game_results(told_later[final]) == WON_BY_A
    assert [
        name for name in told_later if game_results(held[name]) != game_results(told_later[name])
    ] == [final]


def test_whether_a_second_final_is_needed_is_not_told_before_the_ceremony(athens_night):  # noqa: F811
    pairs.draw_teams(athens_night, 2)
    night = pairs.play_all(athens_night)
    assert "F2" in games_now(night, 0)
    assert "F2" not in games_now(night, 120)


def test_result_of_the_first_final_is_told_as_soon_as_there_is_a_second(athens_night):  # noqa: F811
    pairs.draw_teams(athens_night, 2)
    for name, score in (("W1.1", (10, 7)), ("F1", (7, 10))):
        draw_and_call.call_games(build.desk(athens_night))
        night = pairs.play(athens_night, name, score)
    assert game_results(games_now(night, 0)["F1"]) == [("7", False, True), ("10", True, False)]


def test_wall_is_led_to_by_no_game_that_is_not_needed():
    """In the night of an earlier version, two games have no teams, and their winners would have
    met.
    """
    night = on_tables(8)
    both = [
        replace(played.round_fact, forfeit="both", ended=played.seated)
        for played in night.rounds
        if played.name in ("W1.1", "W1.2")
    ]
    night = plain.with_facts(night, *both)
    assert "L1.1" not in all_games(night)
    assert list(wall_bracket(night, has_all_rounds=True).pages)
