"""Where it stands, how it goes on by hand, and everything at once."""

import pytest

from tests import plain
from tests.tournament.printing import nights
from tests.tournament.printing.reading import printed


def test_tables_that_are_missing_are_told_with_those_that_are_in():
    (page,) = printed("state", nights.progressive())
    assert "Game 2 of 8" in page.text
    assert "1 of 3 in · waiting for 2, 3" in page.text
    assert page.text.count("9–6, X 2/1") == 1
    assert page.text.count("missing") == 2
    assert "Sits out: Player" in page.text


def test_bracket_has_what_is_on_and_what_is_ready():
    (page,) = printed("state", nights.bracket())
    assert "1 game is over" in page.text
    assert "next on table" in page.text
    assert "W1.2" in page.text


def test_before_the_first_game_nothing_is_missing():
    (page,) = printed("state", plain.night(8))
    assert "Before the first game" in page.text


@pytest.mark.parametrize(
    ("night", "words"),
    [
        (plain.night(8), "Losers move to the next table, from each table to the one with the next"),
        (plain.night(8, house="athens"), "Call a game as soon as both its teams are known"),
        (plain.night(8, house="mcallen"), "Partners stay together."),
        (plain.night(8, format="individual"), "Your card says where you sit next."),
    ],
    ids=["progressive", "bracket", "pairs", "individual"],
)
def test_blank_sheets_say_how_it_goes_on_by_hand(night, words):
    first, *others = printed("blanks", night)
    assert words in first.text
    assert "Table ____ Game ____" in others[0].text
    assert "Sign in here" in others[-1].text


def test_blank_sheets_have_a_table_of_three_only_where_there_may_be_one():
    of_three = [
        any("I am playing it alone" in page.text for page in printed("blanks", night))
        for night in (plain.night(8, house="alameda"), plain.night(8, house="athens"))
    ]
    assert of_three == [True, False]


def test_everything_is_all_there_is_so_far():
    text = " ".join(page.text for page in printed("everything", nights.progressive()))
    for title in ("Game 2 of 8", "By hand", "where you sit", "Standings", "Table 3 Game 2"):
        assert title in text
    assert "X = euchred or reneged" in text
    bracket = " ".join(page.text for page in printed("everything", nights.bracket()))
    assert "Winners' side" in bracket
    assert "signed for team" in bracket
