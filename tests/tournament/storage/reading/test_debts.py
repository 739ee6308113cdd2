"""What is owed when a night is closed is asked at the next check-in, or at once of a player who is
already checked in.
"""

from datetime import date

import pytest

from tests import build
from tests.build import read_night
from tests.tournament.finishing import finished_night
from tests.tournament.kit.printing.pdf_reading import printed_pages
from tournament.evening.facts import Payment, PaymentKind
from tournament.evening.night.attendance import CheckInItem
from tournament.evening.night.night import CentsPaidLater
from tournament.evening.purse.accounts import AmountDue, accounts
from tournament.evening.purse.books import books
from tournament.evening.words.refused import Refused
from tournament.kit.lists.contact import CheckInPerson
from tournament.storage.models import Club, Entry
from tournament.storage.reading import many_nights, memory
from tournament.storage.reading.debts import read_old_debt
from tournament.storage.writing import undo
from tournament.topics.club.actions import regulars
from tournament.topics.entrants.actions import entries, signing_in
from tournament.topics.money import actions as payments
from tournament.topics.money.boards.statement import statement
from tournament.topics.prizes.actions import closing


@pytest.fixture
def night_of_last_week(desk):
    """Return last week's night, with fines of 20, 20, 10 and 10 cents. All have paid except one
    player who owes 20 cents.
    """
    night_row, _ = finished_night(Club.objects.get(), day=date(2026, 11, 3))
    debtor_account, *other_accounts = sorted(
        accounts(read_night(night_row)), key=lambda account: -account.cents_owed
    )
    for account in other_accounts:
        payments.take_all_owed(
            build.desk(night_row), entry=account.entry.number, cents_shown=account.cents_owed
        )
    closing.close_night(build.desk(night_row, reason=f"{debtor_account.entry.name} pays next week"))
    return night_row


@pytest.fixture
def tonight(night_of_last_week):
    return build.night(Club.objects.get(), day=date(2026, 11, 10))


def debtor(night_row):
    (account,) = (account for account in accounts(read_night(night_row)) if account.cents_owed)
    return account.entry


def check_in(tonight, regular, *, items=frozenset()):
    """Check in a regular tonight with these items pressed, and return the person's account."""
    signing_in.check_in_player(
        build.desk(tonight), person=CheckInPerson(name="", regular_number=regular)
    )
    entry_number = read_night(tonight).entries[-1].number
    if items:
        entries.mark_check_in_items(build.desk(tonight), entry=entry_number, items=items)
    return account_of_entry(tonight, entry_number)


def account_of_entry(night_row, entry_number):
    return next(
        account
        for account in accounts(read_night(night_row))
        if account.entry.number == entry_number
    )


def test_old_debt_is_shown_at_check_in_and_paid_with_the_fee(desk, night_of_last_week, tonight):
    """Tonight costs $1.00 and 20 cents are owed from before, so one press takes $1.20."""
    account = check_in(tonight, debtor(night_of_last_week).regular)
    assert (account.debt.cents_owed, account.fee.cents_owed, account.cents_owed) == (20, 100, 120)
    assert account.owed_for_words == "entry fee $1.00, from before $0.20"
    page = desk.get(f"/night/{tonight.pk}/check-in/").content.decode()
    assert "$1.00 + $0.20 owed" in page
    assert "owes $1.20" in page
    entries.mark_check_in_items(
        build.desk(tonight), entry=account.entry.number, items=frozenset({CheckInItem.FEE})
    )
    assert account_of_entry(tonight, account.entry.number).cents_owed == 0
    assert books(read_night(tonight)).cents_in_cash_box == 120
    page_text = desk.get(f"/night/{tonight.pk}/check-in/").content.decode()
    assert "owes" not in page_text


def test_debts_of_a_night_closed_by_an_old_version_are_asked_for_after_closing_it_again(
    night_of_last_week, tonight
):
    """The earlier version did not record the debts of the closed night. The statement computes them
    from the night.
    """
    regular = debtor(night_of_last_week).regular
    Entry.objects.filter(tournament=night_of_last_week).update(put_off=None)
    memory.forget_all_nights()
    account = check_in(tonight, regular)
    assert account.debt.cents_owed == 0
    (night_money, *_) = many_nights.read_money_of_nights(
        night_of_last_week.club_id, date(2026, 11, 1), date(2026, 11, 30)
    )
    assert night_money.cents_owed == 20
    closing.reopen_night(build.desk(night_of_last_week, reason="closed by an earlier version"))
    closing.close_night(build.desk(night_of_last_week, reason="pays next week"))
    assert account_of_entry(tonight, account.entry.number).debt.cents_owed == 20


def test_old_debt_is_shown_at_check_in_of_a_night_without_a_fee(desk, night_of_last_week):
    night_without_fee = build.night(Club.objects.get(), day=date(2026, 11, 10), fee_cents=0)
    check_in(night_without_fee, debtor(night_of_last_week).regular)
    page_text = desk.get(f"/night/{night_without_fee.pk}/check-in/").content.decode()
    assert "owes $0.20 from before" in page_text


def test_payment_of_an_old_debt_counts_in_the_cash_box_but_not_in_the_pot(
    night_of_last_week, tonight
):
    account = check_in(
        tonight, debtor(night_of_last_week).regular, items=frozenset({CheckInItem.FEE})
    )
    assert books(read_night(tonight)).pot.cents == 100
    cash_box_lines = [
        (cash_box_line.words, cash_box_line.cents)
        for cash_box_line in statement(read_night(tonight)).cash_box
    ]
    label = account.entry.label
    assert cash_box_lines == [
        ("Kept by the club from the pot", 100),
        (f"Owed from before: {label}", 20),
    ]


def test_money_kept_by_the_club_is_the_same_at_closing_and_in_the_statement(
    desk, night_of_last_week, tonight
):
    """The $1.00 of tonight stays, and the 20 cents from before are the club's too."""
    check_in(tonight, debtor(night_of_last_week).regular, items=frozenset({CheckInItem.FEE}))
    expected_sentence = "The club also keeps $0.20 from old debts, $1.20 in all."
    assert expected_sentence in desk.get(f"/night/{tonight.pk}/closing/").content.decode()
    (paper,) = printed_pages("treasurer", read_night(tonight))
    assert expected_sentence in paper.text
    html = desk.get("/statement/?first=2026-11-10&last=2026-11-10").content.decode()
    assert html.count('data-label="Kept by the club"><strong>$1.20</strong>') == 1
    assert "“Kept by the club” includes $0.20 of old debts." in html


def test_old_debts_stay_with_the_club_when_all_other_money_goes_to_a_cause(
    desk, night_of_last_week
):
    """At Athens $10.00 go to the fund, and 20 cents from before are the club's."""
    night_row = build.night(Club.objects.get(), house="athens", day=date(2026, 11, 10))
    check_in(night_row, debtor(night_of_last_week).regular, items=frozenset({CheckInItem.FEE}))
    expected_sentence = "goes to the Campus Ministry Fund. The club keeps $0.20."
    (paper,) = printed_pages("treasurer", read_night(night_row))
    assert expected_sentence in paper.text
    html = desk.get("/statement/?first=2026-11-10&last=2026-11-10").content.decode()
    assert "goes to the Campus Ministry Fund." in html
    assert html.count('data-label="Kept by the club"><strong>$0.20</strong>') == 1


def test_sentence_about_old_debts_is_left_out_if_none_was_paid(desk, night_of_last_week):
    assert statement(read_night(night_of_last_week)).old_debts_sentence == ""
    html = desk.get("/statement/?first=2026-11-03&last=2026-11-03").content.decode()
    assert "owed from before" not in html


def test_debt_that_was_paid_later_is_no_longer_owed(desk, night_of_last_week, tonight):
    """The 20 cents are paid a week later. The closed night and its paper say so."""
    regular, name = debtor(night_of_last_week).regular, debtor(night_of_last_week).label
    check_in(tonight, regular, items=frozenset({CheckInItem.FEE}))
    (paper,) = printed_pages("treasurer", read_night(night_of_last_week))
    pages = [
        desk.get(f"/night/{night_of_last_week.pk}/{page_text}/").content.decode()
        for page_text in ("money", "check-out", "closing")
    ]
    for text in (paper.text, *pages):
        assert f"Paid at Tuesday euchre on Nov 10: {name} $0.20." in text
        assert "is owed" not in text
    assert f"Settled later Paid at Tuesday euchre on Nov 10: {name} $0.20." in paper.text


def test_debt_that_was_paid_later_is_not_taken_again_on_the_reopened_night(
    desk, night_of_last_week, tonight
):
    debtor_entry = debtor(night_of_last_week)
    entry_number = debtor_entry.number
    check_in(tonight, debtor_entry.regular, items=frozenset({CheckInItem.FEE}))
    closing.reopen_night(build.desk(night_of_last_week, reason="a score was wrong"))
    page_text = desk.get(f"/night/{night_of_last_week.pk}/money/").content.decode()
    assert "Paid in cash" not in page_text
    sentence = r"owes nothing.*\. \$0\.20 was paid at Tuesday euchre on Nov 10\."
    press = build.desk(night_of_last_week, reason="forgiven")
    with pytest.raises(Refused, match=sentence):
        payments.take_all_owed(press, entry=entry_number, cents_shown=20)
    with pytest.raises(Refused, match=sentence):
        payments.take_payment(press, entry=entry_number, kind=PaymentKind.FINE)
    with pytest.raises(Refused, match=sentence):
        payments.waive_due(press, entry=entry_number, kind=PaymentKind.FINE)
    assert account_of_entry(night_of_last_week, entry_number).cents_owed == 0
    closing.close_night(build.desk(night_of_last_week, reason="right now"))
    next_night = build.night(Club.objects.get(), day=date(2026, 11, 17))
    assert check_in(next_night, debtor_entry.regular).debt.cents_owed == 0


def test_debt_is_owed_again_once_its_payment_is_void(night_of_last_week, tonight):
    entry = debtor(night_of_last_week)
    check_in(tonight, entry.regular, items=frozenset({CheckInItem.FEE}))
    payment = next(
        fact for fact in read_night(tonight).facts_of(Payment) if fact.kind is PaymentKind.DEBT
    )
    assert account_of_entry(night_of_last_week, entry.number).cents_owed == 0
    payments.void_payment(build.desk(tonight, reason="not paid"), number=payment.number)
    assert account_of_entry(night_of_last_week, entry.number).cents_owed == 20


def test_fee_that_was_paid_later_is_not_asked_at_check_in_of_the_reopened_night(desk):
    night_row, _ = finished_night(Club.objects.get(), day=date(2026, 11, 3))
    payments.void_payment(build.desk(night_row, reason="not paid"), number=1)
    closing.close_night(build.desk(night_row, reason="pays next week"))
    entry = read_night(night_row).entries.with_number(1)
    tonight = build.night(Club.objects.get(), day=date(2026, 11, 10))
    check_in(tonight, entry.regular, items=frozenset({CheckInItem.FEE}))
    closing.reopen_night(build.desk(night_row, reason="a score was wrong"))
    assert account_of_entry(night_row, 1).fee == AmountDue(100, cents_paid_later=100)
    entries.mark_check_in_items(build.desk(night_row), entry=1, items=frozenset({CheckInItem.FEE}))
    assert account_of_entry(night_row, 1).fee == AmountDue(100, cents_paid_later=100)


def test_payment_settles_the_oldest_debt_first(night_of_last_week, tonight):
    """The player pays 20 cents of last week and nothing of tonight, and both nights show that."""
    debtor_entry = debtor(night_of_last_week)
    entry_number = check_in(tonight, debtor_entry.regular).entry.number
    closing.close_night(build.desk(tonight, reason="all next week"))
    next_night = build.night(Club.objects.get(), day=date(2026, 11, 17))
    account = check_in(next_night, debtor_entry.regular)
    payments.take_payment(
        build.desk(next_night), entry=account.entry.number, kind=PaymentKind.DEBT, cents=20
    )
    assert account_of_entry(night_of_last_week, debtor_entry.number).cents_owed == 0
    assert account_of_entry(tonight, entry_number).cents_owed == 0
    assert account_of_entry(tonight, entry_number).paid_later == CentsPaidLater(
        0, 20, "paid at Tuesday euchre on Nov 17"
    )


def test_undone_check_in_tick_leaves_the_debt_unpaid(night_of_last_week, tonight):
    account = check_in(
        tonight, debtor(night_of_last_week).regular, items=frozenset({CheckInItem.FEE})
    )
    entry_number, fee = account.entry.number, frozenset({CheckInItem.FEE})
    entries.mark_check_in_items(build.desk(tonight), entry=entry_number, items=fee, is_marked=False)
    assert account_of_entry(tonight, entry_number).debt.cents_owed == 20
    assert read_old_debt(read_night(tonight), account.entry.regular) == 20


def test_paid_or_waived_debt_is_not_asked_for_again(night_of_last_week, tonight):
    regular = debtor(night_of_last_week).regular
    assert read_old_debt(read_night(tonight), regular) == 20
    account = check_in(tonight, regular)
    press = build.desk(tonight, reason="forgiven")
    payments.waive_due(press, entry=account.entry.number, kind=PaymentKind.DEBT)
    assert read_old_debt(read_night(tonight), regular) is None
    next_night = build.night(Club.objects.get(), day=date(2026, 11, 17))
    assert check_in(next_night, regular).debt.cents_owed == 0


def test_debt_still_unpaid_tonight_is_not_doubled_next_week(night_of_last_week, tonight):
    """Tonight's fee is paid by check-out and the 20 cents are not, so 20 cents are owed and
    not 40.
    """
    regular = debtor(night_of_last_week).regular
    account = check_in(tonight, regular)
    entry_number = account.entry.number
    payments.take_payment(build.desk(tonight), entry=entry_number, kind=PaymentKind.FEE)
    closing.close_night(build.desk(tonight, reason="next week again"))
    next_night = build.night(Club.objects.get(), day=date(2026, 11, 17))
    assert check_in(next_night, regular).debt.cents_owed == 20


def test_debt_follows_a_regular_who_was_merged(night_of_last_week, tonight):
    regular, club = debtor(night_of_last_week).regular, Club.objects.get().pk
    signing_in.check_in_player(build.desk(tonight), person=CheckInPerson(name="Another Spelling"))
    merged_regular = read_night(tonight).entries[-1].regular
    regulars.merge_regulars(club=club, number=merged_regular, other_number=regular)
    next_night = build.night(Club.objects.get(), day=date(2026, 11, 17))
    assert read_old_debt(read_night(next_night), merged_regular) == 20


def test_night_that_is_open_or_practice_makes_no_debts(night_of_last_week, tonight):
    regular = debtor(night_of_last_week).regular
    closing.reopen_night(build.desk(night_of_last_week, reason="a score was wrong"))
    assert read_old_debt(read_night(tonight), regular) is None
    closing.close_night(build.desk(night_of_last_week, reason="right now"))
    assert read_old_debt(read_night(tonight), regular) == 20
    build.change_plan(tonight, practice=True)
    assert read_old_debt(read_night(tonight), regular) is None


def test_statement_subtracts_a_later_payment_from_the_oldest_debt(night_of_last_week, tonight):
    """The first night leaves 20 cents owed, which are paid a week later."""
    club, regular = Club.objects.get().pk, debtor(night_of_last_week).regular
    first_date, last_date = date(2026, 11, 1), date(2026, 11, 30)
    (night,) = many_nights.read_money_of_nights(club, first_date, last_date)
    assert (night.cents_owed, night.cents_club_keeps) == (20, 440)
    check_in(tonight, regular, items=frozenset({CheckInItem.FEE}))
    money_last_week, money_tonight = many_nights.read_money_of_nights(club, first_date, last_date)
    assert (money_last_week.cents_owed, money_last_week.cents_club_keeps) == (0, 440)
    assert (money_tonight.debt_cents, money_tonight.fee_cents, money_tonight.cents_club_keeps) == (
        20,
        100,
        120,
    )
    # Only the month's figures include what was paid after it.
    (money_of_five_days,) = many_nights.read_money_of_nights(club, first_date, date(2026, 11, 5))
    assert money_of_five_days.cents_owed == 0


def test_debt_of_a_night_closed_after_tonight_began_is_asked_for_tonight(desk, tonight):
    """Last week's night is still open at check-in. Its debt is asked for once the night is closed,
    not while it is open again, and again once the reopening is undone.
    """
    night_row, _ = finished_night(Club.objects.get(), day=date(2026, 11, 3))
    debtor_entry = max(
        accounts(read_night(night_row)), key=lambda account: account.cents_owed
    ).entry
    entry_number = check_in(tonight, debtor_entry.regular).entry.number
    closing.close_night(build.desk(night_row, reason="pays next week"))
    assert account_of_entry(tonight, entry_number).debt.cents_owed == 20
    page_text = desk.get(f"/night/{tonight.pk}/check-in/").content.decode()
    assert "owes $1.20" in page_text
    reopening_change = closing.reopen_night(build.desk(night_row, reason="a score was wrong"))
    assert account_of_entry(tonight, entry_number).debt.cents_owed == 0
    undo.undo(build.desk(night_row), change_number=reopening_change.revision)
    assert account_of_entry(tonight, entry_number).debt.cents_owed == 20


def test_debt_is_asked_for_tonight_after_two_spellings_are_merged(
    desk, night_of_last_week, tonight
):
    regular = debtor(night_of_last_week).regular
    signing_in.check_in_player(build.desk(tonight), person=CheckInPerson(name="Another Spelling"))
    entry = read_night(tonight).entries[-1]
    desk.post("/regulars/merge/", {"number": entry.regular, "other": regular})
    assert account_of_entry(tonight, entry.number).debt.cents_owed == 20
    desk.post("/regulars/unmerge/", {"number": regular, "stays": entry.regular})
    assert account_of_entry(tonight, entry.number).debt.cents_owed == 0


def test_debt_that_was_taken_tonight_stays_settled_when_another_night_is_closed(
    night_of_last_week, tonight
):
    account = check_in(
        tonight, debtor(night_of_last_week).regular, items=frozenset({CheckInItem.FEE})
    )
    night_row, _ = finished_night(Club.objects.get(), day=date(2026, 11, 4))
    closing.close_night(build.desk(night_row, reason="pays next week"))
    assert account_of_entry(tonight, account.entry.number).debt == AmountDue(20, cents_paid=20)


def test_night_left_open_before_a_debt_was_made_does_not_ask_for_that_debt(night_of_last_week):
    older_night = build.night(Club.objects.get(), day=date(2026, 10, 27))
    assert check_in(older_night, debtor(night_of_last_week).regular).debt.cents_owed == 0
