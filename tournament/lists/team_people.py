"""Who is who in a list of teams: whoever is here already, and a regular of the club."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from tournament.facts import Entry
from tournament.lists.contact import Listed, NumberedContact
from tournament.lists.finding import is_same, same_among


@dataclass(frozen=True, slots=True)
class TeamRow:
    """A team of two, or one who waits for a partner; `line` is where it begins."""

    line: int
    division: str
    players: tuple[Listed, ...]

    @property
    def waits(self) -> bool:
        return len(self.players) == 1

    @property
    def lines(self) -> frozenset[int]:
        return frozenset({self.line, *(player.line for player in self.players)})


def here(
    entries: Iterable[Entry], regulars: Iterable[NumberedContact]
) -> tuple[NumberedContact, ...]:
    """Everybody with a number tonight, with the telephone that the club knows of them."""
    phones = {regular.number: regular.phone for regular in regulars}
    return tuple(
        NumberedContact(
            entry.name,
            entry.nickname,
            entry.lot,
            phones.get(entry.regular or 0, ""),
            number=entry.number,
        )
        for entry in entries
    )


def with_regulars(
    teams: Iterable[TeamRow], regulars: Iterable[NumberedContact]
) -> tuple[TeamRow, ...]:
    """Each player as the regular of that name, where there is exactly one and nobody else in the
    list is that regular; what the list says of men and women is newer than what the club has.
    """
    same_as = same_among(regulars)
    taken: dict[int, Listed] = {}

    def looked_up(player: Listed) -> Listed:
        same = same_as(player)
        if len(same) != 1 or not is_same(taken.setdefault(same[0].number, player), player):
            return player
        return replace(player, regular=same[0].number, sex=player.sex or same[0].sex)

    return tuple(replace(row, players=tuple(map(looked_up, row.players))) for row in teams)
