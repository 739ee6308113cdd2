from dataclasses import replace
from datetime import timedelta

import pytest

from tests import plain
from tests.tournament.evening.purse.payment_facts import award, payment
from tests.tournament.kit.printing.played_nights import finished_bracket_night
from tournament.evening.facts import PaymentKind
from tournament.evening.night import progress, ranking
from tournament.evening.night.seats.next_game import scores_missing_sentence
from tournament.evening.purse.closing import (
    CASH_NOT_COUNTED_SENTENCE,
    last_game_if_ended_early,
    reasons_not_to_close,
    unfinished_play_sentences,
    winners_announcement,
)
from tournament.topics.nights.actions.limits import end_after_game


def count_cash(night, cents=800):
    return plain.with_facts(night, replace(night.plan, counted_cents=cents))


def night_without_scores():
    """Return a night whose only game is seated but not played, although every scorecard is turned
    in.
    """
    night = plain.seat(plain.night(8, games=1))
    return plain.with_facts(
        night, *(replace(entry, card_in=plain.AT_SEVEN) for entry in night.entries)
    )


def played_night(totals=(9, 6, 0, 0)):
    return plain.type_all_tables(night_without_scores(), totals)


def test_night_that_is_played_paid_and_counted_has_nothing_open():
    assert reasons_not_to_close(count_cash(played_night())) == ()


def test_night_without_money_needs_no_count():
    assert reasons_not_to_close(plain.night(8, house="alameda")) == ()


def test_cash_box_that_is_not_counted_is_open():
    assert reasons_not_to_close(played_night()) == (CASH_NOT_COUNTED_SENTENCE,)


@pytest.mark.parametrize(
    ("cents", "words"),
    [(790, "Cash box counted: $0.10 short."), (830, "Cash box counted: $0.30 over.")],
)
def test_difference_of_the_cash_count_is_an_open_question(cents, words):
    assert reasons_not_to_close(count_cash(played_night(), cents)) == (words,)


def test_missing_scorecards_and_debts_are_open_questions():
    night = count_cash(played_night((9, 6, 2, 1)))
    entry_without_card = replace(night.entries.with_number(3), card_in=None)
    dues = "$1.20 is owed."
    assert reasons_not_to_close(plain.with_facts(night, entry_without_card)) == (
        f"1 scorecard not turned in: {entry_without_card.name} (3).",
        dues,
    )
    other_entries = [replace(night.entries.with_number(number), card_in=None) for number in (5, 8)]
    names = (
        f"{entry_without_card.name} (3), {other_entries[0].name} (5), {other_entries[1].name} (8)"
    )
    questions = reasons_not_to_close(plain.with_facts(night, entry_without_card, *other_entries))
    assert questions == (f"3 scorecards not turned in: {names}.", dues)


def test_many_missing_scorecards_are_only_counted():
    night = plain.type_all_tables(plain.seat(plain.night(12, games=1)), (9, 6, 0, 0))
    assert "12 scorecards not turned in." in reasons_not_to_close(night)


def test_debt_of_an_earlier_night_requires_no_scorecard():
    night = plain.type_all_tables(plain.seat(plain.night(8, house="alameda", games=1)))
    debt = replace(plain.fee(3, 70), kind=PaymentKind.DEBT)
    assert reasons_not_to_close(plain.with_facts(night, debt)) == (CASH_NOT_COUNTED_SENTENCE,)


def test_closing_requires_no_scorecard_of_a_player_who_never_played():
    night = count_cash(played_night())
    night_with_absent_player = plain.with_facts(
        night, replace(night.entries.with_number(3), card_in=None, last_game=0)
    )
    assert reasons_not_to_close(night_with_absent_player) == ()


@pytest.mark.parametrize(
    ("games", "words"),
    [
        (1, ""),
        (2, "Game 2 not played."),
        (3, "Games 2 and 3 not played."),
        (8, "Games 2 to 8 not played."),
    ],
)
def test_games_that_were_never_played_are_named(games, words):
    night = plain.type_all_tables(plain.seat(plain.night(8, games=games)), (9, 6, 0, 0))
    assert unfinished_play_sentences(night) == words
    assert (words in reasons_not_to_close(night)) is (games > 1)
    assert last_game_if_ended_early(night) == (1 if games > 1 else None)


def test_night_that_ended_early_has_no_game_left():
    night = plain.type_all_tables(plain.seat(plain.night(8, games=8)), (9, 6, 0, 0))
    ended_night = plain.press(end_after_game, night, division="", game=1)
    assert (unfinished_play_sentences(ended_night), last_game_if_ended_early(ended_night)) == (
        "",
        None,
    )
    assert progress.is_fully_played(ended_night)


def test_closed_night_cannot_end_early():
    night = plain.type_all_tables(plain.seat(plain.night(8, games=8)), (9, 6, 0, 0))
    closed_night = plain.with_facts(night, replace(night.plan, closed=plain.AT_SEVEN))
    assert closed_night.is_closed
    assert last_game_if_ended_early(closed_night) is None


def test_missing_tables_are_named():
    night = night_without_scores()
    assert unfinished_play_sentences(night) == "Not in: tables 1 and 2 of game 1."
    night = plain.type_totals(night, t2=(9, 6, 0, 0))
    assert unfinished_play_sentences(night) == scores_missing_sentence("table 1 of game 1")
    assert reasons_not_to_close(count_cash(night)) == (unfinished_play_sentences(night),)


def test_table_in_dispute_is_missing():
    night = played_night()
    sheet = night.rounds.table_game(1, 2).sheet
    night = plain.with_facts(night, replace(sheet, disputed="two totals"))
    assert unfinished_play_sentences(night) == scores_missing_sentence("table 2 of game 1")


def test_prizes_that_are_not_handed_over_are_named():
    night = count_cash(plain.with_facts(played_night(), award(1, 4, 300), award(2, 2, 200)))
    assert reasons_not_to_close(night) == ("Prizes not paid: Player 4 (4), Player 2 (2).",)
    night = plain.with_facts(
        night, payment(50, "prize", 300, entry=4), payment(51, "prize", 200, entry=2)
    )
    assert reasons_not_to_close(count_cash(night, 300)) == ()


def tied_night(**dials):
    """Return a finished night in which two players have nine points and two have six. Every
    scorecard is turned in, and a playoff decides ties.
    """
    night = plain.seat(plain.night(4, games=1, tie_breakers=["playoff"], **dials))
    night = plain.with_facts(
        night, *(replace(entry, card_in=plain.AT_SEVEN) for entry in night.entries)
    )
    return count_cash(plain.type_all_tables(night, (9, 6, 0, 0)), 400)


def names_tied_for_first(night):
    """Return the names of the two players tied for first place, in the order of the standings."""
    names = [place.result.entrant for place in ranking.standings(night) if place.rank == 1]
    return " and ".join(f"Player {player} ({player})" for player in names)


def test_tie_for_a_prize_is_open_until_the_playoff():
    """Only the first two places win prizes, so the two tied for third place are not named."""
    night = tied_night()
    assert reasons_not_to_close(night) == (
        f"{names_tied_for_first(night)} are tied for 1st place. Break the tie under Prizes.",
    )
    winner, runner_up = (int(place.result.entrant) for place in ranking.standings(night)[:2])
    night = plain.with_facts(night, replace(night.plan, playoffs=(((winner,), (runner_up,)),)))
    assert reasons_not_to_close(night) == ()


def test_tie_that_the_rules_leave_undecided_is_not_open():
    night = tied_night()
    dials = night.rules.with_answers({"tie_breakers": []}).to_dict()
    assert reasons_not_to_close(plain.with_facts(night, replace(night.plan, dials=dials))) == ()


def test_cash_that_is_awarded_decides_a_tie_for_cash_and_none_for_a_medal():
    awards = (award(1, 1, 200), award(2, 2, 200))
    payments = (payment(50, "prize", 200, entry=1), payment(51, "prize", 200, entry=2))
    assert (
        reasons_not_to_close(count_cash(plain.with_facts(tied_night(), *awards, *payments), 0))
        == ()
    )
    night = count_cash(plain.with_facts(tied_night(medals=1), *awards, *payments), 0)
    assert reasons_not_to_close(night) == (
        f"{names_tied_for_first(night)} are tied for gold. Break the tie under Prizes.",
    )


def test_night_before_its_first_game_has_nothing_unfinished():
    assert unfinished_play_sentences(plain.night(8)) == ""


def test_page_says_when_big_screens_announce_the_winners():
    cards_out = plain.type_all_tables(plain.seat(plain.night(8, games=1)))
    assert winners_announcement(cards_out, plain.AT_SEVEN) == (
        "The big screens announce the winners after the last scorecard, or when you award prizes."
    )
    entries_with_cards_in = (replace(entry, card_in=plain.AT_SEVEN) for entry in cards_out.entries)
    assert (
        winners_announcement(plain.with_facts(cards_out, *entries_with_cards_in), plain.AT_SEVEN)
        == ""
    )
    bracket = finished_bracket_night(3)
    ended_rounds = (replace(game.round_fact, ended=plain.AT_SEVEN) for game in bracket.rounds)
    bracket = plain.with_facts(bracket, *ended_rounds)
    assert winners_announcement(bracket, plain.AT_SEVEN) == (
        "The big screens announce the winners 2 minutes after the last result."
    )
    assert winners_announcement(bracket, plain.AT_SEVEN + timedelta(minutes=2)) == ""
