"""A night where nothing is paid has no money pages, no cash count and no cards to hand in."""

import pytest

from tests import build
from tests.tournament import pairs
from tests.tournament.finishing import finished
from tournament.evening.facts import PaymentKind
from tournament.evening.purse.books import has_money
from tournament.evening.purse.closing import cards_out, is_for_prizes, is_official, open_questions
from tournament.kit.desk.boards.steps import next_step
from tournament.storage.models import Club
from tournament.storage.reading import replay
from tournament.topics.money import actions as payments
from tournament.topics.prints.catalogue import documents_for
from tournament.topics.prizes.actions import closing
from tournament.topics.seating.actions import rounds


@pytest.fixture
def free(desk):
    """Alameda asks for no fee and no dime, and has no prizes of its own."""
    return finished(Club.objects.get(), house="alameda", totals=(14, 9))[0]


def now(row):
    return replay.night(row.pk)


def page(desk, row, at=""):
    return desk.get(f"/night/{row.pk}/{at}").content.decode()


def test_last_game_leads_to_closing_with_nothing_left_to_do(desk, free):
    night = now(free)
    assert (has_money(night), is_for_prizes(night)) == (False, False)
    assert next_step(night).page == "closing"
    assert cards_out(night) == ()
    assert is_official(night)
    assert open_questions(night) == ()
    shown = page(desk, free, "closing/")
    assert "Nothing was paid, so there is nothing to count." in shown
    assert "How much cash lies in the drawer?" not in shown
    for page_of in ("check-out", "money", "payout"):
        assert (
            f'href="/night/{free.pk}/{page_of}/"'
            not in shown.split('<nav class="ends')[1].split("</nav>")[0]
        )
    assert closing.close(build.desk(free)).words == "Tuesday euchre is closed."


def test_tonight_and_prints_offer_no_money(desk, free):
    shown = page(desk, free)
    assert f'href="/night/{free.pk}/money/"' not in shown
    assert f'href="/night/{free.pk}/payout/"' not in shown
    keys = {document.key for group in documents_for(now(free)) for document in group.documents}
    assert not keys & {"receipts", "treasurer", "fines", "prizes", "prize-slips"}


def test_night_has_its_money_pages_once_something_is_paid(desk, free):
    """From closing the money is reached all the same: somebody gives $5.00."""
    assert f'href="/night/{free.pk}/money/">Something was paid after all' in page(
        desk, free, "closing/"
    )
    payments.put_in(build.desk(free), kind=PaymentKind.GIFT, cents=500, note="from the Lions")
    assert has_money(now(free))
    assert "The drawer is not counted." in open_questions(now(free))
    shown = page(desk, free, "closing/")
    assert "How much cash lies in the drawer?" in shown
    assert f'href="/night/{free.pk}/money/"' in shown


def test_night_with_a_fee_has_cards_prizes_and_a_count(desk):
    row, night = finished(Club.objects.get())
    assert next_step(night).page == "check-out"
    assert len(cards_out(night)) == 4
    assert "How much cash lies in the drawer?" in page(desk, row, "closing/")


def test_medals_without_money_keep_their_page_of_prizes(desk):
    row = build.night(Club.objects.get(), house="mcallen")
    night = now(row)
    assert (has_money(night), is_for_prizes(night)) == (False, True)


def test_prizes_of_a_medals_day_tell_of_no_pot_before_the_first_score(desk):
    night = build.night(Club.objects.get(), house="mcallen", games=1)
    pairs.sign_in(night, 4, "Men's")
    rounds.seat(build.desk(night), game=1)
    shown = desk.get(f"/night/{night.pk}/payout/").content.decode()
    assert "The pot" not in shown
    assert "money in the pot" not in shown
    assert "How the pot is split" not in shown
    assert "Type tables 1 and 2 of game 1" in shown
