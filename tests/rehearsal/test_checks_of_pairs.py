"""Test that the checks of team nights find faults that a test puts into a correct night."""

from dataclasses import replace
from datetime import date

import pytest

from scoring.houses import find_house
from tests import plain
from tests.rehearsal import checks, evening
from tests.rehearsal.memory_database import create_club_in_memory
from tests.rehearsal.options import RehearsalOptions
from tournament.evening import facts
from tournament.evening.night import draws, ranking
from tournament.evening.night.seats.played_rounds import Rounds


def play_night(house, players, blocker, **options):
    with blocker.unblock(), create_club_in_memory() as club:
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


def find_all_faults(night, find_faults):
    return tuple(find_faults(night))


def replace_facts(night, *new_facts, removed_facts=()):
    stored_facts = {
        name: fact for name, fact in night.stored_facts.items() if fact not in removed_facts
    }
    return replace(
        night, stored_facts={**stored_facts, **{facts.fact_name(fact): fact for fact in new_facts}}
    )


def seats_by_chair(night, game):
    """Return the seats of one table, by chair."""
    seats_at_table = [
        seat for seat in night.facts_of(facts.Seat) if (seat.round, seat.table) == game
    ]
    return {seat.chair: seat for seat in seats_at_table}


def test_played_nights_have_no_fault(bracket, division):
    assert all(
        check.is_passed for night in (bracket, division) for check in checks.checks_of_night(night)
    )


def test_check_finds_partners_seated_side_by_side(division):
    seat_by_chair = seats_by_chair(division, (1, 1))
    swapped_seats = replace(seat_by_chair["S"], chair="E"), replace(seat_by_chair["E"], chair="S")
    (fault,) = find_all_faults(
        replace_facts(division, *swapped_seats), checks.teams.find_partners_not_opposite
    )
    assert fault.startswith("game 1, table 1: teams ")


def test_check_finds_team_missing_from_standings(division):
    wrong_night = replace(division)
    mens, *other_divisions = ranking.ranked_divisions(division)
    plain.set_computed_value(
        wrong_night,
        ranking.ranked_divisions,
        (replace(mens, places=mens.places[1:]), *other_divisions),
    )
    missing_team = mens.places[0].result.entrant
    assert find_all_faults(wrong_night, checks.teams.find_wrong_places) == (
        f"team {missing_team} has 0 places in Men's, and 1 are due",
    )


def test_check_finds_team_points_that_differ_from_its_tables(division):
    wrong_night = replace(division)
    mens, *other_divisions = ranking.ranked_divisions(division)
    place = mens.places[0]
    place_with_more_points = replace(
        place, result=replace(place.result, points=place.result.points + 1)
    )
    plain.set_computed_value(
        wrong_night,
        ranking.ranked_divisions,
        (replace(mens, places=(place_with_more_points, *mens.places[1:])), *other_divisions),
    )
    assert len(find_all_faults(wrong_night, checks.teams.find_wrong_points)) == 1


def test_check_finds_worse_score_ranked_above_a_better_one(division):
    wrong_night = replace(division)
    mens, *other_divisions = ranking.ranked_divisions(division)
    place_with_worse_score = replace(
        mens.places[0], result=replace(mens.places[0].result, points=-1)
    )
    plain.set_computed_value(
        wrong_night,
        ranking.ranked_divisions,
        (replace(mens, places=(place_with_worse_score, *mens.places[1:])), *other_divisions),
    )
    assert find_all_faults(wrong_night, checks.teams.find_wrong_team_order) == (
        "Men's: a worse score stands before a better one",
    )


def test_check_finds_player_with_unpaid_fee(bracket):
    fee = next(
        payment
        for payment in bracket.facts_of(facts.Payment)
        if payment.kind is facts.PaymentKind.FEE
    )
    assert find_all_faults(
        replace_facts(bracket, replace(fee, void="wrong")), checks.cash_box.find_unsettled_fees
    ) == (f"player {fee.entry} plays, and has settled 0 of 1000 cents",)


def test_check_finds_team_without_a_table(division):
    """The check of the tables finds a fault, too, because the table of the team is missing."""
    table = division.rounds[1].games[0].table
    night_without_a_team = replace_facts(
        division, removed_facts=tuple(seats_by_chair(division, (2, table)).values())
    )
    assert (
        len(find_all_faults(night_without_a_team, checks.meetings.find_teams_without_a_place)) == 1
    )
    assert find_all_faults(night_without_a_team, checks.meetings.find_wrong_tables) == (
        "game 2: 6 teams have 2 tables",
    )
    assert len(find_all_faults(night_without_a_team, checks.meetings.find_wrong_game_counts)) == 2


def test_check_finds_avoidable_rematch(django_db_setup, django_db_blocker):
    """Four teams in one division have three opponents each."""
    night = play_night("mcallen", 8, django_db_blocker, games=2)
    night_with_one_division = replace_facts(
        night, *(replace(team, division="Mixed") for team in night.facts_of(facts.Team))
    )
    # Both divisions of two teams played their only pairing again in the second game.
    assert len(find_all_faults(night_with_one_division, checks.meetings.find_rematches)) == 2


def test_check_finds_wrong_teams_in_bracket_games(bracket):
    name, other_name = (seated_game.name for seated_game in bracket.rounds[:2])
    first_round, second_round = bracket.facts_of(facts.Round)[:2]
    night_with_swapped_names = replace_facts(
        bracket, replace(first_round, name=other_name), replace(second_round, name=name)
    )
    fault_text = "".join(
        find_all_faults(night_with_swapped_names, checks.elimination.find_wrong_teams)
    )
    assert f"{name} is for " in fault_text
    assert f"{other_name} is for " in fault_text


def test_check_finds_player_in_two_open_games(bracket):
    reopened_games = [
        replace(game_round, ended=None) for game_round in bracket.facts_of(facts.Round)
    ]
    sentences = find_all_faults(
        replace_facts(bracket, *reopened_games), checks.elimination.find_players_in_two_games
    )
    assert any(fault.endswith("games at once") for fault in sentences)


def test_check_finds_missing_first_place(bracket):
    wrong_night = replace(bracket)
    (only_division,) = ranking.ranked_divisions(bracket)
    first_place, *other_places = only_division.places
    division_without_first = replace(
        only_division, places=(replace(first_place, rank=2), *other_places)
    )
    plain.set_computed_value(wrong_night, ranking.ranked_divisions, (division_without_first,))
    assert "the first places are [2, 2, 3]" in find_all_faults(
        wrong_night, checks.elimination.find_wrong_places
    )


def test_check_finds_missing_bracket_games(bracket):
    wrong_night = replace(bracket)
    wrong_night.__dict__["rounds"] = Rounds(bracket.rounds[:4])
    plain.set_computed_value(wrong_night, draws.bracket_state, draws.bracket_state(bracket))
    assert find_all_faults(wrong_night, checks.elimination.find_wrong_game_count) == (
        "4 teams have played 4 games, and not 6 or 7",
    )


def test_check_finds_team_playing_after_two_losses(bracket):
    """After the last game, the test plays every game once more."""
    wrong_night = replace(bracket)
    wrong_night.__dict__["rounds"] = Rounds((*bracket.rounds, *bracket.rounds))
    plain.set_computed_value(wrong_night, draws.bracket_state, draws.bracket_state(bracket))
    plain.set_computed_value(
        wrong_night, ranking.ranked_divisions, ranking.ranked_divisions(bracket)
    )
    sentences = find_all_faults(wrong_night, checks.elimination.find_wrong_losses)
    assert any(fault.endswith("plays W1.1 after 2 losses") for fault in sentences)


def test_check_finds_needless_second_final(bracket):
    """The test renames the first game of the bracket to the second final."""
    wrong_night = replace(bracket)
    first_round = bracket.rounds[0]
    wrong_night.__dict__["rounds"] = Rounds(
        [replace(first_round, round_fact=replace(first_round.round_fact, name="F2"))]
    )
    plain.set_computed_value(wrong_night, draws.bracket_state, draws.bracket_state(bracket))
    assert find_all_faults(wrong_night, checks.elimination.find_needless_second_final) == (
        "F2 is played by two with [0, 0] losses",
    )
