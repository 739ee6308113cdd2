"""The bracket as the wall draws it: who comes from where, in names, and the way of who plays."""

from dataclasses import replace
from datetime import timedelta

import pytest

from tests import build, plain
from tests.tournament import pairs
from tests.tournament.kit.printing.called import called as on_tables
from tests.tournament.kit.printing.reading import with_names
from tests.tournament.topics.wall.test_wall_bracket import athens, called, drawn, ended  # noqa: F401
from tournament.evening.night import draws
from tournament.kit.drawing.shapes import Line, Role, Text
from tournament.topics.bracket.actions import draw_and_call, forfeited_games
from tournament.topics.wall.boards.tree import (
    TreeResult,
    results_in_words,
    tree,
    tree_for_the_hall,
)


def games(night):
    return games_of(tree(night, is_whole=True))


def games_in_the_hall(night, seconds):
    """So many seconds after the last result."""
    over = max(played.written.ended for played in night.rounds if played.written.ended)
    now = over + timedelta(seconds=seconds)
    return games_of(tree_for_the_hall(night, now, is_whole=True))


def games_of(shown):
    return shown.games


def words(game):
    return [" ".join(row.names) for row in game.rows]


def wide(night, **how):
    shown = tree(night, **how)
    return [page for page in shown.pages if page.shape == "wide"]


def test_rounds_of_a_small_bracket_stand_on_a_page_for_each_part_with_the_finals_beside_it():
    night = called(4, 2)
    pages = wide(ended(night, "W1.1"), is_whole=True)
    assert [page.title for page in pages] == ["Winners' bracket", "Losers' bracket"]
    headings = [words for words in texts(pages[0].drawing) if words.startswith(("Round", "F", "S"))]
    assert headings == ["Round 1", "Round 2", "Final", "Second final"]


def texts(drawing):
    return [shape.text for shape in drawing.shapes if isinstance(shape, Text)]


NAMES = ("Margaret Johnson", "Robert Williams", "Christine Kowalczyk", "Walter Peterson")


@pytest.mark.parametrize(("teams", "most", "rounds"), [(11, 1, 3), (22, 2, 3), (64, 4, 2)])
def test_page_has_as_many_rounds_as_fit_and_its_title_says_which_part_it_is(teams, most, rounds):
    pages = wide(with_names(on_tables(teams), *NAMES), is_whole=False)
    titles = [page.title for page in pages]
    assert len(set(titles)) == len(titles) == most
    if most == 2:
        assert titles == ["Winners' bracket, upper half", "Winners' bracket, lower half"]
    for page in pages:
        assert len([one for one in texts(page.drawing) if one.startswith("Round ")]) == rounds


def test_rounds_that_are_over_are_folded_away():
    night = on_tables(8)
    for _ in range(2):
        for game in night.rounds.on_now:
            night = ended(night, game.name)
        night = plain.pressed(draw_and_call.call_games, night)
    folded, whole = (tree(night, is_whole=is_whole) for is_whole in (False, True))
    assert "W1.1" in whole.games
    assert "W1.1" not in folded.games
    assert "L1.1" not in folded.games


def test_letters_are_as_large_as_the_wall_was_asked_for():
    for least in (0, 42, 60):
        shown = replace(tree(on_tables(22), is_whole=True), least=least)
        for page in shown.pages:
            shorter = {"wide": 1000 / 1.706, "square": 1000 / 1.28, "on-end": 960}[page.shape]
            sizes = [
                shape.size
                for shape in page.drawing.shapes
                if isinstance(shape, Text) and shape.role is Role.INK and " & " in shape.text
            ]
            assert min(sizes, default=1000) >= (least or 32.5) / 1000 * shorter - 0.5


def test_earlier_game_keeps_the_names_of_who_played_it():
    night = on_tables(4)
    night = ended(night, "W1.1", "W1.2")
    (team, _) = draws.bracket(night).teams_in("W1.1")
    before = words(games(night)["W1.1"])
    gone = night.teams.of(int(team)).people[0]
    night = plain.told(
        night, plain.replace(gone, last_game=max(one.number for one in night.rounds))
    )
    new = plain.entry(99, team=int(team), name="Norm Novak", first_game=9)
    night = plain.told(night, new)
    assert "Norm Novak" in night.teams.of(int(team)).name
    assert words(games(night)["W1.1"]) == before


def test_lines_lead_from_games_of_the_same_page_alone():
    night = called(4, 2)
    ways = [
        shape
        for page in wide(night, is_whole=True)
        for shape in page.drawing.shapes
        if isinstance(shape, Line) and shape.role is Role.WAY
    ]
    # Two lead to W2.1, and one each to F1 and F2.
    assert len(ways) == 4


def test_who_comes_is_told_by_table_by_names_or_by_the_side_and_never_by_a_code():
    night = called(4, 1)
    (on,) = night.rounds.on_now
    found = games(night)
    assert found[on.name].table == "1"
    assert "winner at table 1" in words(found["W2.1"])
    assert "loser at table 1" in words(found["L1.1"])
    other = next(name for name in ("W1.1", "W1.2") if name != on.name)
    briefly = " / ".join(
        f"Player & Player ({team})" for team in draws.bracket(night).teams_in(other)
    )
    assert f"winner of {briefly}" in words(found["W2.1"])
    # The other one comes by the line that leads there.
    assert words(found["L2.1"]) == ["from the winners' bracket, round 2", ""]
    assert words(found["F1"]) == ["winner of the winners' bracket", "winner of the losers' bracket"]


def test_played_game_says_who_won_and_a_forfeit_that_it_is_one():
    night = called(4, 2)
    night = ended(night, "W1.1", points=(10, 7))
    won, lost = games(night)["W1.1"].rows
    assert (won.won, won.points, won.lost) == (True, "10", False)
    assert (lost.won, lost.points, lost.lost) == (False, "7", True)
    gone = games(plain.pressed(forfeited_games.forfeit, drawn(4), name="W1.1", by="a"))["W1.1"]
    assert [row.points for row in gone.rows] == ["forfeit", ""]


def test_way_of_each_team_at_a_table_is_told():
    night = called(4, 2)
    assert [record.words for record in tree(night, is_whole=False).records] == [
        "now at table 1",
        "now at table 1",
        "now at table 2",
        "now at table 2",
    ]
    night = ended(night, "W1.1", "W1.2", points=(10, 7))
    night = plain.pressed(draw_and_call.call_games, night)
    records = {record.number: record.words for record in tree(night, is_whole=False).records}
    (winner, *_) = draws.bracket(night).teams_in("W2.1")
    (loser, *_) = draws.bracket(night).teams_in("L1.1")
    assert records[int(winner)].startswith("won 10–7, now at table ")
    assert records[int(loser)].startswith("lost 7–10, now at table ")


def test_second_final_that_was_not_needed_is_not_in_the_tree(athens):  # noqa: F811
    pairs.drawn(athens, 2)
    assert "F2" not in games(pairs.play_all(athens))


WON, LOST = TreeResult(True, (10, 7)), TreeResult(False, (6, 10))


def test_few_results_are_told_with_their_points():
    assert results_in_words((WON, LOST, TreeResult(True, ()))) == (
        "won 10–7",
        "lost 6–10",
        "won without play",
    )


def test_many_are_counted_as_they_were():
    assert results_in_words((WON, LOST, WON, WON)) == ("won 3", "lost 1")
    assert results_in_words((WON,) * 4) == ("won 4",)
    assert results_in_words(()) == ()


def results(game):
    return [(side.points, side.won, side.lost) for side in game.rows]


UNTOLD = [("", False, False)] * 2
WON_BY_A = [("10", True, False), ("7", False, True)]


@pytest.mark.parametrize(
    ("kind", "final"), [("double_elimination", "F1"), ("single_elimination", "W3.1")]
)
def test_result_of_the_final_waits_for_the_ceremony(db, kind, final):
    night = build.night(build.director().club, house="athens", format=kind)
    pairs.drawn(night, 8)
    night = pairs.play_all(night)
    held, told = games_in_the_hall(night, 119), games_in_the_hall(night, 120)
    assert (held[final].word, results(held[final])) == ("announced soon", UNTOLD)
    assert results(told[final]) == WON_BY_A
    assert [name for name in told if results(held[name]) != results(told[name])] == [final]


def test_whether_a_second_final_is_needed_is_not_told_before_the_ceremony(athens):  # noqa: F811
    pairs.drawn(athens, 2)
    night = pairs.play_all(athens)
    assert "F2" in games_in_the_hall(night, 0)
    assert "F2" not in games_in_the_hall(night, 120)


def test_result_of_the_first_final_is_told_as_soon_as_there_is_a_second(athens):  # noqa: F811
    pairs.drawn(athens, 2)
    for name, score in (("W1.1", (10, 7)), ("F1", (7, 10))):
        draw_and_call.call_games(build.desk(athens))
        night = pairs.play(athens, name, score)
    assert results(games_in_the_hall(night, 0)["F1"]) == [("7", False, True), ("10", True, False)]


def test_wall_is_led_to_by_no_game_that_is_not_needed():
    """In an evening of an earlier version: nobody came to two games whose winners would meet."""
    night = on_tables(8)
    both = [
        replace(played.written, forfeit="both", ended=played.seated)
        for played in night.rounds
        if played.name in ("W1.1", "W1.2")
    ]
    night = plain.told(night, *both)
    assert "L1.1" not in games(night)
    assert list(tree(night, is_whole=True).pages)
