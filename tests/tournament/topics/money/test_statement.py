"""The treasurer's statement lists every sum of the money with its reason."""

import pytest

from tests import build
from tests.tournament.finishing import correct_typed_xs, finished_night
from tournament.evening.facts import Payment, PaymentKind, PaymentMethod
from tournament.evening.night import ranking
from tournament.evening.purse.books import STARTING_CHANGE_PAYMENT_KINDS
from tournament.evening.purse.night_money import night_money
from tournament.evening.purse.payouts import Prize
from tournament.storage.reading import reader
from tournament.topics.money import actions as payments
from tournament.topics.money.boards.over_dates import dates_statement
from tournament.topics.money.boards.statement import statement
from tournament.topics.prizes.actions import closing, payout

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return build.director().club


@pytest.fixture
def unfinished_night(club):
    """Return a night with $4.00 in the cash box and fines owed."""
    return finished_night(club)[0]


def read_statement(night):
    return statement(reader.night(night.pk))


def lines_as_words_and_cents(statement_lines):
    return [(line.words, line.cents) for line in statement_lines]


def test_waived_fees_and_debts_are_listed_with_their_reasons(unfinished_night):
    for payment_number in (1, 2):
        payments.void_payment(
            build.desk(unfinished_night, reason="typed twice"), number=payment_number
        )
    payments.take_payment(
        build.desk(unfinished_night),
        entry=2,
        kind=PaymentKind.FEE,
        cents=40,
        payment_method=PaymentMethod.CARD,
    )
    payments.waive_due(
        build.desk(unfinished_night, reason="helps at the bar"), entry=1, kind=PaymentKind.FEE
    )
    first_name, second_name = (
        reader.night(unfinished_night.pk).entries.with_number(number).name for number in (1, 2)
    )
    night_statement = read_statement(unfinished_night)
    assert lines_as_words_and_cents(night_statement.taken_in) == [
        ("2 entry fees at $1.00", 200),
        ("Part of 1 entry fee at $1.00, by card", 40),
    ]
    assert lines_as_words_and_cents(night_statement.waived) == [
        (f"Entry fee: {first_name} (1), helps at the bar", 100)
    ]
    assert lines_as_words_and_cents(night_statement.debts)[0] == (
        f"Entry fee: {second_name} (2)",
        60,
    )
    assert [
        words.split(":")[0] for words, _ in lines_as_words_and_cents(night_statement.debts)[1:]
    ] == [
        "Fines, $0.20 each",
        "Fines, $0.10 each",
    ]
    assert sum(cents for _, cents in lines_as_words_and_cents(night_statement.debts)) == 60 + 60


def test_fines_are_listed_by_the_number_of_x(unfinished_night):
    for entry in range(1, 5):
        payments.take_payment(build.desk(unfinished_night), entry=entry, kind=PaymentKind.FINE)
    assert lines_as_words_and_cents(read_statement(unfinished_night).taken_in)[1:] == [
        ("Fines: 6 Xs at $0.10", 60)
    ]


def test_fines_shared_by_partners_are_listed_by_what_each_paid(club):
    night_row, night = finished_night(club, x_fine_per="pair", totals=(9, 6, 0, 2))
    for card in ranking.scorecards_of_players(night):
        if card.tally.fine_cents:
            payments.take_payment(
                build.desk(night_row), entry=card.entry.number, kind=PaymentKind.FINE
            )
    assert lines_as_words_and_cents(read_statement(night_row).taken_in)[1:] == [
        ("Fines: 2 at $0.10", 20)
    ]


def test_fines_paid_before_a_correction_are_listed_by_the_corrected_x(unfinished_night):
    """Six Xs were paid, and a correction takes one X from each of two players. The club keeps four
    fees and 4 Xs at 10 cents, and owes 20 cents back.
    """
    for entry in range(1, 5):
        payments.take_payment(build.desk(unfinished_night), entry=entry, kind=PaymentKind.FINE)
    correct_typed_xs(unfinished_night, (1, 1))
    night_statement = read_statement(unfinished_night)
    assert lines_as_words_and_cents(night_statement.taken_in)[1:] == [("Fines: 4 Xs at $0.10", 40)]
    kept_line, *overpaid_lines = lines_as_words_and_cents(night_statement.cash_box)
    assert kept_line == ("Kept by the club", 440)
    assert [(words.split(":")[0], cents) for words, cents in overpaid_lines] == [
        ("Overpaid, refund", 10),
        ("Overpaid, refund", 10),
    ]
    assert sum(cents for _, cents in lines_as_words_and_cents(night_statement.cash_box)) == 460
    payments.refund_all_overpayments(build.desk(unfinished_night), cents=20)
    assert lines_as_words_and_cents(
        read_statement(unfinished_night).taken_in
    ) == lines_as_words_and_cents(night_statement.taken_in)
    assert lines_as_words_and_cents(read_statement(unfinished_night).cash_box) == [kept_line]


def test_checks_paid_out_are_listed_separately_from_checks_received(unfinished_night):
    press = build.desk(unfinished_night)
    check = PaymentMethod.CHECK
    payments.put_money_in(press, kind=PaymentKind.GIFT, cents=60, payment_method=check)
    payments.spend_money(press, cents=1200, note="hall", payment_method=check)
    night_statement = read_statement(unfinished_night)
    assert lines_as_words_and_cents(night_statement.cash_box)[1:] == [
        ("By check or card, not in the cash box", -60),
        ("Paid by check or card, not from the cash box", 1200),
    ]
    assert sum(line.cents for line in night_statement.cash_box) == 400


def test_prizes_above_the_pot_are_paid_by_the_club(unfinished_night):
    """Of $4.00 taken in, $4.00 are paid as prizes, and then $1.00 is spent."""
    payout.award_prizes(build.desk(unfinished_night), prizes=[Prize(1, 400, "place 1")])
    payout.pay_prize(build.desk(unfinished_night), entry=1, cents=400)
    payments.spend_money(build.desk(unfinished_night), cents=100, note="pads")
    remainder = read_statement(unfinished_night).line_for_what_is_left
    assert (remainder.words, remainder.cents) == ("Paid by the club beyond the pot", -100)


def test_prizes_paid_in_parts_and_returned_are_one_line_for_each_player(unfinished_night):
    """Numbers 1, 2 and 3 were paid prizes. Then 1 and 2 share first place, and 3 gets nothing."""
    desk = build.desk(unfinished_night)
    first_prizes = [Prize(1, 200, "place 1"), Prize(2, 50, "place 2"), Prize(3, 30, "place 3")]
    payout.award_prizes(desk, prizes=first_prizes)
    for prize in first_prizes:
        payout.pay_prize(build.desk(unfinished_night), entry=prize.entry, cents=prize.cents)
    place_words = "1st and 2nd place, shared"
    payout.award_prizes(
        build.desk(unfinished_night),
        prizes=[Prize(1, 125, place_words), Prize(2, 125, place_words)],
    )
    payout.record_returned_prize(build.desk(unfinished_night), entry=1, cents=75)
    payout.pay_prize(build.desk(unfinished_night), entry=2, cents=75)
    first_label, second_label, third_label = (
        reader.night(unfinished_night.pk).entries.with_number(number).label for number in (1, 2, 3)
    )
    assert lines_as_words_and_cents(read_statement(unfinished_night).paid_out) == [
        (f"Prize: {first_label}, {place_words}", -125),
        (f"Prize: {second_label}, {place_words}", -125),
        (f"Prize: {third_label}, no longer awarded", -30),
    ]
    notes = [
        payment.note
        for payment in reader.night(unfinished_night.pk).facts_of(Payment)
        if not payment.void
    ]
    assert notes[-4:] == ["place 2", "place 3", place_words, place_words]


def test_counted_cash_is_reported_only_if_it_differs_from_the_books(unfinished_night):
    closing.count_cash(build.desk(unfinished_night), cents=400)
    assert read_statement(unfinished_night).hand_over == ()
    assert read_statement(unfinished_night).line_for_what_is_left.words == "Kept by the club"
    closing.count_cash(build.desk(unfinished_night), cents=390)
    assert lines_as_words_and_cents(read_statement(unfinished_night).hand_over) == [
        ("Left in the pot", 400),
        ("Cash box short", -10),
        ("Kept by the club", 390),
    ]


def test_sum_left_for_the_club_is_the_count_without_unpaid_prizes(unfinished_night):
    payout.award_prizes(build.desk(unfinished_night), prizes=[Prize(1, 100, "place 1")])
    closing.count_cash(build.desk(unfinished_night), cents=375)
    night_statement = read_statement(unfinished_night)
    assert lines_as_words_and_cents(night_statement.hand_over) == [
        ("Left in the pot", 400),
        ("Cash box short", -25),
        ("Prizes not paid yet", -100),
        ("Kept by the club, once the prizes are paid", 275),
    ]
    sums = night_money(reader.night(unfinished_night.pk))
    assert sums.cents_club_keeps == night_statement.hand_over[-1].cents
    board = dates_statement((sums,), sums.date, sums.date)
    assert board.totals == (
        ("Fees", 400),
        ("Prizes not paid yet", -100),
        ("Cash over or short", -25),
        ("Kept by the club", 275),
        ("Owed", 60),
    )


def test_unpaid_prizes_are_not_the_clubs_money(unfinished_night):
    payout.award_prizes(
        build.desk(unfinished_night), prizes=[Prize(1, 300, "place 1"), Prize(2, 50, "place 2")]
    )
    payout.pay_prize(build.desk(unfinished_night), entry=2, cents=50)
    night_statement = read_statement(unfinished_night)
    assert lines_as_words_and_cents(night_statement.hand_over) == [
        ("Left in the pot", 350),
        ("Prizes not paid yet", -300),
        ("Kept by the club, once the prizes are paid", 50),
    ]
    assert lines_as_words_and_cents([night_statement.line_for_what_is_left]) == [
        ("Left in the pot", night_statement.hand_over[0].cents)
    ]
    payout.pay_prize(build.desk(unfinished_night), entry=1, cents=300)
    night_statement = read_statement(unfinished_night)
    assert lines_as_words_and_cents([night_statement.line_for_what_is_left]) == [
        ("Kept by the club", 50)
    ]
    assert night_statement.hand_over == ()


def test_pot_smaller_than_the_prizes_leaves_the_club_nothing(unfinished_night):
    """Of $4.00 taken in, $4.00 are awarded and then $1.00 is spent. The $3.00 left cannot pay the
    prizes.
    """
    payout.award_prizes(build.desk(unfinished_night), prizes=[Prize(1, 400, "place 1")])
    payments.spend_money(build.desk(unfinished_night), cents=100, note="pads")
    night_statement = read_statement(unfinished_night)
    assert lines_as_words_and_cents(night_statement.hand_over) == [
        ("Left in the pot", 300),
        ("Prizes not paid yet", -400),
        ("Missing for the prizes", -100),
    ]
    assert lines_as_words_and_cents([night_statement.line_for_what_is_left]) == [
        ("Left in the pot", night_statement.hand_over[0].cents)
    ]


def test_count_is_not_compared_with_a_negative_cash_box(unfinished_night):
    """The books say -$1.00, because the dollar that was put in was not entered."""
    payout.award_prizes(build.desk(unfinished_night), prizes=[Prize(1, 400, "place 1")])
    payout.pay_prize(build.desk(unfinished_night), entry=1, cents=400)
    payments.spend_money(build.desk(unfinished_night), cents=100, note="pads")
    closing.count_cash(build.desk(unfinished_night), cents=0)
    assert read_statement(unfinished_night).hand_over == ()


def test_surplus_cash_is_not_among_the_money_paid_by_the_club(unfinished_night):
    payout.award_prizes(build.desk(unfinished_night), prizes=[Prize(1, 400, "place 1")])
    payout.pay_prize(build.desk(unfinished_night), entry=1, cents=400)
    payments.spend_money(build.desk(unfinished_night), cents=100, note="pads")
    payments.put_money_in(
        build.desk(unfinished_night), kind=STARTING_CHANGE_PAYMENT_KINDS[0], cents=500
    )
    closing.count_cash(build.desk(unfinished_night), cents=550)
    assert lines_as_words_and_cents(read_statement(unfinished_night).hand_over) == [
        ("Paid by the club beyond the pot", -100),
        ("Cash box over", 150),
        ("Kept by the club", 50),
    ]
