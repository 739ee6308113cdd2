"""Alameda Isles Euchre Rules, sentence by sentence; then what the sheet leaves open."""

from itertools import product

import pytest

from scoring.bid import ImpossibleHand
from scoring.cards import PACK
from scoring.chairs import Chair
from scoring.game import first_dealer, play, sit_out_tally
from scoring.hand import worth_by_choice
from scoring.houses.alameda import ALAMEDA
from scoring.places.standings import standings
from scoring.places.tie_breakers import Result
from scoring.totals.judging import Typed, judge
from tests.rulesheets.table import (
    CHAIRS,
    LEFT,
    PAR,
    PAR_ALONE,
    PARTNER,
    SAME_COLOUR,
    SUITS,
    after_tricks,
    aloud,
    breach,
    call,
    findings,
    first_lead,
    four,
    in_turn,
    makers,
    may_order,
    misdeal,
    nobody,
    others,
    played,
    points,
    proved,
    ranked,
    renege,
    row,
    six_cards,
    three,
    thrown_in,
    told,
)

RULES = ALAMEDA.rules
each_chair = pytest.mark.parametrize("chair", CHAIRS)
each_maker = pytest.mark.parametrize("maker", CHAIRS)
each_empty = pytest.mark.parametrize("empty", CHAIRS)

# The deal


def test_the_deck_has_24_cards_aces_through_nines():
    """A1."""
    ranks = ("9", "10", "J", "Q", "K", "A")
    assert sorted(map(str, PACK)) == sorted(rank + suit for rank in ranks for suit in SUITS)
    assert "24 cards" in aloud(ALAMEDA, "A1")


@pytest.mark.parametrize("stage", [None, "before_turn_up", "kitty_not_four"])
def test_a_card_dealt_face_up_is_dealt_again_without_points(stage):
    """A4."""
    assert points(RULES, misdeal("N", stage)) == nobody()
    assert row(RULES, misdeal("N", stage))[0] == 0


@each_chair
def test_a_dealer_with_six_cards_costs_two(chair):
    """A5."""
    assert told(ALAMEDA, "A5", "extra_cards_points") == ("says", 2)
    assert points(RULES, six_cards(chair)) == others(chair, 2)


# Trump


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
def test_ordering_up_takes_a_trump_in_the_hand(turn_up, hand, legal):
    """A7."""
    assert may_order(RULES, turn_up, hand) is legal


@pytest.mark.parametrize("suit", SUITS)
def test_the_left_bower_is_no_trump_until_trump_is_named(suit):
    """A7."""
    next_suit = SAME_COLOUR[suit]
    cross = "H" if suit in "SC" else "S"
    hand = f"J{next_suit} 9{cross} 10{cross} Q{cross} K{cross}"
    assert may_order(RULES, f"9{suit}", hand) is False
    assert ranked(suit)[0].split()[1] == f"J{next_suit}"


def test_the_dealer_picks_up_regardless():
    """A8."""
    assert may_order(RULES, "9H", "9S 10S 9C 10C AD", dealer=True) is True


@each_maker
def test_whoever_decides_trump_is_the_maker_whose_side_scores(maker):
    """A11."""
    assert "whoever decides trump is the maker" in aloud(ALAMEDA, "A11")
    assert points(RULES, played("N", maker, 3)) == makers(maker, 1)


@pytest.mark.parametrize(("dealer", "maker"), [*product(CHAIRS, CHAIRS)])
def test_the_player_left_of_the_dealer_leads_whoever_is_the_maker(dealer, maker):
    """A13."""
    assert first_lead(RULES, dealer, maker) == LEFT[dealer]


@each_chair
def test_if_nobody_names_trump_the_dealer_deals_again(chair):
    """A14."""
    assert points(RULES, thrown_in(chair)) == nobody()
    assert row(RULES, thrown_in(chair)) == (0, chair)


# Revoke


def test_not_following_suit_when_able_is_a_revoke():
    """A15."""
    able = findings("H", "N:AS E:9D S:10S W:QS", "N:KS E:9S S:AD W:KD")
    unable = findings("H", "N:AS E:9D S:10S W:QS", "N:KS E:9C S:AD W:KD")
    assert proved(able) == [("E", 1, "9D", "9S")]
    assert proved(unable) == []


@each_maker
@pytest.mark.parametrize(("tricks", "ours", "theirs"), PAR)
def test_a_revoke_corrected_before_the_trick_is_finished_costs_nothing(maker, tricks, ours, theirs):
    """A16."""
    hand = breach("N", "renege_corrected", maker, tricks)
    assert points(RULES, hand) == after_tricks(maker, ours, theirs)


def test_tricks_mixed_beyond_proof_count_as_proved():
    """A17."""
    assert "counts as proved" in aloud(ALAMEDA, "A17")
    assert points(RULES, renege("N", "E", choice="add")) == others("E", 2)


def test_the_other_side_chooses_between_the_hand_as_played_and_the_penalty():
    """A18."""
    hand = renege("N", "E", maker="E", tricks=5, alone=True)
    shown = worth_by_choice(hand, four(), RULES)
    assert {choice.value: dict(worth.points) for choice, worth in shown.items()} == {
        "as_played": {"E": 4, "W": 4},
        "add": {"N": 2, "S": 2},
        "subtract": {"E": -2, "W": -2},
    }


@each_chair
@pytest.mark.parametrize(("tricks", "ours", "theirs"), PAR)
def test_a_hand_taken_as_played_scores_as_played(chair, tricks, ours, theirs):
    """A18."""
    hand = renege("N", chair, maker="N", tricks=tricks, choice="as_played")
    assert points(RULES, hand) == after_tricks("N", ours, theirs)


@each_chair
@pytest.mark.parametrize("tricks", [None, *range(6)])
def test_the_penalty_of_two_is_added_to_the_side_that_did_not_revoke(chair, tricks):
    """A19."""
    hand = renege("N", chair, maker="S", tricks=tricks, choice="add")
    assert points(RULES, hand) == others(chair, 2)


@each_chair
@pytest.mark.parametrize("tricks", [None, *range(6)])
def test_or_the_penalty_of_two_is_taken_off_the_side_that_revoked(chair, tricks):
    """A19."""
    hand = renege("N", chair, maker="S", tricks=tricks, choice="subtract")
    assert points(RULES, hand) == makers(chair, -2)


@each_maker
def test_the_penalty_is_four_if_the_opponents_of_a_lone_hand_revoked(maker):
    """A20."""
    for offender in (LEFT[maker], PARTNER[LEFT[maker]]):
        add = renege("N", offender, maker, alone=True, choice="add")
        subtract = renege("N", offender, maker, alone=True, choice="subtract")
        assert points(RULES, add) == makers(maker, 4)
        assert points(RULES, subtract) == others(maker, -4)


@each_chair
def test_a_misdeal_is_dealt_again(chair):
    """A22."""
    assert "any other misdeal, is dealt again" in aloud(ALAMEDA, "A22")
    assert row(RULES, misdeal(chair)) == (0, chair)


# Tables, tie, scorekeeper


def test_on_a_tie_north_and_south_move():
    """A26."""
    tied = play(RULES, four(), in_turn(four(), 12), Chair.N)
    assert tied.leaders == ((Chair.N, Chair.S), (Chair.E, Chair.W))
    assert told(ALAMEDA, "A26", "tied_game") == ("says", "north_south_move")


@pytest.mark.parametrize("wrong", ["N", "S", "W"])
def test_the_scorekeeper_keeps_track_of_who_is_dealing(wrong):
    """A27."""
    game = play(RULES, four(), [played("N", "N", 3)])
    assert game.dealer == "E"
    with pytest.raises(ImpossibleHand, match="the dealer should be E"):
        game.after(played(wrong, "N", 3))


@each_chair
def test_a_game_of_four_ends_when_each_has_dealt_three_times(chair):
    """A29."""
    seats = four()[CHAIRS.index(chair) :] + four()[: CHAIRS.index(chair)]
    hands = in_turn(seats, 12)
    assert play(RULES, four(), hands[:11]).why_over == ""
    game = play(RULES, four(), hands)
    assert game.why_over == "All 12 hands are played."
    assert [hand.dealer for hand in hands].count(chair) == 3
    with pytest.raises(ImpossibleHand, match="comes after the end"):
        game.after(played(chair, "N", 3))


@each_empty
def test_a_game_of_three_ends_when_each_has_dealt_four_times(empty):
    """A29."""
    hands = in_turn(three(without=empty), 12)
    assert play(RULES, three(without=empty), hands[:11]).why_over == ""
    game = play(RULES, three(without=empty), hands)
    assert game.why_over == "All 12 hands are played."
    dealers = [hand.dealer for hand in hands]
    assert [dealers.count(chair) for chair in three(without=empty)] == [4, 4, 4]


# What the sheet leaves open


def test_silent_on_who_deals_again_so_the_same_dealer():
    """A4: the sheet does not say who deals again."""
    for dial in ("misdeal_before_turn_up", "misdeal_kitty_not_four"):
        assert told(ALAMEDA, "A4", dial) == ("silent", "same_dealer")
        moved = RULES.with_dials({dial: "next_dealer"})
        stage = dial.removeprefix("misdeal_")
        assert row(RULES, misdeal("N", stage)) == (0, "N")
        assert row(moved, misdeal("N", stage)) == (0, "E")


@pytest.mark.parametrize(
    ("extra_cards", "expected"),
    [
        ("add", {"N": 0, "E": 2, "S": 0, "W": 2}),
        ("subtract", {"N": -2, "E": 0, "S": -2, "W": 0}),
        ("play_out_and_add", {"N": 2, "E": 2, "S": 2, "W": 2}),
    ],
)
def test_silent_on_who_gets_the_two_for_six_cards_so_the_opponents(extra_cards, expected):
    """A5: to whom, and whether the hand is played out, is not said."""
    assert told(ALAMEDA, "A5", "extra_cards") == ("silent", "add")
    turned = RULES.with_dials({"extra_cards": extra_cards})
    assert points(turned, six_cards("N", maker="S", tricks=5)) == expected


def test_silent_on_the_deal_after_six_cards_so_it_passes():
    """A5: the hand is over and used up."""
    assert row(RULES, six_cards("N")) == (1, "E")


@each_empty
def test_silent_on_six_cards_at_a_table_of_three_so_both_others_score(empty):
    """A5, A30: the dealer's opponents are the other two."""
    seats = three(without=empty)
    for dealer in seats:
        assert points(RULES, six_cards(dealer), seats) == others(dealer, 2, seats)


def test_silent_on_an_order_without_a_trump_so_the_call_is_void():
    """A7: no penalty is printed; the call is void and bidding goes on."""
    void = call(RULES, "9H", "JD 9S 10S QS KS")
    assert (void.legal, "the call is void, bidding goes on" in void.reason) == (False, True)
    free = RULES.with_dials({"own_trump": "nobody"})
    assert may_order(free, "9H", "JD 9S 10S QS KS") is True


@each_maker
def test_silent_on_a_lone_makers_partner_left_of_the_dealer_so_the_next_one_leads(maker):
    """A13: the partner has laid the cards down and cannot lead."""
    right_of_partner = LEFT[maker]
    assert LEFT[right_of_partner] == PARTNER[maker]
    leads = {dealer: first_lead(RULES, dealer, maker, alone=True) for dealer in CHAIRS}
    expected = {dealer: LEFT[dealer] for dealer in CHAIRS}
    expected[right_of_partner] = LEFT[PARTNER[maker]]
    assert leads == expected


@each_empty
def test_silent_on_the_lead_at_a_table_of_three_so_the_next_player_leads(empty):
    """A13, A30: whoever is next from the dealer, said alone or not."""
    seats = three(without=empty)
    for number, dealer in enumerate(seats):
        after = seats[(number + 1) % 3]
        assert {first_lead(RULES, dealer, m, alone=True, seats=seats) for m in seats} == {after}


def test_silent_on_the_left_bower_in_a_revoke_so_it_belongs_to_trump():
    """A15: the jack of diamonds follows a heart when hearts are trump, and not a diamond."""
    kept = findings("H", "N:AH E:9S S:9H W:10H", "N:AS E:JD S:10S W:QS", "E:KS N:KC S:9C W:10C")
    assert proved(kept)[0] == ("E", 1, "9S", "JD")
    not_a_diamond = findings("H", "N:AD E:9S S:9D W:10D", in_hand={"E": "JD"})
    assert proved(not_a_diamond) == []


@each_maker
def test_silent_on_a_lone_maker_who_revokes_so_two(maker):
    """A20: four is for the opponents of a lone hand only."""
    add = renege("N", maker, maker, 5, alone=True, choice="add")
    assert points(RULES, add) == others(maker, 2)
    subtract = renege("N", maker, maker, 5, alone=True, choice="subtract")
    assert points(RULES, subtract) == makers(maker, -2)


def test_silent_on_a_score_below_zero_so_it_may_fall():
    """A19: the offenders may have no points to lose."""
    assert told(ALAMEDA, "A19", "below_zero") == ("silent", True)
    hands = [renege("N", "E", choice="subtract")]
    floored = RULES.with_dials({"below_zero": False})
    assert play(RULES, four(), hands).points == {"N": 0, "E": -2, "S": 0, "W": -2}
    assert play(floored, four(), hands).points == nobody()


@pytest.mark.parametrize("kind", ["exposed_card", "lead_out_of_turn"])
def test_silent_on_a_card_exposed_or_led_out_of_turn_so_play_goes_on(kind):
    """A16: the sheet names no such breach."""
    assert told(ALAMEDA, "A16", kind) == ("silent", "as_played")
    ended = RULES.with_dials({kind: "hand_over"})
    assert points(RULES, breach("N", kind, "N", 5)) == makers("N", 2)
    assert points(ended, breach("N", kind, "N", 5)) == nobody()


def test_silent_on_who_loses_so_the_side_with_fewer_points():
    """A24."""
    hands = [*in_turn(four(), 11), played("W", "N", 5)]
    assert play(RULES, four(), hands).leaders == ((Chair.N, Chair.S),)


def test_silent_on_which_chair_keeps_score_and_deals_first_so_north():
    """A27."""
    assert told(ALAMEDA, "A27", "scorekeeper") == ("silent", "N")
    assert told(ALAMEDA, "A27", "first_dealer") == ("silent", "scorekeeper")
    assert first_dealer(RULES, four()) == "N"
    assert first_dealer(RULES.with_dials({"scorekeeper": "W"}), four()) == "W"
    assert first_dealer(RULES.with_dials({"first_dealer": "low_card"}), four()) is None


def test_silent_on_deals_dealt_again_so_they_are_none_of_the_twelve():
    """A29: the same dealer has still to deal the three times."""
    hands = [hand for one in in_turn(four(), 12) for hand in (misdeal(one.dealer), one)]
    before = play(RULES, four(), hands[:-1])
    assert (before.counted, before.why_over) == (11, "")
    assert play(RULES, four(), hands).why_over == "All 12 hands are played."


@each_empty
@pytest.mark.parametrize("alone", [False, True])
def test_the_sheet_for_three_is_missing_so_tanglewoods_is_borrowed(empty, alone):
    """A30: three or four tricks 1, five 2 or declared 4, euchred 2 to each of the others."""
    seats = three(without=empty)
    for maker, (tricks, ours, theirs) in product(seats, PAR_ALONE if alone else PAR):
        scored = points(RULES, played(seats[0], maker, tricks, alone), seats)
        assert scored == after_tricks(maker, ours, theirs, seats)


def test_the_print_says_by_whose_rules_three_play():
    """A30: marked, so that nobody takes the borrowed rules for the house's own."""
    kind, note = told(ALAMEDA, "A30", "three_handed_note")
    assert kind == "silent"
    assert note == "Three play by Tanglewood's rules: there is no sheet of ours for them."
    own = RULES.with_dials({"three_handed_note": "Ours is pinned to the wall."})
    assert own.three_handed_note == "Ours is pinned to the wall."


@each_empty
def test_silent_on_a_revoke_at_a_table_of_three(empty):
    """A30: a maker's revoke gives the others two each; a defender's gives the maker two or four."""
    seats = three(without=empty)
    for maker, offender in product(seats, seats):
        for alone, against_maker in ((False, 2), (True, 4)):
            add = renege(seats[0], offender, maker, alone=alone, choice="add")
            own = offender == maker
            expected = others(maker, 2, seats) if own else makers(maker, against_maker, seats)
            assert points(RULES, add, seats) == expected
            subtract = renege(seats[0], offender, maker, alone=alone, choice="subtract")
            lost = 2 if own else against_maker
            assert points(RULES, subtract, seats) == makers(offender, -lost, seats)


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
def test_each_of_the_usual_points_is_a_silence_that_can_be_turned(dial, usual, tricks, alone):
    """A31: the sheet prints no point values."""
    assert told(ALAMEDA, "A31", dial) == ("silent", usual)
    turned = points(RULES.with_dials({dial: 7}), played("N", "N", tricks, alone))
    assert turned == (makers("N", 7) if tricks >= 3 else others("N", 7))


def test_silent_on_sitting_out_so_it_scores_nothing():
    """A31: tables of three take the extra players."""
    assert told(ALAMEDA, "A31", "sit_out_points") == ("silent", 0)
    assert sit_out_tally(RULES).points == 0
    assert sit_out_tally(RULES.with_dials({"sit_out_points": 6})).points == 6


def test_silent_on_equal_scores_at_the_end_so_they_share_the_place():
    """A31: final ties share, unless the house breaks them."""
    assert told(ALAMEDA, "A31", "tie_breakers") == ("silent", [])
    cards = [Result("Ann", 55, games_won=3), Result("Bob", 55, games_won=4), Result("Cy", 48)]
    turned = RULES.with_dials({"tie_breakers": ["games_won"]})
    shared = standings(cards, RULES.tie_breakers)
    broken = standings(cards, turned.tie_breakers)
    assert [(one.rank, one.result.entrant) for one in shared] == [(1, "Ann"), (1, "Bob"), (3, "Cy")]
    assert [(one.rank, one.result.entrant) for one in broken] == [(1, "Bob"), (2, "Ann"), (3, "Cy")]


@pytest.mark.parametrize(
    ("totals", "possible"), [((14, 9), True), ((24, 24), True), ((48, 0), True), ((47, 2), False)]
)
def test_twelve_hands_at_the_usual_points_bound_what_a_sheet_can_total(totals, possible):
    """A29, A31: no hand gives more than four, so no game more than 48."""
    assert judge(Typed(four(), totals), RULES).possible is possible
