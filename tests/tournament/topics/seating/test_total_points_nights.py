"""Teams play five games for total points in divisions, whose spare teams meet each other."""

from collections import Counter

import pytest

from tests import build
from tests.build import read_night
from tests.tournament import pairs
from tournament.evening.night import attendance, progress, ranking, time_slots
from tournament.evening.words.refused import Refused
from tournament.kit.lists.contact import CheckInPerson
from tournament.storage.models import Director
from tournament.storage.writing import objections
from tournament.topics.entrants.actions import signing_in
from tournament.topics.leaving.actions import going_home, substitutes
from tournament.topics.seating.actions import rounds
from tournament.topics.set_up import actions as setup

pytestmark = pytest.mark.django_db

MENS, WOMENS, MIXED = "Men's", "Women's", "Mixed"


@pytest.fixture
def mcallen_night():
    return build.night(build.director().club, house="mcallen")


def check_in_teams_of_divisions(night, men=5, women=6, mixed=7):
    teams_before = 0
    for division, count in ((MENS, men), (WOMENS, women), (MIXED, mixed)):
        pairs.check_in_teams(night, count, division, teams_before)
        teams_before += count


def seat_and_score_game(night, game, score=(9, 5)):
    rounds.seat_next_game(build.desk(night), game=game)
    tables = {game.table: score for game in read_night(night).rounds.current_game.games}
    return build.type_totals(night, game, tables)


def test_three_divisions_play_five_games_each_without_repeats(mcallen_night):
    check_in_teams_of_divisions(mcallen_night)
    for game in range(1, 6):
        night = seat_and_score_game(mcallen_night, game)
        assert (len(night.rounds.current_game.games), night.rounds.current_game.bench) == (9, ())
    assert progress.is_fully_played(night)
    games_by_team, meetings = Counter(), Counter()
    for seated_game in night.rounds:
        for game in seated_game.games:
            teams = night.teams_for_format.teams_in_game(game, seated_game)
            games_by_team.update(teams)
            meetings[frozenset(teams)] += 1
    assert set(games_by_team.values()) == {5}
    assert set(meetings.values()) == {1}
    assert [
        (division.name, len(division.places)) for division in ranking.ranked_divisions(night)
    ] == [
        (MENS, 5),
        (WOMENS, 6),
        (MIXED, 7),
    ]


def test_players_of_a_team_sit_opposite_each_other(mcallen_night):
    pairs.check_in_teams(mcallen_night, 4, MENS)
    rounds.seat_next_game(build.desk(mcallen_night), game=1)
    for game in read_night(mcallen_night).rounds.current_game.games:
        team = {
            chair.value: read_night(mcallen_night).entries.with_number(entry).team
            for chair, entry in game.seats
        }
        assert team["N"] == team["S"] != team["E"] == team["W"]


def test_points_rank_the_teams_and_both_partners_have_their_scores(mcallen_night):
    pairs.check_in_teams(mcallen_night, 4, MENS)
    night = seat_and_score_game(mcallen_night, 1, (7, 3))
    (men,) = ranking.ranked_divisions(night)
    assert [place.result.points for place in men.places] == [7, 7, 3, 3]
    assert {card.tally.points for card in ranking.scorecards_of_players(night)} == {7, 3}


def test_extra_team_of_the_only_odd_division_plays_a_fill_in_team_that_is_not_ranked(
    client, mcallen_night
):
    setup.change_rules(build.desk(mcallen_night), answer_by_dial={"odd_division": "house_team"})
    pairs.check_in_teams(mcallen_night, 5, MENS)
    for game in range(1, 6):
        night = seat_and_score_game(mcallen_night, game)
        assert len(night.rounds.current_game.games) == 3
    (fill_in,) = (team for team in night.teams if team.is_fill_in)
    assert fill_in.name == "Fill-in player 1 & Fill-in player 2"
    client.force_login(Director.objects.get())
    html = client.get(f"/night/{mcallen_night.pk}/check-in/").content.decode()
    notes = html.split(f"team={fill_in.number}")[1].split("<small>")[1]
    assert notes.lstrip().startswith("<bdi>Fill-in player 1")
    (men,) = ranking.ranked_divisions(night)
    assert len(men.places) == 5
    ranked_cards = [
        card for card in ranking.scorecards_of_parties(night) if not card.party.is_fill_in
    ]
    assert all(len(card.lines) == 5 for card in ranked_cards)


def test_team_without_a_game_gets_its_average_if_the_rules_say_so(mcallen_night):
    setup.change_rules(build.desk(mcallen_night), answer_by_dial={"odd_division": "average"})
    pairs.check_in_teams(mcallen_night, 3, MENS)
    for game in range(1, 6):
        night = seat_and_score_game(mcallen_night, game, (9, 4))
    for card in ranking.scorecards_of_parties(night):
        points = [line.tally.points for line in card.lines if line.opponents]
        lines_sat_out = [line for line in card.lines if not line.opponents]
        assert lines_sat_out
        rounded_average = int(sum(points) / len(points) + 0.5)
        assert {line.tally.points for line in lines_sat_out} == {rounded_average}


def test_team_that_never_came_is_left_out_of_the_games_to_come(mcallen_night):
    check_in_teams_of_divisions(mcallen_night)
    seat_and_score_game(mcallen_night, 1)
    leaver = next(team for team in read_night(mcallen_night).teams if team.division == MIXED)
    going_home.leave_after_game(build.desk(mcallen_night), party_number=leaver.number, game=1)
    night = seat_and_score_game(mcallen_night, 2)
    assert leaver.number not in {
        team
        for game in night.rounds.current_game.games
        for team in night.teams_for_format.teams_in_game(game, night.rounds.current_game)
    }
    assert str(leaver.number) in {place.result.entrant for place in ranking.standings(night)}


def test_late_team_plays_from_the_next_game(mcallen_night):
    pairs.check_in_teams(mcallen_night, 4, MENS)
    seat_and_score_game(mcallen_night, 1)
    pairs.check_in_team(mcallen_night, "Late Lou", "Late Lee", division=MENS)
    night = seat_and_score_game(mcallen_night, 2)
    late_team = night.teams[4]
    assert late_team.first_game == 2
    assert len(attendance.teams_to_seat(night, 2)) == 5


def test_mens_team_with_a_woman_needs_a_reason(mcallen_night):
    with pytest.raises(
        objections.DivisionRuleBroken, match="a team is two men, and this one has one woman"
    ):
        pairs.check_in_team(mcallen_night, "Ann Lee", division=MENS, sexes=("w",))
    signing_in.check_in_player(
        build.desk(mcallen_night, reason="only four women came"),
        person=CheckInPerson(name="Ann Lee", sex="w"),
        division=MENS,
    )
    assert read_night(mcallen_night).teams[0].fact.excused == "only four women came"


def test_mixed_team_must_be_a_man_and_a_woman(mcallen_night):
    team = pairs.check_in_team(mcallen_night, "Ann Lee", division=MIXED, sexes=("w",))
    signing_in.check_in_player(
        build.desk(mcallen_night), person=CheckInPerson(name="Bob May"), team=team
    )
    assert [player.sex for player in read_night(mcallen_night).teams[0].current_members] == [
        "w",
        "m",
    ]


def test_two_players_without_partners_become_a_team(mcallen_night):
    first_team = pairs.check_in_team(mcallen_night, "Bob May", division=MENS)
    other_team = pairs.check_in_team(mcallen_night, "Cy Fox", division=MENS)
    signing_in.join_teams(build.desk(mcallen_night), team=first_team, other=other_team)
    night = read_night(mcallen_night)
    assert [team.name for team in night.teams] == ["Bob May & Cy Fox"]
    signing_in.split_team(build.desk(mcallen_night), entry=night.entries[1].number)
    assert [team.name for team in read_night(mcallen_night).teams] == ["Bob May", "Cy Fox"]


def test_division_of_a_team_must_be_named(mcallen_night):
    with pytest.raises(Refused, match="Choose a division: Men's, Women's, Mixed"):
        pairs.check_in_team(mcallen_night, "Bob May", division="Seniors")


def test_substitute_can_join_a_team_in_the_last_game(mcallen_night):
    pairs.check_in_teams(mcallen_night, 4, MENS)
    for game in range(1, 5):
        seat_and_score_game(mcallen_night, game)
    rounds.seat_next_game(build.desk(mcallen_night), game=5)
    substitutes.add_substitute_to_team(
        build.desk(mcallen_night, reason="a headache"),
        entry=1,
        person=CheckInPerson(name="Una Helper"),
    )
    night = read_night(mcallen_night)
    assert night.entries[-1].number in night.rounds.current_game.game_by_entry
    assert "Una Helper" in night.teams.with_number(1).name


def test_round_robin_is_played_until_all_teams_have_met():
    night = build.night(build.director().club, house="mcallen", format="round_robin", divisions=[])
    pairs.check_in_teams(night, 4)
    for game in range(1, 4):
        night_now = seat_and_score_game(night, game)
    assert progress.is_fully_played(night_now)
    assert time_slots.game_count(night_now) == 3
