"""Who comes to a place of a bracket that no team is known for yet: whoever wins at a table, or the
winner of a game between two teams; by the name of the game where nobody knows these either.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from rotation.bracket.progress import Empty, Occupant, Progress
from rotation.bracket.structure import Drawn, Game, Spot, WinnerOf
from rotation.seating import TEAMS, Entrant
from tournament.night.calls import at_table
from tournament.night.evening import Night

BETWEEN = " / "


@dataclass(frozen=True, slots=True)
class ToCome:
    """`called` has the teams as briefly as they are told apart, and `tables` the games that are
    told by their table.
    """

    progress: Progress
    called: Mapping[Entrant, str] = field(default_factory=dict)
    tables: Mapping[str, int] = field(default_factory=dict)

    def words(self, who: Occupant, game: Game, spot: Spot) -> str:
        """Of a place of a game that no team is in."""
        source = game.a if spot is Spot.A else game.b
        if who is Empty.NOBODY or isinstance(source, Drawn):
            return Empty.NOBODY.value
        which = "winner" if isinstance(source, WinnerOf) else "loser"
        return f"{which} of {self._told(source.game)}"

    def _told(self, game: str) -> str:
        if game in self.tables:
            return f"table {self.tables[game]}"
        two = [self.called[one] for one in self.progress.teams_in(game) if one in self.called]
        return BETWEEN.join(two) if len(two) == len(TEAMS) else game


def for_now(night: Night) -> ToCome:
    return replace(on_paper(night), tables=at_table(night))


def on_paper(night: Night) -> ToCome:
    """By no table: others play there soon."""
    return ToCome(night.bracket, by_first_names(night))


def by_first_names(night: Night) -> Mapping[Entrant, str]:
    """Cal & Dot; with its number where another pair is called that too."""
    first = {one: " & ".join(each.name.split()[0] for each in one.two) for one in night.teams}
    alike = Counter(first.values())
    return {
        str(one.number): f"{brief} ({one.number})" if alike[brief] > 1 else brief
        for one, brief in first.items()
    }
