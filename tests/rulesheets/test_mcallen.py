"""Test each sentence of the euchre rules of McAllen's Golden Age Olympics, and then what they leave
open.
"""

from itertools import product

import pytest

from scoring.bid import ImpossibleHand
from scoring.chairs import Chair
from scoring.game import all_hands_played_sentence, first_dealer, game_from_hands
from scoring.houses.mcallen import MCALLEN
from scoring.places.standings import medals_for_places, rank_entrants, ties_for_medals
from scoring.places.tie_breakers import EntrantResult, TieDecisions
from scoring.totals.judging import TypedTotals, judge_game_totals
from tests.rulesheets.table import (
    ALL_CHAIRS,
    LEFT_NEIGHBOR_BY_CHAIR,
    SUITS,
    breach,
    can_order_up,
    counted_hands_and_next_dealer,
    findings_of_tricks,
    fine_cents_by_chair,
    four_seats,
    hands_in_turn,
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

RULES = MCALLEN.rules
each_chair = pytest.mark.parametrize("chair", ALL_CHAIRS)
each_maker = pytest.mark.parametrize("maker", ALL_CHAIRS)

# As in the city's tournament, one team has 52 points and three teams have 47.
RESULTS_WITH_A_TIE_FOR_SECOND = [
    EntrantResult("A", 52),
    EntrantResult("B", 47),
    EntrantResult("C", 47),
    EntrantResult("D", 47),
    EntrantResult("E", 40),
]


def test_first_three_teams_get_medals():
    """Line M3 of McAllen's rule sheet."""
    assert who_sets_dial_and_its_value(MCALLEN, "M3", "medals") == ("says", 3)
    places = rank_entrants(
        [EntrantResult(name, 50 - number) for number, name in enumerate("ABCDE")], ()
    )
    given_medals = [
        (medal.name, medal.place.result.entrant)
        for medal in medals_for_places(places, RULES.medals)
    ]
    assert given_medals == [("gold", "A"), ("silver", "B"), ("bronze", "C")]


def test_game_is_eight_hands():
    """Line M4 of McAllen's rule sheet."""
    assert (
        game_from_hands(RULES, four_seats(), hands_in_turn(four_seats(), 7)).why_game_is_over()
        == ""
    )
    assert game_from_hands(
        RULES, four_seats(), hands_in_turn(four_seats(), 8)
    ).why_game_is_over() == all_hands_played_sentence(8)


def test_games_won_do_not_affect_places():
    """Line M5 of McAllen's rule sheet."""
    teams = [EntrantResult("A", 40, games_won=1), EntrantResult("B", 39, games_won=5)]
    places = rank_entrants(teams, RULES.tie_breakers)
    assert [(place.rank, place.result.entrant) for place in places] == [(1, "A"), (2, "B")]


# The tests below are about the cards.


@pytest.mark.parametrize("trump", SUITS)
def test_jack_is_the_highest_trump(trump):
    """Line M6 of McAllen's rule sheet."""
    assert suits_in_order(trump)[0].split()[0] == f"J{trump}"


@pytest.mark.parametrize(("trump", "left_bower_suit"), ["SC", "CS", "HD", "DH"])
def test_other_jack_of_the_color_is_the_second_highest_trump(trump, left_bower_suit):
    """Line M6 of McAllen's rule sheet."""
    assert suits_in_order(trump)[0].split()[1] == f"J{left_bower_suit}"


def test_jack_of_clubs_is_left_bower_when_spades_are_trump():
    """Line M6 of McAllen's rule sheet."""
    assert suits_in_order("S")[0].split()[:2] == ["JS", "JC"]


def test_trumps_below_the_bowers_rank_ace_king_queen_ten_nine():
    """Lines M6 and M7: a pack of 24 cards has no eights and sevens."""
    assert suits_in_order("S")[0] == "JS JC AS KS QS 10S 9S"
    assert "not in the pack" in printed_rule_lines(MCALLEN, "M7")


def test_plain_suit_ranks_ace_king_queen_jack_ten_nine():
    """Line M6 of McAllen's rule sheet."""
    assert suits_in_order("S")[1:] == [
        "AC KC QC 10C 9C",
        "AH KH QH JH 10H 9H",
        "AD KD QD JD 10D 9D",
    ]


# The tests below are about the deal.


def test_player_who_cuts_the_low_card_deals_first():
    """Line M8 of McAllen's rule sheet."""
    assert who_sets_dial_and_its_value(MCALLEN, "M8", "first_dealer") == ("says", "low_card")
    assert first_dealer(RULES, four_seats()) is None


@each_chair
def test_hand_without_a_bid_scores_zero_and_is_not_redealt(chair):
    """Line M12 of McAllen's rule sheet."""
    assert who_sets_dial_and_its_value(MCALLEN, "M12", "nobody_names") == ("says", "zero_hand")
    assert points_of_hand(RULES, thrown_in(chair)) == score_of_zeros()
    assert counted_hands_and_next_dealer(RULES, thrown_in(chair))[0] == 1


def test_eight_thrown_in_hands_complete_a_game():
    """Line M12: a hand thrown in is one of the eight."""
    game = game_from_hands(RULES, four_seats(), [thrown_in(chair) for chair in ALL_CHAIRS * 2])
    assert (game.why_game_is_over(), game.points) == (
        all_hands_played_sentence(8),
        score_of_zeros(),
    )


@each_chair
def test_next_player_deals_after_a_played_hand(chair):
    """Line M13 of McAllen's rule sheet."""
    assert (
        counted_hands_and_next_dealer(RULES, thrown_in(chair))[1] == LEFT_NEIGHBOR_BY_CHAIR[chair]
    )
    assert (
        counted_hands_and_next_dealer(RULES, played_hand(chair, "N", 3))[1]
        == LEFT_NEIGHBOR_BY_CHAIR[chair]
    )


# The tests below are about the play of a hand.


@pytest.mark.parametrize(("dealer", "maker"), [*product(ALL_CHAIRS, ALL_CHAIRS)])
def test_opponent_left_of_a_lone_maker_leads(dealer, maker):
    """Line M17 of McAllen's rule sheet."""
    assert opening_lead(RULES, dealer, maker, alone=True) == LEFT_NEIGHBOR_BY_CHAIR[maker]


@pytest.mark.parametrize(("dealer", "maker"), [*product(ALL_CHAIRS, ALL_CHAIRS)])
def test_player_left_of_dealer_leads_if_no_one_plays_alone(dealer, maker):
    """Line M17 of McAllen's rule sheet."""
    assert opening_lead(RULES, dealer, maker) == LEFT_NEIGHBOR_BY_CHAIR[dealer]


@pytest.mark.parametrize(
    ("cards_in_hand", "proven_reneges"), [("10D KC", []), ("10S KC", [("E", 1, "9H", "10S")])]
)
def test_player_must_follow_suit_only_if_able(cards_in_hand, proven_reneges):
    """Line M18 of McAllen's rule sheet."""
    findings_of_play = findings_of_tricks("D", "N:AS E:9H S:9S W:QS", in_hand={"E": cards_in_hand})
    assert list_proofs(findings_of_play) == proven_reneges


@pytest.mark.parametrize(
    ("played_cards", "winner"),
    [
        ("N:AS E:9D S:KS W:10D", "W"),
        ("N:AS E:JH S:JD W:AD", "S"),
        ("N:10S E:9S S:KS W:AC", "S"),
        ("N:9S E:AH S:AC W:10S", "W"),
    ],
)
def test_highest_trump_or_highest_of_led_suit_wins_the_trick(played_cards, winner):
    """Line M18 of McAllen's rule sheet."""
    assert winner_of_trick("D", played_cards) == winner


def test_winner_of_a_trick_leads_the_next():
    """Line M18 of McAllen's rule sheet."""
    findings_of_right_lead = findings_of_tricks("D", "N:10S E:9S S:KS W:AC", "S:AH W:9H N:10H E:QH")
    findings_of_wrong_lead = findings_of_tricks("D", "N:10S E:9S S:KS W:AC", "N:AH E:9H S:10H W:QH")
    assert findings_of_right_lead.wrong_leads == ()
    assert [
        (lead.chair, lead.trick_number, lead.due_leader)
        for lead in findings_of_wrong_lead.wrong_leads
    ] == [("N", 2, "S")]


@each_maker
@pytest.mark.parametrize("tricks", [0, 1, 2])
def test_makers_without_three_tricks_are_euchred(maker, tricks):
    """Line M19 of McAllen's rule sheet."""
    assert "three tricks make it" in printed_rule_lines(MCALLEN, "M19")
    assert played_hand("N", maker, tricks).event.is_euchre is True
    assert played_hand("N", maker, 3).event.is_euchre is False


def test_all_five_tricks_are_a_march():
    """Line M19 of McAllen's rule sheet."""
    assert "all five are a march" in printed_rule_lines(MCALLEN, "M19")
    assert [played_hand("N", "N", tricks).event.is_march for tricks in (3, 4, 5)] == [
        False,
        False,
        True,
    ]


# The tests below are about scoring.


def test_playoff_breaks_a_tie():
    """Line M22 of McAllen's rule sheet."""
    assert who_sets_dial_and_its_value(MCALLEN, "M22", "tie_breakers") == ("says", ["playoff"])
    tied_places = rank_entrants(RESULTS_WITH_A_TIE_FOR_SECOND, RULES.tie_breakers)
    assert [place.rank for place in tied_places] == [1, 2, 2, 2, 5]
    decisions = TieDecisions(playoffs=((("D",), ("B",), ("C",)),))
    places_after_playoff = rank_entrants(
        RESULTS_WITH_A_TIE_FOR_SECOND, RULES.tie_breakers, decisions
    )
    assert [(place.rank, place.result.entrant) for place in places_after_playoff] == [
        (1, "A"),
        (2, "D"),
        (3, "B"),
        (4, "C"),
        (5, "E"),
    ]


# The tests below are about what the rule sheet leaves open, and our rules answer.


@each_chair
def test_opponents_choose_a_renege_penalty_by_hoyles_rule(chair):
    """Line M1: the hand counts as played, or two points are added or taken off."""
    assert who_sets_dial_and_its_value(MCALLEN, "M1", "renege") == ("silent", "offended_choose")
    assert who_sets_dial_and_its_value(MCALLEN, "M1", "renege_points") == ("silent", 2)
    assert points_of_hand(RULES, renege("N", chair, "N", 3, choice="as_played")) == makers_score(
        "N", 1
    )
    assert points_of_hand(RULES, renege("N", chair, "N", 3, choice="add")) == opponents_score(
        chair, 2
    )
    assert points_of_hand(RULES, renege("N", chair, "N", 3, choice="subtract")) == makers_score(
        chair, -2
    )


@each_maker
def test_renege_against_a_lone_hand_gives_four_points(maker):
    """Line M1: Hoyle gives four points. A house rule can make it two in every case."""
    assert who_sets_dial_and_its_value(MCALLEN, "M1", "renege_points_lone") == ("silent", 4)
    rules_with_two_points = RULES.with_answers({"renege": "hand_over", "renege_points_lone": 2})
    assert points_of_hand(
        RULES, renege("N", LEFT_NEIGHBOR_BY_CHAIR[maker], maker, alone=True, choice="add")
    ) == makers_score(maker, 4)
    assert points_of_hand(
        rules_with_two_points, renege("N", LEFT_NEIGHBOR_BY_CHAIR[maker], maker, alone=True)
    ) == makers_score(maker, 2)
    assert points_of_hand(
        RULES, renege("N", maker, maker, alone=True, choice="add")
    ) == opponents_score(maker, 2)


def test_renege_can_be_corrected_before_the_trick_ends():
    """Line M1: a renege may be corrected until the trick is finished."""
    assert who_sets_dial_and_its_value(MCALLEN, "M1", "renege_correctable") == ("silent", True)
    hand = breach("N", "renege_corrected", "N", 5)
    assert points_of_hand(RULES, hand) == makers_score("N", 2)
    with pytest.raises(ImpossibleHand, match="don't let players correct a renege"):
        points_of_hand(RULES.with_answers({"renege_correctable": False}), hand)


def test_penalty_can_take_a_score_below_zero():
    """Line M1: a penalty may be more than a side has."""
    assert who_sets_dial_and_its_value(MCALLEN, "M1", "below_zero") == ("silent", True)
    hands = [renege("N", "N", choice="subtract")]
    assert game_from_hands(RULES, four_seats(), hands).points == makers_score("N", -2)
    assert (
        game_from_hands(RULES.with_answers({"below_zero": False}), four_seats(), hands).points
        == score_of_zeros()
    )


@pytest.mark.parametrize("kind", ["exposed_card", "lead_out_of_turn"])
def test_play_goes_on_after_exposed_card_or_lead_out_of_turn(kind):
    """Line M1: the sheet names no such offense."""
    assert who_sets_dial_and_its_value(MCALLEN, "M1", kind) == ("silent", "as_played")
    hand = breach("N", kind, "W", 2)
    assert points_of_hand(RULES, hand) == opponents_score("W", 2)
    assert points_of_hand(RULES.with_answers({kind: "hand_over"}), hand) == score_of_zeros()


def test_director_rules_on_a_dealer_with_six_cards():
    """Line M1: neither the sheet nor Hoyle gives a penalty."""
    assert who_sets_dial_and_its_value(MCALLEN, "M1", "extra_cards") == ("silent", "director")
    with pytest.raises(ImpossibleHand, match="Choose the hand as played"):
        points_of_hand(RULES, six_cards("N"))
    assert points_of_hand(
        RULES.with_answers({"extra_cards": "add"}), six_cards("N")
    ) == opponents_score("N", 2)


def test_3_player_table_is_refused():
    """Line M2 of McAllen's rule sheet."""
    with pytest.raises(ImpossibleHand, match="no 3-player tables"):
        points_of_hand(RULES, played_hand("N", "N", 3), three_seats())
    assert who_sets_dial_and_its_value(MCALLEN, "M2", "three_handed")[1] is False


@pytest.mark.parametrize("team_count", [1, 2])
def test_one_or_two_teams_all_get_medals(team_count):
    """Line M3 of McAllen's rule sheet."""
    places = rank_entrants(
        [EntrantResult(str(number), 50 - number) for number in range(team_count)], ()
    )
    assert [medal.name for medal in medals_for_places(places, 3)] == ["gold", "silver"][:team_count]


@each_chair
@pytest.mark.parametrize("stage", [None, "before_turn_up", "kitty_not_four"])
def test_misdeal_is_redealt_and_does_not_count_as_no_bid(chair, stage):
    """Line M12 of McAllen's rule sheet."""
    dials = ("misdeal_before_turn_up", "misdeal_kitty_not_four")
    assert [who_sets_dial_and_its_value(MCALLEN, "M12", dial) for dial in dials] == [
        ("silent", "same_dealer")
    ] * 2
    assert counted_hands_and_next_dealer(RULES, misdeal(chair, stage)) == (0, chair)
    rules_with_zero_hand = RULES.with_answers(dict.fromkeys(dials, "zero_hand"))
    assert counted_hands_and_next_dealer(rules_with_zero_hand, misdeal(chair, stage)) == (
        1,
        LEFT_NEIGHBOR_BY_CHAIR[chair],
    )
    assert points_of_hand(rules_with_zero_hand, misdeal(chair, stage)) == score_of_zeros()


def test_nobody_needs_a_trump_to_order_up():
    """Line M14 of McAllen's rule sheet."""
    assert who_sets_dial_and_its_value(MCALLEN, "M14", "own_trump") == ("silent", "nobody")
    hand = "AS KS 9C 10C QC"
    rules_requiring_trump = RULES.with_answers({"own_trump": "everybody"})
    for dealer in (False, True):
        assert can_order_up(RULES, "9H", hand, dealer=dealer) is True
        assert can_order_up(rules_requiring_trump, "9H", hand, dealer=dealer) is False


def test_turned_up_card_of_the_dealer_counts_for_following_suit():
    """Line M15: the turn-up belongs to the dealer, so it proves a renege like a card in hand."""
    findings_of_play = findings_of_tricks(
        "H", "N:AH E:9S S:9H W:10H", leader="N", in_hand={"E": "QH"}
    )
    assert list_proofs(findings_of_play) == [("E", 1, "9S", "QH")]


def test_only_ties_that_affect_a_medal_are_played_off():
    """Line M22: other ties have nothing to decide."""
    assert [
        [place.result.entrant for place in tie]
        for tie in ties_for_medals(
            rank_entrants(RESULTS_WITH_A_TIE_FOR_SECOND, RULES.tie_breakers), 3
        )
    ] == [["B", "C", "D"]]
    results = [
        EntrantResult("A", 9),
        EntrantResult("B", 8),
        EntrantResult("C", 7),
        EntrantResult("D", 6),
        EntrantResult("E", 6),
    ]
    assert ties_for_medals(rank_entrants(results, RULES.tie_breakers), 3) == ()


def test_playoff_points_are_not_added_to_totals():
    """Line M22: the playoff decides the place, and does not change the total."""
    decisions = TieDecisions(playoffs=((("D",), ("B",), ("C",)),))
    places_after_playoff = rank_entrants(
        RESULTS_WITH_A_TIE_FOR_SECOND, RULES.tie_breakers, decisions
    )
    assert [place.result.points for place in places_after_playoff] == [52, 47, 47, 47, 40]


def test_tied_game_stays_tied():
    """Line M24: points are added up, and nobody moves for a game."""
    assert who_sets_dial_and_its_value(MCALLEN, "M24", "tied_game") == ("silent", "stands")
    game = game_from_hands(RULES, four_seats(), hands_in_turn(four_seats(), 8))
    assert game.leading_sides == ((Chair.N, Chair.S), (Chair.E, Chair.W))


def test_nobody_gets_an_x():
    """Line M1: Hoyle's rules have no X."""
    assert who_sets_dial_and_its_value(MCALLEN, "M1", "x_for_euchre") == ("silent", False)
    assert who_sets_dial_and_its_value(MCALLEN, "M1", "x_for_renege") == ("silent", False)
    assert fine_cents_by_chair(RULES, played_hand("N", "N", 0)) == {}
    rules_with_xs = RULES.with_answers({"x_for_euchre": True, "x_fine_cents": 10})
    assert fine_cents_by_chair(rules_with_xs, played_hand("N", "N", 0)) == {"N": 10, "S": 10}


@pytest.mark.parametrize(
    ("totals", "possible"),
    [((0, 0), True), ((9, 0), True), ((1, 0), True), ((32, 0), True), ((33, 0), False)],
)
def test_thrown_in_hands_make_low_totals_possible(totals, possible):
    """Line M12: a hand that is thrown in scores zero for both sides."""
    assert judge_game_totals(TypedTotals(four_seats(), totals), RULES).is_possible is possible
