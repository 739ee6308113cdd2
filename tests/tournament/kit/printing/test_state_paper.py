"""Where it stands, how it goes on by hand, and everything at once."""

import pytest

from tests import plain
from tests.tournament.kit.printing import nights
from tests.tournament.kit.printing.played import bracket_over
from tests.tournament.kit.printing.reading import printed


def test_tables_that_are_missing_are_told_with_those_that_are_in():
    (page,) = printed("state", nights.progressive())
    assert "Game 2 of 8" in page.text
    assert "1 of 3 in · waiting for 2, 3" in page.text
    assert page.text.count("9–6, X 2/1") == 1
    assert page.text.count("missing") == 2
    assert "Sits out: Player" in page.text


def test_bracket_has_what_is_on_and_what_is_ready():
    (page,) = printed("state", nights.bracket())
    assert "N/S" not in page.text
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
    assert "Game Tanglewood" in others[0].text
    assert "Sign in here" in others[-1].text


def test_blank_sheets_have_a_table_of_three_only_where_there_may_be_one():
    of_three = [
        any("I am playing it alone" in page.text for page in printed("blanks", night))
        for night in (plain.night(8, house="alameda"), plain.night(8, house="athens"))
    ]
    assert of_three == [True, False]


def test_blank_sheets_have_a_log_for_rulings():
    for night in (plain.night(8), plain.night(8, house="mcallen"), nights.bracket()):
        texts = [page.text for page in printed("blanks", night)]
        assert sum("Time Table Game Hand Ruling Against By" in text for text in texts) == 1


def test_blank_slips_are_there_only_where_pairs_stay_together():
    slips = [
        any("Team ____" in page.text for page in printed("blanks", night))
        for night in (plain.night(8), plain.night(8, house="mcallen"), nights.bracket())
    ]
    assert slips == [False, True, True]


def test_everything_is_all_there_is_so_far():
    text = " ".join(page.text for page in printed("everything", nights.progressive(), cards=True))
    for title in ("Game 2 of 8", "By hand", "where you sit", "Standings", "3 Game 2"):
        assert title in text
    assert "X = euchred or reneged" in text
    bracket = " ".join(page.text for page in printed("everything", nights.bracket()))
    assert "Winners' bracket" in bracket
    assert "signed for team" in bracket


def test_everything_has_the_rules_and_the_games_of_pairs_once():
    found = printed("everything", nights.divisions(), cards=True)
    assert any(page.text.startswith("The rules") for page in found)
    assert any("Ours Theirs" in page.text for page in printed("schedule", nights.divisions()))
    assert not any("Ours Theirs" in page.text for page in found)
    assert any("Against Points So far" in page.text for page in found)


def test_everything_has_sheets_for_the_tables_that_are_missing_and_one_to_copy():
    *_, both, blank = (
        page.text for page in printed("everything", nights.progressive()) if "Initials" in page.text
    )
    assert "2 Game 2 Tanglewood" in both
    assert " 3 Game 2 Tanglewood" in both
    assert blank.count("Game Tanglewood") == 2
    over = printed("everything", bracket_over(4))
    assert not any("Initials" in page.text for page in over)


def test_how_it_goes_on_by_hand_is_as_large_as_its_page_allows():
    for night in (plain.night(8), plain.night(8, house="mcallen"), nights.bracket()):
        first, *_ = printed("blanks", night)
        number = next(one for one in first.words if one.text == "1.")
        assert number.top - number.bottom >= 0.7 * 18


def test_by_hand_says_how_the_evening_ends():
    for house, words in (("tanglewood", "they share the place"), ("mcallen", "the playoff")):
        first, *_ = printed("blanks", plain.night(8, house=house))
        assert f"Equal at the end: {words}." in first.text


def test_where_everybody_left_over_sits_out_nothing_is_said_of_tables_of_three():
    for dials in ({"format": "individual"}, {"odd_numbers": "bench"}):
        night = plain.night(9, house="tanglewood", **dials)
        dials_alone, _ = printed("rules", night)
        for found in (printed("blanks", night), [dials_alone]):
            text = " ".join(page.text for page in found)
            assert "I am playing it alone" not in text
            assert "able of three" not in text.replace("ables of three", "able of three")


def test_between_two_games_everything_has_the_seats_of_the_next_as_drawn_now():
    over = plain.all_typed(plain.seated(plain.night(14)))
    found = printed("everything", over)
    (names,) = (page.text for page in found if page.text.startswith("Game 2, as drawn now"))
    seated = plain.seated(over)
    for chair, entry in seated.rounds.current.games[0].seats:
        assert f"Player {entry} {entry} 1 {chair}" in names
    sheets = [page.text for page in found if "Initials" in page.text]
    told = sum(text.count("Tanglewood as drawn now · November") for text in sheets)
    assert told == len(seated.rounds.current.games)
    # Where a game is on, it is that one.
    on = " ".join(page.text for page in printed("everything", seated))
    assert "as drawn now" not in on


def test_everything_has_cards_where_they_are_asked_for():
    night = nights.progressive()
    without, with_cards = (printed("everything", night, cards=cards) for cards in (False, True))
    assert len(with_cards) - len(without) == len(printed("score-cards", night))
    assert not any("X at $0.10" in page.text for page in without)
