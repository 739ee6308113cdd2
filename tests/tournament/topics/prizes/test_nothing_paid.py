"""A night where nothing is paid has no money pages, no cash count and no scorecards to turn in."""

import pytest

from tests import build
from tests.build import read_night
from tests.tournament import pairs
from tests.tournament.finishing import finished_night
from tournament.evening.facts import PaymentKind
from tournament.evening.purse.books import has_money
from tournament.evening.purse.closing import (
    CASH_NOT_COUNTED_SENTENCE,
    are_places_official,
    entries_with_card_out,
    has_prizes,
    reasons_not_to_close,
)
from tournament.kit.desk.boards.steps import next_step
from tournament.storage.models import Club
from tournament.topics.money import actions as payments
from tournament.topics.prints.catalogue import printouts_of_night
from tournament.topics.prizes.actions import closing
from tournament.topics.prizes.actions.closing import closed_sentence
from tournament.topics.seating.actions import rounds


@pytest.fixture
def night_without_money(desk):
    """Return a night at Alameda, which asks for no fees or dimes and has no prizes of its own."""
    return finished_night(Club.objects.get(), house="alameda", totals=(14, 9))[0]


def page_html(desk, night, page_path=""):
    return desk.get(f"/night/{night.pk}/{page_path}").content.decode()


def test_closing_is_the_next_step_after_the_last_game_if_nothing_is_paid(desk, night_without_money):
    night = read_night(night_without_money)
    assert (has_money(night), has_prizes(night)) == (False, False)
    assert next_step(night).page == "closing"
    assert entries_with_card_out(night) == ()
    assert are_places_official(night)
    assert reasons_not_to_close(night) == ()
    html = page_html(desk, night_without_money, "closing/")
    assert "Cash in the box" not in html
    for page_of in ("check-out", "money", "payout"):
        assert (
            f'href="/night/{night_without_money.pk}/{page_of}/"'
            not in html.split('<nav class="ends')[1].split("</nav>")[0]
        )
    assert closing.close_night(build.desk(night_without_money)).words == closed_sentence(
        "Tuesday euchre"
    )


def test_home_and_printouts_pages_offer_no_money(desk, night_without_money):
    html = page_html(desk, night_without_money)
    assert f'href="/night/{night_without_money.pk}/money/"' not in html
    assert f'href="/night/{night_without_money.pk}/payout/"' not in html
    keys = {document.key for document in printouts_of_night(read_night(night_without_money))}
    assert not keys & {"receipts", "treasurer", "fines", "prizes", "prize-slips"}


def test_night_has_money_pages_once_something_is_paid(desk, night_without_money):
    assert f'href="/night/{night_without_money.pk}/money/"' not in page_html(
        desk, night_without_money, "closing/"
    )
    payments.put_money_in(
        build.desk(night_without_money), kind=PaymentKind.GIFT, cents=500, note="from the Lions"
    )
    assert has_money(read_night(night_without_money))
    assert CASH_NOT_COUNTED_SENTENCE in reasons_not_to_close(read_night(night_without_money))
    html = page_html(desk, night_without_money, "closing/")
    assert "Cash in the box" in html
    assert f'href="/night/{night_without_money.pk}/money/"' in html


def test_night_with_a_fee_has_scorecards_prizes_and_a_count(desk):
    night_row, night = finished_night(Club.objects.get())
    assert next_step(night).page == "check-out"
    assert len(entries_with_card_out(night)) == 4
    assert "Cash in the box" in page_html(desk, night_row, "closing/")


def test_night_with_medals_has_a_prizes_page_although_it_has_no_money(desk):
    night_row = build.night(Club.objects.get(), house="mcallen")
    night = read_night(night_row)
    assert (has_money(night), has_prizes(night)) == (False, True)


def test_prizes_page_of_a_day_with_medals_shows_no_pot_before_the_first_score(desk):
    night = build.night(Club.objects.get(), house="mcallen", games=1)
    pairs.check_in_teams(night, 4, "Men's")
    rounds.seat_next_game(build.desk(night), game=1)
    html = desk.get(f"/night/{night.pk}/payout/").content.decode()
    assert "The pot" not in html
    assert "The pot is empty" not in html
    assert "Split the pot" not in html
    assert "Enter scores: game 1, tables 1 and 2" in html
