"""A debt that is put off: what is owed when a night is closed is asked at the next check-in, or at
once of a player who is signed in already.
"""

from datetime import date

import pytest

from tests import build
from tests.tournament.finishing import finished
from tests.tournament.kit.printing.reading import printed
from tournament.evening.facts import PaymentKind
from tournament.evening.night.attendance import Tick
from tournament.evening.purse.accounts import Due, accounts
from tournament.evening.purse.books import books
from tournament.kit.lists.contact import Person
from tournament.storage.models import Club, Entry
from tournament.storage.reading import many_nights, memory, replay
from tournament.storage.reading.debts import owed_before
from tournament.storage.writing import undo
from tournament.topics.club.regulars import actions as regulars
from tournament.topics.entrants.actions import entries, signing_in
from tournament.topics.money import actions as payments
from tournament.topics.money.boards.statement import statement
from tournament.topics.prizes.actions import closing


@pytest.fixture
def last_week(desk):
    """Fines of 20, 20, 10 and 10 cents; all but one player with 20 cents have paid theirs."""
    row, _ = finished(Club.objects.get(), day=date(2026, 11, 3))
    first, *others = sorted(accounts(now(row)), key=lambda account: -account.owed)
    for account in others:
        payments.settle(build.desk(row), entry=account.entry.number, cents=account.owed)
    closing.close(build.desk(row, reason=f"{first.entry.name} pays next week"))
    return row


@pytest.fixture
def tonight(last_week):
    return build.night(Club.objects.get(), day=date(2026, 11, 10))


def now(row):
    return replay.night(row.pk)


def debtor(row):
    (account,) = (account for account in accounts(now(row)) if account.owed)
    return account.entry


def check_in(tonight, regular, *, ticks=frozenset()):
    """The person's account tonight, with these ticks pressed."""
    signing_in.sign_in(build.desk(tonight), person=Person(name="", regular=regular))
    number = now(tonight).entries[-1].number
    if ticks:
        entries.tick(build.desk(tonight), entry=number, ticks=ticks)
    return account_of(tonight, number)


def account_of(row, number):
    return next(each for each in accounts(now(row)) if each.entry.number == number)


def test_debt_is_shown_at_the_next_check_in_and_taken_with_the_fee(desk, last_week, tonight):
    """$1.00 for tonight and 20 cents from before: one press takes $1.20."""
    account = check_in(tonight, debtor(last_week).regular)
    assert (account.debt.owed, account.fee.owed, account.owed) == (20, 100, 120)
    assert account.owed_for == "entry fee $1.00, from before $0.20"
    page = desk.get(f"/night/{tonight.pk}/check-in/").content.decode()
    assert "$1.00 + $0.20 owed" in page
    assert "owes $1.20" in page
    entries.tick(build.desk(tonight), entry=account.entry.number, ticks=frozenset({Tick.FEE}))
    assert account_of(tonight, account.entry.number).owed == 0
    assert books(now(tonight)).drawer == 120
    page = desk.get(f"/night/{tonight.pk}/check-in/").content.decode()
    assert "owes" not in page


def test_night_that_an_earlier_version_closed_is_asked_for_once_it_is_closed_again(
    last_week, tonight
):
    """It kept no record of what was put off; the statement works it out of the night."""
    regular = debtor(last_week).regular
    Entry.objects.filter(tournament=last_week).update(put_off=None)
    memory.forget()
    account = check_in(tonight, regular)
    assert account.debt.owed == 0
    (money, *_) = many_nights.money(last_week.club_id, date(2026, 11, 1), date(2026, 11, 30))
    assert money.owed == 20
    closing.reopen(build.desk(last_week, reason="closed by an earlier version"))
    closing.close(build.desk(last_week, reason="pays next week"))
    assert account_of(tonight, account.entry.number).debt.owed == 20


def test_debt_is_shown_where_the_fee_is_paid_or_none_is_asked(desk, last_week):
    free = build.night(Club.objects.get(), day=date(2026, 11, 10), fee_cents=0)
    check_in(free, debtor(last_week).regular)
    page = desk.get(f"/night/{free.pk}/check-in/").content.decode()
    assert "owes $0.20 from before" in page


def test_debt_goes_into_no_pot_and_stands_in_the_drawer(last_week, tonight):
    account = check_in(tonight, debtor(last_week).regular, ticks=frozenset({Tick.FEE}))
    assert books(now(tonight)).purse.cents == 100
    lines = [(line.words, line.cents) for line in statement(now(tonight)).drawer]
    who = account.entry.label
    assert lines == [("Stays for the club", 100), (f"Owed from before: {who}", 20)]


def test_what_the_club_kept_is_the_same_sum_at_closing_and_in_the_statement(
    desk, last_week, tonight
):
    """$1.00 for tonight stays, and 20 cents from before are the club's too."""
    check_in(tonight, debtor(last_week).regular, ticks=frozenset({Tick.FEE}))
    words = "The club kept $1.20, with $0.20 that was owed from before."
    assert words in desk.get(f"/night/{tonight.pk}/closing/").content.decode()
    (paper,) = printed("treasurer", now(tonight))
    assert words in paper.text
    shown = desk.get("/statement/?first=2026-11-10&last=2026-11-10").content.decode()
    assert shown.count('data-label="The club kept"><strong>$1.20</strong>') == 1
    assert "What the club kept includes $0.20 that was owed from before." in shown


def test_sentence_about_old_debts_is_left_out_where_none_was_paid(desk, last_week):
    assert statement(now(last_week)).with_debts == ""
    shown = desk.get("/statement/?first=2026-11-03&last=2026-11-03").content.decode()
    assert "owed from before" not in shown


def test_closed_night_says_what_was_owed_when_it_was_closed(desk, last_week, tonight):
    """The 20 cents are paid a week later, and last week's papers are printed after that."""
    regular = debtor(last_week).regular
    check_in(tonight, regular, ticks=frozenset({Tick.FEE}))
    (paper,) = printed("treasurer", now(last_week))
    assert "Open when it was closed" in paper.text
    assert "Still open" not in paper.text
    page = desk.get(f"/night/{last_week.pk}/closing/").content.decode()
    for text in (paper.text, page):
        assert "$0.20 was owed when it was closed." in text
        assert "Owed when it was closed" in text
        assert "still owed" not in text.lower()


def test_tick_that_is_taken_back_leaves_the_debt_open(last_week, tonight):
    account = check_in(tonight, debtor(last_week).regular, ticks=frozenset({Tick.FEE}))
    number, fee = account.entry.number, frozenset({Tick.FEE})
    entries.tick(build.desk(tonight), entry=number, ticks=fee, on=False)
    assert account_of(tonight, number).debt.owed == 20
    assert owed_before(now(tonight), account.entry.regular) == 20


def test_debt_that_was_paid_or_waived_is_asked_no_more(last_week, tonight):
    regular = debtor(last_week).regular
    assert owed_before(now(tonight), regular) == 20
    account = check_in(tonight, regular)
    press = build.desk(tonight, reason="forgiven")
    payments.waive(press, entry=account.entry.number, kind=PaymentKind.DEBT)
    assert owed_before(now(tonight), regular) is None
    later = build.night(Club.objects.get(), day=date(2026, 11, 17))
    assert check_in(later, regular).debt.owed == 0


def test_debt_that_is_not_paid_tonight_either_is_asked_once_next_week(last_week, tonight):
    """The fee of tonight is paid by check-out, the 20 cents are not: 20 cents, and not 40."""
    regular = debtor(last_week).regular
    account = check_in(tonight, regular)
    number = account.entry.number
    payments.take(build.desk(tonight), entry=number, kind=PaymentKind.FEE)
    closing.close(build.desk(tonight, reason="next week again"))
    later = build.night(Club.objects.get(), day=date(2026, 11, 17))
    assert check_in(later, regular).debt.owed == 20


def test_debt_follows_a_regular_who_was_merged(last_week, tonight):
    regular, club = debtor(last_week).regular, Club.objects.get().pk
    signing_in.sign_in(build.desk(tonight), person=Person(name="Another Spelling"))
    spelling = now(tonight).entries[-1].regular
    regulars.merge(club=club, number=spelling, other=regular)
    later = build.night(Club.objects.get(), day=date(2026, 11, 17))
    assert owed_before(now(later), spelling) == 20


def test_night_that_is_open_or_practice_makes_no_debts(last_week, tonight):
    regular = debtor(last_week).regular
    closing.reopen(build.desk(last_week, reason="a score was wrong"))
    assert owed_before(now(tonight), regular) is None
    closing.close(build.desk(last_week, reason="right now"))
    assert owed_before(now(tonight), regular) == 20
    build.planned(tonight, practice=True)
    assert owed_before(now(tonight), regular) is None


def test_statement_takes_what_was_paid_later_off_the_oldest_debt(last_week, tonight):
    """Of the first night 20 cents are owed; they are paid a week later."""
    club, regular = Club.objects.get().pk, debtor(last_week).regular
    first, last = date(2026, 11, 1), date(2026, 11, 30)
    (night,) = many_nights.money(club, first, last)
    assert (night.owed, night.kept) == (20, 440)
    check_in(tonight, regular, ticks=frozenset({Tick.FEE}))
    before, after = many_nights.money(club, first, last)
    assert (before.owed, before.kept) == (0, 440)
    assert (after.debts, after.fees, after.kept) == (20, 100, 120)
    # The month alone knows what was paid after it.
    (alone,) = many_nights.money(club, first, date(2026, 11, 5))
    assert alone.owed == 0


def test_debt_of_a_night_that_is_closed_later_is_asked_tonight(desk, tonight):
    """Last week's night is still open at check-in: its debt is asked for once it is closed, not
    while it is open again, and again once the reopening is undone.
    """
    row, _ = finished(Club.objects.get(), day=date(2026, 11, 3))
    who = max(accounts(now(row)), key=lambda account: account.owed).entry
    number = check_in(tonight, who.regular).entry.number
    closing.close(build.desk(row, reason="pays next week"))
    assert account_of(tonight, number).debt.owed == 20
    page = desk.get(f"/night/{tonight.pk}/check-in/").content.decode()
    assert "owes $1.20" in page
    reopened = closing.reopen(build.desk(row, reason="a score was wrong"))
    assert account_of(tonight, number).debt.owed == 0
    undo.undo(build.desk(row), change=reopened.revision)
    assert account_of(tonight, number).debt.owed == 20


def test_debt_is_asked_tonight_once_the_spellings_are_merged(desk, last_week, tonight):
    regular = debtor(last_week).regular
    signing_in.sign_in(build.desk(tonight), person=Person(name="Another Spelling"))
    entry = now(tonight).entries[-1]
    desk.post("/regulars/merge/", {"number": entry.regular, "other": regular})
    assert account_of(tonight, entry.number).debt.owed == 20
    desk.post("/regulars/unmerge/", {"number": regular, "stays": entry.regular})
    assert account_of(tonight, entry.number).debt.owed == 0


def test_debt_that_was_taken_tonight_stays_settled_when_another_night_is_closed(last_week, tonight):
    account = check_in(tonight, debtor(last_week).regular, ticks=frozenset({Tick.FEE}))
    row, _ = finished(Club.objects.get(), day=date(2026, 11, 4))
    closing.close(build.desk(row, reason="pays next week"))
    assert account_of(tonight, account.entry.number).debt == Due(20, paid=20)


def test_night_that_was_left_open_before_a_debt_was_made_does_not_ask_for_it(last_week):
    earlier = build.night(Club.objects.get(), day=date(2026, 10, 27))
    assert check_in(earlier, debtor(last_week).regular).debt.owed == 0
