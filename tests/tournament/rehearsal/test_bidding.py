import pytest

from rotation.lots import Lots
from scoring.cards import Suit
from scoring.houses import HOUSES
from scoring.ordering_up import order_up
from tests.scoring.table import FOUR, E, N, S, W, rules, three
from tests.tournament.rehearsal.pretend import cards, dealt, named
from tournament.rehearsal.at_the_table.bidding import (
    by_standing,
    held,
    hopes,
    name_trump,
    picked_up,
)
from tournament.rehearsal.at_the_table.deal import deal

# From north clockwise. Nobody has enough for any suit; west hopes for most in clubs.
POOR = ("QD KS 10D AH 10H", "QH JD JC KD QS", "KC KH 10S 9D AC", "9C 9S QC AD 10C")
# East holds no heart but the left bower, and is better still in diamonds.
LEFT_BOWER_ALONE = (
    "JC KC 9D QH 10H",
    "JD AS AC AD KS",
    "QS 10S QC 9C 10D",
    "9S JS 10C QD KD",
)


# What a hand hopes for


@pytest.mark.parametrize(
    ("hand", "tenths"),
    [
        ("JH JD AH KH QH", 46),
        ("9S 10S QS 9C 10C", 0),
        ("AS KS AC KC AD", 17),
        ("9H AS KS QS 10S", 13),
        ("JD 9S 10S 9C 9D", 9),
    ],
    ids=[
        "five trumps and three suits not held",
        "small plain cards",
        "plain aces and kings",
        "one trump for two suits not held",
        "the left bower",
    ],
)
def test_hand_hopes_for_tricks_by_its_trumps_its_aces_and_the_suits_it_lacks(hand, tenths):
    assert hopes(cards(hand), Suit.HEARTS) == tenths


def test_every_trump_stands_above_every_plain_card():
    standing = by_standing(cards("AS 9H JD JH KC JS AH"), Suit.HEARTS)
    assert standing == list(cards("JS KC AS 9H AH JD JH"))


# What the dealer puts away


@pytest.mark.parametrize(
    ("hand", "put_away"),
    [
        ("JH AH KS 9S 10C", "10C"),
        ("JH AH AS QC 10C", "10C"),
        ("JH JD AH KH QH", "9H"),
        ("JH AH KH AS 9S", "9S"),
    ],
    ids=["the last of a suit", "the lowest", "a trump where all are", "no ace"],
)
def test_dealer_who_takes_up_the_turn_up_puts_away(hand, put_away):
    (turn_up,) = cards("9H")
    kept = picked_up(cards(hand), turn_up)
    assert {*cards(hand), turn_up} - {*kept} == {*cards(put_away)}


def test_dealer_alone_takes_up_the_turn_up_and_only_when_it_is_ordered_up():
    poor = dealt("AS", *POOR, dealer=W)
    assert held(poor, named("C", W)) == poor.hands
    after = held(poor, named("S", N, ordered_up=True))
    assert {*after[W]} == {*cards("AS 9S AD QC 10C")}
    assert {**after, W: poor.hands[W]} == poor.hands


# Who names what


def test_poor_hands_are_passed_twice():
    assert name_trump(dealt("AS", *POOR, dealer=W), rules("alameda")) is None


@pytest.mark.parametrize("house", ["tanglewood", "athens"])
def test_dealer_who_must_names_the_suit_that_hopes_for_most(house):
    assert name_trump(dealt("AS", *POOR, dealer=W), rules(house)) == named("C", W)


def test_good_hand_orders_up_and_a_great_one_plays_alone():
    rest = ("9S 10S QC 10D 9D", "KS QS 10C KD AC", "JS JC KC QD 10H")
    good = dealt("QH", "JH AH KH AS 9C", *rest, dealer=W)
    assert name_trump(good, rules("alameda")) == named("H", N, ordered_up=True)
    great = dealt("QH", "JH JD AH KH AS", *rest, dealer=W)
    assert name_trump(great, rules("alameda")) == named("H", N, alone=True, ordered_up=True)


def test_left_bower_without_a_trump_orders_up_only_where_nobody_needs_one():
    east = dealt("9H", *LEFT_BOWER_ALONE, dealer=N)
    assert name_trump(east, rules("athens")) == named("H", E, ordered_up=True)
    assert name_trump(east, rules("tanglewood")) == named("D", E)
    jacks = rules("tanglewood", own_trump_for="jacks")
    assert name_trump(east, jacks) == named("H", E, ordered_up=True)


def test_turn_up_helps_the_dealers_partner_and_hurts_the_others():
    told = ("9H 10H QH KC KD", "10S QS 10C QC 9D", "AH KH 9S 9C AD", "JS KS JC 10D QD")
    by_partner = name_trump(dealt("JH", *told, dealer=N), rules("alameda"))
    by_opponent = name_trump(dealt("JH", *told, dealer=E), rules("alameda"))
    assert by_partner == named("H", S, ordered_up=True)
    assert by_opponent == named("S", W)


def test_more_is_wanted_at_a_table_of_three_where_no_partner_helps():
    told = ("QC KC JH QH 9H", "AH KH AS AC 9D", "10S JD QD 10C 9C", "KS JC 10D KD 10H")
    four = dealt("9S", *told, dealer=N)
    of_three = dealt("9S", *told[:3], dealer=N, seats=three(without=W))
    assert name_trump(four, rules("alameda")) == named("H", E)
    assert name_trump(of_three, rules("alameda")) == named("H", N)


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.key)
def test_order_up_is_always_legal_and_the_turned_down_suit_never_named(house):
    lots, ordered = Lots(house.key), 0
    for number in range(300):
        one = deal(FOUR, FOUR[number % 4], lots)
        found = name_trump(one, house.rules)
        if found is None:
            continue
        maker = found.bid.maker
        assert found.ordered_up is (found.trump is one.turn_up.suit)
        if found.ordered_up:
            is_dealer, hand = maker is one.dealer, one.hands[maker]
            assert order_up(one.turn_up, hand, is_dealer=is_dealer, rules=house.rules).legal
            ordered += 1
    assert 100 < ordered < 250
