"""One press marks all players here as paid, and another seats those who will pay later."""

from dataclasses import replace
from datetime import date

import pytest

from tests import build
from tests.build import read_night
from tests.tournament import pairs
from tournament.evening.facts import PaymentKind
from tournament.evening.night import attendance
from tournament.evening.night.attendance import CheckInItem
from tournament.evening.purse.accounts import (
    accounts,
    all_paid_button,
    ready_except_fee,
    total_owed,
    unpaid_by_entry,
)
from tournament.evening.purse.books import books
from tournament.evening.words.refused import Refused
from tournament.kit.lists.contact import CheckInPerson
from tournament.storage.models import Club, Payment
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.entrants.actions import arrivals, signing_in
from tournament.topics.money import actions as payments


@pytest.fixture
def athens(desk):
    """Return a night of 19 teams at $10.00 a player, of whom no one has paid."""
    row = build.night(Club.objects.get(), house="athens", fee_cents=1000, day=date(2026, 11, 24))
    people = build.players(38)
    for at in range(0, 38, 2):
        pair = (CheckInPerson(name=people[at]), CheckInPerson(name=people[at + 1]))
        signing_in.check_in_team(build.desk(row), people=pair)
    return row


def send(desk, row, page, **fields):
    return desk.post(f"/night/{row.pk}/{page}/", fields, follow=True).content.decode()


def test_button_tells_two_people_of_one_name_apart(desk):
    row = build.night(Club.objects.get(), fee_cents=100)
    for _ in range(2):
        signing_in.check_in_player(build.desk(row), person=CheckInPerson(name="Mary Johnson"))
    payments.take_payment(build.desk(row), entry=1, kind=PaymentKind.FEE)
    assert all_paid_button(read_night(row)) == "Mary Johnson (2) has paid"


def test_fees_of_all_players_here_are_taken_by_one_press(desk, athens):
    """The press takes 38 fees of $10.00."""
    page = desk.get(f"/night/{athens.pk}/check-in/").content.decode()
    assert "All 38 have paid $380.00" in page
    address = f"/night/{athens.pk}/check-in/"
    html = send(desk, athens, "check-in/all-here", do="paid", cents=38000, back=address)
    assert "have paid" not in html
    assert (total_owed(accounts(read_night(athens))), books(read_night(athens)).cash_box) == (
        0,
        38000,
    )
    assert len(attendance.teams_to_seat(read_night(athens), 1)) == 19
    with pytest.raises(Refused, match="Everyone here has paid"):
        arrivals.take_all_fees(build.desk(athens), cents=38000)


def test_single_player_who_owes_is_named(desk):
    row = build.night(Club.objects.get())
    signing_in.check_in_player(build.desk(row), person=CheckInPerson(name="Una Unpaid"))
    page = desk.get(f"/night/{row.pk}/check-in/").content.decode()
    assert ">Una Unpaid has paid $1.00</button>" in page
    change = arrivals.take_all_fees(build.desk(row), cents=100)
    assert change.words == "Una Unpaid paid $1.00."


def test_few_players_who_owe_are_named_on_the_button(desk):
    """The button names two players of one team and a single player."""
    row = build.night(Club.objects.get(), house="athens", fee_cents=1000)
    people = (CheckInPerson(name="Una Unpaid"), CheckInPerson(name="Ulf Unpaid"))
    signing_in.check_in_team(build.desk(row), people=people)
    signing_in.check_in_player(build.desk(row), person=CheckInPerson(name="Single Sam"))
    page = desk.get(f"/night/{row.pk}/check-in/").content.decode()
    assert ">Una Unpaid, Ulf Unpaid and Single Sam have paid $30.00</button>" in page
    change = arrivals.take_all_fees(build.desk(row), cents=3000)
    assert change.words == "Una Unpaid, Ulf Unpaid and Single Sam paid $30.00."


def test_sum_that_has_changed_since_the_page_is_asked_again(athens):
    with pytest.raises(Refused, match=r"The total is now \$380.00"):
        arrivals.take_all_fees(build.desk(athens), cents=1000)
    assert not Payment.objects.exists()


def test_teams_that_pay_later_are_drawn_by_one_press(desk, athens):
    """With 19 teams there are three games in the first round, which leave 16 teams; 13 teams have a
    bye.
    """
    page = desk.get(f"/night/{athens.pk}/bracket/").content.decode()
    assert "Draw now, pay later" in page
    assert "All 38 have paid $380.00" in page
    html = send(desk, athens, "bracket", do="draw", pay_later="on")
    assert "19 teams drawn, 13 first-round byes" in html
    assert "38 players may pay later" in html
    night = read_night(athens)
    assert night.teams.are_drawn
    assert total_owed(accounts(night)) == 38000
    assert sum(unpaid_by_entry(night).values()) == 38000
    page = desk.get(f"/night/{athens.pk}/check-in/").content.decode()
    assert "All 38 have paid $380.00" in page


def test_teams_that_pay_later_are_last_in_the_directors_order(desk):
    row = build.night(Club.objects.get(), house="athens", fee_cents=1000, bracket_draw="seeds")
    pairs.sign_in(row, 3)
    people = (CheckInPerson(name="Una Unpaid"), CheckInPerson(name="Ulf Unpaid"))
    signing_in.check_in_team(build.desk(row), people=people)
    draw_and_call.draw_bracket(build.desk(row), directors_order=(2, 1, 3), pay_later=True)
    numbers_in_order = sorted((team.draw_number, team.number) for team in read_night(row).teams)
    assert [number for _, number in numbers_in_order] == [2, 1, 3, 4]


def test_one_player_who_pays_later_is_named(desk):
    row = build.night(Club.objects.get(), tag=False, adult=False)
    signing_in.check_in_player(build.desk(row), person=CheckInPerson(name="Ada Abbott"))
    assert arrivals.let_all_pay_later(build.desk(row)).words == "Ada Abbott will pay later."


def test_players_who_pay_later_are_seated_by_one_press(desk):
    """Six players have their tags, and two have paid. The other four are seated too, and $4.00 stay
    owed.
    """
    row = build.night(Club.objects.get(), tag=False, adult=False)
    for name in build.players(6):
        signing_in.check_in_player(build.desk(row), person=CheckInPerson(name=name))
    for number in (1, 2):
        arrivals.mark_items_of_party(build.desk(row), party=number, ticks=frozenset(CheckInItem))
    assert len(ready_except_fee(read_night(row))) == 4
    address = f"/night/{row.pk}/check-in/"
    html = send(desk, row, "check-in/all-here", do="later", back=address)
    assert "4 players will pay later." in html
    assert len(attendance.entries_to_seat(read_night(row), 1)) == 6
    assert total_owed(accounts(read_night(row))) == 400
    with pytest.raises(Refused, match="No one is missing only the fee"):
        arrivals.let_all_pay_later(build.desk(row))


def test_expected_player_is_not_marked_as_paid(desk, athens):
    expected_entry = read_night(athens).entries[0]
    build.write_facts(build.desk(athens), new=[replace(expected_entry, expected=True)])
    assert sum(unpaid_by_entry(read_night(athens)).values()) == 37000
