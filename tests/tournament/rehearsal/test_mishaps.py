from collections import Counter
from itertools import product

import pytest

from rotation.lots import Lots
from scoring.bid import Bid
from scoring.chairs import CLOCKWISE
from scoring.events.exposed_card import ExposedCard
from scoring.events.hand_details import Choice, Stage
from scoring.events.misdeal import Misdeal
from scoring.events.played import Played
from scoring.hand import ScoredHand
from scoring.houses import HOUSES
from scoring.points import worth
from tests.scoring.table import FOUR, E, N, S, W, breach, played, renege, rules, three
from tournament.rehearsal.at_the_table import cards
from tournament.rehearsal.at_the_table.cards import Mishap
from tournament.rehearsal.at_the_table.play import at_play

TABLES = [
    (house, seats)
    for house in HOUSES
    for seats in (FOUR, *(three(without=chair) for chair in CLOCKWISE))
    if len(seats) == 4 or house.rules.three_handed
]


def reneged(offender, hand, house, *, seats=FOUR, **dials):
    house_rules = rules(house, **dials)
    return cards.renege(hand, offender, dealer=seats[0], seats=seats, rules=house_rules)


def test_one_hand_in_sixty_goes_wrong_and_each_way_as_often():
    lots = Lots(1)
    found = Counter(cards.draw_mishap(lots) for _ in range(18_000))
    assert set(found) == {None, *Mishap}
    assert all(70 < found[mishap] < 130 for mishap in Mishap)


def test_misdeal_is_seen_at_either_stage():
    lots = Lots(1)
    assert {cards.misdeal(lots) for _ in range(20)} == {Misdeal(stage) for stage in Stage}


def test_renege_that_ends_the_hand_leaves_nothing_to_choose():
    assert reneged(E, played(N, 4), "tanglewood") == renege(E, maker=N)
    assert reneged(N, played(N, 4, alone=True), "athens") == renege(N, maker=N, alone=True)


@pytest.mark.parametrize(
    ("offender", "hand", "choice"),
    [
        (E, played(N, 3), Choice.ADD),
        (E, played(N, 5), Choice.AS_PLAYED),
        (E, played(N, 1), Choice.ADD),
        (E, played(N, 3, alone=True), Choice.ADD),
        (E, played(N, 5, alone=True), Choice.AS_PLAYED),
        (S, played(N, 1), Choice.AS_PLAYED),
        (S, played(N, 5), Choice.ADD),
    ],
)
def test_offended_side_takes_what_is_worth_most_and_the_hand_where_it_is_equal(
    offender, hand, choice
):
    told = {"maker": N, "alone": hand.bid.alone, "tricks": hand.tricks}
    assert reneged(offender, hand, "alameda") == renege(offender, choice, **told)


def test_offended_players_at_a_table_of_three_take_what_is_worth_most():
    seats = three(without=W)
    maker, other = (reneged(one, played(N, 3), "alameda", seats=seats) for one in (N, E))
    assert (maker.choice, other.choice) == (Choice.ADD, Choice.ADD)
    both = reneged(S, played(N, 0), "alameda", seats=seats)
    assert both.choice is Choice.ADD


def test_exposed_card_ends_the_hand_or_leaves_it_as_played():
    found = cards.exposed_card(played(N, 4), E, rules("athens"))
    assert found == breach(ExposedCard, E, maker=N)
    found = cards.exposed_card(played(N, 4), E, rules("tanglewood"))
    assert found == breach(ExposedCard, E, maker=N, tricks=4)


@pytest.mark.parametrize(("house", "seats"), TABLES)
def test_whatever_goes_wrong_has_its_worth_in_every_house(house, seats):
    for maker, alone, tricks in product(seats, (False, True), range(6)):
        hand = Played(Bid(maker, alone), tricks)
        for offender in at_play(hand.bid, seats):
            told = {"dealer": maker, "seats": seats, "rules": house.rules}
            for event in (
                cards.renege(hand, offender, **told),
                cards.exposed_card(hand, offender, house.rules),
            ):
                assert worth(ScoredHand(maker, event), seats, house.rules).counts
