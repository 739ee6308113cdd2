"""The words in a bracket's drawing: states, byes, the second final, and one team's way."""

import pytest

from rotation.formats.elimination import double_elimination, single_elimination
from tests import plain
from tests.scoring.table import refusal
from tests.tournament.bracket_drawings import (
    boxes_by_game,
    bracket_after,
    opponent_words,
    part_with_title,
)
from tests.tournament.kit.printing.pdf_reading import with_names
from tournament.kit.drawing.shapes import Line, Role
from tournament.topics.bracket.boards.desk_pages import desk_pages
from tournament.topics.bracket.boards.drawing import bracket_drawing
from tournament.topics.bracket.boards.team_names import FutureTeams, TeamLabel, first_names_by_team

# Five teams: 4 and 5 play while 1, 2 and 3 wait, 1 and 2 meet in the winners' last game, and 4
# comes back through the losers' bracket.
TO_THE_FINAL = "W1.1 b 7-10, W2.1 a, W2.2 b, L2.1 b, W3.1 a, L3.1 b, L4.1 b"


def test_rounds_are_headed_in_plain_words():
    picture = bracket_drawing(bracket_after(5))
    assert [(part.title, [column.heading for column in part.rounds]) for part in picture.parts] == [
        ("Winners' bracket", [f"Winners' bracket, round {number}" for number in (1, 2, 3)]),
        ("Losers' bracket", [f"Losers' bracket, round {number}" for number in (2, 3, 4)]),
        ("Final", ["Final", "Second final"]),
    ]
    single = bracket_drawing(bracket_after(5, bracket=single_elimination(5)))
    assert [(part.title, [column.heading for column in part.rounds]) for part in single.parts] == [
        ("Bracket", ["Round 1", "Round 2", "Final"])
    ]


def test_bye_is_said_in_words_and_is_never_a_game():
    picture = bracket_drawing(bracket_after(5, "W1.1 a, W2.1 a"))
    assert [box.game for box in part_with_title(picture, "Winners' bracket").rounds[0].boxes] == [
        "W1.1"
    ]
    notes = {name: box.note for name, box in boxes_by_game(picture).items() if box.note}
    assert notes == {
        "W2.1": "team 1: bye in round 1",
        "W2.2": "both: bye in round 1",
        "L3.1": "team 5: bye",
    }
    assert part_with_title(picture, "Winners' bracket").words.endswith("3 first-round byes.")
    assert part_with_title(picture, "Losers' bracket").words == "Loser is out."
    assert boxes_by_game(bracket_drawing(bracket_after(5)))["L3.1"].note == "the loser: bye"
    assert not any(box.note for box in boxes_by_game(bracket_drawing(bracket_after(8))).values())


def test_nobody_who_comes_has_had_no_bye():
    assert boxes_by_game(bracket_drawing(bracket_after(5, "W2.2 nobody")))["L2.1"].note == ""
    late = bracket_drawing(bracket_after(5, "W1.1 nobody"))
    assert boxes_by_game(late)["W2.1"].note == "team 1: bye in round 1"
    assert boxes_by_game(late)["L3.1"].note == ""


def test_every_state_has_its_words():
    so_far = bracket_after(8, "W1.1 a 10-7, W1.2 b by forfeit")
    by_game = boxes_by_game(
        bracket_drawing(
            so_far, table_by_game={"W1.3": 3}, next_table_by_game={"W1.4": 2, "W2.2": 5}
        )
    )
    words_by_game = {name: box.words for name, box in by_game.items() if box.words != "to come"}
    assert words_by_game == {
        "W1.1": "played",
        "W1.2": "forfeited",
        "W1.3": "on table 3",
        "W1.4": "next on table 2",
        "W2.1": "waiting for a table",
        "L1.1": "waiting for a table",
        "F2": "to come, if needed",
    }
    assert opponent_words(by_game["W2.2"]) == ("winner of W1.3", "winner of W1.4")
    assert opponent_words(by_game["L1.2"]) == ("loser of W1.3", "loser of W1.4")


def test_player_who_is_to_come_is_told_by_the_two_names_and_else_by_the_game():
    so_far = bracket_after(8, "W1.1 a 10-7")
    names = {team: f"Ann{team} & Bob{team}" for team in so_far.teams}
    by_game = boxes_by_game(
        bracket_drawing(so_far, table_by_game={"W1.3": 2}, future_teams=FutureTeams(so_far, names))
    )
    assert opponent_words(by_game["W2.2"]) == (
        "winner of Ann3 & Bob3 / Ann6 & Bob6",
        "winner of Ann7 & Bob7 / Ann2 & Bob2",
    )
    assert opponent_words(by_game["L1.1"])[1] == "loser of Ann5 & Bob5 / Ann4 & Bob4"
    assert opponent_words(by_game["W3.1"]) == ("winner of W2.1", "winner of W2.2")
    assert by_game["W2.2"].opponents[1].short_words == "winner of 7 / 2"


def test_pairs_who_are_called_alike_have_their_numbers_beside_their_first_names():
    night = with_names(plain.night(8, house="athens"), "Ann Lee", "Bob Ng", "Ann Ash", "Bob Elm")
    assert set(first_names_by_team(night).values()) == {
        f"Ann & Bob ({number})" for number in (1, 2, 3, 4)
    }
    other = with_names(night, "Cal Roe", "Dot Roe", *(f"{name} Lee" for name in "GHIJKL"))
    assert first_names_by_team(other)["1"] == "Cal & Dot"


def test_score_and_winner_stand_with_the_teams():
    box = boxes_by_game(bracket_drawing(bracket_after(5, "W1.1 b 7-10")))["W1.1"]
    assert [
        (opponent.words, opponent.points, opponent.has_won, opponent.has_lost)
        for opponent in box.opponents
    ] == [("team 5", 7, False, True), ("team 4", 10, True, False)]
    assert box.score == "10–7"
    assert not box.loser.is_out
    assert boxes_by_game(bracket_drawing(bracket_after(5, "W1.1 b, W2.2 a, L2.1 b")))[
        "L2.1"
    ].loser.is_out


def test_table_of_a_game_that_is_over_is_not_shown():
    by_game = boxes_by_game(
        bracket_drawing(bracket_after(5, "W1.1 b"), table_by_game={"W1.1": 1, "W3.1": 2})
    )
    assert (by_game["W1.1"].words, by_game["W1.1"].table) == ("played", None)
    assert by_game["W3.1"].words == "to come"


def test_game_that_nobody_comes_to_is_not_needed():
    by_game = boxes_by_game(bracket_drawing(bracket_after(5, "W1.1 nobody"), path="1"))
    assert by_game["W1.1"].words == "both forfeited"
    assert [opponent.is_out for opponent in by_game["W1.1"].opponents] == [True, True]
    assert (by_game["W2.1"].words, opponent_words(by_game["W2.1"])) == (
        "not needed",
        ("team 1", "nobody"),
    )
    assert by_game["W2.1"].winner.words == "team 1"
    assert by_game["W2.1"].loser is None
    assert by_game["W2.1"].is_on_path


def test_team_that_went_home_loses_to_whoever_is_to_come():
    box = boxes_by_game(bracket_drawing(bracket_after(5, "1 leaves")))["W2.1"]
    assert (box.words, box.loser.words, box.winner.words) == (
        "forfeited",
        "team 1",
        "winner of W1.1",
    )


@pytest.mark.parametrize(
    ("written", "words", "opponents"),
    [
        ((), "to come, if needed", ("loser of F1", "winner of F1")),
        (("F1 a 10-8",), "not needed", ("loser of F1", "winner of F1")),
        (("F1 b 8-10",), "waiting for a table", ("team 1", "team 4")),
        (("F1 b", "F2 a"), "played", ("team 1", "team 4")),
    ],
)
def test_second_final_says_whether_it_is_needed(written, words, opponents):
    picture = bracket_drawing(bracket_after(5, TO_THE_FINAL, *written), path="1")
    second = boxes_by_game(picture)["F2"]
    assert (second.words, opponent_words(second)) == (words, opponents)
    assert second.is_on_path == ("team 1" in opponents)


def test_way_of_one_team_is_every_game_it_has_sat_down_to():
    picture = bracket_drawing(bracket_after(5, TO_THE_FINAL), path="4")
    assert {box.game for box in boxes_by_game(picture).values() if box.is_on_path} == {
        *("W1.1", "W2.1", "L3.1", "L4.1", "F1")
    }
    labels = {team: TeamLabel(int(team), ("Ann", "Bob")) for team in bracket_after(5).teams}
    pages = desk_pages(picture, double_elimination(5), labels)
    thick = [
        shape
        for page in pages
        for shape in page.drawing.shapes
        if isinstance(shape, Line) and shape.role is Role.INK
    ]
    # From W1.1 to W2.1, and from L3.1 to L4.1.
    assert len(thick) == 2
    assert not any(
        box.is_on_path
        for box in boxes_by_game(bracket_drawing(bracket_after(5, TO_THE_FINAL))).values()
    )


def test_way_of_a_team_that_is_not_here_is_refused():
    assert refusal(bracket_drawing, bracket_after(5), path="6") == (
        "No team here is called 6. Look for its number in the bracket."
    )
