"""Who may forfeit a game of a bracket, and what is asked before it is written down."""

from collections.abc import Sequence
from dataclasses import dataclass

from rotation.bracket.progress import Progress
from rotation.bracket.structure import BracketSide
from rotation.seating import Entrant
from tournament.evening.facts import ForfeitKey
from tournament.evening.night.bracket.named_games import why_not_both


@dataclass(frozen=True, slots=True)
class Forfeit:
    by: ForfeitKey
    called: str
    asks: str
    why_not: str = ""


def forfeits(progress: Progress, name: str, sides: Sequence[tuple[Entrant, str]]) -> list[Forfeit]:
    """Of the two teams in a game, each with its name."""
    (text, a), (other, b) = sides
    out = f"{a} and {b} are both out of the tournament; nobody goes on."
    return [
        Forfeit("a", f"{a} forfeit", _asks(progress, name, text, a, b)),
        Forfeit("b", f"{b} forfeit", _asks(progress, name, other, b, a)),
        Forfeit("both", "Both forfeit", out, why_not_both(progress, name)),
    ]


def _asks(progress: Progress, name: str, team: Entrant, loser: str, winner: str) -> str:
    if not is_out(progress, name, team):
        return f"{loser} are out of this game; {winner} go on."
    game = progress.bracket.games[name]
    verb = {BracketSide.FINAL: "win the tournament", BracketSide.THIRD: "are third"}.get(
        game.side, "go on"
    )
    return f"{loser} are out of the tournament; {winner} {verb}."


def is_out(progress: Progress, name: str, team: Entrant) -> bool:
    """Whether a team that loses this game has none left."""
    further = progress.bracket.games[name].loser_to
    if further is None:
        return True
    return progress.bracket.games[further.game].if_needed and progress.losses[team] > 0
