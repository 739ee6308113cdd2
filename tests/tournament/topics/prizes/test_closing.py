import re

import pytest
from django.utils.html import escape

from scoring.places.prizes import PrizeShare, PrizeTable
from tests import build
from tests.tournament import pairs
from tests.tournament.cursor import place_of_cursor
from tests.tournament.finishing import finished_night
from tournament.evening.facts import PaymentKind, PaymentMethod
from tournament.evening.night.seats.next_game import scores_missing_sentence
from tournament.evening.purse.books import counted_cents_over_books, proceeds
from tournament.evening.purse.closing import (
    BRACKET_NOT_FINISHED_SENTENCE,
    CASH_COUNT_OUTDATED_SENTENCE,
    CASH_NOT_COUNTED_SENTENCE,
    cash_counted_sentence,
)
from tournament.evening.purse.payouts import Prize
from tournament.evening.words.refused import Refused
from tournament.storage.models import Change, Club
from tournament.storage.reading import reader
from tournament.storage.writing import undo
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.money import actions as payments
from tournament.topics.money.forms import AMOUNT_FAULT_SENTENCE
from tournament.topics.prizes.actions import check_out, payout
from tournament.topics.prizes.actions import closing as closing_actions
from tournament.topics.prizes.actions.closing import CLOSING_NEEDS_REASON_SENTENCE, closed_sentence
from tournament.topics.prizes.boards.closing import closing_board
from tournament.topics.prizes.forms import CashCountForm
from tournament.topics.seating.actions import rounds


@pytest.fixture
def night(desk):
    """Return a night with $4.00 in the cash box, which has nothing open but the count."""
    return turn_in_scorecards(finished_night(Club.objects.get(), totals=(9, 6, 0, 0))[0])


@pytest.fixture
def unfinished_night():
    """Return a night with $4.00 in the cash box, fines owed, and no scorecard turned in."""
    return finished_night(Club.objects.get())[0]


def turn_in_scorecards(night):
    for entry in range(1, 5):
        check_out.turn_in_card(build.desk(night), entry=entry, claims=(None,))
    return night


def read_closing_board(night):
    return closing_board(reader.night(night.pk))


def is_closed(night):
    return reader.night(night.pk).is_closed


def count_cash(night, cents=400):
    return closing_actions.count_cash(build.desk(night), cents=cents).words


def page_html(desk, night):
    return desk.get(f"/night/{night.pk}/closing/").content.decode()


def html_after_form(desk, night, **fields):
    return desk.post(f"/night/{night.pk}/closing/", fields, follow=True).content.decode()


def test_starting_change_is_part_of_the_expected_cash(desk, night):
    assert "Count everything." in page_html(desk, night)
    payments.put_money_in(build.desk(night), kind=PaymentKind.FLOAT, cents=2000)
    assert "Count everything, with your starting change." in page_html(desk, night)


def test_cash_count_is_outdated_once_cash_is_paid_in_or_out(desk, night):
    closing_actions.count_cash(build.desk(night), cents=400)
    payments.spend_money(build.desk(night), cents=100, note="napkins")
    board = read_closing_board(night)
    assert board.reasons_not_to_close == (CASH_COUNT_OUTDATED_SENTENCE,)
    assert board.counted_cents is None
    assert counted_cents_over_books(reader.night(night.pk)) == 0
    assert "Count it again." in page_html(desk, night)
    closing_actions.count_cash(build.desk(night), cents=200)
    assert read_closing_board(night).difference_words == "$1.00 short"


def test_cash_count_that_was_short_is_correct_once_the_expense_is_entered(night):
    closing_actions.count_cash(build.desk(night), cents=300)
    assert read_closing_board(night).difference_words == "$1.00 short"
    payments.spend_money(build.desk(night), cents=100, note="napkins")
    assert read_closing_board(night).difference_words == "correct"


@pytest.mark.parametrize(
    ("cents", "words"),
    [
        (400, "Cash box counted: $4.00, correct"),
        (440, "Cash box counted: $4.40, $0.40 over"),
        (0, "Cash box counted: $0.00, $4.00 short"),
    ],
)
def test_cash_count_names_the_difference_from_the_books(night, cents, words):
    assert count_cash(night, cents) == words


@pytest.mark.parametrize("cents", [-1, 10_000_001])
def test_impossible_cash_count_is_refused(night, cents):
    with pytest.raises(Refused, match=r"Enter an amount from \$0.00 to \$100000.00"):
        count_cash(night, cents)


def test_lines_of_the_statement_add_up_to_the_expected_cash_box(night):
    payments.put_money_in(build.desk(night), kind=PaymentKind.FLOAT, cents=2000)
    payments.put_money_in(
        build.desk(night), kind=PaymentKind.GIFT, cents=500, payment_method=PaymentMethod.CHECK
    )
    payments.spend_money(build.desk(night), cents=150, note="pads")
    payout.award_prizes(build.desk(night), prizes=[Prize(1, 300, "place 1")])
    payout.pay_prize(build.desk(night), entry=1, cents=300)
    board, player_name = (
        read_closing_board(night),
        reader.night(night.pk).entries.with_number(1).name,
    )
    assert lines_as_words_and_cents(board.statement.lines_of_pot) == [
        ("4 entry fees at $1.00", 400),
        ("Gift, by check", 500),
        (f"Prize: {player_name} (1), place 1", -300),
        ("Expense: pads", -150),
    ]
    assert lines_as_words_and_cents(board.statement.cash_box) == [
        ("Kept by the club", 450),
        ("Starting change", 2000),
        ("By check or card, not in the cash box", -500),
    ]
    assert (
        sum(line.cents for line in board.statement.lines_of_pot)
        == board.books.cents_left_over
        == 450
    )
    assert (
        sum(line.cents for line in board.statement.cash_box)
        == board.books.cents_in_cash_box
        == 1950
    )


def lines_as_words_and_cents(statement_lines):
    return [(line.words, line.cents) for line in statement_lines]


def test_night_is_closed_once_the_cash_box_is_counted(night):
    count_cash(night)
    log_sentence = closing_actions.close_night(build.desk(night)).words
    assert log_sentence == f"{closed_sentence('Tuesday euchre')} Cash box: $4.00, correct."
    assert is_closed(night)


def test_difference_of_the_cash_count_is_named_and_needs_a_reason(night):
    count_cash(night, 440)
    with pytest.raises(Refused) as refusal:
        closing_actions.close_night(build.desk(night))
    assert str(refusal.value) == (
        f"{cash_counted_sentence('$0.40 over')} {CLOSING_NEEDS_REASON_SENTENCE}"
    )
    log_sentence = closing_actions.close_night(
        build.desk(night, reason="four dimes lay on the floor")
    ).words
    assert log_sentence == f"{closed_sentence('Tuesday euchre')} Cash box: $4.40, $0.40 over."


def test_one_reason_is_enough_for_missing_scorecards_and_debts(desk, unfinished_night):
    count_cash(unfinished_night)
    with pytest.raises(Refused, match=r"4 scorecards .* Dan .* \(4\). \$0.60 is owed. Finish this"):
        closing_actions.close_night(build.desk(unfinished_night))
    closing_actions.close_night(build.desk(unfinished_night, reason="they went home"))
    assert is_closed(unfinished_night)


def test_night_without_cash_is_closed_without_a_count(desk):
    night_row, _ = finished_night(Club.objects.get(), house="alameda", totals=(14, 9))
    turn_in_scorecards(night_row)
    assert closing_actions.close_night(build.desk(night_row)).words == closed_sentence(
        "Tuesday euchre"
    )


def test_closing_with_open_questions_is_refused_with_their_names(night):
    payout.award_prizes(build.desk(night), prizes=[Prize(1, 300, "place 1")])
    player_name = reader.night(night.pk).entries.with_number(1).name
    with pytest.raises(Refused) as refusal:
        closing_actions.close_night(build.desk(night))
    assert str(refusal.value) == (
        f"Prizes not paid: {player_name} (1). {CASH_NOT_COUNTED_SENTENCE} "
        f"{CLOSING_NEEDS_REASON_SENTENCE}"
    )
    assert not is_closed(night)


def test_announced_prizes_that_are_not_awarded_are_an_open_question(night):
    count_cash(night)
    assert read_closing_board(night).reasons_not_to_close == ()
    payout.set_split(build.desk(night), new_split=PrizeTable((PrizeShare(per_cent=50),)))
    with pytest.raises(Refused, match=r"^Prizes not awarded\. Finish this"):
        closing_actions.close_night(build.desk(night))
    payout.award_prizes(build.desk(night), prizes=[Prize(1, 100, "place 1")])
    payout.pay_prize(build.desk(night), entry=1, cents=100)
    count_cash(night, 300)
    assert read_closing_board(night).reasons_not_to_close == ()


def test_table_without_a_score_keeps_the_night_open(desk):
    night_row = build.night(Club.objects.get(), games=1, fee_cents=0)
    build.seat_players(night_row, 4)
    with pytest.raises(Refused, match="Not in: table 1 of game 1"):
        closing_actions.close_night(build.desk(night_row))


def test_night_with_open_questions_is_closed_for_a_reason(night):
    closing_actions.close_night(build.desk(night, reason="the hall closes"))
    assert is_closed(night)
    assert Change.objects.latest("pk").reason == "the hall closes"


def test_closed_night_refuses_every_other_action(night):
    closing_actions.close_night(build.desk(night, reason="late"))
    last_change = Change.objects.latest("pk").pk
    for press in (
        lambda: count_cash(night),
        lambda: closing_actions.close_night(build.desk(night, reason="again")),
        lambda: payments.spend_money(build.desk(night), cents=1, note="x"),
        lambda: payout.award_prizes(build.desk(night), prizes=[]),
        lambda: undo.undo(build.desk(night), change_number=last_change),
    ):
        with pytest.raises(Refused, match="is closed"):
            press()


def test_night_is_reopened_only_for_a_reason(night):
    count_cash(night)
    closing_actions.close_night(build.desk(night))
    with pytest.raises(Refused, match="Give a short reason for reopening it"):
        closing_actions.reopen_night(build.desk(night))
    log_sentence = closing_actions.reopen_night(build.desk(night, reason="a card came late")).words
    assert log_sentence == "Tuesday euchre reopened. Reason: a card came late"
    assert not is_closed(night)
    assert not read_closing_board(night).reasons_not_to_close


def test_open_night_cannot_be_reopened(night):
    with pytest.raises(Refused, match="Tuesday euchre is open"):
        closing_actions.reopen_night(build.desk(night, reason="why not"))


def test_cash_is_counted_and_the_night_closed_and_reopened_on_the_page(desk, night):
    assert "Cash box should hold" in page_html(desk, night)
    assert "$0.40 over" in html_after_form(desk, night, do="count", cents="4.40")
    assert "The night is closed" in html_after_form(desk, night, do="close", reason="a gift")
    assert "Give a short reason for reopening it" in html_after_form(desk, night, do="open")
    reopened_page = html_after_form(desk, night, do="open", reason="one more")
    assert "reopened. Reason: one more" in reopened_page


def test_treasurers_report_is_offered_once_before_and_after_closing(desk, night):
    assert page_html(desk, night).count("Print the treasurer's report") == 1
    count_cash(night)
    closing_actions.close_night(build.desk(night))
    assert page_html(desk, night).count("Print the treasurer's report") == 1


def test_closing_page_shows_a_cash_difference_below_its_own_heading(desk, night):
    html = html_after_form(desk, night, do="count", cents="4.40")
    sums_html, _, handed_over = html.partition("To turn over to the treasurer")
    assert sums_html.count("Left in the pot") == 1
    assert "Left in the pot" in handed_over.partition("Cash box over")[0]


def test_closed_page_lists_what_was_left_open_below_a_heading(desk, unfinished_night):
    html = html_after_form(desk, unfinished_night, do="close", reason="they pay next week")
    assert "<li>$0.60 is owed.</li>" in html.partition("<h2>Left open</h2>")[2]


def test_closing_page_lists_open_questions_and_debts(desk, unfinished_night):
    html = page_html(desk, unfinished_night)
    assert CASH_NOT_COUNTED_SENTENCE in html
    assert "4 scorecards not turned in: Ada Abbott (1), Bert Abbott (2)," in html
    assert "$0.60 is owed." in html
    debts = [
        (line.words, line.cents) for line in read_closing_board(unfinished_night).statement.debts
    ]
    assert len(debts) == 2
    for debt_words, cents in debts:
        assert f"<bdi>{debt_words}</bdi>: ${cents / 100:.2f}" in html
    assert "Reason for closing anyway" in html


def test_scorecard_that_differs_is_listed_but_needs_no_reason(desk, night):
    check_out.turn_in_card(build.desk(night), entry=3, claims=(7,))
    count_cash(night)
    assert not read_closing_board(night).reasons_not_to_close
    sentence = (
        "1 scorecard doesn't match the score sheets: Cora Abbott (3). The score sheets count."
    )
    for address in ("closing", "check-out"):
        assert escape(sentence) in desk.get(f"/night/{night.pk}/{address}/").content.decode()


def test_page_with_a_cash_difference_shows_no_message_of_success(desk, night):
    html = html_after_form(desk, night, do="count", cents="3.90")
    count_sentence = "Cash box counted: $3.90, $0.10 short"
    assert count_sentence in html
    assert '<p class="bad">≠ Cash box counted: $0.10 short.</p>' in html
    html = html_after_form(desk, night, do="close", reason="a dime rolled away")
    assert '<p class="said warning">Tuesday euchre is closed. Cash box: $3.90' in html
    assert "said success" not in html
    assert '<p class="said success">' in html_after_form(
        desk, night, do="open", reason="it is found"
    )


def test_closed_night_offers_no_undo(desk, night):
    assert "Undo" in page_html(desk, night)
    count_cash(night)
    html_after_form(desk, night, do="close")
    for path in ("closing", "money", "payout", "check-out", "check-in", "seat"):
        assert "↶" not in desk.get(f"/night/{night.pk}/{path}/").content.decode()
    assert "<summary>Reopen</summary>" in page_html(desk, night)


def test_next_step_of_closing_has_focus(desk, night):
    assert place_of_cursor(page_html(desk, night)) == "cents"
    assert place_of_cursor(html_after_form(desk, night, do="count", cents="four")) == "cents"
    assert place_of_cursor(html_after_form(desk, night, do="close")) == "reason"
    # If the cursor were in the box of the reason, a second count would be typed there.
    assert place_of_cursor(html_after_form(desk, night, do="count", cents="3")) == "cents"
    assert place_of_cursor(html_after_form(desk, night, do="count", cents="4")) == "Close the night"
    assert (
        place_of_cursor(html_after_form(desk, night, do="close")) == "Print the treasurer's report"
    )
    assert place_of_cursor(html_after_form(desk, night, do="open")) == "reason"


def test_closed_page_shows_the_reason_for_closing(desk, night):
    count_cash(night, 390)
    closing_actions.close_night(build.desk(night, reason="A dime rolled <away>."))
    assert re.search(r": <bdi>A dime rolled &lt;away&gt;\.</bdi>\s*</p>", page_html(desk, night))
    closing_actions.reopen_night(build.desk(night, reason="it is found"))
    count_cash(night)
    closing_actions.close_night(build.desk(night))
    assert "A dime rolled" not in page_html(desk, night)


def test_closed_page_shows_open_questions_and_the_difference_once(desk, unfinished_night):
    closing_actions.close_night(build.desk(unfinished_night, reason="they went home"))
    assert (
        read_closing_board(unfinished_night).unfinished
        == read_closing_board(unfinished_night).reasons_not_to_close
        != ()
    )
    closing_actions.reopen_night(build.desk(unfinished_night, reason="to count"))
    count_sentence = count_cash(unfinished_night, 390)
    assert "$0.10" in count_sentence
    closing_actions.close_night(build.desk(unfinished_night, reason="a dime rolled away"))
    board = read_closing_board(unfinished_night)
    assert (
        board.unfinished
        == tuple(
            open_question
            for open_question in board.reasons_not_to_close
            if "$0.10" not in open_question
        )
        != ()
    )
    assert len(board.reasons_not_to_close) == len(board.unfinished) + 1
    html = page_html(desk, unfinished_night)
    assert all(html.count(escape(open_question)) == 1 for open_question in board.unfinished)


def test_page_without_open_questions_says_that_nothing_is_open(desk, night):
    count_cash(night)
    html = page_html(desk, night)
    assert "✓ Cash box counted: correct." in html
    assert "Reason for closing anyway" not in html


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", CashCountForm.base_fields["cents"].error_messages["required"]),
        ("x", AMOUNT_FAULT_SENTENCE),
        ("-4", AMOUNT_FAULT_SENTENCE),
        ("999999", "s more than $100000.00. Check the amount."),
    ],
)
def test_unreadable_or_impossible_cash_count_is_reported(desk, night, text, sentence):
    assert sentence in html_after_form(desk, night, do="count", cents=text)
    assert read_closing_board(night).counted_cents is None


def test_unknown_button_changes_nothing(desk, night):
    count_before = Change.objects.count()
    for form_fields in ({}, {"do": "burn"}):
        html_after_form(desk, night, **form_fields)
    assert Change.objects.count() == count_before


def test_fund_that_gets_the_money_is_named(desk):
    night_row, _ = finished_night(Club.objects.get(), proceeds_to="Campus Fund")
    assert '<bdi>Left for the Campus Fund</bdi></th><td class="n"><b>$4.00</b>' in page_html(
        desk, night_row
    )


@pytest.mark.parametrize("players", [4, 48])
def test_number_of_queries_is_the_same_for_any_number_of_players(
    desk, django_assert_num_queries, players
):
    night_row, _ = finished_night(Club.objects.get(), players)
    with django_assert_num_queries(18):
        page_html(desk, night_row)


@pytest.fixture
def athens_night(desk):
    return build.night(Club.objects.get(), house="athens")


def test_fund_of_a_bracket_gets_the_fees_minus_the_expenses(desk, athens_night):
    """22 teams paid $20 each, or $440, and pads and coffee cost $38.20."""
    pairs.check_in_teams(athens_night, 22)
    payments.spend_money(build.desk(athens_night), cents=3820, note="pads and coffee")
    assert lines_as_words_and_cents(read_closing_board(athens_night).statement.lines_of_pot) == [
        ("44 entry fees at $10.00", 44000),
        ("Expense: pads and coffee", -3820),
    ]
    html = page_html(desk, athens_night)
    assert '<bdi>For the Campus Ministry Fund</bdi></th><td class="n"><b>$401.80</b>' in html
    assert "Left for" not in html


def test_money_for_the_fund_includes_gifts_and_excludes_cash_prizes(athens_night):
    pairs.check_in_teams(athens_night, 2)
    payments.put_money_in(build.desk(athens_night), kind=PaymentKind.GIFT, cents=500)
    payout.award_prizes(build.desk(athens_night), prizes=[Prize(1, 1000, "place 1")])
    payout.pay_prize(build.desk(athens_night), entry=1, cents=1000)
    night = reader.night(athens_night.pk)
    assert (
        read_closing_board(athens_night).statement.line_for_what_is_left.cents
        == proceeds(night).cents
        == 3500
    )


def test_night_with_a_pot_has_no_money_for_a_fund(night):
    assert proceeds(reader.night(night.pk)) is None


def test_bracket_is_closed_without_scorecards_once_played_and_counted(desk, athens_night):
    pairs.draw_teams(athens_night, 3)
    pairs.play_bracket(athens_night)
    assert read_closing_board(athens_night).reasons_not_to_close == (CASH_NOT_COUNTED_SENTENCE,)
    count_cash(athens_night, 6000)
    assert read_closing_board(athens_night).reasons_not_to_close == ()
    assert closing_actions.close_night(build.desk(athens_night)).words.startswith(
        closed_sentence("Tuesday euchre")
    )


def test_unfinished_bracket_is_an_open_question(athens_night):
    pairs.check_in_teams(athens_night, 4)
    assert read_closing_board(athens_night).reasons_not_to_close == (CASH_NOT_COUNTED_SENTENCE,)
    draw_and_call.draw_bracket(build.desk(athens_night))
    count_cash(athens_night, 8000)
    assert read_closing_board(athens_night).reasons_not_to_close == (BRACKET_NOT_FINISHED_SENTENCE,)


def test_unfinished_bracket_games_are_named_by_their_tables(athens_night):
    pairs.draw_teams(athens_night, 4)
    count_cash(athens_night, 8000)
    draw_and_call.call_games(build.desk(athens_night))
    assert read_closing_board(athens_night).reasons_not_to_close == (
        scores_missing_sentence("tables 1 and 2"),
        BRACKET_NOT_FINISHED_SENTENCE,
    )
    pairs.play_game(athens_night, "W1.1")
    assert read_closing_board(athens_night).reasons_not_to_close == (
        scores_missing_sentence("table 2"),
        BRACKET_NOT_FINISHED_SENTENCE,
    )


def test_night_of_teams_is_closed_without_scorecards(desk):
    night_row = build.night(Club.objects.get(), house="mcallen", games=1)
    pairs.check_in_teams(night_row, 4, "Men's")
    rounds.seat_next_game(build.desk(night_row), game=1)
    assert read_closing_board(night_row).reasons_not_to_close == (
        scores_missing_sentence("tables 1 and 2 of game 1"),
    )
    build.type_totals(night_row, 1, {1: (9, 6), 2: (8, 5)})
    assert read_closing_board(night_row).reasons_not_to_close == ()


@pytest.fixture
def tied_night(desk):
    """Return a night without money. Its gold medal is decided, and three teams are tied for silver
    and bronze.
    """
    night_row = build.night(Club.objects.get(), house="mcallen", games=1)
    pairs.check_in_teams(night_row, 4, "Men's")
    rounds.seat_next_game(build.desk(night_row), game=1)
    night = reader.night(night_row.pk)
    sides = {
        game.table: night.teams_for_format.teams_in_game(game, night.rounds.with_number(1))
        for game in night.rounds.with_number(1).games
    }
    points_by_table = {
        table: tuple(9 if team == 1 else 6 for team in teams) for table, teams in sides.items()
    }
    build.type_totals(night_row, 1, points_by_table)
    return night_row


TIE_FOR_SILVER_AND_BRONZE_SENTENCE = (
    "Team 2, team 3 and team 4 are tied for silver and bronze in Men's. Break the tie under Prizes."
)


def test_night_with_a_tie_for_a_medal_is_closed_only_for_a_reason(tied_night):
    assert read_closing_board(tied_night).reasons_not_to_close == (
        TIE_FOR_SILVER_AND_BRONZE_SENTENCE,
    )
    with pytest.raises(Refused) as refusal:
        closing_actions.close_night(build.desk(tied_night))
    assert str(refusal.value) == (
        f"{TIE_FOR_SILVER_AND_BRONZE_SENTENCE} {CLOSING_NEEDS_REASON_SENTENCE}"
    )
    closing_actions.close_night(build.desk(tied_night, reason="the three share it"))
    assert is_closed(tied_night)


def test_closing_page_names_the_tie_and_links_to_the_playoff(desk, tied_night):
    html = page_html(desk, tied_night)
    assert f"<li>✗ {TIE_FOR_SILVER_AND_BRONZE_SENTENCE.replace(chr(39), '&#x27;')}</li>" in html
    assert f'<a href="/night/{tied_night.pk}/payout/">Break ties</a>' in html
    assert "Reason for closing anyway" in html


def test_prizes_page_says_when_the_big_screens_announce_the_medals(desk, tied_night):
    announcement = "The big screens announce the medals once the playoff is decided."
    address = f"/night/{tied_night.pk}/payout/"
    assert announcement in desk.get(address).content.decode()
    payout.store_playoff(build.desk(tied_night), order=((4,), (2,), (3,)))
    assert "The big screens announce" not in desk.get(address).content.decode()


def test_playoff_settles_the_open_question_about_the_tie(desk, tied_night):
    payout.store_playoff(build.desk(tied_night), order=((4,), (2,), (3,)))
    assert "Break ties" not in page_html(desk, tied_night)
    assert closing_actions.close_night(build.desk(tied_night)).words == closed_sentence(
        "Tuesday euchre"
    )


def test_waived_fines_are_listed_in_dollars_with_their_reason(desk, unfinished_night):
    desk_with_reason = build.desk(unfinished_night, reason="helps at the bar")
    payments.waive_due(desk_with_reason, entry=1, kind=PaymentKind.FINE)
    assert re.search(r"helps at the bar</bdi>: \$0\.[12]0</li>", page_html(desk, unfinished_night))
