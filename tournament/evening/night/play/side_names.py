"""How the two sides of a table are told where pairs stay together: by their teams, who sit as they
like. What a hand is worth knows no teams, and says N/S and E/W.
"""

from dataclasses import replace

from scoring.chairs import Seats, side_name, sides_of
from tournament.evening import facts
from tournament.evening.night.night import Night
from tournament.evening.night.play.deals import deed, whose
from tournament.evening.night.play.games import TableGame
from tournament.evening.night.play.totals import TotalsBox, boxes


def with_team_names(night: Night, game: TableGame, words: str) -> str:
    """The same words, with team 2 where they say N/S."""
    seated = night.rounds.of(game.round)
    if seated is None:
        return words
    held = dict(game.seats)
    for side in sides_of(game.chairs):
        who = held[side[0]]
        team = night.entries.of(seated.playing_for.get(who, who)).team
        if team is not None:
            words = words.replace(side_name(side), f"team {team}")
    return words


def boxes_of_teams(night: Night, game: TableGame) -> tuple[TotalsBox, ...]:
    return tuple(
        replace(
            totals_box,
            of=with_team_names(night, game, totals_box.of),
            whose=f"Table {game.table}, {people(night, game, totals_box.chairs)}",
        )
        for totals_box in boxes(game, night.rules)
    )


def people(night: Night, game: TableGame, chairs: Seats) -> str:
    """Who sits there, for whoever listens to a page: Burt and Frank."""
    return " and ".join(names(night, game, chairs))


def names(night: Night, game: TableGame, chairs: Seats) -> tuple[str, ...]:
    held = dict(game.seats)
    return tuple(night.entries.of(held[chair]).name for chair in chairs)


def who_did(night: Night, game: TableGame, hand: facts.Hand) -> str:
    """Whose deed a hand was, and what."""
    chair = whose(hand)
    who = f"{people(night, game, (chair,))} " if chair in game.chairs else ""
    return f"{who}{deed(hand)}"
