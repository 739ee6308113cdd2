"""The checks of team nights find the faults that the tests put in."""

from dataclasses import replace
from datetime import date

import pytest

from scoring.houses import find_house
from tests import plain
from tests.rehearsal import checks, evening
from tests.rehearsal.memory_database import memory_database
from tests.rehearsal.options import RehearsalOptions
from tournament.evening import facts
from tournament.evening.night import draws, ranking
from tournament.evening.night.seats.played_rounds import Rounds


def play_night(house, players, blocker, **options):
    with blocker.unblock(), memory_database() as club:
        rehearsal_options = RehearsalOptions(
            house=find_house(house), players=players, seed=5, **options
        )
        rehearsal = evening.begin_rehearsal(
            rehearsal_options, club=club, today=date(2026, 7, 28), say=str
        )
        evening.play_night(rehearsal)
        return rehearsal.night


@pytest.fixture(scope="module")
def bracket(django_db_setup, django_db_blocker):
    """Return a finished bracket of four teams, whose database has been deleted."""
    return play_night("athens", 8, django_db_blocker)


@pytest.fixture(scope="module")
def division(django_db_setup, django_db_blocker):
    """Return six teams in divisions of two, after their second game."""
    return play_night("mcallen", 12, django_db_blocker, games=2)


def faults_found(night, find_faults):
    return tuple(find_faults(night))


def night_with_facts(night, *new_facts, removed_facts=()):
    stored_facts = {
        name: fact for name, fact in night.stored_facts.items() if fact not in removed_facts
    }
    return replace(
        night, stored_facts={**stored_facts, **{facts.fact_name(fact): fact for fact in new_facts}}
    )


def seats(night, game):
    """Return the seats of one table, by chair."""
    seats_there = [seat for seat in night.facts_of(facts.Seat) if (seat.round, seat.table) == game]
    return {seat.chair: seat for seat in seats_there}


def test_played_nights_have_no_fault(bracket, division):
    assert all(
        check.is_kept for night in (bracket, division) for check in checks.checks_of_night(night)
    )


def test_two_of_a_team_side_by_side_are_found(division):
    seat_by_chair = seats(division, (1, 1))
    swapped_seats = replace(seat_by_chair["S"], chair="E"), replace(seat_by_chair["E"], chair="S")
    (fault,) = faults_found(
        night_with_facts(division, *swapped_seats), checks.teams.partners_not_opposite
    )
    assert fault.startswith("game 1, table 1: teams ")


def test_team_with_a_place_too_few_is_found(division):
    wrong_night = replace(division)
    mens, *other_divisions = ranking.divisions(division)
    plain.remember(
        wrong_night, ranking.divisions, (replace(mens, places=mens.places[1:]), *other_divisions)
    )
    missing_team = mens.places[0].result.entrant
    assert faults_found(wrong_night, checks.teams.wrong_places) == (
        f"team {missing_team} has 0 places in Men's, and 1 are due",
    )


def test_points_that_are_not_those_of_the_tables_are_found(division):
    wrong_night = replace(division)
    mens, *other_divisions = ranking.divisions(division)
    place = mens.places[0]
    place_with_more_points = replace(
        place, result=replace(place.result, points=place.result.points + 1)
    )
    plain.remember(
        wrong_night,
        ranking.divisions,
        (replace(mens, places=(place_with_more_points, *mens.places[1:])), *other_divisions),
    )
    assert len(faults_found(wrong_night, checks.teams.wrong_points)) == 1


def test_worse_score_before_a_better_one_is_found(division):
    wrong_night = replace(division)
    mens, *other_divisions = ranking.divisions(division)
    place_with_worse_score = replace(
        mens.places[0], result=replace(mens.places[0].result, points=-1)
    )
    plain.remember(
        wrong_night,
        ranking.divisions,
        (replace(mens, places=(place_with_worse_score, *mens.places[1:])), *other_divisions),
    )
    assert faults_found(wrong_night, checks.teams.wrong_order) == (
        "Men's: a worse score stands before a better one",
    )


def test_player_who_plays_without_paying_is_found(bracket):
    fee = next(
        payment
        for payment in bracket.facts_of(facts.Payment)
        if payment.kind is facts.PaymentKind.FEE
    )
    assert faults_found(
        night_with_facts(bracket, replace(fee, void="wrong")), checks.till.unsettled_fees
    ) == (f"player {fee.entry} plays, and has settled 0 of 1000 cents",)


def test_team_without_a_table_is_found(division):
    """This also leaves too few tables."""
    table = division.rounds[1].games[0].table
    night_without_a_team = night_with_facts(
        division, removed_facts=tuple(seats(division, (2, table)).values())
    )
    assert len(faults_found(night_without_a_team, checks.meetings.teams_without_a_place)) == 1
    assert faults_found(night_without_a_team, checks.meetings.wrong_tables) == (
        "game 2: 6 teams have 2 tables",
    )
    assert len(faults_found(night_without_a_team, checks.meetings.wrong_game_counts)) == 2


def test_rematch_where_there_are_enough_opponents_is_found(django_db_setup, django_db_blocker):
    """Four teams in one division have three opponents each."""
    night = play_night("mcallen", 8, django_db_blocker, games=2)
    mixed = night_with_facts(
        night, *(replace(team, division="Mixed") for team in night.facts_of(facts.Team))
    )
    assert (
        len(faults_found(mixed, checks.meetings.rematches)) == 2
    )  # two divisions of two met again


def test_others_at_a_table_of_the_bracket_are_found(bracket):
    name, other_name = (seated_game.name for seated_game in bracket.rounds[:2])
    first_round, second_round = bracket.facts_of(facts.Round)[:2]
    night_with_swapped_names = night_with_facts(
        bracket, replace(first_round, name=other_name), replace(second_round, name=name)
    )
    text = "".join(faults_found(night_with_swapped_names, checks.elimination.wrong_teams))
    assert f"{name} is for " in text
    assert f"{other_name} is for " in text


def test_two_games_of_one_player_at_once_are_found(bracket):
    open_again = [replace(game_round, ended=None) for game_round in bracket.facts_of(facts.Round)]
    sentences = faults_found(
        night_with_facts(bracket, *open_again), checks.elimination.players_in_two_games
    )
    assert any(fault.endswith("games at once") for fault in sentences)


def test_place_that_nobody_has_is_found(bracket):
    wrong_night = replace(bracket)
    (only_division,) = ranking.divisions(bracket)
    first_place, *other_places = only_division.places
    division_without_first = replace(
        only_division, places=(replace(first_place, rank=2), *other_places)
    )
    plain.remember(wrong_night, ranking.divisions, (division_without_first,))
    assert "the first places are [2, 2, 3]" in faults_found(
        wrong_night, checks.elimination.wrong_places
    )


def test_missing_last_game_is_found(bracket):
    wrong = replace(bracket)
    wrong.__dict__["rounds"] = Rounds(bracket.rounds[:4])
    plain.remember(wrong, draws.bracket_state, draws.bracket_state(bracket))
    assert faults_found(wrong, checks.elimination.wrong_game_count) == (
        "4 teams have played 4 games, and not 6 or 7",
    )


def test_playing_on_after_two_losses_is_found(bracket):
    """After the last game, the test plays every game once more."""
    wrong = replace(bracket)
    wrong.__dict__["rounds"] = Rounds((*bracket.rounds, *bracket.rounds))
    plain.remember(wrong, draws.bracket_state, draws.bracket_state(bracket))
    plain.remember(wrong, ranking.divisions, ranking.divisions(bracket))
    sentences = faults_found(wrong, checks.elimination.wrong_losses)
    assert any(fault.endswith("plays W1.1 after 2 losses") for fault in sentences)


def test_second_final_that_is_not_needed_is_found(bracket):
    """The test renames the first game of the bracket to the second final."""
    wrong_night = replace(bracket)
    first_round = bracket.rounds[0]
    wrong_night.__dict__["rounds"] = Rounds(
        [replace(first_round, round_fact=replace(first_round.round_fact, name="F2"))]
    )
    plain.remember(wrong_night, draws.bracket_state, draws.bracket_state(bracket))
    assert faults_found(wrong_night, checks.elimination.needless_second_final) == (
        "F2 is played by two with [0, 0] losses",
    )
