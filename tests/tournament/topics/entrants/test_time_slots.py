"""Divisions are played one after another, and a player may play in two of them."""

from dataclasses import replace
from html import unescape

import pytest
from django.utils import timezone

from scoring.dials.options import PrizeSource
from tests import build
from tests.build import read_night
from tests.rehearsal import checks
from tests.tournament import pairs
from tests.tournament.topics.seating.test_total_points_nights import (
    MENS,
    MIXED,
    WOMENS,
    seat_and_score_game,
)
from tournament.evening import courses, facts
from tournament.evening.courses.course import NextPageLink, StepState
from tournament.evening.night import progress, ranking, time_slots
from tournament.evening.night.seats import seated_twice
from tournament.evening.purse.closing import announced_winners_warning, slots_not_played_sentence
from tournament.evening.purse.payouts import ties_for_prizes
from tournament.evening.words.refused import Refused
from tournament.kit.desk.boards.steps import Step, bar_steps, next_step
from tournament.kit.lists.contact import CheckInPerson
from tournament.storage.models import Club, Director
from tournament.storage.reading import many_nights, night_history, reader
from tournament.storage.reading.season_results import make_season_night
from tournament.storage.stored.archive import archive_as_text
from tournament.storage.stored.unpacking import read_archive
from tournament.storage.writing import undo
from tournament.storage.writing.objections import TwoTeamsAtOnce
from tournament.storage.writing.write import action
from tournament.topics.door.boards.roster import roster
from tournament.topics.entrants.actions import entries, signing_in
from tournament.topics.entrants.actions import time_slots as time_slot_actions
from tournament.topics.leaving.actions import going_home
from tournament.topics.nights.boards.tonight import board_of_other_night
from tournament.topics.prizes.actions import payout
from tournament.topics.prizes.boards.closing import closing_board
from tournament.topics.prizes.boards.payout import donated_prize_list
from tournament.topics.seating.actions import rounds
from tournament.topics.seating.boards.drawn_games import changes_of_draw
from tournament.topics.seating.boards.schedule import schedule
from tournament.topics.set_up import actions as setup

pytestmark = pytest.mark.django_db


@pytest.fixture
def mcallen_night():
    return build.night(build.director().club, house="mcallen", games=2)


@pytest.fixture
def two_time_slots(mcallen_night):
    """Return a day of two time slots, Men's and then Mixed, with Ada Abbott in a team of each."""
    pairs.check_in_teams(mcallen_night, 2, MENS)
    pairs.check_in_teams(mcallen_night, 1, MIXED, teams_skipped=2)
    time_slot_actions.move_to_own_time_slot(build.desk(mcallen_night), division=MIXED)
    check_in_to_second_team(mcallen_night, MIXED)
    pairs.check_in_team(mcallen_night, "Hal Day", division=MIXED)
    signing_in.join_teams(build.desk(mcallen_night), team=4, other=5)
    return mcallen_night


def check_in_to_second_team(night, division, entry=1):
    """Check in the player with this number in a team of another division."""
    regular = read_night(night).entries.with_number(entry).regular
    signing_in.check_in_player(
        build.desk(night), person=CheckInPerson(regular_number=regular), division=division
    )


def seated_names(night):
    current_game = read_night(night).rounds.current_game
    return [
        read_night(night).entries.with_number(entry).name
        for game in current_game.games
        for entry in game.entries
    ]


def test_second_team_in_one_time_slot_is_refused_with_the_remedy(mcallen_night):
    pairs.check_in_teams(mcallen_night, 1, MENS)
    sentence = (
        r"Ada Abbott plays on team 1 \(Men's\) at the same time\. Play Mixed after the others, in "
        "its own time slot, or leave out one of the two teams"
    )
    with pytest.raises(TwoTeamsAtOnce, match=sentence) as refusal:
        check_in_to_second_team(mcallen_night, MIXED)
    assert refusal.value.division == MIXED
    assert len(read_night(mcallen_night).entries) == 2


def test_check_in_to_a_second_team_at_the_same_time_is_refused_even_with_a_reason(mcallen_night):
    pairs.check_in_teams(mcallen_night, 1, MENS)
    regular = read_night(mcallen_night).entries.with_number(1).regular
    desk_press = build.desk(mcallen_night, reason="they never play at the same time")
    with pytest.raises(TwoTeamsAtOnce, match="at the same time"):
        signing_in.check_in_player(
            desk_press, person=CheckInPerson(regular_number=regular), division=MIXED
        )


def test_second_team_of_one_division_or_bracket_is_refused_without_a_remedy():
    athens = build.night(build.director().club, house="athens")
    pairs.check_in_teams(athens, 1)
    with pytest.raises(
        TwoTeamsAtOnce, match="Choose another player for one of the two teams"
    ) as refusal:
        check_in_to_second_team(athens, "")
    assert refusal.value.division == ""
    with pytest.raises(Refused, match="All players share the same games"):
        time_slot_actions.arrange_time_slots(build.desk(athens), new_slot_number_by_division={})


def test_player_is_not_their_own_partner(mcallen_night):
    pairs.check_in_team(mcallen_night, "Ann Lee", division=MIXED)
    with pytest.raises(Refused, match="Ann Lee can't be"):
        signing_in.check_in_player(
            build.desk(mcallen_night), person=CheckInPerson(regular_number=1), team=1
        )


def test_player_of_two_time_slots_has_two_entries_and_is_one_person(two_time_slots):
    ada, second_entry = (
        entry for entry in read_night(two_time_slots).entries if entry.name == "Ada Abbott"
    )
    assert (second_entry.first_number, second_entry.regular, second_entry.person_number) == (
        ada.number,
        None,
        ada.person_number,
    )
    assert (ada.team, second_entry.team) == (1, 4)


def test_each_time_slot_has_all_its_games_before_the_next_one(two_time_slots):
    assert (
        time_slots.game_count(read_night(two_time_slots)),
        time_slots.current_slot_index(read_night(two_time_slots)),
    ) == (4, 0)
    assert time_slots.divisions_playing_words(read_night(two_time_slots)) == "Men's and Women's"
    for game in (1, 2):
        assert not {"Edna Abbott", "Hal Day"} & set(
            play_and_list_seated_names(two_time_slots, game)
        )
    assert time_slots.current_slot_index(read_night(two_time_slots)) == 1
    assert time_slots.divisions_playing_words(read_night(two_time_slots)) == MIXED
    for game in (3, 4):
        assert play_and_list_seated_names(two_time_slots, game).count("Ada Abbott") == 1
    night = read_night(two_time_slots)
    assert progress.is_fully_played(night)
    assert [
        [line.game for line in card.lines] for card in ranking.scorecards_of_parties(night)
    ] == [
        [1, 2],
        [1, 2],
        [3, 4],
        [3, 4],
    ]


def play_and_list_seated_names(night, game):
    seat_and_score_game(night, game)
    return seated_names(night)


def test_next_time_slot_makes_no_printed_scorecard_wrong(two_time_slots):
    earlier_night = None
    for game in (1, 2, 3, 4):
        seat_and_score_game(two_time_slots, game)
        assert (
            earlier_night is None
            or changes_of_draw(earlier_night, read_night(two_time_slots)) is None
        )
        earlier_night = read_night(two_time_slots)


def test_next_time_slot_is_not_seated_before_its_teams_check_in(mcallen_night):
    pairs.check_in_teams(mcallen_night, 2, MENS)
    time_slot_actions.move_to_own_time_slot(build.desk(mcallen_night), division=MIXED)
    for game in (1, 2):
        seat_and_score_game(mcallen_night, game)
    with pytest.raises(Refused, match="Mixed comes next, but no team is checked in"):
        rounds.seat_next_game(build.desk(mcallen_night), game=3)
    pairs.check_in_teams(mcallen_night, 1, MIXED, teams_skipped=2)
    with pytest.raises(Refused, match="Mixed has only 1 team"):
        rounds.seat_next_game(build.desk(mcallen_night), game=3)
    pairs.check_in_teams(mcallen_night, 1, MIXED, teams_skipped=3)
    rounds.seat_next_game(build.desk(mcallen_night), game=3)
    assert len(read_night(mcallen_night).rounds.current_game.games) == 1


def test_no_action_puts_both_teams_of_a_player_in_one_time_slot(two_time_slots):
    """One time slot for both, another division and an undo are all refused."""
    clash = "Ada Abbott plays on team 1"
    with pytest.raises(TwoTeamsAtOnce, match=clash):
        time_slot_actions.arrange_time_slots(
            build.desk(two_time_slots), new_slot_number_by_division={MENS: 1, WOMENS: 1, MIXED: 1}
        )
    with pytest.raises(TwoTeamsAtOnce, match=clash):
        signing_in.change_division(build.desk(two_time_slots, reason="so"), team=4, division=WOMENS)
    slot_change = next(
        change
        for change in reader.changes_newest_first(two_time_slots.pk)
        if "then Mixed" in change.words
    )
    with pytest.raises(Refused, match=clash):
        undo.undo(build.desk(two_time_slots), change_number=slot_change.pk)


def test_player_of_a_team_that_left_can_join_another_team_at_the_same_time(mcallen_night):
    pairs.check_in_teams(mcallen_night, 2, MENS)
    going_home.leave_after_game(build.desk(mcallen_night), party_number=1, game=0)
    check_in_to_second_team(mcallen_night, MIXED)
    with pytest.raises(TwoTeamsAtOnce, match="Ada Abbott plays on team 1"):
        going_home.stay_or_return(build.desk(mcallen_night), party_number=1)


def test_division_that_has_played_keeps_its_time_slot(two_time_slots):
    seat_and_score_game(two_time_slots, 1)
    with pytest.raises(Refused, match="Men's has already played, so its time slot stays"):
        time_slot_actions.arrange_time_slots(
            build.desk(two_time_slots), new_slot_number_by_division={MENS: 3}
        )
    change = time_slot_actions.arrange_time_slots(
        build.desk(two_time_slots), new_slot_number_by_division={WOMENS: 3}
    )
    assert change.words == "Men's first, then Mixed, then Women's."


def test_removal_from_one_team_keeps_the_players_regular_number_in_the_other(two_time_slots):
    regular = read_night(two_time_slots).entries.with_number(1).regular
    entries.remove_entry(build.desk(two_time_slots), entry=1)
    (ada,) = (entry for entry in read_night(two_time_slots).entries if entry.name == "Ada Abbott")
    assert (ada.first_number, ada.regular) == (None, regular)


def test_night_with_time_slots_is_exported_and_imported(two_time_slots):
    seat_and_score_game(two_time_slots, 1)
    night = read_night(two_time_slots)
    content = archive_as_text(night_history.make_archive(night)).encode()
    assert time_slots.all_time_slots(read_archive(content).night) == time_slots.all_time_slots(
        night
    )


def test_rehearsal_checks_find_a_player_with_two_seats_in_one_game(two_time_slots):
    seat_and_score_game(two_time_slots, 1)
    night = read_night(two_time_slots)
    second_seat = facts.Seat(round=1, entry=7, table=9, chair="N")
    night_with_two_seats = replace(
        night, stored_facts={**night.stored_facts, facts.fact_name(second_seat): second_seat}
    )
    assert list(seated_twice.games_with_person_twice(night_with_two_seats)) == [(1, 1)]
    assert list(checks.sitting.find_players_with_two_places(night_with_two_seats)) == [
        "game 1: player 1 has 2 places"
    ]


def test_write_refuses_a_second_seat_of_one_player(two_time_slots):
    """The function that stores seats refuses a second seat, whichever action calls the function."""
    seat_and_score_game(two_time_slots, 1)
    night_before = read_night(two_time_slots)
    sentence = (
        "Ada Abbott would sit at two tables in game 1. Choose another player for one of the two"
    )
    with pytest.raises(Refused, match=sentence):
        store_seat(
            build.desk(two_time_slots), seat=facts.Seat(round=1, entry=7, table=9, chair="N")
        )
    assert read_night(two_time_slots).stored_facts == night_before.stored_facts
    assert store_seat(
        build.desk(two_time_slots), seat=facts.Seat(round=1, entry=8, table=9, chair="N")
    ).changed


@action
def store_seat(writing, *, seat):
    writing.put(seat)
    return "seated"


def test_player_who_leaves_in_an_earlier_time_slot_still_plays_in_a_later_one(two_time_slots):
    for game in (1, 2):
        seat_and_score_game(two_time_slots, game)
    going_home.leave_after_game(build.desk(two_time_slots), party_number=1, game=2)
    seat_and_score_game(two_time_slots, 3)
    assert seated_names(two_time_slots).count("Ada Abbott") == 1


def test_tables_are_counted_for_the_next_time_slot(two_time_slots):
    night = read_night(two_time_slots)
    assert roster(night).capacity_sentence == "1 table."


def test_teams_are_counted_for_the_next_time_slot(two_time_slots):
    night = read_night(two_time_slots)
    board = roster(night)
    assert (board.head_count.count_here, board.head_count_note) == (
        2,
        "2 teams: Men's 2, Women's 0. Later: Mixed 2.",
    )


def test_seat_page_names_the_divisions_that_have_teams(two_time_slots, client):
    client.force_login(Director.objects.get())
    html = unescape(client.get(f"/night/{two_time_slots.pk}/seat/").content.decode())
    assert "<b>Men's</b>: 2 teams" in html
    assert time_slots.divisions_playing_words(read_night(two_time_slots)) == "Men's and Women's"


def test_next_step_is_check_in_if_the_next_time_slot_has_no_ready_teams(mcallen_night):
    pairs.check_in_teams(mcallen_night, 2, MENS)
    time_slot_actions.move_to_own_time_slot(build.desk(mcallen_night), division=MIXED)
    for game in (1, 2):
        seat_and_score_game(mcallen_night, game)
    night = read_night(mcallen_night)
    board = roster(night)
    assert (board.head_count.count_here, board.head_count_note) == (0, "0 teams: Mixed 0.")
    next_step_now = next_step(night)
    assert (next_step_now.label, next_step_now.page) == ("Check in teams: Mixed", "check-in")
    state_by_step = {next_step_now.step: next_step_now.state for next_step_now in bar_steps(night)}
    assert (state_by_step[Step.CHECK_IN], state_by_step[Step.SEAT]) == (
        StepState.NOW,
        StepState.READY,
    )
    pairs.check_in_teams(mcallen_night, 2, MIXED, teams_skipped=2)
    assert next_step(read_night(mcallen_night)).label == "Seat game 3 (Mixed 1 of 2)"


def test_prizes_page_names_the_next_games_with_a_link(desk):
    stored_night = build.night(Club.objects.get(), house="mcallen", games=2)
    pairs.check_in_teams(stored_night, 4, MENS)
    time_slot_actions.move_to_own_time_slot(build.desk(stored_night), division=MIXED)
    for game in (1, 2):
        seat_and_score_game(stored_night, game)
    page = desk.get(f"/night/{stored_night.pk}/payout/").content.decode()
    assert "No team has checked in for Mixed yet." in page
    assert page.count("Close the ") == 1
    assert f'href="/night/{stored_night.pk}/closing/">Close the ' in page
    assert (
        slots_not_played_sentence("Mixed")
        not in closing_board(read_night(stored_night)).reasons_not_to_close
    )
    pairs.check_in_teams(stored_night, 2, MIXED, teams_skipped=4)
    assert (
        slots_not_played_sentence("Mixed")
        in closing_board(read_night(stored_night)).reasons_not_to_close
    )
    for tie in ties_for_prizes(read_night(stored_night)):
        payout.store_playoff(
            build.desk(stored_night), order=tuple((player,) for player in tie.tied_numbers)
        )
    page = " ".join(desk.get(f"/night/{stored_night.pk}/payout/").content.decode().split())
    assert slots_not_played_sentence("Mixed") in page
    assert f'<a class="do" href="/night/{stored_night.pk}/" autofocus>Continue to the' in page
    assert "<button>End after game 2 (Men's 2 of 2). Mixed: 2 games " in unescape(page)
    for game in (3, 4):
        seat_and_score_game(stored_night, game)
    page = desk.get(f"/night/{stored_night.pk}/payout/").content.decode()
    assert "Not played yet" not in page
    assert page.count("Close the ") == 2


def read_chosen_key(games):
    (key,) = [choice.key for choice in schedule(read_night(games)).choices if choice.is_chosen]
    return key


def test_extra_teams_can_meet_only_in_the_same_time_slot(mcallen_night):
    pairs.check_in_teams(mcallen_night, 3, MENS)
    assert [choice.key for choice in schedule(read_night(mcallen_night)).choices] == [
        "house_team",
        "average",
    ]
    assert read_chosen_key(mcallen_night) == "house_team"
    assert schedule(read_night(mcallen_night)).left_over_words == "Men's has an extra team"
    pairs.check_in_teams(mcallen_night, 3, MIXED, teams_skipped=3)
    assert read_chosen_key(mcallen_night) == "spares_meet"
    assert (
        schedule(read_night(mcallen_night)).left_over_words
        == "Men's and Mixed each have an extra team"
    )
    time_slot_actions.move_to_own_time_slot(build.desk(mcallen_night), division=MIXED)
    assert [choice.key for choice in schedule(read_night(mcallen_night)).choices] == [
        "house_team",
        "average",
    ]


def test_choice_for_extra_teams_in_one_time_slot_keeps_points_of_earlier_ones(mcallen_night):
    pairs.check_in_teams(mcallen_night, 3, MENS)
    pairs.check_in_teams(mcallen_night, 3, MIXED, teams_skipped=3)
    time_slot_actions.move_to_own_time_slot(build.desk(mcallen_night), division=MIXED)
    setup.change_rules(build.desk(mcallen_night), answer_by_dial={"odd_division": "average"})
    for game in (1, 2):
        seat_and_score_game(mcallen_night, game, (9, 4))
    morning = {
        card.party.number: card.tally.points
        for card in ranking.scorecards_of_parties(read_night(mcallen_night))[:3]
    }
    setup.change_rules(build.desk(mcallen_night), answer_by_dial={"odd_division": "house_team"})
    night = seat_and_score_game(mcallen_night, 3)
    assert {
        card.party.number: card.tally.points for card in ranking.scorecards_of_parties(night)[:3]
    } == morning
    assert time_slots.current_slot_index(night) == 1
    assert not night.rounds.current_game.bench


def test_list_of_nights_counts_each_player_who_came_once(two_time_slots):
    expected_entry = replace(read_night(two_time_slots).entries[-1], expected=True)
    build.write_facts(build.desk(two_time_slots), new=[expected_entry])
    assert [
        night.player_count for night in many_nights.read_night_list(two_time_slots.club_id)
    ] == [6]


def test_season_adds_up_the_standings_of_both_divisions(two_time_slots):
    pairs.check_in_team(two_time_slots, "Jan Poe", "Kit Poe", division=MENS)
    setup.change_rules(build.desk(two_time_slots), answer_by_dial={"odd_division": "average"})
    for game in (1, 2, 3, 4):
        seat_and_score_game(two_time_slots, game)
    night = read_night(two_time_slots)
    points_by_party = {
        card.party.number: card.tally.points for card in ranking.scorecards_of_parties(night)
    }
    points_by_regular = {
        score.regular: score.tally.points for score in make_season_night(night).scores
    }
    points_by_name = {
        entry.name: points_by_regular[entry.regular]
        for entry in night.entries
        if entry.regular is not None
    }
    assert [points_by_name["Ada Abbott"], points_by_name["Jan Poe"]] == [
        points_by_party[1] + points_by_party[4],
        points_by_party[5],
    ]


def test_extra_teams_can_meet_only_if_two_divisions_have_one(mcallen_night):
    pairs.check_in_teams(mcallen_night, 3, MENS)
    pairs.check_in_teams(mcallen_night, 2, MIXED, teams_skipped=3)
    assert [choice.key for choice in schedule(read_night(mcallen_night)).choices] == [
        "house_team",
        "average",
    ]
    assert schedule(read_night(mcallen_night)).left_over_words == "Men's has an extra team"


@pytest.fixture
def tied_night(mcallen_night):
    """Return a day on which Men's is over with two teams tied, and Mixed has not begun."""
    pairs.check_in_teams(mcallen_night, 2, MENS)
    pairs.check_in_teams(mcallen_night, 2, MIXED, teams_skipped=2)
    time_slot_actions.move_to_own_time_slot(build.desk(mcallen_night), division=MIXED)
    for game in (1, 2):
        seat_and_score_game(mcallen_night, game, (9, 9))
    return mcallen_night


def test_donated_prizes_of_a_later_time_slot_are_not_decided_yet(tied_night):
    night = read_night(tied_night)
    rules = replace(night.rules, medals=0, prizes_from=PrizeSource.DONATED, prize_places=2)
    plan = replace(night.plan, dials=rules.to_dict())
    promised_prizes = donated_prize_list(night.with_facts({facts.fact_name(plan): plan}))
    assert {prize.division for prize in promised_prizes} == {MENS}


def test_playoffs_of_a_finished_time_slot_come_before_the_next_one(tied_night):
    night = read_night(tied_night)
    next_step_now = next_step(night)
    assert (next_step_now.label, next_step_now.page, next_step_now.note) == (
        "Men's playoffs",
        "payout",
        "All scores for game 2 (Men's 2 of 2) are in.",
    )
    page = courses.course_of(night).next_page_link(night.rounds.current_game)
    assert page == NextPageLink("Men's playoffs", "payout")
    state_by_step = {next_step_now.step: next_step_now.state for next_step_now in bar_steps(night)}
    assert (state_by_step[Step.PRIZES], state_by_step[Step.SEAT]) == (
        StepState.NOW,
        StepState.READY,
    )
    assert schedule(night).undecided_sentence == "Not decided yet: the Men's playoffs."
    payout.store_playoff(build.desk(tied_night), order=((2,), (1,)))
    night_after_playoff = read_night(tied_night)
    assert schedule(night_after_playoff).undecided_sentence == ""
    assert next_step(night_after_playoff).label == "Seat game 3 (Mixed 1 of 2)"
    assert (
        courses.course_of(night_after_playoff)
        .next_page_link(night_after_playoff.rounds.current_game)
        .label
        == "Seat game 3 (Mixed 1 of 2)"
    )
    state_by_step = {
        next_step_now.step: next_step_now.state for next_step_now in bar_steps(night_after_playoff)
    }
    assert (state_by_step[Step.PRIZES], state_by_step[Step.SEAT]) == (
        StepState.READY,
        StepState.NOW,
    )
    alternative_step = board_of_other_night(night_after_playoff).alternative_step
    assert (alternative_step.label, alternative_step.page, alternative_step.note) == (
        "Medals",
        "medals",
        "Men's: all games are in.",
    )


def test_no_winners_are_announced_while_a_medal_waits_for_a_playoff(tied_night):
    for game in (3, 4):
        seat_and_score_game(tied_night, game, (9, 5))
    assert announced_winners_warning(read_night(tied_night), timezone.now()) == ""
    payout.store_playoff(build.desk(tied_night), order=((2,), (1,)))
    warning = announced_winners_warning(read_night(tied_night), timezone.now())
    assert warning.startswith("The winners are announced. ")


def test_playoffs_come_before_check_in_of_the_next_time_slot(mcallen_night):
    pairs.check_in_teams(mcallen_night, 2, MENS)
    time_slot_actions.move_to_own_time_slot(build.desk(mcallen_night), division=MIXED)
    for game in (1, 2):
        seat_and_score_game(mcallen_night, game, (9, 9))
    assert next_step(read_night(mcallen_night)).label == "Men's playoffs"
    state_by_step = {step.step: step.state for step in bar_steps(read_night(mcallen_night))}
    assert (state_by_step[Step.PRIZES], state_by_step[Step.CHECK_IN]) == (
        StepState.NOW,
        StepState.READY,
    )


def test_playoffs_are_the_next_step_after_the_last_game(mcallen_night):
    pairs.check_in_teams(mcallen_night, 2, MENS)
    for game in (1, 2):
        seat_and_score_game(mcallen_night, game, (9, 9))
    next_step_now = next_step(read_night(mcallen_night))
    assert (next_step_now.label, next_step_now.page, next_step_now.note) == (
        "Men's playoffs",
        "payout",
        "All scores are in.",
    )
    payout.store_playoff(build.desk(mcallen_night), order=((2,), (1,)))
    assert next_step(read_night(mcallen_night)).label == "Medals and prizes"


def test_open_playoff_is_not_the_next_step_once_the_next_time_slot_is_seated(tied_night):
    rounds.seat_next_game(build.desk(tied_night), game=3)
    assert next_step(read_night(tied_night)).label == "Enter scores for game 3 (Mixed 1 of 2)"
    state_by_step = {step.step: step.state for step in bar_steps(read_night(tied_night))}
    assert state_by_step[Step.PRIZES] is StepState.READY
