"""A hand of pretend cards is dealt, trump is named, and the hand is played."""

import pytest

from rotation.seeded_random import SeededRandom
from scoring.cards import PACK, Suit
from scoring.houses import HOUSES
from scoring.ordering_up import judge_order_up
from scoring.trick_check import TrickFindings, examine_tricks
from tests.scoring.table import FOUR_SEATS, E, N, S, W, rules_of, three_seats
from tests.tournament.tools.pretend.pretend import deal_hands, make_deal, named_trump, parse_cards
from tournament.tools.pretend.hands import (
    active_seats,
    bid_for_trump,
    clockwise_from,
    deal_cards,
    expected_trick_tenths,
    hands_after_pickup,
    keep_best_five,
    play_tricks,
    sort_cards,
)


@pytest.mark.parametrize(
    "seats", [FOUR_SEATS, *(three_seats(empty_chair=chair) for chair in FOUR_SEATS)]
)
def test_each_player_is_dealt_five_cards_and_the_kitty_gets_the_rest(seats):
    dealt = deal_cards(seats, seats[0], SeededRandom(1))
    pack = [card for cards in (*dealt.hands.values(), dealt.kitty) for card in cards]
    assert sorted(pack, key=PACK.index) == list(PACK)
    assert dealt.seats == seats
    assert [len(cards) for cards in dealt.hands.values()] == [5] * len(seats)
    assert dealt.turn_up == dealt.kitty[0]


def test_same_seed_deals_the_same_cards_and_another_seed_others():
    assert deal_cards(FOUR_SEATS, N, SeededRandom(7)) == deal_cards(FOUR_SEATS, N, SeededRandom(7))
    assert deal_cards(FOUR_SEATS, N, SeededRandom(7)) != deal_cards(FOUR_SEATS, N, SeededRandom(8))


def test_dealer_bids_last():
    assert deal_cards(FOUR_SEATS, N, SeededRandom(1)).bidding_order == (E, S, W, N)
    assert deal_cards(FOUR_SEATS, S, SeededRandom(1)).bidding_order == (W, N, E, S)
    assert deal_cards(three_seats(empty_chair=E), W, SeededRandom(1)).bidding_order == (N, S, W)


def test_seats_are_listed_clockwise_from_the_first_player():
    assert clockwise_from(FOUR_SEATS, N) == (N, E, S, W)
    assert clockwise_from((N, S, W), S) == (S, W, N)


# From north clockwise. No one has enough for any suit; west hopes for most in clubs.
POOR_HANDS = ("QD KS 10D AH 10H", "QH JD JC KD QS", "KC KH 10S 9D AC", "9C 9S QC AD 10C")
# East holds no heart but the left bower, and is better still in diamonds.
HANDS_WITH_ONLY_LEFT_BOWER = (
    "JC KC 9D QH 10H",
    "JD AS AC AD KS",
    "QS 10S QC 9C 10D",
    "9S JS 10C QD KD",
)


# The tests below are about the tricks that a player expects.


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
def test_expected_tricks_depend_on_trumps_aces_and_missing_suits(hand, tenths):
    assert expected_trick_tenths(parse_cards(hand), Suit.HEARTS) == tenths


def test_every_trump_is_sorted_before_every_plain_card():
    sorted_cards = sort_cards(parse_cards("AS 9H JD JH KC JS AH"), Suit.HEARTS)
    assert sorted_cards == list(parse_cards("JS KC AS 9H AH JD JH"))


# The tests below are about the card that the dealer discards.


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
def test_dealer_who_takes_up_the_turn_up_discards_the_weakest_card(hand, put_away):
    (turn_up,) = parse_cards("9H")
    best_cards = keep_best_five(parse_cards(hand), turn_up)
    assert {*parse_cards(hand), turn_up} - {*best_cards} == {*parse_cards(put_away)}


def test_only_the_dealer_takes_up_the_turn_up_once_ordered_up():
    poor_deal = make_deal("AS", *POOR_HANDS, dealer=W)
    assert hands_after_pickup(poor_deal, named_trump("C", W)) == poor_deal.hands
    hands_after = hands_after_pickup(poor_deal, named_trump("S", N, was_ordered_up=True))
    assert {*hands_after[W]} == {*parse_cards("AS 9S AD QC 10C")}
    assert {**hands_after, W: poor_deal.hands[W]} == poor_deal.hands


# The tests below are about naming trump.


def test_players_with_poor_hands_pass_twice():
    assert bid_for_trump(make_deal("AS", *POOR_HANDS, dealer=W), rules_of("alameda")) is None


@pytest.mark.parametrize("house", ["tanglewood", "athens"])
def test_dealer_who_must_name_trump_names_the_strongest_suit(house):
    assert bid_for_trump(make_deal("AS", *POOR_HANDS, dealer=W), rules_of(house)) == named_trump(
        "C", W
    )


def test_player_with_a_good_hand_orders_up_and_with_a_great_one_plays_alone():
    other_hands = ("9S 10S QC 10D 9D", "KS QS 10C KD AC", "JS JC KC QD 10H")
    good_deal = make_deal("QH", "JH AH KH AS 9C", *other_hands, dealer=W)
    assert bid_for_trump(good_deal, rules_of("alameda")) == named_trump("H", N, was_ordered_up=True)
    great_deal = make_deal("QH", "JH JD AH KH AS", *other_hands, dealer=W)
    assert bid_for_trump(great_deal, rules_of("alameda")) == named_trump(
        "H", N, alone=True, was_ordered_up=True
    )


def test_player_with_only_the_left_bower_orders_up_only_if_no_trump_is_needed():
    east = make_deal("9H", *HANDS_WITH_ONLY_LEFT_BOWER, dealer=N)
    assert bid_for_trump(east, rules_of("athens")) == named_trump("H", E, was_ordered_up=True)
    assert bid_for_trump(east, rules_of("tanglewood")) == named_trump("D", E)
    jacks = rules_of("tanglewood", own_trump_for="jacks")
    assert bid_for_trump(east, jacks) == named_trump("H", E, was_ordered_up=True)


def test_high_turn_up_makes_the_dealers_partner_bid_and_the_opponents_pass():
    cards = ("9H 10H QH KC KD", "10S QS 10C QC 9D", "AH KH 9S 9C AD", "JS KS JC 10D QD")
    by_partner = bid_for_trump(make_deal("JH", *cards, dealer=N), rules_of("alameda"))
    by_opponent = bid_for_trump(make_deal("JH", *cards, dealer=E), rules_of("alameda"))
    assert by_partner == named_trump("H", S, was_ordered_up=True)
    assert by_opponent == named_trump("S", W)


def test_player_at_a_table_of_three_bids_only_on_a_stronger_hand():
    cards = ("QC KC JH QH 9H", "AH KH AS AC 9D", "10S JD QD 10C 9C", "KS JC 10D KD 10H")
    deal_to_four = make_deal("9S", *cards, dealer=N)
    deal_of_three = make_deal("9S", *cards[:3], dealer=N, seats=three_seats(empty_chair=W))
    assert bid_for_trump(deal_to_four, rules_of("alameda")) == named_trump("H", E)
    assert bid_for_trump(deal_of_three, rules_of("alameda")) == named_trump("H", N)


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.key)
def test_pretend_player_orders_up_legally_and_never_names_the_turned_down_suit(house):
    rng, order_up_count = SeededRandom(house.key), 0
    for number in range(300):
        dealt = deal_cards(FOUR_SEATS, FOUR_SEATS[number % 4], rng)
        call = bid_for_trump(dealt, house.rules)
        if call is None:
            continue
        maker = call.bid.maker
        assert call.was_ordered_up is (call.trump is dealt.turn_up.suit)
        if call.was_ordered_up:
            is_dealer, hand = maker is dealt.dealer, dealt.hands[maker]
            assert judge_order_up(
                dealt.turn_up, hand, is_dealer=is_dealer, rules=house.rules
            ).is_legal
            order_up_count += 1
    assert 100 < order_up_count < 250


SEATS_OF_THREE = [three_seats(empty_chair=chair) for chair in FOUR_SEATS]


def first_trick(*cards, maker=N, leader=E, careless=None):
    """Play the first trick of a hand with hearts as trump."""
    tricks_played = play_tricks(deal_hands(*cards), named_trump("H", maker), leader, careless)
    return " ".join(
        f"{played_card.chair}:{played_card.card}" for played_card in tricks_played.tricks[0]
    )


def pretend_hands(seats, count, is_careless=False):
    """Return deals in which a player named trump, played out."""
    rng, house_rules = (
        SeededRandom(f"{seats} {is_careless}"),
        rules_of("tanglewood", three_handed=True),
    )
    for deal_number in range(count):
        dealer = seats[deal_number % len(seats)]
        deal = deal_cards(seats, dealer, rng)
        call = bid_for_trump(deal, house_rules)
        players = active_seats(call.bid, seats)
        careless_player = players[rng.number_below(len(players))] if is_careless else None
        cards = hands_after_pickup(deal, call)
        yield cards, play_tricks(cards, call, players[deal_number % len(players)], careless_player)


# The tests below are about legal play.


@pytest.mark.parametrize("seats", [FOUR_SEATS, *SEATS_OF_THREE])
def test_pretend_tricks_have_no_renege_and_the_winners_that_the_checker_finds(seats):
    for _, tricks_played in pretend_hands(seats, 200):
        assert examine_tricks(tricks_played.seen_cards) == TrickFindings(
            tricks_played.winners, (), ()
        )
        assert len(tricks_played.tricks) == 5
        assert tricks_played.offender is None


@pytest.mark.parametrize("seats", [FOUR_SEATS, *SEATS_OF_THREE])
def test_every_player_plays_all_five_cards_held(seats):
    for held_cards, tricks_played in pretend_hands(seats, 50):
        cards_by_chair = {chair: set() for chair in tricks_played.active_seats}
        for trick in tricks_played.tricks:
            for played_card in trick:
                cards_by_chair[played_card.chair].add(played_card.card)
        assert cards_by_chair == {
            chair: set(held_cards[chair]) for chair in tricks_played.active_seats
        }


@pytest.mark.parametrize("seats", [FOUR_SEATS, *SEATS_OF_THREE])
def test_careless_player_reneges_at_most_once_in_a_hand(seats):
    renege_count = 0
    for _, tricks_played in pretend_hands(seats, 200, is_careless=True):
        findings = examine_tricks(tricks_played.seen_cards)
        offenders = [proof.chair for proof in findings.reneges]
        assert offenders == ([tricks_played.offender] if tricks_played.offender else [])
        assert (findings.winners, findings.wrong_leads) == (tricks_played.winners, ())
        renege_count += len(offenders)
    assert 120 < renege_count < 200


def test_partner_of_a_lone_maker_lays_the_cards_down():
    assert active_seats(named_trump("H", N, alone=True).bid, FOUR_SEATS) == (N, E, W)
    assert active_seats(named_trump("H", N).bid, FOUR_SEATS) == FOUR_SEATS
    assert active_seats(named_trump("H", N, alone=True).bid, three_seats(empty_chair=W)) == (
        N,
        E,
        S,
    )


# The tests below are about sensible play.


def test_makers_lead_their_highest_trump():
    cards = ("JH AH 9S 10S QC", "9H 10S QS KC 9C", "KH 9D 10D QD JC", "QH AS AC AD KD")
    assert first_trick(*cards, leader=N) == "N:JH E:9H S:KH W:QH"


def test_makers_do_not_lead_their_only_trump_unless_it_is_the_right_bower():
    cards = ("{} AS 9S 10S QC", "9H JS QS KC 9C", "10C 9D 10D QD JC", "QH KS AC AD KD")
    hand_with_king, hand_with_bower = (
        (cards[0].format(trump), *cards[1:]) for trump in ("KH", "JH")
    )
    assert first_trick(*hand_with_king, leader=N) == "N:AS E:JS S:9D W:KS"
    assert first_trick(*hand_with_bower, leader=N) == "N:JH E:9H S:9D W:QH"


def test_defender_leads_an_ace_instead_of_a_trump():
    cards = ("JH AH 9S 10S QC", "9H KH QS KC AS", "QH 9D 10D QD JC", "10H KS AC AD KD")
    assert first_trick(*cards) == "E:AS S:QH W:KS N:9S"


def test_player_does_not_take_a_trick_that_the_partner_is_winning():
    cards = ("JH AH 9S 10S QC", "9H KH QC KC AS", "QH 9D 10D QD JC", "10H KS QS AD KD")
    assert first_trick(*cards) == "E:AS S:QH W:QS N:9S"


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
def test_player_takes_a_trick_that_the_opponents_are_winning(south, north, trick):
    east, west = "10S QC JC 9D 10D", "QS 9H 10C KD AH"
    assert first_trick(north, east, south, west, maker=S) == trick


def test_careless_player_throws_the_lowest_card_of_another_suit():
    cards = ("AC KC QD AS 9S", "10S QC JC 9D 10D", "9C JD AD KS QH", "QS 9H 10C KD AH")
    assert first_trick(*cards, maker=S, careless=S) == "E:QC S:KS W:10C N:KC"
