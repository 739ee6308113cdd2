"""A corrected score changes medals, playoffs, points and places."""

from dataclasses import replace
from types import SimpleNamespace

import pytest
from django.utils import timezone

from scoring.chairs import sides_at_table
from scoring.dollars import format_dollars
from scoring.places.prizes import PrizeShare, PrizeTable
from tests import plain
from tests.tournament.evening.purse.payment_facts import payment
from tournament.evening import facts
from tournament.evening.purse.accounts import accounts
from tournament.evening.purse.awards import why_awards_outdated, winners
from tournament.evening.purse.books import books
from tournament.evening.purse.closing import reasons_not_to_close
from tournament.evening.purse.effects_of_correction import correction_effects, next_seats_note
from tournament.evening.purse.payouts import prizes_from_payouts, proposed_payouts
from tournament.evening.purse.prize_table import prizes_to_json
from tournament.topics.prizes.actions import payout
from tournament.topics.seating.actions import rounds


def night_after_one_game(*totals, extra_facts=(), **dials):
    """Return a night of teams after one game, with these totals at its tables."""
    rules = {"house": "mcallen", "games": 1, **dials}
    night = plain.press(rounds.seat_next_game, plain.night(4 * len(totals), **rules), game=1)
    fields = {f"t{table}": points for table, points in enumerate(totals, start=1)}
    return plain.with_facts(plain.type_totals(night, **fields), *extra_facts)


def teams_at_tables(night):
    """Return the teams of each table, north-south first."""
    first_game = night.rounds[0]
    return {
        game.table: night.teams_for_format.teams_in_game(game, first_game)
        for game in first_game.games
    }


def correct_score(night, table, points):
    return plain.with_facts(night, replace(night.rounds.table_game(1, table).sheet, points=points))


def night_with_playoff(night, *order):
    return plain.with_facts(
        night, replace(night.plan, playoffs=(tuple((entry,) for entry in order),))
    )


def correction_effects_of(old_night, new_night):
    effects = correction_effects(old_night, new_night)
    return SimpleNamespace(
        sentences=effects.sentences,
        changed_parties=tuple(effects.short_words_by_sentence),
        short=dict(effects.short_words_by_sentence),
        overpays=effects.overpays,
        pages_to_settle=effects.pages_to_settle,
    )


def test_changed_gold_medal_and_void_playoff_are_reported_first():
    night = night_after_one_game((9, 6), (9, 5))
    (gold_team, losing_team), (silver_team, _) = teams_at_tables(night).values()
    night = night_with_playoff(night, silver_team, gold_team)
    effects = correction_effects_of(night, correct_score(night, 1, (10, 6)))
    assert effects.sentences == (
        f"Team {gold_team} now has gold (had silver)",
        f"Team {silver_team} now has silver (had gold)",
        f"The playoff of team {silver_team} and team {gold_team} no longer counts",
    )
    assert effects.changed_parties == (
        f"Team {gold_team}: 10 points (was 9), place 1 (was 2)",
        f"Team {silver_team}: place 2 (was 1)",
    )
    effects_of_undoing = correction_effects_of(correct_score(night, 1, (10, 6)), night)
    assert (
        effects_of_undoing.sentences[2]
        == f"The playoff of team {silver_team} and team {gold_team} counts again"
    )
    assert losing_team


def test_new_tie_for_a_medal_is_reported_with_what_to_do():
    night = night_after_one_game((10, 6), (9, 5))
    (corrected_team, _), (tied_team, _) = teams_at_tables(night).values()
    lower_team, higher_team = sorted((corrected_team, tied_team))
    effects = correction_effects_of(night, correct_score(night, 1, (9, 6)))
    assert effects.sentences == (
        f"Team {lower_team} and team {higher_team} are tied for gold and silver. "
        "Break the tie under Prizes",
    )
    assert effects.pages_to_settle == ("payout",)
    assert (
        f"Team {corrected_team}: 9 points (was 10), place 1\N{EN DASH}2 (was 1)"
        in effects.changed_parties
    )


def test_medal_that_is_lost_is_reported():
    night = night_after_one_game((10, 9), (8, 7))
    effects = correction_effects_of(night, correct_score(night, 2, (8, 10)))
    old_holder, new_holder = teams_at_tables(night)[2]
    assert f"Team {old_holder} no longer has bronze" in effects.sentences
    assert not any(f"{new_holder} no longer" in line for line in effects.sentences)


def test_no_medal_changes_are_reported_before_the_last_game():
    night = plain.press(
        rounds.seat_next_game, night_after_one_game((9, 6), (9, 5), games=2), game=2
    )
    effects = correction_effects_of(night, correct_score(night, 1, (10, 6)))
    assert effects.sentences == ()
    assert effects.changed_parties[0].endswith(": 10 points (was 9), place 1 (was 1\N{EN DASH}2)")


def test_correction_that_changes_no_number_says_so():
    night = night_after_one_game((9, 6), (9, 5))
    assert correction_effects_of(night, night).sentences == ("No points or places change",)
    assert correction_effects_of(night, night).pages_to_settle == ()


def test_changed_x_is_reported_with_the_players_names():
    night = night_after_one_game((9, 6, 2, 1), house="tanglewood")
    sheet = replace(night.rounds.table_game(1, 1).sheet, x=(2, 2))
    effects = correction_effects_of(night, plain.with_facts(night, sheet))
    assert len(effects.changed_parties) == 2
    assert all(line.endswith("): 2 Xs (was 1)") for line in effects.changed_parties)


def test_short_correction_names_only_the_changed_kind():
    """A correction of Xs mentions no points, and one of points mentions no Xs."""
    night = night_after_one_game((9, 6, 2, 1), house="tanglewood")
    effects = correction_effects_of(
        night, plain.with_facts(night, replace(night.rounds.table_game(1, 1).sheet, x=(2, 2)))
    )
    assert set(effects.short.values()) == {("player has new Xs", "players have new Xs")}
    night = night_after_one_game((9, 6), (9, 5))
    short_forms = correction_effects_of(night, correct_score(night, 1, (10, 6))).short.values()
    assert set(short_forms) == {
        ("team has new points or a new place", "teams have new points or places")
    }


def test_place_that_is_shared_with_one_more_is_reported():
    """A place that is printed differently counts as changed: 1-2 has become 1-3."""
    night = night_after_one_game((9, 6), (9, 5), (8, 4))
    effects = correction_effects_of(night, correct_score(night, 3, (9, 4)))
    shared_place_words = "place 1\N{EN DASH}3 (was 1\N{EN DASH}2)"
    assert sum(line.endswith(f": {shared_place_words}") for line in effects.changed_parties) == 2


@pytest.fixture
def night_paid_out():
    """Return a night whose eight fees and 20 X, all paid, are $10.00. The two players with 9 points
    were paid $5.00 each.
    """
    night = night_after_one_game((9, 6, 3, 2), (8, 6, 3, 2), house="tanglewood")
    numbered_accounts = enumerate(accounts(night), start=100)
    fines = [
        payment(payment_number, "fine", account.fine.cents, entry=account.entry.number)
        for payment_number, account in numbered_accounts
    ]
    table = PrizeTable((PrizeShare(per_cent=60), PrizeShare(per_cent=40)), whole_dollars=True)
    night = plain.with_facts(night, *fines, replace(night.plan, prizes=prizes_to_json(table)))
    night = plain.press(
        payout.award_prizes, night, prizes=prizes_from_payouts(proposed_payouts(night))
    )
    for winner in winners(night):
        assert winner.cents == 500
        night = plain.press(payout.pay_prize, night, entry=winner.entry, cents=500)
    return night


def points_and_labels_of_sides(night, table):
    """Yield the points of each side of a table and the labels of its players."""
    game = night.rounds.table_game(1, table)
    for side, points in zip(sides_at_table(game.chairs), game.sheet.points, strict=True):
        people = sorted(number for chair, number in game.seats if chair in side)
        yield points, [night.entries.with_number(number).label for number in people]


def test_fines_changed_after_the_award_list_each_prize_and_refund(night_paid_out):
    """Eighteen Xs and eight fees are $9.80, so each of the two gets $4.00 in whole dollars."""
    sheet = night_paid_out.rounds.table_game(1, 2).sheet
    corrected_night = plain.with_facts(night_paid_out, replace(sheet, x=(2, 2)))
    effects = correction_effects_of(night_paid_out, corrected_night)
    lines = effects.sentences
    assert effects.overpays
    first_winner, second_winner = (
        night_paid_out.entries.with_number(winner.entry).label for winner in winners(night_paid_out)
    )
    assert lines[:3] == (
        "The fines have changed since the prizes were awarded, and the pot with them",
        "Choose the prizes under Prizes",
        f"{first_winner} and {second_winner}: prize $4.00 (was $5.00), must return $1.00",
    )
    assert [words.split(") ")[1] for words in lines[3:]] == ["overpaid by $0.10"] * 2


def test_players_who_have_paid_owe_for_another_x(night_paid_out):
    sheet = night_paid_out.rounds.table_game(1, 2).sheet
    corrected_night = plain.with_facts(night_paid_out, replace(sheet, x=(3, 3)))
    first_marks, second_marks = sheet.x
    new_debts = {
        f"{player} owes {format_dollars(10 * (3 - marks))} more"
        for marks, (_, players) in zip(
            (first_marks, second_marks), points_and_labels_of_sides(night_paid_out, 2), strict=True
        )
        for player in players
        if marks < 3
    }
    assert new_debts
    effects = correction_effects_of(night_paid_out, corrected_night)
    assert {words for words in effects.sentences if " owes " in words} == new_debts
    assert "money" in effects.pages_to_settle


def test_player_with_a_scorecard_turned_in_owes_for_a_first_x():
    night = night_after_one_game((9, 6, 0, 1), house="tanglewood")
    first_entry, second_entry, *_ = night.facts_of(facts.Entry)
    night = plain.with_facts(night, replace(first_entry, card_in=timezone.now()))
    sheet = night.rounds.table_game(1, 1).sheet
    corrected_night = plain.with_facts(night, replace(sheet, x=(2, 2)))
    lines = correction_effects_of(night, corrected_night).sentences
    assert [line.split(" owes ")[0] for line in lines if " owes " in line] == [first_entry.label]
    assert second_entry.label not in "".join(lines)


def test_places_that_change_after_the_prizes_name_who_gives_and_who_gets(night_paid_out):
    """The side with 6 points at table 2 has really won 10 to 8, so all $10.00 are theirs, $5.00
    each.
    """
    sheet = night_paid_out.rounds.table_game(1, 2).sheet
    corrected_night = plain.with_facts(night_paid_out, replace(sheet, points=(8, 10)))
    old_winners = [
        night_paid_out.entries.with_number(winner.entry).label for winner in winners(night_paid_out)
    ]
    (new_winners,) = (
        players for side, players in points_and_labels_of_sides(corrected_night, 2) if side == 10
    )
    assert correction_effects_of(night_paid_out, corrected_night).sentences == (
        "The places have changed since the prizes were awarded",
        "Choose the prizes under Prizes",
        f"{old_winners[0]} and {old_winners[1]}: prize $0.00 (was $5.00), must return $5.00",
        f"{new_winners[0]} and {new_winners[1]}: prize $5.00 (was $0.00), gets $5.00",
    )


def test_correction_that_changes_no_prize_reports_no_prize(night_paid_out):
    sheet = night_paid_out.rounds.table_game(1, 2).sheet
    corrected_night = plain.with_facts(night_paid_out, replace(sheet, points=(8, 7)))
    assert correction_effects_of(night_paid_out, corrected_night).sentences == ()


def test_prizes_kept_as_paid_cost_the_club_the_difference(night_paid_out):
    sheet = night_paid_out.rounds.table_game(1, 2).sheet
    corrected_night = plain.with_facts(night_paid_out, replace(sheet, points=(8, 10)))
    night_with_kept_prizes = plain.press(payout.keep_paid_prizes, corrected_night, cents=1000)
    assert sorted(
        (winner.cents, winner.cents_unpaid) for winner in winners(night_with_kept_prizes)
    ) == [
        *[(500, 0)] * 2,
        *[(500, 500)] * 2,
    ]
    assert not why_awards_outdated(night_with_kept_prizes)
    # $10.00 in the pot, and $20.00 of prizes.
    assert (
        books(night_with_kept_prizes).pot.cents
        - sum(winner.cents for winner in winners(night_with_kept_prizes))
        == -1000
    )


def test_overpaid_prize_is_taken_back_in_one_step(night_paid_out):
    corrected_night = plain.with_facts(
        night_paid_out, replace(night_paid_out.rounds.table_game(1, 2).sheet, x=(2, 2))
    )
    corrected_night = plain.press(
        payout.award_prizes,
        corrected_night,
        prizes=prizes_from_payouts(proposed_payouts(corrected_night)),
    )
    winner = winners(corrected_night)[0]
    assert (winner.cents, winner.cents_paid, winner.overpaid_cents) == (400, 500, 100)
    assert any(
        "must return $1.00 of a prize" in words for words in reasons_not_to_close(corrected_night)
    )
    night_with_return = plain.press(
        payout.record_returned_prize, corrected_night, entry=winner.entry, cents=100
    )
    assert (
        winners(night_with_return)[0].cents_paid,
        winners(night_with_return)[0].overpaid_cents,
    ) == (
        400,
        0,
    )
    # $10.00 was taken in, and the winners have prizes of $4.00 and $5.00.
    assert books(night_with_return).cents_in_cash_box == 100


def seated_night(players=8, format_="progressive_tanglewood", **totals):
    """Return a night with two games seated, the first one complete."""
    night_after_game_1 = plain.type_all_tables(plain.seat(plain.night(players, format=format_)))
    night = plain.seat(night_after_game_1)
    return plain.type_totals(night, **totals) if totals else night


def with_sheet(night, table, cells):
    sheet = night.rounds.table_game(1, table).sheet
    half = len(cells) // 2
    return plain.with_facts(night, replace(sheet, points=cells[:half], x=cells[half:]))


def note_about_seats(night, table, cells):
    return next_seats_note(night, with_sheet(night, table, cells), 1, table)


def test_correction_moves_no_seats_before_the_next_game_is_seated():
    night = plain.type_all_tables(plain.seat(plain.night(8)))
    assert next_seats_note(night, with_sheet(night, 2, (5, 10, 1, 2)), 1, 2) == ""


def test_correction_with_the_same_winners_moves_nobody():
    assert note_about_seats(seated_night(), 2, (10, 5, 2, 1)) == (
        "Table 2 has the same winners as before, so no one moves"
    )


def test_other_winners_are_reported_and_the_next_game_may_be_seated_again():
    assert note_about_seats(seated_night(), 2, (6, 9, 1, 2)) == (
        "New result at table 2: E/W won. Game 2 has no scores yet. Reseat it to use the new result"
    )


def test_other_winner_of_the_extra_hand_of_a_tie_moves_others():
    night = seated_night()
    sheet = replace(night.rounds.table_game(1, 2).sheet, points=(8, 8), x=(1, 1), tie_won="N")
    tied_night = plain.with_facts(night, sheet)
    assert next_seats_note(
        tied_night, plain.with_facts(tied_night, replace(sheet, tie_won="E")), 1, 2
    ) == (
        "New result at table 2: E/W won. Game 2 has no scores yet. Reseat it to use the new result"
    )


def test_seats_stay_if_the_next_game_has_scores():
    assert note_about_seats(seated_night(t1=(9, 6, 2, 1)), 2, (8, 8, 1, 1)) == (
        "New result at table 2: it is a tie. Game 2 is being played, so its seats stay"
    )


def test_corrected_tie_of_a_finished_game_keeps_its_seats():
    second = plain.type_all_tables(seated_night())
    for night in (second, plain.seat(second), plain.type_all_tables(plain.seat(second))):
        assert note_about_seats(night, 2, (8, 8, 1, 1)) == (
            "New result at table 2: it is a tie. Game 2 is over, so its seats stay"
        )


def test_result_of_a_game_of_teams_names_the_winning_team():
    night = plain.press(rounds.seat_next_game, night_after_one_game((9, 5), games=2), game=2)
    _, losing_team = teams_at_tables(night)[1]
    assert next_seats_note(night, correct_score(night, 1, (5, 9)), 1, 1) == (
        f"New result at table 1: team {losing_team} won. Later games don't depend on it"
    )


def test_games_drawn_in_advance_are_not_reseated_after_a_correction():
    night = seated_night(format_="individual")
    assert note_about_seats(night, 2, (10, 5, 2, 1)) == ""
    assert note_about_seats(night, 2, (6, 9, 1, 2)) == (
        "New result at table 2: E/W won. Later games don't depend on it"
    )


def test_order_of_points_decides_who_moves_at_a_table_of_three():
    night = seated_night(7)
    table_of_three = next(game.table for game in night.rounds[0].games if len(game.chairs) == 3)
    assert note_about_seats(night, table_of_three, (6, 9, 6, 0, 1, 0)).startswith(
        f"New result at table {table_of_three}: the 3 players changed order."
    )
