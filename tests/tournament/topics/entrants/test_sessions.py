"""Divisions that are played one after another, and whoever plays in two of them."""

from dataclasses import replace
from html import unescape

import pytest

from scoring.dials.options import PrizesFrom
from tests import build
from tests.rehearsal import checks
from tests.tournament import pairs
from tests.tournament.topics.seating.test_total_points_nights import (
    MENS,
    MIXED,
    WOMENS,
    now,
    play_game,
)
from tournament.evening import courses, facts
from tournament.evening.courses.course import NextPage, StepState
from tournament.evening.night import progress, ranking, sessions
from tournament.evening.night.seats import two_chairs
from tournament.evening.purse.payouts import ties_for_prizes
from tournament.evening.words.refused import Refused
from tournament.kit.desk.boards.steps import Step, next_step, steps
from tournament.kit.lists.contact import Person
from tournament.storage.models import Club, Director
from tournament.storage.reading import many_nights, records, replay
from tournament.storage.reading.over_a_season import season_night
from tournament.storage.stored.archive import text
from tournament.storage.stored.unpacking import read_archive
from tournament.storage.writing import undo
from tournament.storage.writing.objections import Clash
from tournament.storage.writing.write import action
from tournament.topics.door.boards.roster import roster
from tournament.topics.entrants.actions import entries, signing_in
from tournament.topics.entrants.actions import sessions as session_actions
from tournament.topics.leaving.actions import going_home
from tournament.topics.nights.boards.tonight import any_night
from tournament.topics.prizes.actions import payout
from tournament.topics.prizes.boards.closing import closing
from tournament.topics.prizes.boards.payout import donated_lines
from tournament.topics.seating.actions import rounds
from tournament.topics.seating.boards.drawn_games import redrawn
from tournament.topics.seating.boards.schedule import schedule
from tournament.topics.set_up import actions as setup

pytestmark = pytest.mark.django_db


@pytest.fixture
def games():
    return build.night(build.director().club, house="mcallen", games=2)


@pytest.fixture
def both(games):
    """Two men's teams and two mixed ones; Ada Abbott is in one of each."""
    pairs.sign_in(games, 2, MENS)
    pairs.sign_in(games, 1, MIXED, first=2)
    session_actions.set_apart(build.desk(games), division=MIXED)
    again(games, MIXED)
    pairs.enter(games, "Hal Day", division=MIXED)
    signing_in.join(build.desk(games), team=4, other=5)
    return games


def again(night, division, entry=1):
    """The player with this number, in a team of another division."""
    regular = now(night).entries.of(entry).regular
    signing_in.sign_in(build.desk(night), person=Person(regular=regular), division=division)


def seated(night):
    played = now(night).rounds.current
    return [now(night).entries.of(one).name for game in played.games for one in game.entries]


def test_second_team_at_the_same_time_is_refused_with_the_way_out(games):
    pairs.sign_in(games, 1, MENS)
    told = (
        r"Ada Abbott plays in team 1 \(Men's\), and nobody can sit at two tables at once\. Let "
        "Mixed be played after the others, as a session of its own, or leave one of the two teams"
    )
    with pytest.raises(Clash, match=told) as refusal:
        again(games, MIXED)
    assert refusal.value.division == MIXED
    assert len(now(games).entries) == 2


def test_no_reason_lets_anybody_sit_in_two_chairs(games):
    pairs.sign_in(games, 1, MENS)
    regular = now(games).entries.of(1).regular
    at = build.desk(games, reason="they never play at the same time")
    with pytest.raises(Clash, match="nobody can sit at two tables at once"):
        signing_in.sign_in(at, person=Person(regular=regular), division=MIXED)


def test_second_team_of_one_division_or_of_a_bracket_has_no_way_out():
    athens = build.night(build.director().club, house="athens")
    pairs.sign_in(athens, 1)
    with pytest.raises(Clash, match="Let somebody else play in one of the two teams") as refusal:
        again(athens, "")
    assert refusal.value.division == ""
    with pytest.raises(Refused, match="Here all play at the same time"):
        session_actions.arrange(build.desk(athens), places={})


def test_nobody_is_their_own_partner(games):
    pairs.enter(games, "Ann Lee", division=MIXED)
    with pytest.raises(Refused, match="Ann Lee would be their own partner"):
        signing_in.sign_in(build.desk(games), person=Person(regular=1), team=1)


def test_player_of_two_sessions_has_a_number_in_each_and_is_one_person(both):
    ada, other = (one for one in now(both).entries if one.name == "Ada Abbott")
    assert (other.first_number, other.regular, other.person) == (ada.number, None, ada.person)
    assert (ada.team, other.team) == (1, 4)


def test_each_session_has_all_its_games_before_the_next_begins(both):
    assert (sessions.games(now(both)), sessions.current(now(both))) == (4, 0)
    assert sessions.session_words(now(both)) == "Men's and Women's"
    for game in (1, 2):
        assert not {"Edna Abbott", "Hal Day"} & set(_after(both, game))
    assert sessions.current(now(both)) == 1
    assert sessions.session_words(now(both)) == MIXED
    for game in (3, 4):
        assert _after(both, game).count("Ada Abbott") == 1
    found = now(both)
    assert progress.is_played(found)
    assert [[line.round for line in one.lines] for one in ranking.party_cards(found)] == [
        [1, 2],
        [1, 2],
        [3, 4],
        [3, 4],
    ]


def _after(night, game):
    play_game(night, game)
    return seated(night)


def test_next_session_makes_no_printed_card_wrong(both):
    was = None
    for game in (1, 2, 3, 4):
        play_game(both, game)
        assert was is None or redrawn(was, now(both)) is None
        was = now(both)


def test_next_session_waits_for_its_teams(games):
    pairs.sign_in(games, 2, MENS)
    session_actions.set_apart(build.desk(games), division=MIXED)
    for game in (1, 2):
        play_game(games, game)
    with pytest.raises(Refused, match="Next comes Mixed, and no team is here for it"):
        rounds.seat(build.desk(games), game=3)
    pairs.sign_in(games, 1, MIXED, first=2)
    with pytest.raises(Refused, match="Mixed has only one team"):
        rounds.seat(build.desk(games), game=3)
    pairs.sign_in(games, 1, MIXED, first=3)
    rounds.seat(build.desk(games), game=3)
    assert len(now(games).rounds.current.games) == 1


def test_who_plays_in_two_cannot_be_brought_together_by_anything_else(both):
    """Not by the order of the divisions, nor by another division, nor by an undo."""
    clash = "Ada Abbott plays in team 1"
    with pytest.raises(Clash, match=clash):
        session_actions.arrange(build.desk(both), places={MENS: 1, WOMENS: 1, MIXED: 1})
    with pytest.raises(Clash, match=clash):
        signing_in.change_division(build.desk(both, reason="so"), team=4, division=WOMENS)
    apart = next(one for one in replay.changes(both.pk) if "then Mixed" in one.words)
    with pytest.raises(Refused, match=clash):
        undo.undo(build.desk(both), change=apart.pk)


def test_team_that_has_gone_home_is_in_nobodys_way(games):
    pairs.sign_in(games, 2, MENS)
    going_home.leave_after(build.desk(games), party=1, game=0)
    again(games, MIXED)
    with pytest.raises(Clash, match="Ada Abbott plays in team 1"):
        going_home.stay(build.desk(games), party=1)


def test_division_that_has_played_stays_where_it_is(both):
    play_game(both, 1)
    with pytest.raises(Refused, match="Men's has played already, so it stays where it is"):
        session_actions.arrange(build.desk(both), places={MENS: 3})
    done = session_actions.arrange(build.desk(both), places={WOMENS: 3})
    assert done.words == "Men's first, then Mixed, then Women's."


def test_whoever_is_taken_out_is_the_regular_in_the_other_team(both):
    regular = now(both).entries.of(1).regular
    entries.strike(build.desk(both), entry=1)
    (ada,) = (one for one in now(both).entries if one.name == "Ada Abbott")
    assert (ada.first_number, ada.regular) == (None, regular)


def test_night_with_sessions_travels_in_one_file(both):
    play_game(both, 1)
    found = now(both)
    content = text(records.archive(found)).encode()
    assert sessions.of(read_archive(content).night) == sessions.of(found)


def test_rehearsal_finds_whoever_has_two_chairs(both):
    play_game(both, 1)
    found = now(both)
    extra = facts.Seat(round=1, entry=7, table=9, chair="N")
    twice = replace(found, written={**found.written, facts.name_of(extra): extra})
    assert list(two_chairs.at_two_tables(twice)) == [(1, 1)]
    assert list(checks.sitting.nobody_twice(twice)) == ["game 1: player 1 has 2 places"]


def test_no_press_writes_a_second_seat_of_one_person_in_one_game(both):
    """Whichever it is: the one place where seats are written asks."""
    play_game(both, 1)
    before = now(both)
    told = "Ada Abbott would sit at two tables in game 1: let somebody else play in one of the two"
    with pytest.raises(Refused, match=told):
        sit(build.desk(both), seat=facts.Seat(round=1, entry=7, table=9, chair="N"))
    assert now(both).written == before.written
    assert sit(build.desk(both), seat=facts.Seat(round=1, entry=8, table=9, chair="N")).changed


@action
def sit(w, *, seat):
    w.put(seat)
    return "Somebody sits."


def test_one_who_leaves_in_the_morning_plays_in_the_afternoon(both):
    for game in (1, 2):
        play_game(both, game)
    going_home.leave_after(build.desk(both), party=1, game=2)
    play_game(both, 3)
    assert seated(both).count("Ada Abbott") == 1


def test_tables_are_counted_for_the_session_that_comes(both):
    found = now(both)
    assert roster(found).makes == "1 table."


def test_teams_are_counted_for_the_session_that_comes(both):
    found = now(both)
    board = roster(found)
    assert (board.count.here, board.aside) == (2, "2 teams: Men's 2, Women's 0; later Mixed 2.")


def test_seats_name_those_divisions_that_have_a_team(both, client):
    client.force_login(Director.objects.get())
    html = unescape(client.get(f"/night/{both.pk}/seat/").content.decode())
    assert "<b>Men's</b>: 2 teams" in html
    assert sessions.session_words(now(both)) == "Men's and Women's"


def test_session_that_nobody_is_ready_for_asks_for_its_teams_first(games):
    pairs.sign_in(games, 2, MENS)
    session_actions.set_apart(build.desk(games), division=MIXED)
    for game in (1, 2):
        play_game(games, game)
    found = now(games)
    board = roster(found)
    assert (board.count.here, board.aside) == (0, "0 teams: Mixed 0.")
    step = next_step(found)
    assert (step.words, step.page) == ("Sign in the teams of Mixed", "check-in")
    states = {one.step: one.state for one in steps(found)}
    assert (states[Step.CHECK_IN], states[Step.SEAT]) == (StepState.NOW, StepState.READY)
    pairs.sign_in(games, 2, MIXED, first=2)
    assert next_step(now(games)).words == "Seat game 3 (Mixed 1 of 2)"


def test_prizes_say_what_is_still_to_be_played_and_lead_there(desk):
    row = build.night(Club.objects.get(), house="mcallen", games=2)
    pairs.sign_in(row, 4, MENS)
    session_actions.set_apart(build.desk(row), division=MIXED)
    for game in (1, 2):
        play_game(row, game)
    page = desk.get(f"/night/{row.pk}/payout/").content.decode()
    assert "No team has signed in for Mixed yet." in page
    assert "On to closing" not in page
    assert f'href="/night/{row.pk}/closing/">Close the ' in page
    assert "Still to be played: Mixed." not in closing(now(row)).open
    pairs.sign_in(row, 2, MIXED, first=4)
    assert "Still to be played: Mixed." in closing(now(row)).open
    for tie in ties_for_prizes(now(row)):
        payout.play_off(build.desk(row), order=tuple((one,) for one in tie.people))
    page = " ".join(desk.get(f"/night/{row.pk}/payout/").content.decode().split())
    assert "Still to be played: Mixed." in page
    assert f'<a class="do" href="/night/{row.pk}/" autofocus>On to the games' in page
    assert "<button>The night ended early: game 2 (Men's 2 of 2) was the last. Mixed: 2 games " in (
        unescape(page)
    )
    for game in (3, 4):
        play_game(row, game)
    page = desk.get(f"/night/{row.pk}/payout/").content.decode()
    assert "Still to be played" not in page
    assert "On to closing" in page


def chosen(games):
    (key,) = [one.key for one in schedule(now(games)).choices if one.is_chosen]
    return key


def test_spare_teams_of_two_divisions_meet_only_where_two_play_at_the_same_time(games):
    pairs.sign_in(games, 3, MENS)
    assert [one.key for one in schedule(now(games)).choices] == ["house_team", "average"]
    assert chosen(games) == "house_team"
    assert schedule(now(games)).left_over == "Men's has a team left over"
    pairs.sign_in(games, 3, MIXED, first=3)
    assert chosen(games) == "spares_meet"
    assert schedule(now(games)).left_over == "Men's and Mixed have a team left over each"
    session_actions.set_apart(build.desk(games), division=MIXED)
    assert [one.key for one in schedule(now(games)).choices] == ["house_team", "average"]


def test_answer_for_one_session_leaves_the_points_of_those_before_it(games):
    pairs.sign_in(games, 3, MENS)
    pairs.sign_in(games, 3, MIXED, first=3)
    session_actions.set_apart(build.desk(games), division=MIXED)
    setup.turn_dials(build.desk(games), dials={"odd_division": "average"})
    for game in (1, 2):
        play_game(games, game, (9, 4))
    morning = {card.party.number: card.tally.points for card in ranking.party_cards(now(games))[:3]}
    setup.turn_dials(build.desk(games), dials={"odd_division": "house_team"})
    found = play_game(games, 3)
    assert {
        card.party.number: card.tally.points for card in ranking.party_cards(found)[:3]
    } == morning
    assert sessions.current(found) == 1
    assert not found.rounds.current.bench


def test_list_of_nights_counts_whoever_came_once(both):
    absent = replace(now(both).entries[-1], expected=True)
    build._told(build.desk(both), told=[absent])
    assert [one.players for one in many_nights.evenings(both.club_id)] == [6]


def test_season_has_what_the_standings_have_of_both_divisions(both):
    pairs.enter(both, "Jan Poe", "Kit Poe", division=MENS)
    setup.turn_dials(build.desk(both), dials={"odd_division": "average"})
    for game in (1, 2, 3, 4):
        play_game(both, game)
    found = now(both)
    won = {card.party.number: card.tally.points for card in ranking.party_cards(found)}
    counted = {one.regular: one.tally.points for one in season_night(found).scores}
    named = {one.name: counted[one.regular] for one in found.entries if one.regular is not None}
    assert [named["Ada Abbott"], named["Jan Poe"]] == [won[1] + won[4], won[5]]


def test_spare_teams_meet_only_where_two_divisions_have_one(games):
    pairs.sign_in(games, 3, MENS)
    pairs.sign_in(games, 2, MIXED, first=3)
    assert [one.key for one in schedule(now(games)).choices] == ["house_team", "average"]
    assert schedule(now(games)).left_over == "Men's has a team left over"


@pytest.fixture
def level(games):
    """The men's two games are over, and both teams have as many points; Mixed is to come."""
    pairs.sign_in(games, 2, MENS)
    pairs.sign_in(games, 2, MIXED, first=2)
    session_actions.set_apart(build.desk(games), division=MIXED)
    for game in (1, 2):
        play_game(games, game, (9, 9))
    return games


def test_nobody_of_a_session_to_come_is_told_a_donated_prize(level):
    night = now(level)
    rules = replace(night.rules, medals=0, prizes_from=PrizesFrom.DONATED, prize_places=2)
    plan = replace(night.plan, dials=rules.to_dict())
    promised = donated_lines(night.with_facts({facts.name_of(plan): plan}))
    assert {prize.division for prize in promised} == {MENS}


def test_playoffs_of_a_session_that_is_over_come_before_the_next_one(level):
    found = now(level)
    step = next_step(found)
    assert (step.words, step.page, step.below) == (
        "Playoffs of Men's",
        "payout",
        "Game 2 (Men's 2 of 2) is all in.",
    )
    page = courses.of(found).next_page(found.rounds.current)
    assert page == NextPage("Playoffs of Men's", "payout")
    states = {one.step: one.state for one in steps(found)}
    assert (states[Step.PRIZES], states[Step.SEAT]) == (StepState.NOW, StepState.READY)
    payout.play_off(build.desk(level), order=((2,), (1,)))
    decided = now(level)
    assert next_step(decided).words == "Seat game 3 (Mixed 1 of 2)"
    assert (
        courses.of(decided).next_page(decided.rounds.current).words == "Seat game 3 (Mixed 1 of 2)"
    )
    states = {one.step: one.state for one in steps(decided)}
    assert (states[Step.PRIZES], states[Step.SEAT]) == (StepState.READY, StepState.NOW)
    then = any_night(decided).then
    assert (then.words, then.page, then.below) == ("Medals", "medals", "Men's: every game is in.")


def test_playoffs_come_before_the_teams_of_the_next_session_are_signed_in(games):
    pairs.sign_in(games, 2, MENS)
    session_actions.set_apart(build.desk(games), division=MIXED)
    for game in (1, 2):
        play_game(games, game, (9, 9))
    assert next_step(now(games)).words == "Playoffs of Men's"
    states = {one.step: one.state for one in steps(now(games))}
    assert (states[Step.PRIZES], states[Step.CHECK_IN]) == (StepState.NOW, StepState.READY)


def test_playoff_holds_nobody_up_once_the_next_session_is_seated(level):
    rounds.seat(build.desk(level), game=3)
    assert next_step(now(level)).words == "Enter the scores of game 3 (Mixed 1 of 2)"
    states = {one.step: one.state for one in steps(now(level))}
    assert states[Step.PRIZES] is StepState.READY
