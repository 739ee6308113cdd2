"""A page shows a bracket as a drawing with shortened names and as a list with whole names. An
undecided place reads the same on every screen and on paper.
"""

import re
from html import unescape

import pytest
from django.template.loader import render_to_string

from rotation.formats.elimination import make_single_elimination_bracket
from tests import plain
from tests.tournament.bracket_drawings import boxes_by_game, bracket_after
from tests.tournament.kit.printing.played_nights import bracket_with_called_games
from tournament.evening.night import draws
from tournament.evening.night.bracket.calls import table_by_game
from tournament.kit.drawing.shapes import Text
from tournament.topics.bracket.boards.desk_pages import desk_pages
from tournament.topics.bracket.boards.drawing import bracket_drawing
from tournament.topics.bracket.boards.team_names import (
    FutureTeamNamer,
    TeamLabel,
    first_names_by_team,
    future_team_namer,
)
from tournament.topics.bracket.paper.slips import slips
from tournament.topics.phones.boards.players import next_seat_by_party
from tournament.topics.wall.boards.bracket_scene import bracket_scene

NAMES_BY_TEAM_NUMBER = {
    "1": "Ann & Bob",
    "2": "Cy & Di",
    "3": "Ed & Flo",
    "4": "Gus & <Hal>",
    "5": "Ida & Jo",
}


def lines_by_game(drawing, names=NAMES_BY_TEAM_NUMBER):
    """Return the list's sentence about each game, by the name of the game."""
    page = render_to_string("bracket/_list.html", {"drawing": drawing, "names": names})
    lines = re.findall(r"<li[^>]*>(.*?)</li>", page, re.DOTALL)
    words = [" ".join(unescape(re.sub(r"<[^>]+>", "", line)).split()) for line in lines]
    return dict(line.split(": ", 1) for line in words)


def drawing_pages(drawing, progress, names=NAMES_BY_TEAM_NUMBER):
    labels = {team: TeamLabel(int(team), (name,)) for team, name in names.items()}
    return desk_pages(drawing, progress.bracket, labels)


def drawing_html(*results, number=0, highlighted_team=None, count=5):
    progress = bracket_after(count, *results)
    drawing = bracket_drawing(progress, highlighted_team=highlighted_team)
    page = drawing_pages(drawing, progress)[number]
    return render_to_string(
        "bracket/_drawing.html", {"drawing": drawing, "page": page, "names": NAMES_BY_TEAM_NUMBER}
    )


def drawn_texts(page):
    """Return all texts of a page's drawing in order."""
    return [unescape(text) for text in re.findall(r"<text[^>]*>([^<]*)</text>", page)]


def test_list_describes_each_state_in_a_sentence():
    drawing = bracket_drawing(
        bracket_after(5, "W1.1 b 7-10, W2.1 b by forfeit"),
        table_by_game={"W2.2": 3},
        highlighted_team="1",
    )
    assert lines_by_game(drawing) == {
        "W1.1": "team 4 Gus & <Hal> beat team 5 Ida & Jo, 10\u2060–\u20607.",
        "W2.1": "team 1 Ann & Bob forfeited, and team 4 Gus & <Hal> advances. "
        "Team 1: bye in round 1. Team 1's path.",
        "W2.2": "team 3 Ed & Flo vs. team 2 Cy & Di, on table 3. Both: bye in round 1.",
        "W3.1": "team 4 Gus & <Hal> vs. winner of W2.2.",
        "L2.1": "loser of W2.2 vs. team 5 Ida & Jo.",
        "L3.1": "winner of L2.1 vs. team 1 Ann & Bob. Team 1: bye. Team 1's path.",
        "L4.1": "loser of W3.1 vs. winner of L3.1.",
        "F1": "winner of W3.1 vs. winner of L4.1.",
        "F2": "loser of F1 vs. winner of F1, if needed.",
    }


@pytest.mark.parametrize(
    ("results", "game", "sentence"),
    [
        ("", "W1.1", "team 5 Ida & Jo vs. team 4 Gus & <Hal>, waiting for a table."),
        ("W1.1 a", "W1.1", "team 5 Ida & Jo beat team 4 Gus & <Hal>."),
        (
            "W1.1 nobody",
            "W1.1",
            "team 5 Ida & Jo and team 4 Gus & <Hal> both forfeited. Team 5 is out. Team 4 is out.",
        ),
        (
            "W1.1 nobody",
            "W2.1",
            "not needed, team 1 Ann & Bob advances without it. Team 1: bye in round 1.",
        ),
        ("W1.1 nobody", "L2.1", "not needed, the loser of W2.2 advances without it."),
        (
            "1 leaves",
            "W2.1",
            "team 1 Ann & Bob forfeited, and the winner of W1.1 advances. Team 1: bye in round 1.",
        ),
    ],
)
def test_list_describes_finished_and_unneeded_games(results, game, sentence):
    assert (
        lines_by_game(bracket_drawing(bracket_after(5, *[results] if results else [])))[game]
        == sentence
    )


def test_list_of_games_names_the_eliminated_team():
    drawing = bracket_drawing(
        bracket_after(5, "W1.1 a 10-2", bracket=make_single_elimination_bracket(5))
    )
    assert lines_by_game(drawing)["W1.1"] == (
        "team 5 Ida & Jo beat team 4 Gus & <Hal>, 10\u2060–\u20602. Team 4 is out."
    )


def test_drawing_shows_number_name_score_and_state():
    assert drawn_texts(drawing_html("W1.1 b 7-10", highlighted_team="4"))[3:14] == [
        "W1.1 · team 4's path",
        *("5", "Ida & Jo", "7"),
        *("4", "Gus & <Hal>", "10"),
        *("W2.1 · team 4's path", "waiting for a table", "1", "Ann & Bob"),
    ]


def test_drawing_marks_the_loser_of_a_game_without_points():
    assert drawn_texts(drawing_html("W1.1 a"))[3:9] == [
        "W1.1",
        *("5", "Ida & Jo"),
        *("4", "Gus & <Hal>", "lost"),
    ]
    texts_of_forfeit = drawn_texts(drawing_html("W1.1 a by forfeit"))[3:10]
    assert texts_of_forfeit[-1] == "forfeit"


def test_drawing_shows_the_table_of_a_called_game():
    progress = bracket_after(5)
    drawing = bracket_drawing(progress, table_by_game={"W1.1": 3})
    page = drawing_pages(drawing, progress)[0]
    words = [shape.text for shape in page.drawing.shapes if isinstance(shape, Text)]
    assert words[words.index("table") + 1] == "3"


def test_drawing_of_the_bracket_escapes_names():
    page = drawing_html(highlighted_team="4")
    assert "<Hal>" not in page
    assert "Gus &amp; &lt;Hal&gt;</text>" in page


def test_drawing_can_be_reached_by_keyboard_and_has_a_label():
    page = drawing_html(number=2)
    assert 'tabindex="0" role="region" aria-label="Losers&#x27; bracket"' in page
    label = "Losers&#x27; bracket. The list of games below has the same in words."
    assert f'role="img" aria-label="{label}"' in page


def test_drawing_describes_a_team_not_known_yet_on_lines_that_fit():
    progress = bracket_after(8)
    names = {team: f"Margaret{team} & Robert{team}" for team in progress.teams}
    drawing = bracket_drawing(progress, future_team_namer=FutureTeamNamer(progress, names))
    texts = [
        shape
        for shape in drawing_pages(drawing, progress, names)[0].drawing.shapes
        if isinstance(shape, Text)
    ]
    a, b = progress.teams_in("W1.1")
    winner_words = f"winner of {names[a]} vs. {names[b]}"
    assert winner_words in " ".join(text.text for text in texts)


def test_team_not_known_yet_is_described_alike_at_the_desk_on_phones_and_on_paper():
    night = bracket_with_called_games(4)
    slip = next(match_slip for match_slip in slips(night) if match_slip.game == "W1.1")
    a, b = (
        first_names_by_team(night)[team] for team in draws.bracket_state(night).teams_in("W1.2")
    )
    sentence = f"winner of {a} vs. {b}"
    game = next(game for game in night.rounds.unfinished_games if game.name == "W1.1")
    sheet = plain.facts.Sheet(round=game.round, table=game.table, points=(10, 7))
    night = plain.with_facts(night, sheet)
    drawing = bracket_drawing(
        draws.bracket_state(night),
        table_by_game=table_by_game(night),
        future_team_namer=future_team_namer(night),
    )
    (open_place,) = (
        opponent for opponent in boxes_by_game(drawing)["W2.1"].opponents if opponent.team is None
    )
    wall_words = bracket_scene(night, has_all_rounds=False).box_by_game["W2.1"]
    (winner,) = draws.bracket_state(night).teams_in("W2.1")
    assert open_place.words == sentence
    assert "winner at table 2" in [" ".join(row.names) for row in wall_words.rows]
    assert (
        next_seat_by_party(night)[int(winner)].sentence
        == f"Next, game W2.1: you play the {sentence}."
    )
    assert "against the winner of W1.2" in slip.where_next[0]
    teams_words = " or ".join(
        f"team {team}" for team in draws.bracket_state(night).teams_in("W1.2")
    )
    assert slip.where_next[2:] == (f"W1.2: {teams_words}.",)
