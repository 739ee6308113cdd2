"""The treasurer's papers have the same amounts as the night's accounts."""

import re

import pytest

from scoring.places.prizes import PrizeTable
from tests import build, plain
from tests.tournament import finishing, pairs
from tests.tournament.kit.printing.canvas_records import draw_pages
from tests.tournament.kit.printing.pdf_reading import printed_pages, with_names
from tests.tournament.kit.printing.played_nights import play_games, with_divisions
from tournament.evening.facts import PaymentKind, PaymentMethod
from tournament.evening.night import draws
from tournament.evening.purse.accounts import accounts
from tournament.evening.purse.payouts import Prize, ties_for_prizes
from tournament.evening.words.refused import Refused
from tournament.kit.printing.pdf_file import FOOT_FONT_SIZE
from tournament.storage.models import Club
from tournament.storage.reading import reader
from tournament.topics.money import actions as payments
from tournament.topics.money.boards.statement import TURN_OVER_HEADING
from tournament.topics.prints.catalogue import printouts_for_page
from tournament.topics.prizes.actions import check_out, closing, payout
from tournament.topics.prizes.boards import payout as payouts
from tournament.topics.prizes.boards.payout import NOT_FROM_SPLIT_SENTENCE, PrizesBoard

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    """Return a night of four players at Tanglewood, who owe a dollar each; north and south have one
    X, and the others two.
    """
    return finishing.finished_night(build.director().club)[0]


def paper_pages(document, tournament, **choices):
    return printed_pages(document, reader.night(tournament.pk), **choices)


def test_fines_list_has_each_players_fine(tournament):
    (page,) = paper_pages("fines", tournament)
    assert "Fines: 6 Xs, $0.60" in page.text
    assert page.text.count("$0.10 $0.10") == page.text.count("$0.20 $0.20") == 2


@pytest.mark.parametrize(("players", "pages"), [(24, 1), (28, 1), (60, 2)])
def test_rows_of_fines_shrink_to_avoid_a_nearly_empty_page(players, pages):
    """Each player has an X. At the usual row height, a page has room for 25 players."""
    night = plain.type_all_tables(plain.seat(plain.night(players)))
    assert len(printed_pages("fines", night)) == pages


def test_paid_fine_is_no_longer_owed(tournament):
    all_accounts = accounts(reader.night(tournament.pk))
    entry = next(account.entry.number for account in all_accounts if account.x == 2)
    payments.take_payment(
        build.desk(tournament),
        entry=entry,
        kind=PaymentKind.FINE,
        cents=10,
        payment_method=PaymentMethod.CASH,
    )
    assert "$0.20 $0.10" in paper_pages("fines", tournament)[0].text
    payments.take_payment(
        build.desk(tournament),
        entry=entry,
        kind=PaymentKind.FINE,
        cents=10,
        payment_method=PaymentMethod.CASH,
    )
    assert "$0.20 $0.00 paid" in paper_pages("fines", tournament)[0].text


def test_treasurers_report_lists_overpayments(tournament):
    """Six Xs are paid, and then two players have one X less each, so that 20 cents must be given
    back.
    """
    for account in accounts(reader.night(tournament.pk)):
        payments.take_all_owed(
            build.desk(tournament), entry=account.entry.number, cents_shown=account.cents_owed
        )
    finishing.correct_typed_xs(tournament, (1, 1))
    text = paper_pages("treasurer", tournament)[0].text
    assert "Fines: 4 Xs at $0.10" in text
    assert text.count("Overpaid, refund") == 2
    assert text.count("overpaid by $0.10") == 2


def test_fine_slips_are_printed_only_for_players_who_owe(tournament):
    (page,) = paper_pages("fine-slips", tournament)
    assert page.text.count("in fines") == 4
    for account in accounts(reader.night(tournament.pk)):
        payments.take_all_owed(
            build.desk(tournament), entry=account.entry.number, cents_shown=account.cents_owed
        )
    with pytest.raises(Refused, match="Every fine is paid"):
        paper_pages("fine-slips", tournament)


def test_fines_list_without_xs_or_fines_is_refused(tournament):
    finishing.correct_typed_xs(tournament, (0, 0))
    with pytest.raises(Refused, match="No one has an X"):
        paper_pages("fines", tournament)
    with pytest.raises(Refused, match="no fines"):
        printed_pages("fines", plain.night(4, house="alameda"))


def test_waived_fine_is_listed_as_waived_instead_of_paid(tournament):
    payments.waive_due(build.desk(tournament, reason="new here"), entry=1, kind=PaymentKind.FINE)
    payments.take_payment(build.desk(tournament), entry=2, kind=PaymentKind.FINE)
    (page,) = paper_pages("fines", tournament)
    assert re.findall(r"\$0.00 (\w+)", page.text) == ["waived", "paid"]


def test_prizes_paper_proposes_prizes_before_they_are_awarded(tournament):
    (page,) = paper_pages("prizes", tournament)
    assert "Suggested prizes" in page.text
    award = (Prize(entry=1, cents=250, words="first place"),)
    payout.award_prizes(build.desk(tournament, reason="early"), prizes=award)
    (page,) = paper_pages("prizes", tournament)
    assert "Suggested prizes" not in page.text
    assert "first place $2.50" in page.text
    assert "Left in the pot $1.50" in page.text
    (slip,) = paper_pages("prize-slips", tournament)
    assert "first place $2.50 Received" in slip.text


def test_unpaid_prizes_are_below_the_cash_box_count(tournament):
    award = (Prize(entry=1, cents=250, words="first place"),)
    payout.award_prizes(build.desk(tournament, reason="early"), prizes=award)
    (page,) = paper_pages("treasurer", tournament)
    prizes_text = page.text.partition("Counted")[2]
    assert (
        f"{TURN_OVER_HEADING} Left in the pot $4.00 Prizes not paid yet \N{MINUS SIGN}$2.50"
        in prizes_text
    )
    assert "Kept by the club, once the prizes are paid $1.50" in prizes_text


def test_donated_prize_is_printed_by_its_name():
    row = build.night(build.director(club="Athens").club, house="athens")
    pairs.draw_teams(row, 4)
    payout.name_donated_prizes(build.desk(row), prize_names=["Fruit basket"])
    night = pairs.play_bracket(row)
    winner = night.teams.with_number(int(draws.bracket_state(night).champion))
    (page,) = printed_pages("prizes", night)
    assert f"{winner.name} team {winner.number} 1st place Fruit basket" in page.text
    assert "a prize" in page.text


def test_long_donated_prize_wraps_without_breaking_names():
    row = build.night(build.director(club="Athens").club, house="athens")
    pairs.draw_teams(row, 4)
    prize = "A basket with coffee, two mugs, a blanket and a card signed by everybody"
    payout.name_donated_prizes(build.desk(row), prize_names=[prize])
    night = pairs.play_bracket(row)
    winner = night.teams.with_number(int(draws.bracket_state(night).champion))
    (page,) = printed_pages("prizes", night)
    assert f"{winner.name} team {winner.number} 1st place {prize}" in page.text
    (received_heading,) = (word for word in page.words if word.text == "Received")
    assert page.width - received_heading.left > 90
    assert all(word.right < received_heading.left for word in page.words if word.text in prize)


def test_medals_on_prizes_paper_keep_names_and_reasons_on_one_line():
    """All teams in both divisions are tied with other teams until their playoffs are stored."""
    night = with_names(plain.night(20, house="mcallen", games=1), *build.players(20))
    night = play_games(with_divisions(night, "Men's", "Women's"), 1)
    for tie in ties_for_prizes(night):
        order = tuple((number,) for number in tie.tied_numbers)
        night = plain.press(payout.store_playoff, night, order=order)
    (page,) = printed_pages("prizes", night)
    texts = [word.text for word in page.words]
    assert texts.count("Men's, 9 points, after a playoff") == 3
    assert texts.count("Women's, 9 points, after a playoff") == 2
    assert "Quinn Abbott & Rose Abbott" in texts
    medals = [word for word in page.words if word.text.endswith(" medal")]
    assert len({round(word.left) for word in medals}) == 1


def test_prizes_paper_without_prizes_is_refused():
    with pytest.raises(Refused, match="no prizes yet"):
        printed_pages("prizes", plain.night(house="alameda"))


def test_receipts_are_printed_for_valid_payments_only(tournament):
    (page,) = paper_pages("receipts", tournament)
    assert page.text.count("entry fee, cash") == 4
    payments.void_payment(build.desk(tournament, reason="twice"), number=2)
    (page,) = paper_pages("receipts", tournament)
    assert "Receipt 2" not in page.text
    assert "Receipt 3" in page.text
    payments.put_money_in(
        build.desk(tournament), kind=PaymentKind.GIFT, cents=2500, note="Main Street Bakery"
    )
    payments.put_money_in(build.desk(tournament), kind=PaymentKind.FLOAT, cents=2000)
    (page,) = paper_pages("receipts", tournament)
    assert "Main Street Bakery $25.00" in page.text
    assert "$20.00" not in page.text
    with pytest.raises(Refused, match="no receipt"):
        printed_pages("receipts", plain.night(house="alameda"))


def test_eighty_receipts_need_five_pages():
    night = plain.night(80, house="tanglewood")
    receipt_pages = printed_pages("receipts", night)
    assert len(receipt_pages) == 5
    assert sum(page.text.count("Received by") for page in receipt_pages) == 80
    assert [(page.overlapping_words, page.words_outside_margins) for page in receipt_pages] == [
        ([], [])
    ] * 5
    assert len(printed_pages("receipts", night, is_large=True)) == 10


@pytest.mark.parametrize("items_per_page", [None, 8])
def test_lowest_slips_stay_away_from_the_foot_of_the_page(items_per_page):
    night = plain.night(16, house="tanglewood")
    page = draw_pages("receipts", night, items_per_page=items_per_page)[0]
    boxes = [mark.split() for mark in page if mark.startswith("rect")]
    lowest_edge = min(float(bottom) for _, _, bottom, *_ in boxes)
    foot_line = next(mark for mark in page if mark.endswith("Tanglewood") and "November" in mark)
    foot_top = float(foot_line.split()[1]) + FOOT_FONT_SIZE
    assert lowest_edge - foot_top >= 6


def test_receiver_on_a_receipt_is_in_letters_as_large_as_the_reason(tournament):
    marks = [mark for page in draw_pages("receipts", reader.night(tournament.pk)) for mark in page]
    for start in ("Receipt 1: ", "Received by "):
        assert {mark.split()[2] for mark in marks if f": {start}" in mark} == {"11"}


def test_treasurers_report_has_the_cash_box_and_its_count(tournament):
    (page,) = paper_pages("treasurer", tournament)
    assert "4 entry fees at $1.00 $4.00" in page.text
    assert "Kept by the club $4.00" in page.text
    assert "Cash box should hold $4.00" in page.text
    assert "Unfinished" in page.text
    for entry in range(1, 5):
        check_out.turn_in_card(build.desk(tournament), entry=entry, claims=(None,))
    closing.count_cash(build.desk(tournament), cents=450)
    (page,) = paper_pages("treasurer", tournament)
    assert "Counted $4.50" in page.text
    assert "$0.50 over" in page.text
    assert (
        f"{TURN_OVER_HEADING} Left in the pot $4.00 Cash box over $0.50 Kept by the club $4.50"
        in page.text
    )


def test_treasurers_report_has_waivers_voids_debts_and_closing_reason(tournament):
    payments.void_payment(build.desk(tournament, reason="typed twice"), number=1)
    payments.waive_due(
        build.desk(tournament, reason="helps at the bar"), entry=1, kind=PaymentKind.FEE
    )
    closing.close_night(build.desk(tournament, reason="the hall closes"))
    night = reader.night(tournament.pk)
    (page,) = paper_pages("treasurer", tournament, closing_reason=reader.reason_for_closing(night))
    name = night.entries.with_number(1).name
    void_words = f"No. 1, Entry fee: {name} (1). Void: typed twice $1.00"
    assert f"Voided payments {void_words} Owed" in page.text
    assert f"Waived Entry fee: {name} (1), helps at the bar $1.00" in page.text
    assert "Owed Fines, $0.20 each: " in page.text
    assert "Reason for closing the hall closes" in page.text


def test_treasurers_report_explains_the_split_of_awarded_prizes(tournament):
    words = payout_board(tournament).split_sentence
    assert words not in paper_pages("treasurer", tournament)[0].text
    suggested_prizes = [
        Prize(prize.entry, prize.cents, prize.words)
        for prize in payout_board(tournament).proposed_prizes
    ]
    payout.award_prizes(build.desk(tournament), prizes=suggested_prizes)
    assert words in paper_pages("treasurer", tournament)[0].text
    payout.award_prizes(build.desk(tournament), prizes=(Prize(1, 240, "place 1"),))
    (page,) = paper_pages("treasurer", tournament)
    assert f"{NOT_FROM_SPLIT_SENTENCE} {words} The split now gives " in page.text


def test_prizes_awarded_before_a_gift_are_not_called_changed(tournament):
    """A gift after the award makes the pot larger, but the director chose no other prizes."""
    suggested_prizes = [
        Prize(prize.entry, prize.cents, prize.words)
        for prize in payout_board(tournament).proposed_prizes
    ]
    payout.award_prizes(build.desk(tournament), prizes=suggested_prizes)
    payments.put_money_in(build.desk(tournament), kind=PaymentKind.GIFT, cents=500)
    (page,) = paper_pages("treasurer", tournament)
    assert "You changed" not in page.text
    assert NOT_FROM_SPLIT_SENTENCE in page.text


def payout_board(tournament):
    return payouts.prizes_board(reader.night(tournament.pk))


def test_treasurers_report_of_60_debts_fits_on_one_page(tournament):
    row = build.night(tournament.club, prize_places=5)
    build.check_in_crowd(row, 60)
    for number in range(1, 9):
        payments.spend_money(build.desk(row), cents=number, note="paper cups and napkins")
    (page,) = paper_pages("treasurer", row)
    assert "$60.00" in page.text


def test_waived_fees_stay_together_on_a_page_of_the_treasurers_report(tournament):
    row = build.night(tournament.club)
    build.check_in_crowd(row, 24)
    for number in range(1, 13):
        payments.spend_money(build.desk(row), cents=number, note=f"paper cups {number}")
    for number in range(1, 21):
        desk = build.desk(row, reason="helps at the bar")
        payments.waive_due(desk, entry=number, kind=PaymentKind.FEE)
    waived_counts = [page.text.count("helps at the bar") for page in paper_pages("treasurer", row)]
    assert waived_counts == [0, 20]


def test_treasurers_report_lists_expenses_separately_from_the_fund():
    row = build.night(build.director(club="Athens").club, house="athens")
    pairs.draw_teams(row, 4)
    payments.spend_money(build.desk(row), cents=1250, note="coffee")
    (page,) = printed_pages("treasurer", reader.night(row.pk))
    assert (
        "8 entry fees at $10.00 $80.00 Money out Expense: coffee \N{MINUS SIGN}$12.50" in page.text
    )
    assert "For the Campus Ministry Fund $67.50" in page.text


def test_prizes_without_a_split_are_refused_with_the_reason(tournament):
    payout.set_split(build.desk(tournament), new_split=PrizeTable(()))
    with pytest.raises(Refused, match="No cash prizes are set"):
        paper_pages("prizes", tournament)


def test_closed_night_without_an_award_offers_and_suggests_no_prizes(desk):
    tournament, _ = finishing.finished_night(Club.objects.get())
    night = reader.night(tournament.pk)
    assert "prizes" in {printout.key for printout in printouts_for_page("payout", night)}
    closing.close_night(build.desk(tournament, reason="the hall closes"))
    night = reader.night(tournament.pk)
    assert "prizes" not in {printout.key for printout in printouts_for_page("payout", night)}
    html = desk.get(f"/night/{tournament.pk}/payout/").content.decode()
    assert "Suggested prizes" not in html
    assert PrizesBoard.NO_PRIZES_AWARDED_SENTENCE in html
