"""Table numbers of a night that is drawn in advance are fair."""

from collections import Counter, defaultdict
from time import process_time

import pytest

from rotation.individual.partner_changes import draw_rounds
from rotation.pairs import divisions
from rotation.seating import Seating, Wishes, make_table
from rotation.table_counts import ExtraPlayerRule
from rotation.table_numbers import spread_table_numbers
from scoring.chairs import Chair
from scoring.dials.options import ExtraTeamRule

N, E, S, W = Chair
MAX_SECONDS_OF_DRAW = 1.0


def player_names(count):
    return [str(number) for number in range(1, count + 1)]


def visits_to_tables(rounds):
    return Counter(
        (player, table.number)
        for seating in rounds
        for table in seating.tables
        for player in table.entrants
    )


def table_numbers_by_divisions(seating):
    """Return the tables of one game, grouped by the divisions that meet there."""
    numbers_by_divisions = defaultdict(set)
    for table in seating.tables:
        numbers_by_divisions["".join(sorted(team[0] for team in table.entrants))].add(table.number)
    return numbers_by_divisions


def opponents_met(rounds):
    return [{at.seats for at in seating.tables} for seating in rounds]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("count", "most_visits"), [(38, 2), (24, 3), (16, 4), (40, 2)])
def test_no_player_sits_at_one_table_too_often_in_eight_games(count, most_visits, seed):
    rounds = draw_rounds(player_names(count), 8, ExtraPlayerRule.BENCH, seed)
    assert max(visits_to_tables(rounds).values()) <= most_visits


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("sizes", [(18,), (5, 6, 7)])
def test_eighteen_pairs_have_a_table_twice_at_most_in_five_games(sizes, seed):
    teams_by_division = [
        [f"{letter}{number}" for number in range(size)]
        for letter, size in zip("MWX", sizes, strict=False)
    ]
    rounds = divisions.draw_team_rounds(teams_by_division, 5, ExtraTeamRule.EXTRA_TEAMS_MEET, seed)
    assert max(visits_to_tables(rounds).values()) <= 2


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("extra_team_rule", ExtraTeamRule)
def test_each_division_keeps_its_tables_and_spare_teams_theirs(extra_team_rule, seed):
    """The women of McAllen play at the women's tables in every game."""
    teams_by_division = [
        [f"{letter}{number}" for number in range(size)]
        for letter, size in zip("MWX", (5, 6, 7), strict=True)
    ]
    rounds = divisions.draw_team_rounds(teams_by_division, 5, extra_team_rule, seed)
    tables_by_round = [table_numbers_by_divisions(seating) for seating in rounds]
    assert tables_by_round == [tables_by_round[0]] * 5
    assert (tables_by_round[0]["MM"], tables_by_round[0]["WW"], tables_by_round[0]["XX"]) == (
        {1, 2},
        {3, 4, 5},
        {6, 7, 8},
    )
    assert (
        max(times for (team, _), times in visits_to_tables(rounds).items() if team[0] in "MWX") <= 2
    )


@pytest.mark.parametrize("count", range(8, 41))
@pytest.mark.parametrize("extra_player_rule", [ExtraPlayerRule.BENCH, ExtraPlayerRule.THREES])
def test_new_table_numbers_change_no_meeting_and_use_every_table_once(count, extra_player_rule):
    drawn_games = draw_rounds(player_names(count), 6, extra_player_rule, 1)
    games_in_reverse = [Seating(tuple(reversed(game.tables)), game.bench) for game in drawn_games]
    spread_games = spread_table_numbers((), games_in_reverse)
    assert opponents_met(spread_games) == opponents_met(drawn_games)
    for spread_game, drawn_game in zip(spread_games, drawn_games, strict=True):
        assert [table.number for table in spread_game.tables] == sorted(
            table.number for table in drawn_game.tables
        )
        assert spread_game.bench == drawn_game.bench
        table_of_three_numbers = [
            {table.number for table in game.tables if table.is_three_handed}
            for game in (spread_game, drawn_game)
        ]
        assert table_of_three_numbers[0] == table_of_three_numbers[1]


def test_players_with_kept_seats_stay_and_the_others_change_tables():
    kept_seats = {"3": (2, E), "7": (5, N)}
    rounds = draw_rounds(
        player_names(24), 8, ExtraPlayerRule.BENCH, 1, wishes=Wishes(kept_seats=kept_seats)
    )
    for seating in rounds:
        for player, seat in kept_seats.items():
            assert seating.seat_by_entrant[player] == seat
    visits_of_others = Counter(
        {key: times for key, times in visits_to_tables(rounds).items() if key[0] not in kept_seats}
    )
    assert max(visits_of_others.values()) <= 4


def test_played_games_count_for_later_table_numbers():
    """There are two tables, and each pair has sat at its own so far."""
    table_1 = make_table(1, {N: "a", E: "b", S: "c", W: "d"})
    table_2 = make_table(2, {N: "e", E: "f", S: "g", W: "h"})
    played_seating = Seating((table_1, table_2))
    (next_seating,) = spread_table_numbers([played_seating], [played_seating])
    assert {table.number: table.entrants[0] for table in next_seating.tables} == {1: "e", 2: "a"}


def test_largest_field_is_drawn_within_a_second():
    started_at = process_time()
    rounds = draw_rounds(player_names(400), 8, ExtraPlayerRule.BENCH, 1)
    assert process_time() - started_at < MAX_SECONDS_OF_DRAW
    assert max(visits_to_tables(rounds).values()) == 1
