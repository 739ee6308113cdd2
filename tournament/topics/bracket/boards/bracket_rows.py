"""Where the games of a bracket lie beside and below one another, and which lead to which: once for
desk, walls and paper, each of which makes lengths of it.

Knows games; neither sizes nor what has been played.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import count

from rotation.bracket.structure import BracketGame, Drawn


@dataclass(frozen=True, slots=True)
class GameRows:
    """`rounds` are those that have games, a column each; `lanes` how far down the middle of each
    game lies, in lanes from the first one's; `links` lead from a game to the next one.
    """

    rounds: tuple[int, ...]
    lanes: Mapping[str, float]
    links: tuple[tuple[str, str], ...]

    @property
    def count(self) -> int:
        return round(max(self.lanes.values())) + 1


def in_lanes(games: Sequence[BracketGame]) -> GameRows:
    """A game that two others lead to lies in the middle of them, and one that a single game leads
    to beside that. Byes take no room of their own: whoever has none before lies where the order of
    the bracket has it.
    """
    inside = {game.id: game for game in games}
    leading = {game.id: _leading_to(game, inside) for game in games}
    links = tuple((before, name) for name, some in leading.items() for before in some)
    return GameRows(tuple(sorted({game.round for game in games})), _lanes(leading), links)


def _lanes(leading: Mapping[str, Sequence[str]]) -> dict[str, float]:
    """Everybody gets a lane, so whatever lies beside the games before it has room for itself."""
    free, lanes = count(), dict[str, float]()

    def settle(name: str) -> None:
        for before in leading[name]:
            settle(before)
        own = [lanes[before] for before in leading[name]]
        lanes[name] = sum(own) / len(own) if own else next(free)

    led = {before for some in leading.values() for before in some}
    for name in leading:
        if name not in led:
            settle(name)
    return lanes


def _leading_to(game: BracketGame, inside: Mapping[str, BracketGame]) -> tuple[str, ...]:
    """The games of the same part whose teams come here, from the top down and each once: a second
    final has both its teams from the first."""
    sources = (source for source in (game.a, game.b) if not isinstance(source, Drawn))
    return tuple(dict.fromkeys(source.game for source in sources if source.game in inside))
