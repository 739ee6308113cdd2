"""A bracket's drawing has words for states, byes and the second final, and marks a team's path."""

import pytest

from rotation.formats.elimination import (
    make_double_elimination_bracket,
    make_single_elimination_bracket,
)
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
from tournament.topics.bracket.boards.team_names import (
    FutureTeamNamer,
    TeamLabel,
    first_names_by_team,
)

# All results of five teams up to the final: 4 beats 5 while 1, 2 and 3 have byes, 1 beats 2 in the
# winners' last game, and 4 comes back through the losers' bracket.
RESULTS_BEFORE_THE_FINAL = "W1.1 b 7-10, W2.1 a, W2.2 b, L2.1 b, W3.1 a, L3.1 b, L4.1 b"


def test_heading_of_a_round_names_its_bracket_and_number():
    drawing = bracket_drawing(bracket_after(5))
    assert [(part.title, [column.heading for column in part.rounds]) for part in drawing.parts] == [
        ("Winners' bracket", [f"Winners' bracket, round {number}" for number in (1, 2, 3)]),
        ("Losers' bracket", [f"Losers' bracket, round {number}" for number in (2, 3, 4)]),
        ("Final", ["Final", "Second final"]),
    ]
    single_elimination_picture = bracket_drawing(
        bracket_after(5, bracket=make_single_elimination_bracket(5))
    )
    assert [
        (part.title, [column.heading for column in part.rounds])
        for part in single_elimination_picture.parts
    ] == [("Bracket", ["Round 1", "Round 2", "Final"])]


@pytest.mark.parametrize("team_count", range(4, 18))
def test_number_in_a_heading_is_the_number_in_its_games_names(team_count):
    for part in bracket_drawing(bracket_after(team_count)).parts:
        for column in part.rounds:
            round_names = {box.game.partition(".")[0][1:] for box in column.shown_games}
            if part.title != "Final":
                assert {column.heading.rpartition(" ")[2]} == round_names


def test_first_round_bye_is_drawn_as_a_note_and_not_as_a_game():
    drawing = bracket_drawing(bracket_after(5, "W1.1 a, W2.1 a"))
    assert [
        box.game for box in part_with_title(drawing, "Winners' bracket").rounds[0].shown_games
    ] == ["W1.1"]
    notes = {name: box.bye_note for name, box in boxes_by_game(drawing).items() if box.bye_note}
    assert notes == {
        "W2.1": "team 1: bye in round 1",
        "W2.2": "both: bye in round 1",
        "L3.1": "team 5: bye",
    }
    assert part_with_title(drawing, "Winners' bracket").words.endswith("3 first-round byes.")
    assert part_with_title(drawing, "Losers' bracket").words == "Loser is out."
    assert boxes_by_game(bracket_drawing(bracket_after(5)))["L3.1"].bye_note == "loser of W2.1: bye"
    assert not any(
        box.bye_note for box in boxes_by_game(bracket_drawing(bracket_after(8))).values()
    )


def test_team_that_never_exists_has_no_bye():
    assert boxes_by_game(bracket_drawing(bracket_after(5, "W2.2 nobody")))["L2.1"].bye_note == ""
    later_drawing = bracket_drawing(bracket_after(5, "W1.1 nobody"))
    assert boxes_by_game(later_drawing)["W2.1"].bye_note == "team 1: bye in round 1"
    assert boxes_by_game(later_drawing)["L3.1"].bye_note == ""


def test_each_state_of_a_game_has_its_words():
    progress = bracket_after(8, "W1.1 a 10-7, W1.2 b by forfeit")
    boxes = boxes_by_game(
        bracket_drawing(
            progress, table_by_game={"W1.3": 3}, next_table_by_game={"W1.4": 2, "W2.2": 5}
        )
    )
    words_by_game = {
        name: box.state_words for name, box in boxes.items() if box.state_words != "to come"
    }
    assert words_by_game == {
        "W1.1": "played",
        "W1.2": "forfeited",
        "W1.3": "on table 3",
        "W1.4": "next on table 2",
        "W2.1": "waiting for a table",
        "L1.1": "waiting for a table",
        "F2": "to come, if needed",
    }
    assert opponent_words(boxes["W2.2"]) == ("winner of W1.3", "winner of W1.4")
    assert opponent_words(boxes["L1.2"]) == ("loser of W1.3", "loser of W1.4")


def test_unknown_team_is_described_by_its_two_candidates_or_else_by_their_game():
    progress = bracket_after(8, "W1.1 a 10-7")
    names = {team: f"Ann{team} & Bob{team}" for team in progress.teams}
    boxes = boxes_by_game(
        bracket_drawing(
            progress, table_by_game={"W1.3": 2}, future_team_namer=FutureTeamNamer(progress, names)
        )
    )
    assert opponent_words(boxes["W2.2"]) == (
        "winner of Ann3 & Bob3 vs. Ann6 & Bob6",
        "winner of Ann7 & Bob7 vs. Ann2 & Bob2",
    )
    assert opponent_words(boxes["L1.1"])[1] == "loser of Ann5 & Bob5 vs. Ann4 & Bob4"
    assert opponent_words(boxes["W3.1"]) == ("winner of W2.1", "winner of W2.2")
    assert boxes["W2.2"].opponents[1].short_words == "winner of 7 vs. 2"


def test_teams_with_the_same_first_names_show_their_numbers():
    night = with_names(plain.night(8, house="athens"), "Ann Lee", "Bob Ng", "Ann Ash", "Bob Elm")
    assert set(first_names_by_team(night).values()) == {
        f"Ann & Bob ({number})" for number in (1, 2, 3, 4)
    }
    renamed_night = with_names(night, "Cal Roe", "Dot Roe", *(f"{name} Lee" for name in "GHIJKL"))
    assert first_names_by_team(renamed_night)["1"] == "Cal & Dot"


def test_played_game_shows_score_winner_and_loser():
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


def test_finished_game_shows_no_table():
    boxes = boxes_by_game(
        bracket_drawing(bracket_after(5, "W1.1 b"), table_by_game={"W1.1": 1, "W3.1": 2})
    )
    assert (boxes["W1.1"].state_words, boxes["W1.1"].table) == ("played", None)
    assert boxes["W3.1"].state_words == "to come"


def test_game_without_a_team_is_not_needed():
    boxes = boxes_by_game(bracket_drawing(bracket_after(5, "W1.1 nobody"), highlighted_team="1"))
    assert boxes["W1.1"].state_words == "both forfeited"
    assert [opponent.is_out for opponent in boxes["W1.1"].opponents] == [True, True]
    assert (boxes["W2.1"].state_words, opponent_words(boxes["W2.1"])) == (
        "not needed",
        ("team 1", "nobody"),
    )
    assert boxes["W2.1"].winner.words == "team 1"
    assert boxes["W2.1"].loser is None
    assert boxes["W2.1"].is_on_path


def test_team_that_left_loses_to_a_team_not_known_yet():
    box = boxes_by_game(bracket_drawing(bracket_after(5, "1 leaves")))["W2.1"]
    assert (box.state_words, box.loser.words, box.winner.words) == (
        "forfeited",
        "team 1",
        "winner of W1.1",
    )


@pytest.mark.parametrize(
    ("results", "words", "opponents"),
    [
        ((), "to come, if needed", ("loser of F1", "winner of F1")),
        (("F1 a 10-8",), "not needed", ("loser of F1", "winner of F1")),
        (("F1 b 8-10",), "waiting for a table", ("team 1", "team 4")),
        (("F1 b", "F2 a"), "played", ("team 1", "team 4")),
    ],
)
def test_second_final_is_described_as_needed_or_not_needed(results, words, opponents):
    drawing = bracket_drawing(
        bracket_after(5, RESULTS_BEFORE_THE_FINAL, *results), highlighted_team="1"
    )
    second_final = boxes_by_game(drawing)["F2"]
    assert (second_final.state_words, opponent_words(second_final)) == (words, opponents)
    assert second_final.is_on_path == ("team 1" in opponents)


def test_path_of_a_team_is_every_game_it_has_played():
    drawing = bracket_drawing(bracket_after(5, RESULTS_BEFORE_THE_FINAL), highlighted_team="4")
    assert {box.game for box in boxes_by_game(drawing).values() if box.is_on_path} == {
        *("W1.1", "W2.1", "L3.1", "L4.1", "F1")
    }
    labels = {team: TeamLabel(int(team), ("Ann", "Bob")) for team in bracket_after(5).teams}
    pages = desk_pages(drawing, make_double_elimination_bracket(5), labels)
    thick_lines = [
        shape
        for page in pages
        for shape in page.drawing.shapes
        if isinstance(shape, Line) and shape.role is Role.INK
    ]
    # Team 4's path is drawn from W1.1 to W2.1 and from L3.1 to L4.1.
    assert len(thick_lines) == 2
    assert not any(
        box.is_on_path
        for box in boxes_by_game(
            bracket_drawing(bracket_after(5, RESULTS_BEFORE_THE_FINAL))
        ).values()
    )


def test_path_of_an_unknown_team_is_refused():
    assert refusal(bracket_drawing, bracket_after(5), highlighted_team="6") == (
        "No team here is called 6. Look for its number in the bracket."
    )
