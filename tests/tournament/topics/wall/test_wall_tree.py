"""The bracket as the wall draws it: who comes from where, in names, and the way of who plays."""

from datetime import timedelta

import pytest

from tests import build, plain
from tests.tournament import pairs
from tests.tournament.topics.wall.test_wall_bracket import athens, called, drawn, ended  # noqa: F401
from tournament.evening.night import draws
from tournament.topics.bracket.actions import draw_and_call, forfeited_games
from tournament.topics.bracket.boards.bracket_games import State
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
    parts = shown.parts
    return {game.name: game for part in parts for drawn in part.rounds for game in drawn.games}


def words(game):
    return [side.words for side in game.sides]


def test_sides_of_a_bracket_follow_each_other_round_by_round():
    parts = tree(drawn(4), is_whole=False).parts
    assert [(part.title, [each.heading for each in part.rounds]) for part in parts] == [
        ("Winners' side", ["Round 1", "Round 2"]),
        ("Losers' side", ["Round 1", "Round 2"]),
        ("Final", ["Final", "Second final, if needed"]),
    ]


def test_lines_lead_from_games_of_the_same_side_alone():
    found = games(drawn(4))
    assert found["W2.1"].sources == ("W1.1", "W1.2")
    assert found["L1.1"].sources == ()
    assert found["L2.1"].sources == ("L1.1",)
    assert found["F1"].sources == ()


def test_who_comes_is_told_by_table_by_names_or_by_the_side_and_never_by_a_code():
    night = called(4, 1)
    (on,) = night.rounds.on_now
    found = games(night)
    assert found[on.name].tag == "table 1"
    assert "winner at table 1" in words(found["W2.1"])
    assert "loser at table 1" in words(found["L1.1"])
    other = next(name for name in ("W1.1", "W1.2") if name != on.name)
    briefly = " / ".join(
        f"Player & Player ({team})" for team in draws.bracket(night).teams_in(other)
    )
    assert f"winner of {briefly}" in words(found["W2.1"])
    # The other one comes by the line that leads there.
    assert words(found["L2.1"]) == ["from the winners' side, round 2", ""]
    assert words(found["F1"]) == ["winner of the winners' side", "winner of the losers' side"]


def test_played_game_says_who_won_and_a_forfeit_that_it_is_one():
    night = called(4, 2)
    night = ended(night, "W1.1", points=(10, 7))
    won, lost = games(night)["W1.1"].sides
    assert (won.won, won.points, won.lost) == (True, 10, False)
    assert (lost.won, lost.points, lost.lost) == (False, 7, True)
    gone = games(plain.pressed(forfeited_games.forfeit, drawn(4), name="W1.1", by="a"))["W1.1"]
    assert (gone.tag, gone.state) == ("forfeit", State.FORFEITED)


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
    return [(side.points, side.won, side.lost) for side in game.sides]


UNTOLD = [(None, False, False)] * 2
WON_BY_A = [(10, True, False), (7, False, True)]


@pytest.mark.parametrize(
    ("kind", "final"), [("double_elimination", "F1"), ("single_elimination", "W3.1")]
)
def test_result_of_the_final_waits_for_the_ceremony(db, kind, final):
    night = build.night(build.director().club, house="athens", format=kind)
    pairs.drawn(night, 8)
    night = pairs.play_all(night)
    held, told = games_in_the_hall(night, 119), games_in_the_hall(night, 120)
    assert (held[final].tag, results(held[final])) == ("announced soon", UNTOLD)
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
    assert results(games_in_the_hall(night, 0)["F1"]) == [(7, False, True), (10, True, False)]
