"""Athens Catholic Community Euchre Tournament, sentence by sentence; then what it leaves open."""

from itertools import product

import pytest

from scoring.bid import ImpossibleHand
from scoring.chairs import Chair
from scoring.game import first_dealer, play
from scoring.hand import worth_by_choice
from scoring.houses.athens import ATHENS
from scoring.totals.judging import Typed, judge
from tests.rulesheets.table import (
    CHAIRS,
    LEFT,
    PARTNER,
    aloud,
    breach,
    findings,
    fines,
    first_lead,
    four,
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

RULES = ATHENS.rules
each_chair = pytest.mark.parametrize("chair", CHAIRS)
each_maker = pytest.mark.parametrize("maker", CHAIRS)

# The tournament


def test_a_team_is_two_people_for_the_whole_tournament():
    """C2."""
    assert "two people, together for the whole tournament" in aloud(ATHENS, "C2")
    assert told(ATHENS, "C2", "three_handed") == ("says", False)
    with pytest.raises(ImpossibleHand, match="no tables of three"):
        points(RULES, played("N", "N", 3), three())


def test_the_fee_is_ten_dollars_a_person_twenty_a_team():
    """C3."""
    assert told(ATHENS, "C3", "fee_cents") == ("says", 1000)
    assert 2 * RULES.fee_cents == 2000


# The deal


def test_the_first_black_jack_dealt_face_up_deals():
    """C6."""
    assert told(ATHENS, "C6", "first_dealer") == ("says", "first_black_jack")
    assert "black jack" in aloud(ATHENS, "C6")
    assert first_dealer(RULES, four()) is None


@each_chair
def test_the_deal_rotates_clockwise_each_hand(chair):
    """C7."""
    assert row(RULES, played(chair, "N", 3)) == (1, LEFT[chair])
    wrong = play(RULES, four(), [played(chair, "N", 3)])
    with pytest.raises(ImpossibleHand, match=f"the dealer should be {LEFT[chair]}"):
        wrong.after(played(chair, "N", 3))


@each_chair
def test_with_the_turn_up_and_no_four_in_the_kitty_the_deal_moves_on(chair):
    """C10."""
    assert told(ATHENS, "C10", "misdeal_kitty_not_four") == ("says", "next_dealer")
    assert points(RULES, misdeal(chair, "kitty_not_four")) == nobody()
    assert row(RULES, misdeal(chair, "kitty_not_four")) == (0, LEFT[chair])


# Bidding


@each_chair
def test_the_dealer_is_stuck_when_three_pass(chair):
    """C14."""
    assert told(ATHENS, "C14", "nobody_names") == ("says", "dealer_must_name")
    with pytest.raises(ImpossibleHand, match="the dealer must name trump"):
        points(RULES, thrown_in(chair))


# Trump


@pytest.mark.parametrize(
    ("trump", "order"),
    [
        ("C", "JC JS AC KC QC 10C 9C"),
        ("H", "JH JD AH KH QH 10H 9H"),
        ("D", "JD JH AD KD QD 10D 9D"),
    ],
)
def test_the_jack_and_the_other_jack_of_the_colour_lead_the_trumps(trump, order):
    """C16."""
    assert ranked(trump)[0] == order


def test_spades_rank_as_in_the_example():
    """C16."""
    assert ranked("S")[0] == "JS JC AS KS QS 10S 9S"


# Play of cards


def test_the_tricks_are_the_evidence_of_a_renege():
    """C19."""
    assert "as evidence" in aloud(ATHENS, "C19")
    found = findings("H", "N:AH E:9H S:10C W:10H", "N:KS E:9S S:JD W:10S")
    assert proved(found) == [("S", 1, "10C", "JD")]


def test_a_card_laid_is_a_card_played():
    """C22."""
    assert told(ATHENS, "C22", "renege_correctable") == ("says", False)
    with pytest.raises(ImpossibleHand, match="cannot be corrected"):
        points(RULES, breach("N", "renege_corrected", "N", 3))


# Scoring


def turns(*hands):
    """Hands (maker, tricks, alone) with the deal going left from north."""
    return [played(CHAIRS[number % 4], *hand) for number, hand in enumerate(hands)]


def test_the_first_team_with_ten_points_wins_the_game():
    """C28."""
    hands = turns(*[("E", 5)] * 5)
    assert play(RULES, four(), hands[:4]).why_over == ""
    game = play(RULES, four(), hands)
    assert (game.why_over, game.points) == ("E/W won with 10 points.", makers("E", 10))
    with pytest.raises(ImpossibleHand, match="comes after the end"):
        game.after(played("E", "N", 3))


def test_thirteen_points_are_possible():
    """C28."""
    game = play(RULES, four(), turns(*[("N", 5)] * 4, ("N", 3), ("N", 5, True)))
    assert game.why_over == "N/S won with 13 points."


# Irregularities and penalties


@each_chair
@pytest.mark.parametrize("tricks", [None, *range(6)])
def test_after_a_renege_the_hand_is_over_and_the_others_score_two(chair, tricks):
    """C30."""
    for maker in CHAIRS:
        assert points(RULES, renege("N", chair, maker, tricks)) == others(chair, 2)
    assert row(RULES, renege("N", chair)) == (1, "E")


@each_maker
@pytest.mark.parametrize("tricks", [None, *range(6)])
def test_there_is_no_exception_against_a_loner(maker, tricks):
    """C30: two, not four."""
    for offender in (LEFT[maker], PARTNER[LEFT[maker]]):
        hand = renege("N", offender, maker, tricks, alone=True)
        assert points(RULES, hand) == makers(maker, 2)


@each_maker
def test_the_offending_bidders_lose_their_bid(maker):
    """C30: a march does not score."""
    for alone in (False, True):
        assert points(RULES, renege("N", maker, maker, 5, alone=alone)) == others(maker, 2)


@pytest.mark.parametrize("choice", ["as_played", "add", "subtract"])
def test_a_renege_leaves_no_choice(choice):
    """C30."""
    hand = renege("N", "E", "N", 3)
    assert worth_by_choice(hand, four(), RULES) == {}
    with pytest.raises(ImpossibleHand, match="nothing to choose"):
        points(RULES, renege("N", "E", "N", 3, choice=choice))


@each_chair
@pytest.mark.parametrize("maker", [None, *CHAIRS])
def test_a_lead_out_of_turn_ends_the_hand_and_the_deal_moves_on(chair, maker):
    """C31."""
    assert told(ATHENS, "C31", "lead_out_of_turn") == ("says", "hand_over")
    hand = breach(chair, "lead_out_of_turn", maker)
    assert points(RULES, hand) == nobody()
    assert row(RULES, hand)[1] == LEFT[chair]


@pytest.mark.parametrize("tricks", range(6))
def test_nobody_is_euchred_by_a_lead_out_of_turn(tricks):
    """C31: whatever the tricks were when the hand ended."""
    hand = breach("N", "lead_out_of_turn", "S", tricks, alone=True)
    assert points(RULES, hand) == nobody()
    tallies = play(RULES, four(), [hand]).tallies
    assert [(one.euchres_made, one.euchres_suffered) for one in tallies] == [(0, 0)] * 4


# What the sheet leaves open


@each_chair
def test_silent_on_a_misdeal_before_the_turn_up_so_the_same_dealer_deals_again(chair):
    """C10."""
    assert told(ATHENS, "C10", "misdeal_before_turn_up") == ("silent", "same_dealer")
    hand = misdeal(chair, "before_turn_up")
    assert row(RULES, hand) == (0, chair)
    assert row(RULES.with_dials({"misdeal_before_turn_up": "next_dealer"}), hand) == (
        0,
        LEFT[chair],
    )


def test_a_misdeal_here_says_when_it_was_seen():
    """C10: the next dealer depends on it."""
    with pytest.raises(ImpossibleHand, match="when the misdeal was seen"):
        row(RULES, misdeal("N"))


@pytest.mark.parametrize("dealer", [False, True])
def test_silent_on_holding_a_trump_so_nobody_needs_one(dealer):
    """C12."""
    assert told(ATHENS, "C12", "own_trump") == ("silent", "nobody")
    hand = "AS KS 9C 10C QC"
    everybody = RULES.with_dials({"own_trump": "everybody"})
    assert may_order(RULES, "9H", hand, dealer=dealer) is True
    assert may_order(everybody, "9H", hand, dealer=dealer) is False


@pytest.mark.parametrize(("dealer", "maker"), [*product(CHAIRS, CHAIRS)])
def test_silent_on_who_leads_so_left_of_the_dealer(dealer, maker):
    """C32: a lone maker's partner is passed over."""
    left = LEFT[dealer]
    assert first_lead(RULES, dealer, maker) == left
    lone = LEFT[left] if left == PARTNER[maker] else left
    assert first_lead(RULES, dealer, maker, alone=True) == lone
    turned = RULES.with_dials({"lone_lead": "left_of_maker"})
    assert first_lead(turned, dealer, maker, alone=True) == LEFT[maker]


@pytest.mark.parametrize("tricks", range(6))
def test_silent_on_a_card_exposed_so_it_is_treated_like_a_lead_out_of_turn(tricks):
    """C31: the sheet names the lead out of turn alone."""
    assert told(ATHENS, "C31", "exposed_card") == ("silent", "hand_over")
    hand = breach("N", "exposed_card", "N", tricks)
    assert points(RULES, hand) == nobody()
    as_played = RULES.with_dials({"exposed_card": "as_played"})
    assert points(as_played, hand) == points(RULES, played("N", "N", tricks))


def test_silent_on_a_dealer_with_six_cards_so_the_director_rules():
    """C29."""
    assert told(ATHENS, "C29", "extra_cards") == ("silent", "director")
    with pytest.raises(ImpossibleHand, match="the director rules"):
        points(RULES, six_cards("N"))
    assert points(RULES, six_cards("N", choice="add")) == others("N", 2)
    assert points(RULES.with_dials({"extra_cards": "add"}), six_cards("N")) == others("N", 2)


def test_silent_on_an_x_so_nobody_gets_one():
    """C27: euchred bidders pay nothing."""
    assert told(ATHENS, "C27", "x_for_euchre") == ("silent", False)
    assert fines(RULES, played("N", "N", 0)) == {}
    marked = RULES.with_dials({"x_for_euchre": True, "x_fine_cents": 10})
    assert fines(marked, played("N", "N", 0)) == {"N": 10, "S": 10}


def test_silent_on_a_time_limit_so_a_game_is_finished():
    """C32: a time cap is a dial, and it is off."""
    assert told(ATHENS, "C32", "bell") == ("silent", "finish_game")
    assert judge(Typed(four(), (8, 6)), RULES).possible is False
    assert judge(Typed(four(), (8, 6)), RULES.with_dials({"bell": "finish_hand"})).possible is True


def test_a_capped_game_is_the_leaders_and_a_tie_takes_one_more_hand():
    """C32: where the bell cuts a game short."""
    capped = RULES.with_dials({"bell": "finish_hand"})
    tied = play(capped, four(), turns(("N", 3), ("E", 3)))
    with pytest.raises(ImpossibleHand, match="play one more hand"):
        tied.taken_as_it_stands()
    one_more = tied.after(played("S", "E", 3)).taken_as_it_stands()
    assert one_more.leaders == ((Chair.E, Chair.W),)
    assert judge(Typed(four(), (8, 8)), capped).possible is False


@pytest.mark.parametrize("winner", [10, 11, 12, 13])
@pytest.mark.parametrize("loser", [0, 1, 5, 9])
def test_a_winner_has_ten_to_thirteen_and_a_loser_nine_at_the_most(winner, loser):
    """C28: the last hand is what crossed ten."""
    assert judge(Typed(four(), (winner, loser)), RULES).possible is True
    assert judge(Typed(four(), (loser, winner)), RULES).possible is True


@pytest.mark.parametrize("totals", [(9, 7), (14, 0), (10, 10), (13, 11), (0, 0)])
def test_no_game_ends_otherwise(totals):
    """C28: nobody ties, and nobody stops short of ten."""
    assert judge(Typed(four(), totals), RULES).possible is False
