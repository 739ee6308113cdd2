"""How the two sides of a table are told where pairs stay together."""

from scoring.chairs import Chair
from tests import plain
from tests.tournament.kit.printing.played import seated
from tournament.evening.night.play.side_names import boxes_of_teams, people, with_team_names

WORDS = "X N/S, and E/W score 2"


def test_teams_are_told_by_their_numbers():
    night = seated(8, house="mcallen")
    (game, *_) = night.rounds.current.games
    north, east = night.sides.in_game(game, night.rounds.current)
    assert with_team_names(night, game, WORDS) == f"X team {north}, and team {east} score 2"
    labels = [one.label for one in boxes_of_teams(night, game)][:2]
    assert labels == [f"team {north}", f"team {east}"]


def test_box_is_heard_by_its_table_its_people_and_what_is_typed():
    night = plain.seated(plain.night(8))
    (game, *_) = night.rounds.current.games
    names = people(night, game, (Chair.N, Chair.S))
    assert names == " and ".join(night.entries.of(dict(game.seats)[chair]).name for chair in "NS")
    heard = [f"{one.heard_before}{one.label}" for one in boxes_of_teams(night, game)]
    assert heard[::2] == [
        f"Table {game.table}, {names}, points N/S",
        f"Table {game.table}, {names}, X N/S",
    ]


def test_players_are_told_by_their_chairs():
    night = plain.seated(plain.night(8))
    (game, *_) = night.rounds.current.games
    assert with_team_names(night, game, WORDS) == WORDS
    assert [one.label for one in boxes_of_teams(night, game)][:2] == ["N/S", "E/W"]
