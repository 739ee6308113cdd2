import pytest

from rotation.lots import Lots
from scoring.trick_check import Findings, examine
from tests.scoring.table import FOUR, E, N, S, W, rules, three
from tests.tournament.rehearsal.pretend import hands, named
from tournament.rehearsal.at_the_table.bidding import held, name_trump
from tournament.rehearsal.at_the_table.deal import deal
from tournament.rehearsal.at_the_table.play import at_play, play_out

THREES = [three(without=chair) for chair in FOUR]


def first_trick(*told, maker=N, leader=E, careless=None):
    """Hearts are trump."""
    fallen = play_out(hands(*told), named("H", maker), leader, careless)
    return " ".join(f"{laid.chair}:{laid.card}" for laid in fallen.tricks[0])


def pretend_hands(seats, number, careless=False):
    """Deals in which somebody named trump, played out."""
    lots, house_rules = Lots(f"{seats} {careless}"), rules("tanglewood", three_handed=True)
    for deals in range(number):
        dealer = seats[deals % len(seats)]
        dealt = deal(seats, dealer, lots)
        found = name_trump(dealt, house_rules)
        players = at_play(found.bid, seats)
        culprit = players[lots.below(len(players))] if careless else None
        cards = held(dealt, found)
        yield cards, play_out(cards, found, players[deals % len(players)], culprit)


# By the rules


@pytest.mark.parametrize("seats", [FOUR, *THREES])
def test_tricks_hold_no_renege_and_go_to_whom_the_scorer_says(seats):
    for _, fallen in pretend_hands(seats, 200):
        assert examine(fallen.evidence) == Findings(fallen.winners, (), ())
        assert len(fallen.tricks) == 5
        assert fallen.offender is None


@pytest.mark.parametrize("seats", [FOUR, *THREES])
def test_everybody_at_play_plays_the_five_cards_they_hold(seats):
    for cards, fallen in pretend_hands(seats, 50):
        played = {chair: set() for chair in fallen.active}
        for trick in fallen.tricks:
            for laid in trick:
                played[laid.chair].add(laid.card)
        assert played == {chair: set(cards[chair]) for chair in fallen.active}


@pytest.mark.parametrize("seats", [FOUR, *THREES])
def test_careless_player_reneges_once_where_there_is_a_chance(seats):
    reneged = 0
    for _, fallen in pretend_hands(seats, 200, careless=True):
        found = examine(fallen.evidence)
        offenders = [proof.chair for proof in found.reneges]
        assert offenders == ([fallen.offender] if fallen.offender else [])
        assert (found.winners, found.led_out_of_turn) == (fallen.winners, ())
        reneged += len(offenders)
    assert 120 < reneged < 200


def test_partner_of_a_lone_maker_lays_the_cards_down():
    assert at_play(named("H", N, alone=True).bid, FOUR) == (N, E, W)
    assert at_play(named("H", N).bid, FOUR) == FOUR
    assert at_play(named("H", N, alone=True).bid, three(without=W)) == (N, E, S)


# With some sense


def test_makers_draw_trumps_from_the_top():
    told = ("JH AH 9S 10S QC", "9H 10S QS KC 9C", "KH 9D 10D QD JC", "QH AS AC AD KD")
    assert first_trick(*told, leader=N) == "N:JH E:9H S:KH W:QH"


def test_makers_with_one_trump_keep_it_unless_it_is_the_right_bower():
    told = ("{} AS 9S 10S QC", "9H JS QS KC 9C", "10C 9D 10D QD JC", "QH KS AC AD KD")
    one, right = ((told[0].format(trump), *told[1:]) for trump in ("KH", "JH"))
    assert first_trick(*one, leader=N) == "N:AS E:JS S:9D W:KS"
    assert first_trick(*right, leader=N) == "N:JH E:9H S:9D W:QH"


def test_defender_leads_an_ace_rather_than_a_trump():
    told = ("JH AH 9S 10S QC", "9H KH QS KC AS", "QH 9D 10D QD JC", "10H KS AC AD KD")
    assert first_trick(*told) == "E:AS S:QH W:KS N:9S"


def test_trick_that_a_friend_is_winning_is_left_alone():
    told = ("JH AH 9S 10S QC", "9H KH QC KC AS", "QH 9D 10D QD JC", "10H KS QS AD KD")
    assert first_trick(*told) == "E:AS S:QH W:QS N:9S"


@pytest.mark.parametrize(
    ("south", "north", "trick"),
    [
        ("9C JD AD KS QH", "AC KC QD AS 9S", "E:QC S:9C W:10C N:KC"),
        ("AC KC JD AD QH", "9C KS QD AS 9S", "E:QC S:AC W:10C N:9C"),
        ("JD AD KS QH KH", "AC KC QD AS 9S", "E:QC S:QH W:10C N:KC"),
        ("9C JD AD KS QH", "10H AS QD 9S JS", "E:QC S:9C W:10C N:10H"),
        ("9C JD AD KS QH", "KC AS 10H QD 9S", "E:QC S:9C W:10C N:KC"),
    ],
    ids=[
        "the last to play does it cheaply",
        "others play their highest",
        "a low trump will do",
        "the last trumps where a suit is lacking",
        "a suit that is held is followed",
    ],
)
def test_trick_is_taken_from_the_others(south, north, trick):
    east, west = "10S QC JC 9D 10D", "QS 9H 10C KD AH"
    assert first_trick(north, east, south, west, maker=S) == trick


def test_careless_player_throws_the_lowest_card_of_another_suit():
    told = ("AC KC QD AS 9S", "10S QC JC 9D 10D", "9C JD AD KS QH", "QS 9H 10C KD AH")
    assert first_trick(*told, maker=S, careless=S) == "E:QC S:KS W:10C N:KC"
