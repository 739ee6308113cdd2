import re
from dataclasses import replace

import pytest
from django.utils.html import escape

from scoring.places.prizes import Feat, PrizeShare, PrizeTable, SidePrize
from tests import build, pressing
from tests.tournament import pairs
from tests.tournament.cursor import place_of_cursor
from tests.tournament.finishing import enter_all_totals, finished_night
from tournament.evening import facts
from tournament.evening.facts import Award, PaymentKind
from tournament.evening.night import ranking
from tournament.evening.night.hours.limits import last_game_sentence
from tournament.evening.night.play.totals import Totals
from tournament.evening.night.seats.next_game import scores_missing_sentence
from tournament.evening.purse.awards import PLACES_CHANGED_SENTENCE, PLACES_OPEN_SENTENCE
from tournament.evening.purse.books import books
from tournament.evening.purse.closing import games_not_played_sentence
from tournament.evening.purse.payouts import Prize
from tournament.evening.words.refused import Refused
from tournament.storage.models import Change, Club
from tournament.storage.reading import reader
from tournament.storage.writing import undo
from tournament.topics.money import actions as till
from tournament.topics.money.boards.statement import statement
from tournament.topics.money.forms import AMOUNT_FAULT_SENTENCE
from tournament.topics.prizes.actions import check_out, payout
from tournament.topics.prizes.actions import closing as closing_actions
from tournament.topics.prizes.actions.payout import SPLIT_SAVED_SENTENCE
from tournament.topics.prizes.boards.closing import closing_board
from tournament.topics.prizes.boards.payout import NOT_FROM_SPLIT_SENTENCE, prizes_board
from tournament.topics.prizes.forms import (
    LONERS_NOT_COUNTED_SENTENCES,
    SHARE_FAULT_SENTENCE,
    WINNER_MISSING_SENTENCE,
    PlayoffForm,
    PrizeTableForm,
)
from tournament.topics.set_up import actions as setup
from tournament.topics.table.actions import score_sheets

# Each of the four players has paid $1.00. Two share first place, and two share third place.
pytestmark = pytest.mark.night(games=1, checked_in=4, played=1)
TIE_BREAK_BY_PLAYOFF = {"tie_breakers": ["playoff"]}
TIE_BREAK_BY_PLAYOFF_OR_LOT = {"tie_breakers": ["playoff", "lot"]}


def read_prizes_board(night):
    return prizes_board(reader.night(night.pk))


def entries_at_rank(night, rank):
    places = ranking.standings(reader.night(night.pk))
    return [int(place.result.entrant) for place in places if place.rank == rank]


def award_prizes(night, *prizes, reason=""):
    awards = [Prize(entry, cents, "place 1") for entry, cents in prizes]
    return payout.award_prizes(build.desk(night, reason=reason), prizes=awards).words


def page_html(desk, night):
    return desk.get(f"/night/{night.pk}/payout/").content.decode()


def html_after_form(desk, night, **fields):
    return desk.post(f"/night/{night.pk}/payout/", fields, follow=True).content.decode()


def award_form_fields(*prizes, extra_fields=()):
    """Return the fields of the page's form for these prizes, each with entry, words and sum."""
    form_fields = {
        "do": "award",
        "form-TOTAL_FORMS": len(prizes),
        "form-INITIAL_FORMS": len(prizes),
    }
    for row_number, (entry, words, cents) in enumerate(prizes):
        form_fields |= {f"form-{row_number}-entry": entry, f"form-{row_number}-words": words}
        form_fields |= {f"form-{row_number}-cents": cents}
    return form_fields | dict(extra_fields)


def test_proposal_shares_the_pot_among_tied_players(night):
    board = read_prizes_board(night)
    assert [
        (prize.entry in entries_at_rank(night, 1), prize.cents) for prize in board.proposed_prizes
    ] == [
        (True, 200),
        (True, 200),
    ]
    assert {prize.words for prize in board.proposed_prizes} == {"1st and 2nd place, shared"}
    assert not board.is_promised


@pytest.mark.parametrize(("text", "who_left_wins"), [("", False), ("yes", True)])
def test_prize_for_the_lowest_score_goes_to_a_player_who_left_only_if_that_is_chosen(
    desk, text, who_left_wins
):
    night, _ = finished_night(Club.objects.get(), players=8, games=2)
    lowest_entry = entries_at_rank(
        night, max(place.rank for place in ranking.standings(reader.night(night.pk)))
    )[0]
    build.write_facts(
        build.desk(night),
        new=[replace(reader.night(night.pk).entries.with_number(lowest_entry), last_game=1)],
    )
    form_fields = {"do": "promise", "low_score": "$1", "nobody_twice": "yes", "leavers_too": text}
    html_after_form(desk, night, **form_fields)
    assert (
        lowest_entry in [prize.entry for prize in read_prizes_board(night).proposed_prizes]
    ) is who_left_wins
    assert read_prizes_board(night).proposed_prizes


def test_parts_of_the_pot_are_stored_with_the_night(night):
    table = PrizeTable(
        (PrizeShare(per_cent=50),), (SidePrize(Feat.LOW_SCORE, PrizeShare(cents=100)),)
    )
    assert payout.set_split(build.desk(night), new_split=table).words == SPLIT_SAVED_SENTENCE
    assert (read_prizes_board(night).prize_table, read_prizes_board(night).is_promised) == (
        table,
        True,
    )


def test_parts_above_100_percent_are_refused(night):
    table = PrizeTable((PrizeShare(per_cent=60), PrizeShare(per_cent=60)))
    with pytest.raises(Refused, match=r"add up to 120%\. Take off 20%"):
        payout.set_split(build.desk(night), new_split=table)


def test_prize_amounts_above_the_pot_are_reported_on_the_page(desk, night):
    payout.set_split(build.desk(night), new_split=PrizeTable((PrizeShare(cents=900),)))
    assert "Prizes total $9.00, but the pot is $4.00" in page_html(desk, night)


def test_prizes_page_shows_the_pot_the_proposed_prizes_and_money_still_to_come(desk, night):
    html = page_html(desk, night)
    assert "Pot</dt><dd>$4.00" in html
    assert "1st and 2nd place, shared" in html
    assert "The pot may grow: 4 scorecards not turned in, $0.60 owed." in html


def test_page_says_that_the_pot_may_grow_only_if_money_can_still_come_in(desk, night):
    closing_actions.close_night(build.desk(night, reason="late"))
    html = page_html(desk, night)
    assert "<p>4 scorecards not turned in, $0.60 owed.</p>" in html
    night_row, _ = finished_night(
        Club.objects.get(), house="alameda", totals=(14, 9), fee_cents=100
    )
    html = page_html(desk, night_row)
    assert "The pot may grow" not in html
    assert "<p>4 scorecards not turned in. <a" in html
    assert place_of_cursor(html) == "Turn in scorecards"


def test_page_has_the_split_in_boxes_and_a_closed_night_in_words(desk, night):
    split_sentence = "Split, in whole dollars: 1st 60%, 2nd 40%."
    html = page_html(desk, night)
    assert split_sentence not in html
    assert 'value="60%"' in html
    closing_actions.close_night(build.desk(night, reason="the lights went out"))
    assert split_sentence in page_html(desk, night)


def test_page_says_how_much_stays_in_the_pot_and_why(desk, night):
    till.put_money_in(build.desk(night), kind=PaymentKind.GIFT, cents=150)
    html = page_html(desk, night)
    assert "Left in the pot" in html
    assert "<td>Rounded down: $1.50.</td>" in html


def test_pot_is_split_on_the_page(desk, night):
    form_fields = {"do": "promise", "place_1": "75%", "place_2": "$1", "low_score": "25 %"}
    html = html_after_form(desk, night, **form_fields, nobody_twice="", whole_dollars="yes")
    assert SPLIT_SAVED_SENTENCE in html
    assert read_prizes_board(night).prize_table == PrizeTable(
        (PrizeShare(per_cent=75), PrizeShare(cents=100)),
        (SidePrize(Feat.LOW_SCORE, PrizeShare(per_cent=25)),),
        one_prize_each=True,
        whole_dollars=True,
    )
    assert 'value="75%"' in page_html(desk, night)


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"place_1": "5"}, "Is 5 a share or an amount? Enter it like 50% or $20."),
        ({"place_1": "5.00"}, "Is 5.00 a share"),
        ({"place_1": "half"}, SHARE_FAULT_SENTENCE),
        ({"place_1": "101%"}, SHARE_FAULT_SENTENCE),
        ({"place_1": "-5%"}, SHARE_FAULT_SENTENCE),
        ({"place_1": "33.3%"}, "Enter a whole percentage: 33% or 34%."),
        ({"place_1": "33 1/3%"}, "Enter a whole percentage: 33% or 34%."),
        ({"place_1": "$1,50"}, AMOUNT_FAULT_SENTENCE),
        ({"place_1": "$9999"}, "s more than $1000.00. Check the amount."),
        ({"place_2": "50%"}, "1st place is empty, and a later one is not."),
        ({"place_1": "60%", "place_2": "50%"}, "add up to 110%. Take off 10%."),
    ],
)
def test_unusable_split_is_reported(desk, night, fields, sentence):
    assert sentence in html_after_form(desk, night, do="promise", **fields)
    assert not read_prizes_board(night).is_promised


def test_form_of_the_split_starts_with_the_saved_parts():
    table = PrizeTable((PrizeShare(per_cent=60), PrizeShare(cents=500)), whole_dollars=True)
    form = PrizeTableForm(table=table)
    assert [form[f"place_{place}"].value() for place in (1, 2, 3)] == ["60%", "$5.00", None]
    assert (form["nobody_twice"].value(), form["whole_dollars"].value()) == ("yes", "yes")


def test_box_of_the_prize_for_most_loners_says_if_the_rules_do_not_count_them(desk, night):
    assert escape(LONERS_NOT_COUNTED_SENTENCES) in page_html(desk, night)
    setup.change_rules(build.desk(night), answer_by_dial={"count_loners": "on_the_card"})
    assert escape(LONERS_NOT_COUNTED_SENTENCES) not in page_html(desk, night)


def test_form_of_the_split_has_at_most_twenty_places():
    form = PrizeTableForm(table=PrizeTable((PrizeShare(cents=1),) * 20))
    assert [name for name in form.fields if name.startswith("place_")][-1] == "place_20"


def test_prizes_are_awarded_and_named(night):
    first_entry, other_entry = entries_at_rank(night, 1)
    first_words, other_words = (
        f"{reader.night(night.pk).entries.with_number(entry_number).name} ({entry_number})"
        for entry_number in (first_entry, other_entry)
    )
    assert award_prizes(night, (first_entry, 250), (other_entry, 100)) == (
        f"Prizes awarded: {first_words} $2.50, {other_words} $1.00."
    )
    assert (read_prizes_board(night).unawarded_cents, len(read_prizes_board(night).winners)) == (
        50,
        2,
    )


def test_prizes_awarded_again_replace_the_first_ones(night):
    award_prizes(night, (1, 100), (2, 100))
    award_prizes(night, (3, 300))
    assert [(prize.entry, prize.cents) for prize in read_prizes_board(night).awarded_prizes] == [
        (3, 300)
    ]


def test_prize_of_zero_is_not_awarded(night):
    assert award_prizes(night, (1, 0)) == "Prizes removed."
    award_prizes(night, (1, 100))
    assert award_prizes(night) == "Prizes removed."
    assert read_prizes_board(night).awarded_prizes == ()


def test_prizes_above_the_pot_are_refused(night):
    with pytest.raises(Refused, match=r"total \$4.01, but the pot is \$4.00. Take off \$0.01"):
        award_prizes(night, (1, 300), (2, 101))


def test_prize_for_an_unknown_player_is_refused(night):
    with pytest.raises(Refused, match="No one has number 99"):
        award_prizes(night, (99, 100))


def test_prizes_need_a_reason_before_all_scores_are_in(desk):
    night = build.night(Club.objects.get(), games=1)
    build.seat_players(night, 4)
    with pytest.raises(Refused, match=r"Not in: table 1 of game 1. Wait, or give a reason"):
        award_prizes(night, (1, 100))
    award_prizes(night, (1, 100), reason="the hall closes")
    html = page_html(desk, night)
    assert scores_missing_sentence("table 1 of game 1") in html
    assert f'<a href="/night/{night.pk}/scores/1/">Enter scores: game 1, table 1</a>' in html


def test_award_is_refused_until_unplayed_games_are_declared_ended(desk):
    night, _ = finished_night(Club.objects.get(), games=3, players=4)
    build.change_plan(
        night, dials=reader.night(night.pk).rules.with_answers({"games": 8}).to_dict()
    )
    with pytest.raises(Refused, match="Games 4 to 8 not played"):
        award_prizes(night, (1, 100))
    for page_path in ("payout", "closing"):
        html = desk.get(f"/night/{night.pk}/{page_path}/").content.decode()
        assert games_not_played_sentence(4, 8) in html
        assert "End after game 3" in html
    form_fields = {"game": "3", "division": "", "back": f"/night/{night.pk}/payout/"}
    html = desk.post(
        f"/night/{night.pk}/time-limit/end/", form_fields, follow=True
    ).content.decode()
    assert last_game_sentence(3) in html
    assert "not played" not in html
    assert "ended early" not in html
    assert award_prizes(night, (1, 100)).startswith("Prizes awarded: ")


def test_player_must_return_the_difference_if_a_paid_prize_becomes_smaller(desk, night):
    award_prizes(night, (1, 200))
    payout.pay_prize(build.desk(night), entry=1, cents=200)
    winner_name = reader.night(night.pk).entries.with_number(1).name
    for prizes, sum_back in (([(1, 100)], "$1.00"), ([(2, 200)], "$2.00"), ([], "$2.00")):
        assert award_prizes(night, *prizes).endswith(f"{winner_name} (1) must return {sum_back}.")
    html = html_after_form(desk, night, do="take-back", entry=1, cents=200)
    assert f"Prize returned: {winner_name} (1), $2.00" in html
    assert (
        "void: <bdi>$2.00 returned</bdi>" in desk.get(f"/night/{night.pk}/money/").content.decode()
    )
    with pytest.raises(Refused, match="has no prize money to give back"):
        payout.record_returned_prize(build.desk(night), entry=1, cents=200)
    award_prizes(night, (1, 300))
    assert read_prizes_board(night).winners[0].cents_unpaid == 300


def test_cursor_waits_at_an_open_return_until_all_is_settled(desk, night):
    award_prizes(night, (1, 200))
    payout.pay_prize(build.desk(night), entry=1, cents=200)
    award_prizes(night, (2, 200))
    payout.pay_prize(build.desk(night), entry=2, cents=200)
    html = page_html(desk, night)
    assert re.search(r"<button data-pause autofocus>Record\s+return of \$2\.00", html)
    assert html.count(" autofocus") == 1
    payout.record_returned_prize(build.desk(night), entry=1, cents=200)
    assert '/closing/" autofocus>' in page_html(desk, night)


def test_payment_left_after_a_return_names_the_prize_awarded_now(night):
    award_prizes(night, (1, 200))
    payout.pay_prize(build.desk(night), entry=1, cents=200)
    payout.award_prizes(build.desk(night), prizes=[Prize(1, 150, "2nd place", 2)])
    payout.record_returned_prize(build.desk(night), entry=1, cents=50)
    (payment,) = (
        payment
        for payment in reader.night(night.pk).facts_of(facts.Payment)
        if payment.kind is facts.PaymentKind.PRIZE and not payment.void
    )
    assert (payment.cents, payment.note) == (150, "2nd place")


def test_awards_are_undone_in_one_step(night):
    award_prizes(night, (1, 200), (2, 100))
    undo.undo(build.desk(night), change_number=Change.objects.latest("pk").pk)
    assert read_prizes_board(night).awarded_prizes == ()


def test_proposal_is_awarded_by_one_press(desk, night):
    proposed_prizes = [
        (prize.entry, prize.words, "2.00") for prize in read_prizes_board(night).proposed_prizes
    ]
    assert "Prizes awarded" in html_after_form(desk, night, **award_form_fields(*proposed_prizes))
    assert [
        (prize.entry, prize.cents, prize.words) for prize in read_prizes_board(night).awarded_prizes
    ] == [(entry, 200, place_words) for entry, place_words, _ in proposed_prizes]


def test_sums_are_changed_and_another_prize_is_added(desk, night):
    html_after_form(
        desk, night, **award_form_fields((1, "place 1", "2"), (2, "door prize", "$1"), ("", "", ""))
    )
    assert [(prize.entry, prize.cents) for prize in read_prizes_board(night).awarded_prizes] == [
        (1, 200),
        (2, 100),
    ]
    assert "Save new prizes" in page_html(desk, night)


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        (("", "place 1", "2"), WINNER_MISSING_SENTENCE),
        ((99, "place 1", "2"), "Choose a player who is here."),
        ((1, "", "2"), "Enter what it is for."),
        ((1, "place 1", "-2"), AMOUNT_FAULT_SENTENCE),
        ((1, "place 1", "9"), "Prizes total $9.00, but the pot is $4.00. Take off $5.00"),
    ],
)
def test_impossible_prize_is_reported_and_kept(desk, night, row, sentence):
    assert sentence in html_after_form(desk, night, **award_form_fields(row))
    assert read_prizes_board(night).awarded_prizes == ()


@pytest.mark.parametrize(
    "extra_fields",
    [{"form-TOTAL_FORMS": "x"}, {"form-TOTAL_FORMS": "100000"}, {"form-TOTAL_FORMS": ""}],
)
def test_forged_form_awards_nothing(desk, night, extra_fields):
    assert "Prizes" in html_after_form(
        desk, night, **award_form_fields((1, "place 1", "2"), extra_fields=extra_fields.items())
    )
    assert read_prizes_board(night).awarded_prizes == ()


def test_place_of_a_prize_stays_if_its_description_or_sum_changes(desk, night):
    form_fields = {"form-0-words": "the winner", "form-1-cents": "1.00"}
    form_fields |= {"form-2-entry": 3, "form-2-words": "place 3", "form-2-cents": "0.50"}
    pressing.press(desk, f"/night/{night.pk}/payout/", "Award prizes", **form_fields)
    assert [
        (prize.words, prize.cents, prize.place) for prize in read_prizes_board(night).awarded_prizes
    ] == [
        ("the winner", 200, 1),
        ("1st and 2nd place, shared", 100, 1),
        ("place 3", 50, 0),
    ]
    pressing.press(desk, f"/night/{night.pk}/payout/", "Save new prizes")
    assert [prize.place for prize in read_prizes_board(night).awarded_prizes] == [1, 1, 0]


def test_prize_is_paid_by_one_press(desk, night):
    award_prizes(night, (1, 200))
    winner_name = reader.night(night.pk).entries.with_number(1).name
    html = html_after_form(desk, night, do="hand-over", entry="1", cents="200")
    assert f"Prize paid: {winner_name} (1), $2.00, place 1" in html
    assert "✓ paid" in html
    assert books(reader.night(night.pk)).total_cents(PaymentKind.PRIZE) == 200


def test_two_prizes_of_one_player_are_one_payment(night):
    award_prizes(night, (1, 200), (1, 100))
    payout.pay_prize(build.desk(night), entry=1, cents=300)
    assert read_prizes_board(night).winners[0].cents_unpaid == 0


def test_prize_that_is_already_paid_is_not_paid_again(night):
    award_prizes(night, (1, 200))
    payout.pay_prize(build.desk(night), entry=1, cents=200)
    with pytest.raises(Refused, match="has no unpaid prize"):
        payout.pay_prize(build.desk(night), entry=1, cents=200)
    with pytest.raises(Refused, match="has no unpaid prize"):
        payout.pay_prize(build.desk(night), entry=2, cents=200)


def test_prize_is_not_paid_from_a_page_opened_before_it_changed(night):
    award_prizes(night, (1, 200))
    with pytest.raises(Refused, match=r"The prize is now \$2.00"):
        payout.pay_prize(build.desk(night), entry=1, cents=100)


@pytest.mark.parametrize("entry", ["", "x", "99", "１"])
def test_payment_of_a_prize_to_an_unknown_number_is_refused(desk, night, entry):
    html = html_after_form(desk, night, do="hand-over", entry=entry, cents="200")
    assert "No one has number" in html


def test_prize_whose_payment_is_voided_is_unpaid_again(night):
    award_prizes(night, (1, 200))
    payout.pay_prize(build.desk(night), entry=1, cents=200)
    payments = books(reader.night(night.pk)).payments
    payment_number = next(
        payment.number for payment in payments if payment.kind is PaymentKind.PRIZE
    )
    till.void_payment(build.desk(night, reason="wrong person"), number=payment_number)
    assert read_prizes_board(night).winners[0].cents_unpaid == 200


def test_prizes_above_a_pot_that_shrank_are_reported(desk, night):
    award_prizes(night, (1, 400))
    till.spend_money(build.desk(night), cents=100, note="pads")
    assert "The prizes are more than the pot." in page_html(desk, night)


def test_payment_without_an_award_is_reported(desk, night):
    award_prizes(night, (1, 200))
    award_change = Change.objects.latest("pk").pk
    payout.pay_prize(build.desk(night), entry=1, cents=200)
    undo.undo(build.desk(night), change_number=award_change)
    assert "must return $2.00" in page_html(desk, night)


@pytest.fixture
def tied_night(desk):
    return finished_night(Club.objects.get(), **TIE_BREAK_BY_PLAYOFF)[0]


def test_tie_for_a_prize_asks_for_a_playoff(desk, tied_night, night):
    assert "Tied for a prize" in page_html(desk, tied_night)
    assert "Tied for a prize" not in page_html(desk, night)


def test_playoff_settles_the_places(desk, tied_night):
    first_entry, other_entry = entries_at_rank(tied_night, 1)
    form_fields = {
        "do": "play-off",
        "people": f"{first_entry},{other_entry}",
        str(first_entry): "2",
        str(other_entry): "1",
    }
    html = html_after_form(desk, tied_night, **form_fields)
    assert re.search(
        rf"Playoff: [\w .&;]+ \({other_entry}\) beat [\w .&;]+ \({first_entry}\)\.", html
    )
    assert (entries_at_rank(tied_night, 1), entries_at_rank(tied_night, 2)) == (
        [other_entry],
        [first_entry],
    )
    assert re.search(
        rf"Remove the playoff of [\w .&;]+ \({other_entry}\) and ", page_html(desk, tied_night)
    )


def test_playoff_entered_again_replaces_the_first_one(tied_night):
    first_entry, other_entry = entries_at_rank(tied_night, 1)
    payout.store_playoff(build.desk(tied_night), order=((first_entry,), (other_entry,)))
    payout.store_playoff(build.desk(tied_night), order=((other_entry,), (first_entry,)))
    assert (entries_at_rank(tied_night, 1), len(read_prizes_board(tied_night).ties.playoffs)) == (
        [other_entry],
        1,
    )


def test_playoff_may_leave_players_tied(tied_night):
    first_entry, other_entry = entries_at_rank(tied_night, 1)
    log_sentence = payout.store_playoff(
        build.desk(tied_night), order=((first_entry, other_entry),)
    ).words
    assert " and " in log_sentence
    assert entries_at_rank(tied_night, 1) == [first_entry, other_entry]


def test_removed_playoff_leaves_the_teams_tied(desk, tied_night):
    first_entry, other_entry = entries_at_rank(tied_night, 1)
    payout.store_playoff(build.desk(tied_night), order=((first_entry,), (other_entry,)))
    assert "are tied again" in html_after_form(
        desk, tied_night, do="forget", people=f"{first_entry},{other_entry}"
    )
    assert entries_at_rank(tied_night, 1) == [first_entry, other_entry]
    assert "There is no such playoff" in html_after_form(desk, tied_night, do="forget", people="x")


def test_playoff_of_players_who_are_not_tied_is_refused(tied_night):
    for order in (((1,),), ((1,), (99,)), ((1,), (2,), (3,), (4,)), ()):
        with pytest.raises(Refused, match="players who are tied have changed"):
            payout.store_playoff(build.desk(tied_night), order=order)


def test_playoff_is_refused_if_the_rules_have_none(night):
    with pytest.raises(Refused, match="There are no playoffs"):
        payout.store_playoff(build.desk(night), order=((1,), (2,)))
    with pytest.raises(Refused, match="There are no random draws"):
        payout.draw_tied_places(build.desk(night))


@pytest.mark.parametrize("fields", [{}, {"1": "1"}, {"1": "x", "2": "2"}, {"1": "0", "2": "9"}])
def test_playoff_that_leaves_a_player_without_a_place_is_reported(desk, tied_night, fields):
    people = ",".join(map(str, entries_at_rank(tied_night, 1)))
    html = html_after_form(desk, tied_night, do="play-off", people=people, **fields)
    assert "Choose a place for each player" in html
    assert read_prizes_board(tied_night).ties.playoffs == ()


def test_error_about_playoff_points_is_above_the_boxes_of_both_players(desk, tied_night):
    first_entry, other_entry = entries_at_rank(tied_night, 1)
    points = {f"points_{first_entry}": "3", f"points_{other_entry}": "3"}
    people = f"{first_entry},{other_entry}"
    html = html_after_form(desk, tied_night, do="play-off", people=people, **points)
    assert html.index("Still tied. Play on") < html.index(f'name="{first_entry}"')


@pytest.mark.parametrize("people", ["", "x", "99", "1,2,3,4", "1,1"])
def test_playoff_of_players_who_are_not_tied_is_reported_on_the_page(desk, tied_night, people):
    html = html_after_form(desk, tied_night, do="play-off", people=people)
    assert "The players who are tied have changed" in html


def test_places_of_a_playoff_are_sorted(tied_night):
    places = {"7": "3", "2": "1", "5": "1"}
    form = PlayoffForm(places, night=reader.night(tied_night.pk), people=(7, 2, 5))
    assert form.is_valid()
    assert form.people_by_place() == ((2, 5), (7,))


def test_random_draw_for_a_tie_is_repeated_only_for_a_reason(desk):
    night, _ = finished_night(Club.objects.get(), **TIE_BREAK_BY_PLAYOFF_OR_LOT)
    assert len(entries_at_rank(night, 1)) == 2
    html_after_form(desk, night, do="lot")
    winners = entries_at_rank(night, 1)
    assert len(winners) == 1
    assert "Give a reason to draw again" in html_after_form(desk, night, do="lot")
    assert entries_at_rank(night, 1) == winners
    html_after_form(desk, night, do="lot", reason="drawn before the last table was in")
    assert len(entries_at_rank(night, 1)) == 1


def test_random_draw_without_a_tie_is_refused(desk):
    night, _ = finished_night(Club.objects.get(), fee_cents=0, **TIE_BREAK_BY_PLAYOFF_OR_LOT)
    with pytest.raises(Refused, match="No one is tied for a prize"):
        payout.draw_tied_places(build.desk(night))


def test_playoff_can_be_entered_after_a_random_draw(desk):
    night, _ = finished_night(Club.objects.get(), **TIE_BREAK_BY_PLAYOFF_OR_LOT)
    first_entry, other_entry = entries_at_rank(night, 1)
    payout.draw_tied_places(build.desk(night))
    payout.store_playoff(build.desk(night), order=((other_entry,), (first_entry,)))
    assert entries_at_rank(night, 1) == [other_entry]


def test_donated_prizes_pay_no_cash(desk):
    night, _ = finished_night(
        Club.objects.get(), prizes_from="donated", prize_places=3, proceeds_to="Campus Fund"
    )
    html = page_html(desk, night)
    assert "Donated prizes" in html
    assert "<bdi>Campus Fund</bdi>" in html
    assert "Award prizes" not in html


def test_prizes_page_names_gold_and_bronze(desk):
    night, _ = finished_night(Club.objects.get(), medals=3)
    html = page_html(desk, night)
    assert "<b>Gold</b>" in html
    assert "<b>Bronze</b>" in html


@pytest.mark.parametrize("house", ["tanglewood", "alameda", "mcallen", "general", "athens"])
def test_money_pages_of_every_house_open_before_check_in(desk, house):
    night = build.night(Club.objects.get(), house=house)
    for page_name in ("payout", "check-out", "money", "closing"):
        assert desk.get(f"/night/{night.pk}/{page_name}/").status_code == 200


def test_closed_night_shows_its_prizes_without_buttons(desk, night):
    award_prizes(night, (1, 200))
    closing_actions.close_night(build.desk(night, reason="late"))
    html = page_html(desk, night)
    assert "not paid" in html
    assert "Pay" not in html
    assert "Split the pot" not in html
    assert "is closed. Reopen it to make changes" in html_after_form(
        desk, night, do="hand-over", entry="1", cents="200"
    )


def test_corrected_score_changes_the_proposal_and_no_award(night):
    award_prizes(night, *((entry, 200) for entry in entries_at_rank(night, 1)))
    awards = read_prizes_board(night).awarded_prizes
    enter_all_totals(night, (6, 9, 2, 1))
    assert read_prizes_board(night).awarded_prizes == awards
    assert {prize.entry for prize in read_prizes_board(night).proposed_prizes} == set(
        entries_at_rank(night, 1)
    )


def test_stored_award_without_a_player_is_not_listed(night):
    build.write_facts(build.desk(night), new=[Award(number=9, entry=None, cents=5, words="x")])
    assert read_prizes_board(night).awarded_prizes == ()


@pytest.mark.parametrize("players", [4, 48])
def test_number_of_queries_is_the_same_for_any_number_of_players(
    desk, django_assert_num_queries, players
):
    night, _ = finished_night(Club.objects.get(), players)
    with django_assert_num_queries(17):
        page_html(desk, night)


def test_next_unpaid_prize_has_focus_once_prizes_are_awarded(desk, night):
    assert place_of_cursor(page_html(desk, night)) == "Turn in scorecards"
    award_prizes(night, (1, 300))
    assert place_of_cursor(page_html(desk, night)).startswith("Pay $3.00")
    payout.pay_prize(build.desk(night), entry=1, cents=300)
    html = page_html(desk, night)
    assert place_of_cursor(html) == "Close the night"
    assert f'<a class="do" href="/night/{night.pk}/closing/" autofocus>' in html


def test_debts_have_focus_once_all_scorecards_are_turned_in(desk, night):
    for entry in range(1, 5):
        check_out.turn_in_card(build.desk(night), entry=entry, claims=(None,))
    assert place_of_cursor(page_html(desk, night)) == "See who owes"


def test_first_box_to_correct_in_a_refused_form_has_focus(desk, night):
    assert place_of_cursor(html_after_form(desk, night, do="promise", place_2="x%")) == "place_2"
    form_fields = award_form_fields((1, "all of it", "900"))
    assert place_of_cursor(html_after_form(desk, night, **form_fields)) == "form-0-cents"


def test_reason_for_early_prizes_has_focus_before_all_scores_are_in(desk):
    night = build.night(Club.objects.get(), games=2)
    build.seat_players(night, 8)
    build.enter_all_tables(night, 1)
    build.seat_game(night.pk, 2)
    build.type_totals(night, 2, {1: (9, 6)})
    form_fields = award_form_fields((1, "first", "3"))
    assert place_of_cursor(html_after_form(desk, night, **form_fields)) == "reason"


def test_first_place_of_the_tie_to_settle_has_focus(desk, tied_night):
    entry = entries_at_rank(tied_night, 1)[0]
    assert place_of_cursor(page_html(desk, tied_night)) == str(entry)


def test_random_draw_has_focus_if_it_settles_the_tie(desk):
    night, _ = finished_night(Club.objects.get(), tie_breakers=["lot"])
    assert place_of_cursor(page_html(desk, night)) == "Break ties at random"
    html_after_form(desk, night, do="lot")
    assert place_of_cursor(html_after_form(desk, night, do="lot")) == "reason"


def test_random_draw_is_offered_once_every_game_is_played(desk):
    night = build.night(Club.objects.get(), games=2, tie_breakers=["lot"])
    build.seat_players(night, 8)
    build.enter_all_tables(night, 1)
    html = page_html(desk, night)
    assert "are tied" in html
    assert "Break ties at random" not in html
    build.seat_game(night.pk, 2)
    build.enter_all_tables(night, 2)
    assert "Break ties at random" in page_html(desk, night)


def test_box_of_a_prize_has_room_for_a_name_with_its_number(desk, night):
    assert '<td class="player">' in page_html(desk, night)
    award_prizes(night, (1, 300))
    assert '<td class="player">' in page_html(desk, night)


@pytest.mark.parametrize("text", ["100%", "1%"])
def test_one_prize_may_be_any_percentage_up_to_all_of_the_pot(desk, night, text):
    form_fields = {"do": "promise", "place_1": text, "nobody_twice": "", "whole_dollars": ""}
    assert SPLIT_SAVED_SENTENCE in html_after_form(desk, night, **form_fields)
    assert read_prizes_board(night).prize_table.place_shares == (
        PrizeShare(per_cent=int(text[:-1])),
    )


def test_prizes_are_not_replaced_from_a_page_opened_before_they_were_awarded(desk, night):
    address = f"/night/{night.pk}/payout/"
    older_form = pressing.find_button(pressing.page(desk, address), "Award prizes")
    award_prizes(night, (entries_at_rank(night, 1)[0], 250))
    response = pressing.send(desk, *older_form)
    assert response.status_code == 409
    assert "after you opened this page" in response.content.decode()
    assert [prize.cents for prize in read_prizes_board(night).awarded_prizes] == [250]
    question_page = pressing.Page(address, response.content.decode())
    pressing.send(desk, *pressing.find_button(question_page, "Save new prizes"))
    assert [prize.cents for prize in read_prizes_board(night).awarded_prizes] != [250]


def correct_first_score(night, totals=(6, 9)):
    (game,) = reader.night(night.pk).rounds.current_game.games
    return score_sheets.save_totals(
        build.desk(night, reason="misread"),
        game=game.round,
        table=game.table,
        typed_totals=Totals(totals, (1, 2)),
        version=game.sheet.version,
    ).words


@pytest.fixture
def corrected_night(night):
    """Return a night whose prizes were awarded, and whose score was then corrected to another
    winner.
    """
    award_prizes(
        night, *[(prize.entry, prize.cents) for prize in read_prizes_board(night).proposed_prizes]
    )
    winners = {prize.entry for prize in read_prizes_board(night).proposed_prizes}
    correct_first_score(night)
    assert winners.isdisjoint(prize.entry for prize in read_prizes_board(night).proposed_prizes)
    return night


def test_page_of_a_game_says_that_the_prizes_are_awarded(desk, night):
    award_prizes(
        night, *[(prize.entry, prize.cents) for prize in read_prizes_board(night).proposed_prizes]
    )
    game_page = desk.get(f"/night/{night.pk}/scores/1/").content.decode()
    assert "the prizes are awarded, so each change needs a reason" in game_page
    chooser = desk.get(f"/night/{night.pk}/correct/").content.decode()
    assert "The prizes are awarded, so each change needs a reason." in chooser
    assert ", Xs 1–2 (was 9–6, Xs 1–2).\n" in correct_first_score(night)


def test_changed_places_are_reported_before_a_prize_is_paid(desk, corrected_night):
    assert PLACES_CHANGED_SENTENCE in page_html(desk, corrected_night)
    assert "Pay" not in page_html(desk, corrected_night)
    assert place_of_cursor(page_html(desk, corrected_night)) == "Award the new prizes"
    entry = reader.night(corrected_night.pk).facts_of(Award)[0].entry
    with pytest.raises(Refused, match="The places have changed since the prizes were awarded"):
        payout.pay_prize(build.desk(corrected_night), entry=entry, cents=200)
    cards = desk.get(f"/night/{corrected_night.pk}/check-out/").content.decode()
    assert PLACES_CHANGED_SENTENCE in cards
    open_items = closing_board(reader.night(corrected_night.pk)).reasons_not_to_close
    assert f"{PLACES_CHANGED_SENTENCE} Check the prizes." in open_items


def test_side_prize_stays_with_the_player_whom_the_director_chose(night):
    """After the correction, the split would share the lowest score between two players."""
    side_prizes = (SidePrize(Feat.LOW_SCORE, PrizeShare(cents=100)),)
    payout.set_split(build.desk(night), new_split=PrizeTable((PrizeShare(cents=200),), side_prizes))
    chosen_entry = entries_at_rank(night, 1)[0]
    place_prizes = [prize for prize in read_prizes_board(night).proposed_prizes if prize.place]
    payout.award_prizes(
        build.desk(night),
        prizes=[*place_prizes, Prize(chosen_entry, 100, "Fewest points", feat="low_score")],
    )
    correct_first_score(night)
    board = read_prizes_board(night)
    assert len([prize for prize in board.proposed_prizes if prize.words == "Lowest score"]) == 2
    assert [prize for prize in board.prizes_to_award if not prize.place] == [
        Prize(chosen_entry, 100, "Fewest points", feat="low_score")
    ]


def test_larger_pot_after_the_award_is_reported_with_the_sums(desk, night):
    """A gift enlarges the pot. The places have not changed, so the prizes may be paid as
    awarded.
    """
    award_prizes(
        night, *[(prize.entry, prize.cents) for prize in read_prizes_board(night).proposed_prizes]
    )
    beginning = "The split now gives"
    for path in ("payout", "closing"):
        assert beginning not in desk.get(f"/night/{night.pk}/{path}/").content.decode()
    till.put_money_in(build.desk(night), kind=PaymentKind.GIFT, cents=200)
    first_prize, second_prize = read_prizes_board(night).proposed_prizes
    labels = [
        reader.night(night.pk).entries.with_number(prize.entry).label
        for prize in (first_prize, second_prize)
    ]
    amounts = f"{labels[0]} $3.00 (awarded $2.00) and {labels[1]} $3.00 (awarded $2.00)."
    html = page_html(desk, night)
    assert f"{NOT_FROM_SPLIT_SENTENCE} {beginning} {amounts}" in html
    assert "Pay $2.00" in html
    assert f"{beginning} {amounts}" in desk.get(f"/night/{night.pk}/closing/").content.decode()


def test_expense_that_makes_the_pot_too_small_for_the_prizes_is_reported(night):
    """The pot is $4.00, and all of it was awarded."""
    till.put_money_in(build.desk(night), kind=PaymentKind.GIFT, cents=100)
    award_prizes(night, (1, 400))
    spent_from_gift = till.spend_money(build.desk(night), cents=100, note="cards")
    assert spent_from_gift.words == "Spent: $1.00 in cash, cards"
    spent_from_prizes = till.spend_money(build.desk(night), cents=50, note="coffee")
    assert spent_from_prizes.words == (
        "Spent: $0.50 in cash, coffee. The awarded prizes are now $0.50 more than the pot. The "
        "club pays the difference unless you change them."
    )
    (gift,) = (
        payment
        for payment in reader.night(night.pk).facts_of(facts.Payment)
        if payment.kind is PaymentKind.GIFT
    )
    assert (
        "now $1.50 more than the pot"
        in till.void_payment(build.desk(night, reason="not given"), number=gift.number).words
    )


def test_reason_for_money_left_in_the_pot_stays_after_the_award(desk, night):
    payout.set_split(build.desk(night), new_split=PrizeTable((PrizeShare(per_cent=50),)))
    assert "<td>Not set as a prize: $2.00.</td>" in page_html(desk, night)
    award_prizes(
        night, *[(prize.entry, prize.cents) for prize in read_prizes_board(night).proposed_prizes]
    )
    assert "<td>Not set as a prize: $2.00.</td>" in page_html(desk, night)
    till.put_money_in(build.desk(night), kind=PaymentKind.GIFT, cents=200)
    assert "<td>Not awarded: $4.00.</td>" in page_html(desk, night)


def test_boxes_for_amounts_are_collapsed_above_the_button_for_new_prizes(desk, corrected_night):
    html = page_html(desk, corrected_night)
    folded_part = html[html.index("Change the amounts") :]
    assert folded_part.index('name="form-0-') < folded_part.index("</details>")
    assert folded_part.index("</details>") < folded_part.index("Award the new prizes")


def test_awarded_prizes_can_be_kept_and_paid_after_a_correction(desk, corrected_night):
    awards_before = reader.night(corrected_night.pk).facts_of(Award)
    html_after_form(desk, corrected_night, do="stand")
    assert "Pay $2.00" in page_html(desk, corrected_night)
    assert reader.night(corrected_night.pk).facts_of(Award) == awards_before
    with pytest.raises(Refused, match="The scores have not changed"):
        payout.keep_awarded_prizes(build.desk(corrected_night))


def test_page_lists_changed_prizes_and_one_press_keeps_the_paid_ones(desk, night):
    """Two players were paid $2.00 each, and a correction gives these prizes to two others."""
    award_prizes(
        night, *[(prize.entry, prize.cents) for prize in read_prizes_board(night).proposed_prizes]
    )
    for winner in read_prizes_board(night).winners:
        payout.pay_prize(build.desk(night), entry=winner.entry, cents=200)
    correction_sentence = correct_first_score(night)
    assert "prize $0.00 (was $2.00), must return $2.00. " in correction_sentence
    assert "prize $2.00 (was $0.00), gets $2.00. " in correction_sentence
    html = page_html(desk, night)
    assert html.count("<td>returns $2.00</td>") == html.count("<td>gets $2.00</td>") == 2
    assert "Let them keep the extra $4.00" in html
    _, as_paid_form, as_awarded_form = (
        form.split("</form>")[0] for form in html.split('<button name="do"')[-3:]
    )
    assert "Players who would return money keep it" in as_paid_form
    assert "No prize changes." in as_awarded_form
    with pytest.raises(Refused, match=r"The difference is now \$4.00"):
        payout.keep_paid_prizes(build.desk(night), cents=200)
    html = html_after_form(desk, night, do="as-paid", cents=400)
    assert "That is $4.00 more than the split gives now." in html
    assert [winner.cents_unpaid for winner in read_prizes_board(night).winners] == [200, 200, 0, 0]
    kept_words, new_words = "left as paid before a correction", "1st and 2nd place, shared"
    assert [winner.award_words for winner in read_prizes_board(night).winners] == [
        new_words,
        new_words,
        kept_words,
        kept_words,
    ]
    paid_out_words = [line.words for line in statement(reader.night(night.pk)).paid_out]
    assert (
        sum(
            correction_sentence.endswith(f", {kept_words}")
            for correction_sentence in paid_out_words
        )
        == 2
    )
    assert not any("place 1" in correction_sentence for correction_sentence in paid_out_words)
    with pytest.raises(Refused, match="The scores have not changed"):
        payout.keep_paid_prizes(build.desk(night), cents=400)


@pytest.fixture
def night_with_expense(night):
    """Return a night with a pot of $20.00, of which the two winners were paid $10.00 each. Then
    $4.00 was spent.
    """
    till.put_money_in(build.desk(night), kind=PaymentKind.GIFT, cents=1600)
    payout.award_prizes(build.desk(night), prizes=read_prizes_board(night).proposed_prizes)
    for winner in read_prizes_board(night).winners:
        payout.pay_prize(build.desk(night), entry=winner.entry, cents=1000)
    till.spend_money(build.desk(night), cents=400, note="coffee")
    return night


def test_correction_after_an_expense_separates_the_effects_of_score_and_expense(
    desk, night_with_expense
):
    """By the scores each of the four gets $5.00 of $20.00, and now $4.00 of $16.00."""
    night = night_with_expense
    pot_sentence = "Expenses since the award also made the pot $4.00 smaller."
    assert f"{pot_sentence} " in correct_first_score(night, (7, 7))
    html = page_html(desk, night)
    assert pot_sentence in html
    amounts = [
        (change.cents_awarded, change.cents_due_by_scores, change.cents_due)
        for change in read_prizes_board(night).changes
    ]
    assert amounts == [(1000, 500, 400)] * 2 + [(0, 500, 400)] * 2
    assert html.count('data-label="By the scores">$5.00') == 4
    assert html.count("<td>returns $6.00</td>") == html.count("<td>gets $4.00</td>") == 2


def test_prizes_by_a_new_split_are_compared_using_the_pot_at_the_award(night_with_expense):
    night = night_with_expense
    payout.set_split(build.desk(night), new_split=PrizeTable((PrizeShare(per_cent=100),)))
    correct_first_score(night, (7, 7))
    assert [change.cents_due_by_scores for change in read_prizes_board(night).changes] == [500] * 4


def test_award_without_its_stored_basis_reports_no_changes(night_with_expense):
    """An earlier version made the award, and its text could not be read."""
    night = night_with_expense
    prizes = dict(reader.night(night.pk).plan.prizes)
    del prizes["basis"]
    build.change_plan(night, prizes=prizes)
    correct_first_score(night, (7, 7))
    board = read_prizes_board(night)
    assert (board.why_award_outdated, board.pot_change_sentence) == ("", "")
    assert [winner.cents for winner in board.winners] == [1000, 1000]


def test_correction_alone_names_no_change_of_the_pot(desk, corrected_night):
    html = page_html(desk, corrected_night)
    assert "since the award also" not in html
    assert "By the scores" not in html


@pytest.mark.parametrize("action", ["as-paid", "stand"])
def test_prize_that_players_keep_is_not_reported_again_unless_the_split_changes(
    desk, night_with_expense, action
):
    night = night_with_expense
    correct_first_score(night, (7, 7))
    html_after_form(desk, night, do=action, cents="1200")
    assert not read_prizes_board(night).current_split_sentence
    till.put_money_in(build.desk(night), kind=PaymentKind.GIFT, cents=400)
    assert "$5.00 (awarded $10.00)" in read_prizes_board(night).current_split_sentence


def test_prizes_awarded_again_follow_the_new_places(desk, corrected_night):
    due_prizes = [
        (prize.entry, prize.words, "2")
        for prize in read_prizes_board(corrected_night).proposed_prizes
    ]
    html_after_form(desk, corrected_night, **award_form_fields(*due_prizes))
    assert not read_prizes_board(corrected_night).why_award_outdated
    assert [prize.entry for prize in read_prizes_board(corrected_night).awarded_prizes] == [
        entry for entry, _, _ in due_prizes
    ]


def test_new_split_after_the_award_does_not_report_changed_places(night):
    award_prizes(
        night, *[(prize.entry, prize.cents) for prize in read_prizes_board(night).proposed_prizes]
    )
    payout.set_split(build.desk(night), new_split=PrizeTable((PrizeShare(per_cent=100),)))
    assert not read_prizes_board(night).why_award_outdated
    payout.award_prizes(build.desk(night), prizes=[])
    assert "basis" not in reader.night(night.pk).plan.prizes


def test_missing_score_is_the_next_step_if_a_correction_reopens_the_places(desk, corrected_night):
    build.write_facts(build.desk(corrected_night), new=[facts.Sheet(round=1, table=1)])
    assert PLACES_OPEN_SENTENCE in page_html(desk, corrected_night)
    assert place_of_cursor(page_html(desk, corrected_night)) == "Enter scores: game 1, table 1"


def test_main_button_of_the_prizes_page_links_to_the_unfinished_bracket(desk):
    night = build.night(Club.objects.get(), house="athens")
    pairs.draw_teams(night, 4)
    html = page_html(desk, night)
    assert place_of_cursor(html) == "Go to the bracket"
    assert re.findall(r'<a [^>]*class="do"[^>]*>([^<]*)', html) == ["Go to the bracket"]
