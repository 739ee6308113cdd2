"""An entry fee paid by somebody whom the games began or ended without."""

import re

import pytest

from tests import build
from tests.tournament import pairs
from tests.tournament.finishing import finished, played
from tournament.evening.facts import PaymentKind
from tournament.evening.night import progress, ranking
from tournament.evening.night.attendance import Tick
from tournament.evening.purse.accounts import (
    accounts,
    paid_without_playing,
    total_owed,
    unpaid_without_playing,
)
from tournament.evening.purse.books import books
from tournament.evening.purse.closing import card_holders, open_questions
from tournament.evening.words.refused import Refused
from tournament.kit.lists.contact import Person
from tournament.storage.models import Club
from tournament.storage.reading import replay
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.entrants.actions import entries, signing_in
from tournament.topics.leaving.actions import going_home
from tournament.topics.money import actions as payments
from tournament.topics.money.boards.statement import statement
from tournament.topics.prizes.actions import closing
from tournament.topics.prizes.boards.check_out import check_out

QUESTION = "is not in the bracket: give it back?"
PRESS = "Give back $10.00"


@pytest.fixture
def athens(desk):
    """A bracket that was drawn without Una, who found no partner and has paid."""
    row = build.night(Club.objects.get(), house="athens")
    pairs.sign_in(row, 2)
    pairs.enter(row, "Una Waits")
    draw_and_call.draw(build.desk(row))
    return row


def now(row):
    return replay.night(row.pk)


def named(row):
    return [account.entry.name for account in paid_without_playing(now(row))]


@pytest.mark.parametrize("page", ["bracket", "money", "closing"])
def test_whoever_was_left_out_of_the_draw_is_named_with_the_press(desk, athens, page):
    shown = desk.get(f"/night/{athens.pk}/{page}/").content.decode()
    assert "Una Waits" in shown
    assert QUESTION in shown
    assert PRESS in shown


def test_closing_asks_for_a_reason_while_the_fee_is_kept(athens):
    words = "Una Waits (team 3) paid $10.00 and {}."
    assert words.format("is not in the bracket") in open_questions(now(athens))
    pairs.play_all(athens)
    assert words.format("did not play") in open_questions(now(athens))


def test_fee_is_given_back_by_one_press(desk, athens):
    number = paid_without_playing(now(athens))[0].entry.number
    sent = {"do": "give-fee", "entry": str(number)}
    said = desk.post(f"/night/{athens.pk}/money/", sent, follow=True).content.decode()
    assert "did not play, and has $10.00 back." in said
    assert QUESTION not in said
    assert (named(athens), books(now(athens)).drawer) == ([], 4000)
    assert total_owed(accounts(now(athens))) == 0


def test_nobody_who_plays_has_the_fee_back(athens):
    with pytest.raises(Refused, match="has paid no entry fee, or plays"):
        payments.give_fee_back(build.desk(athens), entry=1)
    assert books(now(athens)).drawer == 5000


def test_fee_that_is_unticked_leaves_nothing_to_do(desk, athens):
    """Nothing is owed by whoever was left out, so no press offers to do all of it."""
    number = paid_without_playing(now(athens))[0].entry.number
    entries.tick(build.desk(athens), entry=number, ticks=frozenset({Tick.FEE}), on=False)
    shown = desk.get(f"/night/{athens.pk}/check-in/?team=3").content.decode()
    assert "Una Waits" in shown
    assert "All of it" not in shown
    assert total_owed(accounts(now(athens))) == 0


def test_team_that_is_left_out_of_the_draw_owes_nothing_until_it_is_in(desk):
    row = build.night(Club.objects.get(), house="athens")
    pairs.sign_in(row, 3)
    signing_in.sign_in(build.desk(row), person=Person(name="Una Late"))
    signing_in.sign_in(build.desk(row), person=Person(name="Vi Late"), team=4)
    draw_and_call.draw(build.desk(row))
    assert total_owed(accounts(now(row))) == 0
    draw_and_call.add_late_team(build.desk(row), team=4)
    assert total_owed(accounts(now(row))) == 2000


def test_player_without_a_tag_is_named_until_there_is_one(desk):
    """Tanglewood: whoever has paid and wears no tag is not seated."""
    row = build.night(Club.objects.get())
    build.sign_in(row, *build.players(4))
    signing_in.sign_in(build.desk(row), person=Person(name="Una Untagged"))
    entries.tick(build.desk(row), entry=5, ticks=frozenset({Tick.FEE, Tick.ADULT}))
    assert named(row) == []
    build.seat(row.pk, 1)
    assert named(row) == ["Una Untagged"]
    shown = desk.get(f"/night/{row.pk}/seat/").content.decode()
    assert "did not play: give it back?" in shown
    entries.tick(build.desk(row), entry=5, ticks=frozenset({Tick.TAG}))
    assert named(row) == []


def test_whoever_goes_home_before_the_first_game_is_named(desk):
    row = build.night(Club.objects.get())
    build.sign_in(row, *build.players(5))
    going_home.leave_after(build.desk(row), party=5, game=0)
    assert len(named(row)) == 1
    payments.give_fee_back(build.desk(row), entry=5)
    assert (named(row), total_owed(accounts(now(row)))) == ([], 0)


def test_nobody_who_played_is_named_at_the_end(desk):
    _, night = finished(Club.objects.get(), 5)
    assert progress.is_played(night)
    assert [account.entry.number for account in paid_without_playing(night)] == []


@pytest.fixture
def paula():
    """Tanglewood's night of 5 players is over; Paula paid, wore no tag and was in no draw."""
    row = build.night(Club.objects.get(), games=1)
    build.sign_in(row, *build.players(5))
    signing_in.sign_in(build.desk(row), person=Person(name="Paula Price"))
    entries.tick(build.desk(row), entry=6, ticks=frozenset({Tick.FEE, Tick.ADULT}))
    played(row, 1, (9, 6, 1, 2))
    return row


def test_fee_of_somebody_who_did_not_play_is_not_in_the_pot(desk, paula):
    """Tanglewood: "Each player participating pays $1.00"."""
    night = now(paula)
    assert named(paula) == ["Paula Price"]
    assert books(night).purse.fees_cents == 500
    assert books(night).total(PaymentKind.FEE) == books(night).purse.fees_cents + 100
    for shown in ("payout", "check-out"):
        text = desk.get(f"/night/{paula.pk}/{shown}/").content.decode()
        assert "paid $1.00 and did not play: give it back?" in text


def test_statement_holds_the_fee_of_somebody_who_did_not_play(desk, paula):
    lines = statement(now(paula))
    assert sum(line.cents for line in lines.sums) == lines.stays.cents
    assert sum(line.cents for line in lines.drawer) == books(now(paula)).drawer
    words = "Did not play, fee to be given back: Paula Price"
    assert [line.cents for line in lines.drawer if line.words.startswith(words)] == [100]


def test_fee_given_back_changes_no_pot(desk, paula):
    before = books(now(paula)).purse
    payments.give_fee_back(build.desk(paula), entry=6)
    assert books(now(paula)).purse == before


def test_somebody_who_did_not_play_is_not_ranked_and_has_no_card(desk, paula):
    night = now(paula)
    assert "6" not in {place.result.entrant for place in ranking.standings(night)}
    assert 6 not in {entry.number for entry in card_holders(night)}
    assert 6 not in {row.number for row in check_out(night).rows}


def test_whoever_did_not_play_and_has_not_paid_owes_nothing_at_the_end(desk):
    row = build.night(Club.objects.get(), games=1)
    build.sign_in(row, *build.players(5))
    signing_in.sign_in(build.desk(row), person=Person(name="Una Unpaid"))
    assert total_owed(accounts(now(row))) == 100
    played(row, 1, (9, 6, 1, 2))
    assert accounts(now(row))[5].owed == 0
    for shown in ("money", "closing"):
        text = desk.get(f"/night/{row.pk}/{shown}/").content.decode()
        assert re.search(r"Una Unpaid.{0,60} did not play and owes nothing\.", text)
    closing.close(build.desk(row, reason="cards are at home"))
    assert now(row).entries[5].put_off is None
    assert accounts(now(row))[5].owed == 0


def test_team_that_did_not_play_and_has_not_paid_owes_nothing_once_the_day_is_closed(desk):
    row = build.night(Club.objects.get(), house="mcallen", fee_cents=500)
    pairs.sign_in(row, 2, division="Mixed")
    for name in ("Una Late", "Vi Late"):
        team = None if name == "Una Late" else 3
        signing_in.sign_in(build.desk(row), person=Person(name=name), team=team, division="Mixed")
    assert total_owed(accounts(now(row))) == 1000
    closing.close(build.desk(row, reason="it rained"))
    night = now(row)
    assert [account.owed for account in accounts(night)[4:]] == [0, 0]
    assert [entry.name for entry in unpaid_without_playing(night)] == ["Una Late", "Vi Late"]


def test_latecomer_is_ranked_while_a_game_is_to_be_seated(desk):
    """Domain rule: a late player's missed games count 0."""
    row = build.night(Club.objects.get())
    build.sign_in(row, *build.players(4))
    build.seat(row.pk, 1)
    build.sign_in(row, "Lee Late")
    assert "5" in {place.result.entrant for place in ranking.standings(now(row))}
