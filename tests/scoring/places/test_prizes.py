import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.dollars import format_dollars
from scoring.places.prizes import (
    SHARE_FIXED_AND_PERCENT_REFUSAL,
    SHARE_OUT_OF_RANGE_REFUSAL,
    Feat,
    Leftover,
    LeftoverCause,
    Payout,
    Pot,
    PotSplit,
    PrizeShare,
    PrizeTable,
    SidePrize,
    UndecidedPrize,
    split_pot,
)
from scoring.places.standings import rank_entrants
from scoring.places.tie_breakers import EntrantResult
from tests.scoring.table import exact_match_pattern

MOST_LONE_MARCHES, HIGH_GAME, LOW_SCORE = Feat

# The pot of a Tanglewood night: 39 players pay a dollar each, and 221 Xs cost a dime each.
POT_OF_TUESDAY = Pot(fees_cents=3900, fines_cents=2210)
THREE_PRIZES = (PrizeShare(per_cent=75), PrizeShare(per_cent=15), PrizeShare(per_cent=10))
POINTS_WITH_A_TIE_FOR_SECOND = {"P1": 70, "P2": 61, "P3": 61, "P4": 50}


# The tests below are about the pot and its prizes.


def test_pot_is_the_income_less_the_amount_kept_back():
    purse = Pot(fees_cents=3900, fines_cents=2210, other_cents=500, kept_cents=1000)
    assert purse.cents == 5610


def test_empty_pot_holds_no_cents():
    assert Pot().cents == 0


@pytest.mark.parametrize(
    ("cents", "words"),
    [
        (0, "$0.00"),
        (5, "$0.05"),
        (6110, "$61.10"),
        (123456, "$1234.56"),
        (-1, "\N{MINUS SIGN}$0.01"),
        (-199, "\N{MINUS SIGN}$1.99"),
    ],
)
def test_cents_are_written_as_dollars(cents, words):
    assert format_dollars(cents) == words


@pytest.mark.parametrize(
    ("share", "refusal"),
    [
        ({"cents": -1}, SHARE_OUT_OF_RANGE_REFUSAL),
        ({"per_cent": -1}, SHARE_OUT_OF_RANGE_REFUSAL),
        ({"per_cent": 101}, SHARE_OUT_OF_RANGE_REFUSAL),
        ({"cents": 1, "per_cent": 1}, SHARE_FIXED_AND_PERCENT_REFUSAL),
    ],
)
def test_impossible_share_is_refused(share, refusal):
    with pytest.raises(ValueError, match=exact_match_pattern(refusal)):
        PrizeShare(**share)


def test_prizes_above_the_pot_are_refused():
    refusal = "Prizes total $10.00, but the pot is $9.99. Make a prize smaller."
    table = PrizeTable((PrizeShare(cents=600),), (SidePrize(LOW_SCORE, PrizeShare(cents=400)),))
    with pytest.raises(ValueError, match=exact_match_pattern(refusal)):
        split_pot(Pot(fees_cents=999), table, rank_by_points(P1=9))


def test_prizes_of_exactly_the_pot_are_paid():
    table = PrizeTable((PrizeShare(cents=600), PrizeShare(cents=400)))
    assert split_pot(Pot(fees_cents=1000), table, rank_by_points(P1=9, P2=8)) == PotSplit(
        (Payout("P1", 600, "1st place", 1), Payout("P2", 400, "2nd place", 2)), ()
    )


def test_percentages_above_one_hundred_are_refused():
    refusal = "The shares add up to 101%. Take off 1%."
    table = PrizeTable((*THREE_PRIZES, PrizeShare(per_cent=1)))
    with pytest.raises(ValueError, match=exact_match_pattern(refusal)):
        split_pot(POT_OF_TUESDAY, table, rank_by_points(P1=9))


@pytest.mark.parametrize("table", [PrizeTable(THREE_PRIZES), PrizeTable((PrizeShare(cents=100),))])
def test_pot_below_zero_is_refused(table):
    refusal = "$0.01 more was spent than taken in. Check the money spent."
    with pytest.raises(ValueError, match=exact_match_pattern(refusal)):
        split_pot(Pot(fees_cents=999, kept_cents=1000), table, rank_by_points(P1=9))


def test_empty_pot_has_no_payouts_and_no_leftovers():
    assert split_pot(Pot(), PrizeTable(THREE_PRIZES), rank_by_points(P1=9, P2=8)) == PotSplit(
        (), ()
    )


def test_pot_without_prizes_is_all_left_over():
    assert split_pot(POT_OF_TUESDAY, PrizeTable(()), rank_by_points(P1=9)) == PotSplit(
        (), (Leftover(6110, LeftoverCause.NOT_A_PRIZE),)
    )


# The tests below are about prizes for places.


def test_tanglewood_tie_for_second_splits_the_second_and_third_prize():
    # Of $61.10, 75, 15 and 10 percent are 45.825, 9.165 and 6.11. First place gets the odd cent.
    assert split_pot(
        POT_OF_TUESDAY, PrizeTable(THREE_PRIZES), rank_by_points(**POINTS_WITH_A_TIE_FOR_SECOND)
    ) == PotSplit(
        (
            Payout("P1", 4583, "1st place", 1),
            Payout("P2", 763, "2nd and 3rd place, shared", 2),
            Payout("P3", 763, "2nd and 3rd place, shared", 2),
        ),
        (Leftover(1, LeftoverCause.SHARED, "2nd and 3rd place, shared"),),
    )


def test_tanglewood_payouts_in_whole_dollars_name_the_leftover():
    table = PrizeTable(THREE_PRIZES, whole_dollars=True)
    assert split_pot(
        POT_OF_TUESDAY, table, rank_by_points(**POINTS_WITH_A_TIE_FOR_SECOND)
    ) == PotSplit(
        (
            Payout("P1", 4500, "1st place", 1),
            Payout("P2", 700, "2nd and 3rd place, shared", 2),
            Payout("P3", 700, "2nd and 3rd place, shared", 2),
        ),
        (
            Leftover(83, LeftoverCause.ROUNDED_DOWN, "1st place"),
            Leftover(127, LeftoverCause.ROUNDED_DOWN, "2nd and 3rd place, shared"),
        ),
    )


def test_side_prizes_are_paid_before_the_shares_of_places():
    # After the prize of $6.00, 75, 15 and 10 percent of $55.10 are 41.325, 8.265 and 5.51.
    table = PrizeTable(
        THREE_PRIZES,
        (
            SidePrize(MOST_LONE_MARCHES, PrizeShare(cents=500)),
            SidePrize(LOW_SCORE, PrizeShare(cents=100)),
        ),
        whole_dollars=True,
    )
    places = rank_entrants(
        [
            EntrantResult("P1", 70, lone_marches=1),
            EntrantResult("P2", 61),
            EntrantResult("P3", 58, lone_marches=3),
            EntrantResult("P4", 31),
        ],
        [],
    )
    assert split_pot(POT_OF_TUESDAY, table, places) == PotSplit(
        (
            Payout("P1", 4100, "1st place", 1),
            Payout("P2", 800, "2nd place", 2),
            Payout("P3", 500, "3rd place", 3),
            Payout("P3", 500, "Most loners", feat=MOST_LONE_MARCHES),
            Payout("P4", 100, "Lowest score", feat=LOW_SCORE),
        ),
        (
            Leftover(33, LeftoverCause.ROUNDED_DOWN, "1st place"),
            Leftover(26, LeftoverCause.ROUNDED_DOWN, "2nd place"),
            Leftover(51, LeftoverCause.ROUNDED_DOWN, "3rd place"),
        ),
    )


@pytest.mark.parametrize(
    ("cents", "parts", "payouts"),
    [
        (101, (33, 33, 34), (33, 33, 35)),
        (103, (25, 25, 50), (26, 26, 51)),
        (110, (75, 15, 10), (83, 16, 11)),
        (100, (50, 30, 20), (50, 30, 20)),
    ],
)
def test_odd_cents_of_percentages_go_to_the_largest_fractions(cents, parts, payouts):
    table = PrizeTable(tuple(PrizeShare(per_cent=part) for part in parts))
    result = split_pot(Pot(fees_cents=cents), table, rank_by_points(P1=9, P2=8, P3=7))
    assert tuple(payout.cents for payout in result.payouts) == payouts
    assert result.leftovers == ()


def test_odd_cent_of_percentages_never_goes_to_a_fixed_prize():
    table = PrizeTable((PrizeShare(cents=100), PrizeShare(per_cent=50), PrizeShare(per_cent=50)))
    result = split_pot(Pot(fees_cents=201), table, rank_by_points(P1=9, P2=8, P3=7))
    assert [payout.cents for payout in result.payouts] == [100, 51, 50]


def test_part_of_the_pot_without_a_prize_is_left_over():
    table = PrizeTable((PrizeShare(cents=1000), PrizeShare(per_cent=50)))
    assert split_pot(POT_OF_TUESDAY, table, rank_by_points(P1=9, P2=8)) == PotSplit(
        (Payout("P1", 1000, "1st place", 1), Payout("P2", 2555, "2nd place", 2)),
        (Leftover(2555, LeftoverCause.NOT_A_PRIZE),),
    )


def test_prize_without_a_winner_is_left_over():
    table = PrizeTable((PrizeShare(cents=300), PrizeShare(cents=200), PrizeShare(cents=100)))
    assert split_pot(Pot(fees_cents=600), table, rank_by_points(P1=9)) == PotSplit(
        (Payout("P1", 300, "1st place", 1),),
        (
            Leftover(200, LeftoverCause.NO_WINNER, "2nd place"),
            Leftover(100, LeftoverCause.NO_WINNER, "3rd place"),
        ),
    )


def test_pot_of_a_night_without_players_is_left_over():
    table = PrizeTable((PrizeShare(cents=300),), (SidePrize(LOW_SCORE, PrizeShare(cents=100)),))
    assert split_pot(Pot(fees_cents=500), table, ()) == PotSplit(
        (),
        (
            Leftover(100, LeftoverCause.NOT_A_PRIZE),
            Leftover(300, LeftoverCause.NO_WINNER, "1st place"),
            Leftover(100, LeftoverCause.NO_WINNER, "Lowest score"),
        ),
    )


def test_four_tied_entrants_share_all_prizes():
    table = PrizeTable((PrizeShare(cents=300), PrizeShare(cents=200), PrizeShare(cents=100)))
    shared_words = "1st to 4th place, shared"
    assert split_pot(
        Pot(fees_cents=600), table, rank_by_points(P1=9, P2=9, P3=9, P4=9)
    ) == PotSplit(
        tuple(Payout(entrant, 150, shared_words, 1) for entrant in ("P1", "P2", "P3", "P4")), ()
    )


def test_two_tied_for_first_leave_the_third_prize_to_third_place():
    table = PrizeTable((PrizeShare(cents=300), PrizeShare(cents=200), PrizeShare(cents=100)))
    assert split_pot(Pot(fees_cents=600), table, rank_by_points(P1=9, P2=9, P3=7)).payouts == (
        Payout("P1", 250, "1st and 2nd place, shared", 1),
        Payout("P2", 250, "1st and 2nd place, shared", 1),
        Payout("P3", 100, "3rd place", 3),
    )


def test_tie_at_the_last_prize_shares_only_that_prize():
    table = PrizeTable((PrizeShare(cents=300), PrizeShare(cents=100)))
    assert split_pot(
        Pot(fees_cents=400), table, rank_by_points(P1=9, P2=7, P3=7, P4=7)
    ) == PotSplit(
        (
            Payout("P1", 300, "1st place", 1),
            Payout("P2", 33, "2nd to 4th place, shared", 2),
            Payout("P3", 33, "2nd to 4th place, shared", 2),
            Payout("P4", 33, "2nd to 4th place, shared", 2),
        ),
        (Leftover(1, LeftoverCause.SHARED, "2nd to 4th place, shared"),),
    )


def test_tie_below_the_last_prize_gets_nothing():
    table = PrizeTable((PrizeShare(cents=100),))
    assert split_pot(Pot(fees_cents=100), table, rank_by_points(P1=9, P2=7, P3=7)) == PotSplit(
        (Payout("P1", 100, "1st place", 1),), ()
    )


def test_prize_under_a_dollar_is_not_paid_in_whole_dollars():
    table = PrizeTable((PrizeShare(cents=100), PrizeShare(cents=99)), whole_dollars=True)
    assert split_pot(Pot(fees_cents=199), table, rank_by_points(P1=9, P2=8)) == PotSplit(
        (Payout("P1", 100, "1st place", 1),),
        (Leftover(99, LeftoverCause.ROUNDED_DOWN, "2nd place"),),
    )


# The tests below are about side prizes.


@pytest.mark.parametrize(
    ("feat", "winner", "reason"),
    [
        (MOST_LONE_MARCHES, "P2", "Most loners"),
        (HIGH_GAME, "P3", "Highest game"),
        (LOW_SCORE, "P4", "Lowest score"),
    ],
)
def test_side_prize_goes_to_the_player_with_the_feat(feat, winner, reason):
    places = rank_entrants(
        [
            EntrantResult("P1", 40, lone_marches=2, points_by_game=(20, 20)),
            EntrantResult("P2", 30, lone_marches=5, points_by_game=(16, 14)),
            EntrantResult("P3", 29, lone_marches=0, points_by_game=(21, 8)),
            EntrantResult("P4", 12, lone_marches=2, points_by_game=(6, 6)),
        ],
        [],
    )
    assert pay_only_side_prize(places, feat) == PotSplit(
        (Payout(winner, 100, reason, feat=feat),), ()
    )


def test_tied_players_share_a_side_prize():
    places = rank_entrants(
        [EntrantResult(f"P{n}", 9 - n, points_by_game=(5,)) for n in (1, 2, 3)], []
    )
    assert pay_only_side_prize(places, HIGH_GAME) == PotSplit(
        tuple(Payout(f"P{n}", 33, "Highest game", feat=HIGH_GAME) for n in (1, 2, 3)),
        (Leftover(1, LeftoverCause.SHARED, "Highest game"),),
    )


@pytest.mark.parametrize(
    ("feat", "reason"), [(MOST_LONE_MARCHES, "Most loners"), (HIGH_GAME, "Highest game")]
)
def test_side_prize_without_a_winner_is_left_over(feat, reason):
    assert pay_only_side_prize(rank_by_points(P1=9, P2=8), feat) == PotSplit(
        (), (Leftover(100, LeftoverCause.NO_WINNER, reason),)
    )


def test_prize_for_lone_marches_is_undecided_if_a_count_is_unknown():
    results = [
        EntrantResult("P1", 9, lone_marches=4),
        EntrantResult("P2", 8, are_lone_marches_known=False),
    ]
    result = pay_only_side_prize(rank_entrants(results, []), MOST_LONE_MARCHES)
    assert result == PotSplit((), (), (UndecidedPrize(100, MOST_LONE_MARCHES),))
    assert pay_only_side_prize(rank_entrants(results, []), HIGH_GAME).undecided_prizes == ()


def test_high_game_below_zero_wins_no_side_prize():
    places = rank_entrants(
        [
            EntrantResult("P1", -2, points_by_game=(-2,)),
            EntrantResult("P2", -5, points_by_game=(-5,)),
        ],
        [],
    )
    assert pay_only_side_prize(places, HIGH_GAME).payouts == ()


def test_lowest_score_can_be_zero():
    assert pay_only_side_prize(rank_by_points(P1=9, P2=0), LOW_SCORE).payouts == (
        Payout("P2", 100, "Lowest score", feat=LOW_SCORE),
    )


def test_lowest_score_can_be_below_zero():
    assert pay_only_side_prize(rank_by_points(P1=0, P2=-3), LOW_SCORE).payouts == (
        Payout("P2", 100, "Lowest score", feat=LOW_SCORE),
    )


def test_place_winner_can_also_win_a_side_prize():
    assert payouts_of_night(nobody_twice=False).payouts == (
        Payout("P1", 300, "1st place", 1),
        Payout("P1", 200, "Most loners", feat=MOST_LONE_MARCHES),
        Payout("P1", 100, "Highest game", feat=HIGH_GAME),
    )


def test_side_prizes_go_to_the_next_best_if_no_one_wins_two():
    assert payouts_of_night(nobody_twice=True).payouts == (
        Payout("P1", 300, "1st place", 1),
        Payout("P2", 200, "Most loners", feat=MOST_LONE_MARCHES),
        Payout("P3", 100, "Highest game", feat=HIGH_GAME),
    )


def test_side_prize_is_left_over_if_everyone_has_a_prize():
    table = PrizeTable(
        (PrizeShare(cents=300), PrizeShare(cents=200)),
        (SidePrize(LOW_SCORE, PrizeShare(cents=100)),),
        one_prize_each=True,
    )
    assert split_pot(Pot(fees_cents=600), table, rank_by_points(P1=9, P2=8)) == PotSplit(
        (Payout("P1", 300, "1st place", 1), Payout("P2", 200, "2nd place", 2)),
        (Leftover(100, LeftoverCause.NO_WINNER, "Lowest score"),),
    )


def test_prize_rounded_to_zero_does_not_exclude_from_a_side_prize():
    table = PrizeTable(
        (PrizeShare(cents=300), PrizeShare(cents=99)),
        (SidePrize(LOW_SCORE, PrizeShare(cents=100)),),
        one_prize_each=True,
        whole_dollars=True,
    )
    assert split_pot(Pot(fees_cents=499), table, rank_by_points(P1=9, P2=8)).payouts == (
        Payout("P1", 300, "1st place", 1),
        Payout("P2", 100, "Lowest score", feat=LOW_SCORE),
    )


# The tests below are about properties of all payouts.


@st.composite
def pots_with_prize_tables(draw):
    purse = Pot(
        fees_cents=draw(st.integers(0, 12_000)),
        fines_cents=draw(st.integers(0, 3_000)),
        other_cents=draw(st.integers(0, 500)),
    )
    kept_cents = draw(st.integers(0, purse.cents))
    purse = Pot(purse.fees_cents, purse.fines_cents, purse.other_cents, kept_cents)
    per_cent_left, cents_left, shares = 100, purse.cents, []
    for is_fixed in draw(st.lists(st.booleans(), max_size=7)):
        if is_fixed:
            shares.append(PrizeShare(cents=draw(st.integers(0, cents_left))))
            cents_left -= shares[-1].cents
        else:
            shares.append(PrizeShare(per_cent=draw(st.integers(0, per_cent_left))))
            per_cent_left -= shares[-1].per_cent
    side_count = draw(st.integers(0, len(shares)))
    side_prizes = tuple(
        SidePrize(draw(st.sampled_from(Feat)), share) for share in shares[:side_count]
    )
    return purse, PrizeTable(
        tuple(shares[side_count:]),
        side_prizes,
        one_prize_each=draw(st.booleans()),
        whole_dollars=draw(st.booleans()),
    )


small_counts = st.integers(0, 3)
random_places = st.lists(
    st.builds(
        EntrantResult,
        entrant=small_counts.map(str),
        points=st.integers(-1, 3),
        lone_marches=small_counts,
        points_by_game=st.tuples(small_counts, small_counts),
    ),
    max_size=8,
).map(
    lambda records: rank_entrants(
        [
            EntrantResult(
                f"P{n}",
                record.points,
                lone_marches=record.lone_marches,
                points_by_game=record.points_by_game,
            )
            for n, record in enumerate(records, start=1)
        ],
        [],
    )
)


@settings(deadline=None)
@given(pots_with_prize_tables(), random_places)
def test_payouts_and_leftovers_add_up_to_the_pot(evening, places):
    purse, table = evening
    result = split_pot(purse, table, places)
    paid_cents = sum(payout.cents for payout in result.payouts)
    assert paid_cents + sum(leftover.cents for leftover in result.leftovers) == purse.cents
    assert all(part.cents > 0 and part.reason for part in (*result.payouts, *result.leftovers))


@settings(deadline=None)
@given(pots_with_prize_tables(), random_places)
def test_tied_entrants_get_the_same_for_their_place(evening, places):
    purse, table = evening
    cents_by_entrant = cents_for_places(split_pot(purse, table, places))
    for place in places:
        assert {cents_by_entrant.get(tied_entrant, 0) for tied_entrant in place.tied_with} <= {
            cents_by_entrant.get(place.result.entrant, 0)
        }


@settings(deadline=None)
@given(st.integers(0, 20_000), st.lists(st.integers(0, 33), min_size=3, max_size=3), random_places)
def test_better_place_never_gets_less_money(cents, parts, places):
    falling_shares = tuple(PrizeShare(per_cent=part) for part in sorted(parts, reverse=True))
    cents_by_entrant = cents_for_places(
        split_pot(Pot(fees_cents=cents), PrizeTable(falling_shares), places)
    )
    cents_by_place = [cents_by_entrant.get(place.result.entrant, 0) for place in places]
    assert cents_by_place == sorted(cents_by_place, reverse=True)


@settings(deadline=None)
@given(pots_with_prize_tables(), random_places)
def test_whole_dollars_are_paid_where_the_table_says_so(evening, places):
    purse, table = evening
    result = split_pot(purse, table, places)
    assert not table.whole_dollars or all(payout.cents % 100 == 0 for payout in result.payouts)


@settings(deadline=None)
@given(pots_with_prize_tables(), random_places)
def test_no_entrant_is_paid_twice_with_one_prize_each(evening, places):
    purse, table = evening
    paid_entrants = [payout.entrant for payout in split_pot(purse, table, places).payouts]
    assert not table.one_prize_each or len(set(paid_entrants)) == len(paid_entrants)


@pytest.mark.parametrize(("absentees_can_win", "winner"), [(False, "P2"), (True, "P3")])
def test_absentee_wins_the_lowest_score_prize_only_if_the_rules_allow_it(absentees_can_win, winner):
    """A player who missed a game can still win the other prizes."""
    side = tuple(SidePrize(feat, PrizeShare(cents=100)) for feat in (LOW_SCORE, HIGH_GAME))
    table = PrizeTable((PrizeShare(cents=300),), side, absentees_can_win=absentees_can_win)
    results = [
        EntrantResult("P1", 9),
        EntrantResult("P2", 5),
        EntrantResult("P3", 2, points_by_game=(2,)),
    ]
    result = split_pot(
        Pot(fees_cents=500), table, rank_entrants(results, []), absentees={"P3", "P1"}
    )
    assert [payout.entrant for payout in result.payouts] == ["P1", winner, "P3"]


def rank_by_points(**points):
    return rank_entrants([EntrantResult(entrant, total) for entrant, total in points.items()], [])


def pay_only_side_prize(places, feat):
    """Return the payouts when a pot of one dollar goes to this side prize."""
    table = PrizeTable((), (SidePrize(feat, PrizeShare(cents=100)),))
    return split_pot(Pot(fees_cents=100), table, places)


def payouts_of_night(*, nobody_twice):
    """Return the payouts of a night in which P1 did everything best, then P2, then P3. The prize
    for loners is listed first.
    """
    places = rank_entrants(
        [
            EntrantResult("P1", 30, lone_marches=4, points_by_game=(16, 14)),
            EntrantResult("P2", 28, lone_marches=3, points_by_game=(15, 13)),
            EntrantResult("P3", 20, lone_marches=1, points_by_game=(12, 8)),
        ],
        [],
    )
    table = PrizeTable(
        (PrizeShare(cents=300),),
        (
            SidePrize(MOST_LONE_MARCHES, PrizeShare(cents=200)),
            SidePrize(HIGH_GAME, PrizeShare(cents=100)),
        ),
        one_prize_each=nobody_twice,
    )
    return split_pot(Pot(fees_cents=600), table, places)


def cents_for_places(result):
    return {payout.entrant: payout.cents for payout in result.payouts if payout.place}


def test_prize_names_its_place():
    places = rank_by_points(**POINTS_WITH_A_TIE_FOR_SECOND)
    side_prizes = (SidePrize(LOW_SCORE, PrizeShare(cents=100)),)
    payouts = split_pot(POT_OF_TUESDAY, PrizeTable(THREE_PRIZES, side_prizes), places).payouts
    assert {payout.entrant: payout.place for payout in payouts if payout.entrant != "P4"} == {
        "P1": 1,
        "P2": 2,
        "P3": 2,
    }
    assert [payout.place for payout in payouts if payout.entrant == "P4"] == [0]
