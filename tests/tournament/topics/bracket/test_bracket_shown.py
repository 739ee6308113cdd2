"""A bracket on a page: drawn with names cut off, and as a list with whole ones."""

import re
from html import unescape

import pytest
from django.template.loader import render_to_string

from rotation.formats.single_elimination import single_elimination
from tests.tournament.drawn import played
from tournament.kit.drawing.shapes import Text
from tournament.topics.bracket.boards.desk_pages import desk_pages
from tournament.topics.bracket.boards.drawing import drawing
from tournament.topics.bracket.boards.team_names import TeamLabel, ToCome

NAMES = {"1": "Ann & Bob", "2": "Cy & Di", "3": "Ed & Flo", "4": "Gus & <Hal>", "5": "Ida & Jo"}


def listed(found, names=NAMES):
    """What the list says, line by line, by the name of the game."""
    page = render_to_string("bracket/_list.html", {"drawing": found, "names": names})
    lines = re.findall(r"<li[^>]*>(.*?)</li>", page, re.DOTALL)
    words = [" ".join(unescape(re.sub(r"<[^>]+>", "", line)).split()) for line in lines]
    return dict(line.split(": ", 1) for line in words)


def pages(found, progress, names=NAMES):
    labels = {team: TeamLabel(int(team), (name,)) for team, name in names.items()}
    return desk_pages(found, progress.bracket, labels)


def drawn(*written, number=0, path=None, count=5):
    progress = played(count, *written)
    found = drawing(progress, path=path)
    page = pages(found, progress)[number]
    return render_to_string(
        "bracket/_drawing.html", {"drawing": found, "page": page, "names": NAMES}
    )


def texts(page):
    """What the picture shows, piece by piece."""
    return [unescape(text) for text in re.findall(r"<text[^>]*>([^<]*)</text>", page)]


def test_list_says_every_state_in_a_sentence():
    found = drawing(played(5, "W1.1 b 7-10, W2.1 b by forfeit"), at_table={"W2.2": 3}, path="1")
    assert listed(found) == {
        "W1.1": "team 4 Gus & <Hal> beat team 5 Ida & Jo, 10\u2060–\u20607.",
        "W2.1": "team 1 Ann & Bob forfeited, and team 4 Gus & <Hal> go on. "
        "Team 1: no game in round 1. Team 1's way.",
        "W2.2": "team 3 Ed & Flo against team 2 Cy & Di, on table 3. Both: no game in round 1.",
        "W3.1": "team 4 Gus & <Hal> against the winner of W2.2, to come.",
        "L2.1": "the loser of W2.2 against team 5 Ida & Jo, to come.",
        "L3.1": "the winner of L2.1 against team 1 Ann & Bob, to come. "
        "Team 1: no game in losers' round 2. Team 1's way.",
        "L4.1": "the loser of W3.1 against the winner of L3.1, to come.",
        "F1": "the winner of W3.1 against the winner of L4.1, to come.",
        "F2": "the loser of F1 against the winner of F1, to come, if needed.",
    }


@pytest.mark.parametrize(
    ("written", "game", "said"),
    [
        ("", "W1.1", "team 5 Ida & Jo against team 4 Gus & <Hal>, ready, no table."),
        ("W1.1 a", "W1.1", "team 5 Ida & Jo beat team 4 Gus & <Hal>."),
        (
            "W1.1 nobody",
            "W1.1",
            "team 5 Ida & Jo and team 4 Gus & <Hal> both forfeited. Team 5 is out. Team 4 is out.",
        ),
        (
            "W1.1 nobody",
            "W2.1",
            "not needed, team 1 Ann & Bob go on without it. Team 1: no game in round 1.",
        ),
        ("W1.1 nobody", "L2.1", "not needed, the loser of W2.2 goes on without it."),
        (
            "1 leaves",
            "W2.1",
            "team 1 Ann & Bob forfeited, and the winner of W1.1 goes on. "
            "Team 1: no game in round 1.",
        ),
    ],
)
def test_list_says_what_became_of_a_game(written, game, said):
    assert listed(drawing(played(5, *[written] if written else [])))[game] == said


def test_list_says_who_is_out():
    single = drawing(played(5, "W1.1 a 10-2", bracket=single_elimination(5)))
    assert listed(single)["W1.1"] == (
        "team 5 Ida & Jo beat team 4 Gus & <Hal>, 10\u2060–\u20602. Team 4 is out."
    )


def test_picture_shows_number_name_score_and_state_of_both_teams():
    assert texts(drawn("W1.1 b 7-10", path="4"))[3:15] == [
        *("W1.1 · team 4's way", "played"),
        *("5", "Ida & Jo", "7"),
        *("4", "Gus & <Hal>", "10"),
        *("W2.1 · team 4's way", "ready, no table", "1", "Ann & Bob"),
    ]


def test_picture_says_who_lost_where_there_are_no_points():
    assert texts(drawn("W1.1 a"))[3:10] == [
        *("W1.1", "played"),
        *("5", "Ida & Jo"),
        *("4", "Gus & <Hal>", "lost"),
    ]
    forfeited = texts(drawn("W1.1 a by forfeit"))[3:10]
    assert forfeited[-1] == "forfeit"


def test_picture_shows_the_table_of_a_game_that_is_played():
    progress = played(5)
    found = drawing(progress, at_table={"W1.1": 3})
    page = pages(found, progress)[0]
    shown = [one.text for one in page.drawing.shapes if isinstance(one, Text)]
    assert shown[shown.index("table") + 1] == "3"


def test_picture_lets_a_name_into_nothing_but_its_text():
    page = drawn(path="4")
    assert "<Hal>" not in page
    assert "Gus &amp; &lt;Hal&gt;</text>" in page


def test_picture_can_be_reached_and_scrolled_by_keyboard_and_has_a_name():
    page = drawn(number=2)
    assert 'tabindex="0" role="region" aria-label="Losers&#x27; bracket, drawn"' in page
    said = "Losers&#x27; bracket, drawn. The list of games says the same in words."
    assert f'role="img" aria-label="{said}"' in page


def test_picture_says_where_somebody_comes_from_in_lines_that_have_room():
    so_far = played(8)
    names = {team: f"Margaret{team} & Robert{team}" for team in so_far.teams}
    found = drawing(so_far, to_come=ToCome(so_far, names))
    shown = [one for one in pages(found, so_far, names)[0].drawing.shapes if isinstance(one, Text)]
    a, b = so_far.teams_in("W1.1")
    whole = f"winner of {names[a]} / {names[b]}"
    assert whole in " ".join(one.text for one in shown)
