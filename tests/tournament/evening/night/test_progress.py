"""The points so far of the game being played, and how many games count."""

from tests import plain
from tournament.evening.night import ranking
from tournament.evening.night.progress import (
    count_counted_games,
    current_game_points,
    current_game_points_sentence,
    without_game_in_play,
)
from tournament.topics.seating.actions import rounds


def night_in_middle_of_game_2():
    """Return a night with all scores of game 1, and scores of two of the four tables in game 2."""
    night = plain.type_all_tables(plain.seat(plain.night(16)))
    return plain.type_totals(plain.seat(night), t1=(9, 6, 2, 1), t3=(9, 6, 2, 1))


def points_by_number(night):
    return {card.entry.number: card.tally.points for card in ranking.scorecards_of_players(night)}


def test_game_that_is_being_played_is_not_complete():
    night = night_in_middle_of_game_2()
    assert [game.number for game in without_game_in_play(night).rounds] == [1]
    complete_night = plain.type_all_tables(night)
    assert without_game_in_play(complete_night) is complete_night


def test_points_of_finished_tables_in_the_current_game_are_those_of_the_whole_game():
    night = night_in_middle_of_game_2()
    points_so_far, points_before, points_after = (
        current_game_points(night),
        points_by_number(without_game_in_play(night)),
        points_by_number(plain.type_all_tables(night)),
    )
    assert points_so_far.sentence == "Game 2 so far: 2 of 4 tables in."
    added_points = {number: tally.points for number, tally in points_so_far.tally_by_number.items()}
    assert len(added_points) == 8
    assert added_points == {
        number: points_after[number] - points_before[number] for number in added_points
    }


def test_points_of_the_current_game_exist_only_while_some_but_not_all_tables_are_finished():
    seated_night = plain.seat(plain.night(9))
    assert current_game_points(plain.night(9)) is None
    assert current_game_points(seated_night) is None
    assert current_game_points(plain.type_all_tables(seated_night)) is None


def test_sit_out_points_are_shown_once_one_table_has_its_score():
    night = plain.type_totals(plain.seat(plain.night(9)), t1=(9, 6, 2, 1))
    points_so_far, (bench,) = current_game_points(night), night.rounds.current_game.bench
    assert current_game_points_sentence(points_so_far, bench) == "Game 1 so far: +6."
    player_not_in = night.rounds.current_game.game_at(2).entries[0]
    assert (
        points_so_far.points_in_words(player_not_in),
        current_game_points_sentence(points_so_far, player_not_in),
        current_game_points_sentence(None, bench),
    ) == ("", "", "")


def test_points_of_the_current_game_include_the_change_of_an_average():
    def seat_game(night, game):
        return plain.press(rounds.seat_next_game, night, game=game)

    night = plain.night(10, house="mcallen", odd_division="average")
    night = plain.type_all_tables(seat_game(night, 1), (8, 5))
    (spare_team,) = {
        night.entries.with_number(entry).team for entry in night.rounds.current_game.bench
    }
    night = seat_game(night, 2)
    (table,) = (
        game.table
        for game in night.rounds.current_game.games
        if spare_team in {night.entries.with_number(entry).team for entry in game.entries}
    )
    night = plain.type_totals(night, **{f"t{table}": (11, 2)})
    final_points = {
        card.party.number: card.tally.points
        for card in ranking.scorecards_of_parties(plain.type_all_tables(night, (11, 2)))
    }
    assert current_game_points(night).tally_by_number[spare_team].points == final_points[spare_team]
    assert final_points[spare_team] in (22, 4)


def test_games_missed_or_sat_out_without_points_are_not_counted():
    night = plain.type_all_tables(plain.seat(plain.night(9, sit_out_points=0)))
    (bench,) = night.rounds.current_game.bench
    night = plain.with_facts(night, plain.entry(10, first_game=2), plain.fee(10, 100))
    counted_games = {
        card.party.number: count_counted_games(card)
        for card in ranking.scorecards_of_parties(night)
    }
    assert {number for number, games in counted_games.items() if not games} == {bench, 10}
    night = plain.type_all_tables(plain.seat(plain.night(9)))
    assert {count_counted_games(card) for card in ranking.scorecards_of_parties(night)} == {1}
