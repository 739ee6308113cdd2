"""Test each sentence of Alameda Isles Euchre Rules, and then what the sheet leaves open."""

from itertools import product

import pytest

from scoring.bid import ImpossibleHand
from scoring.cards import PACK
from scoring.chairs import Chair
from scoring.game import all_hands_played_sentence, first_dealer, game_from_hands, sit_out_tally
from scoring.hand import worth_by_penalty_choice
from scoring.houses.alameda import ALAMEDA
from scoring.places.standings import rank_entrants
from scoring.places.tie_breakers import EntrantResult
from scoring.totals.judging import TypedTotals, judge_game_totals
from tests.rulesheets.table import (
    ALL_CHAIRS,
    LEFT_NEIGHBOR_BY_CHAIR,
    NEXT_SUIT_BY_SUIT,
    PARTNER_BY_CHAIR,
    SUITS,
    USUAL_POINTS,
    USUAL_POINTS_ALONE,
    breach,
    can_order_up,
    counted_hands_and_next_dealer,
    findings_of_tricks,
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
    score_after_tricks,
    score_of_zeros,
    six_cards,
    suits_in_order,
    three_seats,
    thrown_in,
    verdict_on_order_up,
    who_sets_dial_and_its_value,
)

RULES = ALAMEDA.rules
each_chair = pytest.mark.parametrize("chair", ALL_CHAIRS)
each_maker = pytest.mark.parametrize("maker", ALL_CHAIRS)
each_empty_chair = pytest.mark.parametrize("empty_chair", ALL_CHAIRS)

# The tests below are about the deal.


def test_deck_has_24_cards_aces_through_nines():
    """Line A1 of Alameda's rule sheet."""
    ranks = ("9", "10", "J", "Q", "K", "A")
    assert sorted(map(str, PACK)) == sorted(rank + suit for rank in ranks for suit in SUITS)
    assert "24 cards" in printed_rule_lines(ALAMEDA, "A1")


@pytest.mark.parametrize("stage", [None, "before_turn_up", "kitty_not_four"])
def test_card_dealt_face_up_is_redealt_without_points(stage):
    """Line A4 of Alameda's rule sheet."""
    assert points_of_hand(RULES, misdeal("N", stage)) == score_of_zeros()
    assert counted_hands_and_next_dealer(RULES, misdeal("N", stage))[0] == 0


@each_chair
def test_dealer_with_six_cards_gives_opponents_two_points(chair):
    """Line A5 of Alameda's rule sheet."""
    assert who_sets_dial_and_its_value(ALAMEDA, "A5", "extra_cards_points") == ("says", 2)
    assert points_of_hand(RULES, six_cards(chair)) == opponents_score(chair, 2)


# The tests below are about trump.


@pytest.mark.parametrize(
    ("turn_up", "hand", "legal"),
    [
        ("9H", "AH 9S 10S 9C 10C", True),
        ("9H", "10H JD 10S 9C 10C", True),
        ("9H", "AD KD 10S 9C 10C", False),
        ("AS", "9S 10D QD KH 9H", True),
        ("AS", "9C 10D QD KH 9H", False),
        ("JC", "9S 10D QD KH 9H", False),
    ],
)
def test_ordering_up_requires_holding_a_trump(turn_up, hand, legal):
    """Line A7 of Alameda's rule sheet."""
    assert can_order_up(RULES, turn_up, hand) is legal


@pytest.mark.parametrize("suit", SUITS)
def test_left_bower_is_not_trump_until_trump_is_named(suit):
    """Line A7 of Alameda's rule sheet."""
    next_suit = NEXT_SUIT_BY_SUIT[suit]
    cross_suit = "H" if suit in "SC" else "S"
    hand = f"J{next_suit} 9{cross_suit} 10{cross_suit} Q{cross_suit} K{cross_suit}"
    assert can_order_up(RULES, f"9{suit}", hand) is False
    assert suits_in_order(suit)[0].split()[1] == f"J{next_suit}"


def test_dealer_may_pick_up_without_a_trump():
    """Line A8 of Alameda's rule sheet."""
    assert can_order_up(RULES, "9H", "9S 10S 9C 10C AD", dealer=True) is True


@each_maker
def test_side_of_player_who_names_trump_scores_as_makers(maker):
    """Line A11 of Alameda's rule sheet."""
    assert "the player who names trump is the maker" in printed_rule_lines(ALAMEDA, "A11")
    assert points_of_hand(RULES, played_hand("N", maker, 3)) == makers_score(maker, 1)


@pytest.mark.parametrize(("dealer", "maker"), [*product(ALL_CHAIRS, ALL_CHAIRS)])
def test_player_left_of_dealer_leads_for_every_maker(dealer, maker):
    """Line A13 of Alameda's rule sheet."""
    assert opening_lead(RULES, dealer, maker) == LEFT_NEIGHBOR_BY_CHAIR[dealer]


@each_chair
def test_same_dealer_deals_again_if_nobody_names_trump(chair):
    """Line A14 of Alameda's rule sheet."""
    assert points_of_hand(RULES, thrown_in(chair)) == score_of_zeros()
    assert counted_hands_and_next_dealer(RULES, thrown_in(chair)) == (0, chair)


# The tests below are about revokes.


def test_not_following_suit_when_able_is_a_revoke():
    """Line A15 of Alameda's rule sheet."""
    findings_with_spade = findings_of_tricks("H", "N:AS E:9D S:10S W:QS", "N:KS E:9S S:AD W:KD")
    findings_without_spade = findings_of_tricks("H", "N:AS E:9D S:10S W:QS", "N:KS E:9C S:AD W:KD")
    assert list_proofs(findings_with_spade) == [("E", 1, "9D", "9S")]
    assert list_proofs(findings_without_spade) == []


@each_maker
@pytest.mark.parametrize(("tricks", "ours", "theirs"), USUAL_POINTS)
def test_revoke_corrected_before_trick_ends_costs_nothing(maker, tricks, ours, theirs):
    """Line A16 of Alameda's rule sheet."""
    hand = breach("N", "renege_corrected", maker, tricks)
    assert points_of_hand(RULES, hand) == score_after_tricks(maker, ours, theirs)


def test_mixed_up_tricks_count_as_a_proved_revoke():
    """Line A17 of Alameda's rule sheet."""
    assert "counts as proved" in printed_rule_lines(ALAMEDA, "A17")
    assert points_of_hand(RULES, renege("N", "E", choice="add")) == opponents_score("E", 2)


def test_other_side_chooses_hand_as_played_or_revoke_penalty():
    """Line A18 of Alameda's rule sheet."""
    hand = renege("N", "E", maker="E", tricks=5, alone=True)
    worth_of_each_choice = worth_by_penalty_choice(hand, four_seats(), RULES)
    assert {choice.value: dict(worth.points) for choice, worth in worth_of_each_choice.items()} == {
        "as_played": {"E": 4, "W": 4},
        "add": {"N": 2, "S": 2},
        "subtract": {"E": -2, "W": -2},
    }


@each_chair
@pytest.mark.parametrize(("tricks", "ours", "theirs"), USUAL_POINTS)
def test_revoked_hand_taken_as_played_scores_its_tricks(chair, tricks, ours, theirs):
    """Line A18 of Alameda's rule sheet."""
    hand = renege("N", chair, maker="N", tricks=tricks, choice="as_played")
    assert points_of_hand(RULES, hand) == score_after_tricks("N", ours, theirs)


@each_chair
@pytest.mark.parametrize("tricks", [None, *range(6)])
def test_penalty_of_two_can_be_added_to_the_other_side(chair, tricks):
    """Line A19 of Alameda's rule sheet."""
    hand = renege("N", chair, maker="S", tricks=tricks, choice="add")
    assert points_of_hand(RULES, hand) == opponents_score(chair, 2)


@each_chair
@pytest.mark.parametrize("tricks", [None, *range(6)])
def test_penalty_of_two_can_be_taken_off_the_side_that_revoked(chair, tricks):
    """Line A19 of Alameda's rule sheet."""
    hand = renege("N", chair, maker="S", tricks=tricks, choice="subtract")
    assert points_of_hand(RULES, hand) == makers_score(chair, -2)


@each_maker
def test_revoke_against_a_lone_hand_costs_four_points(maker):
    """Line A20 of Alameda's rule sheet."""
    for offender in (
        LEFT_NEIGHBOR_BY_CHAIR[maker],
        PARTNER_BY_CHAIR[LEFT_NEIGHBOR_BY_CHAIR[maker]],
    ):
        points_added = renege("N", offender, maker, alone=True, choice="add")
        points_taken_off = renege("N", offender, maker, alone=True, choice="subtract")
        assert points_of_hand(RULES, points_added) == makers_score(maker, 4)
        assert points_of_hand(RULES, points_taken_off) == opponents_score(maker, -4)


@each_chair
def test_misdeal_is_dealt_again(chair):
    """Line A22 of Alameda's rule sheet."""
    assert "the deal is wrong in another way, there is a re-deal" in printed_rule_lines(
        ALAMEDA, "A22"
    )
    assert counted_hands_and_next_dealer(RULES, misdeal(chair)) == (0, chair)


# The tests below are about tables, ties and the scorekeeper.


def test_north_and_south_move_on_a_tie():
    """Line A26 of Alameda's rule sheet."""
    tied_game = game_from_hands(RULES, four_seats(), hands_in_turn(four_seats(), 12), Chair.N)
    assert tied_game.leading_sides == ((Chair.N, Chair.S), (Chair.E, Chair.W))
    assert who_sets_dial_and_its_value(ALAMEDA, "A26", "tied_game") == ("says", "north_south_move")


@pytest.mark.parametrize("wrong_dealer", ["N", "S", "W"])
def test_hand_with_the_wrong_dealer_is_refused(wrong_dealer):
    """Line A27 of Alameda's rule sheet."""
    game = game_from_hands(RULES, four_seats(), [played_hand("N", "N", 3)])
    assert game.dealer == "E"
    with pytest.raises(ImpossibleHand, match="it was E's deal"):
        game.add_hand(played_hand(wrong_dealer, "N", 3))


@each_chair
def test_4_player_game_ends_when_each_has_dealt_three_times(chair):
    """Line A29 of Alameda's rule sheet."""
    seats = four_seats()[ALL_CHAIRS.index(chair) :] + four_seats()[: ALL_CHAIRS.index(chair)]
    hands = hands_in_turn(seats, 12)
    assert game_from_hands(RULES, four_seats(), hands[:11]).why_game_is_over() == ""
    game = game_from_hands(RULES, four_seats(), hands)
    assert game.why_game_is_over() == all_hands_played_sentence(12)
    assert [hand.dealer for hand in hands].count(chair) == 3
    with pytest.raises(ImpossibleHand, match="comes after the end"):
        game.add_hand(played_hand(chair, "N", 3))


@each_empty_chair
def test_3_player_game_ends_when_each_has_dealt_four_times(empty_chair):
    """Line A29 of Alameda's rule sheet."""
    hands = hands_in_turn(three_seats(without=empty_chair), 12)
    assert (
        game_from_hands(RULES, three_seats(without=empty_chair), hands[:11]).why_game_is_over()
        == ""
    )
    game = game_from_hands(RULES, three_seats(without=empty_chair), hands)
    assert game.why_game_is_over() == all_hands_played_sentence(12)
    dealers = [hand.dealer for hand in hands]
    assert [dealers.count(chair) for chair in three_seats(without=empty_chair)] == [4, 4, 4]


# The tests below are about what the rule sheet leaves open, and our rules answer.


def test_same_dealer_deals_again_after_a_misdeal():
    """Line A4: the sheet does not say who deals again."""
    for dial in ("misdeal_before_turn_up", "misdeal_kitty_not_four"):
        assert who_sets_dial_and_its_value(ALAMEDA, "A4", dial) == ("silent", "same_dealer")
        rules_passing_the_deal = RULES.with_answers({dial: "next_dealer"})
        stage = dial.removeprefix("misdeal_")
        assert counted_hands_and_next_dealer(RULES, misdeal("N", stage)) == (0, "N")
        assert counted_hands_and_next_dealer(rules_passing_the_deal, misdeal("N", stage)) == (
            0,
            "E",
        )


@pytest.mark.parametrize(
    ("extra_cards", "expected"),
    [
        ("add", {"N": 0, "E": 2, "S": 0, "W": 2}),
        ("subtract", {"N": -2, "E": 0, "S": -2, "W": 0}),
        ("play_out_and_add", {"N": 2, "E": 2, "S": 2, "W": 2}),
    ],
)
def test_opponents_get_two_points_for_dealers_six_cards(extra_cards, expected):
    """Line A5: the sheet does not say who gets the two points, or whether the hand is played to its
    end.
    """
    assert who_sets_dial_and_its_value(ALAMEDA, "A5", "extra_cards") == ("silent", "add")
    rules_for_extra_cards = RULES.with_answers({"extra_cards": extra_cards})
    assert points_of_hand(rules_for_extra_cards, six_cards("N", maker="S", tricks=5)) == expected


def test_deal_passes_after_dealer_holds_six_cards():
    """Line A5: a hand with six cards is over and counts as dealt."""
    assert counted_hands_and_next_dealer(RULES, six_cards("N")) == (1, "E")


@each_empty_chair
def test_both_other_players_score_for_six_cards_at_3_player_table(empty_chair):
    """Lines A5 and A30: the dealer's opponents are the other two players."""
    seats = three_seats(without=empty_chair)
    for dealer in seats:
        assert points_of_hand(RULES, six_cards(dealer), seats) == opponents_score(dealer, 2, seats)


def test_ordering_up_without_a_trump_is_void():
    """Line A7: the sheet prints no penalty, so the call is void and bidding goes on."""
    order_up = verdict_on_order_up(RULES, "9H", "JD 9S 10S QS KS")
    assert (order_up.is_legal, "The call is void, and bidding goes on" in order_up.reason) == (
        False,
        True,
    )
    freer_rules = RULES.with_answers({"own_trump": "nobody"})
    assert can_order_up(freer_rules, "9H", "JD 9S 10S QS KS") is True


@each_maker
def test_next_player_leads_for_lone_makers_partner(maker):
    """Line A13: a lone maker's partner has laid the cards down and cannot lead."""
    right_of_partner = LEFT_NEIGHBOR_BY_CHAIR[maker]
    assert LEFT_NEIGHBOR_BY_CHAIR[right_of_partner] == PARTNER_BY_CHAIR[maker]
    leader_by_dealer = {
        dealer: opening_lead(RULES, dealer, maker, alone=True) for dealer in ALL_CHAIRS
    }
    expected_leaders = {dealer: LEFT_NEIGHBOR_BY_CHAIR[dealer] for dealer in ALL_CHAIRS}
    expected_leaders[right_of_partner] = LEFT_NEIGHBOR_BY_CHAIR[PARTNER_BY_CHAIR[maker]]
    assert leader_by_dealer == expected_leaders


@each_empty_chair
def test_next_player_after_dealer_leads_at_3_player_table(empty_chair):
    """Lines A13 and A30: the next player after the dealer leads, whether the maker plays alone or
    not.
    """
    seats = three_seats(without=empty_chair)
    for number, dealer in enumerate(seats):
        next_player = seats[(number + 1) % 3]
        assert {opening_lead(RULES, dealer, maker, alone=True, seats=seats) for maker in seats} == {
            next_player
        }


def test_left_bower_counts_as_trump_in_a_revoke():
    """Line A15: when hearts are trump, the jack of diamonds follows hearts and not diamonds."""
    findings_for_led_heart = findings_of_tricks(
        "H", "N:AH E:9S S:9H W:10H", "N:AS E:JD S:10S W:QS", "E:KS N:KC S:9C W:10C"
    )
    assert list_proofs(findings_for_led_heart)[0] == ("E", 1, "9S", "JD")
    findings_for_led_diamond = findings_of_tricks("H", "N:AD E:9S S:9D W:10D", in_hand={"E": "JD"})
    assert list_proofs(findings_for_led_diamond) == []


@each_maker
def test_lone_makers_revoke_costs_two_points(maker):
    """Line A20: the four points are only for the opponents of a lone hand."""
    points_added = renege("N", maker, maker, 5, alone=True, choice="add")
    assert points_of_hand(RULES, points_added) == opponents_score(maker, 2)
    points_taken_off = renege("N", maker, maker, 5, alone=True, choice="subtract")
    assert points_of_hand(RULES, points_taken_off) == makers_score(maker, -2)


def test_penalty_can_take_a_score_below_zero():
    """Line A19: the side that revoked may have no points to lose."""
    assert who_sets_dial_and_its_value(ALAMEDA, "A19", "below_zero") == ("silent", True)
    hands = [renege("N", "E", choice="subtract")]
    rules_with_floor = RULES.with_answers({"below_zero": False})
    assert game_from_hands(RULES, four_seats(), hands).points == {"N": 0, "E": -2, "S": 0, "W": -2}
    assert game_from_hands(rules_with_floor, four_seats(), hands).points == score_of_zeros()


@pytest.mark.parametrize("kind", ["exposed_card", "lead_out_of_turn"])
def test_play_goes_on_after_exposed_card_or_lead_out_of_turn(kind):
    """Line A16: the sheet names no such offense."""
    assert who_sets_dial_and_its_value(ALAMEDA, "A16", kind) == ("silent", "as_played")
    rules_ending_the_hand = RULES.with_answers({kind: "hand_over"})
    assert points_of_hand(RULES, breach("N", kind, "N", 5)) == makers_score("N", 2)
    assert points_of_hand(rules_ending_the_hand, breach("N", kind, "N", 5)) == score_of_zeros()


def test_side_with_fewer_points_loses():
    """Line A24 of Alameda's rule sheet."""
    hands = [*hands_in_turn(four_seats(), 11), played_hand("W", "N", 5)]
    assert game_from_hands(RULES, four_seats(), hands).leading_sides == ((Chair.N, Chair.S),)


def test_north_keeps_score_and_deals_first():
    """Line A27 of Alameda's rule sheet."""
    assert who_sets_dial_and_its_value(ALAMEDA, "A27", "scorekeeper") == ("silent", "N")
    assert who_sets_dial_and_its_value(ALAMEDA, "A27", "first_dealer") == ("silent", "scorekeeper")
    assert first_dealer(RULES, four_seats()) == "N"
    assert first_dealer(RULES.with_answers({"scorekeeper": "W"}), four_seats()) == "W"
    assert first_dealer(RULES.with_answers({"first_dealer": "low_card"}), four_seats()) is None


def test_hands_dealt_again_are_not_among_the_twelve():
    """Line A29: a dealer who deals again still deals three times in all."""
    hands = [
        hand
        for played in hands_in_turn(four_seats(), 12)
        for hand in (misdeal(played.dealer), played)
    ]
    game_before_last_hand = game_from_hands(RULES, four_seats(), hands[:-1])
    assert (game_before_last_hand.hands_counted, game_before_last_hand.why_game_is_over()) == (
        11,
        "",
    )
    assert game_from_hands(
        RULES, four_seats(), hands
    ).why_game_is_over() == all_hands_played_sentence(12)


@each_empty_chair
@pytest.mark.parametrize("alone", [False, True])
def test_3_player_hand_scores_as_at_tanglewood(empty_chair, alone):
    """Line A30: three or four tricks score 1, five score 2 or, if declared alone, 4; a euchre gives
    2 to each of the others.
    """
    seats = three_seats(without=empty_chair)
    for maker, (tricks, ours, theirs) in product(
        seats, USUAL_POINTS_ALONE if alone else USUAL_POINTS
    ):
        hand_points = points_of_hand(RULES, played_hand(seats[0], maker, tricks, alone), seats)
        assert hand_points == score_after_tricks(maker, ours, theirs, seats)


def test_printed_rules_say_3_player_rules_are_tanglewoods():
    """Line A30: the borrowed rules are marked, so that nobody takes them for the club's own."""
    kind, note = who_sets_dial_and_its_value(ALAMEDA, "A30", "three_handed_note")
    assert kind == "silent"
    assert note == "3-player tables use Tanglewood's rules, because this club's sheet has none."
    rules_with_own_note = RULES.with_answers({"three_handed_note": "on the wall"})
    assert rules_with_own_note.three_handed_note == "on the wall"


@each_empty_chair
def test_revoke_at_3_player_table_scores_for_the_other_side(empty_chair):
    """Line A30: a maker's revoke gives the other two players two points each; a defender's gives
    the maker two or four.
    """
    seats = three_seats(without=empty_chair)
    for maker, offender in product(seats, seats):
        for alone, penalty_against_maker in ((False, 2), (True, 4)):
            points_added = renege(seats[0], offender, maker, alone=alone, choice="add")
            is_makers_renege = offender == maker
            expected_points = (
                opponents_score(maker, 2, seats)
                if is_makers_renege
                else makers_score(maker, penalty_against_maker, seats)
            )
            assert points_of_hand(RULES, points_added, seats) == expected_points
            points_taken_off = renege(seats[0], offender, maker, alone=alone, choice="subtract")
            points_lost = 2 if is_makers_renege else penalty_against_maker
            assert points_of_hand(RULES, points_taken_off, seats) == makers_score(
                offender, -points_lost, seats
            )


@pytest.mark.parametrize(
    ("dial", "usual", "tricks", "alone"),
    [
        ("made", 1, 3, False),
        ("march", 2, 5, False),
        ("alone_made", 1, 4, True),
        ("alone_march", 4, 5, True),
        ("euchre", 2, 2, False),
        ("euchre_alone", 2, 0, True),
    ],
)
def test_usual_points_of_a_hand_can_be_changed(dial, usual, tricks, alone):
    """Line A31: the sheet prints no point values."""
    assert who_sets_dial_and_its_value(ALAMEDA, "A31", dial) == ("silent", usual)
    hand_points = points_of_hand(
        RULES.with_answers({dial: 7}), played_hand("N", "N", tricks, alone)
    )
    assert hand_points == (makers_score("N", 7) if tricks >= 3 else opponents_score("N", 7))


def test_sitting_out_scores_nothing():
    """Line A31: extra players play at tables of three."""
    assert who_sets_dial_and_its_value(ALAMEDA, "A31", "sit_out_points") == ("silent", 0)
    assert sit_out_tally(RULES).points == 0
    assert sit_out_tally(RULES.with_answers({"sit_out_points": 6})).points == 6


def test_equal_final_scores_share_the_place():
    """Line A31: players tied at the end share the place, unless a house rule breaks ties."""
    assert who_sets_dial_and_its_value(ALAMEDA, "A31", "tie_breakers") == ("silent", [])
    results = [
        EntrantResult("Ann", 55, games_won=3),
        EntrantResult("Bob", 55, games_won=4),
        EntrantResult("Cy", 48),
    ]
    rules_with_tie_breaker = RULES.with_answers({"tie_breakers": ["games_won"]})
    shared_places = rank_entrants(results, RULES.tie_breakers)
    places_without_ties = rank_entrants(results, rules_with_tie_breaker.tie_breakers)
    assert [(place.rank, place.result.entrant) for place in shared_places] == [
        (1, "Ann"),
        (1, "Bob"),
        (3, "Cy"),
    ]
    assert [(place.rank, place.result.entrant) for place in places_without_ties] == [
        (1, "Bob"),
        (2, "Ann"),
        (3, "Cy"),
    ]


@pytest.mark.parametrize(
    ("totals", "possible"), [((14, 9), True), ((24, 24), True), ((48, 0), True), ((47, 2), False)]
)
def test_score_sheet_total_above_48_is_impossible(totals, possible):
    """Lines A29 and A31: no hand scores more than four, so no game scores more than 48."""
    assert judge_game_totals(TypedTotals(four_seats(), totals), RULES).is_possible is possible
