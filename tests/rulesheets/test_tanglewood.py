"""Test each sentence of Tanglewood Euchre Rules, and then what the sheet leaves open."""

from itertools import product

import pytest

from scoring.bid import ImpossibleHand
from scoring.chairs import Chair
from scoring.game import all_hands_played_sentence, first_dealer, game_from_hands, sit_out_tally
from scoring.houses.tanglewood import TANGLEWOOD
from scoring.places.standings import rank_entrants
from scoring.places.tie_breakers import EntrantResult
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
    rule_lines_where_sheet_is_silent,
    score_of_zeros,
    six_cards,
    three_seats,
    thrown_in,
    who_sets_dial_and_its_value,
    winner_of_trick,
)

RULES = TANGLEWOOD.rules
each_chair = pytest.mark.parametrize("chair", ALL_CHAIRS)
each_maker = pytest.mark.parametrize("maker", ALL_CHAIRS)
each_empty_chair = pytest.mark.parametrize("empty_chair", ALL_CHAIRS)


def fines_of_partners(chair, cents):
    """Return the fines by seat if this player and the partner each pay `cents`."""
    return {partner: cents for partner in ALL_CHAIRS if partner in (chair, PARTNER_BY_CHAIR[chair])}


# The tests below are about the deal.


def test_scorekeeper_deals_first():
    """Line T5 of Tanglewood's rule sheet."""
    assert who_sets_dial_and_its_value(TANGLEWOOD, "T5", "first_dealer") == ("says", "scorekeeper")
    assert first_dealer(RULES, four_seats()) == RULES.scorekeeper


@each_chair
@pytest.mark.parametrize("stage", [None, "before_turn_up", "kitty_not_four"])
def test_uneven_or_exposed_cards_are_dealt_again_by_the_same_dealer(chair, stage):
    """Line T8 of Tanglewood's rule sheet."""
    assert who_sets_dial_and_its_value(TANGLEWOOD, "T8", "misdeal_before_turn_up") == (
        "says",
        "same_dealer",
    )
    assert points_of_hand(RULES, misdeal(chair, stage)) == score_of_zeros()
    assert counted_hands_and_next_dealer(RULES, misdeal(chair, stage)) == (0, chair)


@each_chair
def test_throwing_in_a_hand_is_refused(chair):
    """Line T10 of Tanglewood's rule sheet."""
    with pytest.raises(ImpossibleHand, match="the dealer must name trump"):
        points_of_hand(RULES, thrown_in(chair))


@pytest.mark.parametrize(("hand", "legal"), [("9H AS KS 9C 10C", True), ("AD AS KS 9C 10C", False)])
def test_jack_of_hearts_is_ordered_up_only_with_another_heart(hand, legal):
    """Line T11 of Tanglewood's rule sheet."""
    assert can_order_up(RULES, "JH", hand) is legal


@pytest.mark.parametrize(("hand", "legal"), [("9H AS KS 9C 10C", True), ("AD AS KS 9C 10C", False)])
def test_dealer_picks_up_jack_only_with_another_trump(hand, legal):
    """Line T12 of Tanglewood's rule sheet."""
    assert can_order_up(RULES, "JH", hand, dealer=True) is legal


@pytest.mark.parametrize("dealer", [False, True])
def test_jack_of_diamonds_is_not_a_heart_before_trump_is_named(dealer):
    """Line T13 of Tanglewood's rule sheet."""
    assert can_order_up(RULES, "JH", "JD AS KS 9C 10C", dealer=dealer) is False
    assert can_order_up(RULES, "JH", "JD 9H KS 9C 10C", dealer=dealer) is True


# The tests below are about the play of a hand.


@pytest.mark.parametrize(("dealer", "maker"), [*product(ALL_CHAIRS, ALL_CHAIRS)])
def test_first_player_left_of_the_dealer_leads(dealer, maker):
    """Line T14 of Tanglewood's rule sheet."""
    assert opening_lead(RULES, dealer, maker) == LEFT_NEIGHBOR_BY_CHAIR[dealer]


def test_each_player_must_follow_suit():
    """Line T14 of Tanglewood's rule sheet."""
    findings_of_play = findings_of_tricks("H", "N:AS E:9S S:9H W:QS", in_hand={"S": "10S KD"})
    assert list_proofs(findings_of_play) == [("S", 1, "9H", "10S")]


@pytest.mark.parametrize(("card", "winner"), [("9H", "S"), ("AD", "N")])
def test_player_who_cannot_follow_suit_may_trump_or_throw_off(card, winner):
    """Line T14 of Tanglewood's rule sheet."""
    played_cards = f"N:AS E:9S S:{card} W:QS"
    assert winner_of_trick("H", played_cards) == winner
    assert list_proofs(findings_of_tricks("H", played_cards, in_hand={"S": "10C KC"})) == []


@each_maker
@pytest.mark.parametrize("tricks", range(6))
def test_euchred_team_gets_an_x_and_pays_ten_cents(maker, tricks):
    """Line T18 of Tanglewood's rule sheet."""
    fines_due = fines_of_partners(maker, 10) if tricks < 3 else {}
    assert fine_cents_by_chair(RULES, played_hand("N", maker, tricks)) == fines_due


def test_fines_for_euchres_add_up_over_the_night():
    """Line T18 of Tanglewood's rule sheet."""
    hands = [
        played_hand("N", "N", 2),
        played_hand("E", "S", 1),
        played_hand("S", "W", 0),
        played_hand("W", "N", 3),
    ]
    tally_by_chair = dict(
        zip(ALL_CHAIRS, game_from_hands(RULES, four_seats(), hands).tallies, strict=True)
    )
    assert {chair: (tally.x, tally.fine_cents) for chair, tally in tally_by_chair.items()} == {
        "N": (2, 20),
        "E": (1, 10),
        "S": (2, 20),
        "W": (1, 10),
    }


@pytest.mark.parametrize("tricks", range(6))
def test_card_exposed_out_of_turn_does_not_change_the_score(tricks):
    """Line T20 of Tanglewood's rule sheet."""
    assert "stays on the table and is played at the next chance" in printed_rule_lines(
        TANGLEWOOD, "T20"
    )
    hand = breach("N", "exposed_card", "N", tricks)
    assert points_of_hand(RULES, hand) == points_of_hand(RULES, played_hand("N", "N", tricks))


def test_card_on_the_table_cannot_be_taken_back():
    """Line T21 of Tanglewood's rule sheet."""
    assert "a card on the table is played" in printed_rule_lines(TANGLEWOOD, "T21")
    with pytest.raises(ImpossibleHand, match="don't let players correct a renege"):
        points_of_hand(RULES, breach("N", "renege_corrected", "N", 3))


def test_not_following_suit_while_holding_the_suit_is_a_renege():
    """Line T22 of Tanglewood's rule sheet."""
    findings_with_diamond = findings_of_tricks("C", "N:AD E:9H S:10D W:QD", "N:KD E:9D S:AS W:KS")
    findings_without_diamond = findings_of_tricks(
        "C", "N:AD E:9H S:10D W:QD", "N:KD E:10H S:AS W:KS"
    )
    assert list_proofs(findings_with_diamond) == [("E", 1, "9H", "9D")]
    assert list_proofs(findings_without_diamond) == []


@each_chair
@pytest.mark.parametrize("maker", [None, *ALL_CHAIRS])
def test_renege_ends_the_hand_and_opponents_get_two(chair, maker):
    """Line T22 of Tanglewood's rule sheet."""
    hand = renege("N", chair, maker)
    assert points_of_hand(RULES, hand) == opponents_score(chair, 2)
    assert counted_hands_and_next_dealer(RULES, hand) == (1, "E")


@each_maker
def test_opponents_get_four_for_a_renege_against_a_lone_player(maker):
    """Line T23 of Tanglewood's rule sheet."""
    for offender in (
        LEFT_NEIGHBOR_BY_CHAIR[maker],
        PARTNER_BY_CHAIR[LEFT_NEIGHBOR_BY_CHAIR[maker]],
    ):
        assert points_of_hand(RULES, renege("N", offender, maker, alone=True)) == makers_score(
            maker, 4
        )


@each_chair
def test_team_that_reneged_gets_an_x_and_pays_ten_cents(chair):
    """Line T24 of Tanglewood's rule sheet."""
    assert fine_cents_by_chair(RULES, renege("N", chair)) == fines_of_partners(chair, 10)


# The tests below are about the game and the night.


def test_game_is_complete_after_eight_hands():
    """Line T25 of Tanglewood's rule sheet."""
    assert (
        game_from_hands(RULES, four_seats(), hands_in_turn(four_seats(), 7)).why_game_is_over()
        == ""
    )
    assert game_from_hands(
        RULES, four_seats(), hands_in_turn(four_seats(), 8)
    ).why_game_is_over() == all_hands_played_sentence(8)


def test_player_who_sits_out_gets_six_points():
    """Line T29 of Tanglewood's rule sheet."""
    assert who_sets_dial_and_its_value(TANGLEWOOD, "T29", "sit_out_points") == ("says", 6)
    assert (
        sit_out_tally(RULES).points,
        sit_out_tally(RULES).x,
        sit_out_tally(RULES).fine_cents,
    ) == (6, 0, 0)


# The tests below are about 3-player tables.


@each_empty_chair
def test_each_of_3_players_has_a_separate_score(empty_chair):
    """Line T30 of Tanglewood's rule sheet."""
    seats = three_seats(without=empty_chair)
    game = game_from_hands(
        RULES, seats, [played_hand(seats[0], seats[0], 3), played_hand(seats[1], seats[1], 5)]
    )
    assert game.points == dict(zip(seats, (1, 2, 0), strict=True))


@each_empty_chair
def test_declared_lone_hand_of_3_players_earns_four_for_five_tricks(empty_chair):
    """Line T31 of Tanglewood's rule sheet."""
    seats = three_seats(without=empty_chair)
    for dealer, maker in product(seats, seats):
        hand_points = points_of_hand(RULES, played_hand(dealer, maker, 5, alone=True), seats)
        assert hand_points == makers_score(maker, 4, seats)


@each_empty_chair
def test_five_tricks_without_declaring_alone_earn_two(empty_chair):
    """Line T31 of Tanglewood's rule sheet."""
    seats = three_seats(without=empty_chair)
    for dealer, maker in product(seats, seats):
        assert points_of_hand(RULES, played_hand(dealer, maker, 5), seats) == makers_score(
            maker, 2, seats
        )


@each_empty_chair
@pytest.mark.parametrize("alone", [False, True])
@pytest.mark.parametrize("tricks", [0, 1, 2])
def test_euchred_maker_gives_two_points_to_each_of_two_opponents(empty_chair, alone, tricks):
    """Line T32 of Tanglewood's rule sheet."""
    seats = three_seats(without=empty_chair)
    for maker in seats:
        hand = played_hand(seats[0], maker, tricks, alone)
        assert points_of_hand(RULES, hand, seats) == opponents_score(maker, 2, seats)


@each_empty_chair
def test_two_highest_of_3_players_move_to_the_next_table(empty_chair):
    """Line T33 of Tanglewood's rule sheet."""
    assert "the two highest players move on" in printed_rule_lines(TANGLEWOOD, "T33")
    assert who_sets_dial_and_its_value(TANGLEWOOD, "T33", "three_move") == ("says", "two_highest")
    seats = three_seats(without=empty_chair)
    hands = [played_hand(seats[0], seats[0], 5, alone=True), played_hand(seats[1], seats[1], 3)]
    assert game_from_hands(RULES, seats, hands).leading_sides == ((seats[0],),)


# The tests below are about what the rule sheet leaves open, and our rules answer.


def test_north_keeps_score():
    """Line T5 of Tanglewood's rule sheet."""
    assert who_sets_dial_and_its_value(TANGLEWOOD, "T5", "scorekeeper") == ("silent", "N")
    assert first_dealer(RULES, four_seats()) == "N"
    assert first_dealer(RULES.with_answers({"scorekeeper": "S"}), four_seats()) == "S"


@pytest.mark.parametrize("turn_up", ["9H", "AS", "JS", "KD", "10C"])
@pytest.mark.parametrize("dealer", [False, True])
def test_ordering_up_any_turn_up_requires_a_trump(turn_up, dealer):
    """Line T11 of Tanglewood's rule sheet."""
    assert who_sets_dial_and_its_value(TANGLEWOOD, "T11", "own_trump_for") == ("silent", "any")
    next_suit = {"H": "D", "D": "H", "S": "C", "C": "S"}[turn_up[-1]]
    hand = " ".join(f"{rank}{next_suit}" for rank in ("9", "10", "Q", "K", "A"))
    assert can_order_up(RULES, turn_up, hand, dealer=dealer) is False
    rules_for_jacks_only = RULES.with_answers({"own_trump_for": "jacks"})
    assert can_order_up(
        rules_for_jacks_only, turn_up, hand, dealer=dealer
    ) is not turn_up.startswith("J")


@each_maker
@pytest.mark.parametrize("tricks", [0, 1, 2])
def test_euchred_lone_maker_gives_two_points(maker, tricks):
    """Line T17 of Tanglewood's rule sheet."""
    assert who_sets_dial_and_its_value(TANGLEWOOD, "T17", "euchre_alone") == ("silent", 2)
    hand = played_hand("N", maker, tricks, alone=True)
    assert points_of_hand(RULES, hand) == opponents_score(maker, 2)
    assert points_of_hand(RULES.with_answers({"euchre_alone": 4}), hand) == opponents_score(
        maker, 4
    )


@pytest.mark.parametrize(
    ("charged_to", "together", "alone"),
    [
        ("both", {"E": 10, "W": 10}, {"E": 10, "W": 10}),
        ("maker", {"W": 10}, {"W": 10}),
        ("lone_only_maker", {"E": 10, "W": 10}, {"W": 10}),
    ],
)
def test_house_rule_decides_which_partners_get_an_x(charged_to, together, alone):
    """Lines T18 and T24: scorecards are personal, and partners change."""
    for clause in ("T18", "T24"):
        assert who_sets_dial_and_its_value(TANGLEWOOD, clause, "x_charged_to") == ("silent", "both")
    rules_charging_x = RULES.with_answers({"x_charged_to": charged_to})
    assert fine_cents_by_chair(rules_charging_x, played_hand("N", "W", 2)) == together
    assert fine_cents_by_chair(rules_charging_x, played_hand("N", "W", 2, alone=True)) == alone
    assert fine_cents_by_chair(rules_charging_x, renege("N", "W", "W", alone=True)) == alone


def test_each_partner_pays_ten_cents():
    """Line T18 of Tanglewood's rule sheet."""
    assert who_sets_dial_and_its_value(TANGLEWOOD, "T18", "x_fine_per") == ("silent", "player")
    rules_sharing_the_fine = RULES.with_answers({"x_fine_per": "pair"})
    assert fine_cents_by_chair(RULES, played_hand("N", "N", 0)) == {"N": 10, "S": 10}
    assert fine_cents_by_chair(rules_sharing_the_fine, played_hand("N", "N", 0)) == {"N": 5, "S": 5}


@each_maker
def test_lone_makers_renege_gives_two_points(maker):
    """Line T23: four points are only for an offended player who was alone."""
    assert points_of_hand(RULES, renege("N", maker, maker, alone=True)) == opponents_score(maker, 2)


def test_euchred_hand_with_a_renege_gives_one_x():
    """Line T24: one hand gives one X, even if a house rule lets a renege be scored as played."""
    assert fine_cents_by_chair(RULES, renege("N", "E", "E", 1)) == {"E": 10, "W": 10}
    rules_with_choice = RULES.with_answers({"renege": "offended_choose"})
    hands = [renege("N", "E", "E", 1, choice="as_played")]
    assert [
        tally.x for tally in game_from_hands(rules_with_choice, four_seats(), hands).tallies
    ] == [
        0,
        1,
        0,
        1,
    ]


def test_lead_out_of_turn_is_treated_as_an_exposed_card():
    """Line T20 of Tanglewood's rule sheet."""
    assert who_sets_dial_and_its_value(TANGLEWOOD, "T20", "lead_out_of_turn") == (
        "silent",
        "as_played",
    )
    hand = breach("N", "lead_out_of_turn", "S", 5)
    assert points_of_hand(RULES, hand) == makers_score("S", 2)
    assert (
        points_of_hand(RULES.with_answers({"lead_out_of_turn": "hand_over"}), hand)
        == score_of_zeros()
    )


def test_director_rules_on_a_dealer_with_six_cards():
    """Line T22: the sheet names no such penalty."""
    assert who_sets_dial_and_its_value(TANGLEWOOD, "T22", "extra_cards") == ("silent", "director")
    with pytest.raises(ImpossibleHand, match="Choose the hand as played"):
        points_of_hand(RULES, six_cards("N", "N", 3))
    assert points_of_hand(RULES, six_cards("N", choice="add")) == opponents_score("N", 2)
    assert points_of_hand(RULES, six_cards("N", "N", 3, choice="as_played")) == makers_score("N", 1)
    assert points_of_hand(
        RULES.with_answers({"extra_cards": "add"}), six_cards("N")
    ) == opponents_score("N", 2)


@each_empty_chair
def test_3_player_game_is_eight_hands(empty_chair):
    """Line T25: the three players deal 3, 3 and 2 times."""
    assert who_sets_dial_and_its_value(TANGLEWOOD, "T25", "hands_of_three") == ("silent", 8)
    seats = three_seats(without=empty_chair)
    hands = hands_in_turn(seats, 9)
    assert game_from_hands(RULES, seats, hands[:8]).why_game_is_over() == all_hands_played_sentence(
        8
    )
    rules_with_nine_hands = RULES.with_answers({"hands_of_three": 9})
    assert game_from_hands(rules_with_nine_hands, seats, hands[:8]).why_game_is_over() == ""
    assert game_from_hands(
        rules_with_nine_hands, seats, hands
    ).why_game_is_over() == all_hands_played_sentence(9)
    rules_with_six_hands = RULES.with_answers({"hands_of_three": 6})
    assert game_from_hands(
        rules_with_six_hands, seats, hands[:6]
    ).why_game_is_over() == all_hands_played_sentence(6)


@each_empty_chair
@pytest.mark.parametrize("alone", [False, True])
def test_three_or_four_tricks_at_3_player_table_score_one(empty_chair, alone):
    """Line T31: the sheet gives only five tricks and a euchre."""
    seats = three_seats(without=empty_chair)
    for maker, tricks in product(seats, (3, 4)):
        hand = played_hand(seats[0], maker, tricks, alone)
        assert points_of_hand(RULES, hand, seats) == makers_score(maker, 1, seats)


@each_empty_chair
def test_only_the_maker_gets_an_x_at_3_player_table(empty_chair):
    """Line T32 of Tanglewood's rule sheet."""
    seats = three_seats(without=empty_chair)
    for maker, alone in product(seats, (False, True)):
        assert fine_cents_by_chair(RULES, played_hand(seats[0], maker, 2, alone), seats) == {
            maker: 10
        }


@each_empty_chair
def test_renege_at_3_player_table_scores_for_the_other_side(empty_chair):
    """Lines T22 and T30: a maker's renege gives the other two players two points each; a defender's
    gives the maker two or four.
    """
    seats = three_seats(without=empty_chair)
    for maker, offender in product(seats, seats):
        for alone, penalty_against_maker in ((False, 2), (True, 4)):
            hand = renege(seats[0], offender, maker, alone=alone)
            is_makers_renege = offender == maker
            expected_points = (
                opponents_score(maker, 2, seats)
                if is_makers_renege
                else makers_score(maker, penalty_against_maker, seats)
            )
            assert points_of_hand(RULES, hand, seats) == expected_points
            assert fine_cents_by_chair(RULES, hand, seats) == {offender: 10}


def test_sheets_contradiction_about_who_moves_is_printed():
    """Lines T27 and T33: the winners stay, and the two highest of three move. A house rule decides
    who moves.
    """
    for clause in ("T27", "T33"):
        assert "the sheet contradicts itself" in rule_lines_where_sheet_is_silent(
            TANGLEWOOD, clause
        )
    assert RULES.with_answers({"three_move": "two_lowest"}).to_dict()["three_move"] == "two_lowest"


def test_3_player_points_the_sheet_omits_are_marked_as_our_answer():
    """Lines T15 and T23: the sheet names three tricks, and an offended player who was alone."""
    assert "four tricks score one too" in rule_lines_where_sheet_is_silent(TANGLEWOOD, "T15")
    assert "said, “i am playing it alone.”" in rule_lines_where_sheet_is_silent(TANGLEWOOD, "T23")
    seats = three_seats(without="W")
    for alone, penalty in ((False, 2), (True, 4)):
        hand = renege("N", "E", "N", alone=alone)
        assert points_of_hand(RULES, hand, seats) == {"N": penalty, "E": 0, "S": 0}


def test_north_and_south_move_after_a_tied_game():
    """Line T34: this rule is borrowed from Alameda."""
    assert who_sets_dial_and_its_value(TANGLEWOOD, "T34", "tied_game") == (
        "silent",
        "north_south_move",
    )
    tied_game = game_from_hands(RULES, four_seats(), hands_in_turn(four_seats(), 8))
    assert tied_game.leading_sides == ((Chair.N, Chair.S), (Chair.E, Chair.W))
    assert RULES.with_answers({"tied_game": "extra_hand"}).to_dict()["tied_game"] == "extra_hand"


def test_equal_final_scores_share_the_place():
    """Line T34: players tied at the end also share the money of the places they take."""
    assert who_sets_dial_and_its_value(TANGLEWOOD, "T34", "tie_breakers") == ("silent", [])
    results = [
        EntrantResult("Ann", 60, x=4),
        EntrantResult("Bob", 60, x=2),
        EntrantResult("Cy", 40),
    ]
    rules_with_tie_breaker = RULES.with_answers({"tie_breakers": ["fewest_x"]})
    assert [place.rank for place in rank_entrants(results, RULES.tie_breakers)] == [1, 1, 3]
    places_without_ties = rank_entrants(results, rules_with_tie_breaker.tie_breakers)
    assert [(place.rank, place.result.entrant) for place in places_without_ties] == [
        (1, "Bob"),
        (2, "Ann"),
        (3, "Cy"),
    ]


@pytest.mark.parametrize(
    ("totals", "x", "possible"),
    [
        ((9, 6), (2, 1), True),
        ((9, 6), (4, 1), False),
        ((8, 0), (0, 0), True),
        ((7, 0), (0, 0), False),
        ((32, 0), (0, 0), True),
        ((32, 1), (0, 0), False),
        ((0, 16), (8, 0), True),
        ((0, 15), (8, 0), False),
    ],
)
def test_score_sheet_total_impossible_in_eight_hands_is_found(totals, x, possible):
    """Lines T15 to T25: every hand scores one to four points for one side, and an X gives the
    others two.
    """
    assert judge_game_totals(TypedTotals(four_seats(), totals, x), RULES).is_possible is possible
