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
    LEFT_NEIGHBOR,
    PARTNER,
    SUITS,
    breach,
    dial_setting,
    find_in_tricks,
    fines_by_chair,
    four_seats,
    hands_and_next_dealer,
    list_proofs,
    makers_score,
    may_order_up,
    misdeal,
    opening_lead,
    others_score,
    played_hand,
    points_of_hand,
    printed_rule_lines,
    renege,
    score_of_zeros,
    six_cards,
    suits_in_order,
    three_seats,
    thrown_in,
    winner_of_trick,
)

RULES = GENERAL.rules
each_chair = pytest.mark.parametrize("chair", ALL_CHAIRS)
each_maker = pytest.mark.parametrize("maker", ALL_CHAIRS)
each_empty = pytest.mark.parametrize("empty", ALL_CHAIRS)

# The tests below are about the cards.


def test_four_people_play_in_two_partnerships():
    """Line G1 of the general rules."""
    assert [[*side] for side in sides_at_table(four_seats())] == [["N", "S"], ["E", "W"]]


@each_empty
def test_three_do_not_play(empty):
    """Line G1 of the general rules."""
    assert dial_setting(GENERAL, "G1", "three_handed") == ("says", False)
    seats = three_seats(without=empty)
    with pytest.raises(ImpossibleHand, match="no 3-player tables"):
        points_of_hand(RULES, played_hand(seats[0], seats[0], 3), seats)


def test_there_are_no_jokers():
    """Line G2 of the general rules."""
    assert "24 cards" in printed_rule_lines(GENERAL, "G2")
    with pytest.raises(ValueError, match="no card of this pack"):
        parse_card("joker")


def test_a_plain_suit_ranks_ace_king_queen_jack_ten_nine():
    """Line G3 of the general rules."""
    assert suits_in_order("H")[2:] == ["AS KS QS JS 10S 9S", "AC KC QC JC 10C 9C"]


@pytest.mark.parametrize(
    ("trump", "bowers"), [("S", "JS JC"), ("C", "JC JS"), ("H", "JH JD"), ("D", "JD JH")]
)
def test_in_trumps_the_right_bower_and_the_left_bower_come_first(trump, bowers):
    """Line G4 of the general rules."""
    assert suits_in_order(trump)[0].startswith(bowers + " A")


def test_hearts_as_trumps_rank_as_in_the_example():
    """Line G4 of the general rules."""
    assert suits_in_order("H")[0] == "JH JD AH KH QH 10H 9H"


@pytest.mark.parametrize("trump", SUITS)
def test_trump_has_seven_cards_next_five_and_the_cross_suits_six(trump):
    """Line G5 of the general rules."""
    assert [len(suit.split()) for suit in suits_in_order(trump)] == [7, 5, 6, 6]


# The tests below are about the deal and naming trump.


@each_chair
def test_when_all_pass_again_the_cards_are_thrown_in(chair):
    """Line G10 of the general rules."""
    assert "thrown in for a new deal" in printed_rule_lines(GENERAL, "G10")
    assert points_of_hand(RULES, thrown_in(chair)) == score_of_zeros()
    assert hands_and_next_dealer(RULES, thrown_in(chair))[0] == 0


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
        list_proofs(find_in_tricks("C", "N:AD E:9D S:QD W:9S", in_hand={"W": cards_in_hand}))
        == proven_reneges
    )


@pytest.mark.parametrize(
    ("told_trick", "taken_by"),
    [("N:AD E:9C S:QD W:KD", "E"), ("N:AD E:9C S:JS W:AC", "S"), ("N:10D E:AH S:QD W:9D", "S")],
)
def test_a_trick_is_won_by_the_highest_trump_or_the_highest_of_the_suit_led(told_trick, taken_by):
    """Line G13 of the general rules."""
    assert winner_of_trick("C", told_trick) == taken_by


def test_the_winner_of_a_trick_leads_the_next_card():
    """Line G13 of the general rules."""
    findings_of_play = find_in_tricks("C", "N:AD E:9C S:QD W:KD", "S:AH W:9H N:10H E:QH")
    assert [
        (lead.chair, lead.trick_number, lead.due_leader) for lead in findings_of_play.wrong_leads
    ] == [("S", 2, "E")]
    assert find_in_tricks("C", "N:AD E:9C S:QD W:KD", "E:AH S:9H W:10H N:QH").wrong_leads == ()


def test_the_object_is_three_tricks_of_five():
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


def test_a_game_is_five_points():
    """Line G17 of the general rules."""
    assert dial_setting(GENERAL, "G17", "target") == ("says", 5)
    hands = [played_hand("N", "N", 5), played_hand("E", "N", 5), played_hand("S", "N", 3)]
    assert game_from_hands(RULES, four_seats(), hands[:2]).why_game_is_over() == ""
    game = game_from_hands(RULES, four_seats(), hands)
    assert game.why_game_is_over() == race_won_sentence("N/S", 5)
    with pytest.raises(ImpossibleHand, match="comes after the end"):
        game.add_hand(played_hand("W", "N", 3))


def test_the_last_hand_may_bring_more_than_five():
    """Line G17: four points and a lone march are eight."""
    hands = [
        played_hand("N", "N", 5),
        played_hand("E", "N", 5),
        played_hand("S", "N", 5, alone=True),
    ]
    assert game_from_hands(RULES, four_seats(), hands).why_game_is_over() == race_won_sentence(
        "N/S", 8
    )


# The tests below are about what the sheet leaves open.


def test_silent_on_the_first_deal_so_the_first_jack():
    """Line G7: the sheet does not say who deals first."""
    assert dial_setting(GENERAL, "G7", "first_dealer") == ("silent", "first_jack")
    assert first_dealer(RULES, four_seats()) is None
    assert first_dealer(RULES.with_answers({"first_dealer": "scorekeeper"}), four_seats()) == "N"


@each_chair
def test_silent_on_a_misdeal_so_the_same_dealer_deals_again(chair):
    """Line G6: the sheet does not mention misdeals."""
    dials = ("misdeal_before_turn_up", "misdeal_kitty_not_four")
    assert [dial_setting(GENERAL, "G6", dial) for dial in dials] == [("silent", "same_dealer")] * 2
    assert hands_and_next_dealer(RULES, misdeal(chair)) == (0, chair)
    rules_passing_the_deal = RULES.with_answers(dict.fromkeys(dials, "next_dealer"))
    assert hands_and_next_dealer(rules_passing_the_deal, misdeal(chair)) == (
        0,
        LEFT_NEIGHBOR[chair],
    )


@pytest.mark.parametrize("dealer", [False, True])
def test_silent_on_holding_a_trump_so_nobody_needs_one(dealer):
    """Line G7 of the general rules."""
    assert dial_setting(GENERAL, "G7", "own_trump") == ("silent", "nobody")
    hand = "AS KS 9C 10C QC"
    assert may_order_up(RULES, "9H", hand, dealer=dealer) is True
    assert (
        may_order_up(RULES.with_answers({"own_trump": "everybody"}), "9H", hand, dealer=dealer)
        is False
    )


@each_chair
def test_silent_on_who_deals_after_a_hand_thrown_in_so_the_next_player(chair):
    """Line G10 of the general rules."""
    assert dial_setting(GENERAL, "G10", "nobody_names") == ("silent", "next_dealer")
    assert hands_and_next_dealer(RULES, thrown_in(chair)) == (0, LEFT_NEIGHBOR[chair])
    assert hands_and_next_dealer(
        RULES.with_answers({"nobody_names": "same_dealer"}), thrown_in(chair)
    ) == (0, chair)


@each_chair
def test_silent_on_the_deal_so_the_deal_goes_left(chair):
    """Section 2: the deal goes left after a hand is played."""
    assert hands_and_next_dealer(RULES, played_hand(chair, "N", 3)) == (1, LEFT_NEIGHBOR[chair])


@pytest.mark.parametrize(("dealer", "maker"), [*product(ALL_CHAIRS, ALL_CHAIRS)])
def test_silent_on_the_opening_lead_so_left_of_the_dealer(dealer, maker):
    """Line G12: a lone maker's partner is passed over."""
    assert dial_setting(GENERAL, "G12", "lone_lead") == ("silent", "left_of_dealer")
    left = LEFT_NEIGHBOR[dealer]
    assert opening_lead(RULES, dealer, maker) == left
    lone = LEFT_NEIGHBOR[left] if left == PARTNER[maker] else left
    assert opening_lead(RULES, dealer, maker, alone=True) == lone
    rules_led_left_of_maker = RULES.with_answers({"lone_lead": "left_of_maker"})
    assert opening_lead(rules_led_left_of_maker, dealer, maker, alone=True) == LEFT_NEIGHBOR[maker]


@each_chair
def test_silent_on_a_renege_so_hoyles_choice(chair):
    """Line G12: the sheet names no penalty."""
    assert dial_setting(GENERAL, "G12", "renege") == ("silent", "offended_choose")
    assert dial_setting(GENERAL, "G12", "renege_points") == ("silent", 2)
    assert points_of_hand(RULES, renege("N", chair, "N", 3, choice="as_played")) == makers_score(
        "N", 1
    )
    assert points_of_hand(RULES, renege("N", chair, "N", 3, choice="add")) == others_score(chair, 2)
    assert points_of_hand(RULES, renege("N", chair, "N", 3, choice="subtract")) == makers_score(
        chair, -2
    )
    assert points_of_hand(
        RULES.with_answers({"renege": "hand_over"}), renege("N", chair)
    ) == others_score(chair, 2)


@each_maker
def test_renege_against_a_lone_hand_gives_four_where_the_sheet_is_silent(maker):
    """Line G12: this too is Hoyle's rule."""
    assert dial_setting(GENERAL, "G12", "renege_points_lone") == ("silent", 4)
    hand = renege("N", LEFT_NEIGHBOR[maker], maker, alone=True, choice="add")
    assert points_of_hand(RULES, hand) == makers_score(maker, 4)
    assert points_of_hand(RULES.with_answers({"renege_points_lone": 2}), hand) == makers_score(
        maker, 2
    )
    assert points_of_hand(
        RULES, renege("N", maker, maker, alone=True, choice="add")
    ) == others_score(maker, 2)


@pytest.mark.parametrize("kind", ["exposed_card", "lead_out_of_turn"])
def test_silent_on_a_card_exposed_or_led_out_of_turn_so_play_goes_on(kind):
    """Line G12: the sheet names no such offense."""
    assert dial_setting(GENERAL, "G12", kind) == ("silent", "as_played")
    hand = breach("N", kind, "E", 4)
    assert points_of_hand(RULES, hand) == makers_score("E", 1)
    assert points_of_hand(RULES.with_answers({kind: "hand_over"}), hand) == score_of_zeros()


def test_silent_on_a_dealer_with_six_cards_so_the_director_rules():
    """Line G8: the sheet does not say what happens to a dealer who does not discard."""
    assert dial_setting(GENERAL, "G8", "extra_cards") == ("silent", "director")
    with pytest.raises(ImpossibleHand, match="Choose the hand as played"):
        points_of_hand(RULES, six_cards("E"))
    assert points_of_hand(
        RULES.with_answers({"extra_cards": "subtract"}), six_cards("E")
    ) == makers_score("E", -2)


def test_silent_on_an_x_so_nobody_gets_one():
    """Line G16: euchred makers lose nothing more."""
    assert dial_setting(GENERAL, "G16", "x_for_euchre") == ("silent", False)
    assert fines_by_chair(RULES, played_hand("N", "N", 0)) == {}
    rules_with_xs = RULES.with_answers({"x_for_euchre": True})
    assert fines_by_chair(rules_with_xs, played_hand("N", "N", 0)) == {"N": 0, "S": 0}


@pytest.mark.parametrize("target", [7, 10, 11])
def test_another_target_than_five_points_may_be_chosen(target):
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


def test_silent_on_the_bell_so_a_game_is_finished():
    """Line G17: only points end a game."""
    assert dial_setting(GENERAL, "G17", "bell") == ("silent", "finish_game")
    cut = RULES.with_answers({"bell": "finish_hand"})
    assert judge_game_totals(TypedTotals(four_seats(), (3, 2)), RULES).is_possible is False
    assert judge_game_totals(TypedTotals(four_seats(), (3, 2)), cut).is_possible is True


def test_silent_on_equal_scores_at_the_end_so_they_share_the_place():
    """Line G17: the sheet does not mention places."""
    assert dial_setting(GENERAL, "G17", "tie_breakers") == ("silent", [])
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
def test_a_game_to_five_ends_between_five_and_eight(totals, possible):
    """Line G17: the loser has four points at most, and no game is tied."""
    assert judge_game_totals(TypedTotals(four_seats(), totals), RULES).is_possible is possible
