"""Who comes to a place of a bracket that no team is known for yet: the winner or the loser of a
game between two teams; by the name of the game where nobody knows these either. Desk, wall, phones
and paper all say it as it is said here.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from rotation.bracket.progress import Empty, Occupant, Progress
from rotation.bracket.structure import BracketGame, Drawn, WinnerOf
from rotation.outcomes import Spot
from rotation.seating import TEAMS, Entrant
from tournament.evening.night import draws
from tournament.evening.night.night import Night

BETWEEN = " / "


@dataclass(frozen=True, slots=True)
class ToCome:
    """`called` has the teams as briefly as they are told apart."""

    progress: Progress
    called: Mapping[Entrant, str] = field(default_factory=dict)

    def words(self, who: Occupant, game: BracketGame, spot: Spot) -> str:
        """Of a place of a game that no team is in."""
        source = game.a if spot is Spot.A else game.b
        if who is Empty.NOBODY or isinstance(source, Drawn):
            return Empty.NOBODY.value
        which = "winner" if isinstance(source, WinnerOf) else "loser"
        return f"{which} of {self._told(source.game)}"

    def in_names(self, who: Occupant, game: BracketGame, spot: Spot) -> str:
        """The winner of Cal & Dot / Eve & Fay; nothing where nobody can say so yet."""
        words = self.words(who, game, spot)
        return f"the {words}" if BETWEEN in words else ""

    def _told(self, game: str) -> str:
        two = [self.called[text] for text in self.progress.teams_in(game) if text in self.called]
        return BETWEEN.join(two) if len(two) == len(TEAMS) else game


def to_come(night: Night) -> ToCome:
    """By no table: others play there soon, and paper is read later."""
    return ToCome(draws.bracket(night), by_first_names(night))


def by_first_names(night: Night) -> Mapping[Entrant, str]:
    """Cal & Dot; with its number where another pair is called that too."""
    first = {
        party: " & ".join(entry.name.split()[0] for entry in party.people) for party in night.teams
    }
    alike = Counter(first.values())
    return {
        str(party.number): f"{brief} ({party.number})" if alike[brief] > 1 else brief
        for party, brief in first.items()
    }
