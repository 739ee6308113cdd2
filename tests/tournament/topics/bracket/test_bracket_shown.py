"""A bracket on a page: drawn with names cut off, and as a list with whole ones."""

import re
from html import unescape

import pytest
from django.template.loader import render_to_string

from rotation.formats.single_elimination import single_elimination
from tests.tournament.drawn import played
from tournament.templatetags.team_names import set_whole
from tournament.topics.bracket.boards.drawing import drawing
from tournament.topics.bracket.boards.to_come import ToCome

NAMES = {"1": "Ann & Bob", "2": "Cy & Di", "3": "Ed & Flo", "4": "Gus & <Hal>", "5": "Ida & Jo"}


def listed(found, names=NAMES):
    """What the list says, line by line, by the name of the game."""
    page = render_to_string("bracket/_list.html", {"drawing": found, "names": names})
    lines = re.findall(r"<li[^>]*>(.*?)</li>", page, re.DOTALL)
    words = [" ".join(unescape(re.sub(r"<[^>]+>", "", line)).split()) for line in lines]
    return dict(line.split(": ", 1) for line in words)


def drawn(found, number=0, names=NAMES):
    part = found.parts[number]
    return render_to_string(
        "bracket/_drawing.html", {"drawing": found, "part": part, "names": names}
    )


def texts(page):
    """What the picture shows, piece by piece, without the names that appear only on pointing."""
    shown = re.sub(r"<title.*?</title>", "", page[page.index("</desc>") :], flags=re.DOTALL)
    return [unescape(text) for text in re.findall(r"<text[^>]*>([^<]*)</text>", shown)]


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
    assert texts(drawn(drawing(played(5, "W1.1 b 7-10"), path="4")))[3:15] == [
        *("W1.1 · team 4's way", "played"),
        *("5", "Ida & Jo", "7"),
        *("✓", "4", "Gus & <Hal>", "10"),
        *("W2.1 · team 4's way", "ready, no table", "1"),
    ]


def test_picture_shows_no_score_where_none_was_kept_and_nothing_for_points_that_are_none():
    assert texts(drawn(drawing(played(5, "W1.1 a 10-0"))))[3:12] == [
        *("W1.1", "played"),
        *("✓", "5", "Ida & Jo", "10"),
        *("4", "Gus & <Hal>", "0"),
    ]
    assert texts(drawn(drawing(played(5, "W1.1 a"))))[3:10] == [
        *("W1.1", "played"),
        *("✓", "5", "Ida & Jo"),
        *("4", "Gus & <Hal>"),
    ]


def test_picture_lets_a_name_into_nothing_but_its_text():
    page = drawn(drawing(played(5), path="4"))
    assert "<Hal>" not in page
    assert "<bdi>Gus &amp; &lt;Hal&gt;</bdi>" in page


def test_picture_can_be_reached_and_scrolled_by_keyboard_and_has_a_name():
    page = drawn(drawing(played(5)), 1)
    assert 'tabindex="0" role="region" aria-label="Losers&#x27; side, drawn"' in page
    named, told = re.search(r'role="img" aria-labelledby="(\S+) (\S+)"', page).groups()
    assert f'<title id="{named}">Losers&#x27; side, drawn.</title>' in page
    assert f'<desc id="{told}">The list of games says the same in words.</desc>' in page


@pytest.mark.parametrize(
    ("name", "size", "lines"),
    [
        ("Ann & Bob", 18, ("Ann & Bob",)),
        ("Margaret Bernard & Ed", 18, ("Margaret Bernard & Ed",)),
        ("Margaret Bernard & Edward Oglethorpe", 14, ("Margaret Bernard &", "Edward Oglethorpe")),
    ],
)
def test_name_is_whole_in_one_line_or_two(name, size, lines):
    assert set_whole(name) == (size, lines)


def test_longer_names_are_set_smaller_both_alike():
    sizes = [set_whole(f"{'o' * count} & Ed")[0] for count in (20, 28, 40, 60)]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] > sizes[-1]
    assert set_whole("Ed & " + "o" * 60)[0] >= sizes[-1]


def test_broad_letters_get_as_much_room_as_they_need():
    sizes = [set_whole(letter * 40)[0] for letter in "Woi漢"]
    assert sizes[0] < sizes[1] < sizes[2]
    assert sizes[3] < sizes[1]
    assert set_whole("e\u0301" * 20) == (18, ("e\u0301" * 20,))


def test_picture_says_where_somebody_comes_from_in_two_lines_that_have_room():
    so_far = played(8)
    names = {team: f"Margaret{team} & Robert{team}" for team in so_far.teams}
    page = drawn(drawing(so_far, to_come=ToCome(so_far, names)), names=names)
    source = page[page.index('class="source"') :].partition("</text>")[0]
    lines = re.findall(r'<tspan x="62" y="\d+" font-size="([\d.]+)">([^<]*)</tspan>', source)
    a, b = so_far.teams_in("W1.1")
    assert [unescape(words) for _, words in lines] == [f"winner of {names[a]} /", names[b]]
    assert all(12 < float(size) <= 14 for size, _ in lines)
