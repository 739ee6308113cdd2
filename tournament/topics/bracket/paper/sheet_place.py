"""Where a sheet of a bracket stands among all, how its teams are named on it, and what is said
around a game that goes on elsewhere.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from rotation.seating import Entrant
from tournament.topics.bracket.boards.bracket_tiles import TileGame
from tournament.topics.bracket.boards.team_labels import TeamLabel


@dataclass(frozen=True, slots=True)
class SheetPlace:
    """One sheet of so many; `sheet_of` says where each game stands first. With a key, which tells
    the teams in full, games may call them by their first names.
    """

    number: int
    sheets: int
    sheet_of: Mapping[str, int]
    teams: Mapping[Entrant, TeamLabel]
    has_key: bool = False

    @property
    def is_last(self) -> bool:
        return self.number == self.sheets

    def band(self, tile: TileGame) -> str:
        """The state; and where a game stands that is drawn again, or where the loser falls to, as
        long as that is still to happen.
        """
        if tile.is_again:
            first = self.sheet_of[tile.box.game]
            where = "as above" if first == self.number else f"from sheet {first}"
            return f"{tile.box.words} · {where}"
        if tile.box.is_decided or not tile.loser_to or tile.loser_to == tile.winner_to:
            return tile.box.words
        own = "" if tile.box.table is None else tile.box.words
        return " · ".join(filter(None, (own, f"loser to {tile.loser_to}")))

    def foot(self, tile: TileGame) -> str:
        """Where a line that leaves the drawing goes, and who had no game in the round before, as
        far as there is room for both.
        """
        note = "" if tile.is_again else tile.box.note
        note = note.replace("losers' round", "round")
        if not tile.leads_out:
            return note
        next_sheet = self.sheet_of[tile.winner_to]
        where = "" if next_sheet == self.number else f", sheet {next_sheet}"
        own = note if tile.is_alone else ""
        return "; ".join(filter(None, (own, f"winner to {tile.winner_to}{where}")))
