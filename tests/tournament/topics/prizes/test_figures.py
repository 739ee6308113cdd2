"""Pages show the right figure in each place, on nights whose figures are all different."""

import re
from html import unescape

import pytest

from scoring.dollars import format_dollars
from tests import build, pressing
from tests.tournament import finishing, pairs
from tournament.evening.facts import Hand, PaymentKind, PaymentMethod
from tournament.evening.night import attendance
from tournament.evening.night.attendance import missing_check_in_items, required_check_in_items
from tournament.evening.purse.accounts import accounts
from tournament.evening.purse.books import books
from tournament.evening.purse.closing import cash_counted_sentence
from tournament.evening.purse.payouts import Prize
from tournament.evening.words.occasion import occasion_for
from tournament.storage.models import Club
from tournament.storage.reading import reader
from tournament.topics.club.actions import club as clubs
from tournament.topics.money import actions as payments
from tournament.topics.prizes.actions import closing, payout
from tournament.topics.seating.actions import rounds
from tournament.topics.table.actions import hands


@pytest.fixture
def desk(db):
    """Return a browser whose forms are refused without their token."""
    browser = pressing.browser()
    browser.force_login(build.director())
    return browser


@pytest.fixture
def evening(desk):
    """Return a night with starting change, two gifts and an expense. Four players have paid $1.75
    each, one by check and one by card, and a fifth has not.
    """
    night, _ = finishing.finished_night(Club.objects.get(), totals=(9, 6, 1, 2), fee_cents=175)
    press = build.desk(night, reason="it came otherwise")
    for number in (1, 2, 3):
        payments.void_payment(press, number=number)
    payments.take_payment(press, entry=1, kind=PaymentKind.FEE, payment_method=PaymentMethod.CHECK)
    payments.take_payment(press, entry=2, kind=PaymentKind.FEE, payment_method=PaymentMethod.CARD)
    payments.put_money_in(press, kind=PaymentKind.FLOAT, cents=2000)
    payments.put_money_in(
        press, kind=PaymentKind.GIFT, cents=740, payment_method=PaymentMethod.CHECK
    )
    payments.put_money_in(press, kind=PaymentKind.GIFT, cents=31, payment_method=PaymentMethod.CASH)
    payments.spend_money(press, cents=325, note="pads")
    return night


def page_html(desk, night, path):
    return desk.get(f"/night/{night.pk}/{path}/").content.decode()


def figures_by_heading(html):
    """Return the figures of a page by their headings."""
    figures = re.findall(r"<dt>(.*?)</dt><dd[^>]*>(.*?)</dd>", html)
    return {unescape(heading): figure for heading, figure in figures}


def test_money_page_shows_cash_debts_checks_and_card_payments_separately(desk, evening):
    fines_cents = sum(account.fine.cents_owed for account in accounts(reader.night(evening.pk)))
    assert fines_cents == 60
    assert figures_by_heading(page_html(desk, evening, "money")) == {
        "Cash box should hold": format_dollars(175 + 2000 + 31 - 325),
        "Owed": format_dollars(175 + fines_cents),
        "By check": format_dollars(175 + 740),
        "By card": format_dollars(175),
    }


def test_pot_lists_each_of_its_parts(desk, evening):
    payments.take_payment(build.desk(evening), entry=4, kind=PaymentKind.FINE)
    fines = books(reader.night(evening.pk)).total_cents(PaymentKind.FINE)
    assert fines in (10, 20)
    assert figures_by_heading(page_html(desk, evening, "payout")) == {
        "Pot": format_dollars(3 * 175 + fines + 771 - 325),
        "Fees": "$5.25",
        "Fines": format_dollars(fines),
        "Gifts": "$7.71",
        "Spent": "−$3.25",
    }


def test_closing_page_separates_cash_from_checks_and_card_payments(desk, evening):
    payout.award_prizes(build.desk(evening, reason="early"), prizes=[Prize(1, 413, "place 1")])
    payout.pay_prize(build.desk(evening), entry=1, cents=413)
    closing.count_cash(build.desk(evening), cents=1459)
    html = page_html(desk, evening, "closing")
    table_rows = re.findall(
        r'<t[dh][^>]*>(?:<bdi>)?([^<]*)(?:</bdi>)?</t[dh]><td class="n">(?:<b>)?([^<]*)', html
    )
    assert dict(table_rows) == {
        "1 entry fee at $1.75": "$1.75",
        "1 entry fee at $1.75, by check": "$1.75",
        "1 entry fee at $1.75, by card": "$1.75",
        "Gift, by check": "$7.40",
        "Gift": "$0.31",
        "Prize: Ada Abbott (1), place 1": "\N{MINUS SIGN}$4.13",
        "Expense: pads": "\N{MINUS SIGN}$3.25",
        "Left in the pot": "$5.58",
        "Starting change": "$20.00",
        "By check or card, not in the cash box": "\N{MINUS SIGN}$10.90",
        "Cash box should hold": "$14.68",
        "You counted": "$14.59",
        "Cash box short": "\N{MINUS SIGN}$0.09",
        "Kept by the club": "$5.49",
    }
    assert cash_counted_sentence("$0.09 short") in html


def test_every_check_in_item_can_be_unmarked_and_marked_by_its_button(desk):
    night = build.night(Club.objects.get())
    build.check_in(night, "Ada Abbott", "Bert Baker")
    address = f"/night/{night.pk}/check-in/?who=1"
    for item in required_check_in_items(reader.night(night.pk).rules):
        for tap_state in ("off", "on"):
            form, button = find_check_in_button(desk, address, f"1 {item.key} {tap_state}")
            assert pressing.send(desk, form, button).status_code == 200
            assert is_check_in_item_done(night, 1, item) is (tap_state == "on"), (item, tap_state)
            assert is_check_in_item_done(night, 2, item), item


def find_check_in_button(desk, address, value):
    (buttons,) = [
        (form, button)
        for form in pressing.page(desk, address).forms
        for button in form.submit_buttons
        if button.value == value
        and "form" not in button.attributes
        and form.attributes.get("class") == "ticks"
    ]
    return buttons


def is_check_in_item_done(night_row, number, item):
    night = reader.night(night_row.pk)
    return item not in missing_check_in_items(
        night.entries.with_number(number), attendance.settled_fee_cents_by_entry(night), night.rules
    )


def test_leave_page_shows_the_points_of_the_current_game_so_far(desk):
    night = build.night(Club.objects.get())
    build.seat_players(night, 4)
    for hand_number, (maker, tricks) in enumerate((("N", 5), ("E", 2), ("S", 3)), start=1):
        dealer = "NESW"[hand_number - 1]
        details = {"dealer": dealer, "event": "played", "maker": maker, "tricks": tricks}
        hands.record_hand(
            build.desk(night), hand=Hand(round=1, table=1, number=hand_number, **details)
        )
    seats = dict(reader.night(night.pk).rounds.current_game.game_at(1).seats)
    pages = {
        chair.value: page_html(desk, night, f"leave/{player}") for chair, player in seats.items()
    }
    for chair, points_words in (("N", "5 points, 0 Xs"), ("E", "0 points, 1 X")):
        assert f"After hand 3: {points_words}." in pages[chair]


def test_scorecard_of_a_team_names_its_opponents_by_team_number(desk):
    night_row = build.night(Club.objects.get(), house="mcallen", games=2)
    pairs.check_in_teams(night_row, 4, "Men's")
    for game in (1, 2):
        rounds.seat_next_game(build.desk(night_row), game=game)
        build.enter_all_tables(night_row, game)
    night = reader.night(night_row.pk)
    for team in night.teams:
        meetings = [
            teams
            for seated_game in night.rounds
            for teams in teams_at_each_table(night, seated_game)
            if team.number in teams
        ]
        opponents = [number for teams in meetings for number in teams if number != team.number]
        html = page_html(desk, night_row, f"card/{team.number}")
        opponent_numbers = re.findall(
            r'data-label="Opponents".*?<span class="number">(\d+)</span>', html
        )
        assert [int(number) for number in opponent_numbers] == opponents


def teams_at_each_table(night, round_):
    return [night.teams_for_format.teams_in_game(game, round_) for game in round_.games]


def test_night_in_memory_gets_the_new_name_of_its_club(transactional_db):
    """The test commits, because the program remembers only committed nights."""
    night = build.night(build.director().club)
    night_before = reader.night(night.pk)
    assert reader.night(night.pk) is night_before
    clubs.rename_club(club=night.club_id, name="The Thursday Club")
    assert reader.night(night.pk).club_name == "The Thursday Club"
    Club.objects.filter(pk=night.club_id).update(calls_it="day")
    assert reader.night(night.pk).occasion == occasion_for("day")


def test_fee_of_one_cent_is_asked_for_taken_and_counted(desk):
    night_row = build.night(Club.objects.get(), fee_cents=1)
    build.check_in(night_row, *build.players(4))
    night = reader.night(night_row.pk)
    assert books(night).total_cents(PaymentKind.FEE) == 4
    payments.void_payment(build.desk(night_row, reason="not yet"), number=2)
    assert figures_by_heading(page_html(desk, night_row, "money")) == {
        "Cash box should hold": "$0.03",
        "Owed": "$0.01",
    }
    pressing.press(desk, f"/night/{night_row.pk}/money/", "Paid in cash: $0.01")
    assert books(reader.night(night_row.pk)).cents_in_cash_box == 4
