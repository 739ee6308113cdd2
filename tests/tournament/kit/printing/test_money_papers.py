"""The treasurer's papers, whose figures are those of the books."""

import pytest

from tests import build, plain
from tests.tournament import finishing, pairs
from tests.tournament.kit.printing.reading import printed
from tournament.evening.facts import PaymentKind, PaymentMethod
from tournament.evening.night import draws
from tournament.evening.purse.accounts import accounts
from tournament.evening.purse.payouts import Prize
from tournament.evening.words.refused import Refused
from tournament.storage.reading import replay
from tournament.topics.money import actions as payments
from tournament.topics.prizes.actions import check_out, closing, payout
from tournament.topics.prizes.boards import payout as payouts

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    """Four players of Tanglewood, a dollar each; north and south have an X, the others two."""
    return finishing.finished(build.director().club)[0]


def paper(what, tournament, **wish):
    return printed(what, replay.night(tournament.pk), **wish)


def test_fines_are_listed_to_the_dime(tournament):
    (page,) = paper("fines", tournament)
    assert "Fines: 6 X, $0.60" in page.text
    assert page.text.count("$0.10 $0.10") == page.text.count("$0.20 $0.20") == 2


def test_fine_that_is_paid_is_owed_no_more(tournament):
    found = accounts(replay.night(tournament.pk))
    entry = next(one.entry.number for one in found if one.x == 2)
    payments.take(
        build.desk(tournament), entry=entry, kind=PaymentKind.FINE, cents=10, how=PaymentMethod.CASH
    )
    assert "$0.20 $0.10" in paper("fines", tournament)[0].text
    payments.take(
        build.desk(tournament), entry=entry, kind=PaymentKind.FINE, cents=10, how=PaymentMethod.CASH
    )
    assert "$0.20 $0.00 paid" in paper("fines", tournament)[0].text


def test_fines_of_a_closed_night_were_owed_when_it_was_closed(tournament):
    """A later night may have settled them."""
    assert "Still owed" in paper("fines", tournament)[0].text
    closing.close(build.desk(tournament, reason="they pay next week"))
    text = paper("fines", tournament)[0].text
    assert "Still owed" not in text
    assert "Owed when it was closed" in text


def test_treasurer_reads_who_has_paid_too_much(tournament):
    """Six X are paid, and two players have one less each: 4 X, and 20 cents to give back."""
    for one in accounts(replay.night(tournament.pk)):
        payments.settle(build.desk(tournament), entry=one.entry.number, cents=one.owed)
    finishing.with_x(tournament, (1, 1))
    text = paper("treasurer", tournament)[0].text
    assert "Fines: 4 X at $0.10" in text
    assert text.count("Paid too much, to be given back") == 2
    assert text.count("has paid $0.10 too much") == 2


def test_slips_are_for_those_who_still_owe(tournament):
    (page,) = paper("fine-slips", tournament)
    assert page.text.count("in fines, to pay") == 4
    for one in accounts(replay.night(tournament.pk)):
        payments.settle(build.desk(tournament), entry=one.entry.number, cents=one.owed)
    with pytest.raises(Refused, match="Every fine is paid"):
        paper("fine-slips", tournament)


def test_nobody_pays_where_nobody_has_an_x(tournament):
    finishing.with_x(tournament, (0, 0))
    with pytest.raises(Refused, match="Nobody has an X"):
        paper("fines", tournament)
    with pytest.raises(Refused, match="no fines"):
        printed("fines", plain.night(4, house="alameda"))


def test_prizes_are_proposed_until_they_are_awarded(tournament):
    (page,) = paper("prizes", tournament)
    assert "Prizes, as proposed" in page.text
    award = (Prize(entry=1, cents=250, words="first place"),)
    payout.award(build.desk(tournament, reason="early"), prizes=award)
    (page,) = paper("prizes", tournament)
    assert "as proposed" not in page.text
    assert "first place $2.50" in page.text
    assert "nobody's, and left in the pot $1.50" in page.text
    (slip,) = paper("prize-slips", tournament)
    assert "first place $2.50 Received" in slip.text


def test_donated_prize_is_named():
    row = build.night(build.director(club="Athens").club, house="athens")
    pairs.drawn(row, 4)
    payout.name_things(build.desk(row), things=["Fruit basket"])
    night = pairs.play_all(row)
    winner = night.teams.of(int(draws.bracket(night).champion))
    (page,) = printed("prizes", night)
    assert f"{winner.name} team {winner.number} place 1 Fruit basket" in page.text
    assert "a prize" in page.text


def test_long_donated_prize_takes_lines_and_leaves_names_whole():
    row = build.night(build.director(club="Athens").club, house="athens")
    pairs.drawn(row, 4)
    thing = "A basket with coffee, two mugs, a blanket and a card signed by everybody"
    payout.name_things(build.desk(row), things=[thing])
    night = pairs.play_all(row)
    winner = night.teams.of(int(draws.bracket(night).champion))
    (page,) = printed("prizes", night)
    assert f"{winner.name} team {winner.number} place 1 {thing}" in page.text
    (received,) = (word for word in page.words if word.text == "Received")
    assert page.width - received.left > 90
    assert all(word.right < received.left for word in page.words if word.text in thing)


def test_nothing_is_printed_of_prizes_that_are_not_there():
    with pytest.raises(Refused, match="no prizes yet"):
        printed("prizes", plain.night(house="alameda"))


def test_receipts_are_of_all_that_was_taken_in_and_counts(tournament):
    (page,) = paper("receipts", tournament)
    assert page.text.count("entry fee, cash") == 4
    payments.void(build.desk(tournament, reason="twice"), number=2)
    (page,) = paper("receipts", tournament)
    assert "Receipt 2" not in page.text
    assert "Receipt 3" in page.text
    with pytest.raises(Refused, match="no receipt"):
        printed("receipts", plain.night(house="alameda"))


def test_eighty_receipts_are_five_pages():
    night = plain.night(80, house="tanglewood")
    found = printed("receipts", night)
    assert len(found) == 5
    assert sum(page.text.count("Received by") for page in found) == 80
    assert [(page.overlapping, page.outside) for page in found] == [([], [])] * 5
    assert len(printed("receipts", night, large=True)) == 10


def test_treasurer_has_the_drawer_and_the_count(tournament):
    (page,) = paper("treasurer", tournament)
    assert "4 entry fees at $1.00 $4.00" in page.text
    assert "Stays for the club $4.00" in page.text
    assert "Should be in the drawer $4.00" in page.text
    assert "Still open" in page.text
    for entry in range(1, 5):
        check_out.hand_in(build.desk(tournament), entry=entry, claims=(None,))
    closing.count_cash(build.desk(tournament), cents=450)
    (page,) = paper("treasurer", tournament)
    assert "Counted $4.50" in page.text
    assert "$0.50 more than the books say" in page.text
    assert "Stays for the club, by what was counted $4.50" in page.text


def test_treasurer_reads_who_was_let_off_who_owes_and_why_it_was_closed_so(tournament):
    payments.void(build.desk(tournament, reason="typed twice"), number=1)
    payments.waive(build.desk(tournament, reason="helps at the bar"), entry=1, kind=PaymentKind.FEE)
    closing.close(build.desk(tournament, reason="the hall closes"))
    night = replay.night(tournament.pk)
    (page,) = paper("treasurer", tournament, why_closed=replay.why_closed(night))
    name = night.entries.of(1).name
    assert f"Let off Entry fee: {name} (1), helps at the bar $1.00" in page.text
    assert "Owed when it was closed Fines, $0.20 each: " in page.text
    assert "Why it is closed so the hall closes" in page.text


def test_treasurer_reads_how_the_pot_was_split_once_prizes_are_awarded(tournament):
    words = "The pot is split in whole dollars: place 1: 60 per cent, place 2: 40 per cent."
    assert words not in paper("treasurer", tournament)[0].text
    proposed = [Prize(one.entry, one.cents, one.words) for one in board(tournament).proposed]
    payout.award(build.desk(tournament), prizes=proposed)
    assert words in paper("treasurer", tournament)[0].text
    payout.award(build.desk(tournament), prizes=(Prize(1, 240, "place 1"),))
    (page,) = paper("treasurer", tournament)
    assert words not in page.text
    assert "The prizes are as awarded, not as the pot is split now." in page.text


def test_treasurer_calls_an_outlived_proposal_no_choice(tournament):
    """A gift after the award makes the pot larger: nobody chose other prizes."""
    proposed = [Prize(one.entry, one.cents, one.words) for one in board(tournament).proposed]
    payout.award(build.desk(tournament), prizes=proposed)
    payments.put_in(build.desk(tournament), kind=PaymentKind.GIFT, cents=500)
    (page,) = paper("treasurer", tournament)
    assert "chosen at the desk" not in page.text
    assert "The prizes are as awarded, not as the pot is split now." in page.text


def board(tournament):
    return payouts.payout(replay.night(tournament.pk))


def test_treasurers_page_is_one_page_also_where_everybody_owes(tournament):
    row = build.night(tournament.club, prize_places=5)
    build.sign_in(row, *build.players(60))
    for line in range(1, 60):
        payments.void(build.desk(row, reason="not paid"), number=line)
    for number in range(1, 9):
        payments.spend(build.desk(row), cents=number, note="paper cups and napkins")
    (page,) = paper("treasurer", row)
    assert "$59.00" in page.text


def test_fund_has_its_total_with_the_outlay_apart():
    row = build.night(build.director(club="Athens").club, house="athens")
    pairs.drawn(row, 4)
    payments.spend(build.desk(row), cents=1250, note="coffee")
    (page,) = printed("treasurer", replay.night(row.pk))
    assert (
        "8 entry fees at $10.00 $80.00 Paid out Expense: coffee \N{MINUS SIGN}$12.50" in page.text
    )
    assert "For the Campus Ministry Fund $67.50" in page.text
