"""The two sides of a table are named by their teams where teams stay together."""

from scoring.chairs import Chair
from tests import plain
from tests.tournament.kit.printing.played_nights import seat_first_game
from tournament.evening.night.play.side_names import (
    boxes_with_team_names,
    player_names_in_words,
    team_name_by_side,
)


def test_sides_of_teams_are_named_by_team_numbers():
    night = seat_first_game(8, house="mcallen")
    (game, *_) = night.rounds.current_game.games
    north, east = night.teams_for_format.teams_in_game(game, night.rounds.current_game)
    assert team_name_by_side(night, game) == {
        (Chair.N, Chair.S): f"team {north}",
        (Chair.E, Chair.W): f"team {east}",
    }
    labels = [box.label for box in boxes_with_team_names(night, game)][:2]
    assert labels == [f"team {north}", f"team {east}"]


def test_spoken_label_names_table_people_and_kind_of_box():
    night = plain.seat(plain.night(8))
    (game, *_) = night.rounds.current_game.games
    names = player_names_in_words(night, game, (Chair.N, Chair.S))
    assert names == " and ".join(
        night.entries.with_number(dict(game.seats)[chair]).name for chair in "NS"
    )
    labels = [f"{box.spoken_prefix}{box.label}" for box in boxes_with_team_names(night, game)]
    assert labels[::2] == [
        f"Table {game.table}, {names}, points N/S",
        f"Table {game.table}, {names}, X N/S",
    ]


def test_sides_of_single_players_are_named_by_chairs():
    night = plain.seat(plain.night(8))
    (game, *_) = night.rounds.current_game.games
    assert team_name_by_side(night, game) == {}
    assert [box.label for box in boxes_with_team_names(night, game)][:2] == ["N/S", "E/W"]
