"""One press for everybody who has paid, and one for all who pay later."""

from dataclasses import replace
from datetime import date

import pytest

from tests import build
from tests.tournament import pairs
from tournament.evening.night import attendance
from tournament.evening.purse.accounts import accounts, only_to_pay, total_owed, unpaid
from tournament.evening.purse.books import books
from tournament.evening.words.refused import Refused
from tournament.kit.lists.contact import Person
from tournament.storage.models import Club, Payment
from tournament.storage.reading import replay
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.entrants.actions import arrivals, signing_in


def now(row):
    return replay.night(row.pk)


@pytest.fixture
def athens(desk):
    """19 teams at $10.00 a head, of whom nobody has paid."""
    row = build.night(Club.objects.get(), house="athens", fee_cents=1000, day=date(2026, 11, 24))
    people = build.players(38)
    for at in range(0, 38, 2):
        two = (Person(name=people[at]), Person(name=people[at + 1]))
        signing_in.sign_in_two(build.desk(row), people=two)
    return row


def send(desk, row, page, **told):
    return desk.post(f"/night/{row.pk}/{page}/", told, follow=True).content.decode()


def test_one_press_takes_the_fee_of_everybody_here(desk, athens):
    """38 fees of $10.00."""
    page = desk.get(f"/night/{athens.pk}/check-in/").content.decode()
    assert "All have paid $380.00" in page
    back = f"/night/{athens.pk}/check-in/"
    shown = send(desk, athens, "check-in/all-here", do="paid", cents=38000, back=back)
    assert "All 38 have paid: $380.00." in shown
    assert "All have paid" not in shown
    assert (total_owed(accounts(now(athens))), books(now(athens)).drawer) == (0, 38000)
    assert len(attendance.teams_in(now(athens), 1)) == 19
    with pytest.raises(Refused, match="Everybody here has paid"):
        arrivals.all_paid(build.desk(athens), cents=38000)


def test_only_one_who_owes_is_named(desk):
    row = build.night(Club.objects.get())
    signing_in.sign_in(build.desk(row), person=Person(name="Una Unpaid"))
    page = desk.get(f"/night/{row.pk}/check-in/").content.decode()
    assert ">Una Unpaid has paid $1.00</button>" in page
    assert "All have paid" not in page
    done = arrivals.all_paid(build.desk(row), cents=100)
    assert done.words == "Una Unpaid has paid: $1.00."


def test_sum_that_has_changed_since_the_page_is_asked_again(athens):
    with pytest.raises(Refused, match=r"It is \$380.00 now"):
        arrivals.all_paid(build.desk(athens), cents=1000)
    assert not Payment.objects.exists()


def test_teams_are_drawn_by_one_press_and_pay_later(desk, athens):
    """Three first-round games of 19 teams, 16 of which stay after them; 13 have a bye."""
    page = desk.get(f"/night/{athens.pk}/bracket/").content.decode()
    assert "Draw now, pay later" in page
    assert "All have paid $380.00" in page
    shown = send(desk, athens, "bracket", do="draw", later="on")
    assert "19 teams are drawn, 13 without a game in the first round" in shown
    assert "38 players may pay later" in shown
    night = now(athens)
    assert night.teams.are_drawn
    assert total_owed(accounts(night)) == 38000
    assert sum(unpaid(night).values()) == 38000
    page = desk.get(f"/night/{athens.pk}/check-in/").content.decode()
    assert "All have paid $380.00" in page


def test_teams_that_pay_later_come_last_in_an_order_of_the_director(desk):
    row = build.night(Club.objects.get(), house="athens", fee_cents=1000, bracket_draw="seeds")
    pairs.sign_in(row, 3)
    people = (Person(name="Una Unpaid"), Person(name="Ulf Unpaid"))
    signing_in.sign_in_two(build.desk(row), people=people)
    draw_and_call.draw(build.desk(row), order=(2, 1, 3), later=True)
    drawn = sorted((team.drawn, team.number) for team in now(row).teams)
    assert [number for _, number in drawn] == [2, 1, 3, 4]


def test_players_are_seated_and_pay_later_by_one_press(desk):
    """Of six who have their tags two have paid: four are let in, and $4.00 stay owed."""
    row = build.night(Club.objects.get(), tag=False, adult=False)
    for name in build.players(6):
        signing_in.sign_in(build.desk(row), person=Person(name=name))
    for number in (1, 2):
        arrivals.tick_all(build.desk(row), party=number, ticks=frozenset(arrivals.Tick))
    assert len(only_to_pay(now(row))) == 4
    back = f"/night/{row.pk}/check-in/"
    shown = send(desk, row, "check-in/all-here", do="later", back=back)
    assert "4 players may be seated and pay later." in shown
    assert len(attendance.here_in(now(row), 1)) == 6
    assert total_owed(accounts(now(row))) == 400
    with pytest.raises(Refused, match="The fee alone keeps nobody from being seated"):
        arrivals.all_pay_later(build.desk(row))


def test_somebody_who_is_only_expected_has_not_paid(desk, athens):
    expected = now(athens).entries[0]
    build._told(build.desk(athens), told=[replace(expected, expected=True)])
    assert sum(unpaid(now(athens)).values()) == 37000
