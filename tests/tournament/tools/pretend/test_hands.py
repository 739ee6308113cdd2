"""A hand of pretend cards: dealt, trump named, and played."""

import pytest

from rotation.lots import Lots
from scoring.cards import PACK, Suit
from scoring.houses import HOUSES
from scoring.ordering_up import order_up
from scoring.trick_check import Findings, examine
from tests.scoring.table import FOUR, E, N, S, W, rules, three
from tests.tournament.tools.pretend.pretend import cards, dealt, hands, named
from tournament.tools.pretend.hands import (
    around,
    at_play,
    by_standing,
    deal,
    held,
    hopes,
    name_trump,
    picked_up,
    play_out,
)


@pytest.mark.parametrize("seats", [FOUR, *(three(without=chair) for chair in FOUR)])
def test_pack_is_dealt_out_five_to_each_and_the_rest_to_the_kitty(seats):
    dealt = deal(seats, seats[0], Lots(1))
    every = [card for cards in (*dealt.hands.values(), dealt.kitty) for card in cards]
    assert sorted(every, key=PACK.index) == list(PACK)
    assert dealt.seats == seats
    assert [len(cards) for cards in dealt.hands.values()] == [5] * len(seats)
    assert dealt.turn_up == dealt.kitty[0]


def test_one_seed_deals_the_same_again_and_another_seed_something_else():
    assert deal(FOUR, N, Lots(7)) == deal(FOUR, N, Lots(7))
    assert deal(FOUR, N, Lots(7)) != deal(FOUR, N, Lots(8))


def test_dealer_speaks_last():
    assert deal(FOUR, N, Lots(1)).speaking == (E, S, W, N)
    assert deal(FOUR, S, Lots(1)).speaking == (W, N, E, S)
    assert deal(three(without=E), W, Lots(1)).speaking == (N, S, W)


def test_round_the_table_goes_clockwise_from_whoever_begins():
    assert around(FOUR, N) == (N, E, S, W)
    assert around((N, S, W), S) == (S, W, N)


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


THREES = [three(without=chair) for chair in FOUR]


def first_trick(*told, maker=N, leader=E, careless=None):
    """Hearts are trump."""
    fallen = play_out(hands(*told), named("H", maker), leader, careless)
    return " ".join(f"{laid.chair}:{laid.card}" for laid in fallen.tricks[0])


def pretend_hands(seats, number, careless=False):
    """Deals in which somebody named trump, played out."""
    lots, house_rules = Lots(f"{seats} {careless}"), rules("tanglewood", three_handed=True)
    for deals in range(number):
        dealer = seats[deals % len(seats)]
        dealt = deal(seats, dealer, lots)
        found = name_trump(dealt, house_rules)
        players = at_play(found.bid, seats)
        culprit = players[lots.below(len(players))] if careless else None
        cards = held(dealt, found)
        yield cards, play_out(cards, found, players[deals % len(players)], culprit)


# By the rules


@pytest.mark.parametrize("seats", [FOUR, *THREES])
def test_tricks_hold_no_renege_and_go_to_whom_the_scorer_says(seats):
    for _, fallen in pretend_hands(seats, 200):
        assert examine(fallen.evidence) == Findings(fallen.winners, (), ())
        assert len(fallen.tricks) == 5
        assert fallen.offender is None


@pytest.mark.parametrize("seats", [FOUR, *THREES])
def test_everybody_at_play_plays_the_five_cards_they_hold(seats):
    for held_cards, fallen in pretend_hands(seats, 50):
        played = {chair: set() for chair in fallen.active}
        for trick in fallen.tricks:
            for laid in trick:
                played[laid.chair].add(laid.card)
        assert played == {chair: set(held_cards[chair]) for chair in fallen.active}


@pytest.mark.parametrize("seats", [FOUR, *THREES])
def test_careless_player_reneges_once_where_there_is_a_chance(seats):
    reneged = 0
    for _, fallen in pretend_hands(seats, 200, careless=True):
        found = examine(fallen.evidence)
        offenders = [proof.chair for proof in found.reneges]
        assert offenders == ([fallen.offender] if fallen.offender else [])
        assert (found.winners, found.led_out_of_turn) == (fallen.winners, ())
        reneged += len(offenders)
    assert 120 < reneged < 200


def test_partner_of_a_lone_maker_lays_the_cards_down():
    assert at_play(named("H", N, alone=True).bid, FOUR) == (N, E, W)
    assert at_play(named("H", N).bid, FOUR) == FOUR
    assert at_play(named("H", N, alone=True).bid, three(without=W)) == (N, E, S)


# With some sense


def test_makers_draw_trumps_from_the_top():
    told = ("JH AH 9S 10S QC", "9H 10S QS KC 9C", "KH 9D 10D QD JC", "QH AS AC AD KD")
    assert first_trick(*told, leader=N) == "N:JH E:9H S:KH W:QH"


def test_makers_with_one_trump_keep_it_unless_it_is_the_right_bower():
    told = ("{} AS 9S 10S QC", "9H JS QS KC 9C", "10C 9D 10D QD JC", "QH KS AC AD KD")
    one, right = ((told[0].format(trump), *told[1:]) for trump in ("KH", "JH"))
    assert first_trick(*one, leader=N) == "N:AS E:JS S:9D W:KS"
    assert first_trick(*right, leader=N) == "N:JH E:9H S:9D W:QH"


def test_defender_leads_an_ace_rather_than_a_trump():
    told = ("JH AH 9S 10S QC", "9H KH QS KC AS", "QH 9D 10D QD JC", "10H KS AC AD KD")
    assert first_trick(*told) == "E:AS S:QH W:KS N:9S"


def test_trick_that_a_friend_is_winning_is_left_alone():
    told = ("JH AH 9S 10S QC", "9H KH QC KC AS", "QH 9D 10D QD JC", "10H KS QS AD KD")
    assert first_trick(*told) == "E:AS S:QH W:QS N:9S"


@pytest.mark.parametrize(
    ("south", "north", "trick"),
    [
        ("9C JD AD KS QH", "AC KC QD AS 9S", "E:QC S:9C W:10C N:KC"),
        ("AC KC JD AD QH", "9C KS QD AS 9S", "E:QC S:AC W:10C N:9C"),
        ("JD AD KS QH KH", "AC KC QD AS 9S", "E:QC S:QH W:10C N:KC"),
        ("9C JD AD KS QH", "10H AS QD 9S JS", "E:QC S:9C W:10C N:10H"),
        ("9C JD AD KS QH", "KC AS 10H QD 9S", "E:QC S:9C W:10C N:KC"),
    ],
    ids=[
        "the last to play does it cheaply",
        "others play their highest",
        "a low trump will do",
        "the last trumps where a suit is lacking",
        "a suit that is held is followed",
    ],
)
def test_trick_is_taken_from_the_others(south, north, trick):
    east, west = "10S QC JC 9D 10D", "QS 9H 10C KD AH"
    assert first_trick(north, east, south, west, maker=S) == trick


def test_careless_player_throws_the_lowest_card_of_another_suit():
    told = ("AC KC QD AS 9S", "10S QC JC 9D 10D", "9C JD AD KS QH", "QS 9H 10C KD AH")
    assert first_trick(*told, maker=S, careless=S) == "E:QC S:KS W:10C N:KC"
