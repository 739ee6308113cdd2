import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.dollars import dollars
from scoring.places.prizes import (
    Feat,
    Payout,
    Payouts,
    PrizeTable,
    Purse,
    Rest,
    Share,
    SidePrize,
    Undecided,
    split,
)
from scoring.places.standings import standings
from scoring.places.tie_breakers import Result

MOST_LONE_MARCHES, HIGH_GAME, LOW_SCORE = Feat

# Tanglewood at 39 players: a dollar each, and 221 X at a dime.
TUESDAY = Purse(fees_cents=3900, fines_cents=2210)
THREE_PRIZES = (Share(per_cent=75), Share(per_cent=15), Share(per_cent=10))
TIED_FOR_SECOND = {"P1": 70, "P2": 61, "P3": 61, "P4": 50}


# The purse and its sums


def test_purse_is_what_was_taken_in_less_what_is_kept_back():
    purse = Purse(fees_cents=3900, fines_cents=2210, other_cents=500, kept_cents=1000)
    assert purse.cents == 5610


def test_purse_of_nothing_holds_nothing():
    assert Purse().cents == 0


@pytest.mark.parametrize(
    ("cents", "told"),
    [
        (0, "$0.00"),
        (5, "$0.05"),
        (6110, "$61.10"),
        (123456, "$1234.56"),
        (-1, "\N{MINUS SIGN}$0.01"),
        (-199, "\N{MINUS SIGN}$1.99"),
    ],
)
def test_cents_are_written_as_dollars(cents, told):
    assert dollars(cents) == told


@pytest.mark.parametrize(
    ("share", "refusal"),
    [
        ({"cents": -1}, "A prize is cents from 0 up, or 0 to 100 per cent."),
        ({"per_cent": -1}, "A prize is cents from 0 up, or 0 to 100 per cent."),
        ({"per_cent": 101}, "A prize is cents from 0 up, or 0 to 100 per cent."),
        (
            {"cents": 1, "per_cent": 1},
            "A prize is a fixed sum or a part of the purse, not both.",
        ),
    ],
)
def test_impossible_share_is_refused(share, refusal):
    with pytest.raises(ValueError, match=whole(refusal)):
        Share(**share)


def test_prizes_above_the_purse_are_refused():
    refusal = "The prizes come to $10.00, and the purse holds $9.99: make a prize smaller."
    table = PrizeTable((Share(cents=600),), (SidePrize(LOW_SCORE, Share(cents=400)),))
    with pytest.raises(ValueError, match=whole(refusal)):
        split(Purse(fees_cents=999), table, placed(P1=9))


def test_prizes_of_just_the_whole_purse_are_paid():
    table = PrizeTable((Share(cents=600), Share(cents=400)))
    assert split(Purse(fees_cents=1000), table, placed(P1=9, P2=8)) == Payouts(
        (Payout("P1", 600, "place 1", 1), Payout("P2", 400, "place 2", 2)), ()
    )


def test_parts_above_the_whole_are_refused():
    refusal = "The parts of the purse come to 101 per cent: take 1 away."
    table = PrizeTable((*THREE_PRIZES, Share(per_cent=1)))
    with pytest.raises(ValueError, match=whole(refusal)):
        split(TUESDAY, table, placed(P1=9))


@pytest.mark.parametrize("table", [PrizeTable(THREE_PRIZES), PrizeTable((Share(cents=100),))])
def test_purse_below_nothing_is_refused(table):
    refusal = "$0.01 more is kept back than was taken in: keep less back."
    with pytest.raises(ValueError, match=whole(refusal)):
        split(Purse(fees_cents=999, kept_cents=1000), table, placed(P1=9))


def test_empty_purse_pays_nothing_and_leaves_nothing():
    assert split(Purse(), PrizeTable(THREE_PRIZES), placed(P1=9, P2=8)) == Payouts((), ())


def test_purse_without_prizes_stays_whole():
    assert split(TUESDAY, PrizeTable(()), placed(P1=9)) == Payouts(
        (), (Rest(6110, "not promised to anybody"),)
    )


# Places


def test_tanglewood_tie_for_second_splits_the_second_and_third_prize():
    # 75, 15 and 10 per cent of 61.10 are 45.825, 9.165 and 6.11; the odd cent goes to the first.
    assert split(TUESDAY, PrizeTable(THREE_PRIZES), placed(**TIED_FOR_SECOND)) == Payouts(
        (
            Payout("P1", 4583, "place 1", 1),
            Payout("P2", 763, "places 2 and 3, shared", 2),
            Payout("P3", 763, "places 2 and 3, shared", 2),
        ),
        (Rest(1, "places 2 and 3, shared: cents left in sharing"),),
    )


def test_tanglewood_payouts_in_whole_dollars_name_what_is_left():
    table = PrizeTable(THREE_PRIZES, whole_dollars=True)
    assert split(TUESDAY, table, placed(**TIED_FOR_SECOND)) == Payouts(
        (
            Payout("P1", 4500, "place 1", 1),
            Payout("P2", 700, "places 2 and 3, shared", 2),
            Payout("P3", 700, "places 2 and 3, shared", 2),
        ),
        (
            Rest(83, "place 1: rounded down to whole dollars"),
            Rest(1, "places 2 and 3, shared: cents left in sharing"),
            Rest(126, "places 2 and 3, shared: rounded down to whole dollars"),
        ),
    )


def test_tanglewood_evening_with_side_prizes_pays_the_parts_from_what_those_leave():
    # 6.00 are fixed; of 55.10, 75, 15 and 10 per cent are 41.325, 8.265 and 5.51.
    table = PrizeTable(
        THREE_PRIZES,
        (
            SidePrize(MOST_LONE_MARCHES, Share(cents=500)),
            SidePrize(LOW_SCORE, Share(cents=100)),
        ),
        whole_dollars=True,
    )
    places = standings(
        [
            Result("P1", 70, lone_marches=1),
            Result("P2", 61),
            Result("P3", 58, lone_marches=3),
            Result("P4", 31),
        ],
        [],
    )
    assert split(TUESDAY, table, places) == Payouts(
        (
            Payout("P1", 4100, "place 1", 1),
            Payout("P2", 800, "place 2", 2),
            Payout("P3", 500, "place 3", 3),
            Payout("P3", 500, "most lone marches"),
            Payout("P4", 100, "lowest score"),
        ),
        (
            Rest(33, "place 1: rounded down to whole dollars"),
            Rest(26, "place 2: rounded down to whole dollars"),
            Rest(51, "place 3: rounded down to whole dollars"),
        ),
    )


@pytest.mark.parametrize(
    ("cents", "parts", "paid"),
    [
        (101, (33, 33, 34), (33, 33, 35)),  # 33.33 + 33.33 + 34.34
        (103, (25, 25, 50), (26, 26, 51)),  # 25.75 + 25.75 + 51.50
        (110, (75, 15, 10), (83, 16, 11)),  # 82.50 + 16.50 + 11.00
        (100, (50, 30, 20), (50, 30, 20)),
    ],
)
def test_odd_cents_of_the_parts_go_to_the_largest_fractions(cents, parts, paid):
    table = PrizeTable(tuple(Share(per_cent=part) for part in parts))
    result = split(Purse(fees_cents=cents), table, placed(P1=9, P2=8, P3=7))
    assert tuple(payout.cents for payout in result.payouts) == paid
    assert result.rests == ()


def test_odd_cent_of_the_parts_never_goes_to_a_fixed_sum():
    table = PrizeTable((Share(cents=100), Share(per_cent=50), Share(per_cent=50)))
    result = split(Purse(fees_cents=201), table, placed(P1=9, P2=8, P3=7))
    assert [payout.cents for payout in result.payouts] == [100, 51, 50]


def test_part_of_the_purse_that_is_not_promised_stays_in_it():
    table = PrizeTable((Share(cents=1000), Share(per_cent=50)))
    assert split(TUESDAY, table, placed(P1=9, P2=8)) == Payouts(
        (Payout("P1", 1000, "place 1", 1), Payout("P2", 2555, "place 2", 2)),
        (Rest(2555, "not promised to anybody"),),
    )


def test_prize_without_a_player_for_it_stays_in_the_purse():
    table = PrizeTable((Share(cents=300), Share(cents=200), Share(cents=100)))
    assert split(Purse(fees_cents=600), table, placed(P1=9)) == Payouts(
        (Payout("P1", 300, "place 1", 1),),
        (Rest(200, "place 2: nobody to give it to"), Rest(100, "place 3: nobody to give it to")),
    )


def test_purse_of_an_evening_without_players_stays_whole():
    table = PrizeTable((Share(cents=300),), (SidePrize(LOW_SCORE, Share(cents=100)),))
    assert split(Purse(fees_cents=500), table, ()) == Payouts(
        (),
        (
            Rest(100, "not promised to anybody"),
            Rest(300, "place 1: nobody to give it to"),
            Rest(100, "lowest score: nobody to give it to"),
        ),
    )


def test_all_equal_share_all_prizes():
    table = PrizeTable((Share(cents=300), Share(cents=200), Share(cents=100)))
    shared = "places 1 to 4, shared"
    assert split(Purse(fees_cents=600), table, placed(P1=9, P2=9, P3=9, P4=9)) == Payouts(
        tuple(Payout(entrant, 150, shared, 1) for entrant in ("P1", "P2", "P3", "P4")), ()
    )


def test_two_equal_for_first_leave_the_third_prize_to_the_third():
    table = PrizeTable((Share(cents=300), Share(cents=200), Share(cents=100)))
    assert split(Purse(fees_cents=600), table, placed(P1=9, P2=9, P3=7)).payouts == (
        Payout("P1", 250, "places 1 and 2, shared", 1),
        Payout("P2", 250, "places 1 and 2, shared", 1),
        Payout("P3", 100, "place 3", 3),
    )


def test_tie_at_the_last_prize_shares_that_one_prize_only():
    table = PrizeTable((Share(cents=300), Share(cents=100)))
    assert split(Purse(fees_cents=400), table, placed(P1=9, P2=7, P3=7, P4=7)) == Payouts(
        (
            Payout("P1", 300, "place 1", 1),
            Payout("P2", 33, "places 2 to 4, shared", 2),
            Payout("P3", 33, "places 2 to 4, shared", 2),
            Payout("P4", 33, "places 2 to 4, shared", 2),
        ),
        (Rest(1, "places 2 to 4, shared: cents left in sharing"),),
    )


def test_tie_behind_the_prizes_gets_nothing():
    table = PrizeTable((Share(cents=100),))
    assert split(Purse(fees_cents=100), table, placed(P1=9, P2=7, P3=7)) == Payouts(
        (Payout("P1", 100, "place 1", 1),), ()
    )


def test_prize_under_a_dollar_is_not_paid_in_whole_dollars():
    table = PrizeTable((Share(cents=100), Share(cents=99)), whole_dollars=True)
    assert split(Purse(fees_cents=199), table, placed(P1=9, P2=8)) == Payouts(
        (Payout("P1", 100, "place 1", 1),), (Rest(99, "place 2: rounded down to whole dollars"),)
    )


# Side prizes


@pytest.mark.parametrize(
    ("feat", "winner", "reason"),
    [
        (MOST_LONE_MARCHES, "P2", "most lone marches"),
        (HIGH_GAME, "P3", "highest game"),
        (LOW_SCORE, "P4", "lowest score"),
    ],
)
def test_side_prize_goes_to_whoever_did_the_feat(feat, winner, reason):
    places = standings(
        [
            Result("P1", 40, lone_marches=2, games=(20, 20)),
            Result("P2", 30, lone_marches=5, games=(16, 14)),
            Result("P3", 29, lone_marches=0, games=(21, 8)),
            Result("P4", 12, lone_marches=2, games=(6, 6)),
        ],
        [],
    )
    assert beside(places, feat) == Payouts((Payout(winner, 100, reason),), ())


def test_side_prize_is_shared_by_all_who_did_the_feat():
    places = standings([Result(f"P{n}", 9 - n, games=(5,)) for n in (1, 2, 3)], [])
    assert beside(places, HIGH_GAME) == Payouts(
        tuple(Payout(f"P{n}", 33, "highest game") for n in (1, 2, 3)),
        (Rest(1, "highest game: cents left in sharing"),),
    )


@pytest.mark.parametrize(
    ("feat", "reason"),
    [(MOST_LONE_MARCHES, "most lone marches"), (HIGH_GAME, "highest game")],
)
def test_feat_that_nobody_did_leaves_its_prize_in_the_purse(feat, reason):
    assert beside(placed(P1=9, P2=8), feat) == Payouts(
        (), (Rest(100, f"{reason}: nobody to give it to"),)
    )


def test_prize_for_lone_marches_waits_where_those_of_one_are_not_known():
    results = [Result("P1", 9, lone_marches=4), Result("P2", 8, lone_marches_known=False)]
    found = beside(standings(results, []), MOST_LONE_MARCHES)
    assert found == Payouts((), (), (Undecided(100, "most lone marches"),))
    assert beside(standings(results, []), HIGH_GAME).undecided == ()


def test_best_game_below_zero_is_no_feat():
    places = standings([Result("P1", -2, games=(-2,)), Result("P2", -5, games=(-5,))], [])
    assert beside(places, HIGH_GAME).payouts == ()


def test_lowest_score_may_be_nothing_at_all():
    assert beside(placed(P1=9, P2=0), LOW_SCORE).payouts == (Payout("P2", 100, "lowest score"),)


def test_lowest_score_may_be_below_zero():
    assert beside(placed(P1=0, P2=-3), LOW_SCORE).payouts == (Payout("P2", 100, "lowest score"),)


def test_winner_takes_a_side_prize_too_where_the_house_allows_two():
    assert evening(nobody_twice=False).payouts == (
        Payout("P1", 300, "place 1", 1),
        Payout("P1", 200, "most lone marches"),
        Payout("P1", 100, "highest game"),
    )


def test_side_prizes_pass_to_the_next_best_where_nobody_takes_two():
    assert evening(nobody_twice=True).payouts == (
        Payout("P1", 300, "place 1", 1),
        Payout("P2", 200, "most lone marches"),
        Payout("P3", 100, "highest game"),
    )


def test_side_prize_stays_in_the_purse_when_everybody_has_one_already():
    table = PrizeTable(
        (Share(cents=300), Share(cents=200)),
        (SidePrize(LOW_SCORE, Share(cents=100)),),
        nobody_twice=True,
    )
    assert split(Purse(fees_cents=600), table, placed(P1=9, P2=8)) == Payouts(
        (Payout("P1", 300, "place 1", 1), Payout("P2", 200, "place 2", 2)),
        (Rest(100, "lowest score: nobody to give it to"),),
    )


def test_prize_rounded_down_to_nothing_does_not_bar_from_a_side_prize():
    table = PrizeTable(
        (Share(cents=300), Share(cents=99)),
        (SidePrize(LOW_SCORE, Share(cents=100)),),
        nobody_twice=True,
        whole_dollars=True,
    )
    assert split(Purse(fees_cents=499), table, placed(P1=9, P2=8)).payouts == (
        Payout("P1", 300, "place 1", 1),
        Payout("P2", 100, "lowest score"),
    )


# What holds for every purse, table and list


@st.composite
def purses_with_tables(draw):
    purse = Purse(
        fees_cents=draw(st.integers(0, 12_000)),
        fines_cents=draw(st.integers(0, 3_000)),
        other_cents=draw(st.integers(0, 500)),
    )
    kept = draw(st.integers(0, purse.cents))
    purse = Purse(purse.fees_cents, purse.fines_cents, purse.other_cents, kept)
    per_cent, cents, shares = 100, purse.cents, []
    for fixed in draw(st.lists(st.booleans(), max_size=7)):
        if fixed:
            shares.append(Share(cents=draw(st.integers(0, cents))))
            cents -= shares[-1].cents
        else:
            shares.append(Share(per_cent=draw(st.integers(0, per_cent))))
            per_cent -= shares[-1].per_cent
    beside = draw(st.integers(0, len(shares)))
    side = tuple(SidePrize(draw(st.sampled_from(Feat)), share) for share in shares[:beside])
    return purse, PrizeTable(
        tuple(shares[beside:]),
        side,
        nobody_twice=draw(st.booleans()),
        whole_dollars=draw(st.booleans()),
    )


few = st.integers(0, 3)
fields = st.lists(
    st.builds(
        Result,
        entrant=few.map(str),
        points=st.integers(-1, 3),
        lone_marches=few,
        games=st.tuples(few, few),
    ),
    max_size=8,
).map(
    lambda records: standings(
        [
            Result(f"P{n}", one.points, lone_marches=one.lone_marches, games=one.games)
            for n, one in enumerate(records, start=1)
        ],
        [],
    )
)


@settings(deadline=None)
@given(purses_with_tables(), fields)
def test_payouts_and_rests_are_the_purse_to_the_cent(evening, places):
    purse, table = evening
    result = split(purse, table, places)
    paid = sum(payout.cents for payout in result.payouts)
    assert paid + sum(rest.cents for rest in result.rests) == purse.cents
    assert all(given.cents > 0 and given.reason for given in (*result.payouts, *result.rests))


@settings(deadline=None)
@given(purses_with_tables(), fields)
def test_tied_entrants_get_the_same_for_their_place(evening, places):
    purse, table = evening
    paid = for_places(split(purse, table, places))
    for place in places:
        assert {paid.get(other, 0) for other in place.tied_with} <= {
            paid.get(place.result.entrant, 0)
        }


@settings(deadline=None)
@given(st.integers(0, 20_000), st.lists(st.integers(0, 33), min_size=3, max_size=3), fields)
def test_better_place_never_gets_less_where_the_parts_fall(cents, parts, places):
    falling = tuple(Share(per_cent=part) for part in sorted(parts, reverse=True))
    paid = for_places(split(Purse(fees_cents=cents), PrizeTable(falling), places))
    by_place = [paid.get(place.result.entrant, 0) for place in places]
    assert by_place == sorted(by_place, reverse=True)


@settings(deadline=None)
@given(purses_with_tables(), fields)
def test_whole_dollars_are_paid_where_the_table_says_so(evening, places):
    purse, table = evening
    result = split(purse, table, places)
    assert not table.whole_dollars or all(one.cents % 100 == 0 for one in result.payouts)


@settings(deadline=None)
@given(purses_with_tables(), fields)
def test_nobody_is_paid_twice_where_the_table_says_so(evening, places):
    purse, table = evening
    paid = [payout.entrant for payout in split(purse, table, places).payouts]
    assert not table.nobody_twice or len(set(paid)) == len(paid)


@pytest.mark.parametrize(("leavers_too", "winner"), [(False, "P2"), (True, "P3")])
def test_lowest_score_is_of_somebody_who_stayed_unless_the_table_says_otherwise(
    leavers_too, winner
):
    """Whoever went home keeps the other prizes."""
    side = tuple(SidePrize(feat, Share(cents=100)) for feat in (LOW_SCORE, HIGH_GAME))
    table = PrizeTable((Share(cents=300),), side, leavers_too=leavers_too)
    results = [Result("P1", 9), Result("P2", 5), Result("P3", 2, games=(2,))]
    found = split(Purse(fees_cents=500), table, standings(results, []), gone={"P3", "P1"})
    assert [one.entrant for one in found.payouts] == ["P1", winner, "P3"]


def placed(**points):
    return standings([Result(entrant, total) for entrant, total in points.items()], [])


def beside(places, feat):
    """A dollar, and nothing but this side prize to give it for."""
    table = PrizeTable((), (SidePrize(feat, Share(cents=100)),))
    return split(Purse(fees_cents=100), table, places)


def evening(*, nobody_twice):
    """P1 did everything best, P2 and then P3 next best; the lone marches are listed first."""
    places = standings(
        [
            Result("P1", 30, lone_marches=4, games=(16, 14)),
            Result("P2", 28, lone_marches=3, games=(15, 13)),
            Result("P3", 20, lone_marches=1, games=(12, 8)),
        ],
        [],
    )
    table = PrizeTable(
        (Share(cents=300),),
        (
            SidePrize(MOST_LONE_MARCHES, Share(cents=200)),
            SidePrize(HIGH_GAME, Share(cents=100)),
        ),
        nobody_twice=nobody_twice,
    )
    return split(Purse(fees_cents=600), table, places)


def for_places(result):
    return {one.entrant: one.cents for one in result.payouts if one.place}


def whole(refusal):
    return f"^{re.escape(refusal)}$"


def test_prize_says_which_place_it_is_for():
    places = placed(**TIED_FOR_SECOND)
    side = (SidePrize(LOW_SCORE, Share(cents=100)),)
    given = split(TUESDAY, PrizeTable(THREE_PRIZES, side), places).payouts
    assert {one.entrant: one.place for one in given if one.entrant != "P4"} == {
        "P1": 1,
        "P2": 2,
        "P3": 2,
    }
    assert [one.place for one in given if one.entrant == "P4"] == [0]
