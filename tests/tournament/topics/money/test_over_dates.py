"""A statement over a month or any dates. Its sums are worked out by hand in each test."""

import re
from datetime import date

import pytest

from tests import build
from tests.tournament.finishing import finished
from tests.tournament.kit.printing import reading
from tournament.evening.facts import PaymentKind
from tournament.evening.purse.night_money import NightMoney, StillOwed
from tournament.evening.purse.payouts import Prize
from tournament.kit.printing.book import Foot, book
from tournament.kit.printing.print_wish import PrintWish
from tournament.storage.models import Club
from tournament.storage.reading import many_nights
from tournament.topics.money import actions as payments
from tournament.topics.money import paper
from tournament.topics.money.boards.over_dates import dates_in_words, over_dates
from tournament.topics.prizes.actions import closing, payout


def night(number, day, *owing, **sums):
    nothing = dict.fromkeys(("fees", "fines", "gifts", "prizes", "spent", "too_much"), 0)
    told = nothing | sums
    return NightMoney(number, f"Night {number}", day, is_closed=True, owing=owing, **told)


def test_statement_adds_up_each_column_and_names_who_owes():
    """38.00 + 3.80 - 30.00 is 11.80; 26.00 + 5.00 - 20.00 - 4.50 is 6.50."""
    olive = StillOwed("Olive Perez (4)", 12, 90)
    first = night(1, date(2026, 11, 3), olive, fees=3800, fines=380, prizes=3000)
    second = night(2, date(2026, 11, 10), fees=2600, gifts=500, prizes=2000, spent=450)
    found = over_dates((first, second), date(2026, 11, 1), date(2026, 11, 30))
    assert found.dates == "November 2026"
    assert found.by_column == (
        ("Fees", 6400),
        ("Fines", 380),
        ("Gifts", 500),
        ("Prizes", -5000),
        ("Spent", -450),
        ("The club kept", 1830),
        ("Still owed", 90),
    )
    assert [dict(row.by_column)["The club kept"] for row in found.rows] == [1180, 650]
    assert [(row.night.name, row.who) for row in found.owing] == [("Night 1", olive)]


@pytest.mark.parametrize(
    ("first", "last", "words"),
    [
        ((2026, 2, 1), (2026, 2, 28), "February 2026"),
        ((2026, 2, 1), (2026, 2, 27), "February 1, 2026 to February 27, 2026"),
        ((2026, 2, 3), (2026, 2, 3), "February 3, 2026"),
    ],
)
def test_dates_are_told_as_a_month_where_they_are_one(first, last, words):
    assert dates_in_words(date(*first), date(*last)) == words


def test_paper_breaks_no_word_where_every_column_has_something():
    olive = StillOwed("Bartholomew Featherstonehaugh (14)", 12, 90)
    every = dict.fromkeys(
        ("fees", "fines", "gifts", "prizes", "spent", "too_much", "debts"), 123400
    )
    found = over_dates((night(1, date(2026, 11, 3), olive, **every),), date.min, date.max)
    foot = Foot("Statement")
    (sums, owing) = reading.pages(
        book(paper.pages(found, PrintWish()), foot, PrintWish().paper, "S")
    )
    assert "Night 1, Nov 3, 2026 $1234.00" in sums.text
    assert "Bartholomew Featherstonehaugh (14) Night 1, Nov 3, 2026 $0.90" in owing.text


def test_dates_without_money_say_so():
    found = over_dates((), date(2026, 11, 1), date(2026, 11, 30))
    assert found.words == "No night of these dates has any money."


@pytest.fixture
def november(desk):
    """Two nights of four dollars in fees each. In the first 6 X are owed, two of them paid by one
    player, $1.00 is a prize and $0.50 is spent.
    """
    club = Club.objects.get()
    first, _ = finished(club, day=date(2026, 11, 3), name="First Tuesday")
    paid = next(
        one for one in many_nights.money(club.pk, date.min, date.max)[0].owing if one.cents == 20
    )
    number = int(paid.name.rpartition("(")[2].rstrip(")"))
    payments.take(build.desk(first), entry=number, kind=PaymentKind.FINE)
    payments.spend(build.desk(first), cents=50, note="pads")
    payout.award(build.desk(first), prizes=[Prize(1, 100, "place 1")])
    payout.hand_over(build.desk(first), entry=1, cents=100)
    closing.close(build.desk(first, reason="the rest pays next week"))
    finished(club, day=date(2026, 12, 1), name="In December")
    practice, _ = finished(club, day=date(2026, 11, 10), name="Only practice")
    build.planned(practice, practice=True)
    return desk


def test_page_paper_and_spreadsheet_have_the_nights_of_the_dates(november):
    """$4.00 + $0.20 - $1.00 - $0.50 is $2.70, and 4 X are owed."""
    asked = "?first=2026-11-01&last=2026-11-30"
    shown = november.get(f"/statement/{asked}").content.decode()
    assert "Statement: November 2026" in shown
    assert "First Tuesday" in shown
    assert "In December" not in shown
    assert "Only practice" not in shown
    assert shown.count('data-label="The club kept"><strong>$2.70</strong>') == 1
    assert "Who still owes $0.40" in shown
    lines = november.get(f"/statement.csv{asked}").content.decode("utf-8-sig").splitlines()
    assert lines[0] == "date,night,fees,fines,prizes,spent,the club kept,still owed,who owes"
    assert lines[1] == "2026-11-03,First Tuesday,4.00,0.20,-1.00,-0.50,2.70,0.40,"
    assert sum(float(line.split(",")[7]) for line in lines[2:]) == pytest.approx(0.4)
    (sums, owing) = reading.pages(november.get(f"/statement.pdf{asked}").content)
    assert "First Tuesday, Nov 3, 2026" in sums.text
    assert "Who still owes $0.40" in owing.text
    assert re.search(r"printed November \d+, 2026, \d+:\d\d [ap]m", sums.text)
    both = november.get("/statement/?first=2026-11-01&last=2026-12-31").content.decode()
    assert "In December" in both
    assert "not closed" in both


def test_wrong_dates_are_told(november):
    shown = november.get("/statement/?first=2026-11-30&last=2026-11-01").content.decode()
    assert "The last day comes before the first one" in shown
