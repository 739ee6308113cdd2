"""Test each sentence of the Athens Catholic Community Euchre Tournament rules, and then what the
sheet leaves open.
"""

from itertools import product

import pytest

from scoring.bid import ImpossibleHand
from scoring.chairs import Chair
from scoring.game import first_dealer, game_from_hands, race_won_sentence
from scoring.hand import worth_by_penalty_choice
from scoring.houses.athens import ATHENS
from scoring.totals.judging import TypedTotals, judge_game_totals
from tests.rulesheets.table import (
    ALL_CHAIRS,
    LEFT_NEIGHBOR_BY_CHAIR,
    PARTNER_BY_CHAIR,
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
)

RULES = ATHENS.rules
each_chair = pytest.mark.parametrize("chair", ALL_CHAIRS)
each_maker = pytest.mark.parametrize("maker", ALL_CHAIRS)

# The tests below are about the tournament.


def test_team_is_two_people_for_the_whole_tournament():
    """Line C2 of the Athens rule sheet."""
    assert "two people, together for the whole tournament" in printed_rule_lines(ATHENS, "C2")
    assert who_sets_dial_and_its_value(ATHENS, "C2", "three_handed") == ("says", False)
    with pytest.raises(ImpossibleHand, match="no 3-player tables"):
        points_of_hand(RULES, played_hand("N", "N", 3), three_seats())


def test_fee_is_ten_dollars_a_person_twenty_a_team():
    """Line C3 of the Athens rule sheet."""
    assert who_sets_dial_and_its_value(ATHENS, "C3", "fee_cents") == ("says", 1000)
    assert 2 * RULES.fee_cents == 2000


# The tests below are about the deal.


def test_player_dealt_first_black_jack_deals_first():
    """Line C6 of the Athens rule sheet."""
    assert who_sets_dial_and_its_value(ATHENS, "C6", "first_dealer") == ("says", "first_black_jack")
    assert "black jack" in printed_rule_lines(ATHENS, "C6")
    assert first_dealer(RULES, four_seats()) is None


@each_chair
def test_deal_rotates_clockwise_each_hand(chair):
    """Line C7 of the Athens rule sheet."""
    assert counted_hands_and_next_dealer(RULES, played_hand(chair, "N", 3)) == (
        1,
        LEFT_NEIGHBOR_BY_CHAIR[chair],
    )
    game = game_from_hands(RULES, four_seats(), [played_hand(chair, "N", 3)])
    with pytest.raises(ImpossibleHand, match=f"it was {LEFT_NEIGHBOR_BY_CHAIR[chair]}'s deal"):
        game.add_hand(played_hand(chair, "N", 3))


@each_chair
def test_deal_passes_when_kitty_does_not_have_four_cards(chair):
    """Line C10 of the Athens rule sheet."""
    assert who_sets_dial_and_its_value(ATHENS, "C10", "misdeal_kitty_not_four") == (
        "says",
        "next_dealer",
    )
    assert points_of_hand(RULES, misdeal(chair, "kitty_not_four")) == score_of_zeros()
    assert counted_hands_and_next_dealer(RULES, misdeal(chair, "kitty_not_four")) == (
        0,
        LEFT_NEIGHBOR_BY_CHAIR[chair],
    )


# The tests below are about bidding.


@each_chair
def test_dealer_must_name_trump_when_three_pass(chair):
    """Line C14 of the Athens rule sheet."""
    assert who_sets_dial_and_its_value(ATHENS, "C14", "nobody_names") == (
        "says",
        "dealer_must_name",
    )
    with pytest.raises(ImpossibleHand, match="the dealer must name trump"):
        points_of_hand(RULES, thrown_in(chair))


# The tests below are about trump.


@pytest.mark.parametrize(
    ("trump", "order"),
    [
        ("C", "JC JS AC KC QC 10C 9C"),
        ("H", "JH JD AH KH QH 10H 9H"),
        ("D", "JD JH AD KD QD 10D 9D"),
    ],
)
def test_right_and_left_bower_are_the_highest_trumps(trump, order):
    """Line C16 of the Athens rule sheet."""
    assert suits_in_order(trump)[0] == order


def test_spades_as_trump_rank_as_in_the_sheets_example():
    """Line C16 of the Athens rule sheet."""
    assert suits_in_order("S")[0] == "JS JC AS KS QS 10S 9S"


# The tests below are about the play of cards.


def test_renege_is_proved_from_the_tricks_taken():
    """Line C19 of the Athens rule sheet."""
    assert "as evidence" in printed_rule_lines(ATHENS, "C19")
    findings = findings_of_tricks("H", "N:AH E:9H S:10C W:10H", "N:KS E:9S S:JD W:10S")
    assert list_proofs(findings) == [("S", 1, "10C", "JD")]


def test_laid_card_cannot_be_taken_back():
    """Line C22 of the Athens rule sheet."""
    assert who_sets_dial_and_its_value(ATHENS, "C22", "renege_correctable") == ("says", False)
    with pytest.raises(ImpossibleHand, match="don't let players correct a renege"):
        points_of_hand(RULES, breach("N", "renege_corrected", "N", 3))


# The tests below are about scoring.


def make_hands(*hands):
    """Return hands from (maker, tricks, alone), with the deal going left from north."""
    return [played_hand(ALL_CHAIRS[number % 4], *hand) for number, hand in enumerate(hands)]


def test_first_team_with_ten_points_wins_the_game():
    """Line C28 of the Athens rule sheet."""
    hands = make_hands(*[("E", 5)] * 5)
    assert game_from_hands(RULES, four_seats(), hands[:4]).why_game_is_over() == ""
    game = game_from_hands(RULES, four_seats(), hands)
    assert (game.why_game_is_over(), game.points) == (
        race_won_sentence("E/W", 10),
        makers_score("E", 10),
    )
    with pytest.raises(ImpossibleHand, match="comes after the end"):
        game.add_hand(played_hand("E", "N", 3))


def test_winner_can_have_thirteen_points():
    """Line C28 of the Athens rule sheet."""
    game = game_from_hands(
        RULES, four_seats(), make_hands(*[("N", 5)] * 4, ("N", 3), ("N", 5, True))
    )
    assert game.why_game_is_over() == race_won_sentence("N/S", 13)


# The tests below are about irregularities and penalties.


@each_chair
@pytest.mark.parametrize("tricks", [None, *range(6)])
def test_renege_ends_the_hand_and_gives_opponents_two_points(chair, tricks):
    """Line C30 of the Athens rule sheet."""
    for maker in ALL_CHAIRS:
        assert points_of_hand(RULES, renege("N", chair, maker, tricks)) == opponents_score(chair, 2)
    assert counted_hands_and_next_dealer(RULES, renege("N", chair)) == (1, "E")


@each_maker
@pytest.mark.parametrize("tricks", [None, *range(6)])
def test_renege_against_a_loner_costs_two_points_too(maker, tricks):
    """Line C30: the penalty is two points, not four."""
    for offender in (
        LEFT_NEIGHBOR_BY_CHAIR[maker],
        PARTNER_BY_CHAIR[LEFT_NEIGHBOR_BY_CHAIR[maker]],
    ):
        hand = renege("N", offender, maker, tricks, alone=True)
        assert points_of_hand(RULES, hand) == makers_score(maker, 2)


@each_maker
def test_makers_who_renege_score_nothing(maker):
    """Line C30: the march of makers who renege does not score."""
    for alone in (False, True):
        assert points_of_hand(RULES, renege("N", maker, maker, 5, alone=alone)) == opponents_score(
            maker, 2
        )


@pytest.mark.parametrize("choice", ["as_played", "add", "subtract"])
def test_opponents_have_no_choice_of_renege_penalty(choice):
    """Line C30 of the Athens rule sheet."""
    hand = renege("N", "E", "N", 3)
    assert worth_by_penalty_choice(hand, four_seats(), RULES) == {}
    with pytest.raises(ImpossibleHand, match="no one chooses the penalty"):
        points_of_hand(RULES, renege("N", "E", "N", 3, choice=choice))


@each_chair
@pytest.mark.parametrize("maker", [None, *ALL_CHAIRS])
def test_lead_out_of_turn_ends_the_hand_and_passes_the_deal(chair, maker):
    """Line C31 of the Athens rule sheet."""
    assert who_sets_dial_and_its_value(ATHENS, "C31", "lead_out_of_turn") == ("says", "hand_over")
    hand = breach(chair, "lead_out_of_turn", maker)
    assert points_of_hand(RULES, hand) == score_of_zeros()
    assert counted_hands_and_next_dealer(RULES, hand)[1] == LEFT_NEIGHBOR_BY_CHAIR[chair]


@pytest.mark.parametrize("tricks", range(6))
def test_hand_ended_by_lead_out_of_turn_is_not_a_euchre(tricks):
    """Line C31: the tricks taken before the hand ended do not matter."""
    hand = breach("N", "lead_out_of_turn", "S", tricks, alone=True)
    assert points_of_hand(RULES, hand) == score_of_zeros()
    tallies = game_from_hands(RULES, four_seats(), [hand]).tallies
    assert [(tally.euchres_made, tally.euchres_suffered) for tally in tallies] == [(0, 0)] * 4


# The tests below are about what the rule sheet leaves open, and our rules answer.


@each_chair
def test_same_dealer_deals_again_after_misdeal_before_turn_up(chair):
    """Line C10 of the Athens rule sheet."""
    assert who_sets_dial_and_its_value(ATHENS, "C10", "misdeal_before_turn_up") == (
        "silent",
        "same_dealer",
    )
    hand = misdeal(chair, "before_turn_up")
    assert counted_hands_and_next_dealer(RULES, hand) == (0, chair)
    assert counted_hands_and_next_dealer(
        RULES.with_answers({"misdeal_before_turn_up": "next_dealer"}), hand
    ) == (
        0,
        LEFT_NEIGHBOR_BY_CHAIR[chair],
    )


def test_misdeal_needs_to_say_when_it_was_seen():
    """Line C10: the next dealer depends on how the misdeal was found."""
    with pytest.raises(ImpossibleHand, match="how the misdeal was found"):
        counted_hands_and_next_dealer(RULES, misdeal("N"))


@pytest.mark.parametrize("dealer", [False, True])
def test_nobody_needs_a_trump_to_order_up(dealer):
    """Line C12 of the Athens rule sheet."""
    assert who_sets_dial_and_its_value(ATHENS, "C12", "own_trump") == ("silent", "nobody")
    hand = "AS KS 9C 10C QC"
    rules_requiring_trump = RULES.with_answers({"own_trump": "everybody"})
    assert can_order_up(RULES, "9H", hand, dealer=dealer) is True
    assert can_order_up(rules_requiring_trump, "9H", hand, dealer=dealer) is False


@pytest.mark.parametrize(("dealer", "maker"), [*product(ALL_CHAIRS, ALL_CHAIRS)])
def test_next_active_player_left_of_dealer_leads(dealer, maker):
    """Line C32: a lone maker's partner is passed over."""
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


@pytest.mark.parametrize("tricks", range(6))
def test_exposed_card_is_treated_like_a_lead_out_of_turn(tricks):
    """Line C31: the sheet names only the lead out of turn."""
    assert who_sets_dial_and_its_value(ATHENS, "C31", "exposed_card") == ("silent", "hand_over")
    hand = breach("N", "exposed_card", "N", tricks)
    assert points_of_hand(RULES, hand) == score_of_zeros()
    rules_playing_on = RULES.with_answers({"exposed_card": "as_played"})
    assert points_of_hand(rules_playing_on, hand) == points_of_hand(
        RULES, played_hand("N", "N", tricks)
    )


def test_director_rules_on_a_dealer_with_six_cards():
    """Line C29 of the Athens rule sheet."""
    assert who_sets_dial_and_its_value(ATHENS, "C29", "extra_cards") == ("silent", "director")
    with pytest.raises(ImpossibleHand, match="Choose the hand as played"):
        points_of_hand(RULES, six_cards("N"))
    assert points_of_hand(RULES, six_cards("N", choice="add")) == opponents_score("N", 2)
    assert points_of_hand(
        RULES.with_answers({"extra_cards": "add"}), six_cards("N")
    ) == opponents_score("N", 2)


def test_nobody_gets_an_x():
    """Line C27: euchred bidders pay nothing."""
    assert who_sets_dial_and_its_value(ATHENS, "C27", "x_for_euchre") == ("silent", False)
    assert fine_cents_by_chair(RULES, played_hand("N", "N", 0)) == {}
    rules_with_xs = RULES.with_answers({"x_for_euchre": True, "x_fine_cents": 10})
    assert fine_cents_by_chair(rules_with_xs, played_hand("N", "N", 0)) == {"N": 10, "S": 10}


def test_game_has_no_time_limit():
    """Line C32: a time limit is a house rule, and it is off."""
    assert who_sets_dial_and_its_value(ATHENS, "C32", "bell") == ("silent", "finish_game")
    assert judge_game_totals(TypedTotals(four_seats(), (8, 6)), RULES).is_possible is False
    assert (
        judge_game_totals(
            TypedTotals(four_seats(), (8, 6)), RULES.with_answers({"bell": "finish_hand"})
        ).is_possible
        is True
    )


def test_bell_ends_game_for_leader_and_gives_tie_one_more_hand():
    """Line C32: the bell ends a game before ten points."""
    rules_with_bell = RULES.with_answers({"bell": "finish_hand"})
    tied_game = game_from_hands(rules_with_bell, four_seats(), make_hands(("N", 3), ("E", 3)))
    with pytest.raises(ImpossibleHand, match="Play one more hand"):
        tied_game.end_early()
    ended_game = tied_game.add_hand(played_hand("S", "E", 3)).end_early()
    assert ended_game.leading_sides == ((Chair.E, Chair.W),)
    assert (
        judge_game_totals(TypedTotals(four_seats(), (8, 8)), rules_with_bell).is_possible is False
    )


@pytest.mark.parametrize("winner", [10, 11, 12, 13])
@pytest.mark.parametrize("loser", [0, 1, 5, 9])
def test_winner_has_10_to_13_points_and_loser_at_most_9(winner, loser):
    """Line C28: the last hand took the winner past nine."""
    assert judge_game_totals(TypedTotals(four_seats(), (winner, loser)), RULES).is_possible is True
    assert judge_game_totals(TypedTotals(four_seats(), (loser, winner)), RULES).is_possible is True


@pytest.mark.parametrize("totals", [(9, 7), (14, 0), (10, 10), (13, 11), (0, 0)])
def test_game_never_ends_tied_or_below_ten_points(totals):
    """Line C28: no game ends in a tie or below ten points."""
    assert judge_game_totals(TypedTotals(four_seats(), totals), RULES).is_possible is False
