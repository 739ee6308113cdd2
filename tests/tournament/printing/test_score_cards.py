"""The card that everybody carries."""

import pytest

from tests import plain
from tests.tournament.printing import nights
from tests.tournament.printing.reading import printed
from tournament.boards.score_card import Line, score_cards
from tournament.refused import Refused


def test_card_is_filled_in_as_far_as_it_is_known():
    night = nights.progressive()
    (ann, *_) = score_cards(night).cards
    first, second, *rest = ann.lines
    assert (first.points, first.x) != ("", "")
    assert first.table
    assert second.table
    assert rest == [Line()] * 6
    page = printed("score-cards", night)[0]
    assert "X = euchred or reneged, $0.10 each." in page.text
    assert "Sitting a game out: 6 points." in page.text
    assert "Tuesday euchre, November 24, 2026" in page.text


def test_whoever_sits_out_has_it_on_the_card():
    out = [one for one in score_cards(nights.progressive()).cards if one.lines[0].table == "–"]
    assert [one.lines[0].company for one in out] == ["sat out", "sat out"]
    assert {one.lines[0].points for one in out} == {"6"}


def test_draw_made_beforehand_fills_the_whole_card():
    board = score_cards(nights.individual())
    assert len(board.cards) == 13
    for card in board.cards:
        assert len(card.lines) == 6
        assert all(one.table for one in card.lines)
    # Whoever is said to be somebody's partner has it on the own card too.
    by_number = {one.number: one for one in board.cards}
    for card in board.cards:
        for game, line in enumerate(card.lines):
            if line.company.endswith(")"):
                partner = int(line.company.rpartition("(")[2][:-1])
                assert by_number[partner].lines[game].company.endswith(f"({card.number})")


def test_pairs_have_their_opponents_for_all_games():
    board = score_cards(nights.divisions())
    assert (board.company, board.hands) == ("Against", 8)
    for card in board.cards:
        others = [one.company for one in card.lines]
        assert len(set(others)) == len(others) == 5


def test_table_of_three_is_said():
    night = nights.progressive(15, "alameda", games=5)
    told = {line.company for card in score_cards(night).cards for line in card.lines}
    assert "at a table of three" in told


def test_bracket_has_slips_and_no_cards():
    with pytest.raises(Refused, match="slips of its games"):
        printed("score-cards", plain.night(8, house="athens"))
    with pytest.raises(Refused, match="Nobody is signed in"):
        printed("score-cards", plain.night())


@pytest.mark.parametrize(
    ("wish", "cards"), [({}, 2), ({"large": True}, 1), ({"per_page": 1}, 1), ({"per_page": 4}, 4)]
)
def test_so_many_cards_go_on_a_page(wish, cards):
    assert len(printed("score-cards", nights.progressive(16), **wish)) == 16 / cards


def test_letters_on_a_card_are_large():
    """Fourteen points, whose capitals are ten high."""
    (first, *_) = printed("score-cards", nights.progressive())
    heights = [one.top - one.bottom for one in first.words if one.text.endswith((" N", " E"))]
    assert heights
    assert min(heights) > 9.5
