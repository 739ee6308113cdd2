"""The names of a table's sides. If teams play, each side has its team's name, because a team may
sit north-south or east-west. The scoring module knows no teams and calls the sides N/S and E/W.
"""

from dataclasses import replace

from scoring.chairs import Seats, SideNames, sides_at_table
from tournament.evening import facts
from tournament.evening.night.night import Night
from tournament.evening.night.play.deals import acting_chair, action_words, shown_hand_number
from tournament.evening.night.play.games import TableGame
from tournament.evening.night.play.totals import TotalsBox, totals_boxes


def team_number_by_side(night: Night, game: TableGame) -> dict[Seats, int]:
    """Return the team number of each side that is a team; empty if no teams play."""
    seated_game = night.rounds.with_number(game.round)
    absentee_by_substitute = seated_game.absentee_by_substitute if seated_game else {}
    entry_by_chair, number_by_side = dict(game.seats), {}
    for side in sides_at_table(game.chairs):
        entry = entry_by_chair[side[0]]
        team = night.entries.with_number(absentee_by_substitute.get(entry, entry)).team
        if team is not None:
            number_by_side[side] = team
    return number_by_side


def team_name_by_side(night: Night, game: TableGame) -> SideNames:
    """Return the name of each side that is a team, as in "team 4"; empty if no teams play."""
    return {side: f"team {number}" for side, number in team_number_by_side(night, game).items()}


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
    entry_by_chair = dict(game.seats)
    return tuple(night.entries.with_number(entry_by_chair[chair]).name for chair in chairs)


def hand_in_words(night: Night, game: TableGame, hand: facts.Hand) -> str:
    """Return what happened in a hand, with the player's name, as in "Burt took all 5 alone"."""
    player = acting_player(night, game, hand)
    player_words = f"{night.entries.with_number(player).name} " if player else ""
    return f"{player_words}{action_words(hand)}"


def acting_player(night: Night, game: TableGame, hand: facts.Hand) -> int | None:
    """Return the number of the player whose name begins a hand's description. This is the player
    who had the acting chair during the hand, even if a substitute has the chair now.
    """
    chair = acting_chair(hand)
    if chair is None or chair not in game.chairs:
        return None
    seated_game = night.rounds.with_number(game.round)
    handovers_at_chair = [
        handover
        for handover in (seated_game.handovers if seated_game else ())
        if (handover.table, handover.chair) == (game.table, chair)
    ]
    if not handovers_at_chair:
        return dict(game.seats)[chair]
    hands_counted_with_hand = shown_hand_number(hand.number + 1, game, night.rules) - 1
    later_handovers = [
        handover for handover in handovers_at_chair if handover.hands >= hands_counted_with_hand
    ]
    # The seat can change hands twice before the next hand. Then the player who leaves in the second
    # handover took the seat in the first, so a handover whose leaver is among the takers sorts
    # last.
    takers = {handover.taken_by for handover in later_handovers}
    next_handover = min(
        later_handovers,
        key=lambda handover: (handover.hands, handover.left in takers),
        default=None,
    )
    return next_handover.left if next_handover else dict(game.seats)[chair]
