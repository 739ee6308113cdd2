"""What each side and each holder of X has at a table so far. Knows no page."""

from scoring.chairs import Seats, named, sides_of
from scoring.tally import Tally
from tournament.night.night import Night
from tournament.night.play.box_kinds import x_holders
from tournament.night.play.games import TableGame
from tournament.night.play.sheets import SheetState
from tournament.night.play.side_names import of_teams
from tournament.night.play.totals import Totals, standing

# By the name of each; None is not typed yet.
Sums = tuple[tuple[str, int | None], ...]


def sums(night: Night, game: TableGame, *, only_totals: bool) -> tuple[Sums, Sums]:
    """The points and the X."""
    sides, holders = sides_of(game.chairs), x_holders(night.rules, game.chairs)
    found = _found(night, game, sides, holders, only_totals=only_totals)
    return (
        tuple(zip(_names(night, game, sides), found.points, strict=True)),
        tuple(zip(_names(night, game, holders), found.x, strict=True)),
    )


def _found(
    night: Night,
    game: TableGame,
    sides: tuple[Seats, ...],
    holders: tuple[Seats, ...],
    *,
    only_totals: bool,
) -> Totals:
    """Where a chair was left empty and no total is typed yet, what was made until then."""
    begun = dict(game.as_four) if game.score.state is SheetState.MISSING else {}
    if only_totals and not begun:
        return standing(game, night.rules)

    def tally(who: Seats) -> Tally:
        return begun.get(who[0], game.tally_of(who[0]))

    return Totals(tuple(tally(one).points for one in sides), tuple(tally(one).x for one in holders))


def _names(night: Night, game: TableGame, seats: tuple[Seats, ...]) -> list[str]:
    return [of_teams(night, game, named(one)) for one in seats]
