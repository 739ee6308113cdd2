from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.places.prizes import Feat, PrizeTable, Rest, Share, SidePrize
from tests import plain
from tests.tournament.evening.purse.paid import award, paid
from tournament.evening import facts
from tournament.evening.facts import PaymentKind
from tournament.evening.night import ranking
from tournament.evening.purse import payouts, prize_table
from tournament.evening.purse.books import books, has_money_prizes
from tournament.evening.purse.payouts import prizes_to_win
from tournament.evening.purse.prize_table import to_document

TWO = PrizeTable((Share(per_cent=60), Share(per_cent=40)), whole_dollars=True)
PLAYED_OFF = {"tie_breakers": ["playoff"]}


def played(players=8, totals=(9, 6, 1, 0), **dials):
    """Whoever sits north or south has nine points, the others have six."""
    return plain.all_typed(plain.seated(plain.night(players, games=1, **dials)), totals)


def promising(night, table, **more):
    return plain.told(night, replace(night.plan, prizes=to_document(table, **more)))


def first(night):
    """The four who sat north or south at two tables."""
    return tuple(int(one.result.entrant) for one in ranking.standings(night) if one.rank == 1)


def test_nobody_has_a_place_before_the_first_score():
    for nobody in (plain.night(0), plain.seated(plain.night(8))):
        assert not any(division.places for division in payouts.divisions(nobody))
    (division,) = payouts.divisions(played())
    assert len(division.places) == 8


@pytest.mark.parametrize("house", ["general", "athens", "mcallen", "alameda"])
def test_no_house_has_ties_or_winners_before_anybody_plays(house):
    night = plain.night(0, house=house)
    assert (payouts.ties_for_prizes(night), payouts.winners(night)) == ((), ())


def test_tied_players_pool_the_prizes_of_their_places():
    found = payouts.propose(promising(played(), TWO))
    assert {(one.cents, one.reason) for one in found.payouts} == {(200, "places 1 to 4, shared")}
    assert {int(one.entrant) for one in found.payouts} == set(first(played()))
    assert found.rests == ()


def test_fines_are_in_the_pot_once_they_are_paid():
    night = promising(played(), TWO)
    night = plain.told(night, paid(50, "fine", 10, entry=first(night)[0]))
    found = payouts.propose(night)
    assert sum(one.cents for one in found.payouts) == 800
    assert sum(one.cents for one in found.rests) == 10


def test_usual_parts_are_proposed_where_nothing_is_promised():
    night = played()
    assert payouts.promised_table(night) is None
    assert [one.per_cent for one in payouts.usual(night).places] == [50, 30, 20]
    assert sum(one.cents for one in payouts.propose(night).payouts) == 800


def test_house_that_says_how_many_places_win_is_followed():
    assert len(payouts.usual(plain.night(8, prize_places=4)).places) == 4


def test_prizes_without_anybody_to_win_them_are_named():
    found = payouts.propose(promising(plain.night(8), TWO))
    assert found.rests == (
        Rest(480, "place 1: nobody to give it to"),
        Rest(320, "place 2: nobody to give it to"),
    )


def test_promise_above_the_pot_is_told():
    night = promising(played(), PrizeTable((Share(cents=900),)))
    with pytest.raises(ValueError, match=r"^The prizes come to \$9.00, and the purse holds \$8.00"):
        payouts.propose(night)


def test_ties_matter_only_where_the_house_decides_them():
    assert payouts.ties_for_prizes(played()) == ()
    (tie,) = payouts.ties_for_prizes(played(**PLAYED_OFF))
    assert tie.people == first(played())
    assert len(payouts.ties_for_prizes(played(tie_breakers=["lot"]))) == 1


def test_tie_below_the_prizes_is_left_alone():
    night = promising(played(**PLAYED_OFF), PrizeTable((Share(per_cent=100),)))
    assert [one.places[0].rank for one in payouts.ties_for_prizes(night)] == [1]
    six = promising(played(**PLAYED_OFF), PrizeTable((Share(per_cent=20),) * 5))
    assert [one.places[0].rank for one in payouts.ties_for_prizes(six)] == [1, 5]


def test_playoff_that_is_told_leaves_no_tie():
    night = played(**PLAYED_OFF)
    order = tuple((entry,) for entry in first(night))
    told = plain.told(night, replace(night.plan, playoffs=(order,)))
    assert payouts.ties_for_prizes(told) == ()


def test_empty_pot_has_no_ties_but_those_for_medals():
    assert payouts.ties_for_prizes(played(fee_cents=0, **PLAYED_OFF)) == ()
    assert len(payouts.ties_for_prizes(played(fee_cents=0, medals=3, **PLAYED_OFF))) == 1


def test_donated_prizes_have_ties_too():
    night = played(fee_cents=0, prizes_from="donated", prize_places=2, **PLAYED_OFF)
    assert not has_money_prizes(night)
    assert len(payouts.ties_for_prizes(night)) == 1


def test_prizes_of_one_player_are_handed_over_together():
    night = plain.told(played(), award(1, 4, 400), award(2, 2, 300, "x"), award(3, 4, 100, "x"))
    one, other = payouts.winners(night)
    assert (one.entry, one.cents, one.still, one.words) == (4, 500, 500, "place 1; x")
    assert (other.entry, other.still) == (2, 300)


def test_prize_that_is_handed_over_is_due_no_more():
    night = plain.told(played(), award(1, 4, 400), paid(50, "prize", 400, entry=4))
    (one,) = payouts.winners(night)
    assert (one.handed, one.still, one.too_much) == (400, 0, 0)


def test_prize_handed_over_in_error_is_due_again():
    night = plain.told(played(), award(1, 4, 400), paid(50, "prize", 400, entry=4, void="lost"))
    assert payouts.winners(night)[0].still == 400


def test_prize_without_an_award_is_too_much():
    night = plain.told(played(), paid(50, "prize", 400, entry=4))
    assert payouts.winners(night)[0].too_much == 400


def test_place_of_an_earlier_award_is_read_from_its_words():
    texts = ("place 3", "places 1 to 4, shared", "most lone marches", "Men's, place 1")
    earlier = [award(at, at, 100, words) for at, words in enumerate(texts, start=1)]
    found = payouts.awarded_prizes(plain.told(played(), *earlier))
    assert [one.place for one in found] == [3, 1, 0, 0]
    said = [replace(one, place=at) for at, one in enumerate(earlier)]
    assert [one.place for one in payouts.awarded_prizes(plain.told(played(), *said))] == [
        0,
        1,
        2,
        3,
    ]


def test_award_to_nobody_has_no_winner():
    assert payouts.winners(plain.told(played(), award(1, None, 400))) == ()


@pytest.mark.parametrize("spent", [500, 900])
def test_money_that_is_spent_moves_no_place(spent):
    """Each of the first four has $2.00 of $8.00: of $3.00 they have nothing in whole dollars, and
    a pot that is below nothing pays no prize.
    """
    played_out = promising(played(), TWO)
    awarded = promising(played_out, TWO, won=payouts.who_won(played_out))
    after = plain.told(awarded, paid(50, "expense", spent))
    assert not payouts.why_look_again(after)
    moved = plain.all_typed(after, (6, 9, 1, 0))
    assert payouts.why_look_again(moved) == payouts.PLACES_MOVED


def test_earlier_award_named_nobody_whose_prize_came_to_nothing():
    """Of $8.00 a tenth is nothing in whole dollars."""
    table = PrizeTable((Share(per_cent=90), Share(per_cent=10)), whole_dollars=True)
    night = promising(played(tie_breakers=["lot"]), table)
    night = plain.told(night, replace(night.plan, lot_seed="seven"))
    first, second = (one.result.entrant for one in ranking.standings(night)[:2])
    assert payouts.who_won(night) == f"{first} place 1, {second} place 2"
    earlier = f"{first} place 1"
    assert not payouts.why_look_again(promising(night, table, won=earlier))
    assert payouts.why_look_again(promising(night, table, won=f"{second} place 1"))


@given(
    st.lists(st.integers(0, 30), max_size=3).filter(lambda parts: sum(parts) <= 100),
    st.integers(0, 10_000),
    st.booleans(),
)
def test_proposal_is_the_pot_to_the_cent(parts, fines, whole_dollars):
    table = PrizeTable(tuple(Share(per_cent=one) for one in parts), whole_dollars=whole_dollars)
    night = plain.told(promising(played(), table), paid(50, PaymentKind.FINE, fines, entry=1))
    found = payouts.propose(night)
    shared = sum(one.cents for one in (*found.payouts, *found.rests))
    assert shared == books(night).purse.cents
    assert not whole_dollars or all(one.cents % 100 == 0 for one in found.payouts)


def promised(night, table):
    return plain.told(night, replace(night.plan, prizes=prize_table.to_document(table)))


def told(night):
    return [(one.reason, one.cents) for one in prizes_to_win(night)]


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
