"""What there is to win while nobody has won it."""

from dataclasses import replace

from scoring.places.prizes import Feat, PrizeTable, Share, SidePrize
from tests import plain
from tournament.evening import facts
from tournament.evening.purse import prize_table
from tournament.evening.purse.to_win import to_win


def promised(night, table):
    return plain.told(night, replace(night.plan, prizes=prize_table.stored(table)))


def told(night):
    return [(one.reason, one.cents) for one in to_win(night)]


def test_prizes_beside_the_places_are_told_once_each_even_where_nobody_wins_twice():
    side = tuple(SidePrize(one, Share(cents=100)) for one in Feat)
    table = PrizeTable((Share(cents=300), Share(cents=200)), side, nobody_twice=True)
    assert told(promised(plain.night(9), table)) == [
        ("place 1", 300),
        ("place 2", 200),
        ("most lone marches", 100),
        ("highest game", 100),
        ("lowest score", 100),
    ]


def test_divisions_share_the_pot_place_by_place():
    night = plain.night(8, house="mcallen", fee_cents=100, medals=0)
    named = [
        facts.Team(number=one, division="Men's" if one < 3 else "Mixed") for one in range(1, 5)
    ]
    table = PrizeTable((Share(per_cent=100),))
    assert told(promised(plain.told(night, *named), table)) == [
        ("Men's, place 1", 400),
        ("Mixed, place 1", 400),
    ]


def test_nothing_is_told_where_the_pot_is_empty_or_too_small():
    table = PrizeTable((Share(cents=5000),))
    assert told(promised(plain.night(8, fee_cents=0), table)) == []
    assert told(promised(plain.night(8), table)) == []
    assert told(plain.night(8, house="athens")) == []
