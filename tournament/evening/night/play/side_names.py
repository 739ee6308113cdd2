"""The names of a table's sides. If teams play, each side has its team's name, because partners may
sit either way. The scoring module knows no teams and says N/S and E/W.
"""

from dataclasses import replace

from scoring.chairs import Seats, SideNames, sides_at_table
from tournament.evening import facts
from tournament.evening.night.night import Night
from tournament.evening.night.play.deals import acting_chair, action_words
from tournament.evening.night.play.games import TableGame
from tournament.evening.night.play.totals import TotalsBox, totals_boxes


def team_name_by_side(night: Night, game: TableGame) -> SideNames:
    """Return the names of the sides that are teams, as in "team 4"."""
    seated_game = night.rounds.with_number(game.round)
    absentee_by_substitute = seated_game.absentee_by_substitute if seated_game else {}
    seats, name_by_side = dict(game.seats), {}
    for side in sides_at_table(game.chairs):
        entry = seats[side[0]]
        team = night.entries.with_number(absentee_by_substitute.get(entry, entry)).team
        if team is not None:
            name_by_side[side] = f"team {team}"
    return name_by_side


def boxes_with_team_names(night: Night, game: TableGame) -> tuple[TotalsBox, ...]:
    """Return the boxes for a table's totals, named for the teams and the players."""
    return tuple(
        replace(
            box,
            spoken_holder=f"Table {game.table}, {player_names_in_words(night, game, box.chairs)}",
        )
        for box in totals_boxes(game, night.rules, team_name_by_side(night, game))
    )


def player_names_in_words(night: Night, game: TableGame, chairs: Seats) -> str:
    """Return the names of the players in these chairs, as in "Burt and Frank"."""
    return " and ".join(player_names(night, game, chairs))


def player_names(night: Night, game: TableGame, chairs: Seats) -> tuple[str, ...]:
    seats = dict(game.seats)
    return tuple(night.entries.with_number(seats[chair]).name for chair in chairs)


def hand_in_words(night: Night, game: TableGame, hand: facts.Hand) -> str:
    """Return what happened in a hand, with the player's name, as in "Burt took all 5 alone"."""
    chair = acting_chair(hand)
    player_words = (
        f"{player_names_in_words(night, game, (chair,))} " if chair in game.chairs else ""
    )
    return f"{player_words}{action_words(hand)}"
