"""Where a sheet of a bracket stands among all, how its teams are named on it, and what is said
around a game that goes on elsewhere.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from rotation.seating import Entrant
from tournament.topics.bracket.boards.bracket_tiles import TileGame

# What stands between the two of a team.
AND = " & "


@dataclass(frozen=True, slots=True)
class TeamLabel:
    """A team by its number and its people; without any these are written in by hand. `earlier` are
    those who played a game in it when somebody else was there, by the game.
    """

    number: int
    people: tuple[str, ...] = ()
    earlier: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def people_in(self, game: str) -> tuple[str, ...]:
        return self.earlier.get(game, self.people)

    @property
    def words(self) -> str:
        """A number that stood first beside a place would be read as a place."""
        return ", ".join(filter(None, (AND.join(self.people), f"team {self.number}")))


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
