"""Who stands on a list for tonight, and has not been seen at the door."""

from dataclasses import dataclass

from tournament.night.night import Night
from tournament.night.shown_names import beside, told_apart


@dataclass(frozen=True, slots=True)
class Missing:
    """A player, or those of a team who are not here; `asked` is what opens their row."""

    asked: str
    number: int
    names: tuple[str, ...]

    @property
    def name(self) -> str:
        return " & ".join(self.names)


def missing(night: Night) -> tuple[Missing, ...]:
    """By number, which stands beside the name of a player."""
    shown = told_apart(night)
    names: dict[int, tuple[str, ...]] = {}
    for entry in (shown.entry(awaited.number) for awaited in night.awaited):
        name = entry.name if entry.team else beside(entry.name, entry.number)
        names[entry.party] = (*names.get(entry.party, ()), name)
    return tuple(Missing(night.called.opens, *named) for named in sorted(names.items()))
