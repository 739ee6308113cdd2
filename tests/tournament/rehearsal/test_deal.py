import pytest

from rotation.lots import Lots
from scoring.cards import PACK
from tests.scoring.table import FOUR, E, N, S, W, three
from tournament.rehearsal.at_the_table.deal import around, deal


@pytest.mark.parametrize("seats", [FOUR, *(three(without=chair) for chair in FOUR)])
def test_pack_is_dealt_out_five_to_each_and_the_rest_to_the_kitty(seats):
    dealt = deal(seats, seats[0], Lots(1))
    every = [card for cards in (*dealt.hands.values(), dealt.kitty) for card in cards]
    assert sorted(every, key=PACK.index) == list(PACK)
    assert dealt.seats == seats
    assert [len(cards) for cards in dealt.hands.values()] == [5] * len(seats)
    assert dealt.turn_up == dealt.kitty[0]


def test_one_seed_deals_the_same_again_and_another_seed_something_else():
    assert deal(FOUR, N, Lots(7)) == deal(FOUR, N, Lots(7))
    assert deal(FOUR, N, Lots(7)) != deal(FOUR, N, Lots(8))


def test_dealer_speaks_last():
    assert deal(FOUR, N, Lots(1)).speaking == (E, S, W, N)
    assert deal(FOUR, S, Lots(1)).speaking == (W, N, E, S)
    assert deal(three(without=E), W, Lots(1)).speaking == (N, S, W)


def test_round_the_table_goes_clockwise_from_whoever_begins():
    assert around(FOUR, N) == (N, E, S, W)
    assert around((N, S, W), S) == (S, W, N)
