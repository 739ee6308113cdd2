import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.bid import Bid, ImpossibleHand
from scoring.cards import PACK, parse_card
from scoring.chairs import Chair
from scoring.dials.house_rules import NO_TABLES_OF_THREE_REFUSAL
from scoring.hand_worth import empty_seat_refusal
from scoring.houses.alameda import ALAMEDA
from scoring.houses.athens import ATHENS
from scoring.houses.general import GENERAL
from scoring.houses.mcallen import MCALLEN
from scoring.houses.tanglewood import TANGLEWOOD
from scoring.ordering_up import (
    OrderUpVerdict,
    judge_order_up,
    opening_leader,
    void_call_sentence,
)
from tests.scoring.table import exact_match_pattern

N, E, S, W = ALL_CHAIRS = tuple(Chair)
HOUSES = (ALAMEDA, TANGLEWOOD, MCALLEN, GENERAL, ATHENS)

LEGAL_CALL = OrderUpVerdict(True)
VOID_CALL = OrderUpVerdict(False, void_call_sentence())

# Hands of five cards as dealt, to be judged when a heart is turned up.
HAND_WITH_ANOTHER_HEART = "9H AS KS QC 10D"
HAND_WITH_LEFT_BOWER_BUT_NO_HEART = "JD AS KS QC 10D"
HAND_WITHOUT_RED_JACK = "AD AS KS QC 10D"


# The tests below are about ordering up.


@pytest.mark.parametrize("turn_up", ["JH", "QH"])
@pytest.mark.parametrize("is_dealer", [False, True], ids=["another player", "the dealer"])
def test_tanglewood_hand_with_another_heart_may_order_up_hearts(turn_up, is_dealer):
    assert (
        call_trump(turn_up, HAND_WITH_ANOTHER_HEART, TANGLEWOOD.rules, is_dealer=is_dealer)
        == LEGAL_CALL
    )


@pytest.mark.parametrize("turn_up", ["JH", "QH"])
@pytest.mark.parametrize("is_dealer", [False, True], ids=["another player", "the dealer"])
def test_tanglewood_hand_without_a_heart_may_not_order_up_hearts(turn_up, is_dealer):
    assert (
        call_trump(turn_up, HAND_WITHOUT_RED_JACK, TANGLEWOOD.rules, is_dealer=is_dealer)
        == VOID_CALL
    )


def test_tanglewood_jack_of_diamonds_does_not_count_as_a_heart():
    assert call_trump("JH", HAND_WITH_LEFT_BOWER_BUT_NO_HEART, TANGLEWOOD.rules) == OrderUpVerdict(
        False,
        "The hand has no card of the turned-up suit (JD does not count as one until trump is "
        "named). The call is void, and bidding goes on.",
    )


def test_refusal_names_the_left_bower_of_a_black_turn_up():
    assert call_trump("9S", "JC AH KH QD 10D", TANGLEWOOD.rules) == OrderUpVerdict(
        False, void_call_sentence(parse_card("JC"))
    )


def test_right_bower_counts_as_a_card_of_the_turned_up_suit():
    assert call_trump("9H", "JH AS KS QC 10D", TANGLEWOOD.rules) == LEGAL_CALL


@pytest.mark.parametrize(
    ("is_dealer", "call"),
    [(False, VOID_CALL), (True, LEGAL_CALL)],
    ids=["another player", "the dealer"],
)
def test_alameda_dealer_picks_up_regardless_where_others_need_a_trump(is_dealer, call):
    assert call_trump("AH", "9D AS KS QC 10D", ALAMEDA.rules, is_dealer=is_dealer) == call


@pytest.mark.parametrize("house", [MCALLEN, GENERAL, ATHENS], ids=lambda house: house.key)
@pytest.mark.parametrize("is_dealer", [False, True], ids=["another player", "the dealer"])
def test_house_that_asks_for_no_trump_lets_any_hand_order_up(house, is_dealer):
    assert call_trump("JH", HAND_WITHOUT_RED_JACK, house.rules, is_dealer=is_dealer) == LEGAL_CALL


@pytest.mark.parametrize(
    ("turn_up", "call"), [("JH", VOID_CALL), ("QH", LEGAL_CALL)], ids=["a jack", "another card"]
)
def test_house_that_asks_only_under_a_jack_lets_any_hand_order_up_other_cards(turn_up, call):
    rules = TANGLEWOOD.rules.with_answers({"own_trump_for": "jacks"})
    assert call_trump(turn_up, HAND_WITHOUT_RED_JACK, rules) == call


@pytest.mark.parametrize("hand", ["9H AS KS QC", "9H AS KS QC 10D 9D", ""])
def test_hand_of_other_than_five_cards_is_refused(hand):
    refusal = f"The hand has {len(hand.split())} cards. Name all 5 as dealt."
    with pytest.raises(ValueError, match=exact_match_pattern(refusal)):
        call_trump("JH", hand, TANGLEWOOD.rules)


@pytest.mark.parametrize("hand", ["JH AS KS QC 10D", "9H 9H KS QC 10D"])
def test_hand_with_a_repeated_card_is_refused(hand):
    refusal = "A card is entered twice. Check the hand and the turned-up card."
    with pytest.raises(ValueError, match=exact_match_pattern(refusal)):
        call_trump("JH", hand, TANGLEWOOD.rules)


@settings(deadline=None)
@given(st.permutations(PACK), st.sampled_from(HOUSES), st.booleans())
def test_call_is_void_only_without_a_printed_trump_and_then_always_says_why(pack, house, is_dealer):
    turn_up, *hand = pack[:6]
    call = judge_order_up(turn_up, hand, is_dealer=is_dealer, rules=house.rules)
    if any(str(card)[-1] == str(turn_up)[-1] for card in hand):
        assert call.is_legal
    assert (call.reason == "") is call.is_legal


# The tests below are about the opening lead.


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.key)
@pytest.mark.parametrize("maker", ALL_CHAIRS)
@pytest.mark.parametrize(("dealer", "leader"), [(N, E), (E, S), (S, W), (W, N)])
def test_left_of_the_dealer_leads_whoever_makes_trump_with_a_partner(house, maker, dealer, leader):
    assert opening_leader(dealer, Bid(maker), ALL_CHAIRS, house.rules) is leader


@pytest.mark.parametrize(
    "house", [ALAMEDA, TANGLEWOOD, GENERAL, ATHENS], ids=lambda house: house.key
)
@pytest.mark.parametrize(
    ("maker", "leader"),
    [(N, E), (E, E), (S, E), (W, S)],
    ids=["dealer alone", "leader alone", "dealer's partner alone", "leader's partner alone"],
)
def test_left_of_the_dealer_leads_to_a_lone_hand_unless_idle(house, maker, leader):
    assert opening_leader(N, Bid(maker, alone=True), ALL_CHAIRS, house.rules) is leader


@pytest.mark.parametrize("dealer", ALL_CHAIRS)
@pytest.mark.parametrize(("maker", "leader"), [(N, E), (E, S), (S, W), (W, N)])
def test_mcallen_opponent_left_of_a_lone_maker_leads_even_as_the_dealer(dealer, maker, leader):
    assert opening_leader(dealer, Bid(maker, alone=True), ALL_CHAIRS, MCALLEN.rules) is leader


@pytest.mark.parametrize("maker", [N, E, S])
@pytest.mark.parametrize("alone", [False, True], ids=["undeclared", "declared alone"])
@pytest.mark.parametrize(("dealer", "leader"), [(N, E), (E, S), (S, N)])
def test_opening_lead_at_a_table_of_three_skips_only_the_empty_chair(maker, alone, dealer, leader):
    assert opening_leader(dealer, Bid(maker, alone), (N, E, S), TANGLEWOOD.rules) is leader


def test_chair_across_a_lone_maker_leads_at_a_table_of_three():
    assert opening_leader(N, Bid(W, alone=True), (N, E, W), ALAMEDA.rules) is E


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.key)
def test_opening_leader_is_left_of_the_dealer_if_nobody_plays_alone(house):
    assert opening_leader(N, None, ALL_CHAIRS, house.rules) is E


@settings(deadline=None)
@given(st.sampled_from(HOUSES), st.sampled_from(ALL_CHAIRS), st.sampled_from(ALL_CHAIRS))
def test_partner_of_a_lone_maker_never_leads(house, dealer, maker):
    leader = opening_leader(dealer, Bid(maker, alone=True), ALL_CHAIRS, house.rules)
    assert leader is not {N: S, S: N, E: W, W: E}[maker]


@pytest.mark.parametrize("house", [MCALLEN, GENERAL, ATHENS], ids=lambda house: house.key)
def test_table_of_three_is_refused_where_the_house_plays_none(house):
    with pytest.raises(ImpossibleHand, match=exact_match_pattern(NO_TABLES_OF_THREE_REFUSAL)):
        opening_leader(N, Bid(E), (N, E, S), house.rules)


@pytest.mark.parametrize(
    ("dealer", "maker", "role"), [(W, N, "dealer"), (N, W, "maker")], ids=["dealer", "maker"]
)
def test_empty_chair_neither_deals_nor_makes_trump(dealer, maker, role):
    refusal = empty_seat_refusal(W, (N, E, S), role)
    with pytest.raises(ImpossibleHand, match=exact_match_pattern(refusal)):
        opening_leader(dealer, Bid(maker), (N, E, S), TANGLEWOOD.rules)


def call_trump(turn_up, words, rules, *, is_dealer=False):
    hand = [parse_card(name) for name in words.split()]
    return judge_order_up(parse_card(turn_up), hand, is_dealer=is_dealer, rules=rules)
