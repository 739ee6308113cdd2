"""Where everybody sat in the game before the coming one, and so who moves, comes and goes. Knows
entries by number.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rotation.seating import Entrant, Seating
from tournament.night.night import Night


@dataclass(frozen=True, slots=True)
class GameBefore:
    """`tables` have the table of each, None on the bench; nobody before the first game. Whoever was
    away has it where somebody else played, who then sat out.
    """

    night: Night
    tables: Mapping[Entrant, int | None]

    def came(self, who: Entrant, table: int | None) -> str:
        """From where to this table, in words; nothing for whoever stays."""
        if not self.tables:
            return ""
        if who not in self.tables:
            return "is back" if int(who) in self.night.has_been_seated else "has just come"
        was = self.tables[who]
        if was == table:
            return "" if table else "again"
        return f"from table {was}" if was else "from the bench"

    def new(self, coming: Seating) -> Iterator[int]:
        """Who is in the coming game, and was not in this one."""
        return (int(who) for who in coming.present if self.tables and who not in self.tables)

    def gone(self, coming: Seating) -> Iterator[int]:
        """Ranked players who sat in this one and are not in the coming game."""
        numbers = (int(who) for who in self.tables if who not in coming.present)
        return (number for number in numbers if self.night.entry(number).ranked)


def game_before(night: Night) -> GameBefore:
    played = night.current
    if played is None:
        return GameBefore(night, {})
    names = {str(number): str(other) for number, other in played.playing_for.items()}
    called = (number for number in played.playing_for if night.entry(number).ranked)
    tables: dict[Entrant, int | None] = dict.fromkeys(map(str, (*played.bench, *called)))
    for game in played.games:
        tables |= {names.get(str(entry), str(entry)): game.table for entry in game.entries}
    return GameBefore(night, tables)
