"""How the two sides of a table are told where pairs stay together."""

from tests import plain
from tests.tournament.printing.played import seated
from tournament.night.play.side_names import boxes_of_teams, of_teams

WORDS = "X N/S, and E/W score 2"


def test_teams_are_told_by_their_numbers():
    night = seated(8, house="mcallen")
    (game, *_) = night.current.games
    north, east = night.sides.in_game(game, night.current)
    assert of_teams(night, game, WORDS) == f"X team {north}, and team {east} score 2"
    labels = [one.label for one in boxes_of_teams(night, game)][:2]
    assert labels == [f"team {north}", f"team {east}"]


def test_players_are_told_by_their_chairs():
    night = plain.seated(plain.night(8))
    (game, *_) = night.current.games
    assert of_teams(night, game, WORDS) == WORDS
    assert [one.label for one in boxes_of_teams(night, game)][:2] == ["N/S", "E/W"]
