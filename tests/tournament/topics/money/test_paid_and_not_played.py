"""The desk lists players who paid and did not play, and refunds their entry fees."""

import re

import pytest

from tests import build
from tests.build import read_night
from tests.tournament import pairs
from tests.tournament.finishing import finished_night, play_games
from tournament.evening.facts import PaymentKind
from tournament.evening.night import progress, ranking
from tournament.evening.night.attendance import CheckInItem
from tournament.evening.purse.accounts import (
    accounts,
    accounts_paid_without_playing,
    entries_unpaid_without_playing,
    total_owed_cents,
)
from tournament.evening.purse.books import books
from tournament.evening.purse.closing import entries_with_scorecards, reasons_not_to_close
from tournament.evening.words.refused import Refused
from tournament.kit.lists.contact import CheckInPerson
from tournament.storage.models import Club
from tournament.topics.bracket.actions import draw_and_call, forfeited_games
from tournament.topics.entrants.actions import entries, signing_in
from tournament.topics.leaving.actions import going_home
from tournament.topics.money import actions as payments
from tournament.topics.money.boards.statement import statement
from tournament.topics.prizes.actions import closing
from tournament.topics.prizes.boards.check_out import check_out_board

NOT_IN_BRACKET_WORDS = "is not in the bracket."
REFUND_BUTTON = "Refund $10.00"


@pytest.fixture
def athens_night(desk):
    """Return a bracket night that was drawn without Una, who has paid but found no partner."""
    night = build.night(Club.objects.get(), house="athens")
    pairs.check_in_teams(night, 2)
    pairs.check_in_team(night, "Una Waits")
    draw_and_call.draw_bracket(build.desk(night))
    return night


def names_of_payers_who_did_not_play(night):
    return [account.entry.name for account in accounts_paid_without_playing(read_night(night))]


@pytest.mark.parametrize("page", ["bracket", "money", "closing"])
def test_player_left_out_of_the_draw_is_listed_with_a_refund_button(desk, athens_night, page):
    html = desk.get(f"/night/{athens_night.pk}/{page}/").content.decode()
    assert "Una Waits" in html
    assert NOT_IN_BRACKET_WORDS in html
    assert REFUND_BUTTON in html


def test_closing_needs_a_reason_if_a_player_paid_and_did_not_play(athens_night):
    question_template = "Una Waits (team 3) paid $10.00 and {}."
    assert question_template.format("is not in the bracket") in reasons_not_to_close(
        read_night(athens_night)
    )
    pairs.play_bracket(athens_night)
    assert question_template.format("did not play") in reasons_not_to_close(
        read_night(athens_night)
    )


def test_fee_is_refunded_by_one_press(desk, athens_night):
    entry_number = accounts_paid_without_playing(read_night(athens_night))[0].entry.number
    form_fields = {"do": "give-fee", "entry": str(entry_number)}
    html = desk.post(f"/night/{athens_night.pk}/money/", form_fields, follow=True).content.decode()
    assert "who did not play: $10.00" in html
    assert NOT_IN_BRACKET_WORDS not in html
    assert (
        names_of_payers_who_did_not_play(athens_night),
        books(read_night(athens_night)).cents_in_cash_box,
    ) == (
        [],
        4000,
    )
    assert total_owed_cents(accounts(read_night(athens_night))) == 0


def test_fee_of_a_drawn_player_is_not_refunded(athens_night):
    with pytest.raises(Refused, match="has no fee to refund"):
        payments.refund_fee(build.desk(athens_night), entry=1)
    assert books(read_night(athens_night)).cents_in_cash_box == 5000


def test_unmarked_fee_of_a_player_left_out_of_the_draw_is_no_open_item(desk, athens_night):
    """A player who was left out of the draw owes nothing, so no button offers to mark everything
    done.
    """
    entry_number = accounts_paid_without_playing(read_night(athens_night))[0].entry.number
    entries.mark_check_in_items(
        build.desk(athens_night),
        entry=entry_number,
        items=frozenset({CheckInItem.FEE}),
        is_marked=False,
    )
    html = desk.get(f"/night/{athens_night.pk}/check-in/?team=3").content.decode()
    assert "Una Waits" in html
    assert "Mark all done" not in html
    assert total_owed_cents(accounts(read_night(athens_night))) == 0


def test_team_left_out_of_the_draw_owes_nothing(desk):
    night = build.night(Club.objects.get(), house="athens")
    pairs.check_in_teams(night, 3)
    signing_in.check_in_player(build.desk(night), person=CheckInPerson(name="Una Late"))
    signing_in.check_in_player(build.desk(night), person=CheckInPerson(name="Vi Late"), team=4)
    draw_and_call.draw_bracket(build.desk(night))
    assert total_owed_cents(accounts(read_night(night))) == 0
    draw_and_call.add_team_to_bracket(build.desk(night), team=4)
    assert total_owed_cents(accounts(read_night(night))) == 2000


def test_paid_player_without_a_tag_is_listed_until_the_tag_is_marked(desk):
    """At Tanglewood a player who has paid but has no tag is not seated."""
    night = build.night(Club.objects.get())
    build.check_in(night, *build.players(4))
    signing_in.check_in_player(build.desk(night), person=CheckInPerson(name="Una Untagged"))
    entries.mark_check_in_items(
        build.desk(night), entry=5, items=frozenset({CheckInItem.FEE, CheckInItem.ADULT})
    )
    assert names_of_payers_who_did_not_play(night) == []
    build.seat_game(night.pk, 1)
    assert names_of_payers_who_did_not_play(night) == ["Una Untagged"]
    html = desk.get(f"/night/{night.pk}/seat/").content.decode()
    assert "did not play." in html
    build.enter_all_tables(night, 1)
    next_game = desk.get(f"/night/{night.pk}/seat/").content.decode()
    assert "Seat game 2" in next_game
    assert "did not play." in next_game
    entries.mark_check_in_items(build.desk(night), entry=5, items=frozenset({CheckInItem.TAG}))
    assert names_of_payers_who_did_not_play(night) == []


def test_player_who_leaves_before_the_first_game_is_listed(desk):
    night = build.night(Club.objects.get())
    build.check_in(night, *build.players(5))
    going_home.leave_after_game(build.desk(night), party_number=5, game=0)
    assert len(names_of_payers_who_did_not_play(night)) == 1
    payments.refund_fee(build.desk(night), entry=5)
    assert (
        names_of_payers_who_did_not_play(night),
        total_owed_cents(accounts(read_night(night))),
    ) == ([], 0)


def test_player_who_played_is_not_listed_at_the_end(desk):
    _, night = finished_night(Club.objects.get(), 5)
    assert progress.is_fully_played(night)
    assert [account.entry.number for account in accounts_paid_without_playing(night)] == []


@pytest.fixture
def night_with_paid_player_who_did_not_play():
    """Return a finished night of 5 players at Tanglewood. Paula paid, had no tag and was in no
    draw.
    """
    night = build.night(Club.objects.get(), games=1)
    build.check_in(night, *build.players(5))
    signing_in.check_in_player(build.desk(night), person=CheckInPerson(name="Paula Price"))
    entries.mark_check_in_items(
        build.desk(night), entry=6, items=frozenset({CheckInItem.FEE, CheckInItem.ADULT})
    )
    play_games(night, 1, (9, 6, 1, 2))
    return night


def test_fee_of_a_player_who_did_not_play_is_not_in_the_pot(
    desk, night_with_paid_player_who_did_not_play
):
    """Tanglewood's sheet says: "Each player participating pays $1.00"."""
    night = read_night(night_with_paid_player_who_did_not_play)
    assert names_of_payers_who_did_not_play(night_with_paid_player_who_did_not_play) == [
        "Paula Price"
    ]
    assert books(night).pot.fees_cents == 500
    assert books(night).total_cents(PaymentKind.FEE) == books(night).pot.fees_cents + 100
    for page_name in ("payout", "check-out"):
        page_text = desk.get(
            f"/night/{night_with_paid_player_who_did_not_play.pk}/{page_name}/"
        ).content.decode()
        assert "paid $1.00 and did not play." in page_text


def test_statement_includes_the_fee_of_a_player_who_did_not_play(
    desk, night_with_paid_player_who_did_not_play
):
    night_statement = statement(read_night(night_with_paid_player_who_did_not_play))
    assert (
        sum(line.cents for line in night_statement.lines_of_pot)
        == night_statement.line_for_what_is_left.cents
    )
    assert (
        sum(line.cents for line in night_statement.cash_box)
        == books(read_night(night_with_paid_player_who_did_not_play)).cents_in_cash_box
    )
    refund_words = "Did not play, refund the fee: Paula Price"
    assert [
        line.cents for line in night_statement.cash_box if line.words.startswith(refund_words)
    ] == [100]


def test_refund_of_the_fee_does_not_change_the_pot(desk, night_with_paid_player_who_did_not_play):
    pot_before = books(read_night(night_with_paid_player_who_did_not_play)).pot
    payments.refund_fee(build.desk(night_with_paid_player_who_did_not_play), entry=6)
    assert books(read_night(night_with_paid_player_who_did_not_play)).pot == pot_before


def test_player_who_did_not_play_is_not_ranked_and_has_no_scorecard(
    desk, night_with_paid_player_who_did_not_play
):
    night = read_night(night_with_paid_player_who_did_not_play)
    assert "6" not in {place.result.entrant for place in ranking.standings(night)}
    assert 6 not in {entry.number for entry in entries_with_scorecards(night)}
    assert 6 not in {row.number for row in check_out_board(night).rows}


def test_unpaid_player_who_did_not_play_owes_nothing_at_the_end(desk):
    night = build.night(Club.objects.get(), games=1)
    build.check_in(night, *build.players(5))
    signing_in.check_in_player(build.desk(night), person=CheckInPerson(name="Una Unpaid"))
    assert total_owed_cents(accounts(read_night(night))) == 100
    play_games(night, 1, (9, 6, 1, 2))
    assert accounts(read_night(night))[5].cents_owed == 0
    for page_name in ("money", "closing"):
        page_text = desk.get(f"/night/{night.pk}/{page_name}/").content.decode()
        assert re.search(r"Una Unpaid.{0,60} didn't play and owes nothing\.", page_text)
    closing.close_night(build.desk(night, reason="cards are at home"))
    assert read_night(night).entries[5].put_off is None
    assert accounts(read_night(night))[5].cents_owed == 0


def test_unpaid_team_that_did_not_play_owes_nothing_after_closing(desk):
    night_row = build.night(Club.objects.get(), house="mcallen", fee_cents=500)
    pairs.check_in_teams(night_row, 2, division="Mixed")
    for name in ("Una Late", "Vi Late"):
        team = None if name == "Una Late" else 3
        signing_in.check_in_player(
            build.desk(night_row), person=CheckInPerson(name=name), team=team, division="Mixed"
        )
    assert total_owed_cents(accounts(read_night(night_row))) == 1000
    closing.close_night(build.desk(night_row, reason="it rained"))
    night = read_night(night_row)
    assert [account.cents_owed for account in accounts(night)[4:]] == [0, 0]
    assert [entry.name for entry in entries_unpaid_without_playing(night)] == [
        "Una Late",
        "Vi Late",
    ]


@pytest.mark.parametrize(("has_played", "cents"), [(False, 0), (True, 2000)])
def test_team_that_left_a_bracket_owes_the_fee_only_if_it_played(desk, has_played, cents):
    night = build.night(Club.objects.get(), house="athens")
    pairs.check_in_teams(night, 1)
    for name, team in (("Una Unpaid", None), ("Vi Unpaid", 2)):
        signing_in.check_in_player(build.desk(night), person=CheckInPerson(name=name), team=team)
    draw_and_call.draw_bracket(build.desk(night), may_pay_later=True)
    assert total_owed_cents(accounts(read_night(night))) == 2000
    if has_played:
        draw_and_call.call_games(build.desk(night))
        pairs.play_game(night, "W1.1")
    forfeited_games.withdraw_team(build.desk(night), team=2)
    assert total_owed_cents(accounts(read_night(night))) == cents
    if not has_played:
        forfeited_games.undo_withdrawal(build.desk(night), team=2)
        assert total_owed_cents(accounts(read_night(night))) == 2000


def test_late_player_is_ranked_while_a_game_is_still_to_come(desk):
    """A late player has 0 points for each missed game."""
    night = build.night(Club.objects.get())
    build.check_in(night, *build.players(4))
    build.seat_game(night.pk, 1)
    build.check_in(night, "Lee Late")
    assert "5" in {place.result.entrant for place in ranking.standings(read_night(night))}
