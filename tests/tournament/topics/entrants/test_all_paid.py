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
    all_paid_button_words,
    entries_ready_except_fee,
    total_owed_cents,
    unpaid_cents_by_entry,
)
from tournament.evening.purse.books import books
from tournament.evening.words.refused import Refused
from tournament.kit.lists.contact import CheckInPerson
from tournament.storage.models import Club, Payment
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.entrants.actions import arrivals, signing_in
from tournament.topics.money import actions as payments


@pytest.fixture
def unpaid_athens_night(desk):
    """Return a night of 19 teams at $10.00 a player, of whom no one has paid."""
    stored_night = build.night(
        Club.objects.get(), house="athens", fee_cents=1000, day=date(2026, 11, 24)
    )
    player_names = build.players(38)
    for index in range(0, 38, 2):
        two_people = (
            CheckInPerson(name=player_names[index]),
            CheckInPerson(name=player_names[index + 1]),
        )
        signing_in.check_in_team(build.desk(stored_night), people=two_people)
    return stored_night


def send_form(desk, row, page, **fields):
    return desk.post(f"/night/{row.pk}/{page}/", fields, follow=True).content.decode()


def test_button_to_take_a_fee_distinguishes_two_people_with_the_same_name(desk):
    stored_night = build.night(Club.objects.get(), fee_cents=100)
    for _ in range(2):
        signing_in.check_in_player(
            build.desk(stored_night), person=CheckInPerson(name="Mary Johnson")
        )
    payments.take_payment(build.desk(stored_night), entry=1, kind=PaymentKind.FEE)
    assert all_paid_button_words(read_night(stored_night)) == "Mark Mary Johnson (2) paid:"


def test_fees_of_all_players_here_are_taken_by_one_press(desk, unpaid_athens_night):
    """The button takes 38 fees of $10.00."""
    page = desk.get(f"/night/{unpaid_athens_night.pk}/check-in/").content.decode()
    assert "Mark all 38 paid: $380.00" in page
    address = f"/night/{unpaid_athens_night.pk}/check-in/"
    html = send_form(
        desk, unpaid_athens_night, "check-in/all-here", do="paid", cents=38000, back=address
    )
    assert "have paid" not in html
    assert (
        total_owed_cents(accounts(read_night(unpaid_athens_night))),
        books(read_night(unpaid_athens_night)).cents_in_cash_box,
    ) == (
        0,
        38000,
    )
    assert len(attendance.teams_to_seat(read_night(unpaid_athens_night), 1)) == 19
    with pytest.raises(Refused, match="Everyone here has paid"):
        arrivals.take_all_fees(build.desk(unpaid_athens_night), cents=38000)


def test_single_player_who_owes_is_named(desk):
    stored_night = build.night(Club.objects.get())
    signing_in.check_in_player(build.desk(stored_night), person=CheckInPerson(name="Una Unpaid"))
    page = desk.get(f"/night/{stored_night.pk}/check-in/").content.decode()
    assert ">Mark Una Unpaid paid: $1.00</button>" in page
    change = arrivals.take_all_fees(build.desk(stored_night), cents=100)
    assert change.words == "Una Unpaid paid $1.00."


def test_few_players_who_owe_are_named_on_the_button(desk):
    """The button names two players of one team and a single player."""
    stored_night = build.night(Club.objects.get(), house="athens", fee_cents=1000)
    partners = (CheckInPerson(name="Una Unpaid"), CheckInPerson(name="Ulf Unpaid"))
    signing_in.check_in_team(build.desk(stored_night), people=partners)
    signing_in.check_in_player(build.desk(stored_night), person=CheckInPerson(name="Single Sam"))
    page = desk.get(f"/night/{stored_night.pk}/check-in/").content.decode()
    assert ">Mark Una Unpaid, Ulf Unpaid and Single Sam paid: $30.00</button>" in page
    change = arrivals.take_all_fees(build.desk(stored_night), cents=3000)
    assert change.words == "Una Unpaid, Ulf Unpaid and Single Sam paid $30.00."


def test_fees_of_all_players_are_refused_if_their_total_has_changed(unpaid_athens_night):
    with pytest.raises(Refused, match=r"The total is now \$380.00"):
        arrivals.take_all_fees(build.desk(unpaid_athens_night), cents=1000)
    assert not Payment.objects.exists()


def test_teams_that_pay_later_are_drawn_by_one_press(desk, unpaid_athens_night):
    """With 19 teams there are three games in the first round, which leave 16 teams; 13 teams have a
    bye.
    """
    page = desk.get(f"/night/{unpaid_athens_night.pk}/bracket/").content.decode()
    assert "Draw now, pay later" in page
    assert "Mark all 38 paid: $380.00" in page
    html = send_form(desk, unpaid_athens_night, "bracket", do="draw", pay_later="on")
    assert "19 teams drawn, 13 first-round byes" in html
    assert "38 players may pay later" in html
    night = read_night(unpaid_athens_night)
    assert night.teams.are_drawn
    assert total_owed_cents(accounts(night)) == 38000
    assert sum(unpaid_cents_by_entry(night).values()) == 38000
    page = desk.get(f"/night/{unpaid_athens_night.pk}/check-in/").content.decode()
    assert "Mark all 38 paid: $380.00" in page


def test_teams_that_pay_later_are_last_in_the_directors_order(desk):
    stored_night = build.night(
        Club.objects.get(), house="athens", fee_cents=1000, bracket_draw="seeds"
    )
    pairs.check_in_teams(stored_night, 3)
    partners = (CheckInPerson(name="Una Unpaid"), CheckInPerson(name="Ulf Unpaid"))
    signing_in.check_in_team(build.desk(stored_night), people=partners)
    draw_and_call.draw_bracket(
        build.desk(stored_night), directors_order=(2, 1, 3), may_pay_later=True
    )
    numbers_in_order = sorted(
        (team.draw_number, team.number) for team in read_night(stored_night).teams
    )
    assert [number for _, number in numbers_in_order] == [2, 1, 3, 4]


def test_one_player_who_pays_later_is_named(desk):
    stored_night = build.night(Club.objects.get(), tag=False, adult=False)
    signing_in.check_in_player(build.desk(stored_night), person=CheckInPerson(name="Ada Abbott"))
    assert (
        arrivals.let_all_pay_later(build.desk(stored_night)).words == "Ada Abbott will pay later."
    )


def test_players_who_pay_later_are_seated_by_one_press(desk):
    """Six players have their tags, and two have paid. The other four are seated too, and $4.00 stay
    owed.
    """
    stored_night = build.night(Club.objects.get(), tag=False, adult=False)
    for name in build.players(6):
        signing_in.check_in_player(build.desk(stored_night), person=CheckInPerson(name=name))
    for number in (1, 2):
        arrivals.mark_items_of_party(
            build.desk(stored_night), party=number, items=frozenset(CheckInItem)
        )
    assert len(entries_ready_except_fee(read_night(stored_night))) == 4
    address = f"/night/{stored_night.pk}/check-in/"
    html = send_form(desk, stored_night, "check-in/all-here", do="later", back=address)
    assert "4 players will pay later." in html
    assert len(attendance.entries_to_seat(read_night(stored_night), 1)) == 6
    assert total_owed_cents(accounts(read_night(stored_night))) == 400
    with pytest.raises(Refused, match="No one has only the fee left to do"):
        arrivals.let_all_pay_later(build.desk(stored_night))


def test_expected_player_is_not_marked_as_paid(desk, unpaid_athens_night):
    expected_entry = read_night(unpaid_athens_night).entries[0]
    build.write_facts(build.desk(unpaid_athens_night), new=[replace(expected_entry, expected=True)])
    assert sum(unpaid_cents_by_entry(read_night(unpaid_athens_night)).values()) == 37000
