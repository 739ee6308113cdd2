"""The general euchre rules, sentence by sentence; then what they leave open."""

from itertools import product

import pytest

from scoring.bid import ImpossibleHand
from scoring.cards import card
from scoring.chairs import sides_of
from scoring.game import first_dealer, play
from scoring.houses.general import GENERAL
from scoring.places.standings import standings
from scoring.places.tie_breakers import Result
from scoring.totals.judging import Typed, judge
from tests.rulesheets.table import (
    CHAIRS,
    LEFT,
    PARTNER,
    SUITS,
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
    winner,
)

RULES = GENERAL.rules
each_chair = pytest.mark.parametrize("chair", CHAIRS)
each_maker = pytest.mark.parametrize("maker", CHAIRS)
each_empty = pytest.mark.parametrize("empty", CHAIRS)

# The cards


def test_four_people_play_in_two_partnerships():
    """G1."""
    assert [[*side] for side in sides_of(four())] == [["N", "S"], ["E", "W"]]


@each_empty
def test_three_do_not_play(empty):
    """G1."""
    assert told(GENERAL, "G1", "three_handed") == ("says", False)
    seats = three(without=empty)
    with pytest.raises(ImpossibleHand, match="no tables of three"):
        points(RULES, played(seats[0], seats[0], 3), seats)


def test_there_are_no_jokers():
    """G2."""
    assert "24 cards" in aloud(GENERAL, "G2")
    with pytest.raises(ValueError, match="no card of this pack"):
        card("joker")


def test_a_plain_suit_ranks_ace_king_queen_jack_ten_nine():
    """G3."""
    assert ranked("H")[2:] == ["AS KS QS JS 10S 9S", "AC KC QC JC 10C 9C"]


@pytest.mark.parametrize(
    ("trump", "bowers"), [("S", "JS JC"), ("C", "JC JS"), ("H", "JH JD"), ("D", "JD JH")]
)
def test_in_trumps_the_right_bower_and_the_left_bower_come_first(trump, bowers):
    """G4."""
    assert ranked(trump)[0].startswith(bowers + " A")


def test_hearts_as_trumps_rank_as_in_the_example():
    """G4."""
    assert ranked("H")[0] == "JH JD AH KH QH 10H 9H"


@pytest.mark.parametrize("trump", SUITS)
def test_trump_has_seven_cards_next_five_and_the_cross_suits_six(trump):
    """G5."""
    assert [len(suit.split()) for suit in ranked(trump)] == [7, 5, 6, 6]


# The deal and naming trump


@each_chair
def test_when_all_pass_again_the_cards_are_thrown_in(chair):
    """G10."""
    assert "thrown in for a new deal" in aloud(GENERAL, "G10")
    assert points(RULES, thrown_in(chair)) == nobody()
    assert row(RULES, thrown_in(chair))[0] == 0


@each_maker
def test_whoever_declares_trump_may_play_alone(maker):
    """G11."""
    assert "may play alone" in aloud(GENERAL, "G11")
    assert points(RULES, played("N", maker, 5, alone=True)) == makers(maker, 4)


# The play


@pytest.mark.parametrize(("held", "reneged"), [("KC AH", []), ("KC 10D", [("W", 1, "9S", "10D")])])
def test_players_must_follow_suit_if_able(held, reneged):
    """G12."""
    assert proved(findings("C", "N:AD E:9D S:QD W:9S", in_hand={"W": held})) == reneged


@pytest.mark.parametrize(
    ("told_trick", "taken_by"),
    [
        ("N:AD E:9C S:QD W:KD", "E"),
        ("N:AD E:9C S:JS W:AC", "S"),
        ("N:10D E:AH S:QD W:9D", "S"),
    ],
)
def test_a_trick_is_won_by_the_highest_trump_or_the_highest_of_the_suit_led(told_trick, taken_by):
    """G13."""
    assert winner("C", told_trick) == taken_by


def test_the_winner_of_a_trick_leads_the_next_card():
    """G13."""
    found = findings("C", "N:AD E:9C S:QD W:KD", "S:AH W:9H N:10H E:QH")
    assert [(one.chair, one.trick, one.due) for one in found.led_out_of_turn] == [("S", 2, "E")]
    assert findings("C", "N:AD E:9C S:QD W:KD", "E:AH S:9H W:10H N:QH").led_out_of_turn == ()


def test_the_object_is_three_tricks_of_five():
    """G14."""
    assert "three tricks are the aim" in aloud(GENERAL, "G14")
    assert points(RULES, played("N", "N", 3)) == makers("N", 1)
    with pytest.raises(ImpossibleHand, match="a hand has 5"):
        played("N", "N", 6)


@pytest.mark.parametrize(("tricks", "euchred"), [(0, True), (1, True), (2, True), (3, False)])
def test_makers_without_three_tricks_are_euchred(tricks, euchred):
    """G14."""
    assert "euchred" in aloud(GENERAL, "G14")
    assert played("N", "N", tricks).event.euchred is euchred


def test_all_five_tricks_are_a_march():
    """G14."""
    assert [played("N", "N", tricks).event.march for tricks in (3, 4, 5)] == [False, False, True]


# The points


def test_a_game_is_five_points():
    """G17."""
    assert told(GENERAL, "G17", "target") == ("says", 5)
    hands = [played("N", "N", 5), played("E", "N", 5), played("S", "N", 3)]
    assert play(RULES, four(), hands[:2]).why_over == ""
    game = play(RULES, four(), hands)
    assert game.why_over == "N/S won with 5 points."
    with pytest.raises(ImpossibleHand, match="comes after the end"):
        game.after(played("W", "N", 3))


def test_the_last_hand_may_bring_more_than_five():
    """G17: four points and a lone march are eight."""
    hands = [played("N", "N", 5), played("E", "N", 5), played("S", "N", 5, alone=True)]
    assert play(RULES, four(), hands).why_over == "N/S won with 8 points."


# What the sheet leaves open


def test_silent_on_the_first_deal_so_the_first_jack():
    """G7: who deals first is not told."""
    assert told(GENERAL, "G7", "first_dealer") == ("silent", "first_jack")
    assert first_dealer(RULES, four()) is None
    assert first_dealer(RULES.with_dials({"first_dealer": "scorekeeper"}), four()) == "N"


@each_chair
def test_silent_on_a_misdeal_so_the_same_dealer_deals_again(chair):
    """G6: no misdeal is told."""
    dials = ("misdeal_before_turn_up", "misdeal_kitty_not_four")
    assert [told(GENERAL, "G6", dial) for dial in dials] == [("silent", "same_dealer")] * 2
    assert row(RULES, misdeal(chair)) == (0, chair)
    moved = RULES.with_dials(dict.fromkeys(dials, "next_dealer"))
    assert row(moved, misdeal(chair)) == (0, LEFT[chair])


@pytest.mark.parametrize("dealer", [False, True])
def test_silent_on_holding_a_trump_so_nobody_needs_one(dealer):
    """G7."""
    assert told(GENERAL, "G7", "own_trump") == ("silent", "nobody")
    hand = "AS KS 9C 10C QC"
    assert may_order(RULES, "9H", hand, dealer=dealer) is True
    assert (
        may_order(RULES.with_dials({"own_trump": "everybody"}), "9H", hand, dealer=dealer) is False
    )


@each_chair
def test_silent_on_who_deals_after_a_hand_thrown_in_so_the_next_player(chair):
    """G10."""
    assert told(GENERAL, "G10", "nobody_names") == ("silent", "next_dealer")
    assert row(RULES, thrown_in(chair)) == (0, LEFT[chair])
    assert row(RULES.with_dials({"nobody_names": "same_dealer"}), thrown_in(chair)) == (0, chair)


@each_chair
def test_silent_on_the_deal_so_it_goes_left(chair):
    """Section 2: dealer left after a hand played."""
    assert row(RULES, played(chair, "N", 3)) == (1, LEFT[chair])


@pytest.mark.parametrize(("dealer", "maker"), [*product(CHAIRS, CHAIRS)])
def test_silent_on_the_opening_lead_so_left_of_the_dealer(dealer, maker):
    """G12: a lone maker's partner is passed over."""
    assert told(GENERAL, "G12", "lone_lead") == ("silent", "left_of_dealer")
    left = LEFT[dealer]
    assert first_lead(RULES, dealer, maker) == left
    lone = LEFT[left] if left == PARTNER[maker] else left
    assert first_lead(RULES, dealer, maker, alone=True) == lone
    turned = RULES.with_dials({"lone_lead": "left_of_maker"})
    assert first_lead(turned, dealer, maker, alone=True) == LEFT[maker]


@each_chair
def test_silent_on_a_renege_so_hoyles_choice(chair):
    """G12: no penalty is told."""
    assert told(GENERAL, "G12", "renege") == ("silent", "offended_choose")
    assert told(GENERAL, "G12", "renege_points") == ("silent", 2)
    assert points(RULES, renege("N", chair, "N", 3, choice="as_played")) == makers("N", 1)
    assert points(RULES, renege("N", chair, "N", 3, choice="add")) == others(chair, 2)
    assert points(RULES, renege("N", chair, "N", 3, choice="subtract")) == makers(chair, -2)
    assert points(RULES.with_dials({"renege": "hand_over"}), renege("N", chair)) == others(chair, 2)


@each_maker
def test_silent_on_a_renege_against_a_lone_hand_so_four(maker):
    """G12: Hoyle's again."""
    assert told(GENERAL, "G12", "renege_points_lone") == ("silent", 4)
    hand = renege("N", LEFT[maker], maker, alone=True, choice="add")
    assert points(RULES, hand) == makers(maker, 4)
    assert points(RULES.with_dials({"renege_points_lone": 2}), hand) == makers(maker, 2)
    assert points(RULES, renege("N", maker, maker, alone=True, choice="add")) == others(maker, 2)


@pytest.mark.parametrize("kind", ["exposed_card", "lead_out_of_turn"])
def test_silent_on_a_card_exposed_or_led_out_of_turn_so_play_goes_on(kind):
    """G12: the sheet names no such breach."""
    assert told(GENERAL, "G12", kind) == ("silent", "as_played")
    hand = breach("N", kind, "E", 4)
    assert points(RULES, hand) == makers("E", 1)
    assert points(RULES.with_dials({kind: "hand_over"}), hand) == nobody()


def test_silent_on_a_dealer_with_six_cards_so_the_director_rules():
    """G8: what becomes of a dealer who does not discard is not said."""
    assert told(GENERAL, "G8", "extra_cards") == ("silent", "director")
    with pytest.raises(ImpossibleHand, match="the director rules"):
        points(RULES, six_cards("E"))
    assert points(RULES.with_dials({"extra_cards": "subtract"}), six_cards("E")) == makers("E", -2)


def test_silent_on_an_x_so_nobody_gets_one():
    """G16: euchred makers lose nothing more."""
    assert told(GENERAL, "G16", "x_for_euchre") == ("silent", False)
    assert fines(RULES, played("N", "N", 0)) == {}
    marked = RULES.with_dials({"x_for_euchre": True})
    assert fines(marked, played("N", "N", 0)) == {"N": 0, "S": 0}


@pytest.mark.parametrize("target", [7, 10, 11])
def test_usually_five_so_another_length_may_be_chosen(target):
    """G17."""
    hands = [played(dealer, "N", 5) for dealer in ("N", "E", "S")]
    assert play(RULES, four(), hands).why_over == "N/S won with 6 points."
    assert play(RULES.with_dials({"target": target}), four(), hands).why_over == ""


def test_silent_on_the_bell_so_a_game_is_finished():
    """G17: only points end a game."""
    assert told(GENERAL, "G17", "bell") == ("silent", "finish_game")
    cut = RULES.with_dials({"bell": "finish_hand"})
    assert judge(Typed(four(), (3, 2)), RULES).possible is False
    assert judge(Typed(four(), (3, 2)), cut).possible is True


def test_silent_on_equal_scores_at_the_end_so_they_share_the_place():
    """G17: nothing is told of places."""
    assert told(GENERAL, "G17", "tie_breakers") == ("silent", [])
    teams = [Result("A", 5, games_won=1), Result("B", 5, games_won=2)]
    turned = RULES.with_dials({"tie_breakers": ["games_won"]})
    assert [one.rank for one in standings(teams, RULES.tie_breakers)] == [1, 1]
    assert [one.result.entrant for one in standings(teams, turned.tie_breakers)] == ["B", "A"]


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
    """G17: the loser has four at the most, and nobody ties."""
    assert judge(Typed(four(), totals), RULES).possible is possible
