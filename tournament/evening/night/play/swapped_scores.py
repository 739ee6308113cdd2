"""The tables of a game whose scores may have been typed for each other."""

from scoring.chairs import CHAIRS_CLOCKWISE
from tournament.evening import facts
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import SeatedGame, TableGame
from tournament.evening.night.play.sheets import SheetDetail
from tournament.evening.night.play.totals import current_totals


def tables_for_score_swap(night: Night, game: TableGame) -> tuple[int, ...]:
    """Return the other tables of the same game with which this table can swap its score. Only typed
    scores of four players can be swapped, and only if they differ. A table with a ruling or a
    substitute cannot swap.
    """
    seated_game = night.rounds.with_number(game.round)
    if seated_game is None:
        return ()
    games_for_swap = [
        table_game for table_game in seated_game.games if _can_swap(night, table_game, seated_game)
    ]
    if game not in games_for_swap:
        return ()
    own_values = current_totals(game, night.rules).values
    return tuple(
        table_game.table
        for table_game in games_for_swap
        if current_totals(table_game, night.rules).values != own_values
    )


def _can_swap(night: Night, game: TableGame, seated_game: SeatedGame) -> bool:
    is_changed_by_ruling = any(
        (ruling.round, ruling.table) == (game.round, game.table) and (ruling.points or ruling.x)
        for ruling in night.facts_of(facts.Ruling)
    )
    return (
        len(game.chairs) == len(CHAIRS_CLOCKWISE)
        and game.score.detail is not SheetDetail.HANDS
        and not (game.sheet.disputed or game.sheet.said or is_changed_by_ruling)
        and all(handover.table != game.table for handover in seated_game.handovers)
    )
