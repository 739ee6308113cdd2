import re
from itertools import combinations, permutations

import pytest

from scoring.cards import PACK, Card, Rank, Suit, parse_card
from tests.scoring.table import cards_by_suit

# For each trump, the four suits from the highest card down: trump, next, and two cross suits.
CARDS_HIGHEST_FIRST_BY_TRUMP = {
    Suit.SPADES: (
        "JS JC AS KS QS 10S 9S",
        "AC KC QC 10C 9C",
        "AH KH QH JH 10H 9H",
        "AD KD QD JD 10D 9D",
    ),
    Suit.HEARTS: (
        "JH JD AH KH QH 10H 9H",
        "AD KD QD 10D 9D",
        "AS KS QS JS 10S 9S",
        "AC KC QC JC 10C 9C",
    ),
    Suit.DIAMONDS: (
        "JD JH AD KD QD 10D 9D",
        "AH KH QH 10H 9H",
        "AS KS QS JS 10S 9S",
        "AC KC QC JC 10C 9C",
    ),
    Suit.CLUBS: (
        "JC JS AC KC QC 10C 9C",
        "AS KS QS 10S 9S",
        "AH KH QH JH 10H 9H",
        "AD KD QD JD 10D 9D",
    ),
}

every_trump = pytest.mark.parametrize("trump", list(Suit), ids=lambda trump: trump.name)


def test_pack_has_each_of_24_cards_once():
    assert len(PACK) == 24
    assert set(PACK) == {Card(rank, suit) for rank in Rank for suit in Suit}


def test_next_suit_is_the_other_suit_of_the_color():
    assert {suit: suit.next for suit in Suit} == {
        Suit.SPADES: Suit.CLUBS,
        Suit.CLUBS: Suit.SPADES,
        Suit.HEARTS: Suit.DIAMONDS,
        Suit.DIAMONDS: Suit.HEARTS,
    }


def test_every_card_is_parsed_from_its_own_text():
    assert tuple(parse_card(str(card)) for card in PACK) == PACK


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("10C", Card(Rank.TEN, Suit.CLUBS)),
        ("as", Card(Rank.ACE, Suit.SPADES)),
        (" jd\n", Card(Rank.JACK, Suit.DIAMONDS)),
        ("9h", Card(Rank.NINE, Suit.HEARTS)),
    ],
)
def test_card_in_small_letters_or_between_blanks_is_read(text, card):
    assert parse_card(text) == card


@pytest.mark.parametrize(
    "text",
    [
        "8S",  # McAllen's rule sheet ranks eights and sevens, but this pack has none.
        "7H",
        "2C",
        "1C",
        "TC",
        "10",
        "J",
        "SA",
        "A♠",
        "10 C",
        "",
    ],
)
def test_card_outside_the_pack_is_refused_with_advice(text):
    refusal = (
        f'"{text}" is not a card in this pack. Write the rank 9, 10, J, Q, K or A and the suit '
        "S, H, D or C, as in 10C."
    )
    with pytest.raises(ValueError, match=f"^{re.escape(refusal)}$"):
        parse_card(text)


@every_trump
def test_suits_under_each_trump_run_from_the_right_bower_down(trump):
    order = tuple(" ".join(str(card) for card in suit) for suit in cards_by_suit(trump))
    assert order == CARDS_HIGHEST_FIRST_BY_TRUMP[trump]


@every_trump
def test_suits_have_seven_trumps_five_next_and_six_of_each_cross_suit(trump):
    assert [len(suit) for suit in cards_by_suit(trump)] == [7, 5, 6, 6]


@every_trump
def test_suits_deal_out_the_whole_pack(trump):
    dealt = [card for suit in cards_by_suit(trump) for card in suit]
    assert len(dealt) == 24
    assert set(dealt) == set(PACK)


@every_trump
def test_left_bower_is_the_only_card_that_leaves_its_suit(trump):
    left_bower = Card(Rank.JACK, trump.next)
    assert [card for card in PACK if card.effective_suit(trump) is not card.suit] == [left_bower]
    assert [card for card in PACK if card.is_left_bower(trump)] == [left_bower]
    assert left_bower.effective_suit(trump) is trump


@every_trump
def test_higher_card_of_a_suit_beats_every_lower_one_and_never_the_reverse(trump):
    for suit in cards_by_suit(trump):
        for higher, lower in combinations(suit, 2):
            assert higher.beats(lower, trump)
            assert not lower.beats(higher, trump)


@every_trump
def test_every_trump_beats_every_plain_card_and_no_plain_card_a_trump(trump):
    trumps, *plain_suits = cards_by_suit(trump)
    for trump_card in trumps:
        for plain_card in [card for suit in plain_suits for card in suit]:
            assert trump_card.beats(plain_card, trump)
            assert not plain_card.beats(trump_card, trump)


@every_trump
def test_plain_cards_of_different_suits_never_beat_each_other(trump):
    for suit, other_suit in permutations(cards_by_suit(trump)[1:], 2):
        assert not any(card.beats(other_card, trump) for card in suit for other_card in other_suit)


@every_trump
def test_no_card_beats_itself(trump):
    assert not any(card.beats(card, trump) for card in PACK)


@pytest.mark.parametrize(
    ("later_card", "earlier_card", "trump", "takes_trick"),
    [
        ("JH", "JD", Suit.HEARTS, True),
        ("JD", "AH", Suit.HEARTS, True),
        ("AH", "JD", Suit.HEARTS, False),
        ("9H", "AD", Suit.HEARTS, True),
        ("JD", "AD", Suit.HEARTS, True),
        ("AC", "9S", Suit.HEARTS, False),
        ("JD", "QD", Suit.SPADES, False),
        ("10C", "9C", Suit.SPADES, True),
        ("JC", "KC", Suit.CLUBS, True),
        ("JS", "KC", Suit.CLUBS, True),
    ],
)
def test_later_card_takes_the_trick_only_if_the_card_ranks_higher(
    later_card, earlier_card, trump, takes_trick
):
    assert parse_card(later_card).beats(parse_card(earlier_card), trump) is takes_trick
