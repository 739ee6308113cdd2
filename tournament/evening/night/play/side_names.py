"""The names of a table's sides. If teams play, each side has its team's name, because partners may
sit either way. The scoring module knows no teams and says N/S and E/W.
"""

from dataclasses import replace

from scoring.chairs import Seats, SideNames, sides_at_table
from tournament.evening import facts
from tournament.evening.night.night import Night
from tournament.evening.night.play.deals import acting_chair, action_words
from tournament.evening.night.play.games import TableGame
from tournament.evening.night.play.totals import TotalsBox, boxes


def team_names(night: Night, game: TableGame) -> SideNames:
    """Return the names of the sides that are teams, as in "team 4"."""
    seated_game = night.rounds.with_number(game.round)
    absentees = seated_game.absentee_by_substitute if seated_game else {}
    seats, names = dict(game.seats), {}
    for side in sides_at_table(game.chairs):
        entry = seats[side[0]]
        team = night.entries.with_number(absentees.get(entry, entry)).team
        if team is not None:
            names[side] = f"team {team}"
    return names


def boxes_of_teams(night: Night, game: TableGame) -> tuple[TotalsBox, ...]:
    """Return the boxes for a table's totals, named for the teams and the players."""
    return tuple(
        replace(box, spoken_holder=f"Table {game.table}, {names_in_words(night, game, box.chairs)}")
        for box in boxes(game, night.rules, team_names(night, game))
    )


def names_in_words(night: Night, game: TableGame, chairs: Seats) -> str:
    """Return the names of the players in these chairs, as in "Burt and Frank"."""
    return " and ".join(player_names(night, game, chairs))


def player_names(night: Night, game: TableGame, chairs: Seats) -> tuple[str, ...]:
    seats = dict(game.seats)
    return tuple(night.entries.with_number(seats[chair]).name for chair in chairs)


def who_did_what(night: Night, game: TableGame, hand: facts.Hand) -> str:
    """Return what happened in a hand, with the player's name, as in "Burt took all 5 alone"."""
    chair = acting_chair(hand)
    people_words = f"{names_in_words(night, game, (chair,))} " if chair in game.chairs else ""
    return f"{people_words}{action_words(hand)}"
