"""What looks at nights of pairs finds what is wrong with them."""

from dataclasses import replace
from datetime import date

import pytest

from scoring.houses import find
from tests import plain
from tests.rehearsal import checks, evening
from tests.rehearsal.memory_database import memory_database
from tests.rehearsal.options import RehearsalOptions
from tournament.evening import facts
from tournament.evening.night import draws, ranking
from tournament.evening.night.seats.played_rounds import Rounds


def played(house, players, blocker, **more):
    with blocker.unblock(), memory_database() as club:
        told = RehearsalOptions(house=find(house), players=players, seed=5, **more)
        began = evening.begin(told, club=club, today=date(2026, 7, 28), say=str)
        evening.play(began)
        return began.night


@pytest.fixture(scope="module")
def bracket(django_db_setup, django_db_blocker):
    """Four teams, played out, of a database that is gone by now."""
    return played("athens", 8, django_db_blocker)


@pytest.fixture(scope="module")
def division(django_db_setup, django_db_blocker):
    """Six teams in divisions of two, after their second game."""
    return played("mcallen", 12, django_db_blocker, games=2)


def faults(night, look):
    return tuple(look(night))


def told(night, *new, without=()):
    written = {name: one for name, one in night.written.items() if one not in without}
    return replace(night, written={**written, **{facts.name_of(one): one for one in new}})


def seats(night, game):
    """Of one table, by chair."""
    found = [one for one in night.all(facts.Seat) if (one.round, one.table) == game]
    return {one.chair: one for one in found}


def test_nights_as_they_were_played_have_no_fault(bracket, division):
    assert all(one.is_kept for night in (bracket, division) for one in checks.checks(night))


def test_two_of_a_team_side_by_side_are_found(division):
    held = seats(division, (1, 1))
    swapped = replace(held["S"], chair="E"), replace(held["E"], chair="S")
    (fault,) = faults(told(division, *swapped), checks.teams.sit_opposite)
    assert fault.startswith("game 1, table 1: teams ")


def test_team_with_a_place_too_few_is_found(division):
    wrong = replace(division)
    first, *others = ranking.divisions(division)
    plain.answer(wrong, ranking.divisions, (replace(first, places=first.places[1:]), *others))
    gone = first.places[0].result.entrant
    assert faults(wrong, checks.teams.ranked_once) == (
        f"team {gone} has 0 places in Men's, and 1 are due",
    )


def test_points_that_are_not_those_of_the_tables_are_found(division):
    wrong = replace(division)
    first, *others = ranking.divisions(division)
    place = first.places[0]
    more = replace(place, result=replace(place.result, points=place.result.points + 1))
    plain.answer(
        wrong, ranking.divisions, (replace(first, places=(more, *first.places[1:])), *others)
    )
    assert len(faults(wrong, checks.teams.points_added)) == 1


def test_worse_score_before_a_better_one_is_found(division):
    wrong = replace(division)
    first, *others = ranking.divisions(division)
    worse = replace(first.places[0], result=replace(first.places[0].result, points=-1))
    plain.answer(
        wrong, ranking.divisions, (replace(first, places=(worse, *first.places[1:])), *others)
    )
    assert faults(wrong, checks.teams.in_order) == (
        "Men's: a worse score stands before a better one",
    )


def test_whoever_plays_without_paying_is_found(bracket):
    fee = next(one for one in bracket.all(facts.Payment) if one.kind is facts.PaymentKind.FEE)
    assert faults(told(bracket, replace(fee, void="wrong")), checks.till.fees_settled) == (
        f"player {fee.entry} plays, and has settled 0 of 1000 cents",
    )


def test_team_without_a_table_is_found(division):
    """And the tables are not as many as they should be."""
    table = division.rounds[1].games[0].table
    short = told(division, without=tuple(seats(division, (2, table)).values()))
    assert len(faults(short, checks.meetings.everybody_once)) == 1
    assert faults(short, checks.meetings.tables) == ("game 2: 6 teams have 2 tables",)
    assert len(faults(short, checks.meetings.games_each)) == 2


def test_rematch_where_there_are_enough_opponents_is_found(django_db_setup, django_db_blocker):
    """Four teams in one division have three others each to meet."""
    night = played("mcallen", 8, django_db_blocker, games=2)
    one = told(night, *(replace(each, division="Mixed") for each in night.all(facts.Team)))
    assert len(faults(one, checks.meetings.rematches)) == 2  # two divisions of two met again


def test_others_at_a_table_of_the_bracket_are_found(bracket):
    name, other = (each.name for each in bracket.rounds[:2])
    one, two = bracket.all(facts.Round)[:2]
    turned = told(bracket, replace(one, name=other), replace(two, name=name))
    found = "".join(faults(turned, checks.elimination.seated_as_drawn))
    assert f"{name} is for " in found
    assert f"{other} is for " in found


def test_two_games_of_one_player_at_once_are_found(bracket):
    open_again = [replace(one, ended=None) for one in bracket.all(facts.Round)]
    found = faults(told(bracket, *open_again), checks.elimination.one_at_once)
    assert any(fault.endswith("games at once") for fault in found)


def test_place_that_nobody_has_is_found(bracket):
    wrong = replace(bracket)
    (only,) = ranking.divisions(bracket)
    first, *others = only.places
    second = replace(only, places=(replace(first, rank=2), *others))
    plain.answer(wrong, ranking.divisions, (second,))
    assert "the first places are [2, 2, 3]" in faults(wrong, checks.elimination.places)


def test_game_too_few_is_found(bracket):
    wrong = replace(bracket)
    wrong.__dict__["rounds"] = Rounds(bracket.rounds[:4])
    plain.answer(wrong, draws.bracket, draws.bracket(bracket))
    assert faults(wrong, checks.elimination.number_of_games) == (
        "4 teams have played 4 games, and not 6 or 7",
    )


def test_playing_on_after_two_losses_is_found(bracket):
    """Every game once more, after all of them."""
    wrong = replace(bracket)
    wrong.__dict__["rounds"] = Rounds((*bracket.rounds, *bracket.rounds))
    plain.answer(wrong, draws.bracket, draws.bracket(bracket))
    plain.answer(wrong, ranking.divisions, ranking.divisions(bracket))
    found = faults(wrong, checks.elimination.out_after_the_last)
    assert any(fault.endswith("plays W1.1 after 2 losses") for fault in found)


def test_second_final_that_is_not_needed_is_found(bracket):
    """Its first game, under the name of the second final."""
    wrong = replace(bracket)
    first = bracket.rounds[0]
    wrong.__dict__["rounds"] = Rounds([replace(first, written=replace(first.written, name="F2"))])
    plain.answer(wrong, draws.bracket, draws.bracket(bracket))
    assert faults(wrong, checks.elimination.second_final) == (
        "F2 is played by two with [0, 0] losses",
    )
