"""The score sheet on a card table."""

import re
from dataclasses import replace
from itertools import pairwise

import pytest

from scoring.dials.options import FirstDealerRule
from tests import plain
from tests.tournament.kit.printing import nights
from tests.tournament.kit.printing.pdf_reading import pages_of_pdf, printed_pages
from tests.tournament.kit.printing.played_nights import (
    bracket_with_called_games,
    finished_bracket_night,
    seat_first_game,
)
from tournament.evening import facts
from tournament.evening.courses.drawn_in_advance import NEWEST_CARD_SENTENCE
from tournament.evening.words.refused import Refused
from tournament.kit.printing.frames import LETTER
from tournament.kit.printing.pdf_file import FootLine, make_pdf
from tournament.kit.printing.print_choices import PrintChoices
from tournament.topics.table.boards.sheet import table_sheets
from tournament.topics.table.paper.table_sheets import blank_score_sheet_pages


def test_score_sheet_has_all_players_and_the_dealer_of_each_hand():
    first_page, *_ = printed_pages("table-sheets", nights.progressive_night())
    assert "1 Game 2 Tanglewood November 24, 2026 · North keeps score" in first_page.text
    night = nights.progressive_night()
    (board, *_) = table_sheets(night)
    for sitter in board.sitters:
        assert f"{sitter.name} ({sitter.number})" in first_page.text
    assert [str(dealer) for dealer in board.dealers] == ["N", "E", "S", "W", "N", "E", "S", "W"]
    assert (
        "Makers: 1 point for 3 or 4 tricks, 2 for all 5. Alone: 4 points for all 5."
        in first_page.text
    )
    assert "X: euchred or reneged, $0.10 each" in first_page.text


def test_score_sheet_of_a_3_player_table_has_three_columns_and_its_rules():
    *_, last_page = printed_pages("table-sheets", nights.progressive_night(15, "alameda", games=5))
    assert " Points So far N E S N E S " in last_page.text
    assert "signed for S" in last_page.text
    assert "signed for W" not in last_page.text
    assert "4 for all 5 after “I am playing it alone”" in last_page.text
    assert "3-player tables use Tanglewood's rules" in last_page.text
    (board,) = (
        sheet
        for sheet in table_sheets(nights.progressive_night(15, "alameda"))
        if sheet.is_three_handed
    )
    assert "".join(map(str, board.dealers)) == "NES" * 4


def test_next_player_clockwise_keeps_score_if_north_is_empty():
    night = plain.seat(plain.night(7, house="alameda"))
    seats = night.facts_of(facts.Seat)
    north = next(seat for seat in seats if (seat.table, seat.chair) == (2, "N"))
    night = plain.with_facts(night, replace(north, chair="W"))
    *_, last_page = printed_pages("table-sheets", night)
    assert "East keeps score" in last_page.text
    assert "deals first" not in last_page.text
    *_, board = table_sheets(night)
    assert "".join(map(str, board.dealers)) == "ESW" * 4


def test_score_sheet_has_room_for_a_signature_below_the_totals():
    """A whole sheet has twelve hands. Half a sheet has the room that its hands leave."""
    first_page, *_ = printed_pages("table-sheets", nights.progressive_night(15, "alameda", games=5))
    total, signature = (
        next(word for word in first_page.words if word.text.startswith(text))
        for text in ("Total", "signed for N/S")
    )
    assert total.bottom - signature.top > 36


@pytest.mark.parametrize(
    "night", [lambda: bracket_with_called_games(9), lambda: seat_first_game(12, house="mcallen")]
)
def test_score_sheet_of_two_teams_names_sides_by_team_number(night):
    first_page, *_ = printed_pages("table-sheets", night())
    north, east, *_ = re.findall(r"Team (\d+)", first_page.text)
    assert f" Points So far {north} {east} {north} {east} " in first_page.text
    assert f"signed for team {north} signed for team {east}" in first_page.text
    assert not re.search("N/S|E/W", first_page.text)


@pytest.mark.parametrize(("house", "hands"), [("athens", 19), ("general", 9)])
def test_score_sheet_of_a_race_has_a_line_for_every_possible_hand(house, hands):
    night = plain.night(house=house)
    (page,) = pages_of_pdf(
        make_pdf(
            blank_score_sheet_pages(night, PrintChoices(), is_three_handed=False),
            FOOT_LINE,
            LETTER,
            "Blank",
        )
    )
    assert f"Total, to {night.rules.target}" in page.text
    assert f" {hands} N E S W" in page.text
    assert f" {hands + 1} N E S W" not in page.text


def test_score_sheet_names_no_dealer_if_the_first_jack_decides():
    night = plain.night(house="athens")
    (page,) = pages_of_pdf(
        make_pdf(
            blank_score_sheet_pages(night, PrintChoices(), is_three_handed=False),
            FOOT_LINE,
            LETTER,
            "Blank",
        )
    )
    assert FirstDealerRule.FIRST_BLACK_JACK.sentence in page.text


def test_score_sheets_of_an_earlier_game_are_printed_by_its_number():
    assert (
        "Game 1" in printed_pages("table-sheets", nights.progressive_night(), game_number=1)[0].text
    )


def test_score_sheets_before_seating_are_refused():
    with pytest.raises(Refused, match="No game is seated yet"):
        printed_pages("table-sheets", plain.night(8))
    with pytest.raises(Refused, match=r"Game 9 is not seated\. Choose another game"):
        printed_pages("table-sheets", nights.progressive_night(), game_number=9)


@pytest.mark.parametrize(
    ("night", "sentence"),
    [
        (finished_bracket_night(3), "All games are played. Print the bracket instead."),
        (plain.night(8, house="athens"), "No game is on a table. Call one first, or print blank"),
    ],
    ids=["played", "not called"],
)
def test_score_sheets_of_a_bracket_without_games_are_refused(night, sentence):
    with pytest.raises(Refused, match=sentence):
        printed_pages("table-sheets", night)


def test_score_sheet_of_a_finished_bracket_game_can_be_printed_again():
    (page,) = printed_pages("table-sheets", finished_bracket_night(3), game_number=1)
    assert "1 Game W1.1" in page.text


@pytest.mark.parametrize(
    ("choices", "sheets"),
    [({}, 2), ({"items_per_page": 4}, 2), ({"items_per_page": 1}, 1), ({"is_large": True}, 1)],
)
def test_two_score_sheets_are_on_a_page_unless_chosen_otherwise(choices, sheets):
    assert len(printed_pages("table-sheets", nights.progressive_night(16), **choices)) == 4 / sheets


def test_score_sheet_of_twelve_hands_needs_a_whole_page():
    assert len(printed_pages("table-sheets", nights.progressive_night(16, "alameda", games=5))) == 4


def test_score_sheet_says_who_moves_where_except_in_the_last_game():
    night = plain.night(16, house="tanglewood", games=2)
    night_after_game_1 = plain.type_all_tables(plain.seat(night))
    assert [sheet.where_next_sentence for sheet in table_sheets(night_after_game_1)][-1] == (
        "Losers take the open seats at table 1."
    )
    assert (
        "Losers take the open seats at table 2"
        in printed_pages("table-sheets", night_after_game_1)[0].text
    )
    assert {
        sheet.where_next_sentence for sheet in table_sheets(plain.seat(night_after_game_1))
    } == {""}
    drawn_night = plain.seat(plain.night(8, format="individual", games=3))
    assert {sheet.where_next_sentence for sheet in table_sheets(drawn_night)} == {
        NEWEST_CARD_SENTENCE
    }


FOOT_LINE = FootLine("Tuesday euchre", "November 24, 2026", "7:42 pm")


@pytest.mark.parametrize("is_large", [False, True])
def test_names_and_sides_on_a_score_sheet_are_aligned_and_do_not_touch(is_large):
    (page, *_) = printed_pages("table-sheets", nights.progressive_night(), is_large=is_large)
    (deals_heading, *_) = (word for word in page.words if word.text == "Deals")
    (first_name, *_) = (word for word in page.words if re.fullmatch("N +Player.*", word.text))
    assert deals_heading.left == pytest.approx(first_name.left, abs=1)
    west_chair = max((word for word in page.words if word.text == "W"), key=lambda word: word.top)
    words_beside = (
        word
        for word in page.words
        if re.search(r"\(\d+\)", word.text) and word.is_level_with(west_chair)
    )
    assert (
        min(word.left - west_chair.right for word in words_beside if word.left > west_chair.left)
        > 3
    )
    sides = [
        word
        for word in page.words
        if word.text in ("N/S", "E/W") and word.is_level_with(deals_heading)
    ]
    in_order = sorted(sides, key=lambda word: word.left)
    assert len(in_order) == (4 if is_large else 6)
    assert all(right.left - left.right > 3 for left, right in pairwise(in_order))


@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_legend_of_a_score_sheet_does_not_touch_the_last_hand(paper):
    """McAllen's sheet says most: it also has the rule for a hand without trump."""
    (page, *_) = printed_pages("table-sheets", seat_first_game(12, house="mcallen"), paper)
    hand_7, hand_8 = (
        min((word for word in page.words if word.text == number), key=lambda word: word.bottom)
        for number in "78"
    )
    line_height = hand_7.top - hand_8.top
    bottom_of_line = (hand_8.top + hand_8.bottom - line_height) / 2
    assert min(word.top for word in page.words if word.text.startswith("Makers:")) < bottom_of_line


def test_score_sheet_explains_that_a_passed_deal_counts_as_a_hand():
    """McAllen's line M12 says that if no one bids, everyone takes a zero."""
    first_page, *_ = printed_pages("table-sheets", seat_first_game(12, house="mcallen"))
    assert "All pass: the hand counts, 0 to both." in " ".join(first_page.text.split())
    first_page, *_ = printed_pages("table-sheets", nights.progressive_night())
    assert "All pass" not in first_page.text
