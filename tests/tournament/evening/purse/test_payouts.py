from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.places.prizes import Feat, Leftover, LeftoverCause, PrizeShare, PrizeTable, SidePrize
from tests import plain
from tests.tournament.evening.purse.payment_facts import award, payment
from tournament.evening import facts
from tournament.evening.facts import PaymentKind
from tournament.evening.night import ranking
from tournament.evening.purse import awards, payouts, prize_table
from tournament.evening.purse.award_basis import PrizeWon
from tournament.evening.purse.books import books, has_money_prizes
from tournament.evening.purse.payouts import prizes_to_win
from tournament.evening.purse.prize_table import prizes_to_json

TABLE_OF_TWO_PRIZES = PrizeTable(
    (PrizeShare(per_cent=60), PrizeShare(per_cent=40)), whole_dollars=True
)
DIALS_WITH_PLAYOFFS = {"tie_breakers": ["playoff"]}


def played_night(players=8, totals=(9, 6, 1, 0), **dials):
    """Return a night in which the north-south players have nine points and the others six."""
    return plain.type_all_tables(plain.seat(plain.night(players, games=1, **dials)), totals)


def night_with_planned_prizes(night, table, **options):
    return plain.with_facts(night, replace(night.plan, prizes=prizes_to_json(table, **options)))


def numbers_in_first_place(night):
    """Return the numbers of all players in first place."""
    return tuple(int(place.result.entrant) for place in ranking.standings(night) if place.rank == 1)


def test_no_player_has_a_place_before_the_first_score():
    for night_without_scores in (plain.night(0), plain.seat(plain.night(8))):
        assert not any(
            division.places for division in payouts.divisions_with_places(night_without_scores)
        )
    (division,) = payouts.divisions_with_places(played_night())
    assert len(division.places) == 8


@pytest.mark.parametrize("house", ["general", "athens", "mcallen", "alameda"])
def test_no_house_has_ties_or_winners_before_anybody_plays(house):
    night = plain.night(0, house=house)
    assert (payouts.ties_for_prizes(night), awards.winners(night)) == ((), ())


def test_tied_players_pool_the_prizes_of_their_places():
    proposal = payouts.proposed_payouts(
        night_with_planned_prizes(played_night(), TABLE_OF_TWO_PRIZES)
    )
    assert {(payout.cents, payout.reason) for payout in proposal.payouts} == {
        (200, "1st to 4th place, shared")
    }
    assert {int(payout.entrant) for payout in proposal.payouts} == set(
        numbers_in_first_place(played_night())
    )
    assert proposal.leftovers == ()


def test_fines_are_in_the_pot_once_they_are_paid():
    night = night_with_planned_prizes(played_night(), TABLE_OF_TWO_PRIZES)
    night = plain.with_facts(night, payment(50, "fine", 10, entry=numbers_in_first_place(night)[0]))
    proposal = payouts.proposed_payouts(night)
    assert sum(payout.cents for payout in proposal.payouts) == 800
    assert sum(leftover.cents for leftover in proposal.leftovers) == 10


def test_usual_split_is_proposed_if_the_director_set_none():
    night = played_night()
    assert payouts.prize_table_set_by_director(night) is None
    assert [share.per_cent for share in payouts.usual_prize_table_of_night(night).place_shares] == [
        50,
        30,
        20,
    ]
    assert sum(payout.cents for payout in payouts.proposed_payouts(night).payouts) == 800


def test_rules_can_set_the_number_of_places_with_a_prize():
    assert len(payouts.usual_prize_table_of_night(plain.night(8, prize_places=4)).place_shares) == 4


def test_prizes_without_anybody_to_win_them_are_named():
    proposal = payouts.proposed_payouts(
        night_with_planned_prizes(plain.night(8), TABLE_OF_TWO_PRIZES)
    )
    assert proposal.leftovers == (
        Leftover(480, LeftoverCause.NO_WINNER, "1st place"),
        Leftover(320, LeftoverCause.NO_WINNER, "2nd place"),
    )


def test_prizes_larger_than_the_pot_are_refused():
    night = night_with_planned_prizes(played_night(), PrizeTable((PrizeShare(cents=900),)))
    with pytest.raises(ValueError, match=r"^Prizes total \$9.00, but the pot is \$8.00"):
        payouts.proposed_payouts(night)


def test_ties_are_listed_only_if_the_house_breaks_ties():
    assert payouts.ties_for_prizes(played_night()) == ()
    (tie,) = payouts.ties_for_prizes(played_night(**DIALS_WITH_PLAYOFFS))
    assert tie.tied_numbers == numbers_in_first_place(played_night())
    assert len(payouts.ties_for_prizes(played_night(tie_breakers=["lot"]))) == 1


def test_tie_below_the_prizes_needs_no_playoff():
    night = night_with_planned_prizes(
        played_night(**DIALS_WITH_PLAYOFFS), PrizeTable((PrizeShare(per_cent=100),))
    )
    assert [tie.places[0].rank for tie in payouts.ties_for_prizes(night)] == [1]
    night_with_five_prizes = night_with_planned_prizes(
        played_night(**DIALS_WITH_PLAYOFFS), PrizeTable((PrizeShare(per_cent=20),) * 5)
    )
    assert [tie.places[0].rank for tie in payouts.ties_for_prizes(night_with_five_prizes)] == [1, 5]


def test_recorded_playoff_leaves_no_tie_for_prizes():
    night = played_night(**DIALS_WITH_PLAYOFFS)
    order = tuple((entry,) for entry in numbers_in_first_place(night))
    night_after_playoff = plain.with_facts(night, replace(night.plan, playoffs=(order,)))
    assert payouts.ties_for_prizes(night_after_playoff) == ()


def test_ties_of_an_empty_pot_are_only_those_for_medals():
    assert payouts.ties_for_prizes(played_night(fee_cents=0, **DIALS_WITH_PLAYOFFS)) == ()
    assert (
        len(payouts.ties_for_prizes(played_night(fee_cents=0, medals=3, **DIALS_WITH_PLAYOFFS)))
        == 1
    )


def test_donated_prizes_have_ties():
    night = played_night(fee_cents=0, prizes_from="donated", prize_places=2, **DIALS_WITH_PLAYOFFS)
    assert not has_money_prizes(night)
    assert len(payouts.ties_for_prizes(night)) == 1


def test_prizes_of_one_player_are_handed_over_together():
    night = plain.with_facts(
        played_night(), award(1, 4, 400), award(2, 2, 300, "x"), award(3, 4, 100, "x")
    )
    winner, runner_up = awards.winners(night)
    assert (winner.entry, winner.cents, winner.cents_unpaid, winner.award_words) == (
        4,
        500,
        500,
        "place 1; x",
    )
    assert (runner_up.entry, runner_up.cents_unpaid) == (2, 300)


def test_prize_that_is_handed_over_is_due_no_more():
    night = plain.with_facts(played_night(), award(1, 4, 400), payment(50, "prize", 400, entry=4))
    (winner,) = awards.winners(night)
    assert (winner.cents_paid, winner.cents_unpaid, winner.overpaid_cents) == (400, 0, 0)


def test_prize_handed_over_in_error_is_due_again():
    night = plain.with_facts(
        played_night(), award(1, 4, 400), payment(50, "prize", 400, entry=4, void="lost")
    )
    assert awards.winners(night)[0].cents_unpaid == 400


def test_paid_prize_without_an_award_is_overpaid():
    night = plain.with_facts(played_night(), payment(50, "prize", 400, entry=4))
    assert awards.winners(night)[0].overpaid_cents == 400


def test_award_without_an_entry_has_no_winner():
    assert awards.winners(plain.with_facts(played_night(), award(1, None, 400))) == ()


@pytest.mark.parametrize("spent_cents", [500, 900])
def test_award_stays_valid_if_the_pot_shrinks_but_the_places_do_not_change(spent_cents):
    """The pot of $8.00 gave each of the first four $2.00. What is left after the spending is too
    little for four whole dollars, or less than nothing.
    """
    night = night_with_planned_prizes(played_night(), TABLE_OF_TWO_PRIZES)
    awarded_night = night_with_planned_prizes(
        night, TABLE_OF_TWO_PRIZES, basis=awards.current_award_basis(night)
    )
    night_after_spending = plain.with_facts(awarded_night, payment(50, "expense", spent_cents))
    assert not awards.why_awards_outdated(night_after_spending)
    night_with_new_winners = plain.type_all_tables(night_after_spending, (6, 9, 1, 0))
    assert awards.why_awards_outdated(night_with_new_winners) == awards.PLACES_CHANGED_SENTENCE


def test_award_waits_for_a_runner_up_who_wins_nothing_of_this_pot():
    """The runner-up's prize is zero, because a tenth of $8.00 is less than a whole dollar."""
    table = PrizeTable((PrizeShare(per_cent=90), PrizeShare(per_cent=10)), whole_dollars=True)
    night = night_with_planned_prizes(played_night(tie_breakers=["lot"]), table)
    night = plain.with_facts(night, replace(night.plan, lot_seed="seven"))
    winner, runner_up = (int(place.result.entrant) for place in ranking.standings(night)[:2])
    basis = awards.current_award_basis(night)
    assert basis.prizes_won == {PrizeWon(winner, 1, ""), PrizeWon(runner_up, 2, "")}
    assert not awards.why_awards_outdated(night_with_planned_prizes(night, table, basis=basis))


def test_awards_made_before_anybody_has_a_place_are_not_outdated_by_the_first_places():
    basis = awards.current_award_basis(
        night_with_planned_prizes(plain.night(8), TABLE_OF_TWO_PRIZES)
    )
    assert basis.prizes_won == frozenset()
    night = night_with_planned_prizes(
        played_night(x_fine_cents=0), TABLE_OF_TWO_PRIZES, basis=basis
    )
    assert not awards.why_awards_outdated(night)


@given(
    st.lists(st.integers(0, 30), max_size=3).filter(lambda parts: sum(parts) <= 100),
    st.integers(0, 10_000),
    st.booleans(),
)
def test_proposal_is_the_pot_to_the_cent(parts, fines, whole_dollars):
    table = PrizeTable(
        tuple(PrizeShare(per_cent=per_cent) for per_cent in parts), whole_dollars=whole_dollars
    )
    night = plain.with_facts(
        night_with_planned_prizes(played_night(), table),
        payment(50, PaymentKind.FINE, fines, entry=1),
    )
    proposal = payouts.proposed_payouts(night)
    shared_cents = sum(share.cents for share in (*proposal.payouts, *proposal.leftovers))
    assert shared_cents == books(night).pot.cents
    assert not whole_dollars or all(payout.cents % 100 == 0 for payout in proposal.payouts)


@pytest.mark.parametrize("absentees_can_win", [False, True])
def test_late_players_win_the_low_score_prize_only_if_absentees_can_win(absentees_can_win):
    first_game = plain.type_all_tables(plain.seat(plain.night(8, games=2)), (9, 6, 0, 0))
    late_players = [
        fact
        for number in range(9, 13)
        for fact in (plain.entry(number, first_game=2), plain.fee(number, 100))
    ]
    both_games = plain.type_all_tables(
        plain.seat(plain.with_facts(first_game, *late_players)), (8, 7, 0, 0)
    )
    table = PrizeTable(
        (), (SidePrize(Feat.LOW_SCORE, PrizeShare(cents=100)),), absentees_can_win=absentees_can_win
    )
    proposal = payouts.proposed_payouts(night_with_planned_prizes(both_games, table))
    assert proposal.payouts
    assert all((int(paid.entrant) > 8) is absentees_can_win for paid in proposal.payouts)


def night_with_prizes(night, table):
    return plain.with_facts(night, replace(night.plan, prizes=prize_table.prizes_to_json(table)))


def prizes_and_cents(night):
    return [(prize.reason, prize.cents) for prize in prizes_to_win(night)]


def test_side_prizes_are_listed_once_each_without_double_winners():
    side = tuple(SidePrize(feat, PrizeShare(cents=100)) for feat in Feat)
    table = PrizeTable((PrizeShare(cents=300), PrizeShare(cents=200)), side, one_prize_each=True)
    assert prizes_and_cents(night_with_prizes(plain.night(9), table)) == [
        ("1st place", 300),
        ("2nd place", 200),
        ("Most loners", 100),
        ("Highest game", 100),
        ("Lowest score", 100),
    ]


def test_divisions_share_the_pot_place_by_place():
    night = plain.night(8, house="mcallen", fee_cents=100, medals=0)
    teams = [
        facts.Team(number=number, division="Men's" if number < 3 else "Mixed")
        for number in range(1, 5)
    ]
    table = PrizeTable((PrizeShare(per_cent=100),))
    assert prizes_and_cents(night_with_prizes(plain.with_facts(night, *teams), table)) == [
        ("Men's, 1st place", 400),
        ("Mixed, 1st place", 400),
    ]


def test_nothing_is_reported_where_the_pot_is_empty_or_too_small():
    table = PrizeTable((PrizeShare(cents=5000),))
    assert prizes_and_cents(night_with_prizes(plain.night(8, fee_cents=0), table)) == []
    assert prizes_and_cents(night_with_prizes(plain.night(8), table)) == []
    assert prizes_and_cents(plain.night(8, house="athens")) == []
