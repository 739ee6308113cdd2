"""Test each sentence of the general euchre rules, and then what they leave open."""

from itertools import product

import pytest

from scoring.bid import ImpossibleHand
from scoring.cards import parse_card
from scoring.chairs import sides_at_table
from scoring.game import first_dealer, game_from_hands, race_won_sentence
from scoring.houses.general import GENERAL
from scoring.places.standings import rank_entrants
from scoring.places.tie_breakers import EntrantResult
from scoring.totals.judging import TypedTotals, judge_game_totals
from tests.rulesheets.table import (
    ALL_CHAIRS,
    LEFT_NEIGHBOR_BY_CHAIR,
    PARTNER_BY_CHAIR,
    SUITS,
    breach,
    can_order_up,
    counted_hands_and_next_dealer,
    findings_of_tricks,
    fine_cents_by_chair,
    four_seats,
    list_proofs,
    makers_score,
    misdeal,
    opening_lead,
    opponents_score,
    played_hand,
    points_of_hand,
    printed_rule_lines,
    renege,
    score_of_zeros,
    six_cards,
    suits_in_order,
    three_seats,
    thrown_in,
    who_sets_dial_and_its_value,
    winner_of_trick,
)

RULES = GENERAL.rules
each_chair = pytest.mark.parametrize("chair", ALL_CHAIRS)
each_maker = pytest.mark.parametrize("maker", ALL_CHAIRS)
each_empty_chair = pytest.mark.parametrize("empty", ALL_CHAIRS)

# The tests below are about the cards.


def test_four_people_play_in_two_partnerships():
    """Line G1 of the general rules."""
    assert [[*side] for side in sides_at_table(four_seats())] == [["N", "S"], ["E", "W"]]


@each_empty_chair
def test_table_of_three_is_refused(empty):
    """Line G1 of the general rules."""
    assert who_sets_dial_and_its_value(GENERAL, "G1", "three_handed") == ("says", False)
    seats = three_seats(without=empty)
    with pytest.raises(ImpossibleHand, match="no 3-player tables"):
        points_of_hand(RULES, played_hand(seats[0], seats[0], 3), seats)


def test_deck_has_no_jokers():
    """Line G2 of the general rules."""
    assert "24 cards" in printed_rule_lines(GENERAL, "G2")
    with pytest.raises(ValueError, match="not a card in this pack"):
        parse_card("joker")


def test_plain_suit_ranks_ace_king_queen_jack_ten_nine():
    """Line G3 of the general rules."""
    assert suits_in_order("H")[2:] == ["AS KS QS JS 10S 9S", "AC KC QC JC 10C 9C"]


@pytest.mark.parametrize(
    ("trump", "bowers"), [("S", "JS JC"), ("C", "JC JS"), ("H", "JH JD"), ("D", "JD JH")]
)
def test_right_bower_then_left_bower_are_the_highest_trumps(trump, bowers):
    """Line G4 of the general rules."""
    assert suits_in_order(trump)[0].startswith(bowers + " A")


def test_hearts_as_trump_rank_as_in_the_sheets_example():
    """Line G4 of the general rules."""
    assert suits_in_order("H")[0] == "JH JD AH KH QH 10H 9H"


@pytest.mark.parametrize("trump", SUITS)
def test_trump_has_seven_cards_next_five_and_the_cross_suits_six(trump):
    """Line G5 of the general rules."""
    assert [len(suit.split()) for suit in suits_in_order(trump)] == [7, 5, 6, 6]


# The tests below are about the deal and naming trump.


@each_chair
def test_hand_is_thrown_in_when_all_pass_twice(chair):
    """Line G10 of the general rules."""
    assert "thrown in for a new deal" in printed_rule_lines(GENERAL, "G10")
    assert points_of_hand(RULES, thrown_in(chair)) == score_of_zeros()
    assert counted_hands_and_next_dealer(RULES, thrown_in(chair))[0] == 0


@each_maker
def test_anyone_who_declares_trump_may_play_alone(maker):
    """Line G11 of the general rules."""
    assert "may play alone" in printed_rule_lines(GENERAL, "G11")
    assert points_of_hand(RULES, played_hand("N", maker, 5, alone=True)) == makers_score(maker, 4)


# The tests below are about the play of a hand.


@pytest.mark.parametrize(
    ("cards_in_hand", "proven_reneges"), [("KC AH", []), ("KC 10D", [("W", 1, "9S", "10D")])]
)
def test_players_must_follow_suit_if_able(cards_in_hand, proven_reneges):
    """Line G12 of the general rules."""
    assert (
        list_proofs(findings_of_tricks("C", "N:AD E:9D S:QD W:9S", in_hand={"W": cards_in_hand}))
        == proven_reneges
    )


@pytest.mark.parametrize(
    ("played_cards", "winner"),
    [("N:AD E:9C S:QD W:KD", "E"), ("N:AD E:9C S:JS W:AC", "S"), ("N:10D E:AH S:QD W:9D", "S")],
)
def test_highest_trump_or_highest_of_led_suit_wins_the_trick(played_cards, winner):
    """Line G13 of the general rules."""
    assert winner_of_trick("C", played_cards) == winner


def test_winner_of_a_trick_leads_the_next_card():
    """Line G13 of the general rules."""
    findings_of_play = findings_of_tricks("C", "N:AD E:9C S:QD W:KD", "S:AH W:9H N:10H E:QH")
    assert [
        (lead.chair, lead.trick_number, lead.due_leader) for lead in findings_of_play.wrong_leads
    ] == [("S", 2, "E")]
    assert findings_of_tricks("C", "N:AD E:9C S:QD W:KD", "E:AH S:9H W:10H N:QH").wrong_leads == ()


def test_three_tricks_of_five_make_the_bid():
    """Line G14 of the general rules."""
    assert "the makers need three tricks" in printed_rule_lines(GENERAL, "G14")
    assert points_of_hand(RULES, played_hand("N", "N", 3)) == makers_score("N", 1)
    with pytest.raises(ImpossibleHand, match="a hand has 5"):
        played_hand("N", "N", 6)


@pytest.mark.parametrize(("tricks", "is_euchre"), [(0, True), (1, True), (2, True), (3, False)])
def test_makers_without_three_tricks_are_euchred(tricks, is_euchre):
    """Line G14 of the general rules."""
    assert "euchred" in printed_rule_lines(GENERAL, "G14")
    assert played_hand("N", "N", tricks).event.is_euchre is is_euchre


def test_all_five_tricks_are_a_march():
    """Line G14 of the general rules."""
    assert [played_hand("N", "N", tricks).event.is_march for tricks in (3, 4, 5)] == [
        False,
        False,
        True,
    ]


# The tests below are about the points of a hand.


def test_game_ends_at_five_points():
    """Line G17 of the general rules."""
    assert who_sets_dial_and_its_value(GENERAL, "G17", "target") == ("says", 5)
    hands = [played_hand("N", "N", 5), played_hand("E", "N", 5), played_hand("S", "N", 3)]
    assert game_from_hands(RULES, four_seats(), hands[:2]).why_game_is_over() == ""
    game = game_from_hands(RULES, four_seats(), hands)
    assert game.why_game_is_over() == race_won_sentence("N/S", 5)
    with pytest.raises(ImpossibleHand, match="comes after the end"):
        game.add_hand(played_hand("W", "N", 3))


def test_last_hand_can_bring_a_score_above_five():
    """Line G17: a side with four points and a lone march has eight."""
    hands = [
        played_hand("N", "N", 5),
        played_hand("E", "N", 5),
        played_hand("S", "N", 5, alone=True),
    ]
    assert game_from_hands(RULES, four_seats(), hands).why_game_is_over() == race_won_sentence(
        "N/S", 8
    )


# The tests below are about what the rule sheet leaves open, and our rules answer.


def test_player_dealt_the_first_jack_deals_first():
    """Line G7: the sheet does not say who deals first."""
    assert who_sets_dial_and_its_value(GENERAL, "G7", "first_dealer") == ("silent", "first_jack")
    assert first_dealer(RULES, four_seats()) is None
    assert first_dealer(RULES.with_answers({"first_dealer": "scorekeeper"}), four_seats()) == "N"


@each_chair
def test_misdeal_is_redealt_by_the_same_dealer(chair):
    """Line G6: the sheet does not mention misdeals."""
    dials = ("misdeal_before_turn_up", "misdeal_kitty_not_four")
    assert [who_sets_dial_and_its_value(GENERAL, "G6", dial) for dial in dials] == [
        ("silent", "same_dealer")
    ] * 2
    assert counted_hands_and_next_dealer(RULES, misdeal(chair)) == (0, chair)
    rules_passing_the_deal = RULES.with_answers(dict.fromkeys(dials, "next_dealer"))
    assert counted_hands_and_next_dealer(rules_passing_the_deal, misdeal(chair)) == (
        0,
        LEFT_NEIGHBOR_BY_CHAIR[chair],
    )


@pytest.mark.parametrize("dealer", [False, True])
def test_nobody_needs_a_trump_to_order_up(dealer):
    """Line G7 of the general rules."""
    assert who_sets_dial_and_its_value(GENERAL, "G7", "own_trump") == ("silent", "nobody")
    hand = "AS KS 9C 10C QC"
    assert can_order_up(RULES, "9H", hand, dealer=dealer) is True
    assert (
        can_order_up(RULES.with_answers({"own_trump": "everybody"}), "9H", hand, dealer=dealer)
        is False
    )


@each_chair
def test_next_player_deals_after_a_hand_is_thrown_in(chair):
    """Line G10 of the general rules."""
    assert who_sets_dial_and_its_value(GENERAL, "G10", "nobody_names") == ("silent", "next_dealer")
    assert counted_hands_and_next_dealer(RULES, thrown_in(chair)) == (
        0,
        LEFT_NEIGHBOR_BY_CHAIR[chair],
    )
    assert counted_hands_and_next_dealer(
        RULES.with_answers({"nobody_names": "same_dealer"}), thrown_in(chair)
    ) == (0, chair)


@each_chair
def test_deal_passes_to_the_left(chair):
    """Section 2: the deal goes left after a hand is played."""
    assert counted_hands_and_next_dealer(RULES, played_hand(chair, "N", 3)) == (
        1,
        LEFT_NEIGHBOR_BY_CHAIR[chair],
    )


@pytest.mark.parametrize(("dealer", "maker"), [*product(ALL_CHAIRS, ALL_CHAIRS)])
def test_player_left_of_dealer_leads_first(dealer, maker):
    """Line G12: a lone maker's partner is passed over."""
    assert who_sets_dial_and_its_value(GENERAL, "G12", "lone_lead") == ("silent", "left_of_dealer")
    left_of_dealer = LEFT_NEIGHBOR_BY_CHAIR[dealer]
    assert opening_lead(RULES, dealer, maker) == left_of_dealer
    expected_leader = (
        LEFT_NEIGHBOR_BY_CHAIR[left_of_dealer]
        if left_of_dealer == PARTNER_BY_CHAIR[maker]
        else left_of_dealer
    )
    assert opening_lead(RULES, dealer, maker, alone=True) == expected_leader
    rules_with_lead_left_of_maker = RULES.with_answers({"lone_lead": "left_of_maker"})
    assert (
        opening_lead(rules_with_lead_left_of_maker, dealer, maker, alone=True)
        == LEFT_NEIGHBOR_BY_CHAIR[maker]
    )


@each_chair
def test_opponents_choose_a_renege_penalty_by_hoyles_rule(chair):
    """Line G12: the sheet names no penalty."""
    assert who_sets_dial_and_its_value(GENERAL, "G12", "renege") == ("silent", "offended_choose")
    assert who_sets_dial_and_its_value(GENERAL, "G12", "renege_points") == ("silent", 2)
    assert points_of_hand(RULES, renege("N", chair, "N", 3, choice="as_played")) == makers_score(
        "N", 1
    )
    assert points_of_hand(RULES, renege("N", chair, "N", 3, choice="add")) == opponents_score(
        chair, 2
    )
    assert points_of_hand(RULES, renege("N", chair, "N", 3, choice="subtract")) == makers_score(
        chair, -2
    )
    assert points_of_hand(
        RULES.with_answers({"renege": "hand_over"}), renege("N", chair)
    ) == opponents_score(chair, 2)


@each_maker
def test_renege_against_a_lone_hand_gives_four_points(maker):
    """Line G12: four points are Hoyle's rule."""
    assert who_sets_dial_and_its_value(GENERAL, "G12", "renege_points_lone") == ("silent", 4)
    hand = renege("N", LEFT_NEIGHBOR_BY_CHAIR[maker], maker, alone=True, choice="add")
    assert points_of_hand(RULES, hand) == makers_score(maker, 4)
    assert points_of_hand(RULES.with_answers({"renege_points_lone": 2}), hand) == makers_score(
        maker, 2
    )
    assert points_of_hand(
        RULES, renege("N", maker, maker, alone=True, choice="add")
    ) == opponents_score(maker, 2)


@pytest.mark.parametrize("kind", ["exposed_card", "lead_out_of_turn"])
def test_play_goes_on_after_exposed_card_or_lead_out_of_turn(kind):
    """Line G12: the sheet names no such offense."""
    assert who_sets_dial_and_its_value(GENERAL, "G12", kind) == ("silent", "as_played")
    hand = breach("N", kind, "E", 4)
    assert points_of_hand(RULES, hand) == makers_score("E", 1)
    assert points_of_hand(RULES.with_answers({kind: "hand_over"}), hand) == score_of_zeros()


def test_director_rules_on_a_dealer_with_six_cards():
    """Line G8: the sheet does not say what happens to a dealer who does not discard."""
    assert who_sets_dial_and_its_value(GENERAL, "G8", "extra_cards") == ("silent", "director")
    with pytest.raises(ImpossibleHand, match="Choose the hand as played"):
        points_of_hand(RULES, six_cards("E"))
    assert points_of_hand(
        RULES.with_answers({"extra_cards": "subtract"}), six_cards("E")
    ) == makers_score("E", -2)


def test_nobody_gets_an_x():
    """Line G16: euchred makers lose nothing more."""
    assert who_sets_dial_and_its_value(GENERAL, "G16", "x_for_euchre") == ("silent", False)
    assert fine_cents_by_chair(RULES, played_hand("N", "N", 0)) == {}
    rules_with_xs = RULES.with_answers({"x_for_euchre": True})
    assert fine_cents_by_chair(rules_with_xs, played_hand("N", "N", 0)) == {"N": 0, "S": 0}


@pytest.mark.parametrize("target", [7, 10, 11])
def test_game_can_end_at_another_score_than_five(target):
    """Line G17 of the general rules."""
    hands = [played_hand(dealer, "N", 5) for dealer in ("N", "E", "S")]
    assert game_from_hands(RULES, four_seats(), hands).why_game_is_over() == race_won_sentence(
        "N/S", 6
    )
    assert (
        game_from_hands(
            RULES.with_answers({"target": target}), four_seats(), hands
        ).why_game_is_over()
        == ""
    )


def test_bell_does_not_end_a_game():
    """Line G17: only points end a game."""
    assert who_sets_dial_and_its_value(GENERAL, "G17", "bell") == ("silent", "finish_game")
    rules_with_bell = RULES.with_answers({"bell": "finish_hand"})
    assert judge_game_totals(TypedTotals(four_seats(), (3, 2)), RULES).is_possible is False
    assert judge_game_totals(TypedTotals(four_seats(), (3, 2)), rules_with_bell).is_possible is True


def test_equal_final_scores_share_the_place():
    """Line G17: the sheet does not mention places."""
    assert who_sets_dial_and_its_value(GENERAL, "G17", "tie_breakers") == ("silent", [])
    teams = [EntrantResult("A", 5, games_won=1), EntrantResult("B", 5, games_won=2)]
    rules_with_tie_breaker = RULES.with_answers({"tie_breakers": ["games_won"]})
    assert [place.rank for place in rank_entrants(teams, RULES.tie_breakers)] == [1, 1]
    assert [
        place.result.entrant for place in rank_entrants(teams, rules_with_tie_breaker.tie_breakers)
    ] == ["B", "A"]


@pytest.mark.parametrize(
    ("totals", "possible"),
    [
        ((5, 4), True),
        ((8, 4), True),
        ((9, 0), False),
        ((4, 3), False),
        ((5, 5), False),
        ((6, 5), False),
        ((0, 5), True),
    ],
)
def test_game_to_five_ends_with_five_to_eight_points(totals, possible):
    """Line G17: the loser has four points at most, and no game is tied."""
    assert judge_game_totals(TypedTotals(four_seats(), totals), RULES).is_possible is possible
