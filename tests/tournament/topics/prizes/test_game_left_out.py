"""A night ends in the middle of a game, which is left out and does not count."""

import re
from dataclasses import replace
from html import unescape

import pytest

from tests import build, plain
from tests.tournament import pairs
from tests.tournament.kit.printing import pdf_reading
from tournament.evening import facts
from tournament.evening.night import progress, ranking, time_slots
from tournament.evening.purse.accounts import accounts, overpayments
from tournament.evening.purse.closing import game_left_out, unfinished_play_sentences
from tournament.evening.words.refused import Refused
from tournament.storage.models import Change, Club
from tournament.storage.reading import reader
from tournament.storage.stored.consistency import find_inconsistent_facts
from tournament.storage.writing import undo
from tournament.topics.entrants.actions import time_slots as time_slot_actions
from tournament.topics.nights.actions import limits
from tournament.topics.places.boards.score_card import scorecards_to_print
from tournament.topics.seating.actions import rounds

LEAVE_OUT_BUTTON = "End now without game 3"

EARLY_END_SENTENCES = (
    "Ended early after 2 of 4 games. Game 3 was left out, with scores at 1 of 2 tables."
)


def night_in_third_game(games=4):
    """Return a night with two complete games and a third one. In the third only table 2 is in, with
    one X for each player.
    """
    night = plain.night(8, games=games)
    for _ in range(2):
        night = plain.type_all_tables(plain.seat(night))
    return plain.type_totals(plain.seat(night), t2=(9, 6, 1, 1))


def leave_game_out(night, **fields):
    usual_fields = {"game": 3, "removed_fact_count": game_left_out(night).removed_fact_count}
    return plain.press(limits.end_before_current_game, night, **usual_fields | fields)


@pytest.mark.parametrize("games", [3, 4, 8])
def test_standings_scorecards_and_fines_are_those_before_the_left_out_game(games):
    night = night_in_third_game(games)
    night_after = leave_game_out(night)
    assert (
        progress.is_fully_played(night_after),
        time_slots.game_count(night_after),
        len(night_after.rounds),
    ) == (
        True,
        2,
        2,
    )
    assert unfinished_play_sentences(night_after) == ""
    assert [account.fine.cents for account in accounts(night_after)] == [
        account.fine.cents for account in accounts(night.before_game(3))
    ]
    assert ranking.standings(night_after) == ranking.standings(night.before_game(3))
    assert [len(card.lines) for card in scorecards_to_print(night_after).cards] == [2] * 8
    assert not {
        fact.round
        for fact in (*night_after.facts_of(facts.Sheet), *night_after.facts_of(facts.Seat))
    } & {3}
    assert game_left_out(night_after) is None


def test_scorecard_turned_in_loses_only_its_points_of_the_left_out_game():
    night = night_in_third_game()
    entry = replace(
        night.entries.with_number(1), card_in=plain.AT_SEVEN, claimed=(9, 6, 7), loners=1
    )
    entry_after = leave_game_out(plain.with_facts(night, entry)).entries.with_number(1)
    assert entry_after == replace(entry, claimed=(9, 6))


def test_players_who_came_or_left_during_the_left_out_game_keep_their_first_and_last_game():
    night = night_in_third_game()
    night = plain.with_facts(
        night, plain.entry(9, first_game=4), replace(night.entries.with_number(2), last_game=3)
    )
    night_after = leave_game_out(night)
    assert (
        night_after.entries.with_number(9).first_game,
        night_after.entries.with_number(2).last_game,
    ) == (
        3,
        3,
    )


def test_fines_paid_for_the_left_out_game_are_refunded():
    night = night_in_third_game()
    payments = [
        replace(
            plain.fee(account.entry.number, account.fine.cents_owed),
            number=100 + account.entry.number,
            kind=facts.PaymentKind.FINE,
        )
        for account in accounts(night)
        if account.fine.cents_owed
    ]
    night = plain.with_facts(night, *payments)
    assert "Refund $0.40 paid for its Xs." in game_left_out(night).consequences
    assert overpayments(leave_game_out(night)).cents == 40


@pytest.mark.parametrize(
    "night",
    [
        pytest.param(plain.night(8), id="nothing seated"),
        pytest.param(plain.seat(plain.night(8)), id="first game"),
        pytest.param(plain.type_all_tables(night_in_third_game()), id="all in"),
        pytest.param(
            plain.with_facts(
                night_in_third_game(), replace(night_in_third_game().plan, closed=plain.AT_SEVEN)
            ),
            id="closed",
        ),
    ],
)
def test_leaving_a_game_out_is_refused_if_no_game_is_being_played(night):
    assert game_left_out(night) is None


def test_leaving_a_game_out_from_an_outdated_page_is_refused():
    night = night_in_third_game()
    usual_fields = {"game": 3, "removed_fact_count": game_left_out(night).removed_fact_count}
    for changed_fields in (usual_fields | {"game": 2}, usual_fields | {"removed_fact_count": 1}):
        with pytest.raises(Refused, match="Something changed since you opened this page"):
            leave_game_out(night, **changed_fields)
    with pytest.raises(Refused, match="Something changed since you opened this page"):
        plain.press(
            limits.end_before_current_game,
            plain.type_totals(night, t1=(8, 5, 0, 0)),
            **usual_fields,
        )


@pytest.fixture
def stored_night(desk):
    night = build.night(Club.objects.get(), games=4)
    build.seat_players(night, 8)
    for game in (1, 2):
        build.enter_all_tables(night, game)
        rounds.seat_next_game(build.desk(night), game=game + 1)
    build.type_totals(night, 3, {2: (9, 6)})
    return night


@pytest.mark.parametrize("at", ["payout", "closing"])
def test_prizes_and_closing_pages_offer_to_leave_out_the_unfinished_game(desk, stored_night, at):
    html = desk.get(f"/night/{stored_night.pk}/{at}/").content.decode()
    page_text = unescape(" ".join(re.sub(r"<[^>]+>", " ", html).split()))
    assert (
        "Game 3 has scores at 1 of 2 tables. If you leave it out, they don't count."
    ) in page_text
    assert LEAVE_OUT_BUTTON in page_text
    (removed_fact_count,) = re.findall(r'name="goes" value="(\d+)"', html)
    form_fields = {
        "game": "3",
        "goes": removed_fact_count,
        "back": f"/night/{stored_night.pk}/{at}/",
    }
    page_text = desk.post(
        f"/night/{stored_night.pk}/time-limit/end/", form_fields, follow=True
    ).content.decode()
    assert EARLY_END_SENTENCES in page_text
    assert "ended early" not in page_text
    assert EARLY_END_SENTENCES in desk.get(f"/night/{stored_night.pk}/closing/").content.decode()


def test_closing_and_treasurers_report_say_that_the_night_ended_early(desk, stored_night):
    assert reader.words_about_early_end(reader.night(stored_night.pk)) == ""
    removed_fact_count = game_left_out(reader.night(stored_night.pk)).removed_fact_count
    limits.end_before_current_game(
        build.desk(stored_night), game=3, removed_fact_count=removed_fact_count
    )
    pages = pdf_reading.pages_of_pdf(
        desk.get(f"/night/{stored_night.pk}/print/treasurer.pdf").content
    )
    assert EARLY_END_SENTENCES in " ".join(page.text for page in pages)
    undo.undo(build.desk(stored_night), change_number=Change.objects.latest("pk").pk)
    assert reader.words_about_early_end(reader.night(stored_night.pk)) == ""


def test_night_that_ended_early_says_how_many_games_were_planned(stored_night):
    build.enter_all_tables(stored_night, 3)
    limits.end_after_game(build.desk(stored_night), division="", game=3)
    sentence = reader.words_about_early_end(reader.night(stored_night.pk))
    assert sentence == "Game 3 is the last one. 4 games were planned."


def test_undo_restores_the_left_out_game_and_its_results(stored_night):
    facts_before = reader.night(stored_night.pk).stored_facts
    removed_fact_count = game_left_out(reader.night(stored_night.pk)).removed_fact_count
    limits.end_before_current_game(
        build.desk(stored_night), game=3, removed_fact_count=removed_fact_count
    )
    assert not [*find_inconsistent_facts(reader.night(stored_night.pk))]
    undo.undo(build.desk(stored_night), change_number=Change.objects.latest("pk").pk)
    assert reader.night(stored_night.pk).stored_facts == facts_before


def test_first_game_of_a_time_slot_is_left_out_and_earlier_games_count(db):
    night_row = build.night(build.director().club, house="mcallen", games=1)
    pairs.check_in_teams(night_row, 2, "Men's")
    pairs.check_in_teams(night_row, 2, "Mixed", teams_skipped=2)
    time_slot_actions.move_to_own_time_slot(build.desk(night_row), division="Mixed")
    rounds.seat_next_game(build.desk(night_row), game=1)
    build.enter_all_tables(night_row, 1)
    rounds.seat_next_game(build.desk(night_row), game=2)
    board = game_left_out(reader.night(night_row.pk))
    assert board.confirmation == (
        "Ended early after game 1 (Men's 1 of 1). Game 2 (Mixed 1 of 1) was left out, with no "
        "scores."
    )
    assert board.button_words == "End now without game 2 (Mixed 1 of 1)"
    limits.end_before_current_game(
        build.desk(night_row), game=2, removed_fact_count=board.removed_fact_count
    )
    night = reader.night(night_row.pk)
    assert (
        progress.is_fully_played(night),
        time_slots.game_count(night),
        unfinished_play_sentences(night),
    ) == (
        True,
        1,
        "",
    )
    assert night.rules.games == 1
    assert reader.words_about_early_end(night) == board.confirmation
