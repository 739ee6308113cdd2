"""A statement adds up the money of a month or between any dates. Each test has its sums worked out
by hand.
"""

import re
from dataclasses import replace
from datetime import date

import pytest

from tests import build
from tests.tournament import pairs
from tests.tournament.finishing import finished_night
from tests.tournament.kit.printing import pdf_reading
from tournament.evening.facts import PaymentKind
from tournament.evening.purse.night_money import NightMoney, OpenDebt
from tournament.evening.purse.payouts import Prize
from tournament.kit.printing.pdf_file import FootLine, make_pdf
from tournament.kit.printing.print_choices import PrintChoices
from tournament.storage.models import Club
from tournament.storage.reading import many_nights
from tournament.topics.money import actions as payments
from tournament.topics.money import paper
from tournament.topics.money.boards.over_dates import dates_in_words, dates_statement
from tournament.topics.prizes.actions import closing, payout


def make_money_of_night(number, day, *debts, **sums):
    no_sums = dict.fromkeys(
        ("fee_cents", "fine_cents", "gift_cents", "prize_cents", "spent_cents", "overpaid_cents"), 0
    )
    all_sums = no_sums | sums
    return NightMoney(number, f"Night {number}", day, is_closed=True, open_debts=debts, **all_sums)


def test_statement_adds_up_each_column_and_names_debtors():
    """The first night keeps 38.00 + 3.80 - 30.00, or 11.80, and the second one 26.00 + 5.00 - 20.00
    - 4.50, or 6.50.
    """
    olive = OpenDebt("Olive Perez (4)", 12, 90)
    first_night = make_money_of_night(
        1, date(2026, 11, 3), olive, fee_cents=3800, fine_cents=380, prize_cents=3000
    )
    second_night = make_money_of_night(
        2, date(2026, 11, 10), fee_cents=2600, gift_cents=500, prize_cents=2000, spent_cents=450
    )
    board = dates_statement((first_night, second_night), date(2026, 11, 1), date(2026, 11, 30))
    assert board.dates_words == "November 2026"
    assert board.totals == (
        ("Fees", 6400),
        ("Fines", 380),
        ("Gifts", 500),
        ("Prizes", -5000),
        ("Spent", -450),
        ("Kept by the club", 1830),
        ("Owed", 90),
    )
    assert [dict(row.amounts)["Kept by the club"] for row in board.rows] == [1180, 650]
    assert [(row.night.name, row.open_debt) for row in board.debts] == [("Night 1", olive)]


def test_money_for_a_cause_is_not_money_the_club_keeps():
    """The fund gets 400.00 - 15.50. The club keeps 3.00 of old debts and the money of an open
    night.
    """
    night_sums = {
        "fee_cents": 40000,
        "spent_cents": 1550,
        "debt_cents": 300,
        "cause": "Campus Ministry Fund",
    }
    fund_night = make_money_of_night(1, date(2026, 11, 3), **night_sums)
    open_night = replace(
        make_money_of_night(2, date(2026, 11, 10), fee_cents=20000), is_closed=False
    )
    board = dates_statement((fund_night, open_night), date(2026, 11, 1), date(2026, 11, 30))
    night_sums = dict(board.totals)
    assert (night_sums["For a cause"], night_sums["Kept by the club"]) == (38450, 20300)
    assert board.note_sentences == (
        "$384.50 goes to the Campus Ministry Fund.",
        "“Kept by the club” includes $3.00 of old debts.",
        "“Kept by the club” includes $200.00 from nights that are not closed.",
    )


@pytest.mark.django_db
def test_statement_names_the_cause_of_a_night(desk):
    night = build.night(Club.objects.get(), house="athens", day=date(2026, 11, 3))
    pairs.draw_teams(night, 2)
    html = desk.get("/statement/?first=2026-11-01&last=2026-11-30").content.decode()
    assert html.count('data-label="For a cause"><strong>$40.00</strong>') == 1
    assert "$40.00 goes to the Campus Ministry Fund." in html


@pytest.mark.parametrize(
    ("first_date", "last_date", "words"),
    [
        ((2026, 2, 1), (2026, 2, 28), "February 2026"),
        ((2026, 2, 1), (2026, 2, 27), "February 1, 2026 to February 27, 2026"),
        ((2026, 2, 3), (2026, 2, 3), "February 3, 2026"),
    ],
)
def test_dates_of_a_whole_month_are_shown_as_the_month(first_date, last_date, words):
    assert dates_in_words(date(*first_date), date(*last_date)) == words


def test_long_names_on_the_paper_are_not_broken_within_a_word():
    olive = OpenDebt("Bartholomew Featherstonehaugh (14)", 12, 90)
    columns = dict.fromkeys(
        (
            "fee_cents",
            "fine_cents",
            "gift_cents",
            "prize_cents",
            "spent_cents",
            "overpaid_cents",
            "debt_cents",
        ),
        123400,
    )
    board = dates_statement(
        (make_money_of_night(1, date(2026, 11, 3), olive, **columns),), date.min, date.max
    )
    foot = FootLine("Statement")
    (sums_page, debts_page) = pdf_reading.pages_of_pdf(
        make_pdf(paper.statement_pages(board, PrintChoices()), foot, PrintChoices().paper, "S")
    )
    assert "Night 1, Nov 3, 2026 $1234.00" in sums_page.text
    assert "Bartholomew Featherstonehaugh (14) Night 1, Nov 3, 2026 $0.90" in debts_page.text


def test_statement_without_money_says_that_nothing_was_paid():
    board = dates_statement((), date(2026, 11, 1), date(2026, 11, 30))
    assert board.night_count_words == "No payments in these dates."


@pytest.fixture
def desk_with_two_nights(desk):
    """Return the director's browser of a club with two nights, each with $4.00 of fees. On the
    first night there were 6 Xs, of which one player has paid for two, a prize of $1.00, and
    expenses of $0.50.
    """
    club = Club.objects.get()
    first_row, _ = finished_night(club, day=date(2026, 11, 3), name="First Tuesday")
    paying_account = next(
        account
        for account in many_nights.read_money_of_nights(club.pk, date.min, date.max)[0].open_debts
        if account.cents == 20
    )
    entry_number = int(paying_account.name.rpartition("(")[2].rstrip(")"))
    payments.take_payment(build.desk(first_row), entry=entry_number, kind=PaymentKind.FINE)
    payments.spend_money(build.desk(first_row), cents=50, note="pads")
    payout.award_prizes(build.desk(first_row), prizes=[Prize(1, 100, "place 1")])
    payout.pay_prize(build.desk(first_row), entry=1, cents=100)
    closing.close_night(build.desk(first_row, reason="the rest pays next week"))
    finished_night(club, day=date(2026, 12, 1), name="In December")
    practice, _ = finished_night(club, day=date(2026, 11, 10), name="Only practice")
    build.change_plan(practice, practice=True)
    return desk


def test_page_paper_and_spreadsheet_cover_the_nights_of_the_dates(desk_with_two_nights):
    """The club keeps $4.00 + $0.20 - $1.00 - $0.50, or $2.70, and 4 X are still owed."""
    query = "?first=2026-11-01&last=2026-11-30"
    html = desk_with_two_nights.get(f"/statement/{query}").content.decode()
    assert "Statement: November 2026" in html
    assert "First Tuesday" in html
    assert "In December" not in html
    assert "Only practice" not in html
    assert html.count('data-label="Kept by the club"><strong>$2.70</strong>') == 1
    assert "Who still owes $0.40" in html
    csv_lines = (
        desk_with_two_nights.get(f"/statement.csv{query}").content.decode("utf-8-sig").splitlines()
    )
    assert csv_lines[0] == "date,night,fees,fines,prizes,spent,kept by the club,owed,who owes"
    assert csv_lines[1] == "2026-11-03,First Tuesday,4.00,0.20,-1.00,-0.50,2.70,0.40,"
    assert sum(float(line.split(",")[7]) for line in csv_lines[2:]) == pytest.approx(0.4)
    (sums_page, debts_page) = pdf_reading.pages_of_pdf(
        desk_with_two_nights.get(f"/statement.pdf{query}").content
    )
    assert "First Tuesday, Nov 3, 2026" in sums_page.text
    assert "Who still owes $0.40" in debts_page.text
    assert re.search(r"printed November \d+, 2026, \d+:\d\d [ap]m", sums_page.text)
    statement_html = desk_with_two_nights.get(
        "/statement/?first=2026-11-01&last=2026-12-31"
    ).content.decode()
    assert "In December" in statement_html
    assert "not closed" in statement_html


def test_wrong_dates_are_reported(desk_with_two_nights):
    html = desk_with_two_nights.get("/statement/?first=2026-11-30&last=2026-11-01").content.decode()
    assert "The last date is before the first one" in html
