"""Evenings in which no two figures are equal, so that none is taken for another."""

import re
from html import unescape

import pytest

from scoring.dollars import dollars
from tests import build, pressing
from tests.tournament import finishing, pairs
from tournament.evening.facts import Hand, PaymentKind, PaymentMethod
from tournament.evening.night import attendance
from tournament.evening.night.attendance import missing, ticks_asked
from tournament.evening.purse.accounts import accounts
from tournament.evening.purse.books import books
from tournament.evening.purse.payouts import Prize
from tournament.evening.words.occasion import called
from tournament.storage.models import Club
from tournament.storage.reading import replay
from tournament.topics.club import actions as clubs
from tournament.topics.money import actions as payments
from tournament.topics.prizes.actions import closing, payout
from tournament.topics.seating.actions import rounds
from tournament.topics.table.actions import hands


@pytest.fixture
def desk(db):
    """A browser from which no form is taken without its token."""
    found = pressing.browser()
    found.force_login(build.director())
    return found


@pytest.fixture
def evening(desk):
    """Four have paid $1.75 each, one of them by check and one by card, and one has not; there is
    change, a gift each way, and something was bought.
    """
    row, _ = finishing.finished(Club.objects.get(), totals=(9, 6, 1, 2), fee_cents=175)
    at = build.desk(row, reason="it came otherwise")
    for number in (1, 2, 3):
        payments.void(at, number=number)
    payments.take(at, entry=1, kind=PaymentKind.FEE, how=PaymentMethod.CHECK)
    payments.take(at, entry=2, kind=PaymentKind.FEE, how=PaymentMethod.CARD)
    payments.put_in(at, kind=PaymentKind.FLOAT, cents=2000)
    payments.put_in(at, kind=PaymentKind.GIFT, cents=740, how=PaymentMethod.CHECK)
    payments.put_in(at, kind=PaymentKind.GIFT, cents=31, how=PaymentMethod.CASH)
    payments.spend(at, cents=325, note="pads")
    return row


def shown(desk, row, where):
    return desk.get(f"/night/{row.pk}/{where}/").content.decode()


def sums(html):
    """What stands under each heading of a page."""
    found = re.findall(r"<dt>(.*?)</dt><dd[^>]*>(.*?)</dd>", html)
    return {unescape(words): figure for words, figure in found}


def test_drawer_dues_checks_and_cards_are_told_apart(desk, evening):
    fines = sum(one.fine.owed for one in accounts(replay.night(evening.pk)))
    assert fines == 60
    assert sums(shown(desk, evening, "money")) == {
        "Cash that should be in the drawer": dollars(175 + 2000 + 31 - 325),
        "Still owed": dollars(175 + fines),
        "By check": dollars(175 + 740),
        "By card": dollars(175),
    }


def test_pot_names_each_of_its_parts(desk, evening):
    payments.take(build.desk(evening), entry=4, kind=PaymentKind.FINE)
    fines = books(replay.night(evening.pk)).total(PaymentKind.FINE)
    assert fines in (10, 20)
    assert sums(shown(desk, evening, "payout")) == {
        "The pot": dollars(3 * 175 + fines + 771 - 325),
        "Fees": "$5.25",
        "Fines": dollars(fines),
        "Gifts": "$7.71",
        "Spent": "−$3.25",
    }


def test_last_count_tells_what_is_in_the_drawer_and_what_is_elsewhere(desk, evening):
    payout.award(build.desk(evening, reason="early"), prizes=[Prize(1, 413, "place 1")])
    payout.hand_over(build.desk(evening), entry=1, cents=413)
    closing.count_cash(build.desk(evening), cents=1459)
    html = shown(desk, evening, "closing")
    rows = re.findall(
        r'<t[dh][^>]*>(?:<bdi>)?([^<]*)(?:</bdi>)?</t[dh]><td class="n">(?:<b>)?([^<]*)', html
    )
    assert dict(rows) == {
        "1 entry fee at $1.75": "$1.75",
        "1 entry fee at $1.75, by check": "$1.75",
        "1 entry fee at $1.75, by card": "$1.75",
        "Gift, by check": "$7.40",
        "Gift": "$0.31",
        "Prize: Ada Abbott (1), place 1": "\N{MINUS SIGN}$4.13",
        "Expense: pads": "\N{MINUS SIGN}$3.25",
        "Stays for the club": "$5.58",
        "Change at the start": "$20.00",
        "By check or card, and not in the drawer": "\N{MINUS SIGN}$10.90",
        "Should be in the drawer": "$14.68",
        "Counted": "$14.59",
        "Stays for the club, by what was counted": "$5.49",
    }
    assert "The drawer holds $0.09 less than the books say." in html


def test_every_tick_comes_off_again_where_it_was_made(desk):
    row = build.night(Club.objects.get())
    build.sign_in(row, "Ada Abbott", "Bert Baker")
    here = f"/night/{row.pk}/check-in/?who=1"
    for tick in ticks_asked(replay.night(row.pk).rules):
        for state in ("off", "on"):
            form, button = tap(desk, here, f"1 {tick.value} {state}")
            assert pressing.send(desk, form, button).status_code == 200
            assert done(row, 1, tick) is (state == "on"), (tick, state)
            assert done(row, 2, tick), tick


def tap(desk, here, value):
    (found,) = [
        (form, button)
        for form in pressing.page(desk, here).forms
        for button in form.presses
        if button.value == value and "form" not in button.told and form.told.get("class") == "ticks"
    ]
    return found


def done(row, number, tick):
    night = replay.night(row.pk)
    return tick not in missing(night.entries.of(number), attendance.fees(night), night.rules)


def test_points_so_far_are_read_to_whoever_leaves(desk):
    row = build.night(Club.objects.get())
    build.seated(row, 4)
    for number, (maker, tricks) in enumerate((("N", 5), ("E", 2), ("S", 3)), start=1):
        dealer = "NESW"[number - 1]
        told = {"dealer": dealer, "event": "played", "maker": maker, "tricks": tricks}
        hands.record_hand(build.desk(row), hand=Hand(round=1, table=1, number=number, **told))
    seats = dict(replay.night(row.pk).rounds.current.at(1).seats)
    told = {chair.value: shown(desk, row, f"leave/{who}") for chair, who in seats.items()}
    for chair, words in (("N", "5 points and 0 X"), ("E", "0 points and 1 X")):
        assert f"After hand 3, the card has {words}. That stays." in told[chair]


def test_teams_card_names_its_opponents_by_their_own_number(desk):
    row = build.night(Club.objects.get(), house="mcallen", games=2)
    pairs.sign_in(row, 4, "Men's")
    for game in (1, 2):
        rounds.seat(build.desk(row), game=game)
        build.all_in(row, game)
    night = replay.night(row.pk)
    for team in night.teams:
        met = [two for each in night.rounds for two in both(night, each) if team.number in two]
        others = [one for two in met for one in two if one != team.number]
        html = shown(desk, row, f"card/{team.number}")
        against = re.findall(r'data-label="Against".*?<span class="number">(\d+)</span>', html)
        assert [int(one) for one in against] == others


def both(night, played):
    return [night.sides.in_game(one, played) for one in played.games]


def test_new_name_of_the_club_is_on_a_night_that_is_in_memory(transactional_db):
    """Only what is committed is kept there."""
    row = build.night(build.director().club)
    before = replay.night(row.pk)
    assert replay.night(row.pk) is before
    clubs.rename(club=row.club_id, name="The Thursday Club")
    assert replay.night(row.pk).club_name == "The Thursday Club"
    Club.objects.filter(pk=row.club_id).update(calls_it="day")
    assert replay.night(row.pk).occasion == called("day")


def test_fee_of_one_cent_is_asked_taken_and_counted(desk):
    row = build.night(Club.objects.get(), fee_cents=1)
    build.sign_in(row, *build.players(4))
    night = replay.night(row.pk)
    assert books(night).total(PaymentKind.FEE) == 4
    payments.void(build.desk(row, reason="not yet"), number=2)
    assert sums(shown(desk, row, "money")) == {
        "Cash that should be in the drawer": "$0.03",
        "Still owed": "$0.01",
    }
    pressing.press(desk, f"/night/{row.pk}/money/", "Paid $0.01")
    assert books(replay.night(row.pk)).drawer == 4
