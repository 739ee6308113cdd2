import csv
import io
import re
from dataclasses import replace

import pytest

from tests import build
from tests.tournament import pairs
from tests.tournament.cursor import begins_at
from tests.tournament.finishing import correct_x, finished_night, unpaid_night
from tournament.evening.facts import PaymentKind, PaymentMethod
from tournament.kit.lists.contact import CheckInPerson
from tournament.storage.models import Change, Club
from tournament.storage.reading import reader
from tournament.topics.entrants.actions import signing_in
from tournament.topics.money import actions as payments
from tournament.topics.money.boards.cash_box import cash_box_board, receipt
from tournament.topics.prizes.actions import closing as closing_actions


@pytest.fixture
def night(desk):
    return unpaid_night(Club.objects.get())


def money_board(night):
    return cash_box_board(reader.night(night.pk))


def take_payment(night, **more):
    payments.take_payment(build.desk(night), entry=1, kind=PaymentKind.FEE, **more)


def get_page(desk, night, address="money/"):
    return desk.get(f"/night/{night.pk}/{address}").content.decode()


def send_form(desk, night, **fields):
    answer = desk.post(f"/night/{night.pk}/money/", fields, follow=True)
    return answer.content.decode()


def test_page_shows_the_sums_owed_and_the_expected_cash_box(desk, night):
    take_payment(night)
    html = get_page(desk, night)
    assert "Cash box should hold</dt><dd>$1.00" in html
    assert ">$1.00</b>" in html
    assert "void: <bdi>not yet</bdi>" in html


def test_newest_line_is_the_first(desk, night):
    take_payment(night)
    assert [line.number for line in money_board(night).lines] == [3, 2, 1]
    listing = desk.get(f"/night/{night.pk}/money/").context["listing"]
    assert [row.record.number for row in listing.rows] == [3, 2, 1]


def test_whole_evening_of_payments_stands_on_one_page(desk, night):
    for _ in range(60):
        payments.spend_money(build.desk(night), cents=100, note="a ham")
    assert len(desk.get(f"/night/{night.pk}/money/").context["listing"].page.object_list) == 62


def test_lines_are_sorted_by_their_headings(desk, night):
    take_payment(night)
    answer = desk.get(f"/night/{night.pk}/money/?sort=number")
    assert [row.record.number for row in answer.context["listing"].rows] == [1, 2, 3]
    assert 'aria-sort="ascending"' in answer.content.decode()
    assert 'aria-sort="descending"' in get_page(desk, night, "money/?sort=-number")


@pytest.mark.parametrize(
    "sort",
    ["taken_in", "-paid_out", "name", "__class__", "note", "", "-", "number,taken_in", "0", "\x00"],
)
def test_strange_sort_is_ignored(desk, night, sort):
    assert desk.get(f"/night/{night.pk}/money/", {"sort": sort}).status_code == 200


def test_payment_is_taken_on_the_page(desk, night):
    html = send_form(desk, night, do="take", entry=1, kind="fee", cents="$1.00", paid_by="check")
    assert "paid $1.00 for the entry fee, by check." in html
    assert money_board(night).cents_by_check == 100


def test_same_press_twice_takes_once(desk, night):
    for _ in range(2):
        send_form(
            desk, night, do="take", entry=1, kind="fee", cents="0.50", paid_by="cash", key="k"
        )
    assert money_board(night).books.cash_box == 50


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"entry": ""}, "Choose a player."),
        ({"entry": "99"}, "Choose a player."),
        ({"entry": "1; drop"}, "Choose a player."),
        ({"kind": "prize"}, "Choose what it is for."),
        ({"paid_by": "none"}, "Choose how it was paid."),
        ({"cents": "1,50"}, "Enter an amount like 1, 1.50 or $1.50."),
        ({"cents": "2.00"}, "owes $1.00 for the entry fee"),
    ],
)
def test_wrong_payment_is_reported_and_kept(desk, night, wrong, sentence):
    typed = {"do": "take", "entry": 1, "kind": "fee", "cents": "1", "paid_by": "cash"} | wrong
    assert sentence in send_form(desk, night, **typed)
    assert money_board(night).books.cash_box == 0


def test_debt_is_settled_with_one_press(desk, night):
    html = send_form(desk, night, do="settle", owed="1-100")
    assert "Ada Abbott (1) paid $1.00 and owes nothing." in html
    assert [account.entry.number for account in money_board(night).accounts_owing] == [2]


@pytest.mark.parametrize("owed", ["", "-", "1", "1-", "1-120", "9-100", "x-y", "1--100"])
def test_debt_that_was_meddled_with_is_not_settled(desk, night, owed):
    send_form(desk, night, do="settle", owed=owed)
    assert money_board(night).owed_cents == 200


def test_other_money_is_written_down_on_the_page(desk, night):
    send_form(desk, night, do="other", kind="float", cents="20", paid_by="cash", note="")
    send_form(desk, night, do="other", kind="gift", cents="5", paid_by="card", note="Lions")
    html = send_form(
        desk, night, do="other", kind="expense", cents="3.50", paid_by="cash", note="pads"
    )
    assert "Spent: $3.50 in cash, pads" in html
    assert (money_board(night).books.cash_box, money_board(night).cents_by_card) == (1650, 500)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"kind": "fee"}, "Choose what it is."),
        ({"cents": ""}, "Enter an amount like 1, 1.50 or $1.50."),
        ({"note": ""}, "Enter what the money was spent on."),
        ({"note": "x" * 201}, "Use at most 200 characters."),
    ],
)
def test_other_money_that_cannot_be_meant_is_reported(desk, night, wrong, sentence):
    typed = {
        "do": "other",
        "kind": "expense",
        "cents": "3",
        "paid_by": "cash",
        "note": "pads",
    } | wrong
    assert sentence in send_form(desk, night, **typed)
    assert money_board(night).books.cash_box == 0


def test_fee_is_waived_on_the_page(desk, night):
    assert "Give a short reason for waiving" in send_form(
        desk, night, do="waive", entry=1, kind="fee", reason=""
    )
    assert "first evening" in send_form(
        desk, night, do="waive", entry=1, kind="fee", reason="first evening"
    )
    assert money_board(night).owed_cents == 100


def test_nothing_is_done_that_no_form_asks_for(desk, night):
    before = Change.objects.count()
    for fields in ({}, {"do": "steal"}, {"do": "give-back", "entry": "1", "kind": "fee"}):
        send_form(desk, night, **fields)
    assert Change.objects.count() == before


def test_cash_box_below_nothing_is_reported(desk, night):
    payments.spend_money(build.desk(night), cents=350, note="pads")
    assert "More cash went out than came in." in get_page(desk, night)
    closing = desk.get(f"/night/{night.pk}/closing/").content.decode()
    assert "More cash went out than came in." in closing


def test_paid_too_much_is_shown_with_a_button(desk):
    row, _ = finished_night(Club.objects.get())
    account = next(account for account in money_board(row).accounts_owing if account.x == 2)
    payments.take_payment(build.desk(row), entry=account.entry.number, kind=PaymentKind.FINE)
    correct_x(row, (0, 0))
    assert "Refund $0.20<" in get_page(desk, row)
    send_form(desk, row, do="give-back", entry=account.entry.number, kind="fine")
    assert "Refund $" not in get_page(desk, row)


def test_correction_that_takes_a_paid_x_away_has_the_press_in_its_own_line(desk):
    row, night = finished_night(Club.objects.get(), games=2)
    for account in money_board(row).accounts_owing:
        payments.take_all_owed(build.desk(row), entry=account.entry.number, cents=account.owed)
    version = night.rounds.table_game(1, 1).sheet.version
    fields = {"t1b0": 9, "t1b1": 6, "t1b2": 1, "t1b3": 1, "t1was": "9,6,1,2"}
    fields |= {"t1version": version, "reason": "counted twice"}
    html = desk.post(f"/night/{row.pk}/scores/1/", fields, follow=True).content.decode()
    line, _, below = html.partition('<main id="main"')
    assert 'class="said warning"' in line
    assert line.count("Refund $0.10") == 2
    assert "Refund all $0.20" in line
    assert "Refund" not in below
    assert "Refund all $0.20" in get_page(desk, row, "scores/1/").partition('<main id="main"')[2]


def test_words_that_sound_like_a_correction_have_no_press_in_their_line(desk):
    """The director records the words of the correction before it."""
    row, _ = finished_night(Club.objects.get())
    for account in money_board(row).accounts_owing:
        if account.x == 2:
            payments.take_payment(
                build.desk(row), entry=account.entry.number, kind=PaymentKind.FINE
            )
    correct_x(row, (1, 1))
    sentence = money_board(row).overpaid.sentences[0]
    html = desk.post(
        f"/night/{row.pk}/ruling/1/1/", {"words": sentence}, follow=True
    ).content.decode()
    line, _, below = html.partition('<main id="main"')
    assert sentence in line
    assert "Refund" not in line
    assert "Refund all $0.20" in below


def test_closing_gives_back_all_that_was_paid_too_much_by_one_press(desk):
    """Two players paid for two X each, and now have one X each."""
    row, _ = finished_night(Club.objects.get())
    for account in money_board(row).accounts_owing:
        if account.x == 2:
            payments.take_payment(
                build.desk(row), entry=account.entry.number, kind=PaymentKind.FINE
            )
    correct_x(row, (1, 1))
    for at in ("closing", "scores/1"):
        html = get_page(desk, row, f"{at}/")
        assert "Refund all $0.20" in html
        assert html.count("Refund $0.10<") == 2
    fields = {"do": "give-all", "cents": 20, "back": f"/night/{row.pk}/closing/"}
    html = send_form(desk, row, **fields)
    assert "Refunds: " in html
    assert "Refund all" not in get_page(desk, row, "closing/")
    assert "No one has overpaid." in send_form(desk, row, **fields)


def test_count_of_payments_leaves_out_what_is_waived_or_void(desk, night):
    before = cash_box_board(reader.night(night.pk)).payment_count
    assert f"All payments ({before})" in get_page(desk, night)
    take_payment(night)
    payments.waive(build.desk(night, reason="new here"), entry=2, kind=PaymentKind.FEE)
    board = cash_box_board(reader.night(night.pk))
    assert board.payment_count == before + 1


def test_closed_night_shows_its_money_and_no_form(desk, night):
    closing_actions.close(build.desk(night, reason="nobody came"))
    html = get_page(desk, night)
    assert "All payments" in html
    assert "Take a payment" not in html
    assert "is closed. Reopen it to make changes" in send_form(
        desk, night, do="take", entry=1, kind="fee", cents="", paid_by="cash"
    )


# The receipt


def test_receipt_names_who_paid_how_much_for_what(desk, night):
    take_payment(night, paid_by=PaymentMethod.CHECK)
    html = get_page(desk, night, "money/3/")
    assert "Receipt 3" in html
    assert "Entry fee, check" in html
    assert "$1.00" in html
    assert "<bdi>Ada Abbott</bdi>" in html


@pytest.mark.parametrize(
    ("columns", "words"),
    [
        ({"taken_in": 100}, ("Received from", 100)),
        ({"paid_out": 600}, ("Paid to", 600)),
        ({"waived": 100}, ("Waived for", 100)),
        ({"waived": 0}, ("Not charged to", 0)),
    ],
)
def test_receipt_names_the_payment_before_the_player(night, columns, words):
    take_payment(night)
    line = cash_box_board(reader.night(night.pk)).lines[0]
    line = replace(line, **{"taken_in": None, "paid_out": None, "waived": None} | columns)
    assert (line.words_before_name, line.cents) == words


def test_receipt_is_where_a_line_is_made_void(desk, night):
    take_payment(night)
    where = f"/night/{night.pk}/money/3/"
    assert "Give a short reason for voiding this payment" in desk.post(where, {}).content.decode()
    html = desk.post(where, {"reason": "wrong person"}, follow=True).content.decode()
    assert "Void: <bdi>wrong person</bdi>" in html
    assert "Void this payment" not in html


def test_line_that_is_not_there_has_no_receipt(desk, night):
    for number in (0, 99, 10**30):
        assert desk.get(f"/night/{night.pk}/money/{number}/").status_code == 404
    assert receipt(reader.night(night.pk), 99) is None


# The list for a spreadsheet


def test_csv_has_every_line_in_order(desk, night):
    take_payment(night)
    payments.waive(build.desk(night, reason="first"), entry=2, kind=PaymentKind.FEE)
    payments.spend_money(build.desk(night), cents=350, note="pads")
    answer = desk.get(f"/night/{night.pk}/money.csv")
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert answer.headers["Content-Disposition"].startswith('attachment; filename="money-20')
    rows = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert [(row["line"], row["in"], row["out"], row["waived"]) for row in rows] == [
        ("1", "1.00", "", ""),
        ("2", "1.00", "", ""),
        ("3", "1.00", "", ""),
        ("4", "", "", "1.00"),
        ("5", "", "3.50", ""),
    ]
    assert [row["void"] for row in rows] == ["not yet", "not yet", "", "", ""]
    assert (rows[3]["name"], rows[4]["name"]) == ("Bert Baker", "")


@pytest.mark.parametrize("sign", ["=", "+", "-", "@", "\uff1d"])
def test_csv_runs_nothing_in_a_spreadsheet(desk, night, sign):
    payments.spend_money(build.desk(night), cents=1, note=f"{sign}2+3")
    build.sign_in(night, f"{sign}cmd Smith")
    rows = list(csv.reader(io.StringIO(get_page(desk, night, "money.csv").removeprefix("\ufeff"))))
    cells = [cell for row in rows for cell in row if cell[1:].startswith((sign, f"{sign}c"))]
    assert cells
    assert not any(cell.startswith(sign) for row in rows for cell in row)


@pytest.mark.parametrize("players", [4, 48])
def test_page_asks_the_database_a_known_number_of_times(desk, django_assert_num_queries, players):
    row, _ = finished_night(Club.objects.get(), players)
    with django_assert_num_queries(17):
        get_page(desk, row)


def test_cursor_waits_in_the_form_that_was_refused(desk, night):
    assert begins_at(get_page(desk, night)) == "entry"
    assert begins_at(send_form(desk, night, do="take", entry="1", kind="fee", cents="x")) == "cents"
    assert begins_at(send_form(desk, night, do="other", kind="gift", cents="")) == "cents"
    assert begins_at(send_form(desk, night, do="waive", kind="fee")) == "entry"
    assert begins_at(send_form(desk, night, do="waive", entry="1", kind="fee")) == "reason"
    assert begins_at(send_form(desk, night, do="settle", owed="1-100")) == "entry"


def test_lists_of_money_fold_into_cards_with_the_heading_at_each_figure(desk, night):
    take_payment(night)
    html = get_page(desk, night)
    assert html.count('<table class="list fold">') == 2
    assert 'class="n" data-label="In">$1.00<' in html


# Where pairs stay together


@pytest.fixture
def athens_night(desk):
    """Return a night with one team, one of whose two players has paid."""
    row = build.night(Club.objects.get(), house="athens")
    for name in ("Ann Lee", "Bob May"):
        entered = reader.night(row.pk).teams
        signing_in.sign_in(
            build.desk(row),
            person=CheckInPerson(name=name),
            team=entered[0].number if entered else None,
        )
    payments.take_payment(build.desk(row), entry=1, kind=PaymentKind.FEE)
    return row


def names_and_sums_owed(night):
    return [
        (account.team.number, account.owed, account.total_due)
        for account in money_board(night).teams_owing
    ]


def test_team_owes_what_its_two_owe(desk, athens_night):
    assert names_and_sums_owed(athens_night) == [(1, 1000, 2000)]
    html = get_page(desk, athens_night)
    assert (
        '<b class="bad">Team 1 owes $10.00 of $20.00</b>: <bdi>Ann Lee &amp; Bob May</bdi>'
    ) in html
    assert "Paid in cash<span" in html


def test_team_that_has_paid_owes_nothing(athens_night):
    payments.take_payment(build.desk(athens_night), entry=2, kind=PaymentKind.FEE)
    assert names_and_sums_owed(athens_night) == []


def test_fee_that_is_waived_is_not_asked_of_the_team(athens_night):
    payments.waive(build.desk(athens_night, reason="the pastor"), entry=2, kind=PaymentKind.FEE)
    payments.void(build.desk(athens_night, reason="a bad check"), number=1)
    assert names_and_sums_owed(athens_night) == [(1, 1000, 1000)]


def test_player_who_waits_for_a_partner_owes_alone(athens_night):
    signing_in.sign_in(build.desk(athens_night), person=CheckInPerson(name="Cy Fox"))
    assert names_and_sums_owed(athens_night) == [(1, 1000, 2000), (2, 1000, 1000)]


def test_nobody_is_in_a_team_where_everybody_plays_alone(night):
    assert money_board(night).accounts_owing
    assert money_board(night).teams_owing == ()


def test_people_of_teams_are_told_by_name_with_their_team(desk, athens_night):
    signing_in.sign_in(build.desk(athens_night), person=CheckInPerson(name="Abe Orr"))
    assert '<bdi>Ann Lee</bdi>\N{NO-BREAK SPACE}<span class="number">team 1</span>' in get_page(
        desk, athens_night
    )
    offered = re.findall(r'<option value="(\d+)">(.*?)</option>', get_page(desk, athens_night))
    assert offered[:3] == [
        ("3", "Abe Orr (team 2)"),
        ("1", "Ann Lee (team 1)"),
        ("2", "Bob May (team 1)"),
    ]
    done = payments.waive(
        build.desk(athens_night, reason="the pastor"), entry=2, kind=PaymentKind.FEE
    )
    assert done.words.startswith("Waived for Bob May (team 1): ")
    assert (
        "<dd><bdi>Ann Lee</bdi>" in desk.get(f"/night/{athens_night.pk}/money/1/").content.decode()
    )


def test_csv_has_the_number_of_the_team_and_none_of_a_player(desk, athens_night):
    payments.take_payment(build.desk(athens_night), entry=2, kind=PaymentKind.FEE)
    payments.spend_money(build.desk(athens_night), cents=350, note="pads")
    rows = list(
        csv.DictReader(
            io.StringIO(get_page(desk, athens_night, "money.csv").removeprefix("\ufeff"))
        )
    )
    names = [(row["team"], row["name"]) for row in rows]
    assert names == [("1", "Ann Lee"), ("1", "Bob May"), ("", "")]
    assert "number" not in rows[0]


def test_two_of_one_name_in_one_team_are_told_apart_where_money_is_taken(desk):
    row = build.night(Club.objects.get(), house="athens")
    pairs.sign_in_team(row, "Joe Baker", "Joe Baker")
    pairs.sign_in_team(row, "Ada Lee", "Joe Baker")
    html = get_page(desk, row)
    offered = re.findall(r'<option value="(\d)">([^<]*Baker[^<]*)', html)
    assert dict(offered) == {
        "1": "Joe Baker (team 1, number 1)",
        "2": "Joe Baker (team 1, number 2)",
        "4": "Joe Baker (team 2)",
    }
