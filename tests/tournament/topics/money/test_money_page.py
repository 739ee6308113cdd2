import csv
import io
import re
from dataclasses import replace
from decimal import Decimal

import pytest

from tests import build
from tests.tournament import pairs
from tests.tournament.cursor import place_of_cursor
from tests.tournament.finishing import correct_typed_xs, finished_night
from tournament.evening.facts import PaymentKind, PaymentMethod
from tournament.evening.purse.books import PaymentDirection
from tournament.kit.lists.contact import CheckInPerson
from tournament.storage.models import Change, Club
from tournament.storage.reading import reader
from tournament.topics.entrants.actions import signing_in
from tournament.topics.money import actions as payments
from tournament.topics.money.boards.cash_box import cash_box_board, payment_line_with_number
from tournament.topics.money.forms import AMOUNT_FAULT_SENTENCE, DueForm, OtherPaymentForm
from tournament.topics.prizes.actions import closing as closing_actions
from tournament.topics.set_up import actions as setup


def read_cash_box_board(night):
    return cash_box_board(reader.night(night.pk))


def take_payment(night, **fields):
    payments.take_payment(build.desk(night), entry=1, kind=PaymentKind.FEE, **fields)


def page_html(desk, night, address="money/"):
    return desk.get(f"/night/{night.pk}/{address}").content.decode()


def html_after_form(desk, night, **fields):
    response = desk.post(f"/night/{night.pk}/money/", fields, follow=True)
    return response.content.decode()


def test_page_shows_the_sums_owed_and_the_expected_cash_box(desk, night):
    take_payment(night)
    html = page_html(desk, night)
    assert "Cash box should hold</dt><dd>$1.00" in html
    assert ">$1.00</b>" in html
    assert "void: <bdi>not yet</bdi>" in html


def test_newest_payment_is_the_first_line(desk, night):
    take_payment(night)
    assert [line.number for line in read_cash_box_board(night).lines] == [3, 2, 1]
    listing = desk.get(f"/night/{night.pk}/money/").context["listing"]
    assert [row.record.number for row in listing.rows] == [3, 2, 1]


def test_payments_are_not_divided_into_pages(desk, night):
    for _ in range(60):
        payments.spend_money(build.desk(night), cents=100, note="a ham")
    assert len(desk.get(f"/night/{night.pk}/money/").context["listing"].page.object_list) == 62


def test_lines_of_payments_are_sorted_by_pressing_a_column_heading(desk, night):
    take_payment(night)
    response = desk.get(f"/night/{night.pk}/money/?sort=number")
    assert [row.record.number for row in response.context["listing"].rows] == [1, 2, 3]
    assert 'aria-sort="ascending"' in response.content.decode()
    assert 'aria-sort="descending"' in page_html(desk, night, "money/?sort=-number")


@pytest.mark.parametrize(
    "sort",
    ["taken_in", "-paid_out", "name", "__class__", "note", "", "-", "number,taken_in", "0", "\x00"],
)
def test_unknown_sort_order_is_ignored(desk, night, sort):
    assert desk.get(f"/night/{night.pk}/money/", {"sort": sort}).status_code == 200


def test_payment_is_taken_on_the_page(desk, night):
    html = html_after_form(
        desk, night, do="take", entry=1, kind="fee", cents="$1.00", payment_method="check"
    )
    assert "paid $1.00 for the entry fee, by check." in html
    assert read_cash_box_board(night).cents_by_check == 100


def test_press_sent_twice_takes_one_payment(desk, night):
    for _ in range(2):
        html_after_form(
            desk,
            night,
            do="take",
            entry=1,
            kind="fee",
            cents="0.50",
            payment_method="cash",
            key="k",
        )
    assert read_cash_box_board(night).books.cents_in_cash_box == 50


@pytest.mark.parametrize(
    ("wrong_field", "sentence"),
    [
        ({"entry": ""}, "Choose a player."),
        ({"entry": "99"}, "Choose a player."),
        ({"entry": "1; drop"}, "Choose a player."),
        ({"kind": "prize"}, DueForm.base_fields["kind"].error_messages["invalid_choice"]),
        (
            {"payment_method": "none"},
            OtherPaymentForm.base_fields["payment_method"].error_messages["invalid_choice"],
        ),
        ({"cents": "1,50"}, AMOUNT_FAULT_SENTENCE),
        ({"cents": "2.00"}, "owes $1.00 for the entry fee"),
    ],
)
def test_refused_payment_keeps_what_was_typed(desk, night, wrong_field, sentence):
    form_fields = {
        "do": "take",
        "entry": 1,
        "kind": "fee",
        "cents": "1",
        "payment_method": "cash",
    } | wrong_field
    assert sentence in html_after_form(desk, night, **form_fields)
    assert read_cash_box_board(night).books.cents_in_cash_box == 0


def test_debt_is_paid_by_one_press(desk, night):
    html_after_form(desk, night, do="settle", owed="1-100")
    assert [account.entry.number for account in read_cash_box_board(night).accounts_owing] == [2]


@pytest.mark.parametrize("sum_sent", ["", "-", "1", "1-", "1-120", "9-100", "x-y", "1--100"])
def test_debt_is_not_paid_if_the_sum_was_forged(desk, night, sum_sent):
    html_after_form(desk, night, do="settle", owed=sum_sent)
    assert read_cash_box_board(night).owed_cents == 200


def test_starting_change_gifts_and_expenses_are_recorded_on_the_page(desk, night):
    html_after_form(
        desk, night, do="other", kind="float", cents="20", payment_method="cash", note=""
    )
    html_after_form(
        desk, night, do="other", kind="gift", cents="5", payment_method="card", note="Lions"
    )
    html = html_after_form(
        desk, night, do="other", kind="expense", cents="3.50", payment_method="cash", note="pads"
    )
    assert "Spent: $3.50 in cash, pads" in html
    assert (
        read_cash_box_board(night).books.cents_in_cash_box,
        read_cash_box_board(night).cents_by_card,
    ) == (1650, 500)


@pytest.mark.parametrize(
    ("wrong_field", "sentence"),
    [
        ({"kind": "fee"}, OtherPaymentForm.base_fields["kind"].error_messages["invalid_choice"]),
        ({"cents": ""}, AMOUNT_FAULT_SENTENCE),
        ({"note": ""}, "Enter what the money was spent on."),
        ({"note": "x" * 201}, "Use at most 200 characters."),
    ],
)
def test_invalid_expense_is_reported(desk, night, wrong_field, sentence):
    form_fields = {
        "do": "other",
        "kind": "expense",
        "cents": "3",
        "payment_method": "cash",
        "note": "pads",
    } | wrong_field
    assert sentence in html_after_form(desk, night, **form_fields)
    assert read_cash_box_board(night).books.cents_in_cash_box == 0


def test_fee_is_waived_on_the_page(desk, night):
    assert "Give a short reason for waiving" in html_after_form(
        desk, night, do="waive", entry=1, kind="fee", reason=""
    )
    assert "first evening" in html_after_form(
        desk, night, do="waive", entry=1, kind="fee", reason="first evening"
    )
    assert read_cash_box_board(night).owed_cents == 100


def test_unknown_button_changes_nothing(desk, night):
    count_before = Change.objects.count()
    for form_fields in ({}, {"do": "steal"}, {"do": "give-back", "entry": "1", "kind": "fee"}):
        html_after_form(desk, night, **form_fields)
    assert Change.objects.count() == count_before


def test_negative_cash_box_is_reported(desk, night):
    payments.spend_money(build.desk(night), cents=350, note="pads")
    for page in ("money", "closing"):
        html = desk.get(f"/night/{night.pk}/{page}/").content.decode()
        assert "More cash went out than came in." in html


def test_overpayment_is_shown_with_a_refund_button(desk):
    night, _ = finished_night(Club.objects.get())
    account = next(
        account for account in read_cash_box_board(night).accounts_owing if account.x == 2
    )
    payments.take_payment(build.desk(night), entry=account.entry.number, kind=PaymentKind.FINE)
    correct_typed_xs(night, (0, 0))
    assert "Refund $0.20<" in page_html(desk, night)
    html_after_form(desk, night, do="give-back", entry=account.entry.number, kind="fine")
    assert "Refund $" not in page_html(desk, night)


def test_message_about_a_correction_that_removes_paid_xs_has_refund_buttons(desk):
    night_row, night = finished_night(Club.objects.get(), games=2)
    for account in read_cash_box_board(night_row).accounts_owing:
        payments.take_all_owed(
            build.desk(night_row), entry=account.entry.number, cents_shown=account.cents_owed
        )
    version = night.rounds.table_game(1, 1).sheet.version
    form_fields = {"t1b0": 9, "t1b1": 6, "t1b2": 1, "t1b3": 1, "t1was": "9,6,1,2"}
    form_fields |= {"t1version": version, "reason": "counted twice"}
    html = desk.post(f"/night/{night_row.pk}/scores/1/", form_fields, follow=True).content.decode()
    message_html, _, rest_of_page = html.partition('<main id="main"')
    assert 'class="said warning"' in message_html
    assert message_html.count("Refund $0.10") == 2
    assert "Refund all $0.20" in message_html
    assert "Refund" not in rest_of_page
    assert (
        "Refund all $0.20"
        in page_html(desk, night_row, "scores/1/").partition('<main id="main"')[2]
    )


def test_message_about_a_correction_also_offers_refunds_of_lowered_fees(desk):
    night_row, night = finished_night(Club.objects.get())
    for account in read_cash_box_board(night_row).accounts_owing:
        payments.take_all_owed(
            build.desk(night_row), entry=account.entry.number, cents_shown=account.cents_owed
        )
    setup.change_rules(build.desk(night_row), answer_by_dial={"fee_cents": 75})
    score = {"t1b0": "9", "t1b1": "6", "t1b2": "1", "t1b3": "1"}
    version = night.rounds.table_game(1, 1).sheet.version
    page = desk.post(
        f"/night/{night_row.pk}/scores/1/", score | {"t1version": version}, follow=True
    )
    message_html = page.content.decode().partition('<main id="main"')[0]
    assert message_html.count("Refund $0.25<") == 4
    assert message_html.count("Refund $0.10<") == 2


def test_message_about_a_ruling_in_similar_words_has_no_refund_button(desk):
    """Only the message of a correction has the button, not a ruling with the same words."""
    night, _ = finished_night(Club.objects.get())
    for account in read_cash_box_board(night).accounts_owing:
        if account.x == 2:
            payments.take_payment(
                build.desk(night), entry=account.entry.number, kind=PaymentKind.FINE
            )
    correct_typed_xs(night, (1, 1))
    sentence = read_cash_box_board(night).overpayments.sentences[0]
    html = desk.post(
        f"/night/{night.pk}/ruling/1/1/", {"words": sentence}, follow=True
    ).content.decode()
    message_html, _, rest_of_page = html.partition('<main id="main"')
    assert sentence in message_html
    assert "Refund" not in message_html
    assert "Refund all $0.20" in rest_of_page


def test_all_overpayments_are_refunded_by_one_press_before_closing(desk):
    """A correction leaves two players with one X each, after both have paid for two."""
    night, _ = finished_night(Club.objects.get())
    for account in read_cash_box_board(night).accounts_owing:
        if account.x == 2:
            payments.take_payment(
                build.desk(night), entry=account.entry.number, kind=PaymentKind.FINE
            )
    correct_typed_xs(night, (1, 1))
    for page_path in ("closing", "scores/1"):
        html = page_html(desk, night, f"{page_path}/")
        assert "Refund all $0.20" in html
        assert html.count("Refund $0.10<") == 2
    form_fields = {"do": "give-all", "cents": 20, "back": f"/night/{night.pk}/closing/"}
    html = html_after_form(desk, night, **form_fields)
    assert "Refunds: " in html
    assert "Refund all" not in page_html(desk, night, "closing/")
    assert "No one has overpaid." in html_after_form(desk, night, **form_fields)


def test_page_of_a_closed_night_has_no_form(desk, night):
    closing_actions.close_night(build.desk(night, reason="nobody came"))
    html = page_html(desk, night)
    assert "All payments" in html
    assert "Take a payment" not in html
    assert "is closed. Reopen it to make changes" in html_after_form(
        desk, night, do="take", entry=1, kind="fee", cents="", payment_method="cash"
    )


def test_receipt_names_player_sum_and_purpose(desk, night):
    take_payment(night, payment_method=PaymentMethod.CHECK)
    html = page_html(desk, night, "money/3/")
    assert "Receipt 3" in html
    assert "Entry fee, check" in html
    assert "$1.00" in html
    assert "<bdi>Ada Abbott</bdi>" in html


@pytest.mark.parametrize(
    ("direction", "cents", "words"),
    [
        (PaymentDirection.IN, 100, "Received from"),
        (PaymentDirection.OUT, 600, "Paid to"),
        (PaymentDirection.NOWHERE, 100, "Waived for"),
        (PaymentDirection.NOWHERE, 0, "Not charged to"),
    ],
)
def test_receipt_says_whether_money_was_received_paid_or_waived(night, direction, cents, words):
    take_payment(night)
    payment_line = cash_box_board(reader.night(night.pk)).lines[0]
    assert replace(payment_line, direction=direction, cents=cents).words_before_name == words


def test_payment_is_voided_on_its_receipt(desk, night):
    take_payment(night)
    address = f"/night/{night.pk}/money/3/"
    assert "Give a short reason for voiding this payment" in desk.post(address, {}).content.decode()
    page_after_void = desk.post(address, {"reason": "wrong person"}, follow=True)
    assert page_after_void.request["PATH_INFO"] == f"/night/{night.pk}/money/"
    assert "Payment 3 voided, $1.00: wrong person" in page_after_void.content.decode()
    html = page_html(desk, night, "money/3/")
    assert "Void: <bdi>wrong person</bdi>" in html
    assert "Void this payment" not in html


def test_row_of_a_payment_links_to_where_it_is_voided(desk, night):
    take_payment(night)
    link = '<a href="/night/{}/money/3/">Void<span class="unseen"> payment 3</span></a>'
    assert link.format(night.pk) in page_html(desk, night)
    assert '<details class="more" open>' in page_html(desk, night, "money/3/")
    payments.void_payment(build.desk(night, reason="wrong person"), number=3)
    assert link.format(night.pk) not in page_html(desk, night)


def test_player_and_team_at_check_in_have_links_to_void_their_payments(desk, night):
    take_payment(night)
    html = page_html(desk, night, "check-in/?who=1")
    assert f'<a href="/night/{night.pk}/money/3/"><bdi>Void $1.00, entry fee</bdi></a>' in html
    team_night = build.night(Club.objects.get(), house="athens")
    team = pairs.check_in_team(team_night, "Bea Brown", "Cy Clark")
    html = page_html(desk, team_night, f"check-in/?team={team}")
    assert "<bdi>Void $10.00, entry fee: Cy Clark</bdi>" in html


def test_receipt_of_an_unknown_payment_is_not_found(desk, night):
    for payment_number in (0, 99, 10**30):
        assert desk.get(f"/night/{night.pk}/money/{payment_number}/").status_code == 404
    assert payment_line_with_number(reader.night(night.pk), 99) is None


def test_csv_has_every_payment_in_order(desk, night):
    take_payment(night)
    payments.waive_due(build.desk(night, reason="first"), entry=2, kind=PaymentKind.FEE)
    payments.spend_money(build.desk(night), cents=350, note="pads")
    response = desk.get(f"/night/{night.pk}/money.csv")
    assert response.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert response.headers["Content-Disposition"].startswith('attachment; filename="money-20')
    csv_rows = list(csv.DictReader(io.StringIO(response.content.decode("utf-8-sig"))))
    assert [(row["payment"], row["in"], row["out"], row["waived"]) for row in csv_rows] == [
        ("1", "", "", ""),
        ("2", "", "", ""),
        ("3", "1.00", "", ""),
        ("4", "", "", "1.00"),
        ("5", "", "3.50", ""),
    ]
    assert [row["void"] for row in csv_rows] == ["not yet", "not yet", "", "", ""]
    assert [row["void amount"] for row in csv_rows] == ["1.00", "1.00", "", "", ""]
    assert (csv_rows[3]["name"], csv_rows[4]["name"]) == ("Bert Baker", "")


def test_csv_columns_add_up_to_the_cash_box_without_void_payments(desk, night):
    """Lines 1 and 2 are void from the start."""
    take_payment(night)
    payments.spend_money(build.desk(night), cents=900, note="too much")
    payments.void_payment(build.desk(night, reason="wrong amount"), number=4)
    payments.spend_money(build.desk(night), cents=700, note="pads")
    csv_rows = list(
        csv.DictReader(io.StringIO(page_html(desk, night, "money.csv").lstrip("\ufeff")))
    )
    taken_in, paid_out = (
        sum(Decimal(row[column] or 0) for row in csv_rows) for column in ("in", "out")
    )
    assert (taken_in, paid_out) == (Decimal("1.00"), Decimal("7.00"))
    assert cash_box_board(reader.night(night.pk)).books.cents_in_cash_box == 100 * (
        taken_in - paid_out
    )


def test_void_line_shows_its_amount_only_in_its_note(desk, night):
    html = page_html(desk, night, "money/")
    assert html.count("$1.00 void: <bdi>not yet</bdi>") == 2
    assert '<td class="n" data-of="In">$1.00</td>' not in html


@pytest.mark.parametrize("sign", ["=", "+", "-", "@", "\uff1d"])
def test_csv_cells_that_would_be_formulas_are_escaped(desk, night, sign):
    payments.spend_money(build.desk(night), cents=1, note=f"{sign}2+3")
    build.check_in(night, f"{sign}cmd Smith")
    csv_rows = list(
        csv.reader(io.StringIO(page_html(desk, night, "money.csv").removeprefix("\ufeff")))
    )
    cells = [cell for row in csv_rows for cell in row if cell[1:].startswith((sign, f"{sign}c"))]
    assert cells
    assert not any(cell.startswith(sign) for row in csv_rows for cell in row)


@pytest.mark.parametrize("players", [4, 48])
def test_number_of_queries_is_the_same_for_any_number_of_players(
    desk, django_assert_num_queries, players
):
    night, _ = finished_night(Club.objects.get(), players)
    with django_assert_num_queries(17):
        page_html(desk, night)


def test_first_box_to_correct_in_a_refused_form_has_focus(desk, night):
    assert place_of_cursor(page_html(desk, night)) == "entry"
    assert (
        place_of_cursor(html_after_form(desk, night, do="take", entry="1", kind="fee", cents="x"))
        == "cents"
    )
    assert (
        place_of_cursor(html_after_form(desk, night, do="other", kind="gift", cents="")) == "cents"
    )
    assert place_of_cursor(html_after_form(desk, night, do="waive", kind="fee")) == "entry"
    assert (
        place_of_cursor(html_after_form(desk, night, do="waive", entry="1", kind="fee")) == "reason"
    )
    assert place_of_cursor(html_after_form(desk, night, do="settle", owed="1-100")) == "entry"


def test_table_rows_have_a_label_for_each_figure_for_narrow_screens(desk, night):
    take_payment(night)
    html = page_html(desk, night)
    assert html.count('<table class="list fold">') == 2
    assert 'class="n" data-label="In">$1.00<' in html


@pytest.fixture
def athens_night(desk):
    """Return a bracket night with one team. One of its two players has paid."""
    night = build.night(Club.objects.get(), house="athens")
    for name in ("Ann Lee", "Bob May"):
        entered_teams = reader.night(night.pk).teams
        signing_in.check_in_player(
            build.desk(night),
            person=CheckInPerson(name=name),
            team=entered_teams[0].number if entered_teams else None,
        )
    payments.take_payment(build.desk(night), entry=1, kind=PaymentKind.FEE)
    return night


def names_and_sums_owed(night):
    return [
        (account.team.number, account.cents_owed, account.cents_due)
        for account in read_cash_box_board(night).teams_owing
    ]


def test_team_owes_what_its_two_players_owe(desk, athens_night):
    assert names_and_sums_owed(athens_night) == [(1, 1000, 2000)]
    html = page_html(desk, athens_night)
    assert (
        '<b class="bad">Team 1 owes $10.00 of $20.00</b>: <bdi>Ann Lee &amp; Bob May</bdi>'
    ) in html
    assert "Paid in cash<span" in html


def test_team_that_has_paid_owes_nothing(athens_night):
    payments.take_payment(build.desk(athens_night), entry=2, kind=PaymentKind.FEE)
    assert names_and_sums_owed(athens_night) == []


def test_team_does_not_owe_a_waived_fee(athens_night):
    payments.waive_due(build.desk(athens_night, reason="the pastor"), entry=2, kind=PaymentKind.FEE)
    payments.void_payment(build.desk(athens_night, reason="a bad check"), number=1)
    assert names_and_sums_owed(athens_night) == [(1, 1000, 1000)]


def test_player_without_a_partner_owes_one_fee_as_a_team(athens_night):
    signing_in.check_in_player(build.desk(athens_night), person=CheckInPerson(name="Cy Fox"))
    assert names_and_sums_owed(athens_night) == [(1, 1000, 2000), (2, 1000, 1000)]


def test_debts_are_not_listed_by_team_on_a_night_of_single_players(night):
    assert read_cash_box_board(night).accounts_owing
    assert read_cash_box_board(night).teams_owing == ()


def test_players_of_teams_are_named_with_their_team(desk, athens_night):
    signing_in.check_in_player(build.desk(athens_night), person=CheckInPerson(name="Abe Orr"))
    assert '<bdi>Ann Lee</bdi>\N{NO-BREAK SPACE}<span class="number">team 1</span>' in page_html(
        desk, athens_night
    )
    offered_players = re.findall(
        r'<option value="(\d+)">(.*?)</option>', page_html(desk, athens_night)
    )
    assert offered_players[:3] == [
        ("3", "Abe Orr (team 2)"),
        ("1", "Ann Lee (team 1)"),
        ("2", "Bob May (team 1)"),
    ]
    change = payments.waive_due(
        build.desk(athens_night, reason="the pastor"), entry=2, kind=PaymentKind.FEE
    )
    assert change.words.startswith("Waived for Bob May (team 1): ")
    assert (
        "<dd><bdi>Ann Lee</bdi>" in desk.get(f"/night/{athens_night.pk}/money/1/").content.decode()
    )


def test_csv_of_a_night_of_teams_has_team_numbers(desk, athens_night):
    payments.take_payment(build.desk(athens_night), entry=2, kind=PaymentKind.FEE)
    payments.spend_money(build.desk(athens_night), cents=350, note="pads")
    csv_rows = list(
        csv.DictReader(
            io.StringIO(page_html(desk, athens_night, "money.csv").removeprefix("\ufeff"))
        )
    )
    teams_and_names = [(row["team"], row["name"]) for row in csv_rows]
    assert teams_and_names == [("1", "Ann Lee"), ("1", "Bob May"), ("", "")]
    assert "number" not in csv_rows[0]


def test_players_of_one_name_in_a_team_are_told_apart(desk):
    night = build.night(Club.objects.get(), house="athens")
    pairs.check_in_team(night, "Joe Baker", "Joe Baker")
    pairs.check_in_team(night, "Ada Lee", "Joe Baker")
    html = page_html(desk, night)
    offered_players = re.findall(r'<option value="(\d)">([^<]*Baker[^<]*)', html)
    assert dict(offered_players) == {
        "1": "Joe Baker (team 1, number 1)",
        "2": "Joe Baker (team 1, number 2)",
        "4": "Joe Baker (team 2)",
    }


def test_page_opens_at_the_next_player_who_owes_after_a_payment(desk):
    night_row, _ = finished_night(Club.objects.get(), 4)
    page = f"/night/{night_row.pk}/money/"
    accounts_owing = cash_box_board(reader.night(night_row.pk)).accounts_owing
    numbers = [account.entry.number for account in accounts_owing]

    def pay_and_return_next_page(account):
        sum_owed = f"{account.entry.number}-{account.cents_owed}"
        return desk.post(page, {"do": "settle", "owed": sum_owed}).url

    assert pay_and_return_next_page(accounts_owing[0]) == f"{page}#owed-{numbers[1]}"
    assert f'id="owed-{numbers[1]}"' in desk.get(page).content.decode()
    assert pay_and_return_next_page(accounts_owing[-1]) == page
