"""Rehearse nights of teams: a bracket, and games drawn in advance."""

from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime

import pytest
import time_machine
from django.utils import timezone

from scoring.houses import HOUSES, find_house
from tests.rehearsal import evening
from tests.rehearsal.memory_database import create_club_in_memory
from tests.rehearsal.options import RehearsalOptions, checked_options
from tournament.evening import facts
from tournament.evening.night import draws, ranking
from tournament.evening.purse.accounts import accounts, total_owed_cents
from tournament.evening.purse.books import books
from tournament.evening.words.refused import Refused
from tournament.storage.models import Change
from tournament.tools.pretend.check_in import spread_teams_over_divisions


@pytest.fixture(scope="module")
def club(django_db_setup, django_db_blocker):
    """Yield the number of the club in a database in memory, which all tests of this file share."""
    with django_db_blocker.unblock(), create_club_in_memory() as number:
        yield number


def make_options(house="athens", players=12, seed=3, **options):
    format_key = options.pop("format", None)
    chosen_house = find_house(house)
    chosen_house = (
        replace(chosen_house, rules=chosen_house.rules.with_answers({"format": format_key}))
        if format_key
        else chosen_house
    )
    return RehearsalOptions(house=chosen_house, players=players, seed=seed, **options)


def play_rehearsal(club, **options):
    rehearsal = evening.begin_rehearsal(
        checked_options(make_options(**options)), club=club, today=timezone.localdate(), say=str
    )
    results = evening.play_night(rehearsal)
    assert [(result.words, result.faults) for result in results if not result.is_passed] == []
    return rehearsal.night


def count_changes(night, words="", **filters):
    matching_changes = Change.objects.filter(
        tournament=night.tournament, words__contains=words, **filters
    )
    return matching_changes.count()


# The tests below rehearse a bracket.


@pytest.mark.parametrize("players", [4, 5, 6, 10])
def test_bracket_ends_when_all_but_one_team_lost_twice(club, players):
    night = play_rehearsal(club, players=players)
    team_count = players // 2
    assert len(night.rounds) in (2 * team_count - 2, 2 * team_count - 1)
    assert [place.rank for place in ranking.standings(night)][:2] == [1, 2]
    assert night.is_closed


def test_everybody_pays_except_a_player_waiting_for_a_partner(club):
    night = play_rehearsal(club, players=7)
    assert books(night).total_cents(facts.PaymentKind.FEE) == 6 * 1000
    assert total_owed_cents(accounts(night)) == 0
    (waiting_team,) = [team for team in night.teams if not team.is_complete]
    assert waiting_team.last_game == 0
    assert waiting_team.draw_number is None


def test_teams_leave_are_absent_and_get_substitutes(club):
    night = play_rehearsal(club, house="general", players=14, leave=2, absent=2, substitutes=2)
    assert len(draws.bracket_state(night).withdrawn_teams) == 2
    assert count_changes(night, ") left.") == 2
    # A team that leaves forfeits its game, or its opponents advance without playing.
    skipped_count = count_changes(night, " advances without that game")
    assert count_changes(night, " forfeited to ") + skipped_count == 2 + 2
    assert count_changes(night, " plays for ") == 2


def test_teams_lose_once_in_single_elimination(club):
    night = play_rehearsal(club, format="single_elimination", players=14, leave=1, absent=1)
    assert len(draws.bracket_state(night).withdrawn_teams) == 1
    assert max(draws.bracket_state(night).losses_by_team.values()) == 1


def test_bracket_of_22_teams_survives_every_trouble(club):
    night = play_rehearsal(club, players=45, leave=2, absent=3, substitutes=2, corrections=3)
    assert len(draws.bracket_state(night).teams) == 22
    assert [place.rank for place in ranking.standings(night)][:3] == [1, 2, 3]
    assert Counter(entry.team for entry in night.entries)[23] == 1
    assert night.plan.counted_cents == 44 * 1000


def test_bracket_results_are_corrected_in_three_ways(club):
    """Corrections change the points, the winner, or with a reason a winner others depend on."""
    night = play_rehearsal(club, players=12, corrections=3)
    assert count_changes(night, reason="read wrongly") == 1
    assert count_changes(night, reason="it was right before") == 2
    assert count_changes(night, "Redone") == 3


# The tests below rehearse games drawn in advance.


def test_three_divisions_of_five_six_and_seven_play_five_games(club):
    night = play_rehearsal(club, house="mcallen", players=36, corrections=2)
    assert [len(division.places) for division in ranking.ranked_divisions(night)] == [5, 6, 7]
    assert [len(game.games) for game in night.rounds] == [9] * 5
    assert books(night).cents_in_cash_box == 0


def test_division_teams_come_late_leave_and_get_substitutes(club):
    night = play_rehearsal(
        club, house="mcallen", players=14, games=4, late=1, leave=1, absent=1, substitutes=2
    )
    ranked_teams = [team for team in night.teams if not team.is_fill_in]
    assert len(ranked_teams) == 8
    assert sum(team.last_game is not None for team in ranked_teams) == 2
    assert sum(team.first_game > 1 for team in ranked_teams) == 1
    assert count_changes(night, " plays for ") == 2


def test_rehearsal_stops_in_the_middle_of_the_requested_game(club):
    night = play_rehearsal(club, house="mcallen", players=16, game_left_running=2)
    assert len(night.rounds) == 2
    assert [game.score.is_over for game in night.rounds[1].games] == [True, True, False, False]
    assert not night.is_closed


@time_machine.travel(datetime(2026, 7, 28, 19, tzinfo=UTC), tick=False)
def test_same_options_give_the_same_bracket_and_another_seed_another_one(club):
    def games_and_points(night):
        return [
            (game_round.name, [game.points for game in game_round.games])
            for game_round in night.rounds
        ]

    first_night, second_night, night_of_other_seed = (
        play_rehearsal(club, players=8, seed=seed) for seed in (5, 5, 6)
    )
    assert (
        games_and_points(first_night)
        == games_and_points(second_night)
        != games_and_points(night_of_other_seed)
    )


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.key)
def test_practice_night_name_has_its_start_time(club, house):
    options = replace(make_options(house="mcallen"), house=house)
    today = timezone.localdate()
    rehearsal = evening.begin_rehearsal(
        options, club=club, today=today, say=str, start_words="10:13 pm"
    )
    assert rehearsal.night.name == f"Practice: {house.title}, 10:13 pm"


# The tests below are about the options of a rehearsal.


@pytest.mark.parametrize(
    ("teams", "sizes"),
    [
        (18, [5, 6, 7]),
        (3, [3]),
        (4, [2, 2]),
        (5, [2, 3]),
        (6, [2, 2, 2]),
        (9, [2, 3, 4]),
        (64, [20, 21, 23]),
    ],
)
def test_teams_are_spread_over_divisions_of_two_or_more(teams, sizes):
    names = list(spread_teams_over_divisions(("A", "B", "C"), teams))
    assert [names.count(name) for name in "ABC" if name in names] == sizes


def test_teams_without_divisions_are_in_one_nameless_division():
    assert list(spread_teams_over_divisions((), 4)) == [""] * 4


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"players": 3}, "choose 4 to 129 players, who are 2 to 64 teams"),
        ({"players": 130}, "2 to 64 teams"),
        ({"games": 4}, "the number of games follows from who comes"),
        ({"late": 1}, "Nobody can come late here"),
        ({"leave": 5}, "So many teams cannot go: 2 have to be left"),
        ({"absent": 7}, "choose 0 to 6 teams"),
        ({"substitutes": 7}, "choose 0 to 6 substitutes"),
        ({"house": "mcallen", "leave": 3, "absent": 2}, "2 have to be left"),
        ({"house": "mcallen", "late": 59}, "at most 64 teams"),
        ({"house": "mcallen", "games": 1, "substitutes": 1}, "in the last game"),
        ({"house": "tanglewood", "substitutes": 1}, "where each plays alone"),
    ],
)
def test_impossible_options_for_teams_are_refused(options, reason):
    with pytest.raises(Refused, match=reason):
        checked_options(make_options(**options))
