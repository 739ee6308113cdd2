"""City of McAllen, Golden Age Olympics, Euchre, sentence by sentence; then what it leaves open."""

from itertools import product

import pytest

from scoring.bid import ImpossibleHand
from scoring.chairs import Chair
from scoring.game import first_dealer, play
from scoring.houses.mcallen import MCALLEN
from scoring.places.standings import medals, standings, ties_for_medals
from scoring.places.tie_breakers import Decided, Result
from scoring.totals.judging import Typed, judge
from tests.rulesheets.table import (
    CHAIRS,
    LEFT,
    SUITS,
    aloud,
    breach,
    findings,
    fines,
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
    winner,
)

RULES = MCALLEN.rules
each_chair = pytest.mark.parametrize("chair", CHAIRS)
each_maker = pytest.mark.parametrize("maker", CHAIRS)

# 52 and three teams with 47, as on the city's morning.
TEAMS = [Result("A", 52), Result("B", 47), Result("C", 47), Result("D", 47), Result("E", 40)]


def test_the_top_three_get_medals():
    """M3."""
    assert told(MCALLEN, "M3", "medals") == ("says", 3)
    places = standings([Result(name, 50 - number) for number, name in enumerate("ABCDE")], ())
    given = [(one.name, one.place.result.entrant) for one in medals(places, RULES.medals)]
    assert given == [("gold", "A"), ("silver", "B"), ("bronze", "C")]


def test_a_game_is_eight_hands():
    """M4."""
    assert play(RULES, four(), in_turn(four(), 7)).why_over == ""
    assert play(RULES, four(), in_turn(four(), 8)).why_over == "All 8 hands are played."


def test_games_won_do_not_matter():
    """M5."""
    teams = [Result("A", 40, games_won=1), Result("B", 39, games_won=5)]
    places = standings(teams, RULES.tie_breakers)
    assert [(one.rank, one.result.entrant) for one in places] == [(1, "A"), (2, "B")]


# Cards


@pytest.mark.parametrize("trump", SUITS)
def test_the_highest_trump_is_the_jack(trump):
    """M6."""
    assert ranked(trump)[0].split()[0] == f"J{trump}"


@pytest.mark.parametrize(("trump", "left"), ["SC", "CS", "HD", "DH"])
def test_the_second_highest_is_the_other_jack_of_the_colour(trump, left):
    """M6."""
    assert ranked(trump)[0].split()[1] == f"J{left}"


def test_with_spades_trump_the_jack_of_clubs_is_the_left_bower():
    """M6."""
    assert ranked("S")[0].split()[:2] == ["JS", "JC"]


def test_the_rest_of_trump_ranks_ace_king_queen_ten_nine():
    """M6, M7: the last two are in no pack of 24."""
    assert ranked("S")[0] == "JS JC AS KS QS 10S 9S"
    assert "not in the pack" in aloud(MCALLEN, "M7")


def test_a_plain_suit_ranks_ace_king_queen_jack_ten_nine():
    """M6."""
    assert ranked("S")[1:] == ["AC KC QC 10C 9C", "AH KH QH JH 10H 9H", "AD KD QD JD 10D 9D"]


# The deal


def test_the_low_card_of_a_cut_deals():
    """M8."""
    assert told(MCALLEN, "M8", "first_dealer") == ("says", "low_card")
    assert first_dealer(RULES, four()) is None


@each_chair
def test_if_nobody_bids_there_is_no_dealing_again_and_all_take_zero(chair):
    """M12."""
    assert told(MCALLEN, "M12", "nobody_names") == ("says", "zero_hand")
    assert points(RULES, thrown_in(chair)) == nobody()
    assert row(RULES, thrown_in(chair))[0] == 1


def test_eight_hands_thrown_in_are_a_game():
    """M12: the hand is one of the eight."""
    game = play(RULES, four(), [thrown_in(chair) for chair in CHAIRS * 2])
    assert (game.why_over, game.points) == ("All 8 hands are played.", nobody())


@each_chair
def test_the_next_person_in_order_deals(chair):
    """M13."""
    assert row(RULES, thrown_in(chair))[1] == LEFT[chair]
    assert row(RULES, played(chair, "N", 3))[1] == LEFT[chair]


# The play


@pytest.mark.parametrize(("dealer", "maker"), [*product(CHAIRS, CHAIRS)])
def test_against_a_lone_maker_the_opponent_at_the_left_leads_even_the_dealer(dealer, maker):
    """M17."""
    assert first_lead(RULES, dealer, maker, alone=True) == LEFT[maker]


@pytest.mark.parametrize(("dealer", "maker"), [*product(CHAIRS, CHAIRS)])
def test_otherwise_the_eldest_hand_leads_wherever_the_maker_sits(dealer, maker):
    """M17."""
    assert first_lead(RULES, dealer, maker) == LEFT[dealer]


@pytest.mark.parametrize(("held", "reneged"), [("10D KC", []), ("10S KC", [("E", 1, "9H", "10S")])])
def test_a_hand_follows_suit_if_able_and_else_plays_any_card(held, reneged):
    """M18."""
    found = findings("D", "N:AS E:9H S:9S W:QS", in_hand={"E": held})
    assert proved(found) == reneged


@pytest.mark.parametrize(
    ("told_trick", "taken_by"),
    [
        ("N:AS E:9D S:KS W:10D", "W"),
        ("N:AS E:JH S:JD W:AD", "S"),
        ("N:10S E:9S S:KS W:AC", "S"),
        ("N:9S E:AH S:AC W:10S", "W"),
    ],
)
def test_a_trick_is_won_by_the_highest_trump_or_the_highest_of_the_suit_led(told_trick, taken_by):
    """M18."""
    assert winner("D", told_trick) == taken_by


def test_the_winner_of_a_trick_leads_the_next():
    """M18."""
    right = findings("D", "N:10S E:9S S:KS W:AC", "S:AH W:9H N:10H E:QH")
    wrong = findings("D", "N:10S E:9S S:KS W:AC", "N:AH E:9H S:10H W:QH")
    assert right.led_out_of_turn == ()
    assert [(one.chair, one.trick, one.due) for one in wrong.led_out_of_turn] == [("N", 2, "S")]


@each_maker
@pytest.mark.parametrize("tricks", [0, 1, 2])
def test_makers_without_three_tricks_are_euchred(maker, tricks):
    """M19."""
    assert "three tricks make it" in aloud(MCALLEN, "M19")
    assert played("N", maker, tricks).event.euchred is True
    assert played("N", maker, 3).event.euchred is False


def test_all_five_tricks_are_a_march():
    """M19."""
    assert "all five are a march" in aloud(MCALLEN, "M19")
    assert [played("N", "N", tricks).event.march for tricks in (3, 4, 5)] == [False, False, True]


# Scoring


def test_a_tie_is_broken_by_a_playoff():
    """M22."""
    assert told(MCALLEN, "M22", "tie_breakers") == ("says", ["playoff"])
    tied = standings(TEAMS, RULES.tie_breakers)
    assert [one.rank for one in tied] == [1, 2, 2, 2, 5]
    decided = Decided(playoffs=((("D",), ("B",), ("C",)),))
    broken = standings(TEAMS, RULES.tie_breakers, decided)
    assert [(one.rank, one.result.entrant) for one in broken] == [
        (1, "A"),
        (2, "D"),
        (3, "B"),
        (4, "C"),
        (5, "E"),
    ]


# What the sheet leaves open


@each_chair
def test_silent_on_a_renege_so_hoyles_choice(chair):
    """M1: as played, or two added or taken off."""
    assert told(MCALLEN, "M1", "renege") == ("silent", "offended_choose")
    assert told(MCALLEN, "M1", "renege_points") == ("silent", 2)
    assert points(RULES, renege("N", chair, "N", 3, choice="as_played")) == makers("N", 1)
    assert points(RULES, renege("N", chair, "N", 3, choice="add")) == others(chair, 2)
    assert points(RULES, renege("N", chair, "N", 3, choice="subtract")) == makers(chair, -2)


@each_maker
def test_silent_on_a_renege_against_a_lone_hand_so_four(maker):
    """M1: as Alameda's sheet has it from Hoyle; a flat two is a dial."""
    assert told(MCALLEN, "M1", "renege_points_lone") == ("silent", 4)
    flat = RULES.with_dials({"renege": "hand_over", "renege_points_lone": 2})
    assert points(RULES, renege("N", LEFT[maker], maker, alone=True, choice="add")) == makers(
        maker, 4
    )
    assert points(flat, renege("N", LEFT[maker], maker, alone=True)) == makers(maker, 2)
    assert points(RULES, renege("N", maker, maker, alone=True, choice="add")) == others(maker, 2)


def test_silent_on_correcting_a_renege_so_hoyle_allows_it():
    """M1: until the trick is finished."""
    assert told(MCALLEN, "M1", "renege_correctable") == ("silent", True)
    hand = breach("N", "renege_corrected", "N", 5)
    assert points(RULES, hand) == makers("N", 2)
    with pytest.raises(ImpossibleHand, match="cannot be corrected"):
        points(RULES.with_dials({"renege_correctable": False}), hand)


def test_silent_on_a_score_below_zero_so_it_may_fall():
    """M1: what is taken off may be more than a side has."""
    assert told(MCALLEN, "M1", "below_zero") == ("silent", True)
    hands = [renege("N", "N", choice="subtract")]
    assert play(RULES, four(), hands).points == makers("N", -2)
    assert play(RULES.with_dials({"below_zero": False}), four(), hands).points == nobody()


@pytest.mark.parametrize("kind", ["exposed_card", "lead_out_of_turn"])
def test_silent_on_a_card_exposed_or_led_out_of_turn_so_play_goes_on(kind):
    """M1: the sheet names no such breach."""
    assert told(MCALLEN, "M1", kind) == ("silent", "as_played")
    hand = breach("N", kind, "W", 2)
    assert points(RULES, hand) == others("W", 2)
    assert points(RULES.with_dials({kind: "hand_over"}), hand) == nobody()


def test_silent_on_a_dealer_with_six_cards_so_the_director_rules():
    """M1: Hoyle's page is not at hand."""
    assert told(MCALLEN, "M1", "extra_cards") == ("silent", "director")
    with pytest.raises(ImpossibleHand, match="the director rules"):
        points(RULES, six_cards("N"))
    assert points(RULES.with_dials({"extra_cards": "add"}), six_cards("N")) == others("N", 2)


def test_no_table_of_three_is_played():
    """M2."""
    with pytest.raises(ImpossibleHand, match="no tables of three"):
        points(RULES, played("N", "N", 3), three())
    assert told(MCALLEN, "M2", "three_handed")[1] is False


@pytest.mark.parametrize("teams", [1, 2])
def test_with_fewer_than_three_teams_those_present_get_medals(teams):
    """M3."""
    places = standings([Result(str(number), 50 - number) for number in range(teams)], ())
    assert [one.name for one in medals(places, 3)] == ["gold", "silver"][:teams]


@each_chair
@pytest.mark.parametrize("stage", [None, "before_turn_up", "kitty_not_four"])
def test_a_pack_dealt_wrongly_is_no_bid_so_the_same_dealer_deals_again(chair, stage):
    """M12."""
    dials = ("misdeal_before_turn_up", "misdeal_kitty_not_four")
    assert [told(MCALLEN, "M12", dial) for dial in dials] == [("silent", "same_dealer")] * 2
    assert row(RULES, misdeal(chair, stage)) == (0, chair)
    zero = RULES.with_dials(dict.fromkeys(dials, "zero_hand"))
    assert row(zero, misdeal(chair, stage)) == (1, LEFT[chair])
    assert points(zero, misdeal(chair, stage)) == nobody()


def test_silent_on_holding_a_trump_so_nobody_needs_one():
    """M14."""
    assert told(MCALLEN, "M14", "own_trump") == ("silent", "nobody")
    hand = "AS KS 9C 10C QC"
    everybody = RULES.with_dials({"own_trump": "everybody"})
    for dealer in (False, True):
        assert may_order(RULES, "9H", hand, dealer=dealer) is True
        assert may_order(everybody, "9H", hand, dealer=dealer) is False


def test_the_turn_up_on_the_pack_still_follows_suit():
    """M15: it belongs to the dealer, so it proves a renege as a card in hand does."""
    found = findings("H", "N:AH E:9S S:9H W:10H", leader="N", in_hand={"E": "QH"})
    assert proved(found) == [("E", 1, "9S", "QH")]


def test_only_ties_that_touch_a_medal_are_played_off():
    """M22: where there is something to break."""
    assert [
        [one.result.entrant for one in tie]
        for tie in ties_for_medals(standings(TEAMS, RULES.tie_breakers), 3)
    ] == [["B", "C", "D"]]
    below = [Result("A", 9), Result("B", 8), Result("C", 7), Result("D", 6), Result("E", 6)]
    assert ties_for_medals(standings(below, RULES.tie_breakers), 3) == ()


def test_the_points_of_a_playoff_are_not_added():
    """M22: the playoff decides the place, not the total."""
    decided = Decided(playoffs=((("D",), ("B",), ("C",)),))
    broken = standings(TEAMS, RULES.tie_breakers, decided)
    assert [one.result.points for one in broken] == [52, 47, 47, 47, 40]


def test_silent_on_a_tied_game_so_it_stays_a_tie():
    """M24: points are added, and nobody moves for a game."""
    assert told(MCALLEN, "M24", "tied_game") == ("silent", "stands")
    game = play(RULES, four(), in_turn(four(), 8))
    assert game.leaders == ((Chair.N, Chair.S), (Chair.E, Chair.W))


def test_silent_on_an_x_so_nobody_gets_one():
    """M1: Hoyle knows no X."""
    assert told(MCALLEN, "M1", "x_for_euchre") == ("silent", False)
    assert told(MCALLEN, "M1", "x_for_renege") == ("silent", False)
    assert fines(RULES, played("N", "N", 0)) == {}
    marked = RULES.with_dials({"x_for_euchre": True, "x_fine_cents": 10})
    assert fines(marked, played("N", "N", 0)) == {"N": 10, "S": 10}


@pytest.mark.parametrize(
    ("totals", "possible"),
    [((0, 0), True), ((9, 0), True), ((1, 0), True), ((32, 0), True), ((33, 0), False)],
)
def test_hands_thrown_in_make_low_totals_possible(totals, possible):
    """M12: zeros are allowed on a slip."""
    assert judge(Typed(four(), totals), RULES).possible is possible
