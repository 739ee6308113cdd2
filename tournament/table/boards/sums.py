"""What each side and each holder of X has at a table so far. Knows no page."""

from tournament.night.night import Night
from tournament.night.play.games import TableGame
from tournament.night.play.sheets import SheetState
from tournament.night.play.side_names import boxes_of_teams
from tournament.night.play.totals import Totals, TotalsBox, of_tallies, standing

# None is not typed yet.
Sums = tuple[tuple[TotalsBox, int | None], ...]


def sums(night: Night, game: TableGame, *, only_totals: bool) -> Sums:
    """Box by box."""
    values = _so_far(night, game, only_totals=only_totals).values
    return tuple(zip(boxes_of_teams(night, game), values, strict=True))


def _so_far(night: Night, game: TableGame, *, only_totals: bool) -> Totals:
    """Where a chair was left empty and no total is typed yet, what was made until then."""
    begun = dict(game.as_four) if game.score.state is SheetState.MISSING else {}
    if only_totals and not begun:
        return standing(game, night.rules)
    so_far = {chair: begun.get(chair, game.tally_of(chair)) for chair in game.chairs}
    return of_tallies(so_far, night.rules)
